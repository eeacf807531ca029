//! Puts a draft into a template: its paragraphs at the mark, its lists, notes, comments and missing styles into the parts that hold
//! them, under identifiers that the template does not use.

use super::{
    braces::{find, text},
    content_controls,
    tree::{Element, Node, Part, fragment},
};
use crate::{
    Error,
    compose::{self, Document, Ids, List, PART_HEAD, PART_NAMESPACES},
    package::Package,
};

use std::collections::{BTreeMap, BTreeSet};

/// The name of the placeholder.
const BODY: &str = "body";
/// Stands in the tree for the draft while the rest is filled.
const MARK: &str = "<!--\u{1}body-->";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/// Marks the place of the draft; false if there is none. Only the first one counts.
pub(super) fn mark(parent: &mut Element) -> bool {
    for i in 0..parent.children.len() {
        let Some(child) = parent.children.get_mut(i).and_then(Node::element_mut) else { continue };
        let found = match child.name.as_str() {
            "w:p" => {
                matches!(find(&text(child)).as_slice(), [only] if only.name.eq_ignore_ascii_case(BODY))
                    && is_alone(&text(child))
            }
            "w:sdt" => {
                content_controls::name(child).is_some_and(|name| name.eq_ignore_ascii_case(BODY))
                    && child.child("w:sdtContent").is_some_and(|c| c.child("w:p").is_some())
            }
            _ => false,
        };
        if found {
            // A paragraph that ends a section goes on ending it (part 1, 17.6.18).
            let section = child.child("w:pPr").is_some_and(|p| p.child("w:sectPr").is_some());
            let mark = Node::Other(MARK.into());
            if section {
                child.children.retain(|n| n.element().is_some_and(|e| e.name == "w:pPr"));
                parent.children.insert(i, mark);
            } else {
                parent.children[i] = mark;
            }
            return true;
        }
        if matches!(
            child.name.as_str(),
            "w:body" | "w:tbl" | "w:tr" | "w:tc" | "w:sdt" | "w:sdtContent" | "w:customXml"
        ) && mark(child)
        {
            return true;
        }
    }
    false
}

fn is_alone(said: &str) -> bool {
    said.trim()
        .strip_prefix("{{")
        .and_then(|s| s.strip_suffix("}}"))
        .is_some_and(|s| s.trim().eq_ignore_ascii_case(BODY))
}

/// Puts the draft at the mark.
pub(super) fn put(
    package: &mut Package<'_>,
    main: &str,
    tree: &mut Part,
    document: &Document,
    date: &str,
) -> Result<(), Error> {
    compose::check(document, date)?;
    let mut styles = Side::open(package, main, "styles")?;
    let mut numbers = Side::open(package, main, "numbering")?;
    let mut notes = Side::open(package, main, "footnotes")?;
    let mut comments = Side::open(package, main, "comments")?;
    let names = style_names(&styles.tree.root, document);
    let first_abstract = next(&numbers.tree.root, "w:abstractNum", "w:abstractNumId").max(1);
    let ids = Ids {
        footnote: next(&notes.tree.root, "w:footnote", "w:id").max(1),
        comment: next(&comments.tree.root, "w:comment", "w:id"),
        bookmark: next(&tree.root, "w:bookmarkStart", "w:id"),
        list: next(&numbers.tree.root, "w:num", "w:numId").max(1),
        styles: names.clone(),
        width: width(&tree.root),
        new: false,
    };
    let written = compose::write(document, ids, date, &|_, _| String::new());
    let mut body = fragment(&written.body)?;
    if body.last().and_then(Node::element).is_none_or(|e| e.name != "w:p") {
        body.push(Node::Element(Element::new("w:p", &[])));
    }
    splice(&mut tree.root, &mut Some(body));

    for id in with_bases(document, &written.styles, &styles.tree.root, &names) {
        let named = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.to_owned());
        let definition = compose::style_definition(document, id, &named).unwrap_or_default();
        styles.tree.root.children.extend(fragment(&definition)?);
    }
    styles.put(package, main)?;

    let used = |id: u32, list: List| {
        matches!(list, List::Numbers(_)) || written.body.contains(&format!("<w:numId w:val=\"{id}\"/>"))
    };
    let lists: Vec<_> = written.lists.iter().copied().filter(|(id, list)| used(*id, *list)).collect();
    let (abstracts, nums) = compose::list_definitions(&lists, first_abstract, document.heading_numbers, false);
    // Definitions stand before the lists that use them, and both before the rest (CT_Numbering).
    let of = |name: &'static str| move |n: &Node| n.element().is_some_and(|e| e.name == name);
    let root = &mut numbers.tree.root;
    let last = |root: &Element, name| root.children.iter().rposition(of(name)).map(|at| at + 1);
    let end = root.children.iter().position(of("w:numIdMacAtCleanup")).unwrap_or(root.children.len());
    let at = last(root, "w:num").unwrap_or(end);
    root.children.splice(at..at, fragment(&nums)?);
    let at = last(root, "w:abstractNum").or_else(|| root.children.iter().position(of("w:num"))).unwrap_or(at);
    root.children.splice(at..at, fragment(&abstracts)?);
    numbers.put(package, main)?;

    notes.tree.root.children.extend(fragment(&written.footnotes)?);
    notes.put(package, main)?;
    comments.tree.root.children.extend(fragment(&written.comments)?);
    comments.put(package, main)
}

/// A part beside the text, which may not be there yet.
struct Side {
    word: &'static str,
    name: Option<String>,
    tree: Part,
    before: usize,
}

impl Side {
    fn open(package: &Package<'_>, main: &str, word: &'static str) -> Result<Self, Error> {
        let found = package.relations(main)?.into_iter().find(|r| r.word() == word && !r.external);
        let name = found.map(|r| r.target).filter(|target| package.has(target));
        let xml = match &name {
            Some(name) => package.xml(name)?.unwrap_or_default(),
            None => {
                let separators = if word == "footnotes" { compose::SEPARATORS } else { "" };
                format!("{PART_HEAD}<w:{word} {PART_NAMESPACES}>{separators}</w:{word}>")
            }
        };
        let tree = Part::read(name.as_deref().unwrap_or(word), &xml, package.limits())?;
        let before = tree.root.children.len();
        Ok(Self { word, name, tree, before })
    }

    /// Writes the part if something was added.
    fn put(self, package: &mut Package<'_>, main: &str) -> Result<(), Error> {
        if self.tree.root.children.len() == self.before {
            return Ok(());
        }
        let xml = self.tree.write().into_bytes();
        if let Some(name) = self.name {
            package.set(&name, xml);
            return Ok(());
        }
        let folder = main.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let free = |n: &u32| !package.has(&name(&folder, self.word, *n));
        let name = name(&folder, self.word, (0..).find(free).unwrap_or(0));
        package.set(&name, xml);
        package.add_content_type(&name, &format!("{TYPES}.{}+xml", self.word))?;
        package.add_relation(main, self.word, &name)?;
        Ok(())
    }
}

fn name(folder: &str, word: &str, n: u32) -> String {
    if n == 0 { format!("{folder}{word}.xml") } else { format!("{folder}{word}{n}.xml") }
}

/// The next free number of an attribute of some elements.
fn next(root: &Element, element: &str, attribute: &str) -> u32 {
    let mut highest: Option<u32> = None;
    root.walk(&mut |e| {
        if e.name == element
            && let Some(n) = e.attribute(attribute).and_then(|v| v.parse::<u32>().ok())
            // Numbers near the end leave no room; such a template is wrong, and low numbers do not clash with it.
            && n < 1 << 30
        {
            highest = highest.max(Some(n));
        }
    });
    highest.map_or(0, |n| n + 1)
}

/// The template's identifiers of our styles, found by their names, which Word does not translate in files; for the others, ours or one
/// that is free.
fn style_names(root: &Element, document: &Document) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    let mut ids = BTreeSet::new();
    for style in root.elements().filter(|e| e.name == "w:style") {
        let Some(id) = style.attribute("w:styleId") else { continue };
        if let Some(name) = style.child("w:name").and_then(|n| n.attribute("w:val")) {
            known.entry(name.to_lowercase()).or_insert_with(|| id.clone());
        }
        ids.insert(id);
    }
    let named = |(id, name): (&str, &str)| {
        let target = known.get(&name.to_lowercase()).cloned().unwrap_or_else(|| {
            let mut free = id.to_owned();
            while ids.contains(&free) {
                free.push('C');
            }
            free
        });
        (id.to_owned(), target)
    };
    compose::style_names(document).into_iter().map(named).collect()
}

/// Our styles in use that the template lacks, with those that they are based on.
fn with_bases(
    document: &Document,
    used: &BTreeSet<&'static str>,
    root: &Element,
    names: &BTreeMap<String, String>,
) -> BTreeSet<&'static str> {
    let there: BTreeSet<String> = root.elements().filter_map(|e| e.attribute("w:styleId")).collect();
    let mut wanted = BTreeSet::new();
    for style in used {
        let mut style = Some(*style);
        while let Some(id) = style {
            if !names.get(id).is_some_and(|target| there.contains(target)) {
                wanted.insert(id);
            }
            style = compose::style_base(document, id);
        }
    }
    wanted
}

/// The room between the margins of the last section.
fn width(root: &Element) -> Option<usize> {
    let section = root.child("w:body")?.child("w:sectPr")?;
    let number = |element: &str, attribute: &str| section.child(element)?.attribute(attribute)?.parse::<usize>().ok();
    let (left, right) = (number("w:pgMar", "w:left")?, number("w:pgMar", "w:right")?);
    number("w:pgSz", "w:w")?.checked_sub(left.checked_add(right)?).filter(|w| (1_440..31_680).contains(w))
}

/// Puts the draft in the place of the mark.
fn splice(parent: &mut Element, body: &mut Option<Vec<Node>>) {
    let mark = parent.children.iter().position(|n| matches!(n, Node::Other(raw) if raw == MARK));
    if let (Some(at), Some(body)) = (mark, body.take_if(|_| mark.is_some())) {
        parent.children.splice(at..=at, body);
        return;
    }
    for child in parent.children.iter_mut().filter_map(Node::element_mut) {
        if body.is_some() {
            splice(child, body);
        }
    }
}
