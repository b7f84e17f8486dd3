//! Random games, written and read in every dialect from every viewpoint in every form.

use bao::engine::{Game, GameName, Readings, State, Step};
use bao::notation::Notation;
use bao::notation::movetext::{self, Written};
use bao::notation::resolve::resolve;
use bao::notation::token;
use bao::notation::write::{Form, write};
use proptest::prelude::*;

const FORMS: [Form; 3] = [Form::Canonical, Form::Full, Form::Short];

/// A game of up to so many plies, each choice taken from the dice.
fn game_of(game: &Game, dice: &[u16]) -> Vec<(State, Step)> {
    let mut state = game.start();
    let mut plies = Vec::new();
    for die in dice {
        let turns = game.turns(&state);
        let Some(step) = turns.get(usize::from(*die) % turns.len().max(1)) else { break };
        plies.push((state, *step));
        if step.ending != bao::engine::Ending::Open {
            break;
        }
        state = step.after;
    }
    plies
}

fn games() -> impl Strategy<Value = (Game, Vec<(State, Step)>)> {
    // Most of what can be written is of Kiswahili.
    let names = [&[GameName::Kiswahili][..], &GameName::ALL].concat();
    (prop::sample::select(names), prop::collection::vec(any::<u16>(), 0..120)).prop_map(|(name, dice)| {
        let game = Game::new(name, Readings::DEFAULT);
        let plies = game_of(&game, &dice);
        (game, plies)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back_as_the_same_turn((game, plies) in games()) {
        for notation in Notation::all() {
            for form in FORMS {
                for (state, step) in &plies {
                    let text = write(state, step, notation, form);
                    let token = token::parse(&text).ok_or_else(|| TestCaseError::fail(text.clone()))?;
                    let read = resolve(&token, notation, &game, state);
                    let read = read.map_err(|error| TestCaseError::fail(format!("{text}: {error}: {state}")))?;
                    prop_assert_eq!(read.step, *step, "{} {} {:?}", text, notation, form);
                    prop_assert!(read.warnings.is_empty(), "{} {}: {:?}", text, notation, read.warnings);
                }
            }
        }
    }

    #[test]
    fn a_whole_game_is_read_back_ply_by_ply((_, plies) in games(), numbered in any::<bool>()) {
        for notation in Notation::all() {
            for form in FORMS {
                let mut text = String::new();
                for (at, (state, step)) in plies.iter().enumerate() {
                    if at % 2 == 0 && numbered {
                        text += &format!("{}. ", at / 2 + 1);
                    }
                    text += &write(state, step, notation, form);
                    text += if at % 10 == 9 { "\n" } else { " " };
                }
                let games = movetext::parse(&text);
                let read = games.first().map_or(&[][..], |game| &game.plies);
                prop_assert!(games.len() <= 1, "{}", text);
                prop_assert_eq!(read.len(), plies.len(), "{}", text);
                prop_assert!(games.iter().all(|game| game.errors.is_empty() && game.leniencies.is_empty()), "{}", text);
                for (ply, (state, step)) in read.iter().zip(&plies) {
                    prop_assert!(matches!(ply.written, Written::Move(_)));
                    prop_assert_eq!(&text[ply.written.span()], write(state, step, notation, form));
                    prop_assert!(!numbered || ply.side == Some(state.side()));
                }
            }
        }
    }
}
