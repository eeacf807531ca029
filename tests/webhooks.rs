//! Webhooks on the real program: what changes is told with a signature and without a word of it, again until it is taken, and no receiver can
//! hold the server up or lead it elsewhere.

use crate::{
    case_management::double::{Asked, read},
    support::{DANA, Firm, Letter, PASSWORD, block, call, send},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    io::Write,
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

const EVE: &str = "eve@firm.test";

/// How a receiver answers.
#[derive(Clone, Debug)]
enum Way {
    Takes,
    /// So often with 500, then it takes.
    Fails(usize),
    Leads(String),
    Hangs,
    /// An answer of a gigabyte.
    Floods,
    Gone,
}

#[derive(Clone, Debug)]
struct Came {
    headers: BTreeMap<String, String>,
    body: String,
}

struct Receiver {
    address: SocketAddr,
    came: Arc<Mutex<Vec<Came>>>,
}

impl Receiver {
    fn new(way: Way) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let came: Arc<Mutex<Vec<Came>>> = Arc::default();
        let shared = Arc::clone(&came);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (shared, way) = (Arc::clone(&shared), way.clone());
                std::thread::spawn(move || answer(stream, &shared, &way));
            }
        });
        Self { address, came }
    }

    fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    fn came(&self) -> Vec<Came> {
        self.came.lock().unwrap().clone()
    }

    /// Waits until something came that is as wanted.
    fn until(&self, firm: &Firm, wanted: impl Fn(&[Came]) -> bool) -> Vec<Came> {
        let since = Instant::now();
        loop {
            let came = self.came();
            if wanted(&came) {
                return came;
            }
            assert!(since.elapsed() < Duration::from_secs(90), "{came:?}\n{}", firm.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

fn answer(stream: std::net::TcpStream, came: &Mutex<Vec<Came>>, way: &Way) -> Option<()> {
    let Asked { method, target, headers, body } = read(&stream)?;
    assert_eq!((method.as_str(), target.as_str()), ("POST", "/hook"));
    let count = {
        let mut all = came.lock().unwrap();
        all.push(Came { headers, body: String::from_utf8(body).unwrap() });
        all.len()
    };
    let mut stream = &stream;
    match way {
        Way::Takes => stream.write_all(b"HTTP/1.1 204 X\r\nConnection: close\r\n\r\n").ok(),
        Way::Fails(often) if count <= *often => stream.write_all(b"HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n").ok(),
        Way::Fails(_) => stream.write_all(b"HTTP/1.1 200 X\r\nContent-Length: 2\r\n\r\nok").ok(),
        Way::Leads(to) => {
            stream.write_all(format!("HTTP/1.1 302 X\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").as_bytes()).ok()
        }
        Way::Gone => stream.write_all(b"HTTP/1.1 410 X\r\nContent-Length: 0\r\n\r\n").ok(),
        Way::Hangs => {
            std::thread::sleep(Duration::from_secs(120));
            None
        }
        Way::Floods => {
            stream.write_all(b"HTTP/1.1 200 X\r\nContent-Length: 1073741824\r\n\r\n").ok()?;
            let piece = vec![b'x'; 1 << 20];
            for _ in 0..1024 {
                stream.write_all(&piece).ok()?;
            }
            panic!("the whole gigabyte was read");
        }
    }
}

fn json(firm: &Firm, words: &[&str]) -> Value {
    let output = firm.run(words);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// A webhook of a person; its identifier and its secret.
fn add(firm: &Firm, email: &str, receiver: &Receiver) -> (String, Vec<u8>) {
    let made = json(firm, &["webhooks", "add", email, &receiver.url(), "--kinds", "task", "--json"]);
    let secret = made["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap();
    (made["id"].as_str().unwrap().to_owned(), STANDARD.decode(secret).unwrap())
}

fn one(firm: &Firm, id: &str) -> Value {
    let all = json(firm, &["webhooks", "list", "--json"]);
    all.as_array().unwrap().iter().find(|one| one["id"] == id).unwrap_or_else(|| panic!("{all}")).clone()
}

fn firm() -> Firm {
    let firm = Firm::new(None);
    firm.configure("[webhooks]\nprivate_addresses = true\n");
    firm.add(DANA);
    firm
}

#[test]
fn a_change_is_told_with_a_signature_and_without_a_word_of_it_until_it_is_taken() {
    let firm = firm();
    firm.add(EVE);
    let server = firm.serve();
    let (takes, fails, eves) = (Receiver::new(Way::Takes), Receiver::new(Way::Fails(1)), Receiver::new(Way::Takes));
    let (id, secret) = add(&firm, DANA, &takes);
    add(&firm, DANA, &fails);
    add(&firm, EVE, &eves);
    let token = server.sign_in(DANA);
    let letter = Letter::new(DANA, "Harbor settlement", "The confidential figure is 62000.");
    block(send(server.smtp, &letter)).unwrap();
    let task = server.wait_for_task(&token, "Harbor settlement", &["Answered", "Needs attention"]);
    let task = task["task"]["id"].as_str().or(task["id"].as_str()).unwrap().to_owned();
    let came = takes.until(&firm, |came| came.iter().any(|one| one.body.contains(&task)));
    for Came { headers, body } in &came {
        let said: Value = serde_json::from_str(body).unwrap();
        assert_eq!(said["type"], "task.changed", "{body}");
        let keys: Vec<&String> = said.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["data", "timestamp", "type"]);
        assert_eq!(said["data"].as_object().unwrap().keys().collect::<Vec<_>>(), ["task"]);
        assert!(!body.contains("Harbor") && !body.contains("62000") && !body.contains(DANA), "{body}");
        let signed = format!("{}.{}.{body}", headers["webhook-id"], headers["webhook-timestamp"]);
        let key = aws_lc_rs::hmac::Key::new(aws_lc_rs::hmac::HMAC_SHA256, &secret);
        let tag = STANDARD.decode(headers["webhook-signature"].strip_prefix("v1,").unwrap()).unwrap();
        aws_lc_rs::hmac::verify(&key, signed.as_bytes(), &tag).unwrap();
        let age = jiff::Timestamp::now().as_second() - headers["webhook-timestamp"].parse::<i64>().unwrap();
        assert!((0..300).contains(&age), "{age}");
    }
    // What was not taken comes again, as the same message.
    fails.until(&firm, |came| {
        came.iter().skip(1).any(|again| again.headers["webhook-id"] == came[0].headers["webhook-id"])
    });
    // Eve's webhook is told of nothing of Dana's.
    assert!(eves.came().is_empty(), "{:?}", eves.came());
    // A trial goes at once; what is removed is told no more.
    assert!(firm.run(&["webhooks", "test", &id]).status.success());
    assert!(takes.came().last().unwrap().body.contains("\"test\""));
    assert!(firm.run(&["webhooks", "remove", &id]).status.success());
    assert!(!firm.run(&["webhooks", "test", &id]).status.success());
    // After a stop nobody knows what was missed, and that is said.
    server.kill();
    let before = fails.came().len();
    let server = firm.serve();
    let came =
        fails.until(&firm, |came| came.len() > before && came[before..].iter().any(|one| one.body.contains("refetch")));
    assert!(came[before..].iter().any(|one| one.body.contains("\"data\":{}")));
    server.stop();
}

#[test]
fn no_receiver_holds_the_server_up_or_leads_it_elsewhere() {
    let firm = firm();
    let server = firm.serve();
    let (inner, hangs, floods, gone) =
        (Receiver::new(Way::Takes), Receiver::new(Way::Hangs), Receiver::new(Way::Floods), Receiver::new(Way::Gone));
    let leads = Receiver::new(Way::Leads(inner.url()));
    let takes = Receiver::new(Way::Takes);
    let ids: Vec<String> =
        [&hangs, &floods, &leads, &gone, &takes].map(|receiver| add(&firm, DANA, receiver).0).to_vec();
    let token = server.sign_in(DANA);
    for subject in ["First", "Second"] {
        block(send(server.smtp, &Letter::new(DANA, subject, "What does the lease say?"))).unwrap();
        server.wait_for_task(&token, subject, &["Answered", "Needs attention"]);
    }
    takes.until(&firm, |came| !came.is_empty());
    leads.until(&firm, |came| !came.is_empty());
    gone.until(&firm, |came| !came.is_empty());
    floods.until(&firm, |came| !came.is_empty());
    let since = Instant::now();
    while one(&firm, &ids[0])["trouble"].is_null()
        || one(&firm, &ids[2])["trouble"].is_null()
        || one(&firm, &ids[3])["ended"] == false
    {
        assert!(since.elapsed() < Duration::from_secs(60), "{}", json(&firm, &["webhooks", "list", "--json"]));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(one(&firm, &ids[0])["trouble"].as_str().unwrap().contains("in time"));
    assert!(one(&firm, &ids[2])["trouble"].as_str().unwrap().contains("not followed"));
    assert!(inner.came().is_empty(), "the redirect was followed");
    // A flood counts as taken: its head said so, and its body was never read.
    assert!(one(&firm, &ids[1])["taken"].as_u64().unwrap() > 0);
    assert!(takes.came().len() >= 2);
    assert_eq!(gone.came().len(), 1, "it said that it wants no more");
    server.stop();
}

#[test]
fn addresses_of_the_firm_s_own_network_are_refused() {
    let firm = firm();
    let receiver = Receiver::new(Way::Takes);
    let server = firm.serve();
    let (id, _) = add(&firm, DANA, &receiver);
    server.stop();
    firm.configure("");
    let server = firm.serve();
    let said = |words: &[&str]| String::from_utf8(firm.run(words).stderr).unwrap();
    // Plain http is no address, and a name that leads here is refused when it is looked up.
    assert!(said(&["webhooks", "add", DANA, &receiver.url()]).contains("https://"));
    let port = receiver.address.port();
    // So is one that nobody knows, in the same words.
    for host in ["127.0.0.1", "localhost", "[::1]", "nobody.invalid"] {
        let made = json(&firm, &["webhooks", "add", DANA, &format!("https://{host}:{port}/hook"), "--json"]);
        let said = said(&["webhooks", "test", made["id"].as_str().unwrap()]);
        assert!(said.contains("private network"), "{host}: {said}");
    }
    // One from before goes nowhere either.
    assert!(said(&["webhooks", "test", &id]).contains("https://"));
    assert!(receiver.came().is_empty());
    assert!(
        said(&["webhooks", "add", DANA, "https://hooks.example/x", "--kinds", "gossip"]).contains("no kind \"gossip\"")
    );
    server.stop();
}

#[test]
fn a_person_adds_tries_and_removes_a_webhook_on_the_site() {
    let firm = Firm::new(None);
    firm.add(DANA);
    firm.add(EVE);
    let server = firm.serve();
    let (dana, eve) = (server.sign_in(DANA), server.sign_in(EVE));
    let ask = |token: &str, method: &str, path: &str, body: Option<Value>| call(&server, method, token, path, body);
    let new = |url: &str, password: &str| serde_json::json!({ "url": url, "kinds": ["task"], "password": password });
    let at = "/api/user/webhooks/";
    assert_eq!(ask(&dana, "POST", at, Some(new("https://hooks.invalid/x", "wrong"))).0, 403);
    for url in ["http://hooks.invalid/x", "ftp://hooks.invalid", "nothing"] {
        assert_eq!(ask(&dana, "POST", at, Some(new(url, PASSWORD))).0, 422, "{url}");
    }
    let (status, made) = ask(&dana, "POST", at, Some(new("https://hooks.invalid/x", PASSWORD)));
    let made: Value = serde_json::from_slice(&made).unwrap();
    assert_eq!(status, 201, "{made}");
    assert!(made["secret"].as_str().unwrap().starts_with("whsec_"));
    let one = format!("{at}{}/", made["id"].as_str().unwrap());
    // Nobody else's eyes, and no secret a second time.
    assert_eq!(server.get(&eve, at)["webhooks"], serde_json::json!([]));
    assert_eq!(
        (ask(&eve, "DELETE", &one, None).0, ask(&eve, "POST", &format!("{one}test/"), Some(serde_json::json!({}))).0),
        (404, 404)
    );
    assert!(!server.get(&dana, at).to_string().contains("secret"));
    let (status, tried) = ask(&dana, "POST", &format!("{one}test/"), Some(serde_json::json!({})));
    let tried: Value = serde_json::from_slice(&tried).unwrap();
    assert!(status == 200 && tried["trouble"].is_string(), "{tried}");
    let listed = server.get(&dana, at);
    assert_eq!(listed["webhooks"][0]["recent"][0]["kind"], "test");
    assert_eq!(listed["webhooks"][0]["recent"][0]["trouble"], tried["trouble"]);
    assert_eq!(ask(&dana, "DELETE", &one, None).0, 204);
    assert_eq!(server.get(&dana, at)["webhooks"], serde_json::json!([]));
}

#[test]
fn where_private_addresses_can_be_reached_only_administrators_add_webhooks() {
    let firm = firm();
    let server = firm.serve();
    let body = serde_json::json!({ "url": "http://127.0.0.1:9/x", "kinds": [], "password": PASSWORD });
    let refused = call(&server, "POST", &server.sign_in(DANA), "/api/user/webhooks/", Some(body));
    assert_eq!(refused.0, 403, "{}", String::from_utf8_lossy(&refused.1));
}
