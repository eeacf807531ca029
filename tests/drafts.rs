//! Work products on the real program: a draft that is ordered by mail, filled by a reply and edited on the page; a redline; a paper that
//! is proofread.

use crate::{
    assistant::scripted::{Act, Scripted},
    judge::schema_errors,
    support::{DANA, Firm, Letter, block, call, send, sink, wait},
    tables::upload,
};
use docx::{
    compose::{Block, Document, Inline, compose},
    package::Limits,
    redline,
};
use serde_json::{Value, json};
use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const COMPLAINT: &str = "UNITED STATES DISTRICT COURT\nDISTRICT OF NEVADA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    \
    Defendant.\n\nCase No. 3:21-cv-01234-WHA\n\nCOMPLAINT\n\n1. On January 8, 2021, the parties signed a purchase order for 400 widgets.\n\
    2. On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno.\n";

fn read(answer: (u16, Vec<u8>), status: u16) -> Value {
    assert_eq!(answer.0, status, "{}", String::from_utf8_lossy(&answer.1));
    serde_json::from_slice(&answer.1).unwrap()
}

fn word(paragraphs: &[&str]) -> Vec<u8> {
    let block = |text: &&str| Block::Paragraph { content: vec![Inline::text(*text)], shape: Default::default() };
    let document = Document { blocks: paragraphs.iter().map(block).collect(), ..Document::default() };
    compose(&document, "2026-11-25T00:00:00Z").unwrap()
}

/// The answer to a task's newest question, and the Word document that went out with it.
fn reply(thread: &Value) -> &Value {
    thread["messages"].as_array().unwrap().iter().rev().find(|message| message["answer"].is_object()).unwrap()
}

pub fn text_of(blocks: &Value) -> String {
    let lines = blocks.as_array().unwrap().iter().flat_map(|block| block["lines"].as_array().unwrap());
    let words = lines
        .map(|line| line.as_array().unwrap().iter().map(|piece| piece["text"].as_str().unwrap()).collect::<String>());
    words.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_draft_is_ordered_by_mail_filled_by_a_reply_and_edited_on_the_page() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let order = Letter::new(DANA, "Acme v. Road Runner", "Please draft a motion to compel.");
    block(send(server.smtp, &order.attach("complaint.txt", "text/plain", COMPLAINT.as_bytes()))).unwrap();
    let thread = server.wait_for_task(&token, "Acme v. Road Runner", &["Answered"]);
    let answer = &reply(&thread)["answer"];
    assert_eq!(answer["skill"], "draft");
    assert_eq!(answer["sections"][0]["heading"], "Open questions");
    let caught = block(mailbox.wait_until(|mails| !mails.is_empty()));
    assert!(String::from_utf8_lossy(&caught[0].raw).contains(" (draft).docx"));

    let listed = read(call(&server, "GET", &token, "/api/drafts/", None), 200);
    let id = listed["drafts"][0]["id"].as_str().unwrap().to_owned();
    let draft = read(call(&server, "GET", &token, &format!("/api/drafts/{id}/"), None), 200);
    let text = text_of(&draft["blocks"]);
    for said in ["DISTRICT OF NEVADA", "Acme Widgets, Inc.", "3:21-cv-01234-WHA", "On March 3, 2021, Acme delivered"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert_eq!(draft["questions"][0], "Which party moves?");
    assert!(
        draft["sources"].as_array().unwrap().iter().any(|s| s["quote"].as_str().unwrap().starts_with("On March 3"))
    );

    // Answers on the page.
    let answers = json!({ "answers": { "Which party moves?": "Acme Widgets, Inc." } });
    let filled = read(call(&server, "POST", &token, &format!("/api/drafts/{id}/answers/"), Some(answers.clone())), 200);
    assert_eq!(filled["shown"], 2);
    assert!(!filled["questions"].as_array().unwrap().contains(&json!("Which party moves?")));
    let again = call(&server, "POST", &token, &format!("/api/drafts/{id}/answers/"), Some(answers));
    assert_eq!(again.0, 409, "the question is not open any more");

    // Two people editing: the second one is told, and nothing is lost.
    let place = filled["blocks"].as_array().unwrap().iter().position(|b| b["kind"] == "paragraph").unwrap();
    let edit = |version: u64, text: &str| json!({ "version": version, "edits": [{ "do": "set", "block": place, "text": text }] });
    let path = format!("/api/drafts/{id}/edits/");
    let edited = read(call(&server, "POST", &token, &path, Some(edit(2, "Acme moves today. [On which ground?]"))), 200);
    assert_eq!(edited["shown"], 3);
    assert!(edited["questions"].as_array().unwrap().contains(&json!("On which ground?")));
    assert_eq!(call(&server, "POST", &token, &path, Some(edit(2, "Something else"))).0, 409);
    // What is to be looked at before it is sent stands at its paragraph; open questions are no findings.
    assert!(!edited["findings"].to_string().contains("On which ground?"), "{}", edited["findings"]);
    let slip = edit(3, "The the court is asked. Acme moves today. [On which ground?]");
    let slipped = read(call(&server, "POST", &token, &path, Some(slip)), 200);
    let found = slipped["findings"].as_array().unwrap().iter().find(|finding| finding["block"] == place);
    assert_eq!(found.map(|finding| &finding["quoted"]), Some(&json!("The the")), "{}", slipped["findings"]);
    let first = read(call(&server, "GET", &token, &format!("/api/drafts/{id}/versions/1/"), None), 200);
    assert_eq!(text_of(&first["blocks"]), text, "versions do not change");

    // A sentence that is added leaves the source of the statement before it, and other words for the statement end it.
    let sourced =
        |block: &Value| block["lines"][0].as_array().unwrap().iter().any(|piece| piece["sources"] != json!([]));
    let blocks = slipped["blocks"].as_array().unwrap();
    let fact = blocks.iter().position(|block| block["editable"] == true && sourced(block)).unwrap();
    let words = text_of(&json!([blocks[fact]]));
    let set = |version: u64, text: String| json!({ "version": version, "edits": [{ "do": "set", "block": fact, "text": text }] });
    let added = read(call(&server, "POST", &token, &path, Some(set(4, format!("{words} Nobody denies it.")))), 200);
    assert!(sourced(&added["blocks"][fact]), "{}", added["blocks"][fact]);
    let other = read(call(&server, "POST", &token, &path, Some(set(5, words.replacen(' ', " never ", 3)))), 200);
    assert!(!sourced(&other["blocks"][fact]), "{}", other["blocks"][fact]);

    // Other words are suggested, and the draft stays as it is.
    let suggest = |from: usize, until: usize, wish: &str| {
        let body =
            json!({ "paragraph": "Acme – very gladly – moves today.", "from": from, "until": until, "wish": wish });
        call(&server, "POST", &token, &format!("/api/drafts/{id}/suggestion/"), Some(body))
    };
    let deleted = read(suggest(0, 0, "Please delete “very”."), 200);
    assert_eq!(deleted["words"], "Acme – gladly – moves today.");
    let changed = read(suggest(21, 26, "Change “moves” to “asks”"), 200);
    assert_eq!((&changed["words"], &changed["says"]), (&json!("asks"), &json!(["“moves” is now “asks”."])));
    let wished = read(suggest(21, 26, "Make it friendlier"), 200);
    assert!(wished["words"] == "moves" && wished["says"][0].as_str().unwrap().contains("without a language model"));
    assert_eq!(suggest(21, 900, "Shorter").0, 422);
    assert!((0..40).any(|_| suggest(0, 0, "Please delete “very”.").0 == 429), "thirty at once");
    assert_eq!(read(call(&server, "GET", &token, &format!("/api/drafts/{id}/"), None), 200)["version"], 6);

    // The document opens, with its sources and without.
    let with = call(&server, "GET", &token, &format!("/api/drafts/{id}/document.docx/"), None).1;
    let without = call(&server, "GET", &token, &format!("/api/drafts/{id}/document.docx/?sources=false"), None).1;
    for bytes in [&with, &without] {
        let said: Vec<String> = redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
        assert!(said.iter().any(|line| line.contains("Acme moves today.")), "{said:?}");
    }
    assert!(with.len() > without.len());
    assert_eq!(schema_errors("motion with sources.docx", &with), Vec::<String>::new());

    // Nobody else sees it.
    firm.add("erin@firm.test");
    let other = server.sign_in("erin@firm.test");
    assert_eq!(call(&server, "GET", &other, &format!("/api/drafts/{id}/"), None).0, 404);
    assert_eq!(call(&server, "DELETE", &other, &format!("/api/drafts/{id}/"), None).0, 404);
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/drafts/{id}/"), None).0, 204);
    assert_eq!(call(&server, "GET", &token, &format!("/api/drafts/{id}/versions/1/"), None).0, 404);
}

#[test]
fn a_letter_without_papers_says_only_what_the_person_told() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let kinds = read(call(&server, "GET", &token, "/api/drafts/kinds/", None), 200);
    assert!(kinds["kinds"].as_array().unwrap().len() >= 11);
    for kind in kinds["kinds"].as_array().unwrap() {
        let new = json!({ "kind": kind["name"], "instruction": "" });
        let draft = read(call(&server, "POST", &token, "/api/drafts/", Some(new)), 201);
        assert!(!draft["questions"].as_array().unwrap().is_empty(), "{}", kind["name"]);
        assert_eq!(draft["sources"].as_array().unwrap().len(), 0);
        let id = draft["id"].as_str().unwrap();
        let (status, bytes) = call(&server, "GET", &token, &format!("/api/drafts/{id}/document.docx/"), None);
        assert!(status == 200 && redline::text(&bytes, Limits::default()).is_ok(), "{}", kind["name"]);
        assert_eq!(schema_errors(&format!("{}.docx", kind["name"].as_str().unwrap()), &bytes), Vec::<String>::new());
    }
    assert_eq!(call(&server, "POST", &token, "/api/drafts/", Some(json!({ "kind": "../etc/passwd" }))).0, 422);
}

#[test]
fn a_draft_stands_on_the_firms_own_letterhead_and_asks_for_what_the_template_wants() {
    let folder = tempfile::tempdir().unwrap();
    let template =
        word(&["Hale & Ortiz LLP · Reno", "{{date}}", "Our reference: {{our_reference}}", "{{body}}", "{{lawyer}}"]);
    std::fs::write(folder.path().join("letter.docx"), template).unwrap();
    let mut firm = Firm::new(None);
    firm.set("DRAFTS_KINDS_FOLDER", folder.path().to_str().unwrap());
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let draft = read(call(&server, "POST", &token, "/api/drafts/", Some(json!({ "kind": "demand-letter" }))), 201);
    let path = format!("/api/drafts/{}/", draft["id"].as_str().unwrap());
    assert!(draft["questions"].as_array().unwrap().contains(&json!("Our reference?")), "{}", draft["questions"]);
    let answers = json!({ "answers": { "Our reference?": "26-117" } });
    let filled = read(call(&server, "POST", &token, &format!("{path}answers/"), Some(answers)), 200);
    assert!(!filled["questions"].as_array().unwrap().contains(&json!("Our reference?")));
    for which in ["", "?sources=false"] {
        let (status, bytes) = call(&server, "GET", &token, &format!("{path}document.docx/{which}"), None);
        assert_eq!(status, 200);
        let said: Vec<String> = redline::text(&bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
        assert_eq!(said[0], "Hale & Ortiz LLP · Reno");
        assert!(said.contains(&"Our reference: 26-117".to_owned()) && said.len() > 8, "{said:?}");
        assert!(!said.iter().any(|line| line.contains("{{")), "{said:?}");
    }
    let motion = read(call(&server, "POST", &token, "/api/drafts/", Some(json!({ "kind": "motion" }))), 201);
    assert!(!motion["questions"].as_array().unwrap().contains(&json!("Our reference?")), "only letters stand on it");
}

/// By the real LibreOffice, in its sandbox.
#[test]
fn a_draft_comes_as_pdf_with_its_words() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let draft = read(call(&server, "POST", &token, "/api/drafts/", Some(json!({ "kind": "demand-letter" }))), 201);
    assert_eq!(draft["pdf"], true, "packaging/install brings LibreOffice");
    let path = format!("/api/drafts/{}/document.pdf/", draft["id"].as_str().unwrap());
    let (status, bytes) = call(&server, "GET", &token, &path, None);
    assert_eq!(status, 200, "{}\n{}", String::from_utf8_lossy(&bytes), firm.log());
    let file = firm.data().join("draft.pdf");
    std::fs::write(&file, bytes).unwrap();
    let text = std::process::Command::new("pdftotext")
        .args(["-layout".as_ref(), file.as_os_str(), "-".as_ref()])
        .output()
        .unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("[Name and address of the recipient?]"), "{text}");
    let left = std::fs::read_dir("/dev/shm").unwrap().flatten();
    let left: Vec<_> =
        left.filter(|entry| entry.file_name().to_string_lossy().starts_with("chancery-office-")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn without_libreoffice_a_draft_has_no_pdf_and_the_answer_says_why() {
    let mut firm = Firm::new(None);
    firm.set("DOCUMENTS_OFFICE_PROGRAM", "/no/such/soffice");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let draft = read(call(&server, "POST", &token, "/api/drafts/", Some(json!({ "kind": "memo" }))), 201);
    assert_eq!(draft["pdf"], false);
    let path = format!("/api/drafts/{}/document.pdf/", draft["id"].as_str().unwrap());
    let refused = read(call(&server, "GET", &token, &path, None), 422);
    assert!(refused.to_string().contains("LibreOffice is not installed"), "{refused}");
}

#[test]
fn two_versions_in_one_mail_come_back_as_a_redline_and_a_paper_with_comments() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let old = word(&["The term is thirty (30) days.", "Notices are in writing."]);
    let new = word(&["The term is sixty (60) days.", "Notices are in writing."]);
    let order = Letter::new(DANA, "The lease", "Please redline these.").attach("Lease v2.docx", WORD, &new).attach(
        "Lease v1.docx",
        WORD,
        &old,
    );
    block(send(server.smtp, &order)).unwrap();
    let thread = server.wait_for_task(&token, "The lease", &["Answered"]);
    let answer = &reply(&thread)["answer"];
    assert_eq!(answer["lead"], "One paragraph of “Lease v1.docx” is different in “Lease v2.docx”.");
    let said = "“The term is thirty (30) days.” is now “The term is sixty (60) days.”";
    assert_eq!(answer["sections"][0]["lines"][0]["text"], said);

    let paper = word(&["The the term is thirty (60) days.", "It began on Monday, May 5, 2026."]);
    let order = Letter::new(DANA, "The brief", "Check my brief, please.").attach("Brief.docx", WORD, &paper);
    block(send(server.smtp, &order)).unwrap();
    let thread = server.wait_for_task(&token, "The brief", &["Answered"]);
    let answer = &reply(&thread)["answer"];
    assert_eq!((&answer["skill"], &answer["lead"]), (&json!("proofread"), &json!("3 mistakes in “Brief.docx”.")));
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 2));
    let all: String = caught.iter().map(|mail| String::from_utf8_lossy(&mail.raw).into_owned()).collect();
    assert!(all.contains("Lease v1 (redline).docx") && all.contains("Brief (checked).docx"));

    // The page offers both for files.
    let papers = server.wait_for_task(&token, "The lease", &["Answered"]);
    let files = papers["messages"][0]["files"].as_array().unwrap();
    let id = |name: &str| files.iter().find(|file| file["name"] == name).unwrap()["id"].as_str().unwrap().to_owned();
    let (v1, v2) = (id("Lease v1.docx"), id("Lease v2.docx"));
    let asked = format!("/api/marked/?older={v1}&newer={v2}");
    let marked = read(call(&server, "GET", &token, &asked, None), 200);
    assert_eq!((&marked["document"], &marked["answer"]["skill"]), (&json!(true), &json!("redline")));
    let (status, made) = call(&server, "GET", &token, &format!("{asked}&format=docx"), None);
    assert_eq!(status, 200);
    assert_eq!(schema_errors("redline.docx", &made), Vec::<String>::new());
    let rejected = redline::reject_all(&made, None, Limits::default()).unwrap();
    assert_eq!(redline::text(&rejected, Limits::default()).unwrap()[0].text, "The term is thirty (30) days.");
    let checked = read(call(&server, "GET", &token, &format!("/api/marked/?check={v1}"), None), 200);
    assert_eq!(checked["answer"]["skill"], "proofread");
    assert_eq!(
        call(&server, "GET", &token, &format!("/api/marked/?check={v1}&format=docx"), None).0,
        404,
        "nothing to mark"
    );
    assert_eq!(call(&server, "GET", &token, "/api/marked/", None).0, 422);
    firm.add("erin@firm.test");
    let other = server.sign_in("erin@firm.test");
    assert_eq!(call(&server, "GET", &other, &asked, None).0, 404);

    // What is no Word document gets a sentence, and stops nothing.
    let order = Letter::new(DANA, "Broken", "Please redline these.")
        .attach("a.docx", WORD, b"PK\x03\x04 broken")
        .attach("b.docx", WORD, &new);
    block(send(server.smtp, &order)).unwrap();
    let thread = server.wait_for_task(&token, "Broken", &["Answered", "Needs attention"]);
    let lead = reply(&thread)["answer"]["lead"].as_str().unwrap().to_owned();
    assert!(lead.starts_with("There is no redline: "), "{lead}");
}

/// A PDF with two text fields (ISO 32000-1, 12.7.4.3), "Client name" and "Date of birth".
fn form() -> Vec<u8> {
    let field = |name: &str, y: u32| {
        format!(
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T ({name}) /DA (/Helv 11 Tf 0 g) /Rect [100 {y} 300 {}] /P 3 0 R >>",
            y + 20
        )
    };
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] /DR << /Font << /Helv 6 0 R >> >> /DA (/Helv 11 Tf 0 g) >> >>".into(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".into(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R 5 0 R] >>".into(),
        field("Client name", 700),
        field("Date of birth", 660),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".into(),
    ];
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut at = Vec::new();
    for (n, object) in objects.iter().enumerate() {
        at.push(bytes.len());
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", n + 1).bytes());
    }
    let table = bytes.len();
    bytes.extend(format!("xref\n0 {}\n0000000000 65535 f \n", at.len() + 1).bytes());
    at.iter().for_each(|at| bytes.extend(format!("{at:010} 00000 n \n").bytes()));
    bytes.extend(format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", at.len() + 1).bytes());
    bytes
}

#[test]
fn a_form_is_filled_in_from_what_the_mail_says() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let form = form();
    let order = Letter::new(DANA, "The form", "Please fill in this form.\r\n\r\nClient name: Quill 42\r\n").attach(
        "form.pdf",
        "application/pdf",
        &form,
    );
    block(send(server.smtp, &order)).unwrap();
    let thread = server.wait_for_task(&token, "The form", &["Answered", "Needs attention"]);
    let answer = &reply(&thread)["answer"];
    assert_eq!(answer["skill"], "form", "{answer}");
    let sections = answer["sections"].as_array().unwrap();
    let lines = |heading: &str| -> Vec<String> {
        let found = sections.iter().find(|section| section["heading"] == heading);
        let lines = found.map(|section| section["lines"].as_array().unwrap().clone()).unwrap_or_default();
        lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
    };
    assert!(lines("Filled in").iter().any(|line| line.ends_with("Quill 42")), "{answer}");
    assert!(!lines("Left empty").is_empty(), "{answer}");
    let caught = block(mailbox.wait_until(|mails| !mails.is_empty()));
    assert!(String::from_utf8_lossy(&caught[0].raw).contains("form.pdf"));
}

/// A Word document with two content controls.
fn word_form() -> Vec<u8> {
    let bytes = word(&["HERE"]);
    let mut package = docx::package::Package::open(&bytes, Limits::default()).unwrap();
    let main = package.main_part().unwrap();
    let text = package.xml(&main).unwrap().unwrap();
    let control = |title: &str| {
        format!(
            "<w:sdt><w:sdtPr><w:alias w:val=\"{title}\"/><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>Click here.</w:t></w:r>\
             </w:sdtContent></w:sdt>"
        )
    };
    let body = format!("{}{}</w:p>", control("Client name"), control("Date of birth"));
    package.set(&main, text.replacen("</w:p>", &body, 1).into_bytes());
    package.write().unwrap()
}

#[test]
fn a_word_form_takes_values_from_the_mail_and_only_suggestions_from_papers() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let form = word_form();
    let order = Letter::new(DANA, "Intake", "Please fill in this form.\r\n\r\nClient name: Quill 42\r\n")
        .attach("Intake form.docx", WORD, &form)
        .attach("letter.txt", "text/plain", b"Dear counsel,\n\nDate of birth: May 4, 1980\n\nYours, Mallory");
    block(send(server.smtp, &order)).unwrap();
    let thread = server.wait_for_task(&token, "Intake", &["Answered", "Needs attention"]);
    let answer = reply(&thread)["answer"].to_string();
    assert!(answer.contains("Client name: Quill 42"), "{answer}");
    assert!(answer.contains("Not filled in: “letter.txt” says “May 4, 1980”."), "{answer}");
    let caught = block(mailbox.wait_until(|mails| !mails.is_empty()));
    let raw = String::from_utf8_lossy(&caught[0].raw).into_owned();
    assert!(raw.contains("Intake form (filled in).docx"));

    // A reply fills in more, and keeps what was filled in.
    let asked = raw.lines().find_map(|line| line.strip_prefix("Message-ID: <")?.split('>').next()).unwrap();
    let more =
        Letter::new(DANA, "Re: Intake", "Date of birth: May 4, 1980\r\n").header(&format!("In-Reply-To: <{asked}>"));
    block(send(server.smtp, &more)).unwrap();
    let caught = block(mailbox.wait_until(|mails| mails.len() >= 2));
    assert!(String::from_utf8_lossy(&caught[1].raw).contains("Intake form (filled in).docx"));
    let thread = server.wait_for_task(&token, "Intake", &["Answered", "Needs attention"]);
    let filled = reply(&thread)["answer"]["sections"][0]["lines"].to_string();
    assert!(filled.contains("Client name: Quill 42") && filled.contains("Date of birth: May 4, 1980"), "{filled}");
}

#[test]
fn a_draft_is_written_to_its_end_though_the_page_is_closed() {
    // The model is silent until the page is gone.
    let (silence, wake) = mpsc::channel::<()>();
    let wake = Mutex::new(wake);
    let model = Scripted::start(vec![Act::Reply(Arc::new(move |_: &Value| {
        // An error is the end of the silence.
        let _ = wake.lock().unwrap().recv();
        "Nothing that answers this was found in your files.".into()
    }))]);
    let mut firm = Firm::new(None);
    firm.set("ASSISTANT_ENGINE", "openai");
    firm.set("ASSISTANT_BASE_URL", &model.url());
    firm.set("ASSISTANT_MODEL", "slow");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    upload(&server, &token, "", &[("complaint.txt", COMPLAINT.as_bytes())]);
    let list = || server.get(&token, "/api/files/list/?type=files");
    let read_file = wait(list, |all| all["files"][0]["is_processed"] == true)["files"][0]["id"].clone();
    let order = json!({ "kind": "memo", "instruction": "Draft a memo: were the widgets paid?", "files": [read_file] });
    let order = order.to_string();
    let mut page = TcpStream::connect(server.http).unwrap();
    page.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    write!(
        page,
        "POST /api/drafts/ HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{order}",
        server.http,
        order.len()
    )
    .unwrap();
    wait(|| json!(model.asked()), |asked| asked.as_u64() > Some(0));
    // The page goes, and the server lets go of its call.
    page.shutdown(Shutdown::Write).unwrap();
    let mut answered = Vec::new();
    page.read_to_end(&mut answered).unwrap();
    assert!(answered.is_empty(), "{}", String::from_utf8_lossy(&answered));
    assert_eq!(server.get(&token, "/api/drafts/")["drafts"], json!([]));
    drop(silence);
    wait(|| server.get(&token, "/api/drafts/"), |all| all["drafts"][0]["kind"] == "memo");
}
