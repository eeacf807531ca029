//! Papers for a court: who speaks in them.

use super::{
    kinds::From,
    papers::{cased, side_called, words},
    sent::Sent,
    titles::{TITLE_LINES, is_title, title_line},
    whom::{self, ROLES},
};

/// Lines at the end of a paper in which its signature stands.
const SIGNATURE: usize = 30;

/// Who files a paper for a court.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filer {
    /// The side of the caption, where the paper says it.
    pub side: Option<From>,
    /// The name, where the title or the signature gives it.
    pub name: Option<String>,
    /// Who signs as the filer's lawyer.
    pub counsel: Option<String>,
}

/// Who files a paper, if it is an advocate's: what a pleading, a motion, a brief or their like says happened is what its filer says.
pub fn filer(text: &str) -> Option<Filer> {
    let side = pleader(text);
    if side.is_none() && (!argues(text) || Sent::read(text).is_some()) {
        return None;
    }
    let mut out = Filer { side, ..Filer::default() };
    if let Some(owner) = title_line(text).as_deref().and_then(owner) {
        out.called(&owner);
    }
    if out.name.is_none() {
        out.name = title_line(text).as_deref().and_then(of_somebody);
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // "Petitioner Ida Blum states:" in a matter whose caption has no sides.
    if out.name.is_none()
        && let Some(name) = lines.iter().find_map(|line| speaker(line, side))
    {
        out.name = Some(cased(&name));
    }
    let end = lines.len().saturating_sub(SIGNATURE);
    let signed = lines.iter().enumerate().skip(end).rev().find_map(|(at, line)| {
        let lower = line.to_ascii_lowercase();
        let lead = ["attorneys for ", "attorney for ", "counsel for "].into_iter().find_map(|lead| {
            let at = lower.find(lead)?;
            Some((at, at + lead.len()))
        });
        lead.map(|(from, to)| (at, from, &line[to..]))
    });
    if let Some((at, from, who)) = signed {
        out.called(who);
        // "/s/ Ann Lee, Lee & Moe, Attorneys for Bob Sample", or the name some lines above.
        let above = lines.iter().take(at).rev().take(5).find_map(|line| line.strip_prefix("/s/"));
        let own = lines[at][..from].strip_prefix("/s/");
        let name = own.or(above).map(|line| line.split(',').next().unwrap_or_default().trim_matches(['_', ' ']));
        out.counsel = name.filter(|name| name.split(' ').count() > 1).map(cased);
    }
    Some(out)
}

impl Filer {
    /// Takes a side, a name, or both from what a paper calls its filer: "Defendant Road Runner LLC".
    fn called(&mut self, who: &str) {
        let who = who.trim_matches([' ', ',', '.', ';']);
        let first = who.split(' ').next().unwrap_or_default().trim_end_matches(',');
        let role = ROLES.iter().find(|role| first.to_lowercase().trim_end_matches('s') == **role);
        let name = match role {
            Some(role) => {
                self.side = self.side.or_else(|| side_called(&capitalized(role)));
                who[first.len()..].trim_start_matches([',', ' '])
            }
            None => who,
        };
        if self.name.is_none() && name.starts_with(char::is_uppercase) {
            self.name = Some(cased(name));
        }
    }
}

/// What papers of advocates are, as their titles say.
const ARGUES: [&str; 22] = [
    "complaint",
    "petition",
    "counterclaim",
    "counterclaims",
    "crossclaim",
    "crossclaims",
    "answer",
    "motion",
    "motions",
    "cross-motion",
    "opposition",
    "objection",
    "objections",
    "response",
    "responses",
    "reply",
    "brief",
    "memorandum",
    "application",
    "contest",
    "protest",
    "caveat",
];

/// Whether a paper argues for somebody before a court, as its title says. An application for a loan and a memorandum to the file have no
/// caption and no lawyer's signature for a party.
fn argues(text: &str) -> bool {
    let Some(line) = title_line(text) else { return false };
    let lower = line.to_lowercase();
    let own: Vec<String> = lower
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '[' | ']'))
        .filter(|word| !word.is_empty())
        .take_while(|word| !matches!(*word, "of" | "to" | "for" | "on" | "granting" | "denying"))
        .map(str::to_owned)
        .collect();
    // What the court itself says, and what a witness swears.
    let others = ["order", "judgment", "ruling", "decision", "opinion", "declaration", "affidavit", "transcript"];
    let noun = own.iter().rev().find(|word| ARGUES.contains(&word.as_str()));
    let notice = own.iter().any(|word| word == "notice") && lower.contains("of motion");
    let argues = (noun.is_some() || notice) && !own.iter().any(|word| others.contains(&word.as_str()));
    argues && before_court(text)
}

/// Whether a paper has a court's caption, or is signed for a party.
fn before_court(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let caption = |line: &str| {
        let lower = line.to_lowercase();
        let versus = lower.split_whitespace().any(|word| matches!(word, "v." | "vs." | "vs" | "v"));
        let capitals = !line.chars().any(char::is_lowercase) && words(line).any(|word| word == "court");
        versus
            || capitals
            || ["in re ", "in the matter of", "in the interest of"].iter().any(|lead| lower.starts_with(lead))
    };
    let signed = |line: &str| {
        let lower = line.to_lowercase();
        ["attorneys for ", "attorney for ", "counsel for "].iter().any(|lead| lower.contains(lead))
    };
    lines().take(TITLE_LINES).any(caption) || lines().any(signed)
}

/// Whose paper a title says it is: "PETER MOE" of "PETER MOE'S MOTION TO DISMISS".
fn owner(line: &str) -> Option<String> {
    let line = line.replace('’', "'");
    let mut names = Vec::new();
    for word in line.split_whitespace() {
        names.push(word.to_owned());
        let lower = word.to_lowercase();
        if let Some(stem) = lower.strip_suffix("'s") {
            names.pop();
            names.push(word[..stem.len()].to_owned());
            return Some(names.join(" "));
        }
        if lower.ends_with("s'") {
            names.pop();
            names.push(word.trim_end_matches('\'').to_owned());
            return Some(names.join(" "));
        }
    }
    None
}

/// Whose paper a title says it is behind "of": "OTTO BLUM" of "PETITION OF OTTO BLUM OBJECTING TO PROBATE". A subject is nobody: "petition of a right".
fn of_somebody(line: &str) -> Option<String> {
    let (what, rest) = line.split_once(" OF ").or_else(|| line.split_once(" of "))?;
    let argues = what.to_lowercase().split(' ').any(|word| ARGUES.contains(&word));
    let ends = |word: &str| {
        let lower = word.to_lowercase();
        lower.ends_with("ing") || matches!(lower.as_str(), "to" | "for" | "in" | "on" | "and" | "against" | "that")
    };
    let name: Vec<&str> = rest.split(' ').take_while(|word| !ends(word)).collect();
    let named = (2..=5).contains(&name.len()) && name.iter().all(|word| word.starts_with(char::is_uppercase));
    (argues && named).then(|| cased(&name.join(" ")))
}

/// Who states what follows, by the name behind the part: "Petitioner Ida Blum Kane states:".
fn speaker(line: &str, side: Option<From>) -> Option<String> {
    let (first, rest) = line.split_once(' ')?;
    let role = first.trim_end_matches(',');
    let known = ROLES.iter().any(|known| role.eq_ignore_ascii_case(known))
        || ["applicant", "movant", "objector", "contestant"].iter().any(|known| role.eq_ignore_ascii_case(known));
    let own = side.is_none() || side_called(role).is_none() || side_called(role) == side;
    let (name, behind) = whom::name(rest).filter(|_| known && own && role.starts_with(char::is_uppercase))?;
    let mut behind = behind.trim_start_matches([',', ' ']).split([' ', ',', ':', '.']).take(8);
    let says = [
        "states",
        "alleges",
        "avers",
        "petitions",
        "applies",
        "asks",
        "moves",
        "prays",
        "objects",
        "represents",
        "complains",
    ];
    (name.split(' ').count() > 1 && behind.any(|word| says.contains(&word))).then_some(name)
}

/// Which side a pleading or another paper for a court speaks for, by its title: "COMPLAINT", "Defendant's Opposition to …". What it says
/// happened is what that side says.
fn pleader(text: &str) -> Option<From> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    let titled = lines.filter(|line| is_title(line)).find_map(|line| {
        let title: Vec<String> = words(line).collect();
        let title: Vec<&str> = title.iter().map(String::as_str).collect();
        let owned = line.replace('’', "'").to_lowercase();
        let owned = owned.contains("'s ") || owned.contains("s' ");
        let to_counterclaim =
            title.last().is_some_and(|word| word.starts_with("counterclaim")) && title.contains(&"to");
        let plain = ["first", "second", "third", "amended", "supplemental", "verified", "original", "the"];
        match title.iter().find(|word| !plain.contains(word)).copied()? {
            // "Plaintiff," alone is a line of the caption.
            "plaintiff" | "plaintiffs" | "petitioner" | "claimant" if owned => Some(From::Plaintiff),
            "defendant" | "defendants" | "respondent" | "respondents" if owned => Some(From::Defendant),
            "complaint" | "petition" => Some(From::Plaintiff),
            "answer" | "reply" if to_counterclaim => Some(From::Plaintiff),
            "answer" | "counterclaim" | "counterclaims" => Some(From::Defendant),
            _ => None,
        }
    });
    // A motion that answers a petition says what "Petitioner alleges" too.
    titled.or_else(|| if argues(text) { None } else { alleges(text) })
}

/// Words between a side and what it does: "Plaintiff Acme Widgets, Inc., by its attorneys, for its complaint alleges".
const NAMED_BETWEEN: usize = 24;

/// Which side a paper without a title lets speak: "Plaintiff alleges as follows", "Defendant denies".
fn alleges(text: &str) -> Option<From> {
    let all: Vec<String> = words(text).collect();
    all.iter().enumerate().find_map(|(at, word)| {
        let side = side_called(&capitalized(word.trim_end_matches('s')))?;
        let behind = all.iter().skip(at + 1).take(NAMED_BETWEEN);
        // What the other side does is said behind its own name.
        let mut own = behind.take_while(|word| side_called(&capitalized(word.trim_end_matches('s'))).is_none());
        let pleads = |word: &String| match side {
            From::Plaintiff => matches!(
                word.as_str(),
                "alleges" | "allege" | "complains" | "complain" | "avers" | "aver" | "prays" | "pray"
            ),
            _ => matches!(word.as_str(), "denies" | "deny" | "answers"),
        };
        own.any(pleads).then_some(side)
    })
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motion_of_somebody_by_name_is_an_advocates_paper() {
        let head = "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF\nROSA BLUM, Deceased.\n\n";
        let of = |title: &str| {
            filer(&format!(
                "{head}{title}\n\n1. The will of May 2, 2019 was forged.\n\n/s/ Carl Weiss, Weiss & Lee, Attorneys for Otto Blum\n"
            ))
        };
        let named = Filer { side: None, name: Some("Otto Blum".into()), counsel: Some("Carl Weiss".into()) };
        for title in [
            "OTTO BLUM'S MOTION TO STRIKE THE PETITION",
            "MOTION TO STRIKE",
            "Objection to the Inventory",
            "MEMORANDUM OF LAW IN SUPPORT OF MOTION",
            "Application for Letters",
            "WILL CONTEST",
            "NOTICE OF MOTION",
        ] {
            assert_eq!(of(title), Some(named.clone()), "{title}");
        }
        let whose = |title: &str| of(title).and_then(|filer| filer.name);
        assert_eq!(whose("PETITION OF IDA ROSE BLUM OBJECTING TO PROBATE OF WILL").as_deref(), Some("Ida Rose Blum"));
        for title in ["ORDER GRANTING MOTION TO STRIKE", "DECLARATION OF OTTO BLUM IN SUPPORT OF MOTION", "INVENTORY"] {
            assert_eq!(of(title), None, "{title}");
        }
        assert_eq!(filer("MEMORANDUM TO FILE\n\nThe roof leaked on May 2, 2024.\n"), None);
        assert_eq!(filer("LOAN APPLICATION\n\nThe roof was new on May 2, 2024.\n"), None);
    }

    #[test]
    fn a_petition_is_that_of_whom_it_lets_state() {
        let petition = "PROBATE COURT OF KENT COUNTY\n\nIn re: Estate of Rosa Blum, Decedent\n\nPETITION FOR PROBATE\n\nPetitioner Ida Blum-Kane states:\n\n1. Decedent died on May 2, 2024.\n\n/s/ Ida Blum-Kane\n";
        assert_eq!(filer(petition).and_then(|filer| filer.name).as_deref(), Some("Ida Blum-Kane"));
    }

    #[test]
    fn a_pleading_without_a_title_speaks_for_the_side_that_it_lets_speak() {
        let complaint = "Acme Widgets, Inc., Plaintiff, v. Road Runner LLC, Defendant.\n\nPlaintiff Acme Widgets, Inc., by its attorneys, alleges as follows:\n\n1. On March 3, 2021, Acme delivered widgets.\n";
        assert_eq!(pleader(complaint), Some(From::Plaintiff));
        assert_eq!(pleader("Defendant denies the allegations of paragraph 3.\n"), Some(From::Defendant));
        assert_eq!(pleader("Dear Ms. Farouk,\n\nPlaintiff is Acme. It delivered widgets on March 3, 2021.\n"), None);
        assert_eq!(pleader("Plaintiff asked for time. Defendant alleges nothing.\n"), None);
    }
}
