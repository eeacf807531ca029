//! Where a recording needs everybody's consent: a table of the states' rules, ours or the firm's.

use crate::error::{Error, Result};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

const OURS: &str = include_str!("../../assets/law/recording-consent.toml");

/// The table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// What holds everywhere else.
    pub general: String,
    /// The states with a rule of their own.
    #[serde(default, rename = "state")]
    pub states: Vec<StateRule>,
}

/// The rule of a state.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "RecordingRule")]
pub struct StateRule {
    /// Two letters.
    pub code: String,
    /// The state.
    pub name: String,
    /// What it asks for, in a sentence.
    pub rule: String,
    /// The statute.
    pub source: String,
}

impl Consent {
    /// The table in a file, or ours.
    ///
    /// # Errors
    /// A sentence: the file cannot be read, or is no such table.
    pub fn open(file: Option<&Path>) -> Result<Self> {
        let Some(file) = file else { return Self::read(OURS).map_err(Error::Internal) };
        let wrong =
            |why: String| Error::Invalid(format!("speech.consent_table {} cannot be used: {why}.", file.display()));
        let text = std::fs::read_to_string(file).map_err(|e| wrong(e.to_string()))?;
        Self::read(&text).map_err(wrong)
    }

    fn read(text: &str) -> std::result::Result<Self, String> {
        toml::from_str(text).map_err(|e| e.to_string().trim().replace('\n', " "))
    }

    /// The rule of the firm's own state, if it has one.
    pub fn of(&self, state: &str) -> Option<&StateRule> {
        self.states.iter().find(|rule| rule.code.eq_ignore_ascii_case(state))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_our_table_has_a_source() {
        let ours = Consent::open(None).unwrap();
        assert!(ours.states.len() > 10 && ours.of("ca").is_some() && ours.of("NY").is_none());
        for rule in &ours.states {
            assert!(
                rule.code.len() == 2 && rule.rule.ends_with('.') && rule.source.contains(char::is_numeric),
                "{rule:?}"
            );
        }
        assert!(ours.states.is_sorted_by_key(|rule| rule.name.clone()));
        assert!(Consent::open(Some(Path::new("/nowhere"))).is_err());
    }
}
