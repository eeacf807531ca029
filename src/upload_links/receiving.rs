//! Receives files by a public link: one commit adds the files, the task that informs the owner, and the mail about
//! it.

use super::{
    links::{Links, place},
    record::Link,
    tables::LINKS,
};
use crate::{
    accounts::plans,
    blocking::blocking,
    error::{Error, Result},
    events::{Event, EventKind},
    files::{FILES, File, ReadState, Received, paths, put, safe_name},
    ids::{FileId, JobId, MessageId, TaskId},
    store::{Pending, Tx},
    tasks::{Direction, Message, TASKS, Task, TaskStatus, UPLOAD_LINK, threads},
};

use jiff::Timestamp;
use std::{fmt::Write, net::IpAddr, time::Duration};

/// How long a visitor waits for the files to be read.
const PATIENCE: Duration = Duration::from_secs(15);

/// The result of an upload.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// The files in their state at the time of the reply, each with the name that the visitor gave it. Its name in
    /// the folder may have a number, which would reveal what is there already.
    pub files: Vec<(String, File)>,
}

impl Links {
    /// Receives files by a link and waits a little for them to be read.
    ///
    /// # Errors
    /// `NotFound` if the link was revoked or has expired meanwhile; `Denied` if a quota is used up.
    pub async fn receive(&self, link: &Link, received: Vec<Received>, from: IpAddr) -> Result<Receipt> {
        let owner = self.owner(link)?.ok_or(Error::NotFound)?;
        let mut listener = self.files.live().subscribe(link.account);
        let (id, task) = (MessageId::new(), link.task.unwrap_or_else(TaskId::new));
        let message = message(link, id, task, &received, from);
        let raw = self.keep(message.body.clone().unwrap_or_default()).await?;
        let message = Message { raw: *raw, ..message };
        let path = self.path_of(link)?.ok_or(Error::NotFound)?;
        let names: Vec<String> = received.iter().map(|one| safe_name(&one.name)).collect();
        let notice = if owner.preferences.notification_mail {
            Some(self.notices.link_upload(&owner, &link.title, each(&received), &path, &message).await?)
        } else {
            None
        };
        let (at, clock, counters) = (place(link), self.clock.clone(), self.usage.clone());
        let done = self.store.bulk().write(move |tx| {
            // Check again inside the commit, where no other change can interfere.
            let mut link = tx.get(&LINKS, &at)?.ok_or(Error::NotFound)?;
            if link.revoked || link.expires_at <= clock.now() {
                return Err(Error::NotFound);
            }
            paths::path_of(tx, link.account, Some(link.folder))?;
            let bytes = received.iter().fold(0u64, |sum, one| sum.saturating_add(one.blob.len));
            let (files, all) = (link.files + received.len() as u64, link.bytes.saturating_add(bytes));
            if link.max_files.is_some_and(|most| files > most) || link.max_bytes.is_some_and(|most| all > most) {
                return Err(Error::Denied("More than this link allows.".into()));
            }
            counters.check(tx, link.account, bytes)?;
            (link.files, link.bytes) = (files, all);
            let (files, jobs) = tell(tx, &mut link, message, &received, from)?;
            tx.put(&LINKS, &at, &link)?;
            tx.name_blob(&raw)?;
            let mail = notice.as_ref().map(|notice| notice.put(tx)).transpose()?;
            // What holds blobs moves out with the result, because their files may be dropped only after the commit
            // has returned.
            Ok((files, jobs, mail, link.task, (received, raw, notice)))
        });
        let (mut files, jobs, mail, task, _held) = done.await?;
        self.files.entered(link.account, jobs);
        if let Some(mail) = mail {
            self.notices.started(mail);
        }
        self.files.live().tell(Event { account: link.account, task, kind: EventKind::Task });
        let reading = async {
            loop {
                self.look_again(&mut files);
                if files.iter().all(File::is_processed) || listener.next().await.is_none() {
                    return;
                }
            }
        };
        if tokio::time::timeout(PATIENCE, reading).await.is_err() {
            self.look_again(&mut files);
        }
        Ok(Receipt { files: names.into_iter().zip(files).collect() })
    }

    /// The files as they are now, as far as they can be read: they are stored, and on a disk that fills up at this
    /// moment, an error would tell the visitor that they are not.
    fn look_again(&self, files: &mut [File]) {
        for file in files.iter_mut().filter(|file| !file.is_processed()) {
            if let Ok(Some(now)) = self.store.get(&FILES, &(file.account, file.id)) {
                *file = now;
            }
        }
    }

    async fn keep(&self, text: String) -> Result<Pending> {
        let store = self.store.clone();
        blocking(move || {
            let mut blob = store.blobs().create()?;
            blob.write(text.as_bytes())?;
            blob.finish()
        })
        .await
    }
}

/// The message in the task that lists what arrived.
fn message(link: &Link, id: MessageId, task: TaskId, received: &[Received], from: IpAddr) -> Message {
    let body = format!("Files that came by the upload link \"{}\", from {from}:\n\n{}", link.title, listed(received));
    Message {
        id,
        task,
        account: link.account,
        direction: Direction::Incoming,
        from: UPLOAD_LINK.into(),
        to: Vec::new(),
        subject: subject(link),
        message_id: String::new(),
        references: Vec::new(),
        at: Timestamp::now(),
        raw: crate::store::BlobRef { id: crate::ids::BlobId::new(), len: 0, hash: [0; 32] },
        body: Some(body),
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: Some("It came by an upload link; nothing is answered by mail.".into()),
        authentication: None,
        unproven: true,
        written_to: Vec::new(),
        answered_by: None,
        answer: None,
    }
}

fn subject(link: &Link) -> String {
    format!("Upload: {}", link.title)
}

fn listed(received: &[Received]) -> String {
    each(received).into_iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n")
}

/// Each file with its size.
fn each(received: &[Received]) -> Vec<String> {
    let line = |one: &Received| format!("{} ({})", crate::files::safe_name(&one.name), plans::size(one.blob.len));
    received.iter().map(line).collect()
}

/// Adds the files, the link's task if it has none yet, and its message.
fn tell(
    tx: &mut Tx,
    link: &mut Link,
    mut message: Message,
    received: &[Received],
    from: IpAddr,
) -> Result<(Vec<File>, Vec<JobId>)> {
    let account = link.account;
    let known = link.task.map(|task| tx.get(&TASKS, &(account, task))).transpose()?.flatten();
    let mut task: Task = match known {
        Some(task) => task,
        None => Task {
            id: message.task,
            account,
            subject: subject(link),
            path: threads::claim_path(tx, account, message.task, &subject(link))?,
            sender_email: UPLOAD_LINK.into(),
            attachment_count: 0,
            received_at: message.at,
            updated_at: message.at,
            status: TaskStatus::Received,
            note: None,
            client: None,
            folder: None,
            stopped_at: None,
        },
    };
    (link.task, message.task) = (Some(task.id), task.id);
    let (mut files, mut jobs) = (Vec::new(), Vec::new());
    for one in received {
        let (file, job) = put(tx, account, Some(link.folder), one, Some(task.id), from)?;
        message.files.push(file.id);
        files.push(file);
        jobs.push(job);
    }
    task.attachment_count = task.attachment_count.saturating_add(u32::try_from(files.len()).unwrap_or(u32::MAX));
    let path = paths::path_of(tx, account, Some(link.folder))?;
    let note = format!("{} by the upload link \"{}\". They lie in {path}.", came(link.files), link.title);
    threads::set(&mut task, TaskStatus::NeedsAttention, Some(&note));
    tx.put(&TASKS, &(account, task.id), &task)?;
    crate::tasks::put_message(tx, &message)?;
    Ok((files, jobs))
}

fn came(files: u64) -> String {
    if files == 1 { "1 file came".into() } else { format!("{files} files came") }
}

/// The texts for a visitor in one language.
struct Words {
    one: &'static str,
    many: &'static str,
    thanks: &'static str,
    waiting: &'static str,
    read: &'static str,
    pages: &'static str,
    unreadable: &'static str,
    all_the_same: &'static str,
}

const ENGLISH: Words = Words {
    one: "1 file was received.",
    many: "files were received.",
    thanks: "Thank you.",
    waiting: "received; it is still being read.",
    read: "received and read",
    pages: "pages",
    unreadable: "received, but its text could not be read",
    all_the_same: "The firm has these files all the same. If you can, send those that could not be read in another form, for example as a PDF with text.",
};

const SPANISH: Words = Words {
    one: "Se ha recibido 1 archivo.",
    many: "archivos recibidos.",
    thanks: "Gracias.",
    waiting: "recibido; todavía se está leyendo.",
    read: "recibido y leído",
    pages: "páginas",
    unreadable: "recibido, pero no se pudo leer su texto",
    all_the_same: "El bufete tiene estos archivos de todos modos. Si puede, envíe los que no se pudieron leer en otro formato, por ejemplo como PDF con texto.",
};

/// The visitor's confirmation in markdown: what was received, and how far reading it has come. It reveals nothing of
/// the firm that the visitor does not know. Written in Spanish (`es`) or else in English; why a file could not be
/// read is given only in English.
pub fn reply(files: &[(FileId, String, u64, ReadState)], language: &str) -> String {
    let words = if language == "es" { &SPANISH } else { &ENGLISH };
    let count = files.len();
    let head = if count == 1 { words.one.into() } else { format!("{count} {}", words.many) };
    let mut text = format!("**{head}** {}\n\n", words.thanks);
    for (_, name, size, read) in files {
        let state = match read {
            ReadState::Waiting => words.waiting.into(),
            ReadState::Read { pages: 1, .. } => format!("{}.", words.read),
            ReadState::Read { pages, .. } => format!("{} ({pages} {}).", words.read, words.pages),
            ReadState::Unreadable { .. } if language == "es" => format!("{}.", words.unreadable),
            ReadState::Unreadable { reason } => format!("{}: {}", words.unreadable, escape(reason)),
        };
        let _ = writeln!(text, "- {} ({}): {state}", escape(name), plans::size(*size));
    }
    if files.iter().any(|(_, _, _, read)| matches!(read, ReadState::Unreadable { .. })) {
        let _ = writeln!(text, "\n{}", words.all_the_same);
    }
    text
}

/// Escapes text so that markdown shows it unchanged.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control()) {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | '(' | ')' | '-' | '\'' | ':') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_reads_what_was_received_and_no_markup_of_a_name() {
        let files = [
            (FileId::new(), "lease.pdf".into(), 2048, ReadState::Read { pages: 12, chars: 9 }),
            (FileId::new(), "[x](javascript:a)<b>*".into(), 1, ReadState::Waiting),
            (FileId::new(), "scan.tif".into(), 1, ReadState::Unreadable { reason: "It holds no text.".into() }),
        ];
        let text = reply(&files, "en");
        assert!(text.starts_with(
            "**3 files were received.** Thank you.\n\n- lease.pdf (2 KB): received and read (12 pages).\n"
        ));
        assert!(
            text.contains("- \\[x\\](javascript:a)\\<b\\>\\* (1 Bytes): received; it is still being read.\n"),
            "{text}"
        );
        assert!(text.contains("could not be read: It holds no text.\n"));
        assert!(reply(&files[..1], "en").starts_with("**1 file was received.**"));
        let spanish = reply(&files, "es");
        assert!(
            spanish.starts_with(
                "**3 archivos recibidos.** Gracias.\n\n- lease.pdf (2 KB): recibido y leído (12 páginas).\n"
            )
        );
        assert!(spanish.contains("- scan.tif (1 Bytes): recibido, pero no se pudo leer su texto.\n"), "{spanish}");
    }
}
