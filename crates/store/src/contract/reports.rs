//! The promises of [`Reports`], each as a check.

use protocol::{Millis, Seq};

use super::{table, who};
use crate::{Filed, Report, Reports, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    what_is_reported_can_be_read_until_it_is_dropped(&open("reports").await).await;
    reports_survive(open).await;
}

fn report(number: u64, entry: u32, by: u128, at: u64) -> Report {
    Report {
        table: table(number),
        entry: Seq::new(entry),
        by: who(by),
        about: by.is_multiple_of(2).then(|| who(99)),
        at: Millis::new(at),
        said: format!("“{number}” <b>& more</b> żółć"),
        note: String::new(),
    }
}

async fn what_is_reported_can_be_read_until_it_is_dropped(store: &impl Reports) {
    assert_eq!(store.reports().await, Ok(vec![]));
    let (late, early, third) = (report(1, 5, 1, 30), report(2, 7, 2, 10), report(1, 5, 3, 20));
    for one in [&late, &early, &third] {
        assert_eq!(store.file_report((*one).clone()).await, Ok(Filed::Done));
    }
    let again = Report { said: "other words".to_owned(), at: Millis::new(99), ..late.clone() };
    assert_eq!(store.file_report(again).await, Ok(Filed::Done), "to repeat it changes nothing");
    assert_eq!(store.reports().await, Ok(vec![early, third, late.clone()]), "the earliest first");
    assert_eq!(store.drop_reports(Millis::new(20)).await, Ok(2));
    assert_eq!(store.reports().await, Ok(vec![late]));
    assert_eq!(store.drop_reports(Millis::new(20)).await, Ok(0));
}

async fn reports_survive<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("reports-again").await;
    assert_eq!(store.file_report(report(1, 2, 3, 4)).await, Ok(Filed::Done));
    drop(store);
    assert_eq!(open("reports-again").await.reports().await, Ok(vec![report(1, 2, 3, 4)]));
}
