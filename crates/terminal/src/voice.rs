//! The game in sentences from the catalogue.

use bots::Name;
use messages::{Catalogue, Value};
use rules::{
    Action, Artist, Auction, Card, Edition, Event, Menu, Money, Names, Phase, Purse, RoundEnd, Seat, Symbol,
    View, Why,
};

/// Speaks one language at one table.
pub(crate) struct Voice<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) names: &'a Names,
    pub(crate) edition: Edition,
}

impl Voice<'_> {
    pub(crate) fn say(&self, id: &str, arguments: &[(&str, Value<'_>)]) -> String {
        self.catalogue.say(id, arguments)
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.of(seat)
    }

    /// An amount as the edition prints it, or else as the language would. Zero is the same in every currency.
    pub(crate) fn price(&self, money: Money) -> String {
        if money == Money::ZERO {
            return money.to_string();
        }
        self.say(&format!("price-{}", self.edition), &[("amount", (&money.to_string()).into())])
    }

    /// The edition's display name.
    pub(crate) fn edition(&self) -> String {
        self.say(&format!("edition-{}", self.edition), &[])
    }

    /// What a player should know about the edition.
    pub(crate) fn edition_note(&self) -> Option<String> {
        self.edition.note().map(|_| self.say(&format!("edition-note-{}", self.edition), &[]))
    }

    pub(crate) fn artist(&self, artist: Artist) -> &'static str {
        self.edition.artist(artist)
    }

    pub(crate) fn auction(&self, auction: Auction) -> String {
        let id = match auction {
            Auction::Open => "auction-open",
            Auction::Once => "auction-once",
            Auction::Sealed => "auction-sealed",
            Auction::Fixed => "auction-fixed",
        };
        self.say(id, &[])
    }

    pub(crate) fn symbol(&self, symbol: Symbol) -> String {
        symbol.auction().map_or_else(|| self.say("auction-double", &[]), |auction| self.auction(auction))
    }

    pub(crate) fn card(&self, card: Card) -> String {
        let (code, auction) = (card.to_string(), self.symbol(card.symbol()));
        let artist = self.artist(card.artist());
        self.say(
            "card",
            &[("artist", artist.into()), ("code", (&code).into()), ("auction", (&auction).into())],
        )
    }

    /// The title of a painting, in quotation marks.
    pub(crate) fn title(&self, card: Card) -> String {
        let title = self.say(&format!("title-{card}"), &[]);
        self.say("titled", &[("title", (&title).into())])
    }

    /// Who else plays, and how: one line for each kind of bot.
    pub(crate) fn opponents<'b>(&self, bots: impl Iterator<Item = (Seat, &'b Name)>) -> Vec<String> {
        let mut kinds: Vec<(&Name, Vec<&str>)> = Vec::new();
        for (seat, kind) in bots {
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, names)) => names.push(self.name(seat)),
                None => kinds.push((kind, vec![self.name(seat)])),
            }
        }
        let line = |(kind, names): (&Name, Vec<&str>)| {
            let (names, manner) = (names.join(", "), self.say(&manner(kind), &[]));
            self.say("opponents", &[("seats", (&names).into()), ("manner", (&manner).into())])
        };
        kinds.into_iter().map(line).collect()
    }

    /// One sentence for an event.
    pub(crate) fn event(&self, event: &Event) -> String {
        let with_seat = |id: &str, seat: Seat| self.say(id, &[("seat", self.name(seat).into())]);
        let with_card = |id: &str, seat: Seat, card: Card| {
            let card = self.card(card);
            self.say(id, &[("seat", self.name(seat).into()), ("card", (&card).into())])
        };
        let with_price = |id: &str, seat: Seat, money: Money| {
            let price = self.price(money);
            self.say(id, &[("seat", self.name(seat).into()), ("price", (&price).into())])
        };
        match *event {
            Event::Dealt { round, each: 0 } => {
                self.say("event-dealt-none", &[("round", u32::from(round).into())])
            }
            Event::Dealt { round, each } => self
                .say("event-dealt", &[("round", u32::from(round).into()), ("each", u32::from(each).into())]),
            Event::Offered { seat, card } => with_card("event-offered", seat, card),
            Event::Added { seat, card } => with_card("event-added", seat, card),
            Event::AddedNone { seat } => with_seat("event-added-none", seat),
            Event::Kept { seat, card } => with_card("event-kept", seat, card),
            Event::Bid { seat, amount } => with_price("event-bid", seat, amount),
            Event::Passed { seat } => with_seat("event-passed", seat),
            Event::CannotPay { seat } => with_seat("event-cannot-pay", seat),
            Event::FistClosed { seat } => with_seat("event-fist-closed", seat),
            Event::FistsOpened { amounts } => {
                let fists: Vec<String> =
                    amounts.iter().map(|(seat, amount)| format!("{} {amount}", self.name(seat))).collect();
                let fists = fists.join(", ");
                self.say("event-fists-opened", &[("fists", (&fists).into())])
            }
            Event::Priced { seat, price } => with_price("event-priced", seat, price),
            Event::Sold { lot, winner, price } => {
                let unwanted = lot.auction() == Auction::Fixed && winner == lot.auctioneer();
                match (unwanted, price) {
                    (true, Money::ZERO) => with_seat("event-sold-kept", winner),
                    (true, _) => with_price("event-sold-unwanted", winner, price),
                    (false, _) => with_price("event-sold", winner, price),
                }
            }
            Event::Unsold { lot } => with_seat("event-unsold", lot.auctioneer()),
            Event::Paid { from, to, amount } => {
                let bank = self.say("bank", &[]);
                let purse = |purse| match purse {
                    Purse::Seat(seat) => self.name(seat),
                    Purse::Bank => &bank,
                };
                let price = self.price(amount);
                let arguments =
                    [("seat", purse(from).into()), ("price", (&price).into()), ("other", purse(to).into())];
                self.say("event-paid", &arguments)
            }
            Event::Turned { seat, card } => with_card("event-turned", seat, card),
            Event::TurnedNone { seat } => with_seat("event-turned-none", seat),
            Event::RoundEnded { round, why: RoundEnd::Fifth(artist) } => {
                let arguments = [("artist", self.artist(artist).into()), ("round", u32::from(round).into())];
                self.say("event-round-ended-fifth", &arguments)
            }
            Event::RoundEnded { round, why: RoundEnd::OutOfCards } => {
                self.say("event-round-ended-empty", &[("round", u32::from(round).into())])
            }
            Event::Ranked { artist, tile, value, .. } => {
                let price = self.price(value);
                let arguments = [
                    ("artist", self.artist(artist).into()),
                    ("tile", tile.units().into()),
                    ("price", (&price).into()),
                ];
                self.say("event-ranked", &arguments)
            }
            Event::Fetched { seat, artist, paintings, each } => {
                let total = each * u32::from(paintings);
                let price = self.price(total);
                let mut arguments = vec![
                    ("seat", self.name(seat).into()),
                    ("count", u32::from(paintings).into()),
                    ("artist", self.artist(artist).into()),
                ];
                if total == Money::ZERO {
                    return self.say("event-fetched-nothing", &arguments);
                }
                arguments.push(("price", (&price).into()));
                self.say("event-fetched", &arguments)
            }
            Event::GameOver => self.say("event-game-over", &[]),
        }
    }

    /// How many fists are closed; whose they are is secret.
    pub(crate) fn fists(&self, closed: u8, of: u8) -> String {
        self.say("fists-closed", &[("closed", u32::from(closed).into()), ("of", u32::from(of).into())])
    }

    /// The state of an auction: the highest bid, or the price.
    pub(crate) fn standing<F>(&self, phase: &Phase<F>) -> Option<String> {
        match *phase {
            Phase::Open { high: Some(bid), .. } | Phase::Once { high: Some(bid), .. } => {
                let price = self.price(bid.amount);
                Some(
                    self.say("high-bid", &[("seat", self.name(bid.seat).into()), ("price", (&price).into())]),
                )
            }
            Phase::Open { high: None, .. } | Phase::Once { high: None, .. } => Some(self.say("no-bid", &[])),
            Phase::Fixed { price, .. } => {
                let price = self.price(price);
                Some(self.say("asked-price", &[("price", (&price).into())]))
            }
            Phase::Offer
            | Phase::Add { .. }
            | Phase::Sealed { .. }
            | Phase::Price { .. }
            | Phase::Mystery
            | Phase::Over => None,
        }
    }

    /// A double waiting for its second card; who will be paid is still open (R6.5).
    pub(crate) fn double<F>(&self, phase: &Phase<F>) -> Option<String> {
        let Phase::Add { opener, .. } = *phase else { return None };
        Some(self.say("lot-double", &[("seat", self.name(opener).into())]))
    }

    /// The warning before playing a card that ends the round and stays unsold (R7.1 to R7.3).
    pub(crate) fn warning(&self, view: &View, card: Card) -> Option<String> {
        let pair = matches!(view.phase(), Phase::Add { .. });
        if view.ends_round(card.artist()) {
            let id = if pair { "ends-round-pair" } else { "ends-round" };
            return Some(self.say(id, &[("artist", self.artist(card.artist()).into())]));
        }
        let id = if pair { "last-card-pair" } else { "last-card" };
        view.next_card_is_last().then(|| self.say(id, &[]))
    }

    /// Whether an event is told: the bank's payments are told together with what the paintings fetch.
    pub(crate) fn is_told(event: &Event) -> bool {
        !matches!(event, Event::Paid { from: Purse::Bank, .. })
    }

    /// The question to a seat.
    pub(crate) fn ask(&self, seat: Seat, menu: &Menu, own: Money) -> String {
        let seat = ("seat", Value::from(self.name(seat)));
        let cash = ("cash", Value::from(own.units()));
        match *menu {
            Menu::Offer { .. } => self.say("ask-offer", &[seat]),
            Menu::Add { double, .. } => {
                let card = self.card(double);
                self.say("ask-add", &[seat, ("card", (&card).into())])
            }
            Menu::Bid { least, .. } => self.say("ask-bid", &[seat, cash, ("amount", least.units().into())]),
            Menu::Fist { .. } => self.say("ask-fist", &[seat, cash]),
            Menu::Price { .. } => self.say("ask-price", &[seat, cash]),
            Menu::Buy { price } => {
                let (price, cash) = (self.price(price), self.price(own));
                self.say("ask-buy", &[seat, ("cash", (&cash).into()), ("price", (&price).into())])
            }
            Menu::Turn => self.say("ask-turn", &[seat]),
        }
    }

    /// Why an action is refused, for the person who tried it.
    pub(crate) fn why(&self, why: &Why) -> String {
        let number = |money: Money| Value::from(money.units());
        let code = |card: Card| card.to_string();
        match *why {
            Why::GameOver => self.say("why-game-over", &[]),
            Why::NoSuchSeat { .. } | Why::NotAwaited { .. } => self.say("why-not-awaited", &[]),
            Why::HoldsTheBid { amount } => self.say("why-holds-the-bid", &[("amount", number(amount))]),
            Why::HasPassed => self.say("why-has-passed", &[]),
            Why::CannotFollow { cash, least } => {
                self.say("why-cannot-follow", &[("cash", number(cash)), ("amount", number(least))])
            }
            Why::FistIsClosed | Why::FistIsEmpty => self.say("why-fist-is-closed", &[]),
            Why::NotThat { .. } => self.say("why-not-that", &[]),
            Why::NotInHand { card } => self.say("why-not-in-hand", &[("code", (&code(card)).into())]),
            Why::DoesNotFit { card, .. } => self.say("why-does-not-fit", &[("code", (&code(card)).into())]),
            Why::TooLow { least, amount } => {
                self.say("why-too-low", &[("least", number(least)), ("amount", number(amount))])
            }
            Why::PriceTooLow => self.say("why-price-too-low", &[]),
            Why::BidAboveCash { cash, amount } | Why::PriceAboveCash { cash, amount } => {
                self.say("why-above-cash", &[("cash", number(cash)), ("amount", number(amount))])
            }
        }
    }

    /// An action as plain mode reads it.
    pub(crate) fn action(action: Action) -> String {
        match action {
            Action::Offer(card) => format!("offer {card}"),
            Action::Add(card) => format!("add {card}"),
            Action::Bid(amount) => format!("bid {amount}"),
            Action::Price(amount) => format!("price {amount}"),
            Action::Buy => "buy".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Turn => "turn".to_owned(),
        }
    }
}

/// The key of the message that says how a bot plays.
fn manner(bot: &Name) -> String {
    match bot.kind().word {
        "visitor" | "exec" => "bot-other-hint".to_owned(),
        ours => format!("bot-{ours}-hint"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use messages::Language;
    use rules::{Record, State, Viewer};

    use super::*;

    #[test]
    fn each_language_prints_each_edition_s_money_its_own_way() {
        let names = Names::new(["Ada", "Bo", "Cy"]).unwrap();
        let printed = |language, edition: &str| {
            let catalogue = Catalogue::new(language);
            let edition = edition.parse().unwrap();
            let voice = Voice { catalogue: &catalogue, names: &names, edition };
            assert_eq!(voice.price(Money::ZERO), "0");
            voice.price(Money::new(1_030))
        };
        let [english, french, italian, polish] = Language::ALL;
        for (edition, prices) in [
            ("classic-1992", ["$1030.000", "$1030.000", "$1030.000", "$1030.000"]),
            ("matagot-2009", ["€1030k", "1030 k€", "1030 mila €", "1030 tys. €"]),
            ("cmon-2017", ["$1030", "1030 $", "1030$", "1030 $"]),
            ("cmon-2017-en", ["1030 k€", "1030 k€", "1030 k€", "1030 k€"]),
        ] {
            let said = [english, french, italian, polish].map(|language| printed(language, edition));
            assert_eq!(said, prices.map(|price| price.replace(' ', "\u{a0}")), "{edition}");
        }
    }

    #[test]
    fn every_edition_has_a_name_and_the_misprinted_one_a_warning() {
        let names = Names::new(["Ada", "Bo", "Cy"]).unwrap();
        for language in Language::ALL {
            let catalogue = Catalogue::new(language);
            for edition in Edition::ALL {
                let voice = Voice { catalogue: &catalogue, names: &names, edition };
                assert!(!voice.edition().starts_with("edition-"), "{language}: {edition}");
                let note = voice.edition_note();
                assert_eq!(note.is_some(), edition.id() == "cmon-2017-en", "{language}: {edition}");
                assert!(note.is_none_or(|note| note.contains("15")), "{language}: {edition}");
            }
        }
    }

    /// In every golden game, exactly those who are about to end the round are warned.
    #[test]
    fn r7_a_card_that_ends_the_round_is_warned_of_before_it_is_played() {
        let catalogue = Catalogue::new(Language::English);
        let mut said = std::collections::BTreeMap::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/golden");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "gavel") {
                continue;
            }
            let record = Record::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let edition = record.setup().settings().edition();
            let voice = Voice { catalogue: &catalogue, names: record.names(), edition };
            let mut state = State::new(record.setup());
            for played in record.moves() {
                let view = state.view(Viewer::Seat(played.seat));
                let mut news = Vec::new();
                state.apply(played.seat, played.action, &mut news).unwrap();
                if let Action::Offer(card) | Action::Add(card) = played.action {
                    let ends = news.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
                    let warning = voice.warning(&view, card);
                    assert_eq!(warning.is_some(), ends, "{}: {card}", path.display());
                    let kind = warning.map(|text| (text.starts_with("Fifth"), text.contains("neither")));
                    *said.entry((kind, matches!(played.action, Action::Add(_)))).or_insert(0) += 1;
                }
            }
        }
        for (fifth, both) in [(true, true), (true, false), (false, true), (false, false)] {
            assert!(said.contains_key(&(Some((fifth, both)), both)), "{fifth} {both}: {said:?}");
            assert!(!said.contains_key(&(Some((fifth, both)), !both)), "{fifth} {both}: {said:?}");
        }
    }

    #[test]
    fn r6_5_a_double_that_waits_promises_nobody_money() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/golden/no-cash-in-a-double.gavel");
        let record = Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut state = State::new(record.setup());
        let mut moves = record.moves().iter();
        while !matches!(state.phase(), Phase::Add { .. }) {
            let played = moves.next().unwrap();
            state.apply(played.seat, played.action, &mut ()).unwrap();
        }
        let catalogue = Catalogue::new(Language::English);
        let edition = record.setup().settings().edition();
        let voice = Voice { catalogue: &catalogue, names: record.names(), edition };
        let said = voice.double(state.phase()).unwrap();
        assert!(said.ends_with("offers a double: who adds a card?"), "{said}");
        assert_eq!(voice.double(State::new(record.setup()).phase()), None);
    }
}
