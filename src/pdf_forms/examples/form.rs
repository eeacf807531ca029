//! Fills forms in from the command line, for `packaging/pdf-form-check`, where other programs judge the results.
//!
//!     form samples FOLDER              writes the sample forms, and values beside them
//!     form fields FILE                 one field to a line: name, kind, value
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
        _ => return Err("form samples FOLDER | fields FILE | fill FILE VALUES OUT".into()),
    }
    Ok(())
}
