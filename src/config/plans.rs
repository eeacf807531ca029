//! `[[plans]]`: what accounts may use.

use super::section::fail;
use crate::error::StartError;

use serde::{Deserialize, Serialize};

/// What the example file says of plans.
pub(super) const SHOWN: &str = "\
# Plans. Every new account has the plan Free, with 20 e-mails answered and 10 GB kept. Add more plans here, or define Free
# anew, each under a heading of its own. A limit that is left out does not apply. \"chancery users set-plan EMAIL NAME\"
# gives an account a plan.
# [[plans]]
# name = \"Firm\"
# emails = 5000
# storage_gb = 500
# features = [\"5000 emails answered\", \"Document storage up to 500GB\"]
";

/// `[[plans]]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// Name, as "chancery users set-plan" takes it.
    pub name: String,
    /// E-mails that are answered; without it there is no limit.
    pub emails: Option<u64>,
    /// Gigabytes of files that are kept; without it there is no limit.
    pub storage_gb: Option<u64>,
    /// Lines that Settings shows; without them they are made from the limits.
    pub features: Vec<String>,
}

pub(super) fn check(plans: &[Plan]) -> Result<(), StartError> {
    for (at, plan) in plans.iter().enumerate() {
        let name = plan.name.trim();
        let again = plans[..at].iter().any(|other| other.name.trim().eq_ignore_ascii_case(name));
        if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) || again {
            return fail(
                format!("Number {} of [[plans]] has the name \"{}\".", at + 1, plan.name),
                "Give each plan a name of its own, of 1 to 60 characters.",
            );
        }
    }
    Ok(())
}
