//! Removes points past their time, and pieces that no point needs.

use super::{
    lines::by_line,
    place::Place,
    repository::{PIECES, PointName, Repository, line_of},
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
/// newest. Of lines that ended before the last month that counts, none; the newest of all always stays. The clock of this machine has no
/// say in it: if it is wrong, nothing is old that was not.
pub fn kept<'a>(points: &'a [PointName], rules: &config::Backup, zone: &TimeZone) -> BTreeSet<&'a PointName> {
    let lines = by_line(points);
    let newest = lines.values().filter_map(|line| line.first()).max();
    let Some(&(last, newest)) = newest else { return BTreeSet::new() };
    let months = i64::from(rules.keep_months).max(1);
    let horizon = last.to_zoned(zone.clone()).checked_sub(months.months()).map_or(Timestamp::MIN, |at| at.timestamp());
    let kept = lines.values().flat_map(|line| of_line(line, rules, zone)).filter(|(made, _)| *made >= horizon);
    kept.map(|(_, point)| point).chain([newest]).collect()
}

/// Of one line, newest first.
fn of_line<'a>(
    points: &[(Timestamp, &'a PointName)],
    rules: &config::Backup,
    zone: &TimeZone,
) -> BTreeSet<(Timestamp, &'a PointName)> {
    let mut kept: BTreeSet<(Timestamp, &PointName)> = points.iter().take(1).copied().collect();
    let since_monday = |date: Date| date.weekday().to_monday_zero_offset();
    let mut keep = |most: u32, span: &dyn Fn(Date) -> Date| {
        let mut spans: Vec<Date> = Vec::new();
        for point in points {
            let of = span(point.0.to_zoned(zone.clone()).date());
            if spans.last() != Some(&of) {
                if spans.len() as u64 >= u64::from(most) {
                    return;
                }
                spans.push(of);
                kept.insert(*point);
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

/// Removes what the rules do not keep. Only points that `own` opens are removed, and only objects whose names Chancery gives.
///
/// # Errors
/// A point of this data folder that stays cannot be read: then nobody knows which pieces it needs, and no piece is removed.
pub fn prune(place: &dyn Place, own: &RecoveryKey, rules: &config::Backup, zone: &TimeZone) -> Result<Pruned> {
    let repository = Repository::open(place)?;
    let (mut points, mut needed, mut foreign) = (Vec::new(), BTreeMap::new(), false);
    for point in repository.points()? {
        match repository.contents(&point, own) {
            Ok(contents) => {
                needed.insert(point.clone(), contents.pieces().map(|piece| piece.name.clone()).collect::<Vec<_>>());
                points.push(point);
            }
            // Of another data folder: it is not ours to remove, and nobody here can tell what it needs.
            Err(Error::Denied(_)) => foreign = true,
            Err(e) => {
                return Err(Error::Invalid(format!(
                    "Nothing was removed, because the backup {} cannot be read and nobody can tell what it needs: {e}. Remove its file in {}/points by hand if it is of no use.",
                    point.short(),
                    place.shown()
                )));
            }
        }
    }
    let kept = kept(&points, rules, zone);
    let gone: Vec<&PointName> = points.iter().filter(|point| !kept.contains(point)).collect();
    for point in &gone {
        repository.forget(point)?;
    }
    let needed: HashSet<String> =
        needed.into_iter().filter(|(point, _)| kept.contains(point)).flat_map(|(_, names)| names).collect();
    let ours: HashSet<&str> = points.iter().map(|point| point.line.as_str()).collect();
    let mut pieces = Vec::new();
    for folder in PIECES {
        pieces.extend(place.list(folder)?);
    }
    // By the place's own clock, which wrote the times.
    let fresh = pieces.iter().map(|object| object.written).max().unwrap_or(Timestamp::MIN);
    let mut freed = 0;
    for object in &pieces {
        let ours = match line_of(&object.name) {
            None => false,
            Some(line) => !foreign || ours.contains(line),
        };
        if ours && !needed.contains(&object.name) && fresh.duration_since(object.written) > FRESH {
            place.remove(&object.name)?;
            freed += object.len;
        }
    }
    Ok(Pruned { kept: kept.len(), removed: gone.len(), freed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(days: &[&str]) -> Vec<PointName> {
        days.iter().zip(1..).map(|(day, seq)| PointName { made: day.parse().unwrap(), line: "a".into(), seq }).collect()
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
        let stay = |all: &[PointName]| -> Vec<String> {
            kept(all, &rules, &TimeZone::UTC).into_iter().map(|p| p.made.to_string()).collect()
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
        let other = |day: &str| PointName { made: day.parse().unwrap(), line: "b".into(), seq: 7 };
        two.extend([other("2026-11-17T23:00:00Z"), PointName { line: "d".into(), ..other("2026-08-01T00:00:00Z") }]);
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
