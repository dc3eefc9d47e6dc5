//! The lobby's shelf, in memory.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use protocol::{PersonId, Stage, TableId};

use super::{Call, Memory, Shelves, Table};
use crate::{Answer, Shelf, Shelved};

impl Shelf for Memory {
    fn listed(&self, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::Listed, move |shelves| {
            Ok(shelves.shelved(most, |table| table.shelf.listed && table.shelf.stage != Stage::Over))
        })
    }

    fn listed_among(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::Listed, move |shelves| {
            let among: BTreeSet<TableId> = tables.into_iter().collect();
            let found =
                shelves.shelved(usize::MAX, |table| table.shelf.listed && table.shelf.stage != Stage::Over);
            Ok(found.into_iter().filter(|shelved| among.contains(&shelved.table)).collect())
        })
    }

    fn shelved(&self, tables: Vec<TableId>) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::Listed, move |shelves| {
            let found = shelves.shelved(usize::MAX, |_| true);
            Ok(found.into_iter().filter(|shelved| tables.contains(&shelved.table)).collect())
        })
    }

    fn tables_of(&self, person: PersonId, most: usize) -> Answer<'_, Vec<Shelved>> {
        self.ask(Call::TablesOf(person), move |shelves| {
            Ok(shelves.shelved(most, |table| table.shelf.people.contains(&person)))
        })
    }
}

impl Shelves {
    fn shelved(&self, most: usize, wanted: impl Fn(&Table) -> bool) -> Vec<Shelved> {
        let found = self.tables.iter().filter(|(_, table)| wanted(table));
        let mut shelved: Vec<Shelved> = found
            .map(|(id, table)| Shelved {
                table: *id,
                stage: table.shelf.stage,
                touched: table.touched,
                summary: table.shelf.summary.clone(),
            })
            .collect();
        shelved.sort_by_key(|shelved| (Reverse(shelved.touched), shelved.table));
        shelved.truncate(most);
        shelved
    }
}
