//! `standby.*`: a second box that has everything, and can take over.

use super::section::{fail, section};
use crate::error::StartError;

use std::net::SocketAddr;

section! {
    /// A second box that has everything, and can take over.
    Standby = "standby" {
        /// Host name and port of the other box, as "chancery2.firm.example:9443". The first box sends it everything. Empty: there is no
        /// standby.
        address: String = String::new();
        /// Address and port at which this box waits for the other one. Set it on both boxes.
        listen: Option<SocketAddr> = None, example "0.0.0.0:9443";
        /// How the other box proves who it is: what "chancery standby identity" prints there.
        peer: String = String::new();
        /// true: nothing is acknowledged before the standby has it, so that nothing is lost with the first box; while the standby does not
        /// answer, nothing is taken in. false: the standby has it a moment later.
        wait: bool = false;
    }
}

impl Standby {
    pub(super) fn check(&self) -> Result<(), StartError> {
        let port = |address: &str| {
            address.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
        };
        if !self.address.is_empty() && !port(&self.address) {
            return fail(
                format!("standby.address is \"{}\".", self.address),
                "Write the other box's host name and port, as \"chancery2.firm.example:9443\".",
            );
        }
        if self.peer.is_empty() {
            return if self.address.is_empty() && self.listen.is_none() {
                Ok(())
            } else {
                fail(
                    "standby.peer is not set, so the other box cannot prove who it is.",
                    "Run \"chancery standby identity\" on the other box, and set standby.peer to what it prints.",
                )
            };
        }
        if self.peer.len() != 64 || !self.peer.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return fail(
                format!("standby.peer is \"{}\".", self.peer),
                "Set it to the 64 characters that \"chancery standby identity\" prints on the other box.",
            );
        }
        if self.wait && self.address.is_empty() {
            return fail(
                "standby.wait is set, but standby.address is not.",
                "Set standby.address to the other box, or remove standby.wait.",
            );
        }
        Ok(())
    }
}
