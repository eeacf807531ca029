//! Edits of a document, made as tracked changes.

use super::comments;
use super::diff::words::hunks;
use super::inline::Item;
use super::marks::{Pen, is_writable, paragraph_properties, run_properties};
use super::paragraphs::{Place, paragraphs};
use super::proof::{Proof, prove_with};
use super::rewrite::{Step, rewrite};
use super::splice::{Splice, apply, sort};
use super::story::Stories;
use super::xml::{NO_PARENT, Xml};
use crate::{
    Error,
    package::{Limits, Package},
};

use std::collections::BTreeMap;
use std::ops::Range;

/// One change to a document. Paragraphs count from 0, as [`super::text`] lists them; every edit means the document as it was before
/// all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is changed.
    pub at: At,
    /// What takes its place. Tabs are tabs, line ends are line breaks in the same paragraph. Must be empty for [`At::Paragraph`].
    pub text: String,
    /// A comment on the change. With the same text as before, there is only the comment.
    pub comment: Option<String>,
}

/// The place of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Text that stands exactly once in a paragraph.
    Text { paragraph: usize, text: String },
    /// Characters (not bytes) of a paragraph; an empty range inserts.
    Range { paragraph: usize, range: Range<usize> },
    /// The whole text of a paragraph, which stays a paragraph.
    Whole { paragraph: usize },
    /// A new paragraph after this one. It looks like `like`, or like this one.
    After { paragraph: usize, like: Option<usize> },
    /// A new paragraph before this one.
    Before { paragraph: usize, like: Option<usize> },
    /// The paragraph goes.
    Paragraph { paragraph: usize },
}

impl At {
    /// The paragraph that it names.
    pub fn paragraph(&self) -> usize {
        match self {
            Self::Text { paragraph, .. }
            | Self::Range { paragraph, .. }
            | Self::Whole { paragraph }
            | Self::After { paragraph, .. }
            | Self::Before { paragraph, .. }
            | Self::Paragraph { paragraph } => *paragraph,
        }
    }
}

/// A document with tracked changes, and what was proved of it.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The DOCX file.
    pub document: Vec<u8>,
    /// What the proof found.
    pub proof: Proof,
}

/// Makes edits as tracked changes by `author` at `date` (like `2026-11-25T10:00:00Z`), and proves that nothing else changed.
///
/// # Errors
/// An [`Error`] that names the edit's paragraph and what is in the way; [`Error::NotProved`] if the result did not pass its proof.
pub fn edit(original: &[u8], edits: &[Edit], author: &str, date: &str, limits: Limits) -> Result<Edited, Error> {
    let mut package = Package::open(original, limits)?;
    let stories = Stories::of(&package)?;
    let xml = Xml::parse(&stories.main, &stories.text, &limits)?;
    let places = paragraphs(&xml);
    let mut pen = Pen::new(author, date, stories.ids(&package)?)?;
    let plans = plan(&xml, &places, edits, &mut pen)?;
    let intended = intended(&places, &plans);
    let mut splices = Vec::new();
    for (paragraph, plan) in &plans {
        write(&xml, &places, *paragraph, plan, &mut pen, &mut splices)?;
    }
    sort(&mut splices);
    let text = apply(&stories.text, 0..stories.text.len(), &splices)?;
    let notes: Vec<(i64, &str)> =
        plans.values().flat_map(|p| p.comments.iter().map(|(id, text)| (*id, text.as_str()))).collect();
    comments::add(&mut package, &stories, &pen, &notes)?;
    package.set(&stories.main, text.into_bytes());
    let document = package.write()?;
    let proof = prove_with(original, &document, &intended, Some(pen.halves()), limits)?;
    Ok(Edited { document, proof })
}

/// What happens to one paragraph.
#[derive(Default)]
pub(crate) struct Plan<'e> {
    /// Ranges and what takes their place, with the id of a comment.
    ranges: Vec<(Range<usize>, &'e str, Option<i64>)>,
    deleted: bool,
    deletion_comment: Option<i64>,
    before: Vec<New<'e>>,
    after: Vec<New<'e>>,
    comments: Vec<(i64, String)>,
}

/// A new paragraph.
struct New<'e> {
    text: &'e str,
    like: usize,
    comment: Option<i64>,
}

/// Sorts edits by paragraph and holds them against the document.
pub(crate) fn plan<'e>(
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
    fn filling(&self, place: &Place) -> Option<&New<'_>> {
        self.after.first().filter(|_| self.deleted && !place.before_paragraph)
    }

    fn steps(&self, place: &Place, prefix: &str) -> Vec<Step> {
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
pub(crate) fn intended(places: &[Place], plans: &BTreeMap<usize, Plan<'_>>) -> Vec<String> {
    let mut texts = Vec::with_capacity(places.len());
    for (number, place) in places.iter().enumerate() {
        let Some(plan) = plans.get(&number) else {
            texts.push(place.text.clone());
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
    }
    texts
}

/// The splices for one paragraph's plan.
///
/// # Errors
/// [`Error::Refused`].
pub(crate) fn write(
    xml: &Xml<'_>,
    places: &[Place],
    number: usize,
    plan: &Plan<'_>,
    pen: &mut Pen,
    splices: &mut Vec<Splice>,
) -> Result<(), Error> {
    let place = &places[number];
    let node = &xml.nodes[place.node];
    let prefix = node.prefix();
    for new in &plan.before {
        let markup = new_paragraph(xml, places, prefix, new, pen, None);
        splices.push(Splice::insert(node.start, markup));
    }
    let filled = usize::from(plan.filling(place).is_some());
    let after = &plan.after[filled..];
    let mut head = String::new();
    let mut following = String::new();
    if place.before_paragraph {
        // A mark that somebody deleted before is theirs.
        if plan.deleted && !place.mark_gone {
            head = mark_deleted(xml, place.node, pen, splices);
        }
        for new in after {
            following.push_str(&new_paragraph(xml, places, prefix, new, pen, None));
        }
    } else if let [others @ .., last] = after {
        // A mark can be inserted only where a paragraph follows. So this paragraph gets the new mark, and the last new one the old.
        let mark = pen.tag(prefix, "ins", true);
        let properties = paragraph_properties(xml, place.node, prefix, &mark);
        match xml.child(place.node, "pPr").map(|p| &xml.nodes[p]) {
            Some(old) => splices.push(Splice::new(old.start..old.end, properties)),
            None if node.is_empty_tag() => head = properties,
            None => splices.push(Splice::insert(node.open_end, properties)),
        }
        for new in others {
            following.push_str(&new_paragraph(xml, places, prefix, new, pen, None));
        }
        following.push_str(&new_paragraph(xml, places, prefix, last, pen, Some(place.node)));
    }
    rewrite(xml, place, number, &plan.steps(place, prefix), pen, &head, splices)?;
    if !following.is_empty() {
        splices.push(Splice::insert(node.end, following));
    }
    Ok(())
}

/// A new paragraph with an inserted mark; or with the mark and all properties of `owner`, whose own mark becomes the new one.
fn new_paragraph(
    xml: &Xml<'_>,
    places: &[Place],
    prefix: &str,
    new: &New<'_>,
    pen: &mut Pen,
    owner: Option<usize>,
) -> String {
    let like = &places[new.like];
    let properties = match owner {
        Some(owner) => xml.child(owner, "pPr").map_or(String::new(), |p| xml.raw(p).to_owned()),
        None => {
            let mark = pen.tag(prefix, "ins", true);
            paragraph_properties(xml, like.node, prefix, &mark)
        }
    };
    let run = usual_run(xml, like).map_or(String::new(), |run| run_properties(xml, run, false));
    let content = if new.text.is_empty() { String::new() } else { pen.inserted(prefix, &run, new.text) };
    let (start, end) = new.comment.map(|id| comments::anchors(prefix, id)).unwrap_or_default();
    format!("<{prefix}p>{properties}{start}{content}{end}</{prefix}p>")
}

/// The run outside of links that has most of a paragraph's characters.
fn usual_run(xml: &Xml<'_>, place: &Place) -> Option<usize> {
    let mut lengths: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut run = NO_PARENT;
    for entry in &place.entries {
        if entry.item == Item::RunOpen {
            run = entry.outer;
        } else if entry.length > 0 && !xml.ancestors(run).any(|a| xml.word(a) == "hyperlink") {
            let properties = xml.child(run, "rPr").map_or("", |p| xml.raw(p));
            lengths.entry(properties).or_insert((0, run)).0 += entry.length;
        }
    }
    lengths.into_values().max_by_key(|(length, run)| (*length, std::cmp::Reverse(*run))).map(|(_, run)| run)
}

/// Marks a paragraph's mark as deleted. Returns the properties to write if the paragraph is one empty tag.
fn mark_deleted(xml: &Xml<'_>, paragraph: usize, pen: &mut Pen, splices: &mut Vec<Splice>) -> String {
    use super::splice::put_inside;
    let node = &xml.nodes[paragraph];
    let prefix = node.prefix();
    let Some(properties) = xml.child(paragraph, "pPr") else {
        let mark = pen.tag(prefix, "del", true);
        let made = format!("<{prefix}pPr><{prefix}rPr>{mark}</{prefix}rPr></{prefix}pPr>");
        if node.is_empty_tag() {
            return made;
        }
        splices.push(Splice::insert(node.open_end, made));
        return String::new();
    };
    let Some(of_mark) = xml.child(properties, "rPr") else {
        let mark = pen.tag(prefix, "del", true);
        let made = format!("<{prefix}rPr>{mark}</{prefix}rPr>");
        // rPr stands before the section and the history of the paragraph (17.3.1.26).
        let behind = xml.children(properties).find(|c| matches!(xml.word(*c), "sectPr" | "pPrChange"));
        splices.push(match behind {
            Some(behind) => Splice::insert(xml.nodes[behind].start, made),
            None => put_inside(xml, properties, &made, false),
        });
        return String::new();
    };
    let mark = pen.tag(prefix, "del", true);
    // An earlier insertion comes first (CT_ParaRPr, 17.3.1.29).
    splices.push(match xml.child(of_mark, "ins") {
        Some(inserted) => Splice::insert(xml.nodes[inserted].end, mark),
        None => put_inside(xml, of_mark, &mark, true),
    });
    String::new()
}
