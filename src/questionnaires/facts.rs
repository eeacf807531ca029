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

/// An answer that cannot wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Urgent {
    /// The day by which something has to be done, if it is one.
    pub day: Option<Date>,
    /// The question.
    pub asks: String,
    /// The answer for a person.
    pub said: String,
}

/// The answers that cannot wait: days by which something has to be done, the nearest first, then what else the form calls urgent.
pub fn urgent(form: &Form, kept: &[Kept]) -> Vec<Urgent> {
    let answered = |means: Means| {
        let fields = form.fields.iter().filter(move |field| field.means == Some(means));
        fields.filter_map(|field| kept.iter().find(|answer| answer.key == field.key))
    };
    let said = |answer: &Kept| {
        let day = answer.value.first().and_then(|value| value.parse::<Date>().ok());
        day.map_or_else(|| answer.said.clone(), |day| day.strftime("%B %-d, %Y").to_string())
    };
    let told = |answer: &Kept, day| Urgent { day, asks: answer.asks.clone(), said: said(answer) };
    let days =
        answered(Means::UrgentDate).filter_map(|answer| Some(told(answer, Some(answer.value.first()?.parse().ok()?))));
    let mut all: Vec<Urgent> = days.collect();
    all.sort_by_key(|urgent| urgent.day);
    let so = |answer: &&Kept| answer.value.first().is_some_and(|value| value != "no");
    all.extend(answered(Means::Urgent).filter(so).map(|answer| told(answer, None)));
    all
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
