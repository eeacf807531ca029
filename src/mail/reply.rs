//! An answer as a mail: a plain part that reads well in a terminal, and an HTML part of tables and inline styles that
//! every mail program shows, light or dark. No images, no remote things, no raw HTML from documents (invariant 4), and
//! one link at most, to the task's page. Colours are those of the site (ui/src/styles/tokens.css).

use super::words;
use crate::model::{Answer, Line, Source};

pub(super) const TEMPLATE: &str = include_str!("../../assets/mail/reply.html");
/// Columns of the plain part.
const WIDTH: usize = 72;
/// Characters of a quote that the mail shows; the task's page shows all of it.
const QUOTE: usize = 320;
/// Where the mail comes from, below who signs it.
pub(super) const FROM_HERE: &str = "Sent from the firm's own server.";
/// Serif for all: Outlook for Windows takes no font from a table, so each cell names it.
pub(super) const FONT: &str = "font-family:Georgia,'Times New Roman',serif;";
pub(super) const INK: &str = "color:#1c1b18;";
pub(super) const SOFT: &str = "color:#55514a;";
pub(super) const MARK: &str = "color:#1f5244;";

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
    /// Lines that the person wants below replies; may be empty.
    pub signature: String,
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
    if let Some(link) = link(letter) {
        out.push_str(&format!("\nThe whole task, with every source in its place:\n{link}\n"));
    }
    if !letter.signature.trim().is_empty() {
        out.push('\n');
        for line in letter.signature.lines() {
            wrap(line, "", "", &mut out);
        }
    }
    out.push_str("\n-- \n");
    if !letter.signed.is_empty() {
        out.push_str(&format!("{}\n", words::shown(&letter.signed, 120)));
    }
    out.push_str(&format!("{FROM_HERE}\n"));
    out
}

/// The task's page, if its address is one of the web and holds nothing that could end it early.
fn link(letter: &Letter) -> Option<&str> {
    let web = |l: &&str| l.starts_with("https://") || l.starts_with("http://");
    let plain = |l: &&str| l.len() <= 500 && l.bytes().all(|b| b.is_ascii_graphic());
    letter.link.as_deref().filter(web).filter(plain)
}

/// Adds `text` folded to [`WIDTH`] columns, without control characters (a terminal obeys them); a word longer than a
/// line stays whole.
pub(super) fn wrap(text: &str, first: &str, rest: &str, out: &mut String) {
    let mut width = first.chars().count();
    out.push_str(first);
    let mut empty = true;
    for word in words::shown(text, usize::MAX).split(' ') {
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
    row(&mut rows, "ink", &format!("padding:0 0 4px;{INK}"), &escape(&greeting(letter)));
    for section in &answer.sections {
        let item = |line: &Line| format!("{} {}", escape(&line.text), html_marks(line));
        list(&mut rows, &section.heading, section.lines.iter().map(item));
    }
    if !answer.gaps.is_empty() {
        list(&mut rows, "Please note", answer.gaps.iter().map(|gap| escape(gap)));
    }
    if !answer.sources.is_empty() {
        heading(&mut rows, "Sources");
        let sources: String = answer.sources.iter().map(html_source).collect();
        let table = "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">";
        row(&mut rows, "ink", INK, &format!("{table}{sources}</table>"));
    }
    let mut foot = escape(&answer.about);
    if let Some(link) = link(letter) {
        let link = escape(link);
        foot.push_str(&format!("<br><br><a class=\"mark\" href=\"{link}\" style=\"{MARK}\">Open the task</a>, with every source in its place."));
    }
    if !letter.signature.trim().is_empty() {
        let lines: Vec<String> = letter.signature.lines().map(escape).collect();
        foot.push_str(&format!("<br><br>{}", lines.join("<br>")));
    }
    foot.push_str("<br><br>");
    if !letter.signed.is_empty() {
        foot.push_str(&format!("{}<br>", escape(&words::shown(&letter.signed, 120))));
    }
    foot.push_str(&escape(FROM_HERE));
    row(&mut rows, "soft", "height:16px;line-height:16px;font-size:1px;", "&nbsp;");
    let style = format!("padding:14px 0 0;border-top:1px solid #d8d3c8;font-size:14px;line-height:21px;{SOFT}");
    row(&mut rows, "soft rule", &style, &foot);
    // The rows go in last: what stands in them is never looked at for placeholders.
    TEMPLATE.replace("{{title}}", &escape(&words::shown(&letter.subject, 120))).replacen("{{rows}}", &rows, 1)
}

fn html_marks(line: &Line) -> String {
    if line.sources.is_empty() {
        return format!("<em class=\"soft\" style=\"{SOFT}\">[no source]</em>");
    }
    format!("<span class=\"mark\" style=\"white-space:nowrap;{MARK}\">{}</span>", marks(line))
}

fn html_source(s: &Source) -> String {
    let small = "font-size:14px;line-height:21px;";
    format!(
        "<tr><td valign=\"top\" class=\"mark\" style=\"padding:0 10px 10px 0;white-space:nowrap;{FONT}{small}{MARK}\">[{n}]</td>\
         <td valign=\"top\" width=\"100%\" class=\"soft\" style=\"padding:0 0 10px;word-break:break-word;{FONT}{small}{SOFT}\">\
         <strong class=\"ink\" style=\"{INK}\">{}</strong><br>“{}”</td></tr>\n",
        escape(&place(s)),
        escape(&quote(s)),
        n = s.number
    )
}

fn heading(rows: &mut String, text: &str) {
    let h2 = format!(
        "<h2 class=\"ink\" style=\"margin:0;font-size:20px;line-height:26px;font-weight:normal;{FONT}{INK}\">{}</h2>",
        escape(text)
    );
    row(rows, "ink", "padding:20px 0 8px;", &h2);
}

fn list(rows: &mut String, title: &str, items: impl Iterator<Item = String>) {
    heading(rows, title);
    let items: String = items.map(|i| format!("<li class=\"ink\" style=\"margin:0 0 8px;{INK}\">{i}</li>\n")).collect();
    row(rows, "ink", INK, &format!("<ul style=\"margin:0;padding:0 0 0 20px;\">\n{items}</ul>"));
}

/// A row of the one table. `style` comes last, so that it may set another size.
pub(super) fn row(rows: &mut String, class: &str, style: &str, inner: &str) {
    rows.push_str(&format!(
        "<tr><td class=\"{class}\" style=\"{FONT}font-size:16px;line-height:24px;word-break:break-word;{style}\">{inner}</td></tr>\n"
    ));
}

/// Text for HTML, white space folded; braces too, so that text cannot pass for a placeholder.
pub(super) fn escape(text: &str) -> String {
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
#[path = "reply_tests.rs"]
mod tests;
