//! Several things in the place of one answer, each a numbered paragraph of its own: what an order lists for a part of a paper, and the subjects of
//! one.

use super::{Order, Said};
use crate::{
    drafts::{
        body::{Part, Piece, pieces},
        kinds::{Kind, Question},
        listed_items::{as_request, asked_for, listed, subjects},
        parts::chosen,
    },
    law::Span,
};

/// Between the things of one answer.
pub const BETWEEN: char = '\n';

impl Order {
    /// What the order lists for the parts that it chooses by name.
    pub(super) fn lists(&mut self, kind: &Kind, order: &str) {
        // The terms of an offer stand each in its place.
        if kind.says_further() {
            return;
        }
        let words = |part: &Part| if let Part::Only { words, .. } = part { words.clone() } else { Vec::new() };
        let names: Vec<String> = kind.parts.iter().flat_map(words).collect();
        // Of an order for one kind of requests, what another sentence asks for belongs to it.
        let only = |part: &&&Part| matches!(part, Part::Only { .. });
        let chosen = chosen(kind, order);
        let one = chosen.iter().filter(only).count() == 1;
        let alone = |own: &[String]| one && chosen.iter().any(|part| words(part) == own);
        let mut own: &[String] = &[];
        for part in &kind.parts {
            match part {
                Part::Only { words, .. } => own = words,
                Part::With(_) | Part::Always => own = &[],
                _ => {}
            }
            let Part::Numbered { text, .. } = part else { continue };
            for piece in pieces(text) {
                let Piece::Key(key) = piece else { continue };
                let Some(question) =
                    kind.questions.iter().find(|question| question.key == key && question.from.is_none())
                else {
                    continue;
                };
                let whole = text.trim() == format!("{{{key}}}");
                let more = if whole && alone(own) { asked_for(order, &names) } else { Vec::new() };
                self.list(question, whole && !own.is_empty(), order, own, (&names, more));
            }
        }
    }

    /// What the order lists for a question; `more` is what it asks for elsewhere.
    fn list(
        &mut self,
        question: &Question,
        whole: bool,
        order: &str,
        own: &[String],
        (names, more): (&[String], Vec<String>),
    ) {
        let found = if !question.phrases.is_empty() {
            Some(subjects(order, &question.phrases, names)).filter(|all| all.len() > 1)
        } else if whole && !self.answers.contains_key(&question.key) {
            let others: Vec<String> = names.iter().filter(|name| !own.contains(name)).cloned().collect();
            let mut all = listed(order, own, &others);
            let new: Vec<String> = more.into_iter().filter(|item| !all.contains(item)).collect();
            all.extend(new);
            Some(all).filter(|all| !all.is_empty())
        } else {
            None
        };
        let Some(found) = found else { return };
        let start = found.first().and_then(|first| order.find(first.as_str())).unwrap_or_default();
        let end = found.last().and_then(|last| Some(order.rfind(last.as_str())? + last.len())).unwrap_or(order.len());
        let span = Span::new(order[..start].chars().count(), order[..end.max(start)].chars().count());
        let things =
            found.iter().map(|thing| if whole { as_request(thing, question.things.as_deref()) } else { thing.clone() });
        let value = things.collect::<Vec<_>>().join(&BETWEEN.to_string());
        self.answers.insert(question.key.clone(), Said { value, span });
    }
}
