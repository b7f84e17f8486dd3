//! What a record expects, compared with what its replay shows.

use crate::engine::{Game, Halt, Illegal, Side, State, Step, pit_name};
use crate::jobs::replay::{Outcome, Replay, Stop};
use crate::notation::movetext::{GameText, Written};
use crate::notation::refusal::{Refusal, ResolveError};
use crate::notation::resolve::{self, Resolved};
use crate::notation::token::{self, Part, Token};
use crate::notation::write::{self, Form};
use crate::profile::Spec;
use crate::record::places::Path;
use crate::record::{Expect, Moves, NeverEnding, Record, Start, Text, Winner};

use super::{Desk, ExpectFault, Fault, Finding, Severity, Texts};

/// Whether the record expects its own move to be illegal where its replay stopped.
pub(super) fn is_known_fault(record: &Record, text: &GameText, replay: &Replay, stop: &Stop) -> bool {
    let Stop::Illegal(_) = stop else { return false };
    let Some(Written::Move(own)) = text.plies.get(replay.plies.len()).map(|ply| &ply.written) else {
        return false;
    };
    record.expect.iter().any(|expect| {
        expect.illegal == Some(true)
            && expect.rules.is_none()
            && (expect.of == Moves::Corrected || record.corrections.is_empty())
            && expect.after as usize == replay.plies.len()
            && expect.mv.as_ref().and_then(|mv| token::parse(mv.as_str())).is_some_and(|mv| same(&mv, own))
    })
}

/// Whether two tokens write the same move; a letter that one leaves out and stars count for nothing.
fn same(one: &Token, other: &Token) -> bool {
    let signs = |token: &Token| -> Vec<char> {
        token.signs().map(|(sign, _)| sign.glyph()).filter(|&glyph| glyph != '*').collect()
    };
    let letters = match (one.letter(), other.letter()) {
        (Part::Read(one), Part::Read(other)) => one == other,
        _ => true,
    };
    letters && one.number() == other.number() && signs(one) == signs(other)
}

/// One expectation of a record, and where it stands.
#[derive(Clone, Copy)]
struct Asked<'r> {
    record: &'r Record,
    expect: &'r Expect,
    path: &'r Path,
}

impl Asked<'_> {
    fn after(&self) -> usize {
        self.expect.after as usize
    }

    fn at(&self, key: &'static str) -> Path {
        self.path.clone().then(key)
    }
}

/// The position about which something is claimed.
struct At {
    game: Game,
    state: State,
    outcome: Option<Outcome>,
}

impl Desk<'_> {
    pub(super) fn expectations(&mut self, record: &Record, texts: &Texts<'_>, replay: &Replay, known: bool) {
        type Which<'r> = (Option<&'r Spec>, Moves);
        let mut others: Vec<(Which<'_>, Option<Replay>)> = Vec::new();
        for (number, expect) in record.expect.iter().enumerate() {
            let path = self.key("expect").item(number);
            let of = if record.corrections.is_empty() { Moves::Corrected } else { expect.of };
            let which = (expect.rules.as_ref(), of);
            let replay = if which == (None, Moves::Corrected) {
                Some(replay)
            } else {
                let at = others.iter().position(|(known, _)| *known == which).unwrap_or_else(|| {
                    let text = texts.of(of);
                    others.push((which, self.other_replay(record, text, replay, which.0, &path)));
                    others.len() - 1
                });
                others.get(at).and_then(|(_, replay)| replay.as_ref())
            };
            if let Some(replay) = replay {
                let known = known || of == Moves::Printed;
                self.expectation(Asked { record, expect, path: &path }, texts.of(of), replay, known);
            }
        }
    }

    /// The game replayed under the rules of an expectation, or from the other text.
    fn other_replay(
        &mut self,
        record: &Record,
        text: &GameText,
        replay: &Replay,
        spec: Option<&Spec>,
        path: &Path,
    ) -> Option<Replay> {
        let Some(spec) = spec else { return Some(Replay::of(replay.game, record.notation, text)) };
        match self.verifier.game(record.game, Some(spec)) {
            Ok((_, game)) => {
                let starts_elsewhere = record.start != Start::Initial;
                let game = if starts_elsewhere { game.starting_from(replay.game.start()) } else { game };
                Some(Replay::of(game, record.notation, text))
            }
            Err(fault) => {
                self.rules_fault(&path.clone().then("rules"), fault);
                None
            }
        }
    }

    fn wrong(&mut self, path: &Path, after: usize, fault: ExpectFault) {
        let span = self.places().of_value(path);
        self.find(Severity::Error, span, Some(after), fault.into());
    }

    /// Tells that a move of an expectation cannot be played.
    fn refused(&mut self, path: &Path, text: &Text, after: usize, error: Box<ResolveError>) {
        let span = self.places().of_part(path, text.as_str(), error.span.clone());
        self.find(Severity::Error, span, Some(after), ExpectFault::Move(error).into());
    }

    fn expectation(&mut self, asked: Asked<'_>, text: &GameText, replay: &Replay, known: bool) {
        let (expect, after) = (asked.expect, asked.after());
        let Some(state) = replay.state(after) else {
            let plies = replay.plies.len();
            match (&expect.rules, &replay.stop) {
                (Some(rules), _) => {
                    let rules = rules.to_string();
                    self.wrong(&asked.at("after"), after, ExpectFault::NotReached { rules, plies });
                }
                (None, Some(_)) if !known && after <= text.plies.len() => self.report.unchecked += 1,
                _ => self.wrong(&asked.at("after"), after, ExpectFault::NoSuchPly { after, plies }),
            }
            return;
        };
        let of_move =
            [("illegal", expect.illegal.is_some()), ("never-ending", expect.never_ending.is_some())];
        let of_position = expect.position.is_some()
            || expect.legal.is_some()
            || expect.winner.is_some()
            || expect.takasia.is_some();
        if !of_position && of_move.iter().all(|(_, claimed)| !claimed) {
            return self.nothing_expected(asked);
        }
        let at = match &expect.mv {
            None => {
                for (claim, _) in of_move.iter().filter(|(_, claimed)| *claimed) {
                    self.wrong(&asked.at(claim), after, ExpectFault::NeedsMove(claim));
                }
                let asks = expect.winner.is_some() || expect.legal.is_some();
                let outcome = asks.then(|| replay.outcome_after(after)).flatten();
                At { game: replay.game, state, outcome }
            }
            Some(mv) => match self.of_move(asked, replay, &state, mv) {
                Some(at) => at,
                None => return,
            },
        };
        self.of_position(asked, &at);
    }

    fn nothing_expected(&mut self, asked: Asked<'_>) {
        // A claim under a mistyped key has been told already.
        let mistyped = |finding: &Finding| match &finding.fault {
            Fault::UnknownKey(key) => key.path.0.starts_with(&asked.path.0),
            _ => false,
        };
        if !self.report.findings.iter().any(mistyped) {
            self.wrong(asked.path, asked.after(), ExpectFault::Nothing);
        }
    }

    /// Checks what is said of a move, and gives the position it leaves if it can be played.
    fn of_move(&mut self, asked: Asked<'_>, replay: &Replay, state: &State, mv: &Text) -> Option<At> {
        let game = replay.game;
        let (expect, after, path) = (asked.expect, asked.after(), asked.at("move"));
        let Some(token) = token::parse(mv.as_str()) else {
            self.wrong(&path, after, ExpectFault::NotAMove(token::suggestion(mv.as_str())));
            return None;
        };
        if let Some(never) = expect.never_ending {
            self.never_ending(asked, &game, state, &token, never);
        }
        match (expect.illegal, resolve::resolve(&token, asked.record.notation, &game, state)) {
            (Some(true), Ok(_)) => {
                self.wrong(&path, after, ExpectFault::Legal);
                None
            }
            // An illegal move was understood; one that is not even a move here was mistyped.
            (Some(true), Err(error)) if is_rules_matter(&error) => None,
            (None, Err(error)) if expect.never_ending.is_some() && halt(&error).is_some() => None,
            (_, Err(error)) => {
                self.refused(&path, mv, after, error);
                None
            }
            (_, Ok(Resolved { step, .. })) => {
                let outcome = replay.outcome_by(after, &step);
                Some(At { game, state: step.after, outcome })
            }
        }
    }

    fn never_ending(
        &mut self,
        asked: Asked<'_>,
        game: &Game,
        state: &State,
        token: &Token,
        never: NeverEnding,
    ) {
        let game = match never.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => *game,
        };
        let halt = match resolve::resolve(token, asked.record.notation, &game, state) {
            Ok(Resolved { step, .. }) => Some(step.halt),
            // Any other fault is told when the move itself is looked at.
            Err(error) => halt(&error),
        };
        let (at, after) = (asked.at("never-ending"), asked.after());
        match halt {
            Some(Halt::NeverEnding { period } | Halt::Announced { period }) if period == never.period => {}
            Some(
                found @ (Halt::NeverEnding { .. }
                | Halt::Announced { .. }
                | Halt::Unproven { .. }
                | Halt::PastLimit(_)),
            ) => {
                self.wrong(&at, after, ExpectFault::Period { expected: never.period, found });
            }
            Some(_) => self.wrong(&at, after, ExpectFault::Ends),
            None => {}
        }
    }

    fn of_position(&mut self, asked: Asked<'_>, at: &At) {
        let (expect, after) = (asked.expect, asked.after());
        if let Some(text) = &expect.position {
            let path = asked.at("position");
            if let Ok(expected) = self.position(&path, text.as_str(), asked.record.game)
                && expected != at.state
            {
                self.wrong(&path, after, ExpectFault::Position { expected, found: at.state });
            }
        }
        if let Some(listed) = &expect.legal {
            self.legal(asked, listed, at);
        }
        if let Some(expected) = expect.winner {
            let winner = at.outcome.and_then(Outcome::winner).map(Winner::from);
            let holds = match expected {
                Winner::South | Winner::North => winner == Some(expected),
                Winner::Nobody => winner.is_none(),
                Winner::Draw => at.outcome.is_some() && winner.is_none(),
            };
            if !holds {
                let fault = ExpectFault::Winner { expected, found: at.outcome };
                self.wrong(&asked.at("winner"), after, fault);
            }
        }
        if let Some(expected) = &expect.takasia {
            let found = at.state.blocked().map(|pit| pit_name(pit, at.state.side(), at.state.columns()));
            if expected.as_str() != found.as_deref().unwrap_or("none") {
                let fault = ExpectFault::Takasia { expected: expected.0.clone(), found };
                self.wrong(&asked.at("takasia"), after, fault);
            }
        }
    }

    fn legal(&mut self, asked: Asked<'_>, listed: &[Text], at: &At) {
        let (after, path, notation) = (asked.after(), asked.at("legal"), asked.record.notation);
        let legal = if at.outcome.is_some() { Vec::new() } else { at.game.turns(&at.state) };
        let mut seen = Vec::new();
        let faults_before = self.report.findings.len();
        for (number, text) in listed.iter().enumerate() {
            let path = path.clone().item(number);
            let Some(token) = token::parse(text.as_str()) else {
                self.wrong(&path, after, ExpectFault::NotAMove(token::suggestion(text.as_str())));
                continue;
            };
            match resolve::resolve(&token, notation, &at.game, &at.state) {
                Ok(Resolved { step, .. }) if seen.contains(&step.turn) => {
                    self.wrong(&path, after, ExpectFault::Twice);
                }
                Ok(Resolved { step, .. }) => seen.push(step.turn),
                Err(error) => self.refused(&path, text, after, error),
            }
        }
        let write = |step: &Step| write::write(&at.state, step, notation, Form::Canonical);
        let missing: Vec<String> =
            legal.iter().filter(|step| !seen.contains(&step.turn)).map(write).collect();
        // A turn that was mistyped is not told again as missing.
        if !missing.is_empty() && self.report.findings.len() == faults_before {
            let legal = legal.iter().map(write).collect();
            self.wrong(&path, after, ExpectFault::Turns { missing, legal });
        }
    }
}

/// Why the sowing of a move is not allowed to go on, if that is why it is refused.
fn halt(error: &ResolveError) -> Option<Halt> {
    match error.refusal {
        Refusal::Unplayable(Illegal::Halts(halt)) => Some(halt),
        _ => None,
    }
}

/// Whether a move is refused by the rules and not for the way it is written.
fn is_rules_matter(error: &ResolveError) -> bool {
    error.refusal.rule().is_some() || error.refusal == Refusal::NoSuchStart
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        match side {
            Side::South => Winner::South,
            Side::North => Winner::North,
        }
    }
}
