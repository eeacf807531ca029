//! Orders as a partner writes them, to the other side's counsel, with what is to be told, explained and argued.

use super::*;

const SPLIT: &str = "SEPARATION AGREEMENT\n\nThis Agreement is made on October 3, 2025 between ROSA ANN BLUM (\"Wife\") and IVO OBED ORR (\"Husband\"), who were married on May 22, 2010.\n\n2.01 Child support. Husband shall pay Wife $1,875 per month, on the first day of each month.\n\n2.03 Maintenance. Husband shall pay Wife maintenance of $2,400 per month. The term is not modifiable; the amount may be modified only if his income falls by more than 25%.\n\n3.01 Residence. Wife is awarded the house. She shall refinance the mortgage within 180 days.\n\n3.02 Debts. Each party shall pay the debts in his or her own name.\n";

#[test]
fn an_offer_to_the_other_sides_counsel_is_made_for_our_client_and_names_both() {
    let order = "Draft a settlement letter to Paul A. Orr, counsel for Pine Grain Systems, LLC. We represent Elm Creek Mill, Inc. Our client will accept $410,000 within 30 days, with mutual releases, each side bearing its own fees. The offer ends on January 15, 2027.";
    let letter = text("settlement-letter", order, &[]);
    has(
        &letter,
        &[
            "On behalf of Elm Creek Mill, Inc., we propose",
            "Payment: $410,000 within 30 days.",
            "open until January 15, 2027 and",
        ],
    );
    has_not(&letter, &["On behalf of Pine", "Until when"]);
    let order = "Draft a settlement letter to Desmond Moe, counsel for Husband: we represent Rosa Blum and offer to pay the $86,500 by May 15, 2026 if he gives up his half of the camper. The offer lapses on March 20, 2026.";
    let letter = text("settlement-letter", order, &[paper(SPLIT)]);
    has(
        &letter,
        &[
            "Payment: Rosa Blum will pay the $86,500 by May 15, 2026 if Ivo Obed Orr gives up his half of the camper.",
            "open until March 20, 2026",
        ],
    );
    has_not(&letter, &["we represent Rosa Blum and"]);
}

#[test]
fn the_parties_of_an_order_go_before_those_of_papers_and_no_other_papers_day_is_taken() {
    let grant = "THE ELM-OAK FOUNDATION\n\nJanuary 12, 2026\n\nMs. Ida Moe, River Project, 9 Canal Street, Medford\n\nDear Ms. Moe:\n\nYou may move up to 10% between budget lines without asking us; for more you need our approval.\n\nb) Payments. We will pay in four instalments.\n";
    let order = "Draft an NDA between the Elm-Oak Foundation and River Project, one year, Massachusetts law.";
    let nda = text("nda", order, &[paper(grant)]);
    has(&nda, &["between Elm-Oak Foundation and River Project (each"]);
    has_not(&nda, &["Payments."]);
    let trial = "TRIAL AGREEMENT\n\nEffective Date: April 21, 2025\n\namong NOVIX, INC., a Delaware corporation (\"Sponsor\"), ELM MEDICAL CENTER, an Oregon corporation (\"Institution\"), and DR. IDA MOE (\"Investigator\").\n\n1. Institution shall enrol 24 subjects.\n2. Sponsor shall pay $9,000.\n3. Institution may publish.\n4. Sponsor may end it.\n5. Oregon law applies.\n";
    let order = "Draft a mutual NDA between Novix, Inc. and Elm Medical Center for a term of three years, under Oregon law.\nPurpose: to discuss a second trial";
    let written = ordered("nda", order, &[paper(trial)], &Fixed(None));
    let nda = written.document.text();
    has(
        &nda,
        &[
            "made on [Date of the agreement?] between Novix, Inc. and Elm Medical Center",
            "wish to discuss a second trial",
        ],
    );
    has_not(&nda, &["April 21", "discuss to discuss"]);
    assert!(written.sources.iter().all(|source| !source.quote.contains("IDA MOE")), "{:?}", written.sources);
    let order = "Draft a one-way NDA between St. Elm Medical Center as discloser and Oak Instruments as recipient, three years, Oregon law.";
    has(
        &text("one-way-nda", order, &[]),
        &["between St. Elm Medical Center (the “Disclosing Party”) and Oak Instruments (the “Receiving Party”"],
    );
}

#[test]
fn what_a_letter_is_to_tell_stands_in_it_or_is_asked() {
    let order = "Please draft a letter to our client Rosa Blum explaining how maintenance may be modified and telling her to send dental receipts within thirty days. We represent Rosa Blum.";
    let letter = text("letter", order, &[paper(SPLIT)]);
    has(
        &letter,
        &[
            "The Separation Agreement says: “Maintenance. Husband shall pay Wife maintenance of $2,400 per month. The term is not modifiable;",
            "We ask you to send dental receipts within thirty days.",
            "Dear Ms. Blum",
        ],
    );
    has_not(&letter, &["We represent"]);
    let amendment = "PIER OPERATING, LLC\n5 Pier Road\n\nAugust 6, 2025\n\nMs. Rosa Blum\n12 Elm Street\nReno, NV 89501\n\nDear Ms. Blum:\n\nThis letter, when you sign and return it, will amend the Lease as follows:\n\n(i) In paragraph 2, the bonus is changed from $2,500.00 to $3,100.00.\n\n(ii) Paragraph 4 is amended to read: \"one hundred fifty (150) days\".\n\nWe will pay you $15,000.00.\n\nSincerely,\nIda Moe\n";
    let told = "Draft a letter to our client Rosa Blum telling her what the letter amendment of August 6, 2025 changed in her lease.";
    let letter = text("letter", told, &[paper(amendment)]);
    has(
        &letter,
        &[
            "Re: What the letter amendment of August 6, 2025 changed in your lease",
            "Ida Moe wrote on August 6, 2025: “In paragraph 2, the bonus is changed from $2,500.00 to $3,100.00.”",
            "“Paragraph 4 is amended to read:",
            "12 Elm Street",
        ],
    );
    has_not(&letter, &["We will pay you", "[What did"]);
    let unknown = text("letter", order, &[]);
    has(&unknown, &["[How may maintenance be modified?]"]);
    let order = "Draft a letter to Ida Moe of Pine Operating, LLC giving notice that we will audit the books on May 4, 2027. We represent the Blum Minerals Partnership, Ltd.";
    let letter = text("letter", order, &[]);
    has(&letter, &["Ida Moe\nPine Operating, LLC", "Dear Ida Moe:", "We represent Blum Minerals Partnership, Ltd."]);
}

#[test]
fn what_is_to_be_argued_heads_the_argument_and_asks_what_supports_it() {
    let ruling = "UNITED STATES DISTRICT COURT\nDISTRICT OF MAINE\n\nELM CREEK MILL, INC. VERSUS PINE GRAIN SYSTEMS, LLC, ET AL.\nCIVIL ACTION NO. 2:25-cv-00418\n\nORDER\n\nGood cause is shown as to some dates, and not as to the trial date. The trial date is May 18, 2026, and it shall stay.\n\nC. Discovery completed: from January 30, 2026 to March 6, 2026.\n\nTHUS DONE AND SIGNED in Chambers this 2nd day of December, 2025.\n";
    let order = "We represent the plaintiff, Elm Creek Mill, Inc. Draft an opposition to Defendant's Motion to Modify the Scheduling Order. Argue that the trial date should stay.";
    let brief = text("opposition", order, &[paper(ruling)]);
    has(
        &brief,
        &[
            "The trial date should stay",
            "[What supports “The trial date should stay”, with authority?]",
            "Elm Creek Mill, Inc.",
            "Pine Grain Systems, LLC",
        ],
    );
    has_not(&brief, &["First point", "THUS DONE", "Discovery completed", "Who is the plaintiff"]);
    // Where no paper has a caption, the order says who is who.
    let order = "We represent defendant Pine Grain Systems, LLC. Draft requests for production to plaintiff Elm Creek Mill, Inc. about the dryer.";
    let requests = text("discovery-requests", order, &[]);
    has_not(&requests, &["Who is the plaintiff", "Who is the defendant"]);
}

#[test]
fn a_memo_quotes_the_provision_that_its_question_is_about() {
    let order = "Draft a memo to me: can Ivo Orr shorten or reduce the maintenance if he loses his job? We represent Rosa Blum.";
    let memo = text("memo", order, &[paper(SPLIT)]);
    has(&memo, &["To: Maria Ortiz", "They say this of it:", "the amount may be modified only if his income falls"]);
    has_not(&memo, &["Who is the memo for", "Wife is awarded the house"]);
}

#[test]
fn a_demand_tells_what_was_not_done_and_rests_on_its_term() {
    let order = "Please draft a demand letter from Rosa Blum (our client) to Ivo Obed Orr: he has not paid the $1,875 for March 2026 nor the maintenance of $2,400. He must pay $4,275 within 10 days, or we will move for contempt.";
    let letter = text("demand-letter", order, &[paper(SPLIT)]);
    has(
        &letter,
        &[
            "This firm represents Rosa Blum.",
            "Ivo Obed Orr\n",
            "Dear Mr. Orr",
            "You have not paid the $1,875 for March 2026 nor the maintenance of $2,400.",
            "Child support. Husband shall pay Wife $1,875 per month",
            "We demand that you pay $4,275 by the 10th day after the date of this letter.",
        ],
    );
    has_not(&letter, &["within 10 days by", "Who is our client", "Which term, promise"]);
}

#[test]
fn an_engagement_says_what_it_is_for_and_what_not() {
    let order = "Draft an engagement letter for Rosa Blum for the purchase of the house in San Pedro. $425 an hour, retainer $6,000. The scope does not include Mexican tax advice.";
    let letter = text("engagement-letter", order, &[]);
    has(
        &letter,
        &[
            "covers the purchase of the house in San Pedro. It does not include Mexican tax advice unless",
            "$425 an hour",
        ],
    );
    let order = "Please draft an engagement letter to Ida Moe of River Project. Scope: advice on the Elm grant. Hourly rate $390. Retainer: $3,500. Not included: tax filings.";
    let letter = text("engagement-letter", order, &[]);
    has(
        &letter,
        &["covers advice on the Elm grant. It does not include tax filings unless", "ourly rate $390", "$3,500"],
    );
}

#[test]
fn opposing_counsel_is_whoever_signs_for_the_other_side() {
    let complaint = "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n\nMARTA SOLIS, Plaintiff,\n\nv.\n\nPINE FREIGHT, INC., an Oregon corporation, and IVO ORR, Defendants.\n\nCase No. 3:26-cv-00417-AB\n\nCOMPLAINT\n\n1. On May 4, 2026, the truck struck her car.\n\nBy: Naomi Moe, OSB No. 081234, 1400 Fifth Avenue, Suite 900, Portland, Oregon 97201\nAttorneys for Plaintiff\n";
    let order = "We represent Pine Freight, Inc. Draft a letter to opposing counsel saying that we will produce the logs by May 15, 2026.";
    let letter = text("letter", order, &[paper(complaint)]);
    has(&letter, &["Naomi Moe", "1400 Fifth Avenue", "We will produce the logs by May 15, 2026."]);
    has_not(&letter, &["oppose", "recipient?"]);
}

#[test]
fn an_order_is_no_term_of_an_offer() {
    let order = "Draft a settlement letter to Carl Weiss. We represent Dr. Ida Moe. Reject his offer of $31,700.00 and offer to settle for $52,000.00 with mutual releases, open until July 24, 2027.";
    let letter = text("settlement-letter", order, &[]);
    has(&letter, &["Payment: $52,000.00.", "Releases: mutual releases.", "open until July 24, 2027"]);
    has_not(&letter, &["Releases: Reject"]);
}

#[test]
fn what_an_order_says_to_single_requests_stands_there() {
    let served = "Plaintiff's First Interrogatories\n\nINTERROGATORIES\n\nINTERROGATORY NO. 1: Identify the driver.\n\nINTERROGATORY NO. 2: State all hours of duty.\n\nServed by e-mail on May 20, 2026.\n";
    let order = "We represent Pine Freight, Inc. Draft responses to the interrogatories. Object to No. 2 as overbroad. Answer to No. 1: Ivo Orr; he works for Elm, Inc.";
    let responses = text("discovery-responses", order, &[paper(served)]);
    has(
        &responses,
        &["objects to Interrogatory No. 2 as overbroad.", "Ivo Orr; he works for Elm, Inc.", "No. 2: overbroad."],
    );
    has_not(&responses, &["Response to Interrogatory No. 1?", "of duty. Served"]);
}

#[test]
fn a_letter_explains_a_paper_by_what_it_says_must_be_done() {
    let notice = "CITY OF KENT\nDIVISION OF HOUSING\n\nOctober 21, 2026\n\nPine Properties, Inc.\n\nRE:  Correction Notice No. 26-1187\n\nDear Mr. Orr:\n\n\
        On October 19, 2026 I inspected the above unit. I found the\nfollowing:\n\nA reinspection will be made on November 23, 2026. Failure to correct may result in a civil fine of\n\
        $150.00 per item per day.\n\nVery truly yours,\n\nAnnette Kane\nHousing Inspector\n";
    let order = "Draft a letter to our client Rosa Blum explaining the city inspector's letter in plain English: what it found, what it means for her.";
    let letter = text("letter", order, &[paper(notice)]);
    has(&letter, &["A reinspection will be made on November 23, 2026."]);
    has_not(&letter, &["What it found.", "Who is"]);
}

#[test]
fn a_letter_answers_one_of_the_papers() {
    let theirs = "PINE SYSTEMS, INC.\n40 Elm Street, Suite 9\nKent, Texas 78118\n\nNovember 12, 2026\n\nRosa Blum\n\nDear Ms. Blum:\n\nYou are in breach.\n\nSincerely,\n\nNeil Orr\n";
    let order = "We act for Rosa Blum. Answer Orr's letter. Points: notice by e-mail is no notice, credits are owed. Preserve all rights.";
    let letter = text("letter", order, &[paper(theirs)]);
    has(
        &letter,
        &[
            "Neil Orr",
            "40 Elm Street, Suite 9",
            "Your letter of November 12, 2026",
            "Notice by e-mail is no notice. Credits are owed.",
            "preserve all rights",
        ],
    );
    has_not(&letter, &["Your order says"]);
}
