//! Matters on the real program: papers of one person are read by others through a matter and in no other way; a wall counts at once, in
//! lists, downloads, tickets, search, chat and events; roles; mail to a matter's address; an account that is removed while it shares.

use crate::{
    support::{DANA, Firm, Letter, Server, block, call, send_to, sink},
    tables::{folder, read, upload},
};

use serde_json::{Value, json};
use std::time::{Duration, Instant};

const EVE: &str = "eve@firm.test";
const RAY: &str = "ray@firm.test";
const LEASE: &str =
    "LEASE\n\nThe tenant pays a rent of $4,815 on the first day of each month. The landlord repairs the wharf.\n";
const MEMO: &str =
    "MEMORANDUM\n\nThe confidential settlement figure for the wharf is $62,000. Do not tell the landlord.\n";

fn open(server: &Server, token: &str, number: &str) -> String {
    let body = json!({ "number": number, "title": "Harbor Street", "docket": "1:26-cv-01234" });
    read(call(server, "POST", token, "/api/matters/", Some(body)), 201)["id"].as_str().unwrap().to_owned()
}

fn post(server: &Server, token: &str, path: &str, body: Value) -> u16 {
    call(server, "POST", token, path, Some(body)).0
}

fn status(server: &Server, token: &str, path: &str) -> u16 {
    call(server, "GET", token, path, None).0
}

fn id_of(server: &Server, token: &str, email: &str) -> String {
    let people = server.get(token, "/api/matters/people/");
    let one = people["people"].as_array().unwrap().iter().find(|person| person["email"] == email).unwrap();
    one["id"].as_str().unwrap().to_owned()
}

fn wait(server: &Server, token: &str, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let now = server.get(token, path);
        if wanted(&now) {
            return now;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{now:#}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn found(server: &Server, token: &str, path: &str) -> usize {
    server.get(token, path)["results"].as_array().unwrap().len()
}

/// A paper of a person that has been read.
fn paper(server: &Server, token: &str, name: &str, text: &str) -> String {
    upload(server, token, "", &[(name, text.as_bytes())]);
    let listing = server.get(token, "/api/files/list/?type=files");
    let file = listing["files"].as_array().unwrap().iter().find(|file| file["name"] == name).unwrap();
    let file = file["id"].as_str().unwrap().to_owned();
    wait(server, token, &format!("/api/files/file/{file}/"), |file| file["is_processed"] == true);
    file
}

#[test]
fn a_paper_is_read_through_a_matter_and_a_wall_counts_at_once() {
    let firm = Firm::new(None);
    for person in [DANA, EVE, RAY] {
        firm.add(person);
    }
    assert!(firm.run(&["users", "set-role", RAY, "reader"]).status.success());
    let server = firm.serve();
    let (dana, eve, ray) = (server.sign_in(DANA), server.sign_in(EVE), server.sign_in(RAY));
    let (eve_id, ray_id) = (id_of(&server, &dana, EVE), id_of(&server, &dana, RAY));
    let lease = paper(&server, &dana, "lease.txt", LEASE);
    let memo = paper(&server, &dana, "memo.txt", MEMO);
    let own = paper(&server, &eve, "eve.txt", "The wharf of Eve has a crane.");
    let matter = open(&server, &dana, "2026-014");
    let at = format!("/api/matters/{matter}/");
    let unknown = "/api/matters/01ARZ3NDEKTSV4RRFFQ69G5FAV/";

    // Nobody else sees it: the same answer as for a matter that does not exist.
    assert_eq!(call(&server, "GET", &eve, &at, None), call(&server, "GET", &eve, unknown, None));
    assert_eq!(server.get(&eve, "/api/matters/")["total"], 0);
    assert_eq!(status(&server, &eve, &format!("/api/files/file/{lease}/text/")), 404);
    assert_eq!(found(&server, &eve, "/api/search/?q=rent"), 0);
    assert_eq!(call(&server, "POST", &ray, "/api/matters/", Some(json!({ "number": "1", "title": "x" }))).0, 403);
    assert_eq!(post(&server, &dana, "/api/matters/", json!({ "number": "2026.014", "title": "Again" })), 409);
    open(&server, &eve, "2026-014");

    // In the matter.
    let put = |token: &str, kind: &str, id: &str| {
        post(&server, token, &format!("{at}papers/"), json!({ "kind": kind, "id": id }))
    };
    assert_eq!(put(&dana, "file", &lease), 204);
    assert_eq!(put(&dana, "file", &own), 404, "what is not one's own cannot be put in");
    let place =
        |who: &str, level: Value| post(&server, &dana, &format!("{at}team/"), json!({ "who": who, "level": level }));
    assert_eq!(place(&ray_id, json!("write")), 409, "a reader reads");
    assert_eq!((place(&ray_id, json!("read")), place(&eve_id, json!("write"))), (204, 204));
    for token in [&eve, &ray] {
        let text = server.get(token, &format!("/api/files/file/{lease}/text/"));
        assert!(text["text"].as_str().unwrap().contains("$4,815"));
        assert_eq!(server.bytes(token, &format!("/api/files/file/{lease}/download/")), LEASE.as_bytes());
        assert_eq!(status(&server, token, &format!("/api/files/file/{memo}/text/")), 404);
        let results = server.get(token, "/api/search/?q=rent%20tenant")["results"].clone();
        assert_eq!(results.as_array().unwrap().len(), 1);
        assert_eq!((&results[0]["own"], &results[0]["matters"][0]["number"]), (&json!(false), &json!("2026-014")));
    }
    assert_eq!(put(&ray, "file", &lease), 403);
    assert_eq!(put(&eve, "file", &own), 204);
    assert_eq!(
        post(&server, &ray, &format!("{at}papers/out/"), json!({ "kind": "file", "id": lease, "owner": eve_id })),
        403
    );
    assert_eq!(
        found(&server, &dana, &format!("/api/search/?q=wharf&matter={matter}")),
        2,
        "the memo is not in the matter"
    );
    let detail = server.get(&eve, &format!("/api/files/file/{lease}/"));
    assert_eq!((&detail["own"], &detail["folder_path"], &detail["task"]), (&json!(false), &Value::Null, &Value::Null));
    assert_eq!(call(&server, "DELETE", &eve, &format!("/api/files/file/{lease}/delete/"), None).0, 404);
    assert_eq!(call(&server, "DELETE", &eve, &at, None).0, 403);

    // Who can see this?
    let who = server.get(&dana, &format!("/api/files/file/{lease}/who/"));
    let names = |who: &Value| -> Vec<String> {
        who["people"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| format!("{} {}", p["email"].as_str().unwrap(), p["why"]))
            .collect()
    };
    assert_eq!(names(&who).len(), 3, "{who:#}");
    assert_eq!(names(&server.get(&dana, &format!("/api/files/file/{memo}/who/"))), [format!("{DANA} \"owner\"")]);
    assert_eq!(status(&server, &eve, &format!("/api/files/file/{memo}/who/")), 404);

    // Eve asks; the source says whose it is and through which matter.
    let ask = |token: &str| {
        let question = json!({ "message": "How much rent does the tenant pay?", "service_type": "matters", "current_path": matter });
        call(&server, "POST", token, "/api/chatbot/chat/", Some(question))
    };
    let answer = read(ask(&eve), 200);
    assert!(answer["response"].as_str().unwrap().contains("$4,815"), "{answer:#}");
    let cited = answer["citations"].as_array().unwrap().iter().find(|c| c["name"] == "lease.txt").unwrap();
    assert_eq!(cited["matters"][0]["id"], json!(matter));
    assert!(cited["owner"].is_string());
    let ticket = read(call(&server, "POST", &eve, "/api/files/ticket/", Some(json!({ "file": lease }))), 200);

    // Whoever only reads changes no contact.
    let contact = json!({ "kind": "person", "name": "Carl Weiss" });
    assert_eq!(post(&server, &ray, "/api/clients/", contact.clone()), 403);
    assert_eq!(post(&server, &eve, "/api/clients/", contact), 201);

    // The wall.
    let wall = |token: &str, who: &str| {
        post(&server, token, &format!("{at}wall/"), json!({ "who": who, "reason": "Acted for the landlord" }))
    };
    assert_eq!(wall(&eve, &ray_id), 403);
    assert_eq!(wall(&dana, &eve_id), 204);
    assert_eq!(call(&server, "GET", &eve, &at, None), call(&server, "GET", &eve, unknown, None));
    assert_eq!(server.get(&eve, "/api/matters/")["total"], 1, "her own of the same number");
    assert_eq!(call(&server, "GET", "", ticket["url"].as_str().unwrap(), None).0, 404);
    for path in ["text/", "download/", "who/", ""] {
        assert_eq!(status(&server, &eve, &format!("/api/files/file/{lease}/{path}")), 404, "{path}");
    }
    assert_eq!(found(&server, &eve, "/api/search/?q=rent%20tenant"), 0);
    assert_eq!(status(&server, &eve, &format!("/api/search/?q=rent&matter={matter}")), 404);
    assert_eq!(ask(&eve).0, 404);
    let history = read(call(&server, "POST", &eve, "/api/chatbot/chat/?service_type=matters", None), 200);
    assert!(!history.to_string().contains("4,815") && !history.to_string().contains("lease.txt"), "{history:#}");
    assert!(history.to_string().contains("no longer shown"));
    let papers = server.get(&dana, &at)["papers"].clone();
    assert_eq!(papers.as_array().unwrap().len(), 1, "what Eve shared is hers again");
    assert_eq!(server.get(&dana, &at)["walls"][0]["reason"], "Acted for the landlord");
    assert_eq!(server.get(&ray, &at)["walls"], json!([]));
    // Not even as an administrator, and not by the whole firm.
    assert!(firm.run(&["users", "set-role", EVE, "administrator"]).status.success());
    assert_eq!(post(&server, &dana, &format!("{at}firm/"), json!({ "whole_firm": true })), 204);
    let listed = firm.run(&["matters", "show", &matter, "--json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
    assert_eq!(listed["walls"][0]["email"], EVE, "{listed:#}");
    assert_eq!(place(&eve_id, json!("read")), 409);
    assert_eq!(wall(&dana, &id_of(&server, &dana, DANA)), 409, "nobody walls themselves out");
}

#[test]
fn tasks_and_folders_come_as_they_are_and_an_account_that_goes_takes_its_own_along() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    for person in [DANA, EVE, RAY] {
        firm.add(person);
    }
    let server = firm.serve();
    let (dana, eve) = (server.sign_in(DANA), server.sign_in(EVE));
    let eve_id = id_of(&server, &dana, EVE);
    let matter = open(&server, &dana, "2026-7");
    let at = format!("/api/matters/{matter}/");
    assert_eq!(server.get(&dana, &at)["address"], "assistant+2026-7@firm.test");
    assert_eq!(post(&server, &dana, &format!("{at}team/"), json!({ "who": eve_id, "level": "read" })), 204);

    // Dana's mail to the matter's address belongs to it; Eve's is proposed, as she only reads.
    let letter = |from: &str, subject: &str| {
        Letter::new(from, subject, "What is the rent?").attach("lease.txt", "text/plain", LEASE.as_bytes())
    };
    let address = "assistant+2026-7@firm.test";
    block(send_to(server.smtp, address, &letter(DANA, "The lease"))).unwrap();
    let thread = server.wait_for_task(&dana, "The lease", &["Answered"]);
    let task = thread["task"]["id"].as_str().unwrap();
    let seen = server.get(&eve, &format!("/api/tasks/{task}/"));
    assert_eq!((&seen["own"], &seen["task"]["subject"]), (&json!(false), &json!("The lease")));
    let message = seen["messages"][0]["id"].as_str().unwrap();
    assert_eq!(status(&server, &eve, &format!("/api/tasks/{task}/messages/{message}/text/")), 200);
    block(send_to(server.smtp, address, &letter(EVE, "My view"))).unwrap();
    let own = server.wait_for_task(&eve, "My view", &["Answered"]);
    assert!(
        own["messages"][0]["notes"][0].as_str().unwrap().contains("There is no folder"),
        "as for an unknown number"
    );
    let own = own["task"]["id"].as_str().unwrap();
    assert_eq!(status(&server, &dana, &format!("/api/tasks/{own}/")), 404);
    let opened = server.get(&dana, &at);
    assert_eq!(
        (&opened["proposals"][0]["subject"], &server.get(&eve, &at)["proposals"]),
        (&json!("My view"), &json!([]))
    );
    let decide = json!({ "proposal": opened["proposals"][0]["id"], "accept": true });
    assert_eq!(post(&server, &eve, &format!("{at}proposals/"), decide.clone()), 403);
    assert_eq!(post(&server, &dana, &format!("{at}proposals/"), decide), 204);
    assert_eq!(status(&server, &dana, &format!("/api/tasks/{own}/")), 200);

    // Ray, behind a wall, opens another matter of the number and takes Eve into its team: her mail goes where it went before, and she
    // may leave that team.
    let walled = json!({ "who": id_of(&server, &dana, RAY), "reason": "Acted for the landlord" });
    assert_eq!(post(&server, &dana, &format!("{at}wall/"), walled), 204);
    let ray = server.sign_in(RAY);
    let false_one = format!("/api/matters/{}/", open(&server, &ray, "2026-7"));
    let team = format!("{false_one}team/");
    assert_eq!(post(&server, &ray, &team, json!({ "who": eve_id, "level": "write" })), 204);
    block(send_to(server.smtp, address, &letter(EVE, "For the wharf alone"))).unwrap();
    server.wait_for_task(&eve, "For the wharf alone", &["Answered"]);
    assert_eq!(server.get(&ray, &false_one)["papers"], json!([]));
    assert_eq!(found(&server, &ray, "/api/search/?q=tenant%20rent"), 0);
    assert_eq!(server.get(&dana, &at)["proposals"][0]["subject"], "For the wharf alone");
    assert_eq!(post(&server, &eve, &team, json!({ "who": eve_id, "level": null })), 204);
    assert_eq!(status(&server, &eve, &false_one), 404);

    // A folder brings what comes into it later.
    folder(&server, &dana, "Harbor");
    let listing = server.get(&dana, "/api/files/list/?type=files");
    let harbor = listing["folders"].as_array().unwrap().iter().find(|f| f["name"] == "Harbor").unwrap()["id"].clone();
    assert_eq!(post(&server, &dana, &format!("{at}papers/"), json!({ "kind": "folder", "id": harbor })), 204);
    let later = paper(&server, &dana, "later.txt", "The wharf was measured in May.");
    assert_eq!(status(&server, &eve, &format!("/api/files/file/{later}/text/")), 404);
    assert_eq!(
        post(&server, &dana, "/api/files/move/", json!({ "files": [later], "folders": [], "to": "Harbor" })),
        200
    );
    assert_eq!(status(&server, &eve, &format!("/api/files/file/{later}/text/")), 200);
    assert_eq!(found(&server, &eve, "/api/search/?q=measured"), 1);

    // Eve's account goes, and with it what was hers.
    assert_eq!(server.get(&dana, &at)["papers"].as_array().unwrap().len(), 3);
    assert!(firm.run(&["users", "remove", EVE, "--yes"]).status.success());
    assert_eq!(status(&server, &dana, &format!("/api/tasks/{own}/")), 404);
    let opened = server.get(&dana, &at);
    assert_eq!((opened["papers"].as_array().unwrap().len(), opened["people"].as_array().unwrap().len()), (2, 1));

    // Deleted, the matter leaves the papers where they are.
    assert_eq!(call(&server, "DELETE", &dana, &at, None).0, 204);
    assert_eq!(status(&server, &dana, &format!("/api/files/file/{later}/text/")), 200);
    assert_eq!(server.get(&dana, "/api/matters/")["total"], 0);
}

#[test]
fn time_and_expenses_are_for_those_who_see_the_matter_and_outlive_the_account_that_wrote_them() {
    let firm = Firm::new(None);
    for person in [DANA, EVE, RAY] {
        firm.add(person);
    }
    let server = firm.serve();
    let (dana, eve, ray) = (server.sign_in(DANA), server.sign_in(EVE), server.sign_in(RAY));
    let (eve_id, ray_id) = (id_of(&server, &dana, EVE), id_of(&server, &dana, RAY));
    let matter = open(&server, &dana, "2026-014");
    let at = format!("/api/matters/{matter}/activities/");
    let team = format!("/api/matters/{matter}/team/");
    let time = |minutes: u32| json!({ "day": "2026-11-03", "minutes": minutes, "cents": null, "note": "Call" });
    let of = |id: &Value, minutes: u32, version: u32| {
        let mut change = time(minutes);
        change["activity"] = id.clone();
        change["version"] = json!(version);
        change
    };
    // Who does not see the matter is told nothing of it; who reads it writes nothing.
    assert_eq!((status(&server, &eve, &at), post(&server, &eve, &at, time(6))), (404, 404));
    assert_eq!(post(&server, &dana, &team, json!({ "who": eve_id, "level": "write" })), 204);
    assert_eq!(post(&server, &dana, &team, json!({ "who": ray_id, "level": "read" })), 204);
    assert_eq!((status(&server, &ray, &at), post(&server, &ray, &at, time(6))), (200, 403));
    let own = read(call(&server, "POST", &eve, &at, Some(time(24))), 201)["id"].clone();
    let managers = read(call(&server, "POST", &dana, &at, Some(time(36))), 201)["id"].clone();
    for wrong in [
        time(0),
        time(1441),
        json!({ "day": "2026-11-03", "minutes": 6, "cents": 6, "note": "x" }),
        json!({ "day": "2026-11-03", "minutes": 6, "note": " - " }),
        json!({ "day": "-009999-01-01", "minutes": 6, "note": "x" }),
        json!({ "day": "9999-12-31", "minutes": 6, "note": "x" }),
    ] {
        assert_eq!(post(&server, &dana, &at, wrong.clone()), 422, "{wrong}");
    }
    // One's own, or everything of a matter that one manages.
    assert_eq!(post(&server, &eve, &format!("{at}change/"), of(&managers, 1, 1)), 403);
    assert_eq!(post(&server, &eve, &format!("{at}delete/"), json!({ "activity": managers, "version": 1 })), 403);
    assert_eq!(post(&server, &eve, &format!("{at}change/"), of(&own, 30, 1)), 200);
    assert_eq!(post(&server, &dana, &format!("{at}change/"), of(&own, 30, 1)), 409, "it was changed meanwhile");
    assert_eq!(post(&server, &dana, &format!("{at}change/"), of(&own, 42, 2)), 200);
    let seen = server.get(&ray, &at);
    let may: Vec<_> = seen["activities"].as_array().unwrap().iter().map(|one| one["may_change"].clone()).collect();
    assert_eq!((&seen["minutes"], may), (&json!(78), vec![json!(false), json!(false)]));
    // A hold keeps them.
    let hold = json!({ "asked_by": "The court", "reason": "Litigation" });
    assert_eq!(post(&server, &dana, &format!("/api/matters/{matter}/hold/"), hold), 204);
    assert_eq!(post(&server, &dana, &format!("{at}delete/"), json!({ "activity": own, "version": 3 })), 409);
    assert_eq!(post(&server, &dana, &format!("{at}change/"), of(&own, 1, 3)), 409, "nothing is overwritten");
    assert_eq!(post(&server, &dana, &at, time(6)), 201);
    assert_eq!(server.get(&dana, &at)["minutes"], 84);
    assert_eq!(call(&server, "DELETE", &dana, &format!("/api/matters/{matter}/hold/"), None).0, 204);
    assert_eq!(
        post(&server, &dana, &format!("{at}delete/"), json!({ "activity": own, "version": 1 })),
        409,
        "it was changed meanwhile"
    );
    assert_eq!(post(&server, &dana, &format!("{at}delete/"), json!({ "activity": managers, "version": 1 })), 204);
    // What was spent stays the firm's record when its writer is removed, and nobody's but a manager's to change.
    let gone = firm.run(&["users", "remove", EVE, "--yes"]);
    assert!(gone.status.success(), "{}", String::from_utf8_lossy(&gone.stderr));
    let left = server.get(&dana, &at);
    assert_eq!((&left["activities"][1]["who"], &left["minutes"]), (&json!("Dana Whitlock"), &json!(48)), "{left}");
    // A wall counts at once.
    let wall = json!({ "who": ray_id, "reason": "Former client" });
    assert_eq!(post(&server, &dana, &format!("/api/matters/{matter}/wall/"), wall), 204);
    assert_eq!(status(&server, &ray, &at), 404);
    // They go with the matter.
    assert_eq!(call(&server, "DELETE", &dana, &format!("/api/matters/{matter}/"), None).0, 204);
    assert_eq!(status(&server, &dana, &at), 404);
    server.stop();
}
