//! Case management on the real program, with doubles of Clio and PracticePanther: records come and go, conflicts wait for a person, tokens
//! replace each other, and whatever the other side does, nothing is doubled and nothing is lost.

pub mod double;

use crate::support::{DANA, Firm, Letter, Server, block, call, send};
use double::{Double, Fault};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::Stdio,
    time::{Duration, Instant},
};

/// A firm whose settings name the double.
fn firm(double: &Double, name: &str, system: &str, more: &str) -> Firm {
    let firm = Firm::new(None);
    let secret = firm.folder.path().join("secret");
    fs::write(&secret, "the secret\n").unwrap();
    firm.configure(&format!(
        "[[case_management]]\nname = \"{name}\"\nsystem = \"{system}\"\naccount = \"{DANA}\"\nclient_id = \"chancery\"\n\
         client_secret_file = \"{}\"\naddress = \"http://{}\"\nprivate = true\nrequests_per_minute = 600\n{more}",
        secret.display(),
        double.address
    ));
    firm.add(DANA);
    firm
}

/// Signs in as a browser does.
fn sign_in(firm: &Firm, name: &str) {
    let mut child = firm
        .command(&["connect", "sign-in", name, "--browser-port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let mut rest = String::new();
    for line in out.lines().map_while(Result::ok) {
        if let Some(address) = line.trim().strip_prefix("http://") {
            let (host, target) = address.split_once('/').unwrap();
            let head = fetch(host, &format!("/{target}"));
            let to = head.lines().find_map(|line| line.strip_prefix("Location: http://")).unwrap().to_owned();
            let (host, target) = to.split_once('/').unwrap();
            assert!(fetch(host, &format!("/{target}")).contains("200 OK"));
        }
        rest += &line;
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{rest}{}", String::from_utf8_lossy(&output.stderr));
}

fn fetch(host: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    // In one piece: whoever answers after the first line closes the door for the rest.
    stream.write_all(format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    said
}

fn list(firm: &Firm) -> Value {
    let output = firm.run(&["connect", "list", "--json"]);
    let all: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
    all[0].clone()
}

/// Waits until the connection is as wanted.
fn until(firm: &Firm, what: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let one = list(firm);
        if what(&one) {
            return one;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "{one}\n{}", firm.log());
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Makes a pass, and waits for its end.
fn pass(firm: &Firm) -> Value {
    let before = list(firm)["synced"].clone();
    assert!(firm.run(&["connect", "sync", "clio"]).status.success());
    until(firm, |one| one["synced"] != before && one["state"] == "waiting")
}

fn matters(server: &Server, token: &str) -> Vec<Value> {
    server.get(token, "/api/matters/?closed=true")["matters"].as_array().unwrap().clone()
}

fn matter(server: &Server, token: &str, number: &str) -> Value {
    let all = matters(server, token);
    all.iter().find(|one| one["details"]["number"] == number).unwrap_or_else(|| panic!("{all:?}")).clone()
}

fn deadlines(server: &Server, token: &str) -> Vec<Value> {
    server.get(token, "/api/calendar/")["deadlines"].as_array().unwrap().clone()
}

fn conflicts(server: &Server, token: &str) -> Vec<Value> {
    server.get(token, "/api/case_management/")["connections"][0]["conflicts"].as_array().unwrap().clone()
}

/// A firm's Clio: a client, two matters, a paper, a hearing and a task.
fn filled() -> Double {
    let double = Double::start();
    for (id, name) in [("5", "Ada Stone"), ("6", "Robert Hale"), ("7", "Pat Lee")] {
        let email = format!("{}@example.test", name.split(' ').next().unwrap().to_lowercase());
        double.put(
            "contacts",
            id,
            json!({ "type": "Person", "name": name, "email_addresses": [{ "address": email }] }),
        );
    }
    double.put("matters", "71", json!({ "display_number": "00014 Stone", "description": "Stone v. Hale", "status": "Open", "client": { "id": 5 } }));
    double.put(
        "matters",
        "72",
        json!({ "display_number": "00015-Lee", "description": "Lee lease", "status": "Closed", "client": { "id": 7 } }),
    );
    double.paper("900", "lease.txt", 71, 1, b"The lease ends on May 1.");
    double.put(
        "calendar_entries",
        "300",
        json!({ "summary": "Hearing", "start_at": "2087-07-08T09:00:00Z", "matter": { "id": 71 } }),
    );
    double.put(
        "calendar_entries",
        "301",
        json!({ "summary": "Over", "start_at": "2001-07-08T09:00:00Z", "matter": { "id": 71 } }),
    );
    double.put(
        "tasks",
        "400",
        json!({ "name": "File the answer", "due_at": "2087-07-01", "status": "pending", "matter": { "id": 71 } }),
    );
    double
}

#[test]
fn records_come_once_and_changes_follow() {
    let double = filled();
    let firm = firm(&double, "clio", "clio", "");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    until(&firm, |one| one["trouble"].as_str().is_some_and(|says| says.contains("connect sign-in clio")));
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    // Fields are asked for by name, pages are turned.
    assert!(double.count("GET /api/v4/contacts.json?fields") >= 1, "{:?}", double.world().asked);

    let stone = matter(&server, &token, "00014-Stone");
    assert_eq!((&stone["details"]["title"], &stone["details"]["closed"]), (&json!("Stone v. Hale"), &json!(false)));
    assert_eq!(matter(&server, &token, "00015-Lee")["details"]["closed"], true);
    let client = server.get(&token, &format!("/api/clients/{}/", stone["details"]["client"].as_str().unwrap()));
    assert_eq!(client["contact"]["details"]["emails"], json!(["ada@example.test"]));
    // The paper lies in the matter's folder, and is in the matter.
    let papers = server.get(&token, &format!("/api/matters/{}/", stone["id"].as_str().unwrap()));
    let shown = papers.to_string();
    assert!(shown.contains("lease.txt") && shown.contains("00014-Stone Stone v. Hale"), "{shown}");
    let all = deadlines(&server, &token);
    let mut found: Vec<_> = all
        .iter()
        .map(|one| (one["title"].as_str().unwrap(), one["due"].as_str().unwrap(), one["status"].as_str().unwrap()))
        .collect();
    found.sort_unstable();
    assert_eq!(found, [("File the answer", "2087-07-01", "proposed"), ("Hearing", "2087-07-08", "proposed")]);

    // A second pass does nothing again, and asks for changes only.
    let before = (list(&firm)["taken"].clone(), double.count("GET /api/v4/documents/900/download"));
    pass(&firm);
    assert_eq!((list(&firm)["taken"].clone(), double.count("GET /api/v4/documents/900/download")), before);
    assert!(double.world().asked.iter().any(|asked| asked.contains("updated_since=")));
    assert_eq!((matters(&server, &token).len(), deadlines(&server, &token).len()), (2, 2));

    // What changes there is changed here; a new version of a paper is a file beside the old one.
    double.put("matters", "71", json!({ "description": "Stone v. Hale & Co.", "status": "Closed" }));
    double.put("calendar_entries", "300", json!({ "start_at": "2087-07-09T09:00:00Z" }));
    double.paper("900", "lease.txt", 71, 2, b"The lease ends on June 1.");
    pass(&firm);
    let stone = matter(&server, &token, "00014-Stone");
    assert_eq!(
        (&stone["details"]["title"], &stone["details"]["closed"]),
        (&json!("Stone v. Hale & Co."), &json!(true))
    );
    assert!(deadlines(&server, &token).iter().any(|one| one["due"] == "2087-07-09"));
    let papers = server.get(&token, &format!("/api/matters/{}/", stone["id"].as_str().unwrap())).to_string();
    assert!(papers.contains("lease.txt") && papers.contains("lease (2).txt"), "{papers}");
    // Nothing went there.
    assert_eq!(double.count("POST /api") + double.count("PATCH /api") + double.count("PUT"), 0);
    server.stop();
}

#[test]
fn what_is_here_goes_there_once_and_a_conflict_waits_for_a_person() {
    let double = filled();
    let way = "matters = \"both\"\ndocuments = \"both\"\ncalendar = \"both\"\ntasks = \"off\"\n";
    let firm = firm(&double, "clio", "clio", way);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    let stone = matter(&server, &token, "00014-Stone");
    let id = stone["id"].as_str().unwrap();

    // A task of the matter, with a paper, an answer, and a deadline that is confirmed.
    let order = "ORDER\n\nA hearing is set for July 20, 2087.\n";
    let letter = Letter::new(DANA, "The order", "What must we do, and by when?").attach(
        "order.txt",
        "text/plain",
        order.as_bytes(),
    );
    block(send(server.smtp, &letter)).unwrap();
    let task = server.wait_for_task(&token, "The order", &["Answered"]);
    let task_id = task["task"]["id"].as_str().or(task["id"].as_str()).unwrap().to_owned();
    let (status, said) = call(
        &server,
        "POST",
        &token,
        &format!("/api/matters/{id}/papers/"),
        Some(json!({ "kind": "task", "id": task_id })),
    );
    assert!(status < 300, "{}", String::from_utf8_lossy(&said));
    let hearing = task["deadlines"][0].clone();
    let path = format!("/api/tasks/{task_id}/deadlines/{}/", hearing["id"].as_str().unwrap());
    let (status, said) = call(&server, "POST", &token, &path, Some(json!({ "action": "confirm" })));
    assert!(status < 300, "{path} {}", String::from_utf8_lossy(&said));
    pass(&firm);
    let names = |double: &Double| {
        let mut names: Vec<String> =
            double.all("documents").iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    let there = names(&double);
    assert_eq!(there.len(), 3, "{there:?}");
    assert!(there[0].starts_with("Answer ") && there[0].ends_with("The order.eml"), "{there:?}");
    assert_eq!(there[1..], ["lease.txt", "order.txt"]);
    let sent = double.all("documents").into_iter().find(|one| one["name"] == "order.txt").unwrap();
    assert_eq!((&sent["matter"]["id"], &sent["latest_document_version"]["fully_uploaded"]), (&json!(71), &json!(true)));
    assert_eq!(double.world().bytes[sent["latest_document_version"]["uuid"].as_str().unwrap()], order.as_bytes());
    let entries = double.all("calendar_entries");
    let made = entries.iter().find(|one| one["start_at"] == "2087-07-20T00:00:00Z").unwrap();
    assert_eq!((&made["summary"], &made["calendar_owner"]["id"]), (&json!("Hearing"), &json!(44)));
    // What came from there does not go back, and what went does not come.
    pass(&firm);
    assert_eq!((names(&double), double.all("calendar_entries").len()), (there, entries.len()));
    assert_eq!(double.count("PUT /store/"), 2);

    // Changed here only: it goes there.
    let change = |title: &str| {
        let stone = matter(&server, &token, "00014-Stone");
        let mut details = stone["details"].clone();
        details["title"] = json!(title);
        let body = json!({ "version": stone["version"], "details": details });
        let (status, said) = call(&server, "POST", &token, &format!("/api/matters/{id}/"), Some(body));
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&said));
    };
    change("Stone against Hale");
    pass(&firm);
    assert_eq!(double.get("matters", "71")["description"], "Stone against Hale");

    // Changed on both sides: nothing is written, and both values are shown.
    for (keep, here, there, kept) in
        [("theirs", "Ours", "Theirs", "Theirs"), ("ours", "Our word", "Their word", "Our word")]
    {
        change(here);
        double.put("matters", "71", json!({ "description": there }));
        let one = pass(&firm);
        assert_eq!(one["conflicts"], 1);
        let shown = conflicts(&server, &token)[0].clone();
        assert_eq!((&shown["ours"], &shown["theirs"], &shown["field"]), (&json!(here), &json!(there), &json!("title")));
        assert_eq!(double.get("matters", "71")["description"], there);
        assert_eq!(matter(&server, &token, "00014-Stone")["details"]["title"], here);
        let mut choice = shown.clone();
        choice["connection"] = json!("clio");
        choice["keep"] = json!(keep);
        // Values that were not shown are not decided about.
        let mut other = choice.clone();
        other["theirs"] = json!("something else");
        assert_eq!(call(&server, "POST", &token, "/api/case_management/decision/", Some(other)).0, 409);
        let before = list(&firm)["synced"].clone();
        assert_eq!(call(&server, "POST", &token, "/api/case_management/decision/", Some(choice)).0, 204);
        until(&firm, |one| one["synced"] != before && one["state"] == "waiting");
        assert_eq!(double.get("matters", "71")["description"], kept);
        assert_eq!(matter(&server, &token, "00014-Stone")["details"]["title"], kept);
        assert!(conflicts(&server, &token).is_empty());
    }
    // Somebody else sees none of it.
    firm.add("eve@firm.test");
    let eve = server.sign_in("eve@firm.test");
    assert_eq!(server.get(&eve, "/api/case_management/")["connections"], json!([]));
    server.stop();
}

#[test]
fn time_and_expenses_go_both_ways_and_matters_of_here_are_made_there() {
    let double = filled();
    double.put(
        "activities",
        "500",
        json!({ "type": "TimeEntry", "date": "2026-11-02", "quantity": 5400, "note": "Call with the client", "billed": false, "matter": { "id": 71 }, "user": { "id": 9, "name": "Sam Roe" } }),
    );
    double.put(
        "activities",
        "501",
        json!({ "type": "ExpenseEntry", "date": "2026-11-01", "quantity": 1, "price": 12.5, "note": "Copies", "billed": false, "matter": { "id": 71 }, "user": { "id": 9, "name": "Sam Roe" } }),
    );
    let way = "contacts = \"both\"\nmatters = \"both\"\nactivities = \"both\"\nnew_matters = true\n";
    let firm =
        firm(&double, "clio", "clio", &format!("{way}documents = \"off\"\ncalendar = \"off\"\ntasks = \"off\"\n"));
    let server = firm.serve();
    let token = server.sign_in(DANA);
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    let stone = matter(&server, &token, "00014-Stone")["id"].as_str().unwrap().to_owned();
    let path = format!("/api/matters/{stone}/activities/");
    let post = |path: &str, body: Value, wanted: u16| -> Value {
        let (status, said) = call(&server, "POST", &token, path, Some(body));
        assert_eq!(status, wanted, "{}", String::from_utf8_lossy(&said));
        serde_json::from_slice(&said).unwrap_or(Value::Null)
    };
    let all = server.get(&token, &path);
    assert_eq!((&all["minutes"], &all["cents"]), (&json!(90), &json!(1250)), "{all}");
    assert_eq!(
        (&all["activities"][0]["who"], &all["activities"][0]["note"]),
        (&json!("Sam Roe"), &json!("Call with the client"))
    );

    // Written down here: it goes there as the member's. A refusal names what is missing.
    post(&path, json!({ "day": "2026-11-03", "minutes": 0, "cents": null, "note": "x" }), 422);
    post(&path, json!({ "day": "2026-11-03", "minutes": 45, "cents": 5, "note": "x" }), 422);
    let mine = post(&path, json!({ "day": "2026-11-03", "minutes": 45, "cents": null, "note": "Read the lease" }), 201);
    pass(&firm);
    let of_dana =
        || -> Vec<Value> { double.all("activities").into_iter().filter(|one| one["user"]["id"] == 3).collect() };
    let there = of_dana();
    assert_eq!(there.len(), 1, "{there:?}");
    assert_eq!(
        (&there[0]["type"], &there[0]["quantity"], &there[0]["matter"]["id"], &there[0]["date"]),
        (&json!("TimeEntry"), &json!(2700), &json!(71), &json!("2026-11-03"))
    );
    // A change goes the way on which it came, in both directions; what was billed stays.
    let change = json!({ "activity": mine["id"], "version": 1, "day": "2026-11-03", "minutes": 60, "cents": null, "note": "Read the lease" });
    post(&format!("{path}change/"), change.clone(), 200);
    post(&format!("{path}change/"), change, 409);
    double.put("activities", "501", json!({ "price": 20.0 }));
    pass(&firm);
    assert_eq!(of_dana()[0]["quantity"], 3600);
    assert_eq!(server.get(&token, &path)["cents"], 2000);
    double.put("activities", "500", json!({ "billed": true, "note": "Billed" }));
    pass(&firm);
    assert!(!server.get(&token, &path).to_string().contains("Billed"));
    assert_eq!((of_dana().len(), server.get(&token, &path)["activities"].as_array().unwrap().len()), (1, 3));

    // A matter of here, with a client of here: both are made there, once, also if the answer is lost.
    let client = json!({ "kind": "person", "name": "Maria Vega Ruiz", "emails": ["maria@example.test"] });
    let client = post("/api/clients/", client, 201);
    let client = client["contact"]["id"].as_str().or(client["id"].as_str()).unwrap().to_owned();
    post("/api/matters/", json!({ "number": "2026-070", "title": "Vega dissolution", "client": client }), 201);
    post("/api/matters/", json!({ "number": "2026-071", "title": "Without a client" }), 201);
    let made = |double: &Double| -> Vec<Value> {
        double.all("matters").into_iter().filter(|one| one["client_reference"] == "2026-070").collect()
    };
    double.fault("POST /api/v4/matters.json", Fault::Half);
    assert!(firm.run(&["connect", "sync", "clio"]).status.success());
    until(&firm, |one| one["state"] == "failing");
    assert_eq!(made(&double).len(), 1);
    pass(&firm);
    pass(&firm);
    let there = made(&double);
    assert_eq!(there.len(), 1, "{there:?}");
    let people: Vec<_> = double.all("contacts").into_iter().filter(|one| one["last_name"] == "Ruiz").collect();
    assert_eq!(
        (people.len(), &people[0]["first_name"], &people[0]["id"]),
        (1, &json!("Maria Vega"), &there[0]["client"]["id"])
    );
    // An address that is added here is added there; one that is taken away here stays there, and does not come back.
    let open = || server.get(&token, &format!("/api/clients/{client}/"))["contact"].clone();
    let set = |emails: Value| {
        let details = json!({ "kind": "person", "name": "Maria Vega Ruiz", "emails": emails });
        let change = json!({ "version": open()["version"], "details": details });
        let (status, said) = call(&server, "POST", &token, &format!("/api/clients/{client}/"), Some(change));
        assert!(status < 300, "{}", String::from_utf8_lossy(&said));
    };
    let emails = || -> Vec<Value> {
        let all = double.all("contacts").into_iter().find(|one| one["last_name"] == "Ruiz").unwrap();
        all["email_addresses"].as_array().unwrap().iter().map(|one| one["address"].clone()).collect()
    };
    set(json!(["maria@example.test", "m.vega@example.test"]));
    pass(&firm);
    pass(&firm);
    assert_eq!(emails(), ["maria@example.test", "m.vega@example.test"]);
    set(json!(["m.vega@example.test"]));
    pass(&firm);
    pass(&firm);
    assert_eq!(emails().len(), 2);
    assert_eq!(open()["details"]["emails"], json!(["m.vega@example.test"]));
    assert_eq!(double.all("matters").len(), 3);
    let own = matters(&server, &token);
    assert_eq!(own.len(), 4, "{own:?}");
    // It is one matter from now on.
    double.put("matters", &there[0]["id"].to_string(), json!({ "description": "Vega, dissolved" }));
    pass(&firm);
    assert_eq!(matter(&server, &token, "2026-070")["details"]["title"], "Vega, dissolved");
    server.stop();
}

#[test]
fn tokens_replace_each_other_and_a_grant_that_was_taken_back_is_told() {
    let double = filled();
    let firm = firm(&double, "clio", "clio", "");
    let server = firm.serve();
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    // The access token ends before its time: it is renewed once, and the new refresh token counts from then on.
    for _ in 0..2 {
        let refresh = double.world().tokens.clone().unwrap().1;
        double.world().tokens = Some(("another".into(), refresh.clone()));
        pass(&firm);
        assert_eq!(double.world().ended.last(), Some(&refresh));
    }
    // Killed in between, it goes on with what it kept.
    server.kill();
    let server = firm.serve();
    until(&firm, |one| one["state"] == "waiting");
    // Taken back by the firm at Clio.
    double.world().tokens = None;
    assert!(firm.run(&["connect", "sync", "clio"]).status.success());
    let one = until(&firm, |one| one["state"] == "failing");
    let says = one["trouble"].as_str().unwrap();
    assert!(says.contains("no longer lets Chancery in") && says.contains("chancery connect sign-in clio"), "{says}");
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("connect clio") && doctor.contains("no longer lets Chancery in"), "{doctor}");
    // Signing in again mends it.
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    // Paused, it is left alone; removed, its tokens are gone.
    assert!(firm.run(&["connect", "pause", "clio"]).status.success());
    until(&firm, |one| one["state"] == "paused");
    assert!(firm.run(&["connect", "remove", "clio"]).status.success());
    assert!(!fs::read_to_string(firm.folder.path().join("chancery.toml")).unwrap().contains("case_management"));
    server.stop();
}

#[test]
fn whatever_clio_answers_nothing_is_doubled_or_lost() {
    let double = filled();
    double.world().limit = Some((4, Duration::from_secs(3)));
    let firm = firm(&double, "clio", "clio", "");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    // Each of them in the middle of a pass.
    double.fault("contacts", Fault::Status(500));
    double.fault("matters", Fault::Status(503));
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    assert!(double.world().refused > 0, "the limit was never reached");
    double.world().limit = None;
    let retry = |fault: Fault, word: &str, says: &str| {
        double.put("matters", "71", json!({ "description": format!("Stone v. Hale {fault:?}") }));
        double.fault(word, fault);
        assert!(firm.run(&["connect", "sync", "clio"]).status.success());
        let one = until(&firm, |one| one["state"] == "failing");
        assert!(one["trouble"].as_str().unwrap().contains(says), "{one}");
        pass(&firm);
    };
    retry(Fault::Half, "matters.json", "broke off");
    retry(Fault::Nonsense, "matters.json", "no JSON");
    retry(Fault::Elsewhere, "matters.json", "another host");
    // The bytes of a paper break off: no half of it stays here.
    double.paper("901", "second.txt", 71, 9, &[b'x'; 40_000]);
    retry(Fault::Half, "/store/", "broke off in the middle");
    let all = matters(&server, &token);
    assert_eq!(all.len(), 2, "{all:?}");
    let id = matter(&server, &token, "00014-Stone")["id"].as_str().unwrap().to_owned();
    let papers = server.get(&token, &format!("/api/matters/{id}/")).to_string();
    assert_eq!((papers.matches("second.txt").count(), papers.contains("second (2)")), (1, false), "{papers}");
    // One paper that is not handed out keeps nothing else waiting, and comes when it is.
    double.paper("902", "third.txt", 71, 12, b"third");
    double.put("matters", "72", json!({ "description": "Lee lease, renewed" }));
    double.fault("documents/902/download", Fault::Status(404));
    let one = pass(&firm);
    assert!(one["passed_over"] == 1 && one["why"].as_str().unwrap().contains("404"), "{one}");
    assert_eq!(matter(&server, &token, "00015-Lee")["details"]["title"], "Lee lease, renewed");
    assert_eq!(pass(&firm)["passed_over"], 0);
    assert!(server.get(&token, &format!("/api/matters/{id}/")).to_string().contains("third.txt"));
    assert_eq!(deadlines(&server, &token).len(), 2);
    let contacts = server.get(&token, "/api/clients/");
    assert_eq!(contacts["total"], 3, "{contacts}");
    server.stop();
}

#[test]
fn what_the_member_may_not_see_or_change_is_left_alone_and_a_private_address_is_not_asked() {
    let double = filled();
    let firm = firm(&double, "clio", "clio", "matters = \"both\"\n");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    // Dana only reads from now on: nothing is changed here any more in her name.
    assert!(firm.run(&["users", "set-role", DANA, "reader"]).status.success());
    double.put("matters", "71", json!({ "description": "Another title" }));
    double.put("contacts", "5", json!({ "name": "Ada Stone-Lee" }));
    double.put("matters", "73", json!({ "display_number": "00016", "description": "New", "status": "Open" }));
    let one = pass(&firm);
    assert!(one["passed_over"].as_u64().unwrap() > 0 && one["why"].is_string(), "{one}");
    assert_eq!(matters(&server, &token).len(), 2);
    assert_eq!(matter(&server, &token, "00014-Stone")["details"]["title"], "Stone v. Hale");
    assert!(firm.run(&["users", "set-role", DANA, "lawyer"]).status.success());
    pass(&firm);
    assert_eq!(matters(&server, &token).len(), 3);
    assert_eq!(matter(&server, &token, "00014-Stone")["details"]["title"], "Another title");
    server.stop();
    // Without the setting, an address of this machine is not asked.
    let file = firm.folder.path().join("chancery.toml");
    let text = fs::read_to_string(&file).unwrap().replace("private = true", "").replace("http://127", "https://127");
    fs::write(&file, text).unwrap();
    let asked = double.world().asked.len();
    let server = firm.serve();
    let one = until(&firm, |one| one["state"] == "failing");
    assert!(one["trouble"].as_str().unwrap().contains("private network"), "{one}");
    assert_eq!(double.world().asked.len(), asked);
    server.stop();
}

#[test]
fn practice_panther_is_read() {
    let double = Double::start();
    double.put("contacts", "c-1", json!({ "first_name": "Ada", "last_name": "Stone", "email": "ada@example.test" }));
    double.put("matters", "m-1", json!({ "number": 14, "name": "Stone v. Hale", "status": "Open" }));
    double.put("tasks", "t-1", json!({ "subject": "File the answer", "due_date": "2087-07-01T00:00:00", "status": "NotCompleted", "matter_ref": { "id": "m-1" } }));
    let firm = firm(&double, "clio", "practice_panther", "");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    sign_in(&firm, "clio");
    until(&firm, |one| one["state"] == "waiting");
    assert_eq!(matter(&server, &token, "14")["details"]["title"], "Stone v. Hale");
    assert_eq!(deadlines(&server, &token)[0]["title"], "File the answer");
    let test = firm.run(&["connect", "test", "clio"]);
    let said = String::from_utf8(test.stdout).unwrap();
    assert!(test.status.success() && said.contains("Dana Doe") && !said.contains("documents"), "{said}");
    double.put("matters", "m-1", json!({ "status": "Closed" }));
    pass(&firm);
    assert_eq!(matter(&server, &token, "14")["details"]["closed"], true);
    assert_eq!(double.count("POST /api") + double.count("PUT /api"), 0);
    server.stop();
}
