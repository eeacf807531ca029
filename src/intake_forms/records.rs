//! A member's forms, links that work once, and what came.

use crate::ids::{AccountId, CheckId, ContactId, DraftId, FileId, FolderId, MessageId, OutboxId, TaskId};

use jiff::Timestamp;
use questionnaires::{Facts, Hint, Kept};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::{FormLinkId, SubmissionId};

/// The forms that a member uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntakePage {
    pub forms: Vec<OpenForm>,
    /// Which public form got an answer when, in the last 24 hours.
    pub lately: Vec<(String, Timestamp)>,
}

/// A form that a member uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenForm {
    /// The name of the form.
    pub form: String,
    /// The last part of its public address.
    pub slug: String,
    /// Whether anybody can fill it in there.
    pub open: bool,
    /// What the acknowledgement says, in the member's own words; if empty, those of the form.
    pub english: String,
    pub spanish: String,
}

/// Where an address leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leads {
    /// To a public form.
    Form(String),
    /// To a link that works once.
    Link(FormLinkId),
}

/// A link by which one person fills in a form, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormLink {
    pub id: FormLinkId,
    pub account: AccountId,
    pub form: String,
    /// For whom, as the member wrote it.
    pub to: String,
    /// The address to which it was mailed; may be empty.
    pub email: String,
    /// "en" or "es".
    pub language: String,
    pub made_at: Timestamp,
    pub expires_at: Timestamp,
    /// What came by it.
    pub used: Option<SubmissionId>,
    /// Hash of its secret.
    pub secret: [u8; 32],
}

/// How a form came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormCameBy", description = "How a form came.")]
#[serde(rename_all = "snake_case")]
pub enum Came {
    /// By the public page.
    Page,
    /// By a link that works once.
    Link,
    /// By a mail whose sender is proven.
    Mail,
    /// By a mail whose sender is not proven.
    UnprovenMail,
    /// On paper, which somebody at the firm scanned.
    Paper,
}

/// What a person decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormState", description = "What a person decided about a form that came.")]
#[serde(rename_all = "snake_case")]
pub enum State {
    #[default]
    New,
    Accepted,
    Declined,
}

/// What a person decided about a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "LimitationState", description = "What a person decided about a hint.")]
#[serde(rename_all = "snake_case")]
pub enum HintState {
    #[default]
    Proposed,
    /// It is a deadline in the calendar.
    Accepted,
    Dismissed,
}

/// A hint with what was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposed {
    pub hint: Hint,
    pub state: HintState,
}

/// What came by a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    pub id: SubmissionId,
    pub account: AccountId,
    /// The name of the form.
    pub form: String,
    /// Its English title, as it was.
    pub title: String,
    /// In which language it was filled in.
    pub language: String,
    pub came: Came,
    pub at: Timestamp,
    /// The answers, in English where the form has words for them.
    pub answers: Vec<Kept>,
    /// Who it is, and who else.
    pub facts: Facts,
    /// The files that came with it, in their order.
    pub files: Vec<FileId>,
    pub folder: Option<FolderId>,
    pub sheet: Option<FileId>,
    pub task: TaskId,
    pub message: MessageId,
    /// Questions without an answer, and answers that could not be read.
    pub missing: Vec<String>,
    pub hints: Vec<Proposed>,
    /// The acknowledgement.
    pub acknowledged: Option<OutboxId>,
    /// The conflict check.
    pub check: Option<CheckId>,
    /// The drafted letter.
    pub draft: Option<DraftId>,
    /// Whether the conflicts were checked, the letter drafted and the member told.
    pub prepared: bool,
    pub state: State,
    /// Why it was declined; may be empty.
    pub reason: String,
    pub contact: Option<ContactId>,
    /// Counts every change by a person.
    pub version: u64,
}
