//! Tables on the real program: a folder whose files become rows, answers with their quotes, corrections and locks, a kill in the middle,
//! and the files for a spreadsheet.

use crate::{
    judge::schema_errors,
    support::{DANA, Firm, Server, call},
};
use calamine::{Data, Reader, Xlsx};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Cursor, Write as _},
    time::{Duration, Instant},
};

const LEASE: &str = "LEASE AGREEMENT\n\nThis Lease Agreement is made as of March 1, 2024 by and between Harbor Point Properties LLC, a Delaware \
    limited liability company (\"Landlord\"), and Alder Freight, Inc., a Nevada corporation (\"Tenant\").\n\n1. Term. The term of this Lease \
    begins on April 1, 2024 and ends on March 31, 2029.\n\n2. Rent. The Tenant shall pay base rent of $9,450 a month, in advance.\n\n3. \
    Assignment. The Tenant shall not assign this Lease without the prior written consent of the Landlord.\n\n4. Governing Law. This Lease is \
    governed by the laws of the State of Nevada.\n";
const LETTER: &str =
    "Dear Ms. Ortiz,\n\nThank you for the pleasant lunch last week. The weather was fine.\n\nYours,\nCarl Weiss\n";

pub fn read(answer: (u16, Vec<u8>), status: u16) -> Value {
    assert_eq!(answer.0, status, "{}", String::from_utf8_lossy(&answer.1));
    serde_json::from_slice(&answer.1).unwrap_or(Value::Null)
}

pub fn upload(server: &Server, token: &str, path: &str, files: &[(&str, &[u8])]) {
    let mut body = Vec::new();
    for (field, value) in [("folder_path", path), ("folder_type", "files")] {
        write!(body, "--x\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").unwrap();
    }
    for (name, content) in files {
        write!(body, "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n").unwrap();
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--x--\r\n");
    let sent = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(&body[..]);
    assert_eq!(sent.unwrap().status(), 201);
}

pub fn folder(server: &Server, token: &str, name: &str) {
    let body = format!(
        "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n{name}\r\n--x\r\nContent-Disposition: form-data; \
         name=\"folder_type\"\r\n\r\nfiles\r\n--x--\r\n"
    );
    let sent = ureq::post(format!("http://{}/api/files/folder/create/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(body.as_bytes());
    assert_eq!(sent.unwrap().status(), 201);
}

fn questions() -> Value {
    json!([
        { "heading": "Rent", "asks": "How much is the base rent?", "kind": "amount" },
        { "heading": "Law", "asks": "Which law governs the lease?" },
        { "heading": "Arbitration", "asks": "Is there an arbitration clause?", "kind": "yes_no" },
    ])
}

fn make(server: &Server, token: &str, more: Value) -> String {
    let mut body = json!({ "title": "Leases", "questions": questions() });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    read(call(server, "POST", token, "/api/tables/", Some(body)), 201)["id"].as_str().unwrap().to_owned()
}

/// Waits until a table is as wanted, looking again with each event, and returns it.
fn wait(server: &Server, token: &str, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let events =
        ureq::get(format!("http://{}/api/events/", server.http)).header("authorization", format!("Bearer {token}"));
    let mut lines = BufReader::new(events.call().unwrap().into_body().into_reader()).lines();
    let since = Instant::now();
    loop {
        let table = server.get(token, &format!("/api/tables/{id}/"));
        if wanted(&table) {
            return table;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "{table:#}");
        lines.next().unwrap().unwrap();
    }
}

fn done(rows: u64) -> impl Fn(&Value) -> bool {
    move |table| table["counts"]["rows"] == rows && table["counts"]["waiting"] == 0
}

fn row<'a>(table: &'a Value, name: &str) -> &'a Value {
    table["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()
}

fn change(server: &Server, token: &str, id: &str, cell: (&Value, usize), version: &Value, what: Value) -> u16 {
    let body = json!({ "file": cell.0["file"], "question": cell.1, "version": version, "change": what });
    call(server, "POST", token, &format!("/api/tables/{id}/cells/"), Some(body)).0
}

#[test]
fn a_folder_becomes_a_table_whose_cells_are_answered_corrected_and_locked() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    folder(&server, &token, "Leases");
    // An empty folder is a table that waits for files.
    let id = make(&server, &token, json!({ "folder": "Leases" }));
    assert_eq!(server.get(&token, &format!("/api/tables/{id}/"))["counts"]["rows"], 0);
    let locked = std::fs::read("tests/data/formats/testUnicodePassword.pdf").unwrap();
    upload(&server, &token, "Leases", &[("Lease.txt", LEASE.as_bytes()), ("Letter.txt", LETTER.as_bytes())]);
    let table = wait(&server, &token, &id, done(2));
    let lease = row(&table, "Lease.txt");
    assert_eq!(
        (&lease["cells"][0]["text"], &lease["cells"][0]["state"]),
        (&json!("$9,450 a month"), &json!("answered"))
    );
    assert!(lease["cells"][1]["text"].as_str().unwrap().contains("Nevada"));
    assert_eq!(lease["cells"][2]["state"], "not_found");
    let letter = row(&table, "Letter.txt");
    assert!(letter["cells"].as_array().unwrap().iter().all(|cell| cell["state"] == "not_found"), "{letter:#}");

    // The quote stands in the text where it says.
    let file = lease["file"].as_str().unwrap().to_owned();
    let full = server.get(&token, &format!("/api/tables/{id}/rows/{file}/"));
    let quote = &full["cells"][0]["quotes"][0];
    let (start, end) = (quote["start"].as_u64().unwrap(), quote["end"].as_u64().unwrap());
    let text = server.get(&token, &format!("/api/files/file/{file}/text/"))["text"].as_str().unwrap().to_owned();
    let said: String = text.chars().skip(start as usize).take((end - start) as usize).collect();
    assert_eq!(quote["quote"], said);

    // A file that arrives later, and one that nobody can read.
    upload(&server, &token, "Leases", &[("Locked.pdf", &locked)]);
    let table = wait(&server, &token, &id, done(3));
    assert_eq!(row(&table, "Locked.pdf")["cells"][0]["state"], "failed");
    assert!(row(&table, "Locked.pdf")["cells"][0]["text"].as_str().unwrap().contains("password"));

    // Two windows: the slower one is told. A correction keeps the machine's answer; a lock keeps the cell.
    let lease = row(&table, "Lease.txt");
    let version = &lease["cells"][0]["version"];
    let correct = json!({ "do": "correct", "text": "=HYPERLINK(\"$9,450\")" });
    assert_eq!(change(&server, &token, &id, (lease, 0), version, correct.clone()), 204);
    assert_eq!(change(&server, &token, &id, (lease, 0), version, correct), 409);
    let full = server.get(&token, &format!("/api/tables/{id}/rows/{file}/"));
    assert_eq!(
        (&full["cells"][0]["answer"], &full["cells"][0]["correction"]["by"]),
        (&json!("$9,450 a month"), &json!("Dana Whitlock"))
    );
    let version = full["cells"][0]["version"].clone();
    assert_eq!(change(&server, &token, &id, (lease, 0), &version, json!({ "do": "lock" })), 204);
    let before = server.get(&token, &format!("/api/tables/{id}/rows/{file}/"))["cells"][0].clone();
    assert_eq!(change(&server, &token, &id, (lease, 0), &before["version"], json!({ "do": "again" })), 409, "locked");
    let again = json!({ "which": "all" });
    assert_eq!(call(&server, "POST", &token, &format!("/api/tables/{id}/again/"), Some(again)).0, 204);
    let table = wait(&server, &token, &id, done(3));
    assert_eq!(server.get(&token, &format!("/api/tables/{id}/rows/{file}/"))["cells"][0], before);
    assert_eq!((&table["counts"]["corrected"], &table["counts"]["locked"]), (&json!(1), &json!(1)));

    // For a spreadsheet: nothing is a formula.
    let bytes = call(&server, "GET", &token, &format!("/api/tables/{id}/table.xlsx/"), None).1;
    assert_eq!(schema_errors("table.xlsx", &bytes), Vec::<String>::new());
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range("Answers").unwrap();
    assert_eq!(sheet.get_value((1, 1)), Some(&Data::String("=HYPERLINK(\"$9,450\")".into())));
    assert_eq!(sheet.get_value((1, 3)), Some(&Data::String("Not found".into())));
    assert!(book.worksheet_range("Quotes").unwrap().height() > 2);
    let csv = String::from_utf8(call(&server, "GET", &token, &format!("/api/tables/{id}/table.csv/"), None).1).unwrap();
    assert!(
        csv.starts_with(
            "\u{feff}\"Document\",\"Rent\",\"Law\",\"Arbitration\"\r\n\"Lease.txt\",\"'=HYPERLINK(\"\"$9,450\"\")\","
        ),
        "{csv}"
    );

    // A deleted file leaves its answers; a row that was taken out does not come back with its folder.
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/files/file/{file}/delete/"), None).0, 204);
    let gone = |table: &Value| row(table, "Lease.txt")["now"] == "gone";
    let table = wait(&server, &token, &id, gone);
    assert_eq!(row(&table, "Lease.txt")["cells"][0]["text"], "=HYPERLINK(\"$9,450\")");
    let out = json!({ "remove": [row(&table, "Letter.txt")["file"]] });
    assert_eq!(call(&server, "POST", &token, &format!("/api/tables/{id}/rows/"), Some(out)).0, 204);
    upload(&server, &token, "Leases", &[("Other.txt", LEASE.as_bytes())]);
    let names =
        |table: &Value| table["rows"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect::<Vec<_>>();
    let table = wait(&server, &token, &id, |table| {
        names(table).contains(&json!("Other.txt")) && table["counts"]["waiting"] == 0
    });
    assert_eq!(names(&table), ["Lease.txt", "Locked.pdf", "Other.txt"]);

    // Nobody else sees it.
    firm.add("erin@firm.test");
    let other = server.sign_in("erin@firm.test");
    for path in ["", "table.xlsx/", "table.csv/"] {
        assert_eq!(call(&server, "GET", &other, &format!("/api/tables/{id}/{path}"), None).0, 404);
    }
    assert_eq!(call(&server, "DELETE", &other, &format!("/api/tables/{id}/"), None).0, 404);
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/tables/{id}/"), None).0, 204);
    assert_eq!(call(&server, "GET", &token, &format!("/api/tables/{id}/"), None).0, 404);
}

#[test]
fn questions_come_and_go_and_what_is_wrong_is_said() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let sets = read(call(&server, "GET", &token, "/api/tables/sets/", None), 200);
    assert!(sets["sets"].as_array().unwrap().iter().any(|set| set["name"] == "leases"));
    let refused = |body: Value| {
        let (status, said) = call(&server, "POST", &token, "/api/tables/", Some(body));
        (status, serde_json::from_slice::<Value>(&said).unwrap()["error"].as_str().unwrap().to_owned())
    };
    let (status, said) =
        refused(json!({ "title": "A", "questions": [{ "heading": "Rent", "asks": " " }], "folder": "" }));
    assert_eq!((status, said.as_str()), (422, "Every column needs a question."));
    assert_eq!(refused(json!({ "title": "A", "questions": questions() })).0, 422, "no documents");
    assert_eq!(refused(json!({ "title": "A", "questions": questions(), "folder": "No such" })).0, 404);
    let many: Vec<Value> = (0..51).map(|n| json!({ "heading": n.to_string(), "asks": "What?" })).collect();
    assert_eq!(refused(json!({ "title": "A", "questions": many, "folder": "" })).0, 422);

    upload(&server, &token, "", &[("Lease.txt", LEASE.as_bytes())]);
    let file = server.get(&token, "/api/files/list/?type=files")["files"][0]["id"].clone();
    let id = make(&server, &token, json!({ "files": [file, file] }));
    let table = wait(&server, &token, &id, done(1));
    let shape = |version: &Value, questions: Value| {
        let body = json!({ "version": version, "title": "Two questions", "questions": questions });
        call(&server, "POST", &token, &format!("/api/tables/{id}/shape/"), Some(body))
    };
    // The first one keeps its answer under another heading, the second asks something else, the third goes.
    let asked = json!([
        { "id": 0, "heading": "Base rent", "asks": "How much is the base rent?", "kind": "amount" },
        { "id": 1, "heading": "Ends", "asks": "When does the lease end?", "kind": "date" },
    ]);
    assert_eq!(shape(&json!(99), asked.clone()).0, 409);
    let changed = read(shape(&table["version"], asked), 200);
    assert_eq!((&changed["questions"][0]["id"], &changed["questions"][1]["id"]), (&json!(0), &json!(3)));
    assert_eq!(changed["counts"]["answered"], 1);
    let table = wait(&server, &token, &id, done(1));
    let cells = &table["rows"][0]["cells"];
    assert_eq!(cells[0]["text"], "$9,450 a month");
    assert!(cells[1]["text"].as_str().unwrap().contains("March 31, 2029"), "{cells}");
    // Only what changed since is sent.
    let later = server.get(&token, &format!("/api/tables/{id}/?since={}", table["changes"]));
    assert_eq!((later["rows"].as_array().unwrap().len(), later["order"].as_array().unwrap().len()), (0, 1));
}

#[test]
fn a_table_survives_kills_and_doubles_and_loses_nothing() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let mut server = firm.serve();
    let mut token = server.sign_in(DANA);
    folder(&server, &token, "Many");
    let names: Vec<String> = (0..40).map(|n| format!("Lease {n:02}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), LEASE.as_bytes())).collect();
    upload(&server, &token, "Many", &files);
    let id = make(&server, &token, json!({ "folder": "Many" }));
    // At different points of the work, as far as the machine's pace has it.
    for least in [1, 40] {
        wait(&server, &token, &id, |table| {
            let counts = &table["counts"];
            counts["answered"].as_u64().unwrap() + counts["not_found"].as_u64().unwrap() >= least
        });
        server.kill();
        server = firm.serve();
        token = server.sign_in(DANA);
    }
    let table = wait(&server, &token, &id, done(40));
    let counts = &table["counts"];
    assert_eq!((&counts["answered"], &counts["not_found"], &counts["failed"]), (&json!(80), &json!(40), &json!(0)));
    let mut seen: Vec<&str> =
        table["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    seen.dedup();
    assert_eq!(seen, names);
    for row in table["rows"].as_array().unwrap() {
        assert_eq!((&row["cells"][0]["text"], row["cells"].as_array().unwrap().len()), (&json!("$9,450 a month"), 3));
    }
    server.stop();
}
