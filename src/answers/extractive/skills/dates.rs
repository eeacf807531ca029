//! The dates and time limits in what was sent.

use super::{
    deadline_table,
    skill::{ABOUT, NOTHING, read},
};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::requests_and_time_limits as requests,
        extractive::{
            chronology,
            clip::{clip, readable},
            compose::Composer,
            counted::counted,
            dates::{calendar, label},
            sentence_features::LONGEST,
        },
    },
    law::cues::plain,
    tasks::Answer,
};

use jiff::civil::Date;

/// Shown when periods are quoted but not computed.
pub const QUOTED: &str = "Periods are quoted, not counted: what day they end on is for you to compute.";

/// What asks for all that happened and not for days to keep.
pub(super) const CHRONOLOGY: [&str; 4] = ["chronolog", "timeline", "time line", "order of events"];

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let grounds = read(work);
    let mut c = Composer::new(if grounds.is_empty() { NOTHING } else { ABOUT }, work);
    if grounds.is_empty() {
        return c.finish();
    }
    let asked = plain(&work.instruction);
    if CHRONOLOGY.iter().any(|words| asked.contains(words)) {
        chronology::write(&mut c, &grounds, &work.instruction, work.today);
        return c.finish();
    }
    if deadline_table::asked(&work.instruction) {
        deadline_table::write(&mut c, &grounds, work.today);
        return c.finish();
    }
    let dates = calendar(&grounds, work.today, 24);
    if dates.is_empty() {
        c.gap("No date was found.");
    }
    let days: Vec<Date> = dates.iter().flat_map(|entry| entry.days()).collect();
    let past = days.iter().filter(|day| **day < work.today).count();
    match days.iter().filter(|day| **day >= work.today).min() {
        Some(next) if past > 0 => {
            c.lead(format!("Next: {}. {past} of {} days are past.", label(*next, false, work.today), days.len()))
        }
        Some(next) => c.lead(format!("Next: {}.", label(*next, false, work.today))),
        None if past > 1 => c.lead("All of these days are past."),
        None => {}
    }
    c.section("Dates");
    for entry in dates {
        entry.tell(&mut c, work.today);
    }
    c.section("Counted");
    for ground in &grounds {
        for found in counted(&ground.letters) {
            let piece = clip(&ground.letters, found.span, None, LONGEST);
            let said = readable(&ground.letters, piece);
            c.tell(ground, format!("{}: {}: {said}", label(found.day, false, work.today), found.how), piece);
        }
    }
    let found = requests::read(&grounds);
    c.section("Time limits");
    let quoted = found.limits(&mut c, 16);
    found.asked(&mut c, 6);
    if quoted > 0 {
        c.gap(QUOTED);
    }
    c.finish()
}
