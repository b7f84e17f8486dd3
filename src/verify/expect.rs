//! What a record expects, compared with what its replay shows.

use crate::game::{Game, State, Step, pit_name};
use crate::notation::movetext::{GameText, Written};
use crate::notation::refusal::{Refusal, ResolveError};
use crate::notation::resolve::{self, Resolved};
use crate::notation::token::{self, Part, Token};
use crate::notation::write::{self, Form};
use crate::profile::Spec;
use crate::record::places::Path;
use crate::record::{Expect, Moves, NeverEnding, Record, Text, Winner};
use crate::replay::{Outcome, Replay, Stop};
use crate::sow::Halt;
use crate::turn::Illegal;

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

/// Where an expectation is to be checked.
struct At {
    game: Game,
    state: State,
    /// The step that led there, if it is known.
    step: Option<Step>,
    outcome: Option<Outcome>,
}

impl Desk<'_> {
    pub(super) fn expectations(&mut self, record: &Record, texts: &Texts<'_>, replay: &Replay, known: bool) {
        type Which<'r> = (Option<&'r Spec>, Moves);
        let mut others: Vec<(Which<'_>, Option<Replay>)> = Vec::new();
        for (number, expect) in record.expect.iter().enumerate() {
            let path = Path::key("expect").item(number);
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
                self.expectation(record, texts.of(of), replay, known, expect, &path);
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
                let starts_elsewhere = record.start != crate::record::Start::Initial;
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

    fn expectation(
        &mut self,
        record: &Record,
        text: &GameText,
        replay: &Replay,
        known: bool,
        expect: &Expect,
        path: &Path,
    ) {
        let after = expect.after as usize;
        let Some(state) = replay.state(after) else {
            let plies = replay.plies.len();
            match (&expect.rules, &replay.stop) {
                (Some(rules), _) => {
                    let rules = rules.to_string();
                    self.wrong(&path.clone().then("after"), after, ExpectFault::NotReached { rules, plies });
                }
                (None, Some(_)) if !known && after <= text.plies.len() => self.report.unchecked += 1,
                _ => self.wrong(&path.clone().then("after"), after, ExpectFault::NoSuchPly { after, plies }),
            }
            return;
        };
        let claims = [
            ("illegal", expect.illegal.is_some()),
            ("never-ending", expect.never_ending.is_some()),
            ("position", expect.position.is_some()),
            ("legal", expect.legal.is_some()),
            ("winner", expect.winner.is_some()),
            ("takasia", expect.takasia.is_some()),
        ];
        if !claims.iter().any(|(_, claimed)| *claimed) {
            // A claim under a mistyped key has been told already.
            let mistyped = |finding: &Finding| match &finding.fault {
                Fault::UnknownKey(key) => key.path.0.starts_with(&path.0),
                _ => false,
            };
            if !self.report.findings.iter().any(mistyped) {
                self.wrong(path, after, ExpectFault::Nothing);
            }
            return;
        }
        let at = match &expect.mv {
            None => {
                for (claim, _) in claims.iter().take(2).filter(|(_, claimed)| *claimed) {
                    self.wrong(&path.clone().then(*claim), after, ExpectFault::NeedsMove(claim));
                }
                let step = after.checked_sub(1).and_then(|last| replay.plies.get(last)).map(|ply| ply.step);
                let outcome = expect.winner.and_then(|_| replay.outcome_after(after));
                At { game: replay.game, state, step, outcome }
            }
            Some(mv) => match self.of_move(record, replay, state, expect, mv, path) {
                Some(at) => at,
                None => return,
            },
        };
        self.claims(record, expect, &at, path);
    }

    /// Checks what is said of a move and gives the position it leaves, if more is said of that.
    fn of_move(
        &mut self,
        record: &Record,
        replay: &Replay,
        state: State,
        expect: &Expect,
        mv: &Text,
        path: &Path,
    ) -> Option<At> {
        let after = expect.after as usize;
        let at_move = path.clone().then("move");
        let Some(token) = token::parse(mv.as_str()) else {
            self.wrong(&at_move, after, ExpectFault::NotAMove(token::suggestion(mv.as_str())));
            return None;
        };
        let game = replay.game;
        if let Some(never) = expect.never_ending {
            self.never_ending(record, &game, &state, &token, never, after, path);
        }
        let resolved = resolve::resolve(&token, record.notation, &game, &state);
        match (expect.illegal, resolved) {
            (Some(true), Ok(_)) => {
                self.wrong(&at_move, after, ExpectFault::Legal);
                None
            }
            // An illegal move was understood; one that is not even a move here was mistyped.
            (Some(true), Err(error)) if is_rules_matter(&error) => None,
            (None, Err(_)) if expect.never_ending.is_some() => None,
            (_, Err(error)) => {
                let span = self.places().of_part(&at_move, mv.as_str(), error.span.clone());
                self.find(Severity::Error, span, Some(after), ExpectFault::Move(error).into());
                None
            }
            (_, Ok(Resolved { step, .. })) => {
                let outcome = Outcome::of(&game, &step.after, Some(&step));
                Some(At { game, state: step.after, step: Some(step), outcome })
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one place, said once")]
    fn never_ending(
        &mut self,
        record: &Record,
        game: &Game,
        state: &State,
        token: &Token,
        never: NeverEnding,
        after: usize,
        path: &Path,
    ) {
        let game = match never.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => *game,
        };
        let halt = match resolve::resolve(token, record.notation, &game, state) {
            Ok(Resolved { step, .. }) => Some(step.halt),
            Err(error) => match error.refusal {
                Refusal::Unplayable(Illegal::Halts(halt)) => Some(halt),
                // Told when the move itself is looked at.
                _ => None,
            },
        };
        let at = path.clone().then("never-ending");
        match halt {
            Some(Halt::NeverEnding { period }) if period == never.period => {}
            Some(found @ (Halt::NeverEnding { .. } | Halt::Unproven { .. } | Halt::PastLimit(_))) => {
                self.wrong(&at, after, ExpectFault::Period { expected: never.period, found });
            }
            Some(_) => self.wrong(&at, after, ExpectFault::Ends),
            None => {}
        }
    }

    fn claims(&mut self, record: &Record, expect: &Expect, at: &At, path: &Path) {
        let after = expect.after as usize;
        if let Some(text) = &expect.position {
            let path = path.clone().then("position");
            if let Ok(expected) = self.position(&path, text.as_str(), record.game)
                && expected != at.state
            {
                self.wrong(&path, after, ExpectFault::Position { expected, found: at.state });
            }
        }
        if let Some(listed) = &expect.legal {
            self.legal(record, listed, at, after, &path.clone().then("legal"));
        }
        if let Some(expected) = expect.winner {
            let won = at.outcome.and_then(Outcome::winner).map_or(Winner::Nobody, Winner::from);
            if won != expected {
                let fault = ExpectFault::Winner { expected, found: at.outcome };
                self.wrong(&path.clone().then("winner"), after, fault);
            }
        }
        if let Some(expected) = &expect.takasia {
            let found = at.state.blocked().map(|pit| pit_name(pit, at.state.side(), at.state.columns()));
            if expected.as_str() != found.as_deref().unwrap_or("none") {
                let fault = ExpectFault::Takasia { expected: expected.0.clone(), found };
                self.wrong(&path.clone().then("takasia"), after, fault);
            }
        }
    }

    fn legal(&mut self, record: &Record, listed: &[Text], at: &At, after: usize, path: &Path) {
        let ended = at.step.is_some_and(|step| step.ending != crate::turn::Ending::Open);
        let legal = if ended { Vec::new() } else { at.game.turns(&at.state) };
        let mut seen = Vec::new();
        let faults_before = self.report.findings.len();
        for (number, text) in listed.iter().enumerate() {
            let path = path.clone().item(number);
            let Some(token) = token::parse(text.as_str()) else {
                self.wrong(&path, after, ExpectFault::NotAMove(token::suggestion(text.as_str())));
                continue;
            };
            match resolve::resolve(&token, record.notation, &at.game, &at.state) {
                Ok(Resolved { step, .. }) if seen.contains(&step.turn) => {
                    self.wrong(&path, after, ExpectFault::Twice);
                }
                Ok(Resolved { step, .. }) => seen.push(step.turn),
                Err(error) => {
                    let span = self.places().of_part(&path, text.as_str(), error.span.clone());
                    self.find(Severity::Error, span, Some(after), ExpectFault::Move(error).into());
                }
            }
        }
        let write = |step: &Step| write::write(&at.state, step, record.notation, Form::Canonical);
        let missing: Vec<String> =
            legal.iter().filter(|step| !seen.contains(&step.turn)).map(write).collect();
        // A turn that was mistyped is not told again as missing.
        if !missing.is_empty() && self.report.findings.len() == faults_before {
            let legal = legal.iter().map(write).collect();
            self.wrong(path, after, ExpectFault::Turns { missing, legal });
        }
    }
}

/// Whether a move is refused by the rules and not for the way it is written.
fn is_rules_matter(error: &ResolveError) -> bool {
    error.refusal.rule().is_some() || error.refusal == Refusal::NoSuchStart
}

impl From<crate::board::Side> for Winner {
    fn from(side: crate::board::Side) -> Winner {
        match side {
            crate::board::Side::South => Winner::South,
            crate::board::Side::North => Winner::North,
        }
    }
}
