use super::*;
use crate::make::{
    Make, make,
    tests::{DATE, word},
};

fn one(old: &str, new: &str, section: Option<&str>) -> Exchange {
    Exchange { old: old.into(), new: new.into(), section: section.map(str::to_owned), ..Exchange::default() }
}

#[test]
fn a_number_in_words_and_figures_changes_in_both() {
    let paper = word(&[
        "3.2 Late Payment. Amounts not paid bear interest at one percent (1%) per month.",
        "4.3 Failure. Customer may leave on notice given within sixty (60) days.",
        "5.1 Renewal. It renews unless notice is given one hundred twenty (120) days before the end.",
        "9. Audit. Owner may audit the books. It bears the cost. It gives notice first.",
        "9.1 Charge. It bears three-quarters of one percent (0.75%) per month.",
    ]);
    let exchanges = vec![
        one("1%", "0.5%", Some("3.2")),
        one("60 days", "90 days", Some("4.3")),
        one("120 days", "60 days", Some("5.1")),
        one("0.75%", "0.5%", Some("9.1")),
        Exchange { old: "second".into(), section: Some("9".into()), how: How::Sentence, ..Exchange::default() },
        Exchange { how: How::Value, ..one("interest", "2% per year", Some("3.2")) },
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "3.2 Late Payment. Amounts not paid bear interest at 0.5% per month.",
            "4.3 Failure. Customer may leave on notice given within ninety (90) days.",
            "5.1 Renewal. It renews unless notice is given sixty (60) days before the end.",
            "9. Audit. Owner may audit the books. It gives notice first.",
            "9.1 Charge. It bears 0.5% per month.",
        ]
    );
    assert_eq!(made.unmarked, 1, "{:?}", made.notes);
    assert!(made.notes[0].ends_with("The document says “one percent (1%) per month”."), "{:?}", made.notes);
}

#[test]
fn what_speaks_of_something_goes() {
    let paper = word(&[
        "8. Non-Competition. Employee shall not work for a competitor for one year.",
        "9. Control. The contract stays under the control of Owner. Owner may audit it.",
        "Section 12. Jury Waiver; Law. The law of Ohio governs. The parties waive trial by jury. Venue lies in Toledo.",
    ]);
    let gone = |old: &str, section: Option<&str>| Exchange { how: How::Passage, ..one(old, "", section) };
    let exchanges = vec![gone("jury waiver", Some("12")), gone("non-compete", None), gone("owner", Some("9"))];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(new, ["", "Section 12. Jury Waiver; Law. The law of Ohio governs. Venue lies in Toledo."]);
    assert_eq!(made.notes, ["Not deleted: 2 sentences of section 9 speak of “owner”. Quote the words that are to go."]);
}

#[test]
fn a_section_may_open_within_a_paragraph() {
    let paper = word(&[
        "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more.",
        "5.1 The duty lasts 90 days.",
    ]);
    let of = |number: &str| {
        let exchanges = vec![one("90 days", "60 days", Some(number))];
        let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
        made.changes.first().map(|change| change.new.clone()).unwrap_or_default()
    };
    assert_eq!(
        of("4.3"),
        "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 60 days more."
    );
    assert_eq!(
        of("4.1"),
        "4.1 It may publish after 60 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more."
    );
}

#[test]
fn words_are_exchanged_where_they_stand_and_in_the_section_that_is_named() {
    let paper = word(&[
        "3. Term. Either party may end it on 30 days’ notice.",
        "4. Payment. Invoices are due in 30 days. After 130 days interest runs.",
        "4.1 Late payment bears 30 days of interest.",
        "5. Governing law. Nevada law governs; “Nevada” means the State of Nevada.",
    ]);
    let exchanges = vec![
        one("30 days", "45 days", Some("4")),
        one("Nevada", "California", None),
        one("60 days", "90 days", None),
        one("30 days", "10 days", Some("9")),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana Whitlock".into(), date: DATE.into() }, &paper).unwrap();
    let texts = |bytes: &[u8]| -> Vec<String> {
        redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
    };
    let accepted = redline::accept_all(&made.document, None, Limits::default()).unwrap();
    assert_eq!(
        texts(&accepted),
        [
            "3. Term. Either party may end it on 30 days’ notice.",
            "4. Payment. Invoices are due in 45 days. After 130 days interest runs.",
            "4.1 Late payment bears 45 days of interest.",
            "5. Governing law. California law governs; “California” means the State of California.",
        ]
    );
    let rejected = redline::reject_all(&made.document, None, Limits::default()).unwrap();
    assert_eq!(texts(&rejected), texts(&paper));
    assert_eq!(made.changes.len(), 3);
    assert_eq!(made.changes[0].new, "4. Payment. Invoices are due in 45 days. After 130 days interest runs.");
    assert_eq!(
        made.notes,
        [
            "“60 days” does not stand in the text, so nothing was changed for it.",
            "“9” was not found as the number of a section, so “30 days” was not changed there.",
        ]
    );
}

#[test]
fn sections_go_clauses_come_and_values_change_without_the_words_that_stand_there() {
    let paper = word(&[
        "SERVICES AGREEMENT",
        "1. Fees. Client shall pay Consultant $185.00 per hour, at most $60,000.00 in any calendar year.",
        "2. Invoices. Client shall pay each invoice within 45 days after receipt.",
        "3. Termination. Either party may terminate this Agreement on 30 days' written notice.",
        "4. Non-Solicitation. Consultant shall not solicit employees for two years.",
        "5. Governing Law. The law of Ohio governs. See also Section 4 for survival.",
        "Alder Foods, Inc. By: ____________",
    ]);
    let of = |how: How, old: &str, new: &str, section: Option<&str>| Exchange { how, ..one(old, new, section) };
    let exchanges = vec![
        of(How::Value, "the notice period", "60 days", Some("3")),
        of(How::Value, "the hourly rate", "$205.00", None),
        of(How::Value, "the cap on fees", "$75,000", None),
        of(How::Section, "", "", Some("4")),
        of(How::Paragraph, "", "Consultant shall carry insurance of $1,000,000.", None),
        of(How::Value, "the late fee", "$50", None),
        of(How::Section, "arbitration", "", None),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let texts = |bytes: &[u8]| -> Vec<String> {
        redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
    };
    assert_eq!(
        texts(&redline::accept_all(&made.document, None, Limits::default()).unwrap()),
        [
            "SERVICES AGREEMENT",
            "1. Fees. Client shall pay Consultant $205.00 per hour, at most $75,000 in any calendar year.",
            "2. Invoices. Client shall pay each invoice within 45 days after receipt.",
            "3. Termination. Either party may terminate this Agreement on 60 days' written notice.",
            "5. Governing Law. The law of Ohio governs. See also Section 4 for survival.",
            "6. Consultant shall carry insurance of $1,000,000.",
            "Alder Foods, Inc. By: ____________",
        ],
        "{:?}",
        made.notes
    );
    assert_eq!(texts(&redline::reject_all(&made.document, None, Limits::default()).unwrap()), texts(&paper));
    assert_eq!(made.notes.len(), 3, "{:?}", made.notes);
    assert_eq!(made.unmarked, 2);
    assert!(made.notes[0].starts_with("Not changed: “the late fee” to “$50”."), "{:?}", made.notes);
    assert_eq!(made.notes[1], "Not deleted: the arbitration clause was not found in the document.");
    assert!(made.notes[2].starts_with("Section 4 is deleted, and still referred to in “5. Governing Law."));
}

#[test]
fn lettered_parts_and_last_sections_go_and_leave_the_signatures() {
    let paper = word(&[
        "4. Exit.",
        "(a) A member may leave.",
        "(b) If he leaves early, the price falls by ten percent (10%).",
        "(c) The rest is paid in thirty-six (36) equal installments at 5%.",
        "5. Default. Each is a default: (a) no payment in five (5) days; and (b) a material change.",
        "6. Ban. A member shall not compete for two (2) years within the State of Ohio or serve a customer of the last twelve (12) months.",
        "7. Law. The law of Ohio governs.",
        "ELM, LLC  By: ____________",
    ]);
    let section = |number: &str| Exchange { section: Some(number.into()), how: How::Section, ..Exchange::default() };
    let value = |old: &str, new: &str, place: &str| Exchange { how: How::Value, ..one(old, new, Some(place)) };
    let exchanges = vec![
        Exchange { how: How::Passage, ..one("early-exit price fall", "", Some("4(b) and 6(b)")) },
        value("installments", "24", "4 and 6"),
        section("5(b)"),
        value("value", "ten (10) days", "5(a)"),
        value("noncompete", "one year", "4 and 6"),
        Exchange { about: "noncompete".into(), ..value(TERRITORY, "Lane County", "4 and 6") },
        section("7"),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "",
            "(c) The rest is paid in twenty-four (24) equal installments at 5%.",
            "5. Default. Each is a default: (a) no payment in ten (10) days.",
            "6. Ban. A member shall not compete for one (1) year within Lane County or serve a customer of the last twelve (12) months.",
            "",
        ],
        "{:?}",
        made.notes
    );
    assert_eq!(made.unmarked, 0, "{:?}", made.notes);
}

#[test]
fn words_that_are_spoken_of_go_with_their_joint_and_only_there() {
    let paper = word(&[
        "2. Payment. Invoices are due within thirty (30) days.",
        "3. Form. It is shown in two words, in ink, and with the line \"Old Pier\".",
        "7. Cure. A breach not cured within thirty (30) days ends it.",
    ]);
    let exchanges = vec![
        Exchange { about: "cure period".into(), ..one("30 days", "45 days", None) },
        one("with the line \"Old Pier\"", "", Some("3")),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "3. Form. It is shown in two words, in ink.",
            "7. Cure. A breach not cured within forty-five (45) days ends it."
        ],
        "{:?}",
        made.notes
    );
}

#[test]
fn a_value_may_be_called_what_is_spoken_of() {
    let paper = word(&[
        "8.3 Limits. Seller is not liable until losses exceed $87,500 (the \"Basket\"). The maximum liability is $1,312,500 (the \"Cap\").",
    ]);
    let exchanges = vec![Exchange { how: How::Value, ..one("Cap", "$1,000,000", Some("8.3")) }];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new = made.changes.first().map(|change| change.new.clone()).unwrap_or_default();
    assert!(new.contains("exceed $87,500") && new.contains("is $1,000,000 (the \"Cap\")"), "{new} {:?}", made.notes);
}

#[test]
fn a_value_is_not_exchanged_within_another_one() {
    let paper = word(&[
        "4. Rent. The rent is $900.00 a month, and $900 more for the crane.",
        "7. Late Charge. The late charge is five percent (5%) of the rent, not more than thirty-five percent (35%) in a year.",
        "8. Renewal. It renews for one hundred six months unless notice is given six months before.",
    ]);
    let exchanges = vec![
        one("five percent", "four percent", Some("7")),
        one("six months", "nine months", None),
        one("$900", "$950", Some("4")),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "4. Rent. The rent is $950.00 a month, and $950 more for the crane.",
            "7. Late Charge. The late charge is four percent (4%) of the rent, not more than thirty-five percent (35%) in a year.",
            "8. Renewal. It renews for one hundred six months unless notice is given nine months before.",
        ],
        "{:?}",
        made.notes
    );
}

#[test]
fn a_value_that_stands_once_is_not_taken_for_that_of_something_else() {
    let order = || Exchange { about: "royalty".into(), ..one("six percent", "four percent", None) };
    let of = |royalty: &str| {
        let paper = word(&[
            &format!("3. Royalty. Publisher pays a royalty of {royalty} of net sales."),
            "4. Audit. If a shortfall is more than six percent (6%), Publisher bears the cost.",
        ]);
        make(&Make::Exchange { exchanges: vec![order()], author: "Dana".into(), date: DATE.into() }, &paper).unwrap()
    };
    let made = of("six percent (6%)");
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(new, ["3. Royalty. Publisher pays a royalty of four percent (4%) of net sales."], "{:?}", made.notes);
    let made = of("nine percent (9%)");
    assert!(made.changes.is_empty() && made.unmarked == 1, "{:?}", made.changes);
}

#[test]
fn the_only_time_of_a_section_that_is_named_is_meant() {
    let paper = word(&[
        "9. Default.",
        "9.3 Landlord may enter at any time, and Tenant has thirty (30) days to make up the rent.",
        "9.4 After a judgment Tenant leaves the premises within ten (10) days, and pays for two (2) years.",
        "9.5 A key is returned within five (5) business days.",
    ]);
    let value = |old: &str, new: &str, place: &str| Exchange { how: How::Value, ..one(old, new, Some(place)) };
    let exchanges = vec![
        value("vacate", "20 days", "9.4"),
        value("locks", "20 days", "9.5"),
        value("rent", "25 days", "9.4"),
        value("vacate", "20 days", "9.3 and 9.4"),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        ["9.4 After a judgment Tenant leaves the premises within twenty (20) days, and pays for two (2) years."],
        "{:?}",
        made.notes
    );
    assert_eq!(made.unmarked, 3, "{:?}", made.notes);
}

#[test]
fn what_is_to_stay_is_not_changed_by_any_order() {
    let paper = word(&[
        "3. Rent. Tenant pays $38.00 a month, and $52.00 in July.",
        "6. Notice. Notice is given thirty (30) days before.",
        "9. Repair. A defect is mended within thirty (30) days after notice.",
        "9.1 The premises are left clean.",
        "11. Mediation. A dispute is mediated within thirty (30) days.",
    ]);
    let held = |old: &str, section: Option<&str>| Exchange { plain: Some(Plain::Held), ..one(old, "", section) };
    let exchanges = vec![
        one("30 days", "45 days", None),
        Exchange { said: "strike 9.1".into(), how: How::Section, ..one("", "", Some("9.1")) },
        Exchange { said: "3 rent $40".into(), ..one("$38.00", "$40.00", Some("3")) },
        one("$52.00", "$54.00", Some("3")),
        held("", Some("9")),
        held("$38", None),
        held("", Some("14")),
        held("mediation", None),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "3. Rent. Tenant pays $38.00 a month, and $54.00 in July.",
            "6. Notice. Notice is given forty-five (45) days before."
        ],
        "{:?}",
        made.notes
    );
    assert_eq!(
        made.notes,
        [
            "“strike 9.1”: it would change what is to stay as it is.",
            "“3 rent $40”: it would change what is to stay as it is.",
            "“”: section 14 was not found in the document.",
        ]
    );
    assert_eq!(made.unmarked, 2);
}

#[test]
fn a_number_that_is_spoken_of_becomes_another_in_its_own_form() {
    let paper = word(&[
        "2.4 A late charge of six percent (6%) accrues, and all charges of a year are not more than twenty-four percent (24%) of the loan.",
        "3.1 A guarantor holds at least twenty-four percent (24%) of the shares.",
        "6.2 A notice of default is given to the borrower thirty (30) days before. A cure takes thirty (30) days.",
        "7. At most 12 guests of the borrower and of its sister companies stay in the house. The notice of a party is given 12 days before, and another notice 12 days after.",
    ]);
    let number = |old: &str, new: &str, about: &str| Exchange {
        about: about.into(),
        plain: Some(Plain::Number),
        ..one(old, new, None)
    };
    let exchanges = vec![
        number("24", "30", "cap"),
        number("30", "45", "default notice"),
        number("12", "10", "guests"),
        number("12 days", "10", "party notice"),
        number("24", "30", "late charge floor"),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        [
            "2.4 A late charge of six percent (6%) accrues, and all charges of a year are not more than thirty percent (30%) of the loan.",
            "6.2 A notice of default is given to the borrower forty-five (45) days before. A cure takes thirty (30) days.",
            "7. At most 10 guests of the borrower and of its sister companies stay in the house. The notice of a party is given 12 days before, and another notice 12 days after.",
        ],
        "{:?}",
        made.notes
    );
    assert_eq!(made.unmarked, 2, "{:?}", made.notes);
}

#[test]
fn a_fee_falls_away_where_one_sentence_names_it() {
    let paper = word(&[
        "5. Keys. Bank replaces a lost key within two days for a replacement fee of $45.",
        "6. Copies. Bank sends copies for a fee of $5. It keeps copies of a closed account for a fee of $9.",
        "7. Storage. Bank stores the box for a fee of $12 a month.",
    ]);
    let free = |old: &str| Exchange { plain: Some(Plain::Free), ..one(old, "", None) };
    let exchanges = vec![free("lost key"), free("copies"), free("box storage")];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(new, ["5. Keys. Bank replaces a lost key within two days free of charge."], "{:?}", made.notes);
    assert_eq!(made.unmarked, 2, "{:?}", made.notes);
}

#[test]
fn a_ban_becomes_a_permission_where_nothing_else_is_forbidden() {
    let paper = word(&[
        "2.1 Overnight parking by guests of Tenant is not permitted.",
        "2.2 Tenant shall not sublet the garage.",
        "2.3 Dogs and cats are prohibited.",
        "2.4 A guest may not smoke. He may not cook.",
        "2.5 Tenant shall not let guests cook.",
        "2.6 Tenant may not assign the lease without consent.",
    ]);
    let permits = |said: &str, place: &str| Exchange { plain: Some(Plain::Permitted), ..one(said, "", Some(place)) };
    let exchanges = vec![
        permits("guests may park overnight", "2.1"),
        permits("tenant may sublet it", "2.2"),
        permits("dogs may come", "2.3"),
        permits("a guest may smoke", "2.4"),
        permits("guests may cook", "2.5"),
        permits("tenant may assign the lease", "2.6"),
    ];
    let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
    let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
    assert_eq!(
        new,
        ["2.1 Overnight parking by guests of Tenant is permitted.", "2.2 Tenant may sublet the garage."],
        "{:?}",
        made.notes
    );
    assert_eq!(made.unmarked, 4, "{:?}", made.notes);
}
