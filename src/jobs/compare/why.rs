//! Which points make a difference: those on which two rules disagree are changed one at a time, then together.

use super::{Difference, differences};
use crate::engine::{Point, Readings};
use crate::jobs::replay::Replay;
use crate::jobs::transcript::Transcript;
use crate::profile::Ruleset;

/// The smallest sets of points that make just these differences at a ply, changed in `a` to the readings of `b`.
///
/// Single points are all tried, then all pairs. A larger set is found by leaving out one point after another
/// as long as the difference stays, so that no smaller part of it makes the difference.
pub fn points(
    transcript: &Transcript,
    a: &Ruleset,
    b: &Ruleset,
    first: &Replay,
    at: usize,
    wanted: &[Difference],
) -> Vec<Vec<Point>> {
    let makes = |points: &[Point]| {
        let readings = changed(a.readings(), b.readings(), points);
        let second = transcript.replay(transcript.game_with(readings, a.start()));
        let found = differences([first, &second], at);
        wanted.iter().all(|difference| found.contains(difference))
    };
    let disagree = a.disagreements(b);
    let singles: Vec<Vec<Point>> =
        disagree.iter().map(|&point| vec![point]).filter(|points| makes(points)).collect();
    if !singles.is_empty() {
        return singles;
    }
    let pairs = disagree
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| disagree.iter().skip(at + 1).map(move |&other| vec![one, other]));
    let pairs: Vec<Vec<Point>> = pairs.filter(|points| makes(points)).collect();
    if !pairs.is_empty() {
        return pairs;
    }
    let mut all = disagree;
    let mut at = 0;
    while at < all.len() {
        let mut fewer = all.clone();
        fewer.remove(at);
        if makes(&fewer) {
            all = fewer;
        } else {
            at += 1;
        }
    }
    vec![all]
}

fn changed(from: &Readings, to: &Readings, points: &[Point]) -> Readings {
    let mut readings = *from;
    points.iter().for_each(|&point| readings.adopt(point, to));
    readings
}
