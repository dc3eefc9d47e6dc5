//! A table for tests that read like transcripts: hands as the test wants them, moves in record notation.

use rules::{
    Action, Card, CardSet, CashRule, Chairs, Deck, Edition, Event, MysteryHand, Phase, Proceeds, Record,
    Seat, Settings, Setup, State,
};

/// A table being set up: its settings, and the cards each hand gets in the first deal.
pub struct Table {
    settings: Settings,
    first: Seat,
    // One list per hand; the mystery hand is the fourth.
    wanted: Vec<Vec<Card>>,
    // Cards that nobody gets in the first deal.
    kept_back: CardSet,
}

/// Cards from text.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// A seat from its number.
pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A table of this size where the second card takes all and seat 1 begins.
pub fn table(seats: usize) -> Table {
    let settings = Settings::new(Edition::default(), Chairs::new(seats).unwrap())
        .with_proceeds(Proceeds::SecondTakesAll);
    Table { settings, first: Seat::One, wanted: vec![Vec::new(); 5], kept_back: CardSet::EMPTY }
}

impl Table {
    pub fn hand(mut self, number: u8, text: &str) -> Table {
        self.wanted[usize::from(number) - 1] = cards(text);
        self
    }

    /// The mystery hand's first cards, in the order they will be turned up.
    pub fn mystery(mut self, text: &str) -> Table {
        self.settings = self.settings.with_mystery(MysteryHand::With).unwrap();
        self.hand(4, text)
    }

    pub fn proceeds(mut self, proceeds: Proceeds) -> Table {
        self.settings = self.settings.with_proceeds(proceeds);
        self
    }

    pub fn open_cash(mut self) -> Table {
        self.settings = self.settings.with_cash(CashRule::Open);
        self
    }

    pub fn first(mut self, number: u8) -> Table {
        self.first = seat(number);
        self
    }

    /// These cards stay in the deck in the first round.
    pub fn without(mut self, text: &str) -> Table {
        self.kept_back = cards(text).into_iter().collect();
        self
    }

    /// Deals: each hand gets the cards wanted for it, then the remaining cards in sorted order.
    pub fn begin(self) -> Game {
        let mystery = self.settings.mystery() == MysteryHand::With;
        let hands = self.settings.chairs().count() + usize::from(mystery);
        let in_first_deal = hands * usize::from(self.settings.deal()[0]);
        let wanted: CardSet = self.wanted.iter().flatten().copied().collect();
        let edition = self.settings.edition();
        let mut filler = edition.cards().minus(wanted).minus(self.kept_back).iter().chain(self.kept_back);
        let order: Vec<Card> = (0..Deck::SIZE)
            .map(|place| {
                let stacked = self.wanted[place % hands].get(place / hands).filter(|_| place < in_first_deal);
                stacked.copied().unwrap_or_else(|| filler.next().unwrap())
            })
            .collect();
        let deck = Deck::in_order(edition, &order).unwrap();
        let setup = Setup::new(self.settings, self.first, deck).unwrap();
        let mut news = Vec::new();
        let state = State::observed(&setup, &mut news);
        Game { state, news }
    }
}

/// A game going on at a table, with the news of the last moves.
pub struct Game {
    pub state: State,
    pub news: Vec<Event>,
}

fn read(word: &str) -> (Seat, Action) {
    (word[..1].parse().unwrap(), word[1..].parse().unwrap())
}

impl Game {
    /// The game as it stands at the end of a golden record.
    pub fn golden(name: &str) -> Game {
        Game { state: *golden(name).state(), news: Vec::new() }
    }

    /// Plays moves; fails the test if one is illegal.
    pub fn play(&mut self, moves: &str) -> &mut Game {
        self.news.clear();
        for word in moves.split_whitespace() {
            let (seat, action) = read(word);
            if let Err(why) = self.state.apply(seat, action, &mut self.news) {
                panic!("{word}: {why}");
            }
        }
        self
    }

    /// Why a move is refused; fails the test if it is legal.
    pub fn refusal(&self, word: &str) -> String {
        let (seat, action) = read(word);
        let mut copy = self.state;
        let why = copy.apply(seat, action, &mut ()).expect_err(word);
        assert_eq!(copy, self.state, "a refused move changed the game");
        why.to_string()
    }

    /// Everybody's cash.
    pub fn cash(&self) -> Vec<u32> {
        self.state.settings().chairs().seats().map(|seat| self.state.cash(seat).units()).collect()
    }

    /// The numbers of the seats awaited.
    pub fn awaits(&self) -> Vec<u8> {
        self.state.awaits().iter().map(Seat::number).collect()
    }

    /// A seat's paintings, as text.
    pub fn owned(&self, number: u8) -> String {
        text(self.state.owned(seat(number)))
    }

    /// Whether it is this seat's turn to offer a card.
    pub fn offers(&self, number: u8) -> bool {
        *self.state.phase() == Phase::Offer && self.awaits() == [number]
    }

    /// This round's cards by artist.
    pub fn played(&self) -> [u8; 5] {
        *self.state.played().in_board_order()
    }

    /// The tiles of a round.
    pub fn tiles(&self, round: usize) -> [u32; 5] {
        self.state.tiles()[round - 1].in_board_order().map(rules::Money::units)
    }
}

/// Cards as text.
pub fn text(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// A golden record.
pub fn golden(name: &str) -> Record {
    let path = format!("{}/../../games/golden/{name}.gavel", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    Record::read(&text).unwrap_or_else(|fault| panic!("{path}:{fault}"))
}
