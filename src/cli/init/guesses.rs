//! What can be found out instead of being asked: it becomes the default of a question.

use super::{answers::domain, flags::MailSystem};

use hickory_resolver::{TokioResolver, proto::rr::RData};
use std::{
    fs,
    net::{IpAddr, Ipv4Addr, UdpSocket},
    time::Duration,
};
use tokio::time::timeout;

/// Time for all questions about a name in the DNS.
const PATIENCE: Duration = Duration::from_secs(3);

/// This machine's name with its domain, if it has one.
pub fn host_name() -> Option<String> {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let own = read("/proc/sys/kernel/hostname").trim().to_ascii_lowercase();
    named(&own, &read("/etc/hosts"), &read("/etc/resolv.conf"))
}

fn named(own: &str, hosts: &str, resolv: &str) -> Option<String> {
    if own.is_empty() || own.starts_with("localhost") {
        return None;
    }
    if own.contains('.') {
        return Some(own.to_owned());
    }
    let words = |text: &str| {
        text.split('#').next().unwrap_or_default().split_whitespace().map(str::to_lowercase).collect::<Vec<_>>()
    };
    let whole = format!("{own}.");
    let by_hosts = hosts.lines().map(words).find_map(|words| {
        let own = words.contains(&own.to_owned());
        words.into_iter().skip(1).find(|word| own && word.starts_with(&whole))
    });
    let searched =
        |words: Vec<String>| words.get(1).filter(|_| ["search", "domain"].contains(&words[0].as_str())).cloned();
    by_hosts.or_else(|| {
        let domain = resolv.lines().map(words).filter(|words| !words.is_empty()).find_map(searched)?;
        domain.contains('.').then(|| format!("{own}.{}", domain.trim_end_matches('.')))
    })
}

/// The time zone: this machine's, or that of the state's capital where the machine keeps UTC.
pub fn time_zone(state: &str) -> Option<String> {
    let system = jiff::tz::TimeZone::system().iana_name().map(str::to_owned);
    let system = system.filter(|zone| {
        !["UTC", "Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "Etc/Unknown"].contains(&zone.as_str())
    });
    system.or_else(|| zone_of_state(state).map(str::to_owned))
}

/// The time zone of a state's capital; `None` if there is no such state.
pub fn zone_of_state(state: &str) -> Option<&'static str> {
    Some(match state {
        "CT" | "DC" | "DE" | "FL" | "GA" | "KY" | "MA" | "MD" | "ME" | "NC" | "NH" | "NJ" | "NY" | "OH" | "PA"
        | "RI" | "SC" | "VA" | "VT" | "WV" => "America/New_York",
        "MI" => "America/Detroit",
        "IN" => "America/Indiana/Indianapolis",
        "AL" | "AR" | "IA" | "IL" | "KS" | "LA" | "MN" | "MO" | "MS" | "ND" | "NE" | "OK" | "SD" | "TN" | "TX"
        | "WI" => "America/Chicago",
        "CO" | "MT" | "NM" | "UT" | "WY" => "America/Denver",
        "ID" => "America/Boise",
        "AZ" => "America/Phoenix",
        "CA" | "NV" | "OR" | "WA" => "America/Los_Angeles",
        "AK" => "America/Anchorage",
        "HI" => "Pacific/Honolulu",
        "PR" => "America/Puerto_Rico",
        "VI" => "America/St_Thomas",
        "GU" => "Pacific/Guam",
        _ => return None,
    })
}

/// The assistant's address in the firm's domain: that of the host name without its first part.
pub fn assistant(host: &str) -> String {
    let domain = host.split_once('.').map_or(host, |(_, domain)| if domain.contains('.') { domain } else { host });
    format!("assistant@{domain}")
}

/// What the DNS says about the domain of an address.
#[derive(Debug, Default)]
pub struct Published {
    /// Whether it could be asked.
    pub known: bool,
    /// The servers that take its mail.
    pub mx: Vec<String>,
    /// Its SPF record.
    pub spf: Option<String>,
    /// Whether it has a DMARC record.
    pub dmarc: bool,
}

/// Asks the DNS about the domain of an address; after three seconds it has said nothing.
pub fn published(address: &str) -> Published {
    let domain = domain(address).to_owned();
    let asked = async {
        let mut builder = TokioResolver::builder_tokio().ok()?;
        (builder.options_mut().timeout, builder.options_mut().attempts) = (PATIENCE, 1);
        let dns = builder.build().ok()?;
        let dmarc_name = format!("_dmarc.{domain}.");
        let name = format!("{domain}.");
        let (mx, spf, dmarc) = timeout(PATIENCE, async {
            tokio::join!(dns.mx_lookup(name.clone()), dns.txt_lookup(name), dns.txt_lookup(dmarc_name))
        })
        .await
        .ok()?;
        let known = |found: &Result<_, hickory_resolver::net::NetError>| {
            found.as_ref().err().is_none_or(|e| e.is_no_records_found() || e.is_nx_domain())
        };
        let known = known(&mx) && known(&spf);
        let texts = |found: Result<hickory_resolver::lookup::Lookup, _>| -> Vec<String> {
            let records = found.iter().flat_map(|found| found.answers().iter().map(|record| &record.data));
            let whole =
                |parts: &[Box<[u8]>]| parts.iter().map(|part| String::from_utf8_lossy(part)).collect::<String>();
            records
                .filter_map(|data| if let RData::TXT(txt) = data { Some(whole(&txt.txt_data)) } else { None })
                .collect()
        };
        let servers = mx.iter().flat_map(|found| found.answers().iter().map(|record| &record.data));
        let server = |data: &RData| match data {
            RData::MX(mx) => Some(mx.exchange.to_ascii().trim_end_matches('.').to_lowercase()),
            _ => None,
        };
        Some(Published {
            known,
            mx: servers.filter_map(server).collect(),
            spf: texts(spf).into_iter().find(|text| text.starts_with("v=spf1")),
            dmarc: texts(dmarc).iter().any(|text| text.starts_with("v=DMARC1")),
        })
    };
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return Published::default();
    };
    let found = runtime.block_on(asked);
    runtime.shutdown_background();
    found.unwrap_or_default()
}

/// The mail system: Postfix on this machine, or the provider that takes the domain's mail.
pub fn mail_system(published: &Published) -> MailSystem {
    let ends = |endings: &[&str]| published.mx.iter().any(|host| endings.iter().any(|ending| host.ends_with(ending)));
    if ends(&[".protection.outlook.com", ".mx.microsoft"]) {
        MailSystem::Microsoft365
    } else if ends(&[".google.com", ".googlemail.com"]) {
        MailSystem::Google
    } else if fs::exists("/etc/postfix/main.cf").unwrap_or(false) {
        MailSystem::Postfix
    } else if published.mx.is_empty() {
        MailSystem::None
    } else {
        MailSystem::Other
    }
}

/// The usual relay of a mail system.
pub fn relay(system: MailSystem, published: &Published) -> Option<String> {
    match system {
        MailSystem::Postfix => Some("smtp://127.0.0.1:25".into()),
        MailSystem::Microsoft365 => {
            let host = published.mx.iter().find(|host| host.ends_with(".protection.outlook.com"))?;
            Some(format!("smtp://{host}:25"))
        }
        MailSystem::Google => Some("smtp://smtp-relay.gmail.com:587".into()),
        MailSystem::Other => published.mx.first().map(|host| format!("smtp://{host}:25")),
        MailSystem::None | MailSystem::Mailbox => None,
    }
}

/// This machine's own address on the way to the internet. Nothing is sent: the kernel only looks up the way.
pub fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_is_known_by_its_whole_name() {
        let hosts = "127.0.0.1 localhost\n127.0.1.1\tChancery.firm.example chancery # Debian's installer writes this\n";
        let known = |own, hosts, resolv| named(own, hosts, resolv).unwrap_or_default();
        assert_eq!(known("chancery", hosts, ""), "chancery.firm.example");
        assert_eq!(known("chancery.other.example", hosts, ""), "chancery.other.example");
        assert_eq!(known("box", hosts, "nameserver 10.0.0.1\nsearch firm.example other.example\n"), "box.firm.example");
        assert_eq!(known("box", hosts, "search lan\n"), "");
        assert_eq!(known("localhost", hosts, "search firm.example"), "");
        assert_eq!(assistant("chancery.firm.example"), "assistant@firm.example");
        assert_eq!(assistant("firm.example"), "assistant@firm.example");
    }

    #[test]
    fn the_zones_of_the_states_are_zones() {
        let letters = || (b'A'..=b'Z').map(char::from);
        let states = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
        let zones: Vec<&str> = states.filter_map(|state| zone_of_state(&state)).collect();
        assert_eq!(zones.len(), 54, "fifty states, the District of Columbia and three territories");
        assert!(zones.iter().all(|zone| jiff::tz::TimeZone::get(zone).is_ok()));
    }

    #[test]
    fn the_provider_is_known_by_who_takes_the_mail() {
        let by = |mx: &str| Published { mx: vec![mx.into()], ..Published::default() };
        let of = |mx: &str| (mail_system(&by(mx)), relay(mail_system(&by(mx)), &by(mx)).unwrap_or_default());
        let outlook = "firm-example.mail.protection.outlook.com";
        assert_eq!(of(outlook), (MailSystem::Microsoft365, format!("smtp://{outlook}:25")));
        assert_eq!(of("aspmx.l.google.com"), (MailSystem::Google, "smtp://smtp-relay.gmail.com:587".into()));
    }
}
