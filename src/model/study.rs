//! What the law layer read in a document: authorities, facts, and the citation that the document is known by.

use super::{AccountId, Counting, FileId, MessageId, Origin, TaskId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// A place in a document, with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File or message.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Page, where there are pages.
    pub page: Option<u32>,
    /// First character in the document's text.
    pub start: u64,
    /// One past the last.
    pub end: u64,
    /// The words there, on one line.
    pub quote: String,
}

/// An authority that a document relies on. Whether it is in the firm's files is asked anew each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedAuthority {
    /// As the Bluebook writes it.
    pub written: String,
    /// "case", "law", "journal" or "unknown".
    pub kind: String,
    /// Normal forms, parallel ones included.
    pub forms: Vec<String>,
    /// Names under which it is cited.
    #[serde(default)]
    pub names: Vec<String>,
    /// Why it cannot exist, in a sentence.
    #[serde(default)]
    pub impossible: Option<String>,
    /// Times that it is cited.
    pub count: u32,
    /// The first places.
    pub places: Vec<Place>,
}

/// A fact: who, what, how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedFact {
    /// "party", "counsel", "judge", "court", "docket", "amount", "address", "phone" or "email".
    pub kind: String,
    /// On one line.
    pub value: String,
    /// A party's role, whom counsel appears for, a court's identifier.
    pub role: Option<String>,
    /// Times that it is stated.
    pub count: u32,
    /// Where first.
    pub place: Place,
}

/// What was read in one document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// Authorities, in the order in which they are first cited.
    pub authorities: Vec<CitedAuthority>,
    /// Facts, in order of place.
    pub facts: Vec<StatedFact>,
    /// Keys of the holdings that this document gives, for the day on which it goes.
    #[serde(default)]
    pub holdings: Vec<Vec<u8>>,
}

/// A decision or law that is in the firm's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// The case's name there.
    pub name: Option<String>,
    /// The file.
    pub file: FileId,
    /// Where it says so.
    pub place: Place,
}

/// Identifier of a deadline: made of where it comes from, so that reading twice gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeadlineId(pub Ulid);

/// What a person has said of a deadline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeadlineStatus {
    /// Found; nobody has looked yet.
    #[default]
    Proposed,
    /// It is in the calendar.
    Confirmed,
    /// It is none.
    Dismissed,
}

/// A step of a deadline's counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedDay {
    /// The day.
    pub date: Date,
    /// Whether it is one of the days counted.
    pub counted: bool,
    /// What happens to it, in words.
    pub why: Option<String>,
}

/// Something that must be done by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// Identifier.
    pub id: DeadlineId,
    /// Whose.
    pub account: AccountId,
    /// The task it belongs to.
    pub task: TaskId,
    /// The message that brought it.
    pub message: MessageId,
    /// What is due.
    pub title: String,
    /// The last day.
    pub due: Date,
    /// The rule by which it was counted, or "Date in the document".
    pub rule: String,
    /// The event that set it running; empty when the text names the day.
    pub event: String,
    /// Day of the event.
    pub trigger: Option<Date>,
    /// The period in words, "14 days"; empty when the text names the day.
    pub period: String,
    /// Every counted and skipped day.
    pub days: Vec<CountedDay>,
    /// When it is otherwise.
    pub note: Option<String>,
    /// Where it says so.
    pub place: Option<Place>,
    /// Where the paper says how it was served, where that matters.
    #[serde(default)]
    pub served: Option<Place>,
    /// How it was counted; `None` when the text names the day.
    #[serde(default)]
    pub counting: Option<Counting>,
    /// What a person said of it.
    #[serde(default)]
    pub status: DeadlineStatus,
}

/// An account's private calendar feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feed {
    /// Keyed hash of the token in its address.
    pub token_hash: Vec<u8>,
    /// When it was made.
    pub created_at: jiff::Timestamp,
}
