//! In which dialect, from which viewpoint and under which rules a text is a legal game.
//!
//! Every dialect is tried from either viewpoint under every profile of the game. A reading is full if it plays
//! every ply. Of the full readings those whose marks the board contradicts less often than others' are the answers:
//! a `*` on a capture is no proof against a reading, but it decides between two.

use crate::engine::{Game, Side, State, Step};
use crate::jobs::replay::{Replay, Stop};
use crate::notation::layout::word;
use crate::notation::movetext::{GameText, Written};
use crate::notation::resolve::Warning;
use crate::notation::token::Sign;
use crate::notation::write::{self, Form};
use crate::notation::{Notation, Viewpoint};

/// Rules to try: a name and the game under them, from its start.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What they are called.
    pub name: String,
    /// The game.
    pub game: Game,
}

/// A notation that reads the text as a legal game.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The notation.
    pub notation: Notation,
    /// The rules under which every ply is legal, in the order given.
    pub profiles: Vec<String>,
    /// Which of the readings it is, from 0. Candidates of one reading read the same turns.
    pub reading: usize,
    /// Plies that are not written in the canonical way of the dialect.
    pub uncommon: usize,
    /// Characters that would have to be changed, put in or left out to make them so.
    pub distance: usize,
}

/// A notation that does not read the text as a legal game, or less well than others do.
#[derive(Clone, Debug, PartialEq)]
pub struct Failed {
    /// The notation.
    pub notation: Notation,
    /// Plies that it read, under the rules that took it furthest.
    pub plies: usize,
    /// Those rules.
    pub profile: String,
    /// Why it stopped there; `None` if it read all plies, but against the marks.
    pub stop: Option<Stop>,
    /// What is written where it stopped.
    pub word: String,
    /// How many marks the board contradicts.
    pub contradictions: usize,
}

/// The turns that a text stands for.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The game replayed.
    pub replay: Replay,
    /// The notation it was read in.
    pub notation: Notation,
}

/// What came of trying.
#[derive(Clone, Debug)]
pub struct Recognition {
    /// Plies of the text.
    pub plies: usize,
    /// The answers, those of one reading together, the one whose canonical spelling is nearest first.
    pub candidates: Vec<Candidate>,
    /// The others.
    pub failed: Vec<Failed>,
    /// The readings; more than one if the text is ambiguous.
    pub readings: Vec<Reading>,
}

impl Recognition {
    /// The answer, if there is only one reading.
    pub fn answer(&self) -> Option<&Candidate> {
        self.candidates.first().filter(|_| self.readings.len() == 1)
    }

    /// The only reading from the mover's viewpoint, which every dialect has unless its writer strayed from it.
    pub fn answer_for_mover(&self) -> Option<&Candidate> {
        let mut all =
            self.candidates.iter().filter(|candidate| candidate.notation.viewpoint == Viewpoint::Mover);
        let first = all.next()?;
        all.all(|other| other.reading == first.reading).then_some(first)
    }

    /// The first ply, from 0, at which two of the readings play different turns.
    pub fn parting(&self) -> Option<usize> {
        let (first, others) = self.readings.split_first()?;
        let parting = |other: &Reading| {
            first.replay.plies.iter().zip(&other.replay.plies).position(|(a, b)| a.step.turn != b.step.turn)
        };
        others.iter().filter_map(parting).min()
    }
}

/// A notation tried under all rules.
struct Tried {
    notation: Notation,
    profiles: Vec<String>,
    best: Replay,
    best_profile: String,
    contradictions: usize,
    uncommon: usize,
    distance: usize,
}

/// Tries every notation under all of these rules.
pub fn recognise(rules: &[Rules], content: &str, text: &GameText) -> Recognition {
    let tried: Vec<Tried> =
        Notation::all().filter_map(|notation| attempt(rules, notation, content, text)).collect();
    let is_full = |tried: &Tried| !tried.profiles.is_empty();
    let least = tried.iter().filter(|tried| is_full(tried)).map(|tried| tried.contradictions).min();
    let (mut answers, others): (Vec<Tried>, Vec<Tried>) =
        tried.into_iter().partition(|tried| is_full(tried) && Some(tried.contradictions) == least);
    answers.sort_by_key(|tried| tried.distance);
    let mut recognition = Recognition {
        plies: text.plies.len(),
        candidates: Vec::new(),
        failed: others
            .into_iter()
            .map(|tried| Failed {
                notation: tried.notation,
                plies: tried.best.plies.len(),
                profile: tried.best_profile,
                word: match &tried.best.stop {
                    Some(stop) => content.get(stop.span()).unwrap_or_default().to_owned(),
                    None => String::new(),
                },
                stop: tried.best.stop,
                contradictions: tried.contradictions,
            })
            .collect(),
        readings: Vec::new(),
    };
    recognition.failed.sort_by_key(|failed| std::cmp::Reverse(failed.plies));
    for answer in answers {
        let is_same = |known: &Reading| same_turns(&known.replay, &answer.best);
        let reading = recognition.readings.iter().position(is_same).unwrap_or_else(|| {
            let reading = Reading { replay: answer.best, notation: answer.notation };
            recognition.readings.push(reading);
            recognition.readings.len() - 1
        });
        recognition.candidates.push(Candidate {
            notation: answer.notation,
            profiles: answer.profiles,
            reading,
            uncommon: answer.uncommon,
            distance: answer.distance,
        });
    }
    recognition.candidates.sort_by_key(|candidate| candidate.reading);
    recognition
}

fn same_turns(one: &Replay, other: &Replay) -> bool {
    let turns = |replay: &Replay| replay.plies.iter().map(|ply| ply.step.turn).collect::<Vec<_>>();
    one.game.start() == other.game.start() && turns(one) == turns(other)
}

fn attempt(rules: &[Rules], notation: Notation, content: &str, text: &GameText) -> Option<Tried> {
    let mut profiles = Vec::new();
    let mut best: Option<(Replay, &str, usize)> = None;
    for Rules { name, game } in rules {
        let replay = Replay::of(*game, notation, text);
        let contradictions = contradictions(&replay, text);
        if replay.stop.is_none() {
            profiles.push(name.clone());
        }
        let rank = |replay: &Replay, contradictions: usize| {
            (replay.stop.is_none(), replay.plies.len(), std::cmp::Reverse(contradictions))
        };
        let better =
            best.as_ref().is_none_or(|(known, _, least)| rank(&replay, contradictions) > rank(known, *least));
        if better {
            best = Some((replay, name, contradictions));
        }
    }
    let (best, profile, contradictions) = best?;
    let (uncommon, distance) = uncommon(&best, notation, content, text);
    Some(Tried {
        notation,
        profiles,
        best_profile: profile.to_owned(),
        contradictions,
        uncommon,
        distance,
        best,
    })
}

/// Marks that the board contradicts. That a takata goes without its star is one only where others have theirs.
fn contradictions(replay: &Replay, text: &GameText) -> usize {
    let starred = |written: &Written| match written {
        Written::Move(token) => token.signs().any(|(sign, _)| sign == Sign::Star),
        _ => false,
    };
    let stars = text.plies.iter().any(|ply| starred(&ply.written));
    let contradicts = |warning: Warning| match warning {
        Warning::StarOnCapture | Warning::NoTakasia | Warning::NoHamna => true,
        Warning::StarMissing => stars,
        _ => false,
    };
    replay.plies.iter().flat_map(|ply| &ply.warnings).filter(|warned| contradicts(warned.warning)).count()
}

/// Plies that are not written as the canonical writer would, and how far they are from it in all.
fn uncommon(replay: &Replay, notation: Notation, content: &str, text: &GameText) -> (usize, usize) {
    let mut before = replay.game.start();
    let (mut count, mut distance) = (0, 0);
    for (ply, written) in replay.plies.iter().zip(&text.plies) {
        let canonical = write::write(&before, &ply.step, notation, Form::Canonical);
        let printed = word(content, &written.written);
        if printed != canonical {
            count += 1;
            distance += strsim::levenshtein(&printed, &canonical);
        }
        before = ply.step.after;
    }
    (count, distance)
}

/// A ply of a reading, for people and programs: who moves, how voogt writes it, what it leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The side.
    pub side: Side,
    /// The turn in dialect `voogt`, mover's viewpoint.
    pub text: String,
    /// What it leaves.
    pub after: State,
}

impl Reading {
    /// Its plies.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let mut before = self.replay.game.start();
        self.replay.plies.iter().map(move |ply| {
            let step: &Step = &ply.step;
            let text = write::write(&before, step, Notation::default(), Form::Canonical);
            let line = Line { side: before.side(), text, after: step.after };
            before = step.after;
            line
        })
    }
}
