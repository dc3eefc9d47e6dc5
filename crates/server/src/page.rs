//! The page that is shown for every path, filled in for each request: its base path, the language, and what to fetch
//! first.
//!
//! What only some visitors need is on separate lines of the built page, `<!--for pl …-->`: a key, and the text to
//! insert for visitors it matches. The page works without this too; filling it in avoids the longest waits on slow
//! connections.

use axum::http::{HeaderMap, header};

use crate::preview;

/// The languages of the client; the first is the fallback.
const LANGUAGES: [&str; 4] = ["en", "fr", "it", "pl"];

/// The cookie in which a browser remembers the chosen language.
const LANGUAGE_COOKIE: &str = "gavel-language";

/// The page for one visitor.
pub(crate) fn fill(
    built: &str,
    path: &str,
    base: &str,
    public_url: Option<&str>,
    headers: &HeaderMap,
) -> String {
    let language = language(headers);
    let tags = preview::tags(path, language, public_url, base, headers);
    // The rulebook, the lessons, the daily deal, somebody's page, and a game that is looked at again, need neither a socket nor the lists of tables.
    let place = match path.split('/').next() {
        Some("t") => "table",
        Some("replay" | "retrospective") => "replay",
        Some("rules" | "people") => "rules",
        Some("lessons" | "puzzles") => "lessons",
        Some("daily") => "daily",
        _ => "home",
    };
    let mut page = String::with_capacity(built.len());
    for line in built.lines() {
        match marked(line) {
            Some((key, inner)) if key == language || key == place => page.push_str(inner),
            Some(_) => continue,
            None => {
                if line.trim() == "</head>" {
                    page.push_str(&tags);
                }
                page.push_str(line);
            }
        }
        page.push('\n');
    }
    page.replacen("<html lang=\"en\"", &format!("<html lang=\"{language}\""), 1).replacen(
        "<base href=\"/\"",
        &format!("<base href=\"{base}\""),
        1,
    )
}

/// The key of a conditional line, and its text.
fn marked(line: &str) -> Option<(&str, &str)> {
    line.trim().strip_prefix("<!--for ")?.strip_suffix("-->")?.split_once(' ')
}

/// The language of this tag, or the first.
pub(crate) fn known_language(tag: &str) -> &'static str {
    LANGUAGES.into_iter().find(|language| tag.eq_ignore_ascii_case(language)).unwrap_or(LANGUAGES[0])
}

/// The initial language: the chosen one, or else the browser's first preference that we have.
pub(crate) fn language(headers: &HeaderMap) -> &'static str {
    let known = |tag: &str| {
        let first = tag.split(['-', '_']).next().unwrap_or_default();
        LANGUAGES.into_iter().find(|language| first.eq_ignore_ascii_case(language))
    };
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let chosen = cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, _)| *name == LANGUAGE_COOKIE)
        .and_then(|(_, value)| known(value));
    let asked = || {
        let list = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        let mut tags: Vec<(&str, f32)> = list.split(',').map(weighed).collect();
        // The sort is stable: equal weights keep their order.
        tags.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        tags.into_iter().filter(|(_, weight)| *weight > 0.0).find_map(|(tag, _)| known(tag))
    };
    chosen.or_else(asked).unwrap_or(LANGUAGES[0])
}

/// An item of a header with weights, such as `pl;q=0.8`.
pub(crate) fn weighed(item: &str) -> (&str, f32) {
    let mut parts = item.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=")).and_then(|weight| weight.trim().parse().ok());
    (name, weight.unwrap_or(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(accepted: &str, cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        headers
    }

    #[test]
    fn the_first_language_we_have_is_spoken() {
        for (accepted, cookie, spoken) in [
            ("pl-PL,pl;q=0.9,en;q=0.8", "", "pl"),
            ("de, fr-CA;q=0.7, en;q=0.3", "", "fr"),
            ("en;q=0.2, it;q=0.9", "", "it"),
            ("fr;q=0, it;q=0.1", "", "it"),
            ("de", "", "en"),
            ("", "", "en"),
            ("IT", "", "it"),
            // A language chosen by hand has precedence over what the browser asks for; an unknown one is ignored.
            ("pl", "gavel=x; gavel-language=fr", "fr"),
            ("pl", "gavel-language=xx", "pl"),
        ] {
            assert_eq!(language(&asking(accepted, cookie)), spoken, "{accepted} {cookie}");
        }
        assert_eq!(language(&HeaderMap::new()), "en");
    }

    #[test]
    fn a_page_holds_what_fits_its_visitor_and_nothing_else() {
        let built = "<html lang=\"en\">\n<base href=\"/\">\n  <!--for pl <link href=\"pl.js\">-->\n  \
            <!--for en <link href=\"en.js\">-->\n<!--for home <i>home</i>-->\n<!--for table <i>table</i>-->\n<!-- said -->\n";
        let page = fill(built, "t/abcdefghjkmn", "/games/", None, &asking("pl", ""));
        assert_eq!(
            page,
            "<html lang=\"pl\">\n<base href=\"/games/\">\n<link href=\"pl.js\">\n<i>table</i>\n<!-- said -->\n"
        );
        let page = fill(built, "rules", "/", None, &HeaderMap::new());
        assert!(
            !page.contains("home") && !page.contains("table"),
            "the rulebook needs no list of tables: {page}"
        );
        let page = fill(built, "replay/abcdefghjkmn", "/", None, &HeaderMap::new());
        assert!(!page.contains("home") && !page.contains("table"), "{page}");
        let page = fill(built, "", "/", None, &HeaderMap::new());
        assert_eq!(
            page,
            "<html lang=\"en\">\n<base href=\"/\">\n<link href=\"en.js\">\n<i>home</i>\n<!-- said -->\n"
        );
    }

    #[test]
    fn a_link_to_a_table_has_a_preview() {
        let built = "<html lang=\"en\">\n<head>\n</head>\n";
        let page = fill(built, "t/abcdefghjkmn", "/", Some("https://g.example/"), &asking("fr", ""));
        let image = "content=\"https://g.example/api/tables/abcdefghjkmn/preview.png?lang=fr\"";
        assert!(page.contains(image), "{page}");
        assert!(page.find(image) < page.find("</head>"));
        let home = fill(built, "", "/", Some("https://g.example/"), &asking("fr", ""));
        assert!(!home.contains("og:"), "{home}");
    }
}
