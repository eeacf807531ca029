//! Words of a draft with the places from which they come.

use super::Writer;
use crate::{documents::document::Origin, drafts::stated::Said, law::Letters, tasks::Source};

use docx::compose::Inline;

/// Characters of a quote in a note.
const QUOTE: usize = 400;

impl Writer<'_> {
    /// A value that the order says, with its words as the note.
    pub(in crate::drafts) fn by_order(&mut self, said: &Said) -> Inline {
        let letters = Letters::new(self.brief.order);
        let quote = letters.exact(said.span);
        match self.brief.mail {
            Some(mail) => {
                let source = Source {
                    number: 0,
                    origin: Origin::Message(mail.id),
                    name: mail.name.clone(),
                    page: None,
                    start: said.span.start as u64,
                    end: said.span.end as u64,
                    quote,
                    proven: mail.proven,
                };
                Self::with_gaps(self.sourced(said.value.clone(), &[source]))
            }
            None => Self::with_gaps(Inline::Source {
                content: vec![Inline::text(said.value.clone())],
                note: format!("Your order: “{}”", shortened(&quote)),
            }),
        }
    }

    /// Words with their places as a note.
    pub(in crate::drafts) fn sourced(&mut self, text: String, sources: &[Source]) -> Inline {
        let notes: Vec<String> = sources
            .iter()
            .map(|source| {
                let number = self.number(source);
                let page = source.page.map_or(String::new(), |page| format!(", page {page}"));
                let unproven = if source.proven { "" } else { " (from an unverified sender)" };
                format!("[{number}] {}{page}{unproven}: “{}”", source.name, shortened(&source.quote))
            })
            .collect();
        Inline::Source { content: vec![Inline::text(text)], note: notes.join("\n") }
    }

    /// The questions that stand in brackets in what an order says, as gaps.
    fn with_gaps(said: Inline) -> Inline {
        let Inline::Source { content, note } = said else { return said };
        let cut = |inline: Inline| match inline {
            Inline::Text { ref text, .. } if text.contains("?]") => {
                let mut out = Vec::new();
                let mut rest = text.as_str();
                while let Some((before, (asks, behind))) =
                    rest.split_once('[').and_then(|(before, behind)| Some((before, behind.split_once(']')?)))
                {
                    out.extend([Inline::text(before), Inline::gap(asks)]);
                    rest = behind;
                }
                out.push(Inline::text(rest));
                out
            }
            other => vec![other],
        };
        Inline::Source { content: content.into_iter().flat_map(cut).collect(), note }
    }

    /// The same in bold.
    pub(in crate::drafts) fn bold(mut content: Vec<Inline>) -> Vec<Inline> {
        for inline in &mut content {
            match inline {
                Inline::Text { bold, .. } => *bold = true,
                Inline::Source { content, .. } | Inline::Authority { content, .. } => {
                    *content = Self::bold(std::mem::take(content));
                }
                _ => {}
            }
        }
        content
    }

    fn number(&mut self, source: &Source) -> u32 {
        let place = |s: &Source| (s.origin, s.start, s.end);
        if let Some(known) = self.sources.iter().find(|known| place(known) == place(source)) {
            return known.number;
        }
        let number = u32::try_from(self.sources.len() + 1).unwrap_or(u32::MAX);
        self.sources.push(Source { number, ..source.clone() });
        number
    }
}

fn shortened(quote: &str) -> String {
    let line = quote.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= QUOTE {
        return line;
    }
    line.chars().take(QUOTE).collect::<String>() + "…"
}
