//! Legal authorities in a sentence: each must be in its source, under the same name, and must be possible.

use crate::law::{
    authorities::{Shelf, Verdict, judge},
    citations::{find, formats},
};

/// What is wrong with an authority of a sentence, in words for a person; `None` when nothing is.
pub fn hold(sentence: &str, sources: &[&str], this_year: u16) -> Option<String> {
    let citations = find(sentence);
    let mut shelf: Shelf<()> = Shelf::default();
    for source in sources {
        for citation in find(source) {
            shelf.put(formats::normal(&citation), formats::name(&citation).as_deref(), ());
        }
    }
    for judged in judge(sentence, &citations, &shelf, this_year) {
        let written = &judged.written;
        match judged.verdict {
            Verdict::InFiles(_) => {}
            Verdict::Impossible(why) => return Some(format!("{written} cannot exist: {why}")),
            Verdict::NameDiffers { held, .. } => {
                let name = held.name.unwrap_or_default();
                return Some(format!("{written} is cited in your files as {name}"));
            }
            Verdict::NotInFiles => return Some(format!("{written} is not in your files")),
        }
    }
    None
}
