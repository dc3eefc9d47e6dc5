//! What people want, and everything else that is written: decided, written to the log, and only then told.

use std::sync::Arc;

use protocol::{Code, CommandId, News, PersonId, ServerMessage, Want};
use store::{Append, Appended};
use table::{Caller, Command, Core, Founding, Occupant, Refusal};

use super::{SocketId, Task, internal};
use crate::archive;
use crate::hub::unreadable;
use crate::notify::Notice;
use crate::shelf::shelf;
use crate::think::checked;

/// A command that loses the race for its number this often is refused as busy.
const TRIES: usize = 8;

impl Task {
    pub(super) async fn wanted(&mut self, id: SocketId, command: CommandId, want: &Want) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) else { return };
        let answer = match socket.caller.clone() {
            None => Err(Refusal::new(Code::WhoAreYou, "say who you are first: POST api/guest")),
            Some(caller) => self.answered(&caller, command, want).await,
        };
        let answer = match answer {
            Ok(()) => ServerMessage::Done { id: command, seq: self.table.told() },
            Err(Refusal { code, why, high }) => {
                metrics::counter!("gavel_refused_total", "code" => code.word()).increment(1);
                ServerMessage::Refused { id: Some(command), code, why, high }
            }
        };
        self.send(id, &answer);
    }

    /// Repeats the answer to a command that has been answered before.
    async fn answered(&mut self, caller: &Caller, id: CommandId, want: &Want) -> Result<(), Refusal> {
        if let Some(before) = self.refused.again(caller.person, id) {
            return Err(before.clone());
        }
        let answer = self.grant(caller, id, want).await;
        if let Err(refusal) = &answer {
            self.refused.remember(caller.person, id, refusal);
        }
        answer
    }

    /// Carries out a command once, however often it is sent.
    async fn grant(&mut self, caller: &Caller, id: CommandId, want: &Want) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            if self.table.knows(caller.person, id) {
                return Ok(());
            }
            if self.refused.was_so_already(caller.person, id) {
                return Ok(());
            }
            let command = match want {
                Want::Rematch => match self.rematch(caller).await? {
                    Some(command) => command,
                    None => return Ok(()),
                },
                _ => match self.table.decide(caller, &checked(want)?)? {
                    Some(command) => {
                        // Here, and not where the host is connected: games are counted at the node that plays them.
                        if matches!(want, Want::Start { .. }) {
                            self.hub.household.lets_start(self.table.founding().host)?;
                        }
                        command
                    }
                    // It was so already. Repeated later, when it may not be so, it changes nothing either.
                    None => return self.refused.remember_so_already(caller.person, id),
                },
            };
            match self.commit(command, Some((caller.person, id))).await? {
                Appended::Written | Appended::Duplicate(_) => return Ok(()),
                // Another process was faster. Its command has been read by now: decide again.
                Appended::Conflict => {}
            }
        }
        Err(Refusal::new(Code::Busy, "too many people want something at once: repeat it in a moment"))
    }

    /// Founds the table for a rematch, unless somebody has done so already.
    async fn rematch(&mut self, caller: &Caller) -> Result<Option<Command>, Refusal> {
        if self.table.seat_of(caller.person).is_none() {
            return Err(Refusal::new(Code::NotSeated, "you do not sit at this table"));
        }
        if self.table.stage() != protocol::Stage::Over {
            return Err(Refusal::new(Code::NotNow, "the game is not over"));
        }
        if self.table.lesson().is_some() || self.table.puzzle().is_some() {
            let why = "lessons and puzzles are begun again from the page that lists them";
            return Err(Refusal::new(Code::NotNow, why));
        }
        if self.table.founding().daily.is_some() {
            let why = "a daily deal is played once; old ones can be practised";
            return Err(Refusal::new(Code::NotNow, why));
        }
        if self.table.rematch().is_some() {
            return Ok(None);
        }
        // Nobody is seated unasked: chairs are kept for people until they come.
        let seated = self.table.chairs().as_slice().iter().map(|who| match who {
            Occupant::Person { person, name, .. } => Occupant::Kept { person: *person, name: name.clone() },
            other => other.clone(),
        });
        // It was founded, but that could not be written to this table's log.
        if let Some(table) = self.founded {
            return Ok(Some(Command::Rematch { table }));
        }
        let founding = Founding {
            host: caller.person,
            seed: self.hub.new_seed()?.reveal(),
            seated: seated.collect(),
            version: table::VERSION,
            // Everybody has seen where the last game began: this one is dealt.
            position: None,
            daily: None,
            ..self.table.founding().clone()
        };
        let table = self.hub.found(founding).await?.table;
        self.founded = Some(table);
        let people = self.table.chairs().as_slice().iter().filter_map(|who| match who {
            Occupant::Person { person, name, .. } => Some((*person, name.clone())),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
        });
        let (hub, by, people) = (Arc::clone(&self.hub), caller.person, people.collect());
        // The table does not wait for it.
        tokio::spawn(async move { hub.invite_again(by, table, people).await });
        Ok(Some(Command::Rematch { table }))
    }

    /// Writes a command to the log and tells everybody. Once this returns `Written`, the command is durable.
    pub(super) async fn commit(
        &mut self,
        command: Command,
        author: Option<(PersonId, CommandId)>,
    ) -> Result<Appended, Refusal> {
        if self.hub.node.lives() != Some(self.node) {
            return Err(Refusal::new(Code::Unavailable, "this table moves to another server: one moment"));
        }
        let at = self.hub.clock.now();
        let next = self.table.foresee(&command, at).map_err(|why| internal(&why))?;
        let (core, told) = (next.core(), next.told());
        // Whoever plays over days and does not look is told of it; at other tables people are there.
        let tidings = core.founding().days.is_some().then(|| self.tidings(core, told.news.as_deref()));
        let over = core.stage() == protocol::Stage::Over && self.table.stage() != protocol::Stage::Over;
        let append = Append {
            table: self.table.id(),
            seq: core.head(),
            author,
            at,
            command: serde_json::to_string(&command).map_err(|why| internal(&why))?,
            deadline: core.deadline(),
            // Over days, lists say whom a game waits for, without opening its room.
            shelf: (told.table || over || core.founding().days.is_some()).then(|| shelf(core, at)),
            record: if over { self.table.record_after(&next) } else { None },
        };
        let outcome = match self.hub.log().append(append).await {
            Ok(outcome) => outcome,
            Err(why) => {
                tracing::warn!(table = %self.table.id(), %why, "a command could not be written");
                // Where there is only too much to do, everybody waits alike.
                if !why.is_busy() {
                    self.time_was_lost();
                }
                let why = "this cannot be written down just now: repeat it in a moment";
                return Err(Refusal::new(Code::Unavailable, why));
            }
        };
        match outcome {
            Appended::Written => {
                // Private commands are not counted: anybody may read the metrics.
                metrics::counter!("gavel_commands_total").increment(u64::from(told.news.is_some()));
                let told = self.table.accept(next, &command, author);
                self.publish(self.table.told(), told);
                if let Some(tidings) = tidings {
                    self.hub.tell(self.table.id(), tidings).await;
                }
                if over {
                    self.hub.ended.notify_one();
                }
            }
            Appended::Conflict | Appended::Duplicate(_) => self.catch_up().await?,
        }
        Ok(outcome)
    }

    /// What people who are not here are to be told of the next command, each of themselves.
    fn tidings(&self, next: &Core, news: Option<&[News]>) -> Vec<(PersonId, Notice)> {
        let before: &Core = &self.table;
        let over = next.stage() == protocol::Stage::Over && before.stage() != protocol::Stage::Over;
        let ended = next.people().filter(|_| over).map(|person| (person, Notice::Over));
        let outbid = next.newly_outbid(before, news.unwrap_or_default());
        let waits = next.newly_waiting(before).map(|person| (person, Notice::Turn));
        let here = |person| {
            self.sockets
                .iter()
                .any(|socket| socket.caller.as_ref().is_some_and(|caller| caller.person == person))
        };
        let all = outbid.map(|person| (person, Notice::Outbid)).chain(waits).chain(ended);
        all.filter(|(person, _)| !here(*person)).collect()
    }

    /// Reads what others have written, and what we wrote without receiving the answer.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let id = self.table.id();
        let told = archive::follow(self.hub.log(), self.hub.people(), &mut self.table)
            .await
            .map_err(|why| unreadable(id, &why))?;
        told.into_iter().for_each(|(seq, told)| self.publish(seq, told));
        Ok(())
    }
}
