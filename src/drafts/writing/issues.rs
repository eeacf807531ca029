//! What the papers say of the issue of a memo: only what has its words speaks of it.

use super::Writer;
use crate::{
    documents::document::Origin,
    drafts::{
        citing::Voice,
        instruments::is_instrument,
        kinds::{From, telling},
        paper_items::paragraphs_of,
        papers::{Paper, bare, source},
        stated::ASKED,
    },
    law::{Letters, Span},
    tasks::Source,
};

use std::collections::BTreeSet;

/// Characters of a paragraph that is quoted whole, at most.
const QUOTED: usize = 700;
/// Paragraphs of instruments, and of letters, that are shown.
const SHOWN: usize = 3;
/// Paragraphs of mails that are quoted, at most.
const QUOTES: usize = 10;
/// Fewest words of a sentence that answers.
const SENTENCE: usize = 4;
/// Words that stand in every question about papers.
const GENERAL: &str =
    "section article paragraph clause agreement contract lease parties party argument arguments have under";

impl Writer<'_> {
    /// The words of a question that say what it is about: without the parties' names, and with "re-route" as one.
    pub(super) fn issue(&self, question: &str) -> BTreeSet<String> {
        let (names, general) = (self.party_words(), telling(GENERAL));
        compounds(question).into_iter().filter(|word| !names.contains(word) && !general.contains(word)).collect()
    }

    /// What the memo is asked, all questions together.
    pub(super) fn issues(&self) -> BTreeSet<String> {
        let one = self.answers.get(ASKED).map(|said| self.issue(&said.value)).unwrap_or_default();
        self.questions.iter().flat_map(|said| self.issue(&said.value)).chain(one).collect()
    }

    /// The paragraphs of contracts and letters that speak of an issue, each as the words of its paper: they have at least two of its words. The
    /// paragraph of a contract beside such a one needs but one.
    pub(super) fn speaking_of(&self, issue: &BTreeSet<String>) -> Vec<(String, Source)> {
        let mut terms: Vec<(usize, String, Source)> = Vec::new();
        let mut mails: Vec<(usize, String, Source)> = Vec::new();
        let files = || self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let read: Vec<(&Paper, Letters, Voice, bool)> = files()
            .map(|paper| {
                let voice = Voice::of(&paper.document.text);
                let binds = is_instrument(&voice, &paper.document.text);
                (paper, Letters::new(&paper.document.text), voice, binds)
            })
            .filter(|(_, _, voice, binds)| voice.filer.is_none() && (*binds || voice.sent.is_some()))
            .collect();
        let scored = |letters: &Letters, span: Span| speaks_of(&letters.folded(span), issue);
        let terms_of = |letters: &Letters| -> Vec<(usize, String, Span)> {
            let term = |(span, skip): (Span, usize)| {
                let label = letters.exact(Span::new(span.start, span.start + skip));
                let span = letters.trim(Span::new(span.start + skip, span.end));
                (scored(letters, span), article_of(&label), span)
            };
            paragraphs_of(letters).into_iter().map(term).collect()
        };
        let most = |all: &[(usize, String, Span)]| all.iter().map(|(score, ..)| *score).max().unwrap_or_default();
        let best = read.iter().filter(|(.., binds)| *binds).map(|(_, letters, ..)| most(&terms_of(letters))).max();
        let best = best.filter(|best| *best > 1);
        for (paper, letters, voice, binds) in &read {
            let add = |all: &mut Vec<(usize, String, Source)>, score: usize, span: Span| {
                let text = letters.folded(span);
                if is_sentence(&text) && text.chars().count() <= QUOTED {
                    let words = text.replace('“', "‘").replace('”', "’");
                    let told = format!("{}: “{words}”", voice.lead(letters, span.start));
                    all.push((score, told, source(paper, letters, span)));
                }
            };
            if !binds {
                for span in blocks(letters) {
                    let score = scored(letters, span);
                    if score > 1 {
                        add(&mut mails, score, span);
                    }
                }
                continue;
            }
            let all = terms_of(letters);
            for (score, article, span) in &all {
                // "3.1" beside "3.2" is of the same article.
                let beside =
                    !article.is_empty() && all.iter().any(|(other, own, _)| Some(*other) == best && own == article);
                if best.is_some_and(|best| *score == best) || *score > 0 && beside {
                    add(&mut terms, *score, *span);
                }
            }
        }
        let shown = |mut all: Vec<(usize, String, Source)>| {
            all.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
            all.truncate(SHOWN);
            all.sort_by_key(|(_, _, source)| (source.name.clone(), source.start));
            all.into_iter().map(|(_, text, source)| (text, source))
        };
        shown(terms).chain(shown(mails)).collect()
    }

    /// What others than the client wrote, each paragraph as the writer's words, where the order wants mails or letters quoted. Which of it is worst,
    /// whoever reads it decides.
    pub(super) fn mails_quoted(&self) -> Vec<(String, Source)> {
        let order = self.brief.order.to_lowercase();
        let wanted =
            order.contains("quote") && ["mail", "letter", "message", "text"].iter().any(|word| order.contains(word));
        let client = self.said.get(&From::Client).map(|said| said.value.clone());
        let files = || self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        // While nobody says whom we represent, whoever is named first in what is filed is no other side.
        let heads: Vec<String> = files()
            .filter(|paper| Voice::of(&paper.document.text).sent.is_none())
            .filter_map(|paper| {
                paper
                    .document
                    .text
                    .lines()
                    .find(|line| {
                        line.to_lowercase().contains("charging party") || line.to_lowercase().contains("claimant")
                    })
                    .map(bare)
            })
            .collect();
        let mut out = Vec::new();
        for paper in files().filter(|_| wanted) {
            let voice = Voice::of(&paper.document.text);
            let Some(sent) = &voice.sent else { continue };
            let who = sent.who.clone().unwrap_or_default();
            let ours = client.as_ref().is_some_and(|client| sent.comes_from(client))
                || !who.is_empty() && heads.iter().any(|head| head.contains(&bare(&who)))
                || !self.brief.lawyer.is_empty() && sent.comes_from(self.brief.lawyer);
            if ours || who.is_empty() {
                continue;
            }
            let letters = Letters::new(&paper.document.text);
            for span in blocks(&letters) {
                let text = letters.folded(span);
                let said = is_sentence(&text) && text.chars().count() <= QUOTED && !text.starts_with("From:");
                if said && out.len() < QUOTES {
                    let words = text.replace('“', "‘").replace('”', "’");
                    out.push((
                        format!("{}: “{words}”", voice.lead(&letters, span.start)),
                        source(paper, &letters, span),
                    ));
                }
            }
        }
        out
    }

    /// The section that a question names, where one paper alone has a section of this number.
    pub(super) fn section_asked(&self, question: &str) -> Option<(String, Source)> {
        let lower = question.to_lowercase();
        let rest = &lower[lower.find("section ")? + "section ".len()..];
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.');
        let section = |paper: &Paper| {
            let letters = Letters::new(&paper.document.text);
            let begins = |(span, skip): &(Span, usize)| {
                let label = letters.exact(Span::new(span.start, span.start + skip));
                label.trim().trim_start_matches("Section ").trim_end_matches(['.', ')', ' ']) == number
            };
            let mut all = paragraphs_of(&letters).into_iter().filter(begins);
            let (found, None) = (all.next()?, all.next()) else { return None };
            Some(letters.trim(Span::new(found.0.start + found.1, found.0.end)))
        };
        let files = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let mut all = files.filter(|_| !number.is_empty()).filter_map(|paper| Some((paper, section(paper)?)));
        let ((paper, span), None) = (all.next()?, all.next()) else { return None };
        let letters = Letters::new(&paper.document.text);
        let words = letters.folded(span).replace('“', "‘").replace('”', "’");
        let title = Voice::of(&paper.document.text).title?;
        (words.chars().count() <= QUOTED)
            .then(|| (format!("Section {number} of the {title} says: “{words}”"), source(paper, &letters, span)))
    }
}

/// The article of a term by its label: "3" of "3.2"; empty for a label without parts.
fn article_of(label: &str) -> String {
    let label = label.trim().trim_end_matches(['.', ')', ' ']).trim_start_matches("Section ");
    let parts = label.split_once('.').filter(|(article, rest)| {
        let number = |text: &str| !text.is_empty() && text.starts_with(|c: char| c.is_ascii_digit());
        number(article) && number(rest)
    });
    parts.map(|(article, _)| article.to_owned()).unwrap_or_default()
}

/// The paragraphs of a letter or a mail between empty lines, each without the name below it.
fn blocks(letters: &Letters) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::new();
    let mut open: Option<Span> = None;
    let ends = |line: Span| letters.exact(line).ends_with(['.', '?', '!', '"', '”', ')']);
    let mut kept: Option<Span> = None;
    for line in letters.lines().map(|line| letters.trim(line)).chain([Span::default()]) {
        if line.is_empty() {
            out.extend(kept.take());
            open = None;
            continue;
        }
        let whole = Span::new(open.map_or(line.start, |open| open.start), line.end);
        open = Some(whole);
        if ends(line) {
            kept = Some(whole);
        }
    }
    out
}

/// The telling words of a text, each with the words that hyphens join to it; what is written is written in each of its forms.
fn compounds(text: &str) -> BTreeSet<String> {
    let words =
        text.split(|c: char| !(c.is_alphanumeric() || c == '-')).map(|word| word.trim_matches('-').to_lowercase());
    words
        .filter(|word| word.len() > 2)
        .flat_map(|word| match word.as_str() {
            "written" | "writing" | "writings" | "write" | "wrote" => BTreeSet::from(["write".to_owned()]),
            _ if word.contains('-') => BTreeSet::from([word]),
            _ => telling(&word),
        })
        .collect()
}

/// How many words of an issue stand in a text; what leads to somebody's words tells nothing.
pub(super) fn speaks_of(text: &str, issue: &BTreeSet<String>) -> usize {
    compounds(text.split_once(": “").map_or(text, |(_, own)| own)).intersection(issue).count()
}

/// Whether a text is a whole sentence rather than a line of a form or a signature.
pub(super) fn is_sentence(text: &str) -> bool {
    let bare = text.trim_end().trim_end_matches(['”', '"', ')']);
    bare.ends_with(['.', '!', '?', ';']) && text.split_whitespace().count() >= SENTENCE && !bare.ends_with("Inc.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_read_by_its_paragraphs_and_a_term_by_its_article() {
        let letters = Letters::new("From: Ida Moe\nSubject: Roof\n\nThe roof is done.\nPlease pay\nby May.\nIda\n");
        let all: Vec<String> = blocks(&letters).into_iter().map(|span| letters.folded(span)).collect();
        assert_eq!(all, ["The roof is done. Please pay by May."]);
        assert_eq!(
            (article_of("3.2 "), article_of("6. "), article_of("A. ")),
            ("3".into(), String::new(), String::new())
        );
    }

    #[test]
    fn a_sentence_speaks_of_an_issue_by_its_words() {
        let issue = compounds("Whether the notice of the re-fit was timely and in writing.");
        assert_eq!(speaks_of("Ida Moe wrote on May 4, 2025: “The re-fit is done.”", &issue), 1);
        assert_eq!(speaks_of("Owner shall give written notice within ten days.", &issue), 2);
    }
}
