//! Rebuilds the index from the texts in the store while the server keeps running.

use super::pipeline::{Place, Reading, file_place, message_place};
use crate::{
    documents::document::{Document, Origin},
    error::{Error, Result},
    files::{FILES, library},
    ids::AccountId,
    store::All,
    tasks::{Direction, MESSAGES},
};

use tokio::sync::mpsc;

/// After this many passages, others may write to the index too.
const TURN: usize = 50_000;
/// How many unread progress messages may wait.
const UNHEARD: usize = 64;

impl Reading {
    /// Indexes all texts of the store. `progress` receives how many are done, out of how many. Once started it runs
    /// to the end, even if nobody waits for it. If a text cannot be read, its id goes to the log and the others are
    /// indexed.
    ///
    /// # Errors
    /// As for [`crate::search::Index::write`].
    pub async fn reindex(&self, mut progress: impl FnMut(usize, usize)) -> Result<()> {
        let reading = self.clone();
        let texts = crate::blocking::blocking(move || reading.texts()).await?;
        let (all, reading) = (texts.len(), self.clone());
        let (tell, mut told) = mpsc::channel(UNHEARD);
        let filling = crate::blocking::blocking(move || {
            reading.refill(texts, |done| {
                // Perhaps nobody is listening any more.
                let _ = tell.blocking_send(done);
            })
        });
        let listening = async {
            while let Some(done) = told.recv().await {
                progress(done, all);
            }
        };
        tokio::join!(filling, listening).0
    }

    pub(super) fn texts(&self) -> Result<Vec<(AccountId, Origin)>> {
        let mut texts = Vec::new();
        for row in self.store.scan(&FILES, &All) {
            let (_, file) = row?;
            if file.text.is_some() {
                texts.push((file.account, Origin::File(file.id)));
            }
        }
        for row in self.store.scan(&MESSAGES, &All) {
            let (_, message) = row?;
            if message.direction == Direction::Incoming && message.body.is_some() {
                texts.push((message.account, Origin::Message(message.id)));
            }
        }
        Ok(texts)
    }

    fn refill(&self, texts: Vec<(AccountId, Origin)>, tell: impl Fn(usize)) -> Result<()> {
        let mut texts = texts.into_iter().enumerate().peekable();
        while texts.peek().is_some() {
            self.index.fill(|into| {
                let mut passages = 0;
                while passages < TURN
                    && let Some((done, (account, origin))) = texts.next()
                {
                    // Looked up only here, while nobody else writes: anything deleted from now on is removed after
                    // this.
                    match self.text(account, origin) {
                        Ok(Some((place, document))) => {
                            let cut = place.passages(&document);
                            passages += cut.len();
                            into.replace(origin, &cut)?;
                        }
                        Ok(None) => {}
                        Err(e) => tracing::error!("a text could not be indexed: {e}"),
                    }
                    tell(done + 1);
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// A text that still exists.
    pub(super) fn text(&self, account: AccountId, origin: Origin) -> Result<Option<(Place, Document)>> {
        match origin {
            Origin::File(id) => {
                let at = (account, id);
                let Some(file) = self.store.get(&FILES, &at)? else { return Ok(None) };
                let Some(text) = file.text else { return Ok(None) };
                match library::read_text(&self.store, &text) {
                    Ok(document) => Ok(Some((file_place(&file), document))),
                    // Deleted while it was read.
                    Err(_) if self.store.get(&FILES, &at)?.is_none_or(|now| now.text != file.text) => Ok(None),
                    Err(e) => Err(Error::Damaged(format!("file {id}: {e}"))),
                }
            }
            Origin::Message(id) => {
                let message = self.store.get(&MESSAGES, &(account, id))?;
                Ok(message.and_then(|message| {
                    let place = message_place(&message);
                    message.body.map(|text| (place, Document { text, ..Document::default() }))
                }))
            }
        }
    }
}
