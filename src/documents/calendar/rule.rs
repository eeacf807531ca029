//! How an event repeats: RRULE (RFC 5545, 3.3.10), told and not expanded.

use super::{
    event::{Frequency, Recurrence},
    time,
};

/// A rule; `None` if it names no frequency.
pub(super) fn recurrence(value: &str) -> Option<Recurrence> {
    let value = value.trim();
    let mut every = None;
    let mut found = Recurrence {
        rule: value.to_ascii_uppercase(),
        every: Frequency::Day,
        interval: 1,
        days: Vec::new(),
        count: None,
        until: None,
        more: false,
        except: Vec::new(),
        also: Vec::new(),
    };
    for (name, value) in value.split(';').take(30).filter_map(|part| part.split_once('=')) {
        let value = value.trim();
        match name.trim().to_ascii_uppercase().as_str() {
            "FREQ" => {
                every = match value.to_ascii_uppercase().as_str() {
                    "SECONDLY" | "MINUTELY" | "HOURLY" => Some(Frequency::Hour),
                    "DAILY" => Some(Frequency::Day),
                    "WEEKLY" => Some(Frequency::Week),
                    "MONTHLY" => Some(Frequency::Month),
                    "YEARLY" => Some(Frequency::Year),
                    _ => None,
                }
            }
            "INTERVAL" => found.interval = value.parse().unwrap_or(1),
            "COUNT" => found.count = value.parse().ok(),
            "UNTIL" => found.until = time::civil(value).map(|(at, ..)| at.date()),
            // "2TU" is a condition of its own: it is in the rule, and not in the words.
            "BYDAY" => {
                for day in value.split(',').take(20) {
                    let day = day.trim().to_ascii_uppercase();
                    if day.len() == 2 { found.days.push(day) } else { found.more = true }
                }
            }
            "WKST" => {}
            _ => found.more = true,
        }
    }
    found.every = every?;
    Some(found)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_in_words() {
        for (rule, words) in [
            ("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260601T000000Z", "weekly on Monday and Wednesday until June 1, 2026"),
            ("FREQ=DAILY", "daily without an end"),
            ("FREQ=WEEKLY;INTERVAL=2;COUNT=10;WKST=SU", "every 2 weeks, 10 times"),
            ("FREQ=MONTHLY;BYDAY=2TU", "monthly, by a rule with more conditions without an end"),
            ("FREQ=SECONDLY", "several times a day"),
        ] {
            assert_eq!(recurrence(rule).unwrap().words(), words, "{rule}");
        }
        assert_eq!(recurrence("BYDAY=MO"), None);
        assert_eq!(recurrence("FREQ=SOMETIMES"), None);
    }
}
