//! The game on a screen.

mod app;
mod draw;
mod thumbnail;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use messages::Catalogue;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};

use crate::display::Display;
use crate::session::Session;
use app::App;

/// Plays a game on the screen until the person leaves or it is told to stop; returns the lines to leave on the
/// terminal.
///
/// # Errors
///
/// If the terminal cannot be used, or the game cannot be saved.
pub fn play(
    session: &mut Session,
    catalogue: &Catalogue,
    display: &Display,
    stop: &AtomicBool,
) -> io::Result<Vec<String>> {
    session.save()?;
    let mut app = App::new(session, catalogue, display);
    let mut terminal = ratatui::init();
    let outcome = run(&mut app, &mut terminal, stop);
    ratatui::restore();
    outcome?;
    Ok(app.last_words())
}

fn run(app: &mut App<'_>, terminal: &mut ratatui::DefaultTerminal, stop: &AtomicBool) -> io::Result<()> {
    let start = Instant::now();
    while !app.quits() && !stop.load(Ordering::Relaxed) {
        let size = terminal.size()?;
        let visible = size.width >= draw::SMALLEST.0 && size.height >= draw::SMALLEST.1;
        // The game stands still while it cannot be seen.
        if visible {
            app.tick(start.elapsed())?;
            app.thought_until(start.elapsed());
        } else {
            app.rest(start.elapsed());
        }
        terminal.draw(|frame| draw::draw(frame, app))?;
        let patience = if app.is_due(start.elapsed()) { Duration::ZERO } else { Duration::from_millis(40) };
        if event::poll(patience)?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            match (visible, key.code) {
                (true, _) => app.key(key)?,
                (false, KeyCode::Char('q' | 'Q')) => app.leave(),
                (false, _) => {}
            }
        }
    }
    Ok(())
}

/// The screen of a game as text, of this width and height, with everything that has happened so far.
///
/// # Errors
///
/// If the game cannot be saved.
pub fn snapshot(
    session: &mut Session,
    catalogue: &Catalogue,
    display: &Display,
    size: (u16, u16),
) -> io::Result<String> {
    let mut app = App::new(session, catalogue, display);
    app.tick(Duration::ZERO)?;
    let Ok(mut terminal) = ratatui::Terminal::new(TestBackend::new(size.0, size.1));
    let Ok(_) = terminal.draw(|frame| draw::draw(frame, &app));
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(size.0));
    let lines = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    Ok(lines.map(|line| line.trim_end().to_owned() + "\n").collect())
}
