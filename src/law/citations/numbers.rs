//! The numbers of a citation and the words that belong to them: volumes, pages, sections, labels.
//!
//! Offsets are bytes. Every function accepts any position in any bytes.

/// A part of the text, in bytes.
pub(super) type Bytes = (usize, usize);

/// The labels between a name and its number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Labels {
    /// `at`
    pub at: bool,
    /// `p.`, `pp.`, `page`
    pub page: bool,
    /// `¶`, `par.`, `P` before a number
    pub paragraph: bool,
    /// `No.`
    pub number: bool,
    /// `§`, `Section`, `art.`, `r.`
    pub section: bool,
    /// `tit.`, `ch.`: a section may follow
    pub title: bool,
    /// Capital letters that belong to the number, as in `SIZ-5707`
    pub letters: bool,
}

impl Labels {
    /// Both.
    pub fn with(self, other: Self) -> Self {
        Self {
            at: self.at || other.at,
            page: self.page || other.page,
            paragraph: self.paragraph || other.paragraph,
            number: self.number || other.number,
            section: self.section || other.section,
            title: self.title || other.title,
            letters: self.letters || other.letters,
        }
    }

    /// Whether a page is called, as in `Mancari at 665`.
    pub fn calls_a_page(self) -> bool {
        (self.at || self.page) && !self.section && !self.number && !self.title
    }
}

/// Where the white space before `at` begins.
pub(super) fn space_before(t: &[u8], mut at: usize) -> usize {
    while at > 0 && t[at - 1].is_ascii_whitespace() {
        at -= 1;
    }
    at
}

/// Where the white space from `at` on ends.
pub(super) fn space_after(t: &[u8], mut at: usize) -> usize {
    while t.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Where the digits from `at` on end.
pub(super) fn digits(t: &[u8], mut at: usize) -> usize {
    while t.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// Whether a letter or digit of any script may stand at `at`.
pub(super) fn letter_at(t: &[u8], at: usize) -> bool {
    t.get(at).is_some_and(|b| b.is_ascii_alphanumeric())
}

/// Skips one comma before `at`, with the white space around it.
pub(super) fn comma_before(t: &[u8], at: usize) -> usize {
    let p = space_before(t, at);
    if p > 0 && t[p - 1] == b',' { space_before(t, p - 1) } else { p }
}

/// Skips the labels before `at`. Returns where they start, and which they are.
pub(super) fn labels_before(t: &[u8], at: usize) -> (usize, Labels) {
    let mut labels = Labels::default();
    let mut p = at;
    for _ in 0..3 {
        let end = space_before(t, p);
        if t[..end].ends_with("§".as_bytes()) {
            labels.section = true;
            p = end - 2;
            // `§§`
            if t[..p].ends_with("§".as_bytes()) {
                p -= 2;
            }
            continue;
        }
        if t[..end].ends_with("¶".as_bytes()) {
            labels.paragraph = true;
            p = end - 2;
            if t[..p].ends_with("¶".as_bytes()) {
                p -= 2;
            }
            continue;
        }
        let start = end - t[..end].iter().rev().take(10).take_while(|b| b.is_ascii_alphabetic() || **b == b'.').count();
        let label = match &t[start..end] {
            b"at" => &mut labels.at,
            b"p." | b"pp." | b"Page" | b"page" | b"pages" => &mut labels.page,
            b"par." | b"Par." | b"P" | b"para." => &mut labels.paragraph,
            b"No." | b"Nos." | b"no." | b"Number" => &mut labels.number,
            b"Section" | b"Sections" | b"section" | b"sections" | b"Sec." | b"sec." | b"secs." | b"Secs." | b"art"
            | b"art." | b"Art." | b"article" | b"arts." => &mut labels.section,
            // Behind a section sign `R.` is part of the name: `Haw. Code R. § 6`.
            b"r." | b"R." | b"rule" | b"Rule" if !labels.section => &mut labels.section,
            b"tit." | b"title" | b"ch." | b"chap." | b"pt." => &mut labels.title,
            _ => break,
        };
        *label = true;
        p = start;
    }
    (space_before(t, p), labels)
}

/// The volume before a name, with what joins them.
pub(super) fn volume_before(t: &[u8], name: usize, hyphen: bool, tight: bool, law: bool) -> Option<Bytes> {
    let mut end = space_before(t, name);
    let mut joined = end < name;
    if hyphen && end > 0 && t[end - 1] == b'-' {
        end = space_before(t, end - 1);
        joined = true;
    } else if law && end > 0 && t[end - 1] == b',' {
        end -= 1;
    }
    if !joined && !tight {
        return None;
    }
    let mut start = end - t[..end].iter().rev().take(6).take_while(|b| b.is_ascii_digit()).count();
    if start == end || end - start > 5 {
        return None;
    }
    // `2010-1`
    if start > 1 && t[start - 1] == b'-' && t[start - 2].is_ascii_digit() {
        let first = t[..start - 1].iter().rev().take(5).take_while(|b| b.is_ascii_digit()).count();
        start -= 1 + first.min(4);
    }
    let fraction = start > 1 && matches!(t[start - 1], b'.' | b',') && t[start - 2].is_ascii_digit();
    let money = start > 0 && matches!(t[start - 1], b'$' | b'/' | b'-');
    let within = start > 0 && t[start - 1].is_ascii_alphanumeric();
    (!fraction && !money && !within).then_some((start, end))
}

/// A page at `at`: `12`, `50,213`, `189A`, `1211(A)`, `120583-U`, `*4`.
pub(super) fn page(t: &[u8], at: usize, neutral: bool) -> Option<Bytes> {
    let first = at + usize::from(t.get(at) == Some(&b'*'));
    let mut end = digits(t, first);
    if end == first {
        return None;
    }
    while end - first <= 11
        && t.get(end) == Some(&b',')
        && digits(t, end + 1) == end + 4
        && (end - first <= 3 || t[end - 4] == b',')
    {
        end += 4;
    }
    match t.get(end..).unwrap_or_default() {
        [b'(', letter, b')', ..] | [b'[', letter, b']', ..] if letter.is_ascii_uppercase() => {
            return Some((at, end + 3));
        }
        [b'-', letter, rest @ ..]
            if letter.is_ascii_uppercase() && !rest.first().is_some_and(u8::is_ascii_alphanumeric) =>
        {
            return Some((at, end + 2));
        }
        [b' ', b'P', rest @ ..]
            if neutral && !rest.first().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.') =>
        {
            return Some((at, end + 2));
        }
        [b'.', next, ..] if next.is_ascii_digit() => return None,
        [letter, ..] if letter.is_ascii_alphabetic() => {
            // `2d` is a series, not a page.
            if letter_at(t, end + 1) || (end - at == 1 && *letter == b'd') {
                return None;
            }
            return Some((at, end + 1));
        }
        [byte, ..] if *byte >= 0xC0 && !t[end..].starts_with("—".as_bytes()) && !is_mark(&t[end..]) => return None,
        _ => {}
    }
    Some((at, end))
}

/// Where the roman numeral at `at` ends: `LII`, `xxix`; all of one case, no letter or digit behind it, below 400 (no
/// front matter is longer).
pub(super) fn roman(t: &[u8], at: usize) -> Option<usize> {
    let upper = t.get(at)?.is_ascii_uppercase();
    let end =
        at + t[at..].iter().take(10).take_while(|b| b.is_ascii_uppercase() == upper && b.is_ascii_alphabetic()).count();
    if letter_at(t, end) || t.get(end).is_some_and(|b| *b >= 0xC0 && !is_mark(&t[end..])) {
        return None;
    }
    let own = t[at..end].to_ascii_lowercase();
    let mut rest = &own[..];
    // Hundreds, tens, units: each place has ten forms.
    for (one, five, ten) in [(b'c', b'd', b'm'), (b'x', b'l', b'c'), (b'i', b'v', b'x')] {
        rest = match rest {
            [a, b, tail @ ..] if *a == one && (*b == five || *b == ten) => tail,
            _ => {
                let head = usize::from(rest.first() == Some(&five));
                let ones = rest[head..].iter().take(3).take_while(|b| **b == one).count();
                &rest[head + ones..]
            }
        };
    }
    let hundreds = own.iter().any(|b| matches!(b, b'd' | b'm'));
    (rest.is_empty() && end > at && !hundreds).then_some(end)
}

/// Whether bytes begin with a typographic mark and not with a letter.
fn is_mark(t: &[u8]) -> bool {
    matches!(t, [0xE2, 0x80, ..] | [0xC2, 0x80..=0xBF, ..])
}

/// A section at `at`: `120.68`, `36-3701`, `5/2-615`, `0 / 462.04`, `2000e-5`. Its subsections are not part of it.
pub(super) fn section(t: &[u8], at: usize) -> Option<Bytes> {
    let mut end = at;
    let mut slash = false;
    loop {
        while letter_at(t, end) {
            end += 1;
        }
        let next = match t.get(end..).unwrap_or_default() {
            [b'.' | b':' | b'-' | b',', ..] => end + 1,
            [0xE2, 0x80, 0x93, ..] => end + 3,
            [b'/', ..] if !slash => space_after(t, end + 1),
            [b' ', b'/', ..] if !slash => space_after(t, end + 2),
            _ => break,
        };
        let comma = t[end] == b',';
        // What follows a mark must go on with a digit, or a letter in a number such as `78aaa-b`.
        let goes_on = t.get(next).is_some_and(|b| b.is_ascii_digit() || (t[end] == b'-' && b.is_ascii_alphabetic()));
        if !goes_on || (comma && digits(t, next) - next > 3) {
            break;
        }
        slash |= matches!(t[end], b'/' | b' ');
        end = next;
    }
    let own = t.get(at..end)?;
    (own.iter().any(u8::is_ascii_digit) && own.len() <= 40).then_some((at, end))
}

/// The number of a docket or filing: digits, letters, commas and hyphens.
pub(super) fn docket(t: &[u8], at: usize) -> Option<Bytes> {
    let mut end = at;
    while letter_at(t, end) || (matches!(t.get(end), Some(b',' | b'-')) && letter_at(t, end + 1)) {
        end += 1;
    }
    (end > at && end - at < 24).then_some((at, end))
}

/// Whether a section label follows the number at `at` and its comma.
pub(super) fn section_follows(t: &[u8], at: usize) -> bool {
    let end = digits(t, at);
    let mut next = space_after(t, end);
    if t.get(next) == Some(&b',') {
        next = space_after(t, next + 1);
    }
    let rest = t.get(next..).unwrap_or_default();
    ["§".as_bytes(), b"art", b"Art", b"sec", b"Sec", b"ch.", b"pt.", b"r."].iter().any(|label| rest.starts_with(label))
}

/// `tit. 5`, `ch. 334`, `art 49` before `at`: where the label begins, and the number.
pub(super) fn title_before(t: &[u8], at: usize) -> Option<(usize, Bytes)> {
    let start = at - t[..at].iter().rev().take(6).take_while(|b| b.is_ascii_digit()).count();
    let (p, labels) = labels_before(t, start);
    (start < at && p < start && (labels.title || labels.section)).then_some((p, (start, at)))
}

/// `1915A` before `at`: where it begins, and itself.
pub(super) fn lettered_year_before(t: &[u8], at: usize) -> Option<(usize, Bytes)> {
    let start = at.checked_sub(5)?;
    (year_in(&t[start..at - 1]).is_some() && start > 0 && t[start - 1].is_ascii_whitespace())
        .then(|| (space_before(t, start), (start, at)))
}

/// `2009 1359R (La.App. 1 Cir. 05/10/10)`: Louisiana's courts of appeal put year and docket number first, and court and
/// day in brackets. Year, number and end of the bracket, from the bracket's place and the day's.
pub(super) fn docket_of_year(t: &[u8], open: usize, day: usize) -> Option<(Bytes, Bytes, usize)> {
    let close = day + t[day..].iter().take(9).position(|b| *b == b')')?;
    let end = space_before(t, open);
    let start = end - t[..end].iter().rev().take(8).take_while(|b| b.is_ascii_alphanumeric()).count();
    let page = page(t, start, false).filter(|p| p.1 == end)?;
    let year_end = space_before(t, start);
    let year = (year_end.checked_sub(4)?, year_end);
    (t[day..close].contains(&b'/') && year_in(&t[year.0..year.1]).is_some()).then_some((year, page, close + 1))
}

/// A docket number that ends at `at`, with its label, with those it is consolidated with, and with pages behind it:
/// `No. 11-366, pp. 3-4`, `2017-0473 c/w 2017-0474`, `2012 KA 1234`. Where it begins.
pub(super) fn docket_ending_at(t: &[u8], at: usize) -> Option<usize> {
    let end = space_before(t, at);
    // The pages first: `pp. 3–4`.
    let dash = "–".as_bytes();
    let page = |b: &u8| b.is_ascii_digit() || *b == b'-' || dash.contains(b);
    let page_start = end - t[..end].iter().rev().take(16).take_while(|b| page(b)).count();
    let (before_label, labels) = labels_before(t, page_start);
    let end = if labels.page && page_start < end { comma_before(t, before_label) } else { end };
    let mut start = one_docket_ending_at(t, end)?;
    for _ in 0..4 {
        let before = space_before(t, start);
        let Some(head) = t[..before].strip_suffix(b"c/w") else { break };
        let Some(other) = one_docket_ending_at(t, head.len()) else { break };
        start = other;
    }
    let (label, labels) = labels_before(t, start);
    let start = if labels.number { space_after(t, label) } else { start };
    (!(start > 0 && t[start - 1].is_ascii_alphanumeric())).then_some(start)
}

/// `2012-CA-1234` or `2012 KA 1234` at `at`: where it begins.
fn one_docket_ending_at(t: &[u8], at: usize) -> Option<usize> {
    let word = |at: usize| {
        let end = space_before(t, at);
        let len = t[..end].iter().rev().take(24).take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
        (end - len, end)
    };
    let number = word(at);
    let own = &t[number.0..number.1];
    let figures = |of: &[u8], most: usize| (1..=most).contains(&of.len()) && of.iter().all(u8::is_ascii_digit);
    let dashes = own.iter().filter(|b| **b == b'-').count();
    let year = own.iter().take_while(|b| b.is_ascii_digit()).count();
    if (1..=3).contains(&dashes) && matches!(year, 1..=4) && own.last().is_some_and(u8::is_ascii_alphanumeric) {
        return Some(number.0);
    }
    let kind = word(number.0);
    let year = word(kind.0);
    let letters = &t[kind.0..kind.1];
    let spaced = (1..=3).contains(&letters.len()) && letters.iter().all(u8::is_ascii_uppercase);
    (figures(own, 5) && spaced && figures(&t[year.0..year.1], 4)).then_some(year.0)
}

/// The year that bytes such as `1842` or `1856,` are.
pub(super) fn year_in(t: &[u8]) -> Option<u16> {
    let t = t.strip_suffix(b",").unwrap_or(t);
    let year: u16 = std::str::from_utf8(t).ok().filter(|s| s.len() == 4)?.parse().ok()?;
    (1600..2200).contains(&year).then_some(year)
}

/// `12 Mar. 2010` is a day, though Marshall's reports are abbreviated so.
pub(super) fn is_date(t: &[u8], volume: Option<Bytes>, name: Bytes, page: Bytes) -> bool {
    const MONTHS: [&[u8]; 12] =
        [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
    let Some(volume) = volume else { return false };
    let word = &t[name.0..name.1];
    let short = word.len() <= 5 && word.len() >= 3;
    let month = short && MONTHS.iter().any(|m| word[..3].eq_ignore_ascii_case(m));
    month && volume.1 - volume.0 <= 2 && year_in(&t[page.0..page.1]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(of: impl Fn(&[u8], usize) -> Option<Bytes>, text: &str) -> Option<&str> {
        of(text.as_bytes(), 0).map(|(a, b)| &text[a..b])
    }

    #[test]
    fn pages() {
        let page = |text: &'static str| read(|t, at| super::page(t, at, true), text);
        for whole in ["12", "50,213", "189A", "1211(A)", "1211[A]", "120583-U", "1f", "70 P", "*4", "058"] {
            assert_eq!(page(whole), Some(whole));
        }
        assert_eq!(page("2277,2278"), Some("2277"));
        assert_eq!(page("12, 13"), Some("12"));
        for none in ["12th", "2d", "12.5", "x", "", "*"] {
            assert_eq!(page(none), None, "{none}");
        }
    }

    #[test]
    fn roman_numerals() {
        let roman = |text: &'static str| super::roman(text.as_bytes(), 0).map(|end| &text[..end]);
        for whole in ["LII", "xxix", "xl", "IV", "cxlviii", "i"] {
            assert_eq!(roman(whole), Some(whole));
        }
        assert_eq!(roman("xii, 5"), Some("xii"));
        for none in ["iiii", "vx", "civil", "mix", "Xi", "ivy", "x2", "", "did"] {
            assert_eq!(roman(none), None, "{none}");
        }
    }

    #[test]
    fn sections() {
        for (text, section) in [
            ("120.68 (2007)", "120.68"),
            ("36-3701 et", "36-3701"),
            ("21-3516(a)(2)", "21-3516"),
            ("0 / 462.04", "0 / 462.04"),
            ("5/2-615", "5/2-615"),
            ("2000e-5(f).", "2000e-5"),
            ("1331.", "1331"),
            ("65.405.2", "65.405.2"),
        ] {
            assert_eq!(read(super::section, text), Some(section));
        }
        assert_eq!(read(super::section, "abc"), None);
    }

    #[test]
    fn volumes() {
        let volume = |text: &'static str, law| {
            volume_before(text.as_bytes(), text.len(), false, false, law).map(|(a, b)| &text[a..b])
        };
        assert_eq!(volume("in 12 ", false), Some("12"));
        assert_eq!(volume("2010-1 ", false), Some("2010-1"));
        assert_eq!(volume("18, ", true), Some("18"));
        for none in ["18, ", "$5 ", "1,000 ", "x5 ", "5", "123456 "] {
            assert_eq!(volume(none, false), None, "{none}");
        }
    }
}
