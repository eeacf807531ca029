//! Names of time zones, in the many ways in which mail programs write them, as names of the IANA database.

/// Windows' names and IANA's.
const WINDOWS: &str = include_str!("../../../assets/calendar/windows-zones.tsv");

/// Where the names of the IANA database begin, but for a few that stand alone.
const AREAS: [&str; 13] = [
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
    "Etc/",
    "US/",
    "Canada/",
];

/// How Exchange called zones before it used Windows' names, without the offset in front, and other names in use.
const OTHER: [(&str, &str); 12] = [
    ("Eastern Time (US & Canada)", "America/New_York"),
    ("Central Time (US & Canada)", "America/Chicago"),
    ("Mountain Time (US & Canada)", "America/Denver"),
    ("Pacific Time (US & Canada)", "America/Los_Angeles"),
    ("Arizona", "America/Phoenix"),
    ("Alaska", "America/Anchorage"),
    ("Hawaii", "Pacific/Honolulu"),
    ("Coordinated Universal Time", "UTC"),
    ("tzone://Microsoft/Utc", "UTC"),
    ("Z", "UTC"),
    ("GMT", "UTC"),
    ("UTC", "UTC"),
];

/// The name that the IANA database may have for a zone. Whether it has it, only a machine with the database can say.
pub(super) fn iana(said: &str) -> Option<String> {
    let said = said.trim();
    // "/freeassociation.sourceforge.net/Europe/Berlin", "/mozilla.org/20050126_1/America/Chicago"
    let area = |area: &&str| {
        let at = said.find(*area)?;
        (at == 0 || said[..at].ends_with('/')).then(|| said[at..].to_owned())
    };
    if let Some(name) = AREAS.iter().find_map(area) {
        return Some(name);
    }
    // "(UTC-05:00) Eastern Time (US & Canada)"
    let bare = match said.strip_prefix("(UTC").or_else(|| said.strip_prefix("(GMT")) {
        Some(rest) => rest.split_once(") ").map_or(said, |(_, name)| name),
        None => said,
    };
    let windows = WINDOWS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    let mut all = windows.chain(OTHER);
    all.find(|(name, _)| name.eq_ignore_ascii_case(bare)).map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_zone() {
        for (said, name) in [
            ("America/New_York", "America/New_York"),
            ("Eastern Standard Time", "America/New_York"),
            ("W. Europe Standard Time", "Europe/Berlin"),
            ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
            ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
            ("/mozilla.org/20050126_1/America/Argentina/Salta", "America/Argentina/Salta"),
            ("tzone://Microsoft/Utc", "UTC"),
        ] {
            assert_eq!(iana(said).as_deref(), Some(name), "{said}");
        }
        for unknown in ["", "Customized Time Zone", "Firm/America/", "XAmerica/New_York", "é"] {
            assert!(iana(unknown).is_none_or(|name| name == "America/"), "{unknown}");
        }
    }

    /// The machine's database has each name of the table.
    #[test]
    fn the_table_names_zones_that_exist() {
        let rows: Vec<_> =
            WINDOWS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect();
        assert!(rows.len() > 130);
        for (windows, name) in rows {
            assert!(jiff::tz::TimeZone::get(name).is_ok(), "{windows}: {name}");
        }
    }
}
