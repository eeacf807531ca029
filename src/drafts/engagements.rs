//! What an order says of an engagement: the work, the rates, and what is left out.

use super::{
    order_asks::clauses,
    order_words::{find, stop},
    relief::ordering,
    whom::people,
};
use crate::law::Letters;

/// The rates of an engagement by the hour, where each clause names who and how much: "$475 an hour for me, $310 for associates" of "my rate 475,
/// associates 310".
pub fn hourly_rates(sentence: &str) -> Option<String> {
    const WHO: [(&str, &str); 14] = [
        ("my", "me"),
        ("me", "me"),
        ("mine", "me"),
        ("i", "me"),
        ("partner", "partners"),
        ("partners", "partners"),
        ("associate", "associates"),
        ("associates", "associates"),
        ("paralegal", "paralegals"),
        ("paralegals", "paralegals"),
        ("counsel", "of counsel"),
        ("clerk", "law clerks"),
        ("clerks", "law clerks"),
        ("staff", "staff"),
    ];
    const SMALL: [&str; 18] = [
        "rate", "rates", "is", "are", "at", "an", "hour", "per", "hr", "hourly", "for", "the", "our", "and", "of",
        "law", "charge", "bill",
    ];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let one = |clause: &str| -> Option<(String, &str, bool)> {
        // "Ida Orr paralegal $140": whose rate it is, the role says.
        let named = |word: &&str| {
            word.starts_with(char::is_uppercase) && !WHO.iter().any(|(who, _)| word.eq_ignore_ascii_case(who))
        };
        let bare: Vec<&str> = clause.split(' ').filter(|word| !named(word)).collect();
        let role = bare.iter().any(|word| WHO.iter().any(|(who, _)| word.eq_ignore_ascii_case(who)));
        let clause = if role { bare.join(" ") } else { clause.to_owned() };
        let clause = clause.trim_end_matches(['.', ' ']).to_lowercase();
        let words: Vec<&str> = clause.split([' ', '/']).filter(|word| !word.is_empty()).collect();
        let sum =
            |word: &&str| word.trim_start_matches('$').parse::<u32>().is_ok_and(|rate| (40..3_000).contains(&rate));
        let rates: Vec<&&str> = words.iter().filter(|word| sum(word)).collect();
        let ([rate], rest) = (rates.as_slice(), words.iter().filter(|word| !sum(word) && !SMALL.contains(*word)))
        else {
            return None;
        };
        let who: Vec<&&str> = rest.collect();
        let ([who], hour) =
            (who.as_slice(), words.iter().any(|word| matches!(*word, "rate" | "hour" | "hr" | "hourly")))
        else {
            return None;
        };
        let (_, called) = WHO.iter().find(|(name, _)| *name == **who)?;
        Some((format!("${}", rate.trim_start_matches('$')), *called, hour))
    };
    let all: Vec<(String, &str, bool)> = clauses(&line).into_iter().filter_map(one).collect();
    if all.len() < 2 && !all.iter().any(|(.., hour)| *hour) {
        return None;
    }
    let said: Vec<String> = all
        .iter()
        .enumerate()
        .map(|(n, (rate, who, _))| format!("{rate}{} for {who}", if n == 0 { " an hour" } else { "" }))
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
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

/// What the firm does, where a sentence says nothing else: "We do the contest, and the accounts up to closing."
pub fn we_do(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let what = ["We do ", "We will do ", "We'll do ", "We handle "].iter().find_map(|lead| line.strip_prefix(lead))?;
    let what = what.trim_end_matches(['.', ' ']);
    (!what.starts_with("not ") && !what.ends_with('?')).then(|| what.to_owned())
}

/// Whether an order says that nothing is paid in advance: "No retainer."
pub fn without_deposit(order: &str) -> bool {
    ["no retainer", "no deposit", "without a retainer", "without a deposit"]
        .iter()
        .any(|words| find(order, words).is_some())
}

/// How far fees go: "capped at $3,000 through trial" of "hourly $240, capped at $3,000 through trial".
pub fn capped(letters: &Letters) -> Option<String> {
    let line = letters.folded(letters.span());
    let leads = [
        "capped ",
        "not to exceed ",
        "with a cap ",
        "up to a maximum ",
        "fees not above ",
        "not above ",
        "no more than $",
        "not more than $",
    ];
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
            let money = ["fee", "retainer", "deposit"].iter().any(|word| what.contains(word));
            return (what.split(' ').count() <= 2 && !money).then(|| format!("any {what}"));
        }
        let handles = ["handle ", "cover ", "take ", "do "];
        let not =
            ["we don't ", "we do not ", "we won't ", "we will not "].iter().find(|not| lower.starts_with(**not))?;
        let rest = clause.get(not.len()..)?;
        if let Some(what) = rest.strip_prefix("advise on ") {
            return Some(format!("advice on {what}"));
        }
        handles.iter().find_map(|verb| rest.strip_prefix(verb)).map(str::to_owned)
    };
    // "We don't do taxes, a sale of the farm, or anything against Orr": a list to the end of its sentence.
    let whole = line.contains(", or ").then(|| one(&line)).flatten();
    let all: Vec<String> = match whole {
        Some(whole) => vec![whole],
        None => clauses(&line).into_iter().filter_map(one).collect(),
    };
    // "… for the dispute with Pine but not litigation"
    let but = || {
        ["engagement", "retainer", "fee agreement"].iter().find(|word| find(&line, word).is_some())?;
        let what = &line[line.find(" but not ")? + " but not ".len()..];
        let end = stop(what).unwrap_or(what.len());
        Some(what[..end].trim_end_matches(['.', ' ']).to_owned()).filter(|what| !what.is_empty())
    };
    if all.is_empty() { but() } else { Some(all.join(" or ")) }
}

/// A fee that is no rate alone, with all that is said of it: "a flat fee of $3,500, half up front; anything beyond at $340 an hour". It ends with the last
/// clause that names a sum or goes on with one.
pub fn flat_fee(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let at = find(&line, "flat fee")? - "flat fee".len();
    let at = if line[..at].ends_with(" a ") { at - 2 } else { at };
    let all = clauses(&line[at..]);
    let last = all.iter().rposition(|clause| clause.contains('$'))?;
    let end = all[last].as_ptr() as usize + all[last].len() - line.as_ptr() as usize;
    Some(line[at..end].trim_end_matches(['.', ' ']).to_owned())
}

/// What an engagement letter is for, behind the client's name: "the purchase of the house" of "an engagement letter for Ann Lee for the purchase of
/// the house".
pub fn engaged_for(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ").replace(" incl. ", " including ");
    let leads = [
        "engagement letter for ",
        "engagement letter to ",
        "engagement letter with ",
        "retainer letter for ",
        "retainer agreement with ",
        "letter of engagement for ",
    ];
    let rest = &line[leads.iter().find_map(|lead| find(&line, lead))?..];
    // "Engagement letter for the dispute with Pine LLC"
    const MATTERS: [&str; 12] = [
        "dispute",
        "matter",
        "case",
        "claim",
        "sale",
        "purchase",
        "appeal",
        "defense",
        "suit",
        "lawsuit",
        "contest",
        "acquisition",
    ];
    let matter = rest.strip_prefix("the ").filter(|what| MATTERS.iter().any(|word| what.starts_with(word)));
    if let Some(what) = matter {
        let end = stop(what).into_iter().chain(what.find(". ")).min().unwrap_or(what.len());
        return Some(format!("the {}", what[..end].trim_end_matches(['.', ' '])));
    }
    let (_, behind) = people(rest)?;
    // "Ann Lee / Pine LLC: the dispute"
    let behind = behind.strip_prefix(" / ").and_then(|rest| Some(&rest[rest.find(": ")?..])).unwrap_or(behind);
    // "Ann Lee at Pine LLC for the dispute"
    let at = behind.strip_prefix(" at ").and_then(|rest| Some(&rest[rest.find(" for ")?..]));
    let behind = at.unwrap_or(behind);
    let what = [" for ", ", for ", ": ", " in connection with ", ", in connection with "]
        .iter()
        .find_map(|lead| behind.strip_prefix(lead))
        // "Engagement letter for Ann Lee, Lakewood Ohio - defense of the eviction"
        .or_else(|| [" - ", " – ", " — "].iter().find_map(|dash| behind.split_once(dash)).map(|(_, what)| what))
        .or_else(|| behind.strip_prefix(", ").filter(|rest| names_work(rest)))?;
    let fee = ["a flat", "a fee", "a contingent", "an hourly", "a retainer", "our "]
        .iter()
        .any(|word| what.starts_with(word));
    let determined = what.starts_with(char::is_lowercase) && !fee;
    let ends = [what.find(". "), what.find(" but not ")];
    let end = stop(what).into_iter().chain(ends.into_iter().flatten()).min().unwrap_or(what.len());
    let what = what[..end].trim_end_matches(['.', ' ']);
    (determined && what.split(' ').count() > 1).then(|| what.to_owned())
}

/// Whether a list of terms begins with what the matter is: "will contest, hourly $425, …".
fn names_work(rest: &str) -> bool {
    const TERMS: [&str; 14] = [
        "hourly",
        "flat",
        "rate",
        "retainer",
        "deposit",
        "our",
        "my",
        "me",
        "no",
        "billed",
        "monthly",
        "contingent",
        "fee",
        "capped",
    ];
    let clause = rest.split(", ").next().unwrap_or_default().trim_end_matches('.');
    let words: Vec<&str> = clause.split(' ').collect();
    (2..=5).contains(&words.len())
        && clause.chars().all(|c| c.is_lowercase() || c == ' ' || c == '-')
        && words[0] != "to"
        && !words.iter().any(|word| TERMS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_fee_has_all_that_is_said_of_it() {
        let order = "Engagement letter to Dr. Orr for the review: flat fee $3,500, half up front, covers two rounds; anything beyond at $340 an hour; we do not advise on tax or immigration; she can end it.";
        assert_eq!(
            flat_fee(order).as_deref(),
            Some("flat fee $3,500, half up front, covers two rounds; anything beyond at $340 an hour")
        );
        assert_eq!(left_out(order).as_deref(), Some("advice on tax or immigration"));
        assert_eq!(flat_fee("Partners at $425 an hour."), None);
    }

    #[test]
    fn an_engagement_is_for_what_is_to_be_done() {
        assert_eq!(
            to_do("An engagement letter for Ann Lee, Ohio law, to defend and counterclaim against Pier Nine LLC.")
                .as_deref(),
            Some("defending and counterclaiming against Pier Nine LLC")
        );
        assert_eq!(to_do("An engagement letter to Ann Lee."), None);
    }

    #[test]
    fn an_engagement_has_rates_and_limits() {
        let order = "Engagement letter to Ann Lee: dispute with Pine over the mill but not litigation, my rate 475, associate 310.";
        assert_eq!(hourly_rates(order).as_deref(), Some("$475 an hour for me, $310 for associates"));
        assert_eq!(hourly_rates("Paralegals at $150 an hour."), Some("$150 an hour for paralegals".into()));
        assert_eq!(hourly_rates("Ann Lee paid 310, associate to follow."), None);
        assert_eq!(left_out(order).as_deref(), Some("litigation"));
        assert_eq!(engaged_for(order).as_deref(), Some("dispute with Pine over the mill"));
        let at =
            engaged_for("Engagement letter to Ann Lee at Tamar for the Verdant preference matter, no appeal included");
        assert_eq!(at.as_deref(), Some("the Verdant preference matter"));
        let listed = engaged_for("Engagement letter with Ann Lee, will contest, hourly $425 partner, billed monthly.");
        assert_eq!(listed.as_deref(), Some("will contest"));
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
        assert_eq!(
            engaged_for("Engagement letter for the dispute with Pine Freight, Inc.").as_deref(),
            Some("the dispute with Pine Freight, Inc")
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
}
