//! The writing of the archive: each entry is hashed while it passes, and the manifest comes last.

use super::{
    contents::{Entry, From},
    making::{Making, Row},
    page,
};
use crate::{
    error::{Error, Result},
    files::{archive_date, read_text},
    ids::AccountId,
    matters::{ACTIVITIES, Activity, Matter},
    store::{BlobRef, Store},
    tasks::Tasks,
};

use aws_lc_rs::digest::{Context, SHA256};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::io::Write;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions, write::StreamWriter};

/// Bytes read at a time.
const PIECE: usize = 256 * 1024;
/// Lines of the audit log read at a time.
const LINES: u64 = 2_000;
/// The program that checks the archive.
const VERIFY: &str = include_str!("verify.py");

struct Writing<W: Write> {
    zip: ZipWriter<StreamWriter<W>>,
    rows: Vec<Row>,
}

fn broken(e: impl std::fmt::Display) -> Error {
    Error::Unavailable(format!("an archive broke off: {e}"))
}

impl Making {
    /// Writes the archive. Blocks.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if its receiver goes away; store errors.
    pub fn write<W: Write>(self, into: W) -> Result<()> {
        let mut writing = Writing { zip: ZipWriter::new_stream(into), rows: Vec::new() };
        for entry in &self.contents.entries {
            let owner = self.people.get(&entry.owner).cloned().unwrap_or_default();
            match entry.from {
                From::Blob(blob) => writing.blob(&self.store, entry, owner, &blob)?,
                From::Text(text) => {
                    // Read again or deleted since the archive was begun.
                    if let Ok(document) = read_text(&self.store, &text) {
                        writing.bytes(entry, owner, document.text.as_bytes())?;
                    }
                }
                From::Mail(account, message) => {
                    let text = self.mail_text(account, message)?;
                    writing.bytes(entry, owner, text.as_bytes())?;
                }
            }
        }
        let spent = self.spent()?;
        writing.own("matter.json", "matter", self.now, &json_of(&self.matter_facts(&spent))?)?;
        writing.own("facts.json", "facts", self.now, &json_of(&self.facts()?)?)?;
        if let Some(records) = &self.records {
            let mut open = writing.open("records.jsonl", self.now, true)?;
            records.iter().try_for_each(|line| writing.put(&mut open, line))?;
            writing.close(open, row("records.jsonl", "records", self.now));
        }
        self.audit_lines(&mut writing)?;
        writing.own("verify.py", "program", self.now, VERIFY.as_bytes())?;
        let page = page::page(&self, &writing.rows, &spent);
        writing.own("index.html", "page", self.now, page.as_bytes())?;
        self.manifest(writing)
    }

    fn mail_text(&self, account: AccountId, message: crate::ids::MessageId) -> Result<String> {
        let tasks = Tasks::new(self.store.clone());
        let task = tasks.of_message(account, message)?;
        Ok(tasks.message_text(account, task, message)?.1.unwrap_or_default())
    }

    fn name(&self, account: AccountId) -> String {
        self.people.get(&account).cloned().unwrap_or_else(|| account.to_string())
    }

    /// Time and expenses, the first day first.
    fn spent(&self) -> Result<Vec<Activity>> {
        let all = self.store.scan(&ACTIVITIES, &self.matter.id).map(|row| row.map(|(_, one)| one));
        let mut all: Vec<Activity> = all.collect::<Result<_>>()?;
        all.sort_by_key(|one| (one.day, one.id));
        Ok(all)
    }

    fn matter_facts(&self, spent: &[Activity]) -> Value {
        let Matter { id, details, access, walls, hold, opened_at, opened_by, .. } = &self.matter;
        let team = access.team().iter().map(|place| json!({ "who": self.name(place.who), "level": place.level }));
        let walls = walls.iter().map(|note| {
            json!({ "who": self.name(note.who), "reason": note.reason, "by": self.name(note.by), "at": note.at })
        });
        let spent = spent
            .iter()
            .map(|one| json!({ "id": one.id, "day": one.day, "who": one.who, "spent": one.spent, "note": one.note }));
        json!({
            "id": id,
            "details": details,
            "client": self.client,
            "opened_at": opened_at,
            "opened_by": self.name(*opened_by),
            "team": team.collect::<Vec<_>>(),
            "walls": walls.collect::<Vec<_>>(),
            "hold": hold,
            "activities": spent.collect::<Vec<_>>(),
        })
    }

    fn facts(&self) -> Result<Value> {
        let mut all = Vec::new();
        for (owner, task, subject) in &self.contents.tasks {
            let dossier = self.extracts.of_task(*owner, *task)?;
            let authorities = dossier
                .authorities
                .iter()
                .map(|found| json!({ "cited": found.cited, "verdict": found.verdict, "note": found.note }));
            all.push(json!({
                "task": task,
                "subject": subject,
                "owner": self.name(*owner),
                "facts": dossier.facts,
                "authorities": authorities.collect::<Vec<_>>(),
                "deadlines": self.deadlines.of_task(*owner, *task)?,
            }));
        }
        Ok(Value::Array(all))
    }

    /// The lines of the audit log about the matter and what is in it, one JSON object each.
    fn audit_lines<W: Write>(&self, writing: &mut Writing<W>) -> Result<()> {
        let mut open = writing.open("audit.jsonl", self.now, false)?;
        let mut from = 1;
        loop {
            let lines = self.audit.lines(from, LINES)?;
            let Some(last) = lines.last() else { break };
            from = last.seq.saturating_add(1);
            for line in lines.iter().filter(|line| line.object.is_some_and(|id| self.contents.objects.contains(&id))) {
                let mut bytes = serde_json::to_vec(line).map_err(broken)?;
                bytes.push(b'\n');
                writing.put(&mut open, &bytes)?;
            }
        }
        writing.close(open, row("audit.jsonl", "audit", self.now));
        Ok(())
    }

    fn manifest<W: Write>(self, mut writing: Writing<W>) -> Result<()> {
        let mut open = writing.open("manifest.json", self.now, false)?;
        let head = json!({
            "made_by": concat!("Chancery ", env!("CARGO_PKG_VERSION")),
            "made_at": self.now,
            "firm": self.firm,
            "matter": { "id": self.matter.id, "number": self.matter.details.number, "title": self.matter.details.title },
            "audit_head": self.audit.head().map(|head| json!({ "seq": head.seq, "hash": crate::audit::log::hex(&head.hash) }))?,
        });
        let head = serde_json::to_string(&head).map_err(broken)?;
        // Row by row: they may be many.
        writing.put(&mut open, format!("{},\n\"entries\": [\n", head.strip_suffix('}').unwrap_or(&head)).as_bytes())?;
        let rows = std::mem::take(&mut writing.rows);
        for (n, row) in rows.iter().enumerate() {
            let comma = if n + 1 < rows.len() { "," } else { "" };
            let line = format!("{}{comma}\n", serde_json::to_string(row).map_err(broken)?);
            writing.put(&mut open, line.as_bytes())?;
        }
        writing.put(&mut open, b"]}\n")?;
        let mut rest = writing.zip.finish().map_err(broken)?.into_inner();
        rest.flush().map_err(broken)
    }
}

fn json_of(value: &Value) -> Result<Vec<u8>> {
    serde_json::to_vec_pretty(value).map_err(broken)
}

fn row(path: &str, kind: &'static str, at: Timestamp) -> Row {
    let (path, sha256) = (path.to_owned(), String::new());
    Row { path, kind, title: String::new(), owner: String::new(), at, id: None, size: 0, sha256 }
}

/// An entry that is being written.
struct Open {
    digest: Context,
    size: u64,
}

impl<W: Write> Writing<W> {
    fn open(&mut self, path: &str, at: Timestamp, large: bool) -> Result<Open> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1))
            .last_modified_time(archive_date(at))
            .large_file(large);
        self.zip.start_file(path, options).map_err(broken)?;
        Ok(Open { digest: Context::new(&SHA256), size: 0 })
    }

    fn put(&mut self, open: &mut Open, bytes: &[u8]) -> Result<()> {
        open.digest.update(bytes);
        open.size += bytes.len() as u64;
        self.zip.write_all(bytes).map_err(broken)
    }

    fn close(&mut self, open: Open, row: Row) {
        let sha256 = crate::audit::log::hex(open.digest.finish().as_ref());
        self.rows.push(Row { size: open.size, sha256, ..row });
    }

    fn own(&mut self, path: &str, kind: &'static str, at: Timestamp, bytes: &[u8]) -> Result<()> {
        let mut open = self.open(path, at, bytes.len() as u64 >= u64::from(u32::MAX) / 2)?;
        self.put(&mut open, bytes)?;
        self.close(open, row(path, kind, at));
        Ok(())
    }

    fn bytes(&mut self, entry: &Entry, owner: String, bytes: &[u8]) -> Result<()> {
        let mut open = self.open(&entry.path, entry.at, false)?;
        self.put(&mut open, bytes)?;
        self.close(open, of(entry, owner));
        Ok(())
    }

    fn blob(&mut self, store: &Store, entry: &Entry, owner: String, blob: &BlobRef) -> Result<()> {
        let mut reader = store.blobs().open(blob)?;
        let mut open = self.open(&entry.path, entry.at, blob.len >= u64::from(u32::MAX) / 2)?;
        let (mut piece, mut at) = (vec![0; PIECE], 0);
        loop {
            match reader.read_at(at, &mut piece)? {
                0 => break,
                n => {
                    self.put(&mut open, piece.get(..n).unwrap_or_default())?;
                    at += n as u64;
                }
            }
        }
        self.close(open, of(entry, owner));
        Ok(())
    }
}

fn of(entry: &Entry, owner: String) -> Row {
    let id = entry.id.map(|id| id.to_string());
    Row { title: entry.title.clone(), owner, id, ..row(&entry.path, entry.kind, entry.at) }
}
