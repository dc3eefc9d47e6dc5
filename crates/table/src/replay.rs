//! A game looked at again: what happened, who saw what at each moment, and where somebody may play on.
//!
//! All of it comes from a record, which holds every card. Whoever calls this must not have a record of a game that goes on.

use protocol::{Game, MOMENTS, Moment, Moments, Opened, Replay, ReplayLot};
use rules::{Chairs, Event, Money, Phase, Position, Record, Seat, State, Viewer};

use crate::past;
use crate::people;
use crate::projection::game;

/// What happened in this game. The text is that of the record: a comment in it says which seats were bots.
///
/// # Examples
///
/// ```
/// use rules::{Chairs, Deck, Edition, Names, Record, Seat, Settings, Setup};
///
/// let edition = Edition::CMON_2017;
/// let setup = Setup::new(Settings::new(edition, Chairs::Three), Seat::One, Deck::sorted(edition))?;
/// let mut record = Record::new(Names::new(["Ada", "Bo", "Cy"])?, setup)?;
/// record.play(Seat::One, ":Ao1".parse()?)?;
///
/// let replay = table::replay::story(&record, "# bots: 2 = gentle");
/// assert_eq!(replay.bots, [None, Some("gentle".to_owned()), None]);
/// assert_eq!((replay.chapters.len(), replay.lots.len()), (2, 1), "the deal and a move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn story(record: &Record, text: &str) -> Replay {
    let mut chapters = Vec::with_capacity(record.moves().len() + 1);
    let mut events: Vec<Event> = Vec::new();
    record.walk(&mut events, |_, told| chapters.push(core::mem::take(told)));
    let settings = *record.setup().settings();
    Replay {
        settings,
        names: record.names().all().to_vec(),
        bots: bots(text, settings.chairs()),
        deck: record.setup().deck().cards().to_vec(),
        first: record.setup().first(),
        lots: lots(&chapters),
        chapters,
    }
}

/// Which seats were bots, as a comment in the text of a record says. One that cannot be read tells of none.
pub(crate) fn bots(text: &str, chairs: Chairs) -> Vec<Option<String>> {
    let mut bots = vec![None; chairs.count()];
    for (seat, bot) in people::in_comments(text).ok().flatten().unwrap_or_default() {
        if let Some(place) = bots.get_mut(seat.index()) {
            *place = Some(bot.to_owned());
        }
    }
    bots
}

/// Everything that was offered.
pub(crate) fn lots(chapters: &[Vec<Event>]) -> Vec<ReplayLot> {
    let mut lots: Vec<ReplayLot> = Vec::new();
    let mut round = 1;
    // Whether the last of them is still to be settled.
    let mut open = false;
    for (moves, events) in (0..).zip(chapters) {
        for event in events {
            let (winner, price) = match *event {
                Event::Dealt { round: begins, .. } => {
                    round = begins;
                    continue;
                }
                Event::Offered { seat, card } => {
                    let (cards, price) = (vec![card], Money::ZERO);
                    lots.push(ReplayLot {
                        round,
                        from: moves,
                        until: moves,
                        cards,
                        seller: seat,
                        winner: None,
                        price,
                    });
                    open = true;
                    continue;
                }
                Event::Added { seat, card } => {
                    if let Some(lot) = lots.last_mut() {
                        lot.cards.push(card);
                        lot.seller = seat;
                    }
                    continue;
                }
                Event::Sold { winner, price, .. } => (Some(winner), price),
                Event::Unsold { lot } => (Some(lot.auctioneer()), Money::ZERO),
                Event::Kept { seat, .. } => (Some(seat), Money::ZERO),
                Event::RoundEnded { .. } => (None, Money::ZERO),
                _ => continue,
            };
            if let Some(lot) = lots.last_mut().filter(|_| open) {
                (lot.until, lot.winner, lot.price) = (moves, winner, price);
            }
            open = false;
        }
    }
    if let Some(lot) = lots.last_mut().filter(|_| open) {
        lot.until = chapters.len().saturating_sub(1) as u32;
    }
    lots
}

/// Some moments of this game, from one on, as this seat saw them, or with everything open. `None` if it has fewer moves.
#[must_use]
pub fn moments(record: &Record, from: usize, eyes: Option<Seat>) -> Option<Moments> {
    let of = record.moves().len();
    let chairs = record.setup().settings().chairs();
    if from > of || eyes.is_some_and(|seat| !chairs.all().contains(seat)) {
        return None;
    }
    let mut moments = Vec::new();
    let mut at = 0;
    record.walk(&mut (), |state, ()| {
        if (from..from + MOMENTS).contains(&at) {
            moments.push(moment(state, eyes));
        }
        at += 1;
    });
    Some(Moments { from: from as u32, of: of as u32, moments })
}

fn moment(state: &State, eyes: Option<Seat>) -> Moment {
    let viewer = eyes.map_or(Viewer::Spectator, Viewer::Seat);
    Moment {
        game: Game { menu: None, fists: closed(state), ..game(state, viewer) },
        open: eyes.is_none().then(|| opened(state)),
    }
}

/// How many fists are closed, and how many there will be.
fn closed(state: &State) -> Option<(u8, u8)> {
    let Phase::Sealed { .. } = state.phase() else { return None };
    // Those without cash are not asked.
    let asked = state.settings().chairs().seats().filter(|&seat| state.cash(seat) > Money::ZERO);
    let (all, awaited) = (asked.count(), state.awaits().len());
    Some((all.saturating_sub(awaited) as u8, all as u8))
}

/// What is hidden at this moment.
fn opened(state: &State) -> Opened {
    let chairs = state.settings().chairs();
    let fists = match state.phase() {
        Phase::Sealed { fists, .. } => {
            let closed = |seat| (!state.awaits().contains(seat)).then(|| fists[seat]);
            Some(chairs.seats().map(closed).collect())
        }
        _ => None,
    };
    Opened {
        hands: chairs.seats().map(|seat| state.hand(seat)).collect(),
        cash: chairs.seats().map(|seat| state.cash(seat)).collect(),
        fists,
        mystery: *state.mystery(),
    }
}

/// Where somebody plays on who likes the moment after this many moves: there, or if fists are being closed, before the first
/// of them. `None` if the game is over there, or has fewer moves.
#[must_use]
pub fn onward(record: &Record, moves: usize) -> Option<Position> {
    if moves > record.moves().len() {
        return None;
    }
    (0..=moves).rev().map(|moves| record.position_after(moves)).find_map(|position| match past::may_start(
        position.state(),
    ) {
        past::MayStart::Yes => Some(Some(position)),
        past::MayStart::FistsAreClosed => None,
        past::MayStart::Over => Some(None),
    })?
}
