//! Ranges of numbers in the labels of rows, and the number of a question that may lie in one: "92.0% to 94.99%", "5 years but less than 10".

/// A number in digits or in a word, in hundredths; a sum of money is none.
pub(super) fn number(word: &str) -> Option<u32> {
    let (whole, part) = word.split_once('.').unwrap_or((word, ""));
    let part = match part.len() {
        0 => 0,
        1 => part.parse::<u32>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    whole_number(whole).map(|whole| whole * HUNDRED + part)
}

/// Hundredths of a whole.
const HUNDRED: u32 = 100;

/// A whole number in digits or in a word.
fn whole_number(word: &str) -> Option<u32> {
    // From two on: "one" also stands for somebody.
    const WORDS: &[&str] =
        &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let named = || WORDS.iter().position(|name| *name == word).and_then(|at| u32::try_from(at + 2).ok());
    (word.len() <= 4).then(|| word.parse().ok()).flatten().or_else(named)
}

/// The range that the label of a row names: "Less than 2", "2 to 5", "5 years but less than 10", "More than 5", "1958-1974".
pub(super) fn range(label: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let words: Vec<&str> = label
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '+' | '.')))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let numbers: Vec<u32> = words.iter().filter_map(|word| number(word.trim_end_matches('+'))).collect();
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    let plus = label.contains('+') || label.contains("or more") || label.contains("or over");
    match numbers[..] {
        [from, to] if from < to => Some(if has(&["less", "under"]) { from..=to - 1 } else { from..=to }),
        [to] if has(&["less", "under", "below", "fewer", "before", "first"]) => Some(0..=to.saturating_sub(1)),
        [to] if label.starts_with("up to") => Some(0..=to),
        [from] if has(&["more", "over", "above", "after"]) && !plus => Some(from + 1..=u32::MAX),
        [from] if plus || has(&["present"]) => Some(from..=u32::MAX),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_lies_in_a_range() {
        for (label, inside, outside) in [
            ("less than 2", 1, 2),
            ("2 to 5", 3, 6),
            ("5 years but less than 10", 6, 10),
            ("more than 5", 6, 5),
            ("1958-1974", 1960, 1980),
        ] {
            assert!(
                range(label)
                    .is_some_and(|range| range.contains(&(inside * HUNDRED)) && !range.contains(&(outside * HUNDRED))),
                "{label}"
            );
        }
        assert!(range("11/08/23").is_none() && range("emergency room").is_none());
    }

    #[test]
    fn hundredths_count() {
        let within =
            |label: &str, asked: &str| range(label).zip(number(asked)).is_some_and(|(range, n)| range.contains(&n));
        assert!(within("92.0% to 94.99%", "93.2") && !within("95.0% to 96.99%", "93.2"));
        assert!(within("below 92.0%", "91.99") && !within("below 92.0%", "92"));
    }
}
