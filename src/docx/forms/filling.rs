//! Values put into fields, and the proof that nothing else changed.

use super::{
    Part,
    field::{Found, Kind, Left, Shape},
    parts,
};
use crate::{
    Error,
    package::{Limits, Package},
    redline::{
        marks::{is_writable, pieces},
        splice::{Splice, apply, sort},
    },
};

use std::collections::BTreeMap;

/// A filled form.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The DOCX file.
    pub document: Vec<u8>,
    /// The numbers of the fields that were filled in.
    pub filled: Vec<usize>,
    /// Fields that a value was given for and that did not take it, and why.
    pub left: Vec<Left>,
}

/// Fills fields, by their numbers. Then the result is read again: each field must hold its value, the others what they held, and all
/// bytes beside the fields must be the same.
///
/// # Errors
/// As of [`super::fields`]; [`Error::Signed`]; [`Error::NotProved`] if the result did not pass.
pub fn fill(document: &[u8], values: &BTreeMap<usize, String>, limits: Limits) -> Result<Filled, Error> {
    let mut package = Package::open(document, limits)?;
    if package.is_signed() {
        return Err(Error::Signed);
    }
    let (mut filled, mut left) = (Vec::new(), Vec::new());
    let before = parts(&package)?;
    let mut given = values.clone();
    for part in &before {
        let mut splices = Vec::new();
        for found in &part.found {
            let number = found.field.number;
            let Some(value) = given.remove(&number) else { continue };
            match written(found, &value) {
                Ok(made) => {
                    splices.extend(made);
                    filled.push(number);
                }
                Err(why) => left.push(Left { number, why }),
            }
        }
        if !splices.is_empty() {
            sort(&mut splices);
            let text = apply(&part.text, 0..part.text.len(), &splices)?;
            package.set(&part.name, text.into_bytes());
        }
    }
    left.extend(given.into_keys().map(|number| Left { number, why: "The form has no field of this number.".into() }));
    let result = package.write()?;
    prove(document, &before, &result, values, &filled, limits)?;
    Ok(Filled { document: result, filled, left })
}

/// Why no field can hold a value.
pub(super) fn unfit(value: &str) -> Option<String> {
    if !is_writable(value) || value.contains('\u{c}') {
        return Some("The value holds control characters.".to_owned());
    }
    value.trim().is_empty().then(|| "There is no value.".to_owned())
}

/// The splices that put a value into a field.
fn written(found: &Found, value: &str) -> Result<Vec<Splice>, String> {
    if let Some(why) = found.field.closed {
        return Err(why.to_owned());
    }
    if let Some(why) = unfit(value) {
        return Err(why);
    }
    let shown = match &found.field.kind {
        Kind::Text { lines, most } => {
            if !lines && value.contains('\n') {
                return Err("The field takes one line.".to_owned());
            }
            if let Some(most) = most.filter(|most| value.chars().count() > *most) {
                return Err(format!(
                    "The field takes {most} characters at most, and the value has {}.",
                    value.chars().count()
                ));
            }
            value.to_owned()
        }
        Kind::Date => value.to_owned(),
        Kind::Choice { options, free } => {
            let known = options.iter().find(|option| option.trim().eq_ignore_ascii_case(value.trim()));
            match known {
                Some(option) => option.clone(),
                None if *free => value.to_owned(),
                None => return Err(format!("“{value}” is not among the choices: {}.", options.join("; "))),
            }
        }
        Kind::Checkbox if matches!(value, "on" | "off") => value.to_owned(),
        Kind::Checkbox => return Err("A box is ticked by “on” and cleared by “off”.".to_owned()),
    };
    match &found.shape {
        Shape::Runs { at, open, close, prefix, gone } => {
            let mut out: Vec<Splice> = gone.iter().map(|range| Splice::new(range.clone(), "")).collect();
            out.push(Splice::new(at.clone(), format!("{open}{}{close}", pieces(prefix, &shown))));
            Ok(out)
        }
        Shape::Box { state, shown: sign } => {
            let on = shown == "on";
            let mut out = vec![Splice::new(state.clone(), if on { "1" } else { "0" })];
            if let Some((at, ticked, clear)) = sign {
                out.push(Splice::new(at.clone(), if on { ticked } else { clear }.clone()));
            }
            Ok(out)
        }
        Shape::Markup { at, states } => {
            let markup = states.iter().find(|(value, _)| *value == shown).map(|(_, markup)| markup.clone());
            markup
                .map(|markup| vec![Splice::new(at.clone(), markup)])
                .ok_or_else(|| "The field does not take this value.".to_owned())
        }
        Shape::Closed => Err("This field cannot be filled in here. Fill it in by hand.".to_owned()),
    }
}

/// Holds the result against the original and the values.
fn prove(
    original: &[u8],
    before: &[Part],
    result: &[u8],
    values: &BTreeMap<usize, String>,
    filled: &[usize],
    limits: Limits,
) -> Result<(), Error> {
    let wrong = |what: &str| Err(Error::NotProved(what.to_owned()));
    let (old, new) = (Package::open(original, limits)?, Package::open(result, limits)?);
    if old.names() != new.names() {
        return wrong("other parts than before");
    }
    for name in old.names() {
        let has_fields = before.iter().any(|part| part.name == name);
        if !has_fields && old.part(name)? != new.part(name)? {
            return wrong("a part without fields changed");
        }
    }
    let after = parts(&new)?;
    let count = |parts: &[Part]| parts.iter().map(|part| part.found.len()).sum::<usize>();
    if before.len() != after.len() || count(before) != count(&after) {
        return wrong("the fields are not the same ones");
    }
    for (was, is) in before.iter().zip(&after) {
        if beside(was) != beside(is) {
            return wrong("something beside the fields changed");
        }
        for (old, new) in was.found.iter().zip(&is.found) {
            let number = old.field.number;
            let wanted = filled.contains(&number).then(|| values.get(&number)).flatten();
            let holds = match wanted {
                Some(value) => new.field.value.as_ref().is_some_and(|held| same(held, value)),
                None => new.field.value == old.field.value,
            };
            if !holds || new.field.name != old.field.name || new.field.kind != old.field.kind {
                return wrong("a field does not hold what was put into it");
            }
        }
    }
    Ok(())
}

/// Whether a field holds a value, white space aside; a choice in its own spelling.
fn same(held: &str, value: &str) -> bool {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    line(held) == line(value)
}

/// All bytes of a part that belong to no field.
fn beside(part: &Part) -> String {
    let mut out = String::with_capacity(part.text.len());
    let mut at = 0;
    for found in &part.found {
        if found.whole.start >= at {
            out.push_str(part.text.get(at..found.whole.start).unwrap_or_default());
            out.push('\u{0}');
            at = found.whole.end;
        }
    }
    out.push_str(part.text.get(at..).unwrap_or_default());
    out
}
