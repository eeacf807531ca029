//! Sign-in and refresh, and what ends them.

use super::world::{PASSWORD, World};
use serde_json::json;

#[test]
fn right_wrong_unknown_and_waiting() {
    let world = World::new();
    world.add("ada@firm.example", true);
    world.add("bob@firm.example", false);
    let answer = world.try_sign_in("Ada@FIRM.example ", PASSWORD);
    assert_eq!(answer.status, 200);
    let pair = answer.json();
    assert_eq!(pair.as_object().unwrap().len(), 2);
    assert_eq!(world.get("/api/user/me/", pair["access"].as_str()).status, 200);

    let (wrong, unknown) =
        (world.try_sign_in("ada@firm.example", "not the password"), world.try_sign_in("eve@firm.example", PASSWORD));
    assert_eq!((wrong.status, wrong.code().as_str()), (401, "wrong_credentials"));
    assert_eq!((unknown.status, &unknown.bytes), (wrong.status, &wrong.bytes), "a stranger learns nothing");

    // Only somebody who knows its password learns that an account is waiting.
    let waiting = world.try_sign_in("bob@firm.example", PASSWORD);
    assert_eq!((waiting.status, waiting.code().as_str()), (403, "not_approved"));
    assert_eq!(world.try_sign_in("bob@firm.example", "not the password").bytes, wrong.bytes);
}

#[test]
fn refresh_gives_access_until_it_is_revoked() {
    let world = World::new();
    let account = world.add("ada@firm.example", true);
    let pair = world.try_sign_in("ada@firm.example", PASSWORD).json();
    let refresh = |token: &str| world.post("/api/token/refresh/", &json!({ "refresh": token }));
    let answer = refresh(pair["refresh"].as_str().unwrap());
    assert_eq!(answer.status, 200);
    let access = answer.json()["access"].as_str().unwrap().to_owned();
    assert_eq!(world.get("/api/user/me/", Some(&access)).status, 200);
    assert_eq!(world.get("/api/user/me/", pair["refresh"].as_str()).status, 401, "a refresh token is no access token");
    assert_eq!(refresh(&access).status, 401, "an access token is no refresh token");
    for broken in
        ["", "x", "🙂", &"A".repeat(86), &pair["refresh"].as_str().unwrap().replace(|c: char| c.is_lowercase(), "A")]
    {
        let answer = refresh(broken);
        assert_eq!((answer.status, answer.code().as_str()), (401, "not_signed_in"), "{broken}");
    }
    let session = world.services.tokens.sessions(account.id).unwrap()[0].id;
    world.wait(world.services.tokens.revoke(account.id, session)).unwrap();
    assert_eq!(refresh(pair["refresh"].as_str().unwrap()).status, 401);
    assert_eq!(
        world.get("/api/user/me/", Some(&access)).status,
        401,
        "a revoked session takes its access tokens along"
    );
}

#[test]
fn a_suspended_account_dies_at_once_and_stays_dead() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    let refresh = world.try_sign_in("ada@firm.example", PASSWORD).json()["refresh"].clone();
    world.wait(world.services.accounts.suspend(account.id)).unwrap();
    let answer = world.get("/api/files/list/?type=tasks", Some(&access));
    assert_eq!((answer.status, answer.code().as_str()), (401, "not_signed_in"));
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    assert_eq!(world.post("/api/token/refresh/", &json!({ "refresh": refresh })).status, 401);
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 403);
    world.wait(world.services.accounts.restore(account.id)).unwrap();
    assert_eq!(world.get("/api/user/me/", Some(&access)).status, 401, "the old token stays dead");
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 200);
}

#[test]
fn a_new_password_ends_every_session() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    let new = "another four odd words".to_owned();
    world.wait(world.services.accounts.set_password(account.id, new.clone().into())).unwrap();
    assert_eq!(world.get("/api/user/me/", Some(&access)).status, 401);
    assert_eq!(world.try_sign_in("ada@firm.example", PASSWORD).status, 401);
    assert_eq!(world.try_sign_in("ada@firm.example", &new).status, 200);
}

#[test]
fn standing_changes_only_along_its_arrows() {
    let world = World::new();
    let accounts = &world.services.accounts;
    let bob = world.add("bob@firm.example", false).id;
    assert!(world.wait(accounts.suspend(bob)).is_err());
    assert!(world.wait(accounts.restore(bob)).is_err());
    world.wait(accounts.reject(bob)).unwrap();
    assert!(world.wait(accounts.reject(bob)).is_err());
    let approved = world.wait(accounts.approve(bob)).unwrap();
    assert_eq!(approved.epoch, 2);
    assert!(world.wait(accounts.approve(bob)).is_err());
    assert_eq!(accounts.find_by_email("BOB@firm.example").unwrap().unwrap().id, bob);
    assert_eq!(accounts.list().unwrap().len(), 1);
}

#[test]
fn an_address_has_one_account_in_any_case_of_letters() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let again = chancery::accounts::NewAccount {
        email: "ADA@firm.example".into(),
        first_name: String::new(),
        last_name: String::new(),
        title: String::new(),
        password: None,
        approved: true,
    };
    let error = world.wait(world.services.accounts.add(again)).unwrap_err();
    assert!(matches!(error, chancery::error::Error::Conflict(_)), "{error:?}");
}

#[test]
fn guessing_is_slowed_down_with_a_time_to_come_back() {
    let world = World::new();
    world.add("ada@firm.example", true);
    let statuses: Vec<u16> =
        (0..12).map(|_| world.try_sign_in("ada@firm.example", "not the password").status).collect();
    assert_eq!(statuses[..10], [401; 10]);
    let answer = world.try_sign_in("ada@firm.example", PASSWORD);
    assert_eq!((answer.status, answer.code().as_str()), (429, "too_many_tries"));
    assert_eq!(answer.header("retry-after"), "30");
}
