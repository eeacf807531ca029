//! Tracked changes inside one paragraph: runs that change are cut where they must be, and everything else keeps its bytes.

mod cut;
mod gaps;

use super::inline::{Entry, Item};
use super::marks::Pen;
use super::paragraphs::Place;
use super::splice::Splice;
use super::xml::Xml;
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
}
