//! Lines and sizes: how a text is broken and how large its letters are, so that all of it is seen.

use crate::fonts::Font;
use crate::limits::SMALLEST;

/// From line to line, in heights of the letters.
pub(crate) const LEADING: f64 = 1.15;
/// How far letters reach above and below the line they stand on.
pub(crate) const ASCENT: f64 = 0.75;
pub(crate) const DESCENT: f64 = 0.22;
/// How tall capitals are.
pub(crate) const CAPITALS: f64 = 0.72;
/// Letters of a size that the text chooses are no larger.
const LARGEST: f64 = 12.0;
/// Each size that is tried is this much of the one before, and at least a quarter of a point smaller.
const STEP: f64 = 0.97;

/// The lines of a text at a size: broken at spaces, and within a word only where it is wider than a line. Widths are added
/// up as the line grows, so that a long text takes no longer than it must.
pub(crate) fn lines(text: &str, font: Font, size: f64, width: f64) -> Vec<String> {
    let measure = |text: &str| font.width(text) * size;
    let (space, most) = (measure(" "), width + 1e-6);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let (mut line, mut used) = (String::new(), 0.0);
        for (at, word) in paragraph.split(' ').enumerate() {
            let own = measure(word);
            if at > 0 && used + space + own <= most {
                line.push(' ');
                line.push_str(word);
                used += space + own;
                continue;
            }
            if at > 0 {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            for c in word.chars() {
                let wide = measure(c.encode_utf8(&mut [0; 4]));
                if !line.is_empty() && used + wide > most {
                    lines.push(std::mem::take(&mut line));
                    used = 0.0;
                }
                line.push(c);
                used += wide;
            }
        }
        lines.push(line);
    }
    lines
}

/// The sizes to try, largest first: the wanted one, or 0 for any, and then smaller ones.
fn sizes(wanted: f64, most: f64) -> impl Iterator<Item = f64> {
    let first = if wanted > 0.0 { wanted } else { most.clamp(SMALLEST, LARGEST) };
    // A form that asks for letters below the bound gets them.
    let last = first.min(SMALLEST);
    std::iter::successors(Some(first), move |size| (*size > last).then(|| (size * STEP).min(size - 0.25).max(last)))
}

/// The size at which a line fits a width and a height.
pub(crate) fn line_size(text: &str, font: Font, wanted: f64, width: f64, height: f64) -> Option<f64> {
    let own = font.width(text);
    sizes(wanted, height / (ASCENT + DESCENT)).find(|size| own * size <= width + 1e-6)
}

/// The size at which broken lines fit, and the lines.
pub(crate) fn block(text: &str, font: Font, wanted: f64, width: f64, height: f64) -> Option<(f64, Vec<String>)> {
    sizes(wanted, LARGEST).find_map(|size| {
        let lines = lines(text, font, size, width);
        let tall = (lines.len() as f64 - 1.0) * LEADING * size + (ASCENT + DESCENT) * size;
        let wide = lines.iter().map(|line| font.width(line) * size).fold(0.0, f64::max);
        (tall <= height + 1e-6 && wide <= width + 1e-6).then_some((size, lines))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Standard;

    const FONT: Font = Font::Standard(Standard::HELVETICA);

    #[test]
    fn lines_keep_all_characters() {
        let text = "A first paragraph of some words\n\nDonaudampfschifffahrtsgesellschaft end";
        let lines = lines(text, FONT, 10.0, 60.0);
        assert!(lines.len() > 6 && lines.iter().all(|line| FONT.width(line) * 10.0 <= 60.01), "{lines:?}");
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(bare(&lines.concat()), bare(text));
    }

    #[test]
    fn letters_shrink_to_the_bound_and_no_further() {
        assert_eq!(line_size("short", FONT, 0.0, 200.0, 20.0), Some(12.0));
        assert_eq!(line_size("short", FONT, 9.0, 200.0, 20.0), Some(9.0));
        let long = "a rather long text in a narrow field";
        assert!(line_size(long, FONT, 12.0, 100.0, 20.0).is_some_and(|size| (5.0..8.0).contains(&size)));
        assert_eq!(line_size(long, FONT, 12.0, 20.0, 20.0), None);
        assert!(block(&long.repeat(4), FONT, 0.0, 100.0, 60.0).is_some_and(|(size, _)| size < 10.0));
    }
}
