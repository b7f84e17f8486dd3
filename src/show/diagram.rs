//! A board drawn for papers and wikis, as SVG or PNG.
//!
//! Pits hold their seeds as dots and have their number beneath; the house is a square, with a second line
//! while it is owned; a pit blocked by takasia is hatched. Arrows show the first lap of a turn.
//!
//! One file over 500 lines: every part of the drawing shares one geometry, and its tests look at the result.

use svg::node::element::{
    Circle, Definitions, Description, Element, Group, Line, Path, Pattern, RadialGradient, Rectangle, Stop,
    Text, Title,
};
use svg::{Document, Node};

use crate::engine::{Event, Game, Pit, Side, State, Turn, pit_name};
#[cfg(feature = "cli")]
use crate::show::picture::{self, PictureError};

const CELL: f64 = 62.0;
/// A row with the numbers beneath it.
const ROW: f64 = 75.0;
const PIT: f64 = 25.0;
const EDGE: f64 = 10.0;
const STRIP: f64 = 27.0;
const GROOVE: f64 = 17.0;
/// More seeds than these lie closer together; more than those are not drawn, the number tells.
const SEEDS_APART: u8 = 12;
const SEEDS_DRAWN: u8 = 24;
const FAMILY: &str = "Alegreya Sans, Gill Sans, Optima, Helvetica, Arial, sans-serif";

/// What a diagram looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Ink on white, for print.
    #[default]
    Ink,
    /// A wooden board, as on the report page.
    Wood,
}

struct Palette {
    board: &'static str,
    edge: &'static str,
    groove: &'static str,
    pit: &'static str,
    rim: &'static str,
    changed: &'static str,
    owned: &'static str,
    seed: &'static str,
    number: &'static str,
    name: &'static str,
    outside: &'static str,
    sown: &'static str,
    taken: &'static str,
}

const INK: Palette = Palette {
    board: "#ffffff",
    edge: "#1d1d1b",
    groove: "#1d1d1b",
    pit: "#ffffff",
    rim: "#1d1d1b",
    changed: "#fbe7b2",
    owned: "#1d1d1b",
    seed: "#1d1d1b",
    number: "#1d1d1b",
    name: "#6b6b66",
    outside: "#1d1d1b",
    sown: "#a85a00",
    taken: "#a32e25",
};

const WOOD: Palette = Palette {
    board: "#74472a",
    edge: "#532f1a",
    groove: "#4a2a17",
    pit: "#3f2415",
    rim: "#2b180d",
    changed: "#6a4a16",
    owned: "#dcb765",
    seed: "url(#seed)",
    number: "#f1e2c8",
    name: "#cfae8b",
    outside: "#20241f",
    sown: "#f6b73c",
    taken: "#ffb3a8",
};

/// The first lap of a turn, for arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    mover: Side,
    /// Where the turn starts.
    start: Pit,
    /// Own pits that the first lap passes, the start or the kichwa first.
    path: Vec<Pit>,
    /// The opponent's pit that is captured at once, which is sown from the first pit of the path.
    captured: Option<Pit>,
}

impl Arrow {
    /// The arrow of a turn. A turn that may not be played has one as long as it sows.
    pub fn of(game: &Game, state: &State, turn: Turn) -> Arrow {
        let size = 2 * state.columns();
        let (happenings, _) = game.trace(state, turn, 4);
        let (mut path, mut captured) = (vec![turn.pit], None);
        for happening in &happenings {
            match happening.event {
                Event::Capture { from, .. } => {
                    captured = Some(from);
                    path.clear();
                }
                Event::Lap { first, way, seeds, .. } => {
                    let step = |pit: Pit| match way {
                        crate::engine::Way::Clockwise => Pit((pit.0 + 1) % size),
                        crate::engine::Way::Anticlockwise => Pit((pit.0 + size - 1) % size),
                    };
                    path.extend(
                        std::iter::successors(Some(first), |&pit| Some(step(pit))).take(usize::from(seeds)),
                    );
                    break;
                }
                _ => {}
            }
        }
        Arrow { mover: state.side(), start: turn.pit, path, captured }
    }
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    state: &'a State,
    before: Option<&'a State>,
    arrow: Option<Arrow>,
    view: Side,
    names: bool,
    style: Style,
}

impl<'a> Diagram<'a> {
    /// The board of a position as South sees it.
    pub fn of(state: &'a State) -> Diagram<'a> {
        Diagram { state, before: None, arrow: None, view: Side::South, names: false, style: Style::default() }
    }

    /// The same with the pits marked that changed since another position.
    pub fn since(self, before: &'a State) -> Diagram<'a> {
        Diagram { before: Some(before).filter(|before| before.columns() == self.state.columns()), ..self }
    }

    /// The same with the arrows of a turn.
    pub fn with_arrow(self, arrow: Arrow) -> Diagram<'a> {
        Diagram { arrow: Some(arrow), ..self }
    }

    /// The same as this side sees it.
    pub fn seen_by(self, view: Side) -> Diagram<'a> {
        Diagram { view, ..self }
    }

    /// The same with the names of the pits.
    pub fn with_names(self) -> Diagram<'a> {
        Diagram { names: true, ..self }
    }

    /// The same in another style.
    pub fn in_style(self, style: Style) -> Diagram<'a> {
        Diagram { style, ..self }
    }

    fn palette(&self) -> &'static Palette {
        match self.style {
            Style::Ink => &INK,
            Style::Wood => &WOOD,
        }
    }

    fn width(&self) -> f64 {
        f64::from(self.state.columns()) * CELL + 2.0 * EDGE
    }

    fn height(&self) -> f64 {
        4.0 * ROW + GROOVE + 2.0 * EDGE + 2.0 * STRIP
    }

    /// The middle of a pit.
    fn place(&self, side: Side, pit: Pit) -> (f64, f64) {
        let columns = self.state.columns();
        let front = pit.0 < columns;
        let along = if front { pit.0 } else { 2 * columns - 1 - pit.0 };
        let column = if side == self.view { along } else { columns - 1 - along };
        let row = match (side == self.view, front) {
            (false, false) => 0.0,
            (false, true) => 1.0,
            (true, true) => 2.0,
            (true, false) => 3.0,
        };
        let groove = if side == self.view { GROOVE } else { 0.0 };
        let x = EDGE + (f64::from(column) + 0.5) * CELL;
        let y = STRIP + EDGE + row * ROW + groove + CELL / 2.0 - 1.0;
        (x, y)
    }

    /// The drawing as SVG text, whole and free of anything outside it.
    pub fn svg(&self) -> String {
        let (width, height) = (self.width(), self.height());
        let palette = self.palette();
        let mut document = Document::new()
            .set("viewBox", (0, 0, rounded(width), rounded(height)))
            .set("width", rounded(width))
            .set("height", rounded(height))
            .set("role", "img")
            .set("font-family", FAMILY)
            .add(Title::new("Bao"))
            .add(Description::new().add(svg::node::Text::new(self.state.to_string())))
            .add(definitions(palette));
        let groove = STRIP + EDGE + 2.0 * ROW + GROOVE / 2.0 - 1.0;
        document = document
            .add(
                Rectangle::new()
                    .set("x", 1)
                    .set("y", STRIP)
                    .set("width", rounded(width - 2.0))
                    .set("height", rounded(height - 2.0 * STRIP))
                    .set("rx", 9)
                    .set("fill", palette.board)
                    .set("stroke", palette.edge)
                    .set("stroke-width", 1.5),
            )
            .add(
                Line::new()
                    .set("x1", EDGE)
                    .set("x2", rounded(width - EDGE))
                    .set("y1", rounded(groove))
                    .set("y2", rounded(groove))
                    .set("stroke", palette.groove)
                    .set("stroke-width", 1.5),
            )
            .add(self.strip(self.view.other(), STRIP - 9.0))
            .add(self.strip(self.view, height - 8.0));
        for side in Side::BOTH {
            for (at, &seeds) in self.state.ring(side).iter().enumerate() {
                let Ok(at) = u8::try_from(at) else { continue };
                document = document.add(self.pit(side, Pit(at), seeds));
            }
        }
        if let Some(arrow) = &self.arrow {
            document = document.add(self.arrows(arrow));
        }
        document.to_string()
    }

    /// The drawing as a PNG so many pixels wide. Needs no fonts but its own.
    ///
    /// # Errors
    /// [`PictureError`], in particular if the width is not one a picture can have.
    #[cfg(feature = "cli")]
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PictureError> {
        picture::png(&self.svg(), width)
    }

    /// Who sits there, what he has in hand, and whether it is his turn.
    fn strip(&self, side: Side, y: f64) -> Group {
        let palette = self.palette();
        let seeds = self.state.stores().get(side as usize).copied().unwrap_or_default();
        let store = self.state.stores_are();
        let weight = if self.state.side() == side { 700 } else { 400 };
        let name = if self.state.side() == side { format!("{side}, to move") } else { side.to_string() };
        let text = |words: String, x: f64, anchor: &str, weight: i32| {
            Text::new(words)
                .set("x", rounded(x))
                .set("y", rounded(y))
                .set("text-anchor", anchor)
                .set("font-size", 15)
                .set("font-weight", weight)
                .set("fill", palette.outside)
        };
        Group::new().add(text(name, EDGE, "start", weight)).add(text(
            format!("{seeds} {store}"),
            self.width() - EDGE,
            "end",
            400,
        ))
    }

    /// The outline of a pit, round or square.
    fn outline(&self, side: Side, pit: Pit, radius: f64) -> Element {
        let (x, y) = self.place(side, pit);
        if self.is_house(pit) {
            let (side, corner) = (rounded(2.0 * radius), rounded(radius / 5.0));
            let square = Rectangle::new().set("x", rounded(x - radius)).set("y", rounded(y - radius));
            square.set("width", side).set("height", side).set("rx", corner).into()
        } else {
            Circle::new().set("cx", rounded(x)).set("cy", rounded(y)).set("r", rounded(radius)).into()
        }
    }

    fn is_house(&self, pit: Pit) -> bool {
        self.state.columns() == 8 && self.state.marks_takata() && pit == Pit::HOUSE
    }

    fn pit(&self, side: Side, pit: Pit, seeds: u8) -> Group {
        let palette = self.palette();
        let columns = self.state.columns();
        let (x, y) = self.place(side, pit);
        let has_changed =
            self.before.is_some_and(|before| before.ring(side).get(pit.index()) != Some(&seeds));
        let is_owned = self.is_house(pit) && self.state.houses().get(side as usize) == Some(&true);
        let is_blocked = self.state.side() == side && self.state.blocked() == Some(pit);
        let fill = if has_changed { palette.changed } else { palette.pit };
        let hollow = |radius: f64, fill: &str, stroke: &str| {
            let mut shape = self.outline(side, pit, radius);
            for (name, value) in [("fill", fill), ("stroke", stroke), ("stroke-width", "1.3")] {
                shape.assign(name, value);
            }
            shape
        };
        let mut group = Group::new().add(hollow(PIT, fill, palette.rim));
        if is_owned {
            group = group.add(hollow(PIT + 3.2, "none", palette.owned));
        }
        if is_blocked {
            group = group.add(hollow(PIT, "url(#hatch)", palette.rim));
        }
        let (apart, radius) = if seeds <= SEEDS_APART { (5.75, 4.7) } else { (4.15, 3.7) };
        for at in 0..seeds.min(SEEDS_DRAWN) {
            let (dx, dy) = spiral(at, apart);
            group = group.add(
                Circle::new()
                    .set("cx", rounded(x + dx))
                    .set("cy", rounded(y + dy))
                    .set("r", radius)
                    .set("fill", palette.seed),
            );
        }
        let label = |words: String, x: f64, anchor: &str| {
            Text::new(words).set("x", rounded(x)).set("y", rounded(y + PIT + 17.0)).set("text-anchor", anchor)
        };
        let apart = if self.names { 3.0 } else { 0.0 };
        let anchor = if self.names { "start" } else { "middle" };
        if self.names {
            group = group.add(
                label(pit_name(pit, side, columns), x - apart, "end")
                    .set("font-size", 11.5)
                    .set("fill", palette.name),
            );
        }
        group.add(
            label(seeds.to_string(), x + apart, anchor)
                .set("font-size", 15)
                .set("font-weight", if seeds == 0 { 400 } else { 700 })
                .set("fill", palette.number)
                .set("fill-opacity", if seeds == 0 { 0.5 } else { 1.0 }),
        )
    }

    fn arrows(&self, arrow: &Arrow) -> Group {
        let palette = self.palette();
        let mut group =
            Group::new().set("fill", "none").set("stroke-linecap", "round").set("stroke-linejoin", "round");
        let ring = |side: Side, pit: Pit, colour: &str, dashes: &str| {
            let mut ring = self.outline(side, pit, PIT + 2.6);
            for (name, value) in [("stroke", colour), ("stroke-width", "2.2"), ("stroke-dasharray", dashes)] {
                ring.assign(name, value);
            }
            ring
        };
        group = group.add(ring(arrow.mover, arrow.start, palette.sown, "5 4.2"));
        if let (Some(captured), Some(&entry)) = (arrow.captured, arrow.path.first()) {
            let (x1, y1) = self.place(arrow.mover.other(), captured);
            let (x2, y2) = self.place(arrow.mover, entry);
            let (dx, dy) = (x2 - x1, y2 - y1);
            let length = dx.hypot(dy).max(1.0);
            let (ux, uy) = (dx / length, dy / length);
            let (x1, y1) = (x1 + ux * PIT, y1 + uy * PIT);
            let (x2, y2) = (x2 - ux * (PIT + 4.0), y2 - uy * (PIT + 4.0));
            group = group
                .add(ring(arrow.mover.other(), captured, palette.taken, "none"))
                .add(
                    Line::new()
                        .set("x1", rounded(x1))
                        .set("y1", rounded(y1))
                        .set("x2", rounded(x2))
                        .set("y2", rounded(y2))
                        .set("stroke", palette.taken)
                        .set("stroke-width", 1.8)
                        .set("stroke-dasharray", "2 4.5"),
                )
                .add(head((x2, y2), uy.atan2(ux), palette.taken));
        }
        for pair in arrow.path.windows(2) {
            let &[from, to] = pair else { continue };
            let ((x1, y1), (x2, y2)) = (self.place(arrow.mover, from), self.place(arrow.mover, to));
            let (dx, dy) = (x2 - x1, y2 - y1);
            // Between the rows the number of a pit is in the way, so that head stands beside it.
            let aside = if dy.abs() > dx.abs() {
                (CELL / 2.0 - 6.0) * (x1 - self.width() / 2.0).signum()
            } else {
                0.0
            };
            group = group.add(head(((x1 + x2) / 2.0 + aside, (y1 + y2) / 2.0), dy.atan2(dx), palette.sown));
        }
        if let Some(&last) = arrow.path.last() {
            group = group.add(ring(arrow.mover, last, palette.sown, "none"));
        }
        group
    }
}

/// An arrow head.
fn head((x, y): (f64, f64), angle: f64, colour: &str) -> Path {
    let place = format!("translate({} {}) rotate({})", rounded(x), rounded(y), rounded(angle.to_degrees()));
    Path::new()
        .set("d", "M-2.6 -4.4L2.6 0L-2.6 4.4")
        .set("transform", place)
        .set("stroke", colour)
        .set("stroke-width", 2.2)
}

/// Where the seed of this number lies in a pit: on a spiral, as on the report page.
fn spiral(at: u8, apart: f64) -> (f64, f64) {
    let angle = f64::from(at) * 2.399_96 + 0.7;
    let away = apart * (f64::from(at) + 0.4).sqrt();
    (away * angle.cos(), away * angle.sin())
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn definitions(palette: &Palette) -> Definitions {
    let stop = |offset: f64, colour: &str| Stop::new().set("offset", offset).set("stop-color", colour);
    Definitions::new()
        .add(
            RadialGradient::new()
                .set("id", "seed")
                .set("cx", 0.36)
                .set("cy", 0.3)
                .set("r", 0.75)
                .add(stop(0.0, "#f4f4ea"))
                .add(stop(0.55, "#c3c8b4"))
                .add(stop(1.0, "#7d8472")),
        )
        .add(
            Pattern::new()
                .set("id", "hatch")
                .set("width", 6)
                .set("height", 6)
                .set("patternUnits", "userSpaceOnUse")
                .set("patternTransform", "rotate(45)")
                .add(
                    Rectangle::new()
                        .set("width", 2)
                        .set("height", 6)
                        .set("fill", palette.sown)
                        .set("fill-opacity", 0.7),
                ),
        )
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia;

    use super::*;
    use crate::engine::{GameName, Readings};

    fn state(text: &str) -> State {
        text.parse().expect("a position")
    }

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn every_seed_is_a_dot_and_every_pit_has_its_number() {
        let start = GameName::Kiswahili.start();
        let svg = Diagram::of(&start).svg();
        assert_eq!(count(&svg, "r=\"4.7\""), 20, "6, 2 and 2 seeds a side");
        assert_eq!(count(&svg, "<circle"), 20 + 30, "and thirty round pits");
        assert_eq!(count(&svg, "rx=\"5\""), 2, "two square houses");
        assert_eq!(count(&svg, "22 in hand"), 2);
        assert!(svg.contains(&format!("<desc>{start}</desc>")) || svg.contains(&start.to_string()));
        let many = state("0.0.0.0.0.0.0.0/0.0.0.0.13.0.0.0/30.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0 0.0 - S -");
        let svg = Diagram::of(&many).svg();
        assert_eq!(count(&svg, "r=\"3.7\""), 13 + 24, "a heap of 24 stands for 30");
    }

    #[test]
    fn north_sees_the_board_turned_round() {
        let start = GameName::Kigogo.start();
        let south = Diagram::of(&start);
        let north = Diagram::of(&start).seen_by(Side::North);
        for pit in 0..24 {
            let (x, y) = south.place(Side::South, Pit(pit));
            assert_eq!(north.place(Side::North, Pit(pit)), (x, y));
            assert_ne!(north.place(Side::South, Pit(pit)), (x, y));
        }
    }

    #[test]
    fn names_changes_and_a_block_are_drawn_where_they_belong() {
        let before = state("0.1.2.1.4.8.2.2/9.0.0.10.2.1.1.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - S -");
        let after = state("0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4");
        let svg = Diagram::of(&after).since(&before).with_names().svg();
        assert_eq!(count(&svg, INK.changed), 2);
        assert_eq!(count(&svg, "fill=\"url(#hatch)\""), 1);
        assert!(svg.contains(">\nb8\n<") || svg.contains(">b8<"), "{svg}");
        assert_eq!(count(&Diagram::of(&before).svg(), "fill=\"url(#hatch)\""), 0);
    }

    #[test]
    fn the_arrow_of_a_capture_leads_from_the_kichwa() {
        // Nierse 1997, diagram 14: A8 takes the six seeds of a1.
        let state = state("0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -");
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let turn = game.turns(&state).into_iter().map(|step| step.turn).find(|turn| turn.pit == Pit(7));
        let arrow = Arrow::of(&game, &state, turn.expect("a legal turn"));
        assert_eq!(arrow.captured, Some(Pit(0)));
        assert_eq!(arrow.path, [7, 6, 5, 4, 3, 2].map(Pit));
    }

    #[test]
    fn a_picture_has_numbers_though_no_font_is_installed() {
        let empty = state("0.0.0.0.0.0.0.0/1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.1/0.0.0.0.0.0.0.0 0.0 - S -");
        let png = Diagram::of(&empty).png(800).expect("a picture");
        let picture = tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
        assert_eq!(picture.width(), 800);
        // The strip above the board holds nothing but text.
        let strip = (STRIP * 800.0 / Diagram::of(&empty).width()) as usize - 4;
        let dark = picture.pixels().iter().take(strip * 800).filter(|pixel| pixel.red() < 100).count();
        assert!(dark > 200, "{dark} dark pixels");
    }

    #[test]
    fn a_width_that_no_picture_has_is_refused() {
        let start = GameName::Kiswahili.start();
        assert!(matches!(Diagram::of(&start).png(0), Err(PictureError::Size { width: 0 })));
    }
}
