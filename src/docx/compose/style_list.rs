//! The looks of the styles of a new document, by its kind of page. Sizes are half points, distances twentieths of a point.

use super::{
    model::{Document, HeadingNumbers, PageStyle},
    writer::is_right_to_left,
};

/// Our identifier, the name in Word, what it is based on, what follows it, paragraph properties and run properties.
pub(super) struct Style {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) based_on: &'static str,
    pub(super) next: &'static str,
    pub(super) paragraph: String,
    pub(super) run: &'static str,
}

/// Styles that Word has no name of its own for.
pub(super) const CUSTOM: [&str; 17] = [
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

/// The styles of a document.
pub(super) fn all(document: &Document) -> Vec<Style> {
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
    // On pleading paper, what has one line as a rule takes a whole numbered line, so that all below stays beside the numbers.
    let line = |before: u16, after: u16| if pleading { spacing(0, 0, true) } else { spacing(before, after, false) };
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
        format!("<w:keepNext/>{}<w:jc w:val=\"center\"/>", line(240, 240)),
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
        format!("{}<w:ind w:left=\"720\" w:right=\"720\"/>", single(240)),
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
        format!("{}<w:jc w:val=\"center\"/>", line(0, 240)),
        "",
    );
    for (id, name) in
        [("ListBullet", "List Bullet"), ("ListBullet2", "List Bullet 2"), ("ListBullet3", "List Bullet 3")]
    {
        add(id, name, "paragraph", "Normal", "", line(0, if court { 240 } else { 120 }), "");
    }
    let legal = ["Legal Number 1", "Legal Number 2", "Legal Number 3", "Legal Number 4"];
    for (id, name) in ["LegalNumber1", "LegalNumber2", "LegalNumber3", "LegalNumber4"].into_iter().zip(legal) {
        let look = if court { spacing(0, 0, true) } else { spacing(0, 160, false) };
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
    let heading = |after| format!("<w:keepNext/>{}<w:jc w:val=\"center\"/>", line(0, after));
    add("TOCHeading", "TOC Heading", "paragraph", "Normal", "BodyText", heading(240), "<w:b/><w:bCs/>");
    add(
        "TOAHeading",
        "toa heading",
        "paragraph",
        "Normal",
        "TableofAuthorities",
        format!("<w:keepNext/>{}", line(120, 120)),
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
            format!("{}<w:ind w:left=\"{left}\" w:hanging=\"{hanging}\"/>", line(0, 120)),
            "",
        );
    }
    add(
        "TableofAuthorities",
        "table of authorities",
        "paragraph",
        "Normal",
        "",
        format!("{}<w:ind w:left=\"480\" w:hanging=\"480\"/>", line(0, 120)),
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
            (true, _) => spacing(0, 0, true),
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
