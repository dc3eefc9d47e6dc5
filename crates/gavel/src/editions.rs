//! `gavel editions`: lists the editions.

use std::io::Write;

use clap::Args;
use rules::{Artist, Chairs, Edition, Money, MysteryHand, Proceeds, Settings, Symbol};

use crate::Failure;

/// List the editions with their artists, decks and settings
#[derive(Args)]
pub(crate) struct Editions {}

impl Editions {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        for edition in Edition::ALL {
            write_edition(out, edition)?;
        }
        writeln!(out, "Settings, for every edition (give them to 'gavel deal'):")?;
        writeln!(out, "  --proceeds   second: the seat that adds a card to another's double is paid alone")?;
        writeln!(out, "               split:  the two seats share, the odd unit goes to the second")?;
        writeln!(out, "  --mystery    at three seats, a fourth hand lies face down and belongs to nobody")?;
        writeln!(out, "  --open-cash  everybody's cash lies on the table; as printed it is hidden")?;
        writeln!(out, "  --seats      3, 4 or 5; cards dealt to each hand before rounds 1 to 4:")?;
        for chairs in Chairs::ALL {
            let settings = Settings::new(Edition::default(), chairs);
            writeln!(out, "               {chairs} seats: {}", deal(&settings))?;
            if let Ok(mystery) = settings.with_mystery(MysteryHand::With) {
                writeln!(out, "               {chairs} seats and the mystery hand: {}", deal(&mystery))?;
            }
        }
        Ok(())
    }
}

fn deal(settings: &Settings) -> String {
    settings.deal().map(|cards| cards.to_string()).join(", ")
}

fn write_edition(out: &mut impl Write, edition: Edition) -> Result<(), Failure> {
    let default = if edition == Edition::default() { "  (the default)" } else { "" };
    writeln!(out, "{edition}  {}{default}", edition.title())?;
    if let Some(note) = edition.note() {
        writeln!(out, "  Note: {note}.")?;
    }
    writeln!(out, "     {:<18} open  once  sealed  fixed  double  cards", "artist")?;
    for artist in Artist::ALL {
        write!(out, "  {artist}  {:<18}", edition.artist(artist))?;
        for (symbol, width) in Symbol::ALL.into_iter().zip([5, 6, 8, 7, 8]) {
            write!(out, "{:>width$}", edition.copies(artist, symbol))?;
        }
        writeln!(out, "{:>7}", edition.cards().count_by(artist))?;
    }
    let rule = |proceeds| match proceeds {
        Proceeds::SecondTakesAll => "the second takes all",
        Proceeds::Split => "split",
    };
    write!(out, "  Another seat adds to a double: {}", rule(edition.proceeds()))?;
    match edition.variant() {
        Some(variant) => writeln!(out, " (printed variant: {})", rule(variant))?,
        None => writeln!(out)?,
    }
    writeln!(out, "  Money: 30 units are printed as {}\n", edition.price(Money::new(30)))?;
    Ok(())
}
