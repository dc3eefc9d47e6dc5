//! Moving a house from one store to another.

use core::fmt;

use protocol::{PersonId, TableId};

use super::House;
use crate::{Account, Person, Scoring, Unavailable};

/// How many ids or people are read at a time.
const PAGE: usize = 500;

/// What was moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// The tables.
    pub tables: u64,
    /// The commands in their logs.
    pub commands: u64,
    /// The people.
    pub people: u64,
    /// The secrets.
    pub secrets: u64,
}

/// Why a house was not moved, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Somebody lives in the new place already.
    NotEmpty,
    /// Another house, from this place, was being moved there, and has not arrived.
    Another(String),
    /// A server is using one of them.
    InUse,
    /// What has arrived is not what was sent.
    Differs(String),
    /// One of them cannot be read or written. Repeating the move goes on where it ended.
    Unavailable(Unavailable),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotEmpty => {
                write!(f, "the new place has been used already: name an empty one")
            }
            MoveError::Another(from) => write!(
                f,
                "a move from {from} to the new place has begun and not ended: repeat that one, or name an empty place"
            ),
            MoveError::InUse => write!(f, "a server is using one of them: stop it first"),
            MoveError::Differs(what) => {
                write!(f, "{what} is not the same in both places: has somebody used one of them meanwhile?")
            }
            MoveError::Unavailable(why) => {
                write!(f, "{why}; repeat the command, and it goes on from here")
            }
        }
    }
}

impl core::error::Error for MoveError {}

impl From<Unavailable> for MoveError {
    fn from(why: Unavailable) -> MoveError {
        MoveError::Unavailable(why)
    }
}

/// Moves a house: people, tables with everything that belongs to them, and secrets, but not who is where and who waits for a
/// quick match: nobody does while no server runs. The source stays as it is. A move that was interrupted goes on when it is
/// repeated. In the end everything is read from both places and compared.
///
/// `tell` is told how many tables of how many are done; each is counted twice, once moved and once compared.
///
/// # Errors
///
/// If the new place is not empty, a server uses one of them, or one cannot be read or written.
pub async fn move_house(
    (from, place): (&dyn House, &str),
    to: &dyn House,
    mut tell: impl FnMut(u64, u64),
) -> Result<Moved, MoveError> {
    if !from.peers().await?.is_empty() || !to.peers().await?.is_empty() {
        return Err(MoveError::InUse);
    }
    match to.noted_move().await? {
        Some(noted) if noted != place => return Err(MoveError::Another(noted)),
        Some(_) => {}
        None if !is_empty(to).await? => return Err(MoveError::NotEmpty),
        None => to.note_move(Some(place.to_owned())).await?,
    }
    let mut moved = Moved::default();
    let secrets = from.written_secrets().await?;
    moved.secrets = secrets.len() as u64;
    to.put_secrets(secrets).await?;
    let mut last = None;
    loop {
        let people = from.everybody(last, PAGE).await?;
        let Some(person) = people.last() else { break };
        last = Some(person.id);
        moved.people += people.len() as u64;
        for person in people {
            let id = person.id;
            to.keep_person(person).await?;
            move_wishes(from, to, id).await?;
            for refused in from.refusals(id).await? {
                to.put_refusal(id, refused).await?;
            }
        }
    }
    if let Some(key) = from.push_key(None).await? {
        to.push_key(Some(key)).await?;
    }
    move_accounts(from, to).await?;
    let mut last = None;
    loop {
        let invitations = from.all_invitations(last, PAGE).await?;
        let Some(one) = invitations.last() else { break };
        last = Some((one.table, one.key.clone()));
        for invitation in invitations {
            to.put_invitation(invitation).await?;
        }
    }
    let tables = all_tables(from).await?;
    let all = 2 * tables.len() as u64;
    for (done, table) in (1..).zip(&tables) {
        let whole = from.whole(*table).await?.ok_or_else(|| differs(*table))?;
        to.put_whole(whole).await?;
        tell(done, all);
    }
    move_results(from, to).await?;
    move_dailies(from, to).await?;
    compare(from, to, &tables, &mut moved, |done| tell(tables.len() as u64 + done, all)).await?;
    to.note_move(None).await?;
    Ok(moved)
}

/// Whether nobody has used this place yet. A server that was there has drawn secrets, but it would also have drawn deals.
async fn is_empty(place: &dyn House) -> Result<bool, Unavailable> {
    Ok(place.tables(None, 1).await?.is_empty()
        && place.everybody(None, 1).await?.is_empty()
        && place.deals(u32::MAX, 1).await?.is_empty()
        && place.push_key(None).await?.is_none())
}

/// What somebody wants to hear, where, and what waits to be sent.
async fn move_wishes(from: &dyn House, to: &dyn House, person: PersonId) -> Result<(), Unavailable> {
    if let Some(wishes) = from.wishes(person).await? {
        to.put_wishes(person, wishes).await?;
    }
    for channel in from.channels(person).await? {
        to.put_channel(channel).await?;
    }
    for (notice, address) in from.unsent(person).await? {
        to.put_unsent(notice, address).await?;
    }
    Ok(())
}

/// Accounts, who was forgotten, and what was reported.
async fn move_accounts(from: &dyn House, to: &dyn House) -> Result<(), Unavailable> {
    let mut last = None;
    loop {
        let accounts = from.accounts(last, PAGE).await?;
        let Some(account) = accounts.last() else { break };
        last = Some(account.person);
        for account in accounts {
            let sessions = from.sessions(account.person).await?;
            let passkeys = from.passkeys(account.person).await?;
            to.put_account(account, sessions).await?;
            for passkey in passkeys {
                to.put_passkey(passkey).await?;
            }
        }
    }
    for (person, at) in from.forgotten(usize::MAX).await? {
        to.forget_person(person, at).await?;
    }
    for report in from.reports().await? {
        to.file_report(report).await?;
    }
    Ok(())
}

/// The results of all games, in their order. What was moved before an interruption is there already.
async fn move_results(from: &dyn House, to: &dyn House) -> Result<(), MoveError> {
    let mut last = 0;
    loop {
        let games = from.games(last, PAGE).await?;
        let Some(game) = games.last() else { break };
        last = game.number;
        for game in games {
            let number = game.number;
            if to.score(game).await? == Scoring::Conflict {
                return Err(MoveError::Differs(format!("the result of game {number}")));
            }
        }
    }
    // What waits here waits there, and nothing else does.
    let waiting = from.unscored(usize::MAX).await?;
    for table in to.unscored(usize::MAX).await?.into_iter().filter(|table| !waiting.contains(table)) {
        to.dismiss(table).await?;
    }
    Ok(())
}

/// The daily deals, and how they went.
async fn move_dailies(from: &dyn House, to: &dyn House) -> Result<(), MoveError> {
    for deal in from.deals(u32::MAX, usize::MAX).await? {
        let (day, reference) = (deal.day, deal.reference);
        let there = to.put_deal(deal.clone()).await?;
        if (there.seed, there.made) != (deal.seed, deal.made) {
            return Err(MoveError::Differs(format!("the daily deal of day {day}")));
        }
        if let Some(money) = reference {
            to.put_reference(day, money).await?;
        }
        for score in from.dailies(day).await? {
            to.put_daily(score).await?;
        }
        if from.dailies(day).await? != to.dailies(day).await? {
            return Err(MoveError::Differs(format!("how the daily deal of day {day} went")));
        }
    }
    Ok(())
}

/// What differs, if this does.
fn same<T: PartialEq>(what: &str, old: &T, new: &T) -> Result<(), MoveError> {
    if old == new { Ok(()) } else { Err(MoveError::Differs(what.to_owned())) }
}

fn differs(table: TableId) -> MoveError {
    MoveError::Differs(format!("table {table}"))
}

async fn all_tables(of: &dyn House) -> Result<Vec<TableId>, Unavailable> {
    let mut all: Vec<TableId> = Vec::new();
    loop {
        let page = of.tables(all.last().copied(), PAGE).await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}

async fn compare(
    from: &dyn House,
    to: &dyn House,
    tables: &[TableId],
    moved: &mut Moved,
    mut tell: impl FnMut(u64),
) -> Result<(), MoveError> {
    if all_tables(to).await? != tables || all_tables(from).await? != tables {
        return Err(MoveError::Differs("the list of tables".to_owned()));
    }
    compare_people(from, to).await?;
    compare_accounts(from, to).await?;
    compare_lists(from, to).await?;
    for (done, table) in (1..).zip(tables) {
        let (old, new) = (from.whole(*table).await?, to.whole(*table).await?);
        let whole = old.filter(|old| new.as_ref() == Some(old)).ok_or_else(|| differs(*table))?;
        moved.commands += whole.log.len() as u64;
        moved.tables += 1;
        tell(done);
    }
    Ok(())
}

async fn compare_people(from: &dyn House, to: &dyn House) -> Result<(), MoveError> {
    let mut last = None;
    loop {
        let (old, new) = (from.everybody(last, PAGE).await?, to.everybody(last, PAGE).await?);
        same("the list of people", &old, &new)?;
        let Some(person) = old.last() else { return Ok(()) };
        last = Some(person.id);
        for Person { id, .. } in &old {
            let hears = "what people want to hear";
            same(hears, &from.wishes(*id).await?, &to.wishes(*id).await?)?;
            same(hears, &from.channels(*id).await?, &to.channels(*id).await?)?;
            same("what waits to be sent", &from.unsent(*id).await?, &to.unsent(*id).await?)?;
            same("what people refuse", &from.refusals(*id).await?, &to.refusals(*id).await?)?;
        }
    }
}

async fn compare_accounts(from: &dyn House, to: &dyn House) -> Result<(), MoveError> {
    let mut last = None;
    loop {
        let (old, new) = (from.accounts(last, PAGE).await?, to.accounts(last, PAGE).await?);
        same("the list of accounts", &old, &new)?;
        let Some(account) = old.last() else { return Ok(()) };
        last = Some(account.person);
        for Account { person, .. } in &old {
            same("the list of sessions", &from.sessions(*person).await?, &to.sessions(*person).await?)?;
            same("the list of passkeys", &from.passkeys(*person).await?, &to.passkeys(*person).await?)?;
        }
    }
}

/// What belongs neither to one person nor to one table.
async fn compare_lists(from: &dyn House, to: &dyn House) -> Result<(), MoveError> {
    same("the list of secrets", &from.written_secrets().await?, &to.written_secrets().await?)?;
    same("the key of pushes", &from.push_key(None).await?, &to.push_key(None).await?)?;
    same("who was forgotten", &from.forgotten(usize::MAX).await?, &to.forgotten(usize::MAX).await?)?;
    same("the list of reports", &from.reports().await?, &to.reports().await?)?;
    same(
        "the daily deals",
        &from.deals(u32::MAX, usize::MAX).await?,
        &to.deals(u32::MAX, usize::MAX).await?,
    )?;
    let (mut old, mut new) = (from.unscored(usize::MAX).await?, to.unscored(usize::MAX).await?);
    old.sort_unstable();
    new.sort_unstable();
    same("what waits to be scored", &old, &new)?;
    let mut last = None;
    loop {
        let old = from.all_invitations(last.clone(), PAGE).await?;
        same("the list of invitations", &old, &to.all_invitations(last, PAGE).await?)?;
        let Some(one) = old.last() else { break };
        last = Some((one.table, one.key.clone()));
    }
    let mut last = 0;
    loop {
        let (old, new) = (from.games(last, PAGE).await?, to.games(last, PAGE).await?);
        same("the list of results", &old, &new)?;
        let Some(game) = old.last() else { return Ok(()) };
        last = game.number;
    }
}
