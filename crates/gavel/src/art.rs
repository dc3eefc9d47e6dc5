//! `gavel art`: every picture of the game, as files.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use ::art::{Picture, Pixels, Svg, contact_sheet};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Failure;

/// Write every picture of the game into a folder, with a contact sheet
///
/// The paintings of all cards that any edition prints, the back, the artists' emblems, the five symbols, the tiles, the
/// hammer and the icons, as SVG. They are drawn, not stored, and are the same on every machine.
#[derive(Args)]
pub(crate) struct Art {
    /// The folder, created if it does not exist
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Also write each picture as PNG
    #[arg(long)]
    png: bool,
}

/// The width of a PNG in pixels.
const fn width(picture: Picture) -> u32 {
    match picture {
        Picture::Painting(_) | Picture::Back => 1000,
        Picture::Emblem(_)
        | Picture::Symbol(_)
        | Picture::Tile(_)
        | Picture::Hammer
        | Picture::Icon
        | Picture::Favicon => 512,
    }
}

/// The width of the contact sheet as PNG: fits on a screen, and small enough for a document.
const SHEET: u32 = 860;

impl Art {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let start = Instant::now();
        let drawn: Vec<(Picture, Svg)> = Picture::all().map(|picture| (picture, picture.draw())).collect();
        let took = start.elapsed();
        let sheet = contact_sheet();
        fs::create_dir_all(&self.dir)
            .map_err(|why| Failure::said(format!("{} cannot be created: {why}", self.dir.display())))?;
        for (picture, svg) in &drawn {
            self.write(&format!("{}.svg", picture.name()), svg.as_str().as_bytes())?;
        }
        self.write("contact-sheet.svg", sheet.as_str().as_bytes())?;
        if self.png {
            let bar = progress(drawn.len() as u64 + 1);
            for (picture, svg) in &drawn {
                bar.set_message(picture.name());
                self.write(&format!("{}.png", picture.name()), &Pixels::of(svg, width(*picture)).png())?;
                bar.inc(1);
            }
            bar.set_message("contact-sheet");
            self.write("contact-sheet.png", &Pixels::of(&sheet, SHEET).png())?;
            bar.finish_and_clear();
        }
        let kinds = if self.png { "SVG and PNG" } else { "SVG" };
        let milliseconds = took.as_secs_f64() * 1000.0;
        writeln!(
            out,
            "{} pictures and a contact sheet as {kinds} in {}; drawn in {milliseconds:.0} ms",
            drawn.len(),
            self.dir.display(),
        )?;
        Ok(())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path: &Path = &self.dir.join(name);
        fs::write(path, bytes)
            .map_err(|why| Failure::said(format!("{} cannot be written: {why}", path.display())))
    }
}

/// A progress bar, shown only if there is a terminal.
fn progress(count: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pictures, {eta} left, {msg}");
    style.into_iter().for_each(|style| bar.set_style(style));
    bar
}
