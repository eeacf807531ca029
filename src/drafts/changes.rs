//! Changes that are made to a draft because a mail asks for them. What cannot be made is refused in a sentence.

use super::{
    change_requests::Change,
    gaps::{join, open},
    records::Text,
    replacing::replace,
};

use docx::compose::{Block, Document, Inline, Shape};
use std::collections::BTreeMap;

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

/// Exchanges words. A paragraph of which nothing is left goes.
fn exchange(document: &mut Document, old: &str, new: &str) -> usize {
    let is_empty = |block: &Block| alone(block).text().trim().is_empty();
    let before: Vec<bool> = document.blocks.iter().map(is_empty).collect();
    let places = replace(document, old, new);
    if new.is_empty() && places > 0 {
        let mut before = before.into_iter();
        document.blocks.retain(|block| before.next().unwrap_or(true) || !is_empty(block));
    }
    places
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
            Change::Words { old, new } => match exchange(&mut text.document, &old, &new) {
                0 => refused.push(format!("“{old}” does not stand in the draft, so it was not changed to “{new}”.")),
                _ if new.is_empty() => done.push(format!("“{old}” is deleted.")),
                1 => done.push(format!("“{old}” is now “{new}”.")),
                n => done.push(format!("“{old}” is now “{new}”, at {n} places.")),
            },
            Change::Add(words) => {
                let blocks = &mut text.document.blocks;
                let at = blocks.iter().position(|block| matches!(block, Block::Signature(_))).unwrap_or(blocks.len());
                blocks.insert(at, Block::Paragraph { content: vec![Inline::text(words.clone())], shape: Shape::Body });
                done.push(format!("“{words}” stands in a paragraph of its own before the signature."));
            }
            Change::Other(asked) => refused.push(format!(
                "“{asked}” was not done. By mail, Chancery changes the answer to a question, exchanges or deletes words that stand in the draft and adds a paragraph. Reply with \
                 them (Change “two years” to “three years”, Delete “very”, or Add a paragraph: “…”), or edit the paragraph on the draft’s page."
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
        change_requests::read,
        gaps::{fill, register},
    };

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
        // Each change of a sentence is read by itself, and what is quoted is put in as it stands, with its full stops.
        for said in [
            "Change “This Agreement lasts” to “It ends. It lasts” and “The duties last” to “They last”, and delete the notice clause.",
            "Please replace \"This Agreement lasts\" with \"It ends. It lasts\", and also change \"The duties last\" to \"They last\"; remove the notice clause.",
        ] {
            let (kinds, mut text, first) = nda();
            let changes = read(said, &text, kinds.get("nda"));
            let (done, refused) = make(&mut text, &first, changes);
            assert_eq!((done.len(), refused.len()), (2, 1), "{said}: {done:?} {refused:?}");
            let now = text.document.text();
            assert!(now.contains("It ends. It lasts two years.") && now.contains("They last two years."), "{now}");
            assert!(refused[0].contains("notice clause") && !now.contains("delete"), "{refused:?}");
        }
        // A paragraph that is deleted leaves no empty one.
        let (kinds, mut text, first) = nda();
        let changes = read("Delete \"The duties last two years.\"", &text, kinds.get("nda"));
        text.document.blocks[1] =
            Block::Paragraph { content: vec![Inline::text("The duties last two years.")], shape: Shape::Body };
        let again = read("Delete \"The duties last two years.\"", &text, kinds.get("nda"));
        let (done, _) = make(&mut text, &first, again);
        assert_eq!((done.len(), text.document.blocks.len()), (1, 1), "{changes:?}");
        // Whose verb the second is, nobody can tell.
        let (kinds, mut text, first) = nda();
        let said = "Change This Agreement lasts to The Tenant shall repair and replace the roof.";
        let changes = read(said, &text, kinds.get("nda"));
        let (done, refused) = make(&mut text, &first, changes);
        assert_eq!((done.len(), refused.len()), (0, 1), "{done:?} {refused:?}");
        let (kinds, mut text, first) = nda();
        let said = "Please change the term to three years and the survival to five years.";
        let changes = read(said, &text, kinds.get("nda"));
        let (done, _) = make(&mut text, &first, changes);
        assert!(done[0].contains("three years”") && !text.document.text().contains("and the survival"), "{done:?}");
        for none in ["What changes did they make?", "Thanks, this looks good.", "Make a list of the exhibits."] {
            assert!(read(none, &text, kinds.get("nda")).is_empty(), "{none}");
        }
    }

    #[test]
    fn a_paragraph_is_added_and_a_statement_answers_by_the_name_of_its_question() {
        let (kinds, mut text, first) = nda();
        let changes = read("Please add a paragraph that the parties met in Reno.", &text, kinds.get("nda"));
        let (done, refused) = make(&mut text, &first, changes);
        assert_eq!((done.len(), refused.len()), (1, 0), "{done:?} {refused:?}");
        assert!(text.document.text().contains("The parties met in Reno."), "{}", text.document.text());
        let (kinds, mut text, first) = nda();
        let changes = read("The term is three years.", &text, kinds.get("nda"));
        assert_eq!(make(&mut text, &first, changes).0.len(), 1);
        assert!(text.document.text().contains("This Agreement lasts three years."));
        assert!(read("The term is too long for us.", &text, kinds.get("nda")).is_empty());
    }

    #[test]
    fn the_name_of_a_question_is_never_taken_for_the_words_of_the_draft() {
        let (kinds, mut text, first) = nda();
        let said = "This Agreement begins on the date above.";
        text.document.blocks.push(Block::Paragraph { content: vec![Inline::text(said)], shape: Shape::Body });
        let changes = read("Change the date to March 2, 2027.", &text, kinds.get("nda"));
        let (done, refused) = make(&mut text, &first, changes);
        assert!(text.document.text().contains(said), "{done:?} {refused:?}");
        assert_eq!((done.len(), refused.len()), (0, 1));
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
