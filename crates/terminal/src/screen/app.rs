//! What the screen knows: whose eyes it has, what is being typed, how far the hammer is.

use std::io;
use std::time::Duration;

use bots::Rng;
use messages::Catalogue;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::{Action, Card, Event, Menu, Money, Phase, Seat, View};

use crate::manner::Manner;
use crate::plain::{end_lines, hint, paintings};
use crate::screen::likeness::Gallery;
use crate::session::Session;
use crate::voice::Voice;

/// How far the hammer of an open auction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Open,
    GoingOnce,
    GoingTwice,
}

pub(crate) struct App<'a> {
    pub(crate) session: &'a mut Session,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) manner: &'a Manner,
    /// Whose hand is shown.
    pub(crate) viewer: Seat,
    /// Who must come to the keyboard first.
    pub(crate) curtain: Option<Seat>,
    pub(crate) selected: usize,
    pub(crate) typed: Option<u32>,
    pub(crate) log: Vec<String>,
    /// How many lines the log is scrolled back.
    pub(crate) scroll: usize,
    pub(crate) notice: Option<String>,
    pub(crate) help: bool,
    pub(crate) stage: Stage,
    pub(crate) hints: Vec<String>,
    /// The last lot that was sold, in a sentence.
    pub(crate) sold: Option<String>,
    pub(crate) gallery: Gallery,
    // An amount that wants a second Enter, and whether the next digit begins a new one.
    confirm: Option<u32>,
    refused: bool,
    quits: bool,
    rng: Rng,
    // How many bids this auction has seen.
    bids: u32,
    // When the stage began, and when each bot will act.
    since: Duration,
    due: [Option<Duration>; Seat::MOST],
}

impl<'a> App<'a> {
    pub(crate) fn new(session: &'a mut Session, catalogue: &'a Catalogue, manner: &'a Manner) -> App<'a> {
        let viewer = session.people().first().unwrap_or(Seat::One);
        let rng = Rng::stream(session.record().moves().len() as u64, &[7]);
        let mut app = App {
            session,
            catalogue,
            manner,
            viewer,
            curtain: None,
            selected: 0,
            typed: None,
            log: Vec::new(),
            scroll: 0,
            notice: None,
            help: false,
            stage: Stage::Open,
            hints: Vec::new(),
            sold: None,
            gallery: Gallery::default(),
            confirm: None,
            refused: false,
            quits: false,
            rng,
            bids: 0,
            since: Duration::ZERO,
            due: [None; Seat::MOST],
        };
        app.log = app.voice().opponents(app.session.bots());
        app.log.extend(app.voice().edition_note());
        app.tell_everything();
        app.next_person();
        if app.session.people().len() > 1 && !app.session.is_over() {
            app.curtain = Some(app.viewer);
        }
        app
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        let edition = self.session.state().settings().edition();
        Voice { catalogue: self.catalogue, names: self.session.names(), edition }
    }

    /// Leaves the game; it is saved.
    pub(crate) fn leave(&mut self) {
        self.quits = true;
    }

    pub(crate) fn quits(&self) -> bool {
        self.quits
    }

    /// Whether something is to happen at once, so that nobody should wait for a key.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        let busy = self.help || self.curtain.is_some() || self.session.is_over();
        !busy
            && self
                .session
                .bots_awaited()
                .iter()
                .any(|seat| self.due[seat.index()].is_none_or(|due| due <= now))
    }

    pub(crate) fn view(&self) -> View {
        self.session.view(self.viewer)
    }

    /// What the person at the keyboard may do now.
    pub(crate) fn menu(&self) -> Option<Menu> {
        self.session.state().menu(self.viewer).filter(|_| self.curtain.is_none())
    }

    /// The cards that can be chosen among: the hand, or what fits the double.
    pub(crate) fn choices(&self) -> Vec<Card> {
        match self.menu() {
            Some(Menu::Offer { hand }) => hand.iter().collect(),
            Some(Menu::Add { cards, .. }) => cards.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Everything from the first move on: a game that goes on has a past.
    fn tell_everything(&mut self) {
        let mut news = Vec::new();
        self.session.record().replay(&mut news);
        self.tell(&news);
    }

    fn tell(&mut self, news: &[Event]) {
        for event in news.iter().filter(|event| Voice::is_told(event)) {
            let mut line = self.voice().event(event);
            if matches!(event, Event::Sold { .. }) && self.stage == Stage::GoingTwice {
                line = self.voice().say("sold-third", &[("sold", (&line).into())]);
            }
            match event {
                Event::Offered { .. } => self.sold = None,
                Event::Sold { .. } | Event::Unsold { .. } | Event::Kept { .. } => {
                    self.sold = Some(line.clone());
                }
                _ => {}
            }
            // In an open auction everybody passes again at every bid; that would be half of the log.
            let open = matches!(self.session.state().phase(), Phase::Open { .. });
            if !(open && matches!(event, Event::Passed { .. })) {
                self.log.push(line);
            }
        }
        self.scroll = 0;
        if self.session.is_over() {
            let lines = paintings(self.session, &self.voice());
            self.log.extend(lines);
        }
    }

    /// The lines to leave behind on the terminal.
    pub(crate) fn last_words(&self) -> Vec<String> {
        let voice = self.voice();
        let path = self.session.path().map(|path| path.display().to_string()).unwrap_or_default();
        if self.session.is_over() {
            let mut lines = end_lines(self.session, &voice);
            lines.push(voice.say("saved", &[("path", (&path).into())]));
            lines
        } else {
            vec![voice.say("quit", &[("path", (&path).into())])]
        }
    }

    /// Lets time pass: bots act when they are due, and the hammer comes down.
    pub(crate) fn tick(&mut self, now: Duration) -> io::Result<()> {
        if self.session.is_over() {
            return Ok(());
        }
        if self.help || self.curtain.is_some() {
            self.since = now;
            return Ok(());
        }
        self.refresh_hints();
        let bots = self.session.bots_awaited();
        for seat in Seat::ALL {
            let due = &mut self.due[seat.index()];
            match (bots.contains(seat), *due) {
                (false, _) => *due = None,
                (true, None) => *due = Some(now + self.manner.thinking(self.rng.unit(), self.bids)),
                (true, Some(_)) => {}
            }
        }
        let ready = bots
            .iter()
            .filter(|seat| self.due[seat.index()].is_some_and(|due| due <= now))
            .min_by_key(|seat| self.due[seat.index()]);
        if let Some(seat) = ready
            && let Some(action) = self.session.think(seat)
        {
            return self.act(seat, action, now);
        }
        self.hammer(now)
    }

    /// Open auctions: after a silence the hammer goes once, twice, and falls for those who said nothing. With several
    /// people at one keyboard it waits for each of them.
    fn hammer(&mut self, now: Duration) -> io::Result<()> {
        let timed =
            self.session.people().len() == 1 && matches!(self.session.state().phase(), Phase::Open { .. });
        let (Some(silence), Some(stage)) = (self.manner.silence(), self.manner.stage()) else {
            return Ok(());
        };
        let silent = self.session.people_awaited();
        if !timed || silent.is_empty() {
            return Ok(());
        }
        let wait = if self.stage == Stage::Open { silence } else { stage };
        if now < self.since + wait {
            return Ok(());
        }
        self.since = now;
        match self.stage {
            Stage::Open => self.stage = Stage::GoingOnce,
            Stage::GoingOnce => self.stage = Stage::GoingTwice,
            Stage::GoingTwice => {
                for seat in silent {
                    self.act(seat, Action::Pass, now)?;
                }
            }
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action, now: Duration) -> io::Result<()> {
        match self.session.act(seat, action) {
            Ok(news) => {
                self.tell(&news);
                let complaints = self.session.complaints();
                self.log.extend(complaints);
                for event in &news {
                    match event {
                        Event::Bid { .. } => self.bids += 1,
                        Event::Offered { .. } => self.bids = 0,
                        _ => {}
                    }
                }
                self.since = now;
                self.stage = Stage::Open;
                self.due = [None; Seat::MOST];
                // What was being typed stays while the same person goes on bidding.
                if seat == self.viewer {
                    self.typed = None;
                    self.selected = 0;
                    self.notice = None;
                }
                self.confirm = None;
                self.hints.clear();
                self.next_person();
                self.session.save()
            }
            Err(illegal) => {
                self.notice = Some(self.voice().why(&illegal.why));
                Ok(())
            }
        }
    }

    /// The screen turns to whoever is to act; between two people the curtain falls.
    fn next_person(&mut self) {
        let awaited = self.session.people_awaited();
        if awaited.contains(self.viewer) {
            return;
        }
        if let Some(next) = awaited.first() {
            self.typed = None;
            self.selected = 0;
            if self.session.people().len() > 1 {
                self.curtain = Some(next);
            }
            self.viewer = next;
        }
    }

    fn refresh_hints(&mut self) {
        if !self.manner.hints {
            return;
        }
        if self.menu().is_none() {
            self.hints.clear();
        } else if self.hints.is_empty() {
            self.hints = hint(&self.voice(), &self.view(), self.viewer);
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, now: Duration) -> io::Result<()> {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.quits = true;
            return Ok(());
        }
        if self.help {
            self.help = false;
            return Ok(());
        }
        if self.curtain.is_some() {
            match key.code {
                KeyCode::Enter => self.curtain = None,
                KeyCode::Char('q' | 'Q') => self.quits = true,
                _ => {}
            }
            return Ok(());
        }
        match key.code {
            KeyCode::Char('q' | 'Q') => self.quits = true,
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('[') => self.scroll += 3,
            KeyCode::Char(']') => self.scroll = self.scroll.saturating_sub(3),
            KeyCode::PageUp if self.session.is_over() => self.scroll += 5,
            KeyCode::PageDown if self.session.is_over() => self.scroll = self.scroll.saturating_sub(5),
            _ => return self.answer(key, now),
        }
        Ok(())
    }

    fn answer(&mut self, key: KeyEvent, now: Duration) -> io::Result<()> {
        let Some(menu) = self.menu() else { return Ok(()) };
        self.notice = None;
        match menu {
            Menu::Offer { .. } | Menu::Add { .. } => self.choose(key, &menu, now),
            Menu::Bid { least, most } => self.amount(key, (least, most), &menu, now),
            Menu::Fist { most } => self.amount(key, (Money::ZERO, most), &menu, now),
            Menu::Price { most } => self.amount(key, (Money::ONE, most), &menu, now),
            Menu::Buy { .. } => self.yes_or_no(key, Action::Buy, now),
            Menu::Turn => self.yes_or_no(key, Action::Turn, now),
        }
    }

    fn choose(&mut self, key: KeyEvent, menu: &Menu, now: Duration) -> io::Result<()> {
        let choices = self.choices();
        let count = choices.len().max(1);
        let adding = matches!(menu, Menu::Add { .. });
        match key.code {
            KeyCode::Left | KeyCode::Up => self.selected = (self.selected + count - 1) % count,
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Char('d' | 'D' | 'p' | 'P') if adding => {
                return self.act(self.viewer, Action::Pass, now);
            }
            KeyCode::Enter if adding && choices.is_empty() => {
                return self.act(self.viewer, Action::Pass, now);
            }
            KeyCode::Enter => {
                if let Some(&card) = choices.get(self.selected) {
                    let action = if adding { Action::Add(card) } else { Action::Offer(card) };
                    return self.act(self.viewer, action, now);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn yes_or_no(&mut self, key: KeyEvent, yes: Action, now: Duration) -> io::Result<()> {
        match key.code {
            KeyCode::Char('a' | 'A') => self.act(self.viewer, yes, now),
            KeyCode::Char('d' | 'D' | 'p' | 'P') => self.act(self.viewer, Action::Pass, now),
            _ => Ok(()),
        }
    }

    fn amount(
        &mut self,
        key: KeyEvent,
        bounds: (Money, Money),
        menu: &Menu,
        now: Duration,
    ) -> io::Result<()> {
        let (least, most) = (bounds.0.units(), bounds.1.units());
        let step = if key.modifiers.contains(KeyModifiers::SHIFT) { 5 } else { 1 };
        let at = self.typed.unwrap_or_else(|| least.saturating_sub(1));
        let up = |by: u32| Some((at + by).clamp(least, most.max(least)));
        let down = |by: u32| Some(at.saturating_sub(by).clamp(least, most.max(least)));
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                let before = self.typed.filter(|_| !self.refused).unwrap_or(0);
                self.typed = Some((before * 10 + digit.to_digit(10).unwrap_or(0)).min(999_999));
            }
            KeyCode::Backspace => self.typed = self.typed.map(|typed| typed / 10).filter(|&typed| typed > 0),
            KeyCode::Up => self.typed = up(step),
            KeyCode::Down => self.typed = down(step),
            KeyCode::PageUp => self.typed = up(10),
            KeyCode::PageDown => self.typed = down(10),
            KeyCode::Char(' ') if matches!(menu, Menu::Bid { .. }) => {
                return self.act(self.viewer, Action::Bid(bounds.0), now);
            }
            KeyCode::Char('p' | 'P' | 'd' | 'D') if matches!(menu, Menu::Bid { .. }) => {
                return self.act(self.viewer, Action::Pass, now);
            }
            KeyCode::Char('p' | 'P' | 'd' | 'D') if matches!(menu, Menu::Fist { .. }) => {
                return self.act(self.viewer, Action::Bid(Money::ZERO), now);
            }
            KeyCode::Char('h' | 'H') => self.let_the_hammer_go(now),
            KeyCode::Enter => return self.enter(menu, now),
            _ => {}
        }
        self.refused = false;
        self.confirm = None;
        Ok(())
    }

    /// The auctioneer need not wait for silence.
    fn let_the_hammer_go(&mut self, now: Duration) {
        let conducts = self.session.state().phase().lot().is_some_and(|lot| lot.auctioneer() == self.viewer);
        let open = matches!(self.session.state().phase(), Phase::Open { .. });
        if conducts && open && self.stage == Stage::Open && self.manner.stage().is_some() {
            self.stage = Stage::GoingOnce;
            self.since = now;
        }
    }

    fn enter(&mut self, menu: &Menu, now: Duration) -> io::Result<()> {
        let Some(amount) = self.typed else {
            self.notice = Some(self.voice().say("type-amount", &[]));
            return Ok(());
        };
        let money = Money::new(amount);
        let action =
            if matches!(menu, Menu::Price { .. }) { Action::Price(money) } else { Action::Bid(money) };
        if let Err(why) = menu.check(action) {
            self.notice = Some(self.voice().why(&why));
            self.refused = true;
            return Ok(());
        }
        if self.is_a_lot(amount) && self.confirm != Some(amount) {
            self.confirm = Some(amount);
            self.notice = Some(self.voice().say("second-enter", &[("amount", amount.into())]));
            return Ok(());
        }
        self.act(self.viewer, action, now)
    }

    /// More than the lot can fetch this round, or most of one's cash.
    fn is_a_lot(&self, amount: u32) -> bool {
        let view = self.view();
        let cash = self.session.state().cash(self.viewer).units();
        let highest = view.ceiling().map_or(u32::MAX, Money::units);
        amount > highest || amount * 10 > cash * 6
    }
}

#[cfg(test)]
mod tests {
    use messages::Language;

    use super::*;
    use crate::manner::{Colours, Pace};
    use crate::session::Chair;

    /// A person who says nothing hears the hammer count, to three where the booklets do (R5.2.2).
    #[test]
    fn the_hammer_counts_as_the_language_does() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/golden/complete-cmon-2017-4-seats.gavel");
        let whole = rules::Record::read(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut record = rules::Record::new(whole.names().clone(), *whole.setup()).unwrap();
        for played in whole.moves() {
            if matches!(record.state().phase(), Phase::Open { .. })
                && record.state().awaits().contains(Seat::One)
            {
                break;
            }
            record.play(played.seat, played.action).unwrap();
        }
        let manner = Manner { pace: Pace::Normal, bot_delay: None, hints: false, colours: Colours::None };
        for (language, third) in [(Language::English, "Sold to"), (Language::French, "Trois fois… Adjugé à")]
        {
            let bot: bots::Name = "random".parse().unwrap();
            let chairs = (0..4).map(|seat| if seat == 0 { Chair::Person } else { Chair::bot(bot.clone()) });
            let mut session = Session::new(record.clone(), chairs.collect(), 1, None);
            let catalogue = Catalogue::new(language);
            let mut app = App::new(&mut session, &catalogue, &manner);
            let before = app.log.len();
            let mut now = Duration::ZERO;
            while app.log[before..].iter().all(|line| !line.starts_with(third)) {
                now += Duration::from_millis(100);
                assert!(now < Duration::from_secs(600), "{language}: {:?}", &app.log[before..]);
                app.tick(now).unwrap();
            }
        }
    }
}
