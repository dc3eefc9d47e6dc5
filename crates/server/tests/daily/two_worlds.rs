//! Two houses with the same deal, in which Ada plays it differently. Bo is told the same to the byte in both, as long as he has not
//! finished his own. Then two things differ, because they compare him with others: `result.better` and `everybody`.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use store::{Memory, Notices as _};

use super::Player;
use super::routes::looks;
use super::served::House;

/// In one house Ada bids up to this, in the other up to that.
const LIMITS: [u32; 2] = [8, 40];
/// How far a game is played before it is looked at.
const SOME: usize = 250;

/// Two houses, and the same two people in both.
struct Two {
    houses: [House; 2],
    /// Their cookies, which each house signs with a key of its own.
    ada: [String; 2],
    bo: [String; 2],
}

const NOBODY: [String; 2] = [String::new(), String::new()];

async fn house() -> House {
    let store = Memory::new(7);
    // The key that pushes are signed with is drawn once a house; here both have the same.
    store.push_key(Some([7; 32])).await.unwrap();
    House::over(Arc::new(store), Limits::none()).await
}

impl Two {
    async fn open() -> Two {
        let houses = [house().await, house().await];
        let (mut ada, mut bo) = (Vec::new(), Vec::new());
        for house in &houses {
            let guest = house.guest("Ada").await;
            ada.push(house.keeps(&guest).await);
            bo.push(house.guest("Bo").await);
        }
        Two { houses, ada: ada.try_into().unwrap(), bo: bo.try_into().unwrap() }
    }

    /// The same table in both.
    async fn begin(&self, cookies: &[String; 2]) -> String {
        let first = self.houses[0].begins(&cookies[0]).await;
        assert_eq!(self.houses[1].begins(&cookies[1]).await, first, "the deals and the people are the same");
        first
    }

    /// It is equally late in both.
    fn at_the_same_moment(&self) {
        let [first, second] = [&self.houses[0].clock, &self.houses[1].clock];
        let (one, other) = (first.now(), second.now());
        first.advance(Duration::from_millis(other.since(one)));
        second.advance(Duration::from_millis(one.since(other)));
        assert_eq!(first.now(), second.now());
    }

    /// Status, head and body of an answer in both houses, under one name: only the date of the real clock is left out.
    async fn answers(
        &self,
        path: &str,
        cookies: &[String; 2],
        body: Option<&Value>,
    ) -> [(u16, String, Vec<u8>); 2] {
        let mut both = Vec::new();
        for (house, cookie) in self.houses.iter().zip(cookies) {
            let head = [("Host", "gavel"), ("Cookie", cookie)];
            let method = if body.is_some() { "POST" } else { "GET" };
            let text = body.map(Value::to_string).unwrap_or_default();
            let answer = house.ask(method, path, &head, &text).await;
            let lines = answer.head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:"));
            both.push((answer.status, lines.collect::<Vec<&str>>().join("\n"), answer.bytes.clone()));
        }
        both.try_into().unwrap()
    }

    /// Whatever Bo, or nobody, can look at is the same to the byte, but for these paths. Returns how many bytes it was.
    async fn compare(&self, tables: &[&str], but: &[String], when: &str) -> usize {
        self.at_the_same_moment();
        let today = self.houses[0].today();
        let mut paths = vec![format!("/api/daily/{today}"), "/".to_owned(), "/daily".to_owned()];
        for table in tables {
            paths.extend(looks(table, "Ada"));
            paths.extend(["t", "replay", "retrospective"].map(|page| format!("/{page}/{table}")));
        }
        paths.retain(|path| !but.contains(path));
        assert!(paths.contains(&"/api/daily/archive".to_owned()) && paths.len() > 20, "{paths:?}");
        let mut bytes = 0;
        for path in paths {
            for cookies in [&self.bo, &NOBODY] {
                let [first, second] = self.answers(&path, cookies, None).await;
                let told = || [&first, &second].map(|answer| String::from_utf8_lossy(&answer.2).into_owned());
                assert!(first == second, "{when}: {path} differs: {:?}", told());
                bytes += first.2.len();
            }
        }
        bytes
    }

    /// Both houses, each with somebody's game in it, go on for a while.
    async fn go_on(&self, players: &mut [Player; 2], steps: usize) {
        for (player, house) in players.iter_mut().zip(&self.houses) {
            for _ in 0..steps {
                player.goes_on(house).await;
            }
        }
    }

    async fn to_the_end(&self, players: &mut [Player; 2]) {
        for (player, house) in players.iter_mut().zip(&self.houses) {
            player.plays(house).await;
        }
    }

    async fn sit_down(&self, table: &str, cookies: &[String; 2], limits: [u32; 2]) -> [Player; 2] {
        let [first, second] = &self.houses;
        [
            Player::begins(first, table, &cookies[0], limits[0]).await,
            Player::begins(second, table, &cookies[1], limits[1]).await,
        ]
    }
}

/// What somebody has heard, without the names of their own commands, which are counted for both houses together.
fn heard(player: &Player) -> Vec<String> {
    let nameless = player.client.heard.iter().cloned().map(|mut message| {
        if let Some(fields) = message.as_object_mut() {
            fields.remove("id");
        }
        message.to_string()
    });
    nameless.collect()
}

#[tokio::test]
async fn whoever_has_not_played_today_cannot_tell_how_others_did() {
    let two = Two::open().await;
    let hers = two.begin(&two.ada).await;
    let mut bytes = two.compare(&[&hers], &[], "before anybody plays").await;
    let mut ada = two.sit_down(&hers, &two.ada, LIMITS).await;
    two.go_on(&mut ada, SOME).await;
    bytes += two.compare(&[&hers], &[], "while Ada plays").await;
    two.to_the_end(&mut ada).await;
    // She looks at her result, and with that it counts.
    let [first, second] = [two.houses[0].daily(&two.ada[0]).await, two.houses[1].daily(&two.ada[1]).await];
    assert_eq!([&first["result"]["counts"], &second["result"]["counts"]], ["yes", "yes"]);
    assert_ne!(first["result"]["money"], second["result"]["money"], "Ada ends differently");
    bytes += two.compare(&[&hers], &[], "when Ada has finished, before Bo plays").await;

    // Her record is another in each house; dropped by Bo it is refused in the same words.
    let mut records = Vec::new();
    for (house, cookie) in two.houses.iter().zip(&two.ada) {
        records.push(house.get(&format!("tables/{hers}/record"), cookie).await.body.clone());
    }
    assert_ne!(records[0], records[1], "Ada has played differently");
    for route in ["/api/replay", "/api/replay/moments", "/api/replay/table"] {
        let body =
            |record: &String| json!({ "record": record, "from": 1, "moves": 1, "seat": 1, "bot": "club" });
        let [first, other] = two.answers(route, &two.bo, Some(&body(&records[0]))).await;
        let [_, second] = two.answers(route, &two.bo, Some(&body(&records[1]))).await;
        assert!(first == other && first == second && first.0 == 403, "{route}");
    }

    // Bo plays alike in both.
    let his = two.begin(&two.bo).await;
    let mut bo = two.sit_down(&his, &two.bo, [14, 14]).await;
    two.go_on(&mut bo, SOME).await;
    bytes += two.compare(&[&hers, &his], &[], "while Bo plays").await;
    assert_eq!(heard(&bo[0]), heard(&bo[1]), "at his table");
    two.to_the_end(&mut bo).await;
    assert_eq!(heard(&bo[0]), heard(&bo[1]), "at his table, to the end");

    // Now he is compared with her, and only that differs.
    let compared = ["/api/daily".to_owned(), format!("/api/daily/{}", two.houses[0].today())];
    bytes += two.compare(&[&hers, &his], &compared, "when both have finished").await;
    for path in &compared {
        let [mut first, mut second] = two
            .answers(path, &two.bo, None)
            .await
            .map(|(_, _, body)| serde_json::from_slice::<Value>(&body).unwrap());
        assert_ne!(first["everybody"], second["everybody"], "Ada ended differently");
        for told in [&mut first, &mut second] {
            told["everybody"] = Value::Null;
            told["result"]["better"] = Value::Null;
        }
        assert_eq!(first, second, "{path}");
        // Whoever has not played is still told the same.
        let [first, second] = two.answers(path, &NOBODY, None).await;
        assert!(first == second, "{path}");
    }
    assert!(bytes > 100_000, "{bytes} bytes");
}
