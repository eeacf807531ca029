//! The cap on replies to one account in a day. Whatever goes wrong between two robots ends here.

use super::{records::SentToday, tables::SENT_TODAY};
use crate::{
    clock::Clock,
    error::Result,
    ids::AccountId,
    store::{Store, Tx},
};

use jiff::tz::TimeZone;

/// The cap. Days are in the firm's time zone.
#[derive(Clone, Debug)]
pub struct ReplyCap {
    most: u32,
    zone: TimeZone,
    clock: Clock,
}

impl ReplyCap {
    /// At most `most` replies a day in `zone`.
    pub fn new(most: u32, zone: TimeZone, clock: Clock) -> Self {
        Self { most, zone, clock }
    }

    /// Replies a day.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Whether an account may be sent another reply today, checked before the work for it is done.
    pub fn has_room(&self, store: &Store, account: AccountId) -> Result<bool> {
        let kept = store.get(&SENT_TODAY, &account)?;
        Ok(self.today(kept).count < self.most)
    }

    /// Counts one reply, in the commit that writes it; `false` if the cap is reached.
    pub fn take(&self, tx: &mut Tx, account: AccountId) -> Result<bool> {
        let mut today = self.today(tx.get(&SENT_TODAY, &account)?);
        if today.count >= self.most {
            return Ok(false);
        }
        today.count += 1;
        tx.put(&SENT_TODAY, &account, &today)?;
        Ok(true)
    }

    /// Whether an account must still be told today that the cap is reached. Returns true once.
    pub fn tell(&self, tx: &mut Tx, account: AccountId) -> Result<bool> {
        let mut today = self.today(tx.get(&SENT_TODAY, &account)?);
        if today.told {
            return Ok(false);
        }
        today.told = true;
        tx.put(&SENT_TODAY, &account, &today)?;
        Ok(true)
    }

    /// The stored count, if it is for today.
    fn today(&self, kept: Option<SentToday>) -> SentToday {
        let day = self.clock.now().to_zoned(self.zone.clone()).date().to_string();
        kept.filter(|kept| kept.day == day).unwrap_or(SentToday { day, ..SentToday::default() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::Options;

    #[tokio::test]
    async fn a_day_has_its_replies_and_the_next_one_too_and_is_told_of_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap();
        let clock = Clock::held("2026-03-04T12:00:00Z".parse().unwrap());
        let cap = ReplyCap::new(2, TimeZone::get("America/New_York").unwrap(), clock.clone());
        let (account, other) = (AccountId::new(), AccountId::new());
        let take = |account| {
            let cap = cap.clone();
            store.write(move |tx| cap.take(tx, account))
        };
        assert!(take(account).await.unwrap());
        clock.forward("16h 59m 59s".parse().unwrap());
        assert!(take(account).await.unwrap(), "the same day in New York");
        assert!(!take(account).await.unwrap());
        assert!(take(other).await.unwrap());
        clock.forward("1s".parse().unwrap());
        assert!(take(account).await.unwrap(), "a new day");
        for first in [true, false] {
            let cap = cap.clone();
            assert_eq!(store.write(move |tx| cap.tell(tx, account)).await.unwrap(), first);
        }
        assert!(cap.has_room(&store, account).unwrap());
    }
}
