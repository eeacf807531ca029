//! Passages of a draft as a mail calls them: "paragraph 13", "the paragraph about the two keys", "the part on the boat".

use super::{change::Change, kinds::telling, replacing::stands};
use crate::law::{Letters, sentences::sentences_in};

use docx::compose::{Block, Document, Inline, Shape};
use std::collections::BTreeSet;

/// The words of a block, without the number that stands before it.
pub fn words(block: &Block) -> String {
    let block = match block {
        Block::Numbered { content, .. } => Block::Paragraph { content: content.clone(), shape: Shape::Body },
        block => block.clone(),
    };
    Document { blocks: vec![block], ..Document::default() }.text().trim().to_owned()
}

/// Takes out what an order calls a passage, or says why not. `None` if it calls none.
pub fn taken_out(object: &str, document: &Document) -> Option<Change> {
    let object = object.trim().trim_end_matches(['.', '!', ',']);
    let undone = |why: String| Change::Undone { asked: object.to_owned(), why };
    if let Some(number) = numbered(object) {
        let found = of_number(number, document);
        return Some(match found.as_slice() {
            [one] => Change::Drop(vec![words(&document.blocks[*one])]),
            [] => undone(format!(
                "no paragraph of the draft has the number {number}, and none cites a paragraph {number}"
            )),
            _ => undone(format!(
                "several paragraphs of the draft could be meant by {number}: say the first words of yours"
            )),
        });
    }
    let (what, subject) = about(object)?;
    let wanted = said(subject);
    // A sentence is what speaks of it alone, and a section what stands under its heading.
    let dropped = match what {
        "section" | "part" | "heading" => under_heading(&wanted, document),
        _ => Vec::new(),
    };
    if !dropped.is_empty() {
        return Some(Change::Drop(dropped));
    }
    let found = of_paragraphs(&wanted, document);
    let whole = matches!(what, "paragraph" | "section" | "bullet" | "item");
    match found.as_slice() {
        [one] if whole => Some(Change::Drop(vec![words(&document.blocks[*one])])),
        [one] => Some(sentence_of(&wanted, &document.blocks[*one], document)),
        [] => Some(undone("no paragraph of the draft has all of these words".to_owned())),
        all => {
            Some(undone(format!("{} paragraphs of the draft speak of it: quote the words that are to go", all.len())))
        }
    }
}

/// "13" of "paragraph 13" and "No. 13".
fn numbered(object: &str) -> Option<usize> {
    let lower = object.to_ascii_lowercase();
    let rest = ["paragraph ", "para. ", "para ", "¶ ", "¶", "no. ", "number ", "item "]
        .iter()
        .find_map(|lead| lower.trim_start_matches("the ").strip_prefix(lead).map(str::to_owned))?;
    rest.trim_end_matches(" entirely").trim_end_matches(" altogether").trim_end_matches('.').parse().ok()
}

/// The blocks that show a number, or, if none does, those that cite a paragraph of it in another paper.
fn of_number(number: usize, document: &Document) -> Vec<usize> {
    let shown = document.labels();
    let own = |label: &String| label.trim_end_matches(['.', ')']).trim() == number.to_string();
    let is_text =
        |block: &Block| matches!(block, Block::Numbered { .. } | Block::Paragraph { .. } | Block::Bullet { .. });
    let by_label: Vec<usize> = (0..document.blocks.len())
        .filter(|at| shown.get(*at).is_some_and(own) && is_text(&document.blocks[*at]))
        .collect();
    if !by_label.is_empty() {
        return by_label;
    }
    let cites = |block: &Block| {
        let text = words(block);
        text.match_indices(&format!("¶ {number}"))
            .any(|(at, mark)| !text[at + mark.len()..].starts_with(|c: char| c.is_ascii_digit()))
    };
    (0..document.blocks.len()).filter(|at| is_text(&document.blocks[*at]) && cites(&document.blocks[*at])).collect()
}

/// What kind of passage is meant, and what it is about: "the paragraph about the keys".
fn about(object: &str) -> Option<(&'static str, &str)> {
    const PASSAGES: [&str; 14] = [
        "one",
        "request",
        "interrogatory",
        "paragraph",
        "sentence",
        "statement",
        "part",
        "bit",
        "point",
        "section",
        "passage",
        "line",
        "bullet",
        "heading",
    ];
    let lower = object.to_ascii_lowercase();
    let rest = ["the whole ", "the entire ", "the last ", "the ", "that ", "this "]
        .iter()
        .find_map(|lead| lower.strip_prefix(lead))
        .unwrap_or(&lower);
    let what =
        PASSAGES.iter().copied().find(|what| rest.strip_prefix(what).is_some_and(|rest| rest.starts_with(' ')))?;
    let subject = object.get(object.len() - rest.len() + what.len() + 1..)?;
    let (lead, subject) = subject.split_once(' ')?;
    let leads = ["about", "on", "that", "which", "saying", "regarding", "concerning", "with", "where"];
    leads.contains(&lead.to_lowercase().as_str()).then_some((what, subject))
}

/// The telling words of a text, with its numbers: they tell one change order from another.
fn said(words: &str) -> BTreeSet<String> {
    let numbers =
        words.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    telling(words).into_iter().chain(numbers.map(str::to_owned)).collect()
}

/// The heading that has all these words, and what stands under it.
fn under_heading(wanted: &BTreeSet<String>, document: &Document) -> Vec<String> {
    let of = |block: &Block| match block {
        Block::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let has = |block: &&Block| of(block).is_some() && said(&words(block)).is_superset(wanted);
    let mut found = document.blocks.iter().enumerate().filter(|(_, block)| has(block));
    let (Some((at, first)), None) = (found.next(), found.next()) else { return Vec::new() };
    let level = of(first).unwrap_or(1);
    let ends = |block: &&Block| of(block).is_some_and(|own| own <= level) || matches!(block, Block::Signature(_));
    let under = document.blocks[at + 1..].iter().take_while(|block| !ends(block));
    if wanted.is_empty() { Vec::new() } else { std::iter::once(first).chain(under).map(words).collect() }
}

fn of_paragraphs(wanted: &BTreeSet<String>, document: &Document) -> Vec<usize> {
    let is_text = |block: &Block| {
        matches!(
            block,
            Block::Numbered { .. } | Block::Paragraph { .. } | Block::Bullet { .. } | Block::BlockQuote { .. }
        )
    };
    let has = |at: &usize| is_text(&document.blocks[*at]) && said(&words(&document.blocks[*at])).is_superset(wanted);
    if wanted.is_empty() { Vec::new() } else { (0..document.blocks.len()).filter(has).collect() }
}

/// The one sentence of a paragraph that has all these words, or else the paragraph.
fn sentence_of(wanted: &BTreeSet<String>, block: &Block, document: &Document) -> Change {
    // Each run of text by itself, as words are replaced.
    let (mut block, mut runs) = (block.clone(), Vec::new());
    block.each_content_mut(&mut |content| runs_of(content, &mut runs));
    let mut found = runs.iter().flat_map(|run| {
        let letters = Letters::new(run);
        let all = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span).trim().to_owned());
        // A label ("Costs:") is no sentence: without it, what follows says nothing.
        let whole = |sentence: &String| sentence.ends_with(['.', '!', '?', '”', '"']);
        all.filter(whole).filter(|sentence| said(sentence).is_superset(wanted)).collect::<Vec<_>>()
    });
    let one = found.next().filter(|one| found.next().is_none() && stands(document, one));
    match one {
        Some(old) => Change::Words { old, new: String::new() },
        None => Change::Drop(vec![words(&block)]),
    }
}

fn runs_of(content: &[Inline], runs: &mut Vec<String>) {
    for inline in content {
        match inline {
            Inline::Text { text, .. } => runs.push(text.clone()),
            Inline::Source { content, .. } => runs_of(content, runs),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let content = |text: &str| vec![Inline::text(text)];
        let paragraph = |text: &str| Block::Paragraph { content: content(text), shape: Shape::Body };
        let numbered = |text: &str, restart: bool| Block::Numbered {
            scheme: docx::compose::Scheme::Pleading,
            level: 1,
            content: content(text),
            restart,
            key: None,
        };
        let heading = |text: &str| Block::Heading { level: 1, content: content(text), key: None, unnumbered: true };
        let blocks = vec![
            numbered("I kept the books of Elm, LLC.", true),
            numbered("On days with one guard, nobody watched the gate.", false),
            heading("Punitive damages"),
            paragraph("Punitive sums need malice. None is pleaded."),
            heading("The facts"),
            paragraph("The Petition alleges (¶ 13): “She sold the boat.” The boat was old."),
        ];
        Document { blocks, ..Document::default() }
    }

    #[test]
    fn a_passage_is_called_by_its_number_or_by_what_it_speaks_of() {
        let of = |object: &str| taken_out(object, &document());
        let drop = |all: &[&str]| Some(Change::Drop(all.iter().map(|one| (*one).to_owned()).collect()));
        assert_eq!(of("paragraph 2"), drop(&["On days with one guard, nobody watched the gate."]));
        assert_eq!(
            of("the paragraph about the one-guard days"),
            drop(&["On days with one guard, nobody watched the gate."])
        );
        assert_eq!(of("paragraph 13"), drop(&["The Petition alleges (¶ 13): “She sold the boat.” The boat was old."]));
        assert_eq!(
            of("the part about the punitive damages"),
            drop(&["Punitive damages", "Punitive sums need malice. None is pleaded."])
        );
        assert_eq!(
            of("the sentence that the boat was old"),
            Some(Change::Words { old: "The boat was old.".into(), new: String::new() })
        );
        assert!(matches!(of("paragraph 9"), Some(Change::Undone { .. })));
        assert!(matches!(of("the paragraph about the roof"), Some(Change::Undone { .. })));
        assert_eq!(of("his name"), None);
    }
}
