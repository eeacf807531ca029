//! A real Radicale with one calendar, and a server that does what no calendar should.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

pub const USER: &str = "dana";
pub const SECRET: &str = "a calendar of one's own 7";

pub struct Radicale {
    folder: tempfile::TempDir,
    child: Option<Child>,
    pub address: SocketAddr,
}

fn program() -> PathBuf {
    // The tests' program lies in the target folder: debug/deps/integration-....
    let own = std::env::current_exe().unwrap();
    own.ancestors().nth(3).unwrap().join("radicale/bin/radicale")
}

impl Radicale {
    /// `None`, said aloud, where it is not installed.
    pub fn start() -> Option<Self> {
        if !program().exists() {
            eprintln!("SKIPPED: Radicale is not installed; packaging/install installs it.");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("users"), format!("{USER}:{SECRET}\n")).unwrap();
        let address = crate::support::free();
        let mut radicale = Self { folder, child: None, address };
        radicale.run();
        let made = radicale.request("MKCALENDAR", "", "");
        assert!(made.starts_with("HTTP/1.1 201") || made.starts_with("HTTP/1.0 201"), "{made}");
        Some(radicale)
    }

    /// Starts it, again on the same folder.
    pub fn run(&mut self) {
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        let child = Command::new(program())
            .args(["--config", "", "--server-hosts", &self.address.to_string(), "--auth-type", "htpasswd"])
            .args([
                "--auth-htpasswd-filename",
                &path("users"),
                "--auth-htpasswd-encryption",
                "plain",
                "--auth-delay",
                "0",
            ])
            .args(["--storage-filesystem-folder", &path("collections"), "--logging-level", "error"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.child = Some(child);
        let since = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            assert!(since.elapsed() < Duration::from_secs(60), "Radicale does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}/{USER}/work/", self.address)
    }

    pub fn put(&self, name: &str, object: &str) {
        let said = self.request("PUT", name, object);
        assert!(said.contains(" 201 ") || said.contains(" 204 "), "{said}");
    }

    /// What the collection holds, as text.
    pub fn all(&self) -> String {
        self.request("GET", "", "")
    }

    fn request(&self, method: &str, name: &str, body: &str) -> String {
        use base64::{Engine, engine::general_purpose::STANDARD};

        let mut stream = TcpStream::connect(self.address).unwrap();
        let sign_in = STANDARD.encode(format!("{USER}:{SECRET}"));
        let length = body.len();
        write!(
            stream,
            "{method} /{USER}/work/{name} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic {sign_in}\r\nContent-Type: text/calendar\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut said = Vec::new();
        stream.read_to_end(&mut said).unwrap();
        String::from_utf8_lossy(&said).into_owned()
    }
}

impl Drop for Radicale {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Answers each request with what its path names: `/html`, `/huge`, `/broken`, `/moved`, `/rule`, `/good`. `/silent` never.
pub fn liar() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let mut silent = Vec::new();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let n = stream.read(&mut head).unwrap_or(0);
            let head = String::from_utf8_lossy(&head[..n]).into_owned();
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            let calendar = |event: &str| {
                format!(
                    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260601T100000Z\r\nDTEND:20260601T110000Z\r\n{event}END:VEVENT\r\nEND:VCALENDAR\r\n"
                )
            };
            let answer = match Path::new(&path).file_name().and_then(|name| name.to_str()).unwrap_or_default() {
                "html" => "<html><body>Please sign in</body></html>".to_owned(),
                "huge" => "BEGIN:VCALENDAR\r\n".to_owned() + &"X-A:b\r\n".repeat(2_000_000),
                "broken" => "HTTP".to_owned(),
                "rule" => calendar("RRULE:FREQ=SECONDLY\r\n"),
                "good" => calendar(""),
                "silent" => {
                    silent.push(stream);
                    continue;
                }
                _ => {
                    let _ = stream
                        .write_all(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n");
                    continue;
                }
            };
            let length = if path.ends_with("broken") { 5_000 } else { answer.len() };
            let _ = stream.write_all(
                format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{answer}").as_bytes(),
            );
        }
    });
    address
}
