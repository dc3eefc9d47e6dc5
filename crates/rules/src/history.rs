//! What everybody at the table has seen so far.

use core::fmt;
use core::str::FromStr;

use crate::action::amount;
use crate::artist::Artist;
use crate::card::Card;
use crate::event::{Event, Observer, Purse, RoundEnd};
use crate::money::Money;
use crate::phase::{Bid, Lot};
use crate::seat::{BySeat, Chairs, Seat};

/// The public history of a game: every [`Event`] so far, in order. It contains no secret, so it is the same for every
/// viewer.
///
/// It is an [`Observer`]: hand it to whatever changes the game. A [`State`](crate::State) does not contain its history,
/// because games that are played by the million must stay small.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, History, Seat, Settings, Setup, State};
///
/// let edition = Edition::CMON_2017;
/// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut history = History::default();
/// let mut state = State::observed(&setup, &mut history);
/// state.apply(Seat::One, ":Ao1".parse()?, &mut history)?;
/// state.apply(Seat::Three, "=7".parse()?, &mut history)?;
///
/// assert_eq!(history.bids().map(|bid| bid.amount.units()).collect::<Vec<_>>(), [7]);
/// assert_eq!(history.to_string(), "deal:1x10\n1:Ao1 3=7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct History {
    events: Vec<Event>,
}

impl Observer for History {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// Something a seat did earlier, with the lot it was about.
///
/// # Examples
///
/// ```
/// use rules::{History, Past, Seat};
/// let history: History = "deal:1x10 1:Af2 1@20 2<20".parse()?;
/// let sold: Vec<Past<_>> = history.bought(Seat::Two).collect();
/// assert_eq!((sold[0].round, sold[0].first.to_string(), sold[0].did.units()), (1, "Af2".to_owned(), 20));
/// # Ok::<(), rules::NotAnEvent>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past<T> {
    /// The round, from 1.
    pub round: u8,
    /// The card offered first.
    pub first: Card,
    /// The card added to it, if there was one by then.
    pub second: Option<Card>,
    /// What the seat did.
    pub did: T,
}

impl History {
    /// A history without events.
    pub const EMPTY: History = History { events: Vec::new() };

    /// Everything that happened, oldest first.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened since the last card was offered: this auction, or the one that has just ended with its payments.
    #[must_use]
    pub fn auction(&self) -> &[Event] {
        let offered = |event: &Event| matches!(event, Event::Offered { .. });
        self.events.iter().rposition(offered).map_or(&[], |start| &self.events[start..])
    }

    /// The bids of this auction, lowest first.
    pub fn bids(&self) -> impl DoubleEndedIterator<Item = Bid> {
        self.auction().iter().filter_map(|event| match *event {
            Event::Bid { seat, amount } => Some(Bid { seat, amount }),
            _ => None,
        })
    }

    /// The passes of this auction in order; in an open auction a seat may pass more than once.
    pub fn passes(&self) -> impl DoubleEndedIterator<Item = Seat> {
        self.auction().iter().filter_map(|event| match *event {
            Event::Passed { seat } => Some(seat),
            _ => None,
        })
    }

    /// The payments of this auction: who paid whom how much.
    pub fn payments(&self) -> impl Iterator<Item = (Purse, Purse, Money)> {
        // The sales to the bank at the end of a round are not part of an auction.
        let auction = self.auction().iter().take_while(|event| !matches!(event, Event::RoundEnded { .. }));
        auction.filter_map(|event| match *event {
            Event::Paid { from, to, amount } => Some((from, to, amount)),
            _ => None,
        })
    }

    /// The cards a seat has played, offered or added.
    pub fn cards_played(&self, seat: Seat) -> impl Iterator<Item = Past<Card>> {
        self.about_lots(move |event| match *event {
            Event::Offered { seat: who, card } | Event::Added { seat: who, card } if who == seat => {
                Some(card)
            }
            _ => None,
        })
    }

    /// The doubles a seat was asked to add a card to and added none.
    pub fn adds_declined(&self, seat: Seat) -> impl Iterator<Item = Past<()>> {
        self.about_lots(move |event| (*event == Event::AddedNone { seat }).then_some(()))
    }

    /// The prices a seat has named.
    pub fn prices_named(&self, seat: Seat) -> impl Iterator<Item = Past<Money>> {
        self.about_lots(move |event| match *event {
            Event::Priced { seat: who, price } if who == seat => Some(price),
            _ => None,
        })
    }

    /// What a seat held in its fist, for every sealed auction that has ended.
    pub fn fists(&self, seat: Seat) -> impl Iterator<Item = Past<Money>> {
        self.about_lots(move |event| match event {
            Event::FistsOpened { amounts } => Some(amounts[seat]),
            _ => None,
        })
    }

    /// The prices a seat has bought lots for.
    pub fn bought(&self, seat: Seat) -> impl Iterator<Item = Past<Money>> {
        self.about_lots(move |event| match *event {
            Event::Sold { winner, price, .. } if winner == seat => Some(price),
            _ => None,
        })
    }

    /// What `find` returns for each event, with the lot the event was about.
    fn about_lots<T>(&self, mut find: impl FnMut(&Event) -> Option<T>) -> impl Iterator<Item = Past<T>> {
        let mut table = OnTable::default();
        self.events.iter().filter_map(move |event| {
            table.event(event);
            let did = find(event)?;
            let (first, _) = table.first?;
            let second = table.second.map(|(card, _)| card);
            Some(Past { round: table.round, first, second, did })
        })
    }
}

/// The round and the lot that the next event is about.
#[derive(Default)]
struct OnTable {
    round: u8,
    first: Option<(Card, Seat)>,
    second: Option<(Card, Seat)>,
}

impl OnTable {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Dealt { round, .. } => *self = OnTable { round, first: None, second: None },
            Event::Offered { seat, card } => (self.first, self.second) = (Some((card, seat)), None),
            Event::Added { seat, card } => self.second = Some((card, seat)),
            _ => {}
        }
    }

    fn lot(&self) -> Option<Lot> {
        Lot::of(self.first?, self.second)
    }
}

impl Lot {
    /// The lot of a card and, if it is a double, the card added to it, each with the seat that played it. `None` if these
    /// cards cannot be sold together.
    pub(crate) fn of((first, opener): (Card, Seat), added: Option<(Card, Seat)>) -> Option<Lot> {
        let (last, auctioneer) = added.unwrap_or((first, opener));
        let fits =
            added.is_none_or(|(second, _)| first.symbol().auction().is_none() && second.goes_with(first));
        let auction = last.symbol().auction().filter(|_| fits)?;
        Some(Lot { first, second: added.map(|(second, _)| second), auction, opener, auctioneer })
    }
}

/// One line for each auction, the words separated by spaces.
impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for event in &self.events {
            let begins_a_line =
                matches!(event, Event::Offered { .. } | Event::RoundEnded { .. } | Event::Dealt { .. });
            if begins_a_line && !between.is_empty() {
                between = "\n";
            }
            write!(f, "{between}{}", Word(event))?;
            between = " ";
        }
        Ok(())
    }
}

/// An event as one word.
struct Word<'a>(&'a Event);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            Event::Dealt { round, each } => write!(f, "deal:{round}x{each}"),
            Event::Offered { seat, card } => write!(f, "{seat}:{card}"),
            Event::Added { seat, card } => write!(f, "{seat}+{card}"),
            Event::AddedNone { seat } => write!(f, "{seat}+-"),
            Event::Kept { seat, card } => write!(f, "{seat}<{card}"),
            Event::Bid { seat, amount } => write!(f, "{seat}={amount}"),
            Event::Passed { seat } => write!(f, "{seat}-"),
            Event::CannotPay { seat } => write!(f, "{seat}~"),
            Event::FistClosed { seat } => write!(f, "{seat}=?"),
            Event::FistsOpened { amounts } => {
                let mut between = "fists:";
                amounts.as_slice().iter().try_for_each(|amount| {
                    write!(f, "{between}{amount}")?;
                    between = ",";
                    Ok(())
                })
            }
            Event::Priced { seat, price } => write!(f, "{seat}@{price}"),
            Event::Sold { winner, price, .. } => write!(f, "{winner}<{price}"),
            Event::Unsold { lot } => write!(f, "{}<-", lot.auctioneer()),
            Event::Paid { from, to, amount } => write!(f, "{}>{}={amount}", PurseWord(from), PurseWord(to)),
            Event::Turned { seat, card } => write!(f, "{seat}?{card}"),
            Event::TurnedNone { seat } => write!(f, "{seat}?-"),
            Event::RoundEnded { round, why: RoundEnd::Fifth(artist) } => write!(f, "end:{round}{artist}"),
            Event::RoundEnded { round, why: RoundEnd::OutOfCards } => write!(f, "end:{round}-"),
            Event::Ranked { round, artist, tile, value } => write!(f, "rank:{round}{artist}+{tile}={value}"),
            Event::Fetched { seat, artist, paintings, each } => {
                write!(f, "{seat}*{artist}{paintings}={each}")
            }
            Event::GameOver => f.write_str("over"),
        }
    }
}

/// A seat's number, or `b` for the bank.
struct PurseWord(Purse);

impl fmt::Display for PurseWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Purse::Seat(seat) => seat.fmt(f),
            Purse::Bank => f.write_str("b"),
        }
    }
}

/// A word that is not an event, or not one that is possible at this place in a history.
///
/// # Examples
///
/// ```
/// use rules::{History, NotAnEvent};
/// // Seat 2 cannot have bought anything: nothing was offered.
/// assert_eq!("deal:1x10 2<20".parse::<History>(), Err(NotAnEvent("2<20".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnEvent(pub String);

impl fmt::Display for NotAnEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' does not fit into the history", self.0)
    }
}

impl core::error::Error for NotAnEvent {}

impl FromStr for History {
    type Err = NotAnEvent;

    fn from_str(text: &str) -> Result<History, NotAnEvent> {
        let (mut history, mut table) = (History::EMPTY, OnTable::default());
        for word in text.split_whitespace() {
            let event = read(word, &table).ok_or_else(|| NotAnEvent(word.to_owned()))?;
            table.event(&event);
            history.event(event);
        }
        Ok(history)
    }
}

/// Reads one word as an event about the lot that is on the table.
fn read(word: &str, table: &OnTable) -> Option<Event> {
    if word == "over" {
        return Some(Event::GameOver);
    }
    if let Some((kind, rest)) = word.split_once(':').filter(|(kind, _)| kind.len() > 1) {
        return read_named(kind, rest);
    }
    let (who, rest) = split_letter(word)?;
    if let Some(payment) = rest.strip_prefix('>') {
        let (to, paid) = payment.split_once('=')?;
        let (from, to, amount) = (purse(who)?, purse(to)?, money(paid)?);
        return Some(Event::Paid { from, to, amount });
    }
    let seat: Seat = who.parse().ok()?;
    let (sign, rest) = split_letter(rest)?;
    let card = || rest.parse::<Card>().ok();
    Some(match (sign, rest) {
        (":", _) => Event::Offered { seat, card: card()? },
        ("+", "-") => Event::AddedNone { seat },
        ("+", _) => Event::Added { seat, card: card()? },
        ("=", "?") => Event::FistClosed { seat },
        ("=", _) => Event::Bid { seat, amount: money(rest)? },
        ("-", "") => Event::Passed { seat },
        ("~", "") => Event::CannotPay { seat },
        ("@", _) => Event::Priced { seat, price: money(rest)? },
        ("<", "-") => Event::Unsold { lot: table.lot().filter(|lot| lot.auctioneer() == seat)? },
        ("<", _) => match card() {
            Some(card) => Event::Kept { seat, card },
            None => Event::Sold { lot: table.lot()?, winner: seat, price: money(rest)? },
        },
        ("?", "-") => Event::TurnedNone { seat },
        ("?", _) => Event::Turned { seat, card: card()? },
        ("*", _) => {
            let (artist, rest) = split_artist(rest)?;
            let (paintings, each) = rest.split_once('=')?;
            Event::Fetched { seat, artist, paintings: small(paintings)?, each: money(each)? }
        }
        _ => return None,
    })
}

/// Reads the events that do not belong to a seat.
fn read_named(kind: &str, rest: &str) -> Option<Event> {
    if kind == "deal" {
        let (round, each) = rest.split_once('x')?;
        return Some(Event::Dealt { round: small(round)?, each: small(each)? });
    }
    if kind == "fists" {
        let amounts: Vec<Money> = rest.split(',').map(money).collect::<Option<_>>()?;
        let chairs = Chairs::new(amounts.len())?;
        let amount = |seat: Seat| amounts.get(seat.index()).copied().unwrap_or(Money::ZERO);
        return Some(Event::FistsOpened { amounts: BySeat::from_fn(chairs, amount) });
    }
    let (round, rest) = split_letter(rest)?;
    let round = small(round)?;
    match (kind, rest) {
        ("end", "-") => Some(Event::RoundEnded { round, why: RoundEnd::OutOfCards }),
        ("end", _) => {
            let (artist, nothing) = split_artist(rest)?;
            nothing.is_empty().then_some(Event::RoundEnded { round, why: RoundEnd::Fifth(artist) })
        }
        ("rank", _) => {
            let (artist, rest) = split_artist(rest)?;
            let (tile, value) = rest.strip_prefix('+')?.split_once('=')?;
            Some(Event::Ranked { round, artist, tile: money(tile)?, value: money(value)? })
        }
        _ => None,
    }
}

fn split_letter(word: &str) -> Option<(&str, &str)> {
    word.split_at_checked(1)
}

fn split_artist(word: &str) -> Option<(Artist, &str)> {
    let (letter, rest) = split_letter(word)?;
    Some((Artist::from_letter(letter.chars().next()?)?, rest))
}

fn purse(word: &str) -> Option<Purse> {
    if word == "b" { Some(Purse::Bank) } else { word.parse().ok().map(Purse::Seat) }
}

fn money(word: &str) -> Option<Money> {
    amount(word).ok()
}

fn small(word: &str) -> Option<u8> {
    amount(word).ok()?.units().try_into().ok()
}
