//! Fills forms in from the command line, for `packaging/pdf-form-check`, where other programs judge the results.
//!
//!     form samples FOLDER              writes the sample forms, and values beside them
//!     form fields FILE                 one field to a line: name, kind, value
//!     form text FILE OUT               puts a text into each corner of the first two pages
//!     form fill FILE VALUES OUT        VALUES has a field to a line: name, tab, value with \n for a new line

#[path = "../samples.rs"]
mod samples;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["samples", folder] => {
            let values: Vec<String> = samples::VALUES
                .iter()
                .map(|(name, value)| format!("{name}\t{}\n", value.replace('\n', "\\n")))
                .collect();
            for (name, build) in [("table", samples::Build::Table), ("streams", samples::Build::Streams)] {
                fs::write(format!("{folder}/{name}.pdf"), samples::every_kind().build(build))?;
                fs::write(format!("{folder}/{name}.tsv"), values.concat())?;
            }
        }
        ["fields", file] => {
            let form = pdf_forms::fields(&fs::read(file)?)?;
            for field in &form.fields {
                println!("{}\t{:?}\t{:?}\t{:?}\t{:?}", field.name, field.label, field.kind, field.value, field.places);
            }
            form.notes.iter().for_each(|note| println!("{note}"));
        }
        ["text", file, out] => {
            let text =
                |page, x, y, text: &str| pdf_forms::Text { page, x, y, width: 160.0, size: 11.0, text: text.into() };
            let texts = [
                text(1, 20.0, 20.0, "Top left of page one"),
                text(1, 400.0, 760.0, "Łódź, a text that is broken where its lines are full"),
                text(2, 20.0, 20.0, "Top left of page two"),
                text(2, 650.0, 540.0, "Bottom right of a turned page: Ωμέγα"),
            ];
            fs::write(out, pdf_forms::overlay(&fs::read(file)?, &texts)?)?;
        }
        ["fill", file, values, out] => {
            let text = fs::read_to_string(values)?;
            let values: BTreeMap<String, String> = text
                .lines()
                .filter_map(|line| line.split_once('\t'))
                .map(|(name, value)| (name.to_owned(), value.replace("\\n", "\n")))
                .collect();
            let filled = pdf_forms::fill(&fs::read(file)?, &values)?;
            fs::write(out, &filled.bytes)?;
            println!("filled: {}", filled.filled.join(", "));
            filled.left.iter().for_each(|left| println!("left: {} ({:?}): {}", left.name, left.label, left.why));
            filled.notes.iter().for_each(|note| println!("{note}"));
        }
        _ => return Err("form samples FOLDER | fields FILE | text FILE OUT | fill FILE VALUES OUT".into()),
    }
    Ok(())
}
