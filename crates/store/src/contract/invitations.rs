//! The promises of [`Invitations`], each as a check.

use protocol::{Millis, PersonId, TableId};

use super::{founded, table, who};
use crate::{
    Invitation, Invitations, Invited, MOST_OF_A_PERSON, MOST_OF_A_TABLE, MOST_REFUSED, Refused, Reply, Store,
};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    who_is_invited_sees_it_until_it_is_answered(&open("invitations").await).await;
    invitations_are_bounded(&open("invitations-many").await).await;
    who_refuses_sees_none(&open("invitations-refused").await).await;
    invitations_survive_and_go_with_the_person(open).await;
}

fn invitation(number: u64, name: &str, person: Option<u128>, at: u64) -> Invitation {
    Invitation {
        table: table(number),
        key: name.to_lowercase(),
        name: name.to_owned(),
        person: person.map(who),
        by: who(9),
        at: Millis::new(at),
        declined: false,
    }
}

async fn invites(store: &impl Invitations, one: Invitation) -> Invited {
    store.invite(one, Millis::new(0)).await.unwrap_or_else(|why| panic!("{why}"))
}

async fn shown(store: &impl Invitations, people: &[u128]) -> Vec<(TableId, Option<PersonId>)> {
    let people = people.iter().copied().map(who).collect();
    let open = store.invitations_of(people).await.unwrap_or_else(|why| panic!("{why}"));
    open.into_iter().map(|one| (one.table, one.person)).collect()
}

async fn who_is_invited_sees_it_until_it_is_answered(store: &impl Invitations) {
    let (ada, bo, nobody) = (
        invitation(1, "Ada", Some(1), 10),
        invitation(1, "Bo", Some(2), 20),
        invitation(1, "Żółw", None, 30),
    );
    assert_eq!(invites(store, ada.clone()).await, Invited::Shown);
    assert_eq!(invites(store, bo.clone()).await, Invited::Shown);
    assert_eq!(invites(store, nobody.clone()).await, Invited::Kept);
    assert_eq!(invites(store, invitation(2, "Ada", Some(1), 40)).await, Invited::Shown);
    assert_eq!(invites(store, invitation(1, "ada", Some(1), 50)).await, Invited::Kept, "again");
    assert_eq!(store.invited_to(table(1)).await, Ok(vec![ada, bo.clone(), nobody]));
    assert_eq!(shown(store, &[1]).await, [(table(2), Some(who(1))), (table(1), Some(who(1)))]);
    assert_eq!(shown(store, &[1, 2, 3]).await.len(), 3);
    assert_eq!(shown(store, &[]).await, []);
    assert_eq!(store.reply(table(1), who(2), Reply::Declines).await, Ok(()));
    assert_eq!(store.reply(table(1), who(1), Reply::Comes).await, Ok(()));
    assert_eq!(store.reply(table(7), who(1), Reply::Comes).await, Ok(()), "there is none");
    assert_eq!(shown(store, &[1, 2]).await, [(table(2), Some(who(1)))]);
    let left = store.invited_to(table(1)).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(left[0], Invitation { declined: true, ..bo.clone() });
    assert_eq!(invites(store, bo).await, Invited::Kept, "who has declined is not asked again");
    assert_eq!(shown(store, &[2]).await, []);
    let about = store.invitations_about(who(2)).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        about,
        vec![Invitation { declined: true, ..invitation(1, "Bo", Some(2), 20) }],
        "answered too"
    );
    let sent = store.invitations_about(who(9)).await.unwrap_or_else(|why| panic!("{why}"));
    let order = |one: &Invitation| (one.table, one.key.clone());
    assert!(sent.len() == 3 && sent.is_sorted_by_key(order), "{sent:?}");
    assert_eq!(store.invitations_about(who(7)).await, Ok(vec![]));
    assert_eq!(store.withdraw(table(2), "ada".to_owned()).await, Ok(()));
    assert_eq!(shown(store, &[1]).await, []);
}

async fn invitations_are_bounded(store: &impl Invitations) {
    for number in 0..MOST_OF_A_TABLE {
        invites(store, invitation(1, &format!("n{number}"), None, 10)).await;
    }
    assert_eq!(invites(store, invitation(1, "Ada", Some(1), 10)).await, Invited::Full);
    assert_eq!(invites(store, invitation(1, "n0", None, 10)).await, Invited::Kept);
    for number in 0..MOST_OF_A_PERSON as u64 {
        assert_eq!(invites(store, invitation(100 + number, "Ada", Some(1), 10)).await, Invited::Shown);
    }
    assert_eq!(invites(store, invitation(99, "Ada", Some(1), 10)).await, Invited::Kept, "not shown");
    assert_eq!(shown(store, &[1]).await.len(), MOST_OF_A_PERSON);
    assert_eq!(store.invite(invitation(1, "Ada", Some(1), 90), Millis::new(80)).await, Ok(Invited::Shown));
    assert_eq!(shown(store, &[1]).await, [(table(1), Some(who(1)))], "old ones are removed");
    for from in 1..=MOST_REFUSED as u128 {
        assert_eq!(store.refuse(who(5), Refused::From(who(100 + from)), true).await, Ok(true));
    }
    assert_eq!(store.refuse(who(5), Refused::From(who(99)), true).await, Ok(false));
    assert_eq!(store.refuse(who(5), Refused::From(who(101)), true).await, Ok(true), "so already");
}

async fn who_refuses_sees_none(store: &impl Invitations) {
    invites(store, invitation(1, "Ada", Some(1), 10)).await;
    invites(store, Invitation { by: who(8), ..invitation(2, "Ada", Some(1), 20) }).await;
    assert_eq!(store.refusals(who(1)).await, Ok(vec![]));
    assert_eq!(store.refuse(who(1), Refused::From(who(9)), true).await, Ok(true));
    assert_eq!(shown(store, &[1]).await, [(table(2), Some(who(1)))]);
    let kept = store.invited_to(table(1)).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((kept.len(), kept[0].declined), (1, false), "whoever has invited does not notice");
    assert_eq!(store.refuse(who(1), Refused::Everybody, true).await, Ok(true));
    assert_eq!(shown(store, &[1]).await, []);
    assert_eq!(store.refusals(who(1)).await, Ok(vec![Refused::Everybody, Refused::From(who(9))]));
    assert_eq!(store.refuse(who(1), Refused::Everybody, false).await, Ok(true));
    assert_eq!(store.refusals(who(1)).await, Ok(vec![Refused::From(who(9))]));
    assert_eq!(store.refusals(who(2)).await, Ok(vec![]));
}

async fn invitations_survive_and_go_with_the_person<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("invitations-again").await;
    invites(&store, invitation(1, "Ada", Some(1), 10)).await;
    invites(&store, invitation(2, "Ada", Some(1), 20)).await;
    assert_eq!(store.refuse(who(1), Refused::From(who(7)), true).await, Ok(true));
    drop(store);
    let store = open("invitations-again").await;
    assert_eq!(shown(&store, &[1]).await.len(), 2);
    let ada = crate::Person { id: who(1), name: "Ada".to_owned(), since: Millis::new(3), kept: false };
    assert_eq!(store.keep_person(ada).await, Ok(()));
    let account = crate::Account {
        person: who(1),
        name: "Ada".to_owned(),
        look: "ada".to_owned(),
        pass: None,
        codes: Vec::new(),
        since: Millis::new(3),
        version: 0,
    };
    let kept = store.change_account(account, crate::Turnover::default()).await;
    assert_eq!(kept, Ok(crate::Changed::Done));
    // One that she never saw, one to a rematch that she never saw, one of hers, and one to somebody else.
    invites(&store, invitation(3, "Ada", None, 20)).await;
    let again = Invitation { key: Invitation::key_of(who(1)), ..invitation(4, "Ada", None, 20) };
    assert!(!again.is_by_name() && invitation(3, "Ada", None, 20).is_by_name());
    invites(&store, again).await;
    invites(&store, Invitation { by: who(1), ..invitation(7, "Bo", Some(2), 20) }).await;
    invites(&store, invitation(3, "Bo", Some(2), 20)).await;
    assert_eq!(store.forget_person(who(1), Millis::new(30)).await, Ok(()));
    assert_eq!(shown(&store, &[1]).await, []);
    for number in [1, 2, 4, 7] {
        assert_eq!(store.invited_to(table(number)).await, Ok(vec![]), "{number}");
    }
    assert_eq!(store.invited_to(table(3)).await, Ok(vec![invitation(3, "Bo", Some(2), 20)]));
    assert_eq!(store.refusals(who(1)).await, Ok(vec![]));
    // A table on the shelf is found, listed or not.
    let known = founded(&store, 5).await;
    let found = store.shelved(vec![table(6), known]).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(found.iter().map(|one| one.table).collect::<Vec<_>>(), [known]);
}
