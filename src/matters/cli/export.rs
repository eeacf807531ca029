//! `chancery matters export`

use crate::{
    cli::{Failure, Outcome, Session, print_json},
    config::Config,
    control::Request,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::json;
use std::{
    fs::{self, File, OpenOptions},
    io::{BufWriter, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

/// Writes the archive of a matter to a file that is not there yet. An archive that breaks off leaves none.
pub fn run(config: &Config, matter: String, to: &Path, json: bool) -> Outcome {
    save(config, Request::ExportMatter { matter }, to, "", json)
}

/// Asks for an archive, writes it and says where it is. `as_it_was` goes on with the sentence that says so.
pub(super) fn save(config: &Config, wanted: Request, to: &Path, as_it_was: &str, json: bool) -> Outcome {
    let session = Session::open(config)?;
    let done = into_file(&session, wanted, to);
    session.close()?;
    let (number, bytes) = done?;
    if json {
        return print_json(&json!({ "matter": number, "file": to, "bytes": bytes }));
    }
    println!("The matter {number} is in {} ({bytes} bytes){as_it_was}.", to.display());
    println!("To check it: unpack it and run \"python3 verify.py\" in its folder.");
    Ok(())
}

fn into_file(session: &Session, wanted: Request, to: &Path) -> Result<(String, u64), Failure> {
    let named = |e: std::io::Error| Failure::Said(format!("{} cannot be written: {e}.", to.display()));
    // Only the owner may read what was decrypted.
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).map_err(named)?;
    let written = pour(session, wanted, file, named);
    if written.is_err() {
        let _ = fs::remove_file(to);
    }
    written
}

fn pour(
    session: &Session,
    wanted: Request,
    file: File,
    named: impl Fn(std::io::Error) -> Failure,
) -> Result<(String, u64), Failure> {
    let begun = session.ask(wanted, "exporting")?;
    let number = begun["matter"].as_str().unwrap_or_default().to_owned();
    let export = begun["export"].as_u64().ok_or_else(|| Failure::Said("The server began no export.".into()))?;
    let (mut file, mut bytes) = (BufWriter::new(file), 0u64);
    loop {
        let piece = session.ask(Request::NextOfExport { export }, "exporting")?;
        let Some(piece) = piece["bytes"].as_str() else { break };
        let piece = STANDARD.decode(piece).map_err(|_| Failure::Said("A piece of the export is damaged.".into()))?;
        file.write_all(&piece).map_err(&named)?;
        bytes += piece.len() as u64;
    }
    file.flush().map_err(&named)?;
    file.get_ref().sync_all().map_err(&named)?;
    Ok((number, bytes))
}
