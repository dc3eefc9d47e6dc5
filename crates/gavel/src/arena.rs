//! `gavel arena`: bots against bots.

mod figures;
mod tables;

use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{Duel, League, Merge, Plan, Results, Shard, Sprt, Verdict, Watch};
use bots::Name;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::Chairs;
use serde_json::Value;

use crate::Failure;
use crate::table_options::{TableOptions, chairs};

/// Measure bots against each other
///
/// Every pairing is played with duplicate deals: one bot alone against a field of the other, in every seat with the
/// same deck, and the other way round; with three bots or more there are mixed tables, too. Figures come with 95 %
/// intervals from a bootstrap over the deals (mean place and money from ten deals on). A bot's headline figure is its
/// result against its worst field, because strength is not transitive. Ratings follow the Plackett-Luce model of the
/// order in which bots finish: 1500 is the average of these bots, and a lead of 100 points means winning 64 % against a
/// single rival.
///
/// The same seed gives the same figures on any number of threads, and a pairing plays the same games whichever other bots
/// are in the league. In an open auction, each awaited seat is equally likely to be asked next. Ctrl-C stops early, shows
/// the results so far and exits with status 130; pressed again, it exits at once.
#[derive(Args)]
pub(crate) struct Arena {
    /// The bots; 'gavel bots' lists them
    #[arg(required_unless_present = "merge", value_name = "BOT", value_parser = Name::local)]
    bots: Vec<Name>,
    /// Number of seats: 3, 4 or 5
    #[arg(long, value_name = "N", default_value = "4", value_parser = chairs)]
    seats: Chairs,
    /// Number of decks for each pairing [default: 200]. With --sprt, the most to play [default: as many as it takes]
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole(1, MANY))]
    deals: Option<u64>,
    #[command(flatten)]
    table: TableOptions,
    /// Seed for all decks and all randomness
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true, value_parser = whole(0, u64::MAX))]
    seed: u64,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = whole(1, 1024))]
    threads: Option<u64>,
    /// Play only pairings and mixed tables with this bot; a program may also be called by the name it gives itself
    #[arg(long, value_name = "BOT")]
    only: Option<String>,
    /// Of these, play only the tables at which the bot of --only sits alone
    #[arg(long, requires = "only")]
    alone: bool,
    /// Stop as soon as it is clear which of two bots is stronger
    ///
    /// Each deal is played both ways, and the share the first bot wins alone minus the share the second wins alone goes into
    /// Wald's sequential test. One time in twenty, equally strong bots are wrongly told apart; one time in twenty, bots that
    /// differ by --margin are wrongly called even.
    #[arg(long, conflicts_with_all = ["report", "records", "only"])]
    sprt: bool,
    /// The difference in win share that --sprt detects
    #[arg(long, value_name = "SHARE", default_value = "0.02", requires = "sprt")]
    margin: f64,
    /// How long an external program may think about a decision, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000", allow_negative_numbers = true, value_parser = whole(1, 86_400_000))]
    think_ms: u64,
    /// Write all figures to this file as JSON; '-' writes them to standard output instead of the tables
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with plots, index.html, to this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Write every game as a record to this folder, which must not contain any yet, as NUMBER-TURN.gavel: a number for each
    /// deal of each pairing, and a turn for each seat of the bot that plays alone
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Play only this part of the league, such as 3/16, and write it to --json for --merge
    ///
    /// Every deal set belongs to one part. A batch system can play the parts in any order on many machines; the merged league
    /// is the same as if it had been played at once. The file holds exact sums instead of figures.
    #[arg(long, value_name = "PART/PARTS", requires = "json", conflicts_with_all = ["sprt", "report"])]
    shard: Option<Shard>,
    /// Put the parts of a league together, all of them, and show it as if it had been played at once
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["bots", "seats", "deals", "edition", "proceeds", "mystery",
          "open_cash", "seed", "threads", "only", "alone", "sprt", "margin", "think_ms", "records", "shard"])]
    merge: Vec<PathBuf>,
}

/// More deals than anybody will wait for.
const MANY: u64 = 1_000_000_000;

/// A whole number within bounds, as an argument.
fn whole(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

impl Arena {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.merge.is_empty() {
            self.make_room()?;
            let (plan, results) = self.merged()?;
            return self.show(out, &plan, &results, results.games);
        }
        let mut plan = self.plan()?;
        let stop = stop_on_ctrl_c();
        plan.meet_programs().map_err(|why| Failure::said(why.to_string()))?;
        plan.only = self.only.as_deref().map(|only| player(&plan, only)).transpose()?;
        plan.alone = self.alone;
        self.make_room()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, |threads| threads as usize);
        if self.sprt {
            self.duel(out, &plan, threads, &stop)
        } else {
            self.league(out, &plan, threads, &stop)
        }
    }

    /// Fails before anything is played if an output cannot be written.
    fn make_room(&self) -> Result<(), Failure> {
        for folder in self.report.iter().chain(&self.records) {
            fs::create_dir_all(folder).map_err(|why| failed(folder, &why))?;
        }
        if let Some(folder) = &self.records {
            let entries = fs::read_dir(folder).map_err(|why| failed(folder, &why))?;
            let is_record = |path: PathBuf| path.extension().is_some_and(|end| end == "gavel");
            if entries.flatten().any(|entry| is_record(entry.path())) {
                let folder = folder.display();
                return Err(Failure::said(format!(
                    "--records {folder}: there are records in it; name an empty folder"
                )));
            }
        }
        let page = self.report.as_ref().map(|folder| folder.join("index.html"));
        for file in self.json.iter().filter(|path| !is_standard_output(path)).chain(&page) {
            // Opened for appending, so that an old file is kept until the new one is ready.
            OpenOptions::new().append(true).create(true).open(file).map_err(|why| failed(file, &why))?;
        }
        Ok(())
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let names = self.bots.clone();
        if names.len() > 200 {
            return Err(Failure::said("those are too many bots; 200 can play in one league"));
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
        Ok(Plan {
            settings: self.table.settings(self.seats)?,
            titles: names.iter().map(ToString::to_string).collect(),
            names,
            deals: self.deals.unwrap_or(if self.sprt { MANY } else { 200 }),
            seed: self.seed,
            think: Duration::from_millis(self.think_ms),
            records: self.records.clone(),
            // Whether there will be a report is only decided when shards are merged.
            watch: if self.report.is_some() || self.shard.is_some() {
                Watch::Everything
            } else {
                Watch::Results
            },
            // Found once the programs have said their names.
            only: None,
            alone: false,
        })
    }

    fn league(
        &self,
        out: &mut impl Write,
        plan: &Plan,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let league = League::part(plan.clone(), self.shard.unwrap_or(Shard::WHOLE));
        let bar = progress_bar(league.games(), "games");
        let results =
            league.play(threads, stop, |games| bar.set_position(games)).map_err(|why| no_thread(&why))?;
        bar.finish_and_clear();
        if let Some(shard) = self.shard {
            return self.write_shard(out, shard, &league, &results);
        }
        self.show(out, plan, &results, league.games())
    }

    /// Writes the file of a shard, and says so.
    fn write_shard(
        &self,
        out: &mut impl Write,
        shard: Shard,
        league: &League,
        results: &Results,
    ) -> Result<(), Failure> {
        let Some(text) = league.file(results) else {
            eprintln!(
                "gavel: shard {shard} was stopped after {} of {} games and not written; play it again",
                results.games,
                league.games()
            );
            return Err(Failure::Stopped);
        };
        match &self.json {
            Some(path) if !is_standard_output(path) => {
                fs::write(path, text).map_err(|why| failed(path, &why))?;
                writeln!(
                    out,
                    "Shard {shard}, {}, is in {}.",
                    arena::count(results.games, "game"),
                    path.display()
                )?;
            }
            _ => out.write_all(text.as_bytes())?,
        }
        unwritten(results)
    }

    /// The league of which all parts are given.
    fn merged(&self) -> Result<(Plan, Results), Failure> {
        let mut merge = Merge::default();
        for path in &self.merge {
            let text = fs::read_to_string(path).map_err(|why| failed(path, &why))?;
            merge.add(&text).map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
        }
        merge.finish().map_err(|why| Failure::said(format!("--merge: {why}")))
    }

    /// Writes the results of a league: tables, JSON, a page.
    fn show(
        &self,
        out: &mut impl Write,
        plan: &Plan,
        results: &Results,
        planned: u64,
    ) -> Result<(), Failure> {
        let ratings = results.ratings(plan);
        // Files first: the reader of the tables, such as `head`, may already have closed the pipe.
        let json = self.write_json(&figures::league(plan, results, &ratings));
        let page = self.report.as_ref().map(|folder| folder.join("index.html"));
        let written = page.as_ref().map_or(Ok(()), |path| {
            fs::write(path, arena::html(plan, results, &ratings)).map_err(|why| failed(path, &why))
        });
        if self.prints_tables() {
            if results.stopped {
                let played = results.games;
                writeln!(out, "Stopped after {played} of {planned} games; what is known so far:\n")?;
            }
            tables::write(out, plan, results, &ratings)?;
            if let (Some(page), Ok(())) = (&page, &written) {
                writeln!(out, "\nThe report is in {}.", page.display())?;
            }
        } else {
            writeln!(out, "{:#}", figures::league(plan, results, &ratings))?;
        }
        json.and(written)?;
        unwritten(results)?;
        if results.stopped { Err(Failure::Stopped) } else { Ok(()) }
    }

    fn duel(
        &self,
        out: &mut impl Write,
        plan: &Plan,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let bar = match self.deals {
            Some(most) => progress_bar(most, "deals at most"),
            None => counter("deals"),
        };
        let played = |sprt: &Sprt| bar.set_position(sprt.deals());
        let duel = arena::duel(plan, self.margin, threads, stop, played).map_err(|why| no_thread(&why))?;
        bar.finish_and_clear();
        let figures = figures::duel(plan, &duel);
        let json = self.write_json(&figures);
        if self.prints_tables() {
            write_duel(out, plan, &duel)?;
        } else {
            writeln!(out, "{figures:#}")?;
        }
        json?;
        if stopped(plan, &duel) { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// Whether standard output is for the tables, not for the JSON figures.
    fn prints_tables(&self) -> bool {
        !self.json.as_deref().is_some_and(is_standard_output)
    }

    fn write_json(&self, figures: &Value) -> Result<(), Failure> {
        match &self.json {
            Some(path) if !is_standard_output(path) => {
                fs::write(path, format!("{figures:#}\n")).map_err(|why| failed(path, &why))
            }
            _ => Ok(()),
        }
    }
}

/// Fails if records could not be written.
fn unwritten(results: &Results) -> Result<(), Failure> {
    match &results.unwritten {
        Some((times, why)) => {
            Err(Failure::said(format!("{times} records were not written; the first: {why}")))
        }
        None => Ok(()),
    }
}

/// The bot with this name, or the program that calls itself so.
fn player(plan: &Plan, called: &str) -> Result<usize, Failure> {
    let named = plan.names.iter().position(|name| Name::local(called).is_ok_and(|called| called == *name));
    let titled: Vec<usize> = (0..plan.titles.len()).filter(|&bot| plan.titles[bot] == called).collect();
    match (named, &titled[..]) {
        (Some(bot), _) | (None, &[bot]) => Ok(bot),
        (None, []) => Err(Failure::said(format!("--only {called}: that bot is not among the players"))),
        (None, _) => Err(Failure::said(format!(
            "--only {called}: several programs call themselves so; name one by its command, exec:…"
        ))),
    }
}

/// Whether it was stopped before there was a verdict or all deals were played.
fn stopped(plan: &Plan, duel: &Duel) -> bool {
    duel.sprt.verdict() == Verdict::Open && duel.sprt.deals() < plan.deals
}

fn write_duel(out: &mut impl Write, plan: &Plan, duel: &Duel) -> Result<(), Failure> {
    let (difference, half) = duel.sprt.difference();
    let titles = arena::labels(&plan.titles, 40);
    let [first, second] = [&titles[0], &titles[1]];
    // Rounded to ten-thousandths, which is fine enough for any margin.
    let points = (1e4 * duel.sprt.margin()).round() / 1e2;
    let verdict = match duel.sprt.verdict() {
        Verdict::First => format!("{first} is stronger than {second}"),
        Verdict::Second => format!("{second} is stronger than {first}"),
        Verdict::Even => format!("{first} and {second} do not differ by {points} points"),
        Verdict::Open => {
            let until = if stopped(plan, duel) { "" } else { "; more --deals may tell" };
            format!("it is not clear whether {first} or {second} is stronger{until}")
        }
    };
    let deals = arena::count(duel.sprt.deals(), "deal");
    writeln!(out, "After {deals} in every seat, both ways: {verdict}.")?;
    writeln!(
        out,
        "{first} alone wins {:+.1} ± {:.1} percentage points more games than {second} alone (95 % interval, as if \
         the number of deals had been fixed in advance).",
        100.0 * difference,
        100.0 * half
    )?;
    writeln!(out, "Played {}, seed {}.", tables::table(plan), plan.seed)?;
    Ok(tables::write_complaints(out, &duel.complaints)?)
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn failed(path: &Path, why: &std::io::Error) -> Failure {
    Failure::said(format!("{}: {why}", path.display()))
}

fn no_thread(why: &std::io::Error) -> Failure {
    Failure::said(format!("no thread could be started: {why}"))
}

/// A flag that Ctrl-C sets; a second Ctrl-C exits at once.
fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            bots::outside::stop_all();
            std::process::exit(Failure::STOPPED.into());
        }
        eprintln!("\ngavel: stopping; Ctrl-C again ends at once");
    });
    if let Err(why) = set {
        eprintln!("gavel: Ctrl-C will not show what is known so far: {why}");
    }
    stop
}

fn progress_bar(length: u64, of: &str) -> ProgressBar {
    shown(
        ProgressBar::new(length),
        &format!("{{bar:30}} {{human_pos}}/{{human_len}} {of}, {{per_sec:.0}}, {{eta}} left"),
    )
}

/// A progress bar for work of unknown length.
fn counter(of: &str) -> ProgressBar {
    shown(ProgressBar::no_length(), &format!("{{human_pos}} {of}, {{elapsed}}"))
}

fn shown(bar: ProgressBar, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressStyle::with_template(template).into_iter().for_each(|style| bar.set_style(style));
    bar
}
