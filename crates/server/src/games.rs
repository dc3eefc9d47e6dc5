//! The games of a person: those that wait for them first, with a search, a page at a time.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use protocol::{Code, Games, PersonId, Stage, TableCard};
use serde::Deserialize;
use table::Refusal;

use crate::account::Known;
use crate::http::{AppState, Served};
use crate::hub::{Hub, unavailable};
use crate::shelf::{waits_for, with_people};

/// How many games are on a page.
pub(crate) const PAGE: usize = 20;
/// How many of a person's games are looked through, the latest first.
pub(crate) const LOOKED_THROUGH: usize = 500;
/// The longest text that is looked for, in characters.
const LONGEST: usize = 40;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/api/games", get(games))
}

async fn games(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Query(asked) = asked.map_err(|why| Refusal::new(Code::Malformed, why.body_text()))?;
    Ok(Json(app.hub.games(caller.person, &asked.checked()?).await?).into_response())
}

/// What somebody looks for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    find: String,
    page: u32,
}

impl Asked {
    fn checked(self) -> Result<Asked, Refusal> {
        if self.find.chars().count() > LONGEST {
            let why = format!("look for at most {LONGEST} characters");
            return Err(Refusal::new(Code::TooLong, why));
        }
        Ok(Asked { find: self.find.trim().to_lowercase(), ..self })
    }

    /// Whether a game is looked for: by a name at the table, or the table's own.
    fn finds(&self, card: &TableCard) -> bool {
        self.find.is_empty()
            || card.table.as_str() == self.find
            || card.names.iter().any(|name| name.to_lowercase().contains(&self.find))
    }
}

impl Hub {
    async fn games(self: &Arc<Hub>, person: PersonId, asked: &Asked) -> Result<Games, Refusal> {
        let own = self.store.tables_of(person, LOOKED_THROUGH).await.map_err(|why| unavailable(&why))?;
        let cards = own.iter().filter_map(|shelved| {
            let card: TableCard = serde_json::from_str(&shelved.summary).ok()?;
            // Over days the shelf knows it.
            Some(TableCard { yours: waits_for(shelved, person), ..with_people(card) })
        });
        let mut cards: Vec<TableCard> = cards.filter(|card| asked.finds(card)).collect();
        let latest = |card: &TableCard| (core::cmp::Reverse(card.touched), card.table);
        cards.sort_by_key(latest);
        self.mark_whose_turn_it_is(person, &mut cards).await;
        cards.sort_by_key(|card| (!card.yours, rank(card.stage), latest(card)));
        let pages = cards.len().div_ceil(PAGE).max(1) as u32;
        let page = asked.page.min(pages - 1);
        let games = cards.into_iter().skip(page as usize * PAGE).take(PAGE).collect();
        Ok(Games { games, page, pages })
    }
}

/// Games that go on come before those that have not begun, and these before those that are over.
const fn rank(stage: Stage) -> u8 {
    match stage {
        Stage::Playing => 0,
        Stage::Gathering => 1,
        Stage::Over => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<Asked, Code> {
        let uri = format!("/api/games?{query}").parse().unwrap();
        let Query(asked) = Query::<Asked>::try_from_uri(&uri).map_err(|_| Code::Malformed)?;
        asked.checked().map_err(|refusal| refusal.code)
    }

    #[test]
    fn what_is_looked_for_is_read_from_the_address() {
        let asked = Asked { find: "zółw".to_owned(), page: 3 };
        assert_eq!(read("find=+Z%C3%B3%C5%82w+&page=3&colour=blue"), Ok(asked));
        assert_eq!(read(""), Ok(Asked::default()));
        assert_eq!(read("page=-1"), Err(Code::Malformed));
        assert_eq!(read(&format!("find={}", "x".repeat(41))), Err(Code::TooLong));
    }
}
