//! The reader: the child process in which strangers' bytes are parsed (invariant 3). It reads one request from
//! standard input, confines itself, parses, writes the answer to standard output and exits. It may die at any point;
//! the parent ([`super::Reader`]) turns every ending into a sentence.

use super::{
    archive, calendar,
    document::{Container, Document},
    formats,
    frames::{self, BROKEN, Request},
    images,
    limits::Limits,
    mail,
    make::make,
    outlook::{Contents, msg, tnef},
    pdf, recordings, signed_mail,
};
use sandbox::{Mode, Profile};

use std::{
    io::{self, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

/// Stack size of the parsing thread in bytes: parsers of nested formats recurse.
const STACK: usize = 64 * 1024 * 1024;

/// The whole life of the child. `main.rs` calls it before anything else, with no runtime started and no file open.
pub fn main(mode: Mode) -> ExitCode {
    live(Profile::reader(), mode)
}

/// The whole life of a child that listens to a recording.
pub fn listen(mode: Mode) -> ExitCode {
    live(Profile::listener(), mode)
}

fn live(profile: Profile, mode: Mode) -> ExitCode {
    // A panic's message may quote the document; only its location may be reported.
    std::panic::set_hook(Box::new(|info| {
        if let Some(place) = info.location() {
            let _ = writeln!(io::stderr(), "the reader failed at {}:{}", place.file(), place.line());
        }
    }));
    let refused = |refusal| {
        let _ = writeln!(io::stderr(), "{refusal}");
    };
    let mut entered = match profile.enter(mode) {
        Ok(entered) => entered,
        Err(refusal) => {
            refused(refusal);
            return ExitCode::FAILURE;
        }
    };
    let parsing = std::thread::Builder::new().stack_size(STACK).spawn(move || match entered.shut(true) {
        Ok(()) => answer(),
        Err(refusal) => {
            refused(refusal);
            Err(io::ErrorKind::PermissionDenied.into())
        }
    });
    match parsing.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn answer() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut out = io::BufWriter::with_capacity(frames::PIECE, io::stdout().lock());
    let mut request = Vec::new();
    if frames::take(&mut input, &mut request)? != frames::REQUEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let request: Request = rmp_serde::from_slice(&request).map_err(io::Error::other)?;
    if let Request::Survey { .. } | Request::Pieces { .. } = request {
        // It asks for its bytes through the same two pipes.
        drop((input, out));
        return recordings::answer(request);
    }
    let bytes = whole(&mut input)?;
    let limits = Limits::default();
    let said = catch_unwind(AssertUnwindSafe(|| match request {
        Request::Calendar { from, until } => match calendar::taking_time(&bytes, from, until) {
            Ok(events) => frames::put_value(&mut out, frames::EVENTS, &events).map(Ok),
            Err(sentence) => Ok(Err(sentence)),
        },
        Request::Mail => mail::read(&bytes, &limits, &mut out),
        Request::Unpack if formats::kind::is_archive(&bytes) => archive::unpack(&bytes, &limits, &mut out),
        Request::Unpack if pdf::open::is_pdf(&bytes) => pdf::attached::unpack(&bytes, &limits, &mut out),
        Request::Unpack => mail::read(&bytes, &limits, &mut out),
        Request::Survey { .. } | Request::Pieces { .. } => Ok(Err(BROKEN.into())),
        Request::Draw { pages } => images::draw(bytes, &pages, &mut out).map(Ok),
        Request::Make(what) => match make(&what, &bytes) {
            Ok(made) => {
                frames::put_value(&mut out, frames::MADE, &made)?;
                frames::put(&mut out, frames::BYTES, &made.document).map(Ok)
            }
            Err(sentence) => Ok(Err(sentence)),
        },
        Request::File { name, media_type } => match file(&name, &media_type, &bytes, &limits) {
            Ok(document) => frames::put_value(&mut out, frames::DOCUMENT, &shortened(document)).map(Ok),
            Err(sentence) => Ok(Err(sentence)),
        },
    }));
    match said {
        Ok(said) => {
            if let Err(sentence) = said? {
                frames::put(&mut out, frames::UNREADABLE, sentence.as_bytes())?;
            }
        }
        Err(_) => frames::put(&mut out, frames::UNREADABLE, BROKEN.as_bytes())?,
    }
    frames::put(&mut out, frames::DONE, &[])?;
    out.flush()
}

/// All bytes that follow a request.
fn whole(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        match frames::take(input, &mut bytes)? {
            frames::BYTES => {}
            frames::END => return Ok(bytes),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

fn file(name: &str, media_type: &str, bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let ends_in_eml = name.rsplit_once('.').is_some_and(|(_, e)| e.eq_ignore_ascii_case("eml"));
    let is_mail = ends_in_eml || (!name.contains('.') && mail::looks_so(bytes));
    if media_type.eq_ignore_ascii_case("message/rfc822") || is_mail {
        return mail::document(bytes);
    }
    if let Some(contents) = tnef::open(bytes).or_else(|| msg::open(bytes)) {
        return container(&contents);
    }
    if calendar::is(bytes) {
        return calendar::read(bytes, limits);
    }
    if let Some(content) = signed_mail::content(bytes) {
        return mail::document(&content);
    }
    if ["p7s", "asc", "sig"].iter().any(|e| name.to_ascii_lowercase().ends_with(&format!(".{e}"))) {
        return Err("This is a signature; it holds no text.".into());
    }
    formats::read(name, media_type, bytes, limits)
}

/// An Outlook container as a document: its message, and the names of its files.
fn container(contents: &Contents) -> Result<Document, String> {
    let text = contents.text();
    let names: Vec<&str> =
        contents.items.iter().map(|item| item.name.as_str()).filter(|n| !n.is_empty()).take(50).collect();
    if text.is_empty() && names.is_empty() {
        return Err("This container is empty or damaged; it is kept as it came.".into());
    }
    let mut notes = Vec::new();
    if !names.is_empty() {
        notes.push(format!("It holds these files: {}.", names.join(", ")));
    }
    if contents.damaged {
        notes.push("It is damaged; some of it may be missing.".into());
    }
    let text = if text.is_empty() { format!("Files: {}", names.join(", ")) } else { text };
    let title = Some(contents.subject.clone()).filter(|s| !s.is_empty());
    let holds = (!names.is_empty()).then_some(Container::Mail);
    Ok(Document { title, text, notes, holds, ..Document::default() })
}

/// A document of at most [`super::MAX_TEXT_CHARS`] characters; a note says what was left out.
fn shortened(mut document: Document) -> Document {
    let Some((cut, _)) = document.text.char_indices().nth(super::MAX_TEXT_CHARS) else { return document };
    document.text.truncate(cut);
    let end = super::MAX_TEXT_CHARS as u64;
    document.pages.retain(|p| p.start < end);
    if let Some(last) = document.pages.last_mut() {
        last.end = last.end.min(end);
    }
    document.outline.retain(|heading| heading.at < end);
    document.changes.retain(|change| change.at < end);
    document.notes.push("This file is very long; only its first 16 million characters were read.".into());
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_TEXT_CHARS, document::PageSpan};

    #[test]
    fn a_very_long_document_is_cut_and_says_so() {
        let n = MAX_TEXT_CHARS as u64;
        let pages = vec![
            PageSpan { number: 1, start: 0, end: n - 5 },
            PageSpan { number: 2, start: n - 5, end: n + 5 },
            PageSpan { number: 3, start: n + 5, end: n + 10 },
        ];
        let long = Document { text: "é".repeat(MAX_TEXT_CHARS + 10), pages, ..Document::default() };
        let cut = shortened(long);
        assert_eq!(cut.text.chars().count(), MAX_TEXT_CHARS);
        assert_eq!((cut.pages.len(), cut.pages[1].end), (2, n));
        assert_eq!(cut.notes.len(), 1);
    }
}
