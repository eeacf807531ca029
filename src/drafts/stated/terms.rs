//! Terms of an offer or an agreement that an order lists.

use super::{BETWEEN, Order, Said};
use crate::{
    drafts::{
        kinds::{FURTHER, From, Kind, Layout, Question},
        order_asks::clauses,
        order_words::{capitalized, find, sentence_of},
        recipients::is_company,
        wants::Wants,
        whom::{name, people},
    },
    law::{Letters, periods::periods_in, sentences::sentences_in},
};

/// What leads to the terms of an offer.
const OFFERS: [&str; 15] = [
    " offering ",
    " offers ",
    "We offer ",
    "we offer ",
    " proposing ",
    "We propose ",
    "we propose ",
    " propose that ",
    " would take ",
    " will take ",
    " would accept ",
    " will accept ",
    " would pay ",
    " will pay ",
    " accepts ",
];

impl Order {
    /// The terms of an offer behind its colon that answer no other question: none may be lost.
    pub(super) fn rest_of_terms(&mut self, kind: &Kind, letters: &Letters) {
        if !kind.says_further() {
            return;
        }
        for sentence in sentences_in(letters) {
            let text = letters.folded(sentence.span);
            let offers = |head: &str| {
                ["letter", "offer", "proposal", "terms", "settlement"].iter().any(|word| find(head, word).is_some())
            };
            // "… offering $9,000 within ten days, with the boat returned": without a colon.
            let offered = || OFFERS.iter().find_map(|lead| text.split_once(lead));
            let behind = text.split_once(": ").filter(|(head, _)| offers(head)).or_else(offered);
            let Some((_, terms)) = behind else { continue };
            let known = |clause: &str| {
                self.answers.values().any(|said| said.value.contains(clause) || clause.contains(said.value.as_str()))
            };
            let rest: Vec<String> = clauses(terms)
                .into_iter()
                .map(|clause| clause.strip_prefix("and ").unwrap_or(clause).trim_end_matches(['.', ' ']))
                .filter(|clause| {
                    // "Resignation" is a term of an agreement by itself.
                    let alone = kind.layout == Layout::Agreement && clause.len() > 5;
                    (alone || clause.split(' ').count() > 1) && !known(clause)
                })
                .map(str::to_owned)
                .collect();
            let all: Vec<&str> = clauses(terms)
                .into_iter()
                .map(|clause| clause.strip_prefix("and ").unwrap_or(clause).trim_end_matches(['.', ' ']))
                .collect();
            let whole = self.with_subjects(&all, letters);
            let told = |clause: &str| {
                let at = all.iter().position(|known| *known == clause);
                at.and_then(|at| whole.get(at).cloned()).unwrap_or_else(|| clause.to_owned())
            };
            for said in self.answers.values_mut() {
                said.value = told(&said.value);
            }
            if !rest.is_empty() {
                let value = rest.iter().map(|clause| told(clause)).collect::<Vec<_>>().join("; ");
                self.answers.entry(FURTHER.to_owned()).or_insert(Said { value, span: sentence.span });
            }
        }
    }

    /// Terms of an agreement, each as a sentence with a number.
    pub(super) fn terms_as_sentences(&mut self) {
        if let Some(further) = self.answers.get_mut(FURTHER) {
            // What every such agreement says stands in it anyhow.
            let own =
                |term: &&str| !matches!(term.to_lowercase().as_str(), "no admission" | "no admission of liability");
            let all: Vec<String> = further.value.split("; ").filter(own).map(sentence_of).collect();
            further.value = all.join(&BETWEEN.to_string());
        }
        for key in ["payment", "releases", "dismissal", "costs", "confidentiality", "forum"] {
            if let Some(said) = self.answers.get_mut(key) {
                said.value = capitalized(&said.value);
            }
        }
    }

    /// Terms that say who does what: "it" is the only company of two sides, "she" and "he" the other one, and a verb alone goes on with whoever
    /// did what stands before it.
    fn with_subjects(&self, terms: &[&str], letters: &Letters) -> Vec<String> {
        let order = letters.exact(letters.span());
        let client = self.told.get(&From::Client).map(|said| said.value.clone()).unwrap_or_default();
        let addressed = find(&order, "letter to ").and_then(|at| people(&order[at..]));
        let company = addressed.and_then(|(_, rest)| name(rest.strip_prefix(", ")?)).map(|(company, _)| company);
        let company = company.filter(|company| is_company(company) && !client.is_empty() && !is_company(&client));
        const DETERMINERS: [&str; 11] = ["a", "an", "the", "its", "his", "her", "their", "all", "no", "any", "our"];
        let mut last: Option<String> = None;
        let mut out = Vec::with_capacity(terms.len());
        for term in terms {
            let words: Vec<&str> = term.split(' ').collect();
            let verb = |at: usize| {
                let next = words.get(at + 1).copied().unwrap_or_default();
                words[at].ends_with('s')
                    && !words[at].ends_with("ss")
                    && words[at].starts_with(char::is_lowercase)
                    && !DETERMINERS.contains(&words[at])
                    && (DETERMINERS.contains(&next) || next.starts_with('$'))
            };
            let at = (0..words.len()).find(|at| verb(*at));
            let mut whole = (*term).to_owned();
            match (at, &last) {
                (Some(0), Some(subject)) => whole = format!("{subject} {term}"),
                (Some(at), _) if at <= 6 => {
                    let said = words[..at].join(" ");
                    let who = match (said.as_str(), &company) {
                        ("it", Some(company)) => company.clone(),
                        ("she" | "he", Some(_)) => client.clone(),
                        _ => said,
                    };
                    whole = format!("{who} {}", words[at..].join(" ")).trim().to_owned();
                    last = Some(who).filter(|who| !who.is_empty());
                }
                _ => last = None,
            }
            out.push(whole);
        }
        out
    }

    /// A length of time that stands alone between commas is the paper's term: "an NDA between A and B, three years, Ohio law".
    pub(super) fn alone_term(&mut self, kind: &Kind, letters: &Letters) {
        let term = |question: &&Question| question.key == "term" && kind.wants(&question.asks) == Wants::Days;
        let Some(question) = kind.questions.iter().find(term) else { return };
        let found = sentences_in(letters).into_iter().find_map(|sentence| {
            let text = letters.folded(sentence.span);
            let alone = |clause: &&str| {
                let clause = Letters::new(clause);
                periods_in(&clause, clause.span()).first().is_some_and(|period| period.span == clause.span())
            };
            let value = clauses(&text).into_iter().map(|clause| clause.trim_end_matches('.')).find(alone)?.to_owned();
            Some(Said { value, span: sentence.span })
        });
        if let Some(found) = found {
            self.answers.entry(question.key.clone()).or_insert(found);
        }
    }
}
