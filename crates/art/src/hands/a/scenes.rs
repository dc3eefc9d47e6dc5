//! What stands, lies and burns.

use super::{Stone, edge};
use crate::path::{Path, ring};
use crate::point::{Point, at, ramp, sine};

impl Stone<'_> {
    pub(super) fn strata(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        let mut beds = vec![dark, light, middle, ground.mixed(light, 0.6)];
        let turn = self.dice.below(3);
        beds[..3].rotate_left(turn);
        let shares: Vec<f64> = (0..4).map(|_| self.dice.between(0.5, 1.6)).collect();
        let all: f64 = shares.iter().sum();
        let mut top = 75.0;
        for (ink, share) in beds.into_iter().zip(shares) {
            let high = 1250.0 * share / all;
            let lean = self.dice.about(26.0);
            self.slab(ink, at(75.0 + lean, top + 14.0), at(925.0 + lean * 0.4, top + high - 16.0));
            top += high;
        }
        let level = self.dice.between(500.0, 900.0);
        let end = level + self.dice.about(120.0);
        self.seam(at(40.0, level), at(960.0, end), 30.0);
    }

    pub(super) fn monolith(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        self.slab(ground.mixed(light, 0.55), at(60.0, 1080.0), at(940.0, 1330.0));
        let lean = self.dice.about(70.0);
        let foot = 1200.0;
        let outline: Vec<Point> = edge(at(330.0, 150.0), at(690.0, foot))
            .into_iter()
            .map(|place| {
                let up = ramp(foot, 150.0, place.y);
                at(510.0 + (place.x - 510.0) * (1.15 - 0.35 * up) + lean * up, place.y)
            })
            .collect();
        self.field(middle, &outline.iter().map(|p| *p + at(70.0, 26.0)).collect::<Vec<_>>(), 4, 26.0);
        self.field(dark, &outline, 6, 13.0);
        self.drag(dark, at(360.0 + lean * 0.5, 240.0), at(660.0 + lean * 0.5, foot - 30.0));
        self.seam(at(505.0 + lean * 0.9, 190.0), at(480.0, foot - 40.0), 34.0);
    }

    pub(super) fn gate(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        let inks =
            [dark, middle, dark.mixed(middle, 0.35), light.mixed(ground, 0.15), light.mixed(glow, 0.6)];
        let (mut from, mut to) = (at(70.0, 80.0), at(930.0, 1340.0));
        let sunk = self.dice.about(40.0);
        for (step, ink) in inks.into_iter().enumerate() {
            if step < 2 {
                self.slab(ink, from, to);
            } else {
                self.field(ink, &edge(from, to), 5, 14.0);
            }
            from = from + at(92.0 + sunk * 0.3, 150.0 + self.dice.about(26.0));
            to = at(to.x - 92.0 + sunk * 0.3, if step < 1 { to.y - 60.0 } else { to.y - 30.0 });
        }
        self.seam(at(30.0, to.y + 40.0), at(970.0, to.y + 60.0), 16.0);
    }

    pub(super) fn horizon(&mut self) {
        let [_, dark, middle, light, glow] = self.palette;
        let level = self.dice.between(560.0, 900.0);
        let tilt = self.dice.about(60.0);
        self.slab(light, at(60.0, 70.0), at(940.0, level - 30.0));
        self.slab(middle, at(60.0, level - 170.0), at(940.0, level - 20.0));
        self.slab(dark, at(60.0, level + 34.0), at(940.0, 1335.0));
        self.seam(at(0.0, level + 6.0 + tilt * 0.2), at(1000.0, level + 6.0 - tilt * 0.2), 14.0);
        let sun = at(self.dice.between(260.0, 740.0), level - self.dice.between(210.0, 330.0));
        self.field(glow, &ring(sun, 88.0, 84.0, 12), 5, 12.0);
    }

    pub(super) fn eclipse(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(middle.mixed(ground, 0.25), at(70.0, 80.0), at(930.0, 1330.0));
        let centre = at(500.0 + self.dice.about(40.0), self.dice.between(520.0, 680.0));
        let wide = self.dice.between(300.0, 350.0);
        self.field(light, &ring(centre, wide, wide, 20), 5, 26.0);
        self.field(glow, &ring(centre + at(18.0, -14.0), wide * 0.86, wide * 0.86, 18), 4, 18.0);
        let off = at(self.dice.about(90.0), self.dice.between(30.0, 110.0));
        self.field(dark, &ring(centre + off, wide * 0.84, wide * 0.84, 18), 6, 12.0);
        let foot = centre.y + wide + 170.0;
        self.slab(dark, at(120.0, foot), at(880.0, foot + 95.0));
    }

    pub(super) fn fissure(&mut self) {
        let [_, dark, middle, light, _] = self.palette;
        let x = self.dice.between(450.0, 540.0);
        // The line along which the slabs were one.
        let crack: Vec<Point> = (0..=9)
            .map(|step| {
                let share = f64::from(step) / 9.0;
                at(x + 190.0 * (share - 0.5) + self.dice.about(62.0), 70.0 + 1260.0 * share)
            })
            .collect();
        let halo: Vec<Point> = crack
            .iter()
            .map(|place| *place + at(46.0, 0.0))
            .chain(crack.iter().rev().map(|place| *place - at(46.0, 0.0)))
            .collect();
        self.field(light, &halo, 4, 26.0);
        let left: Vec<Point> = [at(60.0, 1300.0), at(60.0, 700.0), at(60.0, 90.0)]
            .into_iter()
            .chain(crack.iter().map(|place| *place + at(-34.0, -14.0)))
            .collect();
        let right: Vec<Point> = [at(940.0, 110.0), at(940.0, 720.0), at(940.0, 1345.0)]
            .into_iter()
            .chain(crack.iter().rev().map(|place| *place + at(34.0, 26.0)))
            .collect();
        self.field(dark, &left, 6, 12.0);
        self.drag(dark, at(80.0, 130.0), at(x - 110.0, 1270.0));
        self.field(middle, &right, 6, 12.0);
        self.drag(middle, at(x + 130.0, 160.0), at(930.0, 1310.0));
        self.vein(&crack);
    }

    pub(super) fn cairn(&mut self) {
        let [ground, dark, middle, light, _] = self.palette;
        self.slab(ground.mixed(dark, 0.45), at(0.0, 1180.0), at(1000.0, 1400.0));
        let inks = [dark, middle, dark.mixed(light, 0.4), light, dark.mixed(middle, 0.3)];
        let mut foot = 1235.0;
        let mut wide = self.dice.between(330.0, 370.0);
        let mut x = 500.0;
        for ink in inks {
            let high = wide * self.dice.between(0.38, 0.5);
            let centre = at(x, foot - high);
            let outline: Vec<Point> = ring(centre, wide, high, 12)
                .into_iter()
                .map(|p| p + at(self.dice.about(16.0), self.dice.about(9.0)))
                .collect();
            self.field(ink, &outline, 5, 11.0);
            let half = at(wide * 0.68, high * 0.55);
            self.drag(ink, centre - half, centre + half);
            foot -= high * 1.86;
            wide *= self.dice.between(0.66, 0.84);
            x += self.dice.about(wide * 0.36);
        }
        let end = 1210.0 + self.dice.about(24.0);
        self.seam(at(0.0, 1210.0), at(1000.0, end), 10.0);
    }

    /// The beds again, after something has bent them.
    pub(super) fn folded(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        let fold = |x: f64| 210.0 * sine(x / 1500.0 - 0.06) - 40.0;
        let beds =
            [light, middle, dark, ground.mixed(light, 0.5), dark.mixed(middle, 0.5), light.mixed(glow, 0.3)];
        let mut top = -190.0;
        for (place, ink) in beds.into_iter().enumerate() {
            let high = [330.0, 150.0, 340.0, 130.0, 300.0, 420.0][place];
            let curve = |level: f64| {
                (0..=5).map(move |step| f64::from(step) * 200.0).map(move |x| at(x, level + fold(x)))
            };
            let mut outline: Vec<Point> = curve(top + 12.0).collect();
            outline.extend(curve(top + high - 12.0).collect::<Vec<_>>().into_iter().rev());
            self.field(ink, &outline, 4, 15.0);
            self.drag_along(ink, at(10.0, top + 20.0), at(990.0, top + high - 30.0), &fold);
            top += high;
        }
        self.seam(at(690.0, 20.0), at(330.0, 1380.0), 44.0);
    }

    /// Three stones, and light from behind them.
    pub(super) fn row(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(ground.mixed(dark, 0.5), at(0.0, 1090.0), at(1000.0, 1400.0));
        self.field(light.mixed(glow, 0.4), &ring(at(520.0, 800.0), 430.0, 330.0, 16), 5, 40.0);
        for (x, wide, top, ink) in [
            (770.0, 105.0, 330.0, middle.mixed(dark, 0.35)),
            (220.0, 120.0, 520.0, dark.mixed(middle, 0.25)),
            (490.0, 135.0, 190.0, dark),
        ] {
            let foot = 1180.0 + (490.0 - x) * 0.1;
            let lean = self.dice.about(46.0);
            let outline: Vec<Point> = edge(at(x - wide, top), at(x + wide, foot))
                .into_iter()
                .map(|place| {
                    let up = ramp(foot, top, place.y);
                    at(x + (place.x - x) * (1.08 - 0.3 * up) + lean * up, place.y)
                })
                .collect();
            self.field(ink, &outline, 5, 11.0);
            self.drag(ink, at(x - wide * 0.7, top + 90.0), at(x + wide * 0.9, foot - 30.0));
        }
        self.seam(at(20.0, 1206.0), at(980.0, 1172.0), 12.0);
    }

    /// Slabs that go down and to one side.
    pub(super) fn steps(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        let inks = [dark, middle, dark.mixed(middle, 0.5), light, light.mixed(glow, 0.7)];
        for (step, ink) in inks.into_iter().enumerate() {
            let down = step as f64;
            let from = at(60.0 + down * 165.0, 80.0 + down * 245.0);
            self.slab(ink, from, at(940.0, from.y + 330.0 - down * 22.0));
        }
        self.field(ground.mixed(dark, 0.6), &ring(at(250.0, 1120.0), 120.0, 116.0, 14), 5, 12.0);
        self.seam(at(40.0, 1010.0), at(960.0, 330.0), 30.0);
    }

    /// The sun has one hand on the edge of the sea.
    pub(super) fn dusk(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(middle, at(50.0, 60.0), at(950.0, 430.0));
        self.slab(light.mixed(ground, 0.35), at(50.0, 400.0), at(950.0, 560.0));
        let sun = at(610.0, 520.0);
        self.field(glow, &ring(sun, 215.0, 210.0, 18), 5, 22.0);
        self.slab(dark, at(50.0, 566.0), at(950.0, 1345.0));
        let mut gleam = Path::new();
        for step in 0..24 {
            let y = 610.0 + f64::from(step) * 29.0;
            let half = 175.0 - f64::from(step) * 4.2 + self.dice.about(50.0);
            let x = sun.x + self.dice.about(34.0);
            gleam.soft(&[at(x - half, y), at(x, y + self.dice.about(9.0)), at(x + half, y)]);
        }
        self.canvas.line(glow, 11.0, 70, &gleam);
        self.seam(at(0.0, 566.0), at(1000.0, 560.0), 6.0);
    }

    /// Three moments of one eclipse.
    pub(super) fn phases(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(dark, at(60.0, 70.0), at(500.0, 1335.0));
        self.slab(middle.mixed(ground, 0.2), at(500.0, 70.0), at(940.0, 1335.0));
        for (down, shift) in [(-440.0, -150.0), (0.0, -34.0), (440.0, 110.0)] {
            let centre = at(500.0, 700.0 + down);
            let radius = 172.0;
            self.field(light, &ring(centre, radius, radius, 12), 3, 20.0);
            self.field(glow, &ring(centre, radius * 0.92, radius * 0.92, 12), 3, 10.0);
            let cover = if down == 0.0 { middle.mixed(dark, 0.75) } else { dark };
            self.field(cover, &ring(centre + at(shift, shift * 0.2), radius * 0.9, radius * 0.9, 12), 4, 9.0);
        }
    }

    /// Two stones carry a third.
    pub(super) fn dolmen(&mut self) {
        let [ground, dark, middle, light, glow] = self.palette;
        self.slab(ground.mixed(dark, 0.35), at(0.0, 1120.0), at(1000.0, 1400.0));
        self.field(glow, &edge(at(370.0, 560.0), at(650.0, 1190.0)), 5, 34.0);
        self.field(light, &ring(at(735.0, 240.0), 82.0, 80.0, 12), 5, 12.0);
        for (from, to, ink) in [
            (at(170.0, 560.0), at(385.0, 1215.0), dark),
            (at(630.0, 590.0), at(815.0, 1235.0), dark.mixed(middle, 0.4)),
        ] {
            self.slab(ink, from, to);
        }
        let cap: Vec<Point> = edge(at(95.0, 400.0), at(910.0, 575.0))
            .into_iter()
            .map(|place| {
                place + at(0.0, (place.x - 500.0) * 0.07 + ramp(300.0, 0.0, (place.x - 420.0).abs()) * -30.0)
            })
            .collect();
        self.field(middle, &cap, 6, 12.0);
        self.drag(middle, at(140.0, 425.0), at(860.0, 560.0));
        self.seam(at(20.0, 1235.0), at(980.0, 1215.0), 14.0);
    }
}
