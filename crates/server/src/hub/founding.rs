//! How tables are founded: with settings, from a position, for a lesson or a puzzle.

use std::sync::Arc;

use protocol::{Code, Lesson, NewTable, Pace, PersonId, Puzzle, TableCard, TableId};
use rules::{BySeat, Position, Seat};
use store::NewLog;
use table::{Caller, Founding, Occupant, Refusal, Table, Terms, lessons, puzzles};

use super::{Hub, unavailable};
use crate::room::internal;
use crate::shelf::shelf;
use crate::think::bot;

impl Hub {
    /// Founds a table.
    pub(crate) async fn found(&self, founding: Founding) -> Result<TableCard, Refusal> {
        self.found_as(self.new_table_id(), founding).await
    }

    /// Founds a table under this id; one that is there already stays as it is.
    pub(crate) async fn found_as(&self, id: TableId, founding: Founding) -> Result<TableCard, Refusal> {
        let text = serde_json::to_string(&founding)
            .map_err(|_| Refusal::new(Code::Internal, "this table cannot be written down"))?;
        let table =
            Table::new(id, Arc::new(founding)).map_err(|why| Refusal::new(Code::BadSettings, why.0))?;
        self.household.lets_found(table.founding().host)?;
        let at = self.clock.now();
        let card = table.card(at);
        self.log()
            .found(NewLog { table: id, at, founding: text, shelf: shelf(&table, at) })
            .await
            .map_err(|why| unavailable(&why))?;
        metrics::counter!("gavel_tables_founded_total").increment(1);
        Ok(card)
    }

    /// Founds a table with these settings.
    ///
    /// # Errors
    ///
    /// If a setting is invalid; it says which.
    pub async fn new_table(&self, host: PersonId, wish: NewTable) -> Result<TableCard, Refusal> {
        let terms = Terms::new(&NewTable { stand_in: bot(&wish.stand_in)?, ..wish })?;
        let founding = Founding {
            version: table::VERSION,
            edition: terms.edition,
            seats: terms.seats,
            proceeds: terms.proceeds,
            mystery: terms.mystery,
            cash: terms.cash,
            pace: terms.pace,
            days: terms.days,
            stand_in: terms.stand_in,
            listed: terms.listed,
            hints: terms.hints,
            first: terms.first,
            host,
            seed: self.new_seed()?.reveal(),
            seated: Vec::new(),
            position: None,
            daily: None,
        };
        self.found(founding).await
    }

    /// Founds a table where a game goes on from this position: its host sits on this chair, and bots on all others.
    ///
    /// # Errors
    ///
    /// If there is no such bot, or the host has founded too many tables.
    pub async fn table_from(
        &self,
        host: Caller,
        position: &Position,
        seat: Seat,
        bot_name: &str,
        pace: Pace,
    ) -> Result<TableCard, Refusal> {
        let bot = bot(bot_name)?;
        let all = |_| bot.clone();
        self.found_from(host, position, seat, all, pace).await
    }

    /// Founds a table for a lesson: nobody is hurried, and the bots do what the lesson needs.
    ///
    /// # Errors
    ///
    /// If the host has founded too many tables.
    pub async fn lesson(&self, host: Caller, lesson: Lesson) -> Result<TableCard, Refusal> {
        let position = lessons::position(lesson).map_err(|why| internal(&why))?;
        let chairs = position.state().settings().chairs();
        let mut bots = BySeat::from_fn(chairs, |_| String::new());
        let others = chairs.seats().filter(|&seat| seat != lessons::PUPIL);
        for (seat, name) in others.zip(lessons::bots(lesson)) {
            bots[seat] = bot(name)?;
        }
        self.found_from(host, &position, lessons::PUPIL, |seat| bots[seat].clone(), Pace::Untimed).await
    }

    /// Founds a table for a puzzle: the person sits where it is decided, and nobody is hurried.
    ///
    /// # Errors
    ///
    /// If there is no such puzzle, or the host has founded too many tables.
    pub async fn puzzle(&self, host: Caller, puzzle: Puzzle) -> Result<TableCard, Refusal> {
        let unknown = || Refusal::new(Code::Unknown, "there is no such puzzle: GET api/puzzles lists them");
        let posed = puzzles::posed(puzzle).ok_or_else(unknown)?;
        let position = posed.position().map_err(|why| internal(&why))?;
        let bot = bot(puzzles::BOT)?;
        self.found_from(host, &position, posed.seat, |_| bot.clone(), Pace::Untimed).await
    }

    async fn found_from(
        &self,
        host: Caller,
        position: &Position,
        seat: Seat,
        bot: impl Fn(Seat) -> String,
        pace: Pace,
    ) -> Result<TableCard, Refusal> {
        let settings = position.state().settings();
        let Caller { person, name } = host;
        let own = Occupant::Person { person, name, entropy: String::new(), promise: None };
        let seated = settings.chairs().seats().map(|chair| match chair == seat {
            true => own.clone(),
            false => Occupant::Bot { bot: bot(chair) },
        });
        let stand_in = bot(settings.chairs().left_of(seat));
        let founding = Founding {
            version: table::VERSION,
            edition: settings.edition(),
            seats: settings.chairs().count() as u8,
            proceeds: settings.proceeds(),
            mystery: settings.mystery(),
            cash: settings.cash(),
            pace,
            days: None,
            stand_in,
            listed: false,
            // Nobody takes it seriously: it is not rated.
            hints: true,
            first: None,
            host: person,
            seed: self.new_seed()?.reveal(),
            seated: seated.collect(),
            position: Some(position.to_string()),
            daily: None,
        };
        self.found(founding).await
    }
}
