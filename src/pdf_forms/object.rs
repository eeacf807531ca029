//! Objects of a PDF as values that can be changed, and how they are written (ISO 32000-1, 7.3).

/// Number and generation of an indirect object (ISO 32000-1, 7.3.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id {
    pub number: u32,
    pub generation: u16,
}

/// An object. The dictionary of a stream is a `Dict`; its data is asked for apart.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) enum Object {
    #[default]
    Null,
    Bool(bool),
    Integer(i64),
    Real(f64),
    String(Vec<u8>),
    Name(Vec<u8>),
    Array(Vec<Object>),
    Dict(Dict),
    Ref(Id),
}

impl Object {
    pub fn name(name: &str) -> Self {
        Self::Name(name.as_bytes().to_vec())
    }

    /// Numbers as they are written: three decimals, which is a thousandth of a point.
    pub fn numbers(numbers: &[f64]) -> Self {
        Self::Array(numbers.iter().map(|n| Self::Real((n * 1000.0).round() / 1000.0)).collect())
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(n) => Some(*n as f64),
            Self::Real(n) => Some(*n),
            _ => None,
        }
    }

    pub fn integer(&self) -> Option<i64> {
        self.number().map(|n| n as i64)
    }

    pub fn as_name(&self) -> Option<&[u8]> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    pub fn as_string(&self) -> Option<&[u8]> {
        match self {
            Self::String(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Object]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_dict(&self) -> Option<&Dict> {
        match self {
            Self::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    pub fn as_ref(&self) -> Option<Id> {
        match self {
            Self::Ref(id) => Some(*id),
            _ => None,
        }
    }

    /// Appends the object as it stands in a file.
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend_from_slice(b"null"),
            Self::Bool(yes) => out.extend_from_slice(if *yes { b"true" } else { b"false" }),
            Self::Integer(n) => out.extend_from_slice(n.to_string().as_bytes()),
            // Display never writes an exponent, which PDF does not have.
            Self::Real(n) => out.extend_from_slice(if n.is_finite() { *n } else { 0.0 }.to_string().as_bytes()),
            Self::String(bytes) => write_string(bytes, out),
            Self::Name(name) => write_name(name, out),
            Self::Array(items) => {
                out.push(b'[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(b' ');
                    }
                    item.write(out);
                }
                out.push(b']');
            }
            Self::Dict(dict) => dict.write(out),
            Self::Ref(id) => out.extend_from_slice(format!("{} {} R", id.number, id.generation).as_bytes()),
        }
    }
}

/// Entries in the order in which they are written. Dictionaries are small, so a list is searched.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Dict(Vec<(Vec<u8>, Object)>);

impl Dict {
    pub fn get(&self, key: &str) -> Option<&Object> {
        self.0.iter().find(|(k, _)| k == key.as_bytes()).map(|(_, value)| value)
    }

    /// Sets an entry and returns the dictionary, to build one in one go.
    pub fn with(mut self, key: &str, value: impl Into<Object>) -> Self {
        self.set(key, value);
        self
    }

    pub fn set(&mut self, key: &str, value: impl Into<Object>) {
        self.set_bytes(key.as_bytes(), value.into());
    }

    pub fn set_bytes(&mut self, key: &[u8], value: Object) {
        match self.0.iter_mut().find(|(k, _)| k == key) {
            Some(entry) => entry.1 = value,
            None => self.0.push((key.to_vec(), value)),
        }
    }

    pub fn remove(&mut self, key: &str) {
        self.0.retain(|(k, _)| k != key.as_bytes());
    }

    pub fn entries(&self) -> impl Iterator<Item = (&[u8], &Object)> {
        self.0.iter().map(|(key, value)| (key.as_slice(), value))
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<<");
        for (key, value) in &self.0 {
            write_name(key, out);
            out.push(b' ');
            value.write(out);
        }
        out.extend_from_slice(b">>");
    }
}

impl From<Dict> for Object {
    fn from(dict: Dict) -> Self {
        Self::Dict(dict)
    }
}

impl From<Id> for Object {
    fn from(id: Id) -> Self {
        Self::Ref(id)
    }
}

impl From<i64> for Object {
    fn from(n: i64) -> Self {
        Self::Integer(n)
    }
}

/// ISO 32000-1, 7.3.4: in parentheses where it can be read, in hexadecimal otherwise.
pub(crate) fn write_string(bytes: &[u8], out: &mut Vec<u8>) {
    if bytes.iter().all(|b| matches!(b, b' '..=b'~')) {
        out.push(b'(');
        for &b in bytes {
            if matches!(b, b'(' | b')' | b'\\') {
                out.push(b'\\');
            }
            out.push(b);
        }
        out.push(b')');
    } else {
        out.push(b'<');
        for b in bytes {
            out.extend_from_slice(format!("{b:02X}").as_bytes());
        }
        out.push(b'>');
    }
}

/// ISO 32000-1, 7.3.5.
fn write_name(name: &[u8], out: &mut Vec<u8>) {
    out.push(b'/');
    for &b in name {
        if b.is_ascii_alphanumeric()
            || matches!(b, b'-' | b'_' | b'.' | b'+' | b'*' | b'!' | b'@' | b'\'' | b':' | b',')
        {
            out.push(b);
        } else {
            out.extend_from_slice(format!("#{b:02X}").as_bytes());
        }
    }
}
