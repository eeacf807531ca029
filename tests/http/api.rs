//! What signed-in users can see, and what they cannot: another's data.

use super::world::World;

use serde_json::{Value, json};

#[test]
fn the_person_herself() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    world.task(account.id, "Lease", "lease.pdf", &[1; 1000]);
    let me = world.get("/api/user/me/", Some(&token)).json();
    assert_eq!(
        me["personalInfo"],
        json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@firm.example", "title": "Senior Legal Counsel"})
    );
    assert_eq!(me["subscription"]["plan"], "Free");
    assert_eq!(me["subscription"]["status"], "Active");
    assert!(me["subscription"]["features"].as_array().unwrap().contains(&json!("Document storage up to 10GB")));
    assert_eq!(
        me["usage"],
        json!({"emails_answered": 1, "emails_included": 20, "bytes_stored": 1000, "bytes_included": 10u64 << 30})
    );
    assert_eq!(
        me["preferences"],
        json!({"time_zone": "UTC", "reply_length": "standard", "notification_mail": true, "signature": ""})
    );
    assert_eq!(me["subscription"]["upgrade_requested_at"], json!(null));
}

#[test]
fn tasks_newest_first_and_their_paths_unique() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    for subject in ["Lease", "  Lease ", "Lease", "", "Ämter / Städte?"] {
        world.task(account.id, subject, "lease.pdf", b"x");
    }
    let listing = world.get("/api/files/list/?type=tasks", Some(&token)).json();
    assert_eq!((&listing["folders"], &listing["files"], listing.get("task")), (&json!([]), &json!([]), None));
    let paths: Vec<&str> = listing["tasks"].as_array().unwrap().iter().map(|t| t["path"].as_str().unwrap()).collect();
    assert_eq!(paths.len(), 5);
    // Identifiers made within one millisecond have no order; those of a firm's mail do.
    let mut sorted = paths.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["(no subject)", "Lease", "Lease (2)", "Lease (3)", "Ämter / Städte?"]);
    let task = &listing["tasks"][0];
    for field in
        ["id", "subject", "sender_email", "attachment_count", "received_at", "status", "path", "note", "updated_at"]
    {
        assert!(task.get(field).is_some(), "{field}");
    }
    let at = world.get("/api/files/list/?type=tasks&path=%C3%84mter%20/%20St%C3%A4dte%3F", Some(&token)).json();
    assert_eq!(at["tasks"], json!([]));
    assert_eq!(at["task"]["path"], "Ämter / Städte?");
    assert_eq!(at["files"][0]["name"], "lease.pdf");
    assert_eq!(at["files"][0]["is_processed"], true);
    assert_eq!(at["files"][0]["pages"], 3);
    assert_eq!(world.get("/api/files/list/?type=tasks&path=Rent", Some(&token)).status, 404);
}

#[test]
fn many_mails_of_one_subject_each_get_a_path() {
    let world = World::new();
    let account = world.add("ada@firm.example", true);
    let paths: std::collections::HashSet<String> =
        (0..70).map(|_| world.task(account.id, "Re: hearing", "a.pdf", b"x").0.path).collect();
    assert_eq!(paths.len(), 70);
    assert!(paths.contains("Re: hearing (70)"));
}

#[test]
fn a_task_with_its_thread() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let (task, file) = world.task(account.id, "Lease", "lease.pdf", b"x");
    let thread = world.get(&format!("/api/tasks/{}/", task.id), Some(&token)).json();
    assert_eq!(thread["task"]["id"], task.id.to_string());
    let messages = thread["messages"].as_array().unwrap();
    let (incoming, reply) = (&messages[0], &messages[1]);
    assert_eq!(
        (&incoming["direction"], &incoming["answer"], &incoming["delivery"]),
        (&json!("incoming"), &Value::Null, &Value::Null)
    );
    assert_eq!(incoming["files"][0]["id"], file.id.to_string());
    assert_eq!(incoming["body"], "Please sum this up.");
    assert_eq!(reply["direction"], "reply");
    assert_eq!(reply["delivery"], json!({"state": "sent", "tries": 1, "last_error": null, "reports": []}));
    assert_eq!(reply["answer"]["sections"][0]["lines"][0], json!({"text": "It ends.", "sources": [1]}));
    assert_eq!(
        reply["answer"]["sources"][0],
        json!({"number": 1, "origin": {"file": file.id.to_string()}, "name": "lease.pdf", "page": 2, "start": 10, "end": 20, "quote": "ten letter", "proven": true})
    );
}

#[test]
fn one_account_cannot_see_another() {
    let world = World::new();
    let (ada, hers) = world.person("ada@firm.example");
    let (_, his) = world.person("bob@firm.example");
    let (task, file) = world.task(ada.id, "Lease", "lease.pdf", b"secret");
    assert_eq!(world.get("/api/files/list/?type=tasks", Some(&his)).json()["tasks"], json!([]));
    let listed = world.get("/api/files/list/?type=files", Some(&his)).json();
    assert_eq!((&listed["folders"], &listed["files"]), (&json!([]), &json!([])));
    let nothing = world.get("/api/tasks/01ARZ3NDEKTSV4RRFFQ69G5FAV/", Some(&his));
    for path in [
        "/api/files/list/?type=tasks&path=Lease".to_owned(),
        format!("/api/tasks/{}/", task.id),
        format!("/api/files/file/{}/download/", file.id),
    ] {
        assert_eq!(world.get(&path, Some(&hers)).status, 200, "{path}");
        let answer = world.get(&path, Some(&his));
        assert_eq!((answer.status, &answer.bytes), (404, &nothing.bytes), "another's looks like nobody's: {path}");
        assert_eq!(world.get(&path, None).status, 401, "{path}");
    }
    assert_eq!(world.get("/api/user/me/", Some(&his)).json()["usage"]["bytes_stored"], 0);
}

#[test]
fn odd_questions_get_clear_answers() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    for (path, status) in [
        ("/api/files/list/", 422),
        ("/api/files/list/?type=tusks", 422),
        ("/api/files/list/?type=tasks&type=files", 422),
        ("/api/files/list/?path=%ff%fe&type=files", 404),
        ("/api/files/list/?type=files&path=a/b", 404),
        ("/api/files/list/?type=files&path=/", 200),
        ("/api/files/file/../download/", 404),
        ("/api/files/file/nonsense/download/", 404),
        ("/api/tasks/%00/", 404),
        ("/api/tasks/🙂/", 404),
        ("/api/", 404),
        ("/api", 404),
        ("/api/nothing/", 404),
        ("/api/token/", 405),
        ("/API/token/", 404),
    ] {
        let path = path.replace('🙂', "%F0%9F%99%82");
        let answer = world.get(&path, Some(&token));
        assert_eq!(answer.status, status, "{path}");
        if status >= 400 && !path.starts_with("/API") {
            answer.code();
        }
    }
    let answer = world.call("DELETE", "/api/user/me/", &[], None);
    assert_eq!(
        (answer.status, answer.code().as_str(), answer.header("allow")),
        (405, "wrong_method", "GET, HEAD, PATCH")
    );
    assert_eq!(world.get("/api/token/", None).header("allow"), "POST");
}

#[test]
fn metrics_count_by_pattern_and_hold_nobodys_data() {
    let world = World::new();
    let (account, token) = world.person("ada@firm.example");
    let (task, _) = world.task(account.id, "Lease", "lease.pdf", b"x");
    world.get(&format!("/api/tasks/{}/", task.id), Some(&token));
    world.get("/dashboard?secret=Lease", None);
    let answer = world.get("/metrics", None);
    let text = String::from_utf8(answer.bytes.clone()).unwrap();
    assert!(
        text.contains("chancery_http_requests_total{route=\"/api/tasks/{id}/\",method=\"GET\",status=\"2xx\"} 1\n"),
        "{text}"
    );
    assert!(text.contains("chancery_http_requests_total{route=\"site\",method=\"GET\",status=\"2xx\"} 1\n"), "{text}");
    assert!(text.contains("\nchancery_sessions_open 1\n"), "{text}");
    assert!(text.contains("\nchancery_signins_total 1\n"), "{text}");
    assert!(!text.contains("Lease") && !text.contains("firm.example") && !text.contains(&task.id.to_string()));
    assert_eq!(world.get("/healthz", None).bytes, b"ok");
    assert_eq!(world.get("/readyz", None).bytes, b"ready");
}
