//! Whether two sentences with the same words say the same: who acts, whether it is denied, whether somebody must or
//! may, and words that are opposites.

use crate::law::stemming::{is_stop, stem};

/// The parties that contracts and pleadings speak of.
pub const PARTIES: &[&str] = &[
    "landlord",
    "tenant",
    "lessor",
    "lessee",
    "buyer",
    "seller",
    "purchaser",
    "vendor",
    "licensor",
    "licensee",
    "borrower",
    "lender",
    "employer",
    "employee",
    "contractor",
    "client",
    "customer",
    "supplier",
    "distributor",
    "franchisor",
    "franchisee",
    "plaintiff",
    "defendant",
    "company",
    "consultant",
    "agent",
    "principal",
    "insurer",
    "insured",
    "guarantor",
    "debtor",
    "creditor",
    "assignor",
    "assignee",
    "grantor",
    "grantee",
    "mortgagor",
    "mortgagee",
    "petitioner",
    "respondent",
    "appellant",
    "appellee",
    "publisher",
    "author",
    "owner",
    "operator",
    "provider",
    "sponsor",
];

/// Words that deny.
const DENYING: &[&str] = &[
    "not",
    "never",
    "cannot",
    "no",
    "nor",
    "neither",
    "prohibited",
    "forbidden",
    "barred",
    "prohibits",
    "forbids",
    "bars",
    "without",
];

/// Opposites, by the starts of the words.
const CONTRARY: &[(&[&str], &[&str])] = &[
    (&["before", "prior to", "in advance"], &["after", "following"]),
    (
        &["begin", "begins", "commence", "commences", "starts", "start"],
        &["end", "ends", "expire", "expires", "terminates"],
    ),
    (&["increase", "increases", "increased", "rises"], &["decrease", "decreases", "decreased", "reduced", "falls"]),
    (
        &["at least", "no less than", "not less than", "minimum"],
        &["at most", "no more than", "not more than", "up to", "maximum", "not exceed"],
    ),
    (&["exclusive"], &["non-exclusive", "nonexclusive"]),
    (&["revocable"], &["irrevocable"]),
    (&["earlier"], &["later"]),
    (&["first"], &["last"]),
    (&["granted", "grants", "grant"], &["denied", "denies", "deny"]),
    (&["includes", "including", "included"], &["excludes", "excluding", "excluded"]),
    (&["gross"], &["net"]),
    (&["with"], &["without"]),
    (&["refundable"], &["non-refundable", "nonrefundable"]),
    (&["transferable"], &["non-transferable", "nontransferable"]),
    (&["buyer's"], &["seller's"]),
    (&["mutual"], &["unilateral"]),
    (&["written"], &["oral"]),
    (&["unlimited"], &["limited"]),
    (&["perpetual"], &["temporary"]),
    (&["all"], &["none"]),
    (&["valid", "enforceable"], &["void", "invalid", "unenforceable"]),
];

const VERBS: &[&str] = &[
    "is",
    "are",
    "was",
    "were",
    "be",
    "shall",
    "will",
    "may",
    "must",
    "has",
    "have",
    "had",
    "can",
    "does",
    "do",
    "pays",
    "pay",
    "ends",
    "begins",
    "expires",
    "runs",
    "requires",
    "provides",
    "states",
    "says",
    "gives",
    "gave",
    "owns",
    "owes",
    "agrees",
    "agreed",
    "signed",
    "governs",
    "governed",
    "applies",
    "bears",
    "keeps",
    "holds",
    "held",
    "made",
    "terminates",
    "renews",
    "assigns",
    "grants",
    "granted",
    "denied",
    "receives",
    "notes",
];

/// Whether words hold a verb, so that they may be a statement.
pub fn has_verb(text: &str) -> bool {
    words(&text.to_lowercase()).iter().any(|w| VERBS.contains(&w.as_str()))
}

/// Words without a verb that turn what is beside them into a statement: "Lease void", "Rent paid".
const SAYING: &[&str] = &[
    "paid", "unpaid", "sold", "lost", "won", "kept", "given", "taken", "sent", "met", "broken", "void", "null", "moot",
    "free", "final", "over", "dead", "gone", "due", "overdue", "wins", "fails",
];
/// Words that end like a past-tense verb but are not verbs in a heading.
const DESCRIBING: &[&str] = &["related", "united", "detailed", "need", "speed", "deed", "proceed", "indeed", "exceed"];

/// Whether words in plain form may be a statement, even without a verb: they deny, contain one of a pair of
/// opposites, or something was done.
pub fn may_state(plain: &str) -> bool {
    let words = words(plain);
    let done = |w: &String| w.len() > 4 && w.ends_with("ed") && !DESCRIBING.contains(&w.as_str());
    let turns = CONTRARY.iter().any(|(one, other)| any(plain, one) || any(plain, other));
    let says = |w: &String| {
        let word = w.as_str();
        VERBS.contains(&word) || SAYING.contains(&word) || DENYING.contains(&word) || w.ends_with("n't") || done(w)
    };
    turns || words.iter().any(says)
}

/// Whether a word in plain form is a party's.
pub fn is_party(word: &str) -> bool {
    let word = word.trim_end_matches('\'').trim_end_matches("'s");
    PARTIES.iter().any(|party| *party == word || word.strip_suffix('s') == Some(party))
}

/// Whether a claim agrees with a sentence that shares its words; both in plain form.
///
/// # Errors
/// What does not agree.
pub fn agrees(claim: &str, source: &str) -> Result<(), &'static str> {
    let (c, s) = (words(claim), words(source));
    if denies(&c) != denies(&s) && !both_by_consent(claim, source) {
        return Err("negation");
    }
    for (one, other) in CONTRARY {
        let (co, cx) = (any(claim, one), any(claim, other));
        let (so, sx) = (any(source, one), any(source, other));
        // "Non-exclusive" holds "exclusive"; only a side that stands alone counts.
        if co && !cx && sx && !so || cx && !co && so && !sx {
            return Err("contrary");
        }
    }
    acts_agree(&c, &s)?;
    roles(claim, source)
}

fn words(plain: &str) -> Vec<String> {
    let split = plain.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
    split.map(|w| w.trim_matches(['\'', '-']).to_owned()).filter(|w| !w.is_empty()).collect()
}

fn any(text: &str, of: &[&str]) -> bool {
    let text = format!(" {} ", words(text).join(" "));
    of.iter().any(|w| text.contains(&format!(" {w} ")))
}

/// Whether a sentence denies. "Without consent" belongs to the "not" before it, and "no later than" is not a denial.
fn denies(words: &[String]) -> bool {
    words.iter().enumerate().any(|(i, w)| {
        let next = words.get(i + 1).map_or("", String::as_str);
        let bound = matches!(w.as_str(), "no" | "not")
            && matches!(next, "later" | "less" | "more" | "fewer" | "earlier" | "only" | "exceed" | "limited");
        (DENYING.contains(&w.as_str()) && w != "without" || w.ends_with("n't")) && !bound
    })
}

/// "Shall not assign without consent" and "assignment requires consent" say the same: the first denies with
/// "without", the second does not deny but requires consent.
fn both_by_consent(claim: &str, source: &str) -> bool {
    let consent = |t: &str| any(t, &["consent", "approval", "permission"]);
    let asks = |t: &str| any(t, &["requires", "require", "required", "only", "needs", "need", "must", "subject to"]);
    let (denying, other) = if denies(&words(claim)) { (claim, source) } else { (source, claim) };
    consent(claim) && consent(source) && any(denying, &["without"]) && asks(other) && !any(other, &["without"])
}

/// Whether one must or may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Force {
    Must,
    May,
    Open,
}

/// A party that does something.
#[derive(Debug)]
struct Act {
    party: &'static str,
    verb: String,
    force: Force,
}

/// Words that stand between a verb of duty and the verb.
const BETWEEN: &[&str] =
    &["not", "also", "only", "hereby", "promptly", "then", "each", "be", "been", "to", "at", "all", "times"];

/// Who does what: the party before each verb of duty, and the party behind "by".
fn acts(words: &[String]) -> Vec<Act> {
    let party = |i: usize| {
        let found = PARTIES.iter().find(|p| **p == words[i] || words[i].strip_suffix('s') == Some(p)).copied()?;
        // "The consent of Landlord shall be in writing": Landlord does nothing here.
        let before = i.checked_sub(if i > 0 && words[i - 1] == "the" { 2 } else { 1 });
        let object = before.is_some_and(|b| {
            matches!(words[b].as_str(), "of" | "to" | "by" | "with" | "from" | "against" | "between" | "for" | "upon")
        });
        (!object).then_some(found)
    };
    let verb = |from: usize| {
        let next = words.get(from..)?.iter().find(|w| !BETWEEN.contains(&w.as_str()))?;
        (!is_stop(next)).then(|| stem(regular(next)))
    };
    let mut all = Vec::new();
    let mut begin = 0;
    for (i, word) in words.iter().enumerate() {
        let (force, own) = match word.as_str() {
            "shall" | "must" | "will" => (Force::Must, false),
            "may" | "can" | "cannot" => (Force::May, false),
            "has" | "have" => (Force::Open, false),
            "pays" | "owes" | "owns" | "grants" | "bears" | "agrees" | "insures" | "returns" | "keeps" => {
                (Force::Open, true)
            }
            _ => continue,
        };
        let doer = (begin..i).rev().find_map(party);
        let verb = if own { Some(stem(word)) } else { verb(i + 1) };
        if let (Some(party), Some(verb)) = (doer, verb) {
            all.push(Act { party, verb, force });
        }
        begin = i + 1;
    }
    for (i, word) in words.iter().enumerate().skip(1) {
        let after = if words.get(i + 1).is_some_and(|w| w == "the") { i + 2 } else { i + 1 };
        let named = words.get(after).and_then(|w| PARTIES.iter().find(|p| *p == w || w.strip_suffix('s') == Some(p)));
        if let ("by", Some(party)) = (word.as_str(), named) {
            all.push(Act { party, verb: stem(regular(&words[i - 1])), force: Force::Open });
        }
    }
    all
}

/// What the parties of a claim do, as stems: a source must mention it.
pub fn deeds(claim: &str) -> Vec<String> {
    acts(&words(claim)).into_iter().map(|act| act.verb).collect()
}

/// Whether the same parties do the same things. If the source uses a verb without any party doing it, the only party
/// acting there is compared.
fn acts_agree(claim: &[String], source: &[String]) -> Result<(), &'static str> {
    let there = acts(source);
    for act in acts(claim) {
        let same: Vec<&Act> = there.iter().filter(|a| a.verb == act.verb).collect();
        if same.is_empty() {
            if let [only] = &there[..]
                && only.party != act.party
            {
                return Err("party");
            }
            continue;
        }
        let Some(doer) = same.iter().find(|a| a.party == act.party) else { return Err("party") };
        let turned = matches!((act.force, doer.force), (Force::Must, Force::May) | (Force::May, Force::Must));
        if turned && !denies(claim) {
            return Err("duty");
        }
    }
    Ok(())
}

/// "The landlord is Harbor Holdings" where the text has "Harbor Holdings LLC, the landlord": the name that stands next before
/// a role must share a word with the one that is claimed for it.
fn roles(claim: &str, source: &str) -> Result<(), &'static str> {
    let (c, s) = (words(claim), words(source));
    for party in PARTIES {
        let Some(at) = c.iter().position(|w| w == party) else { continue };
        let is = |w: Option<&String>| w.is_some_and(|w| matches!(w.as_str(), "is" | "was" | "as"));
        // "the landlord is NAME", "NAME is the landlord".
        let forward = is(c.get(at + 1)).then(|| c.get(at + 2..).unwrap_or_default().to_vec());
        let back =
            (at >= 2 && (is(c.get(at - 1)) || c[at - 1] == "the" && is(c.get(at - 2)))).then(|| c[..at - 1].to_vec());
        let Some(name) = forward.or(back) else { continue };
        let name: Vec<String> =
            name.into_iter().filter(|w| !FILLING.contains(&w.as_str()) && !PARTIES.contains(&w.as_str())).collect();
        if name.is_empty() || name.len() > 8 {
            continue;
        }
        // In the text the role stands behind its name, with at most an article, a bracket or a quotation mark between.
        for (i, w) in s.iter().enumerate() {
            if w != party || i == 0 {
                continue;
            }
            let gap: &[String] = &s[i.saturating_sub(7)..i];
            let other = gap.iter().rposition(|w| PARTIES.contains(&w.as_str())).map_or(0, |n| n + 1);
            let near = &gap[other..];
            let known: Vec<&String> = near.iter().filter(|w| !FILLING.contains(&w.as_str())).collect();
            if known.is_empty() || !defines(source, party) {
                continue;
            }
            return if known.iter().any(|w| name.contains(w)) { Ok(()) } else { Err("role") };
        }
    }
    Ok(())
}

/// Whether a text says who a party is: "NAME, the landlord" or NAME ("Landlord").
fn defines(source: &str, party: &str) -> bool {
    [
        format!(", the {party}"),
        format!("(\"{party}"),
        format!("(the \"{party}"),
        format!(", as {party}"),
        format!("as {party}"),
        format!(", {party}"),
    ]
    .iter()
    .any(|form| source.contains(form.as_str()))
}

const FILLING: &[&str] = &[
    "the",
    "a",
    "an",
    "is",
    "was",
    "as",
    "and",
    "between",
    "of",
    "in",
    "under",
    "this",
    "that",
    "by",
    "llc",
    "inc",
    "ltd",
    "corp",
    "co",
    "company",
    "lease",
    "agreement",
    "contract",
    "made",
    "on",
    "according",
    "to",
];

/// The present of verbs that change their letters.
pub fn regular(word: &str) -> &str {
    match word {
        "paid" => "pay",
        "gave" | "given" => "give",
        "sold" => "sell",
        "bought" => "buy",
        "held" => "hold",
        "kept" => "keep",
        "began" | "begun" => "begin",
        "ran" => "run",
        "borne" => "bear",
        "withheld" => "withhold",
        word => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sense_is_compared() {
        for (claim, source, holds) in [
            ("tenant may not assign the lease", "tenant shall not assign this lease", true),
            ("tenant may assign the lease", "tenant shall not assign this lease", false),
            ("assignment requires consent", "tenant shall not assign without the consent of landlord", true),
            ("landlord shall pay the rent", "tenant shall pay to landlord the rent", false),
            ("the rent is paid by tenant", "tenant shall pay to landlord the rent", true),
            ("the rent is paid by the landlord", "tenant shall pay to landlord the rent", false),
            ("the licence is exclusive", "licensor grants a non-exclusive licence", false),
            ("notice after the end", "notice before the end", false),
            ("buyer must inspect", "buyer may inspect", false),
            ("payment is due no later than friday", "payment is due by friday", true),
            (
                "the landlord is harbor holdings",
                "harbor holdings llc, the landlord, and miller bakery inc., the tenant",
                true,
            ),
            (
                "the landlord is miller bakery",
                "harbor holdings llc, the landlord, and miller bakery inc., the tenant",
                false,
            ),
            (
                "miller bakery is the tenant",
                "harbor holdings llc, the landlord, and miller bakery inc., the tenant",
                true,
            ),
            (
                "harbor holdings is the tenant",
                "harbor holdings llc, the landlord, and miller bakery inc., the tenant",
                false,
            ),
        ] {
            assert_eq!(agrees(claim, source).is_ok(), holds, "{claim} / {source}: {:?}", agrees(claim, source));
        }
    }
}
