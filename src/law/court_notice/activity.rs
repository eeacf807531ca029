//! Notices of Docket Activity: the courts of appeals, from CM/ECF and from its successor ACMS.

use super::{
    courts,
    fields::{CourtNotice, NoticeDocument, NoticeKind},
    filing,
    layout::Line,
    recipients,
};

pub(super) fn read(subject: &str, lines: &[Line]) -> Option<CourtNotice> {
    let start = lines.iter().position(|line| line.is_heading("Notice of Docket Activity"))?;
    let below = &lines[start..];
    let mut cases = filing::cases(below, filing::filed(below), false);
    // Documents that stand below the docket text, each in a line of its own.
    let documents: Vec<NoticeDocument> = below
        .iter()
        .filter_map(|line| line.value("Document:"))
        .flat_map(|cell| cell.links)
        .map(|(description, url)| NoticeDocument { description, url })
        .take(filing::DOCUMENTS)
        .collect();
    for case in &mut cases {
        let number = entry_number(subject, &case.docket_number);
        for entry in &mut case.entries {
            entry.number = entry.number.take().or_else(|| number.clone());
            entry.documents.extend(documents.iter().cloned());
        }
    }
    Some(CourtNotice {
        kind: NoticeKind::DocketActivity,
        court: courts::court(below).or_else(|| courts::court(lines)),
        cases,
        recipients: recipients::read(below),
        attachments: filing::attachments(below),
    })
}

/// ACMS gives the entry's number in the subject only: "A v. B 25-2120 - 049 - Motion".
fn entry_number(subject: &str, docket_number: &str) -> Option<String> {
    if docket_number.is_empty() {
        return None;
    }
    let (_, rest) = subject.split_once(&format!("{docket_number} - "))?;
    let (number, _) = rest.split_once(" - ")?;
    let number: u32 = number.trim().parse().ok()?;
    (number > 0).then(|| number.to_string())
}
