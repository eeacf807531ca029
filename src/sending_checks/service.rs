//! What is looked at, and what is said of it.

use super::learning;
use crate::{
    accounts::{Account, Accounts},
    clients::Clients,
    email::quoted_text,
    error::Result,
    ids::{AccountId, ContactId, MessageId, TaskId},
    matters::{MatterId, Matters},
    outbox::Notices,
    queue::Queue,
    reading::Reading,
    store::{Store, Tx},
};

use std::{collections::HashSet, ops::Deref, sync::Arc};
use tripwire::{Address, Kind, Paper, Recipient, Sending, addresses_in, marked};

/// Recipients that are looked at.
const MOST: usize = 200;
/// Characters of a text in which addresses are looked for.
const LOOKED_AT: usize = 200_000;

/// In which connection something is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Unknown: the mail itself shows it.
    Open,
    /// A task of the sender.
    Task(TaskId),
    /// Something for a client.
    Client(ContactId),
    /// Something for somebody who asks the firm for the first time.
    FirstContact,
}

/// What goes out, or went out.
#[derive(Clone, Debug)]
pub struct Outgoing {
    pub within: Within,
    /// The mail, if it is one of the sender's own task.
    pub mail: Option<MessageId>,
    pub to: Vec<String>,
    pub subject: String,
    /// The whole text, quotes included.
    pub text: String,
    /// Ids of the mails that it continues.
    pub references: Vec<String>,
    /// Papers by name, and how their texts begin.
    pub papers: Vec<(String, String)>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// One sentence for the sender, if something is unusual.
    pub sentence: Option<String>,
    /// Whom to note in which matter, once it is sent.
    sent_to: Option<(MatterId, Vec<Address>)>,
}

impl Looked {
    /// Notes that it was sent, within a commit: the same is usual from now on.
    ///
    /// # Errors
    /// Store errors.
    pub fn note(&self, tx: &mut Tx, account: AccountId) -> Result<()> {
        self.sent_to.as_ref().map_or(Ok(()), |(matter, all)| learning::note(tx, account, *matter, all))
    }
}

/// Holds mails against their matters. Clones share everything.
#[derive(Clone)]
pub struct SendingChecks(Arc<Parts>);

impl Deref for SendingChecks {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// What checks work with. Each request carries the services, so that they must be small.
pub struct Parts {
    pub(super) store: Store,
    pub(super) queue: Queue,
    pub(super) accounts: Accounts,
    pub(super) clients: Clients,
    pub(super) matters: Matters,
    pub(super) reading: Reading,
    pub(super) notices: Notices,
    /// The firm's addresses at Chancery.
    ours: Vec<String>,
}

impl SendingChecks {
    /// Checks with what the firm knows; `ours` are the addresses at which Chancery takes mail.
    #[allow(clippy::too_many_arguments)] // Called once.
    pub fn new(
        store: Store,
        queue: Queue,
        accounts: Accounts,
        clients: Clients,
        matters: Matters,
        reading: Reading,
        notices: Notices,
        ours: &[&str],
    ) -> Self {
        let ours = ours.iter().filter_map(|address| Address::read(address)).map(|address| address.plain()).collect();
        Self(Arc::new(Parts { store, queue, accounts, clients, matters, reading, notices, ours }))
    }

    /// Whether it is an address at which Chancery itself takes mail; what follows a plus sign does not count.
    pub(super) fn is_ours(&self, address: &Address) -> bool {
        self.ours.contains(&address.plain())
    }

    /// Holds something that a person sends against what the firm knows, as far as that person may see it. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn look(&self, account: &Account, out: &Outgoing) -> Result<Looked> {
        let mut to: Vec<Address> = out.to.iter().take(MOST).filter_map(|address| Address::read(address)).collect();
        to.retain(|address| !self.is_ours(address));
        to.sort_unstable();
        to.dedup();
        let from = Address::read(&account.email);
        if to.iter().all(|address| from.as_ref().is_some_and(|from| from == address || from.is_colleague_of(address))) {
            return Ok(Looked::default());
        }
        let viewer = self.matters.viewer(account)?;
        let meant = self.matter_meant(&viewer, out, &to)?;
        // An answer is read by others through the matters of its task, a notice by its sender alone.
        let names = !matches!(out.within, Within::Task(_));
        let people = self.people(&viewer, meant, &to, out.mail, names)?;
        let text: String = out.text.chars().take(LOOKED_AT).collect();
        // What a reply quotes names those who took part; what its author wrote names others on purpose.
        let own = quoted_text::strip(&text);
        let quoted = if own.len() < text.len() && !quoted_text::is_forward(&out.subject) {
            text.replacen(own, "", 1)
        } else {
            String::new()
        };
        let thread: Vec<Address> = addresses_in(&quoted, MOST).filter(|address| !self.is_ours(address)).collect();
        let mut named: HashSet<Address> = people.named;
        named.extend(addresses_in(own, MOST));
        let team: Vec<AccountId> = meant
            .map(|seen| seen.matter.access.team().iter().map(|place| place.who).chain([account.id]).collect())
            .unwrap_or_default();
        let together = match meant {
            Some(seen) => learning::were_together(&self.store, &team, seen.matter.id, &to)?,
            None => false,
        };
        let sending = Sending {
            from,
            to: to.iter().map(|address| Recipient { address: address.clone(), name: String::new() }).collect(),
            papers: out.papers.iter().map(|(name, text)| Paper { name: name.clone(), mark: marked(text) }).collect(),
            matter: meant.map(|seen| if names { seen.matter.details.number.clone() } else { String::new() }),
            thread,
            named,
            opening: own.to_owned(),
            together,
            first_contact: out.within == Within::FirstContact,
        };
        let warning = tripwire::check(&sending, &people.known);
        // A typing error that was told of stays one.
        let to_note = warning.as_ref().is_none_or(|warning| warning.kind != Kind::Similar);
        let sent_to = meant.filter(|_| to_note).map(|seen| (seen.matter.id, to));
        Ok(Looked { sentence: warning.map(|warning| warning.sentence), sent_to })
    }

    /// What is unusual about something that is about to be mailed to one address, in one sentence. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn before_sending(&self, account: &Account, email: &str, within: Within) -> Result<Option<String>> {
        let greeted = match within {
            Within::Client(client) => self.clients.open(client)?.contact.details.name,
            _ => String::new(),
        };
        let out = Outgoing {
            within,
            mail: None,
            to: vec![email.to_owned()],
            subject: String::new(),
            text: greeted,
            references: Vec::new(),
            papers: Vec::new(),
        };
        Ok(self.look(account, &out)?.sentence)
    }
}
