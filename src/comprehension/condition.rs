//! The condition under which a sentence allows something.

/// Longest condition that is told.
const CONDITION: usize = 170;

/// The condition under which what stands at `core` is allowed, as a sentence: "Only with the Landlord's prior written consent."
pub fn condition(text: &str, core: usize) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let from = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at))?;
    let forms = [
        ("without ", "Only with "),
        ("unless ", "Only if "),
        ("except with ", "Only with "),
        ("except upon ", "Only upon "),
        ("except if ", "Only if "),
        ("except as ", "No, except as "),
        ("except to ", "No, except to "),
        ("except for ", "No, except for "),
        ("except in ", "No, except in "),
        ("except that ", "No, except that "),
        ("other than ", "No, other than "),
        ("only ", "Only "),
    ];
    let found = forms.iter().filter_map(|(words, said)| Some((from + low[from..].find(words)?, words, said)));
    let (at, words, said) = found.min_by_key(|(at, ..)| *at)?;
    let rest = &text[at + words.len()..];
    let end = rest.find([';', '.']).unwrap_or(rest.len());
    let phrase = rest[..end].trim_end_matches([',', ' ']);
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
        assert_eq!(condition("Recipient shall not copy it without limitation.", 10), None);
        assert_eq!(
            condition("No copies may be made unless the owner agrees in writing.", 3).unwrap(),
            "Only if the owner agrees in writing."
        );
    }
}
