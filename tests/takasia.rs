//! Takasia in full (rules.md §4 and the points `takasia` to `takasia.must-capture` of §6), on positions small
//! enough to follow by eye.

use bao::engine::{Game, State};
use bao::notation::Notation;
use bao::notation::write::{self, Form};
use bao::profile;

/// South plays `A2R*`, which leaves `A3` with two seeds and one each in `A4` and `A5`: `A3R` would end in `A5` and take
/// `a4`, and nothing else is threatened. North cannot capture.
const BEFORE: &str = "0.0.0.0.0.0.0.0/0.0.0.0.2.0.0.2/0.3.1.0.0.0.1.0/0.0.0.0.0.0.0.2 0.0 - S -";

fn game(rules: &str) -> Game {
    profile::load(rules).unwrap().game()
}

/// Zanzibar with points changed.
fn with(changes: &str) -> Game {
    game(&format!("{{base: zanzibar, {changes}}}"))
}

fn state(text: &str) -> State {
    text.parse().unwrap()
}

/// The legal turns of a position, with the positions they leave.
fn turns(game: &Game, position: &State) -> Vec<(String, State)> {
    let text = |step| write::write(position, step, Notation::default(), Form::Canonical);
    game.turns(position).iter().map(|step| (text(step).replace("**", "*"), step.after)).collect()
}

/// The texts of the legal turns, sorted.
fn legal(game: &Game, position: &str) -> Vec<String> {
    let mut texts: Vec<String> = turns(game, &state(position)).into_iter().map(|(text, _)| text).collect();
    texts.sort();
    texts
}

/// Plays turns one after another.
fn play(game: &Game, position: &str, moves: &str) -> State {
    moves.split_whitespace().fold(state(position), |position, wanted| {
        let turns = turns(game, &position);
        let found = turns.iter().find(|(text, _)| text == wanted);
        found.unwrap_or_else(|| panic!("{wanted} is not among {turns:?}")).1
    })
}

/// The pit that is blocked after these moves, `-` if none is.
fn blocked(game: &Game, position: &str, moves: &str) -> String {
    play(game, position, moves).to_string().split(' ').nth(4).unwrap().to_owned()
}

/// The same position with the front row of North changed, `a8` first.
fn north(front: &str) -> String {
    BEFORE.replace("0.0.0.0.2.0.0.2/", &format!("{front}/"))
}

#[test]
fn the_club_position_has_four_replies() {
    let club = "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4";
    let zanzibar = game("zanzibar");
    assert_eq!(legal(&zanzibar, club), ["a5L*", "a5R*", "a8L*", "a8R*"]);
    let left_in_a4 = |turn| play(&zanzibar, club, turn).rows()[1][4];
    assert_eq!(["a5L*", "a5R*", "a8L*", "a8R*"].map(left_in_a4), [6, 2, 5, 2]);
    // Without a block `a4` could start as well.
    assert!(legal(&zanzibar, &club.replace("N a4", "N -")).contains(&"a4L*".to_owned()));
}

#[test]
fn the_only_threatened_pit_is_blocked() {
    let after = play(&game("zanzibar"), BEFORE, "A2R*");
    assert_eq!(
        after.to_string(),
        "0.0.0.0.0.0.0.0/0.0.0.0.2.0.0.2/0.0.2.1.1.0.1.0/0.0.0.0.0.0.0.2 0.0 - N a4"
    );
    assert_eq!(legal(&game("zanzibar"), &after.to_string()), ["a1L*", "a1R*"]);
}

#[test]
fn a_takata_that_threatens_nothing_blocks_nothing() {
    assert_eq!(blocked(&game("zanzibar"), BEFORE, "A2L*"), "-");
}

#[test]
fn an_owned_house_is_immune() {
    // Moved one pit to the left, the same threat is to the house.
    let to_house =
        |house| format!("0.0.0.0.0.0.0.0/0.0.0.3.0.0.0.2/3.1.0.0.0.0.0.0/0.0.0.0.0.0.0.0 0.0 {house} S -");
    let zanzibar = game("zanzibar");
    assert_eq!(blocked(&zanzibar, &to_house("h"), "A1R*"), "-");
    assert_eq!(blocked(&zanzibar, &to_house("-"), "A1R*"), "a5");
    // Three seeds make no functional house.
    let functional = with("takasia.house: functional");
    assert_eq!(blocked(&functional, &to_house("h"), "A1R*"), "a5");
    let full = to_house("h").replace("0.0.0.3.", "0.0.0.6.");
    assert_eq!(blocked(&functional, &full, "A1R*"), "-");
}

#[test]
fn a_singleton_is_immune() {
    let singleton = north("0.0.0.0.1.0.0.2");
    assert_eq!(blocked(&game("zanzibar"), &singleton, "A2R*"), "-");
    assert_eq!(blocked(&with("takasia.singleton: blocked"), &singleton, "A2R*"), "a4");
}

#[test]
fn the_only_occupied_front_pit_is_immune() {
    // The seeds of the back row could play.
    let only = north("0.0.0.0.2.0.0.0").replacen("0.0.0.0.0.0.0.0", "2.0.0.0.0.0.0.0", 1);
    assert_eq!(blocked(&game("zanzibar"), &only, "A2R*"), "-");
    assert_eq!(blocked(&with("takasia.last-pit: only-playable"), &only, "A2R*"), "a4");
}

#[test]
fn the_only_front_pit_of_two_or_more_is_immune() {
    let only = north("0.0.0.0.2.0.0.1");
    assert_eq!(blocked(&game("zanzibar"), &only, "A2R*"), "-");
    // Blocking it would leave no legal move, but for a pair in the back row.
    let playable = with("takasia.last-pit: only-playable");
    assert_eq!(blocked(&playable, &only, "A2R*"), "-");
    let with_back = only.replacen("0.0.0.0.0.0.0.0", "2.0.0.0.0.0.0.0", 1);
    assert_eq!(blocked(&playable, &with_back, "A2R*"), "a4");
}

#[test]
fn an_immune_pit_and_a_plain_one_together_are_two() {
    // `B1L` would end in `A4` and take `a5`, the owned house.
    let both = "0.0.0.0.0.0.0.0/0.0.0.2.2.0.0.2/0.3.1.0.0.0.0.0/4.0.0.0.0.0.0.0 0.0 h S -";
    assert_eq!(blocked(&game("zanzibar"), both, "A2R*"), "-");
    // Without those four seeds only `a4` is threatened.
    assert_eq!(blocked(&game("zanzibar"), &both.replace("/4.", "/0."), "A2R*"), "a4");
}

#[test]
fn a_capture_of_the_defender_voids_it() {
    // `b8R` would end in `a4`, which faces `A5`.
    let capture = BEFORE.replacen("0.0.0.0.0.0.0.0", "5.0.0.0.0.0.0.0", 1);
    assert_eq!(blocked(&game("zanzibar"), &capture, "A2R*"), "-");
    let ignored = with("takasia.defender-captures: ignored");
    let after = play(&ignored, &capture, "A2R*");
    assert!(after.to_string().ends_with(" N a4"));
    assert_eq!(legal(&ignored, &after.to_string()), ["b8R"], "captures stay free and compulsory");
}

#[test]
fn a_blocked_pit_starts_nothing_stops_a_lap_and_lets_seeds_pass() {
    let position = "0.0.0.0.0.0.0.0/0.0.0.0.2.0.3.3/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2 0.0 - N a4";
    let zanzibar = game("zanzibar");
    assert_eq!(legal(&zanzibar, position), ["a1L*", "a1R*", "a2L*", "a2R*"]);
    // `a1R*` ends in `a4` and stops; `a2R*` passes over it and ends in `a5`.
    let rows = |game: &Game, turn| play(game, position, turn).rows()[1].clone();
    assert_eq!(rows(&zanzibar, "a1R*"), [0, 0, 0, 0, 3, 1, 4, 0]);
    assert_eq!(rows(&zanzibar, "a2R*"), [0, 0, 0, 1, 3, 1, 0, 3]);
    // Without takasia the same lap goes on with the three seeds of `a4`.
    assert_eq!(rows(&with("takasia: none"), "a1R*"), [0, 1, 1, 1, 0, 1, 4, 0]);
}

#[test]
fn a_block_holds_for_one_turn_or_until_the_pit_is_emptied() {
    // North answers with `a1R*`. South can take `a4` with `A3R`, or `a2` with `B8R`.
    let (one_turn, until) = (game("zanzibar"), with("takasia.lasts: until-cleared"));
    assert_eq!(blocked(&one_turn, BEFORE, "A2R* a1R* B8R"), "-");
    assert_eq!(blocked(&until, BEFORE, "A2R* a1R* B8R"), "a4");
    assert!(play(&until, BEFORE, "A2R* a1R*").to_string().ends_with(" S - other=a4"));
    assert!(play(&one_turn, BEFORE, "A2R* a1R*").to_string().ends_with(" S -"));
    // Taken, it is free.
    assert_eq!(blocked(&until, BEFORE, "A2R* a1R* A3R"), "-");
}

#[test]
fn an_empty_pit_of_a_text_is_not_blocked_until_cleared() {
    let position = "0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2 0.0 - N a4";
    let duty = "takasia.must-capture: must";
    let after = |game: &Game| play(game, position, "a1R*").to_string();
    assert!(after(&with(&format!("{duty}, takasia.lasts: until-cleared"))).ends_with(" S -"));
    assert!(after(&with(duty)).ends_with(" S - must=a4"));
}

#[test]
fn the_once_blocked_pit_may_have_to_be_captured() {
    let replied = |game: &Game| play(game, BEFORE, "A2R* a1R*").to_string();
    let free = game("zanzibar");
    assert_eq!(legal(&free, &replied(&free)), ["A3R", "B8R"]);
    for duty in ["must", "must-in-turn"] {
        let bound = with(&format!("takasia.must-capture: {duty}"));
        assert!(replied(&bound).ends_with(" S - must=a4"));
        assert_eq!(legal(&bound, &replied(&bound)), ["A3R"], "{duty}");
    }
}

#[test]
fn the_first_capture_or_any_capture_of_the_turn_must_take_it() {
    // `B8R` ends in `A7` and takes `a2`, whose four seeds, sown from `A8`, end in `A5` and take `a4`.
    let later = "0.0.0.0.0.0.0.0/0.0.0.0.2.0.4.0/0.0.2.1.1.0.1.1/0.0.0.0.0.0.0.2 0.0 - S - must=a4";
    let (must, in_turn) = (with("takasia.must-capture: must"), with("takasia.must-capture: must-in-turn"));
    assert_eq!(legal(&must, later), ["A3R"]);
    assert_eq!(legal(&in_turn, later), ["A3R", "B8R"]);
    // Where no turn can take it, all captures are free.
    let gone = later.replace("2.0.4.0/", "0.2.4.0/");
    assert_eq!(legal(&must, &gone), ["B8R"]);
    assert_eq!(legal(&in_turn, &gone), ["B8R"]);
}

#[test]
fn threats_are_counted_on_the_board_or_after_the_replies() {
    // After `a1R*` South threatens `a2` as well, by `B8R`.
    assert_eq!(blocked(&with("takasia.threats: replies"), BEFORE, "A2R*"), "-");
    // Without the two seeds of `B8` every reply leaves the one threat, or none.
    let fewer = BEFORE.replace("0.0.0.0.0.0.0.2 ", "0.0.0.0.0.0.0.0 ");
    assert_eq!(blocked(&with("takasia.threats: replies"), &fewer, "A2R*"), "a4");
}

#[test]
fn a_threat_is_a_first_capture_or_any_capture() {
    // `A3R` takes `a4`, whose four seeds, sown from `A1`, end in `A4` and take `a5`.
    let second = north("0.0.0.2.4.0.0.2");
    assert_eq!(blocked(&game("zanzibar"), &second, "A2R*"), "a4");
    assert_eq!(blocked(&with("takasia.counts: any-capture"), &second, "A2R*"), "-");
}

#[test]
fn the_namua_takata_that_empties_the_last_hand_may_block() {
    // The position of the other tests from North's side; the last seed is entered into `a2`.
    let last = "2.0.0.0.0.0.0.0/0.1.0.0.0.1.2.0/2.0.0.2.0.0.0.0/0.0.0.0.0.0.0.0 0.1 - N -";
    assert_eq!(blocked(&game("zanzibar"), last, "a2R*"), "-");
    assert_eq!(blocked(&with("takasia.made-by: last-namua-takata-too"), last, "a2R*"), "A4");
    // One before the last does not: South still holds a seed.
    let earlier = last.replace(" 0.1 - N", " 1.1 - N");
    assert_eq!(blocked(&with("takasia.made-by: last-namua-takata-too"), &earlier, "a2R*"), "-");
}

#[test]
fn the_first_lap_from_the_house_may_pass_the_blocked_pit() {
    // `a5R*` gives every other pit a seed and ends in `a4`.
    let house = "0.0.0.0.0.0.0.0/0.0.0.15.2.0.0.0/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2 0.0 h N a4";
    let rows = |game: &Game| play(game, house, "a5R*").rows();
    let (north_back, stopped) = (vec![1; 8], vec![1, 1, 1, 0, 3, 1, 1, 1]);
    assert_eq!(rows(&game("zanzibar"))[..2], [north_back, stopped]);
    // Passed, its three seeds go to `a5`, `a6` and `a7`, whose two go to `a8` and `b8`, and so on round the ring.
    let goes_on = with("takasia.from-house: goes-on");
    assert_eq!(rows(&goes_on)[1], [2, 1, 3, 0, 1, 0, 2, 0]);
    // A house that is not owned is a pit like any other.
    let lost = house.replace(" h ", " - ");
    assert_eq!(play(&goes_on, &lost, "a5R*").rows()[1][4], 3);
}

#[test]
fn a_pit_lifted_in_its_own_turn_is_free_again_until_cleared() {
    // `a5R*` ends its first lap in `a4`, passes it, and comes back to it later in the turn.
    let house = "2.0.0.2.0.0.0.0/0.0.0.15.3.0.2.0/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2 0.0 h N a4";
    let rows = |changes: &str| play(&with(changes), house, "a5R*").rows();
    let (one_turn, until) =
        ("takasia.from-house: goes-on", "takasia.from-house: goes-on, takasia.lasts: until-cleared");
    assert_eq!(rows(one_turn)[1], [1, 3, 0, 2, 2, 3, 1, 0], "the block stops the second lap that ends there");
    assert_eq!(rows(until)[1], [1, 3, 1, 3, 0, 3, 1, 0]);
}

#[test]
fn a_start_ban_bars_the_pit_that_would_be_captured_and_stops_no_lap() {
    let (ban, none) = (with("takasia: start-ban"), with("takasia: none"));
    let position = "0.0.0.0.0.0.10.0/0.0.0.0.2.0.0.2/0.0.2.1.1.0.0.0/0.0.0.0.0.0.0.0 0.0 - N -";
    assert_eq!(legal(&ban, position), ["a1L*", "a1R*"]);
    assert_eq!(legal(&none, position), ["a1L*", "a1R*", "a4L*", "a4R*"]);
    // `a1L*` makes `b2` eleven, whose last falls into `a4`. Blocked, that would stop it; banned, it is sown on.
    let in_a4 = |game: &Game, position: &str| play(game, position, "a1L*").rows()[1][4];
    assert_eq!(in_a4(&ban, position), 0);
    assert_eq!(in_a4(&game("zanzibar"), &position.replace("N -", "N a4")), 3);
    // The same pits are immune.
    let singleton = position.replace("2.0.0.2/", "1.0.0.2/");
    assert_eq!(legal(&ban, &singleton), ["a1L*", "a1R*"]);
    let only_multiple = position.replace("2.0.0.2/", "2.0.0.1/");
    assert_eq!(legal(&ban, &only_multiple), ["a4L*", "a4R*"]);
    // What the ban leaves may be nothing; whether that makes it void is asked by `takasia.last-pit`.
    let playable = with("takasia: start-ban, takasia.last-pit: only-playable");
    assert_eq!(legal(&playable, &only_multiple), ["b2L*", "b2R*"]);
    let nothing_else = only_multiple.replace("10.0/", "0.0/");
    assert_eq!(legal(&playable, &nothing_else), ["a4L*", "a4R*"]);
}

#[test]
fn without_takasia_a_block_given_in_a_position_is_ignored_and_not_written_on() {
    let given = "0.0.0.0.0.0.0.0/0.0.0.0.2.0.0.2/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2 0.0 - N a4 must=A1 other=A1";
    for rules in ["takasia: none", "takasia: start-ban"] {
        let game = with(rules);
        assert_eq!(legal(&game, given), ["a1L*", "a1R*", "a4L*", "a4R*"], "{rules}");
        assert!(play(&game, given, "a1R*").to_string().ends_with(" - S -"), "{rules}");
    }
}
