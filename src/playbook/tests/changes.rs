//! What a playbook's wording changes in a contract: no more than the rule is about.

#![allow(clippy::unwrap_used)]

use playbook::{Change, Finding, Playbook, review};

fn found(table: &str, paragraphs: &[&str]) -> Finding {
    let paragraphs: Vec<String> = paragraphs.iter().map(|p| (*p).to_owned()).collect();
    review(&Playbook::read(table).unwrap(), &paragraphs).remove(0)
}

/// The paragraph with the change of a finding.
fn changed(finding: &Finding, paragraphs: &[&str]) -> String {
    match finding.change.as_ref().unwrap() {
        Change::Replace { paragraph, start, end, text } => {
            let chars: Vec<char> = paragraphs[*paragraph].chars().collect();
            let part = |part: &[char]| part.iter().collect::<String>();
            format!("{}{text}{}", part(&chars[..*start]), part(&chars[*end..]))
        }
        Change::Insert { text, .. } => text.clone(),
    }
}

#[test]
fn fees_and_other_clauses_stay_where_only_a_period_is_wrong() {
    let table = "Topic,Position,Walk-away,Standard wording\n\
        Payment terms,At most 30 days,more than 60 days,Invoices are payable within thirty (30) days of receipt.\n";
    let paper = [
        "SERVICES AGREEMENT",
        "1. Payment. The Client shall pay a monthly fee of $9,400 and a setup fee of $2,000, and invoices are payable within ninety (90) days of receipt.",
        "2. Notices. Notices are given in writing.",
    ];
    let finding = found(table, &paper);
    let text = changed(&finding, &paper);
    assert_eq!(
        text,
        "1. Payment. The Client shall pay a monthly fee of $9,400 and a setup fee of $2,000, and invoices are payable within thirty (30) days of receipt.",
        "{finding:?}"
    );
    assert!(finding.why.contains("the rest of the sentence stays"), "{finding:?}");
}

#[test]
fn the_venue_stays_where_only_the_law_is_wrong() {
    let table =
        "Topic,Position,Standard wording\nGoverning law,New York,This Agreement is governed by the law of New York.\n";
    let paper = [
        "LEASE",
        "1. Rent. The rent is due monthly.",
        "2. Law. This Lease starts on May 1, 2026, is governed by the laws of Ohio, and the tenant submits to service by certified mail at the premises.",
    ];
    let finding = found(table, &paper);
    let text = changed(&finding, &paper);
    assert_eq!(
        text,
        "2. Law. This Lease starts on May 1, 2026, is governed by the laws of New York, and the tenant submits to service by certified mail at the premises.",
        "{finding:?}"
    );
}

#[test]
fn what_else_a_wording_strikes_is_said() {
    let table = "Topic,Position,Walk-away,Standard wording\n\
        Assignment,Assignment only with consent,free assignment,Neither party may assign this Agreement without the other party's prior written consent.\n";
    let paper = [
        "SUPPLY AGREEMENT",
        "1. Goods. The Supplier delivers valves.",
        "2. Assignment. Supplier may freely assign this Agreement, and shall keep insurance of $1,000,000 with a carrier rated A or better.",
    ];
    let finding = found(table, &paper);
    assert!(finding.why.contains("also strikes") && finding.why.contains("insurance of $1,000,000"), "{finding:?}");
}

#[test]
fn a_sentence_that_says_nothing_else_takes_the_wording() {
    let table = "Topic,Position,Standard wording\nGoverning law,New York,\"This Agreement is governed by the law of New York, without regard to its rules on conflicts.\"\n";
    let paper = ["LEASE", "1. Rent. It is due monthly.", "2. Law. This Lease is governed by the laws of Ohio."];
    let finding = found(table, &paper);
    assert!(changed(&finding, &paper).ends_with("without regard to its rules on conflicts."), "{finding:?}");
    assert!(!finding.why.contains("strikes"), "{finding:?}");
}

#[test]
fn a_new_clause_has_the_next_number_or_says_that_it_has_none() {
    let table = "Topic,Position,Standard wording\nConfidentiality,Mutual confidentiality,Each party keeps the other party's information secret.\n";
    let paper = [
        "SALE",
        "1. Price. The price is fixed.",
        "2. Delivery. Delivery is due in May.",
        "IN WITNESS WHEREOF the parties have signed.",
    ];
    let finding = found(table, &paper);
    assert_eq!(changed(&finding, &paper), "3. Confidentiality. Each party keeps the other party's information secret.");
    let paper = [
        "SALE",
        "The price is fixed by the seller.",
        "Delivery is due in May of the year.",
        "IN WITNESS WHEREOF the parties have signed.",
    ];
    let finding = found(table, &paper);
    assert_eq!(changed(&finding, &paper), "Confidentiality. Each party keeps the other party's information secret.");
    assert!(finding.why.contains("without a number"), "{finding:?}");
}
