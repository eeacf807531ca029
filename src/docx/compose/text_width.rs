//! How wide a text is in Times, to guess where lines and pages end. Widths are those of the font's public metrics
//! (Adobe Times-Roman, AFM), in thousandths of its size.

/// From the space to the tilde.
const WIDTHS: [u16; 95] = [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
    722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
    444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
    200, 480, 541,
];

fn width(c: char) -> usize {
    let known = (c as usize).checked_sub(32).and_then(|i| WIDTHS.get(i)).copied();
    usize::from(known.unwrap_or(match c {
        '\u{2018}' | '\u{2019}' => 333,
        '\u{201c}' | '\u{201d}' => 444,
        '\u{2014}' | '\u{2e80}'..='\u{9fff}' => 1000,
        _ => 500,
    }))
}

/// A text's width in twentieths of a point, in 12 points.
pub(super) fn twips(text: &str) -> usize {
    text.chars().map(width).sum::<usize>() * 240 / 1000
}

/// The lines a text takes in 12 points: words wrap at spaces. Widths in twentieths of a point; `first` is what the
/// first line begins with.
pub(super) fn lines(text: &str, room: usize, first: usize) -> usize {
    let room = room.max(480);
    let mut count = 0;
    for line in text.split('\n') {
        let mut at = if count == 0 { first } else { 0 };
        count += 1;
        for word in line.split(' ') {
            let long = twips(word);
            if at > 0 && at + long > room {
                count += 1;
                at = 0;
            }
            // A word wider than the line breaks inside.
            count += long.saturating_sub(1) / room;
            at += long % room + 60;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_type_has_the_lines_one_counts() {
        // 65 characters of running text fit on six and a half inches.
        let text = "the quick brown fox jumps over the lazy dog ".repeat(10);
        assert_eq!(lines(text.trim(), 9360, 0), 5);
        assert_eq!(lines("", 9360, 0), 1);
        assert_eq!(lines("a\nb", 9360, 720), 2);
    }
}
