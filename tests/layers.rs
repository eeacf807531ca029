//! Who may import whom: the table of ARCHITECTURE.md, held against every `crate::` path in src/.

use std::{fs, path::Path};

/// Layer, and what it may import. `*` is everything.
const TABLE: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("error", &[]),
    ("sandbox", &[]),
    ("config", &["error"]),
    ("law", &["model", "error"]),
    ("mail", &["model", "error"]),
    ("text", &["model", "error", "sandbox"]),
    ("store", &["model", "error"]),
    ("search", &["model", "error", "store::FileKey", "store::seal", "store::disk"]),
    ("assistant", &["law", "search", "model", "error", "sandbox"]),
    ("services", &["store", "search", "assistant", "mail", "law", "text", "model", "error", "config", "sandbox"]),
    ("jobs", &["services", "model", "error"]),
    ("smtp", &["services", "model", "error"]),
    ("http", &["services", "model", "error"]),
    ("control", &["services", "model", "error"]),
    ("cli", &["*"]),
    ("app", &["*"]),
];

/// Every `crate::` path of a source file, with the braces of a `use` opened.
fn paths(source: &str) -> Vec<String> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + 7..];
        if let Some(inside) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut item = String::new();
            for c in inside.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        found.push(std::mem::take(&mut item).trim().to_owned());
                        continue;
                    }
                    _ => {}
                }
                item.push(c);
            }
            found.push(item.trim().to_owned());
        } else {
            found.push(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect());
        }
    }
    found.retain(|path| !path.is_empty());
    found
}

fn sources(folder: &Path, into: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn every_import_is_in_the_table() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&src).unwrap().to_string_lossy().into_owned();
        let layer = inside.split(['/', '.']).next().unwrap();
        if layer == "main" || layer == "lib" {
            continue;
        }
        let Some((_, allowed)) = TABLE.iter().find(|(name, _)| *name == layer) else {
            wrong.push(format!("{inside}: the layer {layer} is not in the table"));
            continue;
        };
        for path in paths(&fs::read_to_string(&file).unwrap()) {
            let own = path.split("::").next() == Some(layer);
            let fits = |a: &str| a == "*" || path == a || path.starts_with(&format!("{a}::"));
            if !own && !allowed.iter().any(|a| fits(a)) {
                wrong.push(format!("{inside} imports {path}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_scan_sees_braces_and_plain_paths() {
    let found = paths(
        "use crate::{error::{Error, Result}, model};\nuse crate::store::Store;\n// crate::http::x\nlet a = crate::app::run();",
    );
    assert_eq!(found, ["error::{Error, Result}", "model", "store::Store", "app::run"]);
}
