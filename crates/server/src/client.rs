//! The browser client, embedded in the program; a page says what is missing if it was not built.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::page;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What our pages may load: only what this server serves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

pub(crate) const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
pub(crate) const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the client, or the page that is shown for every other path.
pub(crate) fn file(path: &str, base: &str, public_url: Option<&str>, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    if path.is_empty() || path == "index.html" || Dist::get(path).is_none() {
        // A missing asset is an error; it must not be answered with the page.
        if path.starts_with("assets/") {
            return StatusCode::NOT_FOUND.into_response();
        }
        return shown(path, base, public_url, headers);
    }
    let packed = packings(headers)
        .find_map(|(end, coding)| Some((Dist::get(&format!("{path}.{end}"))?, Some(coding))));
    let Some((file, coding)) = packed.or_else(|| Some((Dist::get(path)?, None))) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let caching = if path.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
    let mut response = body(file.data).into_response();
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    head.insert(header::CACHE_CONTROL, caching);
    head.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        head.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    guarded(response)
}

/// The compressed variants stored beside each file: their suffix and their content coding. The smallest comes first;
/// browsers accept it only over HTTPS, so the other one is for servers without a certificate.
const PACKED: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

/// The codings this browser accepts, best first.
fn packings(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, &'static str)> {
    PACKED.into_iter().filter(|(_, coding)| accepts(headers, coding))
}

/// Whether the browser accepts this content coding.
pub(crate) fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| {
        list.split(',').map(page::weighed).any(|(name, weight)| name == coding && weight > 0.0)
    })
}

fn body(data: Cow<'static, [u8]>) -> Body {
    match data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    }
}

/// The page itself. It is told its own path, so that it works behind a proxy under any path.
fn shown(path: &str, base: &str, public_url: Option<&str>, headers: &HeaderMap) -> Response {
    let Some(index) = Dist::get("index.html") else { return missing() };
    let html = page::fill(&String::from_utf8_lossy(&index.data), path, base, public_url, headers);
    let mut response = axum::response::Html(html).into_response();
    let head = response.headers_mut();
    head.insert(header::CACHE_CONTROL, ASK_AGAIN);
    head.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    guarded(response)
}

fn missing() -> Response {
    let html = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
        <title>Gavel</title><h1>The gallery is closed</h1><p>This program was built without its browser client. \
        <p>Run <code>cargo xtask serve</code>, which builds the client and the program, or <code>cargo xtask web</code> \
        and build the program again. <p>Everything else is here: <a href=\"api/hello\">api/hello</a>.</html>";
    let response = (StatusCode::SERVICE_UNAVAILABLE, axum::response::Html(html)).into_response();
    guarded(response)
}

/// Adds the headers that keep other pages and other code out.
pub(crate) fn guarded(mut response: Response) -> Response {
    let head = response.headers_mut();
    head.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    head.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    head.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codings(accepted: &str) -> Vec<&'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
        packings(&headers).map(|(_, coding)| coding).collect()
    }

    #[test]
    fn the_smallest_packing_a_browser_reads_comes_first() {
        assert_eq!(codings("gzip, deflate, br, zstd"), ["br", "gzip"]);
        assert_eq!(codings("gzip, deflate"), ["gzip"]);
        assert_eq!(codings("br;q=0, gzip;q=0.5"), ["gzip"]);
        assert_eq!(codings("identity"), [""; 0]);
        assert_eq!(packings(&HeaderMap::new()).count(), 0);
    }
}
