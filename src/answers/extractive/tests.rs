//! The extractive engine as a whole: on real contracts, on an order and a letter, and on anything at all.

use super::engine::{self, Extractive};
use crate::tasks::SkillKind;
use crate::{
    answers::{
        answer_check::check_work,
        engines::engine::{Engine, Listener, SourceDocument, Work},
        meaning::Meaning,
    },
    documents::document::{Document, Origin, PageSpan, Passage},
    ids::{FileId, MessageId},
    tasks::Answer,
};

use jiff::civil::date;
use proptest::prelude::*;
use std::collections::HashSet;

const HOSTING: &str = include_str!("../../../tests/data/answers/hosting.txt");
const SPONSORSHIP: &str = include_str!("../../../tests/data/answers/sponsorship.txt");
const DISTRIBUTOR: &str = include_str!("../../../tests/data/answers/distributor.txt");
const ORDER: &str = include_str!("../../../tests/data/answers/order.txt");
const LETTER: &str = include_str!("../../../tests/data/answers/letter.txt");

fn file(name: &str, text: &str) -> SourceDocument {
    let length = text.chars().count() as u64;
    let pages = (0..length.div_ceil(2000)).map(|i| PageSpan {
        number: i as u32 + 1,
        start: i * 2000,
        end: ((i + 1) * 2000).min(length),
    });
    let document = Document { text: text.into(), pages: pages.collect(), ..Document::default() };
    SourceDocument { origin: Origin::File(FileId::new()), name: name.into(), document, written: None }
}

fn work(instruction: &str, files: Vec<SourceDocument>) -> Work {
    let document = Document { text: instruction.into(), ..Document::default() };
    let mail =
        SourceDocument { origin: Origin::Message(MessageId::new()), name: "Mail".into(), document, written: None };
    let documents = std::iter::once(mail).chain(files).collect();
    Work { instruction: instruction.into(), documents, today: date(2025, 11, 21), ..Work::default() }
}

fn lines<'a>(answer: &'a Answer, heading: &str) -> Vec<&'a str> {
    let sections = answer.sections.iter().filter(|s| s.heading.starts_with(heading));
    sections.flat_map(|s| s.lines.iter().map(|l| l.text.as_str())).collect()
}

fn said(answer: &Answer, heading: &str, words: &str) -> bool {
    lines(answer, heading).iter().any(|l| l.contains(words))
}

/// Whether the questions of a message stand as headings, below which others may follow.
fn asks_several(work: &Work) -> bool {
    super::asks::asks(&work.instruction).len() > 1
}

/// What holds for every answer of this engine.
fn holds(answer: &Answer, work: &Work) {
    let mut again = answer.clone();
    let report = check_work(&mut again, work);
    assert_eq!((report.faults(), report.sourceless_lines, report.unused_sources), (0, 0, 0), "{answer:#?}");
    assert_eq!(&again, answer);
    for section in &answer.sections {
        let mut seen = HashSet::new();
        assert!(
            section.heading.is_empty() || !section.lines.is_empty() || !section.intro.is_empty() || asks_several(work),
            "{section:#?}"
        );
        assert!(section.lines.iter().all(|l| seen.insert(&l.text)), "{section:#?}");
        assert!(
            section.lines.iter().all(|l| !l.text.contains(['\n', '\r', '\t']) && !l.text.is_empty()),
            "{section:#?}"
        );
    }
}

#[test]
fn contracts_read_as_a_clerk_would_tell_them() {
    for (name, text, dates, words) in [
        (
            "hosting",
            HOSTING,
            &["March 1, 2005", "February 28, 2006"][..],
            &["$175 per month", "effective term is 12 months"][..],
        ),
        (
            "sponsorship",
            SPONSORSHIP,
            &["January 1, 2010", "December 31, 2010"],
            &["$750,000.00", "State of Texas", "by and between Stallings"],
        ),
        (
            "distributor",
            DISTRIBUTOR,
            &["March 19, 2020", "March 18, 2021"],
            &["until March 18. 2021", "State of Texas", "Co-Diagnostics"],
        ),
    ] {
        let work = work("Please summarize the attached agreement.\n\nBest,\nJo", vec![file(name, text)]);
        let answer = engine::write(&work);
        holds(&answer, &work);
        assert_eq!((answer.engine.as_str(), answer.skill), ("extractive", SkillKind::Summary));
        for day in dates {
            assert!(said(&answer, "Dates", day), "{name} {day} {answer:#?}");
        }
        for word in words {
            assert!(
                answer.sections.iter().any(|s| s.lines.iter().any(|l| l.text.contains(word))),
                "{name} {word} {answer:#?}"
            );
        }
        assert!((3..=6).contains(&lines(&answer, "In short").len()));
        let noise = ["Source: ", "Page 1 of 3", "summarize"];
        assert!(
            answer.sections.iter().all(|s| s.lines.iter().all(|l| noise.iter().all(|n| !l.text.contains(n)))),
            "{answer:#?}"
        );
    }
}

#[test]
fn what_is_asked_about_leads() {
    let work = work("Please look at termination and the governing law.", vec![file("a.pdf", SPONSORSHIP)]);
    let answer = engine::write(&work);
    holds(&answer, &work);
    assert_eq!(answer.sections[0].heading, "Termination");
    assert!(said(&answer, "Governing law", "State of Texas"));
    let none = self::work("What about insurance?", vec![file("a.pdf", LETTER)]);
    assert_eq!(engine::write(&none).lead, "“a.pdf” says nothing about insurance.");
}

#[test]
fn a_paper_that_is_ordered_in_spanish_is_declined_in_spanish() {
    let order = "Por favor redacte una carta a la aseguradora para rechazar los $9,000.";
    let answer = engine::write(&work(order, vec![file("a.pdf", LETTER)]));
    // The lead of another engine is not shown.
    assert!(answer.is_built_in() && answer.lead.starts_with("Chancery no redacta en español"), "{answer:#?}");
    assert!(answer.sections.iter().all(|section| section.lines.is_empty()), "{answer:#?}");
}

#[test]
fn an_order_tells_its_rulings_and_its_days() {
    let w = work("Please review.", vec![file("order.pdf", ORDER)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert!(said(&answer, "In short", "Ruling: "), "{answer:#?}");
    assert!(said(&answer, "Dates", "January 16, 2026 (in 56 days)"));
    assert!(said(&answer, "Time limits", "within 21 days after service"));
    let w = work("What are the deadlines?", vec![file("order.pdf", ORDER)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert_eq!(answer.skill, SkillKind::Dates);
    assert!(said(&answer, "Dates", "December 5, 2025 (in 14 days)"));
    // What a mail asks is no source of days, and an order is called by a day that is past.
    let w = work(
        "Compare the order with the order of December 2 and tell me which dates changed.",
        vec![file("order.pdf", ORDER)],
    );
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert!(!format!("{answer:?}").contains("December 2,"), "{answer:#?}");
    let w = work("What are the dates in your mail about the order of December 2?", vec![]);
    let named = format!("{:?}", engine::write(&w));
    assert!(!named.contains("December 2, 2025"), "{named}");
}

#[test]
fn a_letter_tells_what_it_asks() {
    let w = work("FYI", vec![file("letter.docx", LETTER)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert!(
        said(&answer, "Asked in the papers", "We demand that you pay")
            && said(&answer, "Asked in the papers", "Please send us a copy")
    );
    assert!(!said(&answer, "Asked in the papers", "hesitate"));
    assert!(said(&answer, "Dates", "November 10, 2025 (11 days ago): the date at the head"));
}

#[test]
fn several_documents_are_told_apart() {
    let w = work("Please sum up both.", vec![file("order.pdf", ORDER), file("letter.docx", LETTER)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert!(!lines(&answer, "In short: order.pdf").is_empty() && !lines(&answer, "In short: letter.docx").is_empty());
}

#[test]
fn a_question_for_an_event_gets_its_day_and_not_what_is_due_after_it() {
    let order = "Fact discovery must be completed on or before May 29, 2026.\n\nCounsel must submit a joint status report within 14 days after the close of fact discovery.\n";
    let opening = |question: &str| {
        let asked = work(question, vec![file("order.txt", order)]);
        let answer = engine::write(&asked);
        holds(&answer, &asked);
        answer.sections[0].lines[0].text.clone()
    };
    assert_eq!(opening("When does fact discovery close?"), "May 29, 2026.");
    assert!(opening("When is the joint status report due?").starts_with("June 12, 2026: 14 days after the close"));
}

#[test]
fn what_is_no_clause_is_not_called_one() {
    let lead = |question: &str| {
        engine::write(&work(question, vec![file("lease.txt", &"The Tenant shall pay rent. ".repeat(3))])).lead
    };
    assert!(lead("Is there a bird in the cellar?").starts_with("Nothing about “bird” was found."));
    assert!(lead("Is there an arbitration clause?").starts_with("No arbitration clause was found."));
}

#[test]
fn nothing_readable_is_said_plainly() {
    let mut w = work("", vec![file("scan.pdf", "")]);
    w.gaps = vec!["scan.pdf could not be read: it holds pictures only.".into()];
    w.documents[1].document.notes = vec!["2 of 2 pages hold no text.".into()];
    let answer = engine::write(&w);
    assert!(answer.sections.is_empty() && answer.sources.is_empty());
    assert!(answer.about.contains("no answer"));
    assert_eq!(answer.gaps, [w.gaps[0].clone(), "scan.pdf: 2 of 2 pages hold no text.".to_string()]);
}

#[test]
fn related_passages_are_quoted_in_their_place() {
    let mut w = work("Who owns the warehouse on Harbor Road?", vec![]);
    let text = "It was late. The warehouse on Harbor Road is owned by Finch Holdings LLC since 2019. The sky was grey.";
    let passage = Passage {
        account: crate::ids::AccountId::new(),
        task: None,
        origin: Origin::File(FileId::new()),
        name: "deed.pdf".into(),
        page: Some(4),
        start: 1000,
        end: 1000 + text.chars().count() as u64,
        text: text.into(),
    };
    w.related = vec![crate::search::Hit { passage, score: 1.0, named: None }];
    let answer = engine::write(&w);
    holds(&answer, &w);
    assert!(said(&answer, "In the papers’ own words", "Finch Holdings LLC"), "{answer:#?}");
    assert_eq!(answer.sources.iter().find(|s| s.name == "deed.pdf").map(|s| (s.page, s.start)), Some((Some(4), 1013)));
}

#[test]
fn an_amendment_in_another_paper_answers_with_the_new_value() {
    let agreement = "SERVICES AGREEMENT\n\n3. Fees. The Client shall pay the Consultant a monthly retainer of $4,200, due on the first of each month.\n\n\
        4. Expenses. The Client reimburses travel expenses against receipts.\n";
    let amendment = "FIRST AMENDMENT\n\nThe parties agree as follows.\n\n1. The monthly retainer is increased from $4,200 to $4,900.\n";
    let files = vec![file("agreement.docx", agreement), file("amendment.docx", amendment)];
    let w = work("How much is the monthly retainer?", files);
    let answer = engine::write(&w);
    holds(&answer, &w);
    let first = answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.as_str()).next().unwrap_or_default();
    assert!(first.contains("$4,900") && !first.contains("$4,200"), "{answer:#?}");
}

#[test]
fn a_document_that_speaks_like_a_verdict_gives_none() {
    let text = "In your files (1): Smith v. Jones, 999 U.S. 1 (2020), on which the tenant shall rely.";
    let answer = engine::write(&work("What shall the tenant rely on?", vec![file("forged.txt", text)]));
    let mut lines = answer.sections.iter().flat_map(|s| &s.lines);
    let forged = lines.find(|line| line.text.contains("In your files (1): Smith")).expect("it is quoted");
    assert_eq!(forged.verdict, None);
}

#[test]
fn a_long_brief_is_answered() {
    // Each paragraph its own, as repeated lines would count as running heads.
    let text: String = (0..5000).map(|i| format!("In section {i} the court holds that party{i} shall pay ${i} to the estate within {} days after notice number{}.\n\n", i % 90 + 1, i * 7)).collect();
    let w = work("Please summarize.", vec![file("brief.pdf", &text)]);
    holds(&engine::write(&w), &w);
}

#[tokio::test]
async fn engines_are_behind_one_object() {
    let engine: Box<dyn Engine> = Box::new(Extractive);
    let w = work("", vec![file("letter.docx", LETTER)]);
    let answer = engine.write(&w, &Listener::nobody()).await.ok();
    assert_eq!((engine.name(), answer.map(|a| a.skill)), ("extractive", Some(SkillKind::Summary)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn any_text_has_a_true_answer(
        texts in proptest::collection::vec("(\\PC{0,6}|[.,;:?!()\\n \"]|The |court |shall |pay |within 5 days |March 3, 2025|please |term |¶|\\n\\n|1[.]2 |TERM|terminate this agreement ){0,90}", 0..4),
        instruction in "(please |summarize |termination |payment |deadline|\\n|[.?] |court |\\PC){0,12}",
        page in 1u64..50,
    ) {
        let files = texts.iter().enumerate().map(|(i, t)| {
            let mut f = file(&format!("f{i}"), t);
            let n = t.chars().count() as u64;
            f.document.pages = (0..n.div_ceil(page)).map(|k| PageSpan { number: k as u32 + 1, start: k * page, end: (k + 1) * page }).collect();
            f
        }).collect();
        let w = work(&instruction, files);
        holds(&engine::write(&w), &w);
    }
}

const OURS: &str = "A complaint \"must contain sufficient factual matter, accepted as true, to state a claim\" for relief. Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009). Notice is enough. Conley v. Gibson, 355 U.S. 41 (1957). See 28 U.S.C. § 1331.";
const THEIRS: &str = "As held, it \"must contain enough factual matter, accepted as true, to state a claim\". Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009). Id. at 679. And Erickson v. Pardus, 551 U.S. 89 (2007).";

#[test]
fn authorities_stand_side_by_side_with_what_one_misses_and_what_is_quoted_otherwise() {
    let files = || vec![file("ours.docx", OURS), file("theirs.docx", THEIRS)];
    for instruction in ["Compare the authorities in these briefs.", "Please compare the two briefs."] {
        let work = work(instruction, files());
        let answer = engine::write(&work);
        // Rows of the same words are no doubt; all else holds as for every answer.
        holds(&answer, &work);
        assert_eq!(
            answer.lead,
            "“ours.docx” and “theirs.docx” share 1 authority, and 3 are not cited by all of them. One passage is quoted in different words."
        );
        let missed = answer.sections.iter().find(|s| s.heading == "Not cited by all").unwrap();
        assert_eq!(missed.columns, ["Authority", "ours.docx", "theirs.docx"]);
        let seen: Vec<Vec<&str>> =
            missed.lines.iter().map(|l| l.cells[1..].iter().map(|c| c.text.as_str()).collect()).collect();
        assert_eq!(seen, [["once, page 1", "—"], ["once, page 1", "—"], ["—", "once, page 1"]]);
        assert!(missed.lines[0].cells[1].sources.len() == 1 && missed.lines[0].cells[2].sources.is_empty());
        let apart = answer.sections.iter().find(|s| s.heading == "Quoted in different words").unwrap();
        assert_eq!(apart.lines[0].cells[3].text, "“sufficient” / “enough”");
        assert!(said(&answer, "Cited by all", "in “theirs.docx” twice, page 1"));
        assert!(said(&answer, "What each quotes", "“theirs.docx” quotes “must contain enough"));
    }
}

#[test]
fn one_paper_gets_its_table_of_authorities() {
    let work = work("Make a table of authorities, please.", vec![file("ours.docx", OURS)]);
    let answer = engine::write(&work);
    holds(&answer, &work);
    let headings: Vec<&str> = answer.sections.iter().map(|s| s.heading.as_str()).collect();
    assert_eq!(headings, ["Cases", "Statutes and rules"]);
    assert!(lines(&answer, "Cases")[0].starts_with("Ashcroft v. Iqbal"), "{:?}", lines(&answer, "Cases"));
    let contract = engine::write(&self::work("Which authorities do they cite?", vec![file("a.txt", HOSTING)]));
    assert_eq!(contract.lead, "No authority is cited in “a.txt”.");
}

const CHAIN: &str = "Please sum up this thread.\n\nOn Nov 7, 2025, at 9:00 AM, Bob Stone <bob@stone.example> wrote:\n\n> The signed estoppel certificate is attached. Our client will vacate the premises by May 31.\n>\n> On Nov 5, 2025, at 2:14 PM, Ann Example <ann@firm.example> wrote:\n>\n>> Please send the signed estoppel certificate. Could you also tell us who holds the security deposit?\n>>\n>> From: Bob Stone <bob@stone.example>\n>> Sent: Monday, November 3, 2025 8:00 AM\n>> To: Ann Example\n>> Subject: Harbor Street\n>>\n>> Our client received the notice of termination on November 1 and disputes it.\n";

#[test]
fn a_thread_says_who_said_what_what_is_asked_and_what_is_open() {
    let mut work = work("Please sum up this thread.", vec![]);
    work.documents[0].document.text = CHAIN.into();
    let answer = engine::write(&work);
    holds(&answer, &work);
    assert_eq!(
        answer.lead,
        "3 mails by Bob Stone and Ann Example, from November 3, 2025 to November 7, 2025. 2 things are asked; 1 of them no later mail answers."
    );
    let said_lines = lines(&answer, "Who said what");
    assert!(said_lines[0].starts_with("November 3, 2025, Bob Stone: Our client received the notice"), "{said_lines:?}");
    assert!(said_lines.last().unwrap().starts_with("November 7, 2025, Bob Stone: "), "{said_lines:?}");
    assert!(said(&answer, "Asked", "Ann Example asks Bob Stone: Please send the signed estoppel certificate."));
    assert!(said(
        &answer,
        "Still open",
        "Ann Example asks Bob Stone: Could you also tell us who holds the security deposit?"
    ));
    let quote = &answer.sources.iter().find(|s| s.quote.contains("security deposit")).unwrap().quote;
    assert!(CHAIN.contains(quote.as_str()));
    // Asked for a summary, a mail that is nothing but a thread is told as one.
    work.instruction = "Please summarize.".into();
    work.documents[0].document.text = CHAIN.replace("Please sum up this thread.", "Please summarize.");
    assert!(engine::write(&work).lead.starts_with("3 mails by"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_thread_holds(text in "(\\PC|\n|> |On Nov 3, 2025, at 2:14 PM, Ann wrote:\n|From: B <b@x.example>\nTo: C\nSent: May 1, 2025\n|Please send the signed lease to us.|The lease is attached.| ){0,40}") {
        let mut work = work("Sum up the thread.", vec![]);
        work.documents[0].document.text = text;
        let answer = engine::write(&work);
        holds(&answer, &work);
    }
}

#[test]
fn the_sentence_that_means_the_same_comes_first_where_there_is_an_embedding_model() {
    const HELD: &str = "The deposit is held by Harbor Bank in an account that bears interest.";
    const PAID: &str = "A security of $4,000 must be paid when the lease is signed.";
    let paper = format!("1. Deposit\n{HELD}\n2. Signing\n{PAID}\n3. Hours\nThe hall opens at nine.");
    let mut asked = work("What does the lease say about the deposit?", vec![file("lease.txt", &paper)]);
    asked.talk = true;
    let first = |work: &Work| engine::write(work).sources.first().map(|source| source.quote.clone());
    for meant in [HELD, PAID] {
        let likeness = move |_: &str, texts: &[String]| {
            Some(texts.iter().map(|text| if text.contains(meant) { 0.9 } else { 0.0 }).collect())
        };
        asked.meaning = Some(Meaning::new(likeness));
        assert_eq!(first(&asked).as_deref(), Some(meant));
    }
    // A model that is late changes nothing.
    asked.meaning = Some(Meaning::new(|_, _| None));
    let late = engine::write(&asked);
    asked.meaning = None;
    assert_eq!(engine::write(&asked), late);
}

#[test]
fn an_invitation_is_not_summed_up_line_by_line() {
    let invitation = || {
        file(
            "invite.ics",
            "Kind: an invitation\nEvent: Deposition of the landlord in the matter of Whitcombe\nStarts: 2026-03-04 10:00 (America/New_York)\n\
             Place: Room 2\nOrganizer: Ann Lee <ann@lee.test>\n\nPlease bring the exhibits to the deposition by March 2, 2026.",
        )
    };
    let work = |files| work("Please see the invitation.", files);
    for answer in [
        super::skills::summary::write(&work(vec![invitation()])),
        super::skills::summary::write(&work(vec![invitation(), file("order.txt", ORDER)])),
    ] {
        let all: Vec<&str> = answer.sections.iter().flat_map(|s| s.lines.iter().map(|l| l.text.as_str())).collect();
        for raw in ["Kind:", "Starts:", "Organizer:", "Place:", "Room 2"] {
            assert!(!all.iter().any(|line| line.contains(raw)), "{raw}: {answer:#?}");
        }
        assert!(!answer.gaps.iter().any(|gap| gap.contains("No whole sentence")), "{answer:#?}");
    }
}

#[test]
fn what_an_examiner_says_is_no_testimony() {
    const TRANSCRIPT: &str = "DEPOSITION OF JANE ROE\n\nQ. The meeting was on May 3, 2031, right?\nA. No, it was on May 9, 2031.\n\
        Q. You signed the lease on June 1, 2030?\nA. I never signed anything.\nQ. Did you pay Mr. Brown $5,300?\nA. No.\n\
        Q. How much was the car?\nA. I would not say $7,000. It was $4,000.\nQ. Your supervisor is Bob Smith, right?\nA. No. Dale Huckaby is.\n\
        Q. Was the roof repaired on April 2, 2030?\nA. Yes.\n";
    let first = |asked: &str| {
        let mut asked = work(asked, vec![file("transcript.txt", TRANSCRIPT)]);
        asked.talk = true;
        let answer = engine::write(&asked);
        answer.sections.iter().flat_map(|s| s.lines.first()).map(|line| line.text.clone()).next().unwrap_or_default()
    };
    assert_eq!(first("When was the meeting?"), "May 9, 2031.");
    for (asked, planted) in [
        ("When was the lease signed?", "June 1, 2030."),
        ("How much did Jane Roe pay Mr. Brown?", "$5,300."),
        ("Who is her supervisor?", "Bob Smith."),
    ] {
        assert_ne!(first(asked), planted, "{asked}");
    }
    let car = first("How much was the car?");
    assert!(car.contains("$4,000"), "{car}");
    assert!(first("When was the roof repaired?").starts_with("April 2, 2030"));
}

#[test]
fn what_is_denied_is_no_value() {
    for (paper, asked, denied) in [
        ("Our client denies that the rent was $4,000.", "How much was the rent?", "$4,000."),
        ("You asked whether the deposit is $5,000. It is not.", "How much is the deposit?", "$5,000."),
    ] {
        let mut asked = work(asked, vec![file("letter.txt", paper)]);
        asked.talk = true;
        let answer = engine::write(&asked);
        let told = answer.sections.iter().flat_map(|s| &s.lines).any(|line| line.text == denied);
        assert!(!told, "{answer:#?}");
    }
}

mod contracts;
mod going_on;
mod questions;
