//! The canonical layout of move text: a pair a line, numbered, its moves in columns.
//!
//! ```text
//! 1. A6L* a6R
//! 2. A4R  a6R {a comment}
//! 1-0
//! ```

use super::movetext::{Comment, GameText, Ply, Written};
use super::token::Token;
use crate::engine::Side;

impl std::fmt::Display for Token {
    /// The move in plain signs and without stray spaces, every part as it is written.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use super::token::Part;
        match self.letter() {
            Part::Read(letter) => write!(f, "{letter}")?,
            Part::Illegible => f.write_str("?")?,
            Part::Absent => {}
        }
        match self.number() {
            Part::Read(number) => write!(f, "{number}")?,
            Part::Illegible => f.write_str("?")?,
            Part::Absent => {}
        }
        let mut signs: arrayvec::ArrayVec<_, 8> = self.signs().map(|(sign, _)| sign).collect();
        signs.sort_by_key(|sign| sign.rank());
        signs.iter().try_for_each(|sign| write!(f, "{}", sign.glyph()))
    }
}

/// What stands in the place of a ply, in plain signs.
pub fn word(text: &str, written: &Written) -> String {
    match written {
        Written::Move(token) => token.to_string(),
        Written::Unknown(_) => "?".to_owned(),
        Written::Gap(_) => "…".to_owned(),
        Written::Unread(span) => text.get(span.clone()).unwrap_or_default().to_owned(),
    }
}

/// Lays out a game of `text` as its own words say it.
pub fn plain(text: &str, game: &GameText, first: Side) -> String {
    let words: Vec<String> = game.plies.iter().map(|ply| word(text, &ply.written)).collect();
    lay_out(text, game, first, &words)
}

/// Lays out a game of `text`, with `words` in the place of its plies. `first` is the side of the first ply
/// unless the numbering tells. Comments, headers and result are those of the game.
pub fn lay_out(text: &str, game: &GameText, first: Side, words: &[String]) -> String {
    let plies = numbered(&game.plies, first);
    let south = |((ply, word), next): ((&Numbered, &String), &Numbered)| {
        (ply.side == Some(Side::South) && next.side == Some(Side::North)).then(|| word.chars().count())
    };
    let pairs = plies.iter().zip(words).zip(plies.iter().skip(1));
    let south_width = pairs.filter_map(south).max().unwrap_or(0);
    let digits = |number: u32| number.to_string().len();
    let number_width = plies.iter().filter_map(|ply| ply.number).map(digits).max().unwrap_or(1) + 1;
    let mut page = Page { out: String::new(), south_width, number_width, open_column: None };
    for header in &game.headers {
        let part = |span: &super::Span| text.get(span.clone()).unwrap_or_default();
        page.line(format!("{}: {}", part(&header.key), part(&header.value)).trim_end());
    }
    for comment in game.comments_before() {
        page.line(&comment_text(text, comment));
    }
    for (at, (ply, word)) in plies.iter().zip(words).enumerate() {
        let comments = game.comments_after(at);
        page.ply(*ply, word);
        for comment in comments {
            page.comment(&comment_text(text, comment));
        }
    }
    page.end_line();
    let resigns = game.resigns.as_ref().map(|(side, _)| match side {
        Some(side) => format!("{side} resigns"),
        None => "resigns".to_owned(),
    });
    let result = game.result.as_ref().map(|(result, _)| result.text().to_owned());
    let end: Vec<String> = resigns.into_iter().chain(result).collect();
    if !end.is_empty() {
        page.line(&end.join(" "));
    }
    page.out
}

/// A comment with its braces or semicolon. A comment of a transcript, which has neither, gets a semicolon.
fn comment_text(text: &str, comment: &Comment) -> String {
    let whole = text.get(comment.span.clone()).unwrap_or_default().trim_end();
    if whole.starts_with(['{', ';']) {
        return whole.to_owned();
    }
    let words = text.get(comment.text.clone()).unwrap_or_default();
    format!("; {}", words.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The number and side of a ply, as far as they can be told.
#[derive(Clone, Copy)]
struct Numbered {
    number: Option<u32>,
    side: Option<Side>,
}

/// Numbers the plies: by counting from the first, and behind a gap as printed.
fn numbered(plies: &[Ply], first: Side) -> Vec<Numbered> {
    let printed = |ply: &Ply| ply.number.zip(ply.side);
    let mut next = plies.first().and_then(printed).or(Some((1, first)));
    let mut number = |ply: &Ply| {
        let this = match ply.written {
            Written::Gap(_) => None,
            _ => next.or(printed(ply)),
        };
        next = this.map(follow);
        Numbered { number: this.map(|(number, _)| number), side: this.map(|(_, side)| side) }
    };
    plies.iter().map(&mut number).collect()
}

fn follow((number, side): (u32, Side)) -> (u32, Side) {
    match side {
        Side::South => (number, Side::North),
        Side::North => (number.saturating_add(1), Side::South),
    }
}

struct Page {
    out: String,
    south_width: usize,
    number_width: usize,
    /// How wide South's move is that ends the line, if nothing stands behind it yet.
    open_column: Option<usize>,
}

impl Page {
    fn at_line_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('\n')
    }

    fn end_line(&mut self) {
        self.open_column = None;
        if !self.at_line_start() {
            self.out.push('\n');
        }
    }

    fn line(&mut self, text: &str) {
        self.end_line();
        self.out.push_str(text);
        self.end_line();
    }

    fn space(&mut self) {
        if !self.at_line_start() {
            self.out.push(' ');
        }
    }

    fn label(&mut self, number: Option<u32>, dots: &str) {
        let label = number.map(|number| format!("{number}{dots}")).unwrap_or_default();
        let padding = self.number_width.saturating_sub(label.chars().count());
        self.out.push_str(&label);
        self.out.extend(std::iter::repeat_n(' ', padding + 1));
    }

    fn ply(&mut self, ply: Numbered, word: &str) {
        match ply.side {
            Some(Side::South) => {
                self.end_line();
                self.label(ply.number, ".");
            }
            Some(Side::North) if self.out.ends_with('…') || self.at_line_start() => {
                self.end_line();
                self.label(ply.number, "...");
            }
            Some(Side::North) => {
                let padding = self.open_column.map_or(0, |width| self.south_width.saturating_sub(width));
                self.out.extend(std::iter::repeat_n(' ', padding + 1));
            }
            None => self.space(),
        }
        self.out.push_str(word);
        self.open_column = (ply.side == Some(Side::South)).then(|| word.chars().count());
        if ply.side == Some(Side::North) {
            // What may still follow are comments.
            self.open_column = None;
        }
    }

    fn comment(&mut self, text: &str) {
        self.space();
        self.out.push_str(text);
        self.open_column = None;
        if text.starts_with(';') {
            self.end_line();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::movetext;
    use super::*;

    fn laid_out(text: &str) -> String {
        movetext::parse(text).iter().map(|game| plain(text, game, Side::South)).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn pairs_stand_in_columns() {
        let text = "8 A6L* a6R 9 A4R a6R 13. B7R** b8R 11. 5 L 7";
        let expected = "8.  A6L*  a6R\n9.  A4R   a6R\n10. B7R** b8R\n11. 5L    7\n";
        assert_eq!(laid_out(text), expected);
    }

    #[test]
    fn what_is_no_move_keeps_its_place() {
        let text =
            "title: x\n{before} 1... a6R {so} 2. A5L {long\n one} a3R ; to the end\n3.A8→ South resigns 0-1";
        let expected = "title: x\n{before}\n1... a6R {so}\n2. A5L {long\n one} a3R ; to the end\n3. A8>\nSouth resigns 0-1\n";
        assert_eq!(laid_out(text), expected);
        let text = "1. A5L ; a note\na3R\n";
        assert_eq!(laid_out(text), "1. A5L ; a note\n1... a3R\n");
    }

    #[test]
    fn what_cannot_be_read_stays_so() {
        let text = "1. A6L* ? 2. … a6R 3. A?R … 7... ?5L 8. A5?";
        let expected = "1. A6L* ?\n2. ?    a6R\n3. A?R …\n7... ?5L\n8. A5?\n";
        assert_eq!(laid_out(text), expected);
    }

    #[test]
    fn a_layout_laid_out_is_itself() {
        for text in [
            "1 A6L* a6R 2 A4R a6R",
            "6L* 5L 3L 7 1 5R 2 8 8 7",
            "1. A5L ; note\na3R {x} {y} 2. A5?",
            "1. A6L* … a6R A5L *",
            "A6L* a6R … A5L a6R",
            "… a6R 3. A5L",
            "1. A6L* 1-0\n\n1. A6R* resigns",
        ] {
            let once = laid_out(text);
            assert_eq!(laid_out(&once), once, "{text}");
        }
    }
}
