//! A table for transcripts: Ada, Bo, Cy and Dee, and a clock that the test moves.

use std::sync::Arc;

use protocol::{Call, CommandId, Days, Millis, News, Order, Pace, PersonId, Private, TableEvent, Then, Want};
use rules::{
    Action, Card, CashRule, Edition, Event, Money, MysteryHand, Phase, Proceeds, Seat, State, Symbol, Viewer,
};
use table::{By, Caller, Command, Due, Duty, Founding, Occupant, Refusal, Table, Told};

pub const NAMES: [&str; 4] = ["Ada", "Bo", "Cy", "Dee"];
pub const START: Millis = Millis::new(1_700_000_000_000);

/// A table of four people, and the time there.
pub struct Salon {
    pub table: Table,
    pub now: Millis,
    pub heard: Vec<String>,
}

fn place(name: &str) -> usize {
    NAMES.iter().position(|&known| known == name).unwrap()
}

pub fn seat(name: &str) -> Seat {
    Seat::ALL[place(name)]
}

pub fn person(name: &str) -> PersonId {
    PersonId::new(place(name) as u128 + 1)
}

pub fn caller(name: &str) -> Caller {
    Caller { person: person(name), name: name.to_owned() }
}

pub fn maximum(limit: u32, then: Then) -> Want {
    Want::Order { order: Order::Maximum { limit: Money::new(limit), then } }
}

pub fn founding(pace: Pace, seed: u8) -> Founding {
    Founding {
        version: table::VERSION,
        edition: Edition::default(),
        seats: 4,
        proceeds: Proceeds::SecondTakesAll,
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace,
        days: (pace == Pace::Days).then_some(Days { hours: 24, playing: None }),
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: Some(Seat::One),
        host: person("Ada"),
        seed: format!("{seed:02x}").repeat(32),
        seated: Vec::new(),
        position: None,
        daily: None,
    }
}

/// A table where nobody sits yet.
pub fn gathering(pace: Pace, seed: u8) -> Salon {
    let table = Table::new("222222222222".parse().unwrap(), Arc::new(founding(pace, seed))).unwrap();
    Salon { table, now: START, heard: Vec::new() }
}

/// A table where the game has just begun, with Ada's contribution to the shuffle.
pub fn begun(pace: Pace, seed: u8, entropy: &str) -> Salon {
    let mut salon = gathering(pace, seed);
    for name in NAMES {
        let promise = (name == "Ada" && !entropy.is_empty()).then(|| table::shuffle::promise(entropy));
        salon.wants(name, &Want::Sit { seat: seat(name), promise });
    }
    salon.wants("Ada", &Want::Start { fill: None });
    if !entropy.is_empty() {
        salon.wants("Ada", &Want::Reveal { entropy: entropy.to_owned() });
        salon.do_what_is_due();
        salon.heard.clear();
    }
    salon
}

/// The first table with the cards dealt as wanted.
pub fn where_cards_lie(pace: Pace, wanted: impl Fn(&State) -> bool) -> Salon {
    (0..=u8::MAX)
        .map(|seed| begun(pace, seed, ""))
        .find(|salon| wanted(salon.state()))
        .expect("the cards lie so at some table")
}

/// A card with this symbol in this person's hand.
pub fn card(state: &State, name: &str, symbol: Symbol) -> Option<Card> {
    state.hand(seat(name)).iter().find(|card| card.symbol() == symbol)
}

/// A card in this person's hand that matches this double.
pub fn fitting(state: &State, name: &str, double: Card) -> Option<Card> {
    state
        .hand(seat(name))
        .iter()
        .find(|card| card.artist() == double.artist() && card.symbol() != Symbol::Double)
}

/// Ada has offered a card with this symbol, and nobody has said anything yet.
pub fn offered(pace: Pace, symbol: Symbol) -> Salon {
    let mut salon = where_cards_lie(pace, |state| card(state, "Ada", symbol).is_some());
    let card = card(salon.state(), "Ada", symbol).unwrap();
    salon.offers(card);
    salon
}

impl Salon {
    pub fn state(&self) -> &State {
        self.table.state().unwrap()
    }

    /// Ada offers a card, and the time to take it back passes.
    pub fn offers(&mut self, card: Card) {
        self.wants("Ada", &Want::Act { action: Action::Offer(card) });
        while *self.state().phase() == Phase::Offer {
            self.now = self.now.plus(100);
            self.do_what_is_due();
        }
        self.heard.clear();
    }

    /// Carries out somebody's action; returns what everybody hears.
    pub fn says(&mut self, name: &str, action: &str) -> Vec<String> {
        self.wants(name, &Want::Act { action: action.parse().unwrap() })
    }

    /// Carries out somebody's wish; returns what everybody hears of it.
    pub fn wants(&mut self, name: &str, want: &Want) -> Vec<String> {
        self.tries(&caller(name), want).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    /// Carries out somebody's wish if they may; returns what everybody hears of it.
    pub fn tries(&mut self, caller: &Caller, want: &Want) -> Result<Vec<String>, Refusal> {
        if let Some(command) = self.table.decide(caller, want)? {
            let id = CommandId::new(self.table.head().number().into());
            self.happens_by(&command, Some((caller.person, id)));
        }
        Ok(core::mem::take(&mut self.heard))
    }

    /// Why somebody may not do this.
    pub fn refuses(&self, name: &str, action: &str) -> Refusal {
        self.does_not_give(name, &Want::Act { action: action.parse().unwrap() })
    }

    /// Why somebody's wish is refused.
    pub fn does_not_give(&self, name: &str, want: &Want) -> Refusal {
        match self.table.decide(&caller(name), want) {
            Err(refusal) => refusal,
            Ok(command) => panic!("{name} gets {command:?}"),
        }
    }

    /// Lets this many milliseconds pass; returns what everybody hears meanwhile.
    pub fn wait(&mut self, milliseconds: u64) -> Vec<String> {
        let until = self.now.plus(milliseconds);
        while let Some(due) = self.table.due().filter(|due| due.at <= until) {
            self.now = self.now.max(due.at);
            self.happens(&self.duty(due.duty));
        }
        self.now = until;
        core::mem::take(&mut self.heard)
    }

    /// Does what is due next; returns what everybody hears of it.
    pub fn next(&mut self) -> Vec<String> {
        self.wait(self.next_in().unwrap())
    }

    /// How long until the next automatic action.
    pub fn next_in(&self) -> Option<u64> {
        self.table.due().map(|due| due.at.since(self.now))
    }

    fn do_what_is_due(&mut self) {
        while let Some(Due { duty, .. }) = self.table.due().filter(|due| due.at <= self.now) {
            self.happens(&self.duty(duty));
        }
    }

    /// Where a bot would have to think, this does the least instead.
    fn duty(&self, duty: Duty) -> Command {
        match duty {
            Duty::Call(command) | Duty::Command(command) => command,
            Duty::StandIn(seat) => {
                let action = self.state().menu(seat).unwrap().mildest();
                Command::Act { seat, action, by: By::Clock }
            }
        }
    }

    /// Applies a command; returns what everybody hears of it.
    pub fn happens(&mut self, command: &Command) -> Told {
        self.happens_by(command, None)
    }

    fn happens_by(&mut self, command: &Command, author: Option<(PersonId, CommandId)>) -> Told {
        // Exactly the commands that are told get a number, without gaps.
        let before = self.table.told();
        let told = self.table.evolve(command, self.now, author).unwrap();
        let expected = if told.news.is_some() { before.next() } else { before };
        assert_eq!(self.table.told(), expected, "{command:?}");
        self.heard.extend(told.news.iter().flatten().filter_map(words));
        told
    }

    /// Somebody's private state.
    pub fn private(&self, name: &str) -> Private {
        self.table.private(Some(person(name)), self.now)
    }

    /// The running clock: its call, and its full length.
    pub fn clock(&self) -> (Call, u32) {
        let game = self.table.now(Viewer::Spectator, self.now, false).game.unwrap();
        game.clock.map(|clock| (clock.call, clock.whole)).unwrap()
    }

    /// Everything a watcher is sent, as text.
    pub fn watched(&self) -> String {
        let now = self.table.now(Viewer::Spectator, self.now, true);
        let story = self.table.story(protocol::Seq::ZERO);
        serde_json::to_string(&(now, story)).unwrap()
    }

    /// The people a bot is thinking for now.
    pub fn thought_for(&self) -> Vec<&str> {
        self.table.thinkers().iter().map(|thinker| NAMES[thinker.seat.index()]).collect()
    }
}

/// News in words. News that follows from other news is left out.
fn words(news: &News) -> Option<String> {
    let name = |seat: &Seat| NAMES[seat.index()];
    Some(match news {
        News::Game(event) => match event {
            Event::Offered { seat, .. } => format!("{} offers", name(seat)),
            Event::Added { seat, .. } => format!("{} adds", name(seat)),
            Event::AddedNone { seat } => format!("{} adds nothing", name(seat)),
            Event::Kept { seat, .. } => format!("{} keeps the double", name(seat)),
            Event::Bid { seat, amount } => format!("{} bids {amount}", name(seat)),
            Event::Passed { seat } => format!("{} passes", name(seat)),
            Event::FistClosed { seat } => format!("{} closes a fist", name(seat)),
            Event::FistsOpened { amounts } => {
                let amounts: Vec<String> = amounts.as_slice().iter().map(ToString::to_string).collect();
                format!("the fists open: {}", amounts.join(" "))
            }
            Event::Priced { seat, price } => format!("{} names {price}", name(seat)),
            Event::Sold { winner, price, .. } => format!("sold to {} for {price}", name(winner)),
            Event::Unsold { .. } => "unsold".to_owned(),
            _ => return None,
        },
        News::Table(event) => match event {
            TableEvent::Called { call: Call::GoingOnce } => "going once".to_owned(),
            TableEvent::Called { call: Call::GoingTwice } => "going twice".to_owned(),
            TableEvent::Called { call: Call::Closed } => "all are in".to_owned(),
            TableEvent::Called { .. } => "open again".to_owned(),
            TableEvent::Fists { closed, of } => format!("{closed} of {of} fists"),
            TableEvent::TimeOut { seat } => format!("{} is late", name(seat)),
            TableEvent::Away { seat, bot } => format!("{bot} plays for {}", name(seat)),
            TableEvent::Back { seat } => format!("{} is back", name(seat)),
            TableEvent::Said { name, text: Some(text), .. } => format!("{name}: {text}"),
            TableEvent::Said { name, text: None, .. } => format!("{name}: (removed)"),
            TableEvent::Redacted { seq } => format!("what was said in {seq} is removed"),
            _ => return None,
        },
    })
}

/// The chairs of a table founded with its people already seated.
pub fn seated() -> Vec<Occupant> {
    NAMES
        .map(|name| Occupant::Person {
            person: person(name),
            name: name.to_owned(),
            entropy: String::new(),
            promise: None,
        })
        .to_vec()
}
