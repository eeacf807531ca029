//! The firm's one colour, on light and on dark pages. One that could not be read there is refused.

use serde::Deserialize;
use std::fmt::Write;

/// The paper of light and of dark pages (`ui/src/styles/tokens.css`).
const PAPERS: [[u8; 3]; 2] = [[0xfb, 0xfa, 0xf7], [0x17, 0x16, 0x14]];
/// The least contrast of text (WCAG 2.2, 1.4.3).
const READABLE: f64 = 4.5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Colours {
    accent: String,
    accent_dark: String,
}

impl Colours {
    /// The sheet that sets them.
    pub(super) fn sheet(&self) -> Result<String, String> {
        let light = readable("colours.accent", &self.accent, 0)?;
        let dark = readable("colours.accent_dark", &self.accent_dark, 1)?;
        let mut sheet = String::new();
        let _ = write!(
            sheet,
            ":root{{--accent:{light};--accent-strong:color-mix(in oklab,{light} 80%,#000);\
             --accent-wash:color-mix(in oklab,{light} 10%,#fff);--on-accent:#fff}}\
             @media (prefers-color-scheme:dark){{:root{{--accent:{dark};--accent-strong:color-mix(in oklab,{dark} 75%,#fff);\
             --accent-wash:color-mix(in oklab,{dark} 16%,#171614);--on-accent:#171614}}}}"
        );
        Ok(sheet)
    }
}

fn readable(entry: &str, text: &str, page: usize) -> Result<String, String> {
    let colour = parse(text).ok_or_else(|| format!("{entry} is \"{text}\". Write it as #1f5244."))?;
    let contrast = contrast(colour, PAPERS[page]);
    if contrast < READABLE {
        let (name, mend) = [("light", "darker"), ("dark", "lighter")][page];
        return Err(format!(
            "{entry} {text} is hard to read on the {name} pages: its contrast is {contrast:.1} to 1 and should be {READABLE}. Choose a {mend} one."
        ));
    }
    Ok(text.to_ascii_lowercase())
}

fn parse(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([r, g, b])
}

/// The contrast of two colours (WCAG 2.2, "contrast ratio").
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let light = |colour: [u8; 3]| {
        let [r, g, b] = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_as_wcag_counts_it() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 0.001);
        assert!((contrast([0x77; 3], [255; 3]) - 4.48).abs() < 0.01);
    }

    #[test]
    fn a_colour_that_cannot_be_read_is_refused() {
        let colours = |accent: &str, dark: &str| Colours { accent: accent.into(), accent_dark: dark.into() }.sheet();
        assert!(colours("#1F5244", "#93cbb6").is_ok_and(|sheet| sheet.starts_with(":root{--accent:#1f5244;")));
        assert!(colours("#93cbb6", "#93cbb6").is_err_and(|why| why.contains("light pages") && why.contains("darker")));
        assert!(colours("#1f5244", "#1f5244").is_err_and(|why| why.contains("accent_dark")));
        for odd in ["green", "#12", "#12345g", "#1234567", "1f5244", "#１２３４５６", "#fff;}*{x:y"] {
            assert!(colours(odd, "#93cbb6").is_err_and(|why| why.contains("Write it as")), "{odd}");
        }
    }
}
