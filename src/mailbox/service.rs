//! The mailboxes: one task for each, so that what goes wrong with one stops no other.

use super::{
    connection::open,
    credentials::{Credentials, grant_of, key},
    examine::examine,
    records::{Grant, Key, Place},
    shown::{MailboxState, Shown},
    tables::{ASIDE, GRANTS, PLACES},
    trouble::Trouble,
};
use crate::{
    clock::Clock,
    config::{self, HostOf, Mailbox},
    error::{Error, Result},
    finding::{Finding, Mark},
    intake::{Intake, ResultsOf},
    oauth::Tokens,
    outbox::Copies,
    store::Store,
};

use jiff::Timestamp;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{sync::Notify, time::timeout};
use zeroize::Zeroizing;

/// Time to say goodbye.
pub(super) const DONE: Duration = Duration::from_secs(20);

/// What a running server knows of a mailbox.
#[derive(Clone, Default)]
pub(super) struct Now {
    pub state: MailboxState,
    pub trouble: Option<Trouble>,
    pub looked: Option<Timestamp>,
    pub next: Option<Timestamp>,
    /// Mails that were given up.
    pub given_up: u64,
}

/// The mailboxes. Clones share them.
#[derive(Clone)]
pub struct Mailboxes(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub all: Vec<Mailbox>,
    pub assistant: String,
    pub store: Store,
    pub intake: Intake,
    pub clock: Clock,
    pub credentials: Credentials,
    /// The mailbox through which replies leave, if copies of them are wanted there.
    copies: Option<(String, Copies)>,
    /// Told when a mailbox wants a person.
    pub wanted: Arc<Notify>,
    now: Arc<Mutex<BTreeMap<String, Now>>>,
    /// Wakes the task of a mailbox: look now, or look at what an operator changed.
    woken: BTreeMap<String, Notify>,
}

/// Whose Authentication-Results count for a mailbox.
pub(super) fn results_of(mailbox: &Mailbox) -> Option<ResultsOf> {
    match mailbox.authserv_id.as_str() {
        "" => mailbox.host_of().map(|of| match of {
            HostOf::Google => ResultsOf::Named("mx.google.com".into()),
            HostOf::Microsoft => ResultsOf::Unnamed,
        }),
        id => Some(ResultsOf::Named(id.to_ascii_lowercase())),
    }
}

/// What an operator must know of mails that were given up.
fn not_handed_out(mailbox: &Mailbox, count: u64, why: &str) -> String {
    let (name, folder) = (&mailbox.name, &mailbox.folder);
    let (mails, them) = if count == 1 { ("1 mail".to_owned(), "it") } else { (format!("{count} mails"), "them") };
    format!(
        "{mails} in {folder} could not be fetched, and others are taken in without waiting for {them}. {why} Read {them} there, or mend the \
         server; then run \"chancery mailbox fetch {name}\", which tries again."
    )
}

/// Counts the mailboxes.
#[derive(Clone)]
pub struct Counter {
    all: u64,
    now: Arc<Mutex<BTreeMap<String, Now>>>,
}

impl Counter {
    /// How many there are, how many cannot be picked up, how many of these wait for a person to sign in, and how many mails were given up.
    pub fn counts(&self) -> [u64; 4] {
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let troubles = || now.values().filter_map(|one| one.trouble.as_ref());
        let waiting = troubles().filter(|trouble| trouble.sign_in).count();
        [self.all, troubles().count() as u64, waiting as u64, now.values().map(|one| one.given_up).sum()]
    }
}

impl Mailboxes {
    /// Those of the settings. `copies` of replies are put into the mailbox that it names.
    pub fn new(
        config: &config::Config,
        store: Store,
        intake: Intake,
        credentials: Credentials,
        copies: Option<(String, Copies)>,
        clock: Clock,
    ) -> Self {
        let all = config.mailbox.clone();
        let woken = all.iter().map(|mailbox| (mailbox.name.clone(), Notify::new())).collect();
        let assistant = config.mail.assistant_address.clone();
        let wanted = Arc::default();
        Self(Arc::new(Shared {
            all,
            assistant,
            store,
            intake,
            clock,
            credentials,
            copies,
            wanted,
            now: Arc::default(),
            woken,
        }))
    }

    /// The replies that want a copy in a mailbox.
    pub(super) fn copies_for(&self, name: &str) -> Option<&Copies> {
        self.0.copies.as_ref().filter(|(mailbox, _)| mailbox.eq_ignore_ascii_case(name)).map(|(_, copies)| copies)
    }

    /// Told when a mailbox wants a person: what it is opened with does not open it any more.
    pub fn wanted(&self) -> Arc<Notify> {
        Arc::clone(&self.0.wanted)
    }

    /// What counts them, without holding anything else of the program.
    pub fn counter(&self) -> Counter {
        Counter { all: self.0.all.len() as u64, now: Arc::clone(&self.0.now) }
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Now>> {
        self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, name: &str, change: impl FnOnce(&mut Now)) {
        change(self.now().entry(name.to_owned()).or_default());
    }

    /// Notes why a mailbox cannot be picked up, and when it is tried again. Returns whether that was not known before.
    pub(super) fn fails(&self, name: &str, trouble: Trouble, next: Timestamp) -> bool {
        let mut all = self.now();
        let now = all.entry(name.to_owned()).or_default();
        let news = now.trouble.as_ref() != Some(&trouble);
        (now.state, now.trouble, now.next) = (MailboxState::Failing, Some(trouble), Some(next));
        news
    }

    /// What tells this data folder from every other, as another box can see it.
    pub(super) fn identity(&self) -> [u8; 32] {
        self.0.store.keys().lookup("mailbox claim", "")
    }

    pub(super) fn place(&self, name: &str) -> Result<Place> {
        Ok(self.0.store.get(&PLACES, &key(&self.0.store, name))?.unwrap_or_default())
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
            let (place, grant) = (self.place(&mailbox.name)?, self.0.credentials.kept(&mailbox.name)?);
            let (signed_in, renewed) = match &grant {
                Some(Grant::Tokens { since, renewed, .. }) => (Some(*since), Some(*renewed)),
                _ => (None, None),
            };
            let now = self.now().get(&mailbox.name).cloned().unwrap_or_default();
            let state = if place.paused { MailboxState::Paused } else { now.state };
            let aside = self.aside(&mailbox.name)?;
            let (given_up, why) = aside.given_up();
            let left = why.map(|why| not_handed_out(mailbox, given_up, why));
            Ok(Shown {
                name: mailbox.name.clone(),
                host: mailbox.host().to_owned(),
                login: mailbox.login.clone(),
                state,
                trouble: now.trouble.map(|trouble| trouble.says).or(left),
                looked: now.looked,
                next: now.next,
                taken: place.taken,
                taken_at: place.taken_at,
                passed_over: place.passed_over + given_up,
                why: why.map(str::to_owned).or(place.why),
                results_of: results_of(mailbox).map(|of| match of {
                    ResultsOf::Named(id) => id,
                    ResultsOf::Unnamed => String::new(),
                }),
                seen_results_of: place.results_of,
                has_grant: grant.is_some(),
                signed_in,
                renewed,
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
            let (mark, says) = match (shown.state, &shown.trouble) {
                (MailboxState::Paused, _) => (Mark::Look, format!("It is paused. \"chancery mailbox resume {}\" goes on.", shown.name)),
                (_, Some(trouble)) => (Mark::Bad, trouble.clone()),
                _ if !shown.has_grant => {
                    (Mark::Bad, format!("Nobody has signed in yet. Run \"chancery mailbox sign-in {}\".", shown.name))
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
        self.0.credentials.keep(name, grant).await?;
        self.wake(name);
        Ok(())
    }

    /// Keeps the tokens that a provider gave to a person, and tries them at once.
    ///
    /// # Errors
    /// Store errors.
    pub async fn signed_in(
        &self,
        name: &str,
        (access, refresh): (Zeroizing<String>, Zeroizing<String>),
        lasts: u64,
    ) -> Result<()> {
        let tokens = Tokens { access, refresh: Some(refresh), id_token: None, expires_in: lasts, scope: None };
        self.sign_in(name, grant_of(&tokens, self.0.clock.now(), None)?).await
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

    /// Looks into a mailbox now, and no later than now if it is waiting after a failure. What was given up is tried again.
    ///
    /// # Errors
    /// There is no such mailbox; store errors.
    pub async fn fetch(&self, name: &str) -> Result<()> {
        let mailbox = self.find(name)?;
        self.try_aside_again(&mailbox.name).await.map_err(|trouble| Error::Internal(trouble.says))?;
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
                tx.delete(&ASIDE, &key);
                Ok(())
            })
            .await
    }

    fn wake(&self, name: &str) {
        if let Some(notify) = self.0.woken.get(name) {
            notify.notify_one();
        }
    }

    /// Returns when an operator wants a mailbox looked at, or a reply left that wants a copy there.
    pub(super) async fn woken(&self, name: &str) {
        let Some(notify) = self.0.woken.get(name) else { return std::future::pending().await };
        match self.copies_for(name) {
            Some(copies) => tokio::select! {
                () = notify.notified() => {}
                () = copies.left() => {}
            },
            None => notify.notified().await,
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
        match self.0.credentials.key(mailbox, None).await {
            Ok(key) => Ok(trial(mailbox, &key).await),
            Err(trouble) => Ok(vec![Finding { what: "sign-in".into(), mark: Mark::Bad, says: trouble.says }]),
        }
    }
}

/// Tries a mailbox step by step; changes nothing there.
pub async fn trial(mailbox: &Mailbox, key: &Key) -> Vec<Finding> {
    let mut found = Vec::new();
    let opened = open(mailbox, key, &mut found).await;
    match opened {
        Err(trouble) => found.push(Finding { what: "mailbox".into(), mark: Mark::Bad, says: trouble.says }),
        Ok(mut line) => {
            examine(mailbox, &mut line, results_of(mailbox).as_ref(), &mut found).await;
            let _ = timeout(DONE, line.session.logout()).await;
        }
    }
    found
}
