//! Words of a Word document that a mail asks to be exchanged: "In section 4, change 30 days to 45 days", "Replace “Nevada” with “California”".
//! The paper comes back with tracked changes.

use super::{
    changes_without_words::{Does, quoted, without_words},
    marker::{LARGEST, Marker, Reply, SHOWN, attached, is_word, nothing, said, section},
};
use crate::{
    accounts::Account,
    clock,
    documents::{
        ReadFailure,
        make::{Exchange, How, Make},
    },
    error::Result,
    files::File,
    law::{Letters, sentences::sentences_in},
    tasks::SkillKind,
};

use jiff::Timestamp;

/// The most exchanges of a mail, and characters of one side of them.
const MOST: usize = 40;
const LONGEST: usize = 400;
/// Words before the verb.
const POLITE: [&str; 16] = [
    "please", "kindly", "and", "also", "then", "can", "could", "would", "will", "you", "we", "i", "need", "want", "to",
    "should",
];
/// Verbs, and what they order.
const VERBS: [(&str, Does); 24] = [
    ("change", Does::Exchanges),
    ("replace", Does::Exchanges),
    ("amend", Does::Exchanges),
    ("substitute", Does::Exchanges),
    ("correct", Does::Exchanges),
    ("delete", Does::Deletes),
    ("strike", Does::Deletes),
    ("remove", Does::Deletes),
    ("add", Does::Adds),
    ("insert", Does::Adds),
    ("increase", Does::Moves),
    ("raise", Does::Moves),
    ("reduce", Does::Moves),
    ("lower", Does::Moves),
    ("decrease", Does::Moves),
    ("extend", Does::Moves),
    ("shorten", Does::Moves),
    ("set", Does::Moves),
    ("double", Does::Moves),
    ("halve", Does::Moves),
    ("make", Does::Moves),
    ("limit", Does::Moves),
    ("rewrite", Does::Moves),
    ("renumber", Does::Moves),
];

/// What stands between the old words and the new.
const BETWEEN: [&str; 4] = [" to read ", " to ", " with ", " by "];

/// What a mail asks to be changed.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) exchanges: Vec<Exchange>,
    /// Orders that could not be read as a change: each is told.
    pub(super) unread: Vec<String>,
}

/// The changes that a mail asks for, and what of its orders is none that can be made.
pub(super) fn changes(instruction: &str) -> Changes {
    let letters = Letters::new(instruction);
    let lines = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span)).collect::<Vec<_>>();
    let mut out = Changes::default();
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        let mut place = None;
        for piece in pieces(line) {
            let (own, rest) = placed(piece);
            let here = own.clone().or_else(|| place.clone());
            let other = || {
                let (does, behind) = ordered(rest)?;
                without_words(does, behind, own.clone().or_else(|| place_behind(behind)))
            };
            let read: Vec<Exchange> = exchange(rest, here).map(|one| vec![one]).or_else(other).unwrap_or_default();
            let announces = rest.trim_end().ends_with(':') || rest.to_lowercase().contains("changes");
            if read.is_empty() && (ordered(rest).is_some() || own.is_some()) && !announces {
                out.unread.push(piece.trim_end_matches('.').to_owned());
            }
            out.exchanges.extend(read);
            place = own.or(place);
        }
    }
    out.exchanges.truncate(MOST);
    out.unread.truncate(MOST);
    out
}

/// The exchanges that a mail asks for.
pub(super) fn exchanges(instruction: &str) -> Vec<Exchange> {
    changes(instruction).exchanges
}

/// The orders of a sentence: "…, change A to B and replace C with D".
fn pieces(line: &str) -> Vec<&str> {
    let lower = line.to_ascii_lowercase();
    // "and in section 3 change …": the place may stand before the verb.
    let verb = |at: usize| {
        let (_, rest) = placed(&lower[at..]);
        VERBS.iter().any(|(verb, _)| rest.starts_with(&format!("{verb} ")))
    };
    let quoted = quoted(line);
    // "In section 4, change …" is one order with its place.
    let ordered = |before: &str| VERBS.iter().any(|(verb, _)| before.contains(&format!("{verb} ")));
    let mut cuts = vec![0];
    for joint in [", and ", " and ", "; ", ", "] {
        let ends = lower.match_indices(joint).map(|(at, joint)| at + joint.len());
        let within =
            |at: usize| quoted.iter().any(|(words, end)| end.saturating_sub(words.len() + 3) <= at && at < *end);
        cuts.extend(ends.filter(|at| !within(*at) && verb(*at) && ordered(&lower[..*at])));
    }
    cuts.sort_unstable();
    cuts.dedup();
    let ends = cuts.iter().skip(1).copied().chain([line.len()]).collect::<Vec<_>>();
    let bare = |(from, to): (&usize, usize)| {
        let piece = line[*from..to].trim_start_matches(['-', '*', '•', '–', ' ']).trim_end_matches([',', ';', ' ']);
        let piece = piece.strip_suffix(" and").unwrap_or(piece).trim_end_matches([',', ';', ' ']);
        // "1. Section 2: change …"
        let number = piece.find(['.', ')']).filter(|at| *at > 0 && piece[..*at].bytes().all(|b| b.is_ascii_digit()));
        number.map_or(piece, |at| piece[at + 1..].trim_start())
    };
    cuts.iter().zip(ends).map(bare).collect()
}

/// The section that an order names first, and the rest: "In section 4(b), change …".
fn placed(order: &str) -> (Option<String>, &str) {
    let lower = order.to_ascii_lowercase();
    let bare = lower.trim_start_matches(|c: char| !c.is_alphanumeric());
    let skipped = lower.len() - bare.len();
    let named = ["in section ", "in clause ", "in article ", "in paragraph ", "section ", "clause "];
    let Some(lead) = named.iter().find(|lead| bare.starts_with(**lead)) else { return in_the_paper(order, skipped) };
    let from = skipped + lead.len();
    let rest = &order[from..];
    let end = rest.find([',', ':', ' ']).unwrap_or(rest.len());
    (Some(number(&rest[..end])), rest[end..].trim_start_matches([',', ':', ' ']))
}

/// The same where a paper or a part of it is named: "In this agreement change …", "In the second paragraph, change …".
fn in_the_paper(order: &str, skipped: usize) -> (Option<String>, &str) {
    const PARTS: [&str; 9] =
        ["paragraph", "sentence", "recital", "schedule", "exhibit", "annex", "appendix", "definition", "preamble"];
    let lower = order.to_ascii_lowercase();
    let leads = ["in this ", "in the ", "in our ", "in that ", "in your "];
    let Some(lead) = leads.iter().find(|lead| lower[skipped..].starts_with(**lead)) else { return (None, order) };
    let from = skipped + lead.len();
    let behind = |(at, mark): (usize, &str)| order[from + at + mark.len()..].trim_start();
    let order_at = |at: &(usize, &str)| ordered(behind(*at)).is_some();
    let Some(end) = lower[from..].match_indices([' ', ',', ':']).find(order_at) else { return (None, order) };
    let named = order[from..from + end.0].trim_matches([' ', ',', ':']);
    // "In the lease they want to change …" orders nothing.
    let told = ["they", "we", "he", "she", "you", "i", "who", "to", "it", "which", "that"];
    if named.split(' ').any(|word| told.contains(&word.to_ascii_lowercase().as_str())) {
        return (None, order);
    }
    let is_part = named.split(' ').any(|word| PARTS.contains(&word.to_ascii_lowercase().as_str()));
    (is_part.then(|| named.to_owned()), behind(end))
}

fn number(text: &str) -> String {
    text.trim_matches(['.', ',', ':', ' ']).to_owned()
}

/// Where words are to be exchanged, as the end of an order says it: "in section 4", "in the second paragraph". The paper itself is no place in it.
fn place_behind(behind: &str) -> Option<String> {
    const WHOLE: [&str; 10] =
        ["attached", "agreement", "contract", "document", "lease", "paper", "file", "text", "draft", "whole"];
    let lower = behind.to_ascii_lowercase();
    let found = |lead: &str| lower.find(lead).map(|at| behind[at + lead.len()..].trim());
    if let Some(rest) = ["in section ", "in clause ", "in article "].iter().find_map(|lead| found(lead)) {
        return rest.split([',', ' ']).next().map(number);
    }
    let rest = found("in the ")?;
    let first = rest.split(' ').next().unwrap_or_default().to_lowercase();
    (!WHOLE.contains(&first.trim_matches(|c: char| !c.is_alphanumeric()))).then(|| rest.to_owned())
}

/// Whether words without quotation marks are meant as they stand: "30 days", "Lender"; "the term" is what is spoken of.
fn is_literal(words: &str) -> bool {
    words.contains(|c: char| c.is_ascii_digit()) || words.starts_with(char::is_uppercase)
}

/// Whether a mail orders that words be changed, whether or not it names both sides.
pub(super) fn wishes(instruction: &str) -> bool {
    // "Correct me if I am wrong", "Change of plan"
    let other = |rest: &str| matches!(rest.split(' ').next(), Some("me" | "of" | "in" | "your" | "us"));
    let outright = |(does, rest): (Does, &str)| matches!(does, Does::Exchanges | Does::Deletes) && !other(rest);
    instruction.split('\n').flat_map(pieces).any(|piece| ordered(placed(piece).1).is_some_and(outright))
        || !exchanges(instruction).is_empty()
}

/// What an order does, and what stands behind its verb.
fn ordered(order: &str) -> Option<(Does, &str)> {
    let mut rest = order.trim().trim_end_matches(['.', '!']);
    loop {
        let (word, behind) = rest.split_once(' ')?;
        let word = word.trim_end_matches(',').to_lowercase();
        match VERBS.iter().find(|(verb, _)| *verb == word) {
            Some((_, does)) => return Some((*does, behind.trim())),
            None if POLITE.contains(&word.as_str()) => rest = behind.trim_start(),
            None => return None,
        }
    }
}

fn exchange(order: &str, place: Option<String>) -> Option<Exchange> {
    let (does, rest) = ordered(order)?;
    if does == Does::Adds {
        return None;
    }
    let deletes = does == Does::Deletes;
    let quoted = quoted(rest);
    let (old, new, behind) = match &quoted[..] {
        [(old, end), ..] if deletes => (old.clone(), String::new(), &rest[*end..]),
        [(old, _), (new, end), ..] => (old.clone(), new.clone(), &rest[*end..]),
        _ if deletes => return None,
        _ => {
            let from = rest.find(" from ").map_or(rest, |at| &rest[at + " from ".len()..]);
            let (at, joint) = BETWEEN.iter().filter_map(|joint| Some((from.find(joint)?, *joint))).min()?;
            let (old, new) = (&from[..at], &from[at + joint.len()..]);
            let end =
                [" in section ", " in clause ", " in article ", " throughout", " everywhere", " in the ", " wherever "];
            let cut = end.iter().filter_map(|words| new.to_ascii_lowercase().find(words)).min().unwrap_or(new.len());
            let old = bare(old);
            if !is_literal(&old) {
                return None;
            }
            (old, bare(&new[..cut]), &new[cut..])
        }
    };
    let own = place_behind(behind);
    let fits = |text: &str| text.chars().count() <= LONGEST;
    (!old.is_empty() && (deletes || !new.is_empty()) && old != new && fits(&old) && fits(&new)).then(|| Exchange {
        old,
        new,
        section: own.or(place),
        how: How::Words,
    })
}

fn bare(text: &str) -> String {
    text.trim().trim_matches(['"', '“', '”']).to_owned()
}

impl Marker {
    /// A mail's Word document with the exchanges as tracked changes. What is asked and not done is told, each with its reason.
    pub(super) async fn exchange(&self, papers: Vec<File>, owner: &Account, changes: Changes) -> Result<Reply> {
        let (words, others): (Vec<File>, Vec<File>) = papers.into_iter().partition(is_word);
        let [paper] = words.as_slice() else {
            let other = others.iter().map(|file| format!("“{}” is no Word document; ", file.name));
            let why = format!(
                "Nothing was changed: {}send the one Word document (.docx) that is to be changed with the order; this mail has {}.",
                other.collect::<String>(),
                words.len()
            );
            return Ok(nothing(SkillKind::Redline, why));
        };
        let Changes { exchanges, unread } = changes;
        const EXAMPLE: &str = "Name the words as they stand in the document and those that take their place: Change “30 days” to “45 days” in section 4.";
        let told = |order: &String| format!("“{order}”: this is no change that is made by rules. {EXAMPLE}");
        let mut undone: Vec<String> = unread.iter().map(told).collect();
        if exchanges.is_empty() {
            let lead = format!("Nothing was changed. {EXAMPLE}");
            let all = undone.len();
            return Ok((said(SkillKind::Redline, lead, vec![section("Not done", undone, all)]), Vec::new()));
        }
        if paper.blob.len > LARGEST {
            return Ok(nothing(SkillKind::Redline, format!("Nothing was changed: “{}” is too large.", paper.name)));
        }
        let asked = exchanges.len() + unread.len();
        let what =
            Make::Exchange { exchanges, author: owner.full_name(), date: clock::to_the_second(Timestamp::now()) };
        let bytes = self.bytes_of(vec![paper.clone()]).await?.concat();
        let made = match self.reading.make(what, &bytes).await {
            Ok(made) => made,
            Err(ReadFailure::Unreadable(why)) => {
                return Ok(nothing(SkillKind::Redline, format!("Nothing was changed: {why}")));
            }
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let failed = usize::try_from(made.unmarked).unwrap_or(usize::MAX).min(made.notes.len());
        undone.splice(0..0, made.notes[..failed].iter().cloned());
        let mut lead = match made.changes.len() {
            0 => format!("Nothing was changed in “{}”.", paper.name),
            1 => format!("One paragraph of “{}” is changed, as tracked changes.", paper.name),
            n => format!("{n} paragraphs of “{}” are changed, as tracked changes.", paper.name),
        };
        if !undone.is_empty() {
            lead += &format!(" Of the {asked} changes that you asked for, {} could not be made.", undone.len());
        }
        let lines = made.changes.iter().take(SHOWN).map(|change| match (change.old.as_str(), change.new.as_str()) {
            ("", new) => format!("New: “{new}”"),
            (old, "") => format!("Deleted: “{old}”"),
            (old, new) => format!("“{old}” is now “{new}”"),
        });
        let (changed, all, left) = (lines.collect(), made.changes.len(), undone.len());
        let sections = vec![section("Not done", undone, left), section("What changed", changed, all)];
        let mut answer = said(SkillKind::Redline, lead, sections);
        answer.gaps.extend(made.notes[failed..].iter().cloned());
        if !made.document.is_empty() {
            let (n, are) = (asked, if asked == 1 { "change was" } else { "changes were" });
            answer.about = format!(
                "{n} {are} asked for. Words are exchanged wherever they stand as you wrote them, in the body of the document and not in its headers and \
                 notes. It was proved before it left: rejecting all changes gives the document as it came."
            );
        }
        Ok((answer, attached(paper, "redline", made)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_for_a_change_is_known_without_its_words() {
        for said in
            ["Please change the term to three years.", "In section 4, change 30 days to 45 days", "Delete section 4."]
        {
            assert!(wishes(said), "{said}");
        }
        for said in [
            "What would it take to change the term?",
            "They changed the term.",
            "Summarize the changes.",
            "Correct me if I am wrong.",
            "Change of plan: summarize it.",
        ] {
            assert!(!wishes(said), "{said}");
        }
    }

    #[test]
    fn both_sides_of_a_change_are_named() {
        let of = |said: &str| -> Vec<(String, String, Option<String>)> {
            exchanges(said).into_iter().map(|one| (one.old, one.new, one.section)).collect()
        };
        let one =
            |old: &str, new: &str, section: Option<&str>| (old.to_owned(), new.to_owned(), section.map(str::to_owned));
        for (said, wanted) in [
            ("In section 4, change 30 days to 45 days.", vec![one("30 days", "45 days", Some("4"))]),
            (
                "Please change “thirty (30) days” to “forty-five (45) days” in Section 7.2",
                vec![one("thirty (30) days", "forty-five (45) days", Some("7.2"))],
            ),
            (
                "Replace \"Nevada\" with \"California\" in the attached agreement",
                vec![one("Nevada", "California", None)],
            ),
            (
                "Change the rent from $9,400 to $9,900, replace “Ohio” with “Texas” and delete “very”.",
                vec![one("$9,400", "$9,900", None), one("Ohio", "Texas", None), one("very", "", None)],
            ),
            (
                "Could you please:\n- change 10 days to 12 days\n- In clause 3, replace Lender with Holder",
                vec![one("10 days", "12 days", None), one("Lender", "Holder", Some("3"))],
            ),
            ("In section 4(b), change 30 days to 45 days", vec![one("30 days", "45 days", Some("4(b)"))]),
            (
                "Change 30 days to 45 days in the second paragraph.",
                vec![one("30 days", "45 days", Some("second paragraph"))],
            ),
            (
                "In section 9, change \"Texas\" to \"Delaware\", and in section 3 change \"May 1\" to \"May 4\".",
                vec![one("Texas", "Delaware", Some("9")), one("May 1", "May 4", Some("3"))],
            ),
            (
                "Change “Reno” to “Elko” in section 2; in Section 5, delete “promptly”",
                vec![one("Reno", "Elko", Some("2")), one("promptly", "", Some("5"))],
            ),
            (
                "In this agreement change \"30 days of receipt\" to \"20 days\", and change \"Oregon\" to \"Washington\" in section 9.",
                vec![one("30 days of receipt", "20 days", None), one("Oregon", "Washington", Some("9"))],
            ),
            (
                "In the attached lease of May 4, 2021, please replace “Ohio” with “Iowa”",
                vec![one("Ohio", "Iowa", None)],
            ),
            (
                "In the second paragraph, change 30 days to 45 days",
                vec![one("30 days", "45 days", Some("second paragraph"))],
            ),
            // What is spoken of is not what stands there.
            ("In the lease they want to change 30 days to 45 days.", vec![]),
            ("Change the term.", vec![]),
            ("What would it take to change 30 days to 45 days?", vec![]),
            ("They want to amend the lease to add a cap.", vec![]),
        ] {
            assert_eq!(of(said), wanted, "{said}");
        }
    }

    #[test]
    fn every_order_of_a_mail_is_a_change_or_told_as_none() {
        let of = |said: &str| {
            let Changes { exchanges, unread } = changes(said);
            let called: Vec<String> =
                exchanges.into_iter().map(|one| format!("{:?} {} {}", one.how, one.old, one.new)).collect();
            (called, unread)
        };
        let (done, unread) = of(
            "In section 5 change the notice period to 60 days, replace \"Ohio\" by \"Iowa\" in section 10, delete section 7, and add a paragraph that Bolt shall carry insurance.",
        );
        assert_eq!(
            done,
            ["Value notice period 60 days", "Words Ohio Iowa", "Section  ", "Paragraph  Bolt shall carry insurance."]
        );
        assert_eq!(unread, Vec::<String>::new());
        let (done, unread) = of("Please change the child support to $1,815.00 and make the indemnity mutual.");
        assert_eq!(
            (done, unread),
            (vec!["Value child support $1,815.00".into()], vec!["make the indemnity mutual".into()])
        );
        let (done, unread) = of(
            "Please make these changes:\n1. Section 2: change \"$185.00\" to \"$205.00\".\n2. Section 8: double the cap.\n",
        );
        assert_eq!((done, unread), (vec!["Words $185.00 $205.00".into()], vec!["Section 8: double the cap".into()]));
        // What is no change of a paper is none.
        for said in
            ["Make a list of the dates.", "Add up the bills.", "Extend my thanks to Bob.", "Set a meeting for Monday."]
        {
            assert!(!wishes(said), "{said}");
        }
    }
}
