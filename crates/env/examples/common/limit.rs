//! What a bot that is asked again and again in an open auction would have named as a limit.

use bots::{Bot as _, Player, Rng};
use rules::{Action, Chance as _, Menu, Money, Seat, State};

/// The highest amount that this seat would bid in an open auction, if others bid on and on; `None` if it does not bid now. It is asked about games in
/// which another seat holds the bid, always with the same noise, so that it does not change its mind between two questions.
pub(crate) fn limit(state: &State, seat: Seat, player: &mut Player, noise: &mut Rng) -> Option<Money> {
    let (fixed, _) = (noise.clone(), noise.next());
    let mut bids = |world: &State| {
        let menu = world.menu(seat)?;
        let action = player.act(&world.eyes(seat), &menu, &mut fixed.clone());
        if let (Action::Bid(_), Menu::Bid { least, .. }) = (action, menu) { Some(least) } else { None }
    };
    let mut best = bids(state)?;
    // The last bid that is raised, and the first one that is not, by halves: nobody raises more who would not raise less.
    let rival = |amount: Money| {
        let others = state.awaits().without(seat);
        let rival = others.iter().find(|&other| state.cash(other) >= amount)?;
        let mut world = *state;
        world.apply(rival, Action::Bid(amount), &mut ()).ok()?;
        world.awaits().contains(seat).then_some(world)
    };
    let (mut low, mut high) = (best.units(), state.cash(seat).units() + 1);
    while high - low > 1 {
        let middle = u32::midpoint(low, high);
        match rival(Money::new(middle)).and_then(|world| bids(&world)) {
            Some(raise) => (low, best) = (middle, raise),
            None => high = middle,
        }
    }
    Some(best)
}
