//! An engine that is wrong in one point is told which: each reading of each point in turn is played by our own
//! engine behind the protocol.

use std::io;
use std::time::Duration;

use bao::conform::{Explanation, Fault, Peer, Report, Test};
use bao::game::Game;
use bao::notation::Notation;
use bao::profile;
use bao::questions::change::{Change, Other, single_changes};
use bao::questions::{Extent, Question, collect};
use bao::show::json::served;

/// A game behind the protocol, in place of a program.
struct Engine {
    game: Game,
    asked: usize,
}

impl Peer for Engine {
    fn ask(&mut self, question: &str) -> Result<String, Fault> {
        self.asked += 1;
        Ok(served(&self.game, Notation::default(), question))
    }

    fn restart(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const EXTENT: Extent = Extent { games: 4, seed: 1 };

fn game(rules: &str) -> Game {
    profile::load(rules).unwrap().game()
}

fn test(base: Game, questions: &[Question], engine: Game) -> Report {
    let test = Test { game: base, notation: Notation::default(), time: Duration::from_secs(600), seed: 1 };
    let mut engine = Engine { game: engine, asked: 0 };
    test.run(questions, &mut engine, &mut |_| ()).unwrap()
}

fn explanations(report: &Report) -> Vec<Vec<Change>> {
    match report.disagreement.as_ref().map(|found| &found.explanation) {
        Some(Explanation::Whole(others)) => others.iter().map(|other| other.changes.clone()).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn table() {
    let base = game("zanzibar");
    let t = std::time::Instant::now();
    let questions = collect(&base, EXTENT).unwrap();
    println!("{} questions {:?}", questions.len(), t.elapsed());
    for change in single_changes(&base).unwrap() {
        let t = std::time::Instant::now();
        let report = test(base, &questions, Other::of(&base, vec![change]).game);
        let found = explanations(&report);
        let smallest = report
            .disagreement
            .as_ref()
            .map(|d| (d.smallest.position.total(), d.smallest.position.to_string()));
        println!(
            "{} {change}: {:?} {smallest:?} {} {:?}",
            if found == [vec![change]] { "ok" } else { "--" },
            found.iter().map(|c| c.iter().map(|c| c.to_string()).collect::<Vec<_>>()).collect::<Vec<_>>(),
            report.differing,
            t.elapsed()
        );
    }
}

#[test]
fn pairs() {
    let base = game("zanzibar");
    let questions = collect(&base, EXTENT).unwrap();
    let singles = single_changes(&base).unwrap();
    let mut lot = bao::lot::Lot::new(5);
    for _ in 0..30 {
        let (a, b) = (*lot.one_of(&singles).unwrap(), *lot.one_of(&singles).unwrap());
        if a.point == b.point {
            continue;
        }
        let t = std::time::Instant::now();
        let report = test(base, &questions, Other::of(&base, vec![a, b]).game);
        println!(
            "{a} + {b}: {:?} {:?}",
            report.disagreement.as_ref().map(|d| match &d.explanation {
                Explanation::Whole(o) => o
                    .iter()
                    .map(|c| c.changes.iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" + "))
                    .collect::<Vec<_>>(),
                Explanation::Partial { other, explained } =>
                    vec![format!("PARTIAL {explained} {}", other.changes.len())],
                _ => vec![],
            }),
            t.elapsed()
        );
    }
    for name in profile::names() {
        let g = game(name);
        if g.name().start() != base.name().start() || g.name() == bao::game::GameName::Kigogo {
            continue;
        }
        let t = std::time::Instant::now();
        let report = test(base, &questions, base.with_readings(*g.readings()));
        println!(
            "PROFILE {name}: truth {} {:?} {:?} {:?}",
            Other::under(&base, *g.readings()).changes.len(),
            report.disagreement.as_ref().map(|d| match &d.explanation {
                Explanation::Whole(o) => o.iter().map(|c| format!("{}", c.changes.len())).collect::<Vec<_>>(),
                Explanation::Partial { other, explained } =>
                    vec![format!("PARTIAL {explained}/{} {}", report.differing, other.changes.len())],
                _ => vec![],
            }),
            report.disagreement.as_ref().map(|d| d.profiles.clone()),
            t.elapsed()
        );
    }
}
