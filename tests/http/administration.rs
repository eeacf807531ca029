//! The page at /admin: who may use it, what it shows, what it does, and what the administrators are told by mail.

use super::{
    second_factor::code,
    world::{Answer, PASSWORD, World},
};
use chancery::{
    accounts::AccountStatus,
    ids::{AccountId, JobId},
    queue::{JOBS, Job, JobKind, JobState, Queue},
};

use jiff::SignedDuration;
use serde_json::{Value, json};

/// Makes an administrator, who sets the second factor up with the first sign-in. Returns the access token.
fn administrator(world: &World, email: &str) -> (AccountId, String) {
    let account = world.add(email, true);
    world.wait(world.services.accounts.set_role(account.id, permissions::Role::Administrator)).unwrap();
    let first = world.try_sign_in(email, PASSWORD);
    assert_eq!((first.status, first.code().as_str()), (401, "second_factor_setup"));
    let challenge = first.json()["challenge"].clone();
    let shown = world.post("/api/token/second-factor/setup/", &json!({ "challenge": challenge })).json();
    let secret = shown["secret"].as_str().unwrap();
    let done = world.post("/api/token/second-factor/", &json!({"challenge": challenge, "code": code(world, secret)}));
    assert_eq!(done.status, 200);
    (account.id, done.json()["access"].as_str().unwrap().to_owned())
}

fn read(world: &World, token: &str, what: &str) -> Value {
    let answer = world.get(&format!("/api/admin/{what}/"), Some(token));
    assert_eq!(answer.status, 200, "{what}");
    answer.json()
}

fn decide(world: &World, token: &str, what: &str, id: impl std::fmt::Display, act: &str) -> Answer {
    world.signed("POST", &format!("/api/admin/{what}/{id}/{act}/"), token, &json!({}))
}

/// A job that was given up.
fn parked(world: &World, account: AccountId) -> JobId {
    let id = world
        .store
        .write_blocking(move |tx| {
            let id = Queue::put(tx, account, JobKind::IndexFile(chancery::ids::FileId::new()))?;
            let job: Job = tx.get(&JOBS, &id)?.unwrap();
            let job = Job { state: JobState::Parked, failures: 5, last_error: Some("It broke.".into()), ..job };
            tx.put(&JOBS, &id, &job)?;
            Ok(id)
        })
        .unwrap();
    world.queue.started([id]);
    id
}

#[test]
fn only_an_administrator_with_a_second_factor_gets_in() {
    let world = World::new();
    let (staff, token) = world.person("ada@firm.example");
    let reads = ["status", "accounts", "mail", "jobs", "audit"].map(|what| ("GET", format!("/api/admin/{what}/")));
    let changes = ["accounts", "mail", "jobs"].map(|what| ("POST", format!("/api/admin/{what}/{}/drop/", staff.id)));
    for (method, path) in reads.iter().chain(&changes) {
        let body = if *method == "POST" { json!({}) } else { Value::Null };
        let refused = world.signed(method, path, &token, &body);
        assert_eq!((refused.status, refused.code().as_str()), (403, "not_administrator"), "{path}");
        let stranger = world.signed(method, path, "none", &body);
        assert_eq!((stranger.status, stranger.code().as_str()), (401, "not_signed_in"), "{path}");
    }
    // A session of before does not become an administrator's.
    world.wait(world.services.accounts.set_role(staff.id, permissions::Role::Administrator)).unwrap();
    assert_eq!(world.get("/api/admin/status/", Some(&token)).status, 401);
    let (id, token) = administrator(&world, "grace@firm.example");
    assert_eq!(read(&world, &token, "status")["accounts"]["administrators"], 2);
    // The last factor cannot be taken away, by the person at least.
    let remove = json!({ "password": PASSWORD });
    assert_eq!(world.signed("POST", "/api/user/second-factor/totp/remove/", &token, &remove).status, 409);
    world.wait(world.services.accounts.set_role(id, permissions::Role::Lawyer)).unwrap();
    assert_eq!(world.get("/api/admin/status/", Some(&token)).status, 401);
}

#[test]
fn who_waits_is_approved_on_the_page_and_the_log_says_by_whom() {
    let world = World::new();
    let (by, token) = administrator(&world, "grace@firm.example");
    let waiting = world.add("newton@firm.example", false);
    let accounts = read(&world, &token, "accounts");
    assert_eq!(accounts["accounts"][0]["email"], "newton@firm.example");
    assert_eq!(accounts["accounts"][0]["status"], "pending");
    assert_eq!(decide(&world, &token, "accounts", waiting.id, "approve").status, 204);
    let account = world.services.accounts.get(waiting.id).unwrap().unwrap();
    assert_eq!(account.status, AccountStatus::Approved);
    assert!(world.mails().iter().any(|subject| subject.contains("approved")), "{:?}", world.mails());
    let again = decide(&world, &token, "accounts", waiting.id, "approve");
    assert_eq!((again.status, again.code().as_str()), (409, "conflict"));
    // Nobody shuts themselves out, and an unknown word does nothing.
    assert_eq!(decide(&world, &token, "accounts", by, "suspend").status, 409);
    assert_eq!(decide(&world, &token, "accounts", waiting.id, "promote").status, 404);
    let log = read(&world, &token, "audit");
    let words: Vec<_> = log["lines"].as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    let acted = words.iter().rposition(|word| *word == "administrator_acted").unwrap();
    assert_eq!(words[acted - 1], "approved", "{words:?}");
    let line = &log["lines"][acted];
    assert_eq!((&line["email"], &line["object"]), (&json!("grace@firm.example"), &json!(waiting.id.to_string())));
}

#[test]
fn parked_jobs_and_the_audit_log() {
    let world = World::new();
    let (account, token) = administrator(&world, "grace@firm.example");
    let (first, second) = (parked(&world, account), parked(&world, account));
    let jobs = read(&world, &token, "jobs");
    let states = |jobs: &Value| jobs["jobs"].as_array().unwrap().iter().filter(|job| job["state"] == "parked").count();
    assert_eq!(states(&jobs), 2, "parked ones come first: {jobs}");
    assert_eq!(
        (&jobs["jobs"][0]["state"], &jobs["jobs"][0]["email"]),
        (&json!("parked"), &json!("grace@firm.example"))
    );
    let status = read(&world, &token, "status");
    assert_eq!(status["jobs"]["parked"], 2);
    assert!(status["findings"].as_array().unwrap().iter().any(|one| one["what"] == "job" && one["mark"] == "bad"));
    assert_eq!(decide(&world, &token, "jobs", first, "retry").status, 204);
    assert_eq!(decide(&world, &token, "jobs", second, "drop").status, 204);
    let jobs = read(&world, &token, "jobs");
    let state = |id: JobId| {
        jobs["jobs"].as_array().unwrap().iter().find(|job| job["id"] == json!(id)).map(|job| job["state"].clone())
    };
    assert_eq!((state(first), state(second)), (Some(json!("waiting")), None));
    assert_eq!(decide(&world, &token, "jobs", second, "drop").status, 422);
}

#[test]
fn the_log_is_searched_page_by_page() {
    let world = World::new();
    let (_, token) = administrator(&world, "grace@firm.example");
    let (ada, _) = world.person("ada@firm.example");
    for _ in 0..120 {
        world
            .wait(world.services.audit.record(chancery::audit::Event::of(ada.id, chancery::audit::Action::Download)))
            .unwrap();
    }
    let page = |query: &str| {
        let answer = world.get(&format!("/api/admin/audit/?{query}"), Some(&token));
        assert_eq!(answer.status, 200);
        answer.json()
    };
    let first = page("email=ada%40firm.example&action=download");
    assert_eq!(first["lines"].as_array().unwrap().len(), 100);
    let rest = page(&format!("email=ada%40firm.example&action=download&before={}", first["before"]));
    assert_eq!((rest["lines"].as_array().unwrap().len(), &rest["before"]), (20, &Value::Null));
    let seqs: Vec<u64> = [&first, &rest]
        .into_iter()
        .flat_map(|page| page["lines"].as_array().unwrap())
        .map(|line| line["seq"].as_u64().unwrap())
        .collect();
    assert!(seqs.is_sorted_by(|a, b| a > b), "newest first, none twice");
    assert_eq!(page("email=grace%40firm.example&action=download")["lines"], json!([]));
    let unknown = world.get("/api/admin/audit/?email=x%40firm.example", Some(&token));
    assert_eq!((unknown.status, unknown.code().as_str()), (422, "invalid"));
}

#[test]
fn a_wall_against_an_administrator_leaves_of_a_line_only_that_it_is_there() {
    let world = World::new();
    let (grace, token) = administrator(&world, "grace@firm.example");
    let (other, open) = administrator(&world, "hopper@firm.example");
    let (ada, adas) = world.person("ada@firm.example");
    let details = chancery::matters::Details { number: "1".into(), title: "Harbor".into(), ..Default::default() };
    let matters = &world.services.matters;
    let matter = world.wait(matters.open(ada.id, details)).unwrap().id;
    let (task, file) = world.task(ada.id, "Harbor", "lease.txt", b"The rent is due.");
    world.wait(matters.put(ada.id, matter, chancery::matters::Item::Task(task.id))).unwrap();
    let answer = world.get(&format!("/api/files/file/{}/download/", file.id), Some(&adas));
    assert!(answer.status < 500);
    let event = chancery::audit::Event::of(ada.id, chancery::audit::Action::Download).on(file.id.0);
    world.wait(world.services.audit.record(event)).unwrap();
    world.wait(matters.wall(ada.id, matter, grace, "She was their counsel.")).unwrap();
    let page = |token: &str, query: &str| {
        let answer = world.get(&format!("/api/admin/audit/?{query}"), Some(token));
        assert_eq!(answer.status, 200);
        answer.json()["lines"].as_array().unwrap().clone()
    };
    let (all, seen) = (page(&open, ""), page(&token, ""));
    assert_eq!(all.len(), seen.len(), "no line is missing");
    let mut hidden = 0;
    for (whole, line) in all.iter().zip(&seen) {
        let object = whole["object"].as_str().unwrap_or_default();
        if [matter.to_string(), task.id.to_string(), file.id.to_string()].contains(&object.to_owned()) {
            hidden += 1;
            let bare = json!({
                "seq": whole["seq"], "at": whole["at"], "email": null, "action": "", "object": null, "outcome": "", "address": null,
            });
            assert_eq!(line, &bare);
        } else {
            assert_eq!(line, whole);
        }
    }
    assert!(hidden >= 4, "opened, put in, read, walled: {all:#?}");
    // No search tells what a hidden line says.
    for query in ["action=wall_set", "action=matter_opened", "email=ada%40firm.example&action=download"] {
        assert_eq!(page(&token, query), Vec::<Value>::new(), "{query}");
        assert!(!page(&open, query).is_empty(), "{query}");
    }
    assert_ne!(other, grace);
}

#[test]
fn administrators_are_warned_once() {
    let world = World::new();
    let look = || world.wait(world.warnings.look()).unwrap();
    let account = world.add("grace@firm.example", true);
    parked(&world, account.id);
    assert_eq!(look(), 0, "nobody is an administrator");
    world.wait(world.services.accounts.set_role(account.id, permissions::Role::Administrator)).unwrap();
    assert_eq!(look(), 1);
    assert!(
        world.mails().iter().any(|subject| subject.contains("Chancery needs attention: job")),
        "{:?}",
        world.mails()
    );
    assert_eq!(look(), 0);
    world.clock.forward(SignedDuration::from_hours(24 * 7));
    assert_eq!(look(), 1);
}
