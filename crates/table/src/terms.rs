//! What is played at a table, and how: chosen when it is founded, and changed by its host until the game begins.

use protocol::{Code, Days, NewTable, Pace};
use rules::{CashRule, Chairs, Edition, MysteryHand, Proceeds, Seat};
use serde::{Deserialize, Serialize};

use crate::command::{Founding, is_false};
use crate::days;
use crate::decide::Refusal;

/// What a host decides about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The edition.
    pub edition: Edition,
    /// How many seats: 3, 4 or 5.
    pub seats: u8,
    /// Who is paid for a pair.
    pub proceeds: Proceeds,
    /// With or without a mystery hand.
    pub mystery: MysteryHand,
    /// Hidden or open cash.
    pub cash: CashRule,
    /// How fast.
    pub pace: Pace,
    /// The clock of a table over days, which has that pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Days>,
    /// The bot that plays for those who are away.
    pub stand_in: String,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Whether everybody may ask for hints.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hints: bool,
    /// The seat that begins; if `None`, it is drawn.
    pub first: Option<Seat>,
}

impl Terms {
    /// What somebody wants, if it makes a game. It does not check that there is such a bot; the caller must.
    ///
    /// # Errors
    ///
    /// If a setting is invalid; it says which.
    pub fn new(wish: &NewTable) -> Result<Terms, Refusal> {
        let bad = |why: &str| Refusal::new(Code::BadSettings, why);
        let chairs =
            Chairs::new(usize::from(wish.seats)).ok_or_else(|| bad("a table has 3, 4 or 5 seats"))?;
        if wish.mystery && chairs != Chairs::Three {
            return Err(bad("the mystery hand is for three seats"));
        }
        if wish.first.is_some_and(|first| !chairs.all().contains(first)) {
            return Err(bad("the seat that begins is not at this table"));
        }
        days::check(wish.pace, wish.days).map_err(bad)?;
        Ok(Terms {
            edition: wish.edition,
            seats: wish.seats,
            proceeds: wish.proceeds.unwrap_or(wish.edition.proceeds()),
            mystery: if wish.mystery { MysteryHand::With } else { MysteryHand::Without },
            cash: if wish.open_cash { CashRule::Open } else { CashRule::Hidden },
            pace: wish.pace,
            days: wish.days,
            stand_in: wish.stand_in.clone(),
            listed: wish.listed,
            hints: wish.hints,
            first: wish.first,
        })
    }

    /// Those of a table.
    #[must_use]
    pub fn of(founding: &Founding) -> Terms {
        Terms {
            edition: founding.edition,
            seats: founding.seats,
            proceeds: founding.proceeds,
            mystery: founding.mystery,
            cash: founding.cash,
            pace: founding.pace,
            days: founding.days,
            stand_in: founding.stand_in.clone(),
            listed: founding.listed,
            hints: founding.hints,
            first: founding.first,
        }
    }

    /// From now on the table has these.
    pub(crate) fn replace(&self, founding: &mut Founding) {
        let Terms { edition, seats, proceeds, mystery, cash, pace, days, stand_in, listed, hints, first } =
            self.clone();
        founding.edition = edition;
        founding.seats = seats;
        founding.proceeds = proceeds;
        founding.mystery = mystery;
        founding.cash = cash;
        founding.pace = pace;
        founding.days = days;
        founding.stand_in = stand_in;
        founding.listed = listed;
        founding.hints = hints;
        founding.first = first;
    }
}
