//! Papers added to those of a mail: for a question about a thread, its earlier mails; for a comparison with only one
//! paper, the thread's earlier files and those that the instruction names.

use super::service::Answers;
use crate::{
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::skills::catalogue,
    },
    blocking::blocking,
    documents::document::Origin,
    error::Result,
    files::{FILES, File},
    ids::FileId,
    search::Asked,
    tasks::{Direction, Message, SkillKind, Tasks},
};

use jiff::tz::TimeZone;

/// Share of a file's name that an instruction must contain to name the file.
const NAMED: f32 = 0.6;
/// The most characters of an added file.
const CHARACTERS: u64 = 2_000_000;

impl Answers {
    /// Adds the papers that a comparison needs and that did not come with this mail.
    pub(super) async fn beside(&self, asked: &Message, work: &mut Work, zone: &TimeZone) -> Result<()> {
        let skill = catalogue::choose(work).kind;
        if [SkillKind::Thread, SkillKind::Summary].contains(&skill)
            && asked.files.is_empty()
            && asked.full_text.is_some()
        {
            // What is quoted below the mail's own words is then what is asked about.
            let (tasks, account, task, id) = (Tasks::new(self.store.clone()), asked.account, asked.task, asked.id);
            let (_, text) = blocking(move || tasks.message_text(account, task, id)).await?;
            let mail = work.documents.iter_mut().find(|r| r.origin == Origin::Message(asked.id));
            if let Some((mail, text)) = mail.zip(text) {
                mail.document.text = text;
            }
        }
        if skill == SkillKind::Thread {
            let thread = Tasks::new(self.store.clone()).thread(asked.account, asked.task)?.messages;
            let earlier = thread.into_iter().map(|m| m.message).filter(|m| m.id != asked.id && m.at <= asked.at);
            let incoming = earlier.filter(|m| m.direction == Direction::Incoming);
            work.documents.extend(incoming.map(|mail| SourceDocument::of_mail(&mail, zone)));
        }
        let compares = [SkillKind::Compare, SkillKind::Authorities].contains(&skill);
        let is_file = |r: &&SourceDocument| matches!(r.origin, Origin::File(_));
        if !compares || work.documents.iter().filter(is_file).count() > 1 {
            return Ok(());
        }
        let question = Asked::new(&work.instruction);
        let mut all: Vec<File> = Tasks::new(self.store.clone()).files(asked.account, asked.task)?;
        let thread = all.len();
        for hit in &work.related {
            if let Origin::File(id) = hit.passage.origin
                && !all.iter().any(|file| file.id == id)
            {
                all.extend(self.file(asked, id)?);
            }
        }
        let named = |file: &File| question.names(&file.name) >= NAMED;
        let any_named = all.iter().any(named);
        let mut room = crate::answers::extractive::skills::authorities::PAPERS;
        for (i, file) in all.into_iter().enumerate() {
            let known = work.documents.iter().any(|r| r.origin == Origin::File(file.id));
            let wanted = if any_named { named(&file) } else { i < thread };
            if known || !wanted || room == 0 {
                continue;
            }
            match self.reading.document(&file).await? {
                Some(document) if document.text.len() as u64 <= CHARACTERS => {
                    room -= 1;
                    work.documents.push(SourceDocument::of_file(&file, document));
                }
                Some(_) => work.gaps.push(format!("{} is too long to be compared by mail.", file.name)),
                None => {}
            }
        }
        Ok(())
    }

    fn file(&self, asked: &Message, id: FileId) -> Result<Option<File>> {
        self.store.get(&FILES, &(asked.account, id))
    }
}
