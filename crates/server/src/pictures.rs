//! The pictures of the game, drawn once and kept compressed.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use art::{Picture, Pixels};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::client::{ASK_AGAIN, FOR_EVER, accepts, guarded};

struct Pictures {
    by_name: HashMap<String, Kept>,
    version: String,
}

struct Kept {
    plain: String,
    packed: Vec<u8>,
}

static PICTURES: LazyLock<Pictures> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    let by_name = Picture::all()
        .map(|picture| {
            let (name, plain) = (format!("{}.svg", picture.name()), picture.draw().into_string());
            hash.update(&plain);
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            // Writing into memory does not fail; if it did, the picture would be sent uncompressed.
            let packed =
                packer.write_all(plain.as_bytes()).and_then(|()| packer.finish()).unwrap_or_default();
            (name, Kept { plain, packed })
        })
        .collect();
    let version = HEXLOWER.encode(&hash.finalize()[..6]);
    Pictures { by_name, version }
});

/// The version of the pictures: requested with `?v=` and this version, a picture can be cached for ever.
pub(crate) fn version() -> &'static str {
    &PICTURES.version
}

/// The icons that launchers want as pixels: their names and sizes. One of them may be cut to a shape.
const ICONS: [(&str, u32); 4] =
    [("icon-180.png", 180), ("icon-192.png", 192), ("icon-512.png", 512), ("icon-maskable-512.png", 512)];

/// They are drawn when the first is asked for.
static PIXELS: LazyLock<HashMap<&str, Bytes>> = LazyLock::new(|| {
    let drawn = ICONS.map(|(name, wide)| {
        let icon = if name.contains("maskable") { art::icon_to_cut() } else { art::icon() };
        (name, Bytes::from(Pixels::of(&icon, wide).png()))
    });
    HashMap::from(drawn)
});

/// An icon as pixels.
fn pixels(name: &str) -> Option<Response> {
    let mut response = PIXELS.get(name)?.clone().into_response();
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    Some(guarded(response))
}

/// A picture by its name.
pub(crate) fn picture(name: &str, query: Option<&str>, headers: &HeaderMap) -> Response {
    if let Some(icon) = name.ends_with(".png").then(|| pixels(name)).flatten() {
        return icon;
    }
    let Some(kept) = PICTURES.by_name.get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let packed = accepts(headers, "gzip") && !kept.packed.is_empty();
    let mut response =
        if packed { kept.packed.clone().into_response() } else { kept.plain.clone().into_response() };
    let named = query.and_then(|query| query.strip_prefix("v=")) == Some(version());
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    head.insert(header::CACHE_CONTROL, if named { FOR_EVER } else { ASK_AGAIN });
    head.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed {
        head.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    guarded(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icons_of_the_manifest_are_there_in_their_sizes() {
        let manifest = include_str!("../../../web/public/manifest.webmanifest");
        let manifest: serde_json::Value = serde_json::from_str(manifest).unwrap();
        for icon in manifest["icons"].as_array().unwrap() {
            let name = icon["src"].as_str().unwrap().strip_prefix("art/").unwrap();
            let Some(png) = PIXELS.get(name) else {
                assert!(PICTURES.by_name.contains_key(name), "{name}");
                continue;
            };
            // The size stands in the first chunk of a PNG file.
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!(format!("{}x{}", side(16), side(20)), icon["sizes"].as_str().unwrap());
        }
    }
}
