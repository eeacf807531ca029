//! Headers, footers and the sections that use them.

use super::{
    layout::{self, Page},
    model::{Document, Margin, PageNumbers, PageStyle, SectionPages},
    runs::{Look, field, run},
    xml::NAMESPACES,
};

/// Lines on pleading paper (California Rules of Court, rule 2.108).
const NUMBERED: usize = 28;

/// A header or footer of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarginPart {
    /// On every page, or on every page after the first.
    Header,
    /// The letterhead, on the first page.
    FirstHeader,
    Footer,
}

impl MarginPart {
    pub(super) const ALL: [Self; 3] = [Self::Header, Self::FirstHeader, Self::Footer];

    /// The name of its part.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Header => "word/header1.xml",
            Self::FirstHeader => "word/header2.xml",
            Self::Footer => "word/footer1.xml",
        }
    }

    /// "header" or "footer": the type of its relationship and the beginning of its reference.
    pub(super) fn kind(self) -> &'static str {
        if self == Self::Footer { "footer" } else { "header" }
    }

    /// The part of a document, if it has one.
    pub(super) fn written(self, document: &Document) -> Option<String> {
        let pleading = document.style == PageStyle::Pleading;
        let paper = if pleading { pleading_paper(document) } else { String::new() };
        let inner = match self {
            Self::Header => {
                let text = document.header.as_ref().map(|margin| header(margin, document));
                if text.is_none() && !pleading {
                    return None;
                }
                paper + &text.unwrap_or_else(|| paragraph("Header", "", ""))
            }
            Self::FirstHeader => {
                if document.letterhead.is_empty() {
                    return None;
                }
                paper + &letterhead(document)
            }
            Self::Footer => footer(document)?,
        };
        let tag = if self == Self::Footer { "ftr" } else { "hdr" };
        Some(format!("<w:{tag} {NAMESPACES}>{inner}</w:{tag}>"))
    }
}

fn paragraph(style: &str, properties: &str, runs: &str) -> String {
    format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/>{properties}</w:pPr>{runs}</w:p>")
}

/// The firm's name larger than its address, and a rule below.
fn letterhead(document: &Document) -> String {
    let last = document.letterhead.len().saturating_sub(1);
    let mut out = String::new();
    for (i, line) in document.letterhead.iter().enumerate() {
        let rule = if i == last {
            "<w:pBdr><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"6\" w:color=\"auto\"/></w:pBdr><w:spacing w:before=\"0\" w:after=\"360\"/>"
        } else {
            ""
        };
        let runs = run(line, Look { small_caps: i == 0, bold: i == 0, large: i == 0, ..Look::default() });
        out.push_str(&paragraph("Letterhead", rule, &runs));
    }
    out
}

fn pages(numbers: PageNumbers, document: &Document) -> String {
    let look = Look::default();
    let (page, whole) = (field("PAGE", &run("1", look)), field("NUMPAGES", &run("1", look)));
    // "Page" is English; signs are understood everywhere.
    let english = document.language.is_empty() || document.language.to_ascii_lowercase().starts_with("en");
    match numbers {
        PageNumbers::None => String::new(),
        PageNumbers::Page => page,
        PageNumbers::PageOfPages if english => run("Page ", look) + &page + &run(" of ", look) + &whole,
        PageNumbers::PageOfPages => page + &run(" / ", look) + &whole,
    }
}

/// The text on the left, the number on the right.
fn header(margin: &Margin, document: &Document) -> String {
    let right = layout::page(document).width;
    let tabs = format!(
        "<w:tabs><w:tab w:val=\"right\" w:pos=\"{right}\"/></w:tabs><w:spacing w:before=\"0\" w:after=\"240\"/>"
    );
    let tab = if margin.pages == PageNumbers::None { "" } else { "\t" };
    let runs = run(&format!("{}{tab}", margin.text), Look::default()) + &pages(margin.pages, document);
    paragraph("Header", &tabs, &runs)
}

/// On court papers the number stands above the title, below a rule (rule 2.110); otherwise text left, number right, or the
/// number alone in the middle.
fn footer(document: &Document) -> Option<String> {
    let margin = document.footer.as_ref()?;
    let centred = "<w:jc w:val=\"center\"/>";
    if document.style == PageStyle::Pleading {
        let number = paragraph("Footer", centred, &pages(margin.pages, document));
        let rule =
            format!("<w:pBdr><w:top w:val=\"single\" w:sz=\"6\" w:space=\"1\" w:color=\"auto\"/></w:pBdr>{centred}");
        return Some(number + &paragraph("Footer", &rule, &run(&margin.text, Look::default())));
    }
    if margin.text.trim().is_empty() {
        return Some(paragraph("Footer", centred, &pages(margin.pages, document)));
    }
    let right = layout::page(document).width;
    let tabs = format!("<w:tabs><w:tab w:val=\"right\" w:pos=\"{right}\"/></w:tabs>");
    let tab = if margin.pages == PageNumbers::None { "" } else { "\t" };
    let runs = run(&format!("{}{tab}", margin.text), Look::default()) + &pages(margin.pages, document);
    Some(paragraph("Footer", &tabs, &runs))
}

/// The numbers 1 to 28 in a frame left of the text, and the rules: a double one on the left, a single one on the right.
/// The frame's lines are as high as the text's, so that each number stands beside its line.
fn pleading_paper(document: &Document) -> String {
    let Page { paper, top, left, right, .. } = layout::page(document);
    let frame = format!(
        "<w:framePr w:w=\"600\" w:h=\"{}\" w:hRule=\"exact\" w:hSpace=\"0\" w:wrap=\"around\" w:vAnchor=\"page\" w:hAnchor=\"page\" w:x=\"{}\" w:y=\"{top}\"/>",
        NUMBERED * 480,
        left - 960
    );
    let line = |n: usize| {
        paragraph(
            "Normal",
            &format!(
                "{frame}<w:widowControl w:val=\"0\"/><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"480\" w:lineRule=\"exact\"/><w:jc w:val=\"right\"/>"
            ),
            &run(&n.to_string(), Look::default()),
        )
    };
    let numbers: String = (1..=NUMBERED).map(line).collect();
    // Points from the left edge of the page.
    let points = |twips: usize| u16::try_from(twips / 20).map_or(0.0, f32::from);
    let height = paper.1 / 20;
    let rule = |name: &str, x: f32| {
        format!(
            "<w:r><w:pict><v:line id=\"{name}\" style=\"position:absolute;z-index:-251658240;mso-position-horizontal-relative:page;mso-position-vertical-relative:page\" from=\"{x:.1}pt,0\" to=\"{x:.1}pt,{height}pt\" strokeweight=\"0.5pt\"/></w:pict></w:r>"
        )
    };
    let (text, edge) = (points(left), points(paper.0 - right));
    let rules = rule("OuterRule", text - 12.0) + &rule("InnerRule", text - 9.0) + &rule("RightRule", edge + 6.0);
    let holder =
        paragraph("Header", "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"20\" w:lineRule=\"exact\"/>", &rules);
    numbers + &holder
}

/// The properties of a section (part 1, 17.6.17). `references` are the relationships of the margins that there are.
pub(super) fn section(
    document: &Document,
    references: &[(MarginPart, String)],
    pages: SectionPages,
    first: bool,
) -> String {
    let Page { paper, top, bottom, left, right, .. } = layout::page(document);
    let letterhead = first && !document.letterhead.is_empty();
    let mut out = String::new();
    for (part, id) in references {
        let kind = part.kind();
        let mut refer = |page: &str| {
            out.push_str(&format!("<w:{kind}Reference w:type=\"{page}\" r:id=\"{id}\"/>"));
        };
        match part {
            MarginPart::FirstHeader if letterhead => refer("first"),
            MarginPart::FirstHeader => {}
            MarginPart::Header => refer("default"),
            MarginPart::Footer => {
                refer("default");
                if letterhead {
                    refer("first");
                }
            }
        }
    }
    let numbers = match pages {
        SectionPages::Arabic => "<w:pgNumType w:fmt=\"decimal\" w:start=\"1\"/>",
        SectionPages::Roman => "<w:pgNumType w:fmt=\"lowerRoman\" w:start=\"1\"/>",
        SectionPages::Continued => "",
    };
    let pleading = document.style == PageStyle::Pleading;
    let (head, foot) = if pleading { (360, 400) } else { (720, 720) };
    let title = if letterhead { "<w:titlePg/>" } else { "" };
    format!(
        "<w:sectPr>{out}<w:type w:val=\"nextPage\"/><w:pgSz w:w=\"{}\" w:h=\"{}\"/><w:pgMar w:top=\"{top}\" w:right=\"{right}\" w:bottom=\"{bottom}\" w:left=\"{left}\" w:header=\"{head}\" w:footer=\"{foot}\" w:gutter=\"0\"/>{numbers}<w:cols w:space=\"720\"/>{title}</w:sectPr>",
        paper.0, paper.1
    )
}
