//! What a seat does.

use core::fmt;
use core::str::FromStr;

use crate::card::Card;
use crate::money::Money;

/// What a seat does when it is asked.
///
/// Its text is the one used in records, without the seat: `:Ao1` offers a card, `+Bs2` adds one, `=12` bids or closes a
/// fist, `@20` names a price, `!` buys, `-` passes or declines, `?` turns up a mystery card.
///
/// # Examples
///
/// ```
/// use rules::{Action, Money};
/// assert_eq!("=12".parse(), Ok(Action::Bid(Money::new(12))));
/// assert_eq!(Action::Pass.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub enum Action {
    /// Offers a card (R3.1).
    Offer(Card),
    /// Adds the second card to a double (R6.1).
    Add(Card),
    /// Bids (R5.2, R5.3), or closes the fist on this amount (R5.4).
    Bid(Money),
    /// Names the fixed price (R5.5.1).
    Price(Money),
    /// Buys at the fixed price (R5.5.2).
    Buy,
    /// Passes, or declines to add or to turn up a card.
    Pass,
    /// Turns up the next mystery card (R9.2).
    Turn,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Offer(card) => write!(f, ":{card}"),
            Action::Add(card) => write!(f, "+{card}"),
            Action::Bid(amount) => write!(f, "={amount}"),
            Action::Price(amount) => write!(f, "@{amount}"),
            Action::Buy => f.write_str("!"),
            Action::Pass => f.write_str("-"),
            Action::Turn => f.write_str("?"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let mut letters = text.chars();
        let sign = letters.next().ok_or(NotAnAction::UnknownSign)?;
        let rest = letters.as_str();
        let card = || rest.parse().map_err(|_| NotAnAction::NotACard);
        let bare = |action| if rest.is_empty() { Ok(action) } else { Err(NotAnAction::TooLong) };
        match sign {
            ':' => card().map(Action::Offer),
            '+' => card().map(Action::Add),
            '=' => amount(rest).map(Action::Bid),
            '@' => amount(rest).map(Action::Price),
            '!' => bare(Action::Buy),
            '-' => bare(Action::Pass),
            '?' => bare(Action::Turn),
            _ => Err(NotAnAction::UnknownSign),
        }
    }
}

/// Reads an amount as written in records: ASCII digits without a sign or leading zeros.
pub(crate) fn amount(text: &str) -> Result<Money, NotAnAction> {
    let decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !decimal || (text.len() > 1 && text.starts_with('0')) {
        return Err(NotAnAction::NotAnAmount);
    }
    // The limit is more than any table can hold, and sums of such amounts do not overflow.
    match text.parse::<u32>() {
        Ok(units) if units < 1_000_000_000 => Ok(Money::new(units)),
        _ => Err(NotAnAction::TooMuch),
    }
}

/// Why a text is not an action.
///
/// # Examples
///
/// ```
/// use rules::{Action, NotAnAction};
/// assert_eq!("12".parse::<Action>(), Err(NotAnAction::UnknownSign));
/// assert_eq!("=twelve".parse::<Action>(), Err(NotAnAction::NotAnAmount));
/// assert_eq!(":Ax1".parse::<Action>(), Err(NotAnAction::NotACard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAnAction {
    /// It does not begin with one of the seven signs.
    UnknownSign,
    /// What follows the sign is not a card.
    NotACard,
    /// What follows the sign is not a number.
    NotAnAmount,
    /// The number is larger than any sum of money in the game.
    TooMuch,
    /// Something follows a sign that takes no card or amount.
    TooLong,
}

impl fmt::Display for NotAnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAnAction::UnknownSign => "expected one of : + = @ ! - ? after the seat",
            NotAnAction::NotACard => {
                "expected a card: artist A to E, symbol o, r, s, f or d, and a number from 1 to 4, such as 'Ao1'"
            }
            NotAnAction::NotAnAmount => "expected an amount: digits alone, without leading zeros",
            NotAnAction::TooMuch => "no table has that much money",
            NotAnAction::TooLong => "nothing may follow the sign; leave a space before the next move",
        })
    }
}

impl core::error::Error for NotAnAction {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_value_are_the_same() {
        for text in [":Ao1", "+Bs2", "=0", "=12", "@20", "!", "-", "?"] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_action_says_why() {
        for (text, why) in [
            ("", NotAnAction::UnknownSign),
            ("x", NotAnAction::UnknownSign),
            (":Ao", NotAnAction::NotACard),
            ("+", NotAnAction::NotACard),
            ("=", NotAnAction::NotAnAmount),
            ("=-1", NotAnAction::NotAnAmount),
            ("=+1", NotAnAction::NotAnAmount),
            ("=01", NotAnAction::NotAnAmount),
            ("=１", NotAnAction::NotAnAmount),
            ("@99999999999999999999", NotAnAction::TooMuch),
            ("!!", NotAnAction::TooLong),
            ("?Ao1", NotAnAction::TooLong),
        ] {
            assert_eq!(text.parse::<Action>(), Err(why), "{text}");
        }
    }
}
