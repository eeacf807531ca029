//! Which instructions order a draft, and of which kind.

use super::kinds::{Kind, Kinds};

/// Words with which an instruction orders a draft.
const ORDERS: [&str; 9] = [
    "draft ",
    "redraft ",
    "write ",
    "compose ",
    "prepare ",
    "draw up ",
    "make me a draft",
    "we need a draft",
    "i need a draft",
];

impl Kinds {
    /// The kind of draft that an instruction orders; `None` if it orders none, or one of no kind that there is. Only its first sentence is
    /// looked at.
    pub fn ordered(&self, instruction: &str) -> Option<&Kind> {
        let head = opening(instruction);
        let lower = head.to_lowercase();
        let order = ORDERS.iter().filter_map(|order| {
            let at = lower.find(order)?;
            let begins = at == 0 || lower[..at].ends_with([' ', ',', '.', ':', '\n']);
            begins.then_some(at + order.len())
        });
        let after = order.min()?;
        // "What does the draft say?" and "Did they write to us?" ask; they do not order.
        let asks = [
            "what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "list ", "compare ",
            "summar",
        ];
        if asks.iter().any(|word| lower.starts_with(word)) || lower[..after].matches(' ').count() > 6 {
            return None;
        }
        let rest = &head[after..];
        let lower = rest.to_lowercase();
        // What other skills do.
        if ["summary", "a list", "table", "comparison", "chronology"].iter().any(|word| lower.contains(word)) {
            return None;
        }
        self.named_in(rest)
    }
}

/// The first sentence of an instruction, without its greeting.
fn opening(instruction: &str) -> &str {
    let mut rest = instruction.trim();
    let first = rest.lines().next().unwrap_or_default();
    let greeting = ["hi", "hello", "dear", "good morning", "good afternoon", "hey", "chancery"];
    let short = first.split_whitespace().count() <= 4 && first.trim_end().ends_with([',', '!', ':', '.']);
    if short && greeting.iter().any(|word| first.to_lowercase().starts_with(word)) {
        rest = rest[first.len()..].trim_start();
    }
    let end = rest.find(['\n', '?', '!']).or_else(|| rest.find(". ")).unwrap_or(rest.len());
    rest[..end].trim()
}
