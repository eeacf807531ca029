//! What an order says itself of the paper that it orders: whom the firm represents, parties, a term, a rule; in sentences or in lines such
//! as "Governing law: New York". The kind's file says with which words an order leads to the answer of a question.

use super::{
    demands::{because, days_from_letter, demand},
    kinds::{From, Kind, Layout, Question},
    letter_orders::{Letter, letter, named_relief, ordering, relief},
    order_asks::{asked, clause_with, clauses, motion, opposed, to_do},
    order_words::{ends, find, is_form, phrase},
    wants::Wants,
    whom::{ROLES, client, name, owner, party, people},
};
use crate::law::{
    Letters, Span,
    dates::dates_in,
    facts::{self, numbers},
    periods::periods_in,
    sentences::sentences_in,
};

use std::collections::BTreeMap;

/// Characters of an order that are read: what stands further down is pasted.
const READ: usize = 3_000;
/// Words of a label.
const LABEL: usize = 5;

/// The key of the question that a memo or a brief answers.
pub const ASKED: &str = "question";

/// The key of what an offer says beside the questions of its kind.
const FURTHER: &str = "further";

/// A value and the words of the order that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub value: String,
    pub span: Span,
}

/// What an order says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Answers by the keys of their questions.
    pub answers: BTreeMap<String, Said>,
    /// What papers could tell too.
    pub told: BTreeMap<From, Said>,
    /// The questions that a memo is to answer.
    pub questions: Vec<Said>,
}

/// Reads an order of a kind.
pub fn stated(order: &str, kind: &Kind) -> Order {
    let order: String = order.chars().take(READ).collect();
    let letters = Letters::new(&order);
    let mut out = Order::default();
    let asks = |key: &str| kind.questions.iter().any(|question| question.key == key && question.from.is_none());
    let ordered = kind.questions.iter().find(|question| question.ordered).map(|question| question.key.as_str());
    for Labelled { label, value, start, end } in labelled(&order) {
        let span = Span::new(order[..start].chars().count(), order[..end].chars().count());
        // "Why" alone tells nothing by itself.
        let called = |question: &&Question| question.called.iter().any(|name| name.eq_ignore_ascii_case(&label));
        if let Some(question) = kind.questions.iter().find(called).or_else(|| kind.question_named(&label)) {
            let value = kind.wants(&question.asks).take(&value).value;
            out.say(question, Said { value, span });
        } else if let Some(from) = side(&label) {
            out.told.entry(from).or_insert(Said { value: Wants::Line.take(&value).value, span });
        } else if label.eq_ignore_ascii_case("parties") {
            out.parties(&value, span);
        }
    }
    // The only sum of an order for a paper that asks for one.
    let sums: Vec<_> = numbers::find(&order).into_iter().filter(|fact| fact.kind == facts::Kind::Amount).collect();
    let asked_for = kind.questions.iter().any(|question| question.from == Some(From::Amount));
    if let [only] = &sums[..]
        && asked_for
    {
        out.told.entry(From::Amount).or_insert(Said { value: only.value.clone(), span: only.span });
    }
    for sentence in sentences_in(&letters) {
        let text = letters.exact(sentence.span);
        let said = |value: String| Said { value, span: sentence.span };
        if let Some(client) = client(&text).or_else(|| owner(&text, kind)) {
            out.told.entry(From::Client).or_insert(said(client));
        }
        if let Some(motion) = motion(&text) {
            out.told.entry(From::Motion).or_insert(said(motion));
        }
        if let Some(at) = find(&text, "between ") {
            out.parties(&text[at..], sentence.span);
        }
        if let Some(question) = kind.questions.iter().find(|question| question.key == ASKED)
            && let Some(asked) = asked(&text)
        {
            if kind.layout == Layout::Memo {
                out.questions.push(said(asked.clone()));
            }
            out.say(question, said(asked));
        }
        for question in &kind.questions {
            let clause = || {
                let clause = clause_with(&text, &question.mentions)?;
                // What stands as a paragraph of its own ends as one.
                let whole = kind.wants(&question.asks) == Wants::Text && clause.starts_with(char::is_uppercase);
                Some(if whole { format!("{clause}.") } else { clause })
            };
            if let Some(value) = led_to(&text, question, kind).or_else(clause) {
                out.say(question, said(value));
            }
        }
        if asks("opposed") {
            out.fill(kind, "opposed", opposed(&text).map(said));
        }
        if asks("scope") {
            out.fill(kind, "scope", to_do(&text).map(said));
        }
        if asks("demand") {
            out.fill(kind, "demand", demand(&text).map(said));
            // An order says why only for a demand: "They must pay, because …".
            if asks("basis") && find(&text, "demand").is_some() {
                out.fill(kind, "basis", because(&text).map(|(_, reason, _)| said(reason)));
            }
            out.fill(kind, "deadline", days_from_letter(&text).map(said));
        }
        if kind.layout == Layout::Letter {
            let Letter { subject, opening, request } = letter(&text);
            out.fill(kind, "subject", subject.map(said));
            out.add(kind, "opening", opening.map(said));
            out.add(kind, "request", request.map(said));
        }
        if let Some(key) = ordered {
            out.fill(kind, key, relief(&text).map(said));
        }
    }
    // What a motion asks for by its name, where nothing else says it.
    if let Some(key) = ordered {
        let named = |span: Span| Some(Said { value: named_relief(&letters.exact(span))?, span });
        let named = sentences_in(&letters).into_iter().find_map(|sentence| named(sentence.span));
        // "A motion for an order compelling Ann Lee to answer. Ask the Court to order it within 14 days": both are asked for.
        if let (Some(named), Some(known)) = (&named, out.answers.get_mut(key))
            && out.told.get(&From::Motion).is_some_and(|motion| motion.value.contains(" an Order "))
            && !known.value.contains(&named.value)
        {
            known.value = format!("{}, {}", named.value, known.value);
        }
        out.fill(kind, key, named);
    }
    if kind.layout == Layout::Letter {
        out.rest_of_terms(kind, &letters);
    }
    out.alone_term(kind, &letters);
    out
}

impl Order {
    /// Adds to what is known of a question what another sentence says of it.
    fn add(&mut self, kind: &Kind, key: &str, said: Option<Said>) {
        let question = kind.questions.iter().find(|question| question.key == key && question.from.is_none());
        let (Some(question), Some(said)) = (question, said) else { return };
        match self.answers.get_mut(&question.key) {
            Some(known) if !known.value.contains(&said.value) => {
                known.value = format!("{} {}", known.value, said.value)
            }
            Some(_) => {}
            None => drop(self.answers.insert(question.key.clone(), said)),
        }
    }

    /// Answers a question that nothing has answered yet.
    fn fill(&mut self, kind: &Kind, key: &str, said: Option<Said>) {
        if !self.answers.contains_key(key) {
            self.add(kind, key, said);
        }
    }

    /// The terms of an offer behind its colon that answer no other question: none may be lost.
    fn rest_of_terms(&mut self, kind: &Kind, letters: &Letters) {
        if !kind.questions.iter().any(|question| question.key == FURTHER) {
            return;
        }
        for sentence in sentences_in(letters) {
            let text = letters.folded(sentence.span);
            let Some((head, terms)) = text.split_once(": ") else { continue };
            let offers =
                ["letter", "offer", "proposal", "terms", "settlement"].iter().any(|word| find(head, word).is_some());
            if !offers {
                continue;
            }
            let known = |clause: &str| {
                self.answers.values().any(|said| said.value.contains(clause) || clause.contains(said.value.as_str()))
            };
            let rest: Vec<String> = clauses(terms)
                .into_iter()
                .map(|clause| clause.strip_prefix("and ").unwrap_or(clause).trim_end_matches(['.', ' ']))
                .filter(|clause| clause.split(' ').count() > 1 && !known(clause))
                .map(str::to_owned)
                .collect();
            if !rest.is_empty() {
                let value = rest.join("; ");
                self.answers.entry(FURTHER.to_owned()).or_insert(Said { value, span: sentence.span });
            }
        }
    }

    /// A length of time that stands alone between commas is the paper's term: "an NDA between A and B, three years, Ohio law".
    fn alone_term(&mut self, kind: &Kind, letters: &Letters) {
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

    fn say(&mut self, question: &Question, mut said: Said) {
        if said.value.is_empty() {
            return;
        }
        if question.yours {
            said.value = yours(&said.value);
        }
        if question.ordered {
            said.value = ordering(&said.value);
        }
        match question.from {
            Some(from) => self.told.entry(from).or_insert(said),
            None => self.answers.entry(question.key.clone()).or_insert(said),
        };
    }

    /// "A, Inc. and B LLC": a contract's parties.
    fn parties(&mut self, text: &str, span: Span) {
        let behind_and = |rest: &'_ str| rest.trim_start_matches([',', ' ']).strip_prefix("and ").map(str::to_owned);
        let Some((mut first, rest)) = name(text) else { return };
        let Some(rest) = behind_and(rest) else { return };
        let Some((mut second, rest)) = name(&rest).map(|(name, rest)| (name, rest.to_owned())) else { return };
        // Of three, the first names are a couple's: "Jonah and Claire Whitaker and Pine LLC".
        if let Some((third, _)) = behind_and(&rest).as_deref().and_then(name) {
            match first.contains(' ') {
                false => (first, second) = (format!("{first} and {second}"), third),
                true => second = format!("{second} and {third}"),
            }
        }
        self.told.entry(From::FirstParty).or_insert(Said { value: first, span });
        self.told.entry(From::SecondParty).or_insert(Said { value: second, span });
    }
}

/// What an order says of somebody, in a paper that speaks to that person: "her divorce" is "your divorce".
fn yours(value: &str) -> String {
    let theirs = ["her ", "his ", "their ", "its "].iter().find_map(|word| value.strip_prefix(word));
    theirs.map_or_else(|| value.to_owned(), |rest| format!("your {rest}"))
}

/// A line, or a part of one, such as "Date of birth: May 4, 1980".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    pub label: String,
    pub value: String,
    /// Where both stand, in bytes.
    pub start: usize,
    pub end: usize,
}

/// The labels of a text with their values. A value goes up to the line's end or the next label: "Draft an NDA. Term: two years. Law: Ohio."
pub fn labelled(text: &str) -> Vec<Labelled> {
    let mut out = Vec::new();
    let mut from = 0;
    for line in text.split('\n') {
        let labels: Vec<(usize, usize)> = line
            .match_indices(": ")
            .filter_map(|(colon, _)| {
                let head = &line[..colon];
                let begins = [". ", "; ", "! ", "? "].iter().filter_map(|stop| head.rfind(stop)).max();
                let begin = begins.map_or(0, |at| at + 2);
                let label = head[begin..].trim_start_matches(|c: char| !c.is_alphanumeric());
                let words = label.split_whitespace().count();
                let named = (1..=LABEL + 1).contains(&words) && label.starts_with(char::is_alphabetic);
                named.then_some((colon - label.len(), colon))
            })
            .collect();
        for (n, (start, colon)) in labels.iter().enumerate() {
            let end = labels.get(n + 1).map_or(line.len(), |(next, _)| *next);
            let Some(value) = line.get(colon + 2..end) else { continue };
            let last = n + 1 == labels.len();
            let value = if last { value.trim() } else { value.trim().trim_end_matches([';', '.']) };
            if !value.is_empty() && value.chars().count() <= 200 {
                let label = line[*start..*colon].trim().to_owned();
                let end = from + colon + 2 + line[colon + 2..end].trim_end().len();
                out.push(Labelled { label, value: value.to_owned(), start: from + start, end });
            }
        }
        from += line.len() + 1;
    }
    out
}

/// What papers could tell, as labels call it.
fn side(label: &str) -> Option<From> {
    let label = label.to_lowercase();
    Some(match label.trim_end_matches('.') {
        "plaintiff" | "plaintiffs" | "petitioner" => From::Plaintiff,
        "defendant" | "defendants" | "respondent" => From::Defendant,
        "court" => From::Court,
        "case number" | "case no" | "docket number" | "docket no" | "docket" | "index no" | "civil action no" => {
            From::Docket
        }
        "judge" => From::Judge,
        "client" | "our client" => From::Client,
        _ => return None,
    })
}

/// Most words of a name before a verb.
const NAME: usize = 10;

/// The answer to a question to which its own words lead, or which stands before them.
fn led_to(sentence: &str, question: &Question, kind: &Kind) -> Option<String> {
    let wants = kind.wants(&question.asks);
    let sides = matches!(question.from, Some(From::OtherSide | From::Client));
    let behind = question.said.iter().find_map(|lead| {
        let at = find(sentence, &format!("{} ", lead.to_lowercase()))?;
        let rest = sentence[at..].trim_start();
        let role = rest.strip_prefix("the ").unwrap_or(rest);
        // "Requests to the defendant"
        if sides && ROLES.iter().any(|one| role.starts_with(one)) {
            return party(rest);
        }
        value_at(rest, wants)
    });
    let phrase = || {
        question.phrases.iter().find_map(|lead| {
            let rest = sentence[find(sentence, &format!("{} ", lead.to_lowercase()))?..].trim_start();
            phrase(rest)
        })
    };
    behind.or_else(phrase).or_else(|| {
        question.before.iter().find_map(|words| {
            let end = find(sentence, &words.to_lowercase())?;
            // "Law" in "lawyer" is another word.
            if sentence[end..].starts_with(char::is_alphanumeric) {
                return None;
            }
            let value = value_before(sentence[..end - words.len()].trim_end(), wants)?;
            // "$350 an hour" is one with the words behind it.
            Some(if value.starts_with('$') { format!("{value} {words}") } else { value })
        })
    })
}

/// A value at the beginning of a text.
fn value_at(text: &str, wants: Wants) -> Option<String> {
    let letters = Letters::new(text);
    let first = |span: Span| (span.start == 0).then(|| letters.folded(span));
    match wants {
        Wants::Date => dates_in(&letters, letters.span()).first().and_then(|date| first(date.span)),
        Wants::Days => periods_in(&letters, letters.span()).first().and_then(|period| first(period.span)),
        Wants::Amount | Wants::Line | Wants::Text => {
            const WHOSE: [&str; 6] =
                ["the ", "our client ", "our clients ", "my client ", "opposing counsel ", "our opponent "];
            let named = WHOSE.iter().find_map(|whose| text.strip_prefix(whose)).unwrap_or(text);
            let text = if text.starts_with("the ") { text } else { named };
            let begins = named.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$');
            let cut = &text[..ends(text, &[])];
            // "Affidavit of Dr. Lydia Park please."
            let polite = cut.trim_end_matches(['.', ' ']).strip_suffix(" please");
            let cut = polite.unwrap_or(cut);
            let value = Wants::Line.take(cut).value;
            // "Acme Widgets, Inc.": the comma is the name's own.
            // So is the "and" of a couple; whoever a letter "to Ann Lee for Bolt LLC" is for is somebody else.
            let longer = |name: &String| {
                let more = name.strip_prefix(&value);
                more.is_some_and(|more| more.is_empty() || more.starts_with([',', '.']) || more.starts_with(" and "))
            };
            let value = people(named).map(|(name, _)| name).filter(longer).unwrap_or(value);
            // "A letter to Ann Lee declining the offer": what it does is no part of the name.
            let value = people(named)
                .filter(|(name, rest)| value.starts_with(name.as_str()) && does(rest))
                .map_or(value, |(name, _)| name);
            (begins && !value.is_empty()).then_some(value)
        }
    }
}

/// Whether a text goes on with a participle: " declining the offer".
fn does(rest: &str) -> bool {
    let next = rest.strip_prefix(' ').and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    next.starts_with(char::is_lowercase) && next.ends_with("ing")
}

/// A value at the end of a text: "New York" before "law", "two-year" before "term".
fn value_before(text: &str, wants: Wants) -> Option<String> {
    if wants == Wants::Days {
        let last = text.rsplit(' ').next()?;
        let (count, unit) = last.rsplit_once('-')?;
        let value = format!("{count} {}{}", unit, if count == "one" || count == "1" { "" } else { "s" });
        let letters = Letters::new(&value);
        return periods_in(&letters, letters.span())
            .first()
            .is_some_and(|period| period.span == letters.span())
            .then_some(value);
    }
    let words: Vec<&str> = text.split(' ').collect();
    let sum = words.last().filter(|word| word.starts_with('$') && word.ends_with(|c: char| c.is_ascii_digit()));
    if let Some(sum) = sum {
        return Some((*sum).to_owned());
    }
    // "Acme Widgets, LLC discloses", "Bank of Reno discloses": the comma and the small words are the name's own.
    let mut from = words.len();
    while from > 0 && words.len() - from < NAME {
        let word = words[from - 1];
        let behind = words.get(from).copied().unwrap_or_default();
        let capital = word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() && from < words.len());
        let stops = word.ends_with([',', '.', ';', ':']);
        let own = is_form(word) && word.ends_with('.') || word.ends_with(',') && is_form(behind);
        let small = matches!(word, "of" | "&" | "d/b/a" | "dba" | "f/k/a")
            && from < words.len()
            && from > 1
            && words[from - 2].starts_with(char::is_uppercase);
        if !(capital && (!stops || own) || small) {
            break;
        }
        from -= 1;
    }
    let named = words.get(from..).unwrap_or_default();
    // A sentence's first word is capitalised whatever it is, and a form alone is no name.
    let all =
        named.len() == words.len() && named.len() == 1 || named.len() == 1 && named.iter().all(|word| is_form(word));
    (!named.is_empty() && !all).then(|| named.join(" "))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;

    fn said(kind: &str, order: &str) -> (BTreeMap<String, String>, BTreeMap<From, String>) {
        let kinds = Kinds::open(None).unwrap();
        let found = stated(order, kinds.get(kind).unwrap());
        (
            found.answers.into_iter().map(|(key, said)| (key, said.value)).collect(),
            found.told.into_iter().map(|(from, said)| (from, said.value)).collect(),
        )
    }

    #[test]
    fn an_order_says_its_terms_in_sentences() {
        let (answers, told) = said(
            "nda",
            "Draft an NDA between Acme Widgets, Inc. and Borealis GmbH for a term of two years, under New York law.",
        );
        assert_eq!(answers.get("term").map(String::as_str), Some("two years"));
        assert_eq!(answers.get("law").map(String::as_str), Some("New York"));
        assert_eq!(told.get(&From::FirstParty).map(String::as_str), Some("Acme Widgets, Inc."));
        assert_eq!(told.get(&From::SecondParty).map(String::as_str), Some("Borealis GmbH"));
        let (answers, _) =
            said("nda", "Please draft a mutual NDA with a three-year term governed by the laws of Ohio.");
        assert_eq!(answers.get("term").map(String::as_str), Some("three years"));
        assert_eq!(answers.get("law").map(String::as_str), Some("Ohio"));
        let (answers, told) = said(
            "motion",
            "We represent the defendant. Draft a motion to compel discovery under Rule 37(a) for our client.",
        );
        assert_eq!(answers.get("rule").map(String::as_str), Some("Rule 37(a)"));
        assert_eq!(told.get(&From::Client).map(String::as_str), Some("the defendant"));
        assert_eq!(told.get(&From::Motion).map(String::as_str), Some("Motion to Compel Discovery"));
        let question = |order: &str| said("memo", order).0.remove(ASKED);
        assert_eq!(
            question("Please draft a memo on whether the landlord may terminate the lease."),
            Some("Whether the landlord may terminate the lease.".to_owned())
        );
        assert_eq!(
            question("Draft a memo. May the landlord terminate?"),
            Some("May the landlord terminate?".to_owned())
        );
        assert_eq!(question("Could you draft a memo?"), None);
        let (answers, told) = said(
            "demand-letter",
            "Our client is the landlord, Pine Street Holdings LLC. Draft a demand letter; they must pay by June 1, 2026.",
        );
        assert_eq!(answers.get("deadline").map(String::as_str), Some("June 1, 2026"));
        assert_eq!(told.get(&From::Client).map(String::as_str), Some("Pine Street Holdings LLC"));
    }

    #[test]
    fn an_order_says_its_terms_in_lines_with_labels() {
        let order = "Draft an NDA. Term: 2 years. Governing law: New York.\nPurpose: a joint bid for the harbor\nParties: Acme, Inc. and Borealis GmbH\n- Effective date: May 4, 2026";
        let (answers, told) = said("nda", order);
        let of = |key: &str| answers.get(key).map(String::as_str);
        assert_eq!((of("term"), of("law")), (Some("2 years"), Some("New York")));
        assert_eq!((of("purpose"), of("effective")), (Some("a joint bid for the harbor"), Some("May 4, 2026")));
        assert_eq!(told.get(&From::FirstParty).map(String::as_str), Some("Acme, Inc."));
        let (answers, told) =
            said("engagement-letter", "Write an engagement letter. Hourly rate: $400 an hour\nClient: Ms. Ann Lee");
        assert_eq!(answers.get("fees").map(String::as_str), Some("$400 an hour"));
        assert!(answers.get("client").or(told.get(&From::Client)).is_some_and(|client| client == "Ms. Ann Lee"));
    }

    #[test]
    fn one_way_agreements_and_engagements_take_what_the_order_says() {
        let kinds = Kinds::open(None).unwrap();
        let order = "Please draft a one-way NDA for information disclosed by Acme Widgets, Inc. to Borealis GmbH to discuss a joint bid for the harbor, for a term of two years.";
        assert_eq!(kinds.ordered(order).map(|kind| kind.name.as_str()), Some("one-way-nda"));
        let (answers, told) = said("one-way-nda", order);
        let of = |key: &str| answers.get(key).map(String::as_str);
        assert_eq!((of("first_party"), of("term")), (Some("Acme Widgets, Inc."), Some("two years")), "{answers:?}");
        assert_eq!(of("purpose"), Some("a joint bid for the harbor"), "{answers:?} {told:?}");
        assert_eq!(kinds.ordered("Draft an NDA with Borealis.").map(|kind| kind.name.as_str()), Some("nda"));
        let order = "Draft an engagement letter for Maria Torres, to represent her. We will represent her in her divorce from Luis Torres, with a retainer of $2,500.";
        let (answers, _) = said("engagement-letter", order);
        let of = |key: &str| answers.get(key).map(String::as_str);
        assert_eq!((of("client"), of("deposit")), (Some("Maria Torres"), Some("$2,500")), "{answers:?}");
        assert_eq!(of("scope"), Some("your divorce from Luis Torres"), "{answers:?}");
        let order = "Draft an engagement letter for Maria Torres. We will represent her in her claim against Piedmont Realty LLC for the flood of July 8, 2026. $350 an hour, retainer $3,000.";
        let (answers, _) = said("engagement-letter", order);
        let of = |key: &str| answers.get(key).map(String::as_str);
        assert_eq!((of("fees"), of("deposit")), (Some("$350 an hour"), Some("$3,000")), "{answers:?}");
        let scope = of("scope");
        assert_eq!(scope, Some("your claim against Piedmont Realty LLC for the flood of July 8, 2026"), "{answers:?}");
    }

    #[test]
    fn letters_motions_and_affidavits_take_what_their_orders_say() {
        let of = |kind: &str, order: &str, key: &str| said(kind, order).0.remove(key);
        let demand = "Please write a demand letter to Piedmont Realty LLC for our client Maria Torres. They must pay $18,300 by December 15, 2026, or we will sue.";
        assert_eq!(of("demand-letter", demand, "demand").as_deref(), Some("pay $18,300"));
        assert_eq!(of("demand-letter", demand, "deadline").as_deref(), Some("December 15, 2026"));
        assert_eq!(of("demand-letter", demand, "consequence").as_deref(), Some("sue"));
        let memo = "Memo please: may Maria Torres stop paying rent after the flood? Notes attached.";
        assert_eq!(of("memo", memo, ASKED).as_deref(), Some("May Maria Torres stop paying rent after the flood?"));
        let letter = "Draft a letter to Piedmont Realty about the sprinkler. Ask for their records by December 15.";
        assert_eq!(of("letter", letter, "subject").as_deref(), Some("the sprinkler"));
        let affidavit = "Draft an affidavit of Maria Torres from my notes.";
        assert_eq!(of("affidavit", affidavit, "witness").as_deref(), Some("Maria Torres"));
        let offer = "Draft a settlement letter to Bell Hartman: we offer $200,000 within ten days, open until December 15, 2026. For Harrow Foods, Inc.";
        assert_eq!(of("settlement-letter", offer, "payment").as_deref(), Some("$200,000 within ten days"));
        assert_eq!(of("settlement-letter", offer, "deadline").as_deref(), Some("December 15, 2026"));
        let sent = "Draft a settlement letter to Russell Dean: Thomas Hale withdraws his application and pays $70,000 within 60 days; each side bears its own costs; confidential; open until October 31, 2025.";
        assert_eq!(
            of("settlement-letter", sent, "payment").as_deref(),
            Some("Thomas Hale withdraws his application and pays $70,000 within 60 days")
        );
        assert_eq!(of("settlement-letter", sent, "confidentiality").as_deref(), Some("confidential"));
        let told = |kind: &str, order: &str, from: From| said(kind, order).1.remove(&from);
        assert_eq!(told("settlement-letter", offer, From::Client).as_deref(), Some("Harrow Foods, Inc."));
        let motion =
            "Draft a motion to compel answers to interrogatories for the plaintiff Marta Solis, under Rule 219(a).";
        assert_eq!(told("motion", motion, From::Client).as_deref(), Some("Marta Solis"));
        assert_eq!(
            told("motion", motion, From::Motion).as_deref(),
            Some("Motion to Compel Answers to Interrogatories")
        );
        let others = "Draft a motion to compel. Opposition for the plaintiff's counsel is due soon.";
        assert_eq!(told("motion", others, From::Client), None);
        let order = "Draft a motion to compel, with an order for the defendant to answer within ten days.";
        assert_eq!(told("motion", order, From::Client), None);
        let requests = "Draft discovery requests to Sunridge for the plaintiffs, about the stop of work.";
        assert_eq!(told("discovery-requests", requests, From::Client).as_deref(), Some("the plaintiff"));
        assert_eq!(told("discovery-requests", requests, From::OtherSide).as_deref(), Some("Sunridge"));
    }

    #[test]
    fn a_couple_is_one_client_and_a_form_is_no_name() {
        let told = |kind: &str, order: &str, from: From| said(kind, order).1.remove(&from);
        let order = "We represent Jonah and Claire Whitaker. Draft a demand letter.";
        assert_eq!(told("demand-letter", order, From::Client).as_deref(), Some("Jonah and Claire Whitaker"));
        let others = "We represent Acme and Bob wants a letter.";
        assert_eq!(told("demand-letter", others, From::Client).as_deref(), Some("Acme"));
        let letter = "Draft an engagement letter for Jonah and Claire Whitaker, for a flat fee of $4,500.";
        let (answers, _) = said("engagement-letter", letter);
        assert_eq!(answers.get("client").map(String::as_str), Some("Jonah and Claire Whitaker"));
        assert_eq!(answers.get("fees").map(String::as_str), Some("a flat fee of $4,500"));
        let letter = "Draft a demand letter to Carl Weiss for our clients Jonah and Claire Whitaker.";
        assert_eq!(told("demand-letter", letter, From::Client).as_deref(), Some("Jonah and Claire Whitaker"));
        let letter = "Draft a demand letter to Carl Weiss for Pier Nine LLC.";
        assert_eq!(told("demand-letter", letter, From::Client).as_deref(), Some("Pier Nine LLC"));
        assert_eq!(said("demand-letter", letter).0.get("recipient").map(String::as_str), Some("Carl Weiss"));
        let letter = "Draft an engagement letter for Ann Lee. We will represent her in her claim against Hoist & Crane, Inc. for the fall of the boat.";
        let scope = said("engagement-letter", letter).0.remove("scope");
        assert_eq!(scope.as_deref(), Some("your claim against Hoist & Crane, Inc. for the fall of the boat"));
        let nda = "Draft an NDA between Pine LLC and Bolt Brothers LLC d/b/a Third Cup, for two years.";
        assert_eq!(told("nda", nda, From::SecondParty).as_deref(), Some("Bolt Brothers LLC d/b/a Third Cup"));
        let nda = "Draft an NDA between Jonah and Claire Whitaker and Pine Mill LLC.";
        assert_eq!(told("nda", nda, From::FirstParty).as_deref(), Some("Jonah and Claire Whitaker"));
        assert_eq!(told("nda", nda, From::SecondParty).as_deref(), Some("Pine Mill LLC"));
        for name in [
            "Bolt Brothers LLC d/b/a Third Cup",
            "Pine Mill, LLC",
            "Bank of Reno",
            "Pine Mill, Inc.",
            "Whitaker & Sons, L.P.",
        ] {
            let order = format!("Draft a one-way NDA. In it {name} discloses to Borealis GmbH.");
            let (answers, _) = said("one-way-nda", &order);
            assert_eq!(answers.get("first_party").map(String::as_str), Some(name));
        }
    }

    #[test]
    fn requests_know_who_asks_whom() {
        let told = |order: &str, from: From| said("discovery-requests", order).1.remove(&from);
        let order = "Please draft requests for admission to the defendant about the winch inspection.";
        assert_eq!(told(order, From::OtherSide).as_deref(), Some("the defendant"));
        assert_eq!(said("discovery-requests", order).0.get("topic").map(String::as_str), Some("the winch inspection"));
        let order = "Draft plaintiff's first set of interrogatories.";
        assert_eq!(told(order, From::Client).as_deref(), Some("the plaintiff"));
        let order = "Draft plaintiff's responses to Defendant's First Set of Interrogatories.";
        let client = said("discovery-responses", order).1.remove(&From::Client);
        assert_eq!(client.as_deref(), Some("the plaintiff"));
        let others = said("opposition", "Draft an opposition to defendant's motion to dismiss.").1;
        assert_eq!(others.get(&From::Client), None);
    }

    #[test]
    fn clauses_of_an_order_are_terms_and_a_memo_knows_what_it_is_about() {
        let order = "Draft a settlement letter to Bell Hartman with mutual releases, each side bearing its own costs and fees, and the terms kept confidential. We offer $200,000 within ten days.";
        let (answers, _) = said("settlement-letter", order);
        let of = |key: &str| answers.get(key).map(String::as_str);
        assert_eq!(of("releases"), Some("mutual releases"));
        assert_eq!(of("costs"), Some("each side bearing its own costs and fees"));
        assert_eq!(of("confidentiality"), Some("the terms kept confidential"));
        let question = |order: &str| said("memo", order).0.remove(ASKED);
        assert_eq!(
            question("Draft a memo on the renewal option in the Pier 9 lease.").as_deref(),
            Some("What do the papers say about the renewal option in the Pier 9 lease?")
        );
        assert_eq!(question("Draft a memo on this."), None);
        let motion = "Draft a motion to compel. We conferred with Mr. Dean by telephone on May 4, 2026.";
        let (answers, _) = said("motion", motion);
        assert_eq!(
            answers.get("conference").map(String::as_str),
            Some("We conferred with Mr. Dean by telephone on May 4, 2026.")
        );
    }

    #[test]
    fn what_is_not_said_is_not_found() {
        for order in
            ["Draft an NDA.", "Please draft a mutual NDA from the attached term sheet. Law firm letterhead, please."]
        {
            let (answers, told) = said("nda", order);
            assert!(answers.is_empty() && told.is_empty(), "{order}: {answers:?} {told:?}");
        }
    }
}
