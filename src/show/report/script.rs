//! A turn told in few words, so that a page can sow it again seed by seed.

use crate::engine::{Event, Happening, Way};

/// A turn as a script: words separated by spaces, pits as indices of the mover's ring.
///
/// | word | what happens |
/// |---|---|
/// | `>` or `<` | first word: sowing goes clockwise or anticlockwise until a capture says otherwise |
/// | `e5` | a seed is entered from the hand into pit 5 |
/// | `l5` | pit 5 is lifted |
/// | `t2` | two seeds are taken out of the house, the tax |
/// | `c5>` | pit 5 captures what faces it; the seeds enter at a kichwa and go this way |
/// | `f5` | pit 5 captures what faces it and what lies behind that, which leaves the game (Kigogo) |
/// | `o5` | pit 5 captures what faces it, which leaves the game, and not what lies behind (Kiarabu) |
/// | `k5` | pit 5 captures what faces it, to be sown on with its own seeds (Hus) |
/// | `s` | a lap: the seeds in the fingers are sown |
/// | `r7` | seven times over, the pit in which the last seed fell is lifted and sown |
/// | `g` | going on from the house by choice: safari |
/// | `h` | the mover's house is no longer his |
/// | `H` | the opponent's house was captured |
pub fn script(happenings: &[Happening], way: Way) -> String {
    let mut words = vec![letter(way).to_string()];
    let mut last = None;
    let mut relays = 0_usize;
    let mut events = happenings.iter().peekable();
    while let Some(&Happening { event, board }) = events.next() {
        if let Event::Lift { pit, .. } = event
            && last == Some(pit)
            && let Some(Happening { event: Event::Lap { last: next, .. }, .. }) = events.peek()
        {
            last = Some(*next);
            relays += 1;
            events.next();
            continue;
        }
        if relays > 0 {
            words.push(format!("r{relays}"));
            relays = 0;
        }
        words.push(match event {
            Event::Enter(pit) => format!("e{}", pit.0),
            Event::Lift { pit, .. } => format!("l{}", pit.0),
            Event::Tax { seeds, .. } => format!("t{seeds}"),
            Event::Lap { last: pit, .. } => {
                last = Some(pit);
                "s".to_owned()
            }
            Event::Capture { by, way, .. } => format!("c{}{}", by.0, letter(way)),
            Event::Take { by, .. } => {
                last = None;
                format!("k{}", by.0)
            }
            Event::File { by, front, .. } => {
                let back = 2 * board.columns() - 1 - front.0;
                let is_left = board.ring(board.side().other()).get(usize::from(back)) != Some(&0);
                format!("{}{}", if is_left { 'o' } else { 'f' }, by.0)
            }
            Event::Safari => "g".to_owned(),
            Event::HouseLost => "h".to_owned(),
            Event::HouseCaptured => "H".to_owned(),
        });
    }
    if relays > 0 {
        words.push(format!("r{relays}"));
    }
    words.join(" ")
}

const fn letter(way: Way) -> char {
    match way {
        Way::Clockwise => '>',
        Way::Anticlockwise => '<',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{AtHouse, Game, GameName, Kind, Pit, Readings, State, Turn, Way};

    fn told(start: &str, pit: u8, way: Way, kind: Kind, at_house: AtHouse) -> String {
        let state: State = start.parse().expect("a position");
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let turn = Turn { pit: Pit(pit), way, kind, at_house };
        let (happenings, played) = game.trace(&state, turn, 1000);
        assert!(played.is_ok(), "{played:?}");
        script(&happenings, way)
    }

    #[test]
    fn a_safari_after_two_captures() {
        // Nierse 1997, diagram 14: A8> takes a1, then a6 from A3, comes to the house and goes on.
        let start = "0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
        let told = told(start, 7, Way::Anticlockwise, Kind::Capture, AtHouse::Safari);
        assert_eq!(told, "< e7 c7< s c2< s g l4 h s");
    }

    #[test]
    fn a_house_that_is_taxed_and_one_that_is_captured() {
        // Nierse 1997, diagrams 22 and 17.
        let taxed = "0.0.0.0.0.0.0.0/0.1.2.9.0.2.0.0/0.0.0.0.9.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -";
        assert_eq!(told(taxed, 4, Way::Clockwise, Kind::Takata, AtHouse::Stop), "> e4 t2 s");
        let taken = "0.0.0.0.0.0.0.0/1.0.0.7.0.0.0.2/0.2.3.2.0.2.5.0/0.0.0.0.0.0.0.0 5.5 h S -";
        let told = told(taken, 3, Way::Clockwise, Kind::Capture, AtHouse::Stop);
        assert!(told.starts_with("> e3 c3> H s"), "{told}");
    }
}
