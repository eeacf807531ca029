//! Which part of a contract goes before another one: "The Order Form prevails over the Master Terms."

use crate::law::{Letters, Span, sentences::sentences_in};

/// Longest sentence that is quoted, in characters.
const LONGEST: usize = 300;

/// Verbs of such a sentence.
const DECIDES: [&str; 7] =
    [" prevail", " controls", " control", " governs", " govern", " takes precedence", " take precedence"];

/// The sentence that says which part of a contract goes before another.
pub fn precedence(letters: &Letters) -> Option<Span> {
    const PREVAILS: [&str; 6] = [
        " prevails over ",
        " prevail over ",
        " takes precedence over ",
        " take precedence over ",
        " controls over ",
        " control over the terms ",
    ];
    // "If the Annexes and the Articles differ, the Annexes prevail."
    const CONFLICTS: [&str; 5] = ["conflict", "inconsisten", "differ", "discrepan", "contradict"];
    let orders = |body: Span| {
        let low = letters.folded_lower(body);
        // "The law of Ohio governs, without regard to conflicts of laws" orders no parts of the contract.
        let of_laws = ["conflicts of law", "conflict of law", "law governs", "laws govern"]
            .iter()
            .any(|words| low.contains(words));
        let in_conflict =
            CONFLICTS.iter().any(|word| low.contains(word)) && DECIDES.iter().any(|verb| low.contains(verb));
        PREVAILS.iter().any(|words| low.contains(words)) || in_conflict && !of_laws
    };
    let all = sentences_in(letters).into_iter().map(|sentence| sentence.body);
    all.into_iter().find(|body| body.len() < LONGEST && orders(*body))
}

/// Longest heading of a part of a contract, in characters.
const HEADING: usize = 80;
/// What parts of a contract are called that may prevail over the rest of it.
const PARTS: &[&str] = &[
    "addendum",
    "exhibit",
    "rider",
    "annex",
    "schedule",
    "appendix",
    "attachment",
    "special conditions",
    "special terms",
    "special provisions",
    "supplementary conditions",
    "order form",
    "statement of work",
];

/// The parts of a contract that go before the rest of it: all below the heading of the addendum of which it says that it prevails.
pub fn prevailing_parts(letters: &Letters) -> Vec<Span> {
    let Some(says) = precedence(letters) else { return Vec::new() };
    let low = letters.folded(says).to_lowercase();
    let Some(verb) = DECIDES.iter().filter_map(|verb| low.find(verb)).min() else { return Vec::new() };
    let named = PARTS.iter().filter_map(|name| Some((low[..verb].rfind(stem_of(name))?, *name)));
    let Some((at, name)) = named.max() else { return Vec::new() };
    // "In a conflict with a Schedule, these Terms prevail."
    if low[at..verb].contains(',') {
        return Vec::new();
    }
    let this = low[..at].trim_end().ends_with("this");
    let headings: Vec<(Span, &str)> =
        letters.lines().filter_map(|line| Some((line, part_headed(letters, line)?))).collect();
    let ends = headings.iter().skip(1).map(|(line, _)| line.start).chain([letters.span().end]);
    let parts = headings.iter().zip(ends).map(|((line, part), end)| (Span::new(line.start, end), *part));
    let own = parts.filter(|(span, part)| if this { span.holds(says) } else { *part == name });
    own.map(|(span, _)| span).collect()
}

/// The name of a part as it stands in its singular and its plural: "annex", "appendi".
fn stem_of(name: &str) -> &str {
    match name {
        "appendix" => "appendi",
        "addendum" => "addend",
        name => name.trim_end_matches('s'),
    }
}

/// The kind of part whose heading a line is: "EXHIBIT “A” – ADDENDUM".
fn part_headed(letters: &Letters, line: Span) -> Option<&'static str> {
    if line.is_empty() || line.len() > HEADING {
        return None;
    }
    let text = letters.folded(line);
    let low = text.to_lowercase();
    let first = PARTS.iter().find(|name| low.starts_with(**name))?;
    let rest = &low[first.len()..];
    let heads = !text.ends_with(['.', ',', ';', ':']) && text.starts_with(char::is_uppercase);
    // "Schedule 1 lists the …" goes on as a sentence does.
    let told =
        rest.split(' ').any(|word| matches!(word, "is" | "are" | "shall" | "lists" | "contains" | "sets" | "attached"));
    (heads && !told && !rest.starts_with(char::is_alphanumeric)).then_some(*first)
}

/// Whether a question asks which of several papers or parts goes before the others.
pub fn asked(question: &str) -> bool {
    let low = question.to_lowercase();
    let which = [
        "which document",
        "which paper",
        "what document",
        "which one",
        "which part",
        "which of ",
        "which agreement",
        "which terms",
    ];
    let decides = ["control", "prevail", "precedence", "govern"];
    low.contains("order of precedence")
        || which.iter().any(|words| low.contains(words)) && decides.iter().any(|verb| low.contains(verb))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_prevails_is_found() {
        let of = |text: &str| {
            let letters = Letters::new(text);
            let parts = prevailing_parts(&letters);
            parts.into_iter().map(|span| letters.folded(span)).collect::<Vec<_>>()
        };
        let lease = "LEASE\n\n1. Rent. The rent is $5.\n\nEXHIBIT A - ADDENDUM\n\nThe provisions of this Exhibit prevail over the \
            printed form in any conflict.\n\nA-1. The rent is $4.\n\nEXHIBIT B\n\nThe plan.\n";
        let parts = of(lease);
        assert_eq!(parts.len(), 1, "{parts:?}");
        assert!(parts[0].starts_with("EXHIBIT A") && parts[0].ends_with("$4."), "{parts:?}");
        let supply = "SUPPLY\n\n1. If the Annexes and the Articles differ, the Annexes prevail.\n\nAnnex 1\n\nOne.\n\nAnnex 2\n\nTwo.\n";
        assert_eq!(of(supply), ["Annex 1 One.", "Annex 2 Two."]);
        // The body prevails, or nothing does.
        assert!(of("TERMS\n\nIn a conflict with a Schedule, these Terms prevail.\n\nSchedule 1\n\nOne.\n").is_empty());
        assert!(of("TERMS\n\n1. Pay.\n\nSchedule 1\n\nOne.\n").is_empty());
    }

    #[test]
    fn a_contract_says_which_of_its_parts_goes_before_another() {
        let of = |text: &str| {
            let letters = Letters::new(text);
            precedence(&letters).map(|span| letters.folded(span))
        };
        for said in [
            "The Order Form prevails over the Master Terms.",
            "If the Annexes and the Articles differ, the Annexes prevail, except on price.",
            "In case of a conflict between a Schedule and these Terms, the Schedule controls.",
            "Should the drawings contradict the specifications, the specifications govern.",
        ] {
            let text =
                format!("SUPPLY AGREEMENT\n\n1. Price. The price is $5.\n\n2. {said}\n\n3. Law. Ohio law governs.\n");
            assert_eq!(of(&text).as_deref(), Some(said));
        }
        for none in [
            "Ohio law governs this Agreement, without regard to conflicts of laws.",
            "The Vendor controls how the work is done.",
            "The prevailing party recovers its fees.",
        ] {
            assert_eq!(of(&format!("SUPPLY AGREEMENT\n\n1. {none}\n")), None, "{none}");
        }
        assert!(asked("What is the cap and which document controls?") && !asked("Which law governs?"));
    }
}
