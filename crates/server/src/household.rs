//! What the hub and the door both count: foundings, hosts with open rooms, and who is at which table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Code, Millis, PersonId, TableCard, TableId};
use table::Refusal;

use crate::limits::{Counted, Limits, One, network, some, swept};

/// How many times as much as a person an address may found.
const ADDRESS_TABLES: u32 = 3;

/// What the hub and the door both count. A hub without a door has no limits.
#[derive(Default)]
pub(crate) struct Household {
    rules: OnceLock<Rules>,
    hosts: Counted<PersonId>,
    present: Arc<Mutex<HashMap<TableId, Presence>>>,
}

struct Rules {
    limits: Limits,
    founders: DefaultKeyedRateLimiter<PersonId>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
}

/// Who is at a table.
#[derive(Debug)]
struct Presence {
    // Where the first of them came from.
    address: IpAddr,
    sockets: usize,
}

impl Household {
    /// From now on these limits hold.
    pub(crate) fn limit(&self, limits: Limits) {
        let quota = |times: u32| {
            Quota::per_hour(some(limits.tables_an_hour.saturating_mul(times)))
                .allow_burst(some(limits.tables_at_once.saturating_mul(times)))
        };
        let rules = Rules {
            limits,
            founders: RateLimiter::keyed(quota(1)),
            addresses: RateLimiter::keyed(quota(ADDRESS_TABLES)),
        };
        // The first door decides.
        let _ = self.rules.set(rules);
    }

    /// Whether this person may found one more table: a new one, or one for a rematch.
    pub(crate) fn lets_found(&self, host: PersonId) -> Result<(), Refusal> {
        let Some(rules) = self.rules.get() else { return Ok(()) };
        if swept(&rules.founders).check_key(&host).is_err() {
            return Err(Refusal::new(Code::TooMany, "that is a lot of tables: play at one of them first"));
        }
        Ok(())
    }

    /// Whether one more table may be founded from this address.
    pub(crate) fn lets_found_from(&self, address: IpAddr) -> Result<(), Refusal> {
        let Some(rules) = self.rules.get() else { return Ok(()) };
        if swept(&rules.addresses).check_key(&network(address)).is_err() {
            let why = "too many tables are founded from this address: wait a while";
            return Err(Refusal::new(Code::TooMany, why));
        }
        Ok(())
    }

    /// Counts an open room where a game is played for its host, until the result is dropped.
    pub(crate) fn opens(&self, host: PersonId) -> Option<One<PersonId>> {
        self.hosts.one_more(host, usize::MAX)
    }

    /// Whether this host may start one more game.
    pub(crate) fn lets_start(&self, host: PersonId) -> Result<(), Refusal> {
        let Some(rules) = self.rules.get() else { return Ok(()) };
        if self.hosts.of(host) >= rules.limits.rooms_of_a_host as usize {
            let why =
                "too many games are being played at your tables: finish one, or leave some for a minute";
            return Err(Refusal::new(Code::TooMany, why));
        }
        Ok(())
    }

    /// How many hosts may start no more games.
    pub(crate) fn hosts_at_limit(&self) -> usize {
        self.rules.get().map_or(0, |rules| self.hosts.at_least(rules.limits.rooms_of_a_host as usize))
    }

    /// Somebody is at a table, until the result is dropped.
    pub(crate) fn enters(&self, table: TableId, address: IpAddr) -> Here {
        let fresh = Presence { address: network(address), sockets: 0 };
        lock(&self.present).entry(table).or_insert(fresh).sockets += 1;
        Here { present: Arc::clone(&self.present), table }
    }

    /// The tables at which somebody is who is connected here, and from where the first of them came.
    pub(crate) fn present(&self) -> HashMap<TableId, IpAddr> {
        lock(&self.present).iter().map(|(table, here)| (*table, here.address)).collect()
    }

    /// The tables that may be shown to everybody: somebody is there, something has happened lately, and no host and no
    /// address has more than a few. Addresses take turns, so that many tables of a few do not leave out those of others.
    pub(crate) fn shown(
        &self,
        found: Vec<(Option<PersonId>, TableCard)>,
        present: &HashMap<TableId, IpAddr>,
        now: Millis,
    ) -> Vec<TableCard> {
        let limits = self.rules.get().map_or(Limits::none(), |rules| rules.limits);
        let since = (now.since_1970() / 1_000).saturating_sub(u64::from(limits.listed_hours) * 60 * 60);
        let mut hosts: HashMap<PersonId, u32> = HashMap::new();
        let mut addresses: HashMap<IpAddr, u32> = HashMap::new();
        let mut shown = Vec::new();
        for (host, card) in found {
            let Some(&address) = present.get(&card.table) else { continue };
            if u64::from(card.touched) < since {
                continue;
            }
            let of_host = host.map_or(0, |host| hosts.get(&host).copied().unwrap_or(0));
            let of_address = addresses.entry(address).or_insert(0);
            if of_host >= limits.listed_of_a_host || *of_address >= limits.listed_of_an_address {
                continue;
            }
            let turn = *of_address;
            *of_address += 1;
            if let Some(host) = host {
                hosts.insert(host, of_host + 1);
            }
            shown.push((turn, card));
        }
        shown.sort_by_key(|(turn, _)| *turn);
        shown.into_iter().map(|(_, card)| card).collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody's presence at a table.
#[derive(Debug)]
pub(crate) struct Here {
    present: Arc<Mutex<HashMap<TableId, Presence>>>,
    table: TableId,
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut present = lock(&self.present);
        if let Some(here) = present.get_mut(&self.table) {
            here.sockets -= 1;
            if here.sockets == 0 {
                present.remove(&self.table);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn household(limits: Limits) -> Household {
        let household = Household::default();
        household.limit(limits);
        household
    }

    #[test]
    fn a_person_and_an_address_found_only_so_many_tables() {
        let household = household(Limits { tables_at_once: 2, tables_an_hour: 4, ..Limits::default() });
        let ada = PersonId::new(1);
        let lets = |person: u128| household.lets_found(PersonId::new(person)).is_ok();
        assert!(household.lets_found(ada).is_ok() && lets(1));
        assert_eq!(household.lets_found(ada).unwrap_err().code, Code::TooMany);
        assert!(lets(2), "others may");
        let (here, there) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let founded = (0..100).filter(|_| household.lets_found_from(here).is_ok()).count();
        assert_eq!(founded, 6, "three times as many, whoever they say they are");
        assert!(household.lets_found_from(there).is_ok());
        assert!(Household::default().lets_found(ada).is_ok(), "no door, no limits");
    }

    #[test]
    fn addresses_take_turns_in_the_list() {
        let household = household(Limits::default());
        let card = |number: u64| {
            let table = TableId::draw(&mut rules::SplitMix::new(number));
            let text = format!(
                r#"{{"table":"{table}","stage":"gathering","edition":"cmon-2017","pace":"normal","names":[],"touched":1000}}"#
            );
            serde_json::from_str::<TableCard>(&text).unwrap()
        };
        let address = |last: u64| IpAddr::from([192, 0, 2, last as u8]);
        // Eight addresses have ten tables each, and somebody else has one that has not changed for longer.
        let cards: Vec<TableCard> = (0..81).map(card).collect();
        let here: Vec<Here> =
            cards.iter().zip(0..).map(|(card, n)| household.enters(card.table, address(n / 10))).collect();
        let found = cards.iter().map(|card| (None, card.clone())).collect();
        let shown = household.shown(found, &household.present(), Millis::new(1_000_000));
        let place = shown.iter().position(|card| card.table == cards[80].table);
        assert_eq!(place, Some(8), "after one of each of the others");
        assert_eq!(shown.len(), 81);
        drop(here);
    }

    #[test]
    fn a_host_with_many_open_rooms_starts_no_more_games() {
        let household = household(Limits { rooms_of_a_host: 2, ..Limits::default() });
        let (ada, bo) = (PersonId::new(1), PersonId::new(2));
        let first = household.opens(ada);
        assert!(household.lets_start(ada).is_ok());
        let second = household.opens(ada);
        assert_eq!(household.lets_start(ada).unwrap_err().code, Code::TooMany);
        assert!(household.lets_start(bo).is_ok());
        assert_eq!(household.hosts_at_limit(), 1);
        drop(second);
        assert_eq!(household.hosts_at_limit(), 0);
        assert!(household.lets_start(ada).is_ok());
        drop(first);
        assert_eq!(household.hosts.of(ada), 0);
    }
}
