//! The condition under which a sentence allows something.

/// Longest condition that is told.
const CONDITION: usize = 170;

/// Words that open a condition, and how it is told.
const FORMS: &[(&str, &str)] = &[
    ("without first obtaining ", "Only with "),
    ("without obtaining ", "Only with "),
    ("without ", "Only with "),
    ("unless ", "Only if "),
    ("except with ", "Only with "),
    ("except upon ", "Only upon "),
    ("except if ", "Only if "),
    ("except as ", "Only as "),
    ("except to ", "Only to "),
    ("except for ", "Only for "),
    ("except in ", "Only in "),
    ("except that ", "No, except that "),
    ("other than ", "No, other than "),
    ("only ", "Only "),
];

/// The condition under which what stands at `core` is allowed, as a sentence: "Only with the Landlord's prior written consent." It
/// follows the core, or stands between commas before it.
pub fn condition(text: &str, core: usize) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let core = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at))?;
    let opens = low[..core].rfind(';').map_or(0, |at| at + 1);
    // "may terminate without penalty": only what is forbidden without something is allowed with it.
    let holds = |at: usize, words: &str| !words.starts_with("without") || forbids(&low[opens..at]);
    let next = FORMS.iter().filter_map(|form| Some((core + low[core..].find(form.0)?, form)));
    let next = next.filter(|(at, form)| holds(*at, form.0)).min_by_key(|(at, _)| *at);
    if let Some((at, (words, said))) = next {
        let rest = &text[at + words.len()..];
        let rest = behind(rest, 0)?;
        // "shall not pay distributions, except for taxes, while any default exists"
        if words.starts_with("except")
            && let Some((except, time)) = [", while ", ", during ", ", until ", ", so long as "]
                .iter()
                .find_map(|words| Some((rest.find(words)?, rest.find(words)? + 2)))
        {
            return told(&format!("Not {}, {words}", &rest[time..]), &rest[..except]);
        }
        // "…, but Section 2.2 may be changed only with …" is another rule.
        return told(said, &rest[..rest.find(", but ").unwrap_or(rest.len())]);
    }
    let clause = low[..core].rfind(';').map_or(0, |at| at + 1);
    let apart = |at: usize| matches!(low[..at].trim_end().chars().last(), None | Some(',' | '.' | ';' | ':' | ')'));
    let before = FORMS.iter().filter_map(|form| Some((clause + low[clause..core].rfind(form.0)?, form)));
    let (at, (words, said)) = before.filter(|(at, _)| apart(*at)).max_by_key(|(at, _)| *at)?;
    let rest = &text[at + words.len()..core];
    told(said, &rest[..rest.find([',', ':'])?])
}

/// Whether a clause forbids something.
fn forbids(clause: &str) -> bool {
    // At the head of a sentence it may follow: "Without consent, the Company shall not …".
    clause.trim().is_empty()
        || clause.split(|c: char| !c.is_alphanumeric()).any(|word| {
            matches!(word, "not" | "no" | "cannot" | "neither" | "nor" | "never" | "nothing" | "nobody" | "none")
        })
}

/// The case in which something is allowed or so, as a sentence: "Under a condition: if the trial court allows it.", "Not until the fee is
/// paid." Whether it is the case, the sentence does not say, so that it is no Yes.
pub fn case(text: &str, core: usize, forbidden: bool) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let core = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at))?;
    let rest = behind(text, core)?;
    let behind_it = rest.to_ascii_lowercase();
    if forbidden {
        let time = ["until ", "while ", "during "];
        let at = time.iter().filter_map(|words| opened(&behind_it, words)).min()?;
        return told("Not ", &rest[at..]);
    }
    if let Some(only) = bounded(text, core) {
        return Some(only);
    }
    let at = CASES.iter().filter_map(|words| opened(&behind_it, words)).min();
    if at.is_some_and(|at| behind_it[..at].ends_with("only ")) {
        return None;
    }
    if let Some(at) = at {
        let open = if behind_it[at..].starts_with("unless") { "Yes, " } else { DEPENDS };
        return told(open, &rest[at..]);
    }
    let clause = low[..core].rfind(';').map_or(0, |at| at + 1);
    let own = text[clause..core].trim_start();
    let opens = ["If ", "Provided ", "So long as ", "As long as ", "Unless "];
    let words = opens.iter().find(|words| own.get(..words.len()).is_some_and(|own| own.eq_ignore_ascii_case(words)))?;
    let case = &own[words.len()..];
    told(&format!("{DEPENDS}{}", words.to_lowercase()), &case[..case.find(", ")?])
}

/// For what alone something is so, where an amount bounds the subject of its clause: "Claims below $250,000 shall be arbitrated" says nothing of the
/// others.
pub fn bounded(text: &str, core: usize) -> Option<String> {
    let core = (0..=core.min(text.len())).rev().find(|at| text.is_char_boundary(*at))?;
    const BOUNDS: [&str; 8] = [
        " below $",
        " under $",
        " above $",
        " over $",
        " exceeding $",
        " in excess of $",
        " less than $",
        " more than $",
    ];
    const VERBS: [&str; 8] = [" shall ", " may ", " must ", " will ", " can ", " is ", " are ", " cannot "];
    let start = text[..core].rfind([';', '.']).map_or(0, |at| at + 1);
    let clause = text[start..].trim_start();
    let verb = VERBS.iter().filter_map(|verb| clause.find(verb)).min()?;
    let subject = &clause[..verb];
    let bounded = BOUNDS.iter().any(|bound| subject.contains(bound)) && subject.split(' ').count() <= SUBJECT;
    let mut letters = subject.chars();
    let own: String = letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default();
    if bounded { told("Only for ", &own) } else { None }
}

/// Most words of a bounded subject.
const SUBJECT: usize = 9;

/// How what holds in a case alone is told.
const DEPENDS: &str = "Under a condition: ";

/// Words that open the case in which something holds.
const CASES: &[&str] = &[
    "if ",
    "provided ",
    "unless ",
    "as long as ",
    "so long as ",
    "in case of ",
    "in cases of ",
    "in the event ",
    "on condition ",
];

/// Words that open an exception from a ban.
const EXCEPTS: &[&str] = &[
    "except ",
    "other than ",
    "unless ",
    "save that ",
    "save for ",
    "save as ",
    "save the ",
    "save only ",
    "but for ",
];
/// Words that open what a permission is limited to.
const LIMITS: &[&str] = &[
    "to ",
    "without ",
    "with ",
    "upon ",
    "after ",
    "if ",
    "provided ",
    "so long as ",
    "as long as ",
    "subject to ",
    "for up to ",
    "in connection with ",
    "during ",
    "up to ",
    "only ",
];

/// The exception from a ban on what stands at `core`: "except to an affiliate".
pub fn exception(text: &str, core: usize) -> Option<String> {
    let rest = behind(text, core)?;
    let low = rest.to_ascii_lowercase();
    let at = EXCEPTS.iter().filter_map(|words| opened(&low, words)).min()?;
    let phrase = phrase(&rest[at..])?;
    // "except as otherwise provided herein" excepts nothing that is said here.
    let elsewhere = ["otherwise", "provided in", "set forth", "expressly"].iter().any(|word| phrase.contains(word));
    (!elsewhere).then(|| phrase.to_owned())
}

/// What a permission of what stands at `core` is limited to, where the question does not say so itself: "to an affiliate without
/// consent". `asked` tells whether a word stands in the question.
pub fn scope(text: &str, core: usize, asked: impl Fn(&str) -> bool) -> Option<String> {
    let rest = behind(text, core)?;
    let low = rest.to_ascii_lowercase();
    let at = LIMITS.iter().filter_map(|words| opened(&low, words)).min();
    // "For sixty (60) days after the sale": how long goes before from when.
    let lasting = low.match_indices(" for ").map(|(at, _)| at + 1).find(|at| is_length(&low[at + 4..]));
    let at = [at, lasting].into_iter().flatten().min()?;
    let phrase = phrase(&rest[at..])?;
    // A limit, and no other thing that is allowed: "may sublet and may assign to anybody".
    let joint = [" and ", " or may ", " but "].iter().any(|word| low[..at].contains(word)) || low[..at].contains(',');
    // "By a writing delivered to the Trustee" says how, and not to whom.
    let before: Vec<&str> = low[..at].split_whitespace().collect();
    let joint = joint
        || before.len() > 1
            && before.last().is_some_and(|word| word.ends_with("ed") || matches!(*word, "sent" | "given"));
    let telling = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 3;
    let new = phrase.split_whitespace().skip(1).filter(telling).any(|word| !asked(word));
    (!joint && new).then(|| phrase.to_owned())
}

/// Whether a text begins with a length of time: "sixty (60) days after", "a period of two years".
fn is_length(low: &str) -> bool {
    let units = ["day", "week", "month", "year", "hour"];
    let number = |word: &str| law::numerals::spelt(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit());
    let words: Vec<&str> = low.split_whitespace().take(6).collect();
    let skipped = words.iter().take_while(|word| matches!(**word, "a" | "the" | "period" | "of" | "up" | "to")).count();
    let own = &words[skipped..];
    own.first().is_some_and(|word| number(word))
        && own.iter().skip(1).take(3).any(|word| units.iter().any(|unit| word.starts_with(unit)))
}

/// The rest of the clause behind a place.
fn behind(text: &str, core: usize) -> Option<&str> {
    let core = (0..=core.min(text.len())).rev().find(|at| text.is_char_boundary(*at))?;
    let rest = text.get(core..)?;
    let end = rest.match_indices([';', '.']).map(|(at, _)| at).find(|at| {
        let next = rest[at + 1..].chars().next();
        next.is_none_or(char::is_whitespace)
    });
    Some(&rest[..end.unwrap_or(rest.len())])
}

/// Where words stand as words.
fn opened(low: &str, words: &str) -> Option<usize> {
    low.match_indices(words).map(|(at, _)| at).find(|at| low[..*at].ends_with([' ', ',']))
}

fn phrase(rest: &str) -> Option<&str> {
    let phrase = rest.trim_end_matches([',', ' ', ':']);
    let closed = phrase.matches('(').count() == phrase.matches(')').count();
    (closed && phrase.len() <= CONDITION && phrase.contains(' ')).then_some(phrase)
}

fn told(said: &str, phrase: &str) -> Option<String> {
    let phrase = phrase.trim_end_matches([',', ' ']);
    // "without limitation" is no condition.
    let empty = ["limitation", "limiting", "prejudice", "cause", "regard", "otherwise"]
        .iter()
        .any(|word| phrase.starts_with(word));
    (!empty
        && !phrase.is_empty()
        && phrase.len() <= CONDITION
        && phrase.matches('(').count() == phrase.matches(')').count())
    .then(|| format!("{said}{phrase}."))
}

/// Whether what is forbidden at a place is so only for a time or in a case: "should not be restarted until the creatinine is normal",
/// "without it the Center cannot refuse release".
pub(crate) fn forbidden_for_a_time(low: &str, clause: usize, core: usize) -> bool {
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let own = low[clause..core].trim_start();
    let without = ["without it ", "without one ", "without them ", "without this ", "otherwise", "if not,"];
    [" until ", " while "].iter().any(|words| low[core..end].contains(words))
        || without.iter().any(|words| own.starts_with(words))
}

/// Whether the clause of a place holds only in a case that it names: its beginning or its end is an if-clause.
pub(crate) fn hangs_on_a_case(low: &str, clause: usize, core: usize) -> bool {
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let own = low[clause..core].trim_start();
    let opens = ["if ", "provided ", "so long as ", "as long as ", "unless "];
    let before = opens
        .iter()
        .find_map(|words| own.strip_prefix(words))
        .is_some_and(|case| case.contains(", ") && !case.starts_with("otherwise"));
    let behind = CASES.iter().any(|words| {
        low[core..end].find(&format!(" {words}")).is_some_and(|at| {
            let between = &low[core..core + at];
            // "Unless otherwise agreed" is said of every rule.
            let always = low[core + at..].trim_start().starts_with("unless otherwise");
            !["even", "as", "see", "and", "or"].iter().any(|word| low[..core + at].ends_with(word))
                && !always
                && !goes_on(between)
        })
    });
    before || behind
}

/// Whether another statement begins in a text: "are not paid in cash and are lost when the agreement ends, unless …" excepts from the second.
pub(crate) fn goes_on(between: &str) -> bool {
    let verbs = ["is", "are", "was", "were", "has", "have", "may", "shall", "will", "must", "can", "does", "do"];
    [" and ", " but "].iter().any(|joint| {
        between.match_indices(joint).any(|(at, _)| {
            let next = between[at + joint.len()..].split(' ').next().unwrap_or_default();
            verbs.contains(&next)
        })
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_may_be_bounded_by_an_amount() {
        let text = "Claims below $250,000 shall be arbitrated; all other claims shall be litigated.";
        let of = |word: &str| case(text, text.find(word).unwrap(), false);
        assert_eq!(of("arbitrated").as_deref(), Some("Only for claims below $250,000."));
        assert_eq!(of("litigated"), None);
    }

    #[test]
    fn a_yes_says_how_far_it_goes_and_a_no_what_it_leaves() {
        let of = |question: &str, text: &str, word: &str| {
            let question = question.to_lowercase();
            scope(text, text.find(word).unwrap(), |word| question.contains(&word.to_lowercase()))
        };
        let text = "The Tenant may assign this Lease to an affiliate without consent.";
        assert_eq!(of("May the tenant assign?", text, "assign").as_deref(), Some("to an affiliate without consent"));
        assert_eq!(of("May the tenant assign to an affiliate without consent?", text, "assign"), None);
        let text = "The Lender may sell participations after thirty days' notice; it keeps a register.";
        assert_eq!(of("May it sell participations?", text, "sell").as_deref(), Some("after thirty days' notice"));
        assert_eq!(of("May it sublet?", "The Tenant may sublet the Premises.", "sublet"), None);
        assert_eq!(of("May it sublet?", "The Tenant may sublet, and may assign to anybody.", "sublet"), None);
        let except = |text: &str, word: &str| exception(text, text.find(word).unwrap());
        let text = "The Tenant shall not assign this Lease without consent, except to an affiliate.";
        assert_eq!(except(text, "assign").as_deref(), Some("except to an affiliate"));
        let text = "The Recipient shall not copy it unless the Discloser agrees, and returns it.";
        assert_eq!(except(text, "copy").as_deref(), Some("unless the Discloser agrees, and returns it"));
        assert_eq!(except("The Supplier shall not assign it except as otherwise provided herein.", "assign"), None);
        assert_eq!(except("The Supplier shall not assign it.", "assign"), None);
    }

    #[test]
    fn conditions_are_told() {
        let text = "The Tenant may not sublet any part of the Premises without the Landlord's prior written consent, which the Landlord may not unreasonably withhold.";
        assert_eq!(
            condition(text, 19).unwrap(),
            "Only with the Landlord's prior written consent, which the Landlord may not unreasonably withhold."
        );
        let item = "The Company shall not, without the Investor's consent: declare or pay any dividend";
        assert_eq!(condition(item, item.len() - 8).unwrap(), "Only with the Investor's consent.");
        let text = "The Provider must not transfer the data without first obtaining the Customer's consent.";
        assert_eq!(condition(text, 18).unwrap(), "Only with the Customer's consent.");
        assert_eq!(condition("Recipient shall not copy it without limitation.", 10), None);
        let text = "Customer may terminate the MSA without penalty if uptime is below 97.0% in any three months.";
        assert_eq!(condition(text, 13), None);
        assert_eq!(case(text, 13, false).unwrap(), "Under a condition: if uptime is below 97.0% in any three months.");
        let text = "Borrower shall not pay distributions to members, except for taxes, while any default exists.";
        assert_eq!(condition(text, 19).unwrap(), "Not while any default exists, except for taxes.");
        let text = "Lisinopril should not be restarted until the creatinine is normal.";
        assert_eq!(case(text, 24, true).unwrap(), "Not until the creatinine is normal.");
        assert_eq!(
            condition("No copies may be made unless the owner agrees in writing.", 3).unwrap(),
            "Only if the owner agrees in writing."
        );
        let text = "Without the prior written consent of Parent, which shall not be unreasonably withheld, the Company shall not (a) declare any dividend.";
        assert_eq!(
            condition(text, text.find("dividend").unwrap()).unwrap(),
            "Only with the prior written consent of Parent."
        );
    }
}
