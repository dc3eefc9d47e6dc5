//! Who is strong, and against whom.

use super::plot::{Axis, WIDTH, image, room};
use super::{Page, scroll, section, share};
use crate::label::count;
use crate::rating::Rating;

/// The ratings with their intervals, strongest first.
pub(super) fn ratings(page: &Page) -> String {
    let rated: Vec<(usize, Rating)> =
        page.order.iter().filter_map(|&bot| Some((bot, page.ratings[bot]?))).collect();
    let [(first, best), .., (last, worst)] = rated[..] else { return String::new() };
    const ROW: f64 = 25.0;
    let bottom = ROW * rated.len() as f64 + 6.0;
    let ends = rated.iter().flat_map(|(_, rating)| [Some(rating.points), rating.low, rating.high]).flatten();
    let axis = Axis::new(ends, 4, (room(page.longest_name()) + 12.0, WIDTH - 158.0));
    let rows: String = rated
        .iter()
        .enumerate()
        .map(|(place, (bot, rating))| {
            rating_row(page.short(*bot), rating, &axis, ROW * (place as f64 + 0.5) + 3.0)
        })
        .collect();
    let average = axis.at(1_500.0);
    let body = format!(
        "{}<path class=\"par\" d=\"M{average:.1} 0V{bottom:.1}\"/>\n{rows}",
        axis.columns(0.0, bottom)
    );
    let sentence = format!(
        "Ratings with 95 % intervals: {} is first with {:.0} points, {} is last with {:.0}.",
        page.short(first),
        best.points,
        page.short(last),
        worst.points
    );
    let note = "The order in which bots finished, over all tables, as points in the Plackett–Luce model. 1500 is the \
                average of these bots; a lead of 100 points means winning about 64 % against one rival. Whiskers are \
                95 % intervals from a bootstrap over deals; an arrow means that these games set no bound.";
    section("Ratings", note, &image("plot", WIDTH, bottom + 22.0, &sentence, &body))
}

fn rating_row(name: &str, rating: &Rating, axis: &Axis, y: f64) -> String {
    let dot = axis.at(rating.points);
    let (points, right) = (WIDTH - 142.0, WIDTH);
    // A bound is drawn as a crossbar, a missing bound as an arrowhead at the edge of the plot.
    let end = |end: Option<f64>, edge: f64, out: f64| match end {
        Some(end) => (axis.at(end), format!("M{:.1} {:.1}v12", axis.at(end), y - 6.0)),
        None => {
            (edge, format!("M{:.1} {:.1}l{:.1} 5l{:.1} 5", edge - 6.0 * out, y - 5.0, 6.0 * out, -6.0 * out))
        }
    };
    let (left_edge, right_edge) = axis.edges();
    let (low, low_mark) = end(rating.low, left_edge, -1.0);
    let (high, high_mark) = end(rating.high, right_edge, 1.0);
    format!(
        "<text x=\"0\" y=\"{y:.1}\" dy=\".35em\">{name}</text>\
         <path class=\"whisker\" d=\"M{low:.1} {y:.1}H{high:.1}{low_mark}{high_mark}\"/>\
         <circle class=\"dot\" cx=\"{dot:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>\
         <text class=\"strong\" x=\"{points:.1}\" y=\"{y:.1}\" dy=\".35em\">{:.0}</text>\
         <text class=\"tick end\" x=\"{right:.1}\" y=\"{y:.1}\" dy=\".35em\">{}</text>\n",
        rating.points,
        rating.interval(),
    )
}

/// Each bot alone against a field of each other bot, as a heat map.
pub(super) fn matrix(page: &Page) -> String {
    let played = page.results.pairs.values().any(|tally| tally.games() > 0);
    if page.plan.names.len() < 2 || !played {
        return String::new();
    }
    let heads: String = page
        .order
        .iter()
        .map(|&field| format!("<th scope=\"col\"><span>{}</span></th>", page.short(field)))
        .collect();
    let rows: String = page.order.iter().map(|&one| matrix_row(page, one)).collect();
    let many = if page.order.len() > 6 { " many" } else { "" };
    let table = format!(
        "<table class=\"matrix{many}\">\n\
         <thead><tr><th scope=\"col\"><small>alone ↓ field →</small></th>{heads}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n"
    );
    let note = format!(
        "A row is one bot alone, a column the bot in all other seats; the figure is the share of games that \
         the one wins, in %, with its 95 % interval. Par is {:.1} %.",
        100.0 * page.par()
    );
    let name = "Alone against a field";
    section(name, &note, &format!("{}{}", scroll(name, &table), legend(page)))
}

fn matrix_row(page: &Page, one: usize) -> String {
    let cells: String = page.order.iter().map(|&field| cell(page, one, field)).collect();
    format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", page.short(one))
}

fn cell(page: &Page, one: usize, field: usize) -> String {
    let Some(tally) = page.results.pairs.get(&(one, field)).filter(|tally| tally.games() > 0) else {
        return "<td></td>".to_owned();
    };
    let wins = tally.wins();
    let (class, remark) = if worst(page, one) == Some(field) {
        (" class=\"worst\"", "; no field is worse for it")
    } else {
        ("", "")
    };
    format!(
        "<td{class} style=\"background:{}\" title=\"{} alone against {} wins {:.1} % of {}, 95 % interval \
         {:.1} to {:.1}{remark}\">{}</td>",
        heat(wins.mean / page.par()),
        page.short(one),
        page.short(field),
        100.0 * wins.mean,
        count(tally.games(), "game"),
        100.0 * wins.low,
        100.0 * wins.high,
        share(wins)
    )
}

/// The field a bot does worst against, if it has met several.
fn worst(page: &Page, bot: usize) -> Option<usize> {
    let fields = page.results.pairs.keys().filter(|(one, field)| *one == bot && field != one).count();
    let (field, _) = page.results.worst_field(bot)?;
    (fields > 1).then_some(field)
}

/// The colour for a multiple of par: full at four times par and at a quarter of it, none at par.
fn heat(times_par: f64) -> String {
    let heat = (times_par.log2() / 2.0).clamp(-1.0, 1.0);
    let hue = if heat < 0.0 { "worse" } else { "better" };
    format!("rgb(var(--{hue}) / {:.2})", heat.abs())
}

fn legend(page: &Page) -> String {
    let steps = [(0.25, "¼ of par or less"), (0.5, "½"), (1.0, "par"), (2.0, "2×"), (4.0, "4× par or more")];
    let swatches: String = steps
        .iter()
        .map(|(times, words)| format!("<span><i style=\"background:{}\"></i> {words}</span>", heat(*times)))
        .collect();
    let marked = (0..page.plan.names.len()).any(|bot| worst(page, bot).is_some());
    let marked = if marked { "<span><i class=\"worst\"></i> worst field of its row</span>" } else { "" };
    format!("<p class=\"legend\">{swatches}{marked}</p>\n")
}
