//! The abuse suite: what others may try.
//!
//! | what | where |
//! |---|---|
//! | guessing is slowed and bounded, by name and by address; unknown names are told what wrong pass-phrases are told | here |
//! | session ids from before are worthless after: keeping, signing in, recovering, changing, signing out | here, and `passkeys.rs` |
//! | foreign, null and missing origins: every route and every socket, found in the source | `abuse/origins.rs` |
//! | markup stays text: names, chat, reports, passkeys | here, in the browser `web/e2e/lobby.spec.ts` and `life.spec.ts` |
//! | one address cannot exhaust argon2, and others sign in meanwhile | here, and `passes.rs` |
//! | hidden data of a running game, through every page and endpoint | `abuse/hidden.rs`; to the byte in two worlds: `tests/leaks.rs` |
//! | passkeys: other sites, other devices, answers that are repeated, tickets of one's own making | `passkeys.rs` |

mod hidden;
mod origins;

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use super::served::House;
use super::{OTHER, PHRASE, on_every_store};

on_every_store! {
    guessing_is_bounded_by_name with server::Limits { guesses_of_a_name: 5, ..server::Limits::none() };
    guessing_is_bounded_by_address with server::Limits { guesses_of_an_address: 8, ..server::Limits::none() };
    cookies_from_before_are_worthless_after;
    a_cookie_is_not_made_up;
    an_unknown_name_is_told_what_a_wrong_phrase_is_told;
    one_address_cannot_keep_the_server_busy;
    markup_stays_text;
}

async fn guessing_is_bounded_by_name(house: &House) {
    let (_, codes) = house.keeps(&house.guest("Ada").await).await;
    for guess in 0..5 {
        let wrong = house.signs_in("Ada", &format!("guess number {guess}")).await;
        assert_eq!(wrong.code(), (403, "wrong-passphrase".to_owned()));
    }
    // However it is spelt, it is the same name; and the right one is not looked at either.
    for name in ["Ada", "\u{410}da", "ADA"] {
        assert_eq!(house.signs_in(name, PHRASE).await.code(), (429, "too-many".to_owned()));
    }
    // So are unknown names, or one would learn which are known.
    for _ in 0..5 {
        assert_eq!(house.signs_in("Nobody", PHRASE).await.status, 403);
    }
    assert_eq!(house.signs_in("Nobody", PHRASE).await.status, 429);
    // Whoever has a code gets in while others guess.
    let body = json!({ "name": "Ada", "code": codes[0], "passphrase": OTHER });
    assert_eq!(house.post("person/recover", "", &body).await.status, 200);
}

async fn guessing_is_bounded_by_address(house: &House) {
    let (cookie, codes) = house.keeps(&house.guest("Ada").await).await;
    for guess in 0..7 {
        assert_eq!(house.signs_in(&format!("Name {guess}"), PHRASE).await.status, 403);
    }
    assert_eq!(house.signs_in("Ada", PHRASE).await.code(), (429, "too-many".to_owned()));
    let body = json!({ "name": "Ada", "code": codes[0], "passphrase": OTHER });
    assert_eq!(house.post("person/recover", "", &body).await.status, 429, "codes are guesses too");
    assert_eq!(house.me(&cookie).await["kept"], true, "who is signed in stays so");
}

async fn cookies_from_before_are_worthless_after(house: &House) {
    let guest = house.guest("Ada").await;
    let (first, _) = house.keeps(&guest).await;
    assert_eq!(house.get("person", &guest).await.code(), (401, "who-are-you".to_owned()), "a guest's");
    // Signing in again in the same browser gives another cookie, and takes this one.
    let body = json!({ "name": "Ada", "passphrase": PHRASE });
    let second = house.post("person/sign-in", &first, &body).await.cookie().unwrap().to_owned();
    assert_ne!(second, first);
    assert_eq!(house.get("person", &first).await.code(), (401, "expired".to_owned()));
    // And a wrong pass-phrase takes nothing.
    let body = json!({ "name": "Ada", "passphrase": OTHER });
    assert_eq!(house.post("person/sign-in", &second, &body).await.status, 403);
    assert_eq!(house.me(&second).await["kept"], true);
    let body = json!({ "old": PHRASE, "new": OTHER });
    let third = house.post("person/passphrase", &second, &body).await.cookie().unwrap().to_owned();
    assert_eq!(house.get("person", &second).await.code(), (401, "expired".to_owned()));
    house.post("person/sign-out", &third, &json!({})).await;
    assert_eq!(house.get("person", &third).await.code(), (401, "expired".to_owned()));
    let table = house.found(&house.guest("Bo").await, &json!({})).await;
    for old in [&guest, &first, &second, &third] {
        assert!(house.knock(&table, &[("Cookie", old)]).await.is_err(), "no socket either");
        let body = json!({ "name": "Mallory" });
        let new = house.post("guest", old, &body).await;
        assert_eq!(new.json()["kept"], false, "they are somebody new");
    }
}

async fn a_cookie_is_not_made_up(house: &House) {
    let (cookie, _) = house.keeps(&house.guest("Ada").await).await;
    let zeros = format!("gavel=s.{}", "0".repeat(64));
    let longer = format!("{cookie}0");
    let capital = cookie.to_uppercase().replace("GAVEL=S.", "gavel=s.");
    for made_up in ["gavel=s.", "gavel=s", &zeros, &longer, &cookie[..cookie.len() - 1], &capital] {
        // A capital may change nothing, if there is no letter in it.
        if made_up != cookie {
            assert_eq!(house.me(made_up).await, Value::Null, "{made_up}");
        }
    }
}

async fn an_unknown_name_is_told_what_a_wrong_phrase_is_told(house: &House) {
    house.keeps(&house.guest("Ada").await).await;
    let (wrong, unknown) = (house.signs_in("Ada", OTHER).await, house.signs_in("Nobody", OTHER).await);
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    for name in ["", "\u{200B}", "|", "admin", &"x".repeat(4_000)] {
        let strange = house.signs_in(name, OTHER).await;
        assert_eq!((wrong.status, &wrong.body), (strange.status, &strange.body), "{name}");
    }
}

/// A hundred at once from one address: a few are hashed, the others are told to wait, and a game goes on. (That others sign in
/// meanwhile is a test beside `passes.rs`, where the hashes can be held.)
async fn one_address_cannot_keep_the_server_busy(house: &House) {
    house.keeps(&house.guest("Dora").await).await;
    let mut game = house.game().await;
    let body = json!({ "name": "Dora", "passphrase": OTHER }).to_string();
    let asked = futures_util::future::join_all((0..100).map(|_| {
        let body = &body;
        async move { house.ask("POST", "/api/person/sign-in", &[], body).await.status }
    }));
    let (statuses, ()) = tokio::join!(asked, game.goes_on());
    let of = |status: u16| statuses.iter().filter(|other| **other == status).count();
    assert_eq!(of(403) + of(429), 100, "{statuses:?}");
    assert!(of(429) > 50, "{statuses:?}");
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert_eq!(house.signs_in("Dora", PHRASE).await.status, 200, "afterwards everybody is heard again");
}

async fn markup_stays_text(house: &House) {
    let name = "<img src=x onerror=1>";
    let (cookie, _) = house.keeps(&house.guest(name).await).await;
    assert_eq!(house.me(&cookie).await["name"], name);
    let agent = [("Cookie", &*cookie), ("User-Agent", "<b>Firefox</b> Linux")];
    let body = json!({ "name": name, "passphrase": PHRASE }).to_string();
    let elsewhere = house.ask("POST", "/api/person/sign-in", &agent, &body).await;
    let cookie = elsewhere.cookie().unwrap().to_owned();
    let about = house.get("person", &cookie).await;
    assert_eq!(about.header("content-type"), Some("application/json"));
    assert_eq!(about.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(about.json()["sessions"][0]["device"], "Firefox, Linux", "of a browser only what we know");
    // At a table it is told as it was typed, in JSON; pages are filled in by the client, and the page itself has none of it.
    let table = house.found(&cookie, &json!({ "listed": true })).await;
    let mut seat = house.enter(&table, Some(&cookie)).await;
    seat.does(&json!({ "want": "sit", "seat": 1 })).await;
    seat.does(&json!({ "want": "say", "text": "<script>alert(1)</script>" })).await;
    let said = seat.heard.iter().flat_map(super::served::news).find(|news| news["event"] == "said");
    assert_eq!(said.unwrap()["text"], "<script>alert(1)</script>");
    for path in ["/".to_owned(), format!("/t/{table}"), "/people/%3Cimg%20src=x%20onerror=1%3E".to_owned()] {
        let page = house.ask("GET", &path, &[("Cookie", &*cookie)], "").await;
        assert!(
            !page.body.contains("<img src=x") && !page.body.contains("<script>alert"),
            "{path}: {}",
            page.body
        );
    }
}

/// Nothing with which one could sign in is in the file.
#[tokio::test]
async fn whoever_reads_the_file_cannot_sign_in() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gavel.db");
    let store = std::sync::Arc::new(store::Sqlite::open(&file).unwrap());
    let house = House::over(store, Limits::none()).await;
    let (cookie, codes) = house.keeps(&house.guest("Ada").await).await;
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.extend(std::fs::read(folder.path().join("gavel.db-wal")).unwrap());
    let contains = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(contains("$argon2id$"), "it is the right file");
    let token = cookie.strip_prefix("gavel=s.").unwrap();
    assert!(!contains(token) && !contains(PHRASE));
    let raw = (0..token.len() / 2).map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap());
    let raw: Vec<u8> = raw.collect();
    assert!(!bytes.windows(raw.len()).any(|part| part == raw));
    for code in codes {
        assert!(!contains(&code) && !contains(&code.replace('-', "")), "{code}");
    }
}
