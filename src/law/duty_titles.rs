//! What duties are called in a list of days: "Expert disclosures due", "Settlement conference".

/// Most words of what is due.
const WORDS: usize = 10;

/// Words that turn a day into a duty, and what is then due.
pub(super) const DUE: &[(&str, &str)] = &[
    ("hearing", "Hearing"),
    ("oral argument", "Oral argument"),
    ("trial", "Trial"),
    ("conference", "Conference"),
    ("deposition", "Deposition"),
    ("mediation", "Mediation"),
    ("arbitration", "Arbitration"),
    ("answer due", "Answer due"),
    ("responses due", "Responses due"),
    ("response due", "Response due"),
    ("replies due", "Replies due"),
    ("reply due", "Reply due"),
    ("brief due", "Brief due"),
    ("objections due", "Objections due"),
    ("discovery", "Discovery"),
    ("no later than", "Due"),
    ("not later than", "Due"),
    ("on or before", "Due"),
    ("deadline", "Due"),
    ("due", "Due"),
    ("must be filed by", "Filing due"),
    ("shall be filed by", "Filing due"),
    ("must be served by", "Service due"),
    ("shall be served by", "Service due"),
    ("must be exchanged by", "Due"),
    ("shall be exchanged by", "Due"),
    ("must be submitted by", "Due"),
    ("shall be submitted by", "Due"),
    ("must be completed by", "Due"),
    ("shall be completed by", "Due"),
    ("shall file", "Filing due"),
    ("respond by", "Response due"),
    ("reply by", "Reply due"),
    ("expires", "Expires"),
    ("will expire", "Expires"),
    ("terminates on", "Ends"),
    ("closing", "Closing"),
];

/// Titles that do not say of what.
const VAGUE: &[&str] = &[
    "Due",
    "Filing",
    "Filing due",
    "Service",
    "Service due",
    "Hearing",
    "Conference",
    "Trial",
    "Discovery",
    "Deposition",
    "Mediation",
];
/// Verbs behind what is due, and behind what takes place or ends.
const FALLS_DUE: &[&str] = &[
    " is due",
    " are due",
    " shall be filed",
    " must be filed",
    " shall be served",
    " must be served",
    " shall be exchanged",
    " must be exchanged",
    " shall be submitted",
    " must be submitted",
    " shall be completed",
    " must be completed",
    " shall be disclosed",
    " must be disclosed",
    " shall be paid",
    " must be paid",
    " shall be made",
    " must be made",
    " shall be delivered",
    " must be delivered",
];
const TAKES_PLACE: &[&str] =
    &[" is set", " are set", " is scheduled", " are scheduled", " will be held", " shall be held", " is held"];
const CLOSES: &[&str] = &[" closes", " shall close", " will close"];

/// The title of a duty: what the words before its day say is due, or `cue`, what such words usually mean.
pub(super) fn title_of(before: &str, cue: &str) -> String {
    if !VAGUE.contains(&cue) {
        return cue.to_owned();
    }
    let clause = before.rsplit([';', ':']).next().unwrap_or(before);
    // In the text's own letters: nothing of these verbs changes its length in small ones.
    let lower = clause.to_ascii_lowercase();
    let found =
        [(FALLS_DUE, " due"), (TAKES_PLACE, ""), (CLOSES, " closes")].into_iter().find_map(|(verbs, behind)| {
            let at = verbs.iter().filter_map(|verb| lower.rfind(verb)).max()?;
            Some((thing(&clause[..at])?, behind))
        });
    found.map_or_else(|| cue.to_owned(), |(thing, behind)| format!("{thing}{behind}"))
}

/// The title of what somebody must do by a day, from the words before the day: "Lessor shall name its appraiser" of "… by May 4"; `None` where they say
/// nothing of the kind.
pub(super) fn title_of_act(before: &str) -> Option<String> {
    let act = before.trim_end().strip_suffix(" by")?;
    let clause = act.rsplit([';', ':', '.', ',']).next().unwrap_or(act).trim();
    let must = |word: &str| matches!(word, "shall" | "must");
    let words: Vec<&str> = clause.split_whitespace().collect();
    // "The lessor, Ann Orr, shall pay" says in another part who it is.
    let whole = words.len() <= WORDS && !words.first().is_some_and(|word| must(word));
    words.iter().any(|word| must(word)).then(|| if whole { clause.to_owned() } else { "Due".to_owned() })
}

/// What stands before the verb, if it is a thing: "Settlement conference" for "8. A settlement conference".
fn thing(text: &str) -> Option<String> {
    const OTHER: &[&str] = &[
        "it",
        "this",
        "that",
        "they",
        "these",
        "those",
        "which",
        "who",
        "he",
        "she",
        "same",
        "following",
        "what",
        "such",
        "amount",
        "payment",
        "sum",
        "balance",
        "matter",
        "case",
        "cause",
        "action",
    ];
    const OPENS: &[&str] = &[
        "if", "when", "unless", "upon", "until", "after", "before", "where", "because", "and", "but", "or", "any",
        "all", "a", "an", "the",
    ];
    let text = text.rsplit([',', '.', ')']).find(|part| !part.trim().is_empty())?.trim();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let articles = words
        .iter()
        .take_while(|word| ["and", "any", "all", "a", "an", "the"].contains(&word.to_ascii_lowercase().as_str()))
        .count();
    words.drain(..articles);
    let (first, last) = (words.first()?.to_ascii_lowercase(), words.last()?.to_ascii_lowercase());
    let verbs = ["shall", "must", "will", "may", "is", "are"];
    let names = !OTHER.contains(&first.as_str())
        && !OTHER.contains(&last.as_str())
        && !OPENS.contains(&first.as_str())
        && first.starts_with(|c: char| c.is_alphabetic())
        && words.len() <= WORDS
        && !words.iter().any(|word| verbs.contains(&word.to_ascii_lowercase().as_str()));
    let all = words.join(" ");
    let mut letters = all.chars();
    names.then(|| letters.next().map(|first| first.to_uppercase().chain(letters).collect()))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_what_is_due() {
        for (before, title) in [
            ("4. Plaintiff's expert disclosures are due ", "Plaintiff's expert disclosures due"),
            ("; defendants' expert disclosures are due ", "Defendants' expert disclosures due"),
            (
                "Motions to join parties or amend the pleadings shall be filed by ",
                "Motions to join parties or amend the pleadings due",
            ),
            ("A settlement conference is set before Magistrate Judge Helen Youn on ", "Settlement conference"),
            ("The joint pretrial order is due ", "Joint pretrial order due"),
            ("Fact discovery closes on ", "Fact discovery closes"),
            ("In that event, the reply brief is due ", "Reply brief due"),
            ("It is due ", "Due"),
            ("You must respond no later than ", "Due"),
            ("If Tenant is late, it must be paid by ", "Due"),
        ] {
            assert_eq!(title_of(before, "Due"), title, "{before}");
        }
        assert_eq!(title_of("The matter is set for bench trial on ", "Trial"), "Trial");
        assert_eq!(title_of("The court shall hold a hearing on ", "Hearing"), "Hearing");
    }
}
