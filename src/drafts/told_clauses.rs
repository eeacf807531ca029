//! What a letter tells its reader, from the words of an order: "Tell him that Hull testified that he was paid and that he did not sleep". A
//! pronoun is "you" only where nobody else can be meant: a letter must never turn a duty round. Where a named person may be meant it stays, or
//! the draft asks.

use super::{
    order_words::sentence_of,
    pronouns::{is_possessive, second_person},
    recipients::is_company,
    whom::ROLES,
};
use crate::law::dates::MONTHS;

/// What a pronoun says of whomever it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sex {
    He,
    She,
}

/// Nouns for people that are written small, beside the roles of a lawsuit.
const PERSONS: [&str; 16] = [
    "client", "clients", "witness", "driver", "officer", "expert", "husband", "wife", "father", "mother", "son",
    "daughter", "brother", "sister", "owner", "seller",
];
/// Words that no verb is: behind a name they say that it is no subject.
const NO_VERB: [&str; 28] = [
    "to", "that", "and", "by", "for", "of", "on", "in", "at", "with", "from", "about", "if", "when", "before", "or",
    "because", "unless", "until", "while", "than", "since", "after", "so", "but", "as", "who", "every",
];
/// Verbs of saying whose past has another form.
const SAID: [&str; 7] = ["said", "told", "wrote", "swore", "knew", "thought", "held"];
/// Words before which a capital names no person: "in Reno", "the Court".
const PLACES: [&str; 12] =
    ["in", "at", "on", "near", "under", "during", "the", "a", "an", "this", "section", "exhibit"];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

fn bare(word: &str) -> String {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    word.to_lowercase()
}

fn sex_of(word: &str) -> Option<Sex> {
    match bare(word).as_str() {
        "he" | "him" | "his" => Some(Sex::He),
        "she" | "her" | "hers" => Some(Sex::She),
        _ => None,
    }
}

/// The sentences that tell a reader "him that A and that B"; `None` where it is told in another way. `reader` is what the order calls the
/// reader elsewhere.
pub fn told(rest: &str, reader: Option<Sex>) -> Option<String> {
    let (whom, said) = match rest.strip_prefix("that ") {
        Some(said) => ("", said),
        None => rest.split_once(" that ").filter(|(whom, _)| whom.split_whitespace().count() <= 4)?,
    };
    Some(sentences(whom, said, reader))
}

/// The same without a "that": "her the hearing is on May 4".
pub fn told_at_once(rest: &str, reader: Option<Sex>) -> Option<String> {
    let (whom, said) = rest.split_once(' ')?;
    let leads = ["to", "about", "of", "what", "how", "when", "whether", "why", "which", "who", "where", "if"];
    let first = said.split(' ').next().unwrap_or_default();
    let person = matches!(whom, "him" | "her" | "them" | "it");
    (person && !leads.contains(&first) && said.split(' ').count() > 2).then(|| sentences(whom, said, reader))
}

fn sentences(whom: &str, said: &str, reader: Option<Sex>) -> String {
    let said = said.replace("; and that ", AND_THAT).replace(", and that ", AND_THAT).replace("; that ", AND_THAT);
    let mut heard = Heard::of(sex_named(whom).or(reader), whom);
    let mut lead: Option<Speech> = None;
    let mut out = Vec::new();
    for part in said.split(AND_THAT).flat_map(listed) {
        if let Some(asked) = part.strip_prefix(ASKED) {
            out.push(format!("[What is to be said of “{}”?]", asked.trim_end_matches(['.', '?'])));
            continue;
        }
        let part = part.as_str();
        let words: Vec<&str> = part.split(' ').collect();
        // "Hull testified that A and that B": he testified both.
        let whole = match &lead {
            Some(lead) if heard.goes_on(lead, &words) => format!("{} {part}", lead.words),
            _ => part.to_owned(),
        };
        lead = speech(&whole.split(' ').collect::<Vec<_>>()).or(lead);
        let (whole, aside) = without_aside(&whole);
        let text = heard.read(&whole);
        out.push(sentence_of(&text));
        out.extend(aside.map(|aside| format!("[Your order says “{aside}”: what is to stand here?]")));
    }
    out.join(" ")
}

/// What an order wants of whoever drafts, in the midst of what the reader is told: "that the notice is late and give the reasons", "that he is short on
/// rent (give the figure)", "…, please verify that". It is no part of what is told, and is asked about.
pub fn without_aside(part: &str) -> (String, Option<String>) {
    const ORDERS: [&str; 30] = [
        "do",
        "compute",
        "calculate",
        "give",
        "cite",
        "quote",
        "attach",
        "state",
        "list",
        "name",
        "show",
        "explain",
        "include",
        "add",
        "use",
        "note",
        "flag",
        "check",
        "verify",
        "point",
        "refer",
        "mention",
        "identify",
        "set",
        "spell",
        "see",
        "say",
        "insert",
        "fill",
        "look",
    ];
    const OBJECTS: [&str; 17] = [
        "the", "his", "her", "their", "a", "all", "each", "any", "our", "its", "that", "how", "what", "why", "where",
        "this", "it",
    ];
    let orders = |text: &str| {
        let mut words = text.split([' ', ',', '.', ')']).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default().to_lowercase();
        ORDERS.contains(&first.as_str())
            && words.next().is_none_or(|next| OBJECTS.contains(&next.to_lowercase().as_str()))
    };
    // "(give the figure)"
    if let Some((at, inner)) = part.find(" (").and_then(|at| Some((at, part[at + 2..].split_once(')')?.0)))
        && orders(inner)
    {
        let rest = &part[at + 2 + inner.len() + 1..];
        return (format!("{}{rest}", &part[..at]), Some(inner.to_owned()));
    }
    // "… - check that first", "… – do the arithmetic"
    let dashed =
        [" - ", " – ", " — "].iter().find_map(|dash| part.split_once(*dash)).filter(|(_, behind)| orders(behind));
    if let Some((before, behind)) = dashed {
        return (before.to_owned(), Some(behind.trim_end_matches('.').to_owned()));
    }
    if let Some((before, behind)) = part.split_once(", please ").filter(|(_, behind)| orders(behind)) {
        return (before.to_owned(), Some(behind.trim_end_matches('.').to_owned()));
    }
    // "He must return the keys and give the code" goes on with what he must do.
    let modal = |text: &str| {
        text.split(' ').any(|word| {
            matches!(
                word,
                "must" | "may" | "shall" | "should" | "will" | "would" | "can" | "could" | "to" | "might" | "cannot"
            )
        })
    };
    match part.split_once(" and ").filter(|(before, behind)| !modal(before) && orders(behind)) {
        Some((before, behind)) => (before.to_owned(), Some(behind.trim_end_matches('.').to_owned())),
        None => (part.to_owned(), None),
    }
}

const AND_THAT: &str = " and that ";
/// Stands before a part of a list that tells nothing and asks for something.
const ASKED: &str = "?";

/// The parts of a list: "the hearing is on May 4, that she must attend, and what she brings". What follows somebody's words goes on with them.
fn listed(part: &str) -> Vec<String> {
    let speaks = |text: &str| speech(&text.split(' ').collect::<Vec<_>>()).is_some();
    let mut parts: Vec<String> = Vec::new();
    for piece in part.split(", that ") {
        match parts.last_mut().filter(|last| speaks(last)) {
            Some(last) => {
                last.push_str(", that ");
                last.push_str(piece);
            }
            None => parts.push(piece.to_owned()),
        }
    }
    let asks = ["what ", "how ", "when ", "whether ", "why ", "who "];
    let cut = |text: String| {
        let at = [", and ", " and "].iter().find_map(|joint| {
            let mut places = text.match_indices(joint);
            places
                .find(|(at, joint)| asks.iter().any(|word| text[at + joint.len()..].starts_with(word)))
                .map(|(at, joint)| (at, at + joint.len()))
        });
        match at.filter(|(at, _)| !speaks(&text[..*at])) {
            Some((at, from)) => vec![text[..at].to_owned(), format!("{ASKED}{}", &text[from..])],
            None => vec![text],
        }
    };
    parts.into_iter().flat_map(cut).collect()
}

/// What the title or the pronoun for somebody says.
fn sex_named(whom: &str) -> Option<Sex> {
    whom.split(' ').find_map(|word| match bare(word).as_str() {
        "him" | "mr" => Some(Sex::He),
        "her" | "ms" | "mrs" => Some(Sex::She),
        _ => None,
    })
}

/// A clause with its pronouns as its reader reads them.
pub fn for_reader(clause: &str, reader: Option<Sex>) -> String {
    Heard::of(reader, "").read(clause)
}

/// What an order calls the reader of a letter: "telling him", "ask her".
pub fn reader_called(line: &str, verbs: impl Fn(&str) -> bool) -> Option<Sex> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut called = words.windows(2).filter(|pair| verbs(&bare(pair[0])));
    called.find_map(|pair| sex_of(pair[1]).filter(|_| matches!(bare(pair[1]).as_str(), "him" | "her")))
}

/// "Hull testified that": words with which somebody is said to say something.
struct Speech {
    words: String,
    /// Words up to the verb, with it.
    length: usize,
    /// Whether a "that" follows.
    that: bool,
}

/// Who says something at the beginning of a clause.
fn speech(words: &[&str]) -> Option<Speech> {
    const DETERMINERS: [&str; 12] =
        ["the", "a", "an", "his", "her", "our", "their", "its", "any", "no", "this", "your"];
    let verb = |at: usize| {
        let word = words[at];
        let small = word.chars().all(char::is_lowercase) && !NO_VERB.contains(&word);
        small
            && (word.ends_with("ed") || word.ends_with('s') && !word.ends_with("ss") || SAID.contains(&word))
            && !DETERMINERS.contains(&words[at - 1])
    };
    (1..words.len().saturating_sub(1).min(7)).find_map(|at| {
        let (that, next) = (words[at + 1] == "that", words[at + 1]);
        let us = matches!(next, "us" | "me") && words.get(at + 2) == Some(&"that");
        let begins = matches!(next, "he" | "she" | "it" | "they" | "we");
        (verb(at) && (that || us || begins)).then(|| Speech {
            words: format!("{}{} that", words[..=at].join(" "), if us { format!(" {next}") } else { String::new() }),
            length: at + 1,
            that: that || us,
        })
    })
}

/// Who was named in what the reader is told.
struct Heard {
    reader: Option<Sex>,
    /// How the order calls the reader there.
    called: Vec<String>,
    /// Whether a pronoun has meant the reader.
    bound: bool,
    /// Whoever else was named last, and what is known of them.
    other: Option<(String, Option<Sex>)>,
    /// What was asked already.
    asked: Vec<Sex>,
}

impl Heard {
    fn of(reader: Option<Sex>, whom: &str) -> Self {
        let called = whom.split(' ').map(bare).filter(|word| !word.is_empty()).collect();
        Self { reader, called, bound: false, other: None, asked: Vec::new() }
    }

    /// Whether another clause is said by whoever said the one before it. What we want and what the reader must do is our own word.
    fn goes_on(&self, lead: &Speech, words: &[&str]) -> bool {
        let first = words.first().copied().unwrap_or_default();
        let ours = matches!(first, "we" | "I" | "our");
        let readers = sex_of(first).is_some_and(|sex| self.reader.is_none_or(|reader| reader == sex));
        !ours && (lead.that || !readers) && speech(words).is_none()
    }

    fn read(&mut self, clause: &str) -> String {
        let words: Vec<&str> = clause.split(' ').collect();
        // "… and that we need her list" is about the reader again.
        if matches!(words.first(), Some(&"we" | &"I")) {
            self.other = None;
        }
        let speech = speech(&words).map_or(usize::MAX, |speech| speech.length);
        let mut out: Vec<String> = Vec::with_capacity(words.len());
        let mut at = 0;
        let mut subject = false;
        while at < words.len() {
            let named = named(&words, at);
            if named > 0 {
                self.hear(&words, at, named);
                out.extend(words[at..at + named].iter().map(|word| (*word).to_owned()));
                at += named;
                subject = false;
                continue;
            }
            let (word, next) = (words[at], words.get(at + 1).copied().unwrap_or_default());
            at += 1;
            // "The bank says it": no "she" means it.
            if matches!(bare(word).as_str(), "it" | "its") && at == speech.saturating_add(1) {
                self.other = None;
            }
            if subject {
                subject = false;
                if let Some(verb) = second_person(&bare(word)) {
                    out.push(word.to_lowercase().replacen(&bare(word), &verb, 1));
                    continue;
                }
            }
            let Some(sex) = sex_of(word) else {
                out.push(word.to_owned());
                continue;
            };
            let possessive = is_possessive(word, next);
            let again = self.asked.contains(&sex);
            match self.means(sex, possessive, at > speech) {
                Meaning::Reader => {
                    subject = matches!(bare(word).as_str(), "he" | "she");
                    let you = match (bare(word).as_str(), possessive) {
                        ("hers", _) => "yours",
                        (_, true) => "your",
                        _ => "you",
                    };
                    out.push(word.to_lowercase().replacen(&bare(word), you, 1));
                }
                Meaning::Named => out.push(word.to_owned()),
                Meaning::Ask(whom) => {
                    let core = word.trim_matches(|c: char| !c.is_alphanumeric());
                    // A second question names its words: each is answered by itself.
                    let behind: Vec<&str> =
                        words[at..].iter().take(3).map(|word| word.trim_end_matches([',', '.', ';'])).collect();
                    let asked = match again && !behind.is_empty() {
                        true => format!("[Who is “{core}” in “{core} {}”{whom}?]", behind.join(" ")),
                        false => format!("[Who is “{core}” here{whom}?]"),
                    };
                    out.push(word.replacen(core, &asked, 1));
                }
            }
        }
        out.join(" ")
    }

    /// Hears a name.
    fn hear(&mut self, words: &[&str], at: usize, length: usize) {
        let run = &words[at..at + length];
        let name = run.join(" ");
        let next = words.get(at + length).copied().unwrap_or_default();
        let acts = next.starts_with(char::is_lowercase) && !NO_VERB.contains(&next) && !name.ends_with([',', ';', '.']);
        // "It will sue her and Sven if she does not pay": who is not the subject takes no pronoun from the reader.
        let is_reader = run.iter().any(|word| self.called.contains(&bare(word)));
        if is_reader || is_company(&name) || self.bound && !acts {
            return;
        }
        let sex = match bare(run[0]).as_str() {
            "mr" => Some(Sex::He),
            "ms" | "mrs" => Some(Sex::She),
            _ => None,
        };
        let name = name.trim_end_matches([',', ';', '.', ':']);
        let name = name.strip_suffix("'s").or_else(|| name.strip_suffix("’s")).unwrap_or(name);
        self.other = Some((name.to_owned(), sex));
    }

    fn means(&mut self, sex: Sex, possessive: bool, in_speech: bool) -> Meaning {
        let of_reader = self.reader.is_none_or(|reader| reader == sex);
        let rival = self.other.as_ref().filter(|(_, known)| known.is_none_or(|known| known == sex));
        let rival = rival.map(|(name, known)| (name.clone(), *known));
        let named = |heard: &mut Self| {
            if let Some((_, known)) = &mut heard.other {
                *known = Some(sex);
            }
            Meaning::Named
        };
        match (of_reader, rival) {
            (true, None) => {
                self.bound = true;
                // Whoever was "he" is not "her" further on.
                self.reader = self.reader.or(Some(sex));
                Meaning::Reader
            }
            (false, Some(_)) => named(self),
            (false, None) if self.asked.contains(&sex) => Meaning::Named,
            (false, None) => {
                self.asked.push(sex);
                Meaning::Ask(String::new())
            }
            // "Hull testified that he was paid": whoever speaks, speaks of himself.
            (true, Some(_)) if in_speech && !possessive => named(self),
            (true, Some((name, _))) => {
                self.asked.push(sex);
                drop(named(self));
                Meaning::Ask(format!(", you or {name}"))
            }
        }
    }
}

/// Whom a pronoun means.
enum Meaning {
    Reader,
    /// Whoever is named before it.
    Named,
    /// Nobody can say; between whom.
    Ask(String),
}

/// How many words from a place on name somebody: capitals in the middle of a sentence, or "the witness". A month, a place and what has a
/// number name nobody.
fn named(words: &[&str], at: usize) -> usize {
    let capital = |word: &str| word.starts_with(char::is_uppercase) && word.chars().count() > 1;
    let small = bare(words[at]);
    let determined = at > 0 && matches!(words[at - 1], "the" | "our" | "his" | "her" | "a" | "my");
    if determined && (PERSONS.contains(&small.as_str()) || ROLES.contains(&small.as_str())) {
        return 1;
    }
    let before = at.checked_sub(1).map(|before| bare(words[before])).unwrap_or_default();
    let dated = MONTHS.contains(&small.as_str()) || WEEKDAYS.contains(&small.as_str());
    if !capital(words[at]) || PLACES.contains(&before.as_str()) || dated {
        return 0;
    }
    let mut end = at + 1;
    while let Some(word) = words.get(end) {
        let title = matches!(bare(words[end - 1]).as_str(), "mr" | "ms" | "mrs" | "dr") || words[end - 1].len() == 2;
        let form = is_company(word);
        let cut = words[end - 1].ends_with([',', ';', ':', '.']) && !title && !form;
        let joins = matches!(*word, "&" | "of") && words.get(end + 1).is_some_and(|next| capital(next));
        if cut || !(capital(word) || joins) {
            break;
        }
        end += 1;
    }
    let numbered = words.get(end).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
    if numbered { 0 } else { end - at }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_pronoun_is_the_reader_only_where_nobody_else_is_named() {
        for (said, is) in [
            (
                "him that Hull testified he was paid by Bolt every second Friday and that Bolt owned the truck",
                "Hull testified he was paid by Bolt every second Friday. Hull testified that Bolt owned the truck.",
            ),
            (
                "him that Hull testified that he clocked in at 6:30 in the evening and that he did not sleep",
                "Hull testified that he clocked in at 6:30 in the evening. Hull testified that he did not sleep.",
            ),
            (
                "her that Martin agreed he would pay $1,815.00 and that she must refinance by June 30, 2026",
                "Martin agreed he would pay $1,815.00. You must refinance by June 30, 2026.",
            ),
            ("him that Hull testified that Bolt paid him weekly", "Hull testified that Bolt paid him weekly."),
            (
                "him that Bill Crain moved the yacht and that he did not call her",
                "Bill Crain moved the yacht. [Who is “he” here, you or Bill Crain?] did not call [Who is “her” here?].",
            ),
            (
                "her that the bank says it will sue her and Sven if she does not pay",
                "The bank says it will sue you and Sven if you do not pay.",
            ),
            (
                "her that Bolt served interrogatories on May 4, 2026 and that we need her list",
                "Bolt served interrogatories on May 4, 2026. We need your list.",
            ),
            (
                "her that the hearing is on May 4, 2026, and that she needs a form",
                "The hearing is on May 4, 2026. You need a form.",
            ),
            ("her that Mr. Stokes deleted his messages", "Mr. Stokes deleted his messages."),
            (
                "him that his brother Carl says he owns the boat, that Carl wants his money, and that he should not sign",
                "Your brother Carl says he owns the boat, that Carl wants [Who is “his” here, you or Carl?] money. [Who is “he” in “he should not sign”, you or Carl?] should not sign.",
            ),
            (
                "her that our client Bolt will pay and that it waives no objection",
                "Our client Bolt will pay. It waives no objection.",
            ),
            (
                "her that the hearing is on May 4, 2026, that she must attend, and what she brings",
                "The hearing is on May 4, 2026. You must attend. [What is to be said of “what she brings”?]",
            ),
            (
                "them that we accept the closing day; that the certificate will follow, and that the deposit stays",
                "We accept the closing day. The certificate will follow. The deposit stays.",
            ),
            ("him that our client says he was there", "Our client says he was there."),
            (
                "that his notice is not the one paragraph 8 calls for and give the reasons, that he is short on rent (give the figure)",
                "Your notice is not the one paragraph 8 calls for. [Your order says “give the reasons”: what is to stand here?] You are short on rent. [Your order says “give the figure”: what is to stand here?]",
            ),
            (
                "that he may not take them to Boise without her consent, and that he must return the keys and give the code",
                "You may not take them to Boise without her consent. You must return the keys and give the code.",
            ),
            ("her that the policy provides that she is covered", "The policy provides that you are covered."),
        ] {
            assert_eq!(told(said, None).unwrap(), is, "{said}");
        }
        assert_eq!(told("her to send the receipts", None), None);
        assert_eq!(
            told_at_once("her the hearing is on May 4 and she must come", None).unwrap(),
            "The hearing is on May 4 and you must come."
        );
        assert_eq!(told_at_once("her about the hearing of May 4", None), None);
    }
}
