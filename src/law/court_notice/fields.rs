//! What a court's electronic notice announces, as fields.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Opens a link in the layout of a mail's body; its text follows.
pub const LINK: char = '\u{1}';
/// Parts a link's text from its address in a layout.
pub const TARGET: char = '\u{2}';
/// Closes a link in a layout.
pub const LINK_END: char = '\u{3}';
/// Begins words that are set apart in a layout: italic, bold, coloured.
pub const APART: char = '\u{4}';
/// Ends words that are set apart.
pub const APART_END: char = '\u{5}';

/// The system a notice comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// Notice of Electronic Filing: district and bankruptcy courts, the multidistrict panel.
    ElectronicFiling,
    /// Notice of Docket Activity: courts of appeals.
    DocketActivity,
    /// Notification of the Supreme Court's filing system.
    SupremeCourt,
}

/// A court's electronic notice, as fields. What it does not state is empty or null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CourtNotice {
    /// The system that the notice comes from.
    pub kind: NoticeKind,
    /// The court's short name as in its web address ("txwd", "ca9", "scotus").
    pub court: Option<String>,
    /// The cases it was entered in, as listed.
    pub cases: Vec<NoticeCase>,
    /// The people whom the court served by email.
    pub recipients: Vec<NoticeRecipient>,
    /// Descriptions of all the documents that the notice lists.
    #[serde(default)]
    pub attachments: Vec<String>,
}

/// A case of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoticeCase {
    /// Short title without "et al".
    pub case_name: String,
    /// Number without the judges' initials.
    pub docket_number: String,
    /// The docket's address.
    pub url: Option<String>,
    /// What was entered.
    pub entries: Vec<NoticeEntry>,
}

/// A docket entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoticeEntry {
    /// Number on the docket.
    pub number: Option<String>,
    /// Day of filing.
    pub filed: Option<Date>,
    /// What was entered, in plain text without number signs. In a bankruptcy court's notice, without the words that it sets apart
    /// (the filer's own additions, hearings, related papers), so that it names the event.
    pub description: String,
    /// The whole docket text.
    pub text: String,
    /// Its documents.
    pub documents: Vec<NoticeDocument>,
}

/// A document that a notice links to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoticeDocument {
    /// What the notice calls it.
    pub description: String,
    /// Its address. A court may charge for every look after the first.
    pub url: String,
}

/// A person to whom the court sent the notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoticeRecipient {
    /// Name, if it stands there.
    pub name: String,
    /// Mail addresses.
    pub email_addresses: Vec<String>,
}
