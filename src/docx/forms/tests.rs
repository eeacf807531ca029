use super::*;
use crate::compose::{Block, Document, Inline, compose};

use std::collections::BTreeMap;

const DATE: &str = "2026-11-25T10:00:00Z";

/// A document whose body is this markup.
fn form(body: &str) -> Vec<u8> {
    let block = Block::Paragraph { content: vec![Inline::text("HERE")], shape: Default::default() };
    let bytes = compose(&Document { blocks: vec![block], ..Document::default() }, DATE).unwrap();
    let mut package = Package::open(&bytes, Limits::default()).unwrap();
    let main = package.main_part().unwrap();
    let text = package.xml(&main).unwrap().unwrap();
    let start = text.find("<w:p>").or_else(|| text.find("<w:p ")).unwrap();
    let end = text.find("</w:p>").unwrap() + 6;
    let w14 = " xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\"";
    let text =
        format!("{}{body}{}", &text[..start], &text[end..]).replacen("<w:document", &format!("<w:document{w14}"), 1);
    package.set(&main, text.into_bytes());
    package.write().unwrap()
}

fn prompt(properties: &str) -> String {
    format!(
        "<w:sdt><w:sdtPr>{properties}<w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rStyle w:val=\"PlaceholderText\"/></w:rPr>\
         <w:t>Click here.</w:t></w:r></w:sdtContent></w:sdt>"
    )
}

fn legacy(data: &str, code: &str, result: &str) -> String {
    format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"><w:ffData>{data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> {code} </w:instrText></w:r>\
         <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{result}<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
    )
}

fn sample() -> Vec<u8> {
    let boxed = "<w:sdt><w:sdtPr><w:alias w:val=\"Agreed\"/><w14:checkbox><w14:checked w14:val=\"0\"/><w14:checkedState w14:val=\"2612\"/>\
        <w14:uncheckedState w14:val=\"2610\"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt>";
    let list = "<w:alias w:val=\"State\"/><w:dropDownList><w:listItem w:value=\"\"/><w:listItem w:displayText=\"Ohio\" w:value=\"OH\"/></w:dropDownList>";
    let wide = "<w:r><w:t>\u{2002}\u{2002}\u{2002}</w:t></w:r>";
    form(&format!(
        "<w:p><w:r><w:t>Client: </w:t></w:r>{}<w:r><w:t> born </w:t></w:r>{}</w:p><w:p>{}{boxed}</w:p>\
         <w:sdt><w:sdtPr><w:tag w:val=\"facts\"/><w:text w:multiLine=\"1\"/><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:pPr><w:jc w:val=\"left\"/></w:pPr>\
         <w:r><w:t>Tell.</w:t></w:r></w:p></w:sdtContent></w:sdt>\
         <w:p><w:r><w:t>Court: </w:t></w:r>{}</w:p><w:p>{}{}</w:p><w:p>{}</w:p>",
        prompt("<w:tag w:val=\"client\"/><w:text/>"),
        prompt("<w:alias w:val=\"Date of birth\"/><w:date/>"),
        prompt(list),
        legacy(
            "<w:name w:val=\"Text1\"/><w:enabled/><w:textInput><w:maxLength w:val=\"12\"/></w:textInput>",
            "FORMTEXT",
            wide
        ),
        legacy(
            "<w:name w:val=\"Check1\"/><w:enabled/><w:checkBox><w:sizeAuto/><w:default w:val=\"0\"/></w:checkBox>",
            "FORMCHECKBOX",
            ""
        ),
        legacy(
            "<w:name w:val=\"Drop1\"/><w:ddList><w:listEntry w:val=\"Mr.\"/><w:listEntry w:val=\"Ms.\"/></w:ddList>",
            "FORMDROPDOWN",
            ""
        ),
        prompt("<w:tag w:val=\"bound\"/><w:dataBinding w:xpath=\"/a\"/><w:text/>"),
    ))
}

#[test]
fn fields_of_every_kind_are_found_with_their_labels() {
    let found = fields(&sample(), Limits::default()).unwrap();
    let names: Vec<(&str, Option<&str>, Option<&str>)> =
        found.iter().map(|f| (f.name.as_str(), f.label.as_deref(), f.value.as_deref())).collect();
    assert_eq!(
        names,
        [
            ("client", Some("Client"), None),
            ("Date of birth", Some("Date of birth"), None),
            ("State", Some("State"), None),
            ("Agreed", Some("Agreed"), Some("off")),
            ("facts", None, None),
            ("Text1", Some("Court"), None),
            ("Check1", None, Some("off")),
            ("Drop1", None, None),
            ("bound", None, None),
        ]
    );
    assert_eq!(found[2].kind, Kind::Choice { options: vec!["Ohio".into()], free: false });
    assert!(found[8].closed.is_some() && found[0].closed.is_none());
}

#[test]
fn what_is_filled_in_is_there_and_nothing_else_changes() {
    let document = sample();
    let values: BTreeMap<usize, String> = [
        (0, "Quill & <Sons>"),
        (1, "May 4, 1980"),
        (2, "ohio"),
        (3, "on"),
        (4, "First line.\nSecond line."),
        (5, "Toledo"),
        (6, "on"),
        (7, "Ms."),
        (8, "x"),
        (99, "y"),
    ]
    .map(|(n, v)| (n, v.to_owned()))
    .into();
    let filled = fill(&document, &values, Limits::default()).unwrap();
    assert_eq!(filled.filled, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(filled.left.iter().map(|l| l.number).collect::<Vec<_>>(), [8, 99]);
    let after = fields(&filled.document, Limits::default()).unwrap();
    let held: Vec<&str> = after.iter().filter_map(|f| f.value.as_deref()).collect();
    assert_eq!(
        held,
        ["Quill & <Sons>", "May 4, 1980", "Ohio", "on", "First line.\nSecond line.", "Toledo", "on", "Ms."]
    );
    let package = Package::open(&filled.document, Limits::default()).unwrap();
    let text = package.xml(&package.main_part().unwrap()).unwrap().unwrap();
    assert!(
        text.contains("☒")
            && !text.contains("PlaceholderText\"/></w:rPr><w:t>Quill")
            && text.contains("<w:jc w:val=\"left\"/>")
    );
    // Without values, not a byte changes.
    let same = fill(&document, &BTreeMap::new(), Limits::default()).unwrap();
    let part = |bytes: &[u8]| {
        let package = Package::open(bytes, Limits::default()).unwrap();
        package.part(&package.main_part().unwrap()).unwrap()
    };
    assert_eq!(part(&same.document), part(&document));
}

#[test]
fn what_a_field_does_not_take_is_told() {
    let document = sample();
    let why = |number: usize, value: &str| {
        let filled = fill(&document, &[(number, value.to_owned())].into(), Limits::default()).unwrap();
        assert!(filled.filled.is_empty(), "{value}");
        filled.left[0].why.clone()
    };
    assert!(why(5, "A name that is too long").contains("12 characters at most"));
    assert!(why(2, "Texas").contains("not among the choices: Ohio"));
    assert!(why(0, "two\nlines").contains("one line"));
    assert!(why(3, "yes").contains("ticked by"));
    assert!(why(0, "\u{1}").contains("control characters"));
    assert!(fill(b"%PDF", &BTreeMap::new(), Limits::default()).is_err());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    /// A part with a piece taken out, or put in elsewhere: an answer or an error, never a document that was not proved.
    #[test]
    fn damaged_forms(from in 0usize..6_000, length in 1usize..400, to in 0usize..6_000) {
        let document = sample();
        let mut package = Package::open(&document, Limits::default()).unwrap();
        let main = package.main_part().unwrap();
        let text = package.xml(&main).unwrap().unwrap();
        let at = |n: usize| text.floor_char_boundary(n.min(text.len()));
        let (start, end) = (at(from), at(from + length));
        let piece = text[start..end].to_owned();
        let mut rest = format!("{}{}", &text[..start], &text[end..]);
        let to = rest.floor_char_boundary(to.min(rest.len()));
        rest.insert_str(to, &piece);
        package.set(&main, rest.into_bytes());
        let damaged = package.write().unwrap();
        let values = (0..12).map(|n| (n, if n == 3 || n == 6 { "on".to_owned() } else { format!("Value {n}") })).collect();
        if let Ok(filled) = fill(&damaged, &values, Limits::default()) {
            proptest::prop_assert!(fields(&filled.document, Limits::default()).is_ok());
        }
    }
}

#[test]
fn an_empty_cell_is_filled_in_by_the_label_beside_it() {
    let cell = |text: &str, merged: &str| format!("<w:tc><w:tcPr>{merged}</w:tcPr><w:p>{text}</w:p></w:tc>");
    let said = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
    let row = |cells: &[String]| format!("<w:tr>{}</w:tr>", cells.concat());
    let (open, goes_on) = ("<w:vMerge w:val=\"restart\"/>", "<w:vMerge/>");
    let table = [
        row(&[cell(&said("Date of death"), ""), cell("", ""), cell(&said("Case No.:"), ""), cell("", "")]),
        row(&[cell(&said("County"), ""), cell(&said("Dane"), ""), cell("", ""), cell(&said("Signature"), "")]),
        row(&[cell(&said("Sum"), ""), cell(&said("$5"), open)]),
        row(&[cell(&said("Other sum"), ""), cell("", goes_on)]),
    ];
    let form = form(&format!("<w:tbl>{}</w:tbl><w:p/>", table.concat()));
    let all = blanks(&form, Limits::default()).unwrap();
    let labels: Vec<&str> = all.iter().map(|blank| blank.label.as_str()).collect();
    assert_eq!(labels, ["Date of death", "Case No"]);
    let values = BTreeMap::from([(0, "May 2, 2024".to_owned()), (1, "24 PR 7".to_owned())]);
    let filled = fill_blanks(&form, &values, Limits::default()).unwrap();
    assert_eq!(filled.filled, [0, 1], "{:?}", filled.left);
    let texts: Vec<String> =
        crate::redline::text(&filled.document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
    assert_eq!(texts[..4], ["Date of death", "May 2, 2024", "Case No.:", "24 PR 7"]);
}

#[test]
fn a_rule_in_a_cell_and_a_cell_below_its_label_are_filled_in() {
    let cell = |text: &str| {
        let run = if text.is_empty() { String::new() } else { format!("<w:r><w:t>{text}</w:t></w:r>") };
        format!("<w:tc><w:tcPr/><w:p>{run}</w:p></w:tc>")
    };
    let row = |cells: &[&str]| format!("<w:tr>{}</w:tr>", cells.iter().map(|text| cell(text)).collect::<String>());
    let table =
        |rows: &[&[&str]]| format!("<w:tbl>{}</w:tbl><w:p/>", rows.iter().map(|cells| row(cells)).collect::<String>());
    let beside = table(&[&["Trustee", "____________"], &["Face amount", "$ ________"], &["Signature", "________"]]);
    let below = table(&[&["Place of birth", "Docket number"], &["", ""]]);
    // Names above rules are signed, and several open rows are a list.
    let signed = table(&[&["BUYER", "SELLER"], &["________", "________"]]);
    let list = table(&[&["Child", "School"], &["", ""], &["", ""]]);
    let form = form(&[beside, below, signed, list].concat());
    let all = blanks(&form, Limits::default()).unwrap();
    let labels: Vec<(&str, bool)> = all.iter().map(|blank| (blank.label.as_str(), blank.closed.is_none())).collect();
    assert_eq!(
        labels,
        [
            ("Trustee", true),
            ("Face amount", true),
            ("Signature", false),
            ("Place of birth", true),
            ("Docket number", true)
        ]
    );
    let values = [(0, "Ida Venn"), (1, "$900"), (3, "Fargo"), (4, "26 PR 7")];
    let values = values.into_iter().map(|(number, value)| (number, value.to_owned())).collect();
    let filled = fill_blanks(&form, &values, Limits::default()).unwrap();
    assert_eq!(filled.filled, [0, 1, 3, 4], "{:?}", filled.left);
    let texts: Vec<String> =
        crate::redline::text(&filled.document, Limits::default()).unwrap().into_iter().map(|p| p.text).collect();
    for text in ["Ida Venn", "$ 900", "Fargo", "26 PR 7"] {
        assert!(texts.iter().any(|own| own == text), "{text}: {texts:?}");
    }
}

#[test]
fn a_control_that_shows_a_prompt_is_empty_though_not_marked() {
    let control = |tag: &str, kind: &str, shown: &str| {
        format!(
            "<w:p><w:sdt><w:sdtPr><w:tag w:val=\"{tag}\"/>{kind}</w:sdtPr><w:sdtContent><w:r><w:t>{shown}</w:t></w:r></w:sdtContent></w:sdt></w:p>"
        )
    };
    let list = "<w:dropDownList><w:listItem w:displayText=\"Utah\" w:value=\"UT\"/></w:dropDownList>";
    let form = form(
        &[
            control("trustee", "<w:text/>", "[Click here to type the name]"),
            control("state", list, "Choose an item."),
            control("bank", "<w:text/>", "Click &amp; Lock Savings Bank"),
        ]
        .concat(),
    );
    let held: Vec<Option<String>> =
        fields(&form, Limits::default()).unwrap().into_iter().map(|field| field.value).collect();
    assert_eq!(held, [None, None, Some("Click & Lock Savings Bank".to_owned())]);
    let values = BTreeMap::from([(0, "Ida Venn".to_owned()), (1, "Utah".to_owned())]);
    let filled = fill(&form, &values, Limits::default()).unwrap();
    assert_eq!(filled.filled, [0, 1], "{:?}", filled.left);
}
