//! The clean texts.

use proofreading::{Context, Paragraph, paragraphs};

use std::{fs, path::Path};

/// No rule was tuned on these.
const HELD_OUT: &[&str] = &[
    "bylaws",
    "deposition",
    "letter",
    "offer",
    "privacy",
    "settlement",
    "will",
    "galacticommtechnologiesinc",
    "knowlabs",
    "hosting",
];

/// A text in which slips are planted.
pub struct Text {
    pub name: String,
    pub paragraphs: Vec<Paragraph>,
    pub context: Context,
    /// No rule was tuned on it.
    pub held_out: bool,
}

fn text(name: &str, words: &str, held_out: bool) -> Text {
    let context = Context { year: 2026, ..Context::default() };
    Text { name: name.to_owned(), paragraphs: paragraphs(words), context, held_out }
}

fn folder(path: &Path) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut files: Vec<_> =
        entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    files
        .into_iter()
        .filter_map(|p| Some((p.file_stem()?.to_string_lossy().into_owned(), fs::read_to_string(&p).ok()?)))
        .collect()
}

/// The texts of this repository.
pub fn all() -> Vec<Text> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data");
    let mut files = Vec::new();
    for name in ["clerk", "contracts", "answers"] {
        files.extend(folder(&data.join(name)));
    }
    let ndas: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(data.join("nda/dev.json")).unwrap()).unwrap();
    for document in ndas["documents"].as_array().unwrap() {
        files.push((format!("nda {}", document["id"]), document["text"].as_str().unwrap().to_owned()));
    }
    // Spanish is not read.
    files.retain(|(name, _)| name != "contrato");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    files.extend(folder(&own));
    files.iter().map(|(name, words)| text(name, words, HELD_OUT.contains(&name.as_str()))).collect()
}

/// More texts, from the folder that `CHANCERY_PROOF_TEXTS` names: `tune` and `held` in it.
pub fn more() -> Vec<Text> {
    let Some(path) = std::env::var_os("CHANCERY_PROOF_TEXTS") else { return Vec::new() };
    let of =
        |name: &str, held: bool| folder(&Path::new(&path).join(name)).into_iter().map(move |(n, t)| text(&n, &t, held));
    of("tune", false).chain(of("held", true)).collect()
}
