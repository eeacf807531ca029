//! What a repair of the journal could not keep.

use crate::store::{Lost, Store};

/// The groups of changes that the open of this store lost, each with the times between which it was made.
pub fn lost(store: &Store) -> Vec<String> {
    store.mended().map(|mended| mended.lost.iter().map(shown).collect()).unwrap_or_default()
}

fn shown(lost: &Lost) -> String {
    let time = |at: Option<u64>| {
        let at = jiff::Timestamp::from_millisecond(i64::try_from(at?).ok()?).ok()?;
        Some(at.to_zoned(jiff::tz::TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string())
    };
    match (time(lost.after), time(lost.before)) {
        (Some(after), Some(before)) => format!("number {}, made between {after} and {before}", lost.seq),
        (Some(after), None) => format!("number {}, made after {after}", lost.seq),
        (None, Some(before)) => format!("number {}, made before {before}", lost.seq),
        (None, None) => format!("number {}", lost.seq),
    }
}
