//! The report page: one HTML file with all it needs in it, the data as JSON (docs/page.md).
//!
//! The page is kept in parts beside this file; here they are put together. Its fonts are Alegreya and
//! Alegreya Sans, cut down to the letters in use (`page/fonts/LICENSE`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use crate::show::report::Sheet;

/// The language a page opens in; it can be changed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Swahili.
    Sw,
}

impl Lang {
    /// The language tag: `en` or `sw`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Sw => "sw",
        }
    }
}

/// What the page reads.
#[derive(Clone, Debug, Serialize)]
struct Data<'a> {
    format: &'static str,
    lang: Lang,
    games: &'a [Sheet],
}

/// The version of the data that the page reads.
const FORMAT: &str = "bao-page/1";

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 5] = [
    include_str!("page/replay.js"),
    include_str!("page/words.js"),
    include_str!("page/board.js"),
    include_str!("page/page.js"),
    include_str!("page/controls.js"),
];
const ENGLISH: &str = include_str!("page/en.json");
const SWAHILI: &str = include_str!("page/sw.json");

/// Family, weight, slope and the font itself.
const FONTS: [(&str, u16, &str, &[u8]); 4] = [
    ("Bao Serif", 400, "normal", include_bytes!("page/fonts/serif.woff2")),
    ("Bao Serif", 400, "italic", include_bytes!("page/fonts/serif-italic.woff2")),
    ("Bao Sans", 400, "normal", include_bytes!("page/fonts/sans.woff2")),
    ("Bao Sans", 700, "normal", include_bytes!("page/fonts/sans-bold.woff2")),
];

/// The data of a page, as JSON.
///
/// # Errors
/// The data cannot be written as JSON, which does not happen with data that was made by
/// [`crate::show::report`].
pub fn data(games: &[Sheet], lang: Lang) -> Result<String, serde_json::Error> {
    serde_json::to_string(&Data { format: FORMAT, lang, games })
}

/// The page for these games, opening with the first.
///
/// # Errors
/// As for [`data`].
pub fn html(games: &[Sheet], lang: Lang) -> Result<String, serde_json::Error> {
    let data = data(games, lang)?;
    let words = format!("{{\"en\":{},\"sw\":{}}}", ENGLISH.trim(), SWAHILI.trim());
    let title = games.first().map_or("Bao", |game| game.title.as_str());
    let generator = concat!("bao ", env!("CARGO_PKG_VERSION"));
    let parts = [
        ("lang", lang.tag().to_owned()),
        ("generator", generator.to_owned()),
        ("title", escaped(title)),
        ("fonts", fonts()),
        ("style", STYLE.to_owned()),
        ("data", in_script(&data)),
        ("words", in_script(&words)),
        ("script", SCRIPTS.join("\n")),
    ];
    Ok(filled(FRAME, &parts))
}

/// Puts the parts where the frame has `{{name}}`. What is put in is not looked at again.
fn filled(frame: &str, parts: &[(&str, String)]) -> String {
    let mut page =
        String::with_capacity(frame.len() + parts.iter().map(|(_, part)| part.len()).sum::<usize>());
    let mut rest = frame;
    while let Some((before, behind)) = rest.split_once("{{") {
        page.push_str(before);
        match behind.split_once("}}") {
            Some((name, behind)) => {
                let part = parts.iter().find(|(of, _)| *of == name);
                page.push_str(part.map_or("", |(_, part)| part));
                rest = behind;
            }
            None => rest = behind,
        }
    }
    page.push_str(rest);
    page
}

fn fonts() -> String {
    FONTS
        .iter()
        .map(|(family, weight, slope, font)| {
            let font = STANDARD.encode(font);
            format!(
                "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{slope};\
                 src:url(data:font/woff2;base64,{font}) format(\"woff2\")}}\n"
            )
        })
        .collect()
}

/// Text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// JSON in a `script` element, which nothing within may close.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    fn keys(catalogue: &str, part: &str) -> BTreeSet<String> {
        let catalogue: Value = serde_json::from_str(catalogue).expect("JSON");
        catalogue[part].as_object().expect("an object").keys().cloned().collect()
    }

    #[test]
    fn both_languages_say_the_same_things() {
        for part in ["say", "gloss"] {
            assert_eq!(keys(ENGLISH, part), keys(SWAHILI, part), "{part}");
        }
    }

    /// The names a message has filled in, and the terms that it glosses.
    fn slots(message: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let ends = |c: char| c == '}' || c == '|';
        let filled = message.split('{').skip(1).filter_map(|rest| rest.split(ends).next()).collect();
        let glossed = message
            .split('[')
            .skip(1)
            .filter_map(|rest| rest.split_once(']')?.0.rsplit('|').next())
            .collect();
        (filled, glossed)
    }

    #[test]
    fn every_message_has_the_same_slots_in_both_languages_and_every_term_a_gloss() {
        let read = |catalogue| serde_json::from_str::<Value>(catalogue).expect("JSON");
        let (english, swahili) = (read(ENGLISH), read(SWAHILI));
        for (key, message) in english["say"].as_object().expect("messages") {
            let other = swahili["say"][key].as_str().expect("a message");
            let message = message.as_str().expect("a message");
            assert_eq!(slots(message).0, slots(other).0, "{key}");
            for term in slots(message).1.union(&slots(other).1) {
                assert!(english["gloss"].get(term).is_some(), "{key}: {term}");
            }
        }
    }

    #[test]
    fn every_message_that_the_page_asks_for_is_there() {
        let known = keys(ENGLISH, "say");
        let scripts = SCRIPTS.join("\n");
        let asked = scripts.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next());
        let labels = FRAME
            .split("data-t=\"")
            .skip(1)
            .chain(FRAME.split("data-label=\"").skip(1))
            .filter_map(|rest| rest.split('"').next());
        let mut seen = 0;
        for key in asked.chain(labels) {
            assert!(known.contains(key), "{key}");
            seen += 1;
        }
        assert!(seen > 50, "{seen}");
    }

    #[test]
    fn nothing_in_a_record_can_break_out_of_the_data() {
        assert_eq!(in_script("\"</script><!--\""), "\"\\u003c/script>\\u003c!--\"");
        assert_eq!(filled("a{{x}}b{{y}}c", &[("x", "{{y}}".to_owned()), ("y", "1".to_owned())]), "a{{y}}b1c");
    }

    #[test]
    fn the_page_asks_nothing_of_the_network() {
        let page = html(&[], Lang::En).expect("a page");
        assert!(page.contains("default-src 'none'"));
        for address in ["http://", "https://", "src=\"", "@import"] {
            assert!(!page.contains(address), "{address}");
        }
    }
}
