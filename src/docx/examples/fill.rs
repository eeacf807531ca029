//! Lists the placeholders of a template, or fills it: `cargo run -p docx --example fill -- template.docx values.json out.docx
//! [draft.json]`. The values are a JSON object of texts; a draft is put in the place of `{{body}}`.

use docx::template::{Unfilled, Values, fill, fill_with_body, placeholders};
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let template = std::fs::read(arguments.first().ok_or("name a template")?)?;
    let [_, values, out, draft @ ..] = arguments.as_slice() else {
        for placeholder in placeholders(&template)? {
            println!("{placeholder:?}");
        }
        return Ok(());
    };
    let texts: BTreeMap<String, String> = serde_json::from_slice(&std::fs::read(values)?)?;
    let values = Values::from(texts);
    let filled = match draft.first() {
        Some(draft) => {
            let draft = serde_json::from_slice(&std::fs::read(draft)?)?;
            fill_with_body(&template, &values, Unfilled::Gap, &draft, "2026-11-25T09:30:00Z")?
        }
        None => fill(&template, &values, Unfilled::Gap)?,
    };
    std::fs::write(out, &filled.bytes)?;
    println!("filled {:?}\nleft {:?}\n{:?}", filled.filled, filled.left, filled.notes);
    Ok(())
}
