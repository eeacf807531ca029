//! The statements of a paper that hold a value, with what they speak of: what is compared when one paper is checked against another.

use crate::{
    answers::extractive::table_questions::column_sums,
    drafts::telling_words,
    law::{
        Letters, Span,
        counting::Unit,
        dates::MONTHS,
        facts,
        facts::numbers,
        numerals,
        periods::{Period, periods_in},
        sentences::sentences_in,
    },
};

use std::collections::BTreeSet;

/// Spaces between the columns of a row.
const COLUMNS: &str = "   ";

/// What a value measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Measure {
    Sum,
    Percent,
    Time,
}

/// A value, as it is compared and as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub measure: Measure,
    pub compared: String,
    pub shown: String,
    /// Telling words beside it, which say of what it is.
    pub near: BTreeSet<String>,
    /// Those that stand nearest to it.
    pub nearest: BTreeSet<String>,
}

/// A sentence, or a row of a table, with the section in which it stands.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub span: Span,
    /// Its words on one line.
    pub text: String,
    /// The number of its section.
    pub label: Option<String>,
    /// Telling words: its own, those of its section's heading, and of a row those of the head of its table.
    pub words: BTreeSet<String>,
    pub values: Vec<Value>,
    /// The numbers of sections that its paragraph names.
    pub names: Vec<String>,
    /// Whether its value is what the rows of a table come to, which no line of the paper says.
    pub added_up: bool,
    /// Whether it is a row of a table.
    pub row: bool,
    /// Whether it is a row of figures that says nothing of what they are: "2024   $1,610,000".
    pub figures: bool,
}

/// What the columns of a paper's tables come to: a sum of another paper may be one of them.
pub(super) fn sums_of_rows(text: &str) -> Vec<Statement> {
    let letters = Letters::new(text);
    let all = column_sums(&letters).into_iter().map(|column| {
        let text = format!("the {} rows of “{}” come to {}", column.rows, column.head, column.sum);
        let shown = column.sum;
        let value = Value {
            measure: Measure::Sum,
            compared: cents(&shown),
            shown,
            near: BTreeSet::new(),
            nearest: BTreeSet::new(),
        };
        Statement {
            span: column.line,
            text,
            label: None,
            words: BTreeSet::new(),
            values: vec![value],
            names: Vec::new(),
            added_up: true,
            row: false,
            figures: false,
        }
    });
    all.collect()
}

/// The sentences and rows of a paper, in order.
pub(super) fn statements(text: &str) -> Vec<Statement> {
    let letters = Letters::new(text);
    let mut reader = Reader { letters: &letters, out: Vec::new(), block: None, head: BTreeSet::new(), section: None };
    for line in letters.lines() {
        reader.line(line);
    }
    reader.close();
    reader.out
}

/// The section under which lines stand: its number and the words of its heading.
type Section = (String, BTreeSet<String>);

struct Reader<'l> {
    letters: &'l Letters,
    out: Vec<Statement>,
    /// The lines that make the paragraph so far.
    block: Option<Span>,
    /// The words of the head of the table that is read.
    head: BTreeSet<String>,
    section: Option<Section>,
}

impl Reader<'_> {
    fn line(&mut self, line: Span) {
        let exact = self.letters.exact(line);
        let text = exact.trim();
        if text.is_empty() {
            self.close();
            self.head.clear();
            return;
        }
        let in_columns = text.contains(COLUMNS) || text.contains('\t') || text.contains(" | ");
        if in_columns {
            self.close();
            match text.contains(|c: char| c.is_ascii_digit()) {
                true => self.row(line),
                false => self.head = telling_words(text),
            }
            return;
        }
        if let Some(section) = opened(text) {
            self.close();
            self.section = Some(section);
        }
        self.block = Some(self.block.map_or(line, |block| Span::new(block.start, line.end)));
    }

    fn row(&mut self, line: Span) {
        let text = self.letters.folded(line);
        let own = telling_words(&text);
        // The head of a table says what its rows are only where they do not say it themselves: "May 2026 | $900.00".
        let names = own.iter().any(|word| {
            word.chars().all(char::is_alphabetic) && !MONTHS.iter().any(|month| telling_words(month).contains(word))
        });
        let words = if names { own } else { own.into_iter().chain(self.head.iter().cloned()).collect() };
        let mut values = values(&text);
        // Whatever stands in a row is of what the row is.
        for value in &mut values {
            value.near.clone_from(&words);
            value.nearest.clone_from(&words);
        }
        self.out.push(Statement {
            span: self.letters.trim(line),
            text,
            label: None,
            words,
            values,
            names: Vec::new(),
            added_up: false,
            row: true,
            figures: !names,
        });
    }

    /// Ends a paragraph, and reads its sentences.
    fn close(&mut self) {
        let Some(block) = self.block.take() else { return };
        let part = self.letters.part(block);
        let names = sections_named(&part.folded(part.span()));
        let heading = self.section.iter().flat_map(|(_, words)| words.iter().cloned());
        let heading: BTreeSet<String> = heading.collect();
        let sentences = sentences_in(&part);
        for own in sentences.iter().flat_map(|sentence| enumerated(&part, sentence.span)) {
            let text = part.folded(own);
            let span = Span::new(block.start + own.start, block.start + own.end);
            // "Terms: net 15 days": a label names the line, and nothing that is said.
            let said =
                text.split_once(": ").filter(|(label, _)| !label.contains(' ')).map_or(text.as_str(), |(_, said)| said);
            let words: BTreeSet<String> = telling_words(said).into_iter().chain(heading.iter().cloned()).collect();
            let label = self.section.as_ref().map(|(number, _)| number.clone());
            let mut values = values(&text);
            // "Price. $9,000, of which …": where nothing stands beside a value, the heading says of what it is.
            for value in values.iter_mut().filter(|value| value.near.is_empty()) {
                value.near.clone_from(if heading.is_empty() { &words } else { &heading });
                value.nearest = value.near.clone();
            }
            self.out.push(Statement {
                span,
                values,
                text,
                label,
                words,
                names: names.clone(),
                added_up: false,
                row: false,
                figures: false,
            });
        }
    }
}

/// The parts of a sentence that counts what it says: "consent is needed for (i) a sale; (ii) debt above a sum".
fn enumerated(part: &Letters, sentence: Span) -> Vec<Span> {
    const MARKS: [&str; 6] = ["(i) ", "(ii) ", "(iii) ", "(iv) ", "(v) ", "(vi) "];
    let text: Vec<char> = part.exact(sentence).chars().collect();
    let mut cuts = vec![0];
    for mark in MARKS {
        let mark: Vec<char> = mark.chars().collect();
        let from = cuts.last().copied().unwrap_or(0);
        let Some(at) = (from..text.len()).find(|at| text[*at..].starts_with(&mark)) else { break };
        cuts.push(at);
    }
    if cuts.len() < 3 {
        return vec![sentence];
    }
    let ends = cuts.iter().skip(1).copied().chain([text.len()]);
    let parts = cuts.iter().zip(ends).filter(|(from, to)| **from < *to);
    parts.map(|(from, to)| part.trim(Span::new(sentence.start + from, sentence.start + to))).collect()
}

/// The section that a line opens: "3.2 Late Payment. Amounts …", "Section 4. Pets", "ARTICLE 3 – FEES".
fn opened(line: &str) -> Option<Section> {
    let lower = line.to_lowercase();
    let lead = ["section ", "article ", "§ ", "§"].iter().find(|lead| lower.starts_with(**lead));
    let rest = line.get(lead.map_or(0, |lead| lead.len())..)?;
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let behind = rest.get(number.len()..)?;
    let marked = lead.is_some() || number.contains('.') || behind.starts_with(')');
    let number = number.trim_end_matches('.').to_owned();
    let goes_on = behind.trim_start_matches([')', ':', ' ', '\t', '-', '–', '—']);
    let good = !number.is_empty() && number.len() <= 6 && marked && goes_on.starts_with(|c: char| !c.is_ascii_digit());
    good.then(|| {
        let end = goes_on.find(['.', ':', ';']).unwrap_or(goes_on.len());
        let heading = Some(&goes_on[..end]).filter(|heading| heading.split_whitespace().count() <= 8);
        (number, heading.map(telling_words).unwrap_or_default())
    })
}

/// The sections that words name: "5" of "in violation of Section 5 of the Lease".
pub(super) fn sections_named(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let places = ["section ", "paragraph ", "article ", "§ "]
        .into_iter()
        .flat_map(|lead| lower.match_indices(lead).map(|(at, lead)| at + lead.len()).collect::<Vec<_>>());
    let numbers = places.filter_map(|at| {
        let number: String = lower[at..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.').to_owned();
        (!number.is_empty()).then_some(number)
    });
    numbers.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The values of a statement, in order, each once.
fn values(text: &str) -> Vec<Value> {
    let letters = Letters::new(text);
    let value = |measure: Measure, compared: String, shown: String| Value {
        measure,
        compared,
        shown,
        near: BTreeSet::new(),
        nearest: BTreeSet::new(),
    };
    let sums = numbers::find(text).into_iter().filter(|fact| fact.kind == facts::Kind::Amount).map(|fact| {
        let shown = fact.value.replace("$ ", "$").trim().to_owned();
        (fact.span.start..fact.span.end, value(Measure::Sum, cents(&fact.value), shown))
    });
    // "On the first day" says when, and not how long.
    let ordinal = |word: &str| matches!(word, "first" | "second" | "third") || word.ends_with("th") && word != "month";
    let long = |period: &Period| !letters.folded_lower(period.span).split(' ').any(ordinal);
    let times = periods_in(&letters, letters.span()).into_iter().filter(long).map(|period| {
        let (unit, in_months) = match period.unit {
            Unit::Hours => ("hours", None),
            Unit::Days => ("days", None),
            Unit::BusinessDays => ("business days", None),
            Unit::Weeks => ("weeks", None),
            Unit::Months => ("months", Some(1)),
            Unit::Years => ("years", Some(12)),
        };
        let shown = format!("{} {unit}", period.count);
        // Two years are twenty-four months.
        let compared = in_months.map_or(shown.clone(), |months| format!("{} months", period.count * months));
        (period.span.start..period.span.end, value(Measure::Time, compared, shown))
    });
    let mut found: Vec<(std::ops::Range<usize>, Value)> = sums.chain(percents(text)).chain(times).collect();
    found.sort_by_key(|(at, value)| (value.measure, at.start));
    let all: Vec<std::ops::Range<usize>> = found.iter().map(|(at, _)| at.clone()).collect();
    let text: Vec<char> = text.chars().collect();
    let mut out: Vec<Value> = Vec::new();
    for (at, mut value) in found {
        (value.near, value.nearest) = near(&text, &at, &all);
        match out.iter_mut().find(|known| known.measure == value.measure && known.compared == value.compared) {
            Some(known) => {
                known.near.append(&mut value.near);
                known.nearest.append(&mut value.nearest);
            }
            None => out.push(value),
        }
    }
    out
}

/// Most words on each side of a value that say of what it is.
const BESIDE: usize = 7;
/// The same where the value is said to be that of something: "a credit of 5%".
const OF: usize = 3;
/// Most telling words on each side that stand nearest.
const NEAREST: usize = 2;

/// The telling words beside a value, as far as no other value and no end of a clause stands between.
fn near(
    text: &[char],
    at: &std::ops::Range<usize>,
    all: &[std::ops::Range<usize>],
) -> (BTreeSet<String>, BTreeSet<String>) {
    let stops =
        |k: usize| matches!(text[k], ';' | ':') || text[k] == '.' && text.get(k + 1).is_none_or(|c| c.is_whitespace());
    let from = all.iter().filter(|other| other.end <= at.start).map(|other| other.end).max().unwrap_or(0);
    let from = (from..at.start.min(text.len())).rev().find(|k| stops(*k)).map_or(from, |k| k + 1);
    let to = all.iter().filter(|other| other.start >= at.end).map(|other| other.start).min().unwrap_or(text.len());
    let to = (at.end.min(to)..to).find(|k| stops(*k)).unwrap_or(to);
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().iter().collect::<String>();
    let (before, behind) = (part(from, at.start), part(at.end, to));
    // "A credit of 5%" is the credit's, whatever stands before it.
    let own = before.trim_end();
    let most = if own.ends_with(" of") { OF } else { BESIDE };
    let before: Vec<&str> = before.split_whitespace().rev().take(most).collect();
    let behind: Vec<&str> = behind.split_whitespace().take(BESIDE).collect();
    let telling = |words: &[&str]| telling_words(&words.join(" "));
    // The nearest telling words: numbers and small words between do not count.
    let nearest = |words: &[&str]| {
        let mut found = BTreeSet::new();
        for word in words {
            found.extend(
                telling(&[*word]).into_iter().filter(|word| numerals::of_word(word).is_none() && word != "percent"),
            );
            if found.len() >= NEAREST {
                break;
            }
        }
        found
    };
    let close = nearest(&before).into_iter().chain(nearest(&behind)).collect();
    (telling(&before).into_iter().chain(telling(&behind)).collect(), close)
}

/// A sum in cents, so that "$9,600" and "$9,600.00" are one.
fn cents(sum: &str) -> String {
    let lower = sum.to_lowercase();
    let factor = [("thousand", 1e3), ("million", 1e6), ("billion", 1e9)].iter().find(|(word, _)| lower.contains(word));
    let figures: String = lower.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = figures.parse::<f64>().unwrap_or_default() * factor.map_or(1.0, |(_, factor)| *factor);
    format!("{:.0}", number * 100.0)
}

fn percents(text: &str) -> Vec<(std::ops::Range<usize>, Value)> {
    let number = |at: usize| {
        let before = text[..at].trim_end();
        let digits = before.chars().rev().take_while(|c| c.is_ascii_digit() || *c == '.').count();
        let figures = &before[before.len() - digits..];
        if figures.parse::<f64>().is_ok() {
            return Some((before.len() - digits, figures.trim_start_matches('.').to_owned()));
        }
        // "Ten percent"
        let word = before.rsplit([' ', '(']).next()?;
        let parts: Vec<u32> = word.to_lowercase().split('-').map(numerals::of_word).collect::<Option<_>>()?;
        Some((before.len() - word.len(), parts.iter().sum::<u32>().to_string()))
    };
    let signs = text.match_indices('%').map(|(at, _)| (at, at + 1));
    let words = text.match_indices(" percent").map(|(at, word)| (at, at + word.len()));
    let all = signs.chain(words).filter_map(|(at, end)| Some((number(at)?, end))).map(|((from, figures), end)| {
        let compared =
            if figures.contains('.') { figures.trim_end_matches('0').trim_end_matches('.') } else { &figures };
        let chars = |bytes: usize| text[..bytes].chars().count();
        let (compared, shown) = (compared.to_owned(), format!("{figures}%"));
        (
            chars(from)..chars(end),
            Value { measure: Measure::Percent, compared, shown, near: BTreeSet::new(), nearest: BTreeSet::new() },
        )
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_and_rows_hold_values() {
        let text = "2.1 Rent. Tenant shall pay rent of $900.00 a month on the\nfirst day. 2.2 is reserved.\n\n\
                    3. Late Payment. Interest runs at one percent (1%) per month after ten (10) days.\n\n\
                    Month          Rent due      Paid\nMay 2026       $950.00       $ 12.50\n";
        let all = statements(text);
        let of = |words: &str| {
            all.iter().find(|one| one.text.contains(words)).map(|one| {
                let values: Vec<&str> = one.values.iter().map(|value| value.shown.as_str()).collect();
                (one.label.clone().unwrap_or_default(), values.join(", "))
            })
        };
        assert_eq!(of("shall pay rent"), Some(("2.1".into(), "$900.00".into())));
        assert_eq!(of("Interest runs"), Some(("3".into(), "1%, 10 days".into())));
        assert_eq!(of("May 2026"), Some((String::new(), "$950.00, $12.50".into())));
        let row = all.iter().find(|one| one.text.contains("May 2026"));
        assert!(row.is_some_and(|row| row.words.contains("rent")), "{row:?}");
        let all = statements("Consent is needed for (i) a sale of assets; (ii) debt above $9,000; and (iii) a loan.\n");
        let debt = all.iter().find(|one| !one.values.is_empty());
        assert!(debt.is_some_and(|one| one.text.starts_with("(ii)") && one.values[0].near.contains("debt")), "{all:?}");
        assert_eq!(statements("Ten percent is due after two years.\n")[0].values[1].compared, "24 months");
        assert_eq!(sections_named("in violation of Section 5 of the Lease and § 7.2."), ["5", "7.2"]);
    }
}
