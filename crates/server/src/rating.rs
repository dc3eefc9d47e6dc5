//! How strong people are, from the order in which games ended: the method of Weng and Lin.
//!
//! Games at tables of three, four and five are different games, and so are those among people and those against bots: each of
//! these six pools has a rating of its own. A bot is as strong as it was measured; people move around it.

use core::fmt;
use core::str::FromStr;

use protocol::{Company, PersonId, RatingCard};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use table::outcome::{Fate, Outcome, Player};

/// Where everybody starts, on the scale that is shown.
const MIDDLE: f64 = 1_500.0;
/// The same on the scale of the method, and how little is known of somebody new: its authors' choice.
const NEW: WengLinRating = WengLinRating { rating: 25.0, uncertainty: 25.0 / 3.0 };
/// How much chance there is in a game: its authors' choice.
const BETA: f64 = 25.0 / 6.0;
/// How much somebody may change from game to game, so that a rating never stands still.
const DRIFT: f64 = 25.0 / 300.0;
/// How well the strength of a bot is known.
const BOT_UNCERTAINTY: f64 = 0.5;
/// Half the width of a 95 % interval, in standard deviations.
const NINETY_FIVE: f64 = 1.96;
/// A rating is provisional while its interval reaches further than this to either side.
const NARROW: f64 = 150.0;

/// Points for one unit of the method: whoever is 100 points ahead of somebody comes before them in 64 of 100 games.
fn points_a_unit() -> f64 {
    400.0 / core::f64::consts::LN_10 / (2.0_f64.sqrt() * BETA)
}

/// The bots whose strength has been measured (docs/strength.md, four seats), on the scale that is shown.
const BOTS: [(&str, f64); 17] = [
    ("half", 680.0),
    ("tight", 860.0),
    ("greedy:0.4", 860.0),
    ("random", 970.0),
    ("aggressive", 1_100.0),
    ("gentle", 1_150.0),
    ("lockin", 1_260.0),
    ("greedy", 1_270.0),
    ("neutral", 1_390.0),
    ("greedy:0.75", 1_410.0),
    ("counter", 1_460.0),
    ("club", 1_540.0),
    ("theory", 2_000.0),
    ("flat:64", 2_110.0),
    ("flat:256", 2_120.0),
    ("net", 2_230.0),
    ("deep:16", 2_300.0),
];

/// The strength of a bot, if it has been measured.
fn bot(name: &str) -> Option<WengLinRating> {
    let (_, points) = BOTS.iter().find(|(bot, _)| *bot == name)?;
    let rating = NEW.rating + (points - MIDDLE) / points_a_unit();
    Some(WengLinRating { rating, uncertainty: BOT_UNCERTAINTY })
}

/// The games that one rating is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pool {
    pub(crate) company: Company,
    pub(crate) seats: u8,
}

impl Pool {
    /// All there are, those among people first.
    pub(crate) fn all() -> impl Iterator<Item = Pool> {
        let companies = [Company::People, Company::Bots];
        companies.into_iter().flat_map(|company| (3..=5).map(move |seats| Pool { company, seats }))
    }

    /// The pool of a game.
    pub(crate) fn of(outcome: &Outcome) -> Pool {
        let bots = outcome.seats.iter().any(|fate| matches!(fate.who, Player::Bot(_)));
        let company = if bots { Company::Bots } else { Company::People };
        Pool { company, seats: outcome.seats.len() as u8 }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let company = match self.company {
            Company::People => "people",
            Company::Bots => "bots",
        };
        write!(f, "{company}-{}", self.seats)
    }
}

/// Not the name of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotAPool;

impl FromStr for Pool {
    type Err = NotAPool;

    fn from_str(text: &str) -> Result<Pool, NotAPool> {
        Pool::all().find(|pool| pool.to_string() == text).ok_or(NotAPool)
    }
}

/// What is known of somebody's strength in one pool. In millionths, so that the same games give the same numbers when they
/// are read from a store and computed again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Standing {
    rating: i64,
    uncertainty: i64,
    /// After so many games.
    pub(crate) games: u32,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing::new(NEW, 0)
    }
}

impl Standing {
    fn new(rating: WengLinRating, games: u32) -> Standing {
        let millionths = |value: f64| (value * 1e6).round() as i64;
        let WengLinRating { rating, uncertainty } = rating;
        Standing { rating: millionths(rating), uncertainty: millionths(uncertainty), games }
    }

    fn value(self) -> WengLinRating {
        WengLinRating { rating: self.rating as f64 / 1e6, uncertainty: self.uncertainty as f64 / 1e6 }
    }

    /// What is known before the next game.
    fn before(self) -> WengLinRating {
        let WengLinRating { rating, uncertainty } = self.value();
        WengLinRating { rating, uncertainty: uncertainty.hypot(DRIFT).min(NEW.uncertainty) }
    }

    /// As it is shown.
    pub(crate) fn card(self, pool: Pool) -> RatingCard {
        let WengLinRating { rating, uncertainty } = self.value();
        let middle = MIDDLE + (rating - NEW.rating) * points_a_unit();
        let reach = NINETY_FIVE * uncertainty * points_a_unit();
        RatingCard {
            company: pool.company,
            seats: pool.seats,
            games: self.games,
            points: middle.round() as i32,
            low: (middle - reach).round() as i32,
            high: (middle + reach).round() as i32,
            provisional: reach > NARROW,
        }
    }
}

/// Where the people in a game stand after it, by where they stood before; `None` for those who are not rated: a bot played for
/// them, hints were given, or nobody is left to be compared with.
pub(crate) fn rate(
    outcome: &Outcome,
    stood: impl Fn(PersonId) -> Standing,
) -> Vec<(PersonId, Option<Standing>)> {
    // Somebody whose seat was played by others, and a bot that nobody has measured, are left out: the rest are compared.
    let rated = |fate: &Fate| match &fate.who {
        // Where hints are given, nobody takes the order seriously.
        _ if outcome.hints => None,
        Player::Person(_) if fate.helped => None,
        Player::Person(person) => Some(stood(*person).before()),
        Player::Bot(name) => bot(name),
    };
    let known: Vec<Option<WengLinRating>> = outcome.seats.iter().map(rated).collect();
    let compared: Vec<(usize, [WengLinRating; 1])> =
        known.iter().enumerate().filter_map(|(place, rating)| Some((place, [(*rating)?]))).collect();
    let entries: Vec<(&[WengLinRating], MultiTeamOutcome)> = compared
        .iter()
        .map(|(place, rating)| (rating.as_slice(), MultiTeamOutcome::new(outcome.seats[*place].place.into())))
        .collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let after = if entries.len() < 2 { Vec::new() } else { weng_lin_multi_team(&entries, &config) };
    let new = |place: usize| {
        let entry = compared.iter().position(|(other, _)| *other == place)?;
        after.get(entry)?.first().copied()
    };
    let people = outcome.seats.iter().enumerate().filter_map(|(place, fate)| {
        let person = fate.person()?;
        Some((person, new(place).map(|rating| Standing::new(rating, stood(person).games + 1))))
    });
    people.collect()
}

#[cfg(test)]
mod tests {
    use rules::{ByArtist, Edition, Money};

    use super::*;

    fn fate(who: Player, place: u8) -> Fate {
        let money = Money::new(100);
        Fate { who, place, money, helped: false, bought: ByArtist::from_fn(|_| 0), best: None }
    }

    fn person(number: u128) -> Player {
        Player::Person(PersonId::new(number))
    }

    fn game(seats: Vec<Fate>) -> Outcome {
        Outcome { edition: Edition::CMON_2017, listed: true, hints: false, seats }
    }

    fn points(standing: Option<Standing>, pool: Pool) -> i32 {
        standing.unwrap().card(pool).points
    }

    #[test]
    fn who_wins_rises_and_who_loses_falls_by_as_much() {
        let outcome = game((1..=4).map(|number| fate(person(number.into()), number)).collect());
        let pool = Pool::of(&outcome);
        assert_eq!(pool.to_string(), "people-4");
        let after = rate(&outcome, |_| Standing::default());
        let points: Vec<i32> = after.iter().map(|(_, standing)| points(*standing, pool)).collect();
        assert!(points.is_sorted_by(|better, worse| better > worse), "{points:?}");
        assert_eq!(points.iter().sum::<i32>(), 6_000, "{points:?}");
        for (_, standing) in after {
            let card = standing.unwrap().card(pool);
            assert!(card.games == 1 && card.provisional && card.low < card.points, "{card:?}");
            assert!(
                card.high - card.low
                    < Standing::default().card(pool).high - Standing::default().card(pool).low
            );
        }
    }

    #[test]
    fn equal_places_change_nothing() {
        let outcome = game((1..=3).map(|number| fate(person(number), 1)).collect());
        for (_, standing) in rate(&outcome, |_| Standing::default()) {
            assert_eq!(points(standing, Pool::of(&outcome)), 1_500);
        }
    }

    #[test]
    fn a_seat_that_was_played_for_is_left_out() {
        let mut outcome = game((1..=3).map(|number| fate(person(number.into()), number)).collect());
        outcome.seats[0].helped = true;
        let after = rate(&outcome, |_| Standing::default());
        assert_eq!(after[0].1, None);
        let two = game(vec![fate(person(2), 2), fate(person(3), 3)]);
        let alone = rate(&two, |_| Standing::default());
        assert_eq!(after[1..], alone[..], "as if the two had been alone");
        outcome.seats[1].helped = true;
        assert!(rate(&outcome, |_| Standing::default()).iter().all(|(_, standing)| standing.is_none()));
    }

    #[test]
    fn a_game_with_hints_is_not_rated() {
        let mut outcome = game((1..=3).map(|number| fate(person(number.into()), number)).collect());
        outcome.hints = true;
        let after = rate(&outcome, |_| Standing::default());
        assert!(after.len() == 3 && after.iter().all(|(_, standing)| standing.is_none()), "{after:?}");
    }

    #[test]
    fn bots_are_as_strong_as_they_were_measured() {
        let against = |name: &str| {
            let bots = (2..=4).map(|place| fate(Player::Bot(name.to_owned()), place));
            let outcome = game(std::iter::once(fate(person(1), 1)).chain(bots).collect());
            assert_eq!(Pool::of(&outcome).to_string(), "bots-4");
            rate(&outcome, |_| Standing::default())[0].1
        };
        let pool = Pool { company: Company::Bots, seats: 4 };
        let (weak, strong) = (points(against("random"), pool), points(against("flat:64"), pool));
        assert!(1_500 < weak && weak < strong, "{weak} {strong}");
        assert_eq!(against("ismcts:200"), None, "nobody knows how strong it is");
        for level in bots::Level::ALL {
            assert!(against(&level.bot().to_string()).is_some(), "games against {level} count");
        }
    }

    /// Somebody who is really 200 points ahead of three others is found to be, and the interval tells the truth.
    #[test]
    fn a_rating_finds_the_strength_and_narrows() {
        let strengths = [1_700.0, 1_500.0, 1_500.0, 1_300.0];
        let mut chance = rules::SplitMix::new(7);
        let pool = Pool { company: Company::People, seats: 4 };
        let mut standings = [Standing::default(); 4];
        let mut last_provisional = 0;
        for number in 1..=400 {
            // Each draws a result around their strength; the difference of two such draws is logistic.
            let mut drawn: Vec<(usize, f64)> = (0..4)
                .map(|seat| {
                    let uniform = (rules::Chance::next(&mut chance) >> 11) as f64 / (1_u64 << 53) as f64;
                    (
                        seat,
                        strengths[seat] - 400.0 / core::f64::consts::LN_10 * (-uniform.max(1e-12).ln()).ln(),
                    )
                })
                .collect();
            drawn.sort_by(|one, other| other.1.total_cmp(&one.1));
            let mut fates: Vec<Fate> = (0..4).map(|seat| fate(person(seat), 1)).collect();
            for (place, (seat, _)) in drawn.iter().enumerate() {
                fates[*seat].place = place as u8 + 1;
            }
            let after = rate(&game(fates), |person| standings[person.number() as usize]);
            for (person, standing) in after {
                standings[person.number() as usize] = standing.unwrap();
            }
            if standings[0].card(pool).provisional {
                last_provisional = number;
            }
        }
        assert!((5..100).contains(&last_provisional), "provisional for {last_provisional} games");
        for (standing, strength) in standings.iter().zip(strengths) {
            let card = standing.card(pool);
            assert!(!card.provisional);
            assert!((f64::from(card.points) - strength).abs() < 120.0, "{card:?} {strength}");
        }
    }

    #[test]
    fn every_pool_has_a_name() {
        assert_eq!(Pool::all().count(), 6);
        for pool in Pool::all() {
            assert_eq!(pool.to_string().parse(), Ok(pool));
        }
        assert_eq!("people-6".parse::<Pool>(), Err(NotAPool));
    }

    #[test]
    fn measured_bots_exist() {
        for (name, _) in BOTS {
            assert!(name.parse::<bots::Name>().is_ok_and(|parsed| parsed.to_string() == name), "{name}");
        }
    }
}
