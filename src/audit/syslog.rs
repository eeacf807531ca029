//! Writes the head of the audit log to the machine's own syslog once a day: somebody who rewrites the log here has
//! not rewritten it there. It uses only the local socket; nothing goes over a network from here.

use super::{
    log::{Audit, hex},
    records::AuditHead,
};
use crate::{clock::until_midnight, error::Result};

use jiff::{Timestamp, tz::TimeZone};
use std::{os::unix::net::UnixDatagram, path::Path};

/// Where syslog listens.
pub const SOCKET: &str = "/dev/log";
/// Facility authpriv (10), severity info (6), RFC 3164 section 4.1.1.
const PRIORITY: u8 = 10 * 8 + 6;

/// The message in RFC 3164 format, which every syslog accepts. "chancery audit verify --head" accepts what follows
/// "head".
pub fn message(head: AuditHead, at: Timestamp) -> String {
    let stamp = at.to_zoned(TimeZone::system()).strftime("%b %e %H:%M:%S").to_string();
    let pid = std::process::id();
    format!("<{PRIORITY}>{stamp} chancery[{pid}]: audit head {}:{}", head.seq, hex(&head.hash))
}

/// Sends the head of the log once.
pub fn tell(audit: &Audit, socket: &Path) -> Result<()> {
    let text = message(audit.head()?, Timestamp::now());
    UnixDatagram::unbound()?.send_to(text.as_bytes(), socket)?;
    Ok(())
}

/// Sends the head of the log now and at every midnight (UTC), until it is dropped.
pub async fn daily(audit: Audit) {
    loop {
        let telling = audit.clone();
        match tokio::task::spawn_blocking(move || tell(&telling, Path::new(SOCKET))).await {
            Ok(Ok(())) => {}
            Ok(Err(e)) => tracing::warn!("the end of the audit log could not be told to {SOCKET}: {e}"),
            Err(e) => tracing::warn!("the end of the audit log could not be told: {e}"),
        }
        tokio::time::sleep(until_midnight(Timestamp::now())).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        audit::{Action, Event, log::parse_head},
        store::{Options, Store},
    };

    #[test]
    fn syslog_hears_the_end_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(&folder.path().join("data")) }).unwrap();
        let audit = Audit::new(store.clone());
        store.write_blocking(|tx| Audit::note(tx, Event::new(Action::Deleted))).unwrap();
        let socket = folder.path().join("log");
        let syslog = UnixDatagram::bind(&socket).unwrap();
        tell(&audit, &socket).unwrap();
        let mut heard = [0; 512];
        let n = syslog.recv(&mut heard).unwrap();
        let heard = String::from_utf8_lossy(&heard[..n]).into_owned();
        assert!(heard.starts_with("<86>") && heard.contains(" chancery["), "{heard}");
        let head = parse_head(heard.rsplit_once("audit head ").unwrap().1).unwrap();
        assert_eq!(head, audit.head().unwrap());
        assert_eq!(audit.verify(Some(head)).unwrap().broken, None);
        assert!(tell(&audit, &folder.path().join("nobody")).is_err());
    }
}
