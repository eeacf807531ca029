//! Access tokens that are not what they claim to be.

use super::world::World;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as B64};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use std::io::{Read, Write};

fn claims(access: &str) -> Value {
    serde_json::from_slice(&B64.decode(access.split('.').nth(1).unwrap()).unwrap()).unwrap()
}

#[test]
fn a_token_says_what_the_contract_says() {
    let world = World::new();
    let (account, access) = world.person("ada@firm.example");
    let claims = claims(&access);
    assert_eq!(claims["iss"], "chancery");
    assert_eq!(claims["aud"], "chancery");
    assert_eq!(claims["typ"], "access");
    assert_eq!(claims["sub"], account.id.to_string());
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 600);
    assert_eq!(claims.as_object().unwrap().len(), 8);
}

#[test]
fn forged_swapped_and_stale_tokens_are_refused() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    let (bob, _) = world.person("bob@firm.example");
    let good = claims(&access);
    let key = world.store.keys().signing("access-token");
    let sign =
        |header: &Header, claims: &Value, key: &[u8]| encode(header, claims, &EncodingKey::from_secret(key)).unwrap();
    let with = |changes: Value| {
        let mut claims = good.clone();
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        claims
    };
    let without = |name: &str| {
        let mut claims = good.clone();
        claims.as_object_mut().unwrap().remove(name);
        claims
    };
    let hs256 = Header::new(Algorithm::HS256);
    // The test signs as the server does: an unaltered handmade token is accepted.
    assert_eq!(world.get("/api/user/me/", Some(&sign(&hs256, &good, &key))).status, 200);

    let now = good["iat"].as_i64().unwrap();
    let part = |value: Value| B64.encode(value.to_string());
    let [_, body, signature] = access.split('.').collect::<Vec<_>>().try_into().unwrap();
    let mut bad = vec![
        ("alg none", format!("{}.{body}.", part(json!({"alg": "none", "typ": "JWT"})))),
        ("alg None", format!("{}.{body}.{signature}", part(json!({"alg": "None"})))),
        ("alg HS512", sign(&Header::new(Algorithm::HS512), &good, &key)),
        ("alg RS256 in name only", format!("{}.{body}.{signature}", part(json!({"alg": "RS256"})))),
        ("other key", sign(&hs256, &good, &[7; 32])),
        ("empty key", sign(&hs256, &good, b"")),
        ("another purpose's key", sign(&hs256, &good, &world.store.keys().signing("message-id"))),
        ("no signature", format!("{}.{body}.", access.split('.').next().unwrap())),
        (
            "body swapped",
            format!(
                "{}.{}.{signature}",
                access.split('.').next().unwrap(),
                part(with(json!({"sub": bob.id.to_string()})))
            ),
        ),
        ("cut", access[..access.len() - 1].to_owned()),
        ("empty", String::new()),
        ("dots", "..".to_owned()),
        ("long", "a".repeat(5000)),
    ];
    let changed = [
        json!({"exp": now - 1}),
        json!({"exp": 0}),
        json!({"exp": "soon"}),
        json!({"exp": -5}),
        json!({"iat": now + 3600}),
        json!({"typ": "refresh"}),
        json!({"typ": null}),
        json!({"iss": "other"}),
        json!({"aud": "other"}),
        json!({"aud": []}),
        json!({"epoch": 1}),
        json!({"epoch": -1}),
        json!({"sub": "nobody"}),
        json!({"sub": bob.id.to_string()}),
        json!({"sid": "01ARZ3NDEKTSV4RRFFQ69G5FAV"}),
        json!({"sid": 5}),
    ];
    bad.extend(changed.into_iter().map(|c| ("a changed claim", sign(&hs256, &with(c), &key))));
    bad.extend(
        ["iss", "aud", "typ", "sub", "epoch", "sid", "iat", "exp"]
            .map(|c| ("a claim left out", sign(&hs256, &without(c), &key))),
    );
    for (what, token) in bad {
        let answer = world.get("/api/user/me/", Some(&token));
        assert_eq!((answer.status, answer.code().as_str()), (401, "not_signed_in"), "{what}: {token}");
    }
    assert_eq!(world.get("/api/user/me/", Some(&access)).status, 200);
}

#[test]
fn the_header_is_read_as_rfc_9110_says() {
    let world = World::new();
    let (_, access) = world.person("ada@firm.example");
    let status = |value: &str| world.call("GET", "/api/user/me/", &[("authorization", value)], None).status;
    assert_eq!(status(&format!("bearer {access}")), 200);
    assert_eq!(status(&format!("BEARER  {access}")), 200);
    assert_eq!(status(&access), 401);
    assert_eq!(status(&format!("Basic {access}")), 401);
    assert_eq!(status("Bearer"), 401);
    let mut socket = std::net::TcpStream::connect(world.address).unwrap();
    socket
        .write_all(
            b"GET /api/user/me/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xfc\xff\r\nConnection: close\r\n\r\n",
        )
        .unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 401 "));
}
