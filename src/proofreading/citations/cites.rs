//! The citations of the document, grouped by authority.

use crate::paper::Paper;

use law::citations::{Authority, Citation, resolve};

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
    /// Finds and groups them.
    pub fn new(paper: &Paper) -> Self {
        let all = paper.citations().to_vec();
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
    pub fn first(&self, i: usize) -> Option<&Citation> {
        let authority = self.authorities.get((*self.of.get(i)?)?)?;
        self.all.get(authority.first)
    }
}

/// The first number of a page or pin: `at 14-16` is 14. Star pages, notes and paragraphs are none.
pub(crate) fn page(printed: &str) -> Option<u32> {
    let digits = printed.trim_start_matches("at ").trim();
    let number: String = digits.chars().take_while(|c| c.is_ascii_digit() || *c == ',').filter(|c| *c != ',').collect();
    number.parse().ok().filter(|_| number.len() <= 6)
}
