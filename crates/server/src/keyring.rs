//! The passkeys of people who keep their names: asked for, added, named, removed, used to sign in; and the routes to all of it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Json, Router};
use data_encoding::BASE64URL_NOPAD;
use protocol::{
    ChangePasskey, Code, MadePasskey, NewPasskey, PasskeyCard, PasskeyQuestion, PersonId, UsedPasskey,
};
use store::{Account, Keys, MOST_PASSKEYS, Passkey, Turnover};
use table::Refusal;

use crate::account::{Device, Known, Proof, SignedIn, TRIES, busy, nobody, seconds, typed_look};
use crate::http::{AppState, Served, read};
use crate::hub::{Hub, unavailable};
use crate::passkey::{self, Site};
use crate::person::{device_of, signed_in};

/// The longest name of a passkey, in characters.
const LONGEST_NAME: usize = 40;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/person/passkeys", post(add))
        .route("/api/person/passkeys/make", post(make))
        .route("/api/person/passkeys/use", post(use_one))
        .route("/api/person/passkeys/change", post(change))
        .route("/api/person/passkeys/sign-in", post(sign_in))
}

/// The site of the page that asks. `admit` has let only our own pages in.
pub(crate) fn site_of(headers: &HeaderMap) -> Result<Site, Refusal> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    Site::of(origin.unwrap_or_default())
}

async fn make(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let known = app.known(&headers).await?;
    Ok(Json(app.hub.ask_for_passkey(&site_of(&headers)?, &known).await?).into_response())
}

async fn use_one(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let question = passkey::ask_to_use(&site_of(&headers)?, &app.hub.secrets().secrets())?;
    Ok(Json(question).into_response())
}

async fn sign_in(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let before = app.visitor(&headers).await?;
    let (site, device) = (site_of(&headers)?, device_of(&request)?);
    let used: UsedPasskey = read(&app, request).await?;
    app.doorman.lets_guess(device.address, None)?;
    let new = app.hub.sign_in_with_passkey(&site, before.as_ref(), device, &used).await?;
    signed_in(&app, &new, &new.me)
}

async fn add(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let (site, device) = (site_of(&headers)?, device_of(&request)?);
    let NewPasskey { new, passphrase, passkey } = read(&app, request).await?;
    app.doorman.lets_guess(device.address, Some(&typed_look(&known.caller.name)))?;
    let proof = Proof::of(&passphrase, passkey.as_ref(), &headers)?;
    let made = app.hub.made_passkey(&site, known.caller.person, &new, &device)?;
    let account = app.hub.proven(&app.passes, &known, device.address, proof).await?;
    app.hub.add_passkey(account, made).await?;
    Ok(Json(app.hub.about(&known).await?).into_response())
}

async fn change(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let known = app.known(&headers).await?;
    let ChangePasskey { id, name } = read(&app, request).await?;
    app.hub.change_passkey(&known, &id, name.as_deref()).await?;
    Ok(Json(app.hub.about(&known).await?).into_response())
}

/// A name for a passkey; what the browser calls itself if there is none.
fn named(name: &str, device: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let why = format!("a passkey's name has at most {LONGEST_NAME} characters, in one line");
        return Err(Refusal::new(Code::TooLong, why));
    }
    Ok(if name.is_empty() { device } else { name }.to_owned())
}

fn id_of(passkey: &Passkey) -> String {
    BASE64URL_NOPAD.encode(&passkey.id)
}

impl Hub {
    async fn passkeys_of(&self, person: PersonId) -> Result<Vec<Passkey>, Refusal> {
        self.store.passkeys(person).await.map_err(|why| unavailable(&why))
    }

    /// The passkeys of a person, as they are shown.
    pub(crate) async fn passkey_cards(&self, person: PersonId) -> Result<Vec<PasskeyCard>, Refusal> {
        let card = |passkey: &Passkey| PasskeyCard {
            id: id_of(passkey),
            name: passkey.name.clone(),
            since: seconds(passkey.since),
            seen: seconds(passkey.seen),
        };
        Ok(self.passkeys_of(person).await?.iter().map(card).collect())
    }

    async fn ask_for_passkey(&self, site: &Site, known: &Known) -> Result<PasskeyQuestion, Refusal> {
        let (person, name) = (known.caller.person, known.caller.name.as_str());
        let own = self.passkeys_of(person).await?;
        passkey::ask_to_make(site, &self.secrets().secrets(), (person, name), own)
    }

    /// What a device has made for this person.
    pub(crate) fn made_passkey(
        &self,
        site: &Site,
        person: PersonId,
        made: &MadePasskey,
        device: &Device,
    ) -> Result<Passkey, Refusal> {
        let name = named(&made.name, &device.name)?;
        passkey::made(site, &self.secrets().secrets(), person, (made, name), self.now())
    }

    /// Whose passkey has answered. Each question is answered once: which of several tries that was, the store decides.
    pub(crate) async fn passkey_used(&self, site: &Site, used: &UsedPasskey) -> Result<PersonId, Refusal> {
        let claimed = passkey::claimed(used)?;
        let found = self.store.passkey(claimed.id()).await.map_err(|why| unavailable(&why))?;
        let passkey = found.ok_or_else(passkey::wrong)?;
        let keys = self.secrets().secrets();
        let noted = claimed.checked(site, &keys, (&passkey, &used.ticket), self.now())?;
        let first = self.store.use_passkey(noted).await.map_err(|why| unavailable(&why))?;
        if first { Ok(passkey.person) } else { Err(passkey::wrong()) }
    }

    async fn sign_in_with_passkey(
        &self,
        site: &Site,
        before: Option<&Known>,
        device: Device,
        used: &UsedPasskey,
    ) -> Result<SignedIn, Refusal> {
        let person = self.passkey_used(site, used).await?;
        let account = self.accounts().account(person).await.map_err(|why| unavailable(&why))?;
        self.let_in(account.ok_or_else(passkey::wrong)?, before, device).await
    }

    /// One more passkey to an account that was read.
    async fn add_passkey(&self, account: Account, made: Passkey) -> Result<(), Refusal> {
        let own = self.passkeys_of(account.person).await?;
        if own.len() >= MOST_PASSKEYS {
            let why = format!("you have {MOST_PASSKEYS} passkeys: remove one first");
            return Err(Refusal::new(Code::TooMany, why));
        }
        let done = self.change_with(account, Turnover::default(), Keys::Add(made)).await?;
        if done { Ok(()) } else { Err(busy()) }
    }

    /// Gives a passkey another name, or with `None` removes it, unless nobody could sign in then.
    async fn change_passkey(&self, known: &Known, id: &str, name: Option<&str>) -> Result<(), Refusal> {
        if known.session.is_none() {
            return Err(nobody());
        }
        let person = known.caller.person;
        for _ in 0..TRIES {
            // The account first: whatever happens to the passkeys meanwhile gives it another version.
            let account = self.account_of(person).await?;
            let own = self.passkeys_of(person).await?;
            let found = own.iter().find(|passkey| id_of(passkey) == id);
            let found = found
                .ok_or_else(|| Refusal::new(Code::Unknown, "you have no such passkey, or not any more"))?;
            let keys = match name {
                Some(name) => Keys::Rename(found.id.clone(), named(name, &found.name)?),
                None if own.len() == 1 && account.pass.is_none() => {
                    let why =
                        "you sign in with nothing else: set a pass-phrase, or add another passkey first";
                    return Err(Refusal::new(Code::NotNow, why));
                }
                None => Keys::Remove(found.id.clone()),
            };
            if self.change_with(account, Turnover::default(), keys).await? {
                return Ok(());
            }
        }
        Err(busy())
    }
}
