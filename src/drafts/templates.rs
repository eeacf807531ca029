//! The firm's own Word templates. A file of `drafts.kinds_folder` named like a kind (`demand-letter.docx`) or like a layout
//! (`letter.docx`) is the paper on which these drafts are written: the draft stands where the template says `{{body}}`, and its
//! other places are filled, or asked about.

use super::records::Blank;
use crate::error::StartError;

use docx::{
    compose::Document,
    package::Limits,
    template::{Kind as PlaceKind, Placeholder, Unfilled, Values, fill_with_body},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

/// The largest template, in bytes.
const LARGEST: u64 = 10 << 20;
/// The place of the draft, which asks for nothing.
const BODY: &str = "body";

/// All templates of a firm, by the names of their files without the ending. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Templates(Arc<BTreeMap<String, Template>>);

/// A template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    bytes: Vec<u8>,
    /// What it asks for, in its order.
    places: Vec<String>,
}

impl Templates {
    /// Those of a folder.
    ///
    /// # Errors
    /// A template that cannot be read, or has no place for the draft.
    pub fn open(folder: Option<&Path>) -> Result<Self, StartError> {
        let mut all = BTreeMap::new();
        // A folder that cannot be read is told by the kinds.
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        for path in entries.into_iter().flatten().flatten().map(|entry| entry.path()) {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            // Word writes "~$letter.docx" beside a document that is open.
            let Some(stem) = name.strip_suffix(".docx").or_else(|| name.strip_suffix(".dotx")) else { continue };
            if name.starts_with(['~', '.']) {
                continue;
            }
            let template = Template::read(&path).map_err(|why| {
                StartError::new(
                    format!("The template {name} of drafts.kinds_folder cannot be used: {why}"),
                    "Mend the file in Word, or remove it.",
                )
            })?;
            all.insert(stem.to_owned(), template);
        }
        Ok(Self(Arc::new(all)))
    }

    /// The template of a kind: its own, or else that of its layout.
    pub fn of(&self, kind: &str, layout: &str) -> Option<&Template> {
        self.0.get(kind).or_else(|| self.0.get(layout))
    }
}

impl Template {
    fn read(path: &Path) -> Result<Self, String> {
        let length = fs::metadata(path).map_err(|e| format!("{e}."))?.len();
        if length > LARGEST {
            return Err("it is larger than 10 MB.".into());
        }
        let bytes = fs::read(path).map_err(|e| format!("{e}."))?;
        let filled =
            fill_with_body(&bytes, &Values::default(), Unfilled::Keep, &Document::default(), "2000-01-01T00:00:00Z")
                .map_err(|e| e.to_string())?;
        if filled.left.iter().any(|place| place.name.eq_ignore_ascii_case(BODY)) {
            return Err(
                "it says {{body}} more than once, or beside other words: leave one, in a paragraph of its own.".into(),
            );
        }
        if let Some(mark) = mistyped(&filled.bytes, &filled.left)? {
            return Err(format!(
                "its mark “{mark}” is none that can be filled in: write it as {{{{name}}}}, or delete it."
            ));
        }
        let mut seen = BTreeSet::new();
        let places = filled
            .left
            .into_iter()
            .filter(|place| place.kind != PlaceKind::Repeat)
            .map(|place| place.name)
            .filter(|name| !name.eq_ignore_ascii_case(BODY) && seen.insert(name.to_lowercase()))
            .collect();
        Ok(Self { bytes, places })
    }

    /// The template's places for a new draft: `asks` has the kind's question for a name, and `value` what is known under it.
    pub fn blanks(&self, asks: impl Fn(&str) -> Option<String>, value: impl Fn(&str) -> Option<String>) -> Vec<Blank> {
        let blank = |name: &String| {
            let asks = asks(name).unwrap_or_else(|| asked(name));
            Blank { name: name.clone(), asks, value: value(name) }
        };
        self.places.iter().map(blank).collect()
    }

    /// A draft on this template; what nobody has filled is a highlighted question there too.
    ///
    /// # Errors
    /// As [`fill_with_body`].
    pub fn write(&self, document: &Document, blanks: &[Blank], date: &str) -> Result<Vec<u8>, docx::Error> {
        let texts = blanks.iter().filter_map(|blank| Some((blank.name.clone(), blank.value.clone()?)));
        let values = Values { texts: texts.collect(), ..Values::default() };
        // Its letterhead and its footer are the firm's.
        let document = Document { letterhead: Vec::new(), footer: None, ..document.clone() };
        Ok(fill_with_body(&self.bytes, &values, Unfilled::Gap, &document, date)?.bytes)
    }
}

/// Characters of a mark that are told.
const SHOWN: usize = 40;

/// The first mark of a template that is no place to be filled in, and would go out as it stands: "{{oops".
fn mistyped(template: &[u8], places: &[Placeholder]) -> Result<Option<String>, String> {
    let paragraphs = docx::redline::text(template, Limits::default()).map_err(|e| e.to_string())?;
    let known = |inside: &str| {
        let bare = inside.trim();
        bare.starts_with(['#', '/']) || places.iter().any(|place| place.name.eq_ignore_ascii_case(bare))
    };
    for paragraph in paragraphs {
        for piece in paragraph.text.split("{{").skip(1) {
            let inside = piece.split_once("}}").map(|(inside, _)| inside);
            if !inside.is_some_and(known) {
                let shown = inside.map_or_else(|| piece.to_owned(), |inside| format!("{inside}}}}}"));
                return Ok(Some(format!("{{{{{}", shown.chars().take(SHOWN).collect::<String>())));
            }
        }
    }
    Ok(None)
}

/// The question for a place that no kind asks about: "our_reference" becomes "Our reference?".
fn asked(name: &str) -> String {
    let words = name.replace(['_', '-', '.'], " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map_or_else(|| format!("{name}?"), |first| format!("{}{}?", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use docx::compose::{Block, Inline, Margin, Shape, compose};

    fn paper(lines: &[&str]) -> Vec<u8> {
        let blocks = lines
            .iter()
            .map(|line| Block::Paragraph { content: vec![Inline::text(*line)], shape: Shape::Body })
            .collect();
        let footer = Some(Margin { text: "Ref {{our_reference}}".into(), ..Margin::default() });
        compose(&Document { blocks, footer, ..Document::default() }, "2026-11-25T00:00:00Z").unwrap()
    }

    fn folder(name: &str, bytes: &[u8]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), bytes).unwrap();
        folder
    }

    #[test]
    fn a_draft_stands_in_the_firms_letter_and_its_places_are_filled_or_asked() {
        let folder =
            folder("letter.docx", &paper(&["Hale & Ortiz", "{{today}}", "{{recipient}}", "{{body}}", "Yours"]));
        fs::write(folder.path().join("~$letter.docx"), "locked").unwrap();
        let templates = Templates::open(Some(folder.path())).unwrap();
        assert!(templates.of("motion", "court").is_none());
        let template = templates.of("demand-letter", "letter").unwrap();
        let known = |name: &str| (name == "today").then(|| "May 4, 2026".to_owned());
        let asks = |name: &str| (name == "recipient").then(|| "Name and address of the recipient?".to_owned());
        let mut blanks = template.blanks(asks, known);
        let asks: Vec<&str> =
            blanks.iter().filter(|blank| blank.value.is_none()).map(|blank| blank.asks.as_str()).collect();
        assert_eq!(asks, ["Name and address of the recipient?", "Our reference?"]);
        blanks[1].value = Some("Carl Weiss\n12 Elm Street".into());
        let body = vec![Block::Paragraph { content: vec![Inline::text("You owe us $12,000.")], shape: Shape::Body }];
        let document = Document { blocks: body, letterhead: vec!["Plain paper".into()], ..Document::default() };
        let bytes = template.write(&document, &blanks, "2026-11-25T00:00:00Z").unwrap();
        let left = docx::template::placeholders(&bytes).unwrap();
        assert!(left.is_empty(), "{left:?}");
        let read = docx::package::Package::open(&bytes, docx::package::Limits::default()).unwrap();
        let text = read.xml(&read.main_part().unwrap()).unwrap().unwrap();
        let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
        assert!(
            at("Hale &amp; Ortiz") < at("May 4, 2026")
                && at("Carl Weiss") < at("You owe us $12,000.")
                && at("$12,000") < at("Yours")
        );
        assert!(!text.contains("Plain paper"));
    }

    #[test]
    fn a_template_that_cannot_be_used_stops_the_start_and_is_named() {
        for (bytes, why) in [
            (paper(&["Dear all"]), "{{body}}"),
            (paper(&["To {{to}}", "{{body}}", "Best", "{{ Body }}"]), "more than once"),
            (paper(&["{{body}}", "Our file {{file_number of today"]), "“{{file_number of today”"),
            (paper(&["{{body}}", "By {{who signs?}}"]), "“{{who signs?}}”"),
            (b"PK no".to_vec(), "memo.docx"),
        ] {
            let folder = folder("memo.docx", &bytes);
            let said = Templates::open(Some(folder.path())).unwrap_err().to_string();
            assert!(said.contains("memo.docx") && said.contains(why), "{said}");
        }
        assert!(Templates::open(None).unwrap().of("memo", "memo").is_none());
    }
}
