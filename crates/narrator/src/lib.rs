//! A game told in sentences, as `gavel replay` prints it and Python's `Record.narrate` returns it.

#![warn(missing_docs)]

use std::io::{self, Write};

use rules::{
    Artist, Auction, ByArtist, Card, Event, Lot, Money, MysteryHand, Names, Observer, Phase, Proceeds, Purse,
    Record, RoundEnd, Seat, Seats, State, Symbol,
};

/// Narrates the whole game.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(out: &mut impl Write, record: &Record) -> io::Result<()> {
    let settings = record.setup().settings();
    let names = record.names();
    let proceeds = match settings.proceeds() {
        Proceeds::SecondTakesAll => "the second card takes all",
        Proceeds::Split => "the price of a shared pair is split",
    };
    let mystery = match settings.mystery() {
        MysteryHand::With => ", with the mystery hand",
        MysteryHand::Without => "",
    };
    writeln!(out, "{} at {} seats{mystery}; {proceeds}.", settings.edition().title(), settings.chairs())?;
    for seat in settings.chairs().seats() {
        let begins = if seat == record.setup().first() { ", who begins" } else { "" };
        writeln!(out, "  Seat {seat}: {}{begins}", names.of(seat))?;
    }

    let mut narrator = Narrator {
        record,
        events: Vec::new(),
        lot: String::new(),
        opener: None,
        values: ByArtist::default(),
        sales: Vec::new(),
    };
    let mut told = Ok(());
    let state = record.walk(&mut narrator, |state, narrator| {
        if told.is_ok() {
            told = narrator.tell(out, state);
        }
    });
    told?;
    write_end(out, record, &state)
}

fn write_end(out: &mut impl Write, record: &Record, state: &State) -> io::Result<()> {
    let edition = state.settings().edition();
    if *state.phase() != Phase::Over {
        let awaited = names_of(record.names(), state.awaits());
        let moves = record.moves().len();
        let many = if moves == 1 { "move" } else { "moves" };
        writeln!(
            out,
            "\nThe record stops in round {} after {moves} {many}; to act: {awaited}.",
            state.round()
        )?;
        return match standing(record, state) {
            Some(sentence) => writeln!(out, "{sentence}"),
            None => Ok(()),
        };
    }
    writeln!(out, "\nThe game is over.")?;
    for standing in state.standings() {
        let name = record.names().of(standing.seat);
        writeln!(out, "  {}. {name} with {}", standing.place, edition.price(standing.money))?;
    }
    Ok(())
}

fn names_of(names: &Names, seats: Seats) -> String {
    seats.iter().map(|seat| names.of(seat)).collect::<Vec<_>>().join(", ")
}

/// Collects the events of one action and turns them into sentences.
struct Narrator<'a> {
    record: &'a Record,
    events: Vec<Event>,
    // The sentence about the lot on the table, as far as it is complete.
    lot: String,
    opener: Option<Seat>,
    // What a painting of each artist ranked this round fetches.
    values: ByArtist<Money>,
    // What each seat's paintings fetched at the end of this round.
    sales: Vec<(Seat, String, Money)>,
}

impl Observer for Narrator<'_> {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }
}

impl Narrator<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.record.names().of(seat)
    }

    fn price(&self, money: Money) -> String {
        self.record.setup().settings().edition().price(money).to_string()
    }

    fn artist(&self, artist: Artist) -> &'static str {
        self.record.setup().settings().edition().artist(artist)
    }

    fn card(&self, card: Card) -> String {
        let symbol = symbol(card.symbol());
        format!("{} {card} ({symbol})", self.artist(card.artist()))
    }

    /// Narrates what an action caused, up to the next decision.
    fn tell(&mut self, out: &mut impl Write, state: &State) -> io::Result<()> {
        let events = std::mem::take(&mut self.events);
        for (place, &event) in events.iter().enumerate() {
            match event {
                Event::Dealt { round, each: 0 } => {
                    self.tell_board(out, state, round)?;
                    writeln!(out, "\nRound {round}, no new cards")?;
                }
                Event::Dealt { round, each } => {
                    self.tell_board(out, state, round)?;
                    writeln!(out, "\nRound {round}, {each} cards to each hand")?;
                }
                Event::GameOver => self.tell_board(out, state, 5)?,
                Event::Offered { seat, card } => {
                    self.lot = format!("{} offers {}", self.name(seat), self.card(card));
                    self.opener = Some(seat);
                }
                Event::Added { seat, card } => {
                    let who = match self.opener == Some(seat) {
                        true => " and".to_owned(),
                        false => format!(", {}", self.name(seat)),
                    };
                    self.lot = format!("{}{who} adds {}", self.lot, self.card(card));
                }
                Event::Turned { seat, card } => {
                    self.lot = format!("{} turns up {}", self.name(seat), self.card(card));
                    // A fifth card is mentioned with the end of the round.
                    if state.turned().cards().contains(&card) {
                        writeln!(out, "  {}.", self.lot)?;
                    }
                }
                Event::Kept { seat, .. } => {
                    writeln!(out, "  {}; nobody adds a card, {} keeps it.", self.lot, self.name(seat))?;
                }
                Event::FistsOpened { amounts } => {
                    let fists: Vec<String> = amounts
                        .iter()
                        .map(|(seat, amount)| format!("{} {amount}", self.name(seat)))
                        .collect();
                    self.lot = format!("{}; fists: {}", self.lot, fists.join(", "));
                }
                Event::Sold { lot, winner, price } => {
                    let paid: Vec<(Purse, Money)> = events[place + 1..].iter().map_while(payment).collect();
                    writeln!(out, "  {}; {}.", self.lot, self.sale(&lot, winner, price, &paid))?;
                }
                Event::Ranked { artist, value, .. } => self.values[artist] = value,
                Event::Unsold { lot } => {
                    let name = self.name(lot.auctioneer());
                    writeln!(out, "  {}; nobody bids, {name} takes it for nothing.", self.lot)?;
                }
                Event::RoundEnded { why: RoundEnd::Fifth(artist), .. } => {
                    let name = self.artist(artist);
                    writeln!(out, "  {}: the fifth card of {name} ends the round.", self.lot)?;
                }
                Event::RoundEnded { why: RoundEnd::OutOfCards, .. } => {
                    let last = if self.lot.is_empty() { "Nobody holds a card" } else { &self.lot };
                    writeln!(out, "  {last}: every hand is empty, the round ends.")?;
                    self.lot.clear();
                }
                Event::Fetched { seat, artist, paintings, each } => {
                    let piece = format!("{paintings} {}", self.artist(artist));
                    self.sales.push((seat, piece, each * u32::from(paintings)));
                }
                Event::AddedNone { .. }
                | Event::Bid { .. }
                | Event::Passed { .. }
                | Event::CannotPay { .. }
                | Event::FistClosed { .. }
                | Event::Priced { .. }
                | Event::Paid { .. }
                | Event::TurnedNone { .. } => {}
            }
        }
        Ok(())
    }

    /// How a lot was sold, and who was paid.
    fn sale(&self, lot: &Lot, winner: Seat, price: Money, paid: &[(Purse, Money)]) -> String {
        let buyer = self.name(winner);
        let amount = self.price(price);
        let to = |purse: Purse| match purse {
            Purse::Seat(seat) => self.name(seat).to_owned(),
            Purse::Bank => "the bank".to_owned(),
        };
        let paid = match paid {
            [] => String::new(),
            [(purse, _)] => format!(", paid to {}", to(*purse)),
            several => {
                let shares =
                    several.iter().map(|(purse, share)| format!("{} to {}", self.price(*share), to(*purse)));
                format!(", {}", shares.collect::<Vec<_>>().join(" and "))
            }
        };
        match lot.auction() {
            Auction::Fixed if winner == lot.auctioneer() && price == Money::ZERO => {
                format!("nobody wants it for nothing, {buyer} keeps it")
            }
            Auction::Fixed if winner == lot.auctioneer() => {
                format!("nobody wants it for {amount}, {buyer} must buy it{paid}")
            }
            Auction::Open | Auction::Once | Auction::Sealed | Auction::Fixed => {
                format!("{buyer} buys for {amount}{paid}")
            }
        }
    }

    /// The board and the sales after a round, narrated when the next round begins or the game is over.
    fn tell_board(&mut self, out: &mut impl Write, state: &State, next_round: u8) -> io::Result<()> {
        let done = next_round - 1;
        if done == 0 {
            return Ok(());
        }
        writeln!(out, "  The board after round {done}:")?;
        for artist in Artist::ALL {
            write!(out, "    {artist} {:<16}", self.artist(artist))?;
            let column: Vec<Money> =
                state.tiles()[..usize::from(done)].iter().map(|row| row[artist]).collect();
            for tile in &column {
                match *tile {
                    Money::ZERO => write!(out, "   –")?,
                    tile => write!(out, "{:>4}", tile.units())?,
                }
            }
            match column.last() {
                Some(&Money::ZERO) | None => writeln!(out, "   a painting fetches nothing")?,
                Some(_) => {
                    writeln!(out, "   a painting fetches {}", self.price(column.iter().copied().sum()))?;
                }
            }
        }
        let sales = std::mem::take(&mut self.sales);
        for seat in state.settings().chairs().seats() {
            let own: Vec<&(Seat, String, Money)> = sales.iter().filter(|sale| sale.0 == seat).collect();
            if !own.is_empty() {
                let pieces: Vec<&str> = own.iter().map(|sale| sale.1.as_str()).collect();
                let total: Money = own.iter().map(|sale| sale.2).sum();
                let name = self.name(seat);
                writeln!(out, "  {name} sells {} for {}.", pieces.join(", "), self.price(total))?;
            }
        }
        self.lot.clear();
        self.values = ByArtist::default();
        Ok(())
    }
}

/// Who was paid how much, if the event is a payment.
fn payment(event: &Event) -> Option<(Purse, Money)> {
    match *event {
        Event::Paid { to, amount, .. } => Some((to, amount)),
        _ => None,
    }
}

/// What lies on the table at the end of an unfinished record.
fn standing(record: &Record, state: &State) -> Option<String> {
    let cards: Vec<String> = state.phase().cards().map(|card| card.to_string()).collect();
    let price = |money: Money| state.settings().edition().price(money).to_string();
    let stands = match *state.phase() {
        Phase::Open { high: Some(bid), .. } | Phase::Once { high: Some(bid), .. } => {
            format!(", {} bids {}", record.names().of(bid.seat), price(bid.amount))
        }
        Phase::Fixed { price: asked, .. } => format!(" for {}", price(asked)),
        _ => String::new(),
    };
    (!cards.is_empty()).then(|| format!("On the table: {}{stands}.", cards.join(" and ")))
}

/// The name of a symbol.
#[must_use]
pub fn symbol(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Open => "open",
        Symbol::Once => "once around",
        Symbol::Sealed => "sealed",
        Symbol::Fixed => "fixed price",
        Symbol::Double => "double",
    }
}
