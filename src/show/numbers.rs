//! Statistics as a table for people and as JSON for programs.

use std::fmt::Write as _;
use std::io::{self, Write};

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use serde::Serialize;

use crate::jobs::stats::{GameStats, HouseFate, Spread, Summary};
use crate::record::Winner;

use super::json;

/// A line under the header, and nothing else.
const OPEN: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The games as a table, then what they come to together.
pub fn text(games: &[GameStats], summary: &Summary) -> String {
    let mut table = Table::new();
    table.load_style(OPEN);
    table.set_header([
        "game", "plies", "won by", "ended", "choices", "captured", "laps", "longest", "takata", "takasia",
        "house S", "house N",
    ]);
    for game in games {
        table.add_row(row(game));
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        if matches!(at, 1 | 4..=9) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        column.set_padding((0, 2));
    }
    let mut text = String::new();
    if !games.is_empty() {
        for line in table.to_string().lines() {
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push('\n');
    }
    text.push_str(&together(summary));
    text
}

fn row(game: &GameStats) -> Vec<String> {
    let mean = |spread: Spread| format!("{:.1}", spread.mean);
    let branching = Spread::of(game.branching.iter().map(|&turns| turns as u64));
    let captured = Spread::of(game.captured.iter().map(|&seeds| u64::from(seeds)));
    let laps = Spread::of(game.laps.iter().copied());
    let longest = game.longest().map_or(String::new(), |(laps, ply)| format!("{laps} at {ply}"));
    let takasia: Vec<String> = game.takasia.iter().map(usize::to_string).collect();
    let plies = if game.cut_short { format!("{}…", game.plies) } else { game.plies.to_string() };
    let [south, north] = game.houses.map(fate);
    vec![
        game.name.clone(),
        plies,
        winner(game.winner).to_owned(),
        game.ending.name().to_owned(),
        mean(branching),
        mean(captured),
        mean(laps),
        longest,
        game.takata.to_string(),
        if takasia.is_empty() { "–".to_owned() } else { takasia.join(", ") },
        south,
        north,
    ]
}

fn winner(winner: Winner) -> &'static str {
    match winner {
        Winner::South => "South",
        Winner::North => "North",
        Winner::Nobody => "–",
        Winner::Draw => "drawn",
    }
}

fn fate(fate: HouseFate) -> String {
    match fate {
        HouseFate::None => "–".to_owned(),
        HouseFate::Kept => "kept".to_owned(),
        HouseFate::Safari { ply } => format!("safari {ply}"),
        HouseFate::Sown { ply } => format!("sown {ply}"),
        HouseFate::Captured { ply } => format!("captured {ply}"),
        HouseFate::Expired { ply } => format!("expired {ply}"),
    }
}

fn together(summary: &Summary) -> String {
    let plural =
        |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
    let spread = |spread: &Spread| {
        format!("{:.1} on average, median {}, at most {}", spread.mean, spread.median, spread.most)
    };
    let endings: Vec<String> =
        summary.endings.iter().map(|(ending, count)| format!("{} {count}", ending.name())).collect();
    let houses = &summary.houses;
    let fates = [
        ("kept", houses.kept),
        ("safari", houses.safari),
        ("sown", houses.sown),
        ("captured", houses.captured),
        ("expired", houses.expired),
    ];
    let fates: Vec<String> =
        fates.iter().filter(|(_, count)| *count > 0).map(|(fate, count)| format!("{fate} {count}")).collect();
    let lost = houses.safari + houses.sown + houses.captured + houses.expired;
    let when = if lost == 0 {
        String::new()
    } else {
        format!("; lost at ply {:.0} on average", houses.lost_at.mean)
    };
    let mut lines = vec![
        (
            "games",
            format!(
                "{}, {}",
                plural(summary.games, "game"),
                plural(summary.plies, "ply").replace("plys", "plies")
            ),
        ),
        ("results", format!("South {}, North {}, neither {}", summary.south, summary.north, summary.neither)),
        ("ended", endings.join(", ")),
        ("plies a game", spread(&summary.plies_per_game)),
        ("legal turns", spread(&summary.branching)),
        ("captured a turn", spread(&summary.captured)),
        ("laps a turn", spread(&summary.laps)),
        ("takata", format!("{:.0} % of turns", 100.0 * summary.takata_share)),
        ("takasias", summary.takasia.to_string()),
        ("houses", format!("{}{when}", fates.join(", "))),
    ];
    if summary.cut_short > 0 {
        lines.push(("cut short", format!("{} (…)", plural(summary.cut_short, "game"))));
    }
    lines.retain(|(_, value)| !value.is_empty());
    lines.iter().map(|(name, value)| format!("{name:<16} {value}\n")).collect()
}

#[derive(Serialize)]
struct Answer<'a> {
    games: &'a [GameStats],
    summary: &'a Summary,
}

/// The same as one line of JSON: `{"games": […], "summary": {…}}`.
///
/// # Errors
/// Writing failed.
pub fn json(out: &mut impl Write, games: &[GameStats], summary: &Summary) -> io::Result<()> {
    json::line(out, &Answer { games, summary })
}
