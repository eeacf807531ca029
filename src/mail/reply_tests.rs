use super::*;
use crate::model::{FileId, Origin, Section};
use proptest::prelude::*;

fn answer() -> Answer {
    Answer {
        engine: "extractive".into(),
        skill: "summary".into(),
        about: "Written without a language model.".into(),
        sections: vec![Section {
            heading: "In short".into(),
            lines: vec![
                Line {
                    text: "The lease <b>ends</b> on 31 May 2027 unless a party gives notice ninety days before.".into(),
                    sources: vec![1],
                },
                Line { text: "Nothing else.".into(), sources: vec![] },
            ],
        }],
        sources: vec![Source {
            number: 1,
            origin: Origin::File(FileId::from_bytes([0; 16])),
            name: "Lease {{rows}}.pdf".into(),
            page: Some(3),
            start: 10,
            end: 40,
            quote: "ends on\n31 May 2027 <script>".into(),
        }],
        gaps: vec!["scan.pdf: The file has no text: its pages are pictures.".into()],
    }
}

#[test]
fn reads_well_in_a_terminal() {
    let letter = Letter { to_name: "Ann".into(), signed: "Lee & Partners, assistant".into(), ..Letter::default() };
    let (text, _) = render(&answer(), &letter);
    let want = "\
Dear Ann,

In short
--------
* The lease <b>ends</b> on 31 May 2027 unless a party gives notice
  ninety days before. [1]
* Nothing else. [no source]

Please note
-----------
* scan.pdf: The file has no text: its pages are pictures.

Sources
-------
[1] Lease {{rows}}.pdf, page 3
    \"ends on 31 May 2027 <script>\"

Written without a language model.

-- 
Lee & Partners, assistant
Sent from the firm's own server.
";
    assert_eq!(text, want);
}

#[test]
fn nothing_from_a_document_becomes_html() {
    let (_, html) = render(&answer(), &Letter { link: Some("javascript:x".into()), ..Letter::default() });
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script") && !html.contains("<b>"));
    assert!(!html.contains("javascript:") && !html.contains("{{"));
    assert!(html.contains("Lease &#123;&#123;rows}}.pdf, page 3"));
    assert!(!html.contains("<img") && !html.contains("url(") && !html.contains("href"));
}

#[test]
fn one_link_and_only_of_the_web() {
    let with = |l: &str| render(&answer(), &Letter { link: Some(l.into()), ..Letter::default() });
    let (text, html) = with("https://chancery.example/dashboard?task=1&x='2\"");
    assert_eq!(html.matches("href").count(), 1);
    assert!(html.contains("href=\"https://chancery.example/dashboard?task=1&amp;x=&#39;2&quot;\""), "{html}");
    assert!(text.contains("\nhttps://chancery.example/dashboard?task=1&x='2\"\n"));
    for bad in ["javascript:x", "https://a b", "https://a\nBcc: b", "data:text/html,x", ""] {
        let (text, html) = with(bad);
        assert!(!html.contains("href") && !text.contains("The whole task"), "{bad}");
    }
}

/// The tags of a page, attributes included.
fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|t| t.split_once('>').map_or(t, |(tag, _)| tag)).collect()
}

proptest! {
    #[test]
    fn nothing_that_goes_in_makes_a_tag(evil in r#"(<|>|"|'|&|\{\{rows\}\}|\{\{title\}\}|</td>|<img src=x>|<!--|-->|\PC|[a-z \r\n\x00\x1b]){0,40}"#) {
        let build = |s: &str| {
            let line = Line { text: s.into(), sources: vec![1] };
            let bare = Line { text: s.into(), sources: vec![] };
            let source = Source { name: s.into(), quote: s.into(), ..answer().sources[0].clone() };
            let answer = Answer {
                about: s.into(),
                sections: vec![Section { heading: s.into(), lines: vec![line, bare] }],
                sources: vec![source],
                gaps: vec![s.into()],
                ..answer()
            };
            let letter = Letter { to_name: s.into(), subject: s.into(), signed: format!("x{s}"), link: None, signature: format!("y{}", s.replace(['\r', '\n'], " ")) };
            render(&answer, &letter)
        };
        let ((_, want), (text, html)) = (build("x"), build(&evil));
        prop_assert_eq!(tags(&html), tags(&want));
        prop_assert!(!html.contains("{{"));
        prop_assert!(html.chars().chain(text.chars()).all(|c| c == '\n' || !c.is_control()));
        // A terminal shows 72 columns; only a longer word goes over.
        let over = |l: &&str| l.chars().count() > WIDTH && l.trim_start_matches(['*', ' ']).contains(' ');
        let loose = |l: &str| words::shown(l, usize::MAX).split(' ').all(|w| w.chars().count() < WIDTH - 12);
        prop_assert!(!loose(&evil) || text.lines().find(over).is_none_or(|l| l.starts_with("Dear") || l.starts_with('x')));
    }
}
