//! The game at a table: its state according to the rules, and what the table adds to them.

use protocol::{Call, Millis, News, Note, Order, Seq, TableEvent, Then};
use rules::{Action, BySeat, Event, Money, Move, Phase, Seat, Seats, State};

use crate::command::{By, Command};
use crate::days::{AFTER_AN_OUTAGE, OverDays};
use crate::shuffle::Seed;
use crate::table::{Damaged, Told};

/// The game at a table, with what the table adds to the rules: orders, fists that can be changed, the clerk's calls. It
/// does not implement `Debug`, which would show the deck.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) state: State,
    // How many moves have been made, and how many lots have been offered.
    pub(crate) moves: u32,
    pub(crate) lots: u32,
    pub(crate) orders: BySeat<Option<Filed>>,
    pub(crate) notes: BySeat<Option<Note>>,
    pub(crate) held: BySeat<Option<(Action, Millis)>>,
    pub(crate) fists: BySeat<Option<Money>>,
    // The fists that their owners have closed themselves.
    pub(crate) own_fists: Seats,
    pub(crate) away: Seats,
    pub(crate) call: Call,
    // When the present call or turn began, and with which update.
    pub(crate) since: Millis,
    pub(crate) since_seq: Seq,
    // How many bids there have been for this lot.
    pub(crate) bids: u32,
    // Only over days.
    pub(crate) days: Option<Box<OverDays>>,
}

/// An order with the time it was given: among equal maxima, the earlier leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Filed {
    pub(crate) order: Order,
    pub(crate) at: Millis,
    pub(crate) seq: Seq,
}

/// The place of a command in the story.
#[derive(Clone, Copy)]
pub(crate) struct Stamp {
    pub(crate) at: Millis,
    // The number it gets if it is told.
    pub(crate) next: Seq,
    // Its number in the log.
    pub(crate) head: Seq,
    pub(crate) seed: Seed,
}

/// What must change for the clock to start again: the bid in an open auction, elsewhere the seats that are asked.
#[derive(PartialEq)]
struct Moment {
    cards: (Option<rules::Card>, Option<rules::Card>),
    bid: Option<rules::Bid>,
    asked: Option<Seats>,
    round: u8,
    kind: core::mem::Discriminant<Phase<rules::Fists>>,
}

impl Moment {
    /// What must change for a new window over days: what is on sale, and the question about it.
    fn window(&self) -> impl PartialEq + use<> {
        (self.cards, self.round, self.kind)
    }
}

impl Play {
    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    fn moment(&self) -> Moment {
        let state = self.state();
        let mut cards = state.phase().cards();
        let (bid, asked) = match state.phase() {
            Phase::Open { high, .. } => (*high, None),
            Phase::Sealed { .. } => (None, None),
            _ => (None, Some(state.awaits())),
        };
        Moment {
            cards: (cards.next(), cards.next()),
            bid,
            asked,
            round: state.round(),
            kind: core::mem::discriminant(state.phase()),
        }
    }

    pub(crate) fn change(
        &mut self,
        command: &Command,
        stamp: Stamp,
        stand_in: &str,
        moves: &mut Vec<Move>,
    ) -> Result<Told, Damaged> {
        let made = moves;
        Ok(match command {
            Command::Act { seat, action, by } => {
                let mut told = Told::default();
                let mut news = self.come_back(*seat, *by, &mut told);
                if *by == By::Clock {
                    news.push(TableEvent::TimeOut { seat: *seat }.into());
                }
                self.play(&[(*seat, *action)], stamp, news, told, made)?
            }
            Command::Orders { moves } => self.play(moves, stamp, Vec::new(), Told::default(), made)?,
            Command::Fist { seat, amount, by } => self.close_fist(*seat, *amount, *by, stamp, made)?,
            Command::Silence => self.silence(stamp, made)?,
            Command::Outage => self.begin_clocks_again(stamp),
            Command::Close { silent } => self.close(*silent, stamp),
            Command::Holiday { seat, days } => self.holiday(*seat, *days, stamp.at)?,
            Command::Call { call } => {
                self.call = *call;
                self.ask_again();
                self.since = stamp.at;
                self.since_seq = stamp.next;
                Told::publicly(TableEvent::Called { call: *call })
            }
            Command::Hold { seat, action } => {
                self.held[*seat] = Some((*action, stamp.at));
                let mut told = Told::privately(*seat);
                let news = self.come_back(*seat, By::Owner, &mut told);
                told.news = (!news.is_empty()).then_some(news);
                told
            }
            Command::TakeBack { seat } => {
                self.held[*seat] = None;
                Told::privately(*seat)
            }
            Command::Order { seat, order } => {
                self.orders[*seat] = order.map(|order| Filed { order, at: stamp.at, seq: stamp.head });
                self.notes[*seat] = None;
                let mut told = Told::privately(*seat);
                // Over days nothing is compared before all are in.
                if self.days.is_none() {
                    self.ask_owners(&mut told);
                }
                told
            }
            Command::Away { seat } => {
                self.away = self.away.with(*seat);
                let news = TableEvent::Away { seat: *seat, bot: stand_in.to_owned() };
                Told { table: true, ..Told::publicly(news) }
            }
            Command::Back { seat } => {
                self.away = self.away.without(*seat);
                Told { table: true, ..Told::publicly(TableEvent::Back { seat: *seat }) }
            }
            Command::Seat { .. }
            | Command::Remove { .. }
            | Command::Settle { .. }
            | Command::Mute { .. }
            | Command::Unmute { .. }
            | Command::Deal { .. }
            | Command::Reveal { .. }
            | Command::Start { .. }
            | Command::Say { .. }
            | Command::Redact { .. }
            | Command::Rematch { .. } => {
                return Err(Damaged("a command of the table reached the game".to_owned()));
            }
        })
    }

    /// A person who acts is no longer away.
    fn come_back(&mut self, seat: Seat, by: By, told: &mut Told) -> Vec<News> {
        if by != By::Owner || !self.away.contains(seat) {
            return Vec::new();
        }
        self.away = self.away.without(seat);
        told.table = true;
        vec![TableEvent::Back { seat }.into()]
    }

    /// Plays these moves and tells what happens.
    fn play(
        &mut self,
        moves: &[(Seat, Action)],
        stamp: Stamp,
        mut news: Vec<News>,
        mut told: Told,
        made: &mut Vec<Move>,
    ) -> Result<Told, Damaged> {
        let before = self.moment();
        let mut events = Vec::new();
        for &(seat, action) in moves {
            let mystery = self.state.mystery().cards().first().copied();
            self.state.apply(seat, action, &mut events)?;
            made.push(Move { seat, action, turned: mystery.filter(|_| action == Action::Turn) });
            self.moves += 1;
            if self.held[seat].take().is_some() {
                told.private = told.private.with(seat);
            }
            self.spend_order(seat, &mut told);
        }
        self.settle(&events, &mut told);
        if self.moment() != before {
            self.since = stamp.at;
            self.since_seq = stamp.next;
            let goes_on = self.moment().window() == before.window();
            self.call = match self.state().phase() {
                // Over days it takes its course.
                Phase::Open { .. } if goes_on && self.call == Call::Closed => Call::Closed,
                Phase::Open { .. } => Call::Open,
                _ => Call::Turn,
            };
            if let Some(days) = self.days.as_mut().filter(|_| !goes_on) {
                days.window = stamp.at;
            }
        }
        let over = events.contains(&Event::GameOver);
        news.extend(events.into_iter().map(News::Game));
        if over {
            news.push(TableEvent::Revealed { seed: stamp.seed.reveal() }.into());
            told.table = true;
        }
        told.news = Some(news);
        Ok(told)
    }

    /// Removes an order for a single question once the question has been answered.
    fn spend_order(&mut self, seat: Seat, told: &mut Told) {
        match self.orders[seat] {
            Some(Filed { order: Order::Bid { .. } | Order::Accept { .. } | Order::Add { .. }, .. }) => {
                self.orders[seat] = None;
                self.notes[seat] = Some(Note::CarriedOut);
                told.private = told.private.with(seat);
            }
            Some(Filed { order: Order::Ask, .. }) => {
                self.orders[seat] = None;
                told.private = told.private.with(seat);
            }
            Some(Filed { order: Order::Maximum { .. }, .. }) | None => {}
        }
    }

    /// Drops orders whose purpose is gone after these events.
    fn settle(&mut self, events: &[Event], told: &mut Told) {
        for event in events {
            match event {
                Event::Offered { .. } => {
                    self.bids = 0;
                    self.lots += 1;
                    self.forget_notes(told);
                    if let Some(days) = &mut self.days {
                        days.asked_at.clear();
                    }
                    self.drop_orders(told, |_| Note::Moot);
                }
                Event::Bid { .. } => self.bids += 1,
                Event::Added { seat, .. } => {
                    self.drop_orders(told, |who| if who == *seat { Note::CarriedOut } else { Note::Moot });
                }
                Event::Sold { winner, .. } => {
                    self.drop_orders(
                        told,
                        |who| if who == *winner { Note::CarriedOut } else { Note::Outbid },
                    );
                }
                Event::Kept { .. } | Event::Unsold { .. } | Event::RoundEnded { .. } => {
                    self.drop_orders(told, |_| Note::Moot);
                }
                _ => {}
            }
        }
        self.ask_owners(told);
    }

    /// Asks the owners of maxima who wanted to be asked beyond their limit: when the bid has reached it, or when the next
    /// bid would reach it but the leader has an equal, earlier maximum.
    pub(crate) fn ask_owners(&mut self, told: &mut Told) {
        let Phase::Open { high, .. } = *self.state().phase() else { return };
        let leader = high.map(|bid| bid.seat);
        let amount = high.map_or(Money::ZERO, |bid| bid.amount);
        let defended = leader.and_then(|seat| self.orders[seat]);
        let spent = |filed: &Filed| match (filed.order, defended) {
            (Order::Maximum { limit, then: Then::Ask }, _) if amount >= limit => true,
            (
                Order::Maximum { limit, then: Then::Ask },
                Some(Filed { order: Order::Maximum { limit: other, .. }, seq, .. }),
            ) => limit == other && amount.plus_one() == limit && seq < filed.seq,
            _ => false,
        };
        let asked = |&(seat, filed): &(Seat, &Option<Filed>)| {
            Some(seat) != leader && filed.as_ref().is_some_and(spent)
        };
        let asked: Vec<Seat> = self.orders.iter().filter(asked).map(|(seat, _)| seat).collect();
        for seat in asked {
            if self.was_asked_at(seat, amount) {
                self.is_out_now(seat);
                told.private = told.private.with(seat);
                continue;
            }
            self.orders[seat] = None;
            self.notes[seat] = (amount > Money::ZERO).then_some(Note::Outbid);
            told.private = told.private.with(seat);
        }
    }

    /// Clears the notes about orders for the last lot.
    fn forget_notes(&mut self, told: &mut Told) {
        for seat in self.state.settings().chairs().seats() {
            if self.notes[seat].take().is_some() {
                told.private = told.private.with(seat);
            }
        }
    }

    fn drop_orders(&mut self, told: &mut Told, note: impl Fn(Seat) -> Note) {
        let seats: Vec<Seat> =
            self.orders.iter().filter(|(_, filed)| filed.is_some()).map(|(s, _)| s).collect();
        for seat in seats {
            self.orders[seat] = None;
            self.notes[seat] = Some(note(seat));
            told.private = told.private.with(seat);
        }
    }

    /// After an outage, awaited seats get their full time again, and so do people who can take something back. The
    /// system clock may have been set back in the meantime, so no order may be later than now.
    fn begin_clocks_again(&mut self, stamp: Stamp) -> Told {
        if let Some(days) = &mut self.days {
            days.not_before = stamp.at.plus(AFTER_AN_OUTAGE);
            return Told::publicly(TableEvent::Outage);
        }
        self.since = stamp.at;
        self.since_seq = stamp.next;
        if matches!(self.state.phase(), Phase::Open { .. }) {
            self.call = Call::Open;
        }
        for seat in self.state.settings().chairs().seats() {
            if let Some((_, held)) = &mut self.held[seat] {
                *held = stamp.at;
            }
            if let Some(filed) = &mut self.orders[seat] {
                filed.at = filed.at.min(stamp.at);
            }
        }
        let private = self.held.iter().filter(|(_, held)| held.is_some()).map(|(seat, _)| seat).collect();
        Told { private, ..Told::publicly(TableEvent::Outage) }
    }

    fn close_fist(
        &mut self,
        seat: Seat,
        amount: Money,
        by: By,
        stamp: Stamp,
        made: &mut Vec<Move>,
    ) -> Result<Told, Damaged> {
        let first = self.fists[seat].replace(amount).is_none();
        self.own_fists = match by {
            By::Owner | By::Order => self.own_fists.with(seat),
            By::Bot | By::Clock => self.own_fists.without(seat),
        };
        let mut told = Told::privately(seat);
        let mut news = self.come_back(seat, by, &mut told);
        if first {
            let (closed, of) = self.fist_count();
            news.push(TableEvent::Fists { closed, of }.into());
            if closed == of {
                return self.open_fists(stamp, news, told, made);
            }
        }
        told.news = (!news.is_empty()).then_some(news);
        Ok(told)
    }

    /// How many fists are closed, and how many there will be.
    pub(crate) fn fist_count(&self) -> (u8, u8) {
        let awaited = self.state().awaits();
        let closed = awaited.iter().filter(|&seat| self.fists[seat].is_some()).count();
        (closed as u8, awaited.len() as u8)
    }

    fn open_fists(
        &mut self,
        stamp: Stamp,
        news: Vec<News>,
        mut told: Told,
        made: &mut Vec<Move>,
    ) -> Result<Told, Damaged> {
        let awaited = self.state().awaits();
        let moves: Vec<(Seat, Action)> = awaited
            .iter()
            .map(|seat| (seat, Action::Bid(self.fists[seat].take().unwrap_or_default())))
            .collect();
        self.own_fists = Seats::EMPTY;
        told.private = awaited.iter().fold(told.private, Seats::with);
        let mut told = self.play(&moves, stamp, news, told, made)?;
        // Now that they are open, it is not worth telling that each was closed.
        if let Some(news) = &mut told.news {
            news.retain(|news| !matches!(news, News::Game(Event::FistClosed { .. })));
        }
        Ok(told)
    }

    fn silence(&mut self, stamp: Stamp, made: &mut Vec<Move>) -> Result<Told, Damaged> {
        let awaited = self.state().awaits();
        match self.state().phase() {
            Phase::Sealed { .. } => self.open_fists(stamp, Vec::new(), Told::default(), made),
            Phase::Open { .. } => {
                let moves: Vec<_> = awaited.iter().map(|seat| (seat, Action::Pass)).collect();
                let mut told = self.play(&moves, stamp, Vec::new(), Told::default(), made)?;
                // The hammer falls; it is not worth telling that the others did not bid.
                if let Some(news) = &mut told.news {
                    news.retain(|news| !matches!(news, News::Game(Event::Passed { .. })));
                }
                Ok(told)
            }
            // No timeout is told: it would reveal that the seat had a card to add.
            Phase::Add { .. } => {
                let moves: Vec<_> = awaited.iter().map(|seat| (seat, Action::Pass)).collect();
                self.play(&moves, stamp, Vec::new(), Told::default(), made)
            }
            _ => {
                let moves: Vec<_> = awaited.iter().map(|seat| (seat, Action::Pass)).collect();
                let news = awaited.iter().map(|seat| TableEvent::TimeOut { seat }.into()).collect();
                self.play(&moves, stamp, news, Told::default(), made)
            }
        }
    }
}
