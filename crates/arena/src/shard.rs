//! A league in parts, each played by a process of its own, and how they become one again.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

use bots::Name;
use rules::Settings;
use serde::{Deserialize, Serialize};

use crate::league::{League, Plan, Results, Units, Watch};
use crate::rating::Orders;
use crate::stats::Stats;
use crate::tally::Tally;

/// One of the equal parts of a league, such as `3/16`.
///
/// # Examples
///
/// ```
/// use arena::Shard;
/// let shard: Shard = "3/16".parse()?;
/// assert_eq!((shard.number(), shard.of()), (3, 16));
/// assert!("17/16".parse::<Shard>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u64,
    of: NonZeroU64,
}

impl Shard {
    /// The whole league.
    pub const WHOLE: Shard = Shard { number: 1, of: NonZeroU64::MIN };

    /// More parts than any batch system starts.
    const MOST: u64 = 1_000_000;

    fn new(number: u64, of: u64) -> Option<Shard> {
        let of = NonZeroU64::new(of).filter(|of| of.get() <= Shard::MOST)?;
        (1..=of.get()).contains(&number).then_some(Shard { number, of })
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.number
    }

    /// How many there are.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of.get()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let shard =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        shard
            .and_then(|(number, of)| Shard::new(number, of))
            .ok_or_else(|| "expected a part and the number of parts, such as 3/16".to_owned())
    }
}

/// What the file of a shard says it is; the number is that of its form.
const FORM: &str = "gavel-arena-shard 1";

/// A shard as it is written to a file: what was to be played, and exact sums, from which every figure follows.
#[derive(Serialize, Deserialize)]
struct File {
    form: String,
    shard: u64,
    of: u64,
    plan: Planned,
    games: u64,
    pairs: Vec<(usize, usize, Tally)>,
    mixed: Vec<(usize, Tally)>,
    orders: Orders,
    stats: Stats,
    complaints: BTreeMap<String, u64>,
}

/// The part of a plan on which the figures depend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Planned {
    settings: Settings,
    bots: Vec<String>,
    titles: Vec<String>,
    deals: u64,
    seed: u64,
    think_ms: u64,
    only: Option<usize>,
    alone: bool,
}

impl Planned {
    fn of(plan: &Plan) -> Planned {
        Planned {
            settings: plan.settings,
            bots: plan.names.iter().map(ToString::to_string).collect(),
            titles: plan.titles.clone(),
            deals: plan.deals,
            seed: plan.seed,
            think_ms: plan.think.as_millis() as u64,
            only: plan.only,
            alone: plan.alone,
        }
    }

    fn plan(&self) -> Result<Plan, BadShard> {
        let names: Result<Vec<Name>, _> = self.bots.iter().map(|name| Name::local(name)).collect();
        let names = names.map_err(|why| BadShard::NotAShard(format!("{why}")))?;
        let fits = self.titles.len() == names.len()
            && (1..=usize::from(u8::MAX)).contains(&names.len())
            && self.only.is_none_or(|only| only < names.len())
            && (self.only.is_some() || !self.alone)
            && self.deals > 0;
        if !fits {
            return Err(BadShard::NotAShard("its plan is not one of a league".to_owned()));
        }
        Ok(Plan {
            settings: self.settings,
            names,
            titles: self.titles.clone(),
            deals: self.deals,
            seed: self.seed,
            think: Duration::from_millis(self.think_ms),
            records: None,
            watch: Watch::Everything,
            only: self.only,
            alone: self.alone,
        })
    }

    /// What is different in another plan, in words.
    fn difference(&self, other: &Planned) -> Option<String> {
        let told = |what: &str, mine: &dyn fmt::Display, theirs: &dyn fmt::Display| {
            Some(format!("{what} {theirs}, not {mine}"))
        };
        let bots = |plan: &Planned| plan.bots.join(", ");
        let titles = |plan: &Planned| plan.titles.join(", ");
        let only = |plan: &Planned| plan.only.map_or("nobody".to_owned(), |only| plan.bots[only].clone());
        if self.bots != other.bots {
            told("the bots are", &bots(self), &bots(other))
        } else if self.titles != other.titles {
            told("the programs call themselves", &titles(self), &titles(other))
        } else if self.settings != other.settings {
            told("the table is", &format!("{:?}", self.settings), &format!("{:?}", other.settings))
        } else if self.deals != other.deals {
            told("the number of deals is", &self.deals, &other.deals)
        } else if self.seed != other.seed {
            told("the seed is", &self.seed, &other.seed)
        } else if self.think_ms != other.think_ms {
            told("the milliseconds to think are", &self.think_ms, &other.think_ms)
        } else if self.only != other.only {
            told("--only is", &only(self), &only(other))
        } else if self.alone != other.alone {
            told("--alone is", &self.alone, &other.alone)
        } else {
            None
        }
    }
}

impl League {
    /// What a shard writes to its file: all that is needed to merge it with the others. `None` if it was stopped before all its
    /// games were played.
    #[must_use]
    pub fn file(&self, results: &Results) -> Option<String> {
        let file = File {
            form: FORM.to_owned(),
            shard: self.shard().number(),
            of: self.shard().of(),
            plan: Planned::of(self.plan()),
            games: results.games,
            pairs: results.pairs.iter().map(|(&(one, field), tally)| (one, field, tally.clone())).collect(),
            mixed: results.mixed.iter().map(|(&bot, tally)| (bot, tally.clone())).collect(),
            orders: results.orders.clone(),
            stats: results.stats.clone(),
            complaints: results.complaints.clone(),
        };
        let text = serde_json::to_string(&file);
        (!results.stopped).then(|| text.unwrap_or_else(|why| unreachable!("numbers and names: {why}")) + "\n")
    }
}

/// Why the parts of a league do not make a whole.
///
/// # Examples
///
/// ```
/// use arena::Merge;
/// let why = Merge::default().finish().unwrap_err();
/// assert_eq!(why.to_string(), "there is no shard to merge");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadShard {
    /// The text is not that of a shard.
    NotAShard(String),
    /// It is a part of another league.
    OtherLeague(String),
    /// The league was divided into another number of parts.
    OtherDivision {
        /// This one.
        shard: Shard,
        /// The number of parts of the others.
        of: u64,
    },
    /// This part is there twice.
    Twice(Shard),
    /// Some parts are missing.
    Missing {
        /// Their numbers.
        numbers: Vec<u64>,
        /// How many parts there are.
        of: u64,
    },
    /// There is none at all.
    None,
}

impl fmt::Display for BadShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadShard::NotAShard(why) => write!(f, "this is not a shard of a league: {why}"),
            BadShard::OtherLeague(difference) => {
                write!(f, "this shard is of another league than the first: {difference}")
            }
            BadShard::OtherDivision { shard, of } => {
                write!(f, "this is shard {shard}, and the first is one of {of}")
            }
            BadShard::Twice(shard) => write!(f, "shard {shard} is there twice"),
            BadShard::Missing { numbers, of } => {
                const MOST: usize = 10;
                let shown: Vec<String> =
                    numbers.iter().take(MOST).map(|number| format!("{number}/{of}")).collect();
                let more = numbers.len().saturating_sub(MOST);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                write!(f, "missing: {}{more}", shown.join(", "))
            }
            BadShard::None => f.write_str("there is no shard to merge"),
        }
    }
}

impl std::error::Error for BadShard {}

/// Puts the parts of a league together.
#[derive(Default)]
pub struct Merge {
    first: Option<(Planned, Plan, u64)>,
    // Which parts have been added.
    added: Vec<bool>,
    results: Results,
}

impl Merge {
    /// Adds a part from the text of its file.
    ///
    /// # Errors
    ///
    /// If it is not a part of the same league, or has already been added. Then nothing has changed.
    pub fn add(&mut self, text: &str) -> Result<(), BadShard> {
        let file: File = serde_json::from_str(text).map_err(|why| BadShard::NotAShard(why.to_string()))?;
        if file.form != FORM {
            return Err(BadShard::NotAShard(format!("it says '{}', and not '{FORM}'", file.form)));
        }
        let shard = Shard::new(file.shard, file.of)
            .ok_or_else(|| BadShard::NotAShard(format!("there is no part {}/{}", file.shard, file.of)))?;
        let plan = file.plan.plan()?;
        if let Some((planned, _, of)) = &self.first {
            if let Some(difference) = planned.difference(&file.plan) {
                return Err(BadShard::OtherLeague(difference));
            }
            if *of != shard.of() {
                return Err(BadShard::OtherDivision { shard, of: *of });
            }
        }
        let place = shard.number() as usize - 1;
        if self.added.get(place) == Some(&true) {
            return Err(BadShard::Twice(shard));
        }
        let results = file.results(&plan, shard)?;
        self.added.resize(shard.of() as usize, false);
        self.added[place] = true;
        self.results.merge(&results);
        self.first.get_or_insert((file.plan, plan, shard.of()));
        Ok(())
    }

    /// The plan of the league and its results, which are those of one run.
    ///
    /// # Errors
    ///
    /// If parts are missing.
    pub fn finish(self) -> Result<(Plan, Results), BadShard> {
        let (_, plan, of) = self.first.ok_or(BadShard::None)?;
        let numbers: Vec<u64> =
            (1..).zip(&self.added).filter(|(_, added)| !**added).map(|(number, _)| number).collect();
        if numbers.is_empty() { Ok((plan, self.results)) } else { Err(BadShard::Missing { numbers, of }) }
    }
}

impl File {
    /// What was counted, if it can have been counted by this part of this league.
    fn results(&self, plan: &Plan, shard: Shard) -> Result<Results, BadShard> {
        let bad = |why: String| Err(BadShard::NotAShard(why));
        let (units, bots) = (Units::of(plan), plan.names.len());
        let seats = plan.settings.chairs().count();
        let right = units.count_in(shard) * seats as u64;
        if self.games != right {
            return bad(format!("it counts {} games, and shard {shard} has {right}", self.games));
        }
        let tallies =
            self.pairs.iter().map(|(.., tally)| tally).chain(self.mixed.iter().map(|(_, tally)| tally));
        let whole = tallies.into_iter().all(Tally::is_whole)
            && self.pairs.iter().all(|&(one, field, _)| units.has((one, field)))
            && self.mixed.iter().all(|&(bot, _)| bot < bots)
            && self.orders.fit(seats, bots)
            && self.stats.money.len() == bots;
        if !whole {
            return bad("its sums do not fit its plan".to_owned());
        }
        Ok(Results {
            pairs: self.pairs.iter().map(|(one, field, tally)| ((*one, *field), tally.clone())).collect(),
            mixed: self.mixed.iter().map(|(bot, tally)| (*bot, tally.clone())).collect(),
            complaints: self.complaints.clone(),
            unwritten: None,
            stats: self.stats.clone(),
            orders: self.orders.clone(),
            games: self.games,
            stopped: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rules::{Chairs, Edition};

    use super::*;

    fn plan(seed: u64) -> Plan {
        let names: Vec<Name> = ["random", "tight", "half"].map(|name| name.parse().unwrap()).to_vec();
        Plan {
            settings: Settings::new(Edition::default(), Chairs::Three),
            titles: names.iter().map(ToString::to_string).collect(),
            names,
            deals: 5,
            seed,
            think: Duration::from_millis(1),
            records: None,
            watch: Watch::Everything,
            only: None,
            alone: false,
        }
    }

    fn play(league: &League) -> Results {
        league.play(2, &AtomicBool::new(false), |_| ()).unwrap()
    }

    fn file(seed: u64, shard: &str) -> String {
        let league = League::part(plan(seed), shard.parse().unwrap());
        league.file(&play(&league)).unwrap()
    }

    #[test]
    fn parts_make_the_whole() {
        let whole = play(&League::new(plan(1)));
        for of in [1, 2, 7, 50] {
            let mut merge = Merge::default();
            // The order does not matter, and a part may have nothing to do.
            for number in (1..=of).rev() {
                merge.add(&file(1, &format!("{number}/{of}"))).unwrap();
            }
            let (merged_plan, merged) = merge.finish().unwrap();
            assert!(merged == whole, "{of} parts");
            assert_eq!(merged.ratings(&merged_plan), whole.ratings(&plan(1)));
        }
    }

    #[test]
    fn parts_are_about_equal() {
        let games = |number| League::part(plan(1), Shard::new(number, 4).unwrap()).games();
        // Five deals at seven tables, in every seat.
        assert_eq!((1..=4).map(games).sum::<u64>(), 5 * 7 * 3);
        assert!((1..=4).all(|number| (24..=30).contains(&games(number))));
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        let (one, two) = (file(1, "1/2"), file(1, "2/2"));
        let refused = |parts: &[&str]| {
            let mut merge = Merge::default();
            parts
                .iter()
                .try_for_each(|part| merge.add(part))
                .and_then(|()| merge.finish().map(drop))
                .unwrap_err()
        };
        assert_eq!(refused(&[]), BadShard::None);
        assert_eq!(refused(&[&two]).to_string(), "missing: 1/2");
        assert_eq!(refused(&[&one, &one]).to_string(), "shard 1/2 is there twice");
        assert_eq!(
            refused(&[&one, &file(2, "2/2")]).to_string(),
            "this shard is of another league than the first: the seed is 2, not 1"
        );
        assert_eq!(
            refused(&[&one, &file(1, "2/3")]).to_string(),
            "this is shard 2/3, and the first is one of 2"
        );
        let stolen = two.replace("\"shard\":2", "\"shard\":1");
        assert!(matches!(refused(&[&stolen]), BadShard::NotAShard(_)), "it counts too few games");
        let foreign = one.replace("[0,1,", "[0,9,");
        assert!(matches!(refused(&[&foreign]), BadShard::NotAShard(_)), "there is no such bot");
        for text in ["", "{}", "[1]", &one[..one.len() / 2], &one.replace(FORM, "gavel-arena-shard 2")] {
            assert!(matches!(refused(&[text]), BadShard::NotAShard(_)));
        }
    }

    #[test]
    fn a_stopped_part_has_no_file() {
        let league = League::part(plan(1), Shard::WHOLE);
        let stopped = league.play(1, &AtomicBool::new(true), |_| ()).unwrap();
        assert_eq!(league.file(&stopped), None);
    }
}
