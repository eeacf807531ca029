//! Referral codes. Registering records whatever code was given, and does the same work for any: a stranger learns nothing
//! from it. The code is looked up when the address is confirmed, and may let the person in then.

use crate::{
    accounts::{Account, REFERRALS, Referral, secrets},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    store::{All, Keys, Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use ulid::Ulid;

/// Characters that cannot be taken for one another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Most characters of a code.
const MOST: usize = 64;
/// Fewest letters and digits of a code, and of one that lets in.
const FEWEST: (usize, usize) = (4, 12);
/// Different letters and digits that a code that lets in has at least.
const DIFFERENT: usize = 5;
/// Days that a code may live.
const DAYS: std::ops::RangeInclusive<u32> = 1..=365;

/// A code that is to be made.
#[derive(Clone, Debug, Default)]
pub struct NewReferral {
    /// The code of IT's own choice; `None` for a random one.
    pub code: Option<String>,
    /// For whom it is.
    pub note: String,
    /// Whether it lets in.
    pub approve: bool,
    /// Whether it is worth nothing after its first use.
    pub once: bool,
    /// Days until it ends; `None` for never.
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

    /// Makes a code; without one of IT's own choice, a random one of 80 bits.
    ///
    /// # Errors
    /// `Invalid` for a code that cannot be typed, and for one that lets in and is too short, too plain, or good for ever;
    /// `Conflict` for one that is there.
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

    /// Whether a code is one that IT made.
    pub fn is_known(&self, code: &str) -> Result<bool> {
        Ok(self.store.get(&REFERRALS, &place(self.store.keys(), code))?.is_some())
    }

    /// Ends a code. Accounts that came with it stay.
    ///
    /// # Errors
    /// `Invalid` when there is no such code.
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

/// The code that a person gave, as it is recorded on the new account.
pub(super) fn recorded(code: &str) -> Option<String> {
    // Dashes and spaces between the letters do not count.
    let code: String = code.trim().chars().filter(|c| !c.is_control()).take(4 * MOST).collect();
    Some(code).filter(|code| !code.is_empty())
}

/// Uses the code of an account whose address is confirmed by the same commit. The identifier of the code, if it lets in.
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

/// The form in which codes are compared: capital letters and digits only.
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
