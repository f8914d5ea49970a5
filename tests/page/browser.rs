//! A real browser: Debian's chromium, driven by its chromedriver over the `WebDriver` protocol, which is JSON
//! over HTTP. One that is missing is a failure.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::http::Request;
use crate::process::running::Running;
use crate::process::{DEADLINE, program};

/// What the browser is started with: it shows nothing, asks nobody for news and keeps nothing.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-device-scale-factor=1",
];

/// An element of a page, as the protocol calls it.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window, which ends with this.
pub(crate) struct Browser {
    host: String,
    session: String,
    _driver: Running,
    _profile: TempDir,
}

impl Browser {
    /// A window of a usual size.
    #[track_caller]
    pub(crate) fn open() -> Browser {
        Browser::open_with(1280, 900, &[])
    }

    /// A window of this size in pixels, with more flags.
    #[track_caller]
    pub(crate) fn open_with(width: u32, height: u32, more: &[&str]) -> Browser {
        let profile = tempfile::tempdir().expect("a folder");
        let (driver, host) = driver(profile.path());
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
        flags.extend(more.iter().map(|&flag| flag.to_owned()));
        flags.push(format!("--window-size={width},{height}"));
        flags.push(format!("--user-data-dir={}", profile.path().join("profile").display()));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": flags },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let answer = Request::new(&host, "POST", "/session").body(wanted.to_string()).send();
        let session: Value = serde_json::from_slice(&answer.body).expect("JSON");
        let id = session["value"]["sessionId"].as_str();
        let id = id.unwrap_or_else(|| {
            panic!(
                "no browser: {session}; it comes in Debian's packages chromium and chromium-driver"
            )
        });
        let session = format!("/session/{id}");
        let browser = Browser { host, session, _driver: driver, _profile: profile };
        // Windows have a smallest width of their own; what a page sees has not.
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.develop("Emulation.setDeviceMetricsOverride", &metrics);
        browser
    }

    #[track_caller]
    fn ask(&self, way: &str, what: &str, with: Option<&Value>) -> Result<Value, Value> {
        let request = Request::new(&self.host, way, &format!("{}{what}", self.session));
        let request = match with {
            Some(with) => request.body(with.to_string()),
            None => request,
        };
        let answer = request.send();
        let value: Value = serde_json::from_slice(&answer.body).expect("JSON");
        let value = value["value"].clone();
        if answer.status == 200 { Ok(value) } else { Err(value) }
    }

    #[track_caller]
    fn tell(&self, what: &str, with: &Value) -> Value {
        let done = self.ask("POST", what, Some(with));
        done.unwrap_or_else(|why| panic!("{what} {with}: {why}"))
    }

    /// Says something in the language of the browser's own tools: themes, touch, networks.
    #[track_caller]
    pub(crate) fn develop(&self, command: &str, params: &Value) -> Value {
        self.tell("/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// Opens a page.
    #[track_caller]
    pub(crate) fn visit(&self, address: &str) {
        self.tell("/url", &json!({ "url": address }));
    }

    /// Where it is.
    #[track_caller]
    pub(crate) fn address(&self) -> String {
        let address = self.ask("GET", "/url", None).expect("an address");
        address.as_str().expect("a text").to_owned()
    }

    /// Runs a script in the page: what it returns.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Value {
        self.tell("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until a script returns something true, and gives that.
    #[track_caller]
    pub(crate) fn until(&self, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let found = self.run(&format!("return ({script});"));
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return found;
            }
            let late = begun.elapsed() > DEADLINE / 3;
            assert!(
                !late,
                "waited in vain for {script} in {}:\n{}\n{:?}",
                self.address(),
                self.text("body"),
                self.complaints()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text that is seen of the first element of this kind, once there is one.
    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        let script =
            format!("return document.querySelector({})?.innerText ?? '';", json!(selector));
        self.run(&script).as_str().expect("a text").to_owned()
    }

    /// Waits until the text of an element holds this.
    #[track_caller]
    pub(crate) fn reads(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.until(&format!("document.querySelector({selector})?.innerText.includes({text})"));
    }

    /// Clicks on the first element of this kind, once there is one.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.until(&format!("document.querySelector({}) !== null", json!(selector)));
        let found = self.tell("/element", &json!({ "using": "css selector", "value": selector }));
        let element = found[ELEMENT].as_str().expect("an element").to_owned();
        self.tell(&format!("/element/{element}/click"), &json!({}));
    }

    /// Presses keys one after the other, wherever the page listens for them. Named ones are letters of
    /// their own in the protocol: see [`keys`].
    #[track_caller]
    pub(crate) fn press(&self, keys: &str) {
        let each = |key: char| [("keyDown", key), ("keyUp", key)];
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(each)
            .map(|(kind, key)| json!({ "type": kind, "value": key }))
            .collect();
        self.tell(
            "/actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }),
        );
    }

    /// The theme that the user prefers: `dark` or `light`.
    #[track_caller]
    pub(crate) fn prefer(&self, theme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        self.develop("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// What the page complained about since somebody asked last: errors of scripts, what the policy
    /// refused, what was not found.
    #[track_caller]
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.tell("/se/log", &json!({ "type": "browser" }));
        let lines = log.as_array().cloned().unwrap_or_default();
        let severe = lines.into_iter().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Fails if the page complained about anything, or is wider than its window.
    #[track_caller]
    pub(crate) fn is_well(&self) {
        assert_eq!(self.complaints(), Vec::<String>::new(), "{}", self.address());
        let wide = self.run("return document.documentElement.scrollWidth - window.innerWidth;");
        assert!(wide.as_f64() <= Some(0.0), "{} is {wide} pixels too wide", self.address());
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !thread::panicking() {
            let _ = self.ask("DELETE", "", None);
        }
    }
}

/// Named keys, as the protocol writes them.
pub(crate) mod keys {
    pub(crate) const LEFT: char = '\u{e012}';
    pub(crate) const UP: char = '\u{e013}';
    pub(crate) const RIGHT: char = '\u{e014}';
    pub(crate) const DOWN: char = '\u{e015}';
    pub(crate) const HOME: char = '\u{e011}';
    pub(crate) const END: char = '\u{e010}';
    pub(crate) const ENTER: char = '\u{e007}';
    pub(crate) const F1: char = '\u{e031}';
    pub(crate) const F2: char = '\u{e032}';
}

/// Starts what drives the browser, on a port that is free.
#[track_caller]
fn driver(home: &Path) -> (Running, String) {
    let mut command = program("chromedriver");
    let mut driver = Running::start(command.arg("--port=0").env("HOME", home).env("TMPDIR", home));
    loop {
        let line = driver.line();
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            return (driver, format!("127.0.0.1:{}", port.trim().trim_end_matches('.')));
        }
    }
}
