//! Faces, in parts.

use super::{Press, Raster, ball, within};
use crate::canvas::{Canvas, Ink};
use crate::dice::Dice;
use crate::hands::Take;
use crate::path::Path;
use crate::point::{Point, at, ramp, smooth, towards};

/// How an eye is printed: its position, its size, and where it looks.
struct Eye {
    centre: Point,
    size: f64,
    look: f64,
}

impl Eye {
    fn put(&self, x: f64, y: f64) -> Point {
        self.centre + at(x, y) * self.size
    }

    fn print(&self, press: &mut Press<'_>, iris_ink: Ink, pitch: f64) {
        let [paper, black, ..] = press.palette;
        let put = |x: f64, y: f64| self.put(x, y);
        press.shape(paper, |path| {
            path.go(put(-440.0, 30.0));
            path.curve(put(-240.0, -330.0), put(240.0, -330.0), put(450.0, -10.0));
            path.curve(put(260.0, 260.0), put(-220.0, 270.0), put(-440.0, 30.0));
            path.close();
        });
        let radius = 195.0 * self.size;
        let iris = put(self.look, -20.0);
        press.shape(iris_ink, |path| path.circle(iris + at(12.0, 8.0), radius));
        let reach = at(radius, radius);
        press.dots(black, &Raster { turn: 0.125, pitch, from: iris - reach, to: iris + reach }, &|place| {
            let off = (place - iris).length();
            if off > radius { 0.0 } else { 0.12 + 0.75 * smooth(radius * 0.46, radius, off) }
        });
        press.shape(black, |path| path.circle(iris, radius * 0.47));
        press.shape(paper, |path| path.circle(iris - at(0.29, 0.34) * radius, radius * 0.19));
        let (mut lid, mut lashes) = (Path::new(), Path::new());
        lid.go(put(-460.0, 40.0));
        lid.curve(put(-240.0, -345.0), put(240.0, -345.0), put(465.0, -20.0));
        press.canvas.stroke(black, 44.0 * self.size, &lid);
        for lash in 0..9 {
            let along = (f64::from(lash) + 0.5) / 9.0;
            let turn = -0.25 + (along - 0.5) * 0.32;
            let arch = 1.0 - (2.0 * along - 1.0) * (2.0 * along - 1.0);
            let root = put(850.0 * along - 420.0, 20.0 - 275.0 * arch);
            lashes.soft(&[
                root,
                root + towards(turn, 60.0 * self.size),
                root + towards(turn + 0.03, 125.0 * self.size),
            ]);
        }
        press.canvas.stroke(black, 22.0 * self.size, &lashes);
    }
}

pub(super) fn eye(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let level = 690.0;
    let eye = Eye { centre: at(500.0, level), size: 1.0, look: 0.0 };
    press.shape(two, |path| path.rectangle(at(0.0, 0.0), at(1000.0, level + 300.0)));
    press.dots(one, &Raster::all_over(0.04, 46.0), &|place| {
        smooth(950.0, 330.0, (place - eye.centre).length()) * 0.75
    });
    eye.print(press, one, 34.0);
    let mut brow = Path::new();
    brow.ribbon(
        &[eye.put(-390.0, -380.0), eye.put(-100.0, -540.0), eye.put(200.0, -500.0), eye.put(440.0, -330.0)],
        &[30.0, 92.0, 80.0, 20.0],
    );
    press.canvas.fill(black, &brow);
    let (from, to) = (at(-40.0, 1230.0), at(1040.0, 1150.0));
    press.torn(paper, from, to, 210.0);
    press.newsprint(from, to, 210.0);
}

/// Three pairs of scissors have been through this photograph.
pub(super) fn eyes(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    press.canvas.ground(black);
    let bands = [(10.0, two, one, -130.0), (475.0, one, two, 120.0), (940.0, paper, one, -20.0)];
    for (top, ground, ink, look) in bands {
        let tilt = press.dice.about(30.0);
        let y = top + 225.0;
        press.torn(ground, at(-40.0, y + tilt), at(1040.0, y - tilt), 390.0);
        let raster =
            Raster { turn: 0.08, pitch: 50.0, from: at(0.0, top + 60.0), to: at(1000.0, top + 390.0) };
        press.dots(ink, &raster, &|place| smooth(80.0, 560.0, (place.x - 500.0).abs()) * 0.6);
        let centre = at(500.0 - look * 0.5, y + 40.0);
        Eye { centre, size: 0.78, look }.print(press, ink, 38.0);
    }
}

pub(super) fn mouth(press: &mut Press<'_>, take: Take) {
    let [paper, black, one, two] = press.palette;
    let level = if take == Take::First { 700.0 } else { 560.0 };
    press.canvas.ground(two);
    press.dots(paper, &Raster::all_over(0.125, 52.0), &|place| smooth(1400.0, 100.0, place.y) * 0.6);
    let open = if take == Take::First { 70.0 } else { 20.0 };
    let upper = |path: &mut Path, off: Point| {
        let put = |x: f64, y: f64| at(x, level + y) + off;
        path.go(put(110.0, 0.0));
        path.curve(put(290.0, -190.0), put(410.0, -260.0), put(500.0, -170.0));
        path.curve(put(590.0, -260.0), put(710.0, -190.0), put(890.0, 0.0));
        path.curve(put(700.0, -40.0), put(600.0, -50.0), put(500.0, -30.0));
        path.curve(put(400.0, -50.0), put(300.0, -40.0), put(110.0, 0.0));
        path.close();
    };
    let lower = |path: &mut Path, off: Point| {
        let put = |x: f64, y: f64| at(x, level + y) + off;
        path.go(put(110.0, 0.0));
        path.curve(put(300.0, open), put(400.0, open + 10.0), put(500.0, open));
        path.curve(put(600.0, open + 10.0), put(700.0, open), put(890.0, 0.0));
        path.curve(put(740.0, 330.0), put(260.0, 330.0), put(110.0, 0.0));
        path.close();
    };
    press.shape(black, |path| {
        path.polygon(&[
            at(110.0, level),
            at(500.0, level - 60.0),
            at(890.0, level),
            at(500.0, level + 120.0),
        ]);
    });
    press.shape(paper, |path| {
        path.soft_shape(&[
            at(260.0, level - 40.0),
            at(740.0, level - 40.0),
            at(700.0, level + open * 0.5),
            at(300.0, level + open * 0.5),
        ]);
    });
    let miss = at(16.0, 12.0);
    press.shape(one, |path| upper(path, miss));
    press.shape(one, |path| lower(path, miss));
    let raster =
        Raster { turn: 0.08, pitch: 36.0, from: at(100.0, level - 240.0), to: at(900.0, level + 260.0) };
    press.dots(black, &raster, &|place| {
        let x = (place.x - 500.0).abs() / 390.0;
        if x > 0.96 {
            return 0.0;
        }
        let y = place.y - level;
        let top = -190.0 * (1.0 - x * x) - 20.0;
        let foot = 245.0 * (1.0 - x * x);
        if y < 0.0 {
            if y < top || y > -36.0 { 0.0 } else { ramp(top, -36.0, y) * 0.8 + 0.1 }
        } else if y > foot || y < open * (1.0 - x * x) {
            0.0
        } else {
            ramp(open + 40.0, foot, y) * 0.8
        }
    });
    let mut line = Path::new();
    upper(&mut line, at(0.0, 0.0));
    lower(&mut line, at(0.0, 0.0));
    press.canvas.stroke(black, 24.0, &line);
    let mut shine = Path::new();
    shine.soft(&[
        at(380.0, level + open + 60.0),
        at(500.0, level + open + 76.0),
        at(600.0, level + open + 56.0),
    ]);
    press.canvas.stroke(paper, 30.0, &shine);
    if take == Take::Second {
        bubble(press, at(505.0, level + 90.0));
        return;
    }
    for (y, wide, ink) in [(190.0, 150.0, paper), (1230.0, 170.0, black)] {
        let tilt = press.dice.about(70.0);
        let (from, to) = (at(-40.0, y + tilt), at(1040.0, y - tilt));
        press.torn(ink, from, to, wide);
        if ink == paper {
            press.newsprint(from, to, wide);
        }
    }
}

/// Chewing gum, at its largest.
fn bubble(press: &mut Press<'_>, centre: Point) {
    let [paper, black, one, _] = press.palette;
    let radius = 240.0;
    press.shape(paper, |path| path.circle(centre, radius));
    let reach = at(radius, radius);
    let raster = Raster { turn: 0.125, pitch: 40.0, from: centre - reach, to: centre + reach };
    press.dots(one, &raster, &|place| ball(place, centre, radius - 16.0) * 0.9);
    let (mut edge, mut shine) = (Path::new(), Path::new());
    edge.circle(centre, radius);
    press.canvas.stroke(black, 24.0, &edge);
    shine.soft(&[centre + at(-165.0, 10.0), centre + at(-155.0, -118.0), centre + at(-55.0, -165.0)]);
    press.canvas.stroke(paper, 34.0, &shine);
    let (from, to) = (at(-40.0, 1275.0), at(1040.0, 1215.0));
    press.torn(paper, from, to, 150.0);
    press.newsprint(from, to, 150.0);
}

/// A head from the side.
const HEAD: [(f64, f64); 24] = [
    (190.0, 1440.0),
    (290.0, 1240.0),
    (300.0, 1080.0),
    (235.0, 940.0),
    (175.0, 720.0),
    (220.0, 480.0),
    (400.0, 310.0),
    (610.0, 300.0),
    (745.0, 400.0),
    (778.0, 540.0),
    (765.0, 615.0),
    (800.0, 690.0),
    (868.0, 800.0),
    (800.0, 842.0),
    (822.0, 890.0),
    (778.0, 912.0),
    (808.0, 955.0),
    (772.0, 990.0),
    (785.0, 1060.0),
    (715.0, 1122.0),
    (600.0, 1140.0),
    (580.0, 1240.0),
    (640.0, 1360.0),
    (700.0, 1440.0),
];

pub(super) fn profile(press: &mut Press<'_>, take: Take) {
    let [paper, black, one, two] = press.palette;
    let flip = take == Take::Second;
    let head: Vec<Point> = HEAD
        .iter()
        .map(|&(x, y)| at((x - 500.0) * 1.14, (y - 1400.0) * 1.1 + 1400.0))
        .map(|place| at(if flip { 500.0 - place.x } else { 500.0 + place.x }, place.y))
        .collect();
    let strips = if take == Take::First { 4 } else { 5 };
    let high = 1400.0 / f64::from(strips);
    for strip in 0..strips {
        let top = f64::from(strip) * high;
        let shift = press.dice.about(95.0);
        let ground = [two, paper, one][(strip as usize + press.seed as usize) % 3];
        let (face, ink) =
            [(paper, black), (one, black), (black, paper)][(strip as usize + press.seed as usize) % 3];
        let moved: Vec<Point> = head.iter().map(|place| *place + at(shift, 0.0)).collect();
        let mut outline = Path::new();
        outline.round_shape(&moved);
        let mut slip = Path::new();
        slip.rectangle(at(0.0, top), at(1000.0, high));
        let raster = Raster {
            turn: [0.125, 0.04, 0.2][strip as usize % 3],
            pitch: [46.0, 40.0, 54.0][(strip as usize + press.seed as usize) % 3],
            from: at(0.0, top),
            to: at(1000.0, top + high),
        };
        let mut inner = Press {
            canvas: &mut Canvas::new(1000.0, 1400.0),
            dice: Dice::new(press.seed),
            palette: press.palette,
            seed: press.seed,
        };
        inner.canvas.fill(ground, &slip);
        if ground != paper {
            // Coloured ground shows a fine grain of its own.
            let grain = Raster { turn: 0.05, pitch: 58.0, ..raster };
            inner.dots(paper, &grain, &|_| 0.07);
        }
        inner.canvas.fill(face, &outline);
        inner.dots(ink, &raster, &|place| {
            // The back of the head is in the dark, whichever way it looks.
            let x = if flip { 1000.0 + shift - place.x } else { place.x - shift };
            if within(&moved, place) { ramp(760.0, 180.0, x) * 0.85 } else { 0.0 }
        });
        let drawn = inner.canvas.take();
        press
            .canvas
            .window(at(0.0, top), at(1000.0, high - 8.0), |canvas| canvas.write(format_args!("{drawn}")));
    }
    let (from, to) = (at(-40.0, 150.0), at(1040.0, 90.0));
    press.torn(paper, from, to, 110.0);
    press.newsprint(from, to, 110.0);
}
