//! What an order says of a demand: what is to be done, why, and within which time.

use super::{
    order_asks::clauses,
    order_words::{capitalized, find, joined, phrase, stop},
    pronouns::{self, Reader},
};
use crate::law::{Letters, Span, counting::Unit, dates::dates_in, periods::periods_in};

/// Words with which no order to the other side begins.
const NOUNS: [&str; 10] = ["the ", "a ", "an ", "our ", "we ", "they ", "it ", "he ", "she ", "notice "];

/// How a demand calls the sum that the letter says is owed.
pub const SUM_ABOVE: &str = "this sum";

/// "Demand $325,000 for the fall.": what the other side must do.
pub fn demand(sentence: &str) -> Option<String> {
    // "A demand letter to Ann Lee: withdraw the notice by June 10, 2026; …"
    if find(sentence, "demand letter").is_some()
        && let Some((_, what)) = sentence.split_once(": ")
        && what.starts_with(char::is_lowercase)
        && !NOUNS.iter().any(|word| what.starts_with(word))
        && of_noun(what).is_none()
        && is_to_be_done(what)
    {
        return demanded(what);
    }
    // "A demand letter to Ann Lee: rescission under Section 6 – the price back"
    if find(sentence, "demand letter").is_some()
        && let Some((_, what)) = sentence.split_once(": ")
        && let Some(demand) = of_noun(what.trim_end_matches(['.', '!', ' ']))
    {
        return Some(demand);
    }
    // "Wants back: the truck and the boat, all to the farm by noon on May 4"
    if let Some(from) = ["wants back", "want back", "wants returned"].iter().find_map(|lead| find(sentence, lead)) {
        let what = sentence[from..].trim_start_matches([':', ',', ' ']).trim_end_matches(['.', '!', ' ', '\n']);
        // By which day is another question of the letter.
        let by = what.rfind(" by ").filter(|at| {
            let rest = Letters::new(&what[*at..]);
            !dates_in(&rest, rest.span()).is_empty()
        });
        let what = by.map_or(what, |at| &what[..at]);
        return (what.split(' ').count() > 1).then(|| format!("return {what}"));
    }
    // "A demand letter for the unpaid invoice", "for the balance of the attached invoice plus interest"
    if find(sentence, "demand letter").is_some()
        && ["unpaid invoice", "unpaid bill", "for the balance", "balance of the attached", "for the amount due"]
            .iter()
            .any(|what| find(sentence, what).is_some())
    {
        let interest = find(sentence, "plus interest").or_else(|| find(sentence, "with interest")).is_some();
        return Some(format!("pay {SUM_ABOVE}{}", if interest { " with interest" } else { "" }));
    }
    // "…: liability in a page, demand $1,450,000, open until May 4"
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = clauses(&line).into_iter().find_map(|clause| {
        let sum = ["demand $", "and demand $"].iter().find_map(|lead| clause.strip_prefix(lead))?;
        let sum = sum.split(' ').next()?.trim_end_matches(['.', ';']).to_owned();
        sum.ends_with(|c: char| c.is_ascii_digit()).then(|| format!("pay ${sum}"))
    });
    if plain.is_some() {
        return plain;
    }
    let behind = |leads: &[&str]| leads.iter().find_map(|lead| Some(&sentence[sentence.find(lead)? + lead.len()..]));
    let asked = || behind(&["asking for ", "ask for "]).filter(|rest| rest.starts_with("payment"));
    let rest = behind(&["Demand ", "We demand ", "demanding "]).or_else(asked)?;
    // "Demand payment within ten days, with interest": of the sum that the letter names above.
    if let Some(behind) = ["payment", "full payment"].iter().find_map(|word| rest.strip_prefix(word))
        && !behind.trim_start().starts_with("of ")
        && behind.trim_start().starts_with(|c: char| c.is_lowercase() || matches!(c, ',' | '.'))
    {
        let interest = if find(behind, "with interest").is_some() { " with interest" } else { "" };
        return Some(format!("pay {SUM_ABOVE}{interest}"));
    }
    let rest = ["payment of ", "the payment of ", "the sum of "]
        .iter()
        .find_map(|lead| rest.strip_prefix(lead))
        .unwrap_or(rest);
    let sum: String = rest.split(' ').next()?.trim_end_matches([',', '.', ';', ':']).to_owned();
    (sum.starts_with('$') && sum.ends_with(|c: char| c.is_ascii_digit())).then(|| format!("pay {sum}"))
}

/// A demand that is named by a noun: "agree to rescission under Section 6" of "rescission under Section 6", "return the deposit" of "return of the
/// deposit".
fn of_noun(what: &str) -> Option<String> {
    const VERBS: [(&str, &str); 9] = [
        ("payment", "pay"),
        ("repayment", "repay"),
        ("return", "return"),
        ("refund", "refund"),
        ("reimbursement", "reimburse"),
        ("delivery", "deliver"),
        ("removal", "remove"),
        ("repair", "repair"),
        ("replacement", "replace"),
    ];
    let (noun, rest) = what.split_once(' ')?;
    let object = ["of ", "for "].iter().find_map(|lead| rest.strip_prefix(lead));
    if let (Some((_, verb)), Some(object)) = (VERBS.iter().find(|(named, _)| *named == noun), object) {
        return Some(format!("{verb} {object}"));
    }
    let of_deed = ["ion", "ment", "al", "ance"].iter().any(|ending| noun.ends_with(ending)) && noun.len() > 6;
    let goes_on = ["of ", "under ", "for ", "in ", "from ", "pursuant "].iter().any(|lead| rest.starts_with(lead));
    (of_deed && goes_on).then(|| format!("agree to {}", what.replace(" - ", " – ")))
}

/// Whether words begin with something to do, and not with what the letter is about: "liability in a page".
fn is_to_be_done(what: &str) -> bool {
    const BEHIND_A_NOUN: [&str; 12] = ["in", "of", "with", "by", "and", "is", "for", "on", "at", "from", "as", "under"];
    let mut words = what.split(' ').map(|word| word.trim_end_matches([',', ';']));
    let (first, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    !BEHIND_A_NOUN.contains(&next) || matches!(first, "comply" | "refrain" | "desist" | "agree")
}

/// What is owed, where an order counts several sums: "$18,460 medical, $6,300 lost wages" with what they come to.
pub fn sums(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let items: Vec<&str> = clauses(&line)
        .into_iter()
        .map(|clause| clause.strip_prefix("and ").unwrap_or(clause).trim_end_matches(['.', ' ']))
        .filter(|clause| clause.starts_with('$'))
        .collect();
    // What was paid is not owed.
    let happened =
        |item: &&str| item.split(' ').any(|word| matches!(word, "was" | "were" | "paid" | "had" | "is" | "less"));
    if items.iter().any(happened) {
        return None;
    }
    let cents: Option<Vec<u64>> = items.iter().map(|item| in_cents(item)).collect();
    let total: u64 = cents.filter(|all| all.len() > 1)?.iter().sum();
    let items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
    Some(format!("{}: {} in all", joined(&items), dollars(total)))
}

/// The sum at the beginning of a text, in cents.
fn in_cents(text: &str) -> Option<u64> {
    let sum: String =
        text.strip_prefix('$')?.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).collect();
    let sum = sum.trim_end_matches([',', '.']).replace(',', "");
    let (whole, part) = sum.split_once('.').unwrap_or((&sum, "00"));
    if part.len() != 2 {
        return None;
    }
    whole.parse::<u64>().ok()?.checked_mul(100)?.checked_add(part.parse().ok()?)
}

/// A sum as it is written: "$140,000", "$140,000.50".
fn dollars(cents: u64) -> String {
    let whole = (cents / 100).to_string();
    let groups: Vec<&str> =
        whole.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or("")).collect();
    match cents % 100 {
        0 => format!("${}", groups.join(",")),
        rest => format!("${}.{rest:02}", groups.join(",")),
    }
}

/// A demand for what our client has paid, with the client's name in the place of "he": the reader did not pay it.
pub fn of_client(demand: &str, client: &str) -> String {
    const PAID: [&str; 9] = ["paid", "spent", "advanced", "lent", "deposited", "lost", "earned", "incurred", "bought"];
    let mut out = demand.to_owned();
    for pronoun in [" he ", " she "] {
        for verb in PAID {
            out = out.replace(&format!("{pronoun}{verb}"), &format!(" {client} {verb}"));
        }
    }
    out
}

/// What is demanded, without its reason and its time, which stand elsewhere in the letter: "stop the sales, and credit $500" of "stop the
/// sales within 20 days, because of the exclusive, and credit $500".
fn demanded(what: &str) -> Option<String> {
    // "Reimburse the heater ($89.99) and the mattress ($64.50) and abate the rent": what stands in brackets says how much, and cuts nothing.
    if stop(what).is_some_and(|at| what[at..].starts_with("($")) && because(what).is_none() {
        return Some(what.trim_end_matches(['.', ' ']).to_owned());
    }
    let (before, behind) = match because(what) {
        Some((from, _, to)) => (&what[..from], &what[to..]),
        None => match stop(what) {
            Some(at) => (&what[..at], &what[at..]),
            None => (what, ""),
        },
    };
    let before = before.trim_end_matches([' ', ',']);
    let letters = Letters::new(before);
    let within = periods_in(&letters, letters.span()).into_iter().find(|period| {
        period.span.end == letters.trim(letters.span()).end && letters.folded_lower(period.span).starts_with("within")
    });
    let before = within.map_or(before.to_owned(), |period| letters.exact(Span::new(0, period.span.start)));
    let first = phrase(before.trim_end_matches([' ', ',']))?;
    let more = behind.trim_start_matches([',', ' ']).strip_prefix("and ");
    let more =
        more.filter(|more| more.starts_with(char::is_lowercase) && !NOUNS.iter().any(|word| more.starts_with(word)));
    let more = more.and_then(phrase).map(|more| more.trim_end_matches('.').to_owned());
    Some(more.map_or(first.clone(), |more| format!("{first}, and {more}")))
}

/// A demand without its time, where the letter names the day elsewhere: "pay $4,275" of "pay $4,275 within 10 days".
pub fn untimed(demand: &str) -> String {
    let letters = Letters::new(demand);
    let end = letters.trim(letters.span()).end;
    let within = periods_in(&letters, letters.span())
        .into_iter()
        .find(|period| period.span.end == end && letters.folded_lower(period.span).starts_with("within"));
    let cut =
        within.map(|period| letters.exact(Span::new(0, period.span.start)).trim_end_matches([' ', ',']).to_owned());
    cut.filter(|cut| !cut.is_empty()).unwrap_or_else(|| demand.to_owned())
}

/// What follows if something is not done, and what is to be done: "tell him that she will take the rig if he does not pay $31,400 by May 15".
pub fn threatened(sentence: &str) -> Option<(String, String)> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let leads = [
        "that she will ",
        "that he will ",
        "that it will ",
        "that they will ",
        "that we will ",
        "that our client will ",
        "or else she will ",
        "or else he will ",
    ];
    let rest = &line[leads.iter().find_map(|lead| find(&line, lead))?..];
    let conditions = [
        " if he does not ",
        " if she does not ",
        " if it does not ",
        " if they do not ",
        " unless he ",
        " unless she ",
        " unless they ",
        " unless it ",
    ];
    let (at, condition) = conditions.iter().filter_map(|words| Some((rest.find(words)?, *words))).min()?;
    let (consequence, demand) = (&rest[..at], &rest[at + condition.len()..]);
    let demand = phrase(demand.trim_end_matches(['.', '!']))?;
    let demand = match condition.contains("unless") {
        true => {
            let (verb, what) = demand.split_once(' ')?;
            format!("{} {what}", verb.strip_suffix('s').unwrap_or(verb))
        }
        false => demand,
    };
    (!consequence.contains(',') && consequence.split(' ').count() > 1).then(|| (consequence.to_owned(), demand))
}

/// What our client does if nothing is done: "sue" of "say that we will sue otherwise", "enter the judgment" of "otherwise we enter the judgment".
pub fn otherwise(sentence: &str) -> Option<String> {
    if let Some(said) = if_not(sentence).or_else(|| or_we(sentence)).or_else(|| then(sentence)) {
        return Some(said);
    }
    const WHO: [&str; 6] = ["we ", "our client ", "she ", "he ", "they ", "it "];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = find(&line, "otherwise")?;
    let (before, behind) = (&line[..end - "otherwise".len()], line[end..].trim_start_matches([',', ' ']));
    // What stands behind it, or else the clause that it ends.
    let said = if behind.trim_matches(['.', '!', ' ']).is_empty() {
        let from = WHO.iter().filter_map(|who| Some((before.rfind(&format!(" {who}"))?, 1))).max();
        before[from.map(|(at, space)| at + space)?..].trim_end_matches([' ', ','])
    } else {
        &behind[..stop(behind).unwrap_or(behind.len())]
    };
    let deed = WHO.iter().find_map(|who| said.strip_prefix(who))?;
    let deed = ["will ", "shall ", "would "].iter().find_map(|word| deed.strip_prefix(word)).unwrap_or(deed);
    let deed = deed.trim_end_matches(['.', '!', ' ']);
    let first = deed.split(' ').next().unwrap_or_default();
    // "She sues otherwise" needs another verb.
    (!deed.is_empty() && !first.ends_with('s')).then(|| deed.to_owned())
}

/// "Sue" of "to be paid within 30 days or we sue."
fn or_we(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let deed = [" or we ", " or they ", " or else we "].iter().find_map(|lead| line.split_once(lead))?.1;
    let deed = ["will ", "shall "].iter().find_map(|word| deed.strip_prefix(word)).unwrap_or(deed);
    let deed = deed[..stop(deed).unwrap_or(deed.len())].trim_end_matches(['.', '!', ' ']);
    let first = deed.split(' ').next().unwrap_or_default();
    let can = matches!(first, "can" | "may" | "must" | "could" | "have" | "are" | "would" | "should");
    (!deed.is_empty() && !can && deed.split(' ').count() <= 10).then(|| deed.to_owned())
}

/// "File suit in the Lucas County Court" of "20 days, then Lucas County Court".
fn then(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = clauses(&line);
    let at = all.iter().position(|clause| clause.starts_with("then ") || clause.starts_with("and then "))?;
    let what = all[at].trim_start_matches("and ").strip_prefix("then ")?.trim_end_matches(['.', '!', ' ']);
    let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
    let deed = match first {
        "we" => ["will ", "shall "].iter().fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest)).to_owned(),
        "suit" | "a" if first == "suit" || rest.starts_with("suit") => format!("file {what}"),
        "arbitration" => format!("begin {what}"),
        "file" | "sue" | "begin" | "commence" => what.to_owned(),
        _ if what.split(' ').any(|word| matches!(word, "Court" | "Courts" | "court")) => {
            format!("file suit in {}{what}", if first == "the" { "" } else { "the " })
        }
        _ => return None,
    };
    // "…, with fees"
    let with = all.get(at + 1).map(|clause| clause.trim_end_matches(['.', '!', ' ']));
    let with = with.and_then(|clause| clause.strip_prefix("with ")).filter(|what| what.split(' ').count() <= 4);
    Some(with.map_or(deed.clone(), |what| format!("{deed} and claim {what}")))
}

/// "File suit" of "If he does not pay, we will file suit."
fn if_not(sentence: &str) -> Option<String> {
    let rest = sentence.trim_start().strip_prefix("If ")?;
    let (condition, said) = rest.split_once(", ")?;
    let fails = condition.contains(" not ") || condition.contains(" fails") || condition.contains(" refuse");
    let deed = ["we will ", "our client will ", "she will ", "he will ", "they will "]
        .iter()
        .find_map(|who| said.strip_prefix(who))?;
    let deed = deed[..stop(deed).unwrap_or(deed.len())].trim_end_matches(['.', '!', ' ']);
    (fails && !deed.is_empty()).then(|| deed.to_owned())
}

/// What an order says that the other side has not done, as the letter tells it: "he has not paid the rent" is "You have not paid the rent."
pub fn undone(sentence: &str) -> Option<String> {
    const VERBS: [&str; 14] = [
        "has not ",
        "have not ",
        "had not ",
        "did not ",
        "has failed ",
        "have failed ",
        "failed ",
        "refuses ",
        "refused ",
        "has stopped ",
        "stopped ",
        "owes ",
        "has never ",
        "never ",
    ];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    // "Vantage did not pay the instalment", "The invoice has not been paid": told as it is.
    if let Some(told) = undone_by_name(&line) {
        return Some(told);
    }
    let subject = |at: usize| {
        let before = line[..at].trim_end();
        let word = before.rsplit([' ', ':', '(', ')']).next().unwrap_or_default();
        let start = before.len() - word.len();
        // "For the goods that it did not return" says which goods.
        let relative = [" that ", " which ", " who ", " whom "].iter().any(|lead| line[..start].ends_with(lead));
        (["he", "she", "they", "it"].contains(&word.to_lowercase().as_str()) && !relative).then_some(start)
    };
    let verbs = VERBS.iter().filter_map(|verb| {
        let at = find(&line, verb)? - verb.len();
        subject(at)
    });
    let said = &line[verbs.min()?..];
    let end = said.find(". ").into_iter().chain(said.find("; ")).min().unwrap_or(said.len());
    let said = said[..end].trim_end_matches(['.', '!', ' ']);
    // "They owe" is "you owe", and "she owes" needs another verb.
    let (pronoun, rest) = said.split_once(' ')?;
    let rest = match rest {
        rest if pronoun.eq_ignore_ascii_case("they") => rest.to_owned(),
        rest => rest
            .strip_prefix("has ")
            .map(|rest| format!("have {rest}"))
            .or_else(|| {
                rest.strip_prefix("owes ")
                    .map(|rest| format!("owe {rest}"))
                    .or_else(|| rest.strip_prefix("refuses ").map(|rest| format!("refuse {rest}")))
            })
            .unwrap_or_else(|| rest.to_owned()),
    };
    (rest.split(' ').count() > 2).then(|| format!("You {}.", pronouns::turned(&rest, Reader::Spoken).unwrap_or(rest)))
}

/// A sentence that says by name who has not done something, or what was not done.
fn undone_by_name(line: &str) -> Option<String> {
    const VERBS: [&str; 8] = [
        " has not ",
        " have not ",
        " did not ",
        " has failed to ",
        " have failed to ",
        " failed to ",
        " refused to ",
        " has never ",
    ];
    let (at, _) = VERBS.iter().filter_map(|verb| Some((line.find(verb)?, verb))).min()?;
    let subject: Vec<&str> = line[..at].split(' ').collect();
    let named = subject.iter().all(|word| word.starts_with(char::is_uppercase) || word.starts_with('&'));
    let of_thing = subject.len() == 2 && matches!(subject[0], "The" | "Her" | "His" | "Their" | "Its");
    let pronoun = matches!(subject[0], "He" | "She" | "They" | "It" | "We" | "I" | "You" | "Our");
    let own = (1..=5).contains(&subject.len()) && (named || of_thing) && !pronoun;
    let said = line.split(". ").next().unwrap_or(line).trim_end_matches(['.', '!', ' ']);
    // "The client has not signed the engagement letter" is nothing that the other side must do.
    let ours = subject.last().is_some_and(|word| matches!(*word, "client" | "Client" | "court" | "Court"));
    (own && !ours).then(|| format!("{said}."))
}

/// Which term was not kept, as an order says it in a sentence of its own: "The injection in January breaks 4(c)."
pub fn breach(sentence: &str) -> Option<String> {
    const VERBS: [&str; 9] =
        ["breaks", "break", "broke", "breaches", "breach", "breached", "violates", "violate", "violated"];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words = line.split(' ');
    let verb = words.any(|word| VERBS.contains(&word));
    // "They broke 4(c)" tells what they did, and a clause that follows its verb names the term.
    let names = words.next().is_some_and(|next| {
        next.starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase() || c == '§')
            || matches!(next, "the" | "its" | "his" | "her" | "their" | "section" | "paragraph" | "clause" | "article")
    });
    let orders = ["draft", "write", "letter"].iter().any(|word| find(&line, word).is_some());
    (verb && names && !orders && !line.ends_with('?')).then(|| capitalized(line.trim_end_matches([' '])))
}

/// Why something is demanded, and where its clause begins and ends: "because of the exclusive in Section 2".
pub fn because(text: &str) -> Option<(usize, String, usize)> {
    let end = find(text, "because ")?;
    let start = end - "because ".len();
    let reason = text[end..].strip_prefix("of ").unwrap_or(&text[end..]);
    let to = text.len() - reason.len() + stop(reason).unwrap_or(reason.len());
    let reason = text[text.len() - reason.len()..to].trim_end_matches(['.', ' ']);
    (reason.split(' ').count() > 1).then(|| (start, format!("{}.", capitalized(reason)), to))
}

/// "Within 30 days" in an order for a letter, as the day that the letter names.
pub fn days_from_letter(sentence: &str) -> Option<String> {
    let letters = Letters::new(sentence);
    // "… plus the rent. 30 days. Reserve the penalties.", "20 days, then suit."
    let alone = |span: Span| {
        let (before, behind) = (Span::new(letters.span().start, span.start), Span::new(span.end, letters.span().end));
        let behind = letters.exact(behind);
        let ends = behind.trim_matches(['.', ' ', '\n']).is_empty()
            || behind.starts_with(", then ")
            || behind.starts_with(" to pay")
            || behind.starts_with(" or we ");
        letters.exact(before).trim().is_empty() && ends
    };
    let period = periods_in(&letters, letters.span()).into_iter().find(|period| {
        if matches!(period.unit, Unit::Days) && alone(period.span) {
            return true;
        }
        let behind = letters.folded_lower(Span::new(period.span.end, letters.span().end));
        let of_another =
            ["after", "of", "from", "before", "following"].iter().any(|word| behind.trim_start().starts_with(word));
        // "They have ten days"; whoever else has days may be our client.
        let before = letters.folded_lower(Span::new(letters.span().start, period.span.start));
        let given =
            ["they have", "give them", "give him", "give her"].iter().any(|lead| before.trim_end().ends_with(lead));
        let within = letters.folded_lower(period.span).starts_with("within");
        matches!(period.unit, Unit::Days) && !of_another && (within || given)
    })?;
    let n = period.count;
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    Some(format!("the {n}{ending} day after the date of this letter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demand_is_told_in_scraps() {
        let head = "Demand letter to Orr for Ms. Lee: rescission under paragraph 6 of the bill of sale - price back plus the vet's bills.";
        let wanted = "agree to rescission under paragraph 6 of the bill of sale – price back plus the vet's bills";
        assert_eq!(demand(head).as_deref(), Some(wanted));
        let back = "Demand letter to Orr: return of the deposit.";
        assert_eq!(demand(back).as_deref(), Some("return the deposit"));
        let scrap = "20 days, then Lucas County Court, with fees.";
        assert_eq!(days_from_letter(scrap).as_deref(), Some("the 20th day after the date of this letter"));
        assert_eq!(otherwise(scrap).as_deref(), Some("file suit in the Lucas County Court and claim fees"));
        assert_eq!(otherwise("10 days, then suit.").as_deref(), Some("file suit"));
        let term = "The injection, by his own mail, breaks 4(c); the report breaks 4(b).";
        assert_eq!(breach(term).as_deref(), Some(term));
        assert_eq!(breach("Take a break."), None);
    }

    #[test]
    fn sums_in_brackets_cut_no_demand() {
        let order = "Draft a demand letter to Pine: reimburse the heater ($89.99) and the mattress ($64.50) and abate the rent by 20%.";
        let wanted = "reimburse the heater ($89.99) and the mattress ($64.50) and abate the rent by 20%";
        assert_eq!(demand(order).as_deref(), Some(wanted));
    }

    #[test]
    fn several_sums_are_owed_together_and_a_threat_may_be_short() {
        let order = "Write a demand letter to Pine Market for our client Ann Lee: $18,460 medical, $6,300 lost wages, $115,240 for pain and suffering, to be paid within 30 days or we sue.";
        assert_eq!(
            sums(order).as_deref(),
            Some("$18,460 medical, $6,300 lost wages, and $115,240 for pain and suffering: $140,000 in all")
        );
        assert_eq!(otherwise(order).as_deref(), Some("sue"));
        assert_eq!(sums("He owes $9,000, $2,000 was paid."), None);
        assert_eq!(sums("Demand $9,000.50 for the roof."), None);
        assert_eq!(
            sums("A demand for: $1,000.50 rent, $2 fees").as_deref(),
            Some("$1,000.50 rent and $2 fees: $1,002.50 in all")
        );
        assert_eq!(otherwise("He may pay or we can talk."), None);
    }

    #[test]
    fn what_was_not_done_is_told_to_whoever_did_not_do_it() {
        assert_eq!(
            undone(
                "Draft a demand letter to Ivo Orr: he has not paid the $1,875 for March 2026 nor the support of $2,400."
            )
            .as_deref(),
            Some("You have not paid the $1,875 for March 2026 nor the support of $2,400.")
        );
        assert_eq!(undone("She owes $9,000 on the note.").as_deref(), Some("You owe $9,000 on the note."));
        assert_eq!(undone("Draft a demand letter to Ivo Orr."), None);
        assert_eq!(undone("The invoice has not been paid.").as_deref(), Some("The invoice has not been paid."));
        assert_eq!(
            undone("Vantage did not pay the instalment of November 2, 2026.").as_deref(),
            Some("Vantage did not pay the instalment of November 2, 2026.")
        );
        assert_eq!(undone("Our client has not been paid."), None);
        assert_eq!(
            threatened("Tell him that she will take the rig if he does not pay $31,400.00 by May 15, 2026."),
            Some(("take the rig".to_owned(), "pay $31,400.00".to_owned()))
        );
        assert_eq!(untimed("pay $4,275 within 10 days"), "pay $4,275");
        assert_eq!(
            demand("Wants back: the kiln, the wheel and its stool, all to the studio by noon on May 4, 2027.")
                .as_deref(),
            Some("return the kiln, the wheel and its stool, all to the studio")
        );
        assert_eq!(demand("Demand payment of $7,815.00 within 15 days.").as_deref(), Some("pay $7,815.00"));
    }

    #[test]
    fn what_follows_otherwise() {
        let of = |said: &str| otherwise(said);
        assert_eq!(
            of("Demand payment within ten days, with interest, and say that we will sue otherwise.").as_deref(),
            Some("sue")
        );
        assert_eq!(of("Otherwise we enter the stipulated judgment.").as_deref(), Some("enter the stipulated judgment"));
        assert_eq!(of("Say that our client will file suit otherwise.").as_deref(), Some("file suit"));
        assert_eq!(of("Unless the parties otherwise agree, nothing changes."), None);
        assert_eq!(of("If he does not pay, we will file suit.").as_deref(), Some("file suit"));
        assert_eq!(of("If he pays, we will dismiss the case."), None);
        assert_eq!(
            days_from_letter("Pull the sections and give them 10 days.").as_deref(),
            Some("the 10th day after the date of this letter")
        );
        assert_eq!(
            days_from_letter("They have ten days, or we will file suit.").as_deref(),
            Some("the 10th day after the date of this letter")
        );
        assert_eq!(days_from_letter("The notice period is ten days."), None);
        assert_eq!(days_from_letter("Our client has ten days to cure."), None);
        let of = |said: &str| demand(said);
        assert_eq!(of("Demand payment within ten days, with interest.").as_deref(), Some("pay this sum with interest"));
        assert_eq!(of("Demand payment of $7,815.00 within 15 days.").as_deref(), Some("pay $7,815.00"));
        assert_eq!(of("Give notice of default, asking for payment within ten days.").as_deref(), Some("pay this sum"));
        assert_eq!(of("Write to her asking for the ledger."), None);
        assert_eq!(
            of("Please write a demand letter for the balance of the attached invoice plus interest.").as_deref(),
            Some("pay this sum with interest")
        );
    }

    #[test]
    fn who_paid_what_is_demanded() {
        assert_eq!(
            of_client("return the deposit and reimburse the $480.00 that he paid for the pump", "Dr. Ida Venn"),
            "return the deposit and reimburse the $480.00 that Dr. Ida Venn paid for the pump"
        );
        assert_eq!(of_client("pay what she owes", "Dr. Ida Venn"), "pay what she owes");
    }
}
