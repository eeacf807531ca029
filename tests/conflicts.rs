//! Conflict checks on the real program: contacts and papers, relations one step further, papers of a colleague that are only counted, a
//! decision, and what comes later does to it.

use crate::{
    clients::add,
    support::{DANA, Firm, Letter, Server, block, call, send, sink},
    tables::{read, upload},
};

use serde_json::{Value, json};
use std::time::{Duration, Instant};

const EVE: &str = "eve@firm.test";
const DEPOSITION: &str = "TRANSCRIPT\n\nDeposition of Karl Weiss, taken on May 4, 2026.\n\nQ. Whom did you call?\nA. I called \
    Anneliese Brandt at (415) 555-0147.\n";
const COMPLAINT: &str = "SUPERIOR COURT OF CALIFORNIA\n\nALDER FREIGHT, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    \
    Defendant.\n\nCOMPLAINT\n\nPlaintiff alleges that Road Runner LLC broke the contract.\n";

fn wait(server: &Server, token: &str, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let now = server.get(token, path);
        if wanted(&now) {
            return now;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{now:#}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The firm's server with Dana's token, and Eve's.
fn two_members(firm: &Firm) -> (Server, String, String) {
    firm.add(DANA);
    firm.add(EVE);
    let server = firm.serve();
    let (token, colleague) = (server.sign_in(DANA), server.sign_in(EVE));
    (server, token, colleague)
}

fn check(server: &Server, token: &str, names: &[&str]) -> Value {
    let asked: Vec<Value> = names.iter().map(|name| json!({ "name": name, "side": "client" })).collect();
    read(call(server, "POST", token, "/api/conflicts/", Some(json!({ "asked": asked }))), 201)
}

/// Checks until something is found: a paper has to be read first.
fn check_until(server: &Server, token: &str, name: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let made = check(server, token, &[name]);
        if wanted(&made) {
            return made;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{made:#}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

fn hits(check: &Value) -> &Vec<Value> {
    check["hits"].as_array().unwrap()
}

#[test]
fn a_check_finds_contacts_relations_and_papers_and_counts_those_of_a_colleague() {
    let firm = Firm::new(None);
    let (server, token, colleague) = two_members(&firm);
    let parent =
        add(&server, &token, json!({ "kind": "organisation", "name": "Borealis Holdings, Inc.", "roles": ["client"] }));
    let relations = json!([{ "to": parent["id"], "is": "subsidiary" }]);
    add(&server, &token, json!({ "kind": "organisation", "name": "Road Runner LLC", "relations": relations }));
    upload(&server, &token, "", &[("Weiss.txt", DEPOSITION.as_bytes())]);
    upload(&server, &colleague, "", &[("Complaint.txt", COMPLAINT.as_bytes())]);

    // A company: the contact, its parent, and a paper that Dana cannot open.
    let made = check_until(&server, &token, "Roadrunner, L.L.C.", |check| check["hidden"][0].as_u64() > Some(0));
    let told: Vec<(&Value, &Value)> = hits(&made).iter().map(|hit| (&hit["name"], &hit["why"]["why"])).collect();
    assert_eq!(
        told,
        [(&json!("Road Runner LLC"), &json!("name")), (&json!("Borealis Holdings, Inc."), &json!("related"))]
    );
    assert_eq!(hits(&made)[1]["why"]["is"], "parent");
    let shown = made.to_string();
    assert!(!shown.contains("Complaint") && !shown.contains("ALDER"), "no more than that it exists: {shown}");

    // A witness under another spelling, with the place in the paper.
    let made = check_until(&server, &token, "Carl Weiss", |check| !hits(check).is_empty());
    let hit = &hits(&made)[0];
    assert_eq!(
        (&hit["name"], &hit["found"]["paper"]["capacity"]),
        (&json!("Karl Weiss"), &json!("witness")),
        "{hit:#}"
    );
    let (start, end) =
        (hit["found"]["paper"]["start"].as_u64().unwrap(), hit["found"]["paper"]["end"].as_u64().unwrap());
    let text =
        server.get(&token, &format!("/api/files/file/{}/text/", hit["found"]["paper"]["file"].as_str().unwrap()));
    let said: String =
        text["text"].as_str().unwrap().chars().skip(start as usize).take((end - start) as usize).collect();
    assert_eq!(said, "Karl Weiss");

    // A telephone number, and nobody.
    assert_eq!(hits(&check(&server, &token, &["+1 415 555 0147"]))[0]["why"]["by"], "phone");
    assert!(hits(&check(&server, &token, &["Wilhelmina Oduya"])).is_empty());
    assert_eq!(call(&server, "POST", &token, "/api/conflicts/", Some(json!({ "asked": [] }))).0, 422);

    // Eve's checks and Dana's are their own.
    let path = format!("/api/conflicts/{}/", made["id"].as_str().unwrap());
    assert_eq!(call(&server, "GET", &colleague, &path, None).0, 404);

    // Those named in papers are proposed, until somebody does not want them.
    let proposed = |token: &str| -> Vec<String> {
        let all = server.get(token, "/api/conflicts/proposals/")["proposals"].clone();
        all.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(proposed(&token), ["Karl Weiss"]);
    assert_eq!(proposed(&colleague), ["ALDER FREIGHT, INC."], "Road Runner is a contact");
    let dismiss = json!({ "name": "Karl Weiss" });
    assert_eq!(call(&server, "POST", &token, "/api/conflicts/proposals/", Some(dismiss)).0, 204);
    assert!(proposed(&token).is_empty());
}

#[test]
fn a_mail_checks_names_and_the_reply_shows_places_of_own_papers_only() {
    let mail = sink();
    let firm = Firm::new(Some(mail.address()));
    let (server, token, colleague) = two_members(&firm);
    upload(&server, &token, "", &[("Weiss.txt", DEPOSITION.as_bytes())]);
    upload(&server, &colleague, "", &[("Complaint.txt", COMPLAINT.as_bytes())]);
    check_until(&server, &token, "Karl Weiss", |check| !hits(check).is_empty());
    check_until(&server, &token, "Road Runner LLC", |check| check["hidden"][0].as_u64() > Some(0));
    let asked = Letter::new(DANA, "New matter", "Please run a conflict check on Carl Weiss and Road Runner, Inc.");
    block(send(server.smtp, &asked)).unwrap();
    let thread = server.wait_for_task(&token, "New matter", &["Answered"]);
    let answer = thread["messages"].as_array().unwrap().last().unwrap()["answer"].clone();
    assert_eq!(answer["skill"], "conflicts", "{answer:#}");
    let shown = answer.to_string();
    assert!(shown.contains("a witness in “Weiss.txt”") && shown.contains("paper of another member"), "{answer:#}");
    assert!(!shown.contains("Complaint") && !shown.contains("ALDER"), "{answer:#}");
    assert_eq!(answer["sources"][0]["quote"], "Karl Weiss");
    assert_eq!(server.get(&token, "/api/conflicts/")["checks"][0]["title"], "New matter");
}

#[test]
fn a_decision_is_kept_and_new_papers_are_held_against_it() {
    let mail = sink();
    let firm = Firm::new(Some(mail.address()));
    let (server, token, colleague) = two_members(&firm);
    let path = format!("/api/conflicts/{}/", check(&server, &token, &["Road Runner, Inc."])["id"].as_str().unwrap());
    let decide = |ruling: &str, reason: &str| {
        call(&server, "POST", &token, &format!("{path}decision/"), Some(json!({ "ruling": ruling, "reason": reason })))
    };
    assert_eq!(decide("clear", "  ").0, 422, "a reason is needed");
    read(decide("clear", "Nobody of this name is known."), 200);

    // A colleague's new paper names it as a party: Dana is told that there is one, and by mail.
    upload(&server, &colleague, "", &[("Complaint.txt", COMPLAINT.as_bytes())]);
    let told = wait(&server, &token, &path, |check| check["hidden_news"] == 1);
    assert!(told["news"].as_array().unwrap().is_empty() && !told.to_string().contains("Complaint"));
    let since = Instant::now();
    while !mail.messages().iter().any(|mail| String::from_utf8_lossy(&mail.raw).contains("Something new touches")) {
        assert!(since.elapsed() < Duration::from_secs(30), "the mail did not come");
        std::thread::sleep(Duration::from_millis(100));
    }
    // The same paper again says nothing new; a decision takes note of what came.
    upload(&server, &colleague, "", &[("Copy.txt", COMPLAINT.as_bytes())]);
    read(decide("conflict", "A colleague's matter is against it."), 200);
    let kept = server.get(&token, &path);
    assert_eq!(kept["decisions"].as_array().unwrap().len(), 2);
    assert_eq!((&kept["hidden"][0], &kept["hidden_news"]), (&json!(1), &json!(0)));
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    for action in ["conflict_checked", "conflict_cleared", "conflict_news", "conflict_found"] {
        assert!(lines.contains(action), "{action}");
    }
    // What was read before a kill is held against decisions after it.
    server.kill();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    assert_eq!(server.get(&token, &path)["decisions"].as_array().unwrap().len(), 2);
}

#[test]
fn parties_and_clients_of_matters_are_names_and_a_wall_leaves_only_that_there_is_one() {
    let firm = Firm::new(None);
    let (server, token, colleague) = two_members(&firm);
    let parent = add(&server, &token, json!({ "kind": "organisation", "name": "Borealis Holdings, Inc." }));
    let relations = json!([{ "to": parent["id"], "is": "subsidiary" }]);
    let client =
        add(&server, &token, json!({ "kind": "organisation", "name": "Road Runner LLC", "relations": relations }));
    let opened = |token: &str, body: Value| read(call(&server, "POST", token, "/api/matters/", Some(body)), 201);
    let own = opened(
        &token,
        json!({ "number": "2026-001", "title": "Harbor Street", "client": client["id"],
                "parties": [{ "name": "Karl Weiss", "role": "Counsel for the landlord" }] }),
    );
    opened(
        &colleague,
        json!({ "number": "2026-777", "title": "Secret Wharf",
                "parties": [{ "name": "Borealis Holdings, Inc.", "role": "Buyer" }, { "name": "Carl Weiss", "role": "Seller" }] }),
    );
    let matters = |check: &Value| -> Vec<Value> {
        hits(check).iter().map(|hit| hit["found"].clone()).filter(|found| found["in"] == "matter").collect()
    };

    // A party under another spelling, with its role; the other's matter is counted and not told.
    let made = check(&server, &token, &["Carl Weiss"]);
    let found = matters(&made);
    assert_eq!(found.len(), 1, "{made:#}");
    assert_eq!(
        (&found[0]["matter"]["number"], &found[0]["role"], &found[0]["client"]),
        (&json!("2026-001"), &json!("Counsel for the landlord"), &json!(false))
    );
    assert_eq!(made["hidden"], json!([1]));
    for told in ["Secret", "777", "Seller"] {
        assert!(!made["hits"].to_string().contains(told), "{told}: {made:#}");
    }
    // The administrator can say whom to ask, and learns nothing of who was checked.
    let whom = firm.run(&["conflicts", "whom", made["id"].as_str().unwrap(), "--json"]);
    let whom: Value = serde_json::from_slice(&whom.stdout).unwrap();
    assert_eq!(whom["hidden"], json!([{ "matches": 1, "matter": "2026-777", "ask": [EVE] }]), "{whom:#}");
    assert!(!whom.to_string().contains("Weiss"), "{whom:#}");
    let table = String::from_utf8(firm.run(&["conflicts", "whom", made["id"].as_str().unwrap()]).stdout).unwrap();
    assert!(table.contains("matter 2026-777  eve@firm.test"), "{table}");
    assert!(!firm.run(&["conflicts", "whom", "none"]).status.success());
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert_eq!(lines.matches("conflict_whom").count(), 2, "each time that it was asked");

    // The client of a matter is found by the contact, and the parent company of the client in the matter of a colleague.
    let made = check(&server, &token, &["Roadrunner, L.L.C."]);
    assert_eq!(matters(&made).iter().filter(|found| found["client"] == true).count(), 1, "{made:#}");
    assert_eq!(made["hidden"], json!([1]));

    // Nobody else sees it before being let in; a wall takes from a kept check what it showed.
    let theirs = check(&server, &colleague, &["Karl Weiss"]);
    assert_eq!((matters(&theirs).len(), &theirs["hidden"]), (1, &json!([1])), "{theirs:#}");
    let id = own["id"].as_str().unwrap();
    let people = server.get(&token, "/api/matters/people/");
    let eve = people["people"].as_array().unwrap().iter().find(|one| one["email"] == EVE).unwrap()["id"].clone();
    let at = format!("/api/matters/{id}/");
    let reads = json!({ "who": eve, "level": "read" });
    assert_eq!(call(&server, "POST", &token, &format!("{at}team/"), Some(reads)).0, 204);
    let path = format!("/api/conflicts/{}/", theirs["id"].as_str().unwrap());
    let now = server.get(&colleague, &path);
    assert_eq!((matters(&now).len(), &now["hidden"]), (2, &json!([0])), "{now:#}");
    let wall = json!({ "who": eve, "reason": "Worked for the other side." });
    assert_eq!(call(&server, "POST", &token, &format!("{at}wall/"), Some(wall)).0, 204);
    let now = server.get(&colleague, &path);
    assert_eq!((matters(&now).len(), &now["hidden"]), (1, &json!([1])), "{now:#}");
    assert!(!now.to_string().contains("Harbor Street"), "{now:#}");
}

#[test]
fn a_matter_in_which_somebody_is_on_another_side_is_held_against_decisions() {
    let firm = Firm::new(None);
    let (server, token, colleague) = two_members(&firm);
    let ana = add(&server, &token, json!({ "kind": "person", "name": "Ana Ruiz", "roles": ["client"] }));
    let bob = add(&server, &colleague, json!({ "kind": "person", "name": "Robert Stone" }));
    let asked = json!([{ "name": "Ana Ruiz", "side": "client" }, { "name": "Bob Stone", "side": "opposing" }]);
    let made = read(call(&server, "POST", &token, "/api/conflicts/", Some(json!({ "asked": asked }))), 201);
    let path = format!("/api/conflicts/{}/", made["id"].as_str().unwrap());
    let clear = json!({ "ruling": "clear", "reason": "Nobody is known." });
    read(call(&server, "POST", &token, &format!("{path}decision/"), Some(clear)), 200);
    let open = |token: &str, number: &str, client: &Value, parties: Value| {
        let body = json!({ "number": number, "title": "A matter", "client": client["id"], "parties": parties });
        read(call(&server, "POST", token, "/api/matters/", Some(body)), 201)
    };

    // The matter of the check itself, with a client and without one.
    let both = json!([{ "name": "Ana M. Ruiz", "role": "Plaintiff" }, { "name": "Robert Stone", "role": "Defendant" }]);
    open(&token, "2026-001", &ana, both.clone());
    open(&token, "2026-002", &Value::Null, both);
    // A colleague takes the opponent on, and has a matter against the client, which the colleague alone sees.
    open(&colleague, "2026-003", &bob, json!([]));
    let theirs = open(&colleague, "2026-004", &bob, json!([{ "name": "Carla Diaz", "role": "Landlord" }]));
    let told = wait(&server, &token, &path, |check| check["hidden_news"] == 2);
    assert_eq!(told["news"], json!([]), "{told:#}");
    let parties = json!([{ "name": "Ana Ruiz", "role": "Landlord" }]);
    let details = json!({ "number": "2026-004", "title": "A matter", "client": bob["id"], "parties": parties });
    let at = format!("/api/matters/{}/", theirs["id"].as_str().unwrap());
    let change = json!({ "version": 1, "details": details });
    read(call(&server, "POST", &colleague, &at, Some(change)), 200);
    let told = wait(&server, &token, &path, |check| check["hidden_news"] == 3);
    assert!(!told["news"].to_string().contains("Ana"), "{told:#}");

    // A matter that is opened between a check and its decision is among what was found, and a decision that did not see it is refused.
    let late = json!([{ "name": "Cleo Marsh", "side": "client" }, { "name": "Otto Finch", "side": "opposing" }]);
    let made = read(call(&server, "POST", &token, "/api/conflicts/", Some(json!({ "asked": late }))), 201);
    let otto = add(&server, &colleague, json!({ "kind": "person", "name": "Otto Finch" }));
    let late = open(&colleague, "2026-005", &otto, json!([]));
    let path = format!("/api/conflicts/{}/", made["id"].as_str().unwrap());
    let found = wait(&server, &token, &path, |check| check["hidden"][1] == 1);
    let clear = |known: &Value| json!({ "ruling": "clear", "reason": "Nobody is known.", "known": known });
    assert_eq!(call(&server, "POST", &token, &format!("{path}decision/"), Some(clear(&made["known"]))).0, 409);
    read(call(&server, "POST", &token, &format!("{path}decision/"), Some(clear(&found["known"]))), 200);
    // A matter that is deleted is told of no more.
    let at = format!("/api/matters/{}/", late["id"].as_str().unwrap());
    assert_eq!(call(&server, "DELETE", &colleague, &at, None).0, 204);
    assert_eq!(server.get(&token, &path)["hidden"][1], 0);

    // The client of a colleague's matter gets a second name, which is asked for on the other side.
    let nina = add(&server, &colleague, json!({ "kind": "person", "name": "Nina Falk" }));
    open(&colleague, "2026-006", &nina, json!([]));
    let asked = json!([{ "name": "Gerda Holm", "side": "opposing" }]);
    let made = read(call(&server, "POST", &token, "/api/conflicts/", Some(json!({ "asked": asked }))), 201);
    let path = format!("/api/conflicts/{}/", made["id"].as_str().unwrap());
    read(call(&server, "POST", &token, &format!("{path}decision/"), Some(clear(&made["known"]))), 200);
    let gerda = add(&server, &colleague, json!({ "kind": "person", "name": "Gerda Holm" }));
    let into = format!("/api/clients/{}/merge/", nina["id"].as_str().unwrap());
    read(call(&server, "POST", &colleague, &into, Some(json!({ "from": gerda["id"] }))), 200);
    wait(&server, &token, &path, |check| check["hidden_news"] == 1);
}

#[test]
fn a_paper_that_is_read_between_a_check_and_its_decision_is_among_what_was_found() {
    let firm = Firm::new(None);
    let (server, token, _) = two_members(&firm);
    let made = check(&server, &token, &["Road Runner, Inc."]);
    let path = format!("/api/conflicts/{}/", made["id"].as_str().unwrap());
    upload(&server, &token, "", &[("Complaint.txt", COMPLAINT.as_bytes())]);
    let found = wait(&server, &token, &path, |check| hits(check).len() == 1);
    assert_eq!((&made["known"], &found["known"], &found["news"]), (&json!(0), &json!(1), &json!([])));
}
