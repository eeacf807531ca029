//! What the answers tell of people, days and states.

use super::{
    form::{Form, Means, places},
    given::Kept,
};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// What a form tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub address: String,
    /// Those on the other side.
    pub opposing: Vec<String>,
    /// Others who have to do with it.
    pub others: Vec<String>,
}

/// Names that may be written in one answer, with commas, semicolons, "and" or lines between.
const MOST_NAMES: usize = 10;

/// What kept answers tell.
pub fn facts(form: &Form, kept: &[Kept]) -> Facts {
    let of = |means: Means| {
        let fields = form.fields.iter().filter(move |field| field.means == Some(means));
        fields.filter_map(|field| value(kept, &field.key))
    };
    let first = |means| of(means).next().unwrap_or_default().to_owned();
    let names = |means| of(means).flat_map(names_in).take(MOST_NAMES).collect();
    Facts {
        name: first(Means::ClientName),
        email: first(Means::ClientEmail),
        phone: first(Means::ClientPhone),
        address: first(Means::ClientAddress).replace('\n', ", "),
        opposing: names(Means::OpposingName),
        others: names(Means::OtherName),
    }
}

/// Days by which something has to be done, each with its question, the nearest first.
pub fn urgent_dates<'a>(form: &Form, kept: &'a [Kept]) -> Vec<(Date, &'a str)> {
    let fields = form.fields.iter().filter(|field| field.means == Some(Means::UrgentDate));
    let answers = fields.filter_map(|field| kept.iter().find(|answer| answer.key == field.key));
    let mut days: Vec<(Date, &str)> =
        answers.filter_map(|answer| Some((answer.value.first()?.parse().ok()?, answer.asks.as_str()))).collect();
    days.sort_unstable();
    days
}

/// The first value of an answer.
pub fn value<'a>(kept: &'a [Kept], key: &str) -> Option<&'a str> {
    kept.iter().find(|answer| answer.key == key)?.value.first().map(String::as_str)
}

fn names_in(text: &str) -> Vec<String> {
    let parts = text.split([';', '\n']).flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" y "));
    // "Acme Trucking, Inc." is one name, "Ann Cole, Ben Cole" are two.
    let parts = parts.flat_map(|part| {
        let pieces: Vec<&str> = part.split(',').map(str::trim).collect();
        if pieces.len() > 1 && pieces.iter().all(|piece| piece.split_whitespace().count() > 1) {
            pieces
        } else {
            vec![part.trim()]
        }
    });
    parts.filter(|name| name.chars().filter(|c| c.is_alphabetic()).count() > 1).map(str::to_owned).collect()
}

/// A text with its {keys} filled from the answers, in the words for a person; none if one of them has no answer.
pub fn filled(text: &str, kept: &[Kept]) -> Option<String> {
    let mut out = text.to_owned();
    for key in places(text) {
        let said = &kept.iter().find(|answer| answer.key == key)?.said;
        out = out.replace(&format!("{{{key}}}"), said);
    }
    Some(out)
}
