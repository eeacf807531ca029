//! Referral codes. Registering records whatever code was given and does the same work for any, so a stranger learns
//! nothing. The code is looked up when the address is confirmed, and may approve the person then.

use crate::{
    accounts::{Account, REFERRALS, Referral, secrets},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    store::{All, Keys, Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use ulid::Ulid;

/// Characters that cannot be mistaken for one another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// The most characters in a code.
const MOST: usize = 64;
/// The fewest letters and digits in a code, and in one that grants approval.
const FEWEST: (usize, usize) = (4, 12);
/// How many different letters and digits an approving code needs.
const DIFFERENT: usize = 5;
/// How many days a code may be valid.
const DAYS: std::ops::RangeInclusive<u32> = 1..=365;

/// A code to be made.
#[derive(Clone, Debug, Default)]
pub struct NewReferral {
    /// The code that IT chose; `None` for a random one.
    pub code: Option<String>,
    /// Who it is for.
    pub note: String,
    /// Whether it grants approval.
    pub approve: bool,
    /// Whether it works only once.
    pub once: bool,
    /// Days until it expires; `None` for never.
    pub days: Option<u32>,
}

/// The codes. Clones share them.
#[derive(Clone)]
pub struct Referrals {
    store: Store,
}

impl Referrals {
    /// The codes in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Makes a code: the one IT chose, or a random one of 80 bits.
    ///
    /// # Errors
    /// `Invalid` for a code that cannot be typed, or an approving code that is too short, too simple, or valid
    /// forever; `Conflict` for one that already exists.
    pub async fn create(&self, new: NewReferral) -> Result<Referral> {
        let NewReferral { code, note, approve, once, days } = new;
        let refused = |sentence: String| Err(Error::Invalid(sentence));
        let code = match code {
            Some(code) => code.trim().to_owned(),
            None => random()?,
        };
        let plain = plain(&code);
        if !(FEWEST.0..=MOST).contains(&plain.len())
            || code.len() > 4 * MOST
            || !code.chars().all(|c| c.is_ascii_alphanumeric() || "-_. ".contains(c))
        {
            let fewest = FEWEST.0;
            return refused(format!(
                "A code needs {fewest} to {MOST} letters and digits. Dashes and spaces are allowed."
            ));
        }
        if days.is_some_and(|days| !DAYS.contains(&days)) {
            return refused(format!("A code can be valid for {} to {} days.", DAYS.start(), DAYS.end()));
        }
        if approve && !once && days.is_none() {
            let sentence =
                "A code that approves accounts must be single-use or must expire. Remove --reusable or --no-expiry.";
            return refused(sentence.into());
        }
        let different: std::collections::HashSet<char> = plain.chars().collect();
        if approve && (plain.len() < FEWEST.1 || different.len() < DIFFERENT) {
            return refused(format!(
                "A code that lets people in has at least {} letters and digits, {DIFFERENT} of them different. Leave the \
                 code out, and a random one is made.",
                FEWEST.1
            ));
        }
        let note: String = note.chars().filter(|c| !c.is_control()).take(200).collect();
        let created_at = Timestamp::now();
        let life = |days: u32| created_at.checked_add(SignedDuration::from_hours(24 * i64::from(days)));
        let expires_at = days.map(life).transpose().map_err(|e| Error::Internal(e.to_string()))?;
        let referral = Referral { id: Ulid::generate(), code, note, approve, used: 0, created_at, once, expires_at };
        let at = place(self.store.keys(), &referral.code);
        self.store
            .write(move |tx| {
                if tx.get(&REFERRALS, &at)?.is_some() {
                    return Err(Error::Conflict("This code already exists.".into()));
                }
                tx.put(&REFERRALS, &at, &referral)?;
                Audit::note(tx, Event::new(Action::ReferralMade).on(referral.id))?;
                Ok(referral)
            })
            .await
    }

    /// All codes, oldest first.
    pub fn list(&self) -> Result<Vec<Referral>> {
        let all = self.store.scan(&REFERRALS, &All).map(|row| row.map(|(_, referral)| referral));
        let mut all = all.collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|referral| referral.created_at);
        Ok(all)
    }

    /// Whether IT made a code.
    pub fn is_known(&self, code: &str) -> Result<bool> {
        Ok(self.store.get(&REFERRALS, &place(self.store.keys(), code))?.is_some())
    }

    /// Revokes a code. Accounts that registered with it stay.
    ///
    /// # Errors
    /// `Invalid` if there is no such code.
    pub async fn revoke(&self, code: &str) -> Result<Referral> {
        let at = place(self.store.keys(), code);
        self.store
            .write(move |tx| {
                let none = || Error::Invalid("There is no such code. \"chancery referrals list\" shows all.".into());
                let referral = tx.get(&REFERRALS, &at)?.ok_or_else(none)?;
                tx.delete(&REFERRALS, &at);
                Audit::note(tx, Event::new(Action::ReferralRevoked).on(referral.id))?;
                Ok(referral)
            })
            .await
    }
}

/// The code a person gave, as recorded on the new account.
pub(super) fn recorded(code: &str) -> Option<String> {
    // Dashes and spaces between the letters do not count.
    let code: String = code.trim().chars().filter(|c| !c.is_control()).take(4 * MOST).collect();
    Some(code).filter(|code| !code.is_empty())
}

/// Uses the code of an account whose address the same commit confirms. Returns the code's identifier if it grants
/// approval.
pub(super) fn redeem(tx: &mut Tx, account: &Account, now: Timestamp) -> Result<Option<Ulid>> {
    let Some(code) = &account.referral else { return Ok(None) };
    let at = place(tx.keys(), code);
    let Some(mut referral) = tx.get(&REFERRALS, &at)? else { return Ok(None) };
    let (open, lets_in) = (referral.is_open(now), referral.lets_in(now));
    if open {
        referral.used += 1;
        tx.put(&REFERRALS, &at, &referral)?;
    }
    Ok(lets_in.then_some(referral.id))
}

/// The form in which codes are compared: only capital letters and digits.
fn plain(code: &str) -> String {
    code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

fn place(keys: &Keys, code: &str) -> [u8; 32] {
    keys.lookup("referral", &plain(code))
}

fn random() -> Result<String> {
    let bytes = secrets::random::<16>()?;
    let letters: String = bytes.iter().map(|b| char::from(ALPHABET[usize::from(b % 32)])).collect();
    Ok(format!("{}-{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..12], &letters[12..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_compared_as_people_type_them() {
        assert_eq!(plain(" abcd-efgh 23_4 "), "ABCDEFGH234");
        let code = random().unwrap();
        assert_eq!((code.len(), plain(&code).len()), (19, 16));
    }
}
