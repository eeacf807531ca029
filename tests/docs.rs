//! The documentation holds: files, commands, settings and metrics that it names are there. `packaging/deb-test` runs the commands.

mod commands;
mod settings;
mod watching;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// README files and the pages at the top, except those that npm and cargo bring.
fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["node_modules", "target", "dist", ".git", "data"].contains(&name.as_str()) {
            pages(&path, into);
        } else if name.ends_with(".md") && name != "CHANGELOG.md" {
            into.push(path);
        }
    }
}

/// Whether a word between backticks is the path of a source file. A path from the root is one on an administrator's machine.
fn is_path(word: &str) -> bool {
    let ends = [".rs", ".ts", ".tsx", ".mjs", ".tsv", ".html", ".toml"].iter().any(|ending| word.ends_with(ending));
    ends && word.contains('/')
        && !word.starts_with('/')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "/_.-".contains(c))
}

#[test]
fn every_file_that_the_documentation_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut all, mut gone) = (Vec::new(), Vec::new());
    pages(root, &mut all);
    assert!(all.len() > 15, "{all:?}");
    for page in all {
        let text = fs::read_to_string(&page).unwrap();
        let words = text.split('`').skip(1).step_by(2).filter(|word| is_path(word));
        let own = page.parent().unwrap();
        for word in words {
            let from = [
                root.to_owned(),
                root.join("src"),
                own.to_owned(),
                own.join("src"),
                root.join("ui/src"),
                root.join("ui"),
            ];
            if !from.iter().any(|folder| folder.join(word).exists()) {
                gone.push(format!("{}: {word}", page.strip_prefix(root).unwrap().display()));
            }
        }
    }
    assert!(gone.is_empty(), "{}", gone.join("\n"));
}
