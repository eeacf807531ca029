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

use jiff::{SignedDuration, Timestamp, ToSpan, civil::Date, tz::TimeZone};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A piece that was written so recently may belong to a point that another machine is still writing.
const FRESH: SignedDuration = SignedDuration::from_hours(48);

/// The points to keep. Of each line: the newest, and the last of each of so many days, weeks (from Monday) and months, counted from the
/// newest. Of lines that ended before the last month that counts, none; the newest of all always stays.
pub fn kept<'a>(
    points: &'a [PointName],
    rules: &config::Backup,
    zone: &TimeZone,
    now: Timestamp,
) -> BTreeSet<&'a PointName> {
    let mut lines: BTreeMap<&str, Vec<&PointName>> = BTreeMap::new();
    for point in points {
        lines.entry(&point.line).or_default().push(point);
    }
    let months = i64::from(rules.keep_months).max(1);
    let horizon = now.to_zoned(zone.clone()).checked_sub(months.months()).map_or(Timestamp::MIN, |at| at.timestamp());
    let of_line = |points: Vec<&'a PointName>| of_line(points, rules, zone);
    let kept = lines.into_values().flat_map(of_line).filter(|point| point.made >= horizon);
    kept.chain(points.iter().max()).collect()
}

/// Of one line.
fn of_line<'a>(mut points: Vec<&'a PointName>, rules: &config::Backup, zone: &TimeZone) -> BTreeSet<&'a PointName> {
    points.sort_by(|a, b| b.cmp(a));
    let mut kept: BTreeSet<&PointName> = points.iter().take(1).copied().collect();
    let since_monday = |date: Date| date.weekday().to_monday_zero_offset();
    let mut keep = |most: u32, span: &dyn Fn(Date) -> Date| {
        let mut spans: Vec<Date> = Vec::new();
        for point in &points {
            let of = span(point.made.to_zoned(zone.clone()).date());
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
    keep(rules.keep_weeks, &|date| date.saturating_sub(i64::from(since_monday(date)).days()));
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
    let kept = kept(&points, rules, zone, now);
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
        for object in place.list(folder)? {
            if !needed.contains(&object.name) && now.duration_since(object.written) > FRESH {
                place.remove(&object.name)?;
                freed += object.len;
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
        let now = "2026-11-18T00:00:00Z".parse().unwrap();
        let stay = |all: &[PointName]| -> Vec<String> {
            kept(all, &rules, &TimeZone::UTC, now).into_iter().map(|p| p.made.to_string()).collect()
        };
        let expected = [
            "2026-10-31T01:00:00Z",
            "2026-11-08T01:00:00Z",
            "2026-11-15T01:00:00Z",
            "2026-11-16T01:00:00Z",
            "2026-11-17T09:00:00Z",
        ];
        assert_eq!(stay(&all), expected);
        assert!(stay(&[]).is_empty());
        // Another line does not push this one out, and one that ended long ago goes.
        let mut two = all.clone();
        let other = |day: &str| PointName { made: day.parse().unwrap(), line: "b".into() };
        two.extend([other("2026-11-17T23:00:00Z"), other("2026-08-01T00:00:00Z")]);
        two[0].line = "c".into();
        let left = stay(&two);
        assert!(expected.iter().all(|day| left.contains(&(*day).to_owned())), "{left:?}");
        assert!(
            left.contains(&"2026-11-17T23:00:00Z".to_owned()) && !left.contains(&"2026-08-01T00:00:00Z".to_owned())
        );
        // A single old one is better than none.
        assert_eq!(stay(&points(&["2020-01-01T00:00:00Z"])).len(), 1);
    }
}
