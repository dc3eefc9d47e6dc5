//! `gavel rules`: the rulebook in the terminal.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use messages::{Catalogue, Language, folded, rulebook};

use crate::{Failure, spoken};

/// Show the rulebook or part of it
#[derive(Args)]
pub(crate) struct Rules {
    /// A section (5), a subsection (5.4), a rule (5.4.3), or a word to look for (double)
    section: Option<String>,
    /// The language: en, fr, it or pl; without it, the terminal's
    #[arg(long, value_name = "CODE")]
    lang: Option<Language>,
}

impl Rules {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let language = spoken::language(self.lang);
        let book = rulebook(language);
        let text = match self.section.as_deref().map(str::trim) {
            None | Some("") => book.to_owned(),
            Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                by_number(book, number.trim_end_matches('.'))
            }
            Some(word) => by_word(book, word),
        };
        if text.is_empty() {
            let asked = self.section.as_deref().unwrap_or_default();
            return Err(Failure::said(
                Catalogue::new(language).say("rules-nothing", &[("text", asked.into())]),
            ));
        }
        let style = if io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
            Style { bold: "\x1b[1m", plain: "\x1b[0m" }
        } else {
            Style { bold: "", plain: "" }
        };
        style.page(&text).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }
}

/// The blocks of a rulebook, each with its number: headings, and paragraphs with their tables and lists.
fn blocks(book: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    for line in book.lines() {
        if let Some(number) = number_of(line) {
            blocks.push((number, String::new()));
        }
        if let Some((_, text)) = blocks.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    blocks
}

/// The number of the heading or rule that starts on this line; a heading without a number starts its own part.
fn number_of(line: &str) -> Option<String> {
    if let Some(heading) = line.strip_prefix('#') {
        let first = heading.trim_start_matches('#').split_whitespace().next().unwrap_or_default();
        let numbered = first.starts_with(|c: char| c.is_ascii_digit());
        return Some(if numbered { first.to_owned() } else { String::new() });
    }
    let start = line.trim_start_matches(['-', ' ']).strip_prefix("**")?;
    let (number, _) = start.split_once("**")?;
    number.starts_with(|c: char| c.is_ascii_digit()).then(|| number.to_owned())
}

fn by_number(book: &str, wanted: &str) -> String {
    let inside = |number: &str| {
        number.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    blocks(book).into_iter().filter(|(number, _)| inside(number)).map(|(_, text)| text).collect()
}

/// What the rulebook says about a word, with or without its accents: the section with it in its heading, otherwise every
/// rule that contains it.
fn by_word(book: &str, word: &str) -> String {
    let word = folded(word);
    let blocks = blocks(book);
    // The first heading is the title of the book.
    let named = blocks.iter().skip(1).find(|(_, text)| {
        let heading = text.lines().next().filter(|line| line.starts_with('#')).unwrap_or_default();
        folded(heading).contains(&word)
    });
    match named {
        Some((number, text)) if number.is_empty() => text.clone(),
        Some((number, _)) => by_number(book, number),
        None => blocks
            .iter()
            .filter(|(number, text)| !number.is_empty() && folded(text).contains(&word))
            .map(|(_, text)| text.as_str())
            .collect(),
    }
}

struct Style {
    bold: &'static str,
    plain: &'static str,
}

impl Style {
    /// The rulebook's text without its markup, with table columns aligned.
    fn page(&self, text: &str) -> Vec<String> {
        let mut page = Vec::new();
        let mut table: Vec<Vec<String>> = Vec::new();
        // Pictures are for those who read it in a browser.
        let hint = |line: &&str| line.starts_with("<!--");
        for line in text.lines().filter(|line| !hint(line)).chain([""]) {
            if line.is_empty() && table.is_empty() && page.last().is_some_and(String::is_empty) {
                continue;
            }
            if let Some(row) = line.strip_prefix('|') {
                let row = row.trim_end().trim_end_matches('|');
                table.push(row.split('|').map(|cell| self.line(cell.trim())).collect());
                continue;
            }
            page.extend(lined_up(&std::mem::take(&mut table)));
            page.push(self.line(line));
        }
        page.pop();
        page
    }

    /// A line of the rulebook without its markup.
    fn line(&self, line: &str) -> String {
        if line.starts_with('#') {
            return format!("{}{}{}", self.bold, line.trim_start_matches('#').trim(), self.plain);
        }
        let line = line.replace('`', "");
        let mut shown = String::new();
        for (index, piece) in line.split("**").enumerate() {
            if index > 0 {
                shown.push_str(if index % 2 == 1 { self.bold } else { self.plain });
            }
            shown.push_str(&without_stars(piece));
        }
        shown
    }
}

/// The rows of a table, each column as wide as its widest cell.
fn lined_up(table: &[Vec<String>]) -> Vec<String> {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let is_rule = |cell: &str| !cell.is_empty() && cell.chars().all(|letter| "-:".contains(letter));
    let width = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column)).filter(|cell| !is_rule(cell));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |(text, &width): (&String, &usize)| match is_rule(text) {
        true => "-".repeat(width),
        false => format!("{text:width$}"),
    };
    table
        .iter()
        .map(|row| row.iter().zip(&widths).map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned())
        .collect()
}

/// `*word*` without its stars; a lone star stays.
fn without_stars(text: &str) -> String {
    if text.matches('*').count().is_multiple_of(2) { text.replace('*', "") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_contains_its_rules_and_no_others() {
        for book in Language::ALL.map(rulebook) {
            let hidden = by_number(book, "5.4");
            assert!(hidden.contains("**5.4.3**") && !hidden.contains("**5.5.1**"), "{hidden}");
            assert!(by_number(book, "5").contains("**5.5.3**"));
            assert!(by_number(book, "5.4.3").starts_with("**5.4.3**"));
            assert_eq!(by_number(book, "10"), "");
            assert_eq!(by_number(book, "0"), "");
        }
    }

    #[test]
    fn words_are_found_in_any_case() {
        let english = rulebook(Language::English);
        assert!(by_word(english, "MYSTERY").contains("**9.2**"));
        let hidden = by_word(english, "hidden");
        assert!(
            hidden.contains("**5.4.4**") && !hidden.contains("**5.2.1**"),
            "a section named so is shown whole"
        );
        assert!(by_word(english, "clock").contains("going once"), "and so is a part without a number");
        assert_eq!(by_word(english, "zeppelin"), "");
    }

    #[test]
    fn words_are_found_without_their_accents() {
        assert!(by_word(rulebook(Language::French), "mystere").contains("**9.2**"));
        assert!(by_word(rulebook(Language::Italian), "META DI P").contains("**6.5**"));
        assert!(by_word(rulebook(Language::Polish), "zamknietej dloni").contains("**5.4.1**"));
    }

    #[test]
    fn pictures_leave_no_trace_in_a_terminal() {
        let plain = Style { bold: "", plain: "" };
        for book in Language::ALL.map(rulebook) {
            let page = plain.page(book);
            assert!(!page.iter().any(|line| line.contains("<!--") || line.contains("**")));
            assert!(
                !page.windows(2).any(|lines| lines.iter().all(String::is_empty)),
                "one empty line is enough"
            );
        }
    }

    #[test]
    fn table_columns_are_aligned() {
        let plain = Style { bold: "", plain: "" };
        let page = plain.page("| a | `bbb` |\n|---|---|\n| `cc` | d |\nend");
        assert_eq!(page, ["a   bbb", "--  ---", "cc  d", "end"]);
    }

    #[test]
    fn markup_is_removed() {
        let plain = Style { bold: "", plain: "" };
        assert_eq!(plain.line("## 5 The auctions"), "5 The auctions");
        assert_eq!(plain.line("**5.1** The *type* of `Ao1`"), "5.1 The type of Ao1");
    }
}
