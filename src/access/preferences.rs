//! What people may change about their own account: preferences, and the request for a bigger plan.

use crate::{
    accounts::{ACCOUNTS, Account, Credentials, Preferences, ReplyLength},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::{AccountId, JobId},
    outbox::Prepared,
    store::Store,
};

use jiff::{Timestamp, tz::TimeZone};

/// The most characters and lines in a signature.
const SIGNATURE: (usize, usize) = (1000, 12);

/// A person's changes. Fields that are `None` stay unchanged.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// IANA name of a time zone; empty for the firm's.
    pub time_zone: Option<String>,
    /// How long answers are.
    pub reply_length: Option<ReplyLength>,
    /// Whether to send mails about sign-ins and password changes.
    pub notification_mail: Option<bool>,
    /// Lines appended to replies.
    pub signature: Option<String>,
}

/// What switching off security mails requires: the password, and a last mail that reports it.
pub struct SwitchOff {
    /// The credentials of the password check.
    pub by: Credentials,
    /// The last mail.
    pub notice: Prepared,
}

/// The result of a change.
pub struct Changed {
    /// The account in its present state.
    pub account: Account,
    /// The job that sends the mail about it, if one is sent.
    pub told: Option<JobId>,
}

/// The settings service. Clones share it.
#[derive(Clone)]
pub struct ProfileService {
    store: Store,
    zone: TimeZone,
}

impl ProfileService {
    /// The settings service over `store`; `zone` is the firm's time zone.
    pub fn new(store: Store, zone: TimeZone) -> Self {
        Self { store, zone }
    }

    /// The name of an account's time zone for dates.
    pub fn zone_of(&self, account: &Account) -> String {
        let chosen = account.preferences.zone();
        chosen.as_ref().unwrap_or(&self.zone).iana_name().unwrap_or("UTC").to_owned()
    }

    /// Saves preferences.
    ///
    /// # Errors
    /// `Invalid`, with a sentence, for an unknown time zone or a signature that is too long. `Conflict` for switching
    /// off security mails without `off`, or with credentials that are no longer current.
    pub async fn change(&self, account: AccountId, change: Change, off: Option<SwitchOff>) -> Result<Changed> {
        let time_zone = change.time_zone.map(checked_zone).transpose()?;
        let signature = change.signature.as_deref().map(checked_signature).transpose()?;
        let done = self.store.write(move |tx| {
            let mut account = tx.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
            let held = &mut account.preferences;
            let new = Preferences {
                time_zone: time_zone.unwrap_or_else(|| held.time_zone.clone()),
                reply_length: change.reply_length.unwrap_or(held.reply_length),
                notification_mail: change.notification_mail.unwrap_or(held.notification_mail),
                signature: signature.unwrap_or_else(|| held.signature.clone()),
            };
            if *held == new {
                return Ok((Changed { account, told: None }, off));
            }
            let switched_off = held.notification_mail && !new.notification_mail;
            *held = new;
            let mut told = None;
            if switched_off {
                let sentence = "To switch off security mails, enter your password.";
                let proof = off.as_ref().filter(|off| off.by.are_of(&account));
                told = Some(proof.ok_or_else(|| Error::Conflict(sentence.into()))?.notice.put(tx)?);
            }
            tx.put(&ACCOUNTS, &account.id, &account)?;
            Audit::note(tx, Event::of(account.id, Action::PreferencesChanged))?;
            Ok((Changed { account, told }, off))
        });
        // The notice may be dropped only after the commit has returned.
        done.await.map(|(changed, _off)| changed)
    }

    /// Records that the person asks for a bigger plan. IT sees it in the list of users. Asking again changes nothing.
    pub async fn request_upgrade(&self, account: AccountId) -> Result<Account> {
        let now = Timestamp::now();
        self.edit(account, Action::UpgradeRequested, move |account| {
            let first = account.upgrade_requested_at.is_none();
            account.upgrade_requested_at.get_or_insert(now);
            first
        })
        .await
    }

    /// Changes an account without ending its sessions. `with` returns whether anything changed.
    async fn edit(
        &self,
        id: AccountId,
        action: Action,
        with: impl FnOnce(&mut Account) -> bool + Send + 'static,
    ) -> Result<Account> {
        self.store
            .write(move |tx| {
                let mut account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
                if with(&mut account) {
                    tx.put(&ACCOUNTS, &id, &account)?;
                    Audit::note(tx, Event::of(id, action))?;
                }
                Ok(account)
            })
            .await
    }
}

fn checked_zone(name: String) -> Result<Option<String>> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let known = name.len() <= 60 && TimeZone::get(name).is_ok();
    known.then(|| Some(name.to_owned())).ok_or_else(|| {
        Error::Invalid("This time zone is unknown. Enter it as America/New_York or Europe/London.".into())
    })
}

fn checked_signature(text: &str) -> Result<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    let text = text.trim().to_owned();
    let (chars, lines) = SIGNATURE;
    if text.chars().count() > chars || text.lines().count() > lines {
        return Err(Error::Invalid(format!("The signature has at most {lines} lines and {chars} characters.")));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_and_signatures_are_checked() {
        assert_eq!(checked_zone(" Europe/London ".into()).unwrap().as_deref(), Some("Europe/London"));
        assert_eq!(checked_zone(String::new()).unwrap(), None);
        for bad in ["Mars/Olympus", "../../etc/passwd", "/etc/localtime"] {
            assert!(checked_zone(bad.into()).is_err(), "{bad}");
        }
        assert_eq!(checked_signature("A\r\nB\u{7}\n\n").unwrap(), "A\nB");
        assert!(checked_signature(&"x\n".repeat(13)).is_err() && checked_signature(&"x".repeat(1001)).is_err());
    }
}
