//! What the games looked like: money, prices and how rounds ended.

use super::plot::{Axis, WIDTH, colour, dashes, image, marker, room, spread};
use super::{Page, section};
use crate::label::{count, grouped};
use crate::stats::Sales;

/// A bot's mean money after each round, from round 1.
struct Line {
    bot: usize,
    points: Vec<(usize, f64)>,
    last: f64,
}

/// The lines of all bots that played, richest first.
fn lines(page: &Page) -> Vec<Line> {
    let line = |(bot, rounds): (usize, &[(u64, u64); 4])| {
        let played = rounds.iter().enumerate().filter(|(_, (games, _))| *games > 0);
        let points: Vec<(usize, f64)> =
            played.map(|(round, &(games, sum))| (round + 1, sum as f64 / games as f64)).collect();
        let &(_, last) = points.last()?;
        Some(Line { bot, points, last })
    };
    let mut lines: Vec<Line> =
        page.results.stats.money.iter().take(page.labels.len()).enumerate().filter_map(line).collect();
    lines.sort_by(|a, b| b.last.total_cmp(&a.last));
    lines
}

/// The frame in which the money lines are drawn.
struct Frame<'a> {
    page: &'a Page<'a>,
    axis: Axis,
    right: f64,
    bottom: f64,
}

impl<'a> Frame<'a> {
    const TOP: f64 = 24.0;
    const LEFT: f64 = 40.0;
    /// The minimum distance between the names at the ends of the lines.
    const GAP: f64 = 17.0;

    fn new(page: &'a Page<'a>, lines: &[Line]) -> Frame<'a> {
        let bottom = Frame::TOP + (Frame::GAP * lines.len() as f64).max(230.0);
        let values = lines.iter().flat_map(|line| line.points.iter().map(|(_, money)| *money));
        let axis = Axis::new(values, 4, (bottom, Frame::TOP));
        // On the right there are a marker, a name, a space and an amount.
        let right = WIDTH - room(page.longest_name() + 5) - 34.0;
        Frame { page, axis, right, bottom }
    }

    fn x(&self, round: usize) -> f64 {
        let left = Frame::LEFT + 20.0;
        left + (self.right - left) * (round - 1) as f64 / 3.0
    }

    fn grid(&self) -> String {
        let below = self.bottom + 19.0;
        let round = |round: usize| {
            let x = self.x(round);
            format!("<text class=\"tick middle\" x=\"{x:.1}\" y=\"{below:.1}\">round {round}</text>\n")
        };
        let rounds: String = (1..=4).map(round).collect();
        let rows = self.axis.rows(Frame::LEFT, self.right + 6.0);
        format!("<text class=\"tick\" x=\"0\" y=\"10\">mean money</text>\n{rows}{rounds}")
    }

    fn line(&self, line: &Line, label: f64) -> String {
        let places: Vec<(f64, f64)> =
            line.points.iter().map(|&(round, money)| (self.x(round), self.axis.at(money))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let end = (self.right + 24.0, label);
        let marks: String = places.into_iter().chain([end]).map(|(x, y)| marker(line.bot, x, y)).collect();
        format!(
            "<g style=\"--pen:{}\"><path class=\"line\" stroke-dasharray=\"{}\" d=\"M{}\"/>\
             <path class=\"leader\" d=\"M{:.1} {:.1}L{:.1} {label:.1}\"/>{marks}\
             <text class=\"pen\" x=\"{:.1}\" y=\"{label:.1}\" dy=\".35em\">{} {:.0}</text></g>\n",
            colour(line.bot),
            dashes(line.bot),
            path.join("L"),
            self.right + 6.0,
            self.axis.at(line.last),
            self.right + 18.0,
            self.right + 33.0,
            self.page.short(line.bot),
            line.last
        )
    }
}

/// Money over the rounds.
pub(super) fn money(page: &Page) -> String {
    let lines = lines(page);
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return String::new() };
    let frame = Frame::new(page, &lines);
    let wanted: Vec<f64> = lines.iter().map(|line| frame.axis.at(line.last)).collect();
    let labels = spread(&wanted, Frame::GAP, (Frame::TOP, frame.bottom));
    let drawn: String = lines.iter().zip(labels).map(|(line, label)| frame.line(line, label)).collect();
    let sentence = format!(
        "Mean money after each round: at the end {} has most with {:.0}, {} least with {:.0}.",
        page.short(first.bot),
        first.last,
        page.short(last.bot),
        last.last
    );
    let plot = image("plot", WIDTH, frame.bottom + 26.0, &sentence, &format!("{}{drawn}", frame.grid()));
    section("Money over the rounds", "Mean money after each of the four rounds, at all tables.", &plot)
}

/// The auctions in the order in which the statistics count them.
const AUCTIONS: [&str; 4] = ["Open", "Once around", "Sealed", "Fixed price"];

/// The paintings in one price bucket.
struct Dot {
    paintings: u64,
    paid: f64,
    fetched: f64,
}

impl Dot {
    fn of(sales: &Sales) -> Option<Dot> {
        let paintings = sales.paintings as f64;
        (sales.paintings > 0).then(|| Dot {
            paintings: sales.paintings,
            paid: sales.paid as f64 / paintings,
            fetched: sales.fetched as f64 / paintings,
        })
    }
}

/// Price paid against value fetched: one plot per kind of auction, all on the same scale.
pub(super) fn sales(page: &Page) -> String {
    let auctions: Vec<Vec<Dot>> =
        page.results.stats.sales.iter().map(|buckets| buckets.iter().filter_map(Dot::of).collect()).collect();
    let most = auctions.iter().flatten().map(|dot| dot.paintings).max().unwrap_or_default();
    if !page.watched() || most == 0 {
        return String::new();
    }
    let highest = auctions.iter().flatten().map(|dot| dot.paid.max(dot.fetched)).fold(0.0, f64::max);
    let panels: String =
        AUCTIONS.iter().zip(&auctions).map(|(name, dots)| panel(name, dots, most, highest)).collect();
    let note = format!(
        "A dot is all paintings sold at about that price: how much was paid for one, and how much one fetched \
         at the end of the round, including those that fetched nothing. Above the line buyers gained, below it \
         they lost. The area shows how many there were; the largest dot stands for {}.",
        count(most, "painting")
    );
    section("Price paid, value fetched", &note, &format!("<div class=\"panels\">\n{panels}</div>\n"))
}

fn panel(name: &str, dots: &[Dot], most: u64, highest: f64) -> String {
    const LEFT: f64 = 36.0;
    const RIGHT: f64 = 252.0;
    const TOP: f64 = 44.0;
    const BOTTOM: f64 = TOP + RIGHT - LEFT;
    let values = || [0.0, highest].into_iter();
    let (x, y) = (Axis::new(values(), 5, (LEFT, RIGHT)), Axis::new(values(), 5, (BOTTOM, TOP)));
    // Draw the largest dots first, so that no dot hides another.
    let mut sorted: Vec<&Dot> = dots.iter().collect();
    sorted.sort_by_key(|dot| std::cmp::Reverse(dot.paintings));
    let circles: String = sorted
        .iter()
        .map(|dot| {
            let radius = (12.0 * (dot.paintings as f64 / most as f64).sqrt()).max(1.5);
            format!(
                "<circle class=\"sale\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\">\
                 <title>{} at {:.1} each, worth {:.1}</title></circle>\n",
                x.at(dot.paid),
                y.at(dot.fetched),
                count(dot.paintings, "painting"),
                dot.paid,
                dot.fetched
            )
        })
        .collect();
    let (fair_x, fair_y) = (x.at(0.88 * x.top()), y.at(0.88 * y.top()));
    let body = format!(
        "<text class=\"name\" x=\"0\" y=\"14\">{name}</text>\
         <text class=\"tick\" x=\"0\" y=\"34\">↑ fetched</text>\
         <text class=\"tick end\" x=\"{RIGHT}\" y=\"{:.1}\">paid →</text>\n{}{}\
         <path class=\"par\" d=\"M{LEFT} {BOTTOM}L{RIGHT} {TOP}\"/>\n{circles}\
         <text class=\"tick middle\" transform=\"translate({fair_x:.1} {fair_y:.1}) rotate(-45)\" y=\"-5\">\
         fair</text>\n",
        BOTTOM + 30.0,
        x.columns(TOP, BOTTOM),
        y.rows(LEFT, RIGHT)
    );
    image("panel", 264.0, BOTTOM + 36.0, &panel_sentence(name, dots), &body)
}

fn panel_sentence(name: &str, dots: &[Dot]) -> String {
    let paintings: u64 = dots.iter().map(|dot| dot.paintings).sum();
    if paintings == 0 {
        return format!("{name}: no painting was sold this way.");
    }
    let mean = |value: fn(&Dot) -> f64| {
        dots.iter().map(|dot| value(dot) * dot.paintings as f64).sum::<f64>() / paintings as f64
    };
    format!(
        "{name}: {} sold, for {:.1} on average, worth {:.1}.",
        count(paintings, "painting"),
        mean(|dot| dot.paid),
        mean(|dot| dot.fetched)
    )
}

/// How rounds end.
pub(super) fn ends(page: &Page) -> String {
    let rounds: Vec<(usize, (u64, u64, u64))> =
        page.results.stats.ends.iter().copied().enumerate().filter(|(_, end)| end.0 + end.1 > 0).collect();
    if !page.watched() || rounds.is_empty() {
        return String::new();
    }
    const ROW: f64 = 34.0;
    const TOP: f64 = 28.0;
    let bars: String = rounds
        .iter()
        .enumerate()
        .map(|(place, (round, end))| end_bar(round + 1, *end, TOP + ROW * place as f64))
        .collect();
    let body = format!(
        "<rect class=\"fifth\" x=\"70\" y=\"2\" width=\"11\" height=\"11\"/>\
         <text x=\"87\" y=\"12\">fifth card</text>\
         <rect class=\"empty\" x=\"185\" y=\"2\" width=\"11\" height=\"11\"/>\
         <text x=\"202\" y=\"12\">all hands empty</text>\
         <text class=\"tick end\" x=\"{WIDTH}\" y=\"12\">mean cards</text>\n{bars}"
    );
    let parts: Vec<String> = rounds
        .iter()
        .map(|(round, (fifth, empty, _))| {
            format!("{:.0} % of all rounds {}", percent(*fifth, fifth + empty), round + 1)
        })
        .collect();
    let sentence = format!("A fifth card ended {}.", parts.join(", "));
    let height = TOP + ROW * rounds.len() as f64;
    let note = "By the fifth card of an artist or because nobody had a card left; and how many cards were played \
                in the round, on average.";
    section("How rounds end", note, &image("plot", WIDTH, height, &sentence, &body))
}

fn end_bar(round: usize, (fifth, empty, cards): (u64, u64, u64), y: f64) -> String {
    const LEFT: f64 = 70.0;
    const LONG: f64 = 380.0;
    let all = fifth + empty;
    let split = LONG * fifth as f64 / all as f64;
    let text = y + 13.0;
    let bar = |class: &str, from: f64, width: f64, times: u64| {
        let label = if width > 60.0 { format!("{:.1} %", percent(times, all)) } else { String::new() };
        if times == 0 {
            return String::new();
        }
        format!(
            "<rect class=\"{class}\" x=\"{from:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"26\">\
             <title>{} of {}</title></rect>\
             <text class=\"{class}-text\" x=\"{:.1}\" y=\"{text:.1}\" dy=\".35em\">{label}</text>",
            grouped(times),
            count(all, "round"),
            from + 8.0
        )
    };
    format!(
        "<text x=\"0\" y=\"{text:.1}\" dy=\".35em\">Round {round}</text>{}{}\
         <text class=\"strong end\" x=\"{WIDTH}\" y=\"{text:.1}\" dy=\".35em\">{:.1}</text>\n",
        bar("fifth", LEFT, split, fifth),
        bar("empty", LEFT + split, LONG - split, empty),
        cards as f64 / all as f64
    )
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}
