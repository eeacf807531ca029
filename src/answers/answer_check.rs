//! The check that every answer of every engine passes: it compares quotes with the text, corrects numbers, and
//! visibly removes the source of anything that cannot be proven.

use super::engines::engine::{SourceDocument, Work};
use crate::{
    documents::document::Origin,
    law::{Letters, Span},
    search::Hit,
    tasks::{Answer, Source, UNPROVEN},
};

use std::collections::{HashMap, HashSet};

/// What the check found and corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Sources whose quote is not at that place of that document, or whose name or page is wrong. Removed.
    pub false_sources: usize,
    /// Source numbers that match no source, or occur twice in a line. Removed.
    pub false_numbers: usize,
    /// Sources that no line uses. Removed; this does not make the answer wrong.
    pub unused_sources: usize,
    /// Lines that lost their last source.
    pub unproven_lines: usize,
    /// Lines without a source at the end, including those counted above.
    pub sourceless_lines: usize,
}

impl Report {
    /// The number of faults.
    pub fn faults(&self) -> usize {
        self.false_sources + self.false_numbers + self.unproven_lines
    }
}

/// Checks an answer against its documents.
pub fn check(answer: &mut Answer, documents: &[SourceDocument]) -> Report {
    check_against(answer, documents.iter().collect(), &[])
}

/// Marks the sources from unverified senders, and says so in each line that no other source supports. Running it
/// twice marks it once.
pub fn mark_unproven(answer: &mut Answer, unproven: &HashSet<Origin>) {
    for source in &mut answer.sources {
        source.proven = !unproven.contains(&source.origin);
    }
    let doubtful: HashSet<u32> = answer.sources.iter().filter(|s| !s.proven).map(|s| s.number).collect();
    let only = |sources: &[u32]| !sources.is_empty() && sources.iter().all(|number| doubtful.contains(number));
    let say = |text: &mut String| {
        if !text.ends_with(UNPROVEN) {
            text.push_str(UNPROVEN);
        }
    };
    for line in answer.sections.iter_mut().flat_map(|section| section.lines.iter_mut()) {
        line.unproven = only(&line.sources);
        if line.unproven {
            say(&mut line.text);
        }
        line.cells.iter_mut().filter(|cell| only(&cell.sources)).for_each(|cell| say(&mut cell.text));
    }
}

/// Checks an answer against everything the engine received, including related passages.
pub fn check_work(answer: &mut Answer, work: &Work) -> Report {
    let report = check_against(answer, work.documents.iter().chain(&work.papers).collect(), &work.related);
    mark_unproven(answer, &work.unproven);
    report
}

fn check_against(answer: &mut Answer, documents: Vec<&SourceDocument>, related: &[Hit]) -> Report {
    let mut report = Report::default();
    let mut texts = Texts { documents, related, letters: HashMap::new() };
    let mut proven: Vec<Source> = Vec::new();
    for mut source in answer.sources.drain(..) {
        let known = proven.iter().any(|s| s.number == source.number);
        if known || !texts.prove(&mut source) {
            report.false_sources += 1;
        } else {
            proven.push(source);
        }
    }
    let mut order: Vec<u32> = Vec::new();
    for line in answer.sections.iter_mut().flat_map(|s| s.lines.iter_mut()) {
        let had = !line.sources.is_empty();
        let mut kept: Vec<u32> = Vec::new();
        for number in line.sources.drain(..) {
            if kept.contains(&number) || !proven.iter().any(|s| s.number == number) {
                report.false_numbers += 1;
                continue;
            }
            if !order.contains(&number) {
                order.push(number);
            }
            kept.push(number);
        }
        report.unproven_lines += usize::from(had && kept.is_empty());
        report.sourceless_lines += usize::from(kept.is_empty());
        line.sources = kept;
    }
    let renumber = |old: u32| order.iter().position(|n| *n == old).map(|i| i as u32 + 1);
    for line in answer.sections.iter_mut().flat_map(|s| s.lines.iter_mut()) {
        let kept = std::mem::take(&mut line.sources);
        for cell in &mut line.cells {
            // A cell may use only the sources of its line.
            cell.sources = cell.sources.iter().filter(|n| kept.contains(n)).filter_map(|n| renumber(*n)).collect();
        }
        line.sources = kept.into_iter().filter_map(renumber).collect();
    }
    for mut source in proven {
        match renumber(source.number) {
            Some(number) => {
                source.number = number;
                answer.sources.push(source);
            }
            None => report.unused_sources += 1,
        }
    }
    answer.sources.sort_by_key(|s| s.number);
    report
}

struct Texts<'a> {
    documents: Vec<&'a SourceDocument>,
    related: &'a [Hit],
    letters: HashMap<usize, Letters>,
}

impl Texts<'_> {
    /// Whether the quote is where the source says. Numbers in the margin that stand between its words are left out of it.
    fn prove(&mut self, source: &mut Source) -> bool {
        if source.quote.is_empty() || source.end <= source.start {
            return false;
        }
        for (i, reading) in self.documents.iter().enumerate() {
            if reading.origin != source.origin || reading.name != source.name {
                continue;
            }
            let letters = self.letters.entry(i).or_insert_with(|| Letters::new(&reading.document.text));
            if stands(letters, 0, source) && reading.document.page_at(source.start) == source.page {
                source.quote = as_read(letters, 0, source).unwrap_or_default();
                return true;
            }
        }
        let source = &*source;
        self.related.iter().map(|hit| &hit.passage).any(|p| {
            p.origin == source.origin
                && p.name == source.name
                && p.page == source.page
                && p.start <= source.start
                && stands(&Letters::new(&p.text), p.start, source)
        })
    }
}

/// Whether a source's quote stands at its place in a text that begins at `base` of its document.
pub fn stands(letters: &Letters, base: u64, source: &Source) -> bool {
    let exact = span_of(letters, base, source).is_some_and(|span| letters.exact(span) == source.quote);
    exact || as_read(letters, base, source).as_ref() == Some(&source.quote)
}

/// The text at a source's place as it is read: numbers in the margin that count its lines are blanks.
fn as_read(letters: &Letters, base: u64, source: &Source) -> Option<String> {
    span_of(letters, base, source).map(|span| letters.at(span).iter().collect())
}

/// A source's place in a text that begins at `base` of its document.
fn span_of(letters: &Letters, base: u64, source: &Source) -> Option<Span> {
    let place = |at: u64| usize::try_from(at.checked_sub(base)?).ok().filter(|i| *i <= letters.span().end);
    Some(Span::new(place(source.start)?, place(source.end)?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        documents::document::{Document, Origin, PageSpan},
        ids::FileId,
        tasks::{Cell, Line, Section},
    };

    fn reading() -> SourceDocument {
        let text = "Ünder the lease, rent is due.\nIt is $5.".to_string();
        let pages = vec![PageSpan { number: 1, start: 0, end: 30 }, PageSpan { number: 2, start: 30, end: 39 }];
        SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "lease.pdf".into(),
            document: Document { text, pages, ..Document::default() },
            written: None,
        }
    }

    fn source(r: &SourceDocument, number: u32, start: u64, quote: &str, page: u32) -> Source {
        let end = start + quote.chars().count() as u64;
        Source {
            number,
            origin: r.origin,
            name: r.name.clone(),
            page: Some(page),
            start,
            end,
            quote: quote.into(),
            proven: true,
        }
    }

    fn answer(sources: Vec<Source>, lines: &[&[u32]]) -> Answer {
        let lines = lines.iter().map(|n| Line { text: "x".into(), sources: n.to_vec(), ..Line::default() }).collect();
        Answer {
            sections: vec![Section { heading: "h".into(), lines, ..Section::default() }],
            sources,
            ..Answer::default()
        }
    }

    #[test]
    fn true_sources_stay_and_are_numbered_by_first_use() {
        let r = reading();
        let mut a = answer(
            vec![source(&r, 7, 0, "Ünder the lease", 1), source(&r, 3, 30, "It is $5.", 2)],
            &[&[3], &[7, 3], &[]],
        );
        let report = check(&mut a, &[r]);
        assert_eq!((report.faults(), report.sourceless_lines), (0, 1));
        assert_eq!(a.sources.iter().map(|s| (s.number, s.start)).collect::<Vec<_>>(), [(1, 30), (2, 0)]);
        assert_eq!(
            a.sections[0].lines.iter().map(|l| l.sources.clone()).collect::<Vec<_>>(),
            [vec![1], vec![2, 1], vec![]]
        );
    }

    #[test]
    fn lies_lose_their_source() {
        let r = reading();
        let good = source(&r, 1, 0, "Ünder", 1);
        let lies = [
            Source { quote: "Under".into(), ..good.clone() },
            Source { page: Some(2), ..good.clone() },
            Source { name: "other.pdf".into(), ..good.clone() },
            Source { origin: Origin::File(FileId::new()), ..good.clone() },
            Source { start: 1, ..good.clone() },
            Source { start: u64::MAX - 1, end: u64::MAX, ..good.clone() },
            Source { start: 5, end: 5, quote: String::new(), ..good.clone() },
        ];
        for lie in lies {
            let mut a = answer(vec![lie], &[&[1]]);
            let report = check(&mut a, std::slice::from_ref(&r));
            assert_eq!((report.false_sources, report.unproven_lines, report.sourceless_lines), (1, 1, 1));
            assert!(a.sources.is_empty() && a.sections[0].lines[0].sources.is_empty());
        }
    }

    #[test]
    fn numbers_must_be_borne_once_and_used() {
        let r = reading();
        let mut a = answer(
            vec![source(&r, 1, 0, "Ünder", 1), source(&r, 1, 6, "the", 1), source(&r, 2, 6, "the", 1)],
            &[&[1, 1, 9]],
        );
        let report = check(&mut a, &[r]);
        assert_eq!((report.false_sources, report.false_numbers, report.unused_sources), (1, 2, 1));
        assert_eq!(a.sources.len(), 1);
    }

    #[test]
    fn a_line_that_only_unproven_papers_bear_says_so_once_whatever_the_engine_says() {
        let (own, doubtful) = (reading(), reading());
        let mut a = answer(
            vec![source(&own, 1, 0, "Ünder", 1), Source { proven: true, ..source(&doubtful, 2, 0, "Ünder", 1) }],
            &[&[1], &[2], &[2, 1], &[]],
        );
        a.sections[0].lines[2].cells =
            vec![Cell { text: "5".into(), sources: vec![2] }, Cell { text: "6".into(), sources: vec![1] }];
        let work =
            Work { unproven: HashSet::from([doubtful.origin]), documents: vec![own, doubtful], ..Work::default() };
        for _ in 0..2 {
            check_work(&mut a, &work);
        }
        let lines = &a.sections[0].lines;
        assert_eq!(a.sources.iter().map(|s| s.proven).collect::<Vec<_>>(), [true, false]);
        assert_eq!(lines.iter().map(|l| l.unproven).collect::<Vec<_>>(), [false, true, false, false]);
        assert_eq!((lines[0].text.as_str(), lines[1].text.clone()), ("x", format!("x{UNPROVEN}")));
        assert_eq!((lines[2].cells[0].text.clone(), lines[2].cells[1].text.as_str()), (format!("5{UNPROVEN}"), "6"));
    }
}
