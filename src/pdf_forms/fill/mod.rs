//! Filling a form in: given values are put into their fields by an update behind the original bytes (ISO 32000-1, 7.5.6 and
//! 12.7). What cannot be put in is listed with its reason. Nothing is made up, and nothing is given out that does not read
//! back as asked.

mod apply;
pub(crate) mod decide;
pub(crate) mod document;
mod left;
pub(crate) mod proof;
mod result;

pub use result::{Filled, LeftField, Options};

use crate::file::File;
use crate::fonts::Fonts;
use crate::form;
use crate::form::tree::{self, Node};
use crate::refusal::{Refusal, Result};
use crate::update::Update;
use std::collections::{BTreeMap, HashSet};

/// Fills a form in. `values` are by the fields' full names: text with `\n` between lines; the on-state of a box, or `Off`;
/// the export value or the label of a choice, one to a line where several may be chosen. An empty value clears a field.
///
/// # Errors
/// Why the form as a whole is refused; signed forms are.
pub fn fill(bytes: &[u8], values: &BTreeMap<String, String>) -> Result<Filled> {
    fill_with(bytes, values, Options::default())
}

/// As `fill`, with options.
///
/// # Errors
/// Why the form as a whole is refused.
pub fn fill_with(bytes: &[u8], values: &BTreeMap<String, String>, options: Options) -> Result<Filled> {
    let file = File::open(bytes)?;
    let nodes = tree::read(&file)?;
    document::refuse_signed(&file, &nodes, options)?;
    if file.cipher.as_ref().is_some_and(|cipher| !cipher.permits_filling()) {
        return Err(Refusal::NotPermitted);
    }
    let mut form = form::describe(&file, &nodes);
    crate::labels::add(bytes, &mut form);

    let mut left = Vec::new();
    let mut accepted = BTreeMap::new();
    let mut by_name: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
    for node in &nodes {
        by_name.entry(&node.name).or_default().push(node);
    }
    for (name, value) in values {
        let changes = match by_name.get(name.as_str()) {
            Some(nodes) => decide::decide(nodes, value, &file),
            None => Err("The form has no field of this name.".to_owned()),
        };
        match changes {
            Ok(changes) => drop(accepted.insert(name.as_str(), changes)),
            Err(why) => left.push(left::refused(name, &form, why)),
        }
    }
    let put_in: HashSet<&str> = accepted.keys().copied().collect();
    let filled: Vec<String> =
        form.fields.iter().map(|field| field.name.clone()).filter(|name| put_in.contains(name.as_str())).collect();
    left.extend(left::empty(&form, values));
    let mut notes = std::mem::take(&mut form.notes);
    if filled.is_empty() {
        return Ok(Filled { bytes: bytes.to_vec(), filled, left, notes });
    }

    let mut update = Update::new(&file);
    let mut fonts = Fonts::default();
    let mut redrawn = HashSet::new();
    let draws_all = document::works_out_appearances(&file);
    for node in nodes.iter().filter(|node| draws_all && !put_in.contains(node.name.as_str())) {
        match decide::redraw(node, &file) {
            Ok(Some(change)) => {
                redrawn.insert(node.id);
                apply::apply(change, &mut update, &mut fonts);
            }
            Ok(None) => {}
            Err(why) => notes.push(format!("What was in the field “{}” is not drawn anew. {why}", node.name)),
        }
    }
    for change in accepted.into_values().flatten() {
        apply::apply(change, &mut update, &mut fonts);
    }
    fonts.finish(&mut update);
    notes.extend(document::settle(&file, &mut update));
    let out = update.append_to(bytes)?;
    let asked = proof::Asked { values, filled: put_in, redrawn };
    proof::prove(bytes, (&file, &nodes), &out, &asked)?;
    Ok(Filled { bytes: out, filled, left, notes })
}
