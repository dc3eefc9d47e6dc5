//! Every text a person sees, in English, French, Italian and Polish, from one catalogue (`locales/`), and the rulebook (`docs/rules.md`
//! and its siblings).

mod rulebook;

use core::fmt;
use core::str::FromStr;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

pub use rulebook::{folded, rulebook};

/// A language of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Français.
    French,
    /// Italiano.
    Italian,
    /// Polski.
    Polish,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] = [Language::English, Language::French, Language::Italian, Language::Polish];

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Italian => "it",
            Language::Polish => "pl",
        }
    }

    /// The language of a locale such as `pl_PL.UTF-8`; English if we do not have it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        code.parse().unwrap_or(Language::English)
    }

    // Texts about bots are in the same file as the browser's texts.
    const fn files(self) -> [&'static str; 5] {
        match self {
            Language::English => [
                include_str!("../../../locales/en/art.ftl"),
                include_str!("../../../locales/en/game.ftl"),
                include_str!("../../../locales/en/server.ftl"),
                include_str!("../../../locales/en/terminal.ftl"),
                include_str!("../../../locales/en/web.ftl"),
            ],
            Language::French => [
                include_str!("../../../locales/fr/art.ftl"),
                include_str!("../../../locales/fr/game.ftl"),
                include_str!("../../../locales/fr/server.ftl"),
                include_str!("../../../locales/fr/terminal.ftl"),
                include_str!("../../../locales/fr/web.ftl"),
            ],
            Language::Italian => [
                include_str!("../../../locales/it/art.ftl"),
                include_str!("../../../locales/it/game.ftl"),
                include_str!("../../../locales/it/server.ftl"),
                include_str!("../../../locales/it/terminal.ftl"),
                include_str!("../../../locales/it/web.ftl"),
            ],
            Language::Polish => [
                include_str!("../../../locales/pl/art.ftl"),
                include_str!("../../../locales/pl/game.ftl"),
                include_str!("../../../locales/pl/server.ftl"),
                include_str!("../../../locales/pl/terminal.ftl"),
                include_str!("../../../locales/pl/web.ftl"),
            ],
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = NoSuchLanguage;

    fn from_str(text: &str) -> Result<Language, NoSuchLanguage> {
        Language::ALL.into_iter().find(|language| language.code() == text).ok_or(NoSuchLanguage)
    }
}

/// The text is not the name of a language in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchLanguage;

impl fmt::Display for NoSuchLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are en, fr, it and pl")
    }
}

impl core::error::Error for NoSuchLanguage {}

/// The messages of one language.
pub struct Catalogue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    /// The messages of this language.
    #[must_use]
    pub fn new(language: Language) -> Catalogue {
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks around inserted text help with mixed text directions, which none of our languages have, and break
        // line widths.
        bundle.set_use_isolating(false);
        for file in language.files() {
            // A syntax error in a file would lose messages; this crate's tests catch that.
            let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Catalogue { language, bundle }
    }

    /// Its language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A message with its arguments filled in. A missing message shows as its id; the tests make sure there is none.
    #[must_use]
    pub fn say(&self, id: &str, arguments: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in arguments {
            args.set((*name).to_owned(), value.fluent());
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }
}

/// An argument of a message.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// A number, which can also select plural forms.
    Number(u32),
}

impl Value<'_> {
    fn fluent(self) -> FluentValue<'static> {
        match self {
            Value::Text(text) => FluentValue::from(text.to_owned()),
            Value::Number(number) => FluentValue::from(number),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(text)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Value::Number(number)
    }
}
