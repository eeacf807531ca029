//! Places that a plain word is enough to find, because no other one can be meant.

use super::{
    counts::{self, counts, is_count},
    fees::fee_of,
    made::{Exchange, Plain},
    permits::permitted,
    places::{Within, is_kin, named, section, stems},
    value_forms::{figures, same_unit, with_fraction, with_number},
    values::{Kind, caps, caps_behind, is_cap, kind_of, sentence, spoken_of, values},
};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// A place, and what takes it.
type Place = (usize, Range<usize>, String);

/// The one place that an order in plain words can mean, and what stands there from now on; `why` there is none.
pub(super) fn meant(paragraphs: &[Paragraph], one: &Exchange, plain: Plain) -> Result<Place, String> {
    let within = match &one.section {
        None => (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect(),
        Some(number) => section(paragraphs, number).ok_or_else(|| format!("section {number} was not found."))?,
    };
    match plain {
        Plain::Number => number(paragraphs, &within, one),
        Plain::Free => fee_of(paragraphs, within, &one.old),
        Plain::Permitted => permitted(paragraphs, within, &one.old),
        Plain::Held => Err("it stays as it is.".to_owned()),
    }
}

/// The one number that is spoken of: the "twenty-five percent (25%)" of a sentence that limits something, for "the 25 cap".
fn number(paragraphs: &[Paragraph], within: &Within, one: &Exchange) -> Result<Place, String> {
    let old = figures(&one.old).ok_or_else(|| format!("“{}” is no number.", one.old))?;
    let kind = kind_of(&one.old);
    let limits = caps(&one.about);
    let wanted: Vec<String> = stems(&one.about).into_iter().filter(|stem| !(limits && is_cap(stem))).collect();
    let mut found: Vec<(usize, Range<usize>, String)> = Vec::new();
    for (index, own) in within {
        let Some(paragraph) = paragraphs.get(*index) else { continue };
        let letters: Vec<char> = paragraph.text.chars().collect();
        let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
        let in_units = |(at, other): &(Range<usize>, Kind)| {
            *other != Kind::Day && (kind.is_none() || same_unit(&part(at.start, at.end), &one.old))
        };
        let valued = values(&paragraph.text).into_iter().filter(in_units).map(|(at, _)| at);
        let counted = counts(&paragraph.text).into_iter().map(|(at, _)| at).filter(|_| kind.is_none());
        for at in valued.chain(counted) {
            let (from, to) = sentence(&letters, &at);
            let said = stems(&part(from, to));
            let speaks = wanted.iter().all(|word| said.iter().any(|other| is_kin(word, other)));
            let capped = !limits || caps_behind(&part(from, at.start)) || said.iter().any(|stem| is_cap(stem));
            let stands = part(at.start, at.end);
            if own.contains(&at.start) && speaks && capped && figures(&stands).as_ref() == Some(&old) {
                found.push((*index, at, stands));
            }
        }
    }
    match &found[..] {
        [(paragraph, at, stands)] => {
            let comes = if is_count(stands) {
                is_count(&one.new).then(|| counts::in_form_of(stands, &one.new))
            } else {
                let fits = kind_of(&one.new).is_none() || same_unit(stands, &one.new);
                let number = match one.new.starts_with(|c: char| c.is_ascii_digit()) && is_count(&one.new) {
                    true => Some(one.new.clone()),
                    false => figures(&one.new),
                };
                number.filter(|_| fits).and_then(|number| with_number(stands, &number))
            };
            let comes = comes.ok_or_else(|| format!("“{}” cannot take the place of “{stands}”.", one.new))?;
            let text = paragraphs.get(*paragraph).map_or("", |paragraph| paragraph.text.as_str());
            Ok((*paragraph, with_fraction(text, at.clone()), comes))
        }
        [] => Err(format!("no sentence that speaks of “{}” says “{}”.", one.about, one.old)),
        all => Err(format!("{} places that speak of “{}” say “{}”. Name the section.", all.len(), one.about, one.old)),
    }
}

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
