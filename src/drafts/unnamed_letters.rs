//! Whether an instruction orders a letter that it does not call one: an answer to somebody's letter, a notice, "write to the carrier".

use super::{answered_letter::MAIL, kinds::found_whole, order_words::without_politeness};

/// Papers of a court and of discovery, which are answered with other papers.
const COURT: [&str; 12] = [
    "motion",
    "complaint",
    "petition",
    "interrogator",
    "requests",
    "request for",
    "order",
    "subpoena",
    "question",
    "brief",
    "counterclaim",
    "discovery",
];
/// Words behind "notice" with which it is a paper of a court.
const OF_COURT: [&str; 9] =
    ["deposition", "motion", "appeal", "removal", "appearance", "hearing", "lis", "filing", "dismissal"];

fn names_mail(text: &str) -> bool {
    MAIL.iter().any(|word| found_whole(text, word).is_some())
}

fn is_of_court(text: &str) -> bool {
    COURT.iter().any(|word| text.contains(word))
}

/// Whether a sentence orders that a letter be answered: "Please answer Pinnacle's letter: …", "Reply to Ms. Birch that we counter", "Write Birch
/// back". What a court or the other side's discovery wants is answered with other papers.
pub fn answers_a_letter(sentence: &str) -> bool {
    let text = without_politeness(sentence);
    let lower = text.to_lowercase();
    let head = lower.split([':', ',']).next().unwrap_or_default();
    if sentence.trim_end().ends_with('?') || is_of_court(head) {
        return false;
    }
    if lower.starts_with("answer ") {
        return names_mail(head);
    }
    // "Write Birch back on his notice"
    let back = || {
        let (whom, _) = text.strip_prefix("Write ").or(text.strip_prefix("write "))?.split_once(" back")?;
        Some(whom.starts_with(char::is_uppercase) && whom.split(' ').count() <= 4)
    };
    let leads = ["reply to ", "respond to ", "write back to ", "get back to "];
    let Some(whom) = leads.iter().find(|lead| lower.starts_with(**lead)).and_then(|lead| text.get(lead.len()..)) else {
        return back().unwrap_or(false);
    };
    names_mail(head) || whom.starts_with(char::is_uppercase) && text.split(' ').count() > 3
}

/// Whether a letter is to be sent that does not exist yet: "Send the landlord a notice that the heat is out". It is drafted; a person sends it.
pub fn sends_a_letter(sentence: &str) -> bool {
    let lower = without_politeness(sentence).to_lowercase();
    let Some(rest) = lower.strip_prefix("send ") else { return false };
    let words: Vec<&str> =
        rest.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty()).collect();
    words
        .windows(3)
        .take(8)
        .any(|three| matches!(three[0], "a" | "an") && three[1..].iter().any(|word| MAIL.contains(word)))
}

/// Whether what is drafted is a notice that goes to somebody as a letter does, and no notice of a court's: "the notice to Pine demanding indemnity".
pub fn is_notice_to_somebody(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(8).collect();
    let Some(at) = words.iter().position(|word| *word == "notice") else { return false };
    let behind = &words[at + 1..];
    !behind.iter().take(3).any(|word| OF_COURT.contains(word))
        && behind.iter().any(|word| matches!(*word, "to" | "that"))
}

/// Whether what is drafted is a demand on somebody, without the word letter: "a demand on behalf of Pine to the carrier".
pub fn is_demand_on_somebody(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(8).collect();
    let Some(at) = words.iter().position(|word| *word == "demand") else { return false };
    let determined = at > 0 && matches!(words[at - 1], "a" | "our" | "the" | "another" | "short" | "firm" | "first");
    determined
        && words.get(at + 1).is_some_and(|next| matches!(*next, "to" | "on" | "upon" | "for" | "against" | "from"))
}

/// Whether what is written is a letter by whom it goes to: "to opposing counsel, Ann Lee", "a reply to Mr. Lee", "a response to the carrier's e-mail".
pub fn goes_to_somebody(rest: &str, writes: bool) -> bool {
    const ANSWERS: [&str; 4] = ["reply to ", "response to ", "answer to ", "rebuttal to "];
    let answer = ["a ", "an ", "our ", "my ", "the "].iter().find_map(|article| rest.strip_prefix(article));
    let answer = answer.and_then(|rest| ANSWERS.iter().find_map(|lead| rest.strip_prefix(lead)));
    let straight = rest.strip_prefix("to ").filter(|_| writes);
    let Some(whom) = straight.or(answer) else { return false };
    let first = whom.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let near: String = whom.split(' ').take(6).collect::<Vec<_>>().join(" ").to_lowercase();
    let court = ["motion", "petition", "complaint", "order", "request", "interrogator", "brief"];
    if answer.is_some() && court.iter().any(|paper| near.contains(paper)) {
        return false;
    }
    let named = first.starts_with(char::is_uppercase) || first == "opposing";
    let by_role = matches!(first, "the" | "our" | "his" | "her" | "their")
        && !near.starts_with("the file")
        && !near.starts_with("the court");
    named || by_role && (answer.is_none() || names_mail(&near))
}
