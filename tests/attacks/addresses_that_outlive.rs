//! Addresses that grant access without a sign-in: the calendar feed, tickets, public links, reset links, and the
//! event stream that is already open. They end when their owner's access ends.

use crate::{
    http::world::{PASSWORD as PASS, SITE, World},
    support::{DANA, Firm},
};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};

const ADA: &str = "ada@firm.example";
const NEW: &str = "another four odd words";

fn feed(world: &World, access: &str) -> String {
    let opened = world.signed("POST", "/api/calendar/feed/", access, &Value::Null);
    assert_eq!(opened.status, 201);
    opened.json()["url"].as_str().unwrap().strip_prefix(SITE).unwrap().to_owned()
}

fn access(world: &World, password: &str) -> String {
    world.try_sign_in(ADA, password).json()["access"].as_str().unwrap().to_owned()
}

#[test]
fn a_feed_ends_with_suspension_and_reset_for_ever() {
    let world = World::new();
    let (account, token) = world.person(ADA);
    let path = feed(&world, &token);
    let unknown = world.get(&format!("/api/calendar/{}.ics", "A".repeat(64)), None);
    assert_eq!(unknown.status, 404);
    assert_eq!(world.get(&path, None).status, 200);
    let gone = |path: &str, when: &str| {
        let answer = world.get(path, None);
        assert_eq!((answer.status, &answer.bytes), (404, &unknown.bytes), "{when}");
    };
    world.wait(world.services.accounts.suspend(account.id)).unwrap();
    gone(&path, "suspended");
    world.wait(world.services.accounts.restore(account.id)).unwrap();
    gone(&path, "restored");

    let token = access(&world, PASS);
    assert_eq!(world.get("/api/calendar/", Some(&token)).json()["feed"], false, "the person is told that it is gone");
    let path = feed(&world, &token);
    assert_eq!(world.get(&path, None).status, 200);
    let link = world.wait(world.services.access.resets.send(account.id, None, true)).unwrap();
    let body = json!({"token": link.rsplit('/').next().unwrap(), "password": NEW});
    assert_eq!(world.post("/api/user/password-reset-confirm/", &body).status, 200);
    gone(&path, "reset");

    let path = feed(&world, &access(&world, NEW));
    assert_eq!(world.get(&path, None).status, 200);
    world.wait(world.removal().remove(account.id)).unwrap();
    gone(&path, "removed");
}

#[test]
fn a_ticket_ends_with_suspension_and_with_the_password_although_its_minute_is_not_over() {
    let world = World::new();
    let (account, token) = world.person(ADA);
    let (_, file) = world.task(account.id, "Lease", "lease.pdf", b"the bytes");
    let ticket = |token: &str| {
        let issued = world.signed("POST", "/api/files/ticket/", token, &json!({"file": file.id.to_string()}));
        issued.json()["url"].as_str().unwrap().to_owned()
    };
    let (first, second) = (ticket(&token), ticket(&token));
    assert_eq!(world.get(&first, None).status, 200);
    world.wait(world.services.accounts.suspend(account.id)).unwrap();
    world.wait(world.services.accounts.restore(account.id)).unwrap();
    assert_eq!(world.get(&second, None).status, 404);
    let token = access(&world, PASS);
    let third = ticket(&token);
    let body = json!({"current": PASS, "password": NEW});
    assert_eq!(world.signed("POST", "/api/user/password/", &token, &body).status, 204);
    assert_eq!(world.get(&third, None).status, 404);
    let fourth = ticket(&token);
    world.clock.forward(SignedDuration::from_secs(59));
    world.clock.set_back(SignedDuration::from_hours(1));
    world.clock.forward(SignedDuration::from_secs(1));
    assert_eq!(world.get(&fourth, None).status, 404, "a clock that was set back gives it no time");
}

/// On the real program: IT suspends an account while a page is open and a reset link and a public link are in use.
#[test]
fn suspension_ends_the_open_page_the_reset_link_and_the_public_link() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let signed = |path: &str, body: Value| -> Value {
        ureq::post(format!("http://{}{path}", server.http))
            .header("authorization", format!("Bearer {token}"))
            .send_json(body)
            .unwrap()
            .body_mut()
            .read_json()
            .unwrap()
    };
    let said = |words: &[&str]| {
        let output = firm.run(words);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let status = |path: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        agent.get(format!("http://{}{path}", server.http)).call().unwrap().status().as_u16()
    };
    let folder = ureq::post(format!("http://{}/api/files/folder/create/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=b")
        .send(concat!(
            "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nInbox\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"parent_path\"\r\n\r\n\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"folder_type\"\r\n\r\nfiles\r\n--b--\r\n"
        ))
        .unwrap();
    assert!(folder.status().is_success());
    let link = signed("/api/links/", json!({"folder_path": "Inbox", "title": "Send us your papers", "days": 7}));
    let link = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(status(&format!("/api/upload/{link}/")), 200);
    let reset = said(&["users", "reset-link", DANA]);
    let reset = reset.trim().rsplit('/').next().unwrap().to_owned();

    let events = ureq::get(format!("http://{}/api/events/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .call()
        .unwrap();
    let mut lines = BufReader::new(events.into_body().into_reader()).lines().map_while(Result::ok);
    assert_eq!(lines.next().as_deref(), Some("event:hello"));
    assert_eq!(lines.next().as_deref(), Some("data:{}"));
    said(&["users", "suspend", DANA]);
    assert_eq!(lines.find(|line| !line.is_empty()), None, "the stream ends, and says nothing more");
    assert_eq!(status(&format!("/api/upload/{link}/")), 404);
    let body = json!({"token": reset, "password": NEW});
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let set = agent.post(format!("http://{}/api/user/password-reset-confirm/", server.http)).send_json(&body).unwrap();
    assert_eq!(set.status(), 400);
    server.stop();
}
