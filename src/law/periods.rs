//! Simple periods in text ("within 14 days after service", "thirty (30) days' notice", "no later than 5 p.m. ..."),
//! with their places. They are only found and parsed here; other code computes their ends.

use super::{
    numerals::{cardinal, spanish},
    span::{Letters, Span},
    tokens::Stream,
};

pub use super::counting::Unit;
use aho_corasick::AhoCorasick;
use jiff::ToSpan;
use std::sync::LazyLock;

/// How a period is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Something must happen inside it: "within", "no later than", "not more than".
    Limit,
    /// Notice of that length: "thirty days' prior written notice".
    Notice,
    /// Any other length of time: "for a period of five years".
    Length,
}

/// A period and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// From the word that introduces it to the unit ("within thirty (30) days").
    pub span: Span,
    /// How many.
    pub count: u32,
    /// Of what.
    pub unit: Unit,
    /// How it is used.
    pub used: Use,
}

impl Period {
    /// Its length on the calendar; none for hours and business days, which the calendar alone does not give.
    pub fn length(&self) -> Option<jiff::Span> {
        let count = i64::from(self.count);
        match self.unit {
            Unit::Days => Some(count.days()),
            Unit::Weeks => Some(count.weeks()),
            Unit::Months => Some(count.months()),
            Unit::Years => Some(count.years()),
            Unit::Hours | Unit::BusinessDays => None,
        }
    }
}

/// All periods of a text, in order of place, without overlap.
pub fn periods(text: &str) -> Vec<Period> {
    let letters = Letters::new(text);
    periods_in(&letters, letters.span())
}

/// All periods of a part of a text.
pub fn periods_in(text: &Letters, within: Span) -> Vec<Period> {
    if !names_a_unit(text.plain(within)) {
        return Vec::new();
    }
    let s = Stream::new(text, within);
    let in_spanish = SPANISH_UNITS.as_ref().is_some_and(|units| units.is_match(text.plain(within)));
    let mut out = Vec::new();
    let mut i = 0;
    let mut floor = 0;
    while i < s.tokens.len() {
        match period(&s, i, floor).or_else(|| in_spanish.then(|| spanish_period(&s, i, floor)).flatten()) {
            Some((found, next)) => {
                out.push(found);
                (i, floor) = (next, next);
            }
            None => i += 1,
        }
    }
    out
}

/// Whether a unit's name may be in it (see [`Letters::plain`]), without which there is no period.
pub(super) fn names_a_unit(plain: &[u8]) -> bool {
    let has = |units: &LazyLock<Option<AhoCorasick>>| units.as_ref().is_none_or(|units| units.is_match(plain));
    has(&UNITS) || has(&SPANISH_UNITS)
}

static UNITS: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(["day", "week", "month", "year", "hour"]).ok());

/// "Días", "semanas", "meses", "años", as [`Letters::plain`] has them.
static SPANISH_UNITS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let strange = Letters::STRANGE;
    let units: [&[u8]; 5] = [&[b'd', strange, b'a'], &[b'a', strange, b'o'], b"semana", b" mes ", b" meses"];
    AhoCorasick::new(units).ok()
});

/// "Dentro de los quince días siguientes", "dieciocho (18) meses", "con sesenta días de anticipación".
fn spanish_period(s: &Stream, i: usize, floor: usize) -> Option<(Period, usize)> {
    let (mut count, mut at) = match s.number(i) {
        Some((n, digits)) if digits <= 4 => (n, i + 1),
        Some(_) => return None,
        None => spanish(s, i).map(|(n, used)| (n, i + used))?,
    };
    if let Some((n, _)) = s.number(at + 1).filter(|_| s.is(at, '(') && s.is(at + 2, ')')) {
        count = n;
        at += 3;
    }
    let business = matches!(s.word(at + 1).as_str(), "hábiles" | "habiles" | "laborables");
    let unit = match s.word(at).as_str() {
        "día" | "días" | "dias" if business => Unit::BusinessDays,
        "día" | "días" | "dias" => Unit::Days,
        "semana" | "semanas" => Unit::Weeks,
        "mes" | "meses" => Unit::Months,
        "año" | "años" => Unit::Years,
        _ => return None,
    };
    let last = if business { at + 1 } else { at };
    let back = |k: usize| if i >= floor + k { s.word(i - k) } else { String::new() };
    let within = matches!(back(1).as_str(), "los" | "las") && back(2) == "de" && back(3) == "dentro";
    let notice =
        (1..=6).any(|k| matches!(s.word(last + k).as_str(), "anticipación" | "antelación" | "preaviso" | "aviso"));
    let used = match (within, notice) {
        (true, _) => Use::Limit,
        (_, true) => Use::Notice,
        _ => Use::Length,
    };
    let first = if within { i - 3 } else { i };
    let span = Span::new(s.get(first)?.span.start, s.get(last)?.span.end);
    (count > 0).then_some((Period { span, count, unit, used }, last + 1))
}

fn period(s: &Stream, i: usize, floor: usize) -> Option<(Period, usize)> {
    let (mut count, mut at) = match s.number(i) {
        Some((n, digits)) if digits <= 4 && !(i > 0 && s.joined(i) && (s.is(i - 1, '.') || s.is(i - 1, ','))) => {
            (n, i + 1)
        }
        Some(_) => return None,
        None => cardinal(s, i).map(|(n, used)| (n, i + used))?,
    };
    // "thirty (30) days", and "thirty-day" beside it.
    if let Some((n, _)) = s.number(at + 1).filter(|_| s.is(at, '(') && s.is(at + 2, ')')) {
        count = n;
        at += 3;
    }
    if s.is(at, ')') || s.is(at, '-') {
        at += 1;
    }
    let business = matches!(s.word(at).as_str(), "business" | "working" | "court" | "trading" | "banking");
    if business || matches!(s.word(at).as_str(), "calendar" | "consecutive" | "full" | "additional" | "successive") {
        at += 1;
    }
    let word = s.word(at);
    let unit =
        match word.trim_end_matches(['\'', '’']).trim_end_matches("'s").trim_end_matches("’s").trim_end_matches('s')
        {
            "hour" => Unit::Hours,
            "day" if business => Unit::BusinessDays,
            "day" => Unit::Days,
            "week" => Unit::Weeks,
            "month" => Unit::Months,
            "year" => Unit::Years,
            _ => return None,
        };
    // "the 3rd day" and "one day of May" are dates, "seven years old" an age.
    if count == 0 || (unit == Unit::Days && s.word(at + 1) == "of" && word == "day") || s.word(at + 1) == "old" {
        return None;
    }
    let after: Vec<String> = (1..=5).map(|k| s.word(at + k)).collect();
    let (lead, limit) = lead_in(s, i, floor);
    let used = if limit {
        Use::Limit
    } else if after.iter().any(|w| w == "notice") {
        Use::Notice
    } else {
        Use::Length
    };
    let span = Span::new(s.get(lead)?.span.start, s.get(at)?.span.end);
    Some((Period { span, count, unit, used }, at + 1))
}

/// The token at which the words that introduce a period begin, and whether they make it a limit.
fn lead_in(s: &Stream, i: usize, floor: usize) -> (usize, bool) {
    let i = if i > floor && s.is(i - 1, '(') { i - 1 } else { i };
    let back = |k: usize| if i >= floor + k { s.word(i - k) } else { String::new() };
    let (one, two, three) = (back(1), back(2), back(3));
    match (three.as_str(), two.as_str(), one.as_str()) {
        ("no" | "not", "later" | "more" | "longer", "than") => (i - 3, true),
        ("at", "the", "latest") => (i - 3, true),
        (_, _, "within") => (i - 1, true),
        (_, "within", "the" | "a" | "first" | "next") => (i - 2, true),
        (_, "at", "least") => (i - 2, false),
        ("period", "of", _) => (i - 1, false),
        (_, "period", "of") => (i - 2, false),
        (_, _, "in") => (i, false),
        _ => (i, false),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn forms() {
        for (text, quote, count, unit, used) in [
            ("shall answer within 14 days after service", "within 14 days", 14, Unit::Days, Use::Limit),
            (
                "no later than thirty (30) business days before",
                "no later than thirty (30) business days",
                30,
                Unit::BusinessDays,
                Use::Limit,
            ),
            ("upon sixty days' prior written notice", "sixty days'", 60, Unit::Days, Use::Notice),
            ("for a period of five (5) years", "period of five (5) years", 5, Unit::Years, Use::Length),
            ("a 90-day period", "90-day", 90, Unit::Days, Use::Length),
            ("upon (30) days written notice", "(30) days", 30, Unit::Days, Use::Notice),
            ("within one hundred eighty days", "within one hundred eighty days", 180, Unit::Days, Use::Limit),
        ] {
            let t = Letters::new(text);
            let p = periods(text);
            assert_eq!(p.len(), 1, "{text}");
            assert_eq!(
                (t.exact(p[0].span).trim_end_matches('\''), p[0].count),
                (quote.trim_end_matches('\''), count),
                "{text}"
            );
            assert_eq!((p[0].unit, p[0].used), (unit, used), "{text}");
        }
        assert_eq!(periods("this one day of May, at 1.5 days"), vec![]);
    }

    #[test]
    fn spanish_forms() {
        for (text, quote, count, unit, used) in [
            ("una vigencia de dieciocho meses contados", "dieciocho meses", 18, Unit::Months, Use::Length),
            ("dentro de los quince días siguientes", "dentro de los quince días", 15, Unit::Days, Use::Limit),
            ("no subsana en diez días hábiles", "diez días hábiles", 10, Unit::BusinessDays, Use::Length),
            ("con sesenta (60) días de anticipación", "sesenta (60) días", 60, Unit::Days, Use::Notice),
            ("durante treinta y seis meses", "treinta y seis meses", 36, Unit::Months, Use::Length),
            ("por tres años después", "tres años", 3, Unit::Years, Use::Length),
        ] {
            let found = periods(text);
            let quoted: Vec<String> = found.iter().map(|p| Letters::new(text).exact(p.span)).collect();
            assert_eq!(quoted, [quote], "{text}");
            assert_eq!((found[0].count, found[0].unit, found[0].used), (count, unit, used), "{text}");
        }
        assert_eq!(periods("once days are fixed, dos and don'ts"), vec![]);
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,5}|[(), -]|thirty|days|within|no later than|hundred and){0,60}") {
            let n = text.chars().count();
            let mut last = 0;
            for p in periods(&text) {
                prop_assert!(p.span.start >= last && p.span.end <= n && !p.span.is_empty());
                last = p.span.end;
            }
        }
    }
}
