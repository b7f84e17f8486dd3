//! The laws of `laws`, tried on random texts, and on those that once broke one.

mod laws;

use proptest::prelude::*;

/// Words that move text is made of, whole and broken.
const WORDS: &[&str] = &[
    "A5R>*",
    "a6L*",
    "b8",
    "7",
    "5l",
    "3",
    "8>",
    "A3>+",
    "f2<*",
    "h4",
    "1.",
    "2.",
    "12.",
    "1...",
    "3.",
    "…",
    "...",
    "?",
    "A?R",
    "?5L",
    "A5?",
    "*",
    "1-0",
    "0–1",
    "resigns",
    "South resigns",
    "bao hamna",
    "{a comment}",
    "{",
    "}",
    "; to the end\n",
    ";",
    ",",
    "\n",
    "\n\n",
    " ",
    "\u{a0}",
    "title: x\n",
    "[South \"x\"]\n",
    "start: 1\n",
    "１.",
    "A５R",
    "x",
    "A 5 R *",
    "→",
    "#",
    "AlR",
    "é",
    "99999999999.",
    "L",
    "R",
    "winner: north;\n",
    "opening: [ 0 | 1 ];\n",
    "1: 7L* 5R;\n",
    "% y\n",
    "6R",
    "b12",
    "l1",
    "\r\n",
    "\t",
    "+",
    "<",
    ".",
    ":",
];

/// Pieces of a record.
const PIECES: &[&str] = &[
    "format: bao-record/1\n",
    "moves: |\n  1. A6L* a6R\n",
    "moves: 1. A6L* a6R\n",
    "moves: '1 A6L* {x}'\n",
    "notation: kiba\n",
    "notation: {dialect: bga, viewpoint: south}\n",
    "# c\n",
    "---\n",
    "...\n",
    "game: kigogo\n",
    "start: initial\n",
    "result: \"*\"\n",
    "expect:\n  - {after: 0, move: A6L*, winner: none}\n",
    "expect: [{after: 1, legal: [a6R]}]\n",
    "title: >\n  a\n\n  b\n",
    "title: x # y\n",
    "rules: {base: zanzibar, takasia: none}\n",
    "note: |\n  text   \n",
    "  ",
    "- ",
    "\n",
    "{",
    "}",
    "\"",
    "&a ",
    "*a",
    "? ",
    "moves: \"A6L*\\n\"\n",
    "match:\n  best-of: 3\n  games:\n",
    "    - moves: 1. A6L* a6R\n",
    "    - {moves: A7R*, result: 1-0}\n",
    "corrections: [{ply: 2, printed: a6R, corrected: a6R, reason: x}]\n",
];

/// The records of grammar.md.
const RECORDS: &str = include_str!("../grammar.md");

fn records() -> Vec<&'static str> {
    let blocks = RECORDS.split("```yaml record\n").skip(1);
    let records: Vec<_> = blocks.map(|block| block.split("```").next().expect("a block ends")).collect();
    assert!(records.len() >= 4 && records.iter().any(|record| record.contains("match:")));
    records
}

/// A part of a text; the places are fractions of its length.
fn part(text: &str, from: f64, length: usize) -> std::ops::Range<usize> {
    assert!(text.is_ascii());
    let start = (text.len() as f64 * from) as usize;
    start..(start + length).min(text.len())
}

fn soup(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..most).prop_map(|pieces| pieces.concat())
}

fn spaced_soup(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..most).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_move_text(text in "\\PC*") {
        laws::move_text(&text);
    }

    #[test]
    fn words_without_order_are_move_text(text in soup(WORDS, 30)) {
        laws::move_text(&text);
    }

    #[test]
    fn words_in_a_row_are_move_text(text in spaced_soup(WORDS, 30)) {
        laws::move_text(&text);
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "[0-9./ SNHha-c=must-]{0,120}") {
        laws::position_text(&text);
    }

    #[test]
    fn numbers_in_rows_are_a_position_or_refused(
        counts in prop::collection::vec(0u8..4, 32), hands in (0u8..3, 0u8..3), houses in "Hh|H|h|-", side in "[SN]", blocked in "-|a4|A3",
    ) {
        let rows: Vec<String> = counts.chunks(8).map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(".")).collect();
        laws::position_text(&format!("{} {}.{} {houses} {side} {blocked}", rows.join("/"), hands.0, hands.1));
    }

    #[test]
    fn pieces_without_order_are_a_record_or_refused(text in soup(PIECES, 12)) {
        laws::record(&text);
    }

    #[test]
    fn a_record_with_a_part_lost_or_out_of_place_is_a_record_or_refused(
        record in prop::sample::select(records()), other in prop::sample::select(records()),
        lost in (0.0..1.0, 0usize..40), strange in (0.0..1.0, 0usize..40),
    ) {
        let mut text = record.to_owned();
        text.replace_range(part(record, lost.0, lost.1), &other[part(other, strange.0, strange.1)]);
        laws::record(&text);
    }

    #[test]
    fn a_record_with_a_slip_is_a_record_or_refused(at in 0usize..300, slip in "[ -~\n]{0,3}") {
        let record = "format: bao-record/1\nnotation: voogt\n# a comment\ntitle: 'x: y'\nmoves: |\n  1.  A6L* a6R {so}\n  2.  A4R  a6R ; end\n\
                      result: \"*\"\nexpect:\n  - {after: 2, move: A4R, winner: none}\n  - {after: 0, legal: [\"A6L*\", A6R*, A7L*, 'A7R*']}\n";
        let at = at.min(record.len());
        laws::record(&(record[..at].to_owned() + &slip + &record[at..]));
    }
}

/// Texts that once broke a law.
#[test]
fn texts_that_once_broke_a_law() {
    for text in [
        // An unusual space behind the last word.
        "*\u{a0}",
        // A result behind an empty line, and comments behind it.
        "A5R>*\n\n*{a comment}A5R>*",
        // An open comment that is read again with the next game.
        "*\n\n{a comment}{A5R>*",
        // A number behind an empty line that begins no game.
        "A5R>*\n\n7.; to the end\ntitle: x\n",
        // A bare number right behind the number of its pair is a move, also before a gap.
        "A5R>* A5R>* ? A3>+ 3",
        "3 1...",
        "3 … A５R A5R>*",
        // What looks like a direction behind a space, and is the letter of the next move.
        "6: 2\nL?R; aS 1",
        // White space inside the quotes of a header.
        "[South \" N. N.\"]\n[North \"\"]\n\n1 A6L* a6R",
    ] {
        laws::move_text(text);
    }
    for text in [
        // Indented keys, anchors, and a form that is known from the whole stream only.
        "format: bao-record/1\n...\n  format: bao-record/1\n",
        "  format: bao-record/1\n---\nmoves: \"A6L*\\n\"\n",
        "&a format: bao-record/1\n---\nformat: bao-record/1\n",
        // YAML that can be read but not edited.
        "format: bao-record/1\nmoves: A6L*\nexpect:\n  - {after:\n 0, legal: [\"A6L*\"]}\n",
        // A match with a game that cannot be read, before and behind one that can.
        "format: bao-record/1\ngame: kete\nmatch:\n  games:\n    - moves: axR\n    - moves: A6L*\n",
        "format: bao-record/1\ngame: kete\nmatch:\n  games:\n    - moves: A6L*\n    - moves: axR\n",
        // A layout that lets more be laid out.
        "format: bao-record/1\nmoves: |\n  1.  A6L* a6R\n?",
    ] {
        laws::record(text);
    }
}
