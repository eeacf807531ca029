//! The room's service.

use super::{
    calendars::Web,
    records::{Meeting, MeetingId, Page},
    store_tables::{AGENDA, BOOKING_PAGES, MEETING_BY_SECRET, MEETINGS, PAGE_BY_SLUG},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    clock::Clock,
    documents::Reader,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    ids::AccountId,
    intake::Quarantine,
    mailbox::FirmCalendars,
    outbox::Notices,
    reading::Reading,
    store::{Reads, Store},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use std::{fmt::Write as _, sync::Arc};
use tokio::sync::Notify;

/// Booking pages and meetings. Clones share everything.
#[derive(Clone)]
pub struct Booking {
    pub(super) store: Store,
    pub(super) notices: Notices,
    pub(super) live: Live,
    pub(super) clock: Clock,
    sources: Option<Arc<Sources>>,
    pub(super) answering: Option<Arc<Answering>>,
    /// Something changed that may have to be written into a calendar.
    pub(super) changed: Arc<Notify>,
}

/// What reads calendars.
pub struct Sources {
    pub(super) web: Web,
    pub(super) reader: Reader,
    pub(super) firm: Option<FirmCalendars>,
}

/// What reads the mails that come to meetings' addresses.
pub struct Answering {
    pub(super) reading: Reading,
    pub(super) held: Quarantine,
    /// The address of which the meetings' are part.
    pub(super) assistant: String,
}

impl Booking {
    /// The pages and meetings in `store`.
    pub fn new(store: Store, notices: Notices, live: Live, clock: Clock) -> Self {
        Self { store, notices, live, clock, sources: None, answering: None, changed: Arc::default() }
    }

    /// The same where busy times are read from calendars: those that members name, and with `firm` their own at its provider.
    pub fn with_calendars(self, web: Web, reader: Reader, firm: Option<FirmCalendars>) -> Self {
        Self { sources: Some(Arc::new(Sources { web, reader, firm })), ..self }
    }

    /// What members know the calendars as that the firm's mailbox opens; `None` where it opens none.
    pub fn firm_calendars(&self) -> Option<&'static str> {
        Some(self.sources.as_ref()?.firm.as_ref()?.called())
    }

    /// The same where each meeting has an address of its own under `assistant`, and what comes there is read.
    pub fn with_answers(self, reading: Reading, held: Quarantine, assistant: &str) -> Self {
        let answering = Answering { reading, held, assistant: assistant.to_owned() };
        Self { answering: Some(Arc::new(answering)), ..self }
    }

    pub(super) fn sources(&self) -> Result<&Sources> {
        self.sources.as_deref().ok_or_else(|| Error::Unavailable("nothing here reads calendars".into()))
    }

    /// The page at an address and whose it is, if guests can book there.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a page that is not open and for a member who may not sign in.
    pub fn public(&self, slug: &str) -> Result<(Account, Page)> {
        // Whatever the text is, this takes one hash and one look-up.
        let key = slug_key(&self.store, slug);
        let account = self.store.get(&PAGE_BY_SLUG, &key)?.ok_or(Error::NotFound)?;
        open_page(&self.store, account)
    }

    /// The meeting that a guest's secret opens, and with whom it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is none.
    pub fn by_secret(&self, secret: &str) -> Result<(Account, Meeting)> {
        let bytes = URL_SAFE_NO_PAD.decode(secret).unwrap_or_default();
        let found = self.store.get(&MEETING_BY_SECRET, blake3::hash(&bytes).as_bytes())?;
        let (account, id) = found.filter(|_| bytes.len() == 32).ok_or(Error::NotFound)?;
        let meeting = self.store.get(&MEETINGS, &(account, id))?.ok_or(Error::NotFound)?;
        Ok((self.owner(account)?, meeting))
    }

    pub(super) fn owner(&self, account: AccountId) -> Result<Account> {
        let owner: Option<Account> = self.store.get(&ACCOUNTS, &account)?;
        owner.filter(Account::is_active).ok_or(Error::NotFound)
    }

    /// A member's meetings that are not over, the next one first. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn upcoming(&self, account: AccountId) -> Result<Vec<Meeting>> {
        let now = self.clock.now();
        let mut all = Vec::new();
        for row in self.store.scan(&AGENDA, &account) {
            let (_, entry) = row?;
            if entry.until > now {
                all.extend(self.store.get(&MEETINGS, &(account, entry.meeting))?);
            }
        }
        Ok(all)
    }

    /// All meetings of a member, those that are over too, as long as they are kept. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn meetings(&self, account: AccountId) -> Result<Vec<Meeting>> {
        self.store.scan(&MEETINGS, &account).map(|row| row.map(|(_, meeting)| meeting)).collect()
    }

    /// The guest's own page for a meeting; `None` if the firm has no public address.
    pub(super) fn guest_link(&self, id: MeetingId) -> Option<String> {
        self.notices.page(&format!("meeting/{}", self.secret(id)))
    }

    /// The secret in the guest's link: made from the folder's own key, so that each mail can name it and no record holds it.
    pub fn secret(&self, id: MeetingId) -> String {
        URL_SAFE_NO_PAD.encode(secret_of(&self.store, id))
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Booking });
        self.changed.notify_one();
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

pub(super) fn slug_key(from: &impl Reads, slug: &str) -> [u8; 32] {
    from.keys().lookup("booking page", &slug.to_lowercase())
}

/// The secret of a guest's link.
pub(super) fn secret_of(from: &impl Reads, id: MeetingId) -> [u8; 32] {
    from.keys().lookup("meeting secret", &id.0.to_string())
}

/// The secret in a meeting's own address: 96 bits that only the folder's key makes, in lower case.
pub(super) fn secret_word(from: &impl Reads, id: MeetingId) -> String {
    let hash = from.keys().lookup("meeting address", &id.0.to_string());
    hash.iter().take(12).fold(String::new(), |mut word, byte| {
        let _ = write!(word, "{byte:02x}");
        word
    })
}

/// A member's page, if it is open.
///
/// # Errors
/// [`Error::NotFound`] if it is not.
pub(super) fn open_page(from: &impl Reads, account: AccountId) -> Result<(Account, Page)> {
    let owner: Option<Account> = from.get(&ACCOUNTS, &account)?;
    let page: Option<Page> = from.get(&BOOKING_PAGES, &account)?;
    match (owner.filter(Account::is_active), page.filter(|page| page.open)) {
        (Some(owner), Some(page)) => Ok((owner, page)),
        _ => Err(Error::NotFound),
    }
}
