//! Reads a program's answer as an action.

use rules::{Action, Illegal, Menu, NotAnAction, Seat, Why};
use serde_json::Value;

use super::fault::{Fault, quoted};

/// The action in an answer, if the menu allows it.
pub(super) fn action(answer: &Value, seat: Seat, menu: &Menu) -> Result<Action, Fault> {
    let said = answer["action"]
        .as_str()
        .ok_or_else(|| Fault::new("gave no action").such_as(quoted(&answer.to_string())))?;
    // Seat 3 may answer either '=12' or '3=12'.
    let text = said.strip_prefix(&seat.to_string()).unwrap_or(said);
    if text.starts_with(|letter: char| letter.is_ascii_digit()) {
        let example = format!("{} from seat {seat}", quoted(said));
        return Err(Fault::new("acted for another seat").such_as(example));
    }
    let action: Action = text.parse().map_err(|why| no_action(said, why))?;
    menu.check(action).map_err(|why| illegal(said, seat, why))?;
    Ok(action)
}

/// What the program wants to do next, if it has said so with a card it played. It is used if the next question allows it, and
/// otherwise forgotten.
pub(super) fn then(answer: &Value, menu: &Menu) -> Option<Action> {
    let plays = matches!(menu, Menu::Offer { .. } | Menu::Add { .. });
    answer["then"].as_str().filter(|_| plays)?.parse().ok()
}

fn no_action(said: &str, why: NotAnAction) -> Fault {
    let why = match why {
        NotAnAction::UnknownSign => "an action begins with one of : + = @ ! - ?".to_owned(),
        other => other.to_string(),
    };
    Fault::new("answered with something that is not an action").such_as(format!("{}: {why}", quoted(said)))
}

fn illegal(said: &str, seat: Seat, why: Why) -> Fault {
    let kind = match why {
        Why::NotInHand { .. } => "played a card it does not hold",
        Why::DoesNotFit { .. } => "added a card that does not fit",
        Why::TooLow { .. } => "bid too little",
        Why::BidAboveCash { .. } => "bid more than it has",
        Why::PriceTooLow => "named a price below 1",
        Why::PriceAboveCash { .. } => "named a price above what it has",
        Why::NotThat { .. } => "did something it was not asked to do",
        Why::GameOver
        | Why::NoSuchSeat { .. }
        | Why::NotAwaited { .. }
        | Why::HoldsTheBid { .. }
        | Why::HasPassed
        | Why::CannotFollow { .. }
        | Why::FistIsClosed
        | Why::FistIsEmpty => "acted when it was not allowed to",
    };
    Fault::new(kind).such_as(format!("{}: {}", quoted(said), Illegal { seat, why }))
}

#[cfg(test)]
mod tests {
    use rules::Money;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fault_states_its_cause() {
        let menu = Menu::Bid { least: Money::new(8), most: Money::new(100) };
        for (answer, told) in [
            (json!({"id": 1}), "gave no action: '{\"id\":1}'"),
            (json!({"action": 5}), "gave no action: '{\"action\":5}'"),
            (json!({"action": "1-"}), "acted for another seat: '1-' from seat 3"),
            (
                json!({"action": "bid 5"}),
                "answered with something that is not an action: 'bid 5': an action begins with one of : + = @ ! - ?",
            ),
            (
                json!({"action": "=05"}),
                "answered with something that is not an action: '=05': expected an amount: digits alone, without leading zeros",
            ),
            (json!({"action": "=7"}), "bid too little: '=7': seat 3 must bid at least 8, and 7 is too low"),
            (json!({"action": "3=101"}), "bid more than it has: '3=101': seat 3 has 100, and cannot bid 101"),
            (json!({"action": "?"}), "did something it was not asked to do: '?': seat 3 is to bid or pass"),
        ] {
            assert_eq!(action(&answer, Seat::Three, &menu).unwrap_err().once(), told);
        }
    }

    #[test]
    fn the_seat_may_precede_the_action() {
        let menu = Menu::Bid { least: Money::ONE, most: Money::new(100) };
        for text in ["=12", "3=12"] {
            let answer = json!({"id": 1, "action": text});
            assert_eq!(action(&answer, Seat::Three, &menu), Ok(Action::Bid(Money::new(12))));
        }
    }
}
