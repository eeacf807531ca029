//! Draws the picture pages of a document with the reader and recognises them one after the other.

use super::{
    Failure, Ocr, Recognised,
    pages::{merge, missing},
};
use crate::{
    client::{ReadFailure, Reader},
    document::Document,
};
use base::error::Error;

use std::{collections::BTreeMap, io::Cursor, sync::Arc};
use tokio::io::{AsyncRead, AsyncReadExt};

/// The most bytes of a photograph that are handed to another program.
const LARGEST: u64 = 200 << 20;
/// The most pages of one file that are recognised.
const MOST: usize = 1_000;
/// How many pages one child draws: each child has its own limits of time and memory.
const BATCH: usize = 8;

/// Recognises the pictures of a document. `open` returns the file's bytes, from the start each time. The inner error
/// is a sentence for the user: no page has text.
///
/// # Errors
/// An internal error: the input broke off, or a child could not be started.
pub async fn recognise<I: AsyncRead + Send + Unpin + 'static>(
    reader: &Reader,
    ocr: &Ocr,
    document: Document,
    open: impl Fn() -> I,
) -> Result<Result<Document, String>, Error> {
    if !document.photograph {
        return pages(reader, ocr, document, open).await;
    }
    let mut photograph = Vec::new();
    open().take(LARGEST).read_to_end(&mut photograph).await.map_err(|e| Error::Internal(e.to_string()))?;
    match ocr.photographs().jpeg(&photograph).await? {
        Ok(jpeg) => {
            let jpeg: Arc<[u8]> = jpeg.into();
            let document = Document { photograph: false, ..document };
            pages(reader, ocr, document, || Cursor::new(Arc::clone(&jpeg))).await
        }
        Err(sentence) => Ok(Err(sentence)),
    }
}

async fn pages<I: AsyncRead + Send + Unpin + 'static>(
    reader: &Reader,
    ocr: &Ocr,
    document: Document,
    open: impl Fn() -> I,
) -> Result<Result<Document, String>, Error> {
    let all = document.pictures.len();
    let mut left: &[u32] = &document.pictures[..all.min(MOST)];
    let mut done: BTreeMap<u32, Recognised> = BTreeMap::new();
    while !left.is_empty() {
        let batch = &left[..left.len().min(BATCH)];
        let mut drawing = match reader.draw(batch.to_vec(), open()).await {
            Ok(drawing) => drawing,
            Err(ReadFailure::Fault(fault)) => return Err(fault),
            Err(ReadFailure::Unreadable(_)) => break,
        };
        let mut taken = 0;
        loop {
            let picture = match drawing.next().await {
                Ok(Some(picture)) if batch.get(taken) == Some(&picture.page) => picture,
                Err(ReadFailure::Fault(fault)) => return Err(fault),
                // Its limits were too small for the remaining pages, or for this one; then it is skipped.
                Ok(_) | Err(ReadFailure::Unreadable(_)) => break,
            };
            taken += 1;
            if picture.failed {
                continue;
            }
            let found = if picture.dots.is_empty() { Ok(Recognised::default()) } else { ocr.recognise(&picture).await };
            match found {
                Ok(found) => drop(done.insert(picture.page, found)),
                Err(Failure::Page) => {}
                Err(Failure::Gone(why)) => return Err(Error::Unavailable(why)),
            }
        }
        left = &left[taken.max(1)..];
    }
    let why = if all > MOST { "more pages of one file are not recognised" } else { "OCR could not cope with it" };
    Ok(merge(document, &done, why))
}

/// A document whose pictures are not recognised, with a note that says so; `why` ends that sentence. The error is a
/// sentence as well.
///
/// # Errors
/// No page has text.
pub fn without(mut document: Document, why: &str) -> Result<Document, String> {
    if document.pictures.is_empty() {
        return Ok(document);
    }
    let sentence = missing(document.pictures.len(), document.pages.len(), why);
    if document.text.is_empty() {
        return Err(sentence);
    }
    document.notes.push(sentence);
    Ok(document)
}
