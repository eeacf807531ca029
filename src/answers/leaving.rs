//! What goes with papers: what was asked about them in chats, and answers that draw on them.

use super::chat::{
    records::{ChatMessage, ChatService, Speaker},
    tables::CHATS,
};
use crate::{
    documents::document::Origin,
    error::Result,
    matter_records::{Going, Papers},
    store::{All, Tx},
    tasks::TASKS,
};

use std::collections::BTreeSet;

/// Takes out what was asked in tasks and in the matter that go, and empties answers from elsewhere that draw on what goes.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let mut places = BTreeSet::new();
    for at in &papers.tasks {
        places.extend(tx.get(&TASKS, at)?.map(|task| (at.0, task.path)));
    }
    let matter = papers.matter.map(|id| id.to_string());
    for (key, said) in tx.scan(&CHATS, &All)? {
        let there = match said.service {
            ChatService::Tasks => places.contains(&(said.account, said.path.clone())),
            ChatService::Matters => matter.as_ref() == Some(&said.path),
            ChatService::Files => false,
        };
        if there {
            going.take(&CHATS, key, &said)?;
        } else if draws_on(&said, &papers) {
            let after = said.clone().emptied();
            going.put(&CHATS, key, &said, after)?;
        }
    }
    Ok(())
}

fn draws_on(said: &ChatMessage, papers: &Papers) -> bool {
    let goes = |owner, origin| match origin {
        Origin::File(id) => papers.files.contains(&(owner, id)),
        Origin::Message(id) => papers.messages.contains(&(owner, id)),
    };
    let own = said.sources.iter().any(|source| goes(said.account, source.origin));
    said.by == Speaker::Bot && (own || said.others.iter().any(|(owner, origin)| goes(*owner, *origin)))
}
