//! English verbs from one form to another: "contesting" is "contest", and "admit" is "admitting".

/// Words that end as participles do and are none, or lead to what something is about.
const OTHERS: [&str; 32] = [
    "during",
    "nothing",
    "something",
    "anything",
    "everything",
    "including",
    "regarding",
    "concerning",
    "following",
    "according",
    "pending",
    "being",
    "having",
    "morning",
    "evening",
    "building",
    "hearing",
    "meeting",
    "wedding",
    "zoning",
    "housing",
    "parking",
    "proceeding",
    "ceiling",
    "excluding",
    "notwithstanding",
    "failing",
    "meaning",
    "beginning",
    "running",
    "depending",
    "pertaining",
];
/// Stems to which an "e" belongs though their ending says nothing of it, and one to which none does though it seems so.
const WITH_E: [&str; 22] = [
    "cit", "recit", "invit", "unit", "writ", "expedit", "ignit", "complet", "delet", "compet", "conced", "preced",
    "interced", "acced", "restor", "ignor", "explor", "stor", "interfer", "adher", "believ", "postpon",
];
const WITHOUT_E: [&str; 6] = ["focus", "develop", "envelop", "hang", "pivot", "combat"];

/// The verb of a participle: "contest" of "contesting", "give" of "giving", "set" of "setting". None for words that are no participles.
pub fn infinitive(participle: &str) -> Option<String> {
    if OTHERS.contains(&participle) || !participle.chars().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let stem = participle.strip_suffix("ing")?;
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    if stem.len() < 2 || !stem.contains(vowel) {
        return None;
    }
    let mut back = stem.chars().rev();
    let (last, before, third) = (back.next()?, back.next()?, back.next().unwrap_or('-'));
    if last == before && !matches!(last, 'l' | 's' | 'z' | 'f' | 'e' | 'o') {
        return Some(stem[..stem.len() - 1].to_owned());
    }
    if stem.ends_with("ll") {
        let own = ["pell", "cancell", "excell", "controll", "patroll", "enroll", "labell", "travell"];
        let doubled = own.iter().any(|end| stem.ends_with(end)) && stem != "spell";
        return Some(if doubled { stem[..stem.len() - 1].to_owned() } else { stem.to_owned() });
    }
    // One vowel alone before the last consonant: "mak", and not "seek".
    let alone = vowel(before) && (!vowel(third) || stem.ends_with("quir") || third == 'u' && before == 'i');
    let open = alone
        && match last {
            'k' => before != 'e',
            'l' => matches!(before, 'i' | 'u'),
            'm' | 'b' => true,
            'n' => before == 'i',
            'r' => matches!(before, 'a' | 'i' | 'u'),
            't' => matches!(before, 'a' | 'u' | 'o'),
            'd' => before != 'e',
            'p' => matches!(before, 'a' | 'o' | 'y'),
            _ => false,
        };
    let ends = match last {
        'v' | 'c' | 'z' => true,
        's' => before != 's',
        'u' => before != 'o',
        'g' => before != 'n' || ["ang", "eng"].iter().any(|end| stem.ends_with(end)),
        'l' => !vowel(before) && !matches!(before, 'l' | 'r' | 'w'),
        't' if before == 'a' => matches!(third, 'i' | 'u') || stem.ends_with("creat"),
        _ => false,
    };
    let with_e = !WITHOUT_E.contains(&stem) && (ends || open || WITH_E.contains(&stem));
    Some(if with_e { format!("{stem}e") } else { stem.to_owned() })
}

/// The participle of a verb: "admitting" of "admit", "filing" of "file".
pub fn participle(verb: &str) -> String {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    if let Some(stem) = verb.strip_suffix('e').filter(|stem| !stem.ends_with(['e', 'o', 'y'])) {
        return format!("{}ing", stem.strip_suffix('i').map_or_else(|| stem.to_owned(), |stem| format!("{stem}y")));
    }
    let mut back = verb.chars().rev();
    let (last, before, third) = (back.next(), back.next(), back.next());
    let closed = last.is_some_and(|c| !vowel(c) && !matches!(c, 'w' | 'x' | 'y' | 'h'))
        && before.is_some_and(vowel)
        && third.is_some_and(|c| !vowel(c) || verb.ends_with("quit"));
    let syllables = verb.chars().zip(verb.chars().skip(1)).filter(|(a, b)| vowel(*a) && !vowel(*b)).count();
    // The last letter is doubled behind one stressed vowel, and stress is on the verb of a prefix: "ad-mit", "re-fer".
    const STRESSED: [&str; 9] = ["mit", "fer", "pel", "cur", "bar", "get", "gin", "trol", "quit"];
    const NOT: [&str; 6] = ["limit", "vomit", "offer", "differ", "suffer", "target"];
    let stressed = syllables == 1 || STRESSED.iter().any(|end| verb.ends_with(end)) && !NOT.contains(&verb);
    match last.filter(|_| closed && stressed) {
        Some(last) => format!("{verb}{last}ing"),
        None => format!("{verb}ing"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participle_leads_back_to_its_verb() {
        for (form, verb) in [
            ("contesting", "contest"),
            ("giving", "give"),
            ("demanding", "demand"),
            ("setting", "set"),
            ("submitting", "submit"),
            ("compelling", "compel"),
            ("calling", "call"),
            ("making", "make"),
            ("seeking", "seek"),
            ("invoking", "invoke"),
            ("filing", "file"),
            ("appealing", "appeal"),
            ("settling", "settle"),
            ("declining", "decline"),
            ("explaining", "explain"),
            ("joining", "join"),
            ("requiring", "require"),
            ("tendering", "tender"),
            ("terminating", "terminate"),
            ("treating", "treat"),
            ("inviting", "invite"),
            ("limiting", "limit"),
            ("disputing", "dispute"),
            ("providing", "provide"),
            ("avoiding", "avoid"),
            ("challenging", "challenge"),
            ("bringing", "bring"),
            ("reserving", "reserve"),
            ("releasing", "release"),
            ("addressing", "address"),
            ("continuing", "continue"),
            ("protesting", "protest"),
            ("claiming", "claim"),
            ("notifying", "notify"),
            ("asserting", "assert"),
            ("noting", "note"),
            ("ending", "end"),
        ] {
            assert_eq!(infinitive(form).as_deref(), Some(verb), "{form}");
            assert_eq!(participle(verb), form, "{verb}");
        }
        for word in ["during", "thing", "king", "hearing", "Sterling", "including"] {
            assert_eq!(infinitive(word), None, "{word}");
        }
        for (verb, form) in [
            ("admit", "admitting"),
            ("stop", "stopping"),
            ("transfer", "transferring"),
            ("offer", "offering"),
            ("open", "opening"),
            ("deposit", "depositing"),
            ("agree", "agreeing"),
            ("enjoin", "enjoining"),
            ("bar", "barring"),
            ("pay", "paying"),
        ] {
            assert_eq!(participle(verb), form, "{verb}");
        }
    }
}
