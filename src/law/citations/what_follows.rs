//! What comes after a citation: pin cites, the bracket with court and date, the parenthetical.

use super::{
    courts,
    numbers::{self, Bytes, comma_before, digits, space_after, space_before},
};
use crate::dates;

/// What was read behind a citation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct After {
    pub pin: Option<Bytes>,
    /// End of the citation with its pin.
    pub pin_end: usize,
    pub year: Option<u16>,
    /// The court printed in the bracket.
    pub court: Option<&'static str>,
    /// Whether there was a bracket with a year.
    pub dated: bool,
    pub parenthetical: Option<Bytes>,
    /// End of all of it.
    pub end: usize,
}

/// Words that stand before the number of a pin cite.
fn label(t: &[u8]) -> usize {
    const LABELS: [&str; 22] = [
        "at", "pp.", "p.", "pages", "page", "nn.", "n.", "notes", "note", "fn.", "¶¶", "¶", "§§", "§", "paras.",
        "para.", "pars.", "par.", "&", "sections", "section", "and",
    ];
    let found = LABELS.iter().find(|l| t.starts_with(l.as_bytes()));
    let len = found.map_or(0, |l| l.len());
    // A label that is a word needs a space after it; one with a full stop or a sign does not.
    if len > 0 && t[len - 1].is_ascii_alphabetic() && !t.get(len).is_some_and(u8::is_ascii_whitespace) {
        0
    } else {
        len
    }
}

/// One number or range of a pin cite at `at`: its end.
fn item(t: &[u8], at: usize) -> Option<usize> {
    let number = |at: usize| {
        let first = at + usize::from(t.get(at) == Some(&b'*'));
        let mut end = digits(t, first);
        // `xiv`: a pin in the front matter. One letter alone is a word or an initial.
        if end == first
            && t.get(at).is_some_and(u8::is_ascii_lowercase)
            && let Some(end) = numbers::roman(t, at).filter(|end| end - at > 1)
        {
            return Some(end);
        }
        if end == first || end - first > 7 {
            return None;
        }
        // `119:12`, `50,213`, `12a`
        if t.get(end) == Some(&b':') && digits(t, end + 1) > end + 1 {
            end = digits(t, end + 1);
        }
        if t.get(end).is_some_and(u8::is_ascii_lowercase) && !t.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
        (!t.get(end).is_some_and(u8::is_ascii_alphanumeric)).then_some(end)
    };
    let end = number(at)?;
    let dash = match t.get(end..).unwrap_or_default() {
        [b'-', b'-', ..] => 2,
        [b'-', ..] => 1,
        [0xE2, 0x80, 0x92..=0x94, ..] => 3,
        _ => return Some(end),
    };
    Some(number(end + dash).unwrap_or(end))
}

/// Whether a pin may end here: what follows is not the name of a reporter.
fn closed(t: &[u8], end: usize) -> bool {
    match t.get(end) {
        None | Some(b',' | b'.' | b';' | b')' | b']' | b'\\' | b':' | b'(' | b'[' | b'?' | b'"' | b'\'') => true,
        Some(b) if b.is_ascii_whitespace() => match t.get(space_after(t, end)) {
            None | Some(b'(' | b'[' | b'&' | b'\\') => true,
            Some(b) => b.is_ascii_lowercase() || *b >= 0xC0,
        },
        Some(b) => *b >= 0x80,
    }
}

/// The pin cite at `at`, where its first character must stand.
pub(super) fn pin(t: &[u8], at: usize) -> Option<Bytes> {
    let mut end = None;
    let mut i = at;
    for _ in 0..64 {
        for _ in 0..3 {
            let len = label(&t[i.min(t.len())..]);
            if len == 0 {
                break;
            }
            i = space_after(t, i + len);
        }
        let Some(next) = item(t, i).filter(|next| closed(t, *next)) else { break };
        end = Some(next);
        i = space_after(t, next);
        if t.get(i) == Some(&b',') {
            i = space_after(t, i + 1);
        } else if label(&t[i.min(t.len())..]) == 0 {
            break;
        }
    }
    end.map(|end| (at, end))
}

/// Subsections and `et seq.` behind a section.
pub(super) fn subsections(t: &[u8], at: usize) -> Option<Bytes> {
    let mut end = at;
    while t.get(end) == Some(&b'(') {
        let len = t[end + 1..].iter().take(6).take_while(|b| b.is_ascii_alphanumeric()).count();
        if len == 0 || t.get(end + 1 + len) != Some(&b')') {
            break;
        }
        end += len + 2;
    }
    let next = space_after(t, end);
    if t[next.min(t.len())..].starts_with(b"et seq") {
        let stop = next + 6 + usize::from(t.get(next + 6) == Some(&b'.'));
        return Some((if end > at { at } else { next }, stop));
    }
    (end > at).then_some((at, end))
}

/// The bracket that opens at `at`: what is inside it, and its end. Nested brackets belong to it.
fn bracket(t: &[u8], at: usize) -> Option<(Bytes, usize)> {
    let open = *t.get(at)?;
    let close = match open {
        b'(' => b')',
        b'[' => b']',
        _ => return None,
    };
    let mut depth = 0;
    for (i, b) in t.iter().enumerate().skip(at).take(2000) {
        if *b == open {
            depth += 1;
        } else if *b == close {
            depth -= 1;
            if depth == 0 {
                return Some(((at + 1, i), i + 1));
            }
        }
    }
    None
}

/// Court and year of a bracket's inside, such as `4th Cir. 1982`, `Pa. Feb. 9, 2017`, `Colo.1984`, `2005-06`, `West 2009`.
pub(super) fn court_and_year(inside: &str) -> Option<(Option<&'static str>, u16)> {
    let inside = inside.trim();
    if inside.len() > 90 {
        return None;
    }
    // `2006, Kaye, Ch. J., dissenting`, as the New York Law Reports Style Manual (rule 2.2) has it.
    if let Some(year) = inside.split_once(", ").and_then(|(year, _)| numbers::year_in(year.as_bytes())) {
        return Some((None, year));
    }
    let whole = match inside.as_bytes() {
        [.., d, b'-', a, b] if d.is_ascii_digit() && a.is_ascii_digit() && b.is_ascii_digit() => {
            inside.get(..inside.len() - 3)?
        }
        _ => inside.trim_end_matches(','),
    };
    let at = whole.len().checked_sub(4)?;
    let (head, year) = (whole.get(..at)?, whole.get(at..)?);
    let year: u16 = year.bytes().all(|b| b.is_ascii_digit()).then(|| year.parse().ok()).flatten()?;
    if !(1600..2200).contains(&year) || head.ends_with(|c: char| c.is_ascii_digit() || c == '$' || c == '-') {
        return None;
    }
    let court = without_day(head);
    if court.is_empty() {
        return Some((None, year));
    }
    let found = courts::cited_with_circuit(court);
    // Words that are no court ("decided in", "amended") are a remark and not a date, unless a publisher or edition is named.
    let named = court.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
    (found.is_some() || named).then_some((found, year))
}

/// A date's head without month and day: `Pa. Feb. 9, ` is `Pa.`
fn without_day(head: &str) -> &str {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let trimmed = head.trim_end_matches([' ', ',', '\n', '\t']);
    let no_day = trimmed.trim_end_matches(|c: char| c.is_ascii_digit());
    let no_day = if trimmed.len() - no_day.len() <= 2 { no_day.trim_end() } else { trimmed };
    let month_at = no_day.rfind(char::is_whitespace).map_or(0, |i| i + 1);
    let month = no_day[month_at..].trim_end_matches(['.', ',']).to_ascii_lowercase();
    let is_month = month.len() >= 3 && MONTHS.iter().any(|m| month.starts_with(m)) && month.len() <= 9;
    if is_month && (month.len() <= 4 || dates::MONTHS.contains(&month.as_str())) {
        no_day[..month_at].trim_end()
    } else {
        trimmed
    }
}

/// Reads what comes after a citation that ends at `at`; the next one starts at `following`. A bracket that opens with that
/// one is no parenthetical: Georgia's courts write the parallel citation there.
pub(super) fn read(text: &str, at: usize, law: bool, read_pin: bool, following: usize) -> After {
    let t = text.as_bytes();
    let mut after = After { pin_end: at, end: at, ..After::default() };
    if read_pin {
        let found = if law { subsections(t, at) } else { full_pin(t, at) };
        if let Some(found) = found {
            after.pin = Some(found);
            after.pin_end = found.1;
            after.end = found.1;
        }
    }
    let mut next = space_after(t, after.end);
    // `25 F. Cas. 55 (No. 14,692d) (C.C.D. Va. 1807)`: the cases' own numbers in the Federal Cases (Bluebook table T1).
    if t[next.min(t.len())..].starts_with(b"(No")
        && let Some((_, end)) = bracket(t, next).filter(|(inside, _)| inside.1 - inside.0 < 24)
        && t.get(space_after(t, end)) == Some(&b'(')
    {
        next = space_after(t, end);
    }
    if let Some((inside, end)) = bracket(t, next)
        && let Some((court, year)) = text.get(inside.0..inside.1).and_then(court_and_year)
    {
        (after.court, after.year, after.dated, after.end) = (court, Some(year), true, end);
        next = space_after(t, end);
    }
    if t.get(next) == Some(&b'(')
        && let Some((inside, end)) = bracket(t, next)
        && inside.0 < inside.1
        && space_after(t, inside.0) != following
        && divisions(t, next) != following
    {
        after.parenthetical = Some(inside);
        after.end = end;
    }
    after
}

/// Where the divisions of an opinion and the bracket behind them end that open at `at`: `(2) (a) (`. Georgia's courts
/// cite them between the official citation and the regional one.
fn divisions(t: &[u8], mut at: usize) -> usize {
    for _ in 0..4 {
        if t.get(at) != Some(&b'(') {
            return at;
        }
        let len = t[at + 1..].iter().take(4).take_while(|b| b.is_ascii_alphanumeric()).count();
        if len == 0 || len > 3 || t.get(at + 1 + len) != Some(&b')') {
            return space_after(t, at + 1);
        }
        at = space_after(t, at + len + 2);
    }
    at
}

/// How a citation stands to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    /// `63 Cal.4th 665, 686, 204 Cal.Rptr.3d 102` and `[204 Cal.Rptr.3d 102`
    Beside,
    /// `276 Ga. 171 (2) (575 SE2d 456)`
    Bracketed,
}

/// Whether what stands between two citations joins them: a comma or a bracket, behind pages not known yet and divisions.
pub(super) fn join(gap: &[u8]) -> Option<Join> {
    let mut at = space_after(gap, 0);
    // `585 U.S. __, __ [138 S.Ct. 2080`
    while gap.get(at) == Some(&b',') {
        let start = space_after(gap, at + 1);
        let rest = gap.get(start..).unwrap_or_default();
        // Lines, or dashes of three bytes.
        let lines = rest.iter().take_while(|b| matches!(b, b'_' | b'-')).count();
        let dashes = rest.chunks_exact(3).take_while(|b| matches!(b, [0xE2, 0x80, 0x93 | 0x94])).count() * 3;
        let len = lines.max(dashes);
        if len < 2 {
            break;
        }
        at = space_after(gap, start + len);
    }
    let whole = gap.len();
    match gap.get(at)? {
        b',' | b'[' if space_after(gap, at + 1) == whole => Some(Join::Beside),
        b'(' if divisions(gap, at) == whole && gap.trim_ascii_end().ends_with(b"(") => Some(Join::Bracketed),
        _ => None,
    }
}

/// A pin after a full citation follows a comma, or has a label.
fn full_pin(t: &[u8], at: usize) -> Option<Bytes> {
    let mut start = space_after(t, at);
    let comma = t.get(start) == Some(&b',');
    if comma {
        start = space_after(t, start + 1);
    }
    let star = t.get(start) == Some(&b'*');
    (comma || star || label(&t[start.min(t.len())..]) > 0).then(|| pin(t, start)).flatten()
}

/// A bracket with court and year directly before `at`, as California writes: its beginning, court, year.
pub(super) fn date_before(text: &str, at: usize) -> Option<(usize, Option<&'static str>, u16)> {
    let t = text.as_bytes();
    let end = space_before(t, at);
    if end == 0 || t[end - 1] != b')' {
        return None;
    }
    let open = end - 1 - t[..end - 1].iter().rev().take(60).position(|b| *b == b'(')?;
    let inside = text.get(open..end - 1)?;
    let (court, year) = court_and_year(inside)?;
    // A bare year, or a court: an edition or a publisher in brackets is not this citation's.
    (court.is_some() || inside.trim().len() == 4).then_some((open - 1, court, year))
}

/// A docket number with court and day in brackets directly before `at`, as Louisiana's courts cite first
/// (La. Sup. Ct. Gen. Admin. R., pt. G, § 8): `2001-1234, p. 9 (La. 5/14/02), `. Its beginning, court, year.
pub(super) fn docket_before(text: &str, at: usize) -> Option<(usize, Option<&'static str>, u16)> {
    let t = text.as_bytes();
    let end = comma_before(t, at);
    let end = if t[..end].ends_with(b";") { space_before(t, end - 1) } else { end };
    if end == 0 || end == at || t[end - 1] != b')' {
        return None;
    }
    let open = end - 1 - t[..end - 1].iter().rev().take(60).position(|b| *b == b'(')?;
    let inside = text.get(open..end - 1)?;
    let (court, year) = court_and_day(inside).or_else(|| court_and_year(inside).filter(|found| found.0.is_some()))?;
    let start = numbers::docket_ending_at(t, open - 1)?;
    Some((start, court, year))
}

/// Court and year of a bracket such as `La.App. 3 Cir. 10/5/11`.
fn court_and_day(inside: &str) -> Option<(Option<&'static str>, u16)> {
    let (court, day) = inside.trim().rsplit_once([' ', '.'])?;
    let mut parts = day.split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
    let figures = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    if !figures(month) || !figures(day) {
        return None;
    }
    let year = match year.len() {
        4 => numbers::year_in(year.as_bytes())?,
        // Decisions were cited so from 1994 on.
        2 => year.parse::<u16>().ok().map(|y| if y < 70 { 2000 + y } else { 1900 + y })?,
        _ => return None,
    };
    Some((courts::cited_with_circuit(court), year))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin_of(text: &str) -> Option<&str> {
        pin(text.as_bytes(), 0).map(|(a, b)| &text[a..b])
    }

    #[test]
    fn pins() {
        for whole in
            ["62-63, 67-68", "7-9, ¶¶ 38-53", "119:12-14", "at 62", "p. *4", "347–348", "460 n.5", "2277, 2278, 2279"]
        {
            assert_eq!(pin_of(whole), Some(whole));
        }
        assert_eq!(pin_of("672 P2d 231"), None);
        assert_eq!(pin_of("12, 672 P2d 231"), Some("12"));
        assert_eq!(pin_of("12 and 14. Next"), Some("12 and 14"));
        assert_eq!(pin_of("word"), None);
    }

    #[test]
    fn brackets() {
        assert_eq!(court_and_year("4th Cir. 1982"), Some((Some("ca4"), 1982)));
        assert_eq!(court_and_year("Pa. Feb. 9, 2017"), Some((Some("pa"), 2017)));
        assert_eq!(court_and_year("Colo.1984"), Some((Some("colo"), 1984)));
        assert_eq!(court_and_year("2005-06"), Some((None, 2005)));
        assert_eq!(court_and_year("Lexis Supp. 2010"), Some((None, 2010)));
        assert_eq!(court_and_year("2006, Kaye, Ch. J., dissenting"), Some((None, 2006)));
        assert_eq!(court_and_year("2d Dept 2008"), Some((Some("nyappdiv"), 2008)));
        assert_eq!(court_and_year("Sup Ct, Kings County 2007"), Some((Some("nysupct"), 2007)));
        assert_eq!(court_and_year("discussing the act of 1984"), None);
        assert_eq!(court_and_year("198⁴"), None);
        assert_eq!(court_and_year(""), None);
    }

    #[test]
    fn subsections_and_what_follows() {
        let of = |t: &'static str| subsections(t.as_bytes(), 0).map(|(a, b)| &t[a..b]);
        assert_eq!(of("(a)(2) (repealed)"), Some("(a)(2)"));
        assert_eq!(of(" et seq. (West)"), Some("et seq."));
        assert_eq!(of(" (West 2009)"), None);
    }

    #[test]
    fn dockets_before_a_citation() {
        let of =
            |text: &'static str| docket_before(text, text.len()).map(|(at, court, year)| (&text[at..], court, year));
        for (text, court, year) in [
            ("2001-1234 (La. 5/14/02), ", "la", 2002),
            ("95-1466, p. 9 (La. 5/10/96), ", "la", 1996),
            ("No. 11-366, pp. 3-4 (La.App. 3 Cir. 10/5/11), ", "lactapp", 2011),
            ("2015-0100, pp. 3–4 (La. App. 4 Cir. 5/5/15); ", "lactapp", 2015),
            ("2012 KA 1234 (La. App. 1st Cir. 3/22/13), ", "lactapp", 2013),
            ("2017-0473 c/w 2017-0474 (La. 5/14/17), ", "la", 2017),
            ("No. 2012-CA-1234 (La. App. 4th Cir. 2013), ", "lactapp", 2013),
        ] {
            assert_eq!(of(text), Some((text, Some(court), year)));
        }
        for none in ["12 F.3d 4 (2d Cir. 1990), ", "A v. B (La. 5/14/02), ", "(5/14/02), ", "", "), "] {
            assert_eq!(of(none), None);
        }
    }

    #[test]
    fn what_joins_parallel_citations() {
        for gap in [", ", " [", ", __ [", ", —, "] {
            assert_eq!(join(gap.as_bytes()), Some(Join::Beside), "{gap}");
        }
        for gap in [" (", " (2) (", " (2) (a) ("] {
            assert_eq!(join(gap.as_bytes()), Some(Join::Bracketed), "{gap}");
        }
        for gap in ["", " ", "; ", ", see ", " (see ", " (2) ", ", ("] {
            assert_eq!(join(gap.as_bytes()), None, "{gap}");
        }
    }
}
