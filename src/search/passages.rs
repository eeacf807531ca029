//! Cuts a document into passages: pieces that can be found, shown and quoted, each with its position.

use super::chunk_boundaries::{Cut, cut_at};
use base::ids::{AccountId, TaskId};
use documents::document::{Document, Origin, Passage};

/// How long passages are, in characters.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// A clause at least this long becomes a passage of its own.
    clause: usize,
    /// A passage ends with the first sentence that ends at or after this length.
    sentence: usize,
    /// The longest passage.
    longest: usize,
}

/// Chosen among four sizes with the bench `retrieval`: shorter ones are more exact; with longer ones, few passages
/// find more.
const CLAUSES: Bounds = Bounds { clause: 160, sentence: 320, longest: 760 };
/// Every 500 characters.
const BLIND: Bounds = Bounds { clause: 500, sentence: 500, longest: 500 };
/// The least that may remain of a page after a cut.
const REST: usize = 80;

/// The passages of a document, in order. Together they contain all of its text except the white space between them.
/// Each ends with a clause, or with the first sentence that makes it long enough, or else at the best available
/// place. The last one of a page may be shorter. None crosses a page end, so its page is right for each of its words.
/// A word is cut only if it is longer than a passage. Offsets count Unicode scalar values. If page spans contradict
/// the text (they come from a stranger's file), only page numbers are affected.
pub fn passages(
    document: &Document,
    account: AccountId,
    task: Option<TaskId>,
    origin: Origin,
    name: &str,
) -> Vec<Passage> {
    passages_by(document, account, task, origin, name, Cutting::Clauses)
}

/// How passages are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutting {
    /// As described at [`passages`].
    Clauses,
    /// After 500 characters, between two words: the baseline for [`Cutting::Clauses`].
    Blind,
}

/// [`passages`], cut in another way.
pub fn passages_by(
    document: &Document,
    account: AccountId,
    task: Option<TaskId>,
    origin: Origin,
    name: &str,
    cutting: Cutting,
) -> Vec<Passage> {
    let bounds = if cutting == Cutting::Clauses { CLAUSES } else { BLIND };
    let mut edges: Vec<u64> = document.pages.iter().flat_map(|p| [p.start, p.end]).collect();
    edges.sort_unstable();
    let mut edges = edges.into_iter().peekable();
    let mut rest = document.text.as_str();
    let mut start = 0_u64;
    let mut made = Vec::new();
    let mut window = Vec::with_capacity(bounds.longest + REST + 1);
    loop {
        let trimmed = rest.trim_start();
        start += count(&rest[..rest.len() - trimmed.len()]);
        rest = trimmed;
        if rest.is_empty() {
            return made;
        }
        while edges.next_if(|edge| *edge <= start).is_some() {}
        let to_edge = edges.peek().map_or(usize::MAX, |edge| usize::try_from(edge - start).unwrap_or(usize::MAX));
        window.clear();
        window.extend(rest.chars().take(bounds.longest + REST + 1));
        let length = piece(&window, to_edge, bounds);
        let bytes = rest.char_indices().nth(length).map_or(rest.len(), |(at, _)| at);
        let (cut, after) = rest.split_at(bytes);
        let text = cut.trim_end();
        made.push(Passage {
            account,
            task,
            origin,
            name: name.to_owned(),
            page: document.page_at(start),
            start,
            end: start + count(text),
            text: text.to_owned(),
        });
        start += length as u64;
        rest = after;
    }
}

fn count(text: &str) -> u64 {
    text.chars().count() as u64
}

/// Length of the next piece, in characters. `window` is the text ahead, `to_edge` the distance to the end of the
/// page.
fn piece(window: &[char], to_edge: usize, bounds: Bounds) -> usize {
    // An edge inside a word does not count: the page spans are wrong.
    let edge = if to_edge >= window.len() || cut_at(window, to_edge) != Cut::Never || window[to_edge].is_whitespace() {
        to_edge
    } else {
        usize::MAX
    };
    let ahead = window.len().min(edge);
    if ahead <= (bounds.clause + REST).min(bounds.longest) {
        return ahead;
    }
    let latest = bounds.longest.min(ahead - REST);
    let mut best = (Cut::Never, latest);
    for at in bounds.clause..=latest {
        let cut = cut_at(window, at);
        if cut == Cut::Paragraph || cut == Cut::Sentence && at >= bounds.sentence {
            return at;
        }
        if cut >= best.0 {
            best = (cut, at);
        }
    }
    if ahead <= bounds.longest {
        return ahead;
    }
    match best {
        (Cut::Never | Cut::Mark, at) => {
            // No white space where a cut should be: use an earlier place before tearing anything.
            (1..bounds.clause).rev().find(|&at| cut_at(window, at) > Cut::Mark).unwrap_or(at)
        }
        (_, at) => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ids::FileId;
    use documents::document::PageSpan;

    use proptest::prelude::*;

    fn pieces(document: &Document) -> Vec<Passage> {
        passages(document, AccountId::new(), None, Origin::File(FileId::new()), "lease.pdf")
    }

    fn document(text: &str) -> Document {
        Document { text: text.to_owned(), ..Document::default() }
    }

    /// What must hold for every document, however odd.
    fn holds(document: &Document) -> Result<(), TestCaseError> {
        let chars: Vec<char> = document.text.chars().collect();
        let mut at = 0;
        for p in pieces(document) {
            let (start, end) = (usize::try_from(p.start).unwrap(), usize::try_from(p.end).unwrap());
            prop_assert!(at <= start && start < end && end <= chars.len());
            prop_assert!(chars[at..start].iter().all(|c| c.is_whitespace()), "nothing is left out");
            prop_assert_eq!(&p.text, &chars[start..end].iter().collect::<String>());
            prop_assert!(end - start <= CLAUSES.longest);
            prop_assert_eq!(p.page, document.page_at(p.start));
            let torn = start > 0 && chars[start - 1].is_alphanumeric() && chars[start].is_alphanumeric();
            let spaced = chars[at.saturating_sub(1)..start].iter().any(|c| c.is_whitespace());
            prop_assert!(!torn || !spaced);
            if torn {
                let back = chars[..start].iter().rev().take(CLAUSES.clause).take_while(|c| !c.is_whitespace()).count();
                prop_assert!(back >= CLAUSES.clause, "only what is longer than a passage is torn");
            }
            at = end;
        }
        prop_assert!(chars[at..].iter().all(|c| c.is_whitespace()), "nothing is left out at the end");
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn passages_are_the_text_they_point_at(
            words in prop::collection::vec("[a-zäß契🙂]{1,14}[.;,:]?|\\(a\\)|[0-9]{1,4}\\.|\\PC{1,6}|[x]{400,2000}", 0..500),
            gaps in prop::collection::vec("[ \t\n]|\n\n|  \r\n ", 1..9),
            spans in prop::collection::vec((0..6000_u64, 0..6000_u64), 0..6),
        ) {
            let mut text = String::new();
            for (i, word) in words.iter().enumerate() {
                text.push_str(word);
                text.push_str(&gaps[i % gaps.len()]);
            }
            let mut odd = document(&text);
            odd.pages = spans.iter().enumerate()
                .map(|(i, &(start, end))| PageSpan { number: u32::try_from(i).unwrap() + 1, start, end }).collect();
            holds(&odd)?;
            odd.pages.clear();
            holds(&odd)?;
        }
    }

    #[test]
    fn pieces_end_with_sentences_and_have_a_good_size() {
        let sentence = "The tenant shall pay the rent of No. 5 Elm St. on the first day of each month, without delay. ";
        let made = pieces(&document(&sentence.repeat(60)));
        assert!(made.iter().all(|p| p.text.ends_with("delay.") && p.text.starts_with("The tenant")));
        assert!(made.iter().all(|p| (160..=760).contains(&p.text.len())), "{:?}", made.len());
        assert!(made.len() < 24);
    }

    #[test]
    fn no_passage_crosses_a_page() {
        let page = "All notices shall be in writing and in English. ".repeat(30);
        let length = count(&page);
        let mut two = document(&format!("{page}\n{page}"));
        two.pages = vec![
            PageSpan { number: 7, start: 0, end: length },
            PageSpan { number: 8, start: length + 1, end: 2 * length + 1 },
        ];
        let made = pieces(&two);
        assert!(made.iter().all(|p| p.end <= length || p.start > length));
        assert_eq!(made.iter().filter(|p| p.page == Some(7)).count(), made.len() / 2);
        assert!(made.iter().all(|p| p.text.chars().count() >= 80));
    }

    #[test]
    fn a_huge_line_is_no_trouble() {
        for text in ["x".repeat(2_000_000), "ab ".repeat(700_000), "契".repeat(500_000), " \n".repeat(1_000_000)] {
            holds(&document(&text)).unwrap();
        }
        assert!(pieces(&document("")).is_empty());
        let mut lying = document("short");
        lying.pages = vec![PageSpan { number: 1, start: u64::MAX, end: 0 }, PageSpan { number: 2, start: 3, end: 1 }];
        assert_eq!(pieces(&lying).len(), 1);
    }
}
