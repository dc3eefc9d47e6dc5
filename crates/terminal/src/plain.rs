//! The game in lines of text: for screen readers, pipes and scripts.

use std::io::{self, BufRead, Write};

use bots::Rng;
use bots::hint::advice;
use messages::Catalogue;
use protocol::{News, TableEvent};
use rules::{Action, Artist, Card, CardSet, Menu, Money, Phase, Seat, View};

use crate::session::Session;
use crate::voice::Voice;

/// In how many imagined worlds each action is tried for a hint.
const WORLDS: u32 = 400;

/// Plays a game in lines: one sentence per event, one prompt per decision. The end of the input quits; the game is
/// kept.
///
/// # Errors
///
/// If lines cannot be read or written, or the game cannot be saved.
pub fn play(
    session: &mut Session,
    catalogue: &Catalogue,
    hints: Hints,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<()> {
    let names = session.names().clone();
    let edition = session.settings().edition();
    let voice = Voice { catalogue, names: &names, edition };
    let seats = session.settings().chairs().count() as u32;
    let title = voice.edition();
    let welcome = [("edition", (&title).into()), ("seats", seats.into())];
    writeln!(out, "{}", voice.say("plain-welcome", &welcome))?;
    voice.edition_note().iter().try_for_each(|note| writeln!(out, "{note}"))?;
    tell_opponents(session, &voice, &mut out)?;
    session.save()?;
    let mut asker = Asker { hints, last: None };
    tell_past(session, &voice, &mut out)?;
    while !session.is_over() {
        // Nothing waits here: the clock jumps to whatever is due next. So people decide about the standing bid after
        // everybody else has spoken.
        let news = match session.next_wake() {
            Some(at) => session.pass_time(at).unwrap_or_default(),
            None => match asker.ask(session, &voice, &mut input, &mut out)? {
                Some(news) => news,
                None => return say_goodbye(session, &voice, &mut out),
            },
        };
        told(&news, &voice).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        for complaint in session.complaints() {
            writeln!(out, "{complaint}")?;
        }
        session.save()?;
    }
    tell_end(session, &voice, &mut out)
}

/// What happened, one sentence each.
fn told(news: &[News], voice: &Voice<'_>) -> Vec<String> {
    let told = news.iter().filter_map(|news| match news {
        News::Game(event) => Voice::is_told(event).then(|| voice.event(event)),
        News::Table(TableEvent::Fists { closed, of }) => Some(voice.fists(*closed, *of)),
        News::Table(_) => None,
    });
    told.collect()
}

fn tell_opponents(session: &Session, voice: &Voice<'_>, out: &mut impl Write) -> io::Result<()> {
    voice.opponents(session.bots()).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn say_goodbye(session: &Session, voice: &Voice<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    match session.path() {
        Some(path) => {
            let path = path.display().to_string();
            writeln!(out, "{}", voice.say("quit", &[("path", (&path).into())]))
        }
        None => Ok(()),
    }
}

/// Whether a hint comes with every question or only on request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hints {
    /// With every question.
    Always,
    /// When somebody types “hint”.
    WhenAsked,
}

/// What has happened so far: the deal of a new game, or the last few sentences of a resumed one.
fn tell_past(session: &Session, voice: &Voice<'_>, out: &mut impl Write) -> io::Result<()> {
    const SENTENCES: usize = 12;
    if session.has_begun()
        && let Some(path) = session.path()
    {
        let path = path.display().to_string();
        writeln!(out, "{}", voice.say("resumed", &[("path", (&path).into())]))?;
    }
    let told = told(&session.story(), voice);
    told[told.len().saturating_sub(SENTENCES)..].iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Asks people, one after another.
struct Asker {
    hints: Hints,
    last: Option<Seat>,
}

impl Asker {
    /// Asks a person until there is a valid answer, and returns what it led to; `None` if the input ends or the
    /// person quits.
    fn ask(
        &mut self,
        session: &mut Session,
        voice: &Voice<'_>,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> io::Result<Option<Vec<News>>> {
        let Some(seat) = session.people_awaited().first() else {
            unreachable!("somebody is awaited while a game goes on")
        };
        let Some(menu) = session.menu(seat) else { unreachable!("an awaited seat has a menu") };
        let view = session.view(seat);
        let cash = session.state().cash(seat);
        if session.people().len() > 1 && self.last != Some(seat) && !curtain(voice, seat, input, out)? {
            return Ok(None);
        }
        self.last = Some(seat);
        if matches!(menu, Menu::Offer { .. } | Menu::Add { .. }) {
            tell_hand(voice, &view, cash, out)?;
            let last = view.hand().first().filter(|_| view.next_card_is_last());
            let warning = last.and_then(|card| voice.warning(&view, card));
            warning.iter().try_for_each(|warning| writeln!(out, "{warning}"))?;
        } else {
            tell_lot(voice, &view, out)?;
        }
        if self.hints == Hints::Always {
            tell_hint(voice, &view, seat, out)?;
        }
        loop {
            writeln!(out, "{}", voice.ask(seat, &menu, cash))?;
            write!(out, "{}", voice.say("plain-prompt", &[("seat", voice.name(seat).into())]))?;
            out.flush()?;
            let Some(line) = read_line(input)? else { return Ok(None) };
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(None),
                "help" | "h" => {
                    writeln!(out, "{}", voice.say("plain-help", &[]))?;
                    tell_opponents(session, voice, out)?;
                }
                "hand" => tell_hand(voice, &view, cash, out)?,
                "board" => tell_board(voice, &view, out)?,
                "museums" => tell_museums(voice, &view, out)?,
                "lot" => tell_lot(voice, &view, out)?,
                "hint" => tell_hint(voice, &view, seat, out)?,
                "out" if matches!(view.phase(), Phase::Open { .. }) => {
                    if let Ok(news) = session.step_out_or_back(seat) {
                        return Ok(Some(news));
                    }
                }
                _ => match understand(line.trim(), &menu) {
                    Some(action) => match session.act(seat, action) {
                        Ok(news) => return Ok(Some(news)),
                        Err(why) => writeln!(out, "{}", voice.why(&why))?,
                    },
                    None => {
                        writeln!(
                            out,
                            "{}",
                            voice.say("why-not-understood", &[("text", line.trim().into())])
                        )?;
                    }
                },
            }
        }
    }
}

/// A line of input, which need not be valid UTF-8; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Between two people at one keyboard, scrolls what was shown out of sight. Returns whether somebody came.
fn curtain(
    voice: &Voice<'_>,
    seat: Seat,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<bool> {
    const OUT_OF_SIGHT: usize = 60;
    write!(out, "{}", "\n".repeat(OUT_OF_SIGHT))?;
    writeln!(out, "{}", voice.say("curtain-hint", &[("seat", voice.name(seat).into())]))?;
    out.flush()?;
    Ok(read_line(input)?.is_some())
}

/// What is on sale, and the state of the auction.
fn tell_lot(voice: &Voice<'_>, view: &View, out: &mut impl Write) -> io::Result<()> {
    let cards: Vec<String> = view.phase().cards().map(|card| voice.card(card)).collect();
    let cards = if cards.is_empty() { voice.say("no-lot", &[]) } else { cards.join(" + ") };
    match voice.standing(view.phase()) {
        Some(standing) => {
            let arguments = [("cards", (&cards).into()), ("standing", (&standing).into())];
            writeln!(out, "{}", voice.say("plain-lot", &arguments))
        }
        None => writeln!(out, "{cards}"),
    }?;
    voice.double(view.phase()).iter().try_for_each(|double| writeln!(out, "{double}"))
}

/// An answer in words or in record notation, or just the card or number that is asked for.
pub(crate) fn understand(text: &str, menu: &Menu) -> Option<Action> {
    if let Ok(action) = text.parse() {
        return Some(action);
    }
    let mut words = text.split_whitespace();
    let word = words.next()?;
    let operand = words.next();
    if words.next().is_some() {
        return None;
    }
    let card = |text: &str| read_card(text);
    // “20$” and “$20” are amounts too.
    let money = |text: &str| {
        let digits = text.trim_matches(['$', '€']);
        digits.parse().ok().filter(|&n: &u32| n < 1_000_000).map(Money::new)
    };
    match (word.to_lowercase().as_str(), operand) {
        ("offer" | "sell" | "play", Some(text)) => card(text).map(Action::Offer),
        ("add", Some(text)) => card(text).map(Action::Add),
        ("bid" | "fist", Some(text)) => money(text).map(Action::Bid),
        ("price" | "ask", Some(text)) => money(text).map(Action::Price),
        ("buy" | "accept" | "yes", None) if matches!(menu, Menu::Buy { .. }) => Some(Action::Buy),
        ("turn" | "yes", None) if matches!(menu, Menu::Turn) => Some(Action::Turn),
        ("buy", None) => Some(Action::Buy),
        ("turn", None) => Some(Action::Turn),
        ("pass" | "no" | "decline" | "p", None) => Some(Action::Pass),
        (_, None) => match menu {
            Menu::Offer { .. } => card(text).map(Action::Offer),
            Menu::Add { .. } => card(text).map(Action::Add),
            Menu::Bid { .. } | Menu::Fist { .. } => money(text).map(Action::Bid),
            Menu::Price { .. } => money(text).map(Action::Price),
            Menu::Buy { .. } | Menu::Turn => None,
        },
        (_, Some(_)) => None,
    }
}

/// A card in either case: `ao1` means `Ao1`.
fn read_card(text: &str) -> Option<Card> {
    let mut letters = text.chars();
    let first = letters.next()?.to_ascii_uppercase();
    format!("{first}{}", letters.as_str().to_lowercase()).parse().ok()
}

fn codes(cards: CardSet) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn tell_hand(voice: &Voice<'_>, view: &View, cash: Money, out: &mut impl Write) -> io::Result<()> {
    let (cards, cash) = (codes(view.hand()), voice.price(cash));
    writeln!(out, "{}", voice.say("plain-hand", &[("cards", (&cards).into()), ("cash", (&cash).into())]))
}

fn tell_board(voice: &Voice<'_>, view: &View, out: &mut impl Write) -> io::Result<()> {
    let values = view.values_now();
    for artist in Artist::ALL {
        let tiles: Vec<String> =
            view.tiles()[..usize::from(view.round())].iter().map(|row| row[artist].to_string()).collect();
        let (tiles, price) = (tiles.join(" "), voice.price(values[artist]));
        let arguments = [
            ("artist", voice.artist(artist).into()),
            ("tiles", (&tiles).into()),
            ("count", u32::from(view.played()[artist]).into()),
            ("price", (&price).into()),
        ];
        writeln!(out, "{}", voice.say("plain-board", &arguments))?;
    }
    Ok(())
}

fn tell_museums(voice: &Voice<'_>, view: &View, out: &mut impl Write) -> io::Result<()> {
    for seat in view.settings().chairs().seats() {
        let nothing = voice.say("owns-nothing", &[]);
        let owned = if view.owned(seat).is_empty() { nothing } else { codes(view.owned(seat)) };
        let count = u32::from(view.hand_size(seat));
        let arguments =
            [("seat", voice.name(seat).into()), ("count", count.into()), ("owned", (&owned).into())];
        writeln!(out, "{}", voice.say("plain-museum", &arguments))?;
    }
    Ok(())
}

fn tell_hint(voice: &Voice<'_>, view: &View, seat: Seat, out: &mut impl Write) -> io::Result<()> {
    hint(voice, view, seat).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// What the lot is worth, and the best action.
pub(crate) fn hint(voice: &Voice<'_>, view: &View, seat: Seat) -> Vec<String> {
    let Some(advice) = advice(view, seat, WORLDS, &mut Rng::stream(1, &[])) else { return Vec::new() };
    let worth = advice.lot.map(|lot| {
        let price = voice.price(Money::new(lot.mean.round() as u32));
        voice.say("hint-worth", &[("price", (&price).into())])
    });
    let best = advice.hints.first().map(|hint| {
        let action = Voice::action(hint.action);
        let (wins, money) = ((100.0 * hint.wins.mean).round() as u32, hint.money.mean.round() as u32);
        voice
            .say("hint-best", &[("action", (&action).into()), ("wins", wins.into()), ("money", money.into())])
    });
    worth.into_iter().chain(best).collect()
}

/// Everybody's cash, richest first.
pub(crate) fn standings(session: &Session, voice: &Voice<'_>) -> Vec<String> {
    let lines = session.state().standings().map(|standing| {
        let price = voice.price(standing.money);
        let place = u32::from(standing.place);
        let name = voice.name(standing.seat);
        voice.say("standing", &[("place", place.into()), ("seat", name.into()), ("price", (&price).into())])
    });
    lines.collect()
}

/// What each painting cost and fetched.
pub(crate) fn paintings(session: &Session, voice: &Voice<'_>) -> Vec<String> {
    let lines = session.ledger().paintings.iter().map(|painting| {
        let (cost, fetched) =
            (voice.price(painting.cost), voice.price(painting.fetched.unwrap_or(Money::ZERO)));
        let card = voice.card(painting.card);
        let arguments = [
            ("round", u32::from(painting.round).into()),
            ("seat", voice.name(painting.seat).into()),
            ("cost", (&cost).into()),
            ("card", (&card).into()),
            ("fetched", (&fetched).into()),
        ];
        voice.say("painting-line", &arguments)
    });
    [voice.say("paintings", &[])].into_iter().chain(lines).collect()
}

/// The lines at the end of the game: what each painting cost and fetched, and finally who has won.
pub(crate) fn end_lines(session: &Session, voice: &Voice<'_>) -> Vec<String> {
    if *session.state().phase() != Phase::Over {
        return Vec::new();
    }
    paintings(session, voice).into_iter().chain([String::new()]).chain(standings(session, voice)).collect()
}

fn tell_end(session: &Session, voice: &Voice<'_>, out: &mut impl Write) -> io::Result<()> {
    end_lines(session, voice).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    match session.path() {
        Some(path) => {
            let path = path.display().to_string();
            writeln!(out, "{}", voice.say("saved", &[("path", (&path).into())]))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_notation_and_bare_operands_are_understood() {
        let bid = Menu::Bid { least: Money::ONE, most: Money::START };
        let offer = Menu::Offer { hand: CardSet::EMPTY };
        for (text, menu, action) in [
            ("bid 12", bid, "=12"),
            ("=12", bid, "=12"),
            ("12", bid, "=12"),
            ("Pass", bid, "-"),
            ("no", bid, "-"),
            ("offer ao1", offer, ":Ao1"),
            ("AO1", offer, ":Ao1"),
            (":Ao1", offer, ":Ao1"),
            ("price 20", Menu::Price { most: Money::START }, "@20"),
            ("20", Menu::Price { most: Money::START }, "@20"),
            ("yes", Menu::Buy { price: Money::ONE }, "!"),
            ("yes", Menu::Turn, "?"),
        ] {
            assert_eq!(understand(text, &menu).map(|a| a.to_string()).as_deref(), Some(action), "{text}");
        }
        for text in ["", "bid", "bid x", "twelve", "bid 1 2", "offer zz"] {
            assert_eq!(understand(text, &bid), None, "{text}");
        }
    }
}
