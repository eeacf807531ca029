//! Words made comparable: lower case, without endings, without the words that every text has.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that say nothing about what a text is about.
const STOP: &str = "a about above after again against all also am an and any are as at be because been before being below between \
    both but by can could did do does doing down during each either else ever few for from further had has have \
    having he her here hereby herein hereof hereto hereunder him his how however i if in into is it its itself may \
    me might more most must my no nor not of off on once only or other our out over own per please said same shall \
    she should so some such than that the their them then there thereby therefor therefore therein thereof thereto \
    thereunder these they this those through to too under until up upon us very was we were what when where whereas \
    which while who whom whose why will with within without would you your yours";

static STOPS: LazyLock<HashSet<&str>> = LazyLock::new(|| STOP.split_whitespace().collect());

/// Whether a lower-case word says nothing about what a text is about.
pub fn is_stop(word: &str) -> bool {
    word.len() < 2 || STOPS.contains(word)
}

/// A lower-case word without its endings, so that terminate, terminated, terminating and termination are one.
/// Deliberately light: it never makes two long words one that begin differently.
pub fn stem(word: &str) -> String {
    let mut w = word.trim_end_matches("'s").trim_end_matches("’s");
    if !w.is_ascii() {
        return w.to_string();
    }
    if let Some(base) = w.strip_suffix("ies").filter(|b| b.len() > 2) {
        return format!("{base}y");
    }
    if w.len() > 3 && w.ends_with('s') && !w.ends_with("ss") && !w.ends_with("us") && !w.ends_with("is") {
        w = &w[..w.len() - 1];
    }
    for ending in [
        "ations", "ation", "ments", "ment", "ings", "ing", "ions", "ion", "able", "ible", "ers", "ors", "ed", "er",
        "or", "ly",
    ] {
        let least = if ending == "ment" { 3 } else { 4 };
        if let Some(base) = w.strip_suffix(ending).filter(|b| b.len() >= least) {
            w = base;
            break;
        }
    }
    // "notified" and "notify", "terminate" and "terminat(ion)", "stopped" and "stop" meet here.
    let w = w.strip_suffix("at").filter(|b| b.len() >= 4).unwrap_or(w);
    let w = w.strip_suffix("ate").filter(|b| b.len() >= 4).unwrap_or(w);
    let w = w.strip_suffix('e').filter(|b| b.len() >= 3).unwrap_or(w);
    let bytes = w.as_bytes();
    if bytes.len() > 4 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] && !w.ends_with("ss") {
        return w[..w.len() - 1].to_string();
    }
    match w.strip_suffix('i') {
        Some(base) if base.len() > 2 => format!("{base}y"),
        _ => w.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kin_meet() {
        for kin in [
            &["terminate", "terminated", "terminating", "termination", "terminates"][..],
            &["pay", "pays", "payment", "payments"],
            &["notify", "notified", "notifies"],
            &["renew", "renews", "renewed"],
            &["indemnify", "indemnified"],
            &["party", "parties"],
            &["assign", "assigned", "assignment"],
        ] {
            let stems: Vec<_> = kin.iter().map(|w| stem(w)).collect();
            assert!(stems.windows(2).all(|p| p[0] == p[1]), "{stems:?}");
        }
        assert_ne!(stem("contract"), stem("contain"));
    }

    #[test]
    fn stop_words() {
        assert!(is_stop("shall") && is_stop("the") && !is_stop("court"));
    }
}
