//! Games looked at again: finished ones of this server, and records that somebody has.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use protocol::{Code, Dropped, DroppedMoments, LONGEST_RECORD, PlayOn};
use rules::{Record, Seat};
use table::replay::{moments, onward, story};
use table::{Refusal, retrospective};

use super::{AppState, Known, PathText, Peer, Served, peer_of, read_at_most, table_id};
use crate::daily::Wish;

/// The record of a finished game at a table, and its text.
async fn finished(app: &AppState, id: PathText) -> Result<(Record, String), Refusal> {
    let id = table_id(id)?;
    let text = app.hub.record(id).await?;
    let record = Record::read(&text).map_err(|why| {
        tracing::error!(table = %id, %why, "a stored record cannot be read");
        Refusal::new(Code::Internal, "the record of this game cannot be read")
    })?;
    // A record is written when the game is over; nothing is told of one that is not.
    if *record.state().phase() != rules::Phase::Over {
        return Err(Refusal::new(Code::Internal, "the record of this game is not complete"));
    }
    Ok((record, text))
}

/// The record in a request, which whoever asks may use like this. Every route that takes a record reads it here, so none of them
/// tells of today's deal.
async fn dropped(app: &AppState, headers: &HeaderMap, text: &str, wish: Wish) -> Result<Record, Refusal> {
    let record =
        Record::read(text).map_err(|fault| Refusal::new(Code::BadRecord, format!("line {fault}")))?;
    let Err(refusal) = app.hub.admits_record(&record, wish, None).await else { return Ok(record) };
    let known = app.visitor(headers).await?.ok_or(refusal)?;
    app.hub.admits_record(&record, wish, Some(known.caller.person)).await?;
    Ok(record)
}

/// The seat whose eyes are asked for; everything is open without one.
fn eyes(uri: &Uri) -> Result<Option<Seat>, Refusal> {
    let asked = uri.query().into_iter().flat_map(|query| query.split('&'));
    let Some(seat) = asked.filter_map(|part| part.strip_prefix("eyes=")).next() else { return Ok(None) };
    let seat = seat.parse().ok().and_then(Seat::new);
    seat.map(Some).ok_or_else(|| Refusal::new(Code::Malformed, "expected the number of a seat after 'eyes='"))
}

fn too_few() -> Refusal {
    Refusal::new(Code::Unknown, "the game has fewer moves, or no such seat")
}

pub(super) async fn of_table(State(app): State<Arc<AppState>>, id: PathText) -> Served {
    let (record, text) = finished(&app, id).await?;
    Ok(Json(story(&record, &text)).into_response())
}

pub(super) async fn retrospective_of_table(State(app): State<Arc<AppState>>, id: PathText) -> Served {
    let (record, text) = finished(&app, id).await?;
    let told = retrospective::of(&record, &text)
        .ok_or_else(|| Refusal::new(Code::Unknown, "the game at this table goes on"))?;
    Ok(Json(told).into_response())
}

pub(super) async fn moments_of_table(
    State(app): State<Arc<AppState>>,
    path: Result<Path<(String, String)>, PathRejection>,
    uri: Uri,
) -> Served {
    let (id, from) = path
        .map(|Path((id, from))| (Ok(Path(id)), from))
        .map_err(|why| Refusal::new(Code::Unknown, format!("there is no such table: {why}")))?;
    let (record, _) = finished(&app, id).await?;
    let from = from.parse().map_err(|_| Refusal::new(Code::Malformed, "expected a number of moves"))?;
    Ok(Json(moments(&record, from, eyes(&uri)?).ok_or_else(too_few)?).into_response())
}

pub(super) async fn of_record(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    request: Request,
) -> Served {
    let Dropped { record: text } = read_at_most(&app, request, LONGEST_RECORD).await?;
    let record = dropped(&app, &headers, &text, Wish::Look).await?;
    Ok(Json(story(&record, &text)).into_response())
}

pub(super) async fn moments_of_record(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    request: Request,
) -> Served {
    let DroppedMoments { record, from, eyes } = read_at_most(&app, request, LONGEST_RECORD).await?;
    let record = dropped(&app, &headers, &record, Wish::Look).await?;
    Ok(Json(moments(&record, from as usize, eyes).ok_or_else(too_few)?).into_response())
}

pub(super) async fn play_on(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    request: Request,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let PlayOn { record, moves, seat, bot, pace } = read_at_most(&app, request, LONGEST_RECORD).await?;
    let record = dropped(&app, &headers, &record, Wish::PlayOn).await?;
    if !record.setup().settings().chairs().all().contains(seat) {
        return Err(too_few().into());
    }
    let position = onward(&record, moves as usize).ok_or_else(|| {
        Refusal::new(Code::NotNow, "the game is over there: go back to a moment where it still goes on")
    })?;
    app.hub.household.lets_found_from(address)?;
    let card = app.hub.table_from(caller, &position, seat, &bot, pace).await?;
    Ok((StatusCode::CREATED, Json(card)).into_response())
}
