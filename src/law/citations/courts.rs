//! Courts by how they are cited (`4th Cir.`, `D Kan`, `Pa.Super.`), from `assets/law/courts.tsv`: facts of courts-db (Free
//! Law Project, see NOTICE). Courts by their printed names are read by `court_names`.

use std::{collections::HashMap, sync::OnceLock};

/// One court of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub id: &'static str,
    pub cited: &'static str,
    pub name: &'static str,
    pub system: &'static str,
    pub location: &'static str,
}

/// The rows of the table.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    reference_tables::COURTS.text().lines().filter_map(|line| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next();
        Some(Row { id: cell()?, cited: cell()?, name: cell()?, system: cell()?, location: cell()? })
    })
}

/// Common ways to cite that are missing from the table.
const MORE: &[(&str, &str)] = &[
    ("U.S.", "scotus"),
    ("C.C.P.A.", "ccpa"),
    ("Fed. Cl.", "uscfc"),
    ("Ct. Cl.", "cc"),
    ("La. App.", "lactapp"),
    // The New York Law Reports Style Manual, appendix 1.
    ("App Div", "nyappdiv"),
    ("1st Dept", "nyappdiv"),
    ("2d Dept", "nyappdiv"),
    ("3d Dept", "nyappdiv"),
    ("4th Dept", "nyappdiv"),
    ("App Term", "nyappterm"),
    ("Sup Ct", "nysupct"),
];

struct Cited {
    exact: HashMap<String, &'static str>,
    /// Plain form, form as cited, id; sorted, for look-ups by a beginning.
    sorted: Vec<(String, &'static str, &'static str)>,
}

fn table() -> &'static Cited {
    static TABLE: OnceLock<Cited> = OnceLock::new();
    TABLE.get_or_init(|| {
        let cited = rows().filter(|r| !r.cited.is_empty()).map(|r| (r.cited, r.id)).chain(MORE.iter().copied());
        let (mut exact, mut sorted) = (HashMap::new(), Vec::new());
        for (cited, id) in cited {
            exact.entry(plain(cited)).or_insert(id);
            sorted.push((plain(cited), cited, id));
        }
        sorted.sort_unstable();
        Cited { exact, sorted }
    })
}

/// Letters and digits in lower case, with `2nd` and `3rd` as citations write them.
fn plain(cited: &str) -> String {
    let low: String = cited.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    low.replace("2nd", "2d").replace("3rd", "3d")
}

/// The court named in a citation's bracket. A shortened form stands for the shortest form with that prefix. Anything
/// after a dash or in square brackets (a district, a place) is ignored.
pub(super) fn cited(printed: &str) -> Option<&'static str> {
    let table = table();
    let whole = plain(printed);
    if let Some(id) = table.exact.get(&whole) {
        return Some(id);
    }
    if let Some(head) = printed.split(['—', '–', '[', ',']).next().filter(|head| head.len() < printed.len())
        && let Some(id) = table.exact.get(&plain(head))
    {
        return Some(id);
    }
    if whole.len() < 4 {
        return None;
    }
    let from = table.sorted.partition_point(|(cited, ..)| *cited < whole);
    let beginning = table.sorted[from..].iter().take_while(|(cited, ..)| cited.starts_with(&whole));
    let whole_words = beginning.filter(|(_, cited, _)| ends_a_word(cited, whole.len()));
    whole_words.min_by_key(|(cited, ..)| cited.len()).map(|(.., id)| *id)
}

/// The court named with its circuit behind it, as Louisiana does: `La.App. 3 Cir.`
pub(super) fn cited_with_circuit(printed: &str) -> Option<&'static str> {
    let state = || {
        let (state, circuit) =
            printed.trim_end().trim_end_matches('.').strip_suffix("Cir")?.trim_end().rsplit_once([' ', '.'])?;
        circuit.starts_with(|c: char| c.is_ascii_digit()).then_some(state)
    };
    cited(printed).or_else(|| cited(state()?))
}

/// Whether this many letters and digits of a form end at the end of a word: `Pa. Super` of `Pa. Super. Ct.`, but not
/// `West` of `Westmoreland`.
fn ends_a_word(cited: &str, count: usize) -> bool {
    let mut left = count;
    let mut rest = cited.chars().skip_while(|c| {
        left -= usize::from(c.is_alphanumeric() && left > 0);
        left > 0
    });
    rest.next();
    !rest.next().is_some_and(char::is_alphanumeric)
}

/// How a court is cited, if the table says.
pub fn citation_of(id: &str) -> Option<&'static str> {
    static BY_ID: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    BY_ID.get_or_init(|| rows().filter(|r| !r.cited.is_empty()).map(|r| (r.id, r.cited)).collect()).get(id).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_forms() {
        for (printed, id) in [
            ("4th Cir.", "ca4"),
            ("2nd Cir.", "ca2"),
            ("D Kan", "ksd"),
            ("S.D.N.Y.", "nysd"),
            ("Pa.Super.", "pasuperct"),
            ("Pa.", "pa"),
            ("Tex. App.—Houston [14th Dist.]", "texapp"),
        ] {
            assert_eq!(cited(printed), Some(id), "{printed}");
        }
        assert_eq!(cited("Fla. 1st DCA"), None);
        assert_eq!(cited("West"), None);
        assert_eq!(citation_of("ca9"), Some("9th Cir."));
    }
}
