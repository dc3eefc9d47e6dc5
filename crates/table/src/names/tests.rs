use protocol::PersonId;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rules::Chairs;

use super::*;

fn chairs<const N: usize>(names: [&str; N]) -> BySeat<Occupant> {
    let mut seated = names.into_iter().zip(1..).map(|(name, id)| match name {
        "" => Occupant::Free,
        "*" => Occupant::Bot { bot: "theory".to_owned() },
        name => Occupant::Person {
            person: PersonId::new(id),
            name: name.to_owned(),
            entropy: String::new(),
            promise: None,
        },
    });
    BySeat::from_fn(Chairs::new(N).unwrap(), |_| seated.next().unwrap_or_default())
}

fn shown_at<const N: usize>(names: [&str; N]) -> Vec<String> {
    shown(&chairs(names)).as_slice().to_vec()
}

fn why(name: &str) -> String {
    let refusal = person_name(name).expect_err(name);
    assert_eq!(refusal.code, Code::BadName);
    refusal.why
}

#[test]
fn names_are_kept_in_one_form() {
    for (said, kept) in [
        ("Ada", "Ada"),
        ("  Ada \t", "Ada"),
        ("Ada\n", "Ada"),
        ("Ada   de \u{A0}\u{3000} Vere", "Ada de Vere"),
        ("Ａｄａ", "Ada"),
        ("ﬁfi", "fifi"),
        ("Zoe\u{308}", "Zoë"),
        ("Ż\u{FE0F}", "Ż"),
        ("Ada \u{2764}\u{FE0F}", "Ada \u{2764}"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Αδα", "Αδα"),
        ("Ада", "Ада"),
        ("אדה", "אדה"),
        ("آدا", "آدا"),
        ("अदिति", "अदिति"),
        ("သိန်းစိန်", "သိန်းစိန်"),
        ("བསྒྲུབས", "བསྒྲུབས"),
        ("阿达", "阿达"),
        ("에이다", "에이다"),
        ("O'Brien-Smith, Jr.", "O'Brien-Smith, Jr."),
        ("🙂", "🙂"),
        ("7", "7"),
    ] {
        assert_eq!(person_name(said).as_deref(), Ok(kept), "{said}");
        assert_eq!(readable(said), kept, "{said}");
    }
    assert_eq!(person_name(&"ż".repeat(40)), Ok("ż".repeat(40)));
    assert_eq!(person_name(&"z\u{307}".repeat(40)), Ok("ż".repeat(40)), "counted after it was normalised");
}

#[test]
fn what_nobody_can_see_is_in_no_name() {
    for hidden in [
        '\u{0}',
        '\u{7}',
        '\u{7F}',
        '\u{85}',
        '\u{AD}',
        '\u{34F}',
        '\u{61C}',
        '\u{115F}',
        '\u{1160}',
        '\u{17B4}',
        '\u{180B}',
        '\u{180E}',
        '\u{200B}',
        '\u{200C}',
        '\u{200D}',
        '\u{200E}',
        '\u{200F}',
        '\u{2028}',
        '\u{2029}',
        '\u{202A}',
        '\u{202E}',
        '\u{2060}',
        '\u{2061}',
        '\u{2065}',
        '\u{2066}',
        '\u{2069}',
        '\u{206F}',
        '\u{2800}',
        '\u{3164}',
        '\u{FE00}',
        '\u{FEFF}',
        '\u{FFA0}',
        '\u{FFF9}',
        '\u{16FE4}',
        '\u{1D159}',
        '\u{1D173}',
        '\u{E0001}',
        '\u{E0041}',
        '\u{E007F}',
        '\u{E0100}',
        // Private use, and assigned to nothing.
        '\u{E000}',
        '\u{F8FF}',
        '\u{10FFFD}',
        '\u{378}',
        '\u{FFFF}',
        '\u{E1000}',
    ] {
        let code = u32::from(hidden);
        for name in [format!("A{hidden}da"), format!("Ada {hidden} B")] {
            assert!(why(&name).contains("everybody can see"), "U+{code:04X}: {}", why(&name));
        }
        why(&hidden.to_string());
        assert_eq!(readable(&format!("A{hidden}da")), "Ada", "U+{code:04X}");
        assert_eq!(readable(&hidden.to_string()), NOBODY, "U+{code:04X}");
    }
}

#[test]
fn a_refused_name_says_what_is_wrong() {
    for (name, says) in [
        ("", "at least one"),
        (" \u{3000} ", "at least one"),
        ("\u{2028}", "at least one"),
        ("a|b", "'|'"),
        ("a｜b", "'|'"),
        ("#1", "'#'"),
        ("＃1", "'#'"),
        ("two\nlines", "U+000A"),
        ("a\u{202E}b", "U+202E"),
        (&"x".repeat(41), "has 41"),
        ("\u{FDFA}\u{FDFA}\u{FDFA}", "has 54"),
        ("Z\u{335}\u{321}\u{316}\u{31B}al", "3 marks"),
        ("\u{308}", "at least one"),
        ("\u{A8}Ada", "begin with an accent"),
        ("Ada (2)", "in brackets"),
        ("Ada(２)", "in brackets"),
        ("Ada ⑵", "in brackets"),
    ] {
        assert!(why(name).contains(says), "{name:?}: {}", why(name));
    }
    assert!(person_name("Ada (the second)").is_ok() && person_name("Ada 2").is_ok());
}

#[test]
fn nobody_is_called_as_the_house_or_a_bot_is() {
    for name in [
        "Moderator",
        "MODERATOR",
        "Mod\u{E9}rator",
        "M\u{43E}derator",
        "M0derat0r",
        "Moderator 7",
        "Moderator1",
        "M o d e r a t o r",
        "[moderator]",
        "The Moderator",
        "Μoderator",
        "Modérateur",
        "Moderatore",
        "Moderatorka",
        "ADMIN",
        "Adm1n",
        "Αdmin Ada",
        "Gavel",
        "Gave1",
        "server",
        "Serwer",
        "Hôte",
        "Gospodarz",
        "Obsługa",
        "Obsluga",
        "HOST",
        "bot",
        "Ada (bot)",
        "B0T",
        "Bot 3",
    ] {
        assert!(why(name).contains("for the house and its bots"), "{name}: {}", why(name));
    }
    let bots = ["theory", "flat", "gentle", "Łagodne"];
    for name in ["theory", "Theory", "THEORY 2", "theοry", "flat:64", "Flat 64", "gentle!", "Lagodne"] {
        let refusal = check(name, bots).expect_err(name);
        assert!(refusal.code == Code::BadName && refusal.why.contains("a bot is called"), "{name}");
    }
    for name in
        ["Theodora", "Bottega", "Abbot", "Modesta", "Hostia", "Flato", "Theory of Everything", "Ann", "Il"]
    {
        assert_eq!(check(name, bots).as_deref(), Ok(name));
    }
}

#[test]
fn names_that_look_alike_are_known() {
    for (one, other) in [
        ("Ada", "\u{391}da"),
        ("Ada", "Аdа"),
        ("Ada", "ada"),
        ("Ada", "A\u{200B}da"),
        ("Ada", "𝐀𝐝𝐚"),
        ("Ilse", "llse"),
        ("Ilse", "ilse"),
        ("Ilse", "1lse"),
        ("Bo", "B0"),
        ("Marn", "Mam"),
        ("Zoë", "Zoe\u{308}"),
        ("Ada Lo", "Ada  Lo"),
    ] {
        assert!(looks_alike(one, other) && looks_alike(other, one), "{one} and {other}");
    }
    for (one, other) in [("Ada", "Ida"), ("Ada", "Adam"), ("Zoe", "Zoë"), ("Ada 2", "Ada 3"), ("Bo", "Bob")]
    {
        assert!(!looks_alike(one, other), "{one} and {other}");
    }
    for letter in ('a'..='z').chain("àéèêëîïôùûüçąćęłńóśźżòì".chars()) {
        assert!(looks_alike(&letter.to_string(), &letter.to_uppercase().to_string()), "{letter}");
    }
}

#[test]
fn those_who_look_alike_are_shown_with_the_numbers_of_their_chairs() {
    assert_eq!(shown_at(["Ada", "Bo", "Cy"]), ["Ada", "Bo", "Cy"]);
    assert_eq!(shown_at(["Ada", "Ada", "Cy"]), ["Ada (1)", "Ada (2)", "Cy"]);
    assert_eq!(shown_at(["Bo", "Ada", "", "\u{391}DA"]), ["Bo", "Ada (2)", "", "ΑDA (4)"]);
    assert_eq!(shown_at(["", "", ""]), ["", "", ""], "free chairs have no name");
    assert_eq!(shown_at(["Ada (3)", "Bo", "Ada", "Ada"]), ["Ada (3) (1)", "Bo", "Ada (3)", "Ada (4)"]);
    assert_eq!(shown_at(["?", "?", "Cy"]), ["? (1)", "? (2)", "Cy"], "people who are no longer known");
    let long = "x".repeat(40);
    let cut = "x".repeat(36);
    assert_eq!(shown_at([&long, &long, "Cy"]), [format!("{cut} (1)"), format!("{cut} (2)"), "Cy".to_owned()]);
}

#[test]
fn every_number_of_a_chair_is_known_as_one() {
    for number in 0..=9 {
        assert!(is_numbered(&looks(&numbered("Ada", number))), "{number}");
    }
    assert!(!is_numbered(&looks("Ada")) && !is_numbered(&looks("(Ada)")) && !is_numbered(&looks("Ada (10)")));
}

#[test]
fn a_bot_looks_like_nobody_at_its_table() {
    assert_eq!(shown_at(["Ada", "*", "*"]), ["Ada", "Hugo", "Iris"]);
    assert_eq!(shown_at(["\u{397}ug\u{43E}", "*", "lris"]), ["Ηugо", "Clara", "lris"]);
    assert_eq!(shown_at(["Ada", "*", "1ris", "*"]), ["Ada", "Hugo", "1ris", "Otto"]);
    assert_eq!(shown_at(["Hugo Clara", "*", "Sandro Ines Bruno"])[1], "Hugo", "no name is left");
}

#[test]
fn old_names_are_shown_without_what_hides() {
    let names = ["\u{200B}", "A\u{202E}da", "\u{3164}", "Bo|by", "Z\u{335}\u{321}\u{316}\u{31B}\u{31B}"];
    assert_eq!(shown_at(names), ["? (1)", "Ada", "? (3)", "Boby", "Z\u{335}\u{321}\u{31B}"]);
}

#[test]
fn a_seat_speaks_by_the_name_on_its_chair_and_an_onlooker_by_none_of_these() {
    let table = chairs(["Ada", "*", "Bo", "bo"]);
    let says = |seat, name| speaker(seat, name, &table, &shown(&table));
    assert_eq!(says(Some(Seat::One), "Moderator"), "Ada");
    assert_eq!(says(Some(Seat::Three), "Ada"), "Bo (3)");
    assert_eq!(says(Some(Seat::Four), "bo"), "bo (4)");
    assert_eq!(says(None, "Flo"), "Flo");
    assert_eq!(says(None, "Ada"), "Ada (0)");
    assert_eq!(says(None, "\u{410}da"), "Аda (0)");
    assert_eq!(says(None, "HUG0"), "HUG0 (0)");
    assert_eq!(says(None, "Bo"), "Bo (0)", "there is a Bo, whatever is added to tell two apart");
    assert_eq!(says(None, "Bo (3)"), "Bo (3) (0)");
    assert_eq!(says(Some(Seat::Five), "Flo"), "Flo", "a chair that is not at this table");
}

/// Names made of what makes trouble.
fn nasty(chance: &mut ChaCha20Rng) -> String {
    const PIECES: &[&str] = &[
        "A",
        "d",
        "a",
        "I",
        "l",
        "1",
        "0",
        "ada",
        "Bo",
        " ",
        "  ",
        "(",
        ")",
        "(2)",
        " (3)",
        "#",
        "|",
        "ｱ",
        "ﾞ",
        "\u{200B}",
        "\u{202E}",
        "\u{3164}",
        "\u{2028}",
        "\u{FE0F}",
        "\u{308}",
        "\u{301}",
        "\u{345}",
        "\u{A8}",
        "\u{1680}",
        "\u{FDFA}",
        "\u{391}",
        "\u{430}",
        "ǆ",
        "İ",
        "ß",
        "ﬁ",
        "\u{1100}",
        "\u{1161}",
        "\u{11A8}",
        "\u{F900}",
        "\u{1D15E}",
        "\u{E0041}",
        "☺",
        "\u{20DD}",
        "\u{0344}",
        "\u{FF5C}",
        "⑵",
        "ั",
        "ิ",
    ];
    let count = 1 + chance.next_u32() % 12;
    let piece = |_| match chance.next_u32() % 8 {
        0 => char::from_u32(chance.next_u32() % 0x11_0000).unwrap_or('x').to_string(),
        _ => PIECES[chance.next_u32() as usize % PIECES.len()].to_owned(),
    };
    (0..count).map(piece).collect()
}

#[test]
fn a_name_that_was_taken_is_taken_again_unchanged() {
    let mut chance = ChaCha20Rng::seed_from_u64(14);
    let mut taken = 0;
    for _ in 0..50_000 {
        let name = nasty(&mut chance);
        if let Ok(kept) = person_name(&name) {
            assert_eq!(person_name(&kept).as_deref(), Ok(&*kept), "{name:?}");
            assert_eq!(readable(&kept), kept, "{name:?}");
            taken += 1;
        }
        let shown = readable(&name);
        assert_eq!(readable(&shown), shown, "{name:?}");
    }
    assert!(taken > 2_500, "{taken}");
}

#[test]
fn whatever_people_are_called_a_table_shows_each_by_another_name_that_fits_in_a_record() {
    let mut chance = ChaCha20Rng::seed_from_u64(15);
    let mut told_apart = 0;
    for _ in 0..5_000 {
        let pool =
            [nasty(&mut chance), nasty(&mut chance), "Ada".to_owned(), "*".to_owned(), "Hugo".to_owned()];
        let mut drawn = || pool[chance.next_u32() as usize % pool.len()].as_str();
        let seated = [drawn(), drawn(), drawn(), drawn(), drawn()];
        let names = shown_at(seated);
        for (place, name) in names.iter().enumerate() {
            assert!(!names[..place].iter().any(|other| looks_alike(name, other)), "{seated:?}: {names:?}");
        }
        assert_eq!(Names::new(&names).unwrap().all(), names, "{seated:?}");
        told_apart += usize::from(names.iter().any(|name| name.ends_with(')')));
    }
    assert!(told_apart > 250, "{told_apart}");
}
