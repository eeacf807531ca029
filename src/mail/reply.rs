//! An answer as a mail: a plain part that reads well in a terminal, and an HTML part of tables and inline styles that
//! every mail program shows, light or dark. No images, no remote things, no raw HTML from documents (invariant 4).

use super::words;
use crate::model::{Answer, Line, Source};

const TEMPLATE: &str = include_str!("../../assets/mail/reply.html");
/// Columns of the plain part.
const WIDTH: usize = 72;
/// Characters of a quote that the mail shows; the task's page shows all of it.
const QUOTE: usize = 320;

/// What the letter says around the answer.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// Given name of the person who asked; may be empty.
    pub to_name: String,
    /// Subject of the task, for the title of the HTML part.
    pub subject: String,
    /// Who signs: the assistant's display name.
    pub signed: String,
    /// Address of the task's page, if the site has a public address.
    pub link: Option<String>,
}

/// The answer as (plain text, HTML).
pub fn render(answer: &Answer, letter: &Letter) -> (String, String) {
    (plain(answer, letter), html(answer, letter))
}

fn greeting(letter: &Letter) -> String {
    let name = words::shown(&letter.to_name, 60);
    if name.is_empty() { "Good day,".to_owned() } else { format!("Dear {name},") }
}

/// A source's place in words: "Lease.pdf, page 3".
fn place(s: &Source) -> String {
    let name = words::shown(&s.name, 100);
    let name = if name.is_empty() { "your message".to_owned() } else { name };
    match s.page {
        Some(p) => format!("{name}, page {p}"),
        None => name,
    }
}

fn quote(s: &Source) -> String {
    let whole = words::shown(&s.quote, usize::MAX);
    if whole.chars().count() <= QUOTE {
        return whole;
    }
    let cut = words::shown(&s.quote, QUOTE);
    let cut = cut.rsplit_once(' ').map_or(cut.as_str(), |(a, _)| a);
    format!("{cut} …")
}

fn marks(line: &Line) -> String {
    if line.sources.is_empty() {
        return "[no source]".to_owned();
    }
    line.sources.iter().map(|n| format!("[{n}]")).collect()
}

fn plain(answer: &Answer, letter: &Letter) -> String {
    let mut out = format!("{}\n", greeting(letter));
    for section in &answer.sections {
        out.push('\n');
        let heading = words::shown(&section.heading, 60);
        out.push_str(&format!("{heading}\n{}\n", "-".repeat(heading.chars().count())));
        for line in &section.lines {
            wrap(&format!("{} {}", words::shown(&line.text, usize::MAX), marks(line)), "* ", "  ", &mut out);
        }
    }
    if !answer.gaps.is_empty() {
        out.push_str("\nPlease note\n-----------\n");
        for gap in &answer.gaps {
            wrap(gap, "* ", "  ", &mut out);
        }
    }
    if !answer.sources.is_empty() {
        out.push_str("\nSources\n-------\n");
        for s in &answer.sources {
            let lead = format!("[{}] ", s.number);
            let indent = " ".repeat(lead.len());
            wrap(&place(s), &lead, &indent, &mut out);
            wrap(&format!("\"{}\"", quote(s)), &indent, &indent, &mut out);
        }
    }
    out.push('\n');
    wrap(&answer.about, "", "", &mut out);
    if let Some(link) = &letter.link {
        out.push_str(&format!("\nThe whole task, with every source in its place:\n{}\n", words::shown(link, 500)));
    }
    if !letter.signed.is_empty() {
        out.push_str(&format!("\n-- \n{}\n", words::shown(&letter.signed, 120)));
    }
    out
}

/// Adds `text` folded to [`WIDTH`] columns; a word longer than a line stays whole.
fn wrap(text: &str, first: &str, rest: &str, out: &mut String) {
    let mut width = first.chars().count();
    out.push_str(first);
    let mut empty = true;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if !empty && width + 1 + len > WIDTH {
            out.push('\n');
            out.push_str(rest);
            width = rest.chars().count();
            empty = true;
        }
        if !empty {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += len;
        empty = false;
    }
    out.push('\n');
}

fn html(answer: &Answer, letter: &Letter) -> String {
    let mut rows = String::new();
    row(&mut rows, "padding:0 0 12px;", "", &escape(&greeting(letter)));
    for section in &answer.sections {
        heading(&mut rows, &section.heading);
        let mut list = String::new();
        for line in &section.lines {
            let mark = line.sources.iter().fold(String::new(), |m, n| {
                m + &format!(
                    " <a class=\"mark\" href=\"#source-{n}\" style=\"color:#7a4b12;text-decoration:none;\">[{n}]</a>"
                )
            });
            let mark = if line.sources.is_empty() {
                " <em class=\"soft\" style=\"color:#6b665c;\">[no source]</em>".to_owned()
            } else {
                mark
            };
            list.push_str(&format!("<li style=\"margin:0 0 8px;\">{}{mark}</li>", escape(&line.text)));
        }
        row(&mut rows, "padding:0 0 8px;", "", &format!("<ul style=\"margin:0;padding:0 0 0 20px;\">{list}</ul>"));
    }
    if !answer.gaps.is_empty() {
        heading(&mut rows, "Please note");
        let list: String =
            answer.gaps.iter().map(|g| format!("<li style=\"margin:0 0 8px;\">{}</li>", escape(g))).collect();
        row(&mut rows, "padding:0 0 8px;", "", &format!("<ul style=\"margin:0;padding:0 0 0 20px;\">{list}</ul>"));
    }
    if !answer.sources.is_empty() {
        heading(&mut rows, "Sources");
        let mut list = String::new();
        for s in &answer.sources {
            list.push_str(&format!(
                "<tr><td valign=\"top\" class=\"mark\" style=\"padding:0 10px 8px 0;color:#7a4b12;white-space:nowrap;\" id=\"source-{n}\">[{n}]</td>\
                 <td style=\"padding:0 0 8px;\"><strong>{}</strong><br>“{}”</td></tr>",
                escape(&place(s)),
                escape(&quote(s)),
                n = s.number
            ));
        }
        let table = "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" style=\"font-size:14px;line-height:1.45;\">";
        row(&mut rows, "padding:0 0 8px;", "", &format!("{table}{list}</table>"));
    }
    let mut foot = escape(&answer.about);
    if let Some(link) = letter.link.as_deref().filter(|l| l.starts_with("https://") || l.starts_with("http://")) {
        foot.push_str(&format!("<br><a class=\"mark\" href=\"{}\" style=\"color:#7a4b12;\">Open the task</a>, with every source in its place.", escape(link)));
    }
    if !letter.signed.is_empty() {
        foot.push_str(&format!("<br><br>{}", escape(&words::shown(&letter.signed, 120))));
    }
    row(&mut rows, "padding:12px 0 0;border-top:1px solid #d8d3c8;font-size:13px;color:#6b665c;", "soft rule", &foot);
    // The rows go in last: what stands in them is never looked at for placeholders.
    TEMPLATE.replace("{{title}}", &escape(&words::shown(&letter.subject, 120))).replacen("{{rows}}", &rows, 1)
}

fn heading(rows: &mut String, text: &str) {
    let h2 = format!("<h2 style=\"margin:0;font-size:18px;font-weight:bold;\">{}</h2>", escape(text));
    row(rows, "padding:12px 0 6px;", "", &h2);
}

fn row(rows: &mut String, style: &str, class: &str, inner: &str) {
    rows.push_str(&format!("<tr><td class=\"{class}\" style=\"{style}\">{inner}</td></tr>\n"));
}

/// Text for HTML, white space folded; braces too, so that text cannot pass for a placeholder.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in words::shown(text, usize::MAX).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '{' => out.push_str("&#123;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FileId, Origin, Section};

    fn answer() -> Answer {
        Answer {
            engine: "extractive".into(),
            skill: "summary".into(),
            about: "Written without a language model.".into(),
            sections: vec![Section {
                heading: "In short".into(),
                lines: vec![
                    Line {
                        text: "The lease <b>ends</b> on 31 May 2027 unless a party gives notice ninety days before."
                            .into(),
                        sources: vec![1],
                    },
                    Line { text: "Nothing else.".into(), sources: vec![] },
                ],
            }],
            sources: vec![Source {
                number: 1,
                origin: Origin::File(FileId::from_bytes([0; 16])),
                name: "Lease {{rows}}.pdf".into(),
                page: Some(3),
                start: 10,
                end: 40,
                quote: "ends on\n31 May 2027 <script>".into(),
            }],
            gaps: vec!["scan.pdf: The file has no text: its pages are pictures.".into()],
        }
    }

    #[test]
    fn reads_well_in_a_terminal() {
        let letter = Letter { to_name: "Ann".into(), signed: "Lee & Partners, assistant".into(), ..Letter::default() };
        let (text, _) = render(&answer(), &letter);
        let want = "\
Dear Ann,

In short
--------
* The lease <b>ends</b> on 31 May 2027 unless a party gives notice
  ninety days before. [1]
* Nothing else. [no source]

Please note
-----------
* scan.pdf: The file has no text: its pages are pictures.

Sources
-------
[1] Lease {{rows}}.pdf, page 3
    \"ends on 31 May 2027 <script>\"

Written without a language model.

-- 
Lee & Partners, assistant
";
        assert_eq!(text, want);
    }

    #[test]
    fn nothing_from_a_document_becomes_html() {
        let (_, html) = render(&answer(), &Letter { link: Some("javascript:x".into()), ..Letter::default() });
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script") && !html.contains("<b>"));
        assert!(!html.contains("javascript:") && !html.contains("{{"));
        assert!(html.contains("Lease &#123;&#123;rows}}.pdf, page 3"));
        assert!(!html.contains("<img") && !html.contains("url("));
    }
}
