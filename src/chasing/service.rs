//! Starting, listing, opening, deleting.

use super::{
    lists::Lists,
    progress::State,
    records::{Chase, ChaseId, ChasedItem},
    store_tables::{CHASE_OF_LINK, CHASES},
};
use crate::{
    accounts::ACCOUNTS,
    audit::{Action, Audit, Event as Line},
    clients::Clients,
    clock::Clock,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{Files, paths, safe_name},
    ids::{AccountId, ContactId},
    lines::one_line,
    outbox::Notices,
    store::{All, Reads, Store},
    upload_links::{Links, NewLink},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use checklists::{Names, Next, Of, Person, Stopped, Timetable};
use jiff::{Timestamp, tz::TimeZone};
use std::{net::IpAddr, sync::Arc};

/// Lists of an account.
const MOST: usize = 20_000;
/// Days that a link works.
const DAYS: i64 = 365;
/// Folders of the same name.
const SAME: u32 = 100;
/// Characters of a message to the client.
const MESSAGE: usize = 1_000;

/// A list to be given to a client.
#[derive(Clone, Debug)]
pub struct NewChase {
    pub client: ContactId,
    /// Name of the checklist.
    pub list: String,
    /// The address, if the contact has several or none.
    pub email: Option<String>,
    /// "en" or "es".
    pub language: String,
    /// IANA name of the client's time zone; the account's own if none.
    pub zone: Option<String>,
    /// Husband or wife, children, who died: for papers in their names.
    pub people: Vec<Person>,
    /// A sentence of the lawyer's in the first mail.
    pub message: String,
    pub timetable: Timetable,
}

/// Where clients' answers go, if they reach somebody.
#[derive(Clone, Debug)]
pub struct ClientsDoor {
    pub address: String,
    /// E-mail of the account that gets them.
    pub owner: String,
}

/// A list with what comes next.
pub struct Following {
    pub chase: Chase,
    /// When the next reminder goes out.
    pub next_at: Option<Timestamp>,
    /// Why none does.
    pub stopped: Option<&'static str>,
    pub folder_path: Option<String>,
    /// The client's page.
    pub url: String,
}

/// Papers that clients are asked for. Clones share everything.
#[derive(Clone)]
pub struct Chasing {
    pub(super) store: Store,
    pub(super) files: Files,
    pub(super) links: Links,
    pub(super) clients: Clients,
    pub(super) live: Live,
    pub(super) notices: Notices,
    pub(super) clock: Clock,
    pub(super) lists: Lists,
    pub(super) zone: TimeZone,
    pub(super) door: Arc<Option<ClientsDoor>>,
    pub(super) site: Arc<str>,
}

impl Chasing {
    /// The lists in `store`.
    #[allow(clippy::too_many_arguments)] // Called once.
    pub fn new(
        store: Store,
        files: Files,
        links: Links,
        clients: Clients,
        live: Live,
        notices: Notices,
        clock: Clock,
        lists: Lists,
        zone: TimeZone,
        door: Option<ClientsDoor>,
        site: &str,
    ) -> Self {
        Self {
            store,
            files,
            links,
            clients,
            live,
            notices,
            clock,
            lists,
            zone,
            door: Arc::new(door),
            site: site.trim_end_matches('/').into(),
        }
    }

    /// The checklists.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Whether somebody still waits for papers of a contact. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn awaits(&self, client: ContactId) -> Result<bool> {
        for row in self.store.scan(&CHASES, &All) {
            let (_, chase): (_, Chase) = row?;
            if chase.client == Some(client) && chase.is_open() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives a list to a client, and mails it.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what breaks a rule; [`Error::NotFound`] if there is no such contact.
    pub async fn start(&self, account: AccountId, new: NewChase, from: IpAddr) -> Result<Chase> {
        let refused = |sentence: &str| Err(Error::Invalid(sentence.into()));
        let Some(list) = self.lists.named(&new.list) else { return refused("There is no such checklist.") };
        if !["en", "es"].contains(&new.language.as_str()) || new.message.chars().count() > MESSAGE {
            return refused("The language is \"en\" or \"es\", and the message has at most 1,000 characters.");
        }
        if !new.timetable.is_valid() {
            return refused(
                "Reminders come every 1 to 365 days, at most 50, from an hour of the day until a later one.",
            );
        }
        let contact = self.clients.open(new.client)?.contact;
        let email =
            one_line(new.email.as_deref().or(contact.details.emails.first().map(String::as_str)).unwrap_or_default());
        if !crate::config::is_address(&email) {
            return refused("The client needs an e-mail address. Add one to the contact, or type it here.");
        }
        let zone = new.zone.filter(|zone| !zone.is_empty());
        if let Some(zone) = &zone
            && TimeZone::get(zone).is_err()
        {
            return Err(Error::Invalid(format!("\"{zone}\" is not a time zone. Write it like America/Chicago.")));
        }
        let is_same = |other: &Chase| other.client == Some(contact.id) && other.matter == list.title;
        if self.list(account)?.iter().any(|other| is_same(other) && other.is_open()) {
            return Err(Error::Conflict(format!(
                "{} has this list already, and not all of it has come. Open it under Chasing, or delete it first.",
                contact.details.name
            )));
        }
        let owner = self.store.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
        let own = owner.preferences.time_zone.clone();
        let zone = zone.or(own).or_else(|| self.zone.iana_name().map(str::to_owned)).unwrap_or_else(|| "UTC".into());
        let client_name = contact.details.name.clone();
        let mut people: Vec<Person> =
            contact.details.names().map(|name| Person { of: Of::Client, name: name.clone() }).collect();
        people.extend(new.people.into_iter().filter(|person| !person.name.trim().is_empty()).take(20));
        let now = self.clock.now();
        let today = now.to_zoned(TimeZone::get(&zone).unwrap_or(TimeZone::UTC)).date();
        let items: Vec<ChasedItem> = (1u32..)
            .zip(list.items(today))
            .map(|(id, item)| ChasedItem { id, item, since: now, waived: false, done_at: None })
            .collect();
        let (id, matter) = (ChaseId::new(), list.title.clone());
        let (folder, path) = self.folder(account, &client_name, &matter, from).await?;
        let link = NewLink {
            path,
            title: matter.of(&new.language).to_owned(),
            days: DAYS,
            max_files: None,
            max_bytes: None,
            passcode: None,
        };
        let link = self.links.create_with(account, link, self.secret(id), Some(from)).await?;
        let chase = Chase {
            id,
            account,
            client: Some(contact.id),
            client_name,
            email,
            language: new.language,
            zone,
            matter,
            people,
            next_item: u32::try_from(items.len()).unwrap_or(u32::MAX).saturating_add(1),
            items,
            papers: Vec::new(),
            folder,
            link: link.id,
            started_at: now,
            timetable: new.timetable,
            sent: Vec::new(),
            paused: false,
            version: 1,
        };
        self.begin(chase, &one_line(&new.message)).await
    }

    async fn folder(
        &self,
        account: AccountId,
        client: &str,
        matter: &Names,
        from: IpAddr,
    ) -> Result<(crate::ids::FolderId, String)> {
        let wanted = safe_name(&format!("{client}, {}", matter.en));
        for n in 1..=SAME {
            let name = if n == 1 { wanted.clone() } else { format!("{wanted} {n}") };
            match self.files.create_folder(account, "", &name, from).await {
                Ok(folder) => return Ok((folder.id, folder.name)),
                Err(Error::Conflict(_)) => {}
                Err(e) => return Err(e),
            }
        }
        Err(Error::Conflict("There are many folders of this client's name. Rename some first.".into()))
    }

    /// The secret of a list's link. Only its hash is stored; the key makes it again for the next mail.
    pub(super) fn secret(&self, chase: ChaseId) -> [u8; 32] {
        let key = self.store.keys().signing("chase link");
        *blake3::keyed_hash(&key, &chase.bytes()).as_bytes()
    }

    /// The address that shows a list to its client.
    pub fn address(&self, chase: ChaseId) -> String {
        format!("{}/wanted/{}", self.site, URL_SAFE_NO_PAD.encode(self.secret(chase)))
    }

    pub(super) fn put_new(tx: &mut crate::store::Tx, chase: &Chase) -> Result<()> {
        if tx.scan(&CHASES, &chase.account)?.len() >= MOST {
            return Err(Error::Conflict(format!("You have {MOST} lists. Delete some first.")));
        }
        tx.put(&CHASES, &(chase.account, chase.id), chase)?;
        tx.put(&CHASE_OF_LINK, &(chase.account, chase.link), &chase.id)?;
        Audit::note(tx, Line::of(chase.account, Action::ChaseStarted).on(chase.id.0))
    }

    /// The lists of an account, those with something to look at first, then those that miss most. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self, account: AccountId) -> Result<Vec<Chase>> {
        let all = self.store.scan(&CHASES, &account).map(|row| row.map(|(_, chase)| chase));
        let mut all: Vec<Chase> = all.collect::<Result<_>>()?;
        let open = |chase: &Chase| {
            chase.items.iter().filter(|item| !matches!(chase.state(item), State::Complete | State::Waived)).count()
        };
        all.sort_by_cached_key(|chase| {
            (std::cmp::Reverse(chase.questions().count().min(1)), std::cmp::Reverse(open(chase)), chase.started_at)
        });
        Ok(all)
    }

    /// One list.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn open(&self, account: AccountId, id: ChaseId) -> Result<Chase> {
        chase_of(&self.store, account, id)
    }

    /// A list with what comes next. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn following(&self, chase: Chase) -> Result<Following> {
        let now = self.clock.now();
        let looks = chase.to_remind().is_empty() && chase.wanted().next().is_some();
        let (next_at, stopped) = match self.next(&self.store, &chase, now)? {
            Next::Send => (Some(now), None),
            Next::Wait(at) => (Some(at), None),
            Next::Stop(Stopped::AllCame) if looks => (None, Some("looking")),
            Next::Stop(Stopped::AllCame) => (None, Some("all_came")),
            Next::Stop(Stopped::OptedOut) => (None, Some("opted_out")),
            Next::Stop(Stopped::Paused) => (None, Some("paused")),
            Next::Stop(Stopped::Bounced) => (None, Some("bounced")),
            Next::Stop(Stopped::Cap) => (None, Some("cap")),
        };
        let folder_path = match paths::path_of(&self.store, chase.account, Some(chase.folder)) {
            Ok(path) => Some(path),
            Err(Error::NotFound) => None,
            Err(e) => return Err(e),
        };
        Ok(Following { url: self.address(chase.id), chase, next_at, stopped, folder_path })
    }

    /// Deletes a list. Its link ends; files stay.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn delete(&self, account: AccountId, id: ChaseId, from: IpAddr) -> Result<()> {
        let chase = self.open(account, id)?;
        match self.links.revoke(account, chase.link, Some(from)).await {
            Ok(_) | Err(Error::NotFound) => {}
            Err(e) => return Err(e),
        }
        let gone = self.store.write(move |tx| {
            tx.delete(&CHASES, &(account, id));
            tx.delete(&CHASE_OF_LINK, &(account, chase.link));
            Audit::note(tx, Line::of(account, Action::ChaseDeleted).on(id.0))
        });
        gone.await?;
        self.tell(account);
        Ok(())
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Clients });
    }

    /// Whether no reminders may go to an address.
    pub(super) fn opted_out(&self, from: &impl Reads, email: &str) -> Result<bool> {
        Ok(from.get(&super::store_tables::NO_REMINDERS, &self.opt_out_key(email))?.is_some())
    }

    pub(super) fn opt_out_key(&self, email: &str) -> [u8; 32] {
        self.store.keys().lookup("no reminders", &email.to_lowercase())
    }
}

/// One list, inside a commit or outside.
pub(super) fn chase_of(from: &impl Reads, account: AccountId, id: ChaseId) -> Result<Chase> {
    from.get(&CHASES, &(account, id))?.ok_or(Error::NotFound)
}
