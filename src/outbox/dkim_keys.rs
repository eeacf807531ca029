//! The key that signs the firm's outgoing mail: made on first use, kept encrypted in the store, never shown.

use super::{records::DkimKey, tables::DKIM_KEYS};
use crate::{
    email::dkim::{self, Signer},
    error::{Error, Result},
    store::Store,
};

use jiff::Timestamp;
use std::{fmt, sync::Arc};

/// Signs mail, or leaves it unsigned if no selector is set. Clones share the key.
#[derive(Clone, Default)]
pub struct Dkim(Option<Arc<Inner>>);

struct Inner {
    signer: Signer,
    record: Record,
}

/// What the firm must publish in its DNS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Name of the TXT record.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl fmt::Debug for Dkim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(inner) => write!(f, "Dkim({})", inner.record.name),
            None => f.write_str("Dkim(off)"),
        }
    }
}

impl Dkim {
    /// The key of `selector` for the domain of the address `from`, made if there is none yet. With an empty selector,
    /// nothing is signed. Blocks while a key is made.
    ///
    /// # Errors
    /// Store errors.
    pub fn open(store: &Store, selector: &str, from: &str) -> Result<Self> {
        let Some((_, domain)) = from.rsplit_once('@').filter(|_| !selector.is_empty()) else {
            return Ok(Self::default());
        };
        let (selector, domain) = (selector.to_ascii_lowercase(), domain.to_ascii_lowercase());
        let place = store.keys().lookup("dkim", &format!("{selector}\n{domain}"));
        let key = match store.get(&DKIM_KEYS, &place)? {
            Some(key) => key,
            None => {
                let (private, public) = dkim::generate()?;
                let made_at = Timestamp::now();
                let key = DkimKey { selector, domain, private: private.to_vec(), public, made_at };
                let kept = key.clone();
                store.write_blocking(move |tx| tx.put(&DKIM_KEYS, &place, &kept))?;
                tracing::info!(
                    "made the key that signs mail as {}; publish it: \"chancery mail test\" prints the DNS record",
                    dkim::record_name(&key.selector, &key.domain)
                );
                key
            }
        };
        let record =
            Record { name: dkim::record_name(&key.selector, &key.domain), text: dkim::record_text(&key.public) };
        let signer = Signer::new(&key.selector, &key.domain, &key.private)?;
        Ok(Self(Some(Arc::new(Inner { signer, record }))))
    }

    /// Returns the mail, signed if there is a key. Not for the event loop: a signature takes a millisecond.
    pub fn sign(&self, raw: Vec<u8>) -> Result<Vec<u8>> {
        match &self.0 {
            Some(inner) => inner.signer.sign(&raw),
            None => Ok(raw),
        }
    }

    /// The record to publish, if mail is signed.
    pub fn record(&self) -> Option<&Record> {
        self.0.as_ref().map(|inner| &inner.record)
    }
}

/// Writes a mail's bytes, signed, to a blob for a later commit to name.
pub async fn seal(store: &Store, dkim: &Dkim, raw: Vec<u8>) -> Result<crate::store::Pending> {
    let (store, dkim) = (store.clone(), dkim.clone());
    crate::blocking::blocking(move || {
        let raw = dkim.sign(raw)?;
        if raw.is_empty() {
            return Err(Error::Internal("an empty mail".into()));
        }
        let mut blob = store.blobs().create()?;
        blob.write(&raw)?;
        blob.finish()
    })
    .await
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::Options;

    #[test]
    fn a_key_is_made_once_for_each_selector_and_domain_and_lies_sealed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
        let record = |selector, from| Dkim::open(&store, selector, from).unwrap().record().cloned();
        assert_eq!(record("", "a@firm.example"), None);
        let first = record("one", "a@Firm.example").unwrap();
        assert_eq!(first.name, "one._domainkey.firm.example");
        assert_eq!(record("ONE", "b@firm.example"), Some(first.clone()), "the same key again");
        assert_ne!(record("two", "a@firm.example").unwrap().text, first.text);
        assert_ne!(record("one", "a@other.example").unwrap().text, first.text);
        let unsigned = Dkim::default().sign(b"From: a\r\n\r\n".to_vec()).unwrap();
        assert_eq!(unsigned, b"From: a\r\n\r\n");
        let signed = Dkim::open(&store, "one", "a@firm.example").unwrap().sign(unsigned).unwrap();
        assert!(signed.starts_with(b"DKIM-Signature: "));
        assert!(!format!("{:?}", Dkim::open(&store, "one", "a@firm.example")).contains("MII"));
    }
}
