//! Drafts from small papers.

use super::*;
use crate::{
    drafts::{Ask, Asked, Kinds, Stated, papers::samples::paper},
    law::Span,
};

mod courts_orders;
mod lawyers_orders;
mod partners_orders;
mod read_once;

/// Finds nothing, or one sentence.
struct Fixed(Option<Stated>);
impl Clerk for Fixed {
    fn ask<'a>(&'a self, _: Ask<'a>) -> Asked<'a> {
        Box::pin(async { Ok(self.0.clone().into_iter().collect()) })
    }
}

const COMPLAINT: &str = "UNITED STATES DISTRICT COURT\nDISTRICT OF NEVADA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    Defendant.\n\nCase No. 3:21-cv-01234-WHA\n\nOn March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.\n";

fn written(kind: &str, papers: &[Paper], clerk: &Fixed) -> Text {
    ordered(kind, "", papers, clerk)
}

fn ordered(kind: &str, order: &str, papers: &[Paper], clerk: &Fixed) -> Text {
    let kinds = Kinds::open(None).unwrap();
    let brief = Brief {
        account: AccountId::new(),
        kind: kinds.get(kind).unwrap(),
        papers,
        firm: "Hale & Ortiz LLP",
        lawyer: "Maria Ortiz",
        address: "",
        today: jiff::civil::date(2026, 11, 25),
        template: None,
        order,
        mail: None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(write(&brief, clerk)).unwrap()
}

fn text(kind: &str, order: &str, papers: &[Paper]) -> String {
    ordered(kind, order, papers, &Fixed(None)).document.text()
}

fn has(text: &str, said: &[&str]) {
    for said in said {
        assert!(text.contains(said), "{said}: {text}");
    }
}

fn has_not(text: &str, said: &[&str]) {
    for said in said {
        assert!(!text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_motion_has_the_caption_and_the_facts_of_its_papers_and_asks_for_the_rest() {
    let written = written("motion", &[paper(COMPLAINT)], &Fixed(None));
    let text = written.document.text();
    for said in [
        "UNITED STATES DISTRICT COURT",
        "DISTRICT OF NEVADA",
        "Acme Widgets, Inc.",
        "3:21-cv-01234-WHA",
        "On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.",
        "Certificate of Service",
        "Maria Ortiz",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!written.document.gaps().is_empty());
    assert!(written.sources.iter().any(|source| source.quote.starts_with("On March 3, 2021")));
    docx::compose::compose(&written.document, "2026-11-25T00:00:00Z").unwrap();
}

#[test]
fn nothing_is_invented_where_the_papers_are_silent() {
    let said = Stated { text: "The court granted everything.".into(), sources: Vec::new() };
    for kind in Kinds::open(None).unwrap().all() {
        let written = written(&kind.name, &[], &Fixed(Some(said.clone())));
        let text = written.document.text();
        assert!(!text.contains("granted everything"), "{}: {text}", kind.name);
        assert!(!written.document.gaps().is_empty(), "{}", kind.name);
        docx::compose::compose(&written.document, "2026-11-25T00:00:00Z").unwrap();
    }
}

#[test]
fn a_memo_says_what_the_papers_answer_or_that_they_do_not() {
    let order = "Draft a memo on whether Acme delivered the widgets.";
    let papers = [paper(COMPLAINT)];
    let text = ordered("memo", order, &papers, &Fixed(None)).document.text();
    assert!(text.contains("Whether Acme delivered the widgets."), "{text}");
    assert!(text.contains("The papers do not answer this question by themselves."), "{text}");
    let letters = Letters::new(COMPLAINT);
    let source = crate::drafts::papers::source(&papers[0], &letters, crate::law::Span::new(0, 20));
    let said = Stated { text: "Acme delivered 400 widgets.".into(), sources: vec![source] };
    let text = ordered("memo", order, &papers, &Fixed(Some(said))).document.text();
    assert!(text.contains("Acme delivered 400 widgets.") && !text.contains("do not answer this question"), "{text}");
}

#[test]
fn responses_take_every_request() {
    let served = "Defendant's First Requests to Plaintiff\n\nREQUESTS FOR PRODUCTION\n\nREQUEST FOR PRODUCTION NO. 1: All invoices for the widgets.\n\n\
                  REQUEST FOR PRODUCTION NO. 2:\nAll mail between the parties\nsince January 1, 2021.\n\nREQUEST FOR PRODUCTION NO. 3: The purchase order.\n\n\
                  Dated: May 4, 2026\n";
    let written = written("discovery-responses", &[paper(COMPLAINT), paper(served)], &Fixed(None));
    let text = written.document.text();
    for said in
        ["All invoices for the widgets.", "All mail between the parties since January 1, 2021.", "The purchase order."]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("The purchase order. Dated"), "{text}");
    let open: Vec<String> = gaps::numbered(&written).into_iter().map(|(_, question)| question).collect();
    for n in 1..=3 {
        assert!(open.contains(&format!("Response to Request for Production No. {n}?")), "{open:?}");
    }
    assert!(!open.contains(&"Response to each request?".to_owned()), "{open:?}");
}

#[test]
fn what_the_other_side_pleads_is_told_as_what_it_alleges() {
    let complaint = COMPLAINT.replace("-WHA\n\n", "-WHA\n\nFIRST AMENDED COMPLAINT FOR BREACH\n\n");
    let of = |order: &str| ordered("brief", order, &[paper(&complaint)], &Fixed(None)).document.text();
    let alleged =
        "The First Amended Complaint alleges: “On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.”";
    let defense = of("Draft a brief. We represent Road Runner LLC.");
    assert!(defense.contains(alleged), "{defense}");
    assert!(!of("Draft a brief. We represent the plaintiff.").contains("alleges"));
    // While it is not known whom the firm represents, nobody's pleading is ours.
    assert!(of("Draft a brief.").contains(alleged));
    let denied = COMPLAINT.replace("-WHA\n\n", "-WHA\n\nDefendant Road Runner's Opposition to Motion to Compel\n\n");
    let own = ordered("brief", "Draft a brief. We represent the plaintiff.", &[paper(&denied)], &Fixed(None));
    let stated = alleged.replace("First Amended Complaint alleges", "Opposition states");
    assert!(own.document.text().contains(&stated), "{}", own.document.text());
}

#[test]
fn a_draft_has_what_a_letter_says_as_the_letters_words() {
    let letter =
        "Dear counsel:\n\nWe served our interrogatories on May 2, 2026. You did not answer them by June 1, 2026.\n";
    let text = written("motion", &[paper(COMPLAINT), paper(letter)], &Fixed(None)).document.text();
    assert!(text.contains("A letter says: “We served our interrogatories on May 2, 2026.”"), "{text}");
    for kind in ["demand-letter", "memo"] {
        let text = written(kind, &[paper(letter)], &Fixed(None)).document.text();
        assert!(text.contains("A letter says: “You did not answer them by June 1, 2026.”"), "{kind}: {text}");
    }
}

#[test]
fn what_the_order_says_stands_in_the_draft_with_its_words_as_the_note() {
    let order = "We represent the defendant. Draft a motion to compel under Rule 37(a).";
    let written = ordered("motion", order, &[paper(COMPLAINT)], &Fixed(None));
    let text = written.document.text();
    assert!(text.contains("Road Runner LLC's Motion to Compel"), "{text}");
    assert!(text.contains("Road Runner LLC will move this Court, under Rule 37(a), for an order"), "{text}");
    assert!(text.contains("Attorneys for Road Runner LLC"), "{text}");
    let open = gaps::numbered(&written);
    assert!(!open.iter().any(|(_, question)| question.starts_with("Which party")), "{open:?}");
    assert!(written.asked.contains(&"Which party moves?".to_owned()));
}

#[test]
fn our_own_lawyer_is_not_served_and_an_order_names_client_recipient_and_sum() {
    let signed = format!(
        "{COMPLAINT}\n\nHale & Fox LLP\n\nBy: /s/ Nadia Farouk\nNadia Farouk\nAttorneys for Plaintiff\nAcme Widgets, Inc.\n"
    );
    let of = |order: &str| ordered("motion", order, &[paper(&signed)], &Fixed(None)).document.text();
    let ours = of("Draft a motion to compel. We represent the plaintiff.");
    assert!(!ours.contains("Nadia Farouk"), "{ours}");
    let theirs = of("Draft a motion to compel for defendant Road Runner LLC.");
    assert!(theirs.contains("Road Runner LLC's Motion to Compel"), "{theirs}");
    let order = "Draft a demand letter to Gwendolyn Tran-Beaulieu about her lease. We demand $14,350 within 14 days.";
    let text = ordered("demand-letter", order, &[], &Fixed(None)).document.text();
    assert!(text.contains("$14,350") && !text.contains("Tran-Beaulieu about"), "{text}");
}

#[test]
fn a_client_is_known_by_any_part_of_the_name() {
    for (name, said) in [
        ("Trevor P. Hale", "Hale"),
        ("Trevor P. Hale", "Mr. Hale"),
        ("Trevor P. Hale", "Trevor Hale"),
        ("Coldwater Logistics, Inc.", "Coldwater"),
        ("Marisol Ramos", "Ms. Ramos"),
    ] {
        assert!(is_meant(name, said), "{said}");
    }
    assert!(!is_meant("Trevor P. Hale", "Hale Trevor") && !is_meant("Trevor P. Hale", "Haley"));
    let complaint = COMPLAINT.replace("-WHA\n\n", "-WHA\n\nFIRST AMENDED COMPLAINT FOR BREACH\n\n");
    let of = |order: &str| ordered("opposition", order, &[paper(&complaint)], &Fixed(None)).document.text();
    for order in ["We represent Road Runner.", "We represent defendant.", "Our client is defendant Road Runner LLC."] {
        let text = of(&format!("Draft an opposition to the motion to compel. {order}"));
        assert!(text.contains("alleges"), "{order}: {text}");
    }
    assert!(!of("Draft an opposition to the motion to compel. We represent plaintiff Acme.").contains("alleges"));
}

const CAPTION: &str = "UNITED STATES DISTRICT COURT\nWESTERN DISTRICT OF WASHINGTON\n\nHOLLY BRANDT,\n\n    Plaintiff,\n\n    v.\n\nCEDAR FERRY LINES, INC.,\n\n    Defendant.\n\nCase No. 2:25-cv-00417-JLR\n\n";

/// A complaint and an answer in one case.
fn pleaded() -> [Paper; 2] {
    let complaint = "COMPLAINT\n\n1. On May 9, 2025, the winch of the ferry failed off Vashon Island.\n\n2. On May 10, 2025, Cedar Ferry discarded the brake log of the ferry.\n\nHarbor Law PLLC\n\n/s/ Ruth Ames\nRuth Ames, WSBA No. 41177\nHarbor Law PLLC\n88 Harbor Way\nTacoma, WA 98402\nAttorneys for Plaintiff Holly Brandt\n";
    let answer = "DEFENDANT'S ANSWER\n\n1. Defendant admits that the winch failed on May 9, 2025.\n\n2. Holly Brandt released the winch on May 9, 2025 against the mate's orders.\n\nHale & Ortiz LLP\n\n/s/ Maria Ortiz\nMaria Ortiz, WSBA No. 39204\nHale & Ortiz LLP\nAttorneys for Defendant Cedar Ferry Lines, Inc.\n";
    [paper(&format!("{CAPTION}{complaint}")), paper(&format!("{CAPTION}{answer}"))]
}

#[test]
fn requests_are_of_the_kind_and_the_subject_that_the_order_names() {
    let of = |order: &str| ordered("discovery-requests", order, &pleaded(), &Fixed(None)).document.text();
    let order = "Draft requests for admission about the winch. We represent the plaintiff.";
    let text = of(order);
    assert!(text.contains("Holly Brandt's First Set of Requests for Admission to Cedar Ferry Lines, Inc."), "{text}");
    assert!(text.contains("the winch of the ferry failed"), "{text}");
    for other in
        ["Identify each person", "All insurance agreements", "brake log", "against the mate's orders", "admits"]
    {
        assert!(!text.contains(other), "{other}: {text}");
    }
    let text = of("Draft interrogatories and document requests to the plaintiff about the mate's orders.");
    let title = "Cedar Ferry Lines, Inc.'s First Set of Interrogatories and Requests for Production to Holly Brandt";
    assert!(text.contains(title), "{text}");
    assert!(text.contains("State all facts that You know of the mate's orders"), "{text}");
    assert!(!text.contains("asked to admit"), "{text}");
    let text = of("Draft requests for admission about the case. We represent the plaintiff.");
    assert!(text.contains("the winch of the ferry failed") && text.contains("discarded the brake log"), "{text}");
    let text = of("Draft discovery requests. We represent the defendant.");
    assert!(text.contains("asked to admit that") && text.contains("against the mate's orders"), "{text}");
    assert!(!text.contains("You know of [") && !text.contains("brake log"), "{text}");
}

#[test]
fn what_stands_in_the_papers_and_the_order_is_not_asked() {
    let order = "Draft a motion to compel. We represent the defendant.";
    let letter = "May 20, 2026\n\nDear Ms. Ames:\n\nWe met and conferred by telephone on May 18, 2026.\n\nSincerely,\nMaria Ortiz\n";
    let [complaint, answer] = pleaded();
    let text = ordered("motion", order, &[complaint, answer, paper(letter)], &Fixed(None)).document.text();
    assert!(text.contains("Bar number: 39204"), "{text}");
    assert!(
        text.contains("Maria Ortiz wrote on May 20, 2026: “We met and conferred by telephone on May 18, 2026.”"),
        "{text}"
    );
    assert!(
        text.contains("I served the foregoing on [Date") || text.contains("I served the foregoing on Ruth Ames"),
        "{text}"
    );
    let requests = "Draft interrogatories. We represent the defendant.";
    let text = ordered("discovery-requests", requests, &pleaded(), &Fixed(None)).document.text();
    assert!(
        text.contains("under the Federal Rules of Civil Procedure. Each is to be answered within 30 days"),
        "{text}"
    );
    assert!(text.contains("“The matter” means Holly Brandt v. Cedar Ferry Lines, Inc."), "{text}");
    let order = "Draft a settlement letter to Ruth Ames with mutual releases, each side bearing its own costs. We represent the defendant.";
    let text = ordered("settlement-letter", order, &pleaded(), &Fixed(None)).document.text();
    for said in [
        "Ruth Ames",
        "Re: Holly Brandt v. Cedar Ferry Lines, Inc.",
        "Releases: mutual releases.",
        "Costs: each side bearing its own costs.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let lease = "May 2, 2026\n\nMs. Gwen Tran-Beaulieu\n88 Harbor Way, Apt. 4\nTacoma, WA 98402\n\nDear Ms. Tran-Beaulieu:\n\nThe rent of $1,400 is due.\n";
    let order = "Draft a demand letter to Gwen Tran-Beaulieu for Pier Nine LLC.";
    let text = ordered("demand-letter", order, &[paper(lease)], &Fixed(None)).document.text();
    assert!(
        text.contains("88 Harbor Way, Apt. 4\nTacoma, WA 98402") && text.contains("Dear Ms. Tran-Beaulieu:"),
        "{text}"
    );
    let text = ordered("demand-letter", "Draft a demand letter to Carl Weiss.", &[], &Fixed(None)).document.text();
    assert!(text.contains("Carl Weiss\n[Address of Carl Weiss?]") && text.contains("Dear Carl Weiss:"), "{text}");
}

#[test]
fn a_couple_is_a_side_and_its_opponents_counsel_is_served() {
    let papers = pleaded().map(|one| paper(&one.document.text.replace("HOLLY BRANDT", "JONAH and CLAIRE WHITAKER")));
    let order = "We represent Jonah and Claire Whitaker. Draft interrogatories about the winch.";
    let of = |lawyer: &str| {
        let kinds = Kinds::open(None).unwrap();
        let brief = Brief {
            account: AccountId::new(),
            kind: kinds.get("discovery-requests").unwrap(),
            papers: &papers,
            firm: "Harbor Law PLLC",
            lawyer,
            address: "",
            today: jiff::civil::date(2026, 11, 25),
            template: None,
            order,
            mail: None,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(write(&brief, &Fixed(None))).unwrap().document.text()
    };
    let text = of("Ruth Ames");
    assert!(text.contains("First Set of Interrogatories to Cedar Ferry Lines, Inc."), "{text}");
    assert!(text.contains("I served the foregoing on Maria Ortiz by"), "{text}");
    assert!(text.contains("Bar number: 41177"), "{text}");
}

#[test]
fn a_title_is_bold_with_the_names_in_it() {
    let source = Inline::Source { content: vec![Inline::text("Holly Brandt")], note: "[1] Complaint".into() };
    let bold = Writer::bold(vec![source, Inline::text("'s Motion")]);
    let is_bold = |inline: &Inline| match inline {
        Inline::Text { bold, .. } => *bold,
        Inline::Source { content, .. } => {
            content.iter().all(|inline| matches!(inline, Inline::Text { bold: true, .. }))
        }
        _ => false,
    };
    assert!(bold.iter().all(is_bold), "{bold:?}");
}

#[test]
fn a_memo_answers_with_the_facts_that_bear_on_its_question() {
    let order = "Draft a memo on whether Cedar Ferry discarded the brake log.";
    let signature = Fixed(None);
    let text = ordered("memo", order, &pleaded(), &signature).document.text();
    assert!(text.contains("do not answer this question by themselves. They say this of it:"), "{text}");
    let bears = "The Complaint alleges (¶ 2): “On May 10, 2025, Cedar Ferry discarded the brake log of the ferry.”";
    // Whoever writes it acts for Cedar Ferry, so what the complaint alleges hurts too.
    assert_eq!(text.matches(bears).count(), 3, "{text}");
    let papers = pleaded();
    let letters = Letters::new(&papers[1].document.text);
    let source = crate::drafts::papers::source(&papers[1], &letters, crate::law::Span::new(0, 20));
    let said = Stated { text: "Attorneys for Defendant Cedar Ferry Lines, Inc.".into(), sources: vec![source] };
    let text = ordered("memo", order, &papers, &Fixed(Some(said))).document.text();
    let answer = text.split("Facts").next().unwrap_or_default();
    assert!(!answer.contains("Attorneys for"), "{text}");
}

#[test]
fn a_letter_tells_the_other_side_only_what_it_admits() {
    let order = "Draft a settlement letter to Maria Ortiz. We represent the plaintiff.";
    let text = ordered("settlement-letter", order, &pleaded(), &Fixed(None)).document.text();
    assert!(
        text.contains("The Answer states (¶ 1): “Defendant admits that the winch failed on May 9, 2025.”"),
        "{text}"
    );
    assert!(!text.contains("against the mate's orders"), "{text}");
}

#[test]
fn a_witness_swears_to_nothing_that_a_party_pleads() {
    let transcript =
        paper("DEPOSITION OF ANTON REYES\n\nBY MR. COLE:\nQ. When did you survey the ferry?\nA. On May 14, 2025.\n");
    let [complaint, _] = pleaded();
    let complaint = paper(
        &complaint
            .document
            .text
            .replace("2. On May 10", "2. Anton Reyes saw the log on May 9, 2025 in the office.\n\n3. On May 10"),
    );
    let order = "Draft an affidavit of Anton Reyes, sworn in King County, Washington.";
    let written = ordered("affidavit", order, &[complaint, transcript], &Fixed(None));
    let text = written.document.text();
    assert!(text.contains("County of King") && text.contains("State of Washington"), "{text}");
    assert!(!text.contains("discarded the brake log"), "{text}");
    let open: Vec<String> = gaps::numbered(&written).into_iter().map(|(_, question)| question).collect();
    let confirms =
        |words: &str| open.iter().any(|asks| asks.starts_with("Does the witness confirm") && asks.contains(words));
    assert!(confirms("Anton Reyes answered: “On May 14, 2025.”") && confirms("Anton Reyes saw the log"), "{open:?}");
}

#[test]
fn answers_fill_their_places() {
    let mut document = written("demand-letter", &[], &Fixed(None)).document;
    let question = "Name and address of the recipient?".to_owned();
    document.fill(&BTreeMap::from([(question, "Mr. Carl Weiss\n12 Elm Street".to_owned())]));
    let text = document.text();
    assert!(text.contains("Mr. Carl Weiss\n12 Elm Street"), "{text}");
}

#[test]
fn what_others_write_is_told_as_their_words_and_a_report_tells_what_it_does_not_date() {
    let letter = "May 20, 2026\n\nMs. Maria Ortiz\n\nDear Ms. Ortiz:\n\nMs. Lee was dismissed on May 4, 2026 for attendance.\n\nSincerely,\n\nNathan Cole\n";
    let report = "CRASH REPORT\n\nCrash date: March 11, 2026.\n\nUnit 2 was stopped behind a disabled vehicle. Unit 1 failed to control speed and struck the rear of Unit 2 at marker 94. WHEREFORE, the officer asks that the record be kept on file in Walker County.\n";
    let order =
        "We represent Ann Lee. Draft a demand letter to Bolt LLC. They must withdraw the notice by June 1, 2026.";
    let text = ordered("demand-letter", order, &[paper(letter), paper(report)], &Fixed(None)).document.text();
    assert!(
        text.contains("Nathan Cole wrote on May 20, 2026: “Ms. Lee was dismissed on May 4, 2026 for attendance.”"),
        "{text}"
    );
    assert!(text.contains("Unit 1 failed to control speed and struck the rear of Unit 2 at marker 94."), "{text}");
    assert!(!text.contains("WHEREFORE"), "{text}");
}

#[test]
fn a_sum_is_claimed_only_if_the_order_claims_one() {
    let invoice = "Invoice 77\n\nBalance due: $14,350\n\nIt was paid on May 21, 2026 by wire.\n";
    let order =
        "Draft a demand letter to Bolt LLC for our client Pine LLC. They must withdraw the notice by June 1, 2026.";
    let text = ordered("demand-letter", order, &[paper(invoice)], &Fixed(None)).document.text();
    assert!(!text.contains("What is owed") && !text.contains("$14,350"), "{text}");
    let order = "Write a demand letter to Bolt LLC for our client Pine LLC: withdraw the notice by June 10, 2026; the rent was paid.";
    let text = ordered("demand-letter", order, &[paper(invoice)], &Fixed(None)).document.text();
    assert!(text.contains("you withdraw the notice by June 10, 2026") && !text.contains("$14,350"), "{text}");
    let order = "Draft a demand letter to Bolt LLC for our client Pine LLC. Demand $900, to be paid within 30 days. Basis: the lease was not kept.";
    let text = ordered("demand-letter", order, &[paper(invoice)], &Fixed(None)).document.text();
    for said in ["What is owed", "pay $900 by the 30th day after the date of this letter", "The lease was not kept."] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_letter_says_what_its_order_says() {
    let order = "Draft a letter to Carl Weiss declining the $9,000 offer and asking him to keep the logs.";
    let text = ordered("letter", order, &[], &Fixed(None)).document.text();
    for said in ["Re: The $9,000 offer", "We write to decline the $9,000 offer.", "We ask you to keep the logs."] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("Why do we write") && !text.contains("need to know from these papers"), "{text}");
    assert!(!text.contains("Carl Weiss declining"), "{text}");
    // What somebody else wrote is never said as ours.
    let mail = "From: Warren Hale <w@hale.example>\nTo: Ann Lee <a@lee.example>\nDate: March 6, 2026\nSubject: Leak\n\nAs you know the job was complete on January 20, 2024.\n";
    let papers = [paper(mail)];
    let words = "As you know the job was complete on January 20, 2024.";
    let at = mail.find(words).unwrap();
    let letters = Letters::new(mail);
    let source = crate::drafts::papers::source(&papers[0], &letters, Span::new(at, at + words.len()));
    let found = Fixed(Some(Stated { text: words.into(), sources: vec![source] }));
    assert!(!ordered("letter", order, &papers, &found).document.text().contains("As you know"));
    let text = ordered("letter", "Draft a letter to Ann Lee.", &papers, &found).document.text();
    assert!(text.contains("Warren Hale wrote on March 6, 2026: “As you know the job"), "{text}");
    let lines = "Draft a letter to Bolt LLC.\nSubject: The report\nWhy: We received the report.\nRequest: Please call us by May 4, 2026.";
    let text = ordered("letter", lines, &[], &Fixed(None)).document.text();
    for said in ["Dear Sir or Madam:", "Re: The report", "We received the report.", "Please call us by May 4, 2026."] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_witness_swears_to_own_words_and_to_what_the_order_dictates() {
    let letter = "August 19, 2026\n\nTo Whom It May Concern:\n\nI treated Eugene Hale from January 9, 2022 until his death. In my opinion he was not able to understand it.\n\nLydia Park, M.D.\n";
    let will = "LAST WILL OF EUGENE HALE\n\nI give my house to my doctor, Lydia Park, and declare this to be my last will, which I signed on November 2, 2024.\n\nWitness: Carla Voss\n";
    let papers = [paper(letter), paper(will)];
    let order = "Affidavit of Dr. Lydia Park please. State of Texas, County of Galveston.";
    let text = ordered("affidavit", order, &papers, &Fixed(None)).document.text();
    for said in ["I treated Eugene Hale from January 9, 2022 until his death.", "State of Texas", "County of Galveston"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("last will") && !text.contains("Voss") && !text.contains("please"), "{text}");
    let order = "Draft an affidavit of Anil Lee. He says that on May 21, 2026 he wired $900 to Bolt Bank, and that Raj Lee is his brother.";
    let text = ordered("affidavit", order, &[], &Fixed(None)).document.text();
    assert!(
        text.contains("On May 21, 2026 I wired $900 to Bolt Bank.") && text.contains("Raj Lee is my brother."),
        "{text}"
    );
}

#[test]
fn a_motion_asks_for_what_its_order_says() {
    let of = |order: &str| ordered("motion", order, &[paper(COMPLAINT)], &Fixed(None)).document.text();
    let text = of(
        "Draft a motion to compel under Rule 37(a). Ask the Court to order Defendant to produce the logs within 14 days.",
    );
    assert!(text.contains("for an order directing Defendant to produce the logs within 14 days."), "{text}");
    let text = of("Draft a motion for a preliminary injunction.\nRelief: enjoin Defendant from selling the widgets");
    assert!(text.contains("for an order enjoining Defendant from selling the widgets."), "{text}");
    let text = of("Draft a motion to compel production of the logs.");
    assert!(text.contains("for an order compelling production of the logs."), "{text}");
}

const PLEADED: &str = "UNITED STATES DISTRICT COURT\nDISTRICT OF NEVADA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    Defendant.\n\nCase No. 3:21-cv-01234-WHA\n\nCOMPLAINT\n\n1. Acme is a Nevada corporation.\n2. Road Runner owes $4,000.\n3. Its driver was asleep.\n4. Acme lost 400 widgets.\n\nWHEREFORE, Plaintiff prays for judgment.\n";

#[test]
fn an_answer_takes_every_allegation() {
    let order = "We represent Road Runner LLC. Draft an answer to the complaint. Admit paragraph 1, deny paragraph 2 except that it bought widgets, and lack knowledge as to 3. Deny 7. \
        Affirmative defenses: waiver and the statute of limitations.";
    let written = ordered("answer", order, &[paper(PLEADED)], &Fixed(None));
    let text = written.document.text();
    for said in [
        "Road Runner LLC admits the allegations in paragraph 1.",
        "Road Runner LLC denies the allegations in paragraph 2, except that it bought widgets.",
        "Road Runner LLC lacks knowledge or information sufficient to form a belief about the truth of the allegations in paragraph 3",
        "Its driver was asleep.",
        "First affirmative defense: Waiver",
        "Second affirmative defense: Statute of limitations",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let open: Vec<String> = gaps::numbered(&written).into_iter().map(|(_, question)| question).collect();
    assert!(open.contains(&"Paragraph 4: admitted, denied, or no knowledge?".to_owned()), "{open:?}");
    assert!(open.contains(&"The complaint has no paragraph 7: which one is meant?".to_owned()), "{open:?}");
    assert!(!open.iter().any(|question| question.contains("Paragraph 1") || question.contains("Admit")), "{open:?}");
    let rest = "We represent Road Runner LLC. Draft an answer to the complaint. Admit 1 and deny the rest.";
    let text = ordered("answer", rest, &[paper(PLEADED)], &Fixed(None)).document.text();
    assert!(
        text.contains("denies the allegations in paragraph 4.")
            && !text.contains("denies the allegations in paragraph 1"),
        "{text}"
    );
}

#[test]
fn an_amendment_says_each_change_of_the_order() {
    let lease = "LEASE\n\nThis Lease is made on March 1, 2024 between Elm Holdings LLC (\"Landlord\") and Ida Orr (\"Tenant\").\n\n\
        1. Rent. Tenant shall pay $4,000 a month.\n\n2. Term. The term is five years.\n\n3. Notice. Notice is given 30 days before.\n\n4. Pets. Tenant shall keep no pets.\n";
    let order = "Draft an amendment to the lease that deletes section 4, replaces “30 days” with “45 days” in section 3 and changes the monthly rent to $4,500. Replace “Nevada” with “Ohio”. Effective June 1, 2026.";
    let written = ordered("amendment", order, &[paper(lease)], &Fixed(None));
    let text = written.document.text();
    for said in [
        "Amendment to Lease",
        "between Elm Holdings LLC and Ida Orr, the parties to the Lease dated March 1, 2024",
        "Section 4 of the Agreement is deleted in its entirety.",
        "Section 3 of the Agreement is amended by replacing “30 days” with “45 days”.",
        "Under Section 1 of the Agreement, the monthly rent is changed from $4,000 to $4,500.",
        "The changes apply from June 1, 2026.",
        "“Nevada” stands in none of the papers: which words are meant?",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("“30 days” stands in none"), "{text}");
}
