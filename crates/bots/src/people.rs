//! The people bots pass for: everybody at a table has a person's name, and what kind of bot sits behind one is told beside it.

use rules::Seat;

use crate::registry::Name;

/// How many names each chair has: one more than there can be other people at the table.
const EACH: usize = Seat::MOST;

/// The names, chair by chair: easy to say and to write in all our languages.
const NAMES: [[&str; EACH]; Seat::MOST] = [
    ["Vera", "Anton", "Ludo", "Nina", "Cora"],
    ["Hugo", "Clara", "Sandro", "Ines", "Bruno"],
    ["Iris", "Felix", "Dora", "Leon", "Elsa"],
    ["Otto", "Greta", "Paolo", "Tina", "Max"],
    ["Mira", "Emil", "Rosa", "Viktor", "Alma"],
];

/// What a bot on this chair is called when these people sit at the table. It follows from the chair, so that it stays
/// when others come and go, unless a person has the same name.
///
/// # Examples
///
/// ```
/// use rules::Seat;
/// assert_eq!(bots::people::name(Seat::Two, ["Ada"]), "Hugo");
/// assert_eq!(bots::people::name(Seat::Two, ["Ada", "hugo b."]), "Clara");
/// ```
#[must_use]
pub fn name<'a>(seat: Seat, people: impl IntoIterator<Item = &'a str>) -> &'static str {
    let taken: Vec<String> = people.into_iter().flat_map(words).collect();
    let names = NAMES[seat.index()];
    let free = names.into_iter().find(|name| !taken.contains(&name.to_lowercase()));
    // Somebody who is called by all these names at once has to live with a namesake.
    free.unwrap_or(names[0])
}

fn words(name: &str) -> impl Iterator<Item = String> {
    name.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase)
}

/// The bot that a seat's name tells of in games from before bots had people's names: `theory`, `theory 2`.
#[must_use]
pub fn kind_in_old_name(name: &str) -> Option<Name> {
    let numbered = name.rsplit_once(' ').filter(|(_, number)| number.parse::<u8>().is_ok());
    name.parse().ok().or_else(|| numbered?.0.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_chairs_have_a_name_in_common() {
        let mut all: Vec<&str> = NAMES.into_iter().flatten().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), EACH * Seat::MOST);
    }

    #[test]
    fn a_bot_never_has_the_name_of_somebody_at_its_table() {
        for seat in Seat::ALL {
            for others in 1..EACH {
                let people = &NAMES[seat.index()][..others];
                let shouted: Vec<String> =
                    people.iter().map(|name| format!("{} P.", name.to_uppercase())).collect();
                assert_eq!(name(seat, shouted.iter().map(String::as_str)), NAMES[seat.index()][others]);
            }
        }
    }

    #[test]
    fn old_games_name_their_bots_by_kind() {
        for (old, kind) in [("theory", "theory"), ("theory 2", "theory"), ("greedy:0.75 3", "greedy:0.75")] {
            assert_eq!(kind_in_old_name(old).map(|kind| kind.to_string()).as_deref(), Some(kind));
        }
        for person in ["Ada", "Ada 2", "2", "theory of everything"] {
            assert_eq!(kind_in_old_name(person), None, "{person}");
        }
    }
}
