//! What is listed, and in which columns. Each list shows what the account may see: its own, and what it reads through matters.

use super::houses::ExportHouses;
use crate::{accounts::Account, error::Result, matters::Viewer};

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Conflict checks in a list.
const CHECKS: usize = 100_000;

/// The values of a row, in the order of the columns.
pub type Row = Vec<Value>;

/// A list.
pub struct List {
    pub name: &'static str,
    pub columns: &'static [&'static str],
    pub rows: fn(&ExportHouses, &Account, &Viewer) -> Result<Vec<Row>>,
}

/// All lists.
pub const ALL: &[List] = &[
    List {
        name: "tasks",
        columns: &["id", "path", "subject", "from", "status", "note", "attachments", "received_at", "updated_at"],
        rows: tasks,
    },
    List {
        name: "files",
        columns: &["id", "name", "folder", "media_type", "bytes", "created_at", "own", "matters"],
        rows: files,
    },
    List {
        name: "matters",
        columns: &[
            "id",
            "number",
            "title",
            "client",
            "parties",
            "court",
            "docket",
            "note",
            "closed",
            "level",
            "opened_at",
        ],
        rows: matters,
    },
    List {
        name: "activities",
        columns: &["id", "matter", "matter_id", "day", "who", "minutes", "cents", "note"],
        rows: activities,
    },
    List {
        name: "contacts",
        columns: &["id", "kind", "name", "aliases", "roles", "emails", "phones", "addresses", "note", "changed_at"],
        rows: contacts,
    },
    List {
        name: "deadlines",
        columns: &["id", "task", "title", "due", "status", "rule", "event", "trigger", "period", "note"],
        rows: deadlines,
    },
    List {
        name: "conflict-checks",
        columns: &["id", "about", "at", "names", "hits", "ruling", "reason", "decided_by", "decided_at"],
        rows: checks,
    },
    List {
        name: "checklists",
        columns: &["id", "client", "email", "for", "item", "state", "since", "done_at"],
        rows: checklists,
    },
    List {
        name: "meetings",
        columns: &["id", "kind", "from", "until", "guest", "email", "phone", "note", "status", "made_at"],
        rows: meetings,
    },
];

fn tasks(houses: &ExportHouses, account: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let row = |task: crate::tasks::Task| {
        vec![
            json!(task.id),
            json!(task.path),
            json!(task.subject),
            json!(task.sender_email),
            json!(task.status),
            json!(task.note),
            json!(task.attachment_count),
            json!(task.received_at),
            json!(task.updated_at),
        ]
    };
    Ok(houses.tasks.list(account.id)?.into_iter().map(row).collect())
}

fn activities(houses: &ExportHouses, _: &Account, viewer: &Viewer) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for seen in viewer.matters() {
        for one in houses.matters.activities(viewer, seen.matter.id)? {
            let (minutes, cents) = one.spent.parts();
            rows.push(vec![
                json!(one.id),
                json!(seen.matter.details.number),
                json!(seen.matter.id),
                json!(one.day),
                json!(one.who),
                json!(minutes),
                json!(cents),
                json!(one.note),
            ]);
        }
    }
    Ok(rows)
}

fn files(houses: &ExportHouses, account: &Account, viewer: &Viewer) -> Result<Vec<Row>> {
    let mut ids: BTreeSet<crate::ids::FileId> = houses.files.all(account.id)?.into_iter().collect();
    for seen in viewer.matters() {
        ids.extend(viewer.files_in(seen.matter.id)?.into_iter().map(|(_, file)| file));
    }
    let mut rows = Vec::new();
    for id in ids {
        // Deleted since.
        let Ok(readable) = viewer.file(id) else { continue };
        let numbers: Vec<Value> = readable
            .through()
            .iter()
            .filter_map(|id| viewer.matter(*id).ok())
            .map(|seen| json!(seen.matter.details.number))
            .collect();
        let (own, file) = (readable.is_own(), readable.into_file());
        // Where somebody else keeps a file is their business.
        let folder = if own { houses.files.path_of(&file)? } else { None };
        rows.push(vec![
            json!(file.id),
            json!(file.name),
            json!(folder),
            json!(file.media_type),
            json!(file.blob.len),
            json!(file.created_at),
            json!(own),
            Value::Array(numbers),
        ]);
    }
    Ok(rows)
}

fn matters(houses: &ExportHouses, _: &Account, viewer: &Viewer) -> Result<Vec<Row>> {
    let contacts = houses.clients.all()?;
    let row = |seen: &crate::matters::Seen| {
        let details = &seen.matter.details;
        let client = details.client.and_then(|id| contacts.iter().find(|one| one.id == id));
        let party = |party: &crate::matters::Party| match party.role.as_str() {
            "" => json!(party.name),
            role => json!(format!("{} ({role})", party.name)),
        };
        vec![
            json!(seen.matter.id),
            json!(details.number),
            json!(details.title),
            json!(client.map(|client| &client.details.name)),
            Value::Array(details.parties.iter().map(party).collect()),
            json!(details.court),
            json!(details.docket),
            json!(details.note),
            json!(details.closed),
            json!(seen.level),
            json!(seen.matter.opened_at),
        ]
    };
    Ok(viewer.matters().map(row).collect())
}

fn contacts(houses: &ExportHouses, _: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let mut all = houses.clients.all()?;
    all.sort_by_key(|contact| contact.id);
    let row = |contact: crate::clients::Contact| {
        let details = contact.details;
        vec![
            json!(contact.id),
            json!(details.kind),
            json!(details.name),
            json!(details.aliases),
            json!(details.roles),
            json!(details.emails),
            json!(details.phones),
            json!(details.addresses),
            json!(details.note),
            json!(contact.changed_at),
        ]
    };
    Ok(all.into_iter().map(row).collect())
}

fn deadlines(houses: &ExportHouses, account: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let row = |(one, path): (crate::deadlines::Deadline, String)| {
        vec![
            json!(one.id),
            json!(path),
            json!(one.title),
            json!(one.due),
            json!(one.status),
            json!(one.rule),
            json!(one.event),
            json!(one.trigger),
            json!(one.period),
            json!(one.note),
        ]
    };
    Ok(houses.deadlines.all(account.id)?.into_iter().map(row).collect())
}

fn checks(houses: &ExportHouses, account: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let row = |check: crate::conflicts::Check| {
        let names: Vec<Value> = check.asked.iter().map(|asked| json!(asked.name)).collect();
        let last = check.decisions.last();
        vec![
            json!(check.id),
            json!(check.about),
            json!(check.at),
            Value::Array(names),
            // What they are is shown on the page, which looks anew at what may be seen.
            json!(check.hits.len()),
            json!(last.map(|one| one.ruling)),
            json!(last.map(|one| &one.reason)),
            json!(last.map(|one| &one.by)),
            json!(last.map(|one| one.at)),
        ]
    };
    Ok(houses.conflicts.list(account.id, CHECKS)?.into_iter().map(row).collect())
}

fn checklists(houses: &ExportHouses, account: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for chase in houses.chasing.list(account.id)? {
        for item in &chase.items {
            rows.push(vec![
                json!(chase.id),
                json!(chase.client_name),
                json!(chase.email),
                json!(chase.matter.en),
                json!(item.item.name.en),
                json!(chase.state(item)),
                json!(item.since),
                json!(item.done_at),
            ]);
        }
    }
    Ok(rows)
}

fn meetings(houses: &ExportHouses, account: &Account, _: &Viewer) -> Result<Vec<Row>> {
    let row = |one: crate::booking::Meeting| {
        vec![
            json!(one.id),
            json!(one.kind.name),
            json!(one.from),
            json!(one.until),
            json!(one.guest.name),
            json!(one.guest.email),
            json!(one.guest.phone),
            json!(one.guest.note),
            json!(one.status),
            json!(one.made_at),
        ]
    };
    Ok(houses.booking.meetings(account.id)?.into_iter().map(row).collect())
}
