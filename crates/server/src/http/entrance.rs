//! How a request is let in, before anybody reads it, and what somebody is told who is not.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Fault, TableId};
use table::Refusal;

use super::{AppState, Peer};
use crate::door::Visit;

pub(crate) type Served = Result<Response, Denied>;

/// A refusal as an HTTP response.
pub(crate) struct Denied(Refusal);

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Denied {
        Denied(refusal)
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let Denied(Refusal { code, why, .. }) = self;
        metrics::counter!("gavel_refused_total", "code" => code.word()).increment(1);
        let status = match code {
            Code::Malformed
            | Code::BadName
            | Code::BadPassphrase
            | Code::BadSettings
            | Code::BadRecord
            | Code::UnknownBot
            | Code::Version => StatusCode::BAD_REQUEST,
            Code::WhoAreYou | Code::Expired => StatusCode::UNAUTHORIZED,
            Code::ForeignOrigin
            | Code::NotHost
            | Code::NotSeated
            | Code::Barred
            | Code::Secret
            | Code::WrongPassphrase => StatusCode::FORBIDDEN,
            Code::Unknown => StatusCode::NOT_FOUND,
            Code::Taken | Code::NotNow | Code::Crossed | Code::Illegal | Code::NoHello | Code::Binary => {
                StatusCode::CONFLICT
            }
            Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Code::Busy | Code::Unavailable | Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut response = (status, Json(Fault { code, why })).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE || status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// Every request comes through here: its address is rate-limited, and other origins are turned away.
pub(super) async fn admit(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let Some(visit) = request.extensions().get::<Arc<Visit>>() else {
        return Denied(nobody()).into_response();
    };
    let address = app.proxies.client(visit.peer, request.headers());
    let path = request.uri().path();
    let watched = path.contains("/api/");
    let upgrade = path.ends_with("/socket");
    let turned_away = if watched && !app.doorman.lets_request(address) {
        Some(Refusal::new(Code::TooMany, "too many requests from this address: wait a moment"))
    } else if (upgrade || !request.method().is_safe()) && !app.lets_in(request.headers()) {
        let why = "this page may not talk to this server: the origin must be that of the server's own pages";
        Some(Refusal::new(Code::ForeignOrigin, why))
    } else {
        None
    };
    let mut response = match turned_away {
        Some(refusal) => Denied(refusal).into_response(),
        None => {
            request.extensions_mut().insert(Peer(address));
            next.run(request).await
        }
    };
    let head = response.headers_mut();
    head.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // What a person is told is for them alone, and true only now.
    if watched {
        head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Every request that names a table comes through here, whatever it asks: some tables are not for everybody. A socket is told
/// so when it has been opened, because a browser does not tell its page why one was not.
pub(super) async fn guard(
    State(app): State<Arc<AppState>>,
    named: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    // What is not text names no table.
    let Ok(named) = named else { return next.run(request).await };
    let table = named.iter().find(|(name, _)| *name == "table");
    let table = table.and_then(|(_, table)| table.parse::<TableId>().ok());
    let socket = named.iter().count() == 1 && request.uri().path().ends_with("/socket");
    if let Some(table) = table.filter(|_| !socket)
        && let Err(refusal) = app.admits(table, request.headers()).await
    {
        return Denied(refusal).into_response();
    }
    next.run(request).await
}

/// A request that did not come through the door.
pub(super) fn nobody() -> Refusal {
    Refusal::new(Code::Internal, "nobody came through the door")
}
