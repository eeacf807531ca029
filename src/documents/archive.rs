//! ZIP archives: their list of files, and the files themselves. Names are cleaned, sizes are counted while unpacking,
//! and an archive within an archive is opened too, within the same limits.

use super::{
    ParsedMail,
    document::{Container, Document},
    formats::kind::is_archive,
    frames::{self, PartHead},
    limits::Limits,
    sanitize,
};

use std::io::{self, Cursor, Read, Write};
use zip::ZipArchive;

/// Levels of nested archives that are opened.
const LEVELS: u32 = 2;
/// The most files extracted from one archive, including those of archives within it.
const FILES: usize = 1_000;
/// The most bytes extracted; a little below what the parent accepts.
const BYTES: u64 = 190 << 20;
/// The deepest nesting of folders; deeper ones are left out of a file's path.
const FOLDERS: usize = 16;
/// How many names the archive's own text lists.
const LISTED: usize = 2_000;

const DAMAGED: &str = "This archive is damaged and could not be opened.";
const TOO_MANY: &str = "This archive holds too many files to be opened.";

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// An archive as a document: the names of its files, one per line.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let archive = open(bytes, limits)?;
    let names: Vec<String> = archive.file_names().filter_map(|name| path(&name.ok()?)).collect();
    if names.is_empty() {
        return Err("This archive holds no files.".into());
    }
    let mut text = names.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join("\n");
    if names.len() > LISTED {
        text.push_str(&format!("\nand {} more", names.len() - LISTED));
    }
    Ok(Document { text, holds: Some(Container::Archive), ..Document::default() })
}

/// Writes the files of an archive as frames, like those of a mail without text, and a note about each kind of file
/// that was left out. The inner error is a sentence.
pub(super) fn unpack(bytes: &[u8], limits: &Limits, out: &mut impl Write) -> io::Result<Result<(), String>> {
    let archive = match open(bytes, limits) {
        Ok(archive) => archive,
        Err(sentence) => return Ok(Err(sentence)),
    };
    frames::put_value(out, frames::MAIL, &ParsedMail::default())?;
    let mut unpacking =
        Unpacking { out, limits, files: FILES, bytes: BYTES.min(limits.unpacked), left: Left::default() };
    unpacking.all(archive, "", None, 1)?;
    unpacking.left.notes().iter().try_for_each(|note| frames::put(unpacking.out, frames::NOTE, note.as_bytes()))?;
    Ok(Ok(()))
}

fn open<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Archive<'a>, String> {
    let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| DAMAGED.to_owned())?;
    if archive.len() > limits.entries { Err(TOO_MANY.into()) } else { Ok(archive) }
}

/// The path of a file in the archive, cleaned: nothing that leads out of it, no drive, no invisible characters.
/// `None` for a folder, and for files that operating systems add beside people's own.
fn path(name: &str) -> Option<String> {
    if name.ends_with(['/', '\\']) {
        return None;
    }
    let steps = name.split(['/', '\\']).map(|step| sanitize::line(step, 200));
    let steps: Vec<String> = steps.filter(|step| !matches!(step.as_str(), "" | "." | "..")).collect();
    let (file, folders) = steps.split_last()?;
    let of_systems = [".DS_Store", "Thumbs.db", "desktop.ini"].iter().any(|own| file.eq_ignore_ascii_case(own));
    if of_systems || folders.first().is_some_and(|top| top == "__MACOSX") {
        return None;
    }
    // "C:" is not a folder.
    let folders = folders.iter().filter(|step| !step.ends_with(':')).take(FOLDERS);
    Some(folders.map(String::as_str).chain([file.as_str()]).collect::<Vec<_>>().join("/"))
}

/// What was left out.
#[derive(Default)]
struct Left {
    protected: usize,
    damaged: usize,
    much: usize,
    deep: usize,
}

impl Left {
    fn notes(&self) -> Vec<String> {
        let told = [
            (self.protected, "protected by a password"),
            (self.damaged, "damaged, or packed in a way that is not read"),
            (self.much, "beyond what is taken out of one archive"),
            (self.deep, "in archives nested too deeply"),
        ];
        let told = told.iter().filter(|(n, _)| *n > 0);
        told.map(|(n, why)| match n {
            1 => format!("1 file of this archive is {why}; it stays in the archive."),
            n => format!("{n} files of this archive are {why}; they stay in the archive."),
        })
        .collect()
    }
}

struct Unpacking<'a, W> {
    out: &'a mut W,
    limits: &'a Limits,
    files: usize,
    bytes: u64,
    left: Left,
}

enum Taken {
    Bytes(Vec<u8>),
    Protected,
    Damaged,
    Much,
    /// A link to elsewhere, which is not a file.
    Nothing,
}

impl<W: Write> Unpacking<'_, W> {
    /// Extracts all files of an archive. `folder` is their destination; `inside` names the archive, if it is in
    /// another one.
    fn all(&mut self, mut archive: Archive<'_>, folder: &str, inside: Option<&str>, level: u32) -> io::Result<()> {
        for index in 0..archive.len() {
            let name = match archive.by_index_raw(index) {
                Ok(entry) => entry.name().map(|name| name.into_owned()).unwrap_or_default(),
                Err(_) => {
                    self.left.damaged += 1;
                    continue;
                }
            };
            let Some(path) = path(&name) else { continue };
            match self.take(&mut archive, index) {
                Taken::Bytes(bytes) => self.file(&format!("{folder}{path}"), bytes, inside, level)?,
                Taken::Protected => self.left.protected += 1,
                Taken::Damaged => self.left.damaged += 1,
                Taken::Much => self.left.much += 1,
                Taken::Nothing => {}
            }
        }
        Ok(())
    }

    fn take(&mut self, archive: &mut Archive<'_>, index: usize) -> Taken {
        if self.files == 0 {
            return Taken::Much;
        }
        let packed = match archive.by_index_raw(index) {
            Ok(entry) if entry.encrypted() => return Taken::Protected,
            Ok(entry) if entry.is_symlink() => return Taken::Nothing,
            Ok(entry) if entry.size() > self.bytes => return Taken::Much,
            Ok(entry) => entry.compressed_size().max(1),
            Err(_) => return Taken::Damaged,
        };
        let most = self.bytes.min(packed.saturating_mul(self.limits.ratio).max(Limits::RATIO_FLOOR));
        let Ok(entry) = archive.by_index(index) else { return Taken::Damaged };
        // The size in the directory is not trusted: bytes are counted as they come.
        let mut bytes = Vec::new();
        let outcome = entry.take(most + 1).read_to_end(&mut bytes);
        self.bytes -= (bytes.len() as u64).min(self.bytes);
        match outcome {
            _ if bytes.len() as u64 > most => Taken::Much,
            // Half a file would pass for a complete one.
            Err(_) => Taken::Damaged,
            Ok(_) => Taken::Bytes(bytes),
        }
    }

    fn file(&mut self, path: &str, bytes: Vec<u8>, inside: Option<&str>, level: u32) -> io::Result<()> {
        if is_archive(&bytes)
            && let Ok(archive) = open(&bytes, self.limits)
        {
            if level >= LEVELS {
                self.left.deep += archive.len();
            } else {
                let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
                let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
                let folder = [folders, stem, ""].into_iter().skip(usize::from(folders.is_empty()));
                let folder = folder.collect::<Vec<_>>().join("/");
                return self.all(archive, &folder, Some(name), level + 1);
            }
        }
        self.files -= 1;
        let head = PartHead {
            name: path.to_owned(),
            media_type: "application/octet-stream".into(),
            inside: inside.map(str::to_owned),
        };
        frames::put_value(self.out, frames::PART, &head)?;
        for piece in bytes.chunks(frames::PIECE) {
            frames::put(self.out, frames::BYTES, piece)?;
        }
        frames::put(self.out, frames::END, &[])
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use zip::write::SimpleFileOptions;

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    /// Name, archive and size of a file.
    type Named = (String, Option<String>, usize);

    /// What is taken out, and notes.
    fn unpacked(bytes: &[u8]) -> (Vec<Named>, Vec<String>) {
        let mut out = Vec::new();
        unpack(bytes, &Limits::default(), &mut out).unwrap().unwrap();
        let (mut wire, mut files, mut notes) = (out.as_slice(), Vec::new(), Vec::new());
        while !wire.is_empty() {
            let mut payload = Vec::new();
            match frames::take(&mut wire, &mut payload).unwrap() {
                frames::PART => {
                    let head: PartHead = rmp_serde::from_slice(&payload).unwrap();
                    files.push((head.name, head.inside, 0));
                }
                frames::BYTES => files.last_mut().unwrap().2 += payload.len(),
                frames::NOTE => notes.push(String::from_utf8(payload).unwrap()),
                _ => {}
            }
        }
        (files, notes)
    }

    #[test]
    fn names_lead_nowhere_else() {
        for (name, clean) in [
            ("a/b.txt", Some("a/b.txt")),
            ("../../etc/passwd", Some("etc/passwd")),
            ("/etc/passwd", Some("etc/passwd")),
            ("C:\\Users\\x.txt", Some("Users/x.txt")),
            ("a//./b.txt", Some("a/b.txt")),
            ("a/fdp\u{202e}exe.\u{7}txt", Some("a/fdpexe.txt")),
            ("folder/", None),
            ("__MACOSX/a/._b.txt", None),
            ("a/.DS_Store", None),
            ("..", None),
            ("", None),
        ] {
            assert_eq!(path(name).as_deref(), clean, "{name}");
        }
    }

    #[test]
    fn an_archive_in_an_archive_is_opened_and_a_third_is_not() {
        let third = packed(&[("deepest.txt", b"x")]);
        let second = packed(&[("b.txt", b"bb"), ("third.zip", &third)]);
        let first = packed(&[("a.txt", b"a"), ("sub/second.zip", &second)]);
        let (files, notes) = unpacked(&first);
        let inside = Some("second.zip".to_owned());
        assert_eq!(
            files,
            [
                ("a.txt".into(), None, 1),
                ("sub/second/b.txt".into(), inside.clone(), 2),
                ("sub/second/third.zip".into(), inside, third.len()),
            ]
        );
        assert_eq!(notes, ["1 file of this archive is in archives nested too deeply; it stays in the archive."]);
        let document = read(&first, &Limits::default()).unwrap();
        assert_eq!((document.text.as_str(), document.holds), ("a.txt\nsub/second.zip", Some(Container::Archive)));
    }

    #[test]
    fn bombs_and_crowds_are_left_in_the_archive() {
        let bomb = packed(&[("bomb.txt", &vec![b'a'; 32 << 20]), ("fine.txt", b"fine")]);
        let (files, notes) = unpacked(&bomb);
        assert_eq!(files, [("fine.txt".into(), None, 4)]);
        assert_eq!(
            notes,
            ["1 file of this archive is beyond what is taken out of one archive; it stays in the archive."]
        );
        let names: Vec<String> = (0..FILES + 5).map(|n| format!("{n}.txt")).collect();
        let crowd: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"x".as_slice())).collect();
        let (files, notes) = unpacked(&packed(&crowd));
        assert_eq!((files.len(), notes.len()), (FILES, 1));
        assert_eq!(read(b"PK\x03\x04", &Limits::default()).unwrap_err(), DAMAGED);
    }
}
