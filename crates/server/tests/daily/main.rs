//! The daily deal: the same for everybody, once, promised the day before, and secret until its day is over.

#![allow(clippy::unwrap_used)]

mod days;
mod played;
#[path = "../routes/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod routes;
mod secrets;
#[path = "../served/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod served;
mod two_worlds;

use std::sync::Arc;
use std::time::Duration;

use protocol::{Day, Millis, Stage, TableId};
use rules::{Action, Menu, Money, Seat};
use serde_json::{Value, json};
use served::{Answer, Client, House};
use store::{Append, ShelfRow};
use table::{By, Command, Founding, Table};

const PHRASE: &str = "paint it before noon";

impl House {
    async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask("GET", &format!("/api/{path}"), &[("Cookie", cookie)], "").await
    }

    async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.ask("POST", &format!("/api/{path}"), &[("Cookie", cookie)], &body.to_string()).await
    }

    /// The deal of today, as somebody sees it.
    async fn daily(&self, cookie: &str) -> Value {
        let answer = self.get("daily", cookie).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// The table of somebody for today.
    async fn begins(&self, cookie: &str) -> String {
        let answer = self.post("daily", cookie, &json!({})).await;
        assert!(answer.status == 201 || answer.status == 200, "{}", answer.body);
        answer.json()["table"].as_str().unwrap().to_owned()
    }

    /// A guest keeps their name: the new cookie.
    async fn keeps(&self, cookie: &str) -> String {
        let kept = self.post("person/keep", cookie, &json!({ "passphrase": PHRASE })).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
        kept.cookie().unwrap().to_owned()
    }

    fn today(&self) -> Day {
        Day::of(self.clock.now())
    }

    /// Lets the clock run to this long after the end of the day.
    fn ends_the_day(&self, later: u64) {
        let left = self.today().ends().since(self.clock.now()) + later;
        self.clock.advance(Duration::from_millis(left));
    }

    /// Writes a whole game into the log of a table, in which the person bids no more than this.
    async fn finishes(&self, table: &str, most: u32, by: By) -> u32 {
        let id: TableId = table.parse().unwrap();
        let founding = self.store.founding(id).await.unwrap().unwrap();
        let founding: Founding = serde_json::from_str(&founding).unwrap();
        let mut table = Table::new(id, Arc::new(founding)).unwrap();
        let at = self.clock.now();
        write(self, &mut table, Command::Start { fill: None }, at).await;
        while let Some(seat) = table.state().unwrap().awaits().first() {
            let menu = table.state().unwrap().menu(seat).unwrap();
            let (action, by) = match (seat, menu) {
                (Seat::One, Menu::Bid { least, .. }) if least <= Money::new(most) => (Action::Bid(least), by),
                (Seat::One, ref menu) => (menu.mildest(), by),
                (_, ref menu) => (menu.mildest(), By::Bot),
            };
            write(self, &mut table, Command::Act { seat, action, by }, at).await;
        }
        table.state().unwrap().cash(Seat::One).units()
    }
}

async fn write(house: &House, table: &mut Table, command: Command, at: Millis) {
    let next = table.foresee(&command, at).unwrap();
    let over = next.core().stage() == Stage::Over;
    let shelf = ShelfRow {
        stage: next.core().stage(),
        listed: false,
        summary: serde_json::to_string(&next.core().card(at)).unwrap(),
        people: next.core().people().collect(),
    };
    let append = Append {
        table: table.id(),
        seq: next.core().head(),
        author: None,
        at,
        command: serde_json::to_string(&command).unwrap(),
        deadline: None,
        shelf: over.then_some(shelf),
        record: table.record_after(&next).filter(|_| over),
    };
    house.store.append(append).await.unwrap();
    table.accept(next, &command, None);
}

/// Somebody who plays the same way every time: a maximum for what is open, and small amounts.
struct Player {
    client: Client,
    limit: u32,
    answered: String,
}

impl Player {
    /// Goes to a table and begins.
    async fn begins(house: &House, table: &str, cookie: &str, limit: u32) -> Player {
        let mut client = house.enter(table, Some(cookie)).await;
        client.does(&json!({ "want": "start" })).await;
        Player { client, limit, answered: String::new() }
    }

    /// Answers what is asked and lets the time pass meanwhile, until the game is over.
    async fn plays(&mut self, house: &House) {
        for _ in 0..40_000 {
            if self.is_over() {
                return;
            }
            self.goes_on(house).await;
        }
        panic!("the game does not end: {}", self.game());
    }

    fn is_over(&self) -> bool {
        self.game()["view"]["phase"]["phase"] == "over"
    }

    /// Answers what is asked, or lets some time pass.
    async fn goes_on(&mut self, house: &House) {
        if self.answers().await {
            return;
        }
        house.clock.advance(Duration::from_millis(100));
        // The room has heard everything that was said before it answers this.
        for _ in 0..3 {
            assert_eq!(self.client.is_refused(&json!({ "want": "return" })).await, "not-now");
        }
    }

    /// The game as last told.
    fn game(&self) -> Value {
        let told = self.client.heard.iter().rev().find(|message| message["now"]["game"].is_object());
        told.map(|message| message["now"]["game"].clone()).unwrap_or_default()
    }

    /// Answers the question that is asked, once. Whether there was one.
    async fn answers(&mut self) -> bool {
        let game = self.game();
        let Ok(menu) = serde_json::from_value::<Menu>(game["menu"].clone()) else { return false };
        let phase = &game["view"]["phase"];
        let open = phase["phase"] == "open";
        let question = if open { phase["lot"].to_string() } else { format!("{phase}{}", game["menu"]) };
        let question = format!("{}{question}{}", game["view"]["round"], game["view"]["undealt"]);
        if question == self.answered {
            return false;
        }
        self.answered = question;
        let limit = Money::new(self.limit);
        let want = match menu {
            // Nobody can order for more than they have.
            Menu::Bid { most, .. } if open => {
                let order = json!({ "order": "maximum", "limit": limit.min(most).units(), "then": "out" });
                json!({ "want": "order", "order": order })
            }
            menu => {
                let action = match menu {
                    Menu::Bid { least, most } if least <= limit.min(most) => Action::Bid(least),
                    Menu::Fist { most } => Action::Bid(limit.min(most)),
                    Menu::Buy { price } if price <= limit => Action::Buy,
                    Menu::Price { most } => Action::Price(Money::new(9).min(most)),
                    ref menu => menu.mildest(),
                };
                json!({ "want": "act", "action": action.to_string() })
            }
        };
        self.client.does(&want).await;
        true
    }
}
