//! The tree of fields, with what children inherit (ISO 32000-1, 12.7.3.1), and where each field is drawn (12.5.6.19).

pub(crate) use super::node::{Node, Type, Widget};

use crate::file::File;
use crate::limits;
use crate::object::{Dict, Id, Object};
use crate::refusal::{Refusal, Result};
use crate::text_string;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

#[derive(Clone, Default)]
struct Inherited {
    name: String,
    kind: Option<Type>,
    flags: u32,
    value: Object,
    appearance: Vec<u8>,
    quadding: i64,
    max_len: Option<u32>,
    options: Rc<[Object]>,
}

struct Walk<'a> {
    file: &'a File,
    pages: HashMap<Id, u32>,
    seen: HashSet<Id>,
    nodes: Vec<Node>,
}

/// Every field at an end of the tree, in its order.
///
/// # Errors
/// `NoForm` or `Xfa`; `TooLarge` past the limits.
pub(crate) fn read(file: &File) -> Result<Vec<Node>> {
    let form = file.dict(&file.catalog(), "AcroForm");
    let mut walk = Walk { file, pages: widgets_by_page(file), seen: HashSet::new(), nodes: Vec::new() };
    let above = Inherited {
        appearance: file.entry(&form, "DA").as_string().unwrap_or_default().to_vec(),
        quadding: file.entry(&form, "Q").integer().unwrap_or(0),
        ..Inherited::default()
    };
    for kid in file.entry(&form, "Fields").as_array().unwrap_or_default() {
        // A field that is not an object of its own could not be replaced.
        if let Some(id) = kid.as_ref() {
            walk.visit(id, &above, 0)?;
        }
    }
    super::xfa::refuse(file, !walk.nodes.is_empty())?;
    Ok(walk.nodes)
}

fn widgets_by_page(file: &File) -> HashMap<Id, u32> {
    let mut pages = HashMap::new();
    for index in 0..file.pages().len() {
        let Some((_, page)) = file.page(index) else { continue };
        for annotation in file.entry(&page, "Annots").as_array().unwrap_or_default() {
            if let Some(id) = annotation.as_ref() {
                pages.entry(id).or_insert(index as u32 + 1);
            }
        }
    }
    pages
}

impl Walk<'_> {
    fn visit(&mut self, id: Id, above: &Inherited, depth: usize) -> Result<()> {
        // A second way to the same field is a circle or a mistake.
        if !self.seen.insert(id) {
            return Ok(());
        }
        if self.seen.len() > limits::NODES || depth > limits::DEPTH {
            return Err(Refusal::TooLarge(format!("its form has more than {} fields", limits::NODES)));
        }
        let Object::Dict(dict) = self.file.get(id) else { return Ok(()) };
        let here = self.inherit(&dict, above);
        let kids: Vec<(Id, Dict)> = self
            .file
            .entry(&dict, "Kids")
            .as_array()
            .unwrap_or_default()
            .iter()
            .filter_map(|kid| Some((kid.as_ref()?, self.file.resolve(kid).as_dict()?.clone())))
            .collect();
        let (fields, widgets): (Vec<_>, Vec<_>) = kids.into_iter().partition(|(_, kid)| kid.get("T").is_some());
        for (kid, _) in &fields {
            self.visit(*kid, &here, depth + 1)?;
        }
        let Some(kind) = here.kind.filter(|_| fields.is_empty() || !widgets.is_empty()) else { return Ok(()) };
        let widgets: Vec<Widget> = if widgets.is_empty() {
            vec![self.widget(id, dict.clone())]
        } else {
            let own: Vec<_> = widgets.into_iter().filter(|(id, _)| self.seen.insert(*id)).collect();
            own.into_iter().map(|(id, kid)| self.widget(id, kid)).collect()
        };
        let tooltip = std::iter::once(&dict)
            .chain(widgets.iter().map(|widget| &widget.dict))
            .find_map(|dict| Some(text_string::decode(self.file.entry(dict, "TU").as_string()?)))
            .filter(|text| !text.trim().is_empty());
        self.nodes.push(Node {
            id,
            name: here.name,
            tooltip,
            kind,
            flags: here.flags,
            value: self.readable(here.value),
            appearance: here.appearance,
            quadding: here.quadding,
            max_len: here.max_len,
            options: here.options,
            widgets,
        });
        Ok(())
    }

    fn inherit(&self, dict: &Dict, above: &Inherited) -> Inherited {
        let mut here = above.clone();
        let entry = |key| self.file.entry(dict, key);
        if let Some(part) = entry("T").as_string() {
            let part = text_string::decode(part);
            here.name = if here.name.is_empty() { part } else { format!("{}.{part}", here.name) };
        }
        match entry("FT").as_name() {
            Some(b"Tx") => here.kind = Some(Type::Text),
            Some(b"Btn") => here.kind = Some(Type::Button),
            Some(b"Ch") => here.kind = Some(Type::Choice),
            Some(b"Sig") => here.kind = Some(Type::Signature),
            _ => {}
        }
        if let Some(flags) = entry("Ff").integer() {
            here.flags = flags as u32;
        }
        // The reference is kept, as a long text may be a stream.
        if let Some(value) = dict.get("V") {
            here.value = value.clone();
        }
        if let Some(appearance) = entry("DA").as_string() {
            here.appearance = appearance.to_vec();
        }
        if let Some(quadding) = entry("Q").integer() {
            here.quadding = quadding;
        }
        if let Some(most) = entry("MaxLen").integer() {
            here.max_len = u32::try_from(most).ok();
        }
        if let Some(options) = entry("Opt").as_array() {
            here.options = options
                .iter()
                .map(|option| match self.file.resolve(option) {
                    Object::Array(pair) => Object::Array(pair.iter().map(|part| self.file.resolve(part)).collect()),
                    other => other,
                })
                .collect();
        }
        here
    }

    /// A value with references followed; the text of a text stream as a string (7.9.3).
    fn readable(&self, value: Object) -> Object {
        if value.as_ref().is_some()
            && let Some((_, text)) = self.file.stream(&value)
        {
            return Object::String(text);
        }
        match self.file.resolve(&value) {
            Object::Array(items) => Object::Array(items.iter().map(|item| self.file.resolve(item)).collect()),
            other => other,
        }
    }

    fn widget(&self, id: Id, dict: Dict) -> Widget {
        let corners: Vec<f64> = self
            .file
            .entry(&dict, "Rect")
            .as_array()
            .unwrap_or_default()
            .iter()
            .filter_map(|n| self.file.resolve(n).number())
            .collect();
        // Any two opposite corners may be given (7.9.5).
        let rect = match corners[..] {
            [a, b, c, d] => [a.min(c), b.min(d), a.max(c), b.max(d)],
            _ => [0.0; 4],
        };
        let on = super::states::on(self.file, &dict);
        Widget { id, page: self.pages.get(&id).copied(), dict, rect, on }
    }
}
