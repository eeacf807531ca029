//! Which of several playbooks is for a contract: their names beside what the contract calls itself (`assets/playbook/kinds.tsv`).

use crate::{
    phrases::Phrases,
    words::{telling, words},
};

use std::sync::LazyLock;

static KINDS: LazyLock<Phrases<usize>> = LazyLock::new(|| {
    let rows = include_str!("../../assets/playbook/kinds.tsv").lines().filter(|line| !line.starts_with('#'));
    Phrases::new(rows.enumerate())
});

/// Words of a file's name that do not tell for what kind of contract it is.
const PLAIN: &[&str] = &[
    "playbook",
    "playbooks",
    "our",
    "firm",
    "contract",
    "contracts",
    "agreement",
    "agreements",
    "final",
    "draft",
    "version",
    "v",
    "xlsx",
    "csv",
    "docx",
    "xls",
    "ods",
    "pdf",
    "txt",
    "new",
    "table",
    "review",
    "positions",
    "copy",
    "negotiation",
    "the",
];

/// Whether a file's name says that it is a playbook.
pub fn is_named_so(name: &str) -> bool {
    name.to_lowercase().replace(['-', '_', ' '], "").contains("playbook")
}

/// Whether a file's name says for what kind of contract it is: "Lease playbook.xlsx".
pub fn names_a_kind(name: &str) -> bool {
    !KINDS.find(&words(&name.replace(['_', '.'], " "))).is_empty()
}

/// How well the name of a playbook fits a contract: 0 for one that is for another kind, 1 for one that names no kind, more for one
/// that names this kind. `opening` is the contract's first page.
pub fn fits(playbook: &str, contract: &str, opening: &str) -> u32 {
    let spaced = |name: &str| name.replace(['_', '.'], " ");
    let name = spaced(playbook);
    let kinds = |text: &str| -> Vec<usize> { KINDS.find(&words(text)).into_iter().map(|hit| hit.key).collect() };
    let (wanted, title) = (kinds(&name), spaced(contract));
    let opening: String = opening.chars().take(1_500).collect();
    let head: String = opening.chars().take(250).collect();
    let in_either = |list: &[usize], text: &str| kinds(text).iter().any(|kind| list.contains(kind));
    if !wanted.is_empty() {
        let score = [(&title, 6), (&head, 4), (&opening, 2)]
            .iter()
            .filter(|(text, _)| in_either(&wanted, text))
            .map(|(_, n)| n)
            .sum::<u32>();
        return score;
    }
    let own: Vec<String> = telling(&name)
        .into_iter()
        .filter(|stem| !PLAIN.iter().any(|plain| words(plain).iter().any(|w| w.stem == *stem)))
        .collect();
    if own.is_empty() {
        return 1;
    }
    let there = telling(&format!("{title} {opening}"));
    let shared = own.iter().filter(|stem| there.contains(stem)).count();
    if shared == 0 { 0 } else { 1 + u32::try_from(shared).unwrap_or(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_kinds() {
        assert!(
            is_named_so("NDA_Playbook 2026.xlsx") && is_named_so("play-book.csv") && !is_named_so("Positions.xlsx")
        );
        let nda = "MUTUAL NON-DISCLOSURE AGREEMENT\nThis Agreement is made between ...";
        assert!(fits("NDA playbook.xlsx", "Acme.docx", nda) > fits("Playbook.xlsx", "Acme.docx", nda));
        assert_eq!(fits("Lease playbook.xlsx", "Acme.docx", nda), 0);
        assert!(fits("Playbook_MSA.csv", "Master Services Agreement v2.docx", "") > 1);
        assert_eq!(fits("Playbook.xlsx", "Acme.docx", nda), 1);
    }
}
