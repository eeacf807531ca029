//! A served store for each test, and people who use it.

use crate::support::contract::{Exchange, hold};
use chancery::{
    access::AccessRules,
    accounts::{Cost, NewAccount, usage},
    answers::{Engine, Extractive},
    app::{App, Overrides},
    clock::Clock,
    config::Config,
    documents::document::{Document, Origin, PageSpan},
    events::{Event, Live},
    files::{FILES, File, Forgetting, Forgotten, ReadState, TASK_FILES},
    http::{DoorSettings, Front, Limits, Services, serve},
    ids::{AccountId, FileId, MessageId, OutboxId, TaskId},
    jobs::Workers,
    outbox::{OUTBOX, OutboxItem, OutboxState, relay::fake::MemoryTransport},
    queue::{JOBS, JobKind, Queue},
    reading::Reading,
    removal::Removal,
    sealing::Sealing,
    search::Index,
    store::{All, Options, Store},
    tasks::{Direction, Line, MESSAGES, Message, Section, Source, TASK_MESSAGES, TASKS, Task, TaskStatus, claim_path},
    warnings::Warnings,
};

use jiff::Timestamp;
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::Arc,
};
use tokio::{net::TcpListener, runtime::Runtime, sync::oneshot};
use tokio_rustls::rustls::ServerConfig;

/// The site that links in mails lead to.
pub const SITE: &str = "https://box.firm.example";
pub const PASSWORD: &str = "copper lantern drift echo";

pub struct World {
    pub store: Store,
    /// The time of sessions, tokens, limits, links and retries. It stands still until a test moves it.
    pub clock: Clock,
    pub index: Index,
    pub reading: Reading,
    pub services: Services,
    pub sealing: Sealing,
    pub address: SocketAddr,
    pub runtime: Runtime,
    pub queue: Queue,
    /// They take no jobs until a test runs them.
    pub workers: Workers,
    /// Warns the administrators when a test lets it look.
    pub warnings: Warnings,
    /// Receives the mail they send.
    pub relay: Arc<MemoryTransport>,
    stop: Option<oneshot::Sender<()>>,
    served: Option<tokio::task::JoinHandle<()>>,
    _dir: tempfile::TempDir,
}

/// A complete answer.
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|e| panic!("{e}: {:?}", String::from_utf8_lossy(&self.bytes)))
    }
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |v| v.to_str().unwrap())
    }
    pub fn code(&self) -> String {
        let body = self.json();
        assert!(body["error"].as_str().is_some_and(|s| s.ends_with('.') && s.len() > 10), "{body}");
        body["code"].as_str().unwrap().to_owned()
    }
}

impl World {
    pub fn new() -> Self {
        Self::with(None, AccessRules { site: SITE.into(), ..AccessRules::default() }, Arc::new(Extractive))
    }

    /// A world whose answers `engine` writes.
    pub fn with_engine(engine: Arc<dyn Engine>) -> Self {
        Self::with(None, AccessRules { site: SITE.into(), ..AccessRules::default() }, engine)
    }

    pub fn with_rules(rules: AccessRules) -> Self {
        Self::with(None, rules, Arc::new(Extractive))
    }

    pub fn with_tls(tls: Option<Arc<ServerConfig>>) -> Self {
        Self::with(tls, AccessRules { site: SITE.into(), ..AccessRules::default() }, Arc::new(Extractive))
    }

    /// A world whose door has these limits.
    pub fn with_limits(tls: Option<Arc<ServerConfig>>, limits: Limits) -> Self {
        Self::built(tls, AccessRules { site: SITE.into(), ..AccessRules::default() }, Arc::new(Extractive), limits)
    }

    fn with(tls: Option<Arc<ServerConfig>>, rules: AccessRules, engine: Arc<dyn Engine>) -> Self {
        Self::built(tls, rules, engine, Limits { connections: 64, ..Limits::default() })
    }

    fn built(tls: Option<Arc<ServerConfig>>, rules: AccessRules, engine: Arc<dyn Engine>, limits: Limits) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(dir.path()) }).unwrap();
        let mut config = Config::default();
        config.storage.data = dir.path().to_owned();
        config.firm.name = "Hale & Partners".into();
        config.firm.time_zone = "UTC".into();
        config.mail.assistant_address = "assistant@firm.example".into();
        config.smtp.hostname = "box.firm.example".into();
        config.http.public_url = SITE.into();
        let clock = Clock::held(Timestamp::now());
        let relay = Arc::new(MemoryTransport::new());
        let overrides = Overrides {
            clock: clock.clone(),
            cost: Some(Cost { memory_kib: 64, passes: 1 }),
            engine: Some(engine),
            transport: Some(relay.clone()),
            program: Some(crate::support::program().to_owned()),
            access: Some(rules),
            ..Overrides::default()
        };
        let app = App::build_with(config, store.clone(), overrides).unwrap();
        let (index, workers, warnings) = (app.index().clone(), app.workers().clone(), app.warnings().clone());
        let (reading, queue) = (workers.reading.clone(), workers.queue.clone());
        // The tests' own client is a trusted proxy, so that people can come from any address.
        let door = DoorSettings { proxies: vec!["127.0.0.1/32".parse().unwrap()], ..DoorSettings::default() };
        let services = Services { door, ..app.web().clone() };
        let sealing = app.operator().sealing.clone();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let front = Front { listener, tls, limits };
        let served = runtime.spawn(serve(front, services.clone(), async {
            let _ = stopped.await;
        }));
        Self {
            store,
            index,
            reading,
            clock,
            queue,
            workers,
            warnings,
            relay,
            services,
            sealing,
            address,
            runtime,
            stop: Some(stop),
            served: Some(served),
            _dir: dir,
        }
    }

    /// The data folder.
    pub fn folder(&self) -> &std::path::Path {
        self._dir.path()
    }

    /// Runs the deletion jobs as the workers would; other jobs are left alone.
    pub fn work(&self) {
        let forgetting = Forgetting::new(self.store.clone(), self.index.clone(), self.queue.clone());
        loop {
            let jobs = self.store.scan(&JOBS, &All).map(|row| row.unwrap().1);
            let Some(job) = jobs.into_iter().find(|job| matches!(job.kind, JobKind::Forget { .. })) else { return };
            let JobKind::Forget { files, messages, blobs, folder } = job.kind else { return };
            let papers = Forgotten { files, messages, blobs };
            self.wait(forgetting.forget(job.account, papers, folder)).unwrap();
            let id = job.id;
            self.store
                .write_blocking(move |tx| {
                    tx.delete(&JOBS, &id);
                    Ok(())
                })
                .unwrap();
        }
    }

    /// Records a file as read, with one page for each line of `text`.
    pub fn read(&self, account: AccountId, file: &str, text: &str) {
        let (mut pages, mut start) = (Vec::new(), 0);
        for (n, line) in (1..).zip(text.lines()) {
            pages.push(PageSpan { number: n, start, end: start + line.chars().count() as u64 });
            start += line.chars().count() as u64 + 1;
        }
        let document = Document { text: text.into(), pages, ..Document::default() };
        let mut blob = self.store.blobs().create().unwrap();
        blob.write(&rmp_serde::to_vec_named(&document).unwrap()).unwrap();
        let blob = blob.finish().unwrap();
        let at = (account, file.parse::<FileId>().unwrap());
        self.store
            .write_blocking(move |tx| {
                tx.name_blob(&blob)?;
                let mut file = tx.get(&FILES, &at)?.unwrap();
                file.read = ReadState::Read { pages: document.pages.len() as u32, chars: 1 };
                file.text = Some(*blob);
                tx.put(&FILES, &at, &file)
            })
            .unwrap();
    }

    /// Subjects of the mails that are waiting or sent.
    pub fn mails(&self) -> Vec<String> {
        let items = self.store.scan(&OUTBOX, &All).map(|row| row.unwrap().1);
        let raw = items.map(|item| self.store.blobs().open(&item.raw).unwrap().read_all().unwrap());
        let raw = raw.map(|raw| String::from_utf8_lossy(&raw).into_owned());
        raw.map(|raw| raw.lines().find(|line| line.starts_with("Subject: ")).unwrap_or_default().to_owned()).collect()
    }

    pub fn removal(&self) -> Removal {
        Removal::new(self.store.clone(), self.index.clone())
    }

    /// Stops the server and waits for its end.
    pub fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(served) = self.served.take() {
            self.runtime.block_on(served).unwrap();
        }
    }

    pub fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    pub fn add(&self, email: &str, approved: bool) -> chancery::accounts::Account {
        let new = NewAccount {
            email: email.into(),
            first_name: "Ada".into(),
            last_name: "Lovelace".into(),
            title: "Senior Legal Counsel".into(),
            password: Some(PASSWORD.to_owned().into()),
            approved,
        };
        self.runtime.block_on(self.services.accounts.add(new)).unwrap()
    }

    /// One call. Request and answer must match the contract.
    pub fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .accept_encoding("identity")
            .build()
            .into();
        let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let sent = body;
        let response = match body {
            Some(body) => agent.run(request.body(body).unwrap()),
            None => agent.run(request.body(()).unwrap()),
        };
        let (head, mut body) = response.unwrap().into_parts();
        let answer = Answer { status: head.status.as_u16(), headers: head.headers, bytes: body.read_to_vec().unwrap() };
        let media_type = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-type")).map_or("", |h| h.1);
        hold(&Exchange {
            method,
            path,
            sent: sent.map(|bytes| (media_type, bytes)),
            status: answer.status,
            answered: (answer.header("content-type"), &answer.bytes),
        });
        answer
    }

    /// The head of the answer to a raw request, for what an HTTP client would not send or would change.
    pub fn head_of(&self, request: &str) -> String {
        let mut socket = TcpStream::connect(self.address).unwrap();
        socket.write_all(request.as_bytes()).unwrap();
        socket.write_all(b"Connection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        let text = String::from_utf8_lossy(&answer);
        text.split_inclusive("\r\n\r\n").next().unwrap_or_default().to_owned()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()))
    }

    pub fn get(&self, path: &str, token: Option<&str>) -> Answer {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> = bearer.iter().map(|b| ("authorization", b.as_str())).collect();
        self.call("GET", path, &headers, None)
    }

    /// A call by somebody signed in; null sends no body.
    pub fn signed(&self, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let (bearer, text) = (format!("Bearer {token}"), body.to_string());
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let body = (!body.is_null()).then_some(text.as_bytes());
        self.call(method, path, if body.is_some() { &headers } else { &headers[..1] }, body)
    }

    pub fn try_sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/api/token/", &json!({"username": email, "password": password}))
    }

    /// An approved account and its access token.
    pub fn person(&self, email: &str) -> (chancery::accounts::Account, String) {
        let account = self.add(email, true);
        let answer = self.try_sign_in(email, PASSWORD);
        assert_eq!(answer.status, 200);
        (account, answer.json()["access"].as_str().unwrap().to_owned())
    }

    /// A task with one mail, one attachment and its reply, as intake and the jobs leave them.
    pub fn task(&self, account: AccountId, subject: &str, name: &str, content: &[u8]) -> (Task, File) {
        let mut blob = self.store.blobs().create().unwrap();
        blob.write(content).unwrap();
        let blob = blob.finish().unwrap();
        let (task, message, file, reply) = (TaskId::new(), MessageId::new(), FileId::new(), MessageId::new());
        let (subject, name) = (subject.to_owned(), name.to_owned());
        self.store
            .write_blocking(move |tx| {
                tx.name_blob(&blob)?;
                let now = Timestamp::now();
                let file = File {
                    id: file,
                    account,
                    name,
                    file_type: "PDF".into(),
                    media_type: "application/pdf".into(),
                    created_at: now,
                    blob: *blob,
                    task: Some(task),
                    message: Some(message),
                    folder: None,
                    inside: None,
                    taken: None,
                    read: ReadState::Read { pages: 3, chars: 9000 },
                    text: None,
                    unproven: false,
                };
                let task = Task {
                    id: task,
                    account,
                    path: claim_path(tx, account, task, &subject)?,
                    subject: subject.clone(),
                    sender_email: "ada@firm.example".into(),
                    attachment_count: 1,
                    received_at: now,
                    updated_at: now,
                    status: TaskStatus::Answered,
                    note: None,
                    client: None,
                    folder: None,
                    stopped_at: None,
                };
                let incoming = Message {
                    id: message,
                    task: task.id,
                    account,
                    direction: Direction::Incoming,
                    from: "ada@firm.example".into(),
                    to: vec!["assistant@firm.example".into()],
                    subject: subject.clone(),
                    message_id: "1@firm.example".into(),
                    references: vec![],
                    at: now,
                    raw: *blob,
                    body: Some("Please sum this up.".into()),
                    full_text: None,
                    files: vec![file.id],
                    unreadable: None,
                    notes: vec![],
                    court_notice: None,
                    authentication: None,
                    automatic: None,
                    written_to: Vec::new(),
                    answered_by: None,
                    answer: None,
                    unproven: false,
                };
                let source = Source {
                    number: 1,
                    origin: Origin::File(file.id),
                    name: file.name.clone(),
                    page: Some(2),
                    start: 10,
                    end: 20,
                    quote: "ten letter".into(),
                    proven: true,
                };
                let answer = chancery::tasks::Answer {
                    engine: "extractive".into(),
                    skill: chancery::tasks::SkillKind::Summary,
                    sections: vec![Section {
                        heading: "Summary".into(),
                        intro: String::new(),
                        columns: Vec::new(),
                        lines: vec![Line { text: "It ends.".into(), sources: vec![1], ..Line::default() }],
                    }],
                    sources: vec![source],
                    ..Default::default()
                };
                let later = now + std::time::Duration::from_secs(60);
                let reply = Message {
                    id: reply,
                    at: later,
                    direction: Direction::Reply,
                    answer: Some(answer),
                    files: vec![],
                    ..incoming.clone()
                };
                let to = ["ada@firm.example".to_owned()];
                let mut out = OutboxItem {
                    id: OutboxId(reply.id.0),
                    task: Some(task.id),
                    message: Some(reply.id),
                    ..OutboxItem::new(account, "assistant@firm.example", &to, "2@firm.example", *blob)
                };
                (out.recipients[0].state, out.recipients[0].tries) = (OutboxState::Sent, 1);
                out.sum_up();
                let a = account;
                tx.put(&TASKS, &(a, task.id), &task)?;
                tx.put(&FILES, &(a, file.id), &file)?;
                tx.put(&TASK_FILES, &(a, task.id, file.id), &())?;
                for message in [&incoming, &reply] {
                    tx.put(&MESSAGES, &(a, message.id), message)?;
                    tx.put(&TASK_MESSAGES, &(a, task.id, message.id), &())?;
                }
                tx.put(&OUTBOX, &out.id, &out)?;
                usage::change(tx, account, |used| {
                    used.emails_answered += 1;
                    used.bytes_stored += file.blob.len;
                })?;
                Ok((task, file))
            })
            .unwrap()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Records every waiting file as read.
pub fn read_all(store: &Store, live: &Live) {
    let files = store.scan(&FILES, &All).map(|row| row.unwrap().1);
    for file in files.filter(|file: &File| !file.is_processed()) {
        let (account, at) = (file.account, (file.account, file.id));
        store
            .write_blocking(move |tx| {
                let file = File { read: ReadState::Read { pages: 1, chars: 1 }, ..tx.get(&FILES, &at)?.unwrap() };
                tx.put(&FILES, &at, &file)
            })
            .unwrap();
        live.tell(Event { account, task: None, kind: chancery::events::EventKind::Files });
    }
}
