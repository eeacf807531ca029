//! What an order asks: its questions, and the clause that is a term.

use super::{
    kinds::found_whole,
    order_words::{capitalized, find, stop},
};
use crate::law::{
    dates::MONTHS,
    facts::{Kind, numbers},
};

/// Most words that order a memo before the colon of its question.
const MEMO: usize = 14;

/// The question that an order asks: a sentence that is one, or what stands behind "whether".
pub fn asked(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    // "2. May the tenant assign?" in a list.
    let number =
        line.split_once(['.', ')']).filter(|(head, _)| !head.is_empty() && head.bytes().all(|b| b.is_ascii_digit()));
    let line = number.map_or(line.as_str(), |(_, rest)| rest.trim_start()).to_owned();
    let polite =
        ["can you", "could you", "would you", "will you"].iter().any(|words| line.to_lowercase().starts_with(words));
    if line.ends_with('?') && !polite {
        // "Memo please: may the tenant stop paying rent?", "Write a memo to Ann Lee: may the tenant stop paying rent?"
        let order = |head: &&str| {
            let lower = head.to_lowercase();
            let orders = ["write ", "draft ", "prepare ", "please "].iter().any(|verb| lower.starts_with(verb));
            // Whoever the memo is for may have a long name.
            let memo = lower.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "memo" | "memorandum"));
            // "Short memo for the file, two pages: may the insurer deny the claim?"
            memo && (orders || head.split(' ').count() <= MEMO)
                || head.split(' ').count() <= if orders { 9 } else { 4 } && (orders || lower.ends_with("please"))
        };
        let question =
            line.split_once(": ").filter(|(head, _)| order(head)).map_or(line.as_str(), |(_, question)| question);
        // "A memo for Pier Nine LLC: what can it recover?" stands alone in the memo.
        let named = line.strip_suffix(question).and_then(|head| head.trim_end_matches([':', ' ']).rsplit_once(" for "));
        let named = named.map(|(_, name)| name).filter(|name| name.starts_with(char::is_uppercase));
        let question = match named {
            Some(name) if question.contains(" it ") => question.replacen(" it ", &format!(" {name} "), 1),
            _ => question.to_owned(),
        };
        let mut letters = question.chars();
        return letters.next().map(|first| first.to_uppercase().chain(letters).collect());
    }
    let whether = ["whether ", "know if ", "memo on if ", "see if "].iter().find_map(|words| find(&line, words));
    if let Some(at) = whether {
        let whether = line.get(at..)?.trim_end_matches(['.', '?']);
        return (whether.split(' ').count() > 2).then(|| format!("Whether {whether}."));
    }
    // "Memo to me: strengths and weaknesses of the claim"
    let behind = line.split_once(": ").filter(|(head, _)| head.to_lowercase().contains("memo")).map(|(_, what)| what);
    if let Some(what) = behind.filter(|what| what.to_lowercase().starts_with("strengths and weaknesses ")) {
        return Some(format!("What are the {}?", what.trim_end_matches(['.', ' '])));
    }
    // "A memo on the renewal option": no question, and what it is about.
    let leads = [
        "memo on ",
        "memo about ",
        "memo regarding ",
        "memo concerning ",
        "memorandum on ",
        "memorandum about ",
        "memorandum regarding ",
        "memorandum concerning ",
    ];
    // "A position memorandum laying out why the charge is late"
    let does =
        ["laying out ", "setting out ", "setting forth ", "explaining ", "arguing ", "discussing ", "analyzing "];
    let does = || {
        does.iter()
            .filter(|_| find(&line, "memo").or_else(|| find(&line, "memorandum")).is_some())
            .find_map(|words| find(&line, words))
    };
    let topic = line.get(leads.iter().find_map(|words| find(&line, words)).or_else(does)?..)?;
    let end = stop(topic).unwrap_or(topic.len());
    let topic = topic[..end].trim_end_matches(['.', '?', ' ']);
    // "A memo on this" names nothing.
    let names = !matches!(
        topic,
        "this"
            | "that"
            | "it"
            | "these papers"
            | "the attached"
            | "the case"
            | "this case"
            | "the matter"
            | "this matter"
    );
    (names && !topic.is_empty()).then(|| format!("What do the papers say about {topic}?"))
}

/// What asks a memo about a subject.
pub const TOPIC: &str = "What do the papers say about ";

/// What a memo is to go into, where its order lists it behind a colon: "Memo to me on the exposure: which transfers are in the window, what is left, and
/// a recommendation" has three questions, and so has "Memo on what she risks: the bonus, the tail and the notice", behind what it is on.
pub fn memo_items(sentence: &str) -> Vec<String> {
    const ASK: [&str; 8] = ["who", "what", "which", "when", "where", "why", "how", "whose"];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    // "And where the paper departs from what he told her."
    let line = ["And ", "Also "].iter().find_map(|lead| line.strip_prefix(lead)).unwrap_or(&line);
    let opens = line.split(' ').next().unwrap_or_default();
    if line.len() < sentence.trim().len() && ASK.contains(&opens) && !line.ends_with('?') {
        return vec![capitalized(&format!("{}.", line.trim_end_matches(['.', ' '])))];
    }
    let Some((head, list)) = line.split_once(": ") else { return Vec::new() };
    let mut named = head.to_lowercase();
    named.retain(|c| c.is_alphabetic() || c == ' ');
    let at = named.split(' ').position(|word| matches!(word, "memo" | "memorandum"));
    // "I want: the day of receipt, the wire, and whether it was a third notice."
    let wanted = matches!(
        named.trim(),
        "i want"
            | "we want"
            | "i need"
            | "what i need"
            | "what we need"
            | "i need to know"
            | "cover"
            | "please cover"
            | "address"
            | "topics"
            | "points"
    );
    if !wanted && at.is_none_or(|at| at > MEMO) || list.contains('?') {
        return Vec::new();
    }
    let list = list.trim_end_matches(['.', '!', ' ']);
    let all: Vec<&str> = list
        .split(if list.contains("; ") { "; " } else { ", " })
        .map(|item| item.strip_prefix("and ").unwrap_or(item).trim())
        .filter(|item| !item.is_empty())
        .collect();
    let asks = |item: &str| {
        let first = item.split(' ').next().unwrap_or_default().to_lowercase();
        ASK.contains(&first.as_str()) || matches!(first.as_str(), "whether" | "if")
    };
    // What the memo is on: "what she risks if she signs"
    let on = [" on ", " about "].iter().find_map(|lead| Some(&head[head.find(lead)? + lead.len()..]));
    let on = on.filter(|on| asks(on) && on.split(' ').count() > 2);
    // A list of questions has one at least; "Memo to Ann: short, two pages" has none.
    if !wanted
        && on.is_none()
        && (all.len() < 3 || head.split(' ').count() > MEMO || !all.iter().any(|item| asks(item)))
    {
        return Vec::new();
    }
    let question = |item: &&str| {
        let first = item.split(' ').next().unwrap_or_default().to_lowercase();
        let capital = |text: &str| {
            let mut letters = text.chars();
            letters.next().map(|c| c.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
        };
        match first.as_str() {
            "whether" | "if" => format!("{}.", capital(item)),
            word if ASK.contains(&word) => format!("{}?", capital(item)),
            _ => match item.strip_prefix("a recommendation").or_else(|| item.strip_prefix("recommendation")) {
                Some(rest) => format!("What is recommended{rest}?"),
                None => format!("{TOPIC}{item}?"),
            },
        }
    };
    let on = on.map(|on| format!("{}.", capitalized(on)));
    on.into_iter().chain(all.iter().map(question)).collect()
}

/// The questions in one: "Was the notice in time, does the slope carry a variance, and by when must he appeal?" are three.
pub fn several(question: &str) -> Vec<String> {
    const DO: [&str; 21] = [
        "is", "are", "was", "were", "do", "does", "did", "can", "could", "may", "might", "must", "shall", "should",
        "has", "have", "had", "will", "would", "need", "am",
    ];
    const ASK: [&str; 9] = ["who", "whom", "whose", "what", "which", "when", "where", "why", "how"];
    const BEFORE: [&str; 8] = ["by", "on", "in", "within", "under", "for", "from", "to"];
    let opens = |text: &str| {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split([' ', ',', '?']).filter(|word| !word.is_empty()).collect();
        let at = usize::from(words.first().is_some_and(|word| BEFORE.contains(word)));
        let Some(first) = words.get(at) else { return false };
        let asks = ASK.contains(first)
            && words.iter().skip(at + 1).take(4).any(|word| DO.contains(word))
            // "When he signed" says when.
            && !words.get(at + 1).is_some_and(|word| ["he", "she", "it", "they", "we", "i", "you", "the"].contains(word));
        words.len() >= 3 && (asks || at == 0 && DO.contains(first))
    };
    let mut out: Vec<String> = Vec::new();
    let mut rest = question.trim_end_matches(['?', ' ']);
    if !opens(rest) {
        return vec![question.to_owned()];
    }
    // "May Mr. Trinh keep the dog, may the Board fine him": whom the pronoun means is certain where one person is named with a title.
    let certain = only_titled(rest).is_some();
    loop {
        let joints = [", and ", ", ", " and "]
            .iter()
            .flat_map(|mark| rest.match_indices(*mark).map(move |(at, _)| (at, at + mark.len())).collect::<Vec<_>>());
        // Behind a comma alone, "which was signed" says more of what stands before it.
        let says_more = |(at, to): &(usize, usize)| {
            rest[*at..*to].trim() == ","
                && ["which", "who", "whom", "whose", "where", "when"].iter().any(|word| rest[*to..].starts_with(word))
        };
        // "When was it due?" does not stand without what "it" is.
        let points_back = |(at, to): &(usize, usize)| {
            let behind = rest[*to..].to_lowercase();
            let mut own = behind.split(|c: char| !c.is_alphanumeric());
            let person = rest[..*at].split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
            own.any(|word| {
                matches!(word, "it" | "its" | "they" | "them" | "their" | "this" | "that")
                    || person && !certain && matches!(word, "he" | "she" | "him" | "his" | "her")
            })
        };
        let mut joints: Vec<(usize, usize)> =
            joints.filter(|joint| opens(&rest[joint.1..]) && !says_more(joint) && !points_back(joint)).collect();
        joints.sort_unstable_by_key(|(at, to)| (*at, std::cmp::Reverse(*to)));
        let Some((at, to)) = joints.into_iter().find(|(at, _)| rest[..*at].split(' ').count() >= 3) else { break };
        out.push(rest[..at].to_owned());
        rest = &rest[to..];
    }
    out.push(rest.to_owned());
    let whole = |part: String| {
        let mut letters = part.chars();
        let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
        format!("{first}{}?", letters.as_str().trim_end_matches([',', ' ']))
    };
    out.into_iter().map(whole).collect()
}

/// The one person whom a text names with a title; `None` where it names nobody so, or somebody else by name.
fn only_titled(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let bare = |word: &str| word.trim_end_matches([',', '?', ';']).trim_end_matches("'s").to_owned();
    let titled: Vec<String> = words
        .windows(2)
        .filter(|two| matches!(two[0], "Mr." | "Mrs." | "Ms." | "Dr.") && two[1].starts_with(char::is_uppercase))
        .map(|two| format!("{} {}", two[0], bare(two[1])))
        .collect();
    let first = titled.first()?.clone();
    let surname = first.split(' ').nth(1)?.to_owned();
    // Two capital words side by side may be another person.
    let other = words.windows(2).skip(1).any(|two| {
        let capital = |word: &str| word.starts_with(char::is_uppercase) && word.len() > 1 && !word.ends_with('.');
        capital(two[0]) && capital(two[1]) && bare(two[0]) != surname && bare(two[1]) != surname
    });
    (titled.iter().all(|name| *name == first) && !other).then_some(first)
}

/// The clause of a sentence that has one of these words, without what orders it: "mutual releases" of "Draft an offer with mutual
/// releases, each side bearing its own costs".
///
/// What has one of the words of `others` answers another question, unless it names a sum; of what is to be paid, a sum says most.
pub fn clause_with(sentence: &str, words: &[String], others: &[String]) -> Option<String> {
    if words.is_empty() {
        return None;
    }
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut all = clauses(&line);
    let names_sum = |clause: &str| numbers::find(clause).iter().any(|fact| fact.kind == Kind::Amount);
    if !others.is_empty() {
        all.retain(|clause| names_sum(clause) || others.iter().all(|word| find(clause, word).is_none()));
        all.sort_by_key(|clause| !names_sum(clause));
    }
    // The first words say it best.
    let found = words.iter().flat_map(|word| all.iter().filter(move |clause| find(clause, word).is_some()));
    let sum = || {
        let orders = |clause: &str| ["draft", "write", "prepare"].iter().any(|verb| find(clause, verb).is_some());
        let first = all.first().copied().filter(|clause| !others.is_empty() && names_sum(clause) && !orders(clause))?;
        Some(first.strip_prefix("and ").unwrap_or(first).trim_end_matches(['.', ' ']).to_owned())
    };
    let said = found.copied().find_map(|clause| {
        let clause = ["and ", "but ", "with ", "including ", "for ", "at "]
            .iter()
            .fold(clause, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest));
        let lower = clause.to_ascii_lowercase();
        let orders = ["draft", "write", "prepare", "compose"].iter().any(|verb| found_whole(&lower, verb).is_some());
        let own = match orders {
            true => {
                let at = [" with ", " including ", " on the terms of "]
                    .iter()
                    .find_map(|lead| Some(clause.find(lead)? + lead.len()))?;
                &clause[at..]
            }
            false => clause,
        };
        // "Reject his offer and offer to settle for $9,000 with mutual releases": what is ordered is no term, and what goes with it is.
        let (first, rest) = own.split_once(' ').unwrap_or((own, ""));
        let object = ["the ", "his ", "her ", "their ", "its ", "a ", "an ", "to ", "that "]
            .iter()
            .any(|word| rest.starts_with(word));
        let imperative = object && first.starts_with(char::is_uppercase);
        let named = |at: &usize| words.iter().any(|word| find(&own[*at..], word).is_some());
        let with = own.rfind(" with ").map(|at| at + " with ".len()).filter(|at| imperative && named(at));
        let own = with.map_or(own, |at| &own[at..]);
        let value = own.trim_end_matches(['.', '!', ' ']);
        let alone = words.iter().any(|word| value.eq_ignore_ascii_case(word)) && !orders;
        ((alone || value.split(' ').count() > 1) && words.iter().any(|word| find(value, word).is_some()))
            .then(|| value.to_owned())
    });
    said.or_else(sum)
}

/// The clauses of a line, parted by commas, semicolons and colons. The comma of a number and that of a company's name part nothing.
pub fn clauses(line: &str) -> Vec<&str> {
    let mut cuts = vec![0];
    for (at, mark) in line.match_indices([',', ';', ':']) {
        let behind = line.get(at + 1..).unwrap_or_default();
        let year = behind.trim_start().chars().take_while(char::is_ascii_digit).count() == 4 && mark == ",";
        let of_number = line[..at].ends_with(|c: char| c.is_ascii_digit())
            && (year || behind.starts_with(|c: char| c.is_ascii_digit()));
        // "In four instalments, July 31, August 29 and September 30, 2026"
        let next = behind.trim_start().split(' ').next().unwrap_or_default().to_lowercase();
        let of_day = mark == ","
            && MONTHS.contains(&next.as_str())
            && behind.trim_start().split(' ').nth(1).is_some_and(|day| day.starts_with(|c: char| c.is_ascii_digit()));
        if stop(&line[at..]) == Some(0) && !of_number && !of_day {
            cuts.push(at + mark.len());
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).map(|at| at - 1).chain([line.len()]).collect();
    cuts.iter().zip(ends).map(|(from, to)| line[*from..to].trim()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memo_goes_into_what_its_order_lists() {
        let order = "Memo to me on the claim: which transfers are in the window, what is left, whether the invoices qualify, and a recommendation.";
        assert_eq!(
            memo_items(order),
            [
                "Which transfers are in the window?",
                "What is left?",
                "Whether the invoices qualify.",
                "What is recommended?"
            ]
        );
        assert_eq!(
            memo_items("Memo to me on what Dr. Orr risks if she signs and leaves after a year: signing bonus, tail."),
            [
                "What Dr. Orr risks if she signs and leaves after a year.",
                "What do the papers say about signing bonus?",
                "What do the papers say about tail?"
            ]
        );
        assert_eq!(
            memo_items("And where the paper departs from what he told her."),
            ["Where the paper departs from what he told her."]
        );
        assert_eq!(
            memo_items("I want: the day of receipt, whether it was a third notice at all, and what we do next."),
            [
                "What do the papers say about the day of receipt?",
                "Whether it was a third notice at all.",
                "What we do next?"
            ]
        );
        assert!(memo_items("Memo to Ann Lee: short, two pages, by noon.").is_empty());
        assert!(memo_items("Memo to Ann Lee: what is due, when, and why?").is_empty());
    }

    #[test]
    fn a_short_memo_has_its_question_behind_the_colon() {
        let of = asked("Short memo for the file, two pages at most: may the insurer deny the claim?");
        assert_eq!(of.as_deref(), Some("May the insurer deny the claim?"));
    }

    #[test]
    fn a_memo_is_about_what_it_lays_out() {
        let of = asked("Draft a memorandum to the Board's examiner laying out the delay.");
        assert_eq!(of.as_deref(), Some("What do the papers say about the delay?"));
    }

    #[test]
    fn a_question_with_and_may_be_several() {
        assert_eq!(
            several("Was the notice in time, does the slope carry a variance, and by when must he appeal?"),
            ["Was the notice in time?", "Does the slope carry a variance?", "By when must he appeal?"]
        );
        assert_eq!(
            several("What can Pier LLC recover for the leak and the delay, and how does the cap apply?"),
            ["What can Pier LLC recover for the leak and the delay?", "How does the cap apply?"]
        );
        assert_eq!(
            several(
                "May Mr. Trinh keep the dog, may the Board fine him before a hearing, and how high may the fine be?"
            ),
            ["May Mr. Trinh keep the dog?", "May the Board fine him before a hearing?", "How high may the fine be?"]
        );
        assert_eq!(
            several("Was Ann Lee paid, and did Ivo Orr say that he saw her?"),
            ["Was Ann Lee paid, and did Ivo Orr say that he saw her?"]
        );
        for one in
            ["Is the lease, which was signed in May, valid and binding?", "Was he bound when he signed the deed?"]
        {
            assert_eq!(several(one), [one]);
        }
    }

    #[test]
    fn days_of_a_list_are_one_clause() {
        assert_eq!(
            clauses("Orr pays in two parts, July 31, August 29 and October 3, 2026, mutual releases"),
            ["Orr pays in two parts, July 31, August 29 and October 3, 2026", "mutual releases"]
        );
    }

    #[test]
    fn clauses_end_behind_a_year_too() {
        assert_eq!(
            clauses("support is $1,275 a month from January 1, 2026, each side pays its own fees"),
            ["support is $1,275 a month from January 1, 2026", "each side pays its own fees"]
        );
    }
}
