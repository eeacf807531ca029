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
        } else if self.questions_of(item).next().is_some() && self.may_be_met(item) {
            State::Asked
        } else if self.counting(item.id).chain(self.questions_of(item)).next().is_some() {
            State::Partly
        } else {
            State::Missing
        }
    }

    /// Papers that a person has to look at: not those of which the client knows that they are no use.
    pub fn questions(&self) -> impl Iterator<Item = &ChasedPaper> {
        self.papers.iter().filter(|paper| paper.outcome == Outcome::Asks && !paper.decided && paper.flaws.is_empty())
    }

    fn questions_of(&self, item: &ChasedItem) -> impl Iterator<Item = &ChasedPaper> {
        let id = item.id;
        self.questions().filter(move |paper| paper.items.contains(&id))
    }

    /// Whether an item has all that is wanted if every paper is right at which the firm has yet to look.
    fn may_be_met(&self, item: &ChasedItem) -> bool {
        let papers: BTreeSet<[u8; 32]> =
            self.counting(item.id).chain(self.questions_of(item)).map(|paper| paper.hash).collect();
        let (come, unnamed) = self.may_have_come(item);
        match item.item.wanted.missing(&come).len() {
            0 => item.item.wanted.is_met(&come, papers.len()),
            missing => missing <= unnamed,
        }
    }

    /// The years or months of an item that came or may have come, and how many papers that name none wait for a look.
    fn may_have_come(&self, item: &ChasedItem) -> (Vec<String>, usize) {
        let mut come = self.come(item.id);
        come.extend(self.questions_of(item).flat_map(|paper| paper.parts.clone()));
        (come, self.questions_of(item).filter(|paper| paper.parts.is_empty()).count())
    }

    /// Items of which something is still wanted.
    pub fn wanted(&self) -> impl Iterator<Item = &ChasedItem> {
        self.items.iter().filter(|item| !item.waived && !self.is_met(item))
    }

    /// Whether something is still wanted.
    pub fn is_open(&self) -> bool {
        self.wanted().next().is_some()
    }

    /// Items about which the client is reminded: what waits for the firm to look at it is none.
    pub fn to_remind(&self) -> Vec<&ChasedItem> {
        self.wanted().filter(|item| self.state(item) != State::Asked).collect()
    }

    /// The years or months of an item that are missing, whatever the firm finds in the papers at which it has yet to look.
    pub fn missing(&self, item: &ChasedItem) -> Vec<String> {
        item.item.wanted.missing(&self.may_have_come(item).0)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chasing::records::Way,
        ids::{AccountId, ChaseId, FileId, FolderId, LinkId},
    };

    use checklists::{Item, Names, Of};

    fn paper(hash: u8, outcome: Outcome, parts: &[&str]) -> ChasedPaper {
        ChasedPaper {
            file: FileId::new(),
            name: "return.pdf".into(),
            hash: [hash; 32],
            came_at: Timestamp::UNIX_EPOCH,
            way: Way::Link,
            outcome,
            items: vec![1],
            parts: parts.iter().map(|part| (*part).to_owned()).collect(),
            flaws: Vec::new(),
            doubt: None,
            decided: false,
            told: true,
            read: [0; 32],
        }
    }

    /// A list of one item: the returns of two years.
    fn list(papers: Vec<ChasedPaper>) -> Chase {
        let names = || Names { en: "Tax returns".into(), es: "Declaraciones".into() };
        let wanted = Wanted::Parts(vec!["2024".into(), "2025".into()]);
        let item = Item { name: names(), paper: None, titles: Vec::new(), of: Of::Client, wanted };
        let item = ChasedItem { id: 1, item, since: Timestamp::UNIX_EPOCH, waived: false, done_at: None };
        Chase {
            id: ChaseId::new(),
            account: AccountId::new(),
            client: None,
            client_name: "Thomas Brandt".into(),
            email: "thomas@brandt.example".into(),
            language: "en".into(),
            zone: "UTC".into(),
            matter: names(),
            people: Vec::new(),
            items: vec![item],
            next_item: 2,
            papers,
            folder: FolderId::new(),
            link: LinkId::new(),
            started_at: Timestamp::UNIX_EPOCH,
            timetable: checklists::Timetable::default(),
            sent: Vec::new(),
            paused: false,
            version: 1,
        }
    }

    #[test]
    fn a_paper_that_waits_for_a_look_hides_nothing_that_is_missing_for_sure() {
        use Outcome::{Asks, Closes};
        let last_year = || paper(1, Closes, &["2025"]);
        for (papers, state, missing, reminded) in [
            (vec![], State::Missing, vec!["2024", "2025"], true),
            (vec![last_year()], State::Partly, vec!["2024"], true),
            // A second return of the same year, in another name.
            (vec![last_year(), paper(2, Asks, &["2025"])], State::Partly, vec!["2024"], true),
            (vec![last_year(), paper(2, Asks, &["2024"])], State::Asked, vec![], false),
            (vec![last_year(), paper(2, Asks, &[])], State::Asked, vec!["2024"], false),
            (vec![paper(2, Asks, &[])], State::Partly, vec!["2024", "2025"], true),
            (vec![last_year(), paper(2, Closes, &["2024"])], State::Complete, vec![], false),
        ] {
            let chase = list(papers);
            let item = &chase.items[0];
            assert_eq!(
                (chase.state(item), chase.missing(item)),
                (state, missing.iter().map(|m| (*m).to_owned()).collect())
            );
            assert_eq!(!chase.to_remind().is_empty(), reminded);
        }
    }
}
