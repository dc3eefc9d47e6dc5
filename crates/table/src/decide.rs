//! Whether somebody may do what they want, and which command it becomes.

use core::fmt;

use protocol::{Call, Code, LONGEST_SAYING, Order, OrderMenu, Pace, PersonId, Seq, Stage, Want};
use rules::{Action, Bid, CardSet, Money, Phase, Seat, State, Why};

use crate::command::{By, Command, Occupant, Saying};
use crate::daily;
use crate::days::HOLIDAYS;
use crate::names::person_name;
use crate::pace;
use crate::play::Play;
use crate::shuffle::{self, LONGEST_ENTROPY};
use crate::table::{Core, Table};

/// How often one person may say something at a table where they play, or which they host.
pub const MOST_SAYINGS: u32 = 300;
/// How often somebody may say something who only watches, or before the game begins.
pub const MOST_CALLS: u32 = 60;
/// How often one person may change who sits where.
pub const MOST_CHAIRS: u32 = 100;
/// How often a host may change the settings, remove somebody, mute somebody or let them speak again.
pub const MOST_RULINGS: u32 = 100;
/// How often one person may change something in a game other than by playing: orders, what can be taken back. A long game takes
/// a few hundred such changes. Beyond that, only play is accepted from this person.
pub const MOST_CHANGES: u32 = 1_500;

/// Why somebody may not do what they want.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The kind of refusal.
    pub code: Code,
    /// The reason as a sentence.
    pub why: String,
    /// The bid that came first, if that is the reason.
    pub high: Option<Bid>,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(code: Code, why: impl Into<String>) -> Refusal {
        Refusal { code, why: why.into(), high: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.why)
    }
}

impl core::error::Error for Refusal {}

/// Somebody who is connected and wants something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    /// Who.
    pub person: PersonId,
    /// The name shown to others.
    pub name: String,
}

impl Table {
    /// The command for what somebody wants; `None` if it is so already. It does not check that the names of bots exist; the
    /// caller must.
    ///
    /// # Errors
    ///
    /// If they may not do it, with the reason.
    pub fn decide(&self, caller: &Caller, want: &Want) -> Result<Option<Command>, Refusal> {
        if self.founding().daily.is_some() {
            daily::may_want(want)?;
        }
        let command = match want {
            // Not subject to a budget: nothing can be redacted twice.
            Want::Redact { seq } => return self.redact(caller, *seq).map(Some),
            Want::Mute { speaker } => self.may_mute(caller, *speaker)?,
            Want::Unmute { speaker } => self.may_unmute(caller, *speaker)?,
            _ => self.core().decide(caller, want)?,
        };
        if command.is_some() {
            self.within_budget(caller, want)?;
        }
        Ok(command)
    }

    fn redact(&self, caller: &Caller, seq: Seq) -> Result<Command, Refusal> {
        let Some(spoken) = self.said_in(seq) else {
            return Err(Refusal::new(Code::Unknown, format!("nothing was said in update {seq}")));
        };
        if spoken.person != Some(caller.person) && self.core().host(caller).is_err() {
            return Err(Refusal::new(Code::NotHost, "only the host may remove what others have said"));
        }
        if spoken.redacted {
            return Err(Refusal::new(Code::NotNow, "it has been removed already"));
        }
        Ok(Command::Redact { entry: spoken.entry })
    }

    /// Nobody can fill the log of a table, and nobody's budget is another's. (Not `Code::TooMany`, which would invite
    /// clients to try again.)
    fn within_budget(&self, caller: &Caller, want: &Want) -> Result<(), Refusal> {
        let (seat, spent) = (self.seat_of(caller.person), self.spent(caller.person));
        let plays =
            seat.is_some() && self.stage() != Stage::Gathering || caller.person == self.founding().host;
        let why = match want {
            Want::Say { .. } if spent.sayings >= if plays { MOST_SAYINGS } else { MOST_CALLS } => {
                "you have said enough at this table"
            }
            Want::Say { .. } => return Ok(()),
            Want::Sit { .. } | Want::Stand | Want::Bot { .. } if spent.chairs >= MOST_CHAIRS => {
                "you have changed chairs often enough at this table"
            }
            Want::Remove { .. } | Want::Settings { .. } | Want::Mute { .. } | Want::Unmute { .. }
                if spent.rulings >= MOST_RULINGS =>
            {
                "you have decided enough as the host of this table"
            }
            _ if spent.changes >= MOST_CHANGES && !self.core().is_play(seat, want) => {
                "you have changed enough at this table: play on"
            }
            _ => return Ok(()),
        };
        Err(Refusal::new(Code::NotNow, why))
    }
}

impl Core {
    fn decide(&self, caller: &Caller, want: &Want) -> Result<Option<Command>, Refusal> {
        let not_now = |why: &str| Refusal::new(Code::NotNow, why);
        let seat = self.seat_of(caller.person);
        match want {
            Want::Sit { seat: chair, promise } => {
                self.chair(*chair)?;
                self.may_change_chairs("the game has begun; you can watch")?;
                self.is_welcome(caller)?;
                self.sit(caller, *chair, promise.as_deref())
            }
            Want::Reveal { entropy } => self.reveal_promised(seat.ok_or_else(not_seated)?, entropy),
            Want::Stand => {
                self.may_change_chairs("the game has begun; let a bot play for you instead")?;
                let occupant = Box::new(Occupant::Free);
                seat.map(|seat| Some(Command::Seat { seat, occupant })).ok_or_else(not_seated)
            }
            Want::Bot { seat: chair, bot: name } => {
                self.chair(*chair)?;
                self.host(caller)?;
                self.may_change_chairs("the game has begun")?;
                if let Occupant::Person { .. } = self.chairs[*chair] {
                    return Err(Refusal::new(Code::Taken, format!("somebody sits on seat {chair}")));
                }
                let occupant = match name {
                    Some(name) => Occupant::Bot { bot: name.clone() },
                    None => Occupant::Free,
                };
                let so_already = self.chairs[*chair] == occupant;
                Ok((!so_already).then(|| Command::Seat { seat: *chair, occupant: Box::new(occupant) }))
            }
            Want::Remove { seat: chair } => {
                self.chair(*chair)?;
                self.host(caller)?;
                self.may_change_chairs("the game has begun: nobody is removed any more")?;
                self.may_remove(caller, *chair).map(Some)
            }
            Want::Settings { settings } => {
                self.host(caller)?;
                self.may_change_chairs("the game has begun: its settings stay as they are")?;
                self.may_settle(settings)
            }
            Want::Start { fill } => {
                self.host(caller)?;
                self.may_change_chairs("the game has begun already")?;
                if self.people().next().is_none() {
                    return Err(not_now("nobody sits at the table"));
                }
                let free = |who: &Occupant| matches!(who, Occupant::Free | Occupant::Kept { .. });
                if fill.is_none() && self.chairs.as_slice().iter().any(free) {
                    return Err(not_now("there are free chairs: wait for people, or fill them with bots"));
                }
                let fill = fill.as_deref().map(Box::from);
                let promised = self.settings.chairs().seats().any(|seat| self.owes(seat).is_some());
                Ok(Some(if promised { Command::Deal { fill } } else { Command::Start { fill } }))
            }
            Want::Say { text } => {
                let text = text.trim();
                let letters = text.chars().count();
                if letters == 0 || letters > LONGEST_SAYING || text.chars().any(char::is_control) {
                    let why = format!("say 1 to {LONGEST_SAYING} characters, in one line");
                    return Err(Refusal::new(Code::TooLong, why));
                }
                self.may_speak(caller)?;
                // Whoever sits speaks by the name on their chair.
                let name = if seat.is_some() { caller.name.clone() } else { person_name(&caller.name)? };
                let said = Saying { person: Some(caller.person), name, text: Some(text.to_owned()) };
                Ok(Some(Command::Say { seat, said: Box::new(said) }))
            }
            Want::Rematch => Err(Refusal::new(Code::Internal, "a rematch is founded by the house")),
            Want::Redact { .. } | Want::Mute { .. } | Want::Unmute { .. } => {
                Err(Refusal::new(Code::Internal, "what was said is known to the table"))
            }
            Want::Act { .. }
            | Want::Order { .. }
            | Want::CancelOrder
            | Want::TakeBack
            | Want::Hammer
            | Want::StepAway
            | Want::Holiday { .. }
            | Want::Return => {
                let seat = seat.ok_or_else(not_seated)?;
                let play = self.play.as_ref().ok_or_else(|| not_now("the game has not begun"))?;
                if *want == Want::Hammer && self.others_decide(play, seat) {
                    return Err(not_now("somebody is still deciding, and nobody is hurried at this table"));
                }
                play.decide(seat, want, self.founding.pace).map(Some)
            }
        }
    }

    /// Chairs can be changed until the game begins.
    fn may_change_chairs(&self, begun: &str) -> Result<(), Refusal> {
        if self.stage() != Stage::Gathering {
            return Err(Refusal::new(Code::NotNow, begun));
        }
        if self.dealing.is_some() {
            return Err(Refusal::new(
                Code::NotNow,
                "the cards are being shuffled: the game begins in a moment",
            ));
        }
        Ok(())
    }

    fn sit(&self, caller: &Caller, chair: Seat, promise: Option<&str>) -> Result<Option<Command>, Refusal> {
        let taken = |why: String| Err(Refusal::new(Code::Taken, why));
        match &self.chairs[chair] {
            Occupant::Person { person, .. } if *person != caller.person => {
                return taken(format!("seat {chair} is taken"));
            }
            Occupant::Kept { person, name } if *person != caller.person => {
                return taken(format!("seat {chair} is kept for {name}"));
            }
            Occupant::Bot { .. } if self.founding.host != caller.person => {
                return taken(format!("a bot sits on seat {chair}"));
            }
            Occupant::Free | Occupant::Person { .. } | Occupant::Kept { .. } | Occupant::Bot { .. } => {}
        }
        if !promise.is_none_or(shuffle::is_promise) {
            let why = "the promise for the shuffle is a SHA-256: 64 hexadecimal digits in lower case";
            return Err(Refusal::new(Code::Malformed, why));
        }
        let occupant = Occupant::Person {
            person: caller.person,
            name: person_name(&caller.name)?,
            entropy: String::new(),
            promise: promise.map(str::to_owned),
        };
        // Sitting where one sits changes nothing.
        let so_already = self.chairs[chair] == occupant;
        Ok((!so_already).then(|| Command::Seat { seat: chair, occupant: Box::new(occupant) }))
    }

    fn reveal_promised(&self, seat: Seat, entropy: &str) -> Result<Option<Command>, Refusal> {
        let refused = |code, why: &str| Err(Refusal::new(code, why));
        if entropy.len() > LONGEST_ENTROPY {
            let why = format!("the contribution to the shuffle has at most {LONGEST_ENTROPY} bytes");
            return Err(Refusal::new(Code::TooLong, why));
        }
        match (&self.chairs[seat], &self.dealing) {
            (Occupant::Person { entropy: before, .. }, _) if before == entropy && !entropy.is_empty() => {
                Ok(None)
            }
            (Occupant::Person { promise: Some(_), entropy: before, .. }, Some(_)) if !before.is_empty() => {
                refused(Code::NotNow, "your contribution to the shuffle is known already")
            }
            (Occupant::Person { promise: Some(promise), .. }, Some(_)) => {
                if *promise != shuffle::promise(entropy) || entropy.is_empty() {
                    return refused(Code::Illegal, "that is not the contribution you promised");
                }
                Ok(Some(Command::Reveal { seat, entropy: entropy.into() }))
            }
            (_, Some(_)) => refused(Code::NotNow, "you have promised no contribution to the shuffle"),
            (_, None) => refused(Code::NotNow, "contributions are revealed when the host begins"),
        }
    }

    /// Whether it moves the game forward. Changing a held action or a closed fist does not.
    fn is_play(&self, seat: Option<Seat>, want: &Want) -> bool {
        match (want, seat, &self.play) {
            (Want::Start { .. } | Want::Return | Want::Reveal { .. }, ..) => true,
            (Want::Act { .. }, Some(seat), Some(play)) => {
                play.held[seat].is_none() && play.fists[seat].is_none()
            }
            _ => false,
        }
    }

    fn chair(&self, seat: Seat) -> Result<(), Refusal> {
        let chairs = self.settings.chairs();
        if chairs.all().contains(seat) {
            return Ok(());
        }
        Err(Refusal::new(Code::Illegal, format!("this table has {chairs} seats, there is no seat {seat}")))
    }

    pub(crate) fn host(&self, caller: &Caller) -> Result<(), Refusal> {
        if caller.person == self.founding.host {
            return Ok(());
        }
        Err(Refusal::new(Code::NotHost, "only the host of the table may do that"))
    }
}

fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "you do not sit at this table")
}

impl Play {
    fn decide(&self, seat: Seat, want: &Want, pace: Pace) -> Result<Command, Refusal> {
        let not_now = |why: &str| Err(Refusal::new(Code::NotNow, why));
        match want {
            Want::Act { action } => self.act(seat, *action, pace),
            Want::Order { .. } | Want::CancelOrder if self.call == Call::Closed => {
                not_now("all maxima are filed: one moment")
            }
            Want::Order { order } => {
                self.may_order(seat, *order)?;
                Ok(Command::Order { seat, order: Some(*order) })
            }
            Want::CancelOrder if self.orders[seat].is_none() => not_now("there is no order to withdraw"),
            Want::CancelOrder => Ok(Command::Order { seat, order: None }),
            Want::TakeBack if self.held[seat].is_none() => not_now("there is nothing to take back any more"),
            Want::TakeBack => Ok(Command::TakeBack { seat }),
            Want::Hammer => self.hammer(seat),
            Want::StepAway if *self.state().phase() == Phase::Over => not_now("the game is over"),
            Want::StepAway if self.away.contains(seat) => not_now("a bot plays for you already"),
            Want::StepAway => Ok(Command::Away { seat }),
            Want::Return if !self.away.contains(seat) => not_now("you are not away"),
            Want::Return => Ok(Command::Back { seat }),
            Want::Holiday { days } => self.take_holiday(seat, *days),
            Want::Sit { .. }
            | Want::Reveal { .. }
            | Want::Stand
            | Want::Bot { .. }
            | Want::Remove { .. }
            | Want::Settings { .. }
            | Want::Start { .. }
            | Want::Say { .. }
            | Want::Redact { .. }
            | Want::Mute { .. }
            | Want::Unmute { .. }
            | Want::Rematch => not_now("that is nothing one does in a game"),
        }
    }

    /// A holiday is for a game over days, and there are only so many of them.
    fn take_holiday(&self, seat: Seat, days: u8) -> Result<Command, Refusal> {
        let refused = |code, why: String| Err(Refusal::new(code, why));
        let Some(left) = self.holidays_left(seat) else {
            return refused(Code::NotNow, "holidays are for games over days".to_owned());
        };
        if *self.state().phase() == Phase::Over {
            return refused(Code::NotNow, "the game is over".to_owned());
        }
        if days > left {
            let why = format!("you have {left} days of holiday left in this game, and want {days}");
            return refused(Code::Illegal, why);
        }
        if days == 0 && left == HOLIDAYS {
            return refused(Code::NotNow, "you are not on holiday".to_owned());
        }
        Ok(Command::Holiday { seat, days })
    }

    fn act(&self, seat: Seat, action: Action, pace: Pace) -> Result<Command, Refusal> {
        if pace == Pace::Days && matches!(self.state.phase(), Phase::Open { .. }) {
            let why = "over days nobody bids one by one: leave an order with your maximum, 0 if you are out";
            return Err(Refusal::new(Code::NotNow, why));
        }
        allowed(&self.state, seat, action)?;
        let at_once = matches!(self.state.phase(), Phase::Open { .. } | Phase::Sealed { .. });
        if at_once || pace::undo(pace).is_none() {
            return Ok(self.command(seat, action, By::Owner));
        }
        Ok(Command::Hold { seat, action })
    }

    /// The command for an action in this phase.
    pub(crate) fn command(&self, seat: Seat, action: Action, by: By) -> Command {
        match (self.state.phase(), action) {
            (Phase::Sealed { .. }, Action::Bid(amount)) => Command::Fist { seat, amount, by },
            _ => Command::Act { seat, action, by },
        }
    }

    fn hammer(&self, seat: Seat) -> Result<Command, Refusal> {
        let not_now = |why: &str| Err(Refusal::new(Code::NotNow, why));
        match self.state().phase() {
            Phase::Open { .. } if self.days.is_some() => not_now("over days the hammer waits for everybody"),
            Phase::Open { lot, .. } if lot.auctioneer() == seat => match self.call {
                Call::Open | Call::Turn => Ok(Command::Call { call: Call::GoingOnce }),
                Call::GoingOnce | Call::GoingTwice | Call::Closed => {
                    not_now("the hammer is on its way already")
                }
            },
            Phase::Open { .. } => not_now("only the auctioneer has the hammer"),
            _ => not_now("there is no open auction"),
        }
    }

    /// The order this seat may leave now.
    pub(crate) fn order_menu(&self, seat: Seat) -> Option<OrderMenu> {
        let state = &self.state;
        let most = state.cash(seat);
        let to_come = || state.still_asked().contains(seat);
        match state.phase() {
            Phase::Open { high, .. } => Some(OrderMenu::Maximum { least: least(*high), most }),
            Phase::Once { high, .. } if to_come() && most >= least(*high) => {
                Some(OrderMenu::Bid { least: least(*high), most })
            }
            Phase::Price { .. } | Phase::Fixed { .. } if to_come() => Some(OrderMenu::Accept { most }),
            Phase::Add { double, .. } if to_come() => {
                Some(OrderMenu::Add { cards: state.hand(seat).and(CardSet::going_with(double.artist())) })
            }
            _ => None,
        }
    }

    fn may_order(&self, seat: Seat, order: Order) -> Result<(), Refusal> {
        let illegal = |why: String| Err(Refusal::new(Code::Illegal, why));
        let affordable = |amount: Money, cash: Money| {
            if amount <= cash {
                return Ok(());
            }
            illegal(format!("you have {cash}, and cannot order up to {amount}"))
        };
        match (order, self.order_menu(seat)) {
            (Order::Maximum { limit, .. }, Some(OrderMenu::Maximum { most, .. })) => affordable(limit, most),
            (Order::Bid { amount: Money::ZERO }, Some(OrderMenu::Bid { .. })) if self.days.is_some() => {
                Ok(())
            }
            (Order::Ask, Some(OrderMenu::Bid { .. } | OrderMenu::Accept { .. } | OrderMenu::Add { .. }))
                if self.days.is_some() =>
            {
                Ok(())
            }
            (Order::Bid { amount }, Some(OrderMenu::Bid { least, .. })) if amount < least => {
                illegal(format!("a bid is at least {least} now"))
            }
            (Order::Bid { amount }, Some(OrderMenu::Bid { most, .. })) => affordable(amount, most),
            (Order::Accept { limit }, Some(OrderMenu::Accept { most })) => affordable(limit, most),
            (Order::Add { card: None }, Some(OrderMenu::Add { .. })) => Ok(()),
            (Order::Add { card: Some(card) }, Some(OrderMenu::Add { cards })) => {
                if cards.contains(card) {
                    return Ok(());
                }
                illegal(format!("{card} does not go with this double, or is not in your hand"))
            }
            _ => Err(Refusal::new(Code::NotNow, self.why_no_such_order(seat, order))),
        }
    }

    fn why_no_such_order(&self, seat: Seat, order: Order) -> &'static str {
        let sells = self.state.phase().lot().is_some_and(|lot| lot.auctioneer() == seat);
        match (order, self.state.phase()) {
            (Order::Maximum { .. }, _) => "a maximum is for an open auction",
            (Order::Bid { .. }, Phase::Once { .. }) if self.state.still_asked().contains(seat) => {
                "you cannot bid more than what is bid already"
            }
            (Order::Accept { .. }, Phase::Price { .. } | Phase::Fixed { .. }) if sells => {
                "you sell this lot yourself"
            }
            (Order::Bid { .. }, Phase::Once { .. }) | (Order::Accept { .. }, Phase::Fixed { .. }) => {
                "you have had your turn in this auction"
            }
            (Order::Bid { .. }, _) => "a bid in advance is for a once around auction",
            (Order::Accept { .. }, _) => "accepting in advance is for a fixed price",
            (Order::Add { .. }, Phase::Add { .. }) => "you have been asked already",
            (Order::Add { .. }, _) => "there is no double on the table",
            (Order::Ask, _) => {
                "you can be asked again only over days, and where a question goes round the table"
            }
        }
    }
}

/// The smallest amount that beats the standing bid.
fn least(high: Option<Bid>) -> Money {
    high.map_or(Money::ONE, |high| high.amount.plus_one())
}

/// Checks that the rules allow the action. A bid that came too late is refused with the bid that came first.
fn allowed(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let mut copy = *state;
    let Err(illegal) = copy.apply(seat, action, &mut ()) else { return Ok(()) };
    let crossed = match (state.phase(), illegal.why) {
        (Phase::Open { high, .. } | Phase::Once { high, .. }, Why::TooLow { .. }) => *high,
        // The bid that came first may be more than they have.
        (Phase::Open { high, .. }, Why::CannotFollow { .. }) => {
            high.filter(|high| matches!(action, Action::Bid(amount) if amount <= high.amount))
        }
        _ => None,
    };
    let code = if crossed.is_some() { Code::Crossed } else { Code::Illegal };
    Err(Refusal { code, why: illegal.to_string(), high: crossed })
}
