//! What an order says of its own side's stand, which a letter tells its reader as it is said: "We want all of the deposit back.", "Pine rejects the
//! offer." What else an order tells may be meant for whoever drafts, and is asked about.

/// Verbs with which a side takes its stand.
const VERBS: [&str; 22] = [
    "accept", "reject", "refuse", "decline", "dispute", "deny", "demand", "want", "insist", "object", "propose",
    "offer", "agree", "reserve", "expect", "request", "oppose", "maintain", "intend", "withdraw", "stand", "consent",
];
/// Those that are said of what a side does not do.
const NOT: [&str; 8] = ["do not", "don't", "does not", "doesn't", "will not", "won't", "cannot", "would not"];
const DENIED: [&str; 7] = ["owe", "pay", "waive", "admit", "concede", "recognize", "sell"];
/// Words with which an order speaks of the letter and not in it: "We want it firm."
const OF_THE_LETTER: [&str; 16] = [
    "it",
    "this",
    "letter",
    "draft",
    "tone",
    "page",
    "pages",
    "short",
    "polite",
    "friendly",
    "today",
    "tomorrow",
    "asap",
    "firm",
    "tonight",
    "signature",
];
/// Words in which a letter is spoken of, at most: behind them stands what the stand is.
const NEAR: usize = 4;

/// The sentence as the letter says it; `before` is the sentence in front of it, at whose end somebody may be named whom a pronoun means.
pub(super) fn position(sentence: &str, before: &str, client: Option<&str>) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let line = line.trim_end_matches(['.', '!']);
    if line.ends_with('?') {
        return None;
    }
    let named_last = |client: &str| {
        let last = client.rsplit(' ').next().unwrap_or(client);
        before.trim_end().trim_end_matches(['.', ':', '!']).ends_with(last)
    };
    let by_name = || {
        let client = client?;
        let words: Vec<&str> = client.split(' ').map(|word| word.trim_end_matches(',')).collect();
        let forms = [client, words.first().copied()?, words.last().copied()?];
        forms.into_iter().find_map(|form| Some((client, line.strip_prefix(form)?.strip_prefix(' ')?)))
    };
    let by_pronoun = || {
        let client = client.filter(|client| named_last(client))?;
        ["He ", "She ", "It ", "They "].iter().find_map(|pronoun| Some((client, line.strip_prefix(pronoun)?)))
    };
    let ours = || {
        let subjects = ["We", "Our client", "Our clients", "My client", "My clients"];
        subjects.into_iter().rev().find_map(|who| Some((who, line.strip_prefix(who)?.strip_prefix(' ')?)))
    };
    let (who, rest) = ours().or_else(by_name).or_else(by_pronoun)?;
    let words: Vec<String> =
        rest.split(' ').map(|word| word.trim_matches([',', ';', ':']).to_lowercase()).take(NEAR + 2).collect();
    let stands = |word: &String| {
        let base = word
            .strip_suffix("ies")
            .map(|stem| format!("{stem}y"))
            .or_else(|| word.strip_suffix('s').map(str::to_owned));
        VERBS.contains(&word.as_str()) || base.is_some_and(|base| VERBS.contains(&base.as_str()))
    };
    let first = words.first()?;
    let denied = NOT.iter().find_map(|not| rest.to_lowercase().strip_prefix(&format!("{not} ")).map(str::to_owned));
    let denied = denied.is_some_and(|behind| {
        let verb = behind.split(' ').next().unwrap_or_default().to_owned();
        stands(&verb) || DENIED.contains(&verb.as_str())
    });
    let of_letter = words.iter().skip(1).take(NEAR).any(|word| OF_THE_LETTER.contains(&word.as_str()));
    ((stands(first) || denied) && !of_letter && words.len() > 2).then(|| format!("{who} {rest}"))
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn a_letter_tells_where_its_own_side_stands() {
        let of = |sentence: &str, before: &str| position(sentence, before, Some("Owen Blum"));
        assert_eq!(of("We want all of the deposit back.", "").as_deref(), Some("We want all of the deposit back"));
        assert_eq!(of("Blum rejects the offer.", "").as_deref(), Some("Owen Blum rejects the offer"));
        let before = "Draft a letter to Ann Lee on behalf of Owen Blum.";
        assert_eq!(of("He denies the charge.", before).as_deref(), Some("Owen Blum denies the charge"));
        assert_eq!(of("Our client does not owe the fee.", "").as_deref(), Some("Our client does not owe the fee"));
        for none in ["We want it short.", "We need the letter today.", "He denies the charge.", "We were there first."]
        {
            assert_eq!(of(none, "Draft a letter to Ann Lee."), None, "{none}");
        }
    }
}
