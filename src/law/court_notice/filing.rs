//! Notices of Electronic Filing: district and bankruptcy courts and the multidistrict panel. A notice holds one block
//! a case (name, number, document number) and docket texts; a text belongs to the blocks above it that have none yet.

use super::{
    courts,
    fields::{CourtNotice, NoticeCase, NoticeDocument, NoticeEntry, NoticeKind},
    layout::{Cell, Line},
    recipients, title,
};

use jiff::civil::Date;

/// Case blocks read of one notice at most; mass entries list thousands.
pub(super) const CASES: usize = 200;
/// Characters kept of a docket text.
const TEXT_CHARS: usize = 8_000;
/// Documents kept of a notice.
pub(super) const DOCUMENTS: usize = 1_000;

pub(super) fn read(lines: &[Line]) -> Option<CourtNotice> {
    let start = lines.iter().position(|line| line.is_heading("Notice of Electronic Filing"))?;
    let below = &lines[start..];
    let court = courts::court(below).or_else(|| courts::court(lines));
    Some(CourtNotice {
        kind: NoticeKind::ElectronicFiling,
        cases: cases(below, filed(below), court.as_deref().is_some_and(|court| court.ends_with('b'))),
        court,
        recipients: recipients::read(below),
        attachments: attachments(below),
    })
}

/// The day after "filed on" in the notice's first sentence, else after "entered on". A plain notice may break the sentence
/// into lines.
pub(super) fn filed(lines: &[Line]) -> Option<Date> {
    let first = lines.iter().position(|line| line.text().starts_with("The following transaction was"))?;
    let own = lines[first..]
        .iter()
        .take(4)
        .map(Line::text)
        .take_while(|text| !text.is_empty() && !text.starts_with("Case Name:"));
    let sentence = own.collect::<Vec<_>>().join(" ");
    let after = |words: &str| sentence.split_once(words).and_then(|(_, rest)| day(rest.split_whitespace().next()?));
    after("filed on ").or_else(|| after("entered on "))
}

/// "8/11/2021": month, day, year.
pub(super) fn day(figures: &str) -> Option<Date> {
    let mut parts = figures.trim_end_matches('.').split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// The cases with their entries. `filed` is the notice's day for all; `bankruptcy` courts set parts of the text apart.
pub(super) fn cases(lines: &[Line], filed: Option<Date>, bankruptcy: bool) -> Vec<NoticeCase> {
    let mut cases: Vec<NoticeCase> = Vec::new();
    // The first case that still waits for its docket text.
    let mut waiting = 0;
    let mut pending: Vec<(Option<String>, Vec<NoticeDocument>)> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if recipients::heading(line).is_some() || recipients::ends(&line.text()) {
            continue;
        }
        if let Some(name) = line.value("Case Name:") {
            if cases.len() == CASES {
                break;
            }
            let case_name = title::case_name(&name.text);
            cases.push(NoticeCase { case_name, docket_number: String::new(), url: None, entries: Vec::new() });
            pending.push((None, Vec::new()));
        } else if let (Some(number), Some(case)) = (line.value("Case Number:"), cases.last_mut()) {
            let printed = number.text.split(" http").next().unwrap_or_default();
            case.docket_number = title::docket_number(printed);
            case.url = number.links.into_iter().next().map(|(_, url)| url);
        } else if let (Some(number), Some(last)) = (line.value("Document Number:"), pending.last_mut()) {
            last.0 = entry_number(&number.text);
            let links = number.links.into_iter();
            last.1.extend(links.map(|(description, url)| NoticeDocument { description, url }));
        } else if let (Some(label), Some(last)) = (line.value("Document(s):"), pending.last_mut()) {
            last.1.extend(label.links.into_iter().map(|(description, url)| NoticeDocument { description, url }));
        } else if let (true, Some(last)) = (line.text().starts_with("Copy the URL address"), pending.last_mut()) {
            let links = line.cells.iter().flat_map(|cell| cell.links.clone());
            last.1.extend(links.map(|(description, url)| NoticeDocument { description, url }));
        } else if let Some(first) = line.value("Docket Text:") {
            let (text, plain, next) = docket_text(lines, at, first);
            at = next;
            let event = if bankruptcy && !plain.is_empty() { &plain } else { &text };
            for (case, (number, documents)) in cases.iter_mut().zip(&mut pending).skip(waiting) {
                let (number, documents) = (number.take(), std::mem::take(documents));
                case.entries.push(NoticeEntry {
                    number,
                    filed,
                    description: in_plain_characters(event),
                    text: text.clone(),
                    documents,
                });
            }
            waiting = cases.len();
        }
    }
    cases
}

/// "24", "24 (No document attached)": the number; words alone are none.
fn entry_number(text: &str) -> Option<String> {
    let number: String = text.chars().take_while(char::is_ascii_digit).collect();
    (!number.is_empty()).then_some(number)
}

/// A docket text of one or more paragraphs, from the line `at`: all of it, what is not set apart, the line after it.
fn docket_text(lines: &[Line], mut at: usize, first: Cell) -> (String, String, usize) {
    let (mut text, mut plain) = (first.docket_text, first.plain);
    while let Some(line) = lines.get(at) {
        let label = ["Case Name:", "Document:", "Document(s):", "Docket Text:"].iter().any(|l| line.value(l).is_some());
        if label || recipients::heading(line).is_some() || recipients::ends(&line.text()) {
            break;
        }
        for (all, more) in [(&mut text, line.docket_text()), (&mut plain, line.plain())] {
            if !more.is_empty() && !all.is_empty() {
                all.push(' ');
            }
            all.push_str(&more);
        }
        at += 1;
    }
    (cut(text), cut(plain), at)
}

fn cut(text: String) -> String {
    match text.char_indices().nth(TEXT_CHARS) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

/// Straight quotation marks, and no number signs: they head links ("(Attachments: # (1) Exhibit") and say nothing.
fn in_plain_characters(text: &str) -> String {
    let plain = text.replace(['\u{2018}', '\u{2019}'], "'").replace(['\u{201c}', '\u{201d}'], "\"").replace('#', "");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The descriptions of the documents that came with the entry, in order.
pub(super) fn attachments(lines: &[Line]) -> Vec<String> {
    let described = lines.iter().filter_map(|line| line.value("Document description:"));
    described.map(|cell| cell.text).filter(|text| !text.is_empty()).take(DOCUMENTS).collect()
}
