//! The kinds of work, and which one an instruction asks for. To add one, add a file beside this one and a row in
//! [`SKILLS`].

use super::{
    cannot::{is_undone, without_politeness},
    deadline_table,
    skill::{Needs, Skill},
};
use crate::{
    answers::{engines::engine::Work, extractive::asks::asks},
    law::cues::plain,
    tasks::SkillKind,
};

use comprehension::yes_no::{Asks, yes_no};

/// Authorities side by side; also done on demand, whatever is asked.
pub const AUTHORITIES: Skill = Skill {
    kind: SkillKind::Authorities,
    words: &[
        "table of authorities",
        "compare the authorities",
        "compare authorities",
        "compare the citations",
        "compare the case law",
        "compare case law",
        "compare the cases",
        "case law comparison",
        "case-law comparison",
        "comparison of authorities",
        "comparison of the authorities",
        "authorities are cited",
        "authorities cited",
        "authorities they",
        "authorities do",
        "authorities does",
        "authorities each",
        "authorities both",
        "authorities relied",
        "list the authorities",
        "list all authorities",
        "cases are cited",
        "cases cited",
        "cases they",
        "cases do they",
        "cases does",
        "cases each",
        "cases both",
        "cases relied",
        "cases any good",
        "cases good law",
        "cases real",
        "cases hold",
        "cases check out",
        "citations any good",
        "citations right",
        "citations correct",
        "check the citations",
        "check the cases",
        "check their cases",
        "check their citations",
        "authorities any good",
        "authorities hold",
        "good law",
    ],
    not: &[],
    needs: Needs::Documents,
    exact: true,
    searched: "",
    prompt: "",
    write: super::authorities::write,
};

/// All kinds of work. The first whose words match is chosen. If none matches, a mail with its files is summarised
/// (the last one), and in a conversation the question is answered.
pub const SKILLS: &[Skill] = &[
    Skill {
        kind: SkillKind::Answer,
        words: &[
            "^draft ",
            "^redraft ",
            "^write ",
            "^compose ",
            "^prepare a",
            "^prepare the",
            "^translate ",
            "^book ",
            "^schedule ",
            "^arrange ",
            "^redline ",
            "^mark up",
            "^transcribe ",
            "^fill in",
            "^fill out",
            "^send ",
            "^call ",
            "^file this",
            "^file the",
            "^reply to ",
        ],
        not: &[
            "^write up a summary",
            "^prepare a summary",
            "^prepare a list",
            "^prepare a table",
            "^prepare a comparison",
            "^write a summary",
            "^draft a summary",
            "^send me",
            "^write me a summary",
            "^write a chronolog",
            "^write the chronolog",
            "^write up a chronolog",
            "^write me a chronolog",
            "^draft a chronolog",
            "^draft the chronolog",
            "^prepare a chronolog",
            "^prepare the chronolog",
            "^write a timeline",
            "^draft a timeline",
            "^prepare a timeline",
        ],
        needs: Needs::Passages,
        exact: true,
        searched: "",
        prompt: "",
        write: super::cannot::write,
    },
    AUTHORITIES,
    Skill {
        kind: SkillKind::Answer,
        words: &[
            "ask of us",
            "ask from us",
            "asked of us",
            "asks of us",
            "asking of us",
            "asking us",
            "want from us",
            "wants from us",
            "want of us",
            "want us to",
            "do they want",
            "do they ask",
            "does it ask",
            "do they demand",
            "demand of us",
            "demand from us",
            "demanded of us",
            "require of us",
            "required of us",
            "requested of us",
            "expected of us",
            "are we asked",
            "we asked to do",
            "need to do by when",
            "what does he want",
            "what does she want",
            "what are they asking",
            "what is asked of",
        ],
        not: &["compare", "how much", "how many", "how long"],
        needs: Needs::Documents,
        exact: false,
        searched: "please ask request require demand respond reply offer",
        prompt: include_str!("../../../../assets/prompts/answer.txt"),
        write: super::requests::write,
    },
    Skill {
        kind: SkillKind::Thread,
        words: &[
            "the thread",
            "this thread",
            "that thread",
            "whole thread",
            "email chain",
            "e-mail chain",
            "mail chain",
            "this chain",
            "the chain of",
            "correspondence",
            "conversation below",
            "exchange below",
            "who said what",
            "who wrote what",
            "what is still open",
            "what's still open",
            "what remains open",
            "anything still open",
            "^still open",
            "open points",
            "open items",
            "open questions",
            "outstanding points",
            "what is outstanding",
            "unanswered",
        ],
        not: &["compare", "confidential correspondence", "chronolog", "timeline", "time line", "order of events"],
        needs: Needs::Documents,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/thread.txt"),
        write: super::thread::write,
    },
    Skill {
        kind: SkillKind::Compare,
        words: &[
            "compare",
            "comparison",
            "difference between",
            "differences between",
            "how do they differ",
            "side by side",
            "table of ",
            "table with ",
            "table showing ",
            "table listing ",
            "table for ",
            "^tabulate ",
        ],
        not: &["compared to last", "compare notes", "table of authorities", "table of contents", "table of cases"],
        needs: Needs::Documents,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/compare.txt"),
        write: super::compare::write,
    },
    Skill {
        kind: SkillKind::Dates,
        words: &[
            "deadlines",
            "due date",
            "what dates",
            "which dates",
            "the dates",
            "key dates",
            "important dates",
            "all dates",
            "every date",
            "every deadline",
            "each deadline",
            "all deadlines",
            "date by which",
            "dates by which",
            "list dates",
            "list of dates",
            "calendar",
            "timeline",
            "time line",
            "chronolog",
            "order of events",
            "dates in a table",
            "dates in the order",
        ],
        not: &[
            "summar",
            "sum up",
            "overview",
            "review",
            "they ask",
            "ask of us",
            "asked of",
            "they want",
            "they demand",
        ],
        needs: Needs::Documents,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/dates.txt"),
        write: super::dates::write,
    },
    Skill {
        kind: SkillKind::List,
        words: &[
            "^list ",
            "please list",
            "^which contracts",
            "^which agreements",
            "^which documents",
            "^which files",
            "^which of",
            "^what contracts",
            "^what documents",
            "^name all",
            "^show all",
            "^show me all",
            "^find all",
            "list all",
            "give me a list",
            "make a list",
            "every place",
            "all places where",
        ],
        not: &["summar", "sum up", "overview"],
        needs: Needs::Passages,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/list.txt"),
        write: super::list::write,
    },
    Skill {
        kind: SkillKind::Answer,
        words: &[
            "^add up",
            "^add the",
            "^total the",
            "^total up",
            "^sum the",
            "^sum all",
            "^tally",
            "^count the",
            "^count how",
            "^when ",
            "^who ",
            "^whom ",
            "^whose ",
            "^where ",
            "^which ",
            "^what ",
            "^how ",
            "^why ",
            "^is there",
            "^are there",
            "^is ",
            "^are ",
            "^does ",
            "^do ",
            "^did ",
            "^may ",
            "^can the",
            "^can we",
            "^must ",
            "^has ",
            "^have ",
            "^find ",
            "^tell me",
            "^look for",
            "^search ",
            "^show me",
        ],
        not: &[
            "summar",
            "sum up",
            "overview",
            "review",
            "key points",
            "main points",
            "in short",
            "what does this say",
            "what is this",
            "what is in",
            "attached",
            "enclosed",
        ],
        needs: Needs::Passages,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/answer.txt"),
        write: super::answer::write,
    },
    Skill {
        kind: SkillKind::Summary,
        words: &[
            "summar",
            "sum up",
            "sum it up",
            "sum this up",
            "sum them up",
            "sum these up",
            "overview",
            "brief me",
            "key points",
            "main points",
            "in short",
            "review this",
            "review the",
            "what is this about",
            "what does this say",
            "what is in this",
        ],
        not: &[],
        needs: Needs::Documents,
        exact: false,
        searched: "",
        prompt: include_str!("../../../../assets/prompts/summary.txt"),
        write: super::summary::write,
    },
];

/// The kind of work that an instruction asks for; if it is empty, the subject decides.
pub fn choose(work: &Work) -> &'static Skill {
    let question = || matches!(&asks(&work.instruction)[..], [only] if only.ends_with('?'));
    let usual = if work.talk || work.part || question() { SkillKind::Answer } else { SkillKind::Summary };
    let usual = SKILLS.iter().rfind(|s| s.kind == usual).unwrap_or(&SKILLS[SKILLS.len() - 1]);
    if let Some(fits) = fitting(&work.instruction, &work.subject) {
        return fits;
    }
    // Whoever orders a change, a check or a table must not take a summary for it.
    let begins = plain(work.instruction.trim());
    let ordered = is_undone(without_politeness(&begins)) && !work.part && begins.split_whitespace().count() > 2;
    if ordered && usual.kind == SkillKind::Summary { &UNDONE } else { usual }
}

/// Fewest words of a mail that orders something else than a summary.
const ORDER: usize = 6;
/// How a mail begins that only tells what it brings.
const TELLS: &[&str] = &[
    "here",
    "attached",
    "enclosed",
    "fyi",
    "for your",
    "this ",
    "these ",
    "see ",
    "the ",
    "we ",
    "i ",
    "my ",
    "our ",
    "find ",
    "got ",
    "look",
    "have a look",
    "take a look",
    "read",
    "as discussed",
    "per ",
    "thanks",
    "thank",
    "he ",
    "she ",
    "they ",
    "it ",
];

/// Whether a mail orders something of which only a summary comes: its words fit no kind of work, and it tells nothing of its papers.
pub fn wants_something_else(work: &Work) -> bool {
    let begins = plain(work.instruction.trim());
    let begins = without_politeness(&begins);
    let tells = TELLS.iter().any(|lead| begins.starts_with(lead));
    !work.talk
        && !work.part
        && !tells
        && begins.split_whitespace().count() >= ORDER
        && fitting(&work.instruction, &work.subject).is_none()
}

/// Work that is ordered and of no kind that is done.
const UNDONE: Skill = Skill {
    kind: SkillKind::Answer,
    words: &[],
    not: &[],
    needs: Needs::Passages,
    exact: true,
    searched: "",
    prompt: "",
    write: super::cannot::refuse,
};

/// The kind of work whose words fit.
fn fitting(instruction: &str, subject: &str) -> Option<&'static Skill> {
    // A motion for summary judgment is no summary.
    let asked = plain(if instruction.trim().is_empty() { subject } else { instruction })
        .replace("summary judgment", "early judgment");
    // A long text is not an instruction but something to read.
    let head: String = asked.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(600).collect();
    // What a mail asks for may stand behind a greeting and a sentence about the paper.
    let asked = asks(instruction);
    let begins = match &asked[..] {
        [only] => plain(only),
        _ => head.clone(),
    };
    let begins = without_politeness(&begins);
    let says = |w: &&str| match w.strip_prefix('^') {
        Some(start) => begins.starts_with(start),
        None => head.contains(*w),
    };
    // "Can the deadlines be extended?" asks for no list of them.
    let confirms = yes_no(begins).is_some_and(|asked| asked.asks != Asks::Existence);
    let of_dates = |s: &Skill| s.kind == SkillKind::Dates && confirms && begins.ends_with('?');
    // "A table of all deadlines" compares nothing.
    let of_deadlines = |s: &Skill| s.kind == SkillKind::Compare && deadline_table::asked(&head);
    let fits = |s: &&Skill| s.words.iter().any(&says) && !s.not.iter().any(&says);
    SKILLS.iter().find(|s| fits(s) && !of_dates(s) && !of_deadlines(s))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(instruction: &str, subject: &str, talk: bool) -> SkillKind {
        let work = Work { instruction: instruction.into(), subject: subject.into(), talk, ..Work::default() };
        super::choose(&work).kind
    }

    #[test]
    fn chosen_by_instruction() {
        for (instruction, skill) in [
            ("What are the deadlines in this order?", SkillKind::Dates),
            ("Can the deadlines be extended?", SkillKind::Answer),
            ("Make a chronology of the events in these papers.", SkillKind::Dates),
            ("Please write a chronology.", SkillKind::Dates),
            ("Are there any deadlines?", SkillKind::Dates),
            ("Can you list the deadlines?", SkillKind::Dates),
            ("Please summarize, with deadlines.", SkillKind::Summary),
            ("When does the lease end?", SkillKind::Answer),
            ("Which contracts have a non-compete?", SkillKind::List),
            ("List all amounts", SkillKind::List),
            ("Compare the termination clauses of both leases.", SkillKind::Compare),
            ("Is there a clause on assignment?", SkillKind::Answer),
            ("What is this about?", SkillKind::Summary),
        ] {
            assert_eq!(
                (choose(instruction, "", true), choose(instruction, "", false)),
                (skill, skill),
                "{instruction}"
            );
        }
        for order in [
            "Add a paragraph that either party may assign this Agreement to an affiliate.",
            "Please work the amendment into the agreement and show the changes.",
            "Check the figures in the change order.",
            "Make the indemnity mutual and raise the cap on fees to $75,000.",
        ] {
            assert_ne!(choose(order, "", false), SkillKind::Summary, "{order}");
        }
        assert_eq!(choose("", "key dates", false), SkillKind::Dates);
        assert_eq!((choose("", "", false), choose("", "", true)), (SkillKind::Summary, SkillKind::Answer));
        assert_eq!(
            (choose("Miller lease rent", "", true), choose("Please look at it", "", false)),
            (SkillKind::Answer, SkillKind::Summary)
        );
    }
}
