//! The engine: boards, the rules of each game, sowing, turns. It knows nothing of text, files or the terminal.
//!
//! From the ground up: [`board`], [`points`] and [`turn`] hold what all games speak of, [`setup`] what a position may say;
//! [`door`] is what a game must bring; each game has a folder ([`kiswahili`], [`kigogo`], …); [`family`] lists them; and
//! [`Game`] is the one door to all of them.

pub mod board;
mod chance;
mod circle;
pub mod door;
pub mod family;
mod game;
pub mod hus;
pub mod kiarabu;
pub mod kigogo;
pub mod kiswahili;
mod lot;
pub mod points;
pub mod setup;
pub mod terms;
pub mod turn;

pub use board::{Pit, Side, Stage, Way, pit_name};
pub use door::{Loss, OwnRules};
pub use family::{GameName, Point, Readings, State};
pub(crate) use game::Visitor;
pub use game::{Game, Happening, Step};
pub use kiswahili::points::SOURCES;
pub use lot::Lot;
pub use points::{Limit, LimitOf, LimitThen, LimitUnit, PointInfo, Reading, ReadingInfo};
pub use setup::{SetUp, SetUpField, SetupFault};
pub use terms::Terms;
pub use turn::{AtHouse, Ending, Event, Halt, Illegal, Kind, LAP_LIMIT, SingletonBar, Turn};
