//! Accounts: who may sign in. Every change of an account's status raises its epoch, which ends all its access tokens.

use super::{
    credentials::{self, Credentials},
    hasher::{Hasher, Visitor},
    password_rule,
    records::{Account, AccountStatus},
    usage,
};
use crate::{
    accounts::{ACCOUNT_BY_EMAIL, ACCOUNTS, FEEDS, SESSIONS},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::{AccountId, SessionId},
    store::{All, Store, Tx},
};

use jiff::Timestamp;
use zeroize::Zeroizing;

/// The data of a new account.
#[derive(Clone)]
pub struct NewAccount {
    /// The address to sign in with and to send mail from.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Position in the firm; may be empty.
    pub title: String,
    /// `None`: nobody can sign in until a password is set, but mail works.
    pub password: Option<Zeroizing<String>>,
    /// Whether IT has already approved it.
    pub approved: bool,
}

/// The result of checking a sign-in's name and password.
#[derive(Debug)]
pub enum Verdict {
    /// Correct, and approved.
    Right(Box<Account>),
    /// Wrong, or no such account: the two must look the same.
    Wrong,
    /// Correct, but the account is waiting, rejected or suspended.
    NotApproved(AccountStatus),
    /// Correct, but nobody has confirmed yet that the mailbox is the person's.
    NotConfirmed,
}

/// The accounts of the firm.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    hasher: Hasher,
}

impl Accounts {
    /// The accounts in `store`, with passwords hashed by `hasher`.
    pub fn new(store: Store, hasher: Hasher) -> Self {
        Self { store, hasher }
    }

    /// Makes an account on behalf of IT, which vouches for the address.
    ///
    /// # Errors
    /// `Invalid` for an address, name or password that breaks a rule; `Conflict` if the address already has an
    /// account.
    pub async fn add(&self, new: NewAccount) -> Result<Account> {
        let note = |tx: &mut Tx, account: &mut Account| {
            account.address_confirmed = Some(true);
            Audit::note(tx, Event::of(account.id, Action::AccountAdded))
        };
        self.add_with(AccountId::new(), new, Visitor::Known, note).await.map(|(account, ())| account)
    }

    /// [`Self::add`] with more work in the same commit, and without vouching for the address. The password is hashed
    /// before the address is looked up, so that the timing does not reveal whether the address was known.
    pub(crate) async fn add_with<T: Send + 'static>(
        &self,
        id: AccountId,
        new: NewAccount,
        from: Visitor,
        more: impl FnOnce(&mut Tx, &mut Account) -> Result<T> + Send + 'static,
    ) -> Result<(Account, T)> {
        let email = address(&new.email)?;
        let name = |text: &str, what: &str| {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let fits = text.chars().count() <= 100 && !text.chars().any(|c| c.is_control() || turns_the_line(c));
            if fits {
                Ok(text)
            } else {
                Err(Error::Invalid(format!("The {what} has at most 100 characters and no control characters.")))
            }
        };
        let password_hash = match new.password {
            Some(password) => {
                password_rule::check(&password, &email)?;
                Some(self.hasher.hash(password, from).await?)
            }
            None => None,
        };
        let mut account = Account {
            id,
            first_name: name(&new.first_name, "first name")?,
            last_name: name(&new.last_name, "last name")?,
            title: name(&new.title, "title")?,
            status: if new.approved { AccountStatus::Approved } else { AccountStatus::Pending },
            administrator: false,
            role: permissions::Role::default(),
            plan: "Free".into(),
            password_hash,
            epoch: 0,
            credentials: 0,
            address_confirmed: Some(false),
            approval_waits: false,
            created_at: Timestamp::now(),
            preferences: super::records::Preferences::default(),
            upgrade_requested_at: None,
            referral: None,
            clients: Vec::new(),
            email,
        };
        let by_email = self.email_key(&account.email);
        self.store
            .write(move |tx| {
                if tx.get(&ACCOUNT_BY_EMAIL, &by_email)?.is_some() {
                    return Err(Error::Conflict("This email is already registered.".into()));
                }
                let made = more(tx, &mut account)?;
                tx.put(&ACCOUNT_BY_EMAIL, &by_email, &account.id)?;
                tx.put(&ACCOUNTS, &account.id, &account)?;
                usage::change(tx, account.id, |_| {})?;
                Ok((account, made))
            })
            .await
    }

    /// All accounts, oldest first.
    pub fn list(&self) -> Result<Vec<Account>> {
        self.store.scan(&ACCOUNTS, &All).map(|row| row.map(|(_, account)| account)).collect()
    }

    /// One account.
    pub fn get(&self, id: AccountId) -> Result<Option<Account>> {
        self.store.get(&ACCOUNTS, &id)
    }

    /// The account of an address, ignoring case.
    pub fn find_by_email(&self, email: &str) -> Result<Option<Account>> {
        match self.store.get(&ACCOUNT_BY_EMAIL, &self.email_key(email))? {
            Some(id) => self.get(id),
            None => Ok(None),
        }
    }

    /// Approves an account, and vouches for its address.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` unless the account is waiting or was rejected.
    pub async fn approve(&self, id: AccountId) -> Result<Account> {
        use super::records::AccountStatus::{Approved, Pending, Rejected};

        self.change(id, &[Pending, Rejected], Approved).await
    }

    /// Rejects a waiting account.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` unless the account is waiting.
    pub async fn reject(&self, id: AccountId) -> Result<Account> {
        self.change(id, &[AccountStatus::Pending], AccountStatus::Rejected).await
    }

    /// Suspends an account at once: its sessions and access tokens end.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` unless the account is approved.
    pub async fn suspend(&self, id: AccountId) -> Result<Account> {
        self.change(id, &[AccountStatus::Approved], AccountStatus::Suspended).await
    }

    /// Restores a suspended account.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` unless the account is suspended.
    pub async fn restore(&self, id: AccountId) -> Result<Account> {
        self.change(id, &[AccountStatus::Suspended], AccountStatus::Approved).await
    }

    /// Gives the person a role. Whoever becomes an administrator or stops being one is signed out, so that the next sign-in asks for the
    /// second factor that an administrator must have, and the tokens of their programs end.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` for an administrator who is not approved.
    pub async fn set_role(&self, id: AccountId, role: permissions::Role) -> Result<Account> {
        let administrator = role == permissions::Role::Administrator;
        self.store
            .freeing()
            .write(move |tx| {
                let mut account: Account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
                if account.role() == role {
                    return Ok(account);
                }
                if administrator && !account.is_active() {
                    let state = word(account.status);
                    return Err(Error::Conflict(format!(
                        "This account is {state}; an administrator's must be approved."
                    )));
                }
                if !administrator && account.role != role {
                    account.role = role;
                    tx.put(&ACCOUNTS, &id, &account)?;
                    Audit::note(tx, Event::of(id, Action::RoleGiven))?;
                }
                if account.administrator == administrator {
                    return Ok(account);
                }
                let action = if administrator { Action::AdministratorMade } else { Action::AdministratorEnded };
                Audit::note(tx, Event::of(id, action))?;
                // A program was allowed what the person could read then, and an administrator reads every matter.
                super::revocation::end_api_tokens(tx, id)?;
                edit(tx, id, |account| {
                    account.administrator = administrator;
                    Ok(())
                })
            })
            .await
    }

    /// The administrators who have access, oldest account first.
    ///
    /// # Errors
    /// Store errors.
    pub fn administrators(&self) -> Result<Vec<Account>> {
        let mut all = self.list()?;
        all.retain(|account| account.administrator && account.is_active());
        Ok(all)
    }

    /// Sets the password, and ends every session, app password and token of a program.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` if the password breaks the rule.
    pub async fn set_password(&self, id: AccountId, password: Zeroizing<String>) -> Result<Account> {
        let account = self.get(id)?.ok_or(Error::NotFound)?;
        password_rule::check(&password, &account.email)?;
        let hash = self.hasher.hash(password, Visitor::Known).await?;
        // Shutting somebody out must work even on a full disk.
        self.store
            .freeing()
            .write(move |tx| {
                Audit::note(tx, Event::of(id, Action::PasswordSet))?;
                super::revocation::end_app_passwords(tx, id)?;
                super::revocation::end_api_tokens(tx, id)?;
                edit(tx, id, |account| {
                    account.password_hash = Some(hash);
                    Ok(())
                })
            })
            .await
    }

    /// Sets the password of a signed-in person and ends the other sessions, the app passwords, the tokens of
    /// programs and every reset link.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if another change came first; `Invalid` if the password breaks the rule.
    pub(crate) async fn change_password(
        &self,
        by: Credentials,
        keep: SessionId,
        password: Zeroizing<String>,
    ) -> Result<Account> {
        let id = by.account;
        let account = self.get(id)?.ok_or(Error::NotFound)?;
        password_rule::check(&password, &account.email)?;
        let hash = self.hasher.hash(password, Visitor::Known).await?;
        self.store
            .write(move |tx| {
                // The epoch stays, or this session's access token would end too. The others end with their sessions.
                let mut account = by.require(tx)?;
                account.password_hash = Some(hash);
                let account = credentials::changed(tx, account)?;
                super::revocation::end_sessions(tx, id, Some(keep))?;
                super::revocation::end_reset_links(tx, id)?;
                super::revocation::end_app_passwords(tx, id)?;
                super::revocation::end_api_tokens(tx, id)?;
                Audit::note(tx, Event::of(id, Action::PasswordChanged))?;
                Ok(account)
            })
            .await
    }

    /// The hash of a new password, after checking it against the rule.
    pub(crate) async fn hash(&self, password: Zeroizing<String>, from: Visitor) -> Result<String> {
        self.hasher.hash(password, from).await
    }

    /// Checks name and password. An unknown name takes the same path and the same time.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub async fn check_password(&self, email: &str, password: Zeroizing<String>, from: Visitor) -> Result<Verdict> {
        let account = self.find_by_email(email)?;
        let hash = account.as_ref().and_then(|a| a.password_hash.clone());
        let right = self.hasher.verify(password, hash, from).await?;
        Ok(match account {
            Some(account) if right && account.is_active() => Verdict::Right(Box::new(account)),
            Some(account) if right && account.status == AccountStatus::Pending && !account.is_confirmed() => {
                Verdict::NotConfirmed
            }
            Some(account) if right => Verdict::NotApproved(account.status),
            _ => Verdict::Wrong,
        })
    }

    /// Whether this is the password of an account, as of when the account was read.
    ///
    /// # Errors
    /// `Unavailable` when too many people sign in at once.
    pub(crate) async fn is_password(
        &self,
        account: &Account,
        password: Zeroizing<String>,
        from: Visitor,
    ) -> Result<bool> {
        self.hasher.verify(password, account.password_hash.clone(), from).await
    }

    async fn change(&self, id: AccountId, from: &'static [AccountStatus], to: AccountStatus) -> Result<Account> {
        self.store
            .freeing()
            .write(move |tx| {
                edit(tx, id, |account| {
                    if !from.contains(&account.status) {
                        return Err(Error::Conflict(format!("This account is {}.", word(account.status))));
                    }
                    account.address_confirmed = Some(account.is_confirmed() || to == AccountStatus::Approved);
                    account.status = to;
                    Ok(())
                })?;
                if to == AccountStatus::Suspended {
                    super::revocation::end_api_tokens(tx, id)?;
                }
                tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)
            })
            .await
    }

    fn email_key(&self, email: &str) -> [u8; 32] {
        self.store.keys().lookup("email", &email.trim().to_lowercase())
    }
}

/// An address as given, trimmed.
///
/// # Errors
/// `Invalid` for an invalid address.
pub fn address(given: &str) -> Result<String> {
    let email = given.trim();
    let found = is_address(email).then(|| email.to_owned());
    found.ok_or_else(|| Error::Invalid("Please enter a valid email address.".into()))
}

/// Changes an account, raises its epoch, and ends its sessions and its calendar feed's address, in one commit.
pub fn edit(tx: &mut Tx, id: AccountId, change: impl FnOnce(&mut Account) -> Result<()>) -> Result<Account> {
    let mut account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
    change(&mut account)?;
    account.epoch += 1;
    account.credentials += 1;
    tx.put(&ACCOUNTS, &id, &account)?;
    for (key, _) in tx.scan(&SESSIONS, &id)? {
        tx.delete(&SESSIONS, &key);
    }
    if tx.get(&FEEDS, &id)?.is_some() {
        tx.delete(&FEEDS, &id);
        Audit::note(tx, Event::of(id, Action::FeedClosed))?;
    }
    Ok(account)
}

/// An account's state as a word for a sentence.
pub fn word(status: AccountStatus) -> &'static str {
    match status {
        AccountStatus::Pending => "waiting for approval",
        AccountStatus::Approved => "approved",
        AccountStatus::Rejected => "rejected",
        AccountStatus::Suspended => "suspended",
    }
}

/// Whether a character changes the writing direction (Unicode UAX 9), which would make a list show another name.
fn turns_the_line(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text, @, text, dot, text; at most 254 octets (RFC 5321, 4.5.3.1.3); nothing that needs quoting.
fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.split('.').all(|atom| {
            !atom.is_empty() && atom.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c))
        });
    let labels: Vec<&str> = domain.split('.').collect();
    let label_ok = |l: &&str| {
        !l.is_empty()
            && l.len() <= 63
            && !l.starts_with('-')
            && !l.ends_with('-')
            && l.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    text.len() <= 254 && local_ok && labels.len() >= 2 && labels.iter().all(label_ok)
}

#[cfg(test)]
mod tests {
    use super::is_address;

    #[test]
    fn addresses() {
        for good in
            ["a@b.example", "ada.lovelace+tasks@mail.firm.example", "o'neil@firm.example", "jürgen@straße.example"]
        {
            assert!(is_address(good), "{good}");
        }
        let long = format!("{}@firm.example", "a".repeat(65));
        for bad in [
            "",
            "a",
            "a@b",
            "@b.example",
            "a@",
            "a@.example",
            "a@b..example",
            "a b@c.example",
            "a@b.example\r\nBcc: x@y.example",
            "a@b@",
            "\"a\"@b.example",
            ".a@b.example",
            "a@-b.example",
            "a,b@c.example",
            "<a@b.example>",
            &long,
        ] {
            assert!(!is_address(bad), "{bad}");
        }
    }
}
