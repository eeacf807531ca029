//! Planted lies: false statements a model may write, taken through the complete route from its text to the page; none
//! may pass unmarked. And true lines, none of which may be marked.

use super::quotes::CORRECTED;
use crate::{
    answers::{
        engines::{
            engine::{Engine, Listener, Work, Writing},
            prompt,
        },
        markdown,
        pipeline::AnswerPipeline,
    },
    documents::document::{Origin, Passage},
    ids::{AccountId, FileId},
    search::Hit,
    tasks::{Answer, Line},
};

use jiff::civil::date;
use std::sync::Arc;

const SOURCES: &str = include_str!("../../../tests/data/lies/sources.txt");
const LIES: &str = include_str!("../../../tests/data/lies/lies.tsv");
const HONEST: &str = include_str!("../../../tests/data/lies/honest.tsv");

/// A model that says what it is told to say.
struct Parrot(String);

impl Engine for Parrot {
    fn name(&self) -> &str {
        "parrot"
    }

    fn write<'a>(&'a self, work: &'a Work, _: &'a Listener) -> Writing<'a> {
        Box::pin(async move {
            let made = prompt::prompt(work, 100_000).expect("it fits");
            let mut answer = crate::answers::engines::response_parser::read(&self.0, &made);
            answer.engine = "parrot".into();
            Ok(answer)
        })
    }
}

fn work() -> Work {
    let related = SOURCES.split("===").enumerate().map(|(i, text)| {
        let text = text.trim().to_owned();
        let origin = Origin::File(FileId::from_bytes([i as u8 + 1; 16]));
        let end = text.chars().count() as u64;
        let (account, name) = (AccountId::from_bytes([7; 16]), format!("paper {}.pdf", i + 1));
        Hit {
            passage: Passage { account, task: None, origin, name, page: Some(1), start: 0, end, text },
            score: 1.0,
            named: None,
        }
    });
    Work {
        instruction: "What do the papers say?".into(),
        talk: true,
        related: related.collect(),
        today: date(2025, 11, 21),
        ..Work::default()
    }
}

/// The answer made from a model's text.
fn written(text: &str) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let pipeline = AnswerPipeline::new(Arc::new(Parrot(text.into())));
    runtime.block_on(pipeline.write(&work(), &Listener::nobody())).unwrap()
}

/// What the page shows of it.
fn shown(text: &str) -> String {
    markdown::render(&written(text))
}

fn is_marked(shown: &str) -> bool {
    shown.contains(markdown::SOURCELESS) || shown.contains(CORRECTED)
}

/// Letters and figures alone, without the numbers of sources and the marks of the check.
fn words(text: &str) -> String {
    let bare = text.split('[').enumerate().map(|(i, part)| match (i, part.split_once(']')) {
        (1.., Some((_, rest))) => rest,
        _ => part,
    });
    bare.flat_map(str::chars).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether each part of an answer that contains a lie is marked, and no heading contains it. Text beside the lie does
/// not count.
fn tells(answer: &Answer, lie: &str) -> bool {
    let lie = words(lie);
    let of_it = |text: &str| {
        let text = words(text);
        !text.is_empty() && (lie.contains(&text) || text.contains(&lie))
    };
    let corrected = |line: &Line| line.text.contains(CORRECTED);
    let lines = answer.sections.iter().flat_map(|s| &s.lines);
    let lines: Vec<_> = lines.filter(|line| of_it(&line.text) || corrected(line)).collect();
    let marked = lines.iter().all(|line| line.sources.is_empty() || corrected(line));
    !lines.is_empty() && marked && !answer.sections.iter().any(|s| of_it(&s.heading))
}

#[test]
fn no_planted_lie_passes_unmarked() {
    let lies: Vec<(&str, &str)> =
        LIES.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t')).collect();
    assert!(lies.len() >= 90, "{}", lies.len());
    // The lie, and what may stand below it.
    let all = lies.iter().map(|(_, text)| (text.split(" / ").next().unwrap_or(text), text.replace(" / ", "\n")));
    let passed: Vec<_> = all.filter(|(lie, text)| !tells(&written(text), lie)).collect();
    assert!(passed.is_empty(), "{} of {} lies pass: {passed:#?}", passed.len(), lies.len());
}

#[test]
fn no_true_line_is_marked() {
    let lines: Vec<&str> = HONEST.lines().filter(|l| !l.starts_with('#')).collect();
    assert!(lines.len() >= 30, "{}", lines.len());
    let marked: Vec<_> = lines.iter().map(|l| shown(l)).filter(|s| is_marked(s) || !s.contains("[1]")).collect();
    assert!(marked.is_empty(), "{} of {} true lines are marked: {marked:#?}", marked.len(), lines.len());
}

#[test]
fn a_corrected_quotation_shows_the_real_words() {
    let shown = shown("The lease says “Tenant shall pay to Landlord a yearly rent of $4,250” [3].");
    assert!(shown.contains("a monthly rent of $4,250") && shown.contains("quotation corrected"), "{shown}");
}
