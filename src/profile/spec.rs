//! Descriptions of rules as they are written, before anything is looked up.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

#[cfg(feature = "schema")]
use super::names;
use crate::engine::{LimitOf, Point, Reading};

/// Rules as a record or a command names them: a profile, or changes to one. Nothing is looked up until
/// [`Spec::ruleset`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// A shipped profile.
    Name(String),
    /// What differs from a profile: `base` (or `extends`), points, and whatever else a profile says,
    /// in the order written.
    Changes(Vec<(String, Said)>),
}

/// A value in a description of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A text.
    Text(String),
    /// A whole number.
    Number(u64),
    /// Keys and values in the order written, also if a key comes twice.
    Mapping(Vec<(String, Said)>),
    /// Something that no description holds: a list, a truth value, nothing.
    Other(&'static str),
}

impl Said {
    /// A scalar as text.
    pub(super) fn scalar(&self) -> Option<Cow<'_, str>> {
        match self {
            Said::Text(text) => Some(text.into()),
            Said::Number(number) => Some(number.to_string().into()),
            Said::Mapping(_) | Said::Other(_) => None,
        }
    }
}

impl From<Reading> for Said {
    fn from(reading: Reading) -> Said {
        match reading {
            Reading::Named(name) => name.parse().map_or_else(|_| Said::Text(name.to_owned()), Said::Number),
            Reading::Limit(limit) => {
                let text = |name: &str| Said::Text(name.to_owned());
                let mut parts = vec![
                    ("limit".to_owned(), Said::Number(limit.limit.into())),
                    ("unit".to_owned(), text(limit.unit.name())),
                ];
                if limit.of != LimitOf::Turn {
                    parts.push(("of".to_owned(), text(limit.of.name())));
                }
                parts.push(("then".to_owned(), text(limit.then.name())));
                Said::Mapping(parts)
            }
        }
    }
}

/// The canonical way of writing: flow YAML, as on the command line.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Name(name) => f.write_str(name),
            Spec::Changes(entries) => write_mapping(f, entries),
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Text(text) if is_plain(text) => f.write_str(text),
            // A JSON string is a double-quoted YAML one.
            Said::Text(text) => write!(f, "{}", json!(text)),
            Said::Number(number) => write!(f, "{number}"),
            Said::Mapping(entries) => write_mapping(f, entries),
            Said::Other(what) => f.write_str(what),
        }
    }
}

fn write_mapping(f: &mut fmt::Formatter<'_>, entries: &[(String, Said)]) -> fmt::Result {
    f.write_str("{")?;
    for (at, (key, value)) in entries.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        write!(f, "{comma}{key}: {value}")?;
    }
    f.write_str("}")
}

/// Whether a text needs no quotes in flow YAML and is not taken for a number or the like.
fn is_plain(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_'))
        && !matches!(text.to_ascii_lowercase().as_str(), "null" | "true" | "false")
}

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spec::Name(name) => serializer.serialize_str(name),
            Spec::Changes(entries) => serialize_mapping(entries, serializer),
        }
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Said::Text(text) => serializer.serialize_str(text),
            Said::Number(number) => serializer.serialize_u64(*number),
            Said::Mapping(entries) => serialize_mapping(entries, serializer),
            Said::Other(_) => serializer.serialize_unit(),
        }
    }
}

fn serialize_mapping<S: Serializer>(entries: &[(String, Said)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(entries.len()))?;
    entries.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
    map.end()
}

impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spec, D::Error> {
        match Said::deserialize(deserializer)? {
            Said::Mapping(entries) => Ok(Spec::Changes(entries)),
            Said::Text(name) => Ok(Spec::Name(name)),
            Said::Number(number) => Ok(Spec::Name(number.to_string())),
            Said::Other(_) => Err(serde::de::Error::custom(
                "expected the name of a profile, or a mapping such as `{base: zanzibar, takasia.threats: replies}`",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Said, D::Error> {
        deserializer.deserialize_any(SaidVisitor)
    }
}

struct SaidVisitor;

impl<'de> Visitor<'de> for SaidVisitor {
    type Value = Said;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number or a mapping")
    }

    fn visit_str<E>(self, text: &str) -> Result<Said, E> {
        Ok(Said::Text(text.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Said, E> {
        Ok(Said::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Said, E> {
        Ok(Said::Text(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Said, E> {
        Ok(Said::Text(number.to_string()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Said, E> {
        Ok(Said::Other(if truth { "true" } else { "false" }))
    }

    fn visit_unit<E>(self) -> Result<Said, E> {
        Ok(Said::Other("nothing"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Said, A::Error> {
        while list.next_element::<Said>()?.is_some() {}
        Ok(Said::Other("a list"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Said, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, value)) = map.next_entry::<Said, Said>()? {
            entries.push((key.scalar().map_or(key.to_string(), Cow::into_owned), value));
        }
        Ok(Said::Mapping(entries))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Spec {
    fn schema_name() -> Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let profiles: Vec<&str> = names().collect();
        let mut properties = serde_json::Map::new();
        properties.insert("base".to_owned(), json!({"enum": profiles}));
        for point in Point::all() {
            let readings = point.info().readings.iter().map(|reading| reading_value(reading.name));
            let named = json!({"enum": readings.filter(|name| name != "limit").collect::<Vec<_>>()});
            let schema = match point {
                _ if point.takes_limit() => json!({"anyOf": [named, {"type": "object"}]}),
                _ => named,
            };
            properties.insert(point.id().to_owned(), schema);
        }
        json_schema!({
            "description": "A profile, or changes to one.",
            "anyOf": [{"enum": profiles}, {"type": "object", "properties": properties, "additionalProperties": false}]
        })
    }
}

#[cfg(feature = "schema")]
/// The name of a reading as a value: those that are numbers are written as numbers.
#[cfg(feature = "schema")]
fn reading_value(name: &str) -> serde_json::Value {
    name.parse::<u32>().map_or(name.into(), serde_json::Value::from)
}

impl Serialize for Reading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Said::from(*self).serialize(serializer)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "kiba",
            "{base: zanzibar, takasia.threats: replies}",
            "{house.threshold: 8, never-ending: {limit: 12, unit: rounds, then: stops}}",
            r#"{source: "a: b, \"c\"", note: "8"}"#,
        ] {
            let spec: Spec = serde_yaml::from_str(text).unwrap();
            assert_eq!(spec.to_string(), text);
            let yaml = serde_yaml::to_string(&spec).unwrap();
            assert_eq!(serde_yaml::from_str::<Spec>(&yaml).unwrap(), spec, "{yaml}");
            let json = serde_json::to_string(&spec).unwrap();
            assert_eq!(serde_json::from_str::<Spec>(&json).unwrap(), spec, "{json}");
        }
    }
}
