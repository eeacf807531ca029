//! Tables of two versions: which row is which, and rows that come and go as tracked changes (17.13.5.12 and 17.13.5.16: `w:ins` and `w:del`
//! in the properties of a row).

use super::diff::align::{Pair, align};
use super::marks::{Pen, is_writable, paragraph_properties, run_properties};
use super::paragraphs::Place;
use super::splice::{Splice, put_inside};
use super::xml::{Kind, Xml};

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A table whose cells hold paragraphs and nothing else.
pub(super) struct Table {
    pub rows: Vec<Row>,
    /// Its paragraphs, by their numbers.
    pub paragraphs: Range<usize>,
}

/// A row of it.
pub(super) struct Row {
    pub node: usize,
    /// The paragraphs of each cell, by their numbers.
    pub cells: Vec<Range<usize>>,
    /// The cells in one line: "Bolts | 2 | $500".
    pub text: String,
}

impl Row {
    pub fn paragraphs(&self) -> Range<usize> {
        let start = self.cells.first().map_or(0, |cell| cell.start);
        start..self.cells.last().map_or(start, |cell| cell.end)
    }
}

/// The simple tables of a document, in order.
pub(super) fn tables(xml: &Xml<'_>, places: &[Place]) -> Vec<Table> {
    let number: BTreeMap<usize, usize> = places.iter().enumerate().map(|(n, place)| (place.node, n)).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < xml.nodes.len() {
        let node = &xml.nodes[at];
        match (node.word == "tbl").then(|| table(xml, at, places, &number)).flatten() {
            Some(table) => {
                found.push(table);
                at = node.next;
            }
            None => at += 1,
        }
    }
    found
}

fn elements<'x>(xml: &'x Xml<'_>, node: usize) -> impl Iterator<Item = usize> + 'x {
    xml.children(node).filter(|child| xml.nodes[*child].kind == Kind::Element)
}

fn table(xml: &Xml<'_>, node: usize, places: &[Place], number: &BTreeMap<usize, usize>) -> Option<Table> {
    let mut rows = Vec::new();
    for child in elements(xml, node) {
        match xml.word(child) {
            "tr" => rows.push(row(xml, child, places, number)?),
            "tblPr" | "tblGrid" => {}
            _ => return None,
        }
    }
    let start = rows.first()?.paragraphs().start;
    let end = rows.last()?.paragraphs().end;
    // Every paragraph of the table is one of a cell's.
    let inside = rows.iter().map(|row| row.paragraphs().len()).sum::<usize>() == end - start;
    inside.then_some(Table { rows, paragraphs: start..end })
}

fn row(xml: &Xml<'_>, node: usize, places: &[Place], number: &BTreeMap<usize, usize>) -> Option<Row> {
    let mut cells: Vec<Range<usize>> = Vec::new();
    for child in elements(xml, node) {
        match xml.word(child) {
            "tc" => {
                let mut all = Vec::new();
                for inner in elements(xml, child) {
                    match xml.word(inner) {
                        "p" => all.push(*number.get(&inner)?),
                        "tcPr" => {}
                        _ => return None,
                    }
                }
                cells.push(*all.first()?..*all.last()? + 1);
            }
            "trPr" | "tblPrEx" => {}
            _ => return None,
        }
    }
    // What somebody else inserts or deletes as a row stays theirs.
    let theirs =
        xml.child(node, "trPr").is_some_and(|p| elements(xml, p).any(|c| matches!(xml.word(c), "ins" | "del")));
    let line = |cell: &Range<usize>| {
        places[cell.clone()].iter().map(|place| place.text.trim()).collect::<Vec<_>>().join(" ").trim().to_owned()
    };
    let text = cells.iter().map(line).collect::<Vec<_>>().join(" | ");
    (!cells.is_empty() && !theirs).then_some(Row { node, cells, text })
}

/// A row that comes or goes, by the numbers of the tables' rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowChange {
    /// A row of the old version goes.
    Gone { table: usize, row: usize },
    /// A row of the new version comes, behind a row of the old one or before its first.
    New { table: usize, row: usize, old_table: usize, behind: Option<usize> },
}

/// How the paragraphs of both versions stand to each other, tables row by row and cell by cell.
pub(super) struct Aligned {
    pub pairs: Vec<Pair>,
    pub rows: Vec<RowChange>,
}

/// Aligns the paragraphs of two versions.
pub(super) fn align_with_tables(old: &[&str], new: &[&str], olds: &[Table], news: &[Table]) -> Aligned {
    let mut out = Aligned { pairs: Vec::new(), rows: Vec::new() };
    let (mut x, mut y) = (0, 0);
    for (i, j) in matched(olds, news) {
        let (a, b) = (&olds[i], &news[j]);
        between(old, new, x..a.paragraphs.start, y..b.paragraphs.start, &mut out.pairs);
        of_table((i, a), (j, b), &mut out);
        (x, y) = (a.paragraphs.end, b.paragraphs.end);
    }
    between(old, new, x..old.len(), y..new.len(), &mut out.pairs);
    out
}

fn between(old: &[&str], new: &[&str], x: Range<usize>, y: Range<usize>, pairs: &mut Vec<Pair>) {
    pairs.extend(align(&old[x.clone()], &new[y.clone()]).into_iter().map(|pair| match pair {
        Pair::Both(i, j) => Pair::Both(x.start + i, y.start + j),
        Pair::Old(i) => Pair::Old(x.start + i),
        Pair::New(j) => Pair::New(y.start + j),
    }));
}

/// Which table is which: those that say much the same; where both versions have as many, those at the same place and with as many
/// columns too.
fn matched(olds: &[Table], news: &[Table]) -> Vec<(usize, usize)> {
    let columns = |table: &Table| table.rows.first().map_or(0, |row| row.cells.len());
    if olds.len() == news.len() && olds.iter().zip(news).all(|(a, b)| columns(a) == columns(b)) {
        return (0..olds.len()).map(|i| (i, i)).collect();
    }
    let whole = |table: &Table| table.rows.iter().map(|row| row.text.as_str()).collect::<Vec<_>>().join("\n");
    let (a, b): (Vec<String>, Vec<String>) = (olds.iter().map(whole).collect(), news.iter().map(whole).collect());
    let (a, b): (Vec<&str>, Vec<&str>) =
        (a.iter().map(String::as_str).collect(), b.iter().map(String::as_str).collect());
    let both = |pair| if let Pair::Both(i, j) = pair { Some((i, j)) } else { None };
    align(&a, &b).into_iter().filter_map(both).collect()
}

fn of_table((i, old): (usize, &Table), (j, new): (usize, &Table), out: &mut Aligned) {
    let texts = |table: &Table| table.rows.iter().map(|row| row.text.clone()).collect::<Vec<_>>();
    let (a, b) = (texts(old), texts(new));
    let (a, b): (Vec<&str>, Vec<&str>) =
        (a.iter().map(String::as_str).collect(), b.iter().map(String::as_str).collect());
    let mut behind: Option<usize> = None;
    for pair in in_place(align(&a, &b), old, new) {
        match pair {
            Pair::Both(r, s) => {
                behind = Some(r);
                let (from, to) = (&old.rows[r], &new.rows[s]);
                if from.cells.len() == to.cells.len() {
                    from.cells.iter().zip(&to.cells).for_each(|(a, b)| of_cell(a, b, &mut out.pairs));
                } else {
                    out.pairs.extend(from.paragraphs().map(Pair::Old));
                    out.pairs.extend(to.paragraphs().map(Pair::New));
                }
            }
            Pair::Old(r) => {
                behind = Some(r);
                out.rows.push(RowChange::Gone { table: i, row: r });
                out.pairs.extend(old.rows[r].paragraphs().map(Pair::Old));
            }
            Pair::New(s) => {
                out.rows.push(RowChange::New { table: j, row: s, old_table: i, behind });
                out.pairs.extend(new.rows[s].paragraphs().map(Pair::New));
            }
        }
    }
}

/// Rows that stand in each other's place between two known ones, as many here as there and with as many cells, are the same rows.
fn in_place(pairs: Vec<Pair>, old: &Table, new: &Table) -> Vec<Pair> {
    let mut out = Vec::new();
    let (mut gone, mut come): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let flush = |gone: &mut Vec<usize>, come: &mut Vec<usize>, out: &mut Vec<Pair>| {
        let alike = |(r, s): (&usize, &usize)| old.rows[*r].cells.len() == new.rows[*s].cells.len();
        if gone.len() == come.len() && gone.iter().zip(come.iter()).all(alike) {
            out.extend(gone.iter().zip(come.iter()).map(|(r, s)| Pair::Both(*r, *s)));
        } else {
            out.extend(gone.iter().map(|r| Pair::Old(*r)));
            out.extend(come.iter().map(|s| Pair::New(*s)));
        }
        gone.clear();
        come.clear();
    };
    for pair in pairs {
        match pair {
            Pair::Old(r) => gone.push(r),
            Pair::New(s) => come.push(s),
            Pair::Both(..) => {
                flush(&mut gone, &mut come, &mut out);
                out.push(pair);
            }
        }
    }
    flush(&mut gone, &mut come, &mut out);
    out
}

/// The paragraphs of a cell in order.
fn of_cell(old: &Range<usize>, new: &Range<usize>, pairs: &mut Vec<Pair>) {
    let both = old.len().min(new.len());
    pairs.extend((0..both).map(|k| Pair::Both(old.start + k, new.start + k)));
    pairs.extend((old.start + both..old.end).map(Pair::Old));
    pairs.extend((new.start + both..new.end).map(Pair::New));
}

/// Rows that come and go in the old document, ready to be written.
#[derive(Default)]
pub(super) struct Rows {
    /// Rows that go, by their nodes.
    gone: Vec<usize>,
    /// New rows: the row that they look like, whether they stand behind it, and the paragraphs of their cells.
    new: Vec<(usize, bool, Vec<Vec<String>>)>,
    /// Paragraphs of rows that go.
    without: BTreeSet<usize>,
    /// The paragraphs of new rows, before and behind a paragraph.
    before: BTreeMap<usize, Vec<String>>,
    behind: BTreeMap<usize, Vec<String>>,
}

impl Rows {
    pub fn go(&mut self, row: &Row) {
        self.gone.push(row.node);
        self.without.extend(row.paragraphs());
    }

    /// A new row beside one of the old document; whether it can be written.
    pub fn come(&mut self, beside: &Row, behind: bool, row: &Row, texts: &[&str]) -> bool {
        if !texts[row.paragraphs()].iter().all(|text| is_writable(text)) {
            return false;
        }
        let cells: Vec<Vec<String>> =
            row.cells.iter().map(|cell| texts[cell.clone()].iter().map(|t| (*t).to_owned()).collect()).collect();
        let all = cells.concat();
        let near = beside.paragraphs();
        let (list, at) =
            if behind { (&mut self.behind, near.end.saturating_sub(1)) } else { (&mut self.before, near.start) };
        list.entry(at).or_default().extend(all);
        self.new.push((beside.node, behind, cells));
        true
    }

    /// Whether a paragraph goes with its row.
    pub fn takes(&self, paragraph: usize) -> bool {
        self.without.contains(&paragraph)
    }

    /// What a paragraph with its new text becomes.
    pub fn around(&self, paragraph: usize, own: Vec<String>) -> Vec<String> {
        let of = |list: &BTreeMap<usize, Vec<String>>| list.get(&paragraph).cloned().unwrap_or_default();
        let own = if self.takes(paragraph) { Vec::new() } else { own };
        [of(&self.before), own, of(&self.behind)].concat()
    }

    /// The splices for all of them.
    pub fn write(&self, xml: &Xml<'_>, pen: &mut Pen, splices: &mut Vec<Splice>) {
        for row in &self.gone {
            mark_row(xml, *row, pen, splices);
        }
        for (beside, behind, cells) in &self.new {
            let node = &xml.nodes[*beside];
            let markup = new_row(xml, *beside, cells, pen);
            splices.push(Splice::insert(if *behind { node.end } else { node.start }, markup));
        }
    }
}

/// Marks a row as deleted, in its properties.
fn mark_row(xml: &Xml<'_>, row: usize, pen: &mut Pen, splices: &mut Vec<Splice>) {
    let node = &xml.nodes[row];
    let prefix = node.prefix();
    let mark = pen.tag(prefix, "del", true);
    splices.push(match xml.child(row, "trPr") {
        // The history of the properties comes last (CT_TrPr).
        Some(properties) => match xml.child(properties, "trPrChange") {
            Some(history) => Splice::insert(xml.nodes[history].start, mark),
            None => put_inside(xml, properties, &mark, false),
        },
        None => {
            let place = xml.child(row, "tblPrEx").map_or(node.open_end, |p| xml.nodes[p].end);
            Splice::insert(place, format!("<{prefix}trPr>{mark}</{prefix}trPr>"))
        }
    });
}

/// An inserted row that looks like another one.
fn new_row(xml: &Xml<'_>, like: usize, cells: &[Vec<String>], pen: &mut Pen) -> String {
    let prefix = xml.nodes[like].prefix();
    let mark = pen.tag(prefix, "ins", true);
    let models: Vec<usize> = elements(xml, like).filter(|c| xml.word(*c) == "tc").collect();
    let mut made = format!("<{prefix}tr><{prefix}trPr>{mark}</{prefix}trPr>");
    for (at, texts) in cells.iter().enumerate() {
        let model = models.get(at).filter(|_| models.len() == cells.len()).copied();
        // A cell that is merged with the one above it would take the new one in.
        let merged = |p: &usize| xml.child(*p, "vMerge").is_some() || xml.tag(*p).contains('=');
        let properties = model.and_then(|cell| xml.child(cell, "tcPr")).filter(|p| !merged(p));
        made.push_str(&format!("<{prefix}tc>{}", properties.map_or("", |p| xml.raw(p))));
        let paragraph = model.and_then(|cell| xml.child(cell, "p"));
        let run = paragraph.and_then(|p| elements(xml, p).find(|c| xml.word(*c) == "r"));
        let looks = run.map_or(String::new(), |run| run_properties(xml, run, false));
        for text in texts {
            let shape = paragraph.map_or(String::new(), |p| paragraph_properties(xml, p, prefix, ""));
            let content = if text.is_empty() { String::new() } else { pen.inserted(prefix, &looks, text) };
            made.push_str(&format!("<{prefix}p>{shape}{content}</{prefix}p>"));
        }
        made.push_str(&format!("</{prefix}tc>"));
    }
    made + &format!("</{prefix}tr>")
}
