//! Who signed a paper, and for whom: the names in its signature blocks.

use crate::law::{Letters, Span};

use search::words;

/// Lines above a signature in which stands for whom it is.
const BLOCK: usize = 4;
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
        let above = lines[last..at].iter().rev().take_while(|(_, text)| !text.is_empty()).take(BLOCK);
        let block: Vec<String> = above.chain([&lines[at]]).flat_map(|(_, text)| words::all_stems(text)).collect();
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

/// The names of the signatures that stand on a line, which may be several side by side: behind "/s/", or behind "Name:" below "By:".
fn signed(lines: &[(Span, String)], at: usize) -> Vec<String> {
    let Some((_, text)) = lines.get(at) else { return Vec::new() };
    let mut behind: Vec<&str> = text.split("/s/").skip(1).collect();
    behind.extend(text.strip_prefix("s/ "));
    let by =
        || lines[at.saturating_sub(2)..at].iter().any(|(_, above)| above.starts_with("By:") && !above.contains("/s/"));
    behind.extend(text.strip_prefix("Name:").filter(|_| by()));
    behind.into_iter().filter_map(name).collect()
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
    fn signatures_side_by_side_are_several() {
        let text = "By: /s/ Ann Lee, Vice President By: /s/ Dr. Ivo Orr, Managing Partner\nAccepted: /s/ Rae Solis, DVM      Date: July 25, 2025\n";
        let names: Vec<String> = signatures(&Letters::new(text)).into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["Ann Lee, Vice President", "Dr. Ivo Orr, Managing Partner", "Rae Solis, DVM"]);
    }

    #[test]
    fn running_text_has_no_signatures() {
        assert!(signatures(&Letters::new("He signed it and/or his wife did.\nName: of the Company.\n")).is_empty());
    }
}
