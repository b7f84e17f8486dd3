//! The report page in a real browser: Debian's Chromium, headless, driven through DevTools.

mod browser;

use browser::{Page, page_of};

const NEVER_ENDING: &str = "games/mancala-world/never-ending-game.yaml";
/// The board after 22 plies, as published (K06, fig. 3; MW, problem 3).
const PUBLISHED: &str = "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1";

#[test]
fn stepping_by_turn_with_the_keyboard_leads_to_the_published_board() {
    let page = Page::open(&page_of(&[NEVER_ENDING]));
    for _ in 0..22 {
        page.press("ArrowRight", true);
    }
    assert_eq!(page.text("#ply-count"), "22 of 23");
    assert_eq!(page.board(), PUBLISHED);
    assert_eq!(page.text("#position"), format!("{PUBLISHED} 11.11 - S -"));
    for _ in 0..22 {
        page.press("ArrowLeft", true);
    }
    assert_eq!(page.text("#ply-count"), "Start");
    assert_eq!(page.board(), "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0");
    page.is_quiet();
}

#[test]
fn stepping_by_lap_leads_there_too_and_back_again() {
    let page = Page::open(&page_of(&[NEVER_ENDING]));
    let mut steps = 0;
    while page.text("#ply-count") != "23 of 23" {
        page.press("ArrowRight", false);
        steps += 1;
        assert!(steps < 200, "the game never comes to its end");
    }
    page.press("ArrowLeft", false);
    assert_eq!(page.board(), PUBLISHED);
    assert!(steps > 23, "turns of several laps take several steps: {steps}");
    for _ in 1..steps {
        page.press("ArrowLeft", false);
    }
    assert_eq!(page.text("#ply-count"), "Start");
    page.is_quiet();
}

#[test]
fn stepping_by_seed_tells_a_takata_a_capture_and_a_safari() {
    let page = Page::open(&page_of(&[NEVER_ENDING]));
    // 1. A6L*: a seed from the hand, three lifted, three sown, the end.
    let boards: Vec<String> = (0..6)
        .map(|_| {
            page.press(".", false);
            page.board().split('/').nth(2).unwrap_or_default().to_owned()
        })
        .collect();
    let rows = [
        "0.0.0.0.6.3.2.0",
        "0.0.0.0.6.0.2.0",
        "0.0.0.0.7.0.2.0",
        "0.0.0.1.7.0.2.0",
        "0.0.1.1.7.0.2.0",
        "0.0.1.1.7.0.2.0",
    ];
    assert_eq!(boards, rows);
    assert!(page.text("#sentence").contains("takata"), "{}", page.text("#sentence"));
    // 1... a6R takes the one seed of A3: the seed entered, then the capture.
    page.press(".", false);
    page.press(".", false);
    assert_eq!(page.evaluate("document.querySelector('td.taken').dataset.pit"), "A3");
    assert!(page.text("#sentence").contains("captured"), "{}", page.text("#sentence"));
    // 4. A8> ends its second lap in the house of ten and goes on.
    page.click("[data-ply='6']");
    assert_eq!(page.text("#ply-count"), "6 of 23");
    for _ in 0..3 {
        page.press("ArrowRight", false);
    }
    let told = page.text("#sentence");
    assert!(told.contains("could stop there") && told.contains("safari"), "{told}");
    page.is_quiet();
}

#[test]
fn the_switch_shows_where_two_profiles_part() {
    let page = Page::open(&page_of(&[NEVER_ENDING, "--against", "nierse-1997"]));
    let parting =
        "Under nierse-1997 the game first differs from zanzibar at turn 23, on the point never-ending.";
    assert_eq!(page.text("#parting"), parting);
    page.press("End", false);
    assert!(page.text("#said").contains("not legal"), "{}", page.text("#said"));
    assert!(page.text("#sentence").contains("would never end, so this turn is not allowed"));
    assert_eq!(page.text("#lap-count"), "228 of 228");
    page.click("#profile-list label:nth-child(2)");
    assert_eq!(page.text("#ply-count"), "23 of 23");
    assert!(page.text("#sentence").contains("the game is drawn"), "{}", page.text("#sentence"));
    assert_eq!(page.evaluate("document.querySelector('.move.parting-here').dataset.ply"), "23");
    page.press("p", false);
    assert!(page.text("#said").contains("not legal"), "the key takes one back to the first profile");
    page.is_quiet();
}

#[test]
fn everything_can_be_reached_and_has_a_name_without_a_mouse() {
    let page = Page::open(&page_of(&[NEVER_ENDING, "--against", "nierse-1997"]));
    let nameless = "[...document.querySelectorAll('button, input, select, summary')].filter((it) => \
        !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.[0]?.textContent.trim())) \
        .map((it) => it.outerHTML).join('\\n')";
    assert_eq!(page.evaluate(nameless), "");
    let (mut reached, mut first) = (Vec::new(), String::new());
    for _ in 0..120 {
        page.press("Tab", false);
        let id = page.evaluate("document.activeElement.id || document.activeElement.className");
        if first.is_empty() {
            first.clone_from(&id);
        }
        reached.push(id);
    }
    assert_eq!(first, "skip", "the first stop leads past the head");
    for control in ["play-button", "ply-back", "ply-slide", "lap-on", "move", "term"] {
        assert!(reached.iter().any(|id| id.split(' ').any(|part| part == control)), "{control}: {reached:?}");
    }
    page.press("ArrowRight", true);
    assert!(page.text("#live").starts_with("Turn 1, South. A6L*."), "{}", page.text("#live"));
    assert_eq!(
        page.evaluate("document.querySelector('[data-pit=A5] .sr').textContent"),
        "A5: 7 seeds, house, owned"
    );
    page.evaluate("document.querySelector('#sentence .term').focus()");
    assert!(page.text("#tip").contains("without a capture"), "{}", page.text("#tip"));
    page.press("Escape", false);
    assert_eq!(page.evaluate("document.querySelector('#tip').hidden"), "true");
    page.is_quiet();
}

#[test]
fn playing_runs_by_itself_and_stops() {
    let page = Page::open(&page_of(&[NEVER_ENDING]));
    page.evaluate("document.querySelector('#speed').value = '4'");
    page.press(" ", false);
    page.wait_for("#ply-count", "1 of 23");
    assert_eq!(page.evaluate("document.querySelector('#play-button').getAttribute('aria-pressed')"), "true");
    page.press(" ", false);
    assert_eq!(page.evaluate("document.querySelector('#play-button').getAttribute('aria-pressed')"), "false");
    page.is_quiet();
}

/// Goes through every turn of every game under every profile; the page itself compares the board it has
/// sown with the one recorded.
const THROUGH_ALL: &str = "(() => {
    const change = (element, value, event) => {
        element.value = value;
        element.dispatchEvent(new Event(event));
    };
    const [games, slide] = [document.querySelector('#games'), document.querySelector('#ply-slide')];
    let seen = 0;
    for (const { value } of [...games.options]) {
        change(games, value, 'change');
        const profiles = document.querySelectorAll('#profile-list input').length;
        for (let profile = 0; profile < profiles; profile += 1) {
            document.querySelectorAll('#profile-list input')[profile].click();
            for (let ply = 0; ply <= Number(slide.max); ply += 1) {
                change(slide, String(ply), 'input');
                if (/undefined|NaN|\\{\\w+\\}/.test(document.querySelector('main').textContent)) throw new Error(`${value} ${ply}`);
                seen += 1;
            }
        }
    }
    return seen;
})()";

#[test]
fn every_turn_of_every_game_is_told_in_both_languages() {
    for lang in ["en", "sw"] {
        let page = Page::open(&page_of(&["games", "--against", "nierse-1997", "--lang", lang]));
        let seen: usize = page.evaluate(THROUGH_ALL).parse().unwrap_or_default();
        assert!(seen > 1000, "{seen} positions were shown");
        page.is_quiet();
    }
}

#[test]
fn kete_has_its_own_words_and_takes_them_off_again() {
    let page = Page::open(&page_of(&["games/kete/tax-two.yaml", NEVER_ENDING]));
    assert!(page.text("#note").contains("kuu"), "{}", page.text("#note"));
    page.press("End", false);
    assert!(page.text("#sentence").contains("goes into the kuu, A5"), "{}", page.text("#sentence"));
    page.evaluate("document.querySelector('#sentence [data-term=nyumba]').focus()");
    assert!(page.text("#tip").starts_with("kuu"), "{}", page.text("#tip"));
    let other = "(() => { const games = document.querySelector('#games'); games.value = '1'; \
        games.dispatchEvent(new Event('change')); })()";
    page.evaluate(other);
    assert!(page.text("#note").contains("house") && !page.text("#glossary").contains("kuu"));
    page.is_quiet();
}

#[test]
fn on_a_phone_nothing_is_cut_off() {
    let page = Page::open(&page_of(&[NEVER_ENDING, "--against", "nierse-1997"]));
    page.resize(360, 740);
    for lang in ["en", "sw"] {
        page.evaluate(&format!("document.querySelector('[data-lang={lang}]').click()"));
        page.press("End", false);
        let wide = page.evaluate("document.documentElement.scrollWidth");
        assert_eq!(wide, "360", "{lang}");
        let hidden = "[...document.querySelectorAll('#controls button, #controls output')].filter((it) => { \
            const box = it.getBoundingClientRect(); \
            return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight; }).length";
        assert_eq!(page.evaluate(hidden), "0", "{lang}");
    }
    page.is_quiet();
}

#[test]
fn a_page_of_ninety_plies_is_small() {
    let page = page_of(&["games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml", "--against", "wikipedia"]);
    let size = std::fs::metadata(&*page).expect("the page").len();
    assert!(size < 400_000, "{size} bytes");
}
