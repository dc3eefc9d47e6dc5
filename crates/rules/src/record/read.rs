//! Reading records: lax about layout, strict about everything else.

use crate::action::{Action, NotAnAction, amount};
use crate::card::Card;
use crate::edition::{Edition, Proceeds};
use crate::money::Money;
use crate::phase::Phase;
use crate::record::{Fault, Move, Names, Reason, Record};
use crate::seat::Seat;
use crate::setup::{CashRule, Deck, MysteryHand, Settings, Setup};

impl Record {
    /// Reads a record and checks every move.
    ///
    /// # Errors
    ///
    /// The first fault, with its line.
    pub fn read(text: &str) -> Result<Record, Fault> {
        Record::read_with(text.as_bytes(), |_| ())
    }

    /// Reads the bytes of a record, and calls `show` with the game before the first move and after each move.
    ///
    /// # Errors
    ///
    /// The first fault, with its line. Everything before it has been shown.
    pub fn read_with(bytes: &[u8], mut show: impl FnMut(&Record)) -> Result<Record, Fault> {
        let text = core::str::from_utf8(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            Fault { line, at: None, reason: Reason::NotUtf8 }
        })?;
        let mut reader = Reader { show: &mut show, part: Part::FirstLine, line: 0 };
        for (index, line) in text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').enumerate() {
            reader.line = index + 1;
            reader.read_line(line.strip_suffix('\r').unwrap_or(line))?;
        }
        // A line end at the end of the text does not begin another line.
        if text.ends_with('\n') {
            reader.line -= 1;
        }
        reader.finish()
    }
}

struct Reader<'a> {
    show: &'a mut dyn FnMut(&Record),
    part: Part,
    line: usize,
}

/// The parts of a record, in order.
enum Part {
    FirstLine,
    Headers(Headers),
    Moves(Record),
    Result(Record, Value),
}

/// A header's value: its lines, each with its number. An open one may go on in the next line.
struct Value {
    lines: Vec<(usize, String)>,
    open: bool,
}

impl Value {
    fn new(line: usize, text: &str) -> Value {
        Value { lines: vec![(line, text.trim().to_owned())], open: true }
    }

    fn line(&self) -> usize {
        self.lines[0].0
    }

    fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|(_, text)| text.as_str()).collect();
        lines.join(" ").trim().to_owned()
    }

    /// Its words, each with its line.
    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().flat_map(|(line, text)| text.split_whitespace().map(move |word| (*line, word)))
    }
}

const HEADERS: [&str; 7] = ["edition", "seats", "first", "proceeds", "mystery", "open-cash", "deck"];

#[derive(Default)]
struct Headers {
    values: [Option<Value>; HEADERS.len()],
    last: Option<usize>,
}

impl Reader<'_> {
    fn fault(&self, reason: Reason) -> Fault {
        Fault { line: self.line, at: None, reason }
    }

    fn read_line(&mut self, line: &str) -> Result<(), Fault> {
        let text = line.split('#').next().unwrap_or_default();
        if text.trim().is_empty() {
            // A blank line ends a value, a comment does not.
            if line.trim().is_empty() {
                self.open_value().into_iter().for_each(|value| value.open = false);
            }
            return Ok(());
        }
        let number = self.line;
        if text.starts_with([' ', '\t'])
            && let Some(value) = self.open_value().filter(|value| value.open)
        {
            value.lines.push((number, text.trim().to_owned()));
            return Ok(());
        }
        self.read_text(text.trim())
    }

    fn open_value(&mut self) -> Option<&mut Value> {
        match &mut self.part {
            Part::Headers(headers) => headers.last.and_then(|last| headers.values[last].as_mut()),
            Part::Result(_, value) => Some(value),
            Part::FirstLine | Part::Moves(_) => None,
        }
    }

    fn read_text(&mut self, text: &str) -> Result<(), Fault> {
        if matches!(self.part, Part::FirstLine) {
            if !text.split_whitespace().eq(["gavel", "1"]) {
                return Err(self.fault(Reason::FirstLine(text.to_owned())));
            }
            self.part = Part::Headers(Headers::default());
            return Ok(());
        }
        if matches!(self.part, Part::Result(..)) {
            return self.read_after_result(text);
        }
        match header(text) {
            Some(("result", value)) => self.begin_result(value),
            Some((name, value)) => self.read_header(name, value),
            None => self.read_moves(text),
        }
    }

    fn read_header(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        let line = self.line;
        let known = HEADERS.iter().position(|&known| known == name);
        let (Part::Headers(headers), Some(place)) = (&mut self.part, known) else {
            let reason = if known.is_some() { Reason::LateHeader } else { Reason::UnknownHeader };
            return Err(self.fault(reason(name.to_owned())));
        };
        if headers.values[place].is_some() {
            return Err(self.fault(Reason::RepeatedHeader(name.to_owned())));
        }
        headers.values[place] = Some(Value::new(line, text));
        headers.last = Some(place);
        Ok(())
    }

    /// The game so far; if the headers end here, the game begins.
    fn record(&mut self) -> Result<&mut Record, Fault> {
        if let Part::Headers(headers) = &self.part {
            let record = headers.begin(self.line)?;
            (self.show)(&record);
            self.part = Part::Moves(record);
        }
        match &mut self.part {
            Part::Moves(record) | Part::Result(record, _) => Ok(record),
            Part::FirstLine | Part::Headers(_) => unreachable!("moves come after the headers"),
        }
    }

    fn read_moves(&mut self, text: &str) -> Result<(), Fault> {
        for word in text.split_whitespace() {
            let line = self.line;
            let record = self.record()?;
            let number = record.moves().len() + 1;
            play(record, word).map_err(|reason| Fault {
                line,
                at: Some((number, word.to_owned())),
                reason,
            })?;
            let (Part::Moves(record) | Part::Result(record, _)) = &self.part else {
                unreachable!("a move was played")
            };
            (self.show)(record);
        }
        Ok(())
    }

    fn begin_result(&mut self, text: &str) -> Result<(), Fault> {
        let value = Value::new(self.line, text);
        let record = self.record()?.clone();
        self.part = Part::Result(record, value);
        Ok(())
    }

    /// Reports text after the result, unless the result itself is wrong.
    fn read_after_result(&mut self, text: &str) -> Result<(), Fault> {
        if let Part::Result(record, value) = &self.part {
            check_result(record, value)?;
        }
        if header(text).is_none() {
            return self.read_moves(text);
        }
        Err(self.fault(Reason::AfterResult(text.to_owned())))
    }

    fn finish(mut self) -> Result<Record, Fault> {
        if matches!(self.part, Part::FirstLine) {
            return Err(self.fault(Reason::Empty));
        }
        self.record()?;
        match self.part {
            Part::Moves(record) => Ok(record),
            Part::Result(record, value) => check_result(&record, &value).map(|()| record),
            Part::FirstLine | Part::Headers(_) => unreachable!("the headers have ended"),
        }
    }
}

/// A line that begins with a word and a colon; moves begin with a digit.
fn header(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(':')?;
    let name = name.trim_end();
    let one_word = name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    (one_word && name.starts_with(|letter: char| letter.is_ascii_alphabetic())).then_some((name, value))
}

impl Headers {
    /// The game they describe.
    fn begin(&self, line: usize) -> Result<Record, Fault> {
        let fault = |line, reason| Fault { line, at: None, reason };
        let [edition, seats, first, proceeds, mystery, open_cash, deck] = &self.values;
        let required = |value: &Option<Value>, name| {
            if value.is_some() { Ok(()) } else { Err(fault(line, Reason::MissingHeader(name))) }
        };
        required(edition, "edition")?;
        required(seats, "seats")?;
        required(deck, "deck")?;

        let edition = parse(edition, |text| {
            text.parse::<Edition>().map_err(|known| Reason::Edition(text.to_owned(), known))
        })?
        .unwrap_or_default();
        let names = parse(seats, |text| Names::new(text.split('|')).map_err(Reason::Names))?
            .unwrap_or_else(|| unreachable!("the header was required"));
        let chairs = names.chairs();
        let first = parse(first, |text| {
            let seat = text.parse().ok().filter(|&seat| chairs.all().contains(seat));
            seat.ok_or(bad_value("first", "the number of a seat", text))
        })?
        .unwrap_or(Seat::ALL[0]);
        let proceeds = parse(proceeds, |text| {
            let known = Proceeds::ALL.into_iter().find(|proceeds| proceeds.id() == text);
            known.ok_or(bad_value("proceeds", "'second' or 'split'", text))
        })?
        .unwrap_or(edition.proceeds());
        let plain = Settings::new(edition, chairs).with_proceeds(proceeds);
        let settings = parse(mystery, |text| {
            let mystery = if yes("mystery", text)? { MysteryHand::With } else { MysteryHand::Without };
            plain.with_mystery(mystery).map_err(Reason::Mystery)
        })?
        .unwrap_or(plain);
        let cash = parse(open_cash, |text| {
            Ok(if yes("open-cash", text)? { CashRule::Open } else { CashRule::Hidden })
        })?
        .unwrap_or(CashRule::Hidden);
        let deck = deck.as_ref().map(|value| read_deck(edition, value)).transpose()?;
        let deck = deck.unwrap_or_else(|| unreachable!("the header was required"));
        let setup = Setup::new(settings.with_cash(cash), first, deck)
            .map_err(|why| fault(line, Reason::Setup(why)))?;
        Record::new(names, setup).map_err(|why| fault(line, Reason::Names(why)))
    }
}

fn parse<T>(
    value: &Option<Value>,
    meaning: impl FnOnce(&str) -> Result<T, Reason>,
) -> Result<Option<T>, Fault> {
    let Some(value) = value else { return Ok(None) };
    match meaning(&value.text()) {
        Ok(meant) => Ok(Some(meant)),
        Err(reason) => Err(Fault { line: value.line(), at: None, reason }),
    }
}

fn bad_value(header: &'static str, expected: &'static str, found: &str) -> Reason {
    Reason::BadValue { header, expected, found: found.to_owned() }
}

fn yes(header: &'static str, text: &str) -> Result<bool, Reason> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(bad_value(header, "'yes' or 'no'", other)),
    }
}

fn read_deck(edition: Edition, value: &Value) -> Result<Deck, Fault> {
    let fault = |line, reason| Fault { line, at: None, reason };
    let mut cards: Vec<Card> = Vec::with_capacity(Deck::SIZE);
    let mut lines = Vec::with_capacity(Deck::SIZE);
    for (line, word) in value.words() {
        let card = word.parse().map_err(|why| fault(line, Reason::DeckCard(word.to_owned(), why)))?;
        cards.push(card);
        lines.push(line);
    }
    Deck::in_order(edition, &cards).map_err(|why| {
        let line = why.place().map_or(value.line(), |place| lines[place]);
        fault(line, Reason::Deck(why))
    })
}

/// Reads one move and plays it.
fn play(record: &mut Record, word: &str) -> Result<Move, Reason> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    if number.is_empty() {
        return Err(Reason::NotAMove);
    }
    let chairs = record.names().chairs();
    let seat = number.parse::<Seat>().ok().filter(|&seat| chairs.all().contains(seat));
    let seat = seat.ok_or(Reason::NoSuchSeat { number: number.to_owned(), chairs })?;
    // The mystery card is written for the reader; the action itself cannot know it.
    let (action, shown) = match rest.strip_prefix('?') {
        Some(card) => (Action::Turn, Some(card.parse().map_err(|_| Reason::Action(NotAnAction::NotACard))?)),
        None => (rest.parse().map_err(Reason::Action)?, None),
    };
    let right = record.state().mystery().cards().first().copied();
    if let (Some(right), Some(shown)) = (right, shown)
        && record.state().menu(seat).is_some_and(|menu| menu.check(action).is_ok())
        && right != shown
    {
        return Err(Reason::OtherCardTurned { right });
    }
    record.play(seat, action).map_err(Reason::Illegal)
}

fn check_result(record: &Record, value: &Value) -> Result<(), Fault> {
    let fault = |reason| Fault { line: value.line(), at: None, reason };
    let malformed = || fault(Reason::ResultMalformed(value.text()));
    let state = record.state();
    let chairs = state.settings().chairs();
    let given: Vec<Money> =
        value.words().map(|(_, word)| amount(word)).collect::<Result<_, _>>().map_err(|_| malformed())?;
    if given.len() != chairs.count() {
        return Err(malformed());
    }
    if *state.phase() != Phase::Over {
        return Err(fault(Reason::ResultTooEarly));
    }
    let right: Vec<Money> = chairs.seats().map(|seat| state.cash(seat)).collect();
    if given == right { Ok(()) } else { Err(fault(Reason::ResultDiffers { right })) }
}
