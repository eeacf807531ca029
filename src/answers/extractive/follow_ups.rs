//! Questions of one mail that go on from the answer to the one before: "Who sent it and when?", "Give me the cite.", "How old is he?", "How many
//! days between?".

use super::{
    compose::{Composer, capital},
    day_spans,
    left_out::asked_about,
    mail_questions::{asks_for_sender, head, mail_at},
    rate_sums,
    testimony::Numbered,
};
use crate::{
    answers::engines::engine::{SourceDocument, Work},
    drafts::exchanges,
    law::{Letters, Span, cues::plain, sentences::sentences_in},
    tasks::{Answer, Source},
};

use comprehension::{question::Question, scoring::spoken_of};
use jiff::civil::Date;

/// The most sources of an answer that are followed.
const MOST: usize = 3;
/// Said above the sentence that stands behind the answer to the question before.
const BEHIND: &str =
    "No sentence was found that answers this plainly; what stands behind the answer before is shown below.";
/// Its heading.
const NEAREST: &str = "Nearest";
/// Share of a question that it must speak of, and the weight of a word that tells something.
const SPOKEN: f32 = 0.3;
const TELLS: f32 = 3.0;
/// Characters between two sentences of a paragraph.
const GAP: usize = 2;
/// Most words of somebody's name.
const NAME: usize = 5;
/// Words for somebody who is only described: "the man who signed it".
const SOMEBODY: &[&str] = &[
    "the guy who ",
    "the man who ",
    "the woman who ",
    "the person who ",
    "the one who ",
    "the person that ",
    "the employee who ",
    "the candidate who ",
    "the lawyer who ",
];

/// A question that was answered before, in the same mail.
pub struct Before {
    ask: String,
    answer: Answer,
    /// Who was found, if it asked for somebody.
    who: Option<String>,
}

impl Before {
    /// A question with its answer. `who` is whom its words describe, if that was found.
    pub fn new(ask: &str, answer: &Answer, who: Option<String>) -> Self {
        let asks_who = plain(ask).trim_start_matches("and ").starts_with("who ");
        let who = who.or_else(|| name_told(answer).filter(|_| asks_who));
        Self { ask: ask.to_owned(), answer: answer.clone(), who }
    }
}

/// The name with which an answer opens, where it tells nothing else.
fn name_told(answer: &Answer) -> Option<String> {
    let line = answer.sections.first()?.lines.first()?;
    let text = line.text.strip_suffix('.')?;
    let words: Vec<&str> = text.split(' ').collect();
    let named = words.iter().all(|word| word.starts_with(char::is_uppercase) || matches!(*word, "of" | "and" | "the"));
    (named && (2..=NAME).contains(&words.len())).then(|| text.to_owned())
}

/// The answer to a question that goes on from those before, and whom its words describe; `None` where it stands by itself. `part` answers a
/// question.
pub fn answer(
    work: &Work,
    ask: &str,
    before: &[Before],
    part: impl Fn(String) -> Answer,
) -> Option<(Answer, Option<String>)> {
    let low = plain(ask);
    if let Some(described) = of_somebody(ask, &part) {
        return Some(described);
    }
    let last = before.last()?;
    if asks_for_sender(ask) {
        return sender(work, last).map(|answer| (answer, None));
    }
    if asks_for_cite(&low) {
        return cites(work, last).map(|answer| (answer, None));
    }
    if day_spans::is_bare(&low) {
        return Some((between(work, last), None));
    }
    if rate_sums::is_bare(ask) {
        let thing = before.iter().rev().find_map(|before| asked_about(&before.ask))?;
        let units = rate_sums::units_of(ask)?;
        return Some((part(format!("How much are {thing} for {units}?")), None));
    }
    if let Some(whole) = with_question_before(&low, &last.ask) {
        return Some((part(whole), last.who.clone()));
    }
    if let Some(found) = of_pronoun(ask, &low, last, &part) {
        return Some(found);
    }
    // "Is his word enough?" behind "Who signs change orders?": the sentence behind the one that answered may say so.
    let own = part(ask.to_owned());
    let answer = if own.sources.is_empty() { behind(work, ask, last).unwrap_or(own) } else { own };
    Some((answer, None))
}

/// The sentence behind one that answered before, where it speaks of what is asked.
fn behind(work: &Work, ask: &str, before: &Before) -> Option<Answer> {
    let asked = Question::new(ask);
    let source = before.answer.sources.first()?;
    let (paper, place) = paper(work, source)?;
    let text = Letters::new(&paper.document.text);
    let all = sentences_in(&text);
    let at = all.iter().position(|sentence| sentence.span.touches(place))?;
    let next = all.get(at + 1)?;
    let close = next.span.start.saturating_sub(all[at].span.end) <= GAP;
    let said = text.folded(next.body);
    // Numbers and names alone say nothing of it.
    let telling = asked.subjects().filter(|need| !need.of_somebody && need.mass >= TELLS).count();
    if !close || telling == 0 || spoken_of(&asked, &said) < SPOKEN || said.ends_with('?') {
        return None;
    }
    let mut c = Composer::new(&before.answer.about, work);
    c.lead(BEHIND);
    c.section(NEAREST);
    c.told(paper, &text, said, next.body);
    Some(c.finish())
}

/// An answer of one line of our own.
fn said(work: &Work, before: &Before, words: &str) -> Answer {
    let mut c = Composer::new(&before.answer.about, work);
    c.lead(words);
    c.finish()
}

/// The paper of a source, and the source's place in it.
fn paper<'w>(work: &'w Work, source: &Source) -> Option<(&'w SourceDocument, Span)> {
    let papers = work.documents.iter().chain(&work.papers);
    let paper = papers.into_iter().find(|paper| paper.origin == source.origin)?;
    let place = |at: u64| usize::try_from(at).ok();
    Some((paper, Span::new(place(source.start)?, place(source.end)?)))
}

/// Who sent the mails in which the answer before stands, and when.
fn sender(work: &Work, before: &Before) -> Option<Answer> {
    let mut c = Composer::new(&before.answer.about, work);
    c.section("");
    for source in before.answer.sources.iter().take(MOST) {
        let Some((paper, place)) = paper(work, source) else { continue };
        let text = Letters::new(&paper.document.text);
        if let Some(mail) = mail_at(&text, place.start) {
            c.told(paper, &text, format!("{}.", head(&mail)), place);
        }
    }
    (!c.is_empty()).then(|| c.finish())
}

/// Whether a message only asks where the answer before stands.
fn asks_for_cite(low: &str) -> bool {
    const WORDS: &[&str] = &[
        "give", "me", "the", "cite", "cites", "citation", "page", "line", "and", "please", "what", "is", "what's",
        "where", "it", "that", "with", "number", "a", "need", "i", "lines", "pages", "for", "does", "say", "stand",
    ];
    let words: Vec<&str> =
        low.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect();
    words.iter().all(|word| WORDS.contains(word))
        && words.iter().any(|word| matches!(*word, "cite" | "cites" | "citation" | "page" | "line" | "where"))
}

/// Where the sources of the answer before stand: page and lines of a transcript, else the page.
fn cites(work: &Work, before: &Before) -> Option<Answer> {
    let mut c = Composer::new(&before.answer.about, work);
    c.section("");
    for source in before.answer.sources.iter().take(MOST) {
        let Some((paper, place)) = paper(work, source) else { continue };
        let text = &paper.document.text;
        let exchange = exchanges(text).into_iter().find(|exchange| exchange.span.touches(place));
        let told = match (exchange, source.page) {
            (Some(exchange), _) => Numbered::of(text).line(&exchange),
            (None, Some(page)) => format!("{}, page {page}.", source.name),
            (None, None) => continue,
        };
        c.told(paper, &Letters::new(text), told, place);
    }
    (!c.is_empty()).then(|| c.finish())
}

/// How many days lie between the day of the answer before and the one that the mail names.
fn between(work: &Work, before: &Before) -> Answer {
    let in_answer = before.answer.sources.first().map(|source| day_spans::days_of(&source.quote, work.today));
    let answered: Vec<Date> = in_answer.unwrap_or_default();
    let anchor = answered.first().copied().unwrap_or(work.today);
    let named = day_spans::days_of(&work.instruction, anchor);
    let both = match (&named[..], &answered[..]) {
        ([one, other], _) | ([one], [other]) | ([], [one, other]) if one != other => Some([*one, *other]),
        _ => None,
    };
    match both.and_then(day_spans::told) {
        Some(told) => {
            let mut c = Composer::new(&before.answer.about, work);
            let source = before.answer.sources.first().filter(|_| named.len() < 2);
            match source.and_then(|source| paper(work, source)) {
                Some((paper, place)) => {
                    c.section("");
                    c.told(paper, &Letters::new(&paper.document.text), told, place);
                }
                None => c.lead(told),
            }
            c.finish()
        }
        None => said(work, before, "Between which two days is not clear. Name both, and they are counted."),
    }
}

/// The whole question of a bare word behind one that Yes or No answers: "When did she sign?" of "Did she sign? When?"
fn with_question_before(low: &str, before: &str) -> Option<String> {
    const BARE: &[&str] = &["when", "where", "why", "by when", "until when", "since when", "how long", "how"];
    const VERBS: &[&str] = &[
        "did", "was", "were", "has", "have", "had", "does", "do", "must", "may", "can", "will", "shall", "should",
        "is", "are",
    ];
    let word = low.trim_start_matches("and ").trim_end_matches(['?', '.', ' ']);
    let before = before.trim();
    let (verb, rest) = before.split_once(' ')?;
    let verb = verb.to_lowercase();
    // "Is there a fee? When?" asks of the thing, and not of its being there.
    let told = VERBS.contains(&verb.as_str()) && !rest.starts_with("there ");
    (BARE.contains(&word) && told).then(|| format!("{} {verb} {rest}", capital(word)))
}

/// A question of "he" or "she" behind one for somebody: of whom was found.
fn of_pronoun(
    ask: &str,
    low: &str,
    before: &Before,
    part: &impl Fn(String) -> Answer,
) -> Option<(Answer, Option<String>)> {
    let words: Vec<&str> = ask.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let last = words.len().saturating_sub(1);
    let names = |word: &str| match bare(word).as_str() {
        "he" | "she" | "him" => true,
        "his" | "her" => before.who.is_some(),
        _ => false,
    };
    let at = words.iter().position(|word| names(word))?;
    let owns = matches!(bare(words[at]).as_str(), "his" | "her") && at < last;
    let asked_who = plain(&before.ask).trim_start_matches("and ").starts_with("who ")
        || SOMEBODY.iter().any(|words| plain(&before.ask).contains(words));
    match &before.who {
        Some(name) => {
            let whole: Vec<String> = words
                .iter()
                .enumerate()
                .map(|(n, word)| {
                    let mark = word.trim_start_matches(char::is_alphanumeric);
                    let owner = if owns { "\u{2019}s" } else { "" };
                    if n == at { format!("{name}{owner}{mark}") } else { (*word).to_owned() }
                })
                .collect();
            let mut answer = part(whole.join(" "));
            if low.contains("how old") {
                keep_of(&mut answer, name);
            }
            Some((answer, before.who.clone()))
        }
        // Whoever speaks of their own age in the paper is not known to be meant.
        None if asked_who && low.contains("how old") => {
            let about = before.answer.about.clone();
            let lead = "Who is meant was not found, so no age is told.".to_owned();
            Some((Answer { about, lead, ..Answer::default() }, None))
        }
        None => None,
    }
}

/// Leaves out the lines that do not name somebody, where others do: another one's age stands beside it.
fn keep_of(answer: &mut Answer, name: &str) {
    let last = name.rsplit(' ').next().unwrap_or(name).to_owned();
    if !answer.sections.iter().flat_map(|section| &section.lines).any(|line| line.text.contains(&last)) {
        return;
    }
    for section in &mut answer.sections {
        section.lines.retain(|line| line.text.contains(&last));
    }
    answer.sections.retain(|section| !section.lines.is_empty());
    let cited: Vec<u32> = answer
        .sections
        .iter()
        .flat_map(|section| &section.lines)
        .flat_map(|line| {
            line.sources.iter().copied().chain(line.cells.iter().flat_map(|cell| cell.sources.iter().copied()))
        })
        .collect();
    answer.sources.retain(|source| cited.contains(&source.number));
}

/// A question of somebody who is only described, asked of whom that is: "How old is the man who signed it?"
fn of_somebody(ask: &str, part: &impl Fn(String) -> Answer) -> Option<(Answer, Option<String>)> {
    let (at, words) = SOMEBODY.iter().find_map(|words| Some((ask.find(words)?, *words)))?;
    let before = &ask[..at];
    let described = ask[at + words.len()..].trim_end_matches(['?', ' ']);
    // "Who is the man who signed it?" asks for nothing else.
    if plain(before).starts_with("who ") || described.is_empty() {
        return None;
    }
    let who = part(format!("Who {described}?"));
    match name_told(&who) {
        Some(name) => Some((part(format!("{before}{name}?")), Some(name))),
        None if plain(before).contains("how old") => {
            let lead = "Who is meant was not found, so no age is told.".to_owned();
            Some((Answer { about: who.about, lead, ..Answer::default() }, None))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::extractive::engine::write,
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    fn told(text: &str, mail: &str) -> Vec<String> {
        let document = Document { text: text.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Paper".into(), document, written: None };
        let today = date(2026, 3, 2);
        let work = Work { instruction: mail.into(), documents: vec![paper], today, ..Work::default() };
        write(&work)
            .sections
            .into_iter()
            .flat_map(|section| [section.intro].into_iter().chain(section.lines.into_iter().map(|line| line.text)))
            .filter(|text| !text.is_empty())
            .collect()
    }

    #[test]
    fn a_number_of_days_goes_on_from_the_rate() {
        let text = "CHARTER\n\n4.1 Demurrage. Charterer shall pay demurrage of $2,000 for each day of delay, not to exceed $30,000.\n\n\
            5.1 Freight. Charterer shall pay freight of $90,000 on delivery.\n";
        let all = told(text, "What is the demurrage per day? 12 days would be how much?");
        assert!(
            all.iter()
                .any(|line| line == "$24,000.00: 12 days at $2,000 a day; the ceiling of $30,000 is not reached."),
            "{all:?}"
        );
    }

    #[test]
    fn days_are_counted_to_the_day_of_the_answer() {
        let text = "NOTICE\n\nOn March 29, 2025, Pell filed the claim of lien in the county records.\n\nThe claim is for $900.\n";
        let all = told(text, "When was the claim of lien filed? Last work was March 1, 2025. How many days between?");
        assert!(all.iter().any(|line| line.starts_with("28 days, from March 1, 2025")), "{all:?}");
    }

    #[test]
    fn a_bare_word_asks_of_the_question_before() {
        assert_eq!(
            with_question_before("when?", "Did the owner sign the lien waiver?").as_deref(),
            Some("When did the owner sign the lien waiver?")
        );
        assert_eq!(with_question_before("and why?", "Was he fired?").as_deref(), Some("Why was he fired?"));
        assert_eq!(with_question_before("when is it due?", "Did he sign?"), None);
        assert_eq!(with_question_before("when?", "Who signed it?"), None);
        assert_eq!(with_question_before("when?", "Is there a fee?"), None);
    }

    #[test]
    fn a_pronoun_owns_what_is_asked_about() {
        let text = "ORDER\n\n1. The evaluator, Dora Ames, shall file a plan by May 4, 2026.\n\n2. Costs are shared.\n";
        let all = told(text, "Who is the evaluator and when is her plan due?");
        assert!(all.iter().any(|line| line.contains("May 4, 2026")), "{all:?}");
    }

    #[test]
    fn a_pronoun_is_whoever_was_found() {
        let text = "STATEMENT\n\n1. I am 61 years old. On May 5, 2025 I was not chosen as foreman. The post of foreman went to Otis Hale, age 29.\n";
        let all = told(text, "Who got the foreman post and how old is he?");
        assert!(all.iter().all(|line| !line.contains("61")), "{all:?}");
        assert!(all.iter().any(|line| line.contains("Otis Hale, age 29")), "{all:?}");
    }
}
