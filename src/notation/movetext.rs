//! Move text: games as numbered pairs of moves, with comments and results (grammar.md, "Move text").
//!
//! [`games`] reads a text game by game, in linear time and holding one game at a time; it never gives
//! up: what it cannot read is an error with its place, and reading goes on behind it. Whether moves
//! are legal is not asked here, nor in which dialect they are written.

use super::reader::{ClosingBrace, Reader};

pub use super::gametext::{Comment, Error, Fault, Few, GameResult, GameText, Header, Number, Ply, Written};

/// Reads all games of a text.
pub fn parse(text: &str) -> Vec<GameText> {
    games(text).collect()
}

/// Reads a text game by game. A new game begins after a result, and where an empty line is followed by
/// header lines or by the number 1.
pub fn games(text: &str) -> Games<'_> {
    Games { text, at: 0, closing_brace: ClosingBrace::Perhaps }
}

/// The games of a text; see [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    at: usize,
    closing_brace: ClosingBrace,
}

impl Iterator for Games<'_> {
    type Item = GameText;

    fn next(&mut self) -> Option<GameText> {
        let read = Reader::new(self.text, self.at, self.closing_brace).read();
        (self.at, self.closing_brace) = (read.at, read.closing_brace);
        (!read.game.is_blank()).then_some(read.game)
    }
}

#[cfg(test)]
mod tests {
    use super::super::token::Leniency;
    use super::*;
    use crate::engine::Side;

    fn one(text: &str) -> GameText {
        let mut games = parse(text);
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0)
    }

    fn words<'a>(text: &'a str, game: &GameText) -> Vec<&'a str> {
        game.plies.iter().map(|ply| &text[ply.written.span()]).collect()
    }

    fn sides(game: &GameText) -> String {
        game.plies.iter().map(|ply| ply.side.map_or('-', Side::letter)).collect()
    }

    fn leniencies(game: &GameText) -> Vec<Leniency> {
        game.leniencies.list.iter().map(|lenient| lenient.leniency).collect()
    }

    #[test]
    fn the_example_of_notations_md() {
        let text = "1. A6L* a6R   2. A4R a6R   3. A5L a3R   4. A8> a8 {kimbi: direction left out}";
        let game = one(text);
        assert_eq!(words(text, &game), ["A6L*", "a6R", "A4R", "a6R", "A5L", "a3R", "A8>", "a8"]);
        assert_eq!(sides(&game), "SNSNSNSN");
        assert_eq!(game.plies[7].number, Some(4));
        assert_eq!(&text[game.comments_after(7)[0].text.clone()], "kimbi: direction left out");
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn north_may_begin() {
        for text in ["1... a4L 2. A4L* b3L", "1. ... a4L 2. A4L* b3L", "1… a4L 2. A4L* b3L"] {
            let game = one(text);
            assert_eq!(sides(&game), "NSN", "{text}");
            assert!(game.errors.is_empty() && game.leniencies.is_empty());
        }
    }

    #[test]
    fn bare_numbers_are_pits_or_pairs() {
        let text = "6L* 5L 3L 7 1 5R 2 8 8 7";
        assert_eq!(words(text, &one(text)).len(), 10);
        let text = "1 A6L* a6R 2 A4R a6R 3 A5L a3R";
        assert_eq!(sides(&one(text)), "SNSNSN");
        let text = "1 6L* 5L 2 3L 7 3 1 5R 4 2 8";
        assert_eq!(words(text, &one(text)), ["6L*", "5L", "3L", "7", "1", "5R", "2", "8"]);
        let text = "1. 6L* 5L 2. 3L 7 3. 1 5R 4. 2 8";
        assert_eq!(words(text, &one(text)), ["6L*", "5L", "3L", "7", "1", "5R", "2", "8"]);
        let text = "1. A6L* a6R 2 A4R a6R";
        assert_eq!(words(text, &one(text)), ["A6L*", "a6R", "A4R", "a6R"]);
    }

    #[test]
    fn a_comment_may_part_a_pair() {
        for text in
            ["1. A6L* {so} 1... a6R 2. A4R", "1. A6L* ; so\n1. ... a6R 2. A4R", "1. A6L* {a} {b} a6R 2. A4R"]
        {
            let game = one(text);
            assert_eq!(sides(&game), "SNS", "{text}");
            assert!(game.errors.is_empty() && game.leniencies.is_empty());
            assert_eq!(game.comments_after(0).len(), game.comments.len());
        }
    }

    #[test]
    fn illegible_plies_are_syntax() {
        let text = "1. A6L* ? 2. A?R ?5L 3. A5?";
        let game = one(text);
        assert!(matches!(game.plies[1].written, Written::Unknown(_)));
        assert_eq!(words(text, &game)[2..], ["A?R", "?5L", "A5?"]);
        assert!(game.errors.is_empty());
    }

    #[test]
    fn an_ellipsis_is_one_ply_where_the_numbering_says_so_and_any_number_elsewhere() {
        let kinds = |text| -> String {
            let game = one(text);
            assert!(game.errors.is_empty() && game.leniencies.is_empty(), "{text}");
            let kind = |ply: &Ply| match ply.written {
                Written::Move(_) => 'm',
                Written::Unknown(_) => '?',
                Written::Gap(_) => '…',
                Written::Unread(_) => '!',
            };
            game.plies.iter().map(kind).chain([' ']).chain(sides(&game).chars()).collect()
        };
        assert_eq!(kinds("1. A6L* … 7. A4R a6R"), "m…mm S-SN");
        assert_eq!(kinds("1. A6L* a6R 2. … 7. A4R a6R"), "mm…mm SN-SN");
        assert_eq!(kinds("1. A6L* a6R 2. … a6R 3. A4R"), "mm?mm SNSNS");
        assert_eq!(kinds("1. A6L* a6R 2... a6R 3. A4R"), "mm?mm SNSNS");
        assert_eq!(kinds("1. A6L* a6R ..."), "mm… SN-");
    }

    #[test]
    fn several_moves_of_one_side_in_a_row_are_flagged() {
        let game = one("1. A6L* 2. A4R a6R");
        assert_eq!(game.errors.list, [Error { span: 8..10, fault: Fault::PlyMissing { number: 1 } }]);
        assert_eq!(sides(&game), "SSN");
        let game = one("1. A6L* a6R A4R 2. A5L a3R");
        assert_eq!(game.errors.list, [Error { span: 16..18, fault: Fault::PlyTooMany { number: 1 } }]);
    }

    #[test]
    fn missing_and_wrong_numbers_are_let_pass() {
        let game = one("1. A6L* a6R A4R a6R 3. A5L a3R");
        assert_eq!((leniencies(&game), sides(&game)), (vec![Leniency::MissingNumber], "SNSNSN".into()));
        let game = one("1. A6L* a6R 12. A4R a6R");
        assert_eq!(leniencies(&game), [Leniency::NumberOutOfSequence]);
    }

    #[test]
    fn reading_goes_on_behind_an_error() {
        let text = "1. A6L* axR 2. A4R zzz 3. A5L a3R";
        let game = one(text);
        assert_eq!(
            game.errors.list.iter().map(|e| &text[e.span.clone()]).collect::<Vec<_>>(),
            ["axR", "zzz"]
        );
        assert_eq!(sides(&game), "SNSNSN");
        assert!(matches!(game.plies[1].written, Written::Unread(_)));
    }

    #[test]
    fn a_semicolon_begins_a_comment_unless_moves_follow_at_once() {
        let text = "1. A6L*; a6R; 2. A4R ; A5R was better\na6R";
        let game = one(text);
        assert_eq!(words(text, &game), ["A6L*", "a6R", "A4R", "a6R"]);
        assert_eq!(&text[game.comments[0].text.clone()], " A5R was better");
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn a_log_of_board_game_arena_is_move_text() {
        let text = " 1: A6<* a6>; 2: A4> a6>; 3: A5< a3>;";
        let game = one(text);
        assert_eq!(sides(&game), "SNSNSN");
        assert_eq!(words(text, &game), ["A6<*", "a6>", "A4>", "a6>", "A5<", "a3>"]);
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn games_part_at_results_and_empty_lines() {
        let text = "1. A6L* a6R 1-0\n\n{of the next} 1. A6R* a5L South resigns 0–1 1. A6L*\n\ntitle: Third\n1. A6L* *";
        let games = parse(text);
        assert_eq!(games.iter().map(|game| game.plies.len()).collect::<Vec<_>>(), [2, 2, 1, 1]);
        assert_eq!(games[0].result, Some((GameResult::South, 12..15)));
        assert_eq!(games[1].comments.len(), 1);
        assert_eq!(games[1].resigns.as_ref().map(|(side, _)| *side), Some(Some(Side::South)));
        assert_eq!(games[1].result.as_ref().map(|(result, _)| *result), Some(GameResult::North));
        assert_eq!(&text[games[3].headers[0].value.clone()], "Third");
        assert_eq!(games[3].result.as_ref().map(|(result, _)| *result), Some(GameResult::Open));
    }

    #[test]
    fn an_open_comment_is_an_error_at_its_brace() {
        let game = one("1. A6L* {so a6R");
        assert_eq!(game.errors.list[0], Error { span: 8..9, fault: Fault::OpenComment });
    }

    #[test]
    fn bao_hamna_in_words_is_the_sign() {
        let text = "12. B2L bao hamna 1-0";
        let game = one(text);
        let Written::Move(token) = &game.plies[0].written else { panic!("not a move") };
        assert_eq!(token.sign_span(super::super::token::Sign::Hash), Some(8..17));
    }
}
