//! What a contract says in other words than the topic's, or changes at another place.

#![allow(clippy::unwrap_used)]

use playbook::{Finding, Playbook, Verdict, review};

fn found(table: &str, paragraphs: &[&str]) -> Finding {
    let paragraphs: Vec<String> = paragraphs.iter().map(|p| (*p).to_owned()).collect();
    review(&Playbook::read(table).unwrap(), &paragraphs).remove(0)
}

#[test]
fn a_clause_that_an_order_form_changes_is_shown_with_the_change() {
    let table = "Topic,Position,Fall-back\nLimitation of liability,At most 12 months' fees,24 months' fees\n";
    let paper = [
        "ORDER FORM",
        "Special Terms",
        "Section 4.2 of the Terms is amended: the cap is three times (3x) the fees paid in the twelve months before the claim.",
        "TERMS",
        "4. Liability. 4.1 Neither party is liable for lost profits.",
        "4.2 The total liability of a party is limited to the fees paid in the twelve (12) months before the claim.",
        "5. Notices. Notices are given in writing.",
    ];
    let finding = found(table, &paper);
    assert_eq!(finding.verdict, Verdict::CannotTell, "{finding:?}");
    assert!(finding.why.contains("three times (3x)") && finding.why.contains("The total liability"), "{finding:?}");
    let unchanged: Vec<&str> = paper.iter().filter(|text| !text.contains("amended")).copied().collect();
    assert_eq!(found(table, &unchanged).verdict, Verdict::Meets);
}

#[test]
fn a_sentence_with_a_number_of_its_own_is_changed_by_that_number() {
    let table = "Topic,Position\nLimitation of liability,At most 12 months' fees\n";
    let paper = [
        "Section 4.2 of the Terms is amended: the cap is three times (3x) the fees paid in the twelve months before the claim.",
        "4. Liability. 4.1 Neither party is liable for lost profits. 4.2 The total liability of a party is limited to the fees paid in the twelve (12) months before the claim.",
        "5. Notices. Notices are given in writing.",
    ];
    let finding = found(table, &paper);
    assert!(finding.why.contains("three times (3x)"), "{finding:?}");
}

#[test]
fn a_price_for_others_that_must_be_matched_is_shown_where_none_is_wanted() {
    let table = "Topic,Position\nMost favored customer,None\n";
    let price = "3. Price. List price less 34%. If Supplier grants another dealer of like volume a larger discount, Dealer gets it too.";
    let finding = found(table, &["SUPPLY AGREEMENT", price, "4. Notices. Notices are given in writing."]);
    assert_eq!(finding.verdict, Verdict::CannotTell, "{finding:?}");
    assert!(finding.why.contains("larger discount"), "{finding:?}");
    let finding = found(table, &["SUPPLY AGREEMENT", "3. Price. List price less 34%.", "4. Notices. In writing only."]);
    assert_eq!(finding.verdict, Verdict::Absent, "{finding:?}");
}

#[test]
fn a_non_exclusive_right_is_no_exclusivity() {
    let table = "Topic,Position,Walk-away\nExclusivity,None,Exclusive\n";
    let right = "2. Access. Provider grants Customer a non-exclusive right to use the Services.";
    let finding = found(table, &["TERMS", right, "3. Notices. Notices are given in writing."]);
    assert_eq!(finding.verdict, Verdict::Meets, "{finding:?}");
    let right = "2. Access. Provider grants Customer an exclusive right to use the Services in Ohio.";
    let finding = found(table, &["TERMS", right, "3. Notices. Notices are given in writing."]);
    assert_eq!(finding.verdict, Verdict::NotAcceptable, "{finding:?}");
}

#[test]
fn short_clauses_are_compared() {
    let table = "Topic,Position,Fall-back\nGoverning law,Minnesota,Delaware; Maine\n";
    let paper = [
        "SUPPLY AGREEMENT",
        "11 TRANSFER. Not without consent.",
        "12 LAW. Maine. Disputes go to the state courts at Portland.",
    ];
    assert_eq!(found(table, &paper).verdict, Verdict::Fallback);
    let table = "Topic,Position,Not acceptable\nPayment terms,At least 30 days,less than 15 days\n";
    let paper = ["SUPPLY AGREEMENT", "4 PAYMENT. 2% 10 days, net 30 from shipment.", "5 DURATION. Four years."];
    assert_eq!(found(table, &paper).verdict, Verdict::Meets);
}
