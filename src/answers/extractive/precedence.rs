//! Which part of a contract goes before another one: "The Order Form prevails over the Master Terms."

use crate::law::{Letters, Span, sentences::sentences_in};

/// Longest sentence that is quoted, in characters.
const LONGEST: usize = 300;

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
    const DECIDES: [&str; 7] =
        [" prevail", " controls", " control", " governs", " govern", " takes precedence", " take precedence"];
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
