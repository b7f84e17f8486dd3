//! Values of options that are types of the library.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::engine::{GameName, Terms};
use crate::show::diagram::Style;
use crate::show::page::Lang;

impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [GameName] {
        const { &GameName::ALL }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about().trim_end_matches('.')))
    }
}

impl ValueEnum for Terms {
    fn value_variants<'a>() -> &'a [Terms] {
        &[Terms::Kiswahili, Terms::Kete, Terms::Malawi]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (_, name, help) = Terms::ALL.into_iter().find(|(terms, ..)| terms == self)?;
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Lang] {
        &[Lang::En, Lang::Sw]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Lang::En => "English",
            Lang::Sw => "Swahili",
        };
        Some(PossibleValue::new(self.tag()).help(help))
    }
}

impl ValueEnum for Style {
    fn value_variants<'a>() -> &'a [Style] {
        &[Style::Ink, Style::Wood]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Style::Ink => PossibleValue::new("ink").help("Ink on white, for print"),
            Style::Wood => PossibleValue::new("wood").help("A wooden board, as on the report page"),
        })
    }
}
