//! A member's forms, links and submissions.

use super::{
    definitions::{Defined, Definitions},
    limits,
    records::{Came, FormLink, FormLinkId, HintState, IntakePage, Leads, OpenForm, Submission, SubmissionId},
    store_tables::{FORM_LINKS, INTAKE_ADDRESSES, INTAKE_PAGES, SUBMISSIONS, slug_key, submission_of},
};
use crate::{
    accounts::{ACCOUNTS, Account, Accounts, Usage},
    audit::{Action, Audit, Event as Line},
    clients::Clients,
    clock::Clock,
    conflicts::Conflicts,
    deadlines::Deadlines,
    drafts::Drafts,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::Files,
    ids::{AccountId, FolderId},
    lines::one_line,
    outbox::Notices,
    store::{Reads, Store},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::{SignedDuration, tz::TimeZone};
use questionnaires::Urgent;
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Notify;

/// A limitation that ends so soon is urgent.
const NEAR: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Links of an account.
const MOST_LINKS: usize = 5_000;
/// Days that a link works.
const DAYS: i64 = 30;
/// Characters of a name.
const NAME: usize = 200;
/// Characters of a sentence to whoever gets a link.
const MESSAGE: usize = 1_000;

/// What intake works with.
#[derive(Clone)]
pub struct Intake {
    pub store: Store,
    pub accounts: Accounts,
    pub files: Files,
    pub usage: Usage,
    pub clients: Clients,
    pub conflicts: Conflicts,
    pub drafts: Drafts,
    pub deadlines: Deadlines,
    pub live: Live,
    pub notices: Notices,
    pub clock: Clock,
    pub zone: TimeZone,
    pub definitions: Definitions,
    /// The most answers to a public form in a day.
    pub most_per_day: u32,
    /// Where clients' answers go, and the e-mail of the account that gets them.
    pub door: Option<(String, String)>,
    /// Where pages are, without a slash at its end.
    pub site: String,
}

/// Forms and what came by them. Clones share everything.
#[derive(Clone)]
pub struct IntakeForms {
    pub(super) with: Arc<Intake>,
    /// What came and is not prepared yet.
    pub(super) waiting: Arc<Mutex<BTreeSet<(AccountId, SubmissionId)>>>,
    pub(super) came: Arc<Notify>,
}

/// A form as a member sees it: what it asks, and what the member made of it.
pub struct Mine {
    pub defined: Defined,
    pub own: OpenForm,
}

/// A link to be made.
#[derive(Clone, Debug)]
pub struct NewLink {
    pub form: String,
    /// For whom.
    pub to: String,
    /// Where it is mailed; empty if the member passes it on.
    pub email: String,
    pub language: String,
    /// A sentence of the member's in the mail.
    pub message: String,
}

impl IntakeForms {
    /// What works with these.
    pub fn new(with: Intake) -> Self {
        Self { with: Arc::new(with), waiting: Arc::default(), came: Arc::default() }
    }

    /// All forms, with what a member made of each.
    ///
    /// # Errors
    /// Store errors.
    pub fn forms(&self, owner: &Account) -> Result<Vec<Mine>> {
        let page = page_of(&self.with.store, owner.id)?;
        let of = |defined: &Defined| {
            let name = &defined.form.name;
            let own = page.forms.iter().find(|form| form.form == *name).cloned();
            Mine { defined: defined.clone(), own: own.unwrap_or_else(|| first(owner, name)) }
        };
        Ok(self.with.definitions.all().map(of).collect())
    }

    /// Keeps what a member made of a form.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what [`limits`] refuses; [`Error::NotFound`] if there is no such form; [`Error::Conflict`] if the address is
    /// another form's; [`Error::Denied`] for a reader who opens it. Whoever may not open may close.
    pub async fn keep_form(&self, account: AccountId, form: OpenForm) -> Result<()> {
        self.defined(&form.form)?;
        let form = limits::open_form(form)?;
        let kept = self.with.store.write(move |tx| {
            if form.open {
                publishes(tx, account)?;
            }
            let key = slug_key(tx, &form.slug);
            let own = (account, Leads::Form(form.form.clone()));
            if tx.get(&INTAKE_ADDRESSES, &key)?.is_some_and(|other| other != own) {
                return Err(Error::Conflict("Another form has this address. Choose another one.".into()));
            }
            let mut page = page_of(tx, account)?;
            for before in page.forms.iter().filter(|before| before.form == form.form) {
                let key = slug_key(tx, &before.slug);
                tx.delete(&INTAKE_ADDRESSES, &key);
            }
            page.forms.retain(|before| before.form != form.form);
            page.forms.push(form);
            tx.put(&INTAKE_ADDRESSES, &key, &own)?;
            tx.put(&INTAKE_PAGES, &account, &page)?;
            Audit::note(tx, Line::of(account, Action::IntakeFormChanged))
        });
        kept.await?;
        self.tell(account);
        Ok(())
    }

    /// Makes a link that works once, and mails it if there is an address. Returns it with its address, which is shown once.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what breaks a rule; [`Error::NotFound`] if there is no such form; [`Error::Denied`] for a reader.
    pub async fn make_link(&self, owner: &Account, new: NewLink) -> Result<(FormLink, String)> {
        let defined = self.defined(&new.form)?;
        let (to, email, message) = (one_line(&new.to), one_line(&new.email), one_line(&new.message));
        let refused = |sentence: &str| Err(Error::Invalid(sentence.into()));
        if to.is_empty() || to.chars().count() > NAME {
            return refused("Write for whom the link is, in at most 200 characters.");
        }
        if message.chars().count() > MESSAGE {
            return refused("The message can have at most 1,000 characters.");
        }
        if !email.is_empty() && !crate::config::is_address(&email) {
            return Err(Error::Invalid(format!("“{email}” is not an e-mail address.")));
        }
        if !defined.form.languages.contains(&new.language) {
            return refused("The form has no words in this language.");
        }
        let (id, now, account) = (FormLinkId::new(), self.with.clock.now(), owner.id);
        let secret = self.secret(id);
        let link = FormLink {
            id,
            account,
            form: new.form,
            to,
            email,
            language: new.language,
            made_at: now,
            expires_at: now.checked_add(SignedDuration::from_hours(24 * DAYS)).unwrap_or(now),
            used: None,
            secret: *blake3::hash(&secret).as_bytes(),
        };
        let address = format!("{}/intake/{}", self.with.site, URL_SAFE_NO_PAD.encode(secret));
        let mail = match link.email.as_str() {
            "" => None,
            _ => Some(self.link_mail(owner, &defined.form, &link, &address, message).await?),
        };
        let made = self.with.store.write(move |tx| {
            publishes(tx, account)?;
            let all = tx.scan(&FORM_LINKS, &account)?;
            if all.len() >= MOST_LINKS {
                let old = all.iter().find(|(_, link)| link.used.is_some() || link.expires_at < now);
                let Some((key, old)) = old else {
                    return Err(Error::Conflict(format!("You have {MOST_LINKS} links that were not used.")));
                };
                tx.delete(&FORM_LINKS, key);
                tx.delete(&INTAKE_ADDRESSES, &old.secret);
            }
            tx.put(&FORM_LINKS, &(account, id), &link)?;
            tx.put(&INTAKE_ADDRESSES, &link.secret, &(account, Leads::Link(id)))?;
            Audit::note(tx, Line::of(account, Action::FormLinkMade).on(id.0))?;
            let job = mail.as_ref().map(|mail| mail.put(tx)).transpose()?;
            Ok((link, job, mail))
        });
        let (link, job, _mail) = made.await?;
        job.into_iter().for_each(|job| self.with.notices.started(job));
        self.tell(account);
        Ok((link, address))
    }

    /// A member's links, newest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn links(&self, account: AccountId, most: usize) -> Result<Vec<FormLink>> {
        self.with.store.scan(&FORM_LINKS, &account).rev().take(most).map(|row| row.map(|(_, link)| link)).collect()
    }

    /// What came, the new ones first, then the newest. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self, account: AccountId, most: usize) -> Result<Vec<Submission>> {
        let all = self.with.store.scan(&SUBMISSIONS, &account).map(|row| row.map(|(_, came)| came));
        let mut all: Vec<Submission> = all.collect::<Result<_>>()?;
        all.sort_by_key(|came| (came.state != super::records::State::New, std::cmp::Reverse(came.at)));
        all.truncate(most);
        Ok(all)
    }

    /// One of them.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn open(&self, account: AccountId, id: SubmissionId) -> Result<Submission> {
        submission_of(&self.with.store, account, id)
    }

    /// Takes a link back: its address leads nowhere from now on.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if a form came by it.
    pub async fn take_back_link(&self, account: AccountId, id: FormLinkId) -> Result<()> {
        let gone = self.with.store.write(move |tx| {
            let link: FormLink = tx.get(&FORM_LINKS, &(account, id))?.ok_or(Error::NotFound)?;
            if link.used.is_some() {
                return Err(Error::Conflict("A form came by this link, so it works no more.".into()));
            }
            tx.delete(&FORM_LINKS, &(account, id));
            tx.delete(&INTAKE_ADDRESSES, &link.secret);
            Audit::note(tx, Line::of(account, Action::FormLinkTakenBack).on(id.0))
        });
        gone.await?;
        self.tell(account);
        Ok(())
    }

    /// For whom the link was made by which a form came, as the member wrote it, if somebody else seems to have used it. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn link_for(&self, came: &Submission) -> Result<Option<String>> {
        if came.came != Came::Link {
            return Ok(None);
        }
        let links = self.with.store.scan(&FORM_LINKS, &came.account).rev();
        let found = links.filter(|row| !matches!(row, Ok((_, link)) if link.used != Some(came.id)));
        let link = found.map(|row| row.map(|(_, link): (_, FormLink)| link)).next().transpose()?;
        Ok(link.filter(|link| !is_same(link, came)).map(|link| link.to))
    }

    /// The answers of a form that cannot wait, the most urgent first.
    pub fn urgent(&self, came: &Submission) -> Vec<Urgent> {
        // A form that the firm has changed since may no longer say which questions these are.
        let told = self.defined(&came.form).map(|defined| questionnaires::urgent(&defined.form, &came.answers));
        let mut all = told.unwrap_or_default();
        let soon = came.at.to_zoned(self.with.zone.clone()).date().saturating_add(NEAR);
        let open = came.hints.iter().filter(|proposed| proposed.state == HintState::Proposed);
        for hint in open.map(|proposed| &proposed.hint) {
            if let Some(day) = hint.due.filter(|day| *day <= soon) {
                let asks = format!("Limitation of {} in {}, to be checked:", hint.claim.replace('_', " "), hint.state);
                let said = day.strftime("%B %-d, %Y").to_string();
                all.push(Urgent { day: Some(day), asks, said });
            }
        }
        all.sort_by_key(|urgent| (urgent.day.is_none(), urgent.day));
        all
    }

    /// The form of that name.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn defined(&self, name: &str) -> Result<&Defined> {
        self.with.definitions.named(name).ok_or(Error::NotFound)
    }

    /// The account with a mail address, if it may sign in.
    ///
    /// # Errors
    /// Store errors.
    pub(super) fn account_of(&self, email: &str) -> Result<Option<AccountId>> {
        let found = self.with.accounts.find_by_email(email)?;
        Ok(found.filter(Account::is_active).map(|account| account.id))
    }

    /// The path of a folder.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn path_of(&self, account: AccountId, folder: FolderId) -> Result<String> {
        crate::files::path_of(&self.with.store, account, Some(folder))
    }

    /// The secret of a link. Only its hash is stored.
    fn secret(&self, link: FormLinkId) -> [u8; 32] {
        let key = self.with.store.keys().signing("intake link");
        *blake3::keyed_hash(&key, &link.bytes()).as_bytes()
    }

    pub(super) fn owner(&self, account: AccountId) -> Result<Account> {
        let owner: Option<Account> = self.with.store.get(&ACCOUNTS, &account)?;
        owner.filter(Account::is_active).ok_or(Error::NotFound)
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.with.live.tell(Event { account, task: None, kind: EventKind::Clients });
    }

    /// Has something prepared.
    pub(super) fn wait_for(&self, account: AccountId, id: SubmissionId) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert((account, id));
        self.came.notify_one();
    }
}

/// Whether whoever filled in a form is the one for whom its link was made, by the mail address or a name that is alike.
fn is_same(link: &FormLink, came: &Submission) -> bool {
    let (wanted, given) = (name_matching::read(&link.to), name_matching::read(&came.facts.name));
    let alike = |a| given.iter().any(|b| name_matching::compare(a, b, &|_| false).is_some());
    !link.email.is_empty() && link.email.eq_ignore_ascii_case(&came.facts.email) || wanted.iter().any(alike)
}

/// Refuses a reader: what is asked of people outside in the firm's name is for those who act for it.
fn publishes(from: &impl Reads, account: AccountId) -> Result<()> {
    let owner: Option<Account> = from.get(&ACCOUNTS, &account)?;
    match owner.filter(Account::is_active).is_some_and(|owner| owner.role().opens()) {
        true => Ok(()),
        false => Err(Error::Denied("A reader opens no form to people outside. An administrator gives roles.".into())),
    }
}

/// The forms that a member uses.
///
/// # Errors
/// Store errors.
pub(super) fn page_of(from: &impl Reads, account: AccountId) -> Result<IntakePage> {
    Ok(from.get(&INTAKE_PAGES, &account)?.unwrap_or_default())
}

/// A form that the member has not opened yet.
fn first(owner: &Account, name: &str) -> OpenForm {
    let family: String = one_line(&owner.last_name).to_lowercase();
    let slug = format!("{family}-{name}").chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
    OpenForm { form: name.to_owned(), slug, ..OpenForm::default() }
}
