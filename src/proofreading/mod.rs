//! What is wrong in a document before it leaves: pure functions over text.
//!
//! [`check`] passes a document through every check and gives its findings in the order of the text. No check asks a
//! model, reads a file or looks at a clock. What a check is not sure of it marks [`Severity::Check`] or leaves out: a
//! proofreader that cries wolf is not read. Places count Unicode scalar values within a paragraph.

mod citations;
mod document;
mod figures;
mod finding;
mod leftovers;
mod names;
mod paper;
mod references;
mod spelling;
mod terms;

pub use document::{Context, Paragraph, Source, paragraphs};
pub use finding::{Finding, Kind, Place, Severity};

use paper::Paper;

/// Everything that is wrong or may be wrong in a document, in the order of the text.
pub fn check(paragraphs: &[Paragraph], context: &Context) -> Vec<Finding> {
    let paper = Paper::new(paragraphs, context);
    let mut all = citations::check(&paper);
    all.extend(terms::check(&paper));
    all.extend(references::check(&paper));
    all.extend(figures::check(&paper));
    all.extend(names::check(&paper));
    all.extend(leftovers::check(&paper));
    // A term that is misspelt is told once.
    let terms: Vec<(usize, usize, usize)> =
        all.iter().filter(|f| f.kind == Kind::TermSpelling).map(|f| (f.paragraph, f.start, f.end)).collect();
    let told =
        |f: &Finding| terms.iter().any(|(p, start, end)| f.paragraph == *p && *start <= f.start && f.end <= *end);
    all.retain(|f| f.kind != Kind::NameSpelling || !told(f));
    all.sort_by(|a, b| {
        let key = |f: &Finding| (f.paragraph, f.start, f.end, f.severity, f.kind);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
    all.dedup();
    all
}
