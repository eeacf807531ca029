//! One small document for each rule: what is found, and what must be let pass.

#![allow(clippy::unwrap_used)]

use proofreading::{
    Context, Finding,
    Kind::{self, *},
    Paragraph, Severity, Source, check,
};

fn found(paragraphs: &[&str]) -> Vec<Finding> {
    let all: Vec<Paragraph> = paragraphs.iter().map(|t| Paragraph::new(*t)).collect();
    check(&all, &Context { year: 2026, ..Context::default() })
}

/// The kinds found, without style.
fn kinds(paragraphs: &[&str]) -> Vec<Kind> {
    found(paragraphs).into_iter().filter(|f| f.severity != Severity::Style).map(|f| f.kind).collect()
}

fn silent(text: &str) {
    let all = found(&[text]);
    assert!(all.is_empty(), "{text}: {all:#?}");
}

fn says(text: &str, kind: Kind, quoted: &str) {
    let all = found(&[text]);
    assert!(all.iter().any(|f| f.kind == kind && f.quoted == quoted), "{text}: {all:#?}");
}

#[test]
fn citations() {
    let full = "Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007).";
    silent(&format!("{full} Id. at 571. Twombly, 550 U.S. at 556."));
    says("Bell Atl. Corp. v. Twombly, 950 U.S. 544 (2007).", ImpossibleCitation, "950 U.S. 544");
    says(
        "Bell Atl. Corp. v. Twombly, 550 U.S. 544, 520 (2007).",
        PinCite,
        "Bell Atl. Corp. v. Twombly, 550 U.S. 544, 520 (2007)",
    );
    assert!(kinds(&[&format!("{full} So it is. Id. at 12.")]).contains(&ShortForm));
    assert!(kinds(&[&format!("{full} So it is. Twombly, 505 U.S. at 556.")]).contains(&ShortForm));
    assert!(kinds(&["So it is. Twombly, 550 U.S. at 556."]).contains(&ShortForm));
    // What is quoted cites for itself; a record cite is a source too.
    silent("The court wrote: “So it is. Twombly, 550 U.S. at 556.”");
    silent("Reyes did not know it. (Reyes Dep. 44:10-45:2.) Id.");
    assert!(kinds(&[full, "Hartwell v. Ostrander, 550 U.S. 544 (2007)."]).contains(&CitedTwoWays));
    says("It arises under 77 U.S.C. § 1331.", StatuteForm, "77 U.S.C. § 1331");
    silent("It arises under 28 U.S.C. §§ 1331, 1332(a)(1) and (28 U.S.C. § 1343(a)).");
}

#[test]
fn a_short_form_in_another_volume_is_put_right() {
    let all = found(&["Bell Atl. Corp. v. Twombly, 550 U.S. 544 (2007). So it is. Twombly, 505 U.S. at 556."]);
    let one = all.iter().find(|f| f.kind == ShortForm).unwrap();
    assert_eq!((one.quoted.as_str(), one.replacement.as_deref()), ("505 U.S. at 556", Some("550 U.S. at 556")));
    assert_eq!(one.conflicts.len(), 1);
}

#[test]
fn quotations_against_the_files() {
    let context = Context {
        authorities: vec![Source {
            name: "Ashcroft v. Iqbal, 556 U.S. 662 (2009).txt".into(),
            text: "556 U.S. 662\n\nASHCROFT v. IQBAL\n\nTo survive a motion to dismiss, a complaint must contain sufficient factual matter, accepted as true, to state a claim to relief that is plausible on its face.".into(),
        }],
        year: 2026,
        ..Context::default()
    };
    let of = |quote: &str| {
        check(&[Paragraph::new(format!("It “{quote}.” Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009)."))], &context)
    };
    assert_eq!(of("must contain sufficient factual matter, accepted as true"), []);
    assert_eq!(of("must contain . . . factual matter [that is] accepted as true"), []);
    let wrong = of("must contain enough factual matter, accepted as true");
    assert_eq!(wrong.len(), 1);
    assert_eq!((wrong[0].kind, wrong[0].severity), (Quotation, Severity::Wrong));
    assert!(wrong[0].message.contains("“enough” instead of “sufficient”"), "{}", wrong[0].message);
    assert_eq!(wrong[0].replacement.as_deref(), Some("must contain sufficient factual matter, accepted as true"));
    let other = of("may rest on labels and conclusions without any further detail");
    assert_eq!((other[0].kind, other[0].severity), (Quotation, Severity::Check));
}

#[test]
fn terms() {
    let contract = [
        "This agreement is between Acme Inc. (the “Buyer”) and Bolt LLC (“Seller”).",
        "“Net Sales” means all sums that the Seller receives for the Goods. “Goods” means what Annex A lists.",
        "The Buyer pays five percent of Net Sales. The Seller delivers the Goods, and the Buyer inspects the Goods.",
    ];
    assert_eq!(kinds(&contract), []);
    let with = |more: &str| kinds(&[contract[0], contract[1], contract[2], more]);
    assert_eq!(with("“Net Sales” means gross receipts."), [TermDefinedTwice]);
    assert_eq!(with("The term “Net Sales” does not include taxes."), []);
    assert_eq!(with("The Buyer may audit the Net Slaes of each year."), [TermSpelling]);
    let unused = found(&[contract[0], contract[1], contract[2], "The bank (the “Escrow Agent”) keeps the money."]);
    assert_eq!(unused.iter().map(|f| (f.kind, f.severity)).collect::<Vec<_>>(), [(UnusedTerm, Severity::Style)]);
    let undefined = "Such Product is sold. Any Product may be sold. Each Product is new. No Product is old.";
    assert_eq!(with(undefined), [UndefinedTerm]);
    let short = "All Work Product belongs to the Buyer. The Seller assigns the Work Product.";
    assert_eq!(with(short), [UndefinedTerm]);
    // Once is enough where no name can stand.
    for once in [
        "The Buyer keeps the other’s Secret Information safe.",
        "It is open at all hours, excluding Planned Maintenance.",
    ] {
        assert_eq!(with(once), [UndefinedTerm], "{once}");
    }
    assert_eq!(with("The Buyer may call the American Arbitration Association or Alder Insurance."), []);
    assert_eq!(with("The Buyer sees the Chief Engineer in New Haven. The Chief Engineer lives in New Haven."), []);
}

#[test]
fn references() {
    let sections = [
        "1. Price. The price is fixed.",
        "1.1 Time. It is due.",
        "1.2 Place. It is due here.",
        "2. Notice. See Section 1.2.",
        "2.1 Form. A letter under Section 1.1.",
        "2.2 Day. As Section 2.1 says.",
    ];
    let with = |more: &str| {
        let mut all = sections.to_vec();
        all.push(more);
        kinds(&all)
    };
    assert_eq!(with("3. End. As in Section 1.9 of this Agreement."), [CrossReference]);
    assert_eq!(
        with("3. End. As in Section 10(b) of the Exchange Act and Section 12 thereof, and FAR Section 9.4."),
        []
    );
    assert_eq!(with("3. End. As in Sections 1.1, 2.1 and 2.2."), []);
    // Without numbers of its own the document says nothing about them.
    assert_eq!(kinds(&["As in Section 1.9 of this Agreement.", "As in Section 4."]), []);
    // Automatic numbers are in the labels.
    let labelled: Vec<Paragraph> = (1..=5)
        .map(|n| Paragraph {
            label: Some(format!("{n}.")),
            ..Paragraph::new(if n == 5 {
                "As in Section 2 and Section 3, and Section 8."
            } else {
                "Something is agreed."
            })
        })
        .collect();
    let all = check(&labelled, &Context::default());
    assert_eq!(all.iter().map(|f| f.quoted.as_str()).collect::<Vec<_>>(), ["Section 8"]);
}

#[test]
fn numbers_and_dates() {
    says("within sixty (30) days after notice", WordsAndFigures, "sixty (30)");
    says("a fee of Fifty Thousand Dollars ($5,000)", WordsAndFigures, "Fifty Thousand Dollars ($5,000)");
    for good in [
        "within sixty (60) days after notice",
        "a fee of Fifty Thousand and 50/100 Dollars ($50,000.50)",
        "one hundred and eighty (180) days",
        "two and one-half percent (2.5%)",
        "one-half of one percent (0.5%)",
        "one million two hundred fifty thousand dollars ($1,250,000)",
        "ten cents ($0.10) each",
        "thirty-six (36) months",
    ] {
        silent(good);
    }
    says("It ends on June 31, 2025.", ImpossibleDate, "June 31, 2025");
    says("It ends on February 29, 2025.", ImpossibleDate, "February 29, 2025");
    silent("It began on February 29, 2024, the 30th day of April, 2024 and 12/31/2024.");
    let all = found(&["The hearing is on Tuesday, March 3, 2025."]);
    assert_eq!((all[0].kind, all[0].replacement.as_deref()), (Weekday, Some("Monday")));
    silent("The hearing is on Monday, March 3, 2025.");
    says("Rent: $1,200\nPower: $300\nTotal: $1,600", Total, "$1,600");
    silent("Rent: $1,200\nPower: $300\nTotal: $1,500");
    assert_eq!(
        kinds(&["It closes on May 4, 2025 (the “Closing Date”).", "The Closing Date is May 5, 2025."]),
        [DateConflict]
    );
    assert_eq!(kinds(&["The Purchase Price is $5,000.", "The Purchase Price was $5,000.00."]), []);
}

#[test]
fn amounts_against_a_source() {
    let context = Context {
        sources: vec![Source {
            name: "invoice.pdf".into(),
            text: "The storage charges of $63,180 were invoiced on August 1, 2025 and have not been paid.".into(),
        }],
        ..Context::default()
    };
    let all = check(
        &[Paragraph::new(
            "The terminal invoiced storage charges of $61,380 on August 1, 2025, and they were not paid.",
        )],
        &context,
    );
    assert_eq!(
        all.iter().map(|f| (f.kind, f.replacement.as_deref())).collect::<Vec<_>>(),
        [(AmountConflict, Some("$63,180"))]
    );
    assert_eq!(all[0].conflicts[0].source.as_deref(), Some("invoice.pdf"));
}

#[test]
fn names() {
    let all = found(&["Mr. Johnson signed. Mr. Johnson paid. Mr. Johnson left.", "Then Mr. Jonhson came back."]);
    assert_eq!(
        all.iter().map(|f| (f.kind, f.severity, f.replacement.as_deref())).collect::<Vec<_>>(),
        [(NameSpelling, Severity::Wrong, Some("Johnson"))]
    );
    let two = found(&["Acme Widgets Corp. sold it.", "Later Acme Widgets Corporation bought it."]);
    assert_eq!(two.iter().map(|f| (f.kind, f.severity)).collect::<Vec<_>>(), [(NameVariant, Severity::Style)]);
    assert_eq!(kinds(&["Acme Widgets, Inc. sold it.", "Later Acme Widgets, LLC bought it."]), [NameVariant]);
}

#[test]
fn leftovers() {
    for (text, kind, quoted) in [
        ("It is due on [●].", Placeholder, "[●]"),
        ("It is due on [date?].", Placeholder, "[date?]"),
        ("Dear {{ client.name }}, it is due.", Placeholder, "{{ client.name }}"),
        ("It is due on {{duedate by mail.", Placeholder, "{{duedate"),
        ("Yours, {{}}", Placeholder, "{{}}"),
        ("TODO check the date.", Placeholder, "TODO"),
        ("It is due on XX/XX/2025.", Placeholder, "XX"),
        ("As Error! Reference source not found. says.", BrokenField, "Error! Reference source not found"),
        ("It is the the price.", DoubledWord, "the the"),
        ("The price (which was agreed on before the date of sale is due.", UnmatchedMark, "("),
        ("The price is “what was agreed on before the date of the sale.", UnmatchedMark, "“"),
        ("The price is due. Comment [AB1]: is it?", TrackedChange, "Comment [AB1]: is it?"),
    ] {
        says(text, kind, quoted);
    }
    for good in [
        "“[T]he price [was] due,” he wrote [sic].",
        "[Signature page follows]",
        "He said that that was so, and that he had had enough.",
        "The items are a) a car and b) a house, both of which are sold.",
        "By: ____________________",
        "Walla Walla is a city in Washington.",
        "Amendment XX was adopted in 1933.",
    ] {
        silent(good);
    }
}

#[test]
fn a_court_paper_is_signed_and_served() {
    let caption = [
        "UNITED STATES DISTRICT COURT\nDISTRICT OF DELAWARE",
        "ACME CORP.,\nPlaintiff,\n\nv.\n\nBOLT LLC,\nDefendant.",
        "DEFENDANT'S MOTION TO DISMISS",
        "The complaint states no claim.",
    ];
    let with = |more: &[&str]| kinds(&[&caption[..], more].concat());
    let (signed, served) =
        ("Respectfully submitted,\n/s/ Ann Example", "CERTIFICATE OF SERVICE\nI certify that I served this motion.");
    assert_eq!(with(&[signed, served]), []);
    assert_eq!(with(&[signed]), [NoCertificate]);
    assert_eq!(with(&[served]), [NoSignature]);
}

#[test]
fn totals_in_running_text_and_across_lines() {
    for text in [
        "He paid $1,200 for repairs and $900 for storage, in total $2,000.",
        "The damages are $10,500 for the engine, $2,300 for the tires and $1,150 for towing, $13,850 in all.",
        "The jury awarded $1,150 for towing, $2,300 for the tires, and a total of\n$3,500 with interest.",
    ] {
        assert_eq!(kinds(&[text]), [Total], "{text}");
    }
    silent("He paid $1,200 for repairs and $900 for storage, in total $2,100.");
    silent("He owes $500 in total on May 1, 2025, and $200 and $320 on June 1, 2025.");
}

#[test]
fn parts_of_a_brief() {
    let brief = [
        "I. INTRODUCTION",
        "The motion fails.",
        "II. FACTS",
        "He fell.",
        "III. ARGUMENT",
        "A. The Claim Is Barred",
        "It is barred as Part II shows.",
        "B. The Claim Is Late",
        "It is late.",
    ];
    let with = |more: &str| {
        let mut all = brief.to_vec();
        all.push(more);
        kinds(&all)
    };
    assert_eq!(with("See Part V below."), [CrossReference]);
    assert_eq!(with("As Section III.C explains, it is late."), [CrossReference]);
    assert_eq!(with("As Section III.B and Part I explain, it is late."), []);
    assert_eq!(with("See Part VII of the Order."), []);
}

#[test]
fn one_name_in_two_spellings() {
    assert_eq!(kinds(&["Ms. Kowalski signed the lease in May. In June Ms. Kowalsky denied that."]), [NameSpelling]);
    assert_eq!(kinds(&["Peter Ostrander signed it in May. Peter Ostrender denies that."]), [NameSpelling]);
    silent("Mr. Jones signed it in May. Ms. Joneses never did. Peter Williams was there, and so was Peter William.");
}

#[test]
fn a_term_that_is_said_to_be_defined_above_is_no_definition() {
    let of = |paragraphs: &[&str]| -> Vec<(Kind, String)> {
        let terms = [UndefinedTerm, UnusedTerm];
        found(paragraphs).into_iter().filter(|f| terms.contains(&f.kind)).map(|f| (f.kind, f.quoted)).collect()
    };
    let promise = "The “Delivery Window” is defined above.";
    assert_eq!(of(&["The goods arrive in May.", promise]), [(UndefinedTerm, "Delivery Window".to_owned())]);
    let defined = "The “Delivery Window” means the first week of May. The goods arrive in the Delivery Window.";
    assert_eq!(of(&[defined, promise]), []);
}

#[test]
fn the_slip_is_not_suggested_for_the_name() {
    let suggested = |paragraphs: &[&str], sources: Vec<Source>| -> Vec<(String, Option<String>)> {
        let all: Vec<Paragraph> = paragraphs.iter().map(|t| Paragraph::new(*t)).collect();
        let found = check(&all, &Context::beside(sources, 2026));
        found.into_iter().filter(|f| f.kind == NameSpelling).map(|f| (f.quoted, f.replacement)).collect()
    };
    // Once each, and nothing decides: both are named, and none is suggested.
    let text = "Elm Street Crafst LLC sells chairs. Later Elm Street Crafts LLC bought the mill.";
    for (_, instead) in suggested(&[text], Vec::new()) {
        assert_ne!(instead.as_deref(), Some("Crafst"));
    }
    let source = Source { name: "lease.txt".into(), text: "Elm Street Crafts LLC rents the mill.".into() };
    for (quoted, instead) in suggested(&[text], vec![source]) {
        assert_eq!((quoted.as_str(), instead.as_deref()), ("Crafst", Some("Crafts")));
    }
    let often = "Ms. Kowalsky signed it. Ms. Kowalski paid. Ms. Kowalski left.";
    assert_eq!(suggested(&[often], Vec::new()), [("Kowalsky".to_owned(), Some("Kowalski".to_owned()))]);
}

#[test]
fn names_that_sound_alike_are_asked_about() {
    assert_eq!(kinds(&["Mr. Hale signed the note in May. In June Mr. Hail denied it."]), [NameSpelling]);
    assert_eq!(kinds(&["Trevor Hale signed the note in May. Trevor Hail denied it in June."]), [NameSpelling]);
    silent("Owen Hale signed the note in May. Ruth Hail denied it in June.");
    silent("Mr. Owen Hale signed the note in May. Mr. Carl Hail denied it in June.");
}

#[test]
fn totals_of_rows_without_signs() {
    let rows = |total: &str| {
        kinds(&[
            "Work\tHours\tAmount",
            "Survey\t12.50\t2,400.00",
            "Repair\t4.00\t1,150.00",
            &format!("Total\t16.50\t{total}"),
        ])
    };
    assert_eq!(rows("3,650.00"), [Total]);
    assert_eq!(rows("3,550.00"), []);
}

#[test]
fn terms_of_one_bracket_and_terms_without_a_definition() {
    let opening = "This agreement is between Acme Inc. (the “Buyer” and, together with its subsidiaries, the “Buyer Group”) and Bolt LLC (the “Seller”). “Goods” means valves.";
    let body = "The Buyer takes the Goods from the Seller on the Handover Date. On the Handover Date the Buyer pays. The date may be changed.";
    let found = found(&[opening, body]);
    let of = |kind: Kind| -> Vec<&str> { found.iter().filter(|f| f.kind == kind).map(|f| f.quoted.as_str()).collect() };
    assert_eq!(of(UnusedTerm), ["Buyer Group"]);
    assert_eq!(of(UndefinedTerm), ["Handover Date"]);
}

#[test]
fn a_definition_that_was_promised() {
    let contract =
        ["This agreement is between Acme Inc. (the “Buyer”) and Bolt LLC (the “Seller”).", "“Goods” means valves."];
    let with = |more: &str| kinds(&[contract[0], contract[1], "The Buyer takes the Goods from the Seller.", more]);
    assert_eq!(with("The Seller shall deliver the Deliverables (as defined below)."), [UndefinedTerm]);
    assert_eq!(with("The Seller shall deliver the Goods (as defined above)."), []);
}

#[test]
fn rules_years_and_days_that_are_not_there() {
    says("Under Fed. R. Civ. P. 112 it is due.", StatuteForm, "Fed. R. Civ. P. 112");
    says("Under Rule 112 of the Federal Rules of Civil Procedure it is due.", StatuteForm, "Rule 112");
    says("It is hearsay. Fed. R. Evid. 1404.", StatuteForm, "Fed. R. Evid. 1404");
    silent(
        "It fails under Fed. R. Civ. P. 12(b)(6), Fed. R. Evid. 801(c) and Rule 9019 of the Federal Rules of Bankruptcy Procedure.",
    );
    says("Doe v. Roe, 550 F.3d 100 (2d Cir. 1995).", ImpossibleCitation, "550 F.3d 100");
    silent("Doe v. Roe, 550 F.3d 100 (2d Cir. 2008). Brown v. Bd. of Educ., 347 U.S. 483 (1954).");
    says("Smith v. Jones, No. 18-cv-123, 2019 WL 12345 (S.D.N.Y. Feb. 30, 2019).", ImpossibleDate, "Feb. 30, 2019");
    silent("Smith v. Jones, No. 18-cv-123, 2019 WL 12345 (S.D.N.Y. Feb. 28, 2019).");
    // A finding quotes the paper as it is, and no rule with it.
    for cite in ["Bank v. Lender, 12 F.3d 345 (3d Cir. 1975)", "Bank v. Lender, 12 F.3d 345 (3rd Cir. 1975)"] {
        let all = found(&[&format!("Under Fed. R. Civ. P. 12(b)(6), {cite}.")]);
        assert!(all[0].message.starts_with(&format!("{cite} cannot exist.")), "{all:?}");
    }
}

#[test]
fn the_number_of_the_case() {
    let complaint = "UNITED STATES DISTRICT COURT\nCase No. 2:24-cv-01234-ABC\nCOMPLAINT";
    let of = |number: &str| {
        let sources = vec![Source { name: "complaint.pdf".into(), text: complaint.into() }];
        let context = Context { sources, year: 2026, ..Context::default() };
        let all = check(&[Paragraph::new(format!("Civil Action No. {number}"))], &context);
        all.into_iter().filter(|f| f.kind == DocketNumber).map(|f| f.replacement).collect::<Vec<_>>()
    };
    assert_eq!(of("2:24-cv-01243"), [Some("2:24-cv-01234-ABC".to_owned())]);
    assert_eq!(of("24-cv-1234"), []);
    assert_eq!(of("2:23-cv-09876"), []);
    let state = kinds(&["Docket No. ESX-L-4521-24", "The brief in Docket No. ESX-L-4512-24 is due."]);
    assert_eq!(state, [DocketNumber]);
}

#[test]
fn two_persons_with_like_given_names_are_two() {
    let papers = ["Gwen Adeyemi signs for herself. Gwen Adeyemi is the Executive.", "By: Owen Hale, for the Company."];
    assert_eq!(kinds(&papers), []);
    let slip =
        ["Gwen Adeyemi signs for herself. Gwen Adeyemi is the Executive. Gwen Adeyemi agrees.", "By: Gwan Adeyemi."];
    assert_eq!(kinds(&slip), [NameSpelling]);
}

#[test]
fn a_row_of_an_account_is_no_context_of_the_next() {
    let context = Context {
        sources: vec![Source {
            name: "account.txt".into(),
            text: "Invoice 1131, storage for August: $3,000\nThe loss was reported by Harrow with a claim of freight and product.".into(),
        }],
        year: 2026,
        ..Context::default()
    };
    let text = "The loss is freight of $35,000, which Harrow claims as product.";
    assert_eq!(check(&[Paragraph::new(text)], &context), []);
}
