//! The state of the screen: whose view it shows, what is being typed, how much time has passed at the table.

use std::io;
use std::time::Duration;

use messages::Catalogue;
use protocol::{Call, Millis, News, TableEvent};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::{Action, Card, Event, Menu, Money, Phase, Seat, View};

use crate::display::Display;
use crate::plain::{end_lines, hint, paintings};
use crate::screen::thumbnail::Gallery;
use crate::session::Session;
use crate::voice::Voice;

pub(crate) struct App<'a> {
    pub(crate) session: &'a mut Session,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) display: &'a Display,
    /// Whose hand is shown.
    pub(crate) viewer: Seat,
    /// The person who must come to the keyboard first.
    pub(crate) curtain: Option<Seat>,
    pub(crate) selected: usize,
    pub(crate) typed: Option<u32>,
    pub(crate) log: Vec<String>,
    /// How many lines the log is scrolled back.
    pub(crate) scroll: usize,
    pub(crate) notice: Option<String>,
    pub(crate) help: bool,
    pub(crate) hints: Vec<String>,
    /// The last lot sold, as a sentence.
    pub(crate) sold: Option<String>,
    pub(crate) gallery: Gallery,
    // An amount that must be confirmed with a second Enter, and whether the next digit starts a new one.
    confirm: Option<u32>,
    refused: bool,
    quits: bool,
    // The time at the table, which stands still while nobody can see it; and when it was last updated.
    passed: Duration,
    looked: Duration,
}

impl<'a> App<'a> {
    pub(crate) fn new(session: &'a mut Session, catalogue: &'a Catalogue, display: &'a Display) -> App<'a> {
        let viewer = session.people().first().unwrap_or(Seat::One);
        let mut app = App {
            session,
            catalogue,
            display,
            viewer,
            curtain: None,
            selected: 0,
            typed: None,
            log: Vec::new(),
            scroll: 0,
            notice: None,
            help: false,
            hints: Vec::new(),
            sold: None,
            gallery: Gallery::default(),
            confirm: None,
            refused: false,
            quits: false,
            passed: Duration::ZERO,
            looked: Duration::ZERO,
        };
        app.log = app.voice().opponents(app.session.bots());
        app.log.extend(app.voice().edition_note());
        // A resumed game has a past.
        let story = app.session.story();
        app.tell(&story, Call::Turn);
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

    /// Whether something is due now, so that the loop must not wait for a key.
    pub(crate) fn is_due(&self, now: Duration) -> bool {
        let at_the_table = self.passed + now.saturating_sub(self.looked);
        !self.rests() && self.session.next_wake().is_some_and(|at| at <= millis(at_the_table))
    }

    /// Whether the table cannot be seen, so that its time stands still.
    fn rests(&self) -> bool {
        self.help || self.curtain.is_some()
    }

    /// Skips the time since the last update: it does not count at the table.
    pub(crate) fn rest(&mut self, now: Duration) {
        self.looked = now;
    }

    pub(crate) fn view(&self) -> View {
        self.session.view(self.viewer)
    }

    /// What the person at the keyboard may do now.
    pub(crate) fn menu(&self) -> Option<Menu> {
        self.session.menu(self.viewer).filter(|_| self.curtain.is_none())
    }

    /// The cards to choose from: the hand, or those that match the double.
    pub(crate) fn choices(&self) -> Vec<Card> {
        match self.menu() {
            Some(Menu::Offer { hand }) => hand.iter().collect(),
            Some(Menu::Add { cards, .. }) => cards.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Tells what happened; `call` is the clerk's call before that.
    fn tell(&mut self, news: &[News], call: Call) {
        let before = self.log.len();
        for news in news {
            let event = match news {
                News::Game(event) if Voice::is_told(event) => event,
                News::Table(TableEvent::Fists { closed, of }) => {
                    let line = self.voice().fists(*closed, *of);
                    self.log.push(line);
                    continue;
                }
                News::Game(_) | News::Table(_) => continue,
            };
            let mut line = self.voice().event(event);
            if matches!(event, Event::Sold { .. }) && call == Call::GoingTwice {
                line = self.voice().say("sold-third", &[("sold", (&line).into())]);
            }
            match event {
                Event::Offered { .. } => self.sold = None,
                Event::Sold { .. } | Event::Unsold { .. } | Event::Kept { .. } => {
                    self.sold = Some(line.clone());
                }
                _ => {}
            }
            // In an open auction everybody passes again after every bid; these passes would fill half the log.
            let open = matches!(self.session.state().phase(), Phase::Open { .. });
            if !(open && matches!(event, Event::Passed { .. })) {
                self.log.push(line);
            }
        }
        if self.log.len() > before {
            self.scroll = 0;
        }
        if self.session.is_over() {
            let lines = paintings(self.session, &self.voice());
            self.log.extend(lines);
        }
    }

    /// The lines to leave on the terminal.
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

    /// Lets time pass at the table: bots act when they are due, and the hammer falls.
    pub(crate) fn tick(&mut self, now: Duration) -> io::Result<()> {
        if self.rests() || self.session.is_over() {
            self.rest(now);
            return Ok(());
        }
        self.passed += now.saturating_sub(self.looked);
        self.looked = now;
        self.refresh_hints();
        let call = self.session.call();
        match self.session.pass_time(millis(self.passed)) {
            Some(news) => self.happened(&news, call),
            None => Ok(()),
        }
    }

    /// The time a bot took to think does not count against anybody.
    pub(crate) fn thought_until(&mut self, now: Duration) {
        self.looked = self.looked.max(now);
    }

    /// Carries out an action of the person at the keyboard.
    fn act(&mut self, action: Action) -> io::Result<()> {
        let call = self.session.call();
        match self.session.act(self.viewer, action) {
            Ok(news) => {
                self.forget_what_was_typed();
                self.notice = None;
                self.happened(&news, call)
            }
            Err(why) => {
                self.notice = Some(self.voice().why(&why));
                Ok(())
            }
        }
    }

    /// Updates the screen after something happened. What is being typed stays as long as the same person continues to
    /// bid.
    fn happened(&mut self, news: &[News], call: Call) -> io::Result<()> {
        self.tell(news, call);
        let complaints = self.session.complaints();
        self.log.extend(complaints);
        // A call of the clerk does not affect what is being typed.
        if news.iter().any(|news| matches!(news, News::Game(_))) {
            self.confirm = None;
            self.hints.clear();
        }
        // What was typed for one lot is not an answer about the next.
        if news.iter().any(|news| matches!(news, News::Game(event) if ends_a_question(event))) {
            self.forget_what_was_typed();
            self.notice = None;
        }
        self.next_person();
        self.session.save()
    }

    fn forget_what_was_typed(&mut self) {
        self.typed = None;
        self.selected = 0;
    }

    /// Shows the screen to the next person to act; between two people the curtain falls.
    fn next_person(&mut self) {
        let awaited = self.session.people_awaited();
        if awaited.contains(self.viewer) {
            return;
        }
        if let Some(next) = awaited.first() {
            self.forget_what_was_typed();
            if self.session.people().len() > 1 {
                self.curtain = Some(next);
            }
            self.viewer = next;
        }
    }

    fn refresh_hints(&mut self) {
        if !self.display.hints {
            return;
        }
        if self.menu().is_none() {
            self.hints.clear();
        } else if self.hints.is_empty() {
            self.hints = hint(&self.voice(), &self.view(), self.viewer);
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> io::Result<()> {
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
            KeyCode::Char('o' | 'O') => return self.step_out_or_back(),
            KeyCode::Char('h' | 'H') => return self.let_the_hammer_go(),
            _ => return self.answer(key),
        }
        Ok(())
    }

    fn answer(&mut self, key: KeyEvent) -> io::Result<()> {
        let Some(menu) = self.menu() else { return Ok(()) };
        self.notice = None;
        match menu {
            Menu::Offer { .. } | Menu::Add { .. } => self.choose(key, &menu),
            Menu::Bid { least, most } => self.amount(key, (least, most), &menu),
            Menu::Fist { most } => self.amount(key, (Money::ZERO, most), &menu),
            Menu::Price { most } => self.amount(key, (Money::ONE, most), &menu),
            Menu::Buy { .. } => self.yes_or_no(key, Action::Buy),
            Menu::Turn => self.yes_or_no(key, Action::Turn),
        }
    }

    fn choose(&mut self, key: KeyEvent, menu: &Menu) -> io::Result<()> {
        let choices = self.choices();
        let count = choices.len().max(1);
        let adding = matches!(menu, Menu::Add { .. });
        match key.code {
            KeyCode::Left | KeyCode::Up => self.selected = (self.selected + count - 1) % count,
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Char('d' | 'D' | 'p' | 'P') if adding => {
                return self.act(Action::Pass);
            }
            KeyCode::Enter if adding && choices.is_empty() => {
                return self.act(Action::Pass);
            }
            KeyCode::Enter => {
                if let Some(&card) = choices.get(self.selected) {
                    let action = if adding { Action::Add(card) } else { Action::Offer(card) };
                    return self.act(action);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn yes_or_no(&mut self, key: KeyEvent, yes: Action) -> io::Result<()> {
        match key.code {
            KeyCode::Char('a' | 'A') => self.act(yes),
            KeyCode::Char('d' | 'D' | 'p' | 'P') => self.act(Action::Pass),
            _ => Ok(()),
        }
    }

    fn amount(&mut self, key: KeyEvent, bounds: (Money, Money), menu: &Menu) -> io::Result<()> {
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
                return self.act(Action::Bid(bounds.0));
            }
            KeyCode::Char('p' | 'P' | 'd' | 'D') if matches!(menu, Menu::Bid { .. }) => {
                return self.act(Action::Pass);
            }
            KeyCode::Char('p' | 'P' | 'd' | 'D') if matches!(menu, Menu::Fist { .. }) => {
                return self.act(Action::Bid(Money::ZERO));
            }
            KeyCode::Enter => return self.enter(menu),
            _ => {}
        }
        self.refused = false;
        self.confirm = None;
        Ok(())
    }

    /// The auctioneer need not wait for silence. Where the hammer may not fall yet, the key does nothing.
    fn let_the_hammer_go(&mut self) -> io::Result<()> {
        let call = self.session.call();
        match self.session.let_the_hammer_go(self.viewer) {
            Ok(news) => self.happened(&news, call),
            Err(_) => Ok(()),
        }
    }

    /// Leaves the lot for good, or returns before it is sold. Outside an open auction the key does nothing.
    fn step_out_or_back(&mut self) -> io::Result<()> {
        let call = self.session.call();
        match self.session.step_out_or_back(self.viewer) {
            Ok(news) => {
                self.forget_what_was_typed();
                self.notice = None;
                self.happened(&news, call)
            }
            Err(_) => Ok(()),
        }
    }

    fn enter(&mut self, menu: &Menu) -> io::Result<()> {
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
        self.act(action)
    }

    /// More than the lot can fetch this round, or most of the person's cash.
    fn is_a_lot(&self, amount: u32) -> bool {
        let view = self.view();
        let cash = self.session.state().cash(self.viewer).units();
        let highest = view.ceiling().map_or(u32::MAX, Money::units);
        amount > highest || amount * 10 > cash * 6
    }
}

/// Whether a question that somebody may have begun to answer is no longer asked.
const fn ends_a_question(event: &Event) -> bool {
    matches!(
        event,
        Event::Offered { .. }
            | Event::Sold { .. }
            | Event::Unsold { .. }
            | Event::Kept { .. }
            | Event::RoundEnded { .. }
    )
}

/// The moment at the table after this much time.
fn millis(passed: Duration) -> Millis {
    Millis::new(passed.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use messages::Language;
    use protocol::Pace;

    use super::*;
    use crate::display::Colours;
    use crate::session::{Chair, Tempo};

    /// A game that stands where seat 1 may bid in an open auction.
    fn open_auction() -> rules::Record {
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
        record
    }

    fn chairs() -> Vec<Chair> {
        let bot: bots::Name = "random".parse().unwrap();
        (0..4).map(|seat| if seat == 0 { Chair::Person } else { Chair::bot(bot.clone()) }).collect()
    }

    /// What was typed as a bid is not the beginning of an answer to another question.
    #[test]
    fn what_was_typed_is_forgotten_with_its_lot() {
        let display = Display { hints: false, colours: Colours::None };
        let tempo = Tempo { pace: Pace::Normal, bot_delay: None };
        let mut session = Session::new(&open_auction(), chairs(), tempo, 1, None);
        let catalogue = Catalogue::new(Language::English);
        let mut app = App::new(&mut session, &catalogue, &display);
        for digit in ['9', '9'] {
            app.key(KeyEvent::from(KeyCode::Char(digit))).unwrap();
        }
        assert!(app.typed.is_some());
        let before = app.log.len();
        let mut now = Duration::ZERO;
        while app.log[before..].iter().all(|line| !line.starts_with("Sold to")) {
            assert!(app.typed.is_some(), "while the lot is on sale it stays");
            now += Duration::from_millis(100);
            assert!(now < Duration::from_secs(600), "{:?}", &app.log[before..]);
            app.tick(now).unwrap();
        }
        assert!(app.typed.is_none());
    }

    /// A person who says nothing hears the hammer count, to three where the rulebooks do (R5.2.2).
    #[test]
    fn the_hammer_counts_as_the_language_does() {
        let record = open_auction();
        let display = Display { hints: false, colours: Colours::None };
        let tempo = Tempo { pace: Pace::Normal, bot_delay: None };
        for (language, third) in [(Language::English, "Sold to"), (Language::French, "Trois fois… Adjugé à")]
        {
            let mut session = Session::new(&record, chairs(), tempo, 1, None);
            let catalogue = Catalogue::new(language);
            let mut app = App::new(&mut session, &catalogue, &display);
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
