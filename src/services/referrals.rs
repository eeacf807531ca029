//! Referral codes. A known code is recorded on the account and may let it in at once; an unknown one is recorded and does
//! nothing, and is never an error: a stranger learns nothing from it.

use super::audit::{Action, Audit, Event};
use crate::{
    error::{Error, Result},
    model::{Account, AccountStatus, Referral},
    store::{Keys, Store, Tx, tables::REFERRALS},
};
use jiff::Timestamp;
use ulid::Ulid;

/// Characters that cannot be taken for one another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Most characters of a code.
const MOST: usize = 64;

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

    /// Makes a code; without one of IT's own choice, a random one of 60 bits.
    ///
    /// # Errors
    /// `Invalid` for a code that cannot be typed; `Conflict` for one that is there.
    pub async fn create(&self, code: Option<String>, note: &str, approve: bool) -> Result<Referral> {
        let code = match code {
            Some(code) => code.trim().to_owned(),
            None => random()?,
        };
        let plain = plain(&code);
        if !(4..=MOST).contains(&plain.len()) || !code.chars().all(|c| c.is_ascii_alphanumeric() || "-_. ".contains(c))
        {
            return Err(Error::Invalid(
                "A code has 4 to 64 letters and digits; dashes and spaces may part them.".into(),
            ));
        }
        let note: String = note.chars().filter(|c| !c.is_control()).take(200).collect();
        let referral = Referral { id: Ulid::generate(), code, note, approve, used: 0, created_at: Timestamp::now() };
        let at = place(self.store.keys(), &referral.code);
        self.store
            .write(move |tx| {
                if tx.get(&REFERRALS, &at)?.is_some() {
                    return Err(Error::Conflict("This code is there already.".into()));
                }
                tx.put(&REFERRALS, &at, &referral)?;
                Audit::note(tx, Event::new(Action::ReferralMade).on(referral.id))?;
                Ok(referral)
            })
            .await
    }

    /// All codes, oldest first.
    pub fn list(&self) -> Result<Vec<Referral>> {
        let all = self.store.scan(&REFERRALS, &[]).map(|row| row.map(|(_, referral)| referral));
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

/// Records on a new account the code that the person gave, within the commit that makes the account. A code that lets in
/// approves it.
pub fn redeem(tx: &mut Tx, account: &mut Account, code: &str) -> Result<()> {
    let code: String = code.trim().chars().filter(|c| !c.is_control()).take(MOST).collect();
    if code.is_empty() {
        return Ok(());
    }
    let at = place(tx.keys(), &code);
    account.referral = Some(code);
    if let Some(mut referral) = tx.get(&REFERRALS, &at)? {
        referral.used += 1;
        tx.put(&REFERRALS, &at, &referral)?;
        if referral.approve && account.status == AccountStatus::Pending {
            account.status = AccountStatus::Approved;
            Audit::note(tx, Event::of(account.id, Action::Approved).on(referral.id))?;
        }
    }
    Ok(())
}

/// The form in which codes are compared: capital letters and digits only.
fn plain(code: &str) -> String {
    code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

fn place(keys: &Keys, code: &str) -> [u8; 32] {
    keys.lookup("referral", &plain(code))
}

fn random() -> Result<String> {
    let mut bytes = [0u8; 12];
    getrandom::fill(&mut bytes).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
    let letters: String = bytes.iter().map(|b| char::from(ALPHABET[usize::from(b % 32)])).collect();
    Ok(format!("{}-{}-{}", &letters[..4], &letters[4..8], &letters[8..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_compared_as_people_type_them() {
        assert_eq!(plain(" abcd-efgh 23_4 "), "ABCDEFGH234");
        let code = random().unwrap();
        assert_eq!((code.len(), plain(&code).len()), (14, 12));
    }
}
