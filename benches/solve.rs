//! What proofs cost, and which way to choose proves most: the tables of docs/solve.md.
//!
//! `cargo bench --bench solve [-- NODES MEGABYTES]` takes the positions of the last sixteen plies of the eight games of 1994 that the
//! board has not ended, searches each anew under every way to choose, and then measures nodes a second by threads.

use std::time::Instant;

use bao::engine::{Game, State};
use bao::jobs::score::Reader;
use bao::jobs::score::verified::verify;
use bao::jobs::solve::search::{All, Bounds, First, Selection};
use bao::jobs::solve::{Found, Solver};
use bao::jobs::verify::Verifier;
use bao::record::document::Document;

const LAST_PLIES: usize = 16;

/// The positions of the last plies of a game.
struct End {
    name: String,
    game: Game,
    states: Vec<State>,
}

fn ends() -> Vec<End> {
    let folder = std::fs::read_dir("games/zanzibar-1994").expect("the games");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let end = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("readable");
        let report = verify(&Verifier::new(), &Reader::default(), &Document::new(text, 1));
        let replay = report.replay.expect("it replays");
        let plies = replay.plies.len();
        let last = (plies + 1 - LAST_PLIES..=plies).rev().filter(|&ply| replay.outcome_after(ply).is_none());
        let states = last.filter_map(|ply| replay.state(ply)).collect();
        End {
            name: path.file_stem().expect("a name").to_string_lossy().into_owned(),
            game: replay.game,
            states,
        }
    };
    paths.into_iter().map(end).collect()
}

fn bounds(nodes: u64) -> Bounds<'static> {
    Bounds { depth: 1000, nodes, stop: &|| false }
}

fn main() {
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let nodes = numbers.next().unwrap_or(3_000_000);
    let megabytes = numbers.next().unwrap_or(512) as usize;
    let ends = ends();
    let best = Selection::BEST;
    let ways = [
        ("as it is", best),
        ("first: one for either", Selection { first: First::One, ..best }),
        ("first: turns, played", Selection { first: First::Played, ..best }),
        ("all: the most of one", Selection { all: All::Most, ..best }),
        ("slack 0", Selection { slack: 0, ..best }),
        ("slack 8/16", Selection { slack: 8, ..best }),
    ];
    println!("{nodes} nodes a position, {megabytes} MB");
    for (name, selection) in ways {
        proven(&ends, name, selection, nodes, megabytes);
    }
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let (mut total, begun) = (0, Instant::now());
        for end in &ends {
            let solver = Solver::new(&end.game, megabytes, best).expect("memory");
            // The start of the game, which nothing proves.
            total += pool.install(|| solver.prove(&end.game.start(), bounds(nodes), &[])).1;
        }
        let rate = total as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!("{threads} threads: {rate:.2} million nodes a second");
    }
}

fn proven(ends: &[End], name: &str, selection: Selection, nodes: u64, megabytes: usize) {
    let (mut proven, mut all, mut total, begun) = (0, 0, 0, Instant::now());
    let mut lines = Vec::new();
    for end in ends {
        let mut line = end.name.clone();
        for state in &end.states {
            let solver = Solver::new(&end.game, megabytes, selection).expect("memory");
            let (found, used) = solver.prove(state, bounds(nodes), &[]);
            line += &match found {
                Found::Won(plies) => format!(" W{plies}"),
                Found::Lost(plies) => format!(" L{plies}"),
                Found::Open => " -".to_owned(),
            };
            proven += usize::from(found.plies().is_some());
            all += 1;
            total += used;
        }
        lines.push(line);
    }
    let took = begun.elapsed().as_secs_f64();
    println!("{name}: {proven} of {all}, {:.1} million nodes, {took:.1} s", total as f64 / 1e6);
    if std::env::args().any(|arg| arg == "--each") {
        println!("{}", lines.join("\n"));
    }
}
