//! Signing in at an IMAP server: PLAIN and LOGIN with a password, XOAUTH2 and OAUTHBEARER (RFC 7628) with a token.

use super::{
    meter::Metered,
    records::Key,
    trouble::{Outcome, PATIENCE, Trouble, broken, clean},
};
use crate::config::Mailbox;

use async_imap::{
    Authenticator, Client, Session,
    error::Error as ImapError,
    imap_proto::{Capability, Response, Status},
};
use tokio::{io::AsyncWriteExt, time::timeout};
use zeroize::Zeroizing;

/// Answers a server's challenges: the first with what signs in, and one after it, which is an error in a form for programs, with what ends it.
struct Answers<'a> {
    first: Option<Zeroizing<Vec<u8>>>,
    then: &'a [u8],
}

impl Authenticator for Answers<'_> {
    type Response = Zeroizing<Vec<u8>>;
    fn process(&mut self, _: &[u8]) -> Self::Response {
        self.first.take().unwrap_or_else(|| Zeroizing::new(self.then.to_vec()))
    }
}

/// SASL PLAIN (RFC 4616). Who opens another's mailbox names both.
fn plain(mailbox: &Mailbox, password: &str) -> Answers<'static> {
    let other = if mailbox.opened() == mailbox.login { "" } else { mailbox.opened() };
    let said = [other.as_bytes(), b"\0", mailbox.login.as_bytes(), b"\0", password.as_bytes()].concat();
    Answers { first: Some(Zeroizing::new(said)), then: b"" }
}

/// XOAUTH2, as Google and Microsoft describe it.
fn xoauth2(mailbox: &Mailbox, token: &str) -> Answers<'static> {
    let said = format!("user={}\x01auth=Bearer {token}\x01\x01", mailbox.opened());
    Answers { first: Some(Zeroizing::new(said.into_bytes())), then: b"" }
}

/// OAUTHBEARER (RFC 7628, 3.1), ended after an error by a single ^A (3.2.3).
fn oauthbearer(mailbox: &Mailbox, token: &str) -> Answers<'static> {
    // "," and "=" are written in another way (RFC 5801, 4).
    let name = mailbox.opened().replace('=', "=3D").replace(',', "=2C");
    let said =
        format!("n,a={name},\x01host={}\x01port={}\x01auth=Bearer {token}\x01\x01", mailbox.host(), mailbox.port());
    Answers { first: Some(Zeroizing::new(said.into_bytes())), then: b"\x01" }
}

/// Signs in.
pub async fn sign_in(mut client: Client<Metered>, mailbox: &Mailbox, key: &Key) -> Outcome<Session<Metered>> {
    let (how, answers) = match key {
        Key::Password(password) => ("PLAIN", plain(mailbox, password)),
        Key::Token(token) => match timeout(PATIENCE, ways(&mut client)).await {
            Err(_) => return Err(silent()),
            Ok(Err(e)) => return Err(broken("CAPABILITY", &e)),
            Ok(Ok(ways)) => match (ways.contains(&"XOAUTH2"), ways.contains(&"OAUTHBEARER")) {
                (false, true) => ("OAUTHBEARER", oauthbearer(mailbox, token)),
                _ => ("XOAUTH2", xoauth2(mailbox, token)),
            },
        },
    };
    // A password with characters beyond ASCII fits into PLAIN alone.
    let client = match timeout(PATIENCE, client.authenticate(how, answers)).await {
        Err(_) => return Err(silent()),
        Ok(Ok(session)) => return Ok(session),
        // It may know only LOGIN.
        Ok(Err((ImapError::Bad(_), client))) if how == "PLAIN" => client,
        Ok(Err((e, _))) => return Err(refused(mailbox, &e)),
    };
    let Key::Password(password) = key else { return Err(silent()) };
    match timeout(PATIENCE, client.login(&mailbox.login, password.as_str())).await {
        Err(_) => Err(silent()),
        Ok(Ok(session)) => Ok(session),
        Ok(Err((e, _))) => Err(refused(mailbox, &e)),
    }
}

/// Which of the ways to sign in with a token the server offers.
async fn ways(client: &mut Client<Metered>) -> Result<Vec<&'static str>, ImapError> {
    // async-imap asks only once it is signed in.
    const TAG: &str = "W0";
    client.get_mut().write_all(format!("{TAG} CAPABILITY\r\n").as_bytes()).await?;
    client.get_mut().flush().await?;
    let mut found = Vec::new();
    loop {
        let Some(said) = client.read_response().await? else { return Err(ImapError::ConnectionLost) };
        match said.parsed() {
            Response::Capabilities(offers) => {
                let knows = |way: &&str| {
                    offers.iter().any(|one| matches!(one, Capability::Auth(name) if name.eq_ignore_ascii_case(way)))
                };
                found = ["XOAUTH2", "OAUTHBEARER"].into_iter().filter(knows).collect();
            }
            Response::Done { tag, status, .. } if tag.0 == TAG => {
                let none = || ImapError::Bad("CAPABILITY was refused.".into());
                return if *status == Status::Ok { Ok(found) } else { Err(none()) };
            }
            _ => {}
        }
    }
}

fn silent() -> Trouble {
    Trouble::new("The server did not answer the sign-in within a minute.")
}

fn refused(mailbox: &Mailbox, e: &ImapError) -> Trouble {
    let Mailbox { name, login, .. } = mailbox;
    match e {
        // RFC 9051, 7.1: the server cannot check passwords just now.
        ImapError::No(said) if said.contains("UNAVAILABLE") || said.contains("INUSE") => {
            Trouble::new(format!("The server cannot sign anybody in now: {}", clean(said)))
        }
        ImapError::No(said) | ImapError::Bad(said) => Trouble::refused(format!(
            "The server does not accept {login}: {} Run \"chancery mailbox sign-in {name}\".",
            clean(said)
        )),
        e => broken("the sign-in", e),
    }
}
