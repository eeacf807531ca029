//! Tries an answer: does the name resolve, is the port free, does the relay answer? No trial takes longer than eight seconds.

use super::{asking::Trial, guesses};
use crate::{
    config::RelayTls,
    finding::Mark,
    outbox::{Relay, RelayUrl, relay::connection_test},
};

use std::{
    fs,
    io::ErrorKind,
    net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket},
    path::Path,
    sync::mpsc,
    time::Duration,
};

/// Time for a name to be resolved.
const NAME: Duration = Duration::from_secs(5);
/// Time for a relay to greet.
const RELAY: Duration = Duration::from_secs(8);

/// The addresses of a host name, as this machine finds them.
///
/// # Errors
/// Why there are none.
pub fn addresses(name: &str) -> Result<Vec<IpAddr>, String> {
    let (say, said) = mpsc::channel();
    let asked = (name.to_owned(), 0);
    // Looking a name up cannot be cut short, so a thread of its own waits for it.
    std::thread::spawn(move || {
        let _ = say.send(asked.to_socket_addrs().map(|found| found.map(|address| address.ip()).collect::<Vec<_>>()));
    });
    match said.recv_timeout(NAME) {
        Ok(Ok(found)) if !found.is_empty() => Ok(found),
        Ok(Ok(_)) => Err("it has no address".into()),
        Ok(Err(_)) => Err("no name server knows it".into()),
        Err(_) => Err("no name server answered in time".into()),
    }
}

/// Whether a name leads to this machine.
pub fn host_name(name: &str) -> Trial {
    let here = guesses::own_address().map(|address| format!(", {address}")).unwrap_or_default();
    let found = match addresses(name) {
        Ok(found) => found,
        Err(why) => {
            return Trial::Doubt(format!(
                "{name} cannot be resolved: {why}. Others find this machine only when their DNS has an A record for the name, with this machine's address{here}."
            ));
        }
    };
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    let shown = shown.join(", ");
    if found.iter().all(IpAddr::is_loopback) {
        return Trial::Doubt(format!(
            "{name} is {shown}, which only this machine itself can reach. Others need an A record for it, with this machine's address{here}."
        ));
    }
    // Only an address of this machine can be bound.
    if found.iter().any(|address| UdpSocket::bind((*address, 0)).is_ok()) {
        return Trial::Fine(format!("{name} is {shown}, this machine."));
    }
    Trial::Fine(format!("{name} is {shown}. That is no address of this machine; a router must forward its ports here."))
}

/// Whether the server will be able to listen there. `own` are ports that Chancery itself has now.
pub fn port(address: SocketAddr, own: &[u16]) -> Trial {
    if own.contains(&address.port()) {
        return Trial::Fine("Chancery has this port already.".into());
    }
    match TcpListener::bind(address) {
        Ok(_) => Trial::Fine("The port is free.".into()),
        Err(e) => Trial::Fatal(match e.kind() {
            ErrorKind::AddrInUse => {
                let by = holder(address.port()).map(|program| format!(" by {program}")).unwrap_or_default();
                format!("Port {} is taken{by}. Stop that program, or choose another port.", address.port())
            }
            ErrorKind::PermissionDenied => {
                format!("Port {} is root's. Run the command with sudo, or choose a port from 1024 up.", address.port())
            }
            ErrorKind::AddrNotAvailable => {
                format!("{} is no address of this machine. 0.0.0.0 stands for all it has.", address.ip())
            }
            _ => format!("{address} cannot be used: {e}. Choose another."),
        }),
    }
}

/// The program that listens on a port, if /proc shows it.
fn holder(port: u16) -> Option<String> {
    let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].map(|file| fs::read_to_string(file).unwrap_or_default());
    // proc(5): the second column is ADDRESS:PORT in hexadecimal, the fourth the state (0A listens), the tenth the inode.
    let wanted = format!(":{port:04X}");
    let lines =
        sockets.iter().flat_map(|text| text.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>()));
    let inodes: Vec<String> = lines
        .filter(|columns| columns.len() > 9 && columns[1].ends_with(&wanted) && columns[3] == "0A")
        .map(|columns| format!("socket:[{}]", columns[9]))
        .collect();
    let is_number = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().bytes().all(|b| b.is_ascii_digit());
    let processes = fs::read_dir("/proc").ok()?.flatten().filter(is_number).map(|entry| entry.path());
    processes.into_iter().filter(|process| process.join("fd").is_dir()).find_map(|process| {
        let files = fs::read_dir(process.join("fd")).ok()?.flatten();
        let mut links = files.filter_map(|file| fs::read_link(file.path()).ok());
        links.any(|link| inodes.iter().any(|inode| link == Path::new(inode))).then_some(())?;
        let name = fs::read_to_string(process.join("comm")).ok()?;
        Some(format!("{} (process {})", name.trim(), process.file_name()?.to_string_lossy()))
    })
}

/// Whether the relay greets us. Nothing is sent.
pub fn relay(setting: &str, tls: RelayTls, host_name: &str) -> Trial {
    let url = match RelayUrl::parse(setting).and_then(|url| url.with_policy(tls)) {
        Ok(url) => url,
        Err(e) => return Trial::Fatal(format!("{} {}", e.problem, e.mend)),
    };
    let place = url.place();
    let relay = Relay::new(url, host_name);
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return Trial::Doubt("The relay was not tried: this machine is out of memory or files.".into());
    };
    let mut findings = Vec::new();
    let looked = runtime.block_on(async {
        let mut add = |finding| findings.push(finding);
        tokio::time::timeout(RELAY, connection_test::look(&relay, host_name, &mut add)).await
    });
    // A look-up of the relay's name may still be waiting.
    runtime.shutdown_background();
    match looked {
        Ok(true) => Trial::Fine(format!("The relay at {place} answers.")),
        Ok(false) => {
            let bad = findings.into_iter().rev().find(|finding| finding.mark == Mark::Bad);
            Trial::Doubt(
                bad.map_or_else(|| format!("The relay at {place} does not take mail."), |finding| finding.says),
            )
        }
        Err(_) => Trial::Doubt(format!(
            "Nothing answered at {place} within {} seconds. Check host and port, that the relay runs, and the firewalls between.",
            RELAY.as_secs()
        )),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_told_with_its_holder() {
        let holds = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = holds.local_addr().unwrap();
        let Trial::Fatal(says) = port(at, &[]) else { panic!("it is taken") };
        assert!(says.contains("is taken by ") && says.contains(&format!("(process {})", std::process::id())), "{says}");
        assert!(matches!(port(at, &[at.port()]), Trial::Fine(_)), "our own server gives it up");
        drop(holds);
        assert!(matches!(port(at, &[]), Trial::Fine(_)));
        let Trial::Fatal(says) = port("192.0.2.1:8080".parse().unwrap(), &[]) else { panic!("it is not ours") };
        assert!(says.contains("no address of this machine"), "{says}");
    }

    #[test]
    fn names_and_relays_that_do_not_answer_are_doubted() {
        let Trial::Doubt(says) = host_name("localhost") else { panic!("it is of this machine only") };
        assert!(says.contains("only this machine itself"), "{says}");
        let Trial::Doubt(says) = host_name("nowhere.invalid") else { panic!("there is no such name") };
        assert!(says.contains("cannot be resolved"), "{says}");
        let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let Trial::Doubt(says) = relay(&format!("smtp://{closed}"), RelayTls::Auto, "a.example") else {
            panic!("it is closed")
        };
        assert!(says.contains("Nothing can be reached"), "{says}");
        let Trial::Fatal(says) = relay("smtp://x:secret@", RelayTls::Auto, "a.example") else {
            panic!("it has no host")
        };
        assert!(!says.contains("secret"), "{says}");
    }
}
