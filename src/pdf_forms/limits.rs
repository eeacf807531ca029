//! How much of a stranger's PDF is worked through. Real forms stay far below; the sandbox bounds memory and time besides.

/// Bytes of a PDF.
pub(crate) const BYTES: usize = 100 << 20;
/// How deep arrays and dictionaries nest, and how deep the tree of fields is.
pub(crate) const DEPTH: usize = 32;
/// Fields and widgets of a form.
pub(crate) const NODES: usize = 20_000;
/// Elements of one object.
pub(crate) const ELEMENTS: usize = 200_000;
/// Sections of the cross-reference table, each one a saved change (ISO 32000-1, 7.5.6).
pub(crate) const SECTIONS: usize = 256;
/// Characters of one value.
pub(crate) const VALUE: usize = 32_000;
/// Points (1/72 inch) of the smallest letters that a value is shrunk to before it is refused.
pub(crate) const SMALLEST: f64 = 5.0;
