//! The pages of a document that are pictures, drawn by the reader and recognised one after the other.

use super::{
    Failure, Ocr, Recognised,
    pages::{merge, missing},
};
use crate::{
    client::{ReadFailure, Reader},
    document::Document,
};
use base::error::Error;

use std::collections::BTreeMap;
use tokio::io::AsyncRead;

/// Pages of one file that are recognised.
const MOST: usize = 1_000;
/// Pages that one child draws: each child has its own limits of time and memory.
const BATCH: usize = 8;

/// Has the pictures of a document recognised. `open` gives the file's bytes, from the start each time. The inner error is a
/// sentence for a person: there is no text on any page.
///
/// # Errors
/// Something of ours failed: the input broke off, a child could not be started.
pub async fn recognise<I: AsyncRead + Send + Unpin + 'static>(
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
                // Its limits were too narrow for the pages that are left, or for this one: then it is passed over.
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

/// A document whose pictures stay pictures, and says so; `why` is the end of the sentence. The error is a sentence as well.
///
/// # Errors
/// There is no text on any page.
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
