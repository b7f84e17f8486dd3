//! Where things stand in a YAML document: the span of every key and value, and of any part of the text
//! that a scalar holds.
//!
//! serde reads values without their places, so a document is read a second time for them, and only when
//! there is something to say about it.

use std::borrow::Cow;
use std::fmt;

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::notation::Span;

/// One step of a path into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A key of a mapping.
    Key(Cow<'static, str>),
    /// An item of a sequence, from 0.
    Item(usize),
}

/// A path into a document, such as `expect[2].position`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The path of a key of the document itself.
    pub fn key(key: &'static str) -> Path {
        Path::default().then(key)
    }

    /// The path of a key of the mapping at this path.
    pub fn then(mut self, key: impl Into<Cow<'static, str>>) -> Path {
        self.0.push(Step::Key(key.into()));
        self
    }

    /// The path of an item of the sequence at this path, from 0.
    pub fn item(mut self, at: usize) -> Path {
        self.0.push(Step::Item(at));
        self
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if at == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Item(item) => write!(f, "[{item}]")?,
            }
        }
        Ok(())
    }
}

#[derive(Debug)]
enum Shape {
    Scalar(ScalarStyle),
    /// The text itself, as in move text, which is no YAML.
    Verbatim,
    Sequence(Vec<Node>),
    Mapping(Vec<(Cow<'static, str>, Span, Node)>),
    /// An alias, or deeper than any record goes.
    Opaque,
}

#[derive(Debug)]
struct Node {
    span: Span,
    shape: Shape,
}

/// No record nests deeper.
const DEEPEST: usize = 32;

/// The places of one document.
#[derive(Debug)]
pub struct Places<'t> {
    text: &'t str,
    root: Option<Node>,
}

impl<'t> Places<'t> {
    /// Finds the places of a document. One that is no YAML has none.
    pub fn of(text: &'t str) -> Places<'t> {
        Places { text, root: Builder::new(text).build() }
    }

    /// The places of a text that holds the moves itself, below these headers: key and value of each.
    pub fn of_move_text<'h>(
        text: &'t str,
        headers: impl IntoIterator<Item = (&'h Span, &'h Span)>,
    ) -> Places<'t> {
        let node = |span: Span| Node { span, shape: Shape::Verbatim };
        let name = |key: &Span| text.get(key.clone()).unwrap_or_default().to_ascii_lowercase();
        let mut pairs = vec![(Cow::Borrowed("moves"), 0..0, node(0..text.len()))];
        pairs.extend(
            headers.into_iter().map(|(key, value)| (name(key).into(), key.clone(), node(value.clone()))),
        );
        Places { text, root: Some(Node { span: 0..text.len(), shape: Shape::Mapping(pairs) }) }
    }

    fn node(&self, path: &Path) -> Option<(Option<&Span>, &Node)> {
        let mut found = (None, self.root.as_ref()?);
        for step in &path.0 {
            found = match (step, &found.1.shape) {
                (Step::Key(key), Shape::Mapping(pairs)) => {
                    let (_, span, node) = pairs.iter().find(|(name, ..)| name == key)?;
                    (Some(span), node)
                }
                (Step::Item(at), Shape::Sequence(items)) => (None, items.get(*at)?),
                _ => return None,
            };
        }
        Some(found)
    }

    /// The span of the key that ends a path.
    pub fn of_key(&self, path: &Path) -> Option<Span> {
        self.node(path)?.0.cloned()
    }

    /// The span of the value at a path. Of a block scalar, its text without the indicator line.
    pub fn of_value(&self, path: &Path) -> Option<Span> {
        let (_, node) = self.node(path)?;
        let raw = self.text.get(node.span.clone())?;
        Some(node.span.start..node.span.start + raw.trim_end().len())
    }

    /// The same, if the value is a text or a number.
    pub fn of_scalar(&self, path: &Path) -> Option<Span> {
        let is_scalar = matches!(self.node(path)?.1.shape, Shape::Scalar(_));
        self.of_value(path).filter(|_| is_scalar)
    }

    /// The span in the document of a part of the text that the scalar at this path holds. Falls back to
    /// the whole value where the part cannot be found.
    pub fn of_part(&self, path: &Path, content: &str, part: Span) -> Option<Span> {
        self.parts(path, content)?.of(part)
    }

    /// The places of all parts of the text that the scalar at this path holds.
    pub fn parts<'c>(&self, path: &Path, content: &'c str) -> Option<Parts<'c>> {
        let (_, node) = self.node(path)?;
        let raw = self.text.get(node.span.clone())?;
        let map = match node.shape {
            Shape::Verbatim => Map::Same,
            Shape::Scalar(style) => align(raw, style, content).map_or(Map::None, Map::Characters),
            _ => Map::None,
        };
        Some(Parts { content, whole: self.of_value(path)?, start: node.span.start, map })
    }
}

/// Where the parts of the text of one scalar stand in its document.
#[derive(Debug)]
pub struct Parts<'c> {
    content: &'c str,
    whole: Span,
    start: usize,
    map: Map,
}

#[derive(Debug)]
enum Map {
    /// Text and source do not belong together.
    None,
    /// They are the same.
    Same,
    /// Every visible character of the text, and the bytes of the source that stand for it.
    Characters(Vec<(usize, (usize, usize))>),
}

impl Parts<'_> {
    /// Whether every part is found, not only the whole value.
    pub fn is_exact(&self) -> bool {
        !matches!(self.map, Map::None)
    }

    /// The span of one part, in bytes of the text.
    pub fn of(&self, part: Span) -> Option<Span> {
        let shift = |start: usize, end: usize| self.start + start..self.start + end;
        let map = match &self.map {
            Map::None => return Some(self.whole.clone()),
            Map::Same => return Some(shift(part.start, part.end)),
            Map::Characters(map) => map,
        };
        let at = |byte: usize| map.partition_point(|&(from, _)| from <= byte).checked_sub(1);
        let (Some(first), Some(last)) = (at(part.start), at(part.end.max(part.start + 1) - 1)) else {
            // Before the first visible character.
            return map.first().map(|&(_, (start, _))| shift(start, start));
        };
        let ((_, (start, after)), (_, (_, end))) = (map.get(first)?, map.get(last)?);
        let is_blank = self.content.get(part).is_none_or(|part| part.trim().is_empty());
        Some(if is_blank { shift(*after, *after) } else { shift(*start, *end) })
    }
}

/// Pairs every visible character of a scalar's content (its byte offset) with the bytes of the source
/// that stand for it. White space is left out: folding and indentation change nothing else. `None` if
/// content and source do not belong together.
fn align(raw: &str, style: ScalarStyle, content: &str) -> Option<Vec<(usize, (usize, usize))>> {
    let at = match style {
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => properties(raw) + 1,
        ScalarStyle::Plain => properties(raw),
        ScalarStyle::Literal | ScalarStyle::Folded => 0,
    };
    let mut source = Source { raw, at, style };
    let mut map = Vec::new();
    for (at, c) in content.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let (found, span) = source.next_visible()?;
        if found != c {
            return None;
        }
        map.push((at, span));
    }
    Some(map)
}

/// The bytes that an anchor and a tag before a scalar take (YAML 1.2, 6.9).
fn properties(raw: &str) -> usize {
    let mut rest = raw;
    while rest.starts_with(['&', '!']) {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest = rest.get(end..).unwrap_or_default().trim_start();
    }
    raw.len() - rest.len()
}

struct Source<'t> {
    raw: &'t str,
    at: usize,
    style: ScalarStyle,
}

impl Source<'_> {
    fn take(&mut self) -> Option<char> {
        let c = self.raw.get(self.at..)?.chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// The next character of the content that is not white space.
    fn next_visible(&mut self) -> Option<(char, (usize, usize))> {
        loop {
            let start = self.at;
            let c = match (self.take()?, self.style) {
                ('\'', ScalarStyle::SingleQuoted) => self.take()?,
                ('\\', ScalarStyle::DoubleQuoted) => self.escape()?,
                (c, _) => c,
            };
            if !c.is_whitespace() {
                return Some((c, (start, self.at)));
            }
        }
    }

    /// What follows a backslash in a double-quoted scalar (YAML 1.2, 5.7).
    fn escape(&mut self) -> Option<char> {
        let digits = match self.take()? {
            '0' => return Some('\0'),
            'a' => return Some('\x07'),
            'b' => return Some('\x08'),
            'e' => return Some('\x1b'),
            't' | 'n' | 'v' | 'f' | 'r' | 'N' | '_' | 'L' | 'P' => return Some(' '),
            'x' => 2,
            'u' => 4,
            'U' => 8,
            other => return Some(other),
        };
        let code = self.raw.get(self.at..self.at + digits)?;
        self.at += digits;
        char::from_u32(u32::from_str_radix(code, 16).ok()?)
    }
}

/// Builds the tree of nodes without recursion.
struct Builder<'t> {
    parser: Parser<'t, saphyr_parser::StrInput<'t>>,
    bytes: Vec<usize>,
    open: Vec<Open>,
}

struct Open {
    node: Node,
    key: Option<(Cow<'static, str>, Span)>,
}

impl<'t> Builder<'t> {
    fn new(text: &'t str) -> Builder<'t> {
        // The parser counts characters.
        let bytes = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        Builder { parser: Parser::new_from_str(text), bytes, open: Vec::new() }
    }

    fn byte(&self, character: usize) -> usize {
        self.bytes.get(character).or(self.bytes.last()).copied().unwrap_or(0)
    }

    fn build(mut self) -> Option<Node> {
        while let Some(event) = self.parser.next_event() {
            let (event, span) = event.ok()?;
            let span = self.byte(span.start.index())..self.byte(span.end.index());
            let done = match event {
                Event::Scalar(text, style, ..) => {
                    self.close(Node { span, shape: Shape::Scalar(style) }, Some(text))
                }
                Event::Alias(_) => self.close(Node { span, shape: Shape::Opaque }, None),
                Event::SequenceStart(..) => self.begin(span, Shape::Sequence(Vec::new()))?,
                Event::MappingStart(..) => self.begin(span, Shape::Mapping(Vec::new()))?,
                Event::SequenceEnd | Event::MappingEnd => {
                    let mut node = self.open.pop()?.node;
                    node.span.end = span.end.max(node.span.start);
                    self.close(node, None)
                }
                _ => None,
            };
            if done.is_some() {
                return done;
            }
        }
        None
    }

    fn begin(&mut self, span: Span, shape: Shape) -> Option<Option<Node>> {
        (self.open.len() < DEEPEST).then(|| {
            self.open.push(Open { node: Node { span, shape }, key: None });
            None
        })
    }

    /// Puts a finished node into the one that is open; hands it back if none is.
    fn close(&mut self, node: Node, text: Option<Cow<'_, str>>) -> Option<Node> {
        let Some(open) = self.open.last_mut() else { return Some(node) };
        match &mut open.node.shape {
            Shape::Sequence(items) => items.push(node),
            Shape::Mapping(pairs) => match open.key.take() {
                Some((key, span)) => pairs.push((key, span, node)),
                None => open.key = Some((Cow::Owned(text.unwrap_or_default().into_owned()), node.span)),
            },
            Shape::Scalar(_) | Shape::Verbatim | Shape::Opaque => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word of the `moves` that serde reads is found at that very word of the source.
    fn check(document: &str, words: &[&str]) {
        let value: serde_yaml::Value = serde_yaml::from_str(document).expect("YAML");
        let content = value["moves"].as_str().expect("a text");
        let places = Places::of(document);
        let mut from = 0;
        let mut in_source = 0;
        for word in words {
            let start = from + content[from..].find(word).expect("the word is in the content");
            from = start + word.len();
            let span = places.of_part(&Path::key("moves"), content, start..from).expect("a place");
            assert_eq!(document[span.clone()].replace("''", "'"), *word, "in {document:?}");
            assert!(span.start >= in_source, "in order");
            in_source = span.end;
        }
    }

    #[test]
    fn words_of_a_literal_block() {
        check("a: é\nmoves: |\n  1. A6L* a6R\n\n    2. A4R {ñ} a6R\n", &["A6L*", "a6R", "2.", "{ñ}", "a6R"]);
        check("moves: |2-\n    1. A6L*\n   a6R\nb: 1\n", &["A6L*", "a6R"]);
        check("moves: | # with a comment\n  A6L*\r\n  a6R", &["A6L*", "a6R"]);
    }

    #[test]
    fn words_of_a_folded_block() {
        check(
            "moves: >\n  1. A6L* a6R\n  2. A4R\n  a6R\n\n  3. A5L\n",
            &["A6L*", "a6R", "A4R", "a6R", "A5L"],
        );
        check("moves: >-\n   A6L*\n   a6R", &["A6L*", "a6R"]);
    }

    #[test]
    fn words_of_quoted_scalars() {
        check("moves: '1. A6L* {it''s} a6R\n  A4R'", &["A6L*", "{it's}", "a6R", "A4R"]);
        check("moves: \"1. A6L*\\nA5R \\\n   a6R \\\" A4R\"", &["A6L*", "A5R", "a6R", "A4R"]);
    }

    #[test]
    fn an_escape_stands_for_its_character() {
        let document = "moves: \"\\x416L* \\u0061\\U00000036R\"";
        let places = Places::of(document);
        let found = |part| document.get(places.of_part(&Path::key("moves"), "A6L* a6R", part)?);
        assert_eq!(found(0..4), Some("\\x416L*"));
        assert_eq!(found(5..8), Some("\\u0061\\U00000036R"));
    }

    #[test]
    fn words_of_a_plain_scalar() {
        check("moves: A6L* a6R\n  A4R\n\n  a6R # comment\nb: 1", &["A6L*", "a6R", "A4R", "a6R"]);
        check("{moves: A6L* a6R, b: 1}", &["A6L*", "a6R"]);
        check("--- {moves: 'A6L*'}", &["A6L*"]);
    }

    #[test]
    fn the_end_of_a_text_is_just_behind_its_last_word() {
        let document = "moves: |\n  A6L*\n  a6R\nb: 1\n";
        let places = Places::of(document);
        let content = "A6L*\na6R\n";
        let end = places.of_part(&Path::key("moves"), content, content.len()..content.len());
        assert_eq!(end, Some(21..21));
        assert_eq!(&document[..21], "moves: |\n  A6L*\n  a6R");
        assert_eq!(places.of_part(&Path::key("moves"), " A6L*", 0..0), Some(11..11));
    }

    #[test]
    fn keys_and_values_by_path() {
        let document = "é: {b: [x, {c: 'y z'}]}\nd: |\n  text\n  more\ne: [1]\n";
        let places = Places::of(document);
        let path = Path::default().then("é").then("b").item(1).then("c");
        assert_eq!(path.to_string(), "é.b[1].c");
        assert_eq!(&document[places.of_value(&path).expect("found")], "'y z'");
        assert_eq!(&document[places.of_key(&path).expect("found")], "c");
        assert_eq!(&document[places.of_value(&Path::key("d")).expect("found")], "text\n  more");
        assert_eq!(places.of_key(&Path::key("x")), None);
        assert_eq!(places.of_value(&Path::key("e").item(1)), None);
    }

    #[test]
    fn what_is_no_yaml_or_bottomless_has_no_places() {
        assert_eq!(Places::of("a: [").of_value(&Path::key("a")), None);
        let deep = "[".repeat(100_000);
        assert_eq!(Places::of(&deep).of_value(&Path::key("a")), None);
    }
}
