//! Thumbnails of paintings in half blocks: two pixels per character, one above the other.

use std::cell::RefCell;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use rules::Card;

use crate::display::Colours;

/// The fewest lines at which a thumbnail is recognizable.
const FEWEST: u16 = 7;

type Thumbnail = Rc<Vec<Vec<[u8; 3]>>>;

/// A cache of the last thumbnails shown.
#[derive(Default)]
pub(crate) struct Gallery {
    hung: RefCell<Vec<(Card, u16, Thumbnail)>>,
}

/// The width of a thumbnail of this many lines: the ratio is five to seven, with two pixels per line.
const fn columns(lines: u16) -> u16 {
    (lines * 10 + 3) / 7
}

impl Gallery {
    /// Draws these paintings side by side at the right end of the area, and returns the area that is left.
    pub(crate) fn hang(&self, buffer: &mut Buffer, area: Rect, cards: &[Card], colours: Colours) -> Rect {
        let (wide, mut left) = (columns(area.height), area);
        if colours == Colours::None || area.height < FEWEST {
            return left;
        }
        for card in cards.iter().rev() {
            // Text has precedence.
            if left.width < wide + 46 {
                break;
            }
            left.width -= wide + 1;
            let corner = (left.right() + 1, left.top());
            self.paint(buffer, corner, *card, area.height, colours);
        }
        left
    }

    fn paint(&self, buffer: &mut Buffer, corner: (u16, u16), card: Card, lines: u16, colours: Colours) {
        for (line, pair) in self.thumbnail(card, lines).chunks(2).enumerate() {
            let [upper, lower] = pair else { break };
            for (column, (above, below)) in upper.iter().zip(lower).enumerate() {
                let place = (corner.0 + column as u16, corner.1 + line as u16);
                if let Some(cell) = buffer.cell_mut(place) {
                    cell.set_symbol("▀").set_fg(colour(*above, colours)).set_bg(colour(*below, colours));
                }
            }
        }
    }

    fn thumbnail(&self, card: Card, lines: u16) -> Thumbnail {
        let mut hung = self.hung.borrow_mut();
        if let Some((.., thumbnail)) = hung.iter().find(|(of, high, _)| *of == card && *high == lines) {
            return Rc::clone(thumbnail);
        }
        let thumbnail = Rc::new(art::thumbnail(card, columns(lines).into(), usize::from(lines) * 2));
        // A lot has at most two paintings, but somebody may leaf through their hand.
        if hung.len() >= 16 {
            hung.remove(0);
        }
        hung.push((card, lines, Rc::clone(&thumbnail)));
        thumbnail
    }
}

/// A colour as this terminal supports it.
fn colour([red, green, blue]: [u8; 3], colours: Colours) -> Color {
    match colours {
        Colours::None => Color::Reset,
        Colours::True => Color::Rgb(red, green, blue),
        Colours::Indexed => Color::Indexed(nearest([red, green, blue])),
    }
}

/// The steps of the colour cube of a 256-colour terminal.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the 256 colours: in the 6×6×6 cube, or on the grey scale.
fn nearest(rgb: [u8; 3]) -> u8 {
    let far = |other: [u8; 3]| -> u32 { (0..3).map(|c| u32::from(rgb[c].abs_diff(other[c])).pow(2)).sum() };
    let step = |value: u8| (0..6u8).min_by_key(|at| value.abs_diff(STEPS[usize::from(*at)])).unwrap_or(0);
    let [red, green, blue] = rgb.map(step);
    let cube = [red, green, blue].map(|at| STEPS[usize::from(at)]);
    let light = (rgb.iter().map(|&value| u32::from(value)).sum::<u32>() / 3) as u8;
    let rung = (light.saturating_sub(3) / 10).min(23);
    let grey = [8 + rung * 10; 3];
    if far(grey) < far(cube) { 232 + rung } else { 16 + 36 * red + 6 * green + blue }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_in_256_where_that_is_all_there_is() {
        for (rgb, index) in [
            ([0, 0, 0], 16),
            ([255, 255, 255], 231),
            ([255, 0, 0], 196),
            ([128, 128, 128], 244),
            ([95, 135, 175], 67),
        ] {
            assert_eq!(nearest(rgb), index, "{rgb:?}");
        }
    }

    #[test]
    fn a_thumbnail_has_the_shape_of_a_painting() {
        for lines in FEWEST..30 {
            let shape = f64::from(columns(lines)) / f64::from(lines * 2);
            assert!((shape - 5.0 / 7.0).abs() < 0.04, "{lines} lines: {shape}");
        }
    }

    #[test]
    fn paintings_hang_at_the_right_and_words_come_first() {
        let cards: Vec<Card> = ["Co1", "Cd1"].map(|code| code.parse().unwrap()).to_vec();
        let area = Rect::new(1, 1, 118, 12);
        let gallery = Gallery::default();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 14));
        let left = gallery.hang(&mut buffer, area, &cards, Colours::True);
        assert_eq!(left.width, 118 - 2 * (columns(12) + 1));
        let cell = &buffer[(118, 1)];
        assert_eq!(cell.symbol(), "▀");
        assert!(matches!((cell.fg, cell.bg), (Color::Rgb(..), Color::Rgb(..))));
        let narrow = Rect::new(1, 1, 50, 12);
        assert_eq!(gallery.hang(&mut buffer, narrow, &cards, Colours::True), narrow);
        assert_eq!(gallery.hang(&mut buffer, area, &cards, Colours::None), area);
    }
}
