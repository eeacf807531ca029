//! What a question of a mail leaves out because the one before it says so: "when is it returned?" behind "How much is the deposit".

/// Verbs without which a few words are no question of their own: "and for which clinics?".
pub const VERBS: &[&str] = &[
    "is", "are", "was", "were", "do", "does", "did", "must", "may", "can", "could", "will", "shall", "should", "has",
    "have", "had",
];

/// A part of a sentence that does not stand without the one before it, with what it leaves out: "when is it returned?" behind "How much is
/// the deposit", "is there a limit?" behind "How much are the damages per day".
pub fn in_full(part: &str, before: &str) -> Option<String> {
    let bare = part.trim_end_matches(['?', ' ']);
    let bare = bare.strip_prefix("and ").unwrap_or(bare);
    let words: Vec<&str> = bare.split(' ').collect();
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let low: Vec<&str> = low.iter().map(String::as_str).collect();
    if let [_, "there", "a" | "an" | "any", "limit" | "cap" | "maximum" | "minimum" | "ceiling" | "exception"] = low[..]
    {
        return Some(format!("{bare} to {}?", asked_about(before)?));
    }
    // "And how much?" behind "Is there interest on the late payment".
    if let ["how", "much" | "long"] = low[..] {
        let there = ["is there ", "are there "]
            .iter()
            .find_map(|words| before.to_lowercase().find(words).map(|at| at + words.len()));
        let what = match there.and_then(|at| before.get(at..)) {
            Some(thing) => {
                let thing = thing.trim_end_matches(['?', ',', ' ']);
                let thing =
                    ["a ", "an ", "any ", "the "].iter().find_map(|word| thing.strip_prefix(word)).unwrap_or(thing);
                format!("the {thing}")
            }
            None => asked_about(before)?,
        };
        return Some(format!("{bare} is {what}?"));
    }
    // "What does it cost?" behind "May the charterer cancel".
    if let ["what", "does" | "would" | "will", "it", "cost"] = low[..] {
        return match deed(before) {
            Some(deed) => Some(format!("{bare} to {deed}?")),
            None => Some(format!("{}?", bare.replacen(" it ", &format!(" {} ", asked_about(before)?), 1))),
        };
    }
    // "By when does he have to?" behind "What happens if he does not return the keys".
    if let [.., "have" | "has" | "need" | "needs", "to"] | [.., "must" | "should", "he" | "she" | "they" | "it" | "we"] =
        low[..]
        && let Some(deed) = undone(before)
    {
        return Some(format!("{bare} {deed}?"));
    }
    // "Which one asks about phones?" behind "When are the interrogatory answers due".
    if let [
        "which",
        "one" | "ones",
        "ask" | "asks" | "deal" | "deals" | "speak" | "speaks",
        "about" | "with" | "of" | "for",
        ..,
    ] = low[..]
    {
        const NUMBERED: &[(&str, &str)] = &[
            ("interrogator", "interrogatory"),
            ("request", "request"),
            ("paragraph", "paragraph"),
            ("section", "section"),
            ("clause", "clause"),
            ("question", "question"),
        ];
        let before = before.to_lowercase();
        let noun = NUMBERED.iter().find(|(begins, _)| before.contains(begins)).map(|(_, noun)| *noun)?;
        return Some(format!("which {noun} is about {}?", words[4..].join(" ")));
    }
    // "What does the order set?" behind "What rent does the notice ask for".
    if let ["what", "does" | "did" | "do", .., last] = low[..]
        && SETS.contains(&last)
        && let Some(thing) = thing_asked(before)
    {
        return Some(format!("{} {thing} {}?", words[0], words[1..].join(" ")));
    }
    let at = low.iter().position(|word| matches!(*word, "it" | "they" | "them"))?;
    // Behind a verb of its own it may be somebody else: "does he say that it was late".
    let follows = at > 0 && (VERBS.contains(&low[at - 1]) || at + 1 == low.len());
    let what = asked_about(before).filter(|_| follows)?;
    // "It" is nobody, and behind "How many did Wilkes have" their number.
    let nobody = before.to_lowercase().starts_with("how many ") || what.starts_with(char::is_uppercase);
    if low[at] == "it" && nobody {
        return None;
    }
    let words: Vec<&str> =
        words.iter().enumerate().map(|(n, word)| if n == at { what.as_str() } else { word }).collect();
    Some(format!("{}?", words.join(" ")))
}

/// Verbs that want a thing, which may stand in the question before.
const SETS: &[&str] =
    &["set", "sets", "give", "order", "fix", "award", "offer", "claim", "pay", "charge", "allow", "provide"];

/// The thing of "What child support does she ask for".
fn thing_asked(question: &str) -> Option<String> {
    let words: Vec<&str> = question.trim_end_matches(['?', ',', ' ']).split(' ').collect();
    let asks = matches!(&*words.first()?.to_lowercase(), "what" | "which");
    // "How many weeks of severance should she get"
    if words.first()?.eq_ignore_ascii_case("how") && matches!(*words.get(1)?, "many" | "much") {
        let end = words.iter().position(|word| VERBS.contains(&&*word.to_lowercase()))?;
        let from = words[..end].iter().position(|word| *word == "of").map_or(2, |of| of + 1);
        return ((from + 1)..=(from + 3)).contains(&end).then(|| words[from..end].join(" "));
    }
    let verb = words.iter().position(|word| VERBS.contains(&&*word.to_lowercase()))?;
    (asks && (2..=4).contains(&verb)).then(|| words[1..verb].join(" "))
}

/// What somebody does not do in the case of which a question asks: "return the keys" of "What happens if he does not return the keys".
fn undone(question: &str) -> Option<&str> {
    const NOT: [&str; 8] =
        ["doesn't ", "doesn’t ", "does not ", "don't ", "don’t ", "do not ", "fails to ", "fail to "];
    let from = NOT.iter().filter_map(|words| Some(question.find(words)? + words.len())).min()?;
    let deed = question[from..].split([',', ';', '?']).next()?.trim();
    (!deed.is_empty()).then_some(deed)
}

/// What a question asks about: "the deposit" of "How much is the deposit", "the extra cost" of "What extra cost does Pier claim".
pub fn asked_about(question: &str) -> Option<String> {
    const ENDS: &[&str] = &[
        "is", "are", "was", "were", "be", "been", "per", "due", "in", "on", "under", "for", "by", "and", "when", "if",
        "to", "of", "from", "with", "made", "paid", "as", "at", "within", "after", "before", "must", "may", "can",
        "will", "shall", "does", "do", "did", "or",
    ];
    let bare = question.trim_end_matches(['?', ',', ' ']);
    let words: Vec<&str> = bare.split(' ').collect();
    let low = |at: usize| words.get(at).map(|word| word.to_lowercase()).unwrap_or_default();
    let noun = |from: usize, to: usize| {
        let first = low(from);
        let pronoun =
            matches!(first.as_str(), "it" | "he" | "she" | "they" | "we" | "you" | "i" | "there" | "this" | "that");
        let named = words
            .get(from..to)?
            .iter()
            .any(|word| word.chars().all(|c| c.is_alphabetic() || c == '-') && word.len() > 2);
        if pronoun || !named || to - from > 5 {
            return None;
        }
        let own = words[from..to].join(" ");
        let own = own.trim_end_matches(',');
        let article =
            ["the ", "our ", "his ", "her ", "its ", "their ", "my ", "this "].iter().any(|word| own.starts_with(word));
        let own = ["a ", "an ", "any "].iter().find_map(|word| own.strip_prefix(word)).unwrap_or(own);
        Some(if article || own.starts_with(char::is_uppercase) { own.to_owned() } else { format!("the {own}") })
    };
    let first = low(0);
    // "What extra cost does Pier claim", "which court has it".
    if matches!(first.as_str(), "what" | "which") && !VERBS.contains(&low(1).as_str()) {
        let to = (1..words.len()).find(|at| VERBS.contains(&low(*at).as_str()))?;
        return noun(1, to);
    }
    let verb = (0..words.len().min(5)).find(|at| VERBS.contains(&low(*at).as_str()))?;
    let to = (verb + 2..words.len()).find(|at| ENDS.contains(&low(*at).as_str())).unwrap_or(words.len());
    // Behind "does" and the like stands a second verb: before the thing ("Does the tenant owe the fee"), or at the end ("does the offer lapse").
    let second = matches!(
        low(verb).as_str(),
        "does" | "do" | "did" | "must" | "may" | "can" | "could" | "will" | "shall" | "should"
    );
    let said = matches!(low(to).as_str(), "be" | "been" | "made" | "paid" | "due");
    if second && !said {
        let article = |at: &usize| {
            matches!(
                low(*at).as_str(),
                "the" | "a" | "an" | "our" | "his" | "her" | "its" | "their" | "my" | "this" | "any"
            )
        };
        return match (verb + 2..to).rev().find(article) {
            Some(thing) if thing > verb + 1 => noun(thing, to),
            _ => noun(verb + 1, to.saturating_sub(1).max(verb + 2)),
        };
    }
    noun(verb + 1, to)
}

/// What a question asks whether it may be done: "cancel" of "May the charterer cancel".
fn deed(question: &str) -> Option<String> {
    let bare = question.trim_end_matches(['?', ',', ' ']);
    let words: Vec<&str> = bare.split(' ').collect();
    let modal = matches!(&*words.first()?.to_lowercase(), "may" | "can" | "could" | "must" | "shall");
    let article = matches!(words.get(1).copied().unwrap_or_default(), "the" | "a" | "an" | "our" | "either");
    let rest = words.get(if article { 3 } else { 2 }..)?.join(" ");
    (modal && !rest.is_empty()).then_some(rest)
}

/// Words for a thing of somebody that the question before names.
const POSSESSED: &[&str] = &["theirs", "ours", "his", "hers", "yours", "mine"];

/// "When is the expert of each side due?" for "when is theirs?" behind "When is our expert due": which side is whose, the papers do not say.
pub fn of_each_side(part: &str, before: &str) -> Option<String> {
    let low = part.trim_end_matches(['?', ' ']).to_lowercase();
    let own: Vec<&str> = low.strip_prefix("and ").unwrap_or(&low).split(' ').collect();
    let bare = matches!(own[..], [_, verb, whose] if VERBS.contains(&verb) && POSSESSED.contains(&whose));
    let thing = asked_about(before).filter(|_| bare)?;
    let (whose, noun) = thing.split_once(' ')?;
    let possessed = matches!(&*whose.to_lowercase(), "our" | "their" | "his" | "her" | "my" | "your" | "its");
    let verb = own.get(1).filter(|_| possessed)?;
    before.contains(&format!(" {verb} {thing}")).then(|| {
        let whole = before.trim_end_matches(['?', ',', ' ']).replacen(&thing, &format!("the {noun} of each side"), 1);
        format!("{whole}?")
    })
}

/// A question for a statement that is only asked to be confirmed: "Was the road wet?" for "Was it?" behind "He said the road was wet."
pub fn tagged(question: &str, statement: &str) -> Option<String> {
    const SAYS: &[&str] = &[
        " said that ",
        " says that ",
        " claims that ",
        " claimed that ",
        " thinks that ",
        " told us that ",
        " said ",
        " says ",
        " claims ",
        " claimed ",
        " thinks ",
    ];
    let low = question.trim_end_matches(['?', ' ']).to_lowercase();
    let (verb, whom) = low.split_once(' ')?;
    if !VERBS.contains(&verb)
        || !matches!(whom, "it" | "he" | "she" | "they" | "that" | "this" | "that so" | "that right")
    {
        return None;
    }
    let whole = statement.trim().trim_end_matches(['.', '!', ' ']);
    let said = SAYS.iter().find_map(|words| Some(whole.split_once(words)?.1)).unwrap_or(whole);
    let words: Vec<&str> = said.split(' ').collect();
    let own = words.iter().position(|word| *word == verb).filter(|at| *at > 0)?;
    let rest: Vec<&str> = words.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, word)| *word).collect();
    Some(format!("{} {}?", super::compose::capital(verb), rest.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_may_only_be_asked_to_be_confirmed() {
        assert_eq!(tagged("Was it?", "The clerk said the door was open.").as_deref(), Some("Was the door open?"));
        assert_eq!(tagged("Is that right?", "He says that the rent is late.").as_deref(), Some("Is the rent late?"));
        assert_eq!(tagged("Was it?", "He left."), None);
        assert_eq!(tagged("Who was it?", "He was late."), None);
    }

    #[test]
    fn a_second_verb_is_no_part_of_the_thing() {
        let of = |part: &str, before: &str| in_full(part, before);
        assert_eq!(
            of("what does it pay?", "When does the other offer lapse?").as_deref(),
            Some("what does the other offer pay?")
        );
        assert_eq!(of("when is it due?", "Does the tenant owe the fee?").as_deref(), Some("when is the fee due?"));
        assert_eq!(of("who changed it?", "How many rooms did the clerk have?"), None);
        assert_eq!(of("who changed it?", "When did Wilkes leave?"), None);
    }

    #[test]
    fn which_side_is_whose_is_not_known() {
        assert_eq!(
            of_each_side("when is theirs?", "When is our survey due?").as_deref(),
            Some("When is the survey of each side due?")
        );
        assert_eq!(of_each_side("when is theirs?", "When is the survey due?"), None);
        assert_eq!(of_each_side("when is the rent due?", "When is our survey due?"), None);
    }
}
