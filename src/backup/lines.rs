//! Lines of points: which one a data folder writes, and which points of several lines are the newest.

use super::{records::Line, repository::PointName, tables::BACKUP_LINE};
use crate::{error::Result, store::Store};

use jiff::Timestamp;
use std::{cmp::Reverse, collections::BTreeMap};

pub const LINE: &[u8; 4] = b"line";

/// Which line this folder writes; a new one if it has none, or if it was restored.
pub fn line(store: &Store, place: &str) -> Result<Line> {
    if let Some(line) = store.get(&BACKUP_LINE, LINE)? {
        return Ok(line);
    }
    begin_line(store, place)
}

/// Begins a new line.
///
/// # Errors
/// As for [`Store::write_blocking`].
pub fn begin_line(store: &Store, place: &str) -> Result<Line> {
    let random: String = ulid::Ulid::generate().to_string().chars().skip(16).collect();
    let line = Line { name: random.to_lowercase(), place: place.to_owned(), seq: 0 };
    let own = line.clone();
    store.write_blocking(move |tx| tx.put(&BACKUP_LINE, LINE, &own))?;
    Ok(line)
}

/// The points of each line, newest first, with the time that each was taken at the latest. A clock that was ahead gave some a later
/// one; whatever was written after them in their line is older than they claim to be.
pub fn by_line(points: &[PointName]) -> BTreeMap<&str, Vec<(Timestamp, &PointName)>> {
    let mut lines: BTreeMap<&str, Vec<&PointName>> = BTreeMap::new();
    for point in points {
        lines.entry(&point.line).or_default().push(point);
    }
    lines.into_iter().map(|(line, points)| (line, dated(points))).collect()
}

fn dated(mut points: Vec<&PointName>) -> Vec<(Timestamp, &PointName)> {
    points.sort_by_key(|point| Reverse((point.seq, point.made)));
    let mut latest = Timestamp::MAX;
    let dated = points.into_iter().map(|point| {
        latest = latest.min(point.made);
        (latest, point)
    });
    dated.collect()
}

/// Two lines that were written at the same time, with the newest point of each: two machines use one place, and nobody but a person can
/// tell which of them matters.
pub fn at_once(points: &[PointName]) -> Option<[&PointName; 2]> {
    let mut lines: Vec<Vec<(Timestamp, &PointName)>> = by_line(points).into_values().collect();
    lines.sort_by_key(|line| Reverse(line.first().map(|(made, _)| *made)));
    let (newest, others) = lines.split_first()?;
    let began = newest.last()?.0;
    let other = others.iter().filter_map(|line| line.first()).find(|(made, _)| *made > began)?;
    Some([newest.first()?.1, other.1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(made: &str, line: &str, seq: u64) -> PointName {
        PointName { made: made.parse().unwrap(), line: line.into(), seq }
    }

    #[test]
    fn a_clock_that_was_ahead_makes_no_point_the_newest() {
        let points = [
            point("2026-11-20T01:00:00Z", "a", 10),
            point("2029-11-21T01:00:00Z", "a", 20),
            point("2026-11-22T01:00:00Z", "a", 30),
        ];
        let lines = by_line(&points);
        let a: Vec<(String, u64)> = lines["a"].iter().map(|(made, point)| (made.to_string(), point.seq)).collect();
        let expected = [("2026-11-22T01:00:00Z", 30), ("2026-11-22T01:00:00Z", 20), ("2026-11-20T01:00:00Z", 10)];
        assert_eq!(a, expected.map(|(made, seq)| (made.to_owned(), seq)));
    }

    #[test]
    fn a_line_after_another_is_no_second_machine() {
        let mut points = vec![
            point("2026-11-20T01:00:00Z", "a", 10),
            point("2026-11-21T01:00:00Z", "a", 20),
            point("2026-11-22T01:00:00Z", "b", 15),
            point("2026-11-23T01:00:00Z", "b", 25),
        ];
        assert_eq!(at_once(&points), None);
        points.push(point("2026-11-22T12:00:00Z", "a", 22));
        let [newest, other] = at_once(&points).unwrap();
        assert_eq!((newest.seq, other.seq), (25, 22));
    }
}
