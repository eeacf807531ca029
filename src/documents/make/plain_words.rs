//! Places that a plain word is enough to find, because no other one can be meant.

use super::{
    places::{Within, named},
    value_forms::same_unit,
    values::{Kind, kind_of, spoken_of, values},
};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// The only length of time of a unit in the one section that an order names, unless another place of the paper plainly speaks of what the order says.
pub(super) fn only_time(
    paragraphs: &[Paragraph],
    place: Option<&str>,
    within: &Within,
    about: &str,
    new: &str,
) -> Option<(usize, Range<usize>)> {
    if place.is_none_or(|place| named(place).len() != 1) || kind_of(new) != Some(Kind::Time) {
        return None;
    }
    let mut found = within.iter().flat_map(|(index, own)| {
        let text = paragraphs.get(*index).map_or("", |paragraph| paragraph.text.as_str());
        let fits = move |at: &Range<usize>| {
            let stands: String = text.chars().skip(at.start).take(at.len()).collect();
            own.contains(&at.start) && same_unit(&stands, new)
        };
        values(text).into_iter().map(|(at, _)| at).filter(fits).map(move |at| (*index, at))
    });
    let (Some(only), None) = (found.next(), found.next()) else { return None };
    let everywhere: Within = (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect();
    spoken_of(paragraphs, &everywhere, about, new).is_err().then_some(only)
}
