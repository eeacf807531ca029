//! Letters and mails: who wrote one, when, and to whom, as its head and its signature say.

use super::papers::words;
use crate::law::{Letters, Span, correspondence, dates::dates_in};

/// Lines at the top of a letter or a mail in which it says to whom it goes.
const HEAD_LINES: usize = 40;

/// A letter or a mail: who wrote it, when, and to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    pub who: Option<String>,
    /// The day as it is written.
    pub on: Option<String>,
    /// To whom, with the address, as far as it is given.
    pub to: String,
    /// The address from which a mail comes, or the line of its sender.
    pub from: String,
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
            let to = [Some(to.as_str()), header("Cc:")].into_iter().flatten().collect::<Vec<_>>().join(", ");
            let from = header("From:").map_or_else(|| mail.who.clone(), str::to_owned);
            return Some(Self { who: Some(mail.who.clone()), on, to, from, mail: true });
        }
        if let Some(from) = header("From:")
            && [header("To:"), header("Sent:"), header("Date:"), header("Subject:")].iter().flatten().count() >= 1
        {
            let on = header("Sent:").or_else(|| header("Date:")).and_then(day);
            let who = Some(correspondence::person(from)).filter(|who| !who.is_empty());
            let to = [header("To:"), header("Cc:")].into_iter().flatten().collect::<Vec<_>>().join(", ");
            return Some(Self { who, on, to, from: from.to_owned(), mail: true });
        }
        let greets = |line: &&str| {
            line.ends_with([':', ','])
                && (line.starts_with("Dear ") || line.to_lowercase().starts_with("to whom it may concern"))
        };
        // A notice has a "Re:" below its day, and greets nobody.
        let refers = |line: &&str| line.get(..3).is_some_and(|lead| lead.eq_ignore_ascii_case("re:"));
        let notice = || head().position(refers).filter(|at| lines.iter().take(*at).any(|line| is_day(line)));
        let greeted = head().position(greets);
        let dear = greeted.or_else(notice)?;
        let on = lines.iter().take(dear).find_map(|line| day(line));
        let closes = |line: &&str| {
            let lower = line.to_lowercase();
            line.ends_with(',')
                && line.split_whitespace().count() <= 4
                && [
                    "sincerely",
                    "yours",
                    "truly",
                    "regards",
                    "respectfully",
                    "best",
                    "cordially",
                    "faithfully",
                    "warmly",
                ]
                .iter()
                .any(|word| lower.contains(word))
        };
        let close = lines.iter().rposition(closes).filter(|at| *at > dear);
        let below = |at: usize| lines.iter().skip(at + 1).take(3).find_map(|line| signer(line));
        // Without a closing, the last line is the name.
        // The letterhead, and the lines below the closing, say for whom it is written.
        let below_it = lines.iter().skip(close.unwrap_or(lines.len())).take(6);
        let from = lines.iter().take(dear.min(3)).chain(below_it).copied().collect::<Vec<_>>().join("\n");
        let last = || match greeted {
            Some(_) => lines.last().filter(|_| lines.len() > dear + 2).and_then(|line| signer(line)),
            // Below the name of whoever signs a notice stands what he is; what came with it is noted in brackets.
            None => {
                let end = lines.iter().skip(dear + 1).rev().skip_while(|line| line.starts_with('['));
                end.map_while(|line| signer(line)).last()
            }
        };
        let who = close.map_or_else(last, below);
        Some(Self { who, on, to: lines.get(..=dear)?.join("\n"), from, mail: false })
    }

    /// What leads to its words: "Carl Weiss wrote on May 2, 2026".
    pub fn lead(&self) -> String {
        let what = if self.mail { "An e-mail" } else { "A letter" };
        match (&self.who, &self.on) {
            (Some(who), Some(on)) => format!("{who} wrote on {on}"),
            (Some(who), None) => format!("{who} wrote"),
            (None, Some(on)) => format!("{what} of {on} says"),
            (None, None) => format!("{what} says"),
        }
    }

    /// Whether it is a mail, and no letter.
    pub fn is_mail(&self) -> bool {
        self.mail
    }

    /// How many it names as writing or receiving it, as far as its lines list them.
    pub fn boxes(&self) -> usize {
        let listed = |line: &str| line.split([',', ';']).filter(|part| !part.trim().is_empty()).count();
        1 + listed(&self.to)
    }

    /// That it was written, as an event: "Carl Weiss wrote to Ms. Lee". None if it does not say by whom.
    pub fn event(&self) -> Option<String> {
        let who = self.who.as_deref()?;
        let greeted = self.to.lines().last().and_then(|line| line.strip_prefix("Dear "));
        match greeted.map(|name| name.trim_end_matches([':', ',', ' '])).filter(|name| !self.mail && !name.is_empty()) {
            Some(name) => Some(format!("{who} wrote to {name}")),
            None => Some(format!("{who} wrote {}", if self.mail { "a mail" } else { "a letter" })),
        }
    }

    /// Whether it comes from somebody, by the name or by the first word of it in the address: "ann@tidewater.example" of "Tidewater, Inc.".
    pub fn comes_from(&self, name: &str) -> bool {
        let whole = super::papers::bare(&format!("{} {}", self.who.as_deref().unwrap_or_default(), self.from));
        let first = words(name).find(|word| word != "the").unwrap_or_default();
        let host = self.from.rsplit('@').next().filter(|host| host.len() < self.from.len());
        let at_home = first.len() > 3 && host.is_some_and(|host| host.to_lowercase().starts_with(&first));
        whole.contains(&super::papers::bare(name)) || at_home
    }

    /// Whether it goes to a firm or one of its lawyers, whose mail address tells the firm's own ones too.
    pub fn goes_to(&self, firm: &str, lawyer: &str, address: &str) -> bool {
        const OF_ALL: [&str; 8] =
            ["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "aol.com", "proton.me", "gmx.com"];
        let to = self.to.to_lowercase();
        let address = address.to_lowercase();
        let host = address.rsplit('@').next().filter(|host| host.len() < address.len() && !OF_ALL.contains(host));
        let mut boxes = to.split([' ', ',', ';', '<', '>', '\n', '"']).filter(|word| word.contains('@'));
        if boxes.any(|own| own == address || host.is_some_and(|host| own.rsplit('@').next() == Some(host))) {
            return true;
        }
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

/// Whether a line is a day and nothing else.
fn is_day(line: &str) -> bool {
    day(line).is_some_and(|day| day.chars().count() == line.chars().count())
}

fn day(line: &str) -> Option<String> {
    let letters = Letters::new(line);
    dates_in(&letters, letters.span()).first().filter(|date| date.year.is_some()).map(|date| letters.folded(date.span))
}

/// A name below a closing.
fn signer(line: &str) -> Option<String> {
    let own = ["By:", "BY:", "By "].iter().find_map(|by| line.strip_prefix(by)).unwrap_or(line);
    let bare = own.trim_start().trim_start_matches("/s/").trim_matches(['_', ' ', ',']);
    let name = bare.split(',').next().unwrap_or_default().trim();
    let count = name.split_whitespace().count();
    let named = name.split_whitespace().all(|word| {
        word.starts_with(char::is_uppercase) && !word.ends_with(':') || matches!(word, "de" | "van" | "von")
    });
    ((2..=4).contains(&count) && named && !name.chars().any(|c| c.is_ascii_digit())).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::Sent;

    #[test]
    fn a_notice_without_a_greeting_is_a_letter() {
        let notice = "PINE STREET TOWING LLC\n12 Elm Street\n\nMay 4, 2026\n\nOrr Garage, Inc.\n\nRe: Notice of default, storage agreement\n\nYou owe $4,200 for \
                      storage since March 1, 2026.\n\nIvo Blum\nOperations Manager\n\n[Certified mail no. 7]\n";
        let sent = Sent::read(notice);
        let told = sent.as_ref().map(Sent::lead);
        assert_eq!(told.as_deref(), Some("Ivo Blum wrote on May 4, 2026"));
        assert!(Sent::read("INVOICE\nRe: storage\nMay 4, 2026\n$4,200\n").is_none());
    }
}
