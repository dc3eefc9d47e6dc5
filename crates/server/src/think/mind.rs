//! What a bot knows at its seat for a whole game.

use std::time::Duration;

use bots::{Name, Rng};
use rules::{Action, Menu, Position, Seat, State};
use table::Past;

/// A bot to be asked, with its noise, and its mind if it has thought at this table before.
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    pub(crate) noise: u64,
    pub(crate) mind: Option<Mind>,
}

impl Asked {
    /// Who answers in a hurry: a bot that decides in microseconds answers itself, for others a quicker one does.
    pub(super) fn hurried(self, past: &Past) -> Hurried {
        match self.bot.in_a_hurry() {
            None => Hurried::Itself(self.mind(past).0),
            Some(bot) => Hurried::StandIn { acts: Mind::new(self.seat, bot, past), own: self.mind },
        }
    }

    /// The mind that answers, up to date with everything that has happened.
    pub(super) fn mind(self, past: &Past) -> (Mind, u64) {
        let Asked { seat, bot, noise, mind } = self;
        let mind = match mind {
            Some(mut mind) => {
                mind.catch_up(past);
                mind
            }
            None => Mind::new(seat, bot, past),
        };
        (mind, noise)
    }
}

/// Who answers in a hurry.
pub(super) enum Hurried {
    /// The bot itself.
    Itself(Mind),
    /// Another in its place, while its own mind stays as it is.
    StandIn { acts: Mind, own: Option<Mind> },
}

impl Hurried {
    /// The mind that answers.
    pub(super) const fn acts(&mut self) -> &mut Mind {
        match self {
            Hurried::Itself(mind) | Hurried::StandIn { acts: mind, .. } => mind,
        }
    }

    /// The bot's own mind, for its next decision.
    pub(super) fn own(self) -> Option<Mind> {
        match self {
            Hurried::Itself(mind) => Some(mind),
            Hurried::StandIn { own, .. } => own,
        }
    }
}

/// A bot at its seat for a whole game, exactly as the arena measures it. The same question gets the same answer: its
/// noise is seeded anew each time.
pub(crate) struct Mind {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    player: bots::Player,
    // For a bot that listens: the game when it was last asked, and after how many moves. Others need no history.
    known: Option<(Box<Position>, usize)>,
}

impl core::fmt::Debug for Mind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Mind({} at {})", self.bot, self.seat)
    }
}

impl Mind {
    /// A bot that sits down, or returns to a table that was closed: it lives through the game so far.
    pub(crate) fn new(seat: Seat, bot: Name, past: &Past) -> Mind {
        // None of our own bots needs a time limit, and external programs do not sit here.
        let mut player = bot.player(Duration::ZERO);
        let position = bots::live_through(&mut player, seat, past.beginning(), past.moves());
        let known = player.listens().then(|| (Box::new(position), past.moves().len()));
        Mind { seat, bot, player, known }
    }

    /// Tells a bot that listens about the moves that were made since it was last asked.
    pub(crate) fn catch_up(&mut self, past: &Past) {
        let Some((position, made)) = &mut self.known else { return };
        let heard = position.history().events().len();
        for next in past.moves().iter().skip(*made) {
            let done = position.play(next.seat, next.action);
            debug_assert!(done.is_ok(), "these moves were made");
        }
        *made = past.moves().len();
        position.history().events()[heard..].iter().for_each(|event| self.player.news(event));
    }

    pub(crate) fn asked(&mut self, state: &State, menu: &Menu, noise: u64) -> Action {
        #[cfg(test)]
        super::by_the_clock::is_asked(&self.bot, self.seat, state.hand(self.seat));
        let eyes = state.eyes(self.seat);
        let eyes = self.known.as_ref().map_or(eyes, |(position, _)| eyes.having_seen(position.history()));
        let action = self.player.act(&eyes, menu, &mut Rng::stream(noise, &[]));
        if menu.check(action).is_ok() { action } else { menu.mildest() }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use bots::Bot;

    use super::*;

    /// A table of three bots of this kind, whose game has begun.
    pub(in super::super) fn begun(bot: &str) -> table::Table {
        let founding = table::Founding {
            version: table::VERSION,
            edition: rules::Edition::default(),
            seats: 3,
            proceeds: rules::Proceeds::SecondTakesAll,
            mystery: rules::MysteryHand::Without,
            cash: rules::CashRule::Hidden,
            pace: protocol::Pace::Normal,
            days: None,
            stand_in: bot.to_owned(),
            listed: false,
            hints: false,
            first: Some(Seat::One),
            host: protocol::PersonId::new(1),
            seed: "07".repeat(32),
            seated: vec![table::Occupant::Bot { bot: bot.to_owned() }; 3],
            position: None,
            daily: None,
        };
        let mut table = table::Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
        let start = table::Command::Start { fill: None };
        table.evolve(&start, protocol::Millis::new(1), None).unwrap();
        table
    }

    /// A game of bots that plan, at a table: for each decision what the bot does that has sat there all the time, what one
    /// does that comes back to the table, and what one does that knows nothing of the game before.
    fn decisions(bot: &str) -> Vec<[Action; 3]> {
        let mut table = begun(bot);
        let bot: Name = bot.parse().unwrap();
        let begun = table.past().unwrap();
        let mut minds =
            rules::BySeat::from_fn(rules::Chairs::Three, |seat| Some(Mind::new(seat, bot.clone(), &begun)));
        let mut decisions = Vec::new();
        while let Some(seat) = table.state().unwrap().awaits().first() {
            let (state, past) = (*table.state().unwrap(), table.past().unwrap());
            let menu = state.menu(seat).unwrap();
            // The same noise for everybody: only what they remember can make a difference.
            let answer = |mind| {
                let (mut mind, noise) = Asked { seat, bot: bot.clone(), noise: 0, mind }.mind(&past);
                (mind.asked(&state, &menu, noise), mind)
            };
            let (stayed, mind) = answer(minds[seat].take());
            let (came_back, _) = answer(None);
            let (forgetful, _) = answer(Some(Mind::new(seat, bot.clone(), &begun)));
            minds[seat] = Some(mind);
            decisions.push([stayed, came_back, forgetful]);
            let act = table::Command::Act { seat, action: stayed, by: table::By::Bot };
            table.evolve(&act, protocol::Millis::new(1), None).unwrap();
        }
        decisions
    }

    #[test]
    fn a_bot_keeps_its_plan_for_the_whole_game_and_finds_it_again_when_it_comes_back() {
        let decisions = decisions("lockin");
        let unlike = |other: usize| decisions.iter().filter(|did| did[0] != did[other]).count();
        assert!(decisions.len() > 100);
        assert_eq!(unlike(1), 0, "of {}", decisions.len());
        assert!(unlike(2) > 0, "none of {} decisions needs a plan", decisions.len());
    }

    /// Hears everything, and compares it with the history when it is asked.
    #[derive(Default)]
    struct Listener {
        heard: Vec<rules::Event>,
    }

    impl Bot for Listener {
        fn act(&mut self, eyes: &rules::Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
            assert_eq!(self.heard, eyes.history().events());
            menu.mildest()
        }

        fn news(&mut self, event: &rules::Event) {
            self.heard.push(*event);
        }

        fn listens(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_bot_that_listens_has_heard_the_history_when_it_is_asked() {
        let mut table = begun("random");
        let past = table.past().unwrap();
        let mut player: bots::Player = Box::<Listener>::default();
        let position = bots::live_through(&mut player, Seat::Two, past.beginning(), past.moves());
        let known = Some((Box::new(position), 0));
        let mut mind = Mind { seat: Seat::Two, bot: "random".parse().unwrap(), player, known };
        let mut asked = 0;
        while let Some(seat) = table.state().unwrap().awaits().first() {
            let (state, past) = (*table.state().unwrap(), table.past().unwrap());
            let menu = state.menu(seat).unwrap();
            if seat == Seat::Two {
                mind.catch_up(&past);
                assert!(mind.known.as_ref().unwrap().0.history().events().len() > asked);
                mind.asked(&state, &menu, 0);
                asked += 1;
            }
            let act = table::Command::Act { seat, action: menu.mildest(), by: table::By::Bot };
            table.evolve(&act, protocol::Millis::new(1), None).unwrap();
        }
        assert!(asked > 20, "{asked}");
    }
}
