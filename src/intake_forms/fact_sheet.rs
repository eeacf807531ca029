//! The answers as a paper for the folder, and as the text of the task.

use super::records::{Came, Submission};
use crate::error::{Error, Result};

use docx::compose::{Block, Document, Inline, Shape, compose};
use jiff::tz::TimeZone;
use questionnaires::sheet::Line;

/// What stands on the sheet.
pub struct Sheet<'a> {
    pub came: &'a Submission,
    pub lines: &'a [Line],
    pub zone: &'a TimeZone,
}

/// How it came, in words.
pub fn way(came: Came) -> &'static str {
    match came {
        Came::Page => "on your public page",
        Came::Link => "by the link that you made",
        Came::Mail => "by mail, from a proven sender",
        Came::UnprovenMail => "by mail; the sender is not proven",
        Came::Paper => "on paper, read from a scan",
    }
}

impl Sheet<'_> {
    fn head(&self) -> String {
        let at = self.came.at.to_zoned(self.zone.clone()).strftime("%B %-d, %Y, %-I:%M %p %Z");
        let language = if self.came.language == "es" { " It was answered in Spanish." } else { "" };
        format!("It came {} on {at}.{language} Nobody has checked these answers.", way(self.came.came))
    }

    /// As text.
    pub fn text(&self) -> String {
        let mut out = format!("{}: {}\n\n{}\n", self.came.title, self.came.facts.name, self.head());
        for line in self.lines {
            out += &match line {
                Line::Heading(heading) => format!("\n{heading}\n\n"),
                Line::Answer(asks, said) => format!("{asks}\n  {}\n", said.replace('\n', "\n  ")),
            };
        }
        for (title, list) in self.lists() {
            out += &format!("\n{title}\n\n");
            list.iter().for_each(|one| out += &format!("- {one}\n"));
        }
        out
    }

    /// What is missing, and hints.
    fn lists(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        let today = self.came.at.to_zoned(self.zone.clone()).date();
        let hints = self.came.hints.iter().map(|proposed| proposed.hint.said(today)).collect::<Vec<_>>();
        let all = [("Not answered", self.came.missing.clone()), ("Limitations, to be checked", hints)];
        all.into_iter().filter(|(_, list)| !list.is_empty())
    }

    /// As a Word document.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn docx(&self) -> Result<Vec<u8>> {
        let text = |text: &str, bold: bool| Inline::Text {
            text: text.to_owned(),
            bold,
            italic: false,
            underline: false,
            small_caps: false,
        };
        let paragraph = |content: Vec<Inline>| Block::Paragraph { content, shape: Shape::default() };
        let heading =
            |words: &str| Block::Heading { level: 2, content: vec![text(words, false)], key: None, unnumbered: true };
        let title = format!("{}: {}", self.came.title, self.came.facts.name);
        let mut blocks =
            vec![Block::Title { content: vec![text(&title, false)] }, paragraph(vec![text(&self.head(), false)])];
        for line in self.lines {
            match line {
                Line::Heading(words) => blocks.push(heading(words)),
                Line::Answer(asks, said) => {
                    blocks.push(paragraph(vec![text(asks, true)]));
                    let parts = said.lines().filter(|line| !line.is_empty());
                    blocks.extend(parts.map(|line| paragraph(vec![text(line, false)])));
                }
            }
        }
        for (title, list) in self.lists() {
            blocks.push(heading(title));
            blocks.extend(list.iter().map(|one| paragraph(vec![text(one, false)])));
        }
        let date = self.came.at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let document = Document { title, blocks, ..Document::default() };
        compose(&document, &date).map_err(|e| Error::Internal(format!("a fact sheet cannot be written: {e}")))
    }
}
