//! Memos that leave the firm: "a position memorandum to the Commission's investigator" goes to an agency, and is neither privileged nor says what is
//! against the client.

use super::{
    body::Part,
    kinds::{Kind, Layout},
    order_words::find,
};

/// Words of an order that call such a paper.
const CALLED: [&str; 8] = [
    "position memorandum",
    "position memo",
    "position statement",
    "position paper",
    "mediation memorandum",
    "mediation memo",
    "mediation statement",
    "settlement memorandum",
];
/// Who is none of the firm.
const OUTSIDE: [&str; 26] = [
    "investigator",
    "commission",
    "commissioner",
    "agency",
    "board",
    "bureau",
    "department",
    "division",
    "adjuster",
    "insurer",
    "carrier",
    "mediator",
    "arbitrator",
    "panel",
    "tribunal",
    "court",
    "judge",
    "magistrate",
    "clerk",
    "examiner",
    "inspector",
    "opposing",
    "prosecutor",
    "eeoc",
    "council",
    "ombudsman",
];
/// Words behind "memo to" in which somebody outside is named.
const NAMED: usize = 7;
/// Parts of a memo that are for the firm alone.
const INSIDE: [&str; 3] = ["what hurts", "open points", "next steps"];

/// Whether an order's memo goes to somebody outside the firm.
pub fn goes_outside(kind: &Kind, order: &str) -> bool {
    if kind.layout != Layout::Memo {
        return false;
    }
    let called = CALLED.iter().any(|words| find(order, words).is_some());
    let to = ["memo to ", "memorandum to ", "memo for ", "memorandum for ", "memo addressed to "].iter().any(|lead| {
        let Some(at) = find(order, lead) else { return false };
        let whom = order[at..].split(['.', ',', ';', ':', '\n']).next().unwrap_or_default().to_lowercase();
        let mut words =
            whom.split(' ').take(NAMED).take_while(|word| !matches!(*word, "on" | "about" | "regarding" | "whether"));
        words.any(|word| OUTSIDE.contains(&word.trim_end_matches("'s").trim_end_matches("’s")))
    });
    called || to
}

/// The parts of a memo without those that nobody outside may read.
pub fn without_inside(parts: Vec<&Part>) -> Vec<&Part> {
    let mut inside = false;
    let stands = |part: &&Part| {
        match part {
            Part::Heading { text, .. } => {
                let lower = text.to_lowercase();
                inside = INSIDE.iter().any(|words| lower.starts_with(words));
            }
            Part::Flush(lines) if lines.iter().any(|line| line.to_lowercase().contains("privileged")) => return false,
            _ => {}
        }
        !inside
    };
    parts.into_iter().filter(stands).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;

    #[test]
    fn what_goes_to_an_agency_is_not_privileged_and_says_nothing_against_us() {
        let kinds = Kinds::open(None).unwrap();
        let memo = kinds.get("memo").unwrap();
        for order in [
            "Draft a position statement for Pine LLC.",
            "Draft a memorandum to the Labor Board's examiner setting out why the charge is late.",
        ] {
            assert!(goes_outside(memo, order), "{order}");
        }
        for order in
            ["Draft a memo to Ann Lee on whether the Board may fine him.", "Draft a memo about the judge's order."]
        {
            assert!(!goes_outside(memo, order), "{order}");
        }
        let all: Vec<&Part> = memo.parts.iter().collect();
        let kept = without_inside(all.clone());
        let text = format!("{kept:?}").to_lowercase();
        assert!(kept.len() < all.len() && !text.contains("privileged") && !text.contains("what hurts"), "{text}");
    }
}
