//! The daily deal: everybody plays the same cards on the same seat against the same bots, once.
//!
//! The seed of a day is the seed of everybody's table, and nobody adds anything to the shuffle, so decks, delays and what bots
//! draw are the same: two people who act alike have the same game.

use protocol::{Code, DailyMark, Day, Pace, PersonId, TableId, Want};
use rules::{Chairs, Edition, Seat, Settings};

use crate::command::{Founding, Occupant, VERSION};
use crate::decide::Refusal;
use crate::shuffle::Seed;

/// Where the person sits.
pub const SEAT: Seat = Seat::One;
/// How many sit at the table.
pub const CHAIRS: Chairs = Chairs::Four;
/// The bot on all other chairs: it plays like somebody in a club, and decides in microseconds, so it is never answered for by
/// a quicker one.
pub const BOT: &str = "club";
/// The bot that everybody is compared with.
pub const REFERENCE: &str = "theory";

/// What is played.
#[must_use]
pub fn settings() -> Settings {
    Settings::new(Edition::default(), CHAIRS)
}

/// The table of a day, with this occupant on the person's seat. Nobody is hurried: only bots wait for the person.
#[must_use]
pub fn founding(daily: DailyMark, seed: &Seed, host: PersonId, own: &Occupant) -> Founding {
    let settings = settings();
    let seated = CHAIRS.seats().map(|seat| match seat == SEAT {
        true => own.clone(),
        false => Occupant::Bot { bot: BOT.to_owned() },
    });
    Founding {
        version: VERSION,
        edition: settings.edition(),
        seats: CHAIRS.count() as u8,
        proceeds: settings.proceeds(),
        mystery: settings.mystery(),
        cash: settings.cash(),
        pace: Pace::Untimed,
        days: None,
        stand_in: BOT.to_owned(),
        listed: false,
        hints: false,
        first: None,
        host,
        seed: seed.reveal(),
        seated: seated.collect(),
        position: None,
        daily: Some(daily),
    }
}

/// The table of a person for a day. It follows from the two, so that whoever asks twice, even at two nodes at once, founds one
/// table; without the seed nobody can guess it.
#[must_use]
pub fn table_of(day: Day, seed: &Seed, person: PersonId) -> TableId {
    let number = person.number();
    let mut drawn = 0;
    let mut chance = || {
        drawn += 1;
        seed.noise(&[TABLE, day.number().into(), (number >> 64) as u64, number as u64, drawn])
    };
    TableId::draw(&mut chance)
}

/// Begins the paths of noise for the ids of tables. Those for bots and delays begin differently.
const TABLE: u64 = u64::MAX - 2;

/// Whether this may be wanted at a daily deal. Who sits there, what is played and what is shuffled is the same for everybody,
/// and nobody lets a bot play.
///
/// # Errors
///
/// If it may not, and why.
pub(crate) fn may_want(want: &Want) -> Result<(), Refusal> {
    let refused = |why: &str| Err(Refusal::new(Code::NotNow, why));
    match want {
        Want::Start { .. }
        | Want::Act { .. }
        | Want::Order { .. }
        | Want::CancelOrder
        | Want::TakeBack
        | Want::Hammer
        | Want::Return => Ok(()),
        Want::StepAway | Want::Holiday { .. } => {
            refused("nobody plays a daily deal for you: it waits until you are back")
        }
        Want::Rematch => refused("a daily deal is played once; old ones can be practised"),
        Want::Say { .. } | Want::Redact { .. } | Want::Mute { .. } | Want::Unmute { .. } => {
            refused("nobody else is at the table of a daily deal")
        }
        Want::Sit { .. }
        | Want::Reveal { .. }
        | Want::Stand
        | Want::Bot { .. }
        | Want::Remove { .. }
        | Want::Settings { .. } => refused("a daily deal is the same for everybody: nothing is changed"),
    }
}
