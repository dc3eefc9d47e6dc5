//! What the lists of tables show of a table.

use protocol::{Millis, PersonId, Stage, TableCard};
use rules::Seat;
use serde::{Deserialize, Serialize};
use store::{ShelfRow, Shelved};
use table::Core;

/// What the shelf keeps of a table: its card, its host, and whom a game over days waits for, who are not shown.
#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    card: TableCard,
    host: PersonId,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<PersonId>,
}

/// The host of a table on the shelf; `None` if it was written before hosts were.
pub(crate) fn host_of(shelved: &Shelved) -> Option<PersonId> {
    #[derive(Deserialize)]
    struct Hosted {
        host: PersonId,
    }
    serde_json::from_str::<Hosted>(&shelved.summary).ok().map(|hosted| hosted.host)
}

/// Whether a game over days waits for this person, according to the shelf.
pub(crate) fn waits_for(shelved: &Shelved, person: PersonId) -> bool {
    #[derive(Deserialize)]
    struct Waiting {
        #[serde(default)]
        waiting: Vec<PersonId>,
    }
    let read = serde_json::from_str::<Waiting>(&shelved.summary);
    read.is_ok_and(|read| read.waiting.contains(&person))
}

/// The table's row on the store's shelf.
pub(crate) fn shelf(table: &Core, at: Millis) -> ShelfRow {
    let over_days = table.founding().days.is_some() && table.stage() == Stage::Playing;
    // Over days the row is written with every order, which is private: what others see must not change with it.
    let touched = table.clock_began().filter(|_| over_days).map_or(at, |(since, _)| since);
    let waiting = if over_days { table.waiting().collect() } else { Vec::new() };
    let summary = Summary { card: table.card(touched), host: table.founding().host, waiting };
    ShelfRow {
        stage: table.stage(),
        listed: table.founding().listed,
        summary: serde_json::to_string(&summary).unwrap_or_default(),
        people: table.people().collect(),
    }
}

/// A card from the shelf. In cards from before bots had people's names, bots are identified only by their kind; they
/// get names here.
pub(crate) fn with_people(mut card: TableCard) -> TableCard {
    if card.bots.len() == card.names.len() {
        return card;
    }
    let kinds: Vec<Option<bots::Name>> =
        card.names.iter().map(|name| bots::Name::in_old_seat(name)).collect();
    let people: Vec<String> = card
        .names
        .iter()
        .zip(&kinds)
        .filter(|(_, kind)| kind.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    for ((name, kind), seat) in card.names.iter_mut().zip(&kinds).zip(Seat::ALL) {
        if kind.is_some() {
            *name = table::people::name(seat, people.iter().map(String::as_str)).to_owned();
        }
    }
    card.bots = kinds.into_iter().map(|kind| kind.map(|kind| kind.to_string())).collect();
    card
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A card written when bots were named by their kind.
    #[test]
    fn bots_on_old_cards_get_names_too() {
        let old = r#"{"table":"4k7mq2xw9bcd","stage":"gathering","edition":"cmon-2017","pace":"normal",
            "names":["Ada","theory","theory 2",""],"touched":1790000000}"#;
        let card = with_people(serde_json::from_str(old).unwrap());
        assert_eq!(card.names, ["Ada", "Hugo", "Iris", ""]);
        assert_eq!(card.bots, [None, Some("theory".to_owned()), Some("theory".to_owned()), None]);
        assert_eq!(with_people(card.clone()), card);
    }
}
