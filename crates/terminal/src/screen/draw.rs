//! Draws the screen from what its viewer may know.

use protocol::Call;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use rules::{Artist, Card, CardSet, FIFTH, Menu, Money, Phase, Seat, View};

use crate::display::Colours;
use crate::plain::standings;
use crate::screen::app::App;

/// The smallest screen that fits everything.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// A pattern beside each artist's letter, so that nothing depends on colour alone.
const PATTERNS: [&str; 5] = ["░", "▒", "▚", "▓", "▤"];

/// Colours that differ in lightness as well as in hue, and are readable on dark and on light backgrounds.
const COLOURS: [Color; 5] =
    [Color::Indexed(32), Color::Indexed(172), Color::Indexed(35), Color::Indexed(162), Color::Indexed(136)];

pub(crate) fn draw(frame: &mut Frame<'_>, app: &App<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let arguments = [("width", u32::from(SMALLEST.0).into()), ("height", u32::from(SMALLEST.1).into())];
        let text = app.voice().say("too-small", &arguments);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let [title, top, lot, bottom, prompt, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(8),
        Constraint::Length(LOT + hanging(app, area)),
        Constraint::Min(7),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(area);
    let halves = [Constraint::Percentage(56), Constraint::Percentage(44)];
    let [left, right] = Layout::horizontal(halves).areas(top);
    let view = app.view();
    draw_title(frame, app, title);
    draw_board(frame, app, &view, left);
    draw_museums(frame, app, &view, right);
    draw_lot(frame, app, &view, lot);
    let [left, right] = Layout::horizontal(halves).areas(bottom);
    draw_hand(frame, app, &view, left);
    draw_log(frame, app, right);
    draw_prompt(frame, app, prompt);
    draw_keys(frame, app, keys);
    if let Some(seat) = app.curtain {
        draw_curtain(frame, app, seat, area);
    } else if app.help {
        draw_help(frame, app, area);
    }
}

/// How many lines the lot needs without a picture.
const LOT: u16 = 5;

/// How many extra lines a tall screen has for a picture of the lot.
fn hanging(app: &App<'_>, area: Rect) -> u16 {
    let more = area.height.saturating_sub(SMALLEST.1).min(9);
    if app.display.colours == Colours::None || app.session.is_over() || more < 4 { 0 } else { more }
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

fn artist_style(app: &App<'_>, artist: Artist) -> Style {
    if app.display.colours != Colours::None { bold().fg(COLOURS[artist.index()]) } else { bold() }
}

/// The artist's letter with its pattern.
fn emblem(app: &App<'_>, artist: Artist) -> Span<'static> {
    Span::styled(format!("{artist}{}", PATTERNS[artist.index()]), artist_style(app, artist))
}

fn framed(title: &str) -> Block<'static> {
    Block::bordered().title(format!(" {title} "))
}

/// A text cut or padded to this many characters.
fn fit(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return format!("{text:<width$}");
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn draw_title(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let voice = app.voice();
    let state = app.session.state();
    let edition = voice.edition();
    let arguments = [("edition", (&edition).into()), ("round", u32::from(state.round()).into())];
    let title = voice.say("title", &arguments);
    let always = voice.say("keys-always", &[]);
    let room = usize::from(area.width).saturating_sub(always.chars().count());
    let line = format!("{}{always}", fit(&title, room));
    frame.render_widget(Paragraph::new(line).style(bold().add_modifier(Modifier::REVERSED)), area);
}

fn draw_board(frame: &mut Frame<'_>, app: &App<'_>, view: &View, area: Rect) {
    let voice = app.voice();
    let values = view.values_now();
    let wide = usize::from(area.width).saturating_sub(33).clamp(8, 24);
    let rounds: String = (1..=4).map(|round| format!("{round:>4}")).collect();
    let now = voice.say("value-now", &[]);
    let mut lines = vec![Line::from(format!("{:wide$}   {rounds}{now:>11}", ""))];
    for artist in Artist::ALL {
        let mut spans = vec![emblem(app, artist), Span::raw(format!(" {}", fit(voice.artist(artist), wide)))];
        for row in view.tiles() {
            let tile = if row[artist] == Money::ZERO { "·".to_owned() } else { row[artist].to_string() };
            spans.push(Span::raw(format!("{tile:>4}")));
        }
        let played = usize::from(view.played()[artist]);
        let pips: String = "●".repeat(played) + &"○".repeat(usize::from(FIFTH).saturating_sub(played));
        let style = if view.ends_round(artist) { bold() } else { Style::new() };
        spans.push(Span::styled(format!("  {pips}"), style));
        spans.push(Span::raw(format!(" {:>3}", values[artist].units())));
        lines.push(Line::from(spans));
    }
    frame.render_widget(Paragraph::new(lines).block(framed(&voice.say("board", &[]))), area);
}

/// Paintings by artist: `A2 C1`.
fn paintings(app: &App<'_>, owned: CardSet) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for artist in Artist::ALL.into_iter().filter(|&artist| owned.count_by(artist) > 0) {
        spans.push(Span::styled(artist.to_string(), artist_style(app, artist)));
        spans.push(Span::raw(format!("{} ", owned.count_by(artist))));
    }
    spans
}

fn draw_museums(frame: &mut Frame<'_>, app: &App<'_>, view: &View, area: Rect) {
    let voice = app.voice();
    let conducts = view.phase().lot().map(rules::Lot::auctioneer);
    let wide = usize::from(area.width).saturating_sub(27).clamp(6, 20);
    let mut lines = Vec::new();
    for seat in view.settings().chairs().seats() {
        let mark = if app.session.awaited().contains(seat) { "▶" } else { " " };
        let hammer = if conducts == Some(seat) { "⚒" } else { " " };
        let cash = view.cash(seat).map_or_else(|| "?".to_owned(), |cash| cash.to_string());
        let style = if seat == app.viewer { bold() } else { Style::new() };
        let text =
            format!("{mark}{hammer}{} {:>2}▯ {cash:>4} ", fit(voice.name(seat), wide), view.hand_size(seat));
        let mut spans = vec![Span::styled(text, style)];
        spans.extend(paintings(app, view.owned(seat)));
        lines.push(Line::from(spans));
    }
    if view.mystery() > 0 {
        let count = u32::from(view.mystery());
        lines.push(Line::from(voice.say("mystery-left", &[("count", count.into())])));
    }
    let title =
        format!("{} · ▯ {} · {}", voice.say("museums", &[]), voice.say("cards", &[]), voice.say("cash", &[]));
    frame.render_widget(Paragraph::new(lines).block(framed(&title)), area);
}

fn draw_lot(frame: &mut Frame<'_>, app: &App<'_>, view: &View, area: Rect) {
    let voice = app.voice();
    let lot: Vec<Card> = view.phase().cards().collect();
    let chosen = app.choices().get(app.selected).copied();
    // Between two lots: the card that is selected.
    let shown: Vec<Card> = if lot.is_empty() { chosen.into_iter().collect() } else { lot.clone() };
    let titles: Vec<String> = lot.iter().map(|card| voice.title(*card)).collect();
    let title = match titles.as_slice() {
        [] => voice.say("lot", &[]),
        titles => format!("{} · {}", voice.say("lot", &[]), titles.join(" + ")),
    };
    let room = usize::from(area.width).saturating_sub(4);
    let block = framed(if title.chars().count() > room { fit(&title, room) } else { title }.as_str());
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let words = app.gallery.hang(frame.buffer_mut(), inside, &shown, app.display.colours);
    let lines = lot_lines(app, view, &lot, chosen);
    frame.render_widget(Paragraph::new(lines), words);
}

fn lot_lines<'a>(app: &App<'a>, view: &View, lot: &[Card], chosen: Option<Card>) -> Vec<Line<'a>> {
    let voice = app.voice();
    let cards: Vec<String> = lot.iter().map(|card| voice.card(*card)).collect();
    let mut lines = Vec::new();
    if cards.is_empty() {
        // The last sale, and the card that is selected.
        lines.push(Line::from(app.sold.clone().unwrap_or_else(|| voice.say("no-lot", &[]))));
        let next = chosen.map(|card| format!("{} {}", voice.card(card), voice.title(card)));
        lines.push(Line::styled(next.unwrap_or_default(), bold()));
        lines.push(Line::from(third_line(app, view)));
        return lines;
    }
    if let (Phase::Add { .. }, Some(card)) = (view.phase(), chosen) {
        let (cards, card) = (cards.join(" + "), voice.card(card));
        let with = voice.say("lot-with", &[("cards", (&cards).into()), ("card", (&card).into())]);
        lines.push(Line::styled(with, bold()));
    } else {
        lines.push(Line::styled(cards.join(" + "), bold()));
    }
    let call = match app.session.call() {
        Call::Turn | Call::Open | Call::Closed => None,
        Call::GoingOnce => Some(voice.say("going-once", &[])),
        Call::GoingTwice => Some(voice.say("going-twice", &[])),
    };
    let mut spans: Vec<Span<'_>> = voice.standing(view.phase()).into_iter().map(Span::raw).collect();
    if let Some(call) = call {
        spans.push(Span::raw("   "));
        spans.push(Span::styled(call, bold().add_modifier(Modifier::REVERSED)));
    }
    lines.push(Line::from(spans));
    lines.push(Line::from(third_line(app, view)));
    lines
}

/// Who sells and who will be paid, what was turned up, or a warning about a card that ends the round.
fn third_line(app: &App<'_>, view: &View) -> String {
    let voice = app.voice();
    if let Some(&card) = app.choices().get(app.selected)
        && let Some(warning) = voice.warning(view, card)
    {
        return warning;
    }
    if let Some(double) = voice.double(view.phase()) {
        return double;
    }
    if let Some(lot) = view.phase().lot() {
        let (second, first) = (lot.auctioneer(), lot.opener());
        let seller = ("seat", voice.name(second).into());
        let sold_by = voice.say("sold-by", &[seller]);
        let shared = lot.is_shared(view.settings().proceeds());
        let mut parts = vec![sold_by];
        match (second == first, shared) {
            (true, _) => {}
            (false, true) => {
                parts.push(voice.say("shared-by", &[seller, ("other", voice.name(first).into())]));
            }
            (false, false) => parts.push(voice.say("paid-to", &[seller])),
        }
        if matches!((view.phase(), app.menu()), (Phase::Open { .. }, Some(_))) {
            parts.push(voice.say("keys-out", &[]));
        }
        if second == app.viewer && matches!(view.phase(), Phase::Open { .. }) {
            parts.push(voice.say("keys-hammer", &[]));
        }
        return parts.join(" · ");
    }
    if view.turned().cards().is_empty() {
        return String::new();
    }
    let cards: Vec<String> = view.turned().cards().iter().map(ToString::to_string).collect();
    let cards = cards.join(" ");
    voice.say("turned", &[("cards", (&cards).into())])
}

fn draw_hand(frame: &mut Frame<'_>, app: &App<'_>, view: &View, area: Rect) {
    let voice = app.voice();
    if app.session.is_over() {
        // The hand is no longer of use: the result is shown here.
        let lines: Vec<Line<'_>> = standings(app.session, &voice).into_iter().map(Line::from).collect();
        let block = framed(&voice.say("event-game-over", &[]));
        frame.render_widget(Paragraph::new(lines).style(bold()).block(block), area);
        return;
    }
    let block = framed(&voice.say("hand", &[]));
    let chosen = app.choices().get(app.selected).copied();
    let wide = usize::from(area.width).saturating_sub(34).clamp(8, 24);
    let mut lines = Vec::new();
    for artist in Artist::ALL {
        let own = view.hand().and(CardSet::by(artist));
        if own.is_empty() {
            continue;
        }
        let mut spans = vec![emblem(app, artist), Span::raw(format!(" {}", fit(voice.artist(artist), wide)))];
        for card in own {
            let code = &card.to_string()[1..];
            let style =
                if chosen == Some(card) { bold().add_modifier(Modifier::REVERSED) } else { Style::new() };
            spans.push(Span::raw(" "));
            spans.push(Span::styled(code.to_owned(), style));
        }
        lines.push(Line::from(spans));
    }
    if lines.is_empty() {
        lines.push(Line::from(voice.say("no-cards", &[])));
    }
    frame.render_widget(Paragraph::new(lines).block(block).wrap(Wrap { trim: true }), area);
}

fn draw_log(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let width = usize::from(area.width).saturating_sub(2).max(10);
    let height = usize::from(area.height).saturating_sub(2);
    let lines: Vec<String> = app.log.iter().flat_map(|line| wrapped(line, width)).collect();
    let end = lines.len().saturating_sub(app.scroll.min(lines.len().saturating_sub(height)));
    let shown: Vec<Line<'_>> =
        lines[end.saturating_sub(height)..end].iter().map(|line| Line::from(line.as_str())).collect();
    frame.render_widget(Paragraph::new(shown).block(framed(&app.voice().say("log", &[]))), area);
}

/// A sentence broken into lines at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines
            .last_mut()
            .filter(|line| line.chars().count() + 1 + word.chars().count() <= width || line.is_empty());
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(format!(" {word}")),
        }
    }
    lines
}

fn draw_prompt(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let voice = app.voice();
    let text = if let Some(menu) = app.menu() {
        let ask = || voice.ask(app.viewer, &menu, app.session.state().cash(app.viewer));
        let asked = app.notice.clone().unwrap_or_else(ask);
        let amount = app.typed.map(|typed| voice.say("your-amount", &[("amount", typed.into())]));
        amount.map_or(asked.clone(), |amount| format!("{amount} · {asked}"))
    } else if app.session.is_over() {
        voice.say("event-game-over", &[])
    } else if app.session.is_out(app.viewer) {
        voice.say("you-are-out", &[])
    } else {
        let awaited: Vec<&str> = app.session.awaited().iter().map(|seat| voice.name(seat)).collect();
        let awaited = awaited.join(", ");
        voice.say("waiting-for", &[("seats", (&awaited).into())])
    };
    // The second line holds the rest of a long sentence, or the hint.
    let mut lines: Vec<Line<'_>> =
        wrapped(&text, usize::from(area.width)).into_iter().map(|line| Line::styled(line, bold())).collect();
    let hint = Style::new().add_modifier(Modifier::ITALIC);
    lines.extend(app.hints.iter().rev().map(|text| Line::styled(text.clone(), hint)));
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_keys(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let voice = app.voice();
    let id = match app.menu() {
        Some(Menu::Offer { .. }) => "keys-offer",
        Some(Menu::Add { cards, .. }) if cards.is_empty() => "keys-add-none",
        Some(Menu::Add { .. }) => "keys-add",
        Some(Menu::Bid { .. }) => "keys-bid",
        Some(Menu::Fist { .. }) => "keys-fist",
        Some(Menu::Price { .. }) => "keys-price",
        Some(Menu::Buy { .. }) => "keys-buy",
        Some(Menu::Turn) => "keys-turn",
        None if app.session.is_over() => "keys-over",
        None => "keys-wait",
    };
    let keys = Paragraph::new(voice.say(id, &[]));
    frame.render_widget(keys.style(Style::new().add_modifier(Modifier::DIM)), area);
}

fn popup(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height }
}

fn draw_curtain(frame: &mut Frame<'_>, app: &App<'_>, seat: Seat, area: Rect) {
    let voice = app.voice();
    let seat = ("seat", voice.name(seat).into());
    let text = vec![
        Line::styled(voice.say("curtain", &[seat]), bold()),
        Line::default(),
        Line::from(voice.say("curtain-hint", &[seat])),
    ];
    frame.render_widget(Clear, area);
    let inside = popup(area, 60, 7);
    let block = Block::bordered();
    frame.render_widget(Paragraph::new(text).block(block).wrap(Wrap { trim: true }).centered(), inside);
}

fn draw_help(frame: &mut Frame<'_>, app: &App<'_>, area: Rect) {
    let voice = app.voice();
    let said = |id: &str| voice.say(id, &[]);
    let mut parts = vec![said("help-game"), said("help-keys"), said("help-save")];
    parts.extend(voice.opponents(app.session.bots()));
    parts.push(said("help-close"));
    let inside = popup(area, 78, 24);
    frame.render_widget(Clear, inside);
    let (wide, high) =
        (usize::from(inside.width.saturating_sub(2)), usize::from(inside.height.saturating_sub(2)));
    // Words are not broken, so a line may hold a few letters less than it has room for.
    let rows = |text: &String| 1 + text.chars().count() / wide.saturating_sub(6).max(1);
    let all: usize = parts.iter().map(rows).sum();
    let spaced = all + parts.len() - 1 <= high;
    let mut lines = Vec::new();
    for text in parts {
        if !lines.is_empty() && spaced {
            lines.push(Line::default());
        }
        lines.push(Line::from(text));
    }
    let block = framed(&voice.say("help-title", &[]));
    frame.render_widget(Paragraph::new(lines).block(block).wrap(Wrap { trim: true }), inside);
}
