//! A league as one self-contained page: no script, nothing fetched, fit for the screen and for paper.

mod games;
mod plot;
mod strength;

use rules::{CashRule, MysteryHand, Proceeds};

use crate::label::{self, count};
use crate::league::{Plan, Results};
use crate::rating::{Rating, by_rating};
use crate::tally::{Estimate, Mean, Tally};

const STYLE: &str = include_str!("report/page.css");

/// How many letters of a bot's name fit in a plot.
const LONGEST: usize = 17;

/// The page. `ratings` are those of the results, passed in because callers have usually computed them already.
#[must_use]
pub fn html(plan: &Plan, results: &Results, ratings: &[Option<Rating>]) -> String {
    let page = Page::new(plan, results, ratings);
    let sections = [
        facts(&page),
        faults(&page),
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
         <title>{} – Gavel arena</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{}</main>\n</body>\n</html>\n",
        title(&page),
        sections.concat()
    )
}

/// What all sections share.
struct Page<'a> {
    plan: &'a Plan,
    results: &'a Results,
    labels: Vec<Label>,
    ratings: &'a [Option<Rating>],
    // Strongest bot first; unrated bots last, in the order of the plan.
    order: Vec<usize>,
}

impl<'a> Page<'a> {
    fn new(plan: &'a Plan, results: &'a Results, ratings: &'a [Option<Rating>]) -> Page<'a> {
        Page { plan, results, labels: labels(plan), ratings, order: by_rating(ratings) }
    }

    /// A bot's name, escaped and short enough for a plot.
    fn short(&self, bot: usize) -> &str {
        &self.labels[bot].short
    }

    /// The length of the longest short name, in letters.
    fn longest_name(&self) -> usize {
        self.labels.iter().map(|label| label.letters).max().unwrap_or_default()
    }

    /// The share of games won by a bot exactly as good as the others.
    fn par(&self) -> f64 {
        1.0 / self.plan.settings.chairs().count() as f64
    }

    /// Whether statistics were kept.
    fn watched(&self) -> bool {
        self.results.stats.money.iter().flatten().any(|(games, _)| *games > 0)
    }
}

/// A bot's name as the page prints it, already escaped.
struct Label {
    short: String,
    // The full name, if it was shortened.
    full: Option<String>,
    letters: usize,
}

/// The names of all bots.
fn labels(plan: &Plan) -> Vec<Label> {
    let label = |(name, short): (String, String)| Label {
        letters: short.chars().count(),
        full: (short != name).then(|| escape(&name)),
        short: escape(&short),
    };
    let names = plan.names.iter().map(ToString::to_string);
    names.zip(label::labels(&plan.titles, LONGEST)).map(label).collect()
}

/// Escapes a text for use inside an element or a quoted attribute.
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

/// A share as a percentage, with its interval in small print.
fn share(wins: Estimate) -> String {
    let Estimate { mean, low, high } = wins;
    format!("{:.1}<small>{:.1}–{:.1}</small>", 100.0 * mean, 100.0 * low, 100.0 * high)
}

/// A mean, with its interval, if any, in small print.
fn mean(mean: Mean, digits: usize) -> String {
    match mean.interval {
        Some((low, high)) => {
            format!("{:.digits$}<small>{low:.digits$}–{high:.digits$}</small>", mean.mean)
        }
        None => format!("{:.digits$}<small>–</small>", mean.mean),
    }
}

/// A section of the page: its heading, a note on how to read it, and its content.
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
    let cash = match settings.cash() {
        CashRule::Hidden => "hidden cash",
        CashRule::Open => "open cash",
    };
    let games = match page.results.games {
        0 => "no game played".to_owned(),
        games => count(games, "game"),
    };
    let deals = if page.results.stopped {
        format!("<strong>stopped early</strong>, {} a pairing were planned", count(*deals, "deal"))
    } else {
        format!("{} a pairing", count(*deals, "deal"))
    };
    let facts = [
        escape(settings.edition().title()),
        format!("{} seats", settings.chairs()),
        proceeds.to_owned(),
        mystery.to_owned(),
        cash.to_owned(),
        games,
        deals,
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

/// The page title, for the browser tab: who plays.
fn title(page: &Page) -> String {
    const MOST: usize = 3;
    let names: Vec<&str> = page.labels.iter().take(MOST).map(|label| label.short.as_str()).collect();
    let others = page.labels.len().saturating_sub(MOST);
    let others = if others > 0 { format!(" and {others} more") } else { String::new() };
    format!("{}{others}", names.join(", "))
}

/// What went wrong with external programs; their figures include games in which a stand-in answered for them.
fn faults(page: &Page) -> String {
    if page.results.complaints.is_empty() {
        return String::new();
    }
    let items: String = page
        .results
        .complaints
        .iter()
        .map(|(said, times)| {
            format!("<li>{} <small>({})</small></li>\n", escape(said), count(*times, "time"))
        })
        .collect();
    let note = "Where a program gave no legal answer in time, the mildest legal action was taken for it, so its figures \
                are not its own alone.";
    section("What went wrong", note, &format!("<ul class=\"faults\">\n{items}</ul>\n"))
}

/// The bots' results as a table.
fn standings(page: &Page) -> String {
    if page.results.games == 0 {
        return String::new();
    }
    let rivals = page.plan.names.len() > 1;
    let rows: String = page.order.iter().map(|&bot| standing(page, bot, rivals)).collect();
    let table = format!(
        "<table class=\"standings\">\n<thead><tr><th scope=\"col\">bot</th>\
         <th scope=\"col\">mean place</th><th scope=\"col\">mean money</th>\
         <th scope=\"col\">games won, %</th>{}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        if rivals {
            "<th scope=\"col\">at mixed tables, %</th><th scope=\"col\" colspan=\"2\">worst field: games won, %</th>"
        } else {
            ""
        }
    );
    let note = format!(
        "Over all tables of a bot: alone against each field, and mixed with others drawn at random. A shared first place \
         counts in equal parts; small print gives the 95 % interval from a bootstrap over deals, for means from ten \
         deals on. Par is {:.1} %.",
        100.0 * page.par()
    );
    section("Standings", &note, &scroll("Standings", &table))
}

fn standing(page: &Page, bot: usize, rivals: bool) -> String {
    let or_nothing = |cell: Option<String>| cell.unwrap_or_else(|| "–".to_owned());
    let all = page.results.of(bot);
    let all = all.as_ref();
    let against = if rivals {
        let mixed = page.results.mixed.get(&bot).map(|tally| share(tally.wins()));
        let worst = page.results.worst_field(bot).filter(|(field, _)| *field < page.labels.len());
        let (field, wins) =
            worst.map(|(field, tally)| (page.short(field).to_owned(), share(tally.wins()))).unzip();
        format!("<td>{}</td><td>{}</td><td>{}</td>", or_nothing(mixed), or_nothing(field), or_nothing(wins))
    } else {
        String::new()
    };
    format!(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>{against}</tr>\n",
        page.short(bot),
        or_nothing(all.map(|all| mean(all.place(), 2))),
        or_nothing(all.map(|all| mean(all.money(), 0))),
        or_nothing(all.map(Tally::wins).map(share)),
    )
}

/// A table that may be wider than the window and can be scrolled by keyboard.
fn scroll(name: &str, table: &str) -> String {
    format!("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{name}\">{table}</div>\n")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use bots::Name;
    use rules::{Chairs, Edition, Settings};

    use super::*;
    use crate::league::{League, Watch};
    use crate::tally::{Set, Weights};

    fn plan(names: &[&str]) -> Plan {
        Plan {
            settings: Settings::new(Edition::default(), Chairs::Three),
            names: names.iter().map(|name| name.parse().unwrap()).collect(),
            titles: names.iter().map(|name| (*name).to_owned()).collect(),
            deals: 3,
            seed: 7,
            think: Duration::from_millis(1),
            records: None,
            watch: Watch::Everything,
            only: None,
            alone: false,
        }
    }

    fn play(plan: &Plan) -> Results {
        League::new(plan.clone()).play(1, &AtomicBool::new(false), |_| ()).unwrap()
    }

    fn page(plan: &Plan, results: &Results) -> String {
        html(plan, results, &results.ratings(plan))
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
    fn names_are_escaped_wherever_they_appear() {
        let mut plan = plan(&["random"]);
        plan.names.push(Name::program("<i>&\"'\u{7}"));
        plan.titles.push("<i>Max</i>".to_owned());
        let mut results = Results::default();
        for pair in [(0, 1), (1, 0)] {
            let set = Set { games: 3, sixtieths: 60, twice_places: 12, money: 900 };
            results.pairs.entry(pair).or_default().add(set, &Weights::of(1, 0));
        }
        results.complaints.insert("exec:<i>&: died".to_owned(), 2);
        results.stats.money = vec![[(1, 100); 4]; 2];
        let page = page(&plan, &results);
        check(&plan, &page);
        assert!(page.contains("exec:&lt;i&gt;&amp;&quot;&#39; "), "{page}");
        assert!(!page.contains("<i>") && !page.contains("&\"") && !page.contains('\u{7}'), "{page}");
    }

    #[test]
    fn a_league_that_was_not_played_has_a_page_without_plots() {
        for names in [&[][..], &["random"], &["random", "tight"]] {
            let plan = plan(names);
            let page = page(&plan, &Results::default());
            check(&plan, &page);
            assert!(!page.contains("<svg") && !page.contains("<table"), "{page}");
        }
    }

    #[test]
    fn a_small_league_has_every_section() {
        let plan = plan(&["random", "tight"]);
        let page = page(&plan, &play(&plan));
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
        let page = page(&plan, &play(&plan));
        check(&plan, &page);
        assert!(page.contains("drawn at random") && page.contains("class=\"worst\""), "{page}");
    }

    #[test]
    fn everybody_has_a_place_in_the_standings() {
        let plan = Plan { deals: 1, ..plan(&["random", "tight", "counter", "greedy", "half", "aggressive"]) };
        let mut results = play(&plan);
        // Only three bots were drawn for mixed tables, and one has not played at all.
        results.pairs.retain(|(one, _), _| *one != 1);
        results.mixed.remove(&1);
        let page = page(&plan, &results);
        let standings = page.split("<h2>Standings").nth(1).unwrap().split("</table>").next().unwrap();
        for name in &plan.names {
            assert!(standings.contains(&format!("<th scope=\"row\">{name}</th>")), "{name} in {standings}");
        }
        assert!(
            standings.contains("<th scope=\"row\">tight</th><td>–</td><td>–</td><td>–</td>"),
            "{standings}"
        );
    }

    #[test]
    fn a_page_mentions_an_early_stop_and_faults() {
        let plan = plan(&["random", "tight"]);
        let mut results = play(&plan);
        let whole = page(&plan, &results);
        assert!(!whole.contains("stopped early") && !whole.contains("What went wrong"));
        results.stopped = true;
        results.complaints.insert("exec:x: died".to_owned(), 3);
        let page = page(&plan, &results);
        check(&plan, &page);
        assert!(page.contains("stopped early") && page.contains("exec:x: died <small>(3 times)"), "{page}");
    }

    #[test]
    fn a_bot_among_its_own_kind_is_not_rated() {
        let plan = Plan { watch: Watch::Results, ..plan(&["random"]) };
        let page = page(&plan, &play(&plan));
        check(&plan, &page);
        assert!(!page.contains("<svg") && page.contains("<h2>Standings"), "{page}");
    }
}
