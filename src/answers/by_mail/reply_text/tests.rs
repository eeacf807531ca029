use super::*;
use crate::tasks::SkillKind;
use crate::{documents::document::Origin, email::plain_part::WIDTH, ids::FileId, tasks::Section};

use proptest::prelude::*;

fn answer() -> Answer {
    Answer {
        engine: "extractive".into(),
        skill: SkillKind::Summary,
        lead: String::new(),
        warning: String::new(),
        about: "Written without a language model.".into(),
        sections: vec![Section {
            heading: "In short".into(),
            intro: String::new(),
            columns: Vec::new(),
            lines: vec![
                Line {
                    text: "The lease <b>ends</b> on 31 May 2027 unless a party gives notice ninety days before.".into(),
                    sources: vec![1],
                    ..Line::default()
                },
                Line { text: "Nothing else.".into(), sources: vec![], ..Line::default() },
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
            proven: true,
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

fn full() -> (Answer, Letter) {
    let line = |text: &str, sources: &[u32]| Line { text: text.into(), sources: sources.to_vec(), ..Line::default() };
    let source = |number, name: &str, page, quote: &str| Source {
        number,
        origin: Origin::File(FileId::from_bytes([0; 16])),
        name: name.into(),
        page,
        start: 0,
        end: 1,
        quote: quote.into(),
        proven: true,
    };
    let answer = Answer {
        sections: vec![
            Section {
                heading: "In short".into(),
                intro: String::new(),
                columns: Vec::new(),
                lines: vec![
                    line("Alder Point Holdings asks Whitlock & Reyes to confirm that its client will vacate the premises at 40 Harbor Street by May 31, 2027, and to return the signed estoppel certificate.", &[1]),
                    line("The lease renews for one year unless a party gives written notice ninety days before its end.", &[2, 3]),
                    line("Nothing was said about the security deposit.", &[]),
                ],
            },
            Section {
                heading: "Dates".into(),
                intro: String::new(),
                columns: Vec::new(),
                lines: vec![
                    line("March 2, 2027 (in 102 days): “written notice not less than ninety (90) days before the end of the Term”", &[2]),
                    line("May 31, 2027 (in 192 days): “the Term shall expire at 11:59 p.m. on May 31, 2027”", &[3]),
                    line("June 14, 2027: “shall return the Deposit within fourteen (14) days”", &[3]),
                ],
            },
        ],
        sources: vec![
            source(1, "Letter from Alder Point.pdf", Some(1), "Kindly confirm by return that your client will vacate the Premises on or before May 31, 2027."),
            source(2, "Lease — 40 Harbor Street.pdf", Some(14), "unless either party gives the other written notice of non-renewal not less than ninety (90) days before the end of the Term then in force"),
            source(3, "Lease — 40 Harbor Street.pdf", Some(3), "The Term shall expire at 11:59 p.m. on May 31, 2027, subject to Section 22."),
        ],
        gaps: vec!["Exhibit B.tif: The file has no text: its pages are pictures.".into()],
        about: "Written without a language model: every sentence in quotation marks stands in your documents word for word.".into(),
        ..answer()
    };
    let letter = Letter {
        to_name: "Dana".into(),
        subject: "Re: Letter from Alder Point".into(),
        signed: "Chancery, Whitlock & Reyes LLP".into(),
        firm: "Whitlock & Reyes LLP".into(),
        link: Some("https://chancery.firm.example/dashboard?task=1".into()),
        signature: "Dana Whitlock\nSenior Legal Counsel".into(),
        asked: "Opposing counsel sent this letter. What do they ask of us, and by when?\n\nDana".into(),
        asked_on: "November 20, 2026".into(),
    };
    (answer, letter)
}

#[test]
fn dates_stand_beside_what_is_said_of_them_and_the_request_is_quoted() {
    let (answer, letter) = full();
    let (text, html) = render(&answer, &letter);
    assert!(text.contains("\n* March 2, 2027 (in 102 days)\n  “written notice not"), "{text}");
    assert!(text.contains("\nOn November 20, 2026 you wrote:\n> Opposing counsel sent this letter."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 72), "{text}");
    assert!(html.contains("<strong>March 2, 2027</strong><br>") && html.contains(">in 102 days</span>"), "{html}");
    assert_eq!(html.matches("<li ").count(), 3, "what is no date stays a list");
    // Gmail cuts what is longer, RFC 5322 lines are folded by the encoding.
    assert!(html.len() < 100_000);
    if let Some(folder) = std::env::var_os("CHANCERY_PREVIEW") {
        let folder = std::path::Path::new(&folder);
        std::fs::write(folder.join("reply.html"), &html).unwrap();
        std::fs::write(folder.join("reply.txt"), &text).unwrap();
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
            let line = Line { text: format!("x. {s}"), sources: vec![1], ..Line::default() };
            let bare = Line { text: s.into(), sources: vec![], ..Line::default() };
            let day = Line { text: format!("Day (one): x{s}"), sources: vec![1], ..Line::default() };
            let source = Source { name: s.into(), quote: s.into(), ..answer().sources[0].clone() };
            let answer = Answer {
                about: s.into(),
                sections: vec![
                    // A section without a heading has other tags.
                    Section { heading: format!("x{s}"), intro: format!("x{s}"), lines: vec![line, bare], ..Section::default() },
                    Section { heading: format!("x{s}"), lines: vec![day.clone(), day], ..Section::default() },
                ],
                sources: vec![source],
                gaps: vec![s.into()],
                ..answer()
            };
            let one_line = format!("y{}", s.replace(['\r', '\n'], " "));
            let letter = Letter {
                to_name: s.into(),
                subject: s.into(),
                signed: format!("x{s}"),
                link: None,
                firm: s.into(),
                asked: one_line.clone(),
                asked_on: s.into(),
                signature: one_line,
            };
            render(&answer, &letter)
        };
        let ((_, want), (text, html)) = (build("x"), build(&evil));
        prop_assert_eq!(tags(&html), tags(&want));
        prop_assert!(!html.contains("{{"));
        prop_assert!(html.chars().chain(text.chars()).all(|c| c == '\n' || !c.is_control()));
        // A terminal shows 72 columns; only a longer word goes over.
        let over = |l: &&str| l.chars().count() > WIDTH && l.trim_start_matches(['*', ' ']).contains(' ');
        let loose = |l: &str| encoded_words::shown(l, usize::MAX).split(' ').all(|w| w.chars().count() < WIDTH - 12);
        prop_assert!(!loose(&evil) || text.lines().find(over).is_none_or(|l| l.starts_with("Dear") || l.starts_with('x')));
    }
}
