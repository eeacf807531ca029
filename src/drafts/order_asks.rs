//! What an order asks: its question, its motion, and the clause that is a term.

use super::{
    kinds::found_whole,
    order_words::{ends, find, stop},
    relief::{moved_by, ordering},
    whom::people,
};
use crate::law::{
    Letters,
    facts::{Kind, numbers},
};

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
            let memo = orders && (lower.contains(" memo ") || lower.contains(" memorandum "));
            memo || head.split(' ').count() <= if orders { 9 } else { 4 } && (orders || lower.ends_with("please"))
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
        if stop(&line[at..]) == Some(0) && !of_number {
            cuts.push(at + mark.len());
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).map(|at| at - 1).chain([line.len()]).collect();
    cuts.iter().zip(ends).map(|(from, to)| line[*from..to].trim()).collect()
}

/// What an engagement is for, where an order says it as what is to be done: "defending and counterclaiming against Pier LLC" of "an
/// engagement letter for Ann Lee, flat fee, to defend and counterclaim against Pier LLC".
pub fn to_do(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    ["engagement", "retainer", "fee agreement"].iter().find(|word| find(&line, word).is_some())?;
    let clause = clauses(&line).into_iter().skip(1).find_map(|clause| clause.strip_prefix("to "))?;
    let clause = clause.trim_end_matches(['.', ' ']);
    let verb = clause.starts_with(char::is_lowercase)
        && !["the ", "our ", "a ", "an ", "represent "].iter().any(|word| clause.starts_with(word));
    (verb && clause.split(' ').count() > 1).then(|| ordering(clause))
}

/// How far fees go: "capped at $3,000 through trial" of "hourly $240, capped at $3,000 through trial".
pub fn capped(letters: &Letters) -> Option<String> {
    let line = letters.folded(letters.span());
    let leads = ["capped ", "not to exceed ", "with a cap ", "up to a maximum "];
    let clause = clauses(&line).into_iter().find(|clause| leads.iter().any(|lead| clause.starts_with(lead)))?;
    Some(clause.trim_end_matches(['.', ' ']).to_owned())
}

/// What an engagement leaves out: "any appeal or the security deposit" of "no appeal included, we don't handle the security deposit".
pub fn left_out(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let one = |clause: &str| -> Option<String> {
        let clause = clause.strip_prefix("and ").unwrap_or(clause).trim_end_matches(['.', ' ']);
        let lower = clause.to_lowercase();
        if let Some(what) = lower.strip_prefix("no ") {
            let what = [" included", " covered"].iter().fold(what, |what, end| what.strip_suffix(end).unwrap_or(what));
            return (what.split(' ').count() <= 2 && !what.contains("fee")).then(|| format!("any {what}"));
        }
        let handles = ["handle ", "cover ", "take ", "do "];
        let not = ["we don't ", "we do not ", "we won't "].iter().find(|not| lower.starts_with(**not))?;
        let rest = clause.get(not.len()..)?;
        handles.iter().find_map(|verb| rest.strip_prefix(verb)).map(str::to_owned)
    };
    let all: Vec<String> = clauses(&line).into_iter().filter_map(one).collect();
    (!all.is_empty()).then(|| all.join(" or "))
}

/// What an engagement letter is for, behind the client's name: "the purchase of the house" of "an engagement letter for Ann Lee for the purchase of
/// the house".
pub fn engaged_for(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let leads = [
        "engagement letter for ",
        "engagement letter to ",
        "retainer letter for ",
        "retainer agreement with ",
        "letter of engagement for ",
    ];
    let rest = &line[leads.iter().find_map(|lead| find(&line, lead))?..];
    let (_, behind) = people(rest)?;
    let what = [" for ", ", for ", " in connection with ", ", in connection with "]
        .iter()
        .find_map(|lead| behind.strip_prefix(lead))
        // "Engagement letter for Ann Lee, Lakewood Ohio - defense of the eviction"
        .or_else(|| [" - ", " – ", " — "].iter().find_map(|dash| behind.split_once(dash)).map(|(_, what)| what))?;
    let fee = ["a flat", "a fee", "a contingent", "an hourly", "a retainer", "our "]
        .iter()
        .any(|word| what.starts_with(word));
    let determined = what.starts_with(char::is_lowercase) && !fee;
    let end = stop(what).into_iter().chain(what.find(". ")).min().unwrap_or(what.len());
    let what = what[..end].trim_end_matches(['.', ' ']);
    (determined && what.split(' ').count() > 1).then(|| what.to_owned())
}

/// The motion that an opposition or a response answers, where an order says whose it is: "Peter Moe's Motion to Dismiss the Claim".
pub fn opposed(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let leads = [
        "opposition to ",
        "opposition brief to ",
        "objection to ",
        "response to ",
        "responding to ",
        "opposing ",
        "oppose ",
    ];
    let rest = &line[leads.iter().find_map(|lead| find(&line, lead))?..];
    const PAPERS: [&str; 5] = ["motion", "petition", "application", "request", "objection"];
    let at = PAPERS.iter().filter_map(|paper| find(rest, paper)).min()?;
    let owner = rest[..at].rfind("'s ").or_else(|| rest[..at].rfind("s' "));
    let bare = rest.strip_prefix("the ").unwrap_or(rest);
    // "The Petition for Appointment of Guardian" is named by its title.
    let Some(owner) = owner else {
        let titled = bare.split(' ').take(bare[..at - (rest.len() - bare.len())].split(' ').count());
        let named = titled.clone().all(|word| word.starts_with(char::is_uppercase))
            && bare.split(' ').nth(titled.count()).is_some_and(|word| matches!(word, "to" | "for" | "of"));
        let end = stop(bare).unwrap_or(bare.len());
        // "A motion to dismiss Count II": what it asks for names it.
        let plain =
            ["a ", "their ", "his ", "her ", "its "].iter().find_map(|lead| bare.strip_prefix(lead)).unwrap_or(bare);
        if ["motion to ", "motion for ", "motion in limine"].iter().any(|lead| plain.starts_with(lead)) {
            let end = stop(plain).unwrap_or(plain.len());
            return Some(format!("the {}", titled_words(&plain[..end])));
        }
        return named.then(|| format!("the {}", titled_words(&bare[..end])));
    };
    let rest = bare;
    // Whose it is stands before it: "the plaintiff's renewed motion".
    if owner > at || rest[..owner.min(rest.len())].split(' ').count() > 8 {
        return None;
    }
    let end = stop(rest).unwrap_or(rest.len());
    let behind = [" on behalf of ", " for our ", " under ", " because ", " on the ground"];
    let end = behind.iter().filter_map(|words| rest.find(words)).min().unwrap_or(end).min(end);
    Some(titled(rest[..end].trim_end_matches(['.', ' ']).split(' ')))
}

/// A title up to where the order goes on.
fn titled_words(text: &str) -> String {
    let behind = [" on behalf of ", " for our ", " under ", " because ", " on the ground"];
    let end = behind.iter().filter_map(|words| text.find(words)).min().unwrap_or(text.len());
    titled(text[..end].trim_end_matches(['.', ' ']).split(' '))
}

/// Words as a title has them.
fn titled<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let title = |word: &str| {
        let small = ["to", "for", "in", "of", "the", "a", "an", "and", "or"].contains(&word);
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !small => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    words.map(title).collect::<Vec<_>>().join(" ")
}

/// Most words behind "Motion to" in a title.
const MOTION: usize = 12;

/// The motion that is ordered, as a title: "Motion to Compel".
pub fn motion(sentence: &str) -> Option<String> {
    let at = ["motion to ", "motion for ", "motion in "].iter().find_map(|words| {
        let end = find(sentence, words)?;
        Some((end - words.len(), end))
    })?;
    let (start, what) = at;
    let mut lead = &sentence[start..what];
    let mut rest = &sentence[what..];
    // "A motion for Pine to extend the deadline" is one to extend it.
    if lead.ends_with("for ")
        && let Some(own) = moved_by(rest)
    {
        (lead, rest) = ("motion to ", own);
    }
    // "An unopposed motion"
    let before = sentence[..start].trim_end().rsplit(' ').next().unwrap_or_default().to_lowercase();
    let manner = ["unopposed", "agreed", "joint", "emergency", "renewed", "consent"];
    let manner = manner.iter().find(|word| **word == before).copied();
    // "An order compelling Ann Lee to produce the ledger and the bank statements": what is to be done belongs to the name.
    let ordering = rest
        .strip_prefix("an order ")
        .and_then(|what| what.split(' ').next())
        .is_some_and(|verb| verb.ends_with("ing"));
    let mut end = if ordering { ends(rest, &[" to ", " and "]) } else { ends(rest, &[]) };
    // "compel answers to interrogatories": what is answered belongs to the name.
    if ["answers", "responses", "answer", "response"].iter().any(|word| rest[..end].ends_with(word))
        && let Some(more) = rest[end..].strip_prefix(" to ")
    {
        end = rest.len() - more.len() + ends(more, &[]);
    }
    let rest = rest[..end].trim_end_matches(['.', ' ']);
    let small = |word: &&str| matches!(*word, "to" | "for" | "in" | "of" | "the" | "a" | "an" | "and" | "or" | "on");
    let mut words: Vec<&str> = rest.split_whitespace().take(MOTION).collect();
    while words.last().is_some_and(small) {
        words.pop();
    }
    // "The No. 3 column dryer" has a stop of its own.
    let numbered = |word: &&str| matches!(*word, "No." | "Nos." | "Dr." | "Mr." | "Ms." | "Mrs." | "St.");
    if words.is_empty() || words.iter().any(|word| word.contains('.') && !numbered(word)) {
        return None;
    }
    Some(titled(manner.into_iter().chain(lead.split_whitespace()).chain(words)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_names_the_motion_that_is_opposed_and_what_an_engagement_is_for() {
        assert_eq!(
            opposed("Draft an opposition to Otto Blum's motion to strike the claim of Rosa Blum.").as_deref(),
            Some("Otto Blum's Motion to Strike the Claim of Rosa Blum")
        );
        assert_eq!(
            opposed("Draft a response to the defendant's motion for a stay, on behalf of Ann Lee.").as_deref(),
            Some("Defendant's Motion for a Stay")
        );
        assert_eq!(opposed("Draft an opposition to the attached motion."), None);
        assert_eq!(
            opposed("Draft our opposition brief to a motion to dismiss Count IV of the petition.").as_deref(),
            Some("the Motion to Dismiss Count IV of the Petition")
        );
        assert_eq!(
            opposed("Draft an opposition to the Petition for Appointment of Guardian.").as_deref(),
            Some("the Petition for Appointment of Guardian")
        );
        assert_eq!(
            opposed("Draft an objection to Otto Blum's petition for letters of administration.").as_deref(),
            Some("Otto Blum's Petition for Letters of Administration")
        );
        assert_eq!(
            to_do("An engagement letter for Ann Lee, Ohio law, to defend and counterclaim against Pier Nine LLC.")
                .as_deref(),
            Some("defending and counterclaiming against Pier Nine LLC")
        );
        assert_eq!(to_do("An engagement letter to Ann Lee."), None);
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
    fn clauses_end_behind_a_year_too() {
        assert_eq!(
            clauses("support is $1,275 a month from January 1, 2026, each side pays its own fees"),
            ["support is $1,275 a month from January 1, 2026", "each side pays its own fees"]
        );
    }

    #[test]
    fn an_engagement_is_for_what_stands_behind_the_client() {
        assert_eq!(
            engaged_for("Draft an engagement letter for Rosa Blum for the purchase of the house in San Pedro.")
                .as_deref(),
            Some("the purchase of the house in San Pedro")
        );
        assert_eq!(
            engaged_for("Draft an engagement letter to Ivo Orr for advice on ending his contract.").as_deref(),
            Some("advice on ending his contract")
        );
        assert_eq!(
            engaged_for("Engagement letter for Rosa Blum, Akron Ohio - defense of the eviction by Pine. Hourly $240.")
                .as_deref(),
            Some("defense of the eviction by Pine")
        );
        assert_eq!(engaged_for("Draft an engagement letter for Rosa Blum, $400 an hour."), None);
        assert_eq!(engaged_for("Draft an engagement letter to Rosa Blum for a flat fee of $900."), None);
    }

    #[test]
    fn an_engagement_leaves_out_what_it_says() {
        let terms = "Hourly $240, retainer $750, no appeal included, we don't handle the security deposit.";
        assert_eq!(left_out(terms).as_deref(), Some("any appeal or the security deposit"));
        assert_eq!(left_out("Flat fee of $900, Ohio law."), None);
    }

    #[test]
    fn a_motion_for_an_order_keeps_what_is_ordered() {
        assert_eq!(
            motion("Please draft a motion to compel the joint inspection of the No. 3 column dryer, under Rule 37.")
                .as_deref(),
            Some("Motion to Compel the Joint Inspection of the No. 3 Column Dryer")
        );
        assert_eq!(
            motion("Draft a motion for an order compelling Otto Blum to produce the ledger and the deeds.").as_deref(),
            Some("Motion for an Order Compelling Otto Blum to Produce the Ledger and the Deeds")
        );
        for (said, title) in [
            (
                "Draft an unopposed motion for defendants to extend the time to answer.",
                "Unopposed Motion to Extend the Time",
            ),
            (
                "Draft a motion for Pine to extend the deadline to May 4 because it rains.",
                "Motion to Extend the Deadline",
            ),
            ("Draft a motion to compel: he has not answered.", "Motion to Compel"),
        ] {
            assert!(motion(said).is_some_and(|found| found.starts_with(title)), "{said}: {:?}", motion(said));
        }
    }
}
