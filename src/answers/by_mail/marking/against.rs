//! One paper checked against others: each of its statements with a value beside what the others say of the same.

use super::{
    checks_asked::Wanted,
    counterparts::{Beside, Found, Verdict, counterparts},
    held_statements::{Statement, Value, statements, sums_of_rows},
    marker::{Marker, Reply, nothing, said},
};
use crate::{
    answers::engines::engine::Work,
    blocking::blocking,
    documents::document::{Document, Origin},
    drafts::{Sent, is_amendment, telling_words},
    error::Result,
    files::File,
    tasks::{Line, Section, SkillKind, Source},
};

use std::{collections::BTreeSet, sync::Arc};

/// Characters of a quotation in a line.
const QUOTED: usize = 240;
/// Lines of a section.
const SHOWN: usize = 40;
/// Characters at the head of a paper in which its title stands.
const HEAD: usize = 300;
const LIMITS: &str = "Compared by rules, without a language model: each sentence and each row with a sum, a percentage, a length of time or the number of a section, with the \
    sentence of the other paper that shares most of its words. Dates, names, sums that must be worked out, and statements without a value are not compared, \
    and a sentence may have been set beside the wrong one: read both places.";

struct Read {
    file: File,
    document: Document,
    /// Words of its name and its title.
    called: BTreeSet<String>,
}

impl Marker {
    /// Checks a paper against the others that came with it. What is wrong in the paper by itself follows.
    pub(super) async fn hold_against(&self, papers: Vec<File>, wanted: &Wanted, work: &Work) -> Result<Reply> {
        let mut read = Vec::new();
        for file in &papers {
            if let Some(document) = self.reading.document(file).await? {
                let head: String = document.text.chars().take(HEAD).collect();
                let mails = Sent::read(&document.text).is_some() || head.starts_with("From:");
                let sort =
                    if mails { telling_words("mails messages correspondence thread email") } else { BTreeSet::new() };
                let called = telling_words(&file.name.replace(['_', '-', '.'], " ")).into_iter();
                let called = called.chain(telling_words(&head)).chain(sort).collect();
                read.push(Read { file: file.clone(), called, document });
            }
        }
        if read.len() < 2 {
            let why = "Nothing was checked: to check one paper against another, send both in one mail. Only one paper with text is here.";
            return Ok(nothing(SkillKind::Proofread, why));
        }
        let all: Vec<String> = read.iter().map(|paper| paper.file.name.clone()).collect();
        let (checked, beside) = chosen(read, wanted);
        let taken: Vec<&String> = checked.iter().chain(&beside).map(|paper| &paper.file.name).collect();
        let apart: Vec<String> =
            all.iter().filter(|name| !taken.contains(name)).map(|name| format!("“{name}”")).collect();
        let unproven: BTreeSet<Origin> = work.unproven.iter().copied().collect();
        let mut answer = said(SkillKind::Proofread, String::new(), Vec::new());
        let (mut leads, mut attachments) = (Vec::new(), Vec::new());
        let several = checked.len() > 1;
        let beside = Arc::new(beside);
        for paper in checked {
            let name = paper.file.name.clone();
            let order: Vec<File> =
                std::iter::once(&paper).chain(beside.iter()).map(|paper| paper.file.clone()).collect();
            let (alone, marked) = self.proofread(order, work.today).await?;
            let (unproven, beside) = (unproven.clone(), beside.clone());
            let first = answer.sources.len();
            let mut compared = blocking(move || Ok(compared(&paper, &beside, &unproven, first))).await?;
            let mut sections = std::mem::take(&mut compared.sections);
            sections.extend(alone.sections);
            sections.retain(|section| !section.lines.is_empty());
            // Of several papers each has its own part.
            if several {
                for section in &mut sections {
                    section.heading = format!("{name}: {}", lowercase_first(&section.heading));
                }
            }
            leads.push(match alone.lead.starts_with("Nothing was found") {
                true => {
                    format!("{} By itself, without the other paper, it shows no slip that a rule finds.", compared.lead)
                }
                false => format!("{} By itself: {}", compared.lead, alone.lead),
            });
            answer.sections.extend(sections);
            answer.sources.extend(compared.sources);
            answer.about = format!("{LIMITS} {}", alone.about);
            answer.gaps.extend(alone.gaps);
            attachments.extend(marked);
        }
        answer.lead = leads.join(" ");
        if !apart.is_empty() {
            answer.gaps.push(format!("Not compared, as your mail does not name it: {}.", apart.join(", ")));
        }
        Ok((answer, attachments))
    }
}

fn lowercase_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Share of the shorter paper's lines that two versions of one paper have in common, at least, and lines from which on that says something.
const IN_COMMON: f64 = 0.15;
const LINES: usize = 8;

impl Marker {
    /// Whether two papers have so few lines in common that they are no versions of one.
    pub(super) async fn are_no_versions(&self, papers: &[File]) -> Result<bool> {
        let mut lines: Vec<BTreeSet<String>> = Vec::new();
        for file in papers {
            if let Some(document) = self.reading.document(file).await? {
                let own = document.text.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.push(own.map(str::to_owned).collect());
            }
        }
        let [one, other] = lines.as_slice() else { return Ok(false) };
        let shorter = one.len().min(other.len());
        let common = one.intersection(other).count();
        Ok(shorter >= LINES && (common as f64) < IN_COMMON * shorter as f64)
    }

    /// The values of two papers that are no versions of one, side by side.
    pub(super) async fn side_by_side(&self, papers: Vec<File>, work: &Work) -> Result<Reply> {
        let wanted = Wanted { checked: String::new(), beside: String::new() };
        let (mut answer, attachments) = self.hold_against(papers, &wanted, work).await?;
        answer.lead = format!(
            "These are no two versions of one paper, so no redline was made: it would strike nearly all. What both speak of stands side by side. {}",
            answer.lead
        );
        Ok((answer, attachments))
    }
}

/// The papers that are checked, and those beside them: by the words of their names and titles.
fn chosen(mut read: Vec<Read>, wanted: &Wanted) -> (Vec<Read>, Vec<Read>) {
    let fits = |paper: &Read, words: &BTreeSet<String>| words.intersection(&paper.called).count() as i64;
    // "The e-mails" are in "emails.txt".
    let words = |text: &str| telling_words(&text.to_lowercase().replace("e-mail", "email"));
    let (ours, theirs) = (words(&wanted.checked), words(&wanted.beside));
    // "The report and the letter against the agreement": each that is named, or as many as are named.
    let named =
        wanted.checked.split(" and ").flat_map(|part| part.split(", ")).filter(|part| !part.trim().is_empty()).count();
    let against = |paper: &Read| fits(paper, &theirs) > fits(paper, &ours);
    let others = read.iter().filter(|paper| !against(paper)).count();
    if named > 1 && others > 1 && read.iter().any(against) {
        let (mut checked, mut beside): (Vec<Read>, Vec<Read>) = read.into_iter().partition(|paper| !against(paper));
        if named < others {
            let (own, rest): (Vec<Read>, Vec<Read>) = checked.into_iter().partition(|paper| fits(paper, &ours) > 0);
            checked = own;
            beside.extend(rest);
        }
        if !checked.is_empty() {
            return (checked, beside);
        }
        read = beside;
    }
    // Of two that fit as well, the one that is not named behind "against".
    let draft = |paper: &Read| i64::from(paper.file.name.to_lowercase().contains("draft"));
    let best = (0..read.len())
        .max_by_key(|at| {
            let paper = &read[*at];
            (fits(paper, &ours) * 2 - fits(paper, &theirs), draft(paper), usize::MAX - at)
        })
        .unwrap_or(0);
    let checked = read.remove(best);
    // As many as are named, or else all: a name of which no word fits may mean any of them.
    let parts = wanted
        .beside
        .split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .filter(|part| !telling_words(part).is_empty())
        .count();
    let fitting = read.iter().filter(|paper| fits(paper, &theirs) > 0).count();
    if fitting > 0 && fitting >= parts {
        read.retain(|paper| fits(paper, &theirs) > 0);
    }
    (vec![checked], read)
}

/// What a comparison gives for the answer.
struct Compared {
    lead: String,
    sections: Vec<Section>,
    sources: Vec<Source>,
}

/// The statements of a paper beside those of the others; `first` sources are cited already.
fn compared(checked: &Read, beside: &[Read], unproven: &BTreeSet<Origin>, first: usize) -> Compared {
    let here = statements(&checked.document.text);
    let papers: Vec<Beside> = beside
        .iter()
        .map(|paper| Beside {
            statements: statements(&paper.document.text)
                .into_iter()
                .chain(sums_of_rows(&paper.document.text))
                .collect(),
            amends: is_amendment(&paper.document.text),
        })
        .collect();
    let (found, alone) = counterparts(&here, &papers);
    let mut sources: Vec<Source> = Vec::new();
    let mut cite = |paper: &Read, statement: &Statement| -> u32 {
        let origin = Origin::File(paper.file.id);
        let (start, end) = (statement.span.start as u64, statement.span.end as u64);
        if let Some(known) = sources.iter().find(|one| (one.origin, one.start, one.end) == (origin, start, end)) {
            return known.number;
        }
        let number = u32::try_from(first + sources.len() + 1).unwrap_or(u32::MAX);
        let quote: String = paper.document.text.chars().skip(statement.span.start).take(statement.span.len()).collect();
        let (name, page, proven) =
            (paper.file.name.clone(), paper.document.page_at(start), !unproven.contains(&origin));
        sources.push(Source { number, origin, name, page, start, end, quote, proven });
        number
    };
    let of = |verdict: Verdict| found.iter().filter(move |one| one.verdict == verdict);
    let mut lines = |verdict: Verdict| -> Vec<Line> {
        let each = of(verdict).take(SHOWN).map(|one| {
            let there = &beside[one.paper];
            let sources = vec![cite(checked, one.here), cite(there, one.there)];
            Line { text: line(one, there), sources, ..Line::default() }
        });
        each.collect()
    };
    let parts = [
        ("Other values", Verdict::Differs),
        ("The section that is named", Verdict::Named),
        ("Spoken of without such a value", Verdict::NoValue),
        ("The same values", Verdict::Agrees),
    ];
    let headed = |heading: &str, lines: Vec<Line>, all: usize| {
        let intro = if all > lines.len() { format!("The first {} of {all}.", lines.len()) } else { String::new() };
        Section { heading: heading.to_owned(), intro, lines, ..Section::default() }
    };
    let mut sections: Vec<Section> = Vec::new();
    for (heading, verdict) in parts {
        let lines = lines(verdict);
        sections.push(headed(heading, lines, of(verdict).count()));
    }
    let left: Vec<Line> = alone
        .iter()
        .take(SHOWN)
        .map(|one| Line {
            text: format!("“{}”", quoted(&one.text)),
            sources: vec![cite(checked, one)],
            ..Line::default()
        })
        .collect();
    sections.push(headed("The other papers say nothing plain of", left, alone.len()));
    let names: Vec<String> = beside.iter().map(|paper| format!("“{}”", paper.file.name)).collect();
    let names = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    let counts = (of(Verdict::Differs).count(), of(Verdict::Agrees).count(), alone.len());
    Compared { lead: lead(&checked.file.name, &names, counts), sections, sources }
}

fn lead(checked: &str, beside: &str, (differ, agree, alone): (usize, usize, usize)) -> String {
    let differ = match differ {
        0 => "no statement that was compared has another value".to_owned(),
        1 => "one statement has another value".to_owned(),
        n => format!("{n} statements have another value"),
    };
    let agree = match agree {
        0 => "none has the same".to_owned(),
        1 => "one has the same".to_owned(),
        n => format!("{n} have the same"),
    };
    let alone = match alone {
        0 => String::new(),
        1 => "; of one other nothing plain is said there".to_owned(),
        n => format!("; of {n} others nothing plain is said there"),
    };
    format!("“{checked}” was held against {beside}: {differ}, and {agree}{alone}.")
}

/// A statement and its counterpart in a line.
fn line(found: &Found<'_>, there: &Read) -> String {
    let side = |values: &[&Value]| values.iter().map(|value| value.shown.as_str()).collect::<Vec<_>>().join(", ");
    let place = match &found.there.label {
        Some(label) => format!("{}, {label}", there.file.name),
        None => there.file.name.clone(),
    };
    let (ours, theirs) = (&found.values.0, &found.values.1);
    let values = match found.verdict {
        Verdict::Differs => format!("{} here, {} there. ", side(ours), side(theirs)),
        Verdict::Agrees => {
            let same: Vec<&Value> =
                ours.iter().filter(|one| theirs.iter().any(|other| other.compared == one.compared)).copied().collect();
            format!("{} on both sides. ", side(&same))
        }
        Verdict::NoValue => format!("{} here. ", side(ours)),
        Verdict::Named => String::new(),
    };
    let theirs = quoted(&found.there.text);
    // What rows come to is reckoned, and no words of the paper.
    let theirs = if found.there.added_up { format!("{theirs}.") } else { format!("“{theirs}”") };
    format!("{values}Here: “{}” There ({place}): {theirs}", quoted(&found.here.text))
}

fn quoted(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(QUOTED) {
        Some((at, _)) => format!("{} …", text[..at].trim_end()),
        None => text,
    }
}
