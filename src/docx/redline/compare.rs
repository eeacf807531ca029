//! Two versions of a document: what differs, as a list and as tracked changes in the old one.

use super::change::{Change, Kind, Story, words};
use super::diff::align::{Pair, align};
use super::edit::{At, Edit, Edited, make, plan, write};
use super::inline::{Fields, lay_out};
use super::marks::Pen;
use super::moves::moved_or_renumbered;
use super::paragraphs::{Place, paragraphs, style};
use super::proof::{Proof, prove};
use super::story::Stories;
use super::tables::{Aligned, Row, RowChange, Rows, Table, align_with_tables, tables};
use super::text::{accept_all, reject_all, text};
use super::xml::Xml;
use crate::{
    Error,
    package::{Limits, Package},
};

use std::collections::{BTreeMap, BTreeSet};

/// Two versions of a document, compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What differs, in the order of the text: first the main text, then notes, headers, footers and text boxes.
    pub changes: Vec<Change>,
    /// The old document with the changes of the main text as tracked changes.
    pub document: Vec<u8>,
    /// What was proved of it.
    pub proof: Proof,
    /// Who made the changes, where the new document has all of them as tracked changes already: the redlined document is then the new
    /// one as it is. Empty where the changes are the author's that was asked for.
    pub authors: Vec<String>,
}

/// Compares two lists of paragraphs, such as the text of two PDF files.
pub fn compare_text<T: AsRef<str>>(old: &[T], new: &[T]) -> Vec<Change> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.iter().map(AsRef::as_ref).collect(), new.iter().map(AsRef::as_ref).collect());
    let pairs = align(&old, &new);
    let mut changes: Vec<Change> = pairs.into_iter().filter_map(|pair| change(pair, &old, &new, Story::Main)).collect();
    moved_or_renumbered(&mut changes);
    changes
}

/// Compares two documents. Formatting is not compared; text in earlier insertions counts, text in earlier deletions does not.
///
/// # Errors
/// See [`Error`]; [`Error::NotProved`] if the redlined document did not pass its proof.
pub fn compare(old: &[u8], new: &[u8], author: &str, date: &str, limits: Limits) -> Result<Comparison, Error> {
    let (old_package, new_package) = (Package::open(old, limits)?, Package::open(new, limits)?);
    let (old_stories, new_stories) = (Stories::of(&old_package)?, Stories::of(&new_package)?);
    let old_xml = Xml::parse(&old_stories.main, &old_stories.text, &limits)?;
    let new_xml = Xml::parse(&new_stories.main, &new_stories.text, &limits)?;
    let (olds, news) = (paragraphs(&old_xml), paragraphs(&new_xml));
    let (old_texts, new_texts): (Vec<&str>, Vec<&str>) =
        (olds.iter().map(|p| p.text.as_str()).collect(), news.iter().map(|p| p.text.as_str()).collect());
    let (old_tables, new_tables) = (tables(&old_xml, &olds), tables(&new_xml, &news));
    let Aligned { pairs, rows: row_changes } = align_with_tables(&old_texts, &new_texts, &old_tables, &new_tables);

    let mut sides = Sides {
        old_xml: &old_xml,
        new_xml: &new_xml,
        olds: &olds,
        news: &news,
        pairs: &pairs,
        styles: BTreeMap::new(),
    };
    sides.note_styles();
    let mut changes = Vec::new();
    let mut edits = Vec::new();
    let mut rows = Rows::default();
    let rows_in = RowTexts { old: row_texts(&old_tables), new: row_texts(&new_tables) };
    // Paragraphs of rows that come or go: only the first stands for its row.
    let mut of_rows: BTreeMap<Pair, Option<Change>> = BTreeMap::new();
    for row in row_changes {
        let (own, change) = match row {
            RowChange::Gone { table, row } => {
                let row = &old_tables[table].rows[row];
                rows.go(row);
                (row.paragraphs().map(Pair::Old).collect::<Vec<_>>(), whole_row(Some(row), None))
            }
            RowChange::New { table, row, old_table, behind } => {
                let (row, beside) = (&new_tables[table].rows[row], &old_tables[old_table].rows[behind.unwrap_or(0)]);
                if !rows.come(beside, behind.is_some(), row, &new_texts) {
                    continue;
                }
                (row.paragraphs().map(Pair::New).collect(), whole_row(None, Some(row)))
            }
        };
        of_rows.extend(own.iter().skip(1).map(|pair| (*pair, None)));
        of_rows.extend(own.first().map(|pair| (*pair, Some(change))));
    }
    for (at, pair) in pairs.iter().enumerate() {
        if let Some(row) = of_rows.remove(pair) {
            changes.extend(row);
            // The words of a row that goes are struck too, as far as they can be.
            let Pair::Old(i) = *pair else { continue };
            let range = 0..olds[i].chars;
            let strike = Edit { at: At::Range { paragraph: i, range }, text: String::new(), comment: None };
            edits.extend(sides.can(strike).ok().filter(|_| olds[i].chars > 0));
            continue;
        }
        let already_gone = |p: &Place| p.mark_gone && p.text.is_empty();
        if matches!(pair, Pair::Old(i) if already_gone(&olds[*i]))
            || matches!(pair, Pair::New(j) if already_gone(&news[*j]))
        {
            continue;
        }
        let Some(mut change) = change(*pair, &old_texts, &new_texts, Story::Main) else { continue };
        change.row = rows_in.of(*pair);
        match sides.edit(at).and_then(|edit| sides.can(edit)) {
            Ok(edit) => edits.push(edit),
            Err(why) => change.unmarked = Some(why.to_string()),
        }
        changes.push(change);
    }
    for (story, word) in [
        (Story::Footnote, "footnotes"),
        (Story::Endnote, "endnotes"),
        (Story::Header, "header"),
        (Story::Footer, "footer"),
    ] {
        let (a, b) = (other_texts(&old_package, word, &limits)?, other_texts(&new_package, word, &limits)?);
        elsewhere(&a, &b, story, &mut changes);
    }
    elsewhere(&boxed_texts(&old_xml), &boxed_texts(&new_xml), Story::TextBox, &mut changes);
    moved_or_renumbered(&mut changes);
    if let Some((authors, proof)) = tracked_already(&old_texts, new, &new_texts, limits).filter(|_| !changes.is_empty())
    {
        changes.iter_mut().filter(|change| change.story == Story::Main).for_each(|change| change.unmarked = None);
        return Ok(Comparison { changes, document: new.to_owned(), proof, authors });
    }
    let Edited { document, proof } = make(old, &edits, &rows, author, date, limits)?;
    Ok(Comparison { changes, document, proof, authors: Vec::new() })
}

/// Whose tracked changes in the new document are all that differs from the old one, and the proof of it: without them it reads like the
/// old one.
fn tracked_already(old: &[&str], new: &[u8], accepted: &[&str], limits: Limits) -> Option<(Vec<String>, Proof)> {
    let authors = authors(new, limits)?;
    // Of those authors alone, as headers and notes may have changes of others.
    let of_all = |accepted: bool| {
        authors.iter().try_fold(new.to_owned(), |document, author| {
            if accepted {
                accept_all(&document, Some(author), limits)
            } else {
                reject_all(&document, Some(author), limits)
            }
        })
    };
    let before = of_all(false).ok()?;
    let texts: Vec<String> = text(&before, limits).ok()?.into_iter().map(|paragraph| paragraph.text).collect();
    if texts != *old {
        return None;
    }
    let after = of_all(true).ok()?;
    let after: Vec<String> = text(&after, limits).ok()?.into_iter().map(|paragraph| paragraph.text).collect();
    // Paragraphs whose mark is gone still count as paragraphs before all is accepted.
    let shown: Vec<&str> = accepted.iter().copied().filter(|text| !text.is_empty()).collect();
    if after.iter().map(String::as_str).filter(|text| !text.is_empty()).ne(shown) {
        return None;
    }
    let proof = prove(&before, new, &after, limits).ok()?;
    Some((authors, proof))
}

/// The authors of a document's tracked insertions and deletions, each once; `None` if it has none.
fn authors(document: &[u8], limits: Limits) -> Option<Vec<String>> {
    let stories = Stories::of(&Package::open(document, limits).ok()?).ok()?;
    let xml = Xml::parse(&stories.main, &stories.text, &limits).ok()?;
    let changes = (0..xml.nodes.len()).filter(|node| matches!(xml.word(*node), "ins" | "del" | "moveFrom" | "moveTo"));
    let all: BTreeSet<String> = changes.filter_map(|node| xml.attribute(node, "author")).collect();
    (!all.is_empty()).then(|| all.into_iter().collect())
}

fn change(pair: Pair, old: &[&str], new: &[&str], story: Story) -> Option<Change> {
    let (kind, old_at, new_at) = match pair {
        Pair::Both(i, j) if old[i] == new[j] => return None,
        Pair::Both(i, j) => (Kind::Changed, Some(i), Some(j)),
        Pair::Old(i) => (Kind::Deleted, Some(i), None),
        Pair::New(j) => (Kind::Inserted, None, Some(j)),
    };
    let old_text = old_at.map_or("", |i| old[i]).to_owned();
    let new_text = new_at.map_or("", |j| new[j]).to_owned();
    let words = words(&old_text, &new_text);
    Some(Change { kind, story, old: old_at, new: new_at, old_text, new_text, words, row: None, unmarked: None })
}

/// The rows of the tables of both versions, by the paragraphs in them.
struct RowTexts {
    old: BTreeMap<usize, String>,
    new: BTreeMap<usize, String>,
}

impl RowTexts {
    /// The row in which a changed paragraph stands.
    fn of(&self, pair: Pair) -> Option<String> {
        match pair {
            Pair::Both(i, _) | Pair::Old(i) => self.old.get(&i).cloned(),
            Pair::New(j) => self.new.get(&j).cloned(),
        }
    }
}

fn row_texts(tables: &[Table]) -> BTreeMap<usize, String> {
    let rows = tables.iter().flat_map(|table| &table.rows);
    rows.flat_map(|row| row.paragraphs().map(|paragraph| (paragraph, row.text.clone()))).collect()
}

/// A row that comes or goes, as one change.
fn whole_row(old: Option<&Row>, new: Option<&Row>) -> Change {
    let text = |row: Option<&Row>| row.map_or(String::new(), |row| row.text.clone());
    let first = |row: Option<&Row>| row.map(|row| row.paragraphs().start);
    let (old_text, new_text) = (text(old), text(new));
    let kind = if new.is_some() { Kind::Inserted } else { Kind::Deleted };
    let words = words(&old_text, &new_text);
    Change {
        kind,
        story: Story::Main,
        old: first(old),
        new: first(new),
        old_text,
        new_text,
        words,
        row: None,
        unmarked: None,
    }
}

/// Both documents, while edits are made of their differences.
struct Sides<'x, 'a> {
    old_xml: &'x Xml<'a>,
    new_xml: &'x Xml<'a>,
    olds: &'x [Place],
    news: &'x [Place],
    pairs: &'x [Pair],
    /// Old paragraphs by their style.
    styles: BTreeMap<Option<String>, BTreeSet<usize>>,
}

impl Sides<'_, '_> {
    fn note_styles(&mut self) {
        for (index, place) in self.olds.iter().enumerate() {
            self.styles.entry(style(self.old_xml, place.node)).or_default().insert(index);
        }
    }

    fn edit(&self, at: usize) -> Result<Edit, Error> {
        let (place, text) = match self.pairs[at] {
            Pair::Both(i, j) => (At::Whole { paragraph: i }, self.news[j].text.clone()),
            Pair::Old(i) => (At::Paragraph { paragraph: i }, String::new()),
            Pair::New(j) => (self.place_for(at, j)?, self.news[j].text.clone()),
        };
        Ok(Edit { at: place, text, comment: None })
    }

    /// Where a new paragraph goes: behind the last old one before it or in front of the next one, if that stands in the same cell or
    /// text as it does.
    fn place_for(&self, at: usize, new: usize) -> Result<At, Error> {
        let like = |near: usize| {
            let same = self.styles.get(&style(self.new_xml, self.news[new].node))?;
            let (before, after) = (same.range(..=near).next_back(), same.range(near..).next());
            before.into_iter().chain(after).min_by_key(|i| i.abs_diff(near)).copied()
        };
        let parent = |xml: &Xml<'_>, place: &Place| xml.nodes[place.node].parent;
        let own = parent(self.new_xml, &self.news[new]);
        let both = |pair: &Pair| if let Pair::Both(i, j) = pair { Some((*i, *j)) } else { None };
        if let Some((i, j)) = self.pairs[..at].iter().rev().find_map(both)
            && parent(self.new_xml, &self.news[j]) == own
        {
            // Deleted paragraphs in between come first, as long as they stand in the same place.
            let home = parent(self.old_xml, &self.olds[i]);
            let old = |pair: &Pair| if let Pair::Old(i) = pair { Some(*i) } else { None };
            let later = self.pairs[..at].iter().rev().take_while(|p| both(p).is_none()).find_map(old);
            let paragraph = later.filter(|l| parent(self.old_xml, &self.olds[*l]) == home).unwrap_or(i);
            return Ok(At::After { paragraph, like: like(paragraph) });
        }
        if let Some((i, j)) = self.pairs[at..].iter().find_map(both)
            && parent(self.new_xml, &self.news[j]) == own
        {
            return Ok(At::Before { paragraph: i, like: like(i) });
        }
        if self.new_xml.word(own) == "body" {
            let known = |pair: &Pair| match pair {
                Pair::Both(i, _) | Pair::Old(i) => Some(*i),
                Pair::New(_) => None,
            };
            let in_body = |i: &usize| self.old_xml.word(parent(self.old_xml, &self.olds[*i])) == "body";
            if let Some(paragraph) = self.pairs[..at].iter().rev().filter_map(known).find(in_body) {
                return Ok(At::After { paragraph, like: like(paragraph) });
            }
            if let Some(paragraph) = self.pairs[at..].iter().filter_map(known).find(in_body) {
                return Ok(At::Before { paragraph, like: like(paragraph) });
            }
        }
        let what = "it stands in a table or frame that the old document does not have.";
        Err(Error::Refused { paragraph: new, what })
    }

    /// The edit, if it can be made at all.
    fn can(&self, edit: Edit) -> Result<Edit, Error> {
        let mut pen = Pen::new("-", "2000-01-01T00:00:00Z", BTreeSet::new())?;
        let edits = [edit];
        for (paragraph, plan) in plan(self.old_xml, self.olds, &edits, &mut pen)? {
            write(self.old_xml, self.olds, paragraph, &plan, &mut pen, &mut Vec::new())?;
        }
        let [edit] = edits;
        Ok(edit)
    }
}

fn elsewhere(old: &[String], new: &[String], story: Story, changes: &mut Vec<Change>) {
    for mut change in compare_text(old, new) {
        change.story = story;
        change.unmarked = Some("Tracked changes are made in the main text only; make this change by hand.".into());
        changes.push(change);
    }
}

/// The paragraphs of all headers, footers or notes, empty ones left out.
fn other_texts(package: &Package<'_>, word: &str, limits: &Limits) -> Result<Vec<String>, Error> {
    let mut texts = Vec::new();
    for relation in package.relations(&package.main_part()?)? {
        if relation.word() != word || relation.external {
            continue;
        }
        let Some(text) = package.xml(&relation.target)? else { continue };
        let xml = Xml::parse(&relation.target, &text, limits)?;
        texts.extend(paragraphs(&xml).into_iter().map(|p| p.text).filter(|t| !t.trim().is_empty()));
    }
    Ok(texts)
}

/// The paragraphs in text boxes, empty ones left out. Fallbacks for older programs repeat the same text.
fn boxed_texts(xml: &Xml<'_>) -> Vec<String> {
    let mut texts = Vec::new();
    let (mut at, mut box_end) = (0, 0);
    while let Some(node) = xml.nodes.get(at) {
        if node.word.is_empty() && node.name.ends_with(":Fallback") {
            at = node.next;
            continue;
        }
        if node.word == "txbxContent" {
            box_end = box_end.max(node.next);
        }
        if node.word == "p" && at < box_end {
            texts.push(lay_out(xml, at, &mut Fields::default()).1);
        }
        at += 1;
    }
    texts.retain(|t| !t.trim().is_empty());
    texts
}
