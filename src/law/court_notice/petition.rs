//! Notices of Bankruptcy Case Filing: a bankruptcy court's word that one petition opened a case (11 U.S.C. § 301). It has
//! sentences where other notices have a form.

use super::{
    courts,
    fields::{CourtNotice, NoticeCase, NoticeEntry, NoticeKind},
    filing,
    layout::Line,
    recipients, title,
};

pub(super) fn read(lines: &[Line]) -> Option<CourtNotice> {
    let start = lines.iter().position(|line| line.is_heading("Notice of Bankruptcy Case Filing"))?;
    let below = &lines[start..];
    let first = below.iter().position(|line| line.text().contains("bankruptcy case concerning the debtor"))?;
    let (opening, next) = paragraph(below, first);
    let after = |words: &str| opening.split_once(words).map(|(_, rest)| rest);
    let filed = ["filed on ", "entered on "].into_iter();
    let filed = filed.filter_map(|words| filing::day(after(words)?.split_whitespace().next()?)).next();
    let chapter: String = after("under Chapter ")?.chars().take_while(char::is_ascii_digit).collect();
    let debtors = below.get(next..)?.iter().find(|line| !line.text().is_empty())?;
    // Two debtors stand side by side.
    let names: Vec<&str> =
        debtors.cells.iter().map(|cell| cell.text.as_str()).filter(|name| !name.is_empty()).collect();
    let numbered = below.iter().position(|line| line.text().contains("assigned case number"))?;
    let (sentence, _) = paragraph(below, numbered);
    let (_, number) = sentence.split_once("assigned case number ")?;
    let number = number.split_whitespace().next()?.trim_end_matches([',', '.']);
    let links = below[numbered].cells.iter().flat_map(|cell| &cell.links);
    let description = format!("Chapter {chapter} bankruptcy petition");
    let entry =
        NoticeEntry { number: Some("1".into()), filed, text: description.clone(), description, documents: Vec::new() };
    Some(CourtNotice {
        kind: NoticeKind::ElectronicFiling,
        court: courts::court(below).or_else(|| courts::court(lines)),
        cases: vec![NoticeCase {
            case_name: title::case_name(&names.join(" and ")),
            docket_number: title::docket_number(number),
            url: links.map(|(_, url)| url.clone()).next(),
            entries: vec![entry],
        }],
        recipients: recipients::read(below),
        attachments: Vec::new(),
    })
}

/// The lines from `first` up to an empty one, joined, and where the next begins.
fn paragraph(lines: &[Line], first: usize) -> (String, usize) {
    let own = lines[first..].iter().take(12).map(Line::text).take_while(|text| !text.is_empty());
    let texts: Vec<String> = own.collect();
    (texts.join(" "), first + texts.len())
}
