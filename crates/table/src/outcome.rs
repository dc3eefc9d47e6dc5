//! How a finished game counts: who came where, who played it alone, and what everybody bought. It follows from the log.

use protocol::PersonId;
use rules::{Artist, ByArtist, Card, Edition, Event, Money, Names, Phase, Record, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::command::is_false;
use crate::replay::story;
use crate::{By, Command, Occupant, Table};

/// A finished game, as it counts. Its stored form has ids, no names, and is a promise like that of the log: the meaning of a
/// field never changes, and a new field has a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The edition.
    pub edition: Edition,
    /// Whether the table was in the public list.
    #[serde(default)]
    pub listed: bool,
    /// Whether everybody could ask for hints: then it is not rated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hints: bool,
    /// Everybody, by their chairs.
    pub seats: Vec<Fate>,
}

/// What became of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fate {
    /// Who sat there.
    #[serde(flatten)]
    pub who: Player,
    /// The place, from 1; seats with equal money share it.
    pub place: u8,
    /// With how much money.
    pub money: Money,
    /// Whether a bot played for a person, at least once, because they were away or out of time.
    #[serde(default, skip_serializing_if = "is_false")]
    pub helped: bool,
    /// How many paintings of each artist this seat came by.
    pub bought: ByArtist<u8>,
    /// The best it did in an auction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Deal>,
}

/// Who sat on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A person.
    Person(PersonId),
    /// A bot, by its name in the registry.
    Bot(String),
}

impl Fate {
    /// The person who sat there, if it was one.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match self.who {
            Player::Person(person) => Some(person),
            Player::Bot(_) => None,
        }
    }
}

/// A lot that somebody bought, and what the bank gave for it at the end of the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// The round, from 1.
    pub round: u8,
    /// The painting, or the pair.
    pub cards: Vec<Card>,
    /// What was paid.
    pub price: Money,
    /// What it fetched.
    pub worth: Money,
}

impl Deal {
    /// What was earned; a loss is negative.
    #[must_use]
    pub fn profit(&self) -> i64 {
        i64::from(self.worth.units()) - i64::from(self.price.units())
    }
}

impl Outcome {
    /// How the game at this table counts, with the commands of its log. `None` if it is not over, or does not count because
    /// it began in the middle, from a position that somebody had seen, or is a daily deal, which counts by itself.
    #[must_use]
    pub fn of<'a>(table: &Table, log: impl IntoIterator<Item = &'a Command>) -> Option<Outcome> {
        if table.founding().daily.is_some() {
            return None;
        }
        Outcome::played(table, log)
    }

    /// How the game at this table ended, whatever it counts for.
    #[must_use]
    pub fn played<'a>(table: &Table, log: impl IntoIterator<Item = &'a Command>) -> Option<Outcome> {
        let state = table.state().filter(|state| *state.phase() == Phase::Over)?;
        let record = table.past()?.record(Names::numbered(state.settings().chairs()))?;
        let played_for = played_for(log);
        let lots = lots(&record);
        let chairs = state.settings().chairs();
        let seats = chairs.seats().map(|seat| {
            let who = match &table.chairs()[seat] {
                Occupant::Person { person, .. } => Player::Person(*person),
                Occupant::Bot { bot } => Player::Bot(bot.clone()),
                Occupant::Free | Occupant::Kept { .. } => return None,
            };
            let standing = state.standings().find(|standing| standing.seat == seat)?;
            let helped = matches!(who, Player::Person(_)) && played_for.contains(seat);
            let own = lots.iter().filter(|lot| lot.winner == seat);
            let mut bought = ByArtist::from_fn(|_| 0);
            for card in own.clone().flat_map(|lot| &lot.deal.cards) {
                bought[card.artist()] += 1;
            }
            // What one keeps of one's own for nothing is no deal.
            let deals = own.filter(|lot| lot.seller != seat || lot.deal.price > Money::ZERO);
            // Of equal ones the first.
            let best = deals.map(|lot| &lot.deal).rev().max_by_key(|deal| deal.profit()).cloned();
            Some(Fate { who, place: standing.place, money: standing.money, helped, bought, best })
        });
        let edition = state.settings().edition();
        let (listed, hints) = (table.founding().listed, table.founding().hints);
        Some(Outcome { edition, listed, hints, seats: seats.collect::<Option<_>>()? })
    }
}

/// The seats for which a bot decided something, on a chair of its own or for a person. A silent seat that passes has decided
/// so itself.
fn played_for<'a>(log: impl IntoIterator<Item = &'a Command>) -> Seats {
    let by_bots = log.into_iter().filter_map(|command| match command {
        Command::Act { seat, by: By::Bot | By::Clock, .. }
        | Command::Fist { seat, by: By::Bot | By::Clock, .. } => Some(*seat),
        _ => None,
    });
    by_bots.collect()
}

/// A lot that found an owner.
struct Owned {
    winner: Seat,
    seller: Seat,
    deal: Deal,
}

/// All lots that found an owner, with what they fetched.
fn lots(record: &Record) -> Vec<Owned> {
    let story = story(record, "");
    let worth = |round: u8, artist: Artist| {
        let ranked = story.chapters.iter().flatten().find_map(|event| match *event {
            Event::Ranked { round: then, artist: who, value, .. } if (then, who) == (round, artist) => {
                Some(value.units())
            }
            _ => None,
        });
        ranked.unwrap_or(0)
    };
    let owned = story.lots.iter().filter_map(|lot| {
        let worth = lot.cards.iter().map(|card| worth(lot.round, card.artist())).sum();
        let deal =
            Deal { round: lot.round, cards: lot.cards.clone(), price: lot.price, worth: Money::new(worth) };
        Some(Owned { winner: lot.winner?, seller: lot.seller, deal })
    });
    owned.collect()
}
