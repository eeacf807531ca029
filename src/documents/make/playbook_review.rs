//! A contract held against a playbook: the findings, and the contract with a comment at each of them or with the playbook's wording as
//! tracked changes.

use super::{
    made::{MOST, Made},
    marks::{Mark, edits, marked},
};
use ::docx::{
    Error,
    package::Limits,
    redline::{self, At, Edit},
};
use playbook::{Change, Finding, Playbook, Rule, Verdict, review};

/// Reviews the contract by the rules; with `redline` the playbook's wording goes into the text.
pub(super) fn reviewed(bytes: &[u8], rules: &[Rule], redline: bool, author: &str, date: &str) -> Result<Made, Error> {
    let read = redline::text(bytes, Limits::default())?;
    let texts: Vec<String> = read.iter().map(|paragraph| paragraph.text.clone()).collect();
    let book = Playbook { rules: rules.to_vec(), clashes: Vec::new() };
    let mut findings = review(&book, &texts);
    findings.truncate(MOST);
    let mut marks = Vec::new();
    let mut insertions: Vec<Edit> = Vec::new();
    for finding in findings.iter().filter(|finding| is_marked(finding)) {
        let comment = comment(finding);
        match finding.change.as_ref().filter(|_| redline) {
            Some(Change::Replace { paragraph, start, end, text }) => {
                marks.push(Mark { paragraph: *paragraph, start: *start, end: *end, text: text.clone(), comment });
            }
            Some(Change::Insert { after, text }) => {
                let at = At::After { paragraph: *after, like: None };
                insertions.push(Edit { at, text: text.clone(), comment: Some(comment) });
            }
            None => {
                if let Some(place) = &finding.place {
                    let (start, end) = (place.start, place.end);
                    let text = place.quote.clone();
                    marks.push(Mark { paragraph: place.paragraph, start, end, text, comment });
                }
            }
        }
    }
    let mut edits = edits(marks);
    edits.extend(insertions);
    if edits.is_empty() {
        return Ok(Made { reviewed: findings, ..Made::default() });
    }
    let changed =
        findings.iter().filter(|finding| redline && is_marked(finding) && finding.change.is_some()).count() as u64;
    match marked(bytes, &edits, author, date) {
        Ok((document, unmarked)) => Ok(Made { document, reviewed: findings, changed, unmarked, ..Made::default() }),
        // The findings stand, also where Word's own copy of the text takes no marks.
        Err(why) => Ok(Made {
            reviewed: findings,
            unmarked: edits.len() as u64,
            notes: vec![format!("The contract was not marked: {why}")],
            ..Made::default()
        }),
    }
}

/// Whether a finding is shown in the contract.
fn is_marked(finding: &Finding) -> bool {
    !matches!(finding.verdict, Verdict::Meets | Verdict::Absent)
}

/// A finding as a comment.
fn comment(finding: &Finding) -> String {
    let verdict = match finding.verdict {
        Verdict::NotAcceptable => "not acceptable",
        Verdict::Outside => "outside the playbook",
        Verdict::Missing => "no such clause",
        Verdict::CannotTell => "please compare",
        Verdict::Fallback => "a fall-back",
        Verdict::Absent => "neither found nor wanted",
        Verdict::Meets => "as the playbook wants",
    };
    let mut text = format!("{} (playbook, row {}): {verdict}. {}", finding.topic, finding.row, finding.why);
    if !finding.reason.is_empty() {
        text.push_str(&format!("\nReason: {}", finding.reason));
    }
    if !finding.approver.is_empty() {
        text.push_str(&format!("\nApproval: {}", finding.approver));
    }
    // Words of a table may hold what Word's XML does not take.
    text.chars().filter(|c| *c == '\n' || !c.is_control()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::make::{
        Make, make,
        tests::{DATE, word},
    };

    #[test]
    fn the_playbooks_wording_comes_as_tracked_changes_that_can_be_rejected() {
        let table = "Topic,Position,Walk-away,Standard wording\n\
            Governing law,New York,,This Agreement is governed by the law of New York.\n\
            Payment terms,At most 30 days,more than 60 days,Invoices are payable within thirty (30) days of receipt.\n\
            Confidentiality,Mutual confidentiality,,Each party keeps the other party's information secret.\n";
        let paper = word(&[
            "SERVICES AGREEMENT",
            "1. Payment. Invoices are payable within ninety (90) days of receipt. Payment is made by wire.",
            "2. Governing Law. This Agreement is governed by the laws of Ohio.",
            "IN WITNESS WHEREOF the parties have signed.",
        ]);
        let before: Vec<String> =
            redline::text(&paper, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
        let rules = Playbook::read(table).unwrap().rules;
        let what =
            |redline| Make::Review { rules: rules.clone(), redline, author: "Chancery".into(), date: DATE.into() };
        let made = make(&what(true), &paper).unwrap();
        let verdicts: Vec<Verdict> = made.reviewed.iter().map(|f| f.verdict).collect();
        assert_eq!(verdicts, [Verdict::NotAcceptable, Verdict::Outside, Verdict::Missing], "{:?}", made.reviewed);
        let texts = |bytes: &[u8]| -> Vec<String> {
            redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
        };
        let after = texts(&redline::accept_all(&made.document, None, Limits::default()).unwrap());
        assert_eq!(
            after,
            [
                "SERVICES AGREEMENT",
                "1. Payment. Invoices are payable within thirty (30) days of receipt. Payment is made by wire.",
                "2. Governing Law. This Agreement is governed by the law of New York.",
                "3. Confidentiality. Each party keeps the other party's information secret.",
                "IN WITNESS WHEREOF the parties have signed.",
            ]
        );
        assert_eq!(texts(&redline::reject_all(&made.document, None, Limits::default()).unwrap()), before);
        let commented = make(&what(false), &paper).unwrap();
        assert_eq!(texts(&commented.document), before, "comments change no word");
    }
}
