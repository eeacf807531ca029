//! The proof: what is true of a document with tracked changes before it is handed out.

use super::canonical::canonical;
use super::paragraphs::paragraphs;
use super::resolve::{Verdict, resolve};
use super::story::Stories;
use super::structure;
use super::xml::Xml;
use crate::{
    Error,
    package::{Limits, Package},
};

use std::collections::{BTreeMap, BTreeSet};

/// What the proof found. That there is one means that all of it held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Insertions and deletions that were made, those of paragraph marks among them.
    pub insertions: usize,
    pub deletions: usize,
    pub comments: usize,
    /// The paragraphs as they are when the new changes are accepted.
    pub text: Vec<String>,
}

/// Proves of an edited document that
///
/// 1. accepting the new changes gives the intended paragraphs,
/// 2. rejecting them gives the original: the same markup, run properties and text, apart from runs that were cut in two,
/// 3. earlier changes are all there, with their authors and dates,
/// 4. the new ids are used nowhere else,
/// 5. it is well formed, and insertions and deletions stand where they may,
/// 6. every other part is the same, byte for byte; comments, their relationship and their content type were only added.
///
/// The changes that the original does not have are the new ones.
///
/// # Errors
/// [`Error::NotProved`] with what did not hold; other errors if one of both cannot be read.
pub fn prove(original: &[u8], edited: &[u8], intended: &[String], limits: Limits) -> Result<Proof, Error> {
    prove_with(original, edited, intended, None, limits)
}

/// [`prove`], knowing which ids belong to the second halves of earlier insertions that were split. Without that, they are found by
/// their looks.
pub(crate) fn prove_with(
    original: &[u8],
    edited: &[u8],
    intended: &[String],
    halves: Option<&BTreeSet<i64>>,
    limits: Limits,
) -> Result<Proof, Error> {
    let failed = |what: &str| Error::NotProved(what.to_owned());
    let (before, after) = (Package::open(original, limits)?, Package::open(edited, limits)?);
    let (old, new) = (Stories::of(&before)?, Stories::of(&after)?);
    if old.main != new.main {
        return Err(failed("the main part has another name"));
    }
    other_parts(&before, &after, &old, &new)?;
    let old_xml = Xml::parse(&old.main, &old.text, &limits)?;
    let new_xml = Xml::parse(&new.main, &new.text, &limits)?;
    let (old_changes, new_changes) = (changes(&old_xml), changes(&new_xml));
    let known: BTreeSet<&str> = old_changes.keys().map(String::as_str).collect();
    let mut ours: BTreeMap<usize, &str> = new_changes
        .iter()
        .filter(|(id, _)| !known.contains(id.as_str()))
        .flat_map(|(id, found)| found.iter().map(|f| (f.node, id.as_str())))
        .collect();
    earlier_changes(&old_changes, &new_changes)?;
    unique(&old.ids(&before)?, &new_xml, &ours)?;
    let mut fresh: BTreeSet<usize> = ours.keys().copied().collect();
    ours.retain(|node, id| {
        let claimed = halves.is_none_or(|h| id.parse().is_ok_and(|id| h.contains(&id)));
        let half = claimed && is_half(&new_xml, *node, &fresh);
        if half {
            // The third part of an insertion follows its second.
            fresh.remove(node);
        }
        !half
    });
    structure::check(&new_xml, &|n| ours.contains_key(&n))?;

    let mine = |n: usize| ours.contains_key(&n) && matches!(new_xml.word(n), "ins" | "del");
    let accepted = resolve(&new_xml, Verdict::Accept, false, &mine)?;
    let accepted_xml = Xml::parse(&new.main, &accepted, &limits)?;
    let text: Vec<String> = paragraphs(&accepted_xml).into_iter().map(|p| p.text).collect();
    if text != intended {
        let at = text.iter().zip(intended).position(|(a, b)| a != b).unwrap_or(text.len().min(intended.len()));
        return Err(failed(&format!("paragraph {at} does not read as intended when the changes are accepted")));
    }
    let rejected = resolve(&new_xml, Verdict::Reject, false, &mine)?;
    let rejected_xml = Xml::parse(&new.main, &rejected, &limits)?;
    let old_comments = anchors(&old_xml);
    let is_new_anchor = |n: usize| {
        matches!(rejected_xml.word(n), "commentRangeStart" | "commentRangeEnd" | "commentReference")
            && rejected_xml.attribute(n, "id").is_some_and(|id| !old_comments.contains(&id))
    };
    let (was, is) = (canonical(&old_xml, &|_| false), canonical(&rejected_xml, &is_new_anchor));
    if was != is {
        return Err(failed(&format!(
            "rejecting the changes does not give the original back, {}",
            difference(&was, &is)
        )));
    }
    let count = |word: &str| ours.keys().filter(|n| new_xml.word(**n) == word).count();
    let comments = anchors(&new_xml).difference(&old_comments).count();
    Ok(Proof { insertions: count("ins"), deletions: count("del"), comments, text })
}

/// Where two canonical forms part, for the message.
fn difference(was: &str, is: &str) -> String {
    let at = was.bytes().zip(is.bytes()).take_while(|(a, b)| a == b).count();
    let show = |text: &str| {
        text.get(at..).or_else(|| text.get(at + 1..)).unwrap_or_default().chars().take(40).collect::<String>()
    };
    format!("\"{}\" became \"{}\"", show(was), show(is))
}

/// A tracked change in a part.
struct Found {
    node: usize,
    word: String,
    author: Option<String>,
    date: Option<String>,
}

/// Elements that carry an author: all tracked changes (17.13.5), by id.
fn changes(xml: &Xml<'_>) -> BTreeMap<String, Vec<Found>> {
    let mut found: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for node in 0..xml.nodes.len() {
        let word = xml.word(node);
        if word.is_empty() || !xml.tag(node).contains("author") {
            continue;
        }
        let id = xml.attribute(node, "id").unwrap_or_default();
        let (author, date) = (xml.attribute(node, "author"), xml.attribute(node, "date"));
        found.entry(id).or_default().push(Found { node, word: word.to_owned(), author, date });
    }
    found
}

/// Whether a new insertion is the second half of an earlier one: it has the same author and date as the last one before it that is
/// not new.
fn is_half(xml: &Xml<'_>, node: usize, fresh: &BTreeSet<usize>) -> bool {
    let word = xml.word(node);
    if !matches!(word, "ins" | "moveTo") {
        return false;
    }
    let signed = |n: usize| (xml.attribute(n, "author"), xml.attribute(n, "date"));
    let before = xml.children(xml.nodes[node].parent).take_while(|c| *c != node);
    let earlier = before.filter(|c| xml.word(*c) == word && !fresh.contains(c)).last();
    earlier.is_some_and(|e| signed(e) == signed(node))
}

fn earlier_changes(old: &BTreeMap<String, Vec<Found>>, new: &BTreeMap<String, Vec<Found>>) -> Result<(), Error> {
    let same = |a: &Found, b: &Found| a.word == b.word && a.author == b.author && a.date == b.date;
    let kept = old.iter().all(|(id, was)| {
        new.get(id).is_some_and(|is| was.len() == is.len() && was.iter().zip(is).all(|(a, b)| same(a, b)))
    });
    if kept { Ok(()) } else { Err(Error::NotProved("an earlier tracked change is not as it was".into())) }
}

/// New ids are used once, and nowhere in the original.
fn unique(old: &BTreeSet<i64>, xml: &Xml<'_>, ours: &BTreeMap<usize, &str>) -> Result<(), Error> {
    let failed = || Error::NotProved("an id is used twice".into());
    let mut seen = BTreeSet::new();
    for (node, id) in ours {
        let number: i64 = id.parse().map_err(|_| failed())?;
        if old.contains(&number) || !seen.insert(number) || xml.attribute(*node, "id").is_none() {
            return Err(failed());
        }
    }
    Ok(())
}

/// Ids of comments that a part refers to.
fn anchors(xml: &Xml<'_>) -> BTreeSet<String> {
    let all = (0..xml.nodes.len()).filter(|n| xml.word(*n) == "commentReference");
    all.filter_map(|n| xml.attribute(n, "id")).collect()
}

/// All parts but the main one are as they were. Comments, content types and relationships may have got something more.
fn other_parts(before: &Package<'_>, after: &Package<'_>, old: &Stories, new: &Stories) -> Result<(), Error> {
    let failed = |name: &str| Error::NotProved(format!("the part {name} is not as it was"));
    let (was, is) = (before.names(), after.names());
    for name in &was {
        if *name == old.main {
            continue;
        }
        let (a, b) = (before.part(name)?, after.part(name)?);
        let may_grow =
            old.comments.as_deref() == Some(*name) || *name == "[Content_Types].xml" || name.ends_with(".rels");
        if a != b && !(may_grow && grew(&a.unwrap_or_default(), &b.unwrap_or_default())) {
            return Err(failed(name));
        }
    }
    let added = is.iter().filter(|name| !was.contains(name)).copied();
    for name in added {
        let comments = old.comments.is_none() && new.comments.as_deref() == Some(name);
        let relations = name.ends_with(".rels");
        if !comments && !relations {
            return Err(failed(name));
        }
    }
    Ok(())
}

/// Whether bytes are the old ones with something put in at one place; an empty tag may have been opened for it.
fn grew(old: &[u8], new: &[u8]) -> bool {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    head + tail >= old.len() || (old.get(head..) == Some(b"/>") && new.get(head) == Some(&b'>'))
}
