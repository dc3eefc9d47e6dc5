//! One store over several databases, for a house that has outgrown one.

use std::cmp::Reverse;
use std::collections::HashMap;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::{BoxFuture, join_all, try_join_all};
use futures_util::{FutureExt as _, TryFutureExt as _};
use protocol::{Millis, PersonId, Seq, Stage, TableId};

use crate::{
    Account, Accounts, Answer, Append, Appended, Called, Changed, Channel, Claim, Dailies, DailyDeal,
    DailyScore, Digest, Entry, Filed, Health, Invitation, Invitations, Invited, Key, KeyUse, Keys, Leaving,
    Log, NewLog, NodeId, Nodes, Notice, Notices, Passkey, Passkeys, Peer, People, Person, Postgres, Put,
    Queue, Refused, Reply, Report, Reports, Results, Scored, Scoring, Secret, Session, Shelf, Shelved, Store,
    Ticket, Turnover, Unavailable,
};

/// How many places of tables are remembered. Forgetting one costs a question.
const MOST_PLACES: usize = 1_000_000;

/// A store over several databases. Each table is in one of them, with everything that belongs to it; people, secrets and
/// who is where are in the first.
///
/// A new table is put into the database that a hash of its id names, and stays where it was founded: an existing one is
/// looked for in all of them, and its place remembered. So a database may be added at the end of the list at any time, and
/// gets its share of the new tables. All nodes must be given the same list, and the first must stay the first.
///
/// Leases are kept in all of them, so that claims are decided where the table is: if one cannot be reached, no node's lease
/// is renewed.
#[derive(Clone, Debug)]
pub struct Split {
    stores: Arc<[Postgres]>,
    places: Arc<Mutex<HashMap<TableId, usize>>>,
}

impl Split {
    /// A store over these databases; `None` if there are none.
    #[must_use]
    pub fn new(stores: Vec<Postgres>) -> Option<Split> {
        (!stores.is_empty()).then(|| Split { stores: stores.into(), places: Arc::default() })
    }

    fn first(&self) -> &Postgres {
        &self.stores[0]
    }

    /// Where a table would be founded. The same in every process and version: it decides where two nodes found the same
    /// table.
    fn by_hash(&self, table: TableId) -> usize {
        let hash = table.as_str().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        // The low bits of such a hash depend on the low bits of the letters alone.
        ((hash >> 32) % self.stores.len() as u64) as usize
    }

    fn remember(&self, table: TableId, place: usize) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.len() >= MOST_PLACES {
            places.clear();
        }
        places.insert(table, place);
    }

    /// The database that has this table, or would get it. If one of them cannot be asked, nobody knows.
    async fn of(&self, table: TableId) -> Result<&Postgres, Unavailable> {
        let known = self.places.lock().unwrap_or_else(PoisonError::into_inner).get(&table).copied();
        if let Some(place) = known {
            return Ok(&self.stores[place]);
        }
        let likely = self.by_hash(table);
        if self.stores.len() == 1 || self.stores[likely].founding(table).await?.is_some() {
            self.remember(table, likely);
            return Ok(&self.stores[likely]);
        }
        let found = try_join_all(self.stores.iter().map(|store| store.founding(table))).await?;
        match found.iter().position(Option::is_some) {
            Some(place) => {
                self.remember(table, place);
                Ok(&self.stores[place])
            }
            // Not remembered: another node may found it.
            None => Ok(&self.stores[likely]),
        }
    }

    /// Asks all of them.
    fn all<'a, T: Send + 'a>(&'a self, ask: impl Fn(&'a Postgres) -> Answer<'a, T>) -> Answer<'a, Vec<T>> {
        try_join_all(self.stores.iter().map(ask)).boxed()
    }

    /// Asks all of them for lists, and puts these together in this order.
    fn merged<'a, T: Send + 'a, K: Ord>(
        &'a self,
        most: usize,
        ask: impl Fn(&'a Postgres) -> Answer<'a, Vec<T>>,
        order: impl Fn(&T) -> K + Send + 'a,
    ) -> Answer<'a, Vec<T>> {
        self.all(ask)
            .map_ok(move |lists| {
                let mut all: Vec<T> = lists.into_iter().flatten().collect();
                all.sort_by_key(order);
                all.truncate(most);
                all
            })
            .boxed()
    }
}

impl Log for Split {
    fn found(&self, new: NewLog) -> Answer<'_, ()> {
        async move { self.of(new.table).await?.found(new).await }.boxed()
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        async move { self.of(table).await?.founding(table).await }.boxed()
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        async move { self.of(append.table).await?.append(append).await }.boxed()
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        async move { self.of(table).await?.read(table, after).await }.boxed()
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        async move {
            let all: HashMap<TableId, Seq> =
                self.all(|store| store.heads(tables.clone())).await?.into_iter().flatten().collect();
            Ok(tables.iter().filter_map(|table| Some((*table, *all.get(table)?))).collect())
        }
        .boxed()
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.merged(most, move |store| store.due(now, most), |(table, at)| (*at, *table))
    }

    fn rewrite(
        &self,
        table: TableId,
        head: Seq,
        summary: String,
        record: Option<String>,
    ) -> Answer<'_, bool> {
        async move { self.of(table).await?.rewrite(table, head, summary, record).await }.boxed()
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        async move { self.of(table).await?.record(table).await }.boxed()
    }

    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>> {
        self.merged(most, move |store| store.resting_at(stage, since, most), |resting| *resting)
            .map_ok(|resting| resting.into_iter().map(|(_, table)| table).collect())
            .boxed()
    }

    fn remove(&self, table: TableId, resting_since: Millis) -> Answer<'_, bool> {
        async move { self.of(table).await?.remove(table, resting_since).await }.boxed()
    }

    fn clear(&self, most: usize) -> Answer<'_, bool> {
        self.all(move |store| store.clear(most)).map_ok(|more| more.contains(&true)).boxed()
    }
}

impl People for Split {
    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.first().keep_person(person)
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.first().person(id)
    }
}

impl Accounts for Split {
    fn account(&self, person: PersonId) -> Answer<'_, Option<Account>> {
        self.first().account(person)
    }

    fn account_looking(&self, look: String) -> Answer<'_, Option<Account>> {
        self.first().account_looking(look)
    }

    fn change_account_with(&self, account: Account, sessions: Turnover, keys: Keys) -> Answer<'_, Changed> {
        self.first().change_account_with(account, sessions, keys)
    }

    fn session(&self, digest: Digest) -> Answer<'_, Option<(Session, Person)>> {
        self.first().session(digest)
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>> {
        self.first().sessions(person)
    }

    fn turn_over(&self, person: PersonId, sessions: Turnover) -> Answer<'_, ()> {
        self.first().turn_over(person, sessions)
    }

    fn seen(&self, digest: Digest, at: Millis) -> Answer<'_, ()> {
        self.first().seen(digest, at)
    }

    fn forget_person(&self, person: PersonId, at: Millis) -> Answer<'_, ()> {
        self.first().forget_person(person, at)
    }

    fn forgotten(&self, most: usize) -> Answer<'_, Vec<(PersonId, Millis)>> {
        self.first().forgotten(most)
    }

    fn is_forgotten(&self, person: PersonId) -> Answer<'_, ()> {
        self.first().is_forgotten(person)
    }
}

impl Passkeys for Split {
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.first().passkeys(person)
    }

    fn passkey(&self, id: Vec<u8>) -> Answer<'_, Option<Passkey>> {
        self.first().passkey(id)
    }

    fn use_passkey(&self, used: KeyUse) -> Answer<'_, bool> {
        self.first().use_passkey(used)
    }
}

/// The latest first.
fn latest(shelved: &Shelved) -> (Reverse<Millis>, TableId) {
    (Reverse(shelved.touched), shelved.table)
}

impl Shelf for Split {
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.merged(most, move |store| store.listed(most), latest)
    }

    fn listed_among(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.merged(usize::MAX, move |store| store.listed_among(tables.clone()), latest)
    }

    fn shelved(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.merged(usize::MAX, move |store| store.shelved(tables.clone()), latest)
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.merged(most, move |store| store.tables_of(person, most), latest)
    }
}

impl Queue for Split {
    fn wait(&self, ticket: Ticket, kept_since: Millis, dropped_before: Millis) -> Answer<'_, Option<Ticket>> {
        self.first().wait(ticket, kept_since, dropped_before)
    }

    fn waiting(&self, holders: Vec<(PersonId, u64)>, now: Millis) -> Answer<'_, Vec<Ticket>> {
        self.first().waiting(holders, now)
    }

    fn call(&self, people: Vec<(PersonId, u64)>, to: Called) -> Answer<'_, bool> {
        self.first().call(people, to)
    }

    fn stop_waiting(&self, person: PersonId, holder: u64, how: Leaving) -> Answer<'_, ()> {
        self.first().stop_waiting(person, holder, how)
    }
}

impl Invitations for Split {
    fn invite(&self, invitation: Invitation, dropped_before: Millis) -> Answer<'_, Invited> {
        self.first().invite(invitation, dropped_before)
    }

    fn invited_to(&self, table: TableId) -> Answer<'_, Vec<Invitation>> {
        self.first().invited_to(table)
    }

    fn invitations_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<Invitation>> {
        self.first().invitations_of(people)
    }

    fn invitations_about(&self, person: PersonId) -> Answer<'_, Vec<Invitation>> {
        self.first().invitations_about(person)
    }

    fn withdraw(&self, table: TableId, key: String) -> Answer<'_, ()> {
        self.first().withdraw(table, key)
    }

    fn reply(&self, table: TableId, person: PersonId, reply: Reply) -> Answer<'_, ()> {
        self.first().reply(table, person, reply)
    }

    fn refusals(&self, person: PersonId) -> Answer<'_, Vec<Refused>> {
        self.first().refusals(person)
    }

    fn refuse(&self, person: PersonId, from: Refused, on: bool) -> Answer<'_, bool> {
        self.first().refuse(person, from, on)
    }
}

impl Reports for Split {
    fn file_report(&self, report: Report) -> Answer<'_, Filed> {
        self.first().file_report(report)
    }

    fn reports(&self) -> Answer<'_, Vec<Report>> {
        self.first().reports()
    }

    fn drop_reports(&self, until: Millis) -> Answer<'_, u64> {
        self.first().drop_reports(until)
    }
}

/// Deals and how they went are where the people are.
impl Dailies for Split {
    fn deal(&self, day: u32) -> Answer<'_, Option<DailyDeal>> {
        self.first().deal(day)
    }

    fn put_deal(&self, deal: DailyDeal) -> Answer<'_, DailyDeal> {
        self.first().put_deal(deal)
    }

    fn deals(&self, before: u32, most: usize) -> Answer<'_, Vec<DailyDeal>> {
        self.first().deals(before, most)
    }

    fn put_reference(&self, day: u32, money: u32) -> Answer<'_, ()> {
        self.first().put_reference(day, money)
    }

    fn put_daily(&self, score: DailyScore) -> Answer<'_, ()> {
        self.first().put_daily(score)
    }

    fn daily(&self, day: u32, person: PersonId) -> Answer<'_, Option<DailyScore>> {
        self.first().daily(day, person)
    }

    fn dailies_of(&self, person: PersonId) -> Answer<'_, Vec<DailyScore>> {
        self.first().dailies_of(person)
    }

    fn dailies(&self, day: u32) -> Answer<'_, Vec<DailyScore>> {
        self.first().dailies(day)
    }

    fn daily_counts(&self, day: u32, until: Millis) -> Answer<'_, Vec<(u32, u32)>> {
        self.first().daily_counts(day, until)
    }
}

/// The results are in the first; a game waits where its table is.
impl Results for Split {
    fn unscored(&self, most: usize) -> Answer<'_, Vec<TableId>> {
        self.merged(most, move |store| store.unscored_since(most), |waiting| *waiting)
            .map_ok(|waiting| waiting.into_iter().map(|(_, table)| table).collect())
            .boxed()
    }

    fn score(&self, game: Scored) -> Answer<'_, Scoring> {
        async move {
            let table = game.table;
            let scoring = self.first().score(game).await?;
            // If this is lost, the game is found to have been scored when it is tried again.
            if scoring != Scoring::Conflict {
                self.dismiss(table).await?;
            }
            Ok(scoring)
        }
        .boxed()
    }

    fn dismiss(&self, table: TableId) -> Answer<'_, ()> {
        self.all(move |store| store.dismiss(table)).map_ok(drop).boxed()
    }

    fn scored(&self) -> Answer<'_, u64> {
        self.first().scored()
    }

    fn standing(&self, person: PersonId, pool: String) -> Answer<'_, Option<String>> {
        self.first().standing(person, pool)
    }

    fn games_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Scored>> {
        self.first().games_of(person, most)
    }

    fn games(&self, after: u64, most: usize) -> Answer<'_, Vec<Scored>> {
        self.first().games(after, most)
    }

    fn rescore(&self, game: Scored) -> Answer<'_, bool> {
        self.first().rescore(game)
    }
}

/// Everything is in the first.
impl Notices for Split {
    fn wishes(&self, person: PersonId) -> Answer<'_, Option<String>> {
        self.first().wishes(person)
    }

    fn put_wishes(&self, person: PersonId, wishes: String) -> Answer<'_, ()> {
        self.first().put_wishes(person, wishes)
    }

    fn channels(&self, person: PersonId) -> Answer<'_, Vec<Channel>> {
        self.first().channels(person)
    }

    fn put_channel(&self, channel: Channel) -> Answer<'_, Put> {
        self.first().put_channel(channel)
    }

    fn drop_channel(&self, person: PersonId, address: String) -> Answer<'_, ()> {
        self.first().drop_channel(person, address)
    }

    fn note(&self, notices: Vec<Notice>) -> Answer<'_, ()> {
        self.first().note(notices)
    }

    fn take_due(&self, now: Millis, again: Millis, most: usize) -> Answer<'_, Vec<(Notice, Channel)>> {
        self.first().take_due(now, again, most)
    }

    fn settle(&self, notice: Notice, address: String, later: Option<(Millis, u32)>) -> Answer<'_, ()> {
        self.first().settle(notice, address, later)
    }

    fn push_key(&self, drawn: Option<[u8; 32]>) -> Answer<'_, Option<[u8; 32]>> {
        self.first().push_key(drawn)
    }
}

impl Secret for Split {
    fn secrets(&self) -> Vec<Key> {
        self.first().secrets()
    }

    fn rotate(&self, now: Millis, forget_replaced_by: Millis) -> Answer<'_, ()> {
        self.first().rotate(now, forget_replaced_by)
    }
}

impl Nodes for Split {
    fn is_for_one(&self) -> bool {
        false
    }

    fn join(&self, node: Peer) -> Answer<'_, Millis> {
        self.all(move |store| store.join(node.clone())).map_ok(|times| times[0]).boxed()
    }

    /// A node that one of them has forgotten is not known any more.
    fn renew(&self, node: NodeId) -> Answer<'_, Option<Millis>> {
        let renewed = self.all(move |store| store.renew(node));
        renewed.map_ok(|times| times.into_iter().collect::<Option<Vec<_>>>().map(|times| times[0])).boxed()
    }

    fn leave(&self, node: NodeId) -> Answer<'_, ()> {
        self.all(move |store| store.leave(node)).map_ok(drop).boxed()
    }

    fn peers(&self) -> Answer<'_, Vec<Peer>> {
        self.first().peers()
    }

    fn claim(&self, table: TableId, node: NodeId) -> Answer<'_, Claim> {
        async move { self.of(table).await?.claim(table, node).await }.boxed()
    }

    fn release(&self, table: TableId, node: NodeId) -> Answer<'_, ()> {
        async move { self.of(table).await?.release(table, node).await }.boxed()
    }

    fn due_for(&self, node: NodeId, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.merged(most, move |store| store.due_for(node, now, most), |(table, at)| (*at, *table))
    }

    fn present(&self, node: NodeId, came: Vec<(TableId, IpAddr)>, left: Vec<TableId>) -> Answer<'_, ()> {
        self.first().present(node, came, left)
    }

    fn somebody_at(&self) -> Answer<'_, Vec<(TableId, IpAddr)>> {
        self.first().somebody_at()
    }
}

impl Store for Split {
    fn close(&self) -> BoxFuture<'_, ()> {
        async { drop(join_all(self.stores.iter().map(Store::close)).await) }.boxed()
    }

    /// Of all together: sums, and the worst.
    fn health(&self) -> Health {
        let mut all = self.first().health();
        for health in self.stores.iter().skip(1).map(Store::health) {
            all.writing = all.writing.and(health.writing);
            all.failing_for = all.failing_for.max(health.failing_for);
            all.queue += health.queue;
            all.reads += health.reads;
            all.commit = all.commit.max(health.commit);
            all.slowest_commit = all.slowest_commit.max(health.slowest_commit);
            all.commits += health.commits;
            all.committing += health.committing;
            all.failed_commits += health.failed_commits;
        }
        all
    }

    fn died(&self) -> BoxFuture<'static, String> {
        self.first().died()
    }
}
