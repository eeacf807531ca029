//! Bodies that are not what the call expects: a clear sentence, never a 5xx.

use super::world::World;
use proptest::{prelude::*, test_runner::TestRunner};
use serde_json::{Value, json};
use std::io::{Read, Write};

const CALLS: [&str; 2] = ["/api/token/", "/api/token/refresh/"];

#[test]
fn malformed_and_mistyped() {
    let world = World::new();
    let json_type = [("content-type", "application/json")];
    for path in CALLS {
        for (body, status) in [
            (&b""[..], 400),
            (b"{", 400),
            (b"username=a&password=b", 400),
            (b"{\"username\":\"a\xff\",\"password\":\"b\",\"refresh\":\"\xff\"}", 400),
            (b"null", 422),
            (b"[]", 422),
            (b"{}", 422),
            (b"{\"username\":1,\"password\":2,\"refresh\":3}", 422),
            (b"{\"username\":null,\"password\":null,\"refresh\":null}", 422),
            (b"{\"username\":\"a\",\"username\":\"b\",\"password\":\"x\",\"refresh\":\"a\",\"refresh\":\"b\"}", 422),
        ] {
            let answer = world.call("POST", path, &json_type, Some(body));
            assert_eq!(answer.status, status, "{path} {:?}", String::from_utf8_lossy(body));
            assert_eq!(answer.code(), if status == 400 { "malformed" } else { "invalid" });
        }
        let deep = "[".repeat(60_000);
        assert_eq!(world.call("POST", path, &json_type, Some(deep.as_bytes())).status, 422);
        assert_eq!(world.call("POST", path, &json_type, Some(format!("{{\"x\":{deep}").as_bytes())).status, 400);
        let large = json!({"username": "a".repeat(70_000), "password": "b", "refresh": "c"}).to_string();
        let answer = world.call("POST", path, &json_type, Some(large.as_bytes()));
        assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
        for other in ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "nonsense"]
        {
            let answer = world.call("POST", path, &[("content-type", other)], Some(b"{}"));
            assert_eq!((answer.status, answer.code().as_str()), (415, "not_json"), "{other}");
        }
        let fine =
            json!({"username": "eve@firm.example", "password": "x", "refresh": "y", "more": [1, {}]}).to_string();
        for like in ["application/json; charset=utf-8", "Application/JSON", "application/vnd.x+json"] {
            assert_eq!(
                world.call("POST", path, &[("content-type", like)], Some(fine.as_bytes())).status,
                401,
                "{like}"
            );
        }
    }
}

/// A wrong field may have held a password: no answer repeats it.
#[test]
fn answers_never_repeat_what_was_sent() {
    let world = World::new();
    let body = br#"{"username":"marker-one","password":{"marker-two":"marker-three"},"refresh":["marker-four"]}"#;
    for path in CALLS {
        let answer = world.call("POST", path, &[("content-type", "application/json")], Some(body));
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("marker"));
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    let name =
        prop_oneof![Just("username".to_owned()), Just("password".to_owned()), Just("refresh".to_owned()), ".{0,8}"];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(name.clone(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

#[test]
fn random_bodies_never_fail_the_server() {
    let world = World::new();
    let call = |path: &str, body: &[u8]| {
        let answer = world.call("POST", path, &[("content-type", "application/json")], Some(body));
        assert!(
            (400..500).contains(&answer.status),
            "{path} answered {} to {:?}",
            answer.status,
            String::from_utf8_lossy(body)
        );
        answer.code();
    };
    let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) });
    runner
        .run(&any_json(), |value| {
            CALLS.iter().for_each(|path| call(path, value.to_string().as_bytes()));
            Ok(())
        })
        .unwrap();
    runner
        .run(&prop::collection::vec(any::<u8>(), 0..200), |bytes| {
            CALLS.iter().for_each(|path| call(path, &bytes));
            Ok(())
        })
        .unwrap();
}

/// There is no Content-Length, so the limit counts what arrives.
#[test]
fn a_chunked_body_is_bounded_too() {
    let world = World::new();
    let mut socket = std::net::TcpStream::connect(world.address).unwrap();
    socket.write_all(b"POST /api/token/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
    let piece = format!("2000\r\n{}\r\n", "a".repeat(0x2000));
    for _ in 0..12 {
        // The server may answer and close before everything was sent.
        if socket.write_all(piece.as_bytes()).is_err() {
            break;
        }
    }
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

/// A proxy before us may go by the other name (RFC 9112, 3.2).
#[test]
fn two_hosts_are_refused() {
    let world = World::new();
    for (hosts, status) in [("Host: x\r\n", "200"), ("Host: x\r\nHost: y\r\n", "400")] {
        let mut socket = std::net::TcpStream::connect(world.address).unwrap();
        socket.write_all(format!("GET /healthz HTTP/1.1\r\n{hosts}\r\n").as_bytes()).unwrap();
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).unwrap();
        assert_eq!(String::from_utf8_lossy(&answer), format!("HTTP/1.1 {status}"));
    }
}

/// Every call that takes JSON, made by somebody signed in: the right status, a JSON error, no 5xx, and nothing
/// repeated.
#[test]
fn every_call_with_a_body_bears_bad_ones() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let bearer = format!("Bearer {token}");
    let bare = [
        "/api/user/sign-out/",
        "/api/user/sessions/end-others/",
        "/api/user/upgrade/",
        "/api/calendar/feed/",
        "/api/booking/proposals/{id}/send/",
        "/api/booking/proposals/{id}/withdraw/",
        "/api/chasing/{id}/send/",
        "/api/matters/{id}/export/",
        "/api/files/file/{id}/read/",
        "/api/user/webhooks/{id}/test/",
    ];
    // These take forms, not JSON; tests/http/uploads.rs tests them.
    let forms = [
        "/api/files/folder/create/",
        "/api/files/upload/",
        "/api/files/uploads/",
        "/api/upload/{id}/",
        "/api/intake/{address}/",
    ];
    // These take an empty object from administrators; tests/http/administration.rs tests them.
    let takes_json = |path: &&str| !bare.contains(path) && !forms.contains(path) && !path.starts_with("/api/admin/");
    let posts = chancery::http::ROUTES.iter().filter(|(method, path)| *method == "POST" && takes_json(path));
    let large = json!({"username": "a".repeat(10 << 20)}).to_string();
    for (_, path) in posts {
        let ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
        let path = path.replace("{id}", ulid).replace("{deadline}", ulid);
        let call = |body: &[u8]| {
            let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
            let answer = world.call("POST", &path, &headers, Some(body));
            let code = answer.code();
            assert!(!String::from_utf8_lossy(&answer.bytes).contains("marker"), "{path}");
            (answer.status, code)
        };
        let (malformed, invalid) = ((400, "malformed".to_owned()), (422, "invalid".to_owned()));
        for body in [&b"{"[..], b"marker", b"{\"email\":\"\xff\"}", b"\xef\xbb\xbf{}"] {
            assert_eq!(call(body), malformed, "{path} {:?}", String::from_utf8_lossy(body));
        }
        for body in [&b"[]"[..], b"null", b"\"marker\"", b"{}", b"{\"unknown\":\"marker\"}", b"{}marker", b"1e400"] {
            let answer = call(body);
            assert!(answer == invalid || answer == malformed, "{path} {:?}: {answer:?}", String::from_utf8_lossy(body));
        }
        assert_eq!(call(large.as_bytes()), (413, "too_large".to_owned()), "{path}");
    }
}
