//! The archive of one account.

use super::{
    houses::ExportHouses,
    lists,
    writing::{Format, written},
};
use crate::{
    accounts::Account,
    audit::{Action, Event as Line},
    blocking::blocking,
    error::Result,
    ids::AccountId,
};

use bytes::Bytes;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Makes archives. Clones share everything.
#[derive(Clone)]
pub struct Exporting(pub(super) Arc<ExportHouses>);

impl Exporting {
    pub fn new(houses: ExportHouses) -> Self {
        Self(Arc::new(houses))
    }

    /// The bytes of an archive, in pieces. If there is an error, it comes last. `by` asks for it.
    ///
    /// # Errors
    /// `Unavailable` when too many archives are being made; store errors.
    pub async fn stream(&self, account: Account, format: Format) -> Result<mpsc::Receiver<Result<Bytes>>> {
        let id = account.id;
        self.0.audit.record(Line::of(id, Action::Exported).on(id.0)).await?;
        let houses = Arc::clone(&self.0);
        // What the account may see is looked at here, once: the archive shows one moment.
        let viewer = blocking({
            let (houses, account) = (Arc::clone(&houses), account.clone());
            move || houses.matters.viewer(&account)
        })
        .await?;
        self.0.archives.written(move |zip| {
            for list in lists::ALL {
                let rows = (list.rows)(&houses, &account, &viewer)?;
                let (name, bytes) = written(list, &rows, format)?;
                zip.entry(&name, &bytes)?;
            }
            Ok(())
        })
    }

    /// A whole archive, for whoever runs the server.
    ///
    /// # Errors
    /// As for [`Self::stream`].
    pub async fn whole(&self, account: AccountId, format: Format) -> Result<Vec<u8>> {
        let account = self.0.accounts.get(account)?.ok_or(crate::error::Error::NotFound)?;
        let mut pieces = self.stream(account, format).await?;
        let mut whole = Vec::new();
        while let Some(piece) = pieces.recv().await {
            whole.extend_from_slice(&piece?);
        }
        Ok(whole)
    }
}
