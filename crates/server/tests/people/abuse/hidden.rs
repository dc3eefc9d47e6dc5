//! Hidden data of a running game: nobody reads it through any page or endpoint. (That two worlds which somebody cannot tell apart are
//! the same to the byte for them, over sockets and all endpoints, is tests/leaks.rs.)

use serde_json::json;

use crate::routes::looks;
use crate::served::House;
use crate::{on_every_store, served_person};

on_every_store! {
    no_page_knows_a_card_that_was_not_shown;
    nobody_takes_a_copy_of_somebody_elses_data;
}

/// What the client shows pages for.
fn pages(table: &str) -> Vec<String> {
    ["/".to_owned(), format!("/t/{table}"), "/people/Ada".to_owned(), format!("/replay/{table}")].to_vec()
}

async fn no_page_knows_a_card_that_was_not_shown(house: &House) {
    let mut game = house.game().await;
    game.goes_on().await;
    let shown = game.ada.hand().await;
    let mut hidden: Vec<String> = Vec::new();
    for client in [&mut game.ada, &mut game.bo, &mut game.cy] {
        hidden.extend(client.hand().await);
    }
    assert!(hidden.len() > 20 && !shown.is_empty(), "{hidden:?}");
    let (ada, _) = house.keeps(&game.cookies[0]).await;
    let watcher = house.guest("Di").await;
    let log = house.store.founding(game.table.parse().unwrap()).await.unwrap().unwrap();
    let founding: serde_json::Value = serde_json::from_str(&log).unwrap();
    let seed = founding["seed"].as_str().unwrap().to_owned();
    let mut asked = 0;
    // As nobody, as a guest who watches, as rivals, and as Ada, whose own page shows no more.
    for cookie in ["", &watcher, &game.cookies[1], &game.cookies[2], &ada] {
        for path in looks(&game.table, "Ada").into_iter().chain(pages(&game.table)) {
            // A copy of one's own data has one's own moves.
            if path == "/api/person/export" {
                continue;
            }
            let answer = house.ask("GET", &path, &[("Cookie", cookie)], "").await;
            asked += 1;
            for card in &hidden {
                for written in
                    [format!("\"{card}\""), format!(":{card}"), format!("+{card}"), format!(" {card} ")]
                {
                    assert!(!answer.body.contains(&written), "{path} has {written}: {}", answer.body);
                }
            }
            assert!(!answer.body.contains(&seed), "{path} has the seed");
            for person in &game.cookies {
                let id = served_person(person).to_string();
                assert!(!answer.body.contains(&id), "{path} has somebody's id");
            }
        }
    }
    assert!(asked > 80, "{asked}");
    for path in ["record", "replay", "moments/1", "retrospective"] {
        let answer = house.get(&format!("tables/{}/{path}", game.table), &ada).await;
        assert!(answer.status >= 400, "{path} waits for the end: {}", answer.body);
    }
}

async fn nobody_takes_a_copy_of_somebody_elses_data(house: &House) {
    let mut game = house.game().await;
    game.ada.does(&json!({ "want": "say", "text": "to everybody" })).await;
    game.goes_on().await;
    let moved = game.ada.heard.len();
    assert!(moved > 0);
    let own = house.get("person/export", &game.cookies[0]).await.body.clone();
    assert!(own.contains("to everybody"), "{own}");
    for cookie in [&game.cookies[1], &game.cookies[2]] {
        let theirs = house.get("person/export", cookie).await;
        assert_eq!(theirs.status, 200);
        assert!(!theirs.body.contains("to everybody") && !theirs.body.contains("\"act\""), "{}", theirs.body);
    }
    assert_eq!(house.get("person/export", "").await.code(), (401, "who-are-you".to_owned()));
}
