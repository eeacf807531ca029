//! New papers, and changed matters and clients, against earlier checks: a check gets whom a paper brings in another capacity than was known,
//! or a matter on another side, and whoever decided it is told.

use super::{
    matter_news::{standings, unexpected},
    name_index::PaperKey,
    names::Names,
    records::{Check, CheckId, Hit, What},
    searching::MOST,
    service::Conflicts,
    store_tables::CHECKS,
};
use crate::{
    accounts::ACCOUNTS,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clients::{CONTACTS_NEW, contact_now, contact_version},
    error::Result,
    events::{EventKind, Update},
    ids::{AccountId, ContactId},
    legal_extracts::{NAMES_IN, NAMES_NEW, NamesIn},
    matter_records::{MATTERS, MATTERS_NEW},
    store::All,
};

use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, time::timeout};

/// Papers looked at in one go.
const BATCH: usize = 100;
/// News kept of one check.
const MOST_NEWS: usize = 200;
/// How often it is looked, if nobody tells of new papers.
const EVERY: Duration = Duration::from_secs(60);
/// The index of names leaves the memory when it was not used for so long.
const UNUSED: Duration = Duration::from_secs(600);

/// Whether a check knows this contact, or that somebody of this name had this capacity, or part in this matter.
fn is_known(check: &Check, new: &Hit) -> bool {
    check.hits.iter().chain(&check.news).any(|hit| match (&hit.what, &new.what) {
        (What::Paper(known), What::Paper(paper)) => {
            known.name.eq_ignore_ascii_case(&paper.name) && known.capacity == paper.capacity && known.role == paper.role
        }
        // Another spelling or role of somebody in the same matter is nothing new, and nothing that a wall may let through.
        (What::Matter(known), What::Matter(matter)) => {
            hit.asked == new.asked && known.id == matter.id && known.client == matter.client
        }
        (What::Contact { id: known, .. }, What::Contact { id, .. }) => hit.asked == new.asked && known == id,
        _ => false,
    })
}

impl Conflicts {
    /// Looks at new papers until `stop` turns true.
    pub async fn follow(self, stop: watch::Receiver<bool>) {
        let mut listener = self.live.subscribe_to_all();
        while !*stop.borrow() {
            match self.look().await {
                Ok(BATCH) => continue,
                Ok(_) => {}
                Err(e) => {
                    tracing::error!("new papers and matters could not be held against earlier conflict checks: {e}")
                }
            }
            self.forget_unused();
            loop {
                match timeout(EVERY, listener.next()).await {
                    Ok(None) => return,
                    Ok(Some(Update::Change(event)))
                        if !matches!(
                            event.kind,
                            EventKind::Files | EventKind::Task | EventKind::Matters | EventKind::Clients
                        ) => {}
                    _ => break,
                }
            }
        }
    }

    fn forget_unused(&self) {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if index.as_ref().is_some_and(|index| index.used.elapsed() > UNUSED) {
            *index = None;
        }
    }

    /// Holds some new papers and all changed matters against all checks. Returns how many papers it looked at.
    async fn look(&self) -> Result<usize> {
        self.look_at_matters().await?;
        let this = self.clone();
        let papers = blocking(move || this.new_papers()).await?;
        let looked = papers.len();
        for (key, names) in papers {
            let asked = self.names().await?;
            let (paper, touched) = blocking(move || {
                let touched = asked.touched(key, &names);
                Ok((names, touched))
            })
            .await?;
            for (check, hits) in touched {
                self.tell_news(check, hits).await?;
            }
            self.store
                .write(move |tx| {
                    // Read again meanwhile: it is looked at once more.
                    if tx.get(&NAMES_IN, &key)?.is_none_or(|now| now == paper) {
                        tx.delete(&NAMES_NEW, &key);
                    }
                    Ok(())
                })
                .await?;
        }
        Ok(looked)
    }

    async fn look_at_matters(&self) -> Result<()> {
        self.mark_matters_of_clients().await?;
        let changed =
            self.store.scan(&MATTERS_NEW, &All).map(|row| row.map(|(id, ())| id)).collect::<Result<Vec<_>>>()?;
        for id in changed {
            let matter = self.store.get(&MATTERS, &id)?;
            let version = matter.as_ref().map(|matter| matter.version);
            if let Some(matter) = matter {
                let (store, names, read) = (self.store.clone(), self.names().await?, matter.clone());
                for (key, standings) in blocking(move || standings(&store, &names, &read)).await? {
                    if let Some(check) = self.store.get(&CHECKS, &key)? {
                        self.tell_news(key, unexpected(&check, &matter, standings)).await?;
                    }
                }
            }
            self.store
                .write(move |tx| {
                    // Changed again meanwhile: it is looked at once more.
                    if tx.get(&MATTERS, &id)?.map(|matter| matter.version) == version {
                        tx.delete(&MATTERS_NEW, &id);
                    }
                    Ok(())
                })
                .await?;
        }
        Ok(())
    }

    /// The matters of clients that were changed or merged are held against the checks like changed ones: their client has other names now.
    async fn mark_matters_of_clients(&self) -> Result<()> {
        let changed = self.store.scan(&CONTACTS_NEW, &All).map(|row| row.map(|(id, ())| id));
        let changed = changed.collect::<Result<BTreeSet<ContactId>>>()?;
        if changed.is_empty() {
            return Ok(());
        }
        let store = self.store.clone();
        let (changed, matters) = blocking(move || {
            let mut matters = Vec::new();
            for row in store.scan(&MATTERS, &All) {
                let (id, matter) = row?;
                let Some(client) = matter.details.client else { continue };
                if changed.contains(&client) || contact_now(&store, client)?.is_some_and(|now| changed.contains(&now)) {
                    matters.push(id);
                }
            }
            let versions = changed.into_iter().map(|id| Ok((id, contact_version(&store, id)?)));
            Ok((versions.collect::<Result<Vec<_>>>()?, matters))
        })
        .await?;
        self.store
            .write(move |tx| {
                for id in matters {
                    tx.put(&MATTERS_NEW, &id, &())?;
                }
                for (id, version) in changed {
                    // Changed again meanwhile: its matters are looked for once more.
                    if contact_version(tx, id)? == version {
                        tx.delete(&CONTACTS_NEW, &id);
                    }
                }
                Ok(())
            })
            .await
    }

    fn new_papers(&self) -> Result<Vec<(PaperKey, NamesIn)>> {
        let mut papers = Vec::new();
        for row in self.store.scan(&NAMES_NEW, &All).take(BATCH) {
            let (key, origin) = row?;
            let names = self.store.get(&NAMES_IN, &key)?;
            papers.push((key, names.unwrap_or(NamesIn { origin, name: String::new(), task: None, names: Vec::new() })));
        }
        let mut held = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = held.as_mut() {
            papers.iter().for_each(|(key, names)| index.add(*key, names));
        }
        Ok(papers)
    }

    async fn names(&self) -> Result<Arc<Names>> {
        if let Some(known) = self.names.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Ok(known);
        }
        let store = self.store.clone();
        let read =
            blocking(move || Names::read(store.scan(&CHECKS, &All).map(|row| row.map(|(_, check)| check)))).await?;
        let read = Arc::new(read);
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&read));
        Ok(read)
    }

    /// Adds to a check what it does not know yet. Whoever decided it gets a mail about the first of it.
    pub(super) async fn tell_news(&self, (account, id): (AccountId, CheckId), hits: Vec<Hit>) -> Result<()> {
        let Some(check) = self.store.get(&CHECKS, &(account, id))? else { return Ok(()) };
        if hits.iter().all(|hit| is_known(&check, hit)) {
            return Ok(());
        }
        let first = !check.decisions.is_empty() && check.news.is_empty();
        let owner = self.store.get(&ACCOUNTS, &account)?.filter(|_| first);
        let notice = match &owner {
            Some(owner) => Some(self.notices.conflict_news(owner, check.title(), &check.id.to_string()).await?),
            None => None,
        };
        let put = self.store.write(move |tx| {
            let Some(mut check) = tx.get(&CHECKS, &(account, id))? else { return Ok(None) };
            let (known, decided, first) = (check.known(), !check.decisions.is_empty(), check.news.is_empty());
            for hit in hits {
                if is_known(&check, &hit) {
                    continue;
                }
                match decided {
                    true if check.news.len() < MOST_NEWS => check.news.push(hit),
                    true => {}
                    false if check.hits.len() < MOST => check.hits.push(hit),
                    false => check.left_out += 1,
                }
            }
            if check.known() == known {
                return Ok(None);
            }
            tx.put(&CHECKS, &(account, id), &check)?;
            Audit::note(tx, Line::of(account, Action::ConflictNews).on(id.0))?;
            notice.filter(|_| decided && first).map(|notice| Ok((notice.put(tx)?, notice))).transpose()
        });
        if let Some((job, _held)) = put.await? {
            self.notices.started(job);
        }
        self.tell(account);
        Ok(())
    }
}
