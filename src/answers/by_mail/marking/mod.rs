//! Redlines, proofreading, playbook reviews and forms by mail: the marked document comes back attached, and the reply lists what is marked. Strangers'
//! documents are opened in the reader's child only.

mod forms;
mod marker;
mod playbooks;
mod proofreading;
mod redlines;

pub use marker::{Marked, Marker};
pub(super) use proofreading::line_of;

use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::engines::engine::Work,
    error::Result,
    files::{FILES, File},
    tasks::{Message, Tasks},
};

/// What a mail orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Redline,
    Proofread,
    Form,
    /// A review by the playbook, with its wording as tracked changes if asked.
    Review {
        redline: bool,
    },
}

/// Whether an instruction orders a paper to be marked.
pub(super) fn orders(instruction: &str) -> bool {
    order(instruction).is_some()
}

/// The order in an instruction, if there is one. A question about a redline orders none.
fn order(instruction: &str) -> Option<Order> {
    let lower = instruction.trim().to_lowercase();
    let head: String = lower.chars().take(300).collect();
    if let Some(review) = playbook_order(&head) {
        return Some(review);
    }
    let asks = ["what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "where "];
    if asks.iter().any(|word| head.starts_with(word)) {
        return None;
    }
    let any = |words: &[&str]| words.iter().any(|word| head.contains(word));
    if any(&["redline", "blackline", "tracked changes", "track changes", "track the changes", "mark the changes"]) {
        return Some(Order::Redline);
    }
    let fills = ["fill in", "fill out", "complete"];
    if fills.iter().any(|fill| ["form", "pdf", "sheet", "application"].iter().any(|paper| near(&head, fill, paper))) {
        return Some(Order::Form);
    }
    let papers =
        ["brief", "motion", "contract", "agreement", "letter", "memo", "draft", "paper", "document", "pleading"];
    let checks = ["check my ", "check our ", "check this ", "check the attached ", "proof my ", "review my "];
    let checked = checks.iter().any(|check| papers.iter().any(|paper| head.contains(&format!("{check}{paper}"))));
    (checked
        || any(&[
            "proofread",
            "proof-read",
            "cite-check",
            "cite check",
            "find the mistakes",
            "find mistakes",
            "find typos",
        ]))
    .then_some(Order::Proofread)
}

/// The order to review a contract by the playbook, also as a question ("Does this meet our playbook?"). A question about the playbook
/// itself orders none.
fn playbook_order(head: &str) -> Option<Order> {
    let any = |words: &[&str]| words.iter().any(|word| head.contains(word));
    let about = [
        "what does our playbook",
        "what does the playbook",
        "what is in ",
        "where is ",
        "summarize the playbook",
        "who ",
    ];
    let verbs = [
        "review", "check", "compare", "against", "meet", "comply", "redline", "mark", "apply", "use ", "run ", "hold",
        "fit", "match",
    ];
    if !head.contains("playbook") || about.iter().any(|start| head.starts_with(start)) || !any(&verbs) {
        return None;
    }
    let redline = any(&[
        "redline",
        "blackline",
        "tracked change",
        "track change",
        "track the changes",
        "mark it up",
        "mark up",
        "markup",
    ]);
    Some(Order::Review { redline })
}

/// Whether a word stands within a few words behind another.
fn near(text: &str, first: &str, second: &str) -> bool {
    text.find(first)
        .is_some_and(|at| text[at + first.len()..].split_whitespace().take(4).any(|word| word.starts_with(second)))
}

impl Answers {
    /// Marks the papers of a mail as it orders; `None` if it orders nothing of the kind.
    pub(super) async fn mark(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        let Some(order) = order(&work.instruction) else { return Ok(None) };
        let mut files = self.own_files(asked)?;
        if files.is_empty() {
            let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?;
            files = thread.messages.into_iter().flat_map(|message| message.files).collect();
        }
        let papers: Vec<File> =
            files.into_iter().filter(|file| !file.media_type.starts_with("text/calendar")).collect();
        let marker = Marker::new(self.store.clone(), self.reading.clone());
        let (mut answer, attachment) = match order {
            Order::Redline => marker.redline(papers, owner).await?,
            Order::Proofread => marker.proofread(papers, work.today).await?,
            Order::Form => marker.fill(papers, work).await?,
            Order::Review { redline } => marker.review(papers, owner, work, redline).await?,
        };
        answer.gaps.splice(0..0, work.gaps.iter().cloned());
        self.put(asked, owner, answer, unread, attachment.into_iter().collect()).await.map(Some)
    }

    fn own_files(&self, asked: &Message) -> Result<Vec<File>> {
        let all = asked.files.iter().map(|id| self.store.get(&FILES, &(asked.account, *id)));
        Ok(all.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_told_from_a_question() {
        for (said, wanted) in [
            ("Please redline v2 against v1.", Some(Order::Redline)),
            ("Compare these and send me a redline", Some(Order::Redline)),
            ("Check my brief, please", Some(Order::Proofread)),
            ("Could you proofread the attached?", Some(Order::Proofread)),
            ("Please fill in this form from the complaint.", Some(Order::Form)),
            ("Fill out the attached PDF", Some(Order::Form)),
            ("Review this contract against our playbook", Some(Order::Review { redline: false })),
            ("Check this NDA against the playbook and redline it, please", Some(Order::Review { redline: true })),
            ("Does this lease meet our playbook?", Some(Order::Review { redline: false })),
            ("Use the NDA playbook", Some(Order::Review { redline: false })),
            ("What does our playbook say about caps?", None),
            ("What does the redline change?", None),
            ("Check the citations", None),
            ("Summarize the contract", None),
        ] {
            assert_eq!(order(said), wanted, "{said}");
        }
    }
}
