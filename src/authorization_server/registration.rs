//! Registration of programs (RFC 7591), of which nothing is kept: the identifier that a program gets holds its name and where codes may be
//! sent to, and a mark that only this server can make. So strangers who register many programs fill nothing and take nobody's
//! place, no registration runs out before somebody uses it, and there is nothing to tidy up. An identifier is no secret and proves nothing.

use super::{addresses::OFFERED, addresses::words, redirect_uri::RedirectUri, refused::Refused};
use crate::{
    error::{Error, Result},
    lines::one_line,
    store::Keys,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use subtle::ConstantTimeEq;

/// The most addresses of a program, and the most bytes of them together: they stand in the identifier, which stands in an address.
const REDIRECTS: usize = 10;
const BYTES: usize = 1500;
/// The longest name, in characters.
const NAME: usize = 60;
/// How many bytes of a keyed hash the mark has.
const MARK: usize = 16;

/// What a program says of itself (RFC 7591, 2). What it says beside this is left aside.
#[derive(Debug, Default, Deserialize)]
pub struct WantedRegistration {
    #[serde(default)]
    redirect_uris: Vec<String>,
    client_name: Option<String>,
    grant_types: Option<Vec<String>>,
    response_types: Option<Vec<String>>,
}

/// A registered program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// What it calls itself.
    pub name: String,
    /// Where codes may be sent to.
    redirects: Vec<String>,
    /// When it registered, in seconds.
    at: i64,
}

impl Registered {
    /// Registers a program.
    ///
    /// # Errors
    /// What it says cannot be taken.
    pub fn new(wanted: WantedRegistration, now: Timestamp) -> std::result::Result<Self, Refused> {
        let metadata = |says: &'static str| Refused::new("invalid_client_metadata", says);
        let lacks =
            |all: &Option<Vec<String>>, word: &str| all.as_ref().is_some_and(|all| !all.iter().any(|one| one == word));
        if lacks(&wanted.grant_types, "authorization_code") || lacks(&wanted.response_types, "code") {
            return Err(metadata("This server gives tokens for authorization codes alone."));
        }
        let redirects = wanted.redirect_uris;
        if redirects.is_empty()
            || redirects.len() > REDIRECTS
            || redirects.iter().map(String::len).sum::<usize>() > BYTES
        {
            let says =
                format!("A program registers 1 to {REDIRECTS} redirect URIs, of at most {BYTES} bytes together.");
            return Err(Refused::new("invalid_redirect_uri", says));
        }
        let read: Option<Vec<RedirectUri>> = redirects.iter().map(|text| RedirectUri::read(text)).collect();
        let Some(read) = read else {
            let says = "A redirect URI begins with https://, or with http:// and 127.0.0.1, [::1] or localhost, and has no fragment.";
            return Err(Refused::new("invalid_redirect_uri", says));
        };
        let said = plain(wanted.client_name.as_deref().unwrap_or_default());
        let name = if said.is_empty() {
            read.first().map_or("", RedirectUri::host).chars().take(NAME).collect()
        } else {
            said
        };
        Ok(Self { name, redirects, at: now.as_second() })
    }

    /// Its identifier.
    ///
    /// # Errors
    /// `Internal`.
    pub fn id(&self, keys: &Keys) -> Result<String> {
        let bytes =
            rmp_serde::to_vec(self).map_err(|e| Error::Internal(format!("a registration cannot be written: {e}")))?;
        let body = URL_SAFE_NO_PAD.encode(bytes);
        let mark = URL_SAFE_NO_PAD.encode(&mark(keys, &body)[..MARK]);
        Ok(format!("{body}.{mark}"))
    }

    /// The program that has this identifier. `None` if this server made none like it.
    pub fn read(keys: &Keys, id: &str) -> Option<Self> {
        let (body, brought) = id.split_once('.').filter(|_| id.len() <= 8 * 1024)?;
        let brought = URL_SAFE_NO_PAD.decode(brought).ok()?;
        if !bool::from(brought.as_slice().ct_eq(&mark(keys, body)[..MARK])) {
            return None;
        }
        rmp_serde::from_slice(&URL_SAFE_NO_PAD.decode(body).ok()?).ok()
    }

    /// The address that is asked for, if it is one of the program's.
    pub fn redirect(&self, asked: &str) -> Option<RedirectUri> {
        let asked = RedirectUri::read(asked)?;
        let mut own = self.redirects.iter().filter_map(|text| RedirectUri::read(text));
        own.any(|own| own.is(&asked)).then_some(asked)
    }

    /// What the program is told (RFC 7591, 3.2.1).
    pub fn told(&self, id: &str) -> Value {
        json!({
            "client_id": id,
            "client_id_issued_at": self.at,
            "client_name": self.name,
            "redirect_uris": self.redirects,
            "token_endpoint_auth_method": "none",
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
            "scope": words(OFFERED),
        })
    }
}

/// A name without signs that could end it in a sentence and begin another: letters, digits and what stands in names of products.
fn plain(name: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '_' | '&' | '+' | '(' | ')');
    let name: String = one_line(name).chars().filter(kept).collect();
    let name: String = one_line(&name).chars().take(NAME).collect();
    if name.chars().any(char::is_alphanumeric) { name.trim().to_owned() } else { String::new() }
}

fn mark(keys: &Keys, body: &str) -> [u8; 32] {
    keys.lookup("registered assistant", body)
}
