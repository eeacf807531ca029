//! The questions, in their order.

use super::{
    answers::{Admin, Answers, Recovery, is_loopback, mail_system_of, relay_host},
    asking::{Asker, Question, Trial, missing, nothing_written},
    flags::{Arguments, CertificateFrom, MailSystem},
    guesses::{self, Published},
    settings_file::SettingsFile,
    trying,
};
use crate::{
    accounts,
    cli::{Failure, runs},
    config::{Config, RelayTls, is_address},
    control::Password,
    law,
    outbox::RelayUrl,
};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::{
    fs,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};
use zeroize::Zeroizing;

/// The part of a DNS name under which the key of outgoing mail is published.
const SELECTOR: &str = "chancery";

/// What the questions go by.
struct Desk<'a> {
    asker: &'a Asker,
    flags: &'a Arguments,
    file: &'a SettingsFile,
    /// Ports that our own running server has.
    own_ports: Vec<u16>,
    /// Whether ports below 1024 can be had.
    low_ports: bool,
}

/// Asks for everything. Returns also what the DNS says about the assistant's domain.
///
/// # Errors
/// An answer is missing or cannot be used. Nothing has been written.
pub fn ask(asker: &Asker, flags: &Arguments, file: &SettingsFile) -> Result<(Answers, Published), Failure> {
    complete(asker, flags, file)?;
    let desk = Desk { asker, flags, file, own_ports: own_ports(file), low_ports: rustix::process::geteuid().is_root() };
    let firm = desk.firm()?;
    let state = desk.state()?;
    let time_zone = desk.time_zone(&state)?;
    let host = desk.host()?;
    let assistant = desk.assistant(&host)?;
    let published = guesses::published(&assistant);
    let mail = desk.mail(&published)?;
    let relay = desk.relay(mail, &published, &host)?;
    let trusted = desk.trusted(mail, &relay)?;
    let smtp = desk.smtp(mail, &relay)?;
    let certificate = desk.certificate(mail)?;
    let files = desk.files(certificate)?;
    let http = desk.http(certificate, smtp)?;
    let public_url = flags.public_url.clone().unwrap_or_else(|| match (certificate, http.port()) {
        (CertificateFrom::Proxy, _) | (_, 443) => format!("https://{host}"),
        (_, port) => format!("https://{host}:{port}"),
    });
    let selector = match flags.dkim_selector.as_deref() {
        Some("none") => String::new(),
        Some(selector) => selector.to_owned(),
        None => file.text("mail.dkim_selector").unwrap_or_else(|| SELECTOR.into()),
    };
    let admin = desk.admin()?;
    let recovery = desk.recovery()?;
    let answers = Answers {
        firm,
        state,
        time_zone,
        host,
        assistant,
        mail,
        relay,
        trusted,
        smtp,
        certificate,
        files,
        http,
        public_url,
        selector,
        admin,
        recovery,
    };
    Ok((answers, published))
}

/// Without a terminal: all answers that have no default are there.
fn complete(asker: &Asker, flags: &Arguments, file: &SettingsFile) -> Result<(), Failure> {
    if asker.is_terminal() {
        return Ok(());
    }
    let again = file.is_of_a_firm();
    let person = flags.admin.is_some() || flags.first.is_some() || flags.last.is_some() || !again;
    let wanted = [
        ("firm", flags.firm.is_some() || again),
        ("state", flags.state.is_some() || again),
        ("host-name", flags.host_name.is_some() || again),
        ("mail", flags.mail.is_some() || again),
        ("tls-cert", flags.tls_cert.is_some() || flags.certificate != Some(CertificateFrom::Files)),
        ("tls-key", flags.tls_key.is_some() || flags.certificate != Some(CertificateFrom::Files)),
        ("acme-agree", flags.acme_agree || flags.certificate != Some(CertificateFrom::Acme)),
        ("admin", flags.admin.is_some() || !person),
        ("first", flags.first.is_some() || !person),
        ("last", flags.last.is_some() || !person),
        ("recovery-key", flags.recovery_key.is_some() || again),
    ];
    let gone: Vec<&str> = wanted.into_iter().filter(|(_, there)| !there).map(|(flag, _)| flag).collect();
    if gone.is_empty() { Ok(()) } else { Err(missing(&gone)) }
}

/// The ports of a server that runs on the settings as they are.
fn own_ports(file: &SettingsFile) -> Vec<u16> {
    let Ok(config) = Config::load(Some(file.path()), |_| None, &[]) else { return Vec::new() };
    if !runs(&config) {
        return Vec::new();
    }
    let all = [Some(config.http.listen), Some(config.smtp.listen), config.http.redirect_listen];
    all.into_iter().flatten().map(|address| address.port()).collect()
}

/// For answers that cannot be tried.
fn untried<T>(_: &T) -> Trial {
    Trial::Fine(String::new())
}

fn filled(text: &str, mend: &str) -> Result<String, String> {
    if text.is_empty() || text.chars().any(char::is_control) { Err(mend.into()) } else { Ok(text.into()) }
}

fn email(text: &str) -> Result<String, String> {
    if is_address(text) && accounts::address(text).is_ok() {
        Ok(text.into())
    } else {
        Err("That is no e-mail address. Write it as name@firm.example.".into())
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    // A port alone means all addresses of this machine.
    let whole = if text.parse::<u16>().is_ok() { format!("0.0.0.0:{text}") } else { text.to_owned() };
    let parsed = whole.parse::<SocketAddr>().ok().filter(|address| address.port() != 0);
    parsed.ok_or_else(|| "Write an address of this machine and a port, such as 0.0.0.0:443.".into())
}

impl Desk<'_> {
    fn set(&self, key: &str) -> Option<String> {
        self.file.text(key)
    }

    fn firm(&self) -> Result<String, Failure> {
        let question = Question {
            flag: "firm",
            asks: "Firm",
            why: "The firm's name. It stands on the site and in every mail that Chancery sends.",
            default: self.set("firm.name"),
        };
        self.asker.ask(&question, self.flags.firm.clone(), |text| filled(text, "Type the name in one line."), untried)
    }

    fn state(&self) -> Result<String, Failure> {
        let before = || if self.file.is_of_a_firm() { "none".into() } else { String::new() };
        let question = Question {
            flag: "state",
            asks: "State",
            why: "The firm's state, two letters: the holidays of its courts count in deadlines. \"none\" outside the United States.",
            default: self.set("firm.state").or_else(|| Some(before())).filter(|state| !state.is_empty()),
        };
        let read = |text: &str| match text.to_ascii_uppercase().as_str() {
            "NONE" => Ok(String::new()),
            state if guesses::zone_of_state(state).is_some() || law::holidays::knows(state) => Ok(state.to_owned()),
            _ => Err("Type two letters, such as NY, or none.".into()),
        };
        let known = |state: &String| state.is_empty() || law::holidays::knows(state);
        let tried = |state: &String| match known(state) {
            true => Trial::Fine(String::new()),
            false => Trial::Fine(format!(
                "The holidays of the courts of {state} are not built in. Deadlines count the federal ones; add those of {state} as firm.holidays."
            )),
        };
        let state = self.asker.ask(&question, self.flags.state.clone(), read, tried)?;
        if !(known(&state) || self.asker.is_terminal()) {
            eprintln!("Look: The holidays of the courts of {state} are not built in; add them as firm.holidays.");
        }
        Ok(state)
    }

    fn time_zone(&self, state: &str) -> Result<String, Failure> {
        let question = Question {
            flag: "time-zone",
            asks: "Time zone",
            why: "The time zone of the dates in answers, by its IANA name.",
            default: self
                .set("firm.time_zone")
                .or_else(|| guesses::time_zone(state))
                .or_else(|| Some("America/New_York".into())),
        };
        let read = |text: &str| match jiff::tz::TimeZone::get(text) {
            Ok(_) => Ok(text.to_owned()),
            Err(_) => Err("There is no such time zone. Write it as America/New_York or Europe/London.".to_owned()),
        };
        self.asker.ask(&question, self.flags.time_zone.clone(), read, untried)
    }

    fn host(&self) -> Result<String, Failure> {
        let question = Question {
            flag: "host-name",
            asks: "Host name",
            why: "The name by which browsers and mail servers find this machine.",
            default: self.set("smtp.hostname").or_else(guesses::host_name),
        };
        let read = |text: &str| {
            let text = text.trim_end_matches('.').to_ascii_lowercase();
            let label = |label: &str| {
                (1..=63).contains(&label.len())
                    && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                    && !label.starts_with('-')
                    && !label.ends_with('-')
            };
            let fits = text.len() <= 253
                && text.contains('.')
                && text.split('.').all(label)
                && text.parse::<IpAddr>().is_err();
            if fits { Ok(text) } else { Err("Type a whole name, such as chancery.firm.example.".to_owned()) }
        };
        self.asker.ask(&question, self.flags.host_name.clone(), read, |name| trying::host_name(name))
    }

    fn assistant(&self, host: &str) -> Result<String, Failure> {
        let question = Question {
            flag: "assistant",
            asks: "Assistant's address",
            why: "The address that staff mail their tasks to. Answers come from it.",
            default: self.set("mail.assistant_address").or_else(|| Some(guesses::assistant(host))),
        };
        self.asker.ask(&question, self.flags.assistant.clone(), email, untried)
    }

    /// The mail system of a firm that was set up before.
    fn mail_before(&self) -> Option<MailSystem> {
        self.file.is_of_a_firm().then(|| mail_system_of(&self.set("mail.relay").unwrap_or_default()))
    }

    fn mail(&self, published: &Published) -> Result<MailSystem, Failure> {
        let guess = self.mail_before().unwrap_or_else(|| guesses::mail_system(published));
        let name = clap::ValueEnum::to_possible_value(&guess).map(|value| value.get_name().to_owned());
        let question = Question {
            flag: "mail",
            asks: "Mail system",
            why: "The firm's mail system, which hands mail to Chancery and sends its answers out.",
            default: name,
        };
        let labels = [
            "Postfix, on this machine or another one",
            "Microsoft 365 (Exchange Online)",
            "Google Workspace",
            "another mail server or provider",
            "none yet: answers can be read in the browser and wait to be sent",
            "a mailbox at Microsoft, Google or another provider, from which mail is picked up: no port is opened",
        ];
        self.asker.choose(&question, self.flags.mail, &labels)
    }

    fn relay(&self, mail: MailSystem, published: &Published, host: &str) -> Result<String, Failure> {
        if matches!(mail, MailSystem::None | MailSystem::Mailbox) && self.flags.relay.is_none() {
            return Ok(String::new());
        }
        let before = self.set("mail.relay").filter(|relay| !relay.is_empty() && mail_system_of(relay) == mail);
        let question = Question {
            flag: "relay",
            asks: "Relay",
            why: "The mail server that takes Chancery's answers: smtp://HOST:PORT, or smtps://HOST:PORT for TLS from the start.",
            default: before.or_else(|| guesses::relay(mail, published)),
        };
        let tls = match mail {
            MailSystem::Microsoft365 | MailSystem::Google => RelayTls::Required,
            _ => RelayTls::Auto,
        };
        let read = |text: &str| {
            let text = if text.contains("://") { text.to_owned() } else { format!("smtp://{text}") };
            match RelayUrl::parse(&text).and_then(|url| url.with_policy(tls)) {
                Ok(_) => Ok(text),
                Err(e) => Err(format!("{} {}", e.problem, e.mend)),
            }
        };
        let relay =
            self.asker.ask(&question, self.flags.relay.clone(), read, |relay| trying::relay(relay, tls, host))?;
        let (user, password) = self.login(mail, &relay)?;
        Ok(match (user.is_empty(), relay.split_once("://")) {
            (false, Some((scheme, place))) => {
                let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
                format!("{scheme}://{}:{}@{place}", encoded(&user), encoded(&password))
            }
            _ => relay,
        })
    }

    /// User and password at a relay, if it wants them and the URL does not say them.
    fn login(&self, mail: MailSystem, relay: &str) -> Result<(String, Zeroizing<String>), Failure> {
        if let (Some(user), Some(file)) = (&self.flags.relay_user, &self.flags.relay_password_file) {
            let text = fs::read_to_string(file).map(Zeroizing::new).map_err(|e| {
                nothing_written(&format!("--relay-password-file: {} cannot be read: {e}.", file.display()))
            })?;
            return Ok((user.clone(), Zeroizing::new(text.trim_end_matches(['\r', '\n']).to_owned())));
        }
        if mail != MailSystem::Other || relay.contains('@') || !self.asker.is_terminal() {
            return Ok(Default::default());
        }
        let question = Question {
            flag: "relay-user",
            asks: "User name at the relay",
            why: "The user name at the relay. Enter, if it lets this machine in by its address.",
            default: None,
        };
        let user = self.asker.ask(&question, None, |text| Ok(text.to_owned()), untried)?;
        if user.is_empty() {
            return Ok(Default::default());
        }
        let password = self.asker.password("The password at the relay. It goes into the settings.", |_| Ok(()))?;
        Ok((user, password.map_or_else(Zeroizing::default, |password| password.0)))
    }

    /// The mail servers whose word on senders counts.
    fn trusted(&self, mail: MailSystem, relay: &str) -> Result<Vec<String>, Failure> {
        if !self.flags.trusted_relay.is_empty() {
            return Ok(self.flags.trusted_relay.clone());
        }
        let host = relay_host(relay);
        match mail {
            // They send for all their customers from the same addresses.
            MailSystem::Microsoft365 | MailSystem::Google | MailSystem::Mailbox => return Ok(Vec::new()),
            MailSystem::None => return Ok(vec!["127.0.0.1".into()]),
            _ if is_loopback(host) => return Ok(vec!["127.0.0.1".into()]),
            MailSystem::Postfix | MailSystem::Other => {}
        }
        let found = trying::addresses(host).unwrap_or_default();
        let before = self.file.value("smtp.trusted_relays").and_then(toml::Value::as_array);
        let before = before.map(|all| all.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(", "));
        let found = found.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let question = Question {
            flag: "trusted-relay",
            asks: "Mail server",
            why: "The addresses of the firm's mail server, which hands mail over. Its word on who wrote a mail is believed. \"none\": Chancery checks every sender itself.",
            default: before
                .filter(|all| !all.is_empty())
                .or(Some(found))
                .filter(|all| !all.is_empty())
                .or_else(|| Some("none".into())),
        };
        let read = |text: &str| {
            let all: Vec<String> =
                text.split([',', ' ']).filter(|one| !one.is_empty() && *one != "none").map(str::to_owned).collect();
            // 0.0.0.0 is what programs listen at, and 0.0.0.0/0 would believe the whole world.
            let is_of_a_machine = |ip: &str| ip.parse::<IpAddr>().is_ok_and(|ip| !ip.is_unspecified());
            let fits = all.iter().all(|one| one.split('/').next().is_some_and(is_of_a_machine));
            if fits { Ok(all) } else { Err("Type IP addresses such as 10.0.0.25, or none.".to_owned()) }
        };
        self.asker.ask(&question, None, read, untried)
    }

    fn smtp(&self, mail: MailSystem, relay: &str) -> Result<SocketAddr, Failure> {
        let local = match mail {
            MailSystem::None | MailSystem::Mailbox => true,
            MailSystem::Postfix | MailSystem::Other => is_loopback(relay_host(relay)),
            MailSystem::Microsoft365 | MailSystem::Google => false,
        };
        let default = match (local, self.low_ports) {
            (true, _) => "127.0.0.1:2525",
            (false, true) => "0.0.0.0:25",
            (false, false) => "0.0.0.0:2525",
        };
        let question = Question {
            flag: "smtp",
            asks: "Port for mail",
            why: "Where Chancery takes mail. 127.0.0.1 is for programs on this machine only, 0.0.0.0 for all machines.",
            default: self
                .set("smtp.listen")
                .filter(|_| self.mail_before() == Some(mail))
                .or_else(|| Some(default.into())),
        };
        let given = self.flags.smtp.map(|address| address.to_string());
        self.asker.ask(&question, given, address, |address| trying::port(*address, &self.own_ports))
    }

    fn certificate(&self, mail: MailSystem) -> Result<CertificateFrom, Failure> {
        let before = match self.set("certificates.source").as_deref() {
            Some("own") => Some("own"),
            Some("acme") => Some("acme"),
            _ if self.set("http.tls_cert").is_some() => Some("files"),
            _ if self.file.is_of_a_firm() => Some("proxy"),
            _ => None,
        };
        // A provider delivers only to a certificate that the world trusts.
        let usual = if self.asker.is_terminal() && matches!(mail, MailSystem::Microsoft365 | MailSystem::Google) {
            "acme"
        } else {
            "own"
        };
        let question = Question {
            flag: "certificate",
            asks: "Certificate",
            why: "The certificate of the site and of incoming mail.",
            default: Some(before.unwrap_or(usual).into()),
        };
        let labels = [
            "from an authority of the firm's own; the office's machines are told to trust it",
            "from Let's Encrypt; the host name and port 80 must be reachable from the internet",
            "from files, which somebody renews",
            "none here: nginx or another proxy on this machine has it",
        ];
        let chosen = self.asker.choose(&question, self.flags.certificate, &labels)?;
        if chosen == CertificateFrom::Acme && !self.flags.acme_agree && self.set("certificates.acme_agree").is_none() {
            let agrees = self.asker.is_terminal()
                && self
                    .asker
                    .agrees("Does the firm agree to the terms of service at https://letsencrypt.org/repository/?")?;
            if !agrees {
                return Err(nothing_written(
                    "Let's Encrypt issues a certificate only to a firm that agrees to its terms (--acme-agree).",
                ));
            }
        }
        if chosen == CertificateFrom::Acme && self.low_ports {
            let port: SocketAddr = ([0, 0, 0, 0], 80).into();
            if let Trial::Fatal(why) = trying::port(port, &self.own_ports) {
                eprintln!("  Look: Let's Encrypt asks at port 80. {why}");
            }
        }
        let by_provider = matches!(mail, MailSystem::Microsoft365 | MailSystem::Google);
        if chosen == CertificateFrom::Own && by_provider {
            eprintln!(
                "  Look: the mail provider's connector delivers only to a certificate that the world trusts, and one of the firm's own is not. Choose acme or files, if mail comes by a connector."
            );
        }
        Ok(chosen)
    }

    fn files(&self, certificate: CertificateFrom) -> Result<Option<(PathBuf, PathBuf)>, Failure> {
        if certificate != CertificateFrom::Files {
            return Ok(None);
        }
        let read = |text: &str| match fs::read_to_string(text) {
            Ok(text_of) if text_of.contains("-----BEGIN") => std::path::absolute(text).map_err(|e| e.to_string()),
            Ok(_) => Err(format!("{text} holds no PEM. It begins with \"-----BEGIN\".")),
            Err(e) => Err(format!("{text} cannot be read: {e}. Type the whole path of the file.")),
        };
        let one = |flag, asks, why, key, given: &Option<PathBuf>| {
            let question = Question { flag, asks, why, default: self.set(key) };
            let given = given.as_ref().map(|path| path.to_string_lossy().into_owned());
            self.asker.ask(&question, given, read, untried)
        };
        let cert = one(
            "tls-cert",
            "Certificate file",
            "The file with the certificate and its chain (PEM).",
            "http.tls_cert",
            &self.flags.tls_cert,
        )?;
        let key = one(
            "tls-key",
            "Key file",
            "The file with the certificate's private key (PEM). The service must be able to read it.",
            "http.tls_key",
            &self.flags.tls_key,
        )?;
        Ok(Some((cert, key)))
    }

    fn http(&self, certificate: CertificateFrom, smtp: SocketAddr) -> Result<SocketAddr, Failure> {
        let default = match (certificate, self.low_ports) {
            (CertificateFrom::Proxy, _) => "127.0.0.1:8080",
            (_, true) => "0.0.0.0:443",
            (_, false) => "0.0.0.0:8443",
        };
        let question = Question {
            flag: "http",
            asks: "Port for the site",
            why: "Where browsers reach the site.",
            default: self.set("http.listen").filter(|_| self.file.is_of_a_firm()).or_else(|| Some(default.into())),
        };
        let given = self.flags.http.map(|address| address.to_string());
        let read = |text: &str| match address(text)? {
            same if same.port() == smtp.port() => Err("Mail comes in at that port. Choose another.".into()),
            other => Ok(other),
        };
        self.asker.ask(&question, given, read, |address| trying::port(*address, &self.own_ports))
    }

    fn admin(&self) -> Result<Option<Admin>, Failure> {
        let again = self.file.is_of_a_firm();
        if again && !self.asker.is_terminal() && self.flags.admin.is_none() {
            return Ok(None);
        }
        let why = match again {
            true => "Another administrator's e-mail address. Enter adds nobody.",
            false => "The first administrator's e-mail address. Chancery believes mail from it.",
        };
        let question = Question { flag: "admin", asks: "Administrator's e-mail", why, default: None };
        let read = |text: &str| if text.is_empty() && again { Ok(String::new()) } else { email(text) };
        let address = self.asker.ask(&question, self.flags.admin.clone(), read, untried)?;
        if address.is_empty() {
            return Ok(None);
        }
        let name = |flag, asks, why, given: &Option<String>| {
            let question = Question { flag, asks, why, default: None };
            self.asker.ask(&question, given.clone(), |text| filled(text, "Type the name."), untried)
        };
        let first =
            name("first", "First name", "The name, as it stands in answers and on the site.", &self.flags.first)?;
        let last = name("last", "Last name", "", &self.flags.last)?;
        let password = self.password(&address)?;
        Ok(Some(Admin { email: address, first, last, password }))
    }

    fn password(&self, email: &str) -> Result<Option<Password>, Failure> {
        let check = |password: &str| accounts::check(password, email).map_err(|e| e.to_string());
        if self.flags.password_stdin {
            let mut line = Zeroizing::new(String::new());
            std::io::stdin().read_line(&mut line)?;
            let line = Zeroizing::new(line.trim_end_matches(['\r', '\n']).to_owned());
            check(&line).map_err(|why| nothing_written(&format!("--password-stdin: {why}")))?;
            return Ok(Some(Password(line)));
        }
        if !self.asker.is_terminal() {
            return Ok(None);
        }
        self.asker.password("The administrator's password. Without one, a link that sets it is printed.", check)
    }

    fn recovery(&self) -> Result<Recovery, Failure> {
        let question = Question {
            flag: "recovery-key",
            asks: "Recovery key",
            why: "The recovery key opens every backup when this machine is lost; it belongs on paper, in a safe.\n\"show\" shows it here with a QR code, a file name writes it there, \"later\" makes none now.",
            default: Some(if self.asker.is_terminal() { "show" } else { "later" }.into()),
        };
        let read = |text: &str| match text {
            "show" => Ok(Recovery::Show),
            "later" => Ok(Recovery::Later),
            file => {
                let path = std::path::absolute(file).map_err(|e| e.to_string())?;
                if path.exists() {
                    Err(format!("{file} exists already. Name a file that does not."))
                } else if !path.parent().is_some_and(Path::is_dir) {
                    Err(format!("The folder of {file} is not there. Make it first, or name another."))
                } else {
                    Ok(Recovery::File(path))
                }
            }
        };
        self.asker.ask(&question, self.flags.recovery_key.clone(), read, untried)
    }
}
