//! Runs that are cut, and what comes between them.

use super::{Gap, Put, Rewriter};
use crate::redline::inline::{Entry, Item};
use crate::redline::splice::{Splice, apply, put_inside};
use crate::redline::xml::decode;

use std::ops::Range;

/// A run that is being cut: what was made of it, and the piece at work.
struct Cut {
    kept: String,
    gone: String,
    made: String,
    pieces: usize,
}

impl Rewriter<'_, '_, '_> {
    fn is_deleted(&self, offset: usize) -> bool {
        self.deleted.iter().any(|r| r.contains(&offset))
    }

    pub(super) fn write(&mut self, head: &str, splices: &mut Vec<Splice>) {
        let mut puts = std::mem::take(&mut self.puts);
        let runs: Vec<(usize, usize)> = self.runs();
        let mut inside: Vec<Vec<(Gap, Put)>> = runs.iter().map(|_| Vec::new()).collect();
        let mut empty = head.to_owned();
        for (gap, put) in puts.drain(..) {
            // Runs are in order, and a gap is in a run if it lies between its borders.
            let run = runs.partition_point(|(open, _)| *open < gap.0);
            if let Some(run) = run.checked_sub(1).filter(|r| gap.0 <= runs[*r].1) {
                inside[run].push((gap, put));
                continue;
            }
            let markup = self.markup(put);
            let markup = self.between_insertions(gap.0, markup);
            if self.xml.nodes[self.place.node].is_empty_tag() {
                empty.push_str(&markup);
            } else {
                splices.push(Splice::insert(self.byte(gap.0), markup));
            }
        }
        if !empty.is_empty() {
            splices.push(put_inside(self.xml, self.place.node, &empty, true));
        }
        for ((open, close), mut puts) in runs.into_iter().zip(inside) {
            puts.sort_by_key(|(gap, _)| *gap);
            let entries = &self.place.entries[open + 1..close];
            let chars = entries.first().map_or(0, |e| e.at)..entries.last().map_or(0, |e| e.at + e.length);
            let touched = self.deleted.iter().any(|r| r.start < chars.end && chars.start < r.end);
            if touched || !puts.is_empty() {
                let node = &self.xml.nodes[self.place.entries[open].outer];
                let (range, text) = (node.start..node.end, self.run(open, close, puts));
                splices.push(Splice::new(range, text));
            }
        }
    }

    /// The runs of the paragraph: the entries that open and close each.
    fn runs(&self) -> Vec<(usize, usize)> {
        let mut open = 0;
        let mut found = Vec::new();
        for (index, entry) in self.entries().iter().enumerate() {
            match entry.item {
                Item::RunOpen => open = index,
                Item::RunClose => found.push((open, index)),
                _ => {}
            }
        }
        found
    }

    fn markup(&mut self, put: Put) -> String {
        match put {
            Put::Raw(markup) => markup,
            Put::Text(text, properties) => self.pen.inserted(self.prefix, &properties, &text),
        }
    }

    /// A put whose nearest container is somebody's insertion splits it, as Word does: an insertion is by one author.
    fn between_insertions(&mut self, entry: usize, markup: String) -> String {
        let Some(around) = self.containers(entry).last().map(|c| self.entries()[*c].inner) else { return markup };
        self.split_around(around, markup)
    }

    fn split_around(&mut self, around: usize, markup: String) -> String {
        if !matches!(self.xml.word(around), "ins" | "moveTo") {
            return markup;
        }
        let tag = self.tag_again(around, false);
        format!("</{}>{markup}{tag}", self.xml.nodes[around].name)
    }

    /// A run, cut into what stays and what goes, with what comes in between.
    fn run(&mut self, open: usize, close: usize, puts: Vec<(Gap, Put)>) -> String {
        let run = self.place.entries[open].outer;
        let mut cut = Cut { kept: String::new(), gone: String::new(), made: String::new(), pieces: 0 };
        let cuts: Vec<Gap> = puts.iter().map(|(gap, _)| *gap).collect();
        let mut puts = puts.into_iter().peekable();
        for index in open + 1..close {
            let entry = &self.place.entries[index];
            let next_gone = index + 1 < close && self.is_deleted(entry.at);
            match entry.item.clone() {
                Item::Text(range) => {
                    for (part, from, gone) in self.parts(entry, &cuts, range.clone(), index) {
                        while puts.peek().is_some_and(|(gap, _)| *gap <= (index, from)) {
                            self.put(&mut cut, run, puts.next());
                        }
                        let whole = part == range && !gone;
                        let text = self.text_piece(self.place.entries[index].outer, part, gone, whole);
                        self.add(&mut cut, run, &text, gone);
                    }
                }
                item => {
                    while puts.peek().is_some_and(|(gap, _)| *gap <= (index, 0)) {
                        self.put(&mut cut, run, puts.next());
                    }
                    let raw = self.xml.raw(self.place.entries[index].outer);
                    let page_break = self.xml.word(self.place.entries[index].outer) == "lastRenderedPageBreak";
                    let at = self.place.entries[index].at;
                    let gone = match item {
                        Item::Char => self.is_deleted(at),
                        // A page break that Word noted goes with the text around it.
                        _ => page_break && next_gone && at > 0 && self.is_deleted(at - 1),
                    };
                    self.add(&mut cut, run, raw, gone);
                }
            }
        }
        for put in puts {
            self.put(&mut cut, run, Some(put));
        }
        self.end_piece(&mut cut, run);
        cut.made
    }

    /// A text in parts that wholly stay or go, cut at puts: bytes, first character, whether it goes.
    fn parts(
        &self,
        entry: &Entry,
        cuts: &[Gap],
        range: Range<usize>,
        index: usize,
    ) -> Vec<(Range<usize>, usize, bool)> {
        let raw = self.xml.text.get(range.clone()).unwrap_or_default();
        let chars = decode(raw).unwrap_or_default();
        let mut found: Vec<(Range<usize>, usize, bool)> = Vec::new();
        let mut byte = range.start;
        for (number, (_, length)) in chars.into_iter().enumerate() {
            let gone = self.is_deleted(entry.at + number);
            match found.last_mut() {
                Some(last) if last.2 == gone && !cuts.contains(&(index, number)) => last.0.end = byte + length,
                _ => found.push((byte..byte + length, number, gone)),
            }
            byte += length;
        }
        if found.is_empty() {
            found.push((range, 0, false));
        }
        found
    }

    fn text_piece(&self, node: usize, part: Range<usize>, gone: bool, whole: bool) -> String {
        if whole {
            return self.xml.raw(node).to_owned();
        }
        let prefix = self.xml.nodes[node].prefix();
        let word = if gone { "delText" } else { "t" };
        let raw = self.xml.text.get(part).unwrap_or_default();
        format!("<{prefix}{word} xml:space=\"preserve\">{raw}</{prefix}{word}>")
    }

    fn add(&mut self, cut: &mut Cut, run: usize, piece: &str, gone: bool) {
        if (gone && !cut.kept.is_empty()) || (!gone && !cut.gone.is_empty()) {
            self.end_piece(cut, run);
        }
        if gone { &mut cut.gone } else { &mut cut.kept }.push_str(piece);
    }

    fn put(&mut self, cut: &mut Cut, run: usize, put: Option<(Gap, Put)>) {
        let Some((_, put)) = put else { return };
        self.end_piece(cut, run);
        let markup = self.markup(put);
        let around = self.xml.nodes[run].parent;
        let markup = self.split_around(around, markup);
        cut.made.push_str(&markup);
    }

    /// A run's properties for its second piece: the history in them gets an id of its own.
    fn properties_again(&mut self, properties: usize) -> String {
        let node = &self.xml.nodes[properties];
        let Some(history) = self.xml.child(properties, "rPrChange") else { return self.xml.raw(properties).to_owned() };
        let (start, end) = (self.xml.nodes[history].start, self.xml.nodes[history].open_end);
        let tag = self.tag_again(history, self.xml.nodes[history].is_empty_tag());
        apply(self.xml.text, node.start..node.end, &[Splice::new(start..end, tag)]).unwrap_or_default()
    }

    /// A start tag with an id of its own.
    fn tag_again(&mut self, node: usize, empty: bool) -> String {
        let mut tag = format!("<{}", self.xml.nodes[node].name);
        for (key, value) in self.xml.attributes(node) {
            let value =
                if key.ends_with(":id") { self.pen.half_id().to_string() } else { crate::package::escape(&value) };
            tag.push_str(&format!(" {key}=\"{value}\""));
        }
        tag.push_str(if empty { "/>" } else { ">" });
        tag
    }

    /// Ends a run, which keeps the start tag and the properties of the whole.
    fn end_piece(&mut self, cut: &mut Cut, run: usize) {
        let (kept, gone) = (std::mem::take(&mut cut.kept), std::mem::take(&mut cut.gone));
        if kept.is_empty() && gone.is_empty() {
            return;
        }
        let properties = self.xml.child(run, "rPr").map_or(String::new(), |p| {
            if cut.pieces == 0 { self.xml.raw(p).to_owned() } else { self.properties_again(p) }
        });
        cut.pieces += 1;
        let name = self.xml.nodes[run].name;
        let whole = format!("{}{properties}{kept}{gone}</{name}>", self.xml.tag(run));
        if gone.is_empty() {
            cut.made.push_str(&whole);
        } else {
            let tag = self.pen.tag(self.prefix, "del", false);
            cut.made.push_str(&format!("{tag}{whole}</{}del>", self.prefix));
        }
    }
}
