//! Invitations: a host asks somebody by the name they keep, and that person sees it on the first page as long as the table waits.
//!
//! Nobody learns from an invitation who keeps a name, or who refuses: all that a host sees is what they wrote, and an answer
//! if there is one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{
    Code, GuestCard, Guests, InvitationAnswer, InvitationCard, Invitations, Millis, NewInvitation,
    NewRefusal, PersonId, Refusals, Stage, TableCard, TableId,
};
use serde::Serialize;
use store::{Invitation, Invited, Refused, Reply, Shelved};
use table::{Caller, Refusal};

use crate::account::{Known, typed_look};
use crate::archive::Unreadable;
use crate::http::{AppState, PathText, Peer, Served, peer_of, read, table_id};
use crate::hub::{Hub, unavailable, unreadable};
use crate::notify::Notice;
use crate::shelf::{host_of, with_people};

/// How long an invitation is kept: longer than most tables wait.
const KEPT: u64 = 7 * 24 * 60 * 60 * 1_000;
/// The longest name that is read, in characters.
const LONGEST: usize = 40;

pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/tables/{table}/invitations", get(guests).post(invite))
        .route("/api/tables/{table}/invitations/withdraw", post(withdraw))
        .route("/api/invitations/refusals", get(refusals).post(refuse))
        .route("/api/invitations/{table}", post(answer))
}

async fn guests(State(app): State<Arc<AppState>>, headers: HeaderMap, id: PathText) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let table = table_id(id)?;
    app.hub.hosted(&caller, table).await?;
    Ok(Json(app.hub.guests(table).await?).into_response())
}

async fn invite(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    id: PathText,
    request: Request,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let table = table_id(id)?;
    let Peer(address) = peer_of(&request)?;
    let NewInvitation { name } = read(&app, request).await?;
    let name = written(&name)?;
    if app.hub.hosted(&caller, table).await? != Stage::Gathering {
        return Err(Refusal::new(Code::NotNow, "the game has begun already").into());
    }
    app.doorman.lets_invite(address, caller.person)?;
    app.hub.invite(&caller, table, name).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn withdraw(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    id: PathText,
    request: Request,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let table = table_id(id)?;
    let NewInvitation { name } = read(&app, request).await?;
    let name = written(&name)?;
    app.hub.hosted(&caller, table).await?;
    app.hub.store.withdraw(table, typed_look(&name)).await.map_err(|why| unavailable(&why))?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn answer(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    id: PathText,
    request: Request,
) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let table = table_id(id)?;
    let InvitationAnswer { comes, refuse } = read(&app, request).await?;
    app.hub.answer(&caller, table, if comes { Reply::Comes } else { Reply::Declines }, refuse).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn refusals(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    Ok(Json(app.hub.refusals(caller.person).await?).into_response())
}

async fn refuse(State(app): State<Arc<AppState>>, headers: HeaderMap, request: Request) -> Served {
    let Known { caller, .. } = app.known(&headers).await?;
    let wish: NewRefusal = read(&app, request).await?;
    app.hub.change_refusals(caller.person, wish).await?;
    Ok(Json(app.hub.refusals(caller.person).await?).into_response())
}

/// A name, as somebody wrote it. It need not be anybody's.
fn written(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST || name.chars().any(char::is_control) {
        return Err(Refusal::new(Code::BadName, format!("a name has 1 to {LONGEST} characters")));
    }
    Ok(name.to_owned())
}

impl Hub {
    /// How far a table is, for its host. The shelf knows it: no log is read.
    async fn hosted(&self, caller: &Caller, id: TableId) -> Result<Stage, Refusal> {
        let found = self.store.shelved(vec![id]).await.map_err(|why| unavailable(&why))?;
        let shelved = found.first().ok_or_else(|| unreadable(id, &Unreadable::Unknown))?;
        if host_of(shelved) != Some(caller.person) {
            return Err(Refusal::new(Code::NotHost, "only the host of the table may do that"));
        }
        Ok(shelved.stage)
    }

    /// Whom a host has invited by name.
    async fn guests(&self, table: TableId) -> Result<Guests, Refusal> {
        let all = self.store.invited_to(table).await.map_err(|why| unavailable(&why))?;
        let by_name = all.into_iter().filter(Invitation::is_by_name);
        let guests = by_name.map(|Invitation { name, declined, .. }| GuestCard { name, declined }).collect();
        Ok(Guests { guests })
    }

    /// Invites whoever keeps this name. The answer does not tell whether somebody does.
    async fn invite(&self, host: &Caller, table: TableId, name: String) -> Result<(), Refusal> {
        let key = typed_look(&name);
        let account = self.accounts().account_looking(key.clone()).await.map_err(|why| unavailable(&why))?;
        let person = account.map(|account| account.person).filter(|person| *person != host.person);
        match self.ask_to_come(host.person, table, key, name, person).await? {
            Invited::Shown | Invited::Kept => Ok(()),
            Invited::Full => {
                let why = "enough people are invited to this table: withdraw an invitation first";
                Err(Refusal::new(Code::TooMany, why))
            }
        }
    }

    async fn ask_to_come(
        &self,
        by: PersonId,
        table: TableId,
        key: String,
        name: String,
        person: Option<PersonId>,
    ) -> Result<Invited, Refusal> {
        // Nobody's refusals are asked for, too: it takes the same time.
        let refused = self.store.refusals(person.unwrap_or(by)).await.map_err(|why| unavailable(&why))?;
        let unwanted =
            refused.iter().any(|one| matches!(one, Refused::Everybody) || *one == Refused::From(by));
        let person = person.filter(|_| !unwanted);
        let at = self.clock.now();
        let invitation = Invitation { table, key, name, person, by, at, declined: false };
        let before = Millis::new(at.since_1970().saturating_sub(KEPT));
        let invited = self.store.invite(invitation, before).await.map_err(|why| unavailable(&why))?;
        if let (Invited::Shown, Some(person)) = (invited, person) {
            self.was_invited(person, table, by).await;
        }
        Ok(invited)
    }

    /// Somebody has an invitation that they may not see: they are told as they want to be.
    async fn was_invited(&self, person: PersonId, table: TableId, by: PersonId) {
        metrics::counter!("gavel_invitations_total").increment(1);
        self.tell(table, vec![(person, Notice::Invited { by })]).await;
    }

    /// Whether somebody has an invitation to a table that still waits.
    pub(crate) async fn is_invited(&self, person: PersonId, table: TableId) -> Result<bool, Refusal> {
        let open = self.store.invitations_of(vec![person]).await.map_err(|why| unavailable(&why))?;
        if open.iter().all(|one| one.table != table) {
            return Ok(false);
        }
        let found = self.store.shelved(vec![table]).await.map_err(|why| unavailable(&why))?;
        Ok(found.iter().any(|shelved| shelved.stage == Stage::Gathering))
    }

    /// Those for whom chairs are kept at the table of a rematch are invited there: they may have left the last one.
    pub(crate) async fn invite_again(&self, by: PersonId, table: TableId, people: Vec<(PersonId, String)>) {
        for (person, name) in people.into_iter().filter(|(person, _)| *person != by) {
            if let Err(refusal) =
                self.ask_to_come(by, table, Invitation::key_of(person), name, Some(person)).await
            {
                tracing::warn!(%table, %refusal, "somebody was not invited to a rematch");
            }
        }
    }

    async fn answer(
        &self,
        caller: &Caller,
        table: TableId,
        reply: Reply,
        refuse: bool,
    ) -> Result<(), Refusal> {
        let mine = self.store.invitations_of(vec![caller.person]).await.map_err(|why| unavailable(&why))?;
        let by = mine.iter().find(|one| one.table == table).map(|one| one.by);
        self.store.reply(table, caller.person, reply).await.map_err(|why| unavailable(&why))?;
        match by.filter(|_| refuse) {
            Some(by) => self.refuses(caller.person, Refused::From(by), true).await,
            None => Ok(()),
        }
    }

    async fn refuses(&self, person: PersonId, from: Refused, on: bool) -> Result<(), Refusal> {
        if self.store.refuse(person, from, on).await.map_err(|why| unavailable(&why))? {
            return Ok(());
        }
        let why = "you refuse invitations from many people already: refuse them from everybody";
        Err(Refusal::new(Code::TooMany, why))
    }

    pub(crate) async fn refusals(&self, person: PersonId) -> Result<Refusals, Refusal> {
        let named = self.refused_by_name(person).await?;
        let everybody = named.iter().any(|(refused, _)| *refused == Refused::Everybody);
        let from = named.into_iter().filter(|(refused, _)| *refused != Refused::Everybody);
        Ok(Refusals { everybody, from: from.map(|(_, name)| name).collect() })
    }

    /// The invitations that somebody has sent, and those that they have got, as they are handed out.
    pub(crate) async fn invitations_about(&self, person: PersonId) -> Result<OwnInvitations, Refusal> {
        let all = self.store.invitations_about(person).await.map_err(|why| unavailable(&why))?;
        let mut own = OwnInvitations::default();
        for Invitation { table, name, by, at, declined, .. } in all {
            let (at, sent) = (at.since_1970(), by == person);
            let name = if sent { name } else { self.name_of(by).await?.unwrap_or_default() };
            let list = if sent { &mut own.sent } else { &mut own.received };
            list.push(OwnInvitation { table, name, at, declined });
        }
        Ok(own)
    }

    /// From whom somebody refuses invitations, with their present names.
    async fn refused_by_name(&self, person: PersonId) -> Result<Vec<(Refused, String)>, Refusal> {
        let mut named = Vec::new();
        for one in self.store.refusals(person).await.map_err(|why| unavailable(&why))? {
            let name = match one {
                Refused::Everybody => Some(String::new()),
                Refused::From(other) => self.name_of(other).await?,
            };
            named.extend(name.map(|name| (one, name)));
        }
        Ok(named)
    }

    pub(crate) async fn name_of(&self, person: PersonId) -> Result<Option<String>, Refusal> {
        let known = self.people().person(person).await.map_err(|why| unavailable(&why))?;
        Ok(known.map(|person| person.name).filter(|name| !name.is_empty()))
    }

    async fn change_refusals(&self, person: PersonId, wish: NewRefusal) -> Result<(), Refusal> {
        let NewRefusal { from, refused } = wish;
        let Some(from) = from else { return self.refuses(person, Refused::Everybody, refused).await };
        let look = typed_look(&written(&from)?);
        if !refused {
            // Guests have no name by which they could be found, except in the list.
            for (one, name) in self.refused_by_name(person).await? {
                if one != Refused::Everybody && typed_look(&name) == look {
                    self.refuses(person, one, false).await?;
                }
            }
            return Ok(());
        }
        let account = self.accounts().account_looking(look).await.map_err(|why| unavailable(&why))?;
        match account {
            Some(account) => self.refuses(person, Refused::From(account.person), true).await,
            // Nobody is told who keeps a name.
            None => Ok(()),
        }
    }
}

/// The invitations in a copy of somebody's data.
#[derive(Default, Serialize)]
pub(crate) struct OwnInvitations {
    sent: Vec<OwnInvitation>,
    received: Vec<OwnInvitation>,
}

/// One of them.
#[derive(Serialize)]
struct OwnInvitation {
    table: TableId,
    /// Whom they have invited, as they wrote it; or who has invited them.
    name: String,
    /// In milliseconds since 1970.
    at: u64,
    declined: bool,
}

/// What was last told of invitations, so that nothing is written anew as long as nothing has changed.
#[derive(Default)]
pub(crate) struct LastTold {
    open: Vec<Invitation>,
    tables: Vec<Shelved>,
    pub(crate) cards: Arc<HashMap<PersonId, String>>,
}

impl Hub {
    /// The invitations of these people, as they are told: only those of tables that still wait. Whether they have changed.
    pub(crate) async fn look_at_invitations(
        &self,
        people: Vec<PersonId>,
        last: &mut LastTold,
    ) -> Result<bool, Refusal> {
        let open = match people.is_empty() {
            true => Vec::new(),
            false => self.store.invitations_of(people).await.map_err(|why| unavailable(&why))?,
        };
        let ids: BTreeSet<TableId> = open.iter().map(|one| one.table).collect();
        let tables = match ids.is_empty() {
            true => Vec::new(),
            false => {
                let ids = ids.into_iter().collect();
                self.store.shelved(ids).await.map_err(|why| unavailable(&why))?
            }
        };
        if (&open, &tables) == (&last.open, &last.tables) {
            return Ok(false);
        }
        let mut names: HashMap<PersonId, Option<String>> = HashMap::new();
        let mut told: BTreeMap<PersonId, Invitations> = BTreeMap::new();
        for one in &open {
            let Some(person) = one.person else { continue };
            let waits = |shelved: &&Shelved| shelved.table == one.table && shelved.stage == Stage::Gathering;
            let card = tables.iter().find(waits);
            let card = card.and_then(|shelved| serde_json::from_str::<TableCard>(&shelved.summary).ok());
            let by = match names.get(&one.by) {
                Some(known) => known.clone(),
                None => {
                    let name = self.name_of(one.by).await?;
                    names.insert(one.by, name.clone());
                    name
                }
            };
            if let (Some(card), Some(by)) = (card, by) {
                let invitation = InvitationCard { by, table: with_people(card) };
                told.entry(person).or_default().invitations.push(invitation);
            }
        }
        let text = |told: Invitations| serde_json::to_string(&told).unwrap_or_default();
        let cards = told.into_iter().map(|(person, told)| (person, text(told))).collect();
        *last = LastTold { open, tables, cards: Arc::new(cards) };
        Ok(true)
    }
}
