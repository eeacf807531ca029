//! A mail to the assistant that went to others too: what is unusual about it stands above its answer.

use super::service::Answers;
use crate::{
    accounts::Account,
    blocking::blocking,
    error::Result,
    files::{FILES, File},
    sending_checks::{Looked, Outgoing, Within},
    tasks::{Message, Tasks},
};

/// Characters of a paper among which its heading is.
const BEGINNING: usize = 8_000;

impl Answers {
    /// What is unusual about a mail that went to others beside the assistant.
    pub(super) async fn sent_beside(&self, asked: &Message, owner: &Account) -> Result<Looked> {
        if asked.written_to.is_empty() || !asked.is_proven() {
            return Ok(Looked::default());
        }
        let (account, mut papers) = (asked.account, Vec::new());
        for id in &asked.files {
            let file: Option<File> = self.store.get(&FILES, &(account, *id))?;
            if let Some(file) = file
                && let Some(document) = self.reading.document(&file).await?
            {
                papers.push((file.name, document.text.chars().take(BEGINNING).collect()));
            }
        }
        let (checks, owner, asked) = (self.sending_checks.clone(), owner.clone(), asked.clone());
        let tasks = Tasks::new(self.store.clone());
        blocking(move || {
            let (_, text) = tasks.message_text(account, asked.task, asked.id)?;
            let out = Outgoing {
                within: Within::Task(asked.task),
                mail: Some(asked.id),
                to: asked.written_to,
                subject: asked.subject,
                text: text.unwrap_or_default(),
                references: asked.references,
                papers,
            };
            checks.look(&owner, &out)
        })
        .await
    }
}
