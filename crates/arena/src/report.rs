//! A league as one self-contained page: no script, nothing fetched, fit for the screen and for paper.

mod games;
mod plot;
mod strength;

use rules::{MysteryHand, Proceeds};

use crate::league::{Plan, Results};
use crate::rating::Rating;
use crate::tally::{Estimate, Tally};

const STYLE: &str = include_str!("report/page.css");

/// How many letters of a bot's name a plot has room for.
const LONGEST: usize = 17;

/// The page.
#[must_use]
pub fn html(plan: &Plan, results: &Results) -> String {
    let page = Page::new(plan, results);
    let sections = [
        facts(&page),
        strength::ratings(&page),
        strength::matrix(&page),
        standings(&page),
        games::money(&page),
        games::sales(&page),
        games::ends(&page),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Gavel arena</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{}</main>\n</body>\n</html>\n",
        sections.concat()
    )
}

/// What all sections draw from.
struct Page<'a> {
    plan: &'a Plan,
    results: &'a Results,
    labels: Vec<Label>,
    // One a bot, or none at all where nothing is known.
    ratings: Vec<Rating>,
    // The strongest bot first; as planned where nothing is known.
    order: Vec<usize>,
}

impl<'a> Page<'a> {
    fn new(plan: &'a Plan, results: &'a Results) -> Page<'a> {
        let ratings = known_ratings(plan, results);
        let mut order: Vec<usize> = (0..plan.names.len()).collect();
        if !ratings.is_empty() {
            order.sort_by(|&a, &b| ratings[b].points.total_cmp(&ratings[a].points));
        }
        Page { plan, results, labels: labels(plan), ratings, order }
    }

    /// A bot's name, ready for the page and short enough for a plot.
    fn short(&self, bot: usize) -> &str {
        &self.labels[bot].short
    }

    /// How many letters the longest of the short names has.
    fn longest_name(&self) -> usize {
        self.labels.iter().map(|label| label.letters).max().unwrap_or_default()
    }

    /// The share of games that a bot as good as the others wins.
    fn par(&self) -> f64 {
        1.0 / self.plan.settings.chairs().count() as f64
    }

    /// Whether somebody took notes.
    fn watched(&self) -> bool {
        self.results.stats.money.iter().flatten().any(|(games, _)| *games > 0)
    }
}

/// The ratings, if there are two bots to compare and games that tell them apart.
fn known_ratings(plan: &Plan, results: &Results) -> Vec<Rating> {
    if plan.names.len() < 2 || results.games == 0 {
        return Vec::new();
    }
    let ratings = results.ratings(plan);
    let finite =
        ratings.iter().flat_map(|rating| [rating.points, rating.low, rating.high]).all(f64::is_finite);
    let telling = ratings.iter().any(|rating| rating.low < rating.high);
    if finite && telling { ratings } else { Vec::new() }
}

/// A bot's name as the page prints it, already escaped.
struct Label {
    short: String,
    // The whole name, where the short one is not.
    full: Option<String>,
    letters: usize,
}

/// The names of all bots; two that look alike when cut short get their numbers.
fn labels(plan: &Plan) -> Vec<Label> {
    let names: Vec<String> = plan.names.iter().map(ToString::to_string).collect();
    let shorts: Vec<String> = names.iter().map(|name| shorten(name)).collect();
    let label = |(bot, (name, short)): (usize, (&String, &String))| {
        let alike = shorts.iter().filter(|other| *other == short).count() > 1;
        let short = if alike { format!("{short} {}", bot + 1) } else { short.clone() };
        Label {
            letters: short.chars().count(),
            full: (short != *name).then(|| escape(name)),
            short: escape(&short),
        }
    };
    names.iter().zip(&shorts).enumerate().map(label).collect()
}

/// Both ends of a long name: a command begins with the program and ends with what makes it different.
fn shorten(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST {
        return name.to_owned();
    }
    let half = LONGEST / 2;
    letters[..half].iter().chain(&['…']).chain(&letters[letters.len() - half..]).collect()
}

/// A text that means itself inside an element and inside a quoted attribute.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A whole number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    let letters = digits.chars().enumerate();
    letters.flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit])).collect()
}

/// So many of something, with an `s` unless it is one.
fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A share in per cent, with its interval in small print.
fn share(wins: Estimate) -> String {
    let Estimate { mean, low, high } = wins;
    format!("{:.1}<small>{:.1}–{:.1}</small>", 100.0 * mean, 100.0 * low, 100.0 * high)
}

/// A part of the page: what it is about, how to read it, and the thing itself.
fn section(heading: &str, note: &str, body: &str) -> String {
    format!("<section>\n<h2>{heading}</h2>\n<p class=\"note\">{note}</p>\n{body}</section>\n")
}

/// What was played, and by whom.
fn facts(page: &Page) -> String {
    let Plan { settings, deals, seed, .. } = page.plan;
    let proceeds = match settings.proceeds() {
        Proceeds::SecondTakesAll => "the second seller takes the price of a pair",
        Proceeds::Split => "the price of a pair is split",
    };
    let mystery = match settings.mystery() {
        MysteryHand::Without => "no mystery hand",
        MysteryHand::With => "with a mystery hand",
    };
    let games = match page.results.games {
        0 => "no game played".to_owned(),
        games => count(games, "game"),
    };
    let facts = [
        escape(settings.edition().title()),
        format!("{} seats", settings.chairs()),
        proceeds.to_owned(),
        mystery.to_owned(),
        games,
        format!("{} a pairing", count(*deals, "deal")),
        format!("seed {seed}"),
    ];
    let facts: Vec<String> = facts.iter().map(|fact| format!("<span>{fact}</span>")).collect();
    let bots: String = page.labels.iter().map(bot_item).collect();
    format!(
        "<header>\n<h1>Gavel arena</h1>\n<p class=\"facts\">{}</p>\n\
         <ul class=\"bots\">{bots}</ul>\n</header>\n",
        facts.join(" · ")
    )
}

fn bot_item(label: &Label) -> String {
    match &label.full {
        None => format!("<li>{}</li>", label.short),
        Some(full) => format!("<li>{} <code>{full}</code></li>", label.short),
    }
}

/// The bots in a table, by what they reached.
fn standings(page: &Page) -> String {
    let tables = Tables::of(page.results);
    let reached: Vec<(usize, Tally)> =
        page.order.iter().filter_map(|&bot| Some((bot, tables.tally(page.results, bot)?))).collect();
    if reached.is_empty() {
        return String::new();
    }
    let rivals = page.plan.names.len() > 1;
    let rows: String = reached.iter().map(|(bot, tally)| standing(page, *bot, tally, rivals)).collect();
    let table = format!(
        "<div class=\"scroll\"><table class=\"standings\">\n<thead><tr><th scope=\"col\">bot</th>\
         <th scope=\"col\">mean place</th><th scope=\"col\">mean money</th>\
         <th scope=\"col\">games won, %</th>{}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n",
        if rivals { "<th scope=\"col\" colspan=\"2\">worst field: games won, %</th>" } else { "" }
    );
    let note = format!(
        "Place, money and wins {}. A shared first place counts in parts; small print gives the 95 % interval, \
         from drawing the deals again. Par is {:.1} %.",
        tables.words(),
        100.0 * page.par()
    );
    section("Standings", &note, &table)
}

fn standing(page: &Page, bot: usize, tally: &Tally, rivals: bool) -> String {
    let worst = page.results.worst_field(bot).filter(|(field, _)| *field < page.labels.len());
    let worst = match worst {
        Some((field, tally)) => format!("<td>{}</td><td>{}</td>", page.short(field), share(tally.wins())),
        None if rivals => "<td></td><td></td>".to_owned(),
        None => String::new(),
    };
    format!(
        "<tr><th scope=\"row\">{}</th><td>{:.2}</td><td>{:.0}</td><td>{}</td>{worst}</tr>\n",
        page.short(bot),
        tally.place(),
        tally.money(),
        share(tally.wins())
    )
}

/// Which tables the standings speak of.
#[derive(Clone, Copy)]
enum Tables {
    /// Those with bots drawn at random.
    Mixed,
    /// All where the bot sat alone, because nothing else was played.
    Alone,
}

impl Tables {
    fn of(results: &Results) -> Tables {
        if results.mixed.values().any(|tally| tally.games() > 0) { Tables::Mixed } else { Tables::Alone }
    }

    fn words(self) -> &'static str {
        match self {
            Tables::Mixed => "at tables of bots drawn at random",
            Tables::Alone => "over all tables where the bot sat alone against a field",
        }
    }

    fn tally(self, results: &Results, bot: usize) -> Option<Tally> {
        let tally = match self {
            Tables::Mixed => results.mixed.get(&bot).cloned().unwrap_or_default(),
            // The same deal counts alike in every field, so the sums are a bootstrap over deals, too.
            Tables::Alone => {
                let mut sum = Tally::default();
                let alone = results.pairs.iter().filter(|((one, _), _)| *one == bot);
                alone.for_each(|(_, tally)| sum.merge(tally));
                sum
            }
        };
        (tally.games() > 0).then_some(tally)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use bots::Name;
    use rules::{Chairs, Edition, Settings};

    use super::*;
    use crate::league::{League, Watch};
    use crate::tally::Set;

    fn plan(names: &[&str]) -> Plan {
        Plan {
            settings: Settings::new(Edition::default(), Chairs::Three),
            names: names.iter().map(|name| name.parse().unwrap()).collect(),
            deals: 3,
            seed: 7,
            think: Duration::from_millis(1),
            records: None,
            watch: Watch::Everything,
            only: None,
        }
    }

    fn play(plan: &Plan) -> Results {
        League::new(plan.clone()).play(1, &AtomicBool::new(false), |_| ())
    }

    fn check(plan: &Plan, page: &str) {
        for tag in ["svg", "section", "table", "div", "figure", "p", "text", "title", "g", "main"] {
            let opened =
                page.matches(&format!("<{tag} ")).count() + page.matches(&format!("<{tag}>")).count();
            assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "<{tag}> in {page}");
        }
        assert_eq!(page.matches("<svg").count(), page.matches("role=\"img\"").count());
        for name in &plan.names {
            assert!(page.contains(&escape(&name.to_string())), "{name} in {page}");
        }
        assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        assert!(!page.contains("http") && !page.contains("<script"), "{page}");
    }

    #[test]
    fn names_are_escaped_wherever_they_stand() {
        let mut plan = plan(&["random"]);
        plan.names.push(Name::Outside("<i>&\"'\u{7}".to_owned()));
        let mut results = Results::default();
        for pair in [(0, 1), (1, 0)] {
            let set = Set { games: 3, sixtieths: 60, twice_places: 12, money: 900 };
            results.pairs.entry(pair).or_default().add(set, 1, 0);
        }
        results.stats.money = vec![[(1, 100); 4]; 2];
        let page = html(&plan, &results);
        check(&plan, &page);
        assert!(page.contains("exec:&lt;i&gt;&amp;&quot;&#39; "), "{page}");
        assert!(!page.contains("<i>") && !page.contains("&\"") && !page.contains('\u{7}'), "{page}");
    }

    #[test]
    fn long_names_are_cut_in_plots_and_stay_apart() {
        let mut plan = plan(&[]);
        plan.names = ["a", "b"].map(|dir| Name::Outside(format!("python3 ~/{dir}/bot.py --quiet"))).to_vec();
        let shorts: Vec<String> = labels(&plan).into_iter().map(|label| label.short).collect();
        assert_eq!(shorts, ["exec:pyt… --quiet 1", "exec:pyt… --quiet 2"]);
        check(&plan, &html(&plan, &Results::default()));
    }

    #[test]
    fn a_league_that_was_not_played_has_a_page_without_plots() {
        for names in [&[][..], &["random"], &["random", "tight"]] {
            let plan = plan(names);
            let page = html(&plan, &Results::default());
            check(&plan, &page);
            assert!(!page.contains("<svg") && !page.contains("<table"), "{page}");
        }
    }

    #[test]
    fn a_small_league_has_every_section() {
        let plan = plan(&["random", "tight"]);
        let page = html(&plan, &play(&plan));
        check(&plan, &page);
        for heading in ["Ratings", "Alone", "Standings", "Money", "Price", "How rounds end"] {
            assert!(page.contains(&format!("<h2>{heading}")), "{heading} in {page}");
        }
        // Ratings, money, four auctions, ends of rounds.
        assert_eq!(page.matches("<svg").count(), 7);
    }

    #[test]
    fn three_bots_are_ranked_at_mixed_tables() {
        let plan = plan(&["random", "tight", "counter"]);
        let page = html(&plan, &play(&plan));
        check(&plan, &page);
        assert!(page.contains("drawn at random") && page.contains("class=\"worst\""), "{page}");
    }

    #[test]
    fn a_bot_among_its_own_kind_is_not_rated() {
        let plan = Plan { watch: Watch::Results, ..plan(&["random"]) };
        let page = html(&plan, &play(&plan));
        check(&plan, &page);
        assert!(!page.contains("<svg") && page.contains("<h2>Standings"), "{page}");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1_000, 12_345_678].map(grouped), ["0", "999", "1,000", "12,345,678"]);
    }
}
