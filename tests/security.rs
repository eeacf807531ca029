//! SECURITY.md names the tests that verify its claims; those tests must exist.

use std::{fs, path::Path};

/// The text between backticks in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a file contains a test of this name.
fn has_test(file: &str, name: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join(file)).unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let defined = |line: &str| line.contains(&format!("fn {name}("));
    lines.iter().enumerate().any(|(at, line)| {
        let mut above = lines[..at].iter().rev().take_while(|line| line.starts_with("#[") || line.starts_with("//"));
        defined(line) && above.any(|line| line.starts_with("#[") && line.contains("test"))
    })
}

#[test]
fn every_claim_of_the_security_page_names_a_test_that_exists() {
    let page = include_str!("../SECURITY.md");
    let claims = page.split("## What is protected").nth(1).unwrap().split("\n## What is not protected").next().unwrap();
    let rows: Vec<&str> = claims
        .lines()
        .filter(|line| line.starts_with('|') && !line.starts_with("|---") && !line.starts_with("| claim"))
        .collect();
    assert!(rows.len() > 25, "the page was read");
    for row in rows {
        let tests: Vec<(&str, &str)> = quoted(row).filter_map(|quoted| quoted.split_once("::")).collect();
        assert!(!tests.is_empty(), "no test holds this claim: {row}");
        for (file, name) in tests {
            assert!(has_test(file, name), "{file}::{name} is not there");
        }
    }
    for file in page.split("## Limits").nth(1).unwrap().lines().flat_map(quoted).filter(|word| word.contains('/')) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file} is not there");
    }
}

#[test]
fn a_test_that_is_gone_would_be_noticed() {
    assert!(has_test("tests/security.rs", "a_test_that_is_gone_would_be_noticed"));
    assert!(!has_test("tests/security.rs", "has_test"), "a function is no test");
    assert!(!has_test("tests/security.rs", "that_never_was"));
}
