//! The small values of a record.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text; a bare number such as `1995` or `151` is one too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Text(pub String);

impl Text {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.to_owned())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Text, E> {
        Ok(Text(text))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Text, E> {
        Ok(Text(number.to_string()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Text, E> {
        Ok(Text(number.to_string()))
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Text {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "integer"]})
    }
}

/// Laps of one turn after which sowing is given up as unproven: a number, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LapLimit(pub Option<u64>);

/// A text that is no [`LapLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLapLimit;

impl fmt::Display for NoLapLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of laps, at least 1, or `none`")
    }
}

impl std::error::Error for NoLapLimit {}

impl FromStr for LapLimit {
    type Err = NoLapLimit;

    fn from_str(text: &str) -> Result<LapLimit, NoLapLimit> {
        match text {
            "none" => Ok(LapLimit(None)),
            _ => {
                text.parse().ok().filter(|&laps| laps > 0).map(|laps| LapLimit(Some(laps))).ok_or(NoLapLimit)
            }
        }
    }
}

impl fmt::Display for LapLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(laps) => laps.fmt(f),
            None => f.pad("none"),
        }
    }
}

impl<'de> Deserialize<'de> for LapLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LapLimit, D::Error> {
        Text::deserialize(deserializer)?.0.parse().map_err(de::Error::custom)
    }
}

impl Serialize for LapLimit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(laps) => serializer.serialize_u64(laps),
            None => serializer.serialize_str("none"),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for LapLimit {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LapLimit".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "integer", "minimum": 1}, {"const": "none"}]})
    }
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Start {
    /// From the start position of its rules: `initial`.
    #[default]
    Initial,
    /// From this position text.
    Position(String),
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Start, D::Error> {
        let Text(text) = Text::deserialize(deserializer)?;
        Ok(if text == "initial" { Start::Initial } else { Start::Position(text) })
    }
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Start::Initial => "initial",
            Start::Position(text) => text,
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Start {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Start".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "`initial`, or a position text", "type": "string"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_number_is_a_text() {
        assert_eq!(serde_yaml::from_str::<Text>("1995").ok(), Some("1995".into()));
        assert_eq!(serde_yaml::from_str::<Text>("1994-10-17").ok(), Some("1994-10-17".into()));
        assert_eq!(serde_yaml::from_str::<Text>("2:45").ok(), Some("2:45".into()));
        assert!(serde_yaml::from_str::<Text>("[a]").is_err());
    }

    #[test]
    fn a_lap_limit_is_a_number_or_none() {
        assert_eq!(serde_yaml::from_str::<LapLimit>("none").ok(), Some(LapLimit(None)));
        assert_eq!(serde_yaml::from_str::<LapLimit>("7").ok(), Some(LapLimit(Some(7))));
        assert!(serde_yaml::from_str::<LapLimit>("0").is_err());
        assert!("many".parse::<LapLimit>().is_err());
    }
}
