//! The basis of the tests: the real program on free ports, mails as bytes, a mail client and the loopback mailbox.

pub mod contract;

use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, SendFailure, Transport};

use std::{
    fmt::Write as _,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicU16, Ordering},
    },
    time::{Duration, Instant},
};

pub const ASSISTANT: &str = "assistant@firm.test";
pub const DANA: &str = "dana@firm.test";
pub const PASSWORD: &str = "a long walk by the harbor";

/// An address of this machine where nobody listens, and nobody will unless the caller does. The system gives ports from 32768 on
/// to those who ask for any, so one that was merely let go may be another test's a moment later.
pub fn free() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + u16::try_from(std::process::id() % 2000).unwrap() * 10;
    loop {
        let address = SocketAddr::from(([127, 0, 0, 1], first + NEXT.fetch_add(1, Ordering::Relaxed)));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// Where `packaging/test` collects the logs of all servers and the planted texts. After the suite it searches the logs
/// for the texts.
fn collected() -> Option<PathBuf> {
    std::env::var_os("CHANCERY_TEST_LOGS").map(PathBuf::from)
}

/// Notes client text, an address or a secret that no log may ever contain. Texts too short to be distinctive are left
/// out.
pub fn plant(text: &str) {
    let Some(folder) = collected() else { return };
    let lines = text.lines().map(str::trim).filter(|line| line.chars().count() >= 12);
    let planted: String = lines.map(|line| format!("{line}\n")).collect();
    let mut file = fs::OpenOptions::new().create(true).append(true).open(folder.join("planted")).unwrap();
    file.write_all(planted.as_bytes()).unwrap();
}

/// The program under test: the one that cargo built, or the one that CHANCERY_TESTED names.
pub fn program() -> &'static Path {
    static OTHER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let other = OTHER.get_or_init(|| std::env::var_os("CHANCERY_TESTED").map(PathBuf::from));
    other.as_deref().unwrap_or(Path::new(env!("CARGO_BIN_EXE_chancery")))
}

/// A firm: a data folder and the settings of its server, which may be started and killed at any time.
pub struct Firm {
    pub folder: tempfile::TempDir,
    pub settings: Vec<(String, String)>,
    /// The user that the program runs as, if it is another.
    user: Option<u32>,
    log: PathBuf,
}

impl Firm {
    /// A firm whose replies go to `relay`, if there is one.
    pub fn new(relay: Option<SocketAddr>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let log = collected().map(|all| all.join(format!("{}.log", ulid::Ulid::generate())));
        let log = log.unwrap_or_else(|| folder.path().join("log"));
        let mut firm = Self { folder, settings: Vec::new(), user: None, log };
        // Log everything possible, so that a forbidden text would show.
        firm.set("LOG_LEVEL", "trace");
        firm.set("MAIL_ASSISTANT_ADDRESS", ASSISTANT);
        firm.set("SMTP_HOSTNAME", "box.firm.test");
        firm.set("STORAGE_RESERVE_MB", "0");
        if let Some(relay) = relay {
            firm.set("MAIL_RELAY", &format!("smtp://{relay}"));
        }
        firm
    }

    /// Sets a key by its environment variable, without the common prefix.
    pub fn set(&mut self, name: &str, value: &str) {
        self.settings.retain(|(n, _)| n != &format!("CHANCERY_{name}"));
        self.settings.push((format!("CHANCERY_{name}"), value.into()));
    }

    /// Runs the program as a user without rights, who owns the firm's folder. Works only for root.
    pub fn as_user(&mut self, user: u32) {
        std::os::unix::fs::chown(self.folder.path(), Some(user), Some(user)).unwrap();
        self.user = Some(user);
    }

    /// Writes a config file, which every later command reads.
    pub fn configure(&self, toml: &str) {
        fs::write(self.folder.path().join("chancery.toml"), toml).unwrap();
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(program());
        let config = self.folder.path().join("chancery.toml");
        if config.exists() {
            command.arg("--config").arg(config);
        }
        command.arg("--data").arg(self.data()).args(words).envs(self.settings.iter().cloned());
        command.env_remove("CHANCERY_CONFIG").stdin(Stdio::null());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// Adds an approved account with [`PASSWORD`].
    pub fn add(&self, email: &str) {
        plant(email);
        plant(PASSWORD);
        let mut child = self
            .command(&[
                "users",
                "add",
                email,
                "--first",
                "Dana",
                "--last",
                "Whitlock",
                "--approved",
                "--password-stdin",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        writeln!(child.stdin.take().unwrap(), "{PASSWORD}").unwrap();
        assert!(child.wait().unwrap().success());
    }

    /// Starts the server and waits until it is ready.
    pub fn serve(&self) -> Server {
        self.serve_at("127.0.0.1:0", "127.0.0.1:0")
    }

    pub fn serve_at(&self, http: &str, smtp: &str) -> Server {
        let log = fs::OpenOptions::new().create(true).append(true).open(&self.log).unwrap();
        let mut child = self
            .command(&["serve", "--http", http, "--smtp", smtp])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = |name: &str| -> SocketAddr {
            let word = line.split_whitespace().find_map(|word| word.strip_prefix(name));
            word.unwrap_or_else(|| panic!("not ready: {line:?}; log: {}", self.log())).parse().unwrap()
        };
        let http = if line.contains(" https=") { port("https=") } else { port("http=") };
        let smtp = port("smtp=");
        let smtps = line.contains(" smtps=").then(|| port("smtps="));
        Server { child: Some(child), http, smtp, smtps }
    }

    /// What the servers of this firm have logged.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

/// A running server; killed when dropped.
pub struct Server {
    child: Option<Child>,
    pub http: SocketAddr,
    pub smtp: SocketAddr,
    pub smtps: Option<SocketAddr>,
}

impl Server {
    /// The process ID.
    pub fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Sends a signal to the running program.
    pub fn signal(&self, name: &str) {
        let id = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// SIGKILL: the program can say and write nothing.
    pub fn kill(mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// SIGTERM; the exit must be in order.
    pub fn stop(mut self) {
        if let Some(mut child) = self.child.take() {
            assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
            assert!(child.wait().unwrap().success(), "the server did not stop in order");
        }
    }

    /// An access token of an account with [`PASSWORD`].
    pub fn sign_in(&self, email: &str) -> String {
        let answer: serde_json::Value = ureq::post(format!("http://{}/api/token/", self.http))
            .send_json(serde_json::json!({ "username": email, "password": PASSWORD }))
            .unwrap()
            .body_mut()
            .read_json()
            .unwrap();
        let token = answer["access"].as_str().unwrap().to_owned();
        plant(&token);
        plant(answer["refresh"].as_str().unwrap());
        token
    }

    /// The JSON at a path, as an account sees it.
    pub fn get(&self, token: &str, path: &str) -> serde_json::Value {
        self.found(token, path).unwrap()
    }

    /// The same; `None` if there is nothing yet.
    pub fn found(&self, token: &str, path: &str) -> Option<serde_json::Value> {
        let answer =
            ureq::get(format!("http://{}{path}", self.http)).header("authorization", format!("Bearer {token}")).call();
        let mut answer = match answer {
            Err(ureq::Error::StatusCode(404)) => return None,
            answer => answer.unwrap(),
        };
        let bytes = answer.body_mut().read_to_vec().unwrap();
        let answered = ("application/json", bytes.as_slice());
        contract::hold(&contract::Exchange { method: "GET", path, sent: None, status: 200, answered });
        Some(serde_json::from_slice(&bytes).unwrap())
    }

    /// The bytes at a path, as an account sees them.
    pub fn bytes(&self, token: &str, path: &str) -> Vec<u8> {
        let mut answer = ureq::get(format!("http://{}{path}", self.http))
            .header("authorization", format!("Bearer {token}"))
            .call()
            .unwrap();
        let mut bytes = Vec::new();
        answer.body_mut().as_reader().read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// The account's tasks.
    pub fn tasks(&self, token: &str) -> Vec<serde_json::Value> {
        self.get(token, "/api/files/list/?type=tasks")["tasks"].as_array().unwrap().clone()
    }

    /// Waits until a task is in one of the states and returns it with its thread. The live events say when to look
    /// again.
    pub fn wait_for_task(&self, token: &str, subject: &str, states: &[&str]) -> serde_json::Value {
        let events = ureq::get(format!("http://{}/api/events/", self.http))
            .header("authorization", format!("Bearer {token}"))
            .call()
            .unwrap();
        let mut lines = BufReader::new(events.into_body().into_reader()).lines();
        let since = Instant::now();
        loop {
            let tasks = self.tasks(token);
            if let Some(task) = tasks.iter().find(|t| t["subject"] == subject)
                && states.contains(&task["status"].as_str().unwrap())
            {
                return self.get(token, &format!("/api/tasks/{}/", task["id"].as_str().unwrap()));
            }
            assert!(since.elapsed() < Duration::from_secs(90), "{subject} did not become {states:?}: {tasks:?}");
            // A line arrives with each change and with each heartbeat.
            lines.next().unwrap().unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A mail as bytes.
#[derive(Clone)]
pub struct Letter {
    pub from: String,
    pub subject: String,
    pub message_id: String,
    pub headers: String,
    pub body: String,
    pub attachments: Vec<(String, String, Vec<u8>)>,
}

impl Letter {
    pub fn new(from: &str, subject: &str, body: &str) -> Self {
        Self {
            from: from.into(),
            subject: subject.into(),
            message_id: format!("{}@desk.firm.test", ulid::Ulid::generate()),
            headers: String::new(),
            body: body.into(),
            attachments: Vec::new(),
        }
    }

    pub fn attach(mut self, name: &str, media_type: &str, bytes: &[u8]) -> Self {
        self.attachments.push((name.into(), media_type.into(), bytes.to_vec()));
        self
    }

    pub fn header(mut self, line: &str) -> Self {
        self.headers.push_str(line);
        self.headers.push_str("\r\n");
        self
    }

    pub fn bytes(&self) -> Vec<u8> {
        use base64::Engine;
        for text in [&self.from, &self.subject, &self.message_id, &self.body] {
            plant(text);
        }
        self.attachments.iter().for_each(|(name, _, _)| plant(name));
        let mut mail = format!(
            "From: <{}>\r\nTo: <{ASSISTANT}>\r\nSubject: {}\r\nMessage-ID: <{}>\r\n{}MIME-Version: 1.0\r\n\
             Content-Type: multipart/mixed; boundary=\"part\"\r\n\r\n--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
            self.from, self.subject, self.message_id, self.headers, self.body
        );
        for (name, media_type, bytes) in &self.attachments {
            write!(
                mail,
                "--part\r\nContent-Type: {media_type}; name=\"{name}\"\r\nContent-Disposition: attachment; filename=\"{name}\"\r\n\
                 Content-Transfer-Encoding: base64\r\n\r\n"
            )
            .unwrap();
            for line in base64::engine::general_purpose::STANDARD.encode(bytes).as_bytes().chunks(76) {
                writeln!(mail, "{}\r", String::from_utf8_lossy(line)).unwrap();
            }
        }
        mail.push_str("--part--\r\n");
        mail.into_bytes()
    }
}

/// Hands in a mail over SMTP, as a mail server does.
pub async fn send(door: SocketAddr, letter: &Letter) -> Result<(), SendFailure> {
    send_to(door, ASSISTANT, letter).await
}

/// The same to another of the assistant's addresses.
pub async fn send_to(door: SocketAddr, to: &str, letter: &Letter) -> Result<(), SendFailure> {
    let url = RelayUrl::parse(&format!("smtp://{door}")).unwrap();
    Relay::new(url, "desk.firm.test").send(Some(&letter.from), to, &letter.bytes()).await.map(|_| ())
}

/// A call of the API: the status and the body of the answer.
pub fn call(server: &Server, method: &str, token: &str, path: &str, body: Option<serde_json::Value>) -> (u16, Vec<u8>) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("http://{}{path}", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json");
    let body = body.map(|b| b.to_string()).unwrap_or_default();
    let mut answer = agent.run(request.body(body).unwrap()).unwrap();
    (answer.status().as_u16(), answer.body_mut().read_to_vec().unwrap())
}

/// The loopback mailbox.
pub fn sink() -> LoopbackMailbox {
    LoopbackMailbox::start().unwrap()
}

/// Runs a future to its end.
pub fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// Sets a flag when dropped. For threads that work until the test ends: a thread scope waits for them even when the
/// test panics, so a test that sets the flag itself would hang instead of failing.
pub struct SetWhenDropped<'a>(pub &'a AtomicBool);

impl Drop for SetWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Looks again and again until something is as wanted, and returns it.
pub fn wait(
    mut look: impl FnMut() -> serde_json::Value,
    wanted: impl Fn(&serde_json::Value) -> bool,
) -> serde_json::Value {
    let since = Instant::now();
    loop {
        let now = look();
        if wanted(&now) {
            return now;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "{now:#}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
