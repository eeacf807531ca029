//! What an order asks a court for: "Ask the Court to order Defendant to produce the logs", and what a motion asks for by its name.

use super::{
    court_asks::without_matter,
    order_words::find,
    verb_forms::participle,
    whom::{moved_by, people},
};

/// What an order asks a court for, behind "for an order": "compelling production of the data".
pub fn relief(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches(['.', '!', ' ']);
    if let Some(at) = ["ask the court to ", "asks the court to ", "asking the court to ", "court should ", "court to "]
        .iter()
        .find_map(|lead| find(line, lead))
    {
        return Some(ordering(&line[at..]));
    }
    None
}

/// What a motion asks for by its name: "motion to compel production", "motion for a stay", "motion for an injunction to stop the sale".
pub fn named_relief(sentence: &str) -> Option<String> {
    let line = without_matter(&sentence.split_whitespace().collect::<Vec<_>>().join(" "));
    let line = line.trim_end_matches(['.', '!', ' ']);
    let cut = |text: &str| {
        const ENDS: [&str; 11] = [
            " - ",
            " – ",
            " because ",
            " under ",
            " pursuant to ",
            " on behalf of ",
            " for our ",
            " for the plaintiff",
            " for the defendant",
            " for plaintiff",
            " for defendant",
        ];
        // "A motion to quash service for Otto Blum", "A motion to dismiss for Ann Lee: …": for whom it is.
        let ended = |behind: &str| {
            let with = [" with ", " in the ", " and memorandum", ", "].iter().any(|lead| behind.starts_with(lead));
            behind.trim_start().is_empty() || behind.starts_with([':', '.', ';']) || with
        };
        let whom = text
            .match_indices(" for ")
            .map(|(at, _)| at)
            .find(|at| people(&text[at + 5..]).is_some_and(|(_, behind)| ended(behind)));
        let end = ENDS.iter().filter_map(|word| text.find(word)).chain(whom).min().unwrap_or(text.len());
        // "…, Kent County Probate Court": where it is filed.
        let court = text.match_indices(", ").map(|(at, _)| at).find(|at| {
            let next = text[at + 2..].split(", ").next().unwrap_or_default();
            let small = |word: &str| matches!(word, "of" | "and" | "for" | "the");
            next.contains("Court") && next.split(' ').all(|word| word.starts_with(char::is_uppercase) || small(word))
        });
        let end = court.map_or(end, |court| court.min(end));
        let mark = text.find([';', ':', '\n']).unwrap_or(end);
        let cut = text[..end.min(mark)].trim_end_matches([' ', ',']);
        // "…, reason: the logs are late"
        let called = [", reason", ", reasons", ", ground", ", grounds"].iter().find_map(|word| cut.strip_suffix(word));
        called.unwrap_or(cut).to_owned()
    };
    if let Some(at) = find(line, "motion to ") {
        let own = cut(&line[at..]);
        // What a motion "to suppress" alone keeps out, its name says in every court.
        let own = if own == "suppress" { "suppress the evidence".to_owned() } else { own };
        return (own.split(' ').count() > 1).then(|| ordering(&own));
    }
    let rest = &line[find(line, "motion for ")?..];
    // "A motion for leave to amend the complaint"
    if rest.starts_with("leave to ") {
        return Some(format!("granting {}", cut(rest)));
    }
    if let Some(own) = moved_by(rest) {
        return Some(ordering(&cut(own)));
    }
    if let Some(own) =
        rest.strip_prefix("an order ").filter(|own| own.split(' ').next().is_some_and(|verb| verb.ends_with("ing")))
    {
        return Some(cut(own));
    }
    // What stands behind the names of the parties.
    if let Some(at) = rest.rfind(" to ").filter(|at| rest[at + 4..].starts_with(char::is_lowercase)) {
        let own = cut(&rest[at + 4..]);
        let noun = ["the ", "a ", "an ", "our ", "all "].iter().any(|word| own.starts_with(word));
        if !noun && own.split(' ').count() > 2 {
            return Some(ordering(&own));
        }
    }
    Some(format!("granting {}", cut(rest)))
}

/// "compel production" as it stands behind "an order": "compelling production". "Order the defendant to pay" is "directing" it.
pub fn ordering(text: &str) -> String {
    let (verb, rest) = text.split_once(' ').map_or((text, ""), |(verb, rest)| (verb, rest));
    let lower = verb.to_lowercase();
    let verb = match lower.as_str() {
        // "Not before May 4" has no verb of its own.
        "not" | "no" | "only" | "that" | "at" | "by" | "before" | "after" => verb.to_owned(),
        _ if lower.ends_with("ing") || !verb.chars().all(char::is_alphabetic) => verb.to_owned(),
        "order" => "directing".to_owned(),
        _ => participle(&lower),
    };
    if rest.is_empty() { verb } else { format!("{verb} {}", gerunds(rest)) }
}

/// What else is ordered stands in the same form: "and to suspend his powers" is "and suspending his powers", and so does a second verb right
/// behind the first ("defend and counterclaim against").
fn gerunds(rest: &str) -> String {
    if let Some((second, behind)) = rest.strip_prefix("and ").and_then(|rest| rest.split_once(' '))
        && ["against ", "for ", "in ", "to ", "with "].iter().any(|word| behind.starts_with(word))
        && second.chars().all(char::is_lowercase)
    {
        return format!("and {}", ordering(&format!("{second} {behind}")));
    }
    match rest.split_once(" and to ") {
        // In "order Ann Lee to produce the ledger and to pay the fees" both are what she is to do.
        Some((before, behind)) if behind.starts_with(char::is_lowercase) && !before.contains(" to ") => {
            format!("{} and {}", before.trim_end_matches(','), ordering(behind))
        }
        _ => rest.to_owned(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_order_says_what_a_court_is_asked_for() {
        assert_eq!(
            relief("Ask the Court to order Defendant to produce the logs within 14 days.").unwrap(),
            "directing Defendant to produce the logs within 14 days"
        );
        let named = |said: &str| named_relief(said).unwrap();
        assert_eq!(
            named("Draft a motion to compel production of the logs (Requests Nos. 3 and 5) under Rule 37(a)."),
            "compelling production of the logs (Requests Nos. 3 and 5)"
        );
        assert_eq!(
            named(
                "Draft a motion for a preliminary injunction against Bolt, Inc. to stop the termination of June 15, 2026."
            ),
            "stopping the termination of June 15, 2026"
        );
        assert_eq!(named("Draft a motion for summary judgment."), "granting summary judgment");
        assert_eq!(
            named("Need a motion to extend the time to answer to December 14, reason: the data are late."),
            "extending the time to answer to December 14"
        );
        assert_eq!(named("Draft a motion to quash service for Otto Blum."), "quashing service");
        assert_eq!(
            named("Draft a motion to dismiss the claim for Otto Blum: no demand was made."),
            "dismissing the claim"
        );
        assert_eq!(
            named("Draft a motion for Pine to extend the deadline to May 4 because it rains."),
            "extending the deadline to May 4"
        );
        assert_eq!(
            named("Draft a motion for Ann in the Kent County case to enforce the plan: it was short."),
            "enforcing the plan"
        );
        assert_eq!(
            named("Draft the motion to suppress for Mr. Orr with memorandum in support."),
            "suppressing the evidence"
        );
        assert_eq!(ordering("enjoin Defendant from selling"), "enjoining Defendant from selling");
        assert_eq!(ordering("exclude the report"), "excluding the report");
        assert_eq!(ordering("admit the codicil"), "admitting the codicil");
    }
}
