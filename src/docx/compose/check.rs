//! What a document may demand, looked at before anything is written: models come from other programs too.

use super::{
    cited::each_content,
    inlines::Inline,
    model::{Block, Document},
};
use crate::Error;

/// Blocks of a document, and cells of a table.
const MOST: usize = 100_000;
/// Tables of contents and authorities, each of which goes through the whole document.
const TABLES: usize = 16;
/// Notes in authorities in sources, and so on.
const DEEPEST: usize = 8;

/// Refuses what would take too long, nest too deeply or not be valid.
pub(crate) fn check(document: &Document, date: &str) -> Result<(), Error> {
    let mut pieces = document.blocks.len();
    let tables = |b: &&Block| matches!(b, Block::TableOfContents { .. } | Block::TableOfAuthorities { .. });
    let mut deep = document.blocks.iter().filter(tables).count() > TABLES;
    for block in &document.blocks {
        each_content(block, &mut |content| pieces += 1 + count(content, 1, &mut deep));
    }
    if deep || pieces > MOST {
        return Err(Error::Unwritable("This draft is too long or nests too deeply to become one document. Split it."));
    }
    if !is_date(date) {
        return Err(Error::Unwritable("The date of a document must be written as 2026-11-25T09:30:00Z."));
    }
    Ok(())
}

fn count(content: &[Inline], depth: usize, deep: &mut bool) -> usize {
    *deep |= depth > DEEPEST;
    if *deep {
        return 0;
    }
    let inner = |inline: &Inline| match inline {
        Inline::Footnote { content } | Inline::Source { content, .. } | Inline::Authority { content, .. } => {
            count(content, depth + 1, deep)
        }
        _ => 0,
    };
    content.len() + content.iter().map(inner).sum::<usize>()
}

/// `2026-11-25T09:30:00Z`, as part 1, 22.9.2.1 and W3CDTF both want it.
fn is_date(date: &str) -> bool {
    let pattern = "dddd-dd-ddTdd:dd:ddZ";
    let fits = |(c, p): (char, char)| if p == 'd' { c.is_ascii_digit() } else { c == p };
    let number = |at: std::ops::Range<usize>| date.get(at).and_then(|n| n.parse::<u32>().ok()).unwrap_or(99);
    date.len() == pattern.len()
        && date.chars().zip(pattern.chars()).all(fits)
        && (1..=12).contains(&number(5..7))
        && (1..=31).contains(&number(8..10))
        && number(11..13) < 24
        && number(14..16) < 60
        && number(17..19) < 60
}
