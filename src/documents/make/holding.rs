//! What an order keeps as it is. No other order changes it.

use super::{
    made::Exchange,
    places::{Within, headed, places, section},
};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// Characters of paragraphs that are to stay.
#[derive(Default)]
pub(super) struct Held(Within);

impl Held {
    /// Keeps a section, also by what heads it, or words wherever they stand; `why` nothing is kept. One word without a figure says too little to be kept everywhere.
    pub(super) fn keep(&mut self, paragraphs: &[Paragraph], one: &Exchange) -> Result<(), String> {
        let within = match &one.section {
            None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
            Some(number) => section(paragraphs, number)
                .ok_or_else(|| format!("“{}”: section {number} was not found in the document.", one.said))?,
        };
        let headed = headed(paragraphs, &one.old).filter(|_| one.section.is_none());
        if one.old.is_empty() && one.section.is_some() {
            self.0.extend(within);
        } else if let Some(section) = headed {
            // "Don't touch arbitration": the section that it heads.
            self.0.extend(section);
        } else if one.old.contains(|c: char| c.is_ascii_digit() || c == ' ') {
            for (index, own) in within {
                let Some(paragraph) = paragraphs.get(index) else { continue };
                let found = places(&paragraph.text, &one.old).into_iter().filter(|at| own.contains(&at.start));
                self.0.extend(found.map(|at| (index, at)));
            }
        }
        Ok(())
    }

    /// Whether a part of a paragraph is to stay.
    pub(super) fn holds(&self, paragraph: usize, at: &Range<usize>) -> bool {
        self.0.iter().any(|(other, kept)| *other == paragraph && at.start < kept.end && kept.start < at.end)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
