//! What the host of a table decides: its settings, who may sit down before the game begins, and who is not heard. And who
//! hears what is said.

use std::collections::BTreeSet;
use std::sync::Arc;

use protocol::{Among, Code, NewTable, News, PersonId, TableEvent};
use rules::{BySeat, Chairs, Seat, Seats, Viewer};

use crate::command::{Command, Occupant};
use crate::decide::{Caller, Refusal};
use crate::history::History;
use crate::names;
use crate::table::{Core, Damaged, Table, Told};
use crate::terms::Terms;

/// Whom a host has removed or muted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rulings {
    /// They may not sit down.
    pub(crate) barred: BTreeSet<PersonId>,
    /// They are not heard, under these numbers.
    pub(crate) muted: BTreeSet<(u32, PersonId)>,
}

/// What this viewer is told of news. What is said among those who watch a game is for no player: nobody is helped, and
/// nobody is disturbed.
#[must_use]
pub fn told_to(viewer: Viewer, news: &[News]) -> Vec<News> {
    let whispered = |one: &News| matches!(one, News::Table(TableEvent::Said { among: Among::Watchers, .. }));
    match viewer {
        Viewer::Spectator => news.to_vec(),
        Viewer::Seat(_) => news.iter().filter(|one| !whispered(one)).cloned().collect(),
    }
}

impl Table {
    pub(crate) fn may_mute(&self, caller: &Caller, speaker: u32) -> Result<Option<Command>, Refusal> {
        let person = self.heard_as(caller, speaker)?;
        if person == self.founding().host {
            return Err(Refusal::new(Code::Illegal, "the host of a table is always heard"));
        }
        Ok((!self.is_muted(person)).then_some(Command::Mute { person }))
    }

    pub(crate) fn may_unmute(&self, caller: &Caller, speaker: u32) -> Result<Option<Command>, Refusal> {
        let person = self.heard_as(caller, speaker)?;
        Ok(self.is_muted(person).then_some(Command::Unmute { person }))
    }

    fn heard_as(&self, caller: &Caller, speaker: u32) -> Result<PersonId, Refusal> {
        self.host(caller)?;
        let unknown = || Refusal::new(Code::Unknown, format!("nobody has spoken as number {speaker} here"));
        self.speaks_as(speaker).ok_or_else(unknown)
    }
}

impl Core {
    pub(crate) fn is_muted(&self, person: PersonId) -> bool {
        self.rulings.muted.iter().any(|(_, muted)| *muted == person)
    }

    pub(crate) fn may_speak(&self, caller: &Caller) -> Result<(), Refusal> {
        if self.is_muted(caller.person) {
            return Err(Refusal::new(Code::Barred, "the host has muted you at this table"));
        }
        Ok(())
    }

    pub(crate) fn is_welcome(&self, caller: &Caller) -> Result<(), Refusal> {
        if self.rulings.barred.contains(&caller.person) {
            return Err(Refusal::new(
                Code::Barred,
                "the host has removed you from this table; you can watch",
            ));
        }
        Ok(())
    }

    pub(crate) fn may_remove(&self, caller: &Caller, seat: Seat) -> Result<Command, Refusal> {
        match &self.chairs[seat] {
            Occupant::Person { person, .. } if *person == caller.person => {
                Err(Refusal::new(Code::Illegal, "hosts do not remove themselves: stand up instead"))
            }
            Occupant::Person { person, .. } => Ok(Command::Remove { seat, person: *person }),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => {
                Err(Refusal::new(Code::NotNow, format!("nobody sits on seat {seat}")))
            }
        }
    }

    pub(crate) fn may_settle(&self, wish: &NewTable) -> Result<Option<Command>, Refusal> {
        if self.founding.position.is_some() || self.deck.is_some() {
            let why = "this game goes on from another one: its settings stay as they are";
            return Err(Refusal::new(Code::NotNow, why));
        }
        let terms = Terms::new(wish)?;
        let people = self.people().count();
        if people > usize::from(terms.seats) {
            let why = format!("{people} people sit here: there must be a chair for each of them");
            return Err(Refusal::new(Code::BadSettings, why));
        }
        let so_already = terms == Terms::of(&self.founding);
        Ok((!so_already).then(|| Command::Settle { terms: Box::new(terms) }))
    }

    pub(crate) fn remove(&mut self, seat: Seat, person: PersonId) -> Told {
        let name = self.name_of(seat).to_owned();
        let chairs = Arc::make_mut(&mut self.chairs);
        if chairs[seat].person() == Some(person) {
            chairs[seat] = Occupant::Free;
        }
        self.names = Arc::new(names::shown(chairs));
        Arc::make_mut(&mut self.rulings).barred.insert(person);
        let removed = Told::publicly(TableEvent::Removed { seat, name });
        Told { private: Seats::only(seat), person: Some(person), table: true, ..removed }
    }

    pub(crate) fn settle(&mut self, terms: &Terms) -> Result<Told, Damaged> {
        let founding = Arc::make_mut(&mut self.founding);
        terms.replace(founding);
        self.settings = founding.settings().ok_or_else(|| Damaged("no such settings".to_owned()))?;
        let chairs = refitted(&self.chairs, self.settings.chairs())?;
        self.names = Arc::new(names::shown(&chairs));
        self.chairs = Arc::new(chairs);
        let private = self.settings.chairs().all();
        Ok(Told { private, table: true, ..Told::publicly(TableEvent::Settled) })
    }

    pub(crate) fn mute(&mut self, person: PersonId, history: &History) -> Result<Told, Damaged> {
        let (speaker, name) = speaker(person, history)?;
        Arc::make_mut(&mut self.rulings).muted.insert((speaker, person));
        let muted = Told::publicly(TableEvent::Muted { speaker, name });
        Ok(Told { person: Some(person), table: true, ..muted })
    }

    pub(crate) fn unmute(&mut self, person: PersonId, history: &History) -> Result<Told, Damaged> {
        let (speaker, name) = speaker(person, history)?;
        Arc::make_mut(&mut self.rulings).muted.remove(&(speaker, person));
        let unmuted = Told::publicly(TableEvent::Unmuted { speaker, name });
        Ok(Told { person: Some(person), table: true, ..unmuted })
    }
}

fn speaker(person: PersonId, history: &History) -> Result<(u32, String), Damaged> {
    let speaker = history.speaker(person);
    let known = history.speaks_as(speaker).map(|(_, name)| (speaker, name.to_owned()));
    known.ok_or_else(|| Damaged(format!("{person} has said nothing here")))
}

/// The same people on this many chairs, in the same order. If there are too many chairs, free ones go first, the last
/// first; then those of bots, then those that are kept.
fn refitted(chairs: &BySeat<Occupant>, wanted: Chairs) -> Result<BySeat<Occupant>, Damaged> {
    let mut seated: Vec<Occupant> = chairs.as_slice().to_vec();
    while seated.len() > wanted.count() {
        let last = |which: fn(&Occupant) -> bool| seated.iter().rposition(which);
        let gone = last(|who| matches!(who, Occupant::Free))
            .or_else(|| last(|who| matches!(who, Occupant::Bot { .. })))
            .or_else(|| last(|who| matches!(who, Occupant::Kept { .. })))
            .ok_or_else(|| Damaged("more people sit here than there are chairs".to_owned()))?;
        seated.remove(gone);
    }
    let mut seated = seated.into_iter();
    Ok(BySeat::from_fn(wanted, |_| seated.next().unwrap_or_default()))
}
