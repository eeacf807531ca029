//! Notices of the federal courts' electronic filing systems, read as forms: court, case, docket number, entries,
//! documents and recipients. Pure: the input is a mail's subject and its body in the reader's layout. The rules
//! follow the layout that the courts share, and are not specific to any court.
//!
//! - [`filing`] NEF, district and bankruptcy courts · [`petition`] a bankruptcy case opened · [`activity`] NDA, courts of appeals · [`supreme`] Supreme Court
//! - [`layout`] lines, cells and links · [`title`] case names and docket numbers · [`courts`] which court ·
//!   [`recipients`] who was served

mod activity;
mod courts;
pub mod fields;
mod filing;
mod layout;
mod petition;
mod recipients;
mod supreme;
#[cfg(test)]
mod tests;
mod title;

use fields::CourtNotice;

/// The notice in a mail; `None` for other mail, including other mail from courts: announcements, corrections of an
/// entry. A forwarded notice is found below the text of those who forwarded it.
pub fn read(subject: &str, body: &str) -> Option<CourtNotice> {
    let lines = layout::lines(body);
    let notice = activity::read(subject, &lines).or_else(|| filing::read(&lines));
    let notice = notice.or_else(|| petition::read(&lines)).or_else(|| supreme::read(&lines))?;
    notice.cases.iter().any(|case| !case.entries.is_empty()).then_some(notice)
}
