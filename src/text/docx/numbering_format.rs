/// A number in one of the formats of 17.18.59; those of other scripts in digits.
pub fn written(n: u32, format: &str) -> String {
    match format {
        "none" => String::new(),
        "lowerLetter" => letters(n),
        "upperLetter" => letters(n).to_uppercase(),
        "lowerRoman" => roman(n),
        "upperRoman" => roman(n).to_uppercase(),
        "decimalZero" => format!("{n:02}"),
        "ordinal" => {
            let ending = match (n % 10, n % 100) {
                (1, 1) | (1, 21..) => "st",
                (2, 2) | (2, 22..) => "nd",
                (3, 3) | (3, 23..) => "rd",
                _ => "th",
            };
            format!("{n}{ending}")
        }
        _ => n.to_string(),
    }
}

/// a to z, then aa to zz.
fn letters(n: u32) -> String {
    let Some(n) = n.checked_sub(1) else { return String::new() };
    let letter = char::from(b'a' + (n % 26) as u8);
    std::iter::repeat_n(letter, (n as usize / 26 + 1).min(20)).collect()
}

fn roman(n: u32) -> String {
    if n == 0 || n > 3999 {
        return n.to_string();
    }
    let steps = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let (mut n, mut out) = (n, String::new());
    for (value, sign) in steps {
        while n >= value {
            out.push_str(sign);
            n -= value;
        }
    }
    out
}

