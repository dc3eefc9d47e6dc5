//! The arena: who is stronger, with intervals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::arena::{Estimate, League, Mean, Plan, Tally, Watch};
use bots::Name;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::convert::{a_seed, known_to_bots, python, threads as threads_asked, whole, within, wrong};
use crate::settings::Settings;

/// Plays every bot alone against a field of every other, with duplicate deals, on all cores, and gives every figure with its 95 %
/// interval. The same seed gives the same figures on any number of threads. Ctrl-C stops it.
///
/// A name may be a program, 'exec:python3 mybot.py' (docs/bot-protocol.md), which has ten seconds for a decision. It is started once
/// before the league and called by the name it gives itself; what goes wrong with it is counted under 'complaints'. A league of one bot
/// against the others only, in parts on many machines, with records or with a report is what the program `gavel arena` is for.
///
/// >>> import gavel
/// >>> result = gavel.arena(['greedy', 'random'], gavel.Settings(seats=3), deals=20, seed=1)
/// >>> result['games'], result['pairs'][0]['bot'], result['pairs'][0]['wins']['mean'] > 0.5
/// (120, 'greedy', True)
#[pyfunction]
#[pyo3(signature = (names, settings=None, deals=100, seed=1, threads=0))]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    names: Vec<String>,
    settings: Option<&Settings>,
    #[pyo3(from_py_with = whole)] deals: i64,
    #[pyo3(from_py_with = a_seed)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    let names: Vec<Name> =
        names.iter().map(|name| Name::local(name).map_err(wrong)).collect::<PyResult<_>>()?;
    if names.is_empty() {
        return Err(wrong("expected at least one bot"));
    }
    if (1..names.len()).any(|place| names[..place].contains(&names[place])) {
        return Err(wrong("expected bots that are all different"));
    }
    let (deals, threads) = (within("deals", deals, 1, 1_000_000_000)? as u64, threads_asked(threads)?);
    let usual = rules::Settings::new(rules::Edition::default(), rules::Chairs::Four);
    let settings = settings.map_or(usual, |settings| settings.0);
    known_to_bots(settings)?;
    let mut plan = Plan {
        settings,
        titles: names.iter().map(Name::to_string).collect(),
        names,
        deals,
        seed,
        think: Duration::from_secs(10),
        records: None,
        watch: Watch::Results,
        only: None,
        alone: false,
    };
    let cores = std::thread::available_parallelism().map_or(1, core::num::NonZero::get);
    let threads = if threads == 0 { cores } else { threads };
    py.detach(|| plan.meet_programs()).map_err(wrong)?;
    let stop = AtomicBool::new(false);
    let mut interrupted = Ok(());
    let league = League::new(plan.clone());
    let results = py.detach(|| {
        league.play(threads, &stop, |_| {
            if interrupted.is_ok() {
                Python::attach(|py| interrupted = py.check_signals());
                stop.store(interrupted.is_err(), Ordering::Relaxed);
            }
        })
    });
    interrupted?;
    let results = results.map_err(|why| wrong(format_args!("no thread can be started: {why}")))?;
    let pairs: Vec<Value> = results
        .pairs
        .iter()
        .map(|((bot, field), tally)| figures(&plan.titles[*bot], Some(&plan.titles[*field]), tally))
        .collect();
    let mixed: Vec<Value> =
        results.mixed.iter().map(|(bot, tally)| figures(&plan.titles[*bot], None, tally)).collect();
    let ratings: Vec<Value> = plan
        .titles
        .iter()
        .zip(results.ratings(&plan))
        .map(|(title, rating)| {
            let rating =
                rating.map(|rating| json!({"mean": rating.points, "low": rating.low, "high": rating.high}));
            json!({"bot": title, "rating": rating})
        })
        .collect();
    python(
        py,
        &json!({
            "games": results.games,
            "pairs": pairs,
            "mixed": mixed,
            "ratings": ratings,
            "complaints": results.complaints,
        }),
    )
}

fn figures(bot: &str, field: Option<&str>, tally: &Tally) -> Value {
    let share = |of: Estimate| json!({"mean": of.mean, "low": of.low, "high": of.high});
    let mean = |of: Mean| {
        let (low, high) = of.interval.map_or((None, None), |(low, high)| (Some(low), Some(high)));
        json!({"mean": of.mean, "low": low, "high": high})
    };
    json!({
        "bot": bot,
        "field": field,
        "games": tally.games(),
        "deals": tally.deals(),
        "wins": share(tally.wins()),
        "place": mean(tally.place()),
        "money": mean(tally.money()),
    })
}
