//! Text put on pages of a PDF, for those without a form: a form XObject of our own behind each page's content, in an update
//! behind the original bytes (ISO 32000-1, 7.5.6, 7.8.2 and 8.10).

mod place;

use crate::appearance::layout::{self, ASCENT, LEADING};
use crate::appearance::{Undrawn, operate};
use crate::file::File;
use crate::fill::decide::sentence;
use crate::fill::document::refuse_signed;
use crate::fill::proof::{pages_alike_but, text_of};
use crate::fonts::{self, Fonts, Standard};
use crate::form::tree;
use crate::limits;
use crate::object::{Dict, Id, Object};
use crate::refusal::{Refusal, Result};
use crate::update::Update;
use place::Sheet;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A text on a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Text {
    /// Counted from 1.
    pub page: u32,
    /// Points from the left edge of the page as it is shown, also if it is turned.
    pub x: f64,
    /// Points from the upper edge of the page as it is shown, down to the top of the first line.
    pub y: f64,
    /// Points that a line may be wide; longer ones are broken.
    pub width: f64,
    /// Size of the letters in points.
    pub size: f64,
    /// `\n` begins a new line.
    pub text: String,
}

/// Puts texts on pages, in black, in Helvetica or in the embedded font. Everything else of the document stays.
///
/// # Errors
/// `Text` for a text that is not on the page or cannot be drawn; `Signed`, `Xfa`, or why the file cannot be opened.
pub fn overlay(bytes: &[u8], texts: &[Text]) -> Result<Vec<u8>> {
    let file = File::open(bytes)?;
    let nodes = match tree::read(&file) {
        Ok(nodes) => nodes,
        Err(Refusal::NoForm | Refusal::Xfa) => Vec::new(),
        Err(other) => return Err(other),
    };
    // Such a form has one page that asks the reader to wait.
    if file.entry(&file.catalog(), "NeedsRendering") == Object::Bool(true) {
        return Err(Refusal::Xfa);
    }
    refuse_signed(&file, &nodes, crate::Options::default())?;
    if file.cipher.as_ref().is_some_and(|cipher| !cipher.permits_text()) {
        return Err(Refusal::NotPermitted);
    }
    if texts.is_empty() {
        return Ok(bytes.to_vec());
    }

    let mut update = Update::new(&file);
    let mut fonts = Fonts::default();
    let mut by_page: BTreeMap<u32, Vec<&Text>> = BTreeMap::new();
    for text in texts {
        by_page.entry(text.page).or_default().push(text);
    }
    let mut written = BTreeMap::new();
    for (number, texts) in by_page {
        let index = number.checked_sub(1).map(|index| index as usize);
        let page = index.and_then(|index| Some((file.page(index)?, Sheet::of(file.pages().get(index)?))));
        let Some(((id, page), sheet)) = page else {
            return Err(Refusal::Text(format!("The document has no page {number}.")));
        };
        let (drawing, shown) = draw(&texts, &sheet, &mut fonts, &mut update)?;
        behind(id, page, drawing, &file, &mut update);
        written.insert(number, (drawing, shown));
    }
    fonts.finish(&mut update);
    without_xfa(&file, &mut update);
    let out = update.append_to(bytes)?;
    prove(bytes, &file, &out, &written)?;
    Ok(out)
}

/// Draws the texts of a page, and returns what they show.
fn draw(texts: &[&Text], sheet: &Sheet, fonts: &mut Fonts, update: &mut Update<'_>) -> Result<(Id, String)> {
    let (mut content, mut named, mut all) = (Vec::new(), Dict::default(), String::new());
    for text in texts {
        let refuse = |why: String| Refusal::Text(format!("The text for page {} cannot be put there: {why}", text.page));
        let whole = [text.x, text.y, text.width, text.size].iter().all(|n| n.is_finite());
        if !whole || text.x < 0.0 || text.y < 0.0 || text.width <= 0.0 || !(4.0..=72.0).contains(&text.size) {
            return Err(refuse("its place must be on the page, and its size from 4 to 72 points.".into()));
        }
        if text.text.chars().count() > limits::VALUE || text.text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(refuse("it is too long, or has control characters.".into()));
        }
        let value = fonts::drawn(&text.text);
        let chosen = fonts::choose(&value, Standard::HELVETICA);
        let font = chosen.map_err(|missing| refuse(sentence(Undrawn::Missing(missing))))?;
        let lines = layout::lines(&value, font, text.size, text.width);
        let wide = lines.iter().map(|line| font.width(line) * text.size).fold(0.0, f64::max);
        let tall = lines.len() as f64 * LEADING * text.size;
        if text.x + wide > sheet.width || text.y + tall > sheet.height {
            return Err(refuse("it would run over the edge of the page.".into()));
        }
        let resources = fonts.resources(font, &value, update);
        if let Some((name, id)) = resources.get("Font").and_then(Object::as_dict).and_then(|d| d.entries().next()) {
            named.set_bytes(name, id.clone());
        }
        operate(&[], "BT", &mut content);
        operate(&[0.0], "g", &mut content);
        content.extend_from_slice(format!("/{} ", font.resource()).as_bytes());
        operate(&[text.size], "Tf", &mut content);
        for (at, line) in lines.iter().enumerate() {
            let baseline = text.y + (ASCENT + at as f64 * LEADING) * text.size;
            operate(&sheet.matrix(text.x, baseline), "Tm", &mut content);
            font.write(line, &mut content);
            content.extend_from_slice(b" Tj\n");
        }
        operate(&[], "ET", &mut content);
        all.push_str(&value);
    }
    let dict = Dict::default()
        .with("Type", Object::name("XObject"))
        .with("Subtype", Object::name("Form"))
        .with("BBox", Object::numbers(&sheet.bounds))
        .with("Resources", Dict::default().with("Font", named));
    Ok((update.add_stream(dict, content), all))
}

/// Puts a drawing behind a page's content, whatever state the content leaves behind.
fn behind(id: Id, mut page: Dict, drawing: Id, file: &File, update: &mut Update<'_>) {
    let mut resources = inherited(&page, file);
    let mut drawings = file.dict(&resources, "XObject");
    let name = (0..).map(|n| format!("Chancery{n}")).find(|name| drawings.get(name).is_none()).unwrap_or_default();
    drawings.set(&name, drawing);
    resources.set("XObject", drawings);
    page.set("Resources", resources);
    let mut contents = vec![Object::Ref(update.add_stream(Dict::default(), b"q\n".to_vec()))];
    match page.get("Contents") {
        Some(Object::Ref(one)) => match file.get(*one) {
            Object::Array(parts) => contents.extend(parts),
            _ => contents.push(Object::Ref(*one)),
        },
        Some(Object::Array(parts)) => contents.extend(parts.iter().cloned()),
        _ => {}
    }
    let after = format!("\nQ\nq /{name} Do Q\n").into_bytes();
    contents.push(Object::Ref(update.add_stream(Dict::default(), after)));
    page.set("Contents", Object::Array(contents));
    update.set(id, page);
}

/// The resources of a page, its own or those above it (7.7.3.4).
fn inherited(page: &Dict, file: &File) -> Dict {
    let mut node = page.clone();
    for _ in 0..limits::DEPTH {
        if let Object::Dict(resources) = file.entry(&node, "Resources") {
            return resources;
        }
        node = file.dict(&node, "Parent");
    }
    Dict::default()
}

/// Adobe's programs draw an XFA form in place of the pages.
fn without_xfa(file: &File, update: &mut Update<'_>) {
    let mut catalog = update.dict(file.trailer.root);
    let mut form = file.dict(&catalog, "AcroForm");
    if form.get("XFA").is_none() {
        return;
    }
    form.remove("XFA");
    match catalog.get("AcroForm").and_then(Object::as_ref) {
        Some(id) => update.set(id, form),
        None => {
            catalog.set("AcroForm", form);
            update.set(file.trailer.root, catalog);
        }
    }
}

/// Opens the result again: the texts are there, and nothing else has changed.
fn prove(original: &[u8], before: &File, out: &[u8], written: &BTreeMap<u32, (Id, String)>) -> Result<()> {
    let after = File::open(out).map_err(|refusal| Refusal::NotProved(refusal.to_string()))?;
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    if !out.starts_with(original) {
        return Err(Refusal::NotProved("the original bytes were changed".into()));
    }
    for (number, (drawing, shown)) in written {
        let (dict, content) = after.stream(&Object::Ref(*drawing)).unwrap_or_default();
        let fonts = after.dict(&after.dict(&dict, "Resources"), "Font");
        let index = *number as usize - 1;
        let stream = |file: &File| file.pages().get(index).and_then(|page| page.page_stream().map(<[u8]>::to_vec));
        let (was, is) = (stream(before).unwrap_or_default(), stream(&after).unwrap_or_default());
        let kept = was.is_empty() || is.windows(was.len()).any(|window| window == was);
        if bare(&text_of(&after, &fonts, &content)) != bare(shown) || !kept {
            return Err(Refusal::NotProved(format!("page {number} does not show the text")));
        }
    }
    pages_alike_but(before, &after, |index| written.contains_key(&(index as u32 + 1)))
}
