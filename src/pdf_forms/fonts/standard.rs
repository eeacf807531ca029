//! The standard fonts, which every viewer has (ISO 32000-1, 9.6.2.2).

use crate::object::{Dict, Object};
use crate::text_string;
use oxidize_pdf::text::{Font as Metrics, metrics::measure_char};

/// A family with its style. Symbol and ZapfDingbats are no fonts for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Standard {
    family: Family,
    bold: bool,
    italic: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    Helvetica,
    Times,
    Courier,
}

impl Standard {
    pub const HELVETICA: Self = Self { family: Family::Helvetica, bold: false, italic: false };

    /// The standard font nearest to a font's name, by the names that forms use: those of the fonts and Acrobat's own short
    /// ones (HeBo, TiRo, CoBO).
    pub fn nearest(name: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        let short = |from: &[&str]| from.contains(&lower.as_str());
        let family = if has(&["cour", "mono", "consol"]) || short(&["cobo", "coob", "cobi", "coit"]) {
            Family::Courier
        } else if has(&["times", "tiro", "serif", "georgia", "garamond", "cambria", "roman"]) && !has(&["sans"])
            || short(&["tibo", "tibi", "tiit"])
        {
            Family::Times
        } else {
            Family::Helvetica
        };
        Self {
            family,
            bold: has(&["bold", "black"]) || short(&["hebo", "hebi", "hebo", "tibo", "tibi", "cobo", "cobi"]),
            italic: has(&["italic", "oblique"]) || short(&["heob", "hebi", "tiit", "tibi", "coob", "cobi"]),
        }
    }

    fn metrics(self) -> Metrics {
        match (self.family, self.bold, self.italic) {
            (Family::Helvetica, false, false) => Metrics::Helvetica,
            (Family::Helvetica, true, false) => Metrics::HelveticaBold,
            (Family::Helvetica, false, true) => Metrics::HelveticaOblique,
            (Family::Helvetica, true, true) => Metrics::HelveticaBoldOblique,
            (Family::Times, false, false) => Metrics::TimesRoman,
            (Family::Times, true, false) => Metrics::TimesBold,
            (Family::Times, false, true) => Metrics::TimesItalic,
            (Family::Times, true, true) => Metrics::TimesBoldItalic,
            (Family::Courier, false, false) => Metrics::Courier,
            (Family::Courier, true, false) => Metrics::CourierBold,
            (Family::Courier, false, true) => Metrics::CourierOblique,
            (Family::Courier, true, true) => Metrics::CourierBoldOblique,
        }
    }

    fn name(self) -> &'static str {
        match self.metrics() {
            Metrics::HelveticaBold => "Helvetica-Bold",
            Metrics::HelveticaOblique => "Helvetica-Oblique",
            Metrics::HelveticaBoldOblique => "Helvetica-BoldOblique",
            Metrics::TimesRoman => "Times-Roman",
            Metrics::TimesBold => "Times-Bold",
            Metrics::TimesItalic => "Times-Italic",
            Metrics::TimesBoldItalic => "Times-BoldItalic",
            Metrics::Courier => "Courier",
            Metrics::CourierBold => "Courier-Bold",
            Metrics::CourierOblique => "Courier-Oblique",
            Metrics::CourierBoldOblique => "Courier-BoldOblique",
            _ => "Helvetica",
        }
    }

    /// The width of a character of WinAnsi at a size of one point; 0 for any other, which is never drawn.
    pub fn width(self, c: char) -> f64 {
        if text_string::win_ansi(c).is_some() { measure_char(c, self.metrics(), 1.0) } else { 0.0 }
    }

    pub fn dictionary(self) -> Dict {
        Dict::default()
            .with("Type", Object::name("Font"))
            .with("Subtype", Object::name("Type1"))
            .with("BaseFont", Object::name(self.name()))
            .with("Encoding", Object::name("WinAnsiEncoding"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_the_nearest_font() {
        for (name, font) in [
            ("Helv", "Helvetica"),
            ("HeBo", "Helvetica-Bold"),
            ("ABCDEF+TimesNewRomanPS-BoldItalicMT", "Times-BoldItalic"),
            ("TiRo", "Times-Roman"),
            ("CourierNew", "Courier"),
            ("ArialMT", "Helvetica"),
            ("MicrosoftSansSerif", "Helvetica"),
            ("", "Helvetica"),
        ] {
            assert_eq!(Standard::nearest(name).name(), font, "{name}");
        }
    }

    #[test]
    fn widths_are_adobes() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(Standard::HELVETICA.width('A'), 0.667) && near(Standard::HELVETICA.width('€'), 0.556));
        assert!(near(Standard::nearest("Times").width('W'), 0.944) && near(Standard::nearest("Cour").width('i'), 0.6));
    }
}
