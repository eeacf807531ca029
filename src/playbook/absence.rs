//! Positions that want a clause not to be there.

use crate::words::words;

/// Whether a position asks for nothing but that a clause is not there: "None", "No non-compete".
pub(crate) fn only_absence(position: &str) -> bool {
    let words = words(position);
    let low = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    let bare = matches!(low(0), "none" | "never" | "delete" | "strike" | "remove" | "reject")
        || (low(0) == "no" && low(1) != "more" && low(1) != "less" && low(1) != "later" && low(1) != "fewer")
        || low(0) == "not" && matches!(low(1), "accepted" | "acceptable" | "included");
    bare && words.len() <= 8
        && !words.iter().any(|w| matches!(w.low.as_str(), "without" | "unless" | "except" | "only"))
}
