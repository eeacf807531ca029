//! Who signed a paper, and for whom: the names in its signature blocks.

use crate::law::{Letters, Span, facts::companies::is_company_form};

use search::words;

/// Lines above a signature in which stands for whom it is.
const BLOCK: usize = 4;
/// Lines in which the head of a letter stands, and most words of its closing.
const HEAD: usize = 2;
const WORDS: usize = 5;
/// Longest name with its office, in characters.
const NAME: usize = 90;

/// A signature.
pub struct Signature {
    /// The name, with what the line says behind it: "Desmond Achebe, President".
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The stems of the lines above it, and of its own.
    block: Vec<String>,
}

impl Signature {
    /// Whether it is in the block of somebody whom these stems name.
    pub fn is_for(&self, whom: &[String]) -> bool {
        whom.iter().all(|word| self.block.contains(word))
    }

    /// The same, where each of them may be called by other stems too: "customer" by the name of the party that the paper calls so.
    pub fn is_for_any(&self, whom: &[Vec<String>]) -> bool {
        whom.iter().all(|names| names.iter().any(|word| self.block.contains(word)))
    }
}

/// The signatures of a paper, in order.
pub fn signatures(letters: &Letters) -> Vec<Signature> {
    let lines: Vec<(Span, String)> = letters.lines().map(|line| (line, letters.folded(line))).collect();
    let mut out: Vec<Signature> = Vec::new();
    let mut last = 0;
    for at in 0..lines.len() {
        let names = signed(&lines, at);
        if names.is_empty() {
            continue;
        }
        let above =
            lines[last..at].iter().rev().take_while(|(_, text)| !text.is_empty() && !is_sentence(text)).take(BLOCK);
        // Whoever signs a letter, signs for the head of its paper.
        let head = lines.iter().take(if closes_letter(&lines, at) { HEAD } else { 0 });
        let block: Vec<String> =
            head.chain(above).chain([&lines[at]]).flat_map(|(_, text)| words::all_stems(text)).collect();
        last = at + 1;
        // The name in print below the signature is the same one.
        let bare = |name: &str| name.split([',', '(']).next().unwrap_or_default().trim().to_lowercase();
        for name in names {
            if out.last().is_none_or(|before| bare(&before.name) != bare(&name)) {
                out.push(Signature { name, span: lines[at].0, block: block.clone() });
            }
        }
    }
    out
}

/// Whether a line is a sentence of the paper, and no part of a signature block.
fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && text.split(' ').count() > SENTENCE
}

/// Fewest words of such a sentence, less one.
const SENTENCE: usize = 8;

/// The names of the signatures that stand on a line, which may be several side by side: behind "/s/", or behind "Name:" below "By:".
fn signed(lines: &[(Span, String)], at: usize) -> Vec<String> {
    let Some((_, text)) = lines.get(at) else { return Vec::new() };
    let mut behind: Vec<&str> = text.split("/s/").skip(1).collect();
    behind.extend(text.strip_prefix("s/ "));
    let by =
        || lines[at.saturating_sub(2)..at].iter().any(|(_, above)| above.starts_with("By:") && !above.contains("/s/"));
    behind.extend(text.strip_prefix("Name:").filter(|_| by()));
    behind.extend(printed(text));
    behind.extend(Some(text.as_str()).filter(|text| closes_letter(lines, at) && !text.contains("/s/")));
    // "Accepted for Reading Room Inc.: Ida Lund, May 2, 2026"
    let low = text.to_lowercase();
    let accepts = ["accepted", "agreed", "acknowledged", "confirmed"].iter().any(|word| low.starts_with(word));
    behind.extend(text.rsplit_once(": ").map(|(_, name)| name).filter(|_| accepts && !text.contains("/s/")));
    behind.into_iter().filter_map(name).collect()
}

/// The person behind "By:" at a line's beginning or behind a company's name: "Ridgeline LLC By: Teresa Okafor, Managing Member". A company that
/// signs for another one is no person.
fn printed(text: &str) -> Option<&str> {
    let (company, person) = text.split_once("By:")?;
    let person = person.trim();
    let ends_with_form =
        company.trim().is_empty() || company.split_whitespace().next_back().is_some_and(is_company_form);
    let first = person.split(',').next().unwrap_or_default();
    let words = first.split_whitespace().count();
    let capitals = first.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
    let another = person.split_whitespace().any(is_company_form) || person.contains(", its ");
    (ends_with_form && (2..=4).contains(&words) && capitals && !another && !person.contains("/s/")).then_some(person)
}

/// Whether a line is the first one below the closing of a letter: "With our warm wishes,".
fn closes_letter(lines: &[(Span, String)], at: usize) -> bool {
    const CLOSINGS: &[&str] =
        &["sincerely", "truly", "regards", "wishes", "respectfully", "faithfully", "yours", "cordially", "best"];
    let above = lines.get(..at).and_then(|above| above.iter().rev().find(|(_, text)| !text.is_empty()));
    above.is_some_and(|(_, text)| {
        let low = text.to_lowercase();
        let closes = low.split(|c: char| !c.is_alphabetic()).any(|word| CLOSINGS.contains(&word));
        text.ends_with(',') && text.split(' ').count() <= WORDS && closes
    })
}

/// A name with its office, up to the next label: "Ann Lee, President" of "Ann Lee, President Date: May 2, 2026".
fn name(text: &str) -> Option<String> {
    let end = text.find(':').map_or(text.len(), |colon| text[..colon].rfind(' ').unwrap_or(0));
    let name = text[..end].trim().trim_matches('_').trim();
    let named = name.starts_with(char::is_uppercase) && name.contains(' ') && name.chars().count() <= NAME;
    named.then(|| name.trim_end_matches(['.', ',', ';']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: &str = "10.3 Notices are sent by certified mail.\n\nMEMBERS:\n/s/ Judith Amsel\nJudith Amsel\nPEREIRA FAMILY TRUST\n\
        By: /s/ Luis Pereira, Trustee\nNORTHFORK CAPITAL, LP\nBy: Northfork GP, Inc., its general partner\nBy: /s/ Desmond Achebe, President\n\n\
        QUILLON SOFTWARE CORP.\nBy: ______________\nName: Annika Strand\nTitle: VP Sales\n";

    #[test]
    fn each_signature_is_for_somebody() {
        let all = signatures(&Letters::new(PAPER));
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Judith Amsel", "Luis Pereira, Trustee", "Desmond Achebe, President", "Annika Strand"]);
        let of = |whom: &str| -> Vec<&str> {
            let stems = words::stems(whom);
            all.iter().filter(|one| one.is_for(&stems)).map(|one| one.name.as_str()).collect()
        };
        assert_eq!(of("Northfork"), ["Desmond Achebe, President"]);
        assert_eq!(of("the Trust"), ["Luis Pereira, Trustee"]);
        assert_eq!(of("Quillon"), ["Annika Strand"]);
        assert!(of("Borealis").is_empty());
    }

    #[test]
    fn the_last_clause_is_no_part_of_a_signature() {
        let text = "12. Notices. Notices to Vendor go by mail; notices to Customer go to 8 Elm Street, Salem.\n\
            ALDER SYSTEMS, INC.  By: /s/ Ann Lee, President\nBIRCH CLINICS, P.C.  By: /s/ Dr. Ivo Orr, Director\n";
        let all = signatures(&Letters::new(text));
        let of = |names: &[&str]| -> Vec<&str> {
            let whom = [names.iter().flat_map(|name| words::stems(name)).collect::<Vec<_>>()];
            all.iter().filter(|one| one.is_for_any(&whom)).map(|one| one.name.as_str()).collect()
        };
        assert!(of(&["customer"]).is_empty());
        assert_eq!(of(&["customer", "birch"]), ["Dr. Ivo Orr, Director"]);
    }

    #[test]
    fn signatures_side_by_side_are_several() {
        let text = "By: /s/ Ann Lee, Vice President By: /s/ Dr. Ivo Orr, Managing Partner\nAccepted: /s/ Rae Solis, DVM      Date: July 25, 2025\n";
        let names: Vec<String> = signatures(&Letters::new(text)).into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["Ann Lee, Vice President", "Dr. Ivo Orr, Managing Partner", "Rae Solis, DVM"]);
    }

    #[test]
    fn a_letter_is_signed_for_its_head_and_accepted_for_somebody() {
        let text = "THE LUND FUND\n4 Quay Street\nMay 2, 2026\n\nDear Ms. Orr:\n\nWe grant you $500.\n\nWith our warm wishes,\n\n\
            Agnes Lund, Chair\nAccepted for Reading Room Inc.: Ida Orr, May 9, 2026\n";
        let all = signatures(&Letters::new(text));
        let of = |whom: &str| -> Vec<&str> {
            let stems = words::stems(whom);
            all.iter().filter(|one| one.is_for(&stems)).map(|one| one.name.as_str()).collect()
        };
        assert_eq!(of("Fund"), ["Agnes Lund, Chair"]);
        assert_eq!(of("Reading Room"), ["Ida Orr, May 9, 2026"]);
    }

    #[test]
    fn names_in_print_behind_by_are_signatures() {
        let text = "Pellworth Builders, Inc. By: Grant Pellworth, President\nRidgeline Mechanical LLC By: Teresa Okafor, Managing Member\n\
            ELM HOLDINGS, LP\nBy: Elm GP, Inc., its general partner\nBy: Ida Orr\nReceived By: Ann Lee\n";
        let all = signatures(&Letters::new(text));
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["Grant Pellworth, President", "Teresa Okafor, Managing Member", "Ida Orr"]);
        assert!(all[1].is_for(&words::stems("Ridgeline")) && !all[0].is_for(&words::stems("Ridgeline")));
    }

    #[test]
    fn running_text_has_no_signatures() {
        assert!(signatures(&Letters::new("He signed it and/or his wife did.\nName: of the Company.\n")).is_empty());
    }
}
