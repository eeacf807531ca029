//! A real Dovecot, with one mailbox that the tests fill as a delivering server does: by files in its Maildir.

use crate::{provider::Provider, support::free};

use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    os::unix::fs::{MetadataExt, chown},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

pub const LOGIN: &str = "box@provider.test";
pub const SECRET: &str = "köder und hafen 7";
/// How its Authentication-Results are signed.
pub const ID: &str = "mx.provider.test";

pub struct Dovecot {
    folder: tempfile::TempDir,
    child: Option<Child>,
    pub plain: SocketAddr,
    pub tls: SocketAddr,
    /// Where mail is handed in, if it was started with a way out.
    pub submission: SocketAddr,
    owner: (u32, u32),
}

/// What it does beyond IMAP with a password.
#[derive(Default)]
pub struct More<'a> {
    /// Tokens of this provider open it, too; it asks there.
    pub provider: Option<&'a Provider>,
    /// It takes mail in, and hands it on to this server.
    pub out: Option<SocketAddr>,
}

fn id(user: &str, what: &str) -> u32 {
    let said = Command::new("id").args([what, user]).output().unwrap();
    String::from_utf8(said.stdout).unwrap().trim().parse().unwrap()
}

impl Dovecot {
    /// `None`, said aloud, where there is none.
    pub fn start() -> Option<Self> {
        Self::start_with(&More::default())
    }

    /// The same with more.
    pub fn start_with(more: &More<'_>) -> Option<Self> {
        if more.out.is_some() && !Path::new("/usr/lib/dovecot/submission").exists() {
            eprintln!("SKIPPED: dovecot-submissiond is not installed.");
            return None;
        }
        if !["/usr/sbin/dovecot", "/usr/bin/dovecot"].iter().any(|file| Path::new(file).exists()) {
            eprintln!("SKIPPED: dovecot is not installed.");
            return None;
        }
        let folder = tempfile::Builder::new().prefix("dove").tempdir().unwrap();
        let root = fs::metadata(folder.path()).unwrap().uid() == 0;
        let own = if root { "nobody".to_owned() } else { std::env::var("USER").unwrap() };
        let owner = (id(&own, "-u"), id(&own, "-g"));
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        fs::write(folder.path().join("cert.pem"), made.cert.pem()).unwrap();
        fs::write(folder.path().join("key.pem"), made.signing_key.serialize_pem()).unwrap();
        let mut it = Self { folder, child: None, plain: free(), tls: free(), submission: free(), owner };
        // Only the mails are the user's; what lies above must let it pass.
        Command::new("chmod").arg("755").arg(it.folder.path()).status().unwrap();
        for part in ["home", "home/Maildir", "home/Maildir/new", "home/Maildir/cur", "home/Maildir/tmp"] {
            fs::create_dir(it.path(part)).unwrap();
            chown(it.path(part), Some(owner.0), Some(owner.1)).unwrap();
        }
        it.accept(SECRET);
        let users = if root {
            String::new()
        } else {
            format!("default_login_user = {own}\ndefault_internal_user = {own}\ndefault_internal_group = {}\n", own)
        };
        let at = it.folder.path().display();
        let (mut protocols, mut mechanisms, mut extra) = ("imap".to_owned(), "plain login".to_owned(), String::new());
        if let Some(provider) = more.provider {
            provider.client(
                "dovecot",
                &json!({ "client_secret": "asks", "token_endpoint_auth_method": "client_secret_basic",
                "redirect_uris": [], "grant_types": [], "response_types": [] }),
            );
            let asked = provider.issuer.replace("http://", "http://dovecot:asks@");
            let conf = format!(
                "introspection_url = {asked}/token/introspection\nintrospection_mode = post\nusername_attribute = sub\n\
                 active_attribute = active\nactive_value = true\n"
            );
            fs::write(it.path("oauth2.conf"), conf).unwrap();
            mechanisms += " xoauth2 oauthbearer";
            extra += &format!(
                "passdb {{\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = {at}/oauth2.conf\n}}\n"
            );
        }
        if let Some(out) = more.out {
            protocols += " submission";
            extra += &format!(
                "submission_relay_host = {}\nsubmission_relay_port = {}\nservice submission-login {{\n  chroot =\n  inet_listener submission {{\n    port = {}\n  }}\n}}\n",
                out.ip(),
                out.port(),
                it.submission.port()
            );
        }
        let settings = format!(
            "base_dir = {at}/run\nstate_dir = {at}/state\nlog_path = {at}/log\nprotocols = {protocols}\nlisten = 127.0.0.1\n{users}\
             ssl = yes\nssl_cert = <{at}/cert.pem\nssl_key = <{at}/key.pem\ndisable_plaintext_auth = no\n\
             auth_mechanisms = {mechanisms}\nmail_location = maildir:{at}/home/Maildir\nmail_home = {at}/home\nfirst_valid_uid = 1\nfirst_valid_gid = 1\n\
             mailbox_idle_check_interval = 1s\nimap_hibernate_timeout = 0\n\
             service imap-login {{\n  chroot =\n  inet_listener imap {{\n    port = {}\n  }}\n  inet_listener imaps {{\n    port = {}\n    ssl = yes\n  }}\n}}\n\
             service anvil {{\n  chroot =\n}}\n\
             {extra}passdb {{\n  driver = passwd-file\n  args = {at}/users\n}}\n\
             userdb {{\n  driver = static\n  args = uid={} gid={} home={at}/home\n}}\n",
            it.plain.port(),
            it.tls.port(),
            owner.0,
            owner.1
        );
        fs::write(it.path("dovecot.conf"), settings).unwrap();
        it.run();
        Some(it)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The certificate, for `ca`.
    pub fn ca(&self) -> String {
        self.path("cert.pem").display().to_string()
    }

    /// From now on this password opens it.
    pub fn accept(&self, password: &str) {
        fs::write(self.path("users"), format!("{LOGIN}:{{PLAIN}}{password}\n")).unwrap();
    }

    pub fn run(&mut self) {
        let program = if Path::new("/usr/sbin/dovecot").exists() { "/usr/sbin/dovecot" } else { "/usr/bin/dovecot" };
        let child = Command::new(program)
            .arg("-F")
            .arg("-c")
            .arg(self.path("dovecot.conf"))
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.path("stderr")).unwrap())
            .spawn()
            .unwrap();
        self.child = Some(child);
        let since = Instant::now();
        loop {
            if let Ok(stream) = TcpStream::connect(self.plain) {
                let mut line = String::new();
                if BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("* OK") {
                    return;
                }
            }
            assert!(since.elapsed() < Duration::from_secs(30), "{}", self.said());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn said(&self) -> String {
        ["stderr", "log"].map(|name| fs::read_to_string(self.path(name)).unwrap_or_default()).join("\n")
    }

    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = Command::new("kill").arg(child.id().to_string()).status();
            let _ = child.wait();
        }
    }

    /// Puts a mail into the mailbox, with what the delivering server writes on top. `verdict` is its word on DMARC.
    pub fn deliver(&self, mail: &[u8], verdict: &str) {
        let top = format!(
            "Return-Path: <someone@desk.firm.test>\r\nDelivered-To: {LOGIN}\r\nReceived: from desk by {ID}; Tue, 24 Nov 2026 10:00:00 +0000\r\n\
             Authentication-Results: {ID}; dmarc={verdict} header.from=firm.test\r\n"
        );
        self.put(&[top.as_bytes(), mail].concat());
    }

    /// Puts a mail into the mailbox as it is.
    pub fn put(&self, mail: &[u8]) {
        let name = ulid::Ulid::generate().to_string();
        let (from, to) =
            (self.path(&format!("home/Maildir/tmp/{name}")), self.path(&format!("home/Maildir/new/{name}")));
        let mut file = fs::File::create(&from).unwrap();
        file.write_all(mail).unwrap();
        chown(&from, Some(self.owner.0), Some(self.owner.1)).unwrap();
        fs::rename(from, to).unwrap();
    }

    /// Names of the mails in a folder ("" is the INBOX), with their flags.
    pub fn mails(&self, folder: &str) -> Vec<String> {
        let folder = if folder.is_empty() { String::new() } else { format!("/.{folder}") };
        ["new", "cur"]
            .iter()
            .flat_map(|part| fs::read_dir(self.path(&format!("home/Maildir{folder}/{part}"))).into_iter().flatten())
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    /// Gives all mails new numbers, as after a restore of the mail server.
    pub fn renumber(&mut self) {
        self.stop();
        for entry in fs::read_dir(self.path("home/Maildir")).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_str().unwrap().starts_with("dovecot") {
                fs::remove_file(path).unwrap();
            }
        }
        // UIDVALIDITY is made of the time in seconds.
        std::thread::sleep(Duration::from_millis(1_100));
        self.run();
    }
}

impl Drop for Dovecot {
    fn drop(&mut self) {
        self.stop();
    }
}
