//! What of a matter is handed out to a folder or another system: files, and the assistant's answers.

use super::{
    items::{Listed, What},
    service::Matters,
    viewer::Viewer,
};
use crate::{
    error::Result,
    files::safe_name,
    ids::{FileId, MatterId, MessageId},
    store::BlobRef,
    tasks::{Direction, MESSAGES, Message, TASK_MESSAGES},
};

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    File(FileId),
    /// A reply of the assistant, as it was mailed.
    Answer(MessageId),
}

/// Something that is handed out.
#[derive(Clone, Debug)]
pub struct HandedOut {
    pub what: Handed,
    /// A safe name.
    pub name: String,
    pub blob: BlobRef,
}

impl Matters {
    /// Files and answers of a matter that the viewer may read. Blocks.
    ///
    /// # Errors
    /// [`crate::error::Error::NotFound`] for a matter that the viewer may not see.
    pub fn handed_out(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<HandedOut>> {
        let mut found = Vec::new();
        for (_, file) in viewer.files_in(id)? {
            let Ok(file) = viewer.file(file) else { continue };
            let file = file.into_file();
            // What an archive holds goes with the archive.
            if file.inside.is_none() {
                found.push(HandedOut { what: Handed::File(file.id), name: safe_name(&file.name), blob: file.blob });
            }
        }
        for Listed { owner, what, .. } in self.list(viewer, id)? {
            let What::Task(task, _) = what else { continue };
            for row in self.store.scan(&TASK_MESSAGES, &(owner, task.id)) {
                let message: Option<Message> = self.store.get(&MESSAGES, &(owner, row?.0.2))?;
                let answer = message.filter(|one| one.direction == Direction::Reply && one.answer.is_some());
                found.extend(answer.map(|answer| {
                    let subject = answer.subject.replace(['/', '\\'], "-");
                    let name = safe_name(&format!("Answer {} {subject}.eml", answer.at.strftime("%Y-%m-%d %H%M")));
                    HandedOut { what: Handed::Answer(answer.id), name, blob: answer.raw }
                }));
            }
        }
        Ok(found)
    }
}
