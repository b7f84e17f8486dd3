//! Rules by description, each looked up once however many records ask for it.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use crate::engine::{Game, GameName};
use crate::profile::{self, ProfileErrors, Ruleset, Spec};

type Found = Result<Arc<Ruleset>, Arc<ProfileErrors>>;

/// A game played under these rules, from its start. `None` if they are rules of a game of another kind.
pub fn game_under(rules: &Ruleset, name: GameName) -> Option<Game> {
    if rules.game_name() == name {
        Some(rules.game())
    } else {
        (rules.game_name().points() == name.points()).then(|| Game::new(name, *rules.readings()))
    }
}

/// A corpus asks for a few rules over and over; descriptions beyond this many are looked up each time.
const MOST: usize = 1000;

/// A shelf of rules that many threads may use at once.
#[derive(Debug, Default)]
pub struct Rulebook {
    found: RwLock<HashMap<String, Found>>,
}

impl Rulebook {
    /// An empty shelf.
    pub fn new() -> Rulebook {
        Rulebook::default()
    }

    /// The rules that a record or command asks for.
    ///
    /// # Errors
    /// All that is wrong with the description.
    pub fn rules(&self, spec: &Spec) -> Found {
        match spec {
            Spec::Name(name) => self.find(name, || spec.ruleset()),
            Spec::Changes(_) => self.find(&spec.to_string(), || spec.ruleset()),
        }
    }

    /// The rules of a game unless told otherwise.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn default_of(&self, game: GameName) -> Found {
        self.find(game.default_profile(), || profile::load(game.default_profile()))
    }

    fn find(&self, name: &str, load: impl FnOnce() -> Result<Ruleset, ProfileErrors>) -> Found {
        // A poisoned lock only means that another thread panicked while it held it: the map is whole.
        let shelf = self.found.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = shelf.get(name) {
            return found.clone();
        }
        drop(shelf);
        let found = load().map(Arc::new).map_err(Arc::new);
        let mut shelf = self.found.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        if shelf.len() < MOST {
            shelf.insert(name.to_owned(), found.clone());
        }
        found
    }
}
