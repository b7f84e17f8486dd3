//! The published games and positions, as collected with their boards, replayed without going through records.

use bao::engine::{Game, GameName, Halt, Illegal, Readings, Side, State, Step};
use bao::jobs::replay::{Outcome, Replay, Stop};
use bao::notation::refusal::Refusal;
use bao::notation::{Notation, movetext, resolve, token};
use serde::Deserialize;

#[derive(Deserialize)]
struct Published {
    id: String,
    position: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    moves: Option<String>,
    after: Option<String>,
    legal: Option<Vec<String>>,
    wins: Option<String>,
    #[serde(rename = "never-ending")]
    never_ending: Option<NeverEnding>,
    legal_plies: Option<usize>,
    #[serde(default)]
    checkpoints: Vec<Checkpoint>,
    end: Option<String>,
}

#[derive(Deserialize)]
struct NeverEnding {
    #[serde(rename = "move")]
    mv: String,
    period: u64,
}

#[derive(Deserialize)]
struct Checkpoint {
    after: usize,
    position: String,
}

fn read(yaml: &str) -> Vec<Published> {
    serde_yaml::from_str(yaml).expect("the data can be read")
}

fn positions() -> Vec<Published> {
    read(include_str!("data/positions.yaml"))
}

fn master_games() -> Vec<Published> {
    read(include_str!("data/games.yaml"))
}

fn zanzibar(start: Option<&str>) -> Game {
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    start.map_or(game, |start| game.starting_from(start.parse().expect("a position")))
}

fn replay(published: &Published) -> Replay {
    let text = published.moves.as_deref().or(published.mv.as_deref()).unwrap_or_default();
    let game = movetext::parse(text).into_iter().next().unwrap_or_default();
    assert!(game.errors.is_empty(), "{}: {:?}", published.id, game.errors);
    Replay::of(zanzibar(published.position.as_deref()), Notation::default(), &game)
}

fn played(game: &Game, state: &State, mv: &str) -> Step {
    let token = token::parse(mv).expect("a move");
    resolve::resolve(&token, Notation::default(), game, state).expect("a legal move").step
}

#[test]
fn positions_lead_where_they_are_printed_to_lead() {
    let mut boards = 0;
    for published in positions() {
        let replay = replay(&published);
        assert_eq!(replay.stop, None, "{}", published.id);
        if let Some(after) = &published.after {
            assert_eq!(replay.last().to_string(), *after, "{}", published.id);
            boards += 1;
        }
        let winner = replay.outcome().and_then(Outcome::winner).map(|side| side.to_string());
        assert_eq!(winner, published.wins, "{}", published.id);
    }
    assert_eq!(boards, 22);
}

#[test]
fn all_legal_turns_are_those_listed() {
    let mut seen = 0;
    for published in positions() {
        let Some(listed) = &published.legal else { continue };
        let game = zanzibar(published.position.as_deref());
        let state = game.start();
        let mut listed: Vec<_> = listed.iter().map(|mv| played(&game, &state, mv).turn).collect();
        let mut legal: Vec<_> = game.turns(&state).iter().map(|step| step.turn).collect();
        listed.sort();
        legal.sort();
        // The lists name each capture once, whatever its player does at the house.
        legal.dedup_by_key(|turn| (turn.pit, turn.way));
        assert_eq!(listed, legal, "{}", published.id);
        seen += 1;
    }
    assert_eq!(seen, 10);
}

#[test]
fn never_ending_sowing_has_the_period_found_by_others() {
    let mut seen = 0;
    for published in positions() {
        let Some(never) = &published.never_ending else { continue };
        let game = zanzibar(published.position.as_deref());
        let token = token::parse(&never.mv).expect("a move");
        let halt = |game: &Game| {
            let error =
                resolve::resolve(&token, Notation::default(), game, &game.start()).expect_err("illegal");
            match error.refusal {
                Refusal::Unplayable(Illegal::Halts(halt)) => halt,
                other => panic!("{}: {other:?}", published.id),
            }
        };
        let proved = Halt::NeverEnding { period: never.period };
        assert_eq!(halt(&game.with_lap_limit(None)), proved, "{}", published.id);
        let usual = if never.period < 1_000_000 { proved } else { Halt::Unproven { laps: 1_000_000 } };
        assert_eq!(halt(&game), usual, "{}", published.id);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn the_club_takasia_leaves_the_seeds_its_rules_say() {
    let position = positions().into_iter().find(|published| published.id == "kiba-takasia").expect("there");
    let game = zanzibar(position.position.as_deref());
    let a4 = |mv| played(&game, &game.start(), mv).after.ring(Side::North)[3];
    assert_eq!(["a5L*", "a5R*", "a8L*", "a8R*"].map(a4), [6, 2, 5, 2]);
}

#[test]
fn the_master_games_are_legal_to_the_board_that_ended_them() {
    let mut plies = 0;
    for published in master_games() {
        let replay = replay(&published);
        for checkpoint in &published.checkpoints {
            let state = replay.state(checkpoint.after).expect("reached");
            assert_eq!(state.to_string(), checkpoint.position, "{}", published.id);
        }
        match published.legal_plies {
            Some(legal) => {
                assert!(matches!(replay.stop, Some(Stop::Illegal(_))), "{}", published.id);
                assert_eq!(replay.plies.len(), legal, "{}", published.id);
                plies += published.moves.map_or(0, |moves| moves.split_whitespace().count());
            }
            None => {
                assert_eq!(replay.stop, None, "{}", published.id);
                assert_eq!(Some(replay.last().to_string()), published.after, "{}", published.id);
                let hamna = matches!(replay.outcome(), Some(Outcome::BaoHamna(_)));
                assert_eq!(published.end.as_deref() == Some("bao hamna"), hamna, "{}", published.id);
                plies += replay.plies.len();
            }
        }
    }
    assert_eq!(plies, 458);
}
