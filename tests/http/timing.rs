//! Timing must not reveal whether an address has an account. This is the only test that measures time: the classes
//! take turns, so that other load on the machine affects all of them, and it fails only on a large difference of
//! medians. Hashing costs enough here to dominate a sign-in, as it does in production.

use super::world::World;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const TRIES: usize = 400;
/// Largest ratio of the medians. If one class skipped the hashing, the ratio would be several times as high.
const RATIO: f64 = 1.5;

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

/// Each try comes from an address of its own, so that no limit applies.
fn take_turns(world: &World, what: &str, path: &str, classes: [&dyn Fn(usize) -> (Value, u16); 2]) {
    let mut times = [Vec::new(), Vec::new()];
    for n in 0..TRIES {
        for (class, times) in classes.iter().zip(&mut times) {
            let (body, status) = class(n);
            let from = format!("10.{}.{}.1", n / 200, n % 200);
            let headers = [("content-type", "application/json"), ("x-forwarded-for", from.as_str())];
            let body = body.to_string();
            let begun = Instant::now();
            let answer = world.call("POST", path, &headers, Some(body.as_bytes()));
            times.push(begun.elapsed());
            assert_eq!(answer.status, status, "{what}: {}", String::from_utf8_lossy(&answer.bytes));
        }
    }
    let [known, unknown] = times.map(median);
    let ratio = known.max(unknown) / known.min(unknown);
    assert!(ratio < RATIO, "{what}: known {:.2} ms, unknown {:.2} ms", known * 1e3, unknown * 1e3);
}

#[test]
fn sign_in_register_and_reset_tell_nothing_by_time() {
    let world = World::new();
    for n in 0..TRIES {
        world.add(&format!("known{n}@firm.example"), true);
    }
    let known = |n: usize| format!("known{n}@firm.example");
    let unknown = |n: usize| format!("unknown{n}@firm.example");
    let try_as = |name: String| (json!({"username": name, "password": "not the password"}), 401);
    take_turns(&world, "sign-in", "/api/token/", [&|n| try_as(known(n)), &|n| try_as(unknown(n))]);
    let reset = |email: String| (json!({ "email": email }), 200);
    take_turns(&world, "reset", "/api/user/password-reset/", [&|n| reset(known(n)), &|n| reset(unknown(n))]);
    let form = |email: String, status: u16| {
        let form = json!({"username": email, "password": "four odd words here", "firstName": "A", "lastName": "B"});
        (form, status)
    };
    take_turns(&world, "register", "/api/user/register/", [&|n| form(known(n), 400), &|n| form(unknown(n), 201)]);
}
