//! Which rules (RFC 5545, 3.3.10) calendar programs can be given: they work them out, and some rules never end.

/// The most times in a day that a rule may name.
const TIMES_A_DAY: u64 = 24;
/// The highest COUNT, and the highest INTERVAL.
const MOST: (u64, u64) = (10_000, 1_000);
/// The most parts, and the most values of one.
const PARTS: (usize, usize) = (14, 400);

/// Whether a calendar program can work out every instance of the rule quickly, on a telephone too. A rule that names a part twice, or a part
/// that the standard does not know, is refused: each program reads it differently.
pub(super) fn is_modest(rule: &str) -> bool {
    let mut known: Vec<(&str, &str)> = Vec::new();
    for part in rule.split(';').filter(|part| !part.is_empty()) {
        let Some((name, value)) = part.split_once('=') else { return false };
        let is_known = ["FREQ", "UNTIL", "COUNT", "INTERVAL", "WKST"].contains(&name) || name.starts_with("BY");
        let again = known.iter().any(|(before, _)| *before == name);
        if !is_known || again || known.len() >= PARTS.0 || value.split(',').count() > PARTS.1 {
            return false;
        }
        known.push((name, value));
    }
    let of = |name: &str| known.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let within = |name: &str, most: u64| {
        of(name).is_none_or(|value| value.parse().is_ok_and(|number: u64| (1..=most).contains(&number)))
    };
    let values = |name: &str| of(name).map_or(1, |value| value.split(',').count() as u64);
    let hours = match of("FREQ") {
        Some("HOURLY") => 24,
        Some("DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") => values("BYHOUR"),
        _ => return false,
    };
    within("COUNT", MOST.0)
        && within("INTERVAL", MOST.1)
        && hours * values("BYMINUTE") * values("BYSECOND") <= TIMES_A_DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_keep_a_calendar_program_busy_is_no_rule_for_it() {
        for rule in [
            "FREQ=DAILY",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU;UNTIL=20260601T000000Z",
            "FREQ=MONTHLY;BYDAY=2TU;COUNT=520",
            "FREQ=DAILY;BYHOUR=9,13,17;BYMINUTE=0",
            "FREQ=HOURLY;INTERVAL=6",
            "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;",
        ] {
            assert!(is_modest(rule), "{rule}");
        }
        let seconds = (0..60).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        for rule in [
            "",
            "FREQ=SECONDLY",
            "FREQ=MINUTELY;COUNT=3",
            "FREQ=DAILY;COUNT=1000000000",
            "FREQ=DAILY;COUNT=99999999999999999999999",
            "FREQ=DAILY;COUNT=0",
            "FREQ=WEEKLY;INTERVAL=0",
            "FREQ=YEARLY;INTERVAL=4000000000",
            "FREQ=DAILY;FREQ=SECONDLY",
            "FREQ=DAILY;X-MORE=1",
            "FREQ=DAILY;COUNT",
            &format!("FREQ=DAILY;BYMINUTE={seconds}"),
            &format!("FREQ=HOURLY;BYSECOND={seconds}"),
        ] {
            assert!(!is_modest(rule), "{rule}");
        }
    }
}
