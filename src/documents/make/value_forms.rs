//! One value in its several forms: "60 days", "sixty days" and "sixty (60) days"; "1%" and "one percent (1%)".

use super::values::{Kind, is_numeral, is_value, kind_of, values};
use law::numerals;

use std::ops::Range;

/// A value by its number and its unit.
#[derive(PartialEq)]
struct Measured {
    kind: Kind,
    number: String,
    unit: String,
}

fn measured(text: &str) -> Option<Measured> {
    let kind = kind_of(text)?;
    let number = figures(text)?;
    let letters =
        |word: &&str| word.chars().all(|c| c.is_alphabetic() || c == '\'') && !is_numeral(&word.to_lowercase());
    let unit: Vec<String> = match kind {
        Kind::Time => {
            text.split_whitespace().filter(letters).map(|word| word.trim_end_matches('s').to_lowercase()).collect()
        }
        Kind::Day => vec![text.to_lowercase()],
        _ => Vec::new(),
    };
    Some(Measured { kind, number, unit: unit.join(" ") })
}

/// The number of a value or of a count, in figures: "25" of "twenty-five percent (25%)".
pub(super) fn figures(text: &str) -> Option<String> {
    let figures: String = text
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        .filter(|c| *c != ',')
        .collect();
    let figures = figures.trim_end_matches('.');
    Some(match figures {
        "" => spelt(text)?.to_string(),
        figures if figures.contains('.') => figures.trim_end_matches('0').trim_end_matches('.').to_owned(),
        figures => figures.to_owned(),
    })
}

/// Another number in the place of that of a value, with its unit: "30 percent" for "twenty-five percent". `None` for what is no plain value.
pub(super) fn with_number(stands: &str, number: &str) -> Option<String> {
    let new = match kind_of(stands)? {
        Kind::Percent if stands.contains("percent") && !is_double(stands) => format!("{number} percent"),
        Kind::Percent => format!("{number}%"),
        Kind::Sum if stands.contains(char::is_alphabetic) => return None,
        Kind::Sum => format!("${number}"),
        Kind::Time => {
            let counts = |word: &&str| {
                word.split('-').all(|part| is_numeral(&part.to_lowercase()))
                    || word.starts_with(|c: char| c.is_ascii_digit() || c == '(')
            };
            let unit = stands.split_whitespace().filter(|word| !counts(word)).collect::<Vec<_>>().join(" ");
            let unit = unit.strip_suffix('s').unwrap_or(&unit);
            format!("{number} {unit}{}", if number == "1" { "" } else { "s" })
        }
        Kind::Day => return None,
    };
    Some(in_form_of(stands, &new))
}

/// Whether two texts are the same value, in whatever form.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    measured(one).is_some_and(|one| measured(other).is_some_and(|other| one == other))
}

/// Whether two values are of one kind and unit: "thirty (30) days" and "45 days", and not "ten (10) business days".
pub(super) fn same_unit(one: &str, other: &str) -> bool {
    let own = measured(one).map(|value| (value.kind, value.unit));
    own.is_some() && own == measured(other).map(|value| (value.kind, value.unit))
}

/// Whether a text says a number in words and again in figures.
pub(super) fn is_double(text: &str) -> bool {
    text.contains('(') && text.starts_with(char::is_alphabetic)
}

/// A count of something in words and figures: "one hundred fifty (150) miles" for "150 miles".
pub(super) fn doubled(text: &str) -> Option<String> {
    let (count, unit) = text.split_once(' ')?;
    let number: u32 = count.parse().ok()?;
    let plain = !unit.is_empty() && unit.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'));
    Some(format!("{} ({number}) {unit}", numerals::in_words(number).filter(|_| plain)?))
}

/// A value in the form of the one whose place it takes: "90 days" in the place of "sixty (60) days" is "ninety (90) days". What cannot be said in
/// words stands in figures alone, so that words and figures never differ.
pub(super) fn in_form_of(old: &str, new: &str) -> String {
    if !is_double(old) || is_double(new) {
        return new.to_owned();
    }
    let said = measured(new).and_then(|value| {
        let number = value.number.parse::<u32>().ok().and_then(numerals::in_words)?;
        match value.kind {
            Kind::Percent => Some(format!("{number} percent ({}%)", value.number)),
            Kind::Time => {
                let unit = |text: &str| {
                    let words = text.split_whitespace().filter(|word| {
                        !is_numeral(&word.to_lowercase()) && !word.starts_with(|c: char| c.is_ascii_digit() || c == '(')
                    });
                    words.map(str::to_owned).collect::<Vec<_>>()
                };
                // "30 days" in the place of "fourteen (14) calendar days" are calendar days too.
                let (stands, comes) = (unit(old), unit(new));
                let plain = matches!(&stands[..], [kind, unit] if matches!(kind.as_str(), "calendar" | "consecutive") && comes == [unit.as_str()]);
                let unit = if plain { stands } else { comes };
                Some(format!("{number} ({}) {}", value.number, unit.join(" ")))
            }
            Kind::Sum | Kind::Day => None,
        }
    });
    said.unwrap_or_else(|| new.to_owned())
}

/// The first value of a text that is the same as one, in whatever form, and another in its form: "twelve (12) months" and "six (6) months".
pub fn standing(text: &str, one: &str, other: &str) -> Option<(String, String)> {
    values(text).into_iter().find_map(|(at, _)| {
        let stands: String = text.chars().skip(at.start).take(at.len()).collect();
        is_same(&stands, one).then(|| {
            let other = in_form_of(&stands, other);
            (stands, other)
        })
    })
}

/// A value and the time for which it counts: "0.5%" and "per month".
pub fn without_rate(text: &str) -> (&str, &str) {
    let lower = text.to_ascii_lowercase();
    let rates = [" per ", " a month", " a year", " a week", " a day", " an hour", " each ", " monthly", " annually"];
    let at = rates.iter().filter_map(|rate| lower.find(rate)).min();
    at.map_or((text, ""), |at| (text[..at].trim(), text[at..].trim()))
}

/// Whether a text has a rate in other words: "a week" where it says "for each week".
pub(super) fn same_rate(text: &str, behind: &str, rate: &str) -> bool {
    let leads = ["each ", "every ", "per ", "a ", "an "];
    if leads.iter().any(|lead| behind.to_lowercase().starts_with(lead)) {
        return false;
    }
    let unit = rate.to_lowercase();
    let unit = ["per ", "a ", "an ", "each "].iter().find_map(|lead| unit.strip_prefix(lead)).unwrap_or("");
    let lower = text.to_lowercase();
    !unit.is_empty() && leads.iter().any(|lead| lower.contains(&format!("{lead}{unit}")))
}

/// The number with which a text begins in words.
pub(super) fn spelt(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split([' ', '-']).take_while(|word| is_numeral(word) || *word == "and").collect();
    let (mut all, mut part) = (0, 0);
    for word in words {
        match word {
            "hundred" => part = part.max(1) * 100,
            "thousand" => {
                all += part.max(1) * 1000;
                part = 0;
            }
            word => part += numerals::of_word(word).unwrap_or(0),
        }
    }
    Some(all + part).filter(|number| *number > 0)
}

/// A place whose words are a part of a value that stands in words and figures, as the whole: "1%" of "one percent (1%)" must not change alone.
pub(super) fn whole_value(text: &str, at: Range<usize>, new: &str) -> (Range<usize>, String) {
    let whole =
        values(text).into_iter().map(|(range, _)| range).find(|range| range.start <= at.start && at.end <= range.end);
    let Some(whole) = whole.filter(|whole| *whole != at && is_value(new)) else { return (at, new.to_owned()) };
    let old: String = text.chars().skip(whole.start).take(whole.len()).collect();
    match is_double(&old) {
        true => {
            let new = in_form_of(&old, new);
            (with_fraction(text, whole), new)
        }
        false => (at, new.to_owned()),
    }
}

/// A value with the fraction before it: "three-quarters of one percent (0.75%)".
pub(super) fn with_fraction(text: &str, at: Range<usize>) -> Range<usize> {
    const FRACTIONS: [&str; 9] =
        ["half", "third", "thirds", "quarter", "quarters", "fourth", "fourths", "tenth", "tenths"];
    let before: String = text.chars().take(at.start).collect();
    let Some(rest) = before.strip_suffix(" of ") else { return at };
    let mut words = rest.rsplit(' ');
    let last = words.next().unwrap_or_default().to_lowercase();
    if !FRACTIONS.contains(&last.rsplit('-').next().unwrap_or_default()) {
        return at;
    }
    // "three quarters" are two words.
    let count = if last.contains('-') { 0 } else { words.next().map_or(0, |count| count.chars().count() + 1) };
    at.start.saturating_sub(" of ".len() + last.chars().count() + count)..at.end
}

/// Whether words that are a value stand within another one: the "five percent" of "twenty-five percent (25%)".
pub(super) fn within_another(text: &str, at: &Range<usize>, value: &str) -> bool {
    let holds = |whole: &Range<usize>| whole != at && whole.start <= at.start && at.end <= whole.end;
    let differs = |whole: Range<usize>| {
        let stands: String = text.chars().skip(whole.start).take(whole.len()).collect();
        !is_same(&stands, value)
    };
    kind_of(value).is_some_and(|kind| kind != Kind::Day)
        && values(text).into_iter().any(|(whole, _)| holds(&whole) && differs(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_several_forms() {
        assert!(is_same("sixty (60) days", "60 days") && is_same("sixty days", "60 days"));
        assert!(is_same("one hundred twenty (120) days", "120 days") && is_same("one percent (1%)", "1%"));
        assert!(is_same("$9,600.00", "$9,600") && !is_same("ten (10) business days", "10 days"));
        assert!(same_unit("sixty (60) days", "45 days") && !same_unit("ten (10) business days", "45 days"));
        assert!(!is_same("60 days", "60 months") && !is_same("sixteen days", "60 days"));
        assert_eq!(doubled("150 miles").as_deref(), Some("one hundred fifty (150) miles"));
        assert_eq!(in_form_of("fourteen (14) calendar days", "30 days"), "thirty (30) calendar days");
        for (old, new, wanted) in [
            ("sixty (60) days", "90 days", "ninety (90) days"),
            ("ten (10) business days", "125 days", "one hundred twenty-five (125) days"),
            ("one percent (1%)", "2%", "two percent (2%)"),
            ("one percent (1%)", "0.5%", "0.5%"),
            ("60 days", "90 days", "90 days"),
            ("sixty (60) days", "ninety (90) days", "ninety (90) days"),
        ] {
            assert_eq!(in_form_of(old, new), wanted, "{old} {new}");
        }
        assert_eq!(without_rate("0.5% per month"), ("0.5%", "per month"));
        for (old, wanted) in [
            ("twenty-five percent (25%)", "thirty percent (30%)"),
            ("twenty-five percent", "30 percent"),
            ("one (1) business day", "thirty (30) business days"),
            ("$25.00", "$30"),
        ] {
            assert_eq!(with_number(old, "30").as_deref(), Some(wanted), "{old}");
        }
        assert_eq!(with_number("$2 million", "3"), None);
    }
}
