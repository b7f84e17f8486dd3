//! How well slips are found: the tables of docs/repair.md.
//!
//! `cargo bench --bench repair [-- GAMES SEED]`. Games are played by lot, of 24 to 60 plies, and written as the
//! 1994 games are, with or without the letters of the pits in the namua. One slip is made in each, or two. A slip
//! counts only if it shows: a move is illegal, or a board that is known is another. An answer is right only if
//! its edits, made in the printed text, give the true moves word for word.

use std::ops::Range;
use std::time::{Duration, Instant};

use bao::engine::{Ending, Game, GameName, Lot, Readings, Side, State};
use bao::jobs::repair::case::Case;
use bao::jobs::repair::{Answer, Bounds, Demands, Problem, Report, repair};
use bao::jobs::replay::Replay;
use bao::notation::movetext::{self, GameText, Written};
use bao::notation::resolve::resolve;
use bao::notation::token::{self, Part, Sign};
use bao::notation::write::{Form, write};
use bao::notation::{Dialect, Notation};
use bao::record;

/// Games of each kind, and the seed of those that docs/repair.md reports. The costs were tuned on others.
const GAMES: usize = 200;
const SEED: u64 = 2;
const NOTATION: Notation = Notation { dialect: Dialect::Voogt, viewpoint: bao::notation::Viewpoint::Mover };

fn main() {
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let games = numbers.next().map_or(GAMES, |games| games as usize);
    let seed = numbers.next().unwrap_or(SEED);
    println!("{games} games for each kind of slip, seed {seed}\n");
    for (slips, known) in
        [(1, Known::Nothing), (1, Known::LastBoard), (2, Known::Nothing), (2, Known::LastBoard)]
    {
        slips_table(games, seed, slips, known);
    }
    illegible_in_random_games(games, seed);
    illegible_in_master_games();
}

/// What is known of a game beside its moves.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Nothing,
    LastBoard,
}

/// A move as it is written, and whose it is.
#[derive(Clone, PartialEq)]
struct Word {
    text: String,
    side: Side,
}

/// A game by lot.
struct Played {
    words: Vec<Word>,
    last: State,
}

fn zanzibar() -> Game {
    Game::new(GameName::Kiswahili, Readings::DEFAULT)
}

/// A game of 24 to 60 plies. It need not be over.
fn play(game: &Game, lot: &mut Lot) -> Played {
    loop {
        let length = 24 + lot.below(37);
        let form = if lot.below(2) == 0 { Form::Canonical } else { Form::Short };
        let (mut words, mut last) = (Vec::new(), game.start());
        while words.len() < length {
            let steps = game.turns(&last);
            let Some(step) = lot.one_of(&steps) else { break };
            words.push(Word { text: write(&last, step, NOTATION, form), side: last.side() });
            last = step.after;
            if step.ending != Ending::Open {
                break;
            }
        }
        if words.len() >= 24 {
            return Played { words, last };
        }
    }
}

/// The kinds of slip that are made.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Direction,
    Neighbour,
    Row,
    HouseAdded,
    HouseRemoved,
    Swapped,
    Missing,
    Doubled,
    SidesSwapped,
    PairsReversed,
    Viewpoint,
}

const KINDS: [(Kind, &str); 11] = [
    (Kind::Direction, "other direction"),
    (Kind::Neighbour, "neighbouring pit"),
    (Kind::Row, "other row"),
    (Kind::HouseAdded, "house mark added"),
    (Kind::HouseRemoved, "house mark removed"),
    (Kind::Swapped, "two adjacent moves swapped"),
    (Kind::Missing, "a move missing"),
    (Kind::Doubled, "a move doubled"),
    (Kind::SidesSwapped, "sides swapped from here: the letters"),
    (Kind::PairsReversed, "sides swapped from here: the pairs"),
    (Kind::Viewpoint, "the other viewpoint from here"),
];

/// The words with one slip of a kind; `None` if the game has no place for it.
fn slip(kind: Kind, words: &[Word], lot: &mut Lot) -> Option<Vec<Word>> {
    let mut printed = words.to_vec();
    let all = 0..words.len();
    let mut one_where = |fits: &dyn Fn(usize) -> bool| {
        let places: Vec<usize> = all.clone().filter(|&at| fits(at)).collect();
        lot.one_of(&places).copied()
    };
    match kind {
        Kind::Direction => {
            let at = one_where(&|at| turned(&words[at].text).is_some())?;
            printed[at].text = turned(&words[at].text)?;
        }
        Kind::Neighbour => {
            let at = one_where(&|_| true)?;
            let number = number_of(&words[at].text)?;
            let to = match number {
                1 => 2,
                8 => 7,
                _ => number - 1 + 2 * lot.below(2) as u8,
            };
            printed[at].text = words[at].text.replacen(&number.to_string(), &to.to_string(), 1);
        }
        Kind::Row => {
            let at = one_where(&|at| letter_of(&words[at].text).is_some())?;
            let other = match letter_of(&words[at].text)? {
                'A' => "B",
                'B' => "A",
                'a' => "b",
                _ => "a",
            };
            printed[at].text.replace_range(..1, other);
        }
        Kind::HouseAdded => {
            let at = one_where(&|at| !words[at].text.contains('>'))?;
            let before = words[at].text.find('*').unwrap_or(words[at].text.len());
            printed[at].text.insert(before, '>');
        }
        Kind::HouseRemoved => {
            let at = one_where(&|at| words[at].text.contains('>'))?;
            printed[at].text = words[at].text.replace('>', "");
        }
        Kind::Swapped => {
            let differ = |at: usize| words.get(at + 1).is_some_and(|next| next.text != words[at].text);
            let at = one_where(&differ)?;
            printed.swap(at, at + 1);
        }
        Kind::Missing => {
            let at = one_where(&|_| true)?;
            printed.remove(at);
        }
        Kind::Doubled => {
            let at = one_where(&|_| true)?;
            printed.insert(at, words[at].clone());
        }
        Kind::SidesSwapped => {
            let at = one_where(&|at| letter_of(&words[at].text).is_some())?;
            for word in &mut printed[at..] {
                if let Some(letter) = letter_of(&word.text) {
                    let capital = letter.is_ascii_uppercase();
                    let other =
                        if capital { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
                    word.text.replace_range(..1, &other.to_string());
                }
            }
        }
        Kind::PairsReversed => {
            let from = 2 * lot.below(words.len() / 2);
            printed[from..].chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        }
        Kind::Viewpoint => {
            let is_north = |at: usize| words[at].side == Side::North && turned(&words[at].text).is_some();
            let at = one_where(&is_north)?;
            for word in printed[at..].iter_mut().filter(|word| word.side == Side::North) {
                word.text = turned(&word.text).unwrap_or_else(|| word.text.clone());
            }
        }
    }
    (printed != words).then_some(printed)
}

/// The move with the other direction, if it has one.
fn turned(text: &str) -> Option<String> {
    let token = token::parse(text)?;
    let (sign, span) = token.signs().find(|(sign, _)| matches!(sign, Sign::L | Sign::R))?;
    let mut turned = text.to_owned();
    turned.replace_range(span, if sign == Sign::L { "R" } else { "L" });
    Some(turned)
}

fn number_of(text: &str) -> Option<u8> {
    token::parse(text)?.number().read()
}

fn letter_of(text: &str) -> Option<char> {
    match token::parse(text)?.letter() {
        Part::Read(letter) => Some(letter),
        Part::Absent | Part::Illegible => None,
    }
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// What the edits of an answer make of the printed words.
fn mended(printed: &[Word], answer: &Answer) -> Vec<String> {
    let mut words = Vec::new();
    for slot in 0..=printed.len() {
        let here = || answer.edits.iter().filter(|edit| edit.slot == slot);
        words.extend(here().filter(|edit| !edit.corrected.is_empty()).map(|edit| edit.corrected.to_string()));
        let kept = here().all(|edit| edit.is_insertion());
        words.extend(printed.get(slot).filter(|_| kept).map(|word| word.text.clone()));
    }
    words
}

fn search(game: &Game, printed: &[Word], demands: Demands, bounds: Bounds) -> Report {
    let text = joined(printed);
    let read = movetext::parse(&text).remove(0);
    let problem = Problem { game: *game, notation: NOTATION, text: &text, plies: &read.plies, demands };
    repair(&problem, bounds, &mut |_| ())
}

/// The rank of the true moves among the answers, from 0.
fn rank(report: &Report, printed: &[Word], words: &[Word]) -> Option<usize> {
    let truth: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    report.answers.iter().position(|answer| mended(printed, answer) == truth)
}

#[derive(Default)]
struct Row {
    made: usize,
    shown: usize,
    first: usize,
    first_three: usize,
    found: usize,
    times: Vec<Duration>,
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.made += other.made;
        self.shown += other.shown;
        self.first += other.first;
        self.first_three += other.first_three;
        self.found += other.found;
        self.times.extend(&other.times);
    }

    fn print(&mut self, name: &str) {
        let share = |count: usize| 100.0 * count as f64 / self.shown.max(1) as f64;
        let (first, three, found) = (share(self.first), share(self.first_three), share(self.found));
        self.times.sort();
        let millis = |at: usize| self.times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3);
        let (median, worst) = (millis(self.times.len() / 2), millis(self.times.len().saturating_sub(1)));
        println!(
            "| {name} | {} | {} | {first:.1} % | {three:.1} % | {found:.1} % | {median:.1} ms | {worst:.0} ms |",
            self.made, self.shown
        );
    }
}

fn slips_table(games: usize, seed: u64, slips: usize, known: Known) {
    let game = zanzibar();
    let what = match known {
        Known::Nothing => "nothing known but the moves",
        Known::LastBoard => "the last board known",
    };
    println!("{} in a game, {what}\n", if slips == 1 { "One slip" } else { "Two slips" });
    println!("| slip | made | shows | first | first three | found | time, median | worst |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    let mut all = Row::default();
    for (number, (kind, name)) in (0..).zip(KINDS) {
        let mut lot = Lot::new(seed << 16 | number << 8 | slips as u64);
        let mut row = Row::default();
        for _ in 0..games {
            let played = play(&game, &mut lot);
            let Some(mut printed) = slip(kind, &played.words, &mut lot) else { continue };
            if slips == 2 {
                let other = KINDS[lot.below(KINDS.len())].0;
                let Some(twice) = slip(other, &printed, &mut lot) else { continue };
                printed = twice;
            }
            row.made += 1;
            let positions = match known {
                Known::Nothing => Vec::new(),
                Known::LastBoard => vec![(played.words.len(), played.last)],
            };
            let began = Instant::now();
            let report = search(&game, &printed, Demands { positions, won: None }, Bounds::default());
            row.times.push(began.elapsed());
            if report.answers.first().is_some_and(|answer| answer.slips == 0) {
                continue;
            }
            row.shown += 1;
            if let Some(rank) = rank(&report, &printed, &played.words) {
                row.found += 1;
                row.first += usize::from(rank == 0);
                row.first_three += usize::from(rank < 3);
            }
        }
        all.add(&row);
        row.print(name);
    }
    all.print("**all**");
    println!();
}

/// One to four neighbouring plies that cannot be read.
fn illegible_in_random_games(games: usize, seed: u64) {
    let game = zanzibar();
    println!("Illegible neighbouring plies in games by lot, nothing known but the moves\n");
    println!(
        "| plies | games | true moves among the answers | the only answer | answers, median | most | worst time |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|");
    for many in 1..=4 {
        let mut lot = Lot::new(seed << 16 | 0xff00 | many as u64);
        let (mut among, mut only, mut counts, mut worst) = (0, 0, Vec::new(), Duration::ZERO);
        for _ in 0..games {
            let played = play(&game, &mut lot);
            let at = lot.below(played.words.len() + 1 - many);
            let mut printed = played.words.clone();
            printed[at..at + many].iter_mut().for_each(|word| word.text = "?".to_owned());
            let began = Instant::now();
            let report = search(&game, &printed, Demands::default(), Bounds::default());
            worst = worst.max(began.elapsed());
            among += usize::from(rank(&report, &printed, &played.words).is_some());
            only += usize::from(report.answers.len() == 1);
            counts.push(report.answers.len());
        }
        counts.sort_unstable();
        let most = counts.last().copied().unwrap_or_default();
        let worst = worst.as_secs_f64() * 1e3;
        println!("| {many} | {games} | {among} | {only} | {} | {most} | {worst:.0} ms |", counts[games / 2]);
    }
    println!();
}

/// Every ply, and every two neighbouring plies, of the master games.
fn illegible_in_master_games() {
    println!(
        "Illegible plies in the master games of 1994: how often the played moves are the only answer, and the most\nanswers otherwise\n"
    );
    println!(
        "| game | plies | known | played moves among the answers | any one | most | any two neighbours | most |"
    );
    println!("|---|--:|---|--:|--:|--:|--:|--:|");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games/zanzibar-1994");
    let mut files: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().collect();
    files.sort_by_key(|entry| entry.file_name());
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read_to_string(file.path()) else { continue };
        let Ok(read) = record::read(&text) else { continue };
        let case = Case::of_record(&read.record, zanzibar());
        let made = record::correction::correct(&case.content, &case.text, &case.corrections);
        let Ok(corrected) = made else { continue };
        for (known, demands) in
            [("the moves", Demands::default()), ("boards and result too", case.demands.clone())]
        {
            let game = Master { case: &case, text: &corrected.text, demands };
            println!(
                "| {} | {} | {known} | {} |",
                name.trim_end_matches(".yaml"),
                corrected.text.plies.len(),
                game.cells()
            );
        }
    }
}

/// A sound game, its corrections made.
struct Master<'m> {
    case: &'m Case,
    text: &'m GameText,
    demands: Demands,
}

impl Master<'_> {
    fn cells(&self) -> String {
        let replay = Replay::of(self.case.game, self.case.notation, self.text);
        let (mut cells, mut among, mut tried) = (Vec::new(), 0, 0);
        for many in [1, 2] {
            let (mut only, mut most) = (0, 0);
            let places = 0..=replay.plies.len() - many;
            for at in places.clone() {
                let (found, is_among) = self.completed(&replay, at..at + many);
                only += usize::from(found == 1);
                most = most.max(found);
                among += usize::from(is_among);
                tried += 1;
            }
            cells.push(format!("{only} of {} | {most}", places.count()));
        }
        format!("{among} of {tried} | {}", cells.join(" | "))
    }

    /// How many completions there are with these plies illegible, and whether the played moves are one.
    fn completed(&self, replay: &Replay, plies: Range<usize>) -> (usize, bool) {
        let mut damaged = self.text.plies.clone();
        for ply in &mut damaged[plies.clone()] {
            ply.written = Written::Unknown(ply.written.span());
        }
        let problem = Problem { plies: &damaged, demands: self.demands.clone(), ..self.case.problem() };
        let report = repair(&problem, Bounds::default(), &mut |_| ());
        let is_played = |answer: &Answer| {
            answer.slips == 0
                && answer.edits.iter().zip(plies.clone()).all(|(edit, at)| {
                    let state = replay.state(at).unwrap_or(replay.game.start());
                    let token = token::parse(&edit.corrected);
                    let read = token.map(|token| resolve(&token, self.case.notation, &replay.game, &state));
                    matches!(read, Some(Ok(read)) if read.step.turn == replay.plies[at].step.turn)
                })
        };
        (report.answers.len(), report.answers.iter().any(is_played))
    }
}
