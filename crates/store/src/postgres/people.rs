//! The people, in the database.

use futures_util::FutureExt as _;
use protocol::PersonId;

use super::columns::{millis, moment, person_bytes};
use super::{Lane, Postgres};
use crate::{Answer, People, Person};

impl People for Postgres {
    fn keep_person(&self, person: Person) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let statement = db.prepare_cached("SELECT keep_person($1, $2, $3)").await?;
                let (id, since) = (person_bytes(person.id), moment(person.since));
                db.execute(&statement, &[&id, &person.name, &since]).await.map(drop)
            }
            .boxed()
        })
    }

    fn person(&self, id: PersonId) -> Answer<'_, Option<Person>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let found = "SELECT name, since, EXISTS (SELECT 1 FROM accounts WHERE person = id) FROM people WHERE id = $1";
                let statement = db.prepare_cached(found).await?;
                let row = db.query_opt(&statement, &[&person_bytes(id)]).await?;
                Ok(row.map(|row| Person {
                    id,
                    name: row.get(0),
                    since: millis(row.get(1)),
                    kept: row.get(2),
                }))
            }
            .boxed()
        })
    }
}
