//! What a member sends.

use crate::ids::FileId;

use schemars::JsonSchema;
use serde::Deserialize;

/// A form's address and words, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeIntakeForm")]
pub struct FormBody {
    /// The last part of its public address: letters, digits and hyphens.
    pub slug: String,
    /// Whether anybody can fill it in there.
    pub open: bool,
    /// The acknowledgement in your own words, with empty lines between paragraphs. If empty, the form's.
    #[serde(default)]
    pub english: String,
    #[serde(default)]
    pub spanish: String,
}

/// A link to be made.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewFormLink")]
pub struct LinkBody {
    /// The name of the form.
    pub form: String,
    /// For whom it is.
    pub to: String,
    /// Where it is mailed. If left out, you pass it on yourself.
    #[serde(default)]
    pub email: String,
    /// "en" or "es".
    pub language: String,
    /// A sentence of yours in the mail.
    #[serde(default)]
    pub message: String,
    /// Whether a person has read what is unusual about the recipient.
    #[serde(default)]
    pub confirmed: bool,
}

/// A scan of a form that was filled in on paper.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ReadPaperForm")]
pub struct PaperBody {
    /// A file of yours that was read.
    pub file: FileId,
}

/// A decision about what came.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideSubmission")]
pub struct DecideBody {
    /// True makes whoever sent it a client; false declines it. Nothing is mailed.
    pub accept: bool,
    /// The version that was seen; it must be the newest.
    pub version: u64,
    /// Why it was declined.
    #[serde(default)]
    pub reason: String,
}

/// A decision about a hint.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideLimitation")]
pub struct HintBody {
    /// Which hint, counted from 0.
    pub hint: usize,
    /// True puts it into the calendar as a deadline; false sets it aside.
    pub accept: bool,
}
