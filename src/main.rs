fn main() {
    use bao::{board::Position, kigogo, points::*, turn::*};
    let mut r = Readings::DEFAULT;
    r.takasia = Takasia::None;
    let rules = Rules::new(r);
    fn perft(r: &Rules, p: &Position, d: u32) -> u64 {
        let t = r.turns(p);
        if d == 1 {
            return t.len() as u64;
        }
        t.iter().filter(|t| t.ending == Ending::Open).map(|t| perft(r, &t.after, d - 1)).sum()
    }
    fn kperft(r: &kigogo::Rules, p: &kigogo::Position, d: u32) -> u64 {
        let t = r.turns(p);
        if d == 1 {
            return t.len() as u64;
        }
        t.iter().filter(|t| t.ending == Ending::Open).map(|t| kperft(r, &t.after, d - 1)).sum()
    }
    for (p, n) in [(Position::KISWAHILI, 9), (Position::KUJIFUNZA, 7)] {
        for d in 1..=n {
            let t = std::time::Instant::now();
            let n = perft(&rules, &p, d);
            println!("{d} {n} {:?} {:.1}M/s", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6);
        }
    }
    for d in 1..=4 {
        println!(
            "{}",
            kperft(
                &kigogo::Rules { readings: Readings::DEFAULT, lap_limit: 1000000 },
                &kigogo::Position::START,
                d
            )
        );
    }
}
