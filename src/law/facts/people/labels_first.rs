//! Captions whose labels stand before the names, as in the box of a Colorado court: "Plaintiff:", the name, "v.", "Defendants:", the names.

use super::captions::{Found, Line, number_of_case, role, tidy_name};
use crate::facts::fact::Kind;

/// Lines of a name behind its label.
const LINES: usize = 5;

/// The two sides, if both have a label with a colon before their names.
pub(super) fn labels_first(lines: &[Line]) -> Vec<Found> {
    let sides: Vec<Found> = (0..lines.len()).filter_map(|at| side(lines, at)).collect();
    let sues = |role: &str| matches!(role, "Plaintiff" | "Petitioner" | "Appellant" | "Claimant");
    let first = sides.iter().find(|(_, _, role, _)| role.as_deref().is_some_and(sues));
    let other = sides.iter().find(|(_, _, role, _)| role.as_deref().is_some_and(|role| !sues(role)));
    match (first, other) {
        (Some(first), Some(other)) if first.3.start < other.3.start => vec![first.clone(), other.clone()],
        _ => lines.iter().map(in_one_cell).find(|found| !found.is_empty()).unwrap_or_default(),
    }
}

/// Both sides in one cell of a box, whose lines a reader has joined: "In re the Marriage of: Petitioner: ANN LEE and Respondent: BOB LEE".
fn in_one_cell(line: &Line) -> Vec<Found> {
    const FIRST: [(&str, &str); 2] = [("Petitioner: ", "Petitioner"), ("Plaintiff: ", "Plaintiff")];
    const OTHER: [(&str, &str); 4] = [
        ("Co-Petitioner: ", "Respondent"),
        ("Respondent: ", "Respondent"),
        ("Defendant: ", "Defendant"),
        ("Defendants: ", "Defendant"),
    ];
    let cell = line.text.split(['|', '\t']).next().unwrap_or_default().trim_end();
    let label = |labels: &[(&'static str, &'static str)], from: usize| {
        let places =
            labels.iter().filter_map(|(label, role)| Some((from + cell.get(from..)?.find(label)?, label.len(), *role)));
        places.min_by_key(|(at, ..)| *at)
    };
    let Some((at, length, first)) = label(&FIRST, 0) else { return Vec::new() };
    let Some((end, longer, other)) = label(&OTHER, at + length) else { return Vec::new() };
    let bare = |name: &str| {
        let name = name.trim().trim_end_matches([',', ';']);
        let joints = [" and", " v.", " vs.", " v", " AND"];
        tidy_name(joints.iter().find_map(|joint| name.strip_suffix(joint)).unwrap_or(name))
    };
    let side = |from: usize, to: usize, role: &str| {
        let name = bare(&cell[from..to]);
        let named = name.starts_with(char::is_uppercase) && name.len() < 200;
        named.then(|| (Kind::Party, name, Some(role.to_owned()), line.at + from..line.at + to))
    };
    match (side(at + length, end, first), side(end + longer, cell.len(), other)) {
        (Some(one), Some(two)) => vec![one, two],
        _ => Vec::new(),
    }
}

/// The side whose label is a line, or begins one.
fn side(lines: &[Line], at: usize) -> Option<Found> {
    let line = lines.get(at)?;
    let (label, rest) = line.text.split_once(':')?;
    let role = role(label).filter(|_| label.split_whitespace().count() == 1)?;
    // A second column of the box stands behind a bar or a tab here too.
    let rest = rest.split(['|', '\t']).next().unwrap_or_default().trim();
    let mut words: Vec<&str> = Vec::new();
    let mut end = line.at + line.text.len();
    if !rest.is_empty() {
        words.push(rest);
    }
    for below in lines.iter().skip(at + 1).take(LINES) {
        // A second column of the box stands behind a bar or a tab.
        let text = below.text.split(['|', '\t']).next().unwrap_or_default().trim();
        if ends(text) || !words.is_empty() && !rest.is_empty() {
            break;
        }
        words.push(text);
        end = below.at + text.len();
        if text.len() < below.text.len() {
            break;
        }
    }
    let name = tidy_name(&words.join(" "));
    let named = name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && name.len() < 200;
    named.then(|| (Kind::Party, name, Some(role.to_owned()), line.at..end))
}

/// Whether a line goes on with no name: the "v." between the sides, another label, what stands beside the box.
fn ends(text: &str) -> bool {
    let bare = text.trim_matches(['-', ' ', '.']).to_lowercase();
    let upper = text.to_uppercase();
    text.is_empty()
        || matches!(bare.as_str(), "v" | "vs" | "and" | "against" | "versus")
        || text.split_once(':').is_some_and(|(label, _)| label.split_whitespace().count() <= 5)
        || number_of_case(&format!(" {text}")).is_some()
        || upper.contains("COURT USE")
        || upper.contains("ATTORNEY")
}
