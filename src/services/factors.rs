//! The second factor by code: an authenticator app (TOTP, RFC 6238) and recovery codes for the day the app is lost.
//!
//! A code is checked within the commit that uses it up, so that it cannot be used twice at the same moment either.

use super::{
    audit::{Action, Audit, Event},
    clock::Clock,
    secrets::{code, plain, random},
};
use crate::{
    error::{Error, Result},
    model::{Account, AccountId, SecondFactor, Totp},
    store::{
        Keys, Store, Tx,
        tables::{PASSKEYS, SECOND_FACTORS},
    },
};
use jiff::{SignedDuration, Timestamp};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// A shown secret has to be confirmed within this time.
const TO_CONFIRM: SignedDuration = SignedDuration::from_mins(15);
const RECOVERY_CODES: usize = 10;

/// What an account has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorState {
    /// Codes from an app.
    pub totp: bool,
    /// Recovery codes that are left.
    pub recovery_left: usize,
    /// How many passkeys.
    pub passkeys: usize,
}

impl FactorState {
    /// Whether the password alone does not sign in.
    pub fn is_on(&self) -> bool {
        self.totp || self.passkeys > 0
    }
}

/// A secret to show once.
pub struct Enrolment {
    /// Base32, as apps take it by hand.
    pub secret: String,
    /// otpauth:// address, for the QR code.
    pub uri: String,
}

/// Codes as second factor. Clones share everything.
#[derive(Clone)]
pub struct SecondFactors {
    store: Store,
    clock: Clock,
}

impl SecondFactors {
    /// The second factors in `store`.
    pub fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock }
    }

    /// What an account has.
    pub fn state(&self, account: AccountId) -> Result<FactorState> {
        let held = self.store.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
        let passkeys = self.store.scan(&PASSKEYS, &account.bytes()).count();
        Ok(FactorState { totp: held.totp.is_some(), recovery_left: held.recovery.len(), passkeys })
    }

    /// Begins to add an app: a new secret, which counts from its first code on.
    pub async fn begin_totp(&self, account: &Account) -> Result<Enrolment> {
        let secret = random::<20>()?.to_vec();
        let shown = enrolment(account, &secret);
        let (id, created_at) = (account.id, self.clock.now());
        self.store
            .write(move |tx| {
                edit(tx, id, |held| held.pending = Some(Totp { secret, created_at, step: 0 }))?;
                Ok(shown)
            })
            .await
    }

    /// The first code of a new app: from now on it is asked for. Recovery codes, to be shown once; `None`: wrong code, or
    /// nothing was begun.
    pub async fn confirm_totp(&self, account: AccountId, code: &str) -> Result<Option<Vec<String>>> {
        let (code, now) = (code.to_owned(), self.clock.now());
        self.store
            .write(move |tx| {
                let held = tx.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
                let fresh = |totp: &Totp| now.duration_since(totp.created_at) < TO_CONFIRM;
                let Some(pending) = held.pending.filter(fresh) else { return Ok(None) };
                enrol(tx, account, pending, &code, now)
            })
            .await
    }

    /// Adds an app whose secret was shown during a sign-in. As [`Self::confirm_totp`].
    pub(super) async fn enrol(&self, account: AccountId, secret: Vec<u8>, code: &str) -> Result<Option<Vec<String>>> {
        let (code, now) = (code.to_owned(), self.clock.now());
        self.store.write(move |tx| enrol(tx, account, Totp { secret, created_at: now, step: 0 }, &code, now)).await
    }

    /// Removes the app. The recovery codes go with the last factor.
    pub async fn remove_totp(&self, account: AccountId, required: bool) -> Result<()> {
        self.store
            .write(move |tx| {
                let passkeys = !tx.scan(&PASSKEYS, &account.bytes())?.is_empty();
                if required && !passkeys {
                    return Err(last_one());
                }
                edit(tx, account, |held| {
                    (held.totp, held.pending) = (None, None);
                    if !passkeys {
                        held.recovery.clear();
                    }
                })?;
                Audit::note(tx, Event::of(account, Action::FactorRemoved))
            })
            .await
    }

    /// New recovery codes; the old ones are worth nothing then.
    ///
    /// # Errors
    /// `Conflict` when there is no second factor to recover from.
    pub async fn new_recovery(&self, account: AccountId) -> Result<Vec<String>> {
        self.store
            .write(move |tx| {
                let held = tx.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
                if held.totp.is_none() && tx.scan(&PASSKEYS, &account.bytes())?.is_empty() {
                    return Err(Error::Conflict("Add an authenticator app or a passkey first.".into()));
                }
                Audit::note(tx, Event::of(account, Action::RecoveryMade))?;
                recovery(tx, account)
            })
            .await
    }

    /// Whether this is the app's code now. It is used up by that.
    pub async fn use_code(&self, account: AccountId, code: &str) -> Result<bool> {
        let (code, now) = (code.to_owned(), self.clock.now());
        self.store
            .write(move |tx| {
                let mut held = tx.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
                let Some(totp) = &mut held.totp else { return Ok(false) };
                let Some(step) = step_of(totp, &code, now) else { return Ok(false) };
                totp.step = step;
                tx.put(&SECOND_FACTORS, &account.bytes(), &held)?;
                Ok(true)
            })
            .await
    }

    /// Whether this is one of the recovery codes. It is used up by that.
    pub async fn use_recovery(&self, account: AccountId, typed: &str) -> Result<bool> {
        let hash = hash(self.store.keys(), account, typed);
        self.store
            .write(move |tx| {
                let mut held = tx.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
                let before = held.recovery.len();
                held.recovery.retain(|one| *one != hash);
                let used = held.recovery.len() < before;
                if used {
                    tx.put(&SECOND_FACTORS, &account.bytes(), &held)?;
                }
                Ok(used)
            })
            .await
    }

    /// Takes every second factor off an account, for IT and a person who lost all of them. Sessions end.
    pub async fn remove_all(&self, account: AccountId) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.delete(&SECOND_FACTORS, &account.bytes());
                for (place, _) in tx.scan(&PASSKEYS, &account.bytes())? {
                    tx.delete(&PASSKEYS, &place);
                }
                super::sessions::end_others(tx, account, None)?;
                Audit::note(tx, Event::of(account, Action::FactorRemoved))
            })
            .await
    }
}

/// What is shown for a secret.
pub(super) fn enrolment(account: &Account, secret: &[u8]) -> Enrolment {
    let secret = base32(secret);
    let label = utf8_percent_encode(&account.email, NON_ALPHANUMERIC);
    Enrolment { uri: format!("otpauth://totp/Chancery:{label}?secret={secret}&issuer=Chancery"), secret }
}

pub(super) fn last_one() -> Error {
    Error::Conflict("This firm requires a second factor. Add another one before you remove this one.".into())
}

fn totp(secret: &[u8]) -> Option<totp_rs::Totp> {
    let secret: [u8; 20] = secret.try_into().ok()?;
    totp_rs::Builder::new().with_secret(secret).build().ok()
}

/// RFC 4648, section 6, without padding: that is how apps take it.
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let letter = |at: usize| (at..at + 5).fold(0, |five, at| five << 1 | usize::from(bit(at)));
    (0..bytes.len() * 8).step_by(5).map(|at| char::from(ALPHABET[letter(at)])).collect()
}

/// The step of which this is the code: now, the one before or the one after, and never one that was used.
fn step_of(held: &Totp, code: &str, now: Timestamp) -> Option<u64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(16).collect();
    if code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let now = u64::try_from(now.as_second()).ok()?;
    totp(&held.secret)?.check(&code, now).filter(|step| *step > held.step)
}

fn enrol(tx: &mut Tx, account: AccountId, new: Totp, code: &str, now: Timestamp) -> Result<Option<Vec<String>>> {
    let Some(step) = step_of(&new, code, now) else { return Ok(None) };
    edit(tx, account, |held| (held.totp, held.pending) = (Some(Totp { step, ..new }), None))?;
    Audit::note(tx, Event::of(account, Action::FactorAdded))?;
    recovery(tx, account).map(Some)
}

/// New recovery codes in place of all others.
pub(super) fn recovery(tx: &mut Tx, account: AccountId) -> Result<Vec<String>> {
    let codes = (0..RECOVERY_CODES).map(|_| code(3)).collect::<Result<Vec<_>>>()?;
    let hashes = codes.iter().map(|code| hash(tx.keys(), account, code)).collect();
    edit(tx, account, |held| held.recovery = hashes)?;
    Ok(codes)
}

fn hash(keys: &Keys, account: AccountId, typed: &str) -> [u8; 32] {
    keys.lookup("recovery code", &format!("{account} {}", plain(typed)))
}

pub(super) fn edit(tx: &mut Tx, account: AccountId, change: impl FnOnce(&mut SecondFactor)) -> Result<()> {
    let mut held = tx.get(&SECOND_FACTORS, &account.bytes())?.unwrap_or_default();
    change(&mut held);
    tx.put(&SECOND_FACTORS, &account.bytes(), &held)
}

#[cfg(test)]
mod tests {
    use super::base32;

    /// RFC 4648, section 10.
    #[test]
    fn base32_as_the_rfc_has_it() {
        for (text, coded) in [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foob", "MZXW6YQ"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(text.as_bytes()), coded);
        }
    }
}
