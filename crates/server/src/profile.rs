//! Somebody who keeps their name, as others may see them: from finished games alone.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use futures_util::future::try_join_all;
use protocol::{
    ArtistCard, Code, DealCard, GameCard, Millis, PersonId, PlayerCard, Profile, RatingCard, ResultsCard,
    RivalCard,
};
use rules::{Artist, Edition};
use store::{Person, Scored};
use table::Refusal;
use table::outcome::{Deal, Fate, Outcome, Player};

use crate::account::typed_look;
use crate::hub::{Hub, unavailable};
use crate::rating::Pool;
use crate::scores::read_standing;

/// How many games are looked at, the latest.
const LOOKED_AT: usize = 1_000;
/// How many are listed.
const LATEST: usize = 20;
/// How many rivals are listed.
const RIVALS: usize = 12;
/// How many are looked up for it: some of those met most often may have been forgotten.
const ASKED_AFTER: usize = 4 * RIVALS;

/// A game of somebody whose profile is made.
struct Played {
    game: Scored,
    outcome: Outcome,
    seat: usize,
    /// Whether whoever asks may know which table it was, and who sat there.
    open: bool,
}

impl Played {
    fn own(&self) -> &Fate {
        &self.outcome.seats[self.seat]
    }

    fn rated(&self) -> bool {
        self.game.scores.iter().any(|score| score.pool.is_some())
    }
}

fn seconds(at: Millis) -> u32 {
    (at.since_1970() / 1_000) as u32
}

impl Hub {
    /// The profile of somebody who keeps this name, for whoever asks.
    pub(crate) async fn profile(&self, name: &str, asks: Option<PersonId>) -> Result<Profile, Refusal> {
        let account =
            self.accounts().account_looking(typed_look(name)).await.map_err(|why| unavailable(&why))?;
        let account = account.ok_or_else(|| {
            Refusal::new(Code::Unknown, "nobody keeps this name: only kept names have a profile")
        })?;
        let person = account.person;
        let own = asks == Some(person);
        let games = self.store.games_of(person, LOOKED_AT).await.map_err(|why| unavailable(&why))?;
        let played: Vec<Played> = games
            .into_iter()
            .filter_map(|game| {
                let outcome: Outcome = serde_json::from_str(&game.facts).ok()?;
                let sat = |who: PersonId| outcome.seats.iter().position(|fate| fate.person() == Some(who));
                let seat = sat(person)?;
                let open = own || outcome.listed || asks.is_some_and(|asks| sat(asks).is_some());
                Some(Played { game, outcome, seat, open })
            })
            .collect();
        let people = self.people_in(person, &played).await?;
        Ok(Profile {
            name: account.name,
            since: seconds(account.since),
            own,
            games: played.len() as u32,
            unrated: played.iter().filter(|played| !played.rated()).count() as u32,
            results: results(&played),
            ratings: self.ratings(person).await?,
            rivals: rivals(&played, &people),
            artist: favourite(&played),
            deal: best(&played),
            latest: played.iter().take(LATEST).map(|played| card(played, &people)).collect(),
        })
    }

    /// The names that those who are shown have now, as far as they are told: rivals, and people in the latest games.
    async fn people_in(
        &self,
        person: PersonId,
        played: &[Played],
    ) -> Result<HashMap<PersonId, Person>, Refusal> {
        let latest = played.iter().take(LATEST).filter(|played| played.open);
        let mut ids: Vec<PersonId> =
            latest.flat_map(|played| played.outcome.seats.iter().filter_map(Fate::person)).collect();
        ids.extend(met_most(person, played));
        ids.sort_unstable();
        ids.dedup();
        let found = try_join_all(ids.iter().map(|id| self.people().person(*id)));
        let found = found.await.map_err(|why| unavailable(&why))?;
        let mut known: HashMap<PersonId, Person> =
            found.into_iter().flatten().map(|person| (person.id, person)).collect();
        // Who was forgotten has no name.
        known.retain(|_, person: &mut Person| !person.name.is_empty());
        Ok(known)
    }

    /// How strong somebody is, in the pools where they have played.
    pub(crate) async fn ratings(&self, person: PersonId) -> Result<Vec<RatingCard>, Refusal> {
        let mut ratings = Vec::new();
        for pool in Pool::all() {
            let text =
                self.store.standing(person, pool.to_string()).await.map_err(|why| unavailable(&why))?;
            if let Some(text) = text {
                ratings.push(read_standing(Some(&text)).card(pool));
            }
        }
        Ok(ratings)
    }
}

fn results(played: &[Played]) -> Vec<ResultsCard> {
    let mut places: BTreeMap<Pool, Vec<u32>> = BTreeMap::new();
    for played in played {
        let pool = Pool::of(&played.outcome);
        let places = places.entry(pool).or_insert_with(|| vec![0; pool.seats.into()]);
        if let Some(place) = places.get_mut(usize::from(played.own().place).saturating_sub(1)) {
            *place += 1;
        }
    }
    let cards = places.into_iter();
    cards.map(|(Pool { company, seats }, places)| ResultsCard { company, seats, places }).collect()
}

/// Whom somebody has met most often in games that may be told.
fn met_most(person: PersonId, played: &[Played]) -> Vec<PersonId> {
    let mut met: HashMap<PersonId, u32> = HashMap::new();
    for played in played.iter().filter(|played| played.open && !played.own().helped) {
        let others = played.outcome.seats.iter().filter(|fate| !fate.helped).filter_map(Fate::person);
        for other in others.filter(|other| *other != person) {
            *met.entry(other).or_default() += 1;
        }
    }
    let mut most: Vec<(PersonId, u32)> = met.into_iter().collect();
    most.sort_by_key(|(other, games)| (Reverse(*games), *other));
    most.into_iter().take(ASKED_AFTER).map(|(other, _)| other).collect()
}

fn rivals(played: &[Played], people: &HashMap<PersonId, Person>) -> Vec<RivalCard> {
    let mut met: HashMap<PersonId, RivalCard> = HashMap::new();
    for played in played.iter().filter(|played| played.open && !played.own().helped) {
        let own = played.own();
        for fate in played.outcome.seats.iter().filter(|fate| !fate.helped) {
            let other = fate.person().filter(|other| Some(*other) != own.person());
            let Some(person) = other.and_then(|other| people.get(&other)) else { continue };
            let card = met.entry(person.id).or_insert_with(|| RivalCard {
                name: person.name.clone(),
                kept: person.kept,
                ahead: 0,
                behind: 0,
                level: 0,
            });
            match own.place.cmp(&fate.place) {
                core::cmp::Ordering::Less => card.ahead += 1,
                core::cmp::Ordering::Equal => card.level += 1,
                core::cmp::Ordering::Greater => card.behind += 1,
            }
        }
    }
    let mut rivals: Vec<RivalCard> = met.into_values().collect();
    rivals.sort_by_key(|card| (Reverse(card.ahead + card.behind + card.level), card.name.clone()));
    rivals.truncate(RIVALS);
    rivals
}

/// Artists have different names in different editions, and count by edition.
fn favourite(played: &[Played]) -> Option<ArtistCard> {
    let mut bought: Vec<(Edition, Artist, u32)> = Vec::new();
    // What a bot bought is not one's own choice.
    for played in played.iter().filter(|played| !played.own().helped) {
        for artist in Artist::ALL {
            let count = u32::from(played.own().bought[artist]);
            let edition = played.outcome.edition;
            match bought.iter_mut().find(|(other, who, _)| (*other, *who) == (edition, artist)) {
                Some((_, _, sum)) => *sum += count,
                None => bought.push((edition, artist, count)),
            }
        }
    }
    let of = bought.iter().map(|(_, _, count)| count).sum();
    // Of equal ones the one bought last, who comes first here.
    let (edition, artist, paintings) = bought.into_iter().rev().max_by_key(|(_, _, count)| *count)?;
    (paintings > 0).then_some(ArtistCard { edition, artist, paintings, of })
}

fn best(played: &[Played]) -> Option<DealCard> {
    let alone = played.iter().filter(|played| !played.own().helped);
    let deals = alone.filter_map(|played| Some((played, played.own().best.as_ref()?)));
    let (played, Deal { round, cards, price, worth }) =
        deals.filter(|(_, deal)| deal.profit() > 0).max_by_key(|(_, deal)| deal.profit())?;
    Some(DealCard {
        table: played.open.then_some(played.game.table),
        at: seconds(played.game.at),
        edition: played.outcome.edition,
        round: *round,
        cards: cards.clone(),
        price: *price,
        worth: *worth,
    })
}

fn card(played: &Played, people: &HashMap<PersonId, Person>) -> GameCard {
    let mut players: Vec<PlayerCard> = played
        .outcome
        .seats
        .iter()
        .map(|fate| PlayerCard {
            name: fate
                .person()
                .filter(|_| played.open)
                .and_then(|person| people.get(&person))
                .map(|person| person.name.clone()),
            bot: match &fate.who {
                Player::Bot(bot) => Some(bot.clone()),
                Player::Person(_) => None,
            },
            place: fate.place,
            money: fate.money,
        })
        .collect();
    players.sort_by_key(|player| player.place);
    let own = played.own();
    GameCard {
        table: played.open.then_some(played.game.table),
        at: seconds(played.game.at),
        edition: played.outcome.edition,
        company: Pool::of(&played.outcome).company,
        place: own.place,
        money: own.money,
        rated: played.rated(),
        players,
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Company, TableId};
    use rules::{ByArtist, Money};
    use store::Score;

    use super::*;

    fn fate(who: Player, place: u8) -> Fate {
        let (money, bought) = (Money::new(200), ByArtist::from_fn(|_| 0));
        Fate { who, place, money, helped: false, bought, best: None }
    }

    fn person(number: u128) -> Player {
        Player::Person(PersonId::new(number))
    }

    /// A game of person 1, on the first chair.
    fn played(open: bool, seats: Vec<Fate>) -> Played {
        let outcome = Outcome { edition: Edition::CMON_2017, listed: open, hints: false, seats };
        let score = Score { person: PersonId::new(1), pool: None, standing: String::new() };
        let table: TableId = "4k7mq2xw9bcd".parse().unwrap();
        let (at, facts) = (Millis::new(1_790_000_000_000), String::new());
        Played { game: Scored { number: 1, table, at, facts, scores: vec![score] }, outcome, seat: 0, open }
    }

    fn known(names: &[(u128, &str)]) -> HashMap<PersonId, Person> {
        let known = |(id, name): &(u128, &str)| {
            let id = PersonId::new(*id);
            (id, Person { id, name: (*name).to_owned(), since: Millis::new(0), kept: true })
        };
        names.iter().map(known).collect()
    }

    #[test]
    fn few_are_looked_up_however_many_one_has_met() {
        let met =
            |other: u128| played(true, vec![fate(person(1), 1), fate(person(2), 2), fate(person(other), 3)]);
        let games: Vec<Played> = (10..1_010).map(met).collect();
        let most = met_most(PersonId::new(1), &games);
        assert_eq!((most.len(), most[0]), (ASKED_AFTER, PersonId::new(2)));
    }

    #[test]
    fn rivals_are_counted_where_both_played_alone() {
        let people = known(&[(1, "Ada"), (2, "Bo"), (3, "Cy")]);
        let first = played(true, vec![fate(person(1), 1), fate(person(2), 2), fate(person(3), 3)]);
        let mut second = played(true, vec![fate(person(1), 2), fate(person(2), 1), fate(person(3), 2)]);
        second.outcome.seats[2].helped = true;
        let third = played(true, vec![fate(person(1), 1), fate(person(2), 1), fate(person(9), 3)]);
        let closed = played(false, vec![fate(person(1), 1), fate(person(2), 2), fate(person(3), 3)]);
        let mut helped = played(true, vec![fate(person(1), 1), fate(person(2), 2), fate(person(3), 3)]);
        helped.outcome.seats[0].helped = true;
        let rivals = rivals(&[first, second, third, closed, helped], &people);
        let bo = RivalCard { name: "Bo".to_owned(), kept: true, ahead: 1, behind: 1, level: 1 };
        let cy = RivalCard { name: "Cy".to_owned(), kept: true, ahead: 1, behind: 0, level: 0 };
        assert_eq!(rivals, [bo, cy]);
    }

    #[test]
    fn the_best_deal_earned_most_and_a_loss_is_none() {
        let deal = |price, worth| {
            let (price, worth) = (Money::new(price), Money::new(worth));
            Some(Deal { round: 2, cards: vec!["Cf2".parse().unwrap()], price, worth })
        };
        let with = |open, best| {
            let mut played = played(open, vec![fate(person(1), 1), fate(person(2), 2), fate(person(3), 3)]);
            played.outcome.seats[0].best = best;
            played
        };
        assert_eq!(best(&[with(true, deal(30, 20)), with(true, None)]), None);
        let found =
            best(&[with(true, deal(30, 50)), with(false, deal(10, 60)), with(true, deal(1, 20))]).unwrap();
        assert_eq!((found.price, found.worth, found.table), (Money::new(10), Money::new(60), None));
    }

    #[test]
    fn the_favourite_artist_is_counted_by_edition() {
        let with = |edition, counts: [u8; 5]| {
            let mut played = played(true, vec![fate(person(1), 1), fate(person(2), 2), fate(person(3), 3)]);
            played.outcome.edition = edition;
            played.outcome.seats[0].bought = ByArtist::from_fn(|artist| counts[artist.index()]);
            played
        };
        let classic = with(Edition::CLASSIC_1992, [0, 5, 0, 0, 0]);
        let modern = || with(Edition::CMON_2017, [1, 3, 0, 2, 0]);
        let card = favourite(&[modern(), classic, modern()]).unwrap();
        assert_eq!(
            (card.edition, card.artist, card.paintings, card.of),
            (Edition::CMON_2017, Artist::B, 6, 17)
        );
        assert_eq!(favourite(&[with(Edition::CMON_2017, [0; 5])]), None);
    }

    #[test]
    fn a_table_that_was_not_listed_names_nobody() {
        let people = known(&[(1, "Ada"), (2, "Bo"), (3, "Cy")]);
        let bot = fate(Player::Bot("theory".to_owned()), 1);
        let closed = card(&played(false, vec![fate(person(1), 2), bot.clone(), fate(person(3), 3)]), &people);
        assert!(
            closed.table.is_none() && closed.players.iter().all(|player| player.name.is_none()),
            "{closed:?}"
        );
        assert_eq!(closed.players[0].bot.as_deref(), Some("theory"));
        let open = card(&played(true, vec![fate(person(1), 2), bot, fate(person(3), 3)]), &people);
        assert_eq!(
            open.players.iter().map(|player| player.name.as_deref()).collect::<Vec<_>>(),
            [None, Some("Ada"), Some("Cy")]
        );
        assert_eq!((open.company, open.table.is_some()), (Company::Bots, true));
    }
}
