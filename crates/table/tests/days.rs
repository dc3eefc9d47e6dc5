//! The auctions of a game over days: everybody says when they have time what they would do.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use protocol::{AtTheEnd, Call, Code, Days, News, Note, Order, Pace, PersonId, PlayingHours, Then, Want};
use rules::{Money, Phase, Symbol, Viewer};
use table::{Command, Core, Table};

#[path = "../../server/tests/auctions/salon.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod salon;

use salon::{NAMES, START, Salon, card, fitting, founding, maximum, offered, person, seat, where_cards_lie};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

fn order(order: Order) -> Want {
    Want::Order { order }
}

fn bid(amount: u32) -> Want {
    order(Order::Bid { amount: Money::new(amount) })
}

fn accept_up_to(limit: u32) -> Want {
    order(Order::Accept { limit: Money::new(limit) })
}

/// Who is waited for.
fn waiting(salon: &Salon) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| salon.table.waits_for(person(name))).collect()
}

/// What happens at the end of the present window, as a watcher is told.
fn then(salon: &Salon) -> Option<AtTheEnd> {
    let game = salon.table.now(Viewer::Spectator, salon.now, false).game.unwrap();
    game.clock.and_then(|clock| clock.then)
}

#[test]
fn in_an_open_auction_everybody_files_a_maximum() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    assert_eq!(salon.clock(), (Call::Open, DAY as u32));
    assert_eq!(then(&salon), Some(AtTheEnd::Out));
    assert_eq!(salon.refuses("Bo", "=5").code, Code::NotNow);
    assert_eq!(waiting(&salon), ["Ada", "Bo", "Cy", "Dee"]);
    salon.wants("Bo", &maximum(12, Then::Out));
    salon.wants("Cy", &maximum(20, Then::Out));
    salon.wants("Dee", &maximum(0, Then::Out));
    assert_eq!(waiting(&salon), ["Ada"]);
    assert_eq!(salon.wait(20 * HOUR), [""; 0], "nothing is told before all are in");
    salon.wants("Bo", &maximum(13, Then::Out));
    salon.wants("Ada", &maximum(5, Then::Out));
    assert_eq!(salon.wait(1_999), [""; 0], "the last one may still change their mind");
    assert_eq!(salon.wait(1), ["all are in", "Bo bids 13", "Cy bids 14", "sold to Cy for 14"]);
    assert!(!salon.watched().contains("limit"), "nobody learns how far Cy would have gone");
}

/// Who newly waits, and who was outbid, since the table was as it was.
fn tidings(salon: &Salon, before: &Core) -> (Vec<&'static str>, Vec<&'static str>) {
    let news: Vec<News> =
        salon.table.story(before.told()).into_iter().flat_map(|missed| missed.news).collect();
    let asked: Vec<PersonId> = salon.table.newly_waiting(before).collect();
    let outbid: Vec<PersonId> = salon.table.newly_outbid(before, &news).collect();
    let named =
        |people: &[PersonId]| NAMES.into_iter().filter(|name| people.contains(&person(name))).collect();
    (named(&asked), named(&outbid))
}

#[test]
fn who_was_outbid_and_who_is_asked_can_be_told() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    let before = (*salon.table).clone();
    salon.wants("Ada", &maximum(0, Then::Out));
    salon.wants("Bo", &maximum(5, Then::Ask));
    salon.wants("Cy", &maximum(10, Then::Out));
    assert_eq!(tidings(&salon, &before), (vec![], vec![]), "nobody learns that others have filed something");
    salon.wants("Dee", &maximum(3, Then::Out));
    let before = (*salon.table).clone();
    salon.wait(2_000);
    assert_eq!(tidings(&salon, &before), (vec!["Bo"], vec!["Bo"]), "Bo wanted to be asked");
    let before = (*salon.table).clone();
    salon.wants("Bo", &maximum(7, Then::Out));
    salon.wait(2_000);
    let (asked, outbid) = tidings(&salon, &before);
    assert_eq!(outbid, ["Bo", "Dee"], "not Cy, who leads, nor Ada, who wanted nothing");
    assert_eq!(asked, ["Bo"], "whose turn it is to offer");
}

#[test]
fn whoever_has_filed_nothing_when_the_window_ends_is_out() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    salon.wants("Bo", &maximum(30, Then::Ask));
    assert_eq!(salon.next_in(), Some(DAY));
    assert_eq!(salon.wait(DAY - 1), [""; 0]);
    assert_eq!(salon.wait(1), ["all are in", "Bo bids 1", "sold to Bo for 1"]);
}

#[test]
fn only_those_who_said_ask_me_are_asked_again_while_anyone_raises() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    salon.wants("Ada", &maximum(0, Then::Out));
    salon.wants("Bo", &maximum(5, Then::Ask));
    salon.wants("Cy", &maximum(10, Then::Out));
    salon.wants("Dee", &maximum(3, Then::Out));
    assert_eq!(salon.wait(2_000), ["all are in", "Bo bids 5", "Cy bids 6", "open again"]);
    assert_eq!(waiting(&salon), ["Bo"]);
    assert_eq!(salon.private("Bo").note, Some(Note::Outbid));
    assert_eq!(salon.next_in(), Some(DAY), "with the whole time for it");
    salon.wants("Bo", &maximum(20, Then::Ask));
    assert_eq!(salon.wait(2_000), ["all are in", "Bo bids 11", "sold to Bo for 11"]);
}

#[test]
fn nobody_is_asked_twice_before_somebody_raises() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    for name in ["Ada", "Cy", "Dee"] {
        salon.wants(name, &maximum(0, Then::Out));
    }
    salon.wants("Bo", &maximum(0, Then::Ask));
    assert_eq!(salon.wait(2_000), ["all are in", "open again"]);
    salon.wants("Bo", &maximum(0, Then::Ask));
    assert_eq!(salon.wait(2_000).first().map(String::as_str), Some("all are in"));
    assert!(!matches!(salon.state().phase(), Phase::Open { .. }), "it is over");
}

#[test]
fn nobody_finds_out_that_an_equal_maximum_was_filed_earlier_by_asking_again_and_again() {
    let mut salon = offered(Pace::Days, Symbol::Open);
    salon.wants("Cy", &maximum(10, Then::Out));
    salon.wants("Ada", &maximum(0, Then::Out));
    salon.wants("Dee", &maximum(0, Then::Out));
    salon.wants("Bo", &maximum(10, Then::Ask));
    assert_eq!(salon.wait(2_000), ["all are in", "Bo bids 9", "Cy bids 10", "open again"]);
    salon.wants("Bo", &maximum(10, Then::Ask));
    assert_eq!(salon.wait(2_000), ["all are in", "sold to Cy for 10"]);
}

#[test]
fn once_around_orders_run_in_seat_order_as_soon_as_everything_before_them_is_known() {
    let mut salon = offered(Pace::Days, Symbol::Once);
    assert_eq!(then(&salon), Some(AtTheEnd::Pass));
    salon.wants("Cy", &bid(7));
    salon.wants("Dee", &order(Order::Ask));
    salon.wants("Ada", &bid(0));
    assert_eq!(waiting(&salon), ["Bo"]);
    assert_eq!(salon.wait(12 * HOUR), [""; 0]);
    salon.wants("Bo", &bid(5));
    assert_eq!(salon.wait(20_000), ["Bo bids 5", "Cy bids 7"]);
    assert_eq!(waiting(&salon), ["Dee"], "who wanted to be asked, with the whole time for it");
    assert_eq!(salon.wait(23 * HOUR), [""; 0]);
    assert_eq!(salon.wait(HOUR), ["Dee is late", "Dee passes", "Ada passes", "sold to Cy for 7"]);
}

#[test]
fn once_around_everybody_has_the_same_window() {
    let mut salon = offered(Pace::Days, Symbol::Once);
    salon.wants("Dee", &bid(4));
    assert_eq!(salon.wait(DAY - 1), [""; 0]);
    let heard =
        ["Bo is late", "Bo passes", "Cy is late", "Cy passes", "Dee bids 4", "Ada is late", "Ada passes"];
    assert_eq!(salon.wait(1)[..7], heard);
}

#[test]
fn at_a_fixed_price_everybody_answers_at_once_and_the_seats_decide_in_turn() {
    let mut salon = offered(Pace::Days, Symbol::Fixed);
    assert_eq!(then(&salon), Some(AtTheEnd::StandIn));
    salon.says("Ada", "@10");
    assert_eq!(salon.wait(2_000), ["Ada names 10"]);
    assert_eq!(then(&salon), Some(AtTheEnd::Decline));
    salon.wants("Dee", &accept_up_to(10));
    salon.wants("Cy", &order(Order::Ask));
    salon.wants("Bo", &accept_up_to(0));
    assert_eq!(salon.wait(10_000), ["Bo passes"]);
    assert_eq!(waiting(&salon), ["Cy"]);
    salon.says("Cy", "-");
    assert_eq!(salon.wait(10_000), ["Cy passes", "sold to Dee for 10"]);
}

#[test]
fn sealed_fists_open_with_the_last_one_or_at_the_end() {
    let mut salon = offered(Pace::Days, Symbol::Sealed);
    assert_eq!(then(&salon), Some(AtTheEnd::EmptyFist));
    for (name, amount) in [("Ada", "=1"), ("Bo", "=9"), ("Cy", "=4")] {
        salon.says(name, amount);
    }
    assert_eq!(waiting(&salon), ["Dee"]);
    assert_eq!(salon.wait(DAY - 1), [""; 0]);
    assert_eq!(salon.wait(1), ["the fists open: 1 9 4 0", "sold to Bo for 9"]);
}

/// A double, and whether Bo has a card that goes with it.
fn double(able: bool) -> Salon {
    let mut salon = where_cards_lie(Pace::Days, |state| {
        let double = card(state, "Ada", Symbol::Double);
        double.is_some_and(|double| fitting(state, "Bo", double).is_some() == able)
    });
    let double = card(salon.state(), "Ada", Symbol::Double).unwrap();
    salon.offers(double);
    salon
}

#[test]
fn a_double_asks_everybody_alike() {
    let heard = [true, false].map(|able| {
        let mut salon = double(able);
        assert_eq!(then(&salon), Some(AtTheEnd::NoCard));
        for name in ["Bo", "Cy", "Dee"] {
            salon.wants(name, &order(Order::Add { card: None }));
        }
        assert_eq!(waiting(&salon), ["Ada"]);
        salon.says("Ada", "-");
        salon.wait(60_000)
    });
    assert_eq!(heard[0], heard[1], "nobody learns whether Bo could have added a card");
    assert_eq!(heard[0].len(), 5, "{heard:?}");
    let silent = [true, false].map(|able| {
        let mut salon = double(able);
        salon.says("Ada", "-");
        let asked = salon.wait(60_000);
        assert!(salon.table.waits_for(person("Bo")), "with or without a card");
        (asked, salon.next_in(), salon.wait(DAY - 60_000))
    });
    assert_eq!(silent[0], silent[1]);
}

/// A table over days with this clock, where Ada has offered a card with this symbol.
fn offered_over(days: Days, symbol: Symbol) -> Salon {
    let begun = |seed| {
        let founding = table::Founding { days: Some(days), ..founding(Pace::Days, seed) };
        let table = Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
        let mut salon = Salon { table, now: START, heard: Vec::new() };
        for name in NAMES {
            salon.wants(name, &Want::Sit { seat: seat(name), promise: None });
        }
        salon.wants("Ada", &Want::Start { fill: None });
        salon
    };
    let mut salon =
        (0..=u8::MAX).map(begun).find(|salon| card(salon.state(), "Ada", symbol).is_some()).unwrap();
    let card = card(salon.state(), "Ada", symbol).unwrap();
    salon.offers(card);
    salon
}

#[test]
fn outside_the_playing_hours_no_clock_runs() {
    // The table begins at 22:13:20; the playing hours are from 9 to 21.
    let days = Days { hours: 16, playing: Some(PlayingHours { from: 9 * 60, until: 21 * 60 }) };
    let mut salon = offered_over(days, Symbol::Sealed);
    let clock = salon.table.now(Viewer::Spectator, salon.now, false).game.unwrap().clock.unwrap();
    let midnight = (START.since_1970() / DAY + 1) * DAY;
    assert_eq!(
        u64::from(clock.ends.unwrap()) * 1_000,
        midnight + DAY + 13 * HOUR,
        "at 13:00 on the second day"
    );
    assert_eq!(salon.wait(midnight + DAY + 13 * HOUR - salon.now.since_1970() - 1), [""; 0]);
    assert_eq!(salon.wait(1)[0], "the fists open: 0 0 0 0");
}

#[test]
fn a_holiday_stops_the_clock_and_is_bounded() {
    let mut salon = offered(Pace::Days, Symbol::Sealed);
    salon.wait(HOUR);
    salon.wants("Bo", &Want::Holiday { days: 3 });
    assert_eq!(salon.next_in(), Some(23 * HOUR + 3 * DAY));
    assert_eq!(salon.private("Bo").holidays, Some(11));
    salon.says("Cy", "=3");
    salon.wait(DAY + HOUR);
    salon.wants("Bo", &Want::Holiday { days: 0 });
    assert_eq!(salon.next_in(), Some(23 * HOUR), "it goes on where it stood");
    assert_eq!(salon.private("Bo").holidays, Some(12), "a day that was begun counts");
    assert_eq!(salon.does_not_give("Bo", &Want::Holiday { days: 13 }).code, Code::Illegal);
    assert_eq!(salon.does_not_give("Cy", &Want::Holiday { days: 0 }).code, Code::NotNow);
    salon.wants("Dee", &Want::Holiday { days: 14 });
    assert_eq!(salon.does_not_give("Dee", &Want::Holiday { days: 1 }).code, Code::Illegal);
    let mut live = offered(Pace::Normal, Symbol::Sealed);
    assert_eq!(live.does_not_give("Bo", &Want::Holiday { days: 1 }).code, Code::NotNow);
    live.wait(30_000);
}

#[test]
fn where_only_one_decides_only_their_holiday_counts() {
    let mut salon = salon::begun(Pace::Days, 1, "");
    salon.wants("Bo", &Want::Holiday { days: 3 });
    assert_eq!(salon.next_in(), Some(DAY));
    salon.wants("Ada", &Want::Holiday { days: 2 });
    assert_eq!(salon.next_in(), Some(3 * DAY));
}

#[test]
fn an_outage_at_the_end_of_a_window_gives_another_hour_and_any_other_changes_nothing() {
    let mut salon = offered(Pace::Days, Symbol::Sealed);
    let end = salon.now.plus(DAY);
    salon.wait(HOUR);
    assert!(!salon.table.lost_time(salon.now, salon.now), "a clock over days runs without the server");
    assert!(!salon.table.lost_time(end, end.plus(5)));
    assert!(salon.table.lost_time(end.plus(1), end.plus(5)), "it ran out before the server was there");
    salon.happens(&Command::Outage);
    assert_eq!(salon.next_in(), Some(23 * HOUR));
    salon.wait(22 * HOUR + HOUR / 2);
    salon.happens(&Command::Outage);
    assert_eq!(salon.next_in(), Some(HOUR));
}
