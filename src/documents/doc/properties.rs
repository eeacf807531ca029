//! Properties of paragraphs and character runs: ends of rows, list levels, deletions (MS-DOC, 2.8.5, 2.8.6, 2.9.23,
//! 2.9.174). Only the few properties that affect the text are read.

use crate::little_endian::{index_at, u16_at};

use std::collections::HashMap;

/// The most runs kept.
const MOST: usize = 2_000_000;

/// The properties of a paragraph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Paragraph {
    /// Number of its style.
    pub style: u16,
    /// Its mark ends a row of a table.
    pub ends_row: bool,
    /// Its own list and level, if set.
    pub list: Option<u16>,
    pub level: Option<u8>,
}

impl Paragraph {
    /// List and level, from itself or from its style.
    pub fn list(&self, styles: &Styles) -> Option<(u16, u8)> {
        let (of_style, level) = styles.list(self.style);
        // List 0 removes a number that the style gives.
        let list = self.list.or(of_style).filter(|list| *list != 0)?;
        Some((list, self.level.or(level).unwrap_or(0).min(8)))
    }
}

/// Runs of bytes of the main stream, in order, each up to the next.
struct Runs<T>(Vec<(usize, usize, T)>);

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Runs<T> {
    fn at(&self, place: usize) -> Option<&T> {
        let next = self.0.partition_point(|(start, ..)| *start <= place);
        self.0.get(next.checked_sub(1)?).filter(|(_, end, _)| place < *end).map(|(.., value)| value)
    }
}

/// The properties of a document.
#[derive(Default)]
pub(super) struct Properties {
    paragraphs: Runs<Paragraph>,
    deleted: Runs<()>,
}

impl Properties {
    pub fn read(main: &[u8], table: &[u8]) -> Self {
        let mut this = Self::default();
        for page in pages(main, table, 0x102) {
            this.paragraph_page(page);
        }
        for page in pages(main, table, 0xFA) {
            this.character_page(page);
        }
        this.paragraphs.0.sort_by_key(|run| run.0);
        this.deleted.0.sort_by_key(|run| run.0);
        this
    }

    /// The paragraph at a position in the main stream.
    pub fn paragraph(&self, place: usize) -> Paragraph {
        self.paragraphs.at(place).copied().unwrap_or_default()
    }

    /// Whether the character at a position is a tracked deletion.
    pub fn is_deleted(&self, place: usize) -> bool {
        self.deleted.at(place).is_some()
    }

    /// PapxFkp, 2.9.175: positions, then 13 bytes each, the first of which says where the properties are.
    fn paragraph_page(&mut self, page: &[u8]) {
        let count = page.last().map_or(0, |n| usize::from(*n));
        for i in 0..count {
            let (Some(start), Some(end)) = (index_at(page, i * 4), index_at(page, i * 4 + 4)) else { return };
            let Some(offset) = page.get((count + 1) * 4 + i * 13) else { return };
            let at = usize::from(*offset) * 2;
            let mut paragraph = Paragraph::default();
            if at > 0
                && let Some(properties) = papx(page, at)
            {
                paragraph.style = u16_at(properties, 0).unwrap_or(0);
                apply(&mut paragraph, properties.get(2..).unwrap_or_default());
            }
            if self.paragraphs.0.len() < MOST && end > start {
                self.paragraphs.0.push((start, end, paragraph));
            }
        }
    }

    /// ChpxFkp, 2.9.33: positions, then one byte each.
    fn character_page(&mut self, page: &[u8]) {
        let count = page.last().map_or(0, |n| usize::from(*n));
        for i in 0..count {
            let (Some(start), Some(end)) = (index_at(page, i * 4), index_at(page, i * 4 + 4)) else { return };
            let Some(offset) = page.get((count + 1) * 4 + i) else { return };
            let at = usize::from(*offset) * 2;
            let Some(length) = page.get(at).filter(|_| at > 0).map(|n| usize::from(*n)) else { continue };
            let properties = page.get(at + 1..at + 1 + length).unwrap_or_default();
            // sprmCFRMarkDel
            let deleted = sprms(properties).any(|(sprm, operand)| sprm == 0x0800 && operand.first() == Some(&1));
            if deleted && self.deleted.0.len() < MOST && end > start {
                self.deleted.0.push((start, end, ()));
            }
        }
    }
}

/// The pages of properties that a PlcBte names (2.8.5, 2.8.6): 512 bytes each.
fn pages<'d>(main: &'d [u8], table: &[u8], fib: usize) -> Vec<&'d [u8]> {
    let read = || -> Option<Vec<&'d [u8]>> {
        let (from, length) = (index_at(main, fib)?, index_at(main, fib + 4)?);
        let plc = table.get(from..from.checked_add(length)?)?;
        let count = length.checked_sub(4)? / 8;
        let page = |i: usize| {
            let at = (index_at(plc, (count + 1) * 4 + i * 4)? & 0x003F_FFFF).checked_mul(512)?;
            main.get(at..at.checked_add(512)?)
        };
        Some((0..count.min(100_000)).filter_map(page).collect())
    };
    read().unwrap_or_default()
}

/// PapxInFkp, 2.9.174.
fn papx(page: &[u8], at: usize) -> Option<&[u8]> {
    match page.get(at)? {
        0 => page.get(at + 2..at + 2 + usize::from(*page.get(at + 1)?) * 2),
        n => page.get(at + 1..at + 1 + usize::from(*n) * 2 - 1),
    }
}

fn apply(paragraph: &mut Paragraph, properties: &[u8]) {
    for (sprm, operand) in sprms(properties) {
        match sprm {
            // sprmPFTtp and sprmPFInnerTtp, sprmPIlfo, sprmPIlvl.
            0x2417 | 0x244C => paragraph.ends_row |= operand.first() == Some(&1),
            0x460B => paragraph.list = u16_at(operand, 0),
            0x260A => paragraph.level = operand.first().copied(),
            _ => {}
        }
    }
}

/// Properties in sequence, each a code and its operand (2.6.1).
fn sprms(mut rest: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let sprm = u16_at(rest, 0)?;
        rest = &rest[2..];
        let length = match sprm >> 13 {
            0 | 1 => 1,
            2 | 4 | 5 => 2,
            3 => 4,
            7 => 3,
            // sprmTDefTable has a two-byte length that is one too large.
            _ if sprm == 0xD608 => usize::from(u16_at(rest, 0)?) + 1,
            _ => usize::from(*rest.first()?) + 1,
        };
        let operand = rest.get(..length)?;
        rest = &rest[length..];
        Some((sprm, operand))
    })
}

/// The paragraph styles that have lists.
#[derive(Default)]
pub(super) struct Styles(HashMap<u16, (u16, Paragraph)>);

impl Styles {
    /// STSH, 2.9.272: a header, then each style after its length.
    pub fn read(main: &[u8], table: &[u8]) -> Self {
        let mut styles = HashMap::new();
        let mut read = || -> Option<()> {
            let (from, length) = (index_at(main, 0xA2)?, index_at(main, 0xA6)?);
            let sheet = table.get(from..from.checked_add(length)?)?;
            let header = usize::from(u16_at(sheet, 0)?);
            let base = usize::from(u16_at(sheet, 4)?);
            let mut at = 2 + header;
            for number in 0..u16_at(sheet, 2)? {
                let length = usize::from(u16_at(sheet, at)?);
                let style = sheet.get(at + 2..at + 2 + length)?;
                at += 2 + length;
                if let Some(found) = style_of(style, base) {
                    styles.insert(number, found);
                }
            }
            Some(())
        };
        let _ = read();
        Self(styles)
    }

    /// List and level of a style, or of the styles it is based on.
    fn list(&self, style: u16) -> (Option<u16>, Option<u8>) {
        let (mut at, mut level) = (style, None);
        // Styles based on each other in a cycle end after a few steps.
        for _ in 0..16 {
            let Some((base, own)) = self.0.get(&at) else { break };
            level = level.or(own.level);
            if own.list.is_some() {
                return (own.list, level);
            }
            at = *base;
        }
        (None, level)
    }
}

/// A paragraph style: its base style and its properties (2.9.260, 2.9.346).
fn style_of(style: &[u8], base: usize) -> Option<(u16, Paragraph)> {
    let kind = u16_at(style, 2)?;
    if kind & 0xF != 1 {
        return None;
    }
    let name = usize::from(u16_at(style, base)?);
    let mut at = base.checked_add(2)?.checked_add(name * 2)?.checked_add(2)?;
    // Structures start at even offsets.
    at += at % 2;
    let length = usize::from(u16_at(style, at)?);
    let properties = style.get(at + 2..at + 2 + length)?;
    let mut paragraph = Paragraph::default();
    apply(&mut paragraph, properties.get(2..).unwrap_or_default());
    Some((kind >> 4, paragraph))
}
