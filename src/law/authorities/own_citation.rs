//! Which decision or statute a document itself is: an opinion has its citation at its head ("550 U.S. 544 (2007)",
//! "Cite as:"), or the file name contains it. A citation within a sentence is not the document's own.

use crate::{
    citations::{Citation, Kind, find, formats},
    span::{Letters, Span},
};

/// A citation that a document is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// Its normal form.
    pub form: String,
    /// The case's name, if the head or the file's name gives one.
    pub name: Option<String>,
    /// Where it is in the text; the start of the text if only the file's name gives it.
    pub span: Span,
}

/// Characters of the head of a document.
const HEAD: usize = 3_000;
/// A citation on a line of its own within this many characters is the document's.
const TOP: usize = 1_200;

/// The citations that a document is known by. `name` is the file's name or title.
pub fn own(text: &str, name: &str) -> Vec<Own> {
    let mut found: Vec<Own> = Vec::new();
    let stem = name.rsplit_once('.').filter(|(_, e)| (2..=4).contains(&e.len())).map_or(name, |(stem, _)| stem);
    let stem = stem.replace('_', " ");
    let mut put = |c: &Citation, span: Span, name: Option<String>| {
        let form = formats::normal(c);
        if !found.iter().any(|own| own.form == form) {
            found.push(Own { form, name, span });
        }
    };
    let of_itself = |c: &&Citation| matches!(c.kind, Kind::Case | Kind::Law) && c.page.is_some() && !c.ambiguous;
    for c in find(&stem).iter().filter(of_itself) {
        put(c, Span::default(), formats::name(c));
    }
    let head: String = text.chars().take(HEAD).collect();
    let letters = Letters::new(&head);
    let caption = caption(&letters);
    for c in find(&head).iter().filter(of_itself) {
        let line = line_around(&letters, c.whole);
        let rest = letters.at(line).iter().filter(|c| c.is_alphanumeric()).count();
        let cited = letters.at(c.whole).iter().filter(|c| c.is_alphanumeric()).count();
        let before: String = letters.exact(Span::new(line.start, c.span.start)).to_lowercase();
        let told = before.trim_end_matches([' ', ':']).ends_with("cite as");
        // On a line of its own: there is little beside the citation, and it is not a sentence of a longer paragraph.
        let alone = c.whole.start < TOP && cited * 10 >= rest * 6;
        if told || alone {
            put(c, c.span, formats::name(c).or_else(|| caption.clone()));
        }
    }
    found
}

/// The lines on which a span lies.
fn line_around(letters: &Letters, span: Span) -> Span {
    let all = letters.all();
    let start = all[..span.start.min(all.len())].iter().rposition(|c| *c == '\n').map_or(0, |at| at + 1);
    let end = all.iter().skip(span.end).position(|c| *c == '\n').map_or(all.len(), |at| span.end + at);
    Span::new(start, end)
}

/// The case's name from its caption: the lines around a line that is `v.` alone, or the first short line with ` v. ` in it.
fn caption(letters: &Letters) -> Option<String> {
    let text = letters.exact(letters.span());
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(60).collect();
    let party = |line: &str| line.split(',').next().unwrap_or(line).trim().to_owned();
    for (i, line) in lines.iter().enumerate() {
        if matches!(*line, "v." | "vs." | "V." | "versus" | "v") {
            let role = |l: &str| {
                let low = l.to_lowercase();
                ["plaintiff", "defendant", "petitioner", "respondent", "appell"].iter().any(|r| low.starts_with(r))
            };
            let above = lines[..i].iter().rev().find(|l| !role(l))?;
            let below = lines.get(i + 1..)?.iter().find(|l| !role(l))?;
            return Some(format!("{} v. {}", party(above), party(below)));
        }
        if line.len() < 160 && (line.contains(" v. ") || line.contains(" V. ")) && find(line).is_empty() {
            return Some(line.trim_end_matches([',', '.']).to_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms_of(text: &str, name: &str) -> Vec<(String, Option<String>)> {
        own(text, name).into_iter().map(|own| (own.form, own.name)).collect()
    }

    #[test]
    fn an_opinion_is_known_by_its_head() {
        let text = "550 U.S. 544 (2007)\n\nBELL ATLANTIC CORPORATION, et al., Petitioners,\nv.\nWilliam TWOMBLY et al.\n\n\
            No. 05-1126. See Conley v. Gibson, 355 U.S. 41, 47 (1957), which says that a complaint should not be dismissed.";
        assert_eq!(
            forms_of(text, "twombly.txt"),
            [("550 U.S. 544".to_owned(), Some("BELL ATLANTIC CORPORATION v. William TWOMBLY et al.".to_owned()))]
        );
        let text = "(Slip Opinion) Cite as: 598 U.S. 471 (2023)\nSyllabus\nNATIONAL PORK v. ROSS";
        assert_eq!(forms_of(text, "opinion.pdf")[0].0, "598 U.S. 471");
    }

    #[test]
    fn a_file_may_be_named_by_it() {
        let found = forms_of("The Court holds.", "Smith v. Jones, 123 F.3d 456 (2d Cir. 1997).pdf");
        assert_eq!(found, [("123 F.3d 456".to_owned(), Some("Smith v. Jones".to_owned()))]);
    }

    #[test]
    fn what_is_cited_in_a_sentence_is_not_its_own() {
        let letter = "Dear counsel,\nAs the Court held in Bell Atlantic Corp. v. Twombly, 550 U.S. 544, 570 (2007), a complaint must state enough facts to be plausible on its face.";
        assert_eq!(forms_of(letter, "letter.docx"), []);
        assert_eq!(forms_of("", ""), []);
    }
}
