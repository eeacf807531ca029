//! A package with its parts, read with limits.

use crate::Error;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// How much one document may demand of its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking, over all parts.
    pub unpacked: u64,
    /// Unpacked bytes per packed byte, in one part. Does not apply to parts under [`Limits::RATIO_FLOOR`].
    pub ratio: u64,
    /// Entries in the package.
    pub entries: usize,
    /// Levels of elements in a part.
    pub depth: usize,
    /// Elements, texts and comments in one part: what one parse may keep in memory.
    pub nodes: usize,
}

impl Limits {
    /// Up to this size, a part may be packed as tightly as it likes: small parts of a form compress very well.
    pub const RATIO_FLOOR: u64 = 1 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { unpacked: 200 << 20, ratio: 100, entries: 10_000, depth: 64, nodes: 8_000_000 }
    }
}

/// The first bytes of a compound file (MS-CFB 2.2): an encrypted package or a document of Word 97 to 2003.
pub(super) const COMPOUND_FILE: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// The list of content types (part 2, 10.1.2). It is an entry of the package, but not a part.
pub(super) const CONTENT_TYPES: &str = "[Content_Types].xml";
/// The namespace of relationship types in Transitional documents (part 1, 15.2 and appendix F).
pub const RELATIONSHIPS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
pub(super) const STRICT_RELATIONSHIPS: &str = "http://purl.oclc.org/ooxml/officeDocument/relationships";
/// Main parts of Word documents and templates, with and without macros.
pub(super) const WORD_TYPES: [&str; 4] = [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    "application/vnd.ms-word.document.macroenabled.main+xml",
    "application/vnd.ms-word.template.macroenabledtemplate.main+xml",
];

/// The parts of a document, in their order. Names have no leading slash; upper and lower case do not matter (part 2, 7.2.3.5).
#[derive(Clone)]
pub struct Package<'a> {
    /// The document as it came; none for a new one.
    pub(super) archive: Option<ZipArchive<Cursor<&'a [u8]>>>,
    /// Names of the archive's entries, folders among them.
    pub(super) entries: Vec<String>,
    /// Bytes of parts that differ from the archive or are not in it; `None` for a part that is taken out.
    pub(super) changed: BTreeMap<String, Option<Vec<u8>>>,
    /// Names of parts that are not in the archive, in the order in which they were added.
    pub(super) added: Vec<String>,
    pub(super) limits: Limits,
}

impl<'a> Package<'a> {
    /// Reads the directory of a package; parts are unpacked when they are asked for.
    ///
    /// # Errors
    /// [`Error::Protected`], [`Error::OldWord`], [`Error::NotWord`], [`Error::TooLarge`], and [`Error::Damaged`] when two entries
    /// have one name (part 2, 7.2.3.5 forbids it, and readers differ on which they show).
    pub fn open(bytes: &'a [u8], limits: Limits) -> Result<Self, Error> {
        if bytes.starts_with(&COMPOUND_FILE) {
            return Err(compound_file(bytes));
        }
        let archive = ZipArchive::new(Cursor::new(bytes))
            .map_err(|_| if bytes.starts_with(b"PK") { Error::damaged("the zip archive") } else { Error::NotWord })?;
        if archive.len() > limits.entries {
            return Err(Error::TooLarge);
        }
        let twice = || Error::damaged("an entry that is there twice");
        if archive.has_duplicate_names() {
            return Err(twice());
        }
        let (mut entries, mut unpacked) = (Vec::with_capacity(archive.len()), 0_u64);
        for index in 0..archive.len() {
            let damaged = |_| Error::damaged("the zip archive");
            let entry = archive.by_index_data(index).map_err(damaged)?;
            if entry.encrypted() {
                return Err(Error::Protected);
            }
            let (packed, size) = (entry.compressed_size(), entry.size());
            unpacked = unpacked.saturating_add(size);
            if unpacked > limits.unpacked
                || size > packed.saturating_mul(limits.ratio).max(Limits::RATIO_FLOOR)
                || packed > bytes.len() as u64
            {
                return Err(Error::TooLarge);
            }
            entries.push(entry.name().map_err(damaged)?.into_owned());
        }
        let mut sorted: Vec<_> = entries.iter().map(|n| n.to_ascii_lowercase()).collect();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(twice());
        }
        Ok(Self { archive: Some(archive), entries, changed: BTreeMap::new(), added: Vec::new(), limits })
    }

    /// A package without parts, for a new document.
    pub fn new(limits: Limits) -> Self {
        Self { archive: None, entries: Vec::new(), changed: BTreeMap::new(), added: Vec::new(), limits }
    }

    /// The limits that it is read with.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Names of all parts and of the list of content types, in their order. Folders are left out.
    pub fn names(&self) -> Vec<&str> {
        let there = |n: &&String| !n.ends_with('/') && self.changed.get(*n).is_none_or(Option::is_some);
        self.entries.iter().chain(&self.added).filter(there).map(String::as_str).collect()
    }

    /// Whether there is such a part.
    pub fn has(&self, name: &str) -> bool {
        let name = self.spelling(name);
        self.changed.get(&name).map_or_else(|| self.entries.contains(&name), Option::is_some)
    }

    /// The bytes of a part; `None` if there is no such part.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it does not unpack whole, [`Error::TooLarge`] if it unpacks to more than the directory says.
    pub fn part(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let name = self.spelling(name);
        if let Some(changed) = self.changed.get(&name) {
            return Ok(changed.clone());
        }
        let (Some(archive), Some(index)) = (&self.archive, self.entries.iter().position(|n| *n == name)) else {
            return Ok(None);
        };
        // A clone shares the directory and the bytes: reading needs a cursor of its own.
        let mut archive = archive.clone();
        let file = archive.by_index(index).map_err(|_| Error::damaged(&name))?;
        // The size in the directory was held against the limits; here it is held against the truth.
        let size = file.size();
        let mut bytes = Vec::new();
        file.take(size.saturating_add(1)).read_to_end(&mut bytes).map_err(|_| Error::damaged(&name))?;
        if bytes.len() as u64 > size {
            return Err(Error::TooLarge);
        }
        Ok(Some(bytes))
    }

    /// The text of an XML part; `None` if there is no such part.
    ///
    /// # Errors
    /// As [`Package::part`]; [`Error::Damaged`] if it is not UTF-8. (UTF-16 is allowed by part 2, 10.1.2, and written by nobody.)
    pub fn xml(&self, name: &str) -> Result<Option<String>, Error> {
        let text = |bytes| String::from_utf8(bytes).map_err(|_| Error::damaged(name));
        self.part(name)?.map(text).transpose()
    }

    /// Puts a part in place of the one of this name, or adds it at the end. Content types and relationships are the caller's:
    /// [`Package::add_content_type`], [`Package::add_relation`].
    pub fn set(&mut self, name: &str, bytes: Vec<u8>) {
        let name = self.spelling(name);
        if !self.entries.contains(&name) && !self.added.contains(&name) {
            self.added.push(name.clone());
        }
        self.changed.insert(name, Some(bytes));
    }

    /// Takes a part out.
    pub fn remove(&mut self, name: &str) {
        let name = self.spelling(name);
        self.changed.insert(name, None);
    }

    /// Whether the document carries macros or ActiveX controls: code that Word may run.
    pub fn has_macros(&self) -> bool {
        self.names().iter().any(|name| {
            let name = name.to_ascii_lowercase();
            name.ends_with("vbaproject.bin") || name.ends_with("vbadata.xml") || name.contains("activex/")
        })
    }

    /// Whether the document carries digital signatures (part 2, 12), which any change makes invalid.
    pub fn is_signed(&self) -> bool {
        self.names().iter().any(|name| name.to_ascii_lowercase().starts_with("_xmlsignatures/"))
    }

    /// The name as the package spells it.
    fn spelling(&self, name: &str) -> String {
        let name = name.strip_prefix('/').unwrap_or(name);
        let mut known = self.entries.iter().chain(&self.added);
        known.find(|n| n.eq_ignore_ascii_case(name)).cloned().unwrap_or_else(|| name.to_owned())
    }
}

/// What a compound file is: its directory, in UTF-16, names the stream of an encrypted package or of a Word document.
fn compound_file(bytes: &[u8]) -> Error {
    let has = |name: &str| {
        let utf16: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(utf16.len()).any(|w| w == utf16)
    };
    if has("EncryptedPackage") {
        Error::Protected
    } else if has("WordDocument") {
        Error::OldWord
    } else {
        Error::NotWord
    }
}
