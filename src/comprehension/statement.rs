//! What a sentence states: whether it says of what is asked about that it is so, or only that it was due, claimed, or laid on somebody else.

use crate::{
    roles::{is_party, same_side},
    rules::{Force, Operator},
    terms::{Terms, is_past, same_verb},
    yes_no::{Asks, YesNo, is_measure},
};

use search::words;

/// Words that speak of all of something.
pub(crate) const ALL: &[&str] = &["all", "every", "each", "both", "entire", "whole", "any", "full"];

/// Whether a sentence does not say of what is asked about that it is so or not: it stands behind "whether", "before" or "unless", or is only
/// what somebody thinks, claims or does not accept.
pub(crate) fn is_hedged(asked: &YesNo, low: &str, core: usize) -> bool {
    const OPENS: &[&str] = &["whether", "before", "until", "unless", "if"];
    const CLAIMS: &[&str] = &[
        "accept that",
        "agree that",
        "agrees that",
        "believes",
        "believe that",
        "thinks",
        "contends",
        "contend that",
        "alleges",
        "alleged that",
        "claims that",
        "claimed that",
        "disputes",
        "asserts",
        "suspects",
        "does not know",
        "do not know",
        "did not know",
        "not sure",
        "denies that",
        "denied that",
        "argues",
        "argued",
        "seeks",
        "sought",
        "requests",
        "requested",
        "demands",
        "demanded",
        "maintains that",
        "testified",
        "testifies",
        "told",
        "stated that",
        "states that",
        "said that",
        "says that",
        "reported that",
        "submits that",
        "moved by",
        "moved to",
        "moved that",
        "motion to",
        "proposes",
        "proposed that",
        "recommends",
        "recommended that",
        "urges",
    ];
    let clause = low[..core].rfind([';', ',']).map_or(0, |at| at + 1);
    let own = |word: &str| asked.words.iter().any(|asked| asked == word);
    let asks_for = |word: &str| asked.words.iter().any(|asked| same_verb(asked, word));
    // "Even if it is groundless", "whether or not it is": that it holds all the same.
    let before = low[clause..core].replace("even if", "").replace("whether or not", "");
    let opened = places(&before).any(|(_, word)| OPENS.contains(&word) && !own(word));
    let behind = |at: usize| places(&low[at..]).any(|(_, word)| asked.words.iter().any(|own| same_verb(own, word)));
    let claimed = CLAIMS
        .iter()
        .any(|verb| low.find(verb).is_some_and(|at| behind(at + verb.len())) && !verb.split(' ').any(asks_for));
    opened || claimed
}

/// Words that say of a part or of nearly all what is not so of the rest.
const PARTIAL: &[&str] =
    &["few", "hardly", "barely", "scarcely", "rarely", "seldom", "nearly", "almost", "partly", "partially"];

/// Whether a sentence says only of a part, or not quite, what is asked about: "Few of the units were inspected", "2 of 14 frames were refused",
/// "the roof is nearly finished". A question that names the part itself asks for it.
pub(crate) fn is_partial(asked: &YesNo, low: &str, core: usize) -> bool {
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let all: Vec<&str> = places(&low[start..end]).map(|(_, word)| word).collect();
    let own = |word: &str| asked.words.iter().chain(&asked.measures).any(|asked| asked == word);
    let counted = |at: usize| {
        let next = all.get(at + 2).copied().unwrap_or_default();
        is_measure(all[at]) && all.get(at + 1) == Some(&"of") && (next == "the" || next == "its" || is_measure(next))
    };
    let part = |at: usize| match all[at] {
        "few" => at == 0 || all[at - 1] != "a",
        word => PARTIAL.contains(&word),
    };
    (0..all.len()).any(|at| !own(all[at]) && (part(at) || counted(at)))
}

/// Whether "he" or "she" stands where the question has somebody whom the sentence does not name: whoever is meant was named before, and may be
/// another.
pub(crate) fn is_of_somebody_else(asked: &YesNo, low: &str, core: usize) -> bool {
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let clause = &low[start..end];
    !asked.of_person
        && places(&low[start..core]).any(|(_, word)| matches!(word, "he" | "she"))
        && asked.words.iter().any(|word| !names_any(&[word], clause))
}

/// Whether what may be done to one thing is asked of another: "The mare may be ridden" says nothing of the buyer.
pub(crate) fn is_done_to_another(asked: &YesNo, low: &str) -> bool {
    let passive = |words: &[&str]| words.windows(2).any(|two| two[0] == "be" && is_past(two[1]));
    let deed: Vec<&str> = asked.deed.iter().map(String::as_str).collect();
    let all: Vec<&str> = places(low).map(|(_, word)| word).collect();
    let Some(first) = asked.words.first().filter(|_| passive(&deed) && passive(&all)) else { return false };
    !names_any(&[first], low)
}

/// Whether what stands at a place is only somebody's opinion or account: "In her opinion, …", "According to the hotel's report, …". A question
/// that names it asks for it.
pub(crate) fn is_view(asked: &YesNo, low: &str, core: usize) -> bool {
    const VIEWS: &[&str] = &["opinion", "view", "judgment", "belief", "estimation", "recollection", "impression"];
    let start = low[..core].rfind(". ").map_or(0, |at| at + 2);
    let words: Vec<&str> = places(&low[start..core]).map(|(_, word)| word).collect();
    let own = |word: &str| asked.words.iter().any(|asked| asked == word);
    // "In the engineer's opinion", "is of the opinion"; but not "in view of".
    let view = words.iter().enumerate().any(|(at, word)| {
        let before = &words[at.saturating_sub(4)..at];
        let idiom = before.last() == Some(&"in") && words.get(at + 1) == Some(&"of");
        // A duty that hangs on an opinion ("unless required in the opinion of counsel") is one; an opinion of a duty stands at the beginning.
        let opens = asked.asks == Asks::Fact || before.first() == words.first();
        VIEWS.contains(word)
            && opens
            && !own(word)
            && !idiom
            && before.iter().any(|word| matches!(*word, "in" | "of" | "to"))
    });
    view || asked.asks == Asks::Fact && words.windows(2).any(|two| two == ["according", "to"])
}

/// Whether a sentence says that something was done, if that is asked: "Release of the deed of trust" and "shall be released" do not say that it
/// was, nor does "told Mr. Okafor to write" that he wrote.
pub(crate) fn is_done(asked: &YesNo, low: &str) -> bool {
    let all: Vec<&str> = places(low).map(|(_, word)| word).collect();
    let did = asked.done.iter().all(|verb| {
        let forms: Vec<usize> = (0..all.len()).filter(|at| same_verb(all[*at], verb)).collect();
        // "The Company shall insure": what is so by the paper, it need not say to have been done.
        let owed = |at: usize| {
            let before = &all[at.saturating_sub(3)..at];
            !asked.past && before.iter().any(|word| matches!(*word, "shall" | "must" | "will" | "may"))
        };
        !asked.past && forms.is_empty() || forms.iter().any(|at| all[*at] == verb || is_past(all[*at]) || owed(*at))
    });
    let only_to = asked.past
        && asked.done.is_empty()
        && asked.words.iter().skip(1).any(|verb| {
            let own: Vec<usize> = (0..all.len()).filter(|at| same_verb(all[*at], verb)).collect();
            !own.is_empty() && own.iter().all(|at| *at > 0 && all[at - 1] == "to" && all[*at] == verb)
        });
    // "Has the deposit been made?": what is to be done is not done.
    let due = asked.past
        && asked.done.is_empty()
        && all.iter().any(|word| matches!(*word, "shall" | "must" | "will" | "may" | "should"))
        && !all.iter().any(|word| is_past(word));
    did && !only_to && !due
}

/// Whether somebody is asked about who stands in the sentence only behind all the rest of what is asked: "He called the ambulance himself, as the
/// nurse had gone home".
pub(crate) fn is_turned_round(asked: &YesNo, low: &str) -> bool {
    let [who, rest @ ..] = &asked.words[..] else { return false };
    if !asked.past || rest.len() < 2 {
        return false;
    }
    let first = |word: &str| places(low).find(|(_, own)| same_verb(own, word)).map(|(at, _)| at);
    let Some(own) = first(who) else { return false };
    let others: Vec<usize> = rest.iter().filter_map(|word| first(word)).collect();
    let by = low[..own].split_whitespace().rev().take(3).any(|word| word == "by");
    others.len() >= 2 && others.iter().all(|at| *at < own) && !by
}

/// The words of a text with their places.
pub(crate) fn places(low: &str) -> impl Iterator<Item = (usize, &str)> {
    low.split(|c: char| !c.is_alphanumeric())
        .map(|word| (word.as_ptr() as usize - low.as_ptr() as usize, word))
        .filter(|(_, word)| !word.is_empty())
}

/// Whether a sentence says what was to be done, and not what was done: "The contract required Lakeshore to inspect …".
pub(crate) fn only_due(before: &str, found: &[Operator], core: usize) -> bool {
    let duty = |o: &Operator| matches!(o.force, Force::Obliges | Force::Allows | Force::Frees);
    found.iter().any(|o| o.at <= core && duty(o))
        || ["required", "obliged", "obligated", "agreed to", "promised"].iter().any(|verb| before.contains(verb))
}

/// Whether only a part of the paper is spoken of: "Section 14 survives termination."
pub(crate) fn of_section(before: &str) -> bool {
    let words: Vec<&str> = before.split_whitespace().collect();
    let part = |word: &str| {
        matches!(word, "section" | "sections" | "article" | "articles" | "clause" | "clauses" | "paragraph")
    };
    words.windows(2).any(|at| part(at[0]) && at[1].starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether the core is only the measure of what is spoken of: "damage beyond normal wear", "rent in excess of the cap".
pub(crate) fn beyond(low: &str, core: usize) -> bool {
    const MEASURES: &[&str] = &["beyond", "in excess of", "more than", "exceeding"];
    let from = (0..=core.saturating_sub(40)).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let before = &low[from..core];
    MEASURES.iter().filter_map(|words| before.rfind(words)).any(|at| !before[at..].contains([',', ';', '.']))
}

/// Whether the rule that governs the core is laid on somebody else than the question asks of.
pub(crate) fn of_another(asked: &YesNo, low: &str, core: usize, found: &[Operator]) -> bool {
    if !matches!(asked.asks, Asks::Permission | Asks::Duty | Asks::Prohibition | Asks::Fact) {
        return false;
    }
    let rules = |o: &&Operator| o.at <= core && matches!(o.force, Force::Allows | Force::Obliges | Force::Forbids);
    let subject = |o: &Operator| low[..o.at].split_whitespace().rev().take(4).collect::<Vec<_>>();
    let named = |o: &Operator| subject(o).iter().any(|word| is_party(word));
    let Some(rule) = found.iter().rfind(rules) else { return false };
    // "The Tenant shall keep it clean and shall pay …": the second verb has the subject of the first.
    let clause = low[..rule.at].rfind([';', '.']).map_or(0, |at| at + 1);
    let first = || found.iter().filter(rules).rfind(|o| o.at >= clause && named(o));
    let joined = subject(rule).first().is_some_and(|word| *word == "and" || *word == "or");
    let rule = if joined && !named(rule) { first().unwrap_or(rule) } else { rule };
    let subject = subject(rule);
    // She is no company.
    if asked.of_person && subject.iter().any(|word| matches!(*word, "company" | "corporation" | "bank" | "firm")) {
        return true;
    }
    let Some(actor) = &asked.actor else { return false };
    let roles: Vec<String> =
        subject.iter().filter(|word| is_party(word)).flat_map(|word| words::all_stems(word)).collect();
    // A policy calls the insurer "the Company"; where the sentence names the actor too, the Company is another one.
    // The insured is not the insurer, though both have one stem.
    let same = |word: &str| {
        let bare = word.trim_end_matches('s');
        asked.words.iter().any(|own| own.trim_end_matches('s') == bare) && words::all_stems(word).contains(actor)
    };
    let named = places(low).any(|(_, word)| same(word));
    let roles: Vec<&String> = roles.iter().filter(|role| named || *role != "compani").collect();
    !roles.is_empty() && !roles.iter().any(|role| same_side(role, actor))
}

/// Whether a sentence names what a question asks, and not only the case in which it asks it: "must he notify" in "Must he notify the lessor
/// if the law requires it?".
pub(crate) fn names_deed(asked: &YesNo, low: &str) -> bool {
    let deed = &asked.deed;
    // "The receiving party"
    let of_party = |at: usize| deed.get(at + 1).is_some_and(|next| matches!(next.as_str(), "party" | "parties"));
    let main = (0..deed.len()).filter(|at| asked.names(&deed[*at]) && !of_party(*at));
    let main: Vec<&str> = main.map(|at| deed[at].as_str()).collect();
    main.is_empty() || names_any(&main, low)
}

/// Whether a sentence has the quality that somebody or something is said to have: "new" in "Is the roof new?".
pub(crate) fn names_predicate(asked: &YesNo, low: &str) -> bool {
    asked.predicate.as_ref().is_none_or(|predicate| names_any(&[predicate], low))
}

/// Whether a text has one of some words, in any form or meaning.
pub(crate) fn names_any(words: &[&str], low: &str) -> bool {
    let (terms, own) = (Terms::new(low).concepts, Terms::new(&words.join(" ")).concepts);
    places(low).any(|(_, word)| words.iter().any(|own| same_verb(own, word)))
        || terms.iter().any(|(concept, ..)| own.iter().any(|(other, ..)| other == concept))
}

/// Words between a norm's word and its verb.
const HELPERS: &[&str] = &[
    "shall",
    "may",
    "must",
    "will",
    "can",
    "to",
    "be",
    "been",
    "have",
    "not",
    "also",
    "then",
    "only",
    "at",
    "any",
    "all",
    "time",
    "times",
    "entitled",
    "permitted",
    "allowed",
    "free",
    "right",
    "liberty",
    "authorized",
    "authorised",
    "required",
    "obligated",
    "obliged",
    "agree",
    "agrees",
    "agreed",
    "undertake",
    "undertakes",
    "covenant",
    "covenants",
    "promises",
    "and",
    "or",
    "either",
    "hereby",
    "from",
];
/// Verbs of a deed that its noun names: "An assignment may be made".
const GENERAL: &[&str] = &[
    "made",
    "make",
    "given",
    "give",
    "done",
    "do",
    "taken",
    "effected",
    "performed",
    "conducted",
    "occur",
    "exercised",
    "granted",
];
/// Words of what follows a verb that may belong to its meaning: "hand over to".
const PHRASE: usize = 4;

/// Whether a norm at `at` allows or demands another deed than the one asked about, and only names it at `core`: "may deliver an executed copy"
/// says nothing of "May the recipient make copies?".
pub(crate) fn is_another_deed(asked: &YesNo, low: &str, at: usize, core: usize) -> bool {
    if asked.deed.is_empty() {
        return false;
    }
    // "may, at its option, sublet"
    let mut from = at;
    let place = loop {
        let mut words = places(&low[from..]);
        let Some((place, _)) = words.find(|(_, word)| !HELPERS.contains(word) && !word.ends_with("ly")) else {
            return false;
        };
        let place = from + place;
        let aside = low[at..place].trim_end().ends_with(',').then(|| low[place..].find(',')).flatten();
        match aside {
            Some(end) if from == at => from = place + end + 1,
            _ => break place,
        }
    };
    // "may use, copy or disclose it", "shall pay the rent and keep the premises clean"
    let own: Vec<&String> = asked.deed.iter().filter(|own| asked.words.contains(own)).collect();
    let names = |word: &str| own.iter().any(|own| same_verb(own, word));
    let between = low.get(place..core).unwrap_or_default().trim_end();
    let joined = between.ends_with(',') || places(between).last().is_some_and(|(_, word)| matches!(word, "and" | "or"));
    let does = |word: &str| names(word) || at > core && GENERAL.contains(&word);
    let first = places(&low[place..]).next().is_some_and(|(_, word)| does(word));
    let itself = place == core && !asked.of_case;
    // "A stockholder who wishes to nominate a person shall give notice."
    let wished =
        at > core && low[..core].ends_with(" to ") && places(&low[core..]).next().is_some_and(|(_, word)| names(word));
    if itself || wished || joined || first || places(between).any(|(_, word)| names(word)) {
        return false;
    }
    let phrase: Vec<&str> = places(&low[place..]).take(PHRASE).map(|(_, word)| word).collect();
    let (means, own) = (Terms::new(&phrase.join(" ")).concepts, Terms::new(&asked.deed.join(" ")).concepts);
    !means.iter().any(|(concept, first, _)| *first == 0 && own.iter().any(|(other, ..)| other == concept))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{
        verdict::{Verdict, verdict},
        yes_no::yes_no,
    };

    #[test]
    fn what_is_only_due_thought_or_told_confirms_nothing() {
        for (question, text, core) in [
            ("Has the deed of trust been released?", "Release of the deed of trust to Valley State Bank.", "deed"),
            ("Has the deposit been paid?", "On admission the Resident pays a security deposit of $9,360.", "deposit"),
            ("Has the deposit been made?", "Depositor shall deliver the deposit within 20 days.", "deposit"),
            ("Did Okafor write the report?", "Sandoval told Mr. Okafor to write the report.", "write"),
            (
                "Did the nurse call the ambulance?",
                "He called the ambulance himself, as the nurse had gone home.",
                "called",
            ),
            ("Was the footage kept?", "He does not know whether the footage was kept.", "footage"),
            ("Were photographs taken?", "The ice was chipped away before anyone took photographs.", "photographs"),
            (
                "Has the decision been recorded?",
                "No permit shall issue until the decision has been recorded.",
                "decision",
            ),
            ("Were all cartons damaged?", "The value of 404 damaged cartons is $57,368.", "damaged"),
            ("Does the clause apply?", "Of the clause our client does not accept that it applies.", "clause"),
            ("Must disputes be arbitrated?", "The parties have not agreed to arbitrate disputes.", "arbitrate"),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), None, "{question}");
        }
        for (question, text, core, said) in [
            ("Is Room 214 a private room?", "He is admitted to Room 214, a semi-private room.", "private", Verdict::No),
            (
                "Did the Board recommend approval?",
                "The Board recommended approval by letter.",
                "approval",
                Verdict::Yes,
            ),
            ("Was the letter written?", "She wrote the letter on May 1.", "letter", Verdict::Yes),
            ("Has the insurer paid?", "The insurer has not paid.", "paid", Verdict::No),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), Some(said), "{question}");
        }
    }

    #[test]
    fn an_opinion_confirms_nothing() {
        for (question, text, core) in [
            ("Do unused days carry over in full?", "Up to five unused days may be carried over.", "unused"),
            ("Are the two leaks related?", "In her opinion, the two leaks are not related.", "leaks"),
            ("Was he speeding?", "According to the driver of the van, he was speeding.", "speeding"),
            ("May the tenant sublet?", "In our view the tenant may sublet.", "sublet"),
        ] {
            assert_eq!(verdict(&yes_no(question).unwrap(), text, text.find(core).unwrap(), &[]), None, "{question}");
        }
        let text = "Unless it is required in the opinion of your counsel, you shall not show it to lawyers.";
        let asked = yes_no("May we show it to lawyers?").unwrap();
        assert_eq!(verdict(&asked, text, text.find("show").unwrap(), &[]), Some(Verdict::Conditional));
        let text = "In view of the delay, the tenant may sublet.";
        let asked = yes_no("May the tenant sublet?").unwrap();
        assert_eq!(verdict(&asked, text, text.find("sublet").unwrap(), &[]), Some(Verdict::Yes));
    }

    #[test]
    fn what_another_party_may_or_must_is_no_answer() {
        for (question, text, core) in [
            (
                "Does Customer indemnify Provider?",
                "Provider shall indemnify Customer against claims of third parties.",
                "indemnify",
            ),
            (
                "May Customer assign the agreement to an affiliate?",
                "Provider may assign this Agreement to an affiliate.",
                "assign",
            ),
            (
                "May Provider terminate for convenience?",
                "Customer may terminate this Agreement for convenience on 60 days' notice.",
                "terminate",
            ),
            (
                "Must Discloser return Confidential Information?",
                "Recipient shall return all Confidential Information within ten days.",
                "return",
            ),
            (
                "Does Lender deliver audited financial statements?",
                "Borrower shall deliver audited financial statements to Lender.",
                "deliver",
            ),
            ("Must Landlord pay the rent?", "Tenant shall pay the rent on the first of each month.", "rent"),
            (
                "May Landlord sublet?",
                "Tenant may sublet the Premises only with Landlord's prior written consent.",
                "sublet",
            ),
        ] {
            let asked = yes_no(question).unwrap();
            assert_eq!(verdict(&asked, text, text.find(core).unwrap(), &[]), None, "{question}");
        }
        for (question, text, core) in [
            (
                "May Provider assign the agreement to an affiliate?",
                "Provider may assign this Agreement to an affiliate.",
                "assign",
            ),
            ("Must Tenant pay the rent?", "Tenant shall pay the rent on the first of each month.", "rent"),
            (
                "Does Borrower deliver audited financial statements?",
                "Borrower shall deliver audited financial statements to Lender.",
                "deliver",
            ),
        ] {
            let asked = yes_no(question).unwrap();
            assert_eq!(verdict(&asked, text, text.find(core).unwrap(), &[]), Some(Verdict::Yes), "{question}");
        }
    }

    #[test]
    fn another_deed_answers_nothing() {
        for (question, text, core, said) in [
            ("May the recipient make copies?", "Any party may deliver an executed copy by e-mail.", "copy", None),
            (
                "May the recipient make copies?",
                "The recipient may make copies for its files.",
                "copies",
                Some(Verdict::Yes),
            ),
            (
                "Does it permit the recipient to retain some samples even after their return?",
                "All samples shall be returned to the owner within ten days.",
                "samples",
                None,
            ),
            (
                "May the recipient disclose it to counsel?",
                "It may use or disclose it to counsel.",
                "counsel",
                Some(Verdict::Yes),
            ),
            (
                "May the tenant sublet?",
                "The tenant may, at its own cost, sublet the flat.",
                "sublet",
                Some(Verdict::Yes),
            ),
            (
                "Must the tenant keep the roof dry?",
                "The tenant shall pay the rent and keep the roof dry.",
                "roof",
                Some(Verdict::Yes),
            ),
            (
                "Does it permit the recipient to retain samples after their return?",
                "All samples shall be returned to the owner.",
                "returned",
                None,
            ),
            (
                "Must the lessee notify the lessor if the law requires it?",
                "No deletion shall be required by the law.",
                "law",
                None,
            ),
            ("Is the liftgate new?", "The used liftgate comes from the yard.", "liftgate", None),
            ("May I have a dog?", "The tenant may keep one dog.", "dog", Some(Verdict::Yes)),
        ] {
            let asked = yes_no(question).unwrap();
            assert_eq!(verdict(&asked, &text.to_lowercase(), text.find(core).unwrap(), &[]), said, "{question} {text}");
        }
    }
}
