//! Agreements in the form of a letter, which name their parties in the letterhead and the address and say "we" and "you".

use crate::law::{Letters, Span, contract_days::is_day, facts::companies::is_company_form};

/// Lines in which a letter's head stands.
const HEAD: usize = 40;

fn is_company(line: &str) -> bool {
    let named = line.starts_with(char::is_uppercase) && line.split_whitespace().count() <= 8 && !line.ends_with(':');
    named && line.split(|c: char| c.is_whitespace() || c == ',').any(is_company_form)
}

/// Writer and addressee of a letter that is an agreement, with their places.
pub fn parties(letters: &Letters) -> Option<[Span; 2]> {
    let lines: Vec<Span> = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).collect();
    let text = |span: &Span| letters.folded(*span);
    let dear = lines.iter().take(HEAD).position(|line| text(line).starts_with("Dear "))?;
    let lower = letters.folded_lower(letters.span());
    let agreed = [
        "agreed and accepted",
        "accepted and agreed",
        "letter agreement",
        "agreed to and accepted",
        "acknowledged and agreed",
        "this agreement",
        "you agree",
        "accepted:",
    ];
    // "Agreed: Ida Lund", in a line below the letter.
    let countersigned = || {
        lines.iter().skip(dear).any(|line| {
            let words = text(line).to_lowercase();
            let signs =
                ["agreed", "accepted", "acknowledged", "confirmed"].iter().find_map(|word| words.strip_prefix(word));
            signs.is_some_and(|rest| rest.starts_with([':', ',']) || rest.starts_with(" by"))
        })
    };
    if !agreed.iter().any(|words| lower.contains(words)) && !countersigned() {
        return None;
    }
    let head = lines.get(..dear)?;
    let day = head.iter().position(|line| is_day(letters, *line))?;
    let address = head.get(day + 1..)?;
    let name = |line: &&Span| {
        let words = text(line);
        let delivery =
            words.to_lowercase().starts_with("via ") || words.to_lowercase().starts_with("by ") || words.contains('@');
        !delivery && words.starts_with(char::is_uppercase) && !words.contains(':')
    };
    let addressee = address.iter().find(|line| is_company(&text(line))).or_else(|| address.iter().find(name)).copied();
    // Without an address, the name behind "Dear" says to whom.
    let to = addressee.or_else(|| called(letters, *lines.get(dear)?))?;
    let letterhead = head.get(..day)?.iter().find(|line| is_company(&text(line)));
    let closes = |line: &&Span| {
        let words = text(line).to_lowercase();
        words.ends_with(',')
            && words.split(' ').count() <= 4
            && ["sincerely", "yours", "truly", "regards"].iter().any(|word| words.contains(word))
    };
    let signed = || {
        let close = lines.iter().skip(dear).position(|line| closes(&line))? + dear;
        let below = lines.iter().skip(close + 1).take(6);
        let below: Vec<&Span> =
            below.take_while(|line| !agreed.iter().any(|words| text(line).to_lowercase().contains(words))).collect();
        below.iter().find(|line| is_company(&text(line))).or_else(|| below.iter().find(|line| name(line))).copied()
    };
    let from = letterhead.or_else(signed)?;
    (text(from) != text(&to)).then_some([*from, to])
}

/// Whom a salutation names: "Dr. Ruiz" in "Dear Dr. Ruiz:". A first name alone names nobody.
fn called(letters: &Letters, line: Span) -> Option<Span> {
    let name = letters.trim(Span::new(line.start + "Dear ".len(), line.end));
    let end = (name.start..name.end).find(|at| matches!(letters.get(*at), ':' | ',')).unwrap_or(name.end);
    let name = Span::new(name.start, end);
    letters.folded(name).contains(' ').then_some(name)
}

/// Whether a question asks as of which day a paper is made.
pub fn asks_when_made(question: &str) -> bool {
    let asked = question.to_lowercase();
    let paper =
        ["agreement", "lease", "contract", "letter", "nda", "amendment"].iter().any(|word| asked.contains(word));
    let made = [
        "as of which date",
        "as of what date",
        "made?",
        "dated?",
        "entered into?",
        "date of the agreement",
        "date of the lease",
        "date of the contract",
    ];
    paper && made.iter().any(|words| asked.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::contract_days::made_on;

    #[test]
    fn a_letter_agreement_names_its_parties_and_its_day() {
        let text = "KESTREL SURVEY, INC.\n4 Dock Road\n\nMay 2, 2026\n\nVia e-mail\nMs. Ida Lund\nLund Marine Supply LLC\n9 Quay Street\n\nDear Ida:\n\nThis letter agreement says what we will survey for you.\n\nSincerely,\n\nPaul Orr\n\nAgreed and accepted:\n\nIda Lund\n";
        let letters = Letters::new(text);
        let names = parties(&letters).map(|spans| spans.map(|span| letters.folded(span)));
        assert_eq!(names, Some(["KESTREL SURVEY, INC.".to_owned(), "Lund Marine Supply LLC".to_owned()]));
        assert_eq!(made_on(&letters).map(|day| letters.folded(day)).as_deref(), Some("May 2, 2026"));
        assert_eq!(
            parties(&Letters::new(
                "May 2, 2026\n\nMs. Ida Lund\n\nDear Ida:\n\nThe boat is late.\n\nYours,\nPaul Orr\n"
            )),
            None
        );
        let lease = Letters::new(
            "LEASE\n\nThis Lease was drafted on March 1, 2026 and is entered into as of April 4, 2026 by both.\n",
        );
        assert_eq!(made_on(&lease).map(|day| lease.folded(day)).as_deref(), Some("April 4, 2026"));
        let made = |text: &str| {
            let letters = Letters::new(text);
            made_on(&letters).map(|day| letters.folded(day)).unwrap_or_default()
        };
        let submission = "SUBMISSION TO ARBITRATION\n\nOak and Venn cannot agree on royalties under their License of May 1, 2019.\n\nJuly 14, 2026\n";
        assert_eq!(made(submission), "July 14, 2026");
        assert_eq!(
            made("CHARTER PARTY\n\n4. Period: from July 3, 2026\n\nOak, by Ida Lund\nSigned April 2, 2026\n"),
            "April 2, 2026"
        );
        assert_eq!(
            made("CONTRATO\n\nEn la ciudad de Monterrey, a 12 de marzo de 2025, comparecen:\n"),
            "12 de marzo de 2025"
        );
        let countersigned = "PINE VETS, PLLC\n\nMay 2, 2026\n\nDr. Ida Lund\n9 Quay Street\n\nDear Dr. Lund:\n\nWe engage you.\n\nSincerely,\nPaul Orr\n\nAgreed: Ida Lund, DVM\n";
        let letters = Letters::new(countersigned);
        let names = parties(&letters).map(|spans| spans.map(|span| letters.folded(span)));
        assert_eq!(names, Some(["PINE VETS, PLLC".to_owned(), "Dr. Ida Lund".to_owned()]));
    }
}
