//! Puts values into a file of settings, each in its place under its comment, and leaves everything else as it is.

use super::{section::value, set};
use crate::error::StartError;

use toml::{Table, Value};

/// Sets `values` (by `section.name`) in a file of settings. A line with the setting is replaced, whether it is in force or
/// commented out; `None` comments it out, so that the default holds. A setting that the file does not show goes to the top of its
/// section, and a section that it does not have to the end.
///
/// # Errors
/// The file is not valid TOML, or written in a way that a line cannot be replaced; the sentence says what to do.
pub fn written(text: &str, values: &[(&str, Option<Value>)]) -> Result<String, StartError> {
    let mut wanted: Table = text.parse().map_err(|e: toml::de::Error| {
        StartError::new(
            format!("The settings are not valid TOML: {}", e.to_string().trim()),
            "Correct the line, or move the file away to begin with a new one.",
        )
    })?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (key, value) in values {
        let Some((section, name)) = key.split_once('.') else { continue };
        put(&mut lines, section, name, value.as_ref());
        match value {
            Some(value) => set(&mut wanted, key, value.clone()),
            None => drop(wanted.get_mut(section).and_then(Value::as_table_mut).and_then(|own| own.remove(name))),
        }
    }
    let made = lines.join("\n") + "\n";
    // TOML can be written in many ways. Whatever somebody chose, nothing else may change.
    if made.parse::<Table>().ok().as_ref() == Some(&wanted) {
        return Ok(made);
    }
    Err(StartError::new(
        "The settings are written in a way in which single lines cannot be replaced. Nothing was changed.",
        "Write each setting as \"name = value\" under its [section], as \"chancery config example\" shows it.",
    ))
}

fn put(lines: &mut Vec<String>, section: &str, name: &str, new: Option<&Value>) {
    let line = |new: &Value| format!("{name} = {}", value(new));
    let Some(heading) = lines.iter().position(|line| heading(line) == Some(section)) else {
        if let Some(new) = new {
            lines.extend([String::new(), format!("[{section}]"), line(new)]);
        }
        return;
    };
    let own = heading + 1;
    let end = lines[own..].iter().position(|line| line.trim_start().starts_with('[')).map_or(lines.len(), |n| own + n);
    let shown = |line: &str| line.split_once('=').is_some_and(|(before, _)| before.trim() == name);
    let in_force = (own..end).find(|&at| shown(&lines[at]));
    let commented = (own..end).find(|&at| lines[at].trim_start().strip_prefix('#').is_some_and(&shown));
    match (in_force, new) {
        (Some(at), Some(new)) => drop(lines.splice(at..at + length(&lines[at..]), [line(new)])),
        (Some(at), None) => {
            for old in at..at + length(&lines[at..]) {
                lines[old].insert(0, '#');
            }
        }
        (None, Some(new)) => match commented {
            Some(at) => lines[at] = line(new),
            None => lines.insert(own, line(new)),
        },
        (None, None) => {}
    }
}

/// The section that begins with this line.
fn heading(line: &str) -> Option<&str> {
    let (name, _) = line.trim_start().strip_prefix('[')?.split_once(']')?;
    Some(name.trim())
}

/// How many lines the value takes that begins in the first one: a list may go over several.
fn length(lines: &[String]) -> usize {
    (1..=lines.len()).find(|n| lines[..*n].join("\n").parse::<Table>().is_ok()).unwrap_or(1)
}
