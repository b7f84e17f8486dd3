//! The contested points of Bao la Kiswahili and the games played like it, and their readings, as data (rules.md §6).
//!
//! Each point is an enum; each variant is one reading, documented with its meaning and the sources that
//! hold it. The first variant is the reading of the default profile `zanzibar`. What a reading decides during
//! play is in [`super::rules`]; who holds which is in the profiles. Sigils are explained by [`SOURCES`].

use crate::engine::points::{Choice, Limit, PointInfo, Reading, ReadingInfo, points};

points! {
    /// How many seeds does a functional house hold?
    house_threshold: HouseThreshold = "house.threshold" {
        /// Six; all Zanzibar sources that give a number (WP gives none).
        Six = "6",
        /// Eight; the Malawi game (MW).
        Eight = "8",
        /// Ten; the Malawi game where the house starts with ten (MW after T. Chibaka).
        Ten = "10",
    }

    /// What becomes of an owned house that the tax brings under the threshold?
    house_below: HouseBelow = "house.below" {
        /// Owned still, not functional until it is filled again; D03 2.4c, MW, POL, ASG, N97, BGA, AP, DON.
        Dormant = "dormant",
        /// Lost at once; one region in dV01 (5, p. 23). Impossible in a master game of 1994.
        Lost = "lost",
        /// An owned house is functional whatever it holds, however it came to that, and is lost when the tax empties it; WP, by silence.
        Active = "active",
    }

    /// How many seeds are sown when a namua takata starts in a taxed house?
    house_tax: HouseTax = "house.tax" {
        /// Two, the rest stays; all sources on Kiswahili.
        Two = "two",
        /// Two, or the whole house (which is lost) if two would leave it under the threshold; MW on Bao la Kete, LUE.
        TwoOrWhole = "two-or-whole",
        /// One; LUB.
        One = "one",
    }

    /// When is the house taxed? (Whether a takata may start in it is always tested before the seed is entered.)
    house_counted: HouseCounted = "house.counted" {
        /// If it is functional before the seed is entered; AP, BGA, DON.
        Before = "before",
        /// If it is functional with that seed; VDB (an example in POL would fit).
        After = "after",
        /// If it is owned and the sole occupied front pit, whatever it holds; NKK.
        Alone = "alone",
    }

    /// May a namua takata start in the house?
    namua_takata_from_house: NamuaTakataFromHouse = "namua.takata-from-house" {
        /// A functional house only as sole occupied front pit, any other freely; D03 2.4b, dV01, MW, KIBA, ASG, POL, BGA, AP26, DON, NKK, VDB.
        OnlyWhenAlone = "only-when-alone",
        /// An owned house, whatever it holds, only as sole occupied front pit; AP23.
        OwnedOnlyWhenAlone = "owned-only-when-alone",
        /// Always; it is sown whole, unless it is alone and taxed by `house.counted`; N97.
        Free = "free",
        /// Always; it is taxed whenever `house.counted` says so, alone or not; WP.
        FreeAndTaxed = "free-and-taxed",
    }

    /// May a namua takata start in a singleton although another front pit that may start holds two or more?
    namua_singleton_start: NamuaSingletonStart = "namua.singleton-start" {
        /// Yes while the house is owned; D03 2.4c, POL, BGA, DON, NKK, VDB.
        HouseOwned = "house-owned",
        /// Yes while the house is functional; MW, AP, BGA's booklet.
        HouseFunctional = "house-functional",
        /// Yes; N97, PUN.
        Always = "always",
    }

    /// What happens when a namua takata lap ends in the own functional house?
    namua_takata_into_house: NamuaTakataIntoHouse = "namua.takata-into-house" {
        /// The turn ends; D03 2.5b, MW, KIBA, ASG, WP, POL, AP, DON.
        Stop = "stop",
        /// The turn ends if the house was functional before the turn's seed was entered, otherwise the house is sown on and lost; BGA.
        StopIfFunctionalAtStart = "stop-if-functional-at-start",
        /// The player chooses to stop or to sow on; N97, PUN.
        Choose = "choose",
    }

    /// What happens when a lap of a namua capturing turn ends in the own house, facing an empty pit?
    namua_capture_into_house: NamuaCaptureIntoHouse = "namua.capture-into-house" {
        /// If the house is functional the player chooses to stop or to sow on (safari); dV95 pp. 38–39, D03 1.6a, KIBA, MW, WP, POL, BGA, AP, N97.
        Choose = "choose",
        /// The same while the house is owned, whatever it holds; D03 2.5b(2) read alone, DON's search.
        ChooseWhileOwned = "choose-while-owned",
    }

    /// What happens when a lap of a mtaji capturing turn ends in the own functional house, facing an empty pit?
    mtaji_capture_into_house: MtajiCaptureIntoHouse = "mtaji.capture-into-house" {
        /// It is sown on and lost; D03 3.2, MW ("must"), POL, BGA, AP, NKK.
        Continue = "continue",
        /// The player chooses to stop or to sow on; WP, VDB, PUN.
        Choose = "choose",
    }

    /// What happens when a mtaji takata lap ends in the own functional house?
    mtaji_takata_into_house: MtajiTakataIntoHouse = "mtaji.takata-into-house" {
        /// It is sown on and lost; D03 3.2, MW, POL, BGA's booklet, AP, NKK.
        Continue = "continue",
        /// The turn ends; WP, VDB.
        Stop = "stop",
        /// The turn ends while the house is owned, whatever it holds; BGA.
        StopWhileOwned = "stop-while-owned",
    }

    /// When does ownership of the house end by itself, at the end of the turn named?
    house_expiry: HouseExpiry = "house.expiry" {
        /// With the first mtaji capture of either player both houses end; D03 2.5a 3.2, dV95 p. 42, KIBA, MW's quiz.
        FirstMtajiCapture = "first-mtaji-capture",
        /// With a player's own first mtaji capture his house ends; NKK.
        OwnFirstCapture = "own-first-capture",
        /// Never; MW's article, POL, WP, BGA, AP, VDB.
        Never = "never",
        /// With the turn that empties the last hand both houses end; a mtaji set-up that still shows a house keeps it; dV01.
        NamuaEnd = "namua-end",
    }

    /// How many seeds may the pit hold that starts a mtaji capture?
    mtaji_max_capturing_start: MtajiMaxCapturingStart = "mtaji.max-capturing-start" {
        /// Fifteen seeds; dV95 p. 38, D03 3.4, MW, ASG, KIBA, POL, BGA, AP, DON, NKK, VDB.
        Fifteen = "15",
        /// Any number; PUN, N97 by silence.
        None = "none",
        /// Fourteen, a pit of fifteen is a takata only; the Malawi game by APM.
        Fourteen = "14",
    }

    /// Where must a mtaji takata start while the own house is owned and holds two or more?
    mtaji_first_takata_from_house: MtajiFirstTakataFromHouse = "mtaji.first-takata-from-house" {
        /// Anywhere; Kiswahili.
        Free = "free",
        /// In the house, unless that is blocked; MW on Bao la Kete, the Malawi game.
        Must = "must",
    }

    /// May a takata be sown outwards, off the end of the front row, from a lone kichwa?
    front_lone_kichwa: FrontLoneKichwa = "front.lone-kichwa" {
        /// Not when it is the only occupied front pit; dV95 pp. 40–41, D03 2.4a 3.5b, KIBA, ASG, MW, DON, NKK.
        Forbidden = "forbidden",
        /// Not in the mtaji when it is the only occupied front pit; allowed in the namua; AP26.
        MtajiOnlyOccupied = "mtaji-only-occupied",
        /// Not in the mtaji when it is the only front pit of two or more; allowed in the namua; VDB.
        MtajiOnlyMultiple = "mtaji-only-multiple",
        /// Yes; BGA, AP23, PUN, N97 by silence.
        Allowed = "allowed",
        /// Yes, but a front row that is emptied by it has lost at once, whatever `front.emptied-by-mover` says; the Malawi game (MWB, APM of the mtaji).
        Loses = "loses",
    }

    /// At the end of a lap the mover's own front row is empty.
    front_emptied_by_mover: FrontEmptiedByMover = "front.emptied-by-mover" {
        /// He has lost at once; D03 1.2, POL, ASG.
        Loses = "loses",
        /// The turn may not be played; MW, AP26.
        Illegal = "illegal",
        /// Only the end of the turn counts; BGA, AP23, DON, NKK, VDB.
        AtEnd = "at-end",
    }

    /// What follows the capture that empties the opponent's front row.
    capture_after_hamna: CaptureAfterHamna = "capture.after-hamna" {
        /// The turn and the game end at once, the captured seeds stay off the board; D03 1.2, ASG, NKK.
        Stop = "stop",
        /// The captured seeds are sown, then the turn and the game end; BGA, DON.
        OneLap = "one-lap",
        /// The turn is played out, then the mover has won, whatever became of his own front row; dV01 (5, diagram), AP, VDB, PUN.
        SowOn = "sow-on",
    }

    /// Is there a takasia, and of which kind?
    takasia: Takasia = "takasia" {
        /// A mtaji takata blocks the one threatened pit (rules.md §4); dV95, D03 4.1, dV01, MW, KIBA, ASG, POL, BGA, AP, VDB, NKK's newer guide.
        Blocks = "blocks",
        /// No takasia; WP (silent), NKK as recorded.
        None = "none",
        /// No block: a player may not start a mtaji takata from the one pit that the opponent, if it were to move, would capture first; N97 (mtaji moja), PUN.
        StartBan = "start-ban",
    }

    /// Which takata can block?
    takasia_made_by: TakasiaMadeBy = "takasia.made-by" {
        /// A mtaji takata; D03 4.1, KIBA, BGA, NKK.
        MtajiTakata = "mtaji-takata",
        /// Also the namua takata that empties the last hand; DON, AP.
        LastNamuaTakataToo = "last-namua-takata-too",
    }

    /// On which board are threats counted?
    takasia_threats: TakasiaThreats = "takasia.threats" {
        /// The one that the takata left; dV01, POL, BGA, AP, DON, N97.
        Board = "board",
        /// All those that the defender's legal replies, played without the block, would leave, but for those that end the game; a possible reading of "after that" in D03 4.1 and KIBA.
        Replies = "replies",
    }

    /// What is a threat?
    takasia_counts: TakasiaCounts = "takasia.counts" {
        /// A pit that some start would capture first; BGA, AP.
        FirstCapture = "first-capture",
        /// Every pit captured anywhere in a legal capturing turn; a possible reading of MW.
        AnyCapture = "any-capture",
    }

    /// And if the defender has a capture?
    takasia_defender_captures: TakasiaDefenderCaptures = "takasia.defender-captures" {
        /// There is no takasia; dV95, D03, MW, KIBA, ASG, POL, BGA, DON.
        Void = "void",
        /// The pit is blocked all the same; captures stay free and compulsory; AP.
        Ignored = "ignored",
    }

    /// Which house cannot be blocked?
    takasia_house: TakasiaHouse = "takasia.house" {
        /// An owned one; D03 4.1a 4.1c, ASG, KIBA, DON, NKK's newer guide.
        Owned = "owned",
        /// A functional one; MW, POL, BGA, AP, VDB.
        Functional = "functional",
    }

    /// Can a threatened singleton be blocked?
    takasia_singleton: TakasiaSingleton = "takasia.singleton" {
        /// No; dV01 (7, p. 25), NKK's newer guide.
        Immune = "immune",
        /// Yes; DON, BGA, AP by code; the texts do not except it.
        Blocked = "blocked",
    }

    /// Which last pits cannot be blocked?
    takasia_last_pit: TakasiaLastPit = "takasia.last-pit" {
        /// The only occupied front pit, and the only front pit of two or more; D03, dV95, ASG, POL, MW, BGA, AP.
        OnlyOccupiedOrOnlyMultiple = "only-occupied-or-only-multiple",
        /// The one whose block would leave no legal move (a back pit may start if the block leaves no front pit); KIBA.
        OnlyPlayable = "only-playable",
    }

    /// The first lap of a takata that lifts the owned house ends in the blocked pit.
    takasia_from_house: TakasiaFromHouse = "takasia.from-house" {
        /// It stops there; D03 4.1b, dV01, BGA, DON.
        Stops = "stops",
        /// It goes on; MW, AP26, a minority in dV95 pp. 42–43.
        GoesOn = "goes-on",
    }

    /// For how long is the pit blocked?
    takasia_lasts: TakasiaLasts = "takasia.lasts" {
        /// For the defender's next turn; dV95, D03, dV01, POL, BGA, DON, VDB.
        OneTurn = "one-turn",
        /// Until the pit is emptied, at any moment, or a new takasia against the same player replaces it; AP.
        UntilCleared = "until-cleared",
    }

    /// The defender did not capture: what binds the attacker's next turn?
    takasia_must_capture: TakasiaMustCapture = "takasia.must-capture" {
        /// Nothing; dV95, D03, DON, NKK.
        Free = "free",
        /// Its first capture takes the once blocked pit if some start can; POL, MW on Bao la Kete, BGA, VDB.
        Must = "must",
        /// Some capture of the turn takes it if a legal turn can; AP, BGA's booklet.
        MustInTurn = "must-in-turn",
    }

    /// Beside those points, which pits may start a namua takata?
    namua_takata_pits: NamuaTakataPits = "malawi.namua-takata-pits" {
        /// All; Kiswahili.
        All = "all",
        /// Pits beside the owned house of two or more, if there are none those of one; the house only as sole occupied front pit that makes nine with the seed, and all nine are lifted; APM, after GC2's "nine-seed kuu".
        NineSeedHouse = "nine-seed-house",
    }

    /// May the entered seed capture the opponent's house while the own functional house could capture?
    house_guard: HouseGuard = "malawi.house-guard" {
        /// Yes; Kiswahili.
        Free = "free",
        /// Not while the own functional house faces an occupied pit; APM.
        Guarded = "guarded",
    }

    /// What becomes of a takata that never ends?
    endless_takata: EndlessTakata = "malawi.endless-takata" {
        /// What `never-ending` says of any turn; Kiswahili.
        AsAnyTurn = "as-any-turn",
        /// Its player says so and stops, here after the lap by which it comes back; MWB, by which he may say so after any lap.
        Stops = "stops",
    }

    further {
        never_ending: NeverEnding = "never-ending";
    }
}

impl Point {
    /// Whether only the Malawi game knows it.
    const fn is_of_malawi(self) -> bool {
        matches!(self, Point::NamuaTakataPits | Point::HouseGuard | Point::EndlessTakata)
    }

    /// Those that all games of this board share.
    pub const SHARED: &'static [Point] = {
        const MANY: usize = {
            let (mut many, mut at) = (0, 0);
            while at < Point::ALL.len() {
                many += !Point::ALL[at].is_of_malawi() as usize;
                at += 1;
            }
            many
        };
        const SHARED: [Point; MANY] = {
            let mut shared = [Point::NeverEnding; MANY];
            let (mut many, mut at) = (0, 0);
            while at < Point::ALL.len() {
                if !Point::ALL[at].is_of_malawi() {
                    shared[many] = Point::ALL[at];
                    many += 1;
                }
                at += 1;
            }
            shared
        };
        &SHARED
    };

    /// The readings of other points in which those of this one can part in play at all, or before very long.
    pub const fn surroundings(self) -> &'static [(Point, &'static str)] {
        match self {
            // The own front row is looked at only where a lone kichwa may be sown outwards (rules.md §6).
            Point::FrontEmptiedByMover => &[(Point::FrontLoneKichwa, "allowed")],
            // A tax of two leaves five, and the last seed of a lap makes them six again: a functional house.
            Point::NamuaCaptureIntoHouse => &[(Point::HouseThreshold, "8")],
            // Before the first mtaji capture, few houses are short of seeds and none lasts.
            Point::TakasiaHouse => &[(Point::HouseThreshold, "8"), (Point::HouseExpiry, "never")],
            Point::TakasiaFromHouse => &[(Point::HouseExpiry, "never")],
            _ => &[],
        }
    }
}

/// What becomes of a turn that never ends?
///
/// Point `never-ending` of rules.md §6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NeverEnding {
    /// It is illegal; the player loses if nothing else is left; K06, KIBA, D03 1.5a.
    Illegal,
    /// It ends the game in a draw on the board as it came back; N97, in theory.
    Draw,
    /// A limit in place of a proof; AP, VDB, NKK, BGA and its booklet, DON.
    Limit(Limit),
}

impl NeverEnding {
    const DEFAULT: NeverEnding = NeverEnding::Illegal;
}

impl Choice for NeverEnding {
    const INFO: PointInfo = PointInfo {
        id: "never-ending",
        question: " What becomes of a turn that never ends?",
        readings: &[
            ReadingInfo {
                name: "illegal",
                meaning: " It is illegal, and the player loses if nothing else is left; K06, KIBA; D03 1.5a, which leaves a limit open.",
            },
            ReadingInfo {
                name: "draw",
                meaning: " It ends the game in a draw, on the board as it came back; N97, in theory.",
            },
            ReadingInfo {
                name: "limit",
                meaning: " `{limit, unit, of, then}` in place of a proof: past so many seeds, laps or rounds the turn is illegal, loses or stops; AP and VDB 192 seeds, NKK 512 laps, BGA 191 seeds of a takata, POL and BGA's booklet 12 rounds, DON 100 seeds.",
            },
        ],
    };

    fn named(at: usize) -> Option<NeverEnding> {
        [NeverEnding::Illegal, NeverEnding::Draw].get(at).copied()
    }

    fn reading(self) -> Reading {
        match self {
            NeverEnding::Illegal => Reading::Named("illegal"),
            NeverEnding::Draw => Reading::Named("draw"),
            NeverEnding::Limit(limit) => Reading::Limit(limit),
        }
    }

    fn limited(limit: Limit) -> Option<NeverEnding> {
        Some(NeverEnding::Limit(limit))
    }
}

/// The sigils used for sources, and what they stand for (rules.md §1).
pub const SOURCES: &[(&str, &str)] = &[
    (
        "dV95",
        "A. J. de Voogt, Limits of the Mind (CNWS Leiden, 1995), rules pp. 35–44, games p. 151 ff.; taken down from Zanzibari masters 1991–95; known here through quotations",
    ),
    (
        "dV01",
        "A. de Voogt, \"Strategy in Bao\", Abstract Games 4 (2000) pp. 21–22, 5 (2001) pp. 22–23, 7 (2001) pp. 24–25; known here through quotations",
    ),
    (
        "D03",
        "H. H. L. M. Donkers, \"Zanzibar Bao Rules for the Computer\" (web 2001; also Nosce Hostem, Maastricht, 2003, appendix C pp. 163–168)",
    ),
    (
        "K06",
        "T. Kronenburg, J. Donkers, A. de Voogt, \"Never-ending moves in Bao\", ICGA Journal 29(2) (2006) pp. 74–78",
    ),
    (
        "DON",
        "H. H. L. M. Donkers' own program (Delphi, 2001–03), whose game files hold eight master games of dV95",
    ),
    ("N97", "R. Nierse, \"Bao (Zanzibar)\", The Game Cabinet (1997), diagrams 3–23"),
    ("KIBA", "Klubo Internacia de Bao-Amantoj, rules and notation pages"),
    ("MW", "Mancala World, \"Bao la Kiswahili\", \"Bao la Kete\", \"Bao Kigogo\" (R. Gering)"),
    ("WP", "Wikipedia, \"Bao (game)\""),
    (
        "ASG",
        "Abstract Strategy Games blog, \"Bao: sum-up of rules\" (2011): KIBA's paper, revised by N. Vessella",
    ),
    ("POL", "D. Polovynka, \"Learn how to play Bao la Kiswahili step-by-step\" (2026)"),
    ("BGA", "the Board Game Arena implementation (2022) and its rule booklet (2021)"),
    ("MWB", "Mancala World, \"Bawo\""),
    ("GC2", "The Game Cabinet, \"Bao: the game as played in Malawi\" (M. Chikoko, A. Brooks, after 1995)"),
    (
        "SND",
        "M. G. Sanderson, \"Native games of Central Africa\", JRAI 43 (1913) pp. 726–736; known here through LUE",
    ),
    ("BW10", "\"Baŵo\" rules, English (2010)"),
    ("APM", "the Abstract Play implementation, variant malawi-full (2026)"),
    (
        "ING",
        "W. H. Ingrams, Zanzibar: Its History and People (1931) pp. 256–257; quoted whole by the Ludii portal",
    ),
    (
        "DV03",
        "A. J. de Voogt, \"Hawalis in Oman\", Board Game Studies 6 (2003) pp. 95–97; known here through quotations",
    ),
    ("MWK", "Mancala World, \"Bao Kiarabu\" (R. Gering)"),
    ("MWH", "Mancala World, \"Hawalis\" (R. Gering)"),
    ("WPH", "Wikipedia, \"Hawalis\""),
    ("IGG", "igGameCenter's rules of Hawalis (A. Sandler, 2009)"),
    ("LUD1", "Ludii's \"Bao Ki Arabu (Zanzibar 1)\""),
    ("LUD2", "Ludii's \"Bao Ki Arabu (Zanzibar 2)\""),
    ("LUDH", "Ludii's \"Hawalis\""),
    ("LUB", "Ludii's \"Bao\" (after dV95)"),
    ("LUE", "Ludii's \"Bao Kiswahili (East Africa)\" (after Sanderson 1913)"),
    ("PUN", "the JAX engine pungupua"),
    ("AP", "the Abstract Play implementation, its engines of 2023 and 2026"),
    ("AP23", "the Abstract Play implementation, engine of 2023"),
    ("AP26", "the Abstract Play implementation, engine of 2026"),
    ("NKK", "the JavaScript game bao-la-kiswahili-game (2026)"),
    ("VDB", "the Rust engine of vdeb27/bao (2026)"),
];
