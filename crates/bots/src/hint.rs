//! What each sensible action is worth to a seat, judged only by what that seat may know.

use encoding::Memory;
use rules::{Action, Artist, History, Money, Phase, Seat, State, View};

pub use crate::break_even::{BreakEven, Question};
pub use crate::interval::Interval;

use crate::break_even::break_even;
use crate::interval::Figures;
use crate::limits::on_sale;
use crate::net::net;
use crate::rng::Rng;
use crate::rollout::{choose, first_place, imagine};
use crate::search::{in_worlds, sensible};
use crate::worth::Outlook;

/// How many samples the outlook is made from.
const SAMPLES: u32 = 2_000;

/// What an action is worth: how the game ends after it, on average over the imagined worlds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint {
    /// What to do.
    pub action: Action,
    /// The share of games won; a tied first place is shared equally.
    pub wins: Interval,
    /// The money at the end of the game.
    pub money: Interval,
    /// How it compares with the best action; `None` for the best itself.
    pub behind: Option<Behind>,
}

/// An action compared with the best one, over the same worlds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Behind {
    /// The difference in the share of games won: zero or negative on average.
    pub wins: Interval,
    /// The difference in money at the end of the game.
    pub money: Interval,
}

impl Behind {
    /// Whether it cannot be told apart from the best by games won.
    #[must_use]
    pub fn is_alike(&self) -> bool {
        self.wins.has_zero()
    }
}

/// What the cards on the table will fetch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The artist who painted them.
    pub artist: Artist,
    /// How many.
    pub paintings: u32,
    /// What one painting fetches if its artist ranks first, second, third or not at all, with the probability of each.
    pub each: [(Money, f64); 4],
    /// What they fetch together on average.
    pub mean: f64,
}

/// What a seat could do at its decision, and what the lot is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The lot, or a double waiting for a second card.
    pub lot: Option<Worth>,
    /// The break-even price, if a lot is for sale.
    pub break_even: Option<BreakEven>,
    /// The actions, best first: by games won, then by money.
    pub hints: Vec<Hint>,
}

/// Tries every sensible action in `worlds` worlds the seat cannot rule out, the same worlds for each; the rollout player
/// then plays every seat to the end of the game. `None` if it is not the viewer's turn.
#[must_use]
pub fn advice(view: &View, me: Seat, worlds: u32, rng: &mut Rng) -> Option<Advice> {
    let menu = view.menu()?;
    let outlook = Outlook::of(view, SAMPLES, rng);
    let (artist, paintings) = on_sale(view);
    let value = f64::from(paintings) * outlook.mean(artist);
    let actions = sensible(&menu, view, value);
    Some(Advice {
        lot: worth(view, &outlook),
        break_even: break_even(view, me, value),
        hints: compare(view, me, &actions, worlds, rng),
    })
}

/// The share of the win that the viewer has at this moment, tied first places shared, as the judge of the net expects it from what the
/// seat knows and what everybody has seen: `docs/training.md` says how well it is calibrated.
#[must_use]
pub fn win_share(view: &View, history: &History) -> f64 {
    let memory = Memory::of(view.settings(), history);
    let shares = net().shares(view, &memory);
    shares.unwrap_or_else(|| unreachable!("a test asks whether the net has a judge"))[0]
}

/// What the cards on the table will fetch, if there are any.
fn worth(view: &View, outlook: &Outlook) -> Option<Worth> {
    let artist = view.phase().cards().next()?.artist();
    let paintings = view.phase().cards().count() as u32;
    let mean = f64::from(paintings) * outlook.mean(artist);
    Some(Worth { artist, paintings, each: outlook.distribution(artist), mean })
}

/// What the lot fetches depends on cards that the seat has not seen: in three of five deals it is between these two on average.
/// With the break-even prices that belong to them, where a lot is for sale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range {
    /// What the lot fetches.
    pub value: (f64, f64),
    /// The break-even price.
    pub break_even: Option<(f64, f64)>,
}

/// In how many deals a range looks, and how often each of them is played to the end of the round.
const DEALS: usize = 100;
const TIMES: usize = 24;

/// How much the deal matters for what lies on the table: the unseen cards are dealt many times, and with each deal the round is
/// played to its end several times over. `None` if nothing lies there.
#[must_use]
pub fn range(view: &View, me: Seat, rng: &mut Rng) -> Option<Range> {
    let artist = view.phase().cards().next()?.artist();
    let paintings = view.phase().cards().count() as f64;
    let mut means: Vec<f64> = (0..DEALS)
        .map(|_| {
            let world = imagine(view, rng);
            let sum: u32 = (0..TIMES).map(|_| fetches(world, artist, rng).units()).sum();
            paintings * f64::from(sum) / TIMES as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let value = (means[DEALS / 5], means[DEALS - 1 - DEALS / 5]);
    let price = |value: f64| break_even(view, me, value).map(|found| found.price);
    Some(Range { value, break_even: price(value.0).zip(price(value.1)) })
}

/// What a painting of this artist fetches at the end of the round, if the rollout player plays everybody.
fn fetches(mut state: State, artist: Artist, rng: &mut Rng) -> Money {
    let round = state.round();
    while state.round() == round
        && *state.phase() != Phase::Over
        && let Some(seat) = state.awaits().draw(rng)
        && let Some(menu) = state.menu(seat)
    {
        let action = choose(&state, seat, &menu, rng);
        if state.apply(seat, action, &mut ()).is_err() {
            unreachable!("the rollout player keeps to its menu");
        }
    }
    let tiles = &state.tiles()[..usize::from(round)];
    match tiles.last().map_or(Money::ZERO, |row| row[artist]) {
        Money::ZERO => Money::ZERO,
        _ => tiles.iter().map(|row| row[artist]).sum(),
    }
}

/// The actions with what they are worth, best first.
fn compare(view: &View, me: Seat, actions: &[Action], worlds: u32, rng: &mut Rng) -> Vec<Hint> {
    let (mut wins, mut money) = (Figures::new(actions.len()), Figures::new(actions.len()));
    in_worlds(
        view,
        me,
        actions,
        worlds,
        rng,
        |end, me| (first_place(end, me), f64::from(end.cash(me).units())),
        |ends| {
            wins.add(&ends.iter().map(|end| end.0).collect::<Vec<f64>>());
            money.add(&ends.iter().map(|end| end.1).collect::<Vec<f64>>());
        },
    );
    let better = |&a: &usize, &b: &usize| {
        wins.sum(b).total_cmp(&wins.sum(a)).then(money.sum(b).total_cmp(&money.sum(a)))
    };
    let mut order: Vec<usize> = (0..actions.len()).collect();
    order.sort_by(better);
    let best = order.first().copied();
    let hint = |at: usize| Hint {
        action: actions[at],
        wins: wins.share(at),
        money: money.amount(at),
        behind: best
            .filter(|&best| best != at)
            .map(|best| Behind { wins: wins.share_over(at, best), money: money.amount_over(at, best) }),
    };
    order.into_iter().map(hint).collect()
}
