//! Other readings than a game's own: what its rules might be mistaken for.

use std::fmt;

use crate::engine::{Game, Point, Reading, Readings};
use crate::profile::{self, ProfileErrors};

/// One point read otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The point.
    pub point: Point,
    /// The other reading.
    pub reading: Reading,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.point, self.reading)
    }
}

/// A game under other readings than the one it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// In what its readings differ.
    pub changes: Vec<Change>,
    /// The game.
    pub game: Game,
}

impl Other {
    /// The game with these points read otherwise.
    pub fn of(base: &Game, changes: Vec<Change>) -> Other {
        let changed = |readings: Readings, change: &Change| readings.with(change.point, change.reading);
        let readings = changes.iter().fold(*base.readings(), changed);
        Other { changes, game: base.with_readings(readings) }
    }

    /// The game under these readings.
    pub fn under(base: &Game, readings: Readings) -> Other {
        let differs = |point: &&Point| readings.get(**point) != base.readings().get(**point);
        let points = base.name().points().iter().filter(differs);
        let changes = points.map(|&point| Change { point, reading: readings.get(point) }).collect();
        Other { changes, game: base.with_readings(readings) }
    }
}

/// Every single change that the points of a game allow. For `never-ending` those are its named readings and
/// the limits of the shipped profiles.
///
/// # Errors
/// Never, unless the crate was built from a broken profile.
pub fn single_changes(base: &Game) -> Result<Vec<Change>, ProfileErrors> {
    let profiles = profile::shipped()?;
    let changes = |&point: &Point| {
        let readings = profile::readings_of(point, &profiles).into_iter();
        readings.map(move |reading| Change { point, reading })
    };
    let fixed = |point: &&Point| base.name().fixes().any(|(fixed, _)| fixed == **point);
    let all = base.name().points().iter().filter(|point| !fixed(point)).flat_map(changes);
    Ok(all.filter(|change| base.readings().get(change.point) != change.reading).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameName;
    use crate::engine::kiswahili::Point as Own;

    #[test]
    fn every_other_reading_of_every_point_is_a_change() {
        let base = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let changes = single_changes(&base).unwrap();
        for &point in GameName::Kiswahili.points() {
            let of_point: Vec<&Change> = changes.iter().filter(|change| change.point == point).collect();
            let others = point.info().readings.len() - 1;
            // The readings of `never-ending` are two and any number of limits.
            assert!(
                of_point.len() == others || point == Point::Bao(Own::NeverEnding) && of_point.len() > 3,
                "{point}"
            );
            for change in of_point {
                let other = Other::of(&base, vec![*change]);
                assert_eq!(Other::under(&base, *other.game.readings()), other);
            }
        }
    }
}
