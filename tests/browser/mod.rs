//! A page in headless Chromium.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use headless_chrome::browser::tab::ModifierKey;
use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::protocol::cdp::{Emulation, Log, Runtime};
use headless_chrome::{Browser, LaunchOptions, Tab};

/// Makes a page with `bao report` and these arguments.
pub fn page_of(args: &[&str]) -> tempfile::TempPath {
    let page = tempfile::Builder::new().suffix(".html").tempfile().expect("a file").into_temp_path();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_cmd::Command::cargo_bin("bao")
        .expect("the command")
        .current_dir(root)
        .arg("report")
        .args(args)
        .arg("-o")
        .arg(&*page)
        .assert()
        .success();
    page
}

/// What the variable `CHROME` names, or `chromium` where programs are looked for.
fn chromium() -> PathBuf {
    if let Some(named) = std::env::var_os("CHROME").filter(|named| !named.is_empty()) {
        return named.into();
    }
    let found = std::env::var_os("PATH").and_then(|path| {
        std::env::split_paths(&path)
            .map(|folder| folder.join("chromium"))
            .find(|candidate| candidate.is_file())
    });
    found.expect(
        "`chromium` is not installed; the page is tested in it: install it, or name another browser of its kind in CHROME",
    )
}

/// A page that is open in a browser of its own.
pub struct Page {
    tab: Arc<Tab>,
    complaints: Arc<Mutex<Vec<String>>>,
    _browser: Browser,
}

impl Page {
    pub fn open(file: &Path) -> Page {
        let options = LaunchOptions {
            path: Some(chromium()),
            sandbox: false,
            window_size: Some((1280, 800)),
            args: ["--disable-component-update", "--disable-quic"].map(OsStr::new).into(),
            idle_browser_timeout: Duration::from_secs(120),
            ..LaunchOptions::default()
        };
        let browser = Browser::new(options).expect("chromium starts");
        let tab = browser.new_tab().expect("a tab");
        tab.set_default_timeout(Duration::from_secs(60));
        let complaints = Arc::new(Mutex::new(Vec::new()));
        tab.enable_log().expect("the log");
        tab.enable_runtime().expect("the runtime");
        let heard = complaints.clone();
        let listen = move |event: &Event| {
            // After a failed assertion nobody asks any more.
            if let Ok(mut heard) = heard.lock() {
                heard.extend(complaint(event));
            }
        };
        tab.add_event_listener(Arc::new(listen)).expect("a listener");
        let address = format!("file://{}", file.display());
        tab.navigate_to(&address).expect("an address").wait_until_navigated().expect("the page loads");
        let page = Page { tab, complaints, _browser: browser };
        page.wait_for("#moves-title", "Moves");
        page
    }

    /// The value of an expression, as text.
    pub fn evaluate(&self, expression: &str) -> String {
        let value = self.tab.evaluate(&format!("String({expression})"), false).expect("an answer").value;
        value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }

    pub fn text(&self, selector: &str) -> String {
        self.evaluate(&format!("document.querySelector({selector:?}).textContent"))
    }

    /// Waits until an element says this; pages in other languages are not waited for.
    pub fn wait_for(&self, selector: &str, text: &str) {
        let since = Instant::now();
        loop {
            let found = self.evaluate(&format!("document.querySelector({selector:?})?.textContent"));
            if found == text || found == "Zamu zote" {
                return;
            }
            assert!(since.elapsed() < Duration::from_secs(60), "{selector} says {found:?}, not {text:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn press(&self, key: &str, with_shift: bool) {
        let modifiers = with_shift.then_some(&[ModifierKey::Shift][..]);
        self.tab.press_key_with_modifiers(key, modifiers).expect("a key");
    }

    pub fn click(&self, selector: &str) {
        self.tab.find_element(selector).expect("an element").click().expect("a click");
    }

    pub fn resize(&self, width: u32, height: u32) {
        let metrics = Emulation::SetDeviceMetricsOverride {
            width,
            height,
            device_scale_factor: 1.0,
            mobile: true,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        };
        self.tab.call_method(metrics).expect("another size");
    }

    /// The seeds on the board as the table tells them, in the order of a position text.
    pub fn board(&self) -> String {
        self.evaluate(
            "[...document.querySelectorAll('#board tr')].map((row) => \
             [...row.querySelectorAll('td b')].map((count) => count.textContent).join('.')).join('/')",
        )
    }

    /// Nothing was thrown, logged as an error or refused so far.
    pub fn is_quiet(&self) {
        let complaints = self.complaints.lock().expect("unpoisoned");
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

fn complaint(event: &Event) -> Option<String> {
    match event {
        Event::RuntimeExceptionThrown(thrown) => {
            let details = &thrown.params.exception_details;
            let exception = details.exception.as_ref().and_then(|exception| exception.description.clone());
            Some(exception.unwrap_or_else(|| details.text.clone()))
        }
        Event::RuntimeConsoleAPICalled(call) => {
            let is_error = call.params.Type == Runtime::ConsoleAPICalledEventTypeOption::Error;
            is_error.then(|| format!("{:?}", call.params.args))
        }
        Event::LogEntryAdded(added) => {
            let is_error = added.params.entry.level == Log::LogEntryLevel::Error;
            is_error.then(|| format!("{:?}", added.params.entry))
        }
        _ => None,
    }
}
