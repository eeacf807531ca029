//! Gathers what goes with papers from every room, in one commit.

use super::papers::Plan;
use crate::{
    answers, booking, case_management, chasing, conflicts, deadlines, drafts,
    error::Result,
    files, folder_sync,
    ids::{AccountId, JobId},
    intake_forms, invitations,
    matter_records::{self, Going, Gone, release_papers},
    outbox,
    queue::{JobKind, Queue},
    reading, recordings,
    store::Tx,
    tables, tasks, upload_links,
};

use std::collections::BTreeMap;

/// Everything that goes with the papers of a plan.
///
/// # Errors
/// [`crate::error::Error::Conflict`] while a legal hold stands on any of them, or a reply is on its way.
pub fn gather(tx: &Tx, by: Option<AccountId>, plan: Plan) -> Result<Going> {
    let released = release_papers(tx, by, &plan.items, plan.papers)?;
    let mut all = Going::of(released);
    let going = &mut all;
    tasks::leave(tx, going)?;
    files::leave(tx, going)?;
    matter_records::leave(tx, going)?;
    outbox::leave(tx, going)?;
    invitations::leave(tx, going)?;
    reading::leave(tx, going)?;
    recordings::leave(tx, going)?;
    deadlines::leave(tx, going)?;
    upload_links::leave(tx, going)?;
    case_management::leave(tx, going)?;
    folder_sync::leave(tx, going)?;
    conflicts::leave(tx, going)?;
    chasing::leave(tx, going)?;
    booking::leave(tx, going)?;
    drafts::leave(tx, going)?;
    answers::leave(tx, going)?;
    intake_forms::leave(tx, going)?;
    tables::leave(tx, going)?;
    Ok(all)
}

/// Orders the jobs that take what was removed out of the index, and destroy what is left of its bytes: one for each owner.
///
/// # Errors
/// Store errors.
pub fn forget(tx: &mut Tx, gone: &Gone) -> Result<Vec<JobId>> {
    let mut papers: BTreeMap<AccountId, (Vec<_>, Vec<_>)> = BTreeMap::new();
    for (owner, file) in &gone.papers.files {
        papers.entry(*owner).or_default().0.push(*file);
    }
    for (owner, message) in &gone.papers.messages {
        papers.entry(*owner).or_default().1.push(*message);
    }
    let mut blobs: Vec<_> = gone.blobs.iter().map(|blob| blob.id).collect();
    let jobs = papers.into_iter().map(|(owner, (files, messages))| {
        let blobs = std::mem::take(&mut blobs);
        Queue::put(tx, owner, JobKind::Forget { files, messages, blobs, folder: None })
    });
    jobs.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    /// Tables of which no row goes with a task or a matter, and why. All others are in a room's `leaving.rs` or in `legal_extracts::forget`.
    const STAYS: &[(&[&str], &str)] = &[
        (
            &["FORMAT", "EPOCH", "BACKUP_RUNS", "BACKUP_LINE", "ISSUED", "ACME_ACCOUNT", "ISSUE_TRIES", "TOLD"],
            "the box",
        ),
        (&["BLOBS", "BLOB_BYTES", "COMING"], "Tx::forget_blob removes them"),
        (
            &[
                "ACCOUNTS",
                "ACCOUNT_BY_EMAIL",
                "SESSIONS",
                "RESET_TOKENS",
                "CONFIRM_TOKENS",
                "SECOND_FACTORS",
                "PASSKEYS",
                "APP_PASSWORDS",
                "API_TOKENS",
                "AUTHORIZATION_CODES",
                "REFERRALS",
                "FEEDS",
                "PROVIDER_LINKS",
                "ACCOUNT_BY_SUBJECT",
                "USAGE",
                "SENT_TODAY",
            ],
            "an account's; what it has used is counted down",
        ),
        (&["AUDIT", "AUDIT_HEAD"], "identifiers only"),
        (&["JOBS"], "removal::Plan::settled"),
        (&["PLACES", "GRANTS", "ASIDE", "CASE_PROGRESS", "CASE_GRANTS"], "a connection's"),
        (&["WEBHOOKS", "WEBHOOK_MESSAGES"], "identifiers only"),
        (&["DELIVERIES", "FETCHED"], "hashes, which keep a mail from being taken in twice"),
        (
            &["HELD", "SENT_COPIES", "GIVEN_ADDRESSES"],
            "in no task yet; addresses end with what they were given out for",
        ),
        (&["UPLOADS", "FINISHED"], "no file yet, or forgotten within a day"),
        (&["MATTERS"], "a stub stays"),
        (&["HELD_BACK"], "there is none without a hold"),
        (&["CONTACTS", "MERGES", "DISMISSED", "CONTACTS_NEW"], "the firm's"),
        (&["NO_REMINDERS", "DKIM_KEYS"], "the firm's"),
        (
            &["BOOKING_PAGES", "PAGE_BY_SLUG", "MEETINGS", "MEETING_BY_SECRET", "CALENDARS", "AGENDA"],
            "a person's calendar",
        ),
        (&["INTAKE_PAGES", "INTAKE_ADDRESSES", "FORM_LINKS"], "a person's pages"),
    ];

    #[test]
    fn of_every_table_it_is_decided_what_goes_with_a_task_or_a_matter() {
        let mut sources = String::new();
        let mut open = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(here) = open.pop() {
            for entry in std::fs::read_dir(here).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.ends_with("leaving.rs") || path.ends_with("legal_extracts/extract.rs") {
                    sources += &std::fs::read_to_string(path).unwrap();
                }
            }
        }
        let stays: BTreeMap<&str, &str> =
            STAYS.iter().flat_map(|(tables, why)| tables.iter().map(move |table| (*table, *why))).collect();
        // Proposals end with the function that ends their addresses.
        let elsewhere = ["PROPOSAL_BY_SECRET"];
        for table in crate::removal::tables() {
            let named = format!("&{}", table.name);
            let goes = sources.match_indices(&named).any(|(at, _)| {
                sources.as_bytes().get(at + named.len()).is_none_or(|next| !next.is_ascii_uppercase() && *next != b'_')
            });
            let decided = goes || elsewhere.contains(&table.name);
            assert!(
                decided != stays.contains_key(table.name) || table.name == "MATTERS" || table.name == "ACCOUNTS",
                "{} goes: {goes}, stays: {:?}",
                table.name,
                stays.get(table.name)
            );
        }
    }
}
