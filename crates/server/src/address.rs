//! The public address of a server, as browsers write it.

use axum::http::Uri;

/// The public URL, written as browsers write it: a lower-case host, no default port, a slash at the end.
///
/// # Errors
///
/// If it is not the URL of a page; it says why.
///
/// # Examples
///
/// ```
/// let url = server::public_url("https://Games.Example.org:443/gavel");
/// assert_eq!(url.as_deref(), Ok("https://games.example.org/gavel/"));
/// ```
pub fn public_url(text: &str) -> Result<String, String> {
    let wrong = |why: &str| format!("the public URL '{text}' {why}");
    let uri: Uri = text.trim().parse().map_err(|why| wrong(&format!("cannot be read: {why}")))?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
    let scheme = scheme.ok_or_else(|| wrong("must begin with http:// or https://"))?;
    let authority = uri.authority().ok_or_else(|| wrong("must name a host"))?;
    if authority.as_str().contains('@') {
        return Err(wrong("must not have a name before its host"));
    }
    if uri.query().is_some() || text.contains('#') {
        return Err(wrong("must end with a path"));
    }
    let usual = if scheme == "https" { 443 } else { 80 };
    let port = authority.port_u16().filter(|&port| port != usual);
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    let host = authority.host().to_ascii_lowercase();
    if host.is_empty() {
        return Err(wrong("must name a host"));
    }
    Ok(format!("{scheme}://{host}{port}{}/", uri.path().trim_end_matches('/')))
}

/// The scheme, host and port of an address.
pub(crate) fn origin_of(url: &str) -> Option<String> {
    let uri: Uri = url.parse().ok()?;
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        for (given, written) in [
            ("https://Games.Example.org:443/", "https://games.example.org/"),
            ("HTTPS://games.example.org", "https://games.example.org/"),
            ("http://games.example.org:80/gavel", "http://games.example.org/gavel/"),
            ("https://games.example.org:8443/Gavel//", "https://games.example.org:8443/Gavel/"),
            ("http://games.example.org:443/", "http://games.example.org:443/"),
            ("http://[2001:DB8::7]:80/", "http://[2001:db8::7]/"),
            ("http://127.0.0.1:4200", "http://127.0.0.1:4200/"),
        ] {
            assert_eq!(public_url(given).as_deref(), Ok(written), "{given}");
            assert_eq!(public_url(written).as_deref(), Ok(written), "{written}");
        }
        for wrong in [
            "",
            "games.example.org",
            "ftp://example.org/",
            "https://",
            "https://a@b/",
            "https://a/?b",
            "https://a/#b",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
