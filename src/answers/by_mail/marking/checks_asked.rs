//! Which checks of papers a mail orders: of one by itself, and of one against others.

/// Which paper an order wants to be checked, and against which: "the invoice" and "the agreement and the amendment".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub checked: String,
    pub beside: String,
}

/// What a check finds, as people call it.
const CHECKED: [&str; 16] = [
    "slips",
    "adds up",
    "add up",
    "undefined",
    "defined term",
    "cross-reference",
    "cross reference",
    "typo",
    "mistake",
    "error",
    "inconsisten",
    "figures",
    "sums",
    "totals",
    "arithmetic",
    "left-over",
];

/// Whether whatever came with the mail is to be checked: "Check this notice before it goes out."
pub(super) fn checks_what_came(head: &str) -> bool {
    // What is looked up or kept, and is no paper.
    const NO_PAPER: [&str; 19] = [
        "date",
        "dates",
        "deadline",
        "deadlines",
        "calendar",
        "citation",
        "citations",
        "name",
        "names",
        "number",
        "address",
        "conflict",
        "conflicts",
        "is",
        "with",
        "out",
        "when",
        "whether",
        "if",
    ];
    let leads = [
        "check this ",
        "check these ",
        "check the attached ",
        "check the enclosed ",
        "proof this ",
        "proof the attached ",
    ];
    let Some(at) = leads.iter().find_map(|lead| Some(head.find(lead)? + lead.len())) else { return false };
    let named = head[at..].split(['.', ',', ';', '!', '?', ':', '\n']).next().unwrap_or_default();
    let words: Vec<&str> = named.split_whitespace().collect();
    // "Check this settlement agreement for slips": a few words up to one that goes on.
    let goes_on = |word: &&str| {
        matches!(*word, "before" | "for" | "and" | "please" | "carefully" | "once" | "again" | "today" | "now")
    };
    let end = words.iter().position(goes_on).unwrap_or(words.len());
    (1..=4).contains(&end) && !words[..end].iter().any(|word| NO_PAPER.contains(word))
}

/// Whether a paper of any kind is to be checked for what a check finds: "Check this DPA for undefined terms", "check whether the figures are right".
pub(super) fn checks_for_mistakes(head: &str) -> bool {
    let verbs = ["check ", "verify ", "review ", "look through ", "go through "];
    let at = verbs.iter().filter_map(|verb| Some(head.find(verb)? + verb.len())).min();
    at.is_some_and(|at| {
        let rest = &head[at..];
        let led = [" for ", "whether ", "if ", "that the "].iter().any(|lead| rest.contains(lead));
        led && CHECKED.iter().any(|found| rest.contains(found))
    })
}

/// Whether a question asks for a check: "Are the cross-references in this agreement right?"
pub(super) fn asks_for_a_check(head: &str) -> bool {
    let right = ["right", "correct", "in order", "wrong", "consistent", "accurate", "undefined"];
    let begins = ["are ", "is ", "which "].iter().any(|word| head.starts_with(word));
    let found = ["cross-reference", "cross reference", "defined term", "undefined term", "terms are undefined"];
    begins && found.iter().any(|what| head.contains(what)) && right.iter().any(|word| head.contains(word))
}

/// Which paper is to be checked against which: "Check the complaint against the letter", "run invoice 7 against the agreement and the amendment".
pub(super) fn checked_against(head: &str) -> Option<Wanted> {
    // "Check it line by line against the papers"
    let manner = [" line by line", " word for word", " carefully", " closely", " once more", " again", " thoroughly"];
    let head = &manner.iter().fold(head.to_owned(), |head, words| head.replace(&format!("{words} "), " "));
    let (before, against) = head.split_once(" against ")?;
    let verbs = ["check ", "verify ", "proof ", "proofread ", "run ", "hold ", "test ", "match ", "reconcile "];
    let begins = |at: &usize| *at == 0 || before[..*at].ends_with([' ', '\t', ',']);
    let places = verbs.iter().flat_map(|verb| before.match_indices(verb).map(|(at, verb)| (at, at + verb.len())));
    let (_, at) = places.filter(|(at, _)| begins(at)).min()?;
    let what = before.get(at..)?;
    // "Check every fact, figure and cite against the papers": of the draft that came.
    let every = ["every ", "all ", "each "].iter().any(|word| what.starts_with(word))
        && ["fact", "figure", "number", "date", "name", "cite", "citation"].iter().any(|word| what.contains(word));
    between_papers(if every { "it" } else { what }, against)
}

/// The same as a question: "Is the invoice right under the license agreement?"
pub(super) fn right_under(head: &str) -> Option<Wanted> {
    // "Does the landlord's figure match the ledger?" names what is held against the paper by what stands in it.
    if let Some(rest) = ["does ", "do ", "did "].iter().find_map(|lead| head.strip_prefix(lead)) {
        let joints = [
            " hold up against ",
            " match up with ",
            " match ",
            " agree with ",
            " square with ",
            " tie to ",
            " tie out to ",
            " reconcile with ",
            " fit with ",
        ];
        let (checked, beside) = joints.iter().find_map(|joint| rest.split_once(joint))?;
        return named_papers(checked, beside).filter(|wanted| is_paper(&wanted.beside, FIRST));
    }
    let rest = ["is ", "are "].iter().find_map(|lead| head.strip_prefix(lead))?;
    let joints = [
        " right under ",
        " correct under ",
        " right by ",
        " in line with ",
        " consistent with ",
        " in accordance with ",
        " right according to ",
    ];
    let (checked, beside) = joints.iter().find_map(|joint| rest.split_once(joint))?;
    between_papers(checked, beside)
}

/// Two papers by their names. What is checked against a list, a deadline or a law is a question.
fn between_papers(checked: &str, beside: &str) -> Option<Wanted> {
    let wanted = named_papers(checked, beside)?;
    // "Check it against the handbook", "check one against the other"
    // "Against the papers" and "against the file" are all that came.
    let all = |word: &str| {
        matches!(
            word.trim_end_matches(|c: char| !c.is_alphanumeric()),
            "papers" | "file" | "record" | "documents" | "attachments" | "rest"
        )
    };
    let own = |words: &str| {
        let first = words.split([',', ';', '.']).next().unwrap_or_default();
        first.split(" before ").next().unwrap_or(first).to_owned()
    };
    let pointed = |words: &str| own(words).split_whitespace().all(|word| POINTS.contains(&word) || all(word));
    let known = is_paper(&wanted.checked, usize::MAX) || pointed(&wanted.checked);
    (known && (is_paper(&wanted.beside, FIRST) || pointed(&wanted.beside))).then_some(wanted)
}

/// Words that point at papers without a name.
const POINTS: [&str; 16] = [
    "it", "this", "that", "them", "one", "the", "other", "each", "both", "these", "two", "another", "too", "also",
    "as", "well",
];
/// Words in which the paper is named against which another is held.
const FIRST: usize = 4;

/// Whether words name a paper within the first few of them.
fn is_paper(words: &str, most: usize) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).trim_end_matches("'s").to_owned();
    words.split_whitespace().take(most).any(|word| PAPERS.contains(&bare(word).as_str()))
}

/// What is held against what, without what is asked beside it.
fn named_papers(checked: &str, beside: &str) -> Option<Wanted> {
    // "… against the agreement and tell me what we owe"
    let more = [" and tell ", " and let ", " and say ", " and give ", " and list ", " and show ", " and against "];
    let more = more.iter().filter_map(|words| beside.find(words));
    let end = beside.find([':', ';', '?', '!', '\n']).into_iter().chain(more).min().unwrap_or(beside.len());
    let beside = &beside[..end];
    let wanted = Wanted { checked: checked.trim().to_owned(), beside: beside.trim_end_matches('.').trim().to_owned() };
    (!wanted.checked.is_empty() && !wanted.beside.is_empty()).then_some(wanted)
}

/// The papers that an instruction wants to be held against each other. What a later sentence wants to be held against the same is checked too.
pub(super) fn wanted_against(instruction: &str) -> Option<Wanted> {
    let lower = instruction.trim().to_lowercase();
    let sentences = lower.split_inclusive(['?', '!', '\n']).flat_map(|line| line.split(". "));
    let mut all = sentences.filter_map(|said| {
        let said = said.trim();
        let said = said.strip_prefix("and ").unwrap_or(said);
        checked_against(said).or_else(|| right_under(said))
    });
    let mut first = all.next()?;
    let pointed = |words: &str| words.split_whitespace().all(|word| POINTS.contains(&word));
    for more in all {
        if pointed(&more.beside) && !pointed(&more.checked) {
            first.checked = format!("{} and {}", first.checked, more.checked);
        }
    }
    Some(first)
}

/// Papers that are checked, and against which others are.
pub(super) const PAPERS: [&str; 52] = [
    "handbook",
    "manual",
    "schedule",
    "record",
    "register",
    "accounting",
    "charge",
    "loi",
    "budget",
    "minutes",
    "notice",
    "bill",
    "ledger",
    "estimate",
    "receipt",
    "guaranty",
    "license",
    "claim",
    "note",
    "policy",
    "will",
    "codicil",
    "order",
    "amendment",
    "deed",
    "bylaws",
    "subcontract",
    "dpa",
    "nda",
    "plan",
    "statement",
    "report",
    "stipulation",
    "trust",
    "brief",
    "motion",
    "contract",
    "agreement",
    "letter",
    "memo",
    "draft",
    "paper",
    "document",
    "pleading",
    "complaint",
    "answer",
    "lease",
    "affidavit",
    "declaration",
    "invoice",
    "exhibit",
    "petition",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_are_held_against_each_other_in_many_words() {
        for (said, checked, beside) in [
            ("Check the complaint against the letter.", "the complaint", "the letter"),
            (
                "She got this agreement. Check it against the handbook and against what the statute wants.",
                "it",
                "the handbook",
            ),
            ("Check every fact, figure and cite against the papers before it goes.", "it", "the papers before it goes"),
            ("Check one against the other and tell me where they part ways.", "one", "the other"),
            ("Does the complaint's number hold up against the ledger?", "the complaint's number", "the ledger"),
            (
                "Does the landlord's figure match the ledger? If not, what is the difference?",
                "the landlord's figure",
                "the ledger",
            ),
            ("Is the invoice right under the agreement?", "the invoice", "the agreement"),
        ] {
            let wanted = Wanted { checked: checked.to_owned(), beside: beside.to_owned() };
            assert_eq!(wanted_against(said), Some(wanted), "{said}");
        }
        let both = wanted_against("Does the bill match the lease? And check the landlord's letter against it too.");
        assert_eq!(both.map(|one| one.checked), Some("the bill and the landlord's letter".to_owned()));
        for said in [
            "Check it against the law.",
            "Does the tenant agree with the landlord?",
            "Check the date against the rules.",
        ] {
            assert_eq!(wanted_against(said), None, "{said}");
        }
    }
}
