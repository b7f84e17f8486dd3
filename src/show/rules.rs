//! What the profiles hold: the table of points and profiles, one point, one profile, two profiles. As text,
//! Markdown and JSON.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use serde::Serialize;

use crate::engine::{GameName, Limit, LimitOf, LimitThen, LimitUnit, Point, Reading, ReadingInfo, SOURCES};
use crate::jobs::witness::shipped::{self, Shown};
use crate::profile::{self, Basis, Holding, Ruleset};

/// A line under the head and nothing else.
const OPEN: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// For a terminal.
    Plain,
    /// Markdown.
    Markdown,
}

impl Markup {
    fn table(self) -> Table {
        let mut table = Table::new();
        match self {
            // Markdown cells must not be broken over lines.
            Markup::Markdown => table.load_style(ASCII_MARKDOWN),
            Markup::Plain => table.load_style(OPEN).set_content_arrangement(ContentArrangement::Dynamic),
        };
        table
    }

    /// A name as it stands in commands and files.
    pub(super) fn code(self, text: &str) -> String {
        match self {
            Markup::Plain => text.to_owned(),
            Markup::Markdown => format!("`{text}`"),
        }
    }

    fn heading(self, text: &str) -> String {
        match self {
            Markup::Plain => text.to_owned(),
            Markup::Markdown => format!("**`{text}`**"),
        }
    }
}

/// One point and who holds which of its readings, for programs.
#[derive(Serialize)]
pub struct PointAnswer<'a> {
    point: Point,
    question: &'static str,
    readings: Vec<ReadingAnswer<'a>>,
    witnesses: Vec<WitnessAnswer>,
}

/// A position where two readings part.
#[derive(Serialize)]
struct WitnessAnswer {
    position: String,
    #[serde(rename = "move")]
    text: String,
    outcomes: Vec<OutcomeAnswer>,
}

#[derive(Serialize)]
struct OutcomeAnswer {
    rules: String,
    /// The position it leaves, or `illegal`.
    outcome: String,
}

#[derive(Serialize)]
struct ReadingAnswer<'a> {
    reading: Reading,
    meaning: &'static str,
    held_by: &'static str,
    profiles: Vec<HolderAnswer<'a>>,
}

#[derive(Serialize)]
struct HolderAnswer<'a> {
    profile: &'a str,
    basis: &'static str,
}

/// One profile, for programs.
#[derive(Serialize)]
pub struct ProfileAnswer<'a> {
    profile: &'a str,
    game: GameName,
    extends: Option<&'a str>,
    source: Option<&'a str>,
    note: Option<&'a str>,
    start: String,
    readings: Vec<HoldingAnswer<'a>>,
}

#[derive(Serialize)]
struct HoldingAnswer<'a> {
    point: Point,
    reading: &'a Reading,
    basis: &'static str,
    from: &'a str,
    source: &'a str,
}

impl<'a> From<&'a Holding> for HoldingAnswer<'a> {
    fn from(holding: &'a Holding) -> HoldingAnswer<'a> {
        HoldingAnswer {
            point: holding.point,
            reading: &holding.reading,
            basis: holding.basis.name(),
            from: &holding.from,
            source: &holding.source,
        }
    }
}

/// What two profiles disagree on, for programs.
#[derive(Serialize)]
pub struct PairAnswer<'a> {
    profiles: [&'a str; 2],
    disagreements: Vec<DisagreementAnswer<'a>>,
}

#[derive(Serialize)]
struct DisagreementAnswer<'a> {
    point: Point,
    readings: [HoldingAnswer<'a>; 2],
}

/// The whole table, for programs.
#[derive(Serialize)]
pub struct TableAnswer<'a> {
    points: Vec<PointAnswer<'a>>,
    profiles: Vec<ProfileAnswer<'a>>,
}

/// The readings of a point, with what is to be said of them.
fn readings_of(point: Point, profiles: &[Ruleset]) -> Vec<(Reading, ReadingInfo)> {
    let info = |reading: &Reading| {
        let name = match reading {
            Reading::Named(name) => name,
            Reading::Limit(_) => "limit",
        };
        point.info().readings.iter().find(|info| info.name == name).copied()
    };
    let readings = profile::readings_of(point, profiles).into_iter();
    readings.filter_map(|reading| Some((reading, info(&reading)?))).collect()
}

fn holders(point: Point, reading: Reading, profiles: &[Ruleset]) -> impl Iterator<Item = (&Ruleset, Basis)> {
    profiles.iter().filter_map(move |profile| {
        let holding = profile.holding(point).filter(|holding| holding.reading == reading)?;
        Some((profile, holding.basis))
    })
}

/// The answer for one point.
pub fn point_answer(point: Point, profiles: &[Ruleset]) -> PointAnswer<'_> {
    let readings = readings_of(point, profiles)
        .into_iter()
        .map(|(reading, info)| ReadingAnswer {
            reading,
            meaning: info.meaning(),
            held_by: info.held_by(),
            profiles: holders(point, reading, profiles)
                .map(|(profile, basis)| HolderAnswer { profile: profile.name(), basis: basis.name() })
                .collect(),
        })
        .collect();
    let witness = |shown: Shown| WitnessAnswer {
        position: shown.position,
        text: shown.text,
        outcomes: shown
            .outcomes
            .into_iter()
            .map(|(rules, outcome)| OutcomeAnswer { rules, outcome })
            .collect(),
    };
    let witnesses = shipped::shown(point).into_iter().map(witness).collect();
    PointAnswer { point, question: point.info().question(), readings, witnesses }
}

/// The answer for one profile.
pub fn profile_answer(profile: &Ruleset) -> ProfileAnswer<'_> {
    ProfileAnswer {
        profile: profile.name(),
        game: profile.game_name(),
        extends: profile.extends(),
        source: profile.source(),
        note: profile.note(),
        start: profile.start().to_string(),
        readings: profile.holdings().iter().map(HoldingAnswer::from).collect(),
    }
}

/// The answer for two profiles.
pub fn pair_answer<'a>(a: &'a Ruleset, b: &'a Ruleset) -> PairAnswer<'a> {
    let disagreements = disagreements(a, b)
        .map(|(point, holdings)| DisagreementAnswer { point, readings: holdings.map(HoldingAnswer::from) })
        .collect();
    PairAnswer { profiles: [a.name(), b.name()], disagreements }
}

/// The answer for everything.
pub fn table_answer(profiles: &[Ruleset]) -> TableAnswer<'_> {
    TableAnswer {
        points: Point::all().map(|point| point_answer(point, profiles)).collect(),
        profiles: profiles.iter().map(profile_answer).collect(),
    }
}

fn disagreements<'a>(a: &'a Ruleset, b: &'a Ruleset) -> impl Iterator<Item = (Point, [&'a Holding; 2])> {
    a.disagreements(b).into_iter().filter_map(|point| Some((point, [a.holding(point)?, b.holding(point)?])))
}

/// A limit in few words, as a table has room for.
fn summary(reading: &Reading) -> String {
    match reading {
        Reading::Named(name) => (*name).to_owned(),
        Reading::Limit(Limit { limit, unit, of, then }) => {
            let unit = match unit {
                LimitUnit::SeedsOfTurn => "seeds of the turn",
                LimitUnit::SeedsSinceCapture => "seeds since a capture",
                LimitUnit::Laps => "laps",
                LimitUnit::Rounds => "rounds",
            };
            let of = match of {
                LimitOf::Turn => "",
                LimitOf::Takata => ", takata",
            };
            let then = match then {
                LimitThen::Illegal => "illegal",
                LimitThen::Loses => "loses",
                LimitThen::Stops => "stops",
            };
            format!("over {limit} {unit}{of}: {then}")
        }
    }
}

const STATED: &str = "●";
const SILENT: &str = "○";

/// The table of points and profiles: a row for each reading, a mark for each profile that holds it. One
/// table for each family of games that have the same points.
pub fn table(profiles: &[Ruleset], markup: Markup) -> String {
    let mut out = String::new();
    let mut families: Vec<&'static [Point]> = Vec::new();
    for game in GameName::ALL {
        if !families.contains(&game.points()) {
            families.push(game.points());
        }
    }
    for points in families {
        let held: Vec<Ruleset> =
            profiles.iter().filter(|profile| profile.game_name().points() == points).cloned().collect();
        let mut table = markup.table();
        let numbers = (1..=held.len()).map(|number| number.to_string());
        table.set_header([String::new()].into_iter().chain(numbers));
        for &point in points {
            table.add_row([markup.heading(point.id())]);
            for (reading, _) in readings_of(point, &held) {
                let indent = if markup == Markup::Plain { "  " } else { "" };
                let marks = held.iter().map(|profile| mark(profile, point, &reading).to_owned());
                table.add_row([format!("{indent}{}", summary(&reading))].into_iter().chain(marks));
            }
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Center);
            column.set_padding((0, 1));
        }
        out += &format!("{}\n\n", table.trim_fmt());
        for (at, profile) in held.iter().enumerate() {
            let game = profile.game_name();
            let game = if game == GameName::default() { String::new() } else { format!(" ({game})") };
            let extends = profile.extends().map_or(String::new(), |base| format!("; the rest as {base}"));
            let source = profile.source().unwrap_or("–");
            out += &format!("{}. {}{game}: {source}{extends}\n", at + 1, markup.code(profile.name()));
        }
        out.push('\n');
    }
    out += &format!("{STATED} stated by the source, {SILENT} inferred where it is silent\n");
    out
}

fn mark(profile: &Ruleset, point: Point, reading: &Reading) -> &'static str {
    match profile.holding(point) {
        Some(holding) if holding.reading == *reading => match holding.basis {
            Basis::Stated | Basis::Asked => STATED,
            Basis::Silent => SILENT,
        },
        _ => "",
    }
}

/// One point: question, readings, who holds which.
pub fn point(point: Point, profiles: &[Ruleset], markup: Markup) -> String {
    let mut out = format!("{}: {}\n\n", markup.heading(point.id()), point.info().question());
    let mut table = markup.table();
    if markup == Markup::Markdown {
        table.set_header(["reading", "meaning", "held by", "profiles"]);
    }
    let mut quoted = String::new();
    let mut told = "";
    for (reading, info) in readings_of(point, profiles) {
        let holders: Vec<String> = holders(point, reading, profiles)
            .map(|(profile, basis)| match basis {
                Basis::Silent => format!("{SILENT} {}", profile.name()),
                Basis::Stated | Basis::Asked => profile.name().to_owned(),
            })
            .collect();
        let holders = holders.join(", ");
        // Limits share what is to be said of them.
        let (meaning, held_by) = if told == info.name { ("", "") } else { (info.meaning(), info.held_by()) };
        told = info.name;
        quoted += held_by;
        let name = markup.code(&summary(&reading));
        match markup {
            Markup::Markdown => table.add_row([name.as_str(), meaning, held_by, &holders]),
            Markup::Plain => {
                let lines = [("", meaning), ("held by: ", held_by), ("profiles: ", holders.as_str())];
                let said: Vec<String> = lines
                    .iter()
                    .filter(|(_, text)| !text.is_empty())
                    .map(|(what, text)| format!("{what}{text}"))
                    .collect();
                table.add_row([name, said.join("\n") + "\n"])
            }
        };
    }
    out += &format!("{}\n\n", table.trim_fmt());
    out += &format!("{SILENT} the source is silent: inference\n\n");
    for shown in shipped::shown(point) {
        out += &format!("{}\n  {}\n", shown.title, markup.code(&shown.position));
        for (rules, outcome) in &shown.outcomes {
            out += &format!("  {} under {}: {}\n", shown.text, markup.code(rules), markup.code(outcome));
        }
        out.push('\n');
    }
    sources(&mut out, &quoted);
    out
}

/// One profile: what it holds and where that comes from.
pub fn profile(profile: &Ruleset, markup: Markup) -> String {
    let mut out = String::new();
    out += &format!("{}, rules of {}\n", markup.heading(profile.name()), profile.game_name());
    if let Some(base) = profile.extends() {
        out += &format!("extends {}\n", markup.code(base));
    }
    if profile.start() != profile.game_name().start() {
        out += &format!("starts from {}\n", markup.code(&profile.start().to_string()));
    }
    if let Some(note) = profile.note() {
        out += &format!("{note}\n");
    }
    let mut table = markup.table();
    table.set_header(["point", "reading", "", "source"]);
    let mut quoted = profile.source().unwrap_or_default().to_owned();
    for holding in profile.holdings() {
        quoted = quoted + " " + &holding.source;
        table.add_row([
            markup.code(holding.point.id()),
            summary(&holding.reading),
            holding.basis.name().to_owned(),
            holding.source.clone(),
        ]);
    }
    out += &format!("\n{}\n\n", table.trim_fmt());
    sources(&mut out, &quoted);
    out
}

/// What two profiles disagree on.
pub fn pair(a: &Ruleset, b: &Ruleset, markup: Markup) -> String {
    let mut out = String::new();
    let mut table = markup.table();
    table.set_header(["point", a.name(), b.name()]);
    let mut differ = 0;
    for (point, holdings) in disagreements(a, b) {
        differ += 1;
        let cell = |holding: &Holding| match holding.basis {
            Basis::Silent => format!("{SILENT} {}", summary(&holding.reading)),
            Basis::Stated | Basis::Asked => summary(&holding.reading),
        };
        table.add_row([markup.code(point.id()), cell(holdings[0]), cell(holdings[1])]);
    }
    if differ > 0 {
        out += &format!("{}\n\n", table.trim_fmt());
    }
    let points = a.game_name().points().len();
    out += &format!("{} and {} disagree on {differ} of {points} points\n", a.name(), b.name());
    if a.start() != b.start() {
        out += &format!("and on the start:\n  {}\n  {}\n", a.start(), b.start());
    }
    out
}

/// Spells out the sigils that a text uses.
fn sources(out: &mut String, text: &str) {
    let uses = |sigil: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == sigil);
    for (sigil, source) in SOURCES.iter().filter(|(sigil, _)| uses(sigil)) {
        *out += &format!("{sigil:<5} {source}\n");
    }
}
