//! The pictures that a site file names, held in memory under names made of their bytes.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Bytes of a picture at most, and of all of them.
const LARGEST: u64 = 1 << 20;
const ALL: usize = 16 << 20;

/// A file beside the pages.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its bytes.
    pub bytes: Arc<[u8]>,
    /// Its media type.
    pub media_type: &'static str,
}

pub(super) struct Pictures {
    folder: PathBuf,
    taken: BTreeMap<String, Picture>,
    bytes: usize,
}

impl Pictures {
    pub(super) fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), taken: BTreeMap::new(), bytes: 0 }
    }

    /// The address of a picture, read from the folder of the site file.
    pub(super) fn take(&mut self, name: Option<&Path>) -> Result<Option<String>, String> {
        let Some(name) = name else { return Ok(None) };
        let path = self.folder.join(name);
        let unread = |e| format!("the picture {} cannot be read: {e}.", path.display());
        let size = fs::metadata(&path).map_err(unread)?.len();
        if size > LARGEST {
            return Err(format!("the picture {} is larger than 1 MB. Make it smaller.", path.display()));
        }
        let bytes = fs::read(&path).map_err(unread)?;
        self.bytes += bytes.len();
        if self.bytes > ALL {
            return Err(format!("the pictures are larger than {} MB together. Make them smaller.", ALL >> 20));
        }
        let (ending, media_type) = kind(&bytes).ok_or_else(|| {
            format!("the picture {} is none that browsers show. Use PNG, JPEG, WebP or SVG.", path.display())
        })?;
        Ok(Some(self.keep(bytes, ending, media_type)))
    }

    /// Keeps bytes under a name of their own; gives their address.
    pub(super) fn keep(&mut self, bytes: Vec<u8>, ending: &str, media_type: &'static str) -> String {
        let name = format!("{}.{ending}", &blake3::hash(&bytes).to_hex()[..16]);
        self.taken.insert(name.clone(), Picture { bytes: bytes.into(), media_type });
        format!("/site/{name}")
    }

    pub(super) fn all(&mut self) -> BTreeMap<String, Picture> {
        std::mem::take(&mut self.taken)
    }
}

/// By the first bytes, whatever the file is called.
fn kind(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let text = || String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).into_owned();
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(("png", "image/png")),
        [0xff, 0xd8, 0xff, ..] => Some(("jpg", "image/jpeg")),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(("webp", "image/webp")),
        _ if text().trim_start().starts_with('<') && text().contains("<svg") => Some(("svg", "image/svg+xml")),
        _ => None,
    }
}
