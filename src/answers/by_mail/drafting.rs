//! Drafts by mail: an order gets a draft with its open questions; a reply that answers them gets the draft with its gaps filled.

use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::engines::engine::Work,
    documents::document::Origin,
    drafts::{NewDraft, Opened, open_gaps},
    email::compose::Attachment,
    error::Result,
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind},
};

use docx::compose::Block;

/// Quoted passages that a reply lists; the document names all.
const SHOWN: usize = 12;

impl Answers {
    /// Writes the draft that a mail orders; `None` if it orders none.
    pub(super) async fn draft(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        let Some(kind) = self.drafts.kinds().ordered(&work.instruction) else { return Ok(None) };
        let read = work
            .documents
            .iter()
            .filter(|document| matches!(document.origin, Origin::File(_)))
            .map(|document| (document.origin, document.name.clone(), document.document.clone()));
        let mut papers = self.drafts.proven(asked.account, read.collect()).await?;
        let mut gaps = work.gaps.clone();
        if papers.is_empty() {
            // "Draft the reply" in a thread means the papers that came before.
            let (earlier, unread) = self.drafts.papers_of(asked.account, asked.task).await?;
            papers = earlier;
            gaps.extend(unread);
        }
        let new = NewDraft {
            account: asked.account,
            lawyer: owner.full_name(),
            task: Some(asked.task),
            kind: kind.name.clone(),
            instruction: work.instruction.clone(),
            papers,
            unread: gaps,
        };
        let opened = self.drafts.write(new).await?;
        self.send_draft(asked, owner, &opened, unread).await.map(Some)
    }

    /// Fills the gaps of the task's draft that a mail answers; `None` if it answers none.
    pub(super) async fn fill_draft(&self, asked: &Message, owner: &Account) -> Result<Option<Put>> {
        let Some(Opened { draft, text, .. }) = self.drafts.of_task(asked.account, asked.task)? else { return Ok(None) };
        if !asked.is_proven() {
            return Ok(None);
        }
        let answers = self.drafts.answers_in(asked.body.as_deref().unwrap_or_default(), &text);
        if answers.is_empty() {
            return Ok(None);
        }
        let opened = self.drafts.answer(asked.account, draft.id, answers).await?;
        self.send_draft(asked, owner, &opened, false).await.map(Some)
    }

    async fn send_draft(&self, asked: &Message, owner: &Account, opened: &Opened, unread: bool) -> Result<Put> {
        let bytes = self.drafts.document(opened, true).await?;
        let attachment = Attachment { name: "draft.docx", media_type: docx::MEDIA_TYPE, bytes };
        self.put(asked, owner, told(opened), unread, vec![attachment]).await
    }
}

/// What a reply says of a draft: its open questions first.
fn told(Opened { draft, version, text }: &Opened) -> Answer {
    let questions = open_gaps(text);
    let own = |text: String| Line { text, own: true, ..Line::default() };
    let title = draft.title.to_lowercase();
    let lead = match (version.number, questions.len()) {
        (1, 0) => format!("Here is a draft of the {title}; nothing in it is open."),
        (1, 1) => format!("Here is a draft of the {title}. One question is open."),
        (1, n) => format!("Here is a draft of the {title}. {n} questions are open."),
        (_, 0) => "Your answers are in the draft; nothing in it is open.".to_owned(),
        (_, 1) => "Your answers are in the draft. One question is open.".to_owned(),
        (_, n) => format!("Your answers are in the draft. {n} questions are open."),
    };
    let mut sections = Vec::new();
    if !questions.is_empty() {
        let lines = questions.iter().enumerate().map(|(n, question)| own(format!("{}. {question}", n + 1)));
        sections.push(Section {
            heading: "Open questions".into(),
            intro: "Reply with the numbers and your answers, each on a line of its own (“1. May 4, 2026”), and the draft comes back with \
                them filled in."
                .into(),
            lines: lines.collect(),
            ..Section::default()
        });
    }
    let outline: Vec<Line> = text.document.outline().into_iter().map(|entry| own(entry.text)).collect();
    if !outline.is_empty() {
        sections.push(Section { heading: "What is in it".into(), lines: outline, ..Section::default() });
    }
    let sources: Vec<_> = text.sources.iter().take(SHOWN).cloned().collect();
    if text.sources.len() > SHOWN {
        let all = text.sources.len();
        sections.push(Section {
            heading: "Sources".into(),
            intro: format!("The draft is taken from {all} passages. The first {SHOWN} stand below; the comments in the document name all."),
            ..Section::default()
        });
    }
    let paragraphs = text.document.blocks.iter().any(|block| matches!(block, Block::Numbered { .. }));
    let about = if paragraphs {
        "The draft holds only what your papers say, with the place of each statement as a comment, and the fixed words of its kind. \
         Brackets mark what they do not say. Read it before it leaves the firm."
    } else {
        "The draft holds the fixed words of its kind and what your papers say. Brackets mark what they do not say. Read it before it \
         leaves the firm."
    };
    Answer {
        engine: BUILT_IN.into(),
        skill: SkillKind::Draft,
        about: about.into(),
        lead,
        sections,
        sources,
        gaps: text.gaps.clone(),
    }
}
