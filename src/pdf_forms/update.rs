//! An incremental update: changed and new objects, appended to bytes that stay as they are (ISO 32000-1, 7.5.6).

use crate::file::File;
use crate::object::{Dict, Id, Object};
use crate::refusal::Result;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::collections::BTreeMap;
use std::io::Write;

enum Body {
    Object(Object),
    Stream(Dict, Vec<u8>),
}

/// The objects to append.
pub(crate) struct Update<'a> {
    file: &'a File,
    bodies: BTreeMap<Id, Body>,
    next: u32,
}

impl<'a> Update<'a> {
    pub fn new(file: &'a File) -> Self {
        Self { file, bodies: BTreeMap::new(), next: file.trailer.size.max(1) }
    }

    /// A number that no object has. A trailer may state too few, so each is looked up.
    pub fn allocate(&mut self) -> Id {
        loop {
            let id = Id { number: self.next, generation: 0 };
            self.next = self.next.saturating_add(1);
            if self.file.get(id) == Object::Null {
                return id;
            }
        }
    }

    /// The dictionary of an object as it will be.
    pub fn dict(&self, id: Id) -> Dict {
        match self.bodies.get(&id) {
            Some(Body::Object(Object::Dict(dict)) | Body::Stream(dict, _)) => dict.clone(),
            Some(Body::Object(_)) => Dict::default(),
            None => self.file.get(id).as_dict().cloned().unwrap_or_default(),
        }
    }

    pub fn set(&mut self, id: Id, object: impl Into<Object>) {
        self.bodies.insert(id, Body::Object(object.into()));
    }

    /// A new object.
    pub fn add(&mut self, object: impl Into<Object>) -> Id {
        let id = self.allocate();
        self.set(id, object);
        id
    }

    /// A new stream, packed where that makes it smaller.
    pub fn add_stream(&mut self, dict: Dict, data: Vec<u8>) -> Id {
        let id = self.allocate();
        self.set_stream(id, dict, data);
        id
    }

    pub fn set_stream(&mut self, id: Id, mut dict: Dict, mut data: Vec<u8>) {
        if let Some(packed) = pack(&data).filter(|packed| packed.len() < data.len()) {
            data = packed;
            dict.set("Filter", Object::name("FlateDecode"));
        }
        dict.set("Length", data.len() as i64);
        self.bodies.insert(id, Body::Stream(dict, data));
    }

    /// The bytes with the update behind them, encrypted if they are.
    ///
    /// # Errors
    /// `Encrypted`, if that fails.
    pub fn append_to(mut self, original: &[u8]) -> Result<Vec<u8>> {
        let mut out = original.to_vec();
        if !out.ends_with(b"\n") && !out.ends_with(b"\r") {
            out.push(b'\n');
        }
        let mut offsets = BTreeMap::new();
        for (id, body) in &self.bodies {
            offsets.insert(*id, out.len());
            out.extend_from_slice(format!("{} {} obj\n", id.number, id.generation).as_bytes());
            match (body, &self.file.cipher) {
                (Body::Object(object), None) => object.write(&mut out),
                (Body::Object(object), Some(cipher)) => cipher.object(*id, object)?.write(&mut out),
                (Body::Stream(dict, data), None) => write_stream(dict, data, &mut out),
                (Body::Stream(dict, data), Some(cipher)) => {
                    let data = cipher.bytes(*id, data)?;
                    let dict = cipher.dict(*id, dict)?.with("Length", data.len() as i64);
                    write_stream(&dict, &data, &mut out);
                }
            }
            out.extend_from_slice(b"\nendobj\n");
        }
        let start =
            if self.file.trailer.table { self.table(&offsets, &mut out) } else { self.stream(offsets, &mut out) };
        out.extend_from_slice(format!("startxref\n{start}\n%%EOF\n").as_bytes());
        Ok(out)
    }

    /// 7.5.4: a section in text.
    fn table(&self, offsets: &BTreeMap<Id, usize>, out: &mut Vec<u8>) -> usize {
        let start = out.len();
        out.extend_from_slice(b"xref\n");
        for run in runs(offsets) {
            out.extend_from_slice(format!("{} {}\n", run[0].0.number, run.len()).as_bytes());
            for (id, offset) in run {
                out.extend_from_slice(format!("{offset:010} {:05} n \n", id.generation).as_bytes());
            }
        }
        out.extend_from_slice(b"trailer\n");
        self.file.trailer.next(self.next).write(out);
        out.push(b'\n');
        start
    }

    /// 7.5.8: a section as a stream, which lists itself too.
    fn stream(&mut self, mut offsets: BTreeMap<Id, usize>, out: &mut Vec<u8>) -> usize {
        let (start, own) = (out.len(), self.allocate());
        offsets.insert(own, start);
        let mut data = Vec::new();
        let mut index = Vec::new();
        for run in runs(&offsets) {
            index.push(Object::Integer(i64::from(run[0].0.number)));
            index.push(Object::Integer(run.len() as i64));
            for (id, offset) in run {
                data.push(1);
                data.extend_from_slice(&(offset as u32).to_be_bytes());
                data.extend_from_slice(&id.generation.to_be_bytes());
            }
        }
        let mut dict = self.file.trailer.next(self.next);
        dict.set("Type", Object::name("XRef"));
        dict.set("Index", Object::Array(index));
        dict.set("W", Object::Array([1, 4, 2].map(Object::Integer).to_vec()));
        dict.set("Length", data.len() as i64);
        out.extend_from_slice(format!("{} 0 obj\n", own.number).as_bytes());
        write_stream(&dict, &data, out);
        out.extend_from_slice(b"\nendobj\n");
        start
    }
}

fn write_stream(dict: &Dict, data: &[u8], out: &mut Vec<u8>) {
    dict.write(out);
    out.extend_from_slice(b"\nstream\n");
    out.extend_from_slice(data);
    out.extend_from_slice(b"\nendstream");
}

/// Objects whose numbers follow each other.
fn runs(offsets: &BTreeMap<Id, usize>) -> Vec<Vec<(Id, usize)>> {
    let mut runs: Vec<Vec<(Id, usize)>> = Vec::new();
    for (id, offset) in offsets {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|(last, _)| last.number.checked_add(1) == Some(id.number)) => {
                run.push((*id, *offset))
            }
            _ => runs.push(vec![(*id, *offset)]),
        }
    }
    runs
}

fn pack(data: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).ok()?;
    encoder.finish().ok()
}
