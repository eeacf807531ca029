//! The last section of the cross-reference table, which an update continues (ISO 32000-1, 7.5.4 to 7.5.8).
//!
//! The parser mends a broken table by itself. An update must point at the table that is really there, so it is read here
//! again, without mending: what is not as the standard says is damaged.

use crate::limits;
use crate::object::{Dict, Id, Object};
use crate::parsed;
use crate::refusal::{Refusal, Result};
use hayro_syntax::object::{Dict as Parsed, FromBytes};

/// What the next section needs to know of the ones before it.
#[derive(Debug)]
pub(crate) struct Trailer {
    /// Where the last section begins, in bytes.
    pub start: usize,
    /// Whether it is a table in text; otherwise it is a stream.
    pub table: bool,
    /// One more than the highest object number of all sections.
    pub size: u32,
    pub root: Id,
    /// The encryption dictionary, if there is one; its strings are of no use, as they were not decrypted or wrongly.
    pub encrypt: Option<Object>,
    /// The entries that a new trailer repeats: Root, Info, ID and Encrypt.
    pub kept: Dict,
}

/// Reads the trailer, and checks that the chain of earlier sections holds.
///
/// # Errors
/// `Damaged`.
pub(crate) fn read(bytes: &[u8]) -> Result<Trailer> {
    let start = last_start(bytes).ok_or(Refusal::Damaged)?;
    let (table, last) = section(bytes, start).ok_or(Refusal::Damaged)?;
    let root = last.get_ref(b"Root").and_then(|r| parsed::id(r.obj_number, r.gen_number)).ok_or(Refusal::Damaged)?;
    let mut kept = Dict::default();
    for key in ["Root", "Info", "ID", "Encrypt"] {
        if let Some(value) = last.get_raw::<hayro_syntax::object::Object<'_>>(key)
            && let Some(value) = parsed::owned(value)
        {
            kept.set(key, value);
        }
    }
    let mut size = last.get::<u32>(b"Size").ok_or(Refusal::Damaged)?;
    let mut before = previous(&last)?;
    let mut sections = 1;
    while let Some(at) = before {
        sections += 1;
        if sections > limits::SECTIONS {
            return Err(Refusal::Damaged);
        }
        let (_, earlier) = section(bytes, at).ok_or(Refusal::Damaged)?;
        size = size.max(earlier.get::<u32>(b"Size").unwrap_or(0));
        before = previous(&earlier)?;
    }
    // New numbers are counted from here; the standard's own bound is 8,388,607 (annex C.2).
    if size > 100_000_000 {
        return Err(Refusal::Damaged);
    }
    let encrypt = kept.get("Encrypt").cloned();
    Ok(Trailer { start, table, size, root, encrypt, kept })
}

fn previous(section: &Parsed<'_>) -> Result<Option<usize>> {
    if !section.contains_key(b"Prev") {
        return Ok(None);
    }
    section.get::<i32>(b"Prev").and_then(|at| usize::try_from(at).ok()).map(Some).ok_or(Refusal::Damaged)
}

/// The number after the last `startxref`.
fn last_start(bytes: &[u8]) -> Option<usize> {
    const WORD: &[u8] = b"startxref";
    let at = bytes.windows(WORD.len()).rposition(|window| window == WORD)?;
    let (number, _) = number(skip_space(&bytes[at + WORD.len()..]))?;
    usize::try_from(number).ok()
}

/// Whether the section at `at` is a table, and its trailer dictionary.
fn section(bytes: &[u8], at: usize) -> Option<(bool, Parsed<'_>)> {
    let rest = skip_space(bytes.get(at..)?);
    if let Some(mut rest) = rest.strip_prefix(b"xref") {
        loop {
            rest = skip_space(rest);
            if let Some(dict) = rest.strip_prefix(b"trailer") {
                return Some((true, Parsed::from_bytes(skip_space(dict))?));
            }
            let (_, after) = number(rest)?;
            let (count, after) = number(skip_space(after))?;
            // Each entry has twenty bytes (7.5.4).
            rest = skip_space(after).get(usize::try_from(count).ok()?.checked_mul(20)?..)?;
        }
    }
    let (_, rest) = number(rest)?;
    let (_, rest) = number(skip_space(rest))?;
    let rest = skip_space(rest).strip_prefix(b"obj")?;
    let dict = Parsed::from_bytes(skip_space(rest))?;
    let kind = dict.get::<hayro_syntax::object::Name<'_>>(b"Type")?;
    (kind.as_ref() == b"XRef").then_some((false, dict))
}

fn skip_space(bytes: &[u8]) -> &[u8] {
    let space = bytes.iter().take_while(|b| matches!(b, 0 | 9 | 10 | 12 | 13 | 32)).count();
    &bytes[space..]
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = std::str::from_utf8(&bytes[..digits]).ok()?.parse().ok()?;
    Some((number, &bytes[digits..]))
}

impl Trailer {
    /// The dictionary of the next section, of `size` object numbers.
    pub fn next(&self, size: u32) -> Dict {
        let mut next = self.kept.clone();
        next.set("Size", i64::from(size));
        next.set("Prev", Object::Integer(self.start as i64));
        next
    }
}
