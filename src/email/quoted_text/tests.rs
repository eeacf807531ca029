use super::*;
use proptest::prelude::*;

/// Bodies of email_reply_parser (MIT); see tests/data/README.md.
fn reply(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../tests/data/replies/{name}.txt", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn cuts_what_the_author_did_not_write() {
    for (name, want) in [
        ("correct_sig", "this is an email with a correct -- signature."),
        ("email_1_3", "Oh thanks.\n\nHaving the function would be great.\n\n-Abhishek Kona"),
        ("email_1_4", "Awesome! I haven't had another problem with it."),
        ("email_2_1", "Outlook with a reply"),
        ("email_BlackBerry", "Here is another email"),
        ("email_multi_word_sent_from_my_mobile_device", "Here is another email"),
        (
            "email_bullets",
            "test 2 this should list second\n\nand have spaces\n\nand retain this formatting\n\n\n   - how about bullets\n   - and another",
        ),
        (
            "email_one_is_not_on",
            "Thank, this is really helpful.\n\nOne outstanding question I had:\n\nLocally (on development), when I run...",
        ),
    ] {
        assert_eq!(strip(&reply(name)), want, "{name}");
    }
}

#[test]
fn keeps_answers_between_quoted_lines() {
    let body = reply("email_1_8");
    let kept = strip(&body);
    assert!(kept.contains("I will reply under this one") && kept.ends_with("and under this."), "{kept}");
    let body = reply("email_1_2");
    assert!(strip(&body).ends_with("you’ll need to delete them all individually.\""), "{}", strip(&body));
}

#[test]
fn a_forwarded_mail_is_the_matter_itself() {
    let forwarded = "Please summarise.\n\n---------- Forwarded message ---------\nFrom: B <b@example.org>\nDate: today\nSubject: Lease\nTo: A\n\nThe lease ends in May.";
    assert_eq!(strip(forwarded), forwarded);
    let bare = "From: B\nSent: today\nTo: A\nSubject: Lease\n\nThe lease ends in May.";
    assert_eq!(strip(bare), bare);
    let answered = format!("Yes.\n\n{bare}");
    assert_eq!(strip(&answered), "Yes.");
    assert!(is_forward("FW: Lease") && !is_forward("Re: Fw: Lease"));
}

#[test]
fn in_doubt_the_text_stays() {
    let header = "From: B\nSent: today\nTo: A\nSubject: Lease\n\nThe lease ends in May.";
    for body in [
        // What follows a rule is the author's next point.
        "Please do:\n--------------------\n1. summarise\n2. list the dates",
        "Compare:\n____________________________\nthe two drafts",
        // The author points to the mail below.
        &format!("Please summarise the mail below.\n\n{header}"),
        &format!("What do they want from us:\n\n-----Original Message-----\n{header}"),
        // The author quotes a passage.
        "Is this clause valid:\n> The rent is due on the first.",
        "On page 3 the landlord wrote:\n> The rent is due on the first.",
        "Sent from my office to the court on Monday",
        "Ask him.\n\nSent from my perspective it is void.",
        "Begin forwarded message:\n\n> From: B\n> Subject: Lease\n>\n> It ends in May.",
        "See.\n\n---------- Forwarded message ---------\nFrom: B\nTo: A\nSubject: x\n\nyes\n\nFrom: C\nTo: D\nSubject: y\n\nno",
    ] {
        assert_eq!(strip(body), body);
    }
    assert_eq!(strip("> quoted\n\n-- \nAnn"), "> quoted\n\n-- \nAnn");
}

#[test]
fn quote_signature_and_footer_after_one_another() {
    let body = "Shorter please.\n\nSent from my iPhone\n\nOn Tue, 3 Mar 2026 at 10:01, Chancery\n<a@example.org> wrote:\n\n> Dear Ann,\n> -- \n> Chancery\n\n____________________________\nlaw mailing list\nto unsubscribe write to x@example.org\n";
    assert_eq!(strip(body), "Shorter please.");
    assert_eq!(strip("Yes.\r\n\r\n-- \r\nAnn Lee\r\nPartner\r\n"), "Yes.");
    assert_eq!(strip("Ja.\n\nAm 3. März 2026 um 10:01 schrieb Chancery:\n> x").lines().next(), Some("Ja."));
}

#[test]
fn hostile_bodies_take_no_more_time_than_their_length() {
    // Each of these was cut line by line, over the whole body each time: minutes for a megabyte.
    for line in ["Sent from my phone\n", "x\n-- \n", "From: a\n", "> a\nOn 2026 x wrote:\n", "forwarded\n"] {
        assert!(!strip(&line.repeat(50_000)).is_empty());
    }
}

#[test]
fn a_message_that_is_all_quote_stays() {
    assert_eq!(strip("> a\n> b\n"), "> a\n> b");
    assert_eq!(strip(""), "");
}

proptest! {
    #[test]
    fn gives_a_piece_of_the_body(body in "((> ?|On |--|From: |To: |Sent: |wrote:|é| )?[a-z:>_-]{0,6}\n){0,30}") {
        let kept = strip(&body);
        prop_assert!(body.contains(kept));
        prop_assert!(body.trim().is_empty() || !kept.is_empty());
    }
}
