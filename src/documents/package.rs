//! The zip around the parts of an office document or a book, its limits, and how parts refer to each other (ECMA-376
//! part 2).

use super::{limits::Limits, plain_text};

use quick_xml::{Reader, XmlVersion, events::Event};
use std::io::{Cursor, Read};
use zip::ZipArchive;

pub(super) const DAMAGED: &str = "This document is damaged and could not be read.";

/// A reference from one part to another.
pub(super) struct Relation {
    /// Name of the relation in the part that has it.
    pub(super) id: String,
    /// The last word of its type: "officeDocument", "slide".
    pub(super) kind: String,
    /// Path of the part that is meant.
    pub(super) target: String,
}

/// A document's parts.
pub(super) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    limits: &'a Limits,
    unpacked: u64,
}

impl<'a> Package<'a> {
    pub(super) fn open(bytes: &'a [u8], limits: &'a Limits) -> Result<Self, String> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| DAMAGED.to_owned())?;
        if archive.len() > limits.entries {
            return Err("This document has too many parts to be read.".into());
        }
        Ok(Self { archive, limits, unpacked: 0 })
    }

    /// The text of a part; `None` if there is no such part.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, String> {
        Ok(self.bytes(name)?.map(|bytes| plain_text::decode(&bytes)))
    }

    /// Names of all parts, in the order of the archive.
    pub(super) fn names(&self) -> Vec<String> {
        self.archive.file_names().filter_map(|n| n.ok().map(|n| n.into_owned())).collect()
    }

    /// The bytes of a part; `None` if there is no such part.
    pub(super) fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, String> {
        // Names in a package are case-insensitive.
        let exact = self.archive.index_for_name(name);
        let found = exact.or_else(|| {
            let other = self.archive.file_names_raw().position(|n| n.eq_ignore_ascii_case(name.as_bytes()));
            other.filter(|i| *i < self.archive.len())
        });
        let Some(index) = found else { return Ok(None) };
        let file = self.archive.by_index(index).map_err(|_| DAMAGED.to_owned())?;
        let packed = file.compressed_size().max(1);
        let most = (self.limits.unpacked.saturating_sub(self.unpacked))
            .min(packed.saturating_mul(self.limits.ratio).max(Limits::RATIO_FLOOR));
        // The size in the directory is not trusted: bytes are counted as they come.
        let mut bytes = Vec::new();
        let outcome = file.take(most + 1).read_to_end(&mut bytes);
        self.unpacked += bytes.len() as u64;
        if bytes.len() as u64 > most {
            return Err("This document unpacks to far more than it should and was not read.".into());
        }
        match outcome {
            // A part that breaks off is read as far as possible; the XML shows where it broke.
            Ok(_) => Ok(Some(bytes)),
            Err(_) if !bytes.is_empty() => Ok(Some(bytes)),
            Err(_) => Err(DAMAGED.into()),
        }
    }

    /// The part that holds the document itself.
    pub(super) fn main_part(&mut self) -> String {
        let related = self.related("").unwrap_or_default();
        let main = related.into_iter().find(|r| r.kind == "officeDocument").map(|r| r.target);
        main.unwrap_or_else(|| "word/document.xml".into())
    }

    /// The parts that a part names. Targets outside the package are left out.
    pub(super) fn related(&mut self, part: &str) -> Result<Vec<Relation>, String> {
        let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
        let path = if folder.is_empty() { format!("_rels/{file}.rels") } else { format!("{folder}/_rels/{file}.rels") };
        let Some(xml) = self.part(&path)? else { return Ok(Vec::new()) };
        let mut reader = Reader::from_str(&xml);
        let mut found = Vec::new();
        loop {
            match reader.read_event() {
                Ok(Event::Start(e) | Event::Empty(e)) if e.local_name().as_ref() == "Relationship" => {
                    let value = |key: &str| attribute(&e, key);
                    let (Some(kind), Some(target)) = (value("Type"), value("Target")) else { continue };
                    if value("TargetMode").is_none_or(|mode| mode != "External") {
                        let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                        let id = value("Id").unwrap_or_default();
                        found.push(Relation { id, kind, target: ::docx::package::resolve(folder, &target) });
                    }
                    if found.len() > self.limits.entries {
                        return Ok(found);
                    }
                }
                Ok(Event::Eof) | Err(_) => return Ok(found),
                Ok(_) => {}
            }
        }
    }
}

/// An attribute by its name without prefix, entities resolved.
pub(super) fn attribute(element: &quick_xml::events::BytesStart<'_>, name: &str) -> Option<String> {
    let found =
        element.attributes().with_checks(false).filter_map(Result::ok).find(|a| a.key.local_name().as_ref() == name)?;
    Some(
        found
            .normalized_value(XmlVersion::Implicit1_0)
            .map_or_else(|_| found.value.clone().into_owned(), |v| v.into_owned()),
    )
}

/// The title among the core properties (ECMA-376 part 2, 11).
pub(super) fn title(xml: &str) -> Option<String> {
    let mut reader = Reader::from_str(xml);
    let (mut inside, mut title) = (false, String::new());
    loop {
        match reader.read_event() {
            Ok(Event::Start(e)) if e.local_name().as_ref() == "title" => inside = true,
            Ok(Event::Text(t)) if inside => title.push_str(&t.xml10_content()),
            Ok(Event::GeneralRef(r)) if inside => title.extend(character(&r)),
            Ok(Event::End(_)) if inside => break,
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    let title = plain_text::tidy(&title).split_whitespace().collect::<Vec<_>>().join(" ");
    (!title.is_empty()).then_some(title)
}

/// The character of a reference: by number, or one of XML's own five. Documents declare no others.
pub(super) fn character(reference: &quick_xml::events::BytesRef<'_>) -> Option<char> {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return Some(c).filter(|c| !c.is_control() || matches!(c, '\n' | '\t'));
    }
    match reference.xml10_content().as_ref() {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}
