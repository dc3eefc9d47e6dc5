//! `theory`: estimates expected value by looking ahead, and weighs each outcome against the rivals at the table.

use rules::{Action, Artist, Auction, Card, CardSet, Eyes, Menu, Money, Phase, View};

use crate::bot::Bot;
use crate::expected_value::Memory;
use crate::limits::{ask, best_card, floor};
use crate::outcome::{Outcomes, Stakes};
use crate::rng::Rng;
use crate::worth::{Outlook, Start};

/// How many samples it takes when looking ahead for a lot; for each artist it could play it takes three for every eight of these.
pub(crate) const SAMPLES: u32 = 128;

/// The tuned numbers, found in the arena.
pub(crate) struct Tuning {
    /// The share of a lot's value that buyers pay, by kind of auction.
    pub(crate) sale: [f64; 4],
    /// The range of other players' limits around the break-even price, as shares of the value.
    pub(crate) limits: (f64, f64),
    /// What keeping a card for a later round is worth.
    pub(crate) keep: f64,
}

pub(crate) const TUNING: Tuning = Tuning { sale: [0.85, 0.7, 0.65, 0.75], limits: (0.45, 1.05), keep: 4.0 };

/// Buys and sells at break-even prices, given the rivals at the table.
pub(crate) struct Theory {
    memory: Memory,
    samples: u32,
}

impl Default for Theory {
    fn default() -> Theory {
        Theory::new(SAMPLES)
    }
}

impl Theory {
    /// One that takes so many samples.
    pub(crate) fn new(samples: u32) -> Theory {
        Theory { memory: Memory::default(), samples }
    }

    fn to_play(&self) -> u32 {
        (self.samples * 3 / 8).max(1)
    }

    /// What a painting of this artist will fetch on average.
    pub(crate) fn value_of(&mut self, view: &View, artist: Artist, rng: &mut Rng) -> f64 {
        self.memory.outlook(view, self.samples, rng).mean(artist)
    }
}

impl Bot for Theory {
    fn begin(&mut self, _: &Eyes<'_>) {
        self.memory = Memory::default();
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, rng: &mut Rng) -> Action {
        let view = eyes.view();
        let me = eyes.seat();
        match *menu {
            Menu::Offer { hand } => {
                let stakes = Stakes::of(&view, me, self.memory.outlook(&view, self.samples, rng));
                best_card_to_offer(&view, &stakes, hand, self.to_play(), rng)
                    .map_or_else(|| menu.mildest(), Action::Offer)
            }
            Menu::Add { double, cards, .. } => {
                let stakes = Stakes::of(&view, me, self.memory.outlook(&view, self.samples, rng));
                second_card(&view, &stakes, double, cards, self.to_play(), rng)
                    .map_or(Action::Pass, Action::Add)
            }
            Menu::Turn => {
                let stakes = Stakes::of(&view, me, self.memory.outlook(&view, self.samples, rng));
                if turning_helps(&view, &stakes, self.to_play(), rng) { Action::Turn } else { Action::Pass }
            }
            Menu::Bid { .. } | Menu::Fist { .. } | Menu::Price { .. } | Menu::Buy { .. } => {
                let outlook = self.memory.outlook(&view, self.samples, rng);
                let Some(&lot) = view.phase().lot() else { return menu.mildest() };
                let stakes = Stakes::of(&view, me, outlook);
                let value = f64::from(lot.size()) * outlook.mean(lot.first().artist());
                let outcomes = Outcomes { view: &view, stakes: &stakes, lot, value };
                outcomes.answer(menu, rng)
            }
        }
    }
}

impl Outcomes<'_> {
    fn answer(&self, menu: &Menu, rng: &mut Rng) -> Action {
        match (*menu, *self.view.phase()) {
            (Menu::Bid { least, most }, Phase::Open { high, .. }) => self.bid_open(least, most, high),
            (Menu::Bid { least, most }, Phase::Once { high, .. }) => self.bid_once(least, most, high),
            (Menu::Fist { most }, _) => self.close_fist(most, rng),
            (Menu::Price { most }, _) => ask(most, self.best_price(most)),
            (Menu::Buy { price }, _) => self.buy(price),
            (menu, _) => menu.mildest(),
        }
    }

    /// Open: the smallest raise, as long as winning is better than staying out; never opens the bidding on its own lot.
    fn bid_open(&self, least: Money, most: Money, high: Option<rules::Bid>) -> Action {
        if high.is_none() && self.stakes.me == self.lot.auctioneer() {
            return Action::Pass;
        }
        let worth_it = self.worth(self.stakes.me, f64::from(least.units())) > self.staying_out(high);
        if least <= most && worth_it { Action::Bid(least) } else { Action::Pass }
    }

    /// Once around: the bid with the best expected result, given what later bidders may think the lot is worth.
    fn bid_once(&self, least: Money, most: Money, high: Option<rules::Bid>) -> Action {
        let me = self.stakes.me;
        let mut best = (Action::Pass, self.staying_out(high));
        let step = (self.value / 24.0).max(1.0);
        let mut amount = f64::from(least.units());
        while amount <= f64::from(most.units()) && amount <= self.value {
            let bid = floor(amount).max(least).min(most);
            let kept = self.nobody_follows(f64::from(bid.units()));
            let lost = self.value * self.stakes.rival() * 0.2;
            let expected = kept * self.worth(me, f64::from(bid.units())) + (1.0 - kept) * lost;
            if expected > best.1 {
                best = (Action::Bid(bid), expected);
            }
            amount += step;
        }
        best.0
    }

    /// The chance that no later bidder bids more than this.
    fn nobody_follows(&self, bid: f64) -> f64 {
        let chairs = self.view.settings().chairs();
        let mut seat = self.stakes.me;
        let mut chance = 1.0;
        while seat != self.lot.auctioneer() {
            seat = chairs.left_of(seat);
            let (low, high) = if seat == self.lot.auctioneer() { (0.35, 0.65) } else { TUNING.limits };
            let poor = f64::from(self.view.remembered_cash(seat).units()) <= bid;
            if !poor {
                chance *= ((bid / self.value - low) / (high - low)).clamp(0.0, 1.0);
            }
        }
        chance
    }

    /// Sealed: a share of the value that grows with the value, plus some noise.
    fn close_fist(&self, most: Money, rng: &mut Rng) -> Action {
        let each = self.value / f64::from(self.lot.size());
        let share = match each {
            v if v < 15.0 => 0.35,
            v if v < 20.0 => 0.38 + (v - 15.0) * 0.028,
            v if v < 30.0 => 0.52 + (v - 20.0) * 0.03,
            _ => 0.82,
        };
        let selling = self.stakes.me == self.lot.auctioneer();
        let share = if selling { share * 0.7 } else { share };
        let spread = (rng.unit() - 0.5) * 4.0 * f64::from(self.lot.size());
        let amount = floor((self.value * share + spread).min(self.value * 0.95)).min(most);
        Action::Bid(amount)
    }

    /// Fixed: the price with the best expected result; the lower it is, the likelier somebody buys.
    fn best_price(&self, most: Money) -> f64 {
        let chairs = self.view.settings().chairs();
        let break_even = self.value * chairs.count() as f64 / (chairs.count() as f64 + 1.0);
        let me = self.stakes.me;
        let mut best = (1.0, f64::MIN);
        let mut price = 1.0;
        while price <= f64::from(most.units()) && price <= self.value + 1.0 {
            let nobody: f64 = chairs
                .seats()
                .filter(|&seat| seat != me && f64::from(self.view.remembered_cash(seat).units()) >= price)
                .map(|_| ((price / break_even - 0.55) / 0.5).clamp(0.0, 1.0))
                .product();
            let buyer = chairs.left_of(me);
            let expected = (1.0 - nobody) * self.worth(buyer, price) + nobody * self.worth(me, price);
            if expected > best.1 {
                best = (price, expected);
            }
            price += 1.0;
        }
        best.0
    }

    /// Fixed: buys if that is better than leaving the lot to the auctioneer.
    fn buy(&self, price: Money) -> Action {
        let price = f64::from(price.units());
        let leave = self.worth(self.lot.auctioneer(), price);
        if self.worth(self.stakes.me, price) > leave { Action::Buy } else { Action::Pass }
    }
}

/// What selling a lot of this value is worth if rivals pay the usual share.
fn sale(stakes: &Stakes, auction: Auction, value: f64) -> f64 {
    let share = TUNING.sale[auction as usize];
    share * value + stakes.rival() * (1.0 - share) * value
}

/// The best card to offer, judged by what its sale brings and what it does to the value of everybody's paintings.
fn best_card_to_offer(
    view: &View,
    stakes: &Stakes,
    hand: CardSet,
    samples: u32,
    rng: &mut Rng,
) -> Option<Card> {
    let start = Start::of(view);
    let mut after: [Option<(Outlook, bool)>; 5] = Default::default();
    let keep = if view.round() == 4 { 0.0 } else { TUNING.keep };
    best_card(hand, |card| {
        let artist = card.artist();
        let (outlook, over) = after[artist.index()].get_or_insert_with(|| {
            let (start, over) = start.after(stakes.me, artist, 1);
            (if over { start.now() } else { start.outlook(samples, rng) }, over)
        });
        let paintings = stakes.paintings(view, outlook);
        let value = outlook.mean(artist);
        let brings = match card.symbol().auction() {
            _ if *over => 0.0,
            Some(auction) => sale(stakes, auction, value),
            None => {
                let second = best_second(hand.and(CardSet::going_with(artist)));
                second.map_or(0.3 * value, |auction| sale(stakes, auction, 2.0 * value) - keep)
            }
        };
        paintings + brings
    })
}

/// The best auction available for a pair among these cards.
fn best_second(cards: CardSet) -> Option<Auction> {
    cards
        .iter()
        .filter_map(|card| card.symbol().auction())
        .max_by(|a, b| TUNING.sale[*a as usize].total_cmp(&TUNING.sale[*b as usize]))
}

/// The second card to add to a double, if any. Adding one takes over the sale.
fn second_card(
    view: &View,
    stakes: &Stakes,
    double: Card,
    cards: CardSet,
    samples: u32,
    rng: &mut Rng,
) -> Option<Card> {
    let artist = double.artist();
    let card = best_card(cards, |card| {
        card.symbol().auction().map_or(0.0, |auction| TUNING.sale[auction as usize])
    })?;
    let auction = card.symbol().auction()?;
    let Phase::Add { opener, .. } = *view.phase() else { return None };
    let (start, over) = Start::of(view).after(stakes.me, artist, 1);
    let with = if over { start.now() } else { start.outlook(samples, rng) };
    let brings = if over { 0.0 } else { sale(stakes, auction, 2.0 * with.mean(artist)) };
    let without = Start::of(view).outlook(samples, rng);
    // If nobody adds a card, the opener keeps the double for nothing; otherwise somebody else sells the pair.
    let left =
        stakes.weights[opener] * without.mean(artist) * 0.6 + stakes.rival() * without.mean(artist) * 0.5;
    let keep = if view.round() == 4 { 0.0 } else { TUNING.keep };
    let adding = stakes.paintings(view, &with) + brings - keep;
    (adding > stakes.paintings(view, &without) + left).then_some(card)
}

/// Whether a mystery card is more likely to help than to hurt.
fn turning_helps(view: &View, stakes: &Stakes, samples: u32, rng: &mut Rng) -> bool {
    let unseen = view.unseen();
    let start = Start::of(view);
    let stay = stakes.paintings(view, &start.outlook(samples, rng));
    let turn: f64 = Artist::ALL
        .into_iter()
        .map(|artist| {
            let chance = f64::from(unseen.count_by(artist)) / unseen.len().max(1) as f64;
            let (after, over) = start.turned(artist);
            let outlook = if over { after.now() } else { after.outlook((samples / 2).max(1), rng) };
            chance * stakes.paintings(view, &outlook)
        })
        .sum();
    turn > stay
}
