//! The HTTP routes of the daily deal.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use protocol::{Code, Day, NotADay, PlayDaily};
use serde::Deserialize;
use table::Refusal;

use crate::account::Known;
use crate::http::{AppState, PathText, Peer, Served, peer_of, read};

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/daily", get(today).post(play))
        .route("/api/daily/archive", get(archive))
        .route("/api/daily/{day}", get(of_day))
}

fn no_day(why: NotADay) -> Refusal {
    Refusal::new(Code::Malformed, why.to_string())
}

async fn today(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let asks = app.visitor(&headers).await?.map(|known| known.caller.person);
    Ok(Json(app.hub.daily(None, asks).await?).into_response())
}

async fn of_day(State(app): State<Arc<AppState>>, headers: HeaderMap, day: PathText) -> Served {
    let Path(day) = day.map_err(|_| no_day(NotADay))?;
    let day = day.parse().map_err(no_day)?;
    let asks = app.visitor(&headers).await?.map(|known| known.caller.person);
    Ok(Json(app.hub.daily(Some(day), asks).await?).into_response())
}

async fn play(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let PlayDaily { day } = read(&app, request).await?;
    let lets_found = || app.hub.household.lets_found_from(address);
    let (card, new) = app.hub.play_daily(caller, day, lets_found).await?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(card)).into_response())
}

/// Which page of the archive.
#[derive(Deserialize)]
struct Asked {
    before: Option<Day>,
}

async fn archive(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Served {
    let Query(Asked { before }) = asked.map_err(|why| Refusal::new(Code::Malformed, why.body_text()))?;
    let asks = app.visitor(&headers).await?.map(|known| known.caller.person);
    Ok(Json(app.hub.dailies(before, asks).await?).into_response())
}
