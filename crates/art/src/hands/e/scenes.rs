//! What the press prints.

use super::things::Thing;
use super::{Press, Raster, ball, swell, within};
use crate::path::Path;
use crate::point::{Point, at, ramp, smooth, towards};

pub(super) fn eye(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let level = press.dice.between(600.0, 760.0);
    let centre = at(500.0, level);
    press.shape(two, |path| path.rectangle(at(0.0, 0.0), at(1000.0, level + 300.0)));
    press.dots(one, &Raster::all_over(0.04, 46.0), &|place| {
        let off = (place - centre).length();
        smooth(950.0, 330.0, off) * 0.75
    });
    press.shape(paper, |path| {
        path.go(at(60.0, level + 30.0));
        path.curve(at(260.0, level - 330.0), at(740.0, level - 330.0), at(950.0, level - 10.0));
        path.curve(at(760.0, level + 260.0), at(280.0, level + 270.0), at(60.0, level + 30.0));
        path.close();
    });
    let radius = 195.0;
    let iris = centre - at(0.0, 20.0);
    press.shape(one, |path| path.circle(iris + at(12.0, 8.0), radius));
    let around =
        Raster { turn: 0.125, pitch: 34.0, from: iris - at(200.0, 200.0), to: iris + at(200.0, 200.0) };
    press.dots(black, &around, &|place| {
        let off = (place - iris).length();
        if off > radius { 0.0 } else { 0.12 + 0.75 * smooth(90.0, radius, off) }
    });
    press.shape(black, |path| path.circle(iris, 92.0));
    press.shape(paper, |path| path.circle(iris - at(56.0, 66.0), 38.0));
    let mut lid = Path::new();
    lid.go(at(40.0, level + 40.0));
    lid.curve(at(260.0, level - 345.0), at(740.0, level - 345.0), at(965.0, level - 20.0));
    press.canvas.stroke(black, 44.0, &lid);
    let mut lashes = Path::new();
    for lash in 0..9 {
        let along = (f64::from(lash) + 0.5) / 9.0;
        let turn = -0.25 + (along - 0.5) * 0.32;
        let root = at(
            80.0 + 850.0 * along,
            level + 20.0 - 275.0 * (1.0 - (2.0 * along - 1.0) * (2.0 * along - 1.0)),
        );
        lashes.soft(&[root, root + towards(turn, 60.0), root + towards(turn + 0.03, 125.0)]);
    }
    press.canvas.stroke(black, 22.0, &lashes);
    let mut brow = Path::new();
    let lift = press.dice.between(0.0, 60.0);
    brow.ribbon(
        &[
            at(110.0, level - 380.0),
            at(400.0, level - 500.0 - lift),
            at(700.0, level - 500.0),
            at(940.0, level - 330.0),
        ],
        &[30.0, 92.0, 80.0, 20.0],
    );
    press.canvas.fill(black, &brow);
    let tilt = press.dice.about(90.0);
    let (from, to) = (at(-40.0, 1180.0 + tilt), at(1040.0, 1180.0 - tilt));
    press.torn(paper, from, to, 210.0);
    press.newsprint(from, to, 210.0);
}

pub(super) fn mouth(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let level = press.dice.between(640.0, 780.0);
    press.canvas.ground(two);
    press.dots(paper, &Raster::all_over(0.125, 52.0), &|place| smooth(1400.0, 100.0, place.y) * 0.6);
    let open = press.dice.between(30.0, 90.0);
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
    for (y, wide, ink) in [(190.0, 150.0, paper), (1230.0, 170.0, black)] {
        let tilt = press.dice.about(70.0);
        let (from, to) = (at(-40.0, y + tilt), at(1040.0, y - tilt));
        press.torn(ink, from, to, wide);
        if ink == paper {
            press.newsprint(from, to, wide);
        }
    }
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

pub(super) fn profile(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let flip = press.seed % 2 == 0;
    let head: Vec<Point> = HEAD.iter().map(|&(x, y)| at(if flip { 1000.0 - x } else { x }, y)).collect();
    let strips = if press.seed > 10 { 6 } else { 4 };
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
            pitch: [42.0, 34.0, 50.0][(strip as usize + press.seed as usize) % 3],
            from: at(60.0, top),
            to: at(940.0, top + high),
        };
        let mut inner = Press {
            canvas: &mut crate::canvas::Canvas::new(1000.0, 1400.0),
            dice: crate::dice::Dice::new(press.seed),
            palette: press.palette,
            seed: press.seed,
        };
        inner.canvas.fill(ground, &slip);
        inner.canvas.fill(face, &outline);
        inner.dots(ink, &raster, &|place| {
            if within(&moved, place) { ramp(760.0, 180.0, place.x - shift) * 0.85 } else { 0.0 }
        });
        let drawn = inner.canvas.take();
        press
            .canvas
            .window(at(0.0, top), at(1000.0, high - 8.0), |canvas| canvas.write(format_args!("{drawn}")));
    }
    let x = if flip { 640.0 } else { 360.0 };
    press.shape(black, |path| path.circle(at(1000.0 - x, 620.0), 30.0));
    let (from, to) = (at(-40.0, 150.0), at(1040.0, 90.0));
    press.torn(paper, from, to, 110.0);
    press.newsprint(from, to, 110.0);
}

const THINGS: [Thing; 5] = [Thing::Pear, Thing::Telephone, Thing::Cup, Thing::Bulb, Thing::Shoe];

pub(super) fn thing(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    press.canvas.ground(two);
    let what = THINGS[press.seed as usize / 6 % 5];
    let place = at(500.0, 660.0);
    press.rays(paper, place, 18, 1300.0);
    press
        .dots(one, &Raster::all_over(0.03, 54.0), &|dot| smooth(350.0, 1000.0, (dot - place).length()) * 0.6);
    press.shape(black, |path| path.ellipse(at(540.0, 1090.0), 400.0, 62.0));
    what.print(press, place, 440.0, one, 38.0);
    let (from, to) = (at(-40.0, 1260.0), at(1040.0, 1210.0));
    press.torn(paper, from, to, 130.0);
    press.newsprint(from, to, 130.0);
}

pub(super) fn six(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let what = THINGS[(press.seed as usize / 2) % 5];
    let grounds = [two, paper, one, paper, one, two];
    let spots = [one, two, paper, one, two, paper];
    let odd = press.dice.below(6);
    for cell in 0..6 {
        let corner = at((cell % 2) as f64 * 500.0, (cell / 2) as f64 * 467.0);
        let ground = if cell == odd { black } else { grounds[cell] };
        press.shape(ground, |path| path.rectangle(corner, at(500.0, 467.0)));
        let place = corner + at(250.0, 242.0);
        if cell == odd {
            let raster = Raster {
                turn: 0.125,
                pitch: 36.0,
                from: corner + at(30.0, 30.0),
                to: corner + at(470.0, 437.0),
            };
            press.dots(paper, &raster, &|dot| ball(dot, place, 205.0));
            continue;
        }
        let slip = at(press.dice.about(10.0), press.dice.about(8.0));
        what.print(press, place + slip, 188.0, spots[cell], 27.0);
    }
}

pub(super) fn burst(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let centre = at(press.dice.between(430.0, 570.0), press.dice.between(560.0, 700.0));
    press.canvas.ground(two);
    press.rays(one, centre, 13, 1400.0);
    press.dots(black, &Raster::all_over(0.125, 50.0), &|dot| {
        smooth(420.0, 1150.0, (dot - centre).length()) * 0.55
    });
    let spikes = 15;
    let turn = press.dice.unit();
    let long: Vec<f64> =
        (0..spikes * 2)
            .map(|point| {
                if point % 2 == 0 {
                    press.dice.between(430.0, 540.0)
                } else {
                    press.dice.between(270.0, 320.0)
                }
            })
            .collect();
    let star = |grow: f64, off: Point| -> Vec<Point> {
        long.iter()
            .enumerate()
            .map(|(point, far)| centre + off + towards(turn + point as f64 / (spikes * 2) as f64, far * grow))
            .collect()
    };
    press.shape(black, |path| path.polygon(&star(1.0, at(26.0, 30.0))));
    press.shape(paper, |path| path.polygon(&star(1.0, at(0.0, 0.0))));
    let mut edge = Path::new();
    edge.polygon(&star(1.0, at(0.0, 0.0)));
    press.canvas.stroke(black, 18.0, &edge);
    if press.seed % 4 == 2 {
        Thing::Bulb.print(press, centre + at(0.0, 30.0), 270.0, two, 30.0);
    } else {
        Thing::Telephone.print(press, centre, 260.0, one, 30.0);
    }
    let (from, to) = (at(-40.0, 1240.0), at(1040.0, 1300.0));
    press.torn(one, from, to, 120.0);
}

pub(super) fn city(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    let sun = at(press.dice.between(320.0, 680.0), press.dice.between(430.0, 560.0));
    press.shape(two, |path| path.circle(sun + at(20.0, 16.0), 300.0));
    press.dots(one, &Raster::all_over(0.06, 48.0), &|dot| {
        if (dot - sun).length() < 300.0 {
            0.06
        } else {
            0.16 + 0.6 * smooth(1000.0, 0.0, dot.y) * swell(dot.y / 900.0)
        }
    });
    let mut x: f64 = -20.0;
    let (mut towers, mut windows, mut lit) = (Path::new(), Path::new(), Path::new());
    while x < 1000.0 {
        let wide = press.dice.between(120.0, 210.0);
        let top = press.dice.between(540.0, 1000.0) - if (x - 420.0).abs() < 130.0 { 160.0 } else { 0.0 };
        towers.rectangle(at(x, top), at(wide, 1400.0 - top));
        if press.dice.happens(0.4) {
            towers.polygon(&[
                at(x + wide * 0.2, top),
                at(x + wide * 0.5, top - 130.0),
                at(x + wide * 0.8, top),
            ]);
        }
        let columns = (wide / 44.0) as i32;
        let pitch = wide / f64::from(columns);
        let mut y = top + 46.0;
        while y < 1400.0 {
            for column in 0..columns {
                let place = at(x + pitch * (f64::from(column) + 0.5), y);
                if press.dice.happens(0.55) {
                    let path = if press.dice.happens(0.25) { &mut lit } else { &mut windows };
                    path.dot(place);
                }
            }
            y += 52.0;
        }
        x += wide + press.dice.between(6.0, 22.0);
    }
    press.canvas.fill(black, &towers);
    press.canvas.stroke(paper, 20.0, &windows);
    press.canvas.stroke(two, 30.0, &lit);
    let tilt = press.dice.about(60.0);
    let (from, to) = (at(-40.0, 150.0 + tilt), at(1040.0, 150.0 - tilt));
    press.torn(paper, from, to, 150.0);
    press.newsprint(from, to, 150.0);
    press.torn(one, at(-40.0, 1330.0), at(1040.0, 1290.0), 120.0);
}

pub(super) fn record(press: &mut Press<'_>) {
    let [paper, black, one, two] = press.palette;
    press.canvas.ground(one);
    let centre = at(press.dice.between(430.0, 520.0), press.dice.between(640.0, 740.0));
    press.dots(two, &Raster::all_over(0.1, 52.0), &|dot| 0.2 + 0.5 * swell(dot.x / 1300.0 + dot.y / 900.0));
    press.shape(black, |path| path.circle(centre, 420.0));
    let around =
        Raster { turn: 0.125, pitch: 36.0, from: centre - at(420.0, 420.0), to: centre + at(420.0, 420.0) };
    press.dots(paper, &around, &|dot| {
        let off = dot - centre;
        let far = off.length();
        if !(170.0..400.0).contains(&far) {
            return 0.0;
        }
        // Light lies on a record in two wedges.
        let wedge = (off.x * 0.8 + off.y * -0.6).abs() / far;
        smooth(0.78, 1.0, wedge) * 0.7
    });
    press.shape(two, |path| path.circle(centre + at(8.0, 6.0), 150.0));
    press.shape(paper, |path| path.circle(centre, 30.0));
    let mut grooves = Path::new();
    [215.0, 285.0, 355.0].into_iter().for_each(|radius| grooves.circle(centre, radius));
    press.canvas.line(paper, 5.0, 60, &grooves);
    let mut arm = Path::new();
    arm.lines(&[at(900.0, 130.0), at(880.0, 620.0), centre + at(190.0, 190.0)]);
    press.canvas.stroke(black, 54.0, &arm);
    press.canvas.stroke(paper, 30.0, &arm);
    press.shape(black, |path| path.circle(at(900.0, 140.0), 76.0));
    let (from, to) = (at(-40.0, 1270.0), at(1040.0, 1190.0));
    press.torn(paper, from, to, 190.0);
    press.newsprint(from, to, 190.0);
}
