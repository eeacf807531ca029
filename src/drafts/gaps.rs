//! The open questions of a draft with their numbers, and the places that answers fill. A question keeps its number as long as the draft
//! lives, so that a mail can answer any list that was sent, the newest or an older one.

use super::{days_once::days_once, order_words::sentence_of, records::Text};

use docx::compose::{Block, Inline};
use std::collections::BTreeMap;

/// The open questions, in order, each once: those of the draft, then those of the template's places.
pub fn open(text: &Text) -> Vec<String> {
    let mut open = text.document.gaps();
    for blank in text.blanks.iter().filter(|blank| blank.value.is_none()) {
        if !open.contains(&blank.asks) {
            open.push(blank.asks.clone());
        }
    }
    open
}

/// Gives a number to every open question that has none.
pub fn register(text: &mut Text) {
    for question in open(text) {
        if !text.asked.contains(&question) {
            text.asked.push(question);
        }
    }
}

/// Numbers the open questions one by one, as they stand in a draft that nobody has seen yet. What its order answered has its numbers behind them.
pub fn number_anew(text: &mut Text) {
    let open = open(text);
    let answered = std::mem::take(&mut text.asked).into_iter().filter(|question| !open.contains(question));
    text.asked = open.iter().cloned().chain(answered.collect::<Vec<_>>()).collect();
}

/// The open questions with their numbers, in the order of the numbers.
pub fn numbered(text: &Text) -> Vec<(usize, String)> {
    let open = open(text);
    let mut all: Vec<(usize, String)> = open
        .into_iter()
        .enumerate()
        // A draft of before numbers were kept has them in the order of its text.
        .map(|(n, question)| (text.asked.iter().position(|asked| *asked == question).unwrap_or(n) + 1, question))
        .collect();
    all.sort_by_key(|(number, _)| *number);
    all
}

/// What leads to a part of an order that stands nowhere in its draft, and what follows it.
const PUT_IN: [&str; 2] = ["Your order says “", "”. Is the draft to say so? Answer yes or no, or give its words."];

/// The question whether a part of an order is to stand in the draft as the order puts it.
pub fn whether_to_put_in(part: &str) -> String {
    let [lead, end] = PUT_IN;
    format!("{lead}{}{end}", part.trim_end_matches(['.', '!']).replace('“', "‘").replace('”', "’"))
}

/// The part of an order that such a question is about.
pub fn asked_part(question: &str) -> Option<&str> {
    let [lead, end] = PUT_IN;
    question.strip_prefix(lead)?.strip_suffix(end)
}

/// What an answer says to such a question: the part as a sentence for "yes", and nothing for "no".
fn to_be_said(question: &str, answer: &str) -> String {
    let Some(part) = asked_part(question) else { return answer.to_owned() };
    let lower = answer.to_lowercase();
    match lower.trim_matches(|c: char| !c.is_alphanumeric()) {
        "yes" | "y" | "yes please" | "yes, please" | "ok" | "okay" | "sure" | "as it stands" => sentence_of(part),
        "no" | "n" | "no thanks" | "no, thanks" | "leave it out" => String::new(),
        _ => answer.to_owned(),
    }
}

/// Fills the places whose questions are answered, and remembers the answers. Returns how many questions that were.
pub fn fill(text: &mut Text, answers: &BTreeMap<String, String>) -> usize {
    let before = open(text).len();
    let said: BTreeMap<String, String> =
        answers.iter().map(|(asks, answer)| (asks.clone(), to_be_said(asks, answer))).collect();
    // A sentence that is not to be said leaves no paragraph.
    let goes = |asks: &String| said.get(asks).is_some_and(String::is_empty);
    text.document.blocks.retain(|block| {
        !matches!(block, Block::Paragraph { content, .. } if matches!(content.as_slice(), [Inline::Gap { question }] if goes(question)))
    });
    text.document.fill(&said);
    text.document.blocks.iter_mut().for_each(join);
    for blank in text.blanks.iter_mut().filter(|blank| blank.value.is_none()) {
        blank.value = answers.get(&blank.asks).cloned();
    }
    text.given.extend(answers.iter().map(|(question, answer)| (question.clone(), answer.clone())));
    before - open(text).len()
}

/// Where an answer meets the words around it, a stop stands once ("Acme, Inc." at a sentence's end), and so does the word that leads
/// to it ("within" before "within 10 days").
pub fn join(block: &mut Block) {
    block.each_content_mut(&mut |content| {
        for n in 1..content.len() {
            let (before, behind) = content.split_at_mut(n);
            let Some(ends) = before.last().and_then(last_words).map(str::to_owned) else { continue };
            let Some(begins) = behind.first_mut().and_then(first_words) else { continue };
            if ends.ends_with(['.', '?', '!']) && begins.starts_with('.') && !begins.starts_with("..") {
                begins.remove(0);
            }
            let lead = ends.strip_suffix(' ').and_then(|ends| ends.rsplit([' ', '(']).next()).unwrap_or_default();
            let again = begins.split(' ').next().unwrap_or_default();
            if begins.len() > again.len() && LEADING.contains(&lead) && again.eq_ignore_ascii_case(lead) {
                begins.drain(..=again.len());
            }
        }
        content.retain(|inline| !matches!(inline, Inline::Text { text, .. } if text.is_empty()));
        days_once(content, asks_day);
    });
}

/// Whether a question wants a day, as far as its words say.
fn asks_day(question: &str) -> bool {
    let lower = question.to_lowercase();
    ["by which day", "by what day", "by when", "until when", "until which day", "which date"]
        .iter()
        .any(|words| lower.starts_with(words))
}

/// Words of a sentence that lead to a value.
const LEADING: [&str; 12] = ["by", "until", "within", "under", "on", "in", "of", "for", "from", "at", "to", "the"];

fn last_words(inline: &Inline) -> Option<&str> {
    match inline {
        Inline::Text { text, .. } => Some(text),
        Inline::Source { content, .. } | Inline::Authority { content, .. } => content.last().and_then(last_words),
        _ => None,
    }
}

fn first_words(inline: &mut Inline) -> Option<&mut String> {
    match inline {
        Inline::Text { text, .. } => Some(text),
        Inline::Source { content, .. } | Inline::Authority { content, .. } => content.first_mut().and_then(first_words),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use docx::compose::{Document, Shape};

    fn text(content: Vec<Inline>) -> Text {
        let block = Block::Paragraph { content, shape: Shape::Body };
        let mut text = Text { document: Document { blocks: vec![block], ..Document::default() }, ..Text::default() };
        register(&mut text);
        text
    }

    fn given(question: &str, answer: &str) -> BTreeMap<String, String> {
        BTreeMap::from([(question.to_owned(), answer.to_owned())])
    }

    #[test]
    fn a_question_keeps_its_number() {
        let mut text = text(vec![Inline::gap("A?"), Inline::gap("B?"), Inline::gap("C?")]);
        fill(&mut text, &given("A?", "one"));
        assert_eq!(numbered(&text), [(2, "B?".to_owned()), (3, "C?".to_owned())]);
        // A question that comes later gets a number that no other one had.
        if let Some(Block::Paragraph { content, .. }) = text.document.blocks.first_mut() {
            content.insert(0, Inline::gap("New?"));
        }
        register(&mut text);
        fill(&mut text, &given("C?", "three"));
        assert_eq!(numbered(&text), [(2, "B?".to_owned()), (4, "New?".to_owned())]);
    }

    #[test]
    fn a_new_draft_counts_its_open_questions_without_a_jump() {
        let mut text = text(vec![Inline::gap("A?"), Inline::gap("B?"), Inline::gap("C?")]);
        fill(&mut text, &given("B?", "by the order"));
        number_anew(&mut text);
        assert_eq!(numbered(&text), [(1, "A?".to_owned()), (2, "C?".to_owned())]);
        assert_eq!(text.asked, ["A?", "C?", "B?"]);
    }

    #[test]
    fn a_sentence_is_said_or_left_out() {
        for (answer, whole) in
            [("Yes.", "The logs do not exist."), ("no", ""), ("We have no logs.", "We have no logs.")]
        {
            let asks = whether_to_put_in("the logs do not exist");
            let mut text = text(vec![Inline::gap(&asks)]);
            assert_eq!(fill(&mut text, &given(&asks, answer)), 1);
            assert_eq!(text.document.text().trim(), whole);
        }
    }

    #[test]
    fn stops_and_leading_words_stand_once() {
        let sentence = |before: &str| vec![Inline::text(before), Inline::gap("When?"), Inline::text(". Then more.")];
        for (before, answer, whole) in [
            ("Pay by ", "5:00 p.m.", "Pay by 5:00 p.m. Then more."),
            ("Answer within ", "Within 10 days", "Answer within 10 days. Then more."),
            ("It moves, under ", "under Rule 37", "It moves, under Rule 37. Then more."),
            ("We saw that ", "that man", "We saw that that man. Then more."),
        ] {
            let mut text = text(sentence(before));
            assert_eq!(fill(&mut text, &given("When?", answer)), 1);
            assert_eq!(text.document.text().trim(), whole);
        }
    }
}
