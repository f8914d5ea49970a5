//! What came of a match that was played again, for people and for scripts.

use std::io::Write;

use damier_games::{Notation as _, Script};
use serde_json::{Value, json};

use crate::cli::flags::write_json;
use crate::cli::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::{ascii, one_line};
use damier_arena::archive::records::Recorded;
use damier_arena::players::Entrant;
use damier_arena::record::Match;
use damier_arena::referee::Limits;
use damier_arena::registry::AnyGame;
use damier_arena::rerun::Again;
use damier_arena::seed::Seed;

/// A match and what came of it the second time.
pub(super) struct SecondTime<'a> {
    pub(super) file: &'a str,
    pub(super) id: &'a str,
    pub(super) game: &'a AnyGame,
    pub(super) recorded: &'a Recorded,
    pub(super) bots: &'a [Entrant],
    pub(super) again: &'a Again,
}

impl SecondTime<'_> {
    pub(super) fn tell(
        &self,
        limits: Limits,
        at: Option<usize>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let by_clock = self.by_clock(limits);
        if flags.json {
            return write_json(out, &self.json(at, &by_clock));
        }
        let mut lines = Vec::new();
        if !flags.quiet {
            lines.push(self.headline(at));
        }
        lines.extend(self.sentences());
        if self.again.differs_at.is_some() && !by_clock.is_empty() {
            let who = by_clock.join(", ");
            lines.push(format!("{who} may think by the clock, and play another game every time"));
        }
        for line in lines {
            let line = if flags.ascii { ascii(&line).into_owned() } else { line };
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// The bots whose thinking may depend on a clock.
    fn by_clock(&self, limits: Limits) -> Vec<&str> {
        let clock = limits.move_time.or(limits.game_time).is_some();
        let own = |text: &str| text.contains("move-time=") || text.contains("budget=");
        let bots = self.bots.iter().filter(|bot| clock || own(bot.text()));
        bots.map(|bot| bot.name.as_str()).collect()
    }

    fn headline(&self, at: Option<usize>) -> String {
        let players: Vec<&str> = self.bots.iter().map(|bot| bot.name.as_str()).collect();
        let seed = self.recorded.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
        let from = at.map(|at| format!(", from move {at}")).unwrap_or_default();
        let (id, file, players) = (self.id, self.file, players.join(" – "));
        format!("match {id} of {file}: {players}, {}{seed}{from}", self.recorded.game())
    }

    fn sentences(&self) -> Vec<String> {
        let now = self.end(&self.again.played);
        let mut lines = match self.again.differs_at {
            None => vec![format!("the same game: {now}")],
            Some(at) => {
                let moves = |of: &Match| {
                    let steps = Script::parse(&of.transcript).map(|script| {
                        let moves = script.steps.into_iter().filter(|step| !step.starts_with('*'));
                        moves.map(str::to_owned).collect::<Vec<_>>()
                    });
                    let mv = at.checked_sub(1).and_then(|at| steps.ok()?.get(at).cloned());
                    mv.map(|mv| format!(", move {at} is {mv}")).unwrap_or_default()
                };
                let (before, played) = (&self.recorded.of, &self.again.played);
                let from = if at == 0 { "its start".to_owned() } else { format!("move {at}") };
                vec![
                    format!("another game from {from} on"),
                    format!("recorded: {}{}", self.end(before), moves(before)),
                    format!("now: {now}{}", moves(played)),
                ]
            }
        };
        if let Some((seat, forfeit)) = self.again.played.outcome.forfeit() {
            let name = &self.bots[seat.index()].name;
            lines.push(one_line(&format!("{name} faulted: {forfeit}")));
            lines.extend(forfeit.last_words.lines().map(|line| format!("  {}", one_line(line))));
        }
        lines
    }

    /// How a match ended, in a few words.
    fn end(&self, of: &Match) -> String {
        let moves = counted(moves(of) as u64, "move", "moves");
        let result = self.game.result_text(&of.finish());
        format!("{moves}, result {result} ({})", of.outcome.name())
    }

    fn json(&self, at: Option<usize>, by_clock: &[&str]) -> Value {
        let (before, now) = (&self.recorded.of, &self.again.played);
        let names: Vec<&str> = self.bots.iter().map(|bot| bot.name.as_str()).collect();
        let told = |of: &Match| {
            json!({
                "moves": moves(of),
                "result": self.game.result_text(&of.finish()),
                "ended": of.outcome.name(),
                "scores": of.scores,
                "points": of.points,
                "fault": of.outcome.forfeit().map(|(seat, forfeit)| json!({
                    "seat": seat.index(), "kind": forfeit.fault.name(),
                    "reason": forfeit.reason.as_str(), "last_words": forfeit.last_words.as_str(),
                })),
            })
        };
        let mut told_now = told(now);
        let more = json!({
            "same": self.again.differs_at.is_none(),
            "differs_at": self.again.differs_at,
            "match": self.id,
            "game": self.recorded.game(),
            "seed": self.recorded.seed.map(Seed::plain),
            "at": at,
            "entrants": names,
            "by_clock": by_clock,
            "transcript": now.transcript,
            "recorded": told(before),
        });
        if let (Value::Object(all), Value::Object(more)) = (&mut told_now, more) {
            all.extend(more);
        }
        told_now
    }
}

/// Moves that were made, those of an opening included.
fn moves(of: &Match) -> usize {
    Script::parse(&of.transcript).map_or(0, |script| script.moves())
}
