//! Which known facts belong into which fields. Cautious: words have to mean the same, and of two possible facts none is taken.

mod words;

use crate::fill::LeftField;
use crate::form::{ChoiceOption, Field, Form, Kind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use words::{Meaning, Table};

/// Values for the fields that were matched. They are suggestions: a person looks at them before they are filed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggested {
    /// For `fill`.
    pub values: BTreeMap<String, String>,
    /// Fields that more than one fact could belong to.
    pub unsure: Vec<LeftField>,
}

/// Matches the empty fields of a form with facts, each a label ("Plaintiff", "Case number") and its value.
///
/// A field is known by its label and by its name, a fact by its label, with synonyms in English, Spanish and German
/// (`facts.tsv`). Boxes, signatures and fields with a value are left alone; a choice gets one of its own options.
pub fn suggest(form: &Form, facts: &[(String, String)]) -> Suggested {
    let table = Table::read();
    let facts: Vec<(Meaning, &str)> = facts
        .iter()
        .map(|(label, value)| (table.meaning(label), value.trim()))
        .filter(|(meaning, value)| !meaning.is_empty() && !value.is_empty())
        .collect();
    let mut suggested = Suggested::default();
    let open = |field: &&Field| field.value.is_none() && !field.read_only && !is_signed(field);
    for field in form.fields.iter().filter(open) {
        let candidates: BTreeSet<&str> = meanings(field, &table)
            .iter()
            .flat_map(|meaning| facts.iter().filter(move |(known, _)| known == meaning).map(|(_, value)| *value))
            .collect();
        // "Hon. Ann Lee" and "Ann Lee" are one person, who is called with the title.
        let with_title = |value: &str| candidates.iter().any(|other| *other != value && untitled(other) == value);
        let values: Vec<String> = candidates
            .iter()
            .filter(|value| !with_title(value))
            .filter_map(|value| fitting(&field.kind, value))
            .collect();
        match &values[..] {
            [] => {}
            [only] => drop(suggested.values.insert(field.name.clone(), only.clone())),
            several => suggested.unsure.push(LeftField {
                name: field.name.clone(),
                label: field.label.clone(),
                refused: false,
                why: format!("More than one fact could belong here: {}.", several.join("; ")),
            }),
        }
    }
    suggested
}

/// A name without the titles before it.
fn untitled(name: &str) -> &str {
    const TITLES: [&str; 13] =
        ["the", "hon", "honorable", "honourable", "judge", "justice", "mr", "mrs", "ms", "miss", "dr", "prof", "rev"];
    let mut rest = name.trim();
    while let Some((first, behind)) = rest.split_once(' ')
        && TITLES.contains(&first.trim_end_matches('.').to_lowercase().as_str())
    {
        rest = behind.trim_start();
    }
    rest
}

/// What a field's label and its name mean. A name's last part counts by itself only where nothing stands before it that says
/// whose it is.
fn meanings(field: &Field, table: &Table) -> Vec<Meaning> {
    let mut meanings: Vec<Meaning> = Vec::new();
    if let Some(label) = &field.label {
        meanings.push(table.meaning(label));
    }
    meanings.push(table.meaning(&words::without_scaffold(&field.name)));
    meanings.retain(|meaning| !meaning.is_empty());
    meanings
}

/// Whether a person signs in a field, of whatever kind its form made it.
fn is_signed(field: &Field) -> bool {
    let names = [field.label.as_deref(), Some(&*words::without_scaffold(&field.name))];
    names.into_iter().flatten().any(|name| {
        words::plain(name).iter().any(|word| {
            matches!(word.as_str(), "signature" | "signatures" | "signed" | "sign" | "firma" | "unterschrift")
        })
    })
}

/// The value as a field of this kind takes it.
fn fitting(kind: &Kind, value: &str) -> Option<String> {
    let among = |options: &[ChoiceOption]| {
        let same = |text: &str| text.trim().eq_ignore_ascii_case(value);
        options.iter().find(|option| same(&option.value) || same(&option.label)).map(|option| option.value.clone())
    };
    match kind {
        Kind::Text | Kind::MultiLine | Kind::Comb => Some(value.to_owned()),
        Kind::Choice { options, free, .. } => among(options).or_else(|| free.then(|| value.to_owned())),
        Kind::Radio { options } => among(options),
        Kind::Checkbox { .. } | Kind::Signature | Kind::Button => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, label: Option<&str>) -> Field {
        Field {
            name: name.into(),
            label: label.map(str::to_owned),
            kind: Kind::Text,
            places: Vec::new(),
            value: None,
            required: false,
            read_only: false,
            max_len: None,
        }
    }

    fn suggested(fields: Vec<Field>, facts: &[(&str, &str)]) -> Suggested {
        let facts: Vec<_> = facts.iter().map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect();
        suggest(&Form { fields, notes: Vec::new() }, &facts)
    }

    #[test]
    fn a_name_with_and_without_its_title_is_one_person() {
        let of = |facts: &[(&str, &str)]| {
            let suggested = suggested(vec![field("judge", Some("Judge"))], facts);
            (suggested.values.get("judge").cloned(), suggested.unsure.len())
        };
        let titled = ("Judge", "Hon. Ruth Ames");
        assert_eq!(of(&[titled, ("Judge", "Ruth Ames")]), (Some("Hon. Ruth Ames".into()), 0));
        assert_eq!(of(&[titled, ("Judge", "Otto Ames")]), (None, 1));
    }

    #[test]
    fn fields_get_what_they_mean_and_nothing_else() {
        let fields = vec![
            field("f1", Some("Name of the Plaintiff:")),
            field("topmostSubform[0].Page1[0].defendantName[0]", None),
            field("Attorney_Email", None),
            field("case_no", Some("Aktenzeichen")),
            field("phone", Some("Telephone no.")),
            field("tenant.phone", None),
            field("phone2", None),
            field("x", Some("Reason for the application")),
            field("y", Some("Signature of the plaintiff")),
            field("z", Some("Date of birth (MM/DD/YYYY)")),
        ];
        let facts = [
            ("Plaintiff", "Ada Byron"),
            ("Respondent", "Acme Ltd."),
            ("Lawyer's e-mail address", "law@example.org"),
            ("Case number", "24-CV-7"),
            ("Phone", "555-0100"),
            ("Signature of plaintiff", "Ada Byron"),
            ("Date of birth", "May 4, 1980"),
        ];
        let got = suggested(fields, &facts);
        let expected: BTreeMap<String, String> = [
            ("f1", "Ada Byron"),
            ("topmostSubform[0].Page1[0].defendantName[0]", "Acme Ltd."),
            ("Attorney_Email", "law@example.org"),
            ("case_no", "24-CV-7"),
            ("phone", "555-0100"),
            ("z", "May 4, 1980"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
        assert_eq!(got.values, expected);
        assert_eq!(got.unsure, []);
    }

    #[test]
    fn of_two_facts_none_is_taken() {
        let fields = || vec![field("defendant", None)];
        let got = suggested(fields(), &[("Defendant", "A"), ("Beklagte", "B")]);
        assert!(got.values.is_empty() && got.unsure.len() == 1 && got.unsure[0].why.contains("A; B"), "{got:?}");
        assert_eq!(suggested(fields(), &[("Defendant", "A"), ("Beklagte", "A")]).values.len(), 1);
    }
}
