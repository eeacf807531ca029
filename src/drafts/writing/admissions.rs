//! What the other side is asked to admit: what the order lists, or facts of the papers.

use super::Writer;
use crate::{
    documents::document::Origin,
    drafts::{
        body::Part,
        citing::Voice,
        happened::{asks_for, to_admit, wording::past},
        kinds::{From, telling},
        listed_items::listed,
        order_words::{find, sentence_of},
        papers::{Paper, source},
        stated::Said,
    },
    law::{Letters, Span, numerals, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::Inline;
use std::collections::BTreeSet;

/// Characters at the head of a paper in which it is named.
const HEAD: usize = 400;
/// Characters of a statement of a paper, and words of the label before one.
const STATEMENT: std::ops::RangeInclusive<usize> = 20..=400;
const LABEL: usize = 4;

impl Writer<'_> {
    /// The facts that the order lists behind the name of the part, each as a sentence.
    fn ordered_admissions(&self) -> Vec<(String, Span)> {
        let (mut own, mut all): (&[String], Vec<String>) = (&[], Vec::new());
        let mut last: &[String] = &[];
        for part in &self.brief.kind.parts {
            match part {
                Part::Only { words, .. } => {
                    last = words;
                    all.extend(words.iter().cloned());
                }
                Part::Admissions(_) => own = last,
                _ => {}
            }
        }
        let others: Vec<String> = all.into_iter().filter(|word| !own.contains(word)).collect();
        let order = self.brief.order;
        // "Her use of the telephone" is a subject and no fact that can be admitted.
        let states = |item: &String| {
            let now = |word: &str| matches!(word, "is" | "are" | "has" | "have");
            past(item) || item.starts_with("that ") || item.split(' ').any(now)
        };
        let listed = listed(order, own, &others).into_iter().filter(states);
        let placed = listed.map(|item| {
            let start = order.find(item.as_str()).unwrap_or_default();
            let span = Span::new(order[..start].chars().count(), order[..start + item.len()].chars().count());
            (sentence_of(item.strip_prefix("that ").unwrap_or(&item)), span)
        });
        placed.collect()
    }

    /// What the other side is asked to admit.
    pub(in crate::drafts::writing) fn admissions(&mut self, asks: &str) {
        // What the order lists is asked for, and nothing else.
        let ordered = self.ordered_admissions();
        if !ordered.is_empty() {
            for (value, span) in ordered {
                let content = vec![self.by_order(&Said { value, span })];
                let block = self.numbered(1, content);
                self.blocks.push(block);
            }
            return;
        }
        let mut facts = to_admit(self.brief.papers, self.brief.today, |filer| match filer.side {
            Some(side) => self.is_other(side),
            None => !self.is_ours(filer),
        });
        if let Some(topic) = self.answers.get("topic") {
            let parties = self.told.iter().filter(|(from, _)| matches!(from, From::Plaintiff | From::Defendant));
            let names: BTreeSet<String> =
                parties.flat_map(|(_, told)| told).flat_map(|told| telling(&told.value)).collect();
            // "About the case" leaves nothing out.
            let general = telling("case matter dispute claim lawsuit action complaint facts events");
            let said = telling(&topic.value).into_iter();
            let wanted: Vec<String> = said.filter(|word| !names.contains(word) && !general.contains(word)).collect();
            facts.retain(|fact| {
                let said = telling(&fact.text);
                wanted.is_empty() || wanted.iter().any(|word| said.contains(word))
            });
        }
        // What the paper tells from which the order wants the facts comes first, and the rest goes as far as it wants requests.
        let of_paper = self.of_named_paper();
        let known: Vec<Source> = of_paper.iter().map(|(_, source)| source.clone()).collect();
        facts.retain(|fact| !known.iter().any(|source| source.origin == fact.source.origin));
        if facts.is_empty() && of_paper.is_empty() {
            let block = self.numbered(1, vec![Inline::gap(asks)]);
            self.blocks.push(block);
        }
        let wanted = how_many(self.brief.order);
        let found = of_paper.len() + facts.len();
        if let Some(wanted) = wanted.filter(|wanted| found < *wanted) {
            let are = if found == 1 { "is" } else { "are" };
            self.notes.push(format!("Your order wants {wanted} requests; {found} {are} taken from the papers. Add what else is to be admitted."));
        }
        let most = wanted.unwrap_or(usize::MAX);
        for (text, source) in of_paper.into_iter().take(most) {
            let content = vec![self.sourced(text, &[source])];
            let block = self.numbered(1, content);
            self.blocks.push(block);
        }
        let left = most.saturating_sub(known.len());
        for fact in facts.into_iter().take(left) {
            let sentence = self.sourced(fact.text, &[fact.source]);
            let block = self.numbered(1, vec![sentence]);
            self.blocks.push(block);
        }
    }

    /// What the paper states from which the order wants the facts to be taken: "requests for admission off the inspection report". Its sentences
    /// as they stand, and lines with a label as its words.
    fn of_named_paper(&self) -> Vec<(String, Source)> {
        let Some(paper) = named_source(self.brief.order).and_then(|what| self.paper_called(&what)) else {
            return Vec::new();
        };
        let text = &paper.document.text;
        let (letters, voice) = (Letters::new(text), Voice::of(text));
        let mut out: Vec<(String, Source)> = Vec::new();
        for span in sentences_in(&letters).into_iter().flat_map(|sentence| behind_streets(&letters, sentence.body)) {
            let mut span = span;
            let whole = letters.exact(span);
            // "NARRATIVE: The truck stood in the left lane."
            let label = whole
                .find(": ")
                .filter(|at| whole[..*at].split_whitespace().count() <= LABEL && !whole[..*at].contains('.'));
            let (named, said) = label.map_or(("", whole.as_str()), |at| (&whole[..at], &whole[at + 2..]));
            let states = said.starts_with(char::is_uppercase) && past(said) && said.split_whitespace().count() > LABEL;
            if states && !named.is_empty() {
                span = letters.trim(Span::new(span.start + named.chars().count() + 2, span.end));
            }
            let told = letters.folded(span).replace('“', "‘").replace('”', "’");
            let ends = told.ends_with(['.', '"', '’', ')']);
            if !STATEMENT.contains(&told.chars().count()) && (named.is_empty() || states) || asks_for(&told) || !ends {
                continue;
            }
            let form = states || !named.is_empty() && !said.contains(':');
            if form {
                let text = if states { told } else { format!("{}: “{told}”", voice.lead(&letters, span.start)) };
                out.push((text, source(paper, &letters, span)));
            }
        }
        out
    }

    /// The one paper that words of an order call, by its head or the name of its file.
    pub(super) fn paper_called(&self, what: &str) -> Option<&Paper> {
        self.paper_called_but(what, &[])
    }

    /// The same without papers that other words call.
    pub(super) fn paper_called_but(&self, what: &str, others: &[&Paper]) -> Option<&Paper> {
        let wanted: BTreeSet<String> = telling(what);
        let files = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let score = |paper: &Paper| {
            let head: String = paper.document.text.chars().take(HEAD).collect();
            let (name, head) = (telling(&paper.name.replace(['-', '_', '.'], " ")), telling(&head));
            let has = |own: &BTreeSet<String>| wanted.iter().filter(|word| own.contains(*word)).count();
            // What a file is called says most.
            let all = wanted.iter().filter(|word| name.contains(*word) || head.contains(*word)).count();
            all * 2 + has(&name)
        };
        let free = |paper: &&Paper| !others.iter().any(|other| other.origin == paper.origin);
        let mut scored: Vec<(usize, &Paper)> = files.filter(free).map(|paper| (score(paper), paper)).collect();
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        match scored.as_slice() {
            [(score, paper)] if *score > 0 => Some(paper),
            [(first, paper), (second, _), ..] if first > second => Some(paper),
            _ => None,
        }
    }
}

/// The sentences in what the stop of a street's name did not end: "The van was on Elm Rd. The truck was on Oak Dr." are two.
fn behind_streets(letters: &Letters, body: Span) -> Vec<Span> {
    const STREETS: [&str; 8] = ["Rd", "St", "Ave", "Dr", "Blvd", "Ln", "Hwy", "Ct"];
    let text = letters.exact(body);
    let mut cuts: Vec<usize> = vec![0];
    for (at, _) in text.match_indices(". ") {
        let from = cuts.last().copied().unwrap_or_default();
        let mut before = text[from..at].rsplit(' ');
        let street = before.next().is_some_and(|word| STREETS.contains(&word));
        // "Spoke with Dr. Lee": a title has no name before it.
        let named =
            before.next().is_some_and(|word| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()));
        let next = &text[at + 2..];
        if street && named && past(&text[from..at]) && past(next) && next.starts_with(char::is_uppercase) {
            cuts.push(at + 2);
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).copied().chain([text.len()]).collect();
    let chars = |at: usize| text[..at].chars().count();
    cuts.iter()
        .zip(ends)
        .map(|(from, to)| letters.trim(Span::new(body.start + chars(*from), body.start + chars(to))))
        .collect()
}

/// The paper from which an order wants the facts: "the inspection report" of "off the inspection report".
fn named_source(order: &str) -> Option<String> {
    const LEADS: [&str; 9] = [
        "off of the ",
        "off the ",
        "from the ",
        "out of the ",
        "based on the ",
        "drawn from the ",
        "taken from the ",
        "using the ",
        "per the ",
    ];
    let at = LEADS.iter().find_map(|lead| find(order, lead))?;
    let end = order[at..].find(['.', ',', ';', ':', '\n', '?', '(']).unwrap_or(order.len() - at);
    let what =
        order[at..at + end].split(' ').take_while(|word| !matches!(*word, "and" | "to" | "for" | "that")).take(6);
    Some(what.collect::<Vec<_>>().join(" ")).filter(|what| !what.is_empty())
}

/// How many requests an order wants: "12 or so", "about ten requests", "a dozen".
fn how_many(order: &str) -> Option<usize> {
    let words: Vec<String> =
        order.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let number = |word: &String| {
        let known =
            if word == "dozen" { Some(12) } else { numerals::spelt(word).and_then(|n| usize::try_from(n).ok()) };
        word.parse().ok().or(known).filter(|n| (1..=100).contains(n))
    };
    words.iter().enumerate().find_map(|(at, word)| {
        let count = number(word)?;
        let next = |n: usize| words.get(at + n).map_or("", String::as_str);
        // "About a dozen"
        let before = words[..at].iter().rev().find(|word| *word != "a").map_or("", String::as_str);
        let about = next(1) == "or" && next(2) == "so" || matches!(before, "about" | "around" | "roughly" | "some");
        let named = matches!(next(1), "requests" | "rfas" | "admissions" | "of");
        (named || about && !matches!(next(1), "days" | "weeks" | "years" | "months")).then_some(count)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_street_may_end_a_sentence() {
        let of = |text: &str| {
            let letters = Letters::new(text);
            behind_streets(&letters, letters.span()).into_iter().map(|span| letters.exact(span)).collect::<Vec<_>>()
        };
        assert_eq!(
            of("The van was on Elm Rd. The truck was on Oak Dr. It rained."),
            ["The van was on Elm Rd.", "The truck was on Oak Dr.", "It rained."]
        );
        assert_eq!(of("He spoke with Dr. Lee who was late."), ["He spoke with Dr. Lee who was late."]);
    }

    #[test]
    fn an_order_says_how_many_requests_it_wants_and_from_which_paper() {
        assert_eq!(how_many("Requests for admission to Orr, 15 or so, off the survey."), Some(15));
        assert_eq!(how_many("Draft about a dozen. Answers within 30 days."), Some(12));
        assert_eq!(how_many("Draft requests for admission, due in about 30 days."), None);
        assert_eq!(
            named_source("Requests for admission, 15 or so, off the tank survey. Ohio.").as_deref(),
            Some("tank survey")
        );
        assert_eq!(named_source("Requests for admission to Orr."), None);
    }
}
