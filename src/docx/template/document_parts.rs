//! The parts of a template that hold text, and the way through one of them.

use super::{
    report::{Kind, Place, Report, Unfilled, Values},
    tree::{Element, Node, Part},
};
use crate::{Error, compose::gap, package::Package};

use std::collections::BTreeMap;

/// Marks a run whose text is a value: what looks like a placeholder in it is text. It is gone when a part is written.
pub(super) const DONE: &str = "\u{1}done";

/// Parts with text that people fill in, each once: the main part first.
pub(super) fn with_text(package: &Package<'_>) -> Result<Vec<(String, Place)>, Error> {
    let main = package.main_part()?;
    let mut parts = vec![(main.clone(), Place::Text)];
    for relation in package.relations(&main)?.into_iter().filter(|r| !r.external) {
        let place = match relation.word() {
            "header" => Place::Header,
            "footer" => Place::Footer,
            "footnotes" => Place::Footnote,
            "endnotes" => Place::Endnote,
            _ => continue,
        };
        if package.has(&relation.target) && parts.iter().all(|(part, _)| *part != relation.target) {
            parts.push((relation.target, place));
        }
    }
    Ok(parts)
}

pub(super) fn read(package: &Package<'_>, part: &str) -> Result<Part, Error> {
    let xml = package.xml(part)?.ok_or_else(|| Error::damaged(part))?;
    Part::read(part, &xml, package.limits())
}

/// Puts a part back if something in it changed.
pub(super) fn put(package: &mut Package<'_>, part: &str, tree: &Part) -> Result<(), Error> {
    if read(package, part)?.root != tree.root {
        package.set(part, tree.write().into_bytes());
    }
    Ok(())
}

/// A template while it is filled.
pub(super) struct Filling<'v> {
    values: &'v Values,
    pub(super) unfilled: Unfilled,
    pub(super) report: Report,
    /// Inside the older twin of a drawing, which Word shows only where it does not know the newer one: filled, but not counted.
    twin: bool,
    /// Rows and paragraphs that repetitions made.
    pub(super) made: usize,
}

/// The values that hold here: those of a repetition before those of the whole.
pub(super) type Inner<'v> = Option<&'v BTreeMap<String, String>>;

impl<'v> Filling<'v> {
    pub(super) fn new(values: &'v Values, unfilled: Unfilled) -> Self {
        Self { values, unfilled, report: Report::default(), twin: false, made: 0 }
    }

    /// The value of a placeholder.
    pub(super) fn value(&self, name: &str, inner: Inner<'v>) -> Option<&'v str> {
        let find = |texts: &'v BTreeMap<String, String>| {
            let folded = || texts.iter().find(|(known, _)| known.to_lowercase() == name.to_lowercase()).map(|(_, v)| v);
            texts.get(name).or_else(folded).map(String::as_str)
        };
        inner.and_then(find).or_else(|| find(&self.values.texts))
    }

    /// The repetitions of a name.
    pub(super) fn repeats(&self, name: &str) -> Option<&'v Vec<BTreeMap<String, String>>> {
        self.values.repeats.get(name)
    }

    pub(super) fn note(&mut self, name: &str, kind: Kind, place: Place, filled: bool) {
        if !self.twin {
            self.report.note(name, kind, place, filled);
        }
    }

    /// Fills a part.
    pub(super) fn part(&mut self, root: &mut Element, place: Place) {
        self.inside(root, place, None);
        root.walk_mut(&mut |e| e.attributes.retain(|(name, _)| name != DONE));
    }

    /// Fills what is inside an element: repetitions, controls, fields, then braces, as a value may stand in each of them.
    pub(super) fn inside(&mut self, parent: &mut Element, place: Place, inner: Inner<'v>) {
        self.repeat(parent, place);
        if parent.name == "w:p" {
            self.fields(&mut parent.children, place, inner);
            self.braces(parent, place, inner);
        }
        for child in parent.children.iter_mut().filter_map(Node::element_mut) {
            let place = match (child.name.as_str(), place) {
                ("w:tbl", Place::Text) => Place::Table,
                ("w:txbxContent", _) => Place::TextBox,
                _ => place,
            };
            if child.name == "w:sdt" && self.control(child, place, inner) {
                continue;
            }
            let before = self.twin;
            self.twin |= child.name == "mc:Fallback";
            self.inside(child, place, inner);
            self.twin = before;
        }
    }

    /// Fields in an element between a paragraph and its runs.
    pub(super) fn is_between(name: &str) -> bool {
        matches!(
            name,
            "w:hyperlink"
                | "w:ins"
                | "w:moveTo"
                | "w:smartTag"
                | "w:sdt"
                | "w:sdtContent"
                | "w:fldSimple"
                | "w:customXml"
                | "w:dir"
                | "w:bdo"
        )
    }
}

/// The question that stands for a placeholder without a value.
pub(super) fn question(name: &str) -> String {
    let words: String = name.chars().map(|c| if matches!(c, '.' | '_' | '-') { ' ' } else { c }).collect();
    gap(&format!("{}?", words.trim()))
}

/// A run with a value, in the look of `properties` (a `w:rPr`): line ends and tabs are real ones.
pub(super) fn value_run(properties: Option<&Element>, text: &str, highlight: bool) -> Node {
    let mut run = Element::new("w:r", &[(DONE, "")]);
    let mut look = properties.cloned().unwrap_or_else(|| Element::new("w:rPr", &[]));
    if highlight {
        put_highlight(&mut look);
    }
    if !look.children.is_empty() {
        run.children.push(Node::Element(look));
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            run.children.push(Node::Element(Element::new("w:br", &[])));
        }
        for (i, words) in line.split('\t').enumerate() {
            if i > 0 {
                run.children.push(Node::Element(Element::new("w:tab", &[])));
            }
            if !words.is_empty() {
                run.children.push(text_node(words));
            }
        }
    }
    Node::Element(run)
}

/// A `w:t` that keeps its spaces.
pub(super) fn text_node(text: &str) -> Node {
    let mut t = Element::new("w:t", &[("xml:space", "preserve")]);
    t.children.push(Node::Text(crate::compose::escaped(text)));
    Node::Element(t)
}

/// Puts a highlight in the place that CT_RPr has for it.
fn put_highlight(look: &mut Element) {
    const LATER: [&str; 16] = [
        "w:u",
        "w:effect",
        "w:bdr",
        "w:shd",
        "w:fitText",
        "w:vertAlign",
        "w:rtl",
        "w:cs",
        "w:em",
        "w:lang",
        "w:eastAsianLayout",
        "w:specVanish",
        "w:oMath",
        "w:ins",
        "w:del",
        "w:rPrChange",
    ];
    look.children.retain(|n| n.element().is_none_or(|e| e.name != "w:highlight"));
    let at = look
        .children
        .iter()
        .position(|n| n.element().is_some_and(|e| LATER.contains(&e.name.as_str()) || e.name.starts_with("w14:")))
        .unwrap_or(look.children.len());
    look.children.insert(at, Node::Element(Element::new("w:highlight", &[("w:val", "yellow")])));
}
