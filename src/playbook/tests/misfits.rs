//! Clauses in other words than a playbook's, and words that look like a clause and are none.

#![allow(clippy::unwrap_used)]

use playbook::{Finding, Playbook, Verdict, review};

fn reviewed(table: &str, paragraphs: &[&str]) -> Vec<Finding> {
    let paragraphs: Vec<String> = paragraphs.iter().map(|p| (*p).to_owned()).collect();
    review(&Playbook::read(table).unwrap(), &paragraphs)
}

fn verdict(table: &str, paragraphs: &[&str]) -> (Verdict, String) {
    let found = reviewed(table, paragraphs);
    (found[0].verdict, format!("{:?}", found[0]))
}

#[test]
fn a_limited_liability_company_limits_no_liability() {
    let table = "Topic,Position\nLimitation of liability,Liability capped at 12 months' fees\n";
    for opening in [
        "This Agreement is between Harbor Point LLC, a Delaware limited liability company, and Alder Freight, Inc.",
        "The Borrower is a limited liability partnership formed under the laws of Ohio.",
    ] {
        let (found, all) =
            verdict(table, &["AGREEMENT", opening, "1. Fees. The fees are due on the first of each month."]);
        assert_eq!(found, Verdict::Missing, "{all}");
    }
    let (found, all) =
        verdict(table, &["9. Liability. Total liability shall not exceed the fees of twelve (12) months."]);
    assert_eq!(found, Verdict::Meets, "{all}");
}

#[test]
fn a_topics_word_for_a_measure_needs_not_stand_in_the_clause() {
    let table = "Topic,Position,Fall-back\nObjection period,Depositor may object within 10 business days,15 business days\nTerm,Five years,Three years with automatic extension\n";
    let contract = [
        "ESCROW AGREEMENT",
        "4. Contrary instructions. Depositor may object within ten (10) business days after Agent sends it the request.",
        "5. Fees. Beneficiary pays Agent $3,900 per year within thirty (30) days after an invoice.",
        "6. Term. The initial term is three years, and it is then extended from year to year unless a party gives ninety (90) days' notice.",
    ];
    let found = reviewed(table, &contract);
    let of = |topic: &str| found.iter().find(|finding| finding.topic == topic).unwrap().verdict;
    assert_eq!((of("Objection period"), of("Term")), (Verdict::Meets, Verdict::Fallback), "{found:#?}");
}

#[test]
fn months_are_years() {
    let table = "Topic,Position,Fall-back,Walk-away\nTerm,3 years,4 years,more than 5 years\n";
    for term in [
        "The term of this Agreement is thirty-six (36) months.",
        "The initial term shall be 36 months from the Effective Date.",
    ] {
        let (found, all) = verdict(table, &["AGREEMENT", &format!("1. Term. {term}")]);
        assert_eq!(found, Verdict::Meets, "{all}");
    }
    let table = "Topic,Position\nConfidentiality term,Two years\n";
    let (found, all) = verdict(
        table,
        &["5. Confidentiality. The duty of confidentiality shall survive for 24 months after termination."],
    );
    assert_eq!(found, Verdict::Meets, "{all}");
    let (found, all) = verdict(
        table,
        &["5. Confidentiality. The duty of confidentiality shall survive for 36 months after termination."],
    );
    assert_eq!(found, Verdict::Outside, "{all}");
}

#[test]
fn a_short_governing_law_clause_is_one() {
    let table = "Topic,Position\nGoverning law,New York\n";
    for clause in [
        "New York law governs.",
        "The law of the State of New York applies to this Lease.",
        "7. Miscellaneous. New York law governs this Agreement.",
    ] {
        let (found, all) = verdict(table, &["AGREEMENT", "1. Fees. The fees are due monthly.", clause]);
        assert_eq!(found, Verdict::Meets, "{all}");
    }
    let (found, all) = verdict(table, &["AGREEMENT", "1. Fees. The fees are due monthly.", "Ohio law governs."]);
    assert_eq!(found, Verdict::Outside, "{all}");
}

#[test]
fn a_one_way_agreement_is_one_way_and_not_missing() {
    let table = "Topic,Position\nMutuality,Mutual obligations\n";
    let paper = |clause: &str| {
        verdict(
            table,
            &[
                "NON-DISCLOSURE AGREEMENT",
                "This Agreement is made between Orchid Labs, Inc. (the “Company”) and Dana Poe (the “Consultant”).",
                clause,
            ],
        )
    };
    let (found, all) = paper("1. The Consultant shall keep the Company's Confidential Information secret.");
    assert_eq!(found, Verdict::Outside, "{all}");
    let (found, all) = paper(
        "1. Consultant shall hold all Confidential Information of the Company in strict confidence and shall not disclose it.",
    );
    assert_eq!(found, Verdict::Outside, "{all}");
    let (found, all) = paper("1. Each party shall keep the other party's Confidential Information secret.");
    assert_eq!(found, Verdict::Meets, "{all}");
}

#[test]
fn renewal_and_exclusivity_in_other_words() {
    let renewal = "Topic,Position\nRenewal,No automatic renewal\n";
    for clause in [
        "The term shall be extended each time by one year unless cancelled ninety days before its end.",
        "This Lease shall continue from year to year until one party ends it.",
    ] {
        let (found, all) = verdict(renewal, &["AGREEMENT", &format!("2. Duration. {clause}")]);
        assert!(matches!(found, Verdict::Outside | Verdict::NotAcceptable), "{all}");
    }
    let exclusive = "Topic,Position\nExclusivity,No exclusivity\n";
    for clause in [
        "The Customer shall buy only from Supplier all valves that it needs.",
        "Buyer shall purchase its resin solely from Seller.",
        "Distributor shall not purchase such goods from any other manufacturer.",
    ] {
        let (found, all) = verdict(exclusive, &["AGREEMENT", &format!("3. Orders. {clause}")]);
        assert!(matches!(found, Verdict::Outside | Verdict::NotAcceptable), "{all}");
    }
    let (found, all) = verdict(exclusive, &["AGREEMENT", "3. Orders. The Customer orders in writing."]);
    assert_eq!(found, Verdict::Absent, "{all}");
}

#[test]
fn an_end_for_a_breach_is_none_for_convenience() {
    let table = "Topic,Position,Fall-back\nTermination for convenience,At most 60 days' notice,90 days' notice\n";
    let breach = "6. TERMINATION. A party may terminate at once if the other (a) does not remedy a breach in 28 days of notice, or (b) is insolvent.";
    let (found, all) = verdict(table, &["DISTRIBUTION AGREEMENT", "1. Price. The price is $5.", breach]);
    assert_eq!(found, Verdict::Missing, "{all}");
    let both = "6. TERMINATION. A party may terminate at once if the other does not remedy a breach in 28 days of notice. Either may terminate for convenience on 90 days' notice.";
    let (found, all) = verdict(table, &["DISTRIBUTION AGREEMENT", "1. Price. The price is $5.", both]);
    assert_eq!(found, Verdict::Fallback, "{all}");
}

#[test]
fn the_only_distributor_is_an_exclusive_one_and_the_playbooks_own_words_agree() {
    let table = "Topic,Position,Fall-back,Walk-away\nExclusivity,Exclusive in the territory,Up to three house accounts,Non-exclusive\nInventory buy-back,At landed cost,At 80% of cost,None\nMinimum purchases,No minimum,Minimum with loss of exclusivity only,Supplier may terminate for a missed minimum\n";
    let contract = [
        "DISTRIBUTION AGREEMENT",
        "I. Appointment. Oak appoints Pine its only distributor of the Products in the Territory.",
        "II. Duties of Pine. 2.1 To buy at least the quantities in Annex 4.",
        "VII. After the end. Oak buys back unsold stock at landed cost.",
    ];
    let found = reviewed(table, &contract);
    let of = |topic: &str| found.iter().find(|finding| finding.topic == topic).unwrap().verdict;
    assert_eq!(of("Exclusivity"), Verdict::Meets, "{found:#?}");
    let strict = "Topic,Position,Fall-back\nExclusivity,Exclusive in the territory without exceptions,Up to three house accounts named\n";
    let kept = [
        "DISTRIBUTION AGREEMENT",
        "I. Appointment. Oak appoints Pine its only distributor of the Products in the Territory. Oak itself may go on serving two accounts.",
    ];
    let (found_kept, all) = verdict(strict, &kept);
    assert_eq!(found_kept, Verdict::CannotTell, "{all}");
    assert_eq!(of("Inventory buy-back"), Verdict::Meets, "{found:#?}");
    assert_ne!(of("Minimum purchases"), Verdict::Absent, "{found:#?}");
}

#[test]
fn what_a_contract_renews_itself_for_is_not_its_term() {
    let table = "Topic,Position,Not acceptable\nTerm,Not more than 24 months,more than 36 months\n";
    let clause = |text: &str| verdict(table, &["SERVICES AGREEMENT", &format!("4. Term. {text}")]);
    // The dates say how long it lasts, and the renewal does not.
    let (found, all) = clause(
        "This Agreement starts on May 1, 2026 and ends on April 30, 2027. It renews automatically for six months each time unless either party gives ninety days' notice.",
    );
    assert_eq!(found, Verdict::CannotTell, "{all}");
    // The term itself would do, but for the renewal.
    let (found, all) = clause(
        "The initial term is eighteen (18) months. It shall automatically renew for successive one-year terms unless a party objects.",
    );
    assert_eq!(found, Verdict::CannotTell, "{all}");
    assert!(all.contains("renews itself"), "{all}");
    let (found, all) = clause("The initial term is eighteen (18) months.");
    assert_eq!(found, Verdict::Meets, "{all}");
    // A rule of its own judges the renewal, and the term is what it is.
    let both = format!("{table}Renewal,No automatic renewal,\n");
    let found = reviewed(
        &both,
        &[
            "SERVICES AGREEMENT",
            "4. Term. The initial term is eighteen (18) months. It shall automatically renew for successive one-year terms.",
        ],
    );
    let of = |topic: &str| found.iter().find(|finding| finding.topic == topic).unwrap().verdict;
    assert_eq!(of("Term"), Verdict::Meets, "{found:#?}");
    assert!(matches!(of("Renewal"), Verdict::Outside | Verdict::NotAcceptable), "{found:#?}");
    // A first term that is too long stays so.
    let (found, all) = clause("The initial term is four years. It renews automatically for one year each time.");
    assert_eq!(found, Verdict::NotAcceptable, "{all}");
}
