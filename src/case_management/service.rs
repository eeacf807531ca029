//! The connections of the settings: what operators and members do with them.

use super::{
    api::Api,
    clio::Clio,
    connector::Connector,
    credentials::{Credentials, grant_of, key},
    houses::Houses,
    practice_panther::PracticePanther,
    records::{Link, Progress},
    shown::{CaseState, Conflict, Mine, Shown},
    store_tables::{CASE_GRANTS, CASE_LINKS, CASE_PROGRESS},
    syncing::Pass,
    trouble::{Outcome, Trouble},
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    config::{CaseConnection, CaseSystem},
    error::{Error, Result},
    finding::{Finding, Mark},
    ids::AccountId,
    oauth::Tokens,
};

use case_records::{Chosen, Field, Kind};
use jiff::Timestamp;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;
use zeroize::Zeroizing;

/// What a running server knows of a connection.
#[derive(Clone, Default)]
pub(super) struct Now {
    pub state: CaseState,
    pub trouble: Option<Trouble>,
    pub next: Option<Timestamp>,
}

/// The connections. Clones share them.
#[derive(Clone)]
pub struct CaseManagement(pub(super) Arc<Shared>);

pub(super) struct Shared {
    pub all: Vec<CaseConnection>,
    pub houses: Houses,
    credentials: BTreeMap<String, Credentials>,
    /// Told when a connection wants a person.
    pub wanted: Arc<Notify>,
    now: Mutex<BTreeMap<String, Now>>,
    woken: BTreeMap<String, Notify>,
}

/// A choice between two values, with the values as they were shown.
pub struct Choice {
    pub connection: String,
    pub kind: Kind,
    pub record: String,
    pub field: Field,
    pub chosen: Chosen,
}

impl CaseManagement {
    /// Those of the settings. `wanted` is told when one wants a person.
    ///
    /// # Errors
    /// A file of certificates cannot be read.
    pub fn new(all: &[CaseConnection], houses: Houses, wanted: Arc<Notify>) -> Result<Self> {
        let mut credentials = BTreeMap::new();
        for one in all {
            credentials.insert(one.name.clone(), Credentials::new(one, houses.store.clone(), houses.clock.clone())?);
        }
        let woken = all.iter().map(|one| (one.name.clone(), Notify::new())).collect();
        let shared = Shared { all: all.to_vec(), houses, credentials, wanted, now: Mutex::default(), woken };
        Ok(Self(Arc::new(shared)))
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Now>> {
        self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, name: &str, change: impl FnOnce(&mut Now)) {
        change(self.now().entry(name.to_owned()).or_default());
    }

    /// Notes why a pass came to no end. Returns whether that was not known before.
    pub(super) fn fails(&self, name: &str, trouble: Trouble, next: Timestamp) -> bool {
        let mut all = self.now();
        let now = all.entry(name.to_owned()).or_default();
        let news = now.trouble.as_ref() != Some(&trouble);
        (now.state, now.trouble, now.next) = (CaseState::Failing, Some(trouble), Some(next));
        news
    }

    fn find(&self, name: &str) -> Result<&CaseConnection> {
        let found = self.0.all.iter().find(|one| one.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let names: Vec<&str> = self.0.all.iter().map(|one| one.name.as_str()).collect();
            Error::Invalid(match names.is_empty() {
                true => "There is no case management in the settings. \"chancery connect add\" writes one.".into(),
                false => {
                    format!("There is no case management \"{name}\" in the settings. There are: {}.", names.join(", "))
                }
            })
        })
    }

    fn credentials(&self, connection: &CaseConnection) -> Result<&Credentials> {
        self.0.credentials.get(&connection.name).ok_or(Error::NotFound)
    }

    /// The member of a connection.
    fn member(&self, connection: &CaseConnection) -> Result<Account> {
        let account = self.0.houses.accounts.find_by_email(&connection.account)?.filter(Account::is_active);
        account.ok_or_else(|| {
            Error::Invalid(format!(
                "{} has no account here that may sign in. Correct case_management.account, or approve the account.",
                connection.account
            ))
        })
    }

    pub(super) fn progress(&self, connection: &CaseConnection) -> Result<Progress> {
        let Ok(account) = self.member(connection) else { return Ok(Progress::default()) };
        let at = key(&self.0.houses.store, account.id, &connection.name);
        Ok(self.0.houses.store.get(&CASE_PROGRESS, &at)?.unwrap_or_default())
    }

    fn connector(&self, connection: &CaseConnection, account: AccountId) -> Result<Box<dyn Connector>> {
        let api = Api::new(connection, self.credentials(connection)?.clone(), account, self.0.houses.clock.clone())?;
        Ok(match connection.system {
            CaseSystem::Clio => Box::new(Clio::new(api)),
            CaseSystem::PracticePanther => Box::new(PracticePanther(api)),
        })
    }

    /// Makes one pass.
    pub(super) async fn pass(&self, connection: &CaseConnection) -> Outcome<()> {
        let account = self.member(connection)?;
        let connector = self.connector(connection, account.id)?;
        Pass::new(&self.0.houses, connection, connector.as_ref(), account)?.run().await
    }

    fn links(&self, connection: &CaseConnection, account: AccountId) -> Result<Vec<Link>> {
        let at = key(&self.0.houses.store, account, &connection.name);
        self.0.houses.store.scan(&CASE_LINKS, &at).map(|row| row.map(|(_, link)| link)).collect()
    }

    fn show(&self, connection: &CaseConnection) -> Result<(Shown, Vec<Conflict>)> {
        let now = self.now().get(&connection.name).cloned().unwrap_or_default();
        let member = self.member(connection);
        let mut shown = Shown {
            name: connection.name.clone(),
            system: connection.system.title().to_owned(),
            account: connection.account.clone(),
            state: now.state,
            trouble: now.trouble.map(|trouble| trouble.says),
            synced: None,
            next: now.next,
            taken: 0,
            sent: 0,
            conflicts: 0,
            passed_over: 0,
            why: None,
            has_grant: false,
            signed_in: None,
            renewed: None,
            of: None,
        };
        let account = match member {
            Ok(account) => account,
            Err(e) => {
                shown.trouble = Some(e.to_string());
                return Ok((shown, Vec::new()));
            }
        };
        let (progress, grant) = (self.progress(connection)?, self.credentials(connection)?.kept(account.id)?);
        let links = self.links(connection, account.id)?;
        let conflicts: Vec<Conflict> = links.iter().flat_map(conflicts_of).collect();
        let passed = || links.iter().filter_map(|link| link.passed.as_ref());
        if progress.paused {
            shown.state = CaseState::Paused;
        }
        (shown.synced, shown.taken, shown.sent) = (progress.synced, progress.taken, progress.sent);
        (shown.conflicts, shown.passed_over) = (conflicts.len() as u64, passed().count() as u64);
        (shown.why, shown.has_grant) = (passed().next_back().cloned(), grant.is_some());
        shown.signed_in = grant.as_ref().map(|grant| grant.since);
        shown.renewed = grant.map(|grant| grant.renewed);
        shown.of = Some(account.id);
        Ok((shown, conflicts))
    }

    /// How all stand. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn shown(&self) -> Result<Vec<Shown>> {
        self.0.all.iter().map(|one| self.show(one).map(|(shown, _)| shown)).collect()
    }

    /// Those of a member, with what waits for a decision. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn of(&self, account: AccountId) -> Result<Vec<Mine>> {
        let mut mine = Vec::new();
        for one in &self.0.all {
            let (connection, conflicts) = self.show(one)?;
            if connection.of == Some(account) {
                mine.push(Mine { connection, conflicts });
            }
        }
        Ok(mine)
    }

    /// What the operator must know. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let found = self.shown()?.into_iter().map(|shown| {
            let name = &shown.name;
            let (mark, says) = match (shown.state, &shown.trouble) {
                (CaseState::Paused, _) => {
                    (Mark::Look, format!("It is paused. \"chancery connect resume {name}\" goes on."))
                }
                (_, Some(trouble)) => (Mark::Bad, trouble.clone()),
                _ if !shown.has_grant => {
                    (Mark::Bad, format!("Nobody has signed in yet. Run \"chancery connect sign-in {name}\"."))
                }
                _ if shown.conflicts > 0 => (
                    Mark::Look,
                    format!(
                        "{} values changed on both sides. {} decides in Settings which counts.",
                        shown.conflicts, shown.account
                    ),
                ),
                _ if shown.passed_over > 0 => (
                    Mark::Look,
                    format!(
                        "{} records could not be taken in. {}",
                        shown.passed_over,
                        shown.why.as_deref().unwrap_or_default()
                    ),
                ),
                _ => (Mark::Good, format!("{} records came from there, {} went there.", shown.taken, shown.sent)),
            };
            Finding { what: format!("connect {name}"), mark, says }
        });
        Ok(found.collect())
    }

    /// Keeps the tokens that a system gave to a person, and begins a pass.
    ///
    /// # Errors
    /// There is no such connection or member; store errors.
    pub async fn signed_in(
        &self,
        name: &str,
        (access, refresh): (Zeroizing<String>, Zeroizing<String>),
        lasts: u64,
    ) -> Result<()> {
        let connection = self.find(name)?;
        let account = self.member(connection)?;
        let tokens = Tokens { access, refresh: Some(refresh), id_token: None, expires_in: lasts, scope: None };
        let grant = grant_of(&tokens, self.0.houses.clock.now(), None)?;
        self.credentials(connection)?.keep(account.id, grant).await?;
        self.wake(&connection.name);
        Ok(())
    }

    /// Pauses a connection, or goes on with it.
    ///
    /// # Errors
    /// There is no such connection or member; store errors.
    pub async fn pause(&self, name: &str, paused: bool) -> Result<()> {
        let connection = self.find(name)?;
        let at = key(&self.0.houses.store, self.member(connection)?.id, &connection.name);
        let store = &self.0.houses.store;
        store
            .write(move |tx| {
                let progress = Progress { paused, ..tx.get(&CASE_PROGRESS, &at)?.unwrap_or_default() };
                tx.put(&CASE_PROGRESS, &at, &progress)
            })
            .await?;
        self.wake(&connection.name);
        Ok(())
    }

    /// Begins a pass now.
    ///
    /// # Errors
    /// There is no such connection.
    pub fn sync(&self, name: &str) -> Result<()> {
        self.wake(&self.find(name)?.name);
        Ok(())
    }

    /// Forgets what is known of a connection that left the settings. What was taken in stays.
    ///
    /// # Errors
    /// Store errors.
    pub async fn forget(&self, name: &str, account: &str) -> Result<()> {
        let Some(account) = self.0.houses.accounts.find_by_email(account)? else { return Ok(()) };
        let at = key(&self.0.houses.store, account.id, name);
        self.0
            .houses
            .store
            .write(move |tx| {
                tx.delete(&CASE_GRANTS, &at);
                tx.delete(&CASE_PROGRESS, &at);
                for (key, _) in tx.scan(&CASE_LINKS, &at)? {
                    tx.delete(&CASE_LINKS, &key);
                }
                Ok(())
            })
            .await
    }

    /// Tries a connection step by step; changes nothing there.
    ///
    /// # Errors
    /// There is no such connection.
    pub async fn test(&self, name: &str) -> Result<Vec<Finding>> {
        let connection = self.find(name)?;
        let finding = |what: &str, mark, says: String| Finding { what: what.into(), mark, says };
        let account = match self.member(connection) {
            Ok(account) => account,
            Err(e) => return Ok(vec![finding("account", Mark::Bad, e.to_string())]),
        };
        let mut found =
            vec![finding("account", Mark::Good, format!("These are the matters of {}.", account.full_name()))];
        let connector = self.connector(connection, account.id)?;
        match connector.who().await {
            Err(trouble) => found.push(finding("sign-in", Mark::Bad, trouble.says)),
            Ok(who) => {
                found.push(finding(
                    "sign-in",
                    Mark::Good,
                    format!("{} knows this program as {who}.", connector.title()),
                ));
                for kind in Kind::ALL {
                    let direction = connection.direction(kind);
                    if !(direction.takes() || direction.sends()) {
                        continue;
                    }
                    found.push(match connector.page(kind, Some(self.0.houses.clock.now()), None).await {
                        Ok(_) => finding(kind.word(), Mark::Good, format!("They can be read ({direction}).")),
                        Err(trouble) => finding(kind.word(), Mark::Bad, trouble.says),
                    });
                }
            }
        }
        Ok(found)
    }

    /// Writes down which value a member chose; the pass that follows does it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for what is not the member's; [`Error::Conflict`] if the values are others by now.
    pub async fn choose(&self, by: AccountId, choice: Choice) -> Result<()> {
        let Choice { connection, kind, record, field, chosen } = choice;
        let connection = self.find(&connection).map_err(|_| Error::NotFound)?;
        if self.member(connection)?.id != by {
            return Err(Error::NotFound);
        }
        let (account, name) = key(&self.0.houses.store, by, &connection.name);
        let own = self.0.houses.store.keys().lookup("case record", &format!("{} {record}", kind.word()));
        let written = self.0.houses.store.write(move |tx| {
            let at = (account, name, own);
            let mut link = tx.get(&CASE_LINKS, &at)?.ok_or(Error::NotFound)?;
            let shown = (chosen.ours.clone(), chosen.theirs.clone());
            if link.conflicts.get(&field) != Some(&shown) {
                return Err(Error::Conflict("One of the values changed meanwhile. Look at them again.".into()));
            }
            link.conflicts.remove(&field);
            link.chosen.insert(field, chosen);
            tx.put(&CASE_LINKS, &at, &link)?;
            Audit::note(tx, Line::of(by, Action::CaseConflictDecided))
        });
        written.await?;
        self.wake(&connection.name);
        Ok(())
    }

    fn wake(&self, name: &str) {
        if let Some(notify) = self.0.woken.get(name) {
            notify.notify_one();
        }
    }

    pub(super) async fn woken(&self, name: &str) {
        match self.0.woken.get(name) {
            Some(notify) => notify.notified().await,
            None => std::future::pending().await,
        }
    }
}

fn conflicts_of(link: &Link) -> Vec<Conflict> {
    let named =
        [Field::Name, Field::Title].iter().find_map(|field| link.theirs.get(field)).cloned().unwrap_or_default();
    let name = match link.label.as_str() {
        "" => named,
        label => format!("{label} {named}").trim().to_owned(),
    };
    let shown = |(field, (ours, theirs)): (&Field, &(String, String))| Conflict {
        kind: link.kind,
        record: link.foreign.clone(),
        name: name.clone(),
        field: *field,
        ours: ours.clone(),
        theirs: theirs.clone(),
    };
    link.conflicts.iter().map(shown).collect()
}
