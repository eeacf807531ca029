//! What follows when a form came: a conflict check of all names, a draft of the letter, the mail to the member. Each step is noted before the
//! next, and made again it is the same one, so a stop in between loses and doubles nothing.

use super::{
    records::{Submission, SubmissionId},
    service::IntakeForms,
    store_tables::{SUBMISSIONS, submission_of},
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    conflicts::{Asked, Check, CheckId, Side},
    documents::document::Origin,
    drafts::{DraftId, NewDraft},
    error::{Error, Result},
    events::{Event, EventKind, Update},
    ids::{AccountId, TaskId},
    store::All,
};

use name_matching::Way;
use questionnaires::{Kind, Means, facts::filled};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::PoisonError,
    time::Duration,
};
use tokio::sync::watch;

/// How long it takes until what failed is tried again.
const AGAIN: Duration = Duration::from_secs(60);
/// Characters of a name that is checked.
const NAME: usize = 200;
/// Characters of what a check is for.
const ABOUT: usize = 300;
/// Names from answers in free words that are checked.
const MOST_TOLD: usize = 20;

impl IntakeForms {
    /// Prepares what came, until `stop` turns true. Begins with what an earlier run left.
    pub async fn follow(self, mut stop: watch::Receiver<bool>) {
        match self.left().await {
            Ok(left) => self.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(left),
            Err(e) => tracing::error!("intake forms that came earlier could not be listed: {e}"),
        }
        let mut mails = self.with.live.subscribe_to_all();
        let mut looked = self.lately_mailed().await;
        loop {
            for (account, task) in std::mem::take(&mut looked) {
                if let Err(e) = self.look_at(account, task).await {
                    tracing::error!("a client's mail could not be looked at for a form: {e}");
                }
            }
            let next = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let mut failed = false;
            for (account, id) in next {
                if *stop.borrow() {
                    return;
                }
                match self.prepare(account, id).await {
                    Ok(()) | Err(Error::NotFound) => {
                        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&(account, id));
                    }
                    Err(e) => {
                        failed = true;
                        tracing::error!("what came by an intake form could not be prepared: {e}");
                    }
                }
            }
            let again = self.with.clock.elapsed() + if failed { AGAIN } else { AGAIN * 60 };
            loop {
                tokio::select! {
                    () = self.came.notified() => break,
                    () = self.with.clock.sleep_until(again) => break,
                    _ = stop.changed() => return,
                    update = mails.next() => {
                        let Some(update) = update else { return };
                        if self.note(update, &mut looked).await {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Notes the task that has to be looked at, if the update names one.
    async fn note(&self, update: Update, looked: &mut BTreeSet<(AccountId, TaskId)>) -> bool {
        match update {
            Update::Change(Event { account, task: Some(task), kind: EventKind::Task }) => {
                looked.insert((account, task))
            }
            Update::Change(_) => false,
            Update::Refetch => {
                *looked = self.lately_mailed().await;
                true
            }
        }
    }

    async fn lately_mailed(&self) -> BTreeSet<(AccountId, TaskId)> {
        let this = self.clone();
        let found = blocking(move || this.lately()).await;
        found.map(BTreeSet::from_iter).unwrap_or_else(|e| {
            tracing::error!("clients' mails could not be listed: {e}");
            BTreeSet::new()
        })
    }

    async fn left(&self) -> Result<Vec<(AccountId, SubmissionId)>> {
        let store = self.with.store.clone();
        blocking(move || {
            let mut left = Vec::new();
            for row in store.scan(&SUBMISSIONS, &All) {
                let (key, came) = row?;
                if !came.prepared {
                    left.push(key);
                }
            }
            Ok(left)
        })
        .await
    }

    /// Checks conflicts, drafts the letter and tells the member. Done twice, it is done once.
    ///
    /// # Errors
    /// [`Error::NotFound`] if it, or its member, is gone.
    pub async fn prepare(&self, account: AccountId, id: SubmissionId) -> Result<()> {
        let mut came = submission_of(&self.with.store, account, id)?;
        if came.prepared {
            return Ok(());
        }
        let owner = self.owner(account)?;
        let check = match self.check(&came).await {
            Ok(check) => Some(check),
            // Names that cannot be checked: the mail says so.
            Err(Error::Invalid(_) | Error::Conflict(_)) => None,
            Err(e) => return Err(e),
        };
        came.check = check.as_ref().map(|check| check.id);
        came.draft = match self.draft(&owner, &came).await {
            Ok(draft) => draft,
            // The member is told all the same; the page says that there is no letter.
            Err(e) => {
                tracing::warn!("no letter was drafted for an intake form: {e}");
                None
            }
        };
        let mail = match owner.preferences.notification_mail {
            true => Some(self.notice(&owner, &came, check.as_ref()).await?),
            false => None,
        };
        let (check, draft) = (came.check, came.draft);
        let done = self.with.store.write(move |tx| {
            let mut came = submission_of(tx, account, id)?;
            if came.prepared {
                return Ok((None, mail));
            }
            (came.check, came.draft, came.prepared) = (check, draft, true);
            tx.put(&SUBMISSIONS, &(account, id), &came)?;
            Audit::note(tx, Line::of(account, Action::FormPrepared).on(id.0))?;
            let job = mail.as_ref().map(|mail| mail.put(tx)).transpose()?;
            Ok((job, mail))
        });
        let (job, _mail) = done.await?;
        job.into_iter().for_each(|job| self.with.notices.started(job));
        self.tell(account);
        Ok(())
    }

    async fn check(&self, came: &Submission) -> Result<Check> {
        let facts = &came.facts;
        let asked = |name: &String, side| Asked { name: name.chars().take(NAME).collect(), side };
        let client = [&facts.name, &facts.email, &facts.phone].into_iter().filter(|name| !name.is_empty());
        let names = client.map(|name| asked(name, Side::Client));
        let names = names.chain(facts.opposing.iter().map(|name| asked(name, Side::Opposing)));
        let names = names.chain(facts.others.iter().map(|name| asked(name, Side::Other)));
        let mut names: Vec<Asked> = names.collect();
        for name in self.told_of(came) {
            if !names.iter().any(|known| known.name.eq_ignore_ascii_case(&name)) {
                names.push(asked(&name, Side::Other));
            }
        }
        let about: String = format!("{}: {}", came.title, facts.name).chars().take(ABOUT).collect();
        let id = CheckId::from_bytes(came.id.bytes());
        // What came names everybody whom it asks for.
        let files = came.files.iter().chain(&came.sheet).map(|file| Origin::File(*file));
        let own: Vec<Origin> = files.chain([Origin::Message(came.message)]).collect();
        self.with.conflicts.check_as(came.account, id, &about, names, &own).await
    }

    /// Whom an answer in free words names: "A truck of Acme Widgets, Inc. hit me."
    fn told_of(&self, came: &Submission) -> Vec<String> {
        let Ok(defined) = self.defined(&came.form) else { return Vec::new() };
        let free = |key: &str| {
            let field = defined.form.field(key);
            field.is_some_and(|field| matches!(field.kind, Kind::LongText) || field.means == Some(Means::Story))
        };
        let told = came.answers.iter().filter(|answer| free(&answer.key)).map(|answer| answer.said.as_str());
        let mentions = told.flat_map(name_matching::mentions).filter(|mention| mention.way != Way::OneWord);
        mentions.map(|mention| mention.name).take(MOST_TOLD).collect()
    }

    /// The letter that the form names, filled with the answers.
    async fn draft(&self, owner: &Account, came: &Submission) -> Result<Option<DraftId>> {
        let drafts = &self.with.drafts;
        if let Some(made) = drafts.of_task(came.account, came.task)? {
            return Ok(Some(made.draft.id));
        }
        let Some(letter) = self.defined(&came.form)?.form.letter.clone() else { return Ok(None) };
        let Some(kind) = drafts.kinds().get(&letter.kind).cloned() else {
            return Err(Error::Invalid(format!("there is no kind of draft \"{}\"", letter.kind)));
        };
        let new = NewDraft {
            account: came.account,
            lawyer: owner.full_name(),
            task: Some(came.task),
            kind: letter.kind,
            instruction: format!("{} for what came by the form \"{}\"", kind.title, came.title),
            papers: Vec::new(),
            unread: Vec::new(),
            mail: None,
        };
        let made = drafts.write(new).await?;
        let id = made.draft.id;
        let open = crate::drafts::numbered_gaps(&made.text);
        let is_open = |asks: &String| open.iter().any(|(_, question)| question == asks);
        let asked = |key: &str| {
            kind.questions.iter().find(|question| question.key == key).map(|question| question.asks.clone())
        };
        let answers: BTreeMap<String, String> = letter
            .values
            .iter()
            .filter_map(|(key, value)| Some((asked(key)?, said(value, came)?)))
            .filter(|(asks, _)| is_open(asks))
            .collect();
        if !answers.is_empty() {
            drafts.fill(came.account, id, answers).await?;
        }
        Ok(Some(id))
    }
}

/// A value of the letter. Where one of its answers is missing, as much as there is.
fn said(value: &str, came: &Submission) -> Option<String> {
    filled(value, &came.answers).or_else(|| {
        let parts = value.split(", ").filter_map(|part| filled(part, &came.answers));
        let text = parts.collect::<Vec<_>>().join(", ");
        (!text.is_empty()).then_some(text)
    })
}
