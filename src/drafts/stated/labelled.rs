//! Labels of an order with their values, in lines or in sentences: "Governing law: New York".

/// Characters of a value behind its label.
const VALUE: usize = 600;
/// Words of a label.
const LABEL: usize = 5;

/// A line, or a part of one, such as "Date of birth: May 4, 1980".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    pub label: String,
    pub value: String,
    /// Where both stand, in bytes.
    pub start: usize,
    pub end: usize,
}

/// The labels of a text with their values. A value goes up to the line's end or the next label: "Draft an NDA. Term: two years. Law: Ohio."
pub fn labelled(text: &str) -> Vec<Labelled> {
    let mut out = Vec::new();
    let mut from = 0;
    for line in text.split('\n') {
        let labels: Vec<(usize, usize)> = line
            .match_indices(": ")
            .filter_map(|(colon, _)| {
                let head = &line[..colon];
                // Two labels may stand in two columns of a line.
                let begins = [". ", "; ", "! ", "? ", "   ", "\t", " | "].iter();
                let begin = begins.filter_map(|stop| head.rfind(stop).map(|at| at + stop.len())).max().unwrap_or(0);
                // "Hourly $400, retainer $900, scope: …": behind a comma a label is one small word.
                let listed = head.rfind(", ").map(|at| at + 2).filter(|at| {
                    let word = &head[*at..];
                    *at > begin && !word.is_empty() && word.chars().all(char::is_lowercase)
                });
                let begin = listed.unwrap_or(begin);
                let label = head[begin..].trim_start_matches(|c: char| !c.is_alphanumeric());
                let words = label.split_whitespace().count();
                let named = (1..=LABEL + 1).contains(&words) && label.starts_with(char::is_alphabetic);
                named.then_some((colon - label.len(), colon))
            })
            .collect();
        for (n, (start, colon)) in labels.iter().enumerate() {
            let end = labels.get(n + 1).map_or(line.len(), |(next, _)| *next);
            let Some(value) = line.get(colon + 2..end) else { continue };
            let last = n + 1 == labels.len();
            // The stop before a label ends a sentence; that before another column is the value's own.
            let column = value.ends_with("   ") || value.ends_with(['\t', '|']);
            let whole = last || column;
            let value = if whole { value.trim() } else { value.trim().trim_end_matches([';', '.']) };
            if !value.is_empty() && value.chars().count() <= VALUE {
                let label = line[*start..*colon].trim().to_owned();
                let end = from + colon + 2 + line[colon + 2..end].trim_end().len();
                out.push(Labelled { label, value: value.to_owned(), start: from + start, end });
            }
        }
        from += line.len() + 1;
    }
    out
}
