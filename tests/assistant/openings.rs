//! What answers open with: a partner's questions to papers of several kinds. A Yes that the paper does not say is the worst answer of all.

use crate::support;
use serde_json::{Value, json};
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// A row of `tests/data/clerk/openings.tsv`: paper, question, opening.
fn rows() -> Vec<Vec<&'static str>> {
    let table = include_str!("../data/clerk/openings.tsv");
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect()
}

#[test]
fn answers_open_as_a_partner_expects() {
    let rows = rows();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/clerk");
    let mut papers: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    papers.dedup();
    let index: Vec<Value> =
        papers.iter().map(|paper| json!({ "doc": paper, "name": paper, "path": folder.join(paper) })).collect();
    let mut lines = vec![json!({ "index": index }).to_string()];
    lines.extend(
        rows.iter().enumerate().map(|(id, row)| json!({ "id": id, "query": row[1], "folder": [row[0]] }).to_string()),
    );
    let mut child = Command::new(support::program())
        .args(["eval", "answers"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writing = std::thread::spawn(move || stdin.write_all(lines.join("\n").as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for answer in said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let row = &rows[usize::try_from(answer["id"].as_u64().unwrap()).unwrap()];
        let text = answer["answer"].as_str().unwrap().replace(['*', '\\'], "");
        let first = text.lines().next().unwrap_or_default();
        let first = first.split(" [").next().unwrap_or_default();
        count += 1;
        let right = match row[2] {
            "-" => answer["verdict"].is_null() && !first.is_empty(),
            opening => first == opening,
        };
        if !right {
            wrong.push(format!("{}: {} -> {first}, not {}", row[0], row[1], row[2]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(count, rows.len());
}
