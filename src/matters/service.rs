//! Opening matters, changing and deleting them.

use super::{
    limits::{self, MOST, plain},
    mirror::Mirror,
    standing::standing,
    viewer::{Seen, Viewer, Witness},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    audit::{Action, Audit, Event as Line},
    documents::document::Origin,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::AccountId,
    matter_records::{
        Details, ITEM_MATTERS, MATTER_ITEMS, MATTER_PROPOSALS, MATTERS, MATTERS_NEW, Matter, MatterId,
        forget_activities, forget_written_to, release_matter,
    },
    store::{All, Store, Tx},
};

use jiff::{Timestamp, tz::TimeZone};
use permissions::{Access, Level};
use std::collections::BTreeSet;

/// The firm's matters. Clones share everything.
#[derive(Clone)]
pub struct Matters {
    pub(super) store: Store,
    pub(super) mirror: Mirror,
    live: Live,
    zone: TimeZone,
    assistant: String,
}

impl Matters {
    /// The matters in `store`; `zone` is the firm's, and `assistant` the address that staff write to.
    pub fn new(store: Store, live: Live, zone: TimeZone, assistant: &str) -> Self {
        Self { mirror: Mirror::new(store.clone()), store, live, zone, assistant: assistant.to_owned() }
    }

    /// What a person may see now. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that may not sign in; store errors.
    pub fn viewer(&self, account: &Account) -> Result<Viewer> {
        Viewer::of(&self.store, &self.mirror, account)
    }

    /// What to look at again before an answer from these papers is shown. Own papers need no look.
    #[must_use]
    pub fn witness(&self, asker: AccountId, papers: impl IntoIterator<Item = (AccountId, Origin)>) -> Witness {
        Witness::of(&self.store, &self.mirror, asker, papers)
    }

    /// The address that mails for a matter are sent to.
    #[must_use]
    pub fn address_of(&self, matter: &Matter) -> String {
        let (name, domain) = self.assistant.rsplit_once('@').unwrap_or((&self.assistant, ""));
        format!("{name}+{}@{domain}", matter.details.number)
    }

    /// Opens a matter; whoever opens it manages it.
    ///
    /// # Errors
    /// [`Error::Denied`] for a reader; [`Error::Invalid`] for what is missing or too long; [`Error::Conflict`] if the person sees another
    /// matter with the number.
    pub async fn open(&self, by: AccountId, details: Details) -> Result<Matter> {
        let details = limits::tidied(details)?;
        let now = Timestamp::now();
        let opened = self.store.write(move |tx| {
            let account: Account = tx.get(&ACCOUNTS, &by)?.filter(Account::is_active).ok_or(Error::NotFound)?;
            if !account.role().opens() {
                return Err(Error::Denied("A reader opens no matters. An administrator gives roles.".into()));
            }
            number_is_free(tx, &account, None, &details.number)?;
            let id = MatterId::new();
            let (access, walls) = (Access::of(by), Vec::new());
            let matter = Matter {
                id,
                details,
                access,
                walls,
                hold: None,
                sealing: None,
                opened_at: now,
                opened_by: by,
                changed_at: now,
                version: 1,
            };
            tx.put(&MATTERS, &id, &matter)?;
            tx.put(&MATTERS_NEW, &id, &())?;
            Audit::note(tx, Line::of(by, Action::MatterOpened).on(id.0))?;
            Ok(matter)
        });
        let matter = opened.await?;
        self.tell(&self.audience(&matter)?);
        Ok(matter)
    }

    /// Changes what is known of a matter that was seen at `version`.
    ///
    /// # Errors
    /// As for [`Self::open`]; [`Error::NotFound`]; [`Error::Denied`] for readers; [`Error::Conflict`] if it was changed meanwhile.
    pub async fn change(&self, by: AccountId, id: MatterId, version: u64, details: Details) -> Result<Matter> {
        let details = limits::tidied(details)?;
        self.edit(by, id, Level::Write, Action::MatterChanged, move |tx, matter, account| {
            if matter.version != version {
                return Err(Error::Conflict("Somebody changed this matter meanwhile. Look at it again.".into()));
            }
            if plain(&details.number) != plain(&matter.details.number) {
                number_is_free(tx, account, Some(id), &details.number)?;
            }
            matter.details = details;
            Ok(())
        })
        .await
    }

    /// Deletes a matter. The papers stay where they are.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage it; [`Error::Conflict`] while a legal hold stands.
    pub async fn delete(&self, by: AccountId, id: MatterId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            let (matter, _) = standing(tx, by, id, Level::Manage)?;
            if matter.sealing.is_some() {
                let sentence =
                    "This matter is sealed. Whoever runs the server destroys it after its time, and its entry stays.";
                return Err(Error::Conflict(sentence.into()));
            }
            let matter = release_matter(tx, Some(by), matter)?;
            for ((_, owner, item), _) in tx.scan(&MATTER_ITEMS, &id)? {
                tx.delete(&MATTER_ITEMS, &(id, owner, item));
                tx.delete(&ITEM_MATTERS, &(owner, item, id));
            }
            for (key, _) in tx.scan(&MATTER_PROPOSALS, &id)? {
                tx.delete(&MATTER_PROPOSALS, &key);
            }
            forget_written_to(tx, id)?;
            forget_activities(tx, id)?;
            tx.delete(&MATTERS, &id);
            tx.delete(&MATTERS_NEW, &id);
            Audit::note(tx, Line::of(by, Action::MatterDeleted).on(id.0))?;
            Ok(matter.into_inner())
        });
        let matter = gone.await?;
        self.tell(&self.audience(&matter)?);
        Ok(())
    }

    /// Changes a matter's record. Whoever may see it before or after is told.
    pub(super) async fn edit(
        &self,
        by: AccountId,
        id: MatterId,
        least: Level,
        action: Action,
        change: impl FnOnce(&mut Tx, &mut Matter, &Account) -> Result<()> + Send + 'static,
    ) -> Result<Matter> {
        let changed = self.store.write(move |tx| {
            let (before, account) = standing(tx, by, id, least)?;
            let mut matter = before.clone();
            change(tx, &mut matter, &account)?;
            matter.version += 1;
            matter.changed_at = Timestamp::now();
            tx.put(&MATTERS, &id, &matter)?;
            if (&matter.details.client, &matter.details.parties) != (&before.details.client, &before.details.parties) {
                tx.put(&MATTERS_NEW, &id, &())?;
            }
            Audit::note(tx, Line::of(by, action).on(id.0))?;
            Ok((before, matter))
        });
        let (before, after) = changed.await?;
        let mut audience = self.audience(&before)?;
        audience.extend(self.audience(&after)?);
        self.tell(&audience);
        Ok(after)
    }

    /// Everybody who may see a matter.
    pub(super) fn audience(&self, matter: &Matter) -> Result<BTreeSet<AccountId>> {
        let mut audience = BTreeSet::new();
        for row in self.store.scan(&ACCOUNTS, &All) {
            let (id, account): (AccountId, Account) = row?;
            if account.is_active() && matter.access.decide(id, account.role()).is_some() {
                audience.insert(id);
            }
        }
        Ok(audience)
    }

    pub(super) fn tell(&self, audience: &BTreeSet<AccountId>) {
        for account in audience {
            self.live.tell(Event { account: *account, task: None, kind: EventKind::Matters });
        }
    }

    /// A number for the next matter: one more than the highest of this year among those that the person sees.
    #[must_use]
    pub fn next_number(&self, viewer: &Viewer) -> String {
        let year = Timestamp::now().to_zoned(self.zone.clone()).year();
        let head = format!("{year}-");
        let counted =
            viewer.matters().filter_map(|seen| seen.matter.details.number.strip_prefix(&head)?.parse::<u32>().ok());
        format!("{head}{:03}", counted.max().unwrap_or(0).saturating_add(1))
    }

    /// Whether a matter has this number, however it is written.
    #[must_use]
    pub fn is_number(matter: &Matter, number: &str) -> bool {
        plain(&matter.details.number) == plain(number)
    }

    /// Every matter, for whoever runs the server. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self) -> Result<Vec<Matter>> {
        self.store.scan(&MATTERS, &All).map(|row| row.map(|(_, matter)| matter)).collect()
    }
}

/// Whether a matter has these words.
#[must_use]
pub fn fits(seen: &Seen, wanted: &[String], client: &str) -> bool {
    let Details { number, title, parties, court, docket, .. } = &seen.matter.details;
    let mut text = [number.as_str(), title, court, docket, client].join(" ").to_lowercase();
    for party in parties {
        text.push(' ');
        text.push_str(&party.name.to_lowercase());
    }
    wanted.iter().all(|word| text.contains(word.as_str()))
}

/// Two matters of one number are possible if nobody sees both: else a number would tell of a matter that must not be known.
fn number_is_free(tx: &Tx, account: &Account, own: Option<MatterId>, number: &str) -> Result<()> {
    let all = tx.scan(&MATTERS, &All)?;
    if all.len() >= MOST {
        return Err(Error::Conflict("The firm has as many matters as Chancery can hold. Delete some first.".into()));
    }
    let taken = all.iter().any(|(id, matter)| {
        Some(*id) != own
            && plain(&matter.details.number) == plain(number)
            && matter.access.decide(account.id, account.role()).is_some()
    });
    if taken { Err(Error::Conflict(format!("There is a matter {number} already."))) } else { Ok(()) }
}
