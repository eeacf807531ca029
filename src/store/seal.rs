//! Sealing: XChaCha20-Poly1305 for records, and for files the STREAM construction over it (Hoang, Reyhanitabar,
//! Rogaway, Vizár, "Online Authenticated-Encryption", 2015) in chunks, so that any range can be read and a cut-off file is
//! noticed. Associated data binds each value to its place: a record cannot be moved to another
//! key, nor one file's bytes be put under another file's name.

use super::{
    aead::{Branch, NONCE, TAG, branch},
    disk::ReadAt,
};
use base::error::{Error, Result};

use std::{
    io::{self, Write},
    sync::atomic::{AtomicU64, Ordering},
};
use zeroize::Zeroizing;

/// Plain bytes in a chunk of a sealed file.
pub const CHUNK: usize = 64 * 1024;
/// Plain bytes in a chunk of a file of which small parts are read here and there, such as the search index.
pub const SMALL_CHUNK: usize = 16 * 1024;
/// Plain bytes in a chunk of a file of which a few hundred bytes are read in a thousand places at once: lists of words.
pub const SMALLEST_CHUNK: usize = 4 * 1024;
/// How a sealed file begins, and by which it says how long its chunks are.
const MAGIC: [(&[u8; 8], usize); 3] =
    [(b"CHSEAL1\n", CHUNK), (b"CHSEAL2\n", SMALL_CHUNK), (b"CHSEAL3\n", SMALLEST_CHUNK)];
const MAGIC_LENGTH: usize = 8;
const WRAPPED: usize = NONCE + 32 + TAG;
const STREAM_NONCE: usize = NONCE - 5;
/// Bytes before the first chunk: magic, stream nonce, the file's own key under the wrapping key.
pub const HEADER: usize = MAGIC_LENGTH + STREAM_NONCE + WRAPPED;

/// Random bytes from the kernel.
pub fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
    Ok(bytes)
}

/// A 256-bit key that seals records.
pub struct RecordKey {
    key: Zeroizing<[u8; 32]>,
    prefix: [u8; 16],
    sealing: Branch,
    counter: AtomicU64,
}

impl RecordKey {
    /// A sealer for `key`. Its nonces are 128 random bits, drawn once, and a counter: none repeats.
    pub fn new(key: &[u8; 32]) -> Result<Self> {
        let prefix = random()?;
        Ok(Self { key: Zeroizing::new(*key), prefix, sealing: branch(key, &prefix)?, counter: AtomicU64::new(0) })
    }

    /// Seals `plain`, bound to `place`: nonce, ciphertext, tag.
    pub fn seal(&self, place: &[u8], plain: &[u8]) -> Result<Vec<u8>> {
        let tail = self.counter.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        let mut sealed = Vec::with_capacity(NONCE + plain.len() + TAG);
        sealed.extend_from_slice(&self.prefix);
        sealed.extend_from_slice(&tail);
        sealed.extend_from_slice(plain);
        let tag = self.sealing.seal(tail, place, &mut sealed[NONCE..])?;
        sealed.extend_from_slice(&tag);
        Ok(sealed)
    }

    /// Opens what [`Self::seal`] made for the same place.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the bytes, the key or the place are others.
    pub fn open(&self, place: &[u8], sealed: &[u8]) -> Result<Vec<u8>> {
        let damaged = || Error::Damaged("a sealed record does not open".into());
        let (head, rest) = sealed.split_first_chunk::<16>().ok_or_else(damaged)?;
        let (tail, body) = rest.split_first_chunk::<8>().ok_or_else(damaged)?;
        let mut plain = body.to_vec();
        let len = branch(&self.key, head)?.open(*tail, place, &mut plain).map_err(|_| damaged())?;
        plain.truncate(len);
        Ok(plain)
    }
}

/// A key that wraps the random keys of sealed files.
#[derive(Clone)]
pub struct FileKey(Zeroizing<[u8; 32]>);

impl FileKey {
    /// From its bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self(Zeroizing::new(key))
    }
    fn records(&self) -> Result<RecordKey> {
        RecordKey::new(&self.0)
    }
}

/// The chunks of one file: chunk n has the nonce of the file, n in 4 bytes (big end first) and 1 if it is the last.
struct Chunks {
    cipher: Branch,
    nonce: [u8; STREAM_NONCE - 16],
    /// Plain bytes in each but the last.
    size: usize,
}

impl Chunks {
    fn new(key: &[u8; 32], nonce: &[u8; STREAM_NONCE], size: usize) -> Result<Self> {
        let [head @ .., a, b, c] = nonce;
        Ok(Self { cipher: branch(key, head)?, nonce: [*a, *b, *c], size })
    }

    /// From the beginning of a sealed file.
    fn of_header(header: &[u8; HEADER], key: &FileKey, place: &[u8]) -> Result<Self> {
        let damaged = |what: &str| Error::Damaged(format!("a sealed file {what}"));
        let (magic, rest) = header.split_at(MAGIC_LENGTH);
        let (nonce, wrapped) = rest.split_at(STREAM_NONCE);
        let size = MAGIC.iter().find(|(known, _)| *known == magic).map(|(_, size)| *size);
        let size = size.ok_or_else(|| damaged("has another beginning"))?;
        let own = Zeroizing::new(key.records()?.open(place, wrapped)?);
        let own: Zeroizing<[u8; 32]> = Zeroizing::new(own.as_slice().try_into().map_err(|_| damaged("has a bad key"))?);
        let nonce: &[u8; STREAM_NONCE] = nonce.try_into().map_err(|_| damaged("has a bad nonce"))?;
        Self::new(&own, nonce, size)
    }

    fn tail(&self, position: u32, last: bool) -> [u8; 8] {
        let ([a, b, c], [w, x, y, z]) = (self.nonce, position.to_be_bytes());
        [a, b, c, w, x, y, z, last.into()]
    }
}

/// Seals a file as it is written, holding one chunk in memory.
pub struct SealedWriter<W: Write> {
    inner: W,
    chunks: Chunks,
    place: Vec<u8>,
    chunk: Vec<u8>,
    position: u32,
}

impl<W: Write> SealedWriter<W> {
    /// Starts a sealed file of chunks of [`CHUNK`]: a random key of its own, wrapped by `key`, all bound to `place`.
    pub fn new(inner: W, key: &FileKey, place: &[u8]) -> Result<Self> {
        Self::in_chunks_of(CHUNK, inner, key, place)
    }

    /// The same of chunks of `size` plain bytes: [`CHUNK`], [`SMALL_CHUNK`] or [`SMALLEST_CHUNK`].
    pub fn in_chunks_of(size: usize, mut inner: W, key: &FileKey, place: &[u8]) -> Result<Self> {
        let known = MAGIC.iter().find(|(_, known)| *known == size);
        let (magic, _) = known.ok_or_else(|| Error::Internal(format!("no sealed file has chunks of {size} bytes")))?;
        let own = Zeroizing::new(random::<32>()?);
        let nonce = random::<STREAM_NONCE>()?;
        inner.write_all(*magic)?;
        inner.write_all(&nonce)?;
        inner.write_all(&key.records()?.seal(place, own.as_slice())?)?;
        Ok(Self {
            inner,
            chunks: Chunks::new(&own, &nonce, size)?,
            place: place.to_vec(),
            chunk: Vec::with_capacity(size + TAG),
            position: 0,
        })
    }

    /// Goes on with a sealed file that was not finished: `known` hears the bytes of each chunk that is whole, and `into` turns
    /// the file into a writer that goes on behind them.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the file was not begun whole, or key or place are others.
    pub fn resume<R: ReadAt>(
        from: R,
        key: &FileKey,
        place: &[u8],
        into: impl FnOnce(R, u64) -> io::Result<W>,
        mut known: impl FnMut(&[u8]),
    ) -> Result<Self> {
        let total = from.len()?;
        let mut header = [0; HEADER];
        if total < HEADER as u64 {
            return Err(Error::Damaged("a sealed file is cut off".into()));
        }
        from.read_exact_at(0, &mut header)?;
        let chunks = Chunks::of_header(&header, key, place)?;
        let (mut position, mut at) = (0u32, HEADER as u64);
        let mut buffer = vec![0; chunks.size + TAG];
        while at + buffer.len() as u64 <= total {
            from.read_exact_at(at, &mut buffer)?;
            // What does not open was torn by a power cut: the upload goes on before it.
            let Ok(len) = chunks.cipher.open(chunks.tail(position, false), place, &mut buffer) else { break };
            known(&buffer[..len]);
            position = position.checked_add(1).ok_or_else(|| Error::Damaged("a sealed file is too long".into()))?;
            at += buffer.len() as u64;
        }
        let inner = into(from, at)?;
        let chunk = Vec::with_capacity(chunks.size + TAG);
        Ok(Self { inner, chunks, place: place.to_vec(), chunk, position })
    }

    fn seal_chunk(&mut self, last: bool) -> io::Result<()> {
        let tail = self.chunks.tail(self.position, last);
        let tag = self.chunks.cipher.seal(tail, &self.place, &mut self.chunk).map_err(io::Error::other)?;
        self.chunk.extend_from_slice(&tag);
        self.inner.write_all(&self.chunk)?;
        self.chunk.clear();
        self.position = self.position.checked_add(1).ok_or_else(|| io::Error::other("sealed file too long"))?;
        Ok(())
    }

    /// Seals the last chunk and gives the writer back. A file that was not finished does not open.
    pub fn finish(mut self) -> io::Result<W> {
        self.seal_chunk(true)?;
        self.inner.flush()?;
        Ok(self.inner)
    }
}

impl<W: Write> Write for SealedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A full chunk is kept until more comes, as the last one is sealed as the last.
        if self.chunk.len() == self.chunks.size && !bytes.is_empty() {
            self.seal_chunk(false)?;
        }
        let n = bytes.len().min(self.chunks.size - self.chunk.len());
        self.chunk.extend_from_slice(&bytes[..n]);
        Ok(n)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Reads a sealed file at any offset, holding one chunk in memory.
pub struct SealedReader<R: ReadAt> {
    inner: R,
    cipher: Chunks,
    place: Vec<u8>,
    /// Bytes as they lie on the disk.
    total: u64,
    len: u64,
    chunks: u64,
    held: Option<(u64, Vec<u8>)>,
}

impl<R: ReadAt> SealedReader<R> {
    /// Opens a sealed file.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is no sealed file, or key or place are others.
    pub fn open(inner: R, key: &FileKey, place: &[u8]) -> Result<Self> {
        let damaged = |what: &str| Error::Damaged(format!("a sealed file {what}"));
        let total = inner.len()?;
        let mut header = [0; HEADER];
        if total < (HEADER + TAG) as u64 {
            return Err(damaged("is cut off"));
        }
        inner.read_exact_at(0, &mut header)?;
        let cipher = Chunks::of_header(&header, key, place)?;
        let body = total - HEADER as u64;
        let chunks = body.div_ceil((cipher.size + TAG) as u64);
        let len = body.checked_sub(chunks * TAG as u64).ok_or_else(|| damaged("is cut off"))?;
        Ok(Self { inner, cipher, place: place.to_vec(), total, len, chunks, held: None })
    }

    /// Plain length in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether it holds no plain byte.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Plain bytes in each chunk but the last.
    pub fn chunk_size(&self) -> usize {
        self.cipher.size
    }

    /// One chunk, opened.
    pub fn chunk(&self, number: u64) -> Result<Vec<u8>> {
        self.chunks(number, 1)
    }

    /// The plain bytes of `count` chunks that lie one behind the other, of which the file must have the first. Read from the disk at once.
    pub fn chunks(&self, first: u64, count: usize) -> Result<Vec<u8>> {
        let damaged = || Error::Damaged("a sealed file does not open".into());
        let each = self.cipher.size + TAG;
        let start = HEADER as u64 + first * each as u64;
        let size = self.total.saturating_sub(start).min(count as u64 * each as u64);
        let mut bytes = vec![0; usize::try_from(size).map_err(|_| damaged())?];
        self.inner.read_exact_at(start, &mut bytes)?;
        let mut len = 0;
        for (number, at) in (first..).zip((0..bytes.len().max(1)).step_by(each)) {
            let sealed = at..(at + each).min(bytes.len());
            let position = u32::try_from(number).map_err(|_| damaged())?;
            let tail = self.cipher.tail(position, number + 1 == self.chunks);
            let opened = self.cipher.cipher.open(tail, &self.place, &mut bytes[sealed]).map_err(|_| damaged())?;
            // Over the tags of those before.
            bytes.copy_within(at..at + opened, len);
            len += opened;
        }
        bytes.truncate(len);
        Ok(bytes)
    }

    /// Reads at `offset`; returns the number of bytes, 0 only at the end.
    pub fn read_at(&mut self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        let number = offset / self.cipher.size as u64;
        if offset >= self.len {
            // An empty file has a chunk all the same; opening it proves that nothing was cut off.
            self.chunk(self.chunks.saturating_sub(1))?;
            return Ok(0);
        }
        if self.held.as_ref().is_none_or(|(held, _)| *held != number) {
            self.held = Some((number, self.chunk(number)?));
        }
        let Some((_, chunk)) = &self.held else { return Ok(0) };
        let from = usize::try_from(offset % self.cipher.size as u64).unwrap_or(0);
        let bytes = chunk.get(from..).unwrap_or(&[]);
        let n = bytes.len().min(buf.len());
        buf[..n].copy_from_slice(&bytes[..n]);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl ReadAt for Vec<u8> {
        fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
            let from = usize::try_from(offset).unwrap_or(usize::MAX).min(self.len());
            let n = buf.len().min(self.len() - from);
            buf[..n].copy_from_slice(&self[from..from + n]);
            Ok(n)
        }
        fn len(&self) -> io::Result<u64> {
            Ok(Vec::len(self) as u64)
        }
    }

    // "some text" as it was sealed on 2026-11-23.
    const RECORD: &str = "c0f473186362052b646b6bdf2f666d0400000000000000008b4568fd25b73cc0f090ea8d329f77e550e2fdb64760deea\
        3c";
    const FILE: &str = "43485345414c310a2d41f48605df1b8d77f5dd9f97e963b98a9630fa0cad99cc8ca903536e8f67683e6ff00000000000\
        00000046a4452e545b248fc5dee33256cef557aa3c65c0b8dacfd2148cd92b11c11814130e5e1e1e049cf1e96abdcc64\
        c9d8574b4fe001fa47273d7d9c93d192fd48a16d2d11b6c41acb0e46";
    const SMALL_FILE: &str = "43485345414c320a822dc6c973699a77e51fccdb04a5f8475acd8e3a9070737c8530a7561226e1eadd23ee0000000000\
        000000cf83382247cb6cd4e4c8c710cf6454c13a222d224e2339d115951ecda1d811be36be9c484d015869dcd99721da\
        b0f2b96771617b79d083b76c860a90fc7d77184711ea5565519ba36f";
    // Sealed by PyCryptodome on 2026-11-30.
    const SMALLEST_FILE: &str = "43485345414c330ae9f47cbfdf8172dbeb068fc02d2c5e77c4f527421df83dcc69b040dc960ece3b567fba57cd189c99\
        b3ff2a1ab748f4cb7efd683931a9dbafdaea7c6f9320efdfbdddfa7f76103273b5f521907c560a848e074fd966c4f464\
        742912ef5910b4e49b7fb1ba145858197c88d0c9b5bae86a22cdcdb5";

    fn sealed(plain: &[u8], key: &FileKey, size: usize) -> Vec<u8> {
        let mut writer = SealedWriter::in_chunks_of(size, Vec::new(), key, b"place").unwrap();
        writer.write_all(plain).unwrap();
        writer.finish().unwrap()
    }

    fn opened(sealed: Vec<u8>, key: &FileKey, place: &[u8]) -> Result<Vec<u8>> {
        let mut reader = SealedReader::open(sealed, key, place)?;
        let mut out = Vec::new();
        let mut buf = [0; 10_000];
        loop {
            match reader.read_at(out.len() as u64, &mut buf)? {
                0 => return Ok(out),
                n => out.extend_from_slice(&buf[..n]),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn what_was_sealed_opens_and_nothing_else_does(
            size in prop_oneof![Just(CHUNK), Just(SMALL_CHUNK), Just(SMALLEST_CHUNK)], chunks in 0..4usize, more in 0..200usize,
            seed: u8, at: prop::sample::Index,
        ) {
            let key = FileKey::new([7; 32]);
            let len = if chunks == 0 { more } else { chunks * size - 2 + more % 4 };
            let plain: Vec<u8> = (0..len).map(|i| (i as u8).wrapping_mul(31).wrapping_add(seed)).collect();
            let file = sealed(&plain, &key, size);
            prop_assert_eq!(SealedReader::open(file.clone(), &key, b"place").unwrap().chunk_size(), size);
            prop_assert_eq!(&opened(file.clone(), &key, b"place").unwrap(), &plain);
            let reader = SealedReader::open(file.clone(), &key, b"place").unwrap();
            let all = plain.len().div_ceil(size).max(1);
            for first in 0..all {
                for count in 1..=all + 1 {
                    let part = &plain[first * size..plain.len().min((first + count) * size)];
                    prop_assert_eq!(&reader.chunks(first as u64, count).unwrap(), part);
                }
            }
            prop_assert!(reader.chunks(all as u64, 1).is_err());
            prop_assert!(opened(file.clone(), &key, b"elsewhere").is_err());
            prop_assert!(opened(file.clone(), &FileKey::new([8; 32]), b"place").is_err());
            let at = at.index(file.len());
            let mut flipped = file.clone();
            flipped[at] ^= 1;
            prop_assert!(opened(flipped, &key, b"place").is_err());
            prop_assert!(opened(file[..at].to_vec(), &key, b"place").is_err());
        }
    }

    /// What a version of the program sealed, every later one opens.
    #[test]
    fn the_golden_bytes_open() {
        let bytes = |hex: &str| -> Vec<u8> {
            (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
        };
        let record = RecordKey::new(&[3; 32]).unwrap();
        assert_eq!(record.open(b"here", &bytes(RECORD)).unwrap(), b"some text");
        for file in [FILE, SMALL_FILE, SMALLEST_FILE] {
            assert_eq!(opened(bytes(file), &FileKey::new([7; 32]), b"place").unwrap(), b"some text");
        }
    }

    /// Beside the RustCrypto crates: the standard construction, not merely one that opens what it sealed.
    #[test]
    fn another_implementation_opens_what_was_sealed() {
        use aead_stream::{DecryptorBE32, NewStream as _, StreamBE32};
        use chacha20poly1305::{
            KeyInit, XChaCha20Poly1305, XNonce,
            aead::{Aead, Payload},
        };
        let record = RecordKey::new(&[3; 32]).unwrap();
        let peer = XChaCha20Poly1305::new(&[3; 32].into());
        let bytes = record.seal(b"here", b"some text").unwrap();
        let nonce = XNonce::try_from(&bytes[..NONCE]).unwrap();
        assert_eq!(peer.decrypt(&nonce, Payload { msg: &bytes[NONCE..], aad: b"here" }).unwrap(), b"some text");

        for size in [CHUNK, SMALL_CHUNK, SMALLEST_CHUNK] {
            let plain: Vec<u8> = (0..size * 2 + 77).map(|i| i as u8).collect();
            let file = sealed(&plain, &FileKey::new([7; 32]), size);
            let (nonce, wrapped) = file[MAGIC_LENGTH..HEADER].split_at(STREAM_NONCE);
            let own = RecordKey::new(&[7; 32]).unwrap().open(b"place", wrapped).unwrap();
            let peer = XChaCha20Poly1305::new(own.as_slice().try_into().unwrap());
            let nonce: [u8; STREAM_NONCE] = nonce.try_into().unwrap();
            let mut peer = DecryptorBE32::from_stream_primitive(StreamBE32::from_aead(peer, &nonce.into()));
            let mut opened = Vec::new();
            let mut chunks = file[HEADER..].chunks(size + TAG).peekable();
            while let Some(chunk) = chunks.next() {
                let mut chunk = chunk.to_vec();
                if chunks.peek().is_none() {
                    peer.decrypt_last_in_place(b"place", &mut chunk).unwrap();
                    opened.extend(chunk);
                    break;
                }
                peer.decrypt_next_in_place(b"place", &mut chunk).unwrap();
                opened.extend(chunk);
            }
            assert!(opened == plain);
        }
    }

    #[test]
    fn a_record_opens_only_in_its_place() {
        let key = RecordKey::new(&[1; 32]).unwrap();
        let sealed = key.seal(b"a", b"text").unwrap();
        assert_eq!(key.open(b"a", &sealed).unwrap(), b"text");
        assert!(key.open(b"b", &sealed).is_err());
        assert!(key.open(b"a", &sealed[..10]).is_err());
    }
}
