//! Shapes for the scissors. All have the same winding, so that overlapping ones make one piece.

use crate::dice::Dice;
use crate::path::Path;
use crate::point::{Point, at, sine, towards};

/// A pointed leaf from its stalk to its tip, bent to one side by `bend`.
pub(super) fn leaf(path: &mut Path, stalk: Point, tip: Point, wide: f64, bend: f64) {
    let side = (tip - stalk).unit().right();
    let places: Vec<Point> = (0..=4)
        .map(|step| {
            let along = f64::from(step) / 4.0;
            stalk.mixed(tip, along) + side * (bend * sine(along * 0.5))
        })
        .collect();
    path.ribbon(&places, &[4.0, wide * 0.86, wide, wide * 0.62, 4.0]);
}

/// A limb with a round end.
pub(super) fn finger(path: &mut Path, places: &[Point], thin: f64, thick: f64) {
    let count = places.len();
    let widths: Vec<f64> =
        (0..count).map(|place| thin + (thick - thin) * place as f64 / (count as f64 - 1.0)).collect();
    path.ribbon(places, &widths);
    if let Some(end) = places.last() {
        path.circle(*end, thick * 0.5);
    }
}

/// What a frond grows on its sides.
#[derive(Clone, Copy)]
pub(super) enum Lobe {
    /// Round fingers, like seaweed.
    Round,
    /// Pointed leaves.
    Pointed,
    /// Berries on stalks.
    Berry,
}

/// A frond: a spine from root to tip, bent aside, and lobes left and right of it.
pub(super) fn frond(dice: &mut Dice, path: &mut Path, root: Point, tip: Point, pairs: usize, lobe: Lobe) {
    let way = tip - root;
    let (long, side) = (way.length(), way.unit().right());
    let bend = dice.about(0.16) * long;
    let spine = |along: f64| root.mixed(tip, along) + side * (bend * sine(along * 0.5));
    let places: Vec<Point> = (0..=5).map(|step| spine(f64::from(step) / 5.0)).collect();
    let thick = long / pairs as f64 * 0.3;
    path.ribbon(&places, &[thick * 1.1, thick, thick * 0.9, thick * 0.75, thick * 0.6, thick * 0.5]);
    for pair in 0..pairs {
        let along = 0.16 + 0.8 * (pair as f64 + 0.5) / pairs as f64;
        let reach = long * (0.34 - 0.17 * along) * dice.between(0.86, 1.14);
        let ahead = (spine(along + 0.04) - spine(along)).unit();
        for hand in [-1.0, 1.0] {
            let from = spine(along + 0.03 * hand);
            let out = ahead.turned(hand * dice.between(0.13, 0.18));
            let end = from + out * reach;
            let wide = long / pairs as f64 * dice.between(0.44, 0.58);
            match lobe {
                Lobe::Round => {
                    let middle = from.mixed(end, 0.5) - ahead * (reach * 0.1);
                    finger(path, &[from, middle, end], wide * 0.62, wide);
                }
                Lobe::Pointed => leaf(path, from, end, wide * 1.15, hand * reach * -0.12),
                Lobe::Berry => {
                    path.ribbon(&[from, end], &[thick * 0.6, thick * 0.5]);
                    path.circle(end, wide * 0.56);
                }
            }
        }
    }
    match lobe {
        Lobe::Round => path.circle(spine(1.0), thick * 0.9),
        Lobe::Pointed => leaf(path, spine(0.93), spine(1.0) + way.unit() * (long * 0.12), thick * 1.8, 0.0),
        Lobe::Berry => path.circle(spine(1.0), thick * 1.3),
    }
}

/// A round lump, cut freely.
pub(super) fn lump(dice: &mut Dice, path: &mut Path, centre: Point, wide: f64, high: f64) {
    let corners = 9;
    let places: Vec<Point> = (0..corners)
        .map(|corner| {
            let way = towards(-f64::from(corner) / f64::from(corners), dice.between(0.9, 1.09));
            centre + at(way.x * wide, way.y * high)
        })
        .collect();
    path.round_shape(&places);
}

/// A body: shoulders, hips, head, and the positions of elbows, hands, knees and feet.
pub(super) struct Body {
    pub(super) head: Point,
    pub(super) shoulders: Point,
    pub(super) hips: Point,
    pub(super) arms: [[Point; 2]; 2],
    pub(super) legs: [[Point; 2]; 2],
}

/// Draws a body, moved, scaled and turned.
pub(super) fn figure(path: &mut Path, body: &Body, place: Point, size: f64, turn: f64) {
    let put = |point: Point| place + point.turned(turn) * size;
    let wide = |units: f64| units * size;
    let (shoulders, hips) = (put(body.shoulders), put(body.hips));
    let waist = shoulders.mixed(hips, 0.55);
    path.ribbon(
        &[shoulders, shoulders.mixed(waist, 0.5), waist, waist.mixed(hips, 0.6), hips],
        &[wide(128.0), wide(124.0), wide(84.0), wide(120.0), wide(138.0)],
    );
    path.circle(shoulders, wide(62.0));
    path.circle(hips, wide(68.0));
    let head = put(body.head);
    path.ribbon(&[shoulders, head], &[wide(54.0), wide(44.0)]);
    path.ellipse(head, wide(52.0), wide(58.0));
    for [elbow, hand] in body.arms {
        limb(path, [shoulders, put(elbow), put(hand)], wide(76.0), wide(30.0));
    }
    for [knee, foot] in body.legs {
        limb(path, [hips, put(knee), put(foot)], wide(124.0), wide(36.0));
    }
}

/// An arm or a leg, cut in one go: it bends towards the joint and swells before it.
fn limb(path: &mut Path, [from, joint, end]: [Point; 3], thick: f64, thin: f64) {
    let bent = |along: f64| from.mixed(joint, along).mixed(joint.mixed(end, along), along);
    let places: Vec<Point> = [0.0, 0.22, 0.45, 0.7, 0.9, 1.0].map(bent).to_vec();
    path.ribbon(&places, &[thick, thick * 1.02, thick * 0.8, thick * 0.5 + thin * 0.3, thin, thin * 1.3]);
    path.circle(end, thin * 0.85);
}
