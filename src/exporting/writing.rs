//! A list as a file of the archive.

use super::lists::{List, Row};
use crate::{
    csv_lines::{MARK, line},
    error::{Error, Result},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// For whom lists are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ExportFormat", description = "For whom lists are: another program, or a spreadsheet.")]
pub enum Format {
    #[default]
    Json,
    Csv,
}

/// The name of a list's file, and its bytes.
pub fn written(list: &List, rows: &[Row], format: Format) -> Result<(String, Vec<u8>)> {
    match format {
        Format::Json => {
            let object = |row: &Row| {
                let pairs = list.columns.iter().zip(row).map(|(name, value)| ((*name).to_owned(), value.clone()));
                Value::Object(pairs.collect::<Map<_, _>>())
            };
            let all: Vec<Value> = rows.iter().map(object).collect();
            let bytes = serde_json::to_vec_pretty(&all).map_err(|e| Error::Internal(e.to_string()))?;
            Ok((format!("{}.json", list.name), bytes))
        }
        Format::Csv => {
            let mut text = MARK.to_owned();
            line(&mut text, list.columns.iter().copied());
            for row in rows {
                let cells: Vec<String> = row.iter().map(cell).collect();
                line(&mut text, cells.iter().map(String::as_str));
            }
            Ok((format!("{}.csv", list.name), text.into_bytes()))
        }
    }
}

/// A value as a cell: entries of a list with semicolons between them.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(cell).collect::<Vec<_>>().join("; "),
        Value::Object(one) => {
            one.iter().map(|(name, value)| format!("{name}: {}", cell(value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn a_list_is_the_same_for_a_program_and_for_a_spreadsheet() {
        let list = List { name: "tasks", columns: &["subject", "files"], rows: |_, _, _| Ok(Vec::new()) };
        let rows = vec![vec![json!("=cmd|' /C calc'!A0"), json!(["a", "b"])]];
        let (name, bytes) = written(&list, &rows, Format::Csv).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(
            (name.as_str(), text.as_str()),
            ("tasks.csv", "\u{feff}\"subject\",\"files\"\r\n\"'=cmd|' /C calc'!A0\",\"a; b\"\r\n")
        );
        let (_, bytes) = written(&list, &rows, Format::Json).unwrap();
        let back: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(back, json!([{ "subject": "=cmd|' /C calc'!A0", "files": ["a", "b"] }]));
    }

    proptest! {
        #[test]
        fn no_cell_of_any_list_is_a_formula(words in proptest::collection::vec("[=+@\t\r\n-]?.{0,20}", 1..4)) {
            let list = List { name: "x", columns: &["a"], rows: |_, _, _| Ok(Vec::new()) };
            let rows = vec![vec![json!(words)]];
            let (_, bytes) = written(&list, &rows, Format::Csv).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let body = text.split_once("\r\n\"").unwrap().1;
            prop_assert!(!body.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{:?}", body);
        }
    }
}
