//! Tests of whole forms: made in code, filled, and read again, here and by another library.

mod damage;
mod encryption;
mod every_kind;
mod overlay;
mod refusals;

use crate::samples::{Build, Sample, VALUES, every_kind};
use crate::{Filled, Form, fields, fill};
use std::collections::BTreeMap;

const BUILDS: [Build; 2] = [Build::Table, Build::Streams];

fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn filled(bytes: &[u8], pairs: &[(&str, &str)]) -> Filled {
    fill(bytes, &values(pairs)).expect("the form is filled in")
}

fn value(form: &Form, name: &str) -> Option<String> {
    form.fields.iter().find(|field| field.name == name).expect("the field is there").value.clone()
}

/// Why one value is refused.
fn why(bytes: &[u8], name: &str, value: &str) -> String {
    let filled = filled(bytes, &[(name, value)]);
    assert!(filled.filled.is_empty() && filled.bytes == bytes, "{name} = {value} was put in");
    filled.left.into_iter().find(|left| left.refused).expect("it is refused").why
}

/// A form of one page with these fields, from object 5 on; object 4 is Helvetica.
fn form_of(fields: &[&str], form: &str, catalog: &str) -> Sample {
    let ids: Vec<String> = (0..fields.len()).map(|at| format!("{} 0 R", at + 5)).collect();
    let ids = ids.join(" ");
    let mut objects = vec![
        format!(
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [{ids}] /DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 4 0 R>>>> {form}>> {catalog}>>"
        ),
        "<</Type /Pages /Kids [3 0 R] /Count 1>>".to_owned(),
        format!("<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Annots [{ids}]>>"),
        "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>".to_owned(),
    ];
    objects.extend(fields.iter().map(|field| format!("<</Type /Annot /Subtype /Widget /F 4 {field}>>")));
    Sample { objects, trailer: String::new() }
}

const NAME: &str = "/FT /Tx /T (name) /Rect [50 200 300 220]";
