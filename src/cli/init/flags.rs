//! The answers as flags, for automation.

use clap::ValueEnum;
use std::{net::SocketAddr, path::PathBuf};

/// What carries the firm's mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MailSystem {
    /// Postfix, on this machine or another one.
    Postfix,
    /// Microsoft 365 (Exchange Online).
    Microsoft365,
    /// Google Workspace.
    Google,
    /// Another mail server or provider.
    Other,
    /// None yet.
    None,
    /// A mailbox at a provider, from which mail is picked up.
    Mailbox,
}

/// Where the certificate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CertificateFrom {
    /// An authority of the firm's own, which its machines are told to trust.
    Own,
    /// Let's Encrypt; the name and port 80 must be reachable from the internet.
    Acme,
    /// Files that somebody else renews.
    Files,
    /// None here: a proxy in front, such as nginx, has it.
    Proxy,
}

/// `chancery init`
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Name of the firm.
    #[arg(long, value_name = "NAME")]
    pub firm: Option<String>,
    /// The firm's state, two letters; "none" outside the United States.
    #[arg(long, value_name = "STATE")]
    pub state: Option<String>,
    /// Time zone of the dates in answers. Left out: this machine's.
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// The name by which browsers and mail servers find this machine.
    #[arg(long, value_name = "NAME")]
    pub host_name: Option<String>,
    /// The address that staff mail their tasks to. Left out: assistant@ and the domain of the host name.
    #[arg(long, value_name = "EMAIL")]
    pub assistant: Option<String>,
    /// The firm's mail system.
    #[arg(long, value_enum)]
    pub mail: Option<MailSystem>,
    /// The relay that takes the replies: smtp://HOST:PORT or smtps://HOST:PORT. Left out: the usual one of the mail system.
    #[arg(long, value_name = "URL")]
    pub relay: Option<String>,
    /// User name at the relay, if it wants one.
    #[arg(long, value_name = "NAME", requires = "relay_password_file")]
    pub relay_user: Option<String>,
    /// File that holds the password at the relay.
    #[arg(long, value_name = "FILE", requires = "relay_user")]
    pub relay_password_file: Option<PathBuf>,
    /// Address of a mail server of the firm whose word on senders is believed; may be given several times.
    #[arg(long, value_name = "ADDR")]
    pub trusted_relay: Vec<String>,
    /// Address and port at which mail comes in.
    #[arg(long, value_name = "ADDR")]
    pub smtp: Option<SocketAddr>,
    /// Address and port of the site.
    #[arg(long, value_name = "ADDR")]
    pub http: Option<SocketAddr>,
    /// Address of the site in links. Left out: https://, the host name and the port.
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Where the certificate comes from.
    #[arg(long, value_enum)]
    pub certificate: Option<CertificateFrom>,
    /// Certificate chain (PEM), with --certificate files.
    #[arg(long, value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,
    /// Private key (PEM), with --certificate files.
    #[arg(long, value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// The firm agrees to the terms of service of Let's Encrypt, with --certificate acme.
    #[arg(long)]
    pub acme_agree: bool,
    /// Name of the key that signs the replies (DKIM), a part of a DNS name; "none" leaves them unsigned.
    #[arg(long, value_name = "NAME")]
    pub dkim_selector: Option<String>,
    /// E-mail address of the first administrator.
    #[arg(long, value_name = "EMAIL")]
    pub admin: Option<String>,
    /// The administrator's first name.
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
    /// The administrator's last name.
    #[arg(long, value_name = "NAME")]
    pub last: Option<String>,
    /// Read the administrator's password from the first line of standard input. Left out: a link that sets it is printed.
    #[arg(long)]
    pub password_stdin: bool,
    /// Where the recovery key goes: "show" prints it, "later" makes none, anything else is a file, which must not exist.
    #[arg(long, value_name = "FILE")]
    pub recovery_key: Option<String>,
    /// Ask nothing. An answer without a flag is the default; one that has no default is an error.
    #[arg(long)]
    pub yes: bool,
    /// With --yes: write nothing if a trial fails, such as reaching the relay.
    #[arg(long)]
    pub strict: bool,
    /// Do not restart the service.
    #[arg(long)]
    pub no_start: bool,
    /// Only print the DNS records and the steps for the mail system again, for the settings in force.
    #[arg(long)]
    pub steps: bool,
}
