//! What an order names as the place of a paper's facts and grounds: "Use paragraphs 5, 6 and 9", "Grounds are in the accounting and the trust".

use super::Writer;
use crate::{
    drafts::{
        allegations::complaint,
        citing::Voice,
        instruments::is_instrument,
        kinds::{From, telling},
        order_words::without_politeness,
        paper_items::paragraphs_of,
        papers::{Paper, source},
        points::grounds_in,
    },
    law::{
        Letters, Span,
        dates::{MONTHS, dates_in},
        facts::{self, numbers},
        sentences::sentences_in,
    },
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};
use std::collections::BTreeSet;

/// Terms of an instrument that are shown, and lines of a record beside one.
const TERMS: usize = 8;
const LINES: usize = 4;
/// Characters of a term, or of a line, that is quoted.
const QUOTED: usize = 700;

impl Writer<'_> {
    /// The paragraphs of the pleading that the order wants used, as its words.
    pub(super) fn paragraphs_used(&self) -> Vec<(String, Source)> {
        let numbers = used(self.brief.order);
        let found = if numbers.is_empty() { None } else { complaint(self.brief.papers, self.brief.order) };
        let Some(found) = found else { return Vec::new() };
        let letters = Letters::new(&found.paper.document.text);
        let voice = Voice::of(&found.paper.document.text);
        let told = numbers.into_iter().filter_map(|number| {
            let request = &found.allegations.get(number.checked_sub(1)?)?.request;
            let at = usize::try_from(request.source.start).ok()?.min(letters.span().end);
            let words = request.text.replace('“', "‘").replace('”', "’");
            Some((format!("{}: “{words}”", voice.lead(&letters, at)), request.source.clone()))
        });
        told.collect()
    }

    /// The terms of the instruments that the order names as the place of its grounds, each with the lines of the records named beside them that
    /// speak of the same.
    pub(super) fn grounds(&mut self) {
        let named = grounds_in(self.brief.order);
        let mut papers: Vec<&Paper> = Vec::new();
        for what in &named {
            papers.extend(self.paper_called_but(what, &papers));
        }
        if papers.is_empty() {
            return;
        }
        let names = self.party_words();
        let motion = self.said.get(&From::Motion).map(|said| said.value.clone()).unwrap_or_default();
        let relief = self.answers.get("relief").map(|said| said.value.clone()).unwrap_or_default();
        let wanted: BTreeSet<String> =
            telling(&format!("{motion} {relief}")).into_iter().filter(|word| !names.contains(word)).collect();
        // A trust names no parties, and says all the same what a trustee shall do.
        let binds = |paper: &&&Paper| {
            let text = &paper.document.text;
            is_instrument(&Voice::of(text), text) || text.lines().filter(|line| line.contains(" shall ")).count() > 2
        };
        let records: Vec<(BTreeSet<String>, String, Source)> =
            papers.iter().filter(|paper| !binds(paper)).flat_map(|paper| records_of(paper)).collect();
        // That both name a January says nothing.
        let months = telling(&MONTHS.join(" "));
        let mut shown: Vec<(String, Source)> = Vec::new();
        let mut told: Vec<(u64, u64)> = Vec::new();
        for paper in papers.iter().filter(binds) {
            let letters = Letters::new(&paper.document.text);
            let voice = Voice::of(&paper.document.text);
            let mut heading: BTreeSet<String> = BTreeSet::new();
            for (span, skip) in paragraphs_of(&letters) {
                let whole = letters.exact(span);
                if !whole.chars().any(char::is_lowercase) {
                    heading = telling(&whole);
                    continue;
                }
                let span = letters.trim(Span::new(span.start + skip, span.end));
                let text = letters.folded(span);
                let own: BTreeSet<String> = telling(&text);
                let sentence = text.ends_with(['.', ';']) && text.chars().count() <= QUOTED;
                let speaks = |words: &BTreeSet<String>| words.iter().filter(|word| wanted.contains(*word)).count();
                // The verb of what is asked for is its first word: "remove" the trustee.
                let verb = motion.split(' ').nth(2).map(telling).unwrap_or_default();
                let about = verb.iter().any(|word| own.contains(word) || heading.contains(word));
                let same = |words: &BTreeSet<String>| {
                    words.iter().any(|word| {
                        own.contains(word)
                            && !wanted.contains(word)
                            && !months.contains(word)
                            && !names.contains(word)
                            && word.len() > 3
                            && !word.starts_with(|c: char| c.is_ascii_digit())
                    })
                };
                let beside: Vec<&(BTreeSet<String>, String, Source)> =
                    records.iter().filter(|(words, ..)| same(words)).take(LINES).collect();
                if !sentence || speaks(&own) == 0 || !about && beside.is_empty() || shown.len() > TERMS * 2 {
                    continue;
                }
                let words = text.replace('“', "‘").replace('”', "’");
                shown.push((format!("{}: “{words}”", voice.lead(&letters, span.start)), source(paper, &letters, span)));
                for (_, line, at) in beside {
                    if !told.contains(&(at.start, at.end)) {
                        told.push((at.start, at.end));
                        shown.push((line.clone(), at.clone()));
                    }
                }
            }
        }
        if shown.is_empty() {
            shown.extend(records.into_iter().take(TERMS).map(|(_, line, at)| (line, at)));
        }
        let called = named.join(" and the ");
        let content = vec![Inline::text(format!("Grounds in the {called}"))];
        self.blocks.push(Block::Heading { level: 2, content, key: None, unnumbered: false });
        self.quoted(shown);
        let gap = format!("Which grounds do the {called} give, with authority?");
        self.blocks.push(Block::Paragraph { content: vec![Inline::gap(gap)], shape: Shape::Body });
    }
}

/// The lines of a record that have a sum or a day, each with its telling words.
fn records_of(paper: &Paper) -> Vec<(BTreeSet<String>, String, Source)> {
    let letters = Letters::new(&paper.document.text);
    let voice = Voice::of(&paper.document.text);
    let lines = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty() && line.len() <= QUOTED);
    let lines = lines.filter(|line| {
        let text = letters.folded(*line);
        let sum = numbers::find(&text).iter().any(|fact| fact.kind == facts::Kind::Amount);
        sum || !dates_in(&letters, *line).is_empty() && text.split(' ').count() > 3
    });
    lines
        .map(|line| {
            let words = letters.folded(line).replace('“', "‘").replace('”', "’");
            let told = format!("{}: “{words}”", voice.lead(&letters, line.start));
            (telling(&words), told, source(paper, &letters, line))
        })
        .collect()
}

/// The numbers of the paragraphs that an order wants used: "Use paragraphs 5, 6 and 9", "Rely on ¶¶ 12-14".
fn used(order: &str) -> Vec<usize> {
    const VERBS: [&str; 8] =
        ["use ", "rely on ", "cite ", "quote ", "draw on ", "build on ", "work with ", "stick to "];
    const CALLED: [&str; 5] = ["paragraphs ", "paragraph ", "paras. ", "¶¶ ", "¶ "];
    let letters = Letters::new(order);
    let mut out = Vec::new();
    for sentence in sentences_in(&letters) {
        let line = without_politeness(&letters.folded(sentence.span));
        let lower = line.to_lowercase();
        let rest = VERBS.iter().find_map(|verb| lower.strip_prefix(verb));
        let Some(rest) = rest.map(|rest| rest.strip_prefix("only ").unwrap_or(rest)) else { continue };
        let Some(list) = CALLED.iter().find_map(|called| rest.strip_prefix(called)) else { continue };
        let mut open: Option<usize> = None;
        for word in list.split([' ', ',', '.']).filter(|word| !word.is_empty()) {
            let ends = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=400).contains(number));
            match (word, ends(word), word.split_once(['-', '–'])) {
                (_, Some(number), _) => match open.take() {
                    Some(from) if from < number => out.extend(from + 1..=number),
                    _ => out.push(number),
                },
                (_, None, Some((from, to))) => match (ends(from), ends(to)) {
                    (Some(from), Some(to)) if from <= to => out.extend(from..=to),
                    _ => break,
                },
                ("to" | "through", ..) => open = out.last().copied(),
                ("and" | "&", ..) => {}
                _ => break,
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::used;

    #[test]
    fn an_order_names_the_paragraphs_that_are_used() {
        assert_eq!(used("Draft the opposition. Please use paragraphs 3, 4 and 8."), [3, 4, 8]);
        assert_eq!(used("Draft it. Rely on paragraphs 2 to 5 and 9-11."), [2, 3, 4, 5, 9, 10, 11]);
        assert_eq!(used("Draft the answer. Deny paragraphs 3 and 4. Use plain words."), [] as [usize; 0]);
    }
}
