//! Tracked changes inside one paragraph: runs that change are cut where they must be, and everything else keeps its bytes.

use super::inline::{Entry, Item};
use super::marks::{Pen, run_properties};
use super::paragraphs::Place;
use super::splice::{Splice, apply, put_inside};
use super::xml::{Xml, decode};
use crate::Error;

use std::ops::Range;

/// What happens in a paragraph, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Characters go and others come; one of both may be empty.
    Replace(Range<usize>, String),
    /// A comment begins before a character, or ends (`behind`) after one. The markup stands in no run.
    Anchor { at: usize, behind: bool, markup: String },
}

/// A place between two entries, or inside a text after some of its characters.
type Gap = (usize, usize);

struct Rewriter<'x, 'a, 'p> {
    xml: &'x Xml<'a>,
    place: &'x Place,
    number: usize,
    pen: &'p mut Pen,
    prefix: &'a str,
    /// What is put into gaps, in the order of the text.
    puts: Vec<(Gap, Put)>,
    deleted: Vec<Range<usize>>,
}

enum Put {
    /// A text with the properties of its run.
    Text(String, String),
    Raw(String),
}

/// The splices for the steps of a paragraph. `number` is its index, for messages. `head` are new properties for a paragraph that is
/// written as one empty tag.
///
/// # Errors
/// [`Error::Refused`] when a step touches what must not be edited.
pub(crate) fn rewrite(
    xml: &Xml<'_>,
    place: &Place,
    number: usize,
    steps: &[Step],
    pen: &mut Pen,
    head: &str,
    splices: &mut Vec<Splice>,
) -> Result<(), Error> {
    let prefix = xml.nodes[place.node].prefix();
    let mut rewriter = Rewriter { xml, place, number, pen, prefix, puts: Vec::new(), deleted: Vec::new() };
    for (index, step) in steps.iter().enumerate() {
        match step {
            Step::Replace(range, text) => rewriter.replace(range.clone(), text)?,
            Step::Anchor { at, behind, markup } => {
                // An anchor goes with the change that it is for.
                let beside =
                    if *behind { index.checked_sub(1).and_then(|i| steps.get(i)) } else { steps.get(index + 1) };
                let gap = match beside {
                    Some(Step::Replace(range, _)) if range.is_empty() => rewriter.best_gap(range.start)?.0,
                    Some(Step::Replace(range, _)) if *behind => rewriter.after_char(range.end - 1),
                    Some(Step::Replace(range, _)) => rewriter.before_char(range.start),
                    _ if *behind && *at > 0 => rewriter.after_char(*at - 1),
                    _ => rewriter.before_char(*at),
                };
                let gap = rewriter.out_of_containers(gap, *behind);
                rewriter.puts.push((gap, Put::Raw(markup.clone())));
            }
        }
    }
    rewriter.write(head, splices);
    Ok(())
}

impl Rewriter<'_, '_, '_> {
    fn refused(&self, what: &'static str) -> Error {
        Error::Refused { paragraph: self.number, what }
    }

    fn entries(&self) -> &[Entry] {
        &self.place.entries
    }

    fn replace(&mut self, range: Range<usize>, text: &str) -> Result<(), Error> {
        if range.is_empty() {
            let (gap, source) = self.best_gap(range.start)?;
            let properties = self.properties(source, gap);
            self.puts.push((gap, Put::Text(text.to_owned(), properties)));
            return Ok(());
        }
        let (first, last) = (self.entry_of(range.start), self.entry_of(range.end - 1));
        for (index, entry) in self.entries().iter().enumerate().take(last + 1).skip(first) {
            if let (Some(what), true) = (entry.guard, entry.length > 0) {
                return Err(self.refused(what));
            }
            if let (Item::Object(what), true) = (&entry.item, index > first) {
                return Err(self.refused(match *what {
                    "a field" => "the words to change reach across the border of a field.",
                    "the code of a field" => "the words to change reach across the code of a field.",
                    "the reference of a footnote or endnote" => {
                        "the words to change reach across the reference of a footnote or endnote."
                    }
                    "text in an unusual encoding" => "the words to change are written in an unusual encoding.",
                    _ => "the words to change reach across a picture, a formula or another object.",
                }));
            }
        }
        if !text.is_empty() {
            // The new text takes the place, and the looks, of the first word that goes.
            let depth = |index| self.containers(index).len();
            let gap =
                if depth(first) < depth(last) { self.before_char(range.start) } else { self.after_char(range.end - 1) };
            let gap = self.out_of_edges(gap);
            let properties = self.properties(Some(self.run_of(first)), gap);
            self.puts.push((gap, Put::Text(text.to_owned(), properties)));
        }
        self.deleted.push(range);
        Ok(())
    }

    /// The entry that a character belongs to.
    fn entry_of(&self, offset: usize) -> usize {
        let entries = self.entries();
        // The last entry that begins at or before the character, and has it.
        let mut at = entries.partition_point(|e| e.at <= offset).saturating_sub(1);
        while at > 0 && entries[at].length == 0 {
            at -= 1;
        }
        at
    }

    fn run_of(&self, entry: usize) -> usize {
        let before = self.entries()[..=entry].iter().rev();
        before.clone().find(|e| e.item == Item::RunOpen).map_or(self.place.node, |e| e.outer)
    }

    fn before_char(&self, offset: usize) -> Gap {
        if offset >= self.place.chars {
            return (self.entries().len(), 0);
        }
        let entry = self.entry_of(offset);
        self.to_edge((entry, offset - self.entries()[entry].at))
    }

    fn after_char(&self, offset: usize) -> Gap {
        let entry = self.entry_of(offset);
        let inside = offset + 1 - self.entries()[entry].at;
        self.to_edge(if inside >= self.entries()[entry].length { (entry + 1, 0) } else { (entry, inside) })
    }

    /// A gap at the edge of a run stands outside of it.
    fn to_edge(&self, gap: Gap) -> Gap {
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
    fn out_of_edges(&self, mut gap: Gap) -> Gap {
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
    fn out_of_containers(&self, gap: Gap, behind: bool) -> Gap {
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
    fn containers(&self, entry: usize) -> Vec<usize> {
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
    fn best_gap(&self, offset: usize) -> Result<(Gap, Option<usize>), Error> {
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
    fn cost(&self, container: usize, left: &[usize]) -> usize {
        let word = self.xml.word(self.entries()[container].inner);
        match (word, left.contains(&container)) {
            ("hyperlink" | "fldSimple", _) => 1000,
            ("ins" | "moveTo", _) => 100,
            (_, true) => 0,
            (_, false) => 200,
        }
    }

    fn in_link(&self, entry: usize) -> bool {
        self.containers(entry).iter().any(|c| self.xml.word(self.entries()[*c].inner) == "hyperlink")
    }

    fn properties(&self, source: Option<usize>, gap: Gap) -> String {
        let Some(run) = source.filter(|r| self.xml.word(*r) == "r") else { return String::new() };
        let was_link = self.xml.ancestors(run).any(|a| self.xml.word(a) == "hyperlink");
        run_properties(self.xml, run, was_link && !self.in_link(gap.0))
    }

    /// Where a gap outside of runs stands in the part.
    fn byte(&self, entry: usize) -> usize {
        match self.entries().get(entry) {
            Some(e) if e.item == Item::Close => self.xml.nodes[e.inner].close_start,
            Some(e) => self.xml.nodes[e.outer].start,
            None => self.xml.nodes[self.place.node].close_start,
        }
    }

    fn is_deleted(&self, offset: usize) -> bool {
        self.deleted.iter().any(|r| r.contains(&offset))
    }

    fn write(&mut self, head: &str, splices: &mut Vec<Splice>) {
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

/// A run that is being cut: what was made of it, and the piece at work.
struct Cut {
    kept: String,
    gone: String,
    made: String,
    pieces: usize,
}
