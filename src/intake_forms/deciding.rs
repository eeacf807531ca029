//! What a person does with what came: accepts or declines it, makes a deadline of a hint or sets it aside.

use super::{
    records::{HintState, State, Submission, SubmissionId},
    service::IntakeForms,
    store_tables::{SUBMISSIONS, submission_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clients::{Contact, ContactKind, Details, Role},
    deadlines::NewDeadline,
    error::{Error, Result},
    ids::{AccountId, ContactId},
    lines::one_line,
    tasks::{TaskStatus, threads},
};

/// Characters of a reason.
const REASON: usize = 2_000;

impl IntakeForms {
    /// Accepts what came: whoever sent it is a client from now on. A contact of the same address becomes the client; else one is made.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if it was decided meanwhile.
    pub async fn accept(&self, account: AccountId, id: SubmissionId, version: u64) -> Result<Submission> {
        let came = self.undecided(account, id, version)?;
        let contact = match self.known_as(&came).await? {
            Some(known) => self.made_client(account, known).await?,
            None => self.with.clients.add(account, details(&came)).await?.id,
        };
        self.decided(account, id, version, State::Accepted, (String::new(), Some(contact))).await
    }

    /// Declines what came. Nothing is mailed: whether and how to answer is the lawyer's.
    ///
    /// # Errors
    /// As for [`Self::accept`]; [`Error::Invalid`] for a reason that is too long.
    pub async fn decline(
        &self,
        account: AccountId,
        id: SubmissionId,
        version: u64,
        reason: &str,
    ) -> Result<Submission> {
        self.undecided(account, id, version)?;
        let reason = reason.trim().to_owned();
        if reason.chars().count() > REASON {
            return Err(Error::Invalid(format!("A reason has at most {REASON} characters.")));
        }
        self.decided(account, id, version, State::Declined, (reason, None)).await
    }

    /// Makes a deadline of a hint, or sets it aside.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if it was decided meanwhile, or has no day.
    pub async fn decide_hint(
        &self,
        account: AccountId,
        id: SubmissionId,
        hint: usize,
        accept: bool,
    ) -> Result<Submission> {
        let came = submission_of(&self.with.store, account, id)?;
        let proposed = came.hints.get(hint).ok_or(Error::NotFound)?;
        if proposed.state != HintState::Proposed {
            return Err(Error::Conflict("This hint was decided meanwhile.".into()));
        }
        if accept {
            let found = &proposed.hint;
            let Some(due) = found.due else {
                return Err(Error::Conflict("The table of limitations has no day for this. Look it up.".into()));
            };
            let claim = found.claim.replace('_', " ");
            let note = if found.note.is_empty() { None } else { Some(found.note.clone()) };
            let new = NewDeadline {
                task: came.task,
                message: came.message,
                title: format!("Limitation: {claim}, {}", came.facts.name),
                due,
                rule: found.source.clone(),
                event: claim,
                trigger: found.from,
                period: found.period.clone(),
                note,
            };
            self.with.deadlines.add(account, new).await?;
        }
        let decided = self.with.store.write(move |tx| {
            let mut came = submission_of(tx, account, id)?;
            let proposed = came.hints.get_mut(hint).ok_or(Error::NotFound)?;
            proposed.state = if accept { HintState::Accepted } else { HintState::Dismissed };
            came.version += 1;
            tx.put(&SUBMISSIONS, &(account, id), &came)?;
            Audit::note(tx, Line::of(account, Action::LimitationDecided).on(id.0))?;
            Ok(came)
        });
        let came = decided.await?;
        self.tell(account);
        Ok(came)
    }

    fn undecided(&self, account: AccountId, id: SubmissionId, version: u64) -> Result<Submission> {
        let came = submission_of(&self.with.store, account, id)?;
        if came.version != version || came.state != State::New {
            return Err(changed());
        }
        Ok(came)
    }

    async fn decided(
        &self,
        account: AccountId,
        id: SubmissionId,
        version: u64,
        state: State,
        (reason, contact): (String, Option<ContactId>),
    ) -> Result<Submission> {
        let decided = self.with.store.write(move |tx| {
            let mut came = submission_of(tx, account, id)?;
            if came.version != version || came.state != State::New {
                return Err(changed());
            }
            (came.state, came.reason, came.contact) = (state, reason, contact);
            came.version += 1;
            tx.put(&SUBMISSIONS, &(account, id), &came)?;
            let (action, note) = match state {
                State::Accepted => (Action::FormAccepted, "The form was accepted."),
                _ => (Action::FormDeclined, "The form was declined."),
            };
            threads::stand(tx, &(account, came.task), TaskStatus::Answered, Some(note))?;
            Audit::note(tx, Line::of(account, action).on(id.0))?;
            Ok(came)
        });
        let came = decided.await?;
        self.tell(account);
        Ok(came)
    }

    /// The contact with the same mail address, if there is one.
    ///
    /// # Errors
    /// Store errors.
    pub async fn known_as(&self, came: &Submission) -> Result<Option<Contact>> {
        let (clients, email, contact) = (self.with.clients.clone(), came.facts.email.clone(), came.contact);
        blocking(move || {
            let all = clients.all()?;
            let is = |known: &Contact| match contact {
                Some(id) => known.id == id,
                None => !email.is_empty() && known.details.emails.iter().any(|own| own.eq_ignore_ascii_case(&email)),
            };
            Ok(all.into_iter().find(is))
        })
        .await
    }

    async fn made_client(&self, account: AccountId, known: Contact) -> Result<ContactId> {
        let mut details = known.details.clone();
        if !details.roles.contains(&Role::Client) {
            details.roles.retain(|role| *role != Role::Prospect);
            details.roles.push(Role::Client);
            self.with.clients.change(account, known.id, known.version, details).await?;
        }
        Ok(known.id)
    }
}

fn changed() -> Error {
    Error::Conflict("This was decided or changed meanwhile. Look at it again.".into())
}

fn details(came: &Submission) -> Details {
    let facts = &came.facts;
    let line = |text: &String| Some(one_line(text)).filter(|text| !text.is_empty());
    Details {
        kind: ContactKind::Person,
        name: one_line(&facts.name),
        roles: vec![Role::Client],
        emails: line(&facts.email).into_iter().collect(),
        phones: line(&facts.phone).into_iter().collect(),
        addresses: line(&facts.address).into_iter().map(|address| address.chars().take(300).collect()).collect(),
        ..Details::default()
    }
}
