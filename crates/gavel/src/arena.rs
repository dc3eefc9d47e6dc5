//! `gavel arena`: bots against bots.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{Estimate, League, Plan, Results, Sprt, Tally, Verdict, Watch};
use bots::Name;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::Chairs;
use serde_json::{Value, json};

use crate::Failure;
use crate::table::{Table, chairs};

/// Measure bots against each other
///
/// Every pairing is played with duplicate deals: one bot alone against a field of the other, in every seat with the
/// same deck, and the other way round; with three bots or more there are mixed tables, too. Every figure comes with
/// its 95 % interval (for win shares a bootstrap over deal sets, for ratings over games). The headline of a bot is its worst field: strength is not
/// transitive. The same seed gives the same figures, on any number of threads. Ctrl-C stops early and shows what
/// is known so far.
#[derive(Args)]
pub(crate) struct Arena {
    /// The bots; 'gavel bots' lists them
    #[arg(required = true, value_name = "BOT")]
    bots: Vec<Name>,
    /// How many seats: 3, 4 or 5
    #[arg(long, value_name = "N", default_value = "4", value_parser = chairs)]
    seats: Chairs,
    /// How many decks each pairing is played with
    #[arg(long, value_name = "D", default_value = "200", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    #[command(flatten)]
    table: Table,
    /// The seed of all decks and all noise
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// How many threads; without it, one for each core
    #[arg(long, value_name = "T")]
    threads: Option<std::num::NonZeroUsize>,
    /// Play only the pairings of this bot
    #[arg(long, value_name = "BOT")]
    only: Option<Name>,
    /// Stop as soon as it is clear which of two bots is stronger
    #[arg(long, conflicts_with_all = ["json", "report", "records", "only"])]
    sprt: bool,
    /// How large a difference in win share --sprt tells apart
    #[arg(long, value_name = "SHARE", default_value = "0.02")]
    margin: f64,
    /// How long a program from outside may think about a decision, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..))]
    think_ms: u64,
    /// Write all figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with plots, index.html, into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Write every game as a record into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

impl Arena {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let plan = self.plan()?;
        for folder in self.report.iter().chain(&self.records) {
            std::fs::create_dir_all(folder).map_err(|why| failed(folder, &why))?;
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        let stop = stop_on_ctrl_c();
        if self.sprt {
            return self.duel(out, &plan, threads, &stop);
        }
        let league = League::new(plan.clone());
        let bar = progress_bar(league.games(), "games");
        let results = league.play(threads, &stop, |pace| bar.set_position(pace.games));
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) {
            writeln!(
                out,
                "Stopped after {} of {} games; what is known so far:\n",
                results.games,
                league.games()
            )?;
        }
        write_results(out, &plan, &results)?;
        if let Some(path) = &self.json {
            let text = format!("{:#}\n", figures(&plan, &results));
            std::fs::write(path, text).map_err(|why| failed(path, &why))?;
        }
        if let Some(folder) = &self.report {
            let path = folder.join("index.html");
            std::fs::write(&path, arena::html(&plan, &results)).map_err(|why| failed(&path, &why))?;
            writeln!(out, "\nThe report is in {}.", path.display())?;
        }
        Ok(())
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let names = self.bots.clone();
        if names.len() > 200 {
            return Err(Failure::said("that are too many bots; 200 can play in one league"));
        }
        if names.iter().enumerate().any(|(place, name)| names[..place].contains(name)) {
            return Err(Failure::said("a bot is named twice; each plays in many copies anyway"));
        }
        if self.sprt && names.len() != 2 {
            return Err(Failure::said("--sprt compares two bots"));
        }
        if !(0.0005..=0.5).contains(&self.margin) {
            return Err(Failure::said("--margin must be from 0.0005 to 0.5"));
        }
        let only = match &self.only {
            None => None,
            Some(only) => Some(names.iter().position(|name| name == only).ok_or_else(|| {
                Failure::said(format!("--only {only}: that bot is not among those who play"))
            })?),
        };
        Ok(Plan {
            settings: self.table.settings(self.seats)?,
            names,
            deals: self.deals,
            seed: self.seed,
            think: Duration::from_millis(self.think_ms),
            records: self.records.clone(),
            watch: if self.report.is_some() { Watch::Everything } else { Watch::Results },
            only,
        })
    }

    fn duel(
        &self,
        out: &mut impl Write,
        plan: &Plan,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let bar = progress_bar(plan.deals, "deals at most");
        let (sprt, complaints) =
            arena::duel(plan, self.margin, threads, stop, |sprt: &Sprt| bar.set_position(sprt.sets()));
        bar.finish_and_clear();
        let (difference, margin) = sprt.difference();
        let [first, second] = [&plan.names[0], &plan.names[1]];
        let verdict = match sprt.verdict() {
            Verdict::First => format!("{first} is stronger than {second}"),
            Verdict::Second => format!("{second} is stronger than {first}"),
            Verdict::Open => format!("it is not clear whether {first} or {second} is stronger"),
        };
        writeln!(out, "After {} deals in every seat, both ways: {verdict}.", sprt.sets())?;
        writeln!(
            out,
            "{first} alone wins {:+.1} ± {:.1} percent of games more than {second} alone (95 % interval).",
            100.0 * difference,
            100.0 * margin
        )?;
        write_complaints(out, &complaints)
    }
}

fn failed(path: &Path, why: &std::io::Error) -> Failure {
    Failure::said(format!("{}: {why}", path.display()))
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(why) = set {
        eprintln!("gavel: Ctrl-C will not show what is known so far: {why}");
    }
    stop
}

fn progress_bar(length: u64, of: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{human_pos}}/{{human_len}} {of}, {{per_sec}}, {{eta}} left"
    ));
    let bar = ProgressBar::new(length);
    style.into_iter().for_each(|style| bar.set_style(style));
    bar
}

fn percent(estimate: Estimate) -> String {
    let (low, high) = (estimate.mean - estimate.low, estimate.high - estimate.mean);
    match (low == 0.0, high == 0.0) {
        // Nobody wins less than never, or more than always.
        (true, false) => format!("{:.1}+{:.1}", 100.0 * estimate.mean, 100.0 * high),
        (false, true) => format!("{:.1}-{:.1}", 100.0 * estimate.mean, 100.0 * low),
        _ => format!("{:.1}±{:.1}", 100.0 * estimate.mean, 50.0 * (low + high)),
    }
}

fn write_results(out: &mut impl Write, plan: &Plan, results: &Results) -> Result<(), Failure> {
    let names: Vec<String> = plan.names.iter().map(ToString::to_string).collect();
    let wide = names.iter().map(String::len).max().unwrap_or(0).max(8);
    let seats = plan.settings.chairs().count();
    writeln!(
        out,
        "{} games at {seats} seats, {} deals a pairing, seed {}; percent of games won ± half the 95 % interval",
        results.games, plan.deals, plan.seed
    )?;
    writeln!(out, "\nAlone (rows) against a field of (columns); par is {:.1}:", 100.0 / seats as f64)?;
    write!(out, "{:wide$}", "")?;
    names.iter().try_for_each(|name| write!(out, "  {name:>11.11}"))?;
    writeln!(out)?;
    for (one, name) in names.iter().enumerate() {
        write!(out, "{name:wide$}")?;
        for field in 0..names.len() {
            let cell = results.pairs.get(&(one, field)).map_or(String::new(), |tally| percent(tally.wins()));
            write!(out, "  {cell:>11}")?;
        }
        writeln!(out)?;
    }
    if names.len() > 1 {
        write_ranking(out, plan, results, &names, wide)?;
    }
    write_complaints(out, &results.complaints)
}

fn write_complaints(out: &mut impl Write, complaints: &BTreeMap<String, u64>) -> Result<(), Failure> {
    for (said, times) in complaints {
        writeln!(out, "{said} ({times} times)")?;
    }
    Ok(())
}

fn write_ranking(
    out: &mut impl Write,
    plan: &Plan,
    results: &Results,
    names: &[String],
    wide: usize,
) -> Result<(), Failure> {
    let ratings = results.ratings(plan);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| ratings[*b].points.total_cmp(&ratings[*a].points));
    writeln!(out, "\n{:wide$}  rating  95 % interval  worst field", "bot")?;
    for bot in order {
        let rating = ratings[bot];
        write!(
            out,
            "{:wide$}  {:>6.0}  {:>5.0} to {:<5.0}",
            names[bot], rating.points, rating.low, rating.high
        )?;
        match results.worst_field(bot) {
            Some((field, tally)) => write!(out, "  {} against {}", percent(tally.wins()), names[field])?,
            None => write!(out, "  –")?,
        }
        if let Some(mixed) = results.mixed.get(&bot) {
            write!(out, "; mixed tables {}", percent(mixed.wins()))?;
        }
        let all = results.of(bot);
        write!(out, "; mean place {:.2}, mean money {:.0}", all.place(), all.money())?;
        writeln!(out)?;
    }
    Ok(())
}

/// All figures, without anything that depends on the machine.
fn figures(plan: &Plan, results: &Results) -> Value {
    let estimate = |e: Estimate| json!({"mean": e.mean, "low": e.low, "high": e.high});
    let tally = |tally: &Tally| json!({"games": tally.games(), "wins": estimate(tally.wins()), "place": tally.place(), "money": tally.money()});
    let name = |bot: usize| plan.names[bot].to_string();
    let pairs: Vec<Value> = results
        .pairs
        .iter()
        .map(|(&(one, field), t)| json!({"bot": name(one), "field": name(field), "result": tally(t)}))
        .collect();
    let mixed: Vec<Value> =
        results.mixed.iter().map(|(&bot, t)| json!({"bot": name(bot), "result": tally(t)})).collect();
    let ratings: Vec<Value> = results
        .ratings(plan)
        .iter()
        .enumerate()
        .map(|(bot, r)| json!({"bot": name(bot), "points": r.points, "low": r.low, "high": r.high}))
        .collect();
    let worst: Vec<Value> = (0..plan.names.len())
        .filter_map(|bot| results.worst_field(bot).map(|(field, t)| (bot, field, t)))
        .map(|(bot, field, t)| json!({"bot": name(bot), "field": name(field), "wins": estimate(t.wins())}))
        .collect();
    json!({
        "edition": plan.settings.edition().id(),
        "seats": plan.settings.chairs().count(),
        "proceeds": plan.settings.proceeds().id(),
        "mystery": plan.settings.mystery() == rules::MysteryHand::With,
        "open_cash": plan.settings.cash() == rules::CashRule::Open,
        "only": plan.only.map(name),
        "deals": plan.deals,
        "seed": plan.seed,
        "games": results.games,
        "pairs": pairs,
        "mixed": mixed,
        "ratings": ratings,
        "worst_fields": worst,
        "complaints": results.complaints,
    })
}
