//! What a seat knows, as numbers from 0 to 1.

use rules::{Artist, CashRule, FIFTH, Menu, Money, Phase, Proceeds, Seat, Seats, TILES, View, Viewer};

use crate::forecast::Forecast;
use crate::limits::{LIMITS, Limit};
use crate::memory::Memory;
use crate::pen::{Pen, Quick};
use crate::scale::Scale;

/// How many numbers an observation has.
pub const SIZE: usize = Seat::MOST * PER_SEAT + Artist::ALL.len() * PER_ARTIST + TABLE + LOT;

/// Numbers in each seat's group, in each artist's, and in the groups of the table and the lot.
const PER_SEAT: usize = 36;
const PER_ARTIST: usize = 29;
const TABLE: usize = 23;
const LOT: usize = 22;

/// Writes what a seat knows into `out`. All numbers are from 0 to 1, and seats are counted clockwise from the viewer. A
/// spectator sees the table from seat 1, without a hand.
///
/// `own` is what the seat itself has decided about the lot of an open auction; whoever does not use limits passes the
/// default.
///
/// # Examples
///
/// ```
/// use encoding::{Limit, Memory, SIZE, observe};
/// use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State, Viewer};
///
/// let settings = Settings::new(Edition::default(), Chairs::Three);
/// let setup = Setup::new(settings, Seat::One, Deck::sorted(Edition::default()))?;
/// let mut memory = Memory::new(&settings);
/// let state = State::observed(&setup, &mut memory);
/// let mut numbers = [0.0; SIZE];
/// observe(&state.view(Viewer::Seat(Seat::Two)), &memory, &Limit::default(), &mut numbers);
/// assert!(numbers.iter().all(|number| (0.0..=1.0).contains(number)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn observe(view: &View, memory: &Memory, own: &Limit, out: &mut [f32; SIZE]) {
    let mut pen = Quick::new(out);
    write(view, memory, own, &mut pen);
    debug_assert_eq!(pen.left(), 0, "every number is written");
}

/// What several fields are made from.
struct Outlook {
    me: Seat,
    scale: Scale,
    /// Whether cards lie on the table.
    on_sale: bool,
    /// What a painting of each artist will fetch.
    values: [f32; 5],
    /// What each seat will have if the round ends as expected.
    wealth: [f32; Seat::MOST],
    /// The paintings of each seat by artist.
    owned: [[f32; 5]; Seat::MOST],
    /// The least amount that wins or buys, where there is one.
    least: Money,
    high: Option<Seat>,
}

#[inline(always)]
pub(crate) fn write(view: &View, memory: &Memory, own: &Limit, pen: &mut impl Pen) {
    let me = match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::One,
    };
    let places = memory.forecast().places(view.played());
    let earlier = Artist::ALL.map(|artist| view.earlier_tiles(artist).units() as f32);
    let values: [f32; 5] = core::array::from_fn(|column| Forecast::value(places[column], earlier[column]));
    let mut wealth = [0.0; Seat::MOST];
    let mut owned = [[0.0; 5]; Seat::MOST];
    for seat in view.settings().chairs().seats() {
        let (place, paintings) = (seat.index(), view.owned(seat));
        let mut worth: f32 = 0.0;
        if !paintings.is_empty() {
            owned[place] = Artist::ALL.map(|artist| paintings.count_by(artist) as f32);
            worth = owned[place].iter().zip(values).map(|(count, value)| count * value).sum();
        }
        wealth[place] = view.remembered_cash(seat).units() as f32 + worth;
    }
    let (least, high) = match *view.phase() {
        Phase::Open { high, .. } | Phase::Once { high, .. } => {
            (high.map_or(Money::ONE, |bid| bid.amount.plus_one()), high.map(|bid| bid.seat))
        }
        Phase::Fixed { price, .. } => (price, None),
        _ => (Money::ONE, None),
    };
    let on_sale = view.phase().cards().next().is_some();
    let outlook = Outlook { me, scale: Scale::of(view, memory), on_sale, values, wealth, owned, least, high };
    seats(view, memory, &outlook, pen);
    artists(view, memory, &outlook, places, &earlier, pen);
    table(view, memory, pen);
    lot(view, own, &outlook, pen);
}

/// A number without an upper bound, squeezed between 0 and 1: one half at `half`.
#[inline(always)]
fn squeezed(number: f32, half: f32) -> f32 {
    number / (number + half)
}

#[inline(always)]
fn seats(view: &View, memory: &Memory, outlook: &Outlook, pen: &mut impl Pen) {
    let chairs = view.settings().chairs();
    let count = chairs.count();
    let still_asked = view.still_asked();
    let lot = view.phase().lot();
    let opener = match view.phase() {
        Phase::Add { opener, .. } => Some(*opener),
        _ => lot.map(rules::Lot::opener),
    };
    let sealed = matches!(view.phase(), Phase::Sealed { .. });
    let most = outlook.scale.most;
    let mine = outlook.wealth[outlook.me.index()];
    let mut seat = outlook.me;
    for number in 0..Seat::MOST {
        pen.group("seat", number, PER_SEAT);
        let here = number < count;
        if !here {
            (0..PER_SEAT).for_each(|_| pen.exact(0.0));
            continue;
        }
        let known = memory.of_seat(seat);
        let cash = view.remembered_cash(seat).units() as f32;
        let wealth = outlook.wealth[seat.index()];
        let awaited = view.awaits().contains(seat);
        pen.field("present", "somebody sits here");
        pen.exact(1.0);
        pen.field("cash", "cash / 250; every payment is public, so everybody can know it");
        pen.put(cash / 250.0);
        pen.field("cash_all", "cash / (cash + 150): told apart however much it is");
        pen.exact(squeezed(cash, 150.0));
        pen.field("wealth", "w / (w + 200), with w = cash and paintings at their expected value");
        pen.exact(squeezed(wealth, 200.0));
        pen.field("ahead", "1/2 + (w - the mover's w) / 200");
        pen.put(0.5 + (wealth - mine) / 200.0);
        pen.field("richer", "the share of the other seats with a larger w");
        let richer = chairs.seats().filter(|other| outlook.wealth[other.index()] > wealth).count();
        pen.exact(richer as f32 / (count - 1) as f32);
        pen.field("hand", "cards in hand / 16");
        pen.put(f32::from(view.hand_size(seat)) / 16.0);
        pen.field("owned", "paintings by each artist / 4");
        outlook.owned[seat.index()].iter().for_each(|&paintings| pen.put(paintings / 4.0));
        pen.field("played", "cards it has played in the whole game, by artist, / 8");
        known.played.iter().for_each(|&cards| pen.put(f32::from(cards) / 8.0));
        pen.field("declined", "doubles of each artist it added no card to since the last deal, / 2");
        known.declined.iter().for_each(|&times| pen.put(f32::from(times) / 2.0));
        pen.field("opener", "offered the card on the table");
        pen.flag(opener == Some(seat));
        pen.field("auctioneer", "conducts the auction");
        pen.flag(lot.is_some_and(|lot| lot.auctioneer() == seat));
        pen.field("awaited", "may act now");
        pen.flag(awaited);
        pen.field("to_come", "is still to be asked, where seats are asked in turn");
        pen.flag(still_asked.contains(seat));
        pen.field("high", "holds the standing bid");
        pen.flag(outlook.high == Some(seat));
        pen.field("closed", "has closed its fist");
        pen.flag(sealed && !awaited);
        pen.field("bid", "its last bid for this lot / M");
        pen.put(known.bid.units() as f32 / most);
        pen.field("able", "can pay the least bid or the price, while there is a lot");
        pen.flag(outlook.on_sale && cash >= outlook.least.units() as f32);
        pen.field("solvent", "cash / M, while there is a lot");
        pen.put(if outlook.on_sale { cash / most } else { 0.0 });
        pen.field("bought", "lots bought this round / 5");
        pen.put(f32::from(known.bought) / 5.0);
        pen.field("fists_known", "one of its fists has been seen");
        pen.flag(known.fists.known());
        pen.field(
            "fists",
            "what its fists held / the expected value then / 2, a mean that forgets a quarter each time",
        );
        pen.exact(known.fists.halved());
        pen.field("prices_known", "it has bought a lot");
        pen.flag(known.prices.known());
        pen.field(
            "prices",
            "what it paid / the expected value then / 2, a mean that forgets a quarter each time",
        );
        pen.exact(known.prices.halved());
        seat = chairs.left_of(seat);
    }
}

/// Copies of a card / 3, at most 1: read, not divided, because it is needed so often.
const THIRDS: [f32; 8] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0, 1.0, 1.0, 1.0, 1.0];

#[inline(always)]
fn artists(
    view: &View,
    memory: &Memory,
    outlook: &Outlook,
    places: &[[f32; 3]; 5],
    earlier: &[f32; 5],
    pen: &mut impl Pen,
) {
    let chairs = view.settings().chairs();
    let now = view.places_now();
    let unseen = view.unseen();
    let hand = view.hand();
    let mine = outlook.owned[outlook.me.index()];
    let all: [f32; 5] = core::array::from_fn(|column| outlook.owned.iter().map(|seat| seat[column]).sum());
    for artist in Artist::ALL {
        let column = artist.index();
        let played = usize::from(view.played()[artist]);
        let own = mine[column];
        let others = all[column] - own;
        pen.group("artist", column, PER_ARTIST);
        pen.field("count", "cards played this round: 0, 1, 2, 3 or 4");
        pen.one_of(usize::from(FIFTH), Some(played));
        pen.field("place", "its place now: first, second, third");
        pen.one_of(TILES.len(), now[artist].map(|place| usize::from(place - 1)));
        pen.field("tiles", "tiles of earlier rounds / 90");
        pen.put(earlier[column] / 90.0);
        pen.field("value_now", "what a painting would fetch if the round ended now, / 120");
        pen.put(
            now[artist].map_or(0.0, |place| {
                (earlier[column] + TILES[usize::from(place - 1)].units() as f32) / 120.0
            }),
        );
        pen.field("places", "the chances to come first, second and third (forecast)");
        places[column].iter().for_each(|&chance| pen.put(chance));
        pen.field("expected", "what a painting will fetch on average (forecast), / 60");
        pen.put(outlook.values[column] / 60.0);
        let more = Forecast::value(memory.forecast().after_one_more(view.played(), artist), earlier[column]);
        pen.field("one_more", "the same after one more card of the artist, / 60");
        pen.put(more / 60.0);
        pen.field("gain", "1/2 + what that adds to the mover's paintings of the artist / 100");
        pen.put(0.5 + (more - outlook.values[column]) * own / 100.0);
        pen.field("own", "the mover's paintings / 5");
        pen.put(own / 5.0);
        pen.field("others", "the mean of the others' paintings / 3");
        pen.put(others / (chairs.count() - 1) as f32 / 3.0);
        pen.field(
            "hand",
            "the mover's cards with each symbol (open, once around, sealed, fixed, double) / 3",
        );
        hand.counts_by(artist).iter().for_each(|&cards| pen.exact(THIRDS[usize::from(cards & 7)]));
        pen.field("unseen", "cards with each symbol that the mover has not seen / 4");
        unseen.counts_by(artist).iter().for_each(|&cards| pen.exact(f32::from(cards) / 4.0));
        pen.field("on_sale", "the cards on the table are by this artist");
        pen.flag(outlook.on_sale && outlook.scale.artist == artist);
    }
}

#[inline(always)]
fn table(view: &View, memory: &Memory, pen: &mut impl Pen) {
    let settings = view.settings();
    let chairs = settings.chairs();
    pen.group("table", 0, TABLE);
    pen.field("seats", "2, 3, 4 or 5 seats");
    pen.one_of(4, Some(chairs.count() - 2));
    pen.field("round", "round 1, 2, 3 or 4");
    pen.one_of(4, Some(usize::from(view.round() - 1)));
    pen.field(
        "phase",
        "what is decided: offer, add a card, open auction, once around, sealed, name a price, buy at a price, mystery hand",
    );
    pen.one_of(8, phase_number(view));
    pen.field("split", "the price of a pair is split between two sellers");
    pen.flag(settings.proceeds() == Proceeds::Split);
    pen.field("open_cash", "cash lies open");
    pen.flag(settings.cash() == CashRule::Open);
    pen.field("mystery", "cards in the mystery hand / 17");
    pen.put(f32::from(view.mystery()) / 17.0);
    pen.field("undealt", "cards not dealt yet / 70");
    pen.put(f32::from(view.undealt()) / 70.0);
    pen.field("next_deal", "cards to each hand in the next deal / 10");
    let next = settings.deal().get(usize::from(view.round())).copied().unwrap_or_default();
    pen.put(f32::from(next) / 10.0);
    pen.field("in_hands", "cards in all hands together / 50");
    let in_hands: u32 = chairs.seats().map(|seat| u32::from(view.hand_size(seat))).sum();
    pen.put(in_hands as f32 / 50.0);
    pen.field("ends", "the chance that the next card ends the round (forecast)");
    pen.put(memory.forecast().ends(view.played()));
}

fn phase_number(view: &View) -> Option<usize> {
    Some(match view.phase() {
        Phase::Offer => 0,
        Phase::Add { .. } => 1,
        Phase::Open { .. } => 2,
        Phase::Once { .. } => 3,
        Phase::Sealed { .. } => 4,
        Phase::Price { .. } => 5,
        Phase::Fixed { .. } => 6,
        Phase::Mystery => 7,
        Phase::Over => return None,
    })
}

#[inline(always)]
fn lot(view: &View, own: &Limit, outlook: &Outlook, pen: &mut impl Pen) {
    pen.group("lot", 0, LOT);
    let Scale { cards, expected, most, .. } = outlook.scale;
    let chairs = view.settings().chairs();
    let menu = view.menu();
    let there = |number: f32| if outlook.on_sale { number } else { 0.0 };
    let lot = view.phase().lot();
    pen.field("size", "one card, two cards (a double counts as two)");
    pen.one_of(2, outlook.on_sale.then_some(cards as usize - 1));
    pen.field("auction", "open, once around, sealed, fixed price");
    pen.one_of(4, lot.map(|lot| lot.auction() as usize));
    pen.field("expected", "S / 120: what the lot is expected to fetch, at least 5 a card");
    pen.put(there(expected / 120.0));
    pen.field("most", "M / 240: the most it can fetch");
    pen.put(there(most / 240.0));
    let (stands, price) = match *view.phase() {
        Phase::Open { high, .. } | Phase::Once { high, .. } => {
            (high.map_or(0.0, |bid| bid.amount.units() as f32), 0.0)
        }
        Phase::Fixed { price, .. } => (0.0, price.units() as f32),
        _ => (0.0, 0.0),
    };
    pen.field("bid", "the standing bid / S / 2");
    pen.put(stands / expected / 2.0);
    pen.field("bid_most", "the standing bid / M");
    pen.put(stands / most);
    pen.field("price", "the price / S / 2");
    pen.put(price / expected / 2.0);
    pen.field("price_most", "the price / M");
    pen.put(price / most);
    pen.field("cash", "the mover's cash / S / 2");
    let cash = view.remembered_cash(outlook.me).units() as f32;
    pen.put(there(cash / expected / 2.0));
    pen.field("rival", "the cash of the richest other seat that may still bid or buy, / S / 2");
    let rivals: Seats = match view.phase() {
        Phase::Open { .. } | Phase::Sealed { .. } | Phase::Price { .. } => chairs.all(),
        _ => view.still_asked(),
    };
    let rivals = rivals.without(outlook.me);
    let richest = rivals.iter().map(|seat| view.remembered_cash(seat).units()).max().unwrap_or_default();
    pen.put(there(richest as f32 / expected / 2.0));
    pen.field("to_act", "how many other seats may still act on the lot / 4");
    pen.put(there(rivals.len() as f32 / 4.0));
    pen.field("least", "the least bid / S / 2, where the mover may bid");
    pen.put(match menu {
        Some(Menu::Bid { least, .. }) => least.units() as f32 / expected / 2.0,
        _ => 0.0,
    });
    pen.field("selling", "the mover conducts the auction");
    pen.flag(lot.is_some_and(|lot| lot.auctioneer() == outlook.me));
    pen.field("shared", "the price is split with the seat that offered the double");
    pen.flag(lot.is_some_and(|lot| lot.is_shared(view.settings().proceeds())));
    pen.field("limits", "limits the mover has named for the lot / 2 (open auctions)");
    pen.put(f32::from(own.named) / f32::from(LIMITS));
    pen.field("limit", "the last of them / S / 2");
    pen.put(own.amount.units() as f32 / expected / 2.0);
    pen.field("fist", "the mover's own closed fist / S / 2");
    pen.put(match view.phase() {
        Phase::Sealed { fists, .. } => fists.mine().map_or(0.0, |mine| mine.units() as f32 / expected / 2.0),
        _ => 0.0,
    });
    pen.field("last", "the next card is the last in all hands: it will not be sold");
    pen.flag(view.next_card_is_last());
}
