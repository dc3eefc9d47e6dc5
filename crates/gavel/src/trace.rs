//! A state as JSON with nothing hidden: the output of `gavel replay --json` and `--trace`.

use std::io::{self, Write};

use rules::{Card, Phase, Record, Seat, State};
use serde_json::{Value, json};

/// Writes the state after the last move of a record as one line of JSON.
pub(crate) fn write_state(out: &mut impl Write, record: &Record) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &state(record))?;
    writeln!(out)
}

fn state(record: &Record) -> Value {
    let state = record.state();
    let seats: Vec<Seat> = state.settings().chairs().seats().collect();
    let by_seat = |value: &dyn Fn(Seat) -> Value| seats.iter().map(|&seat| value(seat)).collect::<Value>();
    let cash = || by_seat(&|seat| state.cash(seat).units().into());
    let (name, auctioneer, opener) = phase(state);
    let (high, price, fists) = match state.phase() {
        Phase::Open { high: Some(bid), .. } | Phase::Once { high: Some(bid), .. } => {
            (json!({"seat": bid.seat.number(), "amount": bid.amount.units()}), Value::Null, Value::Null)
        }
        Phase::Fixed { price, .. } => (Value::Null, price.units().into(), Value::Null),
        Phase::Sealed { fists, .. } => {
            let closed = |seat| !state.awaits().contains(seat);
            let fists = by_seat(&|seat| closed(seat).then(|| fists[seat].units()).into());
            (Value::Null, Value::Null, fists)
        }
        Phase::Open { high: None, .. }
        | Phase::Once { high: None, .. }
        | Phase::Offer
        | Phase::Add { .. }
        | Phase::Price { .. }
        | Phase::Mystery
        | Phase::Over => (Value::Null, Value::Null, Value::Null),
    };
    json!({
        "ply": record.moves().len(),
        "move": record.moves().last().map(ToString::to_string),
        "round": state.round(),
        "phase": name,
        "auctioneer": auctioneer.map(Seat::number),
        "opener": opener.map(Seat::number),
        "lot": cards(state.phase().cards()),
        "high": high,
        "price": price,
        "fists": fists,
        "to_act": state.awaits().iter().map(Seat::number).collect::<Value>(),
        "cash": cash(),
        "hands": by_seat(&|seat| cards(state.hand(seat))),
        "owned": by_seat(&|seat| cards(state.owned(seat))),
        "played": state.played().in_board_order(),
        "tiles": state.tiles().each_ref().map(|row| row.in_board_order().map(rules::Money::units)),
        "mystery": cards(state.mystery().cards().iter().copied()),
        "turned": cards(state.turned().cards().iter().copied()),
        "deck": state.undealt(),
        "result": if *state.phase() == Phase::Over { cash() } else { Value::Null },
    })
}

fn cards(cards: impl IntoIterator<Item = Card>) -> Value {
    cards.into_iter().map(|card| card.to_string()).collect()
}

/// The phase's name, the auctioneer, and the seat that opened the lot.
fn phase(state: &State) -> (&'static str, Option<Seat>, Option<Seat>) {
    let name = match state.phase() {
        Phase::Offer => return ("offer", state.awaits().first(), None),
        Phase::Add { opener, .. } => return ("add", Some(*opener), Some(*opener)),
        Phase::Mystery => return ("mystery", state.awaits().first(), None),
        Phase::Over => return ("over", None, None),
        Phase::Open { .. } => "open",
        Phase::Once { .. } => "once",
        Phase::Sealed { .. } => "sealed",
        Phase::Price { .. } => "price",
        Phase::Fixed { .. } => "fixed",
    };
    let lot = state.phase().lot();
    (name, lot.map(rules::Lot::auctioneer), lot.map(rules::Lot::opener))
}
