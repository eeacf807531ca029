//! A value that rises or falls by another, or becomes its half or its double: "$100,000" less "$30,000".

use law::numerals;

use super::{
    counts,
    values::{Kind, kind_of},
};

/// How a value changes, as [`super::Exchange::new`] says it: "less $30,000", "plus 10 days", "half", "double".
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shift {
    By { up: bool, value: String },
    Times(f64),
}

pub(super) fn shift(new: &str) -> Option<Shift> {
    match new {
        "half" => return Some(Shift::Times(0.5)),
        "double" => return Some(Shift::Times(2.0)),
        _ => {}
    }
    let (up, value) = match new.strip_prefix("plus ") {
        Some(value) => (true, value),
        None => (false, new.strip_prefix("less ")?),
    };
    Some(Shift::By { up, value: value.to_owned() })
}

impl Shift {
    /// A value of the kind that is looked for.
    pub(super) fn samples(&self) -> Vec<String> {
        match self {
            Self::By { value, .. } => vec![value.clone()],
            Self::Times(_) => ["$1", "1%", "2 days"].map(str::to_owned).into(),
        }
    }

    /// What takes the place of a value. `None` where the two cannot be added up.
    pub(super) fn of(&self, old: &str) -> Option<String> {
        let before = number(old)?;
        let after = match self {
            Self::By { up, value } => {
                if unit(old) != unit(value) {
                    return None;
                }
                before + if *up { number(value)? } else { -number(value)? }
            }
            Self::Times(factor) => before * factor,
        };
        // A day that is halved, or a sum below nothing, is no value.
        let whole = after.fract().abs() < 1e-9;
        if after <= 0.0 || kind_of(old) == Some(Kind::Day) {
            return None;
        }
        match kind_of(old) {
            Some(Kind::Sum) => {
                let cents = old.contains('.') || !whole;
                Some(format!("${}", grouped(after, if cents { 2 } else { 0 })?))
            }
            Some(Kind::Percent) => Some(format!("{}%", plain(after))),
            Some(Kind::Time) => whole.then(|| format!("{} {}", plain(after), unit(old))),
            _ if counts::is_count(old) => whole.then(|| grouped(after, 0))?,
            _ => None,
        }
    }
}

fn number(text: &str) -> Option<f64> {
    let lower = text.to_lowercase();
    let figures: String = lower
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        .filter(|c| *c != ',')
        .collect();
    let factor =
        [("thousand", 1e3), ("million", 1e6)].iter().find(|(word, _)| lower.contains(word)).map_or(1.0, |one| one.1);
    match figures.trim_end_matches('.').parse::<f64>() {
        Ok(number) => Some(number * factor),
        Err(_) => super::value_forms::spelt(text).map(f64::from),
    }
}

/// The unit of a length of time, with the word before it: "business days".
fn unit(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let units = words.iter().filter(|word| {
        let word = word.trim_end_matches('s').to_lowercase();
        matches!(word.as_str(), "day" | "week" | "month" | "year" | "hour" | "business" | "busines" | "calendar")
    });
    units
        .map(|word| if word.ends_with('s') { (*word).to_owned() } else { format!("{word}s") })
        .collect::<Vec<_>>()
        .join(" ")
}

fn plain(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn grouped(number: f64, decimals: usize) -> Option<String> {
    let text = format!("{number:.decimals$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let whole = numerals::grouped(whole.parse().ok()?);
    Some(if rest.is_empty() { whole } else { format!("{whole}.{rest}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_rise_and_fall() {
        let of = |old: &str, new: &str| shift(new).and_then(|shift| shift.of(old));
        assert_eq!(of("$1,248,000.00", "less $30,000").as_deref(), Some("$1,218,000.00"));
        assert_eq!(of("$84,000", "plus $16,000").as_deref(), Some("$100,000"));
        assert_eq!(of("five percent (5%)", "double").as_deref(), Some("10%"));
        assert_eq!(of("thirty (30) days", "plus 15 days").as_deref(), Some("45 days"));
        assert_eq!(of("$30,000", "half").as_deref(), Some("$15,000"));
        assert_eq!(of("two years", "plus 15 days"), None);
        assert_eq!(of("$10", "less $30"), None);
        assert_eq!(shift("$30,000"), None);
    }
}
