//! Advice as text for people.

use std::io::{self, Write};

use bots::hint::{BreakEven, Hint, Interval, Question, Worth};
use rules::{Menu, Money};

use super::Answer;

pub(super) fn write(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    let seat = answer.seat;
    let (name, round) = (&answer.name, answer.view.round());
    writeln!(out, "{name} (seat {seat}) in round {round} {}.", wanted(&answer.menu))?;
    writeln!(out, "As it stands, the chance to win is {:.0} %.", 100.0 * answer.win)?;
    if let Some(worth) = &answer.advice.lot {
        write_lot(out, answer, worth)?;
    }
    if let Some(break_even) = &answer.advice.break_even {
        writeln!(out, "  {}", price(break_even, &answer.menu))?;
    }
    write_actions(out, answer)?;
    writeln!(
        out,
        "\nEach action was tried in the same {} imagined worlds; the light player that flat uses played every seat\n\
         on to the end of the game. Intervals are 95 %; 'gavel hint --help' tells more.",
        answer.hint.worlds
    )
}

fn wanted(menu: &Menu) -> String {
    match menu {
        Menu::Offer { .. } => "is to offer a card".to_owned(),
        Menu::Add { .. } => "may add a card to the double".to_owned(),
        Menu::Bid { least, .. } => format!("may bid {least} or more"),
        Menu::Fist { .. } => "is to close the fist".to_owned(),
        Menu::Price { .. } => "is to name a price".to_owned(),
        Menu::Buy { price } => format!("may buy at {price}"),
        Menu::Turn => "may turn up a mystery card".to_owned(),
    }
}

fn write_lot(out: &mut impl Write, answer: &Answer<'_>, worth: &Worth) -> io::Result<()> {
    let what = match (answer.menu, worth.paintings) {
        (Menu::Add { .. }, _) => "On the table: a double",
        (_, 1) => "The lot: a painting",
        _ => "The lot: a pair",
    };
    writeln!(out, "\n{what} by {}.", answer.edition().artist(worth.artist))?;
    for (value, chance) in worth.each {
        let value = match value {
            Money::ZERO => "nothing".to_owned(),
            some => answer.edition().price(some).to_string(),
        };
        writeln!(out, "  {:>4.0} % that a painting fetches {value}", 100.0 * chance)?;
    }
    writeln!(
        out,
        "  On average {} {:.1}.",
        if worth.paintings == 1 { "it fetches" } else { "they fetch" },
        worth.mean
    )
}

/// The break-even price in a sentence.
fn price(break_even: &BreakEven, menu: &Menu) -> String {
    let price = break_even.price;
    let fist = if matches!(menu, Menu::Fist { .. }) { " A fist pays what it holds: hold less." } else { "" };
    match break_even.question {
        Question::Bid => format!("Bidding pays up to {price:.1}.{fist}"),
        Question::Outbid => format!("Outbidding pays up to {price:.1}."),
        Question::Buy => format!("Buying pays up to {price:.1}."),
        Question::Ask => format!("Ask just under {price:.1}: up to there others gain by buying."),
        Question::Keep => {
            format!("Buying it yourself pays up to {price:.1}; for more, let others have it.{fist}")
        }
    }
}

fn write_actions(out: &mut impl Write, answer: &Answer<'_>) -> io::Result<()> {
    let head = [" ", "action", "", "wins %", "against best", "money", "against best"].map(str::to_owned);
    let rows = answer.advice.hints.iter().map(|hint| row(answer, hint));
    let rows: Vec<[String; 7]> = [head].into_iter().chain(rows).collect();
    writeln!(out)?;
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
            let cell = if column < 3 { format!("{cell:width$}") } else { format!("{cell:>width$}") };
            line.push_str(&cell);
            line.push_str(if column == 0 { " " } else { "  " });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "\n{}", comparison(&answer.advice.hints))
}

/// An action in words and as a move, with its figures.
fn row(answer: &Answer<'_>, hint: &Hint) -> [String; 7] {
    let percent = |share: f64| 100.0 * share;
    let Interval { mean, low, high } = hint.wins;
    let wins = format!("{:.1} ({:.1}–{:.1})", percent(mean), percent(low), percent(high));
    let money = format!("{:.0} ± {:.0}", hint.money.mean, margin(&hint.money));
    let (mark, wins_behind, money_behind) = match &hint.behind {
        None => Default::default(),
        Some(behind) => (
            if behind.is_alike() { "=" } else { "" },
            difference(&behind.wins, 100.0, 1),
            difference(&behind.money, 1.0, 0),
        ),
    };
    let (words, notation) = (answer.words(hint.action), answer.notation(hint.action));
    [mark.to_owned(), words, notation, wins, wins_behind, money, money_behind]
}

fn margin(interval: &Interval) -> f64 {
    (interval.high - interval.low) / 2.0
}

/// A difference with its interval, multiplied by `times` and rounded to `digits` digits; never "-0".
fn difference(behind: &Interval, times: f64, digits: usize) -> String {
    let parts = 10f64.powi(digits as i32);
    let [mean, low, high] =
        [behind.mean, behind.low, behind.high].map(|figure| (figure * times * parts).round() / parts + 0.0);
    format!("{mean:+.digits$} ({low:+.digits$} to {high:+.digits$})")
}

/// A sentence saying which actions can be told apart from the best.
fn comparison(hints: &[Hint]) -> &'static str {
    let others = hints.iter().filter_map(|hint| hint.behind.as_ref());
    let alike = others.clone().filter(|behind| behind.is_alike()).count();
    match (others.count(), alike) {
        (0, _) => "Nothing else is sensible.",
        (_, 0) => "By wins, each of them can be told apart from the first.",
        (others, alike) if alike == others => "By wins, none of them can be told apart from the first (=).",
        _ => "By wins, those marked = cannot be told apart from the first.",
    }
}
