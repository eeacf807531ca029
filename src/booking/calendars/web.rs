//! Requests to the calendars that members name: [`crate::guarded_web`] with a bounded answer, and addresses as calendars have them. Those of
//! the firm's own network need `booking.private_calendars`.

use crate::{
    error::{Error, Result},
    guarded_web::{self, GuardedWeb, Unreached, header, read_whole},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use std::time::Duration;

/// Time for the head of an answer, and for its body.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of the longest answer.
const LONGEST: usize = 10 << 20;

/// Asks calendars. Clones share everything.
#[derive(Clone)]
pub struct Web(GuardedWeb);

/// What is asked.
pub struct Ask<'a> {
    pub method: &'static str,
    pub url: &'a str,
    /// A name and a password.
    pub sign_in: Option<(&'a str, &'a str)>,
    pub headers: &'a [(&'static str, &'static str)],
    pub body: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    pub body: Bytes,
}

fn says(why: &Unreached) -> String {
    match why {
        Unreached::NoAddress => {
            "A calendar needs an address that begins with https://, without name and password.".into()
        }
        why => why.says("booking.private_calendars"),
    }
}

impl Web {
    /// With `private`, also to addresses of the firm's own network, and without TLS.
    ///
    /// # Errors
    /// None in practice: the authorities are built in.
    pub fn new(private: bool) -> Result<Self> {
        GuardedWeb::new(private, "booking", None).map(Self)
    }

    /// The address as it can be kept.
    ///
    /// # Errors
    /// [`Error::Invalid`], naming what to change.
    pub fn checked(&self, url: &str) -> Result<String> {
        let url = url.trim();
        let url = url.strip_prefix("webcal://").map_or_else(|| url.to_owned(), |rest| format!("https://{rest}"));
        self.0.place(&url).map_err(|why| Error::Invalid(says(&why)))?;
        Ok(url)
    }

    /// Asks.
    ///
    /// # Errors
    /// A sentence for the member, without the address.
    pub async fn ask(&self, ask: Ask<'_>) -> std::result::Result<Answer, String> {
        let odd = |e: Error| e.to_string();
        let mut headers = Vec::new();
        for (name, value) in ask.headers {
            headers.push(header(name, value).map_err(odd)?);
        }
        if let Some((name, password)) = ask.sign_in {
            let pair = format!("Basic {}", STANDARD.encode(format!("{name}:{password}")));
            headers.push(header("authorization", &pair).map_err(odd)?);
        }
        let request =
            guarded_web::Ask { method: ask.method, url: ask.url, headers, body: guarded_web::whole(ask.body) };
        let answer = self.0.ask(request, PATIENCE).await.map_err(|why| says(&why))?;
        let status = answer.status().as_u16();
        let body = read_whole(answer, LONGEST, PATIENCE).await.map_err(|why| says(&why))?;
        Ok(Answer { status, body })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_can_be_kept() {
        let web = Web::new(false).unwrap();
        assert_eq!(web.checked(" webcal://cal.example/a.ics?key=1 ").unwrap(), "https://cal.example/a.ics?key=1");
        for odd in [
            "",
            "cal.example",
            "http://cal.example/",
            "file:///etc/passwd",
            "https://",
            "https://a:b@cal.example/",
            "https://cal.example/ x",
            "gopher://x/",
        ] {
            assert!(web.checked(odd).is_err(), "{odd}");
        }
        assert!(Web::new(true).unwrap().checked("http://127.0.0.1:5232/dana/").is_ok());
    }

    #[tokio::test]
    async fn this_machine_is_not_asked() {
        let web = Web::new(false).unwrap();
        let ask = Ask { method: "GET", url: "https://127.0.0.1/", sign_in: None, headers: &[], body: String::new() };
        let said = web.ask(ask).await.err().unwrap();
        assert!(said.contains("private network") && said.contains("booking.private_calendars"), "{said}");
    }
}
