//! Notifications of the Supreme Court's filing system: one sentence.

use super::{
    fields::{CourtNotice, NoticeCase, NoticeDocument, NoticeEntry, NoticeKind},
    layout::Line,
    title,
};

pub(super) fn read(lines: &[Line]) -> Option<CourtNotice> {
    let line = lines.iter().find(|line| line.text().starts_with("A new docket entry"))?;
    let text = line.text();
    let links = line.cells.iter().flat_map(|cell| &cell.links);
    let (head, tail) = text.split_once(" has been added for ")?;
    let description = head["A new docket entry".len()..].trim_matches(|c: char| c == ',' || c.is_whitespace());
    let description = description.strip_prefix('"').and_then(|d| d.strip_suffix('"')).unwrap_or(description).to_owned();
    let docket = links.clone().find(|(_, url)| url.contains("/docket/"));
    let (_, number) = tail.rsplit_once(" for No. ")?;
    let number = number.split_whitespace().next()?.trim_end_matches('.').to_owned();
    let printed = match docket {
        Some((name, _)) => name.as_str(),
        None => tail.split(" You have been signed up").next()?.trim_end_matches('.'),
    };
    // Links before the case's own are in the entry itself.
    let documents = links
        .filter(|link| Some(*link) != docket)
        .map(|(description, url)| NoticeDocument { description: description.clone(), url: url.clone() })
        .collect();
    let text = description.clone();
    let entry = NoticeEntry { number: None, filed: None, description, text, documents };
    Some(CourtNotice {
        kind: NoticeKind::SupremeCourt,
        court: Some("scotus".into()),
        cases: vec![NoticeCase {
            case_name: title::case_name(printed),
            docket_number: title::docket_number(&number),
            url: docket.map(|(_, url)| url.clone()),
            entries: vec![entry],
        }],
        recipients: Vec::new(),
        attachments: Vec::new(),
    })
}
