//! Who may have a matter's archive, and how it is fetched: by a browser as one stream, by the command line piece by piece.

use super::{contents::Contents, making::Making};
use crate::{
    accounts::{Account, Accounts},
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clients::Clients,
    deadlines::Deadlines,
    error::{Error, Result},
    files::Archives,
    ids::{AccountId, MatterId},
    matters::{Matter, Matters},
    reading::LegalExtracts,
    store::Store,
};

use bytes::Bytes;
use jiff::Timestamp;
use permissions::Level;
use std::{
    collections::{HashMap, HashSet},
    io::Write,
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::mpsc;
use ulid::Ulid;

/// Archives that the command line fetches at the same time.
const AT_ONCE: usize = 4;

/// The bytes of an archive. If there is an error, it comes last.
pub type Pieces = mpsc::Receiver<Result<Bytes>>;

/// What the archive of a sealed matter holds.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Tasks, mails, files and folders.
    pub objects: HashSet<Ulid>,
    /// Mails, answers and files.
    pub papers: u64,
}

/// Makes archives of matters. Clones share everything.
#[derive(Clone)]
pub struct MatterExports(Arc<Parts>);

impl Deref for MatterExports {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// What archives are made from. Each request carries the services, so that they must be small.
pub struct Parts {
    store: Store,
    matters: Matters,
    accounts: Accounts,
    clients: Clients,
    deadlines: Deadlines,
    audit: Audit,
    archives: Archives,
    firm: String,
    /// Those that the command line fetches, by their number.
    open: Mutex<HashMap<u64, Arc<tokio::sync::Mutex<Pieces>>>>,
}

impl MatterExports {
    /// Archives of the matters in `store`.
    #[allow(clippy::too_many_arguments)] // Called once.
    pub fn new(
        store: Store,
        matters: Matters,
        accounts: Accounts,
        clients: Clients,
        deadlines: Deadlines,
        audit: Audit,
        archives: Archives,
        firm: &str,
    ) -> Self {
        let (firm, open) = (firm.to_owned(), Mutex::default());
        Self(Arc::new(Parts { store, matters, accounts, clients, deadlines, audit, archives, firm, open }))
    }

    /// A matter, for somebody who may export it. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage it.
    pub fn may(&self, account: &Account, id: MatterId) -> Result<Matter> {
        let viewer = self.matters.viewer(account)?;
        let seen = viewer.matter(id)?;
        if seen.level < Level::Manage {
            return Err(Error::Denied("Only somebody who manages the matter may export it.".into()));
        }
        is_open(&seen.matter)?;
        Ok((*seen.matter).clone())
    }

    /// The archive of a matter, as a stream. If there is an error, it comes last.
    ///
    /// # Errors
    /// [`Error::Invalid`] for more than an archive holds; [`Error::Unavailable`] when too many are being made.
    pub async fn stream(&self, matter: Matter, by: Option<AccountId>) -> Result<Pieces> {
        is_open(&matter)?;
        let (this, id) = (self.clone(), matter.id);
        let making = blocking(move || this.making(matter, None)).await?;
        let pieces = self.archives.stream_of(move |pipe| making.write(pipe))?;
        let line = by.map_or(Line::new(Action::MatterExported), |by| Line::of(by, Action::MatterExported));
        self.audit.record(line.on(id.0)).await?;
        Ok(pieces)
    }

    /// Writes the archive of a matter that is sealed, with the rows of the store that go. Blocks.
    ///
    /// # Errors
    /// As for [`Self::stream`]; something of it cannot be read.
    pub fn write_whole(&self, matter: Matter, records: Vec<Vec<u8>>, into: impl Write) -> Result<Held> {
        let making = self.making(matter, Some(records))?;
        let papers = making.contents.entries.iter().filter(|entry| entry.kind != "text").count() as u64;
        let held = Held { objects: making.contents.objects.clone(), papers };
        making.write(into)?;
        Ok(held)
    }

    /// Offers a stream to the command line; returns its number.
    ///
    /// # Errors
    /// [`Error::Conflict`] if too many are being fetched.
    pub fn offer(&self, pieces: Pieces) -> Result<u64> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // One that nobody fetches any more has ended by itself.
        open.retain(|_, pieces| pieces.try_lock().map_or(true, |pieces| !pieces.is_closed()));
        if open.len() >= AT_ONCE {
            return Err(Error::Conflict(format!("{AT_ONCE} matters are being exported already. Wait a minute.")));
        }
        let number = open.keys().max().copied().unwrap_or(0) + 1;
        open.insert(number, Arc::new(tokio::sync::Mutex::new(pieces)));
        Ok(number)
    }

    fn making(&self, matter: Matter, records: Option<Vec<Vec<u8>>>) -> Result<Making> {
        let items = self.matters.items_of(matter.id)?;
        let contents = Contents::of(&self.store, &matter, &items)?;
        let people = self.accounts.list()?.into_iter().map(|account| (account.id, account.email)).collect();
        let client = match matter.details.client {
            Some(client) => match self.clients.open(client) {
                Ok(opened) => opened.contact.details.name,
                Err(Error::NotFound) => String::new(),
                Err(e) => return Err(e),
            },
            None => String::new(),
        };
        Ok(Making {
            store: self.store.clone(),
            audit: self.audit.clone(),
            deadlines: self.deadlines.clone(),
            extracts: LegalExtracts::new(self.store.clone()),
            matter,
            client,
            firm: self.firm.clone(),
            people,
            contents,
            records,
            now: Timestamp::now(),
        })
    }

    /// Begins an archive for the command line; returns its number.
    ///
    /// # Errors
    /// As for [`Self::stream`].
    pub async fn begin(&self, matter: Matter) -> Result<u64> {
        let pieces = self.stream(matter, None).await?;
        self.offer(pieces)
    }

    /// The next piece of an archive; none at its end.
    ///
    /// # Errors
    /// [`Error::Invalid`] if there is no such archive, or it broke off.
    pub async fn next(&self, number: u64) -> Result<Option<Bytes>> {
        let gone = || Error::Invalid("The export broke off. Start it again.".into());
        let pieces = {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.get(&number).cloned().ok_or_else(gone)?
        };
        let next = pieces.lock().await.recv().await.transpose();
        if !matches!(next, Ok(Some(_))) {
            self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
        }
        next.map_err(|e| {
            tracing::error!("an export broke off: {e}");
            gone()
        })
    }
}

/// A sealed matter has its archive already, and nothing else.
fn is_open(matter: &Matter) -> Result<()> {
    match &matter.sealing {
        None => Ok(()),
        Some(_) => Err(Error::Conflict(
            "This matter is sealed. Whoever runs the server writes its archive out with \"chancery matters open-sealed\".".into(),
        )),
    }
}
