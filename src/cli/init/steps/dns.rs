//! The DNS records, as lines of a zone file.

use super::facts::Facts;
use crate::cli::init::{answers::is_loopback, flags::MailSystem};

/// The longest piece of text in a TXT record, in bytes (RFC 1035, section 3.3.14).
const PIECE: usize = 255;

/// The records to publish, and what to leave as it is.
pub fn records(facts: &Facts<'_>) -> String {
    let (host, domain) = (facts.host(), facts.domain());
    let mut lines = Vec::new();
    let mut notes = Vec::new();
    match facts.resolved.iter().find(|address| !address.is_loopback()) {
        Some(address) => notes.push(format!("{host} leads to {address} already.")),
        None => lines.push((host.to_owned(), address_kind(&facts.address()), facts.address())),
    }
    if facts.has_own_domain() {
        lines.push((host.to_owned(), "MX", format!("10 {host}.")));
    }
    if facts.mail == MailSystem::Mailbox {
        notes.push("Mail needs no record: it comes and goes through the mailbox.".into());
    } else if facts.mail == MailSystem::None {
        notes.push("SPF follows when the answers are sent by a mail system.".into());
    } else {
        let mechanism = mechanism(facts);
        match &facts.published.spf {
            Some(record)
                if mechanism
                    .split(' ')
                    .all(|one| record.split(' ').any(|there| there.trim_start_matches('+') == one)) =>
            {
                notes.push(format!("The SPF record of {domain} names the relay already."));
            }
            Some(record) => {
                lines.push((domain.to_owned(), "TXT", text(&with(record, &mechanism))));
                notes.push(format!("This replaces the SPF record that {domain} has now: a domain has only one."));
            }
            None => {
                lines.push((domain.to_owned(), "TXT", text(&format!("v=spf1 {mechanism} ~all"))));
                if !facts.published.known {
                    notes.push(format!(
                        "If {domain} has an SPF record, add \"{mechanism}\" to it instead: a domain has only one."
                    ));
                }
            }
        }
    }
    match &facts.dkim {
        Some((name, value)) => lines.push((name.clone(), "TXT", text(value))),
        None if facts.config.mail.dkim_selector.is_empty() => {}
        None => notes.push(
            "The DKIM record is printed by \"chancery init --steps\" once the server runs on these settings.".into(),
        ),
    }
    if facts.published.dmarc {
        notes.push(format!("{domain} has a DMARC record already."));
    } else {
        let record = format!("v=DMARC1; p=none; rua=mailto:{}", facts.admin);
        lines.push((format!("_dmarc.{domain}"), "TXT", text(&record)));
        notes.push(
            "p=none only asks for reports. Once they show that all of the firm's mail passes, make it p=quarantine."
                .into(),
        );
    }
    let mut said = String::new();
    if !lines.is_empty() {
        let wide = lines.iter().map(|(name, ..)| name.len()).max().unwrap_or_default() + 1;
        for (name, kind, value) in lines {
            said += &format!("{:<wide$}  IN  {kind:<4}  {value}\n", format!("{name}."));
        }
        said += "\nThese are lines of a zone file. In a provider's form, leave out the quotation marks, and join what stands in several.\n";
    }
    for note in notes {
        said += &format!("{note}\n");
    }
    said
}

fn address_kind(address: &str) -> &'static str {
    if address.contains(':') { "AAAA" } else { "A" }
}

/// Who sends the answers out, as SPF says it (RFC 7208, section 5).
fn mechanism(facts: &Facts<'_>) -> String {
    match facts.mail {
        MailSystem::Microsoft365 => format!("include:spf.protection.outlook.com ip4:{}", facts.public_address()),
        MailSystem::Google => "include:_spf.google.com".into(),
        _ if is_loopback(facts.relay_host()) => "mx".into(),
        _ if facts.relay_host().parse::<std::net::Ipv4Addr>().is_ok() => format!("ip4:{}", facts.relay_host()),
        _ => format!("a:{}", facts.relay_host()),
    }
}

/// An SPF record with more mechanisms in front.
fn with(record: &str, more: &str) -> String {
    let own: Vec<&str> = record.split_whitespace().skip(1).collect();
    let more = more.split(' ').filter(|one| !own.contains(one));
    std::iter::once("v=spf1").chain(more).chain(own.iter().copied()).collect::<Vec<_>>().join(" ")
}

/// A text in quotation marks, in pieces if it is long.
fn text(text: &str) -> String {
    let pieces: Vec<String> =
        text.as_bytes().chunks(PIECE).map(|piece| format!("\"{}\"", String::from_utf8_lossy(piece))).collect();
    pieces.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_joined_and_cut_as_the_dns_wants_them() {
        assert_eq!(
            with("v=spf1 mx -all", "include:x.example ip4:192.0.2.7"),
            "v=spf1 include:x.example ip4:192.0.2.7 mx -all"
        );
        assert_eq!(with("v=spf1 mx -all", "mx"), "v=spf1 mx -all");
        assert_eq!(text("short"), "\"short\"");
        let long = text(&"a".repeat(300));
        assert_eq!(long, format!("\"{}\" \"{}\"", "a".repeat(255), "a".repeat(45)));
    }
}
