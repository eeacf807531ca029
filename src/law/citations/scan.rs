//! One pass over a text that finds where citations stand: volume, name and page of each, `Id.`, `supra`, section signs.
//!
//! The scan stops only at numbers (and at blanks and roman numerals in their place), and reads the text backwards
//! from each: labels such as `§` or `at p.`, the name, the volume. `what_follows` and `parties` later read the text
//! around a citation.

use super::{
    Kind,
    numbers::{self, Bytes, Labels},
    spellings::Hit,
    subjects,
    tables::{Class, Source, Tables},
};

/// A citation's own words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core {
    pub kind: Kind,
    pub span: Bytes,
    pub volume: Option<Bytes>,
    pub name: Bytes,
    /// Page or section.
    pub page: Option<Bytes>,
    /// What the name may stand for.
    pub list: Option<Hit>,
    /// The one source it stands for, when the list does not say.
    pub only: Option<u16>,
    /// A year in brackets between name and page.
    pub year: Option<u16>,
}

/// A number after `at` or `p.` with words before it: perhaps a case referred to by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    /// Where the name ends.
    pub name_end: usize,
    /// Where the label begins.
    pub pin_start: usize,
}

/// What one pass finds, in order.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub cores: Vec<Core>,
    pub mentions: Vec<Mention>,
    pub signs: Vec<Bytes>,
}

const DIGIT: u8 = 1;
const BLANK: u8 = 2;
const SIGN: u8 = 3;
const DASH: u8 = 4;
const ROMAN: u8 = 5;
const LETTER: u8 = 6;

const CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut d = b'0';
    while d <= b'9' {
        table[d as usize] = DIGIT;
        d += 1;
    }
    table[b'_' as usize] = BLANK;
    table[0xC2] = SIGN;
    table[0xE2] = DASH;
    table[b'I' as usize] = ROMAN;
    table[b'V' as usize] = ROMAN;
    table[b'X' as usize] = ROMAN;
    table[b'L' as usize] = ROMAN;
    table[b'C' as usize] = ROMAN;
    table[b'i' as usize] = LETTER;
    table[b'v' as usize] = LETTER;
    table[b'x' as usize] = LETTER;
    table[b'l' as usize] = LETTER;
    table[b'c' as usize] = LETTER;
    table[b's' as usize] = LETTER;
    table[b'S' as usize] = LETTER;
    table
};

/// Reads a text.
pub(super) fn scan(text: &str) -> Scan {
    let reader = Reader { t: text.as_bytes(), tables: Tables::get() };
    let mut out = Scan::default();
    let t = reader.t;
    let mut i = 0;
    while i < t.len() {
        let class = CLASS[usize::from(t[i])];
        if class == 0 {
            i += 1;
            continue;
        }
        let mut core = None;
        let mut end = i + 1;
        match class {
            DIGIT => {
                end = numbers::digits(t, i);
                core = reader.at_number(i, end, &mut out.mentions);
            }
            BLANK => {
                end = i + t[i..].iter().take_while(|b| **b == b'_').count();
                core = (end > i + 1).then(|| reader.at_blank(i, end)).flatten();
            }
            DASH if t[i..].starts_with("—".as_bytes()) => {
                end = i + 3;
                core = reader.at_blank(i, end);
            }
            SIGN if t.get(i + 1) == Some(&0xA7) => {
                end = i + 2;
                match out.signs.last_mut() {
                    Some(last) if last.1 == i => last.1 = end,
                    _ => out.signs.push((i, end)),
                }
            }
            ROMAN | LETTER if i == 0 || !t[i - 1].is_ascii_alphanumeric() => {
                core = reader.at_word(i);
                if core.is_none()
                    && let Some(roman_end) = numbers::roman(t, i)
                {
                    end = roman_end;
                    core = reader.at_roman(i, end);
                }
            }
            _ => {}
        }
        if let Some(core) = core {
            end = end.max(core.span.1);
            match out.cores.last_mut() {
                // Two readings of the same words: the one with the longer name holds.
                Some(last) if core.span.0 < last.span.1 => {
                    if core.name.1 - core.name.0 > last.name.1 - last.name.0 {
                        *last = core;
                    }
                }
                _ => out.cores.push(core),
            }
        }
        i = end;
    }
    out
}

pub(super) struct Reader<'a> {
    pub(super) t: &'a [u8],
    pub(super) tables: &'static Tables,
}

/// What was read after a name, going back from the number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    /// Where page or section begins.
    page: usize,
    labels: Labels,
    /// The number is joined to the name by a hyphen, or follows it directly.
    hyphen: bool,
    tight: bool,
    /// `tit. 5,` or `1915A,` between name and number.
    between: Option<Bytes>,
    year: Option<u16>,
}

impl Reader<'_> {
    fn at_word(&self, i: usize) -> Option<Core> {
        let word = &self.t[i..self.t.len().min(i + 6)];
        let (kind, len) = match word {
            [b'I' | b'i', b'd', b'.', ..] => (Kind::Id, 3),
            [b'I' | b'i', b'b', b'i', b'd', b'.', ..] => (Kind::Id, 5),
            [b's' | b'S', b'u', b'p', b'r', b'a', ..] | [b'S', b'U', b'P', b'R', b'A', ..] => (Kind::Supra, 5),
            _ => return None,
        };
        let ends = self.t.get(i + len).is_none_or(|b| !b.is_ascii_alphanumeric() && *b < 0x80);
        let begins = i == 0 || self.t[i - 1] != b'.';
        (ends && begins).then(|| self.bare(kind, (i, i + len)))
    }

    fn bare(&self, kind: Kind, span: Bytes) -> Core {
        Core { kind, span, volume: None, name: (span.0, span.0), page: None, list: None, only: None, year: None }
    }

    /// `576 U.S. ___`: the page is not known yet.
    fn at_blank(&self, i: usize, end: usize) -> Option<Core> {
        let tail = Tail::at(i);
        let p = numbers::space_before(self.t, i);
        let mut core = self.named(p, &tail, end, true)?;
        core.page = None;
        (core.volume.is_some() && core.kind == Kind::Case).then_some(core)
    }

    /// `90 So.3d LII`, `383 U.S. xxix`: front matter and memorandum decisions.
    fn at_roman(&self, i: usize, end: usize) -> Option<Core> {
        let spaced = i > 0 && self.t[i - 1].is_ascii_whitespace();
        // One letter may be a word or an initial, but hardly before a pin cite or a date.
        let single = end - i == 1 && {
            let next = numbers::space_after(self.t, end + usize::from(self.t.get(end) == Some(&b',')));
            let next = next + usize::from(self.t.get(next) == Some(&b'('));
            !(next > end + 1 && self.t.get(next).is_some_and(u8::is_ascii_digit))
        };
        if single || !spaced {
            return None;
        }
        let (before_label, labels) = numbers::labels_before(self.t, i);
        let p = numbers::comma_before(self.t, before_label);
        self.named(p, &Tail { labels, ..Tail::at(i) }, end, true)
            .filter(|core| core.volume.is_some() && core.kind == Kind::Case)
    }

    fn at_number(&self, s: usize, digits_end: usize, mentions: &mut Vec<Mention>) -> Option<Core> {
        let t = self.t;
        let before = *t.get(s.checked_sub(1)?)?;
        let p = numbers::space_before(t, s);
        if p == 0 {
            return None;
        }
        if p == s {
            return self.at_joined_number(s, digits_end, before, mentions);
        }
        // `2005 -NMCA- 078`
        if t[p - 1] == b'-' {
            let tail = Tail { hyphen: true, ..Tail::at(s) };
            return self.named(numbers::space_before(t, p - 1), &tail, digits_end, true);
        }
        self.behind(Tail::at(s), p, mentions)
    }

    /// Numbers with something directly before them: `-2095`, `¶67,049`, `P7530`, `*4`, `CO7`.
    fn at_joined_number(&self, s: usize, digits_end: usize, before: u8, mentions: &mut Vec<Mention>) -> Option<Core> {
        let t = self.t;
        match before {
            b'-' => {
                let p = numbers::space_before(t, s - 1);
                let tail = Tail { hyphen: true, ..Tail::at(s) };
                let core = self.named(p, &tail, digits_end, true);
                core.or_else(|| self.behind_letters(s - 1, true, mentions)).or_else(|| self.pamphlet(s, digits_end))
            }
            b'*' => {
                let p = numbers::space_before(t, s - 1);
                if p < s - 1 { self.behind(Tail::at(s - 1), p, mentions) } else { None }
            }
            // `1916E,157`
            b',' if s > 4 && t[s - 2].is_ascii_uppercase() => self.behind(Tail::at(s), s, mentions),
            b'A'..=b'Z' => {
                let tail = Tail { tight: true, ..Tail::at(s) };
                self.named(s, &tail, digits_end, true).or_else(|| self.behind_letters(s, false, mentions))
            }
            _ if t[..s].ends_with("§".as_bytes()) || t[..s].ends_with("¶".as_bytes()) => {
                self.behind(Tail::at(s), s, mentions)
            }
            _ => None,
        }
    }

    /// `1999-2 V.I. Code Ann. Adv.`: a whole pamphlet of an advance service, by year and number, without a page. The second
    /// number is at `s`.
    fn pamphlet(&self, s: usize, digits_end: usize) -> Option<Core> {
        const LAST: &[u8] = b" Adv.";
        let t = self.t;
        let year = s.checked_sub(5)?;
        let volume = (year, digits_end);
        let begins = year == 0 || !t[year - 1].is_ascii_alphanumeric();
        let after = t.get(digits_end..)?;
        let at = after[..after.len().min(60)].windows(LAST.len()).position(|w| w == LAST)?;
        let end = digits_end + at + LAST.len();
        let name = numbers::space_after(t, digits_end);
        numbers::year_in(&t[year..s - 1]).filter(|_| begins && name > digits_end)?;
        let hits = self.tables.spellings.ending_at(t, end);
        let hit = hits.longest_first().find(|hit| hit.start == name)?;
        let list = self.tables.spellings.list(hit);
        let law = list.iter().any(|id| self.tables.source(*id).class == Class::Law);
        let core = self.bare(Kind::Law, (year, end));
        law.then_some(Core { volume: Some(volume), name: (name, end), list: Some(hit), ..core })
    }

    /// `P7530` and `D2629`, where the letter is a label; `SIZ-5707`, where it is part of the number.
    fn behind_letters(&self, s: usize, part: bool, mentions: &mut Vec<Mention>) -> Option<Core> {
        let lead = self.t[..s].iter().rev().take(5).take_while(|b| b.is_ascii_uppercase()).count();
        let start = s - lead;
        let p = numbers::space_before(self.t, start);
        if lead == 0 || p == start || (!part && lead > 1) {
            return None;
        }
        let from = if part { start } else { s };
        let labels = Labels { paragraph: !part, letters: part, ..Labels::default() };
        self.behind(Tail { labels, ..Tail::at(from) }, p, mentions)
    }

    /// Skips labels, commas and brackets backwards from `p` until a name is found.
    fn behind(&self, tail: Tail, p: usize, mentions: &mut Vec<Mention>) -> Option<Core> {
        let t = self.t;
        // Without any label first: names may end in what looks like one (`P`, `No.`).
        if let Some(core) = self.named(p, &tail, 0, true) {
            // `24 S.C.L. (Rice) 456` cites S.C.L., though `S.C.L.(Rice)` is also a way to cite Rice.
            let official = self.bears_nominative(&core).then(|| self.behind_between(&tail, p)).flatten();
            return Some(official.filter(|o| o.span.0 == core.span.0).unwrap_or(core));
        }
        let (after_labels, labels) = numbers::labels_before(t, p);
        let tail = Tail { labels: labels.with(tail.labels), ..tail };
        let q = numbers::comma_before(t, after_labels);
        if q < p
            && let Some(core) = self.named(q, &tail, 0, true)
        {
            return Some(core);
        }
        let core = self.behind_between(&tail, q);
        if core.is_none()
            && tail.labels.calls_a_page()
            && q > 0
            && (t[q - 1].is_ascii_alphanumeric() || t[q - 1] == b'.')
        {
            mentions.push(Mention { name_end: q, pin_start: numbers::space_after(t, after_labels) });
        }
        core
    }

    /// Whether a name ends in brackets that contain its reporter.
    fn bears_nominative(&self, core: &Core) -> bool {
        let name = &self.t[core.name.0..core.name.1];
        let Some(open) = name.iter().position(|b| *b == b'(').filter(|_| name.ends_with(b")")) else { return false };
        let inside = name[open + 1..name.len() - 1].trim_ascii();
        core.list.is_some_and(|hit| {
            let list = self.tables.spellings.list(hit);
            list.iter().any(|id| self.tables.source(*id).abbreviation.as_bytes() == inside)
        })
    }

    /// What may be between name and number: `(1 Wall.)`, `(1842)`, `tit. 5,`, `1915A,`; then laws cited by subject.
    fn behind_between(&self, tail: &Tail, q: usize) -> Option<Core> {
        let t = self.t;
        match t[..q].last()? {
            b')' => {
                let from = q.saturating_sub(40);
                let open = from + t[from..q].iter().rposition(|b| *b == b'(')?;
                let year = numbers::year_in(&t[open + 1..q - 1]);
                let p = numbers::comma_before(t, numbers::space_before(t, open));
                self.named(p, &Tail { year, ..*tail }, 0, false)
            }
            b'0'..=b'9' => {
                let (p, number) = numbers::title_before(t, q)?;
                let tail = Tail { between: Some(number), ..*tail };
                self.named(numbers::comma_before(t, p), &tail, 0, true)
            }
            b'A'..=b'F' => {
                let (p, number) = numbers::lettered_year_before(t, q)?;
                let tail = Tail { between: Some(number), ..*tail };
                self.named(p, &tail, 0, true).filter(|core| core.kind == Kind::Case)
            }
            // `Unemployment Ins. Rep. W. Va. par. 8090`: a looseleaf service's volume for a state.
            b'.' if tail.labels.paragraph => (1..=2).find_map(|words| {
                let p = (0..words).fold(q, |p, _| {
                    let end = numbers::space_before(t, p);
                    end - t[..end].iter().rev().take(12).take_while(|b| !b.is_ascii_whitespace()).count()
                });
                self.named(numbers::space_before(t, p), tail, 0, true)
            }),
            _ if tail.labels.section => {
                let (start, id) = subjects::ending_at(self.tables, t, q)?;
                let page = numbers::section(t, tail.page)?;
                let span = (start, page.1);
                let core = self.bare(Kind::Law, span);
                Some(Core { name: (start, q), page: Some(page), only: Some(id), ..core })
            }
            _ => None,
        }
    }

    /// A citation whose name ends at `p`. `end` is where the page ends, or 0 if it is to be read.
    fn named(&self, p: usize, tail: &Tail, end: usize, whole: bool) -> Option<Core> {
        let hits = self.tables.spellings.ending_at(self.t, p);
        let found = hits.longest_first().find_map(|hit| self.fits(hit, p, tail, end, whole));
        found.or_else(|| self.older(p, tail, end, whole))
    }

    pub(super) fn fits(&self, hit: Hit, name_end: usize, tail: &Tail, end: usize, whole: bool) -> Option<Core> {
        let t = self.t;
        let list = self.tables.spellings.list(hit);
        let has = |class: Class| list.iter().any(|id| self.tables.source(*id).class == class);
        let labels = tail.labels;
        let class = if labels.section || labels.letters || labels.title {
            Class::Law
        } else if has(Class::Reporter) {
            Class::Reporter
        } else if has(Class::Law) {
            Class::Law
        } else {
            Class::Journal
        };
        if !has(class) {
            return None;
        }
        let mut of_class = list.iter().map(|id| self.tables.source(*id)).filter(|s| s.class == class);
        let loose = of_class.clone().any(|s| s.loose);
        let volume = numbers::volume_before(t, hit.start, tail.hyphen, tail.tight, class == Class::Law);
        let start = volume.map_or(hit.start, |v| v.0);
        let begins =
            start == 0 || !(t[start - 1].is_ascii_alphanumeric() || matches!(t[start - 1], b'.' | b'-' | b'\''));
        if !begins {
            return None;
        }
        let core = Core {
            name: (hit.start, name_end),
            list: Some(hit),
            year: tail.year,
            ..self.bare(Kind::Case, (start, start))
        };
        if class == Class::Law {
            let kind = of_class.next()?.kind;
            return self.law(core, kind, loose, volume, tail, whole);
        }
        let neutral = of_class.clone().any(|s| s.is_neutral());
        if labels.number || (tail.tight && !neutral) {
            return None;
        }
        if volume.is_none() && hit.start > 0 && t[hit.start - 1] == b'(' {
            let (volume, page, end) = numbers::docket_of_year(t, hit.start - 1, tail.page)?;
            return Some(Core { span: (volume.0, end), volume: Some(volume), page: Some(page), ..core });
        }
        let dated = of_class.clone().any(|s| s.dated || (s.is_neutral() && s.abbreviation.contains(". ")));
        let year_first = || numbers::digits(t, tail.page) + 1;
        if dated
            && volume.is_none()
            && t.get(year_first() - 1) == Some(&b'-')
            && t.get(year_first()).is_some_and(u8::is_ascii_digit)
        {
            let year = numbers::page(t, tail.page, false).filter(|y| y.1 - y.0 == 4);
            let year = year.or_else(|| Some((tail.page, numbers::digits(t, tail.page))))?;
            let page = numbers::page(t, year.1 + 1, false).filter(|_| t[year.1] == b'-')?;
            return Some(Core { span: (start, page.1), volume: Some(year), page: Some(page), ..core });
        }
        let page = if end > 0 && !t[tail.page].is_ascii_digit() {
            (tail.page, end)
        } else {
            numbers::page(t, tail.page, neutral)?
        };
        // `96 A.F.T.R.2d 2005-1234`: a service's page may begin with its year.
        let page = match t.get(page.1..) {
            Some([b'-', next @ ..])
                if of_class.clone().any(Source::is_service) && numbers::year_in(&t[page.0..page.1]).is_some() =>
            {
                let figures = next.iter().take(7).take_while(|b| b.is_ascii_digit()).count();
                if (1..=6).contains(&figures) { (page.0, page.1 + 1 + figures) } else { page }
            }
            _ => page,
        };
        if tail.hyphen && volume.is_none_or(|v| v.1 - v.0 != 4) {
            return None;
        }
        let volume = match (volume, tail.between) {
            (Some(v), None) => Some(v),
            // `1916E, 157`: a year with a letter is a volume in any series.
            (None, Some(v)) if class == Class::Reporter && (loose || t[v.1 - 1].is_ascii_uppercase()) => Some(v),
            (None, None) if class == Class::Reporter && !labels.at => {
                let nominative = of_class.clone().any(|s| s.nominative);
                // `5 Va. Leigh 1`: one person's reports behind the official ones.
                if (loose || nominative)
                    && let Some((official, volume)) = self.official_before(hit.start)
                {
                    let (span, name) = ((volume.0, page.1), (official.start, name_end));
                    return Some(Core {
                        span,
                        name,
                        list: Some(official),
                        volume: Some(volume),
                        page: Some(page),
                        ..core
                    });
                }
                let service = of_class.clone().any(Source::is_service);
                let numbered = service && (labels.paragraph || t[page.0..page.1].contains(&b','));
                let free = (loose || numbered) && self.stands_alone(hit.start, page);
                if !free && !((nominative || tail.year.is_some()) && self.is_whole((hit.start, name_end), page)) {
                    return None;
                }
                None
            }
            _ => return None,
        };
        if numbers::is_date(t, volume, (hit.start, name_end), page) {
            return None;
        }
        let kind = match class {
            _ if labels.at => Kind::Short,
            Class::Journal => Kind::Journal,
            _ => Kind::Case,
        };
        let start = volume.map_or(start, |v| v.0.min(start));
        Some(Core { kind, span: (start, page.1), volume, page: Some(page), ..core })
    }

    fn law(
        &self,
        core: Core,
        kind: &str,
        loose: bool,
        volume: Option<Bytes>,
        tail: &Tail,
        whole: bool,
    ) -> Option<Core> {
        let t = self.t;
        let labels = tail.labels;
        if labels.at || tail.tight || tail.hyphen || !whole {
            return None;
        }
        // `tit. 5, § 3`: the section comes later and will find its way back.
        if labels.title && numbers::section_follows(t, tail.page) {
            return None;
        }
        let (page, volume) = match kind {
            "leg_session" | "admin_register" if !labels.section => {
                if volume.is_none() && !loose {
                    return None;
                }
                (numbers::page(t, tail.page, false).or_else(|| numbers::section(t, tail.page))?, volume)
            }
            "admin_docket" | "admin_filing" => {
                if !labels.number || volume.is_some() {
                    return None;
                }
                (numbers::docket(t, tail.page)?, None)
            }
            _ => {
                let words = t[core.name.0..core.name.1].iter().any(|b| matches!(b, b'.' | b' '));
                let enough = volume.is_some() || labels.section || labels.number || (loose && words);
                if !enough {
                    return None;
                }
                (numbers::section(t, tail.page)?, volume.or(tail.between))
            }
        };
        let start = volume.map_or(core.name.0, |v| v.0.min(core.name.0));
        Some(Core { kind: Kind::Law, span: (start, page.1), volume, page: Some(page), ..core })
    }
}

impl Tail {
    fn at(page: usize) -> Self {
        Self { page, labels: Labels::default(), hyphen: false, tight: false, between: None, year: None }
    }
}
