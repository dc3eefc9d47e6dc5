//! Whether somebody may have what they want, and which command it becomes.

use core::fmt;

use bots::Name;
use protocol::{Call, Code, LONGEST_SAYING, Order, Pace, PersonId, Stage, Want};
use rules::{Action, Bid, Menu, Money, Names, Phase, Seat, State, Why};

use crate::command::{By, Command, Occupant};
use crate::fair::LONGEST_ENTROPY;
use crate::pace;
use crate::play::Play;
use crate::table::Table;

/// After so many commands a table accepts nothing but play.
const MOST_COMMANDS: u32 = 20_000;
/// So much is said by those who sit at a table, and by those who watch: whoever comes in hears it all again.
const MOST_SAYINGS: usize = 500;
const MOST_CALLS: usize = 200;

/// Why somebody does not get what they want.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// In a word.
    pub code: Code,
    /// In a sentence.
    pub why: String,
    /// The bid that came first, when that was it.
    pub high: Option<Bid>,
}

impl Refusal {
    /// For this reason.
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

/// A bot that may sit at a table here: one of ours, and not one that thinks for seconds.
pub(crate) fn bot(name: &str) -> Result<Box<str>, Refusal> {
    let unknown =
        || Refusal::new(Code::UnknownBot, format!("there is no bot '{name}' here; GET api/hello lists them"));
    match name.parse::<Name>() {
        Ok(Name::Outside(_)) | Err(_) => Err(unknown()),
        Ok(Name::Flat(worlds)) if worlds > 256 => Err(unknown()),
        Ok(Name::Ismcts(iterations)) if iterations > 500 => Err(unknown()),
        Ok(known) => Ok(known.to_string().into()),
    }
}

/// A name that can stand at a table and in a record.
///
/// # Errors
///
/// Says what is wrong with it.
pub fn person_name(name: &str) -> Result<String, Refusal> {
    match Names::new([name, "x", "y"]) {
        Ok(names) => Ok(names.of(Seat::One).to_owned()),
        Err(_) => Err(Refusal::new(
            Code::BadName,
            format!("a name has 1 to {} characters, none of '|', '#' and control characters", Names::LONGEST),
        )),
    }
}

impl Table {
    /// The command that gives somebody what they want.
    ///
    /// # Errors
    ///
    /// Says why not. Nothing has changed, here or later.
    pub fn decide(&self, caller: &Caller, want: &Want) -> Result<Command, Refusal> {
        let not_now = |why: &str| Refusal::new(Code::NotNow, why);
        let seat = self.seat_of(caller.person);
        let gathering = self.stage() == Stage::Gathering;
        // A game is some hundreds of commands. Whoever fills the log with anything else is heard no more. (To refuse
        // them as too many would ask them to try again.)
        if self.head().number() > MOST_COMMANDS && !self.is_play(seat, want) {
            return Err(not_now("enough has been said and done at this table: play on"));
        }
        match want {
            Want::Sit { seat: chair, entropy } => {
                self.chair(*chair)?;
                if !gathering {
                    return Err(not_now("the game has begun; you can watch"));
                }
                match &self.chairs[*chair] {
                    Occupant::Person { person, .. } if *person != caller.person => {
                        return Err(Refusal::new(Code::Taken, format!("seat {chair} is taken")));
                    }
                    Occupant::Bot { .. } if self.founding.host != caller.person => {
                        return Err(Refusal::new(Code::Taken, format!("a bot sits on seat {chair}")));
                    }
                    Occupant::Free | Occupant::Person { .. } | Occupant::Bot { .. } => {}
                }
                let entropy = entropy.clone().unwrap_or_default();
                if entropy.len() > LONGEST_ENTROPY {
                    let why = format!("the noise for the shuffle has at most {LONGEST_ENTROPY} bytes");
                    return Err(Refusal::new(Code::TooLong, why));
                }
                let occupant =
                    Occupant::Person { person: caller.person, name: person_name(&caller.name)?, entropy };
                Ok(Command::Seat { seat: *chair, occupant: Box::new(occupant) })
            }
            Want::Stand if gathering => {
                let occupant = Box::new(Occupant::Free);
                seat.map(|seat| Command::Seat { seat, occupant }).ok_or_else(not_seated)
            }
            Want::Stand => Err(not_now("the game has begun; let a bot play for you instead")),
            Want::Bot { seat: chair, bot: name } => {
                self.chair(*chair)?;
                self.host(caller)?;
                if !gathering {
                    return Err(not_now("the game has begun"));
                }
                if let Occupant::Person { .. } = self.chairs[*chair] {
                    return Err(Refusal::new(Code::Taken, format!("somebody sits on seat {chair}")));
                }
                let occupant = match name {
                    Some(name) => Occupant::Bot { bot: bot(name)?.into() },
                    None => Occupant::Free,
                };
                Ok(Command::Seat { seat: *chair, occupant: Box::new(occupant) })
            }
            Want::Start { fill } => {
                self.host(caller)?;
                if !gathering {
                    return Err(not_now("the game has begun already"));
                }
                let fill = fill.as_deref().map(bot).transpose()?;
                if self.people().next().is_none() {
                    return Err(not_now("nobody sits at the table"));
                }
                let free = self.chairs.as_slice().contains(&Occupant::Free);
                if free && fill.is_none() {
                    return Err(not_now("there are free chairs: wait for people, or fill them with bots"));
                }
                Ok(Command::Start { fill })
            }
            Want::Say { text } => {
                let text = text.trim();
                let letters = text.chars().count();
                if letters == 0 || letters > LONGEST_SAYING || text.chars().any(char::is_control) {
                    let why = format!("say 1 to {LONGEST_SAYING} characters, in one line");
                    return Err(Refusal::new(Code::TooLong, why));
                }
                let most = if seat.is_some() { MOST_SAYINGS } else { MOST_CALLS };
                if self.sayings(seat.is_some()) >= most {
                    return Err(not_now("enough has been said at this table"));
                }
                let name = person_name(&caller.name)?;
                Ok(Command::Say { seat, said: Box::new((name, text.to_owned())) })
            }
            Want::Rematch => Err(Refusal::new(Code::Internal, "a rematch is founded by the house")),
            Want::Act { .. }
            | Want::Order { .. }
            | Want::CancelOrder
            | Want::TakeBack
            | Want::Hammer
            | Want::StepAway
            | Want::Return => {
                let seat = seat.ok_or_else(not_seated)?;
                let play = self.play.as_ref().ok_or_else(|| not_now("the game has not begun"))?;
                if *want == Want::Hammer && self.others_decide(play, seat) {
                    return Err(not_now("somebody is still deciding, and nobody is hurried at this table"));
                }
                play.decide(seat, want, self.founding.pace)
            }
        }
    }

    /// Whether the game goes on by it. To change one's mind is nothing of the kind.
    fn is_play(&self, seat: Option<Seat>, want: &Want) -> bool {
        match (want, seat, &self.play) {
            (Want::Start { .. } | Want::Return, ..) => true,
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

    fn host(&self, caller: &Caller) -> Result<(), Refusal> {
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
            Want::Sit { .. }
            | Want::Stand
            | Want::Bot { .. }
            | Want::Start { .. }
            | Want::Say { .. }
            | Want::Rematch => not_now("that is nothing one does in a game"),
        }
    }

    fn act(&self, seat: Seat, action: Action, pace: Pace) -> Result<Command, Refusal> {
        let state = self.state();
        allowed(state, seat, action)?;
        Ok(match (state.phase(), action) {
            (Phase::Sealed { .. }, Action::Bid(amount)) => Command::Fist { seat, amount, by: By::Owner },
            (Phase::Open { .. }, _) => Command::Act { seat, action, by: By::Owner },
            _ if pace::undo(pace).is_some() => Command::Hold { seat, action },
            _ => Command::Act { seat, action, by: By::Owner },
        })
    }

    fn hammer(&self, seat: Seat) -> Result<Command, Refusal> {
        let not_now = |why: &str| Err(Refusal::new(Code::NotNow, why));
        match self.state().phase() {
            Phase::Open { lot, .. } if lot.auctioneer() == seat => match self.call {
                Call::Open | Call::Turn => Ok(Command::Call { call: Call::GoingOnce }),
                Call::GoingOnce | Call::GoingTwice => not_now("the hammer is on its way already"),
            },
            Phase::Open { .. } => not_now("only the auctioneer has the hammer"),
            _ => not_now("there is no open auction"),
        }
    }

    fn may_order(&self, seat: Seat, order: Order) -> Result<(), Refusal> {
        let state = self.state();
        let not_now = |why: &str| Err(Refusal::new(Code::NotNow, why));
        let affordable = |amount: Money| {
            let cash = state.cash(seat);
            if amount <= cash {
                return Ok(());
            }
            Err(Refusal::new(Code::Illegal, format!("you have {cash}, and cannot order up to {amount}")))
        };
        match (order, state.phase()) {
            (Order::Maximum { limit, .. }, Phase::Open { .. }) => affordable(limit),
            (Order::Maximum { .. }, _) => not_now("a maximum is for an open auction"),
            (Order::Bid { amount }, Phase::Once { lot, .. }) => {
                if amount == Money::ZERO {
                    return Err(Refusal::new(Code::Illegal, "a bid is at least 1"));
                }
                if self.was_asked(seat, lot.auctioneer()) {
                    return not_now("you have had your turn in this auction");
                }
                affordable(amount)
            }
            (Order::Bid { .. }, _) => not_now("a bid in advance is for a once around auction"),
            (Order::Accept { limit }, Phase::Price { lot } | Phase::Fixed { lot, .. }) => {
                if lot.auctioneer() == seat {
                    return not_now("you sell this lot yourself");
                }
                if matches!(state.phase(), Phase::Fixed { .. }) && self.was_asked(seat, lot.auctioneer()) {
                    return not_now("you have had your turn in this auction");
                }
                affordable(limit)
            }
            (Order::Accept { .. }, _) => not_now("accepting in advance is for a fixed price"),
            (Order::Add { card }, Phase::Add { opener, .. }) => {
                if self.was_asked_to_add(seat, *opener) {
                    return not_now("you have been asked already");
                }
                let Some(card) = card else { return Ok(()) };
                let Some(Menu::Add { double, .. }) =
                    state.awaits().first().and_then(|asked| state.menu(asked))
                else {
                    return not_now("there is no double on the table");
                };
                let fits = card.artist() == double.artist() && card.symbol() != rules::Symbol::Double;
                if fits && state.hand(seat).contains(card) {
                    return Ok(());
                }
                Err(Refusal::new(
                    Code::Illegal,
                    format!("{card} does not go with {double}, or is not in your hand"),
                ))
            }
            (Order::Add { .. }, _) => not_now("there is no double on the table"),
        }
    }

    /// Whether a seat's turn in a once around or fixed price auction is behind it: it goes from the auctioneer's left,
    /// and the auctioneer is last.
    fn was_asked(&self, seat: Seat, auctioneer: Seat) -> bool {
        let chairs = self.state().settings().chairs();
        let Some(asked) = self.state().awaits().first() else { return true };
        let place = |who| chairs.clockwise_from(chairs.left_of(auctioneer)).position(|s| s == who);
        place(seat) < place(asked)
    }

    /// The same for a double: it goes from whoever offered it.
    fn was_asked_to_add(&self, seat: Seat, opener: Seat) -> bool {
        let chairs = self.state().settings().chairs();
        let Some(asked) = self.state().awaits().first() else { return true };
        let place = |who| chairs.clockwise_from(opener).position(|s| s == who);
        place(seat) < place(asked)
    }
}

/// Whether the rules allow it. A bid that came too late is told by what came first.
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
