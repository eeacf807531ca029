//! Settings: flags, then environment, then the file, then defaults. A key `a.b_c` is `CHANCERY_A_B_C`.
//!
//! One structure per concern; each field's documentation is its meaning, its default stands in `Default`. The example
//! file in assets/ is printed by `chancery config example` and tested to hold every key with its default.

pub use super::network::{Network, nets};

use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};
use toml::{Table, Value};

/// The commented example file.
pub const EXAMPLE: &str = include_str!("../../assets/chancery.toml");

/// What an empty `smtp.relay_authserv_id` means.
const UNNAMED_RELAY: &str = "smtp.relay_authserv_id is empty: the topmost Authentication-Results field of a mail from a trusted relay \
    is taken for the relay's own, whoever wrote it, and a dmarc=fail in any of them counts. If the relay writes none itself, \
    a sender can write one. Set it to the name that your relay writes there.";

/// All settings.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The web door.
    pub http: Http,
    /// Who gets in.
    pub accounts: Accounts,
    /// The mail door.
    pub smtp: Smtp,
    /// Addresses and the way out.
    pub mail: Mail,
    /// The firm.
    pub firm: Firm,
    /// The public pages.
    pub site: Site,
    /// The assistant.
    pub assistant: Assistant,
    /// The search.
    pub search: Search,
    /// The data folder.
    pub storage: Storage,
    /// Reading of files.
    pub reader: Reader,
    /// What the children of the program are shut into.
    pub sandbox: Sandbox,
    /// What the reader cannot do itself.
    pub documents: Documents,
    /// What goes to standard error.
    pub log: Log,
    /// The audit log.
    pub audit: Audit,
    /// Plans beside Free, or Free said anew.
    pub plans: Vec<Plan>,
}

/// `http.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Address and port of the site; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The address under which browsers reach the site, for links in mails.
    pub public_url: String,
    /// Certificate chain (PEM). With a key, the site speaks HTTPS (TLS 1.2 or newer).
    pub tls_cert: Option<PathBuf>,
    /// Private key (PEM).
    pub tls_key: Option<PathBuf>,
    /// Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
    pub trusted_proxies: Vec<Network>,
    /// Whether /metrics answers everybody, and not only this machine and the trusted proxies.
    pub open_metrics: bool,
    /// Connections of the site at the same time. An eighth is kept for this machine and the trusted proxies.
    pub max_connections: usize,
    /// Connections from one IPv4 address or one IPv6 /64; 127.0.0.1, ::1 and the trusted proxies are not held to it.
    pub max_connections_per_address: usize,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            listen: ([127, 0, 0, 1], 8080).into(),
            public_url: String::new(),
            tls_cert: None,
            tls_key: None,
            trusted_proxies: Vec::new(),
            open_metrics: false,
            max_connections: 4096,
            max_connections_per_address: 256,
        }
    }
}

impl Http {
    /// Where links in mails lead, without a slash at the end.
    pub fn site(&self) -> String {
        let scheme = if self.tls_cert.is_some() { "https" } else { "http" };
        let own = || format!("{scheme}://{}", self.listen);
        Some(self.public_url.trim_end_matches('/').to_owned()).filter(|url| !url.is_empty()).unwrap_or_else(own)
    }
}

/// Whether a password alone signs in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SecondFactor {
    /// Each person may add one.
    #[default]
    Optional,
    /// Who has none sets one up at the next sign-in.
    Required,
}

/// `accounts.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Accounts {
    /// optional or required.
    pub second_factor: SecondFactor,
    /// A session that is not used for this many hours ends.
    pub session_idle_hours: i64,
    /// No session lives longer than this many days.
    pub session_days: i64,
}

impl Default for Accounts {
    fn default() -> Self {
        Self { second_factor: SecondFactor::default(), session_idle_hours: 12, session_days: 14 }
    }
}

/// `smtp.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Smtp {
    /// Address and port of the mail door; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Port 587: address and port where people's programs submit mail, after STARTTLS and with a password. Needs a
    /// certificate. Unset: closed.
    pub submission_listen: Option<SocketAddr>,
    /// Port 465: the same with TLS from the first byte, for office scanners too. Needs a certificate. Unset: closed.
    pub smtps_listen: Option<SocketAddr>,
    /// The name in the greeting and in our Message-IDs.
    pub hostname: String,
    /// Largest message that is taken, in megabytes.
    pub max_message_mb: u64,
    /// Addresses and networks of the firm's own mail servers, whose Authentication-Results is believed.
    pub trusted_relays: Vec<Network>,
    /// The name by which those servers sign their Authentication-Results (RFC 8601 section 2.5); others are ignored.
    /// Empty: what the topmost one proves counts, and what any of them denies.
    pub relay_authserv_id: String,
    /// Believe the From address of mail that a trusted relay hands in without a DMARC result of its own.
    pub believe_relays: bool,
    /// Sessions at once, in all.
    pub max_sessions: usize,
    /// Sessions at once from one address; the trusted relays have no such limit.
    pub max_sessions_per_address: usize,
    /// Certificate chain (PEM) for STARTTLS; without one the certificate of `http.tls_cert` is used.
    pub tls_cert: Option<PathBuf>,
    /// Private key (PEM) for STARTTLS.
    pub tls_key: Option<PathBuf>,
}

impl Default for Smtp {
    fn default() -> Self {
        Self {
            listen: ([127, 0, 0, 1], 2525).into(),
            submission_listen: None,
            smtps_listen: None,
            hostname: "chancery.localhost".into(),
            max_message_mb: 50,
            trusted_relays: vec![Network::of(IpAddr::from([127, 0, 0, 1]))],
            relay_authserv_id: String::new(),
            believe_relays: true,
            max_sessions: 4_000,
            max_sessions_per_address: 20,
            tls_cert: None,
            tls_key: None,
        }
    }
}

/// What becomes of mail whose author is no approved account, or is not proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnknownSenders {
    /// Refused with 550.
    #[default]
    Reject,
    /// Kept for IT to look at (`chancery mail queue`); nothing is answered.
    Hold,
    /// Refused at the assistant's address, and taken at `mail.intake_address`.
    Intake,
}

/// `mail.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// The address that staff write to.
    pub assistant_address: String,
    /// What becomes of mail whose author is no approved account, or is not proven.
    pub unknown_senders: UnknownSenders,
    /// The address that the firm's clients write to, with `unknown_senders = "intake"`.
    pub intake_address: String,
    /// E-mail of the account whose tasks the clients' mails become.
    pub intake_owner: String,
    /// The firm's mail relay: smtp://host:port or smtps://user:password@host:port. Empty: replies wait in the outbox.
    pub relay: Secret,
    /// From address of replies; empty: the assistant's address.
    pub from: String,
    /// Whether mail goes to the relay without TLS, or to one whose certificate is not trusted.
    pub relay_tls: RelayTls,
    /// Certificates (PEM) of an authority that is trusted beside the public ones, for the relay.
    pub relay_ca: Option<PathBuf>,
    /// Connections to the relay at the same time. They are kept and used again.
    pub relay_connections: usize,
    /// Keep written replies back until IT releases them with "chancery mail release".
    pub hold_replies: bool,
    /// Replies that one account is sent in a day, at most.
    pub replies_per_day: u32,
    /// Selector of the key that signs outgoing mail (DKIM); empty: mail is not signed.
    pub dkim_selector: String,
}

/// How safe the connection to the relay must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RelayTls {
    /// Required where a password is sent to another machine, opportunistic elsewhere.
    #[default]
    Auto,
    /// TLS with a certificate that is checked, or nothing is sent.
    Required,
    /// TLS when it is offered, whoever signed the certificate (RFC 7435).
    Opportunistic,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            assistant_address: "assistant@chancery.localhost".into(),
            unknown_senders: UnknownSenders::default(),
            intake_address: String::new(),
            intake_owner: String::new(),
            relay: Secret::default(),
            from: String::new(),
            relay_tls: RelayTls::default(),
            relay_ca: None,
            relay_connections: 4,
            hold_replies: false,
            replies_per_day: 200,
            dkim_selector: String::new(),
        }
    }
}

/// `site.*`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Site {
    /// What the firm says of itself on its public pages (`chancery site export` writes a sample). Unset: the sample.
    pub file: Option<PathBuf>,
}

/// `firm.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Firm {
    /// Name of the firm.
    pub name: String,
    /// Time zone (IANA), for dates in answers.
    pub time_zone: String,
    /// The firm's own state, whose legal holidays count for its courts: two letters, or empty. A federal court's are those of the
    /// state where it sits (Fed. R. Civ. P. 6(a)(6)(C)).
    pub state: String,
    /// Further days on which no period ends: a court's closing days.
    pub holidays: Vec<Holiday>,
}

/// An entry of `firm.holidays`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The day, YYYY-MM-DD.
    pub day: jiff::civil::Date,
    /// Its name, as the counting shows it.
    pub name: String,
    /// The state in whose courts it counts, two letters. Unset: `firm.state`, or every state when that is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

impl Default for Firm {
    fn default() -> Self {
        Self {
            name: "The firm".into(),
            time_zone: "America/New_York".into(),
            state: String::new(),
            holidays: Vec::new(),
        }
    }
}

/// Which engine writes answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The firm's own sentences, with their places. Needs no model.
    #[default]
    Extractive,
    /// A language model behind an OpenAI-compatible address.
    OpenAi,
    /// A language model in a GGUF file, in a process of its own.
    Local,
}

/// `assistant.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assistant {
    /// Which engine writes answers.
    pub engine: Engine,
    /// With `openai`: what stands before "/chat/completions" in the model's address. Nothing is ever sent elsewhere.
    pub base_url: String,
    /// With `openai`: the model's name there.
    pub model: String,
    /// With `openai`: a file that holds the key, and nothing else. Unset: no key is sent.
    pub api_key_file: Option<PathBuf>,
    /// With `local`: the model, a file in the format GGUF.
    pub model_file: Option<PathBuf>,
    /// With `local`: threads that compute; 0 for as many as the machine has cores, but for one.
    pub threads: usize,
    /// Tokens that the model can hold, its answer included.
    pub context_tokens: usize,
    /// Tokens of an answer, at most.
    pub answer_tokens: usize,
    /// Seconds in which the model must be reached.
    pub connect_seconds: u64,
    /// Seconds from the question to the first word; a local model on a slow machine needs many.
    pub first_token_seconds: u64,
    /// Seconds from word to word.
    pub between_tokens_seconds: u64,
    /// Seconds for the whole answer.
    pub whole_seconds: u64,
}

impl Default for Assistant {
    fn default() -> Self {
        Self {
            engine: Engine::default(),
            base_url: String::new(),
            model: String::new(),
            api_key_file: None,
            model_file: None,
            threads: 0,
            context_tokens: 8_192,
            answer_tokens: 1_024,
            connect_seconds: 5,
            first_token_seconds: 60,
            between_tokens_seconds: 20,
            whole_seconds: 300,
        }
    }
}

/// Who makes vectors for the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Embeddings {
    /// Nobody: the search goes by words.
    #[default]
    None,
    /// An embedding model behind an OpenAI-compatible address.
    OpenAi,
    /// An embedding model in a GGUF file, in a process of its own.
    Local,
}

/// `search.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// Who makes vectors, by which passages are found without a word in common.
    pub embeddings: Embeddings,
    /// With `openai`: what stands before "/embeddings" in the model's address. Nothing is ever sent elsewhere.
    pub embeddings_base_url: String,
    /// With `openai`: the model's name there.
    pub embeddings_model: String,
    /// With `openai`: a file that holds the key, and nothing else. Unset: no key is sent.
    pub embeddings_key_file: Option<PathBuf>,
    /// With `local`: the model, a file in the format GGUF. `assistant.threads` compute.
    pub embeddings_file: Option<PathBuf>,
    /// What the model wants to stand before a question.
    pub embeddings_before_question: String,
    /// What it wants to stand before a passage.
    pub embeddings_before_passage: String,
    /// Seconds that the model may take for some passages.
    pub embeddings_seconds: u64,
    /// Milliseconds that a search waits for the vector of its question; then it goes by words alone.
    pub embeddings_question_ms: u64,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            embeddings: Embeddings::default(),
            embeddings_base_url: String::new(),
            embeddings_model: String::new(),
            embeddings_key_file: None,
            embeddings_file: None,
            embeddings_before_question: String::new(),
            embeddings_before_passage: String::new(),
            embeddings_seconds: 60,
            embeddings_question_ms: 400,
        }
    }
}

/// `storage.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Storage {
    /// The data folder.
    pub data: PathBuf,
    /// The master key file. Empty: the systemd credential `chancery.key` if there is one, else `master.key` in the data
    /// folder.
    pub key_file: Option<PathBuf>,
    /// Refuse writes when less than this many megabytes are free on the data folder's disk.
    pub reserve_mb: u64,
    /// Megabytes of the largest file that may be uploaded.
    pub max_file_mb: u64,
}

impl Default for Storage {
    fn default() -> Self {
        Self { data: "chancery-data".into(), key_file: None, reserve_mb: 256, max_file_mb: 10_240 }
    }
}

/// What becomes of a child where the kernel lacks a part of the sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxMode {
    /// It runs with what there is; `doctor` says what is missing.
    #[default]
    Best,
    /// The server does not start, and no child works.
    Required,
}

/// `sandbox.*`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sandbox {
    /// best or required.
    pub mode: SandboxMode,
}

/// `reader.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reader {
    /// Files read at the same time.
    pub workers: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Self { workers: 2 }
    }
}

/// `documents.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Documents {
    /// The program that recognises words in pictures: a path, or a name that is looked for in PATH. Empty: none.
    pub ocr_program: String,
    /// The languages of pictures, as tesseract names them, joined by "+".
    pub ocr_language: String,
}

impl Default for Documents {
    fn default() -> Self {
        Self { ocr_program: "tesseract".into(), ocr_language: "eng".into() }
    }
}

/// Shape of a log line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines.
    Json,
}

/// `log.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// text or json.
    pub format: LogFormat,
    /// error, warn, info, debug or trace.
    pub level: String,
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::default(), level: "info".into() }
    }
}

/// `audit.*`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Audit {
    /// Whether the log's end goes to the machine's syslog once a day.
    pub syslog: bool,
    /// Months after which lines of the log go, 1 to 1200.
    pub keep_months: u16,
}

impl Default for Audit {
    fn default() -> Self {
        Self { syslog: false, keep_months: 12 }
    }
}

/// `[[plans]]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// Name, as "chancery users set-plan" takes it.
    pub name: String,
    /// E-mails that are answered; without it there is no limit.
    pub emails: Option<u64>,
    /// Gigabytes of files that are kept; without it there is no limit.
    pub storage_gb: Option<u64>,
    /// Lines that Settings shows; without them they are made from the limits.
    pub features: Vec<String>,
}

/// Text that is never shown.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(none)" } else { "(redacted)" })
    }
}

/// Keys that have no default and so stand in no default table.
const OPTIONAL: &[&str] = &[
    "http.tls_cert",
    "http.tls_key",
    "smtp.submission_listen",
    "smtp.smtps_listen",
    "smtp.tls_cert",
    "smtp.tls_key",
    "mail.relay_ca",
    "site.file",
    "assistant.api_key_file",
    "assistant.model_file",
    "search.embeddings_key_file",
    "search.embeddings_file",
    "storage.key_file",
];

/// Every key with its default, in the order of the structures; optional ones last.
pub fn keys() -> Vec<(String, Option<Value>)> {
    let mut keys = Vec::new();
    if let Ok(Value::Table(all)) = Value::try_from(Config::default()) {
        for (section, fields) in all {
            if let Value::Table(fields) = fields {
                keys.extend(fields.into_iter().map(|(name, value)| (format!("{section}.{name}"), Some(value))));
            }
        }
    }
    keys.extend(OPTIONAL.iter().map(|key| ((*key).to_owned(), None)));
    keys
}

/// The environment variable of a key.
pub fn variable(key: &str) -> String {
    format!("CHANCERY_{}", key.replace('.', "_").to_uppercase())
}

/// A value from the environment or a flag, in the type of the key's default.
fn typed(key: &str, text: &str, default: Option<&Value>) -> Result<Value, StartError> {
    let wrong = |what: &str| {
        StartError::new(
            format!("{} must be {what}, but it is \"{text}\".", variable(key)),
            format!("Correct it, or unset it to use the file or the default of {key}."),
        )
    };
    Ok(match default {
        Some(Value::Integer(_)) => Value::Integer(text.parse().map_err(|_| wrong("a whole number"))?),
        Some(Value::Boolean(_)) => Value::Boolean(text.parse().map_err(|_| wrong("true or false"))?),
        Some(Value::Array(_)) => Value::Array(
            text.split(',').map(str::trim).filter(|s| !s.is_empty()).map(|s| Value::String(s.into())).collect(),
        ),
        _ => Value::String(text.into()),
    })
}

fn set(table: &mut Table, key: &str, value: Value) {
    if let Some((section, name)) = key.split_once('.')
        && let Value::Table(section) = table.entry(section).or_insert_with(|| Value::Table(Table::new()))
    {
        section.insert(name.into(), value);
    }
}

impl Config {
    /// Reads the settings: `flags` over the environment over the file over the defaults.
    ///
    /// # Errors
    /// The file cannot be read or holds an unknown key or a wrong type; settings contradict each other.
    pub fn load(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
        flags: &[(&str, String)],
    ) -> Result<Self, StartError> {
        let mut table = Table::new();
        if let Some(file) = file {
            let shown = file.display();
            let text = std::fs::read_to_string(file).map_err(|e| {
                StartError::new(
                    format!("The config file {shown} cannot be read: {e}."),
                    "Name an existing file with --config; \"chancery config example\" prints one.",
                )
            })?;
            table = text.parse().map_err(|e: toml::de::Error| {
                StartError::new(
                    format!("The config file {shown} is not valid TOML: {}", e.to_string().trim()),
                    "Correct the line; \"chancery config example\" prints a valid file.",
                )
            })?;
        }
        for (key, default) in keys() {
            if let Some(text) = environment(&variable(&key)) {
                let value = typed(&key, &text, default.as_ref())?;
                set(&mut table, &key, value);
            }
        }
        for (key, text) in flags {
            set(&mut table, key, Value::String(text.clone()));
        }
        let config: Self = Value::Table(table).try_into().map_err(|e: toml::de::Error| {
            StartError::new(
                format!("A setting is wrong: {}", e.to_string().trim().replace('\n', " ")),
                "\"chancery config example\" prints every setting with its meaning and default.",
            )
        })?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), StartError> {
        let fail = |problem: String, mend: &str| Err(StartError::new(problem, mend));
        for (section, cert, key) in
            [("http", &self.http.tls_cert, &self.http.tls_key), ("smtp", &self.smtp.tls_cert, &self.smtp.tls_key)]
        {
            if cert.is_some() != key.is_some() {
                return fail(
                    format!("Only one of {section}.tls_cert and {section}.tls_key is set."),
                    "Set both, or neither.",
                );
            }
        }
        let url = &self.http.public_url;
        if !(url.is_empty() || url.starts_with("https://") || url.starts_with("http://")) {
            return fail(
                format!("http.public_url is \"{url}\", which is not the address of a web site."),
                "Write it as https://chancery.firm.example.",
            );
        }
        if self.firm.name.chars().any(char::is_control) {
            return fail("firm.name holds a line end or another control character.".into(), "Write it in one line.");
        }
        let lives = &self.accounts;
        if !(1..=24 * 365).contains(&lives.session_idle_hours) || !(1..=365).contains(&lives.session_days) {
            return fail(
                "accounts.session_idle_hours and accounts.session_days must be at least 1 and at most a year.".into(),
                "Leave them out to use the defaults, 12 hours and 14 days.",
            );
        }
        if !(1..=1200).contains(&self.audit.keep_months) {
            return fail(
                "audit.keep_months must be at least 1 and at most 1200.".into(),
                "Leave it out to use the default, 12 months, which is what the privacy policy of the site says.",
            );
        }
        self.check_mail()?;
        self.check_assistant()?;
        self.check_search()?;
        if self.http.listen == self.smtp.listen && self.http.listen.port() != 0 {
            return fail(
                format!("http.listen and smtp.listen are both {}.", self.http.listen),
                "Give each a port of its own.",
            );
        }
        if !is_address(&self.mail.assistant_address) {
            return fail(
                format!("mail.assistant_address \"{}\" is not an e-mail address.", self.mail.assistant_address),
                "Write it as name@domain.",
            );
        }
        if !self.mail.from.is_empty() && !is_address(&self.mail.from) {
            return fail(
                format!("mail.from \"{}\" is not an e-mail address.", self.mail.from),
                "Write it as name@domain, or leave it empty.",
            );
        }
        if self.mail.replies_per_day == 0 {
            return fail(
                "mail.replies_per_day is 0, so nobody would ever get a reply.".into(),
                "Set it to at least 1; to keep replies back until they are released, set mail.hold_replies.",
            );
        }
        let label = |l: &str| {
            (1..=63).contains(&l.len())
                && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                && !l.starts_with('-')
                && !l.ends_with('-')
        };
        if !self.mail.dkim_selector.is_empty() && !self.mail.dkim_selector.split('.').all(label) {
            return fail(
                format!("mail.dkim_selector \"{}\" cannot be a part of a DNS name.", self.mail.dkim_selector),
                "Use letters, digits and hyphens, as in chancery1, or leave it empty to send unsigned.",
            );
        }
        if self.smtp.hostname.is_empty()
            || !self.smtp.hostname.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
        {
            return fail(
                format!("smtp.hostname \"{}\" is not a host name.", self.smtp.hostname),
                "Write it as mail.example.com.",
            );
        }
        if !(1..=1024).contains(&self.smtp.max_message_mb) {
            return fail(format!("smtp.max_message_mb is {}.", self.smtp.max_message_mb), "It must be from 1 to 1024.");
        }
        if !(1..=1 << 20).contains(&self.storage.max_file_mb) {
            return fail(
                format!("storage.max_file_mb is {}.", self.storage.max_file_mb),
                "It must be from 1 to 1048576.",
            );
        }
        if self.smtp.max_sessions == 0 || self.smtp.max_sessions_per_address == 0 {
            return fail(
                "smtp.max_sessions and smtp.max_sessions_per_address must be at least 1.".into(),
                "Leave them out to use the defaults.",
            );
        }
        if self.http.max_connections < 16 || self.http.max_connections_per_address == 0 {
            return fail(
                "http.max_connections must be at least 16, and http.max_connections_per_address at least 1.".into(),
                "Leave them out to use the defaults.",
            );
        }
        for (at, plan) in self.plans.iter().enumerate() {
            let name = plan.name.trim();
            let again = self.plans[..at].iter().any(|other| other.name.trim().eq_ignore_ascii_case(name));
            if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) || again {
                return fail(
                    format!("Number {} of [[plans]] has the name \"{}\".", at + 1, plan.name),
                    "Give each plan a name of its own, of 1 to 60 characters.",
                );
            }
        }
        if !(1..=64).contains(&self.reader.workers) {
            return fail(format!("reader.workers is {}.", self.reader.workers), "It must be from 1 to 64.");
        }
        let language = |name: &str| {
            !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'/')
                && !name.starts_with('/')
        };
        if !self.documents.ocr_language.split('+').all(language) {
            return fail(
                format!("documents.ocr_language is \"{}\".", self.documents.ocr_language),
                "Name languages as \"tesseract --list-langs\" does, joined by +: eng+deu.",
            );
        }
        if jiff::tz::TimeZone::get(&self.firm.time_zone).is_err() {
            return fail(
                format!("firm.time_zone \"{}\" is not a time zone.", self.firm.time_zone),
                "Write it as America/New_York or Europe/London.",
            );
        }
        if !["error", "warn", "info", "debug", "trace"].contains(&self.log.level.as_str()) {
            return fail(
                format!("log.level is \"{}\".", self.log.level),
                "It must be error, warn, info, debug or trace.",
            );
        }
        Ok(())
    }

    /// What an empty `smtp.relay_authserv_id` means, where there is a relay whose word counts.
    pub fn unnamed_relay(&self) -> Option<&'static str> {
        let unnamed = self.smtp.relay_authserv_id.is_empty() && !self.smtp.trusted_relays.is_empty();
        unnamed.then_some(UNNAMED_RELAY)
    }

    /// The mail doors, and who may send.
    fn check_mail(&self) -> Result<(), StartError> {
        let fail = |problem: &str, mend: &str| Err(StartError::new(problem, mend));
        let (smtp, mail) = (&self.smtp, &self.mail);
        let has_certificate = smtp.tls_cert.is_some() || self.http.tls_cert.is_some();
        for (name, listen) in
            [("smtp.submission_listen", smtp.submission_listen), ("smtp.smtps_listen", smtp.smtps_listen)]
        {
            if listen.is_some() && !has_certificate {
                return fail(
                    &format!("{name} is set, but there is no certificate, and passwords go over TLS only."),
                    "Set smtp.tls_cert and smtp.tls_key (or those of http), or leave the port closed.",
                );
            }
        }
        for (name, networks) in
            [("smtp.trusted_relays", &smtp.trusted_relays), ("http.trusted_proxies", &self.http.trusted_proxies)]
        {
            for network in networks {
                if let Err((why, mend)) = network.net() {
                    return fail(&format!("{name} holds \"{network}\", {why}."), &mend);
                }
            }
        }
        if !smtp.believe_relays && smtp.relay_authserv_id.is_empty() {
            return fail(
                "smtp.believe_relays is false, but smtp.relay_authserv_id is empty, so no relay could prove an author.",
                "Set smtp.relay_authserv_id to the name that your relay writes into Authentication-Results.",
            );
        }
        if !(1..=100).contains(&mail.relay_connections) {
            return fail(
                &format!("mail.relay_connections is {}.", mail.relay_connections),
                "It must be from 1 to 100; leave it out to use the default, 4.",
            );
        }
        if mail.unknown_senders == UnknownSenders::Intake
            && !(is_address(&mail.intake_address) && is_address(&mail.intake_owner))
        {
            return fail(
                "mail.unknown_senders is \"intake\", but mail.intake_address or mail.intake_owner is not an e-mail address.",
                "Set mail.intake_address to the address that clients write to, and mail.intake_owner to the e-mail of the account that gets their tasks.",
            );
        }
        if !mail.intake_address.is_empty() && mail.intake_address.eq_ignore_ascii_case(&mail.assistant_address) {
            return fail(
                "mail.intake_address and mail.assistant_address are the same.",
                "Clients must not reach the assistant: give each an address of its own.",
            );
        }
        Ok(())
    }

    /// The model, if one is to write.
    fn check_assistant(&self) -> Result<(), StartError> {
        let fail = |problem: String, mend: &str| Err(StartError::new(problem, mend));
        let a = &self.assistant;
        if a.engine == Engine::OpenAi && (a.base_url.is_empty() || a.model.is_empty()) {
            return fail(
                "assistant.engine is \"openai\", but assistant.base_url or assistant.model is empty.".into(),
                "Set both, for example http://127.0.0.1:11434/v1 and the model's name there; or set the engine to extractive.",
            );
        }
        if a.engine == Engine::Local && !cfg!(feature = "local-model") {
            return fail(
                "assistant.engine is \"local\", but this program was built without local models.".into(),
                "Build it with \"cargo build --release --locked --features local-model\"; or run the model in a server beside it (llama.cpp, Ollama) and set the engine to openai with its address; or set it to extractive.",
            );
        }
        if a.engine == Engine::Local && a.model_file.is_none() {
            return fail(
                "assistant.engine is \"local\", but assistant.model_file is not set.".into(),
                "Name a model in the format GGUF that is made for conversations; or set the engine to extractive.",
            );
        }
        if a.threads > 512 {
            return fail(
                format!("assistant.threads is {}.", a.threads),
                "It must be from 0 to 512; 0 leaves the choice to the program.",
            );
        }
        if !(256..=1 << 20).contains(&a.answer_tokens)
            || a.context_tokens < a.answer_tokens + 1_024
            || a.context_tokens > 1 << 24
        {
            return fail(
                format!(
                    "assistant.context_tokens is {} and assistant.answer_tokens {}.",
                    a.context_tokens, a.answer_tokens
                ),
                "An answer needs at least 256 tokens, and the model must hold 1024 more than that.",
            );
        }
        if [a.connect_seconds, a.first_token_seconds, a.between_tokens_seconds, a.whole_seconds]
            .iter()
            .any(|s| !(1..=3_600).contains(s))
        {
            return fail(
                "A time limit of the model (assistant.*_seconds) is not from 1 to 3600.".into(),
                "Leave it out to use the default.",
            );
        }
        Ok(())
    }

    /// The embedding model, if there is to be one.
    fn check_search(&self) -> Result<(), StartError> {
        let fail = |problem: String, mend: &str| Err(StartError::new(problem, mend));
        let s = &self.search;
        if s.embeddings == Embeddings::OpenAi && (s.embeddings_base_url.is_empty() || s.embeddings_model.is_empty()) {
            return fail(
                "search.embeddings is \"openai\", but search.embeddings_base_url or search.embeddings_model is empty."
                    .into(),
                "Set both, for example http://127.0.0.1:11434/v1 and the model's name there; or set search.embeddings to none.",
            );
        }
        if s.embeddings == Embeddings::Local && !cfg!(feature = "local-model") {
            return fail(
                "search.embeddings is \"local\", but this program was built without local models.".into(),
                "Build it with \"cargo build --release --locked --features local-model\"; or run the model in a server beside it (llama.cpp, Ollama) and set search.embeddings to openai with its address; or set it to none.",
            );
        }
        if s.embeddings == Embeddings::Local && s.embeddings_file.is_none() {
            return fail(
                "search.embeddings is \"local\", but search.embeddings_file is not set.".into(),
                "Name an embedding model in the format GGUF; or set search.embeddings to none.",
            );
        }
        if s.embeddings != Embeddings::OpenAi && !(s.embeddings_base_url.is_empty() && s.embeddings_model.is_empty()) {
            return fail(
                "search.embeddings_base_url or search.embeddings_model is set, but search.embeddings is not \"openai\".".into(),
                "Set search.embeddings to openai, or leave both out.",
            );
        }
        if s.embeddings != Embeddings::Local && s.embeddings_file.is_some() {
            return fail(
                "search.embeddings_file is set, but search.embeddings is not \"local\".".into(),
                "Set search.embeddings to local, or leave the file out.",
            );
        }
        if [&s.embeddings_before_question, &s.embeddings_before_passage].iter().any(|text| text.chars().count() > 500) {
            return fail(
                "search.embeddings_before_question or search.embeddings_before_passage has more than 500 characters."
                    .into(),
                "The model's description says what it wants; it is a word or a line.",
            );
        }
        if !(1..=3_600).contains(&s.embeddings_seconds) || !(10..=60_000).contains(&s.embeddings_question_ms) {
            return fail(
                "search.embeddings_seconds is not from 1 to 3600, or search.embeddings_question_ms not from 10 to 60000.".into(),
                "Leave them out to use the defaults.",
            );
        }
        Ok(())
    }

    /// From address of replies.
    pub fn from_address(&self) -> &str {
        if self.mail.from.is_empty() { &self.mail.assistant_address } else { &self.mail.from }
    }

    /// The master key file: as set, or the systemd credential, or in the data folder.
    pub fn key_file(&self, environment: impl Fn(&str) -> Option<String>) -> PathBuf {
        let credential =
            || environment("CREDENTIALS_DIRECTORY").map(|d| Path::new(&d).join("chancery.key")).filter(|p| p.exists());
        self.storage.key_file.clone().or_else(credential).unwrap_or_else(|| self.storage.data.join("master.key"))
    }
}

/// Whether a text can be an e-mail address.
pub fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, domain)| {
        !name.is_empty()
            && !domain.is_empty()
            && !domain.contains('@')
            && text.bytes().all(|b| b.is_ascii_graphic() && !b"<>,;\"".contains(&b))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, StartError> {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("c.toml");
        std::fs::write(&file, text).unwrap();
        Config::load(
            Some(&file),
            |name| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()),
            &[],
        )
    }

    #[test]
    fn the_example_holds_every_key_with_its_default() {
        let uncommented: String = EXAMPLE
            .lines()
            .map(|l| l.strip_prefix("# ").filter(|l| l.contains(" = ")).unwrap_or(l))
            .fold(String::new(), |all, l| all + l + "\n");
        let table: Table = EXAMPLE.parse().unwrap();
        let every: Table = uncommented.parse().unwrap();
        assert_eq!(format!("{:?}", load(EXAMPLE, &[]).unwrap()), format!("{:?}", Config::default()));
        for (key, default) in keys() {
            let (section, name) = key.split_once('.').unwrap();
            assert!(every[section].get(name).is_some(), "{key} is missing");
            if let Some(default) = default {
                assert_eq!(table[section][name], default, "{key}");
            }
        }
    }

    #[test]
    fn the_environment_is_over_the_file_and_is_typed() {
        let config = load(
            "[smtp]\nmax_message_mb = 3\n",
            &[("CHANCERY_SMTP_MAX_MESSAGE_MB", "7"), ("CHANCERY_SMTP_TRUSTED_RELAYS", "10.0.0.1, 2001:db8::/32")],
        )
        .unwrap();
        assert_eq!(config.smtp.max_message_mb, 7);
        assert_eq!(config.smtp.trusted_relays.len(), 2);
        assert!(
            load("", &[("CHANCERY_SMTP_MAX_MESSAGE_MB", "many")])
                .unwrap_err()
                .problem
                .contains("CHANCERY_SMTP_MAX_MESSAGE_MB")
        );
    }

    #[test]
    fn the_holidays_that_the_readme_shows_can_be_read() {
        let readme = include_str!("../../README.md");
        let (_, shown) = readme.split_once("```\n[firm]\n").unwrap();
        let config = load(&format!("[firm]\n{}", shown.split("```").next().unwrap()), &[]).unwrap();
        let states: Vec<Option<&str>> = config.firm.holidays.iter().map(|day| day.state.as_deref()).collect();
        assert_eq!((config.firm.state.as_str(), states), ("CA", vec![None, Some("NV")]));
    }

    #[test]
    fn wrong_settings_are_named() {
        for (text, named) in [
            ("[http]\ntls_cert = \"x\"\n", "http.tls_key"),
            ("[http]\nlisten = \"127.0.0.1:9\"\n[smtp]\nlisten = \"127.0.0.1:9\"\n", "smtp.listen"),
            ("[mail]\nassistant_address = \"nobody\"\n", "mail.assistant_address"),
            ("[smtp]\nsmtps_listen = \"127.0.0.1:465\"\n", "smtp.smtps_listen"),
            ("[smtp]\nbelieve_relays = false\n", "smtp.relay_authserv_id"),
            ("[smtp]\ntrusted_relays = [\"10.0.0.0/40\"]\n", "smtp.trusted_relays"),
            ("[smtp]\ntrusted_relays = [\"0.0.0.0/0\"]\n", "nearly everybody"),
            ("[http]\ntrusted_proxies = [\"mail.firm.test\"]\n", "http.trusted_proxies"),
            ("[http]\ntrusted_proxies = [\"10.0.0.7/8\"]\n", "10.0.0.7/8"),
            ("[mail]\nunknown_senders = \"intake\"\n", "mail.intake_address"),
            ("[mail]\nunknown_senders = \"perhaps\"\n", "perhaps"),
            ("[search]\nembeddings = \"openai\"\n", "search.embeddings_base_url"),
            ("[search]\nembeddings_model = \"e5\"\n", "search.embeddings_model"),
            ("[search]\nembeddings_file = \"x\"\n", "search.embeddings_file"),
            ("[search]\nembeddings_question_ms = 1\n", "search.embeddings_question_ms"),
            ("[search]\nembeddings = \"local\"\n", "search.embeddings is \"local\""),
            ("[htpp]\nx = 1\n", "htpp"),
            ("[firm]\ntime_zone = \"Mars/Olympus\"\n", "firm.time_zone"),
            ("[http\n", "TOML"),
        ] {
            let error = load(text, &[]).unwrap_err();
            assert!(error.problem.contains(named) && !error.mend.is_empty(), "{error}");
        }
    }

    #[test]
    fn the_relay_password_is_never_shown() {
        let config = load("[mail]\nrelay = \"smtps://u:hunter2@relay\"\n", &[]).unwrap();
        assert!(!format!("{config:?}").contains("hunter2"));
    }
}
