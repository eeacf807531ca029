//! An answer as a Word document (ECMA-376, Office Open XML, transitional), for people who continue in Word. All text
//! in it is plain text: nothing from a document or a model becomes markup, a field or a link (invariant 4). The same
//! answer gives the same bytes.

use crate::{
    error::{Error, Result},
    tasks::{Answer, Cell, Line, Section, Source},
};

use quick_xml::escape::escape;
use std::io::{Cursor, Write};
use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const W: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
const TYPES: &str = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
<Default Extension=\"xml\" ContentType=\"application/xml\"/>\
<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/>\
<Override PartName=\"/word/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml\"/>\
<Override PartName=\"/word/numbering.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml\"/>\
</Types>";
const PACKAGE: &str = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/>\
</Relationships>";
const PARTS: &str = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles\" Target=\"styles.xml\"/>\
<Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering\" Target=\"numbering.xml\"/>\
</Relationships>";
/// Sizes are half points, distances twentieths of a point.
const STYLES: &str = "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii=\"Cambria\" w:hAnsi=\"Cambria\" w:cs=\"Times New Roman\"/><w:sz w:val=\"22\"/><w:lang w:val=\"en-US\"/></w:rPr></w:rPrDefault>\
<w:pPrDefault><w:pPr><w:spacing w:after=\"120\" w:line=\"276\" w:lineRule=\"auto\"/></w:pPr></w:pPrDefault></w:docDefaults>\
<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/></w:style>\
<w:style w:type=\"paragraph\" w:styleId=\"Title\"><w:name w:val=\"Title\"/><w:basedOn w:val=\"Normal\"/><w:rPr><w:sz w:val=\"34\"/></w:rPr></w:style>\
<w:style w:type=\"paragraph\" w:styleId=\"Heading1\"><w:name w:val=\"heading 1\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:keepNext/><w:spacing w:before=\"320\" w:after=\"100\"/><w:outlineLvl w:val=\"0\"/></w:pPr><w:rPr><w:b/><w:sz w:val=\"26\"/></w:rPr></w:style>\
<w:style w:type=\"paragraph\" w:styleId=\"ListBullet\"><w:name w:val=\"List Bullet\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr><w:spacing w:after=\"80\"/></w:pPr></w:style>\
<w:style w:type=\"paragraph\" w:styleId=\"Small\"><w:name w:val=\"Small\"/><w:basedOn w:val=\"Normal\"/><w:pPr><w:spacing w:after=\"40\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr><w:rPr><w:sz w:val=\"19\"/></w:rPr></w:style>";
const BULLETS: &str = "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"•\"/><w:lvlJc w:val=\"left\"/>\
<w:pPr><w:ind w:left=\"360\" w:hanging=\"260\"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>";
/// Letter paper in landscape where a table has many columns, its margins, and the width between them.
const PORTRAIT: (&str, usize) = ("<w:pgSz w:w=\"12240\" w:h=\"15840\"/>", 9_360);
const LANDSCAPE: (&str, usize) = ("<w:pgSz w:w=\"15840\" w:h=\"12240\" w:orient=\"landscape\"/>", 12_960);

/// The answer under a title.
///
/// # Errors
/// [`Error::Internal`] when the package could not be put together in memory.
pub fn render(title: &str, answer: &Answer) -> Result<Vec<u8>> {
    let wide = answer.sections.iter().any(|section| section.columns.len() > 3);
    let (paper, width) = if wide { LANDSCAPE } else { PORTRAIT };
    let mut body = paragraph("Title", &run(title, ""));
    if !answer.lead.is_empty() {
        body.push_str(&paragraph("", &run(&answer.lead, "")));
    }
    for section in &answer.sections {
        if !section.heading.is_empty() {
            body.push_str(&paragraph("Heading1", &run(&section.heading, "")));
        }
        if !section.intro.is_empty() {
            body.push_str(&paragraph("", &run(&section.intro, "")));
        }
        body.push_str(&if section.columns.is_empty() { list(section) } else { table(section, width) });
    }
    if !answer.gaps.is_empty() {
        body.push_str(&paragraph("Heading1", &run("Please note", "")));
        answer.gaps.iter().for_each(|gap| body.push_str(&paragraph("ListBullet", &run(gap, ""))));
    }
    if !answer.sources.is_empty() {
        body.push_str(&paragraph("Heading1", &run("Sources", "")));
        answer.sources.iter().for_each(|source| body.push_str(&paragraph("Small", &place(source))));
    }
    body.push_str(&paragraph("Small", &run(&answer.about, "<w:i/>")));
    let page = "<w:pgMar w:top=\"1440\" w:right=\"1440\" w:bottom=\"1440\" w:left=\"1440\" w:header=\"708\" w:footer=\"708\" w:gutter=\"0\"/>";
    let document = format!("<w:document {W}><w:body>{body}<w:sectPr>{paper}{page}</w:sectPr></w:body></w:document>");
    pack(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", PACKAGE),
        ("word/document.xml", &document),
        ("word/_rels/document.xml.rels", PARTS),
        ("word/styles.xml", &format!("<w:styles {W}>{STYLES}</w:styles>")),
        ("word/numbering.xml", &format!("<w:numbering {W}>{BULLETS}</w:numbering>")),
    ])
}

fn pack(parts: &[(&str, &str)]) -> Result<Vec<u8>> {
    let failed = |e: &dyn std::fmt::Display| Error::Internal(format!("a Word document could not be packed: {e}"));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let how = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, content) in parts {
        zip.start_file(*name, how).map_err(|e| failed(&e))?;
        zip.write_all(HEAD.as_bytes()).and_then(|()| zip.write_all(content.as_bytes())).map_err(|e| failed(&e))?;
    }
    Ok(zip.finish().map_err(|e| failed(&e))?.into_inner())
}

fn paragraph(style: &str, runs: &str) -> String {
    let style = if style.is_empty() { String::new() } else { format!("<w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr>") };
    format!("<w:p>{style}{runs}</w:p>")
}

fn run(text: &str, look: &str) -> String {
    let look = if look.is_empty() { String::new() } else { format!("<w:rPr>{look}</w:rPr>") };
    format!("<w:r>{look}<w:t xml:space=\"preserve\">{}</w:t></w:r>", escape(shown(text).as_str()))
}

/// What XML may hold (XML 1.0, 2.2), on one line.
fn shown(text: &str) -> String {
    let kept =
        |c: &char| !matches!(c, '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(kept).map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c }).collect()
}

fn marks(sources: &[u32]) -> String {
    let marks: String = sources.iter().map(|n| format!("[{n}]")).collect();
    if marks.is_empty() { marks } else { run(&format!(" {marks}"), "<w:color w:val=\"595959\"/><w:sz w:val=\"18\"/>") }
}

/// Lines as paragraphs; continued lines share one.
fn list(section: &Section) -> String {
    let mut out = String::new();
    let mut open = String::new();
    for line in &section.lines {
        if !line.goes_on && !open.is_empty() {
            out.push_str(&paragraph("ListBullet", &std::mem::take(&mut open)));
        }
        open.push_str(&said(line, if open.is_empty() { "" } else { " " }));
    }
    if open.is_empty() { out } else { out + &paragraph("ListBullet", &open) }
}

fn said(line: &Line, lead: &str) -> String {
    let text = run(&format!("{lead}{}", line.text), "");
    if line.sources.is_empty() { text + &run(" (no source)", "<w:i/>") } else { text + &marks(&line.sources) }
}

fn table(section: &Section, width: usize) -> String {
    let columns = section.columns.len().max(1);
    let each = width / columns;
    let edge = |side: &str| format!("<w:{side} w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"BFBFBF\"/>");
    let edges: String = ["top", "left", "bottom", "right", "insideH", "insideV"].map(edge).concat();
    let grid = format!("<w:gridCol w:w=\"{each}\"/>").repeat(columns);
    let cell = |runs: String| {
        format!("<w:tc><w:tcPr><w:tcW w:w=\"{each}\" w:type=\"dxa\"/></w:tcPr>{}</w:tc>", paragraph("Small", &runs))
    };
    let head: String = section.columns.iter().map(|head| cell(run(head, "<w:b/>"))).collect();
    let row = |line: &Line| -> String {
        let said = |i: usize| line.cells.get(i).map(|Cell { text, sources }| run(text, "") + &marks(sources));
        (0..columns).map(|i| cell(said(i).unwrap_or_default())).collect()
    };
    let rows: String =
        section.lines.iter().map(|line| format!("<w:tr><w:trPr><w:cantSplit/></w:trPr>{}</w:tr>", row(line))).collect();
    let margins = "<w:tblCellMar><w:top w:w=\"60\" w:type=\"dxa\"/><w:left w:w=\"100\" w:type=\"dxa\"/><w:bottom w:w=\"60\" w:type=\"dxa\"/><w:right w:w=\"100\" w:type=\"dxa\"/></w:tblCellMar>";
    format!(
        "<w:tbl><w:tblPr><w:tblW w:w=\"{width}\" w:type=\"dxa\"/><w:tblBorders>{edges}</w:tblBorders><w:tblLayout w:type=\"fixed\"/>{margins}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>\
         <w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{head}</w:tr>{rows}</w:tbl>{}",
        paragraph("", "")
    )
}

fn place(source: &Source) -> String {
    let page = source.page.map(|page| format!(", page {page}")).unwrap_or_default();
    let doubt = if source.proven { "" } else { " (unverified sender)" };
    let head = format!("[{}] {}{page}{doubt}: ", source.number, source.name);
    run(&head, "<w:b/>") + &run(&format!("“{}”", source.quote), "")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quick_xml::{Reader, events::Event};
    use std::io::Read;

    fn answer(text: &str) -> Answer {
        let cell = |text: &str, sources: &[u32]| Cell { text: text.into(), sources: sources.to_vec() };
        let row = Line {
            text: "all of it".into(),
            sources: vec![1],
            cells: vec![cell(text, &[]), cell("twice", &[1])],
            ..Line::default()
        };
        let source = Source {
            number: 1,
            origin: crate::documents::document::Origin::File(crate::ids::FileId::new()),
            name: "brief <a>.docx".into(),
            page: Some(3),
            start: 0,
            end: 4,
            quote: "1 U.S. 2 & more".into(),
            proven: true,
        };
        Answer {
            lead: "They share one.".into(),
            about: "By rule.".into(),
            sections: vec![
                Section {
                    heading: "Cited".into(),
                    intro: String::new(),
                    columns: vec!["Authority".into(), "brief".into()],
                    lines: vec![row],
                },
                Section {
                    heading: "Said".into(),
                    intro: String::new(),
                    lines: vec![Line { text: text.into(), ..Line::default() }],
                    ..Section::default()
                },
            ],
            sources: vec![source],
            gaps: vec!["One was not read.".into()],
            ..Answer::default()
        }
    }

    /// The texts of the document, and how often an element stands in it.
    fn read(bytes: Vec<u8>, element: &str) -> (Vec<String>, usize) {
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        for part in 0..zip.len() {
            let mut xml = String::new();
            zip.by_index(part).unwrap().read_to_string(&mut xml).unwrap();
            let mut reader = Reader::from_str(&xml);
            while reader.read_event().unwrap() != Event::Eof {}
        }
        let mut xml = String::new();
        zip.by_name("word/document.xml").unwrap().read_to_string(&mut xml).unwrap();
        let runs = xml.split("<w:t xml:space=\"preserve\">").skip(1).filter_map(|run| run.split("</w:t>").next());
        let texts = runs.map(|run| quick_xml::escape::unescape(run).unwrap().into_owned()).collect();
        (texts, xml.matches(&format!("<w:{element}>")).count())
    }

    #[test]
    fn tables_lines_and_sources_stand_in_it() {
        let (texts, rows) = read(render("Comparison", &answer("Smith v. Jones & <Co>")).unwrap(), "tr");
        assert_eq!(rows, 2);
        for wanted in [
            "Comparison",
            "Smith v. Jones & <Co>",
            "twice",
            " [1]",
            "[1] brief <a>.docx, page 3: ",
            "“1 U.S. 2 & more”",
            "One was not read.",
        ] {
            assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
        }
        assert_eq!(render("a", &answer("b")).unwrap(), render("a", &answer("b")).unwrap());
    }

    proptest! {
        #[test]
        fn any_text_stays_text(text in "(\\PC|[<>&\"'\u{0}\u{7}\n]|</w:t>|<w:p>){0,40}") {
            let (texts, _) = read(render(&text, &answer(&text)).unwrap(), "p");
            prop_assert!(texts.contains(&shown(&text)));
        }
    }
}
