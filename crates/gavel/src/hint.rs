//! `gavel hint`: what a seat could do now, and what that is worth.

use std::io::Write;

use bots::Rng;
use bots::hint::advice;
use clap::Args;
use rules::{Action, Record, Seat, Viewer};

use crate::Failure;
use crate::replay::read;

/// Say what each action is worth at a decision
///
/// For a record that stands at a decision of a seat: the fair price of the lot, and for each sensible action the
/// money it leads to and the share of games it wins, with 95 % intervals. Only what that seat may know is used: the
/// rest is imagined, many times, and played out.
#[derive(Args)]
pub(crate) struct Hint {
    /// The record; - reads standard input
    file: String,
    /// The seat that is to decide
    #[arg(long, value_name = "N")]
    seat: Seat,
    /// In how many imagined worlds each action is tried
    #[arg(long, value_name = "W", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..1_000_000))]
    worlds: u32,
    /// The seed of what is imagined
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

impl Hint {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let bytes = read(&self.file)?;
        let record = Record::read_with(&bytes, |_| ())
            .map_err(|fault| Failure::Said(format!("{}:{fault}", self.file)))?;
        let state = record.state();
        let settings = state.settings();
        if !settings.chairs().all().contains(self.seat) {
            return Err(Failure::said(format!("the table has {} seats", settings.chairs())));
        }
        let view = state.view(Viewer::Seat(self.seat));
        let Some(advice) = advice(&view, self.seat, self.worlds, &mut Rng::stream(self.seed, &[])) else {
            let why = match state.awaits().is_empty() {
                true => "the game is over".to_owned(),
                false => format!("seat {} is not to act now; to act: {}", self.seat, state.awaits()),
            };
            return Err(Failure::said(why));
        };
        let edition = settings.edition();
        writeln!(out, "{} (seat {}) in round {}:", record.names().of(self.seat), self.seat, state.round())?;
        if let Some(lot) = advice.lot {
            let name = edition.artist(lot.artist);
            writeln!(
                out,
                "\nThe lot: {} by {name}.",
                if lot.paintings == 1 { "a painting" } else { "a pair" }
            )?;
            for (value, chance) in lot.each {
                let what = if value == rules::Money::ZERO {
                    "nothing".to_owned()
                } else {
                    edition.price(value).to_string()
                };
                writeln!(out, "  {:>4.0} % that a painting fetches {what}", 100.0 * chance)?;
            }
            writeln!(
                out,
                "  On average the lot fetches {:.1}; up to {:.0} is a fair price for you.",
                lot.mean, lot.fair
            )?;
        }
        writeln!(out, "\n  wins (%)      money       action")?;
        for hint in &advice.hints {
            writeln!(
                out,
                "  {:>5.1} ± {:<4.1}  {:>4.0} ± {:<4.0} {}",
                100.0 * hint.wins.mean,
                100.0 * hint.wins.margin,
                hint.money.mean,
                hint.money.margin,
                told(hint.action)
            )?;
        }
        Ok(())
    }
}

fn told(action: Action) -> String {
    match action {
        Action::Offer(card) => format!("offer {card}"),
        Action::Add(card) => format!("add {card}"),
        Action::Bid(amount) => format!("bid {amount}"),
        Action::Price(amount) => format!("ask {amount}"),
        Action::Buy => "buy".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Turn => "turn up a mystery card".to_owned(),
    }
}
