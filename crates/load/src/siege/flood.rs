//! Attacks that ask for as much as they can: tables, bots, names, frames, orders and lists.

use std::cell::Cell;
use std::rc::Rc;

use bots::Rng;
use client::{Answer, Excerpt, Failed, Request, Socket};
use protocol::{CommandId, NewGuest, NewTable, Pace, Want};
use rules::Seat;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::spawn_local;
use tokio::time::{Duration, Instant, sleep, timeout};

use super::band::{Band, SOURCES};
use super::prepare::{Game, enter};
use super::wire::{self, Kind};

/// How many requests each address makes at a time.
const WORKERS: usize = 4;
/// How many tables of bots are started, in all.
const BOT_TABLES: usize = 200;
/// The bot that thinks longest of those that may sit here.
const SLOW_BOT: &str = "flat:256";
/// How many sockets send pings, and how many frames each writes at once.
const PINGERS: usize = 32;
const FRAMES: usize = 10_000;
/// The most that one attack asks for, whatever the server answers and however long it lasts: requests or commands ...
const MOST: u64 = 1_000_000;
/// ... and frames.
const MOST_FRAMES: u64 = 500_000_000;
/// How many commands a seat sends a second, more than it may.
const COMMANDS_A_SECOND: f64 = 60.0;
/// How long somebody waits who was refused.
const REST: Duration = Duration::from_millis(10);
const LONG_REST: Duration = Duration::from_millis(500);

/// What is left of what the attackers of one attack may ask for, together.
struct Ration(Cell<u64>);

impl Ration {
    fn of(most: u64) -> Rc<Ration> {
        Rc::new(Ration(Cell::new(most)))
    }

    /// Takes so many; whether there were as many left.
    fn take(&self, many: u64) -> bool {
        let left = self.0.get().checked_sub(many);
        left.inspect(|left| self.0.set(*left)).is_some()
    }
}

/// One request of an attacker, counted.
async fn ask(
    band: &Band,
    source: usize,
    request: (&str, &str, &str),
    cookie: Option<&str>,
) -> Option<Answer> {
    let (method, path, body) = request;
    let head: Vec<(&str, &str)> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
    let path = band.address.path(path);
    let asked = async {
        let line = band.connect(source, None).await?;
        client::ask(line, Request { method, path: &path, head: &head, body }).await
    };
    match asked.await {
        Ok(answer) if (200..300).contains(&answer.status) => {
            band.count(format!("answers {}", answer.status));
            Some(answer)
        }
        Ok(answer) => {
            band.failed(&Failed::Refused(answer));
            None
        }
        Err(why) => {
            band.failed(&why);
            None
        }
    }
}

/// The guest of this number, and the table of their own.
fn raider(band: &Band, number: usize) -> (String, String) {
    band.camp.raiders[number % band.camp.raiders.len()].clone()
}

pub(crate) async fn names(band: &Rc<Band>) {
    let ration = Ration::of(MOST);
    for worker in 0..band.scaled(WORKERS * SOURCES.len()) {
        let (band, ration) = (Rc::clone(band), Rc::clone(&ration));
        spawn_local(async move {
            for number in (0_u64..).take_while(|_| ration.take(1)) {
                let name = NewGuest { name: format!("Nobody {worker} {number}") };
                let body = serde_json::to_string(&name).unwrap_or_default();
                if ask(&band, worker, ("POST", "api/guest", &body), None).await.is_none() {
                    sleep(REST).await;
                }
            }
        });
    }
    core::future::pending::<()>().await;
}

pub(crate) async fn lobby(band: &Rc<Band>) {
    let ration = Ration::of(MOST);
    for worker in 0..band.scaled(WORKERS * SOURCES.len()) {
        let (band, ration) = (Rc::clone(band), Rc::clone(&ration));
        spawn_local(async move {
            let cookie = band.camp.game.cookie.clone();
            while ration.take(1) {
                if ask(&band, worker, ("GET", "api/tables", ""), Some(&cookie)).await.is_none() {
                    sleep(REST).await;
                }
            }
        });
    }
    core::future::pending::<()>().await;
}

/// Founds a table and returns its id.
async fn found(band: &Band, source: usize, cookie: &str, wish: &NewTable) -> Option<String> {
    let body = serde_json::to_string(wish).ok()?;
    let answer = ask(band, source, ("POST", "api/tables", &body), Some(cookie)).await?;
    let card: protocol::TableCard = serde_json::from_str(&answer.body).ok()?;
    Some(card.table.to_string())
}

/// Sits down in front of a table, from one of the attackers' addresses.
async fn sit_at(band: &Band, source: usize, table: &str, cookie: &str) -> Option<Socket<TcpStream>> {
    let entered = async {
        let line = band.connect(source, None).await?;
        enter(&band.address, line, band.dialect, table, cookie).await
    };
    match entered.await {
        Ok(socket) => {
            band.count("sockets opened");
            Some(socket)
        }
        Err(why) => {
            band.failed(&why);
            None
        }
    }
}

/// Reads what a socket is told and counts refusals, until it closes.
async fn listen(band: &Rc<Band>, mut socket: Socket<TcpStream>) {
    let _held = band.held();
    while let Some(text) = socket.hear().await {
        note(band, &text);
        band.purse.pay().await;
    }
    band.count("closed by the server");
}

fn note(band: &Band, text: &str) {
    let Ok(heard) = serde_json::from_str::<Excerpt<'_>>(text) else { return };
    match (heard.kind, heard.code) {
        ("done", _) => band.count("commands done"),
        ("refused", Some(code)) => band.count(format!("refused {code}")),
        ("bye", Some(code)) => band.count(format!("sent away {code}")),
        _ => {}
    }
}

pub(crate) async fn tables(band: &Rc<Band>) {
    let ration = Ration::of(MOST);
    for worker in 0..band.scaled(WORKERS * SOURCES.len()) {
        let (band, ration) = (Rc::clone(band), Rc::clone(&ration));
        spawn_local(async move {
            let (cookie, _) = raider(&band, worker);
            let wish = NewTable { listed: true, ..NewTable::default() };
            while ration.take(1) {
                let Some(table) = found(&band, worker, &cookie, &wish).await else {
                    sleep(REST).await;
                    continue;
                };
                band.count("tables founded");
                // A table at which somebody is present looks alive.
                if let Some(socket) = sit_at(&band, worker, &table, &cookie).await {
                    let band = Rc::clone(&band);
                    spawn_local(async move { listen(&band, socket).await });
                }
            }
        });
    }
    core::future::pending::<()>().await;
}

pub(crate) async fn bots(band: &Rc<Band>) {
    let guests = band.camp.raiders.len();
    let each = band.scaled(BOT_TABLES).div_ceil(guests);
    for worker in 0..guests {
        let band = Rc::clone(band);
        spawn_local(async move {
            let mut rng = Rng::stream(worker as u64, &[8]);
            let (cookie, _) = raider(&band, worker);
            let wish = NewTable {
                seats: 5,
                pace: Pace::Blitz,
                stand_in: SLOW_BOT.to_owned(),
                ..NewTable::default()
            };
            let mut started = 0;
            while started < each {
                let Some(table) = found(&band, worker, &cookie, &wish).await else {
                    sleep(LONG_REST).await;
                    continue;
                };
                if let Some(mut socket) = sit_at(&band, worker, &table, &cookie).await {
                    let fill = Some(SLOW_BOT.to_owned());
                    for want in [band.dialect.sit(Seat::One), Want::Start { fill }, Want::StepAway] {
                        band.purse.pay().await;
                        // A socket that is gone is noticed when it is listened to.
                        let _ = socket.want(CommandId::draw(&mut rng), want).await;
                    }
                    band.count("tables of bots");
                    started += 1;
                    let band = Rc::clone(&band);
                    spawn_local(async move { listen(&band, socket).await });
                }
            }
        });
    }
    core::future::pending::<()>().await;
}

pub(crate) async fn pings(band: &Rc<Band>) {
    let ration = Ration::of(MOST_FRAMES);
    for worker in 0..band.scaled(PINGERS) {
        let (band, ration) = (Rc::clone(band), Rc::clone(&ration));
        spawn_local(async move {
            let kind = if (worker / SOURCES.len()).is_multiple_of(2) { Kind::MiddlePart } else { Kind::Ping };
            // Whoever connects again to be refused asks for something too.
            while ration.take(1) {
                if let Err(why) = ping(&band, worker, kind, &ration).await {
                    band.broke(&why);
                }
                sleep(LONG_REST).await;
            }
        });
    }
    core::future::pending::<()>().await;
}

/// Sends frames of this kind until the server hangs up.
async fn ping(band: &Rc<Band>, worker: usize, kind: Kind, ration: &Ration) -> std::io::Result<()> {
    let (cookie, table) = raider(band, worker);
    let mut line = band.connect(worker, None).await?;
    let path = band.address.path(&format!("api/tables/{table}/socket"));
    let status = wire::upgrade(&mut line, band.address.authority(), &path, Some(&cookie)).await?;
    if status != 101 {
        band.count(format!("refused {status}"));
        return Ok(());
    }
    let _held = band.held();
    band.count("sockets opened");
    line.write_all(&wire::message(&band.dialect.hello())).await?;
    if kind == Kind::MiddlePart {
        line.write_all(&wire::frame(Kind::FirstPart, b"{")).await?;
    }
    let frames = wire::frame(kind, b"").repeat(FRAMES);
    let (mut ears, mut mouth) = line.into_split();
    let drain = async {
        let mut bytes = vec![0; 64 * 1_024];
        while ears.read(&mut bytes).await? > 0 {
            band.purse.pay().await;
        }
        std::io::Result::Ok(())
    };
    let shout = async {
        while ration.take(FRAMES as u64) {
            band.purse.pay().await;
            mouth.write_all(&frames).await?;
            band.count_many("frames written", FRAMES as u64);
        }
        Ok(())
    };
    tokio::select! {
        drained = drain => {
            band.count("closed by the server");
            drained
        }
        shouted = shout => shouted,
    }
}

pub(crate) async fn orders(band: &Rc<Band>) {
    let ration = Ration::of(MOST);
    for worker in 0..band.scaled(band.camp.raiders.len()) {
        let (band, ration) = (Rc::clone(band), Rc::clone(&ration));
        spawn_local(async move {
            let mut rng = Rng::stream(worker as u64, &[9]);
            // One of them sits in a running game, the others at tables that have not begun.
            let game = (worker == 0).then(|| band.camp.game.clone());
            let (cookie, table) = match &game {
                Some(game) => (game.cookie.clone(), game.table.clone()),
                None => raider(&band, worker),
            };
            while ration.take(1) {
                if let Some(socket) = sit_at(&band, worker, &table, &cookie).await {
                    command(&band, socket, &mut rng, game.as_ref(), &ration).await;
                }
                sleep(LONG_REST).await;
            }
        });
    }
    core::future::pending::<()>().await;
}

/// Sends commands faster than anybody plays, until the server hangs up.
async fn command(
    band: &Rc<Band>,
    mut socket: Socket<TcpStream>,
    rng: &mut Rng,
    game: Option<&Game>,
    ration: &Ration,
) {
    let _held = band.held();
    let begun = Instant::now();
    let mut sent = 0_u64;
    loop {
        while (sent as f64) < begun.elapsed().as_secs_f64() * COMMANDS_A_SECOND {
            let want = match (game, sent % 8) {
                (Some(game), _) => game.hesitate(sent),
                (None, 7) => Want::Say { text: format!("Nobody can hear themselves think {sent}") },
                (None, n) => band.dialect.sit(Seat::ALL[n as usize % 2]),
            };
            if !ration.take(1) {
                return;
            }
            band.purse.pay().await;
            if socket.want(CommandId::draw(rng), want).await.is_err() {
                return band.count("closed by the server");
            }
            sent += 1;
        }
        match timeout(Duration::from_millis(20), socket.hear()).await {
            Ok(Some(text)) => note(band, &text),
            Ok(None) => return band.count("closed by the server"),
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_attack_asks_for_has_an_end() {
        let ration = Ration::of(25);
        assert!(ration.take(10) && ration.take(10));
        assert!(!ration.take(10), "no more than there is");
        assert_eq!((0..100).filter(|_| ration.take(1)).count(), 5);
    }
}
