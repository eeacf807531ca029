//! Intake forms on the real program: the public page's calls, doubles, a form that was changed meanwhile, floods, files, the acknowledgement and
//! the lawyer's mail, a conflict, what a person decides, and that it leaves with its account.

use crate::{
    clients::add,
    support::{DANA, Firm, Letter, Server, block, call, sink, wait},
    tables::{read, upload},
};
use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, Transport};

use serde_json::{Value, json};
use std::io::Write;

const ROSA: &str = "rosa@delgado.example";

fn firm(mailbox: &LoopbackMailbox) -> Firm {
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("HTTP_PUBLIC_URL", "http://chancery.firm.test");
    firm.add(DANA);
    firm
}

fn open(server: &Server, token: &str, form: &str, slug: &str) -> Value {
    let body = json!({ "slug": slug, "open": true, "english": "We have it, dear reader.\n\nA lawyer calls you.", "spanish": "" });
    read(call(server, "POST", token, &format!("/api/intake-forms/{form}/"), Some(body)), 200)
}

fn version(server: &Server, address: &str) -> String {
    server.get("", &format!("/api/intake/{address}/"))["version"].as_str().unwrap().to_owned()
}

fn injury() -> Value {
    json!({
        "name": "Rosa Delgado", "email": ROSA, "phone": "(512) 555-0133", "address": "4 Elm Street, Austin, Texas",
        "kind": "car", "accident_date": "2026-05-31", "state": "TX", "story": "A truck hit me.\nI was stopped.",
        "other_driver": "Bob Hale", "other_insurer": "Beacon Casualty", "injuries": "My neck.", "consent": "yes",
    })
}

struct Sending<'a> {
    key: &'a str,
    version: String,
    language: &'a str,
    answers: Value,
    files: Vec<(&'a str, &'a [u8])>,
    website: &'a str,
}

impl<'a> Sending<'a> {
    fn new(key: &'a str, version: String, answers: Value) -> Self {
        Self { key, version, language: "en", answers, files: Vec::new(), website: "" }
    }

    fn send(&self, server: &Server, address: &str) -> (u16, Value) {
        let mut body = Vec::new();
        let answers = self.answers.to_string();
        for (name, value) in [
            ("key", self.key),
            ("version", &self.version),
            ("language", self.language),
            ("answers", &answers),
            ("website", self.website),
        ] {
            write!(body, "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").unwrap();
        }
        for (name, content) in &self.files {
            write!(body, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n").unwrap();
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--x--\r\n");
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let answer = agent
            .post(format!("http://{}/api/intake/{address}/", server.http))
            .header("content-type", "multipart/form-data; boundary=x")
            .send(&body[..]);
        let mut answer = answer.unwrap();
        let status = answer.status().as_u16();
        (status, serde_json::from_slice(&answer.body_mut().read_to_vec().unwrap()).unwrap())
    }
}

fn all(server: &Server, token: &str) -> Vec<Value> {
    server.get(token, "/api/submissions/")["submissions"].as_array().unwrap().clone()
}

fn opened(server: &Server, token: &str, row: &Value) -> Value {
    server.get(token, &format!("/api/submissions/{}/", row["id"].as_str().unwrap()))
}

fn mails(mailbox: &LoopbackMailbox, to: &str) -> Vec<String> {
    let all = mailbox.messages().into_iter().filter(|mail| mail.to == [to]);
    all.map(|mail| String::from_utf8_lossy(&mail.raw).replace("=\r\n", "").replace("=3D", "=").replace("=C2=A7", "§"))
        .collect()
}

#[test]
fn a_form_that_was_sent_is_a_folder_a_task_a_check_a_letter_and_two_mails_and_twice_is_once() {
    let mailbox = sink();
    let firm = firm(&mailbox);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let robert = json!({ "kind": "person", "name": "Robert Hale", "roles": ["client"] });
    add(&server, &token, robert);
    assert_eq!(call(&server, "GET", "", "/api/intake/whitlock-injury/", None).0, 404, "nobody opened it");
    open(&server, &token, "injury", "Whitlock-Injury");
    let shown = server.get("", "/api/intake/whitlock-injury/");
    assert_eq!((shown["title"]["es"].as_str(), shown["language"].as_str()), (Some("Lesiones personales"), None));
    assert!(!shown.to_string().contains(DANA) && !shown.to_string().contains("client_email"));

    // What is wrong is said by question and in the language; nothing is kept.
    let mut bad = Sending::new("first-key", version(&server, "whitlock-injury"), injury());
    bad.answers["email"] = json!("nobody");
    bad.answers["accident_date"] = json!("2031-01-01");
    bad.language = "es";
    let (status, told) = bad.send(&server, "whitlock-injury");
    assert_eq!((status, told["state"].as_str()), (200, Some("wrong")), "{told}");
    let keys: Vec<&str> = told["wrong"].as_array().unwrap().iter().map(|one| one["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["email", "accident_date"]);
    assert!(told["wrong"][0]["why"].as_str().unwrap().contains("dirección de correo"), "{told}");
    // Mistakes use up no acknowledgement: the right form is still answered below.
    bad.answers["email"] = injury()["email"].clone();
    for _ in 0..8 {
        assert_eq!(bad.send(&server, "whitlock-injury").1["state"], "wrong");
    }
    bad.website = "https://spam.example";
    assert_eq!(bad.send(&server, "whitlock-injury").0, 422, "a program filled in everything");
    assert_eq!(all(&server, &token).len(), 0);

    // Sent, by a double click at once, and again: one submission.
    let mut good = Sending::new("first-key", version(&server, "whitlock-injury"), injury());
    good.answers["report"] = json!([1]);
    good.answers["photos"] = json!([0]);
    good.files = vec![
        ("IMG_0001.HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("report.txt", b"Traffic collision report. PARTY 1 Rosa Delgado."),
    ];
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let sent: Vec<_> = (0..2).map(|_| scope.spawn(|| good.send(&server, "whitlock-injury"))).collect();
        sent.into_iter().map(|sent| sent.join().unwrap()).collect()
    });
    for (status, told) in answers.iter().chain([&good.send(&server, "whitlock-injury")]) {
        assert_eq!(
            (*status, told["state"].as_str(), told["mailed"].as_bool()),
            (201, Some("received"), Some(true)),
            "{told}"
        );
    }
    let rows = all(&server, &token);
    assert_eq!(
        (rows.len(), rows[0]["name"].as_str(), rows[0]["state"].as_str()),
        (1, Some("Rosa Delgado"), Some("new"))
    );
    assert_eq!(rows[0]["limitation"], "2028-05-31");

    // What follows: the check finds a client under a nickname; a letter is drafted with what she wrote.
    let came = wait(|| opened(&server, &token, &rows[0]), |came| came["prepared"] == true);
    assert_eq!(came["came"], "page");
    let check = server.get(&token, &format!("/api/conflicts/{}/", came["check"].as_str().unwrap()));
    assert_eq!(came["conflicts"].as_u64(), Some(1), "{check:#}");
    assert!(check.to_string().contains("Robert Hale") && !check.to_string().contains("Fact sheet"), "{check:#}");
    let draft = server.get(&token, &format!("/api/drafts/{}/", came["draft"].as_str().unwrap())).to_string();
    for said in ["Rosa Delgado, 4 Elm Street, Austin, Texas", "\"text\":\"Rosa Delgado\"", "Personal injury"] {
        assert!(draft.contains(said), "{said}: {draft}");
    }
    assert!(draft.contains("What did the conflict check find?"), "what nobody answered stays a question: {draft}");
    let missing: Vec<&str> = came["missing"].as_array().unwrap().iter().map(|asks| asks.as_str().unwrap()).collect();
    assert_eq!(missing, ["Where exactly?", "Were you treated by a doctor?", "Your own insurance company"]);
    assert!(
        came["hints"][0]["says"].as_str().unwrap().starts_with("Check this: injury in TX, 2 years from May 31, 2026")
    );

    // Files lie in a folder of their own, with a sheet that can be searched; one that cannot be read says so.
    let report = came["answers"].as_array().unwrap().iter().find(|answer| answer["key"] == "report").unwrap();
    assert_eq!(report["files"][0]["name"], "report.txt");
    assert_eq!(came["folder_path"], "Intake/Rosa Delgado, Personal injury");
    let folder = "/api/files/list/?type=files&path=Intake/Rosa%20Delgado%2C%20Personal%20injury";
    let files = server.get(&token, folder).to_string();
    for name in ["Fact sheet, Rosa Delgado.docx", "IMG_0001.HEIC", "report.txt"] {
        assert!(files.contains(name), "{name}: {files}");
    }
    let sheet = came["sheet"]["id"].as_str().unwrap().to_owned();
    let text = wait(
        || match call(&server, "GET", &token, &format!("/api/files/file/{sheet}/text/"), None) {
            (200, text) => serde_json::from_slice(&text).unwrap(),
            // It is still being read.
            _ => Value::Null,
        },
        |text| text.to_string().contains("A truck hit me."),
    );
    assert!(text.to_string().contains("Beacon Casualty") && text.to_string().contains("§ 16.003"), "{text}");
    let heic = |came: &Value| {
        came["answers"].as_array().unwrap().iter().find(|answer| answer["key"] == "photos").unwrap()["files"][0]["unreadable"].clone()
    };
    let came = wait(|| opened(&server, &token, &rows[0]), |came| heic(came).is_string());
    let task = server.tasks(&token).into_iter().find(|task| task["path"] == came["task_path"]).unwrap();
    assert_eq!(task["status"], "Needs attention");

    // One acknowledgement, in the lawyer's words, with nothing that was typed; one mail to the lawyer.
    wait(|| json!(mails(&mailbox, DANA).len()), |count| count == 1);
    let (to_rosa, to_dana) = (mails(&mailbox, ROSA), mails(&mailbox, DANA));
    assert_eq!(to_rosa.len(), 1, "{to_rosa:?}");
    assert!(
        to_rosa[0].contains("We have it, dear reader.") && to_rosa[0].contains("Auto-Submitted: auto-generated"),
        "{}",
        to_rosa[0]
    );
    for typed in ["Rosa", "Hale", "Austin", "truck"] {
        assert!(!to_rosa[0].replace(ROSA, "").contains(typed), "{typed}: {}", to_rosa[0]);
    }
    for said in [
        "Personal injury: Rosa Delgado",
        "The conflict check found: Robert Hale",
        "Where exactly?",
        "§ 16.003",
        "path=",
        "A draft of the letter waits",
    ] {
        assert!(to_dana[0].contains(said), "{said}: {}", to_dana[0]);
    }

    // A person decides: the hint becomes a deadline, she becomes a client; the slower window is told.
    let path = format!("/api/submissions/{}/", came["id"].as_str().unwrap());
    let hint = |accept: bool| {
        call(&server, "POST", &token, &format!("{path}limitation/"), Some(json!({ "hint": 0, "accept": accept })))
    };
    assert!(server.get(&token, "/api/calendar/")["deadlines"].as_array().unwrap().is_empty(), "a hint is no deadline");
    let came = read(hint(true), 200);
    assert_eq!(hint(false).0, 409);
    let deadlines = server.get(&token, "/api/calendar/");
    assert_eq!(deadlines["deadlines"][0]["due"], "2028-05-31", "{deadlines:#}");
    let accept =
        |version: &Value| call(&server, "POST", &token, &path, Some(json!({ "accept": true, "version": version })));
    assert_eq!(accept(&json!(1)).0, 409);
    let came = read(accept(&came["version"]), 200);
    assert_eq!((came["state"].as_str(), came["contact"]["name"].as_str()), (Some("accepted"), Some("Rosa Delgado")));
    let contact = server.get(&token, &format!("/api/clients/{}/", came["contact"]["id"].as_str().unwrap()));
    assert!(contact.to_string().contains("\"client\"") && contact.to_string().contains("555-0133"), "{contact:#}");
    assert_eq!(accept(&came["version"]).0, 409);

    // It leaves with its account.
    let removed = firm.run(&["users", "remove", DANA, "--yes"]);
    assert!(removed.status.success(), "{removed:?}");
    assert_eq!(call(&server, "GET", "", "/api/intake/whitlock-injury/", None).0, 404);
    server.stop();
}

#[test]
fn a_link_works_once_for_one_person_and_a_closed_form_takes_nothing() {
    let mailbox = sink();
    let firm = firm(&mailbox);
    firm.add("eve@firm.test");
    let server = firm.serve();
    let (token, eve) = (server.sign_in(DANA), server.sign_in("eve@firm.test"));
    let new = json!({ "form": "divorce", "to": "Ana Ruiz", "email": "ana@ruiz.example", "language": "es", "message": "Antes del martes." });
    let link = read(call(&server, "POST", &token, "/api/intake-forms/links/", Some(new)), 201);
    let address = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let mail =
        String::from_utf8_lossy(&block(mailbox.wait_for(1)).remove(0).raw).replace("=\r\n", "").replace("=3D", "=");
    assert!(mail.contains(&address) && mail.contains("Antes del martes."), "{mail}");
    let shown = server.get("", &format!("/api/intake/{address}/"));
    assert_eq!(shown["language"], "es");
    let answers = json!({ "name": "Ana Ruiz", "email": "ana@ruiz.example", "spouse": "Luis Ruiz", "state": "CA", "children": "no",
        "safety": "no", "papers": "yes", "served": "2026-11-02", "consent": "yes" });
    let mut sending = Sending::new("anas-key", shown["version"].as_str().unwrap().to_owned(), answers);
    sending.language = "es";
    assert_eq!(sending.send(&server, &address).0, 201);
    // Her own retry is answered as before; a stranger to whom it was forwarded is told.
    assert_eq!(sending.send(&server, &address).0, 201);
    let (status, told) = Sending { key: "a-strangers-key", ..sending }.send(&server, &address);
    assert_eq!((status, told["code"].as_str()), (410, Some("used")), "{told}");
    let (status, told) = call(&server, "GET", "", &format!("/api/intake/{address}/"), None);
    let told: Value = serde_json::from_slice(&told).unwrap();
    assert_eq!((status, &told["language"]), (410, &json!("es")), "{told}");
    let rows = all(&server, &token);
    assert_eq!((rows.len(), rows[0]["came"].as_str()), (1, Some("link")));
    let came = opened(&server, &token, &rows[0]);
    assert!(came["answers"].to_string().contains("In which state do you live?"), "in the firm's language: {came:#}");
    let links = server.get(&token, "/api/intake-forms/links/");
    assert_eq!(links["links"][0]["used"], rows[0]["id"]);
    wait(|| json!(mails(&mailbox, "ana@ruiz.example").len()), |count| count == 2);
    let spanish = mails(&mailbox, "ana@ruiz.example").pop().unwrap();
    assert!(spanish.replace("=C3=AD", "í").contains("Buenos d") && spanish.contains("formulario"), "{spanish}");

    // Nobody else sees it, and a form that is closed, or another's address, is none.
    assert!(all(&server, &eve).is_empty());
    let path = format!("/api/submissions/{}/", rows[0]["id"].as_str().unwrap());
    assert_eq!(call(&server, "GET", &eve, &path, None).0, 404);
    open(&server, &token, "estate", "our-estate");
    let taken = json!({ "slug": "our-estate", "open": true });
    assert_eq!(call(&server, "POST", &eve, "/api/intake-forms/injury/", Some(taken)).0, 409);
    let version = version(&server, "our-estate");
    let closed = json!({ "slug": "our-estate", "open": false });
    read(call(&server, "POST", &token, "/api/intake-forms/estate/", Some(closed)), 200);
    let estate = json!({ "name": "Al", "email": "al@x.example", "about": "will", "state": "CA", "consent": "yes" });
    assert_eq!(Sending::new("late-key", version, estate).send(&server, "our-estate").0, 404);
    for wrong in [json!({ "slug": "x", "open": true }), json!({ "slug": "a b c", "open": true })] {
        assert_eq!(call(&server, "POST", &token, "/api/intake-forms/estate/", Some(wrong)).0, 422);
    }
    assert_eq!(
        call(&server, "POST", &token, "/api/intake-forms/none/", Some(json!({ "slug": "abc", "open": true }))).0,
        404
    );
    server.stop();
}

#[test]
fn a_form_changed_meanwhile_is_told_a_flood_is_bounded_and_a_large_photo_is_refused() {
    let mailbox = sink();
    let mut firm = firm(&mailbox);
    let folder = tempfile::tempdir().unwrap();
    let own = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/intake/consultation.toml")).unwrap();
    std::fs::write(folder.path().join("consultation.toml"), &own).unwrap();
    firm.set("INTAKE_FORMS_FOLDER", folder.path().to_str().unwrap());
    firm.set("INTAKE_MOST_PER_DAY", "3");
    firm.set("STORAGE_MAX_FILE_MB", "1");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token, "consultation", "ask-us");
    let old = version(&server, "ask-us");
    server.stop();
    std::fs::write(folder.path().join("consultation.toml"), own.replace("Your full name", "Your whole name")).unwrap();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let answers = |n: usize| json!({ "name": format!("Person {n}"), "email": format!("p{n}@x.example"), "about": "other", "story": "Help.", "urgent": "no", "consent": "yes" });
    let (status, told) = Sending::new("key-of-old", old, answers(0)).send(&server, "ask-us");
    assert_eq!((status, told["state"].as_str()), (200, Some("changed")), "{told}");
    let new = version(&server, "ask-us");
    let photo = vec![7u8; (1 << 20) + 1];
    let mut large = Sending::new("key-of-new", new.clone(), answers(0));
    large.answers["files"] = json!([0]);
    large.files = vec![("photo.jpg", &photo)];
    assert_eq!(large.send(&server, "ask-us").0, 413);
    // A corrected form is another one, also with the key of the first.
    for n in 0..3 {
        let key = format!("key-of-{}-more", n.min(1));
        assert_eq!(Sending::new(&key, new.clone(), answers(n)).send(&server, "ask-us").0, 201);
    }
    let (status, told) = Sending::new("one-too-many", new.clone(), answers(9)).send(&server, "ask-us");
    assert_eq!((status, told["code"].as_str()), (429, Some("too_many_answers")), "{told}");
    // What came before is still the answer to its own key.
    assert_eq!(Sending::new("key-of-1-more", new.clone(), answers(1)).send(&server, "ask-us").0, 201);
    assert_eq!(all(&server, &token).len(), 3);
    for garbage in [json!("x"), json!({ "name": 5 }), json!([])] {
        assert_eq!(Sending::new("garbage-key", new.clone(), garbage).send(&server, "ask-us").0, 422);
    }
    assert_eq!(Sending::new("k", new, answers(1)).send(&server, "ask-us").0, 422);
    server.stop();
    std::fs::write(folder.path().join("consultation.toml"), "title = 1").unwrap();
    let refused = firm.run(&["users", "list"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("The intake form consultation.toml cannot be used"), "{refused:?}");
}

#[test]
fn a_near_day_stands_in_the_lawyers_mail_and_a_reader_publishes_nothing() {
    let mailbox = sink();
    let firm = firm(&mailbox);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token, "consultation", "ask-us");
    let day = jiff::Zoned::now().date().checked_add(jiff::Span::new().days(40)).unwrap();
    let answers = json!({ "name": "Rosa Delgado", "email": ROSA, "about": "other", "story": "Help.", "urgent": "yes", "urgent_date": day.to_string(), "consent": "yes" });
    let (status, told) = Sending::new("key-of-urgent", version(&server, "ask-us"), answers).send(&server, "ask-us");
    assert_eq!(status, 201, "{told}");
    let own = |all: &[std::sync::Arc<chancery::outbox::Caught>]| all.iter().find(|mail| mail.to == [DANA]).cloned();
    let mail = own(&block(mailbox.wait_until(|all| own(all).is_some()))).unwrap();
    let text =
        mail_parser::MessageParser::new().parse(&mail.raw).unwrap().body_text(0).unwrap().replace(['\r', '\n'], " ");
    assert!(text.contains(&format!("URGENT: “Which day?” {}", day.strftime("%A, %B %-d, %Y"))), "{text}");
    assert!(text.contains("days after it came"), "{text}");

    let subject = mail_parser::MessageParser::new().parse(&mail.raw).unwrap().subject().unwrap().to_owned();
    assert!(subject.starts_with("URGENT: "), "{subject}");

    // A reader keeps a form closed, and closes one that is open, but opens none and makes no link.
    assert!(firm.run(&["users", "set-role", DANA, "reader"]).status.success());
    let keep = |open: bool| {
        let body = json!({ "slug": "ask-us", "open": open, "english": "", "spanish": "" });
        call(&server, "POST", &token, "/api/intake-forms/consultation/", Some(body)).0
    };
    assert_eq!((keep(true), keep(false), keep(true)), (403, 200, 403));
    let link = json!({ "form": "consultation", "to": "Rosa", "email": "", "language": "en", "message": "" });
    assert_eq!(call(&server, "POST", &token, "/api/intake-forms/links/", Some(link)).0, 403);
    assert_eq!(call(&server, "GET", "", "/api/intake/ask-us/", None).0, 404);
}

/// The form as a letter, sent back with the answers between its lines.
fn answered(letter: &str, answers: &[(&str, &str)]) -> String {
    let mut out = "Good day,\n\nI wrote between your lines.\n\n".to_owned();
    let mut given = None;
    for line in letter.lines() {
        if let Some((number, asks)) = line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok()) {
            let asks = asks.trim_end_matches(" (needed)");
            given = answers.iter().find(|(asked, _)| *asked == asks).map(|(_, said)| *said);
            assert!(!number.is_empty());
        }
        let option = line.trim().strip_prefix("[ ] ");
        out += &match (given, option) {
            (Some(said), Some(option)) if option == said => format!("> [x] {said}\n"),
            (Some(said), None) if line.trim() == "Answer:" => format!("> Answer: {said}\n"),
            _ => format!("> {line}\n"),
        };
    }
    out
}

#[test]
fn a_form_comes_by_mail_and_on_paper_and_an_absent_program_sends_none() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "intake");
    firm.set("MAIL_INTAKE_ADDRESS", "intake@firm.test");
    firm.set("MAIL_INTAKE_OWNER", DANA);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let forms = server.get(&token, "/api/intake-forms/");
    let form = forms["forms"].as_array().unwrap().iter().find(|form| form["name"] == "injury").unwrap();
    let letter = form["letter"]["en"].as_str().unwrap();
    let text = answered(
        letter,
        &[
            ("Your full name", "Rosa Delgado"),
            ("Telephone number at which we can reach you", "no"),
            ("What happened?", "A fall"),
            ("On which day?", "May 31, 2026"),
            ("In which state?", "Texas"),
            ("What happened, in your own words?", "The stairs were wet."),
            ("Who owns the place, or who treated you?", "Harbour Mall LLC"),
        ],
    );
    let relay = Relay::new(RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap(), "mx.client.test");
    let mail =
        |letter: &Letter| block(relay.send(Some(ROSA), "intake@firm.test", &letter.bytes())).map(|_| ()).unwrap();
    mail(&Letter::new(ROSA, "Away", &text).header("Auto-Submitted: auto-replied"));
    mail(&Letter::new(ROSA, "A question", "Do you take injury cases?"));
    mail(&Letter::new(ROSA, "Re: Personal injury", &text).attach(
        "stairs.txt",
        "text/plain",
        b"A photo of the stairs.",
    ));
    let rows = wait(|| json!(all(&server, &token)), |rows| !rows.as_array().unwrap().is_empty());
    assert_eq!(rows.as_array().unwrap().len(), 1, "{rows:#}");
    let came = wait(|| opened(&server, &token, &rows[0]), |came| came["prepared"] == true);
    assert!(["mail", "unproven_mail"].contains(&came["came"].as_str().unwrap()), "{came:#}");
    assert_eq!((came["name"].as_str(), came["email"].as_str()), (Some("Rosa Delgado"), Some(ROSA)));
    assert_eq!(came["other_files"][0]["name"], "stairs.txt");
    assert_eq!(came["hints"][0]["due"], "2028-05-31");
    let missing = came["missing"].to_string();
    assert!(missing.contains("Telephone number at which we can reach you (it could not be read)"), "{missing}");
    assert!(!came["acknowledged"].as_bool().unwrap());
    assert!(!mails(&mailbox, ROSA).iter().any(|mail| mail.contains("has received your form")));

    // On paper: a person names the scan. Named twice it is one, and another paper is none.
    let scan = "PERSONAL INJURY\nYour full name: Ada Quill\nYour e-mail address: ada@quill.example\nWhat happened?\n(X) A fall\nOn which day? 6/2/2026\nIn which state? California\n";
    upload(&server, &token, "", &[("scan.txt", scan.as_bytes()), ("lease.txt", b"A lease of a house.")]);
    let listed = server.get(&token, "/api/files/list/?type=files&path=");
    let id = |name: &str| {
        listed["files"].as_array().unwrap().iter().find(|file| file["name"] == name).unwrap()["id"].clone()
    };
    let read_as = |name: &str| call(&server, "POST", &token, "/api/submissions/", Some(json!({ "file": id(name) })));
    let first = wait(
        || match read_as("scan.txt") {
            (201, body) => serde_json::from_slice(&body).unwrap(),
            (status, _) => json!(status),
        },
        Value::is_object,
    );
    assert_eq!((first["came"].as_str(), first["name"].as_str()), (Some("paper"), Some("Ada Quill")));
    assert_eq!(first["hints"][0]["due"], "2028-06-02");
    assert!(first["missing"].to_string().contains("What happened, in your own words?"), "{first:#}");
    assert_eq!(read(read_as("scan.txt"), 201)["id"], first["id"]);
    let lease = wait(|| json!(read_as("lease.txt").0), |status| *status != 409);
    assert_eq!(lease, 422);
    assert_eq!(all(&server, &token).len(), 2);
    server.stop();
}
