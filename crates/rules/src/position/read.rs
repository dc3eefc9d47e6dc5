//! Reading positions: every line is checked, and then that a game can go on from there.

use core::fmt;

use crate::action::amount;
use crate::artist::ByArtist;
use crate::card::{Card, CardRow, CardSet};
use crate::edition::{Edition, Proceeds};
use crate::history::{History, NotAnEvent};
use crate::laws;
use crate::money::{Cash, Money};
use crate::phase::{Bid, Fists, Lot, Phase};
use crate::position::possible;
use crate::round::{ROUNDS, TILES};
use crate::seat::{BySeat, Chairs, Seat, Seats};
use crate::setup::{CashRule, Deck, MysteryHand, Settings};
use crate::state::{State, Tiles};
use crate::undealt::Undealt;
use crate::view::Viewer;

/// The first line of every position.
pub(super) const FIRST_LINE: &str = "gavel-position 1";

/// Why a text is not a position.
///
/// # Examples
///
/// ```
/// use rules::{BadPosition, Position};
/// assert_eq!("gavel 1".parse::<Position>(), Err(BadPosition::FirstLine));
/// assert_eq!("gavel-position 1\n".parse::<Position>(), Err(BadPosition::Missing("edition")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadPosition {
    /// It does not begin with `gavel-position 1`.
    FirstLine,
    /// This line is missing.
    Missing(&'static str),
    /// There is no such line.
    Unknown(String),
    /// This line is there twice.
    Twice(String),
    /// This line cannot be read.
    Unreadable(&'static str),
    /// The lines contradict each other or the rules.
    Impossible(&'static str),
    /// A word of the history cannot be read.
    History(NotAnEvent),
    /// It is what one viewer knows; the whole was asked for.
    NotWhole,
    /// It is the whole position; what one viewer knows was asked for.
    NoViewer,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::FirstLine => write!(f, "a position begins with the line '{FIRST_LINE}'"),
            BadPosition::Missing(line) => write!(f, "the line '{line}' is missing"),
            BadPosition::Unknown(line) => write!(f, "there is no line '{line}' in a position"),
            BadPosition::Twice(line) => write!(f, "the line '{line}' is there twice"),
            BadPosition::Unreadable(line) => write!(f, "the line '{line}' cannot be read"),
            BadPosition::Impossible(why) => f.write_str(why),
            BadPosition::History(why) => why.fmt(f),
            BadPosition::NotWhole => f.write_str("this is what one viewer knows, and not the whole position"),
            BadPosition::NoViewer => f.write_str("this is a whole position, and not what one viewer knows"),
        }
    }
}

impl core::error::Error for BadPosition {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            BadPosition::History(why) => Some(why),
            _ => None,
        }
    }
}

impl From<NotAnEvent> for BadPosition {
    fn from(why: NotAnEvent) -> BadPosition {
        BadPosition::History(why)
    }
}

/// How many rows of tiles are laid out: those of the rounds that have ended.
pub(super) const fn rows_of_tiles(round: u8, over: bool) -> usize {
    if over { round as usize } else { round as usize - 1 }
}

const LINES: [&str; 19] = [
    "viewer",
    "edition",
    "chairs",
    "proceeds",
    "mystery",
    "open-cash",
    "round",
    "phase",
    "to-act",
    "lot",
    "high",
    "price",
    "fists",
    "cash",
    "hands",
    "owned",
    "tiles",
    "gone",
    "deck",
];
const MYSTERY_LINES: [&str; 2] = ["turned", "mystery-hand"];

/// The lines of a position by their names.
struct Lines<'a> {
    lines: Vec<(&'static str, &'a str)>,
}

/// Reads a position. If it is one viewer's, the unknown parts of the returned state are filled with anything that fits.
pub(super) fn read(text: &str) -> Result<(State, Option<Viewer>, History), BadPosition> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let first = rest.find(|line| !line.is_empty()).unwrap_or_default();
    if !first.split_whitespace().eq(FIRST_LINE.split_whitespace()) {
        return Err(BadPosition::FirstLine);
    }
    let mut lines = Lines { lines: Vec::new() };
    let mut history = String::new();
    for line in rest.filter(|line| !line.is_empty()) {
        match line.split_once(':').filter(|(name, _)| history.is_empty() && is_name(name)) {
            Some((name, value)) => lines.put(name, value.trim())?,
            None => {
                history.push_str(line);
                history.push('\n');
            }
        }
    }
    let history: History = history.parse()?;
    let (state, viewer) = lines.state()?;
    possible::check_history(&history, &state).map_err(BadPosition::Impossible)?;
    Ok((state, viewer, history))
}

/// Whether a word is the name of a line. Words of the history may also contain a colon: `1:Ao1`, `deal:1x10`.
fn is_name(word: &str) -> bool {
    let word = word.trim();
    word.len() > 1 && !matches!(word, "deal" | "end" | "rank") && !word.contains(char::is_whitespace)
}

/// Cards that are known, or a number of hidden ones.
#[derive(Clone)]
enum Pack {
    Known(Vec<Card>),
    Hidden(usize),
}

impl<'a> Lines<'a> {
    fn put(&mut self, name: &str, value: &'a str) -> Result<(), BadPosition> {
        let name = name.trim();
        let known = LINES.iter().chain(&MYSTERY_LINES).find(|&&known| known == name);
        let known = *known.ok_or_else(|| BadPosition::Unknown(name.to_owned()))?;
        if self.get(known).is_some() {
            return Err(BadPosition::Twice(name.to_owned()));
        }
        self.lines.push((known, value));
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.lines.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    fn need(&self, name: &'static str) -> Result<&'a str, BadPosition> {
        self.get(name).ok_or(BadPosition::Missing(name))
    }

    fn parsed<T: core::str::FromStr>(&self, name: &'static str) -> Result<T, BadPosition> {
        self.need(name)?.parse().map_err(|_| BadPosition::Unreadable(name))
    }

    fn yes(&self, name: &'static str) -> Result<bool, BadPosition> {
        match self.need(name)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(BadPosition::Unreadable(name)),
        }
    }

    fn settings(&self) -> Result<Settings, BadPosition> {
        let edition: Edition = self.parsed("edition")?;
        let chairs = Chairs::new(self.parsed("chairs")?).ok_or(BadPosition::Unreadable("chairs"))?;
        let proceeds = self.need("proceeds")?;
        let proceeds = Proceeds::ALL.into_iter().find(|known| known.id() == proceeds);
        let proceeds = proceeds.ok_or(BadPosition::Unreadable("proceeds"))?;
        let mystery = if self.yes("mystery")? { MysteryHand::With } else { MysteryHand::Without };
        let cash = if self.yes("open-cash")? { CashRule::Open } else { CashRule::Hidden };
        let settings = Settings::new(edition, chairs).with_proceeds(proceeds).with_cash(cash);
        settings
            .with_mystery(mystery)
            .map_err(|_| BadPosition::Impossible("the mystery hand is for three seats"))
    }

    fn viewer(&self, chairs: Chairs) -> Result<Option<Viewer>, BadPosition> {
        match self.get("viewer") {
            None => Ok(None),
            Some("spectator") => Ok(Some(Viewer::Spectator)),
            Some(seat) => match seat.parse() {
                Ok(seat) if chairs.all().contains(seat) => Ok(Some(Viewer::Seat(seat))),
                _ => Err(BadPosition::Unreadable("viewer")),
            },
        }
    }

    /// One pack for each seat.
    fn packs(&self, name: &'static str, chairs: Chairs) -> Result<Vec<Pack>, BadPosition> {
        let packs = self.need(name)?.split('|').map(|text| pack(text, name));
        let packs: Vec<Pack> = packs.collect::<Result<_, _>>()?;
        if packs.len() == chairs.count() { Ok(packs) } else { Err(BadPosition::Unreadable(name)) }
    }

    fn tiles(&self, round: u8, over: bool) -> Result<Tiles, BadPosition> {
        let unreadable = BadPosition::Unreadable("tiles");
        let text = self.need("tiles")?;
        let rows: Vec<&str> = if text == "-" { Vec::new() } else { text.split('|').collect() };
        if rows.len() != rows_of_tiles(round, over) {
            return Err(BadPosition::Impossible("there is a row of tiles for each round that has ended"));
        }
        let mut tiles = Tiles::default();
        for (row, text) in tiles.iter_mut().zip(rows) {
            let amounts: Vec<Money> = text
                .split_whitespace()
                .map(|word| amount(word).map_err(|_| unreadable.clone()))
                .collect::<Result<_, _>>()?;
            if amounts.len() != 5 {
                return Err(unreadable);
            }
            *row = ByArtist::from_fn(|artist| amounts[artist.index()]);
            let mut laid: Vec<Money> = amounts.into_iter().filter(|&tile| tile > Money::ZERO).collect();
            laid.sort_by_key(|&tile| core::cmp::Reverse(tile));
            if laid.len() > TILES.len() || !laid.iter().eq(&TILES[..laid.len()]) {
                return Err(BadPosition::Impossible("the tiles of a round are 30, 20 and 10, each once"));
            }
        }
        Ok(tiles)
    }

    fn cash(&self, chairs: Chairs) -> Result<BySeat<Cash>, BadPosition> {
        let amounts = self.need("cash")?.split_whitespace().map(amount);
        let amounts: Vec<Money> =
            amounts.collect::<Result<_, _>>().map_err(|_| BadPosition::Unreadable("cash"))?;
        if amounts.len() != chairs.count() {
            return Err(BadPosition::Unreadable("cash"));
        }
        let all: u64 = amounts.iter().map(|amount| u64::from(amount.units())).sum();
        if all > u64::from(laws::most_money(chairs)) {
            return Err(BadPosition::Impossible("no table has that much money"));
        }
        Ok(BySeat::from_fn(chairs, |seat| {
            Cash::new(amounts.get(seat.index()).copied().unwrap_or(Money::START))
        }))
    }

    fn lot(&self) -> Result<Option<Lot>, BadPosition> {
        let unreadable = BadPosition::Unreadable("lot");
        let mut words = self.need("lot")?.split_whitespace();
        let (Some(first), second, None) = (words.next(), words.next(), words.next()) else {
            return Err(unreadable);
        };
        let played = |word: &str, sign: char| {
            let (seat, card) = word.split_once(sign)?;
            Some((card.parse::<Card>().ok()?, seat.parse::<Seat>().ok()?))
        };
        let first = played(first, ':').ok_or(unreadable.clone())?;
        let second = second.map(|word| played(word, '+').ok_or(unreadable)).transpose()?;
        Ok(Lot::of(first, second))
    }

    fn bid(&self, name: &'static str, sign: char) -> Result<Option<Bid>, BadPosition> {
        self.get(name).map(|word| bid(word, sign).ok_or(BadPosition::Unreadable(name))).transpose()
    }

    fn phase(&self, chairs: Chairs, viewer: Option<Viewer>) -> Result<Phase<Fists>, BadPosition> {
        let word = self.need("phase")?;
        if matches!(word, "offer" | "mystery" | "over" | "add") {
            self.none_of(&["high", "price", "fists"])?;
        }
        Ok(match word {
            "offer" | "mystery" | "over" => {
                self.none_of(&["lot"])?;
                match word {
                    "offer" => Phase::Offer,
                    "mystery" => Phase::Mystery,
                    _ => Phase::Over,
                }
            }
            "add" => {
                let (opener, double) =
                    self.need("lot")?.split_once(':').ok_or(BadPosition::Unreadable("lot"))?;
                let opener = opener.parse().map_err(|_| BadPosition::Unreadable("lot"))?;
                let double: Card = double.parse().map_err(|_| BadPosition::Unreadable("lot"))?;
                if double.symbol().auction().is_some() {
                    return Err(BadPosition::Impossible("a second card is asked for with a double alone"));
                }
                Phase::Add { double, opener }
            }
            "open" | "once" | "sealed" | "price" | "fixed" => {
                let lot = self.lot()?.ok_or(BadPosition::Impossible("these cards are not sold together"))?;
                self.sale(word, lot, chairs, viewer)?
            }
            _ => return Err(BadPosition::Unreadable("phase")),
        })
    }

    /// How far the sale of a lot has come.
    fn sale(
        &self,
        word: &str,
        lot: Lot,
        chairs: Chairs,
        viewer: Option<Viewer>,
    ) -> Result<Phase<Fists>, BadPosition> {
        let phase = match word {
            "open" => Phase::Open { lot, high: self.bid("high", '=')? },
            "once" => Phase::Once { lot, high: self.bid("high", '=')? },
            "sealed" => Phase::Sealed { lot, fists: self.fists(chairs, viewer)? },
            "price" => Phase::Price { lot },
            _ => {
                let price = self.bid("price", '@')?.ok_or(BadPosition::Missing("price"))?;
                if price.seat != lot.auctioneer() {
                    return Err(BadPosition::Impossible("the auctioneer names the price"));
                }
                Phase::Fixed { lot, price: price.amount }
            }
        };
        self.none_of(match phase {
            Phase::Open { .. } | Phase::Once { .. } => &["price", "fists"],
            Phase::Sealed { .. } => &["high", "price"],
            Phase::Fixed { .. } => &["high", "fists"],
            _ => &["high", "price", "fists"],
        })?;
        Ok(phase)
    }

    fn none_of(&self, names: &[&'static str]) -> Result<(), BadPosition> {
        match names.iter().find(|name| self.get(name).is_some()) {
            None => Ok(()),
            Some(_) => Err(BadPosition::Impossible("a line about a sale does not fit the phase")),
        }
    }

    /// The closed fists. Those that the viewer cannot see count as empty.
    fn fists(&self, chairs: Chairs, viewer: Option<Viewer>) -> Result<Fists, BadPosition> {
        let unreadable = || BadPosition::Unreadable("fists");
        let mut fists = Fists::from_fn(chairs, |_| Money::ZERO);
        let mut closed = Seats::EMPTY;
        for word in words(self.need("fists")?) {
            let hidden = word.strip_suffix("=?").and_then(|seat| seat.parse::<Seat>().ok());
            let fist = match hidden {
                Some(seat) => Bid { seat, amount: Money::ZERO },
                None => bid(word, '=').ok_or_else(unreadable)?,
            };
            let may_be_seen = viewer.is_none_or(|viewer| viewer == Viewer::Seat(fist.seat));
            let twice = closed.contains(fist.seat) || !chairs.all().contains(fist.seat);
            if twice || may_be_seen == hidden.is_some() {
                return Err(unreadable());
            }
            closed = closed.with(fist.seat);
            fists[fist.seat] = fist.amount;
        }
        let awaited = self.awaited(chairs)?;
        if chairs.seats().any(|seat| closed.contains(seat) == awaited.contains(seat)) {
            return Err(BadPosition::Impossible("a fist is closed, or its seat is to act"));
        }
        Ok(fists)
    }

    fn awaited(&self, chairs: Chairs) -> Result<Seats, BadPosition> {
        let seats = words(self.need("to-act")?).map(str::parse::<Seat>);
        let listed: Vec<Seat> =
            seats.collect::<Result<_, _>>().map_err(|_| BadPosition::Unreadable("to-act"))?;
        let seats: Seats = listed.iter().copied().collect();
        if seats.len() == listed.len() && seats.and(chairs.all()) == seats {
            Ok(seats)
        } else {
            Err(BadPosition::Unreadable("to-act"))
        }
    }

    fn state(&self) -> Result<(State, Option<Viewer>), BadPosition> {
        let settings = self.settings()?;
        let (edition, chairs) = (settings.edition(), settings.chairs());
        let viewer = self.viewer(chairs)?;
        let round = self.parsed::<u8>("round")?;
        if !(1..=ROUNDS).contains(&round) {
            return Err(BadPosition::Unreadable("round"));
        }
        let phase = self.phase(chairs, viewer)?;
        let with_mystery = settings.mystery() == MysteryHand::With;
        if !with_mystery && MYSTERY_LINES.iter().any(|name| self.get(name).is_some()) {
            return Err(BadPosition::Impossible("there is no mystery hand at this table"));
        }
        let row =
            |name| if with_mystery { pack(self.need(name)?, name) } else { Ok(Pack::Known(Vec::new())) };

        let mut cards = Places { left: edition.cards(), hidden: viewer.is_some() };
        let gone = cards.seen("gone", &pack(self.need("gone")?, "gone")?)?;
        let owned = self.packs("owned", chairs)?;
        let owned: Vec<CardSet> =
            owned.iter().map(|pack| cards.seen("owned", pack)).collect::<Result<_, _>>()?;
        let on_table: Vec<Card> = phase.cards().collect();
        let on_table = cards.seen("lot", &Pack::Known(on_table))?;
        let turned = row("turned")?;
        cards.seen("turned", &turned)?;
        let hands = self.packs("hands", chairs)?;
        let own = |seat: Seat| viewer.is_none_or(|viewer| viewer == Viewer::Seat(seat));
        // The known hand first, so that hidden cards are filled from what is left.
        for seat in chairs.seats().filter(|&seat| own(seat)) {
            cards.seen("hands", &hands[seat.index()])?;
        }
        let mut hand_of = BySeat::from_fn(chairs, |_| CardSet::EMPTY);
        for (seat, hand) in chairs.seats().zip(&hands) {
            hand_of[seat] = match hand {
                Pack::Known(known) if own(seat) => known.iter().copied().collect(),
                _ => cards.any("hands", hand)?.into_iter().collect(),
            };
        }
        let mystery = cards.any_or_known("mystery-hand", &row("mystery-hand")?)?;
        let undealt = cards.any_or_known("deck", &pack(self.need("deck")?, "deck")?)?;
        if !cards.left.is_empty() {
            return Err(BadPosition::Impossible("a card of the edition is missing"));
        }
        let mut deck = Deck::sorted(edition);
        deck.put_last(undealt.iter().copied().collect()).copy_from_slice(&undealt);

        let over = phase == Phase::Over;
        let mut owned_by = BySeat::from_fn(chairs, |_| CardSet::EMPTY);
        chairs.seats().zip(owned).for_each(|(seat, cards)| owned_by[seat] = cards);
        let turned = row_of("turned", turned)?;
        let here = owned_by.as_slice().iter().fold(on_table, |all, &cards| all.or(cards));
        let here = turned.cards().iter().fold(here, |mut all, &card| {
            all.insert(card);
            all
        });
        let cash = self.cash(chairs)?;
        let all_cash: u32 = cash.as_slice().iter().map(|cash| cash.amount().units()).sum();
        let state = State {
            awaited: self.awaited(chairs)?,
            phase,
            cash,
            bank: Money::START.units() as i32 * chairs.count() as i32 - all_cash as i32,
            hands: hand_of,
            owned: owned_by,
            played: ByArtist::from_fn(|artist| here.count_by(artist) as u8),
            round,
            tiles: self.tiles(round, over)?,
            mystery: row_of("mystery-hand", Pack::Known(mystery))?,
            turned,
            shown: gone.or(here),
            undealt: Undealt::new(deck, (Deck::SIZE - undealt.len()) as u8),
            settings,
        };
        possible::check(&state, gone).map_err(BadPosition::Impossible)?;
        Ok((state, viewer))
    }
}

/// Hands out the cards of the edition: each goes to one place.
struct Places {
    left: CardSet,
    // Whether the position hides some cards.
    hidden: bool,
}

impl Places {
    /// Cards that the viewer knows.
    fn seen(&mut self, name: &'static str, pack: &Pack) -> Result<CardSet, BadPosition> {
        let Pack::Known(cards) = pack else { return Err(BadPosition::Unreadable(name)) };
        for &card in cards {
            if !self.left.contains(card) {
                return Err(BadPosition::Impossible("a card is in two places, or not of this edition"));
            }
            self.left.remove(card);
        }
        Ok(cards.iter().copied().collect())
    }

    /// Stands in any remaining cards for hidden ones.
    fn any(&mut self, name: &'static str, pack: &Pack) -> Result<Vec<Card>, BadPosition> {
        let Pack::Hidden(count) = *pack else { return Err(BadPosition::Unreadable(name)) };
        let cards: Vec<Card> = self.left.iter().take(count).collect();
        if cards.len() < count {
            return Err(BadPosition::Impossible("there are more cards than in the edition"));
        }
        cards.iter().for_each(|&card| self.left.remove(card));
        Ok(cards)
    }

    /// Cards that no seat knows: listed in a whole position, hidden from every viewer.
    fn any_or_known(&mut self, name: &'static str, pack: &Pack) -> Result<Vec<Card>, BadPosition> {
        match pack {
            Pack::Known(cards) if !self.hidden || cards.is_empty() => {
                self.seen(name, pack).map(|_| cards.clone())
            }
            Pack::Hidden(_) if self.hidden => self.any(name, pack),
            _ => Err(BadPosition::Unreadable(name)),
        }
    }
}

/// The words of a line; `-` stands for none.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter(move |_| text.trim() != "-")
}

fn bid(word: &str, sign: char) -> Option<Bid> {
    let (seat, said) = word.split_once(sign)?;
    Some(Bid { seat: seat.parse().ok()?, amount: amount(said).ok()? })
}

fn pack(text: &str, name: &'static str) -> Result<Pack, BadPosition> {
    let text = text.trim();
    if let Ok(count) = amount(text) {
        return Ok(Pack::Hidden(count.units() as usize));
    }
    let cards: Result<Vec<Card>, _> = words(text).map(str::parse).collect();
    match cards {
        Ok(cards) if !text.is_empty() => Ok(Pack::Known(cards)),
        _ => Err(BadPosition::Unreadable(name)),
    }
}

fn row_of(name: &'static str, pack: Pack) -> Result<CardRow, BadPosition> {
    let mut row = CardRow::EMPTY;
    match pack {
        Pack::Known(cards) if cards.len() <= CardRow::MOST => {
            cards.into_iter().for_each(|card| row.push(card));
        }
        _ => return Err(BadPosition::Unreadable(name)),
    }
    Ok(row)
}
