//! Archives, and mails saved as files: their contents become files beside them, in a folder with their name if they
//! are in a folder. The archives themselves stay unchanged.

use super::{
    ocr_queue::OcrQueue,
    pipeline::{Part, Reading, Taken, answer_when_read, encode, failed, file_place, study},
};
use crate::{
    accounts::{ACCOUNTS, usage},
    audit::{Action, Audit, Event as Line},
    documents::document::{Container, Document, Origin},
    error::{Error, Result},
    files::{FILES, File, ReadState, TASK_FILES, paths, unpacked_folder, unpacked_place},
    ids::{FileId, FolderId, JobId, MessageId},
    queue::{JobKind, Queue},
    store::Tx,
    tasks::{MESSAGES, Message},
};

use jiff::Timestamp;

impl Reading {
    /// Extracts the files of an archive or a mail, whose own text is `document`, and records it as read.
    pub(super) async fn unpack(&self, archive: &File, kind: Container, mut document: Document) -> Result<()> {
        let taken = match self.reader.unpack(self.bytes_of(archive.blob)).await {
            Ok(reading) => self.take_parts(reading).await?,
            Err(failure) => failed(failure)?,
        };
        let Taken { mut parts, notes, .. } =
            taken.unwrap_or_else(|sentence| Taken { notes: vec![sentence], ..Taken::default() });
        document.notes.extend(notes);
        let bytes = parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.blob.len));
        // The archive itself is kept, so nothing is lost if there is no room for its files.
        let owner = self.store.get(&ACCOUNTS, &archive.account)?;
        if let Some(Err(Error::Denied(why))) = owner.map(|owner| self.usage.room_for(&owner, bytes)) {
            parts.clear();
            document.notes.push(format!("Its files were not taken out: {why}"));
        }
        // A PDF's own pages may be pictures too: they are read later, and the file is then recorded again.
        let scanned = !document.pictures.is_empty();
        if scanned {
            let why = self.scans.is_there().await.err().unwrap_or_else(|| "OCR is still at work".into());
            let (empty, files) = (document.text.is_empty(), parts.len());
            document = crate::documents::ocr::without(document, &why)
                .unwrap_or_else(|sentence| Document { notes: vec![sentence], ..Document::default() });
            if empty {
                document.text = format!("This PDF holds files: {files}.");
            }
        }
        let pages = u32::try_from(document.pages.len().max(1)).unwrap_or(u32::MAX);
        let state = ReadState::Read { pages, chars: document.text.chars().count() as u64 };
        self.index(&file_place(archive), &document).await?;
        let text = self.keep(encode(&document)?).await?;
        let (account, id) = (archive.account, archive.id);
        let studied = study(document, Origin::File(id), &archive.name).await?;
        let done = self.store.write(move |tx| {
            let at = (account, id);
            let Some(mut archive) = tx.get(&FILES, &at)? else { return Ok((Vec::new(), None, (parts, text))) };
            if archive.is_processed() {
                return Ok((Vec::new(), None, (parts, text)));
            }
            tx.name_blob(&text)?;
            archive.text = Some(*text);
            archive.read = state;
            tx.put(&FILES, &at, &archive)?;
            crate::legal_extracts::put(tx, account, Origin::File(id), &studied)?;
            if scanned {
                OcrQueue::put(tx, account, id)?;
            }
            let jobs = put_all(tx, &archive, kind, &parts)?;
            // What holds blobs moves out with the result, because their files may be dropped only after the commit
            // has returned.
            Ok((jobs, Some((archive.task, archive.folder)), (parts, text)))
        });
        let (jobs, place, _held) = done.await?;
        self.queue.started(jobs);
        if scanned {
            self.scans.entered();
        }
        let Some((task, folder)) = place else { return Ok(()) };
        self.tell(account, task);
        if task.is_some() && folder.is_some() {
            self.tell(account, None);
        }
        Ok(())
    }
}

/// Adds the files of an archive with the jobs that read them, and lets its mail be answered once all of them are
/// read.
fn put_all(tx: &mut Tx, archive: &File, kind: Container, parts: &[Part]) -> Result<Vec<JobId>> {
    let account = archive.account;
    let mut jobs = Vec::new();
    let mut ids = Vec::new();
    // For an attachment that is in no folder, its files go beside it in the task.
    let filed = paths::is_filed(tx, archive)?;
    let top = if filed && !parts.is_empty() { unpacked_folder(tx, archive)? } else { None };
    // From an upload link or a client: it takes its turns beside the account's own.
    let outside = match archive.message {
        None => archive.task.is_some(),
        Some(id) => {
            let message: Option<Message> = tx.get(&MESSAGES, &(account, id))?;
            message.is_some_and(|message| !message.is_proven())
        }
    };
    for part in parts {
        let file = put_one(tx, archive, kind, part, filed, top)?;
        ids.push(file);
        jobs.push(Queue::put_for(tx, account, JobKind::ReadFile(file), outside)?);
    }
    usage::stored(tx, account, parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.blob.len)))?;
    if !parts.is_empty() {
        Audit::note(tx, Line::of(account, Action::Unpacked).on(archive.id.0))?;
    }
    if let Some(message) = archive.message {
        jobs.extend(answer_with(tx, archive, message, ids)?);
    }
    Ok(jobs)
}

fn answer_with(tx: &mut Tx, archive: &File, message: MessageId, ids: Vec<FileId>) -> Result<Option<JobId>> {
    let at = (archive.account, message);
    let Some(mut message) = tx.get(&MESSAGES, &at)? else { return Ok(None) };
    message.files.extend(ids);
    tx.put(&MESSAGES, &at, &message)?;
    answer_when_read(tx, &message)
}

fn put_one(
    tx: &mut Tx,
    archive: &File,
    kind: Container,
    part: &Part,
    filed: bool,
    top: Option<FolderId>,
) -> Result<FileId> {
    let (id, account) = (FileId::new(), archive.account);
    let (folders, name) = part.name.rsplit_once('/').unwrap_or(("", &part.name));
    let name = crate::files::safe_name(name);
    let (folder, name) = if filed { unpacked_place(tx, account, top, folders, &name)? } else { (archive.folder, name) };
    let file = File {
        id,
        account,
        file_type: crate::files::type_of(&name, &part.media_type),
        // An archive holds only names; a mail states the type.
        media_type: match part.media_type.as_str() {
            "" | "application/octet-stream" => crate::files::media_type_of(&name).into(),
            said => said.to_owned(),
        },
        name,
        created_at: Timestamp::now(),
        blob: *part.blob,
        task: archive.task,
        message: archive.message,
        folder,
        inside: Some(crate::files::safe_name(part.inside.as_deref().unwrap_or(&archive.name))),
        taken: Some(crate::files::Taken {
            from: archive.id,
            kind,
            level: archive.taken.map_or(1, |taken| taken.level.saturating_add(1)),
        }),
        read: ReadState::Waiting,
        text: None,
        unproven: archive.unproven,
    };
    tx.name_blob(&part.blob)?;
    tx.put(&FILES, &(account, id), &file)?;
    if let Some(task) = archive.task {
        tx.put(&TASK_FILES, &(account, task, id), &())?;
    }
    if filed {
        paths::enter(tx, &file)?;
    }
    Ok(id)
}
