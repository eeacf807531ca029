//! Which of an account's documents come from unverified senders: mail from clients without DMARC, mail that IT released,
//! and files from an upload link. Each query reads the message and file again, so no stored flag can become stale.

use super::message::Message;
use crate::{
    documents::document::Origin,
    error::Result,
    files::{FILES, File},
    ids::{AccountId, MessageId},
    store::Store,
    tasks::MESSAGES,
};

use std::collections::HashSet;

/// Those of these documents that come from unverified senders. Deleted documents are not included. Blocks.
///
/// # Errors
/// Store errors.
pub fn unproven(
    store: &Store,
    account: AccountId,
    origins: impl IntoIterator<Item = Origin>,
) -> Result<HashSet<Origin>> {
    let all: HashSet<Origin> = origins.into_iter().collect();
    let mut found = HashSet::new();
    for origin in all {
        if !is_proven(store, account, origin)? {
            found.insert(origin);
        }
    }
    Ok(found)
}

fn is_proven(store: &Store, account: AccountId, origin: Origin) -> Result<bool> {
    match origin {
        Origin::Message(id) => by_message(store, account, id),
        Origin::File(id) => match store.get(&FILES, &(account, id))? {
            Some(file) => file_is_proven(store, &file),
            None => Ok(true),
        },
    }
}

/// Whether the sender of a file is verified.
///
/// # Errors
/// Store errors.
pub fn file_is_proven(store: &Store, file: &File) -> Result<bool> {
    if file.unproven {
        return Ok(false);
    }
    match (file.message, file.task) {
        (Some(message), _) => by_message(store, file.account, message),
        // A task's file without a mail came through an upload link.
        (None, Some(_)) => Ok(false),
        (None, None) => Ok(true),
    }
}

fn by_message(store: &Store, account: AccountId, id: MessageId) -> Result<bool> {
    let message: Option<Message> = store.get(&MESSAGES, &(account, id))?;
    Ok(message.is_none_or(|message| message.is_proven()))
}
