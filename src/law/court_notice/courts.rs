//! Which court a notice comes from: by the address of the docket, or else by the court's name.

use super::layout::Line;
use crate::states::STATES;

/// The short name of the court, as in the host name of its docket: "ecf.txwd.uscourts.gov" is "txwd",
/// "ca9-showdoc.example" is "ca9". Where no docket is linked, the name in the notice's heading is translated.
pub(super) fn court(lines: &[Line]) -> Option<String> {
    let links = lines.iter().flat_map(|line| &line.cells).flat_map(|cell| &cell.links);
    links.filter_map(|(_, url)| by_host(url)).next().or_else(|| by_name(lines))
}

fn by_host(url: &str) -> Option<String> {
    let host = url.strip_prefix("https://").or(url.strip_prefix("http://"))?.split(['/', ':', '?']).next()?;
    let host = host.to_ascii_lowercase();
    let name = match host.strip_suffix(".uscourts.gov") {
        Some(rest) => rest.strip_prefix("ecf.").or(rest.strip_prefix("ecf-train."))?,
        None => host.split_once("-showdoc.")?.0,
    };
    let plain = (2..=6).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric());
    plain.then(|| name.to_owned())
}

fn by_name(lines: &[Line]) -> Option<String> {
    let mut bankruptcy = false;
    for line in lines {
        let text = line.text().to_ascii_lowercase();
        bankruptcy |= text.contains("bankruptcy court");
        if let Some((_, circuit)) = text.split_once("court of appeals for the ") {
            let name = circuit.split(" circuit").next()?.trim();
            return CIRCUITS.iter().find(|(long, _)| *long == name).map(|(_, short)| (*short).to_owned());
        }
        if let Some(short) = district(&text) {
            return Some(format!("{short}{}", if bankruptcy { 'b' } else { 'd' }));
        }
        // The heading stands above the form; below it "District of ..." may be anything.
        if text.starts_with("case name:") {
            return None;
        }
    }
    None
}

/// "western district of texas" is "txw", "district of colorado" is "co".
fn district(text: &str) -> Option<String> {
    let (before, state) = text.split_once("district of ")?;
    let state = state.trim_start_matches("the ").split(['[', ',', '(']).next()?.trim();
    let called = |(long, _): &&(&str, &str)| long.trim_start_matches("District of ").eq_ignore_ascii_case(state);
    let short = STATES.iter().chain(&TERRITORIES).find(called)?.1.to_ascii_lowercase();
    let side = before.split_whitespace().last().unwrap_or_default();
    Some(match side {
        "northern" | "southern" | "eastern" | "western" | "middle" | "central" => format!("{short}{}", &side[..1]),
        _ => short,
    })
}

const CIRCUITS: &[(&str, &str)] = &[
    ("first", "ca1"),
    ("second", "ca2"),
    ("third", "ca3"),
    ("fourth", "ca4"),
    ("fifth", "ca5"),
    ("sixth", "ca6"),
    ("seventh", "ca7"),
    ("eighth", "ca8"),
    ("ninth", "ca9"),
    ("tenth", "ca10"),
    ("eleventh", "ca11"),
    ("district of columbia", "cadc"),
    ("federal", "cafc"),
];

/// Territories with a district court of this kind of name.
const TERRITORIES: [(&str, &str); 2] = [("guam", "gu"), ("puerto rico", "pr")];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::court_notice::layout::lines;

    #[test]
    fn a_court_is_known_by_its_docket_or_its_name() {
        let known = |body: &str| court(&lines(body));
        assert_eq!(known("x \u{1}1\u{2}https://ecf.txwd.uscourts.gov/cgi-bin/x?1\u{3}").as_deref(), Some("txwd"));
        assert_eq!(known("Case: https://ca2-showdoc.azurewebsites.us/24-621").as_deref(), Some("ca2"));
        assert_eq!(known("U.S. District Court\nWestern District of Texas [LIVE]").as_deref(), Some("txwd"));
        assert_eq!(known("U.S. Bankruptcy Court\nDistrict of Colorado").as_deref(), Some("cob"));
        assert_eq!(known("United States Court of Appeals for the Ninth Circuit").as_deref(), Some("ca9"));
        assert_eq!(known("https://evil.test/ecf.txwd.uscourts.gov"), None);
    }
}
