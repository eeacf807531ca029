//! What can be made, and what was.

use crate::sanitize;
use pdf_forms::Fact;
use playbook::{Finding as Reviewed, Rule};
use proofreading::{Context, Finding};

use serde::{Deserialize, Serialize};

/// The most changes and findings that are handed back.
pub(super) const MOST: usize = 500;
/// Characters of a text in a change.
const LONGEST: usize = 2_000;

/// What is to be made from the bytes that follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Make {
    /// Two Word documents, one behind the other: the first, with what the second changes as tracked changes.
    Redline {
        /// Bytes of the first.
        first: u64,
        /// Whose changes they are said to be.
        author: String,
        /// Like `2026-11-25T10:00:00Z`.
        date: String,
    },
    /// A Word document: the same with a comment at each thing that is wrong or should be looked at.
    Proofread {
        /// Whose comments they are.
        author: String,
        /// Like `2026-11-25T10:00:00Z`.
        date: String,
        /// What it is compared with.
        context: Context,
    },
    /// A contract in Word: the same with comments where it stands to a playbook's rules, or with the playbook's wording.
    Review {
        /// The rules, without those that contradict one another.
        rules: Vec<Rule>,
        /// Whether the playbook's wording goes into the text as tracked changes.
        redline: bool,
        /// Whose marks they are.
        author: String,
        /// Like `2026-11-25T10:00:00Z`.
        date: String,
    },
    /// A Word document: the same with words exchanged for others as tracked changes.
    Exchange {
        /// Which.
        exchanges: Vec<Exchange>,
        /// Whose changes they are.
        author: String,
        /// Like `2026-11-25T10:00:00Z`.
        date: String,
    },
    /// A form, as a PDF or a Word document: the same with its fields filled in from facts, where it is clear which belongs where.
    Fill {
        facts: Vec<Fact>,
        /// What papers say, which fills in nothing.
        hints: Vec<Fact>,
    },
}

/// What [`Exchange::old`] says of a new paragraph that ends its section and has no number of its own.
pub const AT_THE_END: &str = "at the end";

/// Words that are to stand in the place of others, or another change that is named without the words that stand there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// The words that stand there.
    pub old: String,
    /// What stands there from now on; empty if the words go.
    pub new: String,
    /// The section in which they are exchanged; everywhere if none is named.
    pub section: Option<String>,
    /// How `old` and `new` are meant.
    #[serde(default)]
    pub how: How,
    /// Of what the order speaks, where it says so: of several places those that speak of it are meant.
    #[serde(default)]
    pub about: String,
    /// The order in its own words, where it is told in them if it cannot be done.
    #[serde(default)]
    pub said: String,
    /// What is meant where the order names no words and no value that stand there. `how` says nothing, then.
    #[serde(default)]
    pub plain: Option<Plain>,
}

/// An order in plain words. It is done only where one place alone can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plain {
    /// The section that is named, or the words of `old`, stay as they are, whatever else is ordered.
    Held,
    /// The number `old` becomes `new` in the one sentence that speaks of `about`. Either may lack its unit: "25" of "twenty-five percent (25%)".
    Number,
    /// What `old` speaks of is to cost nothing: "free of charge" in the place of "for a fee of $50", where one sentence alone says so.
    Free,
    /// `old` says who may do what ("affiliates may use it"), where the one sentence of the section forbids it.
    Permitted,
}

/// How an exchange is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// Words that stand in the paper as they are written.
    #[default]
    Words,
    /// The whole section goes: the one that is named, or whose heading has the words of `old`.
    Section,
    /// A sentence of the section goes; `old` says which: "second", "last".
    Sentence,
    /// What speaks of `old` goes: the only sentence that does, or the whole section where its heading does.
    Passage,
    /// `new` is a paragraph of its own, behind the section that is named or behind the last one.
    Paragraph,
    /// `new` is a sum, a length of time or the like, and takes the place of the one of which the paper speaks in the words of `old`.
    Value,
}

/// What was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The document, which travels behind the rest; empty if nothing differs, is wrong or was filled in.
    #[serde(skip)]
    pub document: Vec<u8>,
    /// What differs between two versions, in order.
    pub changes: Vec<Change>,
    /// What is wrong, in order.
    pub findings: Vec<Finding>,
    /// How a contract stands to each rule of a playbook, the worst first.
    #[serde(default)]
    pub reviewed: Vec<Reviewed>,
    /// Of a review: wording of the playbook that stands in the document as tracked changes.
    #[serde(default)]
    pub changed: u64,
    /// Findings or changes that are not marked in the document. Of exchanges: how many could not be made; the first notes say why.
    pub unmarked: u64,
    /// Fields that were filled in, and with what.
    pub filled: Vec<(String, String)>,
    /// Fields that were left as they are, and why.
    pub left: Vec<(String, String)>,
    /// What else is to be known of a form, as sentences.
    pub notes: Vec<String>,
}

/// What differs in one paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The paragraph before; empty if it is new.
    pub old: String,
    /// The paragraph after; empty if it is gone.
    pub new: String,
    /// The table's row in which it stands, if it is one cell of it.
    #[serde(default)]
    pub row: Option<String>,
    /// Whether it only stands elsewhere.
    #[serde(default)]
    pub moved: bool,
    /// Why it is not marked in the document, if it is not.
    pub unmarked: Option<String>,
}

impl Change {
    /// The change as a line.
    pub fn told(&self) -> String {
        let said = match (self.old.as_str(), self.new.as_str()) {
            (_, new) if self.moved => format!("Moved: “{new}”"),
            ("", new) => format!("New: “{new}”"),
            (old, "") => format!("Deleted: “{old}”"),
            (old, new) => format!("“{old}” is now “{new}”"),
        };
        // What holds quotation marks itself stands in single ones.
        let inner = |row: &str| row.replace('“', "‘").replace('”', "’");
        self.row.as_ref().map_or(said.clone(), |row| format!("{said}, in the table’s row “{}”", inner(row)))
    }
}

impl Made {
    /// The same with bounds: the child may have been taken over.
    pub(crate) fn bounded(mut self) -> Self {
        let tidy = |text: &mut String| *text = sanitize::line(text, LONGEST + 1);
        self.changes.truncate(MOST);
        self.findings.truncate(MOST);
        self.reviewed.truncate(MOST);
        for finding in &mut self.reviewed {
            let texts = [&mut finding.topic, &mut finding.why, &mut finding.reason, &mut finding.approver];
            texts.into_iter().for_each(tidy);
            if let Some(place) = &mut finding.place {
                tidy(&mut place.quote);
                tidy(&mut place.clause);
            }
            finding.change = None;
        }
        self.filled.truncate(MOST);
        self.left.truncate(MOST);
        self.notes.truncate(MOST);
        for change in &mut self.changes {
            tidy(&mut change.old);
            tidy(&mut change.new);
            change.row.iter_mut().for_each(tidy);
            change.unmarked.iter_mut().for_each(tidy);
        }
        for finding in &mut self.findings {
            tidy(&mut finding.quoted);
            tidy(&mut finding.message);
            finding.replacement.iter_mut().for_each(tidy);
            finding.conflicts.clear();
        }
        self.filled.iter_mut().chain(&mut self.left).for_each(|(name, value)| {
            tidy(name);
            tidy(value);
        });
        self.notes.iter_mut().for_each(tidy);
        self
    }
}

/// A text that is not too long to hand back.
pub(super) fn clipped(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).collect::<String>() + "…"
    }
}
