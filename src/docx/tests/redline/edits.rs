//! Tests.
#[test]
fn show() {
    for (name, bytes) in crate::documents::all() {
        match docx::redline::text(&bytes, Default::default()) {
            Ok(t) => println!("{name} {}", t.len()),
            Err(e) => println!("{name} {e}"),
        }
    }
}
