//! The results as tables.

use core::fmt::Write as _;

use super::outcome::Outcome;

/// The columns, the same on the terminal and in a document.
const COLUMNS: [&str; 10] = [
    "attack",
    "quiet p50 / p99",
    "under attack",
    "after",
    "connections lost",
    "arrivals p99, lost",
    "bots",
    "memory",
    "attackers",
    "verdict",
];

fn row(outcome: &Outcome) -> [String; 10] {
    let Outcome { attack, quiet, under, after, attackers, .. } = outcome;
    let lost = under.connections_lost + after.connections_lost;
    let turned_away = under.arrivals.lost + after.arrivals.lost;
    let counts: Vec<String> =
        attackers.counts.iter().map(|(what, often)| format!("{what} {}", grouped(*often))).collect();
    let verdict = if outcome.held() {
        "held".to_owned()
    } else {
        let broken: Vec<&str> = outcome.broken.iter().map(|broken| broken.0.as_str()).collect();
        format!("broken: {}", broken.join("; "))
    };
    [
        attack.to_string(),
        format!("{} / {} ms", ms(quiet.p50_ms), ms(quiet.p99_ms)),
        format!("{} / {} ms", ms(under.p50_ms), ms(under.p99_ms)),
        format!("{} / {} ms", ms(after.p50_ms), ms(after.p99_ms)),
        lost.to_string(),
        format!("{} → {} ms, {turned_away}", ms(quiet.arrivals.p99_ms), ms(under.arrivals.p99_ms)),
        format!(
            "{:.1} → {:.1}/s, p99 {} → {} ms",
            quiet.bot_updates_a_second,
            under.bot_updates_a_second,
            ms(quiet.bots_p99_ms),
            ms(under.bots_p99_ms)
        ),
        format!("{:.0} → {:.0} → {:.0} MB", quiet.memory.last_mb, outcome.highest_mb(), after.memory.last_mb),
        format!(
            "{:.0} % of a core; {} held; {}",
            attackers.cores * 100.0,
            grouped(attackers.most_held),
            counts.join(", ")
        ),
        verdict,
    ]
}

/// The table of a document.
#[must_use]
pub fn markdown(outcomes: &[Outcome]) -> String {
    let mut text = format!("| {} |\n|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len()));
    for outcome in outcomes {
        let _ = writeln!(text, "| {} |", row(outcome).join(" | "));
    }
    text
}

/// The table on a terminal: the figures side by side, and what the attackers achieved below each.
#[must_use]
pub fn table(outcomes: &[Outcome]) -> String {
    let rows: Vec<[String; 10]> = outcomes.iter().map(row).collect();
    let narrow = 0..8;
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([COLUMNS[column].len()]).max().unwrap_or_default()
    };
    let line = |cells: &dyn Fn(usize) -> String| {
        let padded: Vec<String> =
            narrow.clone().map(|column| format!("{:<1$}", cells(column), width(column))).collect();
        padded.join("  ").trim_end().to_owned()
    };
    let mut text = line(&|column| COLUMNS[column].to_owned());
    text.push('\n');
    for row in &rows {
        let _ = writeln!(text, "{}", line(&|column| row[column].clone()));
        let _ = writeln!(text, "    {}", row[9]);
        let _ = writeln!(text, "    attackers: {}", row[8]);
    }
    text
}

fn ms(time: f64) -> String {
    if time < 10.0 { format!("{time:.1}") } else { grouped(time.round() as u64) }
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.44, 9.96, 1_234.0].map(ms), ["0.4", "10.0", "1,234"]);
    }
}
