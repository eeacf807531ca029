//! Writes a Word document from a draft in JSON: `cargo run -p docx --example compose -- motion.json motion.docx`, or prints its
//! text without a second file.

use docx::compose::{Document, compose};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let draft = arguments.next().ok_or("name a draft in JSON")?;
    let document: Document = serde_json::from_slice(&std::fs::read(draft)?)?;
    match arguments.next() {
        Some(file) => std::fs::write(file, compose(&document, "2026-11-25T09:30:00Z")?)?,
        None => println!("{}", document.text()),
    }
    Ok(())
}
