//! The HTTP routes of notifications: what somebody wants to hear, when not, and where.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use data_encoding::HEXLOWER;
use protocol::{
    Code, Kinds, NewPush, NewWebhook, Notifying, OnePlace, PersonId, Place, PlaceCard, Quiet, Tried, Wishes,
};
use sha2::{Digest as _, Sha256};
use store::{Channel, ChannelKind, MOST_CHANNELS, Put};
use table::Refusal;

use super::outside::{Failed, LONGEST_ADDRESS, Whom};
use super::{push, webhook};
use crate::account::Known;
use crate::http::{AppState, Peer, Served, peer_of, read};
use crate::hub::{Hub, unavailable};
use crate::page;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/notify", get(about).post(wish))
        .route("/api/notify/push", post(new_push))
        .route("/api/notify/webhook", post(new_webhook))
        .route("/api/notify/remove", post(remove))
        .route("/api/notify/test", post(test))
}

async fn about(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    Ok(Json(app.hub.notifying(caller.person).await?).into_response())
}

async fn wish(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let wishes: Wishes = read(&app, request).await?;
    let good = |Quiet { from, until, offset }: &Quiet| {
        *from < 24 * 60 && *until < 24 * 60 && (-14 * 60..=14 * 60).contains(offset)
    };
    if !wishes.quiet.as_ref().is_none_or(good) {
        let why =
            "quiet hours are two minutes of a day, 0 to 1439, and an offset from UTC of at most 840 minutes";
        return Err(Refusal::new(Code::BadSettings, why).into());
    }
    let text = serde_json::to_string(&wishes).map_err(|why| crate::room::internal(&why))?;
    app.hub.store.put_wishes(caller.person, text).await.map_err(|why| unavailable(&why))?;
    Ok(Json(app.hub.notifying(caller.person).await?).into_response())
}

async fn new_push(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let wish: NewPush = read(&app, request).await?;
    let whom = Whom::Asks(caller.person, Arc::new(app.doorman.lets_name(address)?));
    let keys = push::keys(&wish);
    let keys = keys.ok_or_else(|| Refusal::new(Code::BadSettings, "these are not the keys of a browser"))?;
    let NewPush { endpoint, language, .. } = wish;
    let place = (ChannelKind::Push, endpoint, keys);
    app.hub.add(&whom, place, &language).await?;
    Ok(Json(app.hub.notifying(caller.person).await?).into_response())
}

async fn new_webhook(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let NewWebhook { url, language } = read(&app, request).await?;
    let whom = Whom::Asks(caller.person, Arc::new(app.doorman.lets_name(address)?));
    let secret = webhook::secret(drawn()?);
    let keys = secret.clone().into_bytes();
    let place = (ChannelKind::Webhook, url.trim().to_owned(), keys);
    app.hub.add(&whom, place, &language).await?;
    let notifying = app.hub.notifying(caller.person).await?;
    Ok(Json(Notifying { secret: Some(secret), ..notifying }).into_response())
}

async fn remove(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let OnePlace { id } = read(&app, request).await?;
    if let Ok(Channel { person, address, .. }) = app.hub.channel(caller.person, &id).await {
        app.hub.store.drop_channel(person, address).await.map_err(|why| unavailable(&why))?;
    }
    Ok(Json(app.hub.notifying(caller.person).await?).into_response())
}

async fn test(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let Peer(address) = peer_of(&request)?;
    let OnePlace { id } = read(&app, request).await?;
    let whom = Whom::Asks(caller.person, Arc::new(app.doorman.lets_name(address)?));
    app.hub.notifier.lets(caller.person)?;
    let channel = app.hub.channel(caller.person, &id).await?;
    let tried = app.hub.try_out(&whom, &channel).await?;
    if tried == Tried::Gone {
        app.hub.store.drop_channel(caller.person, channel.address).await.map_err(|why| unavailable(&why))?;
    }
    Ok(Json(tried).into_response())
}

fn drawn() -> Result<[u8; 32], Refusal> {
    let mut drawn = [0; 32];
    getrandom::fill(&mut drawn).map_err(|why| crate::room::internal(&why))?;
    Ok(drawn)
}

/// The id of a place.
fn id_of(address: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(address.as_bytes())[..8])
}

impl Hub {
    /// What somebody wants to hear; at first everything, at any time.
    pub(crate) async fn wishes_of(&self, person: PersonId) -> Result<Wishes, Refusal> {
        let kept = self.store.wishes(person).await.map_err(|why| unavailable(&why))?;
        let unsaid = Wishes { kinds: Kinds::default(), quiet: None };
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(unsaid))
    }

    /// What somebody hears, and where.
    pub(crate) async fn notifying(&self, person: PersonId) -> Result<Notifying, Refusal> {
        let wishes = self.wishes_of(person).await?;
        let channels = self.store.channels(person).await.map_err(|why| unavailable(&why))?;
        let place = |channel: &Channel| PlaceCard {
            id: id_of(&channel.address),
            kind: match channel.kind {
                ChannelKind::Push => Place::Push,
                ChannelKind::Webhook => Place::Webhook,
            },
            host: host_of(&channel.address),
            since: (channel.since.since_1970() / 1_000) as u32,
        };
        let places = channels.iter().map(place).collect();
        Ok(Notifying { key: self.push_key().await?.public(), wishes, places, secret: None })
    }

    /// The key that pushes are signed with, drawn when it is first needed.
    pub(super) async fn push_key(&self) -> Result<&push::Key, Refusal> {
        let find = || async {
            let kept = self.store.push_key(None).await.map_err(|why| unavailable(&why))?;
            let secret = match kept {
                Some(secret) => Some(secret),
                // Very few numbers are no keys.
                None => {
                    let mut drawn = drawn()?;
                    while push::Key::new(&drawn).is_none() {
                        drawn = self::drawn()?;
                    }
                    self.store.push_key(Some(drawn)).await.map_err(|why| unavailable(&why))?
                }
            };
            let key = secret.and_then(|secret| push::Key::new(&secret));
            key.ok_or_else(|| crate::room::internal(&"the key for pushes is none"))
        };
        self.notifier.key.get_or_try_init(find).await
    }

    async fn channel(&self, person: PersonId, id: &str) -> Result<Channel, Refusal> {
        let channels = self.store.channels(person).await.map_err(|why| unavailable(&why))?;
        let found = channels.into_iter().find(|channel| id_of(&channel.address) == id);
        found.ok_or_else(|| Refusal::new(Code::Unknown, "nothing is told there any more"))
    }

    /// Tells somebody at one more place.
    async fn add(
        &self,
        whom: &Whom,
        (kind, address, keys): (ChannelKind, String, Vec<u8>),
        language: &str,
    ) -> Result<(), Refusal> {
        let person = whom.person();
        self.notifier.lets(person)?;
        // Looked at now, so that they learn at once what is wrong with it; and again whenever something is sent.
        match self.notifier.outside().checked(whom, &address).await {
            Ok(_) => {}
            Err(Failed::Forbidden) => {
                let why = format!(
                    "this is no address that anything is sent to: it begins with https://, is public, and has at most {LONGEST_ADDRESS} characters"
                );
                return Err(Refusal::new(Code::BadSettings, why));
            }
            // A push service may be away for a moment; somebody's own program was just written down wrong.
            Err(Failed::Unreachable) if kind == ChannelKind::Push => {}
            Err(Failed::Unreachable) => {
                return Err(Refusal::new(Code::BadSettings, "there is no host of this name"));
            }
            // Nobody has mistyped a push service.
            Err(Failed::NotFoundInTime) if kind == ChannelKind::Push => {
                let why = "nobody says in time where this push service is: repeat it in a moment";
                return Err(Refusal::new(Code::Busy, why));
            }
            Err(Failed::NotFoundInTime) => {
                let why = "nobody says in time where this host is: look at its name, or come back later";
                return Err(Refusal::new(Code::BadSettings, why));
            }
            Err(Failed::TooMany) => return Err(too_many()),
            Err(Failed::Busy) => return Err(busy()),
        }
        let since = self.clock.now();
        let language = page::known_language(language).to_owned();
        let channel = Channel { person, address, kind, keys, language, since };
        match self.store.put_channel(channel).await.map_err(|why| unavailable(&why))? {
            Put::Done => Ok(()),
            Put::Full => {
                let why = format!("you are told at {MOST_CHANNELS} places already: remove one of them");
                Err(Refusal::new(Code::TooMany, why))
            }
            Put::Unknown => Err(Refusal::new(Code::WhoAreYou, "say who you are first: POST api/guest")),
        }
    }
}

/// Somebody has too many names looked up at once.
pub(super) fn too_many() -> Refusal {
    Refusal::new(Code::TooMany, "the hosts that you named are still looked for: wait for them")
}

/// All people together have too many names looked up.
pub(super) fn busy() -> Refusal {
    Refusal::new(Code::Busy, "too many hosts are looked for: repeat it in a moment")
}

fn host_of(address: &str) -> String {
    let uri = address.parse::<Uri>().ok();
    uri.and_then(|uri| uri.authority().map(ToString::to_string)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use protocol::Millis;
    use store::Memory;

    use super::*;
    use crate::limits::Counted;
    use crate::notify::outside::Outside;
    use crate::think::Thinking;
    use crate::time::Clock;

    /// Whoever names hosts that are never found learns what is wrong: with each of them, and that there are too many.
    #[tokio::test(start_paused = true)]
    async fn hosts_that_are_never_found_are_refused_and_so_is_a_third_at_the_same_time() {
        let clock = Clock::standing(Millis::new(1_700_000_000_000));
        let hub = Hub::new(Arc::new(Memory::new(7)), clock, Thinking::never(), [7; 32]);
        let never = Outside::resolving(Arc::new(|_, _| Box::pin(core::future::pending())));
        hub.notifier.goes_out(never, 100);
        let whom = |number: u128| {
            let address = Counted::default().one_more(IpAddr::from([192, 0, 2, 1]), 1).unwrap();
            Whom::Asks(PersonId::new(number), Arc::new(address))
        };
        let names = async |number, kind| {
            let (whom, address) = (whom(number), "https://slow.example/".to_owned());
            hub.add(&whom, (kind, address, vec![1; 43]), "en").await.unwrap_err().code
        };
        let begun = tokio::time::Instant::now();
        let refused = tokio::join!(
            names(1, ChannelKind::Webhook),
            names(1, ChannelKind::Push),
            names(1, ChannelKind::Webhook),
        );
        assert_eq!(refused, (Code::BadSettings, Code::Busy, Code::TooMany));
        assert!(begun.elapsed().as_secs() < 10, "nobody waits for ever");
        // Nobody waits for these look-ups any more, but they go on, so there is no room for another one.
        assert_eq!(names(1, ChannelKind::Webhook).await, Code::TooMany);
        let (person, keys, language) = (PersonId::new(1), vec![1; 43], "en".to_owned());
        let (address, since) = ("https://slow.example/".to_owned(), Millis::new(1));
        let channel = Channel { person, address, kind: ChannelKind::Webhook, keys, language, since };
        assert_eq!(hub.try_out(&whom(1), &channel).await.unwrap_err().code, Code::TooMany);
        assert_eq!(hub.try_out(&whom(2), &channel).await, Ok(Tried::Unreachable), "others have their own");
    }
}
