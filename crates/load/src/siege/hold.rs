//! Attacks that hold connections: half-open, silent, all at once, or deaf.

use std::io;
use std::rc::Rc;

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::spawn_local;
use tokio::time::{Duration, sleep, timeout};

use super::band::{Band, SOURCES};
use super::wire;

/// How many connections without a word are opened: more than the server is given file handles by default.
const CONNECTIONS: usize = 10_000;
/// How many sockets that never say hello, in all: nearly as many as eight addresses could always have.
const SOCKETS: usize = 490 * SOURCES.len();
/// How many sockets say hello together.
const WELCOMES: usize = 400;
/// How many sockets never read.
const DEAF: usize = 320;
/// How long an attacker waits after being turned away.
const REST: Duration = Duration::from_secs(1);
/// How often a half-open request gets one more byte.
const DRIP: Duration = Duration::from_secs(5);
/// How little a deaf reader lets the system keep for it, in bytes.
const SMALL_BUFFER: u32 = 4 * 1024;

/// What a connection says before it falls silent.
#[derive(Clone, Copy)]
enum Words {
    Nothing,
    HalfAHeader,
    HalfABody,
}

pub(crate) async fn half_open(band: &Rc<Band>) {
    // A request with a whole header is counted by its address, one with half of it is not: most have half a header.
    hold_all(band, |slot| if slot % 10 == 9 { Words::HalfABody } else { Words::HalfAHeader }).await;
}

pub(crate) async fn silent_tcp(band: &Rc<Band>) {
    hold_all(band, |_| Words::Nothing).await;
}

async fn hold_all(band: &Rc<Band>, words: impl Fn(usize) -> Words) {
    for slot in 0..band.scaled(CONNECTIONS).min(band.connections) {
        spawn_local(hold(Rc::clone(band), slot, words(slot)));
    }
    core::future::pending::<()>().await;
}

/// Holds one connection for as long as the server lets it, and then opens another one.
async fn hold(band: Rc<Band>, source: usize, words: Words) {
    loop {
        match band.connect(source, None).await {
            Ok(line) => {
                band.count("opened");
                let held = band.held();
                let ended = stay(&band, line, words).await;
                drop(held);
                match ended {
                    Ok(Some(status)) => band.count(format!("refused {status}")),
                    Ok(None) => band.count("closed by the server"),
                    Err(why) => band.broke(&why),
                }
            }
            Err(why) => band.broke(&why),
        }
        sleep(REST).await;
    }
}

/// Stays on the line until the server answers with a status or hangs up.
async fn stay(band: &Band, mut line: TcpStream, words: Words) -> io::Result<Option<u16>> {
    let host = band.address.authority();
    let (first, drip) = match words {
        Words::Nothing => (String::new(), None),
        Words::HalfAHeader => {
            let path = band.address.path("api/hello");
            (format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nx-slow: a"), Some(b"a"))
        }
        Words::HalfABody => {
            let path = band.address.path("api/guest");
            let head = "content-type: application/json\r\ncontent-length: 4000";
            (
                format!(
                    "POST {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n{head}\r\n\r\n{{\"name\":\"a"
                ),
                Some(b"a"),
            )
        }
    };
    line.write_all(first.as_bytes()).await?;
    let mut answer = [0; 256];
    loop {
        match (timeout(DRIP, line.read(&mut answer)).await, drip) {
            (Ok(read), _) => return Ok(wire::status(&answer[..read?])),
            (Err(_), Some(byte)) => {
                band.purse.pay().await;
                line.write_all(byte).await?;
            }
            (Err(_), None) => {}
        }
    }
}

pub(crate) async fn silent_sockets(band: &Rc<Band>) {
    for slot in 0..band.scaled(SOCKETS).min(band.connections) {
        let band = Rc::clone(band);
        spawn_local(async move {
            loop {
                if let Some(mut line) = knock(&band, slot, &band.camp.story, None).await {
                    let held = band.held();
                    // Whatever is said is a goodbye.
                    let mut goodbye = [0; 1_024];
                    while line.read(&mut goodbye).await.is_ok_and(|read| read > 0) {}
                    drop(held);
                    band.count("closed by the server");
                }
                sleep(REST).await;
            }
        });
    }
    core::future::pending::<()>().await;
}

/// A socket at a table that has not said hello yet.
async fn knock(band: &Band, source: usize, table: &str, buffer: Option<u32>) -> Option<TcpStream> {
    let path = band.address.path(&format!("api/tables/{table}/socket"));
    let opening = async {
        let mut line = band.connect(source, buffer).await?;
        let status = wire::upgrade(&mut line, band.address.authority(), &path, None).await?;
        io::Result::Ok((line, status))
    };
    match opening.await {
        Ok((line, 101)) => {
            band.count("sockets opened");
            Some(line)
        }
        Ok((_, status)) => {
            band.count(format!("refused {status}"));
            None
        }
        Err(why) => {
            band.broke(&why);
            None
        }
    }
}

pub(crate) async fn welcomes(band: &Rc<Band>) {
    let hello = wire::message(&band.dialect.hello());
    loop {
        let tables = [&band.camp.story, &band.camp.game.table];
        let most = band.scaled(WELCOMES).min(band.connections);
        let knocks = (0..most).map(|slot| knock(band, slot, tables[slot / SOURCES.len() % 2], None));
        let lines: Vec<TcpStream> = join_all(knocks).await.into_iter().flatten().collect();
        let held: Vec<_> = lines.iter().map(|_| band.held()).collect();
        band.count("waves");
        join_all(lines.into_iter().map(|line| greet(band, line, &hello))).await;
        drop(held);
        sleep(REST).await;
    }
}

/// Says hello and reads the welcome without looking at it.
async fn greet(band: &Band, mut line: TcpStream, hello: &[u8]) {
    if let Err(why) = line.write_all(hello).await {
        return band.broke(&why);
    }
    band.count("hellos");
    let mut bytes = vec![0; 64 * 1_024];
    let mut welcome = 0;
    // The first bytes may take long; a pause after them is the end of the welcome.
    let mut patience = Duration::from_secs(60);
    while let Ok(Ok(read)) = timeout(patience, line.read(&mut bytes)).await {
        if read == 0 {
            band.count("closed by the server");
            break;
        }
        welcome += read as u64;
        patience = REST;
        band.purse.pay().await;
    }
    if welcome > 0 {
        band.count("answers");
        band.count_many("answers, kB", welcome / 1_000);
    }
}

pub(crate) async fn deaf(band: &Rc<Band>) {
    let hello = wire::message(&band.dialect.hello());
    for slot in 0..band.scaled(DEAF).min(band.connections) {
        let (band, hello) = (Rc::clone(band), hello.clone());
        spawn_local(async move {
            loop {
                let table = band.camp.story.clone();
                if let Some(mut line) = knock(&band, slot, &table, Some(SMALL_BUFFER)).await {
                    let _held = band.held();
                    match line.write_all(&hello).await {
                        Ok(()) => {
                            band.count("hellos");
                            // Whether the server has given up can only be seen by reading.
                            sleep(Duration::from_secs(30)).await;
                        }
                        Err(why) => band.broke(&why),
                    }
                }
                sleep(REST).await;
            }
        });
    }
    core::future::pending::<()>().await;
}
