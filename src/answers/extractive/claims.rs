//! The claims that a pleading brings, by their headings: "FIRST CLAIM FOR RELIEF (Unpaid Overtime)", "COUNT II - Negligence".

use super::choosing::{Candidate, Inquiry};
use crate::law::{Letters, Span, cues::plain};

/// Words by which a question names claims, and with which somebody brings them.
const CLAIMS: [&str; 5] = ["claims", "counterclaims", "crossclaims", "causes", "counts"];
const BRINGS: [&str; 9] = ["bring", "brings", "brought", "plead", "pleads", "assert", "asserts", "raise", "raises"];
const ORDINALS: [&str; 10] =
    ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH"];
/// Most words of a heading, and of what names its claim.
const HEADING: usize = 14;

/// The headings of the claims, if a question asks for them.
pub fn claims(inquiry: &Inquiry) -> Vec<Candidate> {
    let asked = plain(inquiry.asking());
    let words: Vec<&str> = asked.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    if !has(&["which", "what"]) || !has(&CLAIMS) || !has(&BRINGS) {
        return Vec::new();
    }
    let found = inquiry.texts().flat_map(|(run, letters)| headings(letters).into_iter().map(move |span| (run, span)));
    let told = |(run, span)| Some(Candidate { text: inquiry.text(run)?.folded(span), ..inquiry.place(run, span)? });
    found.filter_map(told).collect()
}

/// The headings of claims, each with the line below it where that names the claim.
fn headings(letters: &Letters) -> Vec<Span> {
    let lines: Vec<Span> = letters.lines().filter(|line| !line.is_empty()).collect();
    let mut out = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let text = letters.folded(*line);
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let counted = match words[..] {
            ["COUNT" | "Count", number, ..] => {
                number.chars().all(|c| c.is_ascii_digit() || "IVXONETWHRFUSLG".contains(c))
            }
            ["CLAIM", number, ..] => number.chars().all(|c| c.is_ascii_digit()),
            [first, "CLAIM" | "CAUSE" | "COUNT" | "COUNTERCLAIM", ..] => ORDINALS.contains(&first),
            _ => false,
        };
        if !counted || words.len() > HEADING {
            continue;
        }
        let next = lines.get(at + 1).filter(|next| {
            let below = letters.folded(**next);
            let short = below.split(' ').count() <= HEADING && !below.ends_with('.');
            let title = below.starts_with('(') || !below.contains(char::is_lowercase);
            short && title && !below.starts_with(|c: char| c.is_ascii_digit())
        });
        out.push(Span::new(line.start, next.map_or(line.end, |next| next.end)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_stand_under_their_headings() {
        let text = "FIRST CLAIM FOR RELIEF\n(Breach of Contract)\n1. Plaintiff repeats the above.\nSECOND CAUSE OF ACTION - FRAUD\n2. Defendant lied.\n\
                    COUNT III\nNEGLIGENCE\n3. Defendant was careless.\nTHIRD PARTIES MAY NOT RELY ON IT\n";
        let letters = Letters::new(text);
        let found: Vec<String> = headings(&letters).into_iter().map(|span| letters.folded(span)).collect();
        assert_eq!(
            found,
            ["FIRST CLAIM FOR RELIEF (Breach of Contract)", "SECOND CAUSE OF ACTION - FRAUD", "COUNT III NEGLIGENCE"]
        );
    }
}
