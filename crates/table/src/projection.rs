//! What leaves the process: a table as one viewer sees it. All knowledge of the game passes through `State::view`.

use protocol::{Chair, Clock, Game, Held, Millis, Now, PersonId, Private, Stage, TableCard, TableNow, Who};
use rules::{Artist, Phase, State, Viewer};

use crate::command::Occupant;
use crate::days::seconds;
use crate::play::Play;
use crate::table::Core;

impl Core {
    /// The table as this viewer sees it; the chairs are included only on request.
    #[must_use]
    pub fn now(&self, viewer: Viewer, at: Millis, chairs: bool) -> Now {
        Now { table: chairs.then(|| self.table_now(at)), game: self.game(viewer, at) }
    }

    fn table_now(&self, at: Millis) -> TableNow {
        let stage = self.stage();
        let away = self.play.as_ref().map(|play| play.away).unwrap_or_default();
        let chairs = self.chairs.iter().map(|(seat, occupant)| Chair {
            who: match occupant {
                Occupant::Free => Who::Free,
                Occupant::Person { .. } => Who::Person,
                Occupant::Bot { .. } => Who::Bot,
                Occupant::Kept { .. } => Who::Kept,
            },
            name: self.name_of(seat).to_owned(),
            bot: occupant.bot().map(str::to_owned),
            away: away.contains(seat),
            holiday: self.play.as_ref().and_then(|play| play.on_holiday(seat, at)).map(seconds),
            promise: match occupant {
                Occupant::Person { promise, .. } => promise.clone(),
                Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
            },
        });
        TableNow {
            stage,
            settings: self.settings,
            pace: self.founding.pace,
            days: self.founding.days,
            stand_in: self.founding.stand_in.clone(),
            listed: self.founding.listed,
            hints: self.advises(),
            first: self.founding.first,
            muted: self.rulings.muted.iter().map(|(speaker, _)| *speaker).collect(),
            host: self.seat_of(self.founding.host),
            chairs: chairs.collect(),
            dealt: self.founding.position.is_none(),
            lesson: self.lesson(),
            puzzle: self.puzzle().map(|posed| posed.puzzle),
            daily: self.founding.daily,
            dealing: self.dealing.is_some(),
            promise: self.seed.promise(),
            seed: (stage == Stage::Over && !self.is_secret(at)).then(|| self.seed.reveal()),
            rematch: self.rematch,
        }
    }

    fn game(&self, viewer: Viewer, at: Millis) -> Option<Game> {
        let play = self.play.as_ref()?;
        let state = play.state();
        Some(Game {
            orders: match viewer {
                Viewer::Seat(seat) => play.order_menu(seat),
                Viewer::Spectator => None,
            },
            may_ask: self.founding.days.is_some(),
            clock: self.clock(play, at),
            fists: matches!(state.phase(), Phase::Sealed { .. }).then(|| play.fist_count()),
            ..game(state, viewer)
        })
    }

    fn clock(&self, play: &Play, at: Millis) -> Option<Clock> {
        let then = self.at_the_end(play);
        if let Some(days) = self.founding.days {
            let ends = self.clock_ends(play)?;
            let left = u32::try_from(ends.since(at)).unwrap_or(u32::MAX);
            let whole = u32::from(days.hours) * 3_600_000;
            let ends = Some(seconds(ends));
            return Some(Clock { call: play.call, left, whole, waits: false, ends, then });
        }
        let whole = self.time(play)?;
        let left = play.since.plus(whole).since(at).min(whole);
        let (left, whole) = (left as u32, whole as u32);
        Some(Clock { call: play.call, left, whole, waits: false, ends: None, then })
    }

    /// What only this person may see.
    #[must_use]
    pub fn private(&self, person: Option<PersonId>, at: Millis) -> Private {
        let seat = person.and_then(|person| self.seat_of(person));
        let host = person == Some(self.founding.host);
        let barred = person.is_some_and(|person| self.rulings.barred.contains(&person));
        let muted = person.is_some_and(|person| self.is_muted(person));
        let (Some(seat), Some(play)) = (seat, &self.play) else {
            let kept = person.and_then(|person| self.kept_for(person));
            let reveal = seat.filter(|_| self.dealing.is_some()).and_then(|seat| self.owes(seat));
            let reveal = reveal.map(str::to_owned);
            return Private { seat, host, kept, barred, muted, reveal, ..Private::default() };
        };
        Private {
            seat: Some(seat),
            host,
            kept: None,
            barred,
            muted,
            reveal: None,
            order: play.orders[seat].map(|filed| filed.order),
            held: play.held[seat]
                .map(|(action, since)| Held { action, left: self.release_at(play, since).since(at) as u32 }),
            // What a stand-in would bid is not shown to its owner, who could ask it for advice.
            fist: play.fists[seat].filter(|_| play.own_fists.contains(seat)),
            note: play.notes[seat],
            holidays: play.holidays_left(seat),
            answer: None,
        }
    }

    /// The table as an entry in a list.
    #[must_use]
    pub fn card(&self, touched: Millis) -> TableCard {
        let over = self.stage() == Stage::Over;
        let result = self
            .state()
            .filter(|_| over)
            .map(|state| self.settings.chairs().seats().map(|seat| state.cash(seat).units()).collect());
        TableCard {
            table: self.id(),
            stage: self.stage(),
            edition: self.founding.edition,
            pace: self.founding.pace,
            names: self.settings.chairs().seats().map(|seat| self.name_of(seat).to_owned()).collect(),
            bots: self.chairs.as_slice().iter().map(|who| who.bot().map(str::to_owned)).collect(),
            touched: (touched.since_1970() / 1_000) as u32,
            yours: false,
            deadline: self.window_end().map(seconds),
            result,
            lesson: self.lesson(),
            puzzle: self.puzzle().map(|posed| posed.puzzle),
            daily: self.founding.daily,
        }
    }

    /// Whether it is a daily deal whose day is not over: its seed is everybody's.
    fn is_secret(&self, at: Millis) -> bool {
        self.founding.daily.is_some_and(|daily| !daily.day.is_over(at))
    }
}

/// A game as one viewer may know it, with facts derived from the rules; the table adds orders, clock and fists.
pub(crate) fn game(state: &State, viewer: Viewer) -> Game {
    let view = state.view(viewer);
    Game {
        menu: view.menu(),
        orders: None,
        may_ask: false,
        clock: None,
        values: view.values_now(),
        places: view.places_now(),
        asked: state.asked_in_turn().collect(),
        fifth: Artist::ALL.into_iter().filter(|&artist| state.ends_round(artist)).collect(),
        last_card: state.next_card_is_last(),
        ceiling: state.ceiling(),
        payees: state
            .phase()
            .lot()
            .map_or_else(Vec::new, |lot| lot.payees(view.settings().proceeds()).collect()),
        fists: None,
        standing: (*state.phase() == Phase::Over).then(|| state.standings().collect()),
        view,
    }
}
