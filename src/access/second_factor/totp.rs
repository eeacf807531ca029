//! The second factor by code: an authenticator app (TOTP, RFC 6238), and recovery codes for when the app is lost.
//!
//! The commit that uses up a code also checks it, so that not even simultaneous requests can use it twice.

use crate::{
    accounts::{
        ACCOUNTS, Account, Credentials, PASSKEYS, SECOND_FACTORS, SecondFactor, Totp, code, credentials, plain, random,
    },
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, JobId},
    outbox::{Notices, Prepared},
    store::{Keys, Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// How long a person has to confirm a displayed secret.
const TO_CONFIRM: SignedDuration = SignedDuration::from_mins(15);
const RECOVERY_CODES: usize = 10;

/// The second factors of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorState {
    /// Codes from an app.
    pub totp: bool,
    /// How many recovery codes are unused.
    pub recovery_left: usize,
    /// How many passkeys.
    pub passkeys: usize,
}

impl FactorState {
    /// Whether a password alone is not enough to sign in.
    pub fn is_on(&self) -> bool {
        self.totp || self.passkeys > 0
    }
}

/// A secret to show once.
pub struct Enrolment {
    /// Base32, for typing it into an app.
    pub secret: String,
    /// otpauth:// address, for the QR code.
    pub uri: String,
}

/// Codes as second factor. Clones share everything.
#[derive(Clone)]
pub struct SecondFactors {
    store: Store,
    clock: Clock,
    notices: Notices,
}

impl SecondFactors {
    /// The second factors in `store`. Each change sends a mail.
    pub fn new(store: Store, clock: Clock, notices: Notices) -> Self {
        Self { store, clock, notices }
    }

    /// What an account has.
    pub fn state(&self, account: AccountId) -> Result<FactorState> {
        let held = self.store.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
        let passkeys = self.store.scan(&PASSKEYS, &account).count();
        Ok(FactorState { totp: held.totp.is_some(), recovery_left: held.recovery.len(), passkeys })
    }

    /// Starts to add an app: a new secret, in force from its first code on.
    ///
    /// # Errors
    /// `Conflict` if there is one already.
    pub async fn begin_totp(&self, account: &Account) -> Result<Enrolment> {
        let secret = random::<20>()?.to_vec();
        let shown = enrolment(account, &secret);
        let (by, created_at) = (Credentials::of(account), self.clock.now());
        self.store
            .write(move |tx| {
                let account = by.require(tx)?;
                none_yet(tx, account.id)?;
                edit(tx, account.id, |held| {
                    held.pending = Some(Totp { secret, created_at, step: 0 });
                    held.pending_credentials = account.credentials;
                })?;
                Ok(shown)
            })
            .await
    }

    /// Accepts the first code of a new app; from now on the app is required. Returns recovery codes, to be shown
    /// once; `None` if the code is wrong or nothing was started.
    ///
    /// # Errors
    /// `Conflict` if there is an app by now, or if the password or a factor changed since this was started.
    pub async fn confirm_totp(&self, account: &Account, code: &str) -> Result<Option<Vec<String>>> {
        let (code, now, by) = (code.to_owned(), self.clock.now(), Credentials::of(account));
        let notice = self.added(account).await?;
        let done = self.store.write(move |tx| {
            let account = by.require(tx)?;
            none_yet(tx, account.id)?;
            let held = tx.get(&SECOND_FACTORS, &account.id)?.unwrap_or_default();
            // A time in the future means that it was made before the clock was set back.
            let fresh = |totp: &Totp| {
                let age = now.duration_since(totp.created_at);
                age < TO_CONFIRM && age >= SignedDuration::ZERO
            };
            let begun = held.pending.filter(fresh).filter(|_| held.pending_credentials == account.credentials);
            let Some(pending) = begun else { return Ok((None, notice)) };
            Ok((enrol(tx, account, pending, &code, now, &notice)?, notice))
        });
        let (done, _notice) = done.await?;
        Ok(self.started(done).map(|enrolled| enrolled.codes))
    }

    /// Adds an app whose secret was shown during a sign-in that waits for it. Returns the updated account; `None` if
    /// the code is wrong.
    ///
    /// # Errors
    /// `Conflict` if the account has a second factor by now, or its password changed.
    pub(in crate::access) async fn enrol(
        &self,
        account: &Account,
        secret: Vec<u8>,
        code: &str,
    ) -> Result<Option<(Vec<String>, Account)>> {
        let (code, now, by) = (code.to_owned(), self.clock.now(), Credentials::of(account));
        let notice = self.added(account).await?;
        let done = self.store.write(move |tx| {
            let account = by.require(tx)?;
            none_yet(tx, account.id)?;
            if !tx.scan(&PASSKEYS, &account.id)?.is_empty() {
                return Err(there_is_one());
            }
            let new = Totp { secret, created_at: now, step: 0 };
            Ok((enrol(tx, account, new, &code, now, &notice)?, notice))
        });
        let (done, _notice) = done.await?;
        Ok(self.started(done).map(|enrolled| (enrolled.codes, enrolled.account)))
    }

    fn added(&self, account: &Account) -> impl Future<Output = Result<Prepared>> {
        self.notices.security_change(account, "An authenticator app was added to your account as second factor.")
    }

    fn started(&self, enrolled: Option<Enrolled>) -> Option<Enrolled> {
        enrolled.inspect(|enrolled| self.notices.started(enrolled.job))
    }

    /// Removes the app. Removing the last factor also removes the recovery codes.
    pub async fn remove_totp(&self, by: &Account, required: bool) -> Result<()> {
        let (account, by, what) = (by.id, by, "The authenticator app was removed from your account.");
        self.change(by, what, move |tx| {
            let passkeys = !tx.scan(&PASSKEYS, &account)?.is_empty();
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

    /// Makes new recovery codes and invalidates the old ones.
    ///
    /// # Errors
    /// `Conflict` if there is no second factor to recover.
    pub async fn new_recovery(&self, by: &Account) -> Result<Vec<String>> {
        let (account, by, what) =
            (by.id, by, "New recovery codes were made for your account. The old ones no longer work.");
        self.change(by, what, move |tx| {
            let held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
            if held.totp.is_none() && tx.scan(&PASSKEYS, &account)?.is_empty() {
                return Err(Error::Conflict("Add an authenticator app or a passkey first.".into()));
            }
            Audit::note(tx, Event::of(account, Action::RecoveryMade))?;
            recovery(tx, account)
        })
        .await
    }

    /// Changes factors if the person's credentials are still current, and sends a mail about it.
    async fn change<T: Send + 'static>(
        &self,
        by: &Account,
        what: &str,
        change: impl FnOnce(&mut Tx) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (notice, by) = (self.notices.security_change(by, what).await?, Credentials::of(by));
        let done = self.store.write(move |tx| {
            let account = by.require(tx)?;
            let made = change(tx)?;
            credentials::changed(tx, account)?;
            Ok((made, notice.put(tx)?, notice))
        });
        let (made, job, _notice) = done.await?;
        self.notices.started(job);
        Ok(made)
    }

    /// Whether this is the app's code now, and the credentials are still current. This uses up the code.
    pub(in crate::access) async fn use_code(&self, by: Credentials, code: &str) -> Result<bool> {
        let (code, now, account) = (code.to_owned(), self.clock.now(), by.account);
        self.store
            .write(move |tx| {
                if by.still_in(tx)?.is_none() {
                    return Ok(false);
                }
                let mut held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
                let Some(totp) = &mut held.totp else { return Ok(false) };
                let Some(step) = step_of(totp, &code, now) else { return Ok(false) };
                totp.step = step;
                tx.put(&SECOND_FACTORS, &account, &held)?;
                Ok(true)
            })
            .await
    }

    /// Whether this is one of the recovery codes, and the credentials are still current. This uses up the code.
    pub(in crate::access) async fn use_recovery(&self, by: Credentials, typed: &str) -> Result<bool> {
        let account = by.account;
        let hash = hash(self.store.keys(), account, typed);
        self.store
            .write(move |tx| {
                if by.still_in(tx)?.is_none() {
                    return Ok(false);
                }
                let mut held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
                let before = held.recovery.len();
                held.recovery.retain(|one| *one != hash);
                let used = held.recovery.len() < before;
                if used {
                    tx.put(&SECOND_FACTORS, &account, &held)?;
                }
                Ok(used)
            })
            .await
    }

    /// Removes every second factor of an account, for IT to help a person who lost all of them. Sessions end.
    pub async fn remove_all(&self, account: AccountId) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.delete(&SECOND_FACTORS, &account);
                for (place, _) in tx.scan(&PASSKEYS, &account)? {
                    tx.delete(&PASSKEYS, &place);
                }
                crate::accounts::end_sessions(tx, account, None)?;
                let held = tx.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
                credentials::changed(tx, held)?;
                Audit::note(tx, Event::of(account, Action::FactorRemoved))
            })
            .await
    }
}

/// What is displayed for a secret.
pub fn enrolment(account: &Account, secret: &[u8]) -> Enrolment {
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

/// RFC 4648, section 6, without padding, as apps expect it.
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let letter = |at: usize| (at..at + 5).fold(0, |five, at| five << 1 | usize::from(bit(at)));
    (0..bytes.len() * 8).step_by(5).map(|at| char::from(ALPHABET[letter(at)])).collect()
}

/// The step that this code belongs to: the present one, the one before or the one after, and never a used one.
fn step_of(held: &Totp, code: &str, now: Timestamp) -> Option<u64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(16).collect();
    if code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let now = u64::try_from(now.as_second()).ok()?;
    totp(&held.secret)?.check(&code, now).filter(|step| *step > held.step)
}

/// The app that was added.
struct Enrolled {
    codes: Vec<String>,
    account: Account,
    job: JobId,
}

fn enrol(
    tx: &mut Tx,
    account: Account,
    new: Totp,
    code: &str,
    now: Timestamp,
    notice: &Prepared,
) -> Result<Option<Enrolled>> {
    let Some(step) = step_of(&new, code, now) else { return Ok(None) };
    edit(tx, account.id, |held| (held.totp, held.pending) = (Some(Totp { step, ..new }), None))?;
    Audit::note(tx, Event::of(account.id, Action::FactorAdded))?;
    let codes = recovery(tx, account.id)?;
    Ok(Some(Enrolled { codes, account: credentials::changed(tx, account)?, job: notice.put(tx)? }))
}

fn there_is_one() -> Error {
    Error::Conflict("The account already has a second factor. Please start again.".into())
}

/// No set-up while an app exists.
fn none_yet(tx: &Tx, account: AccountId) -> Result<()> {
    let held = tx.get(&SECOND_FACTORS, &account)?;
    if held.is_some_and(|held| held.totp.is_some()) { Err(there_is_one()) } else { Ok(()) }
}

/// New recovery codes that replace all others.
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
    let mut held = tx.get(&SECOND_FACTORS, &account)?.unwrap_or_default();
    change(&mut held);
    tx.put(&SECOND_FACTORS, &account, &held)
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
