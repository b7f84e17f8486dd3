//! Bao Kigogo, Bao la Kete, Bao la Kujifunza and the Malawi setup (rules.md §8), through the one door.

use bao::engine::kigogo::turn as kigogo_turn;
use bao::engine::{Ending, Game, GameName, Halt, Illegal, Pit, Side, State, Step, pit_name};
use bao::jobs::repair::case::Case;
use bao::jobs::repair::{self, apply};
use bao::jobs::replay::Outcome;
use bao::profile;
use bao::record::document::Document;
use bao::record::matches::Score;

/// `b9` never ends here (rules.md §8).
const ENDLESS: &str = "1.2.1.3.1.2.0.1.2.1.0.1/0.1.0.1.0.2.1.0.1.0.1.0/0.1.0.1.0.0.0.1.0.0.0.0/1.0.0.0.2.0.2.0.2.1.0.1 24.34 - N -";

fn game(rules: &str) -> Game {
    profile::load(rules).expect("a profile").game()
}

fn state(text: &str) -> State {
    text.parse().expect("a position")
}

fn pit(state: &State, name: &str) -> Pit {
    let pits = (0..2 * state.columns()).map(Pit);
    let side = if name.starts_with(char::is_uppercase) { Side::South } else { Side::North };
    pits.into_iter().find(|&pit| pit_name(pit, side, state.columns()) == name).expect("a pit")
}

/// Leaves of the tree of whole turns, games that are over left out.
fn perft(game: &Game, state: &State, depth: u32) -> u64 {
    let turns = game.turns(state);
    if depth == 1 {
        return turns.len() as u64;
    }
    let open = turns.iter().filter(|step| step.ending == Ending::Open);
    open.map(|step| perft(game, &step.after, depth - 1)).sum()
}

fn counts(game: &Game, depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| perft(game, &game.start(), depth)).collect()
}

/// A random game from its start: the positions, and how it ended unless it was broken off.
fn random_game(game: &Game, seed: u64, most: usize) -> (Vec<State>, Option<Outcome>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut history = vec![game.start()];
    let mut last: Option<Step> = None;
    for _ in 0..most {
        let now = history[history.len() - 1];
        if let Some(outcome) = Outcome::of(game, &now, last.as_ref()) {
            return (history, Some(outcome));
        }
        if game.is_drawn_by_repetition(&history) {
            return (history, Some(Outcome::Repetition));
        }
        let step = rng.choice(game.turns(&now)).expect("a game that goes on has a turn");
        history.push(step.after);
        last = Some(step);
    }
    (history, None)
}

#[test]
fn perft_of_kigogo_and_of_kujifunza() {
    assert_eq!(counts(&game("kigogo"), 4), [23, 499, 7393, 111_915]);
    assert_eq!(counts(&game("kujifunza"), 7), [16, 108, 500, 1902, 6550, 23_442, 84_200]);
}

#[test]
fn random_games_of_kigogo_end_and_no_seed_is_lost() {
    let kigogo = game("kigogo");
    for seed in 0..300 {
        let (history, outcome) = random_game(&kigogo, seed, 10_000);
        assert!(history.iter().all(|state| state.total() == 92), "seed {seed}");
        let captured = history.windows(2).all(|pair| {
            let [before, after] = [pair[0].stores(), pair[1].stores()];
            let mover = pair[0].side();
            after[mover as usize] >= before[mover as usize]
                && after[mover.other() as usize] == before[mover.other() as usize]
        });
        assert!(captured, "seed {seed}: only the mover captures, and keeps what he has");
        assert!(outcome.is_some(), "seed {seed} does not end");
    }
}

#[test]
fn a_sowing_of_kigogo_without_end_comes_back_after_244_laps() {
    let state = state(ENDLESS);
    let b9 = pit(&state, "b9");
    let never = Halt::NeverEnding { period: 244 };
    let kigogo = game("kigogo");
    assert_eq!(kigogo.play(&state, kigogo_turn(b9)), Err(Illegal::Halts(never)));
    assert!(kigogo.turns(&state).iter().all(|step| step.turn.pit != b9));
    let short = kigogo.with_lap_limit(Some(243));
    assert_eq!(short.play(&state, kigogo_turn(b9)), Err(Illegal::Halts(Halt::Unproven { laps: 243 })));
    let draws = game("{base: kigogo, kigogo.never-ending: draw}");
    let step = draws.play(&state, kigogo_turn(b9)).expect("legal under this reading");
    assert_eq!((step.ending, step.halt), (Ending::Drawn, never));
    assert_eq!(step.after.ring(Side::North), state.ring(Side::North), "drawn on the board as it came back");
}

#[test]
fn a_larger_pit_bars_the_singletons_even_if_its_own_turn_is_illegal() {
    let endless = state(ENDLESS);
    let kigogo = game("kigogo");
    let starts: Vec<Pit> = kigogo.starts(&endless).into_iter().map(|(pit, ..)| pit).collect();
    assert!(starts.contains(&pit(&endless, "b9")), "a start, though no legal turn");
    let ring = endless.ring(Side::North);
    assert!(starts.iter().all(|pit| ring[pit.index()] >= 2));
}

#[test]
fn a_side_without_seeds_has_lost_also_when_the_other_is_to_move() {
    let kigogo = game("kigogo");
    let bare = |side| {
        let rows =
            "0.0.0.0.0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0.0.0.0.0/0.0.2.0.0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0.0.0.0.0";
        state(&format!("{rows} 60.30 - {side} -"))
    };
    for side in ['S', 'N'] {
        assert!(kigogo.turns(&bare(side)).is_empty());
        assert_eq!(kigogo.winner(&bare(side)), Some(Side::South));
        assert_eq!(Outcome::of(&kigogo, &bare(side), None), Some(Outcome::AllCaptured(Side::South)));
    }
}

#[test]
fn the_second_return_of_a_position_draws_and_under_the_other_reading_the_first() {
    let here = GameName::Kigogo.start();
    let there = state(ENDLESS);
    let history = |returns: usize| {
        let mut history = vec![here];
        (0..returns).for_each(|_| history.extend([there, here]));
        history
    };
    let drawn = |rules, returns| game(rules).is_drawn_by_repetition(&history(returns));
    assert_eq!([0, 1, 2].map(|returns| drawn("kigogo", returns)), [false, false, true]);
    let first = "{base: kigogo, kigogo.repetition: first-return}";
    assert_eq!([0, 1].map(|returns| drawn(first, returns)), [false, true]);
    assert!(!game("zanzibar").is_drawn_by_repetition(&[GameName::Kiswahili.start(); 4]));
}

#[test]
fn the_malawi_setup_starts_with_eight_in_the_house_and_twenty_in_hand() {
    let start = game("malawi-setup").start();
    assert_eq!((start.stores(), start.total()), ([20, 20], 64));
    for side in [Side::South, Side::North] {
        assert_eq!(start.ring(side)[..8], [0, 0, 0, 0, 8, 2, 2, 0]);
    }
}

#[test]
fn random_games_of_kete_end_with_all_seeds_in_play() {
    let kete = game("kete");
    for seed in 0..60 {
        let (history, outcome) = random_game(&kete, seed, 2000);
        assert!(outcome.is_some_and(|outcome| outcome.winner().is_some()), "seed {seed} has no winner");
        let (last, before) = history.split_last().expect("a start");
        assert!(before.iter().all(|state| state.total() == 64), "seed {seed}");
        // Bao hamna leaves the captured seeds off the board (rules.md 3.10).
        assert!(last.total() <= 64);
    }
}

/// Only the engine tells the games apart.
#[test]
fn no_other_module_asks_which_game_it_is() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source];
    let mut asked = Vec::new();
    while let Some(path) = files.pop() {
        if path.is_dir() {
            if path.ends_with("engine") {
                continue;
            }
            files.extend(path.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("source text");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()) {
            let arm = ["GameName::", "State::Bao(", "State::Kigogo(", "State::Kiarabu(", "State::Hus("]
                .iter()
                .any(|name| {
                    let asks = |line: &str| line.contains(name);
                    line.split_once("=>").is_some_and(|(pattern, _)| asks(pattern))
                        || asks(line)
                            && (line.contains("if let")
                                || line.trim_end().ends_with("else {") && line.contains("let "))
                });
            let comparison = line.contains("== GameName::K")
                || line.contains("!= GameName::K")
                || ["== GameName::M", "!= GameName::M", "== GameName::H", "!= GameName::H"]
                    .iter()
                    .any(|test| line.contains(test));
            if arm || comparison {
                asked.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(asked.is_empty(), "{}", asked.join("\n"));
}

fn verified(text: &str) -> bao::jobs::verify::Report {
    bao::jobs::verify::Verifier::new().verify(&Document::new(text, 1))
}

fn record(path: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(path);
    std::fs::read_to_string(path).expect("a record")
}

/// The text with one passage exchanged, which must be there.
fn with(text: &str, passage: &str, other: &str) -> String {
    assert!(text.contains(passage), "{passage}");
    text.replacen(passage, other, 1)
}

fn codes(text: &str) -> Vec<&'static str> {
    verified(text).all_findings().map(|finding| finding.fault.code()).collect()
}

#[test]
fn a_match_is_counted_by_players_and_ends_when_one_has_two() {
    let text = record("kete/match.yaml");
    assert_eq!(codes(&text), [""; 0]);
    let standing = verified(&text).standing.expect("a match");
    assert_eq!((standing.score(), standing.winner()), (Score([1, 2]), Some(Side::North)));

    // Ali wins the second game too if he has South again: the third should not have been played.
    let over = with(&text, "south: Juma\n      north: Ali", "south: Ali\n      north: Juma");
    assert_eq!(codes(&over), ["match-over", "match-score"]);
    let over = with(&over, "score: 1-2", "score: 2-0");
    assert_eq!(codes(&over), ["match-over"]);
    assert_eq!(codes(&with(&over, "best-of: 3", "best-of: 5")), ["match-score"], "2-1 of five is not over");

    assert_eq!(codes(&with(&text, "score: 1-2", "score: 2-1")), ["match-score"]);
    assert_eq!(codes(&with(&text, "best-of: 3", "best-of: 4")), ["yaml"]);
    assert_eq!(codes(&with(&text, "      north: Ali", "      north: Abdu")), ["match-player"]);
    assert_eq!(codes(&with(&text, "match:", "moves: 1. A6L*\nmatch:")), ["match"]);
    assert_eq!(codes("format: bao-record/1\nmatch: {games: []}\n"), ["match"]);
}

#[test]
fn a_fault_in_a_game_of_a_match_has_its_place() {
    let text = with(&record("kete/match.yaml"), "2. A6R  a5R\n", "2. A6R  b1R\n");
    let report = verified(&text);
    let finding = report.games[1].findings.first().expect("a finding");
    assert_eq!(finding.span.clone().and_then(|span| text.get(span)), Some("b1R"));
    assert!(report.games[0].findings.is_empty() && report.games[2].findings.is_empty());
}

#[test]
fn a_game_of_a_match_is_mended_where_it_stands() {
    let text = with(&record("kete/match.yaml"), "2. A4L  a8\n", "2. A4R  a8\n");
    let game = Document::new(text.clone(), 1).games().into_iter().next().expect("a game");
    let own = game.record().expect("a record");
    let case = Case::of_record(&own, profile::load("kete").expect("rules").game());
    let answer = repair::did_you_mean(&case.problem()).expect("an answer");
    let mended = apply::apply(&game, &own, &case, &answer, "a slip").expect("mended");
    let lines = "        3. A2\n      corrections:\n        \
                 - {ply: 3, printed: \"A4R\", corrected: \"A4L\", reason: \"a slip\"}\n      result: 1-0\n";
    assert!(mended.contains(lines), "{mended}");
    assert_eq!(codes(&mended), [""; 0]);
}

#[test]
fn a_game_that_goes_on_after_the_draw_is_a_finding() {
    let text = with(&record("kigogo/repetition.yaml"), "4. B12 b12\n", "4. B12 b12\n  5. B11\n");
    assert_eq!(codes(&text), ["game-over"]);
    let first = with(&text, "rules: kigogo", "rules: {base: kigogo, kigogo.repetition: first-return}");
    let report = verified(&first);
    assert_eq!(
        (report.plies(), report.findings.first().map(|finding| finding.fault.code())),
        (4, Some("game-over"))
    );
}

#[test]
fn a_singleton_is_refused_by_the_rule_of_kigogo() {
    let text = with(&record("kigogo/singletons.yaml"), "1. A4\n", "1. A8\n");
    let report = verified(text.split("---").next().expect("a record"));
    let fault = &report.findings.first().expect("a finding").fault;
    assert_eq!(fault.to_string(), "a singleton moves only if no pit of South holds two or more");
    assert_eq!(fault.rule().map(|rule| rule.section), Some("§8"));
}
