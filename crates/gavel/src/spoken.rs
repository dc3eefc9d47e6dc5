//! The language a person reads at the terminal.

use messages::Language;

/// The language that was asked for; without one, the terminal's.
pub(crate) fn language(asked: Option<Language>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    asked.unwrap_or_else(|| Language::of_locale(&locale.unwrap_or_default()))
}
