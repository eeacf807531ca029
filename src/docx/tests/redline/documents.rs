//! Documents to test with: those of the repository, and made ones with what is rare.

use docx::package::{Limits, Package};
use std::io::{Cursor, Write};
use std::path::Path;
use zip::{ZipWriter, write::SimpleFileOptions};

pub const DATE: &str = "2026-11-25T10:00:00Z";
pub const AUTHOR: &str = "Chancery";

const NAMESPACES: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" \
    xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\" \
    xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\" \
    xmlns:wps=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\" \
    xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\" \
    xmlns:v=\"urn:schemas-microsoft-com:vml\" mc:Ignorable=\"w14\"";

/// A package of these entries.
pub fn zipped(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A whole document around a body, with header, footnotes, numbering and styles.
pub fn document(body: &str) -> Vec<u8> {
    with_parts(body, &[])
}

pub fn with_parts(body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\r\n";
    let kind = "application/vnd.openxmlformats-officedocument.wordprocessingml";
    let parts = ["styles", "numbering", "header1", "footnotes", "settings"];
    let overrides: String = parts
        .iter()
        .chain(more.iter().filter(|(name, _)| *name == "comments").map(|(name, _)| name))
        .map(|p| {
            let word = p.trim_end_matches('1');
            format!("<Override PartName=\"/word/{p}.xml\" ContentType=\"{kind}.{word}+xml\"/>")
        })
        .collect();
    let types = format!(
        "{head}<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" \
         ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" \
         ContentType=\"application/xml\"/><Override PartName=\"/word/document.xml\" \
         ContentType=\"{kind}.document.main+xml\"/>{overrides}</Types>"
    );
    let url = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relations = "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"";
    let root = format!(
        "{head}<Relationships {relations}><Relationship Id=\"rId1\" Type=\"{url}/officeDocument\" \
         Target=\"word/document.xml\"/></Relationships>"
    );
    let mut named: String = parts
        .iter()
        .enumerate()
        .map(|(n, p)| {
            let word = p.trim_end_matches('1');
            format!("<Relationship Id=\"rId{}\" Type=\"{url}/{word}\" Target=\"{p}.xml\"/>", n + 1)
        })
        .collect();
    named.push_str(&format!(
        "<Relationship Id=\"rId9\" Type=\"{url}/hyperlink\" Target=\"https://example.com/\" TargetMode=\"External\"/>"
    ));
    for (name, _) in more.iter().filter(|(name, _)| *name == "comments") {
        named.push_str(&format!("<Relationship Id=\"rId20\" Type=\"{url}/{name}\" Target=\"{name}.xml\"/>"));
    }
    let named = format!("{head}<Relationships {relations}>{named}</Relationships>");
    let main = format!("{head}<w:document {NAMESPACES}><w:body>{body}{SECTION}</w:body></w:document>");
    let styles = format!(
        "{head}<w:styles {NAMESPACES}><w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name \
         w:val=\"Normal\"/></w:style><w:style w:type=\"paragraph\" w:styleId=\"Heading1\"><w:name w:val=\"heading \
         1\"/><w:basedOn w:val=\"Normal\"/></w:style><w:style w:type=\"character\" w:styleId=\"Hyperlink\"><w:name \
         w:val=\"Hyperlink\"/></w:style></w:styles>"
    );
    let numbering = format!(
        "{head}<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start \
         w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/><w:lvlJc \
         w:val=\"left\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>"
    );
    let header = format!(
        "{head}<w:hdr {NAMESPACES}><w:p><w:ins w:id=\"900\" w:author=\"Ann\" w:date=\"{DATE}\"><w:r><w:t>Draft \
         header</w:t></w:r></w:ins></w:p></w:hdr>"
    );
    let notes = format!(
        "{head}<w:footnotes {NAMESPACES}><w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:r><w:separator/></w:r></w:p>\
         </w:footnote><w:footnote w:type=\"continuationSeparator\" w:id=\"0\"><w:p><w:r><w:continuationSeparator/></w:r></w:p>\
         </w:footnote><w:footnote w:id=\"1\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>A note.</w:t></w:r></w:p>\
         </w:footnote></w:footnotes>"
    );
    let settings = format!("{head}<w:settings {NAMESPACES}/>");
    let more: Vec<(String, String)> = more
        .iter()
        .map(|(name, content)| match *name {
            "comments" => {
                ("word/comments.xml".to_owned(), format!("{head}<w:comments {NAMESPACES}>{content}</w:comments>"))
            }
            name => (name.to_owned(), (*content).to_owned()),
        })
        .collect();
    let mut entries = vec![
        ("[Content_Types].xml", types.as_str()),
        ("_rels/.rels", &root),
        ("word/document.xml", &main),
        ("word/_rels/document.xml.rels", &named),
        ("word/styles.xml", &styles),
        ("word/numbering.xml", &numbering),
        ("word/header1.xml", &header),
        ("word/footnotes.xml", &notes),
        ("word/settings.xml", &settings),
    ];
    entries.extend(more.iter().map(|(name, content)| (name.as_str(), content.as_str())));
    zipped(&entries)
}

const SECTION: &str = "<w:sectPr><w:headerReference w:type=\"default\" r:id=\"rId3\"/><w:pgSz w:w=\"11906\" w:h=\"16838\"/>\
    <w:pgMar w:top=\"1440\" w:right=\"1440\" w:bottom=\"1440\" w:left=\"1440\" w:header=\"708\" w:footer=\"708\" \
    w:gutter=\"0\"/></w:sectPr>";

/// A paragraph of one run.
pub fn plain(text: &str) -> String {
    format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
}

const NUMBERED: &str = "<w:p w14:paraId=\"10000001\"><w:pPr><w:pStyle w:val=\"Heading1\"/><w:numPr><w:ilvl \
    w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Term.</w:t></w:r><w:r><w:t \
    xml:space=\"preserve\"> The term is thirty (30) days &amp; no more.</w:t></w:r></w:p>\
    <w:p w14:paraId=\"10000002\"><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr><w:rPr><w:b/></w:rPr></w:pPr>\
    <w:bookmarkStart w:id=\"3\" w:name=\"fee\"/><w:r><w:rPr><w:i/><w:lang w:val=\"en-US\"/></w:rPr><w:t>Fee</w:t></w:r><w:bookmarkEnd \
    w:id=\"3\"/><w:proofErr w:type=\"spellStart\"/><w:r><w:t xml:space=\"preserve\">s are </w:t><w:tab/><w:t>due</w:t><w:br/>\
    <w:t>monthly</w:t></w:r><w:r><w:t xml:space=\"preserve\"> in arrears.</w:t></w:r></w:p><w:p/>";

const NESTED_TABLES: &str = "<w:tbl><w:tblPr><w:tblW w:w=\"0\" w:type=\"auto\"/></w:tblPr><w:tblGrid><w:gridCol \
    w:w=\"2000\"/><w:gridCol w:w=\"2000\"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w=\"2000\" \
    w:type=\"dxa\"/></w:tcPr><w:p><w:r><w:t>One cell of text</w:t></w:r></w:p></w:tc><w:tc><w:tcPr><w:tcW w:w=\"2000\" \
    w:type=\"dxa\"/></w:tcPr><w:p><w:r><w:t>Before the inner table</w:t></w:r></w:p><w:tbl><w:tblPr><w:tblW w:w=\"0\" \
    w:type=\"auto\"/></w:tblPr><w:tblGrid><w:gridCol w:w=\"900\"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w=\"900\" \
    w:type=\"dxa\"/></w:tcPr><w:p/></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:tcW w:w=\"900\" w:type=\"dxa\"/></w:tcPr><w:p><w:pPr><w:jc \
    w:val=\"right\"/></w:pPr><w:r><w:t>1,000.00</w:t></w:r></w:p><w:p><w:r><w:t>net of \
    tax</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl>";

const CONTROLS: &str = "<w:sdt><w:sdtPr><w:id w:val=\"77\"/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>In a block control \
    here</w:t></w:r></w:p></w:sdtContent></w:sdt>\
    <w:p><w:r><w:t xml:space=\"preserve\">Party: </w:t></w:r><w:sdt><w:sdtPr><w:alias w:val=\"p\"/><w:id \
    w:val=\"78\"/></w:sdtPr><w:sdtContent><w:r><w:t>Acme Limited</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space=\"preserve\"> \
    of London.</w:t></w:r></w:p>";

const LINKS: &str = "<w:p><w:r><w:t xml:space=\"preserve\">See </w:t></w:r><w:hyperlink r:id=\"rId9\"><w:r><w:rPr><w:rStyle \
    w:val=\"Hyperlink\"/></w:rPr><w:t>the published terms</w:t></w:r></w:hyperlink><w:smartTag w:uri=\"urn:x\" \
    w:element=\"place\"><w:smartTagPr><w:attr w:name=\"a\" w:val=\"b\"/></w:smartTagPr><w:r><w:t xml:space=\"preserve\"> in \
    Paris</w:t></w:r></w:smartTag><w:r><w:t>, today.</w:t></w:r></w:p>";

const FOREIGN: &str = "<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>העסקה בתוקף שלושים יום</w:t></w:r></w:p>\
    <w:p><w:r><w:rPr><w:rFonts w:hint=\"eastAsia\"/></w:rPr><w:t>本合同自签署之日起生效。</w:t></w:r></w:p>\
    <w:p><w:bdo w:val=\"rtl\"><w:r><w:t>inside bdo text</w:t></w:r></w:bdo></w:p>";

const TRACKED: &str = "<w:p><w:pPr><w:pPrChange w:id=\"40\" w:author=\"Ann\" \
    w:date=\"2020-01-01T00:00:00Z\"><w:pPr><w:jc w:val=\"center\"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t xml:space=\"preserve\">The \
    Seller </w:t></w:r><w:del w:id=\"41\" w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\"><w:r><w:delText \
    xml:space=\"preserve\">may </w:delText></w:r></w:del><w:ins w:id=\"42\" w:author=\"Ann\" \
    w:date=\"2020-01-01T00:00:00Z\"><w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">shall promptly \
    </w:t></w:r><w:r><w:t xml:space=\"preserve\">and fully </w:t></w:r></w:ins><w:r><w:rPr><w:i/><w:rPrChange w:id=\"43\" \
    w:author=\"Bob\" w:date=\"2021-01-01T00:00:00Z\"><w:rPr/></w:rPrChange></w:rPr><w:t>deliver the goods.</w:t></w:r></w:p>\
    <w:p><w:pPr><w:rPr><w:ins w:id=\"44\" w:author=\"Bob\" w:date=\"2021-01-01T00:00:00Z\"/></w:rPr></w:pPr><w:ins w:id=\"45\" \
    w:author=\"Bob\" w:date=\"2021-01-01T00:00:00Z\"><w:r><w:t>An inserted paragraph of Bob.</w:t></w:r></w:ins></w:p>\
    <w:p><w:pPr><w:rPr><w:del w:id=\"46\" w:author=\"Bob\" w:date=\"2021-01-01T00:00:00Z\"/></w:rPr></w:pPr><w:del w:id=\"47\" \
    w:author=\"Bob\" w:date=\"2021-01-01T00:00:00Z\"><w:r><w:delText>A deleted paragraph.</w:delText></w:r></w:del></w:p>\
    <w:p><w:moveFromRangeStart w:id=\"48\" w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\" w:name=\"m\"/><w:moveFrom w:id=\"49\" \
    w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\"><w:r><w:t>Moved words.</w:t></w:r></w:moveFrom><w:moveFromRangeEnd \
    w:id=\"48\"/><w:r><w:t>Rest of it. </w:t></w:r><w:moveToRangeStart w:id=\"50\" w:author=\"Ann\" \
    w:date=\"2020-01-01T00:00:00Z\" w:name=\"m\"/><w:moveTo w:id=\"51\" w:author=\"Ann\" \
    w:date=\"2020-01-01T00:00:00Z\"><w:r><w:t>Moved words.</w:t></w:r></w:moveTo><w:moveToRangeEnd w:id=\"50\"/></w:p>";

const COMMENTED: &str = "<w:p><w:commentRangeStart w:id=\"60\"/><w:r><w:t xml:space=\"preserve\">Commented words \
    </w:t></w:r><w:commentRangeEnd w:id=\"60\"/><w:r><w:commentReference w:id=\"60\"/></w:r><w:r><w:t>and \
    others.</w:t></w:r></w:p>";
const COMMENT: &str = "<w:comment w:id=\"60\" w:author=\"Ann\" w:date=\"2020-01-01T00:00:00Z\" \
    w:initials=\"A\"><w:p><w:r><w:t>Why?</w:t></w:r></w:p></w:comment>";

/// What must not be edited: fields, footnotes, locked controls, pictures.
pub const GUARDED: &str = "<w:p><w:r><w:t xml:space=\"preserve\">As in clause </w:t></w:r><w:r><w:fldChar \
    w:fldCharType=\"begin\"/></w:r><w:r><w:instrText xml:space=\"preserve\"> REF clause \\h </w:instrText></w:r><w:r><w:fldChar \
    w:fldCharType=\"separate\"/></w:r><w:r><w:t>4.2</w:t></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r><w:r><w:t \
    xml:space=\"preserve\"> above.</w:t></w:r></w:p>\
    <w:p><w:r><w:t>A sentence</w:t></w:r><w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr><w:footnoteReference \
    w:id=\"1\"/></w:r><w:r><w:t xml:space=\"preserve\"> with a note.</w:t></w:r></w:p>\
    <w:p><w:sdt><w:sdtPr><w:lock w:val=\"sdtContentLocked\"/></w:sdtPr><w:sdtContent><w:r><w:t>Locked \
    text</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space=\"preserve\"> free text.</w:t></w:r></w:p>\
    <w:p><w:r><w:t xml:space=\"preserve\">A box: </w:t></w:r><w:r><mc:AlternateContent><mc:Choice \
    Requires=\"wps\"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p>\
    </w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t xml:space=\"preserve\"> and \
    after.</w:t></w:r></w:p>\
    <w:p><w:fldSimple w:instr=\" DATE \"><w:r><w:t>1 May</w:t></w:r></w:fldSimple></w:p>";

/// Every document there is, with its name.
pub fn all() -> Vec<(String, Vec<u8>)> {
    let mut found = real();
    for (name, body) in [
        ("numbered", NUMBERED.to_owned()),
        ("nested-tables", format!("{}{NESTED_TABLES}{}", plain("Before."), plain("After."))),
        ("controls", format!("{}{CONTROLS}", plain("First."))),
        ("links", LINKS.to_owned()),
        ("foreign", FOREIGN.to_owned()),
        ("tracked", format!("{}{TRACKED}{}", plain("First."), plain("Last."))),
        ("guarded", GUARDED.to_owned()),
        (
            "sections",
            format!(
                "{}<w:p><w:pPr>{SECTION}</w:pPr><w:r><w:t>Ends a section</w:t></w:r></w:p>{}",
                plain("A"),
                plain("B")
            ),
        ),
        (
            "everything",
            format!("{NUMBERED}{NESTED_TABLES}{CONTROLS}{LINKS}{FOREIGN}{TRACKED}{GUARDED}{}", plain("End.")),
        ),
    ] {
        found.push((name.to_owned(), document(&body)));
    }
    let body = format!("{COMMENTED}{}", plain("More."));
    found.push(("commented".to_owned(), with_parts(&body, &[("comments", COMMENT)])));
    found
}

/// The documents of the repository, and those of the folder that `DOCX_CORPUS` names.
pub fn real() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let more = std::env::var("DOCX_CORPUS").ok();
    let folders = ["tests/data/formats", "assets/demo"].map(|f| root.join(f)).into_iter().chain(more.map(Into::into));
    for folder in folders {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "docx") {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                found.push((name, std::fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// The main part of a document.
pub fn main_xml(document: &[u8]) -> String {
    let package = Package::open(document, Limits::default()).unwrap();
    package.xml(&package.main_part().unwrap()).unwrap().unwrap()
}

/// The texts of a document's paragraphs.
pub fn texts(document: &[u8]) -> Vec<String> {
    docx::redline::text(document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect()
}
