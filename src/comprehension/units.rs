//! A paper as the units that can answer a question: sentences and items of lists, each with what it needs to be understood,
//! its headings and the words that open its list.

use law::{
    Letters, Span,
    lines::{is_row, marker},
    sentences::{Kind, sentences_in},
    served_requests::served_requests,
};

/// A sentence or an item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// All of it, with its number.
    pub span: Span,
    /// Without the number or heading before it.
    pub body: Span,
    /// The heading under which it stands.
    pub heading: Option<Span>,
    /// The words that open the lists it belongs to ("The Receiving Party shall:"), outermost first.
    pub leads: Vec<Span>,
    /// Whether it is an item of a list.
    pub item: bool,
    /// Whether it reads as a whole sentence or item.
    pub whole: bool,
    /// Whether it is a question or a request of discovery, which answers nothing.
    pub asks: bool,
    /// Who replies in it: the "you" of its question.
    pub witness: Option<Span>,
}

/// Words of a sentence that is read with the label before it.
const LABELLED: usize = 8;

/// How the items of a list are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Bullet,
    /// "1.", "1.2" with the number of its parts.
    Number(usize),
    Lower,
    Upper,
    Roman,
}

/// An open list: how its items are marked, once one was seen, and what opens it.
struct List {
    style: Option<Style>,
    lead: Span,
}

/// The units of a text, in order.
pub fn units(text: &Letters) -> Vec<Unit> {
    let mut out: Vec<Unit> = Vec::new();
    let mut open: Vec<List> = Vec::new();
    // Whether the last unit may be followed by another item of its list.
    let mut running = false;
    let asked = served_requests(text);
    for sentence in sentences_in(text) {
        match sentence.kind {
            Kind::Furniture => continue,
            Kind::Heading => {
                // A list does not go on past a heading, but a number that stands alone belongs to what follows it.
                if text.at(sentence.span).iter().any(|c| c.is_alphabetic()) {
                    open.clear();
                    running = false;
                }
                continue;
            }
            Kind::Prose => {}
        }
        let mark = marker(text, sentence.span).map(|end| Span::new(sentence.span.start, end.min(sentence.body.start)));
        let style = mark.filter(|mark| !mark.is_empty()).and_then(|mark| style(text, mark));
        match style {
            Some(style) => match open.iter().rposition(|list| list.style == Some(style)) {
                Some(at) => open.truncate(at + 1),
                None => match open.last_mut() {
                    Some(list) if list.style.is_none() => list.style = Some(style),
                    _ if running => {}
                    _ => open.clear(),
                },
            },
            None if running => {}
            None => open.clear(),
        }
        open.retain(|list| list.style.is_some());
        // "1.4 Price: £465,000.": the label is part of what is said.
        let short = text.folded(sentence.body).split_whitespace().count() <= LABELLED;
        let label = (sentence.span.start..sentence.body.start)
            .find(|at| (0..3).all(|i| at + i < sentence.body.start && text.get(at + i).is_alphabetic()));
        let body = label.filter(|_| short).map_or(sentence.body, |start| Span::new(start, sentence.body.end));
        // A row says nothing without the head of its table.
        let bars = |span: Span| text.at(span).iter().filter(|c| **c == '|').count();
        let head = sentence.heading.filter(|head| is_row(text, *head) && is_row(text, sentence.span));
        // A row with more cells is of another table.
        let head = head.filter(|head| bars(sentence.span) <= bars(*head));
        let last = text.get(sentence.body.end - 1);
        let opens = last == ':' || matches!(last, '—' | '–');
        out.push(Unit {
            span: sentence.span,
            body,
            heading: sentence.heading.filter(|heading| !(sentence.whole && only_announces(text, *heading))),
            leads: open
                .iter()
                .map(|list| list.lead)
                .filter(|lead| !(sentence.whole && only_announces(text, *lead)))
                .chain(head)
                .collect(),
            item: style.is_some(),
            whole: sentence.whole,
            asks: asked.iter().any(|request| request.touches(sentence.body)),
            witness: None,
        });
        running = matches!(last, ';' | ',' | ':') || ends_with_joint(text, sentence.body);
        if opens {
            open.push(List { style: None, lead: sentence.body });
        }
    }
    out
}

/// Whether what opens a list says only that its sentences hold: "The Court ORDERS:", "The parties agree as follows:". They need none of it
/// to be understood, and it is no part of what each of them tells.
fn only_announces(text: &Letters, lead: Span) -> bool {
    let lead = text.folded_lower(lead);
    let mut words = lead.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).rev();
    let last = words.find(|word| !matches!(*word, "as" | "follows" | "that" | "the" | "following"));
    last.is_some_and(|word| {
        matches!(
            word,
            "order"
                | "orders"
                | "ordered"
                | "adjudged"
                | "decreed"
                | "agree"
                | "agrees"
                | "agreed"
                | "stipulate"
                | "stipulated"
                | "declare"
                | "declares"
                | "state"
                | "states"
                | "say"
                | "says"
                | "certify"
                | "certifies"
        )
    })
}

/// Whether a piece ends with "and" or "or", so that its list goes on.
fn ends_with_joint(text: &Letters, span: Span) -> bool {
    let tail = Span::new(span.end.saturating_sub(4).max(span.start), span.end);
    let tail: String = text.plain(tail).iter().map(|b| char::from(*b)).collect();
    tail.ends_with(" and") || tail.ends_with(" or")
}

fn style(text: &Letters, mark: Span) -> Option<Style> {
    let inside: Vec<char> = text.at(mark).iter().copied().filter(|c| !c.is_whitespace()).collect();
    let core: String =
        inside.iter().collect::<String>().trim_matches(|c: char| matches!(c, '(' | ')' | '.' | ':')).into();
    let first = core.chars().next().or(inside.first().copied())?;
    Some(if !first.is_alphanumeric() {
        Style::Bullet
    } else if first.is_ascii_digit() {
        Style::Number(core.split('.').count())
    } else if core.chars().all(|c| matches!(c, 'i' | 'v' | 'x')) && core != "v" && core != "x" {
        Style::Roman
    } else if first.is_uppercase() {
        Style::Upper
    } else {
        Style::Lower
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_announces_sentences_is_no_part_of_them() {
        let leads = |text: &str| -> Vec<usize> {
            units(&Letters::new(text)).iter().filter(|unit| unit.item).map(|unit| unit.leads.len()).collect()
        };
        let order = "Having considered the report, the Court ORDERS:\n1. Fact discovery closes on October 30, 2026.\n2. Trial is set for June 14, 2027.\n";
        assert_eq!(leads(order), [0, 0]);
        assert_eq!(
            leads("The parties agree as follows:\n1. Tenant pays rent monthly.\n2. The term is one year.\n"),
            [0, 0]
        );
        assert_eq!(
            leads("Each of these is an Event of Default:\n1. Borrower fails to pay.\n2. Borrower dies.\n"),
            [1, 1]
        );
        assert_eq!(leads("Tenant agrees:\n(a) to pay rent;\n(b) to keep the roof.\n")[0], 1);
    }

    fn told(text: &str) -> Vec<(String, Vec<String>)> {
        let letters = Letters::new(text);
        let units = units(&letters);
        units.iter().map(|u| (letters.folded(u.body), u.leads.iter().map(|l| letters.folded(*l)).collect())).collect()
    }

    #[test]
    fn items_keep_what_opens_their_list() {
        let text = "The Receiving Party shall:\n(a) keep the information secret;\n(b) disclose it only to:\n(i) its employees; and\n\
                    (ii) its advisers.\n(c) return it on demand.\nThis Agreement is governed by the laws of Utah.\n";
        let told = told(text);
        let of = |words: &str| told.iter().find(|(body, _)| body.starts_with(words)).map(|(_, leads)| leads.clone());
        assert_eq!(of("keep"), Some(vec!["The Receiving Party shall:".to_owned()]));
        assert_eq!(
            of("its advisers"),
            Some(vec!["The Receiving Party shall:".to_owned(), "disclose it only to:".to_owned()])
        );
        assert_eq!(of("return"), Some(vec!["The Receiving Party shall:".to_owned()]));
        assert_eq!(of("This Agreement"), Some(vec![]));
    }
}
