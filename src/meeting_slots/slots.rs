//! Times that can be offered, and whether one that was offered still can be had. Both ask the same question, so what is shown can be booked.

use crate::{Hours, Span};

use jiff::{SignedDuration, Timestamp};

/// The most times that are offered in one go.
const MOST: usize = 5_000;

/// What is kept in mind for one kind of meeting. Minutes of real time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How long it lasts; at least one.
    pub length: u16,
    /// What is kept free before it.
    pub before: u16,
    /// What is kept free after it.
    pub after: u16,
    /// How long before a meeting it must be booked at the latest.
    pub notice: u32,
    /// How far ahead it can be booked at the most.
    pub horizon: u32,
    /// From one time that is offered to the next; at least one.
    pub step: u16,
}

/// Time that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// When.
    pub span: Span,
    /// Minutes that it wants free before it.
    pub before: u16,
    /// Minutes that it wants free after it.
    pub after: u16,
}

/// A time for a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// When.
    pub span: Span,
}

/// Why a time cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is past, too soon, or too far ahead.
    TooSoonOrFar,
    /// It is outside of the hours, or no time that is offered.
    Closed,
    /// Something else is at that time, or too near to it.
    Taken,
}

impl From<Span> for Busy {
    /// An appointment that says nothing of what it wants free around it.
    fn from(span: Span) -> Self {
        Self { span, before: 0, after: 0 }
    }
}

impl Busy {
    fn wide(&self) -> Span {
        widened(self.span, self.before, self.after)
    }
}

fn minutes(minutes: impl Into<i64>) -> SignedDuration {
    SignedDuration::from_mins(minutes.into())
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_add(by).unwrap_or(Timestamp::MAX)
}

fn widened(span: Span, before: u16, after: u16) -> Span {
    let from = span.from.saturating_sub(minutes(before)).unwrap_or(Timestamp::MIN);
    Span { from, until: later(span.until, minutes(after)) }
}

/// Whether a meeting at this time leaves everything that is taken alone. The longer of the two times that two neighbours want free counts.
fn is_clear(span: Span, rules: &Rules, busy: &[Busy]) -> bool {
    let wide = widened(span, rules.before, rules.after);
    !busy.iter().any(|taken| wide.overlaps(&taken.span) || span.overlaps(&taken.wide()))
}

/// The moments between which a meeting may begin.
fn bookable(rules: &Rules, now: Timestamp) -> Span {
    let last = later(now, minutes(rules.horizon));
    Span { from: later(now, minutes(rules.notice)), until: last }
}

/// The times that begin in `range` and can be offered, in order; at most 5,000.
#[must_use]
pub fn free(hours: &Hours, rules: &Rules, busy: &[Busy], now: Timestamp, range: Span) -> Vec<Slot> {
    let bookable = bookable(rules, now);
    let range = Span { from: range.from.max(bookable.from), until: range.until.min(bookable.until) };
    if range.from >= range.until {
        return Vec::new();
    }
    let near = Span { from: range.from, until: later(range.until, minutes(rules.length.max(1))) };
    let near: Vec<Busy> =
        busy.iter().filter(|busy| widened(busy.wide(), rules.after, rules.before).overlaps(&near)).copied().collect();
    let open = hours.open(range);
    open.iter()
        .flat_map(|open| starts(*open, rules, range))
        .filter(|span| is_clear(*span, rules, &near))
        .take(MOST)
        .map(|span| Slot { span })
        .collect()
}

/// The times that the hours have, whether taken or not.
fn starts(open: Span, rules: &Rules, range: Span) -> impl Iterator<Item = Span> {
    let (length, step) = (minutes(rules.length.max(1)), minutes(rules.step.max(1)));
    // The first one in the range, so that long hours cost nothing.
    let gone = range.from.duration_since(open.from).max(SignedDuration::ZERO);
    let whole = gone.as_secs().div_euclid(step.as_secs()) * step.as_secs();
    let first = later(open.from, SignedDuration::from_secs(whole));
    std::iter::successors(Some(first), move |at| at.checked_add(step).ok())
        .map(move |from| Span { from, until: later(from, length) })
        .take_while(move |span| span.until <= open.until && span.from < range.until)
        .filter(move |span| span.from >= range.from)
}

/// Whether a meeting can begin at `start`.
///
/// # Errors
/// Why it cannot.
pub fn check(hours: &Hours, rules: &Rules, busy: &[Busy], now: Timestamp, start: Timestamp) -> Result<Slot, Refusal> {
    let bookable = bookable(rules, now);
    if start < bookable.from || start >= bookable.until {
        return Err(Refusal::TooSoonOrFar);
    }
    let only = Span { from: start, until: later(start, SignedDuration::from_nanos(1)) };
    let open = hours.open(only);
    let span = open.iter().flat_map(|open| starts(*open, rules, only)).next().ok_or(Refusal::Closed)?;
    if is_clear(span, rules, busy) { Ok(Slot { span }) } else { Err(Refusal::Taken) }
}
