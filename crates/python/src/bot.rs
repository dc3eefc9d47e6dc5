//! Our bots, and what they think of a decision.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::bots::{Bot as _, KINDS, Name, Player, Rng, hint};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{CardSet, Event, Seat, Settings, Viewer};
use serde_json::{Value, json};

use crate::convert::{a_seed, known_to_bots, python, seat, whole, within, wrong};
use crate::position::Position;

/// The kinds of bots, from the weakest to the strongest, with one honest sentence each.
///
/// >>> import gavel
/// >>> list(gavel.bots())[:3]
/// ['random', 'aggressive', 'tight']
#[pyfunction]
pub(crate) fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    KINDS.iter().try_for_each(|kind| dict.set_item(kind.word, kind.sentence))?;
    Ok(dict)
}

/// A bot of ours at one seat. The same name and seed play the same game again. Asked about another game than before, or about an
/// earlier moment, it begins anew.
///
/// >>> import gavel
/// >>> position = gavel.Position.deal(gavel.Settings(seats=3), seed=7, first=1)
/// >>> gavel.Bot('greedy', seat=1).act(position)[0]
/// ':'
#[pyclass(module = "gavel")]
pub(crate) struct Bot {
    name: Name,
    seat: Seat,
    // Python may hand the bot to another thread.
    player: Mutex<Player>,
    rng: Rng,
    told: Option<Told>,
}

/// What a bot has seen of the game it plays.
struct Told {
    settings: Settings,
    events: Vec<Event>,
    hand: CardSet,
}

impl Told {
    /// Whether this may be a later moment of the same game. All games begin with the same news: then the hand tells them apart,
    /// which only loses the cards it plays until more are dealt.
    fn leads_to(&self, position: &rules::Position, seat: Seat) -> bool {
        let (state, events) = (position.state(), position.history().events());
        if self.settings != *state.settings() || !events.starts_with(&self.events) {
            return false;
        }
        let news = &events[self.events.len()..];
        let mut kept = self.hand;
        for event in news {
            match *event {
                Event::Offered { seat: of, card } | Event::Added { seat: of, card } if of == seat => {
                    kept.remove(card);
                }
                _ => {}
            }
        }
        let dealt = news.iter().any(|event| matches!(event, Event::Dealt { .. }));
        let hand = state.hand(seat);
        if dealt { kept.minus(hand).is_empty() } else { kept == hand }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seat, seed=0))]
    fn new(
        name: &str,
        #[pyo3(from_py_with = whole)] seat: i64,
        #[pyo3(from_py_with = a_seed)] seed: u64,
    ) -> PyResult<Bot> {
        let name: Name = Name::local(name).map_err(wrong)?;
        let seat = crate::convert::seat(seat, rules::Chairs::Five)?;
        let player = Mutex::new(name.player(Duration::from_secs(10)));
        Ok(Bot { name, seat, player, rng: Rng::stream(seed, &[1, u64::from(seat.number())]), told: None })
    }

    /// What it does, in the notation of records. It sees only what its seat may know.
    fn act(&mut self, position: &Position) -> PyResult<String> {
        known_to_bots(*position.0.state().settings())?;
        let eyes = position.0.eyes(self.seat);
        let menu = position.0.state().menu(self.seat);
        let menu = menu.ok_or_else(|| wrong(format_args!("seat {} is not asked anything now", self.seat)))?;
        let player = self.player.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Another game, or another way the same game might have gone.
        let told = self.told.take().filter(|told| told.leads_to(&position.0, self.seat));
        let mut events = told.map_or_else(
            || {
                player.begin(&eyes);
                Vec::new()
            },
            |told| told.events,
        );
        let news = &position.0.history().events()[events.len()..];
        if player.listens() {
            news.iter().for_each(|event| player.news(event));
        }
        events.extend_from_slice(news);
        let state = position.0.state();
        self.told = Some(Told { settings: *state.settings(), events, hand: state.hand(self.seat) });
        let action = player.act(&eyes, &menu, &mut self.rng);
        Ok(action.to_string())
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gavel.Bot: {} at seat {}>", self.name, self.seat)
    }
}

/// What each sensible action is worth to a seat, judged only by what that seat may know: the share of games won and the money at
/// the end over many imagined worlds, each with a 95 % interval; what the lot is worth; the break-even price.
///
/// >>> import gavel
/// >>> position = gavel.Position.deal(gavel.Settings(seats=3), seed=7, first=1)
/// >>> advice = gavel.advice(position, 1, worlds=20)
/// >>> sorted(advice), advice['hints'][0]['wins']['low'] <= advice['hints'][0]['wins']['mean']
/// (['break_even', 'hints', 'lot'], True)
#[pyfunction]
#[pyo3(signature = (position, seat_number, worlds=200, seed=0))]
pub(crate) fn advice<'py>(
    py: Python<'py>,
    position: &Position,
    #[pyo3(from_py_with = whole)] seat_number: i64,
    #[pyo3(from_py_with = whole)] worlds: i64,
    #[pyo3(from_py_with = a_seed)] seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let me = seat(seat_number, position.chairs())?;
    known_to_bots(*position.0.state().settings())?;
    let worlds = within("worlds to try actions in", worlds, 1, 1 << 20)? as u32;
    let view = position.0.state().view(Viewer::Seat(me));
    let advice = py.detach(|| hint::advice(&view, me, worlds, &mut Rng::stream(seed, &[])));
    let advice = advice.ok_or_else(|| wrong(format_args!("seat {me} is not asked anything now")))?;
    let interval = |of: hint::Interval| json!({"mean": of.mean, "low": of.low, "high": of.high});
    let hints: Vec<Value> = advice
        .hints
        .iter()
        .map(|hint| {
            json!({
                "action": hint.action.to_string(),
                "wins": interval(hint.wins),
                "money": interval(hint.money),
                "behind": hint.behind.map(|behind| json!({
                    "wins": interval(behind.wins),
                    "money": interval(behind.money),
                })),
            })
        })
        .collect();
    let lot = advice.lot.map(|lot| {
        let each: Vec<Value> =
            lot.each.iter().map(|(value, chance)| json!([value.units(), chance])).collect();
        json!({"artist": lot.artist.to_string(), "paintings": lot.paintings, "mean": lot.mean, "each": each})
    });
    python(py, &json!({"hints": hints, "lot": lot, "break_even": advice.break_even.map(|at| at.price)}))
}
