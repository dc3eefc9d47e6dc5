//! The rulebook: one text for each language, with the same numbers and the same structure.

use crate::Language;

/// The rulebook in this language, as Markdown. What is said about rule 5.4.3 stands behind `**5.4.3**` in every language.
///
/// # Examples
///
/// ```
/// use messages::{Language, rulebook};
/// assert!(rulebook(Language::Polish).contains("**5.4.3**"));
/// ```
#[must_use]
pub const fn rulebook(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../docs/rules.md"),
        Language::French => include_str!("../../../docs/rules.fr.md"),
        Language::Italian => include_str!("../../../docs/rules.it.md"),
        Language::Polish => include_str!("../../../docs/rules.pl.md"),
    }
}

/// A text as one looks for words in it: small letters without accents, whichever apostrophe.
///
/// # Examples
///
/// ```
/// assert_eq!(messages::folded("L’Enchère, Zamkniętej dłoni"), "l'enchere, zamknietej dloni");
/// ```
#[must_use]
pub fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// A small letter of our languages without its accent.
const fn plain(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ą' => 'a',
        'ç' | 'ć' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ę' => 'e',
        'ì' | 'î' | 'ï' => 'i',
        'ł' => 'l',
        'ń' => 'n',
        'ò' | 'ó' | 'ô' => 'o',
        'ś' => 's',
        'ù' | 'û' | 'ü' => 'u',
        'ź' | 'ż' => 'z',
        '’' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        other => other,
    }
}
