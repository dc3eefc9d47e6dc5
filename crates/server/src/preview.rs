//! What a chat program shows beside a link to one of our tables: a picture, and the tags that lead to it.
//!
//! A preview is made of a table's card, which everybody may see, and of nothing else: there is nothing in it to hide. Drawing
//! one takes a moment, so few are drawn at once, few wait, and those that were drawn are kept for a while.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use art::{Pixels, Preview, PreviewLine};
use axum::body::Bytes;
use axum::http::{HeaderMap, Uri};
use messages::{Catalogue, Language, Value};
use protocol::{Code, Stage, TableCard, TableId};
use rules::{Card, Money};
use table::Refusal;
use tokio::sync::Semaphore;

/// How many are drawn at once.
pub(crate) const AT_ONCE: usize = 1;
/// How many are drawn or wait.
pub(crate) const MOST: usize = 16;
/// How many of those that were drawn are kept.
pub(crate) const KEPT: usize = 48;

static CATALOGUES: LazyLock<[Catalogue; 4]> = LazyLock::new(|| Language::ALL.map(Catalogue::new));

/// The messages of a language.
pub(crate) fn words(language: &str) -> &'static Catalogue {
    let language = language.parse().unwrap_or(Language::English);
    let [english, others @ ..] = &*CATALOGUES;
    others.iter().find(|words| words.language() == language).unwrap_or(english)
}

/// What stands on the preview of a table.
fn of(card: &TableCard, language: &str) -> Preview {
    let words = words(language);
    let (title, about) = match card.stage {
        Stage::Gathering => ("preview-gathering", "preview-gathering-about"),
        Stage::Playing => ("preview-playing", "preview-playing-about"),
        Stage::Over => ("preview-over", "preview-over-about"),
    };
    let mut lines: Vec<(u32, PreviewLine)> = Vec::new();
    let most = card.result.iter().flatten().max().copied();
    for (place, name) in card.names.iter().enumerate() {
        let money = card.result.as_ref().and_then(|result| result.get(place)).copied();
        let text = match name.as_str() {
            "" => words.say("preview-free", &[]),
            name if art::can_write(name) => name.to_owned(),
            // Somebody whose letters we do not have keeps at least a place.
            _ => words.say("preview-seat", &[("number", Value::Number(place as u32 + 1))]),
        };
        let figure = money.map_or_else(String::new, |money| price(words, card, Money::new(money)));
        let first = money.is_some() && money == most;
        lines.push((money.unwrap_or(0), PreviewLine { text, figure, first }));
    }
    // The sort is stable: without a result they sit as they sit.
    lines.sort_by_key(|(money, _)| core::cmp::Reverse(*money));
    Preview {
        title: words.say(title, &[]),
        about: words.say(about, &[]),
        lines: lines.into_iter().map(|(_, line)| line).collect(),
        cards: hung(card.table),
    }
}

fn price(words: &Catalogue, card: &TableCard, money: Money) -> String {
    let amount = money.units().to_string();
    words.say(&format!("price-{}", card.edition.id()), &[("amount", Value::Text(&amount))])
}

/// The paintings that hang beside it: drawn by lot from the table's name, not from its game.
fn hung(table: TableId) -> [Card; 4] {
    let name = table.to_string();
    let all: Vec<Card> = art::cards().iter().collect();
    let mut taken: Vec<usize> = Vec::new();
    let mut bytes = name.bytes().map(usize::from).cycle();
    let mut at = name.bytes().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    core::array::from_fn(|_| {
        at = at.wrapping_mul(31).wrapping_add(bytes.next().unwrap_or_default());
        let mut place = at % all.len();
        while taken.contains(&place) {
            place = (place + 1) % all.len();
        }
        taken.push(place);
        all[place]
    })
}

/// Draws previews, and keeps the latest.
pub(crate) struct Previews {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    // The latest at the end.
    kept: Mutex<VecDeque<(Preview, Bytes)>>,
}

impl Default for Previews {
    fn default() -> Previews {
        Previews {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::default(),
            kept: Mutex::new(VecDeque::new()),
        }
    }
}

/// One of those that are drawn or wait, until it is dropped.
struct Waits(Arc<AtomicUsize>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Previews {
    /// The bytes of the PNG file for this table, in this language.
    ///
    /// # Errors
    ///
    /// If too many are wanted at once.
    pub(crate) async fn png(&self, card: &TableCard, language: &str) -> Result<Bytes, Refusal> {
        let wanted = of(card, language);
        if let Some(kept) = self.kept(&wanted) {
            return Ok(kept);
        }
        let waits = Waits(Arc::clone(&self.waiting));
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST {
            return Err(Refusal::new(Code::Busy, "too many previews are drawn: ask again in a moment"));
        }
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        // Somebody else may have wanted the same.
        if let Some(kept) = self.kept(&wanted) {
            return Ok(kept);
        }
        let drawing = wanted.clone();
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = Bytes::from(Pixels::of(&art::preview(&drawing), art::PREVIEW.0).png());
            // What counts it goes along: whoever hangs up does not make room for another.
            drop((turn, waits));
            drawn
        });
        let png = drawn.await.map_err(|why| {
            tracing::error!(%why, "a preview could not be drawn");
            Refusal::new(Code::Internal, "this preview could not be drawn")
        })?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((wanted, png.clone()));
        drop(kept);
        Ok(png)
    }

    fn kept(&self, wanted: &Preview) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(preview, _)| preview == wanted).map(|(_, png)| png.clone())
    }
}

/// The language in a query, `lang=pl`.
pub(crate) fn asked_language(uri: &Uri) -> Option<&'static str> {
    let asked = uri.query()?.split('&').find_map(|part| part.strip_prefix("lang="))?;
    Language::ALL.into_iter().map(Language::code).find(|code| *code == asked)
}

/// The tags in the head of the page at this path: a title, a sentence, a picture. They are the same whatever becomes of the
/// table, so that nobody reads it to write them. Empty where there is no table.
pub(crate) fn tags(
    path: &str,
    language: &str,
    public_url: Option<&str>,
    base: &str,
    headers: &HeaderMap,
) -> String {
    let mut parts = path.trim_start_matches('/').split('/');
    let (place, id) = (parts.next(), parts.next().and_then(|id| id.parse::<TableId>().ok()));
    let about = match place {
        Some("t") => "table",
        Some("replay" | "retrospective") => "game",
        _ => return String::new(),
    };
    let (Some(id), Some(root)) = (id, root(public_url, base, headers)) else { return String::new() };
    let words = words(language);
    let say = |end: &str| escaped(&words.say(&format!("preview-{about}-{end}"), &[]));
    let place = place.unwrap_or_default();
    let mut text = String::new();
    for (name, content) in [
        ("og:type", "website".to_owned()),
        ("og:site_name", "Gavel".to_owned()),
        ("og:title", say("title")),
        ("og:description", say("description")),
        ("og:url", format!("{root}{place}/{id}")),
        ("og:image", format!("{root}api/tables/{id}/preview.png?lang={language}")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", art::PREVIEW.0.to_string()),
        ("og:image:height", art::PREVIEW.1.to_string()),
        ("og:image:alt", say("title")),
    ] {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "<meta property=\"{name}\" content=\"{content}\">");
    }
    text.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    text
}

/// Our address as others reach us: the public one, or that of this request.
fn root(public_url: Option<&str>, base: &str, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = public_url {
        return Some(escaped(url));
    }
    let host = headers.get(axum::http::header::HOST)?.to_str().ok()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".:-[]_".contains(letter);
    host.chars().all(plain).then(|| format!("http://{host}{base}"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Pace;
    use rules::Edition;

    fn card(stage: Stage, names: &[&str], result: Option<Vec<u32>>) -> TableCard {
        TableCard {
            table: "4k7mq2xw9bcd".parse().unwrap(),
            stage,
            edition: Edition::CMON_2017,
            pace: Pace::Normal,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            bots: vec![None; names.len()],
            touched: 0,
            yours: false,
            lesson: None,
            puzzle: None,
            daily: None,
            deadline: None,
            result,
        }
    }

    #[test]
    fn a_waiting_table_shows_its_chairs() {
        let preview = of(&card(Stage::Gathering, &["Ada", "", "画家"], None), "en");
        let lines: Vec<&str> = preview.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, ["Ada", "a free seat", "Seat 3"]);
        assert!(preview.lines.iter().all(|line| line.figure.is_empty() && !line.first));
    }

    #[test]
    fn a_finished_one_shows_the_standing_in_every_language() {
        for language in Language::ALL.map(Language::code) {
            let preview = of(&card(Stage::Over, &["Ada", "Bo", "Cy"], Some(vec![90, 214, 130])), language);
            let names: Vec<&str> = preview.lines.iter().map(|line| line.text.as_str()).collect();
            assert_eq!(names, ["Bo", "Cy", "Ada"]);
            assert!(preview.lines[0].first && !preview.lines[1].first);
            assert!(preview.lines[0].figure.contains("214"), "{}", preview.lines[0].figure);
            for text in [&preview.title, &preview.about, &preview.lines[0].figure] {
                assert!(art::can_write(text) && !text.starts_with("preview-"), "{language}: {text}");
            }
        }
    }

    #[tokio::test]
    async fn the_same_preview_is_drawn_once() {
        let previews = Previews::default();
        let table = card(Stage::Playing, &["Ada", "Bo", "Cy"], None);
        let first = previews.png(&table, "fr").await.unwrap();
        let later = TableCard { touched: 99, yours: true, ..table };
        let again = previews.png(&later, "fr").await.unwrap();
        assert!(first.starts_with(b"\x89PNG"));
        assert_eq!(first.as_ptr(), again.as_ptr(), "it was kept");
        assert_ne!(previews.png(&later, "pl").await.unwrap(), first);
    }

    /// Whoever asks and hangs up while it is drawn keeps the turn until it is drawn: one at a time, however many do so.
    #[tokio::test]
    async fn whoever_hangs_up_makes_no_room_for_another() {
        let previews = Previews::default();
        let table = card(Stage::Playing, &["Ada", "Bo"], None);
        {
            let asked = previews.png(&table, "en");
            tokio::pin!(asked);
            // Begun, and given up.
            assert!(futures_util::FutureExt::now_or_never(asked.as_mut()).is_none());
        }
        assert_eq!((previews.turns.available_permits(), previews.waiting.load(Ordering::Relaxed)), (0, 1));
        let next = previews.png(&table, "fr").await.unwrap();
        assert!(next.starts_with(b"\x89PNG"), "its turn comes");
        assert_eq!((previews.turns.available_permits(), previews.waiting.load(Ordering::Relaxed)), (1, 0));
    }

    #[tokio::test]
    async fn few_wait_and_few_are_kept() {
        let previews = Previews::default();
        previews.waiting.store(MOST, Ordering::Relaxed);
        let refused = previews.png(&card(Stage::Playing, &["Ada"], None), "en").await;
        assert_eq!(refused.map_err(|refusal| refusal.code), Err(Code::Busy));
        assert_eq!(previews.waiting.load(Ordering::Relaxed), MOST, "whoever is refused does not wait");
        previews.waiting.store(0, Ordering::Relaxed);
        for number in 0..=KEPT {
            let mut kept = previews.kept.lock().unwrap();
            if kept.len() >= KEPT {
                kept.pop_front();
            }
            let name = number.to_string();
            kept.push_back((of(&card(Stage::Playing, &[&name], None), "en"), Bytes::new()));
        }
        previews.png(&card(Stage::Playing, &["Bo"], None), "en").await.unwrap();
        assert_eq!(previews.kept.lock().unwrap().len(), KEPT);
    }

    #[test]
    fn the_tags_lead_to_the_picture_and_nowhere_else() {
        let mut headers = HeaderMap::new();
        headers.insert("host", "games.example.org:4200".parse().unwrap());
        let found = tags("t/4k7mq2xw9bcd", "pl", None, "/gavel/", &headers);
        let address = "http://games.example.org:4200/gavel/api/tables/4k7mq2xw9bcd/preview.png?lang=pl";
        assert!(found.contains(&format!("<meta property=\"og:image\" content=\"{address}\">")), "{found}");
        let found = tags("retrospective/4k7mq2xw9bcd", "en", Some("https://g.example/"), "/", &headers);
        assert!(found.contains("content=\"https://g.example/retrospective/4k7mq2xw9bcd\""), "{found}");
        headers.insert("host", "evil\"><script>".parse().unwrap());
        assert_eq!(tags("t/4k7mq2xw9bcd", "en", None, "/", &headers), "");
        for path in ["", "rules", "t/nonsense", "t/", "replay"] {
            assert_eq!(tags(path, "en", Some("https://g.example/"), "/", &headers), "", "{path}");
        }
    }
}
