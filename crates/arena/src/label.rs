//! Names of bots, short enough for a table or a plot.

use bots::Name;

/// The names, none longer than `longest` letters by much; two that look alike when cut short get their numbers.
#[must_use]
pub fn labels(names: &[Name], longest: usize) -> Vec<String> {
    let shorts: Vec<String> = names.iter().map(|name| shorten(&name.to_string(), longest)).collect();
    let alike = |short: &String| shorts.iter().filter(|other| *other == short).count() > 1;
    let label = |(bot, short): (usize, &String)| {
        if alike(short) { format!("{short} {}", bot + 1) } else { short.clone() }
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
        let names = ["a", "b"].map(|dir| Name::Outside(format!("python3 ~/{dir}/bot.py --quiet")));
        assert_eq!(labels(&names, 17), ["exec:….py --quiet 1", "exec:….py --quiet 2"]);
        assert_eq!(labels(&names, 40), names.each_ref().map(ToString::to_string));
        assert_eq!(labels(&[Name::Theory], 17), ["theory"]);
    }
}
