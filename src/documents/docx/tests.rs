use super::*;
use crate::document::ChangeKind;

use proptest::prelude::*;
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

/// A document of these parts.
fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("[Content_Types].xml", SimpleFileOptions::default()).unwrap();
    for (name, xml) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(xml.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn body(xml: &str) -> Document {
    let xml = format!("<w:document><w:body>{xml}</w:body></w:document>");
    read(&zipped(&[("word/document.xml", &xml)]), &Limits::default()).unwrap()
}

fn paragraph(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

#[test]
fn deleted_and_hidden_words_go_and_inserted_ones_stay() {
    let document = body(
        "<w:p><w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr><w:r><w:t xml:space='preserve'>The </w:t></w:r><w:del><w:r><w:delText>old</w:delText></w:r></w:del>\
         <w:ins><w:r><w:t>new</w:t><w:tab/><w:t>A&amp;B&#x2014;</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>",
    );
    assert_eq!(document.text, "The new\tA&B—");
    assert_eq!(document.notes, ["This document has tracked changes; words marked as deleted are left out."]);
}

#[test]
fn rows_are_lines_and_tables_of_one_column_stay_lines() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph(text));
    let inner = format!("<w:tc>{}{}</w:tc>", paragraph("x"), paragraph("y"));
    let xml = format!(
        "<w:tbl><w:tr>{}{}{}</w:tr><w:tr>{inner}</w:tr></w:tbl>{}",
        cell("a"),
        cell("b"),
        cell(""),
        paragraph("after")
    );
    assert_eq!(body(&xml).text, "a | b\nx\ny\nafter");
}

#[test]
fn pages_follow_words_own_breaks_first() {
    let xml = format!(
        "<w:p><w:r><w:t>one</w:t><w:br w:type='page'/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>twö</w:t></w:r></w:p>{}",
        "<w:p><w:r><w:t>th</w:t><w:lastRenderedPageBreak/><w:t>ree</w:t></w:r></w:p>"
    );
    let document = body(&xml);
    assert_eq!(document.text, "one\ntwö\nthree");
    let spans: Vec<_> = document.pages.iter().map(|p| (p.number, p.start, p.end)).collect();
    assert_eq!(spans, [(1, 0, 4), (2, 4, 10), (3, 10, 13)]);

    let document =
        body("<w:p><w:r><w:t>one</w:t><w:br w:type='page'/></w:r></w:p><w:p><w:r><w:t>two</w:t></w:r></w:p>");
    let spans: Vec<_> = document.pages.iter().map(|p| (p.number, p.start, p.end)).collect();
    assert_eq!((document.text.as_str(), spans), ("one\ntwo", vec![(1, 0, 4), (2, 4, 7)]));
}

#[test]
fn notes_headers_and_the_title_come_with_their_parts() {
    let rels = r#"<Relationships><Relationship Type="http://x/footnotes" Target="footnotes.xml"/><Relationship Type="http://x/comments" Target="/word/comments.xml"/>
        <Relationship Type="http://x/header" Target="header1.xml"/><Relationship Type="http://x/header" Target="header2.xml"/>
        <Relationship Type="http://x/hyperlink" Target="http://example.org/" TargetMode="External"/></Relationships>"#;
    let header = format!("<w:hdr>{}</w:hdr>", paragraph("Draft"));
    let document = zipped(&[
        (
            "word/document.xml",
            "<w:document><w:body><w:p><w:r><w:t>Body</w:t><w:footnoteReference w:id='2'/></w:r></w:p></w:body></w:document>",
        ),
        ("word/_rels/document.xml.rels", rels),
        (
            "word/footnotes.xml",
            &format!(
                "<w:footnotes><w:footnote w:type='separator' w:id='-1'>{}</w:footnote><w:footnote w:id='2'>{}</w:footnote></w:footnotes>",
                paragraph("no"),
                paragraph("Note")
            ),
        ),
        (
            "word/comments.xml",
            &format!("<w:comments><w:comment w:author='Ann'>{}</w:comment></w:comments>", paragraph("Why?")),
        ),
        ("word/header1.xml", &header),
        ("word/header2.xml", &header),
        ("docProps/core.xml", "<cp:coreProperties><dc:title>Lease &amp; Deed</dc:title></cp:coreProperties>"),
    ]);
    let document = read(&document, &Limits::default()).unwrap();
    assert_eq!(document.text, "Body[1]\nDraft\n[1] Note\nComment by Ann: Why?");
    assert_eq!(document.title.as_deref(), Some("Lease & Deed"));
}

#[test]
fn text_boxes_come_once_after_their_paragraph() {
    let inner = format!("<w:txbxContent>{}</w:txbxContent>", paragraph("box"));
    let xml = format!(
        "<w:p><w:r><w:t>be</w:t><mc:AlternateContent><mc:Choice>{inner}</mc:Choice><mc:Fallback>{inner}</mc:Fallback></mc:AlternateContent><w:t>fore</w:t></w:r></w:p>"
    );
    assert_eq!(body(&xml).text, "before\nbox");
}

#[test]
fn bombs_are_refused_by_size_by_ratio_and_by_number_of_parts() {
    let big = "<w:p>".to_owned() + &" ".repeat(3 << 20);
    let bomb = zipped(&[("word/document.xml", &big)]);
    assert!(bomb.len() < 20_000);
    let refused = "This document unpacks to far more than it should and was not read.";
    assert_eq!(read(&bomb, &Limits::default()).unwrap_err(), refused);
    let loose = Limits { ratio: u64::MAX, unpacked: 1 << 20, ..Limits::default() };
    assert_eq!(read(&bomb, &loose).unwrap_err(), refused);
    let few = Limits { entries: 1, ..Limits::default() };
    assert_eq!(read(&bomb, &few).unwrap_err(), "This document has too many parts to be read.");
}

#[test]
fn depth_is_bounded_for_what_is_kept_and_harmless_for_the_rest() {
    let n = 100_000;
    let deep = format!("<w:document><w:body>{}", "<w:tbl><w:tr><w:tc>".repeat(n));
    let limits = Limits { ratio: u64::MAX, ..Limits::default() };
    assert_eq!(read(&zipped(&[("word/document.xml", &deep)]), &limits).unwrap_err(), body::TOO_DEEP);
    let harmless = format!("<w:body>{}{}{}</w:body>", "<w:sdt>".repeat(n), paragraph("x"), "</w:sdt>".repeat(n));
    assert_eq!(read(&zipped(&[("word/document.xml", &harmless)]), &limits).unwrap().text, "x");
}

#[test]
fn a_part_that_breaks_off_is_read_as_far_as_it_goes() {
    let xml = format!("<w:body>{}<w:tbl><w:tr><w:tc><w:p><w:r><w:t>last", paragraph("first"));
    let document = read(&zipped(&[("word/document.xml", &xml)]), &Limits::default()).unwrap();
    assert_eq!(document.text, "first\nlast");
    assert_eq!(document.notes, ["This document is damaged; only its first part could be read."]);
}

#[test]
fn headings_are_the_outline_with_their_numbers_and_places() {
    let heading = |style: &str, own: &str, words: &str| {
        format!("<w:p><w:pPr><w:pStyle w:val='{style}'/>{own}</w:pPr>{words}</w:p>")
    };
    let page = "<w:r><w:br w:type='page'/></w:r>";
    let cell = format!("<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>", heading("Heading1", "", &run("in a cell")));
    let body = [
        paragraph("Léase"),
        heading("Clause", "<w:numPr><w:numId w:val='1'/></w:numPr>", &(deleted("Ann", "Old ") + &run("Rent  due"))),
        heading("Plain", "", &run("Rent is due.")),
        heading("Heading1", "<w:outlineLvl w:val='9'/>", &run("no heading")),
        heading("Heading2", "", page),
        cell,
        heading("Plain", "<w:outlineLvl w:val='2'/>", &(page.to_owned() + &run("Term"))),
    ];
    let xml = format!("<w:document><w:body>{}</w:body></w:document>", body.concat());
    let styles = "<w:styles><w:style w:styleId='Base'><w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style><w:style w:styleId='Clause'><w:basedOn w:val='Base'/></w:style>\
        <w:style w:styleId='Ring'><w:basedOn w:val='Ring'/></w:style><w:style w:styleId='Plain'><w:basedOn w:val='Ring'/></w:style></w:styles>";
    let lists = "<w:numbering><w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:start w:val='7'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>";
    let rels = r#"<Relationships><Relationship Type="http://x/styles" Target="styles.xml"/><Relationship Type="http://x/numbering" Target="numbering.xml"/></Relationships>"#;
    let parts = [
        ("word/document.xml", xml.as_str()),
        ("word/_rels/document.xml.rels", rels),
        ("word/styles.xml", styles),
        ("word/numbering.xml", lists),
    ];
    let document = read(&zipped(&parts), &Limits::default()).unwrap();
    assert_eq!(document.text, "Léase\n7. Rent  due\nRent is due.\nno heading\nin a cell\nTerm");
    let told: Vec<_> = document.outline.iter().map(|h| (h.title.as_str(), h.level, h.page, h.at)).collect();
    assert_eq!(told, [("7. Rent due", 2, Some(1), 6), ("Term", 3, Some(3), 53)]);
}

/// Words of the text, changed or not, as they come in a run.
fn run(words: &str) -> String {
    format!("<w:r><w:t xml:space='preserve'>{words}</w:t></w:r>")
}

fn inserted(by: &str, words: &str) -> String {
    format!("<w:ins w:id='1' w:author='{by}' w:date='2026-03-02T09:30:00Z'>{}</w:ins>", run(words))
}

fn deleted(by: &str, words: &str) -> String {
    let words = format!("<w:r><w:delText xml:space='preserve'>{words}</w:delText></w:r>");
    format!("<w:del w:id='2' w:author='{by}'>{words}</w:del>")
}

/// Each change: its kind, who, the words, and what the text says from its place on.
fn told(document: &Document) -> Vec<(ChangeKind, &str, &str, String)> {
    let from = |at: u64| document.text.chars().skip(at as usize).collect();
    let told = |change: &'_ crate::document::TrackedChange| (change.kind, from(change.at));
    document
        .changes
        .iter()
        .map(|change| {
            let (kind, text) = told(change);
            (kind, change.author.as_deref().unwrap_or("?"), change.words.as_str(), text)
        })
        .collect()
}

#[test]
fn tracked_changes_are_told_with_their_places() {
    let document = body(&format!(
        "<w:p>{}{}{}{}</w:p><w:p>{}</w:p><w:p>{}{}{}</w:p>",
        run("Rént is "),
        deleted("Ann", "100"),
        inserted("Ann", "120"),
        run(" a month."),
        deleted("Bob", "No pets."),
        inserted("Bob", "The Tenant "),
        inserted("Bob", "may "),
        run("assign."),
    ));
    assert_eq!(document.text, "Rént is 120 a month.\nThe Tenant may assign.");
    let (new, old) = (ChangeKind::Inserted, ChangeKind::Deleted);
    let rest = "\nThe Tenant may assign.";
    assert_eq!(
        told(&document),
        [
            (old, "Ann", "100", format!("120 a month.{rest}")),
            (new, "Ann", "120", format!("120 a month.{rest}")),
            // The line that went whole stood before the one that is there.
            (old, "Bob", "No pets.", rest[1..].to_owned()),
            (new, "Bob", "The Tenant may", rest[1..].to_owned()),
        ]
    );
    let dates: Vec<_> = document.changes.iter().map(|change| change.date).collect();
    let then = Some(jiff::civil::date(2026, 3, 2).at(9, 30, 0, 0));
    assert_eq!(dates, [None, then, None, then]);
}

#[test]
fn changes_are_bounded_in_number_and_size() {
    let many: String = (0..1_200).map(|n| format!("<w:p>{}</w:p>", inserted("Ann", &format!("clause {n}")))).collect();
    let document = body(&many);
    assert_eq!(document.changes.len(), 1_000);
    assert_eq!(document.notes, ["This document has more tracked changes than are listed."]);
    let long = body(&format!("<w:p>{}</w:p>", inserted("Ann", &"é ".repeat(5_000))));
    assert_eq!(long.changes[0].words.chars().count(), 500);
    assert!(long.changes[0].words.ends_with('…') && long.text.chars().count() == 9_999);
}

/// A document in which control characters stand where marks would: no text goes, and no change moves out of the text.
#[test]
fn marks_cannot_be_forged() {
    let document =
        body(&format!("<w:p>{}{}</w:p>", run("\u{1}\u{10}\u{10}\u{10}a&#1;&#16;&#16;&#16;b"), inserted("Ann", "c")));
    assert_eq!((document.text.as_str(), document.changes[0].at), ("abc", 2));
}

/// A run as it is, inserted or deleted; as the document has it, and with the change accepted.
fn changed() -> impl Strategy<Value = (String, String)> {
    let words = prop::sample::select(vec!["one", " two", "three ", " ", "  ", "", "vier, ", "|"]);
    (words, 0..5u8).prop_map(|(words, how)| match how {
        0 => (inserted("Ann", words), run(words)),
        1 => (deleted("Bob", words), String::new()),
        2 => (format!("<w:ins>{}{}</w:ins>", run(words), deleted("Bob", "x")), run(words)),
        3 => ("<w:r><w:br w:type='page'/></w:r>".into(), "<w:r><w:br w:type='page'/></w:r>".into()),
        _ => (run(words), run(words)),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn the_text_is_that_with_all_changes_accepted(
        blocks in prop::collection::vec((any::<bool>(), prop::collection::vec(prop::collection::vec(changed(), 0..5), 1..4)), 1..6),
    ) {
        let (mut held, mut accepted) = (String::new(), String::from("<w:p><w:r><w:t>!</w:t></w:r></w:p>"));
        held.push_str(&accepted);
        for (table, paragraphs) in &blocks {
            for (out, which) in [(&mut held, 0), (&mut accepted, 1)] {
                let paragraphs = paragraphs.iter().map(|runs| {
                    let runs: String = runs.iter().map(|run| if which == 0 { run.0.as_str() } else { run.1.as_str() }).collect();
                    let paragraph = format!("<w:p><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr>{runs}</w:p>");
                    if *table { format!("<w:tc>{paragraph}</w:tc>") } else { paragraph }
                });
                let paragraphs: String = paragraphs.collect();
                out.push_str(&if *table { format!("<w:tbl><w:tr>{paragraphs}</w:tr></w:tbl>") } else { paragraphs });
            }
        }
        let (held, accepted) = (body(&held), body(&accepted));
        prop_assert_eq!(&held.text, &accepted.text);
        prop_assert_eq!(&held.pages, &accepted.pages);
        prop_assert!(accepted.changes.is_empty());
        let chars = held.text.chars().count() as u64;
        for change in &held.changes {
            prop_assert!(change.at <= chars);
            let there: String = held.text.chars().skip(change.at as usize).filter(|c| !c.is_whitespace()).collect();
            let words: String = change.words.chars().filter(|c| !c.is_whitespace()).collect();
            // A stroke at the end of a row is taken for an empty cell.
            let stroke = words.ends_with('|') || words.starts_with('|');
            prop_assert!(change.kind == ChangeKind::Deleted || stroke || there.starts_with(&words), "{change:?} {there}");
        }
    }
}

/// ECMA-376 part 1, 17.5.2: content controls around runs, paragraphs, cells and rows.
#[test]
fn content_controls_hold_text_at_every_level() {
    let sdt = |inner: &str| {
        format!(
            "<w:sdt><w:sdtPr><w:alias w:val='x'/><w:placeholder><w:t>no</w:t></w:placeholder></w:sdtPr><w:sdtContent>{inner}</w:sdtContent></w:sdt>"
        )
    };
    let run = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph(text));
    let xml = [
        format!("<w:p>{}{}{}</w:p>", run("a"), sdt(&run("b")), run("c")),
        sdt(&paragraph("block")),
        "<w:tbl><w:tr>".into(),
        sdt(&cell("one")),
        cell("two"),
        "</w:tr>".into(),
        sdt(&format!("<w:tr>{}{}</w:tr>", cell("three"), sdt(&cell("four")))),
        "</w:tbl>".into(),
    ];
    assert_eq!(body(&xml.concat()).text, "abc\nblock\none | two\nthree | four");
}

#[test]
fn what_stands_beside_the_parties_of_a_caption_has_lines_of_its_own() {
    let cell =
        |lines: &[&str]| format!("<w:tc>{}</w:tc>", lines.iter().map(|line| paragraph(line)).collect::<String>());
    let sides = cell(&["ANN LEE,", "Plaintiff,", "v.", "OTTO ORR,", "Defendant."]);
    let beside = cell(&["No. 26-2-01188-1 SEA", "COMPLAINT FOR DAMAGES"]);
    let text = body(&format!("<w:tbl><w:tr>{sides}{beside}</w:tr></w:tbl>")).text;
    assert_eq!(text, "ANN LEE,\nPlaintiff,\nv.\nOTTO ORR,\nDefendant.\nNo. 26-2-01188-1 SEA\nCOMPLAINT FOR DAMAGES");
}

#[test]
fn a_drop_down_field_shows_its_choice() {
    let field = |result: &str| {
        format!(
            "<w:p><w:r><w:t>State: </w:t></w:r><w:r><w:fldChar><w:ffData><w:name w:val='s'/><w:ddList>{result}<w:listEntry w:val='Ohio'/><w:listEntry w:val='Iowa'/></w:ddList></w:ffData></w:fldChar></w:r></w:p>"
        )
    };
    assert_eq!(body(&field("<w:result w:val='1'/>")).text, "State: Iowa");
    assert_eq!(body(&field("")).text, "State: Ohio");
}

/// Anchors of comments and bookmarks may stand within a word.
#[test]
fn anchors_do_not_part_words() {
    let xml = "<w:p><w:r><w:t>agree</w:t></w:r><w:commentRangeStart w:id='0'/><w:bookmarkStart w:id='1' w:name='b'/><w:r><w:t>men</w:t></w:r>\
        <w:proofErr w:type='spellStart'/><w:commentRangeEnd w:id='0'/><w:r><w:rPr><w:rStyle w:val='CommentReference'/></w:rPr><w:commentReference w:id='0'/></w:r><w:bookmarkEnd w:id='1'/><w:r><w:t>t</w:t></w:r></w:p>";
    assert_eq!(body(xml).text, "agreement");
}

#[test]
fn charts_and_diagrams_are_read() {
    let rels = r#"<Relationships><Relationship Type="http://x/chart" Target="charts/chart1.xml"/><Relationship Type="http://x/diagramData" Target="diagrams/data1.xml"/>
        <Relationship Type="http://x/diagramDrawing" Target="diagrams/drawing1.xml"/><Relationship Type="http://y/chartEx" Target="charts/chartEx1.xml"/></Relationships>"#;
    let chart = "<c:chartSpace><c:title><a:p><a:r><a:t>Fees by </a:t></a:r><a:r><a:t>year</a:t></a:r></a:p></c:title><c:cat><c:strRef><c:f>Sheet1!A1</c:f><c:strCache><c:ptCount val='1'/><c:pt idx='0'><c:v>Contracts</c:v></c:pt></c:strCache></c:strRef></c:cat></c:chartSpace>";
    let data = "<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:bodyPr/><a:p><a:r><a:t>Intake</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>";
    let newer = "<cx:chartSpace><cx:chartData><cx:data><cx:strDim><cx:f>Sheet1!A1</cx:f><cx:lvl><cx:pt idx='0'>Appeals</cx:pt></cx:lvl></cx:strDim></cx:data></cx:chartData></cx:chartSpace>";
    let document = zipped(&[
        ("word/document.xml", "<w:document><w:body><w:p><w:r><w:t>Body</w:t></w:r></w:p></w:body></w:document>"),
        ("word/_rels/document.xml.rels", rels),
        ("word/charts/chart1.xml", chart),
        ("word/diagrams/data1.xml", data),
        ("word/diagrams/drawing1.xml", data),
        ("word/charts/chartEx1.xml", newer),
    ]);
    assert_eq!(read(&document, &Limits::default()).unwrap().text, "Body\nFees by year\nContracts\nIntake\nAppeals");
}
