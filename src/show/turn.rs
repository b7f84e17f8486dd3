//! A turn told in words: as one line, and lap by lap.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::engine::{AtHouse, Event, Halt, Happening, Kind, Pit, Side, State, Step, Way, pit_name};

const MOVE: Style = Style::new().bold();
const STAGE: Style = Style::new().italic();
const TAKASIA: Style = AnsiColor::Red.on_default().bold();

/// The number of a pair and the move of a ply, as in `34. B6R**` and `34... a6R*`. `ply` counts from 1;
/// `first` moved first.
pub fn numbered(ply: usize, first: Side, side: Side, text: &str) -> String {
    format!("{MOVE}{} {text}{MOVE:#}", number(ply, first, side))
}

/// The number alone, as in `34.` and `34...`.
pub fn number(ply: usize, first: Side, side: Side) -> String {
    let plies_before = ply.saturating_sub(1) + usize::from(first == Side::North);
    let dots = if side == Side::South { "." } else { "..." };
    format!("{}{dots}", plies_before / 2 + 1)
}

/// The stage that begins, as a heading over its plies.
pub fn stage(name: &str) -> String {
    format!("{STAGE}{name}{STAGE:#}\n")
}

/// What a turn did, in one line.
pub fn summary(before: &State, step: &Step, happenings: &[Happening]) -> String {
    let names = Names { mover: before.side(), columns: before.columns() };
    let mut told = vec![match step.turn.kind {
        Kind::Takata if before.marks_takata() => "takata".to_owned(),
        _ => String::new(),
    }];
    let mut laps = 0;
    let mut captures = Vec::new();
    for happening in happenings {
        match happening.event {
            Event::Lap { .. } => laps += 1,
            Event::Tax { seeds, .. } => told.push(format!("the house is taxed: {seeds} seeds")),
            Event::Capture { from, seeds, .. } | Event::Take { from, seeds, .. } => {
                captures.push(format!("{} ({seeds})", names.theirs(from)))
            }
            Event::File { front, seeds, behind, .. } => {
                captures.push(format!("the file of {} ({})", names.theirs(front), seeds + behind));
            }
            Event::Safari => told.push("safari".to_owned()),
            Event::Enter(_) | Event::Lift { .. } | Event::HouseLost | Event::HouseCaptured => {}
        }
    }
    if !captures.is_empty() {
        told.push(format!("takes {}", captures.join(", ")));
    }
    if laps > 0 {
        told.push(format!("{laps} {}", if laps == 1 { "lap" } else { "laps" }));
    }
    told.push(halted(step.halt, step.turn.at_house).to_owned());
    told.retain(|words| !words.is_empty());
    let mut line = told.join(", ");
    if let Some(pit) = step.blocks {
        let _ = write!(line, "; {TAKASIA}takasia{TAKASIA:#}: {} is blocked", names.theirs(pit));
    }
    line
}

/// Why the laps came to a halt.
pub fn halted(halt: Halt, at_house: AtHouse) -> &'static str {
    match halt {
        Halt::EmptyPit => "",
        Halt::HouseStop => "stops in the house",
        Halt::HouseChoice if at_house == AtHouse::Stop => "stops in the house",
        Halt::HouseChoice => "",
        Halt::Blocked => "stops in the blocked pit",
        Halt::Hamna => "bao hamna",
        Halt::Stuck => "leaves no pit of two",
        Halt::OwnFrontEmptied | Halt::OwnFrontForbidden => "empties its own front row",
        Halt::PastLimit(_) => "passes the limit on sowing",
        Halt::NeverEnding { .. } => "never ends",
        Halt::Announced { .. } => "would never end and is stopped",
        Halt::Unproven { .. } => "has not ended within the lap limit",
    }
}

/// The names of the pits of a turn.
#[derive(Clone, Copy)]
struct Names {
    mover: Side,
    columns: u8,
}

impl Names {
    fn own(self, pit: Pit) -> String {
        pit_name(pit, self.mover, self.columns)
    }

    fn theirs(self, pit: Pit) -> String {
        pit_name(pit, self.mover.other(), self.columns)
    }
}

/// One event of a turn of this side, in words.
pub fn event(mover: Side, columns: u8, event: &Event) -> String {
    let names = Names { mover, columns };
    match *event {
        Event::Enter(pit) => format!("a seed from the hand into {}", names.own(pit)),
        Event::Lift { pit, seeds } => format!("lifts {} ({seeds})", names.own(pit)),
        Event::Tax { seeds, left } => format!("takes {seeds} out of the house, {left} stay"),
        Event::Lap { first, seeds, last, way } => {
            let way = match way {
                Way::Clockwise => "clockwise",
                Way::Anticlockwise => "anticlockwise",
            };
            let seeds = if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") };
            format!("sows {seeds} {way} from {} to {}", names.own(first), names.own(last))
        }
        Event::Capture { by, from, seeds, way } => format!(
            "{} takes {} ({seeds}), to enter at {}",
            names.own(by),
            names.theirs(from),
            names.own(way.kichwa())
        ),
        Event::Take { by, from, seeds } => {
            format!("{} takes {} ({seeds}), to sow them with its own", names.own(by), names.theirs(from))
        }
        Event::File { by, front, seeds, behind } => {
            format!(
                "{} takes {} ({seeds}) and what is behind it ({behind})",
                names.own(by),
                names.theirs(front)
            )
        }
        Event::Safari => "sows on from the house: safari".to_owned(),
        Event::HouseLost => "the house is lost".to_owned(),
        Event::HouseCaptured => "the house of the other side is captured".to_owned(),
    }
}
