//! One deal a day, one table a person, and how it went among all who played.

use protocol::{Day, TableId};
use serde_json::{Value, json};
use server::Limits;
use table::By;

use super::served::House;

#[tokio::test]
async fn the_promise_of_tomorrow_is_kept_tomorrow() {
    let house = House::open().await;
    let today = house.daily("").await;
    let day = house.today();
    assert_eq!((&today["day"], &today["over"], &today["seed"]), (&json!(day), &json!(false), &json!(null)));
    assert_eq!(today["ends"], day.ends().since_1970() / 1_000);
    assert_eq!((&today["players"], &today["everybody"]), (&json!(0), &json!(null)), "nobody has played");
    let promised = today["tomorrow"].clone();
    assert_eq!(promised["day"], json!(day.next()));
    assert_ne!(promised["promise"], today["promise"]);
    let early = house.get(&format!("daily/{}", day.next()), "").await;
    assert_eq!(early.code(), (404, "unknown".to_owned()));
    let never = house.get("daily/2001-01-01", "").await;
    assert_eq!(never.code(), (404, "unknown".to_owned()));
    assert_eq!(house.get("daily/someday", "").await.code(), (400, "malformed".to_owned()));
    assert_eq!(house.get("daily/archive", "").await.json(), json!({ "days": [], "more": false }));

    house.ends_the_day(1);
    let then = house.daily("").await;
    assert_eq!(then["promise"], promised["promise"]);
    assert_eq!(then["promised"], promised["promised"], "it was public the day before");
    let before = house.get(&format!("daily/{day}"), "").await.json();
    let seed: table::shuffle::Seed = before["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(json!(seed.promise()), today["promise"]);
    assert_eq!(before["everybody"], json!([]), "nobody has played");
    let archive = house.get("daily/archive", "").await.json();
    assert_eq!(archive["days"].as_array().unwrap().len(), 1, "{archive}");
    assert_eq!(archive["days"][0]["day"], json!(day));
    let earlier = house.get(&format!("daily/archive?before={day}"), "").await.json();
    assert_eq!(earlier, json!({ "days": [], "more": false }));
}

#[tokio::test]
async fn all_nodes_draw_one_deal_and_found_one_table() {
    let houses = House::several(3, Limits::none()).await;
    let deals = tokio::join!(houses[0].daily(""), houses[1].daily(""), houses[2].daily(""));
    assert_eq!((&deals.0, &deals.0), (&deals.1, &deals.2));
    let ada = houses[0].guest("Ada").await;
    let asked = tokio::join!(
        houses[0].begins(&ada),
        houses[0].begins(&ada),
        houses[1].begins(&ada),
        houses[2].begins(&ada)
    );
    assert_eq!((&asked.0, &asked.0, &asked.0), (&asked.1, &asked.2, &asked.3));
    let own = houses[1].daily(&ada).await;
    assert_eq!((&own["table"], &own["stage"]), (&json!(asked.0), &json!("gathering")));
    let bo = houses[1].guest("Bo").await;
    assert_ne!(houses[2].begins(&bo).await, asked.0, "everybody has a table of their own");
    // The next day is the same for all of them too, and so is the next table.
    houses[0].ends_the_day(1);
    let next = houses[2].daily("").await;
    assert_eq!(next["promise"], deals.0["tomorrow"]["promise"]);
    let again = houses[1].begins(&ada).await;
    assert_ne!(again, asked.0);
    assert_eq!(houses[2].begins(&ada).await, again);
}

#[tokio::test]
async fn a_result_is_compared_with_all_who_keep_their_names() {
    let house = House::open().await;
    let mut cookies = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        let guest = house.guest(name).await;
        cookies.push(house.keeps(&guest).await);
    }
    let di = house.guest("Di").await;
    cookies.push(di.clone());
    let mut money = Vec::new();
    for (cookie, most) in cookies.iter().zip([0, 3, 3, 1]) {
        let table = house.begins(cookie).await;
        money.push(house.finishes(&table, most, By::Owner).await);
        assert_eq!(house.daily(cookie).await["result"]["money"], *money.last().unwrap());
    }
    assert_eq!(money[1], money[2], "who acts alike ends alike");
    let below = |own: u32, others: &[u32]| {
        let less = others.iter().filter(|other| **other < own).count();
        json!(less * 100 / others.len())
    };
    let seen = house.daily(&cookies[0]).await;
    assert_eq!((&seen["players"], &seen["stage"]), (&json!(3), &json!("over")));
    assert_eq!(seen["result"]["better"], below(money[0], &[money[1], money[2]]));
    assert_eq!(seen["result"]["counts"], "yes");
    let bars = seen["everybody"].as_array().unwrap();
    assert_eq!(bars.iter().map(|bar| bar["count"].as_u64().unwrap()).sum::<u64>(), 3, "{seen}");
    let guest = house.daily(&di).await;
    assert_eq!(guest["result"]["counts"], "guest");
    assert_eq!(guest["result"]["better"], below(money[3], &money[..3]));

    // A guest who keeps the name on the same day counts from then on; one who does so later does not.
    let (eve, fay) = (house.guest("Eve").await, house.guest("Fay").await);
    for cookie in [&eve, &fay] {
        let table = house.begins(cookie).await;
        house.finishes(&table, 2, By::Owner).await;
    }
    let eve = house.keeps(&eve).await;
    assert_eq!(house.daily(&eve).await["players"], 4);
    house.ends_the_day(1);
    let fay = house.keeps(&fay).await;
    let day = Day::new(house.today().number() - 1);
    let past = house.get(&format!("daily/{day}"), &fay).await.json();
    assert_eq!((&past["players"], &past["result"]["counts"]), (&json!(4), &json!("guest")));
    let archive = house.get("daily/archive", &eve).await.json();
    assert_eq!(archive["days"][0]["players"], 4);
    assert_eq!(archive["days"][0]["result"]["counts"], "yes", "{archive}");

    // What is kept about somebody includes it, and is gone when they are forgotten.
    let export: Value = house.get("person/export", &eve).await.json();
    assert_eq!(export["daily"][0]["day"], json!(day));
    let bye = json!({ "name": "Eve", "passphrase": super::PHRASE });
    assert_eq!(house.post("person/forget", &eve, &bye).await.status, 200);
    assert_eq!(house.get(&format!("daily/{day}"), "").await.json()["players"], 3);
    // Nothing of it is rated, and nothing is in a profile.
    let scorer = tokio::spawn(server::score_games(std::sync::Arc::clone(&house.hub)));
    for _ in 0..2_000 {
        if house.store.unscored(99).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    scorer.abort();
    assert_eq!(house.store.unscored(99).await, Ok(vec![]));
    assert_eq!(house.store.scored().await, Ok(0));
    let profile = house.get("profile?name=Ada", &cookies[0]).await.json();
    assert_eq!((&profile["games"], &profile["ratings"]), (&json!(0), &json!([])), "{profile}");
}

#[tokio::test]
async fn what_ends_after_midnight_or_with_help_does_not_count() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let (ada, bo) = (house.keeps(&ada).await, house.keeps(&bo).await);
    let (late, helped) = (house.begins(&ada).await, house.begins(&bo).await);
    house.finishes(&helped, 2, By::Bot).await;
    let day = house.today();
    assert_eq!(house.daily(&bo).await["result"]["counts"], "helped");
    house.ends_the_day(0);
    house.finishes(&late, 2, By::Owner).await;
    let seen = house.get(&format!("daily/{day}"), &ada).await.json();
    assert_eq!((&seen["result"]["counts"], &seen["players"]), (&json!("late"), &json!(0)));
    assert_eq!(seen["table"], json!(late));
}

#[tokio::test]
async fn an_old_deal_is_practised_as_often_as_one_likes() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let today = house.begins(&ada).await;
    let day = house.today();
    let ahead = house.post("daily", &ada, &json!({ "day": day.next() })).await;
    assert_eq!(ahead.code(), (404, "unknown".to_owned()));
    assert_eq!(house.post("daily", "", &json!({})).await.code(), (401, "who-are-you".to_owned()));
    let same = house.post("daily", &ada, &json!({ "day": day })).await;
    assert_eq!((same.status, &same.json()["table"]), (200, &json!(today)), "today is played once");
    house.ends_the_day(1);
    let mut tables: Vec<TableId> = vec![today.parse().unwrap()];
    for _ in 0..2 {
        let practice = house.post("daily", &ada, &json!({ "day": day })).await;
        assert_eq!(practice.status, 201);
        let card = practice.json();
        assert_eq!(card["daily"], json!({ "day": day, "practice": true }));
        let table = card["table"].as_str().unwrap();
        house.finishes(table, 2, By::Owner).await;
        tables.push(table.parse().unwrap());
    }
    tables.dedup();
    assert_eq!(tables.len(), 3);
    let seen = house.get(&format!("daily/{day}"), &ada).await.json();
    assert_eq!(seen["result"], json!(null), "practice is no result");
    let lobby = house.get("tables", &ada).await.json();
    assert_eq!(lobby["mine"], json!([]), "daily deals are in no list");
}

#[tokio::test]
async fn founding_counts_but_coming_back_does_not() {
    let house = House::with_limits(Limits { tables_an_hour: 2, tables_at_once: 2, ..Limits::none() }).await;
    let ada = house.guest("Ada").await;
    for status in [201, 200, 200] {
        assert_eq!(house.post("daily", &ada, &json!({})).await.status, status);
    }
    house.ends_the_day(1);
    assert_eq!(house.post("daily", &ada, &json!({})).await.status, 201);
    let yesterday = json!({ "day": Day::new(house.today().number() - 1) });
    assert_eq!(house.post("daily", &ada, &yesterday).await.status, 429);
}

#[tokio::test]
async fn the_reference_bot_plays_every_deal_once() {
    let house = House::open().await;
    let dealer = tokio::spawn(server::keep_dailies(std::sync::Arc::clone(&house.hub)));
    let number = house.today().number();
    let mut money = None;
    for _ in 0..2_000 {
        money = house.store.deal(number).await.unwrap().and_then(|deal| deal.reference);
        if money.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let money = money.expect("it has played");
    assert!(house.store.deal(number + 1).await.unwrap().is_some(), "tomorrow's is drawn today");
    let ada = house.guest("Ada").await;
    assert_eq!(house.daily(&ada).await["reference"], json!(null), "nobody knows it before they have played");
    let table = house.begins(&ada).await;
    house.finishes(&table, 3, By::Owner).await;
    let seen = house.daily(&ada).await;
    assert_eq!((&seen["reference"], &seen["reference_bot"]), (&json!(money), &json!("theory")));
    dealer.abort();
}
