//! Words of a Word document exchanged for others as tracked changes, where somebody names both.

use super::{
    cells::{self, is_number},
    made::{AT_THE_END, Change, Exchange, How, MOST, Made, clipped},
    places::{headed, is_kin, new_clause, opened, places, section, sentences_of, stems},
    value_forms::{doubled, in_form_of, is_double, is_same, without_rate},
    values::{is_value, spoken_of, values},
};
use ::docx::{
    Error,
    package::Limits,
    redline::{self, At, Edit, Paragraph},
};
use std::{collections::BTreeSet, ops::Range};

/// Exchanges words wherever they stand in the text, or in the section that is named, and does the other changes. What cannot be done is told, and
/// nothing else is changed for it.
pub(super) fn exchanged(bytes: &[u8], exchanges: &[Exchange], author: &str, date: &str) -> Result<Made, Error> {
    let paragraphs = redline::text(bytes, Limits::default())?;
    let mut wanted = Wanted::default();
    // What could not be done, and why: it stands before the other notes.
    let mut failed: Vec<String> = Vec::new();
    for one in exchanges {
        let done = match one.how {
            // "The year 2 cases to 10,000" may speak of a value that stands under other words.
            How::Words => {
                wanted.words(&paragraphs, one).or_else(|why| match is_value(&one.new) || is_number(&one.new) {
                    true => wanted.value(&paragraphs, one).map_err(|_| why),
                    false => Err(why),
                })
            }
            How::Section => wanted.section_goes(&paragraphs, one),
            How::Sentence => wanted.sentence_goes(&paragraphs, one),
            How::Passage => wanted.passage_goes(&paragraphs, one),
            How::Paragraph => wanted.clause(&paragraphs, one),
            How::Value => wanted.value(&paragraphs, one),
        };
        failed.extend(done.err());
    }
    let Wanted { mut ranges, gone, new, notes } = wanted;
    let unmarked = failed.len() as u64;
    let mut made = Made { notes: failed.into_iter().chain(notes).collect(), unmarked, ..Made::default() };
    ranges.retain(|(paragraph, ..)| !gone.contains(paragraph));
    ranges.sort_by_key(|(paragraph, at, _)| (*paragraph, at.start));
    ranges.truncate(MOST);
    let change = |old: &str, new: &str| Change { old: clipped(old), new: clipped(new), moved: false, unmarked: None };
    for (at, paragraph) in paragraphs.iter().enumerate() {
        let own: Vec<_> = ranges.iter().filter(|(other, ..)| *other == at).collect();
        if gone.contains(&at) {
            made.changes.push(change(&paragraph.text, ""));
        } else if !own.is_empty() {
            made.changes.push(change(&paragraph.text, &changed(&paragraph.text, &own)));
        }
        made.changes.extend(new.iter().filter(|(after, _)| *after == at).map(|(_, text)| change("", text)));
    }
    let edit = |at: At, text: String| Edit { at, text, comment: None };
    let edits = ranges
        .into_iter()
        .map(|(paragraph, range, new)| edit(At::Range { paragraph, range }, new))
        .chain(gone.iter().map(|paragraph| edit(At::Paragraph { paragraph: *paragraph }, String::new())))
        .chain(new.into_iter().map(|(after, text)| edit(At::After { paragraph: after, like: None }, text)));
    let edits: Vec<Edit> = edits.collect();
    if !edits.is_empty() {
        made.document = redline::edit(bytes, &edits, author, date, Limits::default())?.document;
    }
    Ok(made)
}

/// The changes that are asked for.
#[derive(Default)]
struct Wanted {
    /// Characters of paragraphs, and what takes their place.
    ranges: Vec<(usize, Range<usize>, String)>,
    /// Paragraphs that go.
    gone: BTreeSet<usize>,
    /// New paragraphs, and behind which they stand.
    new: Vec<(usize, String)>,
    /// What else is to be known.
    notes: Vec<String>,
}

impl Wanted {
    fn words(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let place =
            one.section.as_ref().map_or_else(|| "in the text".to_owned(), |number| format!("in section {number}"));
        let within: Vec<(usize, Range<usize>)> = match &one.section {
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number).ok_or_else(|| {
                format!("“{number}” was not found as the number of a section, so “{}” was not changed there.", one.old)
            })?,
        };
        let before = self.ranges.len();
        for (index, own) in within.iter().cloned() {
            let Some(paragraph) = paragraphs.get(index) else { continue };
            let free = |at: &Range<usize>| own.contains(&at.start) && at.end <= own.end && self.is_free(index, at);
            let found: Vec<_> = places(&paragraph.text, &one.old).into_iter().filter(free).collect();
            let made = found.into_iter().map(|at| whole_value(&paragraph.text, at, &one.new));
            self.ranges.extend(made.map(|(at, new)| (index, at, new)));
        }
        // "60 days" stands there as "sixty (60) days".
        if self.ranges.len() == before && is_value(&one.old) && is_value(&one.new) {
            self.same_values(paragraphs, &within, one);
        }
        // "150 miles" stands there as "one hundred fifty (150) miles".
        if self.ranges.len() == before
            && let Some((old, new)) = doubled(&one.old).zip(doubled(&one.new))
        {
            for (index, own) in within.iter().cloned() {
                let Some(paragraph) = paragraphs.get(index) else { continue };
                let free = |at: &Range<usize>| own.contains(&at.start) && at.end <= own.end && self.is_free(index, at);
                let found: Vec<_> = places(&paragraph.text, &old).into_iter().filter(free).collect();
                self.ranges.extend(found.into_iter().map(|at| (index, at, new.clone())));
            }
        }
        match self.ranges.len() == before {
            true => Err(format!("“{}” does not stand {place}, so nothing was changed for it.", one.old)),
            false => Ok(()),
        }
    }

    /// Exchanges a value wherever it stands in another form, and keeps that form.
    fn same_values(&mut self, paragraphs: &[Paragraph], within: &[(usize, Range<usize>)], one: &Exchange) {
        for (index, own) in within {
            let Some(paragraph) = paragraphs.get(*index) else { continue };
            for (at, _) in values(&paragraph.text) {
                let old: String = paragraph.text.chars().skip(at.start).take(at.len()).collect();
                let inside = own.contains(&at.start) && at.end <= own.end && self.is_free(*index, &at);
                if inside && is_same(&old, &one.old) {
                    let at = with_fraction(&paragraph.text, at);
                    self.ranges.push((*index, at, in_form_of(&old, &one.new)));
                }
            }
        }
    }

    /// A sentence of a section goes. Its number and its heading are none.
    fn sentence_goes(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let number = one.section.as_deref().unwrap_or_default();
        let within = section(paragraphs, number)
            .ok_or_else(|| format!("Not deleted: section {number} was not found in the document."))?;
        let sentences = sentences_of(paragraphs, within);
        let at = match one.old.as_str() {
            "last" => sentences.len().checked_sub(1),
            count => ["first", "second", "third", "fourth", "fifth"].iter().position(|word| *word == count),
        };
        let (paragraph, range) = at
            .and_then(|at| sentences.get(at).cloned())
            .ok_or_else(|| format!("Not deleted: section {number} has no {} sentence.", one.old))?;
        let called = format!("the {} sentence of section {number}", one.old);
        self.gone_from(paragraphs, paragraph, range, &called)
    }

    /// The sentence at a place goes, with the space before it.
    fn gone_from(
        &mut self,
        paragraphs: &[Paragraph],
        paragraph: usize,
        range: Range<usize>,
        called: &str,
    ) -> Result<(), String> {
        let before = paragraphs[paragraph].text.chars().nth(range.start.wrapping_sub(1)) == Some(' ');
        let range = if before { range.start - 1..range.end } else { range };
        if !self.is_free(paragraph, &range) {
            return Err(format!("Not deleted: {called}, because another order changes it."));
        }
        self.ranges.push((paragraph, range, String::new()));
        Ok(())
    }

    /// What speaks of something goes: the section that it heads, or the only sentence that has all its words.
    fn passage_goes(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let whole = Exchange { how: How::Section, ..one.clone() };
        let within = match &one.section {
            None if headed(paragraphs, &one.old).is_some() => return self.section_goes(paragraphs, &whole),
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number)
                .ok_or_else(|| format!("Not deleted: section {number} was not found in the document."))?,
        };
        let place =
            one.section.as_ref().map_or_else(|| "the document".to_owned(), |number| format!("section {number}"));
        let wanted = stems(&one.old);
        let sentences = sentences_of(paragraphs, within);
        let speaks = |(paragraph, range): &&(usize, Range<usize>)| {
            let text: String = paragraphs[*paragraph].text.chars().skip(range.start).take(range.len()).collect();
            let own = stems(&text);
            !wanted.is_empty() && wanted.iter().all(|word| own.iter().any(|other| is_kin(word, other)))
        };
        let found: Vec<_> = sentences.iter().filter(speaks).cloned().collect();
        match &found[..] {
            [(paragraph, range)] => self.gone_from(paragraphs, *paragraph, range.clone(), &format!("“{}”", one.old)),
            [] => Err(format!(
                "Not deleted: no sentence of {place} speaks of “{}”. Quote the words that are to go.",
                one.old
            )),
            all => Err(format!(
                "Not deleted: {} sentences of {place} speak of “{}”. Quote the words that are to go.",
                all.len(),
                one.old
            )),
        }
    }

    fn is_free(&self, paragraph: usize, at: &Range<usize>) -> bool {
        !self.ranges.iter().any(|(other, taken, _)| *other == paragraph && at.start < taken.end && taken.start < at.end)
    }

    /// A section goes, whole. Its neighbours keep their numbers, so that no reference is made wrong in silence.
    fn section_goes(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let (found, called) = match &one.section {
            Some(number) => (section(paragraphs, number), format!("section {number}")),
            None => (headed(paragraphs, &one.old), format!("the {} clause", one.old)),
        };
        let found = found.ok_or_else(|| format!("Not deleted: {called} was not found in the document."))?;
        let mut own = BTreeSet::new();
        for (index, range) in found {
            let Some(paragraph) = paragraphs.get(index) else { continue };
            let length = paragraph.text.chars().count();
            let range = range.start..range.end.min(length);
            own.insert(index);
            if range == (0..length) {
                self.gone.insert(index);
            } else if self.is_free(index, &range) {
                self.ranges.push((index, range, String::new()));
            }
        }
        let number = one.section.clone().or_else(|| own.first().and_then(|at| opened(&paragraphs[*at].text)));
        let refers = |paragraph: &&Paragraph| {
            number.as_ref().is_some_and(|number| {
                ["Section", "section", "Clause", "clause", "Article", "§"]
                    .iter()
                    .any(|word| !places(&paragraph.text, &format!("{word} {number}")).is_empty())
            })
        };
        let others = paragraphs.iter().enumerate().filter(|(at, _)| !own.contains(at)).map(|(_, paragraph)| paragraph);
        let quoted: Vec<String> = others.filter(refers).map(|other| format!("“{}”", clipped(&other.text))).collect();
        if !quoted.is_empty() {
            let number = number.unwrap_or_default();
            self.notes.push(format!("Section {number} is deleted, and still referred to in {}.", quoted.join(" and ")));
        }
        Ok(())
    }

    fn clause(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let place = new_clause(paragraphs, one.section.as_deref());
        let (after, number) = place.ok_or_else(|| {
            let section = one.section.as_deref().unwrap_or_default();
            format!("Not added: “{}”, because section {section} was not found.", one.new)
        })?;
        // What ends a section has no number of its own.
        if one.old == AT_THE_END {
            self.new.push((after, one.new.clone()));
            return Ok(());
        }
        // Of several new clauses each has its own number.
        let before = self.new.iter().filter(|(other, _)| *other == after).count() as u32;
        let number = match number.strip_suffix(". ").and_then(|number| number.parse::<u32>().ok()) {
            Some(number) => format!("{}. ", number + before),
            None => number,
        };
        let numbered = opened(&one.new).is_some();
        self.new.push((after, if numbered { one.new.clone() } else { format!("{number}{}", one.new) }));
        Ok(())
    }

    fn value(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let within = match &one.section {
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number)
                .ok_or_else(|| format!("Not changed: “{}”, because section {number} was not found.", one.old))?,
        };
        let (value, rate) = without_rate(&one.new);
        let said = spoken_of(paragraphs, &within, &one.old, value);
        // What no sentence says plainly may stand in a table.
        let (paragraph, range, new) = match said {
            Ok((paragraph, range)) => {
                let text = |from: usize, to: usize| -> String {
                    paragraphs[paragraph].text.chars().skip(from).take(to.saturating_sub(from)).collect()
                };
                let behind = text(range.end, usize::MAX);
                let behind = behind.trim_start_matches([')', ' ']);
                // "1% per year" is no "0.5% per month".
                if !rate.is_empty() && !behind.to_lowercase().starts_with(&rate.to_lowercase()) {
                    let stands = text(range.start, range.end);
                    let next: Vec<&str> = behind.split_whitespace().take(2).collect();
                    return Err(format!(
                        "Not changed: “{}” to “{}”. The document says “{stands} {}”.",
                        one.old,
                        one.new,
                        next.join(" ").trim_end_matches(['.', ','])
                    ));
                }
                let new = in_form_of(&text(range.start, range.end), value);
                (paragraph, with_fraction(&paragraphs[paragraph].text, range), new)
            }
            Err(why) => cells::spoken_of(paragraphs, &one.old, &one.new)
                .ok_or_else(|| format!("Not changed: “{}” to “{}”. {why}", one.old, one.new))?,
        };
        if !self.is_free(paragraph, &range) {
            return Err(format!("Not changed: “{}”, because the same words are changed by another order.", one.old));
        }
        self.ranges.push((paragraph, range, new));
        Ok(())
    }
}

/// A place whose words are a part of a value that stands in words and figures, as the whole: "1%" of "one percent (1%)" must not change alone.
fn whole_value(text: &str, at: Range<usize>, new: &str) -> (Range<usize>, String) {
    let whole =
        values(text).into_iter().map(|(range, _)| range).find(|range| range.start <= at.start && at.end <= range.end);
    let Some(whole) = whole.filter(|whole| *whole != at && is_value(new)) else { return (at, new.to_owned()) };
    let old: String = text.chars().skip(whole.start).take(whole.len()).collect();
    match is_double(&old) {
        true => {
            let new = in_form_of(&old, new);
            (with_fraction(text, whole), new)
        }
        false => (at, new.to_owned()),
    }
}

/// A value with the fraction before it: "three-quarters of one percent (0.75%)".
fn with_fraction(text: &str, at: Range<usize>) -> Range<usize> {
    const FRACTIONS: [&str; 9] =
        ["half", "third", "thirds", "quarter", "quarters", "fourth", "fourths", "tenth", "tenths"];
    let before: String = text.chars().take(at.start).collect();
    let Some(rest) = before.strip_suffix(" of ") else { return at };
    let mut words = rest.rsplit(' ');
    let last = words.next().unwrap_or_default().to_lowercase();
    if !FRACTIONS.contains(&last.rsplit('-').next().unwrap_or_default()) {
        return at;
    }
    // "three quarters" are two words.
    let count = if last.contains('-') { 0 } else { words.next().map_or(0, |count| count.chars().count() + 1) };
    at.start.saturating_sub(" of ".len() + last.chars().count() + count)..at.end
}

/// A paragraph with its changes.
fn changed(old: &str, changes: &[&(usize, Range<usize>, String)]) -> String {
    let letters: Vec<char> = old.chars().collect();
    let (mut out, mut from) = (String::new(), 0);
    for (_, at, new) in changes {
        out.extend(&letters[from..at.start]);
        out.push_str(new);
        from = at.end;
    }
    out.extend(&letters[from..]);
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::make::{
        Make, make,
        tests::{DATE, word},
    };

    fn one(old: &str, new: &str, section: Option<&str>) -> Exchange {
        Exchange { old: old.into(), new: new.into(), section: section.map(str::to_owned), how: How::Words }
    }

    #[test]
    fn a_number_in_words_and_figures_changes_in_both() {
        let paper = word(&[
            "3.2 Late Payment. Amounts not paid bear interest at one percent (1%) per month.",
            "4.3 Failure. Customer may leave on notice given within sixty (60) days.",
            "5.1 Renewal. It renews unless notice is given one hundred twenty (120) days before the end.",
            "9. Audit. Owner may audit the books. It bears the cost. It gives notice first.",
            "9.1 Charge. It bears three-quarters of one percent (0.75%) per month.",
        ]);
        let exchanges = vec![
            one("1%", "0.5%", Some("3.2")),
            one("60 days", "90 days", Some("4.3")),
            one("120 days", "60 days", Some("5.1")),
            one("0.75%", "0.5%", Some("9.1")),
            Exchange { old: "second".into(), section: Some("9".into()), how: How::Sentence, ..Exchange::default() },
            Exchange {
                old: "interest".into(),
                new: "2% per year".into(),
                section: Some("3.2".into()),
                how: How::Value,
            },
        ];
        let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
        let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
        assert_eq!(
            new,
            [
                "3.2 Late Payment. Amounts not paid bear interest at 0.5% per month.",
                "4.3 Failure. Customer may leave on notice given within ninety (90) days.",
                "5.1 Renewal. It renews unless notice is given sixty (60) days before the end.",
                "9. Audit. Owner may audit the books. It gives notice first.",
                "9.1 Charge. It bears 0.5% per month.",
            ]
        );
        assert_eq!(made.unmarked, 1, "{:?}", made.notes);
        assert!(made.notes[0].ends_with("The document says “one percent (1%) per month”."), "{:?}", made.notes);
    }

    #[test]
    fn what_speaks_of_something_goes() {
        let paper = word(&[
            "8. Non-Competition. Employee shall not work for a competitor for one year.",
            "9. Control. The contract stays under the control of Owner. Owner may audit it.",
            "Section 12. Jury Waiver; Law. The law of Ohio governs. The parties waive trial by jury. Venue lies in Toledo.",
        ]);
        let gone = |old: &str, section: Option<&str>| Exchange { how: How::Passage, ..one(old, "", section) };
        let exchanges = vec![gone("jury waiver", Some("12")), gone("non-compete", None), gone("owner", Some("9"))];
        let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
        let new: Vec<&str> = made.changes.iter().map(|change| change.new.as_str()).collect();
        assert_eq!(new, ["", "Section 12. Jury Waiver; Law. The law of Ohio governs. Venue lies in Toledo."]);
        assert_eq!(
            made.notes,
            ["Not deleted: 2 sentences of section 9 speak of “owner”. Quote the words that are to go."]
        );
    }

    #[test]
    fn a_section_may_open_within_a_paragraph() {
        let paper = word(&[
            "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more.",
            "5.1 The duty lasts 90 days.",
        ]);
        let of = |number: &str| {
            let exchanges = vec![one("90 days", "60 days", Some(number))];
            let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
            made.changes.first().map(|change| change.new.clone()).unwrap_or_default()
        };
        assert_eq!(
            of("4.3"),
            "4.1 It may publish after 90 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 60 days more."
        );
        assert_eq!(
            of("4.1"),
            "4.1 It may publish after 60 days. 4.2 It shall wait 90 days. 4.3 Sponsor may take 90 days more."
        );
    }

    #[test]
    fn words_are_exchanged_where_they_stand_and_in_the_section_that_is_named() {
        let paper = word(&[
            "3. Term. Either party may end it on 30 days’ notice.",
            "4. Payment. Invoices are due in 30 days. After 130 days interest runs.",
            "4.1 Late payment bears 30 days of interest.",
            "5. Governing law. Nevada law governs; “Nevada” means the State of Nevada.",
        ]);
        let exchanges = vec![
            one("30 days", "45 days", Some("4")),
            one("Nevada", "California", None),
            one("60 days", "90 days", None),
            one("30 days", "10 days", Some("9")),
        ];
        let made =
            make(&Make::Exchange { exchanges, author: "Dana Whitlock".into(), date: DATE.into() }, &paper).unwrap();
        let texts = |bytes: &[u8]| -> Vec<String> {
            redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
        };
        let accepted = redline::accept_all(&made.document, None, Limits::default()).unwrap();
        assert_eq!(
            texts(&accepted),
            [
                "3. Term. Either party may end it on 30 days’ notice.",
                "4. Payment. Invoices are due in 45 days. After 130 days interest runs.",
                "4.1 Late payment bears 45 days of interest.",
                "5. Governing law. California law governs; “California” means the State of California.",
            ]
        );
        let rejected = redline::reject_all(&made.document, None, Limits::default()).unwrap();
        assert_eq!(texts(&rejected), texts(&paper));
        assert_eq!(made.changes.len(), 3);
        assert_eq!(made.changes[0].new, "4. Payment. Invoices are due in 45 days. After 130 days interest runs.");
        assert_eq!(
            made.notes,
            [
                "“60 days” does not stand in the text, so nothing was changed for it.",
                "“9” was not found as the number of a section, so “30 days” was not changed there.",
            ]
        );
    }

    #[test]
    fn sections_go_clauses_come_and_values_change_without_the_words_that_stand_there() {
        let paper = word(&[
            "SERVICES AGREEMENT",
            "1. Fees. Client shall pay Consultant $185.00 per hour, at most $60,000.00 in any calendar year.",
            "2. Invoices. Client shall pay each invoice within 45 days after receipt.",
            "3. Termination. Either party may terminate this Agreement on 30 days' written notice.",
            "4. Non-Solicitation. Consultant shall not solicit employees for two years.",
            "5. Governing Law. The law of Ohio governs. See also Section 4 for survival.",
            "Alder Foods, Inc. By: ____________",
        ]);
        let of = |how: How, old: &str, new: &str, section: Option<&str>| Exchange { how, ..one(old, new, section) };
        let exchanges = vec![
            of(How::Value, "the notice period", "60 days", Some("3")),
            of(How::Value, "the hourly rate", "$205.00", None),
            of(How::Value, "the cap on fees", "$75,000", None),
            of(How::Section, "", "", Some("4")),
            of(How::Paragraph, "", "Consultant shall carry insurance of $1,000,000.", None),
            of(How::Value, "the late fee", "$50", None),
            of(How::Section, "arbitration", "", None),
        ];
        let made = make(&Make::Exchange { exchanges, author: "Dana".into(), date: DATE.into() }, &paper).unwrap();
        let texts = |bytes: &[u8]| -> Vec<String> {
            redline::text(bytes, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
        };
        assert_eq!(
            texts(&redline::accept_all(&made.document, None, Limits::default()).unwrap()),
            [
                "SERVICES AGREEMENT",
                "1. Fees. Client shall pay Consultant $205.00 per hour, at most $75,000 in any calendar year.",
                "2. Invoices. Client shall pay each invoice within 45 days after receipt.",
                "3. Termination. Either party may terminate this Agreement on 60 days' written notice.",
                "5. Governing Law. The law of Ohio governs. See also Section 4 for survival.",
                "6. Consultant shall carry insurance of $1,000,000.",
                "Alder Foods, Inc. By: ____________",
            ],
            "{:?}",
            made.notes
        );
        assert_eq!(texts(&redline::reject_all(&made.document, None, Limits::default()).unwrap()), texts(&paper));
        assert_eq!(made.notes.len(), 3, "{:?}", made.notes);
        assert_eq!(made.unmarked, 2);
        assert!(made.notes[0].starts_with("Not changed: “the late fee” to “$50”."), "{:?}", made.notes);
        assert_eq!(made.notes[1], "Not deleted: the arbitration clause was not found in the document.");
        assert!(made.notes[2].starts_with("Section 4 is deleted, and still referred to in “5. Governing Law."));
    }
}
