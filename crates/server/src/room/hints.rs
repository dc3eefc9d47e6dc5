//! Hints: what somebody is told who asks what they could do. Nobody else hears of it, and no bot waits for it.

use protocol::{About, Code, CommandId, Fair, Hint, Outlook, Seq, ServerMessage};
use rules::{Menu, Money, Seat, View, Viewer};
use table::{Past, Refusal};

use bots::Rng;
use bots::hint::{Advice, Question, advice, range, win_share};

use super::{SocketId, Task, ToRoom};

/// In how many imagined worlds each action is tried: a few hundredths of a second.
const WORLDS: u32 = 400;
/// How many of the best actions are named.
const MOST_NAMED: usize = 3;

impl Task {
    pub(super) fn hint_wanted(&mut self, socket: SocketId, id: CommandId) {
        if let Err(Refusal { code, why, high }) = self.think_of_a_hint(socket, id) {
            metrics::counter!("gavel_refused_total", "code" => code.word()).increment(1);
            self.send(socket, &ServerMessage::Refused { id: Some(id), code, why, high });
        }
    }

    fn think_of_a_hint(&mut self, socket: SocketId, id: CommandId) -> Result<(), Refusal> {
        let not_now = |why: &str| Refusal::new(Code::NotNow, why);
        let found = self.sockets.iter().find(|one| one.id == socket);
        let Some((seat, caller)) = found.and_then(|one| Some((one.seat?, one.caller.as_ref()?))) else {
            return Err(Refusal::new(Code::NotSeated, "you do not sit at this table"));
        };
        if !self.table.advises() {
            return Err(not_now("no hints are given at this table"));
        }
        // All that a hint is made of.
        let view = self.table.state().map(|state| state.view(Viewer::Seat(seat)));
        let view = view.filter(|view| view.menu().is_some());
        let Some((view, past)) = view.zip(self.table.past()) else {
            return Err(not_now("there is nothing for you to decide now"));
        };
        if self.hinting.contains(&socket) {
            return Err(Refusal::new(Code::TooMany, "one hint at a time: the last one is on its way"));
        }
        self.hinting.push(socket);
        let (thinking, myself) = (self.hub.thinking.clone(), self.myself.clone());
        let (person, clock) = (caller.person, self.hub.clock.clone());
        let (seq, moves) = (self.table.told(), self.table.moves());
        tokio::spawn(async move {
            let hint = thinking.hint(person, clock, move || hint(&view, &past, seat, seq, moves)).await;
            // A closed room does not need it.
            drop(myself.send(ToRoom::Hinted { socket, id, hint: hint.map(Box::new) }).await);
        });
        Ok(())
    }

    pub(super) fn hinted(&mut self, socket: SocketId, id: CommandId, hint: Option<Box<Hint>>) {
        self.hinting.retain(|&other| other != socket);
        let answer = match hint {
            Some(hint) => ServerMessage::Hint { id, hint: *hint },
            None => {
                let why = "too many people ask for hints: try again in a moment".to_owned();
                ServerMessage::Refused { id: Some(id), code: Code::Busy, why, high: None }
            }
        };
        self.send(socket, &answer);
    }
}

/// The hint for what this seat knows. Whoever asks again at the same moment is told the same.
fn hint(view: &View, past: &Past, seat: Seat, seq: Seq, moves: u32) -> Option<Hint> {
    let mut rng = Rng::stream(u64::from(moves), &[seat.index() as u64]);
    let menu = view.menu()?;
    let Advice { lot, break_even, hints } = advice(view, seat, WORLDS, &mut rng)?;
    let found = range(view, seat, &mut rng);
    let money = |amount: f64| Money::new(amount.round().max(0.0) as u32);
    let lot = lot.zip(found).map(|(worth, range)| Outlook {
        artist: worth.artist,
        paintings: worth.paintings,
        each: worth.each.map(|(value, chance)| (value, (100.0 * chance).round() as u32)).to_vec(),
        low: money(range.value.0),
        high: money(range.value.1),
    });
    let fair = break_even.zip(found.and_then(|range| range.break_even)).map(|(for_what, (low, high))| Fair {
        about: match for_what.question {
            Question::Bid => About::Bid,
            Question::Outbid => About::Outbid,
            Question::Buy => About::Buy,
            Question::Ask => About::Ask,
            Question::Keep => About::Keep,
        },
        low: money(low),
        high: money(high),
    });
    // Amounts are told by the range.
    let named = matches!(menu, Menu::Offer { .. } | Menu::Add { .. } | Menu::Buy { .. } | Menu::Turn);
    let best = hints.iter().filter(|_| named);
    let alike = best.filter(|hint| hint.behind.is_none_or(|behind| behind.is_alike()));
    let best = alike.map(|hint| hint.action).take(MOST_NAMED).collect();
    let wins = (100.0 * win_share(view, past.position().history())).round() as u32;
    Some(Hint { seq, lot, fair, best, wins, worlds: WORLDS })
}
