//! `chancery mailbox add`

use super::sign_in::{How, obtain};
use crate::{
    cli::{Failure, Outcome, ask},
    config::{self, Afterwards, Config, Mailbox, MailboxSignIn, MailboxTls, with_mailbox, written},
    control::Request,
    finding::Mark,
    mailbox::service::trial,
};

use std::{
    fs,
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
};

#[derive(Debug, clap::Args)]
pub struct Add {
    /// A name for it, as "office".
    name: String,
    /// Host name of the IMAP server. Left out with --sign-in microsoft or google.
    #[arg(long, default_value = "", hide_default_value = true)]
    host: String,
    /// Name to sign in with, often the e-mail address.
    #[arg(long)]
    login: String,
    /// Its port. Left out: 993, or 143 without TLS from the first byte.
    #[arg(long)]
    port: Option<u16>,
    /// How the connection is protected.
    #[arg(long, default_value = "implicit", value_parser = ["implicit", "starttls", "none"])]
    tls: String,
    /// Certificates (PEM) of an authority of your own.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The address of the firm that its mail is for. Left out: the assistant's.
    #[arg(long)]
    address: Option<String>,
    /// The folder that is watched.
    #[arg(long, default_value = "INBOX")]
    folder: String,
    /// What happens to a mail that was taken in.
    #[arg(long, default_value = "read", value_parser = ["read", "move", "leave"])]
    afterwards: String,
    /// The folder it is moved to.
    #[arg(long, default_value = "Chancery")]
    move_to: String,
    /// Take in what lies there already, too.
    #[arg(long)]
    from_the_beginning: bool,
    /// The name with which the server signs Authentication-Results.
    #[arg(long)]
    authserv_id: Option<String>,
    /// How the program signs in.
    #[arg(long, default_value = "password", value_parser = ["password", "microsoft", "google", "oauth"])]
    sign_in: String,
    /// For microsoft: the tenant.
    #[arg(long, default_value = "", hide_default_value = true)]
    tenant: String,
    /// For oauth: the provider's https address.
    #[arg(long, default_value = "", hide_default_value = true)]
    issuer: String,
    /// What the provider calls this program.
    #[arg(long, default_value = "", hide_default_value = true)]
    client_id: String,
    /// The file with the secret that the provider gave it.
    #[arg(long, value_name = "FILE")]
    client_secret_file: Option<PathBuf>,
    /// What is asked for. Left out with microsoft and google.
    #[arg(long, default_value = "", hide_default_value = true)]
    scope: String,
    /// The mailbox that is opened, if login is another one that may open it.
    #[arg(long, default_value = "", hide_default_value = true)]
    opens: String,
    /// Send the replies through it, too (mail.relay_mailbox). For a provider that is not known here, set mail.relay to its
    /// submission server first, without name and password.
    #[arg(long)]
    replies: bool,
    #[command(flatten)]
    how: How,
}

/// Tries a mailbox, keeps what opens it, and writes it into `file`.
pub fn add(config: &Config, file: &Path, wanted: Add) -> Outcome {
    let Add { name, host, login, port, tls, ca, address, folder, afterwards, move_to, from_the_beginning, .. } = wanted;
    let mailbox = Mailbox {
        name,
        host,
        port,
        tls: match tls.as_str() {
            "starttls" => MailboxTls::Starttls,
            "none" => MailboxTls::None,
            _ => MailboxTls::Implicit,
        },
        ca,
        login,
        address: address.unwrap_or_default(),
        folder,
        afterwards: match afterwards.as_str() {
            "move" => Afterwards::Move,
            "leave" => Afterwards::Leave,
            _ => Afterwards::Read,
        },
        move_to,
        from_the_beginning,
        authserv_id: wanted.authserv_id.unwrap_or_default(),
        sign_in: match wanted.sign_in.as_str() {
            "microsoft" => MailboxSignIn::Microsoft,
            "google" => MailboxSignIn::Google,
            "oauth" => MailboxSignIn::Oauth,
            _ => MailboxSignIn::Password,
        },
        tenant: wanted.tenant,
        issuer: wanted.issuer,
        client_id: wanted.client_id,
        client_secret_file: wanted.client_secret_file,
        scope: wanted.scope,
        opens: wanted.opens,
        ..Mailbox::default()
    };
    let text = match fs::read_to_string(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read?,
    };
    // Everything is looked at before anybody signs in.
    let made = made(&text, &mailbox, wanted.replies)?;
    let got = obtain(&mailbox, &wanted.how)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let steps = runtime.block_on(trial(&mailbox, &got.key()));
    crate::doctor::cli::print(&steps);
    let named = steps.iter().find(|step| step.what == "senders" && step.mark == Mark::Bad);
    if steps.iter().any(|step| step.mark == Mark::Bad && step.what != "senders") {
        return Err(Failure::Said("Nothing was written: the mailbox cannot be used like this.".into()));
    }
    if named.is_some() && std::io::stdin().is_terminal() {
        eprint!("Write it into the settings like this? Type yes: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            return Err(Failure::Said("Nothing was written.".into()));
        }
    }
    replace(file, &made)?;
    ask(config, Request::Mailbox(got.request(mailbox.name.clone())?), "keeping")?;
    println!("\n{} stands in {} now.", mailbox.name, file.display());
    Ok(())
}

/// The settings with the mailbox in them.
fn made(text: &str, mailbox: &Mailbox, replies: bool) -> Result<String, Failure> {
    let made = with_mailbox(text, mailbox)?;
    if !replies {
        return Ok(made);
    }
    let made = written(&made, &[("mail.relay_mailbox", Some(toml::Value::String(mailbox.name.clone())))])?;
    config::check_text(&made)?;
    Ok(made)
}

/// Puts a new text in the place of the settings, with the same rights.
pub fn replace(file: &Path, text: &str) -> Outcome {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let failed =
        |e: std::io::Error| Failure::Said(format!("{} cannot be written: {e}. Run this as root.", file.display()));
    let write = || {
        let new = folder.join(".chancery.toml.new");
        fs::write(&new, text)?;
        if let Ok(known) = fs::metadata(file) {
            fs::set_permissions(&new, known.permissions())?;
            use std::os::unix::fs::MetadataExt;
            std::os::unix::fs::chown(&new, Some(known.uid()), Some(known.gid()))?;
        }
        fs::File::open(&new)?.sync_all()?;
        fs::rename(&new, file)
    };
    write().map_err(failed)
}
