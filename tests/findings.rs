//! The rendered text of every kind of finding, one test a kind.

use bao::jobs::verify::Verifier;
use bao::record::document::Documents;
use bao::show::{finding, verdict};

/// What `bao verify` says of a file with this text, without its colours.
fn said(text: &str) -> String {
    let verifier = Verifier::new();
    let mut said = String::new();
    for (number, document) in (1..).zip(Documents::new(text.as_bytes())) {
        match document {
            Ok(document) => {
                let report = verifier.verify(&document);
                said += &finding::findings("game.yaml", &document, &report);
                said += &verdict::line("game.yaml", number, &report);
            }
            Err(fault) => {
                said += &finding::read_fault("game.yaml", &fault);
                said += &verdict::unread("game.yaml");
            }
        }
        said.push('\n');
    }
    anstream::adapter::strip_str(&said).to_string()
}

/// A record of these lines.
fn record(lines: &str) -> String {
    said(&format!("format: bao-record/1\n{lines}"))
}

/// A record of these moves from the start of Bao la Kiswahili.
fn moves(text: &str) -> String {
    record(&format!("moves: |\n  {}\n", text.replace('\n', "\n  ")))
}

/// A record from a position.
fn from(position: &str, lines: &str) -> String {
    record(&format!("start: \"{position}\"\n{lines}"))
}

const NAMUA_CAPTURES: &str = "0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
const MTAJI: &str = "0.0.0.0.0.0.0.0/0.0.0.0.5.6.0.0/0.3.0.0.4.1.0.0/0.9.0.0.0.0.0.0 0.0 - S -";
const BLOCKED: &str = "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4";

macro_rules! findings {
    ($($name:ident: $said:expr;)+) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!($said);
            }
        )+
    };
}

findings! {
    // What is no record.
    syntax_of_yaml: said("format: bao-record/1\ntitle: a: b\n");
    a_value_of_the_wrong_kind: record("expect:\n  - {after: two, winner: South}\n");
    a_format_that_is_none: said("format: bao-record/2\n");
    no_format: said("title: A game\n");
    a_star_without_quotes: record("result: *\n");
    an_unknown_key_like_a_known_one: record("titel: A game\n");
    an_unknown_key_like_none: record("source: {work: Limits of the Mind, isbn: 1}\n");
    several_unknown_keys: record("titel: A game\nexpect:\n  - {after: 0, winer: none, legl: []}\n");
    a_lap_limit_of_nothing: record("expect:\n  - {after: 0, move: A6L, never-ending: {period: 1, lap-limit: 0}}\n");
    a_binary_document: said("format: bao-record/1\n\0\n");
    a_document_too_long: said(&format!("format: bao-record/1\nnote: {}\n", "x".repeat(1 << 20)));
    several_records: said("format: bao-record/1\ntitel: one\n---\nformat: bao-record/1\n---\nformat: bao-record/1\nmoves: A5\n");

    // Rules.
    an_unknown_profile: record("rules: zanzibarr\n");
    an_unknown_point_and_reading: record("rules: {base: kiba, house.taxes: two, house.tax: three}\n");
    rules_of_another_game: record("game: kigogo\nrules: kiba\n");
    a_notation_that_is_none: record("notation: vogt\n");

    // The start.
    a_position_that_cannot_be_read: from("0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0 22.22 Hh S -", "");
    a_position_with_several_faults: from("0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.0.2.2.0/0.0.0.0.0.0.0.0 0.22 Hh S A9", "");
    a_position_of_another_game: record("game: kigogo\nstart: \"0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -\"\n");

    // The move text.
    a_word_that_is_no_move: moves("1. A6L* hello");
    a_letter_for_a_digit: moves("1. A6L* aSR");
    a_one_that_may_be_a_direction: moves("1. A6L* a6R\n2. Al");
    an_open_comment: moves("1. A6L* {the strongest opening");
    a_header_within_the_moves: moves("South: Majaliwa\n1. A6L*");
    a_second_game: moves("1. A6L* a6R 1-0\n\n1. A6R*");
    numbers_that_skip_a_ply: moves("1. A6L*\n2. A4R a6R");
    numbers_of_the_wrong_side: from(BLOCKED, "moves: 1. a5L*\n");
    a_ply_that_cannot_be_read: moves("1. A6L* ? 2. A4R");

    // Moves that cannot be played.
    a_pit_that_does_not_exist: moves("1. A9L*");
    a_pit_of_the_other_side: moves("1. a6L*");
    an_empty_pit: moves("1. A1R*");
    a_singleton: from(MTAJI, "moves: 1. A6R\n");
    a_back_pit_in_the_namua: moves("1. B1R*");
    a_missed_capture_in_the_namua: from(NAMUA_CAPTURES, "moves: 1. A5R*\n");
    a_missed_capture_in_the_mtaji: from(MTAJI, "moves: 1. A5L*\n");
    a_missing_direction: moves("1. A6*");
    a_forced_direction: from(NAMUA_CAPTURES, "moves: 1. A7L\n");
    a_missing_row_letter: from(MTAJI, "moves: 1. 2R\n");
    a_mark_of_another_dialect: moves("1. A6<*");
    a_safari_that_does_not_reach_the_house: from(NAMUA_CAPTURES, "moves: 1. A2>\n");
    a_blocked_pit: from(BLOCKED, "moves: 1... a4L*\n");
    a_takata_in_the_house: moves("1. A5L*");
    a_never_ending_move: from(
        "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -",
        "moves: 1. A3L\n");
    a_move_after_the_end: from(
        "2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -",
        "moves: 1. B2L a1L 2. A1R\n");
    after_an_illegal_move_the_rest_is_not_guessed: record(
        "moves: A6L* a9R A4R\nexpect:\n  - {after: 1, winner: none}\n  - {after: 3, winner: South}\n");

    // Moves that are written oddly.
    stars_left_out: moves("1. A6L a5L 2. A3L a7 3. A1 a5R 4. A2 a8 5. A8 a7 6. A5R a8R 7. A7R a7R 8. A8R a8R 9. A6R a5R");
    a_star_left_out_and_one_too_many: moves("1. A6L a6R*");
    a_takasia_that_is_none: moves("1. A6L**");
    a_direction_left_out: from(
        "0.0.0.0.0.0.0.0/0.0.0.0.0.0.0.2/3.0.0.0.0.0.0.0/2.0.0.0.0.0.0.0 0.0 - S -",
        "moves: 1. A1*\n");

    // The end.
    a_result_that_contradicts_the_board: from(
        "2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -",
        "moves: 1. B2L 0-1\nended: no move\n");
    a_result_that_is_left_open: from(
        "2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -",
        "moves: 1. B2L\nresult: \"*\"\nended: time\n");
    two_results: record("moves: 1. A6L* a6R 1-0\nresult: 0-1\n");
    an_end_that_is_none: record("moves: 1. A6L* a6R\nresult: 1-0\nended: bao hamna\n");
    who_resigns_has_not_won: record("moves: 1. A6L* North resigns\nresult: 0-1\n");

    // Expectations.
    another_position: record(
        "moves: 1. A6L*\nexpect:\n  - {after: 1, position: \"0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.1.7.0.3.0/0.0.0.0.0.0.0.0 21.22 h N -\"}\n");
    another_winner: record("moves: 1. A6L*\nexpect:\n  - {after: 1, winner: North}\n");
    another_blocked_pit: from(BLOCKED, "expect:\n  - {after: 0, takasia: a3}\n  - {after: 0, takasia: none}\n");
    legal_turns_that_are_missing: from(NAMUA_CAPTURES, "expect:\n  - {after: 0, legal: [A2, A3L, A3R, A7, A8]}\n");
    legal_turns_that_are_none: from(NAMUA_CAPTURES, "expect:\n  - {after: 0, legal: [A2, A2, A5L, hello]}\n");
    a_legal_move_that_should_be_illegal: record("expect:\n  - {after: 0, move: A6L*, illegal: true}\n");
    an_illegal_move_that_should_lead_somewhere: record("expect:\n  - {after: 0, move: A1L*, winner: none}\n");
    a_mistyped_move_is_not_taken_for_an_illegal_one: record("expect:\n  - {after: 0, move: A6<, illegal: true}\n  - {after: 0, move: Al, illegal: true}\n");
    another_period: from(
        "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -",
        "expect:\n  - {after: 0, move: A3L, never-ending: {period: 218}}\n");
    a_period_beyond_the_lap_limit: from(
        "1.0.4.1.0.1.3.2/2.13.2.8.6.3.2.1/0.0.0.0.0.1.0.0/0.2.2.4.1.3.1.1 0.0 - N -",
        "expect:\n  - {after: 0, move: a2R, never-ending: {period: 7023472}}\n");
    a_sowing_that_ends: record("expect:\n  - {after: 0, move: A6L*, never-ending: {period: 228}}\n");
    an_expectation_of_nothing: record("expect:\n  - {after: 0}\n  - {after: 0, illegal: true}\n");
    an_expectation_behind_the_end: record("moves: 1. A6L*\nexpect:\n  - {after: 7, winner: none}\n");
    an_expectation_under_other_rules: from(
        "0.0.0.0.0.0.0.0/0.1.2.9.0.2.0.0/0.0.0.0.9.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -",
        "expect:\n  - {after: 0, rules: kibba, winner: none}\n  - {after: 2, rules: kiba, winner: none}\n  - {after: 0, rules: {house.tax: one}, move: A5R*, position: \"0.0.0.0.0.0.0.0/0.1.2.9.0.2.0.0/0.0.0.0.8.1.1.0/0.0.0.0.0.0.0.0 4.5 Hh N -\"}\n");
    a_known_fault_of_the_source: record(
        "moves: 1. A6L* a6R 2. 3R a6R\nexpect:\n  - {after: 2, move: A3R, illegal: true}\n  - {after: 4, winner: none}\n");
}
