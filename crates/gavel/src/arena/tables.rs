//! The results of a league as tables for a terminal.

use std::collections::BTreeMap;
use std::io::{Result, Write};

use arena::{Estimate, Mean, Plan, Rating, Results, by_rating, count};
use rules::{CashRule, MysteryHand};

/// The least width of a column of the matrix: an interval fits. Longer names make all columns wider.
const COLUMN: usize = 11;

/// How many letters of a name fit in a row, and above a column.
const LONGEST: usize = 24;

pub(super) fn write(
    out: &mut impl Write,
    plan: &Plan,
    results: &Results,
    ratings: &[Option<Rating>],
) -> Result<()> {
    let names = arena::labels(&plan.titles, LONGEST);
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
    write_head(out, plan, results)?;
    for (title, name) in names.iter().zip(&plan.names).filter(|(title, name)| **title != name.to_string()) {
        writeln!(out, "{title} is {name}")?;
    }
    write_matrix(out, plan, results, &names, wide)?;
    if names.len() > 1 {
        write_ratings(out, results, ratings, &names, wide)?;
    }
    write_standings(out, results, &by_rating(ratings), &names, wide)?;
    write_complaints(out, &results.complaints)
}

fn write_head(out: &mut impl Write, plan: &Plan, results: &Results) -> Result<()> {
    let planned = if results.stopped { " planned" } else { "" };
    let deals = format!("{} a pairing{planned}", count(plan.deals, "deal"));
    writeln!(out, "{} {}; {deals}, seed {}", count(results.games, "game"), table(plan), plan.seed)?;
    writeln!(out, "Percent of games won, ties for first shared, and the 95 % interval")
}

/// The size of the table and its rules.
pub(super) fn table(plan: &Plan) -> String {
    let settings = plan.settings;
    let mystery = match settings.mystery() {
        MysteryHand::With => ", mystery hand",
        MysteryHand::Without => "",
    };
    let cash = match settings.cash() {
        CashRule::Open => ", open cash",
        CashRule::Hidden => "",
    };
    let (edition, proceeds) = (settings.edition().id(), settings.proceeds().id());
    format!("at {} seats, {edition}, proceeds {proceeds}{mystery}{cash}", settings.chairs())
}

fn write_matrix(
    out: &mut impl Write,
    plan: &Plan,
    results: &Results,
    names: &[String],
    wide: usize,
) -> Result<()> {
    let par = 100.0 / plan.settings.chairs().count() as f64;
    writeln!(out, "\nAlone (rows) against a field of (columns); par is {par:.1}:")?;
    let column = names.iter().map(|name| name.chars().count()).fold(COLUMN, usize::max);
    let row = |out: &mut dyn Write, head: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("  {cell:>column$}")).collect();
        writeln!(out, "{}", format!("{head:wide$}{cells}").trim_end())
    };
    row(out, "", names)?;
    for (one, name) in names.iter().enumerate() {
        let wins: Vec<Option<Estimate>> =
            (0..names.len()).map(|field| results.pairs.get(&(one, field)).map(arena::Tally::wins)).collect();
        let cells = |cell: &dyn Fn(Estimate) -> String| -> Vec<String> {
            wins.iter().map(|wins| wins.map_or_else(String::new, cell)).collect()
        };
        row(out, name, &cells(&|wins| format!("{:.1}", 100.0 * wins.mean)))?;
        row(out, "", &cells(&interval))?;
    }
    Ok(())
}

fn write_ratings(
    out: &mut impl Write,
    results: &Results,
    ratings: &[Option<Rating>],
    names: &[String],
    wide: usize,
) -> Result<()> {
    writeln!(
        out,
        "\nRatings (1500 is the average of these bots, a lead of 100 points means winning 64 % against one rival):"
    )?;
    writeln!(out, "{:wide$}  {:<19}  worst field", "", "rating")?;
    for bot in by_rating(ratings) {
        let rating = ratings[bot].as_ref().map_or_else(|| "–".to_owned(), points);
        let worst = results.worst_field(bot);
        let worst = worst.map(|(field, tally)| format!("{} against {}", percent(tally.wins()), names[field]));
        writeln!(out, "{:wide$}  {rating:<19}  {}", names[bot], worst.as_deref().unwrap_or("–"))?;
    }
    Ok(())
}

fn write_standings(
    out: &mut impl Write,
    results: &Results,
    order: &[usize],
    names: &[String],
    wide: usize,
) -> Result<()> {
    writeln!(out, "\nOver all tables of a bot, alone and mixed:")?;
    writeln!(
        out,
        "{:wide$}  {:<18}  {:<16}  {:<14}  at mixed tables",
        "", "won", "mean place", "mean money"
    )?;
    for &bot in order {
        let mixed = results.mixed.get(&bot).map_or_else(|| "–".to_owned(), |tally| percent(tally.wins()));
        match results.of(bot) {
            Some(all) => writeln!(
                out,
                "{:wide$}  {:<18}  {:<16}  {:<14}  {mixed}",
                names[bot],
                percent(all.wins()),
                mean(all.place(), 2),
                mean(all.money(), 0)
            )?,
            None => writeln!(out, "{:wide$}  not counted yet", names[bot])?,
        }
    }
    Ok(())
}

pub(super) fn write_complaints(out: &mut impl Write, complaints: &BTreeMap<String, u64>) -> Result<()> {
    if complaints.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nWhat went wrong (the mildest legal action was taken instead):")?;
    complaints.iter().try_for_each(|(said, times)| writeln!(out, "{said} ({})", count(*times, "time")))
}

fn interval(wins: Estimate) -> String {
    format!("{:.1}–{:.1}", 100.0 * wins.low, 100.0 * wins.high)
}

fn percent(wins: Estimate) -> String {
    format!("{:.1} ({})", 100.0 * wins.mean, interval(wins))
}

fn mean(mean: Mean, digits: usize) -> String {
    match mean.interval {
        Some((low, high)) => format!("{:.digits$} ({low:.digits$}–{high:.digits$})", mean.mean),
        None => format!("{:.digits$}", mean.mean),
    }
}

fn points(rating: &Rating) -> String {
    format!("{:.0} ({})", rating.points, rating.interval())
}
