//! Retention: lines of the audit log are deleted when their period ends, as the privacy policy says.

use super::log::{Audit, Keeps};
use crate::{clock::until_midnight, error::Result};

use jiff::{Timestamp, ToSpan, tz::TimeZone};

/// Deletes what is older than `months`, unless something keeps it, now and at every midnight (UTC), until it is dropped.
pub async fn daily(audit: Audit, months: u16, keeps: Keeps) {
    loop {
        match forget(&audit, months, Timestamp::now(), keeps).await {
            Ok(0) => {}
            Ok(lines) => tracing::info!(lines, "lines of the audit log older than {months} months were let go"),
            Err(e) => tracing::error!("old lines of the audit log could not be let go: {e}"),
        }
        tokio::time::sleep(until_midnight(Timestamp::now())).await;
    }
}

/// Deletes what is older than `months` at `now`. Returns how many lines of the audit log were deleted.
pub async fn forget(audit: &Audit, months: u16, now: Timestamp, keeps: Keeps) -> Result<u64> {
    let before = now.to_zoned(TimeZone::UTC).checked_sub(i64::from(months).months());
    match before {
        Ok(before) => audit.forget(before.timestamp(), keeps).await,
        // The period is longer than all representable time.
        Err(_) => Ok(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        audit::{Action, Event},
        store::{Options, Store},
    };

    #[tokio::test]
    async fn lines_go_after_their_months_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let audit = Audit::new(Store::open(&Options { probe: None, ..Options::new(folder.path()) }).unwrap());
        audit.record(Event::new(Action::Deleted)).await.unwrap();
        let months = |n: i64| Timestamp::now().to_zoned(TimeZone::UTC).checked_add(n.months()).unwrap().timestamp();
        assert_eq!(forget(&audit, 12, months(11), |_| Ok(false)).await.unwrap(), 0);
        assert_eq!(forget(&audit, 12, months(13), |_| Ok(true)).await.unwrap(), 0, "a legal hold stands");
        assert_eq!(forget(&audit, 12, months(13), |_| Ok(false)).await.unwrap(), 1);
        assert_eq!(audit.verify(None).unwrap().broken, None);
    }
}
