//! When a reporter was published, and how many volumes it has.
//!
//! The table of reporters gives years for most, and is off by some for a few. So the years get slack, and the
//! national reporters are listed here with their own years and volumes, which are printed on their spines.

use crate::citations::{Citation, Class, Kind};

/// Why an authority cannot exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// No reporter has this abbreviation.
    NoSuchReporter,
    /// The reporter began later.
    TooEarly {
        /// Its first year.
        first: u16,
    },
    /// No reporter had come to this series.
    NoSuchSeries {
        /// "second"
        series: &'static str,
    },
    /// The reporter had ended.
    TooLate {
        /// Its last year.
        last: u16,
    },
    /// The year is in the future.
    NotYet,
    /// The reporter has fewer volumes.
    NoSuchVolume {
        /// The highest volume there can be.
        highest: u32,
    },
    /// The volume holds decisions of other years.
    OtherYears {
        /// The first year that its decisions may have.
        first: u16,
        /// The last one.
        last: u16,
    },
}

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchReporter => write!(f, "No reporter is known by this abbreviation."),
            Self::TooEarly { first } => write!(f, "This reporter begins in {first}, after the year that is cited."),
            Self::NoSuchSeries { series } => {
                write!(f, "No reporter had a {series} series in the year that is cited.")
            }
            Self::TooLate { last } => write!(f, "This reporter ends in {last}, before the year that is cited."),
            Self::NotYet => write!(f, "The year that is cited has not come yet."),
            Self::NoSuchVolume { highest } => {
                write!(f, "This reporter has no volume of that number; the highest is {highest}.")
            }
            Self::OtherYears { first, last } if *last == u16::MAX => {
                write!(f, "This volume has no decision from before {first}.")
            }
            Self::OtherYears { first, last } => {
                write!(f, "This volume has decisions of about {first} to {last}, and of no other years.")
            }
        }
    }
}

/// Abbreviation, first and last year (0: still published), highest volume, and for current ones the year in which it
/// was reached. A series continues for a while after its successor has started.
const SPINES: &[(&str, u16, u16, u32, u16)] = &[
    ("U.S.", 1754, 0, 605, 2025),
    ("S. Ct.", 1882, 0, 146, 2026),
    ("L. Ed.", 1754, 1957, 100, 0),
    ("L. Ed. 2d", 1956, 0, 225, 2026),
    ("F.", 1880, 1925, 300, 0),
    ("F.2d", 1924, 1994, 999, 0),
    ("F.3d", 1993, 2022, 999, 0),
    ("F. Supp.", 1932, 1999, 999, 0),
    ("F. Supp. 2d", 1997, 2015, 999, 0),
    ("F. App'x", 2001, 2022, 861, 0),
    ("F. Cas.", 1789, 1881, 30, 0),
    ("A.", 1885, 1939, 200, 0),
    ("A.2d", 1938, 2011, 999, 0),
    ("N.E.", 1885, 1937, 200, 0),
    ("N.E.2d", 1936, 2015, 999, 0),
    ("N.W.", 1879, 1943, 300, 0),
    ("P.", 1883, 1932, 300, 0),
    ("P.2d", 1931, 2001, 999, 0),
    ("S.E.", 1887, 1940, 200, 0),
    ("S.W.", 1886, 1929, 300, 0),
    ("S.W.2d", 1927, 2000, 999, 0),
    ("So.", 1886, 1942, 200, 0),
    ("So. 2d", 1940, 2009, 999, 0),
    ("Cal. Rptr.", 1959, 1992, 286, 0),
    ("Cal. Rptr. 2d", 1991, 2004, 135, 0),
    ("N.Y.S.", 1888, 1939, 300, 0),
    ("N.Y.S.2d", 1937, 2015, 999, 0),
];

/// Later series of reporters, and a year before the first of each: F.2d of 1924, Cal. 3d of 1969, A.L.R.4th of 1980, A.L.R.5th of 1992. The
/// table of reporters has the years of all series of a state as one.
const SERIES: &[(&str, &str, u16)] =
    &[("2d", "second", 1922), ("3d", "third", 1960), ("4th", "fourth", 1978), ("5th", "fifth", 1990)];

/// Volumes whose year is known, by the decisions in them that every lawyer knows.
const VOLUMES: &[(&str, &[(u32, u16)])] = &[
    (
        "U.S.",
        &[
            (163, 1896),
            (198, 1905),
            (249, 1919),
            (304, 1938),
            (326, 1945),
            (347, 1954),
            (384, 1966),
            (410, 1973),
            (438, 1978),
            (467, 1984),
            (509, 1993),
            (529, 2000),
            (550, 2007),
            (576, 2015),
            (597, 2022),
        ],
    ),
    (
        "F.2d",
        &[
            (60, 1932),
            (159, 1947),
            (243, 1957),
            (350, 1965),
            (465, 1972),
            (541, 1976),
            (631, 1980),
            (724, 1983),
            (821, 1987),
            (900, 1990),
            (999, 1993),
        ],
    ),
    (
        "F.3d",
        &[
            (1, 1993),
            (43, 1995),
            (239, 2001),
            (318, 2003),
            (508, 2007),
            (676, 2012),
            (804, 2015),
            (900, 2018),
            (981, 2020),
            (999, 2021),
        ],
    ),
    ("F.4th", &[(1, 2021), (57, 2023), (100, 2024)]),
    (
        "F. Supp.",
        &[
            (1, 1932),
            (67, 1946),
            (132, 1955),
            (253, 1966),
            (334, 1971),
            (430, 1977),
            (503, 1980),
            (640, 1986),
            (720, 1989),
            (907, 1995),
            (999, 1998),
        ],
    ),
    ("F. Supp. 2d", &[(1, 1998), (114, 2000), (433, 2006), (718, 2010), (954, 2013), (999, 2014)]),
    ("F. Supp. 3d", &[(1, 2014), (100, 2015), (300, 2018), (400, 2019), (500, 2020), (600, 2022)]),
];

/// Years by which a volume may be off those of its neighbours.
const OFF: u16 = 2;

/// The years between which a volume's decisions lie.
fn years_of(abbreviation: &str, volume: u32) -> Option<(u16, u16)> {
    if abbreviation == "S. Ct." {
        // A volume for each term since October 1882.
        let year = u16::try_from(volume).ok()?.checked_add(1880)?;
        return Some((year - OFF, year + 1));
    }
    let (_, known) = VOLUMES.iter().find(|(name, _)| *name == abbreviation)?;
    let at = known.partition_point(|(of, _)| *of <= volume);
    let (_, before) = known.get(at.checked_sub(1)?)?;
    let last = known.get(at).map_or(u16::MAX, |(_, year)| year + OFF);
    Some((before - OFF, last))
}

/// Tolerance for the years in the table of reporters, in both directions.
const SLACK: u16 = 12;

/// How many volumes a series may grow by in a year; none has grown faster.
const GROWTH: u32 = 12;

/// Why a whole citation cannot exist, if it cannot.
pub(super) fn impossible(c: &Citation, this_year: u16) -> Option<Impossible> {
    let source = c.source()?;
    // A decision from the last days of a year is cited with that year; a code may be dated ahead.
    if c.decided().filter(|_| c.kind == Kind::Case).is_some_and(|year| year > this_year) {
        return Some(Impossible::NotYet);
    }
    if source.class != Class::Reporter || source.is_neutral() {
        return None;
    }
    let spine = SPINES.iter().find(|s| s.0 == source.abbreviation);
    let series = SERIES.iter().find(|(mark, ..)| source.abbreviation.ends_with(mark));
    if let (None, Some((_, series, first)), Some(year)) = (spine, series, c.year)
        && year < *first
    {
        return Some(Impossible::NoSuchSeries { series });
    }
    let first = spine.map_or(source.first.map(|y| y.saturating_sub(SLACK)), |s| Some(s.1));
    let last = match spine {
        Some(s) => Some(s.2).filter(|y| *y > 0),
        None => source.last.map(|y| y.saturating_add(SLACK)),
    };
    if let Some(year) = c.year {
        if let Some(first) = first.filter(|first| year < *first) {
            return Some(Impossible::TooEarly { first: source.first.filter(|_| spine.is_none()).unwrap_or(first) });
        }
        if let Some(last) = last.filter(|last| year > *last) {
            return Some(Impossible::TooLate { last: source.last.filter(|_| spine.is_none()).unwrap_or(last) });
        }
    }
    let volume: u32 = c.volume.as_deref()?.parse().ok()?;
    let (_, _, _, highest, reached) = spine?;
    let grown = if *reached == 0 { 0 } else { GROWTH * (1 + u32::from(this_year.saturating_sub(*reached))) };
    let highest = highest + grown;
    if volume == 0 || volume > highest {
        return Some(Impossible::NoSuchVolume { highest });
    }
    let (first, last) = years_of(source.abbreviation, volume)?;
    c.year.filter(|year| *year < first || *year > last).map(|_| Impossible::OtherYears { first, last })
}
