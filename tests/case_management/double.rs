//! Doubles of Clio Manage's API v4 and PracticePanther's API v2 over real HTTP, made from their public documentation: sign-in with tokens that
//! replace each other, fields by name, pages, `updated_since`, etags, a limit of requests with Retry-After, a store of its own for documents.
//! A test breaks it where it wants. No real system was asked for it.

use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

/// What goes wrong with the next request whose path contains a word.
#[derive(Clone, Debug)]
pub enum Fault {
    Status(u16),
    /// Half of the answer, and the connection is closed.
    Half,
    /// Something that is no JSON.
    Nonsense,
    /// A next page on another host.
    Elsewhere,
}

/// What the systems hold.
#[derive(Default)]
pub struct World {
    /// By kind as the paths name it, and identifier.
    pub records: BTreeMap<String, BTreeMap<String, Value>>,
    /// The bytes of documents, by the version's uuid.
    pub bytes: BTreeMap<String, Vec<u8>>,
    /// "GET /api/v4/matters.json?..."
    pub asked: Vec<String>,
    pub faults: Vec<(String, Fault)>,
    /// The tokens in force: access and refresh.
    pub tokens: Option<(String, String)>,
    /// Refresh tokens that were taken back, or used.
    pub ended: Vec<String>,
    /// Requests in a window, and how long it is.
    pub limit: Option<(usize, Duration)>,
    pub refused: usize,
    window: Option<(Instant, usize)>,
    last: u64,
}

pub struct Double {
    pub address: SocketAddr,
    world: Arc<Mutex<World>>,
}

impl Double {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let world: Arc<Mutex<World>> = Arc::default();
        let shared = Arc::clone(&world);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || {
                    let _ = serve(stream, &shared, address);
                });
            }
        });
        Self { address, world }
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    /// Puts a record there, or other values into one. Its etag changes.
    pub fn put(&self, kind: &str, id: &str, values: Value) {
        self.world().put(kind, id, values);
    }

    pub fn get(&self, kind: &str, id: &str) -> Value {
        self.world().records[kind][id].clone()
    }

    pub fn all(&self, kind: &str) -> Vec<Value> {
        self.world().records.get(kind).map(|all| all.values().cloned().collect()).unwrap_or_default()
    }

    /// A document of a matter, with its bytes.
    pub fn paper(&self, id: &str, name: &str, matter: u64, version: u64, bytes: &[u8]) {
        let uuid = format!("uuid-{version}");
        let mut world = self.world();
        world.bytes.insert(uuid.clone(), bytes.to_vec());
        let newest = json!({ "id": version, "uuid": uuid, "size": bytes.len(), "fully_uploaded": true });
        world.put(
            "documents",
            id,
            json!({ "name": name, "matter": { "id": matter }, "latest_document_version": newest }),
        );
    }

    pub fn fault(&self, word: &str, fault: Fault) {
        self.world().faults.push((word.to_owned(), fault));
    }

    pub fn count(&self, start: &str) -> usize {
        self.world().asked.iter().filter(|asked| asked.starts_with(start)).count()
    }
}

impl World {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    fn put(&mut self, kind: &str, id: &str, values: Value) -> Value {
        let mark = self.next();
        let now = jiff::Timestamp::now().to_string();
        let record = self.records.entry(kind.into()).or_default().entry(id.into()).or_insert_with(|| json!({}));
        for (name, value) in values.as_object().unwrap() {
            record[name] = value.clone();
        }
        record["id"] = id.parse::<u64>().map_or_else(|_| json!(id), |id| json!(id));
        // What Clio counts itself.
        match kind {
            "activities" if record["type"] == "TimeEntry" => {
                record["quantity_in_hours"] = json!(record["quantity"].as_f64().unwrap() / 3600.0);
            }
            "contacts" if !record["last_name"].is_null() => {
                let name = [&record["first_name"], &record["last_name"]].map(|part| part.as_str().unwrap_or_default());
                record["name"] = json!(name.join(" "));
            }
            _ => {}
        }
        for name in ["email_addresses", "phone_numbers"] {
            for (n, one) in record[name].as_array_mut().into_iter().flatten().enumerate() {
                if one["id"].is_null() {
                    one["id"] = json!(mark * 100 + n as u64);
                }
            }
        }
        match kind {
            "matters" if record["display_number"].is_null() => {
                record["display_number"] = json!(format!("{mark:05}-Made"));
                record["status"] = json!(record["status"].as_str().unwrap_or("Open"));
            }
            _ => {}
        }
        record["etag"] = json!(format!("\"{mark}\""));
        record["updated_at"] = json!(now);
        record.clone()
    }

    fn new_tokens(&mut self) -> (u16, Value) {
        let mark = self.next();
        let (access, refresh) = (format!("access-{mark}"), format!("refresh-{mark}"));
        self.tokens = Some((access.clone(), refresh.clone()));
        (
            200,
            json!({ "access_token": access, "refresh_token": refresh, "token_type": "bearer", "expires_in": 2_592_000 }),
        )
    }
}

/// A request.
pub struct Asked {
    pub method: String,
    pub target: String,
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

/// Reads one request.
pub fn read(stream: &TcpStream) -> Option<Asked> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut parts = line.split(' ');
    let (method, target) = (parts.next()?.to_owned(), parts.next()?.to_owned());
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let mut body = vec![0; headers.get("content-length").map_or(0, |len| len.parse().unwrap())];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { method, target, headers, body })
}

fn serve(stream: TcpStream, world: &Mutex<World>, address: SocketAddr) -> Option<()> {
    let asked = read(&stream)?;
    let mut world = world.lock().unwrap();
    world.asked.push(format!("{} {}", asked.method, asked.target));
    let line = format!("{} {}", asked.method, asked.target);
    let fault = world.faults.iter().position(|(word, _)| line.contains(word.as_str()));
    let fault = fault.map(|at| world.faults.remove(at).1);
    let (status, more, mut body) = match &fault {
        Some(Fault::Status(status)) => (*status, Vec::new(), b"<html>a gateway's page</html>".to_vec()),
        _ => answer(&mut world, &asked, address),
    };
    drop(world);
    match fault {
        Some(Fault::Nonsense) => body = b"{\"data\": [{\"id\": 7, ".to_vec(),
        Some(Fault::Elsewhere) => {
            body = json!({ "data": [], "meta": { "paging": { "next": "http://127.0.0.2:9/api/v4/matters.json" } } })
                .to_string()
                .into_bytes();
        }
        _ => {}
    }
    let mut stream = stream;
    let mut head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n", body.len());
    for (name, value) in more {
        head += &format!("{name}: {value}\r\n");
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).ok()?;
    let half = if matches!(fault, Some(Fault::Half)) { body.len() / 2 } else { body.len() };
    stream.write_all(&body[..half]).ok()
}

type Answer = (u16, Vec<(&'static str, String)>, Vec<u8>);

fn said((status, body): (u16, Value)) -> Answer {
    (status, vec![("Content-Type", "application/json".into())], body.to_string().into_bytes())
}

fn answer(world: &mut World, asked: &Asked, address: SocketAddr) -> Answer {
    let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
    let query = pairs(query);
    if path == "/oauth/authorize" {
        let (to, state) = (&query["redirect_uri"], &query["state"]);
        return (302, vec![("Location", format!("{to}?code=the-code&state={state}"))], Vec::new());
    }
    if path == "/oauth/token" {
        return said(token(world, &pairs(std::str::from_utf8(&asked.body).unwrap())));
    }
    if let Some(uuid) = path.strip_prefix("/store/") {
        // The store of the documents is another house: a token has no business there.
        if asked.headers.contains_key("authorization") {
            return said((400, json!({ "error": "a token" })));
        }
        if asked.method == "PUT" {
            assert_eq!(asked.headers["x-amz-test"], "yes");
            world.bytes.insert(uuid.to_owned(), asked.body.clone());
            return (200, Vec::new(), Vec::new());
        }
        return (200, Vec::new(), world.bytes[uuid].clone());
    }
    let token = world.tokens.as_ref().map(|(access, _)| format!("Bearer {access}"));
    if asked.headers.get("authorization") != token.as_ref() || token.is_none() {
        return said((401, json!({ "error": { "type": "Unauthorized", "message": "no" } })));
    }
    if let Some((most, window)) = world.limit {
        let (began, count) = world.window.filter(|(began, _)| began.elapsed() < window).unwrap_or((Instant::now(), 0));
        world.window = Some((began, count + 1));
        if count >= most {
            world.refused += 1;
            return (429, vec![("Retry-After", "1".into())], b"{\"message\":\"Too Many Requests\"}".to_vec());
        }
    }
    if let Some(kind) = path.strip_prefix("/api/v2/") {
        return said(practice_panther(world, kind, &query));
    }
    match path.strip_prefix("/api/v4/") {
        Some(path) => clio(world, asked, path, &query, address),
        None => said((404, json!({}))),
    }
}

fn token(world: &mut World, form: &BTreeMap<String, String>) -> (u16, Value) {
    if form.get("client_secret").map(String::as_str) != Some("the secret") {
        return (401, json!({ "error": "invalid_client" }));
    }
    match form["grant_type"].as_str() {
        "authorization_code" if form["code"] == "the-code" => world.new_tokens(),
        "refresh_token" => {
            let given = form["refresh_token"].clone();
            if world.tokens.as_ref().map(|(_, refresh)| refresh) != Some(&given) {
                return (400, json!({ "error": "invalid_grant" }));
            }
            world.ended.push(given);
            world.new_tokens()
        }
        _ => (400, json!({ "error": "invalid_request" })),
    }
}

/// The whole list at once, and only what changed.
fn practice_panther(world: &World, kind: &str, query: &BTreeMap<String, String>) -> (u16, Value) {
    if kind == "users/me" {
        return (200, json!({ "id": "u", "display_name": "Dana Doe" }));
    }
    let all = world.records.get(kind).map(|all| all.values().cloned().collect::<Vec<_>>()).unwrap_or_default();
    (200, Value::Array(all.into_iter().filter(|one| is_since(one, query)).collect()))
}

fn is_since(record: &Value, query: &BTreeMap<String, String>) -> bool {
    let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap();
    query.get("updated_since").is_none_or(|since| at(record["updated_at"].as_str().unwrap()) >= at(since))
}

fn clio(world: &mut World, asked: &Asked, path: &str, query: &BTreeMap<String, String>, address: SocketAddr) -> Answer {
    let body = || serde_json::from_slice::<Value>(&asked.body).unwrap()["data"].clone();
    let path = path.trim_end_matches(".json");
    match (asked.method.as_str(), path.split('/').collect::<Vec<_>>().as_slice()) {
        ("GET", ["users", "who_am_i"]) => said((200, json!({ "data": { "id": 3, "name": "Dana Doe" } }))),
        ("GET", ["calendars"]) => said((200, json!({ "data": [{ "id": 44, "name": "Firm" }] }))),
        ("GET", ["documents", id, "download"]) => {
            let uuid = world.records["documents"][*id]["latest_document_version"]["uuid"].as_str().unwrap().to_owned();
            (303, vec![("Location", format!("http://{address}/store/{uuid}"))], Vec::new())
        }
        ("GET", [kind, id]) => match world.records.get(*kind).and_then(|all| all.get(*id)) {
            Some(record) => said((200, json!({ "data": asked_for(record, query) }))),
            None => said((404, json!({}))),
        },
        ("GET", [kind]) => {
            let all: Vec<Value> =
                world.records.get(*kind).map(|all| all.values().cloned().collect()).unwrap_or_default();
            let all: Vec<Value> = all.into_iter().filter(|one| is_since(one, query)).collect();
            // Pages of two, so that every test turns them.
            let from: usize = query.get("page_token").map_or(0, |at| at.parse().unwrap());
            let part: Vec<Value> = all.iter().skip(from).take(2).map(|one| asked_for(one, query)).collect();
            let next = (from + 2 < all.len()).then(|| {
                let fields = query.get("fields").map(|fields| encoded(fields)).unwrap_or_default();
                let since = query
                    .get("updated_since")
                    .map(|since| format!("&updated_since={}", encoded(since)))
                    .unwrap_or_default();
                format!("http://{address}/api/v4/{kind}.json?fields={fields}&page_token={}{since}", from + 2)
            });
            said((200, json!({ "data": part, "meta": { "paging": { "next": next } } })))
        }
        ("PATCH", [kind, id]) => {
            let Some(known) = world.records.get(*kind).and_then(|all| all.get(*id)).cloned() else {
                return said((404, json!({})));
            };
            if asked.headers.get("if-match").is_some_and(|etag| Some(etag.as_str()) != known["etag"].as_str()) {
                return said((412, json!({ "error": { "message": "changed" } })));
            }
            let mut values = body();
            if *kind == "documents" {
                let mut newest = known["latest_document_version"].clone();
                assert_eq!(values["uuid"], newest["uuid"]);
                newest["fully_uploaded"] = values["fully_uploaded"].clone();
                newest["size"] = json!(world.bytes[newest["uuid"].as_str().unwrap()].len());
                values = json!({ "latest_document_version": newest });
            }
            let record = world.put(kind, id, values);
            said((200, json!({ "data": asked_for(&record, query) })))
        }
        ("POST", [kind]) => {
            let (mut values, mark) = (body(), world.next() + 1000);
            let missing = match *kind {
                "tasks" => ["name", "assignee"].as_slice(),
                "calendar_entries" => &["summary", "start_at", "end_at", "calendar_owner"],
                "documents" => &["name", "parent"],
                "activities" => &["type", "date", "quantity", "note", "matter", "user"],
                "contacts" => &["type"],
                "matters" => &["client", "description"],
                _ => &["not made here"],
            };
            if missing.iter().any(|name| values[*name].is_null()) {
                return said((422, json!({ "error": { "message": "something is missing" } })));
            }
            if *kind == "documents" {
                values["matter"] = json!({ "id": values["parent"]["id"] });
                let uuid = format!("uuid-{mark}");
                values["latest_document_version"] = json!({
                    "id": mark, "uuid": uuid, "put_url": format!("http://{address}/store/{uuid}"), "fully_uploaded": false,
                    "put_headers": [{ "name": "x-amz-test", "value": "yes" }]
                });
            }
            let record = world.put(kind, &mark.to_string(), values);
            said((201, json!({ "data": asked_for(&record, query) })))
        }
        _ => said((404, json!({}))),
    }
}

/// The fields that were asked for by name; without names, the identifier and the etag.
fn asked_for(record: &Value, query: &BTreeMap<String, String>) -> Value {
    let fields = query.get("fields").cloned().unwrap_or_else(|| "id,etag".into());
    let (mut names, mut depth, mut name) = (Vec::new(), 0, String::new());
    for c in fields.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(std::mem::take(&mut name)),
            _ if depth == 0 => name.push(c),
            _ => {}
        }
    }
    names.push(name);
    let all: Map<String, Value> = names.into_iter().map(|name| (name.clone(), record[&name].clone())).collect();
    Value::Object(all)
}

fn pairs(text: &str) -> BTreeMap<String, String> {
    let decoded =
        |text: &str| percent_encoding::percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    text.split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

fn encoded(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}
