//! Names of bots, short enough for a table or a plot.

/// What bots are called, none longer than `longest` letters; two that look alike get their numbers.
#[must_use]
pub fn labels(titles: &[String], longest: usize) -> Vec<String> {
    let shorts: Vec<String> = titles.iter().map(|title| shorten(title, longest)).collect();
    let alike = |short: &String| shorts.iter().filter(|other| *other == short).count() > 1;
    let label = |(bot, short): (usize, &String)| {
        if !alike(short) {
            return short.clone();
        }
        let number = format!(" {}", bot + 1);
        shorten(&titles[bot], longest - number.len()) + &number
    };
    shorts.iter().enumerate().map(label).collect()
}

/// Both ends of a long name: what kind it is, and the end of a command, which makes it different.
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
    fn long_names_are_cut_and_stay_apart() {
        let titles = ["a", "b"].map(|dir| format!("exec:python3 ~/{dir}/bot.py --quiet"));
        assert_eq!(labels(&titles, 17), ["exec:…y --quiet 1", "exec:…y --quiet 2"]);
        assert_eq!(labels(&titles, 40), titles);
        assert_eq!(labels(&["Max".to_owned(), "Max".to_owned()], 17), ["Max 1", "Max 2"]);
    }
}
