//! What the papers answer to the questions of a draft's parts, and to those that its order asks.

use super::{
    Writer,
    issues::{is_sentence, speaks_of},
};
use crate::{
    drafts::{
        bundles::together,
        citing::Voice,
        clerk::{Ask, Clerk, Stated},
        happened::{Happened, asks_for, of_form, unscanned},
        instruments::is_instrument,
        kinds::{From, telling},
        order_asks::TOPIC,
        order_words::capitalized,
        papers::{Paper, bare},
        stated::{ASKED, Said},
    },
    error::Result,
    law::Letters,
    tasks::Source,
};

use docx::compose::{Block, Inline, Shape};
use std::collections::BTreeSet;

/// Statements of the papers in a short answer.
const SHORT_ANSWER: usize = 3;
/// Terms of a contract on a subject, at most.
const PROVIDED: usize = 2;

impl Writer<'_> {
    /// What the papers answer to the order's own question, before anything else is said of it. Of several questions each has its own answer.
    pub(super) async fn answer(&mut self, text: &str, clerk: &dyn Clerk) -> Result<()> {
        if self.questions.is_empty() {
            let noted = || match self.labelled.get(ASKED).map(Vec::as_slice) {
                Some([one]) => Some(one.value.clone()),
                _ => None,
            };
            let question = self.answers.get(ASKED).map(|said| said.value.clone()).or_else(noted);
            let blocks = match &question {
                Some(question) => self.answered(question, clerk).await?,
                None => Vec::new(),
            };
            let shape = Shape::Body;
            self.blocks.extend(blocks.into_iter().map(|content| Block::Paragraph { content, shape }));
            let content = self.content(text);
            self.blocks.push(Block::Paragraph { content, shape });
            return Ok(());
        }
        for (n, question) in self.questions.clone().into_iter().enumerate() {
            let mut answered = self.answered(&question.value, clerk).await?;
            answered.push(vec![Inline::gap(format!("Short answer to question {}, in two or three sentences?", n + 1))]);
            let mut answered = answered.into_iter();
            if let Some(first) = answered.next() {
                let first = self.numbered(1, first);
                self.blocks.push(first);
            }
            self.blocks.extend(answered.map(|content| Block::Paragraph { content, shape: Shape::Body }));
        }
        Ok(())
    }

    /// What the papers say to a question, paragraph by paragraph.
    async fn answered(&mut self, question: &str, clerk: &dyn Clerk) -> Result<Vec<Vec<Inline>>> {
        let mut found = self.found(question, clerk).await?;
        found.iter_mut().for_each(|stated| self.lead_to(stated));
        // A heading and a signature state nothing.
        let found = unlike(found.into_iter().filter(|stated| is_sentence(&stated.text)).collect());
        // A sentence that shares one word with the question is beside the point where others speak of it.
        let issue = self.issue(question);
        let (near, far): (Vec<Stated>, Vec<Stated>) =
            found.into_iter().partition(|stated| speaks_of(&stated.text, &issue) >= issue.len().min(2));
        let enough = issue.len().min(2);
        let mut provided = match self.section_asked(question) {
            Some(section) => vec![section],
            None => self.provisions_on(question, SHORT_ANSWER - 1),
        };
        provided.retain(|(text, _)| near.is_empty() || speaks_of(text, &issue) >= enough);
        for (text, source) in if issue.len() > 1 { self.speaking_of(&issue) } else { Vec::new() } {
            let again =
                |known: &Source| known.origin == source.origin && known.start < source.end && source.start < known.end;
            if !provided.iter().any(|(_, known)| again(known)) {
                provided.push((text, source));
            }
        }
        // Nothing that speaks of it is better than what does not.
        let found =
            if near.is_empty() && (issue.len() < 2 || provided.is_empty() && issue.len() < 3) { far } else { near };
        let mut out = Vec::new();
        if found.is_empty() {
            let bearing = self.bearing_on(question);
            let none = "The papers do not answer this question by themselves.";
            let nothing = bearing.is_empty() && provided.is_empty();
            let said = if nothing { none.to_owned() } else { format!("{none} They say this of it:") };
            out.push(vec![Inline::text(said)]);
            for (text, source) in provided {
                out.push(vec![self.sourced(text, &[source])]);
            }
            for fact in bearing {
                out.push(vec![self.sourced(fact.text, &[fact.source])]);
            }
            return Ok(out);
        }
        // What papers say is not yet the answer: a person gives it.
        let told: Vec<Source> = found.iter().flat_map(|stated| stated.sources.clone()).collect();
        for stated in found.into_iter().take(SHORT_ANSWER) {
            out.push(vec![self.sourced(stated.text, &stated.sources)]);
        }
        // The term itself stands beside what the papers tell of it.
        let again = |source: &Source| {
            told.iter()
                .any(|known| known.origin == source.origin && known.start < source.end && source.start < known.end)
        };
        for (text, source) in provided.into_iter().filter(|(_, source)| !again(source)) {
            out.push(vec![self.sourced(text, &[source])]);
        }
        Ok(out)
    }

    /// The questions of a memo that has several, each as a numbered paragraph.
    pub(super) fn presented(&mut self) {
        for question in self.questions.clone() {
            let content = vec![self.by_order(&question)];
            let block = self.numbered(1, content);
            self.blocks.push(block);
        }
    }

    /// A place to discuss each of several questions, with the facts that bear on it.
    pub(super) fn discussion(&mut self) {
        for (n, question) in self.questions.clone().into_iter().enumerate() {
            let content = vec![Inline::text(format!("Question {}: {}", n + 1, question.value))];
            self.blocks.push(Block::Heading { level: 2, content, key: None, unnumbered: false });
            let topic = question.value.strip_prefix(TOPIC).map(|topic| topic.trim_end_matches('?'));
            let provided = topic.map(|topic| self.provisions_on(topic, PROVIDED)).unwrap_or_default();
            let mut shown: Vec<Source> = provided.iter().map(|(_, source)| source.clone()).collect();
            self.quoted(provided);
            for fact in self.bearing_on(&question.value) {
                if shown.iter().any(|known| known.origin == fact.source.origin && known.start == fact.source.start) {
                    continue;
                }
                shown.push(fact.source.clone());
                let content = vec![self.sourced(fact.text, &[fact.source])];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
            }
            for (text, source) in self.records_before(&question.value) {
                if shown.iter().any(|known| known.origin == source.origin && known.start == source.start) {
                    continue;
                }
                let content = vec![self.sourced(text, &[source])];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
            }
            let content = vec![Inline::gap(format!("Discussion of question {}, with authority?", n + 1))];
            self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
        }
    }

    /// What the clerk finds, each statement with its sources.
    pub(super) async fn found(&self, question: &str, clerk: &dyn Clerk) -> Result<Vec<Stated>> {
        self.found_in(self.brief.papers, question, clerk).await
    }

    pub(super) async fn found_in(&self, papers: &[Paper], question: &str, clerk: &dyn Clerk) -> Result<Vec<Stated>> {
        let brief = self.brief;
        let papers = &together(papers);
        let asked = Ask { account: brief.account, question, tone: &brief.kind.tone, papers, today: brief.today };
        let stated = if papers.is_empty() { Vec::new() } else { clerk.ask(asked).await? };
        // What a paper asks of somebody answers nothing.
        let mut stated: Vec<Stated> = stated
            .into_iter()
            .filter(|stated| !stated.sources.is_empty() && !asks_for(&stated.text) && !of_form(&stated.text))
            .collect();
        stated.iter_mut().for_each(|stated| stated.text = unscanned(&stated.text));
        Ok(stated)
    }

    /// What somebody wrote in a letter or a mail, or pleads on the other side, is told as those words and never as ours.
    pub(super) fn lead_to(&self, stated: &mut Stated) {
        for source in stated.sources.clone() {
            let Some(paper) = self.paper_of(&source) else { continue };
            let voice = Voice::of(&paper.document.text);
            // What a notice or a report says is its own word as well; what a contract provides is what the parties agreed.
            let claims = voice.claims(|filer| !self.is_ours(filer));
            let agreed = voice.filer.is_some() || is_instrument(&voice, &paper.document.text);
            if !claims && agreed || stated.text.contains(": “") {
                continue;
            }
            let letters = Letters::new(&paper.document.text);
            let at = usize::try_from(source.start).unwrap_or(usize::MAX).min(letters.span().end);
            let lead = voice.lead(&letters, at);
            // Only what stands there is quoted: else the sentence of the paper, or nothing.
            let own = stated.text.trim_start_matches('“').trim_end_matches('”');
            let quote = source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = match letters.folded(letters.span()).contains(own) {
                true => Some(own.to_owned()),
                false => Some(quote).filter(|quote| is_sentence(quote)),
            };
            stated.text = match words {
                Some(words) => format!("{lead}: “{}”", words.replace('“', "‘").replace('”', "’")),
                None => format!("{lead}: {}", stated.text),
            };
            return;
        }
    }

    pub(super) async fn ask(&mut self, question: &str, numbered: bool, clerk: &dyn Clerk) -> Result<()> {
        let known = self.brief.kind.questions.iter().find(|known| known.asks == question);
        let optional = known.is_some_and(|known| known.optional);
        // What the order says of it goes before the papers.
        if let Some(Said { value, span }) = known.and_then(|known| self.answers.get(&known.key)).cloned() {
            let section = self.section_named(&value);
            let items = if numbered { Vec::new() } else { self.items_named(&value) };
            let bases = known.is_some_and(|known| known.key == "basis");
            let said = if bases { self.readers_words_on(&value) } else { Vec::new() };
            let content = vec![self.by_order(&Said { value: capitalized(&value), span })];
            let block =
                if numbered { self.numbered(1, content) } else { Block::Paragraph { content, shape: Shape::Body } };
            self.blocks.push(block);
            if let Some((text, source)) = section.filter(|_| !numbered) {
                let content = vec![self.sourced(text, &[source])];
                self.blocks.push(Block::Paragraph { content, shape: Shape::Body });
            }
            self.quoted(items);
            self.quoted(said);
            return Ok(());
        }
        if optional && self.explains() {
            return self.explained(clerk).await;
        }
        // A letter whose order says why it is written needs nothing else from the papers.
        if optional && ["opening", "request"].iter().any(|key| self.answers.contains_key(*key)) {
            return Ok(());
        }
        if question.starts_with("Which terms or facts favor") {
            let mails = self.mails_quoted();
            self.quoted(mails);
        }
        let mut found = self.found(question, clerk).await?;
        found.iter_mut().for_each(|stated| self.lead_to(stated));
        let mut found = unlike(found);
        // What is due under the papers is a next step only where it speaks of what the memo is about.
        let issues = if question.starts_with("What is due") { self.issues() } else { BTreeSet::new() };
        found.retain(|stated| issues.is_empty() || speaks_of(&stated.text, &issues) > 0);
        // What answered another question of this paper answers its opposite as little.
        found.retain(|stated| numbered || self.told_already.insert(stated.text.clone()));
        if found.is_empty() && optional {
            return Ok(());
        }
        // A demand rests on what the papers provide on its subject.
        if found.is_empty() && known.is_some_and(|known| known.key == "basis") {
            let provided = self.provisions_on(&self.subject_of_order(), SHORT_ANSWER - 1);
            if !provided.is_empty() {
                self.quoted(provided);
                return Ok(());
            }
        }
        if found.is_empty() {
            let gap = vec![Inline::gap(question)];
            let block =
                if numbered { self.numbered(1, gap) } else { Block::Paragraph { content: gap, shape: Shape::Body } };
            self.blocks.push(block);
            return Ok(());
        }
        for stated in found {
            let sentence = vec![self.sourced(stated.text, &stated.sources)];
            let block = match numbered {
                true => self.numbered(1, sentence),
                false => Block::Paragraph { content: sentence, shape: Shape::Body },
            };
            self.blocks.push(block);
        }
        Ok(())
    }

    /// What a demand is about: the words of its order without those that order it.
    fn subject_of_order(&self) -> String {
        let order = self.brief.order.to_lowercase();
        let kind = &self.brief.kind.words;
        let words = order.split_whitespace().filter(|word| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            !["draft", "demand", "letter", "payment", "pay", "represent", "please", "days", "within", "client"]
                .contains(&bare)
        });
        let rest = words.collect::<Vec<_>>().join(" ");
        kind.iter().fold(rest, |rest, word| rest.replace(word.as_str(), ""))
    }

    /// The facts that bear on a question: those that have most of its words, beside the parties' names.
    pub(super) fn bearing_on(&self, question: &str) -> Vec<Happened> {
        let parties = self.told.iter().filter(|(from, _)| matches!(from, From::Plaintiff | From::Defendant));
        let names: BTreeSet<String> =
            parties.flat_map(|(_, told)| told).flat_map(|told| telling(&told.value)).collect();
        let asked: Vec<String> = telling(question).into_iter().filter(|word| !names.contains(word)).collect();
        let shared = |fact: &Happened| {
            // What leads to somebody's words tells nothing of what happened.
            let said = telling(fact.text.split_once(": “").map_or(fact.text.as_str(), |(_, own)| own));
            asked.iter().filter(|word| said.contains(*word)).count()
        };
        let least = asked.len().min(2);
        let mut facts: Vec<(usize, Happened)> = self.story().into_iter().map(|fact| (shared(&fact), fact)).collect();
        facts.retain(|(count, _)| *count >= least && least > 0);
        facts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        facts.truncate(SHORT_ANSWER);
        facts.sort_by_key(|(_, fact)| fact.on);
        facts.into_iter().map(|(_, fact)| fact).collect()
    }
}

/// Statements without those that another one says in full.
fn unlike(found: Vec<Stated>) -> Vec<Stated> {
    let lower: Vec<String> = found.iter().map(|stated| bare(&stated.text)).collect();
    let whole = |n: usize| {
        !lower
            .iter()
            .enumerate()
            .any(|(m, other)| m != n && other.contains(&lower[n]) && (other.len() > lower[n].len() || m < n))
    };
    let keep: Vec<bool> = (0..found.len()).map(whole).collect();
    found.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(stated, _)| stated).collect()
}
