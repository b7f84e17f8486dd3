//! Scores in other notations and forms.
//!
//! A record stays a record and a move text a move text, edited in place: only what names a move changes.
//! Transcripts of Donkers and game files of Abstract Play become records. Whatever is written has been read
//! back first and replayed to the same boards.

pub mod export;
pub mod layout;
pub mod rewrite;
mod words;

use std::fmt;
use std::str::FromStr;

use crate::jobs::replay::{Outcome, Replay};
use crate::jobs::score::{self, Form, Reader, Score, ScoreError};
use crate::jobs::verify::{Passed, Severity};
use crate::notation::dialect::NotationError;
use crate::notation::movetext::GameResult;
use crate::notation::{Notation, Span};
use crate::record::Record;
use crate::record::document::Document;

pub use crate::notation::write::Form as Spelling;
pub use words::Unsaid;

/// What to convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Moves in this notation; `voogt`, `kiba:south`.
    Notation(Notation),
    /// Donkers' transcript.
    Donkers,
    /// A line of JSON for every ply.
    Json,
    /// A position text for the start and for every ply.
    Positions,
}

/// A name that is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetError(NotationError);

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; or `donkers`, `json`, `positions`", self.0)
    }
}

impl std::error::Error for TargetError {}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Target, TargetError> {
        match text {
            "donkers" => Ok(Target::Donkers),
            "json" => Ok(Target::Json),
            "positions" => Ok(Target::Positions),
            notation => notation.parse().map(Target::Notation).map_err(TargetError),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Notation(notation) => notation.fmt(f),
            Target::Donkers => f.pad("donkers"),
            Target::Json => f.pad("json"),
            Target::Positions => f.pad("positions"),
        }
    }
}

/// What a text became.
#[derive(Debug, Default)]
pub struct Converted {
    /// The new text.
    pub text: String,
    /// What the target could not say, by number of the game in the text, from 1.
    pub unsaid: Vec<(usize, Unsaid)>,
    /// How many games there were.
    pub games: usize,
    /// Games, from 1, with the notation that was assumed for each although South's viewpoint would do as well.
    pub assumed: Vec<(usize, Notation)>,
    /// What was let pass in reading them.
    pub passed: Vec<Passed>,
}

/// Why a game was not converted.
#[derive(Debug)]
pub enum Problem<'t> {
    /// It cannot be read.
    Score(ScoreError<'t>),
    /// The target cannot hold it.
    CannotHold(&'static str),
    /// There is no game in the text.
    NoGame,
    /// The text names another winner than the board, and a record must not.
    Winner {
        /// The number of the game in the text, from 1.
        game: usize,
        /// What it says.
        result: GameResult,
        /// How it ended on the board.
        outcome: Outcome,
    },
    /// What was written does not read back as the same game. That is a fault of this program.
    Unfaithful {
        /// The number of the game in the text, from 1.
        game: usize,
    },
}

/// Converts all games of a text, or says what is wrong with each that cannot be.
///
/// # Errors
/// All problems; then there is no text.
pub fn convert<'t>(
    reader: &Reader,
    whole: &'t Document,
    target: Target,
    spelling: Spelling,
) -> Result<Converted, Vec<Problem<'t>>> {
    let mut problems = Vec::new();
    let form = Form::of(&whole.text);
    let mut converter = Converter {
        reader,
        form,
        spelling,
        page: Page::of(&whole.text),
        games: Vec::new(),
        done: Converted::default(),
    };
    score::each_in(form, reader, whole, |scored| {
        converter.done.games += 1;
        let result = match scored {
            // Header lines alone are no game, and any text has something like them.
            Ok(score) if score.text.plies.is_empty() && score.record == Record::default() => {
                Err(Problem::NoGame)
            }
            Ok(score) => converter.score(score, target),
            Err(error) => Err(Problem::Score(error)),
        };
        problems.extend(result.err());
    });
    if let Target::Notation(notation) = target {
        problems.extend(converter.record(notation).err());
    }
    if converter.done.games == 0 {
        problems.push(Problem::NoGame);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let Converter { page, mut done, .. } = converter;
    done.text = page.end();
    Ok(done)
}

struct Converter<'r, 't> {
    reader: &'r Reader,
    form: Form,
    spelling: Spelling,
    page: Page<'t>,
    /// The game of the record under way, or the games of the match so far, each with its words.
    games: Vec<(Score<'t>, Vec<String>)>,
    done: Converted,
}

impl<'t> Converter<'_, 't> {
    fn score(&mut self, score: Score<'t>, target: Target) -> Result<(), Problem<'t>> {
        for (leniency, span) in &score.leniencies {
            let kind = (leniency.name(), leniency);
            Passed::count(&mut self.done.passed, kind, &score.document, span.as_ref());
        }
        for finding in score.findings.iter().filter(|finding| finding.severity == Severity::Warning) {
            let kind = (finding.fault.code(), &finding.fault);
            Passed::count(&mut self.done.passed, kind, &score.document, finding.span.as_ref());
        }
        if score.assumed {
            self.done.assumed.push((self.done.games, score.notation()));
        }
        match target {
            Target::Notation(notation) => self.notation(score, notation),
            Target::Donkers => {
                let (text, unsaid) = export::donkers(&score, self.spelling).map_err(Problem::CannotHold)?;
                if !export::reads_back(&text, &score.replay) {
                    return Err(self.unfaithful());
                }
                self.tell(unsaid);
                self.page.add(&text, "\n");
                Ok(())
            }
            Target::Json => {
                self.page.add(&export::json(&score, self.done.games), "");
                Ok(())
            }
            Target::Positions => {
                self.page.add(&export::positions(&score.replay), "");
                Ok(())
            }
        }
    }

    fn unfaithful(&self) -> Problem<'t> {
        Problem::Unfaithful { game: self.done.games }
    }

    fn tell(&mut self, unsaid: Vec<Unsaid>) {
        self.done.unsaid.extend(unsaid.into_iter().map(|unsaid| (self.done.games, unsaid)));
    }

    fn notation(&mut self, score: Score<'t>, to: Notation) -> Result<(), Problem<'t>> {
        let (words, unsaid) = words::of(&score, to, self.spelling).map_err(Problem::CannotHold)?;
        match self.form {
            Form::MoveText => {
                let headers = score.notation_headers().map(|span| (span, to.to_string()));
                let edits: Vec<(Span, String)> = headers.chain(words::edits(&score, &words, to)).collect();
                if !words::read_back(&score, &words, to) {
                    return Err(self.unfaithful());
                }
                self.page.edit(edits);
            }
            Form::Records => {
                let is_other = |(known, _): &(Score<'_>, _)| known.document.line != score.document.line;
                if self.games.first().is_some_and(is_other) {
                    self.record(to)?;
                }
                self.games.push((score, words));
            }
            Form::Transcripts | Form::AbstractPlay => {
                let text = export::record(&score, &words, to);
                let outcome = score.replay.outcome();
                if let (Some(result), Some(outcome)) = (score.record.result, outcome)
                    && result != GameResult::Open
                    && outcome.winner().map(GameResult::from) != Some(result)
                {
                    return Err(Problem::Winner { game: self.done.games, result, outcome });
                }
                if !self.reader.holds_as(&[&score], &text, to) {
                    return Err(self.unfaithful());
                }
                self.page.add(&text, "---\n");
            }
        }
        self.tell(unsaid);
        Ok(())
    }
}

impl Converter<'_, '_> {
    /// Writes the record under way: its one game, or all games of its match.
    fn record<'p>(&mut self, to: Notation) -> Result<(), Problem<'p>> {
        let games = std::mem::take(&mut self.games);
        let Some((first, _)) = games.first() else { return Ok(()) };
        let of_match = |document: &Document| Document { game: None, ..document.clone() }.games().len();
        // The other games of the match could not be read, and that has been said.
        if first.document.game.is_some() && games.len() < of_match(&first.document) {
            return Ok(());
        }
        let scores: Vec<&Score<'_>> = games.iter().map(|(score, _)| score).collect();
        let Some(text) = rewrite::record(&games, to, self.spelling) else {
            return Err(Problem::CannotHold("this is YAML of a kind that cannot be edited in place"));
        };
        if !self.reader.holds_as(&scores, &text, to) {
            return Err(Problem::Unfaithful { game: self.done.games });
        }
        self.page.replace(&first.document, &text);
        Ok(())
    }
}

/// A text under way: the old one with edits, or a new one.
struct Page<'t> {
    old: &'t str,
    new: String,
    copied: usize,
    /// The line that begins at `line_at`, from 1.
    line: usize,
    line_at: usize,
    is_edited: bool,
}

impl<'t> Page<'t> {
    fn of(old: &'t str) -> Page<'t> {
        Page { old, new: String::new(), copied: 0, line: 1, line_at: 0, is_edited: false }
    }

    /// Adds a text of its own, parted from the one before.
    fn add(&mut self, text: &str, between: &str) {
        if !self.new.is_empty() {
            self.new.push_str(between);
        }
        self.new.push_str(text);
    }

    /// Copies the old text up to each span and puts the new words in its place. Spans go upwards.
    fn edit(&mut self, edits: impl IntoIterator<Item = (Span, String)>) {
        self.is_edited = true;
        for (span, word) in edits {
            self.new.push_str(self.old.get(self.copied..span.start).unwrap_or_default());
            self.new.push_str(&word);
            self.copied = span.end;
        }
    }

    /// Puts a new text in the place of a document.
    fn replace(&mut self, document: &Document, text: &str) {
        while self.line < document.line {
            let rest = self.old.get(self.line_at..).unwrap_or_default();
            self.line_at += rest.find('\n').map_or(rest.len(), |at| at + 1);
            self.line += 1;
        }
        // A byte order mark belongs to the stream, not to its first document.
        let start = self.line_at + usize::from(self.line_at == 0 && self.old.starts_with('\u{feff}')) * 3;
        self.edit([(start..start + document.text.len(), text.to_owned())]);
    }

    fn end(mut self) -> String {
        if self.is_edited {
            self.new.push_str(self.old.get(self.copied..).unwrap_or_default());
        }
        self.new
    }
}

impl Reader {
    /// Whether a document, read in a notation, replays to the same boards as these scores and holds as well as they.
    fn holds_as(&self, scores: &[&Score<'_>], text: &str, notation: Notation) -> bool {
        let document = Document::new(text, 1);
        let reader_of_text = self.as_text_says();
        let (mut read, mut same) = (0, 0);
        score::each_in(Form::Records, &reader_of_text, &document, |scored| {
            if let (Ok(again), Some(score)) = (scored, scores.get(read)) {
                let alike = again.notation() == notation && same_boards(&again.replay, &score.replay);
                same += usize::from(alike);
            }
            read += 1;
        });
        read == scores.len() && same == read
    }
}

/// Whether two replays went through the same positions.
fn same_boards(one: &Replay, other: &Replay) -> bool {
    let boards = |replay: &Replay| {
        let after = replay.plies.iter().map(|ply| ply.step.after).collect::<Vec<_>>();
        (replay.game.start(), after)
    };
    boards(one) == boards(other) && one.stop.is_some() == other.stop.is_some()
}
