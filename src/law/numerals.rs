//! Numbers written in words, cardinal and ordinal, as contracts write days, periods and years.

use super::tokens::Stream;

fn unit(word: &str) -> Option<u32> {
    Some(match word {
        "one" | "first" => 1,
        "two" | "second" => 2,
        "three" | "third" => 3,
        "four" | "fourth" => 4,
        "five" | "fifth" => 5,
        "six" | "sixth" => 6,
        "seven" | "seventh" => 7,
        "eight" | "eighth" => 8,
        "nine" | "ninth" => 9,
        "ten" | "tenth" => 10,
        "eleven" | "eleventh" => 11,
        "twelve" | "twelfth" => 12,
        "thirteen" | "thirteenth" => 13,
        "fourteen" | "fourteenth" => 14,
        "fifteen" | "fifteenth" => 15,
        "sixteen" | "sixteenth" => 16,
        "seventeen" | "seventeenth" => 17,
        "eighteen" | "eighteenth" => 18,
        "nineteen" | "nineteenth" => 19,
        _ => return None,
    })
}

fn ten(word: &str) -> Option<u32> {
    Some(match word {
        "twenty" | "twentieth" => 20,
        "thirty" | "thirtieth" => 30,
        "forty" | "fortieth" => 40,
        "fifty" | "fiftieth" => 50,
        "sixty" | "sixtieth" => 60,
        "seventy" | "seventieth" => 70,
        "eighty" | "eightieth" => 80,
        "ninety" | "ninetieth" => 90,
        _ => return None,
    })
}

/// The number that one word in small letters says, cardinal or ordinal: "fifteen".
pub fn of_word(low: &str) -> Option<u32> {
    unit(low).or_else(|| ten(low))
}

/// A number below one hundred in words at a token: its value and how many tokens it takes ("twenty-first" takes three).
pub fn small(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let [first, second] = s.opening(i);
    let may = match first {
        'o' => second == 'n',
        't' => matches!(second, 'w' | 'h' | 'e'),
        'f' => matches!(second, 'i' | 'o'),
        's' => matches!(second, 'i' | 'e'),
        'e' => matches!(second, 'i' | 'l'),
        'n' => second == 'i',
        _ => false,
    };
    if !may {
        return None;
    }
    let word = s.short(i);
    if let Some(n) = unit(word.as_str()) {
        return Some((n, 1));
    }
    let tens = ten(word.as_str())?;
    let next = if s.is(i + 1, '-') { i + 2 } else { i + 1 };
    match unit(s.short(next).as_str()).filter(|n| *n < 10) {
        Some(n) => Some((tens + n, next + 1 - i)),
        None => Some((tens, 1)),
    }
}

/// A number below one thousand in words at a token, for periods: "one hundred and eighty" takes four tokens.
pub fn cardinal(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let (n, used) = small(s, i)?;
    if n > 9 || s.word(i + used) != "hundred" {
        return Some((n, used));
    }
    let mut at = used + 1;
    if s.word(i + at) == "and" {
        at += 1;
    }
    match small(s, i + at) {
        Some((rest, more)) => Some((n * 100 + rest, at + more)),
        None => Some((n * 100, used + 1)),
    }
}

/// A number below two hundred in Spanish words at a token: "treinta y seis" takes three.
pub fn spanish(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let unit = |word: &str| {
        const UNITS: [&str; 29] = [
            "uno",
            "dos",
            "tres",
            "cuatro",
            "cinco",
            "seis",
            "siete",
            "ocho",
            "nueve",
            "diez",
            "once",
            "doce",
            "trece",
            "catorce",
            "quince",
            "dieciséis",
            "diecisiete",
            "dieciocho",
            "diecinueve",
            "veinte",
            "veintiuno",
            "veintidós",
            "veintitrés",
            "veinticuatro",
            "veinticinco",
            "veintiséis",
            "veintisiete",
            "veintiocho",
            "veintinueve",
        ];
        let word = if matches!(word, "un" | "una") { "uno" } else { word };
        UNITS.iter().position(|name| *name == word).and_then(|at| u32::try_from(at + 1).ok())
    };
    let ten = |word: &str| {
        const TENS: [&str; 7] = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
        TENS.iter().position(|name| *name == word).and_then(|at| u32::try_from(at * 10 + 30).ok())
    };
    let below = |i: usize| {
        let word = s.word(i);
        if let Some(n) = unit(&word) {
            return Some((n, 1));
        }
        let tens = ten(&word)?;
        match unit(&s.word(i + 2)).filter(|n| *n < 10 && s.word(i + 1) == "y") {
            Some(n) => Some((tens + n, 3)),
            None => Some((tens, 1)),
        }
    };
    match s.word(i).as_str() {
        "cien" => Some((100, 1)),
        "ciento" => below(i + 1).map(|(n, used)| (100 + n, used + 1)),
        _ => below(i),
    }
}

/// A year in words at a token: "two thousand and five", "nineteen hundred ninety-nine", "nineteen ninety-nine".
pub fn year(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let (head, used) = small(s, i)?;
    let mut at = i + used;
    let base = match s.word(at).as_str() {
        "thousand" if head == 2 => {
            at += 1;
            2000
        }
        "hundred" if (17..=20).contains(&head) => {
            at += 1;
            head * 100
        }
        _ if (17..=20).contains(&head) => {
            let (rest, more) = small(s, at).filter(|(n, _)| *n >= 10)?;
            return Some((head * 100 + rest, at + more - i));
        }
        _ => return None,
    };
    let and = usize::from(s.word(at) == "and");
    match small(s, at + and) {
        Some((rest, more)) => Some((base + rest, at + and + more - i)),
        None => Some((base, at - i)),
    }
}

/// A number below one thousand in words: "one hundred twenty-one".
pub fn in_words(number: u32) -> Option<String> {
    const UNITS: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let of = |words: &[&'static str], at: u32| words.get(at as usize).copied();
    Some(match number {
        0..20 => of(&UNITS, number)?.to_owned(),
        20..100 if number.is_multiple_of(10) => of(&TENS, number / 10)?.to_owned(),
        20..100 => format!("{}-{}", of(&TENS, number / 10)?, of(&UNITS, number % 10)?),
        100..1000 if number.is_multiple_of(100) => format!("{} hundred", of(&UNITS, number / 100)?),
        100..1000 => format!("{} hundred {}", of(&UNITS, number / 100)?, in_words(number % 100)?),
        _ => return None,
    })
}

/// The cardinal below one hundred that a word says, with its hyphen: "twenty-one".
pub fn spelt(word: &str) -> Option<u32> {
    (1..100).find(|number| in_words(*number).as_deref() == Some(word))
}

/// A whole number with commas between its thousands: "56,250".
pub fn grouped(whole: u128) -> String {
    let digits = whole.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::span::Letters;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn numbers_in_words() {
        let check = |text: &str, f: fn(&Stream, usize) -> Option<(u32, usize)>| {
            let t = Letters::new(text);
            f(&Stream::new(&t, t.span()), 0).map(|(n, _)| n)
        };
        assert_eq!(check("thirty-first day", small), Some(31));
        assert_eq!(check("one hundred and eighty days", cardinal), Some(180));
        assert_eq!(check("two thousand and five", year), Some(2005));
        assert_eq!(check("nineteen hundred ninety-nine", year), Some(1999));
        assert_eq!(check("nineteen ninety-nine", year), Some(1999));
        assert_eq!(check("nineteen cats", year), None);
        assert_eq!(check("two hundred", year), None);
        for number in 0..1000 {
            let words = in_words(number).unwrap_or_default();
            let read = Letters::new(&words);
            let read = cardinal(&Stream::new(&read, read.span()), 0).map(|(n, _)| n);
            assert_eq!(read.unwrap_or(0), number, "{words}");
        }
        assert_eq!((spelt("twenty-one"), spelt("first"), spelt("cat")), (Some(21), None, None));
    }
}
