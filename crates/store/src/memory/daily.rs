//! The daily deals, in memory.

use std::collections::BTreeMap;

use protocol::{Millis, PersonId};

use super::{Call, Memory};
use crate::{Answer, Dailies, DailyDeal, DailyScore};

impl Dailies for Memory {
    fn deal(&self, day: u32) -> Answer<'_, Option<DailyDeal>> {
        self.ask(Call::Dailies, move |shelves| Ok(shelves.deals.get(&day).cloned()))
    }

    fn put_deal(&self, deal: DailyDeal) -> Answer<'_, DailyDeal> {
        self.ask(Call::Dailies, move |shelves| {
            let drawn = DailyDeal { reference: None, ..deal };
            Ok(shelves.deals.entry(drawn.day).or_insert(drawn).clone())
        })
    }

    fn deals(&self, before: u32, most: usize) -> Answer<'_, Vec<DailyDeal>> {
        self.ask(Call::Dailies, move |shelves| {
            Ok(shelves.deals.range(..before).rev().take(most).map(|(_, deal)| deal.clone()).collect())
        })
    }

    fn put_reference(&self, day: u32, money: u32) -> Answer<'_, ()> {
        self.ask(Call::Dailies, move |shelves| {
            if let Some(deal) = shelves.deals.get_mut(&day) {
                deal.reference.get_or_insert(money);
            }
            Ok(())
        })
    }

    fn put_daily(&self, score: DailyScore) -> Answer<'_, ()> {
        self.ask(Call::Dailies, move |shelves| {
            if !shelves.forgotten.contains_key(&score.person) {
                shelves.dailies.entry((score.day, score.person)).or_insert(score);
            }
            Ok(())
        })
    }

    fn daily(&self, day: u32, person: PersonId) -> Answer<'_, Option<DailyScore>> {
        self.ask(Call::Dailies, move |shelves| Ok(shelves.dailies.get(&(day, person)).copied()))
    }

    fn dailies_of(&self, person: PersonId) -> Answer<'_, Vec<DailyScore>> {
        self.ask(Call::Dailies, move |shelves| {
            Ok(shelves.dailies.values().rev().filter(|score| score.person == person).copied().collect())
        })
    }

    fn dailies(&self, day: u32) -> Answer<'_, Vec<DailyScore>> {
        self.ask(Call::Dailies, move |shelves| {
            Ok(shelves.dailies.values().filter(|score| score.day == day).copied().collect())
        })
    }

    fn daily_counts(&self, day: u32, until: Millis) -> Answer<'_, Vec<(u32, u32)>> {
        self.ask(Call::Dailies, move |shelves| {
            let kept = |person: &PersonId| shelves.accounts.get(person).is_some_and(|one| one.since < until);
            let counts = |score: &&DailyScore| {
                score.day == day && score.alone && score.at < until && kept(&score.person)
            };
            let mut amounts: BTreeMap<u32, u32> = BTreeMap::new();
            for score in shelves.dailies.values().filter(counts) {
                *amounts.entry(score.money).or_default() += 1;
            }
            Ok(amounts.into_iter().collect())
        })
    }
}
