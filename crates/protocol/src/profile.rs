//! The messages about somebody who keeps their name: their games, and how strong they are.

use rules::{Artist, Card, Edition, Money};
use serde::{Deserialize, Serialize};

use crate::TableId;

/// With whom games were played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Only people.
    People,
    /// At least one bot.
    Bots,
}

/// `GET /api/profile?name=…`: somebody who keeps their name. It has nothing of games that are not over. Of tables that were
/// not in the public list it names neither the table nor the others, except to the person themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Since when they keep it, in seconds since 1970.
    pub since: u32,
    /// Whether it is the profile of whoever asks.
    pub own: bool,
    /// How many games they have finished, all or the latest thousand.
    pub games: u32,
    /// How many of them were not rated, because a bot played for them in between or nobody could be compared.
    pub unrated: u32,
    /// How they came out, by the kind of game; only those that they have played.
    pub results: Vec<ResultsCard>,
    /// How strong they are, by the kind of game; only those with rated games.
    pub ratings: Vec<RatingCard>,
    /// Whom they met most often, and how it went.
    pub rivals: Vec<RivalCard>,
    /// Whose paintings they bought most.
    pub artist: Option<ArtistCard>,
    /// The best deal they made.
    pub deal: Option<DealCard>,
    /// Their latest games, the last one first.
    pub latest: Vec<GameCard>,
}

/// How often somebody came where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ResultsCard {
    /// With whom.
    pub company: Company,
    /// At a table of how many.
    pub seats: u8,
    /// How often first, second and so on; who shares a place has it.
    pub places: Vec<u32>,
}

/// How strong somebody is in one kind of game. Whoever is 100 points ahead of somebody comes before them in 64 of 100
/// games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingCard {
    /// With whom.
    pub company: Company,
    /// At a table of how many.
    pub seats: u8,
    /// After how many rated games.
    pub games: u32,
    /// The rating; everybody begins with 1500.
    pub points: i32,
    /// The lower end of its 95 % interval.
    pub low: i32,
    /// The upper end.
    pub high: i32,
    /// Whether the interval is still too wide to rely on.
    pub provisional: bool,
}

/// How somebody did against somebody else, in games that both played alone to the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RivalCard {
    /// The other's name.
    pub name: String,
    /// Whether the other keeps it, and has a profile.
    pub kept: bool,
    /// How often they came before the other.
    pub ahead: u32,
    /// How often behind.
    pub behind: u32,
    /// How often they shared a place.
    pub level: u32,
}

/// Whose paintings somebody bought most.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArtistCard {
    /// The edition in which the artist has a name.
    pub edition: Edition,
    /// Who.
    pub artist: Artist,
    /// How many.
    pub paintings: u32,
    /// Out of how many.
    pub of: u32,
}

/// Something that was bought for less than it fetched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealCard {
    /// The table, if whoever asks may know it.
    pub table: Option<TableId>,
    /// When the game ended, in seconds since 1970.
    pub at: u32,
    /// The edition.
    pub edition: Edition,
    /// The round, from 1.
    pub round: u8,
    /// The painting, or the pair.
    pub cards: Vec<Card>,
    /// What was paid.
    pub price: Money,
    /// What it fetched at the end of the round.
    pub worth: Money,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameCard {
    /// The table, if whoever asks may know it.
    pub table: Option<TableId>,
    /// When it ended, in seconds since 1970.
    pub at: u32,
    /// The edition.
    pub edition: Edition,
    /// With whom.
    pub company: Company,
    /// The place, from 1.
    pub place: u8,
    /// With how much money.
    pub money: Money,
    /// Whether it was rated.
    pub rated: bool,
    /// Everybody at the table, the winner first. Names only if whoever asks may know them.
    pub players: Vec<PlayerCard>,
}

/// Somebody in a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerCard {
    /// The name that they have now; `null` for bots, for people who were forgotten, and if it is not told.
    pub name: Option<String>,
    /// The bot, if it was one.
    pub bot: Option<String>,
    /// The place, from 1.
    pub place: u8,
    /// With how much money.
    pub money: Money,
}
