//! Builds templates as Word writes them.

use crate::package::{Limits, Package};

const W: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\" xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\" xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" xmlns:wps=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\"";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/// A template of a body and other parts ("header", "footer", "footnotes", "numbering", "styles"), each given by what is inside its root.
pub(crate) fn template(body: &str, parts: &[(&str, &str)]) -> Vec<u8> {
    package(body, parts, &format!("{TYPES}.document.main+xml")).write().unwrap()
}

pub(crate) fn package(body: &str, parts: &[(&str, &str)], kind: &str) -> Package<'static> {
    let mut package = Package::new(Limits::default());
    let types = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"bin\" ContentType=\"application/vnd.ms-office.vbaProject\"/></Types>";
    package.set("[Content_Types].xml", types.into());
    let section = "<w:sectPr><w:pgSz w:w=\"12240\" w:h=\"15840\"/><w:pgMar w:top=\"1440\" w:right=\"1800\" w:bottom=\"1440\" w:left=\"1800\" w:header=\"720\" w:footer=\"720\" w:gutter=\"0\"/></w:sectPr>";
    let main = "word/document.xml";
    let mut references = String::new();
    for (word, inner) in parts {
        let name = format!("word/{word}.xml");
        let root = match *word {
            "header" => "hdr",
            "footer" => "ftr",
            other => other,
        };
        package.set(&name, format!("<w:{root} {W}>{inner}</w:{root}>").into_bytes());
        package.add_content_type(&name, &format!("{TYPES}.{word}+xml")).unwrap();
        let id = package.add_relation(main, word, &name).unwrap();
        if matches!(*word, "header" | "footer") {
            references.push_str(&format!("<w:{word}Reference w:type=\"default\" r:id=\"{id}\"/>"));
        }
    }
    let section = section.replace("<w:sectPr>", &format!("<w:sectPr>{references}"));
    package.set(main, format!("<w:document {W}><w:body>{body}{section}</w:body></w:document>").into_bytes());
    package.add_content_type(main, kind).unwrap();
    package.add_relation("", "officeDocument", main).unwrap();
    package
}

/// A paragraph of one run.
pub(crate) fn p(text: &str) -> String {
    format!("<w:p>{}</w:p>", r(text))
}

pub(crate) fn r(text: &str) -> String {
    format!("<w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r>")
}

/// A paragraph whose text is cut into runs at the bars, with what Word puts between them. The first run of each is bold.
pub(crate) fn cut(text: &str) -> String {
    let between = "<w:proofErr w:type=\"spellStart\"/><w:bookmarkStart w:id=\"1ID\" w:name=\"bID\"/><w:bookmarkEnd w:id=\"1ID\"/>";
    let runs: Vec<String> = text
        .split('|')
        .enumerate()
        .map(|(i, t)| {
            let look = if i == 0 { "<w:rPr><w:b/></w:rPr>" } else { "<w:rPr><w:i/></w:rPr>" };
            format!("<w:r w:rsidR=\"00A{i}\">{look}<w:t xml:space=\"preserve\">{t}</w:t></w:r>")
        })
        .collect();
    let mut out = String::new();
    for (i, run) in runs.iter().enumerate() {
        if i > 0 {
            out.push_str(&between.replace("ID", &format!("{i}{}", text.len())));
        }
        out.push_str(run);
    }
    format!("<w:p>{out}</w:p>")
}

pub(crate) fn merge_field(name: &str) -> String {
    let mark =
        |kind: &str| format!("<w:r><w:rPr><w:u w:val=\"single\"/></w:rPr><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    format!(
        "{}<w:r><w:instrText xml:space=\"preserve\"> MERGEFIELD {name} \\* MERGEFORMAT </w:instrText></w:r>{}{}{}",
        mark("begin"),
        mark("separate"),
        r("«x»"),
        mark("end")
    )
}

pub(crate) fn form_field(name: &str) -> String {
    format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"><w:ffData><w:name w:val=\"{name}\"/><w:enabled/><w:textInput/></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMTEXT </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{}<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
        r("     ")
    )
}

/// A control around runs or paragraphs.
pub(crate) fn control(tag: &str, prompt: bool, content: &str) -> String {
    let prompt = if prompt { "<w:showingPlcHdr/>" } else { "" };
    format!(
        "<w:sdt><w:sdtPr><w:tag w:val=\"{tag}\"/>{prompt}<w:dataBinding w:xpath=\"/x\" w:storeItemID=\"{{0}}\"/><w:text/></w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"
    )
}

pub(crate) fn table(rows: &[&[&str]]) -> String {
    let mut out = String::from(
        "<w:tbl><w:tblPr><w:tblW w:w=\"0\" w:type=\"auto\"/></w:tblPr><w:tblGrid><w:gridCol w:w=\"4000\"/><w:gridCol w:w=\"4000\"/></w:tblGrid>",
    );
    for row in rows {
        out.push_str("<w:tr>");
        for cell in *row {
            out.push_str(&format!("<w:tc><w:tcPr><w:tcW w:w=\"4000\" w:type=\"dxa\"/></w:tcPr>{cell}</w:tc>"));
        }
        out.push_str("</w:tr>");
    }
    out + "</w:tbl>"
}

/// A text box as Word writes it: a shape, and an older twin for older programs.
pub(crate) fn text_box(content: &str) -> String {
    format!(
        "<w:p><w:r><mc:AlternateContent><mc:Choice Requires=\"wps\"><w:drawing><wp:inline><wp:extent cx=\"1\" cy=\"1\"/><wp:docPr id=\"1\" name=\"Box\"/><a:graphic><a:graphicData uri=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\"><wps:wsp><wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>{content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
}
