//! SPEC.md, section 7, call by call, as a plain client makes them. Calls that are not built yet are missing here.

use super::world::{PASSWORD, World};
use serde_json::json;

#[test]
fn section_7() {
    let world = World::new();
    let post = |path: &str, body: serde_json::Value| world.post(path, &body);

    // POST /api/user/register/ · username, password, firstName, lastName, referralCode · the body is not read
    let form = json!({"username": "ada@firm.example", "password": PASSWORD, "firstName": "Ada", "lastName": "Lovelace", "referralCode": ""});
    assert_eq!(post("/api/user/register/", form.clone()).status, 201);
    assert_eq!(post("/api/user/register/", form).status, 400, "This email is already registered.");
    let account = world.services.accounts.find_by_email("ada@firm.example").unwrap().unwrap();
    assert_ne!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200, "accounts start unapproved");
    world.wait(world.services.accounts.approve(account.id)).unwrap();

    // POST /api/token/ · username, password · reads access and refresh
    let pair = post("/api/token/", json!({"username": "ada@firm.example", "password": PASSWORD}));
    assert_eq!(pair.status, 200);
    let pair = pair.json();
    let (access, refresh) = (pair["access"].as_str().unwrap(), pair["refresh"].as_str().unwrap());

    // POST /api/token/refresh/ · {refresh} · reads access; status 200 is success
    let refreshed = post("/api/token/refresh/", json!({"refresh": refresh}));
    assert_eq!(refreshed.status, 200);
    let refreshed = refreshed.json();
    let access = if access.is_empty() { access } else { refreshed["access"].as_str().unwrap() };

    // GET /api/files/list/ · path (optional), type · a list of items
    let (task, file) = world.task(account.id, "Lease", "lease.pdf", b"the bytes");
    let tasks = world.get("/api/files/list/?type=tasks", Some(access)).json();
    assert_eq!(tasks["tasks"][0]["id"], task.id.to_string());
    let inside = world.get("/api/files/list/?type=tasks&path=Lease", Some(access)).json();
    assert_eq!(inside["files"][0]["id"], file.id.to_string());
    assert!(world.get("/api/files/list/?type=files", Some(access)).json()["folders"].is_array());
    assert_eq!(world.get("/api/files/list/?type=tasks", None).status, 401);

    // GET /api/files/file/{id}/download/ · read as a blob · file name from the content-disposition header
    let bytes = world.get(&format!("/api/files/file/{}/download/", file.id), Some(access));
    assert_eq!((bytes.status, bytes.bytes.as_slice()), (200, &b"the bytes"[..]));
    assert_eq!(bytes.header("content-disposition"), "attachment; filename=\"lease.pdf\"");

    // POST /api/user/password-reset/ · email · the body is not read
    assert_eq!(post("/api/user/password-reset/", json!({"email": "ada@firm.example"})).status, 200);
    assert_eq!(post("/api/user/password-reset/", json!({"email": "nobody@firm.example"})).status, 200);

    // POST /api/user/password-reset-confirm/ · {token, password} · success or error only
    let link = world.wait(world.services.access.resets.send(account.id, None, true)).unwrap();
    let token = link.rsplit('/').next().unwrap();
    let confirm = |token: &str| json!({"token": token, "password": "another four odd words"});
    assert_eq!(post("/api/user/password-reset-confirm/", confirm("nonsense")).status, 400);
    assert_eq!(post("/api/user/password-reset-confirm/", confirm(token)).status, 200);
    assert_eq!(post("/api/token/refresh/", json!({"refresh": refresh})).status, 401, "a reset ends every session");
}
