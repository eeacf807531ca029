//! Takes the comments of sources and the metadata out of a document: `cargo run -p docx --example clean -- in.docx out.docx`.

use docx::compose::{clean_metadata, remove_sources};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let document = std::fs::read(arguments.next().ok_or("name a document")?)?;
    let without = remove_sources(&document)?;
    let cleaned = clean_metadata(&without.bytes)?;
    std::fs::write(arguments.next().ok_or("name the file to write")?, &cleaned.bytes)?;
    println!("{} comments of sources and {:?} were taken out", without.removed, cleaned.removed);
    Ok(())
}
