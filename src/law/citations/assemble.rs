//! Assembles citations: what `scan` finds, together with the text before and after it.

use super::{
    Citation, Kind,
    clean_text::CleanText,
    markup::Markup,
    numbers::{Bytes, space_after, space_before},
    parties::{self, Parties},
    scan::{Core, Mention, Scan, scan},
    tables::{Class, Source, Tables},
    what_follows::{self, After, Join},
};
use crate::span::Span;

use std::collections::HashMap;

/// The citations of a text, in its order.
pub fn find(text: &str) -> Vec<Citation> {
    citations(text, &[])
}

/// The citations of an HTML fragment. Spans are positions in the text that [`Markup::read`] makes of it. Emphasis
/// identifies names.
pub fn find_in_markup(html: &str) -> Vec<Citation> {
    let markup = Markup::read(html);
    citations(&markup.text, &markup.emphasis)
}

/// A citation being assembled, with positions in bytes.
struct Draft {
    core: Core,
    end: usize,
    after: After,
    parties: Parties,
    date_start: usize,
    prefix_year: Option<u16>,
    prefix_court: Option<&'static str>,
    parallel: bool,
}

fn citations(given: &str, emphasis: &[Bytes]) -> Vec<Citation> {
    let clean = CleanText::new(given);
    let text = &clean.text[..];
    let emphasis: Vec<Bytes> = emphasis.iter().map(|span| clean.clean_span(*span)).collect();
    let Scan { cores, mentions, signs } = scan(text);
    let t = text.as_bytes();
    let mut drafts: Vec<Draft> = Vec::with_capacity(cores.len());
    let mut limit = 0;
    let starts: Vec<usize> = cores.iter().skip(1).map(|core| core.span.0).chain([usize::MAX]).collect();
    for (core, following) in cores.into_iter().zip(starts) {
        let draft = draft(text, core, limit, following, drafts.last());
        limit = draft.after.end;
        drafts.push(draft);
    }
    // A `supra` that only leads to the citation after it (`Foo, supra, 13 Cal. App. 5th at 1146`) is part of that
    // citation.
    let leads: Vec<bool> = drafts
        .iter()
        .enumerate()
        .map(|(i, d)| {
            let next = drafts.get(i + 1).map_or(usize::MAX, |n| n.core.span.0);
            d.core.kind == Kind::Supra && skip(t, d.core.span.1, b", ") == next
        })
        .collect();
    for i in 1..drafts.len() {
        if leads[i - 1] {
            drafts[i].parties = drafts[i - 1].parties;
        }
    }
    let mut keep = leads.into_iter().map(|l| !l);
    drafts.retain(|_| keep.next().unwrap_or(true));
    share(&mut drafts);

    let places = Places::new(given, &clean);
    let mut found: Vec<Citation> = Vec::with_capacity(drafts.len());
    let unknown = signs.into_iter().filter(|s| !within(&drafts, s.0)).map(|s| unknown(text, s, &places));
    let unknown: Vec<Citation> = unknown.collect();
    let references = references(text, &drafts, &mentions, &emphasis, &places);
    found.extend(drafts.iter().map(|d| finish(text, d, &places)));
    if !unknown.is_empty() || !references.is_empty() {
        found.extend(unknown);
        found.extend(references);
        found.sort_by_key(|c| (c.span.start, c.span.end));
    }
    found
}

fn skip(t: &[u8], mut at: usize, marks: &[u8]) -> usize {
    while t.get(at).is_some_and(|b| marks.contains(b) || b.is_ascii_whitespace()) {
        at += 1;
    }
    at
}

/// Whether a place lies inside a citation or its pin.
fn within(drafts: &[Draft], at: usize) -> bool {
    let i = drafts.partition_point(|d| d.core.span.0 <= at);
    i.checked_sub(1).and_then(|i| drafts.get(i)).is_some_and(|d| at < d.end.max(d.after.pin_end))
}

fn draft(text: &str, core: Core, limit: usize, following: usize, last: Option<&Draft>) -> Draft {
    let t = text.as_bytes();
    let mut draft = Draft {
        core,
        end: core.span.1,
        after: After { end: core.span.1, pin_end: core.span.1, ..After::default() },
        parties: Parties::default(),
        date_start: core.span.0,
        prefix_year: core.year,
        prefix_court: None,
        parallel: false,
    };
    match core.kind {
        Kind::Id | Kind::Supra => mark(text, &mut draft, following),
        Kind::Short => {
            let start = core.page.map_or(core.span.1, |p| p.0);
            let pin = what_follows::pin(t, start).or(core.page);
            draft.end = pin.map_or(core.span.1, |p| p.1.max(core.span.1));
            draft.after = After { pin, ..what_follows::read(text, draft.end, false, false, following) };
        }
        kind => draft.after = what_follows::read(text, core.span.1, kind == Kind::Law, true, following),
    }
    let named = matches!(core.kind, Kind::Case | Kind::Short | Kind::Supra);
    if !named || core.span.0 < limit {
        return draft;
    }
    // A run of citations separated by commas, or by a bracket that contains the next one, belongs to one decision.
    let joined = last.and_then(|l| {
        let gap = t.get(l.after.pin_end..core.span.0)?;
        let cases = matches!(l.core.kind, Kind::Case | Kind::Short) && core.kind != Kind::Supra;
        (cases && !l.after.dated).then(|| what_follows::join(gap)).flatten()
    });
    let closed = matches!(t.get(space_after(t, draft.after.pin_end)), Some(b')' | b']'));
    draft.parallel = joined.is_some_and(|join| join == Join::Beside || closed);
    if draft.parallel {
        // `(575 SE2d 456) (2003)`: the date stands behind the bracket.
        if closed && !draft.after.dated && draft.after.parenthetical.is_none() {
            let (pin, pin_end) = (draft.after.pin, draft.after.pin_end);
            let behind = space_after(t, pin_end) + 1;
            let after = what_follows::read(text, behind, false, false, following);
            if after.dated {
                draft.after = After { pin, pin_end, ..after };
            }
        }
        return draft;
    }
    let mut end = parties::before_blanks(text, limit, core.span.0);
    let date = || what_follows::date_before(text, end);
    let docket = || what_follows::docket_before(text, end);
    if let Some((start, court, year)) = date().or_else(docket).filter(|d| d.0 >= limit && core.kind != Kind::Supra) {
        (draft.date_start, draft.prefix_court, draft.prefix_year) = (start, court, Some(year));
        end = start;
    }
    draft.parties = parties::before(text, limit, end);
    draft
}

/// `Id.` and `supra` with what follows: `Id. at 62-63`, `supra, at 2`, `supra note 5, at 12`.
fn mark(text: &str, draft: &mut Draft, following: usize) {
    let t = text.as_bytes();
    let at = draft.core.span.1;
    let comma = t.get(at) == Some(&b',');
    let next = space_after(t, at + usize::from(comma));
    let pin = what_follows::pin(t, next).filter(|p| p.0 > at);
    draft.end = match pin {
        Some(pin) => pin.1,
        // The word's own full stop or comma is part of it.
        None if comma || (draft.core.kind == Kind::Supra && t.get(at) == Some(&b'.')) => at + 1,
        None => at,
    };
    draft.after = After { pin, pin_end: draft.end, ..what_follows::read(text, draft.end, false, false, following) };
}

/// Gives the parallel citations of a decision its names, date and court.
fn share(drafts: &mut [Draft]) {
    let mut from = 0;
    while from < drafts.len() {
        let to = from + 1 + drafts[from + 1..].iter().take_while(|d| d.parallel).count();
        let run = &mut drafts[from..to];
        if run.len() > 1 {
            let (parties, last) = (run[0].parties, run[run.len() - 1].after);
            let (year, court) = (run[0].prefix_year, run[0].prefix_court);
            for d in run.iter_mut() {
                d.parties = parties;
                d.prefix_year = d.prefix_year.or(year);
                d.prefix_court = d.prefix_court.or(court);
                d.after.year = d.after.year.or(last.year);
                d.after.court = d.after.court.or(last.court);
                d.after.parenthetical = d.after.parenthetical.or(last.parenthetical);
            }
        }
        from = to;
    }
}

/// Converts bytes of the clean text to characters of the text as given. Works in any order; exact at character boundaries.
struct Places<'a> {
    clean: &'a CleanText<'a>,
    /// Characters before each block of bytes; empty when every byte is a character.
    blocks: Vec<u32>,
    bytes: &'a [u8],
}

const BLOCK: usize = 64;

impl<'a> Places<'a> {
    fn new(given: &'a str, clean: &'a CleanText<'a>) -> Self {
        let bytes = given.as_bytes();
        let mut blocks = Vec::new();
        if !given.is_ascii() {
            blocks.reserve(bytes.len() / BLOCK + 1);
            let mut count = 0u32;
            for block in bytes.chunks(BLOCK) {
                blocks.push(count);
                count += characters(block);
            }
        }
        Self { clean, blocks, bytes }
    }

    fn at(&self, byte: usize) -> usize {
        if self.blocks.is_empty() {
            return byte;
        }
        let block = (byte / BLOCK).min(self.blocks.len() - 1);
        let rest = &self.bytes[block * BLOCK..byte.min(self.bytes.len())];
        (self.blocks[block] + characters(rest)) as usize
    }

    fn span(&self, bytes: Bytes) -> Span {
        let bytes = self.clean.given_span(bytes);
        Span::new(self.at(bytes.0), self.at(bytes.1))
    }
}

/// How many characters begin in at most a block of bytes.
fn characters(bytes: &[u8]) -> u32 {
    bytes.iter().map(|b| u32::from(b & 0xC0 != 0x80)).sum()
}

/// Words on one line.
fn line(text: &str, span: Bytes) -> Option<String> {
    let words = text.get(span.0..span.1)?;
    if !words.contains(['\n', '\r', '\t']) && !words.contains("  ") {
        return Some(words.trim().to_string());
    }
    Some(words.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn unknown(text: &str, sign: Bytes, places: &Places) -> Citation {
    let section = super::numbers::section(text.as_bytes(), space_after(text.as_bytes(), sign.1));
    let span = (sign.0, section.map_or(sign.1, |s| s.1));
    Citation { page: section.and_then(|s| line(text, s)), ..blank(Kind::Unknown, places.span(span)) }
}

fn blank(kind: Kind, span: Span) -> Citation {
    Citation {
        kind,
        span,
        whole: span,
        volume: None,
        printed: None,
        source: None,
        ambiguous: false,
        page: None,
        pin: None,
        year: None,
        court: None,
        plaintiff: None,
        defendant: None,
        antecedent: None,
        parenthetical: None,
        parallel: false,
    }
}

fn finish(text: &str, d: &Draft, places: &Places) -> Citation {
    let words = |span: Option<Bytes>| span.and_then(|s| line(text, s)).filter(|s| !s.is_empty());
    let core = &d.core;
    let start = d.parties.start.filter(|_| !d.parallel).unwrap_or(d.date_start);
    let whole = (start.min(core.span.0), d.after.end.max(d.end));
    let year = d.after.year.or(d.prefix_year);
    let printed = matches!(core.kind, Kind::Case | Kind::Short | Kind::Law | Kind::Journal)
        .then(|| words(Some(core.name)))
        .flatten();
    let (source, ambiguous) = source_of(core, printed.as_deref(), year);
    let supreme = source.is_some_and(|s| Tables::get().source(s).is_supreme());
    let case = matches!(core.kind, Kind::Case | Kind::Short);
    let court = d.after.court.or(d.prefix_court).filter(|_| case).or((case && supreme).then_some("scotus"));
    let antecedent = d.parties.alone.or(d.parties.defendant.filter(|_| core.kind != Kind::Case));
    Citation {
        whole: places.span(whole),
        volume: words(core.volume),
        printed,
        source,
        ambiguous,
        page: words(core.page),
        pin: words(d.after.pin),
        year,
        court,
        plaintiff: words(d.parties.plaintiff),
        defendant: words(d.parties.defendant),
        antecedent: words(antecedent),
        parenthetical: words(d.after.parenthetical),
        parallel: d.parallel,
        ..blank(core.kind, places.span((core.span.0, d.end)))
    }
}

/// Which source an abbreviation stands for, and whether that stays open. The standard abbreviation takes precedence
/// over variations; then the year decides.
fn source_of(core: &Core, printed: Option<&str>, year: Option<u16>) -> (Option<u16>, bool) {
    if let Some(only) = core.only {
        return (Some(only), false);
    }
    let (Some(hit), Some(printed)) = (core.list, printed) else { return (None, false) };
    let tables = Tables::get();
    let class = match core.kind {
        Kind::Law => Class::Law,
        Kind::Journal => Class::Journal,
        _ => Class::Reporter,
    };
    let list = tables.spellings.list(hit);
    let of_class = |id: &&u16| tables.source(**id).class == class;
    let mut open: Vec<u16> = list.iter().filter(of_class).copied().collect();
    if open.is_empty() {
        open = list.to_vec();
    }
    if let [only] = open[..] {
        return (Some(only), false);
    }
    let same = |s: &Source| {
        let solid = |s: &'static str| s.bytes().filter(|b| !b.is_ascii_whitespace());
        solid(s.abbreviation).eq(printed.bytes().filter(|b| !b.is_ascii_whitespace()))
    };
    let narrow = |open: &mut Vec<u16>, fits: &dyn Fn(&Source) -> bool| {
        let kept: Vec<u16> = open.iter().filter(|id| fits(tables.source(**id))).copied().collect();
        if !kept.is_empty() {
            *open = kept;
        }
    };
    narrow(&mut open, &same);
    if core.volume.is_none() {
        narrow(&mut open, &|s| s.loose || s.nominative || s.is_service());
    }
    if let Some(year) = year {
        narrow(&mut open, &|s| s.lived_in(year));
    }
    let first = open.first().copied();
    let settled =
        open.iter().all(|id| Some(tables.source(*id).abbreviation) == first.map(|f| tables.source(f).abbreviation));
    // Reporters of two courts may have the same abbreviation: the Supreme Court's is meant unless another court is
    // named.
    let supreme = open.iter().find(|id| tables.source(**id).is_supreme()).copied();
    if settled { (supreme.or(first), false) } else { (None, true) }
}

/// Parties too common to identify a case.
const COMMON: &[&str] = &[
    "state",
    "united states",
    "people",
    "commonwealth",
    "government",
    "u.s.",
    "city",
    "county",
    "states",
    "united states of america",
    "board",
    "commissioner",
    "secretary",
    "attorney general",
    "director",
    "court",
    "see",
    "the state",
    "the people",
    "department",
];

/// Later mentions of cases by name: followed by a page, or (in markup) emphasised.
fn references(
    text: &str,
    drafts: &[Draft],
    mentions: &[Mention],
    emphasis: &[Bytes],
    places: &Places,
) -> Vec<Citation> {
    if mentions.is_empty() && emphasis.is_empty() {
        return Vec::new();
    }
    // Names by their last word, with the position from which they are known and their side.
    let mut names: HashMap<&str, Vec<(&str, usize, bool)>> = HashMap::new();
    for d in drafts.iter().filter(|d| d.core.kind == Kind::Case && !d.parallel) {
        let p = &d.parties;
        for (span, plaintiff) in [(p.plaintiff, true), (p.defendant, false), (p.alone, false)] {
            let Some(name) = span.and_then(|s| text.get(s.0..s.1)) else { continue };
            let common = name.len() < 3 || COMMON.contains(&name.to_lowercase().as_str());
            if !common && let Some(last) = name.split_whitespace().next_back() {
                names.entry(last).or_default().push((name, d.core.span.1, plaintiff));
            }
        }
    }
    let t = text.as_bytes();
    let mut out: Vec<Citation> = Vec::new();
    let mut add = |name: Bytes, pin: Option<Bytes>, plaintiff: bool| {
        let end = pin.map_or(name.1, |p| p.1);
        let taken = within(drafts, name.0) || named_within(drafts, name.0);
        let next = drafts.get(drafts.partition_point(|d| d.core.span.0 <= name.0));
        if taken || next.is_some_and(|d| d.core.span.0 < end) {
            return;
        }
        let printed = line(text, name);
        let (plaintiff, defendant) = if plaintiff { (printed, None) } else { (None, printed) };
        let pin = pin.and_then(|p| line(text, p));
        out.push(Citation { pin, plaintiff, defendant, ..blank(Kind::Reference, places.span((name.0, end))) });
    };
    for m in mentions {
        let start = m.name_end - t[..m.name_end].iter().rev().take_while(|b| !b.is_ascii_whitespace()).take(60).count();
        let Some(last) = text.get(start..m.name_end) else { continue };
        let known = names.get(last.trim_start_matches(['(', '"', '“'])).into_iter().flatten();
        let longest =
            known.filter(|n| n.1 <= m.name_end && text[..m.name_end].ends_with(n.0)).max_by_key(|n| n.0.len());
        let Some((name, _, plaintiff)) = longest else { continue };
        let from = m.name_end - name.len();
        if from == 0 || !t[from - 1].is_ascii_alphanumeric() {
            add((from, m.name_end), what_follows::pin(t, m.pin_start), *plaintiff);
        }
    }
    for span in emphasis {
        let Some(inside) = text.get(span.0..span.1) else { continue };
        let name = inside.trim_start();
        let start = span.1 - name.len();
        let name = name.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
        let one = line(text, (start, start + name.len())).unwrap_or_default();
        let Some(last) = one.split_whitespace().next_back() else { continue };
        let known = names.get(last).into_iter().flatten();
        let Some((_, _, plaintiff)) = known.filter(|n| n.1 <= start && n.0 == one).max_by_key(|n| n.1) else {
            continue;
        };
        let end = start + name.len();
        let next = space_after(t, span.1.max(end));
        // A name before or after `v.` is part of a full citation.
        let versus = t[next.min(t.len())..].starts_with(b"v.") || text[..space_before(t, start)].ends_with("v.");
        if !versus {
            let pin = what_follows::pin(t, next).filter(|p| !t[p.0].is_ascii_digit());
            add((start, end), pin, *plaintiff);
        }
    }
    out.sort_by_key(|c| c.span.start);
    out.dedup_by_key(|c| c.span.start);
    out
}

/// Whether a place lies between a citation's names and the citation.
fn named_within(drafts: &[Draft], at: usize) -> bool {
    let i = drafts.partition_point(|d| d.core.span.0 <= at);
    drafts.get(i).is_some_and(|d| d.parties.start.is_some_and(|start| start <= at))
}
