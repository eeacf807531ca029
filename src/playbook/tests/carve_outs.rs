//! Positions and fall-backs that differ by what they carve out, on contracts of several kinds; and playbooks that contradict themselves.

#![allow(clippy::unwrap_used)]

use playbook::{
    Playbook,
    Verdict::{self, *},
    review,
};

const BOOK: &str = "Topic,Position,Fall-back,Not acceptable\n\
    Limitation of liability,\"Capped at 12 months' fees, except for breach of confidentiality\",24 months' fees except for confidentiality and indemnity,Unlimited liability\n\
    Assignment,\"No assignment without consent, except to an affiliate\",\"No assignment without consent, other than to an affiliate or in a merger\",Free assignment\n\
    Payment,Net 30 days,\"Net 45 days, except that disputed sums are not due\",More than 100 days\n\
    Governing law,Texas,Delaware or New York,Any other\n";

/// The verdict on a topic, in a contract of one clause.
fn verdict(topic: &str, clause: &str) -> Verdict {
    let book = Playbook::read(BOOK).unwrap();
    let contract = ["SERVICES AGREEMENT".to_owned(), clause.to_owned()];
    review(&book, &contract).into_iter().find(|finding| finding.topic == topic).unwrap().verdict
}

#[test]
fn what_is_carved_out_tells_position_and_fall_back_apart() {
    for (topic, clause, wanted) in [
        (
            "Assignment",
            "2. Assignment. Neither party may assign this Agreement without consent, except to an affiliate.",
            Meets,
        ),
        (
            "Assignment",
            "2. Assignment. Neither party may assign this Lease without the consent of the other, except that it may assign it to an affiliate or to its successor in a merger.",
            Fallback,
        ),
        (
            "Assignment",
            "2. Transfer. Lessee may not assign this Lease without consent, except to a competitor of Lessor.",
            CannotTell,
        ),
        ("Assignment", "2. Transfer. Lessee may not assign this Lease without the consent of Lessor.", CannotTell),
        (
            "Limitation of liability",
            "3. Limitation of Liability. Except for breach of Article 7 (Confidentiality), the total liability of Supplier shall not exceed the fees paid in the twelve (12) months before the claim.",
            Meets,
        ),
        (
            "Limitation of liability",
            "3. Limitation of Liability. The liability of either party shall not exceed the fees paid in the twenty-four (24) months before the claim, other than for breach of confidentiality or the indemnity of Section 6.",
            Fallback,
        ),
        ("Payment", "4. Payment. Distributor shall pay each invoice within thirty (30) days.", Meets),
        (
            "Payment",
            "4. Payment. Distributor shall pay each invoice within forty-five (45) days, except that sums disputed in good faith are not due until the dispute is resolved.",
            Fallback,
        ),
        (
            "Payment",
            "4. Payment. Customer shall pay each invoice within thirty (30) days, except that invoices for overages are due within ninety (90) days.",
            CannotTell,
        ),
        (
            "Governing law",
            "5. Governing Law. This Agreement is governed by the laws of the State of Texas, other than its conflicts of law rules.",
            Meets,
        ),
        ("Governing law", "5. Governing Law. Texas law governs.", Meets),
        (
            "Governing law",
            "5. Governing Law. Except as otherwise required by law, this Agreement is governed by the laws of Delaware.",
            Fallback,
        ),
    ] {
        assert_eq!(verdict(topic, clause), wanted, "{clause}");
    }
}

#[test]
fn a_fall_back_that_is_refused_and_nothing_beside_something_are_told() {
    let text = "Topic,Position,Fall-back,Not acceptable\nTerm,Three years,Five years,More than four years\n\
        Liability,Capped at 12 months' fees,Unlimited liability,Unlimited liability\nGoverning law,New York,Delaware,Delaware\n\
        Non-compete,None,,\nNoncompetition,Two years,,\nNotice,In writing,By e-mail,Orally\nPayment,Net 30 days,Net 45 days,More than 60 days\n";
    let book = Playbook::read(text).unwrap();
    let rows: Vec<&[usize]> = book.clashes.iter().map(|clash| clash.rows.as_slice()).collect();
    assert_eq!(rows, [&[1][..], &[2], &[3], &[4, 5]], "{:#?}", book.clashes);
    assert!(book.clashes[0].why.contains("The fall-back “Five years”"), "{}", book.clashes[0].why);
    assert_eq!(book.rules.len(), 2);
}
