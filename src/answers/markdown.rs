//! An answer as markdown for the chat panel. All markup in it is ours: headings, bullets, bold labels and source
//! numbers. Everything from a document or a model is escaped, so that it stays text and cannot become a link, an
//! image, HTML or a source (invariant 4).

use crate::tasks::{Answer, Cell, Line};

/// Ends a line that no source supports.
pub const SOURCELESS: &str = "(not from your files)";
/// Longest label before a colon.
const LABEL: usize = 80;

/// The answer as markdown.
pub fn render(answer: &Answer) -> String {
    pieces(answer).concat()
}

/// The same in pieces, as they are streamed.
pub fn pieces(answer: &Answer) -> Vec<String> {
    let mut out = Vec::new();
    if !answer.lead.is_empty() {
        out.push(escape(&answer.lead));
    }
    for section in &answer.sections {
        let gap = if out.is_empty() { "" } else { "\n\n" };
        let mut before = gap.to_owned();
        if !section.heading.is_empty() {
            before = format!("{gap}### {}\n\n", escape(&section.heading));
        }
        if !section.intro.is_empty() {
            before.push_str(&escape(&section.intro));
            before.push_str("\n\n");
        }
        if section.lines.is_empty() {
            out.push(before.trim_end().to_owned());
            continue;
        }
        if !section.columns.is_empty() {
            let heads = section.columns.iter().map(|head| escape(head));
            out.push(format!("{before}{}\n|{}", row(heads), " --- |".repeat(section.columns.len())));
            out.extend(section.lines.iter().map(|line| format!("\n{}", row(line.cells.iter().map(cell)))));
            continue;
        }
        let paragraphs = section.lines.iter().filter(|line| !line.goes_on).count();
        for (i, line) in section.lines.iter().enumerate() {
            let lead = match (i, line.goes_on, paragraphs > 1) {
                (0, _, true) => format!("{before}- "),
                (0, _, false) => before.clone(),
                (_, true, _) => " ".to_owned(),
                (_, false, _) => "\n- ".to_owned(),
            };
            out.push(format!("{lead}{}", said(line)));
        }
    }
    out
}

/// A row of a table (GitHub Flavored Markdown, 4.10).
fn row(cells: impl Iterator<Item = String>) -> String {
    cells.fold("|".to_owned(), |row, cell| format!("{row} {cell} |"))
}

fn cell(cell: &Cell) -> String {
    let marks: String = cell.sources.iter().map(|n| format!("[{n}]")).collect();
    format!("{} {marks}", escape(&cell.text)).trim().to_owned()
}

/// A line with its marks.
pub fn said(line: &Line) -> String {
    let text = match label(&line.text) {
        Some((label, rest)) => format!("**{}:** {}", escape(label), escape(rest)),
        None => escape(&line.text),
    };
    if line.sources.is_empty() {
        return format!("{text} {SOURCELESS}");
    }
    let marks: String = line.sources.iter().map(|n| format!("[{n}]")).collect();
    format!("{text} {marks}")
}

/// The label before a colon and what follows, where a line has one.
fn label(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.split_once(": ")?;
    let fits = label.chars().count() <= LABEL && !label.contains(['"', '“', '”', '…', '.', ';']);
    (fits && !label.trim().is_empty() && !rest.trim().is_empty()).then_some((label, rest))
}

/// Text that stays text in markdown: no markup, no link, no address that a reader program would turn into one, no
/// invisible character, and none that changes the writing direction.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if is_unseen(c) {
            continue;
        }
        let begins = out.is_empty();
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '@' => {
                out.push('\\');
                out.push(c);
            }
            // Some programs turn "https://" and "mailto:" into links, and "www." too.
            ':' if chars.peek().is_some_and(|next| !next.is_whitespace() && !next.is_ascii_digit()) => {
                out.push_str("\\:")
            }
            '.' if ends_with_www(&out) => out.push_str("\\."),
            '#' | '-' | '+' | '=' if begins => {
                out.push('\\');
                out.push(c);
            }
            '.' | ')' if out.len() <= 9 && !begins && out.bytes().all(|b| b.is_ascii_digit()) => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Makes a stream of a model's text safe piece by piece. Its own markup for bold, bullets, headings and numbered
/// sources is kept; anything that could be a link, an image, HTML or an address is escaped. Characters that depend on
/// the next one wait for it.
#[derive(Debug, Default)]
pub struct Streamed {
    /// The last characters that were given, for what depends on them.
    tail: String,
    held: String,
}

impl Streamed {
    /// Takes the next piece, and returns what is safe to show.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        let mut out = String::new();
        let chars: Vec<char> = self.held.chars().collect();
        let mut i = 0;
        while i < chars.len() {
            let c = chars[i];
            if c == '[' {
                // A number of a source, if the bracket closes soon.
                let close = chars[i + 1..].iter().take(4).position(|c| !c.is_ascii_digit());
                match close {
                    None if chars.len() - i < 5 => break,
                    Some(n) if n > 0 && chars[i + 1 + n] == ']' => {
                        out.extend(&chars[i..=i + 1 + n]);
                        i += n + 2;
                        continue;
                    }
                    _ => out.push_str("\\["),
                }
            } else if c == ':' && i + 1 == chars.len() {
                break;
            } else if is_unseen(c) {
            } else if matches!(c, '\n' | '*' | '#' | '-') {
                out.push(c);
            } else if c == '.' && www(&self.tail, &out) {
                out.push_str("\\.");
            } else {
                let colon = c == ':'
                    && chars.get(i + 1).is_some_and(|n| !n.is_whitespace() && !n.is_ascii_digit() && *n != '*');
                if colon || matches!(c, '\\' | '`' | ']' | '<' | '>' | '&' | '~' | '|' | '@' | '_') {
                    out.push('\\');
                }
                out.push(if matches!(c, '\r' | '\t') { ' ' } else { c });
            }
            i += 1;
        }
        self.held = chars[i..].iter().collect();
        self.tail.push_str(&out);
        let keep = self.tail.char_indices().rev().nth(3).map_or(0, |(at, _)| at);
        self.tail.drain(..keep);
        out
    }
}

fn www(tail: &str, out: &str) -> bool {
    let last: String = tail.chars().chain(out.chars()).rev().take(3).collect();
    last.eq_ignore_ascii_case("www")
}

fn ends_with_www(out: &str) -> bool {
    out.len() >= 3 && out.as_bytes()[out.len() - 3..].eq_ignore_ascii_case(b"www")
}

/// What shows nothing, and control characters but for those that part lines and words.
pub fn is_unseen(c: char) -> bool {
    crate::lines::is_unseen(c) || c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::Section;

    use proptest::prelude::*;

    fn line(text: &str, sources: &[u32]) -> Line {
        Line { text: text.into(), sources: sources.to_vec(), ..Line::default() }
    }

    #[test]
    fn an_answer_reads_as_text() {
        let mut answer = Answer { lead: "Here is what it says:".into(), ..Answer::default() };
        answer.sections.push(Section { lines: vec![line("The rent is $5.", &[1])], ..Section::default() });
        assert_eq!(render(&answer), "Here is what it says:\n\nThe rent is $5. [1]");
        let on = Line { goes_on: true, ..line("So it is.", &[]) };
        answer.sections.push(Section {
            heading: "Dates".into(),
            intro: String::new(),
            columns: Vec::new(),
            lines: vec![line("May 1, 2025: rent due", &[1, 2]), on, line("x", &[2])],
        });
        let second = "\n\n### Dates\n\n- **May 1, 2025:** rent due [1][2] So it is. (not from your files)\n- x [2]";
        assert!(render(&answer).ends_with(second), "{}", render(&answer));
    }

    #[test]
    fn nothing_from_a_document_becomes_a_mark() {
        for (text, shown) in [
            ("![x](https://evil.example/p.png)", "!\\[x\\](https\\://evil.example/p.png)"),
            ("<img src=x onerror=y> &lt;", "\\<img src=x onerror=y\\> \\&lt;"),
            ("see www.evil.example or a@evil.example", "see www\\.evil.example or a\\@evil.example"),
            ("mailto:a", "mailto\\:a"),
            ("at 5:30: yes [1]", "at 5:30: yes \\[1\\]"),
            ("1. one", "1\\. one"),
            ("- x", "\\- x"),
            ("a\u{202e}b\u{200b}c\u{e0041}", "abc"),
            ("# h\n> q", "\\# h \\> q"),
        ] {
            assert_eq!(escape(text), shown);
        }
    }

    #[test]
    fn a_stream_is_safe_at_any_split() {
        let text =
            "**Rent:** $5 [12] ![x](https://evil.example/p.png) <b> www.evil.example [a](b) mailto:x\n- next [1]";
        let safe = "**Rent:** $5 [12] !\\[x\\](https\\://evil.example/p.png) \\<b\\> www\\.evil.example \\[a\\](b) mailto\\:x\n- next [1]";
        let chars: Vec<char> = text.chars().collect();
        for size in 1..chars.len() {
            let mut streamed = Streamed::default();
            let got: String =
                chars.chunks(size).map(|piece| streamed.push(&piece.iter().collect::<String>())).collect();
            assert_eq!(got, safe, "{size}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_out(text in "(\\PC|\\[|\\]|\\(|\\)|!|<|https://|www\\.|\\\\|\\n|`|@){0,40}") {
            let out = escape(&text);
            prop_assert!(!out.contains('\n') && !out.replace("\\:", "").contains("://") && !out.to_lowercase().contains("www."));
            let mut chars = out.chars();
            while let Some(c) = chars.next() {
                match c {
                    '\\' => { chars.next(); }
                    c => prop_assert!(!matches!(c, '[' | ']' | '<' | '>' | '`' | '*' | '_' | '&' | '@'), "{out}"),
                }
            }
        }
    }
}
