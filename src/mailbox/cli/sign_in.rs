//! Signing in to a mailbox from the command line: with a password, or with the provider in a browser.

use crate::{
    cli::Failure,
    config::Mailbox,
    control::Password,
    mailbox::{credentials::NO_REFRESH, operator::MailboxRequest, provider::Provider, records::Key},
    oauth::{Loopback, Tokens},
};

use std::io::IsTerminal;
use zeroize::Zeroizing;

/// How to sign in.
#[derive(Debug, clap::Args)]
pub struct How {
    /// Read the password from standard input.
    #[arg(long)]
    password_stdin: bool,
    /// Sign in with the provider in a browser of this machine, also if it knows a sign-in on another device.
    #[arg(long)]
    browser: bool,
    /// The port of this machine that the browser comes back to. Left out: a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    browser_port: u16,
}

/// What was got.
pub enum Got {
    Password(Zeroizing<String>),
    Tokens(Tokens),
}

impl Got {
    /// What opens the mailbox now.
    pub fn key(&self) -> Key {
        match self {
            Self::Password(password) => Key::Password(password.clone()),
            Self::Tokens(tokens) => Key::Token(tokens.access.clone()),
        }
    }

    /// The request that keeps it.
    pub fn request(self, name: String) -> Result<MailboxRequest, Failure> {
        Ok(match self {
            Self::Password(password) => MailboxRequest::SignIn { name, password: Password(password) },
            Self::Tokens(tokens) => MailboxRequest::Tokens {
                name,
                refresh: Password(
                    tokens.refresh.ok_or_else(|| Failure::Said(format!("{NO_REFRESH} Nothing was changed.")))?,
                ),
                access: Password(tokens.access),
                lasts: tokens.expires_in,
            },
        })
    }
}

/// Asks for a password, or has a person sign in with the provider.
pub fn obtain(mailbox: &Mailbox, how: &How) -> Result<Got, Failure> {
    let said = |e: &dyn std::fmt::Display| Failure::Said(format!("{e} Nothing was changed."));
    let Some(provider) = Provider::of(mailbox).map_err(|e| said(&e))? else {
        return password(how.password_stdin).map(Got::Password);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let got = runtime.block_on(async {
        if !how.browser && provider.knows_devices().await.map_err(|e| said(&e))? {
            let shown = provider.on_device(|begun| {
                println!(
                    "Open this address on any device, type the code, and sign in as {}. You have {} minutes.\n\n  {}\n  Code: {}\n",
                    mailbox.login,
                    begun.minutes(),
                    begun.verification_uri,
                    begun.user_code
                );
            });
            return shown.await.map_err(|e| said(&e));
        }
        let browser = Loopback::new(how.browser_port).await.map_err(|e| said(&e))?;
        let port = browser.port();
        let shown = provider.in_browser(browser, &mailbox.login, |address| {
            println!(
                "Open this address in a browser on this machine, and sign in as {}. You have 15 minutes.\n\n  {address}\n\n\
                 If your browser is on another machine, connect from there first: ssh -L {port}:127.0.0.1:{port} THIS-MACHINE\n",
                mailbox.login
            );
        });
        shown.await.map_err(|e| said(&e))
    })?;
    Ok(Got::Tokens(got))
}

fn password(from_stdin: bool) -> Result<Zeroizing<String>, Failure> {
    let password = if from_stdin {
        let mut line = Zeroizing::new(String::new());
        std::io::stdin().read_line(&mut line)?;
        Zeroizing::new(line.trim_end_matches(['\r', '\n']).to_owned())
    } else if std::io::stdin().is_terminal() {
        Zeroizing::new(rpassword::prompt_password("Password of the mailbox, or an app password: ")?)
    } else {
        return Err(Failure::Said(
            "To give the password from a script, use --password-stdin and write it to standard input.".into(),
        ));
    };
    if password.is_empty() {
        return Err(Failure::Said("A password is needed. Nothing was changed.".into()));
    }
    Ok(password)
}
