//! What `packaging/bench` measures with code of its own: one program, linked once. Its first argument names the measurement.

mod backup;
mod chat;
mod citations;
mod footprint;
mod law;
mod read;
mod retrieval;
mod search;
mod signin;
mod store;
mod tables;
mod transfers;

use std::error::Error;

/// What stands behind the name of the measurement.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(2).filter(|argument| argument != "--bench")
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        Some("backup") => backup::main(),
        Some("chat") => chat::main(),
        Some("citations") => citations::main(),
        Some("footprint") => footprint::main(),
        Some("law") => law::main(),
        Some("read") => read::main(),
        Some("retrieval") => retrieval::main(),
        Some("search") => search::main(),
        Some("signin") => signin::main(),
        Some("store") => store::main(),
        Some("tables") => tables::main(),
        Some("transfers") => transfers::main(),
        _ => Err("name a measurement of packaging/bench".into()),
    }
}
