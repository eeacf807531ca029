//! How a paper is called in another one: by its title and paragraph ("The Complaint alleges (¶ 10)") or by its writer and day. The name of
//! a file says nothing to a court.

use super::{
    kinds::From,
    papers::{cased, words},
    pleadings::{Filer, filer, is_title},
};
use crate::law::{Letters, Span, correspondence, dates::dates_in};

/// Lines of a paper in which its title stands, below a caption at most.
const TITLE_LINES: usize = 80;
/// Lines at the top of a letter or a mail in which it says to whom it goes.
const HEAD_LINES: usize = 40;
/// Lines above a statement in which the number of its paragraph stands.
const ABOVE: usize = 60;

/// What papers are, as their titles say.
const PAPERS: [&str; 55] = [
    "complaint",
    "petition",
    "counterclaim",
    "counterclaims",
    "answer",
    "answers",
    "motion",
    "opposition",
    "motions",
    "cross-motion",
    "reply",
    "brief",
    "memorandum",
    "objection",
    "objections",
    "application",
    "contest",
    "protest",
    "caveat",
    "crossclaim",
    "crossclaims",
    "declaration",
    "affidavit",
    "deposition",
    "interrogatories",
    "request",
    "requests",
    "response",
    "responses",
    "order",
    "judgment",
    "notice",
    "stipulation",
    "lease",
    "agreement",
    "contract",
    "policy",
    "report",
    "summary",
    "chronology",
    "ledger",
    "log",
    "invoice",
    "statement",
    "minutes",
    "resolution",
    "note",
    "guaranty",
    "deed",
    "will",
    "codicil",
    "subpoena",
    "summons",
    "amendment",
    "addendum",
];

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
            (None, None) => return "A paper in the file says".to_owned(),
        };
        let place = paragraph(letters, at).filter(|_| claims || filed).map_or(String::new(), |n| format!(" (¶ {n})"));
        format!("{subject} {verb}{}{place}", if many { "" } else { "s" })
    }
}

/// Whether a word says what a paper is: "lease", "motion".
pub fn is_paper(word: &str) -> bool {
    PAPERS.contains(&word)
}

/// The word of a title that says what the paper is: "Declaration of Ruth Ames" is one of the first kind, whatever stands behind "of".
fn noun(title: &str) -> Option<String> {
    let own = words(title).take_while(|word| !matches!(word.as_str(), "of" | "to" | "for"));
    own.filter(|word| PAPERS.contains(&word.as_str())).last()
}

/// What a paper calls itself, in short: "First Amended Complaint" for "FIRST AMENDED COMPLAINT FOR BREACH OF CONTRACT".
pub fn title(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    lines.flat_map(columns).find_map(short)
}

/// The line, or the column of one, in which a paper's title stands.
pub fn title_line(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    lines.flat_map(columns).find(|line| short(line).is_some()).map(str::to_owned)
}

/// The columns of a caption's line.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    line.split([')', '§', '|', '\t']).flat_map(|part| part.split("   ")).map(str::trim).filter(|part| !part.is_empty())
}

fn short(line: &str) -> Option<String> {
    let named = line.split_whitespace().count() <= 20 && is_title(line) && line.starts_with(char::is_uppercase);
    if !named || line.contains(':') || line.ends_with('?') {
        return None;
    }
    let line = line.replace('’', "'");
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let mut all: Vec<&str> = line.split_whitespace().collect();
    // Whose it is stands in front: "DEFENDANT ROAD RUNNER LLC'S ANSWER".
    if let Some(owner) = all.iter().position(|word| word.to_lowercase().ends_with("'s") || word.ends_with("s'")) {
        all.drain(..=owner);
    }
    let first = all.iter().position(|word| PAPERS.contains(&bare(word).as_str()))?;
    let mut end = first + 1;
    while all.get(end).is_some_and(|word| PAPERS.contains(&bare(word).as_str())) {
        end += 1;
    }
    let last = bare(all.get(end - 1)?);
    let goes_on = match all.get(end).map(|word| bare(word)).as_deref() {
        Some("of") => last != "complaint",
        Some("to") => matches!(last.as_str(), "motion" | "answers" | "responses"),
        Some("for") => matches!(last.as_str(), "request" | "requests" | "motion"),
        _ => false,
    };
    if goes_on {
        let stops = |word: &&str| matches!(bare(word).as_str(), "in" | "for" | "and" | "to" | "with" | "by");
        let more = all.iter().skip(end + 1).take(5).take_while(|word| !stops(word)).count();
        end += if more > 0 { more + 1 } else { 0 };
    }
    // Nothing but what it is, and what tells it from others: no name of a firm or a street.
    let words = all.get(..end)?;
    let title = words.join(" ");
    let title = title.trim_matches([',', ';', '.', ' ']);
    (words.len() <= 9 && !title.is_empty()).then(|| cased(title))
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

/// A letter or a mail: who wrote it, when, and to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    pub who: Option<String>,
    /// The day as it is written.
    pub on: Option<String>,
    /// To whom, with the address, as far as it is given.
    pub to: String,
    mail: bool,
}

impl Sent {
    /// Reads the head and the signature of a letter or a mail; `None` for other papers.
    pub fn read(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let head = || lines.iter().take(HEAD_LINES);
        let header = |name: &str| {
            head().take(12).find_map(|line| {
                line.get(..name.len()).filter(|lead| lead.eq_ignore_ascii_case(name)).map(|_| line[name.len()..].trim())
            })
        };
        // A mail that is quoted or forwarded has its head behind marks, or in a line of its own.
        let letters = Letters::new(text);
        let (mails, own) = correspondence::letters(&letters);
        if let ([mail], true) = (&mails[..], letters.trim(Span::new(0, own)).is_empty()) {
            let on = mail.day.map(|day| day.strftime("%B %-d, %Y").to_string());
            let to = header("To:").map(str::to_owned).or_else(|| mail.to.clone()).unwrap_or_default();
            return Some(Self { who: Some(mail.who.clone()), on, to, mail: true });
        }
        if let Some(from) = header("From:")
            && [header("To:"), header("Sent:"), header("Date:"), header("Subject:")].iter().flatten().count() >= 1
        {
            let on = header("Sent:").or_else(|| header("Date:")).and_then(day);
            let who = Some(correspondence::person(from)).filter(|who| !who.is_empty());
            return Some(Self { who, on, to: header("To:").unwrap_or_default().to_owned(), mail: true });
        }
        let greets = |line: &&str| {
            line.ends_with([':', ','])
                && (line.starts_with("Dear ") || line.to_lowercase().starts_with("to whom it may concern"))
        };
        let dear = head().position(greets)?;
        let on = lines.iter().take(dear).find_map(|line| day(line));
        let closes = |line: &&str| {
            let lower = line.to_lowercase();
            line.ends_with(',')
                && line.split_whitespace().count() <= 4
                && ["sincerely", "yours", "truly", "regards", "respectfully", "best"]
                    .iter()
                    .any(|word| lower.contains(word))
        };
        let close = lines.iter().rposition(closes).filter(|at| *at > dear);
        let below = |at: usize| lines.iter().skip(at + 1).take(3).find_map(|line| signer(line));
        // Without a closing, the last line is the name.
        let who =
            close.map_or_else(|| lines.last().filter(|_| lines.len() > dear + 2).and_then(|line| signer(line)), below);
        Some(Self { who, on, to: lines.get(..=dear)?.join("\n"), mail: false })
    }

    fn lead(&self) -> String {
        let what = if self.mail { "An e-mail" } else { "A letter" };
        match (&self.who, &self.on) {
            (Some(who), Some(on)) => format!("{who} wrote on {on}"),
            (Some(who), None) => format!("{who} wrote"),
            (None, Some(on)) => format!("{what} of {on} says"),
            (None, None) => format!("{what} says"),
        }
    }

    /// Whether it goes to a firm or one of its lawyers.
    pub fn goes_to(&self, firm: &str, lawyer: &str) -> bool {
        let to = self.to.to_lowercase();
        let surname = lawyer.rsplit(' ').next().unwrap_or_default().to_lowercase();
        let has = |name: &str| !name.is_empty() && words(&to).any(|word| word == name);
        let firm = firm.to_lowercase();
        // A lawyer's own letter has the letterhead above it, so the firm counts below the day only.
        let below = to.lines().skip(3).any(|line| !firm.is_empty() && line.contains(&firm));
        let greeted = to.lines().last().unwrap_or_default();
        if self.mail {
            has(&surname) || to.contains(&firm) && !firm.is_empty()
        } else {
            below || words(greeted).any(|word| word == surname)
        }
    }
}

fn day(line: &str) -> Option<String> {
    let letters = Letters::new(line);
    dates_in(&letters, letters.span()).first().filter(|date| date.year.is_some()).map(|date| letters.folded(date.span))
}

/// A name below a closing.
fn signer(line: &str) -> Option<String> {
    let bare = line.trim_start_matches("/s/").trim_matches(['_', ' ', ',']);
    let name = bare.split(',').next().unwrap_or_default().trim();
    let count = name.split_whitespace().count();
    let named = name
        .split_whitespace()
        .all(|word| word.starts_with(char::is_uppercase) || matches!(word, "de" | "van" | "von"));
    ((2..=4).contains(&count) && named && !name.chars().any(|c| c.is_ascii_digit())).then(|| name.to_owned())
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
        assert_eq!(leads("The crew was hired on May 1, 2025.\n", "The crew"), "A paper in the file says");
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
        let mail = "From: Ann Example <ann@firm.example>\nTo: Maria Ortiz <m@hale.example>\nSent: Monday, April 6, 2026 2:14 PM\nSubject: Boat\n\nWe sold it on March 1, 2026.\n";
        assert_eq!(leads(mail, "We sold"), "Ann Example wrote on April 6, 2026");
        assert_eq!(leads("Dear counsel:\n\nWe sold it on March 1, 2026.\n", "We sold"), "A letter says");
        let to_us = |text: &str| Sent::read(text).is_some_and(|sent| sent.goes_to("Hale & Ortiz LLP", "Maria Ortiz"));
        assert!(to_us(letter) && to_us(mail));
        assert!(!to_us("HALE & ORTIZ LLP\n\nApril 4, 2026\n\nMr. Carl Weiss\n\nDear Mr. Weiss:\n\nWe write.\n"));
    }
}
