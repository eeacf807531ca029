//! EPUB books: a zip of web pages and a list of their order (EPUB 3.3, Open Container Format).

use super::{
    document::Document,
    html,
    limits::Limits,
    package::{DAMAGED, Package, attribute, title},
    text_builder::Paper,
};

use quick_xml::{Reader, events::Event};
use std::collections::HashMap;

/// Reads a book: its chapters in order, one page each.
///
/// # Errors
/// A sentence, if the file is damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let container = package.part("META-INF/container.xml")?.unwrap_or_default();
    let mut opf = None;
    each(&container, |name, value| {
        if name == "rootfile" && opf.is_none() {
            opf = value("full-path");
        }
    });
    let opf = opf.ok_or(DAMAGED)?;
    let Some(index) = package.part(&opf)? else { return Err(DAMAGED.into()) };
    let folder = opf.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (mut items, mut order) = (HashMap::new(), Vec::new());
    each(&index, |name, value| match name {
        "item" => {
            if let (Some(id), Some(href)) = (value("id"), value("href")) {
                let href = percent(href.split('#').next().unwrap_or_default());
                items.insert(id, ::docx::package::resolve(folder, &href));
            }
        }
        "itemref" => order.extend(value("idref")),
        _ => {}
    });
    let mut paper = Paper::default();
    for id in order.iter().take(limits.pages as usize) {
        let Some(page) = items.get(id).map(|path| package.bytes(path)).transpose()?.flatten() else { continue };
        if let Ok(read) = html::read(&page, limits) {
            read.text.lines().for_each(|line| paper.line(line));
        }
        paper.page();
    }
    paper.document(title(&index), Vec::new(), "This book holds no text.")
}

/// Every element of an XML text: its name, and its attributes by name.
fn each(xml: &str, mut tell: impl FnMut(&str, &dyn Fn(&str) -> Option<String>)) {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event() {
            Ok(Event::Start(e) | Event::Empty(e)) => tell(e.local_name().as_ref(), &|name| attribute(&e, name)),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

fn percent(path: &str) -> String {
    percent_encoding::percent_decode_str(path).decode_utf8_lossy().into_owned()
}
