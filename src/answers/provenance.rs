//! Which of an account's documents nobody proved: mail of clients without DMARC, mail that IT released, what came by an upload
//! link. They are asked anew from message and file each time, so that what is stored need not be kept in step.

use crate::{
    documents::document::Origin,
    error::Result,
    files::File,
    ids::{AccountId, MessageId},
    search::Hit,
    store::Store,
    tasks::Message,
};
use crate::{files::tables::FILES, tasks::tables::MESSAGES};

use std::collections::HashSet;

/// The documents among these whose author nobody proved. What is gone is not among them. Blocks.
///
/// # Errors
/// Of the store.
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

/// Whether somebody proved who sent a file.
///
/// # Errors
/// Of the store.
pub fn file_is_proven(store: &Store, file: &File) -> Result<bool> {
    match (file.message, file.task) {
        (Some(message), _) => by_message(store, file.account, message),
        // A task's file without a mail came by an upload link.
        (None, Some(_)) => Ok(false),
        (None, None) => Ok(true),
    }
}

fn by_message(store: &Store, account: AccountId, id: MessageId) -> Result<bool> {
    let message: Option<Message> = store.get(&MESSAGES, &(account, id))?;
    Ok(message.is_none_or(|message| message.is_proven()))
}

/// Puts what nobody proved behind its neighbours, and gives it half of the places at most, so that no number of such papers can
/// take the place of the firm's own. `hits` may be more than `limit`. Blocks.
///
/// # Errors
/// Of the store.
pub fn behind(store: &Store, account: AccountId, hits: Vec<Hit>, limit: usize) -> Result<Vec<Hit>> {
    let doubtful = unproven(store, account, hits.iter().map(|hit| hit.passage.origin))?;
    Ok(ranked(hits, |hit| doubtful.contains(&hit.passage.origin), limit))
}

/// How many of `limit` are looked for, so that enough is left when much of it nobody proved.
pub fn looked_at(limit: usize) -> usize {
    limit * 3
}

fn ranked<T>(all: Vec<T>, doubtful: impl Fn(&T) -> bool, limit: usize) -> Vec<T> {
    let mut places = limit.div_ceil(2);
    let mut ranked: Vec<(usize, bool, T)> = Vec::new();
    for (rank, one) in all.into_iter().enumerate() {
        let doubt = doubtful(&one);
        if doubt && places == 0 {
            continue;
        }
        places -= usize::from(doubt);
        // A quarter further down, and behind its equals.
        ranked.push((if doubt { rank + rank / 4 + 2 } else { rank }, doubt, one));
    }
    ranked.sort_by_key(|(rank, doubt, _)| (*rank, *doubt));
    ranked.truncate(limit);
    ranked.into_iter().map(|(.., one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::ranked;

    #[test]
    fn what_nobody_proved_steps_back_and_takes_half_of_the_places_at_most() {
        let doubtful = |n: &u32| *n >= 100;
        assert_eq!(ranked(vec![100, 1, 2, 3], doubtful, 4), [1, 2, 100, 3]);
        assert_eq!(ranked(vec![100, 101], doubtful, 4), [100, 101]);
        let flood: Vec<u32> = (100..140).chain([1, 2, 3]).collect();
        assert_eq!(ranked(flood, doubtful, 6), [100, 101, 102, 1, 2, 3]);
        assert_eq!(ranked(vec![1, 2, 3], doubtful, 2), [1, 2]);
    }
}
