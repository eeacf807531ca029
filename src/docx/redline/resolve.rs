//! Accepting and rejecting tracked changes (ECMA-376 part 1, 17.13.5), between bytes. It shares nothing with the writing of changes, so
//! that the proof does not repeat a mistake.

use super::paragraphs::next_block;
use super::splice::{Splice, apply, sort};
use super::xml::{Kind, Xml};
use crate::Error;

use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accept,
    Reject,
}

/// A part in which the changes for which `mine` holds are accepted or rejected. `everyone`: all changes are meant, so that marks of
/// moves, which carry no author of their own, go too.
///
/// # Errors
/// [`Error::NotProved`] if changes overlap in a way that no program writes.
pub(crate) fn resolve(
    xml: &Xml<'_>,
    verdict: Verdict,
    everyone: bool,
    mine: &dyn Fn(usize) -> bool,
) -> Result<String, Error> {
    let mut resolver =
        Resolver { xml, verdict, everyone, mine, splices: Vec::new(), dropped: BTreeSet::new(), gone: Vec::new() };
    let mut at = 0;
    while at < xml.nodes.len() {
        at = resolver.node(at);
    }
    let mut splices = resolver.splices;
    sort(&mut splices);
    join_paragraphs(xml, &resolver.gone, &mut splices)?;
    apply(xml.text, 0..xml.text.len(), &splices)
}

struct Resolver<'x, 'a> {
    xml: &'x Xml<'a>,
    verdict: Verdict,
    everyone: bool,
    mine: &'x dyn Fn(usize) -> bool,
    splices: Vec<Splice>,
    /// Properties that an earlier state replaces.
    dropped: BTreeSet<usize>,
    /// Paragraphs whose mark goes.
    gone: Vec<usize>,
}

impl Resolver<'_, '_> {
    /// What happens to a node; returns the node to go on with.
    fn node(&mut self, at: usize) -> usize {
        let node = &self.xml.nodes[at];
        if self.dropped.contains(&at) {
            return self.drop(at);
        }
        match node.word {
            "" => {}
            "ins" | "del" | "moveFrom" | "moveTo" if (self.mine)(at) => return self.change(at),
            "delText" | "delInstrText" => self.rename(at),
            "tr" if self.goes_whole(at, "trPr", "ins", "del") => return self.drop(at),
            "tc" if self.goes_whole(at, "tcPr", "cellIns", "cellDel") => return self.drop(at),
            "tbl" if self.all_rows_go(at) => return self.drop(at),
            "cellIns" | "cellDel" | "cellMerge" if (self.mine)(at) => return self.drop(at),
            "numberingChange" if (self.mine)(at) => return self.drop(at),
            word if is_history(word) && (self.mine)(at) => return self.drop(at),
            word if self.everyone && is_range_mark(word) => return self.drop(at),
            _ if self.verdict == Verdict::Reject => self.earlier_properties(at),
            _ => {}
        }
        at + 1
    }

    fn drop(&mut self, at: usize) -> usize {
        let node = &self.xml.nodes[at];
        self.splices.push(Splice::new(node.start..node.end, ""));
        node.next
    }

    /// Whether what a change names is no longer there afterwards.
    fn goes(&self, word: &str) -> bool {
        match word {
            "ins" | "moveTo" | "cellIns" => self.verdict == Verdict::Reject,
            _ => self.verdict == Verdict::Accept,
        }
    }

    fn change(&mut self, at: usize) -> usize {
        let node = &self.xml.nodes[at];
        let parent = self.xml.word(node.parent);
        if matches!(parent, "rPr" | "trPr" | "numPr") {
            let properties = &self.xml.nodes[node.parent];
            if parent == "rPr" && self.xml.word(properties.parent) == "pPr" && self.goes(node.word) {
                self.gone.push(self.xml.nodes[properties.parent].parent);
            }
            return self.drop(at);
        }
        if self.goes(node.word) {
            return self.drop(at);
        }
        self.splices.push(Splice::new(node.start..node.open_end, ""));
        if !node.is_empty_tag() {
            self.splices.push(Splice::new(node.close_start..node.end, ""));
        }
        at + 1
    }

    /// Deleted text becomes text again when no deletion stands around it any more.
    fn rename(&mut self, at: usize) {
        let node = &self.xml.nodes[at];
        let stays = |a: usize| !(self.mine)(a) || self.goes(self.xml.word(a));
        let mut around = self.xml.ancestors(at).filter(|a| matches!(self.xml.word(*a), "del" | "moveFrom")).peekable();
        if around.peek().is_none() || around.any(stays) {
            return;
        }
        let new = if node.word == "delText" { "t" } else { "instrText" };
        let name = format!("{}{new}", node.prefix());
        let start = node.start + 1;
        self.splices.push(Splice::new(start..start + node.name.len(), name.clone()));
        if !node.is_empty_tag() {
            let close = node.close_start + 2;
            self.splices.push(Splice::new(close..close + node.name.len(), name));
        }
    }

    /// Whether a row or cell goes with its content.
    fn goes_whole(&self, at: usize, properties: &str, inserted: &str, deleted: &str) -> bool {
        let Some(properties) = self.xml.child(at, properties) else { return false };
        let mut changes = self.xml.children(properties).filter(|c| [inserted, deleted].contains(&self.xml.word(*c)));
        changes.any(|c| (self.mine)(c) && self.goes(if self.xml.word(c) == deleted { "del" } else { "ins" }))
    }

    fn all_rows_go(&self, at: usize) -> bool {
        let mut rows = self.xml.children(at).filter(|c| self.xml.word(*c) == "tr").peekable();
        rows.peek().is_some() && rows.all(|row| self.goes_whole(row, "trPr", "ins", "del"))
    }

    /// Properties that say what they were before become that again (17.13.5.29 to .37).
    fn earlier_properties(&mut self, at: usize) {
        let change = self.xml.children(at).find(|c| is_history(self.xml.word(*c)) && (self.mine)(*c));
        let Some(change) = change else { return };
        let word = self.xml.word(at);
        let stays: &[&str] = match word {
            "pPr" => &["rPr", "sectPr"],
            "rPr" | "trPr" => &["ins", "del", "moveFrom", "moveTo"],
            "tcPr" => &["cellIns", "cellDel", "cellMerge"],
            "sectPr" => &["headerReference", "footerReference"],
            _ => &[],
        };
        let others = self.xml.children(at).filter(|c| *c != change && self.xml.nodes[*c].kind == Kind::Element);
        self.dropped.extend(others.filter(|c| !stays.contains(&self.xml.word(*c))));
        let earlier =
            self.xml.children(change).find(|c| self.xml.nodes[*c].kind == Kind::Element).map(|c| &self.xml.nodes[c]);
        let inner = earlier.and_then(|e| self.xml.text.get(e.open_end..e.close_start)).unwrap_or_default();
        // The schema wants kept elements of rPr and sectPr before the others, those of the rest behind them.
        let place =
            if matches!(word, "rPr" | "sectPr") { self.xml.nodes[change].start } else { self.xml.nodes[at].open_end };
        self.splices.push(Splice::insert(place, inner));
    }
}

/// Whether an element says what properties were before.
fn is_history(word: &str) -> bool {
    word.ends_with("PrChange") || matches!(word, "tblGridChange" | "tblPrExChange")
}

fn is_range_mark(word: &str) -> bool {
    (word.starts_with("moveFromRange") || word.starts_with("moveToRange"))
        || (word.starts_with("customXml") && (word.ends_with("RangeStart") || word.ends_with("RangeEnd")))
}

/// Paragraphs whose mark is gone run on into the next one, which gives its properties to both.
fn join_paragraphs(xml: &Xml<'_>, gone: &[usize], splices: &mut Vec<Splice>) -> Result<(), Error> {
    let is_gone: BTreeSet<usize> = gone.iter().copied().collect();
    let follower = |p: usize| next_block(xml, p).filter(|n| xml.word(*n) == "p");
    let follows: BTreeSet<usize> = gone.iter().filter_map(|p| follower(*p)).collect();
    // From the end, so that paragraphs in a text box are done before the one that holds the box.
    for first in is_gone.iter().rev().filter(|p| !follows.contains(p)) {
        let mut chain = vec![*first];
        while let Some(next) = chain.last().filter(|p| is_gone.contains(p)).and_then(|p| follower(*p)) {
            chain.push(next);
        }
        let last = chain.last().copied().unwrap_or(*first);
        let range = xml.nodes[*first].start..xml.nodes[last].end;
        let text = if chain.len() > 1 { joined(xml, &chain, splices)? } else { alone(xml, last, splices)? };
        let Some(text) = text else { continue };
        let from = splices.partition_point(|s| s.at.start < range.start);
        let to = splices.partition_point(|s| s.at.start < range.end);
        splices.splice(from..to, [Splice::new(range, text)]);
    }
    Ok(())
}

/// Where a paragraph's content stands, without its properties.
fn content(xml: &Xml<'_>, paragraph: usize) -> Range<usize> {
    let node = &xml.nodes[paragraph];
    let start = xml.child(paragraph, "pPr").map_or(node.open_end, |p| xml.nodes[p].end);
    start.min(node.close_start)..node.close_start
}

fn joined(xml: &Xml<'_>, chain: &[usize], splices: &[Splice]) -> Result<Option<String>, Error> {
    // New paragraphs have no attributes, so the first that has some is one that was there.
    let named = chain.iter().find(|p| xml.tag(**p).contains('=')).or(chain.first()).copied().unwrap_or_default();
    let tag = xml.tag(named).trim_end_matches('>').trim_end_matches('/').trim_end();
    let mut text = format!("{tag}>");
    if let Some(properties) = chain.last().and_then(|last| xml.child(*last, "pPr")) {
        let node = &xml.nodes[properties];
        text.push_str(&apply(xml.text, node.start..node.end, splices)?);
    }
    let mut before: Option<usize> = None;
    for paragraph in chain {
        if let Some(before) = before {
            text.push_str(&apply(xml.text, before..xml.nodes[*paragraph].start, splices)?);
        }
        text.push_str(&apply(xml.text, content(xml, *paragraph), splices)?);
        before = Some(xml.nodes[*paragraph].end);
    }
    text.push_str(&format!("</{}>", xml.nodes[named].name));
    Ok(Some(text))
}

/// A paragraph whose mark is gone, but nothing to run on into: without content it goes, unless its cell or text would be left
/// without a paragraph.
fn alone(xml: &Xml<'_>, paragraph: usize, splices: &[Splice]) -> Result<Option<String>, Error> {
    let rest = apply(xml.text, content(xml, paragraph), splices)?;
    Ok((rest.trim().is_empty() && next_block(xml, paragraph).is_some_and(|n| xml.word(n) != "sectPr"))
        .then(String::new))
}
