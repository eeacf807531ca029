use super::*;

#[test]
fn lengths_of_time_in_words_and_pairs_of_sums_are_exchanged() {
    let all = exchanges(
        "In the agreement change twelve weeks to sixteen weeks and $37,846.15 to $50,461.54 in section 2, change 18 months to 6 months in section 9.",
    );
    let told: Vec<(&str, &str)> = all.iter().map(|one| (one.old.as_str(), one.new.as_str())).collect();
    assert_eq!(told, [("twelve weeks", "sixteen weeks"), ("$37,846.15", "$50,461.54"), ("18 months", "6 months")]);
    let all = exchanges("In section 9 of the lease change 30 days to 45 days.");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!((all[0].old.as_str(), all[0].section.as_deref()), ("30 days", Some("9")));
}

#[test]
fn words_that_go_and_those_that_come_for_them_are_one_change() {
    let all =
        exchanges("In 6.2 take out \"in its sole discretion\" and put \"reasonably\"; in section 7 strike “promptly”.");
    let told: Vec<(&str, &str, Option<&str>)> =
        all.iter().map(|one| (one.old.as_str(), one.new.as_str(), one.section.as_deref())).collect();
    assert_eq!(told, [("in its sole discretion", "reasonably", Some("6.2")), ("promptly", "", Some("7"))], "{all:?}");
    let gone = exchanges("Mark it up:\n45 days to cure\n7.3 goes");
    assert!(gone.iter().any(|one| one.section.as_deref() == Some("7.3")), "{gone:?}");
}

#[test]
fn a_wish_for_a_change_is_known_without_its_words() {
    for said in
        ["Please change the term to three years.", "In section 4, change 30 days to 45 days", "Delete section 4."]
    {
        assert!(wishes(said), "{said}");
    }
    for said in [
        "What would it take to change the term?",
        "They changed the term.",
        "Summarize the changes.",
        "Correct me if I am wrong.",
        "Change of plan: summarize it.",
    ] {
        assert!(!wishes(said), "{said}");
    }
}

#[test]
fn both_sides_of_a_change_are_named() {
    let of = |said: &str| -> Vec<(String, String, Option<String>)> {
        exchanges(said).into_iter().map(|one| (one.old, one.new, one.section)).collect()
    };
    let one =
        |old: &str, new: &str, section: Option<&str>| (old.to_owned(), new.to_owned(), section.map(str::to_owned));
    for (said, wanted) in [
        ("In section 4, change 30 days to 45 days.", vec![one("30 days", "45 days", Some("4"))]),
        (
            "Please change “thirty (30) days” to “forty-five (45) days” in Section 7.2",
            vec![one("thirty (30) days", "forty-five (45) days", Some("7.2"))],
        ),
        ("Replace \"Nevada\" with \"California\" in the attached agreement", vec![one("Nevada", "California", None)]),
        (
            "Change the rent from $9,400 to $9,900, replace “Ohio” with “Texas” and delete “very”.",
            vec![one("$9,400", "$9,900", None), one("Ohio", "Texas", None), one("very", "", None)],
        ),
        (
            "Could you please:\n- change 10 days to 12 days\n- In clause 3, replace Lender with Holder",
            vec![one("10 days", "12 days", None), one("Lender", "Holder", Some("3"))],
        ),
        ("In section 4(b), change 30 days to 45 days", vec![one("30 days", "45 days", Some("4(b)"))]),
        (
            "Change 30 days to 45 days in the second paragraph.",
            vec![one("30 days", "45 days", Some("second paragraph"))],
        ),
        (
            "In section 9, change \"Texas\" to \"Delaware\", and in section 3 change \"May 1\" to \"May 4\".",
            vec![one("Texas", "Delaware", Some("9")), one("May 1", "May 4", Some("3"))],
        ),
        (
            "Change “180 days” to “90 days”, “Reno” to “Elko” and delete “very”.",
            vec![one("180 days", "90 days", None), one("Reno", "Elko", None), one("very", "", None)],
        ),
        (
            "Change “Reno” to “Elko” in section 2; in Section 5, delete “promptly”",
            vec![one("Reno", "Elko", Some("2")), one("promptly", "", Some("5"))],
        ),
        (
            "In this agreement change \"30 days of receipt\" to \"20 days\", and change \"Oregon\" to \"Washington\" in section 9.",
            vec![one("30 days of receipt", "20 days", None), one("Oregon", "Washington", Some("9"))],
        ),
        ("In the attached lease of May 4, 2021, please replace “Ohio” with “Iowa”", vec![one("Ohio", "Iowa", None)]),
        (
            "In the second paragraph, change 30 days to 45 days",
            vec![one("30 days", "45 days", Some("second paragraph"))],
        ),
        // What is spoken of is not what stands there.
        ("In the lease they want to change 30 days to 45 days.", vec![]),
        ("Change the term.", vec![]),
        ("What would it take to change 30 days to 45 days?", vec![]),
        ("They want to amend the lease to add a cap.", vec![]),
    ] {
        assert_eq!(of(said), wanted, "{said}");
    }
}

#[test]
fn every_order_of_a_mail_is_a_change_or_told_as_none() {
    let of = |said: &str| {
        let Changes { exchanges, unread } = changes(said);
        let called: Vec<String> =
            exchanges.into_iter().map(|one| format!("{:?} {} {}", one.how, one.old, one.new)).collect();
        (called, unread)
    };
    let (done, unread) = of(
        "In section 5 change the notice period to 60 days, replace \"Ohio\" by \"Iowa\" in section 10, delete section 7, and add a paragraph that Bolt shall carry insurance.",
    );
    assert_eq!(
        done,
        ["Value notice period 60 days", "Words Ohio Iowa", "Section  ", "Paragraph  Bolt shall carry insurance."]
    );
    assert_eq!(unread, Vec::<String>::new());
    let (done, unread) = of("Please change the child support to $1,815.00 and make the indemnity mutual.");
    assert_eq!(
        (done, unread),
        (vec!["Value child support $1,815.00".into()], vec!["make the indemnity mutual".into()])
    );
    let (done, unread) = of(
        "Please make these changes:\n1. Section 2: change \"$185.00\" to \"$205.00\".\n2. Section 8: double the cap.\n",
    );
    assert_eq!((done, unread), (vec!["Words $185.00 $205.00".into()], vec!["Section 8: double the cap".into()]));
    // What is no change of a paper is none.
    for said in
        ["Make a list of the dates.", "Add up the bills.", "Extend my thanks to Bob.", "Set a meeting for Monday."]
    {
        assert!(!wishes(said), "{said}");
    }
}

#[test]
fn no_clause_of_an_order_vanishes() {
    let of = |said: &str| {
        let Changes { exchanges, unread } = changes(said);
        let called =
            |one: Exchange| format!("{}: {:?} {} > {}", one.section.unwrap_or_default(), one.how, one.old, one.new);
        (exchanges.into_iter().map(called).collect::<Vec<_>>(), unread)
    };
    let (done, unread) = of(
        "Redline the lease for Alder: 2.4 late charge down to 3% per month; 6.2 renewal notice 45 days rather than 90; 7.1 give us 20 days instead of ten to cure; \
         add to 9.3 that a text message is no notice; and strike \"or guest\" from 1.2. Nothing else.",
    );
    assert_eq!(
        done,
        [
            "2.4: Value late charge > 3% per month",
            "6.2: Words 90 days > 45 days",
            "7.1: Words ten days > 20 days",
            "9.3: Paragraph at the end > A text message is no notice.",
            "1.2: Words or guest > ",
        ]
    );
    assert_eq!(unread, Vec::<String>::new());
    let (done, unread) = of(
        "In 2.4 change “3%” to “2%”, in 6.2 change “ninety (90) days” to “sixty (60) days”, and in 1.2 strike “or guest”; 7.1 make the cure mutual.",
    );
    assert_eq!(done, ["2.4: Words 3% > 2%", "6.2: Words ninety (90) days > sixty (60) days", "1.2: Words or guest > "]);
    assert_eq!(unread, ["7.1 make the cure mutual"]);
    let (done, unread) = of(
        "Reduce the late charge in 2.4 to 2% per month and delete the second sentence of 11. Section 6.2: 90 days to 45 days. 4.3 - ninety (90) days instead of sixty (60) days.",
    );
    assert_eq!(
        done,
        [
            "2.4: Value late charge > 2% per month",
            "11: Sentence second > ",
            "6.2: Words 90 days > 45 days",
            "4.3: Words sixty (60) days > ninety (90) days",
        ]
    );
    assert_eq!(unread, Vec::<String>::new());
    let (done, unread) = of(
        "4.3 $150.00 instead of $190.00; 5 notice 90 days instead of sixty; in 3 change 0.75% to 0.5%, and leave 4.3 as it was.",
    );
    assert_eq!(done, ["5: Words sixty days > 90 days", "3: Words 0.75% > 0.5%"]);
    assert_eq!(unread, Vec::<String>::new());
    let (done, _) = of("Strike “or guest” from 1.2.\n\nIn 2.4 change “3%” to “2%”. Leave 1.2 as it was.");
    assert_eq!(done, ["2.4: Words 3% > 2%"]);
}

#[test]
fn lists_pairs_and_passages_are_read() {
    let of = |said: &str| {
        let Changes { exchanges, unread } = changes(said);
        let called =
            |one: Exchange| format!("{}: {:?} {} > {}", one.section.unwrap_or_default(), one.how, one.old, one.new);
        (exchanges.into_iter().map(called).collect::<Vec<_>>(), unread)
    };
    // Straight quotation marks part as curly ones do.
    let (done, unread) =
        of("In section 2 change \"ten (10) weeks\" to \"twelve (12) weeks\" and \"$9,000\" to \"$10,800\".");
    assert_eq!(done, ["2: Words ten (10) weeks > twelve (12) weeks", "2: Words $9,000 > $10,800"]);
    assert_eq!(unread, Vec::<String>::new());
    let (done, _) = of("In section 5.1 change four (4) years to two (2) years and 90 miles to 60 miles.");
    assert_eq!(done, ["5.1: Words four (4) years > two (2) years", "5.1: Words 90 miles > 60 miles"]);
    let (done, unread) = of(
        "Please redline the contract as follows: daily damages $900 becomes $450, retainage 5% becomes 3%, and the 12 days in 4.2 become 20.",
    );
    assert_eq!(done, [": Words $900 > $450", ": Words 5% > 3%", "4.2: Words 12 days > 20 days"]);
    assert_eq!(unread, Vec::<String>::new());
    let (done, unread) = of(
        "Mark up the agreement for the employee: 40 days to consider, strike the non-compete entirely, a fair notice, a neutral reference.",
    );
    assert_eq!(done, [": Value consider > 40 days", ": Passage non-compete > "]);
    assert_eq!(unread, ["a fair notice", "a neutral reference"]);
    let (done, unread) =
        of("Section 3: late charge down to 2% with a grace of nine days. Section 12: take out the jury waiver.");
    assert_eq!(done, ["3: Value late charge > 2%", "12: Passage jury waiver > "]);
    assert_eq!(unread, ["with a grace of nine days"]);
}

fn told(said: &str) -> (Vec<String>, Vec<String>) {
    let Changes { exchanges, unread } = changes_of_mail(said);
    let called =
        |one: Exchange| format!("{}: {:?} {} > {}", one.section.unwrap_or_default(), one.how, one.old, one.new);
    (exchanges.into_iter().map(called).collect(), unread)
}

#[test]
fn a_list_of_changes_stays_within_the_sections_that_its_order_names() {
    let (done, unread) = told(
        "Mark up section 4 and 6 of the pier agreement in track changes: installments down to 24, interest 7%, delete the early-exit reduction in (c), and the \
         ban is to be one year and only Lane County. Leave the rest alone.\n\nAlso change section 7: loans bear 8%. And put the installments back at 36.",
    );
    assert_eq!(
        done,
        [
            "4 and 6: Value interest > 7%",
            "4(c) and 6(c): Passage early-exit reduction > ",
            "4 and 6: Value ban > one year",
            "4 and 6: Value territory > Lane County",
            "7: Value loans bear > 8%",
            ": Value installments > 36",
        ]
    );
    assert_eq!(unread, Vec::<String>::new());
}

#[test]
fn several_values_may_stand_behind_one_verb() {
    let (done, unread) =
        told("In section 4 raise the uptime to 99.9%, the credit to 10% and cut the hours to four hours. Delete (c).");
    assert_eq!(
        done,
        ["4: Value uptime > 99.9%", "4: Value credit > 10%", "4: Value hours > four hours", "4(c): Section  > "]
    );
    assert_eq!(unread, Vec::<String>::new());
    let (done, unread) = told("Change the minimum to 3,000, the guaranty to $100,000, and take out the ban.");
    assert_eq!(done, [": Value minimum > 3,000", ": Value guaranty > $100,000", ": Passage ban > "]);
    assert_eq!(unread, Vec::<String>::new());
    let (done, _) = told(
        "In article 4: warranty 24 months, claims within 30 days, delete the sentence that the warranty is exclusive.",
    );
    assert_eq!(
        done,
        [
            "4: Value warranty > 24 months",
            "4: Value claims > 30 days",
            "4: Passage sentence that the warranty is exclusive > "
        ]
    );
}

#[test]
fn what_is_said_beside_orders_is_read_or_told() {
    let (done, unread) =
        told("Strike “very” in 4.3. Term to end December 31, 2030. No deposit. Thanks for the quick work.");
    assert_eq!(done, ["4.3: Words very > ", ": Value Term > December 31, 2030"]);
    assert_eq!(unread, ["No deposit"]);
    let (done, unread) = told(
        "Lead time shouldn't be more than 20 business days; forecast every quarter; deposit cut by half; late credit as it is.",
    );
    assert_eq!(done, [": Value Lead time > 20 business days", ": Value deposit > half"]);
    assert_eq!(unread, ["forecast every quarter"]);
    let (done, _) = told("Start date to September 30, 2026, berths 12 instead of 10, hours down to five.");
    assert_eq!(done, [": Value Start date > September 30, 2026", ": Value berths > 12", ": Value hours > five"]);
}

#[test]
fn names_and_phrases_are_read_whole() {
    let (done, _) = told("In 11 replace Ohio with Iowa and Lima with Ames.");
    assert_eq!(done, ["11: Words Ohio > Iowa", "11: Words Lima > Ames"]);
    let (done, _) = told("In section 3 strike the words and with the seal \"Old Pier\".");
    assert_eq!(done, ["3: Words and with the seal \"Old Pier\" > "]);
    let (done, unread) = told(
        "Change section 10 so that either party may assign with the business. Delete 6(c) and change 6(a) to twelve (12) months.",
    );
    assert_eq!(done, ["6(c): Section  > ", "6(a): Value value > twelve (12) months"]);
    assert_eq!(unread.len(), 1, "{unread:?}");
    let (done, _) = told("In 1.03 change the installments to 72 and the payment to $7,450.20.");
    assert_eq!(done, ["1.03: Value installments > 72", "1.03: Value payment > $7,450.20"]);
    let (done, _) = told("Section 5.4: three years and 100 miles.");
    assert_eq!(done, ["5.4: Value value > three years", "5.4: Value miles > 100"]);
    let (done, _) = told("Change the 2.02 debt limit to $80,000.");
    assert_eq!(done, ["2.02: Value debt limit > $80,000"]);
    assert_eq!(quoted("strike “and the seal \"Old Pier\"” now")[0].0, "and the seal \"Old Pier\"");
}

/// What a mail's list comes to: its changes with their words, what is none, and what stays.
fn told_of_a_list(said: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let OfMail { changes: Changes { exchanges, unread }, kept } = orders_of_mail(said);
    let called = |one: Exchange| {
        let section = one.section.unwrap_or_default();
        format!("{section}: {:?} {} > {} <{}>", one.how, one.old, one.new, one.said)
    };
    (exchanges.into_iter().map(called).collect(), unread, kept.into_iter().map(|one| one.said).collect())
}

#[test]
fn each_line_of_a_list_is_a_change_or_told_as_none_or_keeps_something() {
    let lines = "Markup of the warehouse lease, we are Tenant, track changes:\n3.2 sixty days\nno parking charge at all\nthe garden as a play area\n\
                 20 days to vacate in 9.4\nstrike 12.1\nArticle 8 stays, and leave 10 alone.\n\nThanks, Ida";
    let parted = "Redline the warehouse lease, we are Tenant: 3.2 sixty days; no parking charge at all; the garden as a play area; 20 days to vacate in 9.4; \
                  strike 12.1; Article 8 stays; leave 10 alone.";
    for said in [lines, parted] {
        let (done, unread, kept) = told_of_a_list(said);
        assert_eq!(
            done,
            [
                "3.2: Value value > sixty days <3.2 sixty days>",
                "9.4: Value vacate > 20 days <20 days to vacate in 9.4>",
                "12.1: Section  >  <strike 12.1>",
            ]
        );
        assert_eq!(unread, ["no parking charge at all", "the garden as a play area"]);
        assert_eq!(kept, ["Article 8 stays", "leave 10 alone"]);
    }
}

#[test]
fn what_is_kept_takes_back_what_was_ordered_before() {
    let (done, unread, kept) = told_of_a_list("Change the deposit to $900 and strike 5.1.\n\nLeave 5.1 as it was.");
    assert_eq!((done.len(), unread.len()), (1, 0), "{done:?} {unread:?}");
    assert_eq!(kept, ["Leave 5.1 as it was"]);
}

#[test]
fn a_correction_in_passing_counts_and_not_what_it_corrects() {
    let (done, unread, kept) = told_of_a_list(
        "Mark up the loan, track changes:\nkeep the 18 cap - no, make it 24\nfine down to 2% - no, leave 3.1 alone\n4.2 ninety days - no, make it sixty\nfees 2% rather than three, 7 stays",
    );
    assert_eq!(
        done,
        [
            ": Words 18 > 24 <keep the 18 cap - no, make it 24>",
            "4.2: Value value > sixty days <4.2 ninety days - no, make it sixty>",
            ": Words three percent > 2% <fees 2% rather than three>",
        ]
    );
    assert_eq!((unread, kept), (Vec::new(), vec!["leave 3.1 alone".to_owned(), "7 stays".to_owned()]));
}

#[test]
fn what_is_to_cost_nothing_is_a_change() {
    let (done, unread, _) =
        told_of_a_list("Redline the deposit terms:\nlost keys free of charge\n4.2 ten days\nstamps");
    assert_eq!(
        done,
        [": Words lost keys >  <lost keys free of charge>", "4.2: Value value > ten days <4.2 ten days>"],
        "{unread:?}"
    );
    let (done, _, _) = told_of_a_list("Strike 5.1. Please make the copies free of charge.");
    assert_eq!(done.get(1).map(String::as_str), Some(": Words copies >  <Please make the copies free of charge>"));
    let (done, _, _) = told_of_a_list("Strike 5.1. They send the copies free of charge.");
    assert_eq!(done.len(), 1, "{done:?}");
}

#[test]
fn a_section_may_be_turned_around() {
    let (done, unread, kept) = told_of_a_list(
        "Markup of the lease, track changes:\n4.2 turn it around, guests may park overnight\nrent at the old rate, not 125\n4.3 turn it around\n\
         5.1 ten days\nleave 6 alone",
    );
    assert_eq!(
        done,
        [
            "4.2: Words guests may park overnight >  <4.2 turn it around, guests may park overnight>",
            "5.1: Value value > ten days <5.1 ten days>",
        ]
    );
    assert_eq!(unread, ["rent at the old rate, not 125", "4.3 turn it around"]);
    assert_eq!(kept, ["leave 6 alone"]);
}
