//! Places in a paragraph: between its entries, and inside its texts.

use super::{Gap, Rewriter};
use crate::Error;
use crate::redline::inline::{Entry, Item};
use crate::redline::marks::run_properties;

impl Rewriter<'_, '_, '_> {
    /// The entry that a character belongs to.
    pub(super) fn entry_of(&self, offset: usize) -> usize {
        let entries = self.entries();
        // The last entry that begins at or before the character, and has it.
        let mut at = entries.partition_point(|e| e.at <= offset).saturating_sub(1);
        while at > 0 && entries[at].length == 0 {
            at -= 1;
        }
        at
    }

    pub(super) fn run_of(&self, entry: usize) -> usize {
        let before = self.entries()[..=entry].iter().rev();
        before.clone().find(|e| e.item == Item::RunOpen).map_or(self.place.node, |e| e.outer)
    }

    pub(super) fn before_char(&self, offset: usize) -> Gap {
        if offset >= self.place.chars {
            return (self.entries().len(), 0);
        }
        let entry = self.entry_of(offset);
        self.to_edge((entry, offset - self.entries()[entry].at))
    }

    pub(super) fn after_char(&self, offset: usize) -> Gap {
        let entry = self.entry_of(offset);
        let inside = offset + 1 - self.entries()[entry].at;
        self.to_edge(if inside >= self.entries()[entry].length { (entry + 1, 0) } else { (entry, inside) })
    }

    /// A gap at the edge of a run stands outside of it.
    pub(super) fn to_edge(&self, gap: Gap) -> Gap {
        let (entry, inside) = gap;
        if inside > 0 {
            return gap;
        }
        let item = |i: usize| self.entries().get(i).map(|e| &e.item);
        if item(entry) == Some(&Item::RunClose) {
            return (entry + 1, 0);
        }
        if entry > 0 && item(entry - 1) == Some(&Item::RunOpen) {
            return (entry - 1, 0);
        }
        gap
    }

    /// A gap at the edge of somebody's insertion stands outside of it.
    pub(super) fn out_of_edges(&self, mut gap: Gap) -> Gap {
        let earlier = |e: &Entry| matches!(self.xml.word(e.inner), "ins" | "moveTo");
        while gap.1 == 0 {
            match (self.entries().get(gap.0), gap.0.checked_sub(1).and_then(|i| self.entries().get(i))) {
                (Some(next), _) if next.item == Item::Close && earlier(next) => gap.0 += 1,
                (_, Some(before)) if before.item == Item::Open && earlier(before) => gap.0 -= 1,
                _ => break,
            }
        }
        gap
    }

    /// A gap that stands in nothing but the paragraph or one of its runs.
    pub(super) fn out_of_containers(&self, gap: Gap, behind: bool) -> Gap {
        let Some(outermost) = self.containers(gap.0).first().copied() else { return gap };
        let entries = self.entries();
        let node = entries[outermost].inner;
        if behind {
            let close = entries.iter().position(|e| e.item == Item::Close && e.inner == node);
            (close.map_or(entries.len(), |c| c + 1), 0)
        } else {
            (outermost, 0)
        }
    }

    /// The entries that open what stands around a gap before an entry, runs left out.
    pub(super) fn containers(&self, entry: usize) -> Vec<usize> {
        let mut open = Vec::new();
        for (index, e) in self.entries().iter().enumerate().take(entry) {
            match e.item {
                Item::Open => open.push(index),
                Item::Close => {
                    open.pop();
                }
                _ => {}
            }
        }
        open
    }

    /// Where a new text between two characters stands best, and the run that it looks like.
    pub(super) fn best_gap(&self, offset: usize) -> Result<(Gap, Option<usize>), Error> {
        let left = offset.checked_sub(1).map(|o| self.entry_of(o));
        let right = (offset < self.place.chars).then(|| self.entry_of(offset));
        if let (Some(l), Some(r)) = (left, right)
            && l == r
        {
            // Inside one text.
            let entry = &self.entries()[l];
            if let Some(what) = entry.guard {
                return Err(self.refused(what));
            }
            return Ok(((l, offset - entry.at), Some(self.run_of(l))));
        }
        let from = left.map_or(0, |l| l + 1);
        let to = right.unwrap_or(self.entries().len());
        let left_around = left.map_or(Vec::new(), |l| self.containers(l));
        let mut best: Option<(usize, Gap)> = None;
        let mut guard = None;
        for index in from..=to {
            let next = self.entries().get(index);
            let forbidden = match next {
                Some(entry) => entry.guard,
                None => self.place.end_guard,
            };
            if forbidden.is_some() {
                guard = guard.or(forbidden);
                continue;
            }
            let gap = self.out_of_edges(self.to_edge((index, 0)));
            let cost = self.containers(gap.0).iter().map(|c| self.cost(*c, &left_around)).sum::<usize>() + index - from;
            if best.is_none_or(|(known, _)| cost < known) {
                best = Some((cost, gap));
            }
        }
        let Some((_, gap)) = best else {
            return Err(self.refused(guard.unwrap_or("there is no place for text.")));
        };
        let is_link = |entry: &usize| self.in_link(*entry);
        let source = left.filter(|l| !is_link(l)).or(right.filter(|r| !is_link(r))).or(left).or(right);
        Ok((gap, source.map(|s| self.run_of(s))))
    }

    /// How little a new text belongs into a container that the word before it is in, or is not in.
    pub(super) fn cost(&self, container: usize, left: &[usize]) -> usize {
        let word = self.xml.word(self.entries()[container].inner);
        match (word, left.contains(&container)) {
            ("hyperlink" | "fldSimple", _) => 1000,
            ("ins" | "moveTo", _) => 100,
            (_, true) => 0,
            (_, false) => 200,
        }
    }

    pub(super) fn in_link(&self, entry: usize) -> bool {
        self.containers(entry).iter().any(|c| self.xml.word(self.entries()[*c].inner) == "hyperlink")
    }

    pub(super) fn properties(&self, source: Option<usize>, gap: Gap) -> String {
        let Some(run) = source.filter(|r| self.xml.word(*r) == "r") else { return String::new() };
        let was_link = self.xml.ancestors(run).any(|a| self.xml.word(a) == "hyperlink");
        run_properties(self.xml, run, was_link && !self.in_link(gap.0))
    }

    /// Where a gap outside of runs stands in the part.
    pub(super) fn byte(&self, entry: usize) -> usize {
        match self.entries().get(entry) {
            Some(e) if e.item == Item::Close => self.xml.nodes[e.inner].close_start,
            Some(e) => self.xml.nodes[e.outer].start,
            None => self.xml.nodes[self.place.node].close_start,
        }
    }
}
