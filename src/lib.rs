//! Bao, the four-row mancala of the Swahili coast: reference games, verified.
//!
//! The package is `bao-game`; the library and its command are called `bao`. Without the default feature `cli` the
//! library reads no file, starts no thread or process, and compiles for `wasm32-unknown-unknown`; the feature
//! `parallel` lets the jobs use a pool of threads.
//!
//! The modules are layers, each standing on those before it: the [`engine`] (boards, rules, sowing, turns), [`profile`]s
//! of the contested points, [`notation`], [`record`]s, the [`jobs`], and what [`show`]s their findings.
//!
//! # A tour
//!
//! Read a game, replay it, ask for the legal moves, print a board:
//!
//! ```
//! use bao::jobs::replay::Replay;
//! use bao::notation::write::{Form, write};
//! use bao::notation::{Dialect, Notation, movetext};
//! use bao::profile;
//! use bao::show::board::Board;
//!
//! // The rules: a shipped profile, perhaps with a point read otherwise.
//! let rules = profile::load("{base: zanzibar, takasia.threats: replies}")?;
//! let game = rules.game();
//!
//! // The beginning of a master game of 1994, in de Voogt's notation.
//! let texts = movetext::parse("1. A6L* a6R  2. A4R a6R");
//! let notation = Notation::from(Dialect::Voogt);
//! let replay = Replay::of(game, notation, &texts[0]);
//! assert!(replay.stop.is_none(), "every move is legal");
//! assert_eq!(replay.plies.len(), 4);
//!
//! // The position after it, as a text, and what may be played there.
//! let position = replay.state(4).expect("there are four plies");
//! assert_eq!(position.to_string().parse(), Ok(position));
//! for step in game.turns(&position) {
//!     println!("{} leads to {}", write(&position, &step, notation, Form::Canonical), step.after);
//! }
//!
//! // The board for people.
//! println!("{}", Board::of(&position));
//! # Ok::<(), bao::profile::ProfileErrors>(())
//! ```

#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod jobs;
pub mod notation;
pub mod profile;
pub mod record;
pub mod show;
