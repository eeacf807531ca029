//! What a letter is to explain from the papers, and the question that asks the papers for it: "telling him what the amendment changed" asks
//! what the amendment changed.

use super::{order_words::capitalized, titles::is_paper, told_clauses::for_reader, verb_forms::infinitive};

/// Stands before what is one of several topics that a letter goes through, and no question.
pub const TOPIC_LEAD: &str = "topic: ";

/// Words that begin what somebody is told.
const ASK: [&str; 9] = ["what", "how", "when", "whether", "why", "which", "who", "where", "if"];
/// Verbs of letters that explain something.
const EXPLAIN: [&str; 7] = ["explain", "describe", "summarize", "summarise", "outline", "report", "set"];
/// Words before "what", at most: "our client, Mr. Dale Blum, what".
const BEFORE: usize = 5;
const MODALS: [&str; 11] = ["may", "must", "can", "could", "will", "would", "shall", "should", "is", "are", "was"];

/// What the reader is told of: "what the amendment changed in your lease" behind "him", "about the hearing of May 4, 2026" behind "her".
pub fn subject_told(rest: &str) -> Option<String> {
    let words: Vec<&str> = rest.split(' ').collect();
    let begins = |word: &&str| ASK.contains(word) || matches!(*word, "about" | "of");
    let at = words.iter().take(BEFORE).position(begins)?;
    let what = words.get(at..)?.join(" ");
    (what.split(' ').count() > 2).then(|| to_reader(&what))
}

/// What a verb of a letter explains.
pub fn explained(verb: &str, rest: &str) -> Option<String> {
    let what = rest.strip_prefix("out ").unwrap_or(rest).trim_end_matches(['.', ' ']);
    (EXPLAIN.contains(&verb) && what.split(' ').count() > 1).then(|| what.to_owned())
}

/// Whether a paper is to be explained, and no question answered: "the city inspector's letter", "about the stipulation: what it orders".
pub fn is_of_a_paper(what: &str) -> bool {
    let named = what.split(':').next().unwrap_or(what);
    let named = ["about ", "of "].iter().find_map(|lead| named.strip_prefix(lead)).unwrap_or(named);
    let first = named.split(' ').next().unwrap_or_default();
    let paper =
        named.split(' ').map(str::to_lowercase).any(|word| is_paper(&word) || word == "letter" || word == "decree");
    paper && !ASK.contains(&first) && ["the", "your", "our", "his", "her", "their", "this"].contains(&first)
}

fn to_reader(what: &str) -> String {
    for_reader(what, None)
}

/// The things that are explained, each of its own: "how much you must pay and when you get possession".
pub fn parts(what: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    for (at, joint) in what.match_indices(" and ") {
        let behind = &what[at + joint.len()..];
        if ASK.contains(&behind.split(' ').next().unwrap_or_default()) {
            out.push(what[from..at].trim_end_matches(','));
            from = at + joint.len();
        }
    }
    out.push(&what[from..]);
    out
}

/// The question that asks the papers for it.
pub fn question(what: &str) -> String {
    let what = what.trim_end_matches(['.', ' ']).replace(" your ", " the ");
    let words: Vec<&str> = what.split(' ').collect();
    let first = words.first().copied().unwrap_or_default();
    let asks = ASK.contains(&first) && words.len() > 2;
    if !asks {
        let bare = ["about ", "of "].iter().find_map(|lead| what.strip_prefix(lead)).unwrap_or(&what);
        return format!("What do the papers say about {bare}?");
    }
    // "how support may be modified" is "How may support be modified?"
    let modal = words.iter().skip(2).position(|word| MODALS.contains(word)).map(|at| at + 2);
    // "How much" stays together.
    let asks =
        1 + usize::from(first == "how" && matches!(words[1], "much" | "many" | "long" | "often" | "soon" | "far"));
    let lead = match first {
        "whether" | "if" => String::new(),
        _ => format!("{} ", capitalized(&words[..asks].join(" "))),
    };
    if let Some(at) = modal.filter(|at| *at > asks) {
        let turned = format!("{lead}{} {} {}", words[at], words[asks..at].join(" "), words[at + 1..].join(" "));
        return format!("{}?", capitalized(turned.trim()));
    }
    // "what the amendment changed" is "What did the amendment change?"
    let verb = words.iter().enumerate().skip(2).find_map(|(at, word)| {
        let stem = word.strip_suffix("ed").filter(|stem| stem.len() > 2)?;
        Some((at, infinitive(&format!("{stem}ing"))?))
    });
    match verb {
        Some((at, verb)) => {
            let turned =
                format!("{lead}did {} {verb} {}", words[asks.min(at)..at].join(" "), words[at + 1..].join(" "));
            format!("{}?", capitalized(turned.trim()))
        }
        None => format!("{}?", capitalized(&what)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_explained_is_asked_of_the_papers() {
        assert_eq!(
            question("what the amendment of August 6, 2025 changed in your lease"),
            "What did the amendment of August 6, 2025 change in the lease?"
        );
        assert_eq!(question("how support may be modified"), "How may support be modified?");
        assert_eq!(question("whether the tenant must pay"), "Must the tenant pay?");
        assert_eq!(question("how much you must bring to closing"), "How much must you bring to closing?");
        assert_eq!(
            parts("how much you must bring to closing and when you get possession and the keys"),
            ["how much you must bring to closing", "when you get possession and the keys"]
        );
        assert_eq!(question("the offer of $4,000"), "What do the papers say about the offer of $4,000?");
        assert!(is_of_a_paper("the city inspector's letter: what it found") && is_of_a_paper("about the order"));
        assert!(!is_of_a_paper("the offer of $4,000") && !is_of_a_paper("what the lease says"));
        assert_eq!(subject_told("her that we won"), None);
        assert_eq!(subject_told("him about the hearing of May 4").as_deref(), Some("about the hearing of May 4"));
    }
}
