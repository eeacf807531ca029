//! An address as it is compared: in lower case, its domain as people read it.

use super::punycode;

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};
use unicode_normalization::UnicodeNormalization;

/// The most characters of an address (RFC 5321, section 4.5.3.1.3).
const LONGEST: usize = 254;

/// Providers with whom people of every kind have addresses: their domains say nothing about who belongs together.
const SHARED: [&str; 34] = [
    "gmail.com",
    "googlemail.com",
    "outlook.com",
    "hotmail.com",
    "live.com",
    "msn.com",
    "yahoo.com",
    "ymail.com",
    "rocketmail.com",
    "aol.com",
    "icloud.com",
    "me.com",
    "mac.com",
    "proton.me",
    "protonmail.com",
    "pm.me",
    "gmx.com",
    "gmx.net",
    "gmx.de",
    "web.de",
    "mail.com",
    "zoho.com",
    "comcast.net",
    "verizon.net",
    "att.net",
    "sbcglobal.net",
    "bellsouth.net",
    "cox.net",
    "charter.net",
    "earthlink.net",
    "fastmail.com",
    "hey.com",
    "tutanota.com",
    "yahoo.es",
];

/// An address. Two are the same if mail to them reaches the same person, however they are written.
#[derive(Clone, Debug)]
pub struct Address {
    /// Before the @, without what follows a plus sign.
    local: String,
    domain: String,
    /// As it was written.
    written: String,
}

impl PartialEq for Address {
    fn eq(&self, other: &Self) -> bool {
        (&self.local, &self.domain) == (&other.local, &other.domain)
    }
}

impl Eq for Address {}

impl PartialOrd for Address {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Address {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.local, &self.domain).cmp(&(&other.local, &other.domain))
    }
}

impl Hash for Address {
    fn hash<H: Hasher>(&self, into: &mut H) {
        (&self.local, &self.domain).hash(into);
    }
}

impl Address {
    /// Reads an address; none if it is no address that mail can go to.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (local, domain) = text.rsplit_once('@')?;
        if text.chars().count() > LONGEST || text.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return None;
        }
        let domain: String = domain.trim_end_matches('.').to_lowercase().nfc().collect();
        let labels = domain.split('.').map(|label| match label.strip_prefix("xn--") {
            Some(code) => punycode::decoded(code).unwrap_or_else(|| label.to_owned()),
            None => label.to_owned(),
        });
        let domain = labels.collect::<Vec<_>>().join(".").to_lowercase();
        let local: String = local.to_lowercase().nfc().collect();
        let mut local = local.split_once('+').map_or(local.as_str(), |(head, _)| head).to_owned();
        if ["gmail.com", "googlemail.com"].contains(&domain.as_str()) {
            local.retain(|c| c != '.');
        }
        let whole = !local.is_empty() && !domain.is_empty() && !domain.split('.').any(str::is_empty);
        whole.then(|| Self { local, domain, written: text.to_owned() })
    }

    /// In the one form in which all ways of writing it are the same.
    #[must_use]
    pub fn plain(&self) -> String {
        format!("{}@{}", self.local, self.domain)
    }

    /// Before the @.
    #[must_use]
    pub fn local(&self) -> &str {
        &self.local
    }

    /// Behind the @.
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Whether its domain says nothing about whose people they are.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        SHARED.contains(&self.domain.as_str())
    }

    /// Whether both belong to one house: the same domain, which is no provider's.
    #[must_use]
    pub fn is_colleague_of(&self, other: &Self) -> bool {
        self.domain == other.domain && !self.is_shared()
    }

    /// Whether it is a court's or another public body's.
    #[must_use]
    pub fn is_public_body(&self) -> bool {
        let labels: Vec<&str> = self.domain.split('.').collect();
        let last = labels.last().copied().unwrap_or_default();
        last == "gov" || last == "mil" || labels.iter().rev().take(2).any(|label| *label == "gov" || *label == "gob")
    }

    /// Providers with whom everybody may have an address.
    pub(super) fn shared_domains() -> impl Iterator<Item = &'static str> {
        SHARED.into_iter()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// The addresses that are written in a text, at most so many.
pub fn addresses_in(text: &str, most: usize) -> impl Iterator<Item = Address> {
    let words = text.split(|c: char| c.is_whitespace() || "<>()[]{},;:\"'|".contains(c));
    words
        .filter(|word| word.contains('@'))
        .filter_map(|word| Address::read(word.trim_end_matches(['.', '?', '!'])))
        .take(most)
}
