//! People who keep their names: a whole life, and what others may try. Everything on a file and on PostgreSQL.

#![allow(clippy::unwrap_used)]

mod abuse;
mod every_table;
mod life;
mod meeting;
mod nodes;
mod notify;
mod passkeys;
mod profile;
#[path = "../routes/mod.rs"]
mod routes;
#[path = "../served/mod.rs"]
#[allow(dead_code, reason = "every test takes what it needs")]
mod served;
mod talk;

use std::sync::{Arc, OnceLock};

use postgres_server::{Options, Server};
use serde_json::{Value, json};
use served::{Answer, House};
use server::Limits;
use store::Postgres;

const PHRASE: &str = "paint it before noon";
const OTHER: &str = "sold to the lady in red";

/// The server for all tests of this program.
fn shared() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    let quick = || Options::default().set("fsync", "off").set("max_connections", "400");
    SERVER.get_or_init(|| Server::start(quick()).unwrap_or_else(|why| panic!("{why}")))
}

/// A house over a database of its own.
async fn over_postgres(name: &str, limits: Limits) -> House {
    let url = shared().new_database(name).unwrap_or_else(|why| panic!("{why}"));
    House::over(Arc::new(Postgres::open(&url).await.unwrap()), limits).await
}

/// Runs a test on a file and on PostgreSQL.
macro_rules! on_every_store {
    ($($(#[doc = $doc:literal])* $name:ident $(with $limits:expr)?;)*) => {
        mod sqlite {
            $($(#[doc = $doc])* #[tokio::test] async fn $name() {
                #[allow(unused_mut, unused_assignments)]
                let mut limits = server::Limits::none();
                $(limits = $limits;)?
                super::$name(&crate::House::with_limits(limits).await).await;
            })*
        }
        mod postgres {
            $($(#[doc = $doc])* #[tokio::test] async fn $name() {
                #[allow(unused_mut, unused_assignments)]
                let mut limits = server::Limits::none();
                $(limits = $limits;)?
                super::$name(&crate::over_postgres(stringify!($name), limits).await).await;
            })*
        }
    };
}
pub(crate) use on_every_store;

impl House {
    /// Posts something with a cookie.
    async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.ask("POST", &format!("/api/{path}"), &[("Cookie", cookie)], &body.to_string()).await
    }

    /// Gets something with a cookie.
    async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask("GET", &format!("/api/{path}"), &[("Cookie", cookie)], "").await
    }

    /// A guest keeps their name: the new cookie, and the recovery codes.
    async fn keeps(&self, cookie: &str) -> (String, Vec<String>) {
        let kept = self.post("person/keep", cookie, &json!({ "passphrase": PHRASE })).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
        let codes = kept.json()["codes"].as_array().unwrap().clone();
        (
            kept.cookie().unwrap().to_owned(),
            codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect(),
        )
    }

    async fn signs_in(&self, name: &str, passphrase: &str) -> Answer {
        self.post("person/sign-in", "", &json!({ "name": name, "passphrase": passphrase })).await
    }

    /// Signs in on another device: its cookie.
    async fn elsewhere(&self, name: &str) -> String {
        let signed_in = self.signs_in(name, PHRASE).await;
        assert_eq!(signed_in.status, 200, "{}", signed_in.body);
        signed_in.cookie().unwrap().to_owned()
    }

    /// Whom this cookie belongs to, as the server sees it.
    async fn me(&self, cookie: &str) -> Value {
        self.get("hello", cookie).await.json()["me"].clone()
    }
}

/// The id in a guest's cookie.
fn served_person(cookie: &str) -> protocol::PersonId {
    client::person(cookie).unwrap()
}
