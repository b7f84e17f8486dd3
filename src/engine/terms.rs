//! The words in which people are told of a game: Kete has some of its own (rules.md §8).

use std::borrow::Cow;

/// Words for the stages and the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Terms {
    /// Those of Kiswahili: namua, mtaji, house.
    #[default]
    Kiswahili,
    /// Those of Kete: nemo, hizi zetu, kuu.
    Kete,
}

/// What differs in Kete.
const KETE: &[(&str, &str)] =
    &[("namua", "nemo"), ("mtaji", "hizi zetu"), ("house", "kuu"), ("houses", "kuu"), ("nyumba", "kuu")];

impl Terms {
    /// All of them, each with its name and what it is.
    pub const ALL: [(Terms, &'static str, &'static str); 2] = [
        (Terms::Kiswahili, "kiswahili", "Those of Kiswahili: namua, mtaji, house"),
        (Terms::Kete, "kete", "Those of Kete: nemo, hizi zetu, kuu"),
    ];

    /// The words of Kiswahili that are others here, each with the other.
    pub const fn exchanges(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Terms::Kiswahili => &[],
            Terms::Kete => KETE,
        }
    }

    /// A text written in the words of Kiswahili, in these. What stands in backticks is quoted: it stays.
    pub fn say(self, text: &str) -> Cow<'_, str> {
        match self {
            Terms::Kiswahili => Cow::Borrowed(text),
            Terms::Kete => Cow::Owned(exchanged(text, KETE)),
        }
    }
}

fn exchanged(text: &str, words: &[(&str, &str)]) -> String {
    let mut said = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            said.push('`');
        }
        if at % 2 == 1 {
            said.push_str(part);
            continue;
        }
        for piece in part.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            let other = words.iter().find(|(known, _)| *known == word).map(|(_, other)| *other);
            said.push_str(other.unwrap_or(word));
            said.push_str(&piece[word.len()..]);
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kete_has_words_of_its_own_and_quotes_nothing_wrongly() {
        let text =
            "in the namua (a mtaji move) the house is taxed: point `house.tax` of two houses, household";
        let kete = "in the nemo (a hizi zetu move) the kuu is taxed: point `house.tax` of two kuu, household";
        assert_eq!(Terms::Kete.say(text), kete);
        assert_eq!(Terms::Kiswahili.say(text), text);
    }
}
