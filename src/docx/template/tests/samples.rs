//! Ten templates as firms have them.

use super::{
    builder::{control, cut, form_field, merge_field, p, r, table, template, text_box},
    values,
};
use crate::{
    compose::tests::reader::{assert_sound, part, text},
    template::{Filled, Kind, Place, Unfilled, Values, fill, placeholders},
};

/// Fills, and checks that what was asked for is either filled or left, and that filling with nothing changes nothing.
fn filled(template: &[u8], given: &Values) -> Filled {
    let asked = placeholders(template).unwrap();
    let filled = fill(template, given, Unfilled::Gap).unwrap();
    assert_sound_parts(&filled.bytes);
    let count = |list: &[crate::template::Placeholder]| list.iter().map(|p| p.count).sum::<usize>();
    if given.repeats.is_empty() {
        assert_eq!(count(&asked), count(&filled.filled) + count(&filled.left), "{asked:?} {filled:?}");
    }
    let kept = fill(template, &Values::default(), Unfilled::Keep).unwrap();
    assert_eq!(text(&kept.bytes), text(template));
    assert_eq!(fill(template, given, Unfilled::Gap).unwrap(), filled);
    filled
}

fn assert_sound_parts(bytes: &[u8]) {
    if part(bytes, "word/styles.xml").is_some() {
        assert_sound(bytes);
    }
}

fn names(list: &[crate::template::Placeholder]) -> Vec<(&str, Kind, Place, usize)> {
    list.iter().map(|p| (p.name.as_str(), p.kind, p.place, p.count)).collect()
}

#[test]
fn a_letter() {
    let template = template(
        &(p("{{date}}") + &p("{{client.name}}") + &p("{{client.address}}") + &p("Dear {{ client.name }}:")),
        &[],
    );
    let filled = filled(
        &template,
        &values(&[("date", "May 3"), ("client.name", "Ann & <Bob>"), ("client.address", "1 Main St\nReno")]),
    );
    assert_eq!(text(&filled.bytes), "May 3\nAnn & <Bob>\n1 Main St\nReno\nDear Ann & <Bob>:");
    assert_eq!(
        names(&filled.filled),
        [
            ("date", Kind::Braces, Place::Text, 1),
            ("client.name", Kind::Braces, Place::Text, 2),
            ("client.address", Kind::Braces, Place::Text, 1)
        ]
    );
    assert!(filled.left.is_empty());
}

#[test]
fn an_engagement_letter_with_gaps() {
    let template = template(&p("You engage us in {{matter}} at {{hourly_rate}}."), &[]);
    let filled = filled(&template, &values(&[("Matter", "Hughes v. Northgate")]));
    assert_eq!(text(&filled.bytes), "You engage us in Hughes v. Northgate at [hourly rate?].");
    assert_eq!(names(&filled.left), [("hourly_rate", Kind::Braces, Place::Text, 1)]);
    let mut highlighted = 0;
    part(&filled.bytes, "word/document.xml")
        .unwrap()
        .walk(&mut |e| highlighted += usize::from(e.name == "w:highlight"));
    assert_eq!(highlighted, 1);
    // Values are not templates.
    let again = fill(&template, &values(&[("matter", "{{hourly_rate}}")]), Unfilled::Gap).unwrap();
    assert_eq!(text(&again.bytes), "You engage us in {{hourly_rate}} at [hourly rate?].");
}

#[test]
fn a_pleading_with_a_caption() {
    let caption = table(&[&[&(p("{{plaintiff}},") + &p("v.") + &p("{{defendant}}.")), &p("Case No. {{case.number}}")]]);
    let template = template(&(p("{{court}}") + &caption + &p("{{body}}")), &[]);
    let filled =
        filled(&template, &values(&[("plaintiff", "A"), ("defendant", "B"), ("court", "C"), ("case.number", "1")]));
    assert_eq!(text(&filled.bytes), "C\nA, v. B. | Case No. 1\n[body?]");
    assert_eq!(filled.filled.iter().filter(|p| p.place == Place::Table).count(), 3);
}

#[test]
fn an_agreement_with_content_controls() {
    let inline = format!("<w:p>{}{}</w:p>", r("Between "), control("party", true, &r("Click here")));
    let block = control("recitals", true, &(p("Click") + &p("here")));
    let written = control("term", false, &p("two years"));
    let cell = format!(
        "<w:tbl><w:tblPr><w:tblW w:w=\"0\" w:type=\"auto\"/></w:tblPr><w:tblGrid><w:gridCol w:w=\"4000\"/></w:tblGrid><w:tr>{}</w:tr></w:tbl>",
        control("date", true, &format!("<w:tc>{}</w:tc>", p("Click")))
    );
    let nested = control("section", false, &(p("{{law}}") + &control("venue", true, &p("Click"))));
    let template = template(&(inline + &block + &written + &cell + &nested), &[]);
    let filled =
        filled(&template, &values(&[("party", "Acme"), ("recitals", "One\nTwo"), ("date", "May 3"), ("law", "Texas")]));
    assert_eq!(
        text(&filled.bytes),
        "Between Acme\nOne\nTwo\ntwo years\nTexas\n[venue?]".replace("two years\n", "two years\nMay 3\n")
    );
    assert_eq!(
        names(&filled.left),
        [("term", Kind::ContentControl, Place::Text, 1), ("venue", Kind::ContentControl, Place::Text, 1)]
    );
    let mut bound = 0;
    part(&filled.bytes, "word/document.xml").unwrap().walk(&mut |e| bound += usize::from(e.name == "w:dataBinding"));
    assert_eq!(bound, 2, "only controls that nobody filled stay bound");
}

#[test]
fn merge_fields_and_form_fields() {
    let simple = format!("<w:fldSimple w:instr=\" MERGEFIELD City \\* Upper \">{}</w:fldSimple>", r("«City»"));
    let nested = format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>{}<w:r><w:instrText> = 1 a b </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{}<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
        merge_field("Sex"),
        r("b")
    );
    let body = format!(
        "<w:p>{}{}{}</w:p><w:p>{nested}</w:p><w:p>{}{}</w:p>",
        merge_field("\"First Name\""),
        r(", "),
        simple,
        form_field("Amount"),
        merge_field("Missing")
    );
    let template = template(&body, &[]);
    let filled = filled(&template, &values(&[("First Name", "Ann"), ("City", "Reno"), ("Amount", "$5"), ("Sex", "1")]));
    assert_eq!(text(&filled.bytes), "Ann, RENO\n«x»b\n$5[Missing?]");
    assert_eq!(
        names(&filled.left),
        [("Sex", Kind::MergeField, Place::Text, 1), ("Missing", Kind::MergeField, Place::Text, 1)]
    );
    let mut forms = 0;
    part(&filled.bytes, "word/document.xml").unwrap().walk(&mut |e| forms += usize::from(e.name == "w:ffData"));
    assert_eq!(forms, 1, "a form's field stays one");
}

#[test]
fn boxes_to_tick_are_listed() {
    let control = "<w:p><w:sdt><w:sdtPr><w:alias w:val=\"Agrees\"/><w14:checkbox/></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt></w:p>";
    let field = format!("<w:p>{}</w:p>", form_field("Paid").replace("FORMTEXT", "FORMCHECKBOX"));
    let filled = filled(&template(&(control.to_owned() + &field), &[]), &values(&[("Agrees", "yes"), ("Paid", "yes")]));
    assert_eq!(text(&filled.bytes), "☐");
    assert_eq!(
        names(&filled.left),
        [("Agrees", Kind::ContentControl, Place::Text, 1), ("Paid", Kind::FormField, Place::Text, 1)]
    );
}

#[test]
fn nested_tables_and_repeated_rows() {
    let inner = table(&[&[&p("{{#parties}}{{name}}"), &p("{{role}} in {{case}}{{/parties}}")]]);
    let outer = table(&[&[&(inner + "<w:p/>"), &p("{{case}}")]]);
    let lines = p("{{#parties}}") + &p("{{name}}: {{missing}}") + &p("{{/parties}}");
    let template = template(&(outer + &lines + &p("end")), &[]);
    let mut given = values(&[("case", "No. 1")]);
    let set =
        |name: &str, role: &str| [("name".to_owned(), name.to_owned()), ("role".to_owned(), role.to_owned())].into();
    given.repeats.insert("parties".into(), vec![set("A", "plaintiff"), set("B", "defendant")]);
    let filled = filled(&template, &given);
    assert_eq!(
        text(&filled.bytes),
        "A | plaintiff in No. 1 B | defendant in No. 1 | No. 1\nA: [missing?]\nB: [missing?]\nend"
    );
    assert!(names(&filled.filled).contains(&("#parties", Kind::Repeat, Place::Table, 1)));
    assert_eq!(names(&filled.left), [("missing", Kind::Braces, Place::Text, 2)]);
    let without = fill(&template, &values(&[]), Unfilled::Keep).unwrap();
    assert!(names(&without.left).contains(&("#parties", Kind::Repeat, Place::Text, 1)));
}

#[test]
fn headers_footers_and_notes() {
    let note = "<w:footnote w:id=\"2\"><w:p><w:r><w:t>See {{exhibit}}.</w:t></w:r></w:p></w:footnote>";
    let body = "<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>";
    let template =
        template(body, &[("header", &p("{{firm}}")), ("footer", &p("{{matter}} {{firm}}")), ("footnotes", note)]);
    let filled = filled(&template, &values(&[("firm", "O&W"), ("exhibit", "Ex. 1")]));
    assert_eq!(text(&filled.bytes), "Text[1]\n[1] See Ex. 1.");
    assert_eq!(part(&filled.bytes, "word/header.xml").unwrap().text(), "O&W");
    assert_eq!(part(&filled.bytes, "word/footer.xml").unwrap().text(), "[matter?] O&W");
    assert_eq!(
        names(&filled.filled),
        [
            ("firm", Kind::Braces, Place::Header, 1),
            ("firm", Kind::Braces, Place::Footer, 1),
            ("exhibit", Kind::Braces, Place::Footnote, 1)
        ]
    );
}

#[test]
fn text_boxes_and_their_twins() {
    let template = template(&(text_box(&p("{{client}}")) + &p("{{client}}")), &[]);
    let filled = filled(&template, &values(&[("client", "Acme")]));
    assert_eq!(part(&filled.bytes, "word/document.xml").unwrap().text(), "AcmeAcmeAcme");
    assert_eq!(
        names(&filled.filled),
        [("client", Kind::Braces, Place::TextBox, 1), ("client", Kind::Braces, Place::Text, 1)]
    );
}

#[test]
fn text_from_right_to_left() {
    let body = "<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>שלום {{שם}}</w:t></w:r></w:p>";
    let filled = filled(&template(body, &[]), &values(&[("שם", "דנה")]));
    assert_eq!(text(&filled.bytes), "שלום דנה");
    let mut marks = 0;
    part(&filled.bytes, "word/document.xml").unwrap().walk(&mut |e| marks += usize::from(e.name == "w:rtl"));
    assert_eq!(marks, 2, "the value runs as the text around it");
}

#[test]
fn placeholders_in_pieces() {
    let link =
        "<w:p><w:hyperlink r:id=\"rId9\"><w:r><w:t>{{cli</w:t></w:r></w:hyperlink><w:r><w:t>ent}}</w:t></w:r></w:p>";
    let body = cut("Dear {|{cli|ent.na|me}|}, re {{mat|ter}}: {|{x}| y") + link;
    let filled = filled(&template(&body, &[]), &values(&[("client.name", "Ann"), ("matter", "M"), ("client", "C")]));
    assert_eq!(text(&filled.bytes), "Dear Ann, re M: {{x} y\nC");
    let document = part(&filled.bytes, "word/document.xml").unwrap();
    let mut looks = Vec::new();
    document.walk(&mut |e| {
        if e.name == "w:r" && e.text() == "Ann" {
            looks.extend(e.child("w:rPr").map(|l| l.child("w:b").is_some()));
        }
    });
    assert_eq!(looks, [true], "the look of the first run");
}
