//! What games looked like: money over rounds, prices against values, how rounds ended.

use rules::{Artist, Auction, ByArtist, Event, Money, Observer, Purse, RoundEnd, Seat};
use serde::{Deserialize, Serialize};

/// A price bucket is this many units wide; the last one also holds everything above it.
const BUCKET: u32 = 5;
/// How many price buckets there are.
const BUCKETS: usize = 16;

/// Counted in whole numbers, so that the order of games does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// For each bot and round: the number of games, and the sum of the bot's money after that round.
    pub money: Vec<[(u64, u64); 4]>,
    /// For each auction (open, once around, sealed, fixed) and each price bucket of a single painting: how many paintings,
    /// the sum of what was paid for them, and the sum of what they fetched.
    pub sales: [[Sales; BUCKETS]; 4],
    /// For each round: how often a fifth card ended it, how often empty hands did, and the cards played in total.
    pub ends: [(u64, u64, u64); 4],
}

/// Paintings sold in one price bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sales {
    /// How many.
    pub paintings: u64,
    /// What was paid for them.
    pub paid: u64,
    /// What they fetched.
    pub fetched: u64,
}

impl Stats {
    pub(crate) fn new(bots: usize) -> Stats {
        Stats { money: vec![[(0, 0); 4]; bots], ..Stats::default() }
    }

    pub(crate) fn merge(&mut self, other: &Stats) {
        if self.money.is_empty() {
            self.money = vec![[(0, 0); 4]; other.money.len()];
        }
        for (mine, theirs) in self.money.iter_mut().flatten().zip(other.money.iter().flatten()) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
        for (mine, theirs) in self.sales.iter_mut().flatten().zip(other.sales.iter().flatten()) {
            mine.paintings += theirs.paintings;
            mine.paid += theirs.paid;
            mine.fetched += theirs.fetched;
        }
        for (mine, theirs) in self.ends.iter_mut().zip(&other.ends) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
            mine.2 += theirs.2;
        }
    }
}

/// Watches one game and adds it to the statistics.
pub(crate) struct GameWatcher<'a> {
    stats: &'a mut Stats,
    sitting: &'a [u8],
    cash: [u64; Seat::MOST],
    sold: Vec<(Auction, Artist, u32, Money)>,
    values: ByArtist<Money>,
    cards: u64,
    round: usize,
    end: Option<RoundEnd>,
}

impl<'a> GameWatcher<'a> {
    pub(crate) fn new(stats: &'a mut Stats, sitting: &'a [u8]) -> GameWatcher<'a> {
        GameWatcher {
            stats,
            sitting,
            cash: [Money::START.units().into(); Seat::MOST],
            sold: Vec::new(),
            values: ByArtist::default(),
            cards: 0,
            round: 0,
            end: None,
        }
    }

    fn close_round(&mut self) {
        let Some(end) = self.end.take() else { return };
        let round = self.round;
        for (seat, &bot) in self.sitting.iter().enumerate() {
            let money = &mut self.stats.money[usize::from(bot)][round];
            money.0 += 1;
            money.1 += self.cash[seat];
        }
        for (auction, artist, cards, price) in self.sold.drain(..) {
            let bucket = (price.units() / cards / BUCKET) as usize;
            let sales = &mut self.stats.sales[auction as usize][bucket.min(BUCKETS - 1)];
            sales.paintings += u64::from(cards);
            sales.paid += u64::from(price.units());
            sales.fetched += u64::from(self.values[artist].units() * cards);
        }
        let ends = &mut self.stats.ends[round];
        match end {
            RoundEnd::Fifth(_) => ends.0 += 1,
            RoundEnd::OutOfCards => ends.1 += 1,
        }
        ends.2 += self.cards;
        self.cards = 0;
        self.values = ByArtist::default();
    }
}

impl Observer for GameWatcher<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Offered { .. } | Event::Added { .. } | Event::Turned { .. } => self.cards += 1,
            Event::Sold { lot, price, .. } => {
                self.sold.push((lot.auction(), lot.first().artist(), lot.size(), price));
            }
            Event::Paid { from, to, amount } => {
                if let Purse::Seat(seat) = from {
                    self.cash[seat.index()] -= u64::from(amount.units());
                }
                if let Purse::Seat(seat) = to {
                    self.cash[seat.index()] += u64::from(amount.units());
                }
            }
            Event::RoundEnded { round, why } => {
                // A round that starts without cards ends before the previous one was closed (R7.4).
                self.close_round();
                self.round = usize::from(round) - 1;
                self.end = Some(why);
            }
            Event::Ranked { artist, value, .. } => self.values[artist] = value,
            Event::Dealt { .. } | Event::GameOver => self.close_round(),
            _ => {}
        }
    }
}
