//! An answer as a mail: a plain part that is readable in a terminal, and an HTML part (`page.rs`). Nothing from a
//! document becomes HTML (invariant 4), and there is at most one link, to the task's page.

use crate::{
    email::{
        encoded_words,
        html_part::{INK, MARK, Page, SOFT, escape},
        plain_part::{FROM_HERE, wrap},
    },
    tasks::{Answer, Cell, Line, Section, Source},
};

/// The longest line below a heading.
const RULE: usize = 60;
/// How many characters of a heading the mail shows: it may be a question.
const HEADING: usize = 160;
/// How many characters of a quote the mail shows; the task's page shows all of it.
const QUOTE: usize = 320;
/// How many lines of the original mail the reply quotes, and how many characters of each.
const ASKED: (usize, usize) = (8, 400);

/// The text around the answer.
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
    /// Lines that the person wants appended to replies; may be empty.
    pub signature: String,
    /// Name of the firm.
    pub firm: String,
    /// The question as written in the mail; may be empty.
    pub asked: String,
    /// When, in words.
    pub asked_on: String,
}

/// The answer as (plain text, HTML).
pub fn render(answer: &Answer, letter: &Letter) -> (String, String) {
    (plain(answer, letter), html(answer, letter))
}

fn greeting(letter: &Letter) -> String {
    let name = encoded_words::shown(&letter.to_name, 60);
    if name.is_empty() { "Good day,".to_owned() } else { format!("Dear {name},") }
}

/// A source's place in words: "Lease.pdf, page 3", and whether its sender is unverified.
fn place(s: &Source) -> String {
    let doubt = if s.proven { "" } else { " (unverified sender)" };
    let name = encoded_words::shown(&s.name, 100);
    let name = if name.is_empty() { "your message".to_owned() } else { name };
    match s.page {
        Some(p) => format!("{name}, page {p}{doubt}"),
        None => format!("{name}{doubt}"),
    }
}

fn quote(s: &Source) -> String {
    let whole = encoded_words::shown(&s.quote, usize::MAX);
    if whole.chars().count() <= QUOTE {
        return whole;
    }
    let cut = encoded_words::shown(&s.quote, QUOTE);
    let cut = cut.rsplit_once(' ').map_or(cut.as_str(), |(a, _)| a);
    format!("{cut} …")
}

/// Whether its lines have numbers of their own.
fn numbered(section: &Section) -> bool {
    section.lines.iter().all(|line| line.own && line.text.starts_with(|c: char| c.is_ascii_digit()))
}

fn marks(line: &Line) -> String {
    if line.own {
        return String::new();
    }
    if line.sources.is_empty() {
        return "[no source]".to_owned();
    }
    line.sources.iter().map(|n| format!("[{n}]")).collect()
}

/// The lines of the paragraph that begins with a line.
fn paragraph(section: &Section, begin: usize) -> impl Iterator<Item = &Line> {
    let lines = section.lines.iter().enumerate().skip(begin);
    lines.take_while(move |(i, line)| *i == begin || line.goes_on).map(|(_, line)| line)
}

/// Whether a section is one paragraph without a heading: the line that an answer opens with.
fn stands_alone(section: &Section) -> bool {
    section.heading.is_empty() && section.lines.iter().skip(1).all(|line| line.goes_on)
}

/// A section's lines as label and text, if every line has that form ("March 3, 2025 (in 12 days): \"...\"").
fn labels(section: &Section) -> Option<Vec<(&str, &str)>> {
    let split = |line: &'_ Line| -> Option<(usize, usize)> {
        let at = line.text.find(": ")?;
        let label = &line.text[..at];
        let fits = label.chars().count() <= 60 && !label.contains(['"', '“', '.']) && !label.trim().is_empty();
        (fits && !line.text[at + 2..].trim().is_empty()).then_some((at, at + 2))
    };
    if section.lines.len() < 2 || section.lines.iter().any(|line| line.goes_on) {
        return None;
    }
    section.lines.iter().map(|line| split(line).map(|(end, start)| (&line.text[..end], &line.text[start..]))).collect()
}

/// What the reply quotes from the original mail: a heading and lines.
fn asked(letter: &Letter) -> Option<(String, Vec<String>)> {
    let all = letter.asked.lines().map(|line| encoded_words::shown(line, usize::MAX)).filter(|line| !line.is_empty());
    let mut lines: Vec<String> = Vec::new();
    for line in all {
        if lines.len() == ASKED.0 {
            lines.push("[…]".into());
            break;
        }
        let cut = encoded_words::shown(&line, ASKED.1);
        lines.push(if cut.len() < line.len() { format!("{cut} […]") } else { cut });
    }
    if lines.is_empty() {
        return None;
    }
    let on = encoded_words::shown(&letter.asked_on, 60);
    Some((if on.is_empty() { "You wrote:".into() } else { format!("On {on} you wrote:") }, lines))
}

fn plain(answer: &Answer, letter: &Letter) -> String {
    let mut out = format!("{}\n", greeting(letter));
    if !answer.warning.is_empty() {
        out.push('\n');
        wrap(&format!("Please look: {}", encoded_words::shown(&answer.warning, usize::MAX)), "", "", &mut out);
    }
    if !answer.lead.is_empty() {
        out.push('\n');
        wrap(&answer.lead, "", "", &mut out);
    }
    for section in &answer.sections {
        out.push('\n');
        let heading = encoded_words::shown(&section.heading, HEADING);
        if !heading.is_empty() {
            wrap(&heading, "", "", &mut out);
            out.push_str(&format!("{}\n", "-".repeat(heading.chars().count().min(RULE))));
        }
        if !section.intro.is_empty() {
            wrap(&section.intro, "", "", &mut out);
        }
        let bullet = if stands_alone(section) || numbered(section) { ("", "  ") } else { ("* ", "  ") };
        let rows = labels(section);
        for (i, line) in section.lines.iter().enumerate().filter(|(i, line)| *i == 0 || !line.goes_on) {
            match rows.as_ref().and_then(|rows| rows.get(i)) {
                Some((label, said)) => {
                    wrap(label, "* ", "  ", &mut out);
                    wrap(&format!("{said} {}", marks(line)), "  ", "  ", &mut out);
                }
                None => {
                    let said = paragraph(section, i).map(|line| {
                        format!("{} {}", encoded_words::shown(&line.text, usize::MAX), marks(line))
                            .trim_end()
                            .to_owned()
                    });
                    wrap(&said.collect::<Vec<_>>().join(" "), bullet.0, bullet.1, &mut out);
                }
            }
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
        let what =
            if answer.sources.is_empty() { "The task" } else { "The whole task, with every source in its place" };
        out.push_str(&format!("\n{what}:\n{link}\n"));
    }
    if !letter.signature.trim().is_empty() {
        out.push('\n');
        for line in letter.signature.lines() {
            wrap(line, "", "", &mut out);
        }
    }
    if let Some((head, lines)) = asked(letter) {
        out.push('\n');
        wrap(&head, "", "", &mut out);
        for line in lines {
            wrap(&line, "> ", "> ", &mut out);
        }
    }
    out.push_str("\n-- \n");
    if !letter.signed.is_empty() {
        out.push_str(&format!("{}\n", encoded_words::shown(&letter.signed, 120)));
    }
    out.push_str(&format!("{FROM_HERE}\n"));
    out
}

/// The task's page, if its address is a web address and contains nothing that could end it early.
fn link(letter: &Letter) -> Option<&str> {
    let web = |l: &&str| l.starts_with("https://") || l.starts_with("http://");
    let plain = |l: &&str| l.len() <= 500 && l.bytes().all(|b| b.is_ascii_graphic());
    letter.link.as_deref().filter(web).filter(plain)
}

fn html(answer: &Answer, letter: &Letter) -> String {
    let mut page = Page::new(&letter.firm);
    page.paragraph(&escape(&greeting(letter)));
    if !answer.warning.is_empty() {
        page.paragraph(&format!("<strong>Please look:</strong> {}", escape(&answer.warning)));
    }
    if !answer.lead.is_empty() {
        page.paragraph(&escape(&answer.lead));
    }
    for section in &answer.sections {
        if !section.heading.is_empty() {
            page.heading(&section.heading);
        }
        if !section.intro.is_empty() {
            page.paragraph(&escape(&section.intro));
        }
        if section.lines.is_empty() {
            continue;
        }
        if !section.columns.is_empty() {
            let rows = section.lines.iter().map(|line| line.cells.iter().map(html_cell).collect());
            page.table(&section.columns, rows);
            continue;
        }
        match labels(section) {
            Some(rows) => page.labelled(section.lines.iter().zip(rows).map(|(line, (label, said))| {
                let (label, more) = label.split_once(" (").map_or((label, ""), |(a, b)| (a, b.trim_end_matches(')')));
                (label.to_owned(), more.to_owned(), format!("{}&nbsp;{}", escape(said), html_marks(line)))
            })),
            None => {
                let said = |line: &Line| format!("{}&nbsp;{}", escape(&line.text), html_marks(line));
                let begins = (0..section.lines.len()).filter(|i| *i == 0 || !section.lines[*i].goes_on);
                if numbered(section) {
                    page.paragraph(
                        &section.lines.iter().map(|line| escape(&line.text)).collect::<Vec<_>>().join("<br>"),
                    );
                    continue;
                }
                if stands_alone(section) {
                    page.paragraph(&paragraph(section, 0).map(said).collect::<Vec<_>>().join(" "));
                    continue;
                }
                page.list(begins.map(|i| paragraph(section, i).map(said).collect::<Vec<_>>().join(" ")));
            }
        }
    }
    if !answer.gaps.is_empty() {
        page.warning("Please note", answer.gaps.iter().map(|gap| escape(gap)));
    }
    if let Some(link) = link(letter) {
        page.button(link, "Open the task");
    }
    if !answer.sources.is_empty() {
        page.heading("Sources");
        page.sources(answer.sources.iter().map(|s| (s.number, place(s), quote(s))));
    }
    page.row("soft", &format!("padding-top:12px;font-size:14px;line-height:21px;{SOFT}"), &escape(&answer.about));
    if !letter.signature.trim().is_empty() {
        let lines: Vec<String> = letter.signature.lines().map(escape).collect();
        page.row("ink", &format!("padding-top:12px;font-size:15px;line-height:22px;{INK}"), &lines.join("<br>"));
    }
    if let Some((head, lines)) = asked(letter) {
        page.quoted(&head, &lines);
    }
    let signed = encoded_words::shown(&letter.signed, 120);
    page.foot(&[signed, FROM_HERE.to_owned()].into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>());
    let first = answer.sections.iter().flat_map(|section| &section.lines).next();
    page.finish(&letter.subject, first.map_or(&answer.about, |line| &line.text))
}

fn html_marks(line: &Line) -> String {
    if line.own {
        return String::new();
    }
    if line.sources.is_empty() {
        return format!("<em class=\"soft\" style=\"font-size:13px;white-space:nowrap;{SOFT}\">[no source]</em>");
    }
    html_numbers(&marks(line))
}

fn html_numbers(marks: &str) -> String {
    format!("<span class=\"mark\" style=\"font-size:13px;white-space:nowrap;{MARK}\">{marks}</span>")
}

fn html_cell(cell: &Cell) -> String {
    let numbers: String = cell.sources.iter().map(|n| format!("[{n}]")).collect();
    let gap = if numbers.is_empty() { "" } else { "&nbsp;" };
    format!("{}{gap}{}", escape(&cell.text), html_numbers(&numbers))
}

#[cfg(test)]
mod tests;
