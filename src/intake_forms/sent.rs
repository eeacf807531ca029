//! A form as it is sent.

use crate::files::Received;

use questionnaires::Given;
use std::{collections::BTreeMap, net::IpAddr};

/// What somebody sends.
pub struct Sent {
    /// The sender's own key for this request: the same content with the same key is the same submission.
    pub key: String,
    /// The version of the form that was filled in.
    pub version: String,
    pub language: String,
    pub answers: BTreeMap<String, Given>,
    pub files: Vec<Received>,
    /// Whether the address may be mailed.
    pub acknowledge: bool,
    pub from: IpAddr,
}

impl Sent {
    /// What tells a request from every other one: a corrected form that is sent with the key of the first one is another submission.
    pub(super) fn mark(&self, address: &str) -> String {
        let files: Vec<_> = self.files.iter().map(|file| (&file.name, file.blob.len)).collect();
        let content = serde_json::to_vec(&(&self.language, &self.answers, files)).unwrap_or_default();
        format!("{address}\n{}\n{}", self.key, blake3::hash(&content).to_hex())
    }
}
