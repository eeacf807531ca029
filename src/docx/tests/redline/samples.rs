//! Documents for `packaging/docx-check`, which holds them against other people's programs.

use crate::documents::{AUTHOR, DATE, all, texts};
use docx::package::Limits;
use docx::redline::{At, Edit, accept_all, compare, edit, reject_all};
use std::path::Path;

/// Edits of each kind, all over a document; those that are refused are left out.
fn edits(bytes: &[u8], texts: &[String]) -> Vec<Edit> {
    let mut made: Vec<Edit> = Vec::new();
    for (paragraph, text) in texts.iter().enumerate() {
        let chars: Vec<char> = text.chars().collect();
        let middle: String = chars.iter().skip(chars.len() / 2).take(3).collect();
        let (at, text) = match paragraph % 6 {
            0 => (At::Range { paragraph, range: chars.len() / 3..chars.len() / 2 }, "sixty (60)".to_owned()),
            1 => (At::After { paragraph, like: None }, format!("New clause after {paragraph} <&>.")),
            2 => (At::Paragraph { paragraph }, String::new()),
            3 => (At::Whole { paragraph }, format!("{text}\tand {middle} more")),
            4 => (At::Before { paragraph, like: None }, "New clause before it.".to_owned()),
            _ => (At::Range { paragraph, range: 0..0 }, "At the start ".to_owned()),
        };
        let comment = paragraph.is_multiple_of(4).then(|| "Please check.".to_owned());
        made.push(Edit { at, text, comment });
        if edit(bytes, &made, AUTHOR, DATE, Limits::default()).is_err() {
            made.pop();
        }
    }
    made
}

/// Writes originals, edited documents and what they must read like to the folder that `DOCX_SAMPLES` names.
#[test]
#[ignore = "packaging/docx-check runs it"]
fn samples() {
    let folder = std::env::var("DOCX_SAMPLES").expect("DOCX_SAMPLES names a folder");
    let folder = Path::new(&folder);
    let documents = all();
    for (at, (name, bytes)) in documents.iter().enumerate() {
        let name = name.trim_end_matches(".docx");
        let write =
            |kind: &str, bytes: &[u8]| std::fs::write(folder.join(format!("{name}.{kind}.docx")), bytes).unwrap();
        write("original", bytes);
        let edited = edit(bytes, &edits(bytes, &texts(bytes)), AUTHOR, DATE, Limits::default()).unwrap();
        write("edited", &edited.document);
        write("accepted", &accept_all(&edited.document, Some(AUTHOR), Limits::default()).unwrap());
        write("rejected", &reject_all(&edited.document, Some(AUTHOR), Limits::default()).unwrap());
        let (_, other) = &documents[(at + 1) % documents.len()];
        let compared = compare(bytes, other, AUTHOR, DATE, Limits::default()).unwrap();
        write("compared", &compared.document);
        let intended = serde_json::json!({
            "original": texts(bytes), "edited": edited.proof.text, "compared": compared.proof.text,
        });
        std::fs::write(folder.join(format!("{name}.json")), intended.to_string()).unwrap();
    }
}
