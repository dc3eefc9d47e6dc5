//! `gentle` and `club`: they make the mistakes people make, but never play nonsense.

use rules::{Action, Artist, Card, CardSet, Eyes, Menu, Money, Phase, Seat, View};

use crate::bot::Bot;
use crate::limits::{ask, best_card, buy, fist, floor, on_sale, raise};
use crate::rng::Rng;
use crate::worth::{Outlook, Start};

/// A playing style: what somebody sees and what they overlook. Chances are from 0 to 1.
pub(crate) struct Manner {
    /// How many possible continuations of the round they think through.
    futures: u32,
    /// How much they rely on the board as it stands now instead.
    board: f64,
    /// The standard deviation of their error in valuing a lot, as a share of its value.
    blur: f64,
    /// How often they forget that tiles from earlier rounds count.
    forgets_tiles: f64,
    /// How often they fall in love with a painting and pay a third more than they meant to.
    falls: f64,
    /// The share of a lot's value at which they stop bidding when another seat is selling.
    stops: f64,
    /// The same for their own lots, where they pay the bank.
    stops_own: f64,
    /// How often they forget that a fifth card ends the round and is not sold.
    forgets_end: f64,
    /// How often they add a second card just because they can.
    careless: f64,
    /// How strongly they are drawn to artists they already own.
    loyal: f64,
}

/// Looks at the board more than ahead, hesitates while others are bidding, and is happy to sell.
pub(crate) const GENTLE: Manner = Manner {
    futures: 4,
    board: 0.6,
    blur: 0.35,
    forgets_tiles: 0.25,
    falls: 0.15,
    stops: 0.54,
    stops_own: 0.58,
    forgets_end: 0.7,
    careless: 0.7,
    loyal: 1.0,
};

/// Sees most of what is coming, judges values better, and bids a little higher.
pub(crate) const CLUB: Manner = Manner {
    futures: 8,
    board: 0.3,
    blur: 0.2,
    forgets_tiles: 0.1,
    falls: 0.05,
    stops: 0.665,
    stops_own: 0.645,
    forgets_end: 0.25,
    careless: 0.35,
    loyal: 3.0,
};

/// A player with this style.
pub(crate) struct Human {
    manner: &'static Manner,
}

impl Human {
    pub(crate) fn new(manner: &'static Manner) -> Human {
        Human { manner }
    }
}

impl Bot for Human {
    // Nothing is kept between questions: thinking through a few futures again is quick.
    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        let view = eyes.view();
        let me = eyes.seat();
        let outlook = Outlook::of(&view, self.manner.futures, &mut whim(&view, me, Whim::Future));
        Mind { manner: self.manner, view: &view, me, outlook: &outlook }.answer(menu)
    }
}

/// What a whim is about: each has its own random stream.
#[derive(Clone, Copy)]
enum Whim {
    Future,
    Taste(Artist),
    Nerve,
    Add,
    Offer,
    Turn,
}

/// A player's random stream at this moment. It depends only on what the seat knows, and on nothing that changes while a lot
/// is under the hammer: asked twice about the same lot, the player gives the same answer.
fn whim(view: &View, me: Seat, about: Whim) -> Rng {
    let number =
        |card: Card| 25 * u64::from(card.copy()) + 5 * card.symbol() as u64 + card.artist().index() as u64;
    let about = match about {
        Whim::Future => 0,
        Whim::Nerve => 1,
        Whim::Add => 2,
        Whim::Offer => 3,
        Whim::Turn => 4,
        Whim::Taste(artist) => 5 + artist.index() as u64,
    };
    // The hand is included because it is secret: nobody can predict another player's whims.
    let known = view.hand().iter().map(number).chain([u64::MAX]).chain(view.shown().iter().map(number));
    let path: Vec<u64> = [me.index() as u64, about].into_iter().chain(known).collect();
    Rng::stream(u64::from(view.round()), &path)
}

/// A player about to decide.
struct Mind<'a> {
    manner: &'static Manner,
    view: &'a View,
    me: Seat,
    outlook: &'a Outlook,
}

impl Mind<'_> {
    fn whim(&self, about: Whim) -> Rng {
        whim(self.view, self.me, about)
    }

    /// Whether something with this chance happens.
    fn lapse(&self, about: Whim, chance: f64) -> bool {
        self.whim(about).unit() < chance
    }

    /// What they think a painting of this artist will fetch.
    fn worth(&self, artist: Artist) -> f64 {
        let earlier = f64::from(self.view.earlier_tiles(artist).units());
        let now = f64::from(self.view.values_now()[artist].units());
        let share = self.manner.board;
        let mut value = share * now + (1.0 - share) * self.outlook.mean(artist);
        let mut noise = self.whim(Whim::Taste(artist));
        if noise.unit() < self.manner.forgets_tiles && value > earlier {
            value -= earlier;
        }
        // The sum of three uniform numbers is close enough to a bell curve.
        let bell = noise.unit() + noise.unit() + noise.unit() - 1.5;
        value *= 1.0 + 2.0 * bell * self.manner.blur;
        if noise.unit() < self.manner.falls {
            value *= 4.0 / 3.0;
        }
        // Never more than it can fetch at best.
        value.clamp(0.0, f64::from(self.view.most_it_fetches(artist).units()))
    }

    fn answer(&self, menu: &Menu) -> Action {
        let (artist, cards) = on_sale(self.view);
        let value = f64::from(cards) * self.worth(artist);
        let selling = self.view.phase().lot().is_some_and(|lot| lot.auctioneer() == self.me);
        let limit = value * if selling { self.manner.stops_own } else { self.manner.stops };
        let nerve = || self.whim(Whim::Nerve).unit();
        match *menu {
            Menu::Offer { hand } => self.card_to_offer(hand).map_or_else(|| menu.mildest(), Action::Offer),
            Menu::Add { double, cards, .. } => {
                self.second_card(double, cards).map_or(Action::Pass, Action::Add)
            }
            Menu::Bid { least, most } => match self.view.phase() {
                // They never open the bidding on their own lot.
                Phase::Open { high: None, .. } if selling => Action::Pass,
                Phase::Open { .. } => raise(least, most, limit),
                _ => self.bid_once(least, most, limit, selling, nerve()),
            },
            Menu::Fist { most } => fist(most, limit * (0.6 + 0.4 * nerve())),
            Menu::Price { most } => ask(most, value * (0.65 + 0.3 * nerve())),
            Menu::Buy { price } => buy(price, limit),
            Menu::Turn if self.lapse(Whim::Turn, 0.5) => Action::Turn,
            Menu::Turn => Action::Pass,
        }
    }

    /// Once around: enough to put off later bidders; the last bidder needs only the minimum.
    fn bid_once(&self, least: Money, most: Money, limit: f64, last: bool, nerve: f64) -> Action {
        match raise(least, most, limit) {
            Action::Bid(_) if !last => Action::Bid(floor(limit * (0.7 + 0.3 * nerve)).max(least).min(most)),
            other => other,
        }
    }

    /// Prefers what sells well, and a little what they own; they may forget that a fifth card is not sold.
    fn card_to_offer(&self, hand: CardSet) -> Option<Card> {
        let forgets = self.lapse(Whim::Offer, self.manner.forgets_end);
        let mine = self.view.owned(self.me);
        best_card(hand, |card| {
            let artist = card.artist();
            let value = self.worth(artist);
            let pairs = hand.and(CardSet::going_with(artist)).len();
            let ends = self.view.ends_round(artist);
            let brings = match card.symbol().auction() {
                _ if ends && !forgets => return self.end_brings(artist),
                Some(_) => value,
                None if pairs > 0 => 1.6 * value,
                None => 0.3 * value,
            };
            brings + self.manner.loyal * f64::from(mine.count_by(artist))
        })
    }

    /// What ending the round now is worth: their paintings fetch what the board shows, and nothing is sold.
    fn end_brings(&self, artist: Artist) -> f64 {
        let (end, _) = Start::of(self.view).after(self.me, artist, 1);
        let mine = self.view.owned(self.me);
        end.now().total(mine) - self.outlook.total(mine)
    }

    /// The second card to add: just because they can, or because the pair is worth it.
    fn second_card(&self, double: Card, cards: CardSet) -> Option<Card> {
        let ends = self.view.ends_round(double.artist());
        let careless = self.lapse(Whim::Add, self.manner.careless);
        let worth_it = !ends && self.worth(double.artist()) >= 12.0;
        if careless || worth_it { cards.first() } else { None }
    }
}
