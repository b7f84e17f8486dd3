//! What games say of the rules, in words, Markdown and JSON.

use serde::Serialize;

use super::diff::{heading, reason};
use super::rules::Markup;
use super::turn::number;
use crate::engine::{Point, Reading};
use crate::jobs::evidence::{Evidence, Reason, Standing, Verdict, Witnessed};
use crate::profile::Ruleset;
use crate::profile::change::Change;

/// `15. A3R*`, with the move as it is played under the base rules.
fn place(game: &Witnessed, ply: usize) -> String {
    let first = game.base.game.start().side();
    let side = if ply % 2 == 1 { first } else { first.other() };
    let number = number(ply, first, side);
    game.text(ply).map_or(number.clone(), |text| format!("{number} {text}"))
}

/// What a ply does to the reading it excludes.
fn does(reason_given: &Reason) -> String {
    match reason_given {
        Reason::Illegal(stop) => format!("would be no legal move ({})", reason(stop)),
        Reason::NoTakasia => "would make no takasia, though it is marked as one".to_owned(),
        Reason::OtherEnd => "would not end the game as it did".to_owned(),
    }
}

fn names<'a>(rules: impl Iterator<Item = &'a Ruleset>) -> String {
    rules.map(Ruleset::name).collect::<Vec<_>>().join(", ")
}

fn is_excluded(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Excludes { .. })
}

/// What each game says, and what they say together.
pub fn text(evidence: &Evidence) -> String {
    let games: Vec<String> = evidence.games.iter().map(|game| game_text(evidence, game)).collect();
    let mut out = games.join("\n");
    if evidence.games.len() > 1 {
        out += "\n";
        out += &together(evidence, Markup::Plain);
    } else {
        out += &by_twos(evidence).iter().map(|line| format!("  {line}\n")).collect::<String>();
    }
    out
}

fn game_text(evidence: &Evidence, game: &Witnessed) -> String {
    let mut out = heading(&game.transcript) + "\n";
    let allowing: Vec<&Ruleset> = game.allowing().filter_map(|at| evidence.profiles.get(at)).collect();
    match allowing.is_empty() {
        true => out += "  legal to the end under no profile\n",
        false => out += &format!("  legal to the end under {}\n", names(allowing.into_iter())),
    }
    for (profile, verdict) in evidence.profiles.iter().zip(&game.profiles) {
        if let Verdict::Excludes { ply, reason } = verdict {
            out += &format!("  not under {profile}: {} {}\n", place(game, *ply), does(reason));
        }
    }
    let base = &evidence.base;
    if !game.is_sound {
        let rescuing =
            evidence.changes.iter().zip(&game.singles).filter(|(_, verdict)| !is_excluded(verdict));
        let rescuing: Vec<String> = rescuing.map(|(change, _)| change.to_string()).collect();
        out += &match rescuing.as_slice() {
            [] => format!("  no change of one point of {base} makes it legal\n"),
            some => format!("  legal with one point of {base} changed: {}\n", some.join(", ")),
        };
        return out;
    }
    out += &format!("  one point of {base} changed:\n");
    let mut untouched = Vec::new();
    for (change, verdict) in evidence.changes.iter().zip(&game.singles) {
        match verdict {
            Verdict::Excludes { ply, reason } => {
                out += &format!("    {} is excluded: {} {}\n", change, place(game, *ply), does(reason));
            }
            Verdict::Allows { ply } => {
                let place = place(game, *ply);
                out += &format!("    {} is allowed, though {place} leaves another position\n", change);
            }
            Verdict::Untouched => untouched.push(change),
        }
    }
    if !untouched.is_empty() {
        out += &format!("    untouched: {}\n", untouched_points(&untouched, &evidence.changes).join(", "));
    }
    out
}

/// Changes by their points: a point of which all readings are there by its name alone.
fn untouched_points(untouched: &[&Change], all: &[Change]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for change in untouched {
        let of_point = |changes: &mut dyn Iterator<Item = &Change>| {
            changes.filter(|other| other.point == change.point).count()
        };
        let whole = of_point(&mut untouched.iter().copied()) == of_point(&mut all.iter());
        let text = if whole { change.point.to_string() } else { change.to_string() };
        if told.last() != Some(&text) {
            told.push(text);
        }
    }
    told
}

/// How the other readings of one point stand after all games.
struct Standings<'a> {
    point: Point,
    held: Reading,
    /// With their places in [`Evidence::changes`].
    others: Vec<(usize, &'a Change, Standing)>,
}

/// What games can do to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Fate {
    /// All other readings are excluded.
    Settled,
    /// Some are.
    Narrowed,
    /// None is, but games differ under some.
    Open,
    /// No game is touched by it.
    Untouched,
}

impl Standings<'_> {
    fn fate(&self) -> Fate {
        let has = |wanted| self.others.iter().any(|(_, _, standing)| *standing == wanted);
        match (has(Standing::Excluded), has(Standing::Allowed), has(Standing::Untouched)) {
            (true, false, false) => Fate::Settled,
            (true, _, _) => Fate::Narrowed,
            (false, true, _) => Fate::Open,
            (false, false, _) => Fate::Untouched,
        }
    }
}

fn standings(evidence: &Evidence) -> Vec<Standings<'_>> {
    let of = |&point: &Point| Standings {
        point,
        held: evidence.base.readings().get(point),
        others: evidence
            .changes
            .iter()
            .enumerate()
            .filter(|(_, change)| change.point == point)
            .map(|(at, change)| (at, change, evidence.of_change(at)))
            .collect(),
    };
    evidence.base.game_name().points().iter().map(of).collect()
}

/// A heading and the lines under it; those of the second rank belong to the line before.
struct Section {
    heading: String,
    lines: Vec<(usize, String)>,
}

/// What the games say together.
fn together(evidence: &Evidence, markup: Markup) -> String {
    let base = evidence.base.name();
    let standings = standings(evidence);
    let of_fate = |fate: Fate, heading: &str| Section {
        heading: heading.to_owned(),
        lines: standings
            .iter()
            .filter(|standings| standings.fate() == fate)
            .flat_map(|standings| point_lines(evidence, standings, markup))
            .collect(),
    };
    let consistent: Vec<&Ruleset> = evidence
        .profiles
        .iter()
        .enumerate()
        .filter(|(at, _)| evidence.of_profile(*at) != Standing::Excluded)
        .map(|(_, profile)| profile)
        .collect();
    let sound = evidence.sound().count();
    let sections = [
        Section {
            heading: "Profiles that allow them all".to_owned(),
            lines: consistent.iter().map(|profile| (0, markup.code(profile.name()))).collect(),
        },
        of_fate(Fate::Settled, "Settled: every other reading is excluded"),
        of_fate(Fate::Narrowed, "Narrowed: some readings are excluded"),
        of_fate(Fate::Open, "Open: games differ under other readings, but can be played to their ends"),
        of_fate(Fate::Untouched, "Untouched: no position of any game would be another"),
        Section {
            heading: "By twos: what does not follow from single points".to_owned(),
            lines: by_twos(evidence).into_iter().map(|line| (0, line)).collect(),
        },
        Section {
            heading: format!("Left out: not legal to the end under {base}"),
            lines: left_out(evidence).into_iter().map(|line| (0, line)).collect(),
        },
    ];
    let games = if sound == 1 { "game" } else { "games" };
    let mut out = match markup {
        Markup::Plain => format!("{sound} {games} together, points changed from {base}\n"),
        Markup::Markdown => format!(
            "{sound} {games}, each replayed under {} with one point changed, then under all pairs of changes.\n",
            markup.code(base)
        ),
    };
    for section in sections.iter().filter(|section| !section.lines.is_empty()) {
        out += &match markup {
            Markup::Plain => format!("  {}\n", section.heading),
            Markup::Markdown => format!("\n## {}\n\n", section.heading),
        };
        for (rank, line) in &section.lines {
            out += &match markup {
                Markup::Plain => format!("    {}{line}\n", "  ".repeat(*rank)),
                Markup::Markdown => format!("{}- {line}\n", "  ".repeat(*rank)),
            };
        }
    }
    out
}

fn point_lines(evidence: &Evidence, standings: &Standings<'_>, markup: Markup) -> Vec<(usize, String)> {
    let mut lines = vec![(0, markup.code(&format!("{}: {}", standings.point, standings.held)))];
    let untouched: Vec<String> = standings
        .others
        .iter()
        .filter(|(_, _, standing)| *standing == Standing::Untouched)
        .map(|(_, change, _)| markup.code(&change.reading.to_string()))
        .collect();
    for (at, change, standing) in &standings.others {
        let reading = markup.code(&change.reading.to_string());
        let games = evidence.sound().filter_map(|game| Some((game, game.singles.get(*at)?)));
        let said: Vec<String> = match standing {
            Standing::Untouched => continue,
            Standing::Excluded => games
                .filter_map(|(game, verdict)| match verdict {
                    Verdict::Excludes { ply, reason } => {
                        Some(format!("{}, {} {}", game.transcript.title, place(game, *ply), does(reason)))
                    }
                    _ => None,
                })
                .collect(),
            Standing::Allowed => games
                .filter_map(|(game, verdict)| match verdict {
                    Verdict::Allows { ply } => {
                        Some(format!("{} {}", game.transcript.title, place(game, *ply)))
                    }
                    _ => None,
                })
                .collect(),
        };
        let what =
            if *standing == Standing::Excluded { "excluded" } else { "allowed, though positions differ" };
        lines.push((1, format!("{reading} is {what}: {}", said.join("; "))));
    }
    if !untouched.is_empty() {
        lines.push((1, format!("untouched: {}", untouched.join(", "))));
    }
    lines
}

fn by_twos(evidence: &Evidence) -> Vec<String> {
    let tell = |(pair, standing): ([Change; 2], Standing)| {
        let what = match standing {
            Standing::Excluded => "are excluded together, though each is allowed alone",
            Standing::Allowed | Standing::Untouched => "are allowed together, though not each alone",
        };
        format!("{} and {} {what}", pair[0], pair[1])
    };
    evidence.surprises().map(tell).collect()
}

fn left_out(evidence: &Evidence) -> Vec<String> {
    let tell = |game: &Witnessed| {
        let why = match &game.base.stop {
            Some(stop) => format!("at {} {}", place(game, game.base.plies.len() + 1), reason(stop)),
            None => "it ends otherwise than is written".to_owned(),
        };
        format!("{}: {why}", game.transcript.title)
    };
    evidence.games.iter().filter(|game| !game.is_sound).map(tell).collect()
}

/// What the games say together, as a page in Markdown.
pub fn markdown(evidence: &Evidence) -> String {
    let mut out = "# What games say of the rules\n\nMade by `bao readings GAME… --format markdown`. A reading is excluded if a game \
         cannot be played to its last ply under it, ends otherwise than is written, or makes no takasia where its \
         score marks one; untouched if every position stays the same.\n\n"
        .to_owned();
    for game in &evidence.games {
        out += &format!("- {}\n", heading(&game.transcript));
    }
    out + "\n" + &together(evidence, Markup::Markdown)
}

/// What games say, for programs.
#[derive(Serialize)]
pub struct EvidenceAnswer<'a> {
    base: &'a str,
    games: Vec<GameAnswer<'a>>,
    together: TogetherAnswer<'a>,
}

#[derive(Serialize)]
struct GameAnswer<'a> {
    file: &'a str,
    record: usize,
    title: &'a str,
    plies: usize,
    sound: bool,
    profiles: Vec<VerdictAnswer<'a>>,
    changes: Vec<VerdictAnswer<'a>>,
}

#[derive(Serialize)]
struct VerdictAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<&'a str>,
    #[serde(flatten)]
    change: Option<ChangeAnswer>,
    /// `untouched`, `allowed` or `excluded`.
    verdict: &'static str,
    /// The first ply that differs, or the one that excludes; from 1.
    ply: Option<usize>,
    #[serde(rename = "move")]
    text: Option<String>,
    why: Option<String>,
}

#[derive(Serialize)]
struct ChangeAnswer {
    point: Point,
    reading: Reading,
}

#[derive(Serialize)]
struct TogetherAnswer<'a> {
    profiles: Vec<&'a str>,
    points: Vec<PointAnswer>,
    pairs: Vec<PairAnswer>,
}

#[derive(Serialize)]
struct PointAnswer {
    point: Point,
    held: Reading,
    fate: Fate,
    excluded: Vec<Reading>,
    allowed: Vec<Reading>,
    untouched: Vec<Reading>,
}

#[derive(Serialize)]
struct PairAnswer {
    changes: [ChangeAnswer; 2],
    verdict: &'static str,
}

fn change_answer(change: &Change) -> ChangeAnswer {
    ChangeAnswer { point: change.point, reading: change.reading }
}

fn verdict_answer<'a>(game: &Witnessed, verdict: &Verdict) -> VerdictAnswer<'a> {
    let (word, ply, why) = match verdict {
        Verdict::Untouched => ("untouched", None, None),
        Verdict::Allows { ply } => ("allowed", Some(*ply), None),
        Verdict::Excludes { ply, reason } => ("excluded", Some(*ply), Some(does(reason))),
    };
    let text = ply.and_then(|ply| game.text(ply));
    VerdictAnswer { profile: None, change: None, verdict: word, ply, text, why }
}

/// The answer for programs.
pub fn answer(evidence: &Evidence) -> EvidenceAnswer<'_> {
    let games = evidence.games.iter().map(|game| GameAnswer {
        file: &game.transcript.file,
        record: game.transcript.number,
        title: &game.transcript.title,
        plies: game.transcript.plies(),
        sound: game.is_sound,
        profiles: evidence
            .profiles
            .iter()
            .zip(&game.profiles)
            .map(|(profile, verdict)| VerdictAnswer {
                profile: Some(profile.name()),
                ..verdict_answer(game, verdict)
            })
            .collect(),
        changes: evidence
            .changes
            .iter()
            .zip(&game.singles)
            .map(|(change, verdict)| VerdictAnswer {
                change: Some(change_answer(change)),
                ..verdict_answer(game, verdict)
            })
            .collect(),
    });
    let profiles = evidence.profiles.iter().enumerate();
    let consistent = profiles.filter(|(at, _)| evidence.of_profile(*at) != Standing::Excluded);
    let points = standings(evidence).into_iter().map(|standings| {
        let of = |wanted| {
            let others = standings.others.iter().filter(|(_, _, standing)| *standing == wanted);
            others.map(|(_, change, _)| change.reading).collect()
        };
        PointAnswer {
            point: standings.point,
            held: standings.held,
            fate: standings.fate(),
            excluded: of(Standing::Excluded),
            allowed: of(Standing::Allowed),
            untouched: of(Standing::Untouched),
        }
    });
    let pairs = evidence.surprises().map(|(changes, standing)| PairAnswer {
        changes: changes.each_ref().map(change_answer),
        verdict: if standing == Standing::Excluded { "excluded" } else { "allowed" },
    });
    EvidenceAnswer {
        base: evidence.base.name(),
        games: games.collect(),
        together: TogetherAnswer {
            profiles: consistent.map(|(_, profile)| profile.name()).collect(),
            points: points.collect(),
            pairs: pairs.collect(),
        },
    }
}
