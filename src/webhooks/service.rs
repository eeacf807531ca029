//! Webhooks of the firm's accounts: adding, listing, trying, removing.

use super::{
    records::{Id, Message, Webhook},
    sending::send,
    signing::written,
    store_tables::{WEBHOOK_MESSAGES, WEBHOOKS},
};
use crate::{
    accounts::{ACCOUNTS, Account, random},
    audit::{Action, Audit, Event as Line},
    clock::Clock,
    error::{Error, Result},
    events::Live,
    finding::{Finding, Mark},
    guarded_web::GuardedWeb,
    ids::AccountId,
    store::{All, Store, Tx},
};

use std::sync::Arc;
use tokio::sync::Notify;
use zeroize::Zeroizing;

/// Webhooks of one account.
const MOST: usize = 20;
/// The kinds that can be chosen.
pub const KINDS: [&str; 9] = ["task", "files", "chat", "drafts", "tables", "clients", "matters", "booking", "account"];
/// Says that messages may be missing: everything should be asked for again.
pub const REFETCH: &str = "refetch";

/// Webhooks. Clones share everything.
#[derive(Clone)]
pub struct Webhooks {
    pub(super) store: Store,
    pub(super) live: Live,
    pub(super) clock: Clock,
    pub(super) web: GuardedWeb,
    /// Told when a message was written down.
    pub(super) written: Arc<Notify>,
    private: bool,
}

impl Webhooks {
    /// Webhooks in `store`; `private` lets them go to the firm's own network.
    ///
    /// # Errors
    /// None in practice: the authorities are built in.
    pub fn new(store: Store, live: Live, clock: Clock, private: bool) -> Result<Self> {
        let web = GuardedWeb::new(private, "webhooks", None)?;
        Ok(Self { store, live, clock, web, written: Arc::default(), private })
    }

    /// Adds one for an account. Returns it with its secret as the receiver is given it, which is shown once.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an address that cannot be asked, and for a kind that is not known.
    pub async fn add(&self, account: AccountId, url: &str, kinds: Vec<String>) -> Result<(Webhook, String)> {
        self.web.place(url).map_err(|why| Error::Invalid(why.says("webhooks.private_addresses")))?;
        if let Some(odd) = kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
            return Err(Error::Invalid(format!("There is no kind \"{odd}\". There are: {}.", KINDS.join(", "))));
        }
        let secret = Zeroizing::new(random::<32>()?.to_vec());
        let shown = written(&secret);
        let webhook = Webhook {
            id: Id::new(),
            url: url.to_owned(),
            secret,
            kinds,
            created_at: self.clock.now(),
            taken_at: None,
            taken: 0,
            given_up: 0,
            trouble: None,
            ended: false,
            recent: Vec::new(),
        };
        let kept = webhook.clone();
        let added = self.store.write(move |tx| {
            active(tx, account)?;
            if tx.scan(&WEBHOOKS, &account)?.len() >= MOST {
                return Err(Error::Conflict(format!("An account has at most {MOST} webhooks. Remove one first.")));
            }
            tx.put(&WEBHOOKS, &(account, kept.id), &kept)?;
            Audit::note(tx, Line::of(account, Action::WebhookAdded).on(kept.id.0))
        });
        added.await?;
        Ok((webhook, shown))
    }

    /// All webhooks with their accounts. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self) -> Result<Vec<(AccountId, Webhook)>> {
        self.store.scan(&WEBHOOKS, &All).map(|row| row.map(|((account, _), webhook)| (account, webhook))).collect()
    }

    /// The webhooks of an account, oldest first. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn of(&self, account: AccountId) -> Result<Vec<Webhook>> {
        self.store.scan(&WEBHOOKS, &account).map(|row| row.map(|(_, webhook)| webhook)).collect()
    }

    /// Whether messages may go to private addresses.
    #[must_use]
    pub fn reaches_private(&self) -> bool {
        self.private
    }

    /// How many messages of a webhook wait. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn waiting(&self, account: AccountId, webhook: Id) -> Result<u64> {
        let mut waiting = 0;
        for row in self.store.scan(&WEBHOOK_MESSAGES, &account) {
            waiting += u64::from(row?.1.webhook == webhook);
        }
        Ok(waiting)
    }

    /// Removes one, with the messages that wait.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn remove(&self, account: AccountId, id: Id) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.get(&WEBHOOKS, &(account, id))?.ok_or(Error::NotFound)?;
                tx.delete(&WEBHOOKS, &(account, id));
                for (key, message) in tx.scan(&WEBHOOK_MESSAGES, &account)? {
                    if message.webhook == id {
                        tx.delete(&WEBHOOK_MESSAGES, &key);
                    }
                }
                Audit::note(tx, Line::of(account, Action::WebhookRemoved).on(id.0))
            })
            .await
    }

    /// Sends a message of the kind "test" now, once. `None`: it was taken.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn test(&self, account: AccountId, id: Id) -> Result<Option<String>> {
        let webhook = self.store.get(&WEBHOOKS, &(account, id))?.ok_or(Error::NotFound)?;
        let now = self.clock.now();
        let message =
            Message { id: Id::new(), webhook: id, kind: "test".into(), task: None, at: now, tries: 0, next: now };
        let trouble = send(&self.web, &webhook, &message, now).await.trouble();
        let (kind, told) = (message.kind, trouble.clone());
        self.store
            .write(move |tx| match tx.get(&WEBHOOKS, &(account, id))? {
                Some(mut webhook) => {
                    webhook.tried(&kind, now, told);
                    tx.put(&WEBHOOKS, &(account, id), &webhook)
                }
                None => Ok(()),
            })
            .await?;
        Ok(trouble)
    }

    /// What the operator must know. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let wanting = |(_, webhook): (AccountId, Webhook)| {
            let id = webhook.id.0;
            let says = match (&webhook.trouble, webhook.ended) {
                (_, true) => {
                    format!("The receiver of {id} wants no messages. \"chancery webhooks remove {id}\" removes it.")
                }
                (Some(trouble), _) => {
                    format!("{trouble} Messages are tried for four days; \"chancery webhooks test {id}\" tries it now.")
                }
                (None, false) => return None,
            };
            Some(Finding { what: "webhook".into(), mark: Mark::Look, says })
        };
        Ok(self.all()?.into_iter().filter_map(wanting).collect())
    }
}

/// Nothing is written for an account that is being removed.
pub(super) fn active(tx: &Tx, account: AccountId) -> Result<()> {
    let account: Option<Account> = tx.get(&ACCOUNTS, &account)?;
    account.filter(Account::is_active).map(drop).ok_or(Error::NotFound)
}
