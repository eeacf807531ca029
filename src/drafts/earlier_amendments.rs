//! Amendments among the papers of an order for another one: what they amend says who the parties are, and they are named themselves.

use super::{
    amended_parties::complete,
    kinds::From,
    paper_items::is_amendment,
    papers::{Paper, source},
    titles::title,
    told::Told,
};
use crate::{
    documents::document::Origin,
    law::{Letters, Span, dates::dates_in, sentences::sentences_in},
    tasks::Source,
};

use std::collections::BTreeMap;

/// Leaves what the amended agreement itself says of its parties, its title and its day, where an earlier amendment among the papers says it too.
pub fn agreement_first(told: &mut BTreeMap<From, Vec<Told>>, papers: &[Paper]) {
    let amendments: Vec<Origin> =
        papers.iter().filter(|paper| is_amendment(&paper.document.text)).map(|paper| paper.origin).collect();
    for all in told.values_mut() {
        let of_agreement = |one: &Told| !amendments.contains(&one.source.origin);
        if all.iter().any(of_agreement) {
            all.retain(of_agreement);
        }
    }
    complete(told, papers);
}

/// "First Amendment dated March 16, 2026", as an amendment calls itself.
pub fn amendment_named(paper: &Paper) -> Option<(String, Source)> {
    let text = &paper.document.text;
    let title = title(text).filter(|_| is_amendment(text))?;
    let ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
    let ordinal =
        ordinals.iter().find(|ordinal| title.to_lowercase().contains(&format!("{} amendment", ordinal.to_lowercase())));
    let name = ordinal.map_or("Amendment".to_owned(), |ordinal| format!("{ordinal} Amendment"));
    let letters = Letters::new(text);
    let opening = sentences_in(&letters).into_iter().map(|sentence| sentence.span).find(|span| {
        let low = letters.folded_lower(*span);
        low.contains("amendment") && !dates_in(&letters, *span).is_empty()
    })?;
    // The day of the agreement stands behind its name.
    let day = dates_in(&letters, opening).into_iter().find(|day| {
        let before = letters.folded_lower(Span::new(opening.start, day.span.start));
        !before.rsplit(',').next().unwrap_or_default().contains("agreement dated")
    });
    let day = day.map_or(String::new(), |day| format!(" dated {}", letters.folded(day.span)));
    Some((format!("{name}{day}"), source(paper, &letters, opening)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::document::Document, ids::FileId};

    #[test]
    fn an_amendment_is_called_by_its_ordinal_and_its_day() {
        let of = |text: &str| {
            let document = Document { text: text.into(), ..Document::default() };
            let paper = Paper { origin: Origin::File(FileId::new()), name: "a".into(), document, proven: true };
            amendment_named(&paper).map(|(name, _)| name)
        };
        let text = "FIRST AMENDMENT TO STORAGE AGREEMENT\n\nThis First Amendment is made as of March 9, 2026 between Elm, Inc. and Pine LLC and amends the Storage \
                    Agreement dated May 4, 2025.\n";
        assert_eq!(of(text).as_deref(), Some("First Amendment dated March 9, 2026"));
        assert_eq!(
            of("STORAGE AGREEMENT\n\nThis Agreement is made on May 4, 2025 between Elm, Inc. and Pine LLC.\n"),
            None
        );
    }
}
