//! Two worlds that one viewer cannot tell apart, played in lock-step: they differ in hands, deck, fists, and orders.
//! Every byte that reaches the viewer is compared.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{ClientMessage, CommandId, Order, Pace, Seq, Then, Want};
use rules::playout::roll;
use rules::{Action, Card, CardSet, Chance, Deck, Menu, Money, Phase, Seat, State, Viewer};
use serde_json::Value;

use super::routes::looks;
use super::{Ground, Plan, World, done};
use crate::any_stream::Answer;

mod days;

/// How a pair of worlds ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game was played to the end.
    Over,
    /// Somebody has no card to offer that they hold in both worlds.
    Apart,
}

/// What was compared, by the names on the wire.
#[derive(Default)]
pub struct Seen {
    pub messages: BTreeSet<String>,
    pub news: BTreeSet<String>,
    pub bytes: usize,
    /// How often somebody was asked for a card that they held in one world alone, at each pace.
    pub asked_in_one_world: BTreeMap<String, usize>,
    pub restarts: usize,
    /// How often somebody else was told a hint in one world alone.
    pub pondered: usize,
}

/// Who answers somebody who is asked for a second card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clerk {
    /// They themselves, whatever they hold.
    AnswersForNobody,
    /// Whoever holds no card that fits is answered for, as it once was.
    AnswersForThoseWithoutACard,
}

/// What is told of a table only after its game.
const FOR_LATER: &[&str] =
    &["record", "replay", "retrospective", "moments/0", "moments/0?eyes=1", "moments/2?eyes=3"];

pub struct Pair<C> {
    pub worlds: [World; 2],
    plan: Plan,
    // Where the viewer sits; `None` for a watcher.
    viewer: Option<Seat>,
    chance: C,
    pub clerk: Clerk,
    ids: u128,
    pub seen: Seen,
}

/// Another deck for the same viewer: cards that it cannot see are exchanged.
pub fn another_deck(
    plan: &Plan,
    deck: &Deck,
    viewer: Option<Seat>,
    swaps: u32,
    chance: &mut impl Chance,
) -> Deck {
    let mut cards = deck.cards().to_vec();
    let free: Vec<usize> =
        (0..Deck::SIZE).filter(|&place| plan.owner(place) != viewer || viewer.is_none()).collect();
    for _ in 0..swaps {
        let mut draw = || free[chance.below(free.len() as u32) as usize];
        cards.swap(draw(), draw());
    }
    Deck::in_order(deck.edition(), &cards).unwrap()
}

impl<C: Chance> Pair<C> {
    /// The two worlds stand on these.
    pub async fn found(plan: Plan, viewer: Option<Seat>, mut chance: C, grounds: [Ground; 2]) -> Pair<C> {
        let [one, two] = grounds;
        let deck = Deck::shuffled(plan.settings.edition(), &mut chance);
        let swaps = 1 + chance.below(30);
        let other = another_deck(&plan, &deck, viewer, swaps, &mut chance);
        let first = World::found(&Plan { deck: Some(deck), ..plan }, one).await;
        let second = World::found(&Plan { deck: Some(other), ..plan }, two).await;
        let clerk = Clerk::AnswersForNobody;
        Pair { worlds: [first, second], plan, viewer, chance, clerk, ids: 0, seen: Seen::default() }
    }

    fn coin(&mut self, of: u32) -> bool {
        self.chance.below(of) == 0
    }

    fn new_id(&mut self) -> CommandId {
        self.ids += 1;
        CommandId::new(self.ids)
    }

    fn state(&self, world: usize) -> &State {
        self.worlds[world].state()
    }

    fn chairs(&self) -> usize {
        self.plan.settings.chairs().count()
    }

    /// Those who must not notice any difference.
    fn blind(&self) -> Vec<usize> {
        self.viewer.map(Seat::index).into_iter().chain([self.chairs()]).collect()
    }

    /// A seat that is not the viewer.
    fn somebody_else(&mut self) -> Option<Seat> {
        let seats = self.plan.settings.chairs().all();
        let others = self.viewer.map_or(seats, |me| seats.without(me));
        others.draw(&mut self.chance)
    }

    async fn both(&mut self, place: usize, want: Want) -> [String; 2] {
        let id = self.new_id();
        let [first, second] = &mut self.worlds;
        [first.want(place, id, want.clone()).await, second.want(place, id, want).await]
    }

    async fn both_listen(&mut self) {
        for world in &mut self.worlds {
            world.listen().await;
        }
    }

    async fn advance(&mut self, milliseconds: u64) {
        for world in &mut self.worlds {
            world.advance(milliseconds).await;
        }
        self.compare().await;
    }

    /// How long until the next automatic action in either world.
    fn until_next(&self) -> Option<u64> {
        let next = self.worlds.iter().filter_map(World::next).min()?;
        Some(next.since(self.worlds[0].clock.now()))
    }

    /// Lets time pass until the next automatic action, in both worlds at the same moment.
    async fn wait(&mut self) {
        if let Some(milliseconds) = self.until_next() {
            self.advance(milliseconds).await;
        }
    }

    /// Lets some time pass in which nothing happens.
    async fn linger(&mut self) {
        if let Some(milliseconds) = self.until_next().map(|most| most.min(1_500)).filter(|&most| most > 1) {
            let milliseconds = 1 + u64::from(self.chance.below(milliseconds as u32 - 1));
            self.advance(milliseconds).await;
        }
    }

    /// Checks that everything that reached the viewer and the watchers is the same to the byte, and that nobody heard
    /// a secret.
    pub async fn compare(&mut self) {
        self.both_listen().await;
        for world in &self.worlds {
            (0..=self.chairs()).for_each(|place| world.check_secrets(place));
        }
        let blind = self.blind();
        for place in 0..=self.chairs() {
            let [first, second] = &mut self.worlds;
            let (first, second) = (first.take(place), second.take(place));
            if !blind.contains(&place) {
                continue;
            }
            assert_eq!(first, second, "{:?} notices something", self.viewer);
            for text in &first {
                self.seen.bytes += text.len();
                note(text, &mut self.seen);
            }
        }
    }

    /// Compares what is served over HTTP too. What tells of finished games tells nothing of this one.
    async fn compare_pages(&mut self) {
        let table = format!("/api/tables/{}", self.worlds[0].id);
        // Whatever can be looked at: lists, this table, its preview, people, one's games and one's own data.
        let paths = looks(self.worlds[0].id.as_str(), "Ada");
        for place in self.blind() {
            // Pages that lead to a preview have tags.
            let pages = ["t", "replay", "retrospective"].map(|page| format!("/{page}/{}", self.worlds[0].id));
            for path in paths.iter().chain(&pages) {
                let [first, second] = &self.worlds;
                same(&first.get(path, place).await, &second.get(path, place).await, path);
            }
            for path in FOR_LATER {
                let path = format!("{table}/{path}");
                let [first, second] = &self.worlds;
                let answers = [first.get(&path, place).await, second.get(&path, place).await];
                same(&answers[0], &answers[1], &path);
                assert_eq!(
                    answers[0].status, 404,
                    "{path} tells of a game that goes on: {}",
                    answers[0].body
                );
            }
        }
    }

    /// Everybody sits down, some of them twice, and the game begins.
    pub async fn gather(&mut self) {
        let chairs = self.chairs();
        let noise = |seat: usize| format!("noise {seat}");
        let sit = |seat: usize| {
            let promise = Some(table::shuffle::promise(&noise(seat)));
            Want::Sit { seat: Seat::ALL[seat], promise }
        };
        let bot = |bot: Option<&str>| Want::Bot { seat: Seat::ALL[chairs - 1], bot: bot.map(str::to_owned) };
        self.both(1, sit(0)).await;
        self.both(1, Want::Stand).await;
        self.both(0, bot(Some("greedy"))).await;
        self.both(2, sit(chairs - 1)).await;
        self.both(0, bot(None)).await;
        // Somebody who will only watch.
        self.both(chairs, sit(1)).await;
        assert!(done(&self.both(0, Want::Remove { seat: Seat::Two }).await[0]), "the chair is free again");
        for seat in 0..chairs {
            assert!(done(&self.both(seat, sit(seat)).await[0]), "seat {seat} is free");
        }
        self.compare().await;
        assert!(done(&self.both(0, Want::Start { fill: None }).await[0]));
        self.compare().await;
        for seat in 0..chairs {
            assert!(done(&self.both(seat, Want::Reveal { entropy: noise(seat) }).await[0]), "seat {seat}");
            self.compare().await;
        }
    }

    /// Plays to the end, or until the worlds cannot be kept in step.
    pub async fn play(&mut self) -> End {
        for _ in 0..2_000 {
            let viewer = self.viewer.map_or(Viewer::Spectator, Viewer::Seat);
            assert_eq!(self.state(0).view(viewer), self.state(1).view(viewer));
            if self.worlds[0].is_over() {
                self.after_the_game().await;
                return End::Over;
            }
            match self.chance.below(26) {
                0..4 => self.whisper().await,
                4 => self.chatter().await,
                5 if self.over_days() && self.coin(2) => self.holiday().await,
                5 => self.reconnect().await,
                6 => self.compare_pages().await,
                8 if self.coin(6) => self.restart().await,
                9 => self.look_back().await,
                24 => self.ask_for_a_hint().await,
                25 => self.ponder().await,
                7 if !matches!(self.state(0).phase(), Phase::Add { .. }) => self.linger().await,
                _ => {
                    if !self.step().await {
                        return End::Apart;
                    }
                }
            }
            self.compare().await;
        }
        unreachable!("no game is that long");
    }

    async fn after_the_game(&mut self) {
        self.both(1, Want::Rematch).await;
        self.both(0, Want::Rematch).await;
        self.compare().await;
        for path in FOR_LATER {
            let path = format!("/api/tables/{}/{path}", self.worlds[0].id);
            assert_eq!(self.worlds[0].get(&path, 0).await.status, 200, "{path} is there now");
        }
    }

    /// Stops both servers.
    pub async fn close(&mut self) {
        for world in &mut self.worlds {
            world.close().await;
        }
        for place in self.blind() {
            let [first, second] = &mut self.worlds;
            let (first, second) = (first.take(place), second.take(place));
            assert_eq!(first, second);
            first.iter().for_each(|text| note(text, &mut self.seen));
        }
    }

    /// Something that does not change the game, from anybody.
    async fn chatter(&mut self) {
        let place = self.chance.below(self.chairs() as u32 + 1) as usize;
        let want = match self.chance.below(5) {
            0 => Want::Say { text: "Ada, are you there?".to_owned() },
            1 => Want::Hammer,
            2 => Want::Act { action: Action::Price(Money::new(1_000_000)) },
            3 => Want::TakeBack,
            _ if self.viewer.map(Seat::index) == Some(place) && !self.away() => Want::StepAway,
            _ => Want::Return,
        };
        let speaks = matches!(want, Want::Say { .. });
        self.both(place, want).await;
        if speaks && self.coin(2) {
            let seq = self.worlds[0].table.told();
            self.both(place, Want::Redact { seq }).await;
        } else if speaks {
            self.both(0, Want::Mute { speaker: 0 }).await;
            self.both(0, Want::Unmute { speaker: 0 }).await;
        }
    }

    /// Whether a bot plays for the viewer.
    fn away(&self) -> bool {
        let table = &self.worlds[0].table;
        let now = table.now(Viewer::Spectator, self.worlds[0].clock.now(), true);
        self.viewer.is_some_and(|me| now.table.is_some_and(|table| table.chairs[me.index()].away))
    }

    async fn reconnect(&mut self) {
        let place = self.chance.below(self.chairs() as u32 + 1) as usize;
        let last = self.worlds[0].table.told().number();
        let resume = (!self.coin(4)).then(|| Seq::new(self.chance.below(last + 2)));
        for world in &mut self.worlds {
            world.reconnect(place, resume).await;
        }
    }

    /// Everybody asks for news from before some update.
    async fn look_back(&mut self) {
        let before = Seq::new(1 + self.chance.below(self.worlds[0].table.told().number() + 1));
        for place in 0..=self.chairs() {
            for world in &mut self.worlds {
                world.ears[place].socket.say(&ClientMessage::Earlier { before }).await.unwrap();
                world.quiet().await;
            }
        }
    }

    /// The viewer and the watcher ask for a hint, in both worlds: they are told the same.
    async fn ask_for_a_hint(&mut self) {
        let id = self.new_id();
        for place in self.blind() {
            for world in &mut self.worlds {
                world.ears[place].socket.say(&ClientMessage::Hint { id }).await.unwrap();
                world.quiet().await;
            }
        }
    }

    /// Somebody else asks for a hint, in one world alone. Nobody else receives a byte, and nothing happens at another time.
    async fn ponder(&mut self) {
        let Some(seat) = self.somebody_else() else { return };
        let before = self.until_next();
        let id = self.new_id();
        let asked = self.chance.below(2) as usize;
        self.worlds[asked].ears[seat.index()].socket.say(&ClientMessage::Hint { id }).await.unwrap();
        self.worlds[asked].quiet().await;
        self.both_listen().await;
        let told = |text: &&String| text.starts_with("{\"type\":\"hint\"");
        let heard = &self.worlds[asked].ears[seat.index()].heard;
        self.seen.pondered += heard.iter().filter(told).count();
        self.compare().await;
        assert_eq!(self.until_next(), before, "a hint changes the time of something");
    }

    /// Somebody else leaves a private order, in one world only, and withdraws it later. Nobody receives a byte.
    async fn whisper(&mut self) {
        let Some(seat) = self.somebody_else() else { return };
        let world = self.chance.below(2) as usize;
        let amount = Money::new(self.chance.below(90));
        // Withdrawing it would withdraw one that was left in both worlds.
        let owner = crate::any_stream::person(self.worlds[world].cookies[seat.index()].as_deref().unwrap());
        let now = self.worlds[world].clock.now();
        if self.worlds[world].table.private(Some(owner), now).order.is_some() {
            return;
        }
        let (want, back) = match self.state(world).phase() {
            // While the hammer waits for a slow line, a maximum is carried out at once.
            Phase::Open { .. } if self.until_next() == Some(0) => return,
            Phase::Open { .. } => {
                let then = if self.chance.coin() { Then::Out } else { Then::Ask };
                (Want::Order { order: Order::Maximum { limit: amount, then } }, Want::CancelOrder)
            }
            Phase::Once { .. } => (Want::Order { order: Order::Bid { amount } }, Want::CancelOrder),
            Phase::Price { .. } | Phase::Fixed { .. } => {
                (Want::Order { order: Order::Accept { limit: amount } }, Want::CancelOrder)
            }
            Phase::Add { .. } => (Want::Order { order: Order::Add { card: None } }, Want::CancelOrder),
            // In blitz nothing can be taken back.
            Phase::Offer if self.plan.pace != Pace::Blitz && self.state(world).awaits().contains(seat) => {
                let Some(card) = self.state(world).hand(seat).draw(&mut self.chance) else { return };
                (Want::Act { action: Action::Offer(card) }, Want::TakeBack)
            }
            _ => return,
        };
        let id = self.new_id();
        // A maximum that the bid has already reached asks its owner at once, and is gone.
        let may_ask = matches!(want, Want::Order { order: Order::Maximum { then: Then::Ask, .. } });
        let answer = self.worlds[world].want(seat.index(), id, want).await;
        self.compare().await;
        if !done(&answer) {
            return;
        }
        if !matches!(self.state(world).phase(), Phase::Add { .. }) && self.chance.coin() {
            self.linger().await;
        }
        let id = self.new_id();
        assert!(done(&self.worlds[world].want(seat.index(), id, back).await) || may_ask);
        self.compare().await;
    }

    /// The next thing that everybody sees. Returns whether both worlds could continue.
    async fn step(&mut self) -> bool {
        let Some(seat) = self.state(0).awaits().draw(&mut self.chance) else { return true };
        let mine = self.viewer == Some(seat);
        let phase = *self.state(0).phase();
        let next = |world: usize| self.state(world).mystery().cards().first().copied();
        let same_mystery = next(0) == next(1);
        if mine && self.away() {
            // The bot that plays for the viewer may turn up a card, which differs between the worlds.
            if phase == Phase::Mystery && !same_mystery {
                return false;
            }
            self.wait().await;
            return true;
        }
        match phase {
            Phase::Offer if mine && self.coin(12) => self.wait().await,
            Phase::Offer => {
                let both = self.state(0).hand(seat).and(self.state(1).hand(seat));
                let Some(card) = both.draw(&mut self.chance) else { return false };
                self.act(seat, Action::Offer(card)).await;
            }
            Phase::Add { .. } => self.add(seat, mine).await,
            Phase::Open { .. } if self.over_days() => self.file_maxima().await,
            Phase::Open { .. } if self.coin(3) => self.wait().await,
            Phase::Open { .. } if self.coin(4) => self.maximum(seat, mine).await,
            Phase::Sealed { .. } => self.seal().await,
            Phase::Fixed { price, .. } if self.coin(2) => self.accept(seat, mine, price).await,
            Phase::Once { .. } if self.coin(3) => self.bid_in_advance(seat, mine).await,
            Phase::Fixed { .. } | Phase::Once { .. } if self.coin(8) => self.wait().await,
            Phase::Mystery => {
                let action = if same_mystery && self.chance.coin() { Action::Turn } else { Action::Pass };
                self.act(seat, action).await;
            }
            _ => {
                let menu = self.state(0).menu(seat).unwrap();
                let action = roll(&menu, &mut self.chance);
                self.act(seat, action).await;
            }
        }
        true
    }

    /// The same action in both worlds, until everybody has been told.
    async fn act(&mut self, seat: Seat, action: Action) {
        let before = self.worlds[0].table.told();
        let answers = self.both(seat.index(), Want::Act { action }).await;
        assert!(answers.iter().all(|answer| done(answer)), "{answers:?}");
        self.compare().await;
        if self.worlds[0].table.told() == before {
            self.wait().await;
        }
    }

    /// Somebody is asked for a second card, which they may hold in one world alone. With the same inputs at the same times,
    /// nobody notices in which: they add a card held in both, decline, have ordered to decline, or say nothing at all.
    async fn add(&mut self, seat: Seat, mine: bool) {
        let fitting = |world: usize| match self.state(world).menu(seat) {
            Some(Menu::Add { cards, .. }) => cards,
            _ => CardSet::EMPTY,
        };
        let cards = [fitting(0), fitting(1)];
        assert!(!mine || cards[0] == cards[1]);
        let asked = self.seen.asked_in_one_world.entry(format!("{:?}", self.plan.pace)).or_default();
        *asked += usize::from(cards[0].is_empty() != cards[1].is_empty());
        if self.clerk == Clerk::AnswersForThoseWithoutACard {
            let id = self.new_id();
            for (world, _) in self.worlds.iter_mut().zip(cards).filter(|(_, cards)| cards.is_empty()) {
                let decline = Want::Order { order: Order::Add { card: None } };
                assert!(done(&world.want(seat.index(), id, decline).await));
            }
            return self.let_time_pass().await;
        }
        let both: Option<Card> = cards[0].and(cards[1]).draw(&mut self.chance);
        match (self.chance.below(4), both) {
            (0, Some(card)) => self.act(seat, Action::Add(card)).await,
            (0 | 1, _) => self.act(seat, Action::Pass).await,
            (2, _) => {
                let decline = Want::Order { order: Order::Add { card: None } };
                assert!(self.both(seat.index(), decline).await.iter().all(|answer| done(answer)));
                self.let_time_pass().await;
            }
            _ if self.plan.pace == Pace::Untimed => self.act(seat, Action::Pass).await,
            _ => self.let_time_pass().await,
        }
    }

    /// Lets time pass in small steps until everybody is told something, and compares after each of them. Sometimes the
    /// servers are restarted meanwhile.
    async fn let_time_pass(&mut self) {
        let before = self.worlds[0].table.told();
        while self.worlds[0].table.told() == before {
            assert_eq!(self.worlds[0].next(), self.worlds[1].next(), "the time tells of a card");
            self.advance(if self.over_days() { 3_600_000 } else { 500 }).await;
            if self.coin(60) {
                self.restart().await;
                return;
            }
        }
    }

    /// Both servers stop and start again, and everybody comes back.
    async fn restart(&mut self) {
        for world in &mut self.worlds {
            world.restart().await;
        }
        self.seen.restarts += 1;
        self.compare().await;
    }

    /// A maximum is carried out once, whatever its limit, and withdrawn.
    async fn maximum(&mut self, seat: Seat, mine: bool) {
        let Some(Menu::Bid { least, most }) = self.state(0).menu(seat) else { return };
        let id = self.new_id();
        let mut limit = || Money::new(least.units() + self.chance.below(most.units() - least.units() + 1));
        let limits = [limit(), limit()];
        // A bot that plays for the viewer meets a maximum at once, as two maxima do: the lower one is revealed.
        let mine = mine || self.away();
        for (world, &limit) in self.worlds.iter_mut().zip(&limits) {
            let limit = if mine { limits[0] } else { limit };
            let then = if limit.units() % 2 == 0 || mine { Then::Out } else { Then::Ask };
            let order = Order::Maximum { limit, then };
            assert!(done(&world.want(seat.index(), id, Want::Order { order }).await));
        }
        self.compare().await;
        self.wait().await;
        // If the bid has reached the limit, or the lot is sold, there is nothing to withdraw.
        let id = self.new_id();
        for world in &mut self.worlds {
            world.want(seat.index(), id, Want::CancelOrder).await;
        }
    }

    /// A bid in advance; in one world its owner had left a different one first.
    async fn bid_in_advance(&mut self, seat: Seat, mine: bool) {
        let Some(Menu::Bid { least, most }) = self.state(0).menu(seat) else { return };
        let mut amount = || Money::new(least.units() + self.chance.below(most.units() - least.units() + 1));
        let (amount, other) = (amount(), amount());
        if !mine {
            let id = self.new_id();
            let order = Want::Order { order: Order::Bid { amount: other } };
            assert!(done(&self.worlds[1].want(seat.index(), id, order).await));
        }
        self.both(seat.index(), Want::Order { order: Order::Bid { amount } }).await;
        self.compare().await;
        self.wait().await;
    }

    /// Two limits with the same answer to this price.
    async fn accept(&mut self, seat: Seat, mine: bool, price: Money) {
        let cash = self.state(0).cash(seat).units();
        let buys = self.chance.coin();
        let id = self.new_id();
        let mut limit = || match buys {
            true => price.units() + self.chance.below(cash - price.units() + 1),
            false => self.chance.below(price.units()),
        };
        let limits = [limit(), limit()];
        // A bot that plays for the viewer meets a maximum at once, as two maxima do: the lower one is revealed.
        let mine = mine || self.away();
        for (world, limit) in self.worlds.iter_mut().zip(limits) {
            let limit = Money::new(if mine { limits[0] } else { limit });
            let order = Want::Order { order: Order::Accept { limit } };
            assert!(done(&world.want(seat.index(), id, order).await));
        }
        self.compare().await;
        self.wait().await;
    }

    /// Fists close one by one and are changed; their contents differ until the last one closes.
    async fn seal(&mut self) {
        let away = self.away();
        let world = &self.worlds[0];
        let is_closed = |seat: &Seat| {
            let person = crate::any_stream::person(world.cookies[seat.index()].as_deref().unwrap());
            world.table.private(Some(person), world.clock.now()).fist.is_some()
        };
        // For an absent person the bot closes the fist when it likes.
        let (viewer, mut closing) = (self.viewer, world.state().awaits().iter().collect::<Vec<Seat>>());
        closing.retain(|&seat| !away || Some(seat) != viewer);
        let mut open: Vec<Seat> = closing.iter().copied().filter(|seat| !is_closed(seat)).collect();
        self.chance.shuffle(&mut closing);
        self.chance.shuffle(&mut open);
        let silent = self.coin(4);
        let Some(last) = open.pop() else { return self.wait().await };
        closing.retain(|&seat| seat != last);
        let mut finally = Vec::new();
        for &seat in &closing {
            let most = self.state(0).cash(seat).units();
            let mut amount = || Money::new(self.chance.below(most.min(40) + 1));
            let (finals, others) = (amount(), [amount(), amount()]);
            finally.push((seat, finals));
            let id = self.new_id();
            for (world, mut other) in self.worlds.iter_mut().zip(others) {
                if self.viewer == Some(seat) {
                    other = others[0];
                }
                let action = Action::Bid(other);
                assert!(done(&world.want(seat.index(), id, Want::Act { action }).await));
            }
            self.compare().await;
        }
        // In which order they change their minds, and how often, must not show either.
        finally.retain(|&(seat, _)| Some(seat) != self.viewer);
        for world in 0..2 {
            self.chance.shuffle(&mut finally);
            for &(seat, amount) in &finally {
                let id = self.new_id();
                let want = Want::Act { action: Action::Bid(amount) };
                assert!(done(&self.worlds[world].want(seat.index(), id, want).await));
            }
            self.compare().await;
        }
        if silent {
            return self.wait().await;
        }
        let most = self.state(0).cash(last).units();
        let amount = Money::new(self.chance.below(most.min(40) + 1));
        let answers = self.both(last.index(), Want::Act { action: Action::Bid(amount) }).await;
        assert!(answers.iter().all(|answer| done(answer)), "{answers:?}");
    }
}

/// Compares two answers to the byte. Texts are compared first, because they say more.
fn same(first: &Answer, second: &Answer, path: &str) {
    assert_eq!((first.status, &first.body), (second.status, &second.body), "{path}");
    assert!(first.bytes == second.bytes, "{path}: the bytes differ");
}

/// Records which messages and news this was, to know what has been compared.
fn note(text: &str, seen: &mut Seen) {
    let value: Value = serde_json::from_str(text).unwrap();
    seen.messages.insert(value["type"].as_str().unwrap().to_owned());
    let missed = value["missed"].as_array().into_iter().flatten();
    let news = missed.map(|missed| &missed["news"]).chain([&value["news"]]);
    for event in news.filter_map(Value::as_array).flatten() {
        seen.news.insert(event["event"].as_str().unwrap().to_owned());
    }
}
