//! Every setting that the documentation names is there, and every block of settings can be read.

use super::commands::pages;
use chancery::config::{self, Config};

use std::{collections::BTreeSet, fs};

/// All settings as `section.name`, and the sections.
fn known() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut settings, mut sections, mut section) = (BTreeSet::new(), BTreeSet::new(), String::new());
    for line in config::example().lines() {
        let line = line.trim_start_matches("# ");
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name.trim_matches(['[', ']']).to_owned();
            sections.insert(section.clone());
        } else if let Some((name, _)) = line.split_once(" = ")
            && is_name(name)
        {
            settings.insert(format!("{section}.{name}"));
        }
    }
    (settings, sections)
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

#[test]
fn every_setting_that_the_documentation_names_is_there() {
    let (settings, sections) = known();
    let (mut gone, mut seen) = (Vec::new(), 0);
    for page in pages() {
        for span in &page.spans {
            let word = span.split(" = ").next().unwrap_or_default();
            let Some((section, name)) = word.split_once('.') else { continue };
            // firm.example is an address.
            if sections.contains(section) && is_name(name) && name != "example" {
                seen += 1;
                if !settings.contains(word) {
                    gone.push(format!("{}: {word}", page.path));
                }
            }
        }
    }
    assert!(seen > 40, "{seen} settings were found");
    assert!(gone.is_empty(), "{}", gone.join("\n"));
}

#[test]
fn every_block_of_settings_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for page in pages() {
        for (_, text) in page.blocks.iter().filter(|(language, _)| language.split(' ').next() == Some("toml")) {
            let file = folder.path().join("chancery.toml");
            fs::write(&file, text).unwrap();
            seen += 1;
            if let Err(e) = Config::load(Some(&file), |_| None, &[]) {
                panic!("{}: {e}\n{text}", page.path);
            }
        }
    }
    assert!(seen > 10, "{seen} blocks were found");
}
