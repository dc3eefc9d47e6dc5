//! Birds and fish.

use super::Scissors;
use super::cut::{Lobe, finger, frond, leaf, lump};
use crate::canvas::Ink;
use crate::path::Path;
use crate::point::{Point, at, towards};

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
    let [paper, _, two, three, four, dark] = scissors.palette;
    scissors.panel(dark, at(-9.0, -9.0), at(1009.0, 1409.0));
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
    let flock = [(at(330.0, 330.0), 1.0, -0.04, 1.0, paper), (at(650.0, 800.0), 1.25, 0.05, -1.0, three)];
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
        scissors.glue(three, &reed);
    }
}

/// An owl, who has seen you first.
pub(super) fn owl(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(two, at(-9.0, -9.0), at(1009.0, 1409.0));
    scissors.panel(four, at(110.0, 100.0), at(890.0, 1300.0));
    let mut wings = Path::new();
    leaf(&mut wings, at(300.0, 560.0), at(250.0, 1190.0), 250.0, -60.0);
    leaf(&mut wings, at(700.0, 560.0), at(750.0, 1190.0), 250.0, 60.0);
    leaf(&mut wings, at(330.0, 420.0), at(210.0, 170.0), 130.0, 20.0);
    leaf(&mut wings, at(670.0, 420.0), at(790.0, 170.0), 130.0, -20.0);
    scissors.glue(dark, &wings);
    let mut body = Path::new();
    lump(&mut scissors.dice, &mut body, at(500.0, 760.0), 285.0, 440.0);
    scissors.glue(one, &body);
    let mut feathers = Path::new();
    for row in 0..4 {
        for column in 0..(4 - row % 2) {
            let place = at(
                500.0 + (f64::from(column) - f64::from(3 - row % 2) * 0.5) * 104.0,
                800.0 + f64::from(row) * 88.0,
            );
            leaf(&mut feathers, place - at(0.0, 44.0), place + at(0.0, 44.0), 60.0, 0.0);
        }
    }
    scissors.canvas.fill(two, &feathers);
    let (mut rims, mut eyes, mut dots) = (Path::new(), Path::new(), Path::new());
    for x in [375.0, 625.0] {
        for petal in 0..10 {
            let way = towards(f64::from(petal) / 10.0, 1.0);
            leaf(&mut rims, at(x, 545.0) + way * 70.0, at(x, 545.0) + way * 158.0, 66.0, 0.0);
        }
        rims.circle(at(x, 545.0), 118.0);
        eyes.circle(at(x, 545.0), 84.0);
        dots.circle(at(x + 14.0, 552.0), 46.0);
    }
    scissors.glue(paper, &rims);
    scissors.canvas.fill(two, &eyes);
    scissors.canvas.fill(dark, &dots);
    let mut beak = Path::new();
    leaf(&mut beak, at(500.0, 590.0), at(500.0, 740.0), 86.0, 0.0);
    scissors.glue(dark, &beak);
    let mut branch = Path::new();
    finger(&mut branch, &[at(-40.0, 1250.0), at(400.0, 1190.0), at(960.0, 1215.0)], 92.0, 54.0);
    scissors.glue(three, &branch);
    let mut claws = Path::new();
    for x in [380.0, 430.0, 570.0, 620.0] {
        leaf(&mut claws, at(x, 1130.0), at(x, 1270.0), 50.0, 0.0);
    }
    scissors.glue(dark, &claws);
    let mut twig = Path::new();
    for (from, to) in [
        (at(140.0, 1230.0), at(120.0, 1060.0)),
        (at(860.0, 1205.0), at(950.0, 1060.0)),
        (at(180.0, 1250.0), at(300.0, 1370.0)),
    ] {
        leaf(&mut twig, from, to, 84.0, 20.0);
    }
    scissors.glue(three, &twig);
}

fn one_fish(scissors: &mut Scissors<'_>, place: Point, size: f64, turn: f64, inks: [Ink; 2]) {
    let dark = scissors.palette[5];
    let put = |x: f64, y: f64| place + at(x, y).turned(turn) * size;
    let (mut piece, mut scales, mut eye) = (Path::new(), Path::new(), Path::new());
    leaf(&mut piece, put(-250.0, 0.0), put(250.0, 0.0), 230.0 * size, 0.0);
    leaf(&mut piece, put(-190.0, 0.0), put(-370.0, -130.0), 76.0 * size, 10.0);
    leaf(&mut piece, put(-190.0, 0.0), put(-370.0, 130.0), 76.0 * size, -10.0);
    leaf(&mut piece, put(30.0, -70.0), put(-110.0, -190.0), 80.0 * size, 0.0);
    leaf(&mut piece, put(30.0, 70.0), put(-70.0, 180.0), 70.0 * size, 0.0);
    for step in 0..3 {
        let x = f64::from(step) * 76.0 - 130.0;
        leaf(&mut scales, put(x, -60.0), put(x, 60.0), 40.0 * size, 30.0 * size);
    }
    eye.circle(put(160.0, -20.0), 24.0 * size);
    scissors.glue(inks[0], &piece);
    scissors.canvas.fill(inks[1], &scales);
    scissors.canvas.fill(dark, &eye);
}

/// Three of them, at different depths.
pub(super) fn meeting(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(one, at(-9.0, -9.0), at(1009.0, 1409.0));
    scissors.panel(four, at(-9.0, 700.0), at(1009.0, 1409.0));
    one_fish(scissors, at(400.0, 340.0), 1.15, 0.03, [two, three]);
    one_fish(scissors, at(570.0, 760.0), 1.25, 0.53, [paper, dark]);
    one_fish(scissors, at(420.0, 1130.0), 0.95, -0.05, [three, one]);
    for (root, tip, pairs, ink) in
        [(at(860.0, 1410.0), at(810.0, 950.0), 5, dark), (at(120.0, 1410.0), at(110.0, 1160.0), 3, two)]
    {
        let mut weed = Path::new();
        frond(&mut scissors.dice, &mut weed, root, tip, pairs, Lobe::Round);
        scissors.glue(ink, &weed);
    }
}

/// Seven that follow each other.
pub(super) fn school(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(dark, at(-9.0, -9.0), at(1009.0, 1409.0));
    let mut pool = Path::new();
    lump(&mut scissors.dice, &mut pool, at(500.0, 700.0), 215.0, 340.0);
    scissors.canvas.fill(one, &pool);
    for step in 0..7 {
        let share = f64::from(step) / 7.0;
        let way = towards(share + 0.04, 1.0);
        let place = at(500.0 + way.x * 345.0, 700.0 + way.y * 520.0);
        let inks = [[two, three], [three, dark], [paper, one]][step as usize % 3];
        one_fish(scissors, place, 0.74, share + 0.29, inks);
    }
    let mut lily = Path::new();
    for petal in 0..8 {
        let way = towards(f64::from(petal) / 8.0, 1.0);
        leaf(&mut lily, at(500.0, 700.0) + way * 16.0, at(500.0, 700.0) + way * 128.0, 66.0, 0.0);
    }
    scissors.glue(four, &lily);
}
