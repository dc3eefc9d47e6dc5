//! Sealed auctions: everybody at once, and only the number of closed fists is told.

use protocol::{Code, Pace};
use rules::{Money, Symbol};

use crate::salon::{Salon, offered};

fn sealed() -> Salon {
    offered(Pace::Normal, Symbol::Sealed)
}

#[test]
fn a_fist_can_be_changed_until_the_last_one_closes_and_only_counts_are_told() {
    let mut salon = sealed();
    assert_eq!(salon.says("Bo", "=57"), ["1 of 4 fists"]);
    let told = salon.table.told();
    assert_eq!(salon.says("Bo", "=83"), [""; 0], "changing it is nobody's business");
    assert_eq!(salon.table.told(), told, "and has no number");
    assert_eq!(salon.private("Bo").fist, Some(Money::new(83)));
    assert_eq!(salon.private("Cy").fist, None);
    assert_eq!(salon.says("Dee", "=0"), ["2 of 4 fists"]);
    assert_eq!(salon.says("Cy", "=83"), ["3 of 4 fists"]);
    assert_eq!(salon.says("Bo", "=61"), [""; 0]);
    assert_eq!(salon.says("Ada", "=4"), ["4 of 4 fists", "the fists open: 4 61 83 0", "sold to Cy for 83"]);
    assert_eq!(salon.private("Bo").fist, None);
}

#[test]
fn what_is_in_a_fist_is_nobodys_business() {
    let sale = |first: &str, then: &str| {
        let mut salon = sealed();
        salon.says("Bo", first);
        salon.says("Bo", then);
        salon.watched()
    };
    assert_eq!(sale("=57", "=83"), sale("=0", "=1"));
}

#[test]
fn silence_is_an_empty_fist() {
    let mut salon = sealed();
    salon.says("Cy", "=9");
    assert_eq!(salon.wait(29_999), [""; 0]);
    assert_eq!(salon.wait(1), ["the fists open: 0 0 9 0", "sold to Cy for 9"]);
}

#[test]
fn a_fist_that_closes_does_not_move_the_clock() {
    let mut salon = sealed();
    salon.wait(20_000);
    salon.says("Cy", "=9");
    salon.says("Cy", "=10");
    assert_eq!(salon.wait(9_999), [""; 0]);
    assert_eq!(salon.wait(1), ["the fists open: 0 0 10 0", "sold to Cy for 10"]);
}

#[test]
fn a_fist_holds_no_more_than_its_seat_has_and_nobody_passes() {
    let salon = sealed();
    assert_eq!(salon.refuses("Bo", "=101").code, Code::Illegal);
    assert_eq!(salon.refuses("Bo", "-").code, Code::Illegal);
}
