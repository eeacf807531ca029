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
}

/// What the columns of a paper's tables come to: a sum of another paper may be one of them.
pub(super) fn sums_of_rows(text: &str) -> Vec<Statement> {
    let letters = Letters::new(text);
    let all = column_sums(&letters).into_iter().map(|column| {
        let text = format!("the {} rows of “{}” come to {}", column.rows, column.head, column.sum);
        let shown = column.sum;
        let value = Value { measure: Measure::Sum, compared: cents(&shown), shown };
        Statement {
            span: column.line,
            text,
            label: None,
            words: BTreeSet::new(),
            values: vec![value],
            names: Vec::new(),
            added_up: true,
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
        let values = values(&text);
        self.out.push(Statement {
            span: self.letters.trim(line),
            text,
            label: None,
            words,
            values,
            names: Vec::new(),
            added_up: false,
        });
    }

    /// Ends a paragraph, and reads its sentences.
    fn close(&mut self) {
        let Some(block) = self.block.take() else { return };
        let part = self.letters.part(block);
        let names = sections_named(&part.folded(part.span()));
        let heading = self.section.iter().flat_map(|(_, words)| words.iter().cloned());
        let heading: BTreeSet<String> = heading.collect();
        for sentence in sentences_in(&part) {
            let text = part.folded(sentence.span);
            let span = Span::new(block.start + sentence.span.start, block.start + sentence.span.end);
            // "Terms: net 15 days": a label names the line, and nothing that is said.
            let said =
                text.split_once(": ").filter(|(label, _)| !label.contains(' ')).map_or(text.as_str(), |(_, said)| said);
            let words = telling_words(said).into_iter().chain(heading.iter().cloned()).collect();
            let label = self.section.as_ref().map(|(number, _)| number.clone());
            self.out.push(Statement {
                span,
                values: values(&text),
                text,
                label,
                words,
                names: names.clone(),
                added_up: false,
            });
        }
    }
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
    let sums = numbers::find(text).into_iter().filter(|fact| fact.kind == facts::Kind::Amount).map(|fact| {
        let compared = cents(&fact.value);
        Value { measure: Measure::Sum, compared, shown: fact.value.replace("$ ", "$").trim().to_owned() }
    });
    // "On the first day" says when, and not how long.
    let ordinal = |word: &str| matches!(word, "first" | "second" | "third") || word.ends_with("th") && word != "month";
    let long = |period: &Period| !letters.folded_lower(period.span).split(' ').any(ordinal);
    let times = periods_in(&letters, letters.span()).into_iter().filter(long).map(|period| {
        let unit = match period.unit {
            Unit::Hours => "hours",
            Unit::Days => "days",
            Unit::BusinessDays => "business days",
            Unit::Weeks => "weeks",
            Unit::Months => "months",
            Unit::Years => "years",
        };
        let shown = format!("{} {unit}", period.count);
        Value { measure: Measure::Time, compared: shown.clone(), shown }
    });
    let mut out: Vec<Value> = Vec::new();
    for value in sums.chain(percents(text)).chain(times) {
        if !out.contains(&value) {
            out.push(value);
        }
    }
    out
}

/// A sum in cents, so that "$9,600" and "$9,600.00" are one.
fn cents(sum: &str) -> String {
    let lower = sum.to_lowercase();
    let factor = [("thousand", 1e3), ("million", 1e6), ("billion", 1e9)].iter().find(|(word, _)| lower.contains(word));
    let figures: String = lower.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = figures.parse::<f64>().unwrap_or_default() * factor.map_or(1.0, |(_, factor)| *factor);
    format!("{:.0}", number * 100.0)
}

fn percents(text: &str) -> Vec<Value> {
    let number = |at: usize| {
        let before = text[..at].trim_end();
        let digits = before.chars().rev().take_while(|c| c.is_ascii_digit() || *c == '.').count();
        let figures = &before[before.len() - digits..];
        figures.parse::<f64>().ok().map(|_| figures.trim_start_matches('.').to_owned())
    };
    let signs = text.match_indices('%').map(|(at, _)| at);
    let words = text.match_indices(" percent").map(|(at, _)| at);
    let all = signs.chain(words).filter_map(number).map(|figures| {
        let compared =
            if figures.contains('.') { figures.trim_end_matches('0').trim_end_matches('.') } else { &figures };
        Value { measure: Measure::Percent, compared: compared.to_owned(), shown: format!("{figures}%") }
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
        assert_eq!(sections_named("in violation of Section 5 of the Lease and § 7.2."), ["5", "7.2"]);
    }
}
