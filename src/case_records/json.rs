//! Reading what another system sends: one line of text, bounded, without what cannot be seen.

use crate::record::Broken;

use jiff::civil::Date;
use serde_json::Value;

/// Characters of the longest line.
const LINE: usize = 300;
/// Entries of the longest list.
const ENTRIES: usize = 50;

/// A value as one line; empty if it is missing.
pub fn line(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return String::new(),
    };
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LINE).collect()
}

/// The first of these values that says something.
pub fn first(of: &Value, names: &[&str]) -> String {
    names.iter().map(|name| line(&of[*name])).find(|line| !line.is_empty()).unwrap_or_default()
}

/// One value of each entry of a list, each on a line of its own.
pub fn lines(list: &Value, one: impl Fn(&Value) -> String) -> String {
    let all = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut lines: Vec<String> = all.iter().map(one).filter(|line| !line.is_empty()).take(ENTRIES).collect();
    let mut seen = std::collections::HashSet::new();
    lines.retain(|line| seen.insert(line.to_lowercase()));
    lines.join("\n")
}

/// An identifier: a number or a word that can stand in a path.
///
/// # Errors
/// [`Broken`].
pub fn id(value: &Value) -> Result<String, Broken> {
    let id = line(value);
    let plain = !id.is_empty() && id.len() <= 64 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if plain { Ok(id) } else { Err(Broken("has a record without an identifier".into())) }
}

/// The day of a date or of a moment, as it is written.
pub fn day(value: &Value) -> Option<Date> {
    value.as_str()?.get(..10)?.parse().ok()
}
