//! A bot at work in lines of text or of JSON: for logs, scripts and terminals without a screen.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Dev;
use crate::cli::flags::write_json;
use crate::cli::stop::Stop;
use crate::cli::{Failure, Flags};
use crate::desk::dev::{Event, Row, Session, Standing};
use crate::text::plain::one_line;
use crate::text::program::program;
use damier_arena::players::Unfinished;

/// How often is told how things stand while games are played.
const TELLS: Duration = Duration::from_secs(10);
/// How long to rest before looking again.
const REST: Duration = Duration::from_millis(30);
/// Faults of a build that are told one by one.
const MOST_FAULTS: u32 = 5;

/// A session that is written down.
pub(super) struct Lines<'a> {
    pub(super) args: &'a Dev,
    pub(super) flags: &'a Flags,
    pub(super) spec: &'a str,
}

impl Lines<'_> {
    /// Writes what happens until somebody stops it or, if that is asked for, until one build has played.
    pub(super) fn run(&self, mut session: Session, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let asked = stop.gently();
        let (mut told, mut faults) = (Instant::now(), 0);
        loop {
            for event in session.tick() {
                match &event {
                    Event::Standing if told.elapsed() < TELLS => continue,
                    Event::Standing => told = Instant::now(),
                    Event::Built { .. } => (told, faults) = (Instant::now(), 0),
                    Event::Fault(_) => faults += 1,
                    _ => {}
                }
                if matches!(event, Event::Fault(_)) && faults > MOST_FAULTS {
                    continue;
                }
                if self.flags.json {
                    write_json(out, &self.json(&event, &session))?;
                } else {
                    self.text(&event, &session, out)?;
                }
                out.flush()?;
                if self.args.once
                    && let Some(ended) = self.ended(&event, &mut session, out)
                {
                    session.end();
                    return ended;
                }
            }
            if asked.load(Ordering::Relaxed) {
                session.end();
                return Err(Failure::Interrupted);
            }
            std::thread::sleep(REST);
        }
    }

    /// What comes of a single build, if this is its end.
    fn ended(
        &self,
        event: &Event,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> Option<Result<(), Failure>> {
        match event {
            // What was wrong stands above already.
            Event::Broken(_) => Some(Err(Failure::Unsound)),
            Event::Failed(error, help) => Some(Err(Failure::input(error.clone(), help.clone()))),
            Event::Done(standing) => Some(self.done(standing, session, out)),
            _ => None,
        }
    }

    fn done(
        &self,
        standing: &Standing,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if self.args.keep && standing.faulted == 0 && !standing.is_weaker() {
            session.keep();
            for event in session.tick() {
                if self.flags.json {
                    write_json(out, &self.json(&event, session))?;
                } else {
                    self.text(&event, session, out)?;
                }
            }
        }
        let all_faults = standing.faulted > 0;
        if self.args.play.fail_on_fault && all_faults {
            return Err(Failure::Faults);
        }
        if self.args.fail_on_regress && standing.is_weaker() {
            return Err(Failure::Regression);
        }
        Ok(())
    }

    fn text(&self, event: &Event, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
        let (paper, quiet) = (self.flags.paper(), self.flags.quiet);
        let name = session.workpiece().name();
        let mut say = |text: &str| out.write_all(paper.sentence(text).as_bytes());
        match event {
            Event::Building(_) | Event::Built { .. } | Event::Begun(_) | Event::Standing
                if quiet => {}
            Event::Building(saved) => {
                let saved: Vec<String> =
                    saved.iter().take(3).map(|path| path.display().to_string()).collect();
                let after = if saved.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", saved.join(", "))
                };
                say(&one_line(&format!("building {name}{after}")))?;
            }
            Event::Broken(unfinished) => {
                say(&format!("cannot be built: {}", reason(unfinished)))?;
                if self.flags.verbose {
                    for line in unfinished.said.lines() {
                        say(&format!("  {}", one_line(line)))?;
                    }
                }
            }
            Event::Built { number, version, last } => {
                let last = last.map_or_else(String::new, |last| {
                    format!(" against version {}, which you kept, and others", last.short())
                });
                let version = version.short();
                say(&format!("build {number}: {name}, version {version}, plays{last}"))?;
            }
            Event::Begun(seed) => say(&format!("{}, seed {seed}", self.spec))?,
            Event::Standing => {
                let rows = session.standing().into_iter().flat_map(|standing| &standing.rows);
                let rows: Vec<String> = rows.map(Row::line).collect();
                say(&format!("so far {}", rows.join("; ")))?;
            }
            Event::Fault(fault) => say(&format!("fault of {name} in {}", fault.line()))?,
            Event::Done(standing) => {
                for row in &standing.rows {
                    say(&row.line())?;
                }
                for line in standing.remarks() {
                    say(&line)?;
                }
                if !quiet {
                    let file = if session.is_named() {
                        format!(" {}", standing.file.display())
                    } else {
                        String::new()
                    };
                    say(&format!("see these games with: {} replay{file}", program()))?;
                }
            }
            Event::Failed(error, help) if !self.args.once => {
                say(&format!("cannot play: {}", one_line(error)))?;
                say(&format!("help: {}", one_line(help)))?;
            }
            Event::Failed(..) => {}
            Event::Kept(version) => say(&format!("version {} is kept", version.short()))?,
        }
        Ok(())
    }

    fn json(&self, event: &Event, session: &Session) -> Value {
        match event {
            Event::Building(saved) => json!({"event": "building", "saved": saved}),
            Event::Broken(unfinished) => {
                let mistake = unfinished.mistake.as_ref();
                json!({
                    "event": "broken", "error": unfinished.why.to_string(),
                    "file": mistake.and_then(|mistake| mistake.file.as_deref()),
                    "line": mistake.and_then(|mistake| mistake.line),
                    "message": mistake.map(|mistake| mistake.message.as_str()),
                    "said": unfinished.said,
                })
            }
            Event::Built { number, version, last } => json!({
                "event": "built", "build": number, "bot": session.workpiece().name(),
                "version": version, "last_version": last,
            }),
            Event::Begun(seed) => {
                json!({"event": "playing", "game": self.spec, "seed": seed.plain()})
            }
            Event::Standing => standing_json("standing", session.standing()),
            Event::Fault(fault) => {
                json!({
                    "event": "fault", "match": fault.id.to_string(), "move": fault.at,
                    "fault": fault.what, "last_words": fault.said,
                })
            }
            Event::Done(standing) => standing_json("done", Some(standing)),
            Event::Failed(error, help) => json!({"event": "failed", "error": error, "help": help}),
            Event::Kept(version) => json!({"event": "kept", "version": version}),
        }
    }
}

fn standing_json(event: &str, standing: Option<&Standing>) -> Value {
    let mut value = standing.map_or(json!({}), Standing::json);
    value["event"] = json!(event);
    value
}

/// Why a bot does not play, in a line.
fn reason(unfinished: &Unfinished) -> String {
    let mistake = unfinished.mistake.as_ref().map(ToString::to_string);
    one_line(
        &mistake.unwrap_or_else(|| format!("{}; help: {}", unfinished.why, unfinished.why.help())),
    )
}
