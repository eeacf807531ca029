//! Conflict checks: making, deciding, listing.

use super::{
    name_index::NameIndex,
    names::Names,
    records::{Asked, Check, CheckId, Decision, Paper, Ruling, What, Why},
    searching::{Found, search},
    store_tables::CHECKS,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clients::Clients,
    documents::document::Origin,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::{AccountId, MessageId},
    legal_extracts::forget_names,
    lines::one_line,
    outbox::Notices,
    store::{All, Store},
};

use jiff::Timestamp;
use name_matching::Reason;
use std::{
    collections::{BTreeSet, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

/// Names of one check.
const MOST_ASKED: usize = 50;
/// Characters of a name.
const NAME: usize = 200;
/// Characters of what a check is for.
const ABOUT: usize = 300;
/// Characters of a reason.
const REASON: usize = 2_000;
/// Checks of an account.
const MOST_CHECKS: usize = 20_000;

/// Conflict checks. Clones share everything.
#[derive(Clone)]
pub struct Conflicts {
    pub(super) store: Store,
    pub(super) clients: Clients,
    pub(super) live: Live,
    pub(super) notices: Notices,
    pub(super) index: Arc<Mutex<Option<NameIndex>>>,
    /// Until the next check.
    pub(super) names: Arc<Mutex<Option<Arc<Names>>>>,
}

impl Conflicts {
    /// Checks against the papers in `store`.
    pub fn new(store: Store, clients: Clients, live: Live, notices: Notices) -> Self {
        Self { store, clients, live, notices, index: Arc::default(), names: Arc::default() }
    }

    /// Makes a check.
    ///
    /// # Errors
    /// [`Error::Invalid`] for no names, too many or too long ones.
    pub async fn check(&self, account: AccountId, about: &str, asked: Vec<Asked>) -> Result<Check> {
        self.check_for(account, about, asked, None).await
    }

    /// Makes a check that a mail asks for. The mail itself is no paper that names anybody.
    ///
    /// # Errors
    /// As for [`Self::check`].
    pub async fn check_for(
        &self,
        account: AccountId,
        about: &str,
        asked: Vec<Asked>,
        by: Option<MessageId>,
    ) -> Result<Check> {
        if let Some(message) = by {
            self.store.write(move |tx| forget_names(tx, account, message)).await?;
        }
        self.check_as(account, CheckId::new(), about, asked, &[]).await
    }

    /// Makes the check of that identifier, in which the papers of `own` name nobody. Asked for again, it is the one that was made.
    ///
    /// # Errors
    /// As for [`Self::check`].
    pub async fn check_as(
        &self,
        account: AccountId,
        id: CheckId,
        about: &str,
        asked: Vec<Asked>,
        own: &[Origin],
    ) -> Result<Check> {
        if let Some(made) = self.store.get(&CHECKS, &(account, id))? {
            return Ok(made);
        }
        let about = one_line(about);
        let tidied = asked.into_iter().map(|asked| Asked { name: one_line(&asked.name), ..asked });
        let asked: Vec<Asked> = tidied.filter(|asked| asked.name.chars().any(char::is_alphanumeric)).collect();
        if asked.is_empty() {
            return Err(Error::Invalid("Write at least one name.".into()));
        }
        if asked.len() > MOST_ASKED {
            return Err(Error::Invalid(format!(
                "A check has at most {MOST_ASKED} names. Make a second one for the rest."
            )));
        }
        if asked.iter().any(|asked| asked.name.chars().count() > NAME) || about.chars().count() > ABOUT {
            return Err(Error::Invalid(format!("A name has at most {NAME} characters, what it is for {ABOUT}.")));
        }
        let at = Timestamp::now();
        let Found { hits, left_out } = self.found(&asked, own).await?;
        let (decisions, news) = (Vec::new(), Vec::new());
        let names = asked.clone();
        let check = Check { id, account, about, asked, at, hits, left_out, decisions, news, own: own.to_vec() };
        let made = self.store.write(move |tx| {
            if tx.scan(&CHECKS, &account)?.len() >= MOST_CHECKS {
                return Err(Error::Conflict(format!("You have {MOST_CHECKS} conflict checks.")));
            }
            tx.put(&CHECKS, &(account, id), &check)?;
            Audit::note(tx, Line::of(account, Action::ConflictChecked).on(id.0))
        });
        made.await?;
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = None;
        // A paper that was read during the first search may have been held against the checks before this one.
        let meanwhile = self.found(&names, own).await?;
        self.tell_news((account, id), meanwhile.hits).await?;
        self.tell(account);
        self.open(account, id)
    }

    async fn found(&self, asked: &[Asked], own: &[Origin]) -> Result<Found> {
        let (this, asked) = (self.clone(), asked.to_vec());
        let mut found = blocking(move || this.search(&asked)).await?;
        found.hits.retain(|hit| !matches!(&hit.what, What::Paper(paper) if own.contains(&paper.origin)));
        Ok(found)
    }

    /// A person's own papers that name somebody who is asked for, or have an address or number of theirs; those first in which they are a
    /// party; and which of them name somebody. A name counts where `sure` takes the reason why it is alike. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn papers_of(
        &self,
        account: AccountId,
        asked: &[Asked],
        sure: fn(Reason) -> bool,
    ) -> Result<(Vec<Paper>, BTreeSet<Origin>)> {
        let (mut papers, mut named) = (Vec::<Paper>::new(), BTreeSet::new());
        for hit in self.search(asked)?.hits {
            let by_name = matches!(hit.why, Why::Name(_));
            let meant = match hit.why {
                Why::Reached(_) => true,
                Why::Name(reason) => sure(reason),
                Why::Related(..) => false,
            };
            if let (true, What::Paper(paper)) = (meant, hit.what)
                && paper.account == account
            {
                if by_name {
                    named.insert(paper.origin);
                }
                papers.push(paper);
            }
        }
        // The weightiest place of each paper.
        papers.sort_by_key(|paper| paper.capacity);
        let mut seen = HashSet::new();
        papers.retain(|paper| seen.insert(paper.origin));
        Ok((papers, named))
    }

    /// Who may be meant. Blocks.
    pub(super) fn search(&self, asked: &[Asked]) -> Result<Found> {
        let mut held = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let index = match held.as_mut() {
            Some(index) => {
                index.refresh(&self.store)?;
                index
            }
            None => held.insert(NameIndex::load(&self.store)?),
        };
        search(&self.store, &self.clients, index, asked)
    }

    /// Decides a check, of which whoever decides saw `known` hits.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Invalid`] without a reason; [`Error::Conflict`] if more was found meanwhile.
    pub async fn decide(
        &self,
        (account, id): (AccountId, CheckId),
        ruling: Ruling,
        reason: &str,
        by: String,
        known: Option<u64>,
    ) -> Result<Check> {
        let reason = reason.trim().to_owned();
        if !reason.chars().any(char::is_alphanumeric) {
            return Err(Error::Invalid("Write why: the decision is kept with its reason.".into()));
        }
        if reason.chars().count() > REASON {
            return Err(Error::Invalid(format!("A reason has at most {REASON} characters.")));
        }
        let decided = self.store.write(move |tx| {
            let mut check: Check = tx.get(&CHECKS, &(account, id))?.ok_or(Error::NotFound)?;
            if known.is_some_and(|known| known != check.known()) {
                return Err(Error::Conflict(
                    "Something was found since you opened this check. Look at it first.".into(),
                ));
            }
            check.decisions.push(Decision { ruling, reason, by, at: Timestamp::now() });
            let news = std::mem::take(&mut check.news);
            check.hits.extend(news);
            tx.put(&CHECKS, &(account, id), &check)?;
            let action = match ruling {
                Ruling::Clear => Action::ConflictCleared,
                Ruling::Conflict => Action::ConflictFound,
                Ruling::Waived => Action::ConflictWaived,
            };
            Audit::note(tx, Line::of(account, action).on(id.0))?;
            Ok(check)
        });
        let check = decided.await?;
        self.tell(account);
        Ok(check)
    }

    /// A check.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn open(&self, account: AccountId, id: CheckId) -> Result<Check> {
        self.store.get(&CHECKS, &(account, id))?.ok_or(Error::NotFound)
    }

    /// A check, whoever made it. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub(super) fn anybodys(&self, id: CheckId) -> Result<Option<Check>> {
        let mut all = self.store.scan(&CHECKS, &All).filter(|row| !matches!(row, Ok(((_, own), _)) if *own != id));
        Ok(all.next().transpose()?.map(|(_, check)| check))
    }

    /// Keeps in the audit log that the operator asked whom the maker of a check may ask.
    ///
    /// # Errors
    /// Store errors.
    pub(super) async fn asked_whom(&self, check: &Check) -> Result<()> {
        let line = Line::of(check.account, Action::ConflictWhom).on(check.id.0);
        self.store.write(move |tx| Audit::note(tx, line)).await
    }

    /// A person's checks, newest first. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self, account: AccountId, most: usize) -> Result<Vec<Check>> {
        let newest = self.store.scan(&CHECKS, &account).rev().take(most);
        newest.map(|row| row.map(|(_, check)| check)).collect()
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Clients });
    }
}
