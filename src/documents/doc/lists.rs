//! The numbers that Word shows before paragraphs (MS-DOC, 2.9.131, 2.9.147, 2.9.150), counted the way Word counts
//! them.

use crate::docx::numbering::written;
use crate::little_endian::{index_at, u16_at, u32_at};

use std::collections::{HashMap, HashSet};

const LEVELS: usize = 9;
/// The most lists read.
const MOST: usize = 20_000;

#[derive(Clone, Default)]
struct Level {
    start: u32,
    format: u8,
    /// UTF-16; values below nine are placeholders for the number of that level.
    text: Vec<u16>,
    /// All its numbers are shown as digits (fLegal).
    legal: bool,
    /// It restarts after a level before this one: by default itself, unless the list says otherwise (fNoRestart,
    /// ilvlRestartLim).
    anew_after: u8,
}

#[derive(Default)]
struct Override {
    list: u32,
    /// Start values and whole levels that it overrides.
    starts: HashMap<u8, u32>,
    levels: HashMap<u8, Level>,
}

/// A document's lists, and the current counters of each.
#[derive(Default)]
pub(super) struct Lists {
    lists: HashMap<u32, Vec<Level>>,
    overrides: Vec<Override>,
    counters: HashMap<u32, [Option<u32>; LEVELS]>,
    begun: HashSet<(u16, u8)>,
}

impl Lists {
    pub fn read(main: &[u8], table: &[u8]) -> Self {
        let mut this = Self::default();
        let _ = this.read_lists(main, table);
        let _ = this.read_overrides(main, table);
        this
    }

    /// PlfLst: the lists, followed by the levels of each.
    fn read_lists(&mut self, main: &[u8], table: &[u8]) -> Option<()> {
        let (from, length) = (index_at(main, 0x2E2)?, index_at(main, 0x2E6)?);
        let count = usize::from(u16_at(table, from)?).min(MOST);
        let mut at = from.checked_add(length)?;
        for i in 0..count {
            let head = from + 2 + i * 28;
            let (id, simple) = (u32_at(table, head)?, table.get(head + 26)? & 1 != 0);
            let mut levels = Vec::new();
            for _ in 0..if simple { 1 } else { LEVELS } {
                let (level, next) = level(table, at, levels.len() as u8)?;
                levels.push(level);
                at = next;
            }
            self.lists.insert(id, levels);
        }
        Some(())
    }

    /// PlfLfo: what paragraphs refer to, each a list with its overrides.
    fn read_overrides(&mut self, main: &[u8], table: &[u8]) -> Option<()> {
        let from = index_at(main, 0x2EA)?;
        let count = index_at(table, from)?.min(MOST);
        let mut at = from + 4 + count * 16;
        for i in 0..count {
            let head = from + 4 + i * 16;
            self.overrides.push(Override { list: u32_at(table, head)?, ..Override::default() });
        }
        for i in 0..count {
            let levels = *table.get(from + 4 + i * 16 + 12)?;
            at += 4;
            for _ in 0..levels {
                let (start, flags) = (u32_at(table, at)?, u32_at(table, at + 4)?);
                at += 8;
                let number = (flags & 0xF) as u8;
                let of = self.overrides.get_mut(i)?;
                if flags & 0x20 != 0 {
                    let (level, next) = level(table, at, number)?;
                    at = next;
                    if flags & 0x10 != 0 {
                        of.starts.insert(number, level.start);
                    }
                    of.levels.insert(number, level);
                } else if flags & 0x10 != 0 {
                    of.starts.insert(number, start);
                }
            }
        }
        Some(())
    }

    /// Counts on and returns the number of a list's next paragraph; `None` if it has none.
    pub fn next(&mut self, place: Option<(u16, u8)>) -> Option<String> {
        let (list, depth) = place?;
        let of = self.overrides.get(usize::from(list.checked_sub(1)?))?;
        let levels = self.lists.get(&of.list)?;
        let level_at = |n: usize| of.levels.get(&(n as u8)).or_else(|| levels.get(n));
        let depth_at = usize::from(depth);
        let this = level_at(depth_at)?;
        let counters = self.counters.entry(of.list).or_default();
        // A skipped level counts as started.
        for (n, counter) in counters.iter_mut().enumerate().take(depth_at) {
            *counter = counter.or_else(|| level_at(n).map(|level| level.start));
        }
        let anew = of.starts.get(&depth).filter(|_| self.begun.insert((list, depth)));
        counters[depth_at] = Some(match (anew, counters[depth_at]) {
            (Some(start), _) => *start,
            (None, Some(n)) => n.saturating_add(1),
            (None, None) => this.start,
        });
        for (n, counter) in counters.iter_mut().enumerate().skip(depth_at + 1) {
            if level_at(n).is_none_or(|deeper| depth < deeper.anew_after) {
                *counter = None;
            }
        }
        if this.format == 23 {
            return Some("•".into());
        }
        let mut marker = String::new();
        for unit in char::decode_utf16(this.text.iter().copied().take(200)) {
            match unit {
                Ok(c) if (c as usize) < LEVELS => {
                    let shown = level_at(c as usize)?;
                    let number = counters[c as usize].unwrap_or(shown.start);
                    let format = if this.legal { "decimal" } else { format(shown.format) };
                    marker.push_str(&written(number, format));
                }
                Ok(c) => marker.push(c),
                Err(_) => {}
            }
        }
        Some(marker.trim().to_owned()).filter(|marker| !marker.is_empty())
    }
}

/// An LVL for a depth, and where the next one starts.
fn level(table: &[u8], at: usize, depth: u8) -> Option<(Level, usize)> {
    let start = u32_at(table, at)?;
    let (format, flags) = (*table.get(at + 4)?, *table.get(at + 5)?);
    let (characters, paragraphs) = (usize::from(*table.get(at + 24)?), usize::from(*table.get(at + 25)?));
    let text_at = at + 28 + characters + paragraphs;
    let length = usize::from(u16_at(table, text_at)?);
    let text = (0..length).map(|i| u16_at(table, text_at + 2 + i * 2)).collect::<Option<Vec<u16>>>()?;
    let anew_after = if flags & 8 != 0 { *table.get(at + 26)? } else { depth };
    Some((Level { start, format, text, legal: flags & 4 != 0, anew_after }, text_at + 2 + length * 2))
}

/// An MSONFC format under its name in the newer file format.
fn format(code: u8) -> &'static str {
    match code {
        1 => "upperRoman",
        2 => "lowerRoman",
        3 => "upperLetter",
        4 => "lowerLetter",
        5 => "ordinal",
        22 => "decimalZero",
        // A bullet is not a number.
        23 | 255 => "none",
        _ => "decimal",
    }
}
