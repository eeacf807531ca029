//! Forms in Word: content controls (ECMA-376 part 1, 17.5.2), the fields of older forms (17.16.17), and blanks in plain text. What a field
//! holds is filled in; every other byte stays, and the result is read again and compared.

mod blanks;
mod cells;
mod controls;
mod field;
mod filling;
mod legacy;

pub use blanks::{Blank, blanks, fill_blanks};
pub use field::{Field, Kind, Left};
pub use filling::{Filled, fill};

use crate::{
    Error,
    package::{Limits, Package},
    redline::{story::Stories, xml::Xml},
};
use field::Found;

/// The fields of a document, in order: the text first, then headers, footers and notes.
///
/// # Errors
/// As of [`Package::open`], and [`Error::Damaged`] with the part that cannot be read.
pub fn fields(document: &[u8], limits: Limits) -> Result<Vec<Field>, Error> {
    let package = Package::open(document, limits)?;
    Ok(parts(&package)?.into_iter().flat_map(|part| part.found).map(|found| found.field).collect())
}

/// A part with the fields that it holds.
struct Part {
    name: String,
    text: String,
    found: Vec<Found>,
}

/// The parts that hold fields. Fields are numbered through all of them.
fn parts(package: &Package<'_>) -> Result<Vec<Part>, Error> {
    let stories = Stories::of(package)?;
    let mut out: Vec<Part> = Vec::new();
    let mut number = 0;
    let names = std::iter::once(&stories.main).chain(&stories.others);
    for name in names {
        let Some(text) = package.xml(name)? else { continue };
        let xml = Xml::parse(name, &text, &package.limits())?;
        let mut found = controls::find(&xml);
        found.extend(legacy::find(&xml));
        found.sort_by_key(|field| field.whole.start);
        for field in &mut found {
            field.field.number = number;
            number += 1;
        }
        if !found.is_empty() {
            out.push(Part { name: name.clone(), text, found });
        }
    }
    Ok(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
