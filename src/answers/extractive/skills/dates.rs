//! The dates and time limits in what was sent.

use super::skill::{ABOUT, NOTHING, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::requests_and_time_limits as requests,
        extractive::{compose::Composer, dates::calendar},
    },
    tasks::Answer,
};

/// Shown when periods are quoted but not computed.
pub const QUOTED: &str = "Periods are quoted, not counted: what day they end on is for you to compute.";

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let grounds = read(work);
    let mut c = Composer::new(if grounds.is_empty() { NOTHING } else { ABOUT }, work);
    if grounds.is_empty() {
        return c.finish();
    }
    let dates = calendar(&grounds, work.today, 24);
    if dates.is_empty() {
        c.gap("No date was found.");
    }
    c.section("Dates");
    for entry in dates {
        entry.tell(&mut c, work.today);
    }
    let found = requests::read(&grounds);
    c.section("Time limits");
    found.limits(&mut c, 16);
    c.section("Asked of you");
    found.asked(&mut c, 6);
    c.gap(QUOTED);
    c.finish()
}
