use super::find;
use crate::{
    document::{Document, Heading},
    limits::Limits,
    pdf::read,
};

use proptest::prelude::*;

/// A PDF of these pages; the first object after them has the number 10, and 9 is the root of the outline.
fn pdf(pages: &[&str], catalog: &str, outline: &str, items: &[String]) -> Vec<u8> {
    assert!(pages.len() <= 3);
    let mut objects = vec![
        format!("<</Type/Catalog/Pages 2 0 R/Outlines 9 0 R{catalog}>>"),
        format!("<</Type/Pages/Kids[{}]/Count {}>>", ["3 0 R", "4 0 R", "5 0 R"][..pages.len()].join(" "), pages.len()),
    ];
    for n in 0..3 {
        objects.push(format!("<</Type/Page/Parent 2 0 R/Contents {} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>", 6 + n));
    }
    for n in 0..3 {
        let lines: String = pages.get(n).unwrap_or(&"").lines().map(|line| format!("({line}) Tj 0 -20 Td\n")).collect();
        let content = format!("BT /F 12 Tf 60 700 Td\n{lines}ET\n");
        objects.push(format!("<</Length {}>>stream\n{content}\nendstream", content.len()));
    }
    objects.push(outline.to_owned());
    objects.extend_from_slice(items);
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (i, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", i + 1));
    }
    let at = pdf.len();
    pdf.push_str(&format!("{table}trailer\n<</Root 1 0 R/Size {}>>\nstartxref\n{at}\n%%EOF", objects.len() + 1));
    pdf.into_bytes()
}

fn told(document: &Document) -> Vec<(&str, u8, u32, u64)> {
    let told = |h: &'_ Heading| (h.level, h.page.unwrap_or(0), h.at);
    document.outline.iter().map(|h| (h.title.as_str(), told(h).0, told(h).1, told(h).2)).collect()
}

const PAGES: [&str; 3] = ["LEASE\nThe rent is due.\n1. Rent\nIt is due.", "2. Term\nOne year.", "Signed"];

#[test]
fn titles_lead_to_their_pages_and_to_their_lines() {
    let items = [
        // 10 to 16: by an array, by an action, by both kinds of names, by an index, and one that stands for what is below it.
        "<</Title(Rent)/Next 11 0 R/Dest[3 0 R/XYZ 0 0 0]>>",
        "<</Title(Parts)/Next 14 0 R/First 12 0 R>>",
        "<</Title(\\376\\377\\000T\\000e\\000r\\000m)/Next 13 0 R/A<</S/GoTo/D(term)>>>>",
        "<</Title(The end)/Dest/end>>",
        "<</Title(  Index\n of  pages )/Next 15 0 R/Dest[2/Fit]>>",
        "<</Title(Site)/Next 16 0 R/A<</S/URI/URI(http://example.org/)>>>>",
        "<</Title(Nowhere)/Dest[17 0 R/Fit]>>",
    ];
    let catalog = "/Dests<</end<</D[5 0 R/Fit]>>>>/Names<</Dests<</Kids[<</Names[(a)[3 0 R](term)[4 0 R/Fit]]>>]>>>>";
    let document =
        read(&pdf(&PAGES, catalog, "<</First 10 0 R>>", &items.map(str::to_owned)), &Limits::default()).unwrap();
    assert_eq!(document.text, "LEASE\nThe rent is due.\n1. Rent\nIt is due.\n2. Term\nOne year.\nSigned");
    assert_eq!(
        told(&document),
        [
            ("Rent", 1, 1, 26),
            ("Parts", 1, 2, 42),
            ("Term", 2, 2, 45),
            ("The end", 2, 3, 60),
            ("Index of pages", 1, 3, 60)
        ]
    );
}

#[test]
fn loops_end_and_too_many_titles_are_cut() {
    let loops = [
        "<</Title(a)/First 10 0 R/Next 11 0 R/Dest[3 0 R]>>".to_owned(),
        "<</Title(b)/First 11 0 R/Next 10 0 R/Dest[3 0 R]/Parent 11 0 R>>".to_owned(),
    ];
    let document =
        read(&pdf(&PAGES, "/Names<</Dests 11 0 R>>", "<</First 10 0 R>>", &loops), &Limits::default()).unwrap();
    assert_eq!(told(&document), [("a", 1, 1, 0), ("b", 1, 1, 0)]);
    let deep: Vec<String> = (0..3_000).map(|n| format!("<</Title(t{n})/First {} 0 R/Dest[4 0 R]>>", 11 + n)).collect();
    let document = read(&pdf(&PAGES, "", "<</First 10 0 R>>", &deep), &Limits::default()).unwrap();
    assert_eq!((document.outline.len(), document.outline[1_999].level), (2_000, 16));
    assert_eq!(document.notes, ["This PDF has more bookmarks than are listed."]);
}

#[test]
fn a_title_is_found_at_the_beginning_of_a_line_only() {
    let find = |page: &str, title: &str| find(&page.chars().collect::<Vec<_>>(), title);
    assert_eq!(find("The term is\n7.  TERM AND\nTermination", "Term and termination"), Some(16));
    assert_eq!(find("7. Terms", "Term"), None);
    assert_eq!(find("Article 7 Term", "Term"), None);
    assert_eq!(find("§ 7. Term", "7 Term"), Some(2));
    assert_eq!((find("a", "–"), find("", "a"), find("Te", "Term")), (None, None, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    /// Whatever an outline leads into: the text is the same, and every title is on a page of the document.
    #[test]
    fn garbage_gives_titles_that_lead_to_pages_or_none(
        items in prop::collection::vec((8..20u32, 8..20u32, 0..12usize, "[ -'*-\\[\\]-~]{0,8}"), 1..8),
    ) {
        let items: Vec<String> = items.iter().map(|(next, first, place, title)| {
            let place = ["/Dest[3 0 R]", "/Dest[9 0 R]", "/Dest 11 0 R", "/Dest(a)", "/Dest/b", "/Dest[]", "/Dest[-1]", "/Dest[7]", "/A 12 0 R", "/A<</S/GoTo/D 10 0 R>>", "", "/Dest["][*place];
            format!("<</Title({title})/Next {next} 0 R/First {first} 0 R/S/GoTo/D 13 0 R/Kids[10 0 R 11 0 R 12 0 R]/Names[(a) {first} 0 R]{place}>>")
        }).collect();
        let document = read(&pdf(&PAGES, "/Dests 10 0 R/Names<</Dests 11 0 R>>", "<</First 10 0 R>>", &items), &Limits::default());
        if let Ok(document) = document {
            let chars = document.text.chars().count() as u64;
            for heading in &document.outline {
                let page = heading.page.and_then(|number| document.pages.iter().find(|page| page.number == number));
                prop_assert!(page.is_some_and(|page| page.start <= heading.at && heading.at <= page.end) && heading.at <= chars);
                prop_assert!((1..=16).contains(&heading.level) && !heading.title.is_empty());
            }
        }
    }
}
