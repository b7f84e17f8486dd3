//! tmp
use bao::engine::State;
use bao::jobs::solve::search::{All, Bounds, First, Selection};
use bao::jobs::solve::{Found, Solver};
use bao::jobs::score::Reader;
use bao::jobs::score::verified::verify;
use bao::jobs::verify::Verifier;
use std::time::Instant;

fn main() {
    let mut all: Vec<(String, bao::engine::Game, Vec<State>)> = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir("games/zanzibar-1994").unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let document = bao::record::document::Document::new(text, 1);
        let report = verify(&Verifier::new(), &Reader::default(), &document);
        let replay = report.replay.unwrap();
        let n = replay.plies.len();
        let states: Vec<State> = (n-16..=n).rev().filter(|&p| replay.outcome_after(p).is_none()).take(16).map(|p| replay.state(p).unwrap()).collect();
        println!("{} {} {} {:?}", path.display(), n, states.len(), replay.outcome());
        all.push((path.file_stem().unwrap().to_string_lossy().into_owned(), replay.game, states));
    }
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let nodes: u64 = args[0].parse().unwrap();
    let mb: usize = args[1].parse().unwrap();
    let threads: usize = args[2].parse().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    for config in &args[3..] {
        let mut sel = Selection::BEST;
        for c in config.chars() {
            match c { 'o' => sel.first = First::One, 't' => sel.first = First::Turns, 'p' => sel.first = First::Played,
              's' => sel.all = All::Sum, 'm' => sel.all = All::Most, '0'..='9' => sel.slack = c as u32 - 48, _ => {} }
        }
        let (mut proven, mut sum, mut total) = (0, 0, 0);
        let begun = Instant::now();
        for (name, game, states) in &all {
            let mut line = String::new();
            for state in states {
                let solver = Solver::new(game, mb, sel).unwrap();
                let (found, used) = pool.install(|| solver.prove(state, Bounds { depth: 1000, nodes, stop: &|| false }));
                total += 1;
                sum += used;
                match found { Found::Won(p) => { proven += 1; line += &format!(" W{p}") } Found::Lost(p) => { proven += 1; line += &format!(" L{p}") } Found::Open => line += " -" }
            }
            if config.contains('v') { println!("{name}: {line}"); }
        }
        let took = begun.elapsed().as_secs_f64();
        println!("{config}: {proven} of {total}, {sum} nodes, {took:.1} s, {:.2} M/s", sum as f64 / took / 1e6);
    }
}
