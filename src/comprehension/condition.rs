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
    let behind =
        FORMS.iter().filter_map(|form| Some((core + low[core..].find(form.0)?, form))).min_by_key(|(at, _)| *at);
    if let Some((at, (words, said))) = behind {
        let rest = &text[at + words.len()..];
        return told(said, &rest[..rest.find([';', '.']).unwrap_or(rest.len())]);
    }
    let clause = low[..core].rfind(';').map_or(0, |at| at + 1);
    let apart = |at: usize| matches!(low[..at].trim_end().chars().last(), None | Some(',' | '.' | ';' | ':' | ')'));
    let before = FORMS.iter().filter_map(|form| Some((clause + low[clause..core].rfind(form.0)?, form)));
    let (at, (words, said)) = before.filter(|(at, _)| apart(*at)).max_by_key(|(at, _)| *at)?;
    let rest = &text[at + words.len()..core];
    told(said, &rest[..rest.find([',', ':'])?])
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

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
