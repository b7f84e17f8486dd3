//! A board drawn for people, as South sees it unless told otherwise.
//!
//! ```text
//! North  22 in hand
//!       8    7    6    5    4    3    2    1
//!   b   ·    ·    ·    ·    ·    ·    ·    ·
//!   a   ·    2    2   [6]   ·    ·    ·    ·
//!      ──────────────────────────────────────
//!   A   ·    ·    ·    ·   [6]   2    2    ·
//!   B   ·    ·    ·    ·    ·    ·    ·    ·
//!       1    2    3    4    5    6    7    8
//! South  22 in hand, to move
//! ```
//!
//! `[6]` is a house that is still owned, `(6)` a pit blocked by takasia, `{6}` a house that is blocked. A `+`
//! or `-` behind a pit tells that it holds more or fewer seeds than on the board before.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::engine::{Pit, Side, State};

const FAINT: Style = Style::new().dimmed();
const MORE: Style = AnsiColor::Green.on_default().bold();
const FEWER: Style = AnsiColor::Yellow.on_default().bold();
const BLOCKED: Style = AnsiColor::Red.on_default().bold();
const HOUSE: Style = AnsiColor::Cyan.on_default();
const TO_MOVE: Style = Style::new().bold();

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    state: &'a State,
    before: Option<&'a State>,
    view: Side,
}

impl<'a> Board<'a> {
    /// The board of a position.
    pub fn of(state: &'a State) -> Board<'a> {
        Board { state, before: None, view: Side::South }
    }

    /// The same with the pits marked that changed since another position.
    pub fn since(self, before: &'a State) -> Board<'a> {
        Board { before: Some(before).filter(|before| before.columns() == self.state.columns()), ..self }
    }

    /// The same as this side sees it.
    pub fn seen_by(self, view: Side) -> Board<'a> {
        Board { view, ..self }
    }

    fn player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let seeds = self.state.stores().get(side as usize).copied().unwrap_or_default();
        let what = self.state.stores_are();
        if self.state.side() == side {
            writeln!(f, "{TO_MOVE}{side}{TO_MOVE:#}  {seeds} {what}, to move")
        } else {
            writeln!(f, "{side}  {seeds} {what}")
        }
    }

    fn numbers(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        let columns = self.state.columns();
        let mut line = String::from("    ");
        for at in 1..=columns {
            let number = if side == self.view { at } else { columns + 1 - at };
            write!(line, " {number:>2}  ")?;
        }
        writeln!(f, "{FAINT}{}{FAINT:#}", line.trim_end())
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, side: Side, front: bool) -> fmt::Result {
        let columns = self.state.columns();
        let letter = match (side, front) {
            (Side::South, true) => 'A',
            (Side::South, false) => 'B',
            (Side::North, true) => 'a',
            (Side::North, false) => 'b',
        };
        write!(f, "  {FAINT}{letter}{FAINT:#} ")?;
        let ring = self.state.ring(side);
        let before = self.before.map(|before| before.ring(side));
        let mut blanks = 0;
        for from_left in 0..columns {
            let along = if side == self.view { from_left } else { columns - 1 - from_left };
            let pit = Pit(if front { along } else { 2 * columns - 1 - along });
            let seeds = ring.get(pit.index()).copied().unwrap_or_default();
            let change = before
                .as_ref()
                .and_then(|before| before.get(pit.index()))
                .map_or(Ordering::Equal, |before| seeds.cmp(before));
            let house = self.state.houses().get(side as usize) == Some(&true) && pit == Pit::HOUSE;
            let blocked = self.state.side() == side && self.state.blocked() == Some(pit);
            let (left, right) = match (house, blocked) {
                (false, false) => (" ", ""),
                (true, false) => ("[", "]"),
                (false, true) => ("(", ")"),
                (true, true) => ("{", "}"),
            };
            let (sign, style) = match change {
                Ordering::Greater => ("+", MORE),
                Ordering::Less => ("-", FEWER),
                Ordering::Equal if blocked => ("", BLOCKED),
                Ordering::Equal if house => ("", HOUSE),
                Ordering::Equal if seeds == 0 => ("", FAINT),
                Ordering::Equal => ("", Style::new()),
            };
            let count = if seeds == 0 { "·".to_owned() } else { seeds.to_string() };
            let pad = if count.chars().count() == 1 { " " } else { "" };
            let cell = format!("{pad}{left}{count}{:<2}", format!("{right}{sign}"));
            let inner = cell.trim();
            blanks += cell.len() - cell.trim_start().len();
            write!(f, "{:blanks$}{style}{inner}{style:#}", "")?;
            blanks = cell.len() - cell.trim_end().len();
        }
        writeln!(f)
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (far, near) = (self.view.other(), self.view);
        self.player(f, far)?;
        self.numbers(f, far)?;
        self.row(f, far, false)?;
        self.row(f, far, true)?;
        let width = usize::from(self.state.columns()) * 5 - 2;
        writeln!(f, "     {FAINT}{}{FAINT:#}", "─".repeat(width))?;
        self.row(f, near, true)?;
        self.row(f, near, false)?;
        self.numbers(f, near)?;
        self.player(f, near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameName;

    fn plain(board: Board<'_>) -> String {
        anstream::adapter::strip_str(&board.to_string()).to_string()
    }

    fn state(text: &str) -> State {
        text.parse().expect("a position")
    }

    #[test]
    fn the_start() {
        insta::assert_snapshot!(plain(Board::of(&GameName::Kiswahili.start())), @"
        North  22 in hand
              8    7    6    5    4    3    2    1
          b   ·    ·    ·    ·    ·    ·    ·    ·
          a   ·    2    2   [6]   ·    ·    ·    ·
             ──────────────────────────────────────
          A   ·    ·    ·    ·   [6]   2    2    ·
          B   ·    ·    ·    ·    ·    ·    ·    ·
              1    2    3    4    5    6    7    8
        South  22 in hand, to move
        ");
    }

    #[test]
    fn a_board_of_twelve_columns() {
        insta::assert_snapshot!(plain(Board::of(&GameName::Kigogo.start())), @"
        North  0 captured
             12   11   10    9    8    7    6    5    4    3    2    1
          b   2    2    2    2    2    2    2    2    2    2    2    2
          a   2    2    2    2    2    2    2    2    2    2    2    ·
             ──────────────────────────────────────────────────────────
          A   ·    2    2    2    2    2    2    2    2    2    2    2
          B   2    2    2    2    2    2    2    2    2    2    2    2
              1    2    3    4    5    6    7    8    9   10   11   12
        South  0 captured, to move
        ");
    }

    #[test]
    fn changes_and_a_blocked_pit_are_marked() {
        let before = state("0.1.2.1.4.8.2.2/0.0.0.10.2.1.10.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 H S -");
        let after = state("0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 H N a4");
        insta::assert_snapshot!(plain(Board::of(&after).since(&before)), @"
        North  0 in hand, to move
              8    7    6    5    4    3    2    1
          b   ·    1    2    1    4    8    2    2
          a  10+   ·    ·   10   (2)   1    ·-   1
             ──────────────────────────────────────
          A   ·    2    ·    ·   [1]   1    ·    ·
          B   ·    ·    2    2    ·    2    6    4
              1    2    3    4    5    6    7    8
        South  0 in hand
        ");
    }
}
