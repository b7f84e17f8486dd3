//! From a token to a turn: a move as it is written, read in a notation against a position and played.
//!
//! The usual move costs one turn of the engine. Only one that cannot be played is looked into, to say
//! why ([`super::refusal`]).
//!
//! One file over 500 lines by its tests.

use std::fmt;

use arrayvec::ArrayVec;

use super::dialect::{ForcedDirection, Hand, Notation, PitNames, RowLetter};
use super::refusal::{self, Forced, Refusal, ResolveError};
use super::token::{Part, Sign, Signs, Token, TokenFault};
use super::write::{is_without_choice, own_hand, pit_of, way_of};
use super::{Span, dialect::Meaning};
use crate::engine::{
    AtHouse, Event, Game, Halt, Illegal, Kind, Loss, Pit, Side, Stage, State, Step, Turn, Way, pit_name,
};

/// A move that was understood and played.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The turn and what it leaves.
    pub step: Step,
    /// What is odd about the way it is written.
    pub warnings: Warnings,
}

/// The warnings about one move.
pub type Warnings = ArrayVec<Warned, 6>;

/// A warning and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warned {
    /// Where, in bytes of the text.
    pub span: Span,
    /// What.
    pub warning: Warning,
}

/// What is odd about a move that can be played all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// `*` on a move that captures.
    StarOnCapture,
    /// No `*` on a takata. Printed scores often leave it out.
    StarMissing,
    /// `**` on a takata that blocks no pit.
    NoTakasia,
    /// A takata that blocks this pit of the other side, without its second star.
    TakasiaUnmarked(Pit, Side),
    /// `**` on the reply that is played under a takasia, as in Donkers' files; de Voogt has it on the
    /// takata that makes it.
    SecondStarOnReply(Pit, Side),
    /// The house is marked as played on where going on was compulsory.
    RedundantSafari,
    /// No direction, where only one was possible but the dialect writes it all the same.
    DirectionLeftOut(Hand),
    /// `#` on a move after which the other front row still holds seeds.
    NoHamna,
    /// A letter of the case that the dialect does not use.
    LetterCase,
    /// A sign that has no meaning in this game.
    Meaningless(Sign),
}

impl Warning {
    /// Its name in grammar.md and in answers for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Warning::StarOnCapture => "star-on-capture",
            Warning::StarMissing => "star-missing",
            Warning::NoTakasia => "no-takasia",
            Warning::TakasiaUnmarked(..) => "takasia-unmarked",
            Warning::SecondStarOnReply(..) => "second-star-on-reply",
            Warning::RedundantSafari => "redundant-safari",
            Warning::DirectionLeftOut(_) => "direction-left-out",
            Warning::NoHamna => "no-hamna",
            Warning::LetterCase => "letter-case",
            Warning::Meaningless(_) => "meaningless-sign",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::StarOnCapture => write!(f, "`*` marks a takata, but this move captures"),
            Warning::StarMissing => write!(f, "this move is a takata; `*` is left out"),
            Warning::NoTakasia => write!(f, "`**` marks a takasia, but no pit is blocked"),
            Warning::TakasiaUnmarked(pit, side) => {
                write!(f, "this takata blocks `{}`; `**` is left out", pit_name(*pit, *side, 8))
            }
            Warning::SecondStarOnReply(pit, side) => write!(
                f,
                "`**` stands on the reply, played while `{}` is blocked; de Voogt has it on the takata that \
                 makes the takasia",
                pit_name(*pit, *side, 8)
            ),
            Warning::RedundantSafari => {
                write!(f, "going on from the house was compulsory; no mark is needed")
            }
            Warning::DirectionLeftOut(hand) => {
                write!(f, "the direction is left out; only {hand} is possible")
            }
            Warning::NoHamna => write!(f, "`#` marks bao hamna, but the front row is not empty"),
            Warning::LetterCase => write!(f, "letter of the wrong case"),
            Warning::Meaningless(sign) => write!(f, "`{}` means nothing in this game", sign.glyph()),
        }
    }
}

/// Reads a move in a notation against a position, and plays it.
///
/// # Errors
/// [`ResolveError`] says what is wrong, where, and which rule says so.
pub fn resolve(
    token: &Token,
    notation: Notation,
    game: &Game,
    state: &State,
) -> Result<Resolved, Box<ResolveError>> {
    Resolver { token, notation, game, state, warnings: Warnings::new() }.resolve()
}

struct Resolver<'a> {
    token: &'a Token,
    notation: Notation,
    game: &'a Game,
    state: &'a State,
    warnings: Warnings,
}

type Refused = (Refusal, Span);

impl Resolver<'_> {
    fn resolve(mut self) -> Result<Resolved, Box<ResolveError>> {
        match self.step() {
            Ok(step) => Ok(Resolved { step, warnings: self.warnings }),
            Err((refusal, span)) => {
                Err(Box::new(ResolveError { span, refusal, notation: self.notation, state: *self.state }))
            }
        }
    }

    fn step(&mut self) -> Result<Step, Refused> {
        let signs = self.token.read(self.notation.dialect).map_err(|(fault, span)| {
            let refusal = match fault {
                TokenFault::ForeignSign(sign) => Refusal::ForeignSign(sign),
                TokenFault::Twice(sign) => Refusal::Twice(sign),
                TokenFault::IllegibleMark => Refusal::Illegible,
            };
            (refusal, span)
        })?;
        if self.token.is_illegible() {
            return Err((Refusal::Illegible, self.token.span()));
        }
        let pit = self.pit()?;
        if signs.safari && !self.state.marks_takata() {
            return Err((Refusal::HouseNotReached, self.mark_span(Meaning::Safari)));
        }
        let step = match (self.state.only_way(), signs.direction.read()) {
            (Some(way), hand) => self.play_only_way(pit, way, hand, &signs)?,
            (None, Some(hand)) => {
                let hand = self.notation.viewpoint.hand(self.state.side(), hand);
                self.play_towards(pit, hand, &signs)?
            }
            (None, None) => self.play_unsaid(pit, &signs)?,
        };
        self.check_marks(&signs, &step);
        Ok(step)
    }

    fn warn(&mut self, warning: Warning, span: Span) {
        // The list has room for every warning that one move can have.
        let _ = self.warnings.try_push(Warned { span, warning });
    }

    fn pit(&mut self) -> Result<Pit, Refused> {
        let description = self.notation.dialect.description();
        let (side, columns) = (self.state.side(), self.state.columns());
        let Some(number) = self.token.number().read() else {
            return Err((Refusal::Illegible, self.token.span()));
        };
        let letter = match self.token.letter() {
            Part::Read(letter) => letter,
            _ => {
                let in_namua = self.state.stage() == Stage::Namua;
                if !(in_namua && description.row_letter == RowLetter::MayBeLeftOutInNamua) {
                    return Err((Refusal::LetterMissing, self.token.pit_span()));
                }
                if side == Side::South { 'A' } else { 'a' }
            }
        };
        let Some((owner, pit)) = pit_of(self.notation.dialect, letter, number, columns) else {
            return Err((Refusal::NoSuchPit, self.token.pit_span()));
        };
        if description.pits == PitNames::Board && letter.is_ascii_uppercase() {
            self.warn(Warning::LetterCase, self.token.letter_span());
        }
        if owner != side {
            return Err((Refusal::NotYours, self.token.pit_span()));
        }
        Ok(pit)
    }

    fn play(&self, turn: Turn) -> Result<Step, Illegal> {
        self.game.play(self.state, turn)
    }

    /// A start with its direction. Whether it captures is a property of the position; the stars only say what
    /// to try first.
    fn play_towards(&mut self, pit: Pit, hand: Hand, signs: &Signs) -> Result<Step, Refused> {
        let kinds = match signs.stars {
            0 => [Kind::Capture, Kind::Takata],
            _ => [Kind::Takata, Kind::Capture],
        };
        for kind in kinds {
            let turn =
                Turn { pit, way: way_of(self.state, pit, hand, kind), kind, at_house: at_house(signs) };
            match self.play(turn) {
                Ok(step) => return Ok(step),
                Err(Illegal::NoSuchStart) => {}
                Err(illegal) => return self.not_to_the_end(turn, illegal),
            }
        }
        let refusal = refusal::of_start(self.game, self.state, pit, Some(hand));
        let span = match refusal {
            Refusal::DirectionForced { .. } => self.direction_span(),
            _ => self.token.span(),
        };
        Err((refusal, span))
    }

    /// A start whose direction is left out.
    fn play_unsaid(&mut self, pit: Pit, signs: &Signs) -> Result<Step, Refused> {
        let (kind, ways) = self.game.starts_in(self.state, pit);
        let turn = |way| Turn { pit, way, kind, at_house: at_house(signs) };
        let span = self.token.span();
        let (step, way) = match ways.as_slice() {
            [] => return Err((refusal::of_start(self.game, self.state, pit, None), span)),
            [way] => match self.play(turn(*way)) {
                Ok(step) => (step, *way),
                Err(illegal) => (self.not_to_the_end(turn(*way), illegal)?, *way),
            },
            _ => {
                // Two starts; one of them may still be illegal in the end.
                let plain = |way| Turn { at_house: AtHouse::Stop, ..turn(way) };
                let legal: ArrayVec<Way, 2> =
                    ways.iter().copied().filter(|&way| self.play(plain(way)).is_ok()).collect();
                match (legal.as_slice(), ways.first()) {
                    ([way], _) => (self.play_unsaid_way(turn(*way))?, *way),
                    ([], Some(way)) => (self.play_unsaid_way(turn(*way))?, *way),
                    _ => return Err((Refusal::DirectionMissing, span.end..span.end)),
                }
            }
        };
        let description = self.notation.dialect.description();
        let usual = description.forced == ForcedDirection::LeftOut
            && is_without_choice(self.state.stage(), kind, pit);
        if !usual {
            let hand = own_hand(self.state, pit, way, kind);
            let hand = self.notation.viewpoint.hand(self.state.side(), hand);
            self.warn(Warning::DirectionLeftOut(hand), self.token.pit_span());
        }
        Ok(step)
    }

    fn play_unsaid_way(&mut self, turn: Turn) -> Result<Step, Refused> {
        self.play(turn).or_else(|illegal| self.not_to_the_end(turn, illegal))
    }

    /// A game that knows one way only: neither direction nor marks.
    fn play_only_way(
        &mut self,
        pit: Pit,
        way: Way,
        hand: Option<Hand>,
        signs: &Signs,
    ) -> Result<Step, Refused> {
        let (kind, at_house) = (Kind::Takata, AtHouse::Stop);
        let step = self.play(Turn { pit, way, kind, at_house }).map_err(|illegal| {
            let refusal = match illegal {
                Illegal::NoSuchStart => refusal::of_start(self.game, self.state, pit, None),
                illegal => Refusal::Unplayable(illegal),
            };
            (refusal, self.token.span())
        })?;
        if signs.safari {
            return Err((Refusal::HouseNotReached, self.mark_span(Meaning::Safari)));
        }
        if let Some(hand) = hand {
            let (hand, span) = (self.notation.viewpoint.hand(self.state.side(), hand), self.direction_span());
            let forced = own_hand(self.state, pit, way, kind);
            if hand != forced {
                return Err((Refusal::DirectionForced { to: forced, by: Forced::OneWay }, span));
            }
        }
        let meaningless: ArrayVec<_, 5> = self.token.signs().collect();
        for (sign, span) in meaningless {
            self.warn(Warning::Meaningless(sign), span);
        }
        Ok(step)
    }

    /// A turn that may start so but not be played so. A mark for the house on a turn that has to go on
    /// from it anyway is redundant and let pass.
    fn not_to_the_end(&mut self, turn: Turn, illegal: Illegal) -> Result<Step, Refused> {
        if illegal != Illegal::NoSafari {
            return Err((Refusal::Unplayable(illegal), self.token.span()));
        }
        let plain = Turn { at_house: AtHouse::Stop, ..turn };
        let mark = self.mark_span(Meaning::Safari);
        match self.play(plain) {
            Err(illegal) => Err((Refusal::Unplayable(illegal), self.token.span())),
            Ok(step) if step.halt == Halt::HouseStop => Err((Refusal::HouseStops, mark)),
            Ok(step) if sows_on_from_house(self.game, self.state, plain) => {
                self.warn(Warning::RedundantSafari, mark);
                Ok(step)
            }
            Ok(_) => Err((Refusal::HouseNotReached, mark)),
        }
    }

    fn check_marks(&mut self, signs: &Signs, step: &Step) {
        if self.state.only_way().is_some() {
            return;
        }
        if !self.state.marks_takata() {
            let means_nothing = |(sign, _): &(Sign, Span)| {
                let meaning = self.notation.dialect.description().meaning(*sign);
                matches!(meaning, Some(Meaning::Takata))
            };
            let meaningless: ArrayVec<_, 5> = self.token.signs().filter(means_nothing).collect();
            for (sign, span) in meaningless {
                self.warn(Warning::Meaningless(sign), span);
            }
        } else {
            self.check_stars(signs, step);
        }
        let opponent = self.state.side().other();
        if signs.hamna && step.after.loss(opponent) != Some(Loss::FrontEmpty) {
            self.warn(Warning::NoHamna, self.mark_span(Meaning::Hamna));
        }
    }

    fn check_stars(&mut self, signs: &Signs, step: &Step) {
        let stars = || self.mark_span(Meaning::Takata);
        let opponent = self.state.side().other();
        match (step.turn.kind, signs.stars, step.blocks) {
            (Kind::Capture, 0, _) | (Kind::Takata, 1, None) | (Kind::Takata, 2, Some(_)) => {}
            (Kind::Capture, ..) => self.warn(Warning::StarOnCapture, stars()),
            (Kind::Takata, 0, None) => self.warn(Warning::StarMissing, self.token.span()),
            (Kind::Takata, 0 | 1, Some(pit)) => {
                self.warn(Warning::TakasiaUnmarked(pit, opponent), self.token.span());
            }
            (Kind::Takata, _, None) => {
                let warning = match self.state.blocked() {
                    Some(pit) => Warning::SecondStarOnReply(pit, self.state.side()),
                    None => Warning::NoTakasia,
                };
                self.warn(warning, stars());
            }
            (Kind::Takata, _, Some(_)) => {}
        }
    }

    fn mark_span(&self, meaning: Meaning) -> Span {
        let sign = self.notation.dialect.description().sign(meaning);
        sign.and_then(|sign| self.token.sign_span(sign)).unwrap_or_else(|| self.token.span())
    }

    fn direction_span(&self) -> Span {
        let description = self.notation.dialect.description();
        let is_direction = |sign| matches!(description.meaning(sign), Some(Meaning::Direction(_)));
        let found = self.token.signs().find(|(sign, _)| is_direction(*sign));
        found.map_or_else(|| self.token.span(), |(_, span)| span)
    }
}

/// Whether a lap of this turn ends in the mover's own house and is sown on from there.
pub(crate) fn sows_on_from_house(game: &Game, state: &State, turn: Turn) -> bool {
    let (mut ended_in_house, mut lifted_house, mut sown_on) = (false, false, false);
    // Legal or not: only what is seen on the way counts.
    let _ = game.watch(state, turn, |event| match event {
        Event::Lap { last, .. } => ended_in_house = last == Pit::HOUSE,
        Event::Lift { pit, .. } => lifted_house = pit == Pit::HOUSE && ended_in_house,
        Event::HouseLost => sown_on |= lifted_house,
        _ => {}
    });
    sown_on
}

fn at_house(signs: &Signs) -> AtHouse {
    if signs.safari { AtHouse::Safari } else { AtHouse::Stop }
}

#[cfg(test)]
mod tests {
    use super::super::dialect::{Dialect, Viewpoint};
    use super::super::movetext::{self, Written};
    use super::super::token;
    use super::*;
    use crate::engine::{GameName, Readings};

    fn zanzibar() -> Game {
        Game::new(GameName::Kiswahili, Readings::DEFAULT)
    }

    fn voogt(text: &str, position: &str) -> Result<Resolved, Box<ResolveError>> {
        read(text, position, Dialect::Voogt.into())
    }

    fn read(text: &str, position: &str, notation: Notation) -> Result<Resolved, Box<ResolveError>> {
        let state = if position.is_empty() { zanzibar().start() } else { position.parse().expect(position) };
        resolve(&token::parse(text).expect(text), notation, &zanzibar(), &state)
    }

    fn refusal(text: &str, position: &str) -> (Refusal, Span) {
        let error = voogt(text, position).expect_err(text);
        (error.refusal, error.span)
    }

    /// Plays moves from a position and tells the last one.
    fn replay(moves: &str, position: &str, notation: Notation) -> String {
        let mut state =
            if position.is_empty() { zanzibar().start() } else { position.parse().expect(position) };
        for ply in movetext::parse(moves).remove(0).plies {
            let Written::Move(token) = ply.written else { panic!("{moves}") };
            state = match resolve(&token, notation, &zanzibar(), &state) {
                Ok(resolved) => resolved.step.after,
                Err(error) => panic!("{}: {error} on {state}", &moves[token.span()]),
            };
        }
        state.to_string()
    }

    const PUZZLE: &str = "1.1.2.2.3.3.0.0/1.2.2.0.12.0.2.0/2.3.2.4.2.0.3.0/8.0.1.5.2.1.0.0 0.0 - N -";
    const NIERSE_9: &str = "0.0.0.0.0.0.0.0/4.3.1.8.0.2.5.6/1.2.0.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
    const NIERSE_14: &str = "0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
    const NIERSE_22: &str = "0.0.0.0.0.0.0.0/0.1.2.9.0.2.0.0/0.0.0.0.9.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -";
    const NIERSE_23: &str = "0.0.0.0.0.0.0.0/0.0.0.0.5.6.0.0/0.3.0.0.4.1.0.0/0.9.0.0.0.0.0.0 0.0 - S -";
    const CLUB_TAKASIA: &str = "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4";

    #[test]
    fn the_game_of_the_encyclopedia_in_every_dialect() {
        let after = "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -";
        let voogt = "A6L* a6R A4R a6R A5L a3R A8> a8 A4R a4L A8 a7 A1 a4R A6R a4L A2 a4L A4L a4L A7 a4L";
        assert_eq!(replay(voogt, "", Dialect::Voogt.into()), after);
        let short = "6L* 6R 4R 6R 5L 3R 8> 8 4R 4L 8 7 1 4R 6R 4L 2 4L 4L 4L 7 4L";
        assert_eq!(replay(short, "", Dialect::Voogt.into()), after);
        let kiba = "A6<* a6> A4> a6> A5< a3> A8>+ a8> 4> 4< 8> 7 1 4> 6> 4< 2 4< 4< 4< 7 4<";
        assert_eq!(replay(kiba, "", Dialect::Kiba.into()), after);
        assert_eq!(replay(&kiba.replace(" 8>", " A8>"), "", Dialect::Bga.into()), after);
    }

    #[test]
    fn the_puzzle_prints_north_as_south_sees_it() {
        let after = "3.2.5.9.1.0.1.0/1.0.5.2.6.8.5.1/0.0.0.0.0.0.0.0/0.1.2.0.4.3.2.2 0.0 - S -";
        let page = Notation { dialect: Dialect::Voogt, viewpoint: Viewpoint::South };
        assert_eq!(replay("a4R A4L* b3R B4R b2R", PUZZLE, page), after);
        assert_eq!(replay("a4L A4L* b3L B4R b2L", PUZZLE, Dialect::Voogt.into()), after);
    }

    #[test]
    fn each_thing_that_can_be_wrong_has_its_name() {
        assert_eq!(refusal("A9R", "").0, Refusal::NoSuchPit);
        assert_eq!(refusal("C5R", ""), (Refusal::NoSuchPit, 0..2));
        assert_eq!(refusal("a6L*", ""), (Refusal::NotYours, 0..2));
        assert_eq!(refusal("A1L*", "").0, Refusal::EmptyPit);
        assert_eq!(refusal("B1L*", "").0, Refusal::BackRowInNamua);
        assert_eq!(refusal("A5L*", "").0, Refusal::HouseNotAllowed);
        assert_eq!(refusal("A6*", ""), (Refusal::DirectionMissing, 3..3));
        assert_eq!(refusal("A?L", "").0, Refusal::Illegible);
        assert_eq!(refusal("A6<", "").0, Refusal::ForeignSign(Sign::Less));
        let captures = vec![
            (Pit(0), Way::Clockwise),
            (Pit(1), Way::Clockwise),
            (Pit(6), Way::Anticlockwise),
            (Pit(7), Way::Anticlockwise),
        ];
        assert_eq!(refusal("A5L*", NIERSE_9).0, Refusal::CaptureCompulsory(captures));
        let forced = Refusal::DirectionForced { to: Hand::Right, by: Forced::Kimbi };
        assert_eq!(refusal("A7L", NIERSE_9), (forced, 2..3));
        assert_eq!(refusal("A6R", NIERSE_23).0, Refusal::Singleton);
        assert_eq!(refusal("5R", NIERSE_23).0, Refusal::LetterMissing);
        assert_eq!(refusal("A7>", NIERSE_9), (Refusal::HouseNotReached, 2..3));
        assert_eq!(refusal("a4L", CLUB_TAKASIA).0, Refusal::Blocked);
        assert_eq!(refusal("b7L", CLUB_TAKASIA).0, Refusal::Singleton);
        assert_eq!(refusal("b4L", CLUB_TAKASIA).0, Refusal::FrontRowFirst);
        let endless = "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -";
        let never = Refusal::Unplayable(Illegal::Halts(Halt::NeverEnding { period: 228 }));
        assert_eq!(refusal("A3L", endless).0, never);
        let lone = "0.0.0.0.0.0.0.0/2.0.0.0.0.0.0.0/0.0.0.0.0.0.0.4/0.0.0.0.0.0.0.0 0.0 - S -";
        let forced = Refusal::DirectionForced { to: Hand::Left, by: Forced::LoneKichwa };
        assert_eq!(refusal("A8R*", lone).0, forced);
        assert!(voogt("A8*", lone).is_ok());
        let over = "0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.4/0.0.0.0.0.0.0.0 0.0 - S -";
        assert_eq!(refusal("A8L", over).0, Refusal::GameOver);
    }

    #[test]
    fn an_error_says_what_was_allowed_and_which_rule_says_so() {
        let error = voogt("A5L*", NIERSE_9).expect_err("a capture is compulsory");
        assert_eq!(error.to_string(), "a capture is compulsory: `A1`, `A2`, `A7`, `A8`");
        assert_eq!(error.refusal.rule().map(|rule| rule.to_string()).as_deref(), Some("rules.md 3.3"));
        let error = read("b4", "", Dialect::AbstractPlay.into()).expect_err("North's pit");
        assert_eq!(error.to_string(), "South is to move, and this pit is North's");
        let error = read("i1<", "", Dialect::AbstractPlay.into()).expect_err("no such pit");
        assert_eq!(error.to_string(), "there is no such pit; South has `a2` to `h2` and `a1` to `h1`");
    }

    #[test]
    fn a_mark_at_the_house_is_an_error_only_where_the_house_is_never_played() {
        let stop = voogt("A8", NIERSE_14).expect("a stop carries no mark").step;
        let safari = voogt("A8>", NIERSE_14).expect("a safari").step;
        assert_ne!(stop.after, safari.after);
        // Under six seeds even with the last one: no functional house, so going on is compulsory.
        let dormant = "0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.2.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
        let plain = voogt("A8", dormant).expect("going on is compulsory");
        let marked = voogt("A8>", dormant).expect("a redundant mark is accepted");
        assert_eq!(plain.step, marked.step);
        assert_eq!(marked.warnings[0], Warned { span: 2..3, warning: Warning::RedundantSafari });
        assert_eq!(refusal("A5R>*", NIERSE_22).0, Refusal::HouseNotReached);
    }

    #[test]
    fn stars_in_the_wrong_place_are_warned_of() {
        let warnings = |text, position| -> Vec<Warning> {
            let resolved = voogt(text, position).expect(text);
            resolved.warnings.into_iter().map(|warned| warned.warning).collect()
        };
        assert_eq!(warnings("A6L", ""), [Warning::StarMissing]);
        assert_eq!(warnings("A6L*", ""), []);
        assert_eq!(warnings("A6L**", ""), [Warning::NoTakasia]);
        assert_eq!(warnings("A1*", NIERSE_9), [Warning::StarOnCapture]);
        assert_eq!(warnings("A1#", NIERSE_9), [Warning::NoHamna]);
        assert_eq!(warnings("a5L**", CLUB_TAKASIA), [Warning::SecondStarOnReply(Pit(3), Side::North)]);
    }
}
