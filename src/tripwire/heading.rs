//! Whether a paper calls itself privileged: by its heading or a stamp of its own, not because it writes about privilege.

/// Lines at a paper's beginning that may be its heading.
const LINES: usize = 25;
/// Words of a line that is a stamp.
const WORDS: usize = 14;

/// Words by which papers call themselves privileged.
const MARKS: [&str; 15] = [
    "attorney-client privilege",
    "attorney client privilege",
    "attorney/client privilege",
    "lawyer-client privilege",
    "attorney work product",
    "attorney work-product",
    "attorney's work product",
    "work product",
    "work-product",
    "privileged and confidential",
    "privileged & confidential",
    "confidential and privileged",
    "confidential & privileged",
    "secreto profesional",
    "comunicación privilegiada",
];

/// What shows that a line speaks about privilege.
const ABOUT: [&str; 26] = [
    "log",
    "motion",
    "waiver",
    "waive",
    "waived",
    "compel",
    "objection",
    "objections",
    "order",
    "not",
    "non-privileged",
    "nonprivileged",
    "assert",
    "asserting",
    "assertion",
    "dispute",
    "memorandum of law",
    "opposition",
    "brief",
    "whether",
    "redacted for",
    "withheld",
    "may",
    "agreement",
    "clawback",
    "protective",
];

/// The words by which a paper calls itself privileged, as they stand in it.
#[must_use]
pub fn marked(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| line.chars().any(char::is_alphanumeric));
    for line in lines.take(LINES) {
        match read(line) {
            Line::Stamp(words) => return Some(words),
            // "Privilege log": what stands below is what it writes about.
            Line::Topic => return None,
            Line::Other => {}
        }
    }
    None
}

enum Line {
    Stamp(String),
    Topic,
    Other,
}

fn read(line: &str) -> Line {
    let folded = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let low = folded.to_lowercase().replace('’', "'");
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|w| !w.is_empty()).collect();
    if words.is_empty() || words.len() > WORDS {
        return Line::Other;
    }
    let about = ABOUT.iter().any(|about| if about.contains(' ') { low.contains(about) } else { words.contains(about) });
    if about {
        let heads = is_loud(line) || words.len() <= 4;
        return if heads && low.contains("privileg") { Line::Topic } else { Line::Other };
    }
    let alone = ["privileged", "privileged communication", "privileged document", "privilegiado", "legally privileged"];
    let bare = words.join(" ");
    let says = MARKS.iter().any(|mark| low.contains(mark)) || alone.contains(&bare.as_str());
    // "The work product of our team is excellent." is a sentence; a stamp is none.
    let sentence = low.ends_with(['.', '?', ';', ',']) && words.len() > 6 && !is_loud(line);
    let begins =
        MARKS.iter().chain(&alone).any(|mark| low.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(mark));
    let stands = begins
        || is_loud(line)
        || words.len() <= 6
        || ["prepared at the", "confidential"].iter().any(|s| low.contains(s));
    if says && !sentence && stands { Line::Stamp(folded) } else { Line::Other }
}

/// Mostly in capitals.
fn is_loud(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic());
    let (all, upper) = letters.fold((0, 0), |(all, upper), c| (all + 1, upper + usize::from(c.is_uppercase())));
    all > 3 && upper * 10 >= all * 8
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn stamps_are_told_from_papers_that_write_about_privilege() {
        for paper in [
            "PRIVILEGED & CONFIDENTIAL\nATTORNEY WORK PRODUCT\n\nMemorandum",
            "Miller & Roe LLP\n12 Main Street\n\nMEMORANDUM\n\nPrivileged and Confidential — Attorney-Client Communication\nTo: File",
            "[Attorney-Client Privileged]\nNotes of a call",
            "Attorney Work Product – Prepared at the Direction of Counsel\n",
            "privileged\n\nDraft",
            "CONFIDENTIAL: PROTECTED BY THE ATTORNEY-CLIENT PRIVILEGE AND THE WORK PRODUCT DOCTRINE.\n",
            "Confidencial – Secreto profesional\n",
        ] {
            assert!(marked(paper).is_some(), "{paper}");
        }
        for paper in [
            "PRIVILEGE LOG\nDate, author, basis: attorney-client privilege",
            "PLAINTIFF'S MOTION TO COMPEL PRIVILEGED DOCUMENTS\n",
            "CONFIDENTIAL\nSETTLEMENT AGREEMENT\n",
            "STIPULATED PROTECTIVE ORDER REGARDING ATTORNEY-CLIENT PRIVILEGE\n",
            "Dear counsel,\nWe disagree that the attorney-client privilege covers these mails, as we told you last week.\n",
            "Notice: this message may be privileged.\n",
            "The work product of the contractor shall belong to the customer and be delivered by the first of May.\n",
            "LEASE\nThe landlord lets the premises.\n",
            "NOT PRIVILEGED\n",
            "",
        ] {
            assert_eq!(marked(paper), None, "{paper}");
        }
    }
}
