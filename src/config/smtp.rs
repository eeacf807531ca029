//! `smtp.*`: the mail server that takes mail in.

use super::{
    http::{networks, pair},
    network::Network,
    section::{fail, section},
};
use crate::error::StartError;

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

section! {
    /// The mail server that takes mail in.
    Smtp = "smtp" {
        /// Address and port of the mail server. Port 0 picks a free one.
        listen: SocketAddr = ([127, 0, 0, 1], 2525).into();
        /// Port 587 (STARTTLS), where people's mail programs and office scanners submit mail. They sign in with an app
        /// password, or with the account's own password if it has no second factor. Needs a certificate. Unset: closed.
        submission_listen: Option<SocketAddr> = None, example "0.0.0.0:587";
        /// Port 465: the same with TLS from the first byte. Needs a certificate. Unset: closed.
        smtps_listen: Option<SocketAddr> = None, example "0.0.0.0:465";
        /// The name in the greeting and in Message-IDs.
        hostname: String = "chancery.localhost".into();
        /// Size of the largest message that is accepted, in megabytes.
        max_message_mb: u64 = 50;
        /// Addresses and networks (192.0.2.7, 192.0.2.0/24, 2001:db8::/32) of the firm's own mail servers, whose
        /// Authentication-Results header is trusted. Mail from anywhere else must pass DMARC (checked here with SPF and
        /// DKIM), or its author must sign in.
        trusted_relays: Vec<Network> = vec![Network::of(IpAddr::from([127, 0, 0, 1]))];
        /// The name with which those servers sign Authentication-Results (RFC 8601). Fields with another name are
        /// ignored. Empty: the topmost field is taken for theirs, whoever wrote it, and a dmarc=fail counts in any
        /// field.
        relay_authserv_id: String = String::new();
        /// true: believe the From address of mail that a trusted relay passes on without a DMARC result. Set it to
        /// false if the relay writes Authentication-Results, so that senders it could not verify are not believed.
        believe_relays: bool = true;
        /// Most sessions at the same time.
        max_sessions: usize = 4_000;
        /// Most sessions from one address. The trusted relays have no such limit.
        max_sessions_per_address: usize = 20;
        /// Certificate chain (PEM) for STARTTLS. Unset: http.tls_cert is used, if there is one.
        tls_cert: Option<PathBuf> = None, example "/etc/chancery/cert.pem";
        /// Private key (PEM) for STARTTLS.
        tls_key: Option<PathBuf> = None, example "/etc/chancery/key.pem";
    }
}

impl Smtp {
    pub(super) fn check(&self, has_certificate: bool) -> Result<(), StartError> {
        pair("smtp", self.tls_cert.as_ref(), self.tls_key.as_ref())?;
        for (name, listen) in
            [("smtp.submission_listen", self.submission_listen), ("smtp.smtps_listen", self.smtps_listen)]
        {
            if listen.is_some() && !has_certificate {
                return fail(
                    format!("{name} is set, but there is no certificate, and passwords go over TLS only."),
                    "Set smtp.tls_cert and smtp.tls_key (or those of http), or leave the port closed.",
                );
            }
        }
        networks("smtp.trusted_relays", &self.trusted_relays)?;
        if !self.believe_relays && self.relay_authserv_id.is_empty() {
            return fail(
                "smtp.believe_relays is false, but smtp.relay_authserv_id is empty, so no relay could verify a sender.",
                "Set smtp.relay_authserv_id to the name that your relay writes into Authentication-Results.",
            );
        }
        if self.hostname.is_empty()
            || !self.hostname.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
        {
            return fail(
                format!("smtp.hostname \"{}\" is not a host name.", self.hostname),
                "Write it as mail.example.com.",
            );
        }
        if !(1..=1024).contains(&self.max_message_mb) {
            return fail(format!("smtp.max_message_mb is {}.", self.max_message_mb), "It must be from 1 to 1024.");
        }
        if self.max_sessions == 0 || self.max_sessions_per_address == 0 {
            return fail(
                "smtp.max_sessions and smtp.max_sessions_per_address must be at least 1.",
                "Leave them out to use the defaults.",
            );
        }
        Ok(())
    }
}
