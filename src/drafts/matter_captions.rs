//! Captions without two sides: "IN THE MATTER OF THE ESTATE OF ROSA BLUM, Deceased", "In re Marriage of Ann Lee and Bob Lee".

use super::papers::{Paper, bare, cased, source, words};
use crate::{
    documents::document::Origin,
    law::{Letters, Span},
    tasks::Source,
};

/// Lines of a paper in which its caption stands.
const HEAD: usize = 40;
/// Lines that a caption goes on below its first.
const BELOW: usize = 6;
/// Most words of a name.
const NAME: usize = 16;

/// Words that begin such a caption, and those that may follow them.
const LEADS: [&str; 5] = ["in the matter of", "in the interest of", "in the estate of", "in re", "matter of"];
const KINDS: [&str; 14] = [
    "estate of",
    "guardianship of",
    "conservatorship of",
    "guardianship and conservatorship of",
    "dissolution of the marriage of",
    "dissolution of marriage of",
    "marriage of",
    "adoption of",
    "parentage of",
    "custody of",
    "last will and testament of",
    "will of",
    "trust of",
    "testamentary trust of",
];
/// What somebody in such a caption is.
const ROLES: [&str; 13] = [
    "deceased",
    "decedent",
    "debtor",
    "debtors",
    "minor",
    "minors",
    "ward",
    "child",
    "children",
    "incapacitated",
    "protected",
    "protectee",
    "disabled",
];

/// Such a caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatterCaption {
    /// "In the Matter of the Estate of"
    pub prelude: String,
    pub name: String,
    /// "Deceased"; empty if the caption has none.
    pub role: String,
    pub span: Span,
}

impl MatterCaption {
    /// The name of the case in a sentence.
    pub fn called(&self) -> String {
        format!("{} {}", self.prelude, self.name)
    }
}

/// The matter in which all papers with such a caption are filed; `None` if they are filed in several.
pub fn one_matter(papers: &[Paper]) -> Option<(MatterCaption, Source)> {
    let files = papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_)));
    let mut all = files.filter_map(|paper| {
        let caption = matter_caption(&paper.document.text)?;
        let source = source(paper, &Letters::new(&paper.document.text), caption.span);
        Some((caption, source))
    });
    let first = all.next()?;
    all.all(|(other, _)| bare(&other.called()) == bare(&first.0.called())).then_some(first)
}

/// Reads the caption of a paper for a court.
pub fn matter_caption(text: &str) -> Option<MatterCaption> {
    read(text, false)
}

/// The matter above the two sides of a caption, as probate courts have it: "IN RE: ESTATE OF ROSA BLUM, Deceased", and below it the petitioner and
/// the respondent.
pub fn matter_above_sides(text: &str) -> Option<MatterCaption> {
    read(text, true).filter(|matter| !matter.role.is_empty() && !matter.prelude.to_lowercase().contains("marriage"))
}

/// Reads a caption without sides, or what stands above those that it has.
fn read(text: &str, has_sides: bool) -> Option<MatterCaption> {
    let letters = Letters::new(text);
    let lines: Vec<Span> =
        letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).take(HEAD).collect();
    let of_court = lines.iter().any(|line| {
        let line = letters.exact(*line);
        let number = ["case no", "cause no", "no. ", "file no"].iter().any(|label| line.to_lowercase().contains(label));
        number || !line.chars().any(char::is_lowercase) && words(&line).any(|word| word == "court")
    });
    let left = |line: Span| {
        let exact = letters.exact(line);
        let end = ["   ", "\t", "|", ")", "§"].iter().filter_map(|mark| exact.find(mark)).min().unwrap_or(exact.len());
        exact[..end].trim().to_owned()
    };
    let versus = |line: &Span| words(&letters.exact(*line)).any(|word| matches!(word.as_str(), "v" | "vs"));
    let sides = lines.iter().position(versus);
    if !of_court || sides.is_some() != has_sides {
        return None;
    }
    let at = lines.iter().position(|line| lead(&left(*line)).is_some())?;
    if sides.is_some_and(|sides| at > sides) {
        return None;
    }
    let mut all = left(lines[at]);
    let mut last = lines[at];
    for line in lines.iter().skip(at + 1).take(BELOW) {
        let goes_on = all.ends_with(',') || all.ends_with(" and") || opens(&all);
        let done = !goes_on || role(&all).is_some();
        let more = left(*line);
        if done || more.to_lowercase().starts_with("case no") {
            break;
        }
        if !more.is_empty() {
            all = format!("{all} {more}");
            last = *line;
        }
    }
    let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = if has_sides { up_to_status(&all) } else { &all };
    let cut = lead(all)?;
    let prelude = cased(all[..cut].trim().trim_end_matches(':'));
    let rest = all[cut..].trim_start_matches([':', ' ']).trim_end_matches(['.', ',', ' ']);
    let (name, role) = match role(rest) {
        Some(at) => (&rest[..at], rest[at..].trim_matches([',', ' '])),
        None => (rest, ""),
    };
    let count = name.split(' ').count();
    let good = name.starts_with(char::is_uppercase) && (2..=NAME).contains(&count);
    let name = cased(name.trim_end_matches([',', ' ']));
    let role = cased(role);
    let capital = |text: &str| text.get(..1).map(|first| first.to_uppercase() + &text[1..]).unwrap_or_default();
    good.then(|| MatterCaption {
        prelude: capital(&prelude),
        name,
        role: capital(&role),
        span: Span::new(lines[at].start, last.end),
    })
}

/// Where what leads to the name ends, in bytes.
fn lead(text: &str) -> Option<usize> {
    let lower = text.to_lowercase();
    // A text whose small letters have other lengths is no English caption.
    if lower.len() != text.len() {
        return None;
    }
    let skip = |at: usize, words: &str| {
        let rest = lower.get(at..)?;
        let begin = at + (rest.len() - rest.trim_start_matches([':', ' ', ',']).len());
        let behind = lower.get(begin..)?.strip_prefix(words)?;
        (behind.is_empty() || behind.starts_with([' ', ':', ','])).then_some(begin + words.len())
    };
    let lead = LEADS.iter().find_map(|words| skip(0, words));
    let kind = |at: usize| {
        let at = skip(at, "the").unwrap_or(at);
        KINDS.iter().find_map(|words| skip(at, words))
    };
    match lead {
        Some(at) => Some(kind(at).unwrap_or(at)),
        // "Estate of Rosa Blum" alone; "Will of Rosa Blum" may be the will itself.
        None => KINDS[..8].iter().find_map(|words| skip(0, words)),
    }
}

/// A caption up to what somebody in it is, where the sides stand in the same line: "IN RE: ESTATE OF ROSA BLUM, Deceased. IDA BLUM, Petitioner".
fn up_to_status(text: &str) -> &str {
    let lower = text.to_lowercase();
    let ends = ROLES.iter().filter_map(|status| {
        let end = lower.find(&format!(", {status}"))? + 2 + status.len();
        (!lower.get(end..)?.starts_with(char::is_alphanumeric)).then_some(end)
    });
    ends.min().and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Whether a caption has begun and has no name yet.
fn opens(text: &str) -> bool {
    lead(text).is_some_and(|end| text[end..].trim_matches([':', ' ']).is_empty())
}

/// Where the status of somebody begins behind the last comma: ", Deceased", ", an incapacitated person".
fn role(text: &str) -> Option<usize> {
    let at = text.trim_end_matches(['.', ',', ' ']).rfind(", ")?;
    let tail: Vec<String> = words(&text[at..]).collect();
    // Alone a respondent is whoever is to have a guardian; beside a petitioner, one of two sides.
    let alone = !text.to_lowercase().contains("petitioner") && tail.iter().any(|word| word == "respondent");
    (tail.len() <= 5 && (alone || tail.iter().any(|word| ROLES.contains(&word.as_str())))).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_without_sides_is_read_with_its_matter() {
        let of = |text: &str| matter_caption(text).map(|caption| (caption.called(), caption.role));
        let is = |called: &str, role: &str| Some((called.to_owned(), role.to_owned()));
        for text in [
            "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF\nROSA M. BLUM,          Case No. 2023PR000412\nDeceased.\n\nPETITION\n",
            "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF ROSA M. BLUM, Deceased.          Case No. 2023PR000412\n",
        ] {
            assert_eq!(of(text), is("In the Matter of the Estate of Rosa M. Blum", "Deceased"), "{text}");
        }
        assert_eq!(
            of("SUPERIOR COURT\n\nIn re Guardianship of OTTO BLUM,\nan incapacitated person.\n\nNo. 24-4-01188-05\n"),
            is("In re Guardianship of Otto Blum", "An incapacitated person")
        );
        assert_eq!(
            of(
                "DISTRICT COURT\n\nIn Re: Guardianship of                       Court File No. 73-PR-26\nROSA BLUM,\nRespondent.\n"
            ),
            is("In Re: Guardianship of Rosa Blum", "Respondent")
        );
        assert_eq!(
            of("SUPERIOR COURT\n\nIn re the Marriage of:\n\nANN LEE,\nPetitioner,\nand\nBOB LEE,\nRespondent.\n"),
            is("In re the Marriage of ANN LEE, Petitioner, and BOB LEE, Respondent", "")
        );
        assert_eq!(of("SUPERIOR COURT\n\nANN LEE, Plaintiff,\nv.\nESTATE OF BOB LEE, Defendant.\n"), None);
        let above = |text: &str| matter_above_sides(text).map(|caption| (caption.called(), caption.role));
        for text in [
            "CIRCUIT COURT FOR LEON COUNTY\n\nIN RE: ESTATE OF\nROSA BLUM,\nDeceased.\nIDA BLUM,\nPetitioner,\nvs.\nOTTO BLUM,\nRespondent.\nFile No. 2026-CP-000412\n",
            "CIRCUIT COURT FOR LEON COUNTY\n\nIN RE: ESTATE OF ROSA BLUM, Deceased. IDA BLUM, Petitioner, vs. OTTO BLUM, Respondent. | File No. 2026-CP-000412\n",
        ] {
            assert_eq!(above(text), is("In Re: Estate of Rosa Blum", "Deceased"), "{text}");
            assert_eq!(of(text), None, "{text}");
        }
        assert_eq!(above("SUPERIOR COURT\n\nANN LEE, Plaintiff,\nv.\nESTATE OF BOB LEE, Defendant.\n"), None);
        assert_eq!(of("LAST WILL AND TESTAMENT OF ROSA BLUM\n\nI give my house to Otto.\n"), None);
    }
}
