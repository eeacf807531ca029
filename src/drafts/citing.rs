//! How a paper is called in another one: by its title and paragraph ("The Complaint alleges (¶ 10)") or by its writer and day. The name of
//! a file says nothing to a court.

use super::{
    kinds::From,
    papers::cased,
    pleadings::{Filer, filer},
    sent::Sent,
    titles::{noun, title},
};
use crate::law::{Letters, Span};

/// Lines above a statement in which the number of its paragraph stands.
const ABOVE: usize = 60;

/// Whose words a paper holds, as its head and its signature say.
pub struct Voice {
    /// Who argues in it before a court.
    pub filer: Option<Filer>,
    /// The letter or mail that it is, if nobody argues in it.
    pub sent: Option<Sent>,
    pub title: Option<String>,
}

impl Voice {
    pub fn of(text: &str) -> Self {
        let filer = filer(text);
        let sent = filer.is_none().then(|| Sent::read(text)).flatten();
        Self { filer, sent, title: title(text) }
    }

    /// Whether it only claims what it says: a letter or a mail does, and what somebody files whom `against` knows.
    pub fn claims(&self, against: impl Fn(&Filer) -> bool) -> bool {
        self.filer.as_ref().map_or(self.sent.is_some(), against)
    }

    /// Whether it is what somebody sets up for himself, as its title says: a statement of lien, a notice of default. It proves nothing of what it says.
    pub fn is_claim(&self) -> bool {
        let noun = noun(self.title.as_deref().unwrap_or_default());
        matches!(
            noun.as_deref(),
            Some(
                "statement" | "notice" | "objection" | "objections" | "contest" | "protest" | "caveat" | "application"
            )
        )
    }

    /// What leads to its words at a place, up to the colon: "The Complaint alleges (¶ 10)", "Carl Weiss wrote on May 2, 2026".
    pub fn lead(&self, letters: &Letters, at: usize) -> String {
        if let Some(sent) = &self.sent {
            return sent.lead();
        }
        let (title, side) = (&self.title, self.filer.as_ref().and_then(|filer| filer.side));
        // Of two motions, whose it is tells which; the side of a pleading is told by its title.
        let owner = self.filer.as_ref().filter(|filer| filer.side.is_none()).and_then(|filer| filer.name.as_deref());
        let last = noun(title.as_deref().unwrap_or_default());
        let many = last.as_deref().is_some_and(|word| word.ends_with('s'));
        let claims = matches!(last.as_deref(), Some("complaint" | "petition" | "counterclaim" | "counterclaims"));
        let filed = self.filer.is_some()
            || matches!(
                last.as_deref(),
                Some("answer" | "declaration" | "affidavit" | "motion" | "opposition" | "reply" | "brief" | "order")
            );
        let (subject, verb) = match (title, side) {
            (Some(title), _) if claims => (format!("The {title}"), "allege"),
            (Some(title), _) if owner.is_some() => (format!("{}'s {title}", owner.unwrap_or_default()), "state"),
            (Some(title), _) if filed => (format!("The {title}"), "state"),
            (Some(title), _) => (format!("The {title}"), "say"),
            (None, Some(From::Plaintiff)) => ("Plaintiff".to_owned(), "allege"),
            (None, Some(_)) => ("Defendant".to_owned(), "state"),
            (None, None) if owner.is_some() => (owner.unwrap_or_default().to_owned(), "state"),
            (None, None) => match headed(letters) {
                Some(title) => (format!("The {title}"), "say"),
                None => return "A paper in the file says".to_owned(),
            },
        };
        let place = match claims || filed {
            true => paragraph(letters, at).map_or(String::new(), |n| format!(" (¶ {n})")),
            false => article(letters, at).map_or(String::new(), |article| format!(" ({article})")),
        };
        format!("{subject} {verb}{}{place}", if many { "" } else { "s" })
    }
}

/// What a paper without a known title calls itself in capitals in its first line: "BAREBOAT CHARTER PARTY".
fn headed(letters: &Letters) -> Option<String> {
    let line = letters.lines().map(|line| letters.trim(line)).find(|line| !line.is_empty())?;
    let line = letters.folded(line);
    let words: Vec<&str> = line.split(' ').collect();
    let capitals =
        words.iter().all(|word| word.chars().all(|c| c.is_uppercase() || matches!(c, '-' | '&' | '.' | '\'' | '’')));
    // "The" stands before it anyway.
    let named = line.strip_prefix("THE ").unwrap_or(&line);
    ((2..=6).contains(&words.len()) && capitals).then(|| cased(named))
}

/// The article of an instrument in which a place stands, with the letter of its paragraph: "Article Four, B" below "ARTICLE FOUR – POWERS".
fn article(letters: &Letters, at: usize) -> Option<String> {
    let before = letters.exact(Span::new(0, at.min(letters.span().end)));
    let heading = before.lines().rev().map(str::trim).find(|line| line.starts_with("ARTICLE "))?;
    let number = heading.split_whitespace().nth(1)?.trim_matches(|c: char| !c.is_alphanumeric());
    let roman = number.chars().all(|c| "IVXLC".contains(c));
    let number =
        if roman || number.starts_with(|c: char| c.is_ascii_digit()) { number.to_owned() } else { cased(number) };
    let own = before.rsplit('\n').next().unwrap_or_default().trim();
    let label = own.split(' ').next().unwrap_or_default();
    let letter = label.trim_matches(['.', '(', ')']);
    let lettered = letter.chars().count() == 1 && letter.starts_with(char::is_alphabetic) && label.len() > 1;
    // A paragraph with a number of its own ("4.2") is found by it.
    Some(if lettered { format!("Article {number}, {letter}") } else { format!("Article {number}") })
        .filter(|_| !label.contains(|c: char| c.is_ascii_digit()))
}

/// The number of the paragraph in which a place stands.
fn paragraph(letters: &Letters, at: usize) -> Option<u32> {
    let before = letters.exact(Span::new(0, at.min(letters.span().end)));
    let mut lines = before.rsplit('\n');
    let own = lines.next().unwrap_or_default();
    let number = |line: &str| -> Option<u32> {
        let line = line.trim_start().trim_start_matches('¶').trim_start();
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        let rest = &line[digits..];
        let marked = rest.starts_with(['.', ')']) && rest[1..].chars().next().is_none_or(char::is_whitespace);
        ((1..=3).contains(&digits) && marked).then(|| line[..digits].parse().ok()).flatten()
    };
    if let Some(n) = number(own) {
        return Some(n);
    }
    for line in lines.take(ABOVE) {
        if let Some(n) = number(line) {
            return Some(n);
        }
        let trimmed = line.trim();
        // Behind a heading the paragraph has its own number, or none.
        let letters = trimmed.chars().filter(|c| c.is_alphabetic()).count();
        if letters > 3 && !trimmed.chars().any(char::is_lowercase) {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leads(text: &str, words: &str) -> String {
        let at = text.find(words).map_or(0, |at| text[..at].chars().count());
        Voice::of(text).lead(&Letters::new(text), at)
    }

    #[test]
    fn a_paper_is_cited_by_its_title_and_paragraph() {
        let caption = "SUPERIOR COURT OF WASHINGTON\nCOUNTY OF KING\n\nHOLLY BRANDT,\n\nPlaintiff,\n\nv.\n\nCEDAR FERRY LINES, INC.,\n\nDefendant.\n\n";
        let of = |title: &str, body: &str, words: &str| leads(&format!("{caption}{title}\n\n{body}"), words);
        let body = "1. The ferry sailed on May 2, 2025.\n\n2. It was late. Holly Brandt waited\nfor two hours on May 3, 2025.\n\nPRAYER\n\nShe asks for costs of May 4, 2025.\n";
        assert_eq!(
            of("FIRST AMENDED COMPLAINT FOR NEGLIGENCE", body, "Holly Brandt waited"),
            "The First Amended Complaint alleges (¶ 2)"
        );
        assert_eq!(
            of("DEFENDANT CEDAR FERRY LINES, INC.'S ANSWER TO COMPLAINT", body, "The ferry"),
            "The Answer states (¶ 1)"
        );
        assert_eq!(
            of("DECLARATION OF RUTH AMES IN SUPPORT OF MOTION", body, "The ferry"),
            "The Declaration of Ruth Ames states (¶ 1)"
        );
        assert_eq!(of("DEFENDANT'S OPPOSITION TO MOTION TO COMPEL", body, "She asks"), "The Opposition states");
        assert_eq!(
            leads("CREW LEASE AGREEMENT\n\nThe crew was hired on May 1, 2025.\n", "The crew"),
            "The Crew Lease Agreement says"
        );
        assert_eq!(
            leads("BAREBOAT CHARTER PARTY\n\nThe crew was hired on May 1, 2025.\n", "The crew"),
            "The Bareboat Charter Party says"
        );
        assert_eq!(leads("The crew was hired on May 1, 2025.\n", "The crew"), "A paper in the file says");
    }

    #[test]
    fn an_instrument_is_cited_by_its_article_and_none_of_its_headings_is_its_title() {
        let trust = "THE ROSA B. BLUM FAMILY TRUST\n\nARTICLE TWO – DUTIES\nA. The Trustee shall keep books.\nB. The Trustee shall report yearly.\nARTICLE SIX – CONTEST\nWhoever contests it takes nothing.\n";
        assert_eq!(leads(trust, "The Trustee shall report"), "The Rosa B. Blum Family Trust says (Article Two, B)");
        assert_eq!(leads(trust, "Whoever contests"), "The Rosa B. Blum Family Trust says (Article Six)");
    }

    #[test]
    fn a_motion_that_a_name_owns_is_cited_by_the_name() {
        let text = "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF ROSA BLUM, Deceased.\n\nOTTO BLUM'S MOTION TO STRIKE THE INVENTORY\n\n1. The will was forged on May 2, 2019.\n";
        assert_eq!(leads(text, "The will"), "Otto Blum's Motion to Strike the Inventory states (¶ 1)");
    }

    #[test]
    fn a_letter_and_a_mail_are_cited_by_writer_and_day() {
        let letter = "April 4, 2026\n\nHale & Ortiz LLP\n1 Main Street\n\nDear Ms. Ortiz:\n\nWe sold the boat on March 1, 2026.\n\nSincerely,\n\nCarl J. Weiss\nWeiss Marine\n";
        assert_eq!(leads(letter, "We sold"), "Carl J. Weiss wrote on April 4, 2026");
        let signed = "April 4, 2026\n\nDear Ms. Ortiz:\n\nWe sold the boat on March 1, 2026.\n\nSincerely,\n\nBy: /s/ Carl J. Weiss\nWeiss Marine\n";
        assert_eq!(leads(signed, "We sold"), "Carl J. Weiss wrote on April 4, 2026");
        let manager = "April 4, 2026\n\nDear Mr. Trinh:\n\nWe fined you on March 1, 2026.\n\nCordially,\n\nFern Bram\nCommunity Manager\n";
        assert_eq!(leads(manager, "We fined"), "Fern Bram wrote on April 4, 2026");
        let mail = "From: Ann Example <ann@firm.example>\nTo: Maria Ortiz <m@hale.example>\nSent: Monday, April 6, 2026 2:14 PM\nSubject: Boat\n\nWe sold it on March 1, 2026.\n";
        assert_eq!(leads(mail, "We sold"), "Ann Example wrote on April 6, 2026");
        assert_eq!(leads("Dear counsel:\n\nWe sold it on March 1, 2026.\n", "We sold"), "A letter says");
        let to_us =
            |text: &str| Sent::read(text).is_some_and(|sent| sent.goes_to("Hale & Ortiz LLP", "Maria Ortiz", ""));
        assert!(to_us(letter) && to_us(mail));
        assert!(!to_us("HALE & ORTIZ LLP\n\nApril 4, 2026\n\nMr. Carl Weiss\n\nDear Mr. Weiss:\n\nWe write.\n"));
    }
}
