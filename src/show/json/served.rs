//! The answers of `serve`: the other end of the conformance protocol (docs/conformance.md).

use serde::Serialize;
use serde_json::{Value, json};

use super::{Turn, Turns};
use crate::engine::{Game, State};
use crate::jobs::conform::protocol::Request;
use crate::notation::{Notation, position, resolve, token};

/// Answers a question, a line of JSON, by the rules of a game.
pub fn served(game: &Game, notation: Notation, question: &str) -> String {
    let answer = serde_json::from_str::<Request>(question)
        .map_err(|error| format!("no question: {error}"))
        .and_then(|request| answer(game, notation, &request));
    answer.unwrap_or_else(|error| json!({"error": error})).to_string()
}

fn answer(game: &Game, notation: Notation, request: &Request) -> Result<Value, String> {
    match request {
        Request::Turns { position } => value(&Turns::of(game, &state(game, position)?, notation)),
        Request::Play { position, text } => {
            let state = state(game, position)?;
            let token = token::parse(text).ok_or_else(|| format!("`{text}` is no move"))?;
            let resolved = resolve::resolve(&token, notation, game, &state)
                .map_err(|error| format!("`{text}` cannot be played: {error}"))?;
            value(&Turn::of(game, &state, &resolved.step, notation))
        }
    }
}

fn state(game: &Game, text: &str) -> Result<State, String> {
    position::parse_under(text, game).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        all.join("; ")
    })
}

fn value(answer: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{GameName, Readings};

    fn ask(question: &str) -> Value {
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        serde_json::from_str(&served(&game, Notation::default(), question)).expect("JSON")
    }

    const START: &str = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -";

    #[test]
    fn the_four_first_turns_of_the_game() {
        let answer = ask(&format!(r#"{{"ask":"turns","position":"{START}"}}"#));
        let moves: Vec<&str> = answer["turns"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|turn| turn["move"].as_str())
            .collect();
        assert_eq!(moves, ["A6R*", "A6L*", "A7R*", "A7L*"]);
    }

    #[test]
    fn a_turn_is_played() {
        let answer = ask(&format!(r#"{{"ask":"play","position":"{START}","move":"A6L*"}}"#));
        // A6 holds three with the seed, which go to A5, A4 and A3.
        let after = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.1.1.7.0.2.0/0.0.0.0.0.0.0.0 21.22 Hh N -";
        assert_eq!(answer["after"], after);
    }

    #[test]
    fn what_cannot_be_answered_is_an_error() {
        let error = |question: &str| ask(question)["error"].as_str().map(str::to_owned).expect(question);
        assert!(error("turns?").starts_with("no question: "));
        assert!(error(r#"{"ask":"turns","position":"7"}"#).starts_with("expected"));
        assert!(error(&format!(r#"{{"ask":"play","position":"{START}","move":"A5L*"}}"#)).contains("A5L*"));
        let kigogo = GameName::Kigogo.start();
        let question = format!(r#"{{"ask":"turns","position":"{kigogo}"}}"#);
        assert_eq!(error(&question), "kiswahili is played with rows of 8, not 12");
    }
}
