//! `gavel hint`: what a seat could do now, and what that is worth.

mod json;
mod text;

use std::io::Write;

use bots::Rng;
use bots::hint::{Advice, advice, win_share};
use clap::Args;
use rules::{Action, AnyPosition, Card, Edition, Menu, Position, Record, Seat, View, Viewer};

use crate::Failure;
use crate::replay::read;

const MEANING: &str = "\
What an action is worth: it is tried in many worlds that the seat cannot rule out, the same worlds for every action. The \
cards the seat has not seen are dealt at random, and the light player that flat uses plays every seat on to the end of the \
game; fists that are already closed hold what it would have put in them. It values paintings by a table and does not look \
ahead, so the figures show which action is better rather than what a strong player would win.

The chance to win before deciding is what the trained player's judge expects from everything the seat has seen, the history \
included; it was trained on games of many kinds of bots, and is right on average (docs/training.md).

wins is the share of these games won; a tied first place is shared equally. money is what the seat has at the end of the \
game. Each interval has a confidence of 95 % on its own; the best of several actions looks a little better than it is. The \
difference from the best action is taken world by world, so it is known much more precisely than either figure.

The fair price is the price at which buying the lot and leaving it are worth the same, when rivals' gains count against \
the seat, all rivals equally. With n seats and a lot that fetches v: outbidding another bidder pays up to v; buying what \
the auctioneer would otherwise get at that price pays up to v*n/(n+1), which is also the most the auctioneer can ask for; \
buying its own lot pays the auctioneer up to v*n/(2n-1). The limits of a seat that shares the price of a pair lie in \
between. Cash is ignored.

The object of --json:
  seat, name, round, worlds, seed
  decision  offer, add, bid, fist, price, buy or turn
  win       the seat's chance to win as it stands, as the judge expects it
  lot       null, or what lies on the table:
              artist (A to E), cards,
              each: what a painting may fetch, as a list of value and chance,
              mean: what the cards fetch together
  fair      null, or question (bid, outbid, buy, ask, keep) and price
  actions   the best first:
              notation: the move as in a record (without the card of a turn),
              words, wins, money (each with mean, low and high),
              behind: null for the best; for others how they differ from it,
                wins and money (mean, low, high), and alike: true when by wins
                they cannot be told apart";

/// Show what each possible action is worth
///
/// For a record or a position (docs/notation.md) that stops where a seat has to decide: the fair price of the lot, and
/// for each sensible action the share of games it wins and the money it leads to, with 95 % intervals. Uses only what
/// that seat may know: the rest is imagined many times over and played out.
#[derive(Args)]
#[command(after_long_help = MEANING)]
pub(crate) struct Hint {
    /// The record or position; - reads standard input
    file: String,
    /// The seat that has to decide; without it, the viewer of the position, or the only seat to act
    #[arg(long, value_name = "N")]
    seat: Option<Seat>,
    /// Number of imagined worlds in which each action is tried, at least 30
    #[arg(long, value_name = "W", default_value = "2000", value_parser = worlds)]
    worlds: u32,
    /// Seed for the imagined worlds
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Print one JSON object; --help describes its fields
    #[arg(long)]
    json: bool,
}

fn worlds(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (30..=1_000_000).contains(number));
    number.ok_or_else(|| "expected a whole number from 30 (fewer say nothing) to 1000000".to_owned())
}

/// A decision and the advice for it, ready to be answer.
struct Answer<'a> {
    hint: &'a Hint,
    seat: Seat,
    name: String,
    view: View,
    menu: Menu,
    win: f64,
    advice: Advice,
}

impl Hint {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let bytes = read(&self.file)?;
        let answer = self.decision(&bytes)?;
        if self.json {
            json::write(out, &answer)?;
        } else {
            text::write(out, &answer)?;
        }
        Ok(())
    }

    fn decision(&self, bytes: &[u8]) -> Result<Answer<'_>, Failure> {
        let (seat, name, view, history) = match position(bytes) {
            Some(Err(why)) => return Err(Failure::Said(format!("{}: {why}", self.file))),
            Some(Ok(AnyPosition::Whole(position))) => {
                let seat = self.seat(position.state().view(Viewer::Spectator), None)?;
                (
                    seat,
                    format!("Seat {seat}"),
                    position.state().view(Viewer::Seat(seat)),
                    position.history().clone(),
                )
            }
            Some(Ok(AnyPosition::Seen(seen))) => {
                let Viewer::Seat(viewer) = seen.view().viewer() else {
                    return Err(Failure::said("a spectator has nothing to decide"));
                };
                let seat = self.seat(*seen.view(), Some(viewer))?;
                (seat, format!("Seat {seat}"), *seen.view(), seen.history().clone())
            }
            None => {
                let record = Record::read_with(bytes, |_| ())
                    .map_err(|fault| Failure::Said(format!("{}:{fault}", self.file)))?;
                let seat = self.seat(record.state().view(Viewer::Spectator), None)?;
                let mut position = Position::new(record.setup());
                for made in record.moves() {
                    let done = position.play(made.seat, made.action);
                    debug_assert!(done.is_ok(), "these moves were made");
                }
                (
                    seat,
                    record.names().of(seat).to_owned(),
                    record.state().view(Viewer::Seat(seat)),
                    position.history().clone(),
                )
            }
        };
        let advice = advice(&view, seat, self.worlds, &mut Rng::stream(self.seed, &[]));
        match (view.menu(), advice) {
            (Some(menu), Some(advice)) => {
                let win = win_share(&view, &history);
                Ok(Answer { hint: self, seat, name, view, menu, win, advice })
            }
            _ => Err(Failure::said(format!("seat {seat} is not to act now; to act: {}", view.awaits()))),
        }
    }

    /// The seat that is to decide.
    fn seat(&self, view: View, viewer: Option<Seat>) -> Result<Seat, Failure> {
        let chairs = view.settings().chairs();
        match (self.seat, viewer) {
            (Some(seat), _) if !chairs.all().contains(seat) => {
                Err(Failure::said(format!("the table has {chairs} seats")))
            }
            _ if view.awaits().is_empty() => Err(Failure::said("the game is over")),
            (Some(seat), Some(viewer)) if seat != viewer => {
                Err(Failure::said(format!("this is what seat {viewer} knows, not seat {seat}")))
            }
            (Some(seat), _) | (None, Some(seat)) => Ok(seat),
            (None, None) => match view.awaits().first() {
                Some(seat) if view.awaits().len() == 1 => Ok(seat),
                _ => Err(Failure::said(format!("which seat? to act: {} (--seat N)", view.awaits()))),
            },
        }
    }
}

/// The position in these bytes; nothing when they are not one, and so perhaps a record.
fn position(bytes: &[u8]) -> Option<Result<AnyPosition, rules::BadPosition>> {
    let text = core::str::from_utf8(bytes).ok()?;
    let position = text.parse();
    (position != Err(rules::BadPosition::FirstLine)).then_some(position)
}

impl Answer<'_> {
    fn edition(&self) -> Edition {
        self.view.settings().edition()
    }

    /// The move in record notation; the card that a turn reveals is not known yet.
    fn notation(&self, action: Action) -> String {
        format!("{}{action}", self.seat)
    }

    fn words(&self, action: Action) -> String {
        match (action, self.menu) {
            (Action::Offer(card), _) => format!("offer {}", self.card(card)),
            (Action::Add(card), _) => format!("add {}", self.card(card)),
            (Action::Bid(rules::Money::ZERO), _) => "an empty fist".to_owned(),
            (Action::Bid(amount), Menu::Fist { .. }) => format!("a fist with {amount}"),
            (Action::Bid(amount), _) => format!("bid {amount}"),
            (Action::Price(amount), _) => format!("ask {amount}"),
            (Action::Buy, Menu::Buy { price }) => format!("buy at {price}"),
            (Action::Buy, _) => "buy".to_owned(),
            (Action::Pass, Menu::Add { .. }) => "add nothing".to_owned(),
            (Action::Pass, Menu::Turn) => "turn up nothing".to_owned(),
            (Action::Pass, _) => "pass".to_owned(),
            (Action::Turn, _) => "turn up a card".to_owned(),
        }
    }

    fn card(&self, card: Card) -> String {
        format!("{} ({})", self.edition().artist(card.artist()), narrator::symbol(card.symbol()))
    }
}
