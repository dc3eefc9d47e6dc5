//! What leaves the process: how a table stands for one viewer. Secrets leave through `State::view` alone.

use protocol::{Chair, Clock, Game, Held, Millis, Now, PersonId, Private, Stage, TableCard, TableNow, Who};
use rules::{Artist, ByArtist, Money, Phase, Proceeds, Seat, State, TILES, Viewer};

use crate::command::Occupant;
use crate::pace;
use crate::play::Play;
use crate::table::Table;

impl Table {
    /// How things stand for this viewer; the chairs only when they are wanted.
    #[must_use]
    pub fn now(&self, viewer: Viewer, at: Millis, chairs: bool) -> Now {
        Now { table: chairs.then(|| self.table_now()), game: self.game(viewer, at) }
    }

    fn table_now(&self) -> TableNow {
        let stage = self.stage();
        let away = self.play.as_ref().map(|play| play.away).unwrap_or_default();
        let chairs = self.chairs.iter().map(|(seat, occupant)| Chair {
            who: match occupant {
                Occupant::Free => Who::Free,
                Occupant::Person { .. } => Who::Person,
                Occupant::Bot { .. } => Who::Bot,
            },
            name: self.name_of(seat),
            away: away.contains(seat),
        });
        TableNow {
            stage,
            settings: self.settings,
            pace: self.founding.pace,
            stand_in: self.founding.stand_in.clone(),
            listed: self.founding.listed,
            host: self.seat_of(self.founding.host),
            chairs: chairs.collect(),
            promise: self.seed.promise(),
            seed: (stage == Stage::Over).then(|| self.seed.reveal()),
            rematch: self.rematch,
        }
    }

    fn game(&self, viewer: Viewer, at: Millis) -> Option<Game> {
        let play = self.play.as_ref()?;
        let state = play.state();
        let view = state.view(viewer);
        Some(Game {
            menu: view.menu(),
            clock: self.clock(play, at),
            values: view.values_now(),
            fifth: Artist::ALL.into_iter().filter(|&artist| fifth_is_next(state, artist)).collect(),
            last_card: state.next_card_is_last(),
            ceiling: ceiling(state),
            payees: payees(state),
            fists: matches!(state.phase(), Phase::Sealed { .. }).then(|| play.fist_count()),
            standing: (*state.phase() == Phase::Over).then(|| state.standings().collect()),
            view,
        })
    }

    fn clock(&self, play: &Play, at: Millis) -> Option<Clock> {
        let whole = pace::time(self.founding.pace, play.state().phase(), play.call, play.bids)?;
        let left = play.since.plus(whole).since(at).min(whole);
        Some(Clock { call: play.call, left: left as u32, whole: whole as u32 })
    }

    /// What is this person's alone.
    #[must_use]
    pub fn private(&self, person: Option<PersonId>, at: Millis) -> Private {
        let seat = person.and_then(|person| self.seat_of(person));
        let host = person == Some(self.founding.host);
        let (Some(seat), Some(play)) = (seat, &self.play) else {
            return Private { seat, host, ..Private::default() };
        };
        Private {
            seat: Some(seat),
            host,
            order: play.orders[seat].map(|filed| filed.order),
            held: play.held[seat]
                .map(|(action, since)| Held { action, left: self.release_at(play, since).since(at) as u32 }),
            fist: play.fists[seat],
            note: play.notes[seat],
        }
    }

    /// The table in a list.
    #[must_use]
    pub fn card(&self, touched: Millis) -> TableCard {
        let over = self.stage() == Stage::Over;
        let result = self
            .state()
            .filter(|_| over)
            .map(|state| self.settings.chairs().seats().map(|seat| state.cash(seat).units()).collect());
        TableCard {
            table: self.id,
            stage: self.stage(),
            edition: self.founding.edition,
            pace: self.founding.pace,
            names: self.settings.chairs().seats().map(|seat| self.name_of(seat)).collect(),
            touched: (touched.since_1970() / 1_000) as u32,
            result,
        }
    }

    /// The table on the shelf of the log.
    #[must_use]
    pub(crate) fn shelf(&self, at: Millis) -> store::Shelf {
        store::Shelf {
            stage: match self.stage() {
                Stage::Gathering => store::Stage::Gathering,
                Stage::Playing => store::Stage::Playing,
                Stage::Over => store::Stage::Over,
            },
            listed: self.founding.listed,
            summary: serde_json::to_string(&self.card(at)).unwrap_or_default(),
            people: self.people().collect(),
        }
    }
}

/// Whether the next card of this artist is the fifth, which ends the round (R7.1).
fn fifth_is_next(state: &State, artist: Artist) -> bool {
    *state.phase() != Phase::Over && state.played()[artist] + 1 == rules::FIFTH
}

/// The most that what is on sale can possibly fetch this round: all its artist's tiles so far and the best one of this
/// round, for each painting.
fn ceiling(state: &State) -> Option<Money> {
    let card = state.phase().cards().next()?;
    let paintings = state.phase().cards().count() as u32;
    let earlier =
        |tiles: &[ByArtist<Money>]| -> u32 { tiles.iter().map(|row| row[card.artist()].units()).sum() };
    let each = earlier(&state.tiles()[..usize::from(state.round() - 1)]) + TILES[0].units();
    Some(Money::new(each * paintings))
}

/// Who will be paid for what is on sale, the conducting seat first (R3.4, R6.5).
fn payees(state: &State) -> Vec<Seat> {
    let Some(lot) = state.phase().lot() else { return Vec::new() };
    match state.settings().proceeds() {
        Proceeds::Split if lot.opener() != lot.auctioneer() => vec![lot.auctioneer(), lot.opener()],
        Proceeds::Split | Proceeds::SecondTakesAll => vec![lot.auctioneer()],
    }
}
