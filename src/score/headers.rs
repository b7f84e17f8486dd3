//! What the header lines of move text say.

use crate::game::{GameName, State};
use crate::notation::Notation;
use crate::notation::movetext::GameText;
use crate::notation::position::{self, PositionError};
use crate::profile::Spec;
use crate::record::{Record, Start, Text};

/// The header lines of a game, understood as far as a record has a place for them. Others are left alone.
#[derive(Debug, Default)]
pub(super) struct Headers {
    pub record: Record,
    pub game: Option<GameName>,
    pub notation: Option<Notation>,
    pub start: Option<State>,
    pub faults: Vec<PositionError>,
}

impl Headers {
    pub fn of(text: &str, game: &GameText) -> Headers {
        let mut headers = Headers::default();
        for header in &game.headers {
            let part = |span: &crate::notation::Span| text.get(span.clone()).unwrap_or_default();
            let (key, value) = (part(&header.key).to_ascii_lowercase(), part(&header.value));
            if !value.is_empty() {
                headers.set(&key, value, header.value.start);
            }
        }
        headers
    }

    fn set(&mut self, key: &str, value: &str, at: usize) {
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
            }
            "rules" => record.rules = serde_yaml::from_str::<Spec>(value).ok(),
            "notation" | "dialect" => self.notation = value.parse().ok(),
            "start" | "position" => match position::parse(value) {
                Ok(state) => {
                    record.start = Start::Position(value.to_owned());
                    self.start = Some(state);
                }
                Err(errors) => self.faults.extend(errors.into_iter().map(|error| PositionError {
                    span: at + error.span.start..at + error.span.end,
                    ..error
                })),
            },
            _ => {}
        }
    }
}
