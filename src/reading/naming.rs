//! Names of texts that were read before names were kept: found once, after the start, while the server does its work.

use super::pipeline::{Reading, study};
use crate::{
    documents::document::Origin,
    error::Result,
    files::FILES,
    ids::AccountId,
    legal_extracts::{has_names, put_missing_names},
    tasks::MESSAGES,
};

use tokio::sync::watch;

impl Reading {
    /// Finds the names of all texts that have none. Goes on at the next start if `stop` turns true; a text that cannot be read goes to
    /// the log.
    pub async fn name_what_is_read(self, stop: watch::Receiver<bool>) {
        let reading = self.clone();
        let texts = crate::blocking::blocking(move || reading.without_names()).await;
        let texts = texts.unwrap_or_else(|e| {
            tracing::error!("texts without names could not be listed: {e}");
            Vec::new()
        });
        for (account, origin) in texts {
            if *stop.borrow() {
                return;
            }
            if let Err(e) = self.name(account, origin).await {
                tracing::error!("the names of a text could not be found: {e}");
            }
        }
    }

    fn without_names(&self) -> Result<Vec<(AccountId, Origin)>> {
        let mut texts = self.texts()?;
        let mut failed = None;
        texts.retain(|(account, origin)| {
            has_names(&self.store, *account, *origin).map_or_else(
                |e| {
                    failed = Some(e);
                    false
                },
                |has| !has,
            )
        });
        failed.map_or(Ok(texts), Err)
    }

    async fn name(&self, account: AccountId, origin: Origin) -> Result<()> {
        let reading = self.clone();
        let Some((place, document)) = crate::blocking::blocking(move || reading.text(account, origin)).await? else {
            return Ok(());
        };
        let mut studied = study(document, origin, &place.name).await?;
        if let Origin::Message(id) = origin
            && let Some(message) = self.store.get(&MESSAGES, &(account, id))?
        {
            studied = studied.of_mail(message.task, std::iter::once(&message.from).chain(&message.to));
        }
        self.store
            .write(move |tx| {
                put_missing_names(tx, account, &studied, |tx| match origin {
                    Origin::File(id) => Ok(tx.get(&FILES, &(account, id))?.is_some()),
                    Origin::Message(id) => Ok(tx.get(&MESSAGES, &(account, id))?.is_some()),
                })
            })
            .await
    }
}
