//! Bot names, short enough for a table or a plot.

/// The bots' labels, none longer than `longest` letters; labels that would be identical get a number.
#[must_use]
pub fn labels(titles: &[String], longest: usize) -> Vec<String> {
    let shorts: Vec<String> = titles.iter().map(|title| shorten(title, longest)).collect();
    let alike = |short: &String| shorts.iter().filter(|other| *other == short).count() > 1;
    let numbered = |bot: usize| {
        let number = format!(" {}", bot + 1);
        shorten(&titles[bot], longest - number.len()) + &number
    };
    let label = |(bot, short): (usize, &String)| if alike(short) { numbered(bot) } else { short.clone() };
    let labels: Vec<String> = shorts.iter().enumerate().map(label).collect();
    let apart = labels.iter().enumerate().all(|(bot, label)| !labels[..bot].contains(label));
    if apart { labels } else { (0..titles.len()).map(numbered).collect() }
}

/// A number of things, such as `2 deals`, with an `s` unless the number is one.
#[must_use]
pub fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A whole number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    let letters = digits.chars().enumerate();
    letters.flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit])).collect()
}

/// Keeps both ends of a long name: the kind of bot, and the end of a command, which tells it from others.
pub(crate) fn shorten(name: &str, longest: usize) -> String {
    const KIND: usize = "exec:".len();
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= longest {
        return name.to_owned();
    }
    let end = letters.len() - (longest - KIND - 1);
    letters[..KIND].iter().chain(&['…']).chain(&letters[end..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1_000, 12_345_678].map(grouped), ["0", "999", "1,000", "12,345,678"]);
        assert_eq!([count(1, "deal"), count(2, "deal")], ["1 deal", "2 deals"]);
    }

    #[test]
    fn long_names_are_shortened_and_stay_distinct() {
        let titles = ["a", "b"].map(|dir| format!("exec:python3 ~/{dir}/bot.py --quiet"));
        assert_eq!(labels(&titles, 17), ["exec:…y --quiet 1", "exec:…y --quiet 2"]);
        assert_eq!(labels(&titles, 40), titles);
        let named =
            |titles: &[&str]| labels(&titles.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>(), 17);
        assert_eq!(named(&["Max", "Eva", "Max"]), ["Max 1", "Eva", "Max 3"]);
        assert_eq!(named(&["Max", "Max", "Max 1"]), ["Max 1", "Max 2", "Max 1 3"]);
    }
}
