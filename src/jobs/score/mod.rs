//! A score: a game as somebody wrote it down, in any of the forms that are read here, with all that the
//! form says about it.
//!
//! Four forms: a record (YAML), move text with or without header lines, Donkers' transcript, and the game
//! file of Abstract Play (JSON). Logs of Board Game Arena are move text. Whatever the form, a score is a
//! [`Record`], its moves as text, and the game replayed from them.
//!
//! One file over 500 lines: the four forms side by side, so that they can be seen to say the same.

pub mod damaged;
mod headers;
pub mod sources;
pub mod verified;

use std::borrow::Cow;
use std::sync::Arc;

use crate::engine::{Game, GameName, State};
use crate::jobs::abstract_play;
use crate::jobs::recognise::{self, Recognition};
use crate::jobs::replay::Replay;
use crate::jobs::verify::{self, Fault, Finding, Severity, Verdict, Verifier};
use crate::notation::donkers::{self, Opening, TakasiaRule, Transcript};
use crate::notation::movetext::{self, GameText, Header};
use crate::notation::token::Leniency;
use crate::notation::{Dialect, Notation, Span};
use crate::profile::rulebook::{Rulebook, game_under};
use crate::profile::{self, ProfileErrors, Ruleset, Said, Spec};
use crate::record::correction;
use crate::record::document::{Document, Documents, ReadFault};
use crate::record::{Ended, Record, Start, Text};

use headers::Headers;

pub use crate::record::document::Form;

impl Form {
    /// The form of a text, by its first lines.
    pub fn of(text: &str) -> Form {
        let line = text.lines().map(str::trim_end).find(|line| !line.is_empty() && !line.starts_with('#'));
        let Some(line) = line else { return Form::MoveText };
        if line.trim_start().starts_with('{') && abstract_play::is_game(text) {
            return Form::AbstractPlay;
        }
        let keyed = |line: &str| {
            let line = line.trim_start();
            line.starts_with("format:") || line.starts_with("moves:")
        };
        let record =
            line.starts_with("---") || line.starts_with("%YAML") || line.trim_start().starts_with("{format");
        if record || text.lines().any(keyed) {
            return Form::Records;
        }
        if donkers::is_transcript(text) { Form::Transcripts } else { Form::MoveText }
    }
}

/// In which notation moves are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum From {
    /// As the text says; where it says nothing, the one that is recognised, and of several that differ the
    /// only one from the mover's viewpoint.
    #[default]
    Text,
    /// The one that is recognised, whatever the text says.
    Recognised,
    /// This one, whatever the text says.
    Given(Notation),
}

/// How scores are read.
#[derive(Debug, Default)]
pub struct Reader {
    /// The notation.
    pub from: From,
    /// The rules, whatever the text says.
    pub rules: Option<Ruleset>,
    /// The game, where the text does not say.
    pub game: Option<GameName>,
    /// The position from which a game starts, where the text does not say.
    pub start: Option<State>,
    /// Laps of one turn after which sowing is given up; the engine's own limit unless told otherwise.
    pub lap_limit: Option<crate::record::LapLimit>,
    /// The rules looked up so far.
    pub rulebook: Rulebook,
}

/// A game as it is written, and as it was replayed.
#[derive(Debug)]
pub struct Score<'t> {
    /// The document it stands in. For move text and transcripts that is the whole text.
    pub document: Cow<'t, Document>,
    /// What is said of the game. The notation is the one in which it was read. Only for a record does it
    /// hold the moves.
    pub record: Record,
    /// The text of the moves.
    pub content: Cow<'t, str>,
    /// The moves, with the corrections of a record; all places are bytes of `content`.
    pub text: GameText,
    /// The game replayed.
    pub replay: Replay,
    /// The rules under which it was replayed.
    pub rules: Arc<str>,
    /// What was found odd. Places are bytes of the document.
    pub findings: Vec<Finding>,
    /// What the reader of the moves let pass. Places are bytes of the document.
    pub leniencies: Vec<(Leniency, Option<Span>)>,
    /// Whether the mover's viewpoint was assumed although South's would do as well.
    pub assumed: bool,
}

impl Score<'_> {
    /// The keys of header lines that no record has a place for.
    pub fn unknown_headers(&self) -> impl Iterator<Item = String> + '_ {
        let key = |header: &Header| self.content.get(header.key.clone()).unwrap_or_default().to_owned();
        self.text.headers.iter().map(key).filter(|key| !headers::is_known(key))
    }

    /// Where a header line names the notation.
    pub fn notation_headers(&self) -> impl Iterator<Item = Span> + '_ {
        let names = |header: &&Header| {
            let key = self.content.get(header.key.clone()).unwrap_or_default();
            headers::NOTATION.iter().any(|known| known.eq_ignore_ascii_case(key))
        };
        self.text.headers.iter().filter(names).map(|header| header.value.clone())
    }

    /// The notation in which the moves were read.
    pub fn notation(&self) -> Notation {
        self.record.notation
    }
}

/// Why a text gives no score.
#[derive(Debug)]
pub enum ScoreError<'t> {
    /// A document of it cannot be read.
    Document(ReadFault),
    /// A document cannot be replayed; these are its findings.
    Findings(Cow<'t, Document>, Box<verify::Report>),
    /// The rules asked for cannot be had.
    Rules(Arc<ProfileErrors>),
    /// The rules asked for are those of another game.
    OtherGame {
        /// The rules.
        rules: String,
        /// Their game.
        of: GameName,
        /// The game of the text.
        game: GameName,
    },
    /// Several notations read the moves, and differ.
    Ambiguous(Box<Recognition>),
    /// No notation reads the moves.
    Unrecognised(Box<Recognition>),
    /// A game file of another program cannot be brought in.
    Import(abstract_play::ImportError),
}

type Scored<'t> = Result<Score<'t>, ScoreError<'t>>;

/// A text with its moves, before anything is asked of the rules.
pub struct Unread<'t> {
    document: Cow<'t, Document>,
    record: Record,
    content: Cow<'t, str>,
    text: GameText,
    /// What the text says of its notation.
    notation: Option<Notation>,
    start: Option<State>,
    faults: Vec<Finding>,
}

/// Hands over each score of a text, in order.
pub fn each<'t>(reader: &Reader, whole: &'t Document, take: impl FnMut(Scored<'t>)) {
    each_in(Form::of(&whole.text), reader, whole, take);
}

/// The same for a text whose form is known.
pub fn each_in<'t>(form: Form, reader: &Reader, whole: &'t Document, mut take: impl FnMut(Scored<'t>)) {
    match form {
        Form::Records => {
            for document in Documents::new(whole.text.as_bytes()) {
                let games = document.map(|document| {
                    let line = document.line + whole.line - 1;
                    Document { line, ..document }.games()
                });
                match games {
                    Ok(games) => games.into_iter().for_each(|game| take(reader.record(game))),
                    Err(fault) => take(Err(ScoreError::Document(fault))),
                }
            }
        }
        Form::MoveText => {
            for game in movetext::games(&whole.text) {
                take(reader.read(moves(whole, game)));
            }
        }
        Form::Transcripts => {
            for transcript in donkers::parse(&whole.text) {
                take(reader.read(self::transcript(whole, transcript)));
            }
        }
        Form::AbstractPlay => take(reader.import(whole)),
    }
}

/// Tries to recognise each game of a text, whatever it says of its notation.
pub fn recognise_each<'t>(
    reader: &Reader,
    whole: &'t Document,
    mut take: impl FnMut(Result<Recognition, ScoreError<'t>>),
) {
    match Form::of(&whole.text) {
        Form::Records => {
            for document in Documents::new(whole.text.as_bytes()) {
                match document {
                    Ok(document) => document.games().into_iter().for_each(|game| {
                        take(unread_record(game).and_then(|unread| reader.recognise(&unread)));
                    }),
                    Err(fault) => take(Err(ScoreError::Document(fault))),
                }
            }
        }
        Form::MoveText => {
            movetext::games(&whole.text).for_each(|game| take(reader.recognise(&moves(whole, game))));
        }
        Form::Transcripts => {
            for read in donkers::parse(&whole.text) {
                take(reader.recognise(&self::transcript(whole, read)));
            }
        }
        Form::AbstractPlay => take(unread_file(whole).and_then(|unread| reader.recognise(&unread))),
    }
}

/// The game of a document that is no record.
fn unread(document: &Document) -> Result<Unread<'_>, ScoreError<'static>> {
    Ok(match document.form {
        Form::AbstractPlay => unread_file(document)?,
        Form::Transcripts => {
            transcript(document, donkers::parse(&document.text).into_iter().next().unwrap_or_default())
        }
        Form::MoveText | Form::Records => {
            moves(document, movetext::games(&document.text).next().unwrap_or_default())
        }
    })
}

/// A game file of Abstract Play, its boards left aside.
fn unread_file(whole: &Document) -> Result<Unread<'_>, ScoreError<'static>> {
    let imported = abstract_play::read(&whole.text).map_err(ScoreError::Import)?;
    let text = movetext::games(&imported.moves).next().unwrap_or_default();
    let (name, start) = imported.games.first().copied().unwrap_or_default();
    Ok(Unread {
        document: Cow::Borrowed(whole),
        record: Record { game: name, ..imported.record },
        content: Cow::Owned(imported.moves),
        text,
        notation: Some(Dialect::AbstractPlay.into()),
        start,
        faults: Vec::new(),
    })
}

/// A record, not replayed yet.
fn unread_record<'t>(document: Document) -> Result<Unread<'t>, ScoreError<'t>> {
    let record = match document.record() {
        Ok(record) => record,
        Err(_) => {
            let report = Verifier::new().verify(&document);
            return Err(ScoreError::Findings(Cow::Owned(document), Box::new(report)));
        }
    };
    let content = record.moves.as_ref().map_or_else(String::new, |moves| moves.0.clone());
    let printed = movetext::games(&content).next().unwrap_or_default();
    let text = match correction::correct(&content, &printed, &record.corrections) {
        Ok(corrected) => corrected.text,
        Err(_) => printed,
    };
    let start = match &record.start {
        Start::Initial => None,
        Start::Position(text) => text.parse().ok(),
    };
    let (content, document) = (Cow::Owned(content), Cow::Owned(document));
    Ok(Unread { document, record, content, text, notation: None, start, faults: Vec::new() })
}

/// A game of move text.
fn moves(whole: &Document, game: GameText) -> Unread<'_> {
    let headers = Headers::of(&whole.text, &game);
    Unread {
        document: Cow::Borrowed(whole),
        record: Record { game: headers.game.unwrap_or_default(), ..headers.record },
        content: Cow::Borrowed(&whole.text),
        text: game,
        notation: headers.notation,
        start: headers.start,
        faults: headers.faults,
    }
}

/// A transcript of Donkers.
fn transcript(whole: &Document, read: Transcript) -> Unread<'_> {
    let Transcript { head, game, faults } = read;
    let text = |value: Option<String>| value.map(Text);
    let start = Some(head.opening.start());
    let name = if head.opening == Opening::Novice { GameName::Kujifunza } else { GameName::Kiswahili };
    let no_takasia = || {
        let entry = |key: &str, value: &str| (key.to_owned(), Said::Text(value.to_owned()));
        Spec::Changes(vec![entry("base", name.default_profile()), entry("takasia", "none")])
    };
    let finding = |error: donkers::HeadError| Finding {
        severity: Severity::Error,
        span: Some(error.span),
        ply: None,
        fault: Fault::Transcript(error.fault),
    };
    Unread {
        document: Cow::Borrowed(whole),
        record: Record {
            game: name,
            rules: (head.takasia == TakasiaRule::Off).then(no_takasia),
            title: text(head.title),
            south: text(head.south),
            north: text(head.north),
            event: text(head.event),
            place: text(head.place),
            date: text(head.date.as_deref().map(donkers::iso_date)),
            time: text(head.time),
            start: match head.opening {
                Opening::Position(state) => Start::Position(state.to_string()),
                Opening::Official | Opening::Novice => Start::Initial,
            },
            result: head.winner,
            ended: game.resigns.as_ref().map(|_| Ended::Resignation),
            ..Record::default()
        },
        content: Cow::Borrowed(&whole.text),
        text: game,
        notation: Some(Dialect::Voogt.into()),
        start,
        faults: faults.into_iter().map(finding).collect(),
    }
}

impl Reader {
    /// The game of a text: its own rules or those asked for, from its own start.
    fn game(&self, name: GameName, own: Option<&Spec>) -> Result<(Arc<str>, Game), ScoreError<'static>> {
        let rules = match (&self.rules, own) {
            (Some(rules), _) => Ok(Arc::new(rules.clone())),
            (None, Some(spec)) => self.rulebook.rules(spec),
            (None, None) => self.rulebook.default_of(name),
        };
        let rules = rules.map_err(ScoreError::Rules)?;
        let game = game_under(&rules, name).ok_or_else(|| ScoreError::OtherGame {
            rules: rules.name().to_owned(),
            of: rules.game_name(),
            game: name,
        })?;
        Ok((rules.name().into(), self.limited(game)))
    }

    /// The same reader, for a text whose notation is known to be what it says.
    pub(crate) fn as_text_says(&self) -> Reader {
        Reader { from: From::Text, rules: self.rules.clone(), rulebook: Rulebook::new(), ..*self }
    }

    fn limited(&self, game: Game) -> Game {
        match self.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => game,
        }
    }

    /// The rules to try when a notation is to be recognised: those asked for, or else those of the text and all profiles
    /// of the game.
    pub fn rules_to_try(
        &self,
        name: GameName,
        own: Option<&Spec>,
        start: Option<State>,
    ) -> Result<Vec<recognise::Rules>, ScoreError<'static>> {
        let mut tried = self.first_to_try(name, own, start)?;
        if self.rules.is_none() {
            for other in profile::names() {
                let rules = self.rulebook.rules(&Spec::Name(other.to_owned())).map_err(ScoreError::Rules)?;
                // A setup of its own is another game, unless the text says where it starts.
                let fits = match &start {
                    Some(start) => rules.game().admit(start).is_ok(),
                    None => rules.start() == name.start(),
                };
                let is_known = tried.iter().any(|known| known.name == other);
                if rules.game_name() == name && fits && !is_known {
                    let game = self.limited(rules.game());
                    let game = start.map_or(game, |start| game.starting_from(start));
                    tried.push(recognise::Rules { name: other.to_owned(), game });
                }
            }
        }
        Ok(tried)
    }

    /// The rules to try before any other: those asked for, those of the text, or the game's own.
    fn first_to_try(
        &self,
        name: GameName,
        own: Option<&Spec>,
        start: Option<State>,
    ) -> Result<Vec<recognise::Rules>, ScoreError<'static>> {
        let (first, game) = self.game(name, own)?;
        let game = start.map_or(game, |start| game.starting_from(start));
        Ok(vec![recognise::Rules { name: first.to_string(), game }])
    }

    fn recognise(&self, unread: &Unread<'_>) -> Result<Recognition, ScoreError<'static>> {
        let start = unread.start.or(self.start);
        let tried = self.rules_to_try(self.name(unread), unread.record.rules.as_ref(), start)?;
        Ok(recognise::recognise(&tried, &unread.content, &unread.text))
    }

    /// The same, content with the first rules if a notation reads the text under them.
    fn recognise_soon(&self, unread: &Unread<'_>) -> Result<Recognition, ScoreError<'static>> {
        let start = unread.start.or(self.start);
        let tried = self.first_to_try(self.name(unread), unread.record.rules.as_ref(), start)?;
        let recognition = recognise::recognise(&tried, &unread.content, &unread.text);
        if recognition.candidates.is_empty() { self.recognise(unread) } else { Ok(recognition) }
    }

    /// The game that a text without its own word belongs to.
    fn name(&self, unread: &Unread<'_>) -> GameName {
        let start = unread.start.or(self.start);
        if unread.record.game != GameName::default() {
            return unread.record.game;
        }
        let by_rows = start.and_then(|start| GameName::of_rows(start.columns())).unwrap_or_default();
        self.game.or(self.rules.as_ref().map(Ruleset::game_name)).unwrap_or(by_rows)
    }

    fn read<'t>(&self, unread: Unread<'t>) -> Scored<'t> {
        let name = self.name(&unread);
        let own = unread.record.rules.as_ref();
        let start = unread.start.or(self.start);
        let stated = match self.from {
            From::Text => unread.notation,
            From::Recognised => None,
            From::Given(notation) => Some(notation),
        };
        let place = |span: &Span| Some(span.clone());
        let mut findings = unread.faults.clone();
        findings.extend(verify::text_findings(&unread.content, &unread.text, place));
        let mut assumed = false;
        let is_sound = !findings.iter().any(|finding| finding.severity == Severity::Error);
        let (notation, profile) = match stated {
            Some(notation) => (notation, None),
            None if unread.text.plies.is_empty() => (Notation::default(), None),
            None => {
                let (recognition, for_mover) = match self.from {
                    From::Text => {
                        let recognition = self.recognise_soon(&unread)?;
                        let for_mover = recognition.answer_for_mover().cloned();
                        (recognition, for_mover)
                    }
                    From::Recognised | From::Given(_) => (self.recognise(&unread)?, None),
                };
                assumed = recognition.answer().is_none();
                match recognition.answer().or(for_mover.as_ref()) {
                    Some(answer) => (answer.notation, answer.profiles.first().cloned()),
                    // The notation that fits best shows where the fault is.
                    None if recognition.candidates.is_empty() => {
                        let (_, game) = self.game(name, own)?;
                        let game = start.map_or(game, |start| game.starting_from(start));
                        (damaged::likeliest(game, &unread.text), None)
                    }
                    None => return Err(ScoreError::Ambiguous(Box::new(recognition))),
                }
            }
        };
        // Rules that were asked for or that the text states go before those under which it was recognised.
        let profile = profile.filter(|_| self.rules.is_none() && own.is_none()).map(Spec::Name);
        let (rules, game) = self.game(name, own.or(profile.as_ref()))?;
        let game = start.map_or(game, |start| game.starting_from(start));
        let replay = Replay::of(game, notation, &unread.text);
        if is_sound || stated.is_some() {
            findings.extend(verify::replay_findings(&unread.text, &replay, Severity::Error, place));
        }
        let record = Record { game: name, notation, ..unread.record };
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            let report = verify::Report {
                record: Some(record),
                replay: Some(replay),
                findings,
                ..verify::Report::default()
            };
            return Err(ScoreError::Findings(unread.document, Box::new(report)));
        }
        let Unread { document, content, text, .. } = unread;
        let leniencies =
            text.leniencies.list.iter().map(|lenient| (lenient.leniency, place(&lenient.span))).collect();
        Ok(Score { document, record, content, text, replay, rules, findings, leniencies, assumed })
    }

    /// A record, verified.
    fn record<'t>(&self, document: Document) -> Scored<'t> {
        let (document, notation) = match self.from {
            From::Text => (document, None),
            From::Given(notation) => (document, Some(notation)),
            From::Recognised => {
                let unread = unread_record(document)?;
                let recognition = self.recognise(&unread)?;
                match recognition.answer() {
                    Some(answer) => (unread.document.into_owned(), Some(answer.notation)),
                    None if recognition.candidates.is_empty() => {
                        return Err(ScoreError::Unrecognised(Box::new(recognition)));
                    }
                    None => return Err(ScoreError::Ambiguous(Box::new(recognition))),
                }
            }
        };
        self.verified(document, notation)
    }

    fn verified<'t>(&self, document: Document, notation: Option<Notation>) -> Scored<'t> {
        let mut verifier = Verifier::new().in_notation(notation);
        if let Some(rules) = &self.rules {
            verifier = verifier.under(rules.clone());
        }
        if let Some(limit) = self.lap_limit {
            verifier = verifier.with_lap_limit(limit);
        }
        let mut report = verifier.verify(&document);
        let failed = report.verdict() == Verdict::Failed;
        match (report.record.take(), report.replay.take()) {
            (Some(record), Some(replay)) if !failed => {
                let content = record.moves.as_ref().map_or_else(String::new, |moves| moves.0.clone());
                let printed = movetext::games(&content).next().unwrap_or_default();
                let made = correction::correct(&content, &printed, &record.corrections);
                let text = made.map_or(printed, |corrected| corrected.text);
                Ok(Score {
                    document: Cow::Owned(document),
                    record,
                    content: Cow::Owned(content),
                    text,
                    replay,
                    rules: report.rules.as_ref().map_or("", |rules| rules.name()).into(),
                    findings: report.findings,
                    leniencies: report.leniencies,
                    assumed: false,
                })
            }
            (record, replay) => {
                let report = verify::Report { record, replay, ..report };
                Err(ScoreError::Findings(Cow::Owned(document), Box::new(report)))
            }
        }
    }

    /// A game file of Abstract Play, compared with the boards that it reports.
    fn import<'t>(&self, whole: &'t Document) -> Scored<'t> {
        let imported = abstract_play::read(&whole.text).map_err(ScoreError::Import)?;
        let text = movetext::games(&imported.moves).next().unwrap_or_default();
        let notation = imported.record.notation;
        let mut best: Option<(usize, abstract_play::ImportError)> = None;
        let mut doubtful: Option<(usize, Score<'t>)> = None;
        let rules: Vec<Option<Spec>> = match &self.rules {
            Some(_) => vec![None],
            None => abstract_play::RULES.map(|rules| serde_yaml::from_str(rules).ok()).to_vec(),
        };
        for (name, start) in &imported.games {
            for spec in &rules {
                let (rules, game) = self.game(*name, spec.as_ref())?;
                let game = game.starting_from(start.unwrap_or(name.start()));
                let replay = Replay::of(game, notation, &text);
                let agreeing = imported.agreeing(&replay);
                if replay.stop.is_none() && agreeing == imported.plies() {
                    let asked = self.rules.as_ref().and_then(|rules| serde_yaml::from_str(rules.name()).ok());
                    let record = imported.record_of(*name, *start, spec.clone().or(asked));
                    if let Some(error) = imported.contradicts(&rules, &replay) {
                        best = best.filter(|(most, _)| agreeing <= *most).or(Some((agreeing, error)));
                        continue;
                    }
                    let mut findings = verify::replay_findings(&text, &replay, Severity::Error, |_| None);
                    let doubts = imported.doubts(&replay);
                    let alike = doubts.first().map_or(usize::MAX, |doubt| doubt.ply);
                    findings.extend(doubts.into_iter().map(|doubt| Finding {
                        severity: Severity::Warning,
                        span: None,
                        ply: Some(doubt.ply),
                        fault: Fault::Reported(doubt),
                    }));
                    let score = Score {
                        document: Cow::Borrowed(whole),
                        record,
                        content: Cow::Owned(imported.moves.clone()),
                        text: text.clone(),
                        replay,
                        rules,
                        findings,
                        leniencies: Vec::new(),
                        assumed: false,
                    };
                    if alike == usize::MAX {
                        return Ok(score);
                    }
                    if doubtful.as_ref().is_none_or(|(known, _)| alike > *known) {
                        doubtful = Some((alike, score));
                    }
                } else if best.as_ref().is_none_or(|(most, _)| agreeing > *most) {
                    best = Some((agreeing, imported.difference(&rules, &replay)));
                }
            }
        }
        if let Some((_, score)) = doubtful {
            return Ok(score);
        }
        let (_, error) = best.unwrap_or((0, abstract_play::ImportError::Empty));
        Err(ScoreError::Import(error))
    }
}
