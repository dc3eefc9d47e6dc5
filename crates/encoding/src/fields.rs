//! The fields of an observation, listed by the same code that writes it.

use std::fmt::Write;

use rules::{Chairs, Deck, Edition, Seat, Settings, Setup, State, Viewer};

use crate::VERSION;
use crate::code::{CODES, Code};
use crate::limits::Limit;
use crate::memory::Memory;
use crate::observation::{SIZE, write};
use crate::pen::Clerk;

/// Some numbers of an observation that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The group it belongs to: `seat`, `artist`, `table` or `lot`.
    pub group: &'static str,
    /// Which seat, counted clockwise from the mover, or which artist, counted from the left; otherwise 0.
    pub number: usize,
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Where it begins.
    pub at: usize,
    /// How many numbers it has.
    pub len: usize,
}

/// Every field, in order.
#[must_use]
pub fn fields() -> Vec<Field> {
    let settings = Settings::new(Edition::default(), Chairs::Five);
    let setup = Setup::new(settings, Seat::One, Deck::sorted(settings.edition()))
        .unwrap_or_else(|why| unreachable!("the deck and the seat were made for this table: {why}"));
    let mut memory = Memory::new(&settings);
    let state = State::observed(&setup, &mut memory);
    let mut clerk = Clerk::default();
    write(&state.view(Viewer::Seat(Seat::One)), &memory, &Limit::default(), &mut clerk);
    clerk.fields
}

/// The tables of `docs/encoding.md`.
#[must_use]
pub fn markdown() -> String {
    let fields = fields();
    let mut page = format!("Version {VERSION}: {SIZE} numbers, {CODES} codes.\n");
    for (group, title) in [
        (
            "seat",
            "Seats: five times, the mover first, then clockwise; a chair that is not there is all zeros",
        ),
        ("artist", "Artists: five times, in the order of the board"),
        ("table", "The table"),
        ("lot", "The lot; zeros while no card is on the table, except `last`"),
    ] {
        let of =
            |number: usize| fields.iter().filter(move |field| field.group == group && field.number == number);
        let width: usize = of(0).map(|field| field.len).sum();
        let start = of(0).map(|field| field.at).min().unwrap_or_default();
        let times = fields
            .iter()
            .filter(|field| field.group == group)
            .map(|field| field.number + 1)
            .max()
            .unwrap_or(1);
        let _ = match times {
            1 => writeln!(page, "\n### {title}\n\nFrom {start}, {width} numbers.\n"),
            _ => writeln!(
                page,
                "\n### {title}\n\nFrom {start}, {width} numbers each, so number *k* begins at {start} + {width} *k*.\n"
            ),
        };
        page.push_str("| at | numbers | name | meaning |\n|---|---|---|---|\n");
        for field in of(0) {
            let at = if times == 1 { field.at } else { field.at - start };
            let _ = writeln!(page, "| {at} | {} | `{}` | {} |", field.len, field.name, field.meaning);
        }
    }
    page.push_str("\n### Codes\n\n| code | means |\n|---|---|\n");
    for number in (0..CODES).filter(|number| !(1..24).contains(number) && !(34..67).contains(number)) {
        if let Some(code) = Code::new(number) {
            let _ = writeln!(page, "| {number} | {code} |");
        }
    }
    page
}
