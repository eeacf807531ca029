//! What is read for an answer: whole papers, or runs of the passages that search found, prepared for questions. It is read once, however
//! many questions are asked of it.

use crate::{
    answers::engines::engine::{SourceDocument, Work},
    documents::document::{Document, Origin, Passage},
    ids::AccountId,
    law::{Letters, Span},
    search::{Hit, passages},
};

use comprehension::{scoring::Prepared, typing::Spelling};
use std::{cell::OnceCell, rc::Rc};

/// How many passages are read for an answer.
const READ: usize = 48;
/// The longest paper that is read as a whole, in bytes of its text.
pub const WHOLE: usize = 400_000;
/// Characters of white space that may lie between two passages of one run.
const GAP: u64 = 8;

/// What was read.
pub struct Material {
    pub runs: Vec<Run>,
    pub prepared: Prepared,
    /// How well the best document matches the name in the question.
    pub named: f32,
    spelling: OnceCell<Spelling>,
}

impl Material {
    /// What a work is answered from.
    pub fn new(work: &Work) -> Self {
        let (runs, named) = runs(work);
        Self::of(runs, named)
    }

    /// One paper as a whole, however long it is.
    pub fn of_paper(paper: &SourceDocument) -> Self {
        Self::of(vec![Run::of_paper(paper, None)], 0.0)
    }

    fn of(runs: Vec<Run>, named: f32) -> Self {
        let texts: Vec<Rc<Letters>> = runs.iter().map(|run| Rc::clone(&run.letters)).collect();
        Self { prepared: Prepared::new(&texts), runs, named, spelling: OnceCell::new() }
    }

    /// How words are spelled in it.
    pub fn spelling(&self) -> &Spelling {
        self.spelling.get_or_init(|| {
            let texts: Vec<String> = self.runs.iter().map(|run| run.letters.exact(run.letters.span())).collect();
            Spelling::of(texts.iter().map(String::as_str))
        })
    }
}

/// Characters in which stands what a paper is and whom it is about.
const HEAD: usize = 600;

/// Passages of one document that follow each other, as one text.
pub struct Run {
    /// Each passage, its characters, and where they begin in the run.
    pub parts: Vec<(Rc<Passage>, Rc<Letters>, usize)>,
    pub letters: Rc<Letters>,
    /// How well the document's name fits the question, if the question names one.
    pub named: Option<f32>,
    /// The pages of a whole paper: those of its passages hold only as far as its page spans fit its text.
    pub pages: Option<Document>,
}

/// What is read for an answer: whole papers where they are given, else the passages that were found, of which those that lie side by
/// side become one run, so that a sentence keeps its heading and the words that open its list.
fn runs(work: &Work) -> (Vec<Run>, f32) {
    let asking = work.documents.first().map(|d| d.origin).filter(|o| matches!(o, Origin::Message(_)) && !work.talk);
    let hits: Vec<&Hit> = work.related.iter().filter(|hit| Some(hit.passage.origin) != asking).take(READ).collect();
    let named = hits.iter().filter_map(|hit| hit.named).fold(0.0, f32::max);
    let mut order: Vec<Origin> = Vec::new();
    let read = work.documents.iter().chain(&work.papers).map(|d| d.origin);
    for origin in hits.iter().map(|hit| hit.passage.origin).chain(read) {
        if !order.contains(&origin) && Some(origin) != asking {
            order.push(origin);
        }
    }
    let mut out: Vec<Run> = Vec::new();
    for origin in order {
        let mut of: Vec<&Hit> = hits.iter().filter(|hit| hit.passage.origin == origin).copied().collect();
        of.sort_by_key(|hit| hit.passage.start);
        let named = of.first().and_then(|hit| hit.named);
        let whole = work
            .documents
            .iter()
            .chain(&work.papers)
            .find(|paper| paper.origin == origin && paper.document.text.len() <= WHOLE);
        if let Some(paper) = whole {
            out.push(Run::of_paper(paper, named));
            continue;
        }
        let parts = of.into_iter().map(|hit| hit.passage.clone());
        let mut parts = parts.peekable();
        while let Some(first) = parts.next() {
            let mut side = vec![first];
            while let Some(next) = parts.next_if(|next| follows(side.last().map_or(0, |last| last.end), next)) {
                side.push(next);
            }
            out.push(Run::joined(side, named));
        }
    }
    (out, named)
}

/// Whether a passage follows the place at which another one ends.
fn follows(end: u64, next: &Passage) -> bool {
    (end..=end + GAP).contains(&next.start)
}

impl Run {
    /// The beginning of its text, with the name of its document.
    pub fn head(&self) -> String {
        let name = self.parts.first().map_or("", |(passage, ..)| passage.name.as_str());
        let end = self.letters.span().end.min(HEAD);
        format!("{name}. {}", self.letters.folded(Span::new(0, end)))
    }

    /// A whole paper.
    fn of_paper(paper: &SourceDocument, named: Option<f32>) -> Self {
        let parts = passages(&paper.document, AccountId::from_bytes([0; 16]), None, paper.origin, &paper.name);
        let pages = Document { pages: paper.document.pages.clone(), ..Document::default() };
        Self { pages: Some(pages), ..Self::of(Letters::new(&paper.document.text), 0, parts, named) }
    }

    /// A passage of it with the page on which one of the passage's characters stands.
    pub fn on_page(&self, passage: &Rc<Passage>, at: usize) -> Rc<Passage> {
        let page = self.pages.as_ref().map(|pages| pages.page_at(passage.start.saturating_add(at as u64)));
        match page {
            Some(page) if page != passage.page => Rc::new(Passage { page, ..(**passage).clone() }),
            _ => Rc::clone(passage),
        }
    }

    /// Passages that lie side by side.
    fn joined(passages: Vec<Passage>, named: Option<f32>) -> Self {
        let base = passages.first().map_or(0, |passage| passage.start);
        let mut text = String::new();
        let mut end = base;
        for passage in &passages {
            // The white space between them is not known: a sentence goes on in its line, another begins a new one.
            let ended = text.ends_with(['.', ';', ':', '?', '!']);
            let small = passage.text.starts_with(char::is_lowercase);
            let blank = if ended && !small { "\n" } else { " " };
            text.push_str(&blank.repeat(usize::try_from(passage.start - end).unwrap_or(0)));
            text.push_str(&passage.text);
            end = passage.end;
        }
        Self::of(Letters::new(&text), base, passages, named)
    }

    /// A text that begins at a place of its document, with the passages in it.
    fn of(text: Letters, base: u64, passages: Vec<Passage>, named: Option<f32>) -> Self {
        let part = |passage: Passage| {
            let start = usize::try_from(passage.start.saturating_sub(base)).unwrap_or(0);
            let own = text.part(Span::new(start, start + passage.text.chars().count()));
            let same = own.exact(own.span()) == passage.text;
            let letters = if same { own } else { Letters::new(&passage.text) };
            (Rc::new(passage), Rc::new(letters), start)
        };
        Self { parts: passages.into_iter().map(part).collect(), letters: Rc::new(text), named, pages: None }
    }
}
