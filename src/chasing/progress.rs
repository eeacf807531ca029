//! What is missing: from the papers that close items.

use super::records::{Chase, ChasedItem, ChasedPaper, Mail};

use checklists::{Outcome, Wanted, flaws::dated};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// How far an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChasedState", description = "How far an item is.")]
#[serde(rename_all = "snake_case")]
pub enum State {
    Missing,
    /// Some of it came.
    Partly,
    /// A file came, and somebody at the firm has to look at it.
    Asked,
    Complete,
    /// It is no longer wanted.
    Waived,
}

impl Chase {
    /// Papers that count for an item.
    pub fn counting(&self, item: u32) -> impl Iterator<Item = &ChasedPaper> {
        self.papers.iter().filter(move |paper| paper.outcome == Outcome::Closes && paper.items.first() == Some(&item))
    }

    /// The years or months of an item that came.
    fn come(&self, item: u32) -> Vec<String> {
        let parts: BTreeSet<&String> = self.counting(item).flat_map(|paper| &paper.parts).collect();
        parts.into_iter().cloned().collect()
    }

    fn is_met(&self, item: &ChasedItem) -> bool {
        // The same file sent twice is one.
        let papers: BTreeSet<[u8; 32]> = self.counting(item.id).map(|paper| paper.hash).collect();
        item.item.wanted.is_met(&self.come(item.id), papers.len())
    }

    /// How far an item is.
    pub fn state(&self, item: &ChasedItem) -> State {
        if item.waived {
            State::Waived
        } else if self.is_met(item) {
            State::Complete
        } else if self.questions().any(|paper| paper.items.contains(&item.id)) {
            State::Asked
        } else if self.counting(item.id).next().is_some() {
            State::Partly
        } else {
            State::Missing
        }
    }

    /// Papers that a person has to look at: not those of which the client knows that they are no use.
    pub fn questions(&self) -> impl Iterator<Item = &ChasedPaper> {
        self.papers.iter().filter(|paper| paper.outcome == Outcome::Asks && !paper.decided && paper.flaws.is_empty())
    }

    /// Items of which something is still wanted.
    pub fn wanted(&self) -> impl Iterator<Item = &ChasedItem> {
        self.items.iter().filter(|item| !item.waived && !self.is_met(item))
    }

    /// Items about which the client is reminded: what waits for the firm to look at it is none.
    pub fn to_remind(&self) -> Vec<&ChasedItem> {
        self.wanted().filter(|item| self.state(item) != State::Asked).collect()
    }

    /// The years or months of an item that are missing.
    pub fn missing(&self, item: &ChasedItem) -> Vec<String> {
        item.item.wanted.missing(&self.come(item.id))
    }

    /// An item in words for the client: its name, and what of it is missing.
    pub fn said(&self, item: &ChasedItem) -> String {
        let name = item.item.name.of(&self.language);
        let missing: Vec<String> = self.missing(item).iter().map(|part| dated(part, &self.language)).collect();
        let all =
            matches!(&item.item.wanted, Wanted::Parts(parts) if parts.len() == missing.len() && missing.len() > 6);
        match (missing.is_empty() || all, self.language.as_str()) {
            (true, _) => name.to_owned(),
            (false, "es") => format!("{name} (falta: {})", missing.join(", ")),
            (false, _) => format!("{name} (missing: {})", missing.join(", ")),
        }
    }

    /// Notes when items were completed, or are wanted again.
    pub fn settle(&mut self, now: Timestamp) {
        let met: Vec<bool> = self.items.iter().map(|item| self.is_met(item)).collect();
        for (item, met) in self.items.iter_mut().zip(met) {
            item.done_at = if met { item.done_at.or(Some(now)) } else { None };
        }
        self.version += 1;
    }

    /// When reminders went out.
    pub fn reminders(&self) -> Vec<Timestamp> {
        self.sent.iter().filter(|sent| sent.mail == Mail::Reminder).map(|sent| sent.at).collect()
    }
}
