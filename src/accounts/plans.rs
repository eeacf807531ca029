//! Plans: what an account may use. Free always exists; the settings may add plans or redefine Free.

use crate::config;

use std::sync::Arc;

/// Bytes in a gigabyte as displayed (base 1024).
const GB: u64 = 1 << 30;
/// The plan of a new account.
pub const FREE: &str = "Free";

/// A plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Name as stored with the account.
    pub name: String,
    /// How many emails it answers; `None` is unlimited.
    pub emails: Option<u64>,
    /// How many bytes of files it stores; `None` is unlimited.
    pub storage: Option<u64>,
    /// How often the plan is charged, in words.
    pub billing_cycle: String,
    /// When the next bill is due, in words.
    pub next_billing: String,
    /// What it includes, as lines for the user.
    pub features: Vec<String>,
}

impl From<&config::Plan> for Plan {
    fn from(said: &config::Plan) -> Self {
        let mut plan = Self {
            name: said.name.trim().to_owned(),
            emails: said.emails,
            storage: said.storage_gb.map(|gb| gb.saturating_mul(GB)),
            billing_cycle: said.emails.map_or("None".into(), |emails| format!("Per {emails} emails")),
            next_billing: "None".into(),
            features: said.features.clone(),
        };
        if plan.features.is_empty() {
            plan.features = plan.own_features();
        }
        plan
    }
}

impl Plan {
    /// Whether one more mail may be answered after `answered`.
    pub fn answers_one_more(&self, answered: u64) -> bool {
        self.emails.is_none_or(|most| answered < most)
    }

    fn own_features(&self) -> Vec<String> {
        let emails = self.emails.map_or("Any number of emails answered".into(), |n| format!("{n} emails answered"));
        let storage = self.storage.map_or("Document storage up to what the disk holds".into(), |n| {
            format!("Document storage up to {}GB", n / GB)
        });
        let always = [
            "Tasks by email, answered in the same thread",
            "Every line of an answer with its source",
            "Everything stays on the firm's own server",
        ];
        [emails, storage].into_iter().chain(always.map(str::to_owned)).collect()
    }
}

/// All plans. Clones share them.
#[derive(Clone, Debug)]
pub struct Plans(Arc<Vec<Plan>>);

impl Default for Plans {
    fn default() -> Self {
        Self::new(&[])
    }
}

impl Plans {
    /// Free, and the plans in the settings.
    pub fn new(said: &[config::Plan]) -> Self {
        let mut plans: Vec<Plan> = said.iter().map(Plan::from).collect();
        if !plans.iter().any(|plan| plan.name.eq_ignore_ascii_case(FREE)) {
            let free = config::Plan { name: FREE.into(), emails: Some(20), storage_gb: Some(10), features: Vec::new() };
            plans.insert(0, Plan::from(&free));
        }
        Self(Arc::new(plans))
    }

    /// The plan of that name, ignoring case.
    pub fn find(&self, name: &str) -> Option<&Plan> {
        self.0.iter().find(|plan| plan.name.eq_ignore_ascii_case(name.trim()))
    }

    /// The plan of an account. If the settings no longer have it, Free.
    pub fn of(&self, name: &str) -> &Plan {
        let free = || self.find(FREE).unwrap_or(&self.0[0]);
        self.find(name).unwrap_or_else(free)
    }

    /// The names, in the order of the settings.
    pub fn names(&self) -> Vec<&str> {
        self.0.iter().map(|plan| plan.name.as_str()).collect()
    }
}

/// A size as displayed: base 1024, at most two decimals.
pub fn size(bytes: u64) -> String {
    let units = ["Bytes", "KB", "MB", "GB"];
    let unit = (0..3).rev().find(|i| bytes >= 1 << (10 * (i + 1))).map_or(0, |i| i + 1);
    let value = format!("{:.2}", bytes as f64 / (1u64 << (10 * unit)) as f64);
    format!("{} {}", value.trim_end_matches('0').trim_end_matches('.'), units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_is_always_there_and_may_be_said_anew() {
        let plans = Plans::default();
        assert_eq!((plans.of("Free").emails, plans.of("Free").storage), (Some(20), Some(10 * GB)));
        assert!(plans.of("Free").features.contains(&"Document storage up to 10GB".to_owned()));
        let firm = config::Plan { name: "Firm".into(), ..config::Plan::default() };
        let plans = Plans::new(&[firm, config::Plan { name: "free".into(), emails: Some(5), ..Default::default() }]);
        assert_eq!(plans.names(), ["Firm", "free"]);
        assert!(plans.of("firm").answers_one_more(u64::MAX) && !plans.of("Gone").answers_one_more(5));
    }

    #[test]
    fn sizes_as_the_specification_shows_them() {
        for (bytes, shown) in
            [(0, "0 Bytes"), (1023, "1023 Bytes"), (1536, "1.5 KB"), (10 << 30, "10 GB"), (1 << 50, "1048576 GB")]
        {
            assert_eq!(size(bytes), shown);
        }
    }
}
