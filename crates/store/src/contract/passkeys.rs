//! The promises of [`Passkeys`](crate::Passkeys), each as a check.

use protocol::Millis;

use super::accounts::{account, guest};
use super::who;
use crate::{Account, Changed, KeyUse, Keys, Passkey, Store, Turnover};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    passkeys_come_and_go_with_the_account(&open("passkeys").await).await;
    a_question_is_answered_once(&open("questions").await).await;
    who_is_forgotten_has_no_passkey(&open("passkeys forgotten").await).await;
    passkeys_are_there_after_opening_again(open).await;
}

fn passkey(id: u8, number: u128, since: u64) -> Passkey {
    Passkey {
        id: vec![id; 16],
        person: who(number),
        key: vec![7, 0, 255],
        state: vec![0, id],
        answered: 100,
        name: format!("Łódź {id}"),
        since: Millis::new(since),
        seen: Millis::new(since),
    }
}

/// Somebody keeps a name with a passkey.
async fn keeps(store: &impl Store, number: u128, name: &str, passkey: Passkey) -> Account {
    guest(store, number, name).await;
    let new = Account { pass: None, ..account(number, name) };
    let kept = store.change_account_with(new.clone(), Turnover::default(), Keys::Add(passkey)).await;
    assert_eq!(kept, Ok(Changed::Done));
    Account { version: 1, ..new }
}

async fn passkeys_come_and_go_with_the_account(store: &impl Store) {
    let (first, second) = (passkey(1, 1, 5), passkey(2, 1, 4));
    let ada = keeps(store, 1, "Ada", first.clone()).await;
    assert_eq!(store.account(who(1)).await, Ok(Some(ada.clone())));
    assert_eq!(store.passkey(vec![1; 16]).await, Ok(Some(first.clone())));
    assert_eq!(store.passkey(vec![1; 15]).await, Ok(None));
    // Nobody has the passkey of somebody else, and the account stays as it was.
    guest(store, 2, "Bo").await;
    let foreign = Keys::Add(Passkey { person: who(2), ..first.clone() });
    let stale = store.change_account_with(account(2, "Bo"), Turnover::default(), foreign).await;
    assert_eq!(stale, Ok(Changed::Stale));
    assert_eq!(store.account(who(2)).await, Ok(None));
    // Of two changes to what was read, one succeeds.
    let change = async |account: &Account, keys: Keys| {
        store.change_account_with(account.clone(), Turnover::default(), keys).await
    };
    assert_eq!(change(&ada, Keys::Add(second.clone())).await, Ok(Changed::Done));
    assert_eq!(change(&ada, Keys::Remove(vec![1; 16])).await, Ok(Changed::Stale));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![second.clone(), first.clone()]), "the oldest first");
    let ada = Account { version: 2, ..ada };
    assert_eq!(change(&ada, Keys::Rename(vec![1; 16], "Phone".to_owned())).await, Ok(Changed::Done));
    let renamed = Passkey { name: "Phone".to_owned(), ..first };
    assert_eq!(store.passkey(vec![1; 16]).await, Ok(Some(renamed.clone())));
    // What is somebody else's stays.
    assert_eq!(store.change_account(account(2, "Bo"), Turnover::default()).await, Ok(Changed::Done));
    let bo = Account { version: 1, ..account(2, "Bo") };
    assert_eq!(change(&bo, Keys::Remove(vec![1; 16])).await, Ok(Changed::Done));
    let bo = Account { version: 2, ..bo };
    assert_eq!(change(&bo, Keys::Rename(vec![1; 16], "Bo's".to_owned())).await, Ok(Changed::Done));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![second, renamed.clone()]));
    let ada = Account { version: 3, ..ada };
    assert_eq!(change(&ada, Keys::Remove(vec![2; 16])).await, Ok(Changed::Done));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![renamed]));
}

async fn a_question_is_answered_once(store: &impl Store) {
    let new = passkey(1, 1, 5);
    keeps(store, 1, "Ada", new.clone()).await;
    let used =
        |answered: u64, at: u64| KeyUse { id: vec![1; 16], state: vec![9], answered, at: Millis::new(at) };
    assert_eq!(store.use_passkey(used(100, 50)).await, Ok(false), "the question it was made with");
    assert_eq!(store.passkey(vec![1; 16]).await, Ok(Some(new.clone())), "nothing has changed");
    assert_eq!(store.use_passkey(used(101, 50)).await, Ok(true));
    assert_eq!(store.use_passkey(used(101, 50)).await, Ok(false), "once");
    assert_eq!(store.use_passkey(used(102, 40)).await, Ok(true));
    let after = Passkey { state: vec![9], answered: 102, seen: Millis::new(50), ..new };
    assert_eq!(store.passkey(vec![1; 16]).await, Ok(Some(after)), "not seen back in time");
    let unknown = KeyUse { id: vec![2; 16], ..used(200, 60) };
    assert_eq!(store.use_passkey(unknown).await, Ok(false));
}

async fn who_is_forgotten_has_no_passkey(store: &impl Store) {
    keeps(store, 1, "Ada", passkey(1, 1, 5)).await;
    keeps(store, 2, "Bo", passkey(2, 2, 5)).await;
    assert_eq!(store.forget_person(who(1), Millis::new(9)).await, Ok(()));
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![]));
    assert_eq!(store.passkey(vec![1; 16]).await, Ok(None));
    assert_eq!(store.passkeys(who(2)).await, Ok(vec![passkey(2, 2, 5)]));
}

async fn passkeys_are_there_after_opening_again<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("passkeys again").await;
    keeps(&store, 1, "Ada", passkey(1, 1, 5)).await;
    drop(store);
    let store = open("passkeys again").await;
    assert_eq!(store.passkeys(who(1)).await, Ok(vec![passkey(1, 1, 5)]));
}
