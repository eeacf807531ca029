//! A letter and a brief beside the papers that they rely on: what differs from a paper by one word, number or name is found, and what
//! agrees with them is let pass.

#![allow(clippy::unwrap_used)]

use proofreading::{
    Context, Finding,
    Kind::{self, *},
    Paragraph, Source, check,
};

const CONTRACT: &str = "LEASE OF A CRANE\n\nDate: May 4, 2024. Owner: Alder & Birch Hoists, Inc., an Ohio corporation. Hirer: Cedar Yards LLC.\n\n\
    Section 14.1 Default. Owner may end this lease if Hirer fails to cure a default in payment within ten (10) days, or any other default within thirty (30) days, after written notice.\n\
    Section 14.2 Repair. Owner shall mend a defective winch within thirty (30) days after written notice.\n\
    Section 14.3 Notice. Notice by e-mail is not sufficient.\n";
const REPORT: &str = "MAPLE TESTING LABORATORY\nREPORT ON A CRANE\n\nDate of inspection: June 17, 2025\nInspector: Olga Ferrand\n\n\
    1. On June 17, 2025, we inspected the winch and found that the brake was worn.\n\
    2. Estimated cost of repair: brake $96,300.00; drum $27,850.00; total $124,150.00.\n";
const LETTER: &str = "Cedar Yards LLC\nAttn: Olga Kerrigan\n\nDear Ms. Kerrigan:\n\nOn May 21, 2025, we wired $18,644.20 to your account at Harbor Bank.\n";

fn found(text: &str) -> Vec<Finding> {
    let source = |name: &str, text: &str| Source { name: name.into(), text: text.into() };
    let papers = vec![source("lease.txt", CONTRACT), source("report.txt", REPORT), source("letter.txt", LETTER)];
    let paragraphs: Vec<Paragraph> = text.split("\n\n").map(Paragraph::new).collect();
    check(&paragraphs, &Context::beside(papers, 2026))
}

#[test]
fn what_differs_from_a_paper_is_found() {
    for (said, kind, quoted) in [
        (
            "It says that \"Owner may end this lease if Hirer fails to cure a default in payment within fifteen (15) days.\"",
            Quotation,
            "Owner may end",
        ),
        (
            "You \"shall mend a defective winch within fifteen (15) days after written notice.\"",
            Quotation,
            "shall mend",
        ),
        ("Cedar Yards wired $18,664.20 to the bank on Wednesday.", AmountConflict, "$18,664.20"),
        ("Maple Testing Laboratory estimates $124,510.00 for the work.", AmountConflict, "$124,510.00"),
        ("Maple Testing Laboratory inspected it on June 7, 2025.", DateConflict, "June 7, 2025"),
        ("Cedar Yards LLC took the Lease of the Crane on May 4, 2023.", DateConflict, "May 4, 2023"),
        ("Ms. Karrigan signed the letter.", NameSpelling, "Karrigan"),
        ("Mrs. Maple was there. Dr. Olga T. Ferand saw the winch.", NameSpelling, "Ferand"),
        ("We met on Wednesday, June 18, 2025 and on Tuesday, June 18, 2025.", Weekday, "June 18, 2025"),
        ("Section 14.9 requires certified mail.", CrossReference, "Section 14.9"),
        ("This firm writes to Alder & Birch Hoists, LLC.", NameVariant, "Alder & Birch Hoists, LLC"),
        ("It was due on November 15, 2024 and was done on January 20, 2025, 52 days late.", DateConflict, "52 days"),
        (
            "Damages of $39,000.00 are due. Maple Testing Laboratory estimates $124,150.00 for the work. Together $163,510.00 is due.",
            Total,
            "$163,510.00",
        ),
    ] {
        let all = found(said);
        let told = all.iter().any(|finding| finding.kind == kind && finding.quoted.starts_with(quoted));
        assert!(told, "{said}: {all:#?}");
    }
}

#[test]
fn what_agrees_with_the_papers_is_let_pass() {
    for said in [
        "It says that \"Owner may end this lease if Hirer fails to cure a default in payment within ten (10) days.\"",
        "He said that \"the owner of a crane may not end the lease of it before the winter comes again.\"",
        "Cedar Yards wired $18,644.20 to the bank on Wednesday.",
        "The second invoice of the yard is $31,207.55.",
        "Maple Testing Laboratory inspected it on June 17, 2025, and the yard was sold on June 7, 2025.",
        "Ms. Kerrigan and Mr. Carrington signed the letter.",
        "Section 14.3 requires more than an e-mail, and so does Section 9.2 of the Yard Act.",
        "This firm writes to Alder & Birch Hoists, Inc. and to Dogwood Yards, LLC.",
        "It was due on November 15, 2024 and was done on January 20, 2025, 66 days late.",
        "It was due on November 15, 2024 and was done on January 20, 2025, sixty-six days late.",
        "The yard wrote on January 20, 2025: “The work was done on January 15, 2025, twenty-eight days late.”",
        "The notice of May 4, 2024 and that of June 17, 2025 give 30 days after receipt.",
        "Damages of $39,000.00 are due. Maple Testing Laboratory estimates $124,150.00 for the work. Together $163,150.00 is due.",
        "He paid $100.00 in May. Together $900.00 is due.",
    ] {
        let all: Vec<(Kind, String)> = found(said).into_iter().map(|finding| (finding.kind, finding.message)).collect();
        assert_eq!(all, [], "{said}");
    }
}

#[test]
fn a_value_is_suggested_from_the_row_of_the_same_label_only() {
    let log = "LIST OF EXTRAS, KEPT BY THE YARD\n\nNo. | Day | Extra | Sum\nX-1 | 05/04/2026 | Anchor winch instead of a windlass | $9,530.00\n\
        X-2 | 05/09/2026 | Teak rail along the stern, by wish of R. Dorn | $3,950.00\n\n";
    let source = Source { name: "extras.docx".into(), text: log.into() };
    let of = |said: &str| {
        let all = check(&[Paragraph::new(said)], &Context::beside(vec![source.clone()], 2026));
        all.into_iter().find(|finding| finding.kind == AmountConflict).map(|finding| finding.replacement)
    };
    assert_eq!(
        of("The extra teak rail of the stern was billed to the yard at $9,350.00 in all."),
        Some(Some("$3,950.00".to_owned()))
    );
    // Nothing says which of the two is meant.
    assert!(!matches!(of("The extras list of the yard has $9,350.00 for it."), Some(Some(_))));
}

#[test]
fn a_number_beside_a_section_is_held_against_it() {
    let told = |said: &str| {
        let all: Vec<Finding> = found(said).into_iter().filter(|finding| finding.kind == AmountConflict).collect();
        all.into_iter().map(|finding| (finding.quoted, finding.replacement)).collect::<Vec<_>>()
    };
    assert_eq!(
        told("Section 14.2 gave you twenty days to mend it."),
        [("twenty days".to_owned(), Some("thirty (30) days".to_owned()))]
    );
    // Of two that may be meant none is suggested.
    assert_eq!(told("Section 14.1 gives the hirer twenty days."), [("twenty days".to_owned(), None)]);
    for fine in [
        "Section 14.2 gave you thirty days to mend it.",
        "They waited twenty days, although Section 14.2 gives thirty days.",
        "Section 14.3 gave you twenty days.",
        "The delay under Section 14.2 comes to twenty days.",
    ] {
        assert!(told(fine).is_empty(), "{fine}");
    }
    let sale = "2.1 Delay. For each day of delay Carrier shall pay $80, not more than $900 in all.\n2.2 Law. Ohio law governs.\n";
    let source = Source { name: "carriage.docx".into(), text: sale.into() };
    let of = |said: &str| check(&[Paragraph::new(said)], &Context::beside(vec![source.clone()], 2026));
    let all = of("At $60 a day under Section 2.1 we ask for $480.");
    let told = all.iter().find(|finding| finding.kind == AmountConflict);
    assert_eq!(told.and_then(|finding| finding.replacement.as_deref()), Some("$80"), "{all:#?}");
    assert!(of("At $80 a day under Section 2.1 we ask for $640.").iter().all(|finding| finding.kind != AmountConflict));
}

#[test]
fn a_state_courts_number_and_a_surname_are_compared_with_the_papers_and_a_state_is_no_slip() {
    let petition = "CIRCUIT COURT\n\nCase No. 2023PR000412\n\nSigrid Halvorsen Lee asks for letters. Otto Halvorsen opposes her.\n";
    let source = Source { name: "petition.txt".into(), text: petition.into() };
    let text = "Case No. 2023PR000421\n\nSigrid Halvorsan Lee asks for letters, and Otto Halvorsen, her brother, opposes her. Otto Halvorsen is late.";
    let paragraphs: Vec<Paragraph> = text.split("\n\n").map(Paragraph::new).collect();
    let all = check(&paragraphs, &Context::beside(vec![source], 2026));
    for (kind, quoted) in [(DocketNumber, "2023PR000421"), (NameSpelling, "Halvorsan")] {
        assert!(all.iter().any(|finding| finding.kind == kind && finding.quoted == quoted), "{quoted}: {all:#?}");
    }
    let state = "Harbor Marine Coatings, Inc. and Pier Marine Supply, Inc. make this Agreement. It is governed by the law of Maine.";
    let all = check(&[Paragraph::new(state)], &Context::beside(Vec::new(), 2026));
    assert!(!all.iter().any(|finding| finding.kind == NameSpelling), "{all:#?}");
}

#[test]
fn a_paper_called_by_another_day_is_found() {
    let petition = "PETITION\n\n1. Otto was appointed before the codicil of October 21, 2019 was found on May 2, 2025.\n\n2. The letters of June 3, 2024 and June 4, 2024 were sent.\n";
    let source = Source { name: "petition.txt".into(), text: petition.into() };
    let found = |text: &str| {
        let all = check(&[Paragraph::new(text)], &Context::beside(vec![source.clone()], 2026));
        all.into_iter().filter(|f| f.kind == DateConflict).map(|f| f.quoted).collect::<Vec<_>>()
    };
    assert_eq!(found("The codicil of October 12, 2019 was found in a drawer."), ["October 12, 2019"]);
    assert!(found("The codicil of October 21, 2019 was found in a drawer.").is_empty());
    assert!(found("The receipt of October 12, 2019 was found in a drawer.").is_empty());
    assert!(found("The codicil of March 2, 2018 was found in a drawer.").is_empty());
}

#[test]
fn a_sentence_of_a_paper_with_another_of_its_days_is_found() {
    let log = "SHIP'S LOG\n\nOn April 3, 2025, the pilot Otto Blum brought the ferry Larkspur into the harbor of Astoria under tow.\n\n\
        On April 8, 2025, the crew painted the hull.\n";
    let of = |text: &str| {
        let source = Source { name: "log.txt".into(), text: log.into() };
        let all = check(&[Paragraph::new(text)], &Context::beside(vec![source], 2026));
        all.into_iter().filter(|f| f.kind == DateConflict).map(|f| (f.quoted, f.replacement)).collect::<Vec<_>>()
    };
    let changed =
        "On April 8, 2025, the pilot Otto Blum brought the ferry Larkspur into the harbor of Astoria under tow.";
    assert_eq!(of(changed), [("April 8, 2025".to_owned(), Some("April 3, 2025".to_owned()))]);
    assert_eq!(of(&changed.replace("April 8", "April 3")), []);
    assert_eq!(of("On April 8, 2025, the crew painted the hull of the ferry Larkspur in the harbor."), []);
}

#[test]
fn a_day_that_a_later_order_has_moved_is_found() {
    let order = "ORDER\n\nThe Scheduling Order is modified as follows:\n\nB. Rebuttal reports: from December 22, 2025 to February 9, 2026.\nC. Discovery completed: from January 30, 2026 to March 6, 2026.\n";
    let source = Source { name: "order.txt".into(), text: order.into() };
    let of = |said: &str| check(&[Paragraph::new(said)], &Context::beside(vec![source.clone()], 2026));
    let all = of("The Court set discovery to close on January 30, 2026.");
    let told = all.iter().find(|finding| finding.kind == DateConflict);
    assert_eq!(told.and_then(|finding| finding.replacement.as_deref()), Some("March 6, 2026"), "{all:#?}");
    for right in [
        "The order moved the close of discovery from January 30, 2026 to March 6, 2026.",
        "The reports were served on January 30, 2026.",
        "Discovery closes on March 6, 2026.",
    ] {
        let all = of(right);
        assert!(all.iter().all(|finding| finding.kind != DateConflict), "{right}: {all:#?}");
    }
}

#[test]
fn a_paragraph_that_a_named_paper_does_not_have_is_found() {
    let sale = "PURCHASE AGREEMENT\n\nThis Agreement is made on April 11, 2026, between Alder LLC (\"Seller\") and Ivo Orr (\"Buyer\").\n\n1.  Price. Buyer shall pay $46,500.00.\n\n2.  Delivery. Seller shall deliver it.\n\n3.  Records. Seller shall hand them over.\n\n4.  Law. Ohio law governs.\n";
    let of = |text: &str| {
        let source = Source { name: "sale.docx".into(), text: sale.into() };
        let paragraphs: Vec<Paragraph> = text.split("\n\n").map(Paragraph::new).collect();
        check(&paragraphs, &Context::beside(vec![source], 2026))
    };
    let found = of("The horse is lame. See paragraph 11 of the Agreement.");
    assert!(found.iter().any(|one| one.kind == CrossReference && one.quoted == "paragraph 11"), "{found:#?}");
    // Also in a paper that has sections of its own.
    let own = "1. Facts. The horse is lame.\n\n2. Law. See section 8 of the Agreement.\n\n3. Order. It is asked for.\n\n4. Costs. They are asked for.";
    let found = of(own);
    assert!(found.iter().any(|one| one.kind == CrossReference && one.quoted == "section 8"), "{found:#?}");
    let found = of("By the Agreement of April 12, 2026 he bought the horse.");
    assert!(found.iter().any(|one| one.kind == DateConflict && one.quoted == "April 12, 2026"), "{found:#?}");
    for fine in [
        "See paragraph 4 of the Agreement.",
        "See paragraph 11 of the Order.",
        "The Agreement of April 11, 2026 binds him.",
    ] {
        assert!(of(fine).iter().all(|one| !matches!(one.kind, CrossReference | DateConflict)), "{fine}");
    }
}
