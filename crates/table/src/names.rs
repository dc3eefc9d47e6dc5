//! Names of people: which may be taken, which look alike, and how a table shows them.
//!
//! A name is checked at the door, by [`check`]. What stands in old logs is not refused: [`shown`] makes it readable, and tells
//! apart those at a table who look alike. What is shown follows from the chairs alone and is not stored.

use core::fmt;
use std::sync::LazyLock;

use protocol::Code;
use rules::{BySeat, Names, Seat};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::skeleton;

use crate::command::{NOBODY, Occupant};
use crate::decide::Refusal;
use crate::people;

/// How many marks may follow each other, such as accents. Burmese and Tibetan need three; more is a tower that covers the
/// lines above.
const MOST_MARKS: usize = 3;

/// Words for those who run a house or a table, and for bots, as our four languages have them. Nobody is called by one.
const RESERVED: [&str; 35] = [
    "admin",
    "administrateur",
    "administrator",
    "administratorka",
    "administratrice",
    "amministratore",
    "amministratrice",
    "bot",
    "bots",
    "gavel",
    "gospodarz",
    "host",
    "hote",
    "hôtesse",
    "mod",
    "moderator",
    "moderatore",
    "moderatorka",
    "moderatrice",
    "moderateur",
    "obsługa",
    "official",
    "operator",
    "robot",
    "robots",
    "server",
    "serveur",
    "serwer",
    "sistema",
    "staff",
    "support",
    "sysadmin",
    "system",
    "systeme",
    "webmaster",
];

/// A person's name as it is kept: normalised (NFKC), with single spaces.
///
/// # Errors
///
/// If it cannot be shown to others, could be mistaken for the house or a bot, or cannot stand in a record.
///
/// # Examples
///
/// ```
/// use table::names::person_name;
/// assert_eq!(person_name("  Ａda   Lovelace ")?, "Ada Lovelace");
/// assert!(person_name("Ada\u{200B}").is_err(), "an invisible character");
/// assert!(person_name("M0derat\u{43E}r").is_err(), "nobody speaks for the house");
/// # Ok::<(), table::Refusal>(())
/// ```
pub fn person_name(name: &str) -> Result<String, Refusal> {
    let name = normal(name);
    let bad = |why: String| Err(Refusal::new(Code::BadName, why));
    if let Some(letter) = name.chars().find(|&letter| is_hidden(letter)) {
        let code = u32::from(letter);
        return bad(format!("a name has only characters that everybody can see, and U+{code:04X} is none"));
    }
    if let Some(sign) = name.chars().find(|&letter| parts_a_record(letter)) {
        return bad(format!("a name has no '{sign}', because that separates names in records"));
    }
    if !name.chars().any(is_visible) {
        return bad("a name has at least one letter, digit or sign".to_owned());
    }
    let length = name.chars().count();
    if length > Names::LONGEST {
        return bad(format!("a name has at most {} characters, and this one has {length}", Names::LONGEST));
    }
    if longest_run_of_marks(&name) > MOST_MARKS {
        return bad(format!("a letter has at most {MOST_MARKS} marks above and below it"));
    }
    if name.starts_with(is_mark) {
        return bad("a name does not begin with an accent that stands on nothing".to_owned());
    }
    if is_numbered(&looks(&name)) {
        return bad(
            "a name does not end with a number in brackets: tables tell people apart that way".to_owned()
        );
    }
    if let Some(word) = Readings::of(&name).reserved() {
        return bad(format!("'{word}' is a word for the house and its bots: choose another name"));
    }
    Ok(name)
}

/// A person's name as it is kept, if it is not the name of one of these bots, with or without a number.
///
/// # Errors
///
/// As [`person_name`], and if it looks like the name of a bot.
///
/// # Examples
///
/// ```
/// use table::names::check;
/// assert!(check("Theory 2", ["theory"]).is_err());
/// assert_eq!(check("Theodora", ["theory"])?, "Theodora");
/// # Ok::<(), table::Refusal>(())
/// ```
pub fn check<'a>(name: &str, bots: impl IntoIterator<Item = &'a str>) -> Result<String, Refusal> {
    let name = person_name(name)?;
    let readings = Readings::of(&name);
    match bots.into_iter().find(|bot| readings.is(bot)) {
        Some(bot) => {
            let why = format!("'{bot}' is what a bot is called: choose another name");
            Err(Refusal::new(Code::BadName, why))
        }
        None => Ok(name),
    }
}

/// Whether people could take one name for the other: they differ at most in capitals, in invisible characters, or in letters
/// that look alike (the skeleton of Unicode's UTS 39).
///
/// # Examples
///
/// ```
/// use table::names::looks_alike;
/// assert!(looks_alike("Ada", "\u{391}DA"), "a Greek alpha");
/// assert!(looks_alike("Ilse", "llse") && looks_alike("Bo", "B0"));
/// assert!(!looks_alike("Ada", "Ida") && !looks_alike("Zoe", "Zoë"));
/// ```
#[must_use]
pub fn looks_alike(one: &str, other: &str) -> bool {
    looks(one) == looks(other)
}

/// The names on the chairs, as everybody sees them; empty for free chairs. A bot has a person's name, derived from its chair and
/// the people. Those who look alike are shown with the numbers of their chairs, all of them: otherwise a newcomer could
/// take over a plain name.
///
/// # Examples
///
/// ```
/// use rules::{BySeat, Chairs};
/// use table::{Occupant, names::shown};
/// let mut people = ["Ada", "Bo", "ADA"].into_iter().zip(1..).map(|(name, id)| Occupant::Person {
///     person: protocol::PersonId::new(id),
///     name: name.to_owned(),
///     entropy: String::new(),
///     promise: None,
/// });
/// let chairs = BySeat::from_fn(Chairs::Three, |_| people.next().unwrap_or_default());
/// assert_eq!(shown(&chairs).as_slice(), ["Ada (1)", "Bo", "ADA (3)"]);
/// ```
#[must_use]
pub fn shown(chairs: &BySeat<Occupant>) -> BySeat<String> {
    let people: Vec<String> = chairs.as_slice().iter().filter_map(person).map(readable).collect();
    let names = chairs.map(|seat, who| match who {
        Occupant::Free => String::new(),
        Occupant::Person { name, .. } | Occupant::Kept { name, .. } => readable(name),
        Occupant::Bot { .. } => people::name(seat, people.iter().map(String::as_str)).to_owned(),
    });
    let looks = names.map(|_, name| looks(name));
    let alike = |seat: Seat| looks.as_slice().iter().filter(|other| **other == looks[seat]).count() > 1;
    names.map(|seat, name| {
        // A name that ends like a chair's number gets its own chair's, too: it could be that of another.
        if name.is_empty() || !(alike(seat) || is_numbered(&looks[seat])) {
            return name.clone();
        }
        numbered(name, seat)
    })
}

/// The name under which something is said at a table with these people and these names shown: that of the chair, whatever its
/// person is called by now, or for somebody who only watches, their own. If that looks like a name on a chair, it is shown
/// with the number 0, which no chair has.
pub(crate) fn speaker(
    seat: Option<Seat>,
    name: &str,
    chairs: &BySeat<Occupant>,
    shown: &BySeat<String>,
) -> String {
    let of_chair = seat.map(|seat| &shown[seat]);
    if let Some(name) = of_chair.filter(|name| !name.is_empty()) {
        return name.clone();
    }
    let name = readable(name);
    let look = looks(&name);
    let seated = chairs.as_slice().iter().filter_map(person);
    let taken = shown.as_slice().iter().map(String::as_str).chain(seated).any(|other| looks(other) == look);
    if taken || is_numbered(&look) { numbered(&name, 0) } else { name }
}

fn person(who: &Occupant) -> Option<&str> {
    match who {
        Occupant::Person { name, .. } | Occupant::Kept { name, .. } => Some(name),
        Occupant::Free | Occupant::Bot { .. } => None,
    }
}

/// A name with a number, within the length of a name.
fn numbered(name: &str, number: impl fmt::Display) -> String {
    let number = format!(" ({number})");
    let short: String = name.chars().take(Names::LONGEST - number.chars().count()).collect();
    format!("{}{number}", short.trim_end())
}

/// A name from an old log, as it would have to be today: what cannot be shown is left out.
fn readable(name: &str) -> String {
    let seen: String =
        normal(name).chars().filter(|&letter| !is_hidden(letter) && !parts_a_record(letter)).collect();
    let mut marks = 0;
    let few_marks = |letter: &char| {
        marks = if is_mark(*letter) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    let seen = normal(&seen);
    let kept = seen.trim_start_matches(|letter| is_mark(letter) || letter == ' ').chars().filter(few_marks);
    let kept: String = kept.take(Names::LONGEST).collect();
    if kept.chars().any(is_visible) { kept.trim_end().to_owned() } else { NOBODY.to_owned() }
}

/// The same name in Unicode's form NFKC, without surrounding white space and with single spaces.
fn normal(name: &str) -> String {
    // Keyboards add these after a picture such as ❤, to have it in colour.
    let plain = name.trim().chars().filter(|letter| !matches!(letter, '\u{FE0E}' | '\u{FE0F}'));
    let spaced = plain.nfkc().map(|letter| if is_space(letter) { ' ' } else { letter });
    let mut normal = String::new();
    for letter in spaced {
        if letter != ' ' || !(normal.is_empty() || normal.ends_with(' ')) {
            normal.push(letter);
        }
    }
    normal.truncate(normal.trim_end().len());
    normal
}

/// What a name looks like: two names with the same looks can be mistaken for each other.
///
/// # Examples
///
/// ```
/// use table::names::looks;
/// assert_eq!(looks("Ilse  B0"), looks("llse BO"));
/// ```
#[must_use]
pub fn looks(name: &str) -> String {
    // A capital I looks like an l, and is the capital of i: the three are one. So the skeleton is taken before capitals
    // are made small, and after.
    let skeleton_of = |name: &str| -> String { skeleton(name).collect() };
    let small = skeleton_of(&skeleton_of(&normal(name)).to_lowercase());
    small.replace('i', "l")
}

/// The words of a name, by their looks.
pub(crate) fn words(name: &str) -> Vec<String> {
    bare(name).split(|letter: char| !letter.is_alphabetic()).map(str::to_owned).collect()
}

/// The looks of a name without its marks: nobody is called "Modérator" either.
fn bare(name: &str) -> String {
    looks(name).chars().filter(|&letter| !is_mark(letter)).collect()
}

/// The letters of a name, by their looks.
fn letters(name: &str) -> String {
    bare(name).chars().filter(|letter| letter.is_alphabetic()).collect()
}

/// What could be read in a name as a word of its own.
struct Readings {
    // All its letters, with and without its digits: these may stand for letters, or beside them.
    whole: [String; 2],
    words: Vec<String>,
}

impl Readings {
    fn of(name: &str) -> Readings {
        let without: String = name.chars().filter(|letter| !letter.is_numeric()).collect();
        Readings { whole: [letters(name), letters(&without)], words: words(name) }
    }

    /// Whether all of the name is this word.
    fn is(&self, word: &str) -> bool {
        self.whole.contains(&letters(word))
    }

    /// Whether all of the name, or a word in it, is one of [`RESERVED`]; which.
    fn reserved(&self) -> Option<&'static str> {
        static LETTERS: LazyLock<[String; RESERVED.len()]> = LazyLock::new(|| RESERVED.map(letters));
        let is = |word: &String| self.whole.contains(word) || self.words.contains(word);
        LETTERS.iter().position(is).map(|place| RESERVED[place])
    }
}

/// Whether a name with these looks ends with a digit in brackets. A 0 looks like an o, a 1 like an l.
fn is_numbered(look: &str) -> bool {
    let digit = |inside: &str| matches!(inside, "o" | "l" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9");
    let inside = look.strip_suffix(')').and_then(|start| start.rsplit_once('('));
    inside.is_some_and(|(_, inside)| digit(inside))
}

fn is_space(letter: char) -> bool {
    letter == ' ' || !letter.is_ascii() && letter.general_category() == GeneralCategory::SpaceSeparator
}

fn is_mark(letter: char) -> bool {
    !letter.is_ascii()
        && matches!(
            letter.general_category(),
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark
        )
}

/// Whether a character is not shown, changes how others are shown, or is unknown to most screens.
fn is_hidden(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_control();
    }
    // Blank characters that Unicode counts as signs and marks: of Braille, of music and of Khitan.
    if matches!(letter, '\u{2800}' | '\u{1D159}' | '\u{16FE4}') {
        return true;
    }
    match letter.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator
        | GeneralCategory::PrivateUse
        | GeneralCategory::Surrogate
        | GeneralCategory::Unassigned => true,
        // A skeleton leaves out what is ignored by default, such as the fillers of Hangul, and nothing else.
        _ => skeleton(letter.encode_utf8(&mut [0; 4])).next().is_none(),
    }
}

const fn parts_a_record(letter: char) -> bool {
    matches!(letter, '|' | '#')
}

fn is_visible(letter: char) -> bool {
    !is_space(letter) && !is_mark(letter) && !is_hidden(letter)
}

fn longest_run_of_marks(name: &str) -> usize {
    name.split(|letter| !is_mark(letter)).map(|marks| marks.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests;
