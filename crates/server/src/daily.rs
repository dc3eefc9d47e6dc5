//! The daily deal: everybody plays the same cards against the same bots, once a day.
//!
//! The seed of a day is drawn the day before, and its hash is told from then on; the seed itself when the day is over. A person's
//! table follows from the day and the person, so there is one however often it is asked for. Until the day is over nobody else
//! sees it: `admits` is asked before every request that names a table, and before every socket.

mod dropped;
mod reference;
mod routes;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use protocol::{
    Code, Daily, DailyArchive, DailyBar, DailyCounts, DailyMark, DailyPast, DailyPromise, DailyResult, Day,
    Millis, PersonId, Stage, TableCard, TableId,
};
use serde::Deserialize;
use store::{DailyDeal, DailyScore};
use table::shuffle::Seed;
use table::{Caller, Founding, Occupant, Refusal, daily};

use crate::archive;
use crate::hub::{Hub, unavailable, unreadable};

pub(crate) use dropped::Wish;
pub(crate) use routes::routes;

/// Of how many tables it is remembered whether they are daily deals. Forgetting it costs a question.
const MOST_MARKS: usize = 50_000;
/// How many days are on a page of the archive.
const PAGE: usize = 14;
/// How often a node looks whether there is a deal for tomorrow.
const LOOK: u64 = 60 * 60 * 1_000;
/// How many days the reference bot catches up at a time.
const CATCHES_UP: usize = 7;
/// How many bars the amounts at the end are shown with, at most.
const BARS: u32 = 16;

/// A table that is a daily deal, and whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Marked {
    #[serde(rename = "daily")]
    mark: DailyMark,
    host: PersonId,
}

impl Marked {
    /// Of a table founded like this.
    fn of(founding: &Founding) -> Option<Marked> {
        Some(Marked { mark: founding.daily?, host: founding.host })
    }
}

/// Which tables are daily deals, as far as it is remembered.
#[derive(Default)]
pub(crate) struct Marks(Mutex<HashMap<TableId, Option<Marked>>>);

impl Marks {
    fn known(&self, id: TableId) -> Option<Option<Marked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).copied()
    }

    fn remember(&self, id: TableId, marked: Option<Marked>) {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if marks.len() >= MOST_MARKS {
            marks.clear();
        }
        marks.insert(id, marked);
    }

    /// A table that is open here: whoever comes is let in without asking the store.
    pub(crate) fn note(&self, id: TableId, founding: &Founding) {
        self.remember(id, Marked::of(founding));
    }
}

/// A moment as it is told.
fn seconds(moment: Millis) -> u32 {
    u32::try_from(moment.since_1970() / 1_000).unwrap_or(u32::MAX)
}

fn no_deal() -> Refusal {
    Refusal::new(Code::Unknown, "there is no deal of that day here")
}

impl Hub {
    /// Whether a table is a daily deal, and whose.
    async fn marked(&self, id: TableId) -> Result<Option<Marked>, Refusal> {
        if let Some(known) = self.marks.known(id) {
            return Ok(known);
        }
        let founding = self.log().founding(id).await.map_err(|why| unavailable(&why))?;
        // A table that is not there may be founded later, and one that cannot be read is refused wherever it is read.
        let Some(founding) = founding else { return Ok(None) };
        let marked = serde_json::from_str(&founding).ok();
        self.marks.remember(id, marked);
        Ok(marked)
    }

    /// Whether somebody may see anything of a table. A daily deal is seen by the one who plays it, and by others when its day and
    /// its game are over.
    pub(crate) async fn admits(&self, id: TableId, asks: Option<PersonId>) -> Result<(), Refusal> {
        let Some(Marked { mark, host }) = self.marked(id).await? else { return Ok(()) };
        if asks == Some(host) {
            return Ok(());
        }
        if mark.day.is_over(self.clock.now()) {
            let record = self.log().record(id).await.map_err(|why| unavailable(&why))?;
            if record.is_some() {
                return Ok(());
            }
        }
        let why =
            "this is the daily deal of somebody else: it can be looked at when its day and its game are over";
        Err(Refusal::new(Code::Secret, why))
    }

    /// Whether the seed of a table is still everybody's secret, even when its game is over.
    pub(crate) async fn hides_seed(&self, id: TableId) -> Result<bool, Refusal> {
        let marked = self.marked(id).await?;
        Ok(marked.is_some_and(|marked| !marked.mark.day.is_over(self.clock.now())))
    }

    /// The deal of a day, drawn now if nobody has: whoever is first draws it for all.
    async fn deal(&self, day: Day) -> Result<DailyDeal, Refusal> {
        let known = self.store.deal(day.number()).await.map_err(|why| unavailable(&why))?;
        if let Some(deal) = known {
            return Ok(deal);
        }
        let (seed, made) = (self.random_bytes(), self.clock.now());
        let drawn = DailyDeal { day: day.number(), seed, made, reference: None };
        self.store.put_deal(drawn).await.map_err(|why| unavailable(&why))
    }

    /// The deal of a day that has begun.
    async fn deal_so_far(&self, day: Day, today: Day) -> Result<DailyDeal, Refusal> {
        if day > today {
            let why = "that day has not begun: GET api/daily tells the promise for tomorrow";
            return Err(Refusal::new(Code::Unknown, why));
        }
        if day == today {
            return self.deal(day).await;
        }
        let deal = self.store.deal(day.number()).await.map_err(|why| unavailable(&why))?;
        deal.ok_or_else(no_deal)
    }

    /// The table of a person for the deal of today, or of an earlier day to practise; and whether it is new.
    async fn play_daily(
        self: &Arc<Hub>,
        caller: Caller,
        day: Option<Day>,
        lets_found: impl FnOnce() -> Result<(), Refusal>,
    ) -> Result<(TableCard, bool), Refusal> {
        let today = Day::of(self.clock.now());
        let day = day.unwrap_or(today);
        let deal = self.deal_so_far(day, today).await?;
        let (seed, practice) = (Seed::new(deal.seed), day < today);
        let Caller { person, name } = caller;
        let id = if practice { self.new_table_id() } else { daily::table_of(day, &seed, person) };
        if !practice && self.log().founding(id).await.map_err(|why| unavailable(&why))?.is_some() {
            return Ok((self.describe(id).await?, false));
        }
        lets_found()?;
        let own = Occupant::Person { person, name, entropy: String::new(), promise: None };
        let founding = daily::founding(DailyMark { day, practice }, &seed, person, &own);
        Ok((self.found_as(id, founding).await?, true))
    }

    /// The deal of a day, as somebody may know it.
    async fn daily(self: &Arc<Hub>, day: Option<Day>, asks: Option<PersonId>) -> Result<Daily, Refusal> {
        let now = self.clock.now();
        let today = Day::of(now);
        let day = day.unwrap_or(today);
        let deal = self.deal_so_far(day, today).await?;
        let (seed, over) = (Seed::new(deal.seed), day < today);
        let (mut table, mut stage, mut scored) = (None, None, None);
        if let Some(person) = asks {
            let id = daily::table_of(day, &seed, person);
            let founding = self.log().founding(id).await.map_err(|why| unavailable(&why))?;
            table = founding.map(|_| id);
            let score = self.score_of(day, person, table).await?;
            let since = self.name_kept_since(person).await?;
            scored = score.map(|score| (score, since));
            stage = match (table, score) {
                (Some(_), Some(_)) => Some(Stage::Over),
                (Some(id), None) => Some(self.describe(id).await?.stage),
                (None, _) => None,
            };
        }
        // Counted last: asking may have been what wrote the result down.
        let amounts = self.amounts(day).await?;
        let result = scored.map(|(score, since)| told(&score, day, since, &amounts));
        let open = over || result.is_some();
        let tomorrow = if day == today { Some(self.deal(day.next()).await?) } else { None };
        Ok(Daily {
            day,
            ends: seconds(day.ends()),
            over,
            promise: seed.promise(),
            promised: seconds(deal.made),
            seed: over.then(|| seed.reveal()),
            edition: daily::settings().edition(),
            seat: daily::SEAT,
            bots: daily::CHAIRS.seats().skip(1).map(|_| daily::BOT.to_owned()).collect(),
            reference_bot: daily::REFERENCE.to_owned(),
            players: people(&amounts),
            table,
            stage,
            result,
            everybody: open.then(|| bars(&amounts)),
            reference: deal.reference.filter(|_| open),
            tomorrow: tomorrow.map(|deal| DailyPromise {
                day: day.next(),
                promise: Seed::new(deal.seed).promise(),
                promised: seconds(deal.made),
            }),
        })
    }

    /// Days that are over, before this one.
    async fn dailies(&self, before: Option<Day>, asks: Option<PersonId>) -> Result<DailyArchive, Refusal> {
        let today = Day::of(self.clock.now());
        let before = before.unwrap_or(today).min(today);
        let mut deals = self.store.deals(before.number(), PAGE + 1).await.map_err(|why| unavailable(&why))?;
        let more = deals.len() > PAGE;
        deals.truncate(PAGE);
        let since = match asks {
            Some(person) => self.name_kept_since(person).await?,
            None => None,
        };
        let mut days = Vec::new();
        for deal in deals {
            let day = Day::new(deal.day);
            let amounts = self.amounts(day).await?;
            let score = match asks {
                Some(person) => self.store.daily(deal.day, person).await.map_err(|why| unavailable(&why))?,
                None => None,
            };
            days.push(DailyPast {
                day,
                players: people(&amounts),
                reference: deal.reference,
                result: score.map(|score| told(&score, day, since, &amounts)),
                table: score.map(|score| score.table),
            });
        }
        Ok(DailyArchive { days, more })
    }

    /// What those ended with whose results of this day count.
    async fn amounts(&self, day: Day) -> Result<Vec<(u32, u32)>, Refusal> {
        self.store.daily_counts(day.number(), day.ends()).await.map_err(|why| unavailable(&why))
    }

    /// Since when somebody has kept their name; `None` for a guest.
    async fn name_kept_since(&self, person: PersonId) -> Result<Option<Millis>, Refusal> {
        let account = self.accounts().account(person).await.map_err(|why| unavailable(&why))?;
        Ok(account.map(|account| account.since))
    }

    /// How a deal went for somebody. Their game may have ended a moment ago, before it was noted.
    async fn score_of(
        &self,
        day: Day,
        person: PersonId,
        table: Option<TableId>,
    ) -> Result<Option<DailyScore>, Refusal> {
        let score = self.store.daily(day.number(), person).await.map_err(|why| unavailable(&why))?;
        let (None, Some(id)) = (score, table) else { return Ok(score) };
        if self.log().record(id).await.map_err(|why| unavailable(&why))?.is_none() {
            return Ok(None);
        }
        let ended = archive::ended(self.log(), id).await.map_err(|why| unreadable(id, &why))?;
        let Some(score) = ended.and_then(|ended| ended.daily()) else { return Ok(None) };
        self.store.put_daily(score).await.map_err(|why| unavailable(&why))?;
        Ok(Some(score))
    }

    /// Draws the deals of today and tomorrow, and lets the reference bot play what it has not played.
    async fn prepare_dailies(&self) -> Result<(), Refusal> {
        let today = Day::of(self.clock.now());
        self.deal(today).await?;
        self.deal(today.next()).await?;
        let begun = self.store.deals(today.next().number(), CATCHES_UP).await;
        for deal in
            begun.map_err(|why| unavailable(&why))?.into_iter().filter(|deal| deal.reference.is_none())
        {
            let (day, seed) = (Day::new(deal.day), Seed::new(deal.seed));
            let played = self.thinking.in_spare_time(move || reference::plays(day, &seed)).await;
            match played.flatten() {
                Some(money) => {
                    self.store.put_reference(deal.day, money).await.map_err(|why| unavailable(&why))?;
                }
                None => tracing::warn!(%day, "the reference bot has not played the daily deal to its end"),
            }
        }
        Ok(())
    }
}

/// Draws every deal the day before, and lets the reference bot play those that have begun, for ever. All nodes may do it.
pub async fn keep_dailies(hub: Arc<Hub>) {
    while !hub.stopping() {
        if let Err(refusal) = hub.prepare_dailies().await {
            tracing::warn!(%refusal, "daily deals are prepared later");
        }
        let now = hub.clock.now();
        let next = now.plus(LOOK).min(Day::of(now).ends());
        hub.clock.sleep_until(Some(next)).await;
    }
}

/// How many people ended with these amounts.
fn people<'a>(amounts: impl IntoIterator<Item = &'a (u32, u32)>) -> u32 {
    amounts.into_iter().map(|(_, count)| count).sum()
}

/// A result as its person is told, beside what everybody ended with.
fn told(score: &DailyScore, day: Day, since: Option<Millis>, amounts: &[(u32, u32)]) -> DailyResult {
    let counts = if !score.alone {
        DailyCounts::Helped
    } else if score.at >= day.ends() {
        DailyCounts::Late
    } else if since.is_some_and(|since| since < day.ends()) {
        DailyCounts::Yes
    } else {
        DailyCounts::Guest
    };
    let others = people(amounts).saturating_sub(u32::from(counts == DailyCounts::Yes));
    let below = people(amounts.iter().filter(|(money, _)| *money < score.money));
    let better = (u64::from(below) * 100).checked_div(others.into());
    let better = better.and_then(|better| u8::try_from(better).ok());
    DailyResult { money: score.money, place: score.place, counts, better }
}

/// The amounts in a few bars of one width, without gaps.
fn bars(amounts: &[(u32, u32)]) -> Vec<DailyBar> {
    let (Some((least, _)), Some((most, _))) = (amounts.first(), amounts.last()) else { return Vec::new() };
    let widths = [10, 20, 50, 100, 200, 500, 1_000];
    let fits = |width: &u32| most / width - least / width < BARS;
    let width = widths.into_iter().find(fits).unwrap_or(u32::MAX);
    let bar = |place: u32| {
        let (from, to) = (place * width, (place * width).saturating_add(width - 1));
        let inside = amounts.iter().filter(|(money, _)| (from..=to).contains(money));
        DailyBar { from, to, count: people(inside) }
    };
    (least / width..=most / width).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(money: u32) -> DailyScore {
        let (table, person) = ("4k7mq2xw9bcd".parse().unwrap(), PersonId::new(1));
        DailyScore { day: 7, person, table, at: Day::new(7).begins(), money, place: 1, alone: true }
    }

    #[test]
    fn a_percentile_counts_those_who_had_less_among_the_others() {
        let (day, kept) = (Day::new(7), Some(Millis::new(1)));
        let amounts = [(90, 2), (130, 1), (214, 2)];
        let better = |score: DailyScore, since| {
            let told = told(&score, day, since, &amounts);
            (told.counts, told.better)
        };
        assert_eq!(better(score(214), kept), (DailyCounts::Yes, Some(75)), "three of four, one had as much");
        assert_eq!(better(score(214), None), (DailyCounts::Guest, Some(60)), "three of five");
        assert_eq!(better(score(90), kept), (DailyCounts::Yes, Some(0)));
        assert_eq!(better(score(300), None), (DailyCounts::Guest, Some(100)));
        let late = DailyScore { at: day.ends(), ..score(214) };
        assert_eq!(better(late, kept), (DailyCounts::Late, Some(60)));
        assert_eq!(better(DailyScore { alone: false, ..score(1) }, kept), (DailyCounts::Helped, Some(0)));
        assert_eq!(better(score(214), Some(day.ends())), (DailyCounts::Guest, Some(60)), "kept too late");
        assert_eq!(told(&score(5), day, kept, &[(5, 1)]).better, None, "nobody else has played");
    }

    #[test]
    fn a_few_bars_show_everybody() {
        let shown = |amounts: &[(u32, u32)]| -> Vec<(u32, u32, u32)> {
            bars(amounts).into_iter().map(|bar| (bar.from, bar.to, bar.count)).collect()
        };
        assert_eq!(shown(&[]), []);
        assert_eq!(shown(&[(214, 3)]), [(210, 219, 3)]);
        assert_eq!(shown(&[(90, 1), (99, 2), (110, 1)]), [(90, 99, 3), (100, 109, 0), (110, 119, 1)]);
        let wide = shown(&[(0, 1), (700, 2)]);
        assert_eq!((wide.len(), wide[0], wide[14]), (15, (0, 49, 1), (700, 749, 2)));
        let wider = shown(&[(0, 1), (u32::MAX, 2)]);
        assert_eq!(wider.iter().map(|bar| bar.2).sum::<u32>(), 3);
    }
}
