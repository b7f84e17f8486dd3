//! Pictures of statistics: small charts side by side, as SVG.

use svg::Document;
use svg::node::element::{Circle, Group, Line, Polyline, Rectangle, Text};

use crate::jobs::stats::{GameStats, Summary};

const WIDTH: f64 = 920.0;
const HEIGHT: f64 = 640.0;
const PANEL: (f64, f64) = (400.0, 230.0);
const FAMILY: &str = "Alegreya Sans, Gill Sans, Optima, Helvetica, Arial, sans-serif";
const INK: &str = "#20241f";
const SOFT: &str = "#6d756c";
const GRID: &str = "#dde1d9";
const LINE: &str = "#0d5b59";
const POINT: &str = "#0d5b59";
const BAR: &str = "#c47f06";

/// One bar: what it counts, and how many.
type Bar = (String, u64);

/// Four charts: legal turns and captured seeds by ply, laps a turn, and what became of the houses.
pub fn svg(games: &[GameStats], summary: &Summary) -> String {
    let legal: Vec<Vec<f64>> =
        games.iter().map(|game| game.branching.iter().map(|&turns| turns as f64).collect()).collect();
    let captured: Vec<Vec<f64>> =
        games.iter().map(|game| game.captured.iter().map(|&seeds| f64::from(seeds)).collect()).collect();
    let houses = &summary.houses;
    let fates = [
        ("kept", houses.kept),
        ("safari", houses.safari),
        ("sown", houses.sown),
        ("captured", houses.captured),
        ("expired", houses.expired),
    ];
    let fates: Vec<Bar> = fates.map(|(fate, count)| (fate.to_owned(), count as u64)).into();
    let plural = if summary.games == 1 { "game" } else { "games" };
    Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("role", "img")
        .set("font-family", FAMILY)
        .add(Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", "#ffffff"))
        .add(text(
            &format!("{} {plural}, {} turns", summary.games, summary.plies),
            30.0,
            30.0,
            15,
            SOFT,
            "start",
        ))
        .add(by_ply("Legal turns, by ply", &legal, (30.0, 70.0)))
        .add(by_ply("Seeds captured, by ply", &captured, (490.0, 70.0)))
        .add(bars("Laps of a turn", "turns", &laps(games), (30.0, 370.0)))
        .add(bars("What became of the houses", "houses", &fates, (490.0, 370.0)))
        .to_string()
}

/// Turns by their laps, in classes that double.
fn laps(games: &[GameStats]) -> Vec<Bar> {
    let mut classes: Vec<Bar> = Vec::new();
    let most = games.iter().flat_map(|game| &game.laps).copied().max().unwrap_or(1);
    let (mut from, mut to) = (1, 1);
    while from <= most {
        let inside = games.iter().flat_map(|game| &game.laps).filter(|&&laps| laps >= from && laps <= to);
        let name = if from == to { from.to_string() } else { format!("{from}–{to}") };
        classes.push((name, inside.count() as u64));
        (from, to) = (to + 1, to.saturating_mul(2));
    }
    classes
}

/// A point for every game and ply, and a line for their mean.
fn by_ply(title: &str, games: &[Vec<f64>], place: (f64, f64)) -> Group {
    let plies = games.iter().map(Vec::len).max().unwrap_or(0);
    let most = games.iter().flatten().copied().fold(1.0, f64::max);
    let (width, height) = PANEL;
    let top = nice(most);
    let x = |ply: usize| 30.0 + (width - 30.0) * ply as f64 / plies.max(2).saturating_sub(1) as f64;
    let y = |value: f64| height - height * value / top;
    let mut group = panel(title, place).add(levels(top, height, width));
    for game in games {
        for (ply, &value) in game.iter().enumerate() {
            group = group.add(
                Circle::new()
                    .set("cx", rounded(x(ply)))
                    .set("cy", rounded(y(value)))
                    .set("r", 1.7)
                    .set("fill", POINT)
                    .set("fill-opacity", 0.28),
            );
        }
    }
    let mean = |ply: usize| {
        let values: Vec<f64> = games.iter().filter_map(|game| game.get(ply)).copied().collect();
        values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    // Where few games are left their mean says little.
    let enough = games.len().div_ceil(3);
    let told = |ply: &usize| games.iter().filter(|game| game.len() > *ply).count() >= enough;
    let points: Vec<String> = (0..plies)
        .take_while(told)
        .map(|ply| format!("{},{}", rounded(x(ply)), rounded(y(mean(ply)))))
        .collect();
    group = group.add(
        Polyline::new()
            .set("points", points.join(" "))
            .set("fill", "none")
            .set("stroke", LINE)
            .set("stroke-width", 1.8)
            .set("stroke-linejoin", "round"),
    );
    let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| plies / every <= 8).unwrap_or(200);
    for ply in (0..plies).filter(|ply| ply % every == every - 1 || *ply == 0) {
        group = group.add(text(&(ply + 1).to_string(), x(ply), height + 18.0, 13, SOFT, "middle"));
    }
    group
}

fn bars(title: &str, unit: &str, bars: &[Bar], place: (f64, f64)) -> Group {
    let (width, height) = PANEL;
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    let top = nice(most);
    let step = (width - 30.0) / bars.len().max(1) as f64;
    let mut group = panel(&format!("{title} ({unit})"), place).add(levels(top, height, width));
    for (at, (name, count)) in bars.iter().enumerate() {
        let middle = 30.0 + step * (at as f64 + 0.5);
        let tall = height * *count as f64 / top;
        let wide = (step * 0.62).min(46.0);
        group = group
            .add(
                Rectangle::new()
                    .set("x", rounded(middle - wide / 2.0))
                    .set("y", rounded(height - tall))
                    .set("width", rounded(wide))
                    .set("height", rounded(tall))
                    .set("fill", BAR),
            )
            .add(text(&count.to_string(), middle, height - tall - 5.0, 13, INK, "middle"))
            .add(text(name, middle, height + 18.0, 13, SOFT, "middle"));
    }
    group
}

fn panel(title: &str, (x, y): (f64, f64)) -> Group {
    Group::new()
        .set("transform", format!("translate({x} {y})"))
        .add(text(title, 0.0, -16.0, 17, INK, "start").set("font-weight", 700))
}

/// Level lines with their numbers.
fn levels(top: f64, height: f64, width: f64) -> Group {
    let mut group = Group::new();
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let y = height - height * share;
        group = group
            .add(
                Line::new()
                    .set("x1", 30)
                    .set("x2", width)
                    .set("y1", rounded(y))
                    .set("y2", rounded(y))
                    .set("stroke", GRID)
                    .set("stroke-width", 1),
            )
            .add(text(&short(top * share), 22.0, y + 4.0, 13, SOFT, "end"));
    }
    group
}

fn text(words: &str, x: f64, y: f64, size: u32, colour: &str, anchor: &str) -> Text {
    Text::new(words.to_owned())
        .set("x", rounded(x))
        .set("y", rounded(y))
        .set("font-size", size)
        .set("fill", colour)
        .set("text-anchor", anchor)
}

/// The next round number that four level lines divide well.
fn nice(most: f64) -> f64 {
    let mut unit = 4.0;
    loop {
        for factor in [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0] {
            if unit * factor >= most {
                return unit * factor;
            }
        }
        unit *= 10.0;
    }
}

fn short(number: f64) -> String {
    if number >= 10_000.0 { format!("{:.0}k", number / 1000.0) } else { format!("{number:.0}") }
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_end_on_round_numbers() {
        assert_eq!([1.0, 4.0, 5.0, 33.0, 41.0, 400.0].map(nice), [4.0, 4.0, 8.0, 40.0, 80.0, 400.0]);
    }
}
