//! What others see of somebody who keeps their name, and that ratings follow from the logs.

use std::time::Duration;

use rules::{Action, Menu, Money};
use serde_json::{Value, json};

use super::served::{Client, House};
use super::{PHRASE, on_every_store};

on_every_store! {
    a_game_is_scored_and_shown;
    a_seat_that_a_bot_played_for_is_not_rated;
    nothing_of_a_running_game_is_shown;
    who_is_forgotten_has_no_profile;
}

impl House {
    /// Scores games as the program does.
    fn scores(&self) -> tokio::task::JoinHandle<()> {
        tokio::spawn(server::score_games(std::sync::Arc::clone(&self.hub)))
    }

    async fn profile(&self, name: &str, cookie: &str) -> super::Answer {
        self.get(&format!("profile?name={name}"), cookie).await
    }

    /// The profile, once it has so many games.
    async fn profile_after(&self, name: &str, cookie: &str, games: u64) -> Value {
        let mut profile = Value::Null;
        for _ in 0..2_000 {
            profile = self.profile(name, cookie).await.json();
            if profile["games"] == games {
                return profile;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{games} games of {name}: {profile}");
    }

    /// Plays a game of three to its end: with two others, or away, while bots play.
    async fn plays(&self, cookie: &str, listed: bool, alone: bool) -> String {
        let wish = json!({ "seats": 3, "pace": "blitz", "stand_in": "random", "listed": listed });
        let table = self.found(cookie, &wish).await;
        let mut seat = self.enter(&table, Some(cookie)).await;
        seat.does(&json!({ "want": "sit", "seat": 1 })).await;
        if !alone {
            seat.does(&json!({ "want": "start", "fill": "random" })).await;
            seat.does(&json!({ "want": "step-away" })).await;
            drop(seat);
            self.until_recorded(&table).await;
            return table;
        }
        let mut seats = vec![seat];
        for (place, name) in [(2, "Bo"), (3, "Cy")] {
            let mut other = self.enter(&table, Some(&self.guest(name).await)).await;
            other.does(&json!({ "want": "sit", "seat": place })).await;
            seats.push(other);
        }
        let mut told = seats[0].does(&json!({ "want": "start" })).await["seq"].as_u64();
        // The clock stands still, so that everybody decides alone.
        loop {
            for seat in &mut seats {
                seat.catches_up(told).await;
            }
            let asked: Vec<usize> = (0..seats.len()).filter(|place| seats[*place].menu().is_some()).collect();
            let Some(first) = asked.first() else { break };
            let fists = matches!(seats[*first].menu(), Some(Menu::Fist { .. }));
            for place in asked.into_iter().take(if fists { 3 } else { 1 }) {
                let action = seats[place].menu().map(|menu| modest(&menu)).unwrap();
                let done = seats[place].does(&json!({ "want": "act", "action": action })).await;
                told = told.max(done["seq"].as_u64());
            }
        }
        self.until_recorded(&table).await;
        table
    }

    pub(crate) async fn until_recorded(&self, table: &str) {
        let path = format!("/api/tables/{table}/record");
        for _ in 0..5_000 {
            if self.ask("GET", &path, &[], "").await.status == 200 {
                return;
            }
            self.clock.advance(Duration::from_secs(2));
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        panic!("the game at {table} does not end");
    }
}

/// Somebody who bids a little.
fn modest(menu: &Menu) -> Action {
    let little = Money::new(6);
    match *menu {
        Menu::Bid { least, most } if least <= little.min(most) => Action::Bid(least),
        Menu::Fist { most } => Action::Bid(little.min(most)),
        Menu::Buy { price } if price <= little => Action::Buy,
        Menu::Price { most } => Action::Price(little.min(most)),
        ref menu => menu.mildest(),
    }
}

impl Client {
    /// Reads on until it has heard of this update.
    async fn catches_up(&mut self, told: Option<u64>) {
        while self
            .heard
            .iter()
            .rev()
            .find_map(|message| message["now"].as_object().and(message["seq"].as_u64()))
            < told
        {
            self.hear().await;
        }
    }

    /// What it may do, as last told.
    fn menu(&self) -> Option<Menu> {
        let game =
            |message: &Value| message["now"].is_object().then(|| message["now"]["game"]["menu"].clone());
        let menu = self.heard.iter().rev().find_map(game)?;
        serde_json::from_value(menu).ok()
    }
}

async fn a_game_is_scored_and_shown(house: &House) {
    let scorer = house.scores();
    let guest = house.guest("Ada").await;
    let (ada, _) = house.keeps(&guest).await;
    assert_eq!(house.profile("Bo", "").await.code(), (404, "unknown".to_owned()));
    assert_eq!(house.get("profile", "").await.code(), (400, "malformed".to_owned()));
    let empty = house.profile("ada", "").await.json();
    assert_eq!((&empty["name"], &empty["games"], &empty["own"]), (&json!("Ada"), &json!(0), &json!(false)));
    let table = house.plays(&ada, false, true).await;
    let own = house.profile_after("Ada", &ada, 1).await;
    assert_eq!((&own["own"], &own["unrated"]), (&json!(true), &json!(0)), "{own}");
    let rating = &own["ratings"][0];
    assert_eq!(
        (&rating["company"], &rating["seats"], &rating["games"]),
        (&json!("people"), &json!(3), &json!(1))
    );
    assert_eq!(rating["provisional"], true);
    assert!(
        rating["low"].as_i64() < rating["points"].as_i64()
            && rating["points"].as_i64() < rating["high"].as_i64()
    );
    assert_eq!(
        own["results"][0]["places"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(),
        1
    );
    assert_eq!(own["latest"][0]["table"], table.as_str());
    let met: Vec<&Value> = own["rivals"].as_array().unwrap().iter().map(|rival| &rival["name"]).collect();
    assert_eq!(met, ["Bo", "Cy"], "{own}");
    assert!(own["artist"]["paintings"].as_u64() > Some(0), "{own}");
    let stranger = house.profile("Ada", "").await.json();
    assert_eq!(
        (&stranger["games"], &stranger["latest"][0]["table"]),
        (&json!(1), &Value::Null),
        "{stranger}"
    );
    assert_eq!(stranger["ratings"], own["ratings"]);
    let id = super::served_person(&guest).to_string();
    for hidden in [table.as_str(), &id, "Bo", "Cy"] {
        assert!(!stranger.to_string().contains(hidden), "the table was not listed: {stranger}");
    }
    // Computed again from the logs, it is the same; what somebody has changed is found and mended.
    let store = &*house.store;
    let checked = server::check_scores(store, false).await.unwrap();
    assert_eq!((checked.games, checked.wrong.len(), checked.waiting), (1, 0, 0));
    let mut game = store.games(0, 9).await.unwrap().remove(0);
    let right = game.clone();
    game.scores[0].standing = game.scores[0].standing.replacen("\"games\":1", "\"games\":9", 1);
    assert!(game != right && store.rescore(game).await.unwrap());
    assert_eq!(server::check_scores(store, false).await.unwrap().wrong, [right.table]);
    assert_eq!(server::check_scores(store, true).await.unwrap().wrong, [right.table]);
    assert_eq!(store.games(0, 9).await.unwrap(), [right]);
    scorer.abort();
}

async fn a_seat_that_a_bot_played_for_is_not_rated(house: &House) {
    let (ada, _) = house.keeps(&house.guest("Ada").await).await;
    // Scored later: it waits in the store.
    house.plays(&ada, true, false).await;
    assert_eq!(house.profile("Ada", "").await.json()["games"], 0);
    let scorer = house.scores();
    let profile = house.profile_after("Ada", "", 1).await;
    assert_eq!((&profile["unrated"], &profile["ratings"]), (&json!(1), &json!([])), "{profile}");
    assert_eq!(profile["latest"][0]["rated"], false);
    assert!(profile["latest"][0]["table"].is_string(), "the table was listed");
    scorer.abort();
}

async fn nothing_of_a_running_game_is_shown(house: &House) {
    let scorer = house.scores();
    let game = house.game().await;
    let (ada, _) = house.keeps(&game.cookies[0]).await;
    for cookie in ["", &ada] {
        let profile = house.profile("Ada", cookie).await.json();
        assert_eq!((&profile["games"], &profile["latest"]), (&json!(0), &json!([])));
        assert!(!profile.to_string().contains(&game.table), "{profile}");
    }
    assert_eq!(house.store.unscored(9).await.unwrap(), []);
    scorer.abort();
}

async fn who_is_forgotten_has_no_profile(house: &House) {
    let scorer = house.scores();
    let (ada, _) = house.keeps(&house.guest("Ada").await).await;
    house.plays(&ada, true, false).await;
    house.profile_after("Ada", "", 1).await;
    let gone = house.post("person/forget", &ada, &json!({ "name": "Ada", "passphrase": PHRASE })).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(house.profile("Ada", "").await.code(), (404, "unknown".to_owned()));
    // Whoever keeps the name next starts anew.
    house.keeps(&house.guest("Ada").await).await;
    assert_eq!(house.profile("Ada", "").await.json()["games"], 0);
    assert_eq!(server::check_scores(&*house.store, false).await.unwrap().wrong, []);
    scorer.abort();
}
