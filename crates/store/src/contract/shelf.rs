//! The promises of [`Shelf`], each as a check. The shelf is written together with the log.

use protocol::{Millis, Stage, TableId};

use super::{by_itself, founded, founding, shelf, table, who, written};
use crate::{Append, Log, NewLog, Shelf, ShelfRow, Shelved, Unavailable};

pub(super) async fn kept<S: Log + Shelf>(open: &impl AsyncFn(&str) -> S) {
    the_list_shows_what_is_listed_and_not_over(&open("list").await).await;
    people_find_their_tables(&open("tables-of").await).await;
}

fn names(shelved: Result<Vec<Shelved>, Unavailable>) -> Result<Vec<TableId>, Unavailable> {
    shelved.map(|shelved| shelved.into_iter().map(|shelved| shelved.table).collect())
}

async fn the_list_shows_what_is_listed_and_not_over(log: &(impl Log + Shelf)) {
    let (open, closed, over) = (table(1), table(2), table(3));
    for (table, at) in [(open, 1), (closed, 2), (over, 3)] {
        let shelf = ShelfRow { listed: table != closed, ..shelf("new") };
        assert_eq!(log.found(NewLog { shelf, ..founding(table, at) }).await, Ok(()));
    }
    assert_eq!(names(log.listed(9).await), Ok(vec![over, open]), "the latest first");
    assert_eq!(names(log.listed(1).await), Ok(vec![over]), "no more than the limit");
    written(log, Append { shelf: Some(shelf("new")), ..by_itself(open, 1, 4) }).await;
    assert_eq!(
        names(log.listed(9).await),
        Ok(vec![open, over]),
        "what was last put on the shelf is the latest"
    );
    assert_eq!(names(log.listed_among(vec![over, closed, open, over, table(9)]).await), Ok(vec![open, over]));
    assert_eq!(names(log.listed_among(vec![over]).await), Ok(vec![over]), "no other");
    assert_eq!(log.listed_among(vec![]).await, Ok(vec![]));
    let ended = ShelfRow { stage: Stage::Over, ..shelf("ended") };
    written(log, Append { shelf: Some(ended), ..by_itself(over, 1, 5) }).await;
    let playing = ShelfRow { stage: Stage::Playing, ..shelf("three of four") };
    written(log, Append { shelf: Some(playing), ..by_itself(open, 2, 6) }).await;
    let shown = Shelved {
        table: open,
        stage: Stage::Playing,
        touched: Millis::new(6),
        summary: "three of four".to_owned(),
    };
    assert_eq!(log.listed(9).await, Ok(vec![shown.clone()]), "what is over is not shown");
    assert_eq!(log.listed_among(vec![over, open]).await, Ok(vec![shown.clone()]), "nor if it is asked for");
    written(log, by_itself(open, 3, 7)).await;
    assert_eq!(
        log.listed(9).await,
        Ok(vec![shown]),
        "what nobody sees from outside does not show in the list"
    );
    let hidden = ShelfRow { listed: false, ..shelf("") };
    written(log, Append { shelf: Some(hidden), ..by_itself(open, 4, 8) }).await;
    assert_eq!(log.listed(9).await, Ok(vec![]));
}

async fn people_find_their_tables(log: &(impl Log + Shelf)) {
    let (first, second) = (founded(log, 1).await, founded(log, 2).await);
    let sit = |table, seq, at, stage, people: &[u128]| {
        let people = people.iter().map(|person| who(*person)).collect();
        let shelf = ShelfRow { stage, listed: false, people, ..shelf("") };
        Append { shelf: Some(shelf), ..by_itself(table, seq, at) }
    };
    written(log, sit(first, 1, 10, Stage::Gathering, &[1, 2])).await;
    written(log, sit(second, 1, 20, Stage::Gathering, &[1])).await;
    assert_eq!(names(log.tables_of(who(1), 9).await), Ok(vec![second, first]), "the latest first");
    assert_eq!(names(log.tables_of(who(1), 1).await), Ok(vec![second]), "no more than the limit");
    assert_eq!(names(log.tables_of(who(2), 9).await), Ok(vec![first]));
    assert_eq!(names(log.tables_of(who(3), 9).await), Ok(vec![]));
    written(log, sit(first, 2, 30, Stage::Over, &[1, 3])).await;
    assert_eq!(names(log.tables_of(who(2), 9).await), Ok(vec![]), "whoever stood up does not sit there");
    assert_eq!(names(log.tables_of(who(3), 9).await), Ok(vec![first]), "a game that ended is still theirs");
    assert_eq!(names(log.tables_of(who(1), 9).await), Ok(vec![first, second]));
    written(log, by_itself(second, 2, 40)).await;
    assert_eq!(names(log.tables_of(who(1), 9).await), Ok(vec![first, second]), "without a shelf all stay");
}
