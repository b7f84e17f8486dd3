//! A match: each of its games is verified like a record of its own, and the score is counted.

use crate::engine::Side;
use crate::jobs::replay::Outcome;
use crate::notation::movetext::GameResult;
use crate::record::matches::{Counted, Match, MatchGame, Player, Standing};
use crate::record::places::Path;
use crate::record::{Record, Start};

use super::{Desk, Fault, Report};

impl Desk<'_> {
    /// Verifies the games of a match and what it claims.
    pub(super) fn matched(&mut self, record: &Record, games: &Match) {
        let strays = [
            ("start", record.start != Start::Initial),
            ("moves", record.moves.is_some()),
            ("corrections", !record.corrections.is_empty()),
            ("result", record.result.is_some()),
            ("ended", record.ended.is_some()),
            ("expect", !record.expect.is_empty()),
        ];
        for (key, _) in strays.iter().filter(|(_, there)| *there) {
            let span = self.places().of_key(&Path::key(key));
            self.error(span, Fault::BesideMatch(key));
        }
        let path = Path::key("match");
        if games.games.is_empty() {
            let span = self.places().of_value(&path.clone().then("games"));
            self.error(span, Fault::MatchWithoutGames);
        }
        if let Err(fault) = self.verifier.rules_of(record) {
            return self.rules_fault(&Path::key("rules"), fault);
        }
        let mut standing = Standing::new(games.best_of);
        for (played, game) in games.games.iter().enumerate() {
            let path = path.clone().then("games").item(played);
            if let Some(winner) = standing.winner() {
                let span = self.places().of_key(&path.clone().then("moves"));
                let span = span.or_else(|| self.places().of_value(&path));
                let winner = record.player(winner);
                self.error(span, Fault::MatchOver { games: played, winner, score: standing.score() });
            }
            let south = self.south(record, game, &path);
            let mut desk = Desk { base: path, places: None, report: Report::default(), ..*self };
            let own = record.game_of_match(played + 1);
            own.iter().for_each(|own| desk.game(own));
            let report = Report { record: own, ..desk.report };
            standing.count(counted(&report, south));
            self.report.rules = self.report.rules.take().or_else(|| report.rules.clone());
            self.report.games.push(report);
        }
        if let Some(claimed) = games.score
            && !standing.allows(claimed)
        {
            let span = self.places().of_value(&path.then("score"));
            self.error(span, Fault::Score { claimed, counted: standing.score() });
        }
        self.report.standing = Some(standing);
    }

    /// Verifies one game of a match alone, and gives it as a record of its own.
    pub(super) fn game_of_match(&mut self, record: &Record, number: usize) -> Option<Record> {
        let own = record.game_of_match(number)?;
        self.base = self.document.base();
        self.game(&own);
        Some(own)
    }

    /// The player who is South in a game of a match, unless its players are not those of the match.
    fn south(&mut self, record: &Record, game: &MatchGame, path: &Path) -> Option<Player> {
        let side = match game.south_is(record) {
            Ok(south) => return Some(south),
            Err(side) => side,
        };
        let key = if side == Side::South { "south" } else { "north" };
        let span = self.places().of_value(&path.clone().then(key));
        self.error(span, Fault::OtherPlayer);
        None
    }
}

/// What a game counts for: what the board says, or else what is published.
fn counted(report: &Report, south: Option<Player>) -> Counted {
    let Some(south) = south else { return Counted::Open };
    let player = |side: Side| if side == Side::South { south } else { south.other() };
    match report.replay.as_ref().and_then(|replay| replay.outcome()).map(Outcome::winner) {
        Some(Some(side)) => Counted::Won(player(side)),
        Some(None) => Counted::Drawn,
        None => match report.result {
            Some(GameResult::South) => Counted::Won(player(Side::South)),
            Some(GameResult::North) => Counted::Won(player(Side::North)),
            Some(GameResult::Open) | None => Counted::Open,
        },
    }
}
