//! The styles of a new document (part 1, 17.7), under the names that Word gives them, so that a firm can restyle a draft by
//! attaching its own template. Sizes are half points, distances twentieths of a point.

use super::{
    model::{Document, HeadingNumbers, PageStyle},
    writer::is_right_to_left,
    xml::escaped,
};

/// Our identifier, the name in Word, what it is based on, what follows it, paragraph properties and run properties.
struct Style {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    based_on: &'static str,
    next: &'static str,
    paragraph: String,
    run: &'static str,
}

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
    escaped(if font.is_empty() || font.len() > 64 { "Times New Roman" } else { font })
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

/// Styles that Word has no name of its own for.
const CUSTOM: [&str; 17] = [
    "Flush",
    "FlushRight",
    "Centered",
    "Letterhead",
    "Counsel",
    "CaptionCourt",
    "CaptionText",
    "SignatureBlock",
    "TableText",
    "LegalNumber1",
    "LegalNumber2",
    "LegalNumber3",
    "LegalNumber4",
    "PleadingNumber1",
    "PleadingNumber2",
    "PleadingNumber3",
    "PleadingNumber4",
];

fn all(document: &Document) -> Vec<Style> {
    let pleading = document.style == PageStyle::Pleading;
    let court = document.style != PageStyle::Plain;
    // Exact lines keep text beside the numbers in the margin: 24 points, or 12 for what is single spaced.
    let spacing = |before: u16, after: u16, double: bool| {
        let line = match (pleading, double) {
            (true, true) => "w:line=\"480\" w:lineRule=\"exact\"",
            (true, false) => "w:line=\"240\" w:lineRule=\"exact\"",
            (false, true) => "w:line=\"480\" w:lineRule=\"auto\"",
            (false, false) => "w:line=\"240\" w:lineRule=\"auto\"",
        };
        format!("<w:spacing w:before=\"{before}\" w:after=\"{after}\" {line}/>")
    };
    let single = |after: u16| spacing(0, after, false);
    let body = |rest: &str| {
        let rest = if court { rest } else { "" };
        format!(
            "<w:widowControl{}/>{}{rest}",
            if pleading { " w:val=\"0\"" } else { "" },
            if court { spacing(0, 0, true) } else { spacing(0, 160, false) }
        )
    };
    let mut styles = Vec::new();
    let mut add = |id, name, kind, based_on, next, paragraph: String, run| {
        styles.push(Style { id, name, kind, based_on, next, paragraph, run });
    };
    let bidi = if is_right_to_left(&document.language) { "<w:bidi/>" } else { "" };
    add("Normal", "Normal", "paragraph", "", "", format!("{bidi}{}", single(0)), "");
    add("DefaultParagraphFont", "Default Paragraph Font", "character", "", "", String::new(), "");
    add("TableNormal", "Normal Table", "table", "", "", String::new(), "");
    add("TableGrid", "Table Grid", "table", "TableNormal", "", String::new(), "");
    let title = if court { "<w:b/><w:bCs/>" } else { "<w:b/><w:bCs/><w:sz w:val=\"28\"/><w:szCs w:val=\"28\"/>" };
    add(
        "Title",
        "Title",
        "paragraph",
        "Normal",
        "BodyText",
        format!("<w:keepNext/>{}<w:jc w:val=\"center\"/>", spacing(if pleading { 0 } else { 240 }, 240, false)),
        title,
    );
    headings(document, &spacing, &mut add);
    let indent = "<w:ind w:firstLine=\"720\"/>";
    add("BodyText", "Body Text", "paragraph", "Normal", "", body(indent), "");
    add(
        "BodyTextIndent",
        "Body Text Indent",
        "paragraph",
        "Normal",
        "BodyText",
        format!("{}<w:ind w:left=\"720\"/>", single(240)),
        "",
    );
    add(
        "BlockText",
        "Block Text",
        "paragraph",
        "Normal",
        "BodyText",
        format!("{}<w:ind w:left=\"720\" w:right=\"720\"/><w:jc w:val=\"both\"/>", single(240)),
        "",
    );
    add("Flush", "Flush", "paragraph", "Normal", "", single(if court { 240 } else { 160 }), "");
    add("FlushRight", "Flush Right", "paragraph", "Normal", "", format!("{}<w:jc w:val=\"right\"/>", single(240)), "");
    add(
        "Centered",
        "Centered",
        "paragraph",
        "Normal",
        "BodyText",
        format!("{}<w:jc w:val=\"center\"/>", single(240)),
        "",
    );
    for (id, name) in
        [("ListBullet", "List Bullet"), ("ListBullet2", "List Bullet 2"), ("ListBullet3", "List Bullet 3")]
    {
        add(id, name, "paragraph", "Normal", "", single(if court { 240 } else { 120 }), "");
    }
    let legal = ["Legal Number 1", "Legal Number 2", "Legal Number 3", "Legal Number 4"];
    for (id, name) in ["LegalNumber1", "LegalNumber2", "LegalNumber3", "LegalNumber4"].into_iter().zip(legal) {
        let look =
            if court { spacing(0, 0, true) } else { format!("{}<w:jc w:val=\"both\"/>", spacing(0, 160, false)) };
        add(id, name, "paragraph", "Normal", "", look, "");
    }
    let pleading_numbers = ["Pleading Number 1", "Pleading Number 2", "Pleading Number 3", "Pleading Number 4"];
    for (id, name) in
        ["PleadingNumber1", "PleadingNumber2", "PleadingNumber3", "PleadingNumber4"].into_iter().zip(pleading_numbers)
    {
        add(id, name, "paragraph", "Normal", "", body(""), "");
    }
    let small = "<w:sz w:val=\"20\"/><w:szCs w:val=\"20\"/>";
    add("Letterhead", "Letterhead", "paragraph", "Normal", "", format!("{}<w:jc w:val=\"center\"/>", single(0)), small);
    add("Header", "header", "paragraph", "Normal", "", single(0), small);
    add("Footer", "footer", "paragraph", "Normal", "", single(0), small);
    add("Counsel", "Counsel", "paragraph", "Normal", "", single(0), "");
    add(
        "CaptionCourt",
        "Caption Court",
        "paragraph",
        "Normal",
        "CaptionText",
        format!("{}<w:jc w:val=\"center\"/>", single(0)),
        "<w:b/><w:bCs/>",
    );
    add("CaptionText", "Caption Text", "paragraph", "Normal", "", single(0), "");
    add(
        "SignatureBlock",
        "Signature Block",
        "paragraph",
        "Normal",
        "",
        format!("<w:keepNext/><w:keepLines/>{}", single(0)),
        "",
    );
    add(
        "TableText",
        "Table Text",
        "paragraph",
        "Normal",
        "",
        spacing(if pleading { 0 } else { 40 }, if pleading { 0 } else { 40 }, false),
        if court { "" } else { "<w:sz w:val=\"22\"/><w:szCs w:val=\"22\"/>" },
    );
    let note = if court { "" } else { small };
    add("FootnoteText", "footnote text", "paragraph", "Normal", "", single(60), note);
    add(
        "FootnoteReference",
        "footnote reference",
        "character",
        "DefaultParagraphFont",
        "",
        String::new(),
        "<w:vertAlign w:val=\"superscript\"/>",
    );
    add(
        "CommentText",
        "annotation text",
        "paragraph",
        "Normal",
        "",
        "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"240\" w:lineRule=\"auto\"/>".into(),
        small,
    );
    add(
        "CommentReference",
        "annotation reference",
        "character",
        "DefaultParagraphFont",
        "",
        String::new(),
        "<w:sz w:val=\"16\"/><w:szCs w:val=\"16\"/>",
    );
    let heading = |after| format!("<w:keepNext/>{}<w:jc w:val=\"center\"/>", spacing(0, after, false));
    add("TOCHeading", "TOC Heading", "paragraph", "Normal", "BodyText", heading(240), "<w:b/><w:bCs/>");
    add(
        "TOAHeading",
        "toa heading",
        "paragraph",
        "Normal",
        "TableofAuthorities",
        format!("<w:keepNext/>{}", spacing(if pleading { 0 } else { 120 }, if pleading { 240 } else { 120 }, false)),
        "<w:b/><w:bCs/>",
    );
    for (id, name, left, hanging) in
        [("TOC1", "toc 1", 480, 480), ("TOC2", "toc 2", 960, 480), ("TOC3", "toc 3", 1440, 480)]
    {
        let left = if document.heading_numbers == HeadingNumbers::None { left - 480 } else { left };
        let hanging = if document.heading_numbers == HeadingNumbers::None { 0 } else { hanging };
        add(
            id,
            name,
            "paragraph",
            "Normal",
            "",
            format!("{}<w:ind w:left=\"{left}\" w:right=\"720\" w:hanging=\"{hanging}\"/>", single(120)),
            "",
        );
    }
    add(
        "TableofAuthorities",
        "table of authorities",
        "paragraph",
        "Normal",
        "",
        format!("{}<w:ind w:left=\"480\" w:right=\"720\" w:hanging=\"480\"/>", single(120)),
        "",
    );
    styles
}

type Add<'a> =
    dyn FnMut(&'static str, &'static str, &'static str, &'static str, &'static str, String, &'static str) + 'a;

fn headings(document: &Document, spacing: &dyn Fn(u16, u16, bool) -> String, add: &mut Add<'_>) {
    let court = document.style != PageStyle::Plain;
    let pleading = document.style == PageStyle::Pleading;
    let names = ["heading 1", "heading 2", "heading 3", "heading 4"];
    let looks: [&'static str; 4] = if court {
        ["<w:b/><w:bCs/>", "<w:b/><w:bCs/>", "<w:b/><w:bCs/><w:i/><w:iCs/>", "<w:i/><w:iCs/>"]
    } else {
        [
            "<w:b/><w:bCs/><w:sz w:val=\"26\"/><w:szCs w:val=\"26\"/>",
            "<w:b/><w:bCs/>",
            "<w:b/><w:bCs/><w:i/><w:iCs/>",
            "<w:i/><w:iCs/>",
        ]
    };
    for (i, id) in ["Heading1", "Heading2", "Heading3", "Heading4"].into_iter().enumerate() {
        let numbers = match document.heading_numbers {
            HeadingNumbers::None => String::new(),
            _ => format!("<w:numPr><w:ilvl w:val=\"{i}\"/><w:numId w:val=\"1\"/></w:numPr>"),
        };
        let space = match (pleading, court) {
            (true, _) => spacing(0, 240, false),
            (false, true) => spacing(0, 240, false),
            (false, false) => spacing(if i == 0 { 240 } else { 120 }, 120, false),
        };
        // A court paper's first headings are centred where they have no numbers.
        let jc = if court && i == 0 && document.heading_numbers == HeadingNumbers::None {
            "<w:jc w:val=\"center\"/>"
        } else {
            ""
        };
        let paragraph = format!("<w:keepNext/><w:keepLines/>{numbers}{space}{jc}<w:outlineLvl w:val=\"{i}\"/>");
        add(id, names[i], "paragraph", "Normal", "BodyText", paragraph, looks[i]);
    }
}
