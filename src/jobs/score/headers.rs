//! What the header lines of move text say.

use crate::engine::{GameName, State};
use crate::jobs::verify::{Fault, Finding, Severity};
use crate::notation::dialect::NotationError;
use crate::notation::movetext::GameText;
use crate::notation::position;
use crate::notation::{Notation, Span};
use crate::profile::Spec;
use crate::record::{Record, Start, Text};

/// The header lines of a game, understood as far as a record has a place for them. Others are left alone.
#[derive(Debug, Default)]
pub(super) struct Headers {
    pub record: Record,
    pub game: Option<GameName>,
    pub notation: Option<Notation>,
    pub start: Option<State>,
    pub faults: Vec<Finding>,
}

/// Whether a key is one that a record has a place for.
pub(super) fn is_known(key: &str) -> bool {
    KEYS.iter().any(|known| known.eq_ignore_ascii_case(key))
}

const KEYS: [&str; 15] = [
    "title", "south", "north", "event", "place", "site", "date", "time", "note", "game", "rules", "notation",
    "dialect", "start", "position",
];

/// The keys that name the notation.
pub const NOTATION: [&str; 2] = ["notation", "dialect"];

impl Headers {
    pub fn of(text: &str, game: &GameText) -> Headers {
        let mut headers = Headers::default();
        let part = |span: &Span| text.get(span.clone()).unwrap_or_default();
        for header in &game.headers {
            let (key, value) = (part(&header.key).to_ascii_lowercase(), part(&header.value));
            if !value.is_empty() {
                headers.set(&key, value, header.value.clone());
            }
        }
        let is_start =
            |span: &&Span| matches!(part(span).to_ascii_lowercase().as_str(), "start" | "position");
        let start = game.headers.iter().rfind(|header| is_start(&&header.key));
        if let Some(start) = start {
            headers.begin(&start.value);
        }
        headers
    }

    /// What cannot be understood is passed over, and told.
    fn pass(&mut self, span: Span, key: &str, why: String) {
        let fault = Fault::HeaderValue { key: key.to_owned(), why };
        self.faults.push(Finding { severity: Severity::Warning, span: Some(span), ply: None, fault });
    }

    fn set(&mut self, key: &str, value: &str, span: Span) {
        let record = &mut self.record;
        let text = || Some(Text(value.to_owned()));
        match key {
            "title" => record.title = text(),
            "south" => record.south = text(),
            "north" => record.north = text(),
            "event" => record.event = text(),
            "place" | "site" => record.place = text(),
            "date" => record.date = text(),
            "time" => record.time = text(),
            "note" => record.note = text(),
            "game" => {
                let named = |name: &GameName| name.name().eq_ignore_ascii_case(value);
                self.game = GameName::ALL.into_iter().find(named);
                if self.game.is_none() {
                    let names = GameName::ALL.map(|name| format!("`{}`", name.name())).join(", ");
                    self.pass(span, key, format!("`{value}` is no game; known are {names}"));
                }
            }
            "rules" => match serde_yaml::from_str::<Spec>(value) {
                Ok(spec) => record.rules = Some(spec),
                Err(error) => self.pass(span, key, error.to_string()),
            },
            "notation" | "dialect" => match notation(value) {
                Ok(notation) => self.notation = Some(notation),
                Err(why) => self.pass(span, key, why),
            },
            "start" | "position" => record.start = Start::Position(value.to_owned()),
            _ => {}
        }
    }

    /// Reads the start, once it is known of which game.
    fn begin(&mut self, span: &Span) {
        let Start::Position(text) = &self.record.start else { return };
        let read = match self.game {
            Some(game) => position::parse_for(text, game),
            None => text.parse(),
        };
        match read {
            Ok(state) => self.start = Some(state),
            Err(errors) => {
                self.record.start = Start::Initial;
                self.faults.extend(errors.into_iter().map(|error| Finding {
                    severity: Severity::Error,
                    span: Some(span.start + error.span.start..span.start + error.span.end),
                    ply: None,
                    fault: Fault::Position(error.fault),
                }));
            }
        }
    }
}

/// A notation, as `voogt:south` or as a record has it.
fn notation(value: &str) -> Result<Notation, String> {
    if value.starts_with('{') {
        serde_yaml::from_str(value).map_err(|error| error.to_string())
    } else {
        value.parse().map_err(|error: NotationError| error.to_string())
    }
}
