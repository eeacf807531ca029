//! Fills a page that the build wrote (`ui/build/site.mjs`) with what the firm says of itself.
//!
//! `{{path}}` is a text, escaped; `{{{path}}}` as it is; `{{#path}}…{{/path}}` once for each of a list; `{{?path}}…{{/path}}`
//! if it is there, `{{^path}}…{{/path}}` if it is not. A path is looked up in the innermost entry that has its first word.
//! Our own: the mock server and the site's tests fill the pages without this program, so a twin stays with any crate (DEPENDENCIES.md).

use crate::html;

use serde_json::Value;

/// Sections within sections.
const DEEPEST: usize = 8;

/// The page with its words. What is not well formed stays as it is.
pub(super) fn fill(template: &str, data: &Value) -> String {
    let mut out = String::with_capacity(template.len() + 4096);
    section(template, &mut vec![data], &mut out);
    out
}

fn section(mut text: &str, stack: &mut Vec<&Value>, out: &mut String) {
    while let Some((before, tag, rest)) = next_tag(text) {
        out.push_str(before);
        text = rest;
        let value = find(tag.path, stack);
        match tag.kind {
            Kind::Text => out.push_str(&html::escape(&plain(value))),
            Kind::Raw => out.push_str(&plain(value)),
            Kind::End => {}
            Kind::Each | Kind::If | Kind::Unless => {
                let (inner, after) = inside(text);
                text = after;
                if stack.len() > DEEPEST {
                    continue;
                }
                let there = value.is_some_and(is_there);
                match (tag.kind, value) {
                    (Kind::Each, Some(Value::Array(items))) => {
                        for item in items {
                            stack.push(item);
                            section(inner, stack, out);
                            stack.pop();
                        }
                    }
                    (Kind::If, _) if there => section(inner, stack, out),
                    (Kind::Unless, _) if !there => section(inner, stack, out),
                    _ => {}
                }
            }
        }
    }
    out.push_str(text);
}

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Raw,
    Each,
    If,
    Unless,
    End,
}

struct Tag<'a> {
    kind: Kind,
    path: &'a str,
}

/// What stands before the next tag, the tag, and what follows it.
fn next_tag(text: &str) -> Option<(&str, Tag<'_>, &str)> {
    let mut from = 0;
    while let Some(found) = text[from..].find("{{") {
        let at = from + found;
        let inner = &text[at + 2..];
        let (kind, inner, end) = match inner.as_bytes().first() {
            Some(b'{') => (Kind::Raw, &inner[1..], "}}}"),
            Some(b'#') => (Kind::Each, &inner[1..], "}}"),
            Some(b'?') => (Kind::If, &inner[1..], "}}"),
            Some(b'^') => (Kind::Unless, &inner[1..], "}}"),
            Some(b'/') => (Kind::End, &inner[1..], "}}"),
            _ => (Kind::Text, inner, "}}"),
        };
        let length = inner.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'.').count();
        if length > 0 && inner[length..].starts_with(end) {
            let rest = &inner[length + end.len()..];
            return Some((&text[..at], Tag { kind, path: &inner[..length] }, rest));
        }
        from = at + 1;
    }
    None
}

/// A section's text, and what follows its end.
fn inside(text: &str) -> (&str, &str) {
    let (mut rest, mut depth) = (text, 0_usize);
    while let Some((_, tag, after)) = next_tag(rest) {
        match tag.kind {
            Kind::Each | Kind::If | Kind::Unless => depth += 1,
            Kind::End if depth == 0 => {
                let end = text.len() - after.len() - tag.path.len() - "{{/}}".len();
                return (&text[..end], after);
            }
            Kind::End => depth -= 1,
            Kind::Text | Kind::Raw => {}
        }
        rest = after;
    }
    (text, "")
}

fn find<'a>(path: &str, stack: &[&'a Value]) -> Option<&'a Value> {
    let mut words = path.split('.');
    let first = words.next()?;
    let value = stack.iter().rev().find_map(|entry| entry.get(first))?;
    words.try_fold(value, |value, word| match value {
        Value::Array(items) => items.get(word.parse::<usize>().ok()?),
        _ => value.get(word),
    })
}

fn is_there(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    }
}

fn plain(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `ui/tests/site-file.test.ts` holds the site's own filling to the same cases.
    #[test]
    fn the_cases_that_the_build_shares() {
        let cases: Vec<Value> = serde_json::from_str(include_str!("../../tests/data/site-fill.json")).unwrap();
        assert!(cases.len() > 10);
        for case in cases {
            let template = case["template"].as_str().unwrap();
            assert_eq!(fill(template, &case["data"]), case["filled"].as_str().unwrap(), "{template}");
        }
    }

    proptest! {
        #[test]
        fn no_template_panics(template in "([{}#?^/]|a|b\\.0|é|\\{\\{[#?^/]?[ab]\\}\\}){0,40}") {
            fill(&template, &serde_json::json!({ "a": [{ "b": 1 }], "b": ["x"] }));
        }
    }
}
