//! What one person may do at a table, and that nobody uses up what others may do.

use protocol::{Code, Pace, PersonId, Stage, Then, Want};
use rules::Symbol;
use server::Limits;
use table::{Caller, MOST_CALLS, MOST_CHAIRS, MOST_CHANGES, MOST_SAYINGS};

use crate::salon::{Salon, caller, maximum, offered, seat};

/// How often somebody gets what they want before they are refused.
fn until_refused(salon: &mut Salon, who: &Caller, wants: &[Want]) -> u32 {
    let refused = wants.iter().cycle().zip(0..100_000).find_map(|(want, times)| {
        let refusal = salon.tries(who, want).err()?;
        // Not `too-many`, which would be tried again.
        assert_eq!(refusal.code, Code::NotNow, "{refusal}");
        Some(times)
    });
    refused.expect("it goes on for ever")
}

#[test]
fn whoever_talks_all_the_time_silences_nobody_else() {
    let mut salon = offered(Pace::Normal, Symbol::Open);
    let say = Want::Say { text: "hello".to_owned() };
    let flo = Caller { person: PersonId::new(99), name: "Flo".to_owned() };
    let gus = Caller { person: PersonId::new(98), name: "Gus".to_owned() };
    assert_eq!(until_refused(&mut salon, &flo, core::slice::from_ref(&say)), MOST_CALLS);
    assert!(salon.tries(&gus, &say).is_ok(), "others who watch are heard");
    assert_eq!(until_refused(&mut salon, &caller("Bo"), core::slice::from_ref(&say)), MOST_SAYINGS);
    assert_eq!(salon.wants("Cy", &say).last().unwrap(), "Cy: hello", "others who play are heard");
    salon.wants("Bo", &maximum(8, Then::Out));
    assert_eq!(salon.says("Bo", "=9"), ["Bo bids 9"], "and Bo plays on");
}

#[test]
fn whoever_changes_orders_all_the_time_takes_nothing_from_others() {
    let mut salon = offered(Pace::Normal, Symbol::Open);
    salon.wants("Bo", &maximum(4, Then::Out));
    let orders: Vec<Want> = [2, 3].map(|limit| maximum(limit, Then::Out)).to_vec();
    let times = until_refused(&mut salon, &caller("Bo"), &orders);
    assert_eq!(times, MOST_CHANGES - 1, "and one order before that");
    salon.wants("Cy", &maximum(7, Then::Out));
    salon.wants("Cy", &Want::Say { text: "hello".to_owned() });
    assert_eq!(salon.says("Dee", "=20"), ["Dee bids 20"]);
    assert_eq!(salon.says("Bo", "=21"), ["Bo bids 21"], "whoever has used up the budget still plays");
    salon.wants("Ada", &Want::Hammer);
}

#[test]
fn sitting_where_one_sits_changes_nothing() {
    let mut salon = crate::salon::gathering(Pace::Normal, 3);
    let sit = Want::Sit { seat: seat("Bo"), promise: None };
    salon.wants("Bo", &sit);
    let head = salon.table.head();
    for _ in 0..10_000 {
        assert_eq!(salon.wants("Bo", &sit), [""; 0]);
    }
    let bot = Want::Bot { seat: seat("Cy"), bot: None };
    salon.wants("Ada", &bot);
    assert_eq!(salon.table.head(), head, "a free chair is free already");
}

#[test]
fn changing_chairs_all_the_time_keeps_nobody_from_beginning() {
    let mut salon = crate::salon::gathering(Pace::Normal, 3);
    let chairs: Vec<Want> = ["Bo", "Cy"].map(|name| Want::Sit { seat: seat(name), promise: None }).to_vec();
    assert_eq!(until_refused(&mut salon, &caller("Bo"), &chairs), MOST_CHAIRS);
    salon.wants("Ada", &Want::Sit { seat: seat("Ada"), promise: None });
    salon.wants("Ada", &Want::Start { fill: Some("random".to_owned()) });
    assert_eq!(salon.table.stage(), Stage::Playing);
}

/// Everything that somebody can add to the log of a table where they do not play: `docs/limits.md` says how much that is.
#[test]
fn the_page_of_limits_says_how_many_rows_a_guest_can_add() {
    let mut salon = crate::salon::gathering(Pace::Normal, 3);
    let flo = Caller { person: PersonId::new(99), name: "Flo".to_owned() };
    let before = salon.table.head();
    for _ in 0..MOST_CALLS {
        salon.tries(&flo, &Want::Say { text: "hello".to_owned() }).unwrap();
        let seq = salon.table.told();
        salon.tries(&flo, &Want::Redact { seq }).unwrap();
        assert!(salon.tries(&flo, &Want::Redact { seq }).is_err(), "nothing is taken back twice");
    }
    let chairs = [Want::Sit { seat: seat("Cy"), promise: None }, Want::Stand];
    assert_eq!(until_refused(&mut salon, &flo, &chairs), MOST_CHAIRS);
    assert!(salon.tries(&flo, &Want::Say { text: "hello".to_owned() }).is_err());
    let rows = salon.table.head().number() - before.number();
    let limits = Limits::default();
    let thousands = |number: u32| format!("{},{:03}", number / 1_000, number % 1_000);
    let said = format!(
        "| {rows} a guest ({MOST_CALLS} sayings, as many that are taken back, {MOST_CHAIRS} changes of chairs): {} at once, {} an hour ",
        thousands(rows * limits.newcomers_at_once),
        thousands(rows * limits.newcomers_an_hour),
    );
    assert!(
        include_str!("../../../../docs/limits.md").contains(&said),
        "docs/limits.md does not say: {said}"
    );
}
