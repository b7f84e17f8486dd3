//! Looking up what a description of rules says.

use std::borrow::Cow;

use super::error::nearest;
use super::spec::{Said, Spec};
use super::{Basis, Holding, ProfileError, ProfileErrors, Ruleset, names, text as shipped};
use crate::engine::{Game, GameName, Limit, LimitOf, LimitThen, LimitUnit, Point, Reading, Readings, State};

/// See [`super::load`].
pub(super) fn load(text: &str) -> Result<Ruleset, ProfileErrors> {
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        return parse(trimmed, None).and_then(|spec| {
            spec.ruleset().map_err(|errors| ProfileErrors { text: Some(trimmed.to_owned()), ..errors })
        });
    }
    if names().any(|name| name == trimmed) {
        return named(trimmed, &mut Vec::new()).map_err(ProfileErrors::from);
    }
    Err(vec![unknown_profile(trimmed)].into())
}

fn unknown_profile(given: &str) -> ProfileError {
    ProfileError::UnknownProfile { given: given.to_owned(), nearest: nearest(given, names()) }
}

/// A text as a description; nothing is looked up yet.
fn parse(text: &str, path: Option<&str>) -> Result<Spec, ProfileErrors> {
    serde_yaml::from_str(text).map_err(|error| ProfileErrors {
        path: path.map(str::to_owned),
        text: Some(text.to_owned()),
        errors: vec![ProfileError::Syntax { message: error.to_string() }],
    })
}

/// See [`super::read`].
pub(super) fn read(text: &str, name: &str, path: &str) -> Result<Ruleset, ProfileErrors> {
    parse(text, Some(path))?.named_ruleset(name.to_owned()).map_err(|errors| ProfileErrors {
        path: Some(path.to_owned()),
        text: Some(text.to_owned()),
        errors,
    })
}

/// A shipped profile. `under_way` are those that are being extended.
fn named(name: &str, under_way: &mut Vec<String>) -> Result<Ruleset, Vec<ProfileError>> {
    let Some(text) = shipped(name) else {
        return Err(vec![unknown_profile(name)]);
    };
    if under_way.iter().any(|extended| extended == name) {
        return Err(vec![ProfileError::Circle { name: name.to_owned() }]);
    }
    under_way.push(name.to_owned());
    let spec = parse(text, None).map_err(|errors| errors.errors)?;
    spec.resolve(name.to_owned(), under_way)
}

impl Spec {
    /// Looks the rules up.
    ///
    /// # Errors
    /// All that is wrong with the description.
    pub fn ruleset(&self) -> Result<Ruleset, ProfileErrors> {
        match self {
            Spec::Name(name) => named(name, &mut Vec::new()),
            Spec::Changes(_) => self.resolve(self.to_string(), &mut Vec::new()),
        }
        .map_err(ProfileErrors::from)
    }

    fn named_ruleset(&self, name: String) -> Result<Ruleset, Vec<ProfileError>> {
        match self {
            Spec::Name(other) => named(other, &mut Vec::new()),
            Spec::Changes(_) => self.resolve(name, &mut Vec::new()),
        }
    }

    fn resolve(&self, name: String, under_way: &mut Vec<String>) -> Result<Ruleset, Vec<ProfileError>> {
        match self {
            Spec::Name(other) => named(other, under_way),
            Spec::Changes(entries) => {
                let mut resolving = Resolving { errors: Vec::new(), seen: Vec::new() };
                let ruleset = resolving.ruleset(name, entries, under_way);
                if resolving.errors.is_empty() { Ok(ruleset) } else { Err(resolving.errors) }
            }
        }
    }
}

/// What a profile can say besides its points.
const KEYS: &[&str] = &["base", "extends", "name", "game", "source", "note", "start", "stated", "silent"];

struct Resolving {
    errors: Vec<ProfileError>,
    seen: Vec<Point>,
}

impl Resolving {
    fn ruleset(&mut self, name: String, entries: &[(String, Said)], under_way: &mut Vec<String>) -> Ruleset {
        for (at, (key, _)) in entries.iter().enumerate() {
            if KEYS.contains(&key.as_str()) && said(&entries[..at], key).is_some() {
                self.errors.push(ProfileError::Twice { key: key.clone() });
            }
        }
        if said(entries, "base").is_some() && said(entries, "extends").is_some() {
            self.errors.push(ProfileError::Twice { key: "extends".to_owned() });
        }
        let name = self.text("name", said(entries, "name")).unwrap_or(name);
        let source = self.text("source", said(entries, "source"));
        let note = self.text("note", said(entries, "note"));
        let extends = self
            .text("base", said(entries, "base"))
            .or_else(|| self.text("extends", said(entries, "extends")));
        let base = extends.as_deref().and_then(|extended| match named(extended, under_way) {
            Ok(base) => Some(base),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        });
        let game =
            self.game(said(entries, "game")).or(base.as_ref().map(|base| base.game)).unwrap_or_default();
        // A game may have points of its own beside those of the game that its profile extends.
        let same_points = base
            .as_ref()
            .is_some_and(|base| base.game.points().iter().all(|point| game.points().contains(point)));
        let mut ruleset = match base {
            Some(base) if same_points => Ruleset { name: name.clone(), extends, ..base },
            _ => Ruleset {
                name: name.clone(),
                extends,
                game,
                source: None,
                note: None,
                start: game.start(),
                readings: Readings::DEFAULT,
                holdings: Vec::new(),
            },
        };
        if ruleset.game != game {
            ruleset = Ruleset { game, start: game.start(), ..ruleset };
        }
        let from = source.clone().unwrap_or_else(|| "asked for".to_owned());
        let held: Vec<Point> = ruleset.holdings.iter().map(|holding| holding.point).collect();
        ruleset.holdings.extend(game.points().iter().filter(|point| !held.contains(point)).map(|&point| {
            Holding {
                point,
                reading: Readings::DEFAULT.get(point),
                basis: Basis::Stated,
                from: name.clone(),
                source: from.clone(),
            }
        }));
        if source.is_some() {
            ruleset.source = source;
            ruleset.note = note;
        } else if note.is_some() {
            ruleset.note = note;
        }
        let starts_as_usual = ruleset.start == game.start_under(&ruleset.readings);
        for (key, value) in entries {
            match (key.as_str(), value) {
                ("stated", Said::Mapping(points)) => {
                    points
                        .iter()
                        .for_each(|(id, value)| self.hold(&mut ruleset, Basis::Stated, id, value, &from));
                }
                ("silent", Said::Mapping(points)) => {
                    points
                        .iter()
                        .for_each(|(id, value)| self.hold(&mut ruleset, Basis::Silent, id, value, &from));
                }
                ("stated" | "silent", _) => self.errors.push(ProfileError::Value {
                    key: key.clone(),
                    expected: "a mapping of points to readings",
                }),
                (known, _) if KEYS.contains(&known) => {}
                _ => self.hold(&mut ruleset, Basis::Asked, key, value, &from),
            }
        }
        if starts_as_usual {
            ruleset.start = game.start_under(&ruleset.readings);
        }
        if let Some(start) = self.text("start", said(entries, "start")) {
            let own = Game::new(game, ruleset.readings);
            let mut wrong =
                |fault: String| self.errors.push(ProfileError::Start { given: start.clone(), fault });
            match start.parse::<State>() {
                Ok(state) => match own.admit(&state) {
                    Ok(state) => ruleset.start = state,
                    Err(faults) => faults.iter().for_each(|fault| wrong(fault.to_string())),
                },
                Err(faults) => faults.iter().for_each(|fault| wrong(fault.to_string())),
            }
        }
        ruleset
    }

    fn text(&mut self, key: &str, value: Option<&Said>) -> Option<String> {
        match value?.scalar() {
            Some(text) => Some(text.into_owned()),
            None => {
                self.errors.push(ProfileError::Value { key: key.to_owned(), expected: "a text" });
                None
            }
        }
    }

    fn game(&mut self, value: Option<&Said>) -> Option<GameName> {
        let value = value?;
        let game = GameName::ALL.into_iter().find(|game| Some(game.name()) == value.scalar().as_deref());
        if game.is_none() {
            self.errors.push(ProfileError::Value {
                key: "game".to_owned(),
                expected: "the name of a game, as in `kiswahili` or `kigogo`",
            });
        }
        game
    }

    /// Takes one reading.
    fn hold(&mut self, ruleset: &mut Ruleset, basis: Basis, id: &str, value: &Said, source: &str) {
        let own = ruleset.game.points().iter().copied();
        let Some(point) = own.chain(Point::all()).find(|point| point.id() == id) else {
            let ids = Point::all().map(Point::id).chain(KEYS.iter().copied());
            self.errors.push(ProfileError::UnknownPoint { given: id.to_owned(), nearest: nearest(id, ids) });
            return;
        };
        if self.seen.contains(&point) {
            self.errors.push(ProfileError::Twice { key: id.to_owned() });
        }
        self.seen.push(point);
        let Some(holding) = ruleset.holdings.iter_mut().find(|holding| holding.point == point) else {
            self.errors.push(ProfileError::OtherGame { point, game: ruleset.game });
            return;
        };
        let limit = match value {
            Said::Mapping(parts) if point.takes_limit() => match limit(parts) {
                Ok(limit) => Some(limit),
                Err(errors) => return self.errors.extend(errors),
            },
            _ => None,
        };
        let given = value.scalar().map_or(value.to_string(), Cow::into_owned);
        if let Some((_, reading)) = ruleset.game.fixes().find(|(fixed, _)| *fixed == point)
            && given != reading
        {
            self.errors.push(ProfileError::Fixed { point, game: ruleset.game, reading });
            return;
        }
        if let Some(limit) = limit {
            ruleset.readings.set(point, Reading::Limit(limit));
        } else if !ruleset.readings.set_named(point, &given) {
            let readings = point.info().readings.iter().map(|reading| reading.name);
            self.errors.push(ProfileError::UnknownReading {
                point,
                nearest: nearest(&given, readings),
                given,
            });
            return;
        }
        *holding = Holding {
            point,
            reading: ruleset.readings.get(point),
            basis,
            from: ruleset.name.clone(),
            source: source.to_owned(),
        };
    }
}

/// A limit on sowing, as `never-ending` gives it.
fn limit(parts: &[(String, Said)]) -> Result<Limit, Vec<ProfileError>> {
    let mut errors: Vec<ProfileError> = parts
        .iter()
        .filter(|(key, _)| !matches!(key.as_str(), "limit" | "unit" | "of" | "then"))
        .map(|(key, _)| ProfileError::Limit {
            given: key.clone(),
            expected: "`limit`, `unit`, `of` and `then` only".to_owned(),
        })
        .collect();
    let most = match said(parts, "limit") {
        Some(Said::Number(most)) => u32::try_from(*most).ok(),
        _ => None,
    };
    if most.is_none() {
        errors.push(ProfileError::limit(said(parts, "limit"), "`limit:` with a number"));
    }
    let unit = part(parts, "unit", LimitUnit::ALL, &mut errors);
    let then = part(parts, "then", LimitThen::ALL, &mut errors);
    let of = match said(parts, "of") {
        Some(_) => part(parts, "of", LimitOf::ALL, &mut errors),
        None => Some(LimitOf::Turn),
    };
    match (most, unit, of, then) {
        (Some(limit), Some(unit), Some(of), Some(then)) if errors.is_empty() => {
            Ok(Limit { limit, unit, of, then })
        }
        _ => Err(errors),
    }
}

/// A part of a limit that is one of a few names.
fn part<T: Copy>(
    parts: &[(String, Said)],
    key: &str,
    all: &[(T, &'static str)],
    errors: &mut Vec<ProfileError>,
) -> Option<T> {
    let given = said(parts, key);
    let name = given.and_then(Said::scalar);
    let found = all.iter().find(|(_, known)| Some(*known) == name.as_deref()).map(|(value, _)| *value);
    if found.is_none() {
        let names: Vec<String> = all.iter().map(|(_, name)| format!("`{name}`")).collect();
        errors.push(ProfileError::limit(given, &format!("`{key}:` with {}", names.join(", "))));
    }
    found
}

fn said<'a>(entries: &'a [(String, Said)], key: &str) -> Option<&'a Said> {
    entries.iter().find(|(said, _)| said == key).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(spec: &str) -> Vec<String> {
        load(spec).unwrap_err().errors.iter().map(ProfileError::to_string).collect()
    }

    #[test]
    fn unknown_names_are_told_the_nearest() {
        assert_eq!(
            errors("zanzbar"),
            [
                "`zanzbar` is neither a profile nor a file; `bao rules` lists the profiles; did you mean `zanzibar`?"
            ]
        );
        assert_eq!(
            errors("{base: zanzibr, takasia.treats: replies, takasia.threats: reply}"),
            [
                "`zanzibr` is neither a profile nor a file; `bao rules` lists the profiles; did you mean `zanzibar`?",
                "`takasia.treats` is no contested point; `bao rules` lists them; did you mean `takasia.threats`?",
                "`reply` is no reading of `takasia.threats`; it has `board`, `replies`; did you mean `replies`?",
            ]
        );
    }

    #[test]
    fn points_of_another_game_are_refused() {
        assert_eq!(
            errors("{base: zanzibar, kigogo.repetition: first-return}"),
            ["`kigogo.repetition` is a point of another game than kiswahili"]
        );
        assert_eq!(
            errors("{base: kigogo, takasia: none}"),
            ["`takasia` is a point of another game than kigogo"]
        );
    }

    #[test]
    fn what_a_game_fixes_cannot_be_read_otherwise() {
        assert_eq!(
            errors("{base: kujifunza, takasia: blocks}"),
            ["`takasia` is always `none` in kujifunza (rules.md §8)"]
        );
        assert!(load("{base: kujifunza, takasia: none}").is_ok());
    }

    #[test]
    fn all_faults_of_a_limit_are_told() {
        assert_eq!(
            errors("{never-ending: {limit: many, unit: sed, then: looses, off: takata}}"),
            [
                "`off` in a limit on sowing; expected `limit`, `unit`, `of` and `then` only",
                "`many` in a limit on sowing; expected `limit:` with a number",
                "`sed` in a limit on sowing; expected `unit:` with `seeds-of-turn`, `seeds-since-capture`, `laps`, `rounds`",
                "`looses` in a limit on sowing; expected `then:` with `illegal`, `loses`, `stops`",
            ]
        );
        assert_eq!(
            errors("{never-ending: limit}"),
            [
                "`limit` is no reading of `never-ending`; it has `illegal`, `draw`, `{limit: …, unit: …, of: …, then: …}`"
            ]
        );
    }

    #[test]
    fn what_is_said_twice_is_refused() {
        assert_eq!(errors("{takasia: none, takasia: blocks}"), ["`takasia` is said twice"]);
        assert_eq!(errors("{base: zanzibar, extends: kiba}"), ["`extends` is said twice"]);
    }

    #[test]
    fn what_is_no_description_is_refused() {
        assert!(errors("{base: [").len() == 1);
        assert_eq!(
            errors("{base: 5}"),
            ["`5` is neither a profile nor a file; `bao rules` lists the profiles"]
        );
        assert_eq!(errors("{stated: 5}"), ["`stated` should be a mapping of points to readings"]);
        assert_eq!(errors("{start: 1.1}").len() + errors("{game: chess}").len(), 2);
    }
}
