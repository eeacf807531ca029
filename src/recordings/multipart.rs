//! A form with a file (RFC 7578), as the address for transcriptions takes it.

use crate::error::{Error, Result};

/// The form's bytes and its media type. No value may hold the boundary, which nobody can guess.
pub fn form(values: &[(&str, &str)], wav: &[u8]) -> Result<(Vec<u8>, String)> {
    let mut random = [0; 16];
    getrandom::fill(&mut random).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
    let boundary: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut body = Vec::with_capacity(wav.len() + 2_048);
    for (name, value) in values {
        let part = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"piece.wav\"\r\nContent-Type: audio/wav\r\n\r\n"
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(wav);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    Ok((body, format!("multipart/form-data; boundary={boundary}")))
}
