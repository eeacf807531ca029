//! Orders as a lawyer dictates them, with several terms, questions and reasons in one sentence.

use super::*;

const HEAD: &str = "STATE OF MAINE          PROBATE COURT          KNOX COUNTY\n\nIN THE MATTER OF THE ESTATE OF\nROSA BLUM,                         Case No. 2023PR000412\nDeceased.\n\n";

fn filed() -> [Paper; 2] {
    let petition = "PETITION FOR REMOVAL\n\n1. On May 2, 2024 Otto Blum sold the boat Heron to himself.\n\n/s/ Carl Weiss, Weiss Law, Attorney for Ida Blum\n";
    let motion = "OTTO BLUM'S MOTION TO STRIKE THE PETITION\n\n1. Rosa Blum gave him the boat on March 3, 2019.\n\n/s/ Lena Frost, Frost & Lee, Attorneys for Otto Blum\n";
    [petition, motion].map(|body| paper(&format!("{HEAD}{body}")))
}

#[test]
fn what_the_other_side_moves_for_is_never_our_fact_and_an_estate_has_no_plaintiff() {
    let order = "We represent Ida Blum. Draft an opposition to the attached motion.";
    let opposition = text("opposition", order, &filed());
    has(
        &opposition,
        &[
            "Estate of".to_uppercase().as_str(),
            "Rosa Blum",
            "Deceased",
            "2023PR000412",
            "Opposition to Otto Blum's Motion to Strike the Petition",
            "Otto Blum's Motion to Strike the Petition states (¶ 1): “Rosa Blum gave him the boat on March 3, 2019.”",
            "On May 2, 2024 Otto Blum sold the boat Heron to himself.",
            "Who is served: “Lena Frost”, whom your papers name?",
        ],
    );
    has_not(&opposition, &["plaintiff", "Who is the defendant", "The Petition alleges"]);
    // For Otto it is the other way round.
    let own = text("motion", "We represent Otto Blum. Draft a motion to strike.", &filed());
    has(&own, &["Rosa Blum gave him the boat on March 3, 2019.", "The Petition alleges (¶ 1): “On May 2, 2024"]);
    has_not(&own, &["states (¶ 1)"]);
}

#[test]
fn a_memo_answers_each_of_its_questions_and_quotes_only_what_stands_there() {
    let papers = filed();
    let order = "Write a memo on these questions: Did Rosa Blum give away the boat? Who has the keys of the house?";
    let memo = text("memo", order, &papers);
    has(
        &memo,
        &[
            "Did Rosa Blum give away the boat?",
            "Who has the keys of the house?",
            "[Short answer to question 1, in two or three sentences?]",
            "[Short answer to question 2, in two or three sentences?]",
            "The papers do not answer this question by themselves.",
            "[Discussion of question 2, with authority?]",
            "In the Matter of the Estate of Rosa Blum",
        ],
    );
    let letters = Letters::new(&papers[1].document.text);
    let at = papers[1].document.text.find("Rosa Blum gave").unwrap();
    let at = papers[1].document.text[..at].chars().count();
    let source = crate::drafts::papers::source(&papers[1], &letters, crate::law::Span::new(at, at + 45));
    let said = Stated { text: "In support he states: Rosa Blum gave him the boat.".into(), sources: vec![source] };
    let memo = ordered("memo", order, &papers, &Fixed(Some(said))).document.text();
    has(
        &memo,
        &["Otto Blum's Motion to Strike the Petition states (¶ 1): “Rosa Blum gave him the boat on March 3, 2019.”"],
    );
    has_not(&memo, &["“In support"]);
}

#[test]
fn a_settlement_letter_has_every_term_that_is_ordered() {
    let letter = text(
        "settlement-letter",
        "We represent Pier Nine LLC. Draft a settlement letter to Carl Weiss: our client pays $9,000 within ten days, the lien is released, Heron Bank withdraws its notice of default, and the crane stays in Rockland. Open until June 1, 2027.",
        &[],
    );
    has(
        &letter,
        &[
            "pays $9,000 within ten days",
            "the lien is released",
            "Heron Bank withdraws its notice of default",
            "the crane stays in Rockland",
            "June 1, 2027",
        ],
    );
}

#[test]
fn a_letter_tells_its_reader_what_he_wrote_and_keeps_our_clients_plans_out() {
    let theirs = "October 3, 2025\n\nPier Nine LLC\n\nDear Ms. Lee:\n\nThe rent of May 1, 2025 was never paid.\n\nVery truly yours,\nCarl Weiss\n";
    let ours = "From: Ann Lee <ann@pier.example>\nTo: Leasing <l@heron.example>\nDate: Mon, 12 May 2025 09:14:00 -0500\nSubject: Winch\n\nI paid $480.00 on May 6, 2025 and will keep it from the rent. The winch failed on May 3, 2025, and we closed.\n";
    let letter = text(
        "demand-letter",
        "We represent Ann Lee. Draft a demand letter to Carl Weiss: mend the winch in Hall 2 within 20 days, because of the warranty in Section 4 of the lease, and credit $480.00.",
        &[paper(theirs), paper(ours)],
    );
    has(
        &letter,
        &[
            "You wrote on October 3, 2025: “The rent of May 1, 2025 was never paid.”",
            "The warranty in Section 4 of the lease.",
            "We demand that you mend the winch in Hall 2, and credit $480.00 by the 20th day after the date of this letter.",
        ],
    );
    has_not(&letter, &["keep it from the rent", "Which term, promise"]);
}

#[test]
fn a_contingent_fee_asks_for_no_deposit_and_the_orders_scope_stands() {
    let letter = text(
        "engagement-letter",
        "Prepare an engagement letter for Ann Lee, contingent fee of 25% of any recovery, costs advanced by the firm, Ohio law, to defend and counterclaim against Pier Nine LLC.",
        &[],
    );
    has(
        &letter,
        &[
            "Our work for you covers defending and counterclaiming against Pier Nine LLC",
            "contingent fee of 25% of any recovery",
            "costs advanced by the firm",
            "The law of Ohio governs this letter.",
            "before or after costs",
        ],
    );
    has_not(&letter, &["deposit", "You also pay costs"]);
    let plain = text("engagement-letter", "Prepare an engagement letter for Ann Lee, contingent fee of 25%.", &[]);
    has_not(&plain, &["Governing law"]);
    has(
        &text("engagement-letter", "Prepare an engagement letter for Ann Lee, $350 an hour.", &[]),
        &["deposit", "You also pay costs"],
    );
}

#[test]
fn responses_take_title_and_day_from_the_requests() {
    let served = "SUPERIOR COURT\n\nHERON BANK, PLLC,\n     Plaintiff,\nv.                         No. 24-2-01188-05\nANN LEE,\n     Defendant.\n\nPLAINTIFF'S SECOND INTERROGATORIES AND REQUESTS FOR PRODUCTION TO DEFENDANT\n\nServed October 6, 2025.\n\nINTERROGATORY NO. 1: State where you live.\n";
    let responses = text(
        "discovery-responses",
        "We represent the defendant. Draft responses to the interrogatories.",
        &[paper(served)],
    );
    has(
        &responses,
        &[
            "Heron Bank, PLLC's Second Interrogatories and Requests for Production",
            "served on October 6, 2025",
            "24-2-01188-05",
        ],
    );
    has_not(&responses, &["Federal Rule", "When were the requests served"]);
}

#[test]
fn a_motion_asks_for_what_its_name_and_its_order_say() {
    let motion = text(
        "motion",
        "We represent Ida Blum. Draft a motion for an order compelling Otto Blum to file the accounts. Ask the Court to order the accounts within 14 days and to suspend his powers.",
        &filed(),
    );
    has(
        &motion,
        &[
            "Motion for an Order Compelling Otto Blum to File the Accounts",
            "an order compelling Otto Blum to file the accounts, directing the accounts within 14 days and suspending his powers",
        ],
    );
}

#[test]
fn what_somebody_is_ordered_to_do_stays_with_that_person() {
    let order = "We represent Ida Blum. Draft a motion to compel. Ask the Court to order Otto Blum to produce the ledger and to pay our fees.";
    has(&text("motion", order, &filed()), &["an order directing Otto Blum to produce the ledger and to pay our fees"]);
}

#[test]
fn an_agreement_keeps_the_form_of_a_party_and_a_term_that_stands_alone() {
    let nda = text(
        "nda",
        "Draft an NDA between Heron Marine, Inc. and Pier Nine, L.L.C., two years, Maine law, to discuss a dock.",
        &[],
    );
    has(&nda, &["Pier Nine, L.L.C.", "lasts two years", "law of Maine"]);
}

#[test]
fn the_basis_of_a_demand_has_the_section_that_the_order_names_and_the_reader_his_companys_address() {
    let lease = "HALL LEASE\n\nThis Lease is made by and between PIER NINE, LTD., a Maine company (\"Lessor\"), whose address is 12 Dock Street, Rockland, ME 04841, and ANN LEE (\"Lessee\").\n\n3. USE. The hall is a workshop.\n\n4. REPAIR. The winch stands in the hall. Lessor shall keep the winch in repair.\n\n5. RENT. Lessee shall pay $900.\n";
    let order = "We represent Ann Lee. Draft a demand letter to Carl Weiss, Pier Nine, Ltd.: mend the winch within 20 days, because of the repair clause in Section 4 of the lease.";
    let letter = text("demand-letter", order, &[paper(lease)]);
    has(
        &letter,
        &[
            "Section 4 of the Hall Lease says: “Lessor shall keep the winch in repair.”",
            "12 Dock Street",
            "Pier Nine, Ltd.",
        ],
    );
    has_not(&letter, &["Address of Carl Weiss"]);
    // An amendment that speaks of the section may have changed it.
    let amendment = "FIRST AMENDMENT\n\nSection 4 of the Lease is deleted.\n";
    has_not(&text("demand-letter", order, &[paper(lease), paper(amendment)]), &["Section 4 of the Hall Lease says"]);
}

#[test]
fn a_memo_shows_the_record_nearest_before_the_day_that_is_asked_about() {
    let records = "NURSING RECORDS SUMMARY\n\nDate        Finding\n02/11/2019  Walks with a stick, tired.\n03/01/2019  Walks without help, counts money.\n05/06/2022  Cannot walk at all.\n";
    let memo =
        text("memo", "Write a memo: Could Rosa Blum walk on March 3, 2019? Who has the keys?", &[paper(records)]);
    // The facts have every line; what bears on the question is the one before its day.
    let (_, discussed) = memo.split_once("Question 1: ").unwrap_or_default();
    has(discussed, &["The Nursing Records Summary says: “03/01/2019 Walks without help, counts money.”"]);
    has_not(discussed, &["Cannot walk at all"]);
    assert_eq!(discussed.matches("counts money").count(), 1, "{discussed}");
    let memo = text("memo", "Write a memo: Could Rosa Blum stand in April 2019? Who has the keys?", &[paper(records)]);
    let (_, discussed) = memo.split_once("Question 1: ").unwrap_or_default();
    has(discussed, &["The Nursing Records Summary says: “03/01/2019 Walks without help, counts money.”"]);
}

#[test]
fn a_letter_that_says_why_it_is_written_asks_nothing_of_us_and_a_demand_is_why_it_is_written() {
    let letter = text("letter", "Draft a letter to Ann Lee declining the $9,000 offer.", &[]);
    has(&letter, &["We write to decline the $9,000 offer."]);
    has_not(&letter, &["[What do we ask", "[Why do we write"]);
    let letter = text("letter", "Draft a letter to Ann Lee requesting a hearing on the denial of May 4, 2026.", &[]);
    has(&letter, &["We write to request a hearing", "A hearing on the denial of May 4, 2026"]);
    has_not(&letter, &["[Why do we write"]);
    let letter = text("letter", "Draft a letter to Ann Lee.", &[]);
    has(&letter, &["[Why do we write", "[What do we ask"]);
}

#[test]
fn a_letter_to_somebody_at_a_company_by_a_part_of_its_name_finds_the_whole_name() {
    let notice = paper(
        "PIER NINE FRANCHISING LLC\n1200 Elm Walk\nAtlanta, GA 30309\n\nMay 4, 2026\n\nDear Ann:\n\nYou owe us $9.\n",
    );
    let order = "Draft a letter to Otto Blum at Pier Nine contesting the notice of May 4, 2026.";
    let letter = text("letter", order, &[notice]);
    has(&letter, &["Otto Blum", "Pier Nine Franchising LLC", "1200 Elm Walk", "Atlanta, GA 30309"]);
    let letter = text("letter", order, &[]);
    has(&letter, &["Otto Blum", "Pier Nine", "[Address of Otto Blum?]"]);
    has_not(&letter, &["[Address of Otto Blum at"]);
}

#[test]
fn a_log_of_the_clients_leaves_the_firm_and_a_chart_of_somebody_elses_does_not() {
    let log = paper(
        "PIER NINE MASONRY CO.\nWEATHER LOG\n\n10/20/2025  Rain all day. No work, full shift.\n10/21/2025  Rain again. No work, full shift.\n",
    );
    let chart = paper(
        "LAKE CLINIC\nPatient: Ann Lee\n\nMarch 7, 2025: Dr. Moe found mild dementia.\nApril 2, 2025: Dr. Moe found no change.\n",
    );
    let order =
        "We represent Pier Nine Masonry Co. Draft a demand letter to Otto Blum: release the retainage by May 4, 2026.";
    let letter = text("demand-letter", order, &[log, chart.clone()]);
    has(&letter, &["The Weather Log says for October 20, 2025: “Rain all day. No work, full shift.”"]);
    has_not(&letter, &["dementia"]);
    has(&text("memo", "Draft a memo on the retainage.", &[chart]), &["dementia"]);
}

#[test]
fn what_a_chart_says_of_a_witness_is_asked_of_the_witness() {
    let chart = paper(
        "LAKE CLINIC\nPatient: Ann Lee\n\nMarch 7, 2025: Dr. Moe found a tear of the left knee.\nApril 2, 2025: Dr. Moe repaired the tear.\n",
    );
    let affidavit = text("affidavit", "Draft an affidavit of Ann Lee about her injury.", &[chart]);
    has(
        &affidavit,
        &["[Does the witness confirm this: The record of Lake Clinic says for March 7, 2025: “Dr. Moe found a tear"],
    );
}

#[test]
fn a_memo_has_the_other_sides_words_under_what_hurts() {
    let contract = paper(
        "SERVICES AGREEMENT\n\nThis Agreement is between Harbor Credit Union (\"Customer\") and Tidal Data, Inc. (\"Provider\").\n\n1. Work. It is done well.\n",
    );
    let mail = |from: &str, to: &str, text: &str| {
        paper(&format!("From: {from}\nTo: {to}\nDate: Tue, 15 Jul 2025 16:02:00 -0500\nSubject: Dashboard\n\n{text}\n"))
    };
    let (ours, theirs) = ("Otto Blum <otto@harborcu.example>", "Ida Frost <ida@tidaldata.example>");
    let papers = [
        contract,
        mail(ours, theirs, "Our forensic bill for the exposure is $212,000.00 so far."),
        mail(theirs, ours, "Our liability for the exposure is capped at the fees of a year, $186,000."),
    ];
    let order = "Draft a memo to file for Harbor Credit Union: what can it recover from Tidal Data for the exposure?";
    let memo = text("memo", order, &papers);
    let (before, hurts) = memo.split_once("What hurts").unwrap_or_default();
    has(before, &["Otto Blum wrote on July 15, 2025: “Our forensic bill for the exposure is $212,000.00 so far.”"]);
    has(hurts, &["Ida Frost wrote on July 15, 2025: “Our liability", "[What else? Which terms or facts are against"]);
    has_not(hurts, &["$212,000"]);
    let unknown = text("memo", "Draft a memo on the exposure.", &papers);
    has(unknown.split_once("What hurts").unwrap_or_default().1, &["[Which terms or facts are against our client?]"]);
    assert!(!unknown.split_once("What hurts").unwrap_or_default().1.contains("$186,000"));
}

#[test]
fn a_letter_to_somebody_at_a_company_goes_to_the_companys_address() {
    let contract = paper(
        "SUBCONTRACT AGREEMENT\n\nThis Subcontract is made as of February 10, 2025, between Lake Builders, Inc., an Illinois corporation with offices at 880 West Fulton Street, Chicago, Illinois 60607 (\"Contractor\"), and Prairie Electric, LLC (\"Subcontractor\").\n",
    );
    let order = "We represent Prairie Electric, LLC. Draft a demand letter to Dennis Okafor at Lake Builders, Inc.: pay $87,450.00 by December 5, 2025.";
    let letter = text("demand-letter", order, &[contract]);
    has(&letter, &["Dennis Okafor", "Lake Builders, Inc.", "880 West Fulton Street", "Chicago, Illinois 60607"]);
    has_not(&letter, &["Okafor at Lake", "Sir or Madam", "This Subcontract is made"]);
}
