//! What docs/proofs.md says is proven: by the certificates beside it, checked here without any search.

use std::collections::BTreeSet;

use bao::engine::Side;
use bao::jobs::score::Reader;
use bao::jobs::score::verified::verify;
use bao::jobs::solve::certificate;
use bao::jobs::verify::Verifier;
use bao::record::document::Document;

const DOCS: &str = include_str!("../docs/proofs.md");
const LARGEST: u64 = 200_000;

fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_row_is_proven_by_its_certificate_and_every_certificate_has_a_row() {
    let mut named = BTreeSet::new();
    for row in DOCS.lines().filter(|line| line.contains("](proofs/")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [record, ply, winner, plies, file] = cells[..] else { panic!("{row}") };
        let link =
            |cell: &str| cell.split_once("](").and_then(|(_, to)| to.strip_suffix(')')).map(str::to_owned);
        let file = link(file).expect("a link to a certificate");
        let bytes = std::fs::read(path(&format!("docs/{file}"))).expect("the certificate");
        let content = certificate::unpack(&bytes).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let proven = certificate::check(&content).unwrap_or_else(|fault| panic!("{file}: {fault}"));

        let record = link(record).expect("a link to a record");
        let text = std::fs::read_to_string(path(&format!("docs/{record}"))).expect("the record");
        let report = verify(&Verifier::new(), &Reader::default(), &Document::new(text, 1));
        let replay = report.replay.expect("it replays");
        let state = replay.state(ply.parse().expect("a ply"));
        assert_eq!(Some(proven.game.start()), state, "{row}");
        assert_eq!(proven.game.readings(), replay.game.readings(), "{row}");
        let side = if winner == "South" { Side::South } else { Side::North };
        assert_eq!((proven.winner, proven.winner.to_string().as_str()), (side, winner), "{row}");
        assert_eq!(proven.plies.to_string(), plies, "{row}");
        named.insert(file.trim_start_matches("proofs/").to_owned());
    }
    let folder = std::fs::read_dir(path("docs/proofs")).expect("the certificates");
    let (mut there, mut bytes) = (BTreeSet::new(), 0);
    for entry in folder {
        let entry = entry.expect("a file");
        bytes += entry.metadata().expect("its size").len();
        there.insert(entry.file_name().to_string_lossy().into_owned());
    }
    assert_eq!(named, there);
    assert!(there.len() > 8 && bytes < LARGEST, "{} certificates, {bytes} bytes", there.len());
}
