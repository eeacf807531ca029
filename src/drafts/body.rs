//! The text of a kind's file: one line for each paragraph, with a mark in front where it is more than a paragraph.
//!
//! | mark | paragraph |
//! |---|---|
//! | `= ` | title, centred |
//! | `# `, `## `, `### ` | heading; `#- ` without a number |
//! | `1. ` | numbered paragraph; two spaces before it for each further level |
//! | `- ` | bullet | `> ` | quotation | `^ ` | centred |
//! | `| ` | flush left; lines that follow each other are one paragraph |
//! | `@name rest` | a part that Chancery writes: see [`Part`] |
//!
//! `{key}` is the answer to a question, `[Question?]` a gap, `**words**` bold. Lines that belong to one paragraph follow each other.

/// A paragraph or a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Title(String),
    Heading {
        level: u8,
        text: String,
        unnumbered: bool,
    },
    Paragraph(String),
    Centered(String),
    /// Lines at the left margin.
    Flush(Vec<String>),
    Numbered {
        level: u8,
        text: String,
    },
    Bullet(String),
    Quote(String),
    /// `@letterhead`: the firm's name on the first page.
    Letterhead,
    /// `@caption Title of the paper`: court, parties and number.
    Caption(String),
    /// `@facts`: what the papers say happened, in order of time, each fact numbered, in their own words.
    Facts,
    /// `@ask Question`: paragraphs that answer it from the papers; a gap with the question if they do not.
    Ask(String),
    /// `@against Question`: what the other side writes and pleads, and the question for what else is against the client.
    Against(String),
    /// `@list Question`: the same as numbered paragraphs.
    List(String),
    /// `@requests {response}`: each numbered request of the papers with a gap for its response; if there is none, what is requested, and
    /// the text.
    Requests(String),
    /// `@allegations`: each numbered allegation of the complaint among the papers with what the order answers to it, or a gap.
    Allegations,
    /// `@defenses Question`: a heading for each affirmative defense that the order names, with a gap for its facts; a gap with the question
    /// if it names none.
    Defenses(String),
    /// `@changes Question`: each change of a contract that the order names, as an amendment says it; a gap with the question if it names none.
    Changes(String),
    /// `@answer {short_answer}`: what the papers answer to the question that the order asks (its key is `question`); if they do not, a
    /// sentence that says so, and the text.
    Answer(String),
    /// `@discussion`: where the order asks several questions, a heading and a place for each.
    Discussion,
    /// `@argued`: where the order says what is to be argued, a heading for each argument with what the papers say on it and a gap for what
    /// supports it.
    Argued,
    /// `@contents`, `@authorities`: tables that Word keeps.
    Contents,
    Authorities,
    /// `@signature Respectfully submitted,`
    Signature(String),
    /// `@parties`: a place for each party of a contract to sign.
    PartiesSign,
    /// `@service`: the certificate of service.
    Service,
    /// `@admissions Question`: what the papers say happened, each as a fact that the other side is asked to admit, without what it pleads
    /// itself; a gap with the question if there is nothing.
    Admissions(String),
    /// `@page`
    Page,
    /// `@witness Question`: what the witness of an affidavit says in the papers, as numbered paragraphs; what others say of the witness is
    /// asked.
    Witness(String),
    /// `@only Interrogatories: interrogatory, interrogatories`: the parts behind it stand if the order has one of the words, or none of
    /// any `@only`. `{only}` are the titles of those that stand.
    Only {
        title: String,
        words: Vec<String>,
    },
    /// `@with proposed order`: the parts behind it stand only if the order has one of the words.
    With(Vec<String>),
    /// `@always`: the parts behind it stand whatever the order says.
    Always,
}

impl Part {
    /// Its texts, as the file has them.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Self::Title(text)
            | Self::Heading { text, .. }
            | Self::Paragraph(text)
            | Self::Centered(text)
            | Self::Numbered { text, .. }
            | Self::Bullet(text)
            | Self::Quote(text)
            | Self::Caption(text)
            | Self::Requests(text)
            | Self::Answer(text)
            | Self::Signature(text) => vec![text],
            Self::Flush(lines) => lines.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }

    /// The keys that its text uses.
    pub fn keys(&self) -> Vec<&str> {
        fn keys_in(text: &str) -> Vec<&str> {
            let within = |piece| match piece {
                Piece::Key(key) => vec![key],
                Piece::Bold(text) => keys_in(text),
                _ => Vec::new(),
            };
            pieces(text).into_iter().flat_map(within).collect()
        }
        self.texts().into_iter().flat_map(keys_in).collect()
    }
}

/// A piece of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    Text(&'t str),
    Bold(&'t str),
    Key(&'t str),
    Gap(&'t str),
}

/// The pieces of a paragraph. What is not closed is text. Brackets hold a gap only if they end with a question mark.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let found = match c {
            '{' => rest.find('}').map(|end| (Piece::Key(&rest[1..end]), end + 1)),
            '[' => {
                rest.find(']').filter(|end| rest[..*end].ends_with('?')).map(|end| (Piece::Gap(&rest[1..end]), end + 1))
            }
            '*' if rest.starts_with("**") => {
                rest[2..].find("**").filter(|end| *end > 0).map(|end| (Piece::Bold(&rest[2..2 + end]), end + 4))
            }
            _ => None,
        };
        match found {
            Some((piece, length)) => {
                if from < at {
                    out.push(Piece::Text(&text[from..at]));
                }
                out.push(piece);
                at += length;
                from = at;
            }
            None => at += c.len_utf8(),
        }
    }
    if from < text.len() {
        out.push(Piece::Text(&text[from..]));
    }
    out
}

/// Reads a body.
///
/// # Errors
/// A part that does not exist, as a sentence.
pub fn parse(body: &str) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    // Whether the next line goes on with the paragraph before it.
    let mut open = false;
    for line in body.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            open = false;
            continue;
        }
        let indent = u8::try_from((line.len() - line.trim_start().len()) / 2).unwrap_or(3).min(3);
        let (mark, rest) = trimmed.split_once(' ').map_or((trimmed, ""), |(mark, rest)| (mark, rest.trim()));
        let text = rest.to_owned();
        let part = match mark {
            "=" => Part::Title(text),
            "#" | "##" | "###" => {
                Part::Heading { level: u8::try_from(mark.len()).unwrap_or(1), text, unnumbered: false }
            }
            "#-" => Part::Heading { level: 1, text, unnumbered: true },
            "-" => Part::Bullet(text),
            ">" => Part::Quote(text),
            "^" => Part::Centered(text),
            "1." => Part::Numbered { level: indent + 1, text },
            "|" => {
                match parts.last_mut() {
                    Some(Part::Flush(lines)) if open => lines.push(text),
                    _ => parts.push(Part::Flush(vec![text])),
                }
                open = true;
                continue;
            }
            "@letterhead" => Part::Letterhead,
            "@caption" => Part::Caption(text),
            "@facts" => Part::Facts,
            "@ask" => Part::Ask(text),
            "@against" => Part::Against(text),
            "@list" => Part::List(text),
            "@answer" => Part::Answer(text),
            "@requests" => Part::Requests(text),
            "@allegations" => Part::Allegations,
            "@defenses" => Part::Defenses(text),
            "@changes" => Part::Changes(text),
            "@discussion" => Part::Discussion,
            "@argued" => Part::Argued,
            "@contents" => Part::Contents,
            "@authorities" => Part::Authorities,
            "@signature" => Part::Signature(text),
            "@parties" => Part::PartiesSign,
            "@service" => Part::Service,
            "@page" => Part::Page,
            "@witness" => Part::Witness(text),
            "@admissions" => Part::Admissions(text),
            "@only" => {
                let (title, words) = rest.split_once(':').ok_or("@only needs a title, a colon and words.")?;
                let words = words.split(',').map(|word| word.trim().to_lowercase()).filter(|word| !word.is_empty());
                Part::Only { title: title.trim().to_owned(), words: words.collect() }
            }
            "@with" => {
                let words = rest.split(',').map(|word| word.trim().to_lowercase()).filter(|word| !word.is_empty());
                Part::With(words.collect())
            }
            "@always" => Part::Always,
            _ if mark.starts_with('@') => return Err(format!("There is no part {mark}.")),
            _ => {
                match parts.last_mut() {
                    Some(
                        Part::Paragraph(before)
                        | Part::Numbered { text: before, .. }
                        | Part::Bullet(before)
                        | Part::Quote(before),
                    ) if open => {
                        before.push(' ');
                        before.push_str(trimmed);
                    }
                    _ => parts.push(Part::Paragraph(trimmed.to_owned())),
                }
                open = true;
                continue;
            }
        };
        open = matches!(part, Part::Numbered { .. } | Part::Bullet(_) | Part::Quote(_));
        parts.push(part);
    }
    Ok(parts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_read_line_by_line() {
        let body = "@caption Motion to {what}\n\n# Facts\n@facts\n\nOne line\nand its end.\n\n| A\n| B\n\n1. First,\ngoing on\n  1. below\n- point\n#- Certificate\n@signature Yours,";
        assert_eq!(
            parse(body).unwrap(),
            [
                Part::Caption("Motion to {what}".into()),
                Part::Heading { level: 1, text: "Facts".into(), unnumbered: false },
                Part::Facts,
                Part::Paragraph("One line and its end.".into()),
                Part::Flush(vec!["A".into(), "B".into()]),
                Part::Numbered { level: 1, text: "First, going on".into() },
                Part::Numbered { level: 2, text: "below".into() },
                Part::Bullet("point".into()),
                Part::Heading { level: 1, text: "Certificate".into(), unnumbered: true },
                Part::Signature("Yours,".into()),
            ]
        );
        assert!(parse("@nothing").is_err());
    }

    #[test]
    fn pieces_keep_every_word() {
        let of = |text| pieces(text);
        assert_eq!(
            of("Dear {who}: by [date?] **now** [sic] {open"),
            [
                Piece::Text("Dear "),
                Piece::Key("who"),
                Piece::Text(": by "),
                Piece::Gap("date?"),
                Piece::Text(" "),
                Piece::Bold("now"),
                Piece::Text(" [sic] {open"),
            ]
        );
    }
}
