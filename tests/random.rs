//! Random games of every kind: nothing is lost, every legal turn has a text of its own that reads back.

use std::collections::HashSet;

use bao::engine::{Ending, Event, Game, GameName, Readings, State};
use bao::notation::write::{Form, write};
use bao::notation::{Notation, resolve, token};
use proptest::prelude::*;

/// Seeds in the mover's fingers after an event, if there were `fingers` before it.
fn in_fingers(fingers: u32, event: &Event) -> u32 {
    match *event {
        Event::Lift { seeds, .. }
        | Event::Tax { seeds, .. }
        | Event::Capture { seeds, .. }
        | Event::Take { seeds, .. } => fingers + u32::from(seeds),
        Event::Lap { seeds, .. } => fingers - u32::from(seeds),
        // Kigogo: what is captured leaves the board for the store.
        Event::File { .. } => fingers,
        Event::Enter(_) | Event::Safari | Event::HouseLost | Event::HouseCaptured => fingers,
        other => panic!("{other:?} is not reckoned with"),
    }
}

/// Checks all turns of a position: seeds at every event, texts, no turn twice.
fn check(game: &Game, state: &State, seeds: u32) -> Result<(), TestCaseError> {
    let turns = game.turns(state);
    let mut seen = HashSet::new();
    for step in &turns {
        prop_assert!(seen.insert(step.turn), "{state}: {:?} is listed twice", step.turn);
        let text = write(state, step, Notation::default(), Form::Canonical);
        let token = token::parse(&text);
        prop_assert!(token.is_some(), "{state}: `{text}`");
        let read = token.map(|token| resolve::resolve(&token, Notation::default(), game, state));
        let read = read.and_then(Result::ok);
        prop_assert_eq!(read.as_ref().map(|read| read.step), Some(*step), "{}: `{}`", state, text);
        prop_assert!(read.is_some_and(|read| read.warnings.is_empty()), "{state}: `{text}`");
        let (happenings, played) = game.trace(state, step.turn, usize::MAX);
        prop_assert_eq!(played.ok(), Some(*step), "{}: `{}`", state, text);
        let mut fingers = 0;
        for happening in &happenings {
            fingers = in_fingers(fingers, &happening.event);
            prop_assert_eq!(happening.board.total() + fingers, seeds, "{}: `{}`", state, text);
        }
        // Captured seeds that end the game stay in the fingers (rules.md 3.10).
        prop_assert_eq!(step.after.total() + fingers, seeds, "{}: `{}`", state, text);
        prop_assert!(fingers == 0 || matches!(step.ending, Ending::Won(_)), "{state}: `{text}`");
    }
    Ok(())
}

fn game_of(name: GameName, choices: &[u16]) -> Result<(), TestCaseError> {
    let game = Game::new(name, Readings::DEFAULT);
    let mut state = game.start();
    let mut history = vec![state];
    let seeds = state.total();
    for &choice in choices {
        check(&game, &state, seeds)?;
        let turns = game.turns(&state);
        prop_assert_eq!(turns.is_empty(), game.winner(&state).is_some());
        if turns.is_empty() || game.is_drawn_by_repetition(&history) {
            break;
        }
        let step = turns[usize::from(choice) % turns.len()];
        state = step.after;
        history.push(state);
        if step.ending != Ending::Open {
            break;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn kiswahili(choices in proptest::collection::vec(any::<u16>(), 120)) {
        game_of(GameName::Kiswahili, &choices)?;
    }

    #[test]
    fn kujifunza(choices in proptest::collection::vec(any::<u16>(), 80)) {
        game_of(GameName::Kujifunza, &choices)?;
    }

    #[test]
    fn malawi(choices in proptest::collection::vec(any::<u16>(), 80)) {
        game_of(GameName::Malawi, &choices)?;
    }

    #[test]
    fn kiarabu(choices in proptest::collection::vec(any::<u16>(), 120)) {
        game_of(GameName::Kiarabu, &choices)?;
    }

    #[test]
    fn hus(choices in proptest::collection::vec(any::<u16>(), 80)) {
        game_of(GameName::Hus, &choices)?;
    }

    #[test]
    fn kigogo(choices in proptest::collection::vec(any::<u16>(), 120)) {
        game_of(GameName::Kigogo, &choices)?;
    }
}
