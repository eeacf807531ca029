//! What marks papers, and the words of its replies.

use crate::{
    accounts::Account,
    blocking::blocking,
    documents::make::Made,
    email::compose::Attachment,
    error::Result,
    files::File,
    reading::Reading,
    store::Store,
    tasks::{Answer, BUILT_IN, Line, Section, SkillKind},
};

use jiff::{Timestamp, tz::TimeZone};

/// Lines of a reply; the document marks all.
pub(super) const SHOWN: usize = 60;
/// The largest documents, all together, in bytes.
pub(super) const LARGEST: u64 = 60 << 20;

/// What is answered, and the marked documents.
pub(super) type Reply = (Answer, Vec<Attachment>);

/// The same for the page.
pub struct Marked {
    pub answer: Answer,
    /// A Word document.
    pub document: Option<Vec<u8>>,
}

/// Marks papers: makes redlines, comments, reviews and filled forms of them. Clones share the store.
#[derive(Clone)]
pub struct Marker {
    pub(super) store: Store,
    pub(super) reading: Reading,
}

impl Marker {
    /// Marks papers of `store`, which `reading` opens.
    pub fn new(store: Store, reading: Reading) -> Self {
        Self { store, reading }
    }

    /// Checks one paper as of `now`.
    ///
    /// # Errors
    /// Store errors, and if the reader cannot be started.
    pub async fn check(&self, paper: File, now: Timestamp) -> Result<Marked> {
        let today = now.to_zoned(TimeZone::UTC).date();
        self.proofread(vec![paper], today).await.map(Marked::from)
    }

    /// What a newer version of a paper changes, as changes by `by`.
    ///
    /// # Errors
    /// As for [`Marker::check`].
    pub async fn compare(&self, older: File, newer: File, by: &Account) -> Result<Marked> {
        self.redlined(&older, &newer, by).await.map(Marked::from)
    }

    pub(super) async fn bytes_of(&self, files: Vec<File>) -> Result<Vec<Vec<u8>>> {
        let store = self.store.clone();
        blocking(move || files.iter().map(|file| store.blobs().open(&file.blob)?.read_all()).collect()).await
    }
}

impl From<Reply> for Marked {
    fn from((answer, attachments): Reply) -> Self {
        Self { answer, document: attachments.into_iter().next().map(|attachment| attachment.bytes) }
    }
}

pub(super) fn is_word(file: &File) -> bool {
    file.media_type == docx::MEDIA_TYPE || file.name.to_lowercase().ends_with(".docx")
}

/// The document that was made, if anything was to be marked.
pub(super) fn attached(paper: &File, what: &str, made: Made) -> Vec<Attachment> {
    let name = format!("{}.docx", marked_name(&paper.name, what));
    let document = (!made.document.is_empty()).then_some(made.document);
    document.map(|bytes| Attachment { name, media_type: docx::MEDIA_TYPE, bytes }).into_iter().collect()
}

/// What a marked document is called, without an ending: the paper's name and what was done, "Lease v1 (redline)".
pub fn marked_name(paper: &str, what: &str) -> String {
    let bare = paper.rsplit_once('.').map_or(paper, |(bare, _)| bare);
    format!("{} ({what})", bare.chars().take(100).collect::<String>().trim_end())
}

pub(super) fn section(heading: &str, lines: Vec<String>, all: usize) -> Section {
    let intro = if all > lines.len() { format!("The first {} of {all}.", lines.len()) } else { String::new() };
    Section {
        heading: heading.into(),
        intro,
        lines: lines.into_iter().map(|text| Line { text, own: true, ..Line::default() }).collect(),
        ..Section::default()
    }
}

pub(super) fn said(skill: SkillKind, lead: String, mut sections: Vec<Section>) -> Answer {
    sections.retain(|section| !section.lines.is_empty());
    Answer { engine: BUILT_IN.into(), skill, lead, sections, ..Answer::default() }
}

/// A sentence that says why nothing was marked.
pub(super) fn nothing(skill: SkillKind, why: impl Into<String>) -> Reply {
    (said(skill, why.into(), Vec::new()), Vec::new())
}
