//! What the scissors tell.

use super::Scissors;
use super::cut::{Body, Lobe, figure, finger, frond, leaf, lump};
use crate::path::Path;
use crate::point::{Point, at, towards};

const LOBES: [Lobe; 3] = [Lobe::Round, Lobe::Pointed, Lobe::Berry];

pub(super) fn garden(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let (columns, rows) = [(2, 3), (2, 2), (3, 3)][scissors.seed as usize / 7 % 3];
    let sheets = [one, two, three, paper, four, dark];
    let cuts = [paper, dark, paper, three, two, two];
    let (wide, high) = (1000.0 / f64::from(columns), 1400.0 / f64::from(rows));
    let mut last = scissors.dice.below(6);
    for row in 0..rows {
        for column in 0..columns {
            last = (last + 1 + scissors.dice.below(2)) % 6;
            let corner = at(f64::from(column) * wide, f64::from(row) * high);
            let far = corner + at(wide, high);
            scissors.panel(sheets[last], corner - at(6.0, 6.0), far + at(6.0, 6.0));
            let lean = scissors.dice.about(wide * 0.13);
            let root = at(corner.x + wide * 0.5 - lean, far.y - high * 0.1);
            let tip = at(corner.x + wide * 0.5 + lean, corner.y + high * 0.17);
            let lobe = LOBES[(row + column + scissors.seed as i32) as usize % 3];
            let mut piece = Path::new();
            let pairs = 3 + scissors.dice.below(2);
            frond(&mut scissors.dice, &mut piece, root, tip, pairs, lobe);
            scissors.glue(cuts[last], &piece);
        }
    }
}

pub(super) fn jug(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(two, at(-9.0, -9.0), at(1009.0, 960.0));
    scissors.panel(one, at(-9.0, 940.0), at(1009.0, 1409.0));
    scissors.panel(paper, at(640.0, 90.0), at(930.0, 560.0));
    let x = 420.0 + scissors.dice.about(40.0);
    for (lean, long, ink) in [(-260.0, 560.0, three), (250.0, 500.0, four), (-20.0, 680.0, dark)] {
        let root = at(x, 700.0);
        let tip = root + at(lean, -long);
        let mut piece = Path::new();
        let lobe = LOBES[scissors.dice.below(3)];
        frond(&mut scissors.dice, &mut piece, root, tip, 4, lobe);
        scissors.glue(ink, &piece);
    }
    let profile = [at(96.0, 640.0), at(84.0, 730.0), at(190.0, 860.0), at(205.0, 1000.0), at(120.0, 1130.0)];
    let mut outline: Vec<Point> = profile.iter().rev().map(|p| at(x + p.x, p.y)).collect();
    outline.extend(profile.iter().map(|p| at(x - p.x, p.y)));
    let mut piece = Path::new();
    piece.round_shape(&outline);
    scissors.glue(paper, &piece);
    let mut handle = Path::new();
    handle.soft(&[at(x + 88.0, 720.0), at(x + 330.0, 720.0), at(x + 300.0, 930.0), at(x + 190.0, 960.0)]);
    scissors.canvas.stroke(paper, 40.0, &handle);
    let mut band = Path::new();
    for step in 0..5 {
        let place = at(x - 150.0 + f64::from(step) * 75.0, 930.0);
        leaf(&mut band, place + at(-20.0, 50.0), place + at(20.0, -50.0), 44.0, 0.0);
    }
    scissors.canvas.fill(three, &band);
    for (place, ink) in [(at(700.0, 1090.0), three), (at(815.0, 1150.0), two), (at(655.0, 1200.0), four)] {
        let mut fruit = Path::new();
        lump(&mut scissors.dice, &mut fruit, place, 82.0, 78.0);
        leaf(&mut fruit, place - at(0.0, 70.0), place + at(60.0, -130.0), 40.0, 0.0);
        scissors.glue(ink, &fruit);
    }
}

pub(super) fn mask(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let turn = scissors.seed as usize % 3;
    let sheets = [[one, two], [three, dark], [four, paper]][turn];
    let faces = [[paper, three], [two, paper], [dark, two]][turn];
    scissors.panel(sheets[0], at(-9.0, -9.0), at(504.0, 1409.0));
    scissors.panel(sheets[1], at(496.0, -9.0), at(1009.0, 1409.0));
    let leaves = [7, 9, 6][turn];
    let mut crown = Path::new();
    for step in 0..leaves {
        let way = towards(0.5 + 0.5 * (f64::from(step) + 0.5) / f64::from(leaves), 1.0);
        let from = at(500.0 + way.x * 250.0, 560.0 + way.y * 290.0);
        let long = scissors.dice.between(190.0, 260.0);
        leaf(&mut crown, from, from + at(way.x * long, way.y * long), 116.0, scissors.dice.about(30.0));
    }
    scissors.glue(if turn == 1 { four } else { dark }, &crown);
    let mut face = Path::new();
    let chin = scissors.dice.between(1130.0, 1220.0);
    face.round_shape(&[
        at(500.0, 300.0),
        at(265.0, 400.0),
        at(190.0, 660.0),
        at(270.0, 980.0),
        at(500.0, chin),
        at(730.0, 980.0),
        at(810.0, 660.0),
        at(735.0, 400.0),
    ]);
    scissors.glue(faces[0], &face);
    scissors.canvas.window(at(500.0, 0.0), at(500.0, 1400.0), |canvas| canvas.fill(faces[1], &face));
    let mut eyes = Path::new();
    let tilt = scissors.dice.about(34.0);
    leaf(&mut eyes, at(262.0, 650.0 + tilt), at(452.0, 650.0 - tilt), 92.0, 0.0);
    leaf(&mut eyes, at(738.0, 650.0 + tilt), at(548.0, 650.0 - tilt), 92.0, 0.0);
    scissors.glue(paper.mixed(two, 0.12), &eyes);
    let mut dots = Path::new();
    dots.circle(at(366.0, 650.0), 36.0);
    dots.circle(at(634.0, 650.0), 36.0);
    let mut nose = Path::new();
    finger(&mut nose, &[at(494.0, 560.0), at(488.0, 720.0), at(520.0, 830.0)], 34.0, 74.0);
    for side in [-1.0, 1.0] {
        let from = at(500.0 + side * 50.0, 555.0);
        finger(&mut nose, &[from, from + at(side * 120.0, -62.0), from + at(side * 236.0, 4.0)], 46.0, 20.0);
    }
    scissors.canvas.fill(dark, &dots);
    scissors.glue(if turn == 2 { three } else { dark }, &nose);
    let mut mouth = Path::new();
    let smile = scissors.dice.between(-46.0, 30.0);
    leaf(&mut mouth, at(390.0, 980.0), at(620.0, 980.0), 92.0, smile);
    scissors.glue(if turn == 0 { two } else { three }, &mouth);
    let mut cheeks = Path::new();
    cheeks.circle(at(300.0, 860.0), 56.0);
    cheeks.circle(at(700.0, 860.0), 56.0);
    scissors.canvas.fill(four, &cheeks);
}

fn bodies() -> [Body; 3] {
    [
        Body {
            head: at(34.0, -236.0),
            shoulders: at(0.0, -130.0),
            hips: at(-20.0, 70.0),
            arms: [[at(-130.0, -190.0), at(-190.0, -330.0)], [at(140.0, -150.0), at(240.0, -280.0)]],
            legs: [[at(-170.0, 150.0), at(-120.0, 330.0)], [at(120.0, 160.0), at(290.0, 120.0)]],
        },
        Body {
            head: at(-80.0, -220.0),
            shoulders: at(-20.0, -130.0),
            hips: at(40.0, 60.0),
            arms: [[at(-170.0, -60.0), at(-300.0, -130.0)], [at(100.0, -220.0), at(70.0, -370.0)]],
            legs: [[at(-70.0, 190.0), at(-190.0, 320.0)], [at(180.0, 170.0), at(190.0, 350.0)]],
        },
        Body {
            head: at(10.0, -240.0),
            shoulders: at(0.0, -130.0),
            hips: at(0.0, 50.0),
            arms: [[at(-150.0, -80.0), at(-110.0, 60.0)], [at(150.0, -200.0), at(250.0, -90.0)]],
            legs: [[at(-150.0, 110.0), at(-290.0, 210.0)], [at(130.0, 170.0), at(40.0, 320.0)]],
        },
    ]
}

pub(super) fn tumblers(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let [leap, dance, run] = bodies();
    if scissors.seed % 2 == 1 {
        scissors.panel(two, at(-9.0, -9.0), at(1009.0, 1409.0));
        scissors.panel(one, at(-9.0, 1080.0), at(1009.0, 1409.0));
        let mut hoop = Path::new();
        hoop.circle(at(500.0, 660.0), 330.0);
        scissors.canvas.fill(paper, &hoop);
        let people = [
            (&leap, at(300.0, 930.0), 1.05, -0.05, 1.0, dark),
            (&run, at(720.0, 900.0), 1.0, 0.04, 1.0, three),
            (&dance, at(520.0, 360.0), 0.95, 0.42, 1.0, four),
        ];
        for (body, place, size, turn, mirrored, ink) in people {
            let mut piece = Path::new();
            figure(&mut piece, body, place, size, turn, mirrored);
            scissors.glue(ink, &piece);
        }
        return;
    }
    scissors.panel(one, at(-9.0, -9.0), at(1009.0, 704.0));
    scissors.panel(paper, at(-9.0, 696.0), at(1009.0, 1409.0));
    let mut sun = Path::new();
    sun.circle(at(760.0, 240.0), 130.0);
    scissors.glue(two, &sun);
    let mut diver = Path::new();
    figure(&mut diver, &dance, at(430.0, 700.0), 1.7, 0.06, 1.0);
    scissors.canvas.moved("translate(9 12)", |canvas| canvas.veil(super::Ink::Rgb(0), 22, &diver));
    scissors.canvas.window(at(0.0, 0.0), at(1000.0, 700.0), |canvas| canvas.fill(paper, &diver));
    scissors.canvas.window(at(0.0, 700.0), at(1000.0, 700.0), |canvas| canvas.fill(dark, &diver));
    for (place, ink) in [(at(800.0, 1120.0), three), (at(110.0, 1230.0), four)] {
        let mut weed = Path::new();
        let tip = place + at(scissors.dice.about(60.0), -330.0);
        frond(&mut scissors.dice, &mut weed, place + at(0.0, 150.0), tip, 4, Lobe::Round);
        scissors.glue(ink, &weed);
    }
}

/// A bird that flies along the way given.
fn bird(path: &mut Path, place: Point, size: f64, turn: f64, mirrored: f64) {
    let put = |x: f64, y: f64| place + at(x * mirrored, y).turned(turn) * size;
    leaf(path, put(-210.0, 30.0), put(170.0, -30.0), 120.0 * size, -26.0 * size * mirrored);
    path.circle(put(150.0, -36.0), 52.0 * size);
    leaf(path, put(180.0, -40.0), put(266.0, -20.0), 40.0 * size, 0.0);
    leaf(path, put(60.0, 0.0), put(-150.0, -280.0), 120.0 * size, 50.0 * size * mirrored);
    leaf(path, put(40.0, 10.0), put(-40.0, 240.0), 96.0 * size, -40.0 * size * mirrored);
    leaf(path, put(-150.0, 20.0), put(-340.0, -50.0), 60.0 * size, 0.0);
    leaf(path, put(-150.0, 30.0), put(-330.0, 90.0), 60.0 * size, 0.0);
}

pub(super) fn birds(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let night = scissors.seed / 4 % 2 == 1;
    scissors.panel(if night { dark } else { one }, at(-9.0, -9.0), at(1009.0, 1409.0));
    let centre = at(scissors.dice.between(380.0, 620.0), scissors.dice.between(500.0, 640.0));
    let mut rays = Path::new();
    for step in 0..14 {
        let way = towards(f64::from(step) / 14.0, 1.0);
        leaf(&mut rays, centre + way * 190.0, centre + way * scissors.dice.between(330.0, 400.0), 76.0, 26.0);
    }
    rays.circle(centre, 205.0);
    scissors.glue(two, &rays);
    let mut hill = Path::new();
    hill.go(at(-20.0, 1420.0));
    hill.line(at(-20.0, 1150.0));
    hill.curve(at(240.0, 960.0), at(420.0, 1260.0), at(1020.0, 1040.0));
    hill.line(at(1020.0, 1420.0));
    hill.close();
    scissors.glue(four, &hill);
    let flock = if night {
        vec![(at(330.0, 330.0), 1.0, -0.04, 1.0, paper), (at(650.0, 800.0), 1.25, 0.05, -1.0, three)]
    } else {
        vec![
            (at(290.0, 300.0), 0.8, 0.06, 1.0, dark),
            (at(730.0, 470.0), 0.72, -0.08, -1.0, paper),
            (at(420.0, 860.0), 1.1, -0.06, 1.0, dark),
        ]
    };
    for (place, size, turn, mirrored, ink) in flock {
        let mut piece = Path::new();
        bird(&mut piece, place, size, turn, mirrored);
        scissors.glue(ink, &piece);
    }
    for x in [150.0, 480.0, 850.0] {
        let mut reed = Path::new();
        let root = at(x, 1390.0);
        let tip = at(x + scissors.dice.about(60.0), scissors.dice.between(1060.0, 1180.0));
        frond(&mut scissors.dice, &mut reed, root, tip, 3, Lobe::Pointed);
        scissors.glue(if night { three } else { dark }, &reed);
    }
}

fn swimmer(path: &mut Path, place: Point, size: f64, turn: f64) {
    let put = |x: f64, y: f64| place + at(x, y).turned(turn) * size;
    leaf(path, put(-250.0, 0.0), put(250.0, 0.0), 230.0 * size, 0.0);
    leaf(path, put(-190.0, 0.0), put(-370.0, -130.0), 76.0 * size, 10.0);
    leaf(path, put(-190.0, 0.0), put(-370.0, 130.0), 76.0 * size, -10.0);
    leaf(path, put(30.0, -70.0), put(-110.0, -190.0), 80.0 * size, 0.0);
    leaf(path, put(30.0, 70.0), put(-70.0, 180.0), 70.0 * size, 0.0);
}

pub(super) fn fish(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let many = scissors.seed % 2 == 1;
    scissors.panel(if many { dark } else { one }, at(-9.0, -9.0), at(1009.0, 1409.0));
    if !many {
        scissors.panel(four, at(-9.0, 700.0), at(1009.0, 1409.0));
    }
    let school: Vec<(Point, f64, f64)> = if many {
        (0..7)
            .map(|step| {
                let way = towards(f64::from(step) / 7.0 + 0.04, 1.0);
                (at(500.0 + way.x * 300.0, 700.0 + way.y * 440.0), 0.62, f64::from(step) / 7.0 + 0.29)
            })
            .collect()
    } else {
        vec![(at(400.0, 360.0), 1.1, 0.03), (at(590.0, 760.0), 1.25, 0.53), (at(390.0, 1130.0), 0.9, -0.05)]
    };
    for (number, (place, size, turn)) in school.into_iter().enumerate() {
        let inks = if many { [two, three, paper] } else { [two, paper, three] };
        let mut piece = Path::new();
        swimmer(&mut piece, place, size, turn);
        scissors.glue(inks[number % 3], &piece);
        let put = |x: f64, y: f64| place + at(x, y).turned(turn) * size;
        let (mut scales, mut eye) = (Path::new(), Path::new());
        for step in 0..3 {
            let x = f64::from(step) * 76.0 - 130.0;
            leaf(&mut scales, put(x, -60.0), put(x, 60.0), 40.0 * size, 30.0 * size);
        }
        eye.circle(put(160.0, -20.0), 24.0 * size);
        scissors.canvas.fill([three, dark, one][number % 3], &scales);
        scissors.canvas.fill(dark, &eye);
    }
    let mut bubbles = Path::new();
    for _ in 0..5 {
        let place = at(scissors.dice.between(380.0, 620.0), scissors.dice.between(520.0, 900.0));
        bubbles.circle(place, scissors.dice.between(14.0, 40.0));
    }
    if many {
        scissors.canvas.fill(four, &bubbles);
    } else {
        let mut weed = Path::new();
        frond(&mut scissors.dice, &mut weed, at(860.0, 1410.0), at(800.0, 950.0), 5, Lobe::Round);
        scissors.glue(dark, &weed);
        let mut weed = Path::new();
        frond(&mut scissors.dice, &mut weed, at(120.0, 1410.0), at(110.0, 1180.0), 3, Lobe::Round);
        scissors.glue(two, &weed);
    }
}

pub(super) fn halves(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let across = scissors.seed % 2 == 0;
    let (first, second) = if across { (two, dark) } else { (paper, one) };
    let (here, there) = if across {
        ((at(0.0, 0.0), at(1000.0, 690.0)), (at(0.0, 690.0), at(1000.0, 710.0)))
    } else {
        ((at(0.0, 0.0), at(500.0, 1400.0)), (at(500.0, 0.0), at(500.0, 1400.0)))
    };
    scissors.panel(first, here.0 - at(6.0, 6.0), here.0 + here.1 + at(6.0, 6.0));
    scissors.panel(second, there.0 - at(2.0, 2.0), there.0 + there.1 + at(6.0, 6.0));
    let mut plant = Path::new();
    if across {
        frond(&mut scissors.dice, &mut plant, at(500.0, 1330.0), at(500.0, 190.0), 5, Lobe::Round);
    } else {
        frond(&mut scissors.dice, &mut plant, at(500.0, 1290.0), at(510.0, 240.0), 5, Lobe::Pointed);
    }
    scissors.canvas.moved("translate(9 12)", |canvas| canvas.veil(super::Ink::Rgb(0), 22, &plant));
    scissors.canvas.window(here.0, here.1, |canvas| canvas.fill(second, &plant));
    scissors.canvas.window(there.0, there.1, |canvas| canvas.fill(first, &plant));
    for (place, ink) in [(at(210.0, 200.0), three), (at(800.0, 1210.0), four)] {
        let mut disc = Path::new();
        lump(&mut scissors.dice, &mut disc, place, 120.0, 120.0);
        scissors.glue(ink, &disc);
    }
}

pub(super) fn hand(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(three, at(-9.0, -9.0), at(1009.0, 1409.0));
    scissors.panel(two, at(110.0, 130.0), at(890.0, 1409.0));
    let mut piece = Path::new();
    let tips = [at(205.0, 560.0), at(370.0, 270.0), at(520.0, 225.0), at(665.0, 300.0), at(800.0, 490.0)];
    let roots = [at(380.0, 1010.0), at(420.0, 820.0), at(510.0, 800.0), at(595.0, 820.0), at(650.0, 900.0)];
    for (root, tip) in roots.into_iter().zip(tips) {
        let middle = root.mixed(tip, 0.5) + at(scissors.dice.about(14.0), 0.0);
        finger(&mut piece, &[root, middle, tip], 120.0, 94.0);
    }
    lump(&mut scissors.dice, &mut piece, at(515.0, 930.0), 190.0, 205.0);
    finger(&mut piece, &[at(520.0, 1480.0), at(512.0, 1250.0), at(515.0, 1000.0)], 250.0, 230.0);
    scissors.glue(if scissors.seed % 2 == 1 { dark } else { paper }, &piece);
    let mut eye = Path::new();
    leaf(&mut eye, at(390.0, 930.0), at(640.0, 930.0), 150.0, 0.0);
    scissors.glue(if scissors.seed % 2 == 1 { paper } else { one }, &eye);
    let mut pupil = Path::new();
    pupil.circle(at(515.0, 930.0), 52.0);
    scissors.canvas.fill(four, &pupil);
    for (root, tip) in [(at(160.0, 1390.0), at(190.0, 1000.0)), (at(860.0, 1390.0), at(830.0, 960.0))] {
        let mut leafage = Path::new();
        frond(&mut scissors.dice, &mut leafage, root, tip, 4, Lobe::Pointed);
        scissors.glue(one, &leafage);
    }
}
