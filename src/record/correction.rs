//! Corrections of a record's moves. The moves stay as published; what was played stands beside them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Text;
use crate::notation::movetext::{self, GameText, Ply, Written};
use crate::notation::token;

/// A ply that was not played as it is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "a correction: `{ply: …, printed: …}` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Correction {
    /// Which ply of the moves as published, from 1. A move that is missing there is put before this ply.
    pub ply: u32,
    /// What is published; empty for a move that is missing.
    pub printed: Text,
    /// What was played; empty if nothing was. For a gap, all the moves that fill it.
    pub corrected: Text,
    /// Why: who found it, what speaks for it.
    pub reason: Text,
}

/// Which moves an expectation speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    /// The moves with their corrections.
    #[default]
    Corrected,
    /// The moves as published.
    Printed,
}

impl Moves {
    pub(super) fn is_default(&self) -> bool {
        *self == Moves::default()
    }
}

/// Why a correction cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorrectionFault {
    /// There is no such ply; how many there are.
    NoSuchPly(usize),
    /// Something else is published there.
    Printed(String),
    /// A word of it is no move; what may have been meant.
    NotAMove(Option<String>),
    /// The ply is corrected already.
    Twice,
    /// It changes nothing.
    Nothing,
}

impl fmt::Display for CorrectionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CorrectionFault::NoSuchPly(plies) => {
                write!(f, "there is no such ply to correct; the moves have {plies}")
            }
            CorrectionFault::Printed(found) => write!(f, "the moves have `{found}` there"),
            CorrectionFault::NotAMove(_) => write!(f, "this is not a move"),
            CorrectionFault::Twice => write!(f, "this ply is corrected already"),
            CorrectionFault::Nothing => write!(f, "this correction changes nothing"),
        }
    }
}

/// The key of a correction at which a fault lies.
pub type Key = &'static str;

/// A game text with its corrections made.
#[derive(Clone, Debug, Default)]
pub struct Corrected {
    /// The text. The tokens of corrected plies begin where the published ones do.
    pub text: GameText,
    /// For each of its plies the correction that gave it, if one did.
    pub by: Vec<Option<usize>>,
}

/// Makes corrections.
///
/// # Errors
/// Every correction that cannot be made, by its number from 0, with the key at which the fault lies.
pub fn correct(
    content: &str,
    text: &GameText,
    corrections: &[Correction],
) -> Result<Corrected, Vec<(usize, Key, CorrectionFault)>> {
    let mut faults = Vec::new();
    let mut by_ply: Vec<Vec<usize>> = vec![Vec::new(); text.plies.len() + 1];
    for (number, correction) in corrections.iter().enumerate() {
        let slot = (correction.ply as usize).checked_sub(1).filter(|slot| *slot < by_ply.len());
        match slot.map(|slot| (slot, correction.check(content, text, slot))) {
            None => faults.push((number, "ply", CorrectionFault::NoSuchPly(text.plies.len()))),
            Some((_, Err((key, fault)))) => faults.push((number, key, fault)),
            Some((slot, Ok(()))) => {
                let replaces = |number: &usize| !corrections[*number].is_insertion();
                if !correction.is_insertion() && by_ply[slot].iter().any(replaces) {
                    faults.push((number, "ply", CorrectionFault::Twice));
                }
                by_ply[slot].push(number);
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut corrected = Corrected { text: GameText { plies: Vec::new(), ..text.clone() }, by: Vec::new() };
    for (slot, numbers) in by_ply.iter().enumerate() {
        let printed = text.plies.get(slot);
        let place = printed.map_or(text.span.end, |ply| ply.written.span().start);
        for &number in numbers {
            corrected.add(&corrections[number], number, printed, place);
        }
        if let Some(ply) =
            printed.filter(|_| numbers.iter().all(|&number| corrections[number].is_insertion()))
        {
            corrected.text.plies.push(ply.clone());
            corrected.by.push(None);
        }
    }
    if corrected.text.plies.len() != text.plies.len() {
        // The published numbers no longer count these plies.
        for ply in &mut corrected.text.plies {
            (ply.number, ply.side) = (None, None);
        }
    }
    let answered = |error: &movetext::Error| match error.fault {
        movetext::Fault::PlyMissing { .. } | movetext::Fault::PlyTooMany { .. } => {
            corrected.text.plies.len() != text.plies.len()
        }
        _ => text.plies.iter().zip(&by_ply).any(|(ply, numbers)| {
            ply.written.span() == error.span
                && numbers.iter().any(|&number| !corrections[number].is_insertion())
        }),
    };
    let open = corrected.text.errors.list.iter().filter(|error| !answered(error)).cloned().collect();
    corrected.text.errors.list = open;
    Ok(corrected)
}

impl Correction {
    /// Whether it adds a move that is missing.
    pub fn is_insertion(&self) -> bool {
        self.printed.as_str().trim().is_empty()
    }

    fn check(&self, content: &str, text: &GameText, slot: usize) -> Result<(), (Key, CorrectionFault)> {
        let (printed, corrected) = (self.printed.as_str().trim(), self.corrected.as_str().trim());
        if !self.is_insertion() {
            let ply = text.plies.get(slot).ok_or(("ply", CorrectionFault::NoSuchPly(text.plies.len())))?;
            let found = content.get(ply.written.span()).unwrap_or_default();
            if found != printed {
                return Err(("printed", CorrectionFault::Printed(found.to_owned())));
            }
        }
        if printed == corrected {
            return Err(("corrected", CorrectionFault::Nothing));
        }
        match corrected.split_whitespace().find(|word| token::parse(word).is_none()) {
            Some(word) => Err(("corrected", CorrectionFault::NotAMove(token::suggestion(word)))),
            None => Ok(()),
        }
    }
}

impl Corrected {
    fn add(&mut self, correction: &Correction, number: usize, printed: Option<&Ply>, place: usize) {
        let tokens = correction.corrected.as_str().split_whitespace().filter_map(token::parse);
        for token in tokens {
            self.text.plies.push(Ply {
                written: Written::Move(token.moved_to(place)),
                number: printed.and_then(|ply| ply.number),
                side: printed.and_then(|ply| ply.side),
            });
            self.by.push(Some(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn correction(ply: u32, printed: &str, corrected: &str) -> Correction {
        Correction { ply, printed: printed.into(), corrected: corrected.into(), reason: "a test".into() }
    }

    fn corrected(
        content: &str,
        corrections: &[Correction],
    ) -> Result<String, Vec<(usize, Key, CorrectionFault)>> {
        let text = movetext::parse(content).remove(0);
        let corrected = correct(content, &text, corrections)?;
        let words = corrected.text.plies.iter().zip(&corrected.by).map(|(ply, by)| match by {
            Some(number) => format!("({})", corrections[*number].corrected),
            None => content[ply.written.span()].to_owned(),
        });
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn moves_are_replaced_added_and_taken_out() {
        let text = "1. A6L* a6R 2. A4R a6R 3. A5L";
        let made =
            |corrections: &[Correction]| corrected(text, corrections).expect("corrections that can be made");
        assert_eq!(made(&[correction(2, "a6R", "a6L")]), "A6L* (a6L) A4R a6R A5L");
        assert_eq!(made(&[correction(2, "", "a5R")]), "A6L* (a5R) a6R A4R a6R A5L");
        assert_eq!(made(&[correction(6, "", "a5R")]), "A6L* a6R A4R a6R A5L (a5R)");
        assert_eq!(made(&[correction(4, "a6R", "")]), "A6L* a6R A4R A5L");
        assert_eq!(
            made(&[correction(1, "A6L*", "A6R*"), correction(5, "A5L", "A3L"), correction(1, "", "A1L")]),
            "(A6R*) (A1L) a6R A4R a6R (A3L)"
        );
    }

    #[test]
    fn a_gap_takes_any_number_of_moves() {
        let text = "A6L* … A4R";
        let text_of = |moves| {
            let game = movetext::parse(text).remove(0);
            let corrections = [correction(2, "…", moves)];
            correct(text, &game, &corrections).expect("corrections").by
        };
        assert_eq!(text_of("a6R A5L a3R"), [None, Some(0), Some(0), Some(0), None]);
        assert_eq!(text_of(""), [None, None]);
    }

    #[test]
    fn a_correction_that_does_not_fit_is_told_with_its_key() {
        let text = "1. A6L* a6R 2. A4R a6R";
        let fault = |found| corrected(text, &[found]).expect_err("a fault").remove(0);
        assert_eq!(
            fault(correction(2, "a5R", "a6L")),
            (0, "printed", CorrectionFault::Printed("a6R".into()))
        );
        assert_eq!(fault(correction(5, "a6R", "a6L")), (0, "ply", CorrectionFault::NoSuchPly(4)));
        assert_eq!(fault(correction(0, "a6R", "a6L")), (0, "ply", CorrectionFault::NoSuchPly(4)));
        assert_eq!(fault(correction(2, "a6R", "aLR")), (0, "corrected", CorrectionFault::NotAMove(None)));
        assert_eq!(fault(correction(2, "a6R", "a6R")), (0, "corrected", CorrectionFault::Nothing));
        let twice = [correction(2, "a6R", "a6L"), correction(2, "a6R", "a5L")];
        assert_eq!(corrected(text, &twice).expect_err("a fault"), [(1, "ply", CorrectionFault::Twice)]);
    }

    #[test]
    fn what_was_wrong_with_the_text_there_is_wrong_no_more() {
        let text = "1. A6L* axR 2. A4R a6R";
        let game = movetext::parse(text).remove(0);
        assert_eq!(game.errors.list.len(), 1);
        let made = correct(text, &game, &[correction(2, "axR", "a6R")]).expect("corrections");
        assert!(made.text.errors.list.is_empty());
        let text = "1. A6L* 2. A4R a6R";
        let game = movetext::parse(text).remove(0);
        assert_eq!(game.errors.list.len(), 1);
        let made = correct(text, &game, &[correction(2, "", "a6R")]).expect("corrections");
        assert!(made.text.errors.list.is_empty());
    }
}
