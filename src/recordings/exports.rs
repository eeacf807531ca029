//! The transcript as a file. Each says which engine wrote it down, when, and that nobody certified it.

use super::{
    document::provenance,
    pages::pdf,
    records::Who,
    service::{Recordings, Transcript},
};
use crate::{
    error::{Error, Result},
    html::escape,
};

use docx::compose::{Block, Document, Inline, Margin, PageNumbers, compose};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use transcript::{Clip, Line, clock, deposition, srt, vtt, written};

/// Forms of a transcript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Plain text.
    #[default]
    Txt,
    /// Subtitles for most players.
    Srt,
    /// Subtitles for browsers.
    Vtt,
    /// A Word document.
    Docx,
    /// Pages of numbered lines.
    Pdf,
    /// The same, to be printed from a browser.
    Print,
}

impl Form {
    /// The ending of its files, and their media type.
    pub fn kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Txt => ("txt", "text/plain; charset=utf-8"),
            Self::Srt => ("srt", "application/x-subrip"),
            Self::Vtt => ("vtt", "text/vtt; charset=utf-8"),
            Self::Docx => ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            Self::Pdf => ("pdf", "application/pdf"),
            Self::Print => ("html", "text/html; charset=utf-8"),
        }
    }
}

impl Recordings {
    /// A transcript in a form, or the lines of a part of it.
    ///
    /// # Errors
    /// [`Error::Invalid`] with a sentence: it has letters that a PDF cannot show; [`Error::Internal`] if the Word document cannot be put
    /// together.
    pub fn export(&self, transcript: &Transcript, form: Form, clip: Option<&Clip>) -> Result<Vec<u8>> {
        let (mut lines, mut about) = (transcript.lines(), self.about(transcript));
        if let Some(clip) = clip {
            lines = clip.lines(lines);
            about.insert(0, format!("This is the part from {} to {}.", clock(clip.start()), clock(clip.end())));
        }
        Ok(match form {
            Form::Txt => text(&transcript.file.name, &about, &lines).into_bytes(),
            Form::Srt => srt(&lines).into_bytes(),
            Form::Vtt => vtt(&lines).into_bytes(),
            Form::Docx => word(&transcript.file.name, &about, &lines)?,
            Form::Pdf => pdf(&transcript.file.name, &about, &lines)?,
            Form::Print => print(&transcript.file.name, &about, &lines).into_bytes(),
        })
    }

    /// Sentences about the transcript and its recording.
    fn about(&self, transcript: &Transcript) -> Vec<String> {
        let hash: String = transcript.file.blob.hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut about = vec![
            provenance(transcript, &self.zone),
            format!("The recording is kept as it came; its BLAKE3 hash is {hash}."),
        ];
        let corrected = transcript.edits.texts.len();
        if corrected > 0 {
            about.push(format!("Lines that people corrected: {corrected}."));
        }
        about.extend(transcript.troubles());
        about
    }
}

fn text(name: &str, about: &[String], lines: &[Line<Who>]) -> String {
    format!("{name}\n\n{}\n\n{}\n", about.join("\n"), written(lines).text)
}

fn word(name: &str, about: &[String], lines: &[Line<Who>]) -> Result<Vec<u8>> {
    let paragraph = |content: Vec<Inline>| Block::Paragraph { content, shape: Default::default() };
    let mut blocks = vec![Block::Title { content: vec![Inline::text(name)] }];
    blocks.extend(about.iter().map(|sentence| paragraph(vec![Inline::text(sentence)])));
    for line in lines {
        let head = Inline::Text {
            text: format!("{} ({})  ", line.name, clock(line.start)),
            bold: true,
            italic: false,
            underline: false,
            small_caps: false,
        };
        // Doubtful words are seen at once.
        let said = Inline::Text {
            text: if line.doubts.is_empty() { line.text.clone() } else { format!("[doubtful: {}]", line.text) },
            bold: false,
            italic: false,
            underline: !line.doubts.is_empty(),
            small_caps: false,
        };
        blocks.push(paragraph(vec![head, said]));
    }
    let footer = Some(Margin { text: name.to_owned(), pages: PageNumbers::PageOfPages });
    let document = Document { title: name.to_owned(), footer, blocks, ..Document::default() };
    let date = Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    compose(&document, &date).map_err(|e| Error::Internal(format!("a transcript cannot be written for Word: {e}")))
}

/// Pages of twenty-five numbered lines. No script, nothing from elsewhere; every word is escaped.
fn print(name: &str, about: &[String], lines: &[Line<Who>]) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{0}</title><style>\
         body{{font:12pt/2 'Courier New',monospace;margin:0}}section{{break-after:page;padding:0.5in 0.75in;position:relative}}\
         h1{{font-size:14pt}}ol{{margin:0;padding:0 0 0 0.6in;border-inline-start:1px solid;list-style:none}}\
         li{{white-space:pre;counter-increment:line}}li::before{{content:counter(line);position:absolute;left:0.4in;width:0.6in;text-align:end}}\
         section{{counter-reset:line}}p.n{{text-align:end;margin:0}}p.a{{line-height:1.4}}</style><section><h1>{0}</h1>",
        escape(name)
    );
    for sentence in about {
        page.push_str(&format!("<p class=\"a\">{}</p>", escape(sentence)));
    }
    page.push_str("</section>");
    for sheet in deposition(lines) {
        page.push_str(&format!("<section><p class=\"n\">{}</p><ol>", sheet.number));
        for line in &sheet.lines {
            page.push_str(&format!("<li>{}</li>", escape(line)));
        }
        page.push_str("</ol></section>");
    }
    page.push_str("</html>");
    page
}
