//! Documents of every form verified: a move text as well as a record.

use super::damaged::likeliest;
use super::{Form, From, Reader, Score, ScoreError, Unread, each_in, unread};
use crate::engine::Side;
use crate::jobs::verify::{Fault, Finding, Report, Severity, Verifier};
use crate::notation::layout::plain;
use crate::profile::Ruleset;
use crate::record::document::Document;
use crate::record::{Record, Start, Text};

/// Verifies a document, whatever its form. What one that is no record does not say of its notation, game and start is as
/// the reader has it; the notation else the likeliest.
pub fn verify(verifier: &Verifier, reader: &Reader, document: &Document) -> Report {
    let unread = match document.form {
        Form::Records => return verifier.verify(document),
        Form::AbstractPlay => return verify_file(verifier, reader, document),
        Form::MoveText | Form::Transcripts => unread(document),
    };
    let unread = match unread {
        Ok(unread) => unread,
        Err(why) => return refused(why),
    };
    let Unread { record, content, text, notation, start, faults, .. } = &unread;
    let game = reader.game.or(verifier.rules().map(Ruleset::game_name));
    let name = Reader { game, start: reader.start, ..Reader::default() }.name(&unread);
    let given = match reader.from {
        From::Given(notation) => Some(notation),
        From::Text => *notation,
        From::Recognised => None,
    };
    let moves = match document.form {
        Form::Transcripts => plain(content, text, start.map_or(Side::South, |start| start.side())),
        _ => content.to_string(),
    };
    let mut record = Record {
        game: name,
        notation: given.unwrap_or_default(),
        start: match (start, reader.start) {
            (None, Some(start)) => Start::Position(start.to_string()),
            _ => record.start.clone(),
        },
        moves: Some(Text(moves)),
        ..record.clone()
    };
    let mut read_as = None;
    if let (None, Ok((_, game))) = (given, verifier.rules_of(&record)) {
        let game = start.or(reader.start).map_or(game, |start| game.starting_from(start));
        record.notation = likeliest(game, text);
        read_as = Some(record.notation).filter(|_| !text.plies.is_empty());
    }
    let mut faults = faults.clone();
    if text.plies.is_empty() && record.start == Start::Initial {
        faults.push(error(Fault::NoMoves));
    }
    let report = verifier.verify_text(document, record, (content, text), faults);
    Report { read_as, ..report }
}

/// Verifies a game file of another program: it replays to the boards that it reports, or it is told where not.
fn verify_file(verifier: &Verifier, reader: &Reader, document: &Document) -> Report {
    let mut report = Report::default();
    each_in(document.form, reader, document, |scored| {
        report = match scored {
            Ok(Score { record, content, text, mut findings, .. }) => {
                let record = Record { moves: Some(Text(content.to_string())), ..record };
                findings.retain(|finding| matches!(finding.fault, Fault::Reported(_)));
                verifier.verify_text(document, record, (&content, &text), findings)
            }
            Err(why) => refused(why),
        }
    });
    report
}

/// What is told of a text that cannot be read as a game at all.
fn refused(why: ScoreError<'_>) -> Report {
    let fault = match why {
        ScoreError::Import(error) => Fault::Import(error),
        ScoreError::Rules(errors) => Fault::Rules(errors),
        ScoreError::OtherGame { rules, of, game } => Fault::RulesOfOtherGame { rules, of, game },
        ScoreError::Findings(_, report) => return *report,
        ScoreError::Document(fault) => Fault::Yaml(fault.to_string()),
        ScoreError::Ambiguous(_) | ScoreError::Unrecognised(_) => Fault::Unrecognised,
    };
    Report { findings: vec![error(fault)], ..Report::default() }
}

fn error(fault: Fault) -> Finding {
    Finding { severity: Severity::Error, span: None, ply: None, fault }
}
