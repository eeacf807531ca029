//! Sessions: how they end, what they are bound to, and how their owner sees them.

use super::world::{Answer, PASSWORD, World};
use jiff::SignedDuration;
use serde_json::{Value, json};

fn sign_in(world: &World, headers: &[(&str, &str)]) -> Answer {
    let body = json!({"username": "ada@firm.example", "password": PASSWORD}).to_string();
    let headers = [&[("content-type", "application/json")], headers].concat();
    let answer = world.call("POST", "/api/token/", &headers, Some(body.as_bytes()));
    assert_eq!(answer.status, 200);
    answer
}

fn refresh(world: &World, pair: &Value, cookie: Option<&str>) -> u16 {
    let body = json!({"refresh": pair["refresh"]}).to_string();
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(cookie.map(|cookie| ("cookie", cookie)));
    world.call("POST", "/api/token/refresh/", &headers, Some(body.as_bytes())).status
}

#[test]
fn an_idle_session_ends_after_twelve_hours() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let pair = sign_in(&world, &[]).json();
    for _ in 0..3 {
        world.clock.forward(SignedDuration::from_mins(12 * 60 - 1));
        assert_eq!(refresh(&world, &pair, None), 200);
    }
    world.clock.forward(SignedDuration::from_hours(12));
    assert_eq!(refresh(&world, &pair, None), 401);
}

#[test]
fn no_session_outlives_two_weeks_and_no_access_token_ten_minutes() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let pair = sign_in(&world, &[]).json();
    let access = pair["access"].as_str();
    world.clock.forward(SignedDuration::from_secs(599));
    assert_eq!(world.get("/api/user/me/", access).status, 200);
    world.clock.forward(SignedDuration::from_secs(1));
    assert_eq!(world.get("/api/user/me/", access).status, 401);
    for _ in 0..33 {
        world.clock.forward(SignedDuration::from_hours(10));
        assert_eq!(refresh(&world, &pair, None), 200);
    }
    world.clock.forward(SignedDuration::from_hours(6));
    assert_eq!(refresh(&world, &pair, None), 401, "fourteen days after the sign-in");
}

#[test]
fn a_session_of_our_page_is_bound_to_its_cookie() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let answer = sign_in(&world, &[("x-chancery-page", "1")]);
    let set = answer.header("set-cookie").to_owned();
    let (cookie, attributes) = set.split_once("; ").unwrap();
    assert_eq!(attributes, "Path=/; Secure; HttpOnly; SameSite=Strict");
    assert!(cookie.starts_with("__Host-chancery=") && cookie.len() > 50);
    let pair = answer.json();
    assert_eq!(refresh(&world, &pair, Some(cookie)), 200);
    assert_eq!(refresh(&world, &pair, Some(cookie)), 200, "several tabs refresh with the same token");
    assert_eq!(refresh(&world, &pair, Some(&format!("theme=dark; {cookie}; x=y"))), 200);
    assert_eq!(refresh(&world, &pair, None), 401, "the stolen token alone is of no use");
    for other in
        ["__Host-chancery=", "__Host-chancery=AAAA", &cookie.replace("__Host-", ""), &cookie[..cookie.len() - 2]]
    {
        assert_eq!(refresh(&world, &pair, Some(other)), 401, "{other}");
    }
    let second = sign_in(&world, &[("x-chancery-page", "1")]);
    assert_eq!(refresh(&world, &pair, second.header("set-cookie").split(';').next()), 401, "another session's");

    let plain = sign_in(&world, &[]);
    assert!(plain.headers.get("set-cookie").is_none());
    assert_eq!(refresh(&world, &plain.json(), None), 200, "a client of the specification needs no cookie");
    let elsewhere = sign_in(&world, &[("x-chancery-page", "1"), ("host", "box.firm.example")]);
    assert!(elsewhere.headers.get("set-cookie").is_none(), "over plain HTTP a browser would not keep it");
    let proxied = [("x-chancery-page", "1"), ("host", "box.firm.example"), ("x-forwarded-proto", "https")];
    let proxied = sign_in(&world, &proxied);
    assert!(proxied.headers.get("set-cookie").is_some());
    assert_eq!(proxied.header("strict-transport-security"), "max-age=31536000");
}

#[test]
fn sign_out_ends_the_session_and_takes_the_cookie_back() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let answer = sign_in(&world, &[("x-chancery-page", "1")]);
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    let pair = answer.json();
    let access = pair["access"].as_str().unwrap();
    let out = world.signed("POST", "/api/user/sign-out/", access, &json!({}));
    assert_eq!((out.status, out.bytes.len()), (204, 0));
    assert!(
        out.header("set-cookie").starts_with("__Host-chancery=; ") && out.header("set-cookie").ends_with("Max-Age=0")
    );
    assert_eq!(refresh(&world, &pair, Some(&cookie)), 401);
    assert_eq!(world.get("/api/user/me/", Some(access)).status, 401);
    assert_eq!(world.signed("POST", "/api/user/sign-out/", access, &json!({})).status, 401);
}

#[test]
fn the_owner_sees_sessions_and_ends_them() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let bob = world.person("bob@firm.example").1;
    let here = sign_in(&world, &[("user-agent", "Firefox 140"), ("x-forwarded-for", "198.51.100.7")]).json();
    let there = sign_in(&world, &[("user-agent", "curl")]).json();
    let third = sign_in(&world, &[]).json();
    let access = here["access"].as_str().unwrap();
    let list = || world.get("/api/user/sessions/", Some(access)).json()["sessions"].as_array().unwrap().clone();
    let all = list();
    assert_eq!(all.len(), 3);
    let current = all.iter().find(|s| s["current"] == true).unwrap();
    assert_eq!((&current["client"], &current["address"]), (&json!("Firefox 140"), &json!("198.51.100.7")));
    assert!(current["created_at"].is_string() && current["used_at"].is_string());
    let id = all.iter().find(|s| s["client"] == "curl").unwrap()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/user/sessions/{id}/");
    assert_eq!(world.signed("DELETE", &path, &bob, &Value::Null).status, 404, "another's session looks like none");
    assert_eq!(world.signed("DELETE", &path, access, &Value::Null).status, 204);
    assert_eq!(world.signed("DELETE", &path, access, &Value::Null).status, 404);
    assert_eq!(refresh(&world, &there, None), 401);
    assert_eq!(world.signed("POST", "/api/user/sessions/end-others/", access, &json!({})).status, 204);
    assert_eq!(refresh(&world, &third, None), 401);
    assert_eq!((list().len(), refresh(&world, &here, None)), (1, 200));
    assert_eq!(world.get("/api/user/me/", Some(&bob)).status, 200);
    for nonsense in ["x", "%00", "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        assert_eq!(
            world.signed("DELETE", &format!("/api/user/sessions/{nonsense}/"), access, &Value::Null).status,
            404
        );
    }
}

#[test]
fn a_changed_password_ends_the_other_sessions() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let (here, there) = (sign_in(&world, &[]).json(), sign_in(&world, &[]).json());
    let access = here["access"].as_str().unwrap();
    let change = |current: &str, new: &str| {
        world.signed("POST", "/api/user/password/", access, &json!({"current": current, "password": new}))
    };
    let new = "another four odd words";
    assert_eq!(change("wrong", new).code(), "wrong_password");
    let weak = change(PASSWORD, "short");
    assert_eq!((weak.status, weak.code().as_str()), (400, "weak_password"));
    assert_eq!(change(PASSWORD, new).status, 204);
    assert_eq!(world.get("/api/user/me/", Some(access)).status, 200);
    assert_eq!(world.get("/api/user/me/", there["access"].as_str()).status, 401);
    assert_eq!((refresh(&world, &here, None), refresh(&world, &there, None)), (200, 401));
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 401);
    let tries = (0..20).take_while(|_| change("wrong", new).status == 403).count();
    assert!(tries < 10, "a stolen session cannot guess the password for long");
}

#[test]
fn app_passwords_are_for_mail_and_can_be_taken_back() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    let path = "/api/user/app-passwords/";
    let add =
        |password: &str, name: &str| world.signed("POST", path, &access, &json!({"name": name, "password": password}));
    assert_eq!(add("wrong", "Phone").code(), "wrong_password");
    assert_eq!(add(PASSWORD, " ").status, 422);
    let made = add(PASSWORD, "Phone");
    assert_eq!(made.status, 201);
    let made = made.json();
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 19);
    let check =
        |email: &str, secret: &str| world.wait(world.services.access.app_passwords.check(email, secret)).unwrap();
    assert_eq!(check("ADA@firm.example", secret), Some(account.id));
    assert_eq!(check("ada@firm.example", &secret.replace('-', "")), Some(account.id));
    assert_eq!(check("ada@firm.example", PASSWORD), None);
    assert_eq!(check("bob@firm.example", secret), None);
    assert_eq!(world.try_sign_in("ada@firm.example", secret).status, 401, "it does not open the site");
    let listed = world.get(path, Some(&access)).json();
    assert_eq!(listed["app_passwords"][0]["name"], "Phone");
    assert!(listed["app_passwords"][0]["used_at"].is_string());
    assert!(!listed.to_string().contains(secret));
    world.wait(world.services.accounts.suspend(account.id)).unwrap();
    assert_eq!(check("ada@firm.example", secret), None);
    world.wait(world.services.accounts.restore(account.id)).unwrap();
    let access = world.try_sign_in("ada@firm.example", PASSWORD).json()["access"].as_str().unwrap().to_owned();
    let one = format!("{path}{}/", made["id"].as_str().unwrap());
    assert_eq!(world.signed("DELETE", &one, &access, &Value::Null).status, 204);
    assert_eq!(world.signed("DELETE", &one, &access, &Value::Null).status, 404);
    assert_eq!(check("ada@firm.example", secret), None);
}

#[test]
fn strangers_cannot_shut_a_person_out_and_metrics_are_for_this_machine() {
    let world = World::new();
    world.add("ada@firm.example", true);
    sign_in(&world, &[("x-forwarded-for", "198.51.100.7")]);
    let wrong = json!({"username": "ada@firm.example", "password": "x"}).to_string();
    let mut refused = 0;
    for n in 0..100 {
        let from = format!("203.0.113.{n}");
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from.as_str())];
        refused += u32::from(world.call("POST", "/api/token/", &headers, Some(wrong.as_bytes())).status == 429);
    }
    assert!(refused > 30, "guesses from everywhere are stopped: {refused}");
    sign_in(&world, &[("x-forwarded-for", "198.51.100.7")]);
    let far = world.call("GET", "/metrics", &[("x-forwarded-for", "198.51.100.7")], None);
    assert_eq!((far.status, far.code().as_str()), (403, "not_allowed"));
    assert_eq!(world.get("/metrics", None).status, 200);
}
