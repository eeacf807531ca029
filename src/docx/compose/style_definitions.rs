//! The styles of a new document (part 1, 17.7), under the names that Word gives them, so that a firm can restyle a draft by
//! attaching its own template. Sizes are half points, distances twentieths of a point.

use super::{
    model::Document,
    style_list::{CUSTOM, Style, all},
    writer::is_right_to_left,
    xml::escaped,
};

/// The names in Word by our identifiers, to find a template's own styles.
pub(crate) fn names(document: &Document) -> Vec<(&'static str, &'static str)> {
    all(document).into_iter().map(|s| (s.id, s.name)).collect()
}

/// What a style is based on; itself one of ours.
pub(crate) fn based_on(document: &Document, id: &str) -> Option<&'static str> {
    all(document).into_iter().find(|s| s.id == id).map(|s| s.based_on).filter(|b| !b.is_empty())
}

/// The element of one of our styles, for a template that lacks it. `named` turns our identifiers into those of the template.
pub(crate) fn definition(document: &Document, id: &str, named: &dyn Fn(&str) -> String) -> Option<String> {
    all(document).into_iter().find(|s| s.id == id).map(|s| element(&s, named, false))
}

/// The whole part of a new document.
pub(super) fn part(document: &Document) -> String {
    let font = font(document);
    let language = language(document);
    let bidi = if is_right_to_left(&document.language) { language.as_str() } else { "ar-SA" };
    let defaults = format!(
        "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii=\"{font}\" w:eastAsia=\"{font}\" w:hAnsi=\"{font}\" w:cs=\"{font}\"/><w:sz w:val=\"24\"/><w:szCs w:val=\"24\"/><w:lang w:val=\"{language}\" w:eastAsia=\"{language}\" w:bidi=\"{bidi}\"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>"
    );
    let styles: String = all(document).iter().map(|s| element(s, &str::to_owned, true)).collect();
    defaults + &styles
}

fn font(document: &Document) -> String {
    let font = document.font.trim();
    // ST_String of a typeface holds 31 characters (part 1, 17.18.84 and MS-OI29500 2.1.262).
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | '_');
    let usable = (1..=31).contains(&font.encode_utf16().count()) && font.chars().all(fits);
    escaped(if usable { font } else { "Times New Roman" })
}

/// A language tag that Word accepts (part 1, 17.18.46).
fn language(document: &Document) -> String {
    let tag = document.language.as_str();
    let fits = (2..=35).contains(&tag.len()) && tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if fits { tag.to_owned() } else { "en-US".into() }
}

fn element(style: &Style, named: &dyn Fn(&str) -> String, new: bool) -> String {
    let Style { id, name, kind, based_on, next, paragraph, run } = style;
    let default =
        if new && matches!(*id, "Normal" | "TableNormal" | "DefaultParagraphFont") { " w:default=\"1\"" } else { "" };
    let custom = if CUSTOM.contains(id) { " w:customStyle=\"1\"" } else { "" };
    let refer = |tag: &str, id: &str| {
        if id.is_empty() { String::new() } else { format!("<w:{tag} w:val=\"{}\"/>", named(id)) }
    };
    let (based_on, next) = (refer("basedOn", based_on), refer("next", next));
    // What comes from a template's "Normal" must not change how ours look beyond the typeface, hence the full properties.
    let paragraph = if paragraph.is_empty() { String::new() } else { format!("<w:pPr>{paragraph}</w:pPr>") };
    let run = if run.is_empty() { String::new() } else { format!("<w:rPr>{run}</w:rPr>") };
    let table = match *id {
        "TableNormal" => "<w:tblPr><w:tblInd w:w=\"0\" w:type=\"dxa\"/><w:tblCellMar><w:top w:w=\"0\" w:type=\"dxa\"/><w:left w:w=\"108\" w:type=\"dxa\"/><w:bottom w:w=\"0\" w:type=\"dxa\"/><w:right w:w=\"108\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr>".to_owned(),
        "TableGrid" => {
            let edge = |side: &str| format!("<w:{side} w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"7F7F7F\"/>");
            let edges = ["top", "left", "bottom", "right", "insideH", "insideV"].map(edge).concat();
            format!("<w:tblPr><w:tblBorders>{edges}</w:tblBorders></w:tblPr>")
        }
        _ => String::new(),
    };
    format!(
        "<w:style w:type=\"{kind}\"{default}{custom} w:styleId=\"{}\"><w:name w:val=\"{name}\"/>{based_on}{next}<w:qFormat/>{paragraph}{run}{table}</w:style>",
        named(id)
    )
}
