//! The words in which people are told of a game: Kete and the Malawi game have some of their own (rules.md §8).

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
    /// Those of the Malawi game: nemo, mtaji, kuu.
    Malawi,
}

/// What differs in Kete.
const KETE: &[(&str, &str)] =
    &[("namua", "nemo"), ("mtaji", "hizi zetu"), ("house", "kuu"), ("houses", "kuu"), ("nyumba", "kuu")];

/// What differs in the Malawi game.
const MALAWI: &[(&str, &str)] = &[("namua", "nemo"), ("house", "kuu"), ("houses", "kuu"), ("nyumba", "kuu")];

impl Terms {
    /// All of them, each with its name and what it is.
    pub const ALL: [(Terms, &'static str, &'static str); 3] = [
        (Terms::Kiswahili, "kiswahili", "Those of Kiswahili: namua, mtaji, house"),
        (Terms::Kete, "kete", "Those of Kete: nemo, hizi zetu, kuu"),
        (Terms::Malawi, "malawi", "Those of the Malawi game: nemo, mtaji, kuu"),
    ];

    /// The words of Kiswahili that are others here, each with the other.
    pub const fn exchanges(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Terms::Kiswahili => &[],
            Terms::Kete => KETE,
            Terms::Malawi => MALAWI,
        }
    }

    /// A text written in the words of Kiswahili, in these. What stands in backticks is quoted: it stays.
    pub fn say(self, text: &str) -> Cow<'_, str> {
        match self {
            Terms::Kiswahili => Cow::Borrowed(text),
            Terms::Kete | Terms::Malawi => Cow::Owned(exchanged(text, self.exchanges())),
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
