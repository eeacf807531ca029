//! Questions of yes or no that differ from what the paper says in one point, and questions that go on from those before.

use super::*;

/// All that is told, a line each.
fn all(question: &str, files: &[(&str, &str)]) -> Vec<String> {
    let w = work(question, files.iter().map(|(name, text)| file(name, text)).collect());
    let answer = engine::write(&w);
    holds(&answer, &w);
    let told = answer.sections.iter().flat_map(|section| {
        std::iter::once(section.intro.clone()).chain(section.lines.iter().map(|line| line.text.clone()))
    });
    std::iter::once(answer.lead.clone()).chain(told).filter(|line| !line.is_empty()).collect()
}

fn flat(question: &str, text: &str) -> Option<String> {
    all(question, &[("paper.txt", text)])
        .into_iter()
        .find(|line| line.starts_with("Yes") || line.starts_with("No"))
        .filter(|line| !line.starts_with("No sentence") && !line.starts_with("Nothing"))
}

const LICENSE: &str = "LICENSE AGREEMENT\n\nThis License Agreement is made as of May 2, 2025 by Alder, Inc. (\"Licensor\") and Birch LLC (\"Licensee\").\n\n\
    1. Suspension. So long as Licensee is current in its payments, Licensee may suspend maintenance.\n\n\
    2. Audit. Licensor may audit Licensee's records once a year.\n\n\
    3. Support. If Licensor misses a deadline, Licensee may withhold the fee of that month; Licensee may not terminate this Agreement.\n\n\
    4. Survey. The rear stair was rebuilt to code and has a new rail. We find no crack in the rear stair.\n";

#[test]
fn a_flat_yes_needs_the_same_party_case_and_verb() {
    let of = |question: &str| flat(question, LICENSE);
    assert_eq!(
        of("May the licensee suspend maintenance if it is not current in its payments?").as_deref(),
        Some("No.")
    );
    assert_eq!(of("May the licensee audit the licensor's records?"), None);
    assert_eq!(
        of("May the licensee terminate this agreement if the licensor misses a deadline?").as_deref(),
        Some("No.")
    );
    assert_ne!(of("Is there a crack in the rear stair?").as_deref(), Some("Yes."));
}

#[test]
fn each_paper_stands_beside_the_other() {
    let policy = "STAFF POLICY\n\n6. Bonus\n\nA bonus is paid in March. An employee who is laid off receives a pro-rata bonus.\n";
    let letter = "AGREEMENT\n\n3. Bonus. Employee shall not be eligible for any bonus.\n";
    let told =
        all("Is she entitled to a bonus? Policy vs. agreement.", &[("policy.txt", policy), ("letter.txt", letter)]);
    assert!(!told.iter().any(|line| line == "No." || line == "Yes."), "{told:?}");
    assert!(told.iter().any(|line| line.contains("pro-rata bonus")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("shall not be eligible")), "{told:?}");
}

#[test]
fn the_sentence_behind_an_offer_says_how_long_it_stands() {
    let letter = "Dear Ms. Cole:\n\nIn full settlement of the claim we offer the sum of $9,200.00. This offer remains open until May 4, 2026.\n\nSincerely,\nIda Marsh\n";
    let told = all("By when did we have to take the $9,200?", &[("letter.txt", letter)]);
    assert!(told.iter().any(|line| line.contains("until May 4, 2026")), "{told:?}");
}

#[test]
fn what_somebody_wrote_is_told_with_its_mail() {
    let mails = "From: Ann Stone\nTo: Bob Pell\nSent: Friday, May 2, 2025 9:00 AM\nSubject: Dock\n\nThe dock is closed for good.\n\n____\nFrom: Bob Pell\nTo: Ann Stone\nSent: Friday, May 2, 2025 10:00 AM\nSubject: RE: Dock\n\nThen we walk away.\n";
    let told = all("What did Pell write to Stone?", &[("mails.txt", mails)]);
    assert!(
        told.iter().any(|line| line.contains("Bob Pell to Ann Stone, May 2, 2025") && line.contains("walk away")),
        "{told:?}"
    );
    let told = all("What did Stone write about the dock? Who sent it and when?", &[("mails.txt", mails)]);
    assert!(told.iter().any(|line| line == "Ann Stone to Bob Pell, May 2, 2025."), "{told:?}");
}

#[test]
fn a_statement_is_checked_and_a_cite_is_given() {
    let report = "INCIDENT REPORT\n\nThe gate was open when the guard came. The lamp was out.\n";
    let told = all("The driver said the gate was open. Was it?", &[("report.txt", report)]);
    assert!(told.iter().any(|line| line.contains("gate was open")), "{told:?}");
    let transcript = "DEPOSITION OF CORWIN TATE\n\n                     Page 22\n 1  Q.  Who did you work for in 2025?\n 2  A.  Bexley. I was the site manager, from May 2021\n 3      until March 2026.\n 4  Q.  Did you see the lock?\n 5  A.  No. It was dark.\n 6      MR. ELLERY: Objection.\n 7  Q.  Where were you\n 8      then?\n 9  A.  At home.\n10  Q.  Did you tell anyone?\n11  A.  I told Denise on the phone.\n12  Q.  Who cut it?\n13  A.  I did not see.\n14  Q.  Was it closed?\n15  A.  It was.\n";
    let told = all("Did Tate see the lock? Give me the cite.", &[("tate.txt", transcript)]);
    assert!(told.iter().any(|line| line.starts_with("22:4-5:")), "{told:?}");
}
