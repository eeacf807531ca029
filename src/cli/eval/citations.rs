//! `eval citations`: the citations of a text or of an HTML fragment.

use crate::cli::eval::examinee::{Examinee, text};
use crate::law::citations::{Citation, Kind, find, find_in_markup};

use serde_json::{Value, json};

pub(super) struct Citations;

impl Examinee for Citations {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let given = text(request, "text")?;
        let markup = request["input"] == "html";
        let mut found = if markup { find_in_markup(given) } else { find(given) };
        if request["options"]["remove_ambiguous"] == true {
            found.retain(|c| !c.ambiguous);
        }
        let citations: Vec<Value> = found.iter().map(|c| written(c, markup)).collect();
        Ok(Some(json!({ "citations": citations })))
    }
}

fn written(c: &Citation, markup: bool) -> Value {
    let kind = match c.kind {
        Kind::Case => "case",
        Kind::Short => "short",
        Kind::Supra => "supra",
        Kind::Id => "id",
        Kind::Law => "law",
        Kind::Journal => "journal",
        Kind::Unknown => "unknown",
        Kind::Reference => "reference",
    };
    let mut out = json!({ "type": kind });
    let mut put = |field: &str, value: Option<Value>| {
        if let Some(value) = value {
            out[field] = value;
        }
    };
    let text = |s: &Option<String>| s.clone().map(Value::from);
    put("volume", text(&c.volume));
    put("reporter", c.reporter().map(Value::from));
    // A section sign without a source does not cite a page of anything.
    put("page", text(&c.page).filter(|_| c.kind != Kind::Unknown));
    put("pin_cite", text(&c.pin));
    put("year", c.year.map(Value::from));
    put("court", c.court.map(Value::from));
    if matches!(c.kind, Kind::Case | Kind::Reference) {
        put("plaintiff", text(&c.plaintiff));
        put("defendant", text(&c.defendant).or(text(&c.antecedent)));
    }
    // Places in a fragment are not graded, and those of the text made from it would mislead.
    put("span", (!markup).then(|| json!([c.span.start, c.span.end])));
    out
}
