//! The five hands can be told apart by form alone: small and in grey.

#![allow(clippy::unwrap_used)]
// The forbidden float functions are fine here: these measurements do not end up in a picture.
#![allow(clippy::disallowed_methods)]

use art::{Pixels, cards};
use rules::{Artist, Card};

/// A painting 112 pixels wide, in grey from 0 to 1.
struct Grey {
    card: Card,
    wide: usize,
    high: usize,
    light: Vec<f64>,
}

impl Grey {
    fn of(card: Card) -> Grey {
        let pixels = Pixels::of(&art::painting(card), 112);
        let light = pixels
            .rgba()
            .map(|[red, green, blue, _]| {
                (0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)) / 255.0
            })
            .collect();
        Grey { card, wide: pixels.width() as usize, high: pixels.height() as usize, light }
    }

    fn at(&self, x: usize, y: usize) -> f64 {
        self.light[y * self.wide + x]
    }

    /// Half as wide and half as high.
    fn halved(&self) -> Grey {
        let (wide, high) = (self.wide / 2, self.high / 2);
        let mean = |place: usize| {
            let (x, y) = (place % wide * 2, place / wide * 2);
            (self.at(x, y) + self.at(x + 1, y) + self.at(x, y + 1) + self.at(x + 1, y + 1)) / 4.0
        };
        Grey { card: self.card, wide, high, light: (0..wide * high).map(mean).collect() }
    }

    /// The distribution of lightness: the shares of eight tones.
    fn tones(&self) -> Vec<f64> {
        let mut shares = [0.0; 8];
        self.light.iter().for_each(|light| shares[((light * 8.0) as usize).min(7)] += 1.0);
        shares.iter().map(|share| share / self.light.len() as f64).collect()
    }

    /// The distribution of edges by direction and strength: eight directions, each for faint, clear and hard edges.
    fn edges(&self) -> Vec<f64> {
        let mut shares = [0.0; 8 * 3 + 1];
        for y in 1..self.high - 1 {
            for x in 1..self.wide - 1 {
                let across = self.at(x + 1, y) - self.at(x - 1, y);
                let down = self.at(x, y + 1) - self.at(x, y - 1);
                let strength = across.hypot(down);
                let turn = down.atan2(across).rem_euclid(std::f64::consts::PI) / std::f64::consts::PI;
                let direction = ((turn * 8.0 + 0.5) as usize) % 8;
                let bin = match strength {
                    s if s < 0.03 => 24,
                    s if s < 0.12 => direction,
                    s if s < 0.35 => 8 + direction,
                    _ => 16 + direction,
                };
                shares[bin] += 1.0;
            }
        }
        let all: f64 = shares.iter().sum();
        shares.iter().map(|share| share / all).collect()
    }

    /// How much of the picture is flat, line or dot: for windows of five by five pixels, the strength of their edges and how
    /// far those agree on a direction.
    fn texture(&self) -> Vec<f64> {
        let mut shares = [0.0; 4 * 4];
        for y in 3..self.high - 3 {
            for x in 3..self.wide - 3 {
                let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
                for v in y - 2..=y + 2 {
                    for u in x - 2..=x + 2 {
                        let across = self.at(u + 1, v) - self.at(u - 1, v);
                        let down = self.at(u, v + 1) - self.at(u, v - 1);
                        xx += across * across;
                        yy += down * down;
                        xy += across * down;
                    }
                }
                let strength = ((xx + yy) / 25.0).sqrt();
                let agreed = (xx - yy).hypot(2.0 * xy) / (xx + yy).max(1e-9);
                let row = [0.03, 0.15, 0.4].iter().filter(|&&least| strength > least).count();
                shares[row * 4 + ((agreed * 4.0) as usize).min(3)] += 1.0;
            }
        }
        let all: f64 = shares.iter().sum();
        shares.iter().map(|share| share / all).collect()
    }

    /// The features of a hand: tones, and edges and texture at three sizes. Positions do not matter.
    fn hand(&self) -> Vec<f64> {
        let mut features = self.tones();
        let half = self.halved();
        for size in [self, &half, &half.halved()] {
            features.extend(size.edges());
            features.extend(size.texture());
        }
        features.iter().map(|share| share.sqrt()).collect()
    }
}

/// The Hellinger distance between two distributions.
fn apart(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

/// The mean difference of two paintings in grey, pixel by pixel, at 14 by 19 pixels: the composition, without detail.
fn difference(one: &Grey, other: &Grey) -> f64 {
    let small = |grey: &Grey| grey.halved().halved().halved();
    let (one, other) = (small(one), small(other));
    let sum: f64 = one.light.iter().zip(&other.light).map(|(a, b)| (a - b).abs()).sum();
    sum / one.light.len() as f64
}

fn gallery() -> Vec<Grey> {
    cards().iter().map(Grey::of).collect()
}

/// Any two paintings differ by at least this much: about a twelfth of the range from black to white, on average.
const DIFFERENT: f64 = 0.08;

#[test]
fn every_two_paintings_differ_to_the_eye() {
    let gallery = gallery();
    let mut nearest = (f64::MAX, gallery[0].card, gallery[0].card);
    for (number, one) in gallery.iter().enumerate() {
        for other in &gallery[..number] {
            let far = difference(one, other);
            if far < nearest.0 {
                nearest = (far, one.card, other.card);
            }
        }
    }
    println!("the nearest two are {} and {}: {:.3}", nearest.1, nearest.2, nearest.0);
    assert!(nearest.0 >= DIFFERENT, "{nearest:?}");
}

#[test]
fn the_nearest_painting_is_by_the_same_hand() {
    let gallery = gallery();
    let hands: Vec<Vec<f64>> = gallery.iter().map(Grey::hand).collect();
    let mut right = 0;
    for (number, own) in gallery.iter().enumerate() {
        let nearest = (0..gallery.len())
            .filter(|other| *other != number)
            .min_by(|a, b| apart(&hands[*a], &hands[number]).total_cmp(&apart(&hands[*b], &hands[number])))
            .unwrap();
        if gallery[nearest].card.artist() == own.card.artist() {
            right += 1;
        } else {
            println!("{} looks like {}", own.card, gallery[nearest].card);
        }
    }
    println!("{right} of {}", gallery.len());
    assert!(right * 100 >= gallery.len() * 95, "{right} of {}", gallery.len());
}

/// By the mean distance to each artist's three most similar works, a painting is nearest to its own artist.
#[test]
fn every_painting_is_at_home_with_its_own_hand() {
    let gallery = gallery();
    let hands: Vec<Vec<f64>> = gallery.iter().map(Grey::hand).collect();
    let mut strangers = Vec::new();
    for (number, own) in gallery.iter().enumerate() {
        let far = |artist: Artist| {
            let mut others: Vec<f64> = (0..gallery.len())
                .filter(|other| *other != number && gallery[*other].card.artist() == artist)
                .map(|other| apart(&hands[number], &hands[other]))
                .collect();
            others.sort_by(f64::total_cmp);
            others[..3].iter().sum::<f64>()
        };
        let home = Artist::ALL.into_iter().min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap();
        if home != own.card.artist() {
            strangers.push(format!("{} is nearer to {home}", own.card));
        }
    }
    println!("{strangers:?}");
    assert!(strangers.len() * 100 <= gallery.len() * 5, "{strangers:?}");
}
