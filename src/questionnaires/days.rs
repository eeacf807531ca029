//! Dates as people write them.

use jiff::civil::Date;

const MONTHS: [[&str; 2]; 12] = [
    ["jan", "ene"],
    ["feb", "feb"],
    ["mar", "mar"],
    ["apr", "abr"],
    ["may", "may"],
    ["jun", "jun"],
    ["jul", "jul"],
    ["aug", "ago"],
    ["sep", "sep"],
    ["oct", "oct"],
    ["nov", "nov"],
    ["dec", "dic"],
];

/// Reads "2024-05-31", "5/31/2024" (the month first, as in the United States), "May 31, 2024", "31 May 2024" and "31 de mayo de 2024". A
/// year of two digits, or anything else that stands in the text, is not read.
pub fn read(text: &str) -> Option<Date> {
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    if lower.len() > 60 {
        return None;
    }
    let parts: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/' | '-' | '.'))
        .filter(|part| !part.is_empty() && *part != "de" && *part != "del" && *part != "of" && *part != "the")
        .collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let number = |text: &str| {
        let digits = text.trim_end_matches("st").trim_end_matches("nd").trim_end_matches("rd").trim_end_matches("th");
        (digits.len() <= 4 && digits.bytes().all(|c| c.is_ascii_digit())).then(|| digits.parse::<i16>().ok())?
    };
    let month = |text: &str| {
        let begins = |names: &[&str; 2]| names.iter().any(|name| text.starts_with(name));
        let word = text.chars().count() >= 3 && text.chars().all(char::is_alphabetic);
        (1i16..).zip(&MONTHS).find(|(_, names)| word && begins(names)).map(|(n, _)| n)
    };
    let (year, month, day) = match (number(a), number(b), number(c)) {
        (Some(y), Some(m), Some(d)) if a.len() == 4 => (y, m, d),
        (Some(m), Some(d), Some(y)) if c.len() == 4 => (y, m, d),
        (None, Some(d), Some(y)) if c.len() == 4 => (y, month(a)?, d),
        (Some(d), None, Some(y)) if c.len() == 4 => (y, month(b)?, d),
        _ => return None,
    };
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}
