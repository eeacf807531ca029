//! Notices of the federal courts' electronic filing systems, read as forms: court, case, docket number, entries,
//! documents and recipients. Pure: what is read is a mail's subject and its body as laid out by the reader. The rules
//! follow the layout of the notices, which the courts share, and know no single court.
//!
//! - [`filing`] NEF, district and bankruptcy courts · [`activity`] NDA, courts of appeals · [`supreme`] Supreme Court
//! - [`layout`] lines, cells and links · [`title`] case names and docket numbers · [`courts`] which court ·
//!   [`recipients`] who was served

mod activity;
mod courts;
pub mod fields;
mod filing;
mod layout;
mod recipients;
mod supreme;
#[cfg(test)]
mod tests;
mod title;

use fields::CourtNotice;

/// The notice in a mail; `None` for other mail, also from a court: announcements, corrections of an entry. A notice
/// that was forwarded is found below the words of those who forwarded it.
pub fn read(subject: &str, body: &str) -> Option<CourtNotice> {
    let lines = layout::lines(body);
    let notice = activity::read(subject, &lines).or_else(|| filing::read(&lines)).or_else(|| supreme::read(&lines))?;
    notice.cases.iter().any(|case| !case.entries.is_empty()).then_some(notice)
}
