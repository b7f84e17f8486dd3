use bao::repair::*;
use bao::notation::*;
use bao::game::GameName;
fn main() {
    let text = std::env::args().nth(1).unwrap();
    let edits: u8 = std::env::args().nth(2).map_or(1, |a| a.parse().unwrap());
    let limit: u64 = std::env::args().nth(3).map_or(5_000_000, |a| a.parse().unwrap());
    let game = bao::profile::load(GameName::Kiswahili.default_profile()).unwrap().game();
    let games = movetext::parse(&text);
    let plies = &games[0].plies;
    let problem = Problem { game, notation: Dialect::Voogt.into(), text: &text, plies: plies, demands: Demands { winner: std::env::args().nth(4).map(|w| if w == "S" { bao::board::Side::South } else { bao::board::Side::North}), ..Demands::default() } };
    let t = std::time::Instant::now();
    let report = repair(&problem, Bounds { slips: edits, positions: limit, gap: 4 }, &mut |_| ());
    println!("plies {} looked {} gave_up {} furthest {} answers {} in {:?}", plies.len(), report.positions, report.gave_up.is_some(), report.furthest.text_plies, report.answers.len(), t.elapsed());
    for a in report.answers.iter().take(12) {
        print!("  cost {} freedom {} plies {}:", a.cost, a.freedom/16, a.legal_plies);
        for e in &a.edits { print!("  {} {:?} -> {:?} ({:?})", e.ply, e.printed(&problem), e.corrected, e.slip); }
        println!();
    }
}
