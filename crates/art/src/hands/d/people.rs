//! Faces, hands, and people who have let go of the ground.

use super::Scissors;
use super::cut::{Body, Lobe, figure, finger, frond, leaf, lump};
use crate::hands::Take;
use crate::path::Path;
use crate::point::{at, towards};

/// A face in two halves.
pub(super) fn mask(scissors: &mut Scissors<'_>) {
    let [paper, _, two, three, four, dark] = scissors.palette;
    scissors.panel(four, at(-9.0, -9.0), at(504.0, 1409.0));
    scissors.panel(paper, at(496.0, -9.0), at(1009.0, 1409.0));
    let leaves = 6;
    let mut crown = Path::new();
    for step in 0..leaves {
        let way = towards(0.5 + 0.5 * (f64::from(step) + 0.5) / f64::from(leaves), 1.0);
        let from = at(500.0 + way.x * 250.0, 560.0 + way.y * 290.0);
        let long = scissors.dice.between(190.0, 260.0);
        leaf(&mut crown, from, from + at(way.x * long, way.y * long), 116.0, scissors.dice.about(30.0));
    }
    scissors.glue(dark, &crown);
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
    scissors.glue(dark, &face);
    scissors.canvas.window(at(500.0, 0.0), at(500.0, 1400.0), |canvas| canvas.fill(two, &face));
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
    scissors.glue(three, &nose);
    let mut mouth = Path::new();
    let smile = scissors.dice.between(-46.0, 30.0);
    leaf(&mut mouth, at(390.0, 980.0), at(620.0, 980.0), 92.0, smile);
    scissors.glue(three, &mouth);
    let mut cheeks = Path::new();
    cheeks.circle(at(300.0, 860.0), 56.0);
    cheeks.circle(at(700.0, 860.0), 56.0);
    scissors.canvas.fill(four, &cheeks);
}

/// A face that is half sun and half moon.
pub(super) fn moon(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    scissors.panel(dark, at(-9.0, -9.0), at(1009.0, 704.0));
    scissors.panel(four, at(-9.0, 696.0), at(1009.0, 1409.0));
    let centre = at(500.0, 700.0);
    let mut rays = Path::new();
    for step in 0..18 {
        let way = towards((f64::from(step) + 0.5) / 18.0, 1.0);
        let long = if step % 2 == 0 { 455.0 } else { 405.0 };
        leaf(&mut rays, centre + way * 290.0, centre + way * long, 92.0, 30.0);
    }
    scissors.glue(two, &rays);
    let mut face = Path::new();
    face.circle(centre, 315.0);
    scissors.glue(paper, &face);
    let mut night = Path::new();
    night.go(at(500.0, 385.0));
    night.curve(at(80.0, 385.0), at(80.0, 1015.0), at(500.0, 1015.0));
    night.curve(at(330.0, 960.0), at(560.0, 800.0), at(430.0, 720.0));
    night.curve(at(480.0, 600.0), at(360.0, 470.0), at(500.0, 385.0));
    night.close();
    scissors.glue(one, &night);
    let (mut open, mut closed) = (Path::new(), Path::new());
    leaf(&mut open, at(540.0, 640.0), at(720.0, 620.0), 96.0, 0.0);
    leaf(&mut closed, at(260.0, 640.0), at(400.0, 650.0), 34.0, 34.0);
    scissors.glue(dark, &open);
    scissors.glue(paper, &closed);
    let mut dot = Path::new();
    dot.circle(at(636.0, 628.0), 26.0);
    scissors.canvas.fill(two, &dot);
    let mut mouth = Path::new();
    leaf(&mut mouth, at(420.0, 880.0), at(620.0, 860.0), 74.0, 30.0);
    scissors.glue(four, &mouth);
    let mut cheek = Path::new();
    cheek.circle(at(690.0, 780.0), 52.0);
    scissors.canvas.fill(three, &cheek);
    let mut stars = Path::new();
    for (x, y, size) in
        [(130.0, 150.0, 60.0), (860.0, 120.0, 44.0), (880.0, 330.0, 30.0), (150.0, 380.0, 30.0)]
    {
        for arm in 0..2 {
            let way = towards(f64::from(arm) * 0.25 + 0.02, size);
            leaf(&mut stars, at(x, y) - way, at(x, y) + way, size * 0.5, 0.0);
        }
    }
    scissors.canvas.fill(paper, &stars);
    for (root, tip, ink) in
        [(at(110.0, 1410.0), at(190.0, 1080.0), dark), (at(890.0, 1410.0), at(810.0, 1060.0), one)]
    {
        let mut leafage = Path::new();
        frond(&mut scissors.dice, &mut leafage, root, tip, 4, Lobe::Pointed);
        scissors.glue(ink, &leafage);
    }
}

fn bodies() -> [Body; 3] {
    [
        Body {
            head: at(30.0, -262.0),
            shoulders: at(0.0, -140.0),
            hips: at(-10.0, 90.0),
            arms: [[at(-190.0, -120.0), at(-200.0, -350.0)], [at(190.0, -90.0), at(290.0, -300.0)]],
            legs: [[at(-230.0, 190.0), at(-150.0, 430.0)], [at(190.0, 250.0), at(370.0, 130.0)]],
        },
        Body {
            head: at(-66.0, -250.0),
            shoulders: at(-20.0, -140.0),
            hips: at(30.0, 80.0),
            arms: [[at(-190.0, -20.0), at(-330.0, -180.0)], [at(170.0, -230.0), at(60.0, -400.0)]],
            legs: [[at(-110.0, 260.0), at(-240.0, 380.0)], [at(250.0, 200.0), at(220.0, 430.0)]],
        },
        Body {
            head: at(40.0, -256.0),
            shoulders: at(0.0, -140.0),
            hips: at(-10.0, 80.0),
            arms: [[at(-200.0, -60.0), at(-110.0, 100.0)], [at(190.0, -210.0), at(300.0, -60.0)]],
            legs: [[at(-230.0, 130.0), at(-370.0, 280.0)], [at(210.0, 190.0), at(60.0, 400.0)]],
        },
    ]
}

pub(super) fn tumblers(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, _, dark] = scissors.palette;
    let [leap, dance, run] = bodies();
    scissors.panel(two, at(-9.0, -9.0), at(1009.0, 1409.0));
    scissors.panel(one, at(-9.0, 1150.0), at(1009.0, 1409.0));
    let mut hoop = Path::new();
    hoop.circle(at(490.0, 650.0), 440.0);
    scissors.canvas.fill(paper, &hoop);
    for (body, place, size, turn, ink) in [
        (&dance, at(540.0, 330.0), 0.84, 0.44, one),
        (&leap, at(280.0, 890.0), 0.95, -0.04, dark),
        (&run, at(690.0, 900.0), 0.9, 0.05, three),
    ] {
        let mut piece = Path::new();
        figure(&mut piece, body, place, size, turn);
        scissors.glue(ink, &piece);
    }
}

/// Half in the air, half in the sea.
pub(super) fn swimmer(scissors: &mut Scissors<'_>) {
    let [paper, one, two, three, four, dark] = scissors.palette;
    let [_, dance, _] = bodies();
    scissors.panel(two, at(-9.0, -9.0), at(1009.0, 704.0));
    scissors.panel(one, at(-9.0, 690.0), at(1009.0, 1409.0));
    let mut sun = Path::new();
    lump(&mut scissors.dice, &mut sun, at(790.0, 210.0), 120.0, 120.0);
    scissors.glue(three, &sun);
    let mut diver = Path::new();
    figure(&mut diver, &dance, at(470.0, 690.0), 1.35, 0.06);
    scissors.shadow(&diver);
    scissors.canvas.window(at(0.0, 0.0), at(1000.0, 696.0), |canvas| canvas.fill(dark, &diver));
    scissors.canvas.window(at(0.0, 696.0), at(1000.0, 704.0), |canvas| canvas.fill(paper, &diver));
    for (root, tip, ink) in [
        (at(850.0, 1400.0), at(830.0, 960.0), four),
        (at(120.0, 1400.0), at(140.0, 1080.0), dark),
        (at(520.0, 1420.0), at(500.0, 1240.0), two),
    ] {
        let mut weed = Path::new();
        frond(&mut scissors.dice, &mut weed, root, tip, 4, Lobe::Round);
        scissors.glue(ink, &weed);
    }
}

pub(super) fn hand(scissors: &mut Scissors<'_>, take: Take) {
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
    scissors.glue(if take == Take::First { dark } else { paper }, &piece);
    let mut eye = Path::new();
    leaf(&mut eye, at(390.0, 930.0), at(640.0, 930.0), 150.0, 0.0);
    scissors.glue(if take == Take::First { paper } else { one }, &eye);
    let mut pupil = Path::new();
    pupil.circle(at(515.0, 930.0), 52.0);
    scissors.canvas.fill(four, &pupil);
    for (root, tip) in [(at(160.0, 1390.0), at(190.0, 1000.0)), (at(860.0, 1390.0), at(830.0, 960.0))] {
        let mut leafage = Path::new();
        frond(&mut scissors.dice, &mut leafage, root, tip, 4, Lobe::Pointed);
        scissors.glue(one, &leafage);
    }
}
