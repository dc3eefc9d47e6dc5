//! The HTTP routes, and how a WebSocket begins.

mod entrance;
mod replay;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{
    Code, EditionCard, Hello, LONGEST_FRAME, NewGuest, NewLesson, NewTable, PersonId, Puzzle, PuzzleKind,
    Puzzles, TableId, VERSION,
};
use rules::{Edition, Money};
use serde::de::DeserializeOwned;
use table::{Caller, Refusal};

use crate::accept::App;
use crate::account::{Known, Token};
use crate::address::{origin_of, public_url};
use crate::client;
use crate::daily;
use crate::door::{Gate, Visit};
use crate::games;
use crate::guest::{BadCookie, COOKIE, COOKIE_LIFE, CookieSigner};
use crate::hub::Hub;
use crate::invite;
use crate::keyring;
use crate::limits::{Doorman, Limits, SocketSlot};
use crate::lobby;
use crate::meet;
use crate::notify::{self, Loopback, Outside};
use crate::operator;
use crate::page;
use crate::passes::Passes;
use crate::person;
use crate::pictures;
use crate::preview::{self, Previews};
use crate::proxies::{Network, Proxies};
use crate::report;
use crate::socket::{Guest, talk};
pub(crate) use entrance::Served;
use entrance::{Denied, admit, guard, nobody};

/// The settings of a server, fixed when it starts.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The public URL; without it, the address each request was sent to.
    pub public_url: Option<String>,
    /// The proxies that are believed when they report a client's address (`X-Forwarded-For`).
    pub trusted_proxies: Vec<Network>,
    /// The limits.
    pub limits: Limits,
    /// How people are notified.
    pub notify: NotifySettings,
}

/// How people are notified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotifySettings {
    /// Where push services can write to whoever runs the server: `mailto:…` or `https://…`; otherwise the public URL.
    pub contact: Option<String>,
    /// Whether addresses of this machine are told too, and without encryption: for tests.
    pub loopback: bool,
}

pub(crate) struct AppState {
    pub(crate) hub: Arc<Hub>,
    // As browsers write it, ending in a slash.
    public_url: Option<String>,
    pub(crate) limits: Limits,
    proxies: Arc<Proxies>,
    signer: CookieSigner,
    pub(crate) doorman: Doorman,
    pub(crate) passes: Passes,
    previews: Previews,
    gate: Arc<Gate>,
    // The path everything is served under, with a slash at both ends.
    base: String,
}

/// The bots offered here, from weakest to strongest.
fn offered_bots() -> impl Iterator<Item = &'static str> {
    bots::KINDS.iter().filter_map(|kind| kind.offered)
}

/// Everything a server serves: all routes, and the door before them.
pub fn app(hub: Arc<Hub>, settings: Settings) -> App {
    let Settings { public_url: url, trusted_proxies, limits, notify } = settings;
    let url = url.map(|url| public_url(&url).unwrap_or(url));
    let base = url.as_deref().and_then(|url| url.parse::<Uri>().ok());
    let base = base.map_or_else(|| "/".to_owned(), |uri| format!("{}/", uri.path().trim_end_matches('/')));
    hub.household.limit(limits);
    let loopback = if notify.loopback { Loopback::Allowed } else { Loopback::Forbidden };
    let contact = notify.contact.or_else(|| url.clone().filter(|url| url.starts_with("https://")));
    hub.notifier.goes_out(Outside::new(loopback, contact, url.clone()), limits.notices_an_hour);
    let proxies = Arc::new(Proxies::new(trusted_proxies));
    let gate = Arc::new(Gate::new(limits, Arc::clone(&proxies)));
    let app = Arc::new(AppState {
        signer: CookieSigner::new(hub.secrets()),
        doorman: Doorman::new(limits),
        passes: Passes::default(),
        previews: Previews::default(),
        gate: Arc::clone(&gate),
        public_url: url,
        limits,
        proxies,
        base: base.clone(),
        hub,
    });
    let routes = Router::new()
        .route("/api/hello", get(hello))
        .route("/api/guest", post(guest))
        .route("/api/tables", get(tables).post(new_table))
        .route("/api/tables/{table}", get(table))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/replay", get(replay::of_table))
        .route("/api/tables/{table}/retrospective", get(replay::retrospective_of_table))
        .route("/api/tables/{table}/preview.png", get(preview_of_table))
        .route("/api/tables/{table}/moments/{from}", get(replay::moments_of_table))
        .route("/api/lessons", post(new_lesson))
        .route("/api/puzzles", get(all_puzzles).post(new_puzzle))
        .route("/api/replay", post(replay::of_record))
        .route("/api/replay/moments", post(replay::moments_of_record))
        .route("/api/replay/table", post(replay::play_on))
        .route("/api/tables/{table}/socket", get(socket))
        .merge(person::routes())
        .merge(keyring::routes())
        .merge(report::routes())
        .merge(lobby::routes())
        .merge(meet::routes())
        .merge(invite::routes())
        .merge(games::routes())
        .merge(daily::routes())
        .merge(notify::routes())
        .route("/api/{*rest}", axum::routing::any(no_such_page))
        .route("/art/{picture}", get(picture))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .fallback(get(shown))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), admit))
        .with_state(app);
    let routes = match base.as_str() {
        "/" => routes,
        // A proxy may strip its path prefix or keep it.
        path => routes.clone().nest(path.trim_end_matches('/'), routes),
    };
    App { routes, gate }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl AppState {
    /// Allows exactly our own pages. Browsers name the page that asks with everything that may change something; whoever
    /// names none is not heard.
    fn lets_in(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return false };
        let Ok(origin) = origin.to_str() else { return false };
        match &self.public_url {
            Some(url) => origin_of(url).as_deref() == Some(origin),
            None => {
                let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
                let asked = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
                asked.is_some() && asked == host
            }
        }
    }

    /// Who is asking: `None` without a cookie, an error if the cookie is invalid.
    async fn caller(&self, headers: &HeaderMap) -> Result<Option<Known>, Refusal> {
        let Some(cookie) = our_cookie(headers) else { return Ok(None) };
        if cookie.starts_with(Token::MARK) {
            let known = self.hub.signed_in(cookie).await?;
            let known =
                known.ok_or_else(|| Refusal::new(Code::Expired, "you are signed out: sign in again"))?;
            return Ok(Some(known));
        }
        match self.signer.check(cookie, self.hub.now()) {
            Ok(person) => Ok(self.hub.guest(person).await?.map(|caller| Known { caller, session: None })),
            Err(BadCookie::Expired) => {
                Err(Refusal::new(Code::Expired, "your cookie is too old: say who you are again"))
            }
            Err(BadCookie::Foreign) => Err(Refusal::new(Code::WhoAreYou, "your cookie is not one of ours")),
        }
    }

    /// The same where nobody has to be known: an invalid cookie counts as no cookie. A log that cannot be read is
    /// still an error.
    pub(crate) async fn visitor(&self, headers: &HeaderMap) -> Result<Option<Known>, Refusal> {
        match self.caller(headers).await {
            Err(Refusal { code: Code::Expired | Code::WhoAreYou, .. }) => Ok(None),
            answer => answer,
        }
    }

    /// Whether whoever asks may see anything of a table.
    async fn admits(&self, table: TableId, headers: &HeaderMap) -> Result<(), Refusal> {
        let Err(refusal) = self.hub.admits(table, None).await else { return Ok(()) };
        match self.visitor(headers).await? {
            Some(known) => self.hub.admits(table, Some(known.caller.person)).await,
            None => Err(refusal),
        }
    }

    pub(crate) async fn known(&self, headers: &HeaderMap) -> Result<Known, Refusal> {
        let caller = self.caller(headers).await?;
        caller.ok_or_else(|| Refusal::new(Code::WhoAreYou, "say who you are first: POST api/guest"))
    }

    /// A place for one more WebSocket of this person, from this address.
    pub(crate) fn socket_slot(
        &self,
        address: IpAddr,
        person: Option<PersonId>,
        visit: Option<&Arc<Visit>>,
    ) -> Result<SocketSlot, Refusal> {
        let slot = self.doorman.socket_slot(address, person);
        let slot =
            slot.ok_or_else(|| Refusal::new(Code::TooMany, "too many connections: close some of them"))?;
        if let Some(visit) = visit {
            self.gate.upgraded(visit, address);
        }
        Ok(slot)
    }

    /// The cookie of a guest.
    fn cookie(&self, caller: &Caller) -> Result<HeaderValue, Refusal> {
        self.set_cookie(&self.signer.sign(caller.person, self.hub.now()))
    }

    /// The cookie that somebody has sent, for another half year.
    fn renewed(&self, known: &Known, headers: &HeaderMap) -> Result<HeaderValue, Refusal> {
        match (&known.session, our_cookie(headers)) {
            (Some(_), Some(cookie)) => self.set_cookie(cookie),
            _ => self.cookie(&known.caller),
        }
    }

    pub(crate) fn set_cookie(&self, value: &str) -> Result<HeaderValue, Refusal> {
        self.cookie_for(value, COOKIE_LIFE / 1_000)
    }

    /// Takes the cookie back.
    pub(crate) fn take_cookie(&self) -> Result<HeaderValue, Refusal> {
        self.cookie_for("", 0)
    }

    fn cookie_for(&self, value: &str, seconds: u64) -> Result<HeaderValue, Refusal> {
        let secure = self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        let secure = if secure { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={value}; Path={}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}",
            self.base
        );
        HeaderValue::from_str(&cookie).map_err(|_| Refusal::new(Code::Internal, "no cookie could be made"))
    }
}

/// The value of our cookie.
fn our_cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, cookie)| cookie)
}

/// The address of a request, as recorded by `admit`.
pub(crate) fn peer_of(request: &Request) -> Result<Peer, Refusal> {
    let peer = request.extensions().get::<Peer>().copied();
    peer.ok_or_else(nobody)
}

/// Reads the body as JSON, with a readable error if it is not.
pub(crate) async fn read<T: DeserializeOwned>(app: &AppState, request: Request) -> Result<T, Refusal> {
    read_at_most(app, request, LONGEST_FRAME).await
}

/// Reads a body of at most so many bytes as JSON.
async fn read_at_most<T: DeserializeOwned>(
    app: &AppState,
    request: Request,
    most: usize,
) -> Result<T, Refusal> {
    let visit = request.extensions().get::<Arc<Visit>>().cloned();
    let patience = Duration::from_secs(app.limits.body_seconds.into());
    let reading = axum::body::to_bytes(request.into_body(), most);
    let Ok(limited) = tokio::time::timeout(patience, reading).await else {
        return Err(Refusal::new(Code::TooSlow, "this request took too long to arrive: send it again"));
    };
    let bytes: Bytes = limited
        .map_err(|_| Refusal::new(Code::TooLong, format!("a request like this has at most {most} bytes")))?;
    if let Some(visit) = visit {
        visit.has_asked();
    }
    // Serde would also accept a list of the fields; that form is not part of the protocol.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Refusal::new(Code::Malformed, "this is not what was expected: a JSON object"));
    }
    serde_json::from_slice(&bytes)
        .map_err(|why| Refusal::new(Code::Malformed, format!("this is not what was expected: {why}")))
}

/// The table in a path, which may not be valid text.
pub(crate) type PathText = Result<Path<String>, PathRejection>;

pub(crate) fn table_id(path: PathText) -> Result<TableId, Refusal> {
    let Path(text) =
        path.map_err(|why| Refusal::new(Code::Unknown, format!("there is no such table: {why}")))?;
    text.parse().map_err(|why| Refusal::new(Code::Unknown, format!("there is no table '{text}': {why}")))
}

async fn hello(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    // A bad cookie must not keep anybody from learning what this server is.
    let caller = app.visitor(&headers).await?;
    // Every visit renews the cookie for another half year.
    let cookie = caller.as_ref().map(|known| app.renewed(known, &headers)).transpose()?;
    if let Some(known) = &caller {
        app.hub.note_use(known).await;
    }
    let editions = Edition::ALL.into_iter().map(|edition| EditionCard {
        id: edition.id().to_owned(),
        artists: rules::Artist::ALL.map(|artist| edition.artist(artist).to_owned()).to_vec(),
        thirty: edition.price(Money::new(30)).to_string(),
        proceeds: edition.proceeds(),
    });
    let hello = Hello {
        protocol: VERSION,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        public_url: app.public_url.clone().unwrap_or_default(),
        bots: offered_bots().map(str::to_owned).collect(),
        levels: app
            .hub
            .thinking
            .levels(app.hub.clock.now())
            .into_iter()
            .map(|level| level.bot().to_string())
            .collect(),
        editions: editions.collect(),
        art: pictures::version().to_owned(),
        me: caller.as_ref().map(Known::me),
    };
    let mut response = Json(hello).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

async fn guest(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    // An invalid cookie is replaced by a new one.
    let known = app.visitor(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let NewGuest { name } = read(&app, request).await?;
    if known.is_none() && !app.doorman.lets_newcomer(address) {
        return Err(
            Refusal::new(Code::TooMany, "too many people come from this address: wait a while").into()
        );
    }
    let caller = app.hub.keep_guest(known.as_ref(), &name).await?;
    let known = Known { caller, session: known.and_then(|known| known.session) };
    let cookie = app.renewed(&known, &headers)?;
    let mut response = Json(known.me()).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

async fn tables(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let person = app.caller(&headers).await?.map(|known| known.caller.person);
    Ok(Json(app.hub.lobby(person).await?).into_response())
}

async fn new_table(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let wish: NewTable = read(&app, request).await?;
    app.hub.household.lets_found_from(address)?;
    let card = app.hub.new_table(caller.person, wish).await?;
    Ok((StatusCode::CREATED, Json(card)).into_response())
}

async fn new_lesson(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let NewLesson { lesson } = read(&app, request).await?;
    app.hub.household.lets_found_from(address)?;
    let card = app.hub.lesson(caller, lesson).await?;
    Ok((StatusCode::CREATED, Json(card)).into_response())
}

async fn new_puzzle(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let puzzle: Puzzle = read(&app, request).await?;
    app.hub.household.lets_found_from(address)?;
    let card = app.hub.puzzle(caller, puzzle).await?;
    Ok((StatusCode::CREATED, Json(card)).into_response())
}

/// How many puzzles there are; nothing else of them is told before somebody has answered.
async fn all_puzzles() -> Served {
    let last = |kind: PuzzleKind| {
        let numbers = table::puzzles::all().iter().map(|posed| posed.puzzle);
        (kind, numbers.filter(|puzzle| puzzle.kind == kind).map(|puzzle| puzzle.number).max().unwrap_or(0))
    };
    Ok(Json(Puzzles { kinds: PuzzleKind::ALL.map(last).to_vec() }).into_response())
}

async fn table(State(app): State<Arc<AppState>>, id: PathText) -> Served {
    Ok(Json(app.hub.describe(table_id(id)?).await?).into_response())
}

async fn record(State(app): State<Arc<AppState>>, id: PathText) -> Served {
    let id = table_id(id)?;
    let record = app.hub.record(id).await?;
    let mut response = record.into_response();
    let file = format!("attachment; filename=\"{id}.gavel\"");
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    if let Ok(file) = HeaderValue::from_str(&file) {
        head.insert(header::CONTENT_DISPOSITION, file);
    }
    Ok(response)
}

async fn socket(State(app): State<Arc<AppState>>, id: PathText, request: Request) -> Served {
    let id = table_id(id)?;
    let known = app.caller(request.headers()).await?;
    let session = known.as_ref().and_then(|known| known.session.as_ref()).map(|session| session.digest);
    let caller = known.map(|known| known.caller);
    let Peer(address) = peer_of(&request)?;
    let visit = request.extensions().get::<Arc<Visit>>().cloned();
    let Ok(upgrade) = WebSocketUpgrade::from_request(request, &()).await else {
        return Err(Refusal::new(Code::Malformed, "this address is for WebSockets").into());
    };
    if app.hub.stopping() {
        return Err(Refusal::new(Code::Stopping, "the server stops; come back in a moment").into());
    }
    // A proxy finds another node.
    if app.hub.node.lives().is_none() {
        return Err(crate::node::no_lease().into());
    }
    let person = caller.as_ref().map(|caller| caller.person);
    let slot = app.socket_slot(address, person, visit.as_ref())?;
    let hub = Arc::clone(&app.hub);
    let budget = app.doorman.budget(address, person);
    let hello = Duration::from_secs(app.limits.hello_seconds.into());
    let line = person.map(|person| hub.lines.enter(person, session));
    let guest = Guest { caller, line, address, budget, slot, hello };
    Ok(upgrade
        // The default of 128 KiB per socket is far more than our messages need.
        .read_buffer_size(4 * 1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(move |socket| talk(socket, hub, id, guest)))
}

/// A picture of what everybody may know of a table, for chat programs.
async fn preview_of_table(
    State(app): State<Arc<AppState>>,
    id: PathText,
    uri: Uri,
    headers: HeaderMap,
) -> Served {
    let card = app.hub.describe(table_id(id)?).await?;
    let language = preview::asked_language(&uri).unwrap_or_else(|| page::language(&headers));
    let png = app.previews.png(&card, language).await?;
    let mut response = png.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    Ok(response)
}

async fn picture(name: PathText, uri: Uri, headers: HeaderMap) -> Response {
    // If the name is not valid text, no picture has it.
    let name = name.map(|Path(name)| name).unwrap_or_default();
    pictures::picture(&name, uri.query(), &headers)
}

async fn no_such_page() -> Denied {
    Refusal::new(Code::Unknown, "there is no such page; docs/protocol.md lists them").into()
}

async fn ready(State(app): State<Arc<AppState>>) -> Response {
    operator::ready(&app.hub, operator::Reasons::Public)
}

async fn shown(State(app): State<Arc<AppState>>, uri: Uri, headers: HeaderMap) -> Response {
    client::file(uri.path(), &app.base, app.public_url.as_deref(), &headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_among_the_offered_bots_from_weakest_to_strongest() {
        let place = |level: bots::Level| offered_bots().position(|bot| bot == level.bot().to_string());
        let places: Vec<usize> = bots::Level::ALL.into_iter().filter_map(place).collect();
        assert_eq!(places.len(), bots::Level::ALL.len());
        assert!(places.is_sorted());
        for bot in offered_bots() {
            assert!(crate::think::bot(bot).is_ok(), "{bot} may sit down");
        }
    }
}
