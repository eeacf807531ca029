//! The times that an entry on a federal docket starts: the rules' own periods, from `assets/law/docket-rules.tsv`,
//! counted from the day of filing. Only what the rules themselves say; a person must look up local rules and orders.

use super::{
    counting::{Direction, Rules, Service, Unit},
    court_notice::fields::{NoticeEntry, NoticeKind},
    deadlines::Task,
};

use std::sync::LazyLock;

/// A period that an entry starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// What is due.
    pub title: &'static str,
    /// The rule, in Bluebook form.
    pub rule: &'static str,
    /// The exceptions; may be empty.
    pub note: &'static str,
    /// Days.
    pub days: u32,
    /// By which rule they are counted.
    pub rules: Rules,
    /// It runs from service, not from entry, so service by mail adds three days.
    pub from_service: bool,
}

struct Row {
    court: &'static str,
    all: Vec<Vec<&'static str>>,
    none: Vec<&'static str>,
    running: Running,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| reference_tables::DOCKET_RULES.rows().filter_map(row).collect());

fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let (court, cues, none, days) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let (title, rule) = (cells.next()?, cells.next()?);
    let rules = if rule.contains("App.") { Rules::Appellate } else { Rules::Civil };
    let (note, event) = (cells.next()?, cells.next()?);
    let from_service = match event {
        "service" => true,
        "entry" => false,
        _ => return None,
    };
    let running = Running { title, rule, note, days: days.parse().ok()?, rules, from_service };
    Some(Row {
        court,
        all: cues.split('|').map(|any| any.split('+').collect()).collect(),
        none: none.split('|').filter(|cue| !cue.is_empty()).collect(),
        running,
    })
}

/// The periods that an entry starts. `court` is the notice's short name ("txwd", "nysb", "ca9").
pub fn running(kind: NoticeKind, court: &str, entry: &NoticeEntry) -> Vec<Running> {
    let class = match kind {
        NoticeKind::SupremeCourt => return Vec::new(),
        NoticeKind::DocketActivity => "appeals",
        NoticeKind::ElectronicFiling if court.ends_with('b') => "bankruptcy",
        NoticeKind::ElectronicFiling => "district",
    };
    // What the entry is stands at its beginning; what it speaks of follows.
    let words = entry.description.to_lowercase();
    let head: String = words.chars().take(160).collect();
    ROWS.iter()
        .filter(|row| row.court == class)
        .filter(|row| row.all.iter().any(|all| all.iter().all(|cue| head.contains(cue))))
        .filter(|row| !row.none.iter().any(|cue| head.contains(cue)))
        .map(|row| row.running.clone())
        .collect()
}

impl Running {
    /// What to count, from the day of filing; if it runs from service, from service through the court's system.
    pub fn from(&self, filed: jiff::civil::Date) -> Task {
        Task {
            trigger: filed.at(0, 0, 0, 0),
            count: self.days,
            unit: Unit::Days,
            direction: Direction::After,
            service: self.from_service.then_some(Service::Electronic),
            rules: self.rules,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(kind: NoticeKind, court: &str, description: &str) -> Vec<&'static str> {
        let entry = NoticeEntry {
            number: None,
            filed: None,
            description: description.into(),
            text: String::new(),
            documents: Vec::new(),
        };
        running(kind, court, &entry).into_iter().map(|r| r.title).collect()
    }

    #[test]
    fn the_table_is_whole() {
        let lines = reference_tables::DOCKET_RULES.rows();
        assert_eq!(ROWS.len(), lines.count());
        for row in ROWS.iter() {
            assert!(["district", "bankruptcy", "appeals"].contains(&row.court));
            let note = row.running.note.to_lowercase();
            assert!(row.running.from_service || !note.contains("service"), "{note}");
            assert!((1..=90).contains(&row.running.days) && row.running.rule.starts_with("Fed. R."));
        }
    }

    #[test]
    fn entries_set_times_running() {
        use crate::court_notice::fields::NoticeKind::{DocketActivity, ElectronicFiling, SupremeCourt};

        assert_eq!(
            titles(ElectronicFiling, "txwd", "FINAL JUDGMENT in favor of Defendants. Signed by Judge X."),
            ["Notice of appeal", "Motion for a new trial, or to alter or amend the judgment"]
        );
        assert!(titles(ElectronicFiling, "txwd", "MOTION for Summary Judgment by Acme.").is_empty());
        assert_eq!(
            titles(ElectronicFiling, "nysd", "REPORT AND RECOMMENDATIONS re 12 Motion"),
            ["Objections to the report and recommendation"]
        );
        assert_eq!(titles(ElectronicFiling, "nysb", "Order Granting Relief from Stay"), ["Notice of appeal"]);
        assert_eq!(
            titles(DocketActivity, "ca9", "Filed Appellant Smith motion to extend time"),
            ["Response to the motion"]
        );
        assert!(titles(DocketActivity, "ca9", "Filed order denying motion").is_empty());
        assert!(titles(SupremeCourt, "scotus", "Judgment").is_empty());
    }
}
