//! The OAuth and OpenID Connect provider of the tests (tests/provider), in a process of its own.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

pub struct Provider {
    child: Child,
    /// Its address, without a slash at the end.
    pub issuer: String,
}

impl Provider {
    /// `None`, said aloud, where it is not installed.
    pub fn start() -> Option<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/provider");
        if !folder.join("node_modules/oidc-provider").exists() {
            eprintln!("SKIPPED: the provider in tests/provider is not installed (packaging/install all).");
            return None;
        }
        let mut child = Command::new("node")
            .arg(folder.join("provider.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.starts_with("ready ") {
            line.clear();
            assert_ne!(out.read_line(&mut line).unwrap(), 0, "the provider ended");
        }
        // What it warns of later must not fill the pipe.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        Some(Self { child, issuer: line["ready ".len()..].trim().to_owned() })
    }

    /// Steers it, and returns its state.
    pub fn order(&self, what: &Value) -> Value {
        let (status, text) = self.request("POST", "/control", &what.to_string());
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Makes a client known, with further metadata (RFC 7591, 2).
    pub fn client(&self, id: &str, more: &Value) {
        let mut clients = self.order(&json!({}))["clients"].clone();
        let mut client = json!({ "client_id": id, "response_types": ["code"], "application_type": "native",
            "token_endpoint_auth_method": "none", "redirect_uris": ["http://127.0.0.1/"],
            "grant_types": ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"] });
        for (name, value) in more.as_object().into_iter().flatten() {
            client[name] = value.clone();
        }
        clients[id] = client;
        self.order(&json!({ "set": { "clients": clients } }));
    }

    /// What a browser does that keeps cookies and follows redirects, until it is sent away from the provider. Returns where to.
    pub fn visit(&self, address: &str) -> String {
        let (mut at, mut cookies) = (address.to_owned(), Vec::<(String, String)>::new());
        for _ in 0..20 {
            let Some(path) = at.strip_prefix(&self.issuer) else { return at };
            let jar = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ");
            let said = self.exchange("GET", path, &format!("Cookie: {jar}\r\n"), "");
            let head = said.split("\r\n\r\n").next().unwrap_or_default().to_owned();
            let fields = |wanted: &str| -> Vec<String> {
                let all = head.lines().filter_map(|line| line.split_once(": "));
                all.filter(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.to_owned()).collect()
            };
            for set in fields("set-cookie") {
                let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
                cookies.retain(|(known, _)| known != name);
                cookies.push((name.to_owned(), value.to_owned()));
            }
            let next = fields("location").pop().unwrap_or_else(|| panic!("{at}: {said}"));
            at = if next.starts_with('/') { format!("{}{next}", self.issuer) } else { next };
        }
        panic!("the provider sends in circles: {at}");
    }

    /// A request, by hand: status and body.
    pub fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let said = self.exchange(method, path, "Content-Type: application/json\r\n", body);
        let status = said[9..12].parse().unwrap();
        (status, said.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn exchange(&self, method: &str, path: &str, fields: &str, body: &str) -> String {
        let place = self.issuer.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n{fields}Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
