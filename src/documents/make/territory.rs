//! The land for which a clause counts: the "State of Ohio" of "within the State of Ohio".

use super::places::{is_kin, stems};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// The phrases of a text that name a land, in characters, with the article before them.
fn lands(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        words.push((at, word));
        at += word.chars().count() + 1;
    }
    let bare = |n: usize| words.get(n).map(|(_, word)| word.trim_end_matches([',', '.', ';', ')'])).unwrap_or_default();
    let capital = |n: usize| bare(n).starts_with(char::is_uppercase);
    let end = |n: usize| words.get(n).map_or(0, |(at, _)| at + bare(n).chars().count());
    let ends = |n: usize| words.get(n).is_some_and(|(_, word)| word.ends_with([',', '.', ';', ')']));
    let (mut out, mut n) = (Vec::new(), 0);
    while n < words.len() {
        let named =
            ["State", "County", "City", "Commonwealth"].contains(&bare(n)) && bare(n + 1) == "of" && capital(n + 2);
        let country = bare(n) == "United" && bare(n + 1) == "States";
        let county = capital(n) && !matches!(bare(n), "The" | "This" | "Said") && !ends(n) && bare(n + 1) == "County";
        let mut last = match (named, country, county) {
            (true, ..) => n + 2,
            (_, true, _) | (_, _, true) => n + 1,
            _ => {
                n += 1;
                continue;
            }
        };
        // "New Mexico"
        while named && !ends(last) && capital(last + 1) {
            last += 1;
        }
        let article = n > 0 && matches!(bare(n - 1), "the" | "The");
        let start = words[if article { n - 1 } else { n }].0;
        out.push(start..end(last));
        n = last + 1;
    }
    out
}

/// Where the land stands of a clause that is spoken of.
pub(super) fn spoken_of(
    paragraphs: &[Paragraph],
    within: &[(usize, Range<usize>)],
    about: &str,
) -> Result<(usize, Range<usize>), String> {
    let wanted = stems(about);
    let mut found = Vec::new();
    for (index, own) in within {
        let Some(paragraph) = paragraphs.get(*index) else { continue };
        let stands = stems(&paragraph.text);
        if !wanted.is_empty() && wanted.iter().all(|word| stands.iter().any(|other| is_kin(other, word))) {
            found
                .extend(lands(&paragraph.text).into_iter().filter(|at| own.contains(&at.start)).map(|at| (*index, at)));
        }
    }
    match &found[..] {
        [one] => Ok(one.clone()),
        [] => Err("No sentence that speaks of it names a land. Name the words as they stand.".to_owned()),
        _ => Err("It names more than one land. Name the words as they stand.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::lands;

    #[test]
    fn lands_are_named_in_several_ways() {
        let of = |text: &str| -> Vec<String> {
            lands(text).into_iter().map(|at| text.chars().skip(at.start).take(at.len()).collect()).collect()
        };
        assert_eq!(of("not within the State of New Mexico, for a year."), ["the State of New Mexico"]);
        assert_eq!(of("anywhere in the United States."), ["the United States"]);
        assert_eq!(of("in Lane County, or near it"), ["Lane County"]);
        assert!(of("The County pays.").is_empty());
    }
}
