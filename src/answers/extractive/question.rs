//! What a person wants to know, inferred from the question.

use crate::law::cues::plain;

use comprehension::asked_value::{AskedValue, asked_value, asks_how_much_time, asks_of_a_case};

/// The shape of an answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// When, until when, how long.
    Time,
    /// How much.
    Amount,
    /// Who.
    Person,
    /// Whether there is such a thing at all.
    Existence,
    /// Anything that speaks of it.
    Anything,
}

/// What a question wants to know.
pub fn wants(question: &str) -> Wants {
    let plain = plain(question);
    let asks = |words: &[&str]| words.iter().any(|w| has(&plain, w));
    if asks(&[
        "is there",
        "are there",
        "does this contract include",
        "does it contain",
        "does it include",
        "do we have",
        "have we",
    ]) || (plain.starts_with("does ") || plain.contains(" does "))
        && asks(&["contain", "include", "have a", "have any", "provide for"])
        || plain.starts_with("any ")
    {
        Wants::Existence
    } else if asks_how_much_time(&plain) {
        Wants::Time
    } else if asks(&[
        "how much",
        "what amount",
        "which amount",
        "what sum",
        "what price",
        "what is the price",
        "how many dollars",
        "what fee",
        "what is the rent",
        "what does it cost",
    ]) || asks_for_money(&plain)
    {
        Wants::Amount
    } else if asked_value(&plain) == Some(AskedValue::Rate) || asks_of_a_case(&plain) {
        Wants::Anything
    } else if asks(&[
        "when",
        "until when",
        "by when",
        "how long",
        "how fast",
        "how quickly",
        "how soon",
        "what date",
        "which date",
        "what day",
        "which day",
        "last day",
        "expiration date",
        "notice period",
        "how many days",
        "how many months",
        "how many years",
        "what is the term",
        "deadline",
    ]) || names_date(&plain)
    {
        Wants::Time
    } else if asks(&["who", "whom", "whose", "which party", "which company"]) {
        Wants::Person
    } else {
        Wants::Anything
    }
}

/// Whether a question is for a thing that is a sum: "What is the current purchase price of the assets?", but not "What is the fee arrangement?"
fn asks_for_money(plain: &str) -> bool {
    const LEADS: [&str; 5] = ["what is the ", "what was the ", "what's the ", "what is our ", "what is their "];
    const SUMS: [&str; 13] = [
        "price",
        "fee",
        "rent",
        "deposit",
        "salary",
        "premium",
        "retainer",
        "commission",
        "deductible",
        "wage",
        "cost",
        "stipend",
        "bonus",
    ];
    const ENDS: [&str; 12] = ["of", "for", "under", "in", "per", "to", "on", "at", "now", "today", "if", "after"];
    let Some(rest) = LEADS.iter().find_map(|lead| Some(&plain[plain.find(lead)? + lead.len()..])) else { return false };
    let words = rest.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty());
    words.take_while(|word| !ENDS.contains(word)).take(6).last().is_some_and(|noun| SUMS.contains(&noun))
}

/// Whether a message without a verb asks for a date: "Latest closing date for the buy-out?"
fn names_date(plain: &str) -> bool {
    const LEADS: &[&str] =
        &["latest", "last", "closing", "due", "expiration", "expiry", "start", "end", "effective", "filing"];
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.first().is_some_and(|word| LEADS.contains(word)) && words.iter().take(4).any(|word| *word == "date")
}

/// Whether words stand in a text as words.
fn has(plain: &str, words: &str) -> bool {
    plain.match_indices(words).any(|(at, _)| {
        let before = plain[..at].chars().next_back();
        let after = plain[at + words.len()..].chars().next();
        before.is_none_or(|c| !c.is_alphanumeric()) && after.is_none_or(|c| !c.is_alphanumeric())
    })
}

/// The reply to somebody who greets, thanks, or asks what this is; `None` for everything else.
pub fn courtesy(message: &str) -> Option<&'static str> {
    let plain = plain(message);
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
    let all = |of: &[&str]| !words.is_empty() && words.len() <= 8 && words.iter().all(|w| of.contains(w));
    const WHAT: &str = "I answer from your own files and mails, and show where each sentence stands. Ask me for a date, an \
        amount, a name or a clause; ask me to sum up, to list or to compare.";
    let any = |of: &[&str]| of.iter().any(|w| plain.contains(w));
    if all(&[
        "hello",
        "hi",
        "hey",
        "good",
        "morning",
        "afternoon",
        "evening",
        "day",
        "there",
        "dear",
        "assistant",
        "chancery",
    ]) {
        Some("Hello. What would you like to know from your files?")
    } else if all(&[
        "thank", "thanks", "you", "very", "much", "many", "great", "good", "perfect", "ok", "okay", "so", "a", "lot",
    ]) && any(&["thank", "great", "perfect", "ok"])
    {
        Some("You are welcome.")
    } else if words.len() <= 9
        && any(&["what can you do", "who are you", "what are you", "how do you work", "help me please"])
        || all(&["help", "please"])
    {
        Some(WHAT)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_say_what_they_want() {
        for (question, wanted) in [
            ("When does the lease end?", Wants::Time),
            ("What is the notice period?", Wants::Time),
            ("How much is the rent?", Wants::Amount),
            ("How much notice must the lender give?", Wants::Time),
            ("How much prior written notice is due?", Wants::Time),
            ("How much more time does he have?", Wants::Time),
            ("What is the purchase price now?", Wants::Amount),
            ("What is the deductible under the policy?", Wants::Amount),
            ("What is the fee arrangement?", Wants::Anything),
            ("Latest closing date for the sale?", Wants::Time),
            ("Who owns the warehouse?", Wants::Person),
            ("Is there a clause on assignment?", Wants::Existence),
            ("Does the lease contain an option to renew?", Wants::Existence),
            ("May the tenant sublet?", Wants::Anything),
            ("Whenever", Wants::Anything),
            ("What happens to someone who contests the will?", Wants::Anything),
        ] {
            assert_eq!(wants(question), wanted, "{question}");
        }
    }

    #[test]
    fn courtesy_is_met_with_courtesy() {
        assert!(courtesy("Hello!").is_some() && courtesy("thank you very much").is_some());
        assert!(courtesy("What can you do?").is_some() && courtesy("help").is_some());
        assert!(courtesy("Hello, when does the lease end?").is_none() && courtesy("").is_none());
        assert!(courtesy("Good day to cure").is_none());
    }
}
