//! The family: all boards and all points side by side, generated from the data.

use comfy_table::Table;
use comfy_table::presets::ASCII_MARKDOWN;

use crate::engine::{GameName, Point};
use crate::profile::{self, ProfileErrors, Ruleset};

/// The page `docs/family.md`.
///
/// # Errors
/// Never, unless the crate was built from a broken profile.
pub fn page() -> Result<String, ProfileErrors> {
    let mut out = String::from(INTRODUCTION);
    out += &format!("{}\n", boards());
    out += "\n## Points\n\nIn a cell stands the reading of the game's default profile; `–`: the game does not know the point.\n";
    let defaults = GameName::ALL.map(|game| (game, profile::load(game.default_profile())));
    let mut held: Vec<(GameName, Ruleset)> = Vec::new();
    for (game, rules) in defaults {
        held.push((game, rules?));
    }
    let mut table = markdown();
    table.set_header(["point".to_owned()].into_iter().chain(GameName::ALL.map(|game| format!("`{game}`"))));
    for point in Point::all() {
        let cells = held.iter().map(|(_, rules)| {
            rules.holding(point).map_or("–".to_owned(), |holding| holding.reading.to_string())
        });
        table.add_row([format!("`{point}`")].into_iter().chain(cells));
    }
    out += &format!("\n{}\n\n## Where games part\n", table.trim_fmt());
    for point in Point::all() {
        out += &format!("\n- `{point}` {}\n", point.info().question());
        for reading in point.info().readings {
            let who: Vec<String> = held
                .iter()
                .filter(|(_, rules)| {
                    rules.holding(point).is_some_and(|holding| holding.reading.to_string() == reading.name)
                })
                .map(|(game, _)| format!("`{game}`"))
                .collect();
            let who = if who.is_empty() { String::new() } else { format!(" → {}", who.join(", ")) };
            out += &format!("  - {}: {}{who}\n", reading.name, reading.meaning.trim());
        }
    }
    Ok(out)
}

const INTRODUCTION: &str = "# The family

All boards and all contested points, side by side: where the games agree and where they differ. Made by `bao rules
--family`; a test keeps it. The sources are those of [rules.md](rules.md), [malawi.md](malawi.md),
[kiarabu.md](kiarabu.md) and [hus.md](hus.md).

## Boards

";

fn markdown() -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN);
    table
}

fn boards() -> String {
    let mut table = markdown();
    table.set_header([
        "game",
        "what it is",
        "rows of",
        "seeds",
        "stores",
        "starts in the",
        "own rules",
        "profiles",
    ]);
    for game in GameName::ALL {
        let start = game.start();
        let rules =
            start.own_rules().map_or("rules.md".to_owned(), |own| format!("{} {}", own.page, own.section));
        table.add_row([
            format!("`{game}`"),
            game.about().trim_end_matches('.').to_owned(),
            game.row_lengths(),
            start.total().to_string(),
            start.stores_are().to_owned(),
            start.stage_name().unwrap_or("–").to_owned(),
            rules,
            game.profiles().len().to_string(),
        ]);
    }
    table.trim_fmt()
}
