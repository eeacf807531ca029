//! What clients send as XML, read by a small bounded parser: no DTD, no entities of its own, at most 64 KiB.

use crate::files::Noted;

use quick_xml::{Reader, XmlVersion, events::Event};
use std::{collections::HashSet, sync::Arc};

/// The most bytes of a body.
pub const LONGEST: usize = 64 * 1024;
/// The most elements, and how deep they may lie.
const MOST: usize = 4_000;
const DEEPEST: usize = 64;
/// The most declarations of namespaces, and bytes of one of their names: each property that is told repeats its namespace.
const MOST_SPACES: usize = 64;
const LONGEST_SPACE: usize = 256;
/// The most properties of one request, and bytes of a name without its namespace.
const MOST_PROPERTIES: usize = 256;
const LONGEST_NAME: usize = 200;
/// The namespace of WebDAV's own names.
pub const DAV: &str = "DAV:";

/// A name: namespace and local name.
pub type Name = (String, String);

/// An element.
#[derive(Clone, Debug, Default)]
struct Element {
    name: Name,
    children: Vec<Element>,
    /// What is between its tags, as written.
    inner: String,
    /// The namespaces in force inside: prefix and name, the innermost last. Elements that declare none share those around them.
    spaces: Arc<Vec<(String, String)>>,
}

impl Element {
    fn is(&self, local: &str) -> bool {
        self.name.0 == DAV && self.name.1 == local
    }

    fn child(&self, local: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.is(local))
    }

    fn noted(&self) -> Noted {
        let mut namespaces: Vec<(String, String)> = Vec::new();
        for (prefix, name) in self.spaces.iter() {
            namespaces.retain(|(known, _)| known != prefix);
            namespaces.push((prefix.clone(), name.clone()));
        }
        namespaces
            .retain(|(prefix, _)| if prefix.is_empty() { true } else { self.inner.contains(&format!("{prefix}:")) });
        Noted { name: self.name.clone(), xml: self.inner.clone(), namespaces }
    }
}

/// Which properties a client wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// The names of all.
    Names,
    /// These.
    These(Vec<Name>),
}

/// The body of PROPFIND; an empty one wants all. `None` if it is malformed.
pub fn propfind(body: &str) -> Option<Wanted> {
    if body.trim().is_empty() {
        return Some(Wanted::All);
    }
    let root = read(body).filter(|root| root.is("propfind"))?;
    if root.child("propname").is_some() {
        return Some(Wanted::Names);
    }
    match root.child("prop") {
        Some(prop) => {
            let mut seen = HashSet::new();
            let names: Vec<Name> =
                prop.children.iter().map(|one| one.name.clone()).filter(|name| seen.insert(name.clone())).collect();
            (names.len() <= MOST_PROPERTIES).then_some(Wanted::These(names))
        }
        None => root.child("allprop").map(|_| Wanted::All),
    }
}

/// The body of PROPPATCH: properties to set, and names of those to remove, in their order. `None` if it is malformed.
pub fn proppatch(body: &str) -> Option<Vec<Result<Noted, Name>>> {
    let root = read(body).filter(|root| root.is("propertyupdate"))?;
    let mut changes = Vec::new();
    for step in &root.children {
        let properties = step.child("prop").into_iter().flat_map(|prop| &prop.children);
        if step.is("set") {
            changes.extend(properties.map(|one| Ok(one.noted())));
        } else if step.is("remove") {
            changes.extend(properties.map(|one| Err(one.name.clone())));
        }
    }
    (1..=MOST_PROPERTIES).contains(&changes.len()).then_some(changes)
}

/// The body of LOCK: whether the lock is exclusive, and what its holder says about itself. `None` if it is malformed.
pub fn lockinfo(body: &str) -> Option<(bool, Option<Noted>)> {
    let root = read(body).filter(|root| root.is("lockinfo"))?;
    root.child("locktype")?.child("write")?;
    let scope = root.child("lockscope")?;
    let exclusive = scope.child("exclusive").is_some();
    if !exclusive {
        scope.child("shared")?;
    }
    Some((exclusive, root.child("owner").map(Element::noted)))
}

fn at(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

/// An element that is open, and where its content begins.
struct Open {
    element: Element,
    from: usize,
}

fn read(body: &str) -> Option<Element> {
    let body = body.trim_start_matches('\u{feff}');
    if body.len() > LONGEST {
        return None;
    }
    let mut reader = Reader::from_reader(body.as_bytes());
    let (mut open, mut root, mut count, mut declared): (Vec<Open>, Option<Element>, usize, usize) =
        (Vec::new(), None, 0, 0);
    loop {
        let before = at(&reader);
        let event = reader.read_event().ok()?;
        let after = at(&reader);
        match event {
            Event::Start(ref tag) | Event::Empty(ref tag) => {
                count += 1;
                if root.is_some() || count > MOST || open.len() >= DEEPEST {
                    return None;
                }
                let mut spaces = open.last().map(|one| Arc::clone(&one.element.spaces)).unwrap_or_default();
                for attribute in tag.attributes() {
                    let attribute = attribute.ok()?;
                    let key: &str = attribute.key.as_ref();
                    let Some(prefix) =
                        key.strip_prefix("xmlns").filter(|rest| rest.is_empty() || rest.starts_with(':'))
                    else {
                        continue;
                    };
                    let prefix = prefix.trim_start_matches(':');
                    let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
                    declared += 1;
                    // Namespaces in XML 1.0, 2.2: a prefix cannot stand for nothing.
                    let nothing = !prefix.is_empty() && value.is_empty();
                    if nothing || declared > MOST_SPACES || value.len() > LONGEST_SPACE || prefix.len() > LONGEST_NAME {
                        return None;
                    }
                    Arc::make_mut(&mut spaces).push((prefix.to_owned(), value));
                }
                let element = Element { name: name(tag.name().as_ref(), &spaces)?, spaces, ..Element::default() };
                if matches!(event, Event::Start(_)) {
                    open.push(Open { element, from: after });
                } else {
                    close(element, &mut open, &mut root);
                }
            }
            Event::End(_) => {
                let Open { mut element, from } = open.pop()?;
                element.inner = body.get(from..before)?.to_owned();
                close(element, &mut open, &mut root);
            }
            Event::Text(_) | Event::CData(_) if !open.is_empty() => {}
            Event::Text(_) if body.get(before..after)?.trim().is_empty() => {}
            // Only the five entities that need no definition, and numbers.
            Event::GeneralRef(_) if !open.is_empty() => {
                quick_xml::escape::unescape(body.get(before..after)?).ok()?;
            }
            Event::Comment(_) | Event::PI(_) | Event::Decl(_) => {}
            Event::Eof if open.is_empty() => return root,
            _ => return None,
        }
    }
}

fn name(written: &str, spaces: &[(String, String)]) -> Option<Name> {
    let (prefix, local) = written.split_once(':').unwrap_or(("", written));
    let space = spaces.iter().rev().find(|(known, _)| known == prefix).map(|(_, space)| space.clone());
    let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c) || !c.is_ascii());
    if local.is_empty() || local.len() > LONGEST_NAME || !plain(local) || !plain(prefix) {
        return None;
    }
    match space {
        Some(space) => Some((space, local.to_owned())),
        None => prefix.is_empty().then(|| (String::new(), local.to_owned())),
    }
}

fn close(element: Element, open: &mut [Open], root: &mut Option<Element>) {
    match open.last_mut() {
        Some(parent) => parent.element.children.push(element),
        None => *root = Some(element),
    }
}
