//! What a test of a mailbox looks at once it is signed in. It changes nothing there.

use super::{
    ask::fetch,
    connection::{Line, TALK},
    names::{top_name, utf7},
    trouble::{Outcome, step},
};
use crate::{
    config::{Afterwards, Mailbox},
    email::headers,
    finding::{Finding, Mark},
    intake::ResultsOf,
};

use std::collections::BTreeMap;

/// How many of the last mails are looked at.
const LAST: u32 = 20;

/// Adds what it finds.
pub async fn examine(mailbox: &Mailbox, line: &mut Line, of: Option<&ResultsOf>, found: &mut Vec<Finding>) {
    if let Err(trouble) = look(mailbox, line, of, found).await {
        found.push(Finding { what: "mailbox".into(), mark: Mark::Bad, says: trouble.says });
    }
}

async fn look(mailbox: &Mailbox, line: &mut Line, of: Option<&ResultsOf>, found: &mut Vec<Finding>) -> Outcome<()> {
    let mut add = |what: &str, mark, says: String| found.push(Finding { what: what.into(), mark, says });
    let idle = line.offers.has_str("IDLE");
    add(
        "new mail",
        if idle { Mark::Good } else { Mark::Look },
        match idle {
            true => "The server says at once when mail arrives (IDLE).".into(),
            false => {
                format!("The server cannot say when mail arrives: it is asked every {} minutes.", mailbox.every_minutes)
            }
        },
    );
    line.left.set(TALK);
    let folder = step("EXAMINE", line.session.examine(utf7(&mailbox.folder))).await?;
    add("folder", Mark::Good, format!("{} holds {} mails.", mailbox.folder, folder.exists));
    if mailbox.afterwards == Afterwards::Move {
        let there = step("STATUS", line.session.status(utf7(&mailbox.move_to), "(MESSAGES)")).await.is_ok();
        add(
            "afterwards",
            Mark::Good,
            match there {
                true => format!("What was taken in moves to {}.", mailbox.move_to),
                false => format!("What was taken in moves to {}, which will be made.", mailbox.move_to),
            },
        );
    }
    let first = folder.exists.saturating_sub(LAST - 1).max(1);
    let mut names: BTreeMap<Option<String>, usize> = BTreeMap::new();
    if folder.exists > 0 {
        line.left.set(TALK + u64::from(LAST) * headers::MAX_BLOCK as u64);
        let heads = fetch(line, &format!("FETCH {first}:* (BODY.PEEK[HEADER]<0.{}>)", headers::MAX_BLOCK)).await?;
        for head in heads.iter().filter_map(|told| told.head.as_deref()) {
            *names.entry(top_name(head)).or_default() += 1;
        }
    }
    add_results(&names, mailbox, of, &mut add);
    Ok(())
}

/// Whose word on senders counts, beside whose was seen.
fn add_results(
    names: &BTreeMap<Option<String>, usize>,
    mailbox: &Mailbox,
    of: Option<&ResultsOf>,
    add: &mut impl FnMut(&str, Mark, String),
) {
    let all: usize = names.values().sum();
    let seen: Vec<String> = names
        .iter()
        .map(|(name, count)| match name.as_deref() {
            None => format!("none on {count}"),
            Some("") => format!("one without a name on {count}"),
            Some(name) => format!("{name} on {count}"),
        })
        .collect();
    let seen = format!("Authentication-Results on top of the last {all} mails: {}.", seen.join(", "));
    let wanted = of.map(|of| match of {
        ResultsOf::Named(id) => id.clone(),
        ResultsOf::Unnamed => String::new(),
    });
    match wanted {
        _ if all == 0 && wanted.is_none() => add(
            "senders",
            Mark::Bad,
            "The folder is empty, so it cannot be seen how the server signs Authentication-Results. Send a mail there and run this again.".into(),
        ),
        None => {
            let most = names.iter().filter_map(|(name, count)| Some((name.as_deref().filter(|name| !name.is_empty())?, *count))).max_by_key(|(_, count)| *count);
            let mend = match most {
                Some((name, count)) if count == all => format!(
                    "If that is the name of your provider's server, set authserv_id = \"{name}\" for the mailbox \"{}\". Until then no mail is taken in.",
                    mailbox.name
                ),
                _ => "No name stands on all of them, so this server does not seem to check who writes. Until one does and authserv_id names it, no mail is taken in.".into(),
            };
            add("senders", Mark::Bad, format!("{seen} {mend}"));
        }
        Some(id) => {
            let own = names.get(&Some(id.clone())).copied().unwrap_or(0);
            let shown = if id.is_empty() { "the server's own, which has no name" } else { &id };
            let mark = if all == 0 || own * 2 >= all { Mark::Good } else { Mark::Look };
            add("senders", mark, format!("Authors are proven by {shown}. {}", if all == 0 { "The folder is empty." } else { &seen }));
        }
    }
}
