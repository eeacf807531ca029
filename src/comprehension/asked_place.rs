//! Whether a question asks for a place, and whether a sentence names one: "Mother shall maintain insurance" answers no "where".

use crate::roles::is_role;

use law::dates::MONTHS;

/// Verbs of questions for a place in a paper, and for a matter: "Where does it say so?", "Where do they differ?"
const OF_PAPERS: &[&str] = &[
    "say",
    "says",
    "said",
    "state",
    "stated",
    "states",
    "written",
    "provide",
    "provided",
    "stand",
    "stands",
    "find",
    "found",
    "mention",
    "mentioned",
    "regulate",
    "regulated",
    "deal",
    "dealt",
    "differ",
    "disagree",
    "cover",
    "covered",
    "define",
    "defined",
    "address",
    "addressed",
    "go",
    "come",
];
/// Words before a place.
const BEFORE: &[&str] =
    &["at", "in", "on", "near", "inside", "outside", "beside", "behind", "into", "to", "from", "by", "via", "opposite"];
/// What a place is called.
const PLACES: &[&str] = &[
    "office",
    "offices",
    "court",
    "courthouse",
    "courts",
    "premises",
    "property",
    "house",
    "home",
    "residence",
    "school",
    "library",
    "bank",
    "plant",
    "yard",
    "room",
    "building",
    "store",
    "shop",
    "county",
    "city",
    "state",
    "station",
    "hospital",
    "clinic",
    "port",
    "warehouse",
    "street",
    "road",
    "avenue",
    "address",
    "site",
    "lot",
    "garage",
    "kitchen",
    "roof",
    "basement",
    "floor",
    "hall",
    "dock",
    "airport",
    "district",
    "town",
    "village",
    "country",
    "place",
    "parking",
    "driveway",
    "corner",
    "intersection",
    "highway",
    "farm",
    "barn",
    "safe",
    "box",
    "vault",
    "drawer",
    "cabinet",
    "server",
];
/// Names with a capital that are no places.
const PAPERS: &[&str] = &[
    "agreement",
    "lease",
    "contract",
    "order",
    "section",
    "article",
    "exhibit",
    "decree",
    "award",
    "schedule",
    "paragraph",
    "policy",
    "term",
    "date",
    "act",
    "rule",
    "rules",
    "code",
];
/// Words behind "in" in which a place is named at the latest.
const REACH: usize = 5;

/// Whether a question in lower case, in its words, asks for a place.
pub fn asks_place(words: &[&str]) -> bool {
    words.first() == Some(&"where") && !words.iter().any(|word| OF_PAPERS.contains(word))
}

/// Whether a sentence names a place.
pub fn names_place(text: &str) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let bare = |token: &str| token.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is_place = |token: &&str| {
        let own = bare(token);
        let low = own.to_lowercase();
        let name = own.starts_with(char::is_uppercase)
            && own.len() > 1
            && !MONTHS.contains(&low.as_str())
            && !low.ends_with("day")
            && !is_role(&low)
            && !PAPERS.contains(&low.as_str());
        name || PLACES.contains(&low.as_str())
    };
    let near = (0..tokens.len()).any(|at| {
        let own = bare(tokens[at]).to_lowercase();
        BEFORE.contains(&own.as_str()) && tokens[at + 1..].iter().take(REACH).any(is_place)
    });
    near || text.contains('@') || text.contains("www.") || text.contains(" | ") || text.contains(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_asked_for_and_named() {
        let asks = |question: &str| asks_place(&question.split(' ').collect::<Vec<_>>());
        assert!(asks("where do the parties meet") && asks("where was the car parked"));
        assert!(!asks("where does it say so") && !asks("where do the witnesses differ") && !asks("who is there"));
        for text in [
            "Exchanges take place at the public library.",
            "The parties shall mediate in Salem.",
            "Send it to a@b.example.",
        ] {
            assert!(names_place(text), "{text}");
        }
        for text in
            ["The children live with Mother.", "Rent is due on May 4, 2026.", "It is paid in the Term by Tenant."]
        {
            assert!(!names_place(text), "{text}");
        }
    }
}
