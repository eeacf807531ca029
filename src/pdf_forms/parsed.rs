//! From the parser's objects to values that can be changed.

use crate::limits;
use crate::object::{Dict, Id, Object};
use hayro_syntax::object::{MaybeRef, Object as Parsed, ObjectIdentifier};

pub(crate) fn identifier(id: Id) -> ObjectIdentifier {
    ObjectIdentifier::new(id.number, i32::from(id.generation))
}

/// An object's number, unless its generation is none that a file can have.
pub(crate) fn id(number: u32, generation: i32) -> Option<Id> {
    Some(Id { number, generation: u16::try_from(generation).ok()? })
}

/// An object of the parser as a value, references left as they are.
pub(crate) fn owned(object: MaybeRef<Parsed<'_>>) -> Option<Object> {
    convert_entry(object, 0)
}

fn convert_entry(object: MaybeRef<Parsed<'_>>, depth: usize) -> Option<Object> {
    match object {
        MaybeRef::Ref(r) => Some(Object::Ref(id(r.obj_number, r.gen_number)?)),
        MaybeRef::NotRef(object) => convert(object, depth),
    }
}

pub(crate) fn convert(object: Parsed<'_>, depth: usize) -> Option<Object> {
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
