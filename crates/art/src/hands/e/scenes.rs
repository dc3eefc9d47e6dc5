//! What else the press prints.

use super::things::Thing;
use super::{Press, Raster, ball, swell};
use crate::hands::Take;
use crate::path::Path;
use crate::point::{Point, at, smooth, towards};

pub(super) fn thing(press: &mut Press<'_>, what: Thing, take: Take) {
    let [paper, black, one, two] = press.palette;
    let place = at(500.0, 660.0);
    match take {
        Take::First => {
            press.canvas.ground(two);
            press.rays(paper, place, 18, 1300.0);
            press.dots(one, &Raster::all_over(0.03, 54.0), &|dot| {
                smooth(350.0, 1000.0, (dot - place).length()) * 0.6
            });
            press.shape(black, |path| path.ellipse(at(540.0, 1090.0), 400.0, 62.0));
        }
        Take::Second => {
            press.canvas.ground(one);
            press.shape(paper, |path| path.rectangle(at(0.0, 930.0), at(1000.0, 470.0)));
            press.dots(two, &Raster::all_over(0.125, 58.0), &|dot| if dot.y < 930.0 { 0.42 } else { 0.0 });
            press.shape(paper, |path| path.circle(at(500.0, 560.0), 390.0));
            let mut cloth = Path::new();
            (0..9).for_each(|stripe| {
                let x = f64::from(stripe) * 125.0;
                cloth.lines(&[at(x, 940.0), at(x * 1.6 - 300.0, 1400.0)]);
            });
            press.canvas.stroke(black, 12.0, &cloth);
        }
    }
    what.print(press, place, 440.0, if take == Take::First { one } else { two }, 38.0);
    let (from, to) = (at(-40.0, 1260.0), at(1040.0, 1210.0));
    press.torn(paper, from, to, 130.0);
    press.newsprint(from, to, 130.0);
}

pub(super) fn six(press: &mut Press<'_>, what: Thing, take: Take) {
    let [paper, black, one, two] = press.palette;
    let (rows, high, size, pitch) = match take {
        Take::First => (3, 467.0, 196.0, 37.0),
        Take::Second => (2, 700.0, 268.0, 34.0),
    };
    let grounds = [two, paper, one, two, paper, one];
    let spots = [one, two, paper, paper, one, two];
    let odd = if take == Take::First { press.dice.below(6) } else { 2 };
    for cell in 0..rows * 2 {
        let corner = at((cell % 2) as f64 * 500.0, (cell / 2) as f64 * high);
        let ground = if cell == odd { black } else { grounds[cell] };
        press.shape(ground, |path| path.rectangle(corner, at(500.0, high)));
        // A shoe has its toe on one side.
        let aside = if matches!(what, Thing::Shoe) && cell != odd { 22.0 } else { 0.0 };
        let place = corner + at(250.0 - aside, high * 0.52);
        if cell == odd {
            // One print came out as nothing but light.
            let reach = at(215.0, 215.0);
            let raster = Raster { turn: 0.125, pitch: 42.0, from: place - reach, to: place + reach };
            press.dots(paper, &raster, &|dot| ball(dot, place, 205.0));
            continue;
        }
        if cell % 2 == 1 {
            let (from, to) = (corner + at(32.0, 28.0), corner + at(480.0, high - 28.0));
            let grain = if ground == paper { two } else { paper };
            let full = if take == Take::First { 0.4 } else { 0.16 };
            press.dots(grain, &Raster { turn: 0.05, pitch: 62.0, from, to }, &|dot| {
                0.06 + full * smooth(120.0, 330.0, (dot - place).length())
            });
        }
        let slip = at(press.dice.about(10.0), press.dice.about(8.0));
        what.print(press, place + slip, size, spots[cell], pitch);
    }
}

pub(super) fn burst(press: &mut Press<'_>, take: Take) {
    let [paper, black, one, two] = press.palette;
    let (centre, spikes, long, short) = match take {
        Take::First => (at(500.0, 630.0), 15, 430.0, 270.0),
        Take::Second => (at(560.0, 560.0), 9, 520.0, 230.0),
    };
    press.canvas.ground(two);
    if take == Take::First {
        press.rays(one, centre, 13, 1400.0);
    }
    let ink = if take == Take::First { black } else { one };
    press.dots(ink, &Raster::all_over(0.125, 50.0), &|dot| {
        smooth(330.0, 1150.0, (dot - centre).length()) * 0.7
    });
    let turn = press.dice.unit();
    let reach: Vec<f64> = (0..spikes * 2)
        .map(|point| if point % 2 == 0 { long } else { short } + press.dice.between(0.0, 100.0))
        .collect();
    let star = |off: Point| -> Vec<Point> {
        let way = |point: usize| turn + point as f64 / (spikes * 2) as f64;
        reach.iter().enumerate().map(|(point, far)| centre + off + towards(way(point), *far)).collect()
    };
    press.shape(black, |path| path.polygon(&star(at(26.0, 30.0))));
    press.shape(paper, |path| path.polygon(&star(at(0.0, 0.0))));
    let mut edge = Path::new();
    edge.polygon(&star(at(0.0, 0.0)));
    press.canvas.stroke(black, 18.0, &edge);
    match take {
        Take::First => {
            Thing::Bulb.print(press, centre + at(0.0, 30.0), 270.0, two, 30.0);
            press.torn(one, at(-40.0, 1240.0), at(1040.0, 1300.0), 120.0);
        }
        Take::Second => {
            let bolt = [
                (90.0, -420.0),
                (-200.0, 90.0),
                (-20.0, 60.0),
                (-330.0, 780.0),
                (190.0, -40.0),
                (20.0, -20.0),
                (250.0, -420.0),
            ];
            let put = |off: Point| bolt.map(|(x, y)| centre + at(x - 10.0, y) + off);
            press.shape(black, |path| path.polygon(&put(at(24.0, 26.0))));
            press.shape(one, |path| path.polygon(&put(at(0.0, 0.0))));
            let mut line = Path::new();
            line.polygon(&put(at(0.0, 0.0)));
            press.canvas.stroke(black, 20.0, &line);
            let (from, to) = (at(-40.0, 1290.0), at(1040.0, 1230.0));
            press.torn(paper, from, to, 140.0);
            press.newsprint(from, to, 140.0);
        }
    }
}

pub(super) fn city(press: &mut Press<'_>, take: Take) {
    let [paper, black, one, two] = press.palette;
    match take {
        Take::First => {
            let sun = at(440.0, 480.0);
            press.shape(two, |path| path.circle(sun + at(20.0, 16.0), 300.0));
            press.dots(one, &Raster::all_over(0.06, 48.0), &|dot| {
                let sky = 0.16 + 0.6 * smooth(1000.0, 0.0, dot.y) * swell(dot.y / 900.0);
                if (dot - sun).length() < 300.0 { 0.06 } else { sky }
            });
        }
        Take::Second => {
            // By night the dots are light, and the moon is a bite out of them.
            press.canvas.ground(one);
            press.dots(black, &Raster::all_over(0.125, 50.0), &|dot| smooth(1100.0, 150.0, dot.y) * 0.95);
            press.shape(two, |path| {
                path.go(at(600.0, 190.0));
                path.curve(at(900.0, 200.0), at(930.0, 620.0), at(600.0, 650.0));
                path.curve(at(780.0, 560.0), at(790.0, 300.0), at(600.0, 190.0));
                path.close();
            });
        }
    }
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
    if take == Take::First {
        let (from, to) = (at(-40.0, 170.0), at(1040.0, 120.0));
        press.torn(paper, from, to, 150.0);
        press.newsprint(from, to, 150.0);
    }
    let strip = if take == Take::First { one } else { two };
    press.torn(strip, at(-40.0, 1330.0), at(1040.0, 1290.0), 120.0);
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
