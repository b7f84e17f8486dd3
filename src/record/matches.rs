//! Matches: several games between the same two players, of which the better of an odd number wins.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::correction::Correction;
use super::{Ended, Expect, Record, Start, Text};
use crate::engine::Side;
use crate::notation::movetext::GameResult;

/// The games of a match and what came of them. Each is replayed by the rules of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "a match: `{games: […]}` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Match {
    /// How many games it has at most, an odd number; it is over as soon as one player has won more than
    /// half of them.
    #[serde(default)]
    pub best_of: BestOf,
    /// The games that the record's South and North have won, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The games, in the order in which they were played.
    pub games: Vec<MatchGame>,
}

/// One game of a match. What it does not say is as in the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "a game: `{moves: …}` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct MatchGame {
    /// What to call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// Who played South in it: one of the record's two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<Text>,
    /// Who played North in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<Text>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Text>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Text>,
    /// How long it took, in minutes and seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Text>,
    /// What else a reader should know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// The position from which it starts.
    #[serde(default)]
    pub start: Start,
    /// The moves, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Text>,
    /// What was played otherwise than published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
    /// Who won, as published: South or North of this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// How it ended, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// What must hold when it is replayed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expect>,
}

/// A player of a match, by the side he has in the head of the record.
pub type Player = Side;

impl MatchGame {
    /// The player who is South in this game, or the name that is neither player's.
    ///
    /// # Errors
    /// Which side names a stranger.
    pub fn south_is(&self, record: &Record) -> Result<Player, Side> {
        let sides = [(Side::South, &self.south), (Side::North, &self.north)];
        let mut south = None;
        for (side, name) in sides {
            let Some(name) = name else { continue };
            let players = [(Side::South, &record.south), (Side::North, &record.north)];
            let player = players.into_iter().find(|(_, known)| known.as_ref() == Some(name)).ok_or(side)?.0;
            let player = if side == Side::South { player } else { player.other() };
            if south.is_some_and(|south| south != player) {
                return Err(side);
            }
            south = Some(player);
        }
        Ok(south.unwrap_or(Side::South))
    }
}

impl Record {
    /// The name of a player, or the side he has if he has none.
    pub fn player(&self, player: Player) -> String {
        let name = match player {
            Side::South => &self.south,
            Side::North => &self.north,
        };
        name.as_ref().map_or(player.to_string(), Text::to_string)
    }

    /// A game of its match, from 1, as a record of its own.
    pub fn game_of_match(&self, number: usize) -> Option<Record> {
        let game = self.games.as_ref()?.games.get(number.checked_sub(1)?)?;
        let swapped = game.south_is(self) == Ok(Side::North);
        let (south, north) = if swapped { (&self.north, &self.south) } else { (&self.south, &self.north) };
        let or = |own: &Option<Text>, general: &Option<Text>| own.clone().or_else(|| general.clone());
        let numbered = |title: &Text| Text(format!("{title}, game {number}"));
        Some(Record {
            title: game.title.clone().or_else(|| self.title.as_ref().map(numbered)),
            south: or(&game.south, south),
            north: or(&game.north, north),
            place: or(&game.place, &self.place),
            date: or(&game.date, &self.date),
            time: game.time.clone(),
            note: game.note.clone(),
            start: game.start.clone(),
            moves: game.moves.clone(),
            corrections: game.corrections.clone(),
            result: game.result,
            ended: game.ended,
            expect: game.expect.clone(),
            games: None,
            ..self.clone()
        })
    }
}

/// How many games a match has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "schema", schemars(with = "u8"))]
pub struct BestOf(u8);

impl BestOf {
    /// The games that a player must win.
    pub fn needed(self) -> u8 {
        self.0 / 2 + 1
    }
}

impl Default for BestOf {
    fn default() -> BestOf {
        BestOf(3)
    }
}

impl fmt::Display for BestOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<BestOf> for u8 {
    fn from(games: BestOf) -> u8 {
        games.0
    }
}

impl TryFrom<u8> for BestOf {
    type Error = &'static str;

    fn try_from(games: u8) -> Result<BestOf, &'static str> {
        if games % 2 == 1 { Ok(BestOf(games)) } else { Err("expected an odd number of games") }
    }
}

/// Games won by the two players, as in `2-1`: the record's South, its North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score(pub [u8; 2]);

/// A text that is no [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoScore;

impl fmt::Display for NoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the games won by South and by North, as in `2-1`")
    }
}

impl std::error::Error for NoScore {}

impl FromStr for Score {
    type Err = NoScore;

    fn from_str(text: &str) -> Result<Score, NoScore> {
        let (south, north) = text.split_once('-').ok_or(NoScore)?;
        let games = |text: &str| text.trim().parse::<u8>().map_err(|_| NoScore);
        Ok(Score([games(south)?, games(north)?]))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0[0], self.0[1])
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        Text::deserialize(deserializer)?.0.parse().map_err(de::Error::custom)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Score {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-9]+-[0-9]+$"})
    }
}

/// A match as it stands after some of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    best_of: BestOf,
    won: Score,
    open: u8,
}

impl Standing {
    /// Before the first game.
    pub fn new(best_of: BestOf) -> Standing {
        Standing { best_of, won: Score::default(), open: 0 }
    }

    /// The games won so far.
    pub fn score(&self) -> Score {
        self.won
    }

    /// Who has won the match.
    pub fn winner(&self) -> Option<Player> {
        let needed = self.best_of.needed();
        [Side::South, Side::North].into_iter().find(|&player| self.won.0[player as usize] >= needed)
    }

    /// Counts a game that this player won, that was drawn, or of which nothing is known. A game after the
    /// end of the match counts for nothing.
    pub fn count(&mut self, game: Counted) {
        if self.winner().is_some() {
            return;
        }
        match game {
            Counted::Won(player) => {
                self.won.0[player as usize] = self.won.0[player as usize].saturating_add(1)
            }
            Counted::Drawn => {}
            Counted::Open => self.open = self.open.saturating_add(1),
        }
    }

    /// Whether this may be the score, given that nothing is known of some of the games.
    pub fn allows(&self, claimed: Score) -> bool {
        let more = [0, 1].map(|player| claimed.0[player].checked_sub(self.won.0[player]));
        matches!(more, [Some(south), Some(north)] if u32::from(south) + u32::from(north) <= u32::from(self.open))
    }
}

/// What a game of a match counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A win of this player.
    Won(Player),
    /// A draw, which counts for neither.
    Drawn,
    /// Nothing is known of its winner.
    Open,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(games: &[Counted]) -> Standing {
        let mut standing = Standing::new(BestOf::default());
        games.iter().for_each(|&game| standing.count(game));
        standing
    }

    #[test]
    fn the_best_of_three_is_over_when_one_has_two() {
        use Counted::{Drawn, Won};
        let (south, north) = (Won(Side::South), Won(Side::North));
        assert_eq!(standing(&[south, north]).winner(), None);
        assert_eq!(standing(&[south, Drawn, south]).winner(), Some(Side::South));
        let over = standing(&[north, north, south]);
        assert_eq!((over.winner(), over.score()), (Some(Side::North), Score([0, 2])));
    }

    #[test]
    fn a_score_is_judged_by_what_is_known() {
        use Counted::{Open, Won};
        let known = standing(&[Won(Side::South), Won(Side::North)]);
        assert!(known.allows(Score([1, 1])) && !known.allows(Score([2, 1])) && !known.allows(Score([1, 0])));
        let open = standing(&[Won(Side::South), Open]);
        assert!(open.allows(Score([2, 0])) && open.allows(Score([1, 1])) && open.allows(Score([1, 0])));
        assert!(!open.allows(Score([2, 1])) && !open.allows(Score([0, 1])));
    }

    #[test]
    fn a_score_is_its_own_text_and_the_number_of_games_is_odd() {
        assert_eq!(serde_yaml::from_str::<Score>("2-1").ok(), Some(Score([2, 1])));
        assert!(serde_yaml::from_str::<Score>("2:1").is_err());
        assert!(serde_yaml::from_str::<BestOf>("5").is_ok_and(|games| games.needed() == 3));
        assert!(serde_yaml::from_str::<BestOf>("4").is_err());
    }
}
