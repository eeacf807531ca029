//! Removes points past their time, and pieces that no point needs.

use super::{
    place::Place,
    repository::{PIECES, PointName, Repository},
};
use crate::{
    config,
    error::{Error, Result},
    store::RecoveryKey,
};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::collections::{BTreeSet, HashSet};

/// The points to keep: the last of each of so many days, weeks (from Monday) and months, counted from the newest; and the newest.
pub fn kept<'a>(points: &'a [PointName], rules: &config::Backup, zone: &TimeZone) -> BTreeSet<&'a PointName> {
    let mut kept: BTreeSet<&PointName> = points.iter().max().into_iter().collect();
    let day = |point: &PointName| point.made.to_zoned(zone.clone()).date();
    let since_monday = |date: Date| date.weekday().to_monday_zero_offset();
    let mut keep = |most: u32, span: &dyn Fn(Date) -> Date| {
        let mut spans: Vec<Date> = Vec::new();
        let mut newest_first: Vec<&PointName> = points.iter().collect();
        newest_first.sort_by(|a, b| b.cmp(a));
        for point in newest_first {
            let of = span(day(point));
            if spans.last() != Some(&of) {
                if spans.len() as u64 >= u64::from(most) {
                    return;
                }
                spans.push(of);
                kept.insert(point);
            }
        }
    };
    keep(rules.keep_days, &|date| date);
    keep(rules.keep_weeks, &|date| date.saturating_sub(jiff::Span::new().days(since_monday(date))));
    keep(rules.keep_months, &|date| date.first_of_month());
    kept
}

/// What was removed.
pub struct Pruned {
    pub kept: usize,
    pub removed: usize,
    /// Bytes of the pieces that nothing needs any more.
    pub freed: u64,
}

/// Removes what the rules do not keep.
///
/// # Errors
/// A point that stays cannot be read: then nobody knows which pieces it needs, and no piece is removed.
pub fn prune(
    place: &dyn Place,
    own: &RecoveryKey,
    rules: &config::Backup,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<Pruned> {
    let repository = Repository::open(place)?;
    let points = repository.points()?;
    // A clock that was wrong once must not make everything else old.
    let points: Vec<PointName> = points.into_iter().filter(|point| point.made <= now).collect();
    let kept = kept(&points, rules, zone);
    let mut needed = HashSet::new();
    for point in repository.points()? {
        if points.contains(&point) && !kept.contains(&point) {
            continue;
        }
        let contents = repository.contents(&point, own).map_err(|e| {
            Error::Invalid(format!(
                "Nothing was removed, because the backup {} cannot be read and nobody can tell what it needs: {e}. Remove its file in {}/points by hand if it is of no use.",
                point.short(),
                place.shown()
            ))
        })?;
        needed.extend(contents.pieces().map(|piece| piece.name.clone()));
    }
    let gone: Vec<&PointName> = points.iter().filter(|point| !kept.contains(point)).collect();
    for point in &gone {
        repository.forget(point)?;
    }
    let mut freed = 0;
    for folder in PIECES {
        for (name, len) in place.list(folder)? {
            if !needed.contains(&name) {
                place.remove(&name)?;
                freed += len;
            }
        }
    }
    Ok(Pruned { kept: kept.len(), removed: gone.len(), freed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(days: &[&str]) -> Vec<PointName> {
        days.iter().map(|day| PointName { made: day.parse().unwrap(), line: "a".into() }).collect()
    }

    #[test]
    fn the_last_of_each_day_week_and_month_stays() {
        let rules = config::Backup { keep_days: 2, keep_weeks: 3, keep_months: 2, ..config::Backup::default() };
        let all = points(&[
            "2026-09-30T01:00:00Z",
            "2026-10-31T01:00:00Z",
            "2026-11-06T01:00:00Z",
            "2026-11-08T01:00:00Z",
            "2026-11-15T01:00:00Z",
            "2026-11-16T01:00:00Z",
            "2026-11-17T01:00:00Z",
            "2026-11-17T09:00:00Z",
        ]);
        let stay: Vec<String> = kept(&all, &rules, &TimeZone::UTC).into_iter().map(|p| p.made.to_string()).collect();
        let expected = [
            "2026-10-31T01:00:00Z",
            "2026-11-08T01:00:00Z",
            "2026-11-15T01:00:00Z",
            "2026-11-16T01:00:00Z",
            "2026-11-17T09:00:00Z",
        ];
        assert_eq!(stay, expected);
        assert!(kept(&[], &rules, &TimeZone::UTC).is_empty());
    }
}
