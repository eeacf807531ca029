//! Any document at all, by chance.

use super::{
    DATE,
    reader::{assert_sound, text},
};
use crate::compose::*;

use proptest::{collection::vec, option, prelude::*};

fn words() -> BoxedStrategy<String> {
    prop_oneof![
        "[A-Za-z ,.§’“”]{0,30}",
        "(\\PC|[<>&\"'\u{0}\u{7}\n\t\r\\\\]|</w:t>|<w:p>|\\]\\]>|\u{202e}|\u{ffff}|שלום|\u{1F600}){0,12}",
    ]
    .boxed()
}

fn inline() -> BoxedStrategy<Inline> {
    let citation = (0..7_usize, words(), words(), words()).prop_map(|(category, name, rest, short)| Citation {
        category: [
            Category::Case,
            Category::Constitution,
            Category::Statute,
            Category::Regulation,
            Category::Rule,
            Category::Treatise,
            Category::Other,
        ][category],
        name,
        rest,
        short,
    });
    let leaf = prop_oneof![
        4 => (words(), any::<[bool; 4]>()).prop_map(|(text, [bold, italic, underline, small_caps])| Inline::Text {
            text, bold, italic, underline, small_caps
        }),
        1 => words().prop_map(|question| Inline::Gap { question }),
        1 => ("[ab]?", any::<bool>()).prop_map(|(to, number)| Inline::Reference {
            to, shows: if number { Shows::Number } else { Shows::Text }
        }),
        1 => Just(Inline::Break),
        1 => Just(Inline::Tab),
    ];
    leaf.prop_recursive(3, 12, 3, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(|content| Inline::Footnote { content }),
            (vec(inner.clone(), 0..3), words()).prop_map(|(content, note)| Inline::Source { content, note }),
            (vec(inner, 0..3), citation.clone())
                .prop_map(|(content, citation)| Inline::Authority { citation, content }),
        ]
    })
    .boxed()
}

fn content() -> impl Strategy<Value = Vec<Inline>> {
    vec(inline(), 0..4)
}

fn block() -> impl Strategy<Value = Block> {
    let shape = prop_oneof![
        Just(Shape::Body),
        Just(Shape::Flush),
        Just(Shape::Centered),
        Just(Shape::Right),
        Just(Shape::Indented)
    ];
    let scheme = prop_oneof![Just(Scheme::Legal), Just(Scheme::Pleading)];
    let pages = prop_oneof![Just(SectionPages::Arabic), Just(SectionPages::Roman), Just(SectionPages::Continued)];
    let look = prop_oneof![Just(CaptionLook::Bracket), Just(CaptionLook::Box), Just(CaptionLook::Section)];
    let side = (content(), words()).prop_map(|(names, role)| Side { names, role });
    let caption =
        (vec(content(), 0..3), vec(words(), 0..3), look, (words(), words()), vec(side, 0..3), vec(content(), 0..3))
            .prop_map(|(counsel, court, look, (prelude, versus), sides, right)| Caption {
                counsel,
                court,
                look,
                prelude,
                sides,
                versus,
                right,
            });
    let signatory = (vec(content(), 0..2), vec(content(), 0..3)).prop_map(|(above, below)| Signatory { above, below });
    let signature = (content(), content(), vec(signatory, 0..4), any::<bool>())
        .prop_map(|(date, closing, signatories, side_by_side)| Signature { date, closing, signatories, side_by_side });
    let table = (vec(content(), 0..4), vec(vec(content(), 0..4), 0..3), vec(any::<u32>(), 0..4))
        .prop_map(|(header, rows, widths)| Table { header, rows, widths });
    prop_oneof![
        content().prop_map(|content| Block::Title { content }),
        (any::<u8>(), content(), option::of("[ab]"), any::<bool>())
            .prop_map(|(level, content, key, unnumbered)| Block::Heading { level, content, key, unnumbered }),
        (content(), shape).prop_map(|(content, shape)| Block::Paragraph { content, shape }),
        (scheme, 0..6_u8, content(), any::<bool>(), option::of("[ab]")).prop_map(
            |(scheme, level, content, restart, key)| Block::Numbered { scheme, level, content, restart, key }
        ),
        (any::<u8>(), content()).prop_map(|(level, content)| Block::Bullet { level, content }),
        content().prop_map(|content| Block::BlockQuote { content }),
        table.prop_map(Block::Table),
        caption.prop_map(Block::Caption),
        signature.prop_map(Block::Signature),
        Just(Block::PageBreak),
        pages.prop_map(|pages| Block::Section { pages }),
        (words(), any::<u8>()).prop_map(|(title, levels)| Block::TableOfContents { title, levels }),
        words().prop_map(|title| Block::TableOfAuthorities { title }),
    ]
}

pub(crate) fn document() -> impl Strategy<Value = Document> {
    let margin = (words(), 0..3_usize).prop_map(|(text, pages)| Margin {
        text,
        pages: [PageNumbers::None, PageNumbers::Page, PageNumbers::PageOfPages][pages],
    });
    let style = prop_oneof![Just(PageStyle::Plain), Just(PageStyle::Brief), Just(PageStyle::Pleading)];
    let numbers = prop_oneof![Just(HeadingNumbers::None), Just(HeadingNumbers::Outline), Just(HeadingNumbers::Decimal)];
    let paper = prop_oneof![Just(Paper::Letter), Just(Paper::Legal), Just(Paper::A4)];
    let language = prop_oneof![Just("en-US".to_owned()), Just("he-IL".to_owned()), words()];
    let front = (words(), language, paper, style, words(), numbers);
    (front, vec(words(), 0..3), option::of(margin.clone()), option::of(margin), vec(block(), 0..8)).prop_map(
        |((title, language, paper, style, font, heading_numbers), letterhead, header, footer, blocks)| Document {
            title,
            language,
            paper,
            style,
            font,
            heading_numbers,
            letterhead,
            header,
            footer,
            blocks,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn any_document_is_sound_and_reads_as_its_text(document in document()) {
        let bytes = compose(&document, DATE).unwrap();
        assert_sound(&bytes);
        prop_assert_eq!(text(&bytes), document.text());
        prop_assert_eq!(&compose(&document, DATE).unwrap(), &bytes);
        let json = serde_json::to_string(&document).unwrap();
        prop_assert_eq!(serde_json::from_str::<Document>(&json).unwrap(), document);
    }

    #[test]
    fn sources_go_and_the_words_stay(document in document()) {
        let bytes = compose(&document, DATE).unwrap();
        let without = remove_sources(&bytes).unwrap();
        assert_sound(&without.bytes);
        prop_assert_eq!(text(&without.bytes), text(&bytes));
        prop_assert_eq!(remove_sources(&without.bytes).unwrap().removed, 0);
        let cleaned = clean_metadata(&bytes).unwrap();
        prop_assert!(cleaned.removed.is_empty());
    }
}
