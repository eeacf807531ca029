//! Changes that are made to a draft because a mail asks for them. What cannot be made is refused in a sentence.

use super::{
    change::Change,
    changed_positions::{ANSWER, RESPONSE},
    draft_passages::words as words_of,
    gaps::{join, open},
    order_words::capitalized,
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
                let place = add(&mut text.document.blocks, &words);
                done.push(format!("“{words}” stands in a paragraph of its own {place}."));
            }
            Change::Request(words) => match add_request(&mut text.document.blocks, &words) {
                true => done.push(format!("“{words}” is the last request now.")),
                false => refused.push(format!("“{words}” was not added: the draft has no request that is left.")),
            },
            Change::Drop(gone) => match drop_blocks(&mut text.document.blocks, &gone) {
                0 => refused.push(format!("“{}” does not stand in the draft any more.", shortened(&gone.join(" ")))),
                _ => done.push(format!("“{}” is deleted.", shortened(&gone.join(" ")))),
            },
            Change::Position { label, says } => match place_under(&text.document.blocks, &label) {
                Some(at) => {
                    put_answer(&mut text.document.blocks[at], &says);
                    done.push(format!("{label}: now “{says}”"));
                }
                None => refused.push(format!("{label} was not found in the draft, so “{says}” was not put in.")),
            },
            Change::Supplement { label, says } => match place_under(&text.document.blocks, &label) {
                Some(at) => {
                    supplement(&mut text.document.blocks[at], &says);
                    done.push(format!("{label}: “{says}” stands in the response."));
                }
                None => refused.push(format!("{label} was not found in the draft, so “{says}” was not put in.")),
            },
            Change::Defense(named) => match add_defense(&mut text.document.blocks, &named) {
                true => done.push(format!("The defense of {named} is added; its facts are asked for.")),
                false => refused.push(format!("The defense of {named} was not added: the draft has no part with defenses.")),
            },
            Change::Undone { asked, why } => refused.push(format!("“{}” was not done: {}.", asked.trim_end_matches('.'), why.trim_end_matches('.'))),
            Change::Other(asked) => refused.push(format!(
                "“{asked}” was not done. By mail, Chancery changes the answer to a question, exchanges or deletes words that stand in the draft and adds a paragraph. Reply with \
                 them (Change “two years” to “three years”, Delete “very”, or Add a paragraph: “…”), or edit the paragraph on the draft’s page."
            )),
        }
    }
    (done, refused)
}

/// Characters of a passage that a report quotes.
const SHOWN: usize = 200;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{} …", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// Adds a paragraph before the signature, or behind the last numbered one of a paper that is signed by hand; says where.
fn add(blocks: &mut Vec<Block>, words: &str) -> &'static str {
    let content = vec![Inline::text(words)];
    let signed = blocks.iter().position(|block| matches!(block, Block::Signature(_)));
    let numbered = blocks.iter().rposition(|block| matches!(block, Block::Numbered { .. }));
    match (signed, numbered) {
        (None, Some(last)) => {
            if let Block::Numbered { scheme, level, .. } = blocks[last] {
                blocks.insert(last + 1, Block::Numbered { scheme, level, content, restart: false, key: None });
            }
            "behind the last numbered one"
        }
        (signed, _) => {
            let mut at = signed.unwrap_or(blocks.len());
            // The day of signing belongs to the signature, and so does what a contract says under its heading.
            while at > 0 && ["Dated:", "Respectfully"].iter().any(|word| words_of(&blocks[at - 1]).starts_with(word)) {
                at -= 1;
            }
            let heading =
                |block: &Block| matches!(block, Block::Heading { .. }) && words_of(block).ends_with("Signatures");
            at = (at.saturating_sub(4)..at).find(|at| heading(&blocks[*at])).unwrap_or(at);
            blocks.insert(at, Block::Paragraph { content, shape: Shape::Body });
            "before the signature"
        }
    }
}

/// Puts a request behind the last one. Says whether there was one.
fn add_request(blocks: &mut Vec<Block>, words: &str) -> bool {
    let Some(last) = blocks.iter().rposition(|block| matches!(block, Block::Numbered { .. })) else { return false };
    if let Block::Numbered { scheme, level, .. } = blocks[last] {
        let content = vec![Inline::text(words)];
        blocks.insert(last + 1, Block::Numbered { scheme, level, content, restart: false, key: None });
    }
    true
}

/// Takes paragraphs out, each once; gives how many. Of numbered ones the next begins where the first that went did.
fn drop_blocks(blocks: &mut Vec<Block>, gone: &[String]) -> usize {
    let mut places = 0;
    for words in gone {
        let Some(at) = blocks.iter().position(|block| words_of(block) == *words) else { continue };
        let removed = blocks.remove(at);
        if let (Block::Numbered { restart: true, .. }, Some(Block::Numbered { restart, .. })) =
            (removed, blocks.get_mut(at))
        {
            *restart = true;
        }
        places += 1;
    }
    places
}

/// Where the answer under a label stands: behind the label and what is quoted.
fn place_under(blocks: &[Block], label: &str) -> Option<usize> {
    let at = blocks
        .iter()
        .position(|block| matches!(block, Block::Paragraph { shape: Shape::Flush, .. }) && words_of(block) == label)?;
    (at + 1..blocks.len().min(at + 4)).find(|at| {
        let text = words_of(&blocks[*at]);
        [ANSWER, RESPONSE].iter().any(|lead| text.starts_with(lead.trim_end()))
    })
}

fn put_answer(block: &mut Block, says: &str) {
    block.each_content_mut(&mut |content| {
        content.truncate(1);
        content.push(Inline::text(says));
    });
}

/// Puts a sentence behind what stands there. A question for the whole response is answered by it.
fn supplement(block: &mut Block, says: &str) {
    block.each_content_mut(&mut |content| {
        let open = matches!(content.as_slice(), [_, Inline::Gap { .. }]);
        if open {
            content.truncate(1);
        }
        let space = if open { "" } else { " " };
        content.push(Inline::text(format!("{space}{says}")));
    });
}

/// Adds a defense with a question for its facts, behind the last one.
fn add_defense(blocks: &mut Vec<Block>, named: &str) -> bool {
    const ORDINALS: [&str; 10] =
        ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
    let is_defense = |block: &Block| {
        matches!(block, Block::Heading { .. }) && words_of(block).to_lowercase().contains("affirmative defense: ")
    };
    let count = blocks.iter().filter(|block| is_defense(block)).count();
    let at = match blocks.iter().rposition(is_defense) {
        Some(last) => {
            let behind = blocks[last + 1..]
                .iter()
                .position(|block| matches!(block, Block::Heading { .. } | Block::Signature(_)));
            behind.map_or(blocks.len(), |more| last + 1 + more)
        }
        None => {
            let heading = |block: &Block| {
                matches!(block, Block::Heading { .. })
                    && words_of(block).to_lowercase().contains("affirmative defenses")
            };
            let Some(heading) = blocks.iter().position(heading) else { return false };
            // The question which defenses there are is answered.
            let asks = |block: &Block| matches!(block, Block::Paragraph { content, .. } if matches!(content.as_slice(), [Inline::Gap { .. }]));
            if blocks.get(heading + 1).is_some_and(asks) {
                blocks.remove(heading + 1);
            }
            heading + 1
        }
    };
    let ordinal = ORDINALS.get(count).copied().unwrap_or("Further");
    let content = vec![Inline::text(format!("{ordinal} affirmative defense: {}", capitalized(named)))];
    blocks.insert(at, Block::Heading { level: 2, content, key: None, unnumbered: true });
    let content = vec![Inline::gap(format!("Which facts support the defense of {named}?"))];
    blocks.insert(at + 1, Block::Paragraph { content, shape: Shape::Body });
    true
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::{
        Kind, Kinds,
        change_requests::{Standing, read as read_for},
        gaps::{fill, register},
    };

    fn read(mail: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
        read_for(mail, &Standing { text, kind, order: "" })
    }

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
            refused.len() == 1 && refused[0].starts_with("“Please delete paragraph 3” was not done: "),
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
