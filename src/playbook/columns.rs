//! Which column of a playbook means what, by the words of its heading: `assets/playbook/columns.tsv`.

use crate::words::{line, words};

use std::sync::LazyLock;

/// The headings that a new playbook is told to have.
pub const HEADINGS: [&str; 7] =
    ["Topic", "Our position", "Fall-back", "Not acceptable", "Standard wording", "Reason", "Approver"];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    Topic,
    Position,
    Fallback,
    Refused,
    Wording,
    Reason,
    Approver,
}

/// Words of a heading, and what the column holds.
static HEADS: LazyLock<Vec<(Column, Vec<String>)>> = LazyLock::new(|| {
    let rows = include_str!("../../assets/playbook/columns.tsv").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let (name, heads) = line.split_once('\t')?;
        let column = match name {
            "topic" => Column::Topic,
            "position" => Column::Position,
            "fallback" => Column::Fallback,
            "refused" => Column::Refused,
            "wording" => Column::Wording,
            "reason" => Column::Reason,
            "approver" => Column::Approver,
            _ => return None,
        };
        Some(heads.split('|').map(|head| (column, stems(head))).collect::<Vec<_>>())
    };
    rows.filter_map(row).flatten().collect()
});

fn stems(text: &str) -> Vec<String> {
    words(text)
        .into_iter()
        .filter(|w| !matches!(w.low.as_str(), "the" | "our" | "of" | "a" | "s"))
        .map(|w| w.stem)
        .collect()
}

/// What a heading means: the longest phrase of the table in it, the later one of two as long. A sentence is no heading.
pub(crate) fn meaning(heading: &str) -> Option<Column> {
    if heading.chars().count() > 60 || line(heading).ends_with('.') {
        return None;
    }
    let stems = stems(heading);
    if stems.is_empty() || stems.len() > 7 {
        return None;
    }
    let found = HEADS.iter().filter(|(_, head)| !head.is_empty() && stems.windows(head.len()).any(|at| at == head));
    found.max_by_key(|(_, head)| head.len()).map(|(column, _)| *column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_by_meaning() {
        for (heading, column) in [
            ("Clause", Some(Column::Topic)),
            ("Issue", Some(Column::Topic)),
            ("Preferred position", Some(Column::Position)),
            ("Preferred language", Some(Column::Position)),
            ("Our standard", Some(Column::Position)),
            ("Fall-back 2", Some(Column::Fallback)),
            ("Acceptable alternatives", Some(Column::Fallback)),
            ("Not acceptable", Some(Column::Refused)),
            ("Unacceptable", Some(Column::Refused)),
            ("Walk-away / red line", Some(Column::Refused)),
            ("Standard wording", Some(Column::Wording)),
            ("Model clause", Some(Column::Wording)),
            ("Notes", Some(Column::Reason)),
            ("Who approves", Some(Column::Approver)),
            ("Escalate to", Some(Column::Approver)),
            ("Twelve months' fees", None),
            ("We never accept this position in a lease, whatever they say.", None),
        ] {
            assert_eq!(meaning(heading), column, "{heading}");
        }
        for heading in HEADINGS {
            assert!(meaning(heading).is_some(), "{heading}");
        }
    }
}
