//! Copies of replies in the folder for sent mail, where the server keeps none itself.

use super::{
    ask::search,
    connection::{Line, TALK},
    names::utf7,
    trouble::{Outcome, Trouble, step},
};
use crate::{config::Mailbox, outbox::Copies};

use async_imap::types::{Name, NameAttribute};
use futures_util::TryStreamExt;

/// What servers call the folder that do not say which one it is (RFC 6154).
const USUAL: [&str; 5] = ["Sent", "Sent Items", "Sent Messages", "INBOX.Sent", "INBOX/Sent"];
/// Copies in one go; the rest follows after the next look.
const AT_ONCE: usize = 20;

/// Whether copies of replies are put into a mailbox through which they left.
pub fn wants_copies(mailbox: &Mailbox) -> bool {
    match mailbox.sent.as_str() {
        "none" => false,
        // These put a copy there themselves.
        "auto" => mailbox.host_of().is_none(),
        _ => true,
    }
}

/// Puts copies of the oldest replies there. One whose copy was made, and which was not forgotten because of a kill, is found by its
/// Message-ID. `opened` is set if the watched folder may be open no longer.
pub async fn copy(line: &mut Line, mailbox: &Mailbox, copies: &Copies, opened: &mut bool) -> Outcome<()> {
    let ours = |e: crate::error::Error| Trouble::new(e.to_string());
    let mut folder = None;
    for _ in 0..AT_ONCE {
        let Some(one) = copies.next().await.map_err(ours)? else { return Ok(()) };
        let folder = match &folder {
            Some(folder) => folder,
            None => {
                *opened = true;
                folder.insert(open(line, mailbox).await?)
            }
        };
        line.left.set(TALK);
        let query = format!("HEADER Message-ID \"<{}>\"", one.message_id.replace(['"', '\\', '\r', '\n'], ""));
        let there = search(line, &query).await?;
        if there.is_empty() {
            step("APPEND", line.session.append(folder, Some("(\\Seen)"), None, &one.raw)).await?;
        }
        copies.done(one.id).await.map_err(ours)?;
    }
    Ok(())
}

/// Finds the folder, makes it if there is none, and opens it to look.
async fn open(line: &mut Line, mailbox: &Mailbox) -> Outcome<String> {
    line.left.set(TALK);
    let named = match mailbox.sent.as_str() {
        "auto" => {
            let all: Vec<Name> =
                step("LIST", async { line.session.list(Some(""), Some("*")).await?.try_collect().await }).await?;
            let said = all.iter().find(|name| name.attributes().contains(&NameAttribute::Sent));
            let usual =
                || USUAL.iter().find_map(|usual| all.iter().find(|name| name.name().eq_ignore_ascii_case(usual)));
            said.or_else(usual).map_or_else(|| "Sent".to_owned(), |name| name.name().to_owned())
        }
        named => utf7(named),
    };
    if step("EXAMINE", line.session.examine(&named)).await.is_err() {
        step("CREATE", line.session.create(&named)).await?;
        step("EXAMINE", line.session.examine(&named)).await?;
    }
    Ok(named)
}
