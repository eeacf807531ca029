//! The document as it is handed in, and what it is compared with.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A paragraph of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Paragraph {
    /// Its text.
    pub text: String,
    /// The automatic number before it ("3.2", "(a)", "ARTICLE IV"), where the text does not have it.
    pub label: Option<String>,
    /// The level of a heading, 1 for the highest; `None` when it is no heading or nothing is known.
    pub heading: Option<u8>,
    /// Whether it is a footnote or endnote.
    pub footnote: bool,
}

impl Paragraph {
    /// A paragraph of which only the text is known.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// A paper that the document relies on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// The name of the file, or its title.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What is known beside the document itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Context {
    /// The firm's papers that the document relies on: letters, contracts, orders.
    pub sources: Vec<Source>,
    /// Decisions and statutes in the firm's files.
    pub authorities: Vec<Source>,
    /// The parties as the file of the matter has them; empty when nothing is known.
    pub parties: Vec<String>,
    /// The present year; 0 when unknown.
    pub year: u16,
}

/// Characters of all papers beside a document.
const BESIDE: usize = 4_000_000;

impl Context {
    /// The papers beside a document: decisions and statutes, which give their own citation, and the others. Papers that are too long
    /// together are left out.
    pub fn beside(papers: Vec<Source>, year: u16) -> Self {
        let mut context = Self { year, ..Self::default() };
        let mut room = BESIDE;
        for paper in papers {
            let Some(left) = room.checked_sub(paper.text.len()) else { continue };
            room = left;
            let is_authority = !law::authorities::own(&paper.text, &paper.name).is_empty();
            if is_authority { &mut context.authorities } else { &mut context.sources }.push(paper);
        }
        context
    }
}

/// Longest line of a text whose lines were broken by hand or by a PDF.
const WRAPPED: usize = 130;

/// The paragraphs of a plain text. A blank line ends a paragraph; so does every line end, unless the text is wrapped
/// and the line is about as long as its neighbours.
pub fn paragraphs(text: &str) -> Vec<Paragraph> {
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches(['\r', '\u{c}'])).collect();
    let mut lengths: Vec<usize> = lines.iter().map(|l| l.trim().chars().count()).filter(|n| *n > 0).collect();
    lengths.sort_unstable();
    let (longest, usual) = (lengths.last().copied().unwrap_or(0), lengths.get(lengths.len() * 3 / 4).copied());
    let full = usual.unwrap_or(0) * 7 / 10;
    let wrapped = longest <= WRAPPED && usual.unwrap_or(0) > 40;
    let mut out: Vec<Paragraph> = Vec::new();
    let mut open = false;
    for line in lines {
        let (words, length) = (line.trim(), line.trim().chars().count());
        if words.is_empty() {
            open = false;
            continue;
        }
        // The number of a clause begins a paragraph, wherever it stands.
        let letters = law::Letters::new(words);
        let item = law::lines::marker(&letters, letters.span()).is_some();
        match out.last_mut().filter(|_| open && !item) {
            Some(last) => {
                last.text.push('\n');
                last.text.push_str(words);
            }
            None => out.push(Paragraph::new(words)),
        }
        open = wrapped && length >= full;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::paragraphs;

    #[test]
    fn lines_and_wrapped_lines() {
        let texts = |text: &str| paragraphs(text).into_iter().map(|p| p.text).collect::<Vec<_>>();
        assert_eq!(texts("One\nTwo\n\nThree"), ["One", "Two", "Three"]);
        let long = "The Buyer shall pay the price that is agreed on in the\norder within thirty days after the goods have arrived.\n\nThe Seller shall send an invoice with each of the goods\nthat it delivers.";
        assert_eq!(texts(long).len(), 2);
    }
}
