//! The DATA reader: the same at any split, never more text than input, and the end where the plain rule says it is.

#![no_main]

use chancery::smtp::data::{Bare, DataReader, Sizes};

use libfuzzer_sys::fuzz_target;

fn read(octets: &[u8], chunk: usize) -> Result<(bool, usize, Option<Vec<u8>>), Bare> {
    let mut reader = DataReader::new(Sizes { message: 4096, header: 1024, line: 256 });
    let (mut text, mut used) = (Vec::new(), 0);
    for piece in octets.chunks(chunk) {
        used += reader.feed(piece, &mut text)?;
        if reader.ended() {
            break;
        }
    }
    let fits = reader.oversize().is_none();
    assert!(text.len() <= octets.len() + 1);
    Ok((reader.ended(), used, fits.then_some(text)))
}

fuzz_target!(|input: (u8, Vec<u8>)| {
    let (chunk, octets) = input;
    let whole = read(&octets, octets.len().max(1));
    assert_eq!(whole, read(&octets, usize::from(chunk).max(1)));
    if let Ok((true, used, _)) = whole {
        let read = &octets[..used];
        assert!(read == b".\r\n" || read.ends_with(b"\r\n.\r\n"));
        let (cr, lf, crlf) = (count(read, b"\r"), count(read, b"\n"), count(read, b"\r\n"));
        assert!(cr == crlf && lf == crlf);
        assert_eq!(count(&read[..used - 1], b"\r\n.\r\n"), 0);
    }
});

fn count(octets: &[u8], what: &[u8]) -> usize {
    octets.windows(what.len()).filter(|w| *w == what).count()
}
