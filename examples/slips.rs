use bao::repair::*;
use bao::notation::*;
use bao::game::*;
use bao::board::*;
use bao::rules::Kind;
use bao::turn::*;
struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 { self.0 = self.0.wrapping_add(0x9E3779B97F4A7C15); let mut z = self.0; z = (z ^ (z >> 30)).wrapping_mul(0xBF58476D1CE4E5B9); z = (z ^ (z >> 27)).wrapping_mul(0x94D049BB133111EB); z ^ (z >> 31) }
    fn below(&mut self, n: usize) -> usize { (self.next() % n as u64) as usize }
}
fn spell(before: &State, step: &Step, letters: bool) -> String {
    let turn = step.turn;
    let mut text = pit_name(turn.pit, before.side(), 8);
    if !letters && before.stage() == Stage::Namua { text.remove(0); }
    let nc = before.stage() == Stage::Namua && turn.kind == Kind::Capture;
    if nc { if turn.pit.forced_entry().is_none() { text.push(if turn.way == Way::Clockwise { 'L' } else { 'R' }); } }
    else { text.push(if (turn.way == Way::Clockwise) == turn.pit.is_front() { 'R' } else { 'L' }); }
    if turn.at_house == AtHouse::Safari { text.push('>'); }
    if turn.kind == Kind::Takata { text.push('*'); }
    if step.blocks.is_some() { text.push('*'); }
    text
}
const KINDS: [&str; 11] = ["direction", "neighbour", "row", "house added", "house removed", "swapped", "missing", "doubled", "letters", "columns", "viewpoint"];
fn flip(t: &str) -> Option<String> { let i = t.find(['L','R'])?; let mut b = t.as_bytes().to_vec(); b[i] = if b[i]==b'L' {b'R'} else {b'L'}; Some(String::from_utf8(b).unwrap()) }
fn digit(t: &str) -> usize { t.find(|c: char| c.is_ascii_digit()).unwrap() }
fn slip(kind: usize, t: &[String], rng: &mut Rng, first_side: usize) -> Option<Vec<String>> {
    let n = t.len();
    let mut out = t.to_vec();
    let pick = |rng: &mut Rng, ok: &dyn Fn(usize) -> bool| -> Option<usize> { let all: Vec<usize> = (0..n).filter(|&i| ok(i)).collect(); if all.is_empty() { None } else { Some(all[rng.below(all.len())]) } };
    match kind {
        0 => { let i = pick(rng, &|i| flip(&t[i]).is_some())?; out[i] = flip(&t[i]).unwrap(); }
        1 => { let i = pick(rng, &|_| true)?; let d = digit(&t[i]); let v = t[i].as_bytes()[d]-b'0'; let w = if v==1 {2} else if v==8 {7} else if rng.below(2)==0 {v-1} else {v+1}; let mut b = t[i].clone().into_bytes(); b[d]=b'0'+w; out[i]=String::from_utf8(b).unwrap(); }
        2 => { let i = pick(rng, &|i| digit(&t[i])>0)?; let c = t[i].as_bytes()[0]; let c2 = match c { b'A'=>b'B', b'B'=>b'A', b'a'=>b'b', _=>b'a' }; let mut b=t[i].clone().into_bytes(); b[0]=c2; out[i]=String::from_utf8(b).unwrap(); }
        3 => { let i = pick(rng, &|i| !t[i].contains('>'))?; let p = t[i].find('*').unwrap_or(t[i].len()); out[i].insert(p,'>'); }
        4 => { let i = pick(rng, &|i| t[i].contains('>'))?; out[i]=t[i].replace('>',""); }
        5 => { let i = pick(rng, &|i| i+1<n && t[i]!=t[i+1])?; out.swap(i,i+1); }
        6 => { let i = pick(rng, &|_| true)?; out.remove(i); }
        7 => { let i = pick(rng, &|_| true)?; out.insert(i, t[i].clone()); }
        8 => { let i = pick(rng, &|_| true)?; for x in &mut out[i..] { if digit(x)>0 { let c = x.as_bytes()[0]; let c2 = if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }; x.replace_range(0..1, std::str::from_utf8(&[c2]).unwrap()); } } }
        9 => { let i = 2*rng.below(n/2); let mut k=i; while k+1<n { out.swap(k,k+1); k+=2; } }
        _ => { let i = pick(rng, &|_| true)?; for (k,x) in out.iter_mut().enumerate().skip(i) { if (k+first_side)%2==1 && let Some(f)=flip(x) { *x=f; } } }
    }
    (out != t).then_some(out)
}
fn applied(printed: &[String], edits: &[Edit]) -> Vec<String> {
    let mut out = vec![];
    for slot in 0..=printed.len() {
        let mut keep = true;
        for e in edits.iter().filter(|e| e.slot == slot) {
            if e.slip != Slip::Missing { keep = false; }
            if !e.corrected.is_empty() { out.push(e.corrected.to_string()); }
        }
        if keep && slot < printed.len() { out.push(printed[slot].clone()); }
    }
    out
}
fn main() {
    let arg = |n: usize, d: u64| std::env::args().nth(n).map_or(d, |a| a.parse().unwrap());
    let (seed, games, edits, boards, slips) = (arg(1,1), arg(2,100), arg(3,2) as u8, arg(4,1), arg(5,1));
    let verbose = arg(6,0);
    let game = bao::profile::load("zanzibar").unwrap().game();
    let mut rng = Rng(seed);
    let mut table = vec![(0u32,0u32,0u32,0u32,0f64,0u32,0u32); 11];
    for g in 0..games { for kind in 0..11 {
        let (texts, last) = loop {
            let len = 24 + rng.below(37);
            let letters = rng.below(2)==0;
            let mut s = game.start(); let mut texts=vec![]; 
            while texts.len()<len { let st = game.turns(&s); if st.is_empty() {break} let k = st[rng.below(st.len())]; texts.push(spell(&s,&k,letters)); s=k.after; if k.ending!=Ending::Open {break} }
            if texts.len()>=24 { break (texts,s) }
        };
        let Some(mut bad) = slip(kind,&texts,&mut rng,0) else { continue };
        let mut second = 99; for _ in 1..slips { let k2 = rng.below(11); second = k2; if let Some(b) = slip(k2,&bad,&mut rng,0) { bad=b; } }
        let style = arg(7,0);
        let text = if style==0 { bad.join(" ") } else if style==1 { bad.chunks(2).enumerate().map(|(i,c)| format!("{}. {}", i+1, c.join(" "))).collect::<Vec<_>>().join("\n") } else {
            // numbers stay with the printed pairs of the true game
            let mut out=String::new(); let d = texts.len() as i64 - bad.len() as i64; let first=(0..bad.len().min(texts.len())).find(|&i| bad[i]!=texts[i]).unwrap_or(bad.len().min(texts.len()));
            for (i,b) in bad.iter().enumerate() { let t = if i<first {i as i64} else {i as i64 + d}; if t%2==0 && (i != first || d>=0) { out += &format!("{}. ", t/2+1); } out += b; out += " "; } out };
        let parsed = movetext::parse(&text);
        let plies = &parsed[0].plies;
        let demands = Demands { positions: if boards==1 { vec![(texts.len(), last)] } else { vec![] }, winner: None };
        let problem = Problem { game, notation: Dialect::Voogt.into(), text: &text, plies: plies, demands };
        let t0 = std::time::Instant::now();
        let r = repair(&problem,Bounds{slips:edits,positions:2_000_000,gap:4}, &mut |_| ());
        let dt = t0.elapsed().as_secs_f64();
        let row = &mut table[kind];
        row.0+=1;
        if r.answers.first().is_some_and(|a| a.slips == 0) { continue }
        row.1+=1;
        let rank = r.answers.iter().position(|a| applied(&bad,&a.edits)==texts);
        if rank==Some(0) {row.2+=1}
        if rank.is_some_and(|k| k<3) {row.3+=1}
        if rank.is_none() {row.5+=1}
        if r.gave_up.is_some() {row.6+=1}
        row.4=row.4.max(dt);
        if verbose==1 && rank != Some(0) || verbose==2 && !rank.is_some_and(|k| k<3) || verbose == 3 && rank.is_none() {
            let diff = (0..bad.len().min(texts.len())).find(|&i| bad[i]!=texts[i]).unwrap_or(bad.len().min(texts.len()));
            println!("game {g} {} + {} ply {} printed {:?} true {:?} rank {:?} of {} n={} gave_up {}", KINDS[kind], KINDS.get(second).unwrap_or(&""), diff+1, bad.get(diff), texts.get(diff), rank, r.answers.len(), texts.len(), r.gave_up.is_some());
            for (k,a) in r.answers.iter().enumerate().filter(|(k,_)| *k<3 || Some(*k)==rank) { print!("   {k} cost {} free {} plies {}:", a.cost, a.freedom/16, a.legal_plies); for e in a.edits.iter().take(4) { print!(" {} {:?}->{:?} {:?};", e.ply, e.printed(&problem), e.corrected, e.slip) } println!(); }
        }
    }}
    let mut tot=(0,0,0);
    for (k,r) in KINDS.iter().zip(&table) { println!("{k:14} tried {:4} counted {:4} first {:5.1}% three {:5.1}% none {} gave_up {} max {:.2}s", r.0, r.1, 100.*r.2 as f64/r.1.max(1) as f64, 100.*r.3 as f64/r.1.max(1) as f64, r.5, r.6, r.4); tot=(tot.0+r.1,tot.1+r.2,tot.2+r.3); }
    println!("all counted {} first {:.1}% three {:.1}%", tot.0, 100.*tot.1 as f64/tot.0 as f64, 100.*tot.2 as f64/tot.0 as f64);
}
