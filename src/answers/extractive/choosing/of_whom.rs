//! Sentences that say the wrong thing of the right matter: of the other party, or what shall be paid where it is asked what has been.

use comprehension::roles::{is_party, same_side};

/// Verbs of rules.
const RULES: &[&str] = &["must", "shall", "may", "can", "will", "should", "agrees", "does", "do", "did", "has", "have"];
/// Words that stand between a rule's verb and the party in a question.
const ARTICLES: &[&str] = &["the", "a", "an", "each", "either"];

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The party of which a question asks what it must or may do, by its role: "franchisor" in "How much notice must the franchisor give?"
fn asked_party(question: &str) -> Option<String> {
    let words = words_of(question);
    let verb = words.iter().position(|word| RULES.contains(&word.as_str()))?;
    let party = words[verb + 1..].iter().find(|word| !ARTICLES.contains(&word.as_str()))?;
    // "May the tenant sublet to the buyer?" asks of the tenant; "Must rent be paid by the tenant?" of the rent.
    is_party(party).then(|| party.clone())
}

/// Whether a sentence rules what another party does, and does not name the one that a question asks about. The question names parties by
/// their roles.
pub(super) fn is_of_another_party(question: &str, text: &str) -> bool {
    let Some(asked) = asked_party(question) else { return false };
    let words = words_of(text);
    let skipped = words.iter().take_while(|word| ARTICLES.contains(&word.as_str())).count();
    let [subject, verb, ..] = &words[skipped..] else { return false };
    let one = |word: &str| word.trim_end_matches('s').to_owned();
    // A paper may call anybody "the Company": an insurer, an employer, a seller.
    is_party(subject)
        && !matches!(subject.as_str(), "company" | "firm" | "corporation")
        && !same_side(&one(subject), &one(&asked))
        && RULES.contains(&verb.as_str())
        && !words.iter().any(|word| one(word) == one(&asked) || matches!(word.as_str(), "party" | "parties"))
}

/// Whether a sentence only says what is still to be done, where a question asks what has been.
pub(super) fn is_still_to_do(question: &str, text: &str) -> bool {
    let words = words_of(question);
    let has = |of: &[&str]| words.iter().any(|word| of.contains(&word.as_str()));
    let past = has(&["already"]) || has(&["has", "have"]) && has(&["paid", "received", "done", "sent", "been"]);
    let past = past && !has(&["must", "shall", "should", "to", "if", "once", "after", "until", "when"]);
    let said = words_of(text);
    let rules = said.iter().any(|word| matches!(word.as_str(), "shall" | "must"));
    past && rules && !said.iter().any(|word| matches!(word.as_str(), "has" | "have" | "had" | "was" | "were"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_of_a_party() {
        let asked = "how much notice must the landlord give before the landlord can terminate?";
        assert!(is_of_another_party(asked, "Tenant may renew if it gives notice nine months before expiration."));
        assert!(!is_of_another_party(asked, "Landlord may terminate on ninety days' notice."));
        assert!(!is_of_another_party(asked, "Tenant shall pay unless Landlord has given notice."));
        assert!(!is_of_another_party("how much notice must be given?", "Tenant may renew."));
        let insurer = "can the insurer settle without our consent?";
        assert!(!is_of_another_party(insurer, "The Company will not settle a Claim without consent."));
    }

    #[test]
    fn what_is_to_be_paid_has_not_been_paid() {
        let asked = "how much have the defendants paid already?";
        assert!(is_still_to_do(asked, "Defendants shall pay the bills of the clinic ($900.00)."));
        assert!(!is_still_to_do(asked, "Defendants have paid $400.00 and receive credit for it."));
        assert!(!is_still_to_do("how much must they have paid?", "Defendants shall pay $9."));
    }
}
