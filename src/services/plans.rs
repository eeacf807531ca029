//! Plans: what an account may use.

/// A plan.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Name as stored with the account.
    pub name: &'static str,
    /// E-mails that are answered; `None` is without limit.
    pub emails: Option<u64>,
    /// How often the plan is charged, in words.
    pub billing_cycle: &'static str,
    /// When the next bill comes, in words.
    pub next_billing: &'static str,
    /// What it holds, as lines for a person.
    pub features: &'static [&'static str],
}

const FREE: Plan = Plan {
    name: "Free",
    emails: Some(20),
    billing_cycle: "Per 20 emails",
    next_billing: "None",
    features: &[
        "20 emails answered",
        "Document storage up to 10GB",
        "Tasks by email, answered in the same thread",
        "Every line of an answer with its source",
        "Everything stays on the firm's own server",
    ],
};

/// The plan of that name; an unknown name is the Free plan.
pub fn named(_name: &str) -> Plan {
    FREE
}
