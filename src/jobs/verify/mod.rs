//! Verifying a record: its moves are replayed, and everything it claims is compared with the board.
//!
//! Several faults of one record are all found. After a move that cannot be played the rest is not guessed:
//! what is claimed about it is left unchecked, and counted.
//!
//! One file over 500 lines: what is asked of a record, in the order in which it is asked.

mod expect;
mod fault;
mod matches;
mod passed;

use std::sync::Arc;

use crate::engine::{Game, GameName, State, Terms};
use crate::jobs::repair::case::Case;
use crate::jobs::repair::{self, Answer};
use crate::jobs::replay::{Outcome, Replay, Stop};
use crate::notation::movetext::{self, GameResult, GameText};
use crate::notation::position::{self, PositionFault};
use crate::notation::token::{Leniency, Lenient};
use crate::notation::{Notation, Span, token};
use crate::profile::rulebook::{Rulebook, game_under};
use crate::profile::{Ruleset, Spec};
use crate::record::correction::{self, Corrected};
use crate::record::document::{Document, Form};
use crate::record::matches::Standing;
use crate::record::places::{Path, Places};
use crate::record::{self, Ended, LapLimit, Record, Start};

pub use fault::{ExpectFault, Fault, Stated};
pub use passed::Passed;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth a look, but the record holds.
    Warning,
    /// A fault of the source that the record expects.
    Known,
    /// The record does not hold.
    Error,
}

/// Something that was found wrong or odd about a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// Where, in bytes of the document.
    pub span: Option<Span>,
    /// The ply it is about, from 1; for an expectation the number of plies after which it holds.
    pub ply: Option<usize>,
    /// What.
    pub fault: Fault,
}

impl Finding {
    /// Whether a slip in the moves may be behind it.
    pub fn may_be_a_slip(&self) -> bool {
        self.severity == Severity::Error
            && matches!(
                &self.fault,
                Fault::Move(_)
                    | Fault::Missing(_)
                    | Fault::Over { .. }
                    | Fault::Illegible
                    | Fault::MoveText { .. }
                    | Fault::Stated { stated: Stated::Result(_), .. }
                    | Fault::Expect(ExpectFault::Position { .. })
            )
    }
}

/// What came of verifying one record.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The record, if the document is one.
    pub record: Option<Record>,
    /// The rules under which it was replayed.
    pub rules: Option<Arc<Ruleset>>,
    /// The game as far as it could be replayed.
    pub replay: Option<Replay>,
    /// The result, as published.
    pub result: Option<GameResult>,
    /// The findings, in the order of the checks.
    pub findings: Vec<Finding>,
    /// Findings beyond [`MOST_FINDINGS`], which are only counted.
    pub left_out: usize,
    /// What the reader of the moves let pass, at places of the document.
    pub leniencies: Vec<(Leniency, Option<Span>)>,
    /// The notation in which the moves were read, if nothing but the moves tells it.
    pub read_as: Option<Notation>,
    /// Expectations that could not be checked because the replay stopped before them.
    pub unchecked: usize,
    /// Corrections of its moves that the record carries and that were made.
    pub corrections: usize,
    /// What else may have been meant, if that would make the record hold.
    pub meant: Option<Meant>,
    /// The words in which people are to be told of it.
    pub terms: Terms,
    /// The games of a match, each as if it were a record of its own.
    pub games: Vec<Report>,
    /// How the match stands after its games.
    pub standing: Option<Standing>,
}

/// A reading of the moves under which they are legal to the end and agree with what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The reading.
    pub answer: Answer,
    /// What is printed in the places of its edits, and where, in bytes of the document.
    pub printed: Vec<(String, Option<Span>)>,
}

/// Findings that are kept of one record, so that a file of rubbish cannot fill the memory.
pub const MOST_FINDINGS: usize = 1000;

/// How a record came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It holds.
    Fine,
    /// It holds with the corrections that it carries.
    Corrected,
    /// It holds as far as its source does: a known fault of the source is where it is expected.
    KnownFault,
    /// It does not hold.
    Failed,
}

impl Report {
    /// How the record came out.
    pub fn verdict(&self) -> Verdict {
        let own = match self.findings.iter().map(|finding| finding.severity).max() {
            Some(Severity::Error) => Verdict::Failed,
            Some(Severity::Known) => Verdict::KnownFault,
            Some(Severity::Warning) | None if self.corrections > 0 => Verdict::Corrected,
            Some(Severity::Warning) | None => Verdict::Fine,
        };
        self.games.iter().map(Report::verdict).fold(own, Verdict::max)
    }

    /// The findings, those of the games of a match last.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().chain(self.games.iter().flat_map(|game| &game.findings))
    }

    /// This report, or of a match those of its games.
    pub fn played(&self) -> &[Report] {
        if self.standing.is_some() { &self.games } else { std::slice::from_ref(self) }
    }

    /// What the reader of the moves let pass, gathered by kind.
    pub fn let_pass(&self, document: &Document) -> Vec<Passed> {
        let mut all = Vec::new();
        for (leniency, span) in self.played().iter().flat_map(|game| &game.leniencies) {
            Passed::count(&mut all, (leniency.name(), leniency), document, span.as_ref());
        }
        all
    }

    /// How many plies were replayed.
    pub fn plies(&self) -> usize {
        self.played()
            .iter()
            .filter_map(|report| report.replay.as_ref())
            .map(|replay| replay.plies.len())
            .sum()
    }
}

/// Verifies records, many of them and from many threads.
#[derive(Debug, Default)]
pub struct Verifier {
    rulebook: Rulebook,
    rules: Option<Arc<Ruleset>>,
    lap_limit: Option<LapLimit>,
    terms: Option<Terms>,
    notation: Option<Notation>,
}

impl Verifier {
    /// A verifier that replays each record as it says itself.
    pub fn new() -> Verifier {
        Verifier::default()
    }

    /// The same, replaying all records under these rules whatever they say.
    pub fn under(self, rules: Ruleset) -> Verifier {
        Verifier { rules: Some(Arc::new(rules)), ..self }
    }

    /// The same with another lap limit.
    pub fn with_lap_limit(self, limit: LapLimit) -> Verifier {
        Verifier { lap_limit: Some(limit), ..self }
    }

    /// The same, reading all moves in this notation if there is one, whatever a record says.
    pub fn in_notation(self, notation: Option<Notation>) -> Verifier {
        Verifier { notation, ..self }
    }

    /// The same, telling people of all records in these words, not in those of each game.
    pub fn in_terms(self, terms: Terms) -> Verifier {
        Verifier { terms: Some(terms), ..self }
    }

    /// The rules under which all records are replayed, if they were given.
    pub fn rules(&self) -> Option<&Ruleset> {
        self.rules.as_deref()
    }

    /// Verifies one record.
    pub fn verify(&self, document: &Document) -> Report {
        let mut desk =
            Desk { verifier: self, document, base: Path::default(), places: None, report: Report::default() };
        desk.verify();
        desk.report
    }

    /// Verifies a game of a document that is no record. `record` is what the document says of it, `text` its moves;
    /// `findings` are what is wrong with the lines above them.
    pub fn verify_text(
        &self,
        document: &Document,
        record: Record,
        (content, text): (&str, &GameText),
        findings: Vec<Finding>,
    ) -> Report {
        let headers = text.headers.iter().map(|header| (&header.key, &header.value));
        let is_startless = findings.iter().any(|finding| matches!(finding.fault, Fault::Position(_)));
        let mut desk = Desk {
            verifier: self,
            document,
            base: Path::default(),
            // In a game file the moves do not stand in one piece.
            places: Some(match document.form {
                Form::AbstractPlay => Places::of(""),
                _ => Places::of_move_text(&document.text, headers),
            }),
            report: Report { findings, ..Report::default() },
        };
        if let Some(game) = desk.ready(&record).filter(|_| !is_startless) {
            desk.played(&record, content, &Texts { printed: text, correction: None }, game);
        }
        Report { record: Some(record), ..desk.report }
    }

    /// The rules of a record and its game, from the usual start. Rules given to the verifier win over the record's own.
    ///
    /// # Errors
    /// The rules cannot be had, or are those of another game.
    pub fn rules_of(&self, record: &Record) -> Result<(Arc<Ruleset>, Game), Fault> {
        let own = record.rules.as_ref().filter(|_| self.rules.is_none());
        self.game(record.game, own)
    }

    /// The game of a record under its own rules or those of a description, from its start.
    fn game(&self, name: GameName, spec: Option<&Spec>) -> Result<(Arc<Ruleset>, Game), Fault> {
        let rules = match (spec, &self.rules) {
            (Some(spec), _) => self.rulebook.rules(spec),
            (None, Some(rules)) => Ok(rules.clone()),
            (None, None) => self.rulebook.default_of(name),
        }
        .map_err(Fault::Rules)?;
        let game = game_under(&rules, name).ok_or_else(|| Fault::RulesOfOtherGame {
            rules: rules.name().to_owned(),
            of: rules.game_name(),
            game: name,
        })?;
        let game = match self.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => game,
        };
        Ok((rules, game))
    }
}

/// The moves of a record, both ways.
struct Texts<'t> {
    printed: &'t GameText,
    /// As corrected, if the record carries corrections that can be made.
    correction: Option<&'t Corrected>,
}

impl<'t> Texts<'t> {
    fn of(&self, moves: record::Moves) -> &'t GameText {
        match moves {
            record::Moves::Corrected => self.correction.map_or(self.printed, |corrected| &corrected.text),
            record::Moves::Printed => self.printed,
        }
    }
}

/// The work on one record.
struct Desk<'d> {
    verifier: &'d Verifier,
    document: &'d Document,
    /// Where in the document the keys of the game stand.
    base: Path,
    /// Found only once there is something to say.
    places: Option<Places<'d>>,
    report: Report,
}

impl<'d> Desk<'d> {
    fn places(&mut self) -> &Places<'d> {
        let text = &self.document.text;
        self.places.get_or_insert_with(|| Places::of(text))
    }

    fn find(&mut self, severity: Severity, span: Option<Span>, ply: Option<usize>, fault: Fault) {
        if self.report.findings.len() < MOST_FINDINGS {
            self.report.findings.push(Finding { severity, span, ply, fault });
        } else {
            self.report.left_out += 1;
        }
    }

    fn error(&mut self, span: Option<Span>, fault: Fault) {
        self.find(Severity::Error, span, None, fault);
    }

    fn verify(&mut self) {
        let read = match record::read(&self.document.text) {
            Ok(read) => read,
            Err(fault) => return self.error(Some(fault.span), Fault::Yaml(fault.message)),
        };
        for unknown in &read.unknown {
            let span = self.places().of_key(&unknown.path);
            self.error(span, Fault::UnknownKey(unknown.clone()));
        }
        let mut record = read.record;
        record.notation = self.verifier.notation.unwrap_or(record.notation);
        self.report.record = match (&record.games, self.document.game) {
            (Some(_), Some(number)) => self.game_of_match(&record, number),
            (Some(games), None) => {
                self.matched(&record, games);
                Some(record)
            }
            (None, _) => {
                self.game(&record);
                Some(record)
            }
        };
    }

    /// The path of a key of the game.
    fn key(&self, key: &'static str) -> Path {
        self.base.clone().then(key)
    }

    /// Where the value of a key of the game stands.
    fn value(&mut self, key: &'static str) -> Option<Span> {
        let path = self.key(key);
        self.places().of_value(&path)
    }

    /// Where a part of the move text stands.
    fn in_moves(&mut self, content: &str, span: &Span) -> Option<Span> {
        let path = self.key("moves");
        self.places().of_part(&path, content, span.clone())
    }

    /// Verifies a game.
    fn game(&mut self, record: &Record) {
        if let Some(game) = self.ready(record) {
            self.moves(record, game);
        }
    }

    /// The game to be played, under its rules and from its start. What is wrong with them is told.
    fn ready(&mut self, record: &Record) -> Option<Game> {
        self.report.terms = self.verifier.terms.unwrap_or(record.game.terms());
        let start = self.start(record);
        match (self.verifier.rules_of(record), start) {
            (Ok((rules, game)), Ok(start)) => {
                let admitted = start.map_or(Ok(game.start()), |start| game.admit(&start));
                match admitted {
                    Ok(start) => {
                        self.report.rules = Some(rules);
                        Some(game.starting_from(start))
                    }
                    Err(faults) => {
                        let span = self.value("start");
                        for fault in faults {
                            self.error(span.clone(), Fault::Position(PositionFault::Setup(fault)));
                        }
                        None
                    }
                }
            }
            (Err(fault), _) => {
                self.rules_fault(&Path::key("rules"), fault);
                None
            }
            (Ok(_), Err(())) => None,
        }
    }

    /// Tells what is wrong with rules, each fault at its word.
    fn rules_fault(&mut self, path: &Path, fault: Fault) {
        let whole = self.places().of_value(path);
        let Fault::Rules(errors) = &fault else { return self.error(whole, fault) };
        for error in errors.errors.iter().take(MOST_FINDINGS) {
            let at_word = error.given().and_then(|given| {
                let value = self.document.text.get(whole.clone()?)?;
                let start = whole.clone()?.start + value.find(given)?;
                Some(start..start + given.len())
            });
            let fault = Fault::Rule(error.clone());
            self.find(Severity::Error, at_word.or(whole.clone()), None, fault);
        }
    }

    /// The position from which the record starts, if it gives one. What is wrong with it is told.
    fn start(&mut self, record: &Record) -> Result<Option<State>, ()> {
        match &record.start {
            Start::Initial => Ok(None),
            Start::Position(text) => self.position(&self.key("start"), text, record.game).map(Some),
        }
    }

    fn position(&mut self, path: &Path, text: &str, game: GameName) -> Result<State, ()> {
        let faults = match position::parse_for(text, game) {
            Ok(state) => return Ok(state),
            Err(faults) => faults,
        };
        for error in faults {
            if let PositionFault::OtherRows { columns, game } = error.fault {
                let span = self.places().of_value(path);
                self.error(span, Fault::RowsOfOtherGame { columns, game });
                continue;
            }
            let span = self.places().of_part(path, text, error.span);
            self.error(span, Fault::Position(error.fault));
        }
        Err(())
    }

    /// Verifies the moves of a record.
    fn moves(&mut self, record: &Record, game: Game) {
        let content = record.moves.as_ref().map_or("", |moves| moves.as_str());
        let mut games = movetext::games(content);
        let printed = games.next().unwrap_or_default();
        let corrected = self.corrected(record, content, &printed);
        for header in &printed.headers {
            let span = self.in_moves(content, &header.span);
            self.find(Severity::Warning, span, None, Fault::Header);
        }
        if let Some(second) = games.next().map(|game| game.span) {
            let first_word = content
                .get(second.clone())
                .map_or(0, |text| text.split_whitespace().next().map_or(0, str::len));
            let span = self.in_moves(content, &(second.start..second.start + first_word));
            self.error(span, Fault::SecondGame);
        }
        self.played(record, content, &Texts { printed: &printed, correction: corrected.as_ref() }, game);
    }

    /// Replays moves and compares what is claimed of them with the board.
    fn played(&mut self, record: &Record, content: &str, texts: &Texts<'_>, game: Game) {
        let text = texts.of(record::Moves::Corrected);
        let replay = Replay::of(game, record.notation, text);
        let mut known = false;
        if let Some(stop) = &replay.stop {
            known = expect::is_known_fault(record, text, &replay, stop);
        }
        let odd = replay.stop.is_some()
            || replay.sides_swapped
            || !text.errors.is_empty()
            || !texts.printed.leniencies.is_empty()
            || replay.plies.iter().any(|ply| !ply.warnings.is_empty());
        if odd {
            let path = self.key("moves");
            let parts = self.places().parts(&path, content);
            let place = |span: &Span| parts.as_ref().and_then(|parts| parts.of(span.clone()));
            let known = if known { Severity::Known } else { Severity::Error };
            let let_pass = |lenient: &Lenient| (lenient.leniency, place(&lenient.span));
            self.report.leniencies = texts.printed.leniencies.list.iter().map(let_pass).collect();
            self.report.findings.extend(text_findings(content, text, place));
            let mut found = replay_findings(text, &replay, known, place);
            if let Some(corrected) = texts.correction {
                self.place_at_corrections(corrected, &mut found);
            }
            self.report.findings.extend(found);
        }
        if replay.stop.is_none() {
            self.result(record, content, text, &replay);
        }
        self.expectations(record, texts, &replay, known);
        if self.report.findings.iter().any(|finding| finding.may_be_a_slip()) {
            self.meant(record, content, texts.printed, replay.game);
        }
        let resigned = text.resigns.as_ref().map(|(side, _)| side.unwrap_or(replay.last().side()));
        let of_text = text.result.as_ref().map(|(result, _)| *result);
        self.report.result =
            record.result.or(of_text).or(resigned.map(|side| GameResult::from(side.other())));
        self.report.replay = Some(replay);
    }

    /// Looks for a slip that would explain what is wrong.
    fn meant(&mut self, record: &Record, content: &str, text: &GameText, game: Game) {
        if !record.corrections.is_empty() {
            return;
        }
        let case = Case::of_text(record, game, content.to_owned(), text.clone());
        let problem = case.problem();
        let Some(answer) = repair::did_you_mean(&problem) else { return };
        let path = self.key("moves");
        let parts = self.places().parts(&path, content);
        let places = answer.edits.iter().map(|edit| parts.as_ref()?.of(edit.place(&problem)));
        let printed = answer.edits.iter().map(|edit| edit.printed(&problem).to_owned());
        let printed = printed.zip(places).collect();
        self.report.meant = Some(Meant { printed, answer });
    }

    /// The moves with the corrections of the record; none if it carries none, or some that cannot be made.
    fn corrected(&mut self, record: &Record, content: &str, printed: &GameText) -> Option<Corrected> {
        if record.corrections.is_empty() {
            return None;
        }
        match correction::correct(content, printed, &record.corrections) {
            Ok(corrected) => {
                self.report.corrections = record.corrections.len();
                Some(corrected)
            }
            Err(faults) => {
                for (number, key, fault) in faults {
                    let path = self.key("corrections").item(number).then(key);
                    let span = self.places().of_value(&path);
                    self.error(span, Fault::Correction(fault));
                }
                None
            }
        }
    }

    /// What is wrong with a corrected ply is wrong with the correction.
    fn place_at_corrections(&mut self, corrected: &Corrected, findings: &mut [Finding]) {
        for finding in findings {
            let slot = finding.ply.and_then(|ply| ply.checked_sub(1));
            let number = slot.and_then(|slot| corrected.by.get(slot).copied().flatten());
            if let Some(number) = number {
                let path = self.key("corrections").item(number).then("corrected");
                finding.span = self.places().of_value(&path);
            }
        }
    }

    /// Compares what the record says of its end with the board. Only what contradicts is told.
    fn result(&mut self, record: &Record, content: &str, text: &GameText, replay: &Replay) {
        let outcome = replay.outcome();
        let plies = Some(replay.plies.len());
        let in_text = text.result.clone();
        if let (Some((given, span)), Some(result)) = (&in_text, record.result)
            && *given != result
        {
            let span = self.in_moves(content, span);
            self.error(span, Fault::ResultsDiffer { in_text: *given, result });
        }
        if let Some(result) = record.result.or(in_text.as_ref().map(|(result, _)| *result)) {
            let said = match result {
                GameResult::South => Some(crate::engine::Side::South),
                GameResult::North => Some(crate::engine::Side::North),
                GameResult::Open => None,
            };
            let place = |desk: &mut Desk<'_>| match (record.result, &in_text) {
                (None, Some((_, span))) => desk.in_moves(content, span),
                _ => desk.value("result"),
            };
            match (said, outcome) {
                (Some(said), Some(outcome)) if outcome.winner() != Some(said) => {
                    let span = place(self);
                    let fault = Fault::Stated { stated: Stated::Result(result), outcome: Some(outcome) };
                    self.find(Severity::Error, span, plies, fault);
                }
                (None, Some(outcome)) if outcome.winner().is_some() => {
                    let span = place(self);
                    let fault = Fault::Stated { stated: Stated::Result(result), outcome: Some(outcome) };
                    self.find(Severity::Warning, span, plies, fault);
                }
                _ => {}
            }
            if let Some((resigner, span)) = &text.resigns
                && said == Some(resigner.unwrap_or(replay.last().side()))
            {
                let span = self.in_moves(content, span);
                self.error(span, Fault::ResignedAndWon(result));
            }
        }
        let Some(ended) = record.ended else { return };
        let severity = match (ended, outcome) {
            (Ended::BaoHamna, Some(Outcome::BaoHamna(_)))
            | (Ended::NoMove, Some(Outcome::NoMove(_)))
            | (Ended::AllCaptured, Some(Outcome::AllCaptured(_)))
            | (Ended::MostSeeds, Some(Outcome::MostSeeds(_)))
            | (Ended::Draw, None | Some(Outcome::Drawn | Outcome::Repetition))
            | (Ended::Resignation | Ended::Time | Ended::Unfinished, None) => return,
            (Ended::BaoHamna | Ended::NoMove | Ended::AllCaptured | Ended::MostSeeds | Ended::Draw, _) => {
                Severity::Error
            }
            (Ended::Resignation | Ended::Time | Ended::Unfinished, Some(_)) => Severity::Warning,
        };
        let span = self.value("ended");
        self.find(severity, span, plies, Fault::Stated { stated: Stated::Ended(ended), outcome });
    }
}

/// What cannot be read of a move text. `place` finds a span of the text in its document.
pub fn text_findings(content: &str, text: &GameText, place: impl Fn(&Span) -> Option<Span>) -> Vec<Finding> {
    let finding = |error: &movetext::Error| {
        let suggestion = match error.fault {
            movetext::Fault::NotAMove => content.get(error.span.clone()).and_then(token::suggestion),
            _ => None,
        };
        let fault = Fault::MoveText { fault: error.fault, suggestion };
        Finding { severity: Severity::Error, span: place(&error.span), ply: None, fault }
    };
    text.errors.list.iter().map(finding).collect()
}

/// What is odd or wrong about moves as they were replayed. `stop` is how bad it is that they could not be replayed
/// to the end; `place` finds a span of the move text in its document.
pub fn replay_findings(
    text: &GameText,
    replay: &Replay,
    stop: Severity,
    place: impl Fn(&Span) -> Option<Span>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |severity, span: Option<Span>, ply, fault| {
        findings.push(Finding { severity, span, ply: Some(ply), fault });
    };
    if replay.sides_swapped {
        let side = replay.game.start().side();
        let first = replay.plies.first().map(|ply| ply.span.clone());
        let first = first.or(replay.stop.as_ref().map(Stop::span));
        find(Severity::Warning, first.as_ref().and_then(&place), 1, Fault::Numbering(side));
    }
    for (at, ply) in replay.plies.iter().enumerate() {
        for warned in &ply.warnings {
            find(Severity::Warning, place(&warned.span), at + 1, Fault::Odd(warned.warning));
        }
    }
    let told_as_missing =
        text.errors.list.iter().any(|error| matches!(error.fault, movetext::Fault::PlyMissing { .. }));
    let fault = match &replay.stop {
        Some(Stop::Illegal(error)) => Fault::Move(error.clone()),
        Some(Stop::Over { outcome, .. }) => Fault::Over { outcome: *outcome, plies: replay.plies.len() },
        Some(Stop::Illegible(_)) => Fault::Illegible,
        Some(Stop::Missing(_)) if told_as_missing => return findings,
        Some(Stop::Missing(_)) => Fault::Missing(replay.last().side()),
        // A word that was not read has been told of with the text.
        Some(Stop::Unread(_)) | None => return findings,
    };
    let span = replay.stop.as_ref().and_then(|stop| place(&stop.span()));
    find(stop, span, replay.plies.len() + 1, fault);
    findings
}
