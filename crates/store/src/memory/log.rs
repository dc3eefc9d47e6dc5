//! The log of every table, in memory.

use protocol::{Millis, Seq, Stage, TableId};

use super::{Call, Memory, Shelves, Table};
use crate::{Answer, Append, Appended, Entry, Log, NewLog, Unavailable};

impl Log for Memory {
    fn found(&self, new: NewLog) -> Answer<'_, ()> {
        self.ask(Call::Found(new.table), move |shelves| {
            shelves.found(new);
            Ok(())
        })
    }

    fn founding(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Call::Founding(table), move |shelves| {
            Ok(shelves.tables.get(&table).map(|table| table.founding.clone()))
        })
    }

    fn append(&self, append: Append) -> Answer<'_, Appended> {
        self.ask(Call::Append(append.table, append.seq), move |shelves| shelves.append(append))
    }

    fn read(&self, table: TableId, after: Seq) -> Answer<'_, Vec<Entry>> {
        self.ask(Call::Read(table), move |shelves| {
            let log = shelves.tables.get(&table).map_or(&[][..], |table| &table.log);
            Ok(log.iter().filter(|entry| entry.seq > after).cloned().collect())
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Seq)>> {
        self.ask(Call::Heads, move |shelves| {
            let heads = tables.iter().filter_map(|id| Some((*id, shelves.tables.get(id)?.head())));
            Ok(heads.filter(|(_, head)| *head > Seq::ZERO).collect())
        })
    }

    fn due(&self, now: Millis, most: usize) -> Answer<'_, Vec<(TableId, Millis)>> {
        self.ask(Call::Due, move |shelves| Ok(shelves.due(now, most, |_| true)))
    }

    fn rewrite(
        &self,
        table: TableId,
        head: Seq,
        summary: String,
        record: Option<String>,
    ) -> Answer<'_, bool> {
        self.ask(Call::Rewrite(table), move |shelves| {
            let found = shelves.tables.get_mut(&table).filter(|table| table.head() == head);
            let Some(table) = found else { return Ok(false) };
            table.shelf.summary = summary;
            if table.record.is_some() {
                table.record = record.or(table.record.take());
            }
            Ok(true)
        })
    }

    fn record(&self, table: TableId) -> Answer<'_, Option<String>> {
        self.ask(Call::Record(table), move |shelves| {
            Ok(shelves.tables.get(&table).and_then(|table| table.record.clone()))
        })
    }

    fn resting(&self, stage: Stage, since: Millis, most: usize) -> Answer<'_, Vec<TableId>> {
        self.ask(Call::Resting, move |shelves| {
            let tables = shelves.tables.iter();
            let resting = tables.filter(|(_, table)| table.shelf.stage == stage && table.rests_since(since));
            let mut resting: Vec<_> = resting.map(|(id, table)| (table.touched, *id)).collect();
            resting.sort();
            Ok(resting.into_iter().map(|(_, id)| id).take(most).collect())
        })
    }

    fn remove(&self, table: TableId, resting_since: Millis) -> Answer<'_, bool> {
        self.ask(Call::Remove(table), move |shelves| {
            let rests = shelves.tables.get(&table).is_some_and(|table| table.rests_since(resting_since));
            Ok(rests && shelves.tables.remove(&table).is_some())
        })
    }

    fn clear(&self, _most: usize) -> Answer<'_, bool> {
        self.ask(Call::Clear, |_| Ok(false))
    }
}

impl Table {
    fn rests_since(&self, moment: Millis) -> bool {
        self.touched < moment && self.log.last().is_none_or(|last| last.at < moment)
    }

    fn head(&self) -> Seq {
        self.log.last().map_or(Seq::ZERO, |last| last.seq)
    }
}

impl Shelves {
    fn found(&mut self, new: NewLog) {
        let NewLog { table, at, founding, shelf } = new;
        let new = Table { founding, shelf, touched: at, deadline: None, log: Vec::new(), record: None };
        self.tables.entry(table).or_insert(new);
    }

    fn append(&mut self, append: Append) -> Result<Appended, Unavailable> {
        let Append { table, seq, author, at, command, deadline, shelf, record } = append;
        let table =
            self.tables.get_mut(&table).ok_or_else(|| Unavailable(format!("there is no table {table}")))?;
        let before = table.log.iter().find(|entry| author.is_some() && entry.author == author);
        if let Some(before) = before {
            return Ok(Appended::Duplicate(before.seq));
        }
        if seq != table.head().next() {
            return Ok(Appended::Conflict);
        }
        table.log.push(Entry { seq, author, at, command });
        table.deadline = deadline;
        if let Some(shelf) = shelf {
            table.shelf = shelf;
            table.touched = at;
        }
        table.record = record.or_else(|| table.record.take());
        Ok(Appended::Written)
    }

    pub(super) fn due(
        &self,
        now: Millis,
        most: usize,
        wanted: impl Fn(TableId) -> bool,
    ) -> Vec<(TableId, Millis)> {
        let deadlines = self.tables.iter().filter_map(|(id, table)| table.deadline.map(|at| (*id, at)));
        let mut due: Vec<_> = deadlines.filter(|(id, at)| *at <= now && wanted(*id)).collect();
        due.sort_by_key(|(id, at)| (*at, *id));
        due.truncate(most);
        due
    }
}
