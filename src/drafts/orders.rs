//! Which instructions order a draft, and of which kind.

use super::{
    kinds::{Kind, Kinds, Layout, found_apart, found_whole},
    order_words::{POLITE, without_politeness},
    titles::is_paper,
    unnamed_letters::{
        answers_a_letter, goes_to_somebody, is_demand_on_somebody, is_notice_to_somebody, sends_a_letter,
    },
};
use crate::law::{Letters, numerals, sentences::sentences_in};

/// Words with which an instruction orders a draft.
const ORDERS: [&str; 15] = [
    "draft ",
    "redraft ",
    "write ",
    "compose ",
    "prepare ",
    "draw up ",
    "put together ",
    "make me a draft",
    "we need a draft",
    "i need a draft",
    "give me a ",
    "give me an ",
    "get me a ",
    "i need a first set of ",
    "i need a set of ",
];

/// Words that wish for a paper: "Need an unopposed motion", "I want interrogatories to Pine", "Can you do an affidavit".
const WISHES: [&str; 13] =
    ["need", "want", "like", "make", "do", "get", "give", "create", "generate", "work", "up", "have", "use"];
/// Those that somebody else wishes for.
const WISHED: [&str; 4] = [" wants a ", " wants an ", " needs a ", " needs an "];
/// Words before what is wished for, which say that there is none yet.
const INDEFINITE: [&str; 18] = [
    "a", "an", "another", "some", "our", "my", "one", "two", "three", "four", "five", "six", "eight", "ten", "twelve",
    "set", "short", "simple",
];
/// Words of a wish between its article and the kind: "an unopposed motion", "a short and firm demand letter".
const BETWEEN: usize = 4;

/// Sentences in which an order is looked for.
const SENTENCES: usize = 4;
/// Words before the name of a kind with which an instruction begins, besides somebody's name.
const DETERMINED: [&str; 20] = [
    "a",
    "an",
    "one",
    "our",
    "short",
    "simple",
    "mutual",
    "joint",
    "new",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "set",
    "of",
    "unopposed",
    "agreed",
    "emergency",
    "proposed",
];
/// Most words of whom an order is for, in front of a colon.
const WHOSE: usize = 6;
/// Words behind the name of a kind, from which on it is an order and no name of an attachment.
const FEWEST: usize = 3;
/// Words with which a sentence tells of a paper that there is.
const TOLD: [&str; 26] = [
    "is", "are", "was", "were", "has", "had", "have", "says", "said", "attached", "enclosed", "below", "above", "came",
    "arrived", "received", "served", "filed", "signed", "denied", "granted", "due", "from", "dated", "copy", "see",
];

/// How a sentence begins that says who writes, for whom, or what there is.
const INTRODUCES: [&str; 9] =
    ["we ", "we're ", "we’re ", "i ", "i'm ", "i’m ", "our client ", "my client ", "this is "];

impl Kinds {
    /// The kind of draft that an instruction orders; `None` if it orders none, or one of no kind that there is. The order stands in one
    /// of the first sentences: "We act for the landlord. Please draft a demand letter."
    pub fn ordered(&self, instruction: &str) -> Option<&Kind> {
        let opening = opening(instruction);
        if let Some(answer) = self.get("answer").filter(|_| orders_an_answer(opening, instruction)) {
            return Some(answer);
        }
        let ordered = || sentences(opening).enumerate().take(SENTENCES);
        // "Letter to Ann Lee, settlement, ER 408."
        let offers = |kind: &'_ Kind| {
            let head = opening.split(". ").next().unwrap_or_default().to_lowercase();
            kind.name == "letter"
                && [", settlement", " for settlement", ", er 408", ", fre 408", ", rule 408"]
                    .iter()
                    .any(|words| head.contains(words))
        };
        ordered()
            .find_map(|(n, sentence)| self.ordered_in(sentence, n == 0))
            .or_else(|| self.begun_with(opening))
            .and_then(|kind| if offers(kind) { self.get("settlement-letter") } else { Some(kind) })
            .or_else(|| self.get("discovery-responses").filter(|_| orders_responses(opening, instruction)))
    }

    /// The kind with whose name an instruction begins that has no verb: "NDA between Alder LLC and Birch Inc., two years". A question, and
    /// words about a paper that there is ("Letter to the bank attached", "The motion was denied"), order none.
    pub fn begun_with(&self, opening: &str) -> Option<&Kind> {
        let line = Letters::new(opening.split('\n').next().unwrap_or_default());
        // "We're for Alder. Opposition to the motion …"
        let said = sentences_in(&line).into_iter().map(|sentence| line.folded(sentence.span).to_lowercase());
        let first = said.into_iter().find(|sentence| !INTRODUCES.iter().any(|lead| sentence.starts_with(lead)))?;
        let asked = first.trim_end_matches(['.', '!']).ends_with("please");
        // What a long mail asks or orders further on stands beside the paper with which it begins.
        let goes_on = !first.contains('?') && says_what_stands_in_it(opening);
        if others_work(opening) && !asked && !goes_on {
            return None;
        }
        // "A short demand letter", "Plaintiff's first requests for production"
        // "15 requests for admission", "Ten interrogatories to Pine"
        let counts = |word: &str| word.parse::<u32>().is_ok() || numerals::spelt(word).is_some();
        let determines =
            |word: &&str| DETERMINED.contains(word) || counts(word) || word.ends_with("'s") || word.ends_with("’s");
        // "For Pine: answers to plaintiff's first interrogatories."
        // So does the name of a matter: "Birch: first interrogatories to Pine".
        let whose = first.strip_prefix("for ").unwrap_or(&first).split_once(": ");
        let of_kind =
            |head: &str| self.all().iter().any(|kind| kind.words.iter().any(|word| found_apart(head, word).is_some()));
        let whose = whose.filter(|(whom, _)| whom.split(' ').count() <= WHOSE && !of_kind(whom));
        let first = whose.map_or(first.as_str(), |(_, rest)| rest);
        let words: Vec<&str> = first.split_whitespace().skip_while(determines).collect();
        let text = words.join(" ");
        let all = self.all();
        let named = all.iter().flat_map(|kind| kind.words.iter().map(move |word| (*kind, word)));
        let begins = named.filter(|(_, word)| found_apart(&text, word) == Some(0));
        let (kind, word) = begins.max_by_key(|(_, word)| word.len())?;
        // A memo answers what it is asked behind a colon: "Memo to Ann Lee on the loan: can the lender foreclose now?"
        let memo = kind.layout == Layout::Memo && opening.split_once(": ").is_some_and(|(head, _)| !head.contains('?'));
        if opening.contains('?') && !memo && !goes_on {
            return None;
        }
        // "Responses to Alder's interrogatories": the kind's words stand apart.
        let apart = !text.starts_with(word.as_str());
        let rest = text.strip_prefix(word.as_str()).unwrap_or(&text).trim_start_matches('s').trim();
        let named = if memo { rest.split(':').next().unwrap_or(rest) } else { rest };
        // What is asked for behind it tells of no paper: "to Brandt that the certificate had expired", "to Pine for the sum due".
        let cut = [" that ", ": ", " for ", " about ", " based on ", " in support "];
        let cut = cut.iter().filter_map(|lead| named.find(lead)).min().unwrap_or(named.len());
        // "For Ann Lee from her notes" is still to be made.
        let notes = |at: &usize| {
            let behind = &named[*at..];
            named.starts_with("of ")
                && ["notes", "interview", "statement", "call"].iter().any(|word| behind.contains(word))
        };
        let made_for = named
            .find(" from ")
            .filter(|at| kind.layout == Layout::Court && (named.starts_with("for ") || goes_on && notes(at)));
        let cut = made_for.map_or(cut, |from| cut.min(from));
        // Nor does what follows a comma, unless it goes on about that paper: "Letter to the bank, signed yesterday".
        let comma = named.find(", ").filter(|at| {
            let next = named[at + 2..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            next == "from" || next == "see" && goes_on || !TOLD.contains(&next)
        });
        let named = &named[..comma.map_or(cut, |comma| comma.min(cut))];
        let tells = named.split(|c: char| !c.is_alphanumeric()).any(|word| TOLD.contains(&word));
        let leads: &[&str] = match kind.layout {
            Layout::Letter => &["to ", "for ", "with ", "about ", "regarding "],
            Layout::Memo => &["to ", "on ", "about ", "regarding ", "for "],
            Layout::Agreement => &["between ", "among ", "with ", "for ", "to the "],
            Layout::Court => &["of ", "for ", "to ", "in ", "about ", "on ", "and "],
        };
        let led_by_itself = [" to", " of", " for"].iter().any(|end| word.ends_with(end));
        let led = apart
            || led_by_itself
            || rest.starts_with([':', '-', '–', '—']) && rest.contains(' ')
            || leads.iter().any(|lead| rest.starts_with(lead));
        // "Settlement agreement Halvorsen / Delmar: …", "Amendment No. 1 to the supply agreement: …"
        let agreement = kind.layout == Layout::Agreement;
        let sides = agreement && rest.split(':').next().is_some_and(|head| head.contains(" / ")) && rest.contains(": ");
        let counted = agreement
            && ["no. ", "number "].iter().any(|lead| {
                let behind = rest.strip_prefix(*lead).map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
                behind.is_some_and(|behind| behind.starts_with(" to the "))
            });
        // "Engagement letter Ann and Otto Blum, both clients, …": a mail that goes on with what is to stand in it.
        let next = rest.split(' ').next().unwrap_or_default();
        let led = led || sides || counted || goes_on && next.starts_with(char::is_alphabetic) && !is_paper(next);
        let enough = asked || rest.split_whitespace().count() >= FEWEST;
        (!tells && enough && (led || asked)).then_some(kind)
    }

    fn ordered_in(&self, head: &str, first: bool) -> Option<&Kind> {
        let lower = head.to_ascii_lowercase();
        if let Some(kind) = self.wished_in(&lower, head) {
            return Some(kind);
        }
        if answers_a_letter(head) || sends_a_letter(head) {
            return self.get("letter");
        }
        // "Turn Ann's notes into an affidavit"
        let turned = lower.find(" into ").filter(|_| without_politeness(&lower).starts_with("turn "));
        if let Some(at) = turned {
            return self.named_in(&head[at..]);
        }
        // "Memo please: may the tenant stop paying rent?"
        let please = |word: &String| {
            let rest = lower.trim_start().trim_start_matches("short ").strip_prefix(word.as_str());
            rest.is_some_and(|rest| rest.trim_start_matches(',').starts_with(" please"))
        };
        if first && let Some(kind) = self.all().into_iter().find(|kind| kind.words.iter().any(please)) {
            return Some(kind);
        }
        let order = ORDERS.iter().filter_map(|order| {
            let at = lower.find(order)?;
            let begins = at == 0 || lower[..at].ends_with([' ', ',', '.', ':', '\n']);
            begins.then_some((at, at + order.len()))
        });
        let (at, after) = order.min()?;
        // "What does the draft say?" and "Did they write to us?" ask; they do not order.
        let asks = [
            "what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "list ", "compare ",
            "summar", "check ", "review ", "proof",
        ];
        let mut before = lower[..at].split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        // Further on, people also tell what they or others wrote.
        let tells = !first && !before.all(|word| POLITE.contains(&word));
        if tells || asks.iter().any(|word| lower.starts_with(word)) || lower[..after].matches(' ').count() > 6 {
            return None;
        }
        let rest = &head[after..];
        let mut lower = rest.to_lowercase();
        for motion in ["judgment", "disposition", "adjudication", "process"] {
            lower = lower.replace(&format!("summary {motion}"), "");
        }
        // What other skills do.
        let others = ["summary", "summaries", "a list", "table", "comparison", "chronology", "chronologies"];
        if others.iter().any(|word| found_whole(&lower, word).is_some()) {
            return None;
        }
        let writes = head[..after].to_lowercase().ends_with("write ");
        let letter = || self.get("letter").filter(|_| goes_to_somebody(rest, writes));
        // "Write to our client and explain the amendment": papers behind whom it goes to are what it is about, but for "… with a settlement offer".
        if writes && rest.starts_with("to ") {
            let with = rest.find(" with a").and_then(|at| self.named_in(&rest[at..]));
            return with.filter(|kind| kind.layout == Layout::Letter).or_else(letter).or_else(|| self.named_in(rest));
        }
        let notice = || self.get("letter").filter(|_| is_notice_to_somebody(&lower));
        let demand = || self.get("demand-letter").filter(|_| is_demand_on_somebody(&lower));
        self.named_in(rest).or_else(demand).or_else(letter).or_else(notice)
    }

    /// The kind of draft that a sentence wishes for: it stands right behind the wish, and comes from nobody else ("a letter from the
    /// bank", "a copy of the letter").
    fn wished_in(&self, lower: &str, head: &str) -> Option<&Kind> {
        let wish = wish_ends(lower)?;
        let rest = head.get(wish..)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        // "A tender of defense letter" has a name of its own before the kind.
        let titled = |n: usize| {
            let between = &words[..n];
            between.contains(&"of")
                && !between.iter().any(|word| matches!(*word, "about" | "on" | "for" | "regarding" | "the"))
        };
        let near = (0..words.len().min(BETWEEN + 2)).filter(|n| *n < BETWEEN || titled(*n)).any(|n| {
            let at_once = words[n..].join(" ").to_lowercase();
            self.all().iter().any(|kind| kind.words.iter().any(|word| found_apart(&at_once, word) == Some(0)))
        });
        // "An affidavit of Ada Birch", but not "a copy of the letter".
        let head = rest.split(':').next().unwrap_or(rest).to_lowercase();
        let court = self.named_in(rest).is_some_and(|kind| kind.layout == Layout::Court);
        // "From her notes" says what it is made from.
        let own = ["his", "her", "their", "my", "our", "the attached", "these", "this", "attached"];
        // "Interrogatories from Odom to Pine" are whose they will be.
        let from = !court
            && head.split_once(" from ").is_some_and(|(_, behind)| {
                !own.iter().any(|word| behind.starts_with(word)) && !behind.contains(" to ")
            });
        // "A copy of the letter", but not "a tender of defense letter".
        let copied = ["copy of", "copies of", "summary of", "translation of", "list of", "review of", "look at"];
        let others = from || !court && copied.iter().any(|what| head.contains(what));
        if near && !others { self.named_in(rest) } else { None }
    }
}

/// Where the wish for a paper ends in a sentence in small letters: behind "I need an ", or before the plural of "I need interrogatories".
fn wish_ends(lower: &str) -> Option<usize> {
    if let Some(at) = WISHED.iter().find_map(|wish| Some(lower.find(wish)? + wish.len())) {
        return Some(at);
    }
    // "Do we need an affidavit" asks.
    if ["do we ", "do i ", "do you ", "do they ", "does ", "did "]
        .iter()
        .any(|lead| lower.trim_start().starts_with(lead))
    {
        return None;
    }
    let mut at = 0;
    let mut wishes = false;
    for word in lower.split_inclusive(' ') {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if INDEFINITE.contains(&bare)
            || bare.parse::<u32>().is_ok()
            || !POLITE.contains(&bare) && !WISHES.contains(&bare)
        {
            // "I need the letter", "We want to settle": nothing that is still to be made.
            let plural = bare.ends_with('s') && !bare.ends_with("ss") || matches!(bare, "discovery" | "written");
            let begins = INDEFINITE.contains(&bare) || bare.parse::<u32>().is_ok() || plural && bare != "this";
            return (wishes && begins).then_some(at);
        }
        wishes |= WISHES.contains(&bare);
        at += word.len();
    }
    None
}

/// Whether an instruction orders the answer to a complaint: "Answer the complaint", "Draft Bexley's answer. Admit 1 to 4." A letter is answered
/// with a letter, and requests with responses.
fn orders_an_answer(opening: &str, instruction: &str) -> bool {
    const OF_A_CASE: [&str; 9] = [
        "complaint",
        "petition",
        "allegation",
        "affirmative defense",
        "counterclaim",
        "paragraph",
        "admit",
        "deny",
        "denied",
    ];
    const OTHERS: [&str; 9] =
        ["letter", "e-mail", "email", "interrogator", "request", "question", "motion", "memo", "subpoena"];
    let whole = instruction.to_lowercase();
    let of_a_case = OF_A_CASE.iter().any(|word| whole.contains(word));
    of_a_case
        && sentences(opening).take(SENTENCES).any(|sentence| {
            let lower = sentence.to_lowercase();
            let polite = |word: &&str| POLITE.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()));
            let words: Vec<&str> = lower.split_whitespace().skip_while(polite).collect();
            let text = words.join(" ");
            let outright = [
                "answer the complaint",
                "answer the petition",
                "answer the amended",
                "answer the first amended",
                "answer the counterclaim",
            ];
            // "Answer BrightBean's complaint for both of them."
            let whose = words.iter().take(4).position(|word| word.ends_with("'s") || word.ends_with("’s"));
            let theirs = whose.is_some_and(|at| {
                text.starts_with("answer ")
                    && words.get(at + 1..).is_some_and(|rest| {
                        rest.iter().take(3).any(|word| word.starts_with("complaint") || word.starts_with("petition"))
                    })
            });
            if (theirs || outright.iter().any(|lead| text.starts_with(lead))) && !lower.contains('?') {
                return true;
            }
            // "We're in for Ms. Orr, I need her answer."
            let needs = ["need ", "want "].iter().any(|verb| {
                let rest = lower.split(verb).nth(1).unwrap_or_default();
                ["her ", "his ", "its ", "their ", "our ", "an ", "the "]
                    .iter()
                    .any(|whose| rest.starts_with(&format!("{whose}answer")))
            });
            if needs && !lower.contains('?') {
                return true;
            }
            // "Answer for both defendants please.", "Answer and counterclaim for Pine."
            if words.first() == Some(&"answer") && !lower.contains('?') {
                let beside = |word: &&&str| {
                    ["counter", "cross", "affirmative", "defense", "third-party"]
                        .iter()
                        .any(|with| word.starts_with(with))
                        || matches!(**word, "and" | "with" | "original" | "verified" | "general" | "denial")
                };
                let at = 1 + words[1..].iter().take_while(beside).count();
                let whose = words.get(at).is_some_and(|word| matches!(*word, "for" | "of" | "on"));
                // "Answer for Pine with the statute of repose. Admit 1.3 and 3.1."
                let positions = ["admit", "deny", "denied", "defenses"].iter().any(|word| whole.contains(word));
                if whose && (at > 1 || words.len() <= 6 || positions) {
                    return true;
                }
            }
            let Some(rest) = ORDERS.iter().find_map(|order| text.strip_prefix(order)) else { return false };
            let rest: Vec<&str> = rest.split_whitespace().take(10).collect();
            let at = rest.iter().take(6).position(|word| word.trim_matches(|c: char| !c.is_alphanumeric()) == "answer");
            let behind =
                at.map(|at| rest.get(at + 1).copied().unwrap_or("").trim_matches(|c: char| !c.is_alphanumeric()));
            let ends = at.is_some_and(|at| rest[at].ends_with(['.', ',', ':', ';']));
            let led =
                behind.is_some_and(|word| ends || matches!(word, "" | "to" | "for" | "of" | "and" | "with" | "on"));
            led && !OTHERS.iter().any(|word| rest.iter().any(|own| own.contains(word)))
        })
}

/// Whether an instruction orders responses to discovery that it names elsewhere: "Pine served these requests to admit. Draft our responses: …"
fn orders_responses(opening: &str, instruction: &str) -> bool {
    let whole = instruction.to_lowercase();
    let asked = ["request", "interrogator", "rfa", "rfp"].iter().any(|word| whole.contains(word));
    asked
        && sentences(opening).take(SENTENCES).any(|sentence| {
            let text = without_politeness(&sentence.to_lowercase());
            let Some(rest) = ORDERS.iter().find_map(|order| text.strip_prefix(order)) else { return false };
            let rest = ["our ", "the ", "its ", "his ", "her ", "their "]
                .iter()
                .find_map(|lead| rest.strip_prefix(lead))
                .unwrap_or(rest);
            let first = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            matches!(first, "responses" | "objections") && !rest.contains("letter")
        })
}

/// Fewest words with which a mail says what is to stand in the paper that its first sentence names.
const SAYS: usize = 15;

/// Whether a mail goes on behind its first sentence with what is to stand in a paper: neither questions nor orders of other work.
fn says_what_stands_in_it(opening: &str) -> bool {
    let letters = Letters::new(opening);
    let sentences = sentences_in(&letters).into_iter().skip(1).map(|sentence| letters.folded(sentence.span));
    let said = sentences.filter(|sentence| !sentence.ends_with('?') && !others_work(sentence));
    said.map(|sentence| sentence.split_whitespace().count()).sum::<usize>() >= SAYS
}

/// Whether an instruction orders work of another kind, such as a summary.
fn others_work(instruction: &str) -> bool {
    let verbs = [
        "summarize",
        "summarise",
        "sum up",
        "list",
        "compare",
        "translate",
        "review",
        "check",
        "find",
        "explain",
        "tell me",
    ];
    let lower = instruction.to_lowercase();
    let begins = |sentence: &str| {
        let bare = sentence.trim().trim_start_matches("please ").trim_start_matches("then ");
        verbs.iter().any(|verb| bare.starts_with(&format!("{verb} ")))
    };
    lower.split(['.', '\n', ';', '!']).any(begins)
}

/// An instruction without its greeting.
fn opening(instruction: &str) -> &str {
    let rest = instruction.trim();
    let first = rest.lines().next().unwrap_or_default();
    let greeting = ["hi", "hello", "dear", "good morning", "good afternoon", "hey", "chancery"];
    let short = first.split_whitespace().count() <= 4 && first.trim_end().ends_with([',', '!', ':', '.']);
    if short && greeting.iter().any(|word| first.to_lowercase().starts_with(word)) {
        return rest[first.len()..].trim_start();
    }
    rest
}

/// The sentences of a text, roughly: up to a line's end, a question mark, an exclamation mark, or a stop before a space.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '?', '!'])
        .flat_map(split_at_stops)
        .flat_map(clauses)
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
}

/// A line cut at its full stops. That of a title ends nothing: "a reply to Mr. Teague's letter".
fn split_at_stops(line: &str) -> Vec<&str> {
    let title = |at: usize| {
        let before = line[..at].rsplit(' ').next().unwrap_or_default();
        matches!(before, "Mr" | "Mrs" | "Ms" | "Dr" | "Prof" | "Hon" | "No") || before.len() == 1
    };
    let mut out = Vec::new();
    let mut from = 0;
    for (at, mark) in line.match_indices(". ").filter(|(at, _)| !title(*at)) {
        out.push(&line[from..at]);
        from = at + mark.len();
    }
    out.push(&line[from..]);
    out
}

/// A sentence's orders: "Summarize the lease and draft a letter" has two.
fn clauses(sentence: &str) -> Vec<&str> {
    let lower = sentence.to_ascii_lowercase();
    // "Did they answer and draft a motion?" is one question.
    let one = ["did ", "does ", "do ", "is ", "are ", "was ", "were ", "has ", "have ", "who ", "why "];
    if one.iter().any(|word| lower.starts_with(word)) {
        return vec![sentence];
    }
    let joints = [" and then ", ", then ", " and also ", " and ", ", "];
    let order = |at: &usize| ORDERS.iter().any(|order| lower[*at..].starts_with(order));
    let cut = joints.iter().flat_map(|joint| lower.match_indices(joint).map(|(at, joint)| at + joint.len()));
    match cut.filter(order).min() {
        Some(at) => vec![&sentence[..at], &sentence[at..]],
        None => vec![sentence],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_order_may_follow_what_explains_it() {
        let kinds = Kinds::open(None).unwrap();
        let name = |said: &str| kinds.ordered(said).map(|kind| kind.name.clone());
        for (said, kind) in [
            ("Please draft a demand letter.", "demand-letter"),
            ("Hi Chancery,\n\nWe act for the landlord. Draft a demand letter to the tenant.", "demand-letter"),
            ("We represent the defendant. Please prepare a motion to dismiss.", "motion"),
            ("Draft a motion for summary judgment.", "motion"),
            ("Memo please: may the tenant stop paying rent?", "memo"),
            ("Short memo, please.", "memo"),
            ("The rent is late.\nCould you please write a letter to Mr. Dietz?", "letter"),
            ("Draft responses to these requests.", "discovery-responses"),
            ("Please answer the complaint. Paragraphs 3 and 12 are admitted; all others are denied.", "answer"),
            ("Draft Bexley's answer. Admit 1 to 4 and deny the rest of the allegations.", "answer"),
            ("Draft an answer and counterclaim for Bexley to the complaint.", "answer"),
            ("Answer for both defendants please. We admit 1 through 6. Deny 7-12.", "answer"),
            ("Please draft the answer of defendant Kelvin Dray to the complaint. Deny 8.", "answer"),
            (
                "Requests for admission to Brandt that the alarm did not work, and that the certificate had expired.",
                "discovery-requests",
            ),
            ("Demand letter to Ferris Garden Center for the balance due on the invoice.", "demand-letter"),
            ("Draft an answer to Mr. Blum's letter about the complaint.", "letter"),
            ("Please draft our answers to their interrogatories", "discovery-responses"),
            ("Draft interrogatories to the defendant", "discovery-requests"),
            ("Summarize the lease and draft a letter to the landlord.", "letter"),
            ("What is the rent, and draft a demand letter please", "demand-letter"),
            ("We need a demand letter.", "demand-letter"),
            ("The tenant has not paid. We need a short settlement letter to her counsel.", "settlement-letter"),
            ("Draft requests for production to the trucking company about the tablet.", "discovery-requests"),
            ("NDA between Alder LLC and Birch Inc., two years, Ohio law, purpose: a joint bid.", "nda"),
            ("Mutual NDA with Birch Inc. for two years", "nda"),
            (
                "Engagement letter to Ada Birch, contingent fee 33 1/3 %, costs advanced by the firm.",
                "engagement-letter",
            ),
            ("Affidavit of Dr. Ada Birch please. State of Ohio, County of Lucas.", "affidavit"),
            ("Memo to Dana Finch on Alder: can the lender foreclose now? Facts: it paid late.", "memo"),
            ("Memo: what helps the landlord and what does not", "memo"),
            ("Plaintiff's responses to defendant's first set of interrogatories", "discovery-responses"),
            (
                "Please write to opposing counsel, Ada Birch. We represent Alder. Say that the answers are late.",
                "letter",
            ),
            ("Draft a reply to Mr. Birch's letter. We act for Alder LLC.", "letter"),
            ("Draft a response to Ms. Birch's e-mail.", "letter"),
            ("Write to the carrier that the claim is late.", "letter"),
            (
                "Write to our client, Ada Birch of Alder LLC, and explain what the amendment changes in the lease.",
                "letter",
            ),
            ("Write to Ada Birch with a settlement offer of $9,000.", "settlement-letter"),
            ("Please answer Pinnacle's letter: we reject the offer and will file suit.", "letter"),
            ("Reply to Ms. Birch: we counter with 20 weeks of pay.", "letter"),
            ("Alder wants a demand letter to Birch Roofing: it must tender the defense.", "demand-letter"),
            ("Engagement letter for Ada Birch. Hourly $425, retainer $5,000.", "engagement-letter"),
            ("Turn this into an affidavit of Ada Birch for signing.", "affidavit"),
            ("Please make a declaration for Ada Birch out of her telephone statement.", "declaration"),
            (
                "Settlement agreement Birch / Orr: Orr pays $40,000 by May 4, 2026, mutual releases.",
                "settlement-agreement",
            ),
            ("Amendment No. 1 to the supply agreement: change the price to $12.", "amendment"),
            ("Engagement letter with Ada Birch, hourly 400, retainer 5,000.", "engagement-letter"),
            ("I need a tender of defense letter from Pine LLC to Elm Insurance.", "letter"),
            ("Pine wants to show the data. Give me a one-page mutual NDA between Pine and Elm, two years.", "nda"),
            (
                "Pine served these requests to admit on Orr. Draft our responses:\nREQUEST NO. 1: Admit it.",
                "discovery-responses",
            ),
            ("I need a first set of interrogatories from Orr to Pine. Cover:\n- the lease", "discovery-requests"),
            ("Answer for Pine with the statute of repose. Admit 1.3; deny 3.6.", "answer"),
            ("Draft an opposition: the sale was never approved.", "opposition"),
            ("Draft my reply to Ada's last e-mail.", "letter"),
            ("Need an unopposed motion to extend the time to answer to December 14.", "motion"),
            ("We were served on May 9.\nNeed a motion to extend time, reason: the records are late.", "motion"),
            ("I need requests for admission to Birch and Alder: citation paid, no full stop.", "discovery-requests"),
            ("Can you do an affidavit for Ada Birch from her notes?", "affidavit"),
            ("Could you get me a short settlement letter to Birch's counsel", "settlement-letter"),
            (
                "Set of interrogatories to Dr. Birch: when he knew of the file, his insurance. 12 max.",
                "discovery-requests",
            ),
            ("Answer and counterpetition for Ada Birch. Admit 1-7 and deny 8.", "answer"),
            ("Turn Hector's phone interview into an affidavit I can send him", "affidavit"),
            ("Write Birch back on his November 12 notice: the late charge is wrong.", "letter"),
            ("Please write back to Mr. Birch that we decline.", "letter"),
            ("Reply to Alder's demand. She owes nothing.", "letter"),
            ("We're for Ada Birch. Reply to Alder's demand.", "letter"),
            ("Send Birch's landlord a notice that the heat is out since May 4.", "letter"),
            ("Draft the notice to Alder demanding indemnity under the license.", "letter"),
            ("Write Ada Birch a plain letter about the order.", "letter"),
            ("Can you put together a demand on behalf of Alder to Birch Roofing for what is unpaid?", "demand-letter"),
            ("We're for Alder. Draft the response to Birch Roofing's indemnification notice.", "letter"),
            ("Affidavit for Ada Birch to sign, about how the May papers were signed. Ohio form.", "affidavit"),
            (
                "Declaration of Ada Birch in support of Alder's opposition to summary judgment, from her report.",
                "declaration",
            ),
            ("Opposition to the motion to dismiss, for Alder. Birch says mediation came first.", "opposition"),
            ("We're for Alder. Opposition to the motion to dismiss, for Alder.", "opposition"),
            ("We act for Pine and Ida Orr. Please answer Alder's complaint for both of them. Admit 1 to 4.", "answer"),
            ("Just give me a short brief in support of summary disposition under MCR 2.116(C)(7).", "brief"),
            ("Draft a brief in support of summary disposition.", "brief"),
            (
                "Ten interrogatories to plaintiff in Birch, from both defendants: smoking, damages.",
                "discovery-requests",
            ),
            ("15 requests for admission and 8 document requests to the Birches, Pine v. Birch.", "discovery-requests"),
            (
                "For Pine: answers to plaintiff's first interrogatories. Object to 5 as overbroad.",
                "discovery-responses",
            ),
            ("Answer Ada Birch's cease and desist for Alder. We were first.", "letter"),
            ("Engagement letter - Ada Birch as trustee of the Orr trust. $400 an hour.", "engagement-letter"),
            ("Affidavit for Ada Birch from the nurse's notes.", "affidavit"),
            (
                "Engagement letter Ada and Otto Birch, both clients, joint. The claim against Alder, through one mediation. Costs: we advance up to \
                 $3,000, they pay back from recovery. They can end it any time. Ohio law.",
                "engagement-letter",
            ),
            (
                "Affidavit of Ada Birch from Joe's notes. First person, numbered, just what she saw herself. Must have: the time of the call, what the \
                 captain said, the red paper on the door.",
                "affidavit",
            ),
            ("Formal demand to Ada Birch for the Alders, sixty days.", "demand-letter"),
            (
                "Mutual NDA between Alder and Birch, see Ida's mail. Two years; trade secrets as long as they stay secret. Give back or destroy within \
                 ten days. Ohio law.",
                "nda",
            ),
            (
                "Responses to Alder's requests for admission, for Birch. Admit 1, 2 and 3. Deny 4, the truck stood in the yard that morning. 5 object, \
                 privilege. When are they due? Tell me in your note.",
                "discovery-responses",
            ),
            (
                "Affidavit for Ada Birch from Joe's notes, first person, only what she saw. Has to have: he came in without a cane and knew her name, \
                 who was in the room. Out: the talk at court.",
                "affidavit",
            ),
        ] {
            assert_eq!(name(said).as_deref(), Some(kind), "{said}");
        }
        for said in [
            "When did they write the demand letter?",
            "Please read this. They will write a letter to the court on Friday.",
            "See below. Our opponent said he would draft a motion.",
            "Write a summary of the motion.",
            "Draft a reply to the complaint.",
            "Write to me when it is done.",
            "We need a copy of the letter.",
            "We need a letter from the bank.",
            "Did they serve the requests and draft a motion?",
            "Is the motion due? The clerk wrote a letter.",
            "Letter to the bank attached.",
            "Letter of intent and APA, second version",
            "Motion to dismiss",
            "Motion to dismiss the second count was denied. What now",
            "Motion to dismiss in Alder v. Birch. Summarize it.",
            "Letter to the tenant of May 1: when does it expire?",
            "Affidavit of Dr. Birch: does she mention the scan?",
            "Prepare a table of all payments in the letter.",
            "Do we need an affidavit?",
            "I need the letter of May 4.",
            "We need to file a motion by Friday. When is it due?",
            "I want the interrogatories answered",
            "Send the attached letter to the bank.",
            "Draft a notice of deposition",
            "Reply to the requests for production",
            "Letter to the bank, signed yesterday.",
            "Did they make a demand on the bank?",
            "Affidavit of Dr. Birch from the hospital. Summarize what helps us about the scan, the fall and the visit of May 4, please.",
            "Motion to dismiss - denied yesterday. What now?",
        ] {
            assert_eq!(name(said), None, "{said}");
        }
    }
}
