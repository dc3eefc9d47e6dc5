//! The HTTP routes about oneself: keeping a name, signing in and out, what is kept, and being forgotten.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream;
use protocol::{
    Code, Codes, Day, EndSession, ForgetMe, KeepName, NewCodes, NewPassphrase, Notifying, PersonId, Recover,
    Seq, SignIn, TableCard, TableId,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use store::{DailyScore, Report, Shelved};
use table::Refusal;

use crate::account::{Device, First, Known, Proof, SignedIn, device, typed_look};
use crate::http::{AppState, Peer, Served, peer_of, read};
use crate::hub::{Hub, unavailable};
use crate::keyring::site_of;
use crate::lines::Fate;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/person", get(about))
        .route("/api/person/keep", post(keep))
        .route("/api/person/sign-in", post(sign_in))
        .route("/api/person/sign-out", post(sign_out))
        .route("/api/person/recover", post(recover))
        .route("/api/person/passphrase", post(passphrase))
        .route("/api/person/codes", post(codes))
        .route("/api/person/sessions", post(sessions))
        .route("/api/person/export", get(export))
        .route("/api/person/forget", post(forget))
        .route("/api/profile", get(profile))
}

/// Where a request comes from.
pub(crate) fn device_of(request: &Request) -> Result<Device, Refusal> {
    let Peer(address) = peer_of(request)?;
    let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    Ok(Device { address, name: device(agent.unwrap_or_default()) })
}

/// An answer with the cookie of a new session.
pub(crate) fn signed_in(app: &AppState, signed_in: &SignedIn, answer: impl Serialize) -> Served {
    let mut response = Json(answer).into_response();
    response.headers_mut().insert(header::SET_COOKIE, app.set_cookie(&signed_in.token.0)?);
    Ok(response)
}

async fn about(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let known = app.known(&headers).await?;
    Ok(Json(app.hub.about(&known).await?).into_response())
}

async fn keep(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let device = device_of(&request)?;
    let KeepName { passphrase, passkey } = read(&app, request).await?;
    app.doorman.lets_guess(device.address, None)?;
    let first = match &passkey {
        Some(made) => {
            First::Key(app.hub.made_passkey(&site_of(&headers)?, known.caller.person, made, &device)?)
        }
        None => First::Phrase(&passphrase),
    };
    let (new, codes) = app.hub.keep_name(&app.passes, &known, device, first).await?;
    signed_in(&app, &new, Codes { me: new.me.clone(), codes })
}

async fn sign_in(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let before = app.visitor(&headers).await?;
    let device = device_of(&request)?;
    let SignIn { name, passphrase } = read(&app, request).await?;
    app.doorman.lets_guess(device.address, Some(&typed_look(&name)))?;
    let new = app.hub.sign_in(&app.passes, before.as_ref(), device, (&name, &passphrase)).await?;
    signed_in(&app, &new, &new.me)
}

async fn sign_out(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    if let Some(Known { session: Some(session), .. }) = app.visitor(&headers).await? {
        app.hub.end(&session, Fate::Out).await?;
    }
    goodbye(&app)
}

/// Takes the cookie back.
fn goodbye(app: &AppState) -> Served {
    let mut response = Json(serde_json::json!({})).into_response();
    response.headers_mut().insert(header::SET_COOKIE, app.take_cookie()?);
    Ok(response)
}

async fn recover(State(app): State<Arc<AppState>>, request: Request) -> Served {
    let device = device_of(&request)?;
    let Recover { name, code, passphrase } = read(&app, request).await?;
    // Not counted by name: nobody guesses a code, and whoever has one gets in while others guess the pass-phrase.
    app.doorman.lets_guess(device.address, None)?;
    let new = app.hub.recover(&app.passes, device, (&name, &code, &passphrase)).await?;
    signed_in(&app, &new, &new.me)
}

async fn passphrase(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let device = device_of(&request)?;
    let NewPassphrase { old, new, passkey } = read(&app, request).await?;
    app.doorman.lets_guess(device.address, Some(&typed_look(&known.caller.name)))?;
    let proof = Proof::of(&old, passkey.as_ref(), &headers)?;
    let new = app.hub.change_passphrase(&app.passes, &known, device, (proof, &new)).await?;
    signed_in(&app, &new, &new.me)
}

async fn codes(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let NewCodes { passphrase, passkey } = read(&app, request).await?;
    app.doorman.lets_guess(address, Some(&typed_look(&known.caller.name)))?;
    let proof = Proof::of(&passphrase, passkey.as_ref(), &headers)?;
    let codes = app.hub.change_codes(&app.passes, &known, address, proof).await?;
    Ok(Json(Codes { me: known.me(), codes }).into_response())
}

async fn sessions(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let EndSession { session } = read(&app, request).await?;
    app.hub.end_sessions(&known, session.as_deref()).await?;
    Ok(Json(app.hub.about(&known).await?).into_response())
}

async fn forget(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let ForgetMe { name, passphrase, passkey } = read(&app, request).await?;
    app.doorman.lets_guess(address, Some(&typed_look(&known.caller.name)))?;
    let proof = Proof::of(&passphrase, passkey.as_ref(), &headers)?;
    app.hub.proven_to_leave(&app.passes, &known, address, (&name, proof)).await?;
    app.hub.forget_person(known.caller.person).await?;
    goodbye(&app)
}

/// Whose profile is asked for.
#[derive(Deserialize)]
struct Named {
    name: String,
}

/// Somebody who keeps their name, as whoever asks may see them.
async fn profile(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    named: Result<Query<Named>, QueryRejection>,
) -> Served {
    let Query(Named { name }) =
        named.map_err(|why| Refusal::new(Code::Malformed, format!("expected '?name=': {why}")))?;
    let asks = app.visitor(&headers).await?.map(|known| known.caller.person);
    Ok(Json(app.hub.profile(&name, asks).await?).into_response())
}

/// Everything that is kept about a person, as one JSON object. It is written table by table, so that it may be long.
async fn export(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let turn = app.doorman.lets_export(address, known.caller.person)?;
    let person = known.caller.person;
    let about = app.hub.about(&known).await?;
    let tables = app.hub.store.tables_of(person, usize::MAX).await.map_err(|why| unavailable(&why))?;
    let ratings = app.hub.ratings(person).await?;
    let dailies = app.hub.store.dailies_of(person).await.map_err(|why| unavailable(&why))?;
    let dailies: Vec<Played> = dailies.iter().map(Played::of).collect();
    let Notifying { wishes, places, .. } = app.hub.notifying(person).await?;
    let channels = app.hub.store.channels(person).await.map_err(|why| unavailable(&why))?;
    let addresses: Vec<String> = channels.into_iter().map(|channel| channel.address).collect();
    let told = serde_json::json!({ "wishes": wishes, "places": places, "addresses": addresses });
    let invitations = app.hub.invitations_about(person).await?;
    let reports = app.hub.store.reports().await.map_err(|why| unavailable(&why))?;
    let reports: Vec<Filed> = reports.iter().filter(|one| one.by == person).map(Filed::of).collect();
    let refusals = app.hub.refusals(person).await?;
    let first = beginning([
        ("about", serde_json::to_string(&about)),
        ("ratings", serde_json::to_string(&ratings)),
        ("daily", serde_json::to_string(&dailies)),
        ("notifications", serde_json::to_string(&told)),
        ("invitations", serde_json::to_string(&invitations)),
        ("refusals", serde_json::to_string(&refusals)),
        ("reports", serde_json::to_string(&reports)),
    ]);
    let first = Bytes::from(first.map_err(|_| unwritable())?);
    let hub = Arc::clone(&app.hub);
    let mut rest = tables.into_iter();
    let mut begun = false;
    let pages = stream::unfold((Some(first), false), move |(next, over)| {
        let (hub, shelved) = (Arc::clone(&hub), if next.is_none() { rest.next() } else { None });
        let comma = begun && shelved.is_some();
        begun |= shelved.is_some();
        // Freed with the answer.
        let _ = &turn;
        async move {
            if over {
                return None;
            }
            match (next, shelved) {
                (Some(first), _) => Some((Ok(first), (None, false))),
                (None, Some(shelved)) => {
                    let page = page(&hub, person, &shelved).await;
                    let page = page.map(|page| Bytes::from(if comma { format!(",\n{page}") } else { page }));
                    // An answer that breaks off is not taken for a whole one.
                    let over = page.is_err();
                    Some((page, (None, over)))
                }
                (None, None) => Some((Ok(Bytes::from("\n]}\n")), (None, true))),
            }
        }
    });
    let mut response = Response::new(Body::from_stream(pages));
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    head.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"gavel-my-data.json\""),
    );
    Ok(response)
}

fn unwritable() -> Refusal {
    Refusal::new(Code::Internal, "what is kept about you could not be written down")
}

/// What comes before the tables.
fn beginning<const N: usize>(parts: [(&str, serde_json::Result<String>); N]) -> serde_json::Result<String> {
    let mut text = "{".to_owned();
    for (name, part) in parts {
        text.push_str(&format!("\"{name}\":{},\n", part?));
    }
    Ok(text + "\"tables\":[\n")
}

/// How a daily deal went.
#[derive(Serialize)]
struct Played {
    day: Day,
    table: TableId,
    /// In milliseconds since 1970.
    at: u64,
    money: u32,
    place: u8,
    /// Whether no bot decided anything.
    alone: bool,
}

impl Played {
    fn of(score: &DailyScore) -> Played {
        let DailyScore { day, table, at, money, place, alone, .. } = *score;
        Played { day: Day::new(day), table, at: at.since_1970(), money, place, alone }
    }
}

/// That somebody has reported something. What was said is not theirs.
#[derive(Serialize)]
struct Filed<'a> {
    table: TableId,
    /// In milliseconds since 1970.
    at: u64,
    note: &'a str,
}

impl Filed<'_> {
    fn of(report: &Report) -> Filed<'_> {
        let Report { table, at, note, .. } = report;
        Filed { table: *table, at: at.since_1970(), note }
    }
}

/// A table where somebody sits or sat: what lists show of it, and everything they sent.
#[derive(Serialize)]
struct Page<'a> {
    table: &'a TableCard,
    sent: Vec<Sent>,
}

/// A command that somebody sent: a saying, an order, an action.
#[derive(Serialize)]
struct Sent {
    /// In milliseconds since 1970.
    at: u64,
    command: Box<RawValue>,
}

/// A command as its author may see it. Entries of the log are numbered with what others did in secret, so a number would tell
/// how much that was; and who others are is known by their names alone.
fn shown(command: &str) -> Result<Box<RawValue>, serde_json::Error> {
    let mut command: serde_json::Map<String, Value> = serde_json::from_str(command)?;
    match command.get("c").and_then(Value::as_str) {
        Some("redact") => drop(command.remove("entry")),
        Some("mute" | "unmute") => drop(command.remove("person")),
        _ => {}
    }
    serde_json::value::to_raw_value(&command)
}

async fn page(hub: &Hub, person: PersonId, shelved: &Shelved) -> Result<String, std::io::Error> {
    let card: TableCard = serde_json::from_str(&shelved.summary)?;
    let log = hub.log().read(shelved.table, Seq::ZERO).await.map_err(std::io::Error::other)?;
    let own = log.into_iter().filter(|entry| entry.author.is_some_and(|(author, _)| author == person));
    let sent = own.map(|entry| Ok(Sent { at: entry.at.since_1970(), command: shown(&entry.command)? }));
    let sent = sent.collect::<Result<Vec<Sent>, serde_json::Error>>()?;
    Ok(serde_json::to_string(&Page { table: &card, sent })?)
}
