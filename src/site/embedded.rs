//! The site that the build put into the program.

use flate2::read::GzDecoder;
use rust_embed::{Embed, EmbeddedFile};
use std::io::Read as _;

/// Its files.
#[derive(Embed)]
#[folder = "$OUT_DIR/site"]
pub struct Site;

/// What a file that is embedded in gzip holds.
pub fn unpacked(file: &EmbeddedFile) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(&file.data[..]).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The media type of a file of the site.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "vtt" => "text/vtt; charset=utf-8",
        "pdf" => "application/pdf",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
