//! What members see of clients' lists.

use crate::{
    chasing::{
        Chase,
        progress::State,
        records::{Mail, Way},
        service::Following,
    },
    ids::{ChaseId, ContactId, FileId},
};

use checklists::{Checklist, Doubt, Outcome, Wanted, flaws::dated};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// All lists of a person.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChasedClients")]
pub(super) struct ChasesView {
    /// Those to look at first.
    pub chases: Vec<ChaseView>,
}

/// What a client is asked for.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChasedClient")]
pub(super) struct ChaseView {
    id: ChaseId,
    /// The contact.
    client: Option<ContactId>,
    client_name: String,
    email: String,
    /// "en" or "es".
    language: String,
    zone: String,
    matter: String,
    started_at: Timestamp,
    /// The folder that gets the files.
    folder_path: Option<String>,
    /// The client's page.
    url: String,
    items: Vec<ItemView>,
    papers: Vec<PaperView>,
    sent: Vec<SentView>,
    paused: bool,
    /// When the next reminder goes out; null if none does.
    next_at: Option<Timestamp>,
    /// Why none does: all_came, opted_out, paused, bounced, cap or looking (what is missing waits for you).
    stopped: Option<&'static str>,
}

/// An item that is wanted.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChasedItem")]
struct ItemView {
    id: u32,
    name: String,
    state: State,
    since: Timestamp,
    done_at: Option<Timestamp>,
    /// Years ("2024") and months ("2024-05") that are wanted; empty if only a number of papers is.
    parts: Vec<String>,
    /// Those that are missing.
    missing: Vec<String>,
    count: u32,
}

/// A file that came.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChasedPaper")]
struct PaperView {
    file: FileId,
    name: String,
    came_at: Timestamp,
    way: Way,
    /// closes, asks or nothing.
    outcome: &'static str,
    /// Items that it may be, the likeliest first.
    items: Vec<u32>,
    parts: Vec<String>,
    /// What is wrong with it, as the client is told.
    flaws: Vec<String>,
    /// Why you are asked: kind, several, name, date, letter or flaw.
    doubt: Option<&'static str>,
    /// Somebody decided.
    decided: bool,
}

/// A mail to the client.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChaseSent")]
struct SentView {
    at: Timestamp,
    mail: Mail,
    /// How many items or files it named.
    named: u32,
}

impl ChaseView {
    pub(super) fn new(Following { chase, next_at, stopped, folder_path, url }: Following) -> Self {
        let items = chase.items.iter().map(|item| ItemView {
            id: item.id,
            name: item.item.name.en.clone(),
            state: chase.state(item),
            since: item.since,
            done_at: item.done_at,
            parts: match &item.item.wanted {
                Wanted::Parts(parts) => parts.clone(),
                Wanted::Count(_) => Vec::new(),
            },
            missing: chase.missing(item),
            count: count(&item.item.wanted),
        });
        Self {
            items: items.collect(),
            papers: papers(&chase),
            sent: chase.sent.iter().map(|sent| SentView { at: sent.at, mail: sent.mail, named: sent.named }).collect(),
            id: chase.id,
            client: chase.client,
            client_name: chase.client_name,
            email: chase.email,
            language: chase.language,
            zone: chase.zone,
            matter: chase.matter.en,
            started_at: chase.started_at,
            folder_path,
            url,
            paused: chase.paused,
            next_at,
            stopped,
        }
    }
}

fn papers(chase: &Chase) -> Vec<PaperView> {
    let view = |paper: &crate::chasing::records::ChasedPaper| PaperView {
        file: paper.file,
        name: paper.name.clone(),
        came_at: paper.came_at,
        way: paper.way,
        outcome: match paper.outcome {
            Outcome::Closes => "closes",
            Outcome::Asks => "asks",
            Outcome::Nothing => "nothing",
        },
        items: paper.items.clone(),
        parts: paper.parts.clone(),
        flaws: paper.flaws.iter().map(|flaw| flaw.said("en")).collect(),
        doubt: paper.doubt.map(|doubt| match doubt {
            Doubt::Kind => "kind",
            Doubt::Several => "several",
            Doubt::Name => "name",
            Doubt::Date => "date",
            Doubt::Letter => "letter",
            Doubt::Flaw => "flaw",
        }),
        decided: paper.decided,
    };
    chase.papers.iter().rev().map(view).collect()
}

/// How many papers are wanted; 0 if certain years or months are.
pub(super) fn count(wanted: &Wanted) -> u32 {
    match wanted {
        Wanted::Parts(_) => 0,
        Wanted::Count(count) => *count,
    }
}

pub(super) fn wanted_words(parts: &[String], language: &str) -> Vec<String> {
    parts.iter().map(|part| dated(part, language)).collect()
}

/// The ready checklists.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Checklists")]
pub(super) struct ListsView {
    pub lists: Vec<ListView>,
}

/// A checklist.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Checklist")]
pub(super) struct ListView {
    name: String,
    title: String,
    describes: String,
    /// What it asks for.
    items: Vec<String>,
}

impl ListView {
    pub(super) fn new(list: &Checklist) -> Self {
        let items = list.items(jiff::civil::Date::constant(2000, 1, 1));
        Self {
            name: list.name.clone(),
            title: list.title.en.clone(),
            describes: list.describes.clone(),
            items: items.into_iter().map(|item| item.name.en).collect(),
        }
    }
}
