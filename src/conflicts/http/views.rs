//! The shapes in which conflict checks go out as JSON. Papers of other members of the firm are counted here and left out.

use crate::{
    clients::{ContactKind, RelationKind, Role},
    conflicts::{
        Asked, Check, CheckId, Decision, Hit, InMatter, Paper, Proposal, Ruling, Seen, SeenMatter, Way, What, Why,
    },
    documents::document::Origin,
    ids::{ContactId, FileId, MessageId, TaskId},
    legal_extracts::Capacity,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// Conflict checks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictChecks")]
pub struct ChecksView {
    /// Newest first.
    checks: Vec<CheckRowView>,
}

/// A conflict check in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictCheckRow")]
struct CheckRowView {
    id: CheckId,
    /// What it is for, or the first name.
    title: String,
    names: Vec<String>,
    at: Timestamp,
    hits: u64,
    /// Null while nothing is decided.
    ruling: Option<Ruling>,
    /// How many papers and matters came since that touch the decision.
    news: u64,
}

/// A conflict check with what it found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictCheck")]
pub struct CheckView {
    id: CheckId,
    about: String,
    asked: Vec<Asked>,
    at: Timestamp,
    /// The surest first.
    hits: Vec<HitView>,
    /// Hits in papers of other members of the firm and in matters that you do not see, for each name that was asked for.
    hidden: Vec<u64>,
    /// Hits that are not listed, because there were too many.
    left_out: u32,
    /// What was decided, oldest first; the last one counts.
    decisions: Vec<Decision>,
    /// What papers and matters brought since the last decision.
    news: Vec<HitView>,
    /// The same in papers of other members of the firm and in matters that you do not see.
    hidden_news: u64,
    /// How much was found until now, for the decision.
    known: u64,
}

/// Somebody known who may be meant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictHit")]
struct HitView {
    /// Which of those asked for, from 0.
    asked: u32,
    why: WhyView,
    /// The reason as a sentence.
    says: String,
    /// As it is written there.
    name: String,
    found: FoundView,
}

/// Why somebody may be meant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictWhy")]
#[serde(tag = "why", rename_all = "snake_case")]
enum WhyView {
    /// The same mail address, telephone number or postal address.
    Reached { by: Way },
    /// The names are alike.
    Name { how: String },
    /// A contact that was meant has to do with this one.
    Related { is: RelationKind, to: String },
}

/// Where somebody is known.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConflictPlace")]
#[serde(tag = "in", rename_all = "snake_case")]
enum FoundView {
    Contact {
        id: ContactId,
        roles: Vec<Role>,
    },
    Paper {
        paper: PaperView,
    },
    Matter {
        matter: SeenMatter,
        /// Plaintiff, buyer, counsel; may be empty.
        role: String,
        /// Whether the matter is this one's.
        client: bool,
    },
}

/// A file or mail that names somebody.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NamingPaper")]
pub struct PaperView {
    /// Null for a mail.
    file: Option<FileId>,
    /// Null for a file.
    message: Option<MessageId>,
    /// The mail's task.
    task: Option<TaskId>,
    /// Name of the file, or the mail's subject.
    title: String,
    capacity: Capacity,
    /// A party's role, or whom a counsel represents.
    role: Option<String>,
    page: Option<u32>,
    /// First character of the name in the paper's text; as large as `end` if it stands in none.
    start: u64,
    end: u64,
    /// How often it stands there.
    count: u32,
}

/// Names that are no contacts yet.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ContactProposals")]
pub struct ProposalsView {
    proposals: Vec<ProposalView>,
}

/// A name that may become a contact.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ContactProposal")]
struct ProposalView {
    name: String,
    kind: ContactKind,
    /// The weightiest paper.
    paper: PaperView,
    /// In how many of your papers it stands.
    papers: u32,
}

impl ChecksView {
    pub fn new(checks: Vec<Check>) -> Self {
        let row = |check: Check| CheckRowView {
            id: check.id,
            title: check.title().to_owned(),
            names: check.asked.iter().map(|asked| asked.name.clone()).collect(),
            at: check.at,
            hits: check.hits.len() as u64 + u64::from(check.left_out),
            ruling: check.decisions.last().map(|decision| decision.ruling),
            news: check.news.len() as u64,
        };
        Self { checks: checks.into_iter().map(row).collect() }
    }
}

impl CheckView {
    pub fn new(check: Check, seen: &Seen) -> Self {
        let known = check.known();
        let mut hidden = vec![0; check.asked.len()];
        for hit in check.hits.iter().filter(|hit| seen.hides(hit)) {
            if let Some(count) = hidden.get_mut(hit.asked as usize) {
                *count += 1;
            }
        }
        let hidden_news = check.news.iter().filter(|hit| seen.hides(hit)).count() as u64;
        let shown = |hits: Vec<Hit>| hits.into_iter().filter_map(|hit| HitView::new(hit, seen)).collect();
        Self {
            id: check.id,
            about: check.about,
            asked: check.asked,
            at: check.at,
            hits: shown(check.hits),
            hidden,
            left_out: check.left_out,
            decisions: check.decisions,
            news: shown(check.news),
            hidden_news,
            known,
        }
    }
}

impl HitView {
    /// `None` for one that the reader does not see.
    fn new(hit: Hit, seen: &Seen) -> Option<Self> {
        if seen.hides(&hit) {
            return None;
        }
        let says = match &hit.why {
            Why::Reached(Way::Email) => "It is the same e-mail address.".to_owned(),
            Why::Reached(Way::Phone) => "It is the same telephone number.".to_owned(),
            Why::Reached(Way::Address) => "It is the same postal address.".to_owned(),
            Why::Name(reason) => reason.sentence().to_owned(),
            Why::Related(..) => "A contact that may be meant has to do with this one.".to_owned(),
        };
        let why = match hit.why {
            Why::Reached(by) => WhyView::Reached { by },
            Why::Name(reason) => WhyView::Name { how: reason.word().to_owned() },
            Why::Related(is, to) => WhyView::Related { is, to },
        };
        let (name, found) = match hit.what {
            What::Contact { id, name, roles } => (name, FoundView::Contact { id, roles }),
            What::Paper(paper) => (paper.name.clone(), FoundView::Paper { paper: PaperView::new(paper) }),
            What::Matter(InMatter { id, name, role, client }) => {
                (name, FoundView::Matter { matter: seen.matter(id)?.clone(), role, client })
            }
        };
        Some(Self { asked: hit.asked, why, says, name, found })
    }
}

impl PaperView {
    /// A paper that its reader may open.
    pub fn new(paper: Paper) -> Self {
        let Paper { origin, task, title, capacity, role, page, start, end, count, .. } = paper;
        let (file, message) = match origin {
            Origin::File(id) => (Some(id), None),
            Origin::Message(id) => (None, Some(id)),
        };
        Self { file, message, task, title, capacity, role, page, start, end, count }
    }
}

impl ProposalsView {
    pub fn new(proposals: Vec<Proposal>) -> Self {
        let view =
            |Proposal { name, kind, paper, papers }| ProposalView { name, kind, paper: PaperView::new(paper), papers };
        Self { proposals: proposals.into_iter().map(view).collect() }
    }
}
