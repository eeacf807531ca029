//! Forms that did not come by a page: a mail to the clients' address in which a form was filled in, and a scan that a person names. Answers
//! are read from the text, so some may be missing or wrong; each is shown to a person, and what cannot be read is told as missing.

use super::{
    arriving::{Arrival, Refused},
    definitions::Defined,
    records::{Came, Submission},
    service::{IntakeForms, page_of},
    store_tables::SUBMISSIONS,
};
use crate::{
    accounts::Account,
    blocking::blocking,
    error::{Error, Result},
    files::FILES,
    ids::{AccountId, FileId, MessageId, TaskId},
    tasks::{Direction, Message, TASKS, Task, Tasks},
};

use jiff::{SignedDuration, Timestamp};
use questionnaires::{Given, Means, Need, looked_at, written};
use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr},
};

/// Answers that a text must have to be a form that was filled in.
const LEAST: usize = 4;
/// How far back mails are looked at when the server starts.
const BACK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Where what came without a connection of its own is from.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

impl IntakeForms {
    /// Looks whether mails of a client's task are forms that were filled in.
    ///
    /// # Errors
    /// Store errors.
    pub(super) async fn look_at(&self, account: AccountId, task: TaskId) -> Result<()> {
        let this = self.clone();
        let found = blocking(move || this.mailed(account, task)).await?;
        for (message, text) in found {
            self.by_mail(account, &message, &text).await?;
        }
        Ok(())
    }

    /// The mails of a client's task that were read and are no submission yet. Blocks.
    fn mailed(&self, account: AccountId, task: TaskId) -> Result<Vec<(Message, String)>> {
        let store = &self.with.store;
        let kept: Option<Task> = store.get(&TASKS, &(account, task))?;
        let mut found = Vec::new();
        if kept.is_none_or(|task| task.client.is_none()) {
            return Ok(found);
        }
        let tasks = Tasks::new(store.clone());
        for message in tasks.thread(account, task)?.messages {
            let message = message.message;
            // A program's answer is no form, whatever it quotes.
            let asked =
                message.direction == Direction::Incoming && message.automatic.is_none() && message.body.is_some();
            if !asked || store.get(&SUBMISSIONS, &(account, self.id_of(&mail_key(message.id))))?.is_some() {
                continue;
            }
            if let (message, Some(text)) = tasks.message_text(account, task, message.id)? {
                found.push((message, text));
            }
        }
        Ok(found)
    }

    /// Clients' tasks in which something came lately. Blocks.
    pub(super) fn lately(&self) -> Result<Vec<(AccountId, TaskId)>> {
        let Some((_, owner)) = &self.with.door else { return Ok(Vec::new()) };
        let Some(account) = self.account_of(owner)? else { return Ok(Vec::new()) };
        let since = self.with.clock.now().saturating_sub(BACK).unwrap_or(Timestamp::MIN);
        let mut found = Vec::new();
        for row in self.with.store.scan(&TASKS, &account) {
            let (key, task) = row?;
            if task.client.is_some() && task.updated_at > since {
                found.push(key);
            }
        }
        Ok(found)
    }

    async fn by_mail(&self, account: AccountId, message: &Message, text: &str) -> Result<()> {
        let Some((defined, mut answers)) = self.read_as(text) else { return Ok(()) };
        let owner = self.owner(account)?;
        let form = &defined.form;
        // Whoever mails has an address, whatever they wrote.
        if let Some(field) = form.fields.iter().find(|field| field.means == Some(Means::ClientEmail)) {
            answers.entry(field.key.clone()).or_insert_with(|| Given::One(message.from.clone()));
        }
        let came = if message.is_proven() { Came::Mail } else { Came::UnprovenMail };
        let there = (message.files.clone(), Some((message.task, message.id)));
        self.taken(&mail_key(message.id), owner, defined, answers, came, there, HERE).await?;
        Ok(())
    }

    /// Takes a scan or file of the member's for a form that was filled in on paper.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] while the file is not read; [`Error::Invalid`] if no form is recognised in it.
    pub async fn from_paper(&self, owner: Account, file: FileId, from: IpAddr) -> Result<Submission> {
        let kept = self.with.store.get(&FILES, &(owner.id, file))?.ok_or(Error::NotFound)?;
        if !kept.is_processed() {
            return Err(Error::Conflict("The file is still being read. Try again in a moment.".into()));
        }
        let text = self.with.files.document(&kept).await?.map(|document| document.text).unwrap_or_default();
        let Some((defined, answers)) = self.read_as(&text) else {
            return Err(Error::Invalid(
                "No form was recognised in this file. Its questions must stand there as the form asks them, with the answers behind or below."
                    .into(),
            ));
        };
        self.taken(&format!("paper\n{file}"), owner, defined, answers, Came::Paper, (vec![file], None), from).await
    }

    #[allow(clippy::too_many_arguments)] // Two callers, above.
    async fn taken(
        &self,
        key: &str,
        owner: Account,
        defined: Defined,
        answers: BTreeMap<String, Given>,
        came: Came,
        there: (Vec<FileId>, Option<(TaskId, MessageId)>),
        from: IpAddr,
    ) -> Result<Submission> {
        let (answers, wrong) = looked_at(&defined.form, &answers, 0, "en", self.today());
        let asks = |key: &str| defined.form.field(key).map_or("", |field| field.asks.en.as_str()).to_owned();
        // What is needed and not there is missing anyway.
        let unread =
            wrong.into_iter().filter(|one| one.given).map(|one| format!("{} (it could not be read)", asks(&one.key)));
        let unread = unread.collect();
        let own = page_of(&self.with.store, owner.id)?.forms.into_iter().find(|own| own.form == defined.form.name);
        let arrival = Arrival {
            id: self.id_of(key),
            own: own.unwrap_or_default(),
            owner,
            language: defined.form.language("en").to_owned(),
            defined,
            came,
            answers,
            unread,
            files: Vec::new(),
            there,
            link: None,
            // The clients' address has acknowledged the mail, and paper has no address.
            acknowledge: false,
            from,
        };
        self.take(arrival).await.map_err(|refused| match refused {
            Refused::Fault(e) => e,
            _ => Error::Conflict("This form cannot be taken now.".into()),
        })
    }

    /// The form of which most questions are answered in a text, if it names who it is.
    fn read_as(&self, text: &str) -> Option<(Defined, BTreeMap<String, Given>)> {
        let read = |defined: &Defined| {
            let answers = written::read(&defined.form, text);
            let name = defined.form.fields.iter().find(|field| field.means == Some(Means::ClientName))?;
            (answers.len() >= LEAST && answers.contains_key(&name.key)).then(|| (defined.clone(), answers))
        };
        let own = |(defined, answers): &(Defined, BTreeMap<String, Given>)| {
            let must = defined.form.fields.iter().filter(|field| field.need == Need::Must);
            (answers.len(), must.filter(|field| answers.contains_key(&field.key)).count())
        };
        self.with.definitions.all().filter_map(read).max_by_key(own)
    }
}

fn mail_key(message: MessageId) -> String {
    format!("mail\n{message}")
}
