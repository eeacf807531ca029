//! `chancery mail test`: sends one mail and explains each step, and checks what incoming mail needs.

use crate::{
    config::{CertificateSource, Config},
    email::ReplyParts,
    error::{Error, Result},
    finding::{Finding, Mark},
    ids::OutboxId,
    outbox::{Dkim, Exchange, Offer, Relay, dkim_keys::Record, notice_templates, relay::connection_test},
};

use hickory_resolver::{TokioResolver, proto::rr::RData};
use jiff::Timestamp;
use serde::Serialize;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// Time for each DNS query.
const PATIENCE: Duration = Duration::from_secs(8);

/// The test's findings.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The address the mail was sent to, if one was sent.
    pub sent_to: Option<String>,
    /// The steps, in order.
    pub steps: Vec<Finding>,
    /// Name of the DNS record that publishes our key, if mail is signed.
    pub dkim_name: Option<String>,
    /// Its text.
    pub dkim_text: Option<String>,
}

/// The test. Clones share it.
#[derive(Clone)]
pub struct MailTest {
    config: Arc<Config>,
    relay: Option<Arc<Relay>>,
    dkim: Dkim,
}

impl MailTest {
    /// A test with these settings.
    pub fn new(config: Config, relay: Option<Arc<Relay>>, dkim: Dkim) -> Self {
        Self { config: Arc::new(config), relay, dkim }
    }

    /// The DNS record that publishes our key, if mail is signed.
    pub fn record(&self) -> Option<&Record> {
        self.dkim.record()
    }

    /// Sends one mail to `to`, or only checks if there is no address, and reports how each step went.
    ///
    /// # Errors
    /// `to` is not an address.
    pub async fn run(&self, to: Option<String>) -> Result<Report> {
        if let Some(to) = to.as_deref().filter(|to| !crate::config::is_address(to)) {
            return Err(Error::Invalid(format!("\"{to}\" is no e-mail address; write it as name@domain.")));
        }
        let mut steps = Vec::new();
        self.settings(&mut steps);
        let mut sent_to = None;
        if let Some(relay) = &self.relay {
            let hostname = &self.config.smtp.hostname;
            let well = connection_test::look(relay, hostname, &mut |finding| steps.push(finding)).await;
            if let (true, Some(to)) = (well, to)
                && self.send(relay, &to, &mut steps).await?
            {
                sent_to = Some(to);
            }
        }
        self.names(&mut steps).await;
        self.inbound(&mut steps);
        let record = self.dkim.record();
        Ok(Report {
            sent_to,
            steps,
            dkim_name: record.map(|r| r.name.clone()),
            dkim_text: record.map(|r| r.text.clone()),
        })
    }

    fn settings(&self, steps: &mut Vec<Finding>) {
        let from = self.config.from_address();
        match &self.relay {
            None => steps.push(finding(
                "settings",
                Mark::Bad,
                "mail.relay is not set, so replies wait in the outbox. Set it to smtp://HOST or smtps://USER:PASSWORD@HOST.".into(),
            )),
            Some(relay) => {
                let url = relay.url();
                let login = url.user().map_or("without signing in".into(), |user| format!("signing in as {user}"));
                let own = if relay.authority().is_some() { ", own authority from mail.relay_ca" } else { "" };
                steps.push(finding(
                    "settings",
                    Mark::Good,
                    format!("From {from} by {} ({}{own}), {login}.", url.place(), url.safety()),
                ));
            }
        }
    }

    /// Sends the mail. Returns whether the relay accepted it.
    async fn send(&self, relay: &Relay, to: &str, steps: &mut Vec<Finding>) -> Result<bool> {
        let (from, hostname) = (self.config.from_address(), &self.config.smtp.hostname);
        let id = OutboxId::new();
        let values =
            notice_templates::Values { firm: self.config.firm.name.clone(), ..notice_templates::Values::default() };
        let said = notice_templates::render(notice_templates::Template::MailTest, &values);
        let raw = ReplyParts {
            from: from.to_owned(),
            from_name: "Chancery".into(),
            to: to.to_owned(),
            subject: said.subject,
            message_id: format!("test-{id}@{hostname}"),
            in_reply_to: None,
            references: Vec::new(),
            date: Timestamp::now(),
            text: said.text,
            html: said.html,
            attachments: Vec::new(),
        }
        .to_notice();
        let dkim = self.dkim.clone();
        let raw = crate::blocking::blocking(move || dkim.sign(raw)).await?;
        let offer = Offer { from: Some(from), to: &[to], raw: &raw, envelope_id: None };
        let (transcript, mut outcomes) = relay.trial(offer).await;
        steps.extend(transcript.iter().map(step));
        match outcomes.pop() {
            Some(Ok(_)) => {
                steps.push(finding(
                    "sent",
                    Mark::Good,
                    format!("The relay has accepted the mail to {to}. Check that mailbox and its spam folder."),
                ));
                Ok(true)
            }
            Some(Err(failure)) => {
                let mend = transcript.iter().rev().find(|exchange| failed(exchange)).map_or("", mend);
                steps.push(finding("sent", Mark::Bad, format!("{} {mend}", failure.sentence()).trim().to_owned()));
                Ok(false)
            }
            None => Ok(false),
        }
    }

    /// What DNS says about our names.
    async fn names(&self, steps: &mut Vec<Finding>) {
        let from = self.config.from_address();
        let domain = from.rsplit_once('@').map_or(from, |(_, domain)| domain);
        if local(domain) {
            let says = format!(
                "The sender's domain {domain} is of this machine only; mail from it will not be taken elsewhere. Set mail.from, or mail.assistant_address, to an address of the firm."
            );
            steps.push(finding("sender", Mark::Look, says));
        }
        let Some(dns) = resolver() else {
            steps.push(finding(
                "DNS",
                Mark::Look,
                "This machine has no name server configured, so the firm's DNS records were not checked.".into(),
            ));
            return;
        };
        let record = self.dkim.record().cloned();
        let (spf, dmarc, key) = tokio::join!(
            text(&dns, domain.to_owned()),
            text(&dns, format!("_dmarc.{domain}")),
            text(&dns, record.as_ref().map_or(String::new(), |r| r.name.clone())),
        );
        match (&record, key) {
            (None, _) => steps.push(finding(
                "DKIM",
                Mark::Look,
                "Mail is not signed by Chancery. That is fine if the relay signs it; otherwise set mail.dkim_selector."
                    .into(),
            )),
            (Some(record), Ok(found)) => {
                let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
                let (mark, says) = if found
                    .iter()
                    .any(|text| squeezed(text).trim_end_matches(';') == squeezed(&record.text))
                {
                    (Mark::Good, format!("{} is published and is our key.", record.name))
                } else if found.is_empty() {
                    (
                        Mark::Bad,
                        format!(
                            "Mail is signed, and {} is not published yet. Publish the TXT record below.",
                            record.name
                        ),
                    )
                } else {
                    (
                        Mark::Bad,
                        format!("{} is published with another key. Replace it by the TXT record below.", record.name),
                    )
                };
                steps.push(finding("DKIM", mark, says));
            }
            (Some(record), Err(why)) => steps.push(finding(
                "DKIM",
                Mark::Look,
                format!("Mail is signed; whether {} is published could not be seen ({why}).", record.name),
            )),
        }
        steps.push(match spf {
            Ok(found) => match found.iter().find(|text| text.starts_with("v=spf1")) {
                Some(text) => finding("SPF", Mark::Good, format!("{domain}: {text}. The relay must be named by it.")),
                None => finding(
                    "SPF",
                    Mark::Look,
                    format!("{domain} has no SPF record, so others cannot know that the relay may send for it."),
                ),
            },
            Err(why) => {
                finding("SPF", Mark::Look, format!("It could not be seen whether {domain} has a record ({why})."))
            }
        });
        steps.push(match dmarc {
            Ok(found) => match found.iter().find(|text| text.starts_with("v=DMARC1")) {
                Some(text) => finding("DMARC", Mark::Good, format!("{domain}: {text}.")),
                None => finding(
                    "DMARC",
                    Mark::Look,
                    format!(
                        "{domain} has no DMARC record, so nobody is asked to refuse mail that is forged in its name."
                    ),
                ),
            },
            Err(why) => {
                finding("DMARC", Mark::Look, format!("It could not be seen whether {domain} has a record ({why})."))
            }
        });
    }

    /// What incoming mail will need.
    fn inbound(&self, steps: &mut Vec<Finding>) {
        let smtp = &self.config.smtp;
        let (mark, says) = if local(&smtp.hostname) {
            (
                Mark::Look,
                format!(
                    "smtp.hostname is {}, a name of this machine only. Set it to the name under which other mail servers know it.",
                    smtp.hostname
                ),
            )
        } else {
            (Mark::Good, format!("This machine's name is {} (smtp.hostname).", smtp.hostname))
        };
        steps.push(finding("host name", mark, says));
        let (mark, says) = if smtp.listen.ip().is_loopback() {
            (
                Mark::Look,
                format!(
                    "Mail is taken at {} (smtp.listen), which only this machine can reach. To take it from the firm's mail server set smtp.listen to 0.0.0.0:25 and name that server in smtp.trusted_relays.",
                    smtp.listen
                ),
            )
        } else if smtp.listen.port() != 25 {
            (
                Mark::Look,
                format!(
                    "Mail is taken at {} (smtp.listen). Mail servers deliver to port 25 unless they are told another.",
                    smtp.listen
                ),
            )
        } else {
            (Mark::Good, format!("Mail is taken at {} (smtp.listen).", smtp.listen))
        };
        steps.push(finding("port", mark, says));
        let tls = smtp.tls_cert.as_ref().or(self.config.http.tls_cert.as_ref());
        let (mark, says) = match (self.config.certificates.source, tls) {
            (CertificateSource::Files, Some(path)) => {
                (Mark::Good, format!("STARTTLS is offered with {}.", path.display()))
            }
            (CertificateSource::Files, None) => {
                (Mark::Look, "STARTTLS is not offered, as smtp.tls_cert is not set; mail comes in the clear.".into())
            }
            (CertificateSource::Own | CertificateSource::Acme, _) => (
                Mark::Good,
                "STARTTLS is offered with the certificate that \"chancery certificates show\" shows.".into(),
            ),
        };
        steps.push(finding("certificate", mark, says));
    }
}

fn finding(what: &str, mark: Mark, says: String) -> Finding {
    Finding { what: what.into(), mark, says }
}

fn failed(exchange: &Exchange) -> bool {
    exchange.code.is_none_or(|code| code >= 400)
}

fn step(exchange: &Exchange) -> Finding {
    let text = crate::email::encoded_words::shown(&exchange.text, 300);
    let says = exchange.code.map_or(text.clone(), |code| format!("{code} {text}"));
    finding(exchange.command, if failed(exchange) { Mark::Bad } else { Mark::Good }, says)
}

/// What to do about a step that failed.
fn mend(exchange: &Exchange) -> &'static str {
    match (exchange.command, exchange.code) {
        ("AUTH", _) => "Correct user name and password in mail.relay; some relays want a password made for programs.",
        ("MAIL FROM", Some(530..=538)) => "Add a user name and password to mail.relay.",
        ("MAIL FROM", _) => {
            "The relay does not take mail from our address: allow mail.from (or mail.assistant_address) there."
        }
        ("RCPT TO", Some(550..=559)) => {
            "The relay knows no such recipient, or does not let this machine send there: allow it to relay, or sign in by mail.relay."
        }
        ("RCPT TO", _) => "Relays that do not know a sender yet often say this at first: try again in some minutes.",
        (_, Some(552)) => "The relay has a limit on the size of mails.",
        (_, None) => "The connection broke; look at the relay's log.",
        _ => "The relay's own log says more.",
    }
}

/// Whether a name has no meaning outside this machine or network.
fn local(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase();
    !name.contains('.')
        || ["localhost", "local", "internal", "lan", "test", "example", "invalid"].contains(&last.as_str())
}

fn resolver() -> Option<TokioResolver> {
    TokioResolver::builder_tokio().ok()?.build().ok()
}

/// The TXT records of a name. It is not an error if there are none.
async fn text(dns: &TokioResolver, name: String) -> Result<Vec<String>, &'static str> {
    if name.is_empty() {
        return Ok(Vec::new());
    }
    match timeout(PATIENCE, dns.txt_lookup(format!("{name}."))).await {
        Ok(Ok(found)) => Ok(found
            .answers()
            .iter()
            .filter_map(|record| match &record.data {
                RData::TXT(txt) => {
                    Some(txt.txt_data.iter().map(|part| String::from_utf8_lossy(part)).collect::<String>())
                }
                _ => None,
            })
            .map(|text| crate::email::encoded_words::shown(&text, 600))
            .collect()),
        Ok(Err(e)) if e.is_no_records_found() || e.is_nx_domain() => Ok(Vec::new()),
        Ok(Err(_)) => Err("no name server answered"),
        Err(_) => Err("no name server answered in time"),
    }
}
