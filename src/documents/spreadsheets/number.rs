//! A number as displayed in its cell (ECMA-376 part 1, 18.8.30 and 18.8.31).

use jiff::{
    SignedDuration,
    civil::{Date, DateTime, Time, date},
};

/// The format code of a built-in number format, as in United States versions of the programs.
pub(super) fn built_in(id: u32) -> &'static str {
    match id {
        1 => "0",
        2 => "0.00",
        3 => "#,##0",
        4 => "#,##0.00",
        5 => "$#,##0_);($#,##0)",
        6 => "$#,##0_);[Red]($#,##0)",
        7 => "$#,##0.00_);($#,##0.00)",
        8 => "$#,##0.00_);[Red]($#,##0.00)",
        9 => "0%",
        10 => "0.00%",
        11 => "0.00E+00",
        12 => "# ?/?",
        13 => "# ??/??",
        14 => "m/d/yy",
        15 => "d-mmm-yy",
        16 => "d-mmm",
        17 => "mmm-yy",
        18 => "h:mm AM/PM",
        19 => "h:mm:ss AM/PM",
        20 => "h:mm",
        21 => "h:mm:ss",
        22 => "m/d/yy h:mm",
        37 => "#,##0_);(#,##0)",
        38 => "#,##0_);[Red](#,##0)",
        39 => "#,##0.00_);(#,##0.00)",
        40 => "#,##0.00_);[Red](#,##0.00)",
        41 => "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)",
        42 => "_($* #,##0_);_($* (#,##0);_($* \"-\"_);_(@_)",
        43 => "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
        44 => "_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)",
        45 => "mm:ss",
        46 => "[h]:mm:ss",
        47 => "mm:ss.0",
        48 => "##0.0E+0",
        49 => "@",
        _ => "General",
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Literal(String),
    /// 0, # or ?
    Digit(char),
    Point,
    Comma,
    Percent,
    Slash,
    /// E+ or E-
    Exponent,
    /// Letters of a date or time, repeated; `true` for elapsed time in brackets.
    Date(char, usize, bool),
    Half(bool),
    General,
}

/// Renders `value` by a format code. `since_1904`: days count from 1904.
pub(super) fn shown(value: f64, code: &str, since_1904: bool) -> String {
    if !value.is_finite() {
        return String::new();
    }
    let sections = sections(code);
    let (section, magnitude, sign) = match sections.len() {
        0 => return general(value),
        1 => (0, value.abs(), value < 0.0),
        2 => (usize::from(value < 0.0), value.abs(), false),
        _ if value == 0.0 => (2, 0.0, false),
        _ => (usize::from(value < 0.0), value.abs(), false),
    };
    let tokens = tokens(&sections[section]);
    let is = |f: fn(&Token) -> bool| tokens.iter().any(f);
    if is(|t| matches!(t, Token::Date(..) | Token::Half(_))) {
        return if value < 0.0 { general(value) } else { dated(value, &tokens, since_1904) };
    }
    let text = if is(|t| *t == Token::General) || code == "@" {
        let number = general(magnitude);
        tokens.iter().map(|t| literal(t).unwrap_or(if *t == Token::General { &number } else { "" })).collect()
    } else if is(|t| *t == Token::Slash) && is(|t| matches!(t, Token::Digit(_))) {
        fraction(magnitude, &tokens)
    } else {
        decimal(magnitude, &tokens)
    };
    let negative = sign && text.bytes().any(|b| (b'1'..=b'9').contains(&b));
    format!("{}{}", if negative { "-" } else { "" }, text.trim())
}

fn literal(token: &Token) -> Option<&str> {
    if let Token::Literal(text) = token { Some(text) } else { None }
}

/// A number without a format: at most 15 significant digits.
pub(super) fn general(value: f64) -> String {
    let rounded: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    if rounded != 0.0 && !(1e-9..1e21).contains(&rounded.abs()) { format!("{rounded:E}") } else { rounded.to_string() }
}

fn sections(code: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match c {
            ';' if !quoted => {
                out.push(String::new());
                continue;
            }
            '"' => quoted = !quoted,
            '\\' | '_' | '*' if !quoted => {
                if let (Some(last), Some(next)) = (out.last_mut(), chars.next()) {
                    last.extend([c, next]);
                }
                continue;
            }
            _ => {}
        }
        if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    out.truncate(4);
    out.retain(|s| !s.is_empty());
    out
}

fn tokens(section: &str) -> Vec<Token> {
    let chars: Vec<char> = section.chars().collect();
    let mut out: Vec<Token> = Vec::new();
    let mut i = 0;
    while let Some(c) = chars.get(i).copied() {
        let rest: String = chars[i..].iter().take(7).collect::<String>().to_ascii_lowercase();
        let mut used = 1;
        match c {
            '"' => {
                let text: String = chars[i + 1..].iter().take_while(|c| **c != '"').collect();
                used = text.chars().count() + 2;
                out.push(Token::Literal(text));
            }
            '\\' => {
                used = 2;
                out.extend(chars.get(i + 1).map(|c| Token::Literal(c.to_string())));
            }
            '_' | '*' => {
                used = 2;
                out.push(Token::Literal(" ".into()));
            }
            '[' => {
                let inner: String = chars[i + 1..].iter().take_while(|c| **c != ']').collect();
                used = inner.chars().count() + 2;
                let lower = inner.to_ascii_lowercase();
                if let Some(symbol) = inner.strip_prefix('$') {
                    out.push(Token::Literal(symbol.split('-').next().unwrap_or_default().into()));
                } else if let Some(first) =
                    lower.chars().next().filter(|f| matches!(f, 'h' | 'm' | 's') && lower.chars().all(|c| c == *f))
                {
                    out.push(Token::Date(first, lower.len(), true));
                }
            }
            '0' | '#' | '?' => out.push(Token::Digit(c)),
            '.' => out.push(Token::Point),
            ',' => out.push(Token::Comma),
            '%' => out.push(Token::Percent),
            '/' => out.push(Token::Slash),
            'E' | 'e' if rest.starts_with("e+") || rest.starts_with("e-") => {
                used = 2;
                out.push(Token::Exponent);
            }
            _ if rest.starts_with("general") => {
                used = 7;
                out.push(Token::General);
            }
            _ if rest.starts_with("am/pm") => {
                used = 5;
                out.push(Token::Half(true));
            }
            _ if rest.starts_with("a/p") => {
                used = 3;
                out.push(Token::Half(false));
            }
            'y' | 'Y' | 'm' | 'M' | 'd' | 'D' | 'h' | 'H' | 's' | 'S' => {
                let letter = c.to_ascii_lowercase();
                used = chars[i..].iter().take_while(|c| c.to_ascii_lowercase() == letter).count();
                out.push(Token::Date(letter, used, false));
            }
            '@' => {}
            c => out.push(Token::Literal(c.to_string())),
        }
        i += used;
    }
    out
}

fn decimal(value: f64, tokens: &[Token]) -> String {
    let first = tokens.iter().position(|t| matches!(t, Token::Digit(_)));
    let Some(first) = first else {
        return tokens.iter().filter_map(literal).collect();
    };
    let exponent = tokens[first..].iter().position(|t| *t == Token::Exponent).map(|at| first + at);
    let mantissa_end = exponent.unwrap_or(tokens.len());
    let point = tokens[..mantissa_end].iter().position(|t| *t == Token::Point).unwrap_or(mantissa_end).max(first);
    let digits = |part: &[Token]| part.iter().filter(|t| matches!(t, Token::Digit(_))).count();
    let decimals = digits(&tokens[point.min(mantissa_end)..mantissa_end]).min(30);
    let kept = tokens[point.min(mantissa_end)..mantissa_end].iter().filter(|t| **t == Token::Digit('0')).count();
    let last_digit = tokens[..mantissa_end].iter().rposition(|t| matches!(t, Token::Digit(_))).unwrap_or(first);
    let scale = tokens[last_digit..mantissa_end].iter().filter(|t| **t == Token::Comma).count();
    let grouped = tokens[first..point.min(last_digit)].contains(&Token::Comma);
    let percents = tokens.iter().filter(|t| **t == Token::Percent).count();
    let mut value = value * 100f64.powi(percents as i32) / 1000f64.powi(scale as i32);
    let mut power = 0i32;
    if exponent.is_some() && value != 0.0 {
        power = value.abs().log10().floor() as i32;
        value /= 10f64.powi(power);
    }
    let plain = format!("{value:.decimals$}");
    let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut part = part.to_owned();
    while part.len() > kept && part.ends_with('0') {
        part.pop();
    }
    let whole = whole_part(whole, &tokens[first..point.min(mantissa_end)], grouped);
    let mut out: String = tokens[..first].iter().filter_map(literal).collect();
    out.push_str(&whole);
    if !part.is_empty() || (kept > 0 && decimals > 0) {
        out.push('.');
        out.push_str(&part);
    }
    if let Some(at) = exponent {
        let width = digits(&tokens[at..]).max(1);
        out.push_str(&format!("E{}{:0width$}", if power < 0 { '-' } else { '+' }, power.abs()));
    }
    for token in &tokens[last_digit + 1..] {
        match token {
            Token::Literal(text) => out.push_str(text),
            Token::Percent => out.push('%'),
            _ => {}
        }
    }
    out
}

/// The digits before the point, filled into their places from the right ("000-00-0000" shows a card number).
fn whole_part(whole: &str, places: &[Token], grouped: bool) -> String {
    let least = places.iter().filter(|t| **t == Token::Digit('0')).count();
    let count = places.iter().filter(|t| matches!(t, Token::Digit(_))).count();
    let mut digits: Vec<char> = whole.trim_start_matches('0').chars().collect();
    while digits.len() < least {
        digits.insert(0, '0');
    }
    let mut out: Vec<char> = Vec::new();
    if grouped {
        for (i, c) in digits.iter().rev().enumerate() {
            if i > 0 && i % 3 == 0 {
                out.push(',');
            }
            out.push(*c);
        }
        return out.into_iter().rev().collect();
    }
    let (mut left, mut seen) = (digits, 0);
    for token in places.iter().rev() {
        match token {
            Token::Digit(_) => {
                seen += 1;
                if seen == count {
                    out.extend(left.drain(..).rev());
                } else {
                    out.extend(left.pop());
                }
            }
            Token::Literal(text) if seen > 0 && seen < count && !left.is_empty() => out.extend(text.chars().rev()),
            _ => {}
        }
    }
    out.extend(left.into_iter().rev());
    out.into_iter().rev().collect()
}

/// "2 1/2": the nearest fraction whose denominator has as many digits as there are places for it.
fn fraction(value: f64, tokens: &[Token]) -> String {
    let slash = tokens.iter().position(|t| *t == Token::Slash).unwrap_or(0);
    let places = tokens[slash..].iter().filter(|t| matches!(t, Token::Digit(_))).count().clamp(1, 4);
    let most = 10u64.pow(places as u32) - 1;
    let (whole, rest) = (value.trunc(), value.fract());
    let best = (1..=most)
        .map(|d| ((rest * d as f64).round(), d))
        .min_by(|a, b| {
            let off = |(n, d): &(f64, u64)| (rest - n / *d as f64).abs();
            off(a).total_cmp(&off(b))
        })
        .unwrap_or((0.0, 1));
    match best {
        (0.0, _) => general(whole),
        (n, d) if n == d as f64 => general(whole + 1.0),
        (n, d) if whole == 0.0 => format!("{n}/{d}"),
        (n, d) => format!("{whole} {n}/{d}"),
    }
}

/// Days since the workbook's epoch as a date and time. Lotus 1-2-3 treated 1900 as a leap year, and so has everyone
/// since.
fn moment(value: f64, since_1904: bool) -> Option<DateTime> {
    let days = value.floor();
    let seconds = ((value - days) * 86_400.0).round() as i64;
    let epoch: Date = match () {
        () if since_1904 => date(1904, 1, 1),
        () if days < 60.0 => date(1899, 12, 31),
        () => date(1899, 12, 30),
    };
    if !(0.0..2_958_466.0).contains(&days) {
        return None;
    }
    let hours = (days as i64).checked_mul(24)?;
    let midnight = epoch.to_datetime(Time::midnight());
    midnight.checked_add(SignedDuration::from_hours(hours)).ok()?.checked_add(SignedDuration::from_secs(seconds)).ok()
}

fn dated(value: f64, tokens: &[Token], since_1904: bool) -> String {
    let Some(at) = moment(value, since_1904) else { return general(value) };
    let half = tokens.iter().any(|t| matches!(t, Token::Half(_)));
    let total = (value * 86_400.0).round() as u64;
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let near = |mut side: std::slice::Iter<'_, Token>| side.find(|t| matches!(t, Token::Date(..))).cloned();
        match token {
            Token::Literal(text) => out.push_str(text),
            Token::Slash => out.push('/'),
            Token::Point => out.push('.'),
            Token::Comma => out.push(','),
            Token::Digit(_) => out.push('0'),
            Token::Half(long) => out.push_str(match (at.hour() >= 12, long) {
                (true, true) => "PM",
                (false, true) => "AM",
                (true, false) => "P",
                (false, false) => "A",
            }),
            Token::Date('h', n, true) => out.push_str(&format!("{:0n$}", total / 3600, n = *n)),
            Token::Date('m', n, true) => out.push_str(&format!("{:0n$}", total / 60, n = *n)),
            Token::Date('s', n, true) => out.push_str(&format!("{:0n$}", total, n = *n)),
            Token::Date('y', n, _) if *n <= 2 => out.push_str(&at.strftime("%y").to_string()),
            Token::Date('y', ..) => out.push_str(&at.year().to_string()),
            Token::Date('d', n, _) => out.push_str(&match n {
                1 => at.day().to_string(),
                2 => format!("{:02}", at.day()),
                3 => at.strftime("%a").to_string(),
                _ => at.strftime("%A").to_string(),
            }),
            Token::Date('h', n, _) => {
                let hour = if half { (at.hour() + 11) % 12 + 1 } else { at.hour() };
                out.push_str(&format!("{hour:0n$}", n = (*n).min(2)));
            }
            Token::Date('s', n, _) => out.push_str(&format!("{:0n$}", at.second(), n = (*n).min(2))),
            // m is a minute after an hour or before a second, otherwise a month.
            Token::Date('m', n, _) => {
                let before = tokens[..i].iter().rev().find(|t| matches!(t, Token::Date(..)));
                let minute = matches!(before, Some(Token::Date('h', ..)))
                    || matches!(near(tokens[i + 1..].iter()), Some(Token::Date('s', ..)));
                out.push_str(&match (minute, n) {
                    (true, n) => format!("{:0n$}", at.minute(), n = (*n).min(2)),
                    (false, 1) => at.month().to_string(),
                    (false, 2) => format!("{:02}", at.month()),
                    (false, 3) => at.strftime("%b").to_string(),
                    (false, 5) => at.strftime("%b").to_string().chars().take(1).collect(),
                    (false, _) => at.strftime("%B").to_string(),
                });
            }
            _ => {}
        }
    }
    out.trim().to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn as_the_sheet_shows_it() {
        for (value, code, text) in [
            (1599.99, "#,##0.00", "1,599.99"),
            (-1599.99, "#,##0.00", "-1,599.99"),
            (-1599.99, built_in(7), "($1,599.99)"),
            (1599.99, built_in(44), "$ 1,599.99"),
            (0.025, "0.00%", "2.50%"),
            (2.5, "# ?/?", "2 1/2"),
            (39219.0, "d-mmm-yy", "17-May-07"),
            (0.2604166666, "h:mm", "6:15"),
            (0.7604166666, "h:mm AM/PM", "6:15 PM"),
            (39466.19097, "m/d/yy h:mm", "1/19/08 4:35"),
            (40089.0, built_in(14), "10/3/09"),
            (1.5, "[h]:mm", "36:00"),
            (123_456_789_012_345.0, "General", "123456789012345"),
            (0.1 + 0.2, "General", "0.3"),
            (123_456_789.0, "000-00-0000", "123-45-6789"),
            (12345.678, "0.00E+00", "1.23E+04"),
            (1234.5, "[$€-407] #,##0.00", "€ 1,234.50"),
            (5.0, "\"No.\" 0", "No. 5"),
            (0.0, "0;-0;\"nil\"", "nil"),
            (1.0, "m/d/yyyy", "1/1/1900"),
            (45_500.0, "mmmm d, yyyy", "July 27, 2024"),
            (0.5, "#.##", ".5"),
            (1_500_000.0, "0.0,,\" M\"", "1.5 M"),
        ] {
            assert_eq!(shown(value, code, false), text, "{code}");
        }
        assert_eq!(shown(0.0, "m/d/yy", true), "1/1/04");
    }

    proptest! {
        #[test]
        fn any_code(value: f64, code in "([0#?.,%/;@*_ -]|E\\+|[ymdhs]{1,5}|\"x\"|\\[h\\]|\\[\\$x\\]|General|AM/PM|\\PC){0,16}") {
            let _ = shown(value, &code, false);
            let _ = shown(value, &code, true);
        }
    }
}
