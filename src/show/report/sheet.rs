//! From a verified record to what a report shows of it.

use crate::engine::{AtHouse, Game, Point, SOURCES, State, Terms, Turn};
use crate::jobs::compare::compare;
use crate::jobs::replay::{self, Stop};
use crate::jobs::score::sources::Found;
use crate::jobs::transcript::Transcript;
use crate::jobs::verify::{self, Severity, Verifier};
use crate::notation::movetext::{self, GameText};
use crate::notation::resolve::{self, Resolved};
use crate::notation::token;
use crate::notation::write::{self, Form};
use crate::notation::{Notation, Span};
use crate::profile::Ruleset;
use crate::record::document::Document;
use crate::record::{Ended, LapLimit, Record, Source, Start, Text};

use super::{Comment, Difference, Fact, Finding, Grade, Move, Replay, Sheet, Standing};

/// What a sheet is to show beyond the record itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// The notation to write moves in; else that of the record.
    pub notation: Option<Notation>,
    /// The lap limit under which the record was verified, if not the usual one.
    pub lap_limit: Option<LapLimit>,
}

impl Sheet {
    /// What is to be shown of a record, verified under one or more rules; the first are those it is shown
    /// under. `None` if the record could not be replayed at all under them.
    pub fn of(name: &str, reports: &[verify::Report], wishes: Wishes) -> Option<Sheet> {
        let first = reports.first()?;
        let record = first.record.as_ref()?;
        let rules = first.rules.as_ref()?;
        let content = record.moves.as_ref().map_or("", Text::as_str);
        let text = movetext::games(content).next().unwrap_or_default();
        let writing = wishes.notation.unwrap_or(record.notation);
        let mut replays: Vec<Replay> = Vec::new();
        for report in reports {
            let Some(mut replay) = replay_of(report, record, content, &text, writing) else { continue };
            if let Some(first) = replays.first() {
                let tried = first.plies.last().filter(|ply| ply.tried).map(|ply| ply.text.as_str());
                replay = replay.beside(first);
                if let Some(own) = &report.rules {
                    replay.differs = differences(own, rules);
                    replay.because = replay.parts.map_or(Vec::new(), |ply| {
                        because(&with_move(record, tried), [rules, own], wishes.lap_limit, ply)
                    });
                }
            }
            replays.push(replay);
        }
        let start = first.replay.as_ref()?.game.start();
        Some(Sheet {
            title: record.title.as_ref().map_or_else(|| name.to_owned(), |title| title.0.clone()),
            game: record.game,
            columns: start.columns(),
            players: [&record.south, &record.north].map(|player| player.as_ref().map(|name| name.0.clone())),
            facts: facts(record),
            result: record.result.map_or("*", |result| result.text()).to_owned(),
            ended: record
                .ended
                .filter(|ended| *ended != Ended::Unfinished)
                .map(|ended| ended.name().to_owned()),
            dialect: writing.to_string(),
            comments: comments(record, content, &text),
            terms: first.terms.exchanges(),
            initial: record.start == Start::Initial,
            plain: start.columns() == 8 && !start.marks_takata(),
            replays,
        })
    }
}

fn replay_of(
    report: &verify::Report,
    record: &Record,
    content: &str,
    text: &GameText,
    writing: Notation,
) -> Option<Replay> {
    let (replayed, rules) = (report.replay.as_ref()?, report.rules.as_ref()?);
    let moves = moves(replayed, record, content, text, writing);
    let mut replay = Replay::of(&replayed.game, &moves, rules.name());
    replay.source = rules.source().unwrap_or_default().to_owned();
    replay.sources = sigils(&replay.source);
    replay.findings = report.findings.iter().map(|found| finding(found, report.terms)).collect();
    Some(replay)
}

fn finding(found: &verify::Finding, terms: Terms) -> Finding {
    let rule = found.fault.rule().map_or(String::new(), |rule| format!(" ({rule})"));
    let text = format!("{}{rule}", found.fault);
    Finding {
        ply: found.ply.unwrap_or_default(),
        grade: match found.severity {
            Severity::Warning => Grade::Note,
            Severity::Known => Grade::Known,
            Severity::Error => Grade::Fault,
        },
        text: terms.say(&text).into_owned(),
    }
}

/// The moves that were played, then the one at which the replay stopped or the one that the record only
/// asks about.
fn moves(
    replayed: &replay::Replay,
    record: &Record,
    content: &str,
    text: &GameText,
    writing: Notation,
) -> Vec<Move> {
    let game = &replayed.game;
    let mut state = game.start();
    let mut moves = Vec::with_capacity(replayed.plies.len() + 1);
    for ply in &replayed.plies {
        moves.push(Move {
            text: write::write(&state, &ply.step, writing, Form::Canonical),
            turn: Some(ply.step.turn),
            refused: None,
            standing: Standing::Played,
        });
        state = ply.step.after;
    }
    match &replayed.stop {
        Some(stop) => moves.extend(stopped(stop, game, &state, record, content, text, moves.len())),
        None => moves.extend(tried(game, &state, record, moves.len())),
    }
    moves
}

/// The ply at which a replay stopped.
fn stopped(
    stop: &Stop,
    game: &Game,
    state: &State,
    record: &Record,
    content: &str,
    text: &GameText,
    at: usize,
) -> Option<Move> {
    let whole = text.plies.get(at).map_or_else(|| stop.span(), |ply| ply.written.span());
    let written = slice(content, whole);
    let (turn, refused) = match stop {
        Stop::Illegal(error) => (meant(game, state, &written, record.notation), error.to_string()),
        Stop::Over { outcome, .. } => (None, format!("the game is over: {outcome}")),
        Stop::Unread(_) => (None, "this is not a move".to_owned()),
        Stop::Illegible(_) => (None, "this ply cannot be read".to_owned()),
        Stop::Missing(_) => (None, format!("{} is to move, and its move is missing", state.side())),
    };
    Some(Move { text: written, turn, refused: Some(refused), standing: Standing::Played })
}

/// The first move that the record expects to be illegal or never to end after its last ply; of a lone position
/// the first move that it asks about at all.
fn tried(game: &Game, state: &State, record: &Record, plies: usize) -> Option<Move> {
    let written = record.expect.iter().find_map(|expect| {
        let is_refused = expect.never_ending.is_some() || expect.illegal == Some(true);
        let is_here = expect.after as usize == plies && expect.rules.is_none();
        expect.mv.as_ref().filter(|_| is_here && (is_refused || plies == 0))
    })?;
    let token = token::parse(written.as_str())?;
    let (turn, refused) = match resolve::resolve(&token, record.notation, game, state) {
        Ok(Resolved { step, .. }) => (Some(step.turn), None),
        Err(error) => (meant(game, state, written.as_str(), record.notation), Some(error.to_string())),
    };
    Some(Move { text: written.0.clone(), turn, refused, standing: Standing::Tried })
}

/// The turn that a refused move must mean, if it may at least start: for that much of it can be shown.
fn meant(game: &Game, state: &State, written: &str, notation: Notation) -> Option<Turn> {
    let bare = |text: &str| text.trim_end_matches(['*', '#']).to_owned();
    let mut starts = game.starts(state).into_iter().flat_map(|(pit, way, kind)| {
        [AtHouse::Stop, AtHouse::Safari].map(|at_house| Turn { pit, way, kind, at_house })
    });
    starts.find(|turn| {
        [Form::Canonical, Form::Full, Form::Short].into_iter().any(|form| {
            let outcome = write::Outcome::default();
            bare(&write::write_turn(state, turn, outcome, notation, form)) == bare(written)
        })
    })
}

fn slice(content: &str, span: Span) -> String {
    content.get(span).unwrap_or_default().to_owned()
}

fn facts(record: &Record) -> Vec<Fact> {
    let plain =
        [("event", &record.event), ("place", &record.place), ("date", &record.date), ("time", &record.time)];
    let mut facts: Vec<Fact> = plain
        .into_iter()
        .filter_map(|(name, value)| Some(Fact { name: name.to_owned(), value: value.as_ref()?.0.clone() }))
        .collect();
    if let Some(source) = &record.source {
        facts.push(Fact { name: "source".to_owned(), value: cited(source) });
    }
    facts
}

/// A source as a bibliography would have it.
fn cited(source: &Source) -> String {
    let mut text = String::new();
    if let Some(author) = &source.author {
        text.push_str(author.as_str());
        text.push_str(", ");
    }
    text.push_str(source.work.as_str());
    if let Some(year) = &source.year {
        text.push_str(&format!(" ({})", year.as_str()));
    }
    if let Some(part) = &source.part {
        text.push_str(&format!(", {}", part.as_str()));
    }
    if let Some(pages) = &source.pages {
        let pages = pages.as_str();
        let sign = if pages.contains(['-', '–', ',']) { "pp." } else { "p." };
        text.push_str(&format!(", {sign} {pages}"));
    }
    if let Some(through) = &source.through {
        text.push_str(&format!("; through {}", through.as_str()));
    }
    if let Some(url) = &source.url {
        text.push_str(&format!("; {}", url.as_str()));
    }
    text
}

fn comments(record: &Record, content: &str, text: &GameText) -> Vec<Comment> {
    let note = record.note.as_ref().map(|note| Comment { ply: 0, text: folded(note.as_str()) });
    let written = text
        .comments
        .iter()
        .map(|comment| Comment { ply: comment.after, text: folded(&slice(content, comment.text.clone())) });
    note.into_iter().chain(written).filter(|comment| !comment.text.is_empty()).collect()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The record with one more move, if it asks about one.
fn with_move(record: &Record, tried: Option<&str>) -> Record {
    let moves = record.moves.as_ref().map_or("", Text::as_str);
    let moves = tried.map(|tried| Text(format!("{} {tried}", moves.trim_end())));
    Record { moves: moves.or(record.moves.clone()), ..record.clone() }
}

/// The sets of points because of which two rules part at a ply.
fn because(
    record: &Record,
    [first, own]: [&Ruleset; 2],
    lap_limit: Option<LapLimit>,
    ply: usize,
) -> Vec<Vec<String>> {
    let Ok(text) = serde_yaml::to_string(record) else { return Vec::new() };
    let found = Found { file: "".into(), number: 1, document: Ok(Document::new(text, 1)) };
    let verifier = Verifier::new().under(first.clone());
    let Ok(transcript) = Transcript::of(found, &verifier, lap_limit) else { return Vec::new() };
    let partings = compare(&transcript, first, own).partings;
    let here = partings.into_iter().find(|parting| parting.plies_before + 1 == ply);
    let named = |points: Vec<Point>| points.iter().map(|point| point.id().to_owned()).collect();
    here.map_or(Vec::new(), |parting| parting.why.into_iter().map(named).collect())
}

/// The sigils of a source, and what they stand for.
fn sigils(source: &str) -> Vec<Fact> {
    let words: Vec<&str> = source.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let known = |(sigil, what): &(&str, &str)| Fact { name: (*sigil).to_owned(), value: (*what).to_owned() };
    SOURCES.iter().filter(|(sigil, _)| words.contains(sigil)).map(known).collect()
}

fn differences(own: &Ruleset, first: &Ruleset) -> Vec<Difference> {
    let meaning = |rules: &Ruleset, point: Point| {
        let name = rules.readings().get(point).to_string();
        let told = point.info().readings.iter().find(|reading| reading.name == name);
        told.map_or(name, |reading| reading.meaning().to_owned())
    };
    own.disagreements(first)
        .into_iter()
        .map(|point| Difference {
            point: point.id().to_owned(),
            question: point.info().question().to_owned(),
            first: meaning(first, point),
            here: meaning(own, point),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::document::Documents;

    fn verified(text: &str, rules: &[&str]) -> Vec<verify::Report> {
        let document = Documents::new(text.as_bytes()).next().expect("a document").expect("readable");
        let under = rules.iter().map(|rules| {
            Verifier::new().under(crate::profile::load(rules).expect("rules")).verify(&document)
        });
        std::iter::once(Verifier::new().verify(&document)).chain(under).collect()
    }

    const NEVER_ENDING: &str = include_str!("../../../games/mancala-world/never-ending-game.yaml");

    #[test]
    fn the_never_ending_game_is_told_with_the_turn_that_it_asks_about() {
        let reports = verified(NEVER_ENDING, &["nierse-1997"]);
        let sheet = Sheet::of("x", &reports, Wishes::default()).expect("a sheet");
        let [first, second] = &sheet.replays[..] else { panic!("two replays") };
        assert_eq!(first.plies.len(), 23);
        let published = "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -";
        assert_eq!(first.plies[21].after.as_deref(), Some(published));
        let endless = &first.plies[22];
        assert_eq!((endless.text.as_str(), endless.tried, endless.kind), ("A3L", true, Some("takata")));
        assert_eq!((endless.halt, endless.period, endless.laps), (Some("never-ending"), Some(228), 228));
        assert_eq!(endless.script, "< e2 l2 s r227");
        assert_eq!((second.parts, second.shared), (Some(23), 22), "there the same turn draws the game");
        assert_eq!(second.plies[0].won, Some('='));
        assert_eq!(second.because, [["never-ending"]]);
        assert!(second.differs.iter().any(|difference| difference.point == "never-ending"));
    }

    #[test]
    fn kete_is_told_in_its_own_words() {
        let record = include_str!("../../../games/kete/tax-two.yaml");
        let sheet = Sheet::of("x", &verified(record, &[]), Wishes::default()).expect("a sheet");
        assert!(sheet.terms.contains(&("namua", "nemo")));
        let sheet = Sheet::of("x", &verified(NEVER_ENDING, &[]), Wishes::default()).expect("a sheet");
        assert!(sheet.terms.is_empty());
    }

    #[test]
    fn a_parting_is_put_down_to_the_points_that_make_it() {
        // The first mtaji capture ends the houses; Wikipedia does not know that.
        let record = include_str!("../../../games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml");
        let sheet = Sheet::of("x", &verified(record, &["wikipedia"]), Wishes::default()).expect("a sheet");
        assert_eq!(sheet.replays[1].parts, Some(45));
        assert_eq!(sheet.replays[1].because, [["house.expiry"]]);
    }

    #[test]
    fn moves_are_written_in_the_notation_that_is_asked_for() {
        let reports = verified(NEVER_ENDING, &[]);
        let wishes = Wishes { notation: Some("kiba".parse().expect("a notation")), lap_limit: None };
        let sheet = Sheet::of("x", &reports, wishes).expect("a sheet");
        let texts: Vec<&str> = sheet.replays[0].plies.iter().map(|ply| ply.text.as_str()).collect();
        assert_eq!(&texts[..7], ["A6<*", "a6>", "A4>", "a6>", "A5<", "a3>", "A8+"]);
    }

    #[test]
    fn a_move_that_cannot_be_played_ends_the_sheet_with_the_reason() {
        let text = NEVER_ENDING.replace("A4R  a6R", "A1R  a6R");
        let sheet = Sheet::of("x", &verified(&text, &[]), Wishes::default()).expect("a sheet");
        let last = sheet.replays[0].plies.last().expect("plies");
        assert_eq!((sheet.replays[0].plies.len(), last.text.as_str(), last.after.as_ref()), (3, "A1R", None));
        assert!(last.illegal.as_ref().is_some_and(|why| !why.is_empty()));
        assert!(sheet.replays[0].findings.iter().any(|found| found.ply == 3 && found.grade == Grade::Fault));
    }
}
