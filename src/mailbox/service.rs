//! The mailboxes: one task for each, so that what goes wrong with one stops no other.

use super::{
    connection::{Trouble, open},
    examine::examine,
    records::{Grant, Place},
    tables::{GRANTS, PLACES},
};
use crate::{
    clock::Clock,
    config::{self, Mailbox},
    error::{Error, Result},
    finding::{Finding, Mark},
    intake::{Intake, ResultsOf},
    store::Store,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{sync::Notify, time::timeout};

/// Time to say goodbye.
pub(super) const DONE: Duration = Duration::from_secs(20);

/// How a mailbox stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub name: String,
    pub host: String,
    pub login: String,
    /// "watching", "paused", "fetching", "failing", "stopped".
    pub state: String,
    /// Why it fails.
    pub trouble: Option<String>,
    /// When it was last looked through.
    pub looked: Option<Timestamp>,
    /// When the next try is due, if it fails.
    pub next: Option<Timestamp>,
    pub taken: u64,
    pub taken_at: Option<Timestamp>,
    pub passed_over: u64,
    pub why: Option<String>,
    /// Whose Authentication-Results count, and those that were seen.
    pub results_of: Option<String>,
    pub seen_results_of: Vec<String>,
    /// Whether a password or a token is known.
    pub has_grant: bool,
}

/// What a running server knows of a mailbox.
#[derive(Clone, Default)]
pub(super) struct Now {
    pub state: &'static str,
    pub trouble: Option<Trouble>,
    pub looked: Option<Timestamp>,
    pub next: Option<Timestamp>,
}

/// The mailboxes. Clones share them.
#[derive(Clone)]
pub struct Mailboxes(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub all: Vec<Mailbox>,
    pub assistant: String,
    store: Store,
    pub intake: Intake,
    pub clock: Clock,
    now: Mutex<BTreeMap<String, Now>>,
    /// Wakes the task of a mailbox: look now, or look at what an operator changed.
    woken: BTreeMap<String, Notify>,
}

/// Whose Authentication-Results count for a mailbox.
pub(super) fn results_of(mailbox: &Mailbox) -> Option<ResultsOf> {
    let under = |domain: &str| {
        let host = mailbox.host.to_ascii_lowercase();
        host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    match mailbox.authserv_id.as_str() {
        "" if under("gmail.com") || under("googlemail.com") => Some(ResultsOf::Named("mx.google.com".into())),
        "" if under("office365.com") || under("outlook.com") => Some(ResultsOf::Unnamed),
        "" => None,
        id => Some(ResultsOf::Named(id.to_ascii_lowercase())),
    }
}

fn key(store: &Store, name: &str) -> [u8; 32] {
    store.keys().lookup("mailbox", &name.to_ascii_lowercase())
}

impl Mailboxes {
    /// Those of the settings.
    pub fn new(config: &config::Config, store: Store, intake: Intake, clock: Clock) -> Self {
        let all = config.mailbox.clone();
        let woken = all.iter().map(|mailbox| (mailbox.name.clone(), Notify::new())).collect();
        let assistant = config.mail.assistant_address.clone();
        Self(Arc::new(Shared { all, assistant, store, intake, clock, now: Mutex::default(), woken }))
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Now>> {
        self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, name: &str, change: impl FnOnce(&mut Now)) {
        change(self.now().entry(name.to_owned()).or_default());
    }

    pub(super) fn place(&self, name: &str) -> Result<Place> {
        Ok(self.0.store.get(&PLACES, &key(&self.0.store, name))?.unwrap_or_default())
    }

    pub(super) fn grant(&self, name: &str) -> Result<Option<Grant>> {
        self.0.store.get(&GRANTS, &key(&self.0.store, name))
    }

    fn find(&self, name: &str) -> Result<&Mailbox> {
        let found = self.0.all.iter().find(|mailbox| mailbox.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let names: Vec<&str> = self.0.all.iter().map(|mailbox| mailbox.name.as_str()).collect();
            Error::Invalid(match names.is_empty() {
                true => "There is no mailbox in the settings. \"chancery mailbox add\" writes one.".into(),
                false => format!("There is no mailbox \"{name}\" in the settings. There are: {}.", names.join(", ")),
            })
        })
    }

    /// How all stand.
    ///
    /// # Errors
    /// Store errors.
    pub fn shown(&self) -> Result<Vec<Shown>> {
        let shown = |mailbox: &Mailbox| {
            let (place, grant) = (self.place(&mailbox.name)?, self.grant(&mailbox.name)?);
            let now = self.now().get(&mailbox.name).cloned().unwrap_or_default();
            let state = match now.state {
                _ if place.paused => "paused",
                "" => "stopped",
                state => state,
            };
            Ok(Shown {
                name: mailbox.name.clone(),
                host: mailbox.host.clone(),
                login: mailbox.login.clone(),
                state: state.into(),
                trouble: now.trouble.map(|trouble| trouble.says),
                looked: now.looked,
                next: now.next,
                taken: place.taken,
                taken_at: place.taken_at,
                passed_over: place.passed_over,
                why: place.why,
                results_of: results_of(mailbox).map(|of| match of {
                    ResultsOf::Named(id) => id,
                    ResultsOf::Unnamed => String::new(),
                }),
                seen_results_of: place.results_of,
                has_grant: grant.is_some(),
            })
        };
        self.0.all.iter().map(shown).collect()
    }

    /// What the operator must know.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let found = self.shown()?.into_iter().map(|shown| {
            let (mark, says) = match (&*shown.state, &shown.trouble) {
                ("paused", _) => (Mark::Look, format!("It is paused. \"chancery mailbox resume {}\" goes on.", shown.name)),
                (_, Some(trouble)) => (Mark::Bad, trouble.clone()),
                _ if !shown.has_grant => {
                    (Mark::Bad, format!("No password is known. Run \"chancery mailbox sign-in {}\".", shown.name))
                }
                _ if shown.results_of.is_none() => (
                    Mark::Bad,
                    format!("It is not known which server proves its senders, so no mail is taken in. \"chancery mailbox test {}\" shows what to set.", shown.name),
                ),
                _ => (Mark::Good, format!("{} mails were taken in, {} passed over.", shown.taken, shown.passed_over)),
            };
            Finding { what: format!("mailbox {}", shown.name), mark, says }
        });
        Ok(found.collect())
    }

    /// Keeps what a mailbox is opened with, and tries it at once if it is watched.
    ///
    /// # Errors
    /// Store errors.
    pub async fn sign_in(&self, name: &str, grant: Grant) -> Result<()> {
        let key = key(&self.0.store, name);
        self.0.store.write(move |tx| tx.put(&GRANTS, &key, &grant)).await?;
        self.wake(name);
        Ok(())
    }

    /// Pauses a mailbox, or goes on with it.
    ///
    /// # Errors
    /// There is no such mailbox; store errors.
    pub async fn pause(&self, name: &str, paused: bool) -> Result<()> {
        let mailbox = self.find(name)?;
        let key = key(&self.0.store, &mailbox.name);
        self.0
            .store
            .write(move |tx| {
                let place = Place { paused, ..tx.get(&PLACES, &key)?.unwrap_or_default() };
                tx.put(&PLACES, &key, &place)
            })
            .await?;
        self.wake(&mailbox.name);
        Ok(())
    }

    /// Looks into a mailbox now, and no later than now if it is waiting after a failure.
    ///
    /// # Errors
    /// There is no such mailbox.
    pub fn fetch(&self, name: &str) -> Result<()> {
        let mailbox = self.find(name)?;
        self.wake(&mailbox.name);
        Ok(())
    }

    /// Forgets what is known of a mailbox that left the settings: its password and how far it was picked up.
    ///
    /// # Errors
    /// Store errors.
    pub async fn forget(&self, name: &str) -> Result<()> {
        let key = key(&self.0.store, name);
        self.0
            .store
            .write(move |tx| {
                tx.delete(&GRANTS, &key);
                tx.delete(&PLACES, &key);
                Ok(())
            })
            .await
    }

    fn wake(&self, name: &str) {
        if let Some(notify) = self.0.woken.get(name) {
            notify.notify_one();
        }
    }

    /// Returns when an operator wants a mailbox looked at.
    pub(super) async fn woken(&self, name: &str) {
        match self.0.woken.get(name) {
            Some(notify) => notify.notified().await,
            None => std::future::pending().await,
        }
    }

    /// Keeps how far a mailbox was picked up. Whether it is paused stays an operator's word.
    pub(super) async fn save(&self, name: &str, place: Place) -> Result<()> {
        let key = key(&self.0.store, name);
        self.0
            .store
            .write(move |tx| {
                let paused = tx.get(&PLACES, &key)?.is_some_and(|known| known.paused);
                tx.put(&PLACES, &key, &Place { paused, ..place })
            })
            .await
    }

    /// Tries a mailbox step by step; changes nothing there.
    ///
    /// # Errors
    /// There is no such mailbox; store errors.
    pub async fn test(&self, name: &str) -> Result<Vec<Finding>> {
        let mailbox = self.find(name)?;
        let grant = self.grant(&mailbox.name)?;
        Ok(trial(mailbox, grant.as_ref()).await)
    }
}

/// Tries a mailbox step by step; changes nothing there.
pub async fn trial(mailbox: &Mailbox, grant: Option<&Grant>) -> Vec<Finding> {
    let mut found = Vec::new();
    let opened = open(mailbox, grant, &mut found).await;
    match opened {
        Err(trouble) => found.push(Finding { what: "mailbox".into(), mark: Mark::Bad, says: trouble.says }),
        Ok(mut line) => {
            examine(mailbox, &mut line, results_of(mailbox).as_ref(), &mut found).await;
            let _ = timeout(DONE, line.session.logout()).await;
        }
    }
    found
}
