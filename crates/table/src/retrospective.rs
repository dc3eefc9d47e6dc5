//! A finished game in figures, for the page that shows it in pictures.
//!
//! All of it is what everybody at the table heard, except what each seat had: whoever calls this must not have a record
//! of a game that goes on.

use protocol::{
    ArtistAccount, Because, LotAccount, PlayedCard, Purses, ReplayLot, Retrospective, RoundAccount,
    SeatAccount,
};
use rules::{Artist, Event, Money, Phase, Purse, Record, Seat};

use crate::replay::{bots, lots};

/// A finished game in figures; `None` if it is not over. The text is that of the record: a comment in it says which
/// seats were bots.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Names, Record, Seat, Settings, Setup};
///
/// let edition = Edition::CMON_2017;
/// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut record = Record::new(Names::new(["Ada", "Bo", "Cy"])?, setup)?;
/// record.play(Seat::One, ":Ao1".parse()?)?;
///
/// assert!(table::retrospective::of(&record, "").is_none(), "nothing is told of a game that goes on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn of(record: &Record, text: &str) -> Option<Retrospective> {
    let mut chapters: Vec<Vec<Event>> = Vec::with_capacity(record.moves().len() + 1);
    let mut began = Vec::new();
    let chairs = record.setup().settings().chairs();
    let last = record.walk(&mut Vec::new(), |state, told: &mut Vec<Event>| {
        if chapters.is_empty() {
            began = chairs.seats().map(|seat| state.cash(seat)).collect();
        }
        chapters.push(core::mem::take(told));
    });
    if *last.phase() != Phase::Over {
        return None;
    }
    let lots = priced(lots(&chapters), &chapters);
    let seats = chairs.seats().zip(&began);
    Some(Retrospective {
        settings: *record.setup().settings(),
        names: record.names().all().to_vec(),
        bots: bots(text, chairs),
        standing: last.standings().collect(),
        money: money(&chapters, &began),
        seats: seats.map(|(seat, &began)| seat_account(seat, began, &chapters, &lots)).collect(),
        rounds: rounds(&chapters),
        lots,
    })
}

/// The lots with what the bank gave for them.
fn priced(lots: Vec<ReplayLot>, chapters: &[Vec<Event>]) -> Vec<LotAccount> {
    let mut round = 0;
    let mut ranked: Vec<(u8, Artist, Money)> = Vec::new();
    for event in chapters.iter().flatten() {
        match *event {
            Event::Dealt { round: begins, .. } => round = begins,
            Event::Ranked { artist, value, .. } => ranked.push((round, artist, value)),
            _ => {}
        }
    }
    let value = |round: u8, artist: Artist| {
        ranked.iter().find(|one| (one.0, one.1) == (round, artist)).map_or(Money::ZERO, |one| one.2)
    };
    let account = |lot: ReplayLot| {
        let ReplayLot { round, until, cards, seller, winner, price, .. } = lot;
        let fetched = match winner {
            Some(_) => cards.iter().map(|card| value(round, card.artist())).sum(),
            None => Money::ZERO,
        };
        LotAccount { round, until, cards, seller, winner, price, fetched }
    };
    lots.into_iter().map(account).collect()
}

/// What everybody had, whenever a lot was settled or the bank paid. A move may settle a lot, end the round and begin the
/// next one, so the purses are counted event by event.
fn money(chapters: &[Vec<Event>], began: &[Money]) -> Vec<Purses> {
    let mut now = Purses { at: 0, round: 1, because: Because::Begins, cash: began.to_vec() };
    let mut money = vec![now.clone()];
    for (at, events) in (0..).zip(chapters) {
        now.at = at;
        let mut settled = None;
        for event in events {
            match *event {
                Event::Paid { from, to, amount } => pay(&mut now.cash, from, to, amount),
                Event::Sold { .. } | Event::Unsold { .. } | Event::Kept { .. } => {
                    settled = Some(Because::Lot);
                }
                Event::RoundEnded { .. } => {
                    money.extend(
                        settled.replace(Because::Bank).map(|because| Purses { because, ..now.clone() }),
                    );
                }
                Event::Dealt { round, .. } => {
                    money.extend(settled.take().map(|because| Purses { because, ..now.clone() }));
                    now.round = round;
                }
                _ => {}
            }
        }
        money.extend(settled.map(|because| Purses { because, ..now.clone() }));
    }
    money
}

fn pay(cash: &mut [Money], from: Purse, to: Purse, amount: Money) {
    if let Purse::Seat(seat) = from {
        let left = cash[seat.index()].units().saturating_sub(amount.units());
        cash[seat.index()] = Money::new(left);
    }
    if let Purse::Seat(seat) = to {
        cash[seat.index()] = cash[seat.index()] + amount;
    }
}

fn seat_account(seat: Seat, began: Money, chapters: &[Vec<Event>], lots: &[LotAccount]) -> SeatAccount {
    let me = Purse::Seat(seat);
    let mut account = SeatAccount {
        seat,
        began,
        sold: Money::ZERO,
        fetched: Money::ZERO,
        spent: Money::ZERO,
        best: None,
        worst: None,
    };
    for event in chapters.iter().flatten() {
        let Event::Paid { from, to, amount } = *event else { continue };
        let sum = match (from, to) {
            (Purse::Bank, to) if to == me => &mut account.fetched,
            (_, to) if to == me => &mut account.sold,
            (from, _) if from == me => &mut account.spent,
            _ => continue,
        };
        *sum = *sum + amount;
    }
    let mut deals: Vec<(i64, u16)> = (0..)
        .zip(lots)
        .filter(|(_, lot)| lot.winner == Some(seat))
        .map(|(place, lot)| (i64::from(lot.fetched.units()) - i64::from(lot.price.units()), place))
        .collect();
    // The sort is stable: of equal deals the first is the best, and the last the worst.
    deals.sort_by_key(|&(gain, _)| core::cmp::Reverse(gain));
    account.best = deals.first().filter(|(gain, _)| *gain > 0).map(|&(_, place)| place);
    account.worst = deals.last().filter(|(gain, _)| *gain < 0).map(|&(_, place)| place);
    account
}

fn rounds(chapters: &[Vec<Event>]) -> Vec<RoundAccount> {
    let mut rounds: Vec<RoundAccount> = Vec::new();
    let fresh = || {
        let account = |artist| ArtistAccount {
            artist,
            played: Vec::new(),
            place: None,
            tile: Money::ZERO,
            value: Money::ZERO,
        };
        Artist::ALL.map(account).to_vec()
    };
    let mut now = fresh();
    let mut ranked = 0;
    for event in chapters.iter().flatten() {
        match *event {
            Event::Dealt { .. } => (now, ranked) = (fresh(), 0),
            Event::Offered { seat, card } | Event::Added { seat, card } | Event::Turned { seat, card } => {
                now[card.artist().index()].played.push(PlayedCard { seat, card });
            }
            Event::RoundEnded { round, why } => {
                rounds.push(RoundAccount { round, why, artists: core::mem::take(&mut now) });
            }
            // They are told from the first on.
            Event::Ranked { artist, tile, value, .. } => {
                ranked += 1;
                if let Some(one) = rounds.last_mut().and_then(|round| round.artists.get_mut(artist.index())) {
                    (one.place, one.tile, one.value) = (Some(ranked), tile, value);
                }
            }
            _ => {}
        }
    }
    rounds
}
