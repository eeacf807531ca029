//! Edits sorted by paragraph and held against the document, and the text that they must lead to.

use super::asked::{At, Edit};
use crate::Error;
use crate::redline::comments;
use crate::redline::diff::words::hunks;
use crate::redline::inline::Item;
use crate::redline::marks::{Pen, is_writable};
use crate::redline::paragraphs::Place;
use crate::redline::rewrite::Step;
use crate::redline::tables::Rows;
use crate::redline::xml::Xml;

use std::collections::BTreeMap;
use std::ops::Range;

/// What happens to one paragraph.
#[derive(Default)]
pub(in crate::redline) struct Plan<'e> {
    /// Ranges and what takes their place, with the id of a comment.
    pub(super) ranges: Vec<(Range<usize>, &'e str, Option<i64>)>,
    pub(super) deleted: bool,
    pub(super) deletion_comment: Option<i64>,
    pub(super) before: Vec<New<'e>>,
    pub(super) after: Vec<New<'e>>,
    pub(super) comments: Vec<(i64, String)>,
}

/// A new paragraph.
pub(super) struct New<'e> {
    pub(super) text: &'e str,
    pub(super) like: usize,
    pub(super) comment: Option<i64>,
}

/// Sorts edits by paragraph and holds them against the document.
pub(in crate::redline) fn plan<'e>(
    xml: &Xml<'_>,
    places: &[Place],
    edits: &'e [Edit],
    pen: &mut Pen,
) -> Result<BTreeMap<usize, Plan<'e>>, Error> {
    let mut plans: BTreeMap<usize, Plan<'e>> = BTreeMap::new();
    for edit in edits {
        let number = edit.at.paragraph();
        let known = |n: usize| places.get(n).ok_or(Error::NoSuchParagraph { paragraph: n, paragraphs: places.len() });
        let place = known(number)?;
        if !is_writable(&edit.text) || edit.comment.as_ref().is_some_and(|c| !is_writable(c)) {
            return Err(Error::Unwritable("The new text holds control characters. Remove them and try again."));
        }
        if xml.nodes[place.node].prefix().is_empty() {
            return Err(Error::Refused {
                paragraph: number,
                what: "the document names its elements in an unusual way.",
            });
        }
        if let Some(what) = place.guard {
            return Err(Error::Refused { paragraph: number, what });
        }
        let plan = plans.entry(number).or_default();
        let comment = edit.comment.as_ref().map(|text| {
            let id = pen.id();
            plan.comments.push((id, text.clone()));
            id
        });
        let range = match &edit.at {
            At::Text { text, .. } => find(number, &place.text, text)?,
            At::Range { range, .. } if range.start > range.end || range.end > place.chars => {
                return Err(Error::OutOfRange { paragraph: number });
            }
            At::Range { range, .. } => range.clone(),
            At::Whole { .. } => 0..place.chars,
            At::After { like, .. } | At::Before { like, .. } => {
                let like = like.unwrap_or(number);
                known(like)?;
                let new = New { text: &edit.text, like, comment };
                if matches!(edit.at, At::After { .. }) { &mut plan.after } else { &mut plan.before }.push(new);
                continue;
            }
            At::Paragraph { .. } => {
                if !edit.text.is_empty() {
                    return Err(Error::Unwritable(
                        "A paragraph that is deleted has no new text. Leave the text empty.",
                    ));
                }
                if plan.deleted {
                    return Err(Error::Overlap { paragraph: number });
                }
                deletable(xml, place, number)?;
                (plan.deleted, plan.deletion_comment) = (true, comment);
                continue;
            }
        };
        plan.ranges.push((range, &edit.text, comment));
    }
    for (number, plan) in &mut plans {
        plan.ranges.sort_by_key(|(range, ..)| (range.start, range.end));
        let overlap = |pair: &[(Range<usize>, &str, Option<i64>)]| {
            pair[1].0.start < pair[0].0.end || (pair[0].0.is_empty() && pair[0].0 == pair[1].0)
        };
        if plan.ranges.windows(2).any(overlap) || (plan.deleted && !plan.ranges.is_empty()) {
            return Err(Error::Overlap { paragraph: *number });
        }
    }
    Ok(plans)
}

/// Where a text stands, in characters.
fn find(paragraph: usize, text: &str, wanted: &str) -> Result<Range<usize>, Error> {
    let not_found = || Error::TextNotFound { paragraph, text: wanted.to_owned() };
    if wanted.is_empty() {
        return Err(not_found());
    }
    let at = text.find(wanted).ok_or_else(not_found)?;
    let step = wanted.chars().next().map_or(1, char::len_utf8);
    if text.get(at + step..).is_some_and(|rest| rest.contains(wanted)) {
        return Err(Error::TextAmbiguous { paragraph, text: wanted.to_owned() });
    }
    let start = text.get(..at).unwrap_or_default().chars().count();
    Ok(start..start + wanted.chars().count())
}

fn deletable(xml: &Xml<'_>, place: &Place, paragraph: usize) -> Result<(), Error> {
    let refused = |what| Err(Error::Refused { paragraph, what });
    if xml.child(place.node, "pPr").is_some_and(|p| xml.child(p, "sectPr").is_some()) {
        return refused("it ends a section of the document, whose page layout would change.");
    }
    for entry in &place.entries {
        match (&entry.item, entry.guard) {
            (Item::Object("a field" | "the code of a field"), _) => return refused("it holds a field."),
            (Item::Object("the reference of a footnote or endnote"), _) => {
                return refused("it holds the reference of a footnote or endnote.");
            }
            (Item::Object(_), _) => return refused("it holds a picture, a formula or another object."),
            (_, Some(what)) => return refused(what),
            _ => {}
        }
    }
    Ok(())
}

impl Plan<'_> {
    /// The new paragraph whose text takes the place of a deleted one's: a paragraph that cannot go is filled instead.
    pub(super) fn filling(&self, place: &Place) -> Option<&New<'_>> {
        self.after.first().filter(|_| self.deleted && !place.before_paragraph)
    }

    pub(super) fn steps(&self, place: &Place, prefix: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut with_comment = |range: Range<usize>, comment: Option<i64>, inner: Vec<Step>| {
            let anchors = comment.map(|id| comments::anchors(prefix, id));
            if let Some((markup, _)) = &anchors {
                steps.push(Step::Anchor { at: range.start, behind: false, markup: markup.clone() });
            }
            steps.extend(inner);
            if let Some((_, markup)) = anchors {
                steps.push(Step::Anchor { at: range.end, behind: true, markup });
            }
        };
        if self.deleted {
            let text = self.filling(place).map_or("", |new| new.text);
            let comment = self.deletion_comment.or(self.filling(place).and_then(|new| new.comment));
            let all = 0..place.chars;
            let change =
                if all.is_empty() && text.is_empty() { vec![] } else { vec![Step::Replace(all.clone(), text.into())] };
            with_comment(all, comment, change);
        }
        for (range, text, comment) in &self.ranges {
            let old: String = place.text.chars().skip(range.start).take(range.len()).collect();
            let moved = |r: Range<usize>| range.start + r.start..range.start + r.end;
            let inner = hunks(&old, text).into_iter().map(|h| Step::Replace(moved(h.old), h.new)).collect();
            with_comment(range.clone(), *comment, inner);
        }
        steps
    }
}

/// The text of all paragraphs after the edits, worked out without looking at the document's markup.
pub(in crate::redline) fn intended(places: &[Place], plans: &BTreeMap<usize, Plan<'_>>, rows: &Rows) -> Vec<String> {
    let mut all = Vec::with_capacity(places.len());
    for (number, place) in places.iter().enumerate() {
        let mut texts = Vec::new();
        let Some(plan) = plans.get(&number) else {
            all.extend(rows.around(number, vec![place.text.clone()]));
            continue;
        };
        texts.extend(plan.before.iter().map(|new| new.text.to_owned()));
        let mut after = plan.after.iter().map(|new| new.text.to_owned());
        if plan.deleted && !place.before_paragraph {
            texts.push(after.next().unwrap_or_default());
        } else if plan.deleted && place.mark_gone {
            texts.push(String::new());
        } else if !plan.deleted {
            let mut chars = place.text.chars();
            let (mut text, mut at) = (String::new(), 0);
            for (range, new, _) in &plan.ranges {
                text.extend(chars.by_ref().take(range.start - at));
                text.push_str(new);
                chars.by_ref().take(range.len()).for_each(drop);
                at = range.end;
            }
            text.extend(chars);
            texts.push(text);
        }
        texts.extend(after);
        all.extend(rows.around(number, texts));
    }
    all
}
