//! Certificates: proofs as texts that can be checked without any search (docs/certificates.md).
//!
//! A certificate names the rules and the position and lists the positions of the proof, each by what may be played in it.
//! A line leads to earlier lines only, so nothing can rest on itself. Checking plays every turn that is listed once.

use std::fmt::{self, Write as _};
#[cfg(feature = "cli")]
use std::io::{Read, Write as _};

#[cfg(feature = "cli")]
use flate2::Compression;
#[cfg(feature = "cli")]
use flate2::read::ZlibDecoder;
#[cfg(feature = "cli")]
use flate2::write::ZlibEncoder;

use super::proof::Proof;
use crate::engine::{Ending, Game, Side, State, Step};
use crate::notation::Notation;
use crate::notation::position;
use crate::notation::write::{Form, write};
use crate::profile::{self, rulebook::game_under};

/// What a file begins with.
const MAGIC: &str = "bao-proof/1";
/// Longer ones are compressed.
#[cfg(feature = "cli")]
const LARGE: usize = 1 << 16;
/// None is unpacked to more.
#[cfg(feature = "cli")]
const LARGEST: u64 = 1 << 30;

/// What a certificate that holds has proven.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The game with its rules, which starts from the position.
    pub game: Game,
    /// Who wins it.
    pub winner: Side,
    /// Within how many plies.
    pub plies: u16,
    /// How many positions the proof has.
    pub positions: usize,
    /// How many legal turns were played to check it.
    pub turns: usize,
}

/// Why a certificate is none, or does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file does not begin like one.
    NoCertificate,
    /// The bytes are not those that were written: changed, or cut off.
    Changed,
    /// A line of the head is not what must stand there.
    Head {
        /// What must stand there.
        wanted: &'static str,
        /// What is wrong with what does, if more is to be said.
        why: String,
    },
    /// A line of the proof does not hold.
    Line {
        /// Which, from 1.
        line: usize,
        /// Why.
        why: Broken,
    },
}

/// Why a line of a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It cannot be read.
    Unreadable,
    /// It is for nothing: no line leads to it.
    Unused,
    /// Lines lead to it from two different positions.
    TwoPositions,
    /// It leads to a line that is not before it, or where the wrong side wins.
    LeadsAstray(usize),
    /// This is no legal turn of its position.
    Illegal(String),
    /// This turn does not end the game as it is said to, or ends it where it is not.
    Ending(String),
    /// The side that loses has another legal turn.
    Missing(String),
    /// Its plies are not those that follow from where it leads.
    Plies,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoCertificate => write!(f, "it is no certificate: it does not begin with `{MAGIC}`"),
            Fault::Changed => {
                write!(f, "its bytes are not those that were written: it was changed or cut off")
            }
            Fault::Head { wanted, why } if why.is_empty() => {
                write!(f, "its head has no `{wanted}` where it must")
            }
            Fault::Head { wanted, why } => write!(f, "the `{wanted}` of its head cannot be: {why}"),
            Fault::Line { line, why } => {
                write!(f, "line {line} of the proof does not hold: ")?;
                match why {
                    Broken::Unreadable => write!(f, "it cannot be read"),
                    Broken::Unused => write!(f, "no line leads to it"),
                    Broken::TwoPositions => write!(f, "lines lead to it from two different positions"),
                    Broken::LeadsAstray(to) => write!(f, "it cannot lead to line {to}"),
                    Broken::Illegal(turn) => write!(f, "`{turn}` is no legal turn"),
                    Broken::Ending(turn) => write!(f, "`{turn}` does not end as it says"),
                    Broken::Missing(turn) => write!(f, "it leaves out the legal turn `{turn}`"),
                    Broken::Plies => write!(f, "its plies do not follow from where it leads"),
                }
            }
        }
    }
}

impl std::error::Error for Fault {}

fn name(before: &State, step: &Step) -> String {
    write(before, step, Notation::default(), Form::Canonical)
}

/// The rules of a game in full, as an inline description.
fn rules(game: &Game) -> String {
    let fixed = |point| game.name().fixes().any(|(fixed, _)| fixed == point);
    let points = game.name().points().iter().filter(|&&point| !fixed(point));
    let mut text = format!("{{base: {}", game.name().default_profile());
    for &point in points {
        let _ = write!(text, ", {point}: {}", game.readings().get(point));
    }
    text + "}"
}

/// The certificate of a proof of this position.
pub fn text(game: &Game, state: &State, proof: &Proof) -> String {
    let mut content = format!(
        "game: {}\nrules: {}\nlap-limit: {}\nposition: {state}\n",
        game.name(),
        rules(game),
        game.lap_limit()
    );
    if let Some(root) = proof.root() {
        let result = if root.is_won { "won" } else { "lost" };
        let _ =
            writeln!(content, "result: {result}\nplies: {}\npositions: {}", root.plies, proof.entries.len());
    }
    // The turns are written as those of their positions, which are met from the last to the first.
    let mut states = vec![None; proof.entries.len()];
    if let Some(last) = states.last_mut() {
        *last = Some(*state);
    }
    let mut lines = vec![String::new(); proof.entries.len()];
    for (at, entry) in proof.entries.iter().enumerate().rev() {
        let Some(before) = states[at] else { continue };
        let line = &mut lines[at];
        let _ = write!(line, "{} {}", entry.plies, if entry.is_won { 'w' } else { 'l' });
        for (turn, to) in &entry.turns {
            let Ok(step) = game.play(&before, *turn) else { continue };
            let _ = write!(line, " {} ", name(&before, &step));
            match to {
                Some(to) => {
                    states[*to] = Some(step.after);
                    let _ = write!(line, "{}", to + 1);
                }
                None => line.push_str("end"),
            }
        }
    }
    content + &lines.join("\n") + "\n"
}

/// The bytes of a file that holds this certificate: compressed if it is large.
#[cfg(feature = "cli")]
pub fn pack(content: &str) -> Vec<u8> {
    let (form, body) = match compressed(content) {
        Some(body) if content.len() > LARGE => ("zlib", body),
        _ => ("text", content.as_bytes().to_vec()),
    };
    let mut bytes = format!("{MAGIC} {form} {:08x}\n", crc32fast::hash(&body)).into_bytes();
    bytes.extend(body);
    bytes
}

#[cfg(feature = "cli")]
fn compressed(content: &str) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content.as_bytes()).ok()?;
    encoder.finish().ok()
}

/// The certificate that the bytes of a file hold.
///
/// # Errors
/// It is none, or a byte is not the one that was written.
#[cfg(feature = "cli")]
pub fn unpack(bytes: &[u8]) -> Result<String, Fault> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(Fault::NoCertificate)?;
    let (head, body) = (&bytes[..end], &bytes[end + 1..]);
    if !head.starts_with(MAGIC.as_bytes()) {
        return Err(Fault::NoCertificate);
    }
    let is = |form: &str| *head == *format!("{MAGIC} {form} {:08x}", crc32fast::hash(body)).as_bytes();
    let mut content = String::new();
    if is("text") {
        content.push_str(std::str::from_utf8(body).map_err(|_| Fault::Changed)?);
    } else if is("zlib") {
        let mut decoder = ZlibDecoder::new(body).take(LARGEST);
        decoder.read_to_string(&mut content).map_err(|_| Fault::Changed)?;
    } else {
        return Err(Fault::Changed);
    }
    Ok(content)
}

/// One line of a proof as it is written.
struct Line<'a> {
    plies: u16,
    is_won: bool,
    turns: Vec<(&'a str, Option<usize>)>,
}

impl Line<'_> {
    fn read(text: &str) -> Option<Line<'_>> {
        let mut words = text.split(' ');
        let plies = number(words.next()?)?.try_into().ok()?;
        let is_won = match words.next()? {
            "w" => true,
            "l" => false,
            _ => return None,
        };
        let mut turns = Vec::new();
        while let Some(turn) = words.next() {
            let to = match words.next()? {
                "end" => None,
                to => Some(number(to)?.checked_sub(1)?),
            };
            turns.push((turn, to));
        }
        Some(Line { plies, is_won, turns })
    }
}

/// A number as it is written here: no sign, no noughts before it.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Checks a certificate by the rules it names, playing each turn that it lists once.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(content: &str) -> Result<Proven, Fault> {
    let mut lines = content.lines();
    let mut head = |wanted: &'static str| {
        let line = lines.next().and_then(|line| line.strip_prefix(wanted)?.strip_prefix(": "));
        line.ok_or(Fault::Head { wanted, why: String::new() })
    };
    let bad = |wanted: &'static str, why: String| Fault::Head { wanted, why };
    let game_name = head("game")?;
    let rules = head("rules")?;
    let rules = profile::load(rules).map_err(|errors| bad("rules", errors.to_string()))?;
    let name = crate::engine::GameName::ALL.into_iter().find(|game| game.name() == game_name);
    let name = name.ok_or_else(|| bad("game", format!("`{game_name}` is none that is known")))?;
    let game = game_under(&rules, name)
        .ok_or_else(|| bad("rules", format!("they are those of {}", rules.game_name())))?;
    let laps = head("lap-limit")?;
    let laps = laps.parse().map_err(|_| bad("lap-limit", format!("`{laps}` is no number of laps")))?;
    let text = head("position")?;
    let state = position::parse_for(text, name).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        bad("position", errors.join("; "))
    })?;
    let state = game.admit(&state).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        bad("position", faults.join("; "))
    })?;
    let game = game.starting_from(state).with_lap_limit(Some(laps));
    let is_won = match head("result")? {
        "won" => true,
        "lost" => false,
        other => return Err(bad("result", format!("`{other}` is neither `won` nor `lost`"))),
    };
    let claimed = head("plies")?.to_owned();
    let positions = head("positions")?.to_owned();
    let written: Vec<Line> = (1..)
        .zip(lines)
        .map(|(line, text)| Line::read(text).ok_or(Fault::Line { line, why: Broken::Unreadable }))
        .collect::<Result<_, _>>()?;
    if written.len().to_string() != positions {
        return Err(bad("positions", format!("there are {}", written.len())));
    }
    let root = written.last().ok_or_else(|| bad("positions", "there are none".to_owned()))?;
    if root.plies.to_string() != claimed {
        return Err(bad("plies", format!("the proof has {}", root.plies)));
    }
    if root.is_won != is_won {
        return Err(bad("result", "the proof has the other".to_owned()));
    }
    let plies = root.plies;
    let turns = check_lines(&game, &state, &written)?;
    let winner = if is_won { state.side() } else { state.side().other() };
    Ok(Proven { game, winner, plies, positions: written.len(), turns })
}

/// Checks lines from the last, whose position is known, to the first; tells how many turns were played.
fn check_lines(game: &Game, root: &State, lines: &[Line]) -> Result<usize, Fault> {
    if game.winner(root).is_some() && lines.len() != 1 {
        return Err(Fault::Head { wanted: "position", why: "the game is over there".to_owned() });
    }
    let mut states = vec![None; lines.len()];
    if let Some(last) = states.last_mut() {
        *last = Some(*root);
    }
    let mut played = 0;
    for (at, line) in lines.iter().enumerate().rev() {
        let broken = |why| Fault::Line { line: at + 1, why };
        let before: State = states[at].ok_or(broken(Broken::Unused))?;
        let steps = game.turns(&before);
        played += steps.len();
        let named: Vec<(String, &Step)> = steps.iter().map(|step| (name(&before, step), step)).collect();
        let winner = if line.is_won { before.side() } else { before.side().other() };
        for (turn, to) in &line.turns {
            let (_, step) = named
                .iter()
                .find(|(name, _)| name == turn)
                .ok_or_else(|| broken(Broken::Illegal((*turn).to_owned())))?;
            match (to, step.ending) {
                (None, Ending::Won(side)) if side == winner => {}
                (Some(to), Ending::Open) => {
                    if *to >= at || lines[*to].is_won == line.is_won {
                        return Err(broken(Broken::LeadsAstray(to + 1)));
                    }
                    if states[*to].replace(step.after).is_some_and(|other| other != step.after) {
                        return Err(Fault::Line { line: to + 1, why: Broken::TwoPositions });
                    }
                }
                _ => return Err(broken(Broken::Ending((*turn).to_owned()))),
            }
        }
        if line.is_won {
            if line.turns.len() != 1 {
                return Err(broken(Broken::Unreadable));
            }
        } else if let Some((missing, _)) =
            named.iter().find(|(name, _)| !line.turns.iter().any(|(turn, _)| turn == name))
        {
            return Err(broken(Broken::Missing(missing.clone())));
        } else if line.turns.len() != named.len() {
            return Err(broken(Broken::Unreadable));
        }
        let below = line.turns.iter().map(|(_, to)| 1 + to.map_or(0, |to| lines[to].plies)).max();
        if below.unwrap_or(0) != line.plies {
            return Err(broken(Broken::Plies));
        }
    }
    Ok(played)
}
