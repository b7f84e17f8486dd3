//! Answers: what was changed, in the text's own style.

use arrayvec::ArrayString;
use serde::Serialize;

use super::Problem;
use super::cost::Slip;
use super::printed::Printed;
use super::trail::{Ply, Trail};
use crate::engine::{Kind, Stage};
use crate::notation::Span;
use crate::notation::write::{self, Form};

/// The longest text of a move: pit, direction, house, two stars, `#`.
pub type MoveText = ArrayString<10>;

/// A way to read the text as a legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is read otherwise than printed, in the order of the game.
    pub edits: Vec<Edit>,
    /// What it costs by the table ([`super::cost::COSTS`]), marks included.
    pub cost: u32,
    /// How many slips it takes.
    pub slips: u8,
    /// How many plies the game has, all of them legal.
    pub legal_plies: usize,
    /// How much choice the players had: the sum over all plies of the binary logarithm of the number of
    /// legal turns, in sixteenths. The less choice there was, the less likely it is that the printed moves
    /// are legal by chance, so the better they confirm the answer.
    pub freedom: u32,
    /// Tells games apart.
    pub(super) game: u64,
}

impl Answer {
    /// [`Answer::freedom`] in bits.
    pub fn freedom_bits(&self) -> f64 {
        f64::from(self.freedom) / 16.0
    }
}

/// A ply that is read otherwise than printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The ply, from 1, counted in the printed text; a gap counts as many plies as were filled into it. A
    /// missing move has the number of the printed ply before which it belongs.
    pub ply: usize,
    /// Which of the written plies it is, from 0. A missing move belongs before it.
    pub slot: usize,
    /// What was played; empty if the printed move was not.
    pub corrected: MoveText,
    /// The slip.
    pub slip: Slip,
}

impl Edit {
    /// Where it is printed, in bytes of the move text. For a missing move this is the ply before which it
    /// belongs, or the end of the text.
    pub fn place(&self, problem: &Problem<'_>) -> Span {
        let end = || problem.plies.last().map_or(0, |ply| ply.written.span().end);
        problem.plies.get(self.slot).map_or_else(|| end()..end(), |ply| ply.written.span())
    }

    /// Whether it adds a move to the text.
    pub fn is_insertion(&self) -> bool {
        self.slip == Slip::Missing
    }

    /// What is printed there; empty for a missing move.
    pub fn printed<'a>(&self, problem: &Problem<'a>) -> &'a str {
        match self.slip {
            Slip::Missing => "",
            _ => problem.printed(self.slot),
        }
    }
}

/// The furthest that any reading of the text came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Furthest {
    /// Plies of the text that were read.
    pub text_plies: usize,
    /// Plies that were played.
    pub legal_plies: usize,
    /// What the reading cost.
    pub cost: u32,
    /// What it read otherwise than printed.
    pub edits: Vec<Edit>,
}

impl Furthest {
    pub(super) fn is_passed_by(&self, text_plies: usize, cost: u32) -> bool {
        text_plies > self.text_plies || (text_plies == self.text_plies && cost < self.cost)
    }
}

/// How a text writes what the dialect leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Habits {
    /// It leaves stars out.
    no_stars: bool,
    /// It leaves the letter of the pit out in the namua.
    no_letters: bool,
    /// It writes the direction of a capture that leaves no choice.
    all_directions: bool,
}

impl Habits {
    /// The habits of a text, seen on the plies that were played as printed.
    pub(super) fn of(slots: &[Printed], trail: &[Trail]) -> Habits {
        let starred = |slot: &Printed| matches!(slot, Printed::Move(printed) if printed.stars() > 0);
        let (mut letters, mut no_letters, mut forced, mut directions, mut unstarred) = (0, 0, 0, 0, 0);
        for trail in trail {
            let Trail::Played(ply @ Ply { slip: None, .. }) = trail else { continue };
            let Some(Printed::Move(printed)) = slots.get(ply.slot) else { continue };
            let turn = ply.step.turn;
            unstarred += usize::from(turn.kind == Kind::Takata);
            if ply.before.stage() == Stage::Namua {
                letters += usize::from(!printed.leaves_letter_out());
                no_letters += usize::from(printed.leaves_letter_out());
            }
            if write::is_without_choice(ply.before.stage(), turn.kind, turn.pit) {
                forced += 1;
                directions += usize::from(printed.says_hand());
            }
        }
        Habits {
            no_stars: unstarred > 0 && !slots.iter().any(starred),
            no_letters: no_letters > letters,
            all_directions: 2 * directions > forced,
        }
    }

    /// What a step of the trail reads otherwise than printed, if it does.
    pub(super) fn edit(&self, problem: &Problem<'_>, slots: &[Printed], trail: &Trail) -> Option<Edit> {
        match *trail {
            Trail::Skipped { slot, filled, slip } => {
                Some(Edit { ply: slot + filled + 1, slot, corrected: MoveText::new(), slip })
            }
            Trail::Played(ply) => {
                let slip = ply.slip?;
                let corrected = self.write(problem, slots, &ply);
                Some(Edit { ply: ply.slot + ply.filled + 1, slot: ply.slot, corrected, slip })
            }
        }
    }

    fn write(&self, problem: &Problem<'_>, slots: &[Printed], ply: &Ply) -> MoveText {
        let no_letter = match slots.get(ply.slot) {
            Some(Printed::Move(printed)) if ply.slip != Some(Slip::Missing) => printed.leaves_letter_out(),
            _ => self.no_letters,
        };
        let form = match (no_letter, self.all_directions) {
            (true, false) => Form::Short,
            (false, false) => Form::Canonical,
            (_, true) => Form::Full,
        };
        let text = write::write(&ply.before, &ply.step, problem.notation, form);
        let text = match (no_letter, form) {
            // No form has every direction without the letter.
            (true, Form::Full) if ply.before.stage() == Stage::Namua => {
                text.trim_start_matches(|c: char| !c.is_ascii_digit())
            }
            _ => &text,
        };
        let mut kept = MoveText::new();
        for c in text.chars().filter(|&c| c != '#' && !(c == '*' && self.no_stars)) {
            // No move text is longer than the room for it.
            let _ = kept.try_push(c);
        }
        kept
    }
}
