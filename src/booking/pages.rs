//! A member's booking page: what it is, and changing it.

use super::{
    limits,
    records::{MeetingKind, Page, Place, PlaceKind},
    service::{Booking, slug_key},
    store_tables::{BOOKING_PAGES, PAGE_BY_SLUG},
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::AccountId,
};

use meeting_slots::Opening;

impl Booking {
    /// A member's page, or one to begin with, which is not kept and not open.
    ///
    /// # Errors
    /// Store errors.
    pub fn page_of(&self, owner: &Account) -> Result<Page> {
        Ok(match self.store.get(&BOOKING_PAGES, &owner.id)? {
            Some(page) => page,
            None => self.first_page(owner),
        })
    }

    fn first_page(&self, owner: &Account) -> Page {
        let slug: String = crate::lines::one_line(&owner.full_name())
            .to_lowercase()
            .chars()
            .filter_map(|c| match c {
                ' ' => Some('-'),
                c if c.is_ascii_alphanumeric() || c == '-' => Some(c),
                _ => None,
            })
            .take(40)
            .collect();
        let zone = owner.preferences.zone().unwrap_or_else(|| self.notices.zone().clone());
        Page {
            slug,
            open: false,
            welcome: String::new(),
            zone: zone.iana_name().unwrap_or("America/New_York").to_owned(),
            week: (0..5).map(|day| Opening { day, from: 9 * 60, until: 17 * 60 }).collect(),
            closed: Vec::new(),
            federal_holidays: true,
            before: 0,
            after: 15,
            notice_hours: 24,
            days_ahead: 30,
            step: 30,
            kinds: vec![MeetingKind {
                name: "First consultation".into(),
                minutes: 30,
                place: Place { kind: PlaceKind::Phone, detail: String::new() },
                questions: Vec::new(),
            }],
        }
    }

    /// Keeps a member's page.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what [`limits`] refuses; [`Error::Conflict`] if another member has its address.
    pub async fn keep_page(&self, account: AccountId, page: Page) -> Result<Page> {
        let page = limits::page(page)?;
        let kept = self.store.write(move |tx| {
            let key = slug_key(tx, &page.slug);
            if tx.get(&PAGE_BY_SLUG, &key)?.is_some_and(|whose| whose != account) {
                return Err(Error::Conflict("Another page has this address. Choose another one.".into()));
            }
            let before: Option<Page> = tx.get(&BOOKING_PAGES, &account)?;
            if let Some(before) = before.filter(|before| before.slug != page.slug) {
                let key = slug_key(tx, &before.slug);
                tx.delete(&PAGE_BY_SLUG, &key);
            }
            tx.put(&PAGE_BY_SLUG, &key, &account)?;
            tx.put(&BOOKING_PAGES, &account, &page)?;
            Audit::note(tx, Line::of(account, Action::BookingPageChanged))?;
            Ok(page)
        });
        let page = kept.await?;
        self.tell(account);
        Ok(page)
    }
}
