//! Profiles: a name, the game it belongs to, and a reading for every contested point, as data.
//!
//! The shipped profiles are the files of `profiles/`, embedded. A file lists what its source says under
//! `stated` and what it says nothing about, so that the reading is inference, under `silent`. Whatever
//! it does not list it holds as the profile it `extends` does, with that one's source; a profile that
//! extends nothing holds the first reading of each other point, stated by its own source.
//!
//! Users describe rules of their own in the same form, in a file, on the command line or in a record
//! ([`Spec`]), where a point may also stand at the top: `{base: zanzibar, takasia.threats: replies}`.

pub mod change;
mod error;
mod resolve;
pub mod rulebook;
mod spec;

use std::fmt;

use crate::engine::{Game, GameName, Point, Reading, Readings, State};
use crate::profile::change::Change;

pub use error::{ProfileError, ProfileErrors, nearest};
pub use spec::{Said, Spec};

/// The files of `profiles/`: the name of each and its text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/profiles.rs"));

/// The name of a profile by that of its file.
fn stem(file: &'static str) -> &'static str {
    file.strip_suffix(".yaml").unwrap_or(file)
}

/// The text of a shipped profile.
fn text(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(file, _)| stem(file) == name).map(|(_, text)| *text)
}

/// How a profile comes to a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The source says so, or a program was seen to play so.
    Stated,
    /// The source says nothing, or could not be read: the reading is inference.
    Silent,
    /// Asked for by whoever wrote the rules of a record or command.
    Asked,
}

impl Basis {
    /// `stated`, `silent` or `asked`.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Stated => "stated",
            Basis::Silent => "silent",
            Basis::Asked => "asked",
        }
    }
}

/// A reading as a profile holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The point.
    pub point: Point,
    /// The reading.
    pub reading: Reading,
    /// How the profile comes to it.
    pub basis: Basis,
    /// The profile that lists it: this one or one that it extends.
    pub from: String,
    /// The source of that profile, by sigils; see [`crate::engine::SOURCES`].
    pub source: String,
}

/// The rules of a game, whole: a reading for every point of it and where each comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    name: String,
    extends: Option<String>,
    game: GameName,
    source: Option<String>,
    note: Option<String>,
    start: State,
    readings: Readings,
    holdings: Vec<Holding>,
}

impl Ruleset {
    /// The name of the profile; rules described inline are called by their description, which
    /// [`load`] reads back.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The profile that this one extends, if any.
    pub fn extends(&self) -> Option<&str> {
        self.extends.as_deref()
    }

    /// Which game it is.
    pub fn game_name(&self) -> GameName {
        self.game
    }

    /// The source, by sigils.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// What else is to be said about the source.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The position from which the game starts.
    pub fn start(&self) -> State {
        self.start
    }

    /// The readings.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The reading of each point of the game and where it comes from, in the order of rules.md §6.
    pub fn holdings(&self) -> &[Holding] {
        &self.holdings
    }

    /// How this profile holds a point; `None` if the point is of another game.
    pub fn holding(&self, point: Point) -> Option<&Holding> {
        self.holdings.iter().find(|holding| holding.point == point)
    }

    /// The game under these rules, from its start.
    pub fn game(&self) -> Game {
        Game::new(self.game, self.readings).starting_from(self.start)
    }

    /// The same rules with some points changed, called by a description that [`load`] reads back.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn with(&self, changes: &[Change]) -> Result<Ruleset, ProfileErrors> {
        let readings =
            changes.iter().fold(self.readings, |all, change| all.with(change.point, change.reading));
        // A description starts from a shipped profile: this one, the one it extends, or that of the game.
        let shipped = |name: &str| names().any(|shipped| shipped == name);
        let base = [Some(self.name()), self.extends()].into_iter().flatten().find(|name| shipped(name));
        let base = load(base.unwrap_or(self.game.default_profile()))?;
        let mut said = vec![("base".to_owned(), Said::Text(base.name.clone()))];
        for &point in self.game.points() {
            let reading = readings.get(point);
            if reading != base.readings.get(point) {
                said.push((point.id().to_owned(), Said::from(reading)));
            }
        }
        if said.len() > 1 { Spec::Changes(said).ruleset() } else { Ok(base) }
    }

    /// The points of the game on which two rule sets disagree.
    pub fn disagreements(&self, other: &Ruleset) -> Vec<Point> {
        let differs = |point: &Point| self.readings.get(*point) != other.readings.get(*point);
        self.game.points().iter().copied().filter(differs).collect()
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// The names of the shipped profiles, game by game as [`GameName::profiles`] lists them, the default one first; then those
/// that no game lists.
pub fn names() -> impl Iterator<Item = &'static str> {
    let listed = || GameName::ALL.into_iter().flat_map(|game| game.profiles().iter().copied());
    let others = FILES.iter().map(|(file, _)| stem(file));
    listed().chain(others.filter(move |name| listed().all(|known| known != *name)))
}

/// All shipped profiles.
///
/// # Errors
/// Never, unless the crate was built from a broken profile.
pub fn shipped() -> Result<Vec<Ruleset>, ProfileErrors> {
    names().map(load).collect()
}

/// The shipped profiles of one game.
///
/// # Errors
/// Never, unless the crate was built from a broken profile.
pub fn of_game(game: GameName) -> Result<Vec<Ruleset>, ProfileErrors> {
    Ok(shipped()?.into_iter().filter(|rules| rules.game == game).collect())
}

/// The readings of a point that are there to be held: the named ones, then each limit on sowing that one of these
/// profiles sets.
pub fn readings_of(point: Point, profiles: &[Ruleset]) -> Vec<Reading> {
    let named = point.info().readings.iter().map(|info| info.name).filter(|&name| name != "limit");
    let mut readings: Vec<Reading> = named.map(Reading::Named).collect();
    for holding in profiles.iter().filter_map(|profile| profile.holding(point)) {
        if !readings.contains(&holding.reading) {
            readings.push(holding.reading);
        }
    }
    readings
}

/// Reads rules from the name of a shipped profile or an inline description such as
/// `{base: zanzibar, takasia.threats: replies}`.
///
/// # Errors
/// All that is wrong with the description.
pub fn load(spec: &str) -> Result<Ruleset, ProfileErrors> {
    resolve::load(spec)
}

/// Reads rules from the text of a file, which is in the form of those shipped. `name` is what they are to be called,
/// `path` where a fault is told to be.
///
/// # Errors
/// All that is wrong with the text.
pub fn read(text: &str, name: &str, path: &str) -> Result<Ruleset, ProfileErrors> {
    resolve::read(text, name, path)
}

/// The descriptions of a list with commas between them; commas within braces belong to a description.
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::kigogo;
    use crate::engine::kiswahili::Point as Own;

    #[test]
    fn every_file_of_the_folder_is_shipped() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/profiles");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut shipped: Vec<String> = names().map(|name| format!("{name}.yaml")).collect();
        files.sort();
        shipped.sort();
        assert_eq!(files, shipped);
    }

    #[test]
    fn zanzibar_writes_out_the_first_reading_of_every_point() {
        let zanzibar = load("zanzibar").unwrap();
        assert_eq!(*zanzibar.readings(), Readings::DEFAULT);
        let text = text("zanzibar").unwrap();
        for point in GameName::Kiswahili.points() {
            let line = format!("\n  {point}: {}\n", Readings::DEFAULT.get(*point));
            assert!(text.contains(&line), "{line}");
        }
    }

    #[test]
    fn every_game_has_its_default_profile() {
        for game in GameName::ALL {
            assert_eq!(load(game.default_profile()).unwrap().game_name(), game);
        }
    }

    #[test]
    fn a_profile_holds_what_it_does_not_list_as_the_one_it_extends_does() {
        let kete = load("kete").unwrap();
        let held = |point| kete.holding(point).unwrap();
        assert_eq!(held(Point::Bao(Own::HouseTax)).from, "kete");
        assert_eq!(held(Point::Bao(Own::HouseTax)).reading, Reading::Named("two-or-whole"));
        // MW is silent on how long a block lasts, and states how the house is lost.
        assert_eq!(
            (held(Point::Bao(Own::TakasiaLasts)).from.as_str(), held(Point::Bao(Own::TakasiaLasts)).basis),
            ("mancala-world", Basis::Silent)
        );
        assert_eq!(held(Point::Bao(Own::HouseBelow)).basis, Basis::Stated);
        assert_eq!(held(Point::Bao(Own::HouseBelow)).source, "MW, Bao la Kiswahili");
        // Kete says that the pit must be captured, on which MW is silent for Kiswahili.
        assert_eq!(held(Point::Bao(Own::TakasiaMustCapture)).basis, Basis::Stated);
    }

    #[test]
    fn the_malawi_setup_starts_with_eight_seeds_in_the_house() {
        assert_eq!(
            load("malawi-setup").unwrap().game().start().to_string(),
            "0.0.0.0.0.0.0.0/0.2.2.8.0.0.0.0/0.0.0.0.8.2.2.0/0.0.0.0.0.0.0.0 20.20 Hh S -"
        );
    }

    #[test]
    fn a_name_reads_back_to_the_same_rules() {
        let spec = "{base: kete, takasia.threats: replies, never-ending: {limit: 9, unit: laps, of: takata, then: stops}}";
        let rules = load(spec).unwrap();
        assert_eq!(rules.name(), spec);
        assert_eq!(rules.game_name(), GameName::Kete);
        assert_eq!(load(rules.name()).unwrap(), rules);
        assert_eq!(rules.holding(Point::Bao(Own::TakasiaThreats)).unwrap().basis, Basis::Asked);
        assert_eq!(
            rules.disagreements(&load("kete").unwrap()),
            [Point::Bao(Own::TakasiaThreats), Point::Bao(Own::NeverEnding)]
        );
    }

    #[test]
    fn changed_rules_are_called_by_what_is_changed() {
        let change = |point, name| Change { point, reading: Reading::Named(name) };
        let changes =
            [change(Point::Bao(Own::HouseThreshold), "8"), change(Point::Bao(Own::Takasia), "blocks")];
        let eight = load("kiba").unwrap().with(&changes).unwrap();
        assert_eq!(eight.name(), "{base: kiba, house.threshold: 8}");
        let back = eight.with(&[change(Point::Bao(Own::HouseThreshold), "6")]).unwrap();
        assert_eq!(back.name(), "kiba");
        let two = eight.with(&[change(Point::Bao(Own::HouseTax), "one")]).unwrap();
        assert_eq!(two.name(), "{base: kiba, house.threshold: 8, house.tax: one}");
    }

    #[test]
    fn kigogo_has_points_of_its_own() {
        let kigogo = load("{base: kigogo, kigogo.never-ending: draw}").unwrap();
        assert_eq!(kigogo.holdings().len(), 3);
        assert_eq!(kigogo.readings().get(Point::Kigogo(kigogo::Point::NeverEnding)), Reading::Named("draw"));
    }
}
