//! Notices: mails from Chancery itself, made from the templates in assets/mail and put into the outbox.

use super::{
    dkim_keys,
    notice_templates::{self, Notice, Template, Values},
    persona::Persona,
    records::OutboxItem,
    service::Outbox,
};
use crate::{
    accounts::Account,
    email::{ReplyParts, thread},
    error::Result,
    finding::Finding,
    ids::{AccountId, JobId, MessageId, OutboxId, TaskId},
    queue::Queue,
    store::{Pending, Store, Tx},
    tasks::Message,
};

use jiff::Timestamp;
use std::{net::IpAddr, sync::Arc};

/// Writes notices. Clones share it.
#[derive(Clone)]
pub struct Notices {
    store: Store,
    queue: Queue,
    persona: Arc<Persona>,
}

/// A notice whose bytes are on disk, ready for a commit to put into the outbox. Keep it until the commit has
/// returned.
pub struct Prepared {
    item: OutboxItem,
    raw: Pending,
}

impl Prepared {
    /// Its place in the outbox.
    pub fn id(&self) -> OutboxId {
        self.item.id
    }

    /// Puts it into the outbox. Pass the result to [`Notices::started`] after the commit.
    pub fn put(&self, tx: &mut Tx) -> Result<JobId> {
        tx.name_blob(&self.raw)?;
        Outbox::put_item(tx, &self.item)
    }
}

/// A mail to a client of the firm, in the firm's name.
pub struct ToClient {
    /// The account that it belongs to.
    pub account: AccountId,
    pub email: String,
    /// Their name, as it is greeted; may be empty.
    pub name: String,
    pub template: Template,
    /// Address of the page to open; may be empty.
    pub link: String,
    /// Address of the page that ends such mails; may be empty.
    pub stop: String,
    /// What the template lists.
    pub list: Vec<String>,
    /// Other values of the template.
    pub own: Vec<(&'static str, String)>,
    /// Where an answer goes; the assistant's address takes none from clients.
    pub reply_to: Option<String>,
}

/// A notice to anybody, which may carry a calendar object.
pub struct Letter<'a> {
    /// Whose data it carries.
    pub account: AccountId,
    /// The recipient's address and given name; the name may be empty.
    pub to: (&'a str, &'a str),
    /// The words.
    pub template: Template,
    /// The one address to click, if there is one.
    pub link: Option<String>,
    /// Values specific to the template.
    pub own: Vec<(&'static str, String)>,
    /// What the template lists.
    pub list: Vec<String>,
    /// A method of iTIP (RFC 5546) and the object.
    pub calendar: Option<(&'static str, String)>,
    /// Where an answer goes, if not back. Such a mail comes in the firm's name.
    pub reply_to: Option<String>,
    /// The mail in whose thread it is.
    pub thread: Option<&'a Message>,
}

/// What a notice has beside its words and its recipient.
struct Manner<'a> {
    /// The name that it comes from.
    from_name: &'a str,
    /// Where an answer goes, if not back.
    reply_to: Option<String>,
    /// A method of iTIP and the object.
    calendar: Option<(&'static str, String)>,
}

impl Default for Manner<'_> {
    fn default() -> Self {
        Self { from_name: "Chancery", reply_to: None, calendar: None }
    }
}

/// The recipient of a notice.
struct To<'a> {
    account: AccountId,
    email: &'a str,
    name: &'a str,
}

impl<'a> From<&'a Account> for To<'a> {
    fn from(account: &'a Account) -> Self {
        // The person who registered chose the name. Until the mailbox is proven, that may be a stranger, whose text
        // we do not mail.
        let name = if account.is_confirmed() { &account.first_name } else { "" };
        Self { account: account.id, email: &account.email, name }
    }
}

impl Notices {
    /// Notices sent in the name of `persona`.
    pub fn new(store: Store, queue: Queue, persona: Persona) -> Self {
        Self { store, queue, persona: Arc::new(persona) }
    }

    /// Wakes the workers for a notice whose commit has returned.
    pub fn started(&self, job: JobId) {
        self.queue.started([job]);
    }

    /// Writes the mail with the link that confirms an address. It contains no text chosen at registration, because
    /// the mail may go to somebody who has never heard of the firm.
    pub(crate) async fn confirm_address(
        &self,
        account: AccountId,
        email: &str,
        url: &str,
        days: u32,
    ) -> Result<Prepared> {
        let to = To { account, email, name: "" };
        let own = vec![("days", days.to_string())];
        self.prepare(to, Template::ConfirmAddress, Some(url.to_owned()), own, None).await
    }

    /// Writes the mail with the link that sets a new password. `url` is the whole address; it works for `minutes`.
    pub(crate) async fn reset_link(&self, account: &Account, url: &str, minutes: u32) -> Result<Prepared> {
        let own = vec![("minutes", minutes.to_string())];
        self.prepare(account.into(), Template::ResetLink, Some(url.to_owned()), own, None).await
    }

    /// Reports a password change, if the account's preferences allow notices.
    pub async fn password_changed(&self, account: &Account) -> Result<()> {
        if !account.preferences.notification_mail {
            return Ok(());
        }
        self.send(account, Template::PasswordChanged, None, vec![("time", self.now_for(account))]).await
    }

    /// Writes the mail about a change in how an account is accessed, for the commit that makes the change. It is sent
    /// whatever the account's preferences are. `what` is a sentence.
    pub async fn security_change(&self, account: &Account, what: &str) -> Result<Prepared> {
        let own = vec![("what", what.to_owned()), ("time", self.now_for(account))];
        self.prepare(account.into(), Template::SecurityChange, None, own, None).await
    }

    /// Reports a sign-in with a new client, if the account's preferences allow notices.
    pub async fn new_sign_in(&self, account: &Account, client: &str, address: IpAddr) -> Result<()> {
        if !account.preferences.notification_mail {
            return Ok(());
        }
        let client = if client.is_empty() { "a program without a name" } else { client };
        let own = vec![
            ("time", self.now_for(account)),
            ("client", client.chars().take(120).collect()),
            ("where", address.to_string()),
        ];
        self.send(account, Template::NewSignIn, None, own).await
    }

    /// Writes a notice about the account's status, for the commit that changes it.
    pub async fn standing(&self, account: &Account, template: Template) -> Result<Prepared> {
        let own = vec![("assistant", self.persona.address.clone())];
        self.prepare(account.into(), template, self.page("login"), own, None).await
    }

    /// Writes the notice that a mail waits for a bigger plan, in the thread of that mail.
    pub async fn plan_limit(&self, account: &Account, plan: &str, emails: u64, asked: &Message) -> Result<Prepared> {
        let own =
            vec![("plan", plan.to_owned()), ("emails", emails.to_string()), ("subject", shortened(&asked.subject))];
        self.prepare(account.into(), Template::PlanLimit, self.page("dashboard?service=settings"), own, Some(asked))
            .await
    }

    /// Writes the notice that the day's replies are used up, in the thread of the unanswered mail.
    pub async fn daily_cap(&self, account: &Account, most: u32, asked: &Message) -> Result<Prepared> {
        let own = vec![("most", most.to_string()), ("subject", shortened(&asked.subject))];
        self.prepare(account.into(), Template::DailyCap, None, own, Some(asked)).await
    }

    /// Writes the notice that files arrived through a public upload link, in the thread of their task.
    pub async fn link_upload(
        &self,
        account: &Account,
        title: &str,
        files: Vec<String>,
        folder: &str,
        about: &Message,
    ) -> Result<Prepared> {
        let letter = Letter {
            account: account.id,
            to: (&account.email, &account.first_name),
            template: Template::LinkUpload,
            link: self.page("dashboard"),
            own: vec![("title", shortened(title)), ("folder", folder.to_owned())],
            list: files,
            calendar: None,
            reply_to: None,
            thread: Some(about),
        };
        self.letter(letter).await
    }

    /// Writes the notice that new papers touch what somebody decided on a conflict check.
    pub async fn conflict_news(&self, account: &Account, title: &str, check: &str) -> Result<Prepared> {
        let link = self.page(&format!("dashboard?service=clients&path=conflicts/{check}"));
        let own = vec![("title", shortened(title))];
        self.prepare(account.into(), Template::ConflictNews, link, own, None).await
    }

    /// Writes the notice about something unusual in a mail that a person sent; the sentence says what.
    pub async fn sent_mail(&self, account: &Account, sentence: &str, subject: &str) -> Result<Prepared> {
        let subject = if subject.is_empty() { "(no subject)".to_owned() } else { shortened(subject) };
        let own = vec![("sentence", sentence.to_owned()), ("subject", subject)];
        self.prepare(account.into(), Template::SentMail, None, own, None).await
    }

    /// Writes a mail to a client of the firm.
    ///
    /// # Errors
    /// Store errors.
    pub async fn to_client(&self, mail: ToClient) -> Result<Prepared> {
        let ToClient { account, email, name, template, link, stop, list, mut own, reply_to } = mail;
        own.extend(Some(stop).filter(|stop| !stop.is_empty()).map(|stop| ("stop", stop)));
        let link = Some(link).filter(|link| !link.is_empty());
        let values = Values { to_name: name, firm: self.persona.firm.clone(), link, own, list };
        let to = To { account, email: &email, name: "" };
        let manner = Manner { from_name: self.firm(), reply_to, ..Manner::default() };
        self.composed(to, notice_templates::render(template, &values), None, manner).await
    }

    /// Writes the mail that tells an administrator what needs attention.
    pub async fn attention(&self, account: &Account, findings: &[Finding]) -> Result<Prepared> {
        let what = findings.first().map(|finding| finding.what.clone()).unwrap_or_default();
        let told = findings.iter().map(|Finding { what, says, .. }| format!("{}: {says}", capital(what)));
        let mut own: Vec<_> = ["first", "second", "third", "fourth"].into_iter().zip(told).collect();
        own.push(("what", what));
        if findings.len() > 4 {
            own.push(("more", format!("And {} more.", findings.len() - 4)));
        }
        self.prepare(account.into(), Template::Attention, self.page("admin"), own, None).await
    }

    /// Writes a notice to anybody, such as a guest, for the commit that it tells of.
    ///
    /// # Errors
    /// Store errors.
    pub async fn letter(&self, letter: Letter<'_>) -> Result<Prepared> {
        let Letter { account, to: (email, name), template, link, own, list, calendar, reply_to, thread } = letter;
        let values = Values { to_name: name.to_owned(), firm: self.persona.firm.clone(), link, own, list };
        let from_name = if reply_to.is_some() { self.firm() } else { Manner::default().from_name };
        let manner = Manner { from_name, calendar, reply_to };
        self.composed(To { account, email, name }, notice_templates::render(template, &values), thread, manner).await
    }

    /// Name of the firm.
    pub fn firm(&self) -> &str {
        &self.persona.firm
    }

    /// The address that notices come from.
    pub fn address(&self) -> &str {
        &self.persona.address
    }

    /// The cap on mails that answer one account in a day.
    pub fn cap(&self) -> super::reply_cap::ReplyCap {
        self.persona.cap.clone()
    }

    /// The firm's time zone.
    pub fn zone(&self) -> &jiff::tz::TimeZone {
        &self.persona.zone
    }

    async fn send(
        &self,
        account: &Account,
        template: Template,
        link: Option<String>,
        own: Vec<(&'static str, String)>,
    ) -> Result<()> {
        let notice = self.prepare(account.into(), template, link, own, None).await?;
        // `notice` moves out with the result, because its file may be dropped only after the commit has returned.
        let (job, _notice) = self.store.write(move |tx| Ok((notice.put(tx)?, notice))).await?;
        self.started(job);
        Ok(())
    }

    async fn prepare(
        &self,
        to: To<'_>,
        template: Template,
        link: Option<String>,
        own: Vec<(&'static str, String)>,
        asked: Option<&Message>,
    ) -> Result<Prepared> {
        let firm = self.persona.firm.clone();
        let values = Values { to_name: to.name.to_owned(), firm, link, own, list: Vec::new() };
        self.composed(to, notice_templates::render(template, &values), asked, Manner::default()).await
    }

    async fn composed(
        &self,
        to: To<'_>,
        said: Notice,
        asked: Option<&Message>,
        manner: Manner<'_>,
    ) -> Result<Prepared> {
        let persona = &self.persona;
        let id = OutboxId::new();
        // A notice about a task carries its token, so that a reply to it finds the thread.
        let task = asked.map_or_else(|| TaskId::from_bytes(id.bytes()), |message| message.task);
        let key = self.store.keys().signing("message-id");
        let message_id = thread::make(&key, task, MessageId::from_bytes(id.bytes()), &persona.hostname);
        let in_reply_to = asked.map(|message| message.message_id.clone()).filter(|id| !id.is_empty());
        let references = asked.map(|message| message.references.clone()).unwrap_or_default();
        let parts = ReplyParts {
            from: persona.address.clone(),
            from_name: manner.from_name.to_owned(),
            to: to.email.to_owned(),
            subject: said.subject,
            message_id: message_id.clone(),
            in_reply_to,
            references,
            date: Timestamp::now(),
            text: said.text,
            html: said.html,
            attachments: Vec::new(),
        };
        let raw = match (manner.calendar, manner.reply_to) {
            (Some((method, object)), reply_to) => parts.to_invitation(method, &object, reply_to.as_deref()),
            (None, Some(address)) => parts.to_notice_answered_at(&address),
            (None, None) => parts.to_notice(),
        };
        let raw = dkim_keys::seal(&self.store, &persona.dkim, raw).await?;
        let recipient = [to.email.to_owned()];
        let item = OutboxItem {
            id,
            task: asked.map(|message| message.task),
            ..OutboxItem::new(to.account, &persona.address, &recipient, &message_id, *raw)
        };
        Ok(Prepared { item, raw })
    }

    /// A page of the site, if it has a public address.
    pub fn page(&self, path: &str) -> Option<String> {
        Some(&self.persona.site).filter(|site| !site.is_empty()).map(|site| format!("{site}/{path}"))
    }

    /// The present time in the account owner's time zone.
    fn now_for(&self, account: &Account) -> String {
        let zone = account.preferences.zone().unwrap_or_else(|| self.persona.zone.clone());
        Timestamp::now().to_zoned(zone).strftime("%B %-d, %Y at %-I:%M %p %Z").to_string()
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn shortened(subject: &str) -> String {
    subject.chars().take(80).collect()
}
