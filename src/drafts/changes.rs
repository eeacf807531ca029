//! Changes to a draft that a mail asks for in words: "Please change the term to three years", "Replace “Reno” with “Sparks”". What is
//! asked of a question of the kind replaces its answer; other words are replaced where they stand. Anything else is refused in a sentence.

use super::{
    gaps::{join, open},
    kinds::Kind,
    records::Text,
};
use crate::law::{Letters, sentences::sentences_in};

use docx::compose::{Block, Document, Inline};
use std::collections::BTreeMap;

/// A change that a mail asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another answer to a question.
    Answer { question: String, value: String },
    /// Other words in place of some.
    Words { old: String, new: String },
    /// What cannot be done by mail, in the words in which it was asked for.
    Other(String),
}

/// Words that may stand before the verb.
const POLITE: [&str; 26] = [
    "please", "kindly", "and", "also", "then", "now", "but", "so", "ok", "okay", "can", "could", "would", "will",
    "you", "we", "i", "need", "want", "to", "should", "must", "let's", "just", "like", "d",
];
/// Verbs that ask for a change of whatever stands behind them.
const CHANGES: [&str; 24] = [
    "change", "replace", "amend", "update", "correct", "revise", "modify", "alter", "delete", "remove", "strike",
    "add", "insert", "include", "shorten", "lengthen", "extend", "rename", "rewrite", "reword", "rephrase", "soften",
    "adjust", "swap",
];
/// Verbs that ask for one only if what they name is of the draft.
const SETS: [&str; 4] = ["make", "set", "use", "put"];
/// What stands between the old and the new.
const BETWEEN: [&str; 5] = [" to read ", " to be ", " to ", " with ", " into "];

/// The changes that a mail asks for.
pub fn read(mail: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
    let letters = Letters::new(mail);
    let sentences = sentences_in(&letters);
    sentences.iter().filter_map(|sentence| in_sentence(&letters.folded(sentence.span), text, kind)).collect()
}

fn in_sentence(sentence: &str, text: &Text, kind: Option<&Kind>) -> Option<Change> {
    let sentence = sentence.trim();
    let mut rest = sentence;
    loop {
        let (word, behind) = rest.split_once([' ', ','])?;
        if !POLITE.contains(&word.to_lowercase().replace('’', "'").as_str()) {
            break;
        }
        rest = behind.trim_start();
    }
    let (verb, object) = rest.split_once(' ')?;
    let verb = verb.to_lowercase();
    let (changes, sets) = (CHANGES.contains(&verb.as_str()), SETS.contains(&verb.as_str()));
    if !changes && !sets {
        return should_be(sentence, kind);
    }
    let object = object.trim().trim_end_matches(['.', '!', '?']);
    let found =
        pair(object, text, kind).or_else(|| if verb == "make" || verb == "set" { put(object, kind) } else { None });
    let of_draft =
        ["it ", "this ", "the draft", "the tone"].iter().any(|words| object.to_lowercase().starts_with(words));
    found.or_else(|| (changes || of_draft).then(|| Change::Other(sentence.to_owned())))
}

/// "the term to three years", "“Reno” with “Sparks”", "the term from two to three years".
fn pair(object: &str, text: &Text, kind: Option<&Kind>) -> Option<Change> {
    let mut places: Vec<(usize, usize)> =
        BETWEEN.iter().flat_map(|word| object.match_indices(word).map(|(at, word)| (at, at + word.len()))).collect();
    // Of "to read" and "to" at one place, the longer.
    places.sort_by_key(|(at, end)| (*at, usize::MAX - end));
    let cut = |(at, end): (usize, usize)| Some((object.get(..at)?, unquoted(object.get(end..)?)));
    let all = || places.iter().copied().filter_map(cut).filter(|(_, new)| !new.is_empty());
    let of_question = all().find_map(|(old, new)| {
        let subject = old.split_once(" from ").map_or(old, |(subject, _)| subject);
        answer(subject, &new, kind)
    });
    of_question.or_else(|| {
        all().find_map(|(old, new)| {
            let old = unquoted(old);
            let stands = !old.is_empty() && stands(&text.document, &old);
            let part =
                old.split_once(" from ").map(|(_, old)| unquoted(old)).filter(|old| self::stands(&text.document, old));
            match (stands, part) {
                (true, _) => Some(Change::Words { old, new }),
                (false, Some(old)) => Some(Change::Words { old, new }),
                _ => None,
            }
        })
    })
}

/// "the term three years" behind "make".
fn put(object: &str, kind: Option<&Kind>) -> Option<Change> {
    let spaces: Vec<usize> = object.match_indices(' ').map(|(at, _)| at).collect();
    spaces.iter().rev().find_map(|at| answer(object.get(..*at)?, object.get(at + 1..)?, kind))
}

/// "The term should be three years."
fn should_be(sentence: &str, kind: Option<&Kind>) -> Option<Change> {
    let said = sentence.trim_end_matches(['.', '!']);
    [" should be ", " must be ", " needs to be ", " has to be ", " should read "].iter().find_map(|words| {
        let (subject, value) = said.split_once(words)?;
        answer(subject, value, kind)
    })
}

fn answer(subject: &str, value: &str, kind: Option<&Kind>) -> Option<Change> {
    let question = kind?.question_named(subject)?.asks.clone();
    let value = kind?.wants(&question).take(&unquoted(value)).value;
    (!value.is_empty()).then_some(Change::Answer { question, value })
}

/// Words without the quotation marks around them.
fn unquoted(words: &str) -> String {
    let words = words.trim().trim_end_matches([',', ';']);
    let inner = words
        .strip_prefix(['“', '"', '\'', '‘'])
        .and_then(|inner| inner.strip_suffix(['”', '"', '\'', '’']))
        .unwrap_or(words);
    inner.trim().to_owned()
}

/// Replaces the answer to a question wherever the draft still has it. `first` is the form in which all questions were open. Says whether
/// there was such a place.
pub fn answer_again(text: &mut Text, first: &[Block], question: &str, value: &str) -> bool {
    let mut after = text.given.clone();
    after.insert(question.to_owned(), value.to_owned());
    let mut places = 0;
    for form in first {
        if !alone(form).gaps().iter().any(|gap| gap == question) {
            continue;
        }
        let (old, new) = (filled(form, &text.given), filled(form, &after));
        let plain = plain(&old);
        for block in &mut text.document.blocks {
            if self::plain(block) == plain {
                *block = new.clone();
                places += 1;
            }
        }
    }
    for blank in text.blanks.iter_mut().filter(|blank| blank.asks == question) {
        blank.value = Some(value.to_owned());
        places += 1;
    }
    if places > 0 {
        text.given = after;
    }
    places > 0
}

fn alone(block: &Block) -> Document {
    Document { blocks: vec![block.clone()], ..Document::default() }
}

fn filled(block: &Block, answers: &BTreeMap<String, String>) -> Block {
    let mut document = alone(block);
    document.fill(answers);
    let mut block = document.blocks.pop().unwrap_or(Block::PageBreak);
    join(&mut block);
    block
}

/// A block's words alone, for a comparison: neither its notes nor where its numbers begin.
fn plain(block: &Block) -> Block {
    let mut block = block.clone();
    if let Block::Numbered { restart, .. } = &mut block {
        *restart = false;
    }
    block.each_content_mut(&mut |content| {
        let mut out: Vec<Inline> = Vec::new();
        flatten(std::mem::take(content), &mut out);
        *content = out;
    });
    block
}

fn flatten(content: Vec<Inline>, out: &mut Vec<Inline>) {
    for inline in content {
        match (inline, out.last_mut()) {
            (Inline::Source { content, .. }, _) => flatten(content, out),
            (Inline::Text { text: more, .. }, Some(Inline::Text { text, .. })) => text.push_str(&more),
            (inline, _) => out.push(inline),
        }
    }
}

/// Whether words stand in a draft.
fn stands(document: &Document, words: &str) -> bool {
    let mut document = document.clone();
    replace(&mut document, words, words) > 0
}

/// Replaces words wherever they stand as whole words. Returns at how many places. A statement that is changed has no source any more.
pub fn replace(document: &mut Document, old: &str, new: &str) -> usize {
    let mut places = 0;
    for block in &mut document.blocks {
        block.each_content_mut(&mut |content| {
            let mut out = Vec::with_capacity(content.len());
            for mut inline in content.drain(..) {
                let before = places;
                places += in_inline(&mut inline, old, new);
                match inline {
                    Inline::Source { content, .. } if places > before && old != new => out.extend(content),
                    inline => out.push(inline),
                }
            }
            *content = out;
        });
    }
    places
}

fn in_inline(inline: &mut Inline, old: &str, new: &str) -> usize {
    match inline {
        Inline::Text { text, .. } => {
            let mut places = 0;
            let mut out = String::new();
            let mut from = 0;
            for (at, found) in text.match_indices(old) {
                let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
                let end = at + found.len();
                if letter(text[..at].chars().next_back()) && letter(old.chars().next())
                    || letter(text[end..].chars().next()) && letter(old.chars().next_back())
                {
                    continue;
                }
                out.push_str(&text[from..at]);
                out.push_str(new);
                from = end;
                places += 1;
            }
            out.push_str(&text[from..]);
            *text = out;
            places
        }
        Inline::Source { content, .. } | Inline::Footnote { content } => {
            content.iter_mut().map(|inline| in_inline(inline, old, new)).sum()
        }
        _ => 0,
    }
}

/// Makes the changes. Returns what was changed and what was not, each as a sentence.
pub fn make(text: &mut Text, first: &[Block], changes: Vec<Change>) -> (Vec<String>, Vec<String>) {
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Answer { question, value } => {
                let before = text.given.get(&question).cloned();
                if open(text).contains(&question) {
                    super::gaps::fill(text, &BTreeMap::from([(question.clone(), value.clone())]));
                    done.push(format!("{question} Now “{value}”."));
                } else if answer_again(text, first, &question, &value) {
                    let was = before.map_or(String::new(), |before| format!("Was “{before}”; "));
                    let now = if was.is_empty() { "Now" } else { "now" };
                    done.push(format!("{question} {was}{now} “{value}”."));
                } else {
                    refused.push(format!(
                        "“{value}” was not put in for the question “{question}”: its place in the draft was edited since, or your papers \
                         filled it in. Edit that paragraph on the draft’s page, or reply with the words as they stand: Change “…” to “…”."
                    ));
                }
            }
            Change::Words { old, new } => match replace(&mut text.document, &old, &new) {
                0 => refused.push(format!("“{old}” does not stand in the draft, so it was not changed to “{new}”.")),
                1 => done.push(format!("“{old}” is now “{new}”.")),
                n => done.push(format!("“{old}” is now “{new}”, at {n} places.")),
            },
            Change::Other(asked) => refused.push(format!(
                "“{asked}” was not done. By mail, Chancery changes the answer to a question and words that stand in the draft. Reply with \
                 both (Change “two years” to “three years”), or edit the paragraph on the draft’s page."
            )),
        }
    }
    (done, refused)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::{
        Kinds,
        gaps::{fill, register},
    };
    use docx::compose::Shape;

    const TERM: &str = "How long does the agreement last?";
    const SURVIVAL: &str = "How long do the duties last afterwards?";

    fn nda() -> (Kinds, Text, Vec<Block>) {
        let kinds = Kinds::open(None).unwrap();
        let gap = |before: &str, question: &str| Block::Paragraph {
            content: vec![Inline::text(before), Inline::gap(question), Inline::text(".")],
            shape: Shape::Body,
        };
        let blocks = vec![gap("This Agreement lasts ", TERM), gap("The duties last ", SURVIVAL)];
        let document = Document { blocks: blocks.clone(), ..Document::default() };
        let mut text = Text { document, ..Text::default() };
        register(&mut text);
        let both = BTreeMap::from([(TERM.into(), "two years".into()), (SURVIVAL.into(), "two years".into())]);
        fill(&mut text, &both);
        (kinds, text, blocks)
    }

    #[test]
    fn an_answer_is_changed_in_its_own_place() {
        for said in [
            "Please change the term to three years.",
            "Could you make the term three years?",
            "Hi,\n\nThe term should be three years.",
            "Change the term from two years to three years, please.",
        ] {
            let (kinds, mut text, first) = nda();
            let changes = read(said, &text, kinds.get("nda"));
            let (done, refused) = make(&mut text, &first, changes);
            assert_eq!((done.len(), refused.len()), (1, 0), "{said}: {done:?} {refused:?}");
            let now = text.document.text();
            assert!(
                now.contains("This Agreement lasts three years.") && now.contains("The duties last two years."),
                "{now}"
            );
        }
    }

    #[test]
    fn words_are_replaced_where_they_stand_and_the_rest_is_refused_in_a_sentence() {
        let (kinds, mut text, first) = nda();
        let changes = read("Replace “two years” with “4 years”. Please delete paragraph 3.", &text, kinds.get("nda"));
        let (done, refused) = make(&mut text, &first, changes);
        assert_eq!(done, ["“two years” is now “4 years”, at 2 places."]);
        assert!(
            refused.len() == 1 && refused[0].starts_with("“Please delete paragraph 3.” was not done."),
            "{refused:?}"
        );
        for none in ["What changes did they make?", "Thanks, this looks good.", "Make a list of the exhibits."] {
            assert!(read(none, &text, kinds.get("nda")).is_empty(), "{none}");
        }
    }

    #[test]
    fn a_place_that_was_edited_by_hand_is_left_alone() {
        let (kinds, mut text, first) = nda();
        text.document.blocks[0] =
            Block::Paragraph { content: vec![Inline::text("It lasts for ever.")], shape: Shape::Body };
        let changes = read("Change the term to three years.", &text, kinds.get("nda"));
        let (done, refused) = make(&mut text, &first, changes);
        assert!(done.is_empty() && refused.len() == 1, "{done:?} {refused:?}");
        assert!(text.document.text().contains("It lasts for ever."));
    }
}
