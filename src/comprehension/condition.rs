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
    let next = FORMS.iter().filter_map(|form| Some((core + low[core..].find(form.0)?, form))).min_by_key(|(at, _)| *at);
    if let Some((at, (words, said))) = next {
        let rest = &text[at + words.len()..];
        let rest = behind(rest, 0)?;
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
    let at = LIMITS.iter().filter_map(|words| opened(&low, words)).min()?;
    let phrase = phrase(&rest[at..])?;
    // A limit, and no other thing that is allowed: "may sublet and may assign to anybody".
    let joint = [" and ", " or may ", " but "].iter().any(|word| low[..at].contains(word)) || low[..at].contains(',');
    let telling = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 3;
    let new = phrase.split_whitespace().skip(1).filter(telling).any(|word| !asked(word));
    (!joint && new).then(|| phrase.to_owned())
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
    let empty = ["limitation", "limiting", "prejudice", "cause", "regard"].iter().any(|word| phrase.starts_with(word));
    (!empty
        && !phrase.is_empty()
        && phrase.len() <= CONDITION
        && phrase.matches('(').count() == phrase.matches(')').count())
    .then(|| format!("{said}{phrase}."))
}

/// Whether the clause of a place holds only in a case that it names: its beginning or its end is an if-clause.
pub(crate) fn hangs_on_a_case(low: &str, clause: usize, core: usize) -> bool {
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let own = low[clause..core].trim_start();
    let before = own.strip_prefix("if ").is_some_and(|case| case.contains(", "));
    let behind = low[core..end]
        .find(" if ")
        .is_some_and(|at| !["even", "as", "see", "and", "or"].iter().any(|word| low[..core + at].ends_with(word)));
    before || behind
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

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
