use super::*;
use crate::drafts::allegation_wording::in_words;

/// What is answered to each paragraph up to `count`, as the pleading says it; "?" where it is asked.
fn pleaded(order: &str, count: usize) -> Vec<String> {
    let all = answers(order);
    (1..=count)
        .map(|n| {
            let own: Vec<&Answer> = match all.to.get(&n) {
                Some(own) => own.iter().collect(),
                None if all.not_rest.contains(&n) => Vec::new(),
                None => all.rest.iter().collect(),
            };
            if own.is_empty() { "?".to_owned() } else { in_words("E", false, &own, &format!("Paragraph {n}")) }
        })
        .collect()
}

/// The same in letters: A, D, K (no knowledge), N (neither), ?
fn signs(order: &str, count: usize) -> String {
    let sign = |text: String| match text.as_str() {
        "?" => '?',
        text if text.contains("neither") => 'N',
        text if text.contains("lacks") => 'K',
        text if text.contains("admits") => 'A',
        _ => 'D',
    };
    pleaded(order, count).into_iter().map(sign).collect()
}

#[test]
fn a_denial_may_have_a_reason_and_a_ground() {
    let of = |order: &str, number: usize| pleaded(order, 9).swap_remove(number - 1);
    let denied = "E denies the allegations in paragraph 5, and alleges that the lease was never signed.";
    for order in [
        "Deny 5 – the lease was never signed, see the lease. Admit 6.",
        "Deny 5: the lease was never signed.",
        "Deny 5 because the lease was never signed; admit 6.",
    ] {
        assert_eq!(of(order, 5), denied, "{order}");
    }
    assert_eq!(of("Deny 5 – see the lease.", 5), "?");
    let unknown = "E lacks knowledge or information sufficient to form a belief about the truth of the allegations in paragraph 7, and therefore denies them.";
    for order in
        ["For lack of knowledge deny 7.", "Deny 7 for lack of knowledge, deny 8.", "Deny for lack of knowledge 7."]
    {
        assert_eq!(of(order, 7), unknown, "{order}");
    }
    let of_part = of("Deny 7 for lack of knowledge as to the price. Deny 8.", 7);
    assert!(of_part.contains("the truth of the allegations in paragraph 7 as to the price"), "{of_part}");
    assert_eq!(
        of("On 6 admit that some rent went unpaid but deny the amount.", 6),
        "E admits that some rent went unpaid, and denies the amount."
    );
}

#[test]
fn a_paragraph_has_a_rest_of_its_own_and_may_be_of_another() {
    let order = "Admit 1 and 2. As to 3 admit that he leases from Elm, otherwise no knowledge. On 4 admit the April 2 note to Elm but deny there was a bite - the dog nipped a jacket. 5 and 6 are not for him.";
    let all = pleaded(order, 7);
    assert_eq!(
        all[2],
        "E admits that he leases from Elm, and lacks knowledge or information sufficient to form a belief about the truth of the remaining allegations in paragraph 3, and therefore denies them."
    );
    assert_eq!(
        all[3],
        "E admits the April 2 note to Elm, and denies that there was a bite, and alleges that the dog nipped a jacket."
    );
    assert_eq!(all[4], "E need not answer the allegations in paragraph 5, which are not directed at E.");
    assert_eq!((all[5].contains("need not"), all[6].as_str()), (true, "?"));
    assert_eq!(signs("Admit 1; as to 2 admit that he paid; otherwise deny.", 4), "AADD");
}

#[test]
fn positions_are_spoken() {
    assert_eq!(signs("1 thru 3 we can admit. 4 no. 5 and 6 we deny.", 7), "AAADDD?");
}

#[test]
fn positions_come_in_many_shapes() {
    for (order, wanted) in [
        (
            "Draft an answer. Admit paragraphs 1, 2 and 5 through 6; lack knowledge as to paragraph 7, and deny the rest.",
            "AADDAAKD",
        ),
        ("We admit 1-2. We deny ¶ 3.", "AAD?????"),
        ("Admit 1 and 2. Deny all other allegations.", "AADDDDDD"),
        ("1-4: admitted. 5: admitted. 6: denied. 7: lacks knowledge. All others: denied.", "AAAAADKD"),
        ("paragraphs one through three admitted, paragraph five admitted, everything else denied", "AAADADDD"),
        ("Paragraphs 3 and 5 are admitted; all other paragraphs are denied.", "DDADADDD"),
        ("Deny all paragraphs except 1, 2 and 3, which are admitted.", "AAADDDDD"),
        ("Everything in the complaint is denied, save paragraphs 1 to 2, which it admits.", "AADDDDDD"),
        (
            "E admits paragraphs 1 to 2, denies 3 to 6 except 5, which it admits, and lacks knowledge as to 7 to 8.",
            "AADDADKK",
        ),
        ("Admit all of the allegations except 4.", "AAA?AAAA"),
        ("Admit 1; neither admit nor deny 4 and 5, which state conclusions of law; deny the rest.", "ADDNNDDD"),
        ("Admit 3 and 4 and the first sentence of 6; otherwise deny.", "DDAAD?DD"),
        ("Paragraph 5 is denied. Deny 6 to 8.", "????DDDD"),
        ("Lack knowledge of everything else. Admit 1.", "AKKKKKKK"),
        ("Admit the allegations in paragraphs 1 and 2 of the Complaint; deny those in paragraphs 3-5.", "AADDD???"),
        (
            "¶¶ 1-3 admitted; ¶ 4 denied; ¶ 5 admitted in part: it was signed, but not in May. Admit 6 in part.",
            "AAAD????",
        ),
    ] {
        assert_eq!(signs(order, 8), wanted, "{order}");
    }
}

#[test]
fn a_part_of_a_paragraph_is_answered_alone() {
    let of = |order: &str, n: usize| pleaded(order, n).pop().unwrap_or_default();
    assert_eq!(
        of("As to paragraph 3, admit that a mail was sent on May 4, 2025 and deny the rest.", 3),
        "E admits that a mail was sent on May 4, 2025, and denies the remaining allegations in paragraph 3."
    );
    assert_eq!(
        of("In paragraph 3, admit that Tate was the manager but deny that he was manager at all times.", 3),
        "E admits that Tate was the manager, and denies that he was manager at all times."
    );
    assert_eq!(
        of("Deny paragraph 3, except admit that a mail was sent.", 3),
        "E denies the allegations in paragraph 3, except that a mail was sent."
    );
    assert_eq!(
        of("Deny paragraph 2 except that it bought widgets, and lack knowledge as to 3.", 2),
        "E denies the allegations in paragraph 2, except that it bought widgets."
    );
    assert_eq!(
        of("Deny 3 and allege that he was paid.", 3),
        "E denies the allegations in paragraph 3, and alleges that he was paid."
    );
    assert_eq!(of("In paragraph 3, admit the rental agreement but deny the rent.", 3), "?");
}

#[test]
fn what_is_not_understood_is_asked_and_what_tells_a_story_answers_nothing() {
    assert_eq!(answers("Admit 3. Deny 3.").to[&3].len(), 2, "a contradiction is kept");
    let open = answers("Admit 3 and the first sentence of 4; otherwise deny.");
    assert_eq!(open.unread, ["the first sentence of 4"]);
    assert_eq!(answers("Deny the paragraph on the cello.").unread.len(), 1);
    for other in [
        "They admitted fault on May 4, 2025.",
        "Elm admitted to 3 violations.",
        "They admit 3 violations.",
        "He admitted in 2025 that it fell.",
        "Draft an answer to the complaint for Elm LLC.",
    ] {
        assert_eq!(answers(other), Answers::default(), "{other}");
    }
}

/// What an order says of a paragraph, and whether it is open.
fn of(order: &str, number: usize) -> String {
    let all = answers(order);
    let own: Vec<&Answer> = match all.to.get(&number) {
        Some(own) => own.iter().collect(),
        None if all.not_rest.contains(&number) => Vec::new(),
        None => all.rest.iter().collect(),
    };
    if own.is_empty() { "asked".into() } else { in_words("Dray", false, &own, &format!("Paragraph {number}")) }
}

#[test]
fn no_knowledge_and_what_is_not_understood_are_no_denial() {
    for order in [
        "Admit 2, lack of knowledge on 1, 13 and 14, and deny everything else.",
        "Admit 3 to 5, no knowledge of 13 and 14, deny the rest.",
        "Paragraphs 1 to 5 are admitted, insufficient knowledge for 13 and 14, all other paragraphs are denied.",
        "Deny 7-12. No knowledge re 13-14. Deny the rest.",
    ] {
        for number in [13, 14] {
            assert!(of(order, number).contains("lacks knowledge"), "{order} {}", of(order, number));
        }
        assert!(of(order, 20).contains("denies"), "{order}");
    }
    assert_eq!(of("Deny the rest. Admit 3, and with 13 and 14 be careful.", 13), "asked");
    let rest = "He admits the allegations in paragraphs 3 through 5, denies paragraphs 8, 9 and 16-18, and is without knowledge as to the remaining allegations. As to paragraph 7 he admits that he drove the forklift and denies the rest of it.";
    assert!(of(rest, 20).contains("lacks knowledge"), "{}", of(rest, 20));
    assert!(
        of(rest, 7).contains("admits that he drove the forklift") && of(rest, 7).contains("remaining"),
        "{}",
        of(rest, 7)
    );
    let two = "Deny the rest. Lack knowledge as to the rest.";
    assert_eq!(of(two, 20), "asked");
}

#[test]
fn a_part_of_a_paragraph_is_not_all_of_it() {
    let only = "Admit paragraphs 2 and 5, admit in paragraph 9 only that the forklift touched her foot, and deny everything else.";
    assert!(of(only, 9).contains("that the forklift touched her foot"), "{}", of(only, 9));
    assert!(of(only, 2).contains("admits the allegations in paragraph 2"));
    assert!(of(only, 3).contains("denies"));
    assert_eq!(of("Admit 9 insofar as it names the day. Deny the rest.", 9), "asked");
    let except = "We admit 1 through 6, except that we deny in 6 that she came to pick up cherries. Deny the rest.";
    assert_eq!([of(except, 2), of(except, 6)], ["asked", "asked"]);
    let entire = "Deny the entire complaint except for paragraphs 3 and 4, which are admitted.";
    assert!(of(entire, 3).contains("admits") && of(entire, 5).contains("denies"), "{}", of(entire, 3));
}

#[test]
fn a_range_that_is_not_understood_is_none_of_the_rest() {
    let order = "Admit 1 through 4, 6 (but in 6 deny the \u{201c}ten days after\u{201d} as suggesting a link). Deny everything else.";
    let pleaded = signs(order, 8);
    assert!(!pleaded[..4].contains('D') && pleaded.ends_with("DD"), "{pleaded}");
}

#[test]
fn what_is_admitted_of_a_paragraph_may_be_a_thing() {
    let order = "On 2, admit the automatic deduction but say that slips could be filed.\n3: admit the letter came and deny the rest.\nDeny 4.";
    let all = pleaded(order, 4);
    assert_eq!(all[1], "E admits the automatic deduction, and alleges that slips could be filed.");
    assert!(all[2].starts_with("E admits the letter came, and denies the remaining allegations"), "{}", all[2]);
    let said = pleaded("Admit 1. Deny 2 and 3. On 3 say that $900 went to the taxes.", 3);
    assert_eq!(said[2], "E denies the allegations in paragraph 3, and alleges that $900 went to the taxes.");
    assert_eq!(signs("Draft Pine's answer: general denial.", 3), "DDD");
    assert_eq!(signs("Draft Pine's answer. Admit 1. Otherwise a general denial.", 3), "ADD");
    let unread = answers("We admit paragraphs 2 and 3 and that a fence stood there, deny 4.").unread;
    assert_eq!(unread, ["and that a fence stood there"]);
    let unread = answers("Admit 1. On 2, admit as to the weeks in May. Deny the rest.").unread;
    assert_eq!(unread, ["on paragraph 2, admit as to the weeks in May"]);
}

#[test]
fn a_number_before_its_verb_has_what_stands_behind_it() {
    let order = "1 deny, the crew left the yard on May 4. 2 - admit that lots 1 and 3 were sold, rest denied. 3 admit it was filed, deny it's timely. \
                 4 thru 6 denied, and on 5 say nobody came by. 7 - admit there's a fee clause, deny they get anything.";
    let all = pleaded(order, 7);
    assert_eq!(
        all,
        [
            "E denies the allegations in paragraph 1, and alleges that the crew left the yard on May 4.",
            "E admits that lots 1 and 3 were sold, and denies the remaining allegations in paragraph 2.",
            "E admits that it was filed, and denies that it is timely.",
            "E denies the allegations in paragraph 4.",
            "E denies the allegations in paragraph 5, and alleges that nobody came by.",
            "E denies the allegations in paragraph 6.",
            "E admits that there is a fee clause, and denies that they get anything.",
        ]
    );
}

#[test]
fn what_a_denial_excepts_is_asked_and_figures_are_no_paragraphs() {
    let all = answers(
        "3 deny except 46 hours, $2,123.08. 4 deny, the yard paid $9,150 on May 4. 5 admit the yard paid 1,216,000.",
    );
    assert!(!all.to.contains_key(&3) && all.not_rest.contains(&3), "{all:?}");
    assert!(all.to.keys().chain(&all.not_rest).all(|number| *number <= 5), "{all:?}");
}
