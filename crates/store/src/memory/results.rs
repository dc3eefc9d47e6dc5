//! The results of games, in memory.

use protocol::{PersonId, TableId};

use super::{Call, Memory, Shelves};
use crate::{Answer, Results, Score, Scored, Scoring};

impl Results for Memory {
    fn unscored(&self, most: usize) -> Answer<'_, Vec<TableId>> {
        self.ask(Call::Results, move |shelves| {
            let waits = |id: &TableId| !shelves.dismissed.contains(id) && shelves.scored(*id).is_none();
            let ended = shelves.tables.iter().filter(|(_, table)| table.record.is_some());
            let mut waiting: Vec<_> =
                ended.filter(|(id, _)| waits(id)).map(|(id, table)| (table.touched, *id)).collect();
            waiting.sort_unstable();
            Ok(waiting.into_iter().map(|(_, table)| table).take(most).collect())
        })
    }

    fn score(&self, game: Scored) -> Answer<'_, Scoring> {
        self.ask(Call::Results, move |shelves| {
            if shelves.scored(game.table).is_some() {
                return Ok(Scoring::Already);
            }
            if game.number != shelves.results.len() as u64 + 1 {
                return Ok(Scoring::Conflict);
            }
            shelves.results.push(in_order(game));
            Ok(Scoring::Written)
        })
    }

    fn dismiss(&self, table: TableId) -> Answer<'_, ()> {
        self.ask(Call::Results, move |shelves| {
            shelves.dismissed.insert(table);
            Ok(())
        })
    }

    fn scored(&self) -> Answer<'_, u64> {
        self.ask(Call::Results, |shelves| Ok(shelves.results.len() as u64))
    }

    fn standing(&self, person: PersonId, pool: String) -> Answer<'_, Option<String>> {
        self.ask(Call::Results, move |shelves| {
            let own = |score: &&Score| score.person == person && score.pool.as_deref() == Some(&pool);
            let latest = shelves.results.iter().rev().find_map(|game| game.scores.iter().find(own));
            Ok(latest.map(|score| score.standing.clone()))
        })
    }

    fn games_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Scored>> {
        self.ask(Call::Results, move |shelves| {
            let own = |game: &Scored| {
                let score = game.scores.iter().find(|score| score.person == person)?.clone();
                Some(Scored { scores: vec![score], ..game.clone() })
            };
            Ok(shelves.results.iter().rev().filter_map(own).take(most).collect())
        })
    }

    fn games(&self, after: u64, most: usize) -> Answer<'_, Vec<Scored>> {
        self.ask(Call::Results, move |shelves| {
            Ok(shelves.results.iter().filter(|game| game.number > after).take(most).cloned().collect())
        })
    }

    fn rescore(&self, game: Scored) -> Answer<'_, bool> {
        self.ask(Call::Results, move |shelves| {
            let same = |old: &&mut Scored| old.number == game.number && old.table == game.table;
            let Some(place) = shelves.results.iter_mut().find(same) else { return Ok(false) };
            *place = in_order(game);
            Ok(true)
        })
    }
}

fn in_order(mut game: Scored) -> Scored {
    game.scores.sort_by_key(|score| score.person);
    game
}

impl Shelves {
    fn scored(&self, table: TableId) -> Option<&Scored> {
        self.results.iter().find(|game| game.table == table)
    }
}
