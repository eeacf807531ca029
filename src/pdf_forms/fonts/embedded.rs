//! The embedded font as objects of a PDF: a composite font whose codes are glyph numbers (ISO 32000-1, 9.7.4 to 9.10).

use super::letters;
use super::subset;
use crate::object::{Dict, Id, Object};
use crate::update::Update;
use std::collections::{BTreeMap, BTreeSet};

/// A tag of six letters before the name says that the font is a subset (9.6.4).
const NAME: &str = "CHNCRY+ChanceryForm";
/// Height of the letters in thousandths, from the font's own tables.
const ASCENT: i64 = 905;
const DESCENT: i64 = -212;
const CAP_HEIGHT: i64 = 729;

/// Writes the font with the outlines of the given characters.
pub(super) fn write(id: Id, shown: &BTreeSet<char>, update: &mut Update<'_>) {
    let glyphs: BTreeMap<u16, char> = shown.iter().filter_map(|c| Some((letters::glyph(*c)?, *c))).collect();
    let file = subset::cut(letters::font(), glyphs.keys().copied()).unwrap_or_default();
    let length = Dict::default().with("Length1", file.len() as i64);
    let file = update.add_stream(length, file);
    let descriptor = update.add(
        Dict::default()
            .with("Type", Object::name("FontDescriptor"))
            .with("FontName", Object::name(NAME))
            // Symbolic: its codes are no standard encoding's (9.8.2).
            .with("Flags", 4)
            .with("FontBBox", Object::Array([-482, -222, 1302, 979].map(Object::Integer).to_vec()))
            .with("ItalicAngle", 0)
            .with("Ascent", ASCENT)
            .with("Descent", DESCENT)
            .with("CapHeight", CAP_HEIGHT)
            .with("StemV", 80)
            .with("FontFile2", file),
    );
    let system = Dict::default()
        .with("Registry", Object::String(b"Adobe".to_vec()))
        .with("Ordering", Object::String(b"Identity".to_vec()))
        .with("Supplement", 0);
    let widths = glyphs.iter().flat_map(|(glyph, c)| {
        let width = (letters::width(*c) * 1000.0).round() as i64;
        [Object::Integer(i64::from(*glyph)), Object::Array(vec![Object::Integer(width)])]
    });
    let descendant = update.add(
        Dict::default()
            .with("Type", Object::name("Font"))
            .with("Subtype", Object::name("CIDFontType2"))
            .with("BaseFont", Object::name(NAME))
            .with("CIDSystemInfo", system)
            .with("FontDescriptor", descriptor)
            .with("CIDToGIDMap", Object::name("Identity"))
            .with("W", Object::Array(widths.collect())),
    );
    let to_unicode = update.add_stream(Dict::default(), to_unicode(&glyphs));
    update.set(
        id,
        Dict::default()
            .with("Type", Object::name("Font"))
            .with("Subtype", Object::name("Type0"))
            .with("BaseFont", Object::name(NAME))
            .with("Encoding", Object::name("Identity-H"))
            .with("DescendantFonts", Object::Array(vec![Object::Ref(descendant)]))
            .with("ToUnicode", to_unicode),
    );
}

/// 9.10.3: which character each code stands for, so that the text can be searched and copied.
fn to_unicode(glyphs: &BTreeMap<u16, char>) -> Vec<u8> {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let lines: Vec<String> =
        glyphs.iter().map(|(glyph, c)| format!("<{glyph:04X}> <{:04X}>\n", u32::from(*c))).collect();
    // A hundred lines to a block is the most (Adobe Technical Note 5014).
    for block in lines.chunks(100) {
        map.push_str(&format!("{} beginbfchar\n{}endbfchar\n", block.len(), block.concat()));
    }
    map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    map.into_bytes()
}
