//! Citations: authorities that cannot exist or have another name, short forms that point to nothing, pins, sections of
//! statutes, and quotations that differ from their source.

mod authorities;
mod pins;
mod quotations;
mod short_forms;
mod statutes;
mod words_apart;

use crate::{finding::Finding, paper::Paper};

use law::citations::{Authority, Citation, find, resolve};

/// The citations of the document, grouped by authority.
pub(crate) struct Cites {
    /// In the order of the text.
    pub all: Vec<Citation>,
    /// Which of them cite the same authority.
    pub authorities: Vec<Authority>,
    /// For each citation, its authority.
    pub of: Vec<Option<usize>>,
}

impl Cites {
    fn new(paper: &Paper) -> Self {
        let all = find(&paper.text);
        let authorities = resolve(&all);
        let mut of = vec![None; all.len()];
        for (a, authority) in authorities.iter().enumerate() {
            for i in &authority.citations {
                if let Some(slot) = of.get_mut(*i) {
                    *slot = Some(a);
                }
            }
        }
        Self { all, authorities, of }
    }

    /// The full citation that introduces the authority of a citation.
    fn first(&self, i: usize) -> Option<&Citation> {
        let authority = self.authorities.get((*self.of.get(i)?)?)?;
        self.all.get(authority.first)
    }
}

/// All findings about citations.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let cites = Cites::new(paper);
    let mut all = authorities::check(paper, &cites);
    all.extend(short_forms::check(paper, &cites));
    all.extend(pins::check(paper, &cites));
    all.extend(statutes::check(paper, &cites));
    all.extend(quotations::check(paper, &cites));
    all
}

/// The first number of a page or pin: `at 14-16` is 14. Star pages, notes and paragraphs are none.
pub(crate) fn page(printed: &str) -> Option<u32> {
    let digits = printed.trim_start_matches("at ").trim();
    let number: String = digits.chars().take_while(|c| c.is_ascii_digit() || *c == ',').filter(|c| *c != ',').collect();
    number.parse().ok().filter(|_| number.len() <= 6)
}
