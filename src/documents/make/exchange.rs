//! Words of a Word document exchanged for others as tracked changes, where somebody names both.

use super::{
    cells::{self, is_number},
    counts::{self, is_count, number_spoken_of, with_unit},
    holding::Held,
    joints::with_joint,
    made::{AT_THE_END, Change, Exchange, How, MOST, Made, Plain, clipped},
    passages::{has_all, lettered, of_another, speaking, speaking_part, topic},
    places::{Within, headed, new_clause, opened, places, section, sentences_of},
    plain_words::{meant, only_time},
    shifts::{Shift, shift},
    territory,
    value_forms::{doubled, in_form_of, is_same, same_rate, whole_value, with_fraction, within_another, without_rate},
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
    // What is to stay stays, wherever in the order it is said.
    for one in exchanges.iter().filter(|one| one.plain == Some(Plain::Held)) {
        let why = wanted.held.keep(&paragraphs, one).err();
        wanted.notes.extend(why);
    }
    for one in exchanges.iter().filter(|one| one.plain != Some(Plain::Held)) {
        let told = |why: String| if one.said.is_empty() { why } else { format!("“{}”: {why}", one.said) };
        failed.extend(wanted.change(&paragraphs, one).map_err(told).err());
    }
    let Wanted { mut ranges, gone, new, notes, .. } = wanted;
    let unmarked = failed.len() as u64;
    let mut made = Made { notes: failed.into_iter().chain(notes).collect(), unmarked, ..Made::default() };
    ranges.retain(|(paragraph, ..)| !gone.contains(paragraph));
    ranges.sort_by_key(|(paragraph, at, _)| (*paragraph, at.start));
    ranges.truncate(MOST);
    let change =
        |old: &str, new: &str| Change { old: clipped(old), new: clipped(new), row: None, moved: false, unmarked: None };
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
pub(super) struct Wanted {
    /// Characters of paragraphs, and what takes their place.
    pub(super) ranges: Vec<(usize, Range<usize>, String)>,
    /// Paragraphs that go.
    pub(super) gone: BTreeSet<usize>,
    /// New paragraphs, and behind which they stand.
    new: Vec<(usize, String)>,
    /// What else is to be known.
    notes: Vec<String>,
    /// What is to stay as it is.
    held: Held,
}

impl Wanted {
    /// Does one change. What only fails because something is to stay is told so.
    fn change(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let done = self.done(paragraphs, one);
        let mut alone = Self::default();
        let kept = done.is_err() && !self.held.is_empty() && alone.done(paragraphs, one).is_ok();
        let touches = |other: &Self| {
            other.gone.iter().any(|at| self.held.holds(*at, &(0..usize::MAX)))
                || other.ranges.iter().any(|(at, range, _)| self.held.holds(*at, range))
        };
        match kept && touches(&alone) {
            true => Err("it would change what is to stay as it is.".to_owned()),
            false => done,
        }
    }

    fn done(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        match one.plain {
            None => {}
            Some(Plain::Held) => return Ok(()),
            Some(plain) => {
                let (paragraph, range, new) = meant(paragraphs, one, plain)?;
                return self.in_place_of(paragraphs, paragraph, range, new, one);
            }
        }
        match one.how {
            // "The year 2 cases to 10,000" may speak of a value that stands under other words.
            How::Words => match of_another(paragraphs, one) {
                Some(why) => Err(why),
                None => self.words(paragraphs, one).or_else(|why| match is_value(&one.new) || is_number(&one.new) {
                    true => self.value(paragraphs, one).map_err(|_| why),
                    false => Err(why),
                }),
            },
            How::Section => self.section_goes(paragraphs, one),
            How::Sentence => self.sentence_goes(paragraphs, one),
            How::Passage => self.passage_goes(paragraphs, one),
            How::Paragraph => self.clause(paragraphs, one),
            How::Value => self.value(paragraphs, one),
        }
    }

    fn words(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let place =
            one.section.as_ref().map_or_else(|| "in the text".to_owned(), |number| format!("in section {number}"));
        let within: Vec<(usize, Range<usize>)> = match &one.section {
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number).ok_or_else(|| {
                format!("“{number}” was not found as the number of a section, so “{}” was not changed there.", one.old)
            })?,
        };
        let mut all: Within = Vec::new();
        let mut made: Vec<(usize, Range<usize>, String)> = Vec::new();
        for (index, own) in within.iter().cloned() {
            let Some(paragraph) = paragraphs.get(index) else { continue };
            let free = |at: &Range<usize>| own.contains(&at.start) && at.end <= own.end && self.is_free(index, at);
            // The "five percent" of "twenty-five percent" is another value.
            let alone = |at: &Range<usize>| free(at) && !within_another(&paragraph.text, at, &one.old);
            let found: Vec<_> = places(&paragraph.text, &one.old).into_iter().filter(alone).collect();
            made.extend(found.into_iter().map(|at| {
                let (at, new) = whole_value(&paragraph.text, at, &one.new);
                (index, if new.is_empty() { with_joint(&paragraph.text, at) } else { at }, new)
            }));
        }
        // "60 days" stands there as "sixty (60) days".
        if made.is_empty() && is_value(&one.old) && is_value(&one.new) {
            made = self.same_values(paragraphs, &within, one);
        }
        // "150 miles" stands there as "one hundred fifty (150) miles".
        if made.is_empty()
            && let Some((old, new)) = doubled(&one.old).zip(doubled(&one.new))
        {
            for (index, own) in within.iter().cloned() {
                let Some(paragraph) = paragraphs.get(index) else { continue };
                let free = |at: &Range<usize>| own.contains(&at.start) && at.end <= own.end && self.is_free(index, at);
                let found: Vec<_> = places(&paragraph.text, &old).into_iter().filter(free).collect();
                made.extend(found.into_iter().map(|at| (index, at, new.clone())));
            }
        }
        all.extend(made.iter().map(|(index, at, _)| (*index, at.clone())));
        if all.is_empty() {
            return Err(format!("“{}” does not stand {place}, so nothing was changed for it.", one.old));
        }
        // "The cure period from 30 days to 60 days": of several places those that speak of it.
        let keep = speaking(paragraphs, &all, &one.about);
        if keep.is_empty() {
            return Err(format!(
                "Not changed: “{}” stands in {} places, and none of them plainly speaks of “{}”. Say in which section it is to be changed.",
                one.old,
                all.len(),
                one.about
            ));
        }
        self.ranges.extend(made.into_iter().filter(|(index, at, _)| keep.contains(&(*index, at.clone()))));
        Ok(())
    }

    /// Exchanges a value wherever it stands in another form, and keeps that form.
    fn same_values(
        &self,
        paragraphs: &[Paragraph],
        within: &[(usize, Range<usize>)],
        one: &Exchange,
    ) -> Vec<(usize, Range<usize>, String)> {
        let mut made = Vec::new();
        for (index, own) in within {
            let Some(paragraph) = paragraphs.get(*index) else { continue };
            for (at, _) in values(&paragraph.text) {
                let old: String = paragraph.text.chars().skip(at.start).take(at.len()).collect();
                let inside = own.contains(&at.start) && at.end <= own.end && self.is_free(*index, &at);
                if inside && is_same(&old, &one.old) {
                    let at = with_fraction(&paragraph.text, at);
                    made.push((*index, at, in_form_of(&old, &one.new)));
                }
            }
        }
        made
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
        let before = range.start > 0 && paragraphs[paragraph].text.chars().nth(range.start - 1) == Some(' ');
        let range = if before { range.start - 1..range.end } else { range };
        if !self.is_free(paragraph, &range) {
            return Err(format!("Not deleted: {called}, because another order changes it."));
        }
        self.ranges.push((paragraph, range, String::new()));
        Ok(())
    }

    /// What speaks of something goes: the section that it heads, the lettered paragraph that is named, or the only sentence or clause that has all
    /// its words.
    pub(super) fn passage_goes(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let whole = Exchange { how: How::Section, ..one.clone() };
        let wanted = topic(&one.old);
        let within = match &one.section {
            None if headed(paragraphs, &one.old).is_some() => return self.section_goes(paragraphs, &whole),
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number)
                .ok_or_else(|| format!("Not deleted: section {number} was not found in the document."))?,
        };
        if let Some(number) = lettered(paragraphs, one, &wanted) {
            return self.section_goes(paragraphs, &Exchange { section: Some(number), ..whole });
        }
        // "The noncompete" of "sections 4 and 6" may be the whole of one of them.
        if one.section.is_some()
            && let Some(found) = headed(paragraphs, &one.old)
            && found.iter().all(|(at, own)| within.iter().any(|(other, outer)| at == other && outer.start <= own.start))
        {
            return self.section_goes(paragraphs, &Exchange { section: None, ..whole });
        }
        let place =
            one.section.as_ref().map_or_else(|| "the document".to_owned(), |number| format!("section {number}"));
        let sentences = sentences_of(paragraphs, within);
        let text = |(paragraph, range): &(usize, Range<usize>)| -> String {
            paragraphs[*paragraph].text.chars().skip(range.start).take(range.len()).collect()
        };
        let speaks = |at: &&(usize, Range<usize>)| !wanted.is_empty() && has_all(&text(at), &wanted);
        let found: Vec<_> = sentences.iter().filter(speaks).cloned().collect();
        match &found[..] {
            [at] => {
                let (paragraph, range) = at.clone();
                let range = speaking_part(&text(at), &one.old, &wanted)
                    .map(|part| range.start + part.start..range.start + part.end)
                    .ok_or_else(|| {
                        format!(
                            "Not deleted: the sentence that speaks of “{}” says more than that. Quote the words that are to go.",
                            one.old
                        )
                    })?;
                self.gone_from(paragraphs, paragraph, range, &format!("“{}”", one.old))
            }
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
        let taken = |(other, taken, _): &(usize, Range<usize>, String)| {
            *other == paragraph && at.start < taken.end && taken.start < at.end
        };
        !self.ranges.iter().any(taken) && !self.held.holds(paragraph, at)
    }

    /// A section goes, whole. Its neighbours keep their numbers, so that no reference is made wrong in silence.
    fn section_goes(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let (found, called) = match &one.section {
            Some(number) => (section(paragraphs, number), format!("section {number}")),
            None => (headed(paragraphs, &one.old), format!("the {} clause", one.old)),
        };
        let found = found.ok_or_else(|| format!("Not deleted: {called} was not found in the document."))?;
        if found.iter().any(|(index, range)| self.held.holds(*index, range)) {
            return Err(format!("Not deleted: {called}, because a part of it is to stay as it is."));
        }
        let mut own = BTreeSet::new();
        for (index, range) in found {
            let Some(paragraph) = paragraphs.get(index) else { continue };
            let length = paragraph.text.chars().count();
            let range = range.start..range.end.min(length);
            own.insert(index);
            if range == (0..length) {
                self.gone.insert(index);
            } else if self.is_free(index, &range) {
                // "…; and (d) a change." The full stop ends what stays.
                let text: Vec<char> = paragraph.text.chars().collect();
                let last = (range.start..range.end).rev().find(|at| !text[*at].is_whitespace());
                let stops = last.filter(|at| text[*at] == '.' && range.end >= length && range.start > 0);
                let range = match stops.filter(|_| text[range.start] == '(') {
                    Some(stop) => with_joint(&paragraph.text, range.start..stop),
                    None => range,
                };
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
            if self.held.holds(after, &(0..1)) {
                return Err("Not added: its section is to stay as it is.".to_owned());
            }
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

    pub(super) fn value(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let within = match &one.section {
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number)
                .ok_or_else(|| format!("Not changed: “{}”, because section {number} was not found.", one.old))?,
        };
        if let Some(shift) = shift(&one.new) {
            return self.shifted(paragraphs, &within, one, &shift);
        }
        let (value, rate) = without_rate(&one.new);
        let (about, value) = with_unit(&one.old, value);
        let value = value.as_str();
        let text_at = |paragraph: usize, range: &Range<usize>| -> String {
            paragraphs[paragraph].text.chars().skip(range.start).take(range.len()).collect()
        };
        if one.old == TERRITORY {
            let (paragraph, range) = territory::spoken_of(paragraphs, &within, &one.about)
                .map_err(|why| format!("Not changed: “{}” to “only {}”. {why}", one.about, one.new))?;
            return self.in_place_of(paragraphs, paragraph, range, value.to_owned(), one);
        }
        let said = match is_count(value) {
            true => number_spoken_of(paragraphs, &within, &about, value),
            false => spoken_of(paragraphs, &within, &about, value)
                .or_else(|why| only_time(paragraphs, one.section.as_deref(), &within, &about, value).ok_or(why)),
        };
        // What no sentence says plainly may stand in a table.
        let (paragraph, range, new) = match said {
            Ok((paragraph, range)) => {
                let behind: String = paragraphs[paragraph].text.chars().skip(range.end).collect();
                let behind = behind.trim_start_matches([')', ' ']);
                let stands = text_at(paragraph, &range);
                // "1% per year" is no "0.5% per month".
                let said_so = behind.to_lowercase().starts_with(&rate.to_lowercase())
                    || same_rate(&paragraphs[paragraph].text, behind, rate);
                if !rate.is_empty() && !said_so {
                    let next: Vec<&str> = behind.split_whitespace().take(2).collect();
                    return Err(format!(
                        "Not changed: “{}” to “{}”. The document says “{stands} {}”.",
                        one.old,
                        one.new,
                        next.join(" ").trim_end_matches(['.', ','])
                    ));
                }
                let new = match is_count(&stands) {
                    true => counts::in_form_of(&stands, value),
                    false if stands.starts_with('$') && !value.starts_with('$') => format!("${value}"),
                    false => in_form_of(&stands, value),
                };
                (paragraph, with_fraction(&paragraphs[paragraph].text, range), new)
            }
            Err(why) => cells::spoken_of(paragraphs, &one.old, &one.new)
                .ok_or_else(|| format!("Not changed: “{}” to “{}”. {why}", one.old, one.new))?,
        };
        self.in_place_of(paragraphs, paragraph, range, new, one)
    }

    /// A value that rises or falls by another, as what it comes to.
    fn shifted(
        &mut self,
        paragraphs: &[Paragraph],
        within: &Within,
        one: &Exchange,
        shift: &Shift,
    ) -> Result<(), String> {
        let samples = shift.samples();
        let tried = samples.iter().map(|sample| spoken_of(paragraphs, within, &one.old, sample));
        let (mut found, mut why) = (Vec::new(), String::new());
        for one in tried {
            match one {
                Ok(place) => found.push(place),
                Err(reason) => why = reason,
            }
        }
        let [(paragraph, range)] = &found[..] else {
            return Err(format!("Not changed: “{}” by “{}”. {why}", one.old, one.new));
        };
        let stands: String = paragraphs[*paragraph].text.chars().skip(range.start).take(range.len()).collect();
        let comes = shift.of(&stands).ok_or_else(|| {
            format!("Not changed: “{}”. “{stands}” and “{}” cannot be reckoned together.", one.old, one.new)
        })?;
        let new = in_form_of(&stands, &comes);
        self.notes.push(format!("“{}”: “{stands}” becomes “{new}”, which was reckoned.", one.old));
        self.in_place_of(paragraphs, *paragraph, range.clone(), new, one)
    }

    /// Puts a value in a place, unless it stands there already.
    fn in_place_of(
        &mut self,
        paragraphs: &[Paragraph],
        paragraph: usize,
        range: Range<usize>,
        new: String,
        one: &Exchange,
    ) -> Result<(), String> {
        if !self.is_free(paragraph, &range) {
            return Err(format!("Not changed: “{}”, because the same words are changed by another order.", one.old));
        }
        let stands: String = paragraphs[paragraph].text.chars().skip(range.start).take(range.len()).collect();
        if stands == new {
            self.notes.push(format!("“{}” stands at “{stands}” in the document already.", one.old));
            return Ok(());
        }
        self.ranges.push((paragraph, range, new));
        Ok(())
    }
}

/// What [`Exchange::old`] says where a land takes the place of the one for which a clause counts.
pub const TERRITORY: &str = "territory";

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
mod tests;
