//! What all plots on the page have in common.

/// The width of a plot in its own units; the page scales it.
pub(super) const WIDTH: f64 = 520.0;

/// A plot, with a sentence describing it for people who cannot see it.
pub(super) fn image(class: &str, width: f64, height: f64, sentence: &str, body: &str) -> String {
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n\
         <title>{sentence}</title>\n{body}</svg>\n"
    )
}

/// The room that a text of this many letters needs, even on a small screen, where letters are drawn larger.
pub(super) fn room(letters: usize) -> f64 {
    8.2 * letters as f64
}

/// A scale that starts and ends at round numbers.
pub(super) struct Axis {
    ticks: Vec<f64>,
    pixels: (f64, f64),
}

impl Axis {
    /// A scale that covers all these values in about `steps` steps, between two positions in the plot.
    pub(super) fn new(values: impl Iterator<Item = f64>, steps: u32, pixels: (f64, f64)) -> Axis {
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let step = round_step((high - low) / f64::from(steps));
        let first = (low / step).floor();
        let last = (high / step).ceil().max(first + 1.0);
        let ticks = (0..=(last - first) as u32).map(|tick| (first + f64::from(tick)) * step).collect();
        Axis { ticks, pixels }
    }

    /// The number it ends at.
    pub(super) fn top(&self) -> f64 {
        self.ticks.last().copied().unwrap_or_default()
    }

    /// Its first and last position in the plot.
    pub(super) const fn edges(&self) -> (f64, f64) {
        self.pixels
    }

    /// The position of a value in the plot.
    pub(super) fn at(&self, value: f64) -> f64 {
        let (low, high) = (self.ticks.first().copied().unwrap_or_default(), self.top());
        let (from, to) = self.pixels;
        from + (to - from) * (value - low) / (high - low)
    }

    /// Thin vertical lines with their numbers below.
    pub(super) fn columns(&self, top: f64, bottom: f64) -> String {
        let column = |&tick: &f64| {
            let (x, below) = (self.at(tick), bottom + 15.0);
            format!(
                "<path class=\"grid\" d=\"M{x:.1} {top:.1}V{bottom:.1}\"/>\
                 <text class=\"tick middle\" x=\"{x:.1}\" y=\"{below:.1}\">{tick:.0}</text>\n"
            )
        };
        self.ticks.iter().map(column).collect()
    }

    /// Thin horizontal lines with their numbers on the left.
    pub(super) fn rows(&self, left: f64, right: f64) -> String {
        let row = |&tick: &f64| {
            let (y, before) = (self.at(tick), left - 6.0);
            format!(
                "<path class=\"grid\" d=\"M{left:.1} {y:.1}H{right:.1}\"/>\
                 <text class=\"tick end\" x=\"{before:.1}\" y=\"{y:.1}\" dy=\".35em\">{tick:.0}</text>\n"
            )
        };
        self.ticks.iter().map(row).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20, … that is at least this.
fn round_step(least: f64) -> f64 {
    let ten = 10f64.powf(least.max(1.0).log10().floor());
    [1.0, 2.0, 5.0].map(|times| times * ten).into_iter().find(|step| *step >= least).unwrap_or(10.0 * ten)
}

/// Positions for labels, as close as possible to the wanted ones, in the same order and at least `gap` apart.
pub(super) fn spread(wanted: &[f64], gap: f64, (top, bottom): (f64, f64)) -> Vec<f64> {
    // Labels that touch move as one block: the sum of where each wants the block to start, and their number.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (place, y) in wanted.iter().enumerate() {
        let mut block = (y - gap * place as f64, 1);
        while let Some(&(sum, labels)) = blocks.last()
            && sum / labels as f64 > block.0 / block.1 as f64
        {
            blocks.pop();
            block = (block.0 + sum, block.1 + labels);
        }
        blocks.push(block);
    }
    let lowest = bottom - gap * wanted.len().saturating_sub(1) as f64;
    let begins =
        blocks.into_iter().flat_map(|(sum, labels)| std::iter::repeat_n(sum / labels as f64, labels));
    begins.enumerate().map(|(place, begin)| begin.min(lowest).max(top) + gap * place as f64).collect()
}

/// The colour of a bot's line.
pub(super) fn colour(bot: usize) -> String {
    format!("var(--line{})", bot % 8)
}

/// The dash pattern of a bot's line, for readers and printers without colour.
pub(super) const fn dashes(bot: usize) -> &'static str {
    ["none", "8 3", "2 3", "9 3 2 3", "14 4"][bot % 5]
}

/// A bot's marker, in the colour of its line.
pub(super) fn marker(bot: usize, x: f64, y: f64) -> String {
    let shape = [
        "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
        "M-3 -3h6v6h-6Z",
        "M0 -4.2L4 3H-4Z",
        "M0 -4.5L4.5 0L0 4.5L-4.5 0Z",
        "M0 4.2L4 -3H-4Z",
        "M-3.5 -1.2h2.3v-2.3h2.4v2.3h2.3v2.4h-2.3v2.3h-2.4v-2.3h-2.3Z",
    ][bot % 6];
    format!("<path class=\"mark\" transform=\"translate({x:.1} {y:.1})\" d=\"{shape}\"/>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_starts_and_ends_at_round_numbers() {
        let axis = Axis::new([1_387.0, 1_622.0].into_iter(), 4, (0.0, 300.0));
        assert_eq!(axis.ticks, [1_300.0, 1_400.0, 1_500.0, 1_600.0, 1_700.0]);
        assert!((axis.at(1_500.0) - 150.0).abs() < 1e-9);
    }

    #[test]
    fn an_axis_of_one_value_or_none_still_has_a_length() {
        assert_eq!(Axis::new([1_500.0].into_iter(), 4, (0.0, 1.0)).ticks, [1_500.0, 1_501.0]);
        assert_eq!(Axis::new(std::iter::empty(), 4, (0.0, 1.0)).ticks, [0.0, 1.0]);
    }

    #[test]
    fn labels_that_would_overlap_share_the_space_around_them() {
        assert_eq!(spread(&[10.0, 50.0], 10.0, (0.0, 100.0)), [10.0, 50.0]);
        assert_eq!(spread(&[50.0, 50.0, 50.0], 10.0, (0.0, 100.0)), [40.0, 50.0, 60.0]);
        assert_eq!(spread(&[98.0, 99.0], 10.0, (0.0, 100.0)), [90.0, 100.0]);
        assert_eq!(spread(&[1.0, 2.0], 10.0, (0.0, 100.0)), [0.0, 10.0]);
        assert!(spread(&[], 10.0, (0.0, 100.0)).is_empty());
    }
}
