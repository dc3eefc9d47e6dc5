//! Names for bots: everybody at a table has a person's name, and the kind of a bot is shown beside it.

use core::fmt;

use rules::Seat;

use crate::names::words;

/// How many names each chair has: one more than there can be other people at the table.
const EACH: usize = Seat::MOST;

/// The names for each chair, easy to say and to write in all our languages.
const NAMES: [[&str; EACH]; Seat::MOST] = [
    ["Vera", "Anton", "Ludo", "Nina", "Cora"],
    ["Hugo", "Clara", "Sandro", "Ines", "Bruno"],
    ["Iris", "Felix", "Dora", "Leon", "Elsa"],
    ["Otto", "Greta", "Paolo", "Tina", "Max"],
    ["Mira", "Emil", "Rosa", "Viktor", "Alma"],
];

/// The name of a bot on this chair at a table with these people. It depends on the chair, so it does not change when
/// others come and go, unless a person has the same name, or one that looks like it.
///
/// # Examples
///
/// ```
/// use rules::Seat;
/// assert_eq!(table::people::name(Seat::Two, ["Ada"]), "Hugo");
/// assert_eq!(table::people::name(Seat::Two, ["Ada", "hugo b."]), "Clara");
/// ```
#[must_use]
pub fn name<'a>(seat: Seat, people: impl IntoIterator<Item = &'a str>) -> &'static str {
    let taken: Vec<String> = people.into_iter().flat_map(words).collect();
    let names = NAMES[seat.index()];
    let free = names.into_iter().find(|name| !words(name).iter().any(|word| taken.contains(word)));
    // If people have all these names, the bot shares one, and those who look alike are shown with their numbers.
    free.unwrap_or(names[0])
}

/// How the comment that lists the bots begins.
const COMMENT: &str = "# bots:";

/// The bots at a table, as a line after a record: `# bots: 2 = theory, 3 = gentle`. Empty without bots. An external
/// program is written as `exec` without its command line, because records may be shared.
#[must_use]
pub fn comment<'a>(bots: impl IntoIterator<Item = (Seat, &'a str)>) -> String {
    let seated = bots.into_iter().map(|(seat, bot)| match bot.split_once(':') {
        Some((PROGRAM, _)) => format!("{seat} = {PROGRAM}"),
        _ => format!("{seat} = {bot}"),
    });
    let seated: Vec<String> = seated.collect();
    if seated.is_empty() { String::new() } else { format!("{COMMENT} {}\n", seated.join(", ")) }
}

const PROGRAM: &str = "exec";

/// The bots listed in the comment of a record; `None` if there is no such comment.
///
/// # Errors
///
/// If it cannot be read, or lists an external program. It does not check that the bots exist; the caller must.
///
/// # Examples
///
/// ```
/// use rules::Seat;
/// use table::people;
/// let text = people::comment([(Seat::Two, "gentle")]);
/// assert_eq!(text, "# bots: 2 = gentle\n");
/// assert_eq!(people::in_comments(&text), Ok(Some(vec![(Seat::Two, "gentle")])));
/// ```
pub fn in_comments(record: &str) -> Result<Option<Vec<(Seat, &str)>>, BadComment> {
    let Some(line) = record.lines().rev().find_map(|line| line.trim().strip_prefix(COMMENT)) else {
        return Ok(None);
    };
    let read = |part| {
        let bad = || BadComment::Unreadable(str::trim(part).to_owned());
        let (seat, bot) = part.split_once('=').ok_or_else(bad)?;
        let number: u8 = seat.trim().parse().map_err(|_| bad())?;
        let seat = Seat::new(number).ok_or_else(bad)?;
        match bot.trim() {
            "" => Err(bad()),
            bot if bot.split(':').next() == Some(PROGRAM) => Err(BadComment::Program(seat)),
            bot => Ok((seat, bot)),
        }
    };
    line.split(',').map(read).collect::<Result<Vec<_>, _>>().map(Some)
}

/// Why the bots of a record cannot be seated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadComment {
    /// This part does not name a chair and a bot.
    Unreadable(String),
    /// An external program played this seat, and the record does not say which.
    Program(Seat),
}

impl fmt::Display for BadComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadComment::Unreadable(part) => {
                write!(
                    f,
                    "'{part}' in the line '{COMMENT} …' tells of no bot; expected something like '2 = theory'"
                )
            }
            BadComment::Program(seat) => {
                write!(f, "seat {seat} was played by a program, and a saved game does not start programs")
            }
        }
    }
}

impl core::error::Error for BadComment {}

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
    fn a_comment_says_which_bots_sit_where() {
        let bots = vec![(Seat::Two, "flat:64"), (Seat::Four, "gentle")];
        let text = format!("gavel 1\n# bots: nobody yet\n\n{}# seed: 00\n", comment(bots.clone()));
        assert_eq!(in_comments(&text), Ok(Some(bots)));
        assert_eq!(comment([]), "");
        assert_eq!(in_comments("gavel 1\n# round 1\n"), Ok(None));
    }

    #[test]
    fn a_comment_starts_no_programs() {
        let program = comment([(Seat::Three, "exec:touch x")]);
        assert_eq!(program, "# bots: 3 = exec\n");
        assert_eq!(in_comments(&program), Err(BadComment::Program(Seat::Three)));
        assert_eq!(in_comments("# bots: 3 = exec:touch x"), Err(BadComment::Program(Seat::Three)));
        for text in ["# bots: 9 = tight", "# bots: tight", "# bots: 2 ="] {
            assert!(matches!(in_comments(text), Err(BadComment::Unreadable(_))), "{text}");
        }
    }
}
