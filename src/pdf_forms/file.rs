//! A PDF that is open for reading: its objects by number, its catalog and its pages.

use crate::cipher::Cipher;
use crate::limits;
use crate::object::{Dict, Id, Object};
use crate::parsed;
use crate::refusal::{Refusal, Result};
use crate::trailer::{self, Trailer};
use hayro_syntax::object::{Object as Parsed, Stream};
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
        if parsed::id(root.obj_number, root.gen_number) != Some(trailer.root) {
            return Err(Refusal::Damaged);
        }
        let mut file = Self { pdf, trailer, cipher: None };
        if let Some(encrypt) = &file.trailer.encrypt {
            let Object::Dict(dict) = file.whole(encrypt, 0) else { return Err(Refusal::Damaged) };
            file.cipher = Some(Cipher::open(bytes, &dict)?);
        }
        Ok(file)
    }

    /// An object by its number; `Null` if there is none (7.3.10).
    pub fn get(&self, id: Id) -> Object {
        self.pdf
            .xref()
            .get::<Parsed<'_>>(parsed::identifier(id))
            .and_then(|object| parsed::convert(object, 0))
            .unwrap_or(Object::Null)
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

    /// An object with all references in it followed, down to the filters of an encryption dictionary.
    fn whole(&self, object: &Object, depth: usize) -> Object {
        match self.resolve(object) {
            Object::Dict(dict) if depth < 4 => {
                let mut whole = Dict::default();
                dict.entries().for_each(|(key, value)| whole.set_bytes(key, self.whole(value, depth + 1)));
                Object::Dict(whole)
            }
            other => other,
        }
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
        let stream = self.pdf.xref().get::<Stream<'_>>(parsed::identifier(object.as_ref()?))?;
        let data = stream.decoded_data().ok()?.into_owned();
        let Object::Dict(dict) = parsed::convert(Parsed::Dict(stream.dict().clone()), 0)? else { return None };
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
        let id = parsed::id(found.obj_number, found.gen_number)?;
        match self.get(id) {
            Object::Dict(dict) => Some((id, dict)),
            _ => None,
        }
    }
}
