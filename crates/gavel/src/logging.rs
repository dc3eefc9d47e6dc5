//! What a server writes to standard error: lines for people or for programs, and never a flood of the same ones.

use core::fmt;
use std::collections::HashMap;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Deserialize;
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::filter::EnvFilter;
use tracing_subscriber::layer::{Context, Filter, Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// So many lines of one kind are written in a second.
const LINES: u32 = 5;
const WINDOW: Duration = Duration::from_secs(1);
/// The source of the lines that say what was left out. They are always written.
const OURS: &str = "gavel::log";

/// How the lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// For people: in colours on a terminal
    Text,
    /// For programs: one JSON object per line
    Json,
}

/// Starts writing what happens.
pub(crate) fn start(format: Option<Format>) -> Calm {
    let terminal = std::io::stderr().is_terminal();
    let format = format.unwrap_or(if terminal { Format::Text } else { Format::Json });
    let wanted = EnvFilter::try_from_env("GAVEL_LOG").unwrap_or_else(|_| "info".into());
    let calm = Calm::default();
    let lines = lines(format, terminal, std::io::stderr).with_filter(calm.clone());
    tracing_subscriber::registry().with(wanted).with(lines).init();
    calm
}

fn lines<S, W>(format: Format, colours: bool, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> tracing_subscriber::fmt::MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    match format {
        Format::Text => lines.with_ansi(colours).boxed(),
        Format::Json => lines.with_ansi(false).json().flatten_event(true).boxed(),
    }
}

/// Lets only a few lines of each kind through in a second. A kind is a place in the program.
#[derive(Clone, Default)]
pub(crate) struct Calm(Arc<Mutex<HashMap<Identifier, Kind>>>);

/// The lines of one kind.
struct Kind {
    since: Instant,
    lines: u32,
    left_out: u64,
    // What the first of those that were left out said.
    said: String,
}

impl Calm {
    fn kinds(&self) -> MutexGuard<'_, HashMap<Identifier, Kind>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one more line of this kind is written.
    fn lets(&self, kind: Identifier, now: Instant, said: impl FnOnce() -> String) -> bool {
        let mut kinds = self.kinds();
        let fresh = || Kind { since: now, lines: 0, left_out: 0, said: String::new() };
        let kind = kinds.entry(kind).or_insert_with(fresh);
        if now.duration_since(kind.since) >= WINDOW {
            (kind.since, kind.lines) = (now, 0);
        }
        if kind.lines < LINES {
            kind.lines += 1;
            return true;
        }
        if kind.left_out == 0 {
            kind.said = said();
        }
        kind.left_out += 1;
        false
    }

    /// Says how many lines were left out since this was last said. Call it every second.
    pub(crate) fn report(&self) {
        let left_out: Vec<(u64, String)> = self
            .kinds()
            .values_mut()
            .filter(|kind| kind.left_out > 0)
            .map(|kind| (std::mem::take(&mut kind.left_out), std::mem::take(&mut kind.said)))
            .collect();
        for (more, said) in left_out {
            tracing::warn!(target: OURS, more, "{more} more of these: {said}");
        }
    }
}

impl<S> Filter<S> for Calm {
    fn enabled(&self, _line: &Metadata<'_>, _context: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _context: &Context<'_, S>) -> bool {
        let line = event.metadata();
        let said = || {
            let mut said = Said(String::new());
            event.record(&mut said);
            said.0
        };
        line.target() == OURS || self.lets(line.callsite(), Instant::now(), said)
    }
}

/// The sentence of a line.
struct Said(String);

impl Visit for Said {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written, in memory.
    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn written(format: Format, happens: impl FnOnce(&Calm)) -> Vec<String> {
        let (paper, calm) = (Paper::default(), Calm::default());
        let copy = paper.clone();
        let lines = lines(format, false, move || copy.clone()).with_filter(calm.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || happens(&calm));
        let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_full_disk_fills_no_log() {
        let lines = written(Format::Json, |calm| {
            for table in 0..290 {
                tracing::warn!(table, "a command could not be written");
                if table == 289 {
                    tracing::info!("something else");
                }
            }
            calm.report();
            calm.report();
        });
        let lines: Vec<serde_json::Value> =
            lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let said: Vec<&str> = lines.iter().filter_map(|line| line["message"].as_str()).collect();
        assert_eq!(said[..5], ["a command could not be written"; 5]);
        assert_eq!(said[5..], ["something else", "285 more of these: a command could not be written"]);
        assert_eq!((&lines[0]["level"], &lines[0]["table"]), (&"WARN".into(), &0.into()));
        assert_eq!(lines[6]["more"], 285);
    }

    #[test]
    fn lines_for_people_have_no_colours_in_a_file() {
        let lines = written(Format::Text, |_| tracing::warn!(table = 7, "oh"));
        assert!(lines.len() == 1 && lines[0].ends_with("oh table=7"), "{lines:?}");
        assert!(!lines[0].contains('\u{1b}'));
    }

    #[test]
    fn every_second_is_another_one() {
        struct Here;
        impl tracing::Callsite for Here {
            fn set_interest(&self, _interest: tracing::subscriber::Interest) {}
            fn metadata(&self) -> &Metadata<'_> {
                unreachable!("nobody asks")
            }
        }
        static HERE: Here = Here;
        let (calm, begun) = (Calm::default(), Instant::now());
        let lets = |millis: u64| {
            calm.lets(Identifier(&HERE), begun + Duration::from_millis(millis), || String::from("this"))
        };
        assert_eq!((0..10).filter(|_| lets(0)).count(), 5);
        assert!(!lets(999) && lets(1_000));
    }
}
