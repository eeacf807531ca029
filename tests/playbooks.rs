//! Contracts reviewed by the firm's playbook, by mail, on the real program.

use crate::support::{DANA, Firm, Letter, Server, block, plant, send, sink};
use docx::{
    compose::{Block, Document, Inline, Table, compose},
    package::Limits,
    redline,
};
use serde_json::Value;
use std::time::{Duration, Instant};

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PLAYBOOK: &str = "Topic,Our position,Fall-back,Not acceptable,Standard wording,Reason,Approver\n\
    Governing law,New York,Delaware,,This Agreement is governed by the law of New York.,Our courts,\n\
    Payment terms,At most 30 days,45 days,more than 60 days,Invoices are payable within thirty (30) days of receipt.,Cash flow,Finance\n\
    Liability cap,12 months' fees,24 months' fees,unlimited,,,General Counsel\n\
    Confidentiality,Mutual confidentiality,,,Each party keeps the other party's information secret.,,\n\
    Renewal,No automatic renewal,,,,,\n";
const CONTRACT: &[&str] = &[
    "SERVICES AGREEMENT",
    "1. Payment. Invoices are payable within ninety (90) days of receipt. Payment is made by wire.",
    "2. Limitation of Liability. The aggregate liability of either party shall not exceed the fees paid in the twenty-four (24) months before the claim.",
    "3. Governing Law. This Agreement is governed by the laws of the State of New York.",
    "IN WITNESS WHEREOF the parties have signed.",
];

fn inline(text: &str) -> Vec<Inline> {
    vec![Inline::text(text)]
}

fn word(paragraphs: &[&str]) -> Vec<u8> {
    let block = |text: &&str| Block::Paragraph { content: inline(text), shape: Default::default() };
    let document = Document { blocks: paragraphs.iter().map(block).collect(), ..Document::default() };
    compose(&document, "2026-11-25T00:00:00Z").unwrap()
}

/// Puts a file into My Files and waits until it is read.
fn file(server: &Server, token: &str, name: &str, bytes: &[u8]) {
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"folder_path\"\r\n\r\n\r\n".to_vec();
    body.extend(format!("--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n").bytes());
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let sent = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(&body[..]);
    let sent: Value = sent.unwrap().body_mut().read_json().unwrap();
    let id = sent["files"][0]["id"].as_str().unwrap();
    let until = Instant::now() + Duration::from_secs(30);
    while server.get(token, &format!("/api/files/file/{id}/"))["is_processed"] != true {
        assert!(Instant::now() < until, "{name} is not read");
        std::thread::yield_now();
    }
}

/// Sends a mail and gives the answer of its reply.
fn ask(server: &Server, token: &str, letter: &Letter) -> Value {
    block(send(server.smtp, letter)).unwrap();
    let thread = server.wait_for_task(token, &letter.subject, &["Answered", "Needs attention"]);
    let messages = thread["messages"].as_array().unwrap();
    messages.iter().rev().find(|message| message["answer"].is_object()).unwrap()["answer"].clone()
}

fn lines(answer: &Value, heading: &str) -> Vec<String> {
    let sections = answer["sections"].as_array().unwrap();
    let found = sections.iter().find(|section| section["heading"] == heading);
    let lines = found.map(|section| section["lines"].as_array().unwrap().clone()).unwrap_or_default();
    lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
}

/// The bytes of an attachment of a mail that was caught.
fn attachment(raw: &[u8], name: &str) -> Vec<u8> {
    let mail = mail_parser::MessageParser::default().parse(raw).unwrap();
    let part = mail.parts.iter().find(|part| mail_parser::MimeHeaders::attachment_name(*part) == Some(name));
    part.unwrap_or_else(|| panic!("no {name}")).contents().to_vec()
}

fn texts(document: &[u8]) -> Vec<String> {
    redline::text(document, Limits::default()).unwrap().into_iter().map(|paragraph| paragraph.text).collect()
}

#[test]
fn a_contract_is_reviewed_and_redlined_by_the_playbook_in_my_files() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    plant("Invoices are payable within ninety (90) days of receipt.");

    // Before there is a playbook, the reply says how to make one.
    let contract = word(CONTRACT);
    let letter = |subject: &str, body: &str| Letter::new(DANA, subject, body).attach("Acme.docx", WORD, &contract);
    let answer = ask(&server, &token, &letter("Acme first", "Review this contract against our playbook."));
    let lead = answer["lead"].as_str().unwrap();
    assert!(lead.contains("whose name contains “playbook”") && lead.contains("Our position, Fall-back"), "{lead}");

    file(&server, &token, "Playbook.csv", PLAYBOOK.as_bytes());
    let answer = ask(&server, &token, &letter("Acme", "Review this contract against our playbook, please."));
    assert_eq!(
        answer["lead"],
        "“Acme.docx” was held against 5 rules of “Playbook.csv”: 1 not acceptable, 1 missing, 1 on a fall-back, 1 neither found nor wanted, 1 as the playbook wants."
    );
    assert_eq!(answer["sections"][0]["heading"], "Not acceptable", "the worst first");
    let worst = &lines(&answer, "Not acceptable")[0];
    assert!(
        worst.starts_with("Payment terms (1 Payment): The contract says “Invoices are payable within ninety"),
        "{worst}"
    );
    assert!(worst.contains("“more than 60 days”") && worst.contains("Approval: Finance."), "{worst}");
    let sources = answer["sections"][0]["lines"][0]["sources"].as_array().unwrap();
    let quote = |n: usize| {
        answer["sources"][usize::try_from(sources[n].as_u64().unwrap()).unwrap() - 1]["quote"].as_str().unwrap()
    };
    assert_eq!((quote(0), quote(1)), ("Invoices are payable within ninety (90) days of receipt.", "At most 30 days"));
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 2));
    assert_eq!(texts(&attachment(&caught[1].raw, "Acme (reviewed).docx")), CONTRACT, "comments change no word");

    let answer = ask(&server, &token, &letter("Acme redline", "Review this against our playbook and redline it."));
    assert!(answer["about"].as_str().unwrap().contains("rejecting all changes"), "{answer}");
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 3));
    let made = attachment(&caught[2].raw, "Acme (redline).docx");
    assert_eq!(texts(&redline::reject_all(&made, None, Limits::default()).unwrap()), CONTRACT);
    let accepted = texts(&redline::accept_all(&made, None, Limits::default()).unwrap());
    assert!(accepted[1].contains("within thirty (30) days of receipt. Payment is made by wire."), "{accepted:?}");
    assert!(accepted.iter().any(|text| text.ends_with("Each party keeps the other party's information secret.")));
}

#[test]
fn contradictions_are_told_and_a_pdf_gets_findings_without_a_word_file() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    // A playbook as a table in Word, beside one for another kind of contract.
    let table = |rows: &[[&str; 3]]| {
        let cell = |text: &&str| inline(text);
        let [head, rest @ ..] = rows else { panic!("no rows") };
        let table = Table {
            header: head.iter().map(cell).collect(),
            rows: rest.iter().map(|row| row.iter().map(cell).collect()).collect(),
            ..Table::default()
        };
        let document = Document { blocks: vec![Block::Table(table)], ..Document::default() };
        compose(&document, "2026-11-25T00:00:00Z").unwrap()
    };
    let book = table(&[
        ["Clause", "Position", "Walk-away"],
        ["Governing law", "New York", ""],
        ["Choice of law", "England", ""],
        ["Late payment interest", "At most 1%", "more than 2%"],
    ]);
    file(&server, &token, "Hosting playbook.docx", &book);
    file(&server, &token, "Lease playbook.csv", b"Topic,Our position\nTerm,5 years\n");
    let contract = word(&[
        "HOSTING AGREEMENT",
        "1. Late Payment. Overdue amounts bear interest at 3% per month.",
        "2. Law. This Agreement is governed by the laws of Ohio.",
    ]);
    let letter = Letter::new(DANA, "Host", "Check this against our playbook.").attach("Host.docx", WORD, &contract);
    let answer = ask(&server, &token, &letter);
    let gaps = answer["gaps"].to_string();
    assert!(
        gaps.contains("“New York” (row 1)") && gaps.contains("“England” (row 2)") && gaps.contains("not applied"),
        "{answer}"
    );
    assert!(!answer["sections"].to_string().contains("Ohio"), "neither rule is applied: {answer}");
    assert_eq!(lines(&answer, "Not acceptable").len(), 1, "{answer}");

    // A real contract as a PDF.
    let pdf = std::fs::read("tests/data/contracts/knowlabs.pdf").unwrap();
    let book =
        b"Topic,Our position,Fall-back\nGoverning law,Washington,Nevada\nPersonal guaranty,No personal guaranty,\n";
    let letter = Letter::new(DANA, "Lab", "Review this contract against the attached playbook and redline it.")
        .attach("lab.pdf", "application/pdf", &pdf)
        .attach("IP playbook.csv", "text/csv", book);
    let answer = ask(&server, &token, &letter);
    assert!(answer["lead"].as_str().unwrap().contains("“IP playbook.csv”"), "{answer}");
    assert!(answer["gaps"].to_string().contains("only Word documents"), "{answer}");
    assert!(answer["sources"].as_array().unwrap().iter().any(|source| source["page"].is_u64()), "{answer}");
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 2));
    let raw = String::from_utf8_lossy(&caught[1].raw);
    assert!(!raw.contains("(redline).docx") && !raw.contains("(reviewed).docx"));

    // Two that fit as well as each other: one sentence asks.
    file(&server, &token, "Playbook A.csv", PLAYBOOK.as_bytes());
    file(&server, &token, "Playbook B.csv", PLAYBOOK.as_bytes());
    let plain = word(&["LOAN AGREEMENT", "1. Term. The loan is repaid in 2 years."]);
    let letter = Letter::new(DANA, "Loan", "Review this against our playbook.").attach("Loan.docx", WORD, &plain);
    let answer = ask(&server, &token, &letter);
    assert_eq!(
        answer["lead"],
        "Which playbook should be used: “Playbook A.csv” or “Playbook B.csv”? Reply with its name."
    );
    // Its name alone answers, without the ending of the file.
    let asked = caught_id(&block(mailbox.wait_until(|mails| mails.len() >= 3))[2].raw);
    let letter = Letter::new(DANA, "Re: Loan", "Playbook B").header(&format!("In-Reply-To: <{asked}>"));
    block(send(server.smtp, &letter)).unwrap();
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 4));
    let said = mail_parser::MessageParser::default().parse(&caught[3].raw).unwrap().body_text(0).unwrap().into_owned();
    assert!(said.contains("“Loan.docx” was held against") && said.contains("“Playbook B.csv”"), "{said}");
}

fn caught_id(raw: &[u8]) -> String {
    mail_parser::MessageParser::default().parse(raw).unwrap().message_id().unwrap().to_owned()
}
