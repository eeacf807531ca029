//! Passkeys (WebAuthn, by webauthn-rs) as second factor. They work on one origin: the site's public address under
//! HTTPS, or localhost.

use super::totp::{self, last_one};
use crate::{
    accounts::{Account, Credentials, PASSKEYS, Passkey, SECOND_FACTORS, credentials},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, PasskeyId, SessionId},
    outbox::Notices,
    store::Store,
};

use serde_json::Value;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use webauthn_rs::prelude::{
    Passkey as Credential, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

/// How long adding a passkey may take.
const TO_FINISH: Duration = Duration::from_secs(10 * 60);
/// The most unfinished additions; the oldest makes room.
const BEGUN: usize = 1000;
/// The most passkeys per account.
const EACH: usize = 20;

/// The passkeys. Clones share everything.
#[derive(Clone)]
pub struct Passkeys {
    store: Store,
    clock: Clock,
    notices: Notices,
    site: Option<Arc<Site>>,
    begun: Arc<Mutex<HashMap<SessionId, Begun>>>,
}

/// A passkey that is being added.
struct Begun {
    since: Duration,
    by: Credentials,
    state: PasskeyRegistration,
}

struct Site {
    webauthn: Webauthn,
    /// Only pages loaded from this host can use passkeys; `None` trusts the public address.
    host: Option<&'static str>,
}

impl Passkeys {
    /// Passkeys of the site at `public_url`, or of localhost if it is empty.
    pub fn new(store: Store, clock: Clock, notices: Notices, public_url: &str) -> Self {
        Self { store, clock, notices, site: site(public_url).map(Arc::new), begun: Arc::default() }
    }

    /// Whether a page loaded under this host name can use passkeys.
    pub fn possible(&self, host: &str) -> bool {
        self.site.as_ref().is_some_and(|site| site.host.is_none_or(|only| host.eq_ignore_ascii_case(only)))
    }

    fn webauthn(&self) -> Result<&Webauthn> {
        let sentence = "Passkeys need the site's HTTPS address in http.public_url, or a browser on localhost.";
        self.site.as_ref().map(|site| &site.webauthn).ok_or_else(|| Error::Conflict(sentence.into()))
    }

    /// The passkeys of an account, oldest first.
    pub fn list(&self, account: AccountId) -> Result<Vec<Passkey>> {
        self.store.scan(&PASSKEYS, &account).map(|row| row.map(|(_, passkey)| passkey)).collect()
    }

    /// Starts to add one. Returns the options for the browser's `navigator.credentials.create`.
    pub fn begin(&self, account: &Account, session: SessionId) -> Result<Value> {
        let held = self.list(account.id)?;
        if held.len() >= EACH {
            return Err(Error::Conflict(format!("An account can have at most {EACH} passkeys. Remove one first.")));
        }
        let known = held.iter().map(|p| Ok(read(p)?.cred_id().clone())).collect::<Result<Vec<_>>>()?;
        let name = account.full_name();
        let person = Uuid::from_u128(account.id.0.0);
        let (options, state) = self
            .webauthn()?
            .start_passkey_registration(person, &account.email, &name, Some(known))
            .map_err(|e| Error::Internal(format!("a passkey cannot be begun: {e}")))?;
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.elapsed();
        begun.retain(|_, one| now.saturating_sub(one.since) < TO_FINISH);
        if begun.len() >= BEGUN
            && let Some(oldest) = begun.iter().min_by_key(|(_, one)| one.since).map(|(key, _)| *key)
        {
            begun.remove(&oldest);
        }
        begun.insert(session, Begun { since: now, by: Credentials::of(account), state });
        serde_json::to_value(options).map_err(|e| Error::Internal(format!("passkey options: {e}")))
    }

    /// Stores what the browser made. An account's first factor comes with recovery codes, to be shown once.
    ///
    /// # Errors
    /// `Invalid` if nothing was started in time or the browser's answer does not match; `Conflict` if the password or
    /// a factor changed since it was started.
    pub async fn finish(
        &self,
        account: &Account,
        session: SessionId,
        name: &str,
        answer: Value,
    ) -> Result<(Passkey, Vec<String>)> {
        let sentence = "This passkey could not be added. Please start again.";
        let name = named(name)?;
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner).remove(&session);
        let (now, passed) = (self.clock.now(), self.clock.elapsed());
        let Begun { by, state, .. } = begun
            .filter(|one| passed.saturating_sub(one.since) < TO_FINISH && one.by.account == account.id)
            .ok_or_else(|| Error::Invalid(sentence.into()))?;
        let answer: RegisterPublicKeyCredential =
            serde_json::from_value(answer).map_err(|_| Error::Invalid(sentence.into()))?;
        let made = self.webauthn()?.finish_passkey_registration(&answer, &state).map_err(|e| {
            tracing::info!("a passkey was refused: {e}");
            Error::Invalid(sentence.into())
        })?;
        let passkey = Passkey { id: PasskeyId::new(), name, created_at: now, used_at: None, credential: write(&made)? };
        let what = format!("The passkey \"{}\" was added to your account as second factor.", passkey.name);
        let (notice, account) = (self.notices.security_change(account, &what).await?, account.id);
        let done = self.store.write(move |tx| {
            let held = by.require(tx)?;
            credentials::changed(tx, held)?;
            let others = tx.scan(&PASSKEYS, &account)?;
            if others.iter().any(|(_, p)| read(p).is_ok_and(|p| p.cred_id() == made.cred_id())) {
                return Err(Error::Conflict("This passkey is already registered.".into()));
            }
            let held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
            let first = others.is_empty() && held.totp.is_none();
            tx.put(&PASSKEYS, &(account, passkey.id), &passkey)?;
            Audit::note(tx, Event::of(account, Action::FactorAdded).on(passkey.id.0))?;
            let codes = if first { totp::recovery(tx, account)? } else { Vec::new() };
            Ok((passkey, codes, notice.put(tx)?, notice))
        });
        let (passkey, codes, job, _notice) = done.await?;
        self.notices.started(job);
        Ok((passkey, codes))
    }

    /// Removes one.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` for the last factor if the firm requires one.
    pub async fn remove(&self, by: &Account, id: PasskeyId, required: bool) -> Result<()> {
        let notice = self.notices.security_change(by, "A passkey was removed from your account.").await?;
        let (account, by) = (by.id, Credentials::of(by));
        let done = self.store.write(move |tx| {
            let person = by.require(tx)?;
            credentials::changed(tx, person)?;
            tx.get(&PASSKEYS, &(account, id))?.ok_or(Error::NotFound)?;
            let held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
            if held.totp.is_none() && tx.scan(&PASSKEYS, &account)?.len() == 1 {
                if required {
                    return Err(last_one());
                }
                totp::edit(tx, account, |held| held.recovery.clear())?;
            }
            tx.delete(&PASSKEYS, &(account, id));
            Audit::note(tx, Event::of(account, Action::FactorRemoved).on(id.0))?;
            Ok((notice.put(tx)?, notice))
        });
        let (job, _notice) = done.await?;
        self.notices.started(job);
        Ok(())
    }

    /// Starts a sign-in. Returns the options for `navigator.credentials.get`, and the state to check the answer
    /// against.
    pub(in crate::access) fn ask(&self, account: AccountId) -> Result<(Value, PasskeyAuthentication)> {
        let held = self.list(account)?.iter().map(read).collect::<Result<Vec<_>>>()?;
        if held.is_empty() {
            return Err(Error::Conflict("This account has no passkey.".into()));
        }
        let asked = self.webauthn()?.start_passkey_authentication(&held);
        let (options, state) = asked.map_err(|e| Error::Internal(format!("a passkey cannot be asked: {e}")))?;
        let options = serde_json::to_value(options).map_err(|e| Error::Internal(format!("passkey options: {e}")))?;
        Ok((options, state))
    }

    /// Whether one of the account's passkeys gave this answer, and the credentials are still current.
    pub(in crate::access) async fn check(
        &self,
        by: Credentials,
        asked: &PasskeyAuthentication,
        answer: Value,
    ) -> Result<bool> {
        let Ok(answer) = serde_json::from_value::<PublicKeyCredential>(answer) else { return Ok(false) };
        let Ok(result) = self.webauthn()?.finish_passkey_authentication(&answer, asked) else { return Ok(false) };
        let (now, account) = (self.clock.now(), by.account);
        self.store
            .write(move |tx| {
                if by.still_in(tx)?.is_none() {
                    return Ok(false);
                }
                for (place, mut passkey) in tx.scan(&PASSKEYS, &account)? {
                    let mut held = read(&passkey)?;
                    if held.update_credential(&result).is_some() {
                        (passkey.credential, passkey.used_at) = (write(&held)?, Some(now));
                        tx.put(&PASSKEYS, &place, &passkey)?;
                        return Ok(true);
                    }
                }
                // It was removed between the question and the answer.
                Ok(false)
            })
            .await
    }
}

fn read(passkey: &Passkey) -> Result<Credential> {
    serde_json::from_str(&passkey.credential).map_err(|_| Error::Damaged("a stored passkey".into()))
}

fn write(credential: &Credential) -> Result<String> {
    serde_json::to_string(credential).map_err(|e| Error::Internal(format!("a passkey cannot be written: {e}")))
}

/// The name a person gives to one of their items: 1 to 60 characters on one line.
pub(super) fn named(name: &str) -> Result<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(Error::Invalid("A name needs 1 to 60 characters.".into()));
    }
    Ok(name)
}

/// WebAuthn, where it can work: browsers offer it under HTTPS and on localhost, but never for a bare IP address.
fn site(public_url: &str) -> Option<Site> {
    let local = public_url.is_empty();
    let url = Url::parse(if local { "http://localhost" } else { public_url }).ok()?;
    let domain = url.domain()?.to_owned();
    let loopback = domain == "localhost";
    if url.scheme() != "https" && !loopback {
        return None;
    }
    let builder = WebauthnBuilder::new(&domain, &url).ok()?.rp_name("Chancery").allow_any_port(loopback);
    Some(Site { webauthn: builder.build().ok()?, host: loopback.then_some("localhost") })
}

#[cfg(test)]
mod tests {
    use super::site;

    #[test]
    fn passkeys_are_offered_where_browsers_have_them() {
        for (url, host) in [
            ("", Some("localhost")),
            ("http://localhost:8080", Some("localhost")),
            ("https://chancery.firm.example", None),
            ("https://chancery.firm.example:8443/", None),
        ] {
            assert_eq!(site(url).map(|s| s.host), Some(host), "{url}");
        }
        for url in ["http://chancery.firm.example", "https://192.0.2.1", "nonsense", "http://127.0.0.1:8080"] {
            assert!(site(url).is_none(), "{url}");
        }
    }
}
