//! An amendment: each change that the order names, as a contract says it.

mod effects;
mod shares;

use super::Writer;
use crate::{
    documents::make::{AT_THE_END, Exchange, How, standing},
    drafts::{
        amendment_changes::{changes_of_an_amendment, subject_of},
        contract_changes::Changes,
        earlier_amendments::amendment_named,
        kinds::telling,
        order_words::{capitalized, joined, sentence_of},
        paper_items::is_amendment,
        papers::Paper,
        stated::Said,
        titles::title,
    },
    law::{Letters, Span, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};
use effects::{Change, bare, effected, section_number};
use shares::restated;
use std::collections::BTreeSet;

impl Writer<'_> {
    /// Each change that the order names as a numbered paragraph. What stands in none of the papers is asked for, and so is what could not be
    /// read as a change: an amendment must not change what is not there, nor leave out what was ordered.
    pub(super) fn changes(&mut self, question: &str) {
        self.as_amended();
        let Changes { exchanges, unread } = changes_of_an_amendment(self.brief.order);
        if exchanges.is_empty() && unread.is_empty() {
            self.blocks.push(Block::Paragraph { content: vec![Inline::gap(question)], shape: Shape::Body });
        }
        for exchange in exchanges {
            let span = self.ordered_in(&exchange);
            let Change { value, asks } = self.change(exchange);
            let mut content = vec![self.by_order(&Said { value, span })];
            if let Some(asks) = asks {
                content.extend([Inline::text(" "), Inline::gap(asks)]);
            }
            let block = self.numbered(1, content);
            self.blocks.push(block);
        }
        for order in unread {
            if let Some(shares) = restated(&order, self.brief.order, self.brief.papers) {
                let span = Letters::new(self.brief.order).span();
                let content = vec![self.by_order(&Said { value: shares, span })];
                let block = self.numbered(1, content);
                self.blocks.push(block);
                continue;
            }
            let content = vec![Inline::gap(format!("In which words is this to be changed: “{order}”?"))];
            let block = self.numbered(1, content);
            self.blocks.push(block);
        }
    }

    /// Names the amendments that the papers hold: what changes now is the agreement as they changed it.
    fn as_amended(&mut self) {
        let earlier: Vec<(String, Source)> = self.brief.papers.iter().filter_map(amendment_named).collect();
        if earlier.is_empty() {
            return;
        }
        let (names, sources): (Vec<String>, Vec<Source>) = earlier.into_iter().unzip();
        let said =
            format!("The Agreement has been amended by the {}. “Agreement” means it as so amended.", joined(&names));
        let content = vec![self.sourced(said, &sources)];
        self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
    }

    /// "Second Amendment to …" where the order says which one it is.
    pub(super) fn titled(&self, text: &str) -> String {
        let order = self.brief.order.to_lowercase();
        let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
        let said = ordinals.iter().find(|ordinal| order.contains(&format!("{ordinal} amendment")));
        match said.filter(|_| self.brief.kind.amends() && text.starts_with("Amendment ")) {
            Some(ordinal) => format!("{} {text}", capitalized(ordinal)),
            None => text.to_owned(),
        }
    }

    /// A change in words, and what is to be asked of it.
    fn change(&self, mut exchange: Exchange) -> Change {
        let papers = self.brief.papers;
        let known = !papers.is_empty();
        let subject = subject_of(self.brief.order, &exchange);
        // "The insurance in Section 10"
        if exchange.section.is_none()
            && let Some((about, section)) =
                exchange.old.to_lowercase().rfind(" in section ").map(|at| exchange.old.split_at(at))
        {
            let section = section[" in section ".len()..].trim().to_owned();
            exchange = Exchange { old: about.to_owned(), section: Some(section), ..exchange };
        }
        if let Some(change) = effected(papers, &exchange) {
            return change;
        }
        if exchange.how == How::Value && exchange.section.is_none() {
            exchange.section = headed_section(papers, &exchange.old);
        }
        let mut asks = None;
        // "Twelve months" stands there as "twelve (12) months".
        if exchange.how == How::Words
            && places(papers, &exchange.old, None).whole == 0
            && let Some((old, new)) = standing_in(papers, &exchange)
        {
            exchange = Exchange { old, new, ..exchange };
        }
        if exchange.how == How::Words {
            let found = places(papers, &exchange.old, subject.as_deref());
            let quoted = ["“", "\""].iter().any(|mark| self.brief.order.contains(&format!("{mark}{}", exchange.old)));
            match (found.whole, &exchange.section) {
                // "Changes the year 2 minimum to 10,000 cases": a value, though it has a figure in its name.
                (0, _) if known && !quoted => {
                    asks = Some(format!("Where do the papers set the {}?", bare(&exchange.old)));
                    exchange.how = How::Value;
                }
                (0, _) if known => {
                    asks = Some(format!("“{}” stands in none of the papers: which words are meant?", exchange.old))
                }
                (_, None) => match found.sections.as_slice() {
                    [one] => exchange.section = Some(one.clone()),
                    [] => {}
                    all => {
                        asks = Some(format!(
                            "“{}” stands in sections {}: in which is it changed?",
                            exchange.old,
                            all.join(", ")
                        ))
                    }
                },
                _ => {}
            }
        }
        if let Some(section) = &exchange.section
            && known
            && section.starts_with(|c: char| c.is_ascii_digit())
            && !papers.iter().any(|paper| has_section(paper, section))
        {
            asks = Some(format!("The papers have no section {section}: which one is meant?"));
        }
        let value = match &subject {
            Some(subject) if exchange.how == How::Words => {
                let place = exchange
                    .section
                    .as_ref()
                    .map_or("Under the Agreement".into(), |section| format!("In Section {section} of the Agreement"));
                format!("{place}, the {subject} is changed from {} to {}.", exchange.old, exchange.new)
            }
            _ => in_words(&exchange),
        };
        Change { value, asks }
    }

    /// The sentence of the order in which a change stands.
    fn ordered_in(&self, exchange: &Exchange) -> Span {
        let letters = Letters::new(self.brief.order);
        let words = [&exchange.new, &exchange.old, exchange.section.as_ref().unwrap_or(&exchange.old)];
        let holds = |span: &Span| {
            let text = letters.folded(*span);
            words.iter().filter(|words| !words.is_empty()).any(|words| text.contains(words.as_str()))
        };
        sentences_in(&letters).into_iter().map(|sentence| sentence.span).find(holds).unwrap_or(letters.span())
    }
}

/// The one section of the agreement whose heading has the words of a subject: "3.1" for "fee" where only "3.1 Subscription Fee." has it.
fn headed_section(papers: &[Paper], subject: &str) -> Option<String> {
    let cut = [" below ", " above ", " under ", " over ", " of ", " for ", " in "]
        .iter()
        .filter_map(|word| subject.find(word))
        .min();
    let wanted = telling(&subject[..cut.unwrap_or(subject.len())]);
    let mut found: Vec<String> = Vec::new();
    for paper in papers.iter().filter(|paper| !is_amendment(&paper.document.text)) {
        for line in paper.document.text.lines() {
            let Some(number) = section_number(line) else { continue };
            let heading = heading(line, &number);
            let has = !wanted.is_empty() && telling(heading).is_superset(&wanted);
            found.extend(Some(number).filter(|number| has && !found.contains(number)));
        }
    }
    // "Article 3 – Fees" holds "3.1 Subscription Fee".
    let inner: Vec<String> =
        found.iter().filter(|one| !found.iter().any(|other| other.starts_with(&format!("{one}.")))).cloned().collect();
    <[String; 1]>::try_from(inner).ok().map(|[one]| one)
}

/// The heading behind the number of a section: "Late Payment" of "3.2 Late Payment. Amounts …".
fn heading<'l>(line: &'l str, number: &str) -> &'l str {
    let behind = line.find(number).map_or("", |at| &line[at + number.len()..]);
    let behind = behind.trim_start_matches(['.', ')', ':', ' ', '-', '–', '—', '\t']);
    let end = behind.find(['.', ':', ';']).unwrap_or(behind.len());
    if behind[..end].split_whitespace().count() <= 8 { &behind[..end] } else { "" }
}

/// Where words stand in papers.
struct Places {
    /// How many lines have them.
    whole: usize,
    /// The numbers of the sections of those that speak of the subject too, if there is one.
    sections: Vec<String>,
}

/// Where words stand as whole words: the "5%" of "1.5%" is another value.
fn places(papers: &[Paper], words: &str, subject: Option<&str>) -> Places {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(['“', '”'], "\"");
    let words = plain(words);
    let topic: BTreeSet<String> = subject.map(telling).unwrap_or_default();
    let mut found = Places { whole: 0, sections: Vec::new() };
    for paper in papers {
        let mut section: Option<String> = None;
        // The numbers of an amendment are its own; it names the sections that it amends.
        let amends = title(&paper.document.text).is_some_and(|title| title.to_lowercase().contains("amendment"));
        for line in paper.document.text.lines() {
            section = if amends { named_section(line) } else { section_number(line) }.or(section);
            let line = plain(line);
            let edge = |c: Option<char>, behind: bool| {
                c.is_none_or(|c| !(c.is_alphanumeric() || !behind && matches!(c, '.' | '$')))
            };
            let whole = line.match_indices(&words).any(|(at, words)| {
                edge(line[..at].chars().next_back(), false) && edge(line[at + words.len()..].chars().next(), true)
            });
            if !whole {
                continue;
            }
            found.whole += 1;
            let own = telling(&line);
            let speaks = topic.is_empty() || topic.iter().any(|word| own.contains(word));
            found.sections.extend(section.clone().filter(|number| speaks && !found.sections.contains(number)));
        }
    }
    // A text whose words run over a line's end still has them.
    if found.whole == 0 {
        found.whole = papers.iter().filter(|paper| plain(&paper.document.text).contains(&words)).count();
    }
    found
}

/// A value as the section that is named has it, or the papers where none is, and the one that takes its place in the same form.
fn standing_in(papers: &[Paper], exchange: &Exchange) -> Option<(String, String)> {
    papers.iter().find_map(|paper| {
        let mut section: Option<String> = None;
        paper.document.text.lines().find_map(|line| {
            section = section_number(line).or(section.take());
            let here = exchange.section.is_none() || exchange.section == section;
            standing(line, &exchange.old, &exchange.new).filter(|_| here)
        })
    })
}

/// The section that a line names: "3" of "1. Section 3 is amended by …".
fn named_section(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let rest = &lower[lower.find("section ")? + "section ".len()..];
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = number.trim_end_matches('.');
    (!number.is_empty()).then(|| number.to_owned())
}

fn has_section(paper: &Paper, section: &str) -> bool {
    let number = section.split('(').next().unwrap_or_default();
    paper.document.text.lines().filter_map(section_number).any(|own| own == number)
}

/// A change as the amendment says it.
fn in_words(exchange: &Exchange) -> String {
    let Exchange { old, new, section, how, .. } = exchange;
    let old = bare(old);
    let numbered = |section: &String| section.starts_with(|c: char| c.is_ascii_digit() || "IVXLC".contains(c));
    let place = section.as_ref().map(|section| match numbered(section) {
        true => format!("Section {section} of the Agreement"),
        false => format!("The {section} of the Agreement"),
    });
    let whole = || place.clone().unwrap_or_else(|| "The Agreement".to_owned());
    match how {
        How::Words if new.is_empty() => format!("{} is amended by deleting “{old}”.", whole()),
        How::Words => format!("{} is amended by replacing “{old}” with “{new}”.", whole()),
        How::Sentence => format!("{} is amended by deleting its {old} sentence.", whole()),
        How::Passage => format!("What {} says of the {old} is deleted.", whole()),
        How::Section if section.is_some() => format!("{} is deleted in its entirety.", whole()),
        How::Section => format!("The section of the Agreement on {old} is deleted in its entirety."),
        How::Paragraph => match section {
            Some(section) if old == AT_THE_END => {
                format!(
                    "The following is added at the end of Section {section} of the Agreement: “{}”",
                    sentence_of(new)
                )
            }
            Some(section) => {
                format!("The following is added to the Agreement after Section {section}: “{}”", sentence_of(new))
            }
            None => format!("The following is added to the Agreement: “{}”", sentence_of(new)),
        },
        How::Value => match section {
            Some(section) => format!("Under Section {section} of the Agreement, the {old} is changed to {new}."),
            None => format!("The {old} under the Agreement is changed to {new}."),
        },
    }
}
