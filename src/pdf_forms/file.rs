//! A PDF that is open for reading: its objects by number, its catalog and its pages.

use crate::cipher::Cipher;
use crate::limits;
use crate::object::{Dict, Id, Object};
use crate::refusal::{Refusal, Result};
use crate::trailer::{self, Trailer};
use hayro_syntax::object::{MaybeRef, Object as Parsed, ObjectIdentifier, Stream};
use hayro_syntax::page::Pages;
use hayro_syntax::{LoadPdfError, Pdf};
use std::sync::Arc;

pub(crate) struct File {
    pdf: Pdf,
    pub trailer: Trailer,
    /// What an update is encrypted with, if the file is.
    pub cipher: Option<Cipher>,
}

impl File {
    /// Opens a PDF whose cross-reference table is sound.
    ///
    /// # Errors
    /// `NotPdf`, `TooLarge`, `Encrypted` or `Damaged`.
    pub fn open(bytes: &[u8]) -> Result<Self> {
        // The signature may come a little after the start (annex H, 3.4.1); offsets then count from the signature in some
        // programs and from the start in others, which only a repair could tell.
        if !bytes.starts_with(b"%PDF-") {
            let near = &bytes[..bytes.len().min(1024)];
            let later = near.windows(5).any(|window| window == b"%PDF-");
            return Err(if later { Refusal::Damaged } else { Refusal::NotPdf });
        }
        if bytes.len() > limits::BYTES {
            return Err(Refusal::TooLarge(format!("it has more than {} MB", limits::BYTES >> 20)));
        }
        let trailer = trailer::read(bytes)?;
        let pdf = Pdf::new(Arc::new(bytes.to_vec())).map_err(|error| match error {
            LoadPdfError::Decryption(_) => Refusal::Encrypted,
            LoadPdfError::Invalid => Refusal::Damaged,
        })?;
        let root = pdf.xref().root_id();
        if trailer::id(root.obj_number, root.gen_number) != Some(trailer.root) {
            return Err(Refusal::Damaged);
        }
        let mut file = Self { pdf, trailer, cipher: None };
        if let Some(encrypt) = &file.trailer.encrypt {
            let Object::Dict(dict) = file.resolve(encrypt) else { return Err(Refusal::Damaged) };
            file.cipher = Some(Cipher::open(bytes, &file, &dict)?);
        }
        Ok(file)
    }

    /// An object by its number; `Null` if there is none (7.3.10).
    pub fn get(&self, id: Id) -> Object {
        self.pdf.xref().get::<Parsed<'_>>(parsed_id(id)).and_then(|object| convert(object, 0)).unwrap_or(Object::Null)
    }

    /// Follows references to what they stand for.
    pub fn resolve(&self, object: &Object) -> Object {
        let mut object = object.clone();
        for _ in 0..limits::DEPTH {
            match object {
                Object::Ref(id) => object = self.get(id),
                other => return other,
            }
        }
        Object::Null
    }

    /// An entry of a dictionary, with references followed; `Null` if it is missing.
    pub fn entry(&self, dict: &Dict, key: &str) -> Object {
        dict.get(key).map_or(Object::Null, |value| self.resolve(value))
    }

    /// The dictionary in an entry; an empty one if there is none.
    pub fn dict(&self, dict: &Dict, key: &str) -> Dict {
        match self.entry(dict, key) {
            Object::Dict(inner) => inner,
            _ => Dict::default(),
        }
    }

    /// The dictionary and the unpacked data of a stream.
    pub fn stream(&self, object: &Object) -> Option<(Dict, Vec<u8>)> {
        let stream = self.pdf.xref().get::<Stream<'_>>(parsed_id(object.as_ref()?))?;
        let data = stream.decoded_data().ok()?.into_owned();
        let Object::Dict(dict) = convert(Parsed::Dict(stream.dict().clone()), 0)? else { return None };
        Some((dict, data))
    }

    pub fn catalog(&self) -> Dict {
        match self.get(self.trailer.root) {
            Object::Dict(dict) => dict,
            _ => Dict::default(),
        }
    }

    pub fn pages(&self) -> &Pages<'_> {
        self.pdf.pages()
    }

    /// The number of a page's object and its dictionary.
    pub fn page(&self, index: usize) -> Option<(Id, Dict)> {
        let found = self.pages().get(index)?.raw().obj_id()?;
        let id = trailer::id(found.obj_number, found.gen_number)?;
        match self.get(id) {
            Object::Dict(dict) => Some((id, dict)),
            _ => None,
        }
    }
}

fn parsed_id(id: Id) -> ObjectIdentifier {
    ObjectIdentifier::new(id.number, i32::from(id.generation))
}

/// An object of the parser as a value, references left as they are.
pub(crate) fn owned(object: MaybeRef<Parsed<'_>>) -> Option<Object> {
    convert_entry(object, 0)
}

fn convert_entry(object: MaybeRef<Parsed<'_>>, depth: usize) -> Option<Object> {
    match object {
        MaybeRef::Ref(r) => Some(Object::Ref(trailer::id(r.obj_number, r.gen_number)?)),
        MaybeRef::NotRef(object) => convert(object, depth),
    }
}

fn convert(object: Parsed<'_>, depth: usize) -> Option<Object> {
    if depth > limits::DEPTH {
        return None;
    }
    Some(match object {
        Parsed::Null(_) => Object::Null,
        Parsed::Boolean(yes) => Object::Bool(yes),
        Parsed::Number(number) => {
            let number = number.as_f64();
            if number.fract() == 0.0 && number.abs() < 1e15 {
                Object::Integer(number as i64)
            } else {
                Object::Real(number)
            }
        }
        Parsed::String(bytes) => Object::String(bytes.to_vec()),
        Parsed::Name(name) => Object::Name(name.to_vec()),
        Parsed::Array(items) => Object::Array(
            items
                .raw_iter()
                .take(limits::ELEMENTS)
                .map(|item| convert_entry(item, depth + 1))
                .collect::<Option<_>>()?,
        ),
        Parsed::Dict(dict) => Object::Dict(convert_dict(&dict, depth)?),
        Parsed::Stream(stream) => Object::Dict(convert_dict(stream.dict(), depth)?),
    })
}

fn convert_dict(dict: &hayro_syntax::object::Dict<'_>, depth: usize) -> Option<Dict> {
    let mut owned = Dict::default();
    for (key, value) in dict.entries().take(limits::ELEMENTS) {
        owned.set_bytes(&key, convert_entry(value, depth + 1)?);
    }
    Some(owned)
}
