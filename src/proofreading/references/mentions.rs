//! References in the text: "Sections 3.2(b) and 4.1", "Article IV", "Exhibit A-1", "Table 3", "footnote 12".

use super::whose::whose;
use crate::paper::{Paper, Word};

use law::{Span, citations};

/// What sort of part is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    Section,
    Article,
    Exhibit,
    Schedule,
    Annex,
    Appendix,
    Attachment,
    Table,
    Figure,
    Part,
    Footnote,
}

impl Sort {
    /// By the word before the number.
    pub fn of(low: &str) -> Option<Self> {
        Some(match low {
            "section" | "sections" | "clause" | "clauses" | "subsection" | "subsections" | "paragraph"
            | "paragraphs" => Self::Section,
            "article" | "articles" => Self::Article,
            "exhibit" | "exhibits" => Self::Exhibit,
            "schedule" | "schedules" => Self::Schedule,
            "annex" | "annexes" | "annexure" => Self::Annex,
            "appendix" | "appendices" => Self::Appendix,
            "attachment" | "attachments" => Self::Attachment,
            "table" | "tables" => Self::Table,
            "figure" | "figures" => Self::Figure,
            "part" | "parts" => Self::Part,
            "footnote" | "footnotes" => Self::Footnote,
            _ => return None,
        })
    }

    /// For a person.
    pub fn name(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Article => "article",
            Self::Exhibit => "exhibit",
            Self::Schedule => "schedule",
            Self::Annex => "annex",
            Self::Appendix => "appendix",
            Self::Attachment => "attachment",
            Self::Table => "table",
            Self::Figure => "figure",
            Self::Part => "part",
            Self::Footnote => "footnote",
        }
    }
}

/// What is referred to: "3.2" is `[3, 2]`; the letter of an exhibit is kept as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Target {
    /// Numbers with dots; a Roman number counts as its value.
    pub numbers: Vec<u32>,
    /// "a", "a-1", where it is no number.
    pub name: String,
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub sort: Sort,
    pub target: Target,
    /// The letters behind it: "3.2(b)(ii)" has `b` and `ii`.
    pub letters: Vec<String>,
    /// The word and the target, or the target alone behind the first.
    pub span: Span,
    /// As printed, with the word.
    pub words: String,
    /// Where its number ends, before the letters.
    pub number_end: usize,
    /// Index of the word "Section".
    pub word: usize,
    /// It says that this document is meant: "of this Agreement", "hereof".
    pub own: bool,
    /// It refers to another document, a statute or a rule.
    pub foreign: bool,
}

/// All references, in order.
pub(crate) fn find(paper: &Paper) -> Vec<Mention> {
    let laws: Vec<Span> =
        paper.citations().iter().filter(|c| !matches!(c.kind, citations::Kind::Unknown)).map(|c| c.whole).collect();
    let mut out = Vec::new();
    for (i, word) in paper.words.iter().enumerate() {
        let Some(sort) = Sort::of(&word.low).filter(|_| word.is_word()) else { continue };
        // "part 3", "table 2" in small letters may be anything.
        if !word.is_capital() && !matches!(sort, Sort::Section | Sort::Footnote | Sort::Article) {
            continue;
        }
        let mut all = list(paper, i, sort);
        let Some(last) = all.last().map(|(m, _)| m.span.end) else { continue };
        let at = laws.partition_point(|s| s.end <= word.span.start);
        let law = laws.get(at).is_some_and(|s| s.start < last);
        let next = all.last().map_or(i, |(_, next)| *next);
        let contents = paper.is_contents(word.paragraph);
        // "Exhibit 10.1" is the number of a filing.
        let filing = sort == Sort::Exhibit
            && all.iter().any(|(m, _)| {
                m.target.numbers.len() == 1 && m.target.numbers[0] >= 10 && !m.target.name.is_empty()
                    || m.target.numbers.len() > 1
            });
        let (own, foreign) = whose(paper, i, next);
        let foreign = foreign || contents || filing;
        for (mention, _) in &mut all {
            (mention.own, mention.foreign) = (own, law || foreign && !own);
        }
        out.extend(all.into_iter().map(|(m, _)| m));
    }
    out
}

/// The targets behind a word: "3.2, 3.3(a) and 4.1". With each, the index of the word behind it.
fn list(paper: &Paper, word: usize, sort: Sort) -> Vec<(Mention, usize)> {
    let mut out = Vec::new();
    let mut at = word + 1;
    let plural = paper.low(word).ends_with('s') || paper.low(word) == "appendices";
    while let Some((target, letters, end)) = target(paper, at, sort) {
        let start = if out.is_empty() { word } else { at };
        let (Some(a), Some(b), Some(first)) = (paper.words.get(start), paper.words.get(end - 1), paper.words.get(at))
        else {
            break;
        };
        if a.paragraph != b.paragraph {
            break;
        }
        let span = Span::new(a.span.start, b.span.end);
        // Parts of a brief have Roman numbers, also where they are called sections.
        let roman = sort == Sort::Section && first.is_word();
        let sort = if roman { Sort::Part } else { sort };
        let numbers_end = end - letters.len() * 3;
        let number_end = paper.words.get(numbers_end.saturating_sub(1)).map_or(span.end, |w| w.span.end);
        let name = paper.words.get(word).map_or("", |w| w.text.as_str());
        let words = if out.is_empty() {
            paper.line(span)
        } else {
            format!("{name} {}", paper.line(Span::new(first.span.start, b.span.end)))
        };
        out.push((Mention { sort, target, letters, span, words, number_end, word, own: false, foreign: false }, end));
        let joint = (end..end + 3)
            .take_while(|k| matches!(paper.low(*k), "," | "and" | "or" | "through" | "to" | "&" | "–" | "and/or"))
            .count();
        // "Section 10.5 and 10.14" forgets the plural.
        let goes_on = paper.words.get(end + joint).is_some_and(|w| w.is_number())
            && paper.low(end + joint + 1) == "."
            && paper.words.get(end + joint + 2).is_some_and(|w| w.is_number() && !w.spaced);
        if joint == 0 || !plural && !goes_on {
            break;
        }
        at = end + joint;
        // "Sections 3.2 and Section 4": the next word starts its own list.
        let lettered = !matches!(sort, Sort::Section | Sort::Footnote | Sort::Table | Sort::Figure);
        let letter = |w: &Word| lettered && w.is_capital() && w.text.len() <= 4;
        if paper.words.get(at).is_some_and(|w| !w.is_number() && !letter(w)) {
            break;
        }
    }
    out
}

/// The target at an index, its letters, and the index behind it.
fn target(paper: &Paper, at: usize, sort: Sort) -> Option<(Target, Vec<String>, usize)> {
    let mut at = at;
    let quoted = paper.words.get(at).is_some_and(|w| matches!(w.text.as_str(), "\"" | "“"));
    if quoted {
        at += 1;
    }
    let word = paper.words.get(at)?;
    let mut end = at + 1;
    let mut target = Target { numbers: Vec::new(), name: String::new() };
    if word.is_number() {
        target.numbers.push(word.text.parse().ok().filter(|_| word.text.len() <= 4)?);
        // "3.2.1": each dot is joined to both numbers.
        while paper.words.get(end).is_some_and(|w| w.text == "." && !w.spaced)
            && let Some(next) = paper.words.get(end + 1).filter(|w| w.is_number() && !w.spaced && w.text.len() <= 3)
        {
            target.numbers.push(next.text.parse().ok()?);
            end += 2;
        }
        // "12b-1", "5-101", "10A", "45-day", "5%": something else.
        if let Some(next) = paper.words.get(end).filter(|w| !w.spaced) {
            let strange = next.is_word()
                || next.text == "%"
                || matches!(next.text.as_str(), "-" | "/" | ":") && paper.words.get(end + 1).is_some_and(|w| !w.spaced);
            if strange {
                return None;
            }
        }
    } else if word.is_word() && word.is_capital() {
        let short = word.text.chars().count() <= 6 && word.is_shouted() || word.text.chars().count() == 1;
        if !short {
            return None;
        }
        let roman = roman(&word.low).filter(|_| {
            matches!(
                sort,
                Sort::Article
                    | Sort::Part
                    | Sort::Section
                    | Sort::Schedule
                    | Sort::Annex
                    | Sort::Appendix
                    | Sort::Table
            )
        });
        match roman {
            Some(n)
                if word.text.chars().count() > 1 || !matches!(sort, Sort::Schedule | Sort::Annex | Sort::Appendix) =>
            {
                target.numbers.push(n)
            }
            _ if matches!(
                sort,
                Sort::Section | Sort::Article | Sort::Footnote | Sort::Figure | Sort::Table | Sort::Part
            ) =>
            {
                return None;
            }
            _ if word.text.chars().count() > 2 => return None,
            _ => target.name = word.low.clone(),
        }
    } else {
        return None;
    }
    if matches!(sort, Sort::Exhibit | Sort::Schedule | Sort::Annex | Sort::Appendix | Sort::Attachment) {
        // "A-1", "10.2", "B1"
        while paper.words.get(end).is_some_and(|w| !w.spaced && matches!(w.text.as_str(), "-" | "." | "–"))
            && let Some(next) =
                paper.words.get(end + 1).filter(|w| !w.spaced && (w.is_number() || w.text.len() == 1 && w.is_word()))
        {
            target.name.push_str(&format!("-{}", next.low));
            end += 2;
        }
        if let Some(next) = paper.words.get(end).filter(|w| !w.spaced && w.is_number()) {
            target.name.push_str(&format!("-{}", next.low));
            end += 1;
        }
    }
    // "Section IV.B" of a brief.
    if matches!(sort, Sort::Section | Sort::Part)
        && !word.is_number()
        && paper.words.get(end).is_some_and(|w| w.text == "." && !w.spaced)
        && let Some(letter) =
            paper.words.get(end + 1).filter(|w| !w.spaced && w.is_capital() && w.text.chars().count() == 1)
    {
        target.name = letter.low.clone();
        end += 2;
    }
    let mut letters = Vec::new();
    while paper
        .words
        .get(end)
        .is_some_and(|w| w.text == "(" && (!w.spaced || letters.is_empty() && sort == Sort::Section))
        && let Some(inner) = paper
            .words
            .get(end + 1)
            .filter(|w| !w.spaced && w.text.chars().count() <= 4 && (w.is_word() || w.is_number()))
        && paper.words.get(end + 2).is_some_and(|w| w.text == ")")
    {
        letters.push(inner.low.clone());
        end += 3;
    }
    if quoted && paper.words.get(end).is_some_and(|w| matches!(w.text.as_str(), "\"" | "”")) {
        end += 1;
    }
    Some((target, letters, end))
}

/// The value of a Roman number in small letters, up to 89.
pub(crate) fn roman(low: &str) -> Option<u32> {
    let value = |c: char| {
        Some(match c {
            'i' => 1,
            'v' => 5,
            'x' => 10,
            'l' => 50,
            _ => return None,
        })
    };
    let digits: Vec<u32> = low.chars().map(value).collect::<Option<_>>()?;
    let sum = digits.iter().enumerate().fold(0i64, |sum, (i, d)| {
        let less = digits.get(i + 1).is_some_and(|next| next > d);
        sum + if less { -i64::from(*d) } else { i64::from(*d) }
    });
    u32::try_from(sum).ok().filter(|n| *n > 0 && digits.len() <= 8)
}
