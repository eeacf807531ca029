//! What opens the mailboxes: passwords, and tokens that are renewed in time. One renewal at a time for each mailbox, and what a provider
//! gave is used only after the commit that keeps it, since it may have ended what was there before.

use super::{
    provider::Provider,
    records::{Grant, Key},
    tables::GRANTS,
    trouble::{Outcome, Trouble},
};
use crate::{
    clock::Clock,
    config::Mailbox,
    error::{Error, Result},
    oauth::{Failure, Tokens},
    store::Store,
};

use jiff::{SignedDuration, Timestamp};
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::Mutex;
use zeroize::Zeroizing;

/// A token is renewed this long before its end.
const EARLY: SignedDuration = SignedDuration::from_mins(3);

/// What opens the mailboxes. Clones share it.
#[derive(Clone)]
pub struct Credentials {
    store: Store,
    clock: Clock,
    /// Under the mailbox's name.
    all: Arc<BTreeMap<String, One>>,
}

struct One {
    provider: Option<Provider>,
    /// Held while tokens are renewed. Holds what a provider gave and the store could not keep yet: what is in the store has ended by then.
    unkept: Mutex<Option<Grant>>,
    /// What opens calendars where that takes a token of its own, and until when.
    calendars: Mutex<Option<(Zeroizing<String>, Timestamp)>>,
}

/// What an operator is told where a provider gave no refresh token.
pub(super) const NO_REFRESH: &str = "The provider gave no refresh token, so the mailbox could be opened for an hour only. Ask it for offline \
     access: with most providers, scope must contain offline_access.";

/// The key of a mailbox in the tables.
pub(super) fn key(store: &Store, name: &str) -> [u8; 32] {
    store.keys().lookup("mailbox", &name.to_ascii_lowercase())
}

/// What a provider gave, as it is kept. A refresh token that it left out goes on (RFC 6749, 6).
///
/// # Errors
/// There is none, so that the mailbox could be opened for an hour only.
pub fn grant_of(tokens: &Tokens, now: Timestamp, before: Option<&Grant>) -> Result<Grant> {
    let (kept, since) = match before {
        Some(Grant::Tokens { refresh, since, .. }) => (Some(refresh.clone()), *since),
        _ => (None, now),
    };
    let refresh = tokens.refresh.clone().or(kept).ok_or_else(|| Error::Invalid(NO_REFRESH.into()))?;
    Ok(Grant::Tokens { refresh, access: tokens.access.clone(), until: now + lasts(tokens), since, renewed: now })
}

/// How long an access token opens anything. No longer than a day, whatever a provider says.
fn lasts(tokens: &Tokens) -> SignedDuration {
    SignedDuration::from_secs(i64::try_from(tokens.expires_in.min(86_400)).unwrap_or(0))
}

/// Errors of our own, for the operator.
fn ours(e: Error) -> Trouble {
    Trouble::new(e.to_string())
}

impl Credentials {
    /// For the mailboxes of the settings.
    ///
    /// # Errors
    /// A file of certificates cannot be read.
    pub fn new(mailboxes: &[Mailbox], store: Store, clock: Clock) -> Result<Self> {
        let one = |mailbox: &Mailbox| {
            let provider = Provider::of(mailbox)?;
            Ok((
                mailbox.name.to_ascii_lowercase(),
                One { provider, unkept: Mutex::default(), calendars: Mutex::default() },
            ))
        };
        let all = mailboxes.iter().map(one).collect::<Result<BTreeMap<_, _>>>()?;
        Ok(Self { store, clock, all: Arc::new(all) })
    }

    /// What is kept for a mailbox.
    ///
    /// # Errors
    /// Store errors.
    pub fn kept(&self, name: &str) -> Result<Option<Grant>> {
        self.store.get(&GRANTS, &key(&self.store, name))
    }

    /// Keeps what a mailbox is opened with from now on.
    ///
    /// # Errors
    /// Store errors.
    pub async fn keep(&self, name: &str, grant: Grant) -> Result<()> {
        let _turn = match self.all.get(&name.to_ascii_lowercase()) {
            Some(one) => {
                // A new sign-in may be another person's, with other calendars.
                *one.calendars.lock().await = None;
                let mut unkept = one.unkept.lock().await;
                *unkept = None;
                Some(unkept)
            }
            None => None,
        };
        self.put(name, grant).await
    }

    /// Keeps what a provider has just given, or remembers it until the store can: what is in the store has ended by then.
    async fn put_or_remember(&self, name: &str, grant: Grant, unkept: &mut Option<Grant>) -> Outcome<()> {
        *unkept = Some(grant.clone());
        self.put(name, grant).await.map_err(ours)?;
        *unkept = None;
        Ok(())
    }

    async fn put(&self, name: &str, grant: Grant) -> Result<()> {
        let key = key(&self.store, name);
        self.store.write(move |tx| tx.put(&GRANTS, &key, &grant)).await
    }

    /// What opens a mailbox now. `refused` is what its server did not accept: a token is then renewed before its end.
    ///
    /// # Errors
    /// Why there is nothing, in a sentence for the operator.
    pub async fn key(&self, mailbox: &Mailbox, refused: Option<&Key>) -> Outcome<Key> {
        let name = &mailbox.name;
        let none = || Trouble::refused(format!("Nobody has signed in yet. Run \"chancery mailbox sign-in {name}\"."));
        let Some(one) = self.all.get(&name.to_ascii_lowercase()) else { return Err(none()) };
        let mut unkept = one.unkept.lock().await;
        if let Some(grant) = unkept.clone() {
            self.put_or_remember(name, grant, &mut unkept).await?;
        }
        let grant = self.kept(name).map_err(ours)?;
        let (refresh, access, until) = match (&grant, &one.provider) {
            (Some(Grant::Password(password)), None) => return Ok(Key::Password(password.clone())),
            (Some(Grant::Tokens { refresh, access, until, .. }), Some(_)) => (refresh, access, *until),
            _ => return Err(none()),
        };
        let Some(provider) = &one.provider else { return Err(none()) };
        let (now, token) = (self.clock.now(), Key::Token(access.clone()));
        let is_refused = refused == Some(&token);
        if !is_refused && now + EARLY < until {
            return Ok(token);
        }
        let tokens = match provider.refresh(refresh).await {
            Ok(tokens) => tokens,
            // It is renewed in time, so there is time to try again.
            Err(Failure::Later(_)) if !is_refused && now < until => return Ok(token),
            Err(failure) => return Err(what_it_means(mailbox, &failure)),
        };
        let renewed = grant_of(&tokens, now, grant.as_ref()).map_err(ours)?;
        self.put_or_remember(name, renewed, &mut unkept).await?;
        Ok(Key::Token(tokens.access))
    }
}

impl Credentials {
    /// What opens the provider's calendars, which another resource than mail asks another token for: one for `scope`. `refused` is what
    /// they did not accept.
    ///
    /// # Errors
    /// Why there is nothing.
    pub async fn for_calendars(
        &self,
        mailbox: &Mailbox,
        scope: &str,
        refused: Option<&Zeroizing<String>>,
    ) -> Outcome<Zeroizing<String>> {
        // Renewed first, so that what follows has a grant that stands.
        self.key(mailbox, None).await?;
        let none = || Trouble::refused("Nobody has signed in yet.");
        let one = self.all.get(&mailbox.name.to_ascii_lowercase()).ok_or_else(none)?;
        let mut calendars = one.calendars.lock().await;
        let now = self.clock.now();
        if let Some((token, until)) = &*calendars
            && now + EARLY < *until
            && refused != Some(token)
        {
            return Ok(token.clone());
        }
        let mut unkept = one.unkept.lock().await;
        let before = match unkept.clone() {
            Some(grant) => Some(grant),
            None => self.kept(&mailbox.name).map_err(ours)?,
        };
        let (Some(provider), Some(Grant::Tokens { refresh, access, until, since, .. })) = (&one.provider, before)
        else {
            return Err(none());
        };
        let tokens = provider.refresh_for(&refresh, scope).await.map_err(|failure| match failure {
            Failure::Later(says) => Trouble::new(says),
            refused => Trouble::refused(format!(
                "The mailbox \"{}\" may not see calendars. IT can allow it: the page \"Meetings\" of the help says how. {refused}",
                mailbox.name
            )),
        })?;
        let lasts = lasts(&tokens);
        if let Some(refresh) = tokens.refresh {
            // It may have ended the one before. What opens the mail stays.
            let grant = Grant::Tokens { refresh, access, until, since, renewed: now };
            self.put_or_remember(&mailbox.name, grant, &mut unkept).await?;
        }
        *calendars = Some((tokens.access.clone(), now + lasts));
        Ok(tokens.access)
    }
}

/// What a provider's answer to a renewal means, and what mends it.
fn what_it_means(mailbox: &Mailbox, failure: &Failure) -> Trouble {
    let name = &mailbox.name;
    let file = mailbox.client_secret_file.as_ref().map(|file| file.display().to_string());
    if failure.grant_ended() {
        return Trouble::refused(format!(
            "The provider no longer lets Chancery in: the permission was taken back, has expired, or the password was changed. \
             {failure} Run \"chancery mailbox sign-in {name}\"."
        ));
    }
    match (failure, file) {
        (Failure::Later(says), _) => Trouble::new(says.clone()),
        (_, Some(file)) if failure.client_unknown() => Trouble::refused(format!(
            "The provider does not accept the client secret: it may have expired. {failure} Put a new one into {file}, then run \
             \"chancery mailbox fetch {name}\"."
        )),
        (_, None) if failure.client_unknown() => Trouble::refused(format!(
            "The provider does not know the client_id of this mailbox. {failure} Correct the settings and restart the server."
        )),
        _ => Trouble::refused(format!("{failure} Run \"chancery mailbox sign-in {name}\".")),
    }
}
