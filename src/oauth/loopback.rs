//! A sign-in in a browser of this machine (RFC 8252, 7.3): the provider sends it back to a port here.

use super::{
    client::{Client, Tokens},
    endpoints::{Endpoints, clean},
    failure::{Failure, Outcome},
    pkce::{Pkce, secret},
    web::Web,
};
use crate::error::{Error, Result};

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::time::Duration;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::timeout,
};

/// The longest line of a request.
const LONGEST: u64 = 16 << 10;
/// What the browser shows at the end.
const DONE: &str = "You can close this window and go back to the command line.";

/// A sign-in that waits for the browser.
pub struct Loopback {
    listener: TcpListener,
    redirect: String,
    state: String,
    pkce: Pkce,
}

impl Loopback {
    /// Listens on `port` of this machine; 0 takes a free one.
    ///
    /// # Errors
    /// The port is in use.
    pub async fn new(port: u16) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .await
            .map_err(|e| Error::Invalid(format!("Port {port} of this machine cannot be listened on: {e}.")))?;
        let redirect = format!("http://127.0.0.1:{}/", listener.local_addr()?.port());
        Ok(Self { listener, redirect, state: secret()?, pkce: Pkce::new()? })
    }

    /// The port that the browser comes back to.
    pub fn port(&self) -> u16 {
        self.listener.local_addr().map_or(0, |address| address.port())
    }

    /// The address to open in the browser. `login` is who should sign in there.
    pub fn address(&self, endpoints: &Endpoints, client: &Client, scope: &str, login: &str) -> String {
        let query: Vec<String> = [
            ("response_type", "code"),
            ("client_id", &client.id),
            ("redirect_uri", &self.redirect),
            ("scope", scope),
            ("state", &self.state),
            ("code_challenge", &self.pkce.challenge),
            ("code_challenge_method", "S256"),
            ("login_hint", login),
            // A refresh token, also from those who gave one before.
            ("access_type", "offline"),
            ("prompt", "consent"),
        ]
        .iter()
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
        .collect();
        let joint = if endpoints.authorization.contains('?') { '&' } else { '?' };
        format!("{}{joint}{}", endpoints.authorization, query.join("&"))
    }

    /// Waits for the browser, and redeems what it brings.
    ///
    /// # Errors
    /// The person said no, or nobody came within `patience`.
    pub async fn wait(self, web: &Web, endpoints: &Endpoints, client: &Client, patience: Duration) -> Outcome<Tokens> {
        let code = timeout(patience, async {
            loop {
                // Whoever else knocks at the port brings no state, and is sent away.
                let Ok((stream, _)) = self.listener.accept().await else { continue };
                if let Ok(Some(brought)) = timeout(Duration::from_secs(5), self.hear(stream)).await {
                    return brought;
                }
            }
        });
        let code = code.await.unwrap_or_else(|_| Err(Failure::Later("Nobody signed in in time.".into())))?;
        client.redeem(web, endpoints, &code, &self.pkce.verifier, &self.redirect).await
    }

    /// Reads one request. `None`: it is not the one that is waited for.
    async fn hear(&self, stream: TcpStream) -> Option<Outcome<String>> {
        let mut stream = BufReader::new(stream.take(LONGEST));
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let brought = brought(&line, &self.state);
        let (status, text) = match &brought {
            Some(_) => ("200 OK", DONE),
            None => ("404 Not Found", "There is nothing here."),
        };
        let mut stream = stream.into_inner().into_inner();
        let answer = format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n{text}",
            text.len()
        );
        let _ = stream.write_all(answer.as_bytes()).await;
        let _ = stream.shutdown().await;
        brought
    }
}

/// The code in the first line of a request, if it answers the sign-in with this state (RFC 6749, 4.1.2).
fn brought(line: &str, state: &str) -> Option<Outcome<String>> {
    let target = line.strip_prefix("GET /")?.split(' ').next()?;
    let query = target.strip_prefix('?')?;
    let value = |wanted: &str| {
        let found = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == wanted)?.1;
        Some(percent_decode_str(&found.replace('+', " ")).decode_utf8_lossy().into_owned())
    };
    if value("state")? != state {
        return None;
    }
    Some(match (value("code"), value("error")) {
        (Some(code), None) => Ok(code),
        (_, error) => Err(Failure::Refused {
            code: clean(&error.unwrap_or_else(|| "no code".into())),
            says: clean(&value("error_description").unwrap_or_default()),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_this_sign_in_counts() {
        assert_eq!(brought("GET /?code=a%2Fb&state=s HTTP/1.1\r\n", "s"), Some(Ok("a/b".into())));
        assert_eq!(brought("GET /?code=a&state=t HTTP/1.1\r\n", "s"), None);
        assert_eq!(brought("GET /?code=a HTTP/1.1\r\n", "s"), None);
        assert_eq!(brought("GET /favicon.ico HTTP/1.1\r\n", "s"), None);
        assert_eq!(brought("POST /?code=a&state=s HTTP/1.1\r\n", "s"), None);
        let said = brought("GET /?error=access_denied&error_description=No+way&state=s HTTP/1.1\r\n", "s");
        assert_eq!(said, Some(Err(Failure::Refused { code: "access_denied".into(), says: "No way".into() })));
    }
}
