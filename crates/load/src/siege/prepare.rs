//! What is there before a siege begins: honest guests and their tables, the attackers' guests, and tables with logs as long as
//! one guest can make them.
//!
//! All of it is made by a server without limits, because it would take one guest many minutes otherwise; the siege itself
//! meets a server with its limits.

use std::time::Duration;

use bots::Rng;
use client::{Address, Excerpt, Knock, Socket};
use protocol::{CommandId, NewTable, Pace, Want};
use rules::{Action, Menu, Seat};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use super::{Plan, Target};
use crate::Failed;
use crate::dialect::Dialect;
use crate::policy::pick;
use crate::table::Party;

/// How many guests the attackers have.
const RAIDERS: usize = 40;
/// How many commands are on their way at a time while a log is being filled: few enough that all they cause fits into the
/// server's queue for one socket.
const IN_FLIGHT: usize = 12;
/// After this many refusals a guest can do no more of a kind.
const ENOUGH_REFUSALS: u32 = 100;
/// How long filling a log may take.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a game may take to begin.
const BEGINS_WITHIN: Duration = Duration::from_secs(30);
/// How long bots take, in a game without a clock, until it waits for a person again.
const BOTS_WITHIN: Duration = Duration::from_secs(8);

/// What a siege needs, all of it known to the server by now.
#[derive(Clone, Debug)]
pub struct Camp {
    /// The honest tables of people.
    pub(crate) people: Vec<Party>,
    /// The honest tables of one person with bots.
    pub(crate) bots: Vec<Party>,
    /// The cookies of the attackers' guests, each with a table of their own.
    pub(crate) raiders: Vec<(String, String)>,
    /// A table whose story is as long as one guest can make it.
    pub(crate) story: String,
    /// A running game whose log is as long as one guest can make it.
    pub(crate) game: Game,
    /// How long these two logs are.
    pub lengths: Lengths,
}

/// How much one guest could make a table keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Lengths {
    /// Commands everybody is told of, at one table.
    pub story: u64,
    /// Private commands, at another.
    pub private: u64,
    /// Whether somebody else may still sit down and speak at the first.
    pub others_may_act: bool,
}

/// Makes it.
///
/// # Errors
///
/// If the server cannot be reached or refuses something.
pub fn prepare(target: &Target, plan: &Plan, said: impl FnMut(&str)) -> Result<Camp, Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failed(format!("no runtime: {why}")))?;
    runtime.block_on(camp(&target.address, plan, said))
}

async fn camp(address: &Address, plan: &Plan, mut said: impl FnMut(&str)) -> Result<Camp, Failed> {
    let dialect = Dialect::of(address).await?;
    said("honest tables");
    let seats = usize::from(plan.seats);
    let mut people = Vec::new();
    while people.len() < plan.tables {
        let mut group = Vec::new();
        for seat in 1..=seats {
            group.push(guest(address, &format!("Seat {seat}")).await?);
        }
        // Everybody in a group hosts one table, and plays at all of them.
        for _ in 0..seats.min(plan.tables - people.len()) {
            let table = found(address, &group[0], &honest(plan.seats)).await?;
            people.push(Party { table, cookies: group.clone(), fill: None });
            group.rotate_left(1);
        }
    }
    let mut bots = Vec::new();
    for number in 0..plan.bot_tables {
        let cookie = guest(address, &format!("Friend {number}")).await?;
        let table = found(address, &cookie, &honest(plan.seats)).await?;
        bots.push(Party { table, cookies: vec![cookie], fill: Some("random".to_owned()) });
    }
    said("guests of the attackers");
    let mut raiders = Vec::new();
    for number in 0..RAIDERS {
        let cookie = guest(address, &format!("Raider {number}")).await?;
        let table = found(address, &cookie, &NewTable { seats: 5, ..NewTable::default() }).await?;
        raiders.push((cookie, table));
    }
    said("long logs");
    let mut scribes = (Rng::stream(plan.seed, &[3]), Rng::stream(plan.seed, &[4]));
    let (story, game) = tokio::join!(
        long_story(address, dialect, plan.story, &mut scribes.0),
        long_game(address, dialect, plan.story, &mut scribes.1)
    );
    let ((story, told, others_may_act), (game, private)) = (story?, game?);
    let lengths = Lengths { story: told, private, others_may_act };
    Ok(Camp { people, bots, raiders, story, game, lengths })
}

fn honest(seats: u8) -> NewTable {
    NewTable { seats, pace: Pace::Blitz, listed: true, ..NewTable::default() }
}

async fn guest(address: &Address, name: &str) -> Result<String, Failed> {
    Ok(client::introduce(address.connect().await?, &address.url("api/guest"), name).await?)
}

async fn found(address: &Address, cookie: &str, wish: &NewTable) -> Result<String, Failed> {
    let card = client::found(address.connect().await?, &address.url("api/tables"), cookie, wish).await?;
    Ok(card.table.to_string())
}

/// A seat of one's own at a table, after the welcome.
pub(crate) async fn enter(
    address: &Address,
    line: TcpStream,
    dialect: Dialect,
    table: &str,
    cookie: &str,
) -> Result<Socket<TcpStream>, client::Failed> {
    let path = address.path(&format!("api/tables/{table}/socket"));
    let knock = Knock { authority: address.authority(), path: &path, head: &[("cookie", cookie)] };
    let mut socket = Socket::knock(line, knock).await?;
    socket.say(&dialect.hello()).await?;
    Ok(socket)
}

/// A table at which one guest has said and done as much as is allowed, and whether another guest may still act there.
async fn long_story(
    address: &Address,
    dialect: Dialect,
    most: u64,
    rng: &mut Rng,
) -> Result<(String, u64, bool), Failed> {
    let cookie = guest(address, "Scribe").await?;
    let table = found(address, &cookie, &NewTable { seats: 5, ..NewTable::default() }).await?;
    let mut socket = enter(address, address.connect().await?, dialect, &table, &cookie).await?;
    let words = "word ".repeat(60);
    let say = |_| Want::Say { text: words.trim().to_owned() };
    let move_about = |n: u64| dialect.sit(Seat::ALL[n as usize % 2]);
    let said = fill(&mut socket, most, rng, Refusals::InARow, say).await;
    // Sitting where one sits is granted and changes nothing, however often.
    let _ = fill(&mut socket, most.saturating_sub(said), rng, Refusals::InAll, move_about).await;
    let other = guest(address, "Fellow").await?;
    let mut fellow = enter(address, address.connect().await?, dialect, &table, &other).await?;
    let welcome = timeout(PATIENCE, fellow.hear()).await.ok().flatten();
    let told = welcome.as_deref().and_then(|text| serde_json::from_str::<Excerpt<'_>>(text).ok());
    let told = told.ok_or_else(|| Failed("nobody is welcome at the table with the long story".to_owned()))?;
    let story = u64::from(told.seq.number());
    let sits = once(&mut fellow, rng, dialect.sit(Seat::Three)).await;
    let speaks = once(&mut fellow, rng, Want::Say { text: "Good evening".to_owned() }).await;
    Ok((table, story, sits && speaks))
}

/// A running game in which one guest has offered a card and taken it back as often as is allowed.
async fn long_game(
    address: &Address,
    dialect: Dialect,
    most: u64,
    rng: &mut Rng,
) -> Result<(Game, u64), Failed> {
    let cookie = guest(address, "Clerk").await?;
    // Without a clock nothing keeps the room open when the guest has left.
    let wish = NewTable { seats: 4, pace: Pace::Untimed, first: Some(Seat::One), ..NewTable::default() };
    let table = found(address, &cookie, &wish).await?;
    let mut socket = enter(address, address.connect().await?, dialect, &table, &cookie).await?;
    let _ = once(&mut socket, rng, dialect.sit(Seat::One)).await;
    let _ = once(&mut socket, rng, Want::Start { fill: Some("random".to_owned()) }).await;
    let begun = Instant::now();
    while begun.elapsed() < BEGINS_WITHIN {
        if let Some(menu @ Menu::Offer { .. }) = look(address, dialect, &table, &cookie).await? {
            let game = Game { table, cookie, action: pick(&menu, 0) };
            // An even number, with room for a few more: a card that is taken back at last leaves a game that waits for this
            // guest, and nothing that would happen by itself and keep the room open.
            let even = most.saturating_sub(20) / 2 * 2;
            let commands = fill(&mut socket, even, rng, Refusals::InARow, |n| game.hesitate(n)).await;
            if commands < even && !once(&mut socket, rng, Want::TakeBack).await {
                // The card is offered in a moment, the bots do their part, and then the game waits for this guest again.
                sleep(BOTS_WITHIN).await;
            }
            return Ok((game, commands));
        }
        sleep(Duration::from_millis(100)).await;
    }
    Err(Failed("the game with the long log did not begin".to_owned()))
}

/// A running game that waits for one guest.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) table: String,
    pub(crate) cookie: String,
    action: Action,
}

impl Game {
    /// Offering a card, and taking it back before anybody is told.
    pub(crate) fn hesitate(&self, n: u64) -> Want {
        if n.is_multiple_of(2) { Want::Act { action: self.action } } else { Want::TakeBack }
    }
}

/// What a seat may do now, asked with a connection of its own.
async fn look(
    address: &Address,
    dialect: Dialect,
    table: &str,
    cookie: &str,
) -> Result<Option<Menu>, Failed> {
    let mut socket = enter(address, address.connect().await?, dialect, table, cookie).await?;
    let welcome = timeout(PATIENCE, socket.hear()).await.ok().flatten();
    let heard = welcome.as_deref().and_then(|text| serde_json::from_str::<Excerpt<'_>>(text).ok());
    Ok(heard.and_then(|heard| heard.menu()))
}

/// Whether something was granted that is wished for once.
async fn once(socket: &mut Socket<TcpStream>, rng: &mut Rng, want: Want) -> bool {
    fill(socket, 1, rng, Refusals::InARow, |_| want.clone()).await == 1
}

/// Which refusals say that a wish will not be granted any more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refusals {
    InARow,
    InAll,
}

/// Repeats a wish until it has been granted this often, or is refused for good. Returns how often it was granted.
async fn fill(
    socket: &mut Socket<TcpStream>,
    most: u64,
    rng: &mut Rng,
    for_good: Refusals,
    wish: impl Fn(u64) -> Want,
) -> u64 {
    let begun = Instant::now();
    let enough = ENOUGH_REFUSALS.min(u32::try_from(most).unwrap_or(u32::MAX));
    let (mut sent, mut granted, mut waiting, mut refused) = (0, 0, 0, 0);
    loop {
        while refused < enough && waiting < IN_FLIGHT && granted + (waiting as u64) < most {
            if begun.elapsed() > PATIENCE || socket.want(CommandId::draw(rng), wish(sent)).await.is_err() {
                return granted;
            }
            sent += 1;
            waiting += 1;
        }
        if waiting == 0 {
            return granted;
        }
        let Ok(Some(text)) = timeout(PATIENCE, socket.hear()).await else { return granted };
        let Ok(heard) = serde_json::from_str::<Excerpt<'_>>(&text) else { continue };
        match heard.kind {
            "done" => {
                granted += 1;
                waiting -= 1;
                if for_good == Refusals::InARow {
                    refused = 0;
                }
            }
            "refused" => {
                waiting -= 1;
                if heard.code.is_none_or(|code| !code.passes()) {
                    refused += 1;
                } else {
                    sleep(Duration::from_millis(1)).await;
                }
            }
            _ => {}
        }
    }
}
