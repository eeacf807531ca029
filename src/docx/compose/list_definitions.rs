//! The definitions of lists (part 1, 17.9): each list has one of its own, so that no two share a count.

use super::{
    labels::{Patterns, definition},
    model::{HeadingNumbers, Scheme},
    writer::List,
};

/// The `w:abstractNum` elements and the `w:num` elements of lists, which the part keeps apart. `heading_style` says the
/// style of a level of headings, from 0, where styles hold the numbers.
pub(crate) fn definitions(
    lists: &[(u32, List)],
    first_abstract: u32,
    headings: HeadingNumbers,
    heading_styles: bool,
) -> (String, String) {
    let (mut abstracts, mut nums) = (String::new(), String::new());
    for (i, (id, list)) in lists.iter().enumerate() {
        let number = first_abstract.saturating_add(u32::try_from(i).unwrap_or(0));
        let levels = match list {
            List::Bullets => bullets(),
            List::Headings if headings == HeadingNumbers::None => continue,
            List::Headings => levels(Patterns::Headings(headings), |level| heading(level, headings, heading_styles)),
            List::Numbers(scheme) => levels(Patterns::List(*scheme), |level| (String::new(), numbered(*scheme, level))),
        };
        abstracts.push_str(&format!(
            "<w:abstractNum w:abstractNumId=\"{number}\"><w:multiLevelType w:val=\"multilevel\"/>{levels}</w:abstractNum>"
        ));
        nums.push_str(&format!("<w:num w:numId=\"{id}\"><w:abstractNumId w:val=\"{number}\"/></w:num>"));
    }
    (abstracts, nums)
}

/// `look` gives what stands before the text of a level (its style) and its indents.
fn levels(patterns: Patterns, look: impl Fn(usize) -> (String, String)) -> String {
    let level = |(i, (format, text)): (usize, (&str, String))| {
        let (style, indents) = look(i);
        format!(
            "<w:lvl w:ilvl=\"{i}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/>{style}<w:lvlText w:val=\"{text}\"/><w:lvlJc w:val=\"left\"/><w:pPr>{indents}</w:pPr></w:lvl>"
        )
    };
    definition(patterns).into_iter().enumerate().map(level).collect()
}

fn heading(level: usize, headings: HeadingNumbers, styles: bool) -> (String, String) {
    let style = if styles { format!("<w:pStyle w:val=\"Heading{}\"/>", level + 1) } else { String::new() };
    let indents = match headings {
        // Each level of an outline stands half an inch further in.
        HeadingNumbers::Outline => format!("<w:ind w:left=\"{}\" w:hanging=\"720\"/>", (level + 1) * 720),
        _ => "<w:ind w:left=\"720\" w:hanging=\"720\"/>".into(),
    };
    (style, indents)
}

fn numbered(scheme: Scheme, level: usize) -> String {
    match (scheme, level) {
        // The number stands where a first line is indented; the lines below run to the margin.
        (Scheme::Pleading, 0) => {
            "<w:tabs><w:tab w:val=\"num\" w:pos=\"1440\"/></w:tabs><w:ind w:left=\"0\" w:firstLine=\"720\"/>".into()
        }
        (Scheme::Pleading, level) => format!("<w:ind w:left=\"{}\" w:hanging=\"720\"/>", 720 + level * 720),
        (Scheme::Legal, 0 | 1) => "<w:ind w:left=\"720\" w:hanging=\"720\"/>".into(),
        (Scheme::Legal, level) => format!("<w:ind w:left=\"{}\" w:hanging=\"720\"/>", level * 720),
    }
}

fn bullets() -> String {
    let level = |(i, bullet): (usize, &str)| {
        let left = 720 + i * 360;
        format!(
            "<w:lvl w:ilvl=\"{i}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"{bullet}\"/><w:lvlJc w:val=\"left\"/><w:pPr><w:ind w:left=\"{left}\" w:hanging=\"360\"/></w:pPr></w:lvl>"
        )
    };
    ["\u{2022}", "\u{2013}", "\u{2022}"].into_iter().enumerate().map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_a_definition_of_its_own() {
        let lists = [(5, List::Headings), (6, List::Bullets), (7, List::Numbers(Scheme::Legal))];
        let (abstracts, nums) = definitions(&lists, 3, HeadingNumbers::Outline, true);
        assert_eq!(abstracts.matches("<w:abstractNum ").count(), 3);
        assert!(nums.contains("<w:num w:numId=\"7\"><w:abstractNumId w:val=\"5\"/>"), "{nums}");
        let (abstracts, _) = definitions(&lists, 3, HeadingNumbers::None, true);
        assert_eq!(abstracts.matches("<w:abstractNum ").count(), 2);
    }
}
