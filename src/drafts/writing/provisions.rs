//! What the papers provide on a subject where no sentence answers a question: the paragraphs whose heading or words are those of the subject.

use super::{Writer, issues::is_sentence};
use crate::{
    documents::document::Origin,
    drafts::{
        citing::Voice,
        clerk::Clerk,
        explaining,
        instruments::is_instrument,
        kinds::{From, telling},
        order_words::capitalized,
        paper_items::{changes, lines_of},
        papers::{Paper, source},
    },
    error::Result,
    law::{Letters, Span, dates::dates_in, sentences::sentences_in},
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};
use std::collections::BTreeSet;

/// Characters of a paragraph that is quoted whole, at most, and of a heading before it.
const QUOTED: usize = 700;
const HEADING: usize = 60;
/// Words of a heading, at most.
const HEADS: usize = 7;
/// Changes of a paper that are shown, and its rules.
const CHANGES: usize = 12;
/// Characters at the head of a paper in which it is named, and fewest words of a rule.
const HEAD: usize = 400;
const RULE: usize = 6;
/// Paragraphs in which a rare word stands, and words of a short subject, at most.
const FEW: usize = 4;
/// Paragraphs that are shown of an argument, and of what a letter explains.
const SHOWN: usize = 2;

impl Writer<'_> {
    /// The paragraphs that provide something on a subject, the best first, each as the words of its paper.
    pub(super) fn provisions_on(&self, subject: &str, most: usize) -> Vec<(String, Source)> {
        let names: BTreeSet<String> = self.party_words();
        let wanted: BTreeSet<String> = words_of(subject).into_iter().filter(|word| !names.contains(word)).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(usize, bool, String, Source)> = Vec::new();
        let files = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let texts: Vec<&str> = files.clone().map(|paper| paper.document.text.as_str()).collect();
        let rare: BTreeSet<&String> = wanted.iter().filter(|word| is_rare(word, &texts)).collect();
        for paper in files {
            let voice = Voice::of(&paper.document.text);
            if voice.filer.is_some() || !is_instrument(&voice, &paper.document.text) {
                continue;
            }
            let letters = Letters::new(&paper.document.text);
            for (span, heading) in paragraphs(&letters) {
                let text = letters.folded(span);
                let own = words_of(&text);
                let headed = heading.map(|heading| words_of(&heading)).unwrap_or_default();
                let (in_heading, in_text) = (shared(&wanted, &headed), shared(&wanted, &own));
                // The very sum, or all that is asked about.
                let sums = own.iter().filter(|word| is_sum(word) && wanted.contains(*word)).count();
                let named = wanted.len() <= FEW && own.iter().any(|word| rare.contains(word));
                let enough =
                    in_heading > 0 || sums > 0 || named || in_text >= (wanted.len() / 2).max(2).min(wanted.len());
                if !enough || !says_rule(&text) {
                    continue;
                }
                let Some(quoted) = quotable(&letters, span, &wanted) else { continue };
                let words = letters.folded(quoted).replace('“', "‘").replace('”', "’");
                if is_sentence(&words) {
                    let told = format!("{}: “{words}”", voice.lead(&letters, quoted.start));
                    let score = in_heading * 3 + sums * 3 + in_text;
                    found.push((score, sums > 0, told, source(paper, &letters, quoted)));
                }
            }
        }
        found.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
        let best = found.first().map_or(0, |(score, ..)| *score);
        // What bears on it half as much as the best is beside the point, unless it has the very sum.
        let near = found.into_iter().filter(|(score, sum, ..)| *sum || score * 3 >= best * 2);
        near.take(most).map(|(_, _, text, source)| (text, source)).collect()
    }

    /// The words of the parties' names: they stand everywhere.
    pub(super) fn party_words(&self) -> BTreeSet<String> {
        let sides = [From::Plaintiff, From::Defendant, From::FirstParty, From::SecondParty];
        let told = sides.iter().filter_map(|side| self.told.get(side)).flatten().flat_map(|told| telling(&told.value));
        let said = [From::Client, From::OtherSide, From::FirstParty, From::SecondParty];
        let said = said.iter().filter_map(|side| self.said.get(side)).flat_map(|said| telling(&said.value));
        told.chain(said).collect()
    }

    /// What the order wants to be argued: a heading for each, what the papers provide on it, and a gap for what supports it.
    pub(super) async fn argued(&mut self, clerk: &dyn Clerk) -> Result<()> {
        self.grounds();
        for argument in self.argued.clone() {
            let content = vec![self.by_order(&argument)];
            self.blocks.push(Block::Heading { level: 2, content, key: None, unnumbered: false });
            let mut found = self.found(&format!("{}?", argument.value), clerk).await?;
            found.iter_mut().for_each(|stated| self.lead_to(stated));
            // One shared word is no support: "She has lost wages" says nothing of lost logs.
            let names = self.party_words();
            let argued: BTreeSet<String> =
                words_of(&argument.value).into_iter().filter(|word| !names.contains(word)).collect();
            let bears = |text: &str| shared(&argued, &words_of(text)) >= argued.len().min(2);
            found.retain(|stated| {
                is_sentence(&stated.text) && bears(&stated.text) && self.told_already.insert(stated.text.clone())
            });
            let provided = if found.is_empty() { self.provisions_on(&argument.value, SHOWN) } else { Vec::new() };
            for stated in found.into_iter().take(SHOWN) {
                let content = vec![self.sourced(stated.text, &stated.sources)];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
            }
            self.quoted(provided);
            let gap = format!("What supports “{}”, with authority?", argument.value);
            self.blocks.push(Block::Paragraph { content: vec![Inline::gap(gap)], shape: Shape::Body });
        }
        Ok(())
    }

    /// What a letter is to explain: the papers' own words, or a gap that names it.
    pub(super) async fn explained(&mut self, clerk: &dyn Clerk) -> Result<()> {
        let all = self.explains.clone();
        for what in all.iter().flat_map(|said| explaining::parts(&said.value)) {
            if let Some(topic) = what.strip_prefix(explaining::TOPIC_LEAD) {
                self.topic(topic);
                continue;
            }
            let asks = explaining::question(what);
            let mut found = self.found(&asks, clerk).await?;
            // Whoever reads the letter knows what he wrote.
            found.retain(|stated| !stated.sources.iter().any(|source| self.is_readers(source)));
            found.iter_mut().for_each(|stated| self.lead_to(stated));
            found.retain(|stated| is_sentence(&stated.text));
            let mut changes = if asks_for_changes(what) { self.changes_of(what) } else { Vec::new() };
            // "Explain the stipulation": the paper itself, paragraph by paragraph.
            if changes.is_empty() && explaining::is_of_a_paper(what) {
                changes = self.rules_of(what);
            }
            if !changes.is_empty() {
                found.clear();
            }
            let provided = match found.is_empty() && changes.is_empty() {
                true => self.provisions_on(what, SHOWN),
                false => changes,
            };
            // No paper says why or whether something is so in law.
            let reasons = ["why ", "whether ", "that "].iter().any(|lead| what.starts_with(lead));
            let open = found.is_empty() && provided.is_empty() || reasons;
            for stated in found {
                let content = vec![self.sourced(stated.text, &stated.sources)];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
            }
            self.quoted(provided);
            if open {
                self.blocks.push(Block::Paragraph { content: vec![Inline::gap(asks)], shape: Shape::Body });
            }
        }
        Ok(())
    }

    /// One of several topics that a letter goes through: the term on it, where its name says enough to find one, and the question for what is said.
    fn topic(&mut self, topic: &str) {
        // "Days", "the figure": of these every paper speaks.
        const BARE: [&str; 12] =
            ["day", "date", "week", "month", "figure", "number", "sum", "amount", "time", "term", "point", "fact"];
        let words = telling(topic);
        let says = words.iter().any(|word| !BARE.contains(&word.as_str()));
        let title = Inline::bold(format!("{}. ", capitalized(topic)));
        let term = if says { self.provisions_on(topic, 1).pop() } else { None };
        let mut content = vec![title];
        if let Some((text, source)) = term {
            content.push(self.sourced(text, &[source]));
            content.push(Inline::text(" "));
        }
        content.push(Inline::gap(format!("What do we say of {topic}?")));
        self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
    }

    /// What a paper changes, where the order asks what it changed: the items behind its "as follows:".
    fn changes_of(&self, what: &str) -> Vec<(String, Source)> {
        let asked = Letters::new(what);
        let days: Vec<_> = dates_in(&asked, asked.span()).iter().filter_map(|day| day.day_in_full()).collect();
        let mut out = Vec::new();
        for paper in self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_))) {
            let letters = Letters::new(&paper.document.text);
            let dated = || {
                dates_in(&letters, letters.span())
                    .iter()
                    .any(|day| day.day_in_full().is_some_and(|day| days.contains(&day)))
            };
            if !days.is_empty() && !dated() {
                continue;
            }
            let voice = Voice::of(&paper.document.text);
            for span in changes(&letters) {
                let words = letters.folded(span).replace('“', "‘").replace('”', "’");
                out.push((format!("{}: “{words}”", voice.lead(&letters, span.start)), source(paper, &letters, span)));
            }
        }
        out.truncate(CHANGES);
        out
    }

    /// What a paper that the order names says somebody must or may do, or found, in its order.
    fn rules_of(&self, what: &str) -> Vec<(String, Source)> {
        let named = what.split(':').next().unwrap_or(what);
        let wanted: BTreeSet<String> = words_of(named);
        let files = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let score = |paper: &Paper| {
            let head: String = paper.document.text.chars().take(HEAD).collect();
            shared(&wanted, &words_of(&format!("{} {head}", paper.name.replace(['-', '_', '.'], " "))))
        };
        let mut scored: Vec<(usize, &Paper)> = files.map(|paper| (score(paper), paper)).collect();
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let paper = match scored.as_slice() {
            [(score, paper)] if *score > 0 => paper,
            [(first, paper), (second, _), ..] if first > second => paper,
            _ => return Vec::new(),
        };
        let letters = Letters::new(&paper.document.text);
        let voice = Voice::of(&paper.document.text);
        let rules = paragraphs(&letters).into_iter().filter_map(|(span, _)| {
            let text = letters.folded(span);
            let whole = text.chars().count() <= QUOTED && text.split(' ').count() > RULE && text.ends_with(['.', ';']);
            (whole && says_rule(&text)).then_some((text, span))
        });
        rules
            .map(|(text, span)| {
                let words = text.replace('“', "‘").replace('”', "’");
                (format!("{}: “{words}”", voice.lead(&letters, span.start)), source(paper, &letters, span))
            })
            .take(CHANGES)
            .collect()
    }

    /// Whether a passage stands in a letter of whoever reads the letter that is written.
    fn is_readers(&self, source: &Source) -> bool {
        let Some(reader) = &self.recipient else { return false };
        let sent = self.paper_of(source).and_then(|paper| Voice::of(&paper.document.text).sent);
        sent.is_some_and(|sent| sent.comes_from(&reader.name))
    }

    /// What the reader of a letter wrote of a subject: sentences that share two of its words.
    pub(super) fn readers_words_on(&self, subject: &str) -> Vec<(String, Source)> {
        let Some(reader) = &self.recipient else { return Vec::new() };
        let names = self.party_words();
        let wanted: BTreeSet<String> = words_of(subject).into_iter().filter(|word| !names.contains(word)).collect();
        let mut out: Vec<(String, Source)> = Vec::new();
        for paper in self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_))) {
            let Some(sent) = Voice::of(&paper.document.text).sent.filter(|sent| sent.comes_from(&reader.name)) else {
                continue;
            };
            let letters = Letters::new(&paper.document.text);
            for sentence in sentences_in(&letters) {
                let text = letters.folded(sentence.body);
                if shared(&wanted, &words_of(&text)) < 2 || !is_sentence(&text) {
                    continue;
                }
                let day = sent.on.as_deref().map(|day| format!(" on {day}")).unwrap_or_default();
                let words = text.replace('“', "‘").replace('”', "’");
                let told = (format!("You wrote{day}: “{words}”"), source(paper, &letters, sentence.body));
                if out.len() < SHOWN && !out.contains(&told) {
                    out.push(told);
                }
            }
        }
        out
    }

    /// Whether the order says what the letter is to explain.
    pub(super) fn explains(&self) -> bool {
        !self.explains.is_empty()
    }

    /// Passages, each as a paragraph.
    pub(super) fn quoted(&mut self, passages: Vec<(String, Source)>) {
        for (text, source) in passages {
            let content = vec![self.sourced(text, &[source])];
            self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        }
    }
}

/// The telling words of a text, and its numbers as one word each.
fn words_of(text: &str) -> BTreeSet<String> {
    let mut all: BTreeSet<String> =
        telling(text).into_iter().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect();
    for word in text.split_whitespace() {
        let bare: String = word.chars().filter(|c| c.is_alphanumeric() || *c == '.').collect();
        let bare = bare.trim_end_matches('.').trim_end_matches(".00");
        if bare.len() > 2 && bare.chars().all(|c| c.is_ascii_digit() || c == '.') {
            all.insert(bare.to_owned());
        }
    }
    all
}

/// Whether a word stands in few paragraphs of the papers, so that those speak of what it names.
fn is_rare(word: &str, texts: &[&str]) -> bool {
    let paragraphs = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty());
    paragraphs.filter(|line| telling(line).contains(word)).count() <= FEW
}

fn is_sum(word: &str) -> bool {
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_digit() || c == '.')
        && !(word.len() == 4 && word.starts_with("20"))
}

fn shared(a: &BTreeSet<String>, b: &BTreeSet<String>) -> usize {
    a.intersection(b).count()
}

/// Whether a paragraph says what somebody must or may do, or how it is, and is no heading or signature.
fn says_rule(text: &str) -> bool {
    let words = ["shall", "must", "may", "will", "is", "are", "was", "were", "agrees", "ends", "has", "have"];
    text.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word.to_lowercase().as_str()))
}

/// Whether somebody is to be told what a paper changed.
fn asks_for_changes(what: &str) -> bool {
    let changes = ["changed", "changes", "amended", "amends", "modified", "modifies", "altered", "replaced"];
    ["what ", "how ", "which "].iter().any(|lead| what.starts_with(lead))
        && what.split(' ').any(|word| changes.contains(&word))
}

/// The paragraphs of a paper, each behind its number, with the words of its heading.
fn paragraphs(letters: &Letters) -> Vec<(Span, Option<String>)> {
    let headed = |(span, skip): (Span, usize)| {
        let text = letters.exact(span);
        let body = text.chars().skip(skip).collect::<String>();
        let end = body.find(". ").into_iter().chain(body.find(": ")).min().filter(|end| *end <= HEADING);
        let words = end.map(|end| body[..end].to_owned()).filter(|words| words.split_whitespace().count() <= HEADS);
        let begins = words.as_ref().is_some_and(|words| words.starts_with(char::is_uppercase));
        (letters.trim(Span::new(span.start + skip, span.end)), words.filter(|_| begins))
    };
    lines_of(letters).into_iter().map(headed).collect()
}

/// What of a paragraph is quoted: all of it, or of a long one the sentences from the first to the last that bear on the subject.
fn quotable(letters: &Letters, span: Span, wanted: &BTreeSet<String>) -> Option<Span> {
    if span.len() <= QUOTED {
        return Some(span);
    }
    let own = sentences_in(letters).into_iter().map(|sentence| sentence.body);
    let own = own.filter(|body| body.start >= span.start && body.end <= span.end);
    let bears: Vec<Span> = own.filter(|body| shared(wanted, &words_of(&letters.folded(*body))) > 0).collect();
    let (first, last) = (bears.first()?, bears.last()?);
    let whole = Span::new(first.start, last.end);
    Some(if whole.len() <= QUOTED { whole } else { *first })
}
