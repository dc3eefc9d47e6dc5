//! The pictures of the game, drawn once and kept compressed.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use art::Picture;
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

/// A picture by its name.
pub(crate) fn picture(name: &str, query: Option<&str>, headers: &HeaderMap) -> Response {
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
